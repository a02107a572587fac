#include "base/os/file.h"
#include "ui/pages/edit_app.h"
#include "ui/parts/config.h"
#include "ui/term/term.h"
#include "ui/ui.h"
#include "ui/ui_loop.h"

#include <stdio.h>

static const struct waiting *find_waiting(const struct ui_options *o, const struct puzzle *p) {
    const struct waiting *w = o->waiting;
    while (w && !puzzle_same(w->puzzle, p))
        w = w->outer;
    return w;
}

/* Plays the puzzle as it is now; then setting goes on. A game of it that waits has its save: to
 * play it is to go back there. False: setting is over. */
static bool ui_edit_play(struct edit_app *app, const struct ui_options *o) {
    const struct puzzle *p = edit_puzzle(app->edit);
    const struct waiting *w = find_waiting(o, p);
    app->edit->play = false;
    if (w && w == o->waiting)
        return false;
    if (w) {
        front_say(&app->front, "A game of this puzzle waits already: leave, and it goes on");
        return true;
    }
    struct loaded game = {.puzzle = puzzle_copy(p)};
    struct err lost = {0};
    ui_game(&game, o, &lost);
    if (lost.text[0])
        front_say(&app->front, "%.200s", lost.text);
    front_again(&app->front, o);
    return true;
}

void ui_setting(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
                struct err *e) {
    struct edit edit;
    struct edit_app app;
    struct ui_wait wait = {0};
    struct err err = {0};
    if (!edit_open(&edit, p, path, fresh, o->state_dir, &err))
        snprintf(edit.message, sizeof edit.message, "Drafts are not kept: %.200s", err.text);
    if (!o->state_dir && !file_restricted())
        err_set(&edit.no_draft, "%s", ui_nowhere);
    edit_app_init(&app, &edit, o);
    term_tell(edit.message, sizeof edit.message);
    edit.asker = ui_asker(&wait);
    do
        ui_loop(&app.front, o->ascii, &wait);
    while (edit.play && ui_edit_play(&app, o));
    edit.asker = (struct asker){0};
    edit_app_free(&app);
    if (!edit_is_safe(&edit, &err))
        err_set(e, "the draft is not kept: %.150s", err.text);
    edit_close(&edit);
}

struct to_set {
    struct puzzle *p;
    const char *path;
    bool fresh;
    struct ui_options set;
    struct err *e;
    bool lost; /* the draft is not kept; *e holds the reason */
};

static void set_puzzle(void *arg) {
    struct to_set *s = arg;
    ui_setting(s->p, s->path, s->fresh, &s->set, s->e);
    s->lost = s->e->text[0] != '\0';
}

bool ui_edit(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
             struct err *e) {
    struct to_set s = {.p = p, .path = path, .fresh = fresh, .e = e};
    if (!ui_start(o, &s.set, e)) {
        puzzle_free(p);
        return false;
    }
    return ui_run(set_puzzle, &s, e) && !s.lost;
}
