#include "play/session_internal.h"

#include "deduce/deduce.h"
#include "deduce/sentence.h"
#include "sat/advice.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { SOLVE_SECONDS = 5, WHY_SECONDS = 1 };

static struct budget budget_of(const struct session *s, double seconds) {
    return (struct budget){.cpu_seconds = seconds, .stop = s->stop, .stop_arg = s->stop_arg};
}

const char session_stopped[] = "Stopped by a key, before the answer was found";

/* True, with a message: the player did not wait. */
static bool was_stopped(struct session *s) {
    bool stopped = s->stop && s->stop(s->stop_arg);
    if (stopped)
        session_say(s, "%s", session_stopped);
    return stopped;
}

/* Asks the solver, unless it has answered. False: the player did not wait; the answer stays open.
 */
static bool ask_solver(struct session *s) {
    struct solve_options o = {.budget = budget_of(s, SOLVE_SECONDS)};
    if (s->answered)
        return true;
    solve(&s->game.model, &o, &s->answer);
    s->answered = s->answer.outcome != OUTCOME_UNKNOWN || !was_stopped(s);
    if (!s->answered)
        answer_free(&s->answer);
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
const struct breach *session_first_breach(const struct verdict *v) {
    for (int i = 0; i < v->broken.len; i++)
        if (v->broken.at[i].family->background)
            return &v->broken.at[i];
    for (int i = 0; i < v->broken.len; i++)
        if (v->broken.at[i].sum == -1)
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

/* "Shaded touch at r1c2. The rule: shaded cells never touch by a side." */
static void say_breach(struct session *s, const struct breach *b) {
    struct buf words = {0};
    breach_words(s, b, &words);
    words.at[0] = (char)toupper((unsigned char)words.at[0]);
    session_say(s, "%s. The rule: %s.", words.at, b->family->rule);
    buf_free(&words);
}

/* The marks so far are allowed; of what a finished board needs, the first is reported. */
static void say_missing(struct session *s) {
    struct buf words = {0};
    int more = s->verdict.missing.len - 1;
    if (more >= 0)
        breach_words(s, &s->verdict.missing.at[0], &words);
    if (more > 0)
        buf_fmt(&words, ", and %d more", more);
    session_say(s, "Nothing is broken so far%s%s", words.len > 0 ? "; not done: " : "",
                buf_text(&words));
    buf_free(&words);
}

void session_check(struct session *s) { /* the verdict is about the present marks */
    s->verdict_shown = true;
    if (s->verdict.status == STATUS_SOLVED)
        session_say_solved(s);
    else if (s->verdict.status == STATUS_UNFINISHED)
        say_missing(s);
    else
        say_breach(s, session_first_breach(&s->verdict));
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

/* The hint that is shown: the idea with its evidence, and all marks of the paragraph. */
static void keep_paragraph(struct session *s, const struct paragraph *p) {
    struct step idea = {0};
    paragraph_idea(p, &idea);
    for (int i = p->ideas; i < p->steps.len; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++)
            vec_push(&idea.then, p->steps.at[i].then.at[k]);
    step_copy(&s->hint, &idea);
    step_free(&idea);
}

static void keep_advice(struct session *s, const struct advice *a) {
    struct mark_words words = genre_words(s->game.puzzle->genre);
    struct buf why = {0}, where = {0};
    step_clear(&s->hint);
    s->hint_is_mistake = a->kind == ADVICE_WRONG;
    if (a->kind == ADVICE_STEP)
        keep_paragraph(s, &a->paragraph);
    for (int i = 0; s->hint_is_mistake && i < a->wrong.len; i++)
        vec_push(&s->hint.marks, a->wrong.at[i]);
    advice_words(&s->game.model, &words, a, ADVICE_WHY, &why);
    advice_words(&s->game.model, &words, a, ADVICE_WHERE, &where);
    snprintf(s->hint_why, sizeof s->hint_why, "%s", buf_text(&why));
    if (a->kind == ADVICE_STEP) {
        buf_char(&where, ' ');
        sentence_tier(&s->hint, &where);
    }
    session_say(s, "%s", buf_text(&where));
    buf_free(&why);
    buf_free(&where);
}

/* Shows where to look; false: a further key would show nothing more. */
static bool find_advice(struct session *s) {
    struct budget b = budget_of(s, WHY_SECONDS);
    struct advice found = {0};
    int near = s->cursor == s->start ? NO_CELL : s->cursor;
    if (s->solved) {
        session_say_solved(s);
        return false;
    }
    if (!ask_solver(s))
        return false;
    advise(&s->game.board, &s->answer, near, &b, &found);
    enum advice_kind kind = found.kind;
    keep_advice(s, &found);
    advice_free(&found);
    bool told = kind == ADVICE_STEP || kind == ADVICE_WRONG;
    if (!told)
        was_stopped(s);
    return told;
}

static void make_step(struct session *s, const struct step *step) {
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
    session_say(s, "Cleared %s; undo-wrong goes back to before the first wrong mark", name);
}

static void do_hint(struct session *s) {
    if (s->read_only) {
        session_say(s, "Read-only: another program plays this game; :take-over goes on here");
    } else if (s->hint_is_mistake) {
        clear_mistake(s);
    } else {
        make_step(s, &s->hint);
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
        make_step(s, &s->hint);
}

/* Whoever has solved it needs no help any more. */
static bool is_over(struct session *s) {
    if (s->solved)
        session_say(s, "It is solved already");
    return s->solved;
}

/* Made from right marks only: wrong marks would follow from a wrong one. */
void session_fill(struct session *s) {
    if (is_over(s) || !session_solution(s) || session_mistake(s))
        return;
    mark *marks = mem_copy(board_marks(&s->game.board), model_vars(&s->game.model), sizeof *marks);
    struct step step = {0};
    int steps = 0;
    while (!(s->stop && s->stop(s->stop_arg)) &&
           deduce_next(&s->game.model, marks, TIER_BASIC, NO_CELL, &step)) {
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        steps++;
    }
    board_begin(&s->game.board);
    for (int v = 0; v < model_vars(&s->game.model); v++)
        board_set(&s->game.board, v, marks[v]);
    board_end(&s->game.board);
    if (steps > 0)
        session_say(s, "%d step%s made", steps, steps == 1 ? "" : "s");
    else
        session_say(s, "No step of the first tier is left; a hint shows another");
    step_free(&step);
    mem_free(marks);
}

void session_solve(struct session *s) {
    if (is_over(s) || !session_solution(s))
        return;
    s->solution_shown = true;
    board_begin(&s->game.board);
    for (int v = 0; v < model_vars(&s->game.model); v++)
        board_set(&s->game.board, v, s->answer.solution[v]);
    board_end(&s->game.board);
    session_say(s, "The only solution");
}
