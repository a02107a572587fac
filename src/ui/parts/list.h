/* Lines of which one is chosen, or which only scroll: the lists of the first screen, the tree of
 * moves, the form, help. Who draws it says how many lines there are and what has room; keys and
 * clicks are the same everywhere. */
#ifndef SUMI_UI_PARTS_LIST_H
#define SUMI_UI_PARTS_LIST_H

#include "ui/paint/paint.h"
#include "ui/parts/key.h"

struct list {
    int n;        /* lines */
    int chosen;   /* one of them */
    int top;      /* the first one on the screen */
    bool scrolls; /* nothing is chosen: keys move what is seen */
    int row;      /* where the first one stands on the last screen */
    int rows;     /* how many a column holds there */
    int columns, column_cols;
    bool (*can_choose)(const void *of, int line); /* NULL: every line can be chosen */
    const void *of;
};

bool list_can_choose(const struct list *l, int line);

/* Chooses the nearest line that can be. */
void list_choose_near(struct list *l, int line);

/* Handles an arrow, PageUp, PageDown, Space, Home or End; false: another key. */
bool list_key(struct list *l, const struct keymap *map, int key);

/* Chooses what was clicked at a place of the last screen; false: nothing that can be chosen. */
bool list_click(struct list *l, int row, int col);

/* Lays the lines out in columns of so many rows, with the chosen one in sight. */
void list_lay(struct list *l, int row, int rows, int columns, int column_cols);

/* Lays them out in one column and draws them, with a sign before the chosen one and the cursor on
 * it; words(of, line, out) says what follows the sign. */
void list_draw(struct list *l, struct screen *s, int row, int rows, int cols,
               void (*words)(const void *of, int line, struct buf *out), const void *of);

/* A text that scrolls, while it is written: what is in sight goes to the screen. */
struct scroll {
    struct screen *s;
    struct rect where;
    int top, line; /* the first line in sight, and the next one */
};
enum { SCROLL_NOWHERE = 1 << 20 }; /* a top that only counts lines */
void scroll_line(struct scroll *scroll, int col, const char *text, enum style style);

#endif
