#include "base/file.h"
#include "genre/genre.h"
#include "play/journal.h"
#include "ui/home_page.h"

/* A genre's sample with its solution: what a finished board looks like. */
static bool load_solved(const struct genre *g, struct loaded *l) {
    struct err e;
    if (!home_sample(g, l))
        return false;
    loaded_compile(l);
    mark *full = marks_new(&l->model);
    if (genre_read_solution(l->puzzle, &l->model, g->sample.rows, full, &e)) {
        board_begin(&l->board);
        for (int v = 0; v < model_vars(&l->model); v++)
            if (full[v] == MARK_YES)
                board_set(&l->board, v, MARK_YES);
        board_end(&l->board);
    }
    mem_free(full);
    return true;
}

/* With the marks of the game, where there is one. */
static bool load_preview(const struct home *h, const struct home_item *item, struct loaded *l) {
    struct err e;
    struct fresh_order today = {0};
    if (item->kind == ITEM_FIRST || item->kind == ITEM_SET)
        return load_solved(item->genre, l);
    if (item->kind == ITEM_SAVE)
        return games_load(item->name, NULL, l, &e);
    if (item->kind == ITEM_TODAY && h->fresh)
        today = fresh_today(item->genre, h->day);
    if (item->kind == ITEM_PUZZLE ? !library_load(item->name, l, &e)
                                  : !today.genre || !fresh_peek(h->fresh, &today, l))
        return today.genre && load_solved(today.genre, l);
    struct buf path = {0};
    struct loaded save = {0};
    if (h->state_dir)
        journal_path(l->puzzle, h->state_dir, &path);
    if (path.len > 0 && file_exists(path.at) && games_load(path.at, NULL, &save, &e)) {
        loaded_free(l);
        *l = save;
    }
    buf_free(&path);
    return true;
}

bool home_preview(struct home *h) {
    const struct home_item *item = home_chosen(h);
    int number = item ? (int)(item - h->items.at) : -1;
    if (number >= 0 && number == h->previewed)
        return h->preview.puzzle != NULL;
    loaded_free(&h->preview);
    h->previewed = number;
    if (item && load_preview(h, item, &h->preview))
        loaded_compile(&h->preview);
    return h->preview.puzzle != NULL;
}

void home_preview_draw(struct home *h, struct screen *s, struct rect where) {
    struct loaded *l = &h->preview;
    if (where.cols < 12 || where.rows < 3)
        return;
    l->board.model = &l->model;
    struct view v = {.puzzle = l->puzzle,
                     .model = &l->model,
                     .values = l->board.value,
                     .slots = l->board.slots,
                     .levels = l->board.level,
                     .cursor = NO_CELL};
    v.tints = screen_has_tints(s);
    v.size = paint_fitting(&v, where.rows, where.cols);
    paint_board(s, where, &v);
}
