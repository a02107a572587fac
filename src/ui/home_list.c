#include "ui/home_page.h"

#include "base/mem.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { PAGE_LINES = 10 };

/* Whether a word of the text begins like this one, of n bytes. */
static bool has_word_with_prefix(const char *text, const char *word, size_t n) {
    bool inside = false; /* a word */
    for (; *text; text++) {
        if (!inside && strncasecmp(text, word, n) == 0)
            return true;
        inside = isalnum((unsigned char)*text) || ((unsigned char)*text & 0x80);
    }
    return false;
}

/* Whether each word of the filter is the beginning of some word of the text. */
static bool item_has_words(const char *text, const char *words) {
    while (*words) {
        size_t n = strcspn(words, " ");
        if (n > 0 && !has_word_with_prefix(text, words, n))
            return false;
        words += n + (words[n] == ' ');
    }
    return true;
}

static const char *home_whole_line(const struct home_item *item) {
    return item->whole ? item->whole : item->text;
}

/* On other pages a line includes the heading of its own page. */
static const char *text_of(const struct home *h, const struct home_item *item) {
    return item->page == h->page ? item->text : home_whole_line(item);
}

/* Whether a filter on this page looks through another one as well: the menu through all, others
 * through those that they lead to. */
static bool looks_through(const struct home *h, enum home_page page) {
    return page == h->page || h->page == HOME_MENU || home_parent(page) == h->page;
}

static bool is_of_page(const struct home *h, const struct home_item *item) {
    bool own = h->page == HOME_SHELF || h->page == HOME_LESSONS;
    return item->page == h->page && (!own || item->genre == h->genre);
}

/* Today's puzzles are on the menu and on a page of their own: a filter finds them once. */
static bool passes(const struct home *h, const struct home_item *item) {
    const char *words = h->filter.text;
    if (item->kind == ITEM_GAP && (h->tight || words[0]))
        return false;
    if (!words[0])
        return is_of_page(h, item);
    if (item->kind == ITEM_HEADING || !item_has_words(home_whole_line(item), words))
        return false;
    if (item->kind == ITEM_TODAY && item->page == HOME_MENU)
        return false;
    return item->page == h->page ? is_of_page(h, item) : looks_through(h, item->page);
}

static bool can_choose(const struct home *h, int i) {
    if (i < 0 || i >= h->shown.len)
        return false;
    enum item_kind kind = h->items.at[h->shown.at[i]].kind;
    return kind != ITEM_HEADING && kind != ITEM_GAP;
}

/* The menu counts the library's puzzles; only who lists them, or looks for one, needs their
 * headings. */
static void read_headings(struct home *h) {
    bool listed = h->page == HOME_SHELF || h->page == HOME_LESSONS || h->page == HOME_STATISTICS;
    if (h->library.headings || (!listed && !h->filter.text[0]))
        return;
    library_free(&h->library);
    library_read(&h->library, h->state_dir);
    home_items(h);
}

void home_list(struct home *h) {
    read_headings(h);
    vec_clear(&h->shown);
    for (int i = 0; i < h->items.len; i++)
        if (passes(h, &h->items.at[i]))
            vec_push(&h->shown, i);
    h->chosen = h->top = 0;
    h->previewed = -1;
    while (h->chosen < h->shown.len && !can_choose(h, h->chosen))
        h->chosen++;
}

struct home_item *home_chosen(const struct home *h) {
    return can_choose(h, h->chosen) ? &h->items.at[h->shown.at[h->chosen]] : NULL;
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

static bool item_same_name(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The nearest line to this one that can be chosen. */
static void choose_near(struct home *h, int line) {
    int last = h->shown.len - 1;
    h->chosen = line > last ? last : line;
    while (h->chosen > 0 && !can_choose(h, h->chosen))
        h->chosen--;
    while (h->chosen < last && !can_choose(h, h->chosen))
        h->chosen++;
}

/* The line beside this one in the other column. */
static void to_column(struct home *h, bool right) {
    int to = h->chosen + (right ? h->rows : -h->rows);
    if (h->columns > 1 && (h->chosen >= h->rows) != right)
        choose_near(h, to);
}

bool home_list_again(struct home *h) {
    bool kept = false;
    const struct home_item *chosen = home_chosen(h);
    struct home_item was = chosen ? *chosen : (struct home_item){0};
    char *name = was.name ? mem_string(was.name) : NULL;
    int line = h->chosen;
    home_items(h);
    home_list(h);
    choose_near(h, line);
    for (int i = 0; chosen && i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == was.kind && item->page == was.page && item->genre == was.genre &&
            item->leads == was.leads && item_same_name(item->name, name)) {
            h->chosen = i;
            kept = true;
        }
    }
    mem_free(name);
    return kept;
}

bool home_list_key(struct home *h, int key) {
    int lines = h->rows > 2 ? h->rows - 1 : PAGE_LINES;
    switch (keymap_action(&h->keys, key)) {
    case HOME_DOES_UP:
        move(h, -1);
        return true;
    case HOME_DOES_DOWN:
        move(h, 1);
        return true;
    case HOME_DOES_PAGE_UP:
        move(h, -lines);
        return true;
    case HOME_DOES_PAGE_DOWN:
        move(h, lines);
        return true;
    case HOME_DOES_FIRST:
        move(h, -h->shown.len);
        return true;
    case HOME_DOES_LAST:
        move(h, h->shown.len);
        return true;
    case HOME_DOES_LEFT:
    case HOME_DOES_RIGHT:
        to_column(h, keymap_action(&h->keys, key) == HOME_DOES_RIGHT);
        return true;
    default:
        return false;
    }
}

bool home_list_click(struct home *h, int row, int col) {
    int i = h->top + row;
    if (h->columns > 1)
        i += col / h->column_cols * h->rows;
    if (row < 0 || row >= h->rows || col >= h->columns * h->column_cols || !can_choose(h, i))
        return false;
    h->chosen = i;
    return true;
}

/* Colours the sign of a puzzle that is begun, shown or solved. */
static void draw_sign(struct screen *s, int row, int col, char sign) {
    if (sign == '*' || sign == '-' || sign == '=')
        screen_put(s, row, col, (uint32_t)sign, sign == '*' ? STYLE_GOLD : STYLE_KEY);
}

/* Cut at the edge of the list, with two stops. */
static void draw_list_line(const struct home *h, struct screen *s, int row, int left, int i) {
    int cols = h->column_cols;
    const struct home_item *item = &h->items.at[h->shown.at[i]];
    bool heading = item->kind == ITEM_HEADING, chosen = i == h->chosen;
    struct buf text = {0}, cut = {0};
    buf_fmt(&text, "%s%s", chosen ? ">" : heading ? "" : " ", text_of(h, item));
    bool whole = text_columns(text.at) <= cols;
    for (int at = 0, col = 0; at < text.len;) {
        unsigned code;
        int n = text_decode(text.at + at, text.len - at, &code);
        col += text_width(code);
        if (!whole && col > cols - 2)
            break;
        buf_bytes(&cut, text.at + at, n);
        at += n;
    }
    buf_add(&cut, whole ? "" : "..");
    for (int col = 0; chosen && col < cols; col++)
        screen_put(s, row, left + col, ' ', STYLE_SELECTED);
    screen_text(s, row, left, buf_text(&cut),
                chosen    ? STYLE_SELECTED
                : heading ? STYLE_TITLE
                          : STYLE_PLAIN);
    if (!heading && !chosen && cut.len > 1)
        draw_sign(s, row, left + 1, cut.at[1]);
    buf_free(&cut);
    buf_free(&text);
}

/* Genres take two columns where one is too short. The first one never ends with a heading. */
static void lay_columns(struct home *h, struct rect where) {
    enum { COLUMN_LEAST = 20 };
    int half = (h->shown.len + 1) / 2;
    while (half < h->shown.len && !can_choose(h, half - 1))
        half++;
    bool lists_genres = home_parent(h->page) == HOME_MENU && h->page != HOME_MENU &&
                        h->page != HOME_GAMES && !h->filter.text[0];
    bool two = lists_genres && h->shown.len > where.rows && half <= where.rows &&
               where.cols >= 2 * COLUMN_LEAST;
    h->columns = two ? 2 : 1;
    h->column_cols = where.cols / h->columns;
    h->rows = two ? half : where.rows;
}

/* Empty lines are there as long as all others are in sight with them. The choice stays. */
static void fit_gaps(struct home *h, int rows) {
    int gaps = 0;
    for (int i = 0; i < h->items.len; i++)
        gaps += h->items.at[i].kind == ITEM_GAP && h->items.at[i].page == h->page;
    bool tight = h->shown.len + (h->tight ? gaps : 0) > rows;
    if (tight == h->tight || gaps == 0 || h->filter.text[0])
        return;
    int was = h->chosen < h->shown.len ? h->shown.at[h->chosen] : -1;
    h->tight = tight;
    home_list(h);
    for (int i = 0; i < h->shown.len; i++)
        if (h->shown.at[i] == was)
            h->chosen = i;
}

void home_list_draw(struct home *h, struct screen *s, struct rect where) {
    fit_gaps(h, where.rows);
    lay_columns(h, where);
    int room = h->rows * h->columns;
    if (h->columns > 1)
        h->top = 0;
    else if (h->chosen < h->top + 1)
        h->top = h->chosen > 0 ? h->chosen - 1 : 0;
    if (h->chosen >= h->top + room)
        h->top = h->chosen - room + 1;
    for (int i = 0; i < room && h->top + i < h->shown.len; i++)
        draw_list_line(h, s, where.row + i % h->rows, where.col + i / h->rows * h->column_cols,
                       h->top + i);
    int at = h->chosen - h->top;
    s->cursor_row = h->shown.len > 0 ? where.row + at % h->rows : -1;
    s->cursor_col = at / h->rows * h->column_cols;
    if (h->shown.len == 0)
        screen_text(s, where.row, 0,
                    home_is_address(h->filter.text) ? " An address: Enter opens it"
                    : h->filter.text[0]             ? " Nothing of that name"
                                                    : " Nothing yet",
                    STYLE_PLAIN);
}
