#include "ui/app.h"

#include "genre/genre.h"
#include "play/games.h"
#include "play/statistics.h"
#include "ui/config.h"
#include "ui/help.h"

#include <stdio.h>

enum { SECOND_MS = 1000 };

/* Reads the settings, as far as the first one that is not understood; the player gets a message. */
static void read_config(struct app *app, const struct ui_options *o) {
    struct err e = {0};
    struct ui_options set;
    if (!config_options(o, &set, &app->map, &e))
        snprintf(app->session->message, sizeof app->session->message, "settings, line %d: %.180s",
                 e.line, e.text);
    app->board.rulers = set.rulers;
    app->board.size = set.size;
    app->board.lattice = set.lattice;
    app->theme = theme_chosen(set.theme);
    app->plain = set.plain;
    app->clock = set.clock;
    app->session->errors = set.errors;
    app->session->implied = set.implied;
    session_set_when_solved(app->session, set.when_solved);
}

static void begin_ending(struct app *app) {
    buf_clear(&app->ending);
    session_solved_words(app->session, &app->ending);
    buf_char(&app->ending, '.');
}

void app_init(struct app *app, struct session *s, const struct ui_options *o) {
    *app = (struct app){.session = s,
                        .ascii = o->ascii,
                        .state_dir = o->state_dir,
                        .fresh = o->fresh,
                        .mouse.pressed = NO_CELL};
    keymap_init(&app->map, &play_keys);
    read_config(app, o);
    shown_board_clear(&app->board, &s->game.model);
    app->wants_next = o->wants_next;
    app->lesson.listed = o->wants_next != NULL;
    lesson_open(&app->lesson, o->lesson, s);
    app_finale_start(app);
    app_finale_end(app);
    begin_ending(app);
}

void app_free(struct app *app) {
    keymap_free(&app->map);
    prompt_free(&app->prompt);
    paste_free(&app->paste);
    lesson_free(&app->lesson);
    loaded_free(&app->next);
    replay_end(&app->replay);
    tree_free(&app->tree);
    vec_free(&app->finale.order);
    buf_free(&app->ending);
    shown_board_free(&app->board);
    *app = (struct app){0};
}

void app_set_message(struct app *app, const char *words) {
    snprintf(app->session->message, sizeof app->session->message, "%s", words);
}

static int page_wait(const struct app *app) {
    const struct session *s = app->session;
    if (app_finale_wait(app) >= 0)
        return app_finale_wait(app);
    if (app->page == PAGE_REPLAY)
        return replay_wait(&app->replay);
    bool ticks = app->clock && s->since != 0 && app->page == PAGE_BOARD && !app->plain;
    return ticks ? SECOND_MS - (int)(session_ms(s) % SECOND_MS) : -1;
}

int app_wait(const struct app *app) {
    int wait = page_wait(app);
    bool making = app->fresh != NULL && app->fresh->state == FRESH_MAKING;
    return making && (wait < 0 || wait > FRESH_LOOK_MS) ? FRESH_LOOK_MS : wait;
}

bool app_tick(struct app *app) {
    bool made = app_fresh_tick(app);
    if (app->page == PAGE_REPLAY)
        return replay_tick(&app->replay) || made;
    bool shows_off = app_finale_wait(app) >= 0;
    if (shows_off)
        app_finale_step(app);
    return shows_off || page_wait(app) >= 0 || made;
}

/* Pages that show the board, with keys of their own. */
static bool has_own_keys(const struct app *app) {
    return app->page == PAGE_REPLAY || app->page == PAGE_TREE;
}

/* What these keys do is the same on those pages. */
static bool switches_page(const struct app *app, enum action a) {
    bool looks = a == ACT_RULERS || a == ACT_COMPACT || a == ACT_REDRAW || a == ACT_THEME;
    return has_own_keys(app) && (looks || a == ACT_HELP);
}

/* "F5 does nothing; ? shows the keys" */
static void say_idle(struct app *app, int key, const char *nothing, enum action instead,
                     const char *does) {
    struct session *s = app->session;
    struct buf name = {0}, keys = {0};
    key_write(key, &name);
    keymap_keys(&app->map, (int)instead, &keys);
    snprintf(s->message, sizeof s->message, "%s %s; %s %s",
             name.len > 0 ? buf_text(&name) : "That key", nothing, buf_text(&keys), does);
    buf_free(&name);
    buf_free(&keys);
}

static void unknown_key(struct app *app, int key) {
    bool out = key_asks_out(key);
    say_idle(app, key, "does nothing", out ? ACT_QUIT : ACT_HELP,
             out ? "leaves" : "shows the keys");
}

void app_idle_key(struct app *app, int key) {
    say_idle(app, key, "does nothing here", ACT_BACK, "goes back to the board");
}

/* A number before a key that moves or draws: so many times, or so many cells. */
static void type_count(struct app *app, int digit) {
    enum { MOST = 99 };
    int count = app->count * 10 + digit;
    app->count = count > MOST ? MOST : count;
    app_set_message(app, "");
}

/* Whether an action goes on until something is in the way; with a number, it goes on for that many
 * cells, in one move. */
static bool goes_on(const struct app *app, enum action a) {
    return (a >= ACT_RUN_UP && a <= ACT_RUN_LEFT) ||
           (a >= ACT_JUMP_UP && a <= ACT_JUMP_LEFT && app->session->pen);
}

static void do_times(struct app *app, enum action a) {
    char most[12];
    int times = a <= ACT_DRAW_LEFT && app->count > 0 ? app->count : 1;
    bool limited = goes_on(app, a) && app->count > 0;
    snprintf(most, sizeof most, "%d", app->count);
    app->count = 0;
    for (int i = 0; i < times && !limited; i++)
        app_do_action(app, a);
    if (limited)
        session_do(app->session, a, DIR_NONE, most);
}

static void board_key(struct app *app, int key) {
    enum action a = (enum action)keymap_action(&app->map, key);
    if (app->prompt.open) {
        if (prompt_key(&app->prompt, &app->map, key))
            app_answered(app);
    } else if (a == ACTIONS && key >= '0' && key <= '9') {
        type_count(app, key - '0');
    } else if (a == ACTIONS) {
        unknown_key(app, key);
    } else {
        do_times(app, a);
    }
}

static void help_page_key(struct app *app, int key) {
    if (!help_key(&app->map, key, &app->page_top, app->page_rows))
        app->page = app->under;
}

static void shared_page_key(struct app *app, int key) {
    (void)key;
    app_set_message(app, "");
    app->page = PAGE_BOARD;
}

static void app_give_key(struct app *app, int key) {
    static void (*const pages[])(struct app *, int) = {[PAGE_BOARD] = board_key,
                                                       [PAGE_HELP] = help_page_key,
                                                       [PAGE_REPLAY] = app_replay_key,
                                                       [PAGE_TREE] = app_tree_key,
                                                       [PAGE_SHARED] = shared_page_key};
    enum action a = (enum action)keymap_action(&app->map, key);
    if (key == KEY_SIZE_CHANGED || key_is_mouse(key) || key == KEY_PASTE || key == KEY_NOTHING)
        return;
    if (app->paste.asks || has_own_keys(app))
        app_set_message(app, "");
    if (app->paste.asks) {
        paste_answer(&app->paste, key, &app->next);
    } else if (switches_page(app, a))
        app_do_action(app, a);
    else
        pages[app->page](app, key);
}

void app_paste(struct app *app, const char *text, int n) {
    bool asked = app->prompt.open && argument_is_typed(action_rows[app->prompt.asked].argument);
    struct buf words = {0};
    if (asked) {
        prompt_insert(&app->prompt, text, n);
        return;
    }
    paste_read(&app->paste, text, n, &words);
    app_set_message(app, buf_text(&words));
    if (app->paste.asks && app->page == PAGE_HELP)
        app->page = app->under;
    else if (app->page == PAGE_SHARED)
        app->page = PAGE_BOARD;
    buf_free(&words);
}

/* The statistics that a solved puzzle has changed. */
static void add_statistics(struct app *app) {
    struct session *s = app->session;
    struct games games;
    if (s->state_dir != NULL && !s->solution_shown) {
        buf_char(&app->ending, ' ');
        games_read(&games, s->state_dir);
        statistics_solved(&games, s->game.puzzle, &app->ending);
        games_free(&games);
    }
    app_set_message(app, app->ending.at);
}

bool app_key(struct app *app, int key) {
    if (key == KEY_HANG_UP)
        return false;
    bool was = app->session->solved;
    app_finale_end(app);
    app_give_key(app, key);
    lesson_look(&app->lesson, app->session);
    if (app->session->solved && !was) {
        app_finale_start(app);
        begin_ending(app);
        add_statistics(app);
    }
    return !app->session->quit && app->next.puzzle == NULL;
}
