#include "base/mem.h"
#include "base/os/clock.h"
#include "base/os/file.h"
#include "ui/pages/app.h"
#include "ui/pages/home.h"
#include "ui/parts/config.h"
#include "ui/term/term.h"
#include "ui/ui.h"
#include "ui/ui_edit.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { IDLE_MS = 4000, SEEDS = 1000000000 };

static bool wants_color(const struct ui_options *o) {
    const char *no_color = getenv("NO_COLOR"); /* no-color.org: counts when it is not empty */
    return !o->no_color && (no_color == NULL || *no_color == '\0');
}

/* What was played and is not yet safe on the disk: how long the player has rested since, in
 * milliseconds; -1: there is nothing. */
static void sync_when_resting(struct session *s, int *rested, int ms) {
    struct err e;
    if (*rested < 0 || (*rested += ms) < IDLE_MS)
        return;
    *rested = -1;
    if (!session_sync(s, &e))
        snprintf(s->message, sizeof s->message, "not saved: %.200s", e.text);
}

/* The next key, or nothing when there is something new to draw. */
static int next_key(struct app *app, int *rested) {
    int wait, key;
    do {
        wait = app_wait(app);
        int most = wait >= 0 ? wait : *rested >= 0 ? IDLE_MS : -1;
        key = term_key(most);
        if (key == KEY_NOTHING)
            sync_when_resting(app->session, rested, most);
    } while (key == KEY_NOTHING && wait >= 0 && !app_tick(app));
    return key;
}

bool ui_suspends(int key, char *message, size_t size) {
    if (key == KEY_SUSPEND && !term_suspend())
        snprintf(message, size, "this program cannot be stopped here");
    return key == KEY_SUSPEND;
}

static bool ui_play_key(struct app *app, int key, struct ui_wait *wait) {
    ui_wait_begin(wait, key);
    if (key_is_mouse(key)) {
        int row, col;
        term_click(&row, &col);
        app_mouse(app, key, row, col);
    }
    if (key == KEY_PASTE) {
        int n;
        const char *text = term_pasted(&n);
        app_paste(app, text, n);
    }
    struct session *s = app->session;
    return ui_suspends(key, s->message, sizeof s->message) || app_key(app, key);
}

/* A copy of the puzzle goes to the editor; the game goes on afterwards. */
static void set_copy(struct app *app, const struct ui_options *o, struct err *e) {
    const struct puzzle *p = app->session->game.puzzle;
    struct waiting here = {p, o->waiting};
    struct ui_options inner = *o;
    inner.waiting = &here;
    app->edit = false;
    session_clock(app->session, false);
    ui_setting(puzzle_copy(p), NULL, false, &inner, e);
    session_clock(app->session, !app->session->solved);
    app->theme = config_theme(o);
    app->redraw = true;
}

static void ui_play_draw(void *arg, struct screen *s) {
    struct app *app = arg;
    int rows, cols;
    term_size(&rows, &cols);
    screen_resize(s, rows, cols);
    app->redraw |= term_theme(app->theme);
    s->colors = term_colors();
    app_draw(app, s);
    term_draw(s, app->redraw);
    app->redraw = false;
}

/* All keys that have arrived are done before the screen is drawn once; those after the key that
 * asks for the editor are the editor's. */
static void ui_play_loop(struct app *app, const struct ui_options *o, struct ui_wait *wait,
                         struct err *e) {
    struct screen s;
    bool on = true;
    int rested = -1;
    screen_init(&s, 1, 1, o->ascii);
    wait->screen = &s;
    wait->draw = ui_play_draw;
    wait->arg = app;
    while (on) {
        ui_play_draw(app, &s);
        int key = next_key(app, &rested);
        if (key != KEY_NOTHING && key != KEY_SIZE_CHANGED)
            rested = 0;
        while (key != KEY_NOTHING && (on = ui_play_key(app, key, wait)) && !app->edit)
            key = term_key(0);
        if (app->edit)
            set_copy(app, o, e);
    }
    screen_free(&s);
}

const char ui_nowhere[] = "there is no home directory; --state DIR keeps games in DIR";

/* The game is played, and what that means is said from the start. For strangers the host has chosen
 * it. */
static void say_not_kept(struct session *s) {
    s->unsaved = true;
    snprintf(s->message, sizeof s->message, "not saved: %s",
             file_restricted() ? "no games are kept here" : ui_nowhere);
}

/* The arguments of session_open(), which takes up to a second where numbers fill the largest board.
 */
struct opening {
    struct session *session;
    struct loaded *game;
    const struct session_env *env;
    struct err *e;
};

static void open_in_time(void *arg) {
    struct opening *o = arg;
    struct session *s = o->session;
    if (!session_open(s, o->game, o->env, o->e))
        snprintf(s->message, sizeof s->message, "not saved: %.200s", o->e->text);
}

static bool is_to_leave(void *unused) {
    (void)unused;
    return term_is_to_leave();
}

/* False: a signal came meanwhile, and there is no session. */
static bool opens(struct opening *o) {
    enum mem_end end = mem_try_until(open_in_time, o, is_to_leave, NULL);
    if (end == MEM_SHORT)
        mem_give_up();
    if (end == MEM_STOPPED)
        loaded_free(o->game);
    return end == MEM_DONE;
}

static void play_one(struct loaded *game, const struct ui_options *o, struct loaded *next,
                     struct err *e) {
    struct session session = {0};
    struct app app;
    struct err saving = {0};
    struct ui_wait wait = {0};
    struct session_env env = {o->state_dir, o->now, ui_asker(&wait)};
    *next = (struct loaded){0};
    if (!opens(&(struct opening){&session, game, &env, &saving}))
        return;
    if (!o->state_dir)
        say_not_kept(&session);
    app_init(&app, &session, o);
    term_tell_unknown(session.message, sizeof session.message);
    app.redraw = true;
    ui_play_loop(&app, o, &wait, e);
    session_sync(&session, &saving);
    if (!o->state_dir && !file_restricted() && session.game.board.moves.len > 1)
        err_set(&saving, "%s", ui_nowhere);
    if (saving.text[0])
        err_set(e, "the game is not saved: %.150s", saving.text);
    *next = app.next;
    app.next = (struct loaded){0};
    app_free(&app);
    session_close(&session);
}

void ui_game(struct loaded *game, const struct ui_options *o, struct err *e) {
    struct loaded next = *game;
    struct ui_options here = *o;
    *game = (struct loaded){0};
    while (next.puzzle != NULL) {
        struct loaded now = next;
        play_one(&now, &here, &next, e);
        here.lesson = LESSON_NONE;
    }
}

static enum home_does give_home(struct home *home, int key, struct loaded *game) {
    int row, col;
    if (ui_suspends(key, home->message, sizeof home->message))
        return HOME_STAYS;
    if (key == KEY_PASTE) {
        int n;
        const char *text = term_pasted(&n);
        home_paste(home, text, n);
        return HOME_STAYS;
    }
    if (key != KEY_CLICK)
        return home_key(home, key, game);
    term_click(&row, &col);
    return home_click(home, row, col, game);
}

/* The next key of the first screen. While a puzzle is generated, its progress is shown meanwhile.
 */
static enum home_does home_turn(struct home *home, struct loaded *game) {
    enum home_does does = HOME_STAYS;
    bool changed = false;
    while (does == HOME_STAYS && !changed) {
        int key = term_key(home->fresh->state == FRESH_MAKING ? FRESH_LOOK_MS : -1);
        if (key == KEY_NOTHING)
            does = home_tick(home, game, &changed);
        while (key != KEY_NOTHING) { /* what is typed behind a choice is for the game */
            does = give_home(home, key, game);
            changed = true;
            key = does == HOME_STAYS ? term_key(0) : KEY_NOTHING;
        }
    }
    return does;
}

/* The first screen until a puzzle is chosen, or the player leaves. */
static enum home_does choose_game(struct home *home, const struct ui_options *o,
                                  struct loaded *game) {
    struct screen s;
    enum home_does does = HOME_STAYS;
    screen_init(&s, 1, 1, o->ascii);
    term_tell_unknown(home->message, sizeof home->message);
    for (bool afresh = true; does == HOME_STAYS; afresh = false) {
        int rows, cols;
        term_size(&rows, &cols);
        screen_resize(&s, rows, cols);
        s.colors = term_colors();
        home_draw(home, &s);
        term_draw(&s, afresh);
        does = home_turn(home, game);
    }
    screen_free(&s);
    return does;
}

/* A new puzzle, with nothing on it yet. */
static void set_chosen(struct loaded *chosen, const struct ui_options *o, struct err *e) {
    struct puzzle *p = chosen->puzzle;
    *chosen = (struct loaded){0};
    ui_setting(p, NULL, true, o, e);
}

bool ui_start(const struct ui_options *o, struct ui_options *set, struct err *e) {
    struct err ignored = {0}; /* errors of key bindings are reported where keys are bound */
    struct ui_options now;
    setlocale(LC_CTYPE, "");
    config_options(o, &now, NULL, &ignored);
    *set = *o;
    set->plain = now.plain;
    set->ascii = now.ascii || now.plain || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    bool color = wants_color(set) && !set->plain;
    struct term_options t = {.theme = color ? theme_chosen(now.theme) : theme_by_id("mono"),
                             .color = color,
                             .mouse = now.mouse,
                             .never_stops = set->restricted,
                             .idle_seconds = set->idle_seconds};
    return term_open(&t, e);
}

bool ui_run(void (*op)(void *arg), void *arg, struct err *e) {
    bool ran = mem_try(op, arg);
    const char *farewell = term_close();
    struct err lost = *e;
    if (farewell)
        err_set(e, "%s%s%.200s", farewell, lost.text[0] ? "; " : "", lost.text);
    return ran || err_set(e, "there is not enough memory");
}

struct playing {
    struct loaded *game;
    struct ui_options set;
    struct err *e;
    bool unsaved; /* some moves were not saved; *e holds the reason */
};

/* Plays what was chosen; *next: the player wants what follows it in the list. */
static void play_listed(const struct home *home, struct loaded *chosen, const struct playing *p,
                        bool *next) {
    struct ui_options o = p->set;
    o.lesson = home->lesson;
    o.wants_next = home_listed(home) ? next : NULL;
    ui_game(chosen, &o, p->e);
}

/* The first screen, and after each game the first screen again, as it was left. */
static void play_chosen(const struct playing *p) {
    struct home home;
    struct loaded chosen = {0};
    enum home_does does = HOME_STAYS;
    home_init(&home, p->set.state_dir, p->set.fresh, clock_today());
    home.plain = p->set.plain;
    while (does != HOME_LEAVES) {
        bool next = false;
        if (does == HOME_STAYS)
            does = choose_game(&home, &p->set, &chosen);
        if (does == HOME_PLAYS)
            play_listed(&home, &chosen, p, &next);
        else if (does == HOME_SETS)
            set_chosen(&chosen, &p->set, p->e);
        if (does != HOME_LEAVES)
            does = home_return(&home, next, &chosen);
    }
    home_free(&home);
}

/* The game that was named, or those that are chosen. */
static void play_all(void *arg) {
    struct playing *p = arg;
    struct fresh fresh;
    fresh_init(&fresh, p->set.state_dir, (uint64_t)(time(NULL) % SEEDS));
    p->set.fresh = &fresh;
    if (p->game)
        ui_game(p->game, &p->set, p->e);
    else
        play_chosen(p);
    fresh_free(&fresh);
    p->unsaved = p->e->text[0] != '\0';
}

bool ui_play(struct loaded *game, const struct ui_options *o, struct err *e) {
    struct playing p = {.game = game, .e = e};
    return ui_start(o, &p.set, e) && ui_run(play_all, &p, e) && !p.unsaved;
}
