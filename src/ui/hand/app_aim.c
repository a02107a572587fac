/* Letters on the board: those of a place lead there. Small ones go, or make the mark of the two
 * where every place has one; with a capital as the last one
 * the place is marked or drawn to; other keys do what they always do, and the letters stay. They go
 * away by Esc, and once somebody has gone somewhere with the pen up. */
#include "genre/genre.h"
#include "ui/pages/app.h"

#include <ctype.h>

static void aim_leave(struct app *app) {
    app->aim.typed = '\0';
    app->front.page = &board_page;
}

static void aim_look(struct app *app) {
    app->aim.typed = '\0';
    session_labels(app->session, &app->aim.labels);
}

void app_aim_open(struct app *app) {
    const struct session *s = app->session;
    if (s->solved)
        return;
    aim_look(app);
    app->front.page = &aim_page;
    const struct mark_look_row *look = &mark_look_rows[s->game.puzzle->genre->cell];
    if (session_names_both(s))
        front_say(&app->front,
                  "The letters of a place make it %s, the last one as a capital %s; Esc: no more "
                  "letters",
                  look->no, look->yes);
    else
        front_say(&app->front,
                  "Type the letters of a place to go there, the last one as a capital to %s; Esc: "
                  "no more letters",
                  session_names_mark(s) ? "mark it" : "draw to it");
}

/* The place of these letters, the second one 0 where there is one; NULL: none has them. */
static const struct label *named(const struct app *app, int first, int second) {
    for (int i = 0; i < app->aim.labels.len; i++) {
        const struct label *l = &app->aim.labels.at[i];
        if (l->letters[0] == first && l->letters[1] == second)
            return l;
    }
    return NULL;
}

static bool begins_name(const struct app *app, int letter) {
    for (int i = 0; i < app->aim.labels.len; i++)
        if (app->aim.labels.at[i].letters[0] == letter)
            return true;
    return false;
}

static void take_aim(struct app *app, const struct label *l, bool marks) {
    char name[PLACE_NAME];
    struct session *s = app->session;
    bool both = session_names_both(s);
    place_name(s->game.model.grid, l->at, name);
    session_do(s, marks ? ACT_DRAW_TO : ACT_GOTO, DIR_NONE, name);
    if (both && !marks)
        session_do(s, ACT_DOT, DIR_NONE, NULL);
    if (s->solved || (!marks && !both && !s->pen))
        aim_leave(app);
    else
        aim_look(app);
}

static void aim_letter(struct app *app, int key) {
    char small = (char)tolower(key), first = app->aim.typed;
    const struct label *l = first ? named(app, first, small) : named(app, small, '\0');
    app->session->message[0] = '\0';
    if (l)
        take_aim(app, l, small != key);
    else if (!first && begins_name(app, small))
        app->aim.typed = small;
    else
        front_say(&app->front, "No place has the letters %.1s%c", first ? &first : "", small);
}

static void aim_key(struct front *f, int key) {
    struct app *app = (struct app *)f;
    bool letter = (key >= 'a' && key <= 'z') || (key >= 'A' && key <= 'Z');
    if (letter) {
        aim_letter(app, key);
    } else if (app->aim.typed && (key == KEY_ESC || key == KEY_RUBOUT)) {
        app->aim.typed = '\0';
    } else if (key == KEY_ESC) {
        app->session->message[0] = '\0';
        aim_leave(app);
    } else {
        app_board_key(f, key);
        if (app->session->solved && f->page == &aim_page)
            aim_leave(app);
        aim_look(app);
    }
}

/* Of two letters the second one is shown once the first is typed. */
static void aim_draw(struct front *f, struct screen *s) {
    struct app *app = (struct app *)f;
    struct picture *picture = s->picture;
    s->picture = NULL; /* letters stand on characters */
    app_draw_board(f, s);
    s->picture = picture;
    struct view v = app_view(app);
    for (int i = 0; i < app->aim.labels.len; i++) {
        const struct label *l = &app->aim.labels.at[i];
        int row, col;
        if ((app->aim.typed && l->letters[0] != app->aim.typed) ||
            !paint_seen_at(&v, app->front.board.where, l->at, &row, &col))
            continue;
        screen_text(s, row, col, l->letters + (app->aim.typed ? 1 : 0), STYLE_KEY);
    }
}

static int aim_wait(const struct front *f) {
    return board_page.wait(f);
}

static bool aim_tick(struct front *f) {
    return board_page.tick(f);
}

const struct page aim_page = {
    .draw = aim_draw, .key = aim_key, .mouse = app_mouse, .wait = aim_wait, .tick = aim_tick};
