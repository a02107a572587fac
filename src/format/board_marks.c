#include "format/board_marks.h"

void early_mark(struct early_marks *d, struct place place, mark m) {
    vec_push(&d->items, ((struct early_item){place, NOTE_LAYERS, m}));
}

void early_note(struct early_marks *d, enum note_layer layer, int cell, int value) {
    vec_push(&d->items, ((struct early_item){place_cell(cell), (int)layer, (uint8_t)value}));
}

/* Where crosses are notes, the slot of the one between two neighbours; else -1. */
static int cross_note(const struct loaded *l, struct place at) {
    if (!genre_notes_crosses(l->puzzle->genre) || !place_is_segment(at))
        return -1;
    bool east = at.b == at.a + 1 && l->puzzle->grid.cols > 1;
    return board_note_slot(&l->board, east ? NOTE_CROSS_E : NOTE_CROSS_S, at.a);
}

/* Sets one mark; false where it is a YES and there is no such place. A cross where there can be no
 * line is no mark here: *crosses counts those, and *first is where the first of them lies. */
static bool early_set(struct loaded *l, struct place at, mark m, int *crosses,
                      struct place *first) {
    int var = model_at(l->model, at);
    int note = var < 0 ? cross_note(l, at) : -1;
    if (var >= 0)
        board_set(&l->board, var, m);
    else if (note >= 0)
        board_set(&l->board, note, m == MARK_NO);
    if (var < 0 && note < 0 && m == MARK_NO && (*crosses)++ == 0)
        *first = at;
    return var >= 0 || m != MARK_YES;
}

/* Tells of crosses that were left out. */
static void tell_crosses(struct loaded *l, int crosses, struct place first) {
    char name[PLACE_NAME];
    place_name(l->puzzle->grid, first, name);
    if (crosses == 1)
        loaded_tell(l, "the cross at %s is left out, since there can be no mark", name);
    else if (crosses > 1)
        loaded_tell(l, "%d crosses are left out where there can be no mark, the first at %s",
                    crosses, name);
}

bool early_make(const struct early_marks *d, struct loaded *l, int *cell) {
    bool ok = true;
    int crosses = 0;
    struct place first = {0};
    loaded_compile(l);
    board_begin(&l->board);
    for (int i = 0; i < d->items.len && ok; i++) {
        const struct early_item *item = &d->items.at[i];
        *cell = item->place.a;
        if (item->layer < NOTE_LAYERS)
            board_set(&l->board,
                      board_note_slot(&l->board, (enum note_layer)item->layer, item->place.a),
                      item->value);
        else
            ok = early_set(l, item->place, item->value, &crosses, &first);
    }
    board_end(&l->board);
    tell_crosses(l, crosses, first);
    return ok;
}

mark loaded_mark(const struct loaded *l, struct place at) {
    int var = l->board.value ? model_at(l->model, at) : -1;
    return var >= 0 ? l->board.value[var] : MARK_NONE;
}

mark loaded_side(const struct loaded *l, int cell, enum dir d) {
    int next = grid_step(l->puzzle->grid, cell, d);
    if (next == NO_CELL || !l->board.value)
        return MARK_NONE;
    if (!genre_notes_crosses(l->puzzle->genre))
        return loaded_mark(l, place_segment(cell, next));
    int owner = d == DIR_E || d == DIR_S ? cell : next;
    bool east = d == DIR_E || d == DIR_W;
    return loaded_note(l, east ? NOTE_CROSS_E : NOTE_CROSS_S, owner) ? MARK_NO : MARK_NONE;
}

int loaded_note(const struct loaded *l, enum note_layer layer, int cell) {
    return l->board.value ? l->board.value[board_note_slot(&l->board, layer, cell)] : 0;
}
