#include "play/session_internal.h"

#include "deduce/deduce.h"
#include "deduce/sentence.h"
#include "play/packed.h"
#include "sat/advice.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { SOLVE_SECONDS = 5, WHY_SECONDS = 1 };

/* What is asked of the solver, beside the keys; *out is what the work has packed. False, with a
 * message: the player did not wait. */
static bool ask_beside(struct session *s, beside_work *work, struct buf *out) {
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

/* Asks the solver, unless it has answered. False: the player did not wait; the answer stays open.
 */
static bool ask_solver(struct session *s) {
    struct buf found = {0};
    if (!s->answered && ask_beside(s, find_answer, &found)) {
        struct unpacking u = unpacking_of(&found);
        s->answered = unpack_answer(&u, &s->answer, model_vars(&s->game.model));
    }
    buf_free(&found);
    return s->answered;
}

bool session_solution(struct session *s) {
    if (!ask_solver(s))
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

/* The marks so far are allowed; of what a finished board needs, one place is reported. */
static void say_missing(struct session *s) {
    struct buf words = {0};
    int all = s->verdict.missing.len;
    if (all > 0)
        breach_words(s, session_told_breach(s), &words);
    if (all > 1 && s->told % all == 0)
        buf_fmt(&words, ", and %d more", all - 1);
    else if (all > 1)
        buf_fmt(&words, " (%d of %d)", s->told % all + 1, all);
    session_say(s, "Nothing is broken so far%s%s", words.len > 0 ? ". Not done yet: " : "",
                buf_text(&words));
    buf_free(&words);
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

/* The idea with its evidence and all marks of the paragraph; or the marks that are wrong. */
static void advice_step(const struct advice *a, struct step *out) {
    const struct paragraph *p = &a->paragraph;
    step_clear(out);
    if (a->kind == ADVICE_STEP)
        paragraph_idea(p, out);
    for (int i = p->ideas; i < p->steps.len && a->kind == ADVICE_STEP; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++)
            vec_push(&out->then, p->steps.at[i].then.at[k]);
    for (int i = 0; i < a->wrong.len && a->kind == ADVICE_WRONG; i++)
        vec_push(&out->marks, a->wrong.at[i]);
}

/* Its kind, what is shown of it, the reason in words, and the words for where to look. */
static void pack_advice(const struct session *s, const struct advice *a, struct buf *out) {
    struct mark_words words = genre_words(s->game.puzzle->genre);
    struct buf why = {0}, where = {0};
    struct step shown = {0};
    advice_step(a, &shown);
    advice_words(&s->game.model, &words, a, ADVICE_WHY, &why);
    advice_words(&s->game.model, &words, a, ADVICE_WHERE, &where);
    if (a->kind == ADVICE_STEP) {
        buf_char(&where, ' ');
        sentence_tier(&shown, &where);
    }
    pack_number(out, (int)a->kind);
    pack_step(out, &shown);
    pack_text(out, buf_text(&why));
    pack_text(out, buf_text(&where));
    step_free(&shown);
    buf_free(&why);
    buf_free(&where);
}

static void find_hint(const void *arg, const struct asker *who, struct buf *out) {
    const struct session *s = arg;
    struct budget b = asker_budget(who, WHY_SECONDS);
    struct advice found = {0};
    advise(&s->game.board, &s->answer, s->cursor == s->start ? NO_CELL : s->cursor, &b, &found);
    pack_advice(s, &found, out);
    advice_free(&found);
}

/* Keeps the hint that was found; its kind is told. */
static enum advice_kind take_hint(struct session *s, const struct buf *found) {
    struct unpacking u = unpacking_of(found);
    int kind = ADVICE_NOTHING;
    const char *why = "", *where = "";
    bool whole = unpack_number(&u, &kind) && unpack_step(&u, &s->hint) && unpack_text(&u, &why) &&
                 unpack_text(&u, &where);
    if (!whole)
        mem_give_up();
    s->hint_is_mistake = kind == ADVICE_WRONG;
    snprintf(s->hint_why, sizeof s->hint_why, "%s", why);
    session_say(s, "%s", where);
    return (enum advice_kind)kind;
}

/* Whoever has solved it needs no help any more. */
static bool says_solved(struct session *s) {
    session_conclude(s);
    if (s->solved)
        session_say_solved(s);
    return s->solved;
}

/* Shows where to look; false: a further key would show nothing more. */
static bool find_advice(struct session *s) {
    struct buf found = {0};
    enum advice_kind kind = ADVICE_NOTHING;
    if (says_solved(s))
        return false;
    if (ask_solver(s) && ask_beside(s, find_hint, &found))
        kind = take_hint(s, &found);
    buf_free(&found);
    return kind == ADVICE_STEP || kind == ADVICE_WRONG;
}

static void session_make_step(struct session *s, const struct step *step) {
    board_begin(&s->game.board);
    for (int i = 0; i < step->then.len; i++) {
        board_set(&s->game.board, lit_var(step->then.at[i]), lit_sign(step->then.at[i]));
        if (s->implied)
            session_imply(s, lit_var(step->then.at[i]));
    }
    board_end(&s->game.board);
}

/* What a wrong mark calls for: it goes. */
static void clear_mistake(struct session *s) {
    char name[PLACE_NAME];
    if (s->hint.marks.len == 0) {
        session_say(s, "%s", s->hint_why);
        return;
    }
    int var = s->hint.marks.at[0];
    place_words(s->game.model.grid, s->game.model.vars.at[var].at, name);
    board_begin(&s->game.board);
    board_set(&s->game.board, var, MARK_NONE);
    board_end(&s->game.board);
    session_say(s, "Cleared %s; :undo-wrong goes back to before the first wrong mark", name);
}

static void do_hint(struct session *s) {
    if (s->read_only) {
        session_say(s, "Read-only: another program plays this game; :take-over goes on here");
    } else if (s->hint_is_mistake) {
        clear_mistake(s);
    } else {
        session_make_step(s, &s->hint);
        session_say(s, "Done");
    }
}

void session_hint(struct session *s) {
    if (s->hint_stage == HINT_WHERE) {
        s->hint_stage = HINT_WHY;
        session_say(s, "%s", s->hint_why);
    } else if (s->hint_stage == HINT_WHY) {
        do_hint(s);
    } else if (find_advice(s)) {
        s->hints_used += !s->hint_is_mistake;
        s->hint_stage = HINT_WHERE;
    }
}

void session_watch(struct session *s) {
    if (!find_advice(s))
        return;
    s->hints_used += !s->hint_is_mistake;
    s->hint_stage = HINT_WHY;
    session_say(s, "%s", s->hint_why);
    if (!s->hint_is_mistake)
        session_make_step(s, &s->hint);
}

/* The board with all steps of the first tier made, and how many these are. */
static void find_fill(const void *arg, const struct asker *who, struct buf *out) {
    const struct session *s = arg;
    int vars = model_vars(&s->game.model), steps = 0;
    mark *marks = mem_copy(board_marks(&s->game.board), vars, sizeof *marks);
    struct step step = {0};
    while (!(who->stop && who->stop(who->arg)) &&
           deduce_next(&s->game.model, marks, TIER_BASIC, NO_CELL, &step)) {
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        steps++;
    }
    pack_number(out, steps);
    pack_items(out, marks, vars, sizeof *marks);
    step_free(&step);
    mem_free(marks);
}

/* Made from right marks only: wrong marks would follow from a wrong one. */
void session_fill(struct session *s) {
    struct buf found = {0};
    if (says_solved(s) || !session_solution(s) || session_mistake(s) ||
        !ask_beside(s, find_fill, &found))
        return;
    int vars = model_vars(&s->game.model), steps = 0;
    mark *marks = mem_alloc(vars, sizeof *marks);
    struct unpacking u = unpacking_of(&found);
    bool whole = unpack_number(&u, &steps) && unpack_into(&u, marks, vars, sizeof *marks);
    if (!whole)
        mem_give_up();
    board_begin(&s->game.board);
    for (int v = 0; v < vars; v++)
        board_set(&s->game.board, v, marks[v]);
    board_end(&s->game.board);
    if (steps > 0)
        session_say(s, "%d step%s made", steps, steps == 1 ? "" : "s");
    else
        session_say(s, "No step of the first tier is left; a hint shows another");
    mem_free(marks);
    buf_free(&found);
}

void session_solve(struct session *s) {
    if (says_solved(s) || !session_solution(s))
        return;
    s->solution_shown = true;
    board_begin(&s->game.board);
    for (int v = 0; v < model_vars(&s->game.model); v++)
        board_set(&s->game.board, v, s->answer.solution[v]);
    board_end(&s->game.board);
    session_say(s, "The only solution");
}
