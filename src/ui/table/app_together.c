/* A board that several share: the marks of each in a colour and with a number, undo for each. */
#include "ui/pages/app.h"

#include <stdio.h>
#include <string.h>

static void together_say(struct app *app, const char *words) {
    snprintf(app->session->message, sizeof app->session->message, "%s", words);
}

/* Shows what the board is by now. */
static void take_board(struct app *app) {
    together_levels(app->together, app->levels);
    session_take(app->session, app->together->value);
}

void app_together_open(struct app *app, struct together *g) {
    app->together = g;
    if (!g)
        return;
    app->levels = mem_alloc(app->session->game.board.slots, sizeof *app->levels);
    take_board(app);
    together_say(app, "This board is everybody's; undo takes back marks of yours alone");
}

/* What goes through the history of the board would take marks of others along. */
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
        snprintf(app->session->message, sizeof app->session->message, "Not done: %.200s", e.text);
    else if (undoes)
        together_say(app, done ? "Your last marks are taken back" : "You have no mark to undo");
    else
        together_say(app, done ? "Done again" : "Nothing to redo");
}

static void play_without(struct app *app, const char *name) {
    struct err e = {0};
    if (!together_without(app->together, name, &e))
        together_say(app, e.text);
    else
        snprintf(app->session->message, sizeof app->session->message, "%s plays here no more",
                 name);
    take_board(app);
}

bool app_together_key(struct app *app, enum action a, const char *text) {
    if (!app->together)
        return false;
    if (a == ACT_UNDO || a == ACT_REDO)
        own_undo(app, a);
    else if (a == ACT_WITHOUT)
        play_without(app, text ? text : "");
    else if (goes_through_history(a))
        together_say(app, "Not on a board that is shared: u takes back what you have marked");
    else
        return false;
    return true;
}

/* A mark that cannot be written is not on the board of the others, so it is not on this one. */
void app_together_keep(struct app *app) {
    struct err e = {0};
    if (!app->together)
        return;
    bool written = together_mark(app->together, app->session->game.board.value, &e);
    take_board(app);
    if (!written)
        snprintf(app->session->message, sizeof app->session->message, "Not marked: %.200s", e.text);
}

bool app_together_look(struct app *app) {
    int64_t now = app->session->now();
    bool told = app->together && notice_take(&app->together->notice);
    if (!app->together || (app->looked != 0 && !told && now - app->looked < app_look_wait(app)))
        return false;
    app->looked = now;
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
void app_together_panel(const struct app *app, struct panel *panel) {
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

void app_together_words(const struct app *app, struct buf *out) {
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
