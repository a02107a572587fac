#include "ui/ui_edit.h"

#include "base/os/clock.h"
#include "base/os/file.h"
#include "ui/pages/edit_app.h"
#include "ui/parts/config.h"
#include "ui/parts/key.h"
#include "ui/term/term.h"
#include "ui/ui.h"

#include <stdio.h>

/* Keys that were typed ahead do not end what is answered at once: on a machine that is busy with
 * others' work they wait longer than the words do, which are there before a tenth of a second. */
static const double unnoticed = 0.05; /* seconds of CPU */
enum { UNSAID_MS = 80, UNHEARD_MS = 500, LOOK_MS = 10, REST_MS = 1000 };

void ui_wait_begin(struct ui_wait *w, int key) {
    w->key = key;
    w->cpu = clock_cpu();
    w->since = clock_ms();
    w->said = false;
}

static void wait_draw_message(struct ui_wait *w) {
    static const char words[] = " Looking for the answer; any other key stops it ";
    if (w->said || w->key == KEY_NOTHING)
        return;
    if (w->screen->rows > 0)
        screen_text(w->screen, w->screen->rows - 1, 0, words, STYLE_MESSAGE);
    term_draw(w->screen, false);
    w->said = true;
}

enum ui_wait_stage ui_wait_stage(double cpu, int64_t ms) {
    if (cpu >= unnoticed || ms >= UNHEARD_MS)
        return WAIT_LISTENS;
    return ms >= UNSAID_MS ? WAIT_SAYS : WAIT_QUIET;
}

/* Says what goes on once it is time to. True: keys are looked at, too. */
static bool takes_long(struct ui_wait *w, double cpu) {
    enum ui_wait_stage stage =
        w->key == KEY_NOTHING ? WAIT_LISTENS : ui_wait_stage(cpu, clock_ms() - w->since);
    if (stage != WAIT_QUIET)
        wait_draw_message(w);
    return stage == WAIT_LISTENS;
}

/* A key has come, or the terminal has another size. False: it ends the waiting, and is done next.
 */
static bool waits_on(struct ui_wait *w) {
    int key = term_key(0);
    if (key == KEY_SIZE_CHANGED) {
        w->draw(w->arg, w->screen);
        w->said = false;
    } else if (key != KEY_NOTHING && key != w->key) {
        term_unget(key);
        return false;
    }
    return true;
}

/* Of the type of an asker's `wait`. */
static bool wait_for_answer(void *arg, const struct process *p) {
    struct ui_wait *w = arg;
    for (;;) {
        bool is_long = takes_long(w, process_cpu(p));
        enum term_came came = term_wait(p->fd, is_long, is_long ? REST_MS : LOOK_MS);
        if (came == TERM_FD)
            return true;
        if (came == TERM_KEY && !waits_on(w))
            return false;
    }
}

/* Of the type of an asker's `stop`. */
static bool key_has_come(void *arg) {
    struct ui_wait *w = arg;
    return takes_long(w, clock_cpu() - w->cpu) && term_waiting() && !waits_on(w);
}

struct asker ui_asker(struct ui_wait *w) {
    return (struct asker){.stop = key_has_come, .wait = wait_for_answer, .arg = w};
}

static void write_draft(struct edit *e) {
    struct err err;
    if (!edit_keep(e, &err))
        snprintf(e->message, sizeof e->message, "Draft not kept: %.200s", err.text);
}

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
        snprintf(app->edit->message, sizeof app->edit->message,
                 "A game of this puzzle waits already: leave, and it goes on");
        return true;
    }
    struct loaded game = {.puzzle = puzzle_copy(p)};
    struct err lost = {0};
    ui_game(&game, o, &lost);
    if (lost.text[0])
        snprintf(app->edit->message, sizeof app->edit->message, "%.200s", lost.text);
    app->theme = config_theme(o);
    app->redraw = true;
    return true;
}

static bool ui_edit_key(struct edit_app *app, int key, const struct ui_options *o,
                        struct ui_wait *wait) {
    ui_wait_begin(wait, key);
    if (key == KEY_CLICK) {
        int row, col;
        term_click(&row, &col);
        edit_app_click(app, row, col);
    }
    if (key == KEY_PASTE) {
        int n;
        const char *text = term_pasted(&n);
        edit_app_paste(app, text, n);
    }
    struct edit *e = app->edit;
    bool on = ui_suspends(key, e->message, sizeof e->message) || edit_app_key(app, key);
    return app->edit->play ? ui_edit_play(app, o) : on;
}

static void ui_edit_draw(void *arg, struct screen *s) {
    struct edit_app *app = arg;
    int rows, cols;
    term_size(&rows, &cols);
    screen_resize(s, rows, cols);
    app->redraw |= term_theme(app->theme);
    s->colors = term_colors();
    edit_app_draw(app, s);
    term_draw(s, app->redraw);
    app->redraw = false;
}

static void count_solutions(struct edit_app *app, struct screen *s, struct ui_wait *wait) {
    struct budget b = edit_budget(app->edit);
    ui_wait_begin(wait, KEY_NOTHING);
    if (app->edit->count.known || !edit_count(app->edit, &b))
        return;
    if (app->edit->patient)
        app->edit->message[0] = '\0';
    ui_edit_draw(app, s);
}

/* All keys that have arrived are done, the draft is written and the screen drawn; only then, until
 * the next key comes, solutions are counted. */
static void ui_edit_loop(struct edit_app *app, const struct ui_options *o) {
    struct screen s;
    struct ui_wait wait = {.screen = &s, .draw = ui_edit_draw, .arg = app};
    screen_init(&s, 1, 1, o->ascii);
    app->edit->asker = ui_asker(&wait);
    for (bool on = true; on;) {
        write_draft(app->edit);
        ui_edit_draw(app, &s);
        count_solutions(app, &s, &wait);
        int key = term_key(-1);
        while (key != KEY_NOTHING && (on = ui_edit_key(app, key, o, &wait)))
            key = term_key(0);
    }
    app->edit->asker = (struct asker){0};
    screen_free(&s);
}

void ui_setting(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
                struct err *e) {
    struct edit edit;
    struct edit_app app;
    struct err err = {0};
    if (!edit_open(&edit, p, path, fresh, o->state_dir, &err))
        snprintf(edit.message, sizeof edit.message, "Drafts are not kept: %.200s", err.text);
    if (!o->state_dir && !file_restricted())
        err_set(&edit.no_draft, "%s", ui_nowhere);
    edit_app_init(&app, &edit, o);
    term_tell_unknown(edit.message, sizeof edit.message);
    ui_edit_loop(&app, o);
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
