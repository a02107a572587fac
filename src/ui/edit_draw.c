#include "ui/edit_app.h"
#include "ui/frame.h"
#include "ui/message.h"

#include <string.h>

enum { NARROW = 50 };

struct view edit_app_view(const struct edit_app *app) {
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

int edit_app_cell_at(const struct edit_app *app, int row, int col) {
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
    const char *const *rules = edit_puzzle(app->edit)->genre->rules;
    for (int i = 0; rules[i] != NULL; i++)
        (i == 0 ? panel_add : panel_join)(panel, PANEL_COULD, STYLE_FAINT, rules[i]);
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
                        .lines = genre->rules,
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
