#include "play/session_internal.h"

#include "play/packed.h"

#include <ctype.h>
#include <stdio.h>

enum { SOLVE_SECONDS = 5 };

bool session_ask_beside(struct session *s, beside_work *work, struct buf *out) {
    enum beside_end end = beside_run(&s->asker, work, s, out);
    if (end == BESIDE_SHORT)
        mem_give_up();
    if (end == BESIDE_STOPPED)
        session_say(s, "%s", beside_stopped);
    return end == BESIDE_DONE;
}

static void find_answer(const void *arg, const struct asker *who, struct buf *out) {
    const struct session *s = arg;
    struct answer found;
    solve(&s->game.model, &(struct solve_options){.budget = asker_budget(who, SOLVE_SECONDS)},
          &found);
    pack_answer(out, &found, model_vars(&s->game.model));
    answer_free(&found);
}

bool session_ask_solver(struct session *s) {
    struct buf found = {0};
    if (!s->answered && session_ask_beside(s, find_answer, &found)) {
        struct unpacking u = unpacking_of(&found);
        s->answered = unpack_answer(&u, &s->answer, model_vars(&s->game.model));
    }
    buf_free(&found);
    return s->answered;
}

bool session_solution(struct session *s) {
    if (!session_ask_solver(s))
        return false;
    if (s->answer.outcome == OUTCOME_ONE)
        return true;
    session_say(s, s->answer.outcome == OUTCOME_NONE      ? "This puzzle has no solution"
                   : s->answer.outcome == OUTCOME_SEVERAL ? "This puzzle has several solutions"
                                                          : "No solution was found in time");
    return false;
}

/* The order of reports: two marks that exclude each other, then a loop or a part that is shown,
 * then sums. */
static int report_rank(const struct breach *b) {
    return b->family->background ? 0 : b->sum == -1 ? 1 : 2;
}

const struct breach *session_told_breach(const struct session *s) {
    const struct verdict *v = &s->verdict;
    if (v->broken.len == 0)
        return v->missing.len > 0 ? &v->missing.at[s->told % v->missing.len] : NULL;
    int left = s->told % v->broken.len;
    for (int rank = 0; rank <= 2; rank++)
        for (int i = 0; i < v->broken.len; i++)
            if (report_rank(&v->broken.at[i]) == rank && left-- == 0)
                return &v->broken.at[i];
    return &v->broken.at[0];
}

/* "shaded touch at r1c2" */
static void breach_words(const struct session *s, const struct breach *b, struct buf *out) {
    char name[PLACE_NAME];
    int word = out->len;
    buf_add(out, b->word);
    for (int i = word; i < out->len; i++)
        if (out->at[i] == '-')
            out->at[i] = ' ';
    buf_fmt(out, " at %s", place_name(s->game.model.grid, place_cell(b->about), name));
}

/* "Shaded touch at r1c2 (1 of 2). The rule: shaded cells never touch by a side." */
static void say_breach(struct session *s) {
    struct buf words = {0};
    const struct breach *b = session_told_breach(s);
    int all = s->verdict.broken.len;
    breach_words(s, b, &words);
    words.at[0] = (char)toupper((unsigned char)words.at[0]);
    if (all > 1)
        buf_fmt(&words, " (%d of %d)", s->told % all + 1, all);
    session_say(s, "%s. The rule: %s.", words.at, b->family->rule);
    buf_free(&words);
}

/* The marks so far are allowed; of what a finished board needs, one place is reported with its
 * rule. */
static void say_missing(struct session *s) {
    const struct breach *b = session_told_breach(s);
    int all = s->verdict.missing.len, at = all > 0 ? s->told % all : 0;
    char name[PLACE_NAME], which[32] = "";
    if (all == 0) {
        session_say(s, "Nothing is broken so far");
        return;
    }
    if (all > 1 && at == 0)
        snprintf(which, sizeof which, " and %d more place%s", all - 1, all > 2 ? "s" : "");
    else if (all > 1)
        snprintf(which, sizeof which, " (%d of %d)", at + 1, all);
    session_say(s, "Nothing is broken so far. Not done yet at %s%s: %s.",
                place_name(s->game.model.grid, place_cell(b->about), name), which, b->family->rule);
}

/* The verdict is about the present marks. Asked for once more, it tells of the next place. */
void session_check(struct session *s) {
    s->told = s->verdict_shown ? s->told + 1 : 0;
    s->verdict_shown = true;
    session_conclude(s);
    if (s->solved)
        session_say_solved(s);
    else if (s->verdict.status == STATUS_UNFINISHED)
        say_missing(s);
    else
        say_breach(s);
}

bool session_mistake(struct session *s) {
    const mark *marks = board_marks(&s->game.board);
    char name[PLACE_NAME];
    step_clear(&s->hint);
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = false;
    for (int v = 0; v < model_vars(&s->game.model); v++)
        if (marks[v] != MARK_NONE && marks[v] != s->answer.solution[v])
            vec_push(&s->hint.marks, v);
    if (s->hint.marks.len == 0)
        return false;
    struct place at = s->game.model.vars.at[s->hint.marks.at[0]].at;
    session_say(s, "The mark at %s is wrong", place_name(s->game.model.grid, at, name));
    s->hint_is_mistake = true;
    s->hint_stage = HINT_WHY;
    return true;
}

/* The reason why there is nothing to compare with is given once. */
static bool has_one(struct session *s) {
    return s->answered ? s->answer.outcome == OUTCOME_ONE : session_solution(s);
}

void session_show_errors(struct session *s) {
    if (s->errors != ERRORS_OFF && s->verdict.status == STATUS_BROKEN)
        session_check(s);
    else if (s->errors == ERRORS_LIVE && s->verdict.status == STATUS_UNFINISHED && has_one(s))
        session_mistake(s);
}

bool session_says_solved(struct session *s) {
    session_conclude(s);
    if (s->solved)
        session_say_solved(s);
    return s->solved;
}

void session_solve(struct session *s) {
    if (session_says_solved(s) || !session_solution(s))
        return;
    s->solution_shown = true;
    board_begin(&s->game.board);
    for (int v = 0; v < model_vars(&s->game.model); v++)
        board_set(&s->game.board, v, s->answer.solution[v]);
    board_end(&s->game.board);
    session_say(s, "The only solution");
}
