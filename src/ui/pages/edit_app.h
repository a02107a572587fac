/* The editor on a screen: keys go in, screens come out. Like app.h it depends on no terminal, and
 * it never waits: its caller asks the solver between keys (edit_count()). */
#ifndef SUMI_UI_PAGES_EDIT_APP_H
#define SUMI_UI_PAGES_EDIT_APP_H

#include "play/edit/edit.h"
#include "ui/pages/app.h"

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

/* Paints everything, at any size from 1x1 up. */
void edit_app_draw(struct edit_app *app, struct screen *s);

#endif
