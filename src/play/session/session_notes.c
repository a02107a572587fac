#include "base/mem.h"
#include "model/model.h"
#include "model/quiet.h"
#include "model/sides.h"
#include "play/session/session_inside.h"

enum { TINT_INSIDE = 1, TINT_OUTSIDE = 2, DIGIT_INSIDE = 3, DIGITS = 5 };

/* Reads a digit of a note. Returns -1, with a message, if it is none. */
static int note_digit(struct session *s, const char *digit) {
    int n = digit[0] && !digit[1] ? digit[0] - '0' : -1;
    if (n < 0 || n >= DIGITS) {
        say(&s->said, "Say 1 or 2 for a colour, 3 inside, 4 outside, 0 to clear");
        return -1;
    }
    return n;
}

static void note_cell(struct session *s, int cell, int digit) {
    struct board *b = &s->game.board;
    bool tint = digit >= DIGIT_INSIDE;
    if (!tint)
        board_set(b, board_note_slot(b, NOTE_COLOUR, cell), (uint8_t)digit);
    if (tint || digit == 0)
        board_set(b, board_note_slot(b, NOTE_TINT, cell),
                  (uint8_t)(tint ? digit - DIGIT_INSIDE + TINT_INSIDE : 0));
}

/* All cells whose side of the loop is tied to this one's, by lines and crosses. */
static int note_sides(struct session *s, int digit) {
    const struct model *m = s->game.model;
    LOCAL(mem_free_at) mark *closed = quiet_marks(m, board_marks(&s->game.board));
    LOCAL(mem_free_at) mark *differ = sides_of_cells(m, closed, s->cursor);
    int opposite = 2 * DIGIT_INSIDE + 1 - digit, noted = 0;
    for (int cell = 0; cell < grid_cells(m->grid); cell++) {
        if (differ[cell] != MARK_NONE)
            note_cell(s, cell, differ[cell] == MARK_NO ? digit : opposite);
        noted += differ[cell] != MARK_NONE;
    }
    return noted;
}

static mark cell_mark_here(const struct session *s, int cell) {
    int var = s->game.model->cell_var[cell];
    return var < 0 ? MARK_NONE : s->game.board.value[var];
}

static int notes_of(const struct board *b, int cell) {
    return b->value[board_note_slot(b, NOTE_COLOUR, cell)] * DIGITS +
           b->value[board_note_slot(b, NOTE_TINT, cell)];
}

static mark line_between(const struct session *s, int cell, enum dir d) {
    const struct model *m = s->game.model;
    int var = m->segment_var[cell * DIRS + (int)d];
    return var < 0 ? MARK_NONE : s->game.board.value[var];
}

static bool has_line(const struct session *s, int cell) {
    bool any = false;
    for (enum dir d = 0; d < DIRS && !any; d++)
        any = line_between(s, cell, d) == MARK_YES;
    return any;
}

/* True if a note goes on from a cell to its neighbour: along a line, else between cells that are
 * marked alike and that no line parts; cells without a mark in one room only. */
static bool goes_on_to(const struct session *s, int cell, enum dir d, int next) {
    const struct puzzle *p = s->game.puzzle;
    int side = s->game.model->side_var[cell * DIRS + (int)d];
    if (has_line(s, cell) || has_line(s, next))
        return line_between(s, cell, d) == MARK_YES;
    if (cell_mark_here(s, cell) != cell_mark_here(s, next) ||
        (side >= 0 && s->game.board.value[side] == MARK_YES))
        return false;
    return cell_mark_here(s, cell) != MARK_NONE || p->room == NULL ||
           p->room[cell] == p->room[next];
}

/* To clear, from cells whose notes are alike. */
static bool joins(const struct session *s, int digit, int cell, enum dir d, int next) {
    if (digit == 0)
        return notes_of(&s->game.board, cell) == notes_of(&s->game.board, next);
    return goes_on_to(s, cell, d, next);
}

/* Breadth-first search; the notes change when all cells are known. */
static int note_joined(struct session *s, int digit) {
    struct grid g = s->game.puzzle->grid;
    LOCAL(mem_free_at) bool *seen = mem_alloc(grid_cells(g), sizeof *seen);
    LOCAL(mem_free_at) vec_int area = {0};
    vec_push(&area, s->cursor);
    seen[s->cursor] = true;
    for (int i = 0; i < area.len; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(g, area.at[i], d);
            if (next == NO_CELL || seen[next] || !joins(s, digit, area.at[i], d, next))
                continue;
            seen[next] = true;
            vec_push(&area, next);
        }
    for (int i = 0; i < area.len; i++)
        note_cell(s, area.at[i], digit);
    return area.len;
}

static void note_area(struct session *s, int digit) {
    bool sides = digit >= DIGIT_INSIDE && s->game.model->graph.faces > 0;
    int noted = sides ? note_sides(s, digit) : note_joined(s, digit);
    if (noted == 1)
        say(&s->said, "Nothing ties another cell to this one");
    else
        say(&s->said, digit == 0 ? "%d cells are cleared of notes" : "%d cells have a note now",
            noted);
}

/* A note, by its digit: a colour, or inside or outside, on the cell under the cursor. */
void act_note(struct session *s, const struct request *r) {
    int n = note_digit(s, r->text);
    if (n < 0)
        return;
    board_begin(&s->game.board);
    note_cell(s, s->cursor, n);
    board_end(&s->game.board);
}

/* The same note on the whole area around the cursor. */
void act_note_area(struct session *s, const struct request *r) {
    int n = note_digit(s, r->text);
    if (n < 0)
        return;
    board_begin(&s->game.board);
    note_area(s, n);
    board_end(&s->game.board);
}
