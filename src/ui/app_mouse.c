/* The mouse: a click marks, dragging draws, or shades where nothing can be drawn. The keyboard does
 * all of it too. */
#include "ui/app.h"

enum { OUTSIDE = NO_CELL - 1 }; /* where the button went down */

static void go_to(struct app *app, int cell) {
    char name[PLACE_NAME];
    place_name(app->session->game.model.grid, place_cell(cell), name);
    session_do(app->session, ACT_GOTO, DIR_NONE, name);
}

static mark mouse_mark_of(const struct app *app, int var) {
    return var < 0 ? MARK_NO : app->session->game.board.value[var];
}

static mark mouse_cell_mark(const struct app *app, int cell) {
    int var = app->session->game.model.cell_var[cell];
    return var < 0 ? MARK_NO : mouse_mark_of(app, var);
}

/* Clicks lead from nothing over shaded and dotted to nothing. */
static void click_cell(struct app *app, int cell) {
    if (app->session->game.model.cell_var[cell] >= 0)
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
    const struct model *m = &app->session->game.model;
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
            session_do(app->session, (enum action)(ACT_DRAW_UP + (int)d), DIR_NONE, NULL);
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

void app_mouse(struct app *app, int key, int row, int col) {
    struct view v = app_view(app);
    int cell = paint_cell_at(&v, app->board.where, row, col);
    if (cell == NO_CELL || app->prompt.open || app->page != PAGE_BOARD) {
        app->mouse.pressed = key == KEY_CLICK ? OUTSIDE : app->mouse.pressed;
    } else if (key == KEY_CLICK) {
        press(app, cell);
    } else if (key == KEY_CLICK_OTHER) {
        go_to(app, cell);
        if (app->session->game.model.cell_var[cell] >= 0)
            session_do(app->session, ACT_DOT, DIR_NONE, NULL);
    } else if (key == KEY_DRAG && app->mouse.pressed >= 0) {
        (has_segments(app) ? drag_line : drag_marks)(app, cell);
    } else if (key == KEY_RELEASE) {
        if (app->mouse.pressed == NO_CELL)
            press(app, cell); /* curses makes one event of two that arrive together */
        if (app->mouse.pressed == cell && !app->mouse.dragged)
            click_cell(app, cell);
        app->mouse.pressed = NO_CELL;
    }
}
