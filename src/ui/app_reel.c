#include "ui/app.h"

#include "ui/frame.h"
#include "ui/message.h"

#include <stdio.h>

void app_reel_open(struct app *app, enum reel_kind kind) {
    struct session *s = app->session;
    struct err e = {0};
    s->message[0] = '\0';
    if (kind == REEL_REPLAY && s->game.board.moves.len < 2) {
        snprintf(s->message, sizeof s->message, "No move has been made yet");
    } else if (kind == REEL_WATCH && !reel_watch(&app->reel, s, &e)) {
        snprintf(s->message, sizeof s->message, "%.200s", e.text);
    } else {
        if (kind == REEL_REPLAY)
            reel_replay(&app->reel, s);
        app->page = PAGE_REEL;
    }
}

static void leave(struct app *app) {
    reel_end(&app->reel);
    app->page = PAGE_BOARD;
}

/* The board goes to the move that is shown. */
static void stay_here(struct app *app) {
    char move[16];
    if (app->reel.kind != REEL_REPLAY)
        return;
    snprintf(move, sizeof move, "%d", app->reel.move);
    leave(app);
    session_do(app->session, ACT_MOVE, DIR_NONE, move);
}

void app_reel_key(struct app *app, int key) {
    struct reel *r = &app->reel;
    int a = keymap_action(&app->map, key);
    if (a == ACT_PAUSE || key == KEY_BLANK)
        reel_run(r, !r->runs);
    else if (a == ACT_LATER || a == ACT_RIGHT || a == ACT_DOWN)
        reel_step(r, 1);
    else if (a == ACT_EARLIER || a == ACT_LEFT || a == ACT_UP)
        reel_step(r, -1);
    else if (a == ACT_FASTER || a == ACT_SLOWER)
        reel_faster(r, a == ACT_FASTER ? 1 : -1);
    else if (key == KEY_GO_HOME)
        reel_first(r);
    else if (a == ACT_BACK || a == ACT_QUIT)
        leave(app);
    else if (key == KEY_RETURN || key == 10)
        stay_here(app);
}

/* "P stand  > < step  + - speed  Esc leave", by the keys in force. */
static void add_keys(const struct app *app, struct buf *out) {
    const struct {
        enum action action;
        const char *words;
    } keys[] = {
        {ACT_PAUSE, app->reel.runs ? " stand  " : " go  "},
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
    if (app->reel.kind == REEL_REPLAY)
        buf_add(out, "  Enter stay");
}

void app_reel_draw(struct app *app, struct screen *s) {
    struct reel *r = &app->reel;
    struct buf status = {0}, words = {0};
    reel_state_words(r, &status);
    buf_add(&status, "  ");
    add_keys(app, &status);
    buf_add(&words, buf_text(&r->words));
    if (app->plain) {
        message_stop(&words);
        reel_state_words(r, &words);
    }
    struct frame f = frame_lay(s, app->plain, buf_text(&words));
    struct view v = app_view(app);
    v.values = r->value;
    v.levels = r->level;
    v.slots = r->slots;
    v.cursor = r->focus;
    app_highlights(app);
    frame_board(s, &f, r->kind == REEL_WATCH ? "Watching " : "Replay ", &v);
    app->top = v.top;
    app->left = v.left;
    if (f.status >= 0)
        frame_status(s, &f, status.at, "", &app->map, ACT_HELP);
    if (f.message >= 0)
        message_draw(s, f.message, f.message_rows, buf_text(&words), STYLE_MESSAGE);
    buf_free(&status);
    buf_free(&words);
}
