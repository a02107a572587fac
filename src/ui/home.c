#include "ui/home.h"

#include "base/file.h"
#include "base/text.h"
#include "generate/generate.h"
#include "play/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 10, MAKE_SECONDS = 5, LIST_COLS = 46 };

static void add_item(struct home *h, const char *text, const char *name, const char *made) {
    struct home_item item = {.text = mem_string(text),
                             .name = name ? mem_string(name) : NULL,
                             .made = made ? mem_string(made) : NULL,
                             .heading = !name && !made};
    vec_push(&h->items, item);
}

static void add_made(struct home *h, const char *what, const struct genre *g, int seed) {
    struct buf text = {0}, made = {0};
    buf_fmt(&text, "  %s %s %dx%d", what, g->title, SIDE, SIDE);
    buf_fmt(&made, "%s %d %d", g->id, SIDE, seed);
    add_item(h, text.at, NULL, made.at);
    buf_free(&text);
    buf_free(&made);
}

static void add_entry(struct home *h, const struct entry *e) {
    static const char *const signs[] = {" ", "-", "*"}; /* by enum progress */
    struct buf text = {0};
    buf_fmt(&text, "%s %s %dx%d %s", signs[e->progress], e->genre->title, e->grid.rows,
            e->grid.cols, e->title);
    if (e->rated[0])
        buf_fmt(&text, ", %s", e->rated);
    add_item(h, text.at, e->name, NULL);
    buf_free(&text);
}

/* The game that was played last and is not solved. */
static void add_last(struct home *h, const char *state_dir) {
    struct buf path = {0}, text = {0};
    struct loaded last = {0};
    if (state_dir && games_last(state_dir, &path, &last)) {
        const struct puzzle *p = last.puzzle;
        buf_fmt(&text, "- %s %dx%d %s", p->genre->title, p->grid.rows, p->grid.cols,
                p->text[TEXT_TITLE]);
        add_item(h, "Go on", NULL, NULL);
        add_item(h, text.at, path.at, NULL);
        vec_last(&h->items).save = true;
        loaded_free(&last);
    }
    buf_free(&text);
    buf_free(&path);
}

/* "  Yajilin: 3 of 140 solved, 4:12 each" */
static void add_genre_statistics(struct home *h, const struct genre *g) {
    struct buf text = {0};
    int of = 0, solved = 0;
    int64_t ms = 0;
    for (int i = 0; i < h->library.entries.len; i++) {
        const struct entry *e = &h->library.entries.at[i];
        bool done = e->progress == PROGRESS_SOLVED && e->genre == g;
        of += e->genre == g;
        solved += done;
        ms += done ? e->ms : 0;
    }
    int seconds = solved ? (int)(ms / solved / 1000) : 0;
    buf_fmt(&text, "  %s: %d of %d solved", g->title, solved, of);
    if (solved)
        buf_fmt(&text, ", %d:%02d each", seconds / 60, seconds % 60);
    add_item(h, text.at, NULL, NULL);
    buf_free(&text);
}

static void add_statistics(struct home *h) {
    int solved = 0, begun = 0;
    struct buf text = {0};
    for (int i = 0; i < h->library.entries.len; i++) {
        solved += h->library.entries.at[i].progress == PROGRESS_SOLVED;
        begun += h->library.entries.at[i].progress == PROGRESS_BEGUN;
    }
    buf_fmt(&text, "Library: %d puzzles, %d solved (*), %d begun (-)", h->library.entries.len,
            solved, begun);
    add_item(h, text.at, NULL, NULL);
    for (int g = 0; genres[g]; g++)
        add_genre_statistics(h, genres[g]);
    buf_free(&text);
}

static bool passes(const struct home *h, const struct home_item *item) {
    if (!h->filter[0])
        return true;
    if (item->heading)
        return false;
    for (const char *at = item->text; *at; at++)
        if (strncasecmp(at, h->filter, strlen(h->filter)) == 0)
            return true;
    return false;
}

static bool can_choose(const struct home *h, int i) {
    return i >= 0 && i < h->shown.len && !h->items.at[h->shown.at[i]].heading;
}

/* Moves the choice by n lines, over headings. */
static void move(struct home *h, int n) {
    int step = n < 0 ? -1 : 1, at = h->chosen;
    for (int left = n * step; left > 0; left--) {
        int next = at + step;
        while (next >= 0 && next < h->shown.len && !can_choose(h, next))
            next += step;
        if (!can_choose(h, next))
            break;
        at = next;
    }
    h->chosen = at;
}

static void apply_filter(struct home *h) {
    vec_clear(&h->shown);
    for (int i = 0; i < h->items.len; i++)
        if (passes(h, &h->items.at[i]))
            vec_push(&h->shown, i);
    h->chosen = h->top = 0;
    while (h->chosen < h->shown.len && !can_choose(h, h->chosen))
        h->chosen++;
}

void home_init(struct home *h, const char *state_dir, int day, int seed) {
    memset(h, 0, sizeof *h);
    h->previewed = -1;
    library_read(&h->library, state_dir);
    add_last(h, state_dir);
    add_item(h, "Today", NULL, NULL);
    for (int g = 0; genres[g]; g++)
        add_made(h, "Today's", genres[g], day);
    add_item(h, "Fresh", NULL, NULL);
    for (int g = 0; genres[g]; g++)
        add_made(h, "A new", genres[g], seed);
    add_statistics(h);
    for (int i = 0; i < h->library.entries.len; i++)
        add_entry(h, &h->library.entries.at[i]);
    apply_filter(h);
}

void home_free(struct home *h) {
    library_free(&h->library);
    for (int i = 0; i < h->items.len; i++) {
        mem_free(h->items.at[i].text);
        mem_free(h->items.at[i].name);
        mem_free(h->items.at[i].made);
    }
    vec_free(&h->items);
    vec_free(&h->shown);
    loaded_free(&h->preview);
}

static bool make(const char *made, struct loaded *l, struct err *e) {
    char genre[32];
    int side, seed;
    if (sscanf(made, "%31s %d %d", genre, &side, &seed) != 3)
        return err_set(e, "nothing to make");
    struct generate_options o = {.genre = genre_by_name(genre),
                                 .grid = {side, side},
                                 .seed = (uint64_t)seed,
                                 .budget = {.cpu_seconds = MAKE_SECONDS}};
    l->puzzle = generate(&o);
    if (!l->puzzle)
        return err_set(e, "none was found in time");
    struct buf source = {0};
    buf_fmt(&source, "sumi generate %s --size %dx%d --seed %d", genre, side, side, seed);
    puzzle_set_text(l->puzzle, TEXT_SOURCE, source.at, source.len);
    buf_free(&source);
    return true;
}

static bool load_item(const struct home *h, int item, struct loaded *l, struct err *e) {
    const struct home_item *i = &h->items.at[item];
    if (i->save)
        return games_load(i->name, NULL, l, e);
    return i->name ? library_load(i->name, l, e) : make(i->made, l, e);
}

/* What was typed: an address, or the name of a file. */
static bool load_typed(const char *text, struct loaded *l, struct err *e) {
    return file_exists(text) ? format_load(text, l, e) : format_read(text, (int)strlen(text), l, e);
}

static enum home_does play(struct home *h, bool loaded, const struct err *e) {
    if (loaded)
        return HOME_PLAYS;
    snprintf(h->message, sizeof h->message, "%.150s", e->text);
    return HOME_STAYS;
}

/* Adds a typed character to a field, or takes the last one back. */
static void edit(char *field, size_t size, int key) {
    size_t n = strlen(field);
    if ((key == KEY_RUBOUT || key == KEY_DEL || key == 8) && n > 0)
        field[n - 1] = '\0';
    else if (key >= ' ' && key < KEY_RUBOUT && n + 1 < size) {
        field[n] = (char)key;
        field[n + 1] = '\0';
    }
}

static enum home_does typed_key(struct home *h, int key, struct loaded *game) {
    struct err e = {0};
    if (key == KEY_ESC) {
        h->asking = false;
    } else if (key == KEY_RETURN || key == 10) {
        h->asking = false;
        if (h->input[0])
            return play(h, load_typed(h->input, game, &e), &e);
    } else {
        edit(h->input, sizeof h->input, key);
    }
    return HOME_STAYS;
}

static enum home_does list_key(struct home *h, int key, struct loaded *game) {
    struct err e = {0};
    switch (key) {
    case KEY_GO_UP:
        move(h, -1);
        break;
    case KEY_GO_DOWN:
        move(h, 1);
        break;
    case KEY_PAGE_UP:
        move(h, -10);
        break;
    case KEY_PAGE_DOWN:
        move(h, 10);
        break;
    case KEY_RETURN:
    case 10:
        if (can_choose(h, h->chosen))
            return play(h, load_item(h, h->shown.at[h->chosen], game, &e), &e);
        break;
    case KEY_ESC:
        if (!h->filter[0])
            return HOME_LEAVES;
        h->filter[0] = '\0';
        apply_filter(h);
        break;
    case KEY_TAB_CHAR:
        h->asking = true;
        h->input[0] = '\0';
        break;
    default:
        edit(h->filter, sizeof h->filter, key);
        apply_filter(h);
    }
    return HOME_STAYS;
}

enum home_does home_key(struct home *h, int key, struct loaded *game) {
    if (key == KEY_HANG_UP)
        return HOME_LEAVES;
    if (key == KEY_NOTHING || key == KEY_SIZE_CHANGED || key == KEY_CLICK)
        return HOME_STAYS;
    h->message[0] = '\0';
    return h->asking ? typed_key(h, key, game) : list_key(h, key, game);
}

/* Library puzzles are read for the preview as they are chosen; others are made when played. */
static void read_preview(struct home *h) {
    struct err e;
    int item = can_choose(h, h->chosen) ? h->shown.at[h->chosen] : -1;
    if (item == h->previewed)
        return;
    loaded_free(&h->preview);
    h->previewed = item;
    if (item >= 0 && h->items.at[item].name && load_item(h, item, &h->preview, &e))
        loaded_compile(&h->preview);
}

static void draw_preview(struct home *h, struct screen *s, int col) {
    struct loaded *l = &h->preview;
    read_preview(h);
    if (!l->puzzle || s->cols - col < 12)
        return;
    l->board.model = &l->model;
    struct view v = {.puzzle = l->puzzle,
                     .model = &l->model,
                     .values = l->board.value,
                     .slots = l->board.slots,
                     .cursor = NO_CELL};
    int rows, cols;
    paint_size(&v, &rows, &cols);
    v.compact = rows > s->rows - 4 || cols > s->cols - col;
    paint_board(s, (struct rect){2, col, s->rows - 4, s->cols - col}, &v);
}

static void draw_line(const struct home *h, struct screen *s, int row, int i, int cols) {
    const struct home_item *item = &h->items.at[h->shown.at[i]];
    enum style style = i == h->chosen ? STYLE_SELECTED : item->heading ? STYLE_TITLE : STYLE_PLAIN;
    struct buf text = {0};
    buf_fmt(&text, "%s%s", i == h->chosen ? ">" : " ", item->text);
    while (text.len > 0 && text_columns(text.at) > cols)
        text.at[--text.len] = '\0'; /* titles are cut at the edge of the list */
    if (!text_is_clean(text.at))
        text.at[--text.len] = '\0';
    screen_text(s, row, 0, text.at, style);
    buf_free(&text);
}

static void draw_list(struct home *h, struct screen *s, int rows, int cols) {
    if (h->chosen < h->top + 1)
        h->top = h->chosen > 0 ? h->chosen - 1 : 0;
    if (h->chosen >= h->top + rows)
        h->top = h->chosen - rows + 1;
    for (int i = 0; i < rows && h->top + i < h->shown.len; i++)
        draw_line(h, s, 1 + i, h->top + i, cols);
    if (h->shown.len == 0)
        screen_text(s, 1, 0, " Nothing of that name", STYLE_PLAIN);
}

void home_draw(struct home *h, struct screen *s) {
    int rows = s->rows > 4 ? s->rows - 3 : 1, wide = s->cols >= 70;
    struct buf line = {0};
    screen_clear(s);
    screen_text(s, 0, 0, "sumi", STYLE_TITLE);
    draw_list(h, s, rows, wide ? LIST_COLS : s->cols);
    if (wide)
        draw_preview(h, s, LIST_COLS + 2);
    if (h->asking)
        buf_fmt(&line, "address or file: %s", h->input);
    else if (h->message[0])
        buf_add(&line, h->message);
    else if (h->filter[0])
        buf_fmt(&line, "filter: %s", h->filter);
    int last = s->rows - 1, end;
    struct buf clean = {0};
    text_clean(&clean, buf_text(&line), line.len, 400);
    int skip = clean.len > s->cols - 1 && h->asking ? clean.len - s->cols + 1 : 0;
    end = screen_text(s, last, 0, buf_text(&clean) + skip, STYLE_MESSAGE);
    if (s->rows > 3)
        screen_text(s, last - 1, 0, "Enter play   Tab address or file   letters filter   Esc leave",
                    STYLE_STATUS);
    bool typing = h->asking || h->filter[0];
    s->cursor_row = typing ? last : -1;
    s->cursor_col = !typing ? -1 : end < s->cols ? end : s->cols - 1;
    buf_free(&clean);
    buf_free(&line);
}
