#include "ui/app.h"

#include "base/text.h"
#include "genre/genre.h"
#include "ui/command_line.h"
#include "ui/config.h"

#include <stdio.h>
#include <string.h>

enum { SCROLL_MARGIN = 2 };

/* A setting that is not understood costs the settings after it, and the player is told. */
static void read_config(struct app *app, const struct ui_options *o) {
    struct err e = {0};
    struct ui_options set = *o;
    if (o->config != NULL && !config_read(o->config, &set, &app->map, &e))
        snprintf(app->session->message, sizeof app->session->message, "settings, line %d: %.180s",
                 e.line, e.text);
    app->rulers = set.rulers;
    app->compact = set.compact;
    app->plain = o->plain;
}

void app_init(struct app *app, struct session *s, const struct ui_options *o) {
    *app = (struct app){.session = s, .rulers = o->rulers, .compact = o->compact};
    keymap_init(&app->map);
    read_config(app, o);
    app->cell_style = mem_alloc(grid_cells(s->game.model.grid), sizeof *app->cell_style);
    app->var_style = mem_alloc(model_vars(&s->game.model), sizeof *app->var_style);
}

void app_free(struct app *app) {
    keymap_free(&app->map);
    mem_free(app->cell_style);
    mem_free(app->var_style);
    *app = (struct app){0};
}

static void say(struct app *app, const char *words) {
    snprintf(app->session->message, sizeof app->session->message, "%s", words);
}

static void help_key(struct app *app, int key) {
    enum action a = keymap_action(&app->map, key);
    if (a == ACT_UP)
        app->page_top--;
    else if (a == ACT_DOWN || key == KEY_RETURN)
        app->page_top++;
    else if (key == KEY_PAGE_UP)
        app->page_top -= app->page_rows;
    else if (key == KEY_PAGE_DOWN || key == KEY_BLANK)
        app->page_top += app->page_rows;
    else if (key != KEY_SIZE_CHANGED)
        app->page = PAGE_BOARD;
}

static void prompt_open(struct app *app, enum action a) {
    app->asking = true;
    app->asked = a;
    app->input[0] = '\0';
}

/* Adds a typed character, or takes the last one back. */
static void prompt_edit(struct app *app, int key) {
    int n = (int)strlen(app->input);
    if ((key == KEY_RUBOUT || key == KEY_DEL || key == 8) && n > 0)
        app->input[n - 1] = '\0';
    else if (key > ' ' - 1 && key < KEY_RUBOUT && n + 1 < (int)sizeof app->input) {
        app->input[n] = (char)key;
        app->input[n + 1] = '\0';
    }
}

static void do_action(struct app *app, enum action a);
static void do_line(struct app *app, const char *line);

/* An action with the argument that a prompt or the command line has given it. */
static void do_with(struct app *app, enum action a, const char *text) {
    enum argument argument = action_rows[a].argument;
    enum dir d = argument == ARGUMENT_DIR ? command_dir(text) : DIR_NONE;
    if (argument == ARGUMENT_NONE || *text == '\0')
        do_action(app, a);
    else if (a == ACT_COMMAND)
        do_line(app, text);
    else if (argument != ARGUMENT_DIR)
        session_do(app->session, a, DIR_NONE, text);
    else if (d != DIR_NONE)
        session_do(app->session, a, d, NULL);
    else
        say(app, "which direction? up, right, down or left");
}

static void do_line(struct app *app, const char *line) {
    enum action a;
    struct err e = {0};
    const char *argument;
    if (!command_parse(line, &a, &argument, &e))
        say(app, e.text);
    else
        do_with(app, a, argument);
}

/* Enter: what was typed is done. */
static void prompt_done(struct app *app) {
    app->asking = false;
    if (app->asked == ACT_COMMAND)
        do_line(app, app->input);
    else if (app->input[0] != '\0')
        do_with(app, app->asked, app->input);
}

/* The one key that a direction or a digit takes. */
static void prompt_single(struct app *app, enum argument argument, int key) {
    enum action a = keymap_action(&app->map, key);
    char digit[2] = {(char)(key & 0x7f), '\0'};
    app->asking = false;
    if (argument == ARGUMENT_DIR && a <= ACT_LEFT)
        session_do(app->session, app->asked, (enum dir)(a - ACT_UP), NULL);
    else if (argument == ARGUMENT_DIGIT && key >= '0' && key <= '9')
        session_do(app->session, app->asked, DIR_NONE, digit);
}

static void prompt_key(struct app *app, int key) {
    enum argument argument = action_rows[app->asked].argument;
    if (key == KEY_ESC)
        app->asking = false;
    else if (argument != ARGUMENT_TEXT)
        prompt_single(app, argument, key);
    else if (key == KEY_RETURN || key == 10)
        prompt_done(app);
    else if (key == KEY_TAB_CHAR && app->asked == ACT_COMMAND)
        command_complete(app->input, sizeof app->input);
    else
        prompt_edit(app, key);
}

/* What only changes the screen is done here, the rest by the session. */
static void do_action(struct app *app, enum action a) {
    if (a == ACT_HELP) {
        app->page = PAGE_HELP;
        app->page_top = 0;
    } else if (a == ACT_REDRAW) {
        app->redraw = true;
    } else if (a == ACT_RULERS) {
        app->rulers = !app->rulers;
        say(app, app->rulers ? "rulers on" : "rulers off");
    } else if (a == ACT_COMPACT) {
        app->compact = !app->compact;
        say(app, app->compact ? "small cells" : "roomy cells");
    } else if (action_rows[a].argument != ARGUMENT_NONE) {
        prompt_open(app, a);
    } else {
        session_do(app->session, a, DIR_NONE, NULL);
    }
}

static void unknown_key(struct app *app, int key) {
    struct session *s = app->session;
    struct buf name = {0}, help = {0};
    key_write(key, &name);
    keymap_keys(&app->map, ACT_HELP, &help);
    snprintf(s->message, sizeof s->message, "%s does nothing; %s shows the keys",
             name.len > 0 ? buf_text(&name) : "that key", buf_text(&help));
    buf_free(&name);
    buf_free(&help);
}

bool app_key(struct app *app, int key) {
    if (key == KEY_HANG_UP)
        return false;
    if (key == KEY_SIZE_CHANGED || key == KEY_CLICK || key == KEY_NOTHING)
        return true;
    if (app->page == PAGE_HELP) {
        help_key(app, key);
        return true;
    }
    if (app->asking) {
        prompt_key(app, key);
        return true;
    }
    enum action a = keymap_action(&app->map, key);
    if (a == ACTIONS)
        unknown_key(app, key);
    else
        do_action(app, a);
    return !app->session->quit;
}

/* Which lines the parts take; on low screens the board keeps what there is. -1: no line. */
struct layout {
    int title, status, message;
    struct rect board;
};

static struct layout lay_out(const struct app *app, const struct screen *s) {
    struct layout l = {-1, -1, -1, {0, 0, s->rows, s->cols}};
    if (s->rows >= 2)
        l.message = --l.board.rows;
    if (app->plain)
        return l;
    if (s->rows >= 3)
        l.status = --l.board.rows;
    if (s->rows >= 8) {
        l.title = 0;
        l.board.row = 1;
        l.board.rows--;
    }
    return l;
}

/* On a board that scrolls, at the right of the title: which part is in sight. */
static void draw_part(const struct app *app, struct screen *s, int row, int title_end,
                      const struct view *v, struct rect where) {
    struct part part;
    struct grid g = app->session->game.puzzle->grid;
    struct buf text = {0};
    paint_part(v, where, &part);
    if (part.rows == g.rows && part.cols == g.cols)
        return;
    buf_fmt(&text, "  rows %d-%d, columns %d-%d", part.row + 1, part.row + part.rows, part.col + 1,
            part.col + part.cols);
    if (title_end + text.len <= s->cols)
        screen_text(s, row, s->cols - text.len, buf_text(&text), STYLE_TITLE);
    buf_free(&text);
}

static int draw_title(const struct app *app, struct screen *s, int row) {
    const struct puzzle *p = app->session->game.puzzle;
    struct buf text = {0};
    buf_fmt(&text, "%s %dx%d", p->genre->title, p->grid.rows, p->grid.cols);
    if (p->text[TEXT_TITLE][0] != '\0')
        buf_fmt(&text, "  %s", p->text[TEXT_TITLE]);
    if (p->text[TEXT_AUTHOR][0] != '\0')
        buf_fmt(&text, " by %s", p->text[TEXT_AUTHOR]);
    int end = screen_text(s, row, 0, buf_text(&text), STYLE_TITLE);
    buf_free(&text);
    return end;
}

/* The cell in words, and the modes that a key may forget. */
static void add_status(const struct app *app, struct buf *text) {
    session_cell_words(app->session, text);
    if (app->session->pen)
        buf_add(text, "  pen down");
    if (app->session->game.board.trial > 0)
        buf_fmt(text, "  trial %d", app->session->game.board.trial);
    if (app->session->read_only)
        buf_add(text, "  read-only");
}

/* The only line of words where nothing decorates the board: what happened, then where one is. */
static void draw_plain(const struct app *app, struct screen *s, int row) {
    struct buf text = {0};
    if (app->session->message[0] != '\0')
        buf_fmt(&text, "%s. ", app->session->message);
    add_status(app, &text);
    screen_text(s, row, 0, buf_text(&text), STYLE_PLAIN);
    buf_free(&text);
}

static void draw_status(const struct app *app, struct screen *s, int row) {
    struct buf text = {0};
    add_status(app, &text);
    for (int col = 0; col < s->cols; col++)
        screen_put(s, row, col, ' ', STYLE_STATUS);
    int end = screen_text(s, row, 0, buf_text(&text), STYLE_STATUS);
    if (end + 8 < s->cols)
        screen_text(s, row, s->cols - 6, "? help", STYLE_STATUS);
    buf_free(&text);
}

static void draw_prompt(const struct app *app, struct screen *s, int row) {
    struct buf text = {0};
    enum argument argument = action_rows[app->asked].argument;
    buf_fmt(&text, "%s%s%s", action_rows[app->asked].name,
            argument == ARGUMENT_DIR     ? ": which direction?"
            : argument == ARGUMENT_DIGIT ? ": which digit?"
                                         : ": ",
            app->input);
    int end = screen_text(s, row, 0, buf_text(&text), STYLE_MESSAGE);
    if (argument == ARGUMENT_TEXT) {
        s->cursor_row = row;
        s->cursor_col = end < s->cols ? end : s->cols - 1;
    }
    buf_free(&text);
}

static struct view make_view(const struct app *app) {
    const struct loaded *l = &app->session->game;
    return (struct view){.puzzle = l->puzzle,
                         .model = &l->model,
                         .values = l->board.value,
                         .slots = l->board.slots,
                         .levels = l->board.level,
                         .cell_style = app->cell_style,
                         .var_style = app->var_style,
                         .rulers = app->rulers,
                         .compact = app->compact,
                         .cursor = app->session->cursor,
                         .top = app->top,
                         .left = app->left};
}

static void draw_board(struct app *app, struct screen *s, const struct layout *l) {
    app_highlights(app);
    struct view v = make_view(app);
    paint_scroll(&v, l->board, SCROLL_MARGIN);
    app->board = l->board;
    app->top = v.top;
    app->left = v.left;
    paint_board(s, l->board, &v);
    if (l->title >= 0) {
        int end = draw_title(app, s, l->title);
        draw_part(app, s, l->title, end, &v, l->board);
    }
}

void app_click(struct app *app, int row, int col) {
    struct view v = make_view(app);
    char name[PLACE_NAME];
    int cell = paint_cell_at(&v, app->board, row, col);
    if (cell == NO_CELL || app->asking || app->page != PAGE_BOARD)
        return;
    place_name(v.puzzle->grid, place_cell(cell), name);
    session_do(app->session, ACT_GOTO, DIR_NONE, name);
}

void app_draw(struct app *app, struct screen *s) {
    screen_clear(s);
    if (app->page == PAGE_HELP) {
        app->page_rows = s->rows > 2 ? s->rows - 2 : 1;
        help_draw(app, &app->page_top, s);
        return;
    }
    struct layout l = lay_out(app, s);
    draw_board(app, s, &l);
    if (l.status >= 0)
        draw_status(app, s, l.status);
    if (app->asking)
        draw_prompt(app, s, l.message >= 0 ? l.message : s->rows - 1);
    else if (l.message >= 0 && app->plain)
        draw_plain(app, s, l.message);
    else if (l.message >= 0)
        screen_text(s, l.message, 0, app->session->message, STYLE_MESSAGE);
}
