/* The room in front of a race, and behind it: who is in it, who is ready, how far each of them is,
 * and at the end the times and the games themselves. The race begins from here. */
#include "base/least.h"
#include "base/os/clock.h"
#include "play/store/library.h"
#include "ui/table/side_games.h"
#include "ui/ui_loop.h"

#include <stdio.h>
#include <string.h>

enum race_does { RACE_STAYS, RACE_GOES, RACE_STARTS, RACE_SHOWS };

struct race_room {
    struct front front; /* first, as in struct app */
    enum race_does does;
    struct shared_table *table; /* not owned, likewise: */
    struct fresh *fresh;        /* NULL: no puzzles are made */
    const char *state_dir;
    struct own_race own;
    struct race race;
    struct fresh_order order; /* of the puzzle that is to be made; genre NULL: none is */
    struct loaded made;       /* the opener's, until the race begins */
    struct watched_game shown;
    struct side_games sides; /* race_sides_page */
    int64_t looked;          /* when, on the machine's clock */
    bool asked;              /* whether somebody else's marks may be seen */
    struct said said;
};

/* --- the opener's puzzle ---------------------------------------------------------------------- */

static void find_puzzle(struct race_room *r, const char *words) {
    struct err e = {0};
    r->order = (struct fresh_order){NULL, {10, 10}, ANY_DIFFICULTY, 0, NULL};
    if (library_has(words)) {
        if (!library_load(words, &r->made, &e))
            say(r->front.said, "%s", e.text);
        return;
    }
    if (!fresh_order_read(words, &r->order) || !r->order.genre)
        return;
    if (!r->fresh)
        say(r->front.said, "No puzzles can be made here: name one of the library");
    else if (!fresh_ask(r->fresh, &r->order, &e))
        say(r->front.said, "%s", e.text);
}

static bool is_making(const struct race_room *r) {
    return r->order.genre && !r->made.puzzle && fresh_is_awaited(r->fresh);
}

/* True if there is news of the puzzle that is being made. */
static bool make_on(struct race_room *r) {
    struct err e = {0};
    if (!r->order.genre || r->made.puzzle || !r->fresh)
        return false;
    bool news = fresh_poll(r->fresh);
    if (r->fresh->state == FRESH_READY && !r->fresh->ahead && fresh_take(r->fresh, &r->made, &e)) {
        say(r->front.said, "The puzzle is made; nobody sees it yet");
        return true;
    }
    if (r->fresh->state == FRESH_FAILED && news)
        say(r->front.said, "No such puzzle was found: open a race on another one");
    return news;
}

/* --- the race --------------------------------------------------------------------------------- */

static const struct racer *us_in(const struct race_room *r) {
    return race_us(r->table, &r->race);
}

static bool is_here(const struct racer *us) {
    return us && us->stage != RACER_LEFT;
}

/* Who knows the puzzle does not race on it. */
static bool starts_with(struct race_room *r, struct loaded *game, struct err *e) {
    int64_t ms;
    bool unseen = games_progress(game->puzzle, r->state_dir, &ms) == PROGRESS_NONE;
    if (!unseen) {
        race_leave(&r->own, e);
        return err_set(e, "You have had this puzzle before: this race goes on without you");
    }
    return race_play(&r->own, r->table, game->puzzle, e);
}

static void race_start(struct race_room *r) {
    struct err e = {0};
    if (race_puzzle(r->table, &r->race, &r->front.next, &e) && starts_with(r, &r->front.next, &e)) {
        race_close(&r->own); /* the game goes on with it */
        r->does = RACE_STARTS;
        return;
    }
    loaded_free(&r->front.next);
    r->front.next = (struct loaded){0};
    race_close(&r->own);
    say(r->front.said, "%s", e.text);
}

static void begin_for_all(struct race_room *r) {
    struct err e = {0};
    if (!r->made.puzzle || !race_all_ready(&r->race))
        return;
    if (!race_begin(&r->own, r->table, r->made.puzzle, &e) || !race_look(r->table, &r->race, &e))
        say(r->front.said, "The race cannot begin: %.180s", e.text);
}

/* Enter does one of these, by what the race and the player are at. */
enum race_stage { RACE_JOIN, RACE_READY, RACE_GO_ON, RACE_END, RACE_STAGES };
static const struct page race_pages[RACE_STAGES];

static enum race_stage race_stage(const struct race_room *r) {
    const struct racer *us = us_in(r);
    if (!r->race.begun)
        return r->own.open && is_here(us) ? RACE_READY : RACE_JOIN;
    return us && us->stage == RACER_PLAYS ? RACE_GO_ON : RACE_END;
}

/* Help may lie over it. */
static void take_page(struct race_room *r) {
    bool own = false;
    for (int i = 0; i < RACE_STAGES; i++)
        own |= r->front.page == &race_pages[i];
    *(own ? &r->front.page : &r->front.under) = &race_pages[race_stage(r)];
    r->front.list.n = r->race.racers.len;
    r->front.list.chosen = min_int(r->front.list.chosen, max_int(r->race.racers.len - 1, 0));
}

/* Who is chosen stays so wherever the order puts them. */
static void choose_again(struct race_room *r, const char *name) {
    for (int i = 0; i < r->race.racers.len; i++)
        if (strcmp(r->race.racers.at[i].seat.name, name) == 0)
            r->front.list.chosen = i;
}

static void look_now(struct race_room *r) {
    struct err e = {0};
    r->looked = clock_ms();
    char chosen[TABLE_NAME + 1] = "";
    if (r->front.list.chosen < r->race.racers.len)
        memcpy(chosen, r->race.racers.at[r->front.list.chosen].seat.name, sizeof chosen);
    if (r->own.open && !race_here(&r->own, &e))
        say(r->front.said, "%s", e.text);
    if (!race_look(r->table, &r->race, &e))
        say(r->front.said, "%s", e.text);
    begin_for_all(r);
    choose_again(r, chosen);
    take_page(r);
    if (r->race.begun && r->own.open && is_here(us_in(r)) && us_in(r)->stage <= RACER_READY)
        race_start(r);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void race_do_join(struct front *f, int action) {
    struct race_room *r = (struct race_room *)f;
    struct err e = {0};
    (void)action;
    if (r->race.gone)
        say(f->said, "%s has gone: this race will not begin", r->race.opener.name);
    else if (!race_join(&r->own, r->table, &r->race, &e))
        say(f->said, "%s", e.text);
    look_now(r);
}

static void race_do_ready(struct front *f, int action) {
    struct race_room *r = (struct race_room *)f;
    struct err e = {0};
    const struct racer *us = us_in(r);
    (void)action;
    if (!race_ready(&r->own, us->stage != RACER_READY, &e))
        say(f->said, "%s", e.text);
    look_now(r);
}

static void race_do_go_on(struct front *f, int action) {
    struct race_room *r = (struct race_room *)f;
    struct err e = {0};
    (void)action;
    race_close(&r->own);
    if (race_puzzle(r->table, &r->race, &f->next, &e))
        r->does = RACE_STARTS;
    else
        say(f->said, "%s", e.text);
}

/* Who has not solved the puzzle is asked before marks are shown. */
static bool may_be_shown(struct race_room *r) {
    bool solved = us_in(r) && us_in(r)->stage == RACER_SOLVED;
    if (solved || r->asked)
        return true;
    r->asked = true;
    say(r->front.said, "You have not solved this puzzle: the same key once more shows marks");
    return false;
}

/* Whose game is looked at. */
static void race_do_show(struct front *f, int action) {
    struct race_room *r = (struct race_room *)f;
    struct err e = {0};
    const struct racer *one =
        f->list.chosen < r->race.racers.len ? &r->race.racers.at[f->list.chosen] : NULL;
    (void)action;
    if (!one || !one->proved) {
        say(f->said, "There is no solved game to look at yet");
    } else if (!may_be_shown(r)) {
        return;
    } else if (watched_open(&r->shown, r->table, &one->result, &f->next, &e)) {
        r->does = RACE_SHOWS;
    } else {
        say(f->said, "%s", e.text);
    }
}

static const struct page race_sides_page;

static void race_do_compare(struct front *f, int action) {
    struct race_room *r = (struct race_room *)f;
    (void)action;
    if (!may_be_shown(r))
        return;
    side_games_close(&r->sides);
    if (side_games_open(&r->sides, r->table, &r->race))
        f->page = &race_sides_page;
    else
        say(f->said, "There is no solved game to look at yet");
}

/* Who goes before it has begun is not waited for. */
static void race_do_back(struct front *f, int action) {
    struct race_room *r = (struct race_room *)f;
    struct err e;
    (void)action;
    if (r->own.open && !r->race.begun)
        race_leave(&r->own, &e);
    r->does = RACE_GOES;
}

static void race_key(struct front *f, int key) {
    say_nothing(f->said);
    if (!front_by_table(f, key) && !list_key(&f->list, &f->map, key))
        say(f->said, "Enter does what stands below, q goes back");
}

static void race_click(struct front *f, int key, int row, int col) {
    if (key == KEY_CLICK)
        list_click(&f->list, row, col);
}

static bool key_in_room(struct front *f, int key) {
    if (key == KEY_HANG_UP || keymap_action(&f->map, key) == HOME_DOES_QUIT) {
        race_do_back(f, HOME_DOES_BACK);
        return false;
    }
    return front_key(f, key);
}

static bool race_over(const struct front *f) {
    return ((const struct race_room *)f)->does != RACE_STAYS;
}

static int race_wait(const struct front *f) {
    if (f->page == &race_sides_page && ((const struct race_room *)f)->sides.runs)
        return SIDE_TICK_MS;
    return is_making((const struct race_room *)f) ? FRESH_LOOK_MS : NOTICE_LOOK_MS;
}

static bool race_tick(struct front *f) {
    struct race_room *r = (struct race_room *)f;
    make_on(r);
    side_games_tick(&r->sides);
    if (clock_ms() - r->looked >= NOTICE_LOOK_MS || f->page != &race_sides_page)
        look_now(r);
    return true;
}

/* --- the screen ------------------------------------------------------------------------------- */

static void racer_words(const void *of, int i, struct buf *out) {
    const struct race_room *r = of;
    const struct racer *one = &r->race.racers.at[i];
    LOCAL_BUF name = {0};
    buf_fmt(&name, "%s%s", one->seat.name,
            strcmp(one->seat.name, r->table->name) == 0 ? ", you" : "");
    buf_fmt(out, " %-21s ", name.at);
    if (one->stage == RACER_LEFT) {
        buf_add(out, "has left");
    } else if (!r->race.begun) {
        buf_add(out, one->gone ? "is gone" : one->stage == RACER_READY ? "ready" : "not ready yet");
    } else if (one->stage <= RACER_PLAYS) {
        race_bar(one, out);
    } else if (one->result.kind != RESULT_SOLVED) {
        buf_fmt(out, "does not count: %s", one->result.why_not[0] ? one->result.why_not : "shown");
    } else {
        race_bar(one, out);
        buf_fmt(out, "  %d. ", i + 1);
        buf_time(out, one->result.ms);
        buf_add(out, one->result.unseen ? "  " : ", not from the start  ");
        result_help_words(&one->result, out);
    }
}

/* Appends what is waited for. */
static void race_state_words(const struct race_room *r, struct buf *out) {
    int playing = 0;
    for (int i = 0; i < r->race.racers.len; i++)
        playing += r->race.racers.at[i].stage == RACER_PLAYS;
    if (!r->race.begun && r->race.gone)
        buf_fmt(out, "%s has gone: this race will not begin.", r->race.opener.name);
    else if (!r->race.begun)
        buf_add(out, "It begins for all when the last one is ready; there have to be two.");
    else if (playing > 0)
        buf_fmt(out, "%d %s at it. The bars say how many cells have a mark.", playing,
                playing == 1 ? "is" : "are");
    else
        buf_add(out, "The race is over. Enter shows how the chosen one solved it.");
}

/* The keys, and under them what just happened, or else these words. */
static void foot_of_race(const struct front *f, struct screen *s, const char *words) {
    struct buf keys = {0};
    front_keys(f, &keys);
    if (s->rows > 5)
        front_foot(s, s->rows - 2, buf_text(&keys));
    screen_text(s, s->rows - 1, 0, f->said->text[0] ? f->said->text : words, STYLE_MESSAGE);
}

static void race_draw(struct front *f, struct screen *s) {
    struct race_room *r = (struct race_room *)f;
    struct buf title = {0}, state = {0}, words = {0};
    int rows = s->rows > 6 ? s->rows - 6 : 1;
    buf_fmt(&title, "The race of %s: %s", r->race.opener.name, r->race.words);
    screen_text(s, 0, 0, title.at, STYLE_TITLE);
    race_state_words(r, &state);
    screen_text(s, 1, 0, state.at, STYLE_FAINT);
    list_draw(&f->list, s, 3, rows, s->cols, racer_words, r);
    if (is_making(r))
        fresh_words(r->fresh, &words);
    foot_of_race(f, s, buf_text(&words));
}

#define RACE_KEYS(words, does)                                                                     \
    {HOME_DOES_CHOOSE, words, does}, {HOME_DOES_LEAVE, "back", race_do_back},                      \
        {HOME_DOES_HELP, "help", NULL}, {HOME_DOES_BACK, NULL, race_do_back}, {                    \
        0                                                                                          \
    }
static const struct page_key race_join_keys[] = {RACE_KEYS("join", race_do_join)};
static const struct page_key race_ready_keys[] = {RACE_KEYS("ready, or not yet", race_do_ready)};
static const struct page_key race_go_on_keys[] = {RACE_KEYS("go on", race_do_go_on)};
static const struct page_key race_end_keys[] = {{HOME_DOES_RIGHT, "side by side", race_do_compare},
                                                RACE_KEYS("look at the game", race_do_show)};
#undef RACE_KEYS

#define RACE_PAGE(by)                                                                              \
    { .draw = race_draw, .keys = by, .key = race_key, .mouse = race_click }
static const struct page race_pages[RACE_STAGES] = {
    [RACE_JOIN] = RACE_PAGE(race_join_keys),
    [RACE_READY] = RACE_PAGE(race_ready_keys),
    [RACE_GO_ON] = RACE_PAGE(race_go_on_keys),
    [RACE_END] = RACE_PAGE(race_end_keys),
};
#undef RACE_PAGE

/* Games side by side. */

static void sides_draw(struct front *f, struct screen *s) {
    struct race_room *r = (struct race_room *)f;
    struct buf words = {0};
    side_games_words(&r->sides, &words);
    screen_text(s, 0, 0, "The race once more: ", STYLE_TITLE);
    screen_text(s, 0, 20, words.at, STYLE_PLAIN);
    side_games_draw(&r->sides, s, 2, s->rows - 5);
    s->cursor_row = s->cursor_col = 0;
    foot_of_race(f, s, "");
}

static void sides_run(struct front *f, int action) {
    struct side_games *g = &((struct race_room *)f)->sides;
    (void)action;
    side_games_run(g, !g->runs);
}

static void sides_step(struct front *f, int action) {
    side_games_step(&((struct race_room *)f)->sides, action == HOME_DOES_RIGHT ? 1 : -1);
}

static void sides_leave(struct front *f, int action) {
    struct race_room *r = (struct race_room *)f;
    (void)action;
    side_games_close(&r->sides);
    f->page = &race_pages[race_stage(r)];
}

static const struct page_key sides_keys[] = {{HOME_DOES_CHOOSE, "run or pause", sides_run},
                                             {HOME_DOES_LEFT, "back", sides_step},
                                             {HOME_DOES_RIGHT, "on", sides_step},
                                             {HOME_DOES_LEAVE, "to the race", sides_leave},
                                             {HOME_DOES_HELP, "help", NULL},
                                             {HOME_DOES_BACK, NULL, sides_leave},
                                             {0}};
static const struct page race_sides_page = {.draw = sides_draw, .keys = sides_keys};

/* What no page of the room does by its own keys. */
static front_action *const room_actions[HOME_ACTIONS] = {[HOME_DOES_HELP] = front_help};

static const struct front_kind race_room = {
    FRONT_HOME_KEYS,    .does = room_actions, .page = &race_pages[RACE_JOIN],
    .key = key_in_room, .over = race_over,    .no_paste = "Nothing is opened from here",
    .wait = race_wait,  .tick = race_tick};

/* --- all of it -------------------------------------------------------------------------------- */

/* To a race in which the player is already; an opener may have died with the puzzle. */
static void come_back(struct race_room *r) {
    struct err e;
    if (race_resume(&r->own, r->table, &r->race, NULL) && race_look(r->table, &r->race, &e) &&
        !r->race.begun && strcmp(r->race.opener.name, r->table->name) == 0)
        find_puzzle(r, r->race.words);
}

static void open_room(struct race_room *r, struct race_wish *w, const struct ui_options *o) {
    struct ui_options set;
    struct err e = {0};
    *r = (struct race_room){.table = o->table,
                            .fresh = o->fresh,
                            .state_dir = o->state_dir,
                            .front = {.said = &r->said}};
    front_init(&r->front, &race_room, o, &set);
    snprintf(r->race.opener.name, sizeof r->race.opener.name, "%s", w->opener);
    r->race.number = w->number;
    if (w->words[0] && race_open(&r->own, r->table, w->words, &e)) {
        snprintf(r->race.opener.name, sizeof r->race.opener.name, "%s", r->table->name);
        r->race.number = r->own.number;
        find_puzzle(r, w->words);
    } else if (!w->words[0]) {
        come_back(r);
    }
    if (e.text[0])
        say(r->front.said, "%s", e.text);
    *w = (struct race_wish){0};
    look_now(r);
}

static void room_close(struct race_room *r) {
    race_close(&r->own);
    race_free(&r->race);
    side_games_close(&r->sides);
    loaded_free(&r->made);
    front_close(&r->front);
}

static void race_show_game(struct race_room *r, struct loaded *game, const struct ui_options *o,
                           struct err *e) {
    struct ui_options look = *o;
    look.watched = &r->shown;
    ui_game(game, &look, e);
    watched_close(&r->shown);
}

void ui_race(struct race_wish *w, const struct ui_options *o, struct err *e) {
    struct race_room r;
    struct ui_wait wait = {0};
    struct ui_options inner = *o;
    inner.wants_next = NULL;
    inner.watched = NULL;
    inner.lesson = 0;
    open_room(&r, w, o);
    for (;;) {
        if (r.does == RACE_STAYS)
            ui_loop(&r.front, o->ascii, &wait);
        enum race_does does = r.does;
        struct loaded game = r.front.next;
        if (does == RACE_GOES)
            break;
        r.front.next = (struct loaded){0};
        r.does = RACE_STAYS;
        front_again(&r.front, o);
        if (does == RACE_STARTS)
            ui_game(&game, &inner, e);
        else
            race_show_game(&r, &game, &inner, e);
        look_now(&r);
    }
    room_close(&r);
}
