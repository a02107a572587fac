/* The editor on a screen: keys go in, screens come out. Like app.h it depends on no terminal, and
 * it never waits: its caller asks the solver between keys (edit_count()). */
#ifndef SUMI_UI_PAGES_EDIT_APP_H
#define SUMI_UI_PAGES_EDIT_APP_H

#include "play/edit/edit.h"
#include "ui/pages/app.h"

struct edit_app {
    struct front front;               /* first, as in struct app; the message is the editor's */
    struct edit *edit;                /* not owned */
    const struct shared_table *table; /* not owned; NULL: there is none */
    const char *trace;        /* a picture to be laid under the board next; NULL: none. Not owned */
    struct paint_under under; /* the one that lies there ... */
    char place[80];           /* ... and where, in numbers */
};

void edit_app_init(struct edit_app *app, struct edit *e, const struct ui_options *o);
void edit_app_free(struct edit_app *app);

#endif
