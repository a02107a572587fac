/* Lines of which one is chosen, or which only scroll: the lists of the first screen, the tree of
 * moves, the form, help. Who draws it says how many lines there are and what has room; keys and
 * clicks are the same everywhere. */
#ifndef SUMI_UI_PARTS_LIST_H
#define SUMI_UI_PARTS_LIST_H

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

#endif
