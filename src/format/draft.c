#include "format/draft.h"

void draft_init(struct draft *d, struct grid grid) {
    int cells = grid_cells(grid);
    *d = (struct draft){grid, mem_alloc(cells, sizeof(mark)), mem_alloc(cells, sizeof(mark)),
                        mem_alloc(cells, sizeof(mark))};
}

void draft_free(struct draft *d) {
    mem_free(d->cell);
    mem_free(d->east);
    mem_free(d->south);
}

/* The slot of the cross between a cell and its neighbour to the east or south, where crosses are
 * notes; else -1. */
static int cross_note(const struct loaded *l, int cell, enum dir side) {
    if (!genre_notes_crosses(l->puzzle->genre))
        return -1;
    return board_note_slot(&l->board, side == DIR_E ? NOTE_CROSS_E : NOTE_CROSS_S, cell);
}

/* Sets one mark; false where it is a YES and there is no such place. */
static bool draft_set(struct loaded *l, int cell, enum dir side, mark m) {
    int next = side == DIR_NONE ? cell : grid_step(l->model.grid, cell, side);
    if (next == NO_CELL)
        return m != MARK_YES;
    int var = model_at(&l->model, place_segment(cell, next));
    int note = var < 0 && side != DIR_NONE ? cross_note(l, cell, side) : -1;
    if (var >= 0)
        board_set(&l->board, var, m);
    else if (note >= 0)
        board_set(&l->board, note, m == MARK_NO);
    return var >= 0 || m != MARK_YES;
}

bool draft_make(const struct draft *d, struct loaded *l, int *cell) {
    bool ok = true;
    loaded_compile(l);
    board_begin(&l->board);
    for (int at = 0; at < grid_cells(d->grid) && ok; at++) {
        ok = draft_set(l, at, DIR_NONE, d->cell[at]) && draft_set(l, at, DIR_E, d->east[at]) &&
             draft_set(l, at, DIR_S, d->south[at]);
        *cell = at;
    }
    board_end(&l->board);
    return ok;
}

mark loaded_mark(const struct loaded *l, struct place at) {
    int var = l->board.value ? model_at(&l->model, at) : -1;
    return var >= 0 ? l->board.value[var] : MARK_NONE;
}

mark loaded_side(const struct loaded *l, int cell, enum dir d) {
    int next = grid_step(l->puzzle->grid, cell, d);
    if (next == NO_CELL || !l->board.value)
        return MARK_NONE;
    if (!genre_notes_crosses(l->puzzle->genre))
        return loaded_mark(l, place_segment(cell, next));
    int owner = d == DIR_E || d == DIR_S ? cell : next;
    enum note_layer layer = d == DIR_E || d == DIR_W ? NOTE_CROSS_E : NOTE_CROSS_S;
    return l->board.value[board_note_slot(&l->board, layer, owner)] ? MARK_NO : MARK_NONE;
}
