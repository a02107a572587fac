/* A game and the table: sitting down, leaving, and what others are shown of the game. */
#include "play/table/published.h"
#include "ui/pages/app.h"

#include <stdio.h>
#include <string.h>

static void table_say(struct app *app, const char *words) {
    snprintf(app->session->message, sizeof app->session->message, "%s", words);
}

static void sit_down(struct app *app, const char *name) {
    struct err e;
    const char *given = app->table->given;
    if (!table_join(app->table, *name == '\0' && given ? given : name, &e))
        table_say(app, e.text);
    else
        snprintf(app->session->message, sizeof app->session->message,
                 "You sit at the table as %s; what you solve of a day's puzzles is shown there",
                 app->table->name);
}

static void get_up(struct app *app) {
    struct err e;
    shared_game_close(&app->shared);
    table_say(app, table_leave(app->table, &e)
                       ? "You have left the table; nothing of yours is there any more"
                       : e.text);
}

static void switch_watched(struct app *app) {
    struct err e;
    bool now = !app->table->watched;
    if (!table_watched(app->table, now, &e))
        table_say(app, e.text);
    else
        table_say(app, now ? "Others at the table may look on at your games"
                           : "Nobody looks on at your games from now on");
}

/* --- races ------------------------------------------------------------------------------------ */

static bool sits(struct app *app) {
    if (!app->table->name[0])
        table_say(app, "You do not sit at the table: :join takes a seat");
    return app->table->name[0] != '\0';
}

static void wish_for_race(struct app *app, const char *words) {
    struct fresh_order o = app_like_this(app->session->game.puzzle);
    struct err e = {0};
    if (!sits(app))
        return;
    if (!race_wish_for(&app->wish, words, &o, &e)) {
        app->wish.wanted = false;
        table_say(app, e.text);
    }
}

const char *app_race_begins(struct app *app) {
    struct fresh_order o = app_like_this(app->session->game.puzzle);
    buf_clear(&app->begins);
    fresh_name(&o, &app->begins);
    return app->begins.at;
}

void app_table_open(struct app *app) {
    if (app->table && !app->watched && app->session->state_dir)
        race_resume(&app->race, app->table, NULL, app->session->game.puzzle);
}

/* True if there is something new to show. */
static bool look_at_rivals(struct app *app) {
    struct err e;
    int64_t now = app->session->now();
    if (!app->race.open || (app->looked != 0 && now - app->looked < NOTICE_LOOK_MS))
        return false;
    app->looked = now;
    snprintf(app->rivals.opener.name, sizeof app->rivals.opener.name, "%s", app->race.opener);
    app->rivals.number = app->race.number;
    return race_look(app->table, &app->rivals, &e);
}

/* The first ones, and the player wherever that is. */
void app_race_bars(const struct app *app, struct buf *out) {
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

void app_race_first(const struct app *app, struct buf *out) {
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

/* --- looking on, and what others see ---------------------------------------------------------- */

bool app_table_felt(struct app *app, int digit) {
    struct err e;
    const struct session *s = app->session;
    if (!s->solved || s->solution_shown || s->whose || !app->table || !app->table->name[0] ||
        digit < 1 || digit > FELT_MOST || !published_has(app->table, s->game.puzzle))
        return false;
    if (published_felt(app->table, s->game.puzzle, digit, &e))
        snprintf(app->session->message, sizeof app->session->message,
                 "It felt like a %d of %d; that is said at the table", digit, FELT_MOST);
    else
        table_say(app, e.text);
    return true;
}

void app_table(struct app *app, enum action a, const char *text) {
    if (!app->table)
        table_say(app, "There is no table here: the settings name none");
    else if (a == ACT_FELT && !app_table_felt(app, text[0] - '0'))
        table_say(app, "From 1 to 5, of a puzzle from this house that you have solved");
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
        table_say(app, "This board is not shared: :together gives it to the table");
}

bool app_look(struct app *app) {
    bool came = look_at_rivals(app);
    came |= app_together_look(app);
    return (app->watched && watched_look(app->watched, app->session)) || came;
}

int app_look_wait(const struct app *app) {
    return app->watched     ? watched_wait(app->watched)
           : app->together  ? notice_wait(&app->together->notice)
           : app->race.open ? NOTICE_LOOK_MS
                            : -1;
}

int app_listens(const struct app *app) {
    return app->watched ? app->watched->notice.fd : app->together ? app->together->notice.fd : -1;
}

static void change_delay(struct app *app, int by) {
    watched_delay(app->watched, by);
    if (app->watched->delay == 0)
        table_say(app, "Each move is shown as it comes");
    else
        snprintf(app->session->message, sizeof app->session->message,
                 "From now on a move is shown %d seconds after it came", app->watched->delay);
}

/* Looking back is a replay of what has come so far, which steps on as far as the game is by then.
 */
bool app_look_key(struct app *app, enum action a) {
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

void app_table_keep(struct app *app) {
    struct err e = {0};
    if (app->table && !shared_game_keep(&app->shared, app->table, app->session, &e))
        snprintf(app->session->message, sizeof app->session->message,
                 "The table does not show this game: %.180s", e.text);
    if (app->race.open && !race_progress(&app->race, app->table, app->session, &e)) {
        race_close(&app->race);
        snprintf(app->session->message, sizeof app->session->message,
                 "The race does not see how far you are: %.180s", e.text);
    }
}
