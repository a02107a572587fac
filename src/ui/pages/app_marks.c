#include "genre/genre.h"
#include "model/model.h"
#include "ui/pages/app.h"

#include <ctype.h>

static const struct styles *styles_of(const struct app *app) {
    return &app->front.board.styles;
}

static void dim_finished(struct app *app) {
    const struct session *s = app->session;
    for (int i = 0; i < s->clues.len; i++)
        if (s->settled[i])
            styles_rule(styles_of(app), s->clues.at[i].reason, s->clues.at[i].about,
                        STYLE_CLUE_DONE);
}

/* What breaks a rule, and the rule's number where it is off the cells; the cell to which it belongs
 * is nothing to look at then. */
static void show_breach(struct app *app, const struct breach *b) {
    const struct loaded *game = &app->session->game;
    bool off = b->sum >= 0 && game->model->sums.at[b->sum].printed >= 0;
    for (int i = 0; i < b->len; i++) {
        struct place at = app->session->verdict.places.at[b->first + i];
        int var = model_at(game->model, at);
        if (!off || at.a != b->about || (var >= 0 && game->board.value[var] == MARK_YES))
            styles_place(styles_of(app), at, STYLE_BROKEN);
    }
    if (off)
        styles_rule(styles_of(app), b->sum, b->about, STYLE_BROKEN);
}

static void show_verdict(struct app *app) {
    const struct verdict *v = &app->session->verdict;
    for (int i = 0; i < v->broken.len; i++)
        show_breach(app, &v->broken.at[i]);
}

static void show_hint(struct app *app) {
    const struct session *s = app->session;
    if (s->hint_is_mistake && s->hint_stage == HINT_WHERE)
        return; /* it gives only the neighbourhood */
    if (s->hint_is_mistake) {
        for (int i = 0; i < s->hint.shown.len; i++)
            styles_place(styles_of(app), s->hint.shown.at[i], STYLE_EVIDENCE);
        for (int i = 0; i < s->hint.why.marks.len; i++)
            styles_var(styles_of(app), s->hint.why.marks.at[i], STYLE_BROKEN);
    } else if (s->hint_stage == HINT_WHY) {
        styles_step(styles_of(app), app->session->game.puzzle, &s->hint);
    } else if (s->hint.about >= 0) {
        styles_rule(styles_of(app), s->hint.from.len > 0 ? s->hint.from.at[0].sum : -1,
                    s->hint.about, STYLE_EVIDENCE);
        if (s->hint.from.len > 0)
            styles_counted_givens(styles_of(app), s->game.puzzle, s->hint.from.at[0].sum);
    }
}

/* The segments among the literals or, where there are none, the cells. */
static void style_lits(struct app *app, const vec_int *lits, enum style style) {
    const struct model *m = app->session->game.model;
    bool segments = false;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < lits->len; i++) {
            int var = lits->at[i] < 0 ? -1 : lit_var(lits->at[i]);
            if (var < 0 || var >= model_vars(m))
                continue;
            bool segment = !place_is_cell(m->vars.at[var].at);
            segments |= segment;
            if (pass == 1 && segment == segments)
                styles_var(styles_of(app), var, style);
        }
}

/* Shows what the solver has come to: a step with its reason; the parts of a model so far, each in a
 * colour and with signs of its own; the cut. */
static void show_watched(struct app *app) {
    static const enum style styles[] = {STYLE_EVIDENCE, STYLE_CUT, STYLE_THEN};
    const struct watch *w = &app->replay.watch;
    if (w->at < 0)
        return;
    const struct watched *now = &w->seen.at[w->at];
    if (now->kind == EVENT_STEP)
        styles_step(styles_of(app), app->session->game.puzzle, &now->step);
    if (now->kind != EVENT_PART && now->kind != EVENT_CUT)
        return;
    for (int i = w->at; i >= 0 && w->seen.at[i].model == now->model; i--)
        if (w->seen.at[i].kind == EVENT_PART)
            style_lits(app, &w->seen.at[i].lits, styles[w->seen.at[i].part % 3]);
    if (now->kind == EVENT_CUT)
        style_lits(app, &now->lits, STYLE_BROKEN);
}

void app_highlights(struct front *f, const struct screen *screen) {
    struct app *app = (struct app *)f;
    (void)screen;
    const struct session *s = app->session;
    shown_board_clear(&app->front.board, &s->game.board);
    if (app->front.page == &watch_page)
        show_watched(app);
    if (app->front.page == &watch_page || app->front.page == &replay_page)
        return;
    dim_finished(app);
    if (s->solved)
        finale_mark(&app->finale, &app->front.board.styles);
    if (s->verdict_shown)
        show_verdict(app);
    if (s->hint_stage != HINT_OFF)
        show_hint(app);
}

/* The mouse: a click, which is a press and a release on one cell of this page, marks; dragging
 * draws, or shades where nothing can be drawn. The keyboard does all of it too. */

enum { OUTSIDE = NO_CELL - 1 }; /* where the button went down */

static void go_to(struct app *app, int cell) {
    char name[PLACE_NAME];
    place_name(app->session->game.model->grid, place_cell(cell), name);
    session_do(app->session, ACT_GOTO, DIR_NONE, name);
}

static mark mouse_mark_of(const struct app *app, int var) {
    return var < 0 ? MARK_NO : app->session->game.board.value[var];
}

static mark mouse_cell_mark(const struct app *app, int cell) {
    int var = app->session->game.model->cell_var[cell];
    return var < 0 ? MARK_NO : mouse_mark_of(app, var);
}

/* Clicks lead from nothing over shaded and dotted to nothing. */
static void click_cell(struct app *app, int cell) {
    if (app->session->game.model->cell_var[cell] >= 0)
        session_do(app->session, mouse_cell_mark(app, cell) == MARK_NONE ? ACT_SHADE : ACT_DOT,
                   DIR_NONE, NULL);
}

/* The direction from one cell to another in its row or column. */
static enum dir towards(struct grid g, int from, int to) {
    int r = grid_row(g, from), c = grid_col(g, from), r2 = grid_row(g, to), c2 = grid_col(g, to);
    if (r != r2 && c != c2)
        return DIR_NONE;
    return r2 < r ? DIR_N : r2 > r ? DIR_S : c2 > c ? DIR_E : c2 < c ? DIR_W : DIR_NONE;
}

/* Draws the segments from where the mouse came to where it is; or erases them, if the first was
 * drawn. The cell in between that no segment reaches waits. */
static void drag_line(struct app *app, int to) {
    const struct model *m = app->session->game.model;
    while (app->mouse.at != to) {
        enum dir d = towards(m->grid, app->mouse.at, to);
        int var = d == DIR_NONE ? -1 : m->segment_var[app->mouse.at * DIRS + (int)d];
        if (var < 0)
            return;
        struct place at = m->vars.at[var].at;
        int next = at.a == app->mouse.at ? at.b : at.a;
        if (towards(m->grid, next, to) != d && next != to)
            return; /* the other end lies behind the mouse */
        if (!app->mouse.dragged)
            app->mouse.erases = mouse_mark_of(app, var) == MARK_YES;
        app->mouse.dragged = true;
        go_to(app, app->mouse.at);
        if ((mouse_mark_of(app, var) == MARK_YES) == app->mouse.erases)
            session_do(app->session,
                       (enum action)((app->session->pen ? ACT_UP : ACT_DRAW_UP) + (int)d), DIR_NONE,
                       NULL);
        app->mouse.at = next;
    }
}

/* The first cell decides the mark of the others. */
static void drag_marks(struct app *app, int to) {
    if (app->mouse.at == to)
        return;
    if (!app->mouse.dragged)
        click_cell(app, app->mouse.at);
    mark first = mouse_cell_mark(app, app->mouse.pressed);
    app->mouse.dragged = true;
    app->mouse.at = to;
    go_to(app, to);
    if (first != MARK_NONE && mouse_cell_mark(app, to) == MARK_NONE)
        session_do(app->session, first == MARK_YES ? ACT_SHADE : ACT_DOT, DIR_NONE, NULL);
}

static bool has_segments(const struct app *app) {
    const struct genre *g = app->session->game.puzzle->genre;
    return g->segment != LOOK_NONE;
}

static void press(struct app *app, int cell) {
    app->mouse.pressed = app->mouse.at = cell;
    app->mouse.dragged = false;
    go_to(app, cell);
}

void app_mouse(struct front *f, int key, int row, int col) {
    struct app *app = (struct app *)f;
    struct view v = app_view(app);
    int cell = paint_cell_at(&v, app->front.board.where, row, col);
    if (cell == NO_CELL || app->front.prompt.open) {
        app->mouse.pressed = key == KEY_CLICK ? OUTSIDE : app->mouse.pressed;
    } else if (key == KEY_CLICK) {
        press(app, cell);
    } else if (key == KEY_CLICK_OTHER) {
        go_to(app, cell);
        if (app->session->game.model->cell_var[cell] >= 0)
            session_do(app->session, ACT_DOT, DIR_NONE, NULL);
    } else if (key == KEY_DRAG && app->mouse.pressed >= 0) {
        (has_segments(app) ? drag_line : drag_marks)(app, cell);
    } else if (key == KEY_RELEASE) {
        if (app->mouse.pressed == cell && !app->mouse.dragged)
            click_cell(app, cell);
        app->mouse.pressed = NO_CELL;
    }
}

/* Letters on the board: those of a place lead there. Small ones go, or make the mark of the two
 * where every place has one; with a capital as the last one
 * the place is marked or drawn to; other keys do what they always do, and the letters stay. They go
 * away by Esc, and once somebody has gone somewhere with the pen up. */

static const struct page aim_page;

static void aim_leave(struct app *app) {
    app->aim.typed = '\0';
    app->front.page = &board_page;
}

static void aim_look(struct app *app) {
    app->aim.typed = '\0';
    session_labels(app->session, &app->aim.labels);
}

bool app_aims(const struct app *app) {
    return app->front.page == &aim_page;
}

void app_aim_open(struct front *f, int action, const struct request *r) {
    struct app *app = (struct app *)f;
    struct session *s = app->session;
    (void)action, (void)r;
    if (s->solved)
        return;
    if (s->game.puzzle->genre->side != LOOK_NONE && !s->pen) /* there is nothing else to name */
        session_do(s, ACT_PEN, DIR_NONE, NULL);
    aim_look(app);
    app->front.page = &aim_page;
    const struct mark_look_row *look = &mark_look_rows[s->game.puzzle->genre->cell];
    if (session_names_both(s))
        say(app->front.said,
            "The letters of a place make it %s, the last one as a capital %s; Esc: no more "
            "letters",
            look->no, look->yes);
    else
        say(app->front.said,
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
    place_name(s->game.model->grid, l->at, name);
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
    say_nothing(&app->session->said);
    if (l)
        take_aim(app, l, small != key);
    else if (!first && begins_name(app, small))
        app->aim.typed = small;
    else
        say(app->front.said, "No place has the letters %.1s%c", first ? &first : "", small);
}

static void aim_key(struct front *f, int key) {
    struct app *app = (struct app *)f;
    if (key > 0 && key < 128 && session_labels_with(tolower(key))) {
        aim_letter(app, key);
    } else if (app->aim.typed && (key == KEY_ESC || key == KEY_RUBOUT)) {
        app->aim.typed = '\0';
    } else if (key == KEY_ESC) {
        say_nothing(&app->session->said);
        aim_leave(app);
    } else {
        app_board_key(f, key);
        if (app->session->solved && f->page == &aim_page)
            aim_leave(app);
        aim_look(app);
    }
}

/* Letters stand on the ground of their place: a stone or a pearl stays one under them. */
static void put_letters(struct screen *s, int row, int col, const char *text) {
    enum ground ground = (enum ground)s->at[row * s->cols + col].ground;
    for (int i = 0; text[i]; i++)
        screen_put_on(s, row, col + i, (uint32_t)text[i], STYLE_KEY, ground);
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
        put_letters(s, row, col, l->letters + (app->aim.typed ? 1 : 0));
    }
}

static int aim_wait(const struct front *f) {
    return board_page.wait(f);
}

static bool aim_tick(struct front *f) {
    return board_page.tick(f);
}

static const struct page aim_page = {
    .draw = aim_draw, .key = aim_key, .mouse = app_mouse, .wait = aim_wait, .tick = aim_tick};
