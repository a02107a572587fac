#include "ui/app.h"

#include "genre/genre.h"
#include "ui/frame.h"
#include "ui/message.h"

#include <string.h>

enum { SCROLL_MARGIN = 2 };

/* The cell in words, and the modes that a key may forget. */
static void add_status(const struct app *app, struct buf *text) {
    session_cell_words(app->session, text);
    if (session_length(app->session) >= 0)
        buf_fmt(text, "  length %d", session_length(app->session));
    if (app->session->pen)
        buf_add(text, "  pen down");
    if (app->session->game.board.trial > 0)
        buf_fmt(text, "  trial %d", app->session->game.board.trial);
    if (app->session->errors != ERRORS_OFF)
        buf_fmt(text, "  errors %s", errors_names[app->session->errors]);
    if (app->session->implied)
        buf_add(text, "  implied marks");
    if (app->clock && !app->plain) {
        buf_add(text, "  ");
        session_time_words(session_ms(app->session), text);
    }
    if (app->session->since == 0 && !app->session->solved)
        buf_add(text, "  clock stands");
    if (app->session->read_only)
        buf_add(text, "  read-only");
    app_fresh_words(app, text);
}

/* What stands at the foot. Where nothing decorates the board, one line says all: what happened,
 * then where one is. */
static void add_message(const struct app *app, struct buf *text) {
    buf_add(text, app->session->message);
    if (app->plain && text->len > 0)
        buf_add(text, ". ");
    if (app->plain)
        add_status(app, text);
}

static void draw_status(const struct app *app, struct screen *s, const struct frame *f) {
    struct buf text = {0};
    add_status(app, &text);
    frame_status(s, f, text.at, &app->map, ACT_HELP);
    buf_free(&text);
}

struct view app_view(const struct app *app) {
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

static void draw_board(struct app *app, struct screen *s, const struct frame *f) {
    app_highlights(app);
    struct view v = app_view(app);
    paint_scroll(&v, f->board, SCROLL_MARGIN);
    app->board = f->board;
    app->top = v.top;
    app->left = v.left;
    paint_board(s, f->board, &v);
    if (f->title >= 0)
        frame_title(s, f, "", &v);
}

void app_click(struct app *app, int row, int col) {
    struct view v = app_view(app);
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
    if (app->page == PAGE_REEL || app->page == PAGE_TREE) {
        (app->page == PAGE_REEL ? app_reel_draw : app_tree_draw)(app, s);
        return;
    }
    struct buf message = {0};
    if (!app->prompt.open)
        add_message(app, &message);
    struct frame f = frame_lay(s, app->plain, buf_text(&message));
    draw_board(app, s, &f);
    if (f.status >= 0)
        draw_status(app, s, &f);
    if (app->prompt.open)
        prompt_draw(&app->prompt, &app->map, s, f.message >= 0 ? f.message : s->rows - 1);
    else if (f.message >= 0)
        message_draw(s, f.message, f.message_rows, buf_text(&message), STYLE_MESSAGE);
    buf_free(&message);
}
