#include "ui/edit_app.h"

#include "ui/command_line.h"
#include "ui/config.h"
#include "ui/frame.h"
#include "ui/help.h"
#include "ui/switched.h"

#include <stdio.h>

static void edit_set_message(struct edit_app *app, const char *words) {
    snprintf(app->edit->message, sizeof app->edit->message, "%s", words);
}

void edit_app_init(struct edit_app *app, struct edit *e, const struct ui_options *o) {
    struct ui_options set;
    struct err err = {0};
    *app = (struct edit_app){.edit = e, .state_dir = o->state_dir, .redraw = true};
    keymap_init(&app->map, &edit_keys);
    if (!config_options(o, &set, &app->map, &err))
        snprintf(e->message, sizeof e->message, "settings, line %d: %.180s", err.line, err.text);
    app->board.rulers = set.rulers;
    app->board.size = set.size;
    app->board.lattice = set.lattice;
    app->theme = theme_chosen(set.theme);
    app->plain = set.plain;
}

void edit_app_free(struct edit_app *app) {
    keymap_free(&app->map);
    prompt_free(&app->prompt);
    shown_board_free(&app->board);
    *app = (struct edit_app){0};
}

/* The text that a prompt begins with. */
static const char *prefilled(const struct edit *e, enum edit_action a) {
    const struct puzzle *p = edit_puzzle(e);
    return a == EDIT_TITLE             ? p->text[TEXT_TITLE]
           : a == EDIT_AUTHOR          ? p->text[TEXT_AUTHOR]
           : a == EDIT_SAVE && e->path ? e->path
                                       : "";
}

static void show_page(struct edit_app *app, enum edit_page page) {
    app->page = page;
    app->page_top = 0;
}

/* Passes an action on to the editor. An export without a file's name leaves a text to be read. */
static void give(struct edit_app *app, enum edit_action a, enum dir d, const char *text) {
    edit_do(app->edit, a, d, text);
    if (a == EDIT_EXPORT && app->edit->page.len > 0)
        show_page(app, EDIT_PAGE_TEXT);
}

/* A lasting setting, as in play, and kept for it too. */
static void edit_switch_screen(struct edit_app *app, enum edit_action a) {
    struct err e;
    bool kept;
    if (a == EDIT_RULERS) {
        app->board.rulers = !app->board.rulers;
        edit_set_message(app, app->board.rulers ? "Rulers on" : "Rulers off");
        kept = switched_keep(app->state_dir, "rulers", switched_flag(app->board.rulers), &e);
    } else if (a == EDIT_THEME) {
        app->theme = theme_next(app->theme);
        snprintf(app->edit->message, sizeof app->edit->message, "Theme: %s", app->theme->id);
        kept = switched_keep(app->state_dir, "theme", app->theme->id, &e);
    } else {
        struct view v = edit_app_view(app);
        edit_set_message(app,
                         frame_next_size(&v, app->board.rows, app->board.cols, &app->board.size));
        kept = switched_keep(app->state_dir, "size", cell_size_names[app->board.size], &e);
    }
    if (!kept)
        snprintf(app->edit->message, sizeof app->edit->message, "Not kept: %.200s", e.text);
}

/* What only changes the screen is done here, the rest by the session. */
static void edit_app_do_action(struct edit_app *app, enum edit_action a) {
    if (a == EDIT_HELP) {
        show_page(app, EDIT_PAGE_HELP);
    } else if (a == EDIT_REDRAW) {
        app->redraw = true;
    } else if (a == EDIT_RULERS || a == EDIT_COMPACT || a == EDIT_THEME) {
        edit_switch_screen(app, a);
    } else if (edit_keys.rows[a].argument != ARGUMENT_NONE) {
        prompt_open(&app->prompt, (int)a, a == EDIT_COMMAND, prefilled(app->edit, a));
    } else {
        give(app, a, DIR_NONE, NULL);
    }
}

static void edit_do_line(struct edit_app *app, const char *line);

/* An action with the argument that a prompt or the command line has given it. */
static void edit_do_with(struct edit_app *app, enum edit_action a, const char *text) {
    enum dir d = command_dir(text);
    if (a == EDIT_COMMAND)
        edit_do_line(app, text);
    else if (edit_keys.rows[a].argument != ARGUMENT_DIR)
        give(app, a, DIR_NONE, text);
    else if (d != DIR_NONE)
        give(app, a, d, NULL);
    else
        edit_set_message(app, "Which direction? up, right, down or left");
}

static void edit_do_line(struct edit_app *app, const char *line) {
    int a;
    struct err e = {0};
    const char *argument;
    if (!command_parse(&edit_keys, line, &a, &argument, &e))
        edit_set_message(app, e.text);
    else if (edit_keys.rows[a].argument == ARGUMENT_NONE || *argument == '\0')
        edit_app_do_action(app, (enum edit_action)a);
    else
        edit_do_with(app, (enum edit_action)a, argument);
}

/* A key that is bound to nothing: a digit is typed into the cell. */
static void free_key(struct edit_app *app, int key) {
    struct buf text = {0};
    bool out = key_asks_out(key);
    if (key >= '0' && key <= '9') {
        edit_digit(app->edit, key - '0');
        return;
    }
    key_write(key, &text);
    buf_fmt(&text, "%s does nothing; ", text.len > 0 ? "" : "That key");
    keymap_keys(&app->map, out ? EDIT_QUIT : EDIT_HELP, &text);
    buf_add(&text, out ? " leaves" : " shows the keys");
    edit_set_message(app, text.at);
    buf_free(&text);
}

static void edit_board_key(struct edit_app *app, int key) {
    int a = keymap_action(&app->map, key);
    if (a == EDIT_ACTIONS)
        free_key(app, key);
    else
        edit_app_do_action(app, (enum edit_action)a);
}

bool edit_app_key(struct edit_app *app, int key) {
    if (key == KEY_HANG_UP)
        return false;
    if (key == KEY_SIZE_CHANGED || key_is_mouse(key) || key == KEY_PASTE || key == KEY_NOTHING)
        return true;
    if (app->page == EDIT_PAGE_TEXT)
        app->page = EDIT_PAGE_BOARD;
    else if (app->page == EDIT_PAGE_HELP &&
             !help_key(&app->map, key, &app->page_top, app->page_rows))
        app->page = EDIT_PAGE_BOARD;
    else if (app->page == EDIT_PAGE_BOARD && !app->prompt.open)
        edit_board_key(app, key);
    else if (app->page == EDIT_PAGE_BOARD && prompt_key(&app->prompt, &app->map, key))
        edit_do_with(app, (enum edit_action)app->prompt.asked, app->prompt.text);
    return !app->edit->quit && !app->edit->play;
}

void edit_app_paste(struct edit_app *app, const char *text, int n) {
    bool text_asked =
        app->prompt.open && argument_is_typed(edit_keys.rows[app->prompt.asked].argument);
    if (text_asked)
        prompt_insert(&app->prompt, text, n);
    else
        edit_set_message(app,
                         "Nothing here takes pasted text; leave, and paste it on the first screen");
}

void edit_app_click(struct edit_app *app, int row, int col) {
    char name[PLACE_NAME];
    int cell = edit_app_cell_at(app, row, col);
    if (cell == NO_CELL || app->prompt.open || app->page != EDIT_PAGE_BOARD)
        return;
    place_name(edit_puzzle(app->edit)->grid, place_cell(cell), name);
    edit_do(app->edit, EDIT_GOTO, DIR_NONE, name);
}
