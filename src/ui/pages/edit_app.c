#include "ui/pages/edit_app.h"

#include "model/model.h"
#include "play/table/published.h"
#include "ui/parts/frame.h"
#include "ui/parts/panel.h"

#include <stdio.h>

enum { NARROW = 50 };

/* The board as it is shown. */
static struct view edit_app_view(const struct edit_app *app) {
    const struct findings *c = &app->edit->found;
    const mark *shown = app->edit->shown == 2 && c->answer.other ? c->answer.other
                        : app->edit->shown > 0                   ? c->answer.solution
                                                                 : NULL;
    struct view v = shown_board_view(&app->front.board);
    v.puzzle = edit_puzzle(app->edit);
    v.model = c->board.model;
    v.values = shown ? shown : board_marks(&c->board.board);
    v.slots = model_vars(v.model);
    v.cursor = app->edit->cursor;
    if (edit_offer(app->edit)) {
        v.puzzle = edit_offer(app->edit);
        v.model = app->edit->offered.board.model;
        v.values = board_marks(&app->edit->offered.board.board);
        v.slots = model_vars(v.model);
        v.cursor = NO_CELL;
    }
    if (app->under.picture && app->edit->tracing.shown)
        v.under = &app->under;
    return v;
}

/* Where the picture lies that is traced. */
static void take_under(struct edit_app *app) {
    const struct tracing *t = &app->edit->tracing;
    const struct theme *theme = app->front.theme ? app->front.theme : theme_chosen(NULL);
    app->under = (struct paint_under){.picture = t->picture.at ? &t->picture : NULL,
                                      .left = t->at.left,
                                      .top = t->at.top,
                                      .across = t->at.across,
                                      .down = t->at.down,
                                      .paper = theme->paper};
    LOCAL_BUF words = {0};
    edit_place_words(app->edit, &words);
    snprintf(app->place, sizeof app->place, "%s", buf_text(&words));
}

/* Where two solutions differ is marked. The board and its model may be others than last time. */
static void mark_open(struct edit_app *app) {
    const struct model *m = app->edit->found.board.model;
    shown_board_clear(&app->front.board, &app->edit->found.board.board);
    for (int v = 0; v < model_vars(m); v++)
        if (edit_differs(app->edit, v))
            styles_var(&app->front.board.styles, v, STYLE_OPEN);
}

/* The rules that leave no solution are marked where they are printed, and where one breaks. */
static void mark_clash(struct edit_app *app) {
    const struct findings *c = &app->edit->found;
    const struct styles *styles = &app->front.board.styles;
    styles_rules(styles, edit_puzzle(app->edit), &c->why);
    for (int i = 0; i < c->why.shown.len; i++)
        styles_place(styles, c->why.shown.at[i], STYLE_EVIDENCE);
}

/* What is seen stands out as evidence does, and otherwise what is to be looked at: a
 * given that might be another one is supposed, what could not be read is open. */
static void mark_offer(struct edit_app *app) {
    static const uint8_t styles[] = {[TRACE_NOTHING] = STYLE_PLAIN,
                                     [TRACE_SEEN] = STYLE_EVIDENCE,
                                     [TRACE_CLOSE] = STYLE_SUPPOSED,
                                     [TRACE_UNSURE] = STYLE_OPEN};
    const struct traced *o = &app->edit->tracing.offer;
    shown_board_clear(&app->front.board, &app->edit->offered.board.board);
    for (int cell = 0; cell < grid_cells(o->puzzle->grid); cell++)
        app->front.board.styles.cell[cell] = styles[o->cell[cell]];
}

static void mark_rules(struct front *f, const struct screen *s) {
    struct edit_app *app = (struct edit_app *)f;
    (void)s;
    take_under(app);
    if (edit_offer(app->edit)) {
        mark_offer(app);
        return;
    }
    mark_open(app);
    mark_clash(app);
}

static void edit_draw_board(struct edit_app *app, struct screen *s, const struct frame *f,
                            struct view *v) {
    v->styles = app->front.board.styles;
    frame_board(s, f, "Setting ", v);
    shown_board_keep(&app->front.board, s, f, v);
}

/* The count comes first, so that even the narrowest screen shows it, as one word. */
static void edit_add_status(const struct edit_app *app, int cols, struct buf *text) {
    edit_count_words(app->edit, cols < NARROW, text);
    buf_add(text, "  ");
    edit_cell_words(app->edit, text);
    if (app->edit->pen)
        buf_add(text, "  pen down");
    if (app->edit->shown > 0 && app->edit->found.answer.solution)
        buf_add(text, "  solution shown");
}

/* True if an action means something of its own in this genre. */
static bool has_own_words(const struct edit_app *app, enum edit_action action) {
    const struct setting_help *own = genre_setting_help(edit_puzzle(app->edit)->genre);
    while (own->action && key_table_find(&edit_keys, own->action) != (int)action)
        own++;
    return own->action != NULL;
}

/* Lines for the actions that mean something of their own in this genre, with their first keys. */
static void add_setting_keys(const struct edit_app *app, struct buf *out) {
    const struct setting_help *own = genre_setting_help(edit_puzzle(app->edit)->genre);
    for (; own->action; own++)
        keymap_line(&app->front.map, key_table_find(&edit_keys, own->action), own->word, out);
}

/* The answers to an offer, and how the picture is moved. */
static void add_tracing_keys(const struct edit_app *app, struct buf *out) {
    static const struct {
        enum edit_action action;
        const char *words;
    } rows[] = {{EDIT_TAKE, "take it"}, {EDIT_REFUSE, "refuse"}, {EDIT_PICTURE, "picture"},
                {EDIT_LOOK, "look"},    {EDIT_FIT, "fit"},       {EDIT_PLACE, "place"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (edit_offer(app->edit) || i > 1)
            keymap_line(&app->front.map, (int)rows[i].action, rows[i].words, out);
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
    if (app->edit->tracing.picture.at)
        add_tracing_keys(app, &keys);
    add_setting_keys(app, &keys);
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (key_offered(&edit_keys, (int)common[i].action) && !has_own_words(app, common[i].action))
            keymap_line(&app->front.map, (int)common[i].action, common[i].words, &keys);
    panel_keys(panel, PANEL_MAY, buf_text(&keys));
}

static void strip_keys(const struct edit_app *app, struct buf *out) {
    keymap_line(&app->front.map, EDIT_SOLUTION, "solution", out);
    keymap_line(&app->front.map, EDIT_PLAY, "play", out);
    keymap_line(&app->front.map, EDIT_HELP, "keys", out);
}

/* Sets the panel beside the board: its name, how many solutions there are, the rules,
 * what just happened. */
static void add_panel(const struct edit_app *app, int cols, struct panel *panel) {
    struct buf text = {0};
    buf_add(&text, "Setting ");
    frame_name(edit_puzzle(app->edit), &text);
    panel_add(panel, PANEL_SHOULD, STYLE_TITLE, text.at);
    buf_clear(&text);
    if (app->edit->found.answer.other && app->edit->shown == 0 && !edit_offer(app->edit) &&
        cols >= NARROW)
        buf_add(&text, "two solutions differ at ?"); /* the strip says that there are several */
    else
        edit_count_words(app->edit, cols < NARROW, &text);
    panel_join(panel, PANEL_SHOULD, STYLE_FAINT, buf_text(&text));
    frame_rules(edit_puzzle(app->edit)->genre, panel);
    add_keys(app, panel);
    panel_add(panel, PANEL_MUST, STYLE_MESSAGE, app->edit->said.text);
}

static void edit_plain_words(const struct edit_app *app, int cols, struct panel *panel) {
    struct buf text = {0};
    buf_add(&text, app->edit->said.text);
    message_stop(&text);
    edit_add_status(app, cols, &text);
    panel_add(panel, PANEL_MUST, STYLE_MESSAGE, text.at);
}

static void draw_setting(struct front *front, struct screen *s) {
    struct edit_app *app = (struct edit_app *)front;
    struct panel panel = {0};
    struct buf status = {0}, help = {0};
    struct view v = edit_app_view(app);
    v.size = app->front.board.size;
    struct frame f = frame_lay(s, &v, app->front.plain);
    (app->front.plain ? edit_plain_words : add_panel)(app, s->cols, &panel);
    frame_make_room(&f, &panel);
    edit_draw_board(app, s, &f, &v);
    edit_add_status(app, s->cols, &status);
    frame_words(s, &f, &panel);
    strip_keys(app, &help);
    frame_strip(s, &f, status.at, "", buf_text(&help));
    if (app->front.prompt.open)
        frame_prompt(s, &f, &app->front.prompt, &app->front.map);
}

/* The text that a prompt begins with. */
static const char *prefilled(const struct front *f, int a) {
    const struct edit_app *app = (const struct edit_app *)f;
    const struct edit *e = app->edit;
    const struct puzzle *p = edit_puzzle(e);
    return a == EDIT_TITLE             ? p->text[TEXT_TITLE]
           : a == EDIT_AUTHOR          ? p->text[TEXT_AUTHOR]
           : a == EDIT_SAVE && e->path ? e->path
           : a == EDIT_PLACE           ? app->place
                                       : "";
}

/* Only a puzzle that has one solution: who plays it relies on that. */
static void edit_publish(struct front *f, int action, const struct request *r) {
    struct edit_app *app = (struct edit_app *)f;
    struct edit *e = app->edit;
    (void)action, (void)r;
    struct published as;
    struct err why = {0};
    if (!app->table)
        say(app->front.said, "There is no table here: the settings name none");
    else if (!e->found.known || e->found.answer.outcome != OUTCOME_ONE)
        say(app->front.said, "Only a puzzle that is known to have one solution is published");
    else if (!published_add(app->table, PUBLISHED_HOUSE, edit_puzzle(e), &as, &why))
        say(app->front.said, "Not published: %s", why.text);
    else
        say(app->front.said, "It is on the table now, from this house");
}

/* Hands an action to the editor. An export without a file's name leaves a text to be read. */
static void edit_here(struct front *f, int action, const struct request *r) {
    struct edit *e = ((struct edit_app *)f)->edit;
    edit_do(e, (enum edit_action)action, r->dir, r->text);
    if (action == EDIT_EXPORT && e->page.len > 0)
        front_text(f, e->page.at);
}

#define DONE_BY_EDIT(function) edit_here
#define DONE_BY_PAGE(function) function
#define DONE_BY_SCREEN(function) function
static front_action *const edit_does[EDIT_ACTIONS] = {
#define KEY(id, name, keys, argument, goes, group, where, function, ...)                           \
    [EDIT_##id] = DONE_BY_##where(function),
#include "play/edit/edit_keys.def"
#undef KEY
};

/* A digit that is bound to nothing is typed into the cell. */
static void setting_key(struct front *f, int key) {
    int a = keymap_action(&f->map, key);
    if (a < EDIT_ACTIONS)
        front_do(f, a);
    else if (key >= '0' && key <= '9')
        edit_digit(((struct edit_app *)f)->edit, key - '0');
    else
        front_unknown(f, key);
}

/* Goes to the cell at a place of the last screen. */
static void setting_mouse(struct front *f, int key, int row, int col) {
    struct edit_app *app = (struct edit_app *)f;
    struct view v = edit_app_view(app);
    char name[PLACE_NAME];
    int cell = paint_cell_at(&v, f->board.where, row, col);
    if (key != KEY_CLICK || cell == NO_CELL || f->prompt.open)
        return;
    place_name(v.puzzle->grid, place_cell(cell), name);
    edit_do(app->edit, EDIT_GOTO, DIR_NONE, name);
}

static const struct page setting_page = {
    .draw = draw_setting, .key = setting_key, .mouse = setting_mouse};

static bool setting_is_over(const struct front *f) {
    const struct edit *e = ((const struct edit_app *)f)->edit;
    return e->quit || e->play;
}

static struct help setting_help(const struct front *f) {
    const struct genre *genre = edit_puzzle(((const struct edit_app *)f)->edit)->genre;
    return (struct help){
        .map = &f->map, .title = genre->title, .own = genre_setting_help(genre), .example = genre};
}

static struct view setting_view(const struct front *f) {
    return edit_app_view((const struct edit_app *)f);
}

/* The draft is written before a screen shows the change. */
static void keep_draft(struct front *f) {
    struct err e;
    if (!edit_keep(((struct edit_app *)f)->edit, &e))
        say(f->said, "Draft not kept: %.200s", e.text);
}

/* A picture that was named at the start is laid under the board; solutions are counted until the
 * next key comes. */
static bool count_solutions(struct front *f) {
    struct edit_app *app = (struct edit_app *)f;
    struct edit *e = app->edit;
    if (app->trace) {
        edit_do(e, EDIT_TRACE, DIR_NONE, app->trace);
        app->trace = NULL;
        return true;
    }
    struct budget b = edit_budget(e);
    if (e->found.known || !edit_count(e, &b))
        return false;
    if (e->patient)
        say_nothing(&e->said);
    return true;
}

static const struct front_kind setting = {
    .table = &edit_keys,
    .page = &setting_page,
    .command = EDIT_COMMAND,
    .help = EDIT_HELP,
    .quit = EDIT_QUIT,
    .back = EDIT_QUIT,
    .key = front_key,
    .over = setting_is_over,
    .does = edit_does,
    .begins = prefilled,
    .helps = setting_help,
    .view = setting_view,
    .see = mark_rules,
    .no_paste = "Nothing here takes pasted text; leave, and paste it on the first screen",
    .keep = keep_draft,
    .idle = count_solutions};

void edit_app_init(struct edit_app *app, struct edit *e, const struct ui_options *o) {
    struct ui_options set;
    *app = (struct edit_app){
        .front = {.said = &e->said}, .edit = e, .table = o->table, .trace = o->trace};
    front_init(&app->front, &setting, o, &set);
}

void edit_app_free(struct edit_app *app) {
    front_close(&app->front);
}
