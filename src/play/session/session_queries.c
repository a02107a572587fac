#include "model/model.h"
#include "play/beside.h"
#include "play/session/session_inside.h"
#include "teach/advice.h"
#include "teach/ladder.h"
#include "teach/words/sentence.h"

#include <stdio.h>
#include <string.h>

enum { SOLVE_SECONDS = 5 };

/* Asks the solver, unless it has answered. False: the player did not wait, and the answer stays
 * open. */
static bool session_ask_solver(struct session *s) {
    struct budget b = {.cpu_seconds = SOLVE_SECONDS};
    return s->answered ||
           (s->answered = beside_solve(&s->asker, &s->said, &s->game.board, b, &s->answer));
}

bool session_solution(struct session *s) {
    if (!session_ask_solver(s))
        return false;
    if (s->answer.outcome == OUTCOME_ONE)
        return true;
    say(&s->said, s->answer.outcome == OUTCOME_NONE      ? "This puzzle has no solution"
                  : s->answer.outcome == OUTCOME_SEVERAL ? "This puzzle has several solutions"
                                                         : "No solution was found in time");
    return false;
}

/* The order of reports: two marks that exclude each other and a line that branches, then a loop or
 * a part that is shown, then other sums. Where a line branches, what it closes is no loop of its
 * own. */
static int report_rank(const struct breach *b) {
    bool one_place = b->family->background || (b->sum >= 0 && b->family->role == ROLE_ENDS);
    return one_place ? 0 : b->sum == -1 ? 1 : 2;
}

static bool say_the_same(const struct breach *a, const struct breach *b) {
    return a->about == b->about && a->family == b->family && strcmp(a->word, b->word) == 0;
}

/* Those that would be told in other words than all before them: of a pearl two sums may break by
 * one word. last[] and before[] chain those about one cell, as numbers from 1 up. */
static vec_int distinct_breaches(const struct session *s, const vec_breach *all) {
    LOCAL(mem_free_at) int *last = mem_alloc(grid_cells(s->game.model->grid), sizeof *last);
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
    sentence_fault(s->game.model, board_marks(&s->game.board), &s->verdict, session_told_breach(s),
                   &text);
    if (all > 1)
        buf_fmt(&text, " (%d of %d)", s->told % all + 1, all);
    say(&s->said, "%s%s", first, buf_text(&text));
}

/* The marks so far break no rule, which does not say that they are right; of what a finished board
 * needs, one place is reported with its rule. */
static void say_missing(struct session *s) {
    if (count_told(s) == 0)
        say(&s->said, "No rule is broken so far; marks may still be wrong");
    else
        say_told(s, "No rule is broken so far; marks may still be wrong. Not done yet: ");
}

/* The verdict is about the present marks. Asked for once more, it tells of the next place. */
static void session_check(struct session *s) {
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

void act_check(struct session *s, const struct request *r) {
    (void)r;
    s->checks_used++;
    session_check(s);
}

/* Reports which mark is wrong and shows all that are; false: none is. The solution is known. */
static bool session_mistake(struct session *s) {
    LOCAL_BUF words = {0};
    step_clear(&s->hint);
    s->hint_stage = HINT_OFF;
    s->hint_is_mistake = false;
    board_wrong(&s->game.board, s->answer.solution, &s->hint.why.marks);
    if (s->hint.why.marks.len == 0)
        return false;
    sentence_wrong(s->game.model, &s->hint.why.marks, &words);
    say(&s->said, "%s", buf_text(&words));
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

/* Says so if the board is solved: whoever has solved it needs no help any more. */
static bool session_says_solved(struct session *s) {
    session_conclude(s);
    if (s->solved)
        session_say_solved(s);
    return s->solved;
}

void act_solve(struct session *s, const struct request *r) {
    (void)r;
    if (session_says_solved(s) || !session_solution(s))
        return;
    s->solution_shown = true;
    board_take(&s->game.board, s->answer.solution, s->game.board.vars);
    say(&s->said, "The only solution");
}

/* Hints in a game, and the plain steps that can be made for the player. */

enum { WHY_SECONDS = 1 };

/* Where an argument goes: what its steps mark, and what breaks in the end. */
static void add_argument(const struct model *m, const struct argument *a, struct step *out) {
    for (int i = 0; i < a->first.steps.len; i++)
        for (int k = 0; k < a->first.steps.at[i].then.len; k++)
            vec_push(&out->shown, m->vars.at[lit_var(a->first.steps.at[i].then.at[k])].at);
    for (int i = 0; i < a->end.shown.len; i++)
        vec_push(&out->shown, a->end.shown.at[i]);
}

/* The idea with its evidence and all marks of the paragraph; or the marks that are wrong, and why.
 */
static void advice_step(const struct model *m, const struct advice *a, struct step *out) {
    const struct paragraph *p = &a->paragraph;
    step_clear(out);
    if (a->kind == ADVICE_STEP)
        paragraph_idea(p, out);
    for (int i = p->ideas; i < p->steps.len && a->kind == ADVICE_STEP; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++)
            vec_push(&out->then, p->steps.at[i].then.at[k]);
    for (int i = 0; i < a->wrong.len; i++)
        vec_push(&out->why.marks, a->wrong.at[i]);
    bool clash = a->kind == ADVICE_WRONG || a->kind == ADVICE_IMPOSSIBLE;
    if (clash)
        add_argument(m, &a->why, out);
    for (int i = 0; clash && !a->argued && i < a->why.end.from.len; i++)
        vec_push(&out->from, a->why.end.from.at[i]);
}

/* Its kind, what is shown of it, the reason in words, and the words for where to look. A rule that
 * is broken is said at once, and then which mark goes. */
static void pack_advice(const struct session *s, const struct advice *a, struct buf *out) {
    struct mark_words words = genre_words(s->game.puzzle->genre);
    LOCAL_BUF why = {0}, where = {0};
    LOCAL(step_free) struct step shown = {0};
    advice_step(s->game.model, a, &shown);
    advice_words(&s->game.board, &words, a, a->kind == ADVICE_BROKEN ? ADVICE_DO : ADVICE_WHY,
                 &why);
    advice_words(&s->game.board, &words, a, ADVICE_WHERE, &where);
    /* A basic step is a rule applied: its sentence says which, and its name would add nothing. */
    if (a->kind == ADVICE_STEP && techniques[shown.technique].tier > TIER_BASIC) {
        buf_char(&where, ' ');
        sentence_tier(&shown, &where);
    }
    pack_number(out, (int)a->kind);
    pack_step(out, &shown);
    pack_text(out, buf_text(&why));
    pack_text(out, buf_text(&where));
}

static void find_hint(const void *arg, const struct asker *who, struct buf *out) {
    const struct session *s = arg;
    struct budget b = asker_budget(who, WHY_SECONDS);
    LOCAL(advice_free) struct advice found = {0};
    advise(&s->game.board, &s->answer, s->cursor == s->start ? NO_CELL : s->cursor, &b, &found);
    pack_advice(s, &found, out);
}

/* Keeps the hint that was found. False: a further key would show nothing more. */
static bool take_hint(struct session *s, const struct buf *found) {
    struct unpacking u = unpacking_of(found);
    int kind = ADVICE_NOTHING;
    const char *why = "", *where = "";
    bool whole = unpack_number(&u, &kind) && unpack_step(&u, &s->hint) && unpack_text(&u, &why) &&
                 unpack_text(&u, &where);
    if (!whole)
        mem_give_up();
    bool clears = kind == ADVICE_BROKEN && s->hint.why.marks.len > 0;
    s->hint_is_mistake = kind == ADVICE_WRONG || kind == ADVICE_IMPOSSIBLE || clears;
    s->verdict_shown = kind == ADVICE_BROKEN;
    snprintf(s->hint_why, sizeof s->hint_why, "%s", why);
    say(&s->said, "%s", where);
    return kind == ADVICE_STEP || s->hint_is_mistake;
}

/* Shows where to look; false: as above. */
static bool find_advice(struct session *s) {
    LOCAL_BUF found = {0};
    return !session_says_solved(s) && session_ask_solver(s) &&
           beside_run(&s->asker, &s->said, find_hint, s, &found) && take_hint(s, &found);
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

/* Clears the wrong mark of the hint, or says the reason where there is none to clear. */
static void clear_mistake(struct session *s) {
    char name[PLACE_NAME];
    if (s->hint.why.marks.len == 0) {
        say(&s->said, "%s", s->hint_why);
        return;
    }
    int var = s->hint.why.marks.at[0];
    place_words(s->game.model->grid, s->game.model->vars.at[var].at, name);
    board_begin(&s->game.board);
    board_set(&s->game.board, var, MARK_NONE);
    board_end(&s->game.board);
    say(&s->said, "Cleared %s; :undo-wrong clears every wrong mark", name);
}

static void do_hint(struct session *s) {
    if (s->read_only) {
        session_say_read_only(s);
    } else if (s->hint_is_mistake) {
        clear_mistake(s);
    } else {
        session_make_step(s, &s->hint);
        say(&s->said, "Done");
    }
}

void act_hint(struct session *s, const struct request *r) {
    (void)r;
    if (s->hint_stage == HINT_WHERE) {
        s->hint_stage = HINT_WHY;
        say(&s->said, "%s", s->hint_why);
    } else if (s->hint_stage == HINT_WHY) {
        do_hint(s);
    } else if (find_advice(s)) {
        s->hints_used += !s->hint_is_mistake;
        s->hint_stage = HINT_WHERE;
    }
}

/* Makes the next step at once, with its reason as the message; it counts as a hint. */
void act_make_step(struct session *s, const struct request *r) {
    (void)r;
    if (!find_advice(s))
        return;
    s->hints_used += !s->hint_is_mistake;
    s->hint_stage = HINT_WHY;
    say(&s->said, "%s", s->hint_why);
    if (!s->hint_is_mistake)
        session_make_step(s, &s->hint);
}

/* The board with all basic steps made, and how many these are. */
static void find_fill(const void *arg, const struct asker *who, struct buf *out) {
    const struct session *s = arg;
    int vars = model_vars(s->game.model), steps = 0;
    LOCAL(mem_free_at) mark *marks = mem_copy(board_marks(&s->game.board), vars, sizeof *marks);
    LOCAL(step_free) struct step step = {0};
    LOCAL(settled_free) struct settled settled;
    settled_init(&settled, s->game.model, marks);
    while (!(who->stop && who->stop(who->arg)) &&
           ladder_next(&settled, marks, TIER_BASIC, TIER_BASIC, NO_CELL, &step)) {
        step_make(&step, marks);
        steps++;
    }
    pack_number(out, steps);
    pack_items(out, marks, vars, sizeof *marks);
}

/* Made from right marks only: wrong marks would follow from a wrong one. */
void act_fill(struct session *s, const struct request *r) {
    (void)r;
    LOCAL_BUF found = {0};
    if (session_says_solved(s) || !session_solution(s) || session_mistake(s) ||
        !beside_run(&s->asker, &s->said, find_fill, s, &found))
        return;
    int vars = model_vars(s->game.model), steps = 0;
    LOCAL(mem_free_at) mark *marks = mem_alloc(vars, sizeof *marks);
    struct unpacking u = unpacking_of(&found);
    bool whole = unpack_number(&u, &steps) && unpack_into(&u, marks, vars, sizeof *marks);
    if (!whole)
        mem_give_up();
    board_take(&s->game.board, marks, vars);
    s->hints_used += steps > 0;
    if (steps > 0)
        say(&s->said, "%d step%s made", steps, steps == 1 ? "" : "s");
    else
        say(&s->said, "No basic step is left; a hint shows another");
}
