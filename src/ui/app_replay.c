#include "ui/app.h"

#include "ui/frame.h"
#include "ui/message.h"

#include <stdio.h>

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
