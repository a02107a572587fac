#include "ui/pages/app.h"

#include "base/least.h"
#include "ui/parts/frame.h"
#include "ui/parts/panel.h"

#include <stdio.h>

enum { WIDE_TREE = 70, TREE_MOST = 44, INDENT_MOST = 8 };

static const struct page tree_page;

void app_tree_open(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    (void)action, (void)r;
    say_nothing(&app->session->said);
    tree_read(&app->tree, &app->session->game.board);
    app->front.list = (struct list){.n = app->tree.rows.len, .chosen = app->tree.chosen};
    app->front.page = &tree_page;
}

static void tree_leave(struct front *f, int action) {
    (void)action;
    tree_free(&((struct app *)f)->tree);
    f->page = &board_page;
}

/* The board is from now on as it was after a move. */
static void leave_at_move(struct front *f, int move) {
    char number[16];
    snprintf(number, sizeof number, "%d", move);
    session_do(((struct app *)f)->session, ACT_MOVE, DIR_NONE, number);
}

static void tree_go_there(struct front *f, int action) {
    int move = tree_move(&((struct app *)f)->tree);
    tree_leave(f, action);
    leave_at_move(f, move);
}

static void say_if_same(struct front *f, bool same) {
    if (same)
        say(f->said, "No move lies that way");
}

static void leap(struct front *f, void (*to)(struct tree *t, const struct board *b)) {
    struct tree *t = &((struct app *)f)->tree;
    int before = t->chosen;
    to(t, &((struct app *)f)->session->game.board);
    f->list.chosen = t->chosen;
    say_if_same(f, t->chosen == before);
}

static void leap_to_fork(struct front *f, int action) {
    (void)action;
    leap(f, tree_fork);
}

static void leap_to_end(struct front *f, int action) {
    (void)action;
    leap(f, tree_end);
}

static void tree_key(struct front *f, int key) {
    struct tree *t = &((struct app *)f)->tree;
    int before = t->chosen;
    enum dir d = keymap_dir(&f->map, key);
    say_nothing(f->said);
    if (d == DIR_E || d == DIR_W || !list_key(&f->list, &f->map, key)) {
        front_key_of_table(f, key);
        return;
    }
    t->chosen = f->list.chosen;
    say_if_same(f, t->chosen == before);
}

static void tree_mouse(struct front *f, int key, int row, int col) {
    struct tree *t = &((struct app *)f)->tree;
    bool again = key == KEY_CLICK && list_click(&f->list, row, col) && t->chosen == f->list.chosen;
    t->chosen = f->list.chosen;
    if (again)
        tree_go_there(f, ACT_GO_ON);
}

static const struct page_key tree_keys[] = {{ACT_GO_ON, "go there", tree_go_there},
                                            {ACT_BACK, "back", tree_leave},
                                            {ACT_LEFT, "fork before", leap_to_fork},
                                            {ACT_RIGHT, "end", leap_to_end},
                                            {ACT_QUIT, NULL, tree_leave},
                                            {ACT_TREE, NULL, tree_leave},
                                            {0}};

/* "| | 12 r3c4 shaded", with a star at the current move. */
static void row_words(const void *of, int i, struct buf *out) {
    const struct app *app = of;
    const struct tree_row *r = &app->tree.rows.at[i];
    buf_char(out, r->move == app->session->game.board.at ? '*' : ' ');
    for (int d = 0; d < r->depth && d < INDENT_MOST; d++)
        buf_add(out, "| ");
    session_move_words(app->session, r->move, out);
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
    v.styles = (struct styles){0};
    v.rulers = false;
    v.cursor = cell;
    v.top = v.left = 0;
    v.tints = paint_has_tints(v.puzzle, s->colors);
    v.size = paint_fitting(&v, where.rows, where.cols);
    paint_scroll(&v, where, 1);
    for (int row = where.row; row < where.row + where.rows; row++)
        for (int col = where.col - 2; col < where.col + where.cols; col++)
            screen_put(s, row, col, ' ', STYLE_PLAIN);
    int row = s->cursor_row; /* stays in the list */
    paint_board(s, where, &v);
    s->cursor_row = row;
    s->cursor_col = 0;
}

static void tree_draw(struct front *front, struct screen *s) {
    struct app *app = (struct app *)front;
    struct buf keys = {0};
    const char *said = app->session->said.text;
    int rows = s->rows > 3 ? s->rows - 2 : 1, list = s->cols * 4 / 7;
    list = min_int(list, TREE_MOST);
    screen_text(s, 0, 0, "The moves of this game", STYLE_TITLE);
    list_draw(&front->list, s, 1, rows, list, row_words, app);
    if (s->cols >= WIDE_TREE && !app->front.plain)
        tree_draw_board(app, s, (struct rect){1, list + 2, rows, s->cols - list - 2});
    front_keys(front, &keys);
    if (s->rows > 3 && said[0] != '\0')
        screen_text(s, s->rows - 1, 0, said, STYLE_MESSAGE);
    else if (s->rows > 3)
        front_foot(s, s->rows - 1, buf_text(&keys));
}

static const struct page tree_page = {
    .draw = tree_draw, .keys = tree_keys, .key = tree_key, .mouse = tree_mouse};

void app_replay_open(struct app *app, enum replay_kind kind) {
    struct session *s = app->session;
    struct err e = {0};
    say_nothing(&s->said);
    if (kind == REPLAY_GAME && s->game.board.moves.len < 2) {
        say(app->front.said, "No move has been made yet");
    } else if (kind == REPLAY_SOLVER && !replay_solver(&app->replay, s, &e)) {
        say(app->front.said, "%.200s", e.text);
    } else {
        if (kind == REPLAY_GAME)
            replay_game(&app->replay, s);
        app->front.page = kind == REPLAY_GAME ? &replay_page : &watch_page;
    }
}

static void replay_leave(struct front *f, int action) {
    (void)action;
    replay_end(&((struct app *)f)->replay);
    f->page = &board_page;
}

/* Leaves the replay with the board at the move that is shown. */
static void stay_here(struct front *f, int action) {
    int move = ((struct app *)f)->replay.move;
    replay_leave(f, action);
    leave_at_move(f, move);
}

static void run_or_pause(struct front *f, int action) {
    struct replay *r = &((struct app *)f)->replay;
    (void)action;
    replay_run(r, !r->runs);
}

static void faster(struct front *f, int action) {
    (void)action;
    replay_faster(&((struct app *)f)->replay, 1);
}

static void slower(struct front *f, int action) {
    (void)action;
    replay_faster(&((struct app *)f)->replay, -1);
}

/* Steps on (1), back (-1), or to the first move (0). */
static void step(struct front *f, int by) {
    struct replay *r = &((struct app *)f)->replay;
    int move = r->move, event = r->watch.at;
    if (by == 0)
        replay_first(r);
    else
        replay_step(r, by);
    say_if_same(f, r->move == move && r->watch.at == event);
}

static void step_on(struct front *f, int action) {
    (void)action;
    step(f, 1);
}

static void step_back(struct front *f, int action) {
    (void)action;
    step(f, -1);
}

static void step_first(struct front *f, int action) {
    (void)action;
    step(f, 0);
}

/* The first is for games alone. */
static const struct page_key replay_keys[] = {{ACT_GO_ON, "stay", stay_here},
                                              {ACT_PAUSE, "run, pause", run_or_pause},
                                              {ACT_EARLIER, "back", step_back},
                                              {ACT_LATER, "on", step_on},
                                              {ACT_FASTER, "faster", faster},
                                              {ACT_SLOWER, "slower", slower},
                                              {ACT_BACK, "leave", replay_leave},
                                              {ACT_SHADE, NULL, run_or_pause},
                                              {ACT_RIGHT, NULL, step_on},
                                              {ACT_DOWN, NULL, step_on},
                                              {ACT_REDO, NULL, step_on},
                                              {ACT_LEFT, NULL, step_back},
                                              {ACT_UP, NULL, step_back},
                                              {ACT_UNDO, NULL, step_back},
                                              {ACT_ROW_START, NULL, step_first},
                                              {ACT_QUIT, NULL, replay_leave},
                                              {ACT_REPLAY, NULL, replay_leave},
                                              {ACT_WATCH, NULL, replay_leave},
                                              {0}};

/* The board of the game, with the marks of the replay. */
static struct view replay_view(const struct app *app) {
    const struct replay *r = &app->replay;
    struct view v = app_view(app);
    v.values = r->value;
    v.levels = r->level;
    v.slots = r->slots;
    v.cursor = r->focus;
    v.size = app->front.board.size;
    return v;
}

static void replay_draw(struct front *front, struct screen *s) {
    struct app *app = (struct app *)front;
    struct replay *r = &app->replay;
    const char *before = r->kind == REPLAY_SOLVER ? "Watching " : "Replay ";
    struct buf status = {0}, keys = {0}, words = {0}, title = {0};
    replay_state_words(r, &status);
    front_keys(front, &keys);
    const char *said = app->session->said.text;
    buf_add(&words, said[0] != '\0' ? said : buf_text(&r->words));
    if (app->front.plain) {
        message_stop(&words);
        replay_state_words(r, &words);
    }
    struct panel panel = {0};
    struct view v = replay_view(app);
    struct frame f = frame_lay(s, &v, app->front.plain);
    frame_board(s, &f, before, &v);
    shown_board_keep(&app->front.board, s, &f, &v);
    buf_add(&title, before);
    frame_name(v.puzzle, &title);
    panel_add(&panel, PANEL_SHOULD, STYLE_TITLE, title.at);
    panel_add(&panel, PANEL_MUST, STYLE_MESSAGE, buf_text(&words));
    frame_words(s, &f, &panel);
    frame_strip(s, &f, status.at, "", buf_text(&keys));
}

static int replay_due(const struct front *f) {
    return replay_wait(&((const struct app *)f)->replay);
}

static bool replay_goes_on(struct front *f) {
    return replay_tick(&((struct app *)f)->replay);
}

const struct page replay_page = {
    .draw = replay_draw, .keys = replay_keys, .wait = replay_due, .tick = replay_goes_on};
const struct page watch_page = {
    .draw = replay_draw, .keys = replay_keys + 1, .wait = replay_due, .tick = replay_goes_on};
