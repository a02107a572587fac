/* Hints in a game, and the plain steps that can be made for the player. */
#include "play/beside.h"
#include "play/session/session_internal.h"
#include "teach/advice.h"
#include "teach/ladder.h"
#include "teach/words/sentence.h"

#include <stdio.h>

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
    if (a->kind == ADVICE_WRONG || a->kind == ADVICE_IMPOSSIBLE)
        add_argument(m, &a->why, out);
}

/* Its kind, what is shown of it, the reason in words, and the words for where to look. A rule that
 * is broken is said at once, and then which mark goes. */
static void pack_advice(const struct session *s, const struct advice *a, struct buf *out) {
    struct mark_words words = genre_words(s->game.puzzle->genre);
    LOCAL_BUF why = {0}, where = {0};
    LOCAL(step_free) struct step shown = {0};
    advice_step(&s->game.model, a, &shown);
    advice_words(&s->game.board, &words, a, a->kind == ADVICE_BROKEN ? ADVICE_DO : ADVICE_WHY,
                 &why);
    advice_words(&s->game.board, &words, a, ADVICE_WHERE, &where);
    if (a->kind == ADVICE_STEP) {
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
    session_say(s, "%s", where);
    return kind == ADVICE_STEP || s->hint_is_mistake;
}

/* Shows where to look; false: as above. */
static bool find_advice(struct session *s) {
    LOCAL_BUF found = {0};
    return !session_says_solved(s) && session_ask_solver(s) &&
           session_ask_beside(s, find_hint, &found) && take_hint(s, &found);
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
    if (s->hint.why.marks.len == 0) {
        session_say(s, "%s", s->hint_why);
        return;
    }
    int var = s->hint.why.marks.at[0];
    place_words(s->game.model.grid, s->game.model.vars.at[var].at, name);
    board_begin(&s->game.board);
    board_set(&s->game.board, var, MARK_NONE);
    board_end(&s->game.board);
    session_say(s, "Cleared %s; :undo-wrong clears every wrong mark", name);
}

static void do_hint(struct session *s) {
    if (s->read_only) {
        session_say_read_only(s);
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

/* The board with all basic steps made, and how many these are. */
static void find_fill(const void *arg, const struct asker *who, struct buf *out) {
    const struct session *s = arg;
    int vars = model_vars(&s->game.model), steps = 0;
    LOCAL(mem_free_at) mark *marks = mem_copy(board_marks(&s->game.board), vars, sizeof *marks);
    LOCAL(step_free) struct step step = {0};
    struct settled settled;
    settled_init(&settled, &s->game.model, marks);
    while (!(who->stop && who->stop(who->arg)) &&
           ladder_next(&settled, marks, TIER_BASIC, TIER_BASIC, NO_CELL, &step)) {
        step_make(&step, marks);
        steps++;
    }
    pack_number(out, steps);
    pack_items(out, marks, vars, sizeof *marks);
    settled_free(&settled);
}

/* Made from right marks only: wrong marks would follow from a wrong one. */
void session_fill(struct session *s) {
    LOCAL_BUF found = {0};
    if (session_says_solved(s) || !session_solution(s) || session_mistake(s) ||
        !session_ask_beside(s, find_fill, &found))
        return;
    int vars = model_vars(&s->game.model), steps = 0;
    LOCAL(mem_free_at) mark *marks = mem_alloc(vars, sizeof *marks);
    struct unpacking u = unpacking_of(&found);
    bool whole = unpack_number(&u, &steps) && unpack_into(&u, marks, vars, sizeof *marks);
    if (!whole)
        mem_give_up();
    board_begin(&s->game.board);
    for (int v = 0; v < vars; v++)
        board_set(&s->game.board, v, marks[v]);
    board_end(&s->game.board);
    s->hints_used += steps > 0;
    if (steps > 0)
        session_say(s, "%d step%s made", steps, steps == 1 ? "" : "s");
    else
        session_say(s, "No basic step is left; a hint shows another");
}
