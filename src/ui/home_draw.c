#include "ui/home_page.h"

#include "base/text.h"
#include "ui/help.h"

#include <string.h>

enum { ROOMY_ROWS = 18, WIDE = 70, LIST_MOST = 64 };

/* How a page is drawn, and the keys that its strip names. */
struct page {
    const char *title, *keys;
    void (*draw)(struct home *h, struct screen *s);
};

/* Beside a board the list, or the form, is narrow. */
static void draw_with_preview(struct home *h, struct screen *s,
                              void (*draw)(struct home *h, struct screen *s, struct rect where)) {
    h->list_row = s->rows >= ROOMY_ROWS ? 2 : 1;
    int cols = s->cols, rows = s->rows > h->list_row + 3 ? s->rows - h->list_row - 2 : 1;
    if (s->cols >= WIDE && !h->plain && home_preview(h)) {
        cols = s->cols * 3 / 5 < LIST_MOST ? s->cols * 3 / 5 : LIST_MOST;
        home_preview_draw(h, s, (struct rect){2, cols + 2, s->rows - 4, s->cols - cols - 3});
    }
    draw(h, s, (struct rect){h->list_row, 0, rows, cols});
}

static void draw_lists(struct home *h, struct screen *s) {
    draw_with_preview(h, s, home_list_draw);
}

static void draw_form(struct home *h, struct screen *s) {
    draw_with_preview(h, s, home_form_draw);
}

static const char list_keys[] =
    "Enter play   q back   ? help   - begun   = shown   * solved   letters filter";
static const char genre_keys[] = "Enter open   q back   ? help   letters filter";

static const struct page pages[HOME_PAGES] = {
    [HOME_MENU] = {" - pencil puzzles, solved with ink", NULL, draw_lists},
    [HOME_TODAY] = {"Today's puzzles", list_keys, draw_lists},
    [HOME_LIBRARY] = {"Library: puzzles solved", genre_keys, draw_lists},
    [HOME_SHELF] = {"Library", list_keys, draw_lists},
    [HOME_LEARN] = {"Learn: lessons done", genre_keys, draw_lists},
    [HOME_LESSONS] = {"Learn", list_keys, draw_lists},
    [HOME_GAMES] = {"All games, the last one first", list_keys, draw_lists},
    [HOME_FRESH] = {"A fresh puzzle: which genre?", genre_keys, draw_lists},
    [HOME_FORM] = {"A fresh puzzle", "Enter make it   q back   ? help   arrows choose", draw_form},
    [HOME_SET] = {"A puzzle of your own: which genre?", genre_keys, draw_lists},
    [HOME_STATISTICS] = {"Statistics", "q back   ? help   arrows scroll", home_statistics_draw},
};

/* The keys for help and for leaving fit into the first 40 columns. */
static void home_append_keys(const struct home *h, struct buf *out) {
    if (home_is_making(h))
        buf_add(out, "Esc stop making it   ? help   other keys as usual");
    else if (h->filter.text[0])
        buf_add(out, "Enter play   Esc clear the filter   ^Q leave");
    else if (pages[h->page].keys)
        buf_add(out, pages[h->page].keys);
    else
        buf_fmt(out, "Enter play   q leave   ? help   Tab %s   letters filter",
                home_keys.rows[home_what_is_asked()].name);
}

/* Entries of a key and words, three blanks between them. */
static void draw_keys(struct screen *s, int row, const char *keys) {
    struct buf key = {0}, words = {0};
    for (int col = 0; *keys;) {
        int name = (int)strcspn(keys, " ");
        const char *end = strstr(keys, "   ");
        int n = end ? (int)(end - keys) : (int)strlen(keys);
        buf_clear(&key);
        buf_clear(&words);
        buf_bytes(&key, keys, name);
        buf_bytes(&words, keys + name, n - name);
        col = screen_text(s, row, col, buf_text(&key), STYLE_KEY);
        col = screen_text(s, row, col, buf_text(&words), STYLE_STATUS) + 3;
        keys += n;
        keys += strspn(keys, " ");
    }
    buf_free(&key);
    buf_free(&words);
}

/* The title of the page: the program's name on the menu, with the genre where the page has one. */
static void draw_title(const struct home *h, struct screen *s) {
    bool own = home_parent(h->page) != HOME_MENU && h->genre;
    int col = 0;
    if (h->page == HOME_MENU)
        col = screen_text(s, 0, 0, "sumi", STYLE_GOLD);
    col = screen_text(s, 0, col, pages[h->page].title, own || col == 0 ? STYLE_TITLE : STYLE_FAINT);
    if (own) {
        col = screen_text(s, 0, col, ": ", STYLE_TITLE);
        screen_text(s, 0, col, h->genre->title, STYLE_TITLE);
    }
}

static void home_draw_help(struct home *h, struct screen *s) {
    struct help help = {.map = &h->keys, .title = home_keys.title};
    h->help_rows = s->rows > 2 ? s->rows - 2 : 1;
    help_draw(&help, &h->help_top, s);
}

static void draw_message(const struct home *h, struct screen *s, int row) {
    struct buf words = {0};
    text_clean(&words, h->message, (int)strlen(h->message), (int)sizeof h->message);
    screen_text(s, row, 0, buf_text(&words), STYLE_MESSAGE);
    buf_free(&words);
}

/* The last line: what is typed, what is made, or what happened. */
static void draw_foot(struct home *h, struct screen *s, int row) {
    struct buf words = {0};
    if (home_is_making(h))
        fresh_words(h->fresh, &words);
    if (h->ask.open)
        prompt_draw(&h->ask, &h->keys, s, row);
    else if (words.len > 0)
        screen_text(s, row, 0, words.at, STYLE_MESSAGE);
    else if (h->message[0])
        draw_message(h, s, row);
    else if (h->filter.text[0])
        prompt_draw(&h->filter, &h->keys, s, row);
    buf_free(&words);
}

static void draw_page(struct home *h, struct screen *s) {
    struct buf keys = {0};
    home_append_keys(h, &keys);
    draw_title(h, s);
    pages[h->page].draw(h, s);
    if (s->rows > 3 && h->ask.open && h->message[0])
        draw_message(h, s, s->rows - 2);
    else if (s->rows > 3)
        draw_keys(s, s->rows - 2, keys.at);
    draw_foot(h, s, s->rows - 1);
    buf_free(&keys);
}

void home_draw(struct home *h, struct screen *s) {
    screen_clear(s);
    (h->help ? home_draw_help : draw_page)(h, s);
    if (s->cursor_row >= s->rows)
        s->cursor_row = s->rows - 1;
}
