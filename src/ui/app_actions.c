/* What actions do in a game: those that only change the screen here, the rest in the session. */
#include "ui/app.h"

#include "ui/command_line.h"
#include "ui/frame.h"
#include "ui/switched.h"

#include <stdio.h>

static void do_line(struct app *app, const char *line);

/* An action with the argument that a prompt or the command line has given it. */
static void do_with(struct app *app, enum action a, const char *text) {
    enum argument argument = action_rows[a].argument;
    enum dir d = argument == ARGUMENT_DIR ? command_dir(text) : DIR_NONE;
    if (argument == ARGUMENT_NONE || *text == '\0')
        app_do_action(app, a);
    else if (a == ACT_COMMAND)
        do_line(app, text);
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

void app_answered(struct app *app) {
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

/* What only changes the screen is done here, the rest by the session. */
void app_do_action(struct app *app, enum action a) {
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
