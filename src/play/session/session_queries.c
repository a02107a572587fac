#include "play/beside.h"
#include "play/session/session_internal.h"
#include "teach/words/sentence.h"

#include <stdio.h>
#include <string.h>

enum { SOLVE_SECONDS = 5 };

bool session_ask_beside(struct session *s, beside_work *work, struct buf *out) {
    bool done = beside_run(&s->asker, work, s, out);
    if (!done)
        session_say(s, "%s", beside_stopped);
    return done;
}

bool session_ask_solver(struct session *s) {
    struct budget b = {.cpu_seconds = SOLVE_SECONDS};
    if (!s->answered && !(s->answered = beside_solve(&s->asker, &s->game.model, b, &s->answer)))
        session_say(s, "%s", beside_stopped);
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

static bool say_the_same(const struct breach *a, const struct breach *b) {
    return a->about == b->about && a->family == b->family && strcmp(a->word, b->word) == 0;
}

/* Those that would be told in other words than all before them: of a pearl two sums may break by
 * one word. last[] and before[] chain those about one cell, as numbers from 1 up. */
static vec_int distinct_breaches(const struct session *s, const vec_breach *all) {
    LOCAL(mem_free_at) int *last = mem_alloc(grid_cells(s->game.model.grid), sizeof *last);
    LOCAL(mem_free_at) int *before = mem_alloc(all->len + 1, sizeof *before);
    vec_int distinct = {0};
    for (int i = 0; i < all->len; i++) {
        int cell = all->at[i].about, same = cell >= 0 ? last[cell] : 0;
        before[i] = same;
        while (same > 0 && !say_the_same(&all->at[same - 1], &all->at[i]))
            same = before[same - 1];
        if (cell >= 0)
            last[cell] = i + 1;
        if (same == 0)
            vec_push(&distinct, i);
    }
    return distinct;
}

static const vec_breach *breaches_to_name(const struct session *s) {
    return s->verdict.broken.len > 0 ? &s->verdict.broken : &s->verdict.missing;
}

static int count_told(const struct session *s) {
    LOCAL(mem_free_at) vec_int distinct = distinct_breaches(s, breaches_to_name(s));
    return distinct.len;
}

const struct breach *session_told_breach(const struct session *s) {
    const vec_breach *all = breaches_to_name(s);
    const struct breach *told = NULL;
    LOCAL(mem_free_at) vec_int distinct = distinct_breaches(s, all);
    bool ranked = all == &s->verdict.broken;
    int left = distinct.len > 0 ? s->told % distinct.len : 0;
    for (int rank = 0; rank <= 2 && !told; rank++)
        for (int i = 0; i < distinct.len && !told; i++) {
            const struct breach *b = &all->at[distinct.at[i]];
            if ((!ranked || report_rank(b) == rank) && left-- == 0)
                told = b;
        }
    return told;
}

/* Says what is wrong after `first`, and of several things which one it is. */
static void say_told(struct session *s, const char *first) {
    LOCAL_BUF text = {0};
    int all = count_told(s);
    sentence_fault(&s->game.model, board_marks(&s->game.board), &s->verdict, session_told_breach(s),
                   &text);
    if (all > 1)
        buf_fmt(&text, " (%d of %d)", s->told % all + 1, all);
    session_say(s, "%s%s", first, buf_text(&text));
}

/* The marks so far are allowed; of what a finished board needs, one place is reported with its
 * rule. */
static void say_missing(struct session *s) {
    if (count_told(s) == 0)
        session_say(s, "Nothing is broken so far");
    else
        say_told(s, "Nothing is broken so far. Not done yet: ");
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
        say_told(s, "");
}

bool session_mistake(struct session *s) {
    const mark *marks = board_marks(&s->game.board);
    char name[PLACE_NAME];
    step_clear(&s->hint);
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = false;
    for (int v = 0; v < model_vars(&s->game.model); v++)
        if (marks[v] != MARK_NONE && marks[v] != s->answer.solution[v])
            vec_push(&s->hint.why.marks, v);
    if (s->hint.why.marks.len == 0)
        return false;
    struct place at = s->game.model.vars.at[s->hint.why.marks.at[0]].at;
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
    bool wrong = s->errors == ERRORS_LIVE && s->verdict.status == STATUS_BROKEN;
    if (s->errors != ERRORS_OFF && s->verdict.status == STATUS_BROKEN)
        session_check(s);
    else if (s->errors == ERRORS_LIVE && s->verdict.status == STATUS_UNFINISHED && has_one(s))
        wrong = session_mistake(s);
    s->checks_used += wrong && !s->shows_wrong;
    s->shows_wrong = wrong;
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
