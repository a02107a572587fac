/* A game and the table: sitting down, leaving, races, boards that several share (the marks of each
 * in a colour and with a number, undo for each), looking on, and what others are shown of the game.
 */
#include "play/table/published.h"
#include "ui/pages/app.h"

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

static void get_up(struct app *app) {
    struct err e;
    shared_game_close(&app->shared);
    say(app->front.said, "%s",
        table_leave(app->table, &e) ? "You have left the table; nothing of yours is there any more"
                                    : e.text);
}

static void switch_watched(struct app *app) {
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

/* An action that goes through the history of the board would take marks of others along. */
static bool goes_through_history(enum action a) {
    static const enum action acts[] = {ACT_REDO_ALL, ACT_UNDO_WRONG, ACT_UNDO_SINCE, ACT_RESTART,
                                       ACT_TRY,      ACT_KEEP,       ACT_BACK,       ACT_BRANCH,
                                       ACT_EARLIER,  ACT_LATER,      ACT_MOVE,       ACT_TREE,
                                       ACT_SOLVE,    ACT_TOGETHER};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (acts[i] == a)
            return true;
    return false;
}

static void own_undo(struct app *app, enum action a) {
    struct err e;
    bool undoes = a == ACT_UNDO;
    bool done = (undoes ? together_undo : together_redo)(app->together, &e);
    take_board(app);
    if (!done && e.text[0])
        say(app->front.said, "Not done: %.200s", e.text);
    else if (undoes)
        say(app->front.said, "%s",
            done ? "Your last marks are taken back" : "You have no mark to undo");
    else
        say(app->front.said, "%s", done ? "Done again" : "Nothing to redo");
}

static void play_without(struct app *app, const char *name) {
    struct err e = {0};
    if (!together_without(app->together, name, &e))
        say(app->front.said, "%s", e.text);
    else
        say(app->front.said, "%s plays here no more", name);
    take_board(app);
}

static bool together_act(struct app *app, enum action a, const char *text) {
    if (!app->together)
        return false;
    if (a == ACT_UNDO || a == ACT_REDO)
        own_undo(app, a);
    else if (a == ACT_WITHOUT)
        play_without(app, text ? text : "");
    else if (goes_through_history(a))
        say(app->front.said, "Not on a board that is shared: u takes back what you have marked");
    else
        return false;
    return true;
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

static void table_act(struct app *app, enum action a, const char *text) {
    if (!app->table)
        say(app->front.said, "There is no table here: the settings name none");
    else if (a == ACT_FELT && !say_felt(app, text[0] - '0'))
        say(app->front.said, "From 1 to 5, of a puzzle from this house that you have solved");
    else if (a == ACT_JOIN)
        sit_down(app, text);
    else if (a == ACT_LEAVE_TABLE)
        get_up(app);
    else if (a == ACT_WATCHED)
        switch_watched(app);
    else if (a == ACT_RACE)
        wish_for_race(app, text);
    else if (a == ACT_TOGETHER)
        app->shares = sits(app);
    else if (a == ACT_WITHOUT)
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

/* Looking back is a replay of what has come so far, which steps on as far as the game is by then.
 */
static bool look_act(struct app *app, enum action a) {
    if (!app->watched)
        return false;
    if (a == ACT_FASTER || a == ACT_SLOWER) {
        change_delay(app, a == ACT_FASTER ? -1 : 1);
    } else if (a == ACT_EARLIER || a == ACT_LATER) {
        app_replay_open(app, REPLAY_GAME);
        if (app->front.page == &replay_page)
            replay_step(&app->replay, a == ACT_EARLIER ? -1 : 1);
    } else {
        return false;
    }
    return true;
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

/* Looking on and a shared board have keys that are others there. */
static bool act_at_table(struct app *app, enum action a, const char *text) {
    static const enum action acts[] = {ACT_JOIN, ACT_LEAVE_TABLE, ACT_WATCHED, ACT_FELT,
                                       ACT_RACE, ACT_TOGETHER,    ACT_WITHOUT};
    if (look_act(app, a) || together_act(app, a, text))
        return true;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (acts[i] == a) {
            table_act(app, a, text ? text : "");
            return true;
        }
    return false;
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
                                    .felt = say_felt,
                                    .mark = give_marks,
                                    .keep = keep_at_table,
                                    .look = take_news,
                                    .wait = wait_for_table,
                                    .listens = table_listens,
                                    .race = race_begins,
                                    .panel = add_rivals,
                                    .words = rival_words};
