#include "base/file.h"
#include "genre/genre.h"
#include "play/journal.h"
#include "ui/home_page.h"
#include "ui/panel.h"
#include "ui/sample.h"

/* A genre's sample with its solution: what a finished board looks like. */
static bool load_solved(struct home *h, const struct genre *g, struct loaded *l) {
    h->preview_is_sample = true;
    return sample_load_solved(g, l);
}

/* Lines of the menu that are about no genre have a picture each as well, for the pleasure of it. */
static bool load_ornament(struct home *h, const struct home_item *item, struct loaded *l) {
    int n = 0;
    while (genres[n])
        n++;
    bool loaded = load_solved(h, genres[(int)item->leads % n], l);
    h->preview_is_sample = false;
    return loaded;
}

/* With the marks of the game, where there is one. */
static bool load_preview(struct home *h, const struct home_item *item, struct loaded *l) {
    struct err e;
    struct fresh_order today = {0};
    if (item->kind == ITEM_PAGE && !item->genre)
        return load_ornament(h, item, l);
    if (item->kind == ITEM_FIRST || item->kind == ITEM_SET || item->kind == ITEM_PAGE)
        return load_solved(h, item->genre, l);
    if (item->kind == ITEM_SAVE)
        return games_load(item->name, l, &e);
    if (item->kind == ITEM_TODAY && h->fresh)
        today = fresh_today(item->genre, h->day);
    if (item->kind == ITEM_PUZZLE ? !library_load(item->name, l, &e)
                                  : !today.genre || !fresh_peek(h->fresh, &today, l))
        return today.genre && load_solved(h, today.genre, l);
    struct buf path = {0};
    struct loaded save = {0};
    if (h->state_dir)
        journal_path(l->puzzle, h->state_dir, &path);
    if (path.len > 0 && file_exists(path.at) && games_load(path.at, &save, &e)) {
        loaded_free(l);
        *l = save;
    }
    buf_free(&path);
    return true;
}

/* The form has its genre in place of an item. */
static bool preview_form(struct home *h) {
    if (h->preview_is_sample && h->previewed == -1 && h->preview.puzzle->genre == h->genre)
        return true;
    loaded_free(&h->preview);
    h->preview_is_sample = false;
    h->previewed = -1;
    if (h->genre && load_solved(h, h->genre, &h->preview))
        loaded_compile(&h->preview);
    return h->preview.puzzle != NULL;
}

bool home_preview(struct home *h) {
    const struct home_item *item = home_chosen(h);
    int number = item ? (int)(item - h->items.at) : -1;
    if (h->page == HOME_FORM)
        return preview_form(h);
    if (number >= 0 && number == h->previewed)
        return h->preview.puzzle != NULL;
    loaded_free(&h->preview);
    h->preview_is_sample = false;
    h->previewed = number;
    if (item && load_preview(h, item, &h->preview))
        loaded_compile(&h->preview);
    return h->preview.puzzle != NULL;
}

/* What the puzzle is: below the picture of a sample, as far as there is room. */
static void draw_rules(const struct home *h, struct screen *s, struct rect where) {
    const char *const *rules = h->preview.puzzle->genre->rules;
    struct panel panel = {0};
    for (int i = 0; h->preview_is_sample && rules[i]; i++)
        (i == 0 ? panel_add : panel_join)(&panel, PANEL_COULD, STYLE_FAINT, rules[i]);
    panel_draw(&panel, PANEL_COULD, s, where);
    panel_free(&panel);
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
    int rows, cols;
    paint_size(&v, &rows, &cols);
    if (rows + 2 < where.rows)
        draw_rules(
            h, s,
            (struct rect){where.row + rows + 1, where.col, where.rows - rows - 1, where.cols});
}
