#include "ui/pages/app.h"

#include "base/least.h"

#include "genre/genre.h"
#include "play/store/games.h"
#include "play/store/statistics.h"
#include "ui/pages/help_page.h"
#include "ui/parts/command_line.h"
#include "ui/parts/config.h"
#include "ui/parts/frame.h"
#include "ui/parts/switched.h"

#include <stdio.h>
#include <string.h>

static void fresh_set_message(struct app *app, const char *words) {
    snprintf(app->session->message, sizeof app->session->message, "%s", words);
}

/* Orders a puzzle of the same genre and size, and of the same difficulty where it is known. */
static struct fresh_order like_this(const struct puzzle *p) {
    struct fresh_order o = {p->genre, p->grid, ANY_DIFFICULTY, 0};
    for (int d = 0; d < DIFFICULTIES; d++)
        if (strncmp(p->text[TEXT_RATED], difficulty_names[d], strlen(difficulty_names[d])) == 0)
            o.difficulty = d;
    return o;
}

/* Asks for a puzzle, or takes the one that is ready. One that was asked for before comes first,
 * whatever is played now. */
static void order_fresh(struct app *app) {
    struct fresh *f = app->fresh;
    struct fresh_order o = like_this(app->session->game.puzzle);
    struct err e = {0};
    bool waits = !f->ahead && (f->state == FRESH_MAKING || f->state == FRESH_READY);
    if (!waits && !fresh_ask(f, &o, &e)) {
        fresh_set_message(app, e.text);
        return;
    }
    if (f->state == FRESH_READY && !fresh_take(f, &app->next, &e))
        fresh_set_message(app, e.text);
}

void app_fresh(struct app *app, enum action a) {
    app->session->message[0] = '\0';
    if (app->fresh == NULL) {
        fresh_set_message(app, "No puzzles can be made here");
    } else if (app->next.puzzle != NULL) {
        fresh_set_message(app, "A fresh puzzle comes next already");
    } else if (a == ACT_FRESH) {
        order_fresh(app);
    } else {
        bool asked = app->fresh->state != FRESH_IDLE && !app->fresh->ahead;
        if (asked)
            fresh_stop(app->fresh);
        fresh_set_message(app, asked ? "Stopped" : "No puzzle is being made");
    }
}

static bool app_fresh_tick(struct app *app) {
    return app->fresh != NULL && fresh_poll(app->fresh) && !app->fresh->ahead;
}

void app_fresh_words(const struct app *app, struct buf *out) {
    struct buf key = {0};
    if (app->fresh == NULL || app->fresh->ahead || app->fresh->state == FRESH_IDLE)
        return;
    buf_add(out, out->len > 0 ? "  " : "");
    fresh_words(app->fresh, out);
    if (app->fresh->state == FRESH_READY) {
        keymap_keys(&app->map, ACT_FRESH, &key);
        buf_fmt(out, " (%s)", buf_text(&key));
    }
    buf_free(&key);
}

/* What actions do in a game: those that only change the screen here, the rest in the session. */

static void do_line(struct app *app, const char *line);

static void app_do_action(struct app *app, enum action a);

static void app_set_message(struct app *app, const char *words);

/* An action with the argument that a prompt or the command line has given it. */
static void do_with(struct app *app, enum action a, const char *text) {
    enum argument argument = action_rows[a].argument;
    enum dir d = argument == ARGUMENT_DIR ? command_dir(text) : DIR_NONE;
    if (argument == ARGUMENT_NONE || *text == '\0')
        app_do_action(app, a);
    else if (a == ACT_COMMAND)
        do_line(app, text);
    else if (a == ACT_JOIN)
        app_table(app, a, text);
    else if (argument != ARGUMENT_DIR)
        session_do(app->session, a, DIR_NONE, text);
    else if (d != DIR_NONE)
        session_do(app->session, a, d, NULL);
    else
        app_set_message(app, "Which direction? up, right, down or left");
}

static void do_line(struct app *app, const char *line) {
    int a;
    struct err e = {0};
    const char *argument;
    if (!command_parse(&play_keys, line, &a, &argument, &e))
        app_set_message(app, e.text);
    else
        do_with(app, (enum action)a, argument);
}

static void app_answered(struct app *app) {
    if (app->prompt.asked == ACT_COMMAND)
        do_line(app, app->prompt.text);
    else if (app->prompt.text[0] != '\0')
        do_with(app, (enum action)app->prompt.asked, app->prompt.text);
}

/* A lasting setting is saved at once: the game may end by a kill. */
static void keep_switched(struct app *app, enum action a) {
    const struct session *s = app->session;
    const struct {
        enum action by;
        const char *name, *value;
    } kept[] = {
        {ACT_RULERS, "rulers", switched_flag(app->board.rulers)},
        {ACT_COMPACT, "size", cell_size_names[app->board.size]},
        {ACT_THEME, "theme", app->theme->id},
        {ACT_CLOCK, "clock", switched_flag(app->clock)},
        {ACT_ERRORS, "errors", errors_names[s->errors]},
        {ACT_SOLVED, "solved", when_solved_names[s->when_solved]},
        {ACT_IMPLIED, "implied", switched_flag(s->implied)},
    };
    struct err e;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (kept[i].by == a && !switched_keep(app->state_dir, kept[i].name, kept[i].value, &e))
            snprintf(app->session->message, sizeof app->session->message, "Not kept: %.200s",
                     e.text);
}

static void switch_screen(struct app *app, enum action a) {
    if (a == ACT_RULERS) {
        app->board.rulers = !app->board.rulers;
        app_set_message(app, app->board.rulers ? "Rulers on" : "Rulers off");
    } else if (a == ACT_COMPACT) {
        struct view v = app_view(app);
        app_set_message(app,
                        frame_next_size(&v, app->board.rows, app->board.cols, &app->board.size));
    } else if (a == ACT_THEME) {
        app->theme = theme_next(app->theme);
        snprintf(app->session->message, sizeof app->session->message, "Theme: %s", app->theme->id);
    } else {
        app->clock = !app->clock;
        app_set_message(app, app->clock ? "The clock is shown" : "The clock is hidden");
    }
}

/* After a solved puzzle or a finished lesson: opens the next of the list, or another like it. */
static void app_next_puzzle(struct app *app) {
    if (!app->session->solved && !app->lesson.done) {
        app_set_message(app, "Enter: the next puzzle, once this one is solved");
    } else if (app->wants_next != NULL) {
        *app->wants_next = true;
        app->session->quit = true;
    } else {
        app_fresh(app, ACT_FRESH);
    }
}

/* Does an action, or opens a prompt if it needs an argument; and does the one that a prompt has
 * asked for.
 * What only changes the screen is done here, the rest by the session. */
static void app_do_action(struct app *app, enum action a) {
    if (a == ACT_HELP) {
        app->under = app->page;
        app->page = PAGE_HELP;
        app->page_top = 0;
    } else if (a == ACT_REDRAW) {
        app->redraw = true;
    } else if (a == ACT_EDIT) {
        app->edit = true;
    } else if (a == ACT_RULERS || a == ACT_COMPACT || a == ACT_CLOCK || a == ACT_THEME) {
        switch_screen(app, a);
    } else if (a == ACT_WATCH || a == ACT_REPLAY) {
        app_replay_open(app, a == ACT_WATCH ? REPLAY_SOLVER : REPLAY_GAME);
    } else if (a == ACT_FRESH || a == ACT_FRESH_STOP) {
        app_fresh(app, a);
    } else if (a == ACT_GO_ON) {
        app_next_puzzle(app);
    } else if (a == ACT_LEAVE_TABLE || a == ACT_WATCHED) {
        app_table(app, a, "");
    } else if (a == ACT_TREE) {
        app_tree_open(app);
    } else if (a == ACT_FASTER || a == ACT_SLOWER) {
        app_set_message(app, "Faster and slower are for watching: w the solver, v the game");
    } else if (action_rows[a].argument != ARGUMENT_NONE) {
        prompt_open(&app->prompt, (int)a, a == ACT_COMMAND, "");
    } else {
        session_do(app->session, a, DIR_NONE, NULL);
        if (a == ACT_SHARE && !app->plain)
            app->page = PAGE_SHARED;
    }
    keep_switched(app, a);
}

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
                        .table = o->table,
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
    shared_game_close(&app->shared);
    vec_free(&app->finale.order);
    buf_free(&app->ending);
    shown_board_free(&app->board);
    *app = (struct app){0};
}

/* for the status line; copied */
static void app_set_message(struct app *app, const char *words) {
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
    app->count = min_int(count, MOST);
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
    app_table_keep(app);
    return !app->session->quit && app->next.puzzle == NULL;
}
