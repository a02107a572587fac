#include "ui/pages/app.h"

#include "base/least.h"
#include "base/os/clock.h"
#include "genre/genre.h"
#include "play/store/games.h"
#include "play/store/library.h"
#include "play/store/statistics.h"
#include "ui/parts/switched.h"

#include <stdio.h>
#include <string.h>

/* Asks for a puzzle, or takes the one that is ready. One that was asked for before comes first,
 * whatever is played now. */
static void order_fresh(struct app *app) {
    struct fresh *f = app->fresh;
    struct fresh_order o = fresh_like(app->session->game.puzzle);
    struct err e = {0};
    bool waits = !f->ahead && (f->state == FRESH_MAKING || f->state == FRESH_READY);
    if (!waits && !fresh_ask(f, &o, &e)) {
        say_why(app->front.said, e.text);
        return;
    }
    if (f->state == FRESH_READY && !fresh_take(f, &app->front.next, &e))
        say_why(app->front.said, e.text);
}

/* Returns false, with the reason, if no puzzle can be made or one comes next already. */
static bool may_order(struct app *app) {
    say_nothing(&app->session->said);
    if (app->fresh == NULL)
        say(app->front.said, "No puzzles can be made here");
    else if (app->front.next.puzzle != NULL)
        say(app->front.said, "A fresh puzzle comes next already");
    return app->fresh != NULL && app->front.next.puzzle == NULL;
}

static void app_fresh(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    (void)action, (void)r;
    if (may_order(app))
        order_fresh(app);
}

static void app_fresh_stop(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    (void)action, (void)r;
    if (!may_order(app))
        return;
    bool asked = app->fresh->state != FRESH_IDLE && !app->fresh->ahead;
    if (asked)
        fresh_stop(app->fresh);
    say(f->said, asked ? "Stopped" : "No puzzle is being made");
}

static bool app_fresh_tick(struct app *app) {
    bool made = app->fresh != NULL && fresh_poll(app->fresh) && !app->fresh->ahead;
    if (made && app->goes_on && app->fresh->state == FRESH_READY)
        order_fresh(app);
    return made;
}

void app_fresh_words(const struct app *app, struct buf *out) {
    LOCAL_BUF key = {0};
    if (app->fresh == NULL || app->fresh->ahead || app->fresh->state == FRESH_IDLE)
        return;
    buf_add(out, out->len > 0 ? "  " : "");
    fresh_words(app->fresh, out);
    if (app->fresh->state == FRESH_READY) {
        keymap_keys(&app->front.map, ACT_FRESH, &key);
        buf_fmt(out, " (%s)", buf_text(&key));
    }
}

/* The lesson after this one becomes the next game; false: there is none. */
static bool take_next_lesson(struct app *app) {
    const struct genre *g = app->session->game.puzzle->genre;
    LOCAL_BUF name = {0};
    struct err e = {0};
    bool found = app->lesson.which >= LESSON_TECHNIQUES &&
                 library_lesson_after(g, app->lesson.which - LESSON_TECHNIQUES, &name) &&
                 library_load(name.at, &app->front.next, &e);
    if (found)
        app->next_lesson = LESSON_TECHNIQUES + library_lesson(name.at);
    return found;
}

/* After a solved puzzle or a finished lesson: opens the next of the list, the next lesson, or
 * another puzzle like it. */
static void app_next_puzzle(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    if (!app->session->solved && !app->lesson.done) {
        say(app->front.said, "Enter: the next puzzle, once this one is solved");
    } else if (app->wants_next != NULL) {
        *app->wants_next = true;
        app->session->quit = true;
    } else if (!take_next_lesson(app)) {
        app_fresh(f, action, r);
        app->goes_on = app->fresh != NULL && app->fresh->state == FRESH_MAKING;
    }
}

/* Rules that are known are folded away, in all games of their genre. */
static void app_fold_rules(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    (void)action, (void)r;
    const struct genre *g = app->session->game.puzzle->genre;
    LOCAL_BUF words = {0};
    app->known ^= genre_bit(g);
    known_words(app->known, &words);
    say(app->front.said,
        app->known & genre_bit(g) ? "The rules of %s are folded away" : "The rules of %s are shown",
        g->title);
    front_switched(&app->front, "known", buf_text(&words));
}

static void app_edit(struct front *f, int action, const struct request *r) {
    (void)action, (void)r;
    ((struct app *)f)->edit = true;
}

static void app_clock(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    (void)action, (void)r;
    app->clock = !app->clock;
    say(f->said, app->clock ? "The clock is shown" : "The clock is hidden");
    front_switched(f, "clock", switched_flag(app->clock));
}

static void app_watch_solver(struct front *f, int action, const struct request *r) {
    (void)action, (void)r;
    app_replay_open((struct app *)f, REPLAY_SOLVER);
}

static void app_replay_game(struct front *f, int action, const struct request *r) {
    (void)action, (void)r;
    app_replay_open((struct app *)f, REPLAY_GAME);
}

static void app_speed(struct front *f, int action, const struct request *r) {
    (void)action, (void)r;
    say(f->said, "Faster and slower are for watching: w the solver, v the game");
}

/* Keeps what a key has switched in the session. */
static void keep_switched(struct front *f, const struct session *now, enum errors errors,
                          enum when_solved solved, bool implied) {
    if (now->errors != errors)
        front_switched(f, "errors", errors_names[now->errors]);
    if (now->when_solved != solved)
        front_switched(f, "solved", when_solved_names[now->when_solved]);
    if (now->implied != implied)
        front_switched(f, "implied", switched_flag(now->implied));
}

/* Hands an action to the session, with the number that was typed before its key. A line to share is
 * shown alone, so that it can be copied. */
static void app_session(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    struct session *s = app->session;
    enum number_use counts = session_counting(s, (enum action)action);
    enum errors errors = s->errors;
    enum when_solved solved = s->when_solved;
    bool implied = s->implied;
    char cells[12];
    snprintf(cells, sizeof cells, "%d", app->times);
    const char *text = app->times > 0 && counts == COUNT_CELLS ? cells : r->text;
    int times = counts == COUNT_TIMES ? max_int(app->times, 1) : 1;
    app->times = 0;
    for (int i = 0; i < times; i++)
        session_do(s, (enum action)action, r->dir, text);
    keep_switched(f, s, errors, solved, implied);
    if (action == ACT_SHARE && !f->plain) {
        front_text(f, s->said.text);
        say_nothing(&s->said);
    }
}

/* What players of one machine do together. */
static void app_at_table(struct front *f, int action, const struct request *r) {
    app_table.act((struct app *)f, (enum action)action, r->text);
}

static bool app_instead(struct front *f, int action, const struct request *r) {
    return app_table.instead((struct app *)f, (enum action)action, r->text);
}

#define DONE_BY_SESSION(function) app_session
#define DONE_BY_PAGE(function) function
#define DONE_BY_SCREEN(function) function
#define DONE_BY_TABLE(function) app_at_table
static front_action *const app_does[ACTIONS] = {
#define KEY(id, name, keys, argument, goes, group, boards, where, function, ...)                   \
    [ACT_##id] = DONE_BY_##where(function),
#include "play/session/keys.def"
#undef KEY
};

enum { SECOND_MS = 1000 };

static bool app_shows_off(const struct app *app) {
    return app->session->solved && !app->front.plain && finale_goes_on(&app->finale);
}

/* The same for a game whose page is the board. */
static bool shows_off_here(const struct app *app) {
    return app_shows_off(app) && app->front.page == &board_page;
}

/* What a solved board says and how it is shown off. */
static void begin_ending(struct app *app) {
    finale_begin(&app->finale, &app->session->game);
    buf_clear(&app->ending);
    session_solved_words(app->session, &app->ending);
    buf_char(&app->ending, '.');
}

/* The example of a genre is the board of its first lesson: who plays that is not shown its answer.
 */
static bool plays_example(const struct session *s) {
    return !s->solved && is_sample(s->game.puzzle);
}

static struct help app_help(const struct front *f) {
    const struct session *s = ((const struct app *)f)->session;
    const struct genre *genre = s->game.puzzle->genre;
    return (struct help){.map = &f->map,
                         .title = genre->title,
                         .genre = genre,
                         .example = genre,
                         .unsolved = plays_example(s)};
}

static bool app_is_over(const struct front *f) {
    const struct app *app = (const struct app *)f;
    return app->session->quit || app->edit || app->wish.wanted || app->shares ||
           f->next.puzzle != NULL;
}

/* The words that a prompt begins with. */
static const char *app_begins(const struct front *f, int action) {
    return action == ACT_RACE ? app_table.race((struct app *)f) : "";
}

static struct view game_view(const struct front *f) {
    return app_view((const struct app *)f);
}

static int game_listens(const struct front *f) {
    return app_table.listens((const struct app *)f);
}

static void front_sync(struct front *f) {
    struct err e;
    if (!session_sync(((struct app *)f)->session, &e))
        say(f->said, "Not saved: %.200s", e.text);
}

/* The clock is drawn as it goes, the end as it is shown off. */
static int board_wait(const struct front *f) {
    const struct app *app = (const struct app *)f;
    const struct session *s = app->session;
    if (shows_off_here(app))
        return FINALE_FRAME_MS;
    bool ticks = app->clock && s->since != 0 && !f->plain;
    return ticks ? SECOND_MS - (int)(session_ms(s) % SECOND_MS) : -1;
}

static bool board_tick(struct front *f) {
    struct app *app = (struct app *)f;
    bool shows_off = shows_off_here(app);
    if (shows_off)
        finale_step(&app->finale);
    return shows_off || board_wait(f) >= 0;
}

static int app_wait(const struct front *f) {
    const struct app *app = (const struct app *)f;
    int wait = f->page->wait ? f->page->wait(f) : -1;
    int look = app_table.wait(app);
    if (look >= 0 && (wait < 0 || wait > look))
        wait = look;
    bool making = app->fresh != NULL && app->fresh->state == FRESH_MAKING;
    return making && (wait < 0 || wait > FRESH_LOOK_MS) ? FRESH_LOOK_MS : wait;
}

static bool app_tick(struct front *f) {
    struct app *app = (struct app *)f;
    bool was = app->session->solved, made = app_fresh_tick(app), came = app_table.look(app);
    if (app->session->solved && !was) { /* by somebody else */
        begin_ending(app);
    }
    return (f->page->tick && f->page->tick(f)) || made || came;
}

/* A number before a key that moves or draws: so many times, or so many cells. */
static void type_count(struct app *app, int digit) {
    enum { MOST = 99 };
    int count = app->count * 10 + digit;
    app->count = min_int(count, MOST);
    say_nothing(&app->session->said);
}

/* A key that asks for a direction gets the number once that has come. One that has no use for a
 * number is not done: nobody types one for nothing, and what was meant is not known. */
static void do_times(struct app *app, enum action a) {
    bool lost = app->count > 0 && session_counting(app->session, a) == COUNT_NO;
    app->times = lost ? 0 : app->count;
    app->count = 0;
    if (!lost)
        front_do(&app->front, (int)a);
    else if (a == ACT_BACK)
        say(app->front.said, "The number is dropped");
    else
        say(app->front.said, "A number goes before a key that moves, draws or takes back");
}

void app_board_key(struct front *f, int key) {
    struct app *app = (struct app *)f;
    enum action a = (enum action)keymap_action(&f->map, key);
    if (a == ACTIONS && key >= '0' && key <= '9' && !app_table.felt(app, key - '0'))
        type_count(app, key - '0');
    else if (a == ACTIONS && (key < '0' || key > '9'))
        front_unknown(f, key);
    else if (a < ACTIONS)
        do_times(app, a);
}

const struct page board_page = {.draw = app_draw_board,
                                .key = app_board_key,
                                .mouse = app_mouse,
                                .wait = board_wait,
                                .tick = board_tick};

/* The statistics that a solved puzzle has changed. */
static void add_statistics(struct app *app) {
    struct session *s = app->session;
    struct games games;
    if (s->state_dir != NULL && !s->solution_shown) {
        buf_char(&app->ending, ' ');
        games_read(&games, s->state_dir);
        statistics_solved(&games, s->game.puzzle, &app->ending);
        games_free(&games);
        if (!s->whose)
            days_note(s->state_dir, clock_today());
    }
    say(app->front.said, "%s", app->ending.at);
}

/* False: the game is over (session->quit, a puzzle in `next`, or KEY_HANG_UP), or leaves for the
 * editor. */
static bool app_key(struct front *f, int key) {
    struct app *app = (struct app *)f;
    if (key == KEY_HANG_UP)
        return false;
    bool was = app->session->solved;
    finale_end(&app->finale);
    if (key != KEY_SIZE_CHANGED) {
        session_wake(app->session);
        app->goes_on = false;
    }
    bool on = front_key(f, key);
    app_table.mark(app);
    lesson_look(&app->lesson, app->session);
    if (app->session->solved && !was) {
        begin_ending(app);
        add_statistics(app);
    }
    app_table.keep(app);
    keymap_say(&f->map, f->said);
    return on;
}

static const struct front_kind game = {.table = &play_keys,
                                       .page = &board_page,
                                       .command = ACT_COMMAND,
                                       .help = ACT_HELP,
                                       .quit = ACT_QUIT,
                                       .back = ACT_BACK,
                                       .key = app_key,
                                       .over = app_is_over,
                                       .does = app_does,
                                       .instead = app_instead,
                                       .begins = app_begins,
                                       .helps = app_help,
                                       .view = game_view,
                                       .see = app_highlights,
                                       .wait = app_wait,
                                       .tick = app_tick,
                                       .listens = game_listens,
                                       .rest = front_sync};

/* True if another lesson of the genre comes after this one. */
static bool leads_on(const struct session *s, int lesson) {
    LOCAL_BUF name = {0};
    return lesson >= LESSON_TECHNIQUES &&
           library_lesson_after(s->game.puzzle->genre, lesson - LESSON_TECHNIQUES, &name);
}

void app_init(struct app *app, struct session *s, const struct ui_options *o) {
    struct ui_options set;
    *app = (struct app){.session = s,
                        .front = {.said = &s->said},
                        .ascii = o->ascii,
                        .fresh = o->fresh,
                        .table = o->table,
                        .watched = o->watched,
                        .mouse.pressed = NO_CELL};
    front_init(&app->front, &game, o, &set);
    app->clock = set.clock;
    app->known = set.known;
    s->errors = set.errors;
    s->implied = set.implied;
    s->overdraw = set.overdraw;
    session_set_when_solved(s, set.when_solved);
    shown_board_clear(&app->front.board, &s->game.board);
    app->wants_next = o->wants_next;
    app->lesson.listed = o->wants_next != NULL || leads_on(s, o->lesson);
    lesson_open(&app->lesson, o->lesson, s, o->played);
    begin_ending(app);
    finale_end(&app->finale);
    app_table.begin(app, o->together);
}

void app_free(struct app *app) {
    front_close(&app->front);
    lesson_free(&app->lesson);
    replay_end(&app->replay);
    tree_free(&app->tree);
    shared_game_close(&app->shared);
    race_close(&app->race);
    race_free(&app->rivals);
    buf_free(&app->begins);
    vec_free(&app->aim.labels);
    mem_free(app->levels);
    finale_free(&app->finale);
    buf_free(&app->ending);
    *app = (struct app){0};
}
