#include "ui/parts/page.h"

#include "base/least.h"
#include "base/text.h"
#include "format/format.h"
#include "ui/paint/paint.h"
#include "ui/paint/paint_look.h"

#include <string.h>

static const char *const headings[GROUPS] = {
    [GROUP_MOVE] = "Moving", [GROUP_MARK] = "Marking",
    [GROUP_SET] = "Setting", [GROUP_TIME] = "Back and forth",
    [GROUP_ASK] = "Asking",  [GROUP_FILE] = "Files",
    [GROUP_GAME] = "Game",   [GROUP_PICTURE] = "A picture under the board",
};

/* Breaks text at blanks, as wide as the page is. */
static void put_wrapped(struct scroll *scroll, int col, const char *text, enum style style) {
    enum { LEAST = 16 };
    for (const char *next; *text != '\0'; text = next) {
        LOCAL_BUF line = {0};
        int n = message_wrap(text, max_int(scroll->where.cols - col, LEAST), &next);
        buf_bytes(&line, text, n);
        scroll_line(scroll, col, buf_text(&line), style);
        scroll->line++;
    }
}

/* The keys at the left, what they do beside them. */
static void help_put_keys(struct scroll *scroll, const struct keymap *map, int action,
                          const char *what) {
    enum { WIDE = 60, LONGEST = 19, LONG = 16 };
    int keys_cols = scroll->s->cols >= WIDE ? LONGEST : LONG;
    struct buf keys = {0};
    keymap_keys(map, action, &keys);
    if (keys.len == 0 && !map->table->by_name)
        buf_add(&keys, map->table->rows[action].name);
    if (map->table->rows[action].argument == ARGUMENT_DIR)
        buf_add(&keys, " + direction");
    scroll_line(scroll, 1, buf_text(&keys), STYLE_KEY);
    if (text_columns(buf_text(&keys)) + 2 > keys_cols)
        scroll->line++;
    put_wrapped(scroll, keys_cols, what, STYLE_PLAIN);
}

static void put_row(struct scroll *scroll, const struct help *help, int action) {
    const struct key_table *table = help->map->table;
    struct buf what = {0};
    action_help(table, action, help->genre, &what);
    if (table->by_name)
        buf_fmt(&what, " (:%s)", table->rows[action].name);
    help_put_keys(scroll, help->map, action, what.at);
}

static void put_group(struct scroll *scroll, const struct help *help, enum key_group group) {
    const struct keymap *map = help->map;
    bool any = false;
    for (int a = 0; a < map->table->n; a++) {
        if (map->table->rows[a].group != group || !key_offered(map->table, a) ||
            !key_fits(map->table, a, help->genre))
            continue;
        if (!any)
            scroll_line(scroll, 0, headings[group], STYLE_TITLE);
        scroll->line += !any;
        any = true;
        put_row(scroll, help, a);
    }
}

/* A board on the page, from its line on, as far as it is in sight. */
static void put_board(struct scroll *scroll, int line, int col, int rows, struct view v) {
    int from = line - scroll->top, most = scroll->s->rows - 1;
    v.top = from < 0 ? -from : 0;
    from = max_int(from, 0);
    int seen = rows - v.top < most - from ? rows - v.top : most - from;
    if (seen > 0)
        paint_board(scroll->s, (struct rect){from, col, seen, scroll->s->cols - col}, &v);
}

enum { BOARD_GAP = 3 }; /* columns between the rules and the board beside them */

/* A puzzle of the genre, solved, and where it stands on the page. */
struct example {
    struct loaded l;
    struct view v;
    int rows, cols;
    bool shown;  /* there is one */
    bool beside; /* the rules; or it is below them, where the screen is narrow */
};

static void load_example(const struct scroll *scroll, const struct help *help, struct example *e) {
    const struct genre *g = help->example;
    enum { WORDS_LEAST = 30, BOARD_ROWS = 14 };
    *e = (struct example){0};
    e->shown = g && (help->unsolved ? sample_load(g, &e->l) : sample_load_solved(g, &e->l));
    if (!e->shown)
        return;
    loaded_compile(&e->l);
    e->v = frame_still(&e->l, scroll->s);
    e->v.size = paint_fitting(&e->v, BOARD_ROWS, scroll->s->cols);
    paint_size(&e->v, &e->rows, &e->cols);
    e->beside = scroll->s->cols >= e->cols + BOARD_GAP + WORDS_LEAST;
}
static void put_example(struct scroll *scroll, const struct example *e, int line) {
    int col = e->beside ? scroll->s->cols - e->cols - 1 : 1, below = line + e->rows;
    put_board(scroll, line, col, e->rows, e->v);
    scroll->line = max_int(scroll->line, below);
}

static void put_rules(struct scroll *scroll, const struct help *help) {
    struct example e;
    struct buf legend = {0}, rule = {0};
    int first = scroll->line;
    load_example(scroll, help, &e);
    scroll->where.cols -= e.beside ? e.cols + BOARD_GAP : 0;
    for (int i = 0; help->example && genre_rule(help->example, i, &rule); i++, buf_clear(&rule))
        put_wrapped(scroll, 1, rule.at, STYLE_PLAIN);
    if (e.shown)
        paint_legend(e.l.puzzle, scroll->s->ascii, &legend);
    put_wrapped(scroll, 1, buf_text(&legend), STYLE_PLAIN);
    scroll->where.cols = scroll->s->cols;
    if (e.shown)
        put_example(scroll, &e, e.beside ? first : scroll->line);
}

static void put_page(struct scroll *scroll, const struct help *help) {
    scroll_line(scroll, 0, help->title, STYLE_TITLE);
    scroll->line++;
    for (const struct setting_help *own = help->own; own && own->action; own++)
        help_put_keys(scroll, help->map, key_table_find(help->map->table, own->action), own->help);
    put_rules(scroll, help);
    for (enum key_group group = 0; group < GROUPS; group++)
        put_group(scroll, help, group);
}

void help_draw(const struct help *help, struct list *lines, struct screen *s) {
    int rows = s->rows - 1;
    struct scroll scroll = {s, {0, 0, rows, s->cols}, SCROLL_NOWHERE, 0};
    put_page(&scroll, help);
    lines->n = scroll.line;
    list_lay(lines, 0, rows, 1, s->cols);
    scroll.top = lines->top;
    scroll.line = 0;
    put_page(&scroll, help);
    bool more = lines->top + rows < lines->n;
    screen_text(s, rows, 0, more ? "Help: down for more, q to go back" : "Help: q to go back",
                STYLE_STATUS);
}
