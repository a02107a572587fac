#include "ui/parts/list.h"

#include "base/least.h"

enum { UNSEEN_PAGE = 10 }; /* lines of a page before the list has been drawn */

bool list_can_choose(const struct list *l, int line) {
    return line >= 0 && line < l->n && (!l->can_choose || l->can_choose(l->of, line));
}

void list_choose_near(struct list *l, int line) {
    int last = l->n - 1;
    l->chosen = min_int(line, last);
    while (l->chosen > 0 && !list_can_choose(l, l->chosen))
        l->chosen--;
    while (l->chosen < last && !list_can_choose(l, l->chosen))
        l->chosen++;
}

/* Over lines that cannot be chosen. */
static void list_move(struct list *l, int n) {
    int step = n < 0 ? -1 : 1, at = l->chosen;
    for (int left = l->scrolls ? 0 : n * step; left > 0; left--) {
        int next = at + step;
        while (next >= 0 && next < l->n && !list_can_choose(l, next))
            next += step;
        if (!list_can_choose(l, next))
            break;
        at = next;
    }
    l->chosen = at;
    l->top += l->scrolls ? n : 0;
}

/* The line beside this one in the other column. */
static void to_column(struct list *l, bool right) {
    if (l->columns > 1 && (l->chosen >= l->rows) != right)
        list_choose_near(l, l->chosen + (right ? l->rows : -l->rows));
}

bool list_key(struct list *l, const struct keymap *map, int key) {
    enum dir d = keymap_dir(map, key);
    int page = l->rows > 2 ? l->rows - 1 : UNSEEN_PAGE;
    if (d == DIR_E || d == DIR_W)
        to_column(l, d == DIR_E);
    else if (d != DIR_NONE)
        list_move(l, d == DIR_N ? -1 : 1);
    else if (key == KEY_PAGE_UP)
        list_move(l, -page);
    else if (key == KEY_PAGE_DOWN || key == KEY_BLANK)
        list_move(l, page);
    else if (key == KEY_GO_HOME || key == KEY_GO_END)
        list_move(l, key == KEY_GO_HOME ? -l->n : l->n);
    else
        return false;
    return true;
}

bool list_click(struct list *l, int row, int col) {
    int line = l->top + row - l->row;
    if (l->columns > 1)
        line += col / l->column_cols * l->rows;
    if (row < l->row || row >= l->row + l->rows || col >= l->columns * l->column_cols ||
        l->scrolls || !list_can_choose(l, line))
        return false;
    l->chosen = line;
    return true;
}

void list_lay(struct list *l, int row, int rows, int columns, int column_cols) {
    int room = rows * columns;
    l->row = row;
    l->rows = rows;
    l->columns = columns;
    l->column_cols = column_cols;
    if (l->scrolls)
        l->top = min_int(l->top, l->n - rows);
    else if (l->chosen < l->top + 1)
        l->top = l->chosen - 1; /* a heading above it is seen, too */
    if (!l->scrolls && l->chosen >= l->top + room)
        l->top = l->chosen - room + 1;
    l->top = columns > 1 ? 0 : max_int(l->top, 0);
}

void list_draw(struct list *l, struct screen *s, int row, int rows, int cols,
               void (*words)(const void *of, int line, struct buf *out), const void *of) {
    list_lay(l, row, rows, 1, cols);
    for (int i = l->top; i < l->top + rows && i < l->n; i++) {
        LOCAL_BUF text = {0};
        buf_char(&text, i == l->chosen ? '>' : ' ');
        words(of, i, &text);
        screen_text(s, row + i - l->top, 0, text.at, i == l->chosen ? STYLE_SELECTED : STYLE_PLAIN);
    }
    s->cursor_row = min_int(row + l->chosen - l->top, s->rows - 1);
    s->cursor_col = 0;
}

void scroll_line(struct scroll *scroll, int col, const char *text, enum style style) {
    int row = scroll->line - scroll->top;
    if (row >= 0 && row < scroll->where.rows)
        screen_text(scroll->s, scroll->where.row + row, scroll->where.col + col, text, style);
}
