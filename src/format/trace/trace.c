#include "format/trace/trace.h"

#include "base/least.h"
#include "format/scan.h"
#include "format/trace/cell_sight.h"
#include "puzzle/puzzle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How each kind of given is drawn: on which grounds, as bits, and as what. A number or an arrow
 * belongs to the kinds that have one. */
enum { ON_LIGHT = 1 << SIGHT_LIGHT, ON_GREY = 1 << SIGHT_GREY, ON_DARK = 1 << SIGHT_DARK };

static const struct {
    uint8_t grounds, shape;
    bool bare; /* the ground or the shape alone says it */
} drawn_as[GIVEN_KINDS] = {
    [GIVEN_CLUE] = {ON_LIGHT | ON_GREY, SIGHT_PLAIN, false},
    [GIVEN_DOT] = {ON_LIGHT | ON_GREY, SIGHT_SPOT, true},
    [GIVEN_BLOCK] = {ON_LIGHT | ON_GREY, SIGHT_PLAIN, false},
    [GIVEN_NUMBER] = {ON_LIGHT | ON_GREY, SIGHT_PLAIN, false},
    [GIVEN_WALL] = {ON_DARK, SIGHT_PLAIN, true},
    [GIVEN_HOLE] = {ON_DARK, SIGHT_PLAIN, true},
    [GIVEN_ISLAND] = {ON_LIGHT | ON_GREY, SIGHT_RING, true},
    [GIVEN_WHITE] = {ON_LIGHT | ON_GREY, SIGHT_RING, true},
    [GIVEN_BLACK] = {ON_LIGHT | ON_GREY, SIGHT_DISC, true},
    [GIVEN_SUN] = {ON_LIGHT | ON_GREY, SIGHT_RAYS, true},
    [GIVEN_MOON] = {ON_LIGHT | ON_GREY, SIGHT_CRESCENT, true},
    [GIVEN_TREE] = {ON_LIGHT | ON_GREY, SIGHT_TREE, true},
    [GIVEN_GREY_WALL] = {ON_GREY, SIGHT_PLAIN, true},
    [GIVEN_INNER_WALL] = {ON_LIGHT, SIGHT_PLAIN, false},
    [GIVEN_OUTER_WALL] = {ON_DARK, SIGHT_PLAIN, true},
};

struct trace_job {
    const struct inked *ink;
    const struct glyphs *glyphs;
    struct trace_place at;
    struct traced *out;
    bool *dark; /* by cell: it is filled */
};

void traced_free(struct traced *t) {
    puzzle_free(t->puzzle);
    mem_free(t->cell);
    *t = (struct traced){0};
}

/* Givens in cells. */

/* True if a sight is a given of the kind; *g is the given then. */
static bool is_given(const struct sight *s, const struct genre_given *own, struct given *g) {
    const struct given_row *row = &given_rows[own->kind];
    bool points = s->arrow != DIR_NONE, counts = s->numbered && s->number >= 0;
    if (!(drawn_as[own->kind].grounds >> s->ground & 1) || drawn_as[own->kind].shape != s->shape)
        return false;
    if (points && !row->arrow)
        return false;
    if (counts && (own->max == 0 || s->number < own->min || s->number > own->max))
        return false;
    if (counts && row->arrow && !points) /* its arrow was not understood */
        return false;
    if (!s->numbered && !drawn_as[own->kind].bare && !(s->ground == SIGHT_GREY && own->max > 0))
        return false;
    *g = given_bare((enum given_kind)own->kind);
    g->number = (int16_t)(s->numbered ? s->number : NO_NUMBER);
    g->dir = row->arrow ? s->arrow : (int8_t)DIR_NONE;
    return true;
}

/* The first kind of the genre's list that a sight can be. */
static bool find_given(const struct genre *genre, const struct sight *s, struct given *g) {
    for (const struct genre_given *own = genre->givens; own->kind != GIVEN_NONE; own++)
        if (is_given(s, own, g))
            return true;
    return false;
}

static bool shows_nothing(const struct sight *s) {
    return s->shape == SIGHT_PLAIN && !s->numbered && s->arrow == DIR_NONE && !s->unsure;
}

/* A given that is seen, or something that cannot be one. */
static enum trace_cell trace_of(const struct sight *s, bool seen) {
    return !seen ? TRACE_UNSURE : s->close ? TRACE_CLOSE : TRACE_SEEN;
}

static void note_sight(struct trace_job *t, int cell, enum trace_cell what) {
    uint8_t *is = &t->out->cell[cell];
    t->out->givens += what == TRACE_SEEN || what == TRACE_CLOSE;
    t->out->close += what == TRACE_CLOSE && *is < TRACE_CLOSE;
    t->out->unsure += what == TRACE_UNSURE && *is != TRACE_UNSURE;
    *is = (uint8_t)max_int(*is, (int)what);
}

/* The number of a room stands in one of its cells. */
static bool is_room_number(const struct puzzle *p, const struct sight *s) {
    return p->room && p->genre->room_max > 0 && s->numbered && s->number >= 0 &&
           s->number <= p->genre->room_max && s->shape == SIGHT_PLAIN && s->arrow == DIR_NONE;
}

static void lay_given(struct trace_job *t, int cell, const struct sight *s) {
    struct puzzle *p = t->out->puzzle;
    struct given g;
    bool seen = !s->unsure && find_given(p->genre, s, &g);
    if (seen)
        p->given[cell] = g;
    else if (!s->unsure && is_room_number(p, s)) {
        p->room_number[p->room[cell]] = s->number;
        seen = true;
    }
    if (seen || !shows_nothing(s) || s->ground == SIGHT_DARK) /* a tint need not mean anything */
        note_sight(t, cell, trace_of(s, seen));
}

static struct sight sight_of_cell(const struct trace_job *t, int row, int col) {
    const double in = 0.045; /* what the border takes */
    return sight_of(t->ink, t->glyphs,
                    (struct sight_box){
                        t->at.left + (col + in) * t->at.across, t->at.top + (row + in) * t->at.down,
                        (1 - 2 * in) * t->at.across, (1 - 2 * in) * t->at.down, false});
}

/* Walls between rooms: sides with much more ink than the others. */

/* The ink across a side at one place of it, beyond what is on either side. What comes after a
 * gap is drawn in a cell. */
static double ink_across(const struct inked *ink, double x, double y, double dx, double dy) {
    enum { HALF = 16, AT_SIDE = 5, GAP = 8 };
    double sum = 0;
    for (int way = -1; way <= 1; way += 2) {
        double ground = ink_at(ink, x + way * dx, y + way * dy);
        for (int i = way > 0; i <= HALF; i++) {
            double more = ink_at(ink, x + way * dx * i / HALF, y + way * dy * i / HALF) - ground;
            if (i > AT_SIDE && more < GAP)
                break;
            sum += fmax(0, more);
        }
    }
    return sum * hypot(dx, dy) / HALF;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The ink across the east or south side of a cell, at the middle one of several places: what else
 * is drawn there crosses the others. */
static double side_ink(const struct trace_job *t, int row, int col, bool south) {
    enum { PLACES = 9 };
    const double far = 0.16;
    double found[PLACES];
    for (int i = 0; i < PLACES; i++) {
        double along = 0.2 + 0.6 * i / (PLACES - 1);
        double x = t->at.left + (col + (south ? along : 1)) * t->at.across;
        double y = t->at.top + (row + (south ? 1 : along)) * t->at.down;
        found[i] =
            ink_across(t->ink, x, y, south ? 0 : far * t->at.across, south ? far * t->at.down : 0);
    }
    qsort(found, PLACES, sizeof *found, compare_doubles);
    return found[PLACES / 2];
}

/* The bound at the widest gap between values, where what is beyond has much more; 0: there is none.
 * Walls may be one pixel or two, as they fall. */
static double bound_between(const double *sorted, int n) {
    const double least = 20, much = 1.6;
    double widest = much, bound = 0;
    for (int i = 0; i + 1 < n; i++) {
        double low = fmax(sorted[i], least), high = sorted[i + 1];
        if (high < widest * low)
            continue;
        widest = high / low;
        bound = sqrt(low * high);
    }
    return bound;
}

/* A wall with one room on both sides is kept, but seldom stands on a board: it may be a misread
 * line. */
static void make_rooms(struct trace_job *t, struct walls *w) {
    struct puzzle *p = t->out->puzzle;
    walls_make_rooms(w, p);
    for (int i = 0; p->side && i < 2 * grid_cells(p->grid); i++)
        if (p->side[i].kind == GIVEN_LOOSE_WALL)
            note_sight(t, i / 2, TRACE_UNSURE);
    t->out->rooms = p->rooms > 1 ? p->rooms : 0;
}

/* A filled cell is a room of its own, and nothing is seen of its walls. */
static void trace_rooms(struct trace_job *t) {
    struct puzzle *p = t->out->puzzle;
    int cells = grid_cells(p->grid), n = 0;
    LOCAL(mem_free_at) double *ink = mem_alloc(2 * cells, sizeof *ink);
    LOCAL(mem_free_at) double *sorted = mem_alloc(2 * cells, sizeof *sorted);
    LOCAL(mem_free_at) bool *east = mem_alloc(cells, sizeof *east);
    LOCAL(mem_free_at) bool *south = mem_alloc(cells, sizeof *south);
    for (int i = 0; i < 2 * cells; i++) {
        int next = grid_step(p->grid, i / 2, i % 2 ? DIR_S : DIR_E);
        ink[i] = next == NO_CELL ? -1
                 : t->dark[i / 2] || t->dark[next]
                     ? -2
                     : side_ink(t, grid_row(p->grid, i / 2), grid_col(p->grid, i / 2), i % 2);
        if (ink[i] >= 0)
            sorted[n++] = ink[i];
    }
    qsort(sorted, (size_t)n, sizeof *sorted, compare_doubles);
    double bound = bound_between(sorted, n);
    if (bound <= 0)
        return;
    for (int i = 0; i < 2 * cells; i++)
        (i % 2 ? south : east)[i / 2] = ink[i] > bound || ink[i] == -2;
    make_rooms(t, &(struct walls){east, south});
}

/* Numbers at grid points, in circles, and beside the board. */

static bool fits_number(const struct sight *s, int min, int max) {
    return s->numbered && !s->unsure && s->number >= min && s->number <= max;
}

static void lay_points(struct trace_job *t) {
    struct puzzle *p = t->out->puzzle;
    const struct genre_given *own = &p->genre->point;
    const double reach = 0.235; /* of a cell, within the circle */
    for (int i = 0; i < puzzle_points(p->grid); i++) {
        int row = i / (p->grid.cols + 1), col = i % (p->grid.cols + 1);
        int cell =
            grid_cell(p->grid, min_int(row, p->grid.rows - 1), min_int(col, p->grid.cols - 1));
        struct sight s =
            sight_of(t->ink, t->glyphs,
                     (struct sight_box){t->at.left + (col - reach) * t->at.across,
                                        t->at.top + (row - reach) * t->at.down,
                                        2 * reach * t->at.across, 2 * reach * t->at.down, true});
        if (fits_number(&s, own->min, own->max))
            p->point[i] = given_numbered((enum given_kind)own->kind, s.number);
        if (s.numbered || s.unsure)
            note_sight(t, cell, trace_of(&s, p->point[i].kind != GIVEN_NONE));
    }
}

static void lay_outer(struct trace_job *t) {
    struct puzzle *p = t->out->puzzle;
    for (int i = 0; i < p->grid.cols + p->grid.rows; i++) {
        bool above = i < p->grid.cols;
        int row = above ? 0 : i - p->grid.cols, col = above ? i : 0;
        struct sight s = sight_of_cell(t, above ? -1 : row, above ? col : -1);
        if (fits_number(&s, 0, p->genre->outer_max))
            p->outer[i] = s.number;
        if (s.numbered || s.unsure)
            note_sight(t, grid_cell(p->grid, row, col), trace_of(&s, p->outer[i] != NO_NUMBER));
    }
}

/* Rooms come first, as their numbers belong to them. */
static void lay_all(struct trace_job *t) {
    struct puzzle *p = t->out->puzzle;
    int cells = grid_cells(p->grid);
    LOCAL(mem_free_at) struct sight *seen = mem_alloc(cells, sizeof *seen);
    t->dark = mem_alloc(cells, sizeof *t->dark);
    for (int cell = 0; cell < cells; cell++) {
        seen[cell] = sight_of_cell(t, grid_row(p->grid, cell), grid_col(p->grid, cell));
        t->dark[cell] = seen[cell].ground == SIGHT_DARK;
    }
    if (p->room)
        trace_rooms(t);
    for (int cell = 0; cell < cells; cell++)
        lay_given(t, cell, &seen[cell]);
    if (p->point)
        lay_points(t);
    if (p->outer)
        lay_outer(t);
    mem_free(t->dark);
}

bool trace_read(const struct raster *r, const struct trace_place *at, const struct puzzle *p,
                struct grid size, struct traced *out, struct err *e) {
    enum { CELL_LEAST = 6 }; /* pixels: in fewer no sign is told from another */
    LOCAL(inked_free) struct inked ink = {0};
    LOCAL(glyphs_free) struct glyphs glyphs = {0};
    *out = (struct traced){0};
    if (at->across < CELL_LEAST || at->down < CELL_LEAST)
        return err_set(e, "a cell has too few pixels there to be read");
    if (!genre_has_size(p->genre, size, e))
        return false;
    glyphs_draw(&glyphs);
    raster_ink(r, &ink);
    out->puzzle = change_size(p, size);
    out->cell = mem_alloc(grid_cells(size), 1);
    lay_all(&(struct trace_job){&ink, &glyphs, *at, out, NULL});
    return true;
}
