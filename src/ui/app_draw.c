#include "ui/app.h"

#include "genre/genre.h"
#include "ui/frame.h"
#include "ui/message.h"

#include <string.h>

static void add_mode(struct buf *text, const char *mode) {
    buf_fmt(text, "%s%s", text->len > 0 ? "  " : "", mode);
}

/* What a key may forget, the gravest first. */
static void add_modes(const struct app *app, struct buf *text) {
    const struct session *s = app->session;
    struct buf words = {0};
    if (s->read_only)
        add_mode(text, "read-only");
    if (s->game.board.trial > 0)
        buf_fmt(text, "%strial %d", text->len > 0 ? "  " : "", s->game.board.trial);
    if (s->pen)
        add_mode(text, "pen down");
    if (s->errors != ERRORS_OFF)
        buf_fmt(text, "%serrors %s", text->len > 0 ? "  " : "", errors_names[s->errors]);
    if (s->implied)
        add_mode(text, "implied marks");
    if (app->clock && !app->plain) {
        session_time_words(session_ms(s), &words);
        add_mode(text, words.at);
    }
    if (s->since == 0 && !s->solved)
        add_mode(text, "clock stands");
    app_fresh_words(app, text);
    buf_free(&words);
}

static void add_cell(const struct app *app, struct buf *text) {
    session_cell_words(app->session, text);
    if (session_length(app->session) >= 0)
        buf_fmt(text, "  length %d", session_length(app->session));
}

static void add_status(const struct app *app, struct buf *text) {
    struct buf modes = {0};
    add_cell(app, text);
    add_modes(app, &modes);
    if (modes.len > 0)
        buf_fmt(text, "  %s", modes.at);
    buf_free(&modes);
}

/* What stands at the foot. Where nothing decorates the board, one line says all: what happened,
 * then where one is. */
static void add_message(const struct app *app, struct buf *text) {
    buf_add(text, app->session->message);
    if (app->plain)
        message_stop(text);
    if (app->plain)
        add_status(app, text);
}

static void draw_status(const struct app *app, struct screen *s, const struct frame *f) {
    struct buf text = {0}, modes = {0};
    add_cell(app, &text);
    add_modes(app, &modes);
    frame_status(s, f, text.at, buf_text(&modes), &app->map, ACT_HELP);
    buf_free(&modes);
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
                         .size = app->shown,
                         .lattice = app->lattice,
                         .tints = app->tints,
                         .cursor = app->session->cursor,
                         .top = app->top,
                         .left = app->left};
}

/* A what-if walks over the board: its marks as if they were tried, each with its number in the
 * walk, the supposed one first. */
static void show_walk(const struct session *s, uint8_t *value, uint8_t *level) {
    for (int i = 0; i < s->hint.walk.len; i++) {
        lit l = s->hint.walk.at[i];
        value[lit_var(l)] = lit_sign(l);
        level[lit_var(l)] = (uint8_t)(i < BOARD_TRIALS ? i + 1 : BOARD_TRIALS);
    }
}

/* The targets of a hint have the marks already that they will get. */
static void show_targets(const struct session *s, uint8_t *value) {
    for (int i = 0; i < s->hint.then.len; i++)
        lit_set(value, s->hint.then.at[i]);
}

static void show_hint_marks(const struct session *s, uint8_t *value, uint8_t *level) {
    show_targets(s, value);
    show_walk(s, value, level);
}

static void draw_board(struct app *app, struct screen *s, const struct frame *f) {
    const struct session *session = app->session;
    app_highlights(app);
    struct view v = app_view(app);
    uint8_t *value = mem_copy(v.values, v.slots, 1), *level = mem_copy(v.levels, v.slots, 1);
    if (session->hint_stage == HINT_WHY && !session->hint_is_mistake)
        show_hint_marks(session, value, level);
    v.values = value;
    v.levels = level;
    v.size = app->size;
    frame_board(s, f, "", &v);
    app->board = f->board;
    app->shown = v.size;
    app->tints = v.tints;
    app->top = v.top;
    app->left = v.left;
    mem_free(value);
    mem_free(level);
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

static void draw_help(struct app *app, struct screen *s) {
    const struct genre *genre = app->session->game.puzzle->genre;
    struct help help = {
        .map = &app->map, .title = genre->title, .lines = genre->rules, .genre = genre};
    app->page_rows = s->rows > 2 ? s->rows - 2 : 1;
    help_draw(&help, &app->page_top, s);
}

static void draw_game(struct app *app, struct screen *s) {
    struct buf message = {0};
    if (!app->prompt.open)
        add_message(app, &message);
    struct frame f = frame_lay(s, app->plain, buf_text(&message));
    draw_board(app, s, &f);
    if (f.status >= 0)
        draw_status(app, s, &f);
    frame_foot(s, &f, &app->prompt, &app->map, buf_text(&message));
    buf_free(&message);
}

void app_draw(struct app *app, struct screen *s) {
    static void (*const pages[])(struct app *, struct screen *) = {[PAGE_BOARD] = draw_game,
                                                                   [PAGE_HELP] = draw_help,
                                                                   [PAGE_REPLAY] = app_replay_draw,
                                                                   [PAGE_TREE] = app_tree_draw};
    screen_clear(s);
    pages[app->page](app, s);
}
