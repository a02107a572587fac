#include "base/mem.h"
#include "base/os/clock.h"
#include "base/os/file.h"
#include "ui/pages/app.h"
#include "ui/pages/edit_app.h"
#include "ui/pages/home.h"
#include "ui/parts/switched.h"
#include "ui/term/term.h"
#include "ui/ui.h"
#include "ui/ui_loop.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- the terminal ----------------------------------------------------------------------------- */

static bool wants_color(const struct ui_options *o) {
    const char *no_color = getenv("NO_COLOR"); /* no-color.org: counts when it is not empty */
    return !o->no_color && (no_color == NULL || *no_color == '\0');
}

/* Why nothing is kept: neither --state nor a home. */
static const char ui_nowhere[] = "there is no home directory; --state DIR keeps games in DIR";

/* Takes the terminal over; *set are those of *o, and what the terminal
 * asks for; what is switched in a game is read again for the next one. False, with nothing shown:
 * there is no terminal that can do it; *e says why. */
static bool ui_start(const struct ui_options *o, struct ui_options *set, struct err *e) {
    struct err ignored = {0}; /* errors of key bindings are reported where keys are bound */
    struct ui_options now;
    setlocale(LC_CTYPE, "");
    config_options(o, &now, NULL, &ignored);
    *set = *o;
    set->plain = now.plain;
    set->ascii = now.ascii || now.plain || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    bool color = wants_color(set) && !set->plain;
    const struct theme *theme = now.theme ? theme_by_id(now.theme) : NULL;
    struct term_options t = {.theme = color ? theme : theme_by_id("mono"),
                             .color = color,
                             .mouse = now.mouse,
                             .pixels = set->ascii || !color ? PIXELS_OFF : now.pixels,
                             .never_stops = set->restricted,
                             .idle_seconds = set->idle_seconds};
    return term_open(&t, e);
}

/* Runs op(arg) on the terminal and gives that back, whatever happens. False: memory ran out. *e is
 * empty, or op leaves there what could not be kept; on true it holds that and the word at leaving
 * (see term_close()), where there are any. */
static bool ui_run(void (*op)(void *arg), void *arg, struct err *e) {
    bool ran = mem_try(op, arg);
    const char *farewell = term_close();
    struct err lost = *e;
    if (farewell)
        err_set(e, "%s%s%.200s", farewell, lost.text[0] ? "; " : "", lost.text);
    return ran || err_set(e, "there is not enough memory");
}

/* --- setting a puzzle ------------------------------------------------------------------------- */

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
        say(app->front.said, "A game of this puzzle waits already: leave, and it goes on");
        return true;
    }
    struct loaded game = {.puzzle = puzzle_copy(p)};
    struct err lost = {0};
    ui_game(&game, o, &lost);
    if (lost.text[0])
        say(app->front.said, "%.200s", lost.text);
    front_again(&app->front, o);
    return true;
}

/* On a terminal that is taken over, with options in force: a puzzle is set; takes over *p. `path`
 * and `fresh` as for edit_open(). */
static void ui_setting(struct puzzle *p, const char *path, bool fresh, const struct ui_options *o,
                       struct err *e) {
    struct edit edit;
    struct edit_app app;
    struct ui_wait wait = {0};
    struct err err = {0};
    if (!edit_open(&edit, p, path, fresh, o->state_dir, &err))
        say(&edit.said, "Drafts are not kept: %.200s", err.text);
    if (!o->state_dir && !file_restricted())
        err_set(&edit.no_draft, "%s", ui_nowhere);
    edit_app_init(&app, &edit, o);
    term_tell(&edit.said);
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

/* --- playing ---------------------------------------------------------------------------------- */

enum { SEEDS = 1000000000 };

/* A copy of the puzzle goes to the editor; the game goes on afterwards. */
static void set_copy(struct app *app, const struct ui_options *o, struct err *e) {
    const struct puzzle *p = app->session->game.puzzle;
    struct waiting here = {p, o->waiting};
    struct ui_options inner = *o;
    inner.waiting = &here;
    app->edit = false;
    ui_setting(puzzle_copy(p), NULL, false, &inner, e);
}

/* A board that several share, until the player leaves it; what stands on `with`, if that is not
 * NULL and nothing is on the board, is the player's first move there. *why says why it cannot be
 * played. */
static bool play_shared(const struct published *b, const struct board *with,
                        const struct ui_options *o, struct err *why, struct err *e) {
    struct together g;
    struct ui_options inner = *o;
    if (!together_open(&g, o->table, b, why))
        return false;
    if (with && g.moves.len == 0)
        together_mark(&g, with->value, why);
    struct loaded game = {.puzzle = puzzle_copy(g.puzzle.puzzle)};
    inner.together = &g;
    inner.watched = NULL;
    inner.wants_next = NULL;
    inner.lesson = LESSON_NONE;
    ui_game(&game, &inner, e);
    together_close(&g);
    return true;
}

/* The board of a game, until it is left. */
static void go_together(struct app *app, const struct ui_options *o, struct err *e) {
    struct session *s = app->session;
    struct published board;
    struct err why = {0};
    app->shares = false;
    if (!published_add(o->table, PUBLISHED_BOARD, s->game.puzzle, &board, &why) ||
        !play_shared(&board, &s->game.board, o, &why, e))
        say(app->front.said, "The board is not shared: %.180s", why.text);
}

/* The game waits until the player is back from where the last key leads; false: nowhere. */
static bool leads_elsewhere(struct app *app, const struct ui_options *o, struct err *e) {
    if (!app->edit && !app->wish.wanted && !app->shares)
        return false;
    session_clock(app->session, false);
    if (app->edit)
        set_copy(app, o, e);
    else if (app->wish.wanted)
        ui_race(&app->wish, o, e);
    else
        go_together(app, o, e);
    session_clock(app->session, !app->session->solved);
    front_again(&app->front, o);
    return true;
}

/* The game is played, and what that means is said from the start. For strangers the host has chosen
 * it. */
static void say_not_kept(struct session *s) {
    s->unsaved = true;
    say(&s->said, "Not saved: %s", file_restricted() ? "no games are kept here" : ui_nowhere);
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
        say(&s->said, "Not saved: %.200s", o->e->text);
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

/* Plays one game; *next is the one that it gives way to, and *lesson which lesson that is. */
static void play_one(struct loaded *game, const struct ui_options *o, struct loaded *next,
                     int *lesson, struct err *e) {
    struct session session = {0};
    struct app app;
    struct err saving = {0};
    struct ui_wait wait = {0};
    const char *whose = o->watched ? o->watched->seat.name : NULL;
    bool elsewhere = whose || o->together; /* it is kept at the table */
    struct session_env env = {elsewhere ? NULL : o->state_dir, o->now, ui_asker(&wait), whose};
    char told[ERR_TEXT];
    memcpy(told, game->told, sizeof told);
    *next = (struct loaded){0};
    *lesson = LESSON_NONE;
    if (!opens(&(struct opening){&session, game, &env, &saving}))
        return;
    if (!o->state_dir && !elsewhere)
        say_not_kept(&session);
    if (told[0])
        say_besides(&session.said, "%s", told);
    app_init(&app, &session, o);
    term_tell(&session.said);
    do
        ui_loop(&app.front, o->ascii, &wait);
    while (leads_elsewhere(&app, o, e));
    session_sync(&session, &saving);
    if (!o->state_dir && !elsewhere && !file_restricted() && session.game.board.moves.len > 1)
        err_set(&saving, "%s", ui_nowhere);
    if (saving.text[0])
        err_set(e, "the game is not saved: %.150s", saving.text);
    *next = app.front.next;
    *lesson = app.next_lesson;
    app.front.next = (struct loaded){0};
    app_free(&app);
    session_close(&session);
}

void ui_game(struct loaded *game, const struct ui_options *o, struct err *e) {
    struct loaded next = *game;
    struct ui_options here = *o;
    *game = (struct loaded){0};
    while (next.puzzle != NULL) {
        struct loaded now = next;
        int lesson;
        play_one(&now, &here, &next, &lesson, e);
        here.lesson = lesson;
        here.watched = NULL;
        here.together = NULL;
    }
}

/* The first screen until a puzzle is chosen, or the player leaves. */
static enum home_does choose_game(struct home *home, const struct ui_options *o,
                                  struct loaded *game) {
    struct ui_wait wait = {0};
    front_again(&home->front, o);
    term_tell(&home->said);
    ui_loop(&home->front, o->ascii, &wait);
    return home_take(home, game);
}

/* A new puzzle, with nothing on it yet. */
static void set_chosen(struct loaded *chosen, const struct ui_options *o, struct err *e) {
    struct puzzle *p = chosen->puzzle;
    *chosen = (struct loaded){0};
    ui_setting(p, NULL, true, o, e);
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
    o.played = home->played;
    o.wants_next = home_listed(home) ? next : NULL;
    ui_game(chosen, &o, p->e);
}

/* Another player's game, until one has seen enough. */
static void look_on(struct home *home, struct loaded *chosen, const struct playing *p) {
    struct ui_options o = p->set;
    o.watched = &home->watched;
    ui_game(chosen, &o, p->e);
    watched_close(&home->watched);
}

static void play_together(struct home *home, const struct playing *p) {
    struct err why = {0};
    if (!play_shared(&home->board, NULL, &p->set, &why, p->e))
        home_say_later(home, why.text);
}

/* The first screen, and after each game the first screen again, as it was left. */
static void play_chosen(const struct playing *p) {
    struct home home;
    struct loaded chosen = {0};
    enum home_does does = HOME_STAYS;
    home_init(&home, &p->set, clock_today());
    while (does != HOME_LEAVES) {
        bool next = false;
        if (does == HOME_STAYS)
            does = choose_game(&home, &p->set, &chosen);
        if (does == HOME_WATCHES)
            look_on(&home, &chosen, p);
        else if (does == HOME_PLAYS)
            play_listed(&home, &chosen, p, &next);
        else if (does == HOME_RACES)
            ui_race(&home.wish, &p->set, p->e);
        else if (does == HOME_SHARES)
            play_together(&home, p);
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
