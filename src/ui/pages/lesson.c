#include "ui/pages/lesson.h"
#include "ui/ui.h"

#include "genre/genre.h"
#include "model/model.h"
#include "model/quiet.h"
#include "play/store/library.h"
#include "solve/solve.h"
#include "teach/ladder.h"
#include "teach/words/sentence.h"

#include <string.h>

int lesson_named(const char *name) {
    int lesson = library_lesson(name);
    return lesson >= 0 ? LESSON_TECHNIQUES + lesson : LESSON_NONE;
}

/* The puzzle at the end of a course. */
static bool is_last(const struct lesson *l) {
    return l->which >= LESSON_TECHNIQUES && library_lesson_is_last(l->which - LESSON_TECHNIQUES);
}

static int technique_of(const struct lesson *l) {
    return (l->which - LESSON_TECHNIQUES) / LESSONS_EACH;
}

const char *lesson_chapter(int technique) {
    static const char *const chapters[] = {[TIER_BASIC] = "openings",
                                           [TIER_EASY] = "openings",
                                           [TIER_MEDIUM] = "what grows out of them",
                                           [TIER_HARD] = "for experts",
                                           [TIER_WHATIF] = "for experts",
                                           [TIER_MINIMAL] = "for experts"};
    return chapters[techniques[technique].tier];
}

static bool any_yes(const struct session *s, bool cells) {
    const struct board *b = &s->game.board;
    for (int v = 0; v < b->vars; v++)
        if (b->value[v] == MARK_YES && place_is_cell(board_place(b, v)) == cells)
            return true;
    return false;
}

static bool has_moved(const struct lesson *l, const struct session *s) {
    return s->cursor != l->cursor;
}

/* And has taken the mark away: a mark made at random is not left for a hint to argue about, nor in
 * the way of the line that is asked for next. */
static bool has_marked(const struct lesson *l, const struct session *s) {
    const struct board *b = &s->game.board;
    bool marked = false;
    (void)l;
    for (int i = 0; i < b->changes.len && !marked; i++)
        marked = b->changes.at[i].slot < b->vars && b->changes.at[i].to == MARK_YES &&
                 place_is_cell(board_place(b, b->changes.at[i].slot));
    return marked && !any_yes(s, true);
}

static bool has_drawn(const struct lesson *l, const struct session *s) {
    (void)l;
    return any_yes(s, false);
}

static bool has_dotted(const struct lesson *l, const struct session *s) {
    const struct board *b = &s->game.board;
    int dots = 0;
    (void)l;
    for (int v = 0; v < b->vars; v++)
        dots += b->value[v] == MARK_NO && place_is_cell(board_place(b, v));
    return dots > 1;
}

static bool is_empty(const struct session *s) {
    const struct board *b = &s->game.board;
    int v = 0;
    while (v < b->vars && b->value[v] == MARK_NONE)
        v++;
    return v == b->vars;
}

/* The move at which the board stands was made before the one where it stood; and all that was made
 * at random is gone, so that no hint argues about it, and the end is the drawing alone. */
static bool has_undone(const struct lesson *l, const struct session *s) {
    return s->game.board.at < l->at && is_empty(s);
}

static bool has_checked(const struct lesson *l, const struct session *s) {
    (void)l;
    return s->verdict_shown;
}

static bool has_hint(const struct lesson *l, const struct session *s) {
    return s->hints_used > l->hints || s->hint_stage != HINT_OFF;
}

static bool has_solved(const struct lesson *l, const struct session *s) {
    (void)l;
    return s->solved;
}

/* The tasks of a first lesson, in order. A % in a text becomes the keys of the action. */
static const struct task {
    enum boards boards; /* on others it is not asked for */
    enum action action; /* whose keys the text names */
    bool (*done)(const struct lesson *l, const struct session *s);
    const char *text;
    const char *sides; /* said instead where lines run along the sides of cells; NULL: the same */
    const char *twice; /* where there may be several lines in one place; NULL: the same */
} tasks[] = {
    {BOARDS_ALL, ACT_RIGHT, has_moved,
     "The arrow keys move; so do h, j, k and l. Go somewhere else.", NULL, NULL},
    {BOARDS_CELLS, ACT_SHADE, has_marked,
     "Mark a cell: %. The same key once more takes the mark away. Do both.", NULL, NULL},
    {BOARDS_LINES, ACT_DRAW_RIGHT, has_drawn,
     "Draw a line: hold Shift and press an arrow (to the right: %). With Ctrl as well, or with an "
     "arrow after d, a line goes on as far as it can.",
     "Draw a line: hold Shift and press an arrow, and that side of the cell is drawn (the right "
     "one: "
     "%). With Ctrl as well, or with an arrow after d, a line at this cell goes on as far as it "
     "can.",
     "Draw a line: hold Shift and press an arrow (to the right: %), and you are at its other end. "
     "Back the same way draws a second one beside it, and once more takes both away."},
    {BOARDS_FILLED, ACT_DOT, has_dotted,
     "% dots a cell: nothing goes there. Dot one; then hold Shift and press an arrow: the next one "
     "gets the same mark. With Ctrl as well, or with an arrow after d, it goes on as far as it "
     "can.",
     NULL, NULL},
    {BOARDS_ALL, ACT_UNDO, has_undone,
     "% takes the last move back, as often as you like. Take back all that is on the board.", NULL,
     NULL},
    {BOARDS_ALL, ACT_CHECK, has_checked,
     "% says what is broken so far, and shows where. Ask for it.", NULL, NULL},
    {BOARDS_ALL, ACT_HINT, has_hint,
     "% gives a hint: first where to look; again, why; once more, and it is done for you. What is "
     "wrong goes first. Try it.",
     NULL, NULL},
    {BOARDS_ALL, ACT_QUIT, has_solved,
     "That is all you need. Solve it now; hints help as often as you like, and % goes back to the "
     "list at any time, with nothing lost.",
     NULL, NULL},
};
enum { TASKS = sizeof tasks / sizeof tasks[0] };

static bool has_layers(const struct board *b) {
    for (int v = 0; v < b->vars; v++)
        if (board_place(b, v).layer > 0)
            return true;
    return false;
}

/* True if the player has met a task in another genre, in the same words. The last one, to solve the
 * board, is always new, and so is taking back while something is on it. */
static bool is_known(const struct lesson *l, const struct session *s, const struct task *t) {
    const struct genre *g = s->game.puzzle->genre;
    if (t == &tasks[TASKS - 1] || (t->twice && has_layers(&s->game.board)) ||
        (t->done == has_undone && !is_empty(s)))
        return false;
    for (int i = 0; l->played && l->played[i]; i++) {
        const struct genre *other = l->played[i];
        bool same_words = !t->sides || (g->side == LOOK_NONE) == (other->side == LOOK_NONE);
        if (other != g && boards_are(t->boards, other) && same_words)
            return true;
    }
    return false;
}

static void begin_task(struct lesson *l, const struct session *s) {
    const struct genre *g = s->game.puzzle->genre;
    while (l->task < TASKS &&
           (!boards_are(tasks[l->task].boards, g) || is_known(l, s, &tasks[l->task])))
        l->task++;
    l->cursor = s->cursor;
    l->at = s->game.board.at;
    l->hints = s->hints_used;
    l->done = l->task == TASKS;
}

/* Adds a step, unless one that marks the same is there. */
static void accept_step(struct lesson *l, const vec_lit *then, const char *why) {
    struct lesson_step one = {0};
    for (int i = 0; i < l->steps.len; i++) {
        const vec_lit *had = &l->steps.at[i].then;
        bool same = had->len == then->len;
        for (int k = 0; k < then->len && same; k++)
            same = had->at[k] == then->at[k];
        if (same)
            return;
    }
    for (int i = 0; i < then->len; i++)
        vec_push(&one.then, then->at[i]);
    buf_add(&one.why, why);
    vec_push(&l->steps, one);
}

/* One function may serve several techniques, and tells which. */
static bool is_of_technique(const struct lesson *l, const struct step *step) {
    return step->technique == technique_of(l);
}

static void add_found(struct lesson *l, const struct session *s, const struct step *step) {
    struct mark_words words = genre_words(s->game.puzzle->genre);
    LOCAL_BUF why = {0};
    sentence_why(s->game.model, &words, step, &why);
    accept_step(l, &step->then, buf_text(&why));
}

/* What a hint shows; its marks are those of the whole paragraph. */
static void add_hint(struct lesson *l, const struct session *s) {
    if (s->hint_stage != HINT_OFF && !s->hint_is_mistake && is_of_technique(l, &s->hint))
        accept_step(l, &s->hint.then, s->hint_why);
}

static bool is_right(struct lesson *l, const struct session *s, const vec_lit *then) {
    LOCAL(answer_free) struct answer a = {0};
    bool right = true;
    if (!l->solution) {
        solve(s->game.model, &(struct solve_options){.count = 1}, &a);
        l->solution = a.solution;
        a.solution = NULL;
    }
    for (int i = 0; i < then->len && right; i++)
        right = l->solution && lit_mark(l->solution, then->at[i]) == MARK_YES;
    return right;
}

/* Adds the step that the technique finds nearest to a cell; false: there is none. */
static bool find_near(struct lesson *l, const struct session *s, const mark *marks, int near,
                      struct step *step) {
    if (!technique_try_once(s->game.model, marks, technique_of(l), near, step))
        return false;
    if (is_of_technique(l, step) && is_right(l, s, &step->then))
        add_found(l, s, step);
    return true;
}

/* Adds the steps of the technique on the board as the lesson sets it up: the one that is found
 * first, and those nearest to each cell. A supposition takes too long for so many. */
static void find_steps(struct lesson *l, const struct session *s) {
    LOCAL(step_free) struct step step = {0};
    LOCAL(mem_free_at) mark *marks = quiet_marks(s->game.model, l->before);
    bool more =
        find_near(l, s, marks, NO_CELL, &step) && techniques[technique_of(l)].tier < TIER_WHATIF;
    for (int cell = 0; more && cell < grid_cells(s->game.model->grid); cell++)
        find_near(l, s, marks, cell, &step);
}

/* Adds steps that the technique finds beside a mark that was made, one after the other, from the
 * board at the last look on. */
static void find_by_hand(struct lesson *l, const struct session *s, lit made) {
    enum { TRIES = 16 };
    const struct model *m = s->game.model;
    LOCAL(step_free) struct step step = {0};
    LOCAL(mem_free_at) mark *marks = quiet_marks(m, l->before);
    int near = m->vars.at[lit_var(made)].at.a;
    for (int i = 0; i < TRIES && find_near(l, s, marks, near, &step); i++)
        step_make(&step, marks);
}

/* Asks about the marks that were made since the last look, but for a great number at once. */
static void look_by_hand(struct lesson *l, const struct session *s) {
    enum { MARKS = 6 };
    const struct model *m = s->game.model;
    const mark *marks = board_marks(&s->game.board);
    LOCAL(mem_free_at) vec_lit made = {0};
    for (int v = 0; v < model_vars(m); v++)
        if (l->before[v] == MARK_NONE && marks[v] != MARK_NONE)
            vec_push(&made, lit_of(v, marks[v]));
    for (int i = 0; i < made.len && made.len <= MARKS; i++)
        find_by_hand(l, s, made.at[i]);
    memcpy(l->before, marks, (size_t)model_vars(m) * sizeof *marks);
}

void lesson_open(struct lesson *l, int which, const struct session *s,
                 const struct genre *const *played) {
    l->which = which;
    l->played = played;
    if (which == LESSON_FIRST)
        begin_task(l, s);
    else if (which >= LESSON_TECHNIQUES && !is_last(l)) {
        l->before =
            mem_copy(board_marks(&s->game.board), model_vars(s->game.model), sizeof *l->before);
        l->at = s->game.board.at;
        l->done = s->game.history.learnt;
        find_steps(l, s);
    }
    l->done = l->done || (which != LESSON_NONE && s->solved);
}

void lesson_free(struct lesson *l) {
    for (int i = 0; i < l->steps.len; i++) {
        vec_free(&l->steps.at[i].then);
        buf_free(&l->steps.at[i].why);
    }
    vec_free(&l->steps);
    mem_free(l->before);
    mem_free(l->solution);
    buf_free(&l->why);
    *l = (struct lesson){0};
}

/* The reason of the i-th step is the one that is told. */
static void say_reason(struct lesson *l, int i) {
    buf_clear(&l->why);
    buf_add(&l->why, buf_text(&l->steps.at[i].why));
}

static bool all_hold(const mark *marks, const vec_lit *then) {
    for (int i = 0; i < then->len; i++)
        if (lit_mark(marks, then->at[i]) != MARK_YES)
            return false;
    return true;
}

/* True if all marks of a step are on the board, drawn or as quiet facts, which nobody draws. */
static bool has_made_step(struct lesson *l, const struct session *s) {
    LOCAL(mem_free_at)
    mark *marks = quiet_marks(s->game.model, board_marks(&s->game.board));
    for (int i = 0; i < l->steps.len; i++)
        if (all_hold(marks, &l->steps.at[i].then)) {
            say_reason(l, i);
            return true;
        }
    return false;
}

static void look_for_technique(struct lesson *l, struct session *s) {
    add_hint(l, s);
    if (s->game.board.at == l->at)
        return;
    look_by_hand(l, s);
    l->done = has_made_step(l, s);
    if (l->done && !s->read_only)
        session_learnt(s);
}

void lesson_look(struct lesson *l, struct session *s) {
    if (l->which == LESSON_NONE || l->done)
        return;
    if (l->which >= LESSON_TECHNIQUES && !is_last(l))
        look_for_technique(l, s);
    if (s->solved && !l->done && l->steps.len > 0)
        say_reason(l, 0);
    if (s->solved)
        l->done = true;
    else if (l->which == LESSON_FIRST && tasks[l->task].done(l, s)) {
        l->task++;
        begin_task(l, s);
    }
    l->at = s->game.board.at;
}

/* A task's text, its % replaced by the keys in force. */
static void add_task(const struct task *t, const struct session *s, const struct keymap *map,
                     struct buf *out) {
    bool sides = s->game.puzzle->genre->side != LOOK_NONE;
    const char *text = t->sides && sides                        ? t->sides
                       : t->twice && has_layers(&s->game.board) ? t->twice
                                                                : t->text;
    const char *keys = strchr(text, '%');
    if (keys == NULL) {
        buf_add(out, text);
        return;
    }
    buf_bytes(out, text, (int)(keys - text));
    LOCAL_BUF all = {0};
    keymap_keys(map, (int)t->action, &all);
    const char *other = strstr(buf_text(&all), ", ");
    buf_bytes(out, buf_text(&all), other ? (int)(other - all.at) : all.len);
    if (other)
        buf_fmt(out, " or %s", other + 2);
    buf_add(out, keys + 1);
}

static void technique_words(const struct lesson *l, const struct session *s, struct buf *out) {
    int lesson = l->which - LESSON_TECHNIQUES, of;
    const struct technique *t = &techniques[technique_of(l)];
    const struct genre *g = s->game.puzzle->genre;
    const char *idea = genre_idea(g, t->id);
    int at = library_lesson_at(g, lesson, &of);
    if (!l->done) {
        buf_fmt(
            out,
            "Lesson %d of %d, %s: %s%s. %s Nothing simpler is left on this board: make that step.",
            at, of, lesson_chapter(technique_of(l)), t->name,
            lesson % LESSONS_EACH > 0 ? ", once more" : "", idea ? idea : t->idea);
        return;
    }
    buf_fmt(out, "That was it.%s%s%s", l->why.len > 0 ? " " : "", buf_text(&l->why),
            s->solved ? "" : " The rest of this puzzle is yours.");
    buf_add(out, l->listed ? " Enter: the next lesson." : "");
}

static void last_words(const struct lesson *l, const struct session *s, struct buf *out) {
    const char *title = s->game.puzzle->genre->title;
    int of, at = library_lesson_at(s->game.puzzle->genre, l->which - LESSON_TECHNIQUES, &of);
    if (l->done)
        buf_fmt(out, "Solved: that is the course in %s.%s", title,
                l->listed ? " Enter: the next one." : "");
    else
        buf_fmt(
            out,
            "Lesson %d of %d, the last one: a whole %s that needs what came before. Solve it; a "
            "hint says which lesson is wanted.",
            at, of, title);
}

void lesson_words(const struct lesson *l, const struct session *s, const struct keymap *map,
                  struct buf *out) {
    if (is_last(l))
        last_words(l, s, out);
    else if (l->which >= LESSON_TECHNIQUES)
        technique_words(l, s, out);
    else if (l->which == LESSON_FIRST && l->done)
        buf_fmt(out, "Your first %s is solved. Enter: the lessons go on with the techniques.",
                s->game.puzzle->genre->title);
    else if (l->which == LESSON_FIRST)
        add_task(&tasks[l->task], s, map, out);
}
