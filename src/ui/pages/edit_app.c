#include "ui/pages/edit_app.h"

#include "ui/pages/help_page.h"
#include "ui/parts/command_line.h"
#include "ui/parts/config.h"
#include "ui/parts/frame.h"
#include "ui/parts/message.h"
#include "ui/parts/switched.h"

#include <stdio.h>
#include <string.h>

enum { NARROW = 50 };

/* The board as it is shown. */
static struct view edit_app_view(const struct edit_app *app) {
    const struct count *c = &app->edit->count;
    const mark *shown = app->edit->shown == 2 && c->answer.other ? c->answer.other
                        : app->edit->shown > 0                   ? c->answer.solution
                                                                 : NULL;
    struct view v = shown_board_view(&app->board);
    v.puzzle = edit_puzzle(app->edit);
    v.model = &c->model;
    v.values = shown ? shown : c->blank;
    v.slots = model_vars(&c->model);
    v.cursor = app->edit->cursor;
    return v;
}

/* The cell at a place of the last screen, or NO_CELL. */
static int edit_app_cell_at(const struct edit_app *app, int row, int col) {
    struct view v = edit_app_view(app);
    return paint_cell_at(&v, app->board.where, row, col);
}

/* Where two solutions differ is marked. The board and its model may be others than last time. */
static void mark_open(struct edit_app *app) {
    const struct model *m = &app->edit->count.model;
    shown_board_clear(&app->board, m);
    for (int v = 0; v < model_vars(m); v++)
        if (edit_differs(app->edit, v)) {
            struct place at = m->vars.at[v].at;
            if (place_is_cell(at))
                app->board.cell_style[at.a] = STYLE_OPEN;
            else
                app->board.var_style[v] = STYLE_OPEN;
        }
}

/* The rules that leave no solution are marked where they are printed. */
static void mark_clash(struct edit_app *app) {
    const struct count *c = &app->edit->count;
    for (int i = 0; i < c->why.from.len; i++) {
        int sum = c->why.from.at[i].sum, about = sum < 0 ? -1 : c->model.sums.at[sum].about;
        if (about >= 0 && !c->model.families[c->model.sums.at[sum].family].background)
            app->board.cell_style[about] = STYLE_EVIDENCE;
    }
}

static void edit_draw_board(struct edit_app *app, struct screen *s, const struct frame *f,
                            struct view *v) {
    mark_open(app);
    mark_clash(app);
    v->cell_style = app->board.cell_style;
    v->var_style = app->board.var_style;
    frame_board(s, f, "Setting ", v);
    shown_board_keep(&app->board, s, f, v);
}

/* The count comes first, so that even the narrowest screen shows it, as one word. */
static void edit_add_status(const struct edit_app *app, int cols, struct buf *text) {
    edit_count_words(app->edit, cols < NARROW, text);
    buf_add(text, "  ");
    edit_cell_words(app->edit, text);
    if (app->edit->pen)
        buf_add(text, "  pen down");
    if (app->edit->shown > 0 && app->edit->count.answer.solution)
        buf_add(text, "  solution shown");
}

/* Lines for the actions that mean something of their own in this genre, with their first keys. */
static void add_setting_keys(const struct edit_app *app, struct buf *out) {
    const struct setting_help *own = genre_setting_help(edit_puzzle(app->edit)->genre);
    for (; own->action; own++)
        help_key_words(&app->map, key_table_find(&edit_keys, own->action), own->word, out);
}

/* How a puzzle is set, for who has room to read it. */
static void add_keys(const struct edit_app *app, struct panel *panel) {
    static const struct {
        enum edit_action action;
        const char *words;
    } common[] = {{EDIT_CLEAR, "clear"}, {EDIT_UNDO, "undo"},      {EDIT_SIZE, "size"},
                  {EDIT_TITLE, "title"}, {EDIT_RATE, "rate"},      {EDIT_WHY, "why none"},
                  {EDIT_SAVE, "save"},   {EDIT_EXPORT, "address"}, {EDIT_QUIT, "leave"}};
    struct buf keys = {0};
    add_setting_keys(app, &keys);
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (key_offered(&edit_keys, (int)common[i].action))
            help_key_words(&app->map, (int)common[i].action, common[i].words, &keys);
    panel_keys(panel, PANEL_MAY, buf_text(&keys));
    buf_free(&keys);
}

static void strip_keys(const struct edit_app *app, struct buf *out) {
    help_key_words(&app->map, EDIT_SOLUTION, "solution", out);
    help_key_words(&app->map, EDIT_PLAY, "play", out);
    help_key_words(&app->map, EDIT_HELP, "keys", out);
}

/* What is set beside the board: its name, how many solutions there are, the rules,
 * what just happened. */
static void add_panel(const struct edit_app *app, int cols, struct panel *panel) {
    struct buf text = {0};
    buf_add(&text, "Setting ");
    frame_name(edit_puzzle(app->edit), &text);
    panel_add(panel, PANEL_SHOULD, STYLE_TITLE, text.at);
    buf_clear(&text);
    edit_count_words(app->edit, cols < NARROW, &text);
    panel_join(panel, PANEL_SHOULD, STYLE_FAINT, buf_text(&text));
    frame_rules(edit_puzzle(app->edit)->genre, panel);
    add_keys(app, panel);
    panel_add(panel, PANEL_MUST, STYLE_MESSAGE, app->edit->message);
    buf_free(&text);
}

static void edit_plain_words(const struct edit_app *app, int cols, struct panel *panel) {
    struct buf text = {0};
    buf_add(&text, app->edit->message);
    message_stop(&text);
    edit_add_status(app, cols, &text);
    panel_add(panel, PANEL_MUST, STYLE_MESSAGE, text.at);
    buf_free(&text);
}

static void edit_draw_help(struct edit_app *app, struct screen *s) {
    const struct genre *genre = edit_puzzle(app->edit)->genre;
    struct help help = {.map = &app->map,
                        .title = genre->title,
                        .own = genre_setting_help(genre),
                        .example = genre};
    app->page_rows = s->rows > 2 ? s->rows - 2 : 1;
    help_draw(&help, &app->page_top, s);
}

static void draw_all(struct edit_app *app, struct screen *s) {
    struct panel panel = {0};
    struct buf status = {0}, help = {0};
    struct view v = edit_app_view(app);
    v.size = app->board.size;
    struct frame f = frame_lay(s, &v, app->plain);
    (app->plain ? edit_plain_words : add_panel)(app, s->cols, &panel);
    frame_make_room(&f, &panel);
    edit_draw_board(app, s, &f, &v);
    edit_add_status(app, s->cols, &status);
    frame_words(s, &f, &panel);
    strip_keys(app, &help);
    frame_strip(s, &f, status.at, "", buf_text(&help));
    if (app->prompt.open)
        frame_prompt(s, &f, &app->prompt, &app->map);
    panel_free(&panel);
    buf_free(&status);
    buf_free(&help);
}

void edit_app_draw(struct edit_app *app, struct screen *s) {
    screen_clear(s);
    if (app->page == EDIT_PAGE_HELP)
        edit_draw_help(app, s);
    else if (app->page == EDIT_PAGE_TEXT)
        frame_text(s, buf_text(&app->edit->page));
    else
        draw_all(app, s);
}

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
