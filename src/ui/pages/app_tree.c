#include "ui/pages/app.h"

#include "base/least.h"
#include "ui/parts/frame.h"
#include "ui/parts/message.h"

#include <stdio.h>

enum { WIDE = 70, LIST_MOST = 44, INDENT_MOST = 8 };

void app_tree_open(struct app *app) {
    app->session->message[0] = '\0';
    tree_read(&app->tree, &app->session->game.board);
    app->tree_top = 0;
    app->page = PAGE_TREE;
}

static void tree_leave(struct app *app) {
    tree_free(&app->tree);
    app->page = PAGE_BOARD;
}

static void tree_go_there(struct app *app) {
    char move[16];
    snprintf(move, sizeof move, "%d", tree_move(&app->tree));
    tree_leave(app);
    session_do(app->session, ACT_MOVE, DIR_NONE, move);
}

/* Walks the list; false: the key is another one. */
static bool walk_by_key(struct app *app, int key, int a) {
    struct tree *t = &app->tree;
    const struct board *b = &app->session->game.board;
    int page = app->page_rows > 2 ? app->page_rows - 1 : 1, before = t->chosen;
    if (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN)
        tree_walk(t, key == KEY_PAGE_UP ? -page : page);
    else if (key == KEY_GO_HOME || key == KEY_GO_END)
        tree_walk(t, key == KEY_GO_HOME ? -t->rows.len : t->rows.len);
    else if (a == ACT_UP || a == ACT_DOWN)
        tree_walk(t, a == ACT_UP ? -1 : 1);
    else if (a == ACT_LEFT)
        tree_fork(t, b);
    else if (a == ACT_RIGHT)
        tree_end(t, b);
    else
        return false;
    if (t->chosen == before)
        snprintf(app->session->message, sizeof app->session->message, "No move lies that way");
    return true;
}

void app_tree_key(struct app *app, int key) {
    int a = keymap_action(&app->map, key);
    if (key == KEY_RETURN || key == 10)
        tree_go_there(app);
    else if (a == ACT_BACK || a == ACT_QUIT || a == ACT_TREE)
        tree_leave(app);
    else if (!walk_by_key(app, key, a))
        app_idle_key(app, key);
}

/* ">| | 12 r3c4 shaded", with a star at the current move. */
static void draw_row(const struct app *app, struct screen *s, int row, int i) {
    const struct tree_row *r = &app->tree.rows.at[i];
    bool chosen = i == app->tree.chosen, here = r->move == app->session->game.board.at;
    struct buf text = {0};
    buf_fmt(&text, "%c%c", chosen ? '>' : ' ', here ? '*' : ' ');
    for (int d = 0; d < r->depth && d < INDENT_MOST; d++)
        buf_add(&text, "| ");
    session_move_words(app->session, r->move, &text);
    screen_text(s, row, 0, text.at, chosen ? STYLE_SELECTED : STYLE_PLAIN);
    buf_free(&text);
}

static void draw_rows(struct app *app, struct screen *s, int rows) {
    const struct tree *t = &app->tree;
    app->page_rows = rows;
    if (t->chosen < app->tree_top)
        app->tree_top = t->chosen;
    if (t->chosen >= app->tree_top + rows)
        app->tree_top = t->chosen - rows + 1;
    for (int i = 0; i < rows && app->tree_top + i < t->rows.len; i++)
        draw_row(app, s, 1 + i, app->tree_top + i);
}

/* The board as it was after the chosen move, over what the list leaves of the screen. */
static void tree_draw_board(struct app *app, struct screen *s, struct rect where) {
    const struct board *b = &app->session->game.board;
    struct view v = app_view(app);
    int move = tree_move(&app->tree), cell = session_move_cell(app->session, move);
    uint8_t *value = mem_alloc(b->slots, 1), *level = mem_alloc(b->slots, 1);
    board_seen(b, move, value, level);
    v.values = value;
    v.levels = level;
    v.cell_style = v.var_style = NULL;
    v.rulers = false;
    v.cursor = cell;
    v.top = v.left = 0;
    v.tints = screen_has_tints(s);
    v.size = paint_fitting(&v, where.rows, where.cols);
    paint_scroll(&v, where, 1);
    for (int row = where.row; row < where.row + where.rows; row++)
        for (int col = where.col - 2; col < where.col + where.cols; col++)
            screen_put(s, row, col, ' ', STYLE_PLAIN);
    paint_board(s, where, &v);
    mem_free(value);
    mem_free(level);
}

void app_tree_draw(struct app *app, struct screen *s) {
    const char *said = app->session->message;
    int rows = s->rows > 3 ? s->rows - 2 : 1, list = s->cols * 4 / 7;
    list = min_int(list, LIST_MOST);
    screen_text(s, 0, 0, "The moves of this game", STYLE_TITLE);
    draw_rows(app, s, rows);
    if (s->cols >= WIDE && !app->plain)
        tree_draw_board(app, s, (struct rect){1, list + 2, rows, s->cols - list - 2});
    int row = 1 + app->tree.chosen - app->tree_top;
    s->cursor_row = row < s->rows ? row : s->rows - 1;
    s->cursor_col = 0;
    if (s->rows > 3)
        screen_text(s, s->rows - 1, 0,
                    said[0] != '\0' ? said
                                    : "Enter go there   Esc back   left fork before   right end",
                    said[0] != '\0' ? STYLE_MESSAGE : STYLE_STATUS);
}

void app_replay_open(struct app *app, enum replay_kind kind) {
    struct session *s = app->session;
    struct err e = {0};
    s->message[0] = '\0';
    if (kind == REPLAY_GAME && s->game.board.moves.len < 2) {
        snprintf(s->message, sizeof s->message, "No move has been made yet");
    } else if (kind == REPLAY_SOLVER && !replay_solver(&app->replay, s, &e)) {
        snprintf(s->message, sizeof s->message, "%.200s", e.text);
    } else {
        if (kind == REPLAY_GAME)
            replay_game(&app->replay, s);
        app->page = PAGE_REPLAY;
    }
}

static void replay_leave(struct app *app) {
    replay_end(&app->replay);
    app->page = PAGE_BOARD;
}

/* Leaves the replay with the board at the move that is shown. */
static void stay_here(struct app *app) {
    char move[16];
    snprintf(move, sizeof move, "%d", app->replay.move);
    replay_leave(app);
    session_do(app->session, ACT_MOVE, DIR_NONE, move);
}

/* Moves through the replay; false: the key is another one. */
static bool step_by_key(struct app *app, int key, int a) {
    struct replay *r = &app->replay;
    int move = r->move, event = r->watch.at;
    if (a == ACT_LATER || a == ACT_RIGHT || a == ACT_DOWN || a == ACT_REDO)
        replay_step(r, 1);
    else if (a == ACT_EARLIER || a == ACT_LEFT || a == ACT_UP || a == ACT_UNDO)
        replay_step(r, -1);
    else if (key == KEY_GO_HOME)
        replay_first(r);
    else
        return false;
    if (r->move == move && r->watch.at == event)
        snprintf(app->session->message, sizeof app->session->message, "No move lies that way");
    return true;
}

void app_replay_key(struct app *app, int key) {
    struct replay *r = &app->replay;
    int a = keymap_action(&app->map, key), opened = r->kind == REPLAY_GAME ? ACT_REPLAY : ACT_WATCH;
    bool enter = key == KEY_RETURN || key == 10;
    if (a == ACT_PAUSE || key == KEY_BLANK)
        replay_run(r, !r->runs);
    else if (a == ACT_FASTER || a == ACT_SLOWER)
        replay_faster(r, a == ACT_FASTER ? 1 : -1);
    else if (a == ACT_BACK || a == ACT_QUIT || a == opened)
        replay_leave(app);
    else if (enter && r->kind == REPLAY_GAME)
        stay_here(app);
    else if (!step_by_key(app, key, a))
        app_idle_key(app, key);
}

/* "P pause  > < step  + - speed  Esc leave", by the keys in force. */
static void replay_append_keys(const struct app *app, struct buf *out) {
    const struct {
        enum action action;
        const char *words;
    } keys[] = {
        {ACT_PAUSE, app->replay.runs ? " pause  " : " run  "},
        {ACT_LATER, " "},
        {ACT_EARLIER, " step  "},
        {ACT_FASTER, " "},
        {ACT_SLOWER, " speed  "},
        {ACT_BACK, " leave"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        keymap_keys(&app->map, (int)keys[i].action, out);
        buf_add(out, keys[i].words);
    }
    if (app->replay.kind == REPLAY_GAME)
        buf_add(out, "  Enter stay");
}

/* The board of the game, with the marks of the replay. */
static struct view replay_view(const struct app *app) {
    const struct replay *r = &app->replay;
    struct view v = app_view(app);
    v.values = r->value;
    v.levels = r->level;
    v.slots = r->slots;
    v.cursor = r->focus;
    v.size = app->board.size;
    return v;
}

void app_replay_draw(struct app *app, struct screen *s) {
    struct replay *r = &app->replay;
    const char *before = r->kind == REPLAY_SOLVER ? "Watching " : "Replay ";
    struct buf status = {0}, words = {0}, title = {0};
    replay_state_words(r, &status);
    buf_add(&status, "  ");
    replay_append_keys(app, &status);
    const char *said = app->session->message;
    buf_add(&words, said[0] != '\0' ? said : buf_text(&r->words));
    if (app->plain) {
        message_stop(&words);
        replay_state_words(r, &words);
    }
    struct panel panel = {0};
    struct view v = replay_view(app);
    struct frame f = frame_lay(s, &v, app->plain);
    app_highlights(app);
    frame_board(s, &f, before, &v);
    shown_board_keep(&app->board, s, &f, &v);
    buf_add(&title, before);
    frame_name(v.puzzle, &title);
    panel_add(&panel, PANEL_SHOULD, STYLE_TITLE, title.at);
    panel_add(&panel, PANEL_MUST, STYLE_MESSAGE, buf_text(&words));
    frame_words(s, &f, &panel);
    frame_strip(s, &f, status.at, "", "");
    panel_free(&panel);
    buf_free(&title);
    buf_free(&status);
    buf_free(&words);
}
