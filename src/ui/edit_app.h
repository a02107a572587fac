/* The editor on a screen: keys go in, screens come out. Like app.h it depends on no terminal, and
 * it never waits: its caller asks the solver between keys (edit_count()). */
#ifndef SUMI_UI_EDIT_APP_H
#define SUMI_UI_EDIT_APP_H

#include "play/edit.h"
#include "ui/app.h"

enum edit_page { EDIT_PAGE_BOARD, EDIT_PAGE_HELP, EDIT_PAGE_TEXT };

struct edit_app {
    struct edit *edit; /* not owned */
    struct keymap map;
    struct prompt prompt;
    enum edit_page page;
    int page_top, page_rows; /* of the help page: its first line, and how many are seen */
    bool plain;
    const struct theme *theme; /* the terminal may have no colours for it */
    const char *state_dir;     /* where what is switched is kept, or NULL */
    bool redraw;               /* the terminal is to be painted from nothing */
    struct shown_board board;
};

void edit_app_init(struct edit_app *app, struct edit *e, const struct ui_options *o);
void edit_app_free(struct edit_app *app);

/* Handles a key. Returns false if the setter leaves (edit->quit, edit->play, or KEY_HANG_UP). */
bool edit_app_key(struct edit_app *app, int key);

/* Handles a click at a place of the last screen: goes to its cell. */
void edit_app_click(struct edit_app *app, int row, int col);

/* Handles pasted text: it goes into the prompt if that asks for text. */
void edit_app_paste(struct edit_app *app, const char *text, int n);

/* Paints everything, at any size from 1x1 up. In edit_draw.c. */
void edit_app_draw(struct edit_app *app, struct screen *s);

/* The board as it is shown. In edit_draw.c. */
struct view edit_app_view(const struct edit_app *app);

/* The cell at a place of the last screen, or NO_CELL. In edit_draw.c. */
int edit_app_cell_at(const struct edit_app *app, int row, int col);

#endif
