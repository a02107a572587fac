/* A game and the table: sitting down, leaving, races, boards that several share (the marks of each
 * in a colour and with a number, undo for each), looking on, and what others are shown of the game.
 */
#include "play/table/published.h"
#include "ui/pages/app.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void sit_down(struct app *app, const char *name) {
    struct err e;
    const char *given = app->table->given;
    if (!table_join(app->table, *name == '\0' && given ? given : name, &e))
        say(app->front.said, "%s", e.text);
    else
        say(app->front.said,
            "You sit at the table as %s; what you solve of a day's puzzles is shown there",
            app->table->name);
}

static void get_up(struct app *app, const char *text) {
    (void)text;
    struct err e;
    shared_game_close(&app->shared);
    say(app->front.said, "%s",
        table_leave(app->table, &e) ? "You have left the table; nothing of yours is there any more"
                                    : e.text);
}

static void switch_watched(struct app *app, const char *text) {
    (void)text;
    struct err e;
    bool now = !app->table->watched;
    if (!table_watched(app->table, now, &e))
        say(app->front.said, "%s", e.text);
    else
        say(app->front.said, "%s",
            now ? "Others at the table may look on at your games"
                : "Nobody looks on at your games from now on");
}

/* --- races ------------------------------------------------------------------------------------ */

static bool sits(struct app *app) {
    if (!app->table->name[0])
        say(app->front.said, "You do not sit at the table: :join takes a seat");
    return app->table->name[0] != '\0';
}

static void wish_for_race(struct app *app, const char *words) {
    struct fresh_order o = fresh_like(app->session->game.puzzle);
    struct err e = {0};
    if (!sits(app))
        return;
    if (!race_wish_for(&app->wish, words, &o, &e)) {
        app->wish.wanted = false;
        say(app->front.said, "%s", e.text);
    }
}

static const char *race_begins(struct app *app) {
    struct fresh_order o = fresh_like(app->session->game.puzzle);
    buf_clear(&app->begins);
    fresh_name(&o, &app->begins);
    return app->begins.at;
}

static void open_race(struct app *app) {
    if (app->table && !app->watched && app->session->state_dir)
        race_resume(&app->race, app->table, NULL, app->session->game.puzzle);
}

/* True if there is something new to show. */
static bool look_at_rivals(struct app *app) {
    struct err e;
    snprintf(app->rivals.opener.name, sizeof app->rivals.opener.name, "%s", app->race.opener);
    app->rivals.number = app->race.number;
    return race_look(app->table, &app->rivals, &e);
}

/* The first ones, and the player wherever that is. */
static void race_bars(const struct app *app, struct buf *out) {
    enum { BARS = 6, NAME = 11 };
    int others = 0;
    for (int i = 0; app->race.open && i < app->rivals.racers.len; i++) {
        const struct racer *r = &app->rivals.racers.at[i];
        bool us = strcmp(r->seat.name, app->table->name) == 0;
        if ((!us && others++ >= BARS) || r->stage < RACER_PLAYS)
            continue;
        buf_fmt(out, "%s%-*.*s ", out->len > 0 ? "\n" : "", NAME, TABLE_NAME,
                us ? "you" : r->seat.name);
        if (r->stage == RACER_LEFT)
            buf_add(out, "has left");
        else
            race_bar(r, out);
    }
    if (others > BARS)
        buf_fmt(out, "\nand %d more", others - BARS);
}

static void race_first(const struct app *app, struct buf *out) {
    if (!app->race.open || app->rivals.racers.len == 0 || !app->rivals.begun)
        return;
    const struct racer *first = &app->rivals.racers.at[0];
    if (first->settled == 0 && first->stage != RACER_SOLVED)
        return;
    bool us = strcmp(first->seat.name, app->table->name) == 0;
    buf_fmt(out, "%srace: %s", out->len > 0 ? "  " : "", us ? "you lead" : first->seat.name);
    if (!us && first->stage == RACER_SOLVED)
        buf_add(out, " has solved it");
    else if (!us)
        buf_fmt(out, " at %d%%", first->of > 0 ? first->settled * 100 / first->of : 0);
}

/* --- boards that are shared ------------------------------------------------------------------- */

/* Shows what the board is by now. */
static void take_board(struct app *app) {
    together_levels(app->together, app->levels);
    session_take(app->session, app->together->value);
}

static void open_together(struct app *app, struct together *g) {
    app->together = g;
    if (!g)
        return;
    app->levels = mem_alloc(app->session->game.board.slots, sizeof *app->levels);
    take_board(app);
    say(app->front.said, "This board is everybody's; undo takes back marks of yours alone");
}

/* Takes back or makes again the player's own marks, by together_undo() or together_redo(). */
static void own_move(struct app *app, bool (*move)(struct together *g, struct err *e),
                     const char *done, const char *none) {
    struct err e;
    bool moved = move(app->together, &e);
    take_board(app);
    if (!moved && e.text[0])
        say(app->front.said, "Not done: %.200s", e.text);
    else
        say(app->front.said, "%s", moved ? done : none);
}

static void own_undo(struct app *app, const char *text) {
    (void)text;
    own_move(app, together_undo, "Your last marks are taken back", "You have no mark to undo");
}

static void own_redo(struct app *app, const char *text) {
    (void)text;
    own_move(app, together_redo, "Done again", "Nothing to redo");
}

static void play_without(struct app *app, const char *name) {
    struct err e = {0};
    if (!together_without(app->together, name, &e))
        say(app->front.said, "%s", e.text);
    else
        say(app->front.said, "%s plays here no more", name);
    take_board(app);
}

/* A mark that cannot be written is not on the board of the others, so it is not on this one. */
static void give_marks(struct app *app) {
    struct err e = {0};
    if (!app->together)
        return;
    bool written = together_mark(app->together, app->session->game.board.value, &e);
    take_board(app);
    if (!written)
        say(app->front.said, "Not marked: %.200s", e.text);
}

static bool look_at_board(struct app *app) {
    bool news = together_look(app->together);
    if (news)
        take_board(app);
    return news;
}

static int player_of_number(const struct together *g, int number) {
    for (int i = 0; i < g->players.len; i++)
        if (g->players.at[i].there && together_number(g, i) == number)
            return i;
    return -1;
}

/* "2 mira  12 marks", in her colour. */
static void together_panel(const struct app *app, struct panel *panel) {
    const struct together *g = app->together;
    for (int number = 1; g && number <= g->players.len; number++) {
        struct buf line = {0};
        int i = player_of_number(g, number), level = (number - 1) % BOARD_TRIALS;
        if (i < 0)
            continue;
        const struct together_player *p = &g->players.at[i];
        if (i == g->us)
            buf_add(&line, "  you");
        else
            buf_fmt(&line, "%d %s", level + 1, p->seat.name);
        buf_fmt(&line, "  %d mark%s", p->marks, p->marks == 1 ? "" : "s");
        (number == 1 ? panel_add : panel_join)(
            panel, PANEL_SHOULD,
            i == g->us ? STYLE_PLAIN : (enum style)((int)STYLE_TRIAL + level % 3), line.at);
    }
}

static void together_words(const struct app *app, struct buf *out) {
    const struct together *g = app->together;
    bool any = false;
    for (int i = 0; g && i < g->players.len; i++) {
        const struct together_player *p = &g->players.at[i];
        if (i == g->us || !p->there)
            continue;
        buf_fmt(out, "%s%s", any ? ", " : out->len > 0 ? "  with " : "with ", p->seat.name);
        any = true;
    }
    if (g && !any)
        buf_fmt(out, "%sshared", out->len > 0 ? "  " : "");
}

/* --- looking on, and what others see ---------------------------------------------------------- */

static bool say_felt(struct app *app, int digit) {
    struct err e;
    const struct session *s = app->session;
    if (!s->solved || s->solution_shown || s->whose || !app->table || !app->table->name[0] ||
        digit < 1 || digit > FELT_MOST || !published_has(app->table, s->game.puzzle))
        return false;
    if (published_felt(app->table, s->game.puzzle, digit, &e))
        say(app->front.said, "It felt like a %d of %d; that is said at the table", digit,
            FELT_MOST);
    else
        say(app->front.said, "%s", e.text);
    return true;
}

static void tell_felt(struct app *app, const char *text) {
    if (!say_felt(app, text[0] - '0'))
        say(app->front.said, "From 1 to 5, of a puzzle from this house that you have solved");
}

static void share_board(struct app *app, const char *text) {
    (void)text;
    app->shares = sits(app);
}

static void not_shared(struct app *app, const char *text) {
    (void)text;
    say(app->front.said, "This board is not shared: :together gives it to the table");
}

static int wait_for_table(const struct app *app) {
    return app->watched     ? watched_wait(app->watched)
           : app->together  ? notice_wait(&app->together->notice)
           : app->race.open ? NOTICE_LOOK_MS
                            : -1;
}

/* A game is looked on at, or its board is shared, or it is one of a race. */
static bool take_news(struct app *app) {
    struct notice *n = app->watched    ? &app->watched->notice
                       : app->together ? &app->together->notice
                                       : NULL;
    int64_t now = app->session->now();
    int wait = wait_for_table(app);
    bool told = n && notice_take(n);
    if (wait < 0 || (app->looked != 0 && !told && now - app->looked < wait))
        return false;
    app->looked = now;
    return app->watched    ? watched_look(app->watched, app->session)
           : app->together ? look_at_board(app)
                           : look_at_rivals(app);
}

static int table_listens(const struct app *app) {
    return app->watched ? app->watched->notice.fd : app->together ? app->together->notice.fd : -1;
}

static void change_delay(struct app *app, int by) {
    watched_delay(app->watched, by);
    if (app->watched->delay == 0)
        say(app->front.said, "Each move is shown as it comes");
    else
        say(app->front.said, "From now on a move is shown %d seconds after it came",
            app->watched->delay);
}

static void look_sooner(struct app *app, const char *text) {
    (void)text;
    change_delay(app, -1);
}

static void look_later(struct app *app, const char *text) {
    (void)text;
    change_delay(app, 1);
}

/* Looking back is a replay of what has come so far, which steps on as far as the game is by then.
 */
static void look_back(struct app *app, int by) {
    app_replay_open(app, REPLAY_GAME);
    if (app->front.page == &replay_page)
        replay_step(&app->replay, by);
}

static void look_earlier(struct app *app, const char *text) {
    (void)text;
    look_back(app, -1);
}

static void look_on(struct app *app, const char *text) {
    (void)text;
    look_back(app, 1);
}

static void keep_at_table(struct app *app) {
    struct err e = {0};
    if (app->table && !shared_game_keep(&app->shared, app->table, app->session, &e))
        say(app->front.said, "The table does not show this game: %.180s", e.text);
    if (app->race.open && !race_progress(&app->race, app->table, app->session, &e)) {
        race_close(&app->race);
        say(app->front.said, "The race does not see how far you are: %.180s", e.text);
    }
}

/* --- what the game asks ----------------------------------------------------------------------- */

static void begin_at_table(struct app *app, struct together *g) {
    open_race(app);
    open_together(app, g);
}

/* The actions by their rows of keys.def. */
typedef void table_action(struct app *app, const char *text);
#define DONE_BY_SESSION(function) NULL
#define DONE_BY_PAGE(function) NULL
#define DONE_BY_SCREEN(function) NULL
#define DONE_BY_TABLE(function) function
static table_action *const table_does[ACTIONS] = {
#define KEY(id, name, keys, argument, goes, group, boards, where, function, ...)                   \
    [ACT_##id] = DONE_BY_##where(function),
#include "play/session/keys.def"
#undef KEY
};

static void act_at_table(struct app *app, enum action a, const char *text) {
    assert(table_does[a]);
    if (!app->table)
        say(app->front.said, "There is no table here: the settings name none");
    else
        table_does[a](app, text);
}

/* Keys that do something else on a board that is shared, and for who looks on. */
static table_action *const shared_does[ACTIONS] = {
    [ACT_UNDO] = own_undo, [ACT_REDO] = own_redo, [ACT_WITHOUT] = play_without};
static table_action *const watched_does[ACTIONS] = {[ACT_FASTER] = look_sooner,
                                                    [ACT_SLOWER] = look_later,
                                                    [ACT_EARLIER] = look_earlier,
                                                    [ACT_LATER] = look_on};

static bool act_instead(struct app *app, enum action a, const char *text) {
    table_action *does = app->watched && watched_does[a] ? watched_does[a]
                         : app->together                 ? shared_does[a]
                                                         : NULL;
    if (does)
        does(app, text);
    else if (app->together && session_history_effect(a) == HISTORY_TRAVELS)
        say(app->front.said, "Not on a board that is shared: u takes back what you have marked");
    else
        return false;
    return true;
}

/* Of a race, or on the same board; below it they are a word in the strip. */
static void add_rivals(const struct app *app, struct panel *panel) {
    struct buf bars = {0};
    race_bars(app, &bars);
    panel_add(panel, PANEL_SHOULD, STYLE_PLAIN, buf_text(&bars));
    together_panel(app, panel);
}

static void rival_words(const struct app *app, struct buf *out) {
    race_first(app, out);
    together_words(app, out);
}

const struct app_table app_table = {.begin = begin_at_table,
                                    .act = act_at_table,
                                    .instead = act_instead,
                                    .felt = say_felt,
                                    .mark = give_marks,
                                    .keep = keep_at_table,
                                    .look = take_news,
                                    .wait = wait_for_table,
                                    .listens = table_listens,
                                    .race = race_begins,
                                    .panel = add_rivals,
                                    .words = rival_words};
