#include "ui/app.h"

#include "base/text.h"
#include "genre/genre.h"
#include "ui/help.h"
#include "ui/message.h"

#include <string.h>

enum { SCROLL_MARGIN = 2, MESSAGE_ROWS = 3 };

/* Which lines the parts take; on low screens the board keeps what there is. -1: no line. */
struct layout {
    int title, status, message, message_rows;
    struct rect board;
};

/* The lines that the message takes, at most MESSAGE_ROWS. */
static int rows_of_message(const struct app *app, const struct screen *s) {
    return app->prompt.open || s->rows < 8
               ? 1
               : message_rows(app->session->message, s->cols, MESSAGE_ROWS);
}

static struct layout lay_out(const struct app *app, const struct screen *s) {
    struct layout l = {-1, -1, -1, rows_of_message(app, s), {0, 0, s->rows, s->cols}};
    if (s->rows >= 2)
        l.message = l.board.rows -= l.message_rows;
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
    for (const struct variant *v = p->genre->variants; v->letter; v++)
        if (v->bit & p->variant)
            buf_fmt(&text, ", %s", v->name);
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
    if (session_length(app->session) >= 0)
        buf_fmt(text, "  length %d", session_length(app->session));
    if (app->session->pen)
        buf_add(text, "  pen down");
    if (app->session->game.board.trial > 0)
        buf_fmt(text, "  trial %d", app->session->game.board.trial);
    if (app->session->errors)
        buf_add(text, "  errors shown");
    if (app->session->implied)
        buf_add(text, "  implied marks");
    if (app->session->since == 0)
        buf_add(text, "  clock stands");
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
    buf_clear(&text);
    help_hint(&app->map, ACT_HELP, &text);
    if (end + 2 + text_columns(text.at) < s->cols)
        screen_text(s, row, s->cols - text_columns(text.at), text.at, STYLE_STATUS);
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
    if (cell == NO_CELL || app->prompt.open || app->page != PAGE_BOARD)
        return;
    place_name(v.puzzle->grid, place_cell(cell), name);
    session_do(app->session, ACT_GOTO, DIR_NONE, name);
}

void app_draw(struct app *app, struct screen *s) {
    const struct genre *genre = app->session->game.puzzle->genre;
    screen_clear(s);
    if (app->page == PAGE_HELP) {
        app->page_rows = s->rows > 2 ? s->rows - 2 : 1;
        struct help help = {&app->map, genre->title, {genre->rules, NULL}};
        help_draw(&help, &app->page_top, s);
        return;
    }
    struct layout l = lay_out(app, s);
    draw_board(app, s, &l);
    if (l.status >= 0)
        draw_status(app, s, l.status);
    if (app->prompt.open)
        prompt_draw(&app->prompt, &app->map, s, l.message >= 0 ? l.message : s->rows - 1);
    else if (l.message >= 0 && app->plain)
        draw_plain(app, s, l.message);
    else if (l.message >= 0)
        message_draw(s, l.message, l.message_rows, app->session->message, STYLE_MESSAGE);
}
