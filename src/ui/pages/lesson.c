#include "ui/pages/lesson.h"
#include "ui/ui.h"

#include "genre/genre.h"
#include "play/store/library.h"
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

/* The next step by the ladder is the technique's, on the board as the lesson sets it up. */
static void find_targets(struct lesson *l, const struct session *s) {
    LOCAL(step_free) struct step step = {0};
    const mark *marks = board_marks(&s->game.board);
    bool found = technique_try_once(s->game.model, marks, technique_of(l), NO_CELL, &step);
    for (int i = 0; found && i < step.then.len; i++)
        vec_push(&l->targets, step.then.at[i]);
    struct mark_words words = genre_words(s->game.puzzle->genre);
    if (found)
        sentence_why(s->game.model, &words, &step, &l->why);
}

void lesson_open(struct lesson *l, int which, const struct session *s,
                 const struct genre *const *played) {
    l->which = which;
    l->played = played;
    if (which == LESSON_FIRST)
        begin_task(l, s);
    else if (which >= LESSON_TECHNIQUES && !is_last(l))
        find_targets(l, s);
    l->done = l->done || (which != LESSON_NONE && s->solved);
}

void lesson_free(struct lesson *l) {
    vec_free(&l->targets);
    buf_free(&l->why);
    *l = (struct lesson){0};
}

static bool marks_made(const struct lesson *l, const struct session *s) {
    for (int i = 0; i < l->targets.len; i++)
        if (lit_mark(s->game.board.value, l->targets.at[i]) != MARK_YES)
            return false;
    return l->targets.len > 0;
}

void lesson_look(struct lesson *l, const struct session *s) {
    if (l->which == LESSON_NONE || l->done)
        return;
    if (s->solved) {
        l->done = true;
    } else if (l->which >= LESSON_TECHNIQUES) {
        l->done = !is_last(l) && marks_made(l, s);
    } else if (tasks[l->task].done(l, s)) {
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
    buf_fmt(out, "That was it. %s%s", buf_text(&l->why),
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
