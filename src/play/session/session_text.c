#include "model/model.h"
#include "play/session/session_inside.h"

static const char *const ways[DIRS] = {"up", "to the right", "down", "to the left"};
static const char *const beside[DIRS] = {"above", "at its right", "below", "at its left"};

const char *const errors_names[ERROR_WAYS] = {"off", "certain", "live"};
const char *const when_solved_names[WHEN_SOLVED_WAYS] = {"at-once", "when-asked"};
const char *const overdraw_names[OVERDRAW_WAYS] = {"ask", "no", "yes"};

/* Appends a part of the cell's contents, after a comma where something precedes it. */
static void add_part(struct buf *out, int start, const char *words) {
    buf_fmt(out, "%s%s", out->len > start ? ", " : "", words);
}

/* "line up and down", or of a cell whose sides are drawn "line above and below"; how many. */
static int add_lines(const struct session *s, int start, struct buf *out) {
    const struct model *m = s->game.model;
    const struct genre *g = s->game.puzzle->genre;
    int lines = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int segment = session_line_from(s, session_spot(s), d);
        bool on = segment >= 0 || session_has_tip(s);
        int var = on ? segment : m->side_var[s->cursor * DIRS + (int)d];
        if (var < 0 || s->game.board.value[var] != MARK_YES)
            continue;
        if (lines++ == 0)
            add_part(out, start,
                     mark_look_rows[place_is_side(m->vars.at[var].at) ? g->side : g->segment].is);
        else
            buf_add(out, " and");
        int second = m->next_layer[var];
        bool twice = second >= 0 && s->game.board.value[second] == MARK_YES;
        buf_fmt(out, " %s%s", (on ? ways : beside)[d], twice ? " twice" : "");
    }
    return lines;
}

/* Appends the given at the cursor, then the cell's mark or its lines: "dot, line up and down". */
static void content_words(const struct session *s, struct buf *out) {
    const struct puzzle *p = s->game.puzzle;
    const struct mark_look_row *look = &mark_look_rows[p->genre->cell];
    int start = out->len, var = s->game.model->cell_var[s->cursor];
    mark here = var < 0 ? MARK_NONE : s->game.board.value[var];
    if (p->given[s->cursor].kind != GIVEN_NONE)
        genre_given_words(p, s->cursor, out);
    if (here == MARK_YES)
        add_part(out, start, look->is);
    else if (add_lines(s, start, out) == 0 && here == MARK_NO)
        add_part(out, start, look->is_not);
    if (out->len == start)
        buf_add(out, "empty");
}

static void note_words(const struct session *s, struct buf *out) {
    static const char *const tints[] = {"", ", inside", ", outside"};
    const struct board *b = &s->game.board;
    int colour = b->value[board_note_slot(b, NOTE_COLOUR, s->cursor)];
    int tint = b->value[board_note_slot(b, NOTE_TINT, s->cursor)];
    if (colour > 0)
        buf_fmt(out, ", colour %d", colour);
    if (tint > 0 && tint <= 2)
        buf_add(out, tints[tint]);
}

/* "r3c4 shaded", "r1c1-r1c2 crossed" */
static void change_words(const struct session *s, const struct change *c, struct buf *out) {
    char name[PLACE_NAME];
    const struct model *m = s->game.model;
    const struct genre *g = s->game.puzzle->genre;
    int vars = model_vars(m), cells = grid_cells(m->grid);
    if (c->slot >= vars) {
        buf_fmt(out, "%s note", place_name(m->grid, place_cell((c->slot - vars) % cells), name));
        return;
    }
    struct place at = m->vars.at[c->slot].at;
    const struct mark_look_row *look = &mark_look_rows[place_is_cell(at)   ? g->cell
                                                       : place_is_side(at) ? g->side
                                                                           : g->segment];
    buf_fmt(out, "%s %s", place_name(m->grid, at, name),
            c->to == MARK_NONE  ? "cleared"
            : c->to == MARK_YES ? look->is
                                : look->is_not);
}

void session_move_words(const struct session *s, int move, struct buf *out) {
    static const char *const trials[] = {"", "begins", "kept", "taken back"}; /* by move_kind */
    const struct board *b = &s->game.board;
    const struct move *m = &b->moves.at[move];
    if (move == 0) {
        buf_add(out, "The beginning");
        return;
    }
    buf_fmt(out, "%d ", move);
    if (m->kind != MOVE_MARKS) {
        int level = m->kind == MOVE_TRY ? m->level : b->moves.at[m->parent].level;
        buf_fmt(out, "trial %d %s", level, trials[m->kind]);
        return;
    }
    change_words(s, &b->changes.at[m->first], out);
    if (m->len > 1)
        buf_fmt(out, " and %d more", m->len - 1);
}

int session_move_cell(const struct session *s, int move) {
    const struct board *b = &s->game.board;
    const struct move *m = &b->moves.at[move];
    if (m->kind != MOVE_MARKS || m->len == 0)
        return NO_CELL;
    int slot = b->changes.at[m->first].slot, vars = model_vars(b->model);
    return slot < vars ? b->model->vars.at[slot].at.a : (slot - vars) % grid_cells(b->model->grid);
}

/* A clue that is dimmed on the board is called settled, unless it is in no cell. */
static bool settled_at(const struct session *s, int about) {
    for (int i = 0; i < s->clues.len; i++) {
        int reason = s->clues.at[i].reason;
        bool in_cell = reason < 0 || s->game.model->sums.at[reason].printed < 0;
        if (s->clues.at[i].about == about && s->settled[i] && in_cell)
            return true;
    }
    return false;
}

void session_cell_words(const struct session *s, struct buf *out) {
    char name[PLACE_NAME];
    const struct puzzle *p = s->game.puzzle;
    if (session_has_tip(s)) {
        buf_fmt(out, "%s: ", place_words(p->grid, session_place(s), name));
        if (add_lines(s, out->len, out) == 0)
            buf_add(out, "no line");
        return;
    }
    buf_fmt(out, "%s: ", place_name(p->grid, place_cell(s->cursor), name));
    content_words(s, out);
    int about = s->cursor;
    if (p->room && p->room_number[p->room[s->cursor]] != NO_NUMBER) {
        buf_fmt(out, ", room of %d", p->room_number[p->room[s->cursor]]);
        about = puzzle_room_cell(p, p->room[s->cursor]);
    }
    if (settled_at(s, about))
        buf_add(out, ", settled");
    note_words(s, out);
}

enum outcome session_solutions(const struct session *s) {
    if (s->answered)
        return s->answer.outcome;
    return s->proved ? OUTCOME_ONE : OUTCOME_UNKNOWN;
}
