/* A game and the table: sitting down, leaving, and what others are shown of the game. */
#include "play/table/published.h"
#include "ui/pages/app.h"

#include <stdio.h>

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
}

bool app_look(struct app *app) {
    return app->watched && watched_look(app->watched, app->session);
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
}
