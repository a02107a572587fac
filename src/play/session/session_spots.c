/* Where lines are drawn from: cells, or where they run along the sides of cells and the pen is
 * down, the grid points under its tip. Both are spots here, so that drawing, strokes and undo are
 * written once. */
#include "base/least.h"
#include "genre/genre.h"
#include "model/model.h"
#include "play/session/session_inside.h"

#include <string.h>

bool session_has_tip(const struct session *s) {
    return s->pen && s->game.puzzle->genre->side != LOOK_NONE;
}

struct grid session_spots(const struct session *s) {
    struct grid g = s->game.model->grid;
    return session_has_tip(s) ? (struct grid){g.rows + 1, g.cols + 1} : g;
}

static struct place session_spot_place(const struct session *s, int spot) {
    struct grid g = session_spots(s);
    return session_has_tip(s)
               ? place_point(s->game.model->grid, grid_row(g, spot), grid_col(g, spot))
               : place_cell(spot);
}

struct place session_place(const struct session *s) {
    return session_spot_place(s, session_spot(s));
}

int session_spot(const struct session *s) {
    return session_has_tip(s) ? s->tip : s->cursor;
}

/* The side between a grid point and the next one: the upper or left one of the cell behind it, or
 * along the edges of the board the lower or right one of the last cell. */
static int side_from_point(const struct session *s, int point, enum dir d) {
    struct grid g = s->game.model->grid, points = session_spots(s);
    int next = grid_step(points, point, d);
    if (next == NO_CELL)
        return -1;
    int first = d == DIR_N || d == DIR_W ? next : point;
    int row = grid_row(points, first), col = grid_col(points, first);
    bool level = d == DIR_E || d == DIR_W;
    bool last = level ? row == g.rows : col == g.cols;
    int cell = grid_cell(g, row - (level && last), col - (!level && last));
    enum dir side = level ? (last ? DIR_S : DIR_N) : (last ? DIR_E : DIR_W);
    return s->game.model->side_var[cell * DIRS + (int)side];
}

int session_line_from(const struct session *s, int spot, enum dir d) {
    return session_has_tip(s) ? side_from_point(s, spot, d)
                              : s->game.model->segment_var[spot * DIRS + (int)d];
}

int session_spot_after(const struct session *s, int spot, enum dir d) {
    int var = session_line_from(s, spot, d);
    if (session_has_tip(s) || var < 0)
        return grid_step(session_spots(s), spot, d);
    struct place at = s->game.model->vars.at[var].at;
    return at.a == spot ? at.b : at.a;
}

/* The grid point in a corner of a cell; `right` and `below` are 0 or 1. */
static int corner(const struct session *s, int cell, int below, int right) {
    struct grid g = s->game.model->grid;
    return grid_cell(session_spots(s), grid_row(g, cell) + below, grid_col(g, cell) + right);
}

int session_lines_at(const struct session *s, int spot) {
    int lines = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int var = session_line_from(s, spot, d);
        lines += var >= 0 && s->game.board.value[var] == MARK_YES;
    }
    return lines;
}

void session_stand(struct session *s, int spot) {
    struct grid g = s->game.model->grid, points = session_spots(s);
    if (!session_has_tip(s)) {
        s->cursor = spot;
        return;
    }
    s->tip = spot;
    int down = grid_row(points, spot) - grid_row(g, s->cursor);
    int right = grid_col(points, spot) - grid_col(g, s->cursor);
    if (down < 0 || down > 1 || right < 0 || right > 1) /* the cursor's cell is another one */
        s->cursor = place_point(g, grid_row(points, spot), grid_col(points, spot)).a;
}

void session_hold_tip(struct session *s) {
    int best = NO_CELL;
    if (!session_has_tip(s))
        return;
    for (int i = 3; i >= 0; i--) {
        int point = corner(s, s->cursor, i / 2, i % 2);
        if (point == s->tip)
            return;
        if (best == NO_CELL || session_lines_at(s, best) != 1 || session_lines_at(s, point) == 1)
            best = point;
    }
    s->tip = best;
}

int session_spot_of(const struct session *s, int vertex) {
    const struct vertex *v = &s->game.model->graph.vertices.at[vertex];
    struct grid g = s->game.model->grid;
    if (!session_has_tip(s))
        return v->cell;
    return grid_cell(session_spots(s), place_point_row(g, v->at), place_point_col(g, v->at));
}

bool session_line_ends(const struct session *s, struct place at, int ends[2]) {
    if (place_is_segment(at)) {
        ends[0] = at.a;
        ends[1] = at.b;
        return true;
    }
    if (!place_is_side(at) || !session_has_tip(s))
        return false;
    enum dir d = (enum dir)at.dir;
    ends[0] = corner(s, at.a, d == DIR_S, d == DIR_E);
    ends[1] = corner(s, at.a, d != DIR_N, d != DIR_W);
    return true;
}

/* Letters that name the places of a board, so that two or three keys lead to any of them. */

/* By ease: what lies under the fingers comes first, and is given alone. hjkl, which move, and HJKL,
 * which draw, are not among them: they go on doing that while letters stand on the board. */
static const char letters[] = "fdsagrueiwoqptyvmcnbxz";
enum { LETTERS = sizeof letters - 1, SPOTS_MOST = LETTERS * LETTERS };

/* A place with what it is sorted by. */
enum { DECIDED = 2 };
struct ranked {
    int spot, rank, far;
};

static int by_ease(const void *a, const void *b) {
    const struct ranked *x = a, *y = b;
    return x->rank != y->rank ? x->rank - y->rank
           : x->far != y->far ? x->far - y->far
                              : x->spot - y->spot;
}

/* A line can still be drawn from a grid point. */
static bool goes_on_from(const struct session *s, int point) {
    bool open = false;
    for (enum dir d = 0; d < DIRS && !open; d++) {
        int var = session_line_from(s, point, d);
        open =
            var >= 0 && s->game.board.value[var] == MARK_NONE && session_has_room(s, lit_yes(var));
    }
    return open;
}

/* Something can be done there. */
static bool is_open_spot(const struct session *s, int spot) {
    return session_has_tip(s) ? goes_on_from(s, spot) : session_undecided(s, spot);
}

/* A cell beside a grid point has a clue that is not settled. */
static bool is_about_clues(const struct session *s, int point) {
    struct grid g = s->game.model->grid, points = session_spots(s);
    bool about = false;
    for (int i = 0; i < s->clues.len && !about; i++) {
        int cell = s->clues.at[i].about;
        int down = cell < 0 ? -1 : grid_row(points, point) - grid_row(g, cell);
        int right = cell < 0 ? -1 : grid_col(points, point) - grid_col(g, cell);
        about = down >= 0 && down <= 1 && right >= 0 && right <= 1 && !s->settled[i];
    }
    return about;
}

/* A spot one step away needs a letter less than one that is farther; decided ones come last. Grid
 * points without a clue to see to are as if they were farther; where no line can go on the tip has
 * no business, as long as there are others. */
static struct ranked rank(const struct session *s, int spot) {
    enum { WITHOUT_CLUE = 5 };
    int far = grid_distance(session_spots(s), session_spot(s), spot);
    bool aside = session_has_tip(s) && !is_about_clues(s, spot);
    return (struct ranked){spot, is_open_spot(s, spot) ? far == 1 : DECIDED,
                           far + WITHOUT_CLUE * aside};
}

static bool has_letters(const struct session *s, int spot) {
    const struct puzzle *p = s->game.puzzle;
    bool given = p->genre->cursor != CURSOR_GIVEN || p->given[spot].kind != GIVEN_NONE;
    return spot != session_spot(s) && (session_has_tip(s) || given);
}

bool session_labels_with(int letter) {
    return letter > 0 && letter < 128 && strchr(letters, letter) != NULL;
}

void session_labels(const struct session *s, vec_label *out) {
    LOCAL(mem_free_at) VEC(struct ranked) all = {0};
    int open = 0;
    for (int spot = 0; spot < grid_cells(session_spots(s)); spot++)
        if (has_letters(s, spot)) {
            vec_push(&all, rank(s, spot));
            open += vec_last(&all).rank < DECIDED;
        }
    vec_sort(&all, by_ease);
    int n = min_int(session_has_tip(s) && open > 0 ? open : all.len, SPOTS_MOST);
    /* so many letters begin two; the others stand alone */
    int pairs = n <= LETTERS ? 0 : (n - LETTERS + LETTERS - 2) / (LETTERS - 1);
    int single = LETTERS - pairs;
    vec_clear(out);
    for (int i = 0; i < n; i++) {
        struct label l = {.at = session_spot_place(s, all.at[i].spot)};
        l.letters[0] = letters[i < single ? i : single + (i - single) / LETTERS];
        l.letters[1] = i < single ? '\0' : letters[(i - single) % LETTERS];
        vec_push(out, l);
    }
}
