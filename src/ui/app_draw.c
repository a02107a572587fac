#include "ui/app.h"

#include "genre/genre.h"
#include "model/quiet.h"
#include "ui/frame.h"
#include "ui/message.h"

static void add_mode(struct buf *text, const char *mode) {
    buf_fmt(text, "%s%s", text->len > 0 ? "  " : "", mode);
}

/* Names the modes that a player may have forgotten, the gravest first. The clock is left out where
 * a panel shows it. */
static void add_modes(const struct app *app, bool panel, struct buf *text) {
    const struct session *s = app->session;
    struct buf words = {0};
    if (s->unsaved)
        add_mode(text, "NOT SAVED");
    if (s->read_only)
        add_mode(text, "read-only");
    if (s->game.board.trial > 0)
        buf_fmt(text, "%strial %d", text->len > 0 ? "  " : "", s->game.board.trial);
    if (s->pen && !s->solved)
        add_mode(text, "pen down");
    if (app->count > 0)
        buf_fmt(text, "%s%d times", text->len > 0 ? "  " : "", app->count);
    if (s->errors != ERRORS_OFF)
        buf_fmt(text, "%serrors %s", text->len > 0 ? "  " : "", errors_names[s->errors]);
    if (s->when_solved == SOLVED_WHEN_ASKED && !s->solved)
        add_mode(text, "solved: ask");
    if (s->implied)
        add_mode(text, "implied marks");
    if (app->clock && !app->plain && !panel) {
        session_time_words(session_ms(s), &words);
        add_mode(text, words.at);
    }
    if (s->since == 0 && !s->solved)
        add_mode(text, "clock stopped");
    app_fresh_words(app, text);
    buf_free(&words);
}

static void append_cursor_cell(const struct app *app, struct buf *text) {
    session_cell_words(app->session, text);
    if (session_length(app->session) >= 0)
        buf_fmt(text, "  length %d", session_length(app->session));
}

static void add_status(const struct app *app, struct buf *text) {
    struct buf modes = {0};
    append_cursor_cell(app, text);
    add_modes(app, false, &modes);
    if (modes.len > 0)
        buf_fmt(text, "  %s", modes.at);
    buf_free(&modes);
}

/* On a plain screen one line holds everything: what happened, then the cursor's place. */
static void plain_words(const struct app *app, struct panel *panel) {
    struct buf text = {0};
    buf_add(&text, app->session->message);
    message_stop(&text);
    add_status(app, &text);
    panel_add(panel, PANEL_MUST, STYLE_MESSAGE, text.at);
    buf_free(&text);
}

/* The word in the title of a board that is complete. */
static const char *ending_word(const struct app *app) {
    return app->session->solution_shown ? "Solution" : "Solved";
}

static void draw_strip(const struct app *app, struct screen *s, const struct frame *f) {
    struct buf text = {0}, modes = {0}, keys = {0};
    if (app->session->solved)
        buf_add(&text, ending_word(app)); /* the keys have the room */
    else
        append_cursor_cell(app, &text);
    add_modes(app, f->beside, &modes);
    app_strip_keys(app, &keys);
    frame_strip(s, f, text.at, buf_text(&modes), buf_text(&keys));
    buf_free(&keys);
    buf_free(&modes);
    buf_free(&text);
}

struct view app_view(const struct app *app) {
    const struct loaded *l = &app->session->game;
    struct view v = shown_board_view(&app->board);
    v.puzzle = l->puzzle;
    v.model = &l->model;
    v.values = l->board.value;
    v.slots = l->board.slots;
    v.levels = l->board.level;
    v.cursor = app->session->cursor;
    return v;
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

/* Shows the targets of a hint with the marks that they will get. */
static void show_targets(const struct session *s, uint8_t *value) {
    for (int i = 0; i < s->hint.then.len; i++)
        lit_set(value, s->hint.then.at[i]);
}

static void show_hint_marks(const struct session *s, uint8_t *value, uint8_t *level) {
    show_targets(s, value);
    show_walk(s, value, level);
}

/* Rulers appear, where there is room, while a message names coordinates. */
static bool speaks_of_places(const struct session *s) {
    return s->hint_stage != HINT_OFF || (s->verdict_shown && s->verdict.broken.len > 0);
}

/* The place that a hint or a check names stays in view as long as its message does. */
static void look_there(const struct session *s, const struct frame *f, struct view *v) {
    enum { MARGIN = 2 };
    int subject = s->subject;
    struct view seen = *v;
    struct part part;
    if (subject == NO_CELL)
        return;
    if (seen.size == SIZE_AUTO)
        seen.size = paint_fitting(&seen, f->board.rows, f->board.cols);
    paint_scroll(&seen, f->board, MARGIN);
    paint_part(&seen, f->board, &part);
    int row = grid_row(v->puzzle->grid, subject) - part.row;
    int col = grid_col(v->puzzle->grid, subject) - part.col;
    if (row < 0 || row >= part.rows || col < 0 || col >= part.cols)
        v->cursor = subject;
}

/* A solved board may lack what everyone takes as done, such as the shaded cells that a closed loop
 * leaves; it is shown whole. */
static void show_rest(const struct model *m, uint8_t *value) {
    mark *full = marks_new(m);
    bool whole = quiet_finish(m, value, full) && judge_full(m, full);
    for (int v = 0; whole && v < model_vars(m); v++)
        if (value[v] == MARK_NONE && full[v] == MARK_YES)
            value[v] = MARK_YES;
    mem_free(full);
}

static void app_draw_board(struct app *app, struct screen *s, const struct frame *f,
                           struct view *v) {
    const struct session *session = app->session;
    uint8_t *value = mem_copy(v->values, v->slots, 1), *level = mem_copy(v->levels, v->slots, 1);
    struct buf title = {0};
    app_highlights(app);
    if (session->hint_stage == HINT_WHY && !session->hint_is_mistake)
        show_hint_marks(session, value, level);
    if (session->solved)
        show_rest(&session->game.model, value);
    v->values = value;
    v->levels = level;
    v->cell_style = app->board.cell_style;
    v->var_style = app->board.var_style;
    v->bare = session->solved && !app->plain;
    v->rulers |= v->margin && speaks_of_places(session);
    look_there(session, f, v);
    if (session->solved)
        buf_fmt(&title, "%s: ", ending_word(app));
    frame_board(s, f, buf_text(&title), v);
    shown_board_keep(&app->board, s, f, v);
    buf_free(&title);
    mem_free(value);
    mem_free(level);
}

static void app_draw_help(struct app *app, struct screen *s) {
    const struct genre *genre = app->session->game.puzzle->genre;
    struct help help = {.map = &app->map,
                        .title = genre->title,
                        .lines = genre->rules,
                        .genre = genre,
                        .example = genre};
    app->page_rows = s->rows > 2 ? s->rows - 2 : 1;
    help_draw(&help, &app->page_top, s);
}

static void draw_game(struct app *app, struct screen *s) {
    struct panel panel = {0};
    struct view v = app_view(app);
    v.size = app->board.size;
    struct frame f = frame_lay(s, &v, app->plain);
    (app->plain ? plain_words : app_panel)(app, &panel);
    frame_make_room(&f, &panel);
    app_draw_board(app, s, &f, &v);
    frame_words(s, &f, &panel);
    draw_strip(app, s, &f);
    if (app->prompt.open)
        frame_prompt(s, &f, &app->prompt, &app->map);
    panel_free(&panel);
}

static void draw_shared(struct app *app, struct screen *s) {
    frame_text(s, app->session->message);
}

void app_draw(struct app *app, struct screen *s) {
    static void (*const pages[])(struct app *, struct screen *) = {[PAGE_BOARD] = draw_game,
                                                                   [PAGE_HELP] = app_draw_help,
                                                                   [PAGE_REPLAY] = app_replay_draw,
                                                                   [PAGE_TREE] = app_tree_draw,
                                                                   [PAGE_SHARED] = draw_shared};
    screen_clear(s);
    pages[app->page](app, s);
}
