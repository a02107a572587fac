/* Plans of the search along a frontier.
 *
 * The bound: let S be a set of cells. No two shaded ones touch, so a corner point inside the board
 * is a corner of two of them at most, and then these two are joined there. Shaded cells that are
 * joined by corners, with the border as one more of them, form a forest (see
 * engine/shapes.c). A cell has four such points, one at the border two and one in
 * a corner of the board one. Of n shaded cells ahead, b of them at the border and c in corners, the
 * points are 4n - 2b - 3c; no more of these coincide with others than a forest of these cells, the
 * border and the k chains that reach the frontier can have edges, apart from the b + c to the
 * border: n + k - b - c. So 3n - b - 2c is at most k and the number of points ahead that no cell
 * decided before covers. */
#include "solve/special/frontier_plan.h"

#include "base/least.h"
#include "model/model.h"

enum { POINT_CELLS = 4, FIELDS_BITS = 64, CROWDED = 8 };

bool frontier_fits(const struct model *m) {
    struct grid g = m->grid;
    int cells = grid_cells(g), vars = 0;
    bool plain = m->graph.shape == SHAPE_CONNECTED && m->graph.vertices.len == cells &&
                 g.rows > 1 && g.cols > 1 &&
                 m->graph.edges.len == g.rows * (g.cols - 1) + g.cols * (g.rows - 1);
    for (int cell = 0; cell < cells && plain; cell++) {
        int vertex = m->graph.cell_vertex[cell], v = m->cell_var[cell];
        plain = vertex >= 0 && (v < 0 ? m->graph.vertices.at[vertex].on == LIT_FALSE
                                      : m->graph.vertex_of_var[v] == vertex);
        vars += v >= 0;
    }
    return plain && vars == model_vars(m);
}

static int position_of(const struct frontier_plan *p, lit l) {
    return p->position[p->m->vars.at[lit_var(l)].at.a];
}

static void place_cells(struct frontier_plan *p, bool turned, bool backwards) {
    const struct model *m = p->m;
    bool rows = (m->grid.rows >= m->grid.cols) != turned;
    p->lines = rows ? m->grid.rows : m->grid.cols;
    p->width = rows ? m->grid.cols : m->grid.rows;
    for (int at = 0; at < p->positions; at++) {
        int line = at / p->width, place = at % p->width;
        int along = backwards ? p->lines - 1 - line : line;
        int cell = rows ? grid_cell(m->grid, along, place) : grid_cell(m->grid, place, along);
        struct frontier_position *x = &p->at[at];
        x->cell = cell;
        x->var = m->cell_var[cell];
        x->off = lit_not(m->graph.vertices.at[m->graph.cell_vertex[cell]].on);
        x->known = lit_mark(p->marks, x->off);
        x->border = line == 0 || line == p->lines - 1 || place == 0 || place == p->width - 1;
        p->position[cell] = at;
    }
}

/* --- sums ------------------------------------------------------------------------------------- */

/* That two cells side by side are not both off is known without the sum where chains are asked. */
static bool says_apart(const struct frontier_plan *p, const struct sum *s) {
    const lit *l = sum_lits(p->m, s);
    if (!p->m->graph.off_never_touch || s->len != 2 || s->hi != 1 || s->lo > 0)
        return false;
    const struct frontier_position *a = &p->at[position_of(p, l[0])],
                                   *b = &p->at[position_of(p, l[1])];
    return a->off == l[0] && b->off == l[1] && grid_distance(p->m->grid, a->cell, b->cell) == 1;
}

/* The open part of a sum; width 1 for now if it has to be counted. */
static void measure_field(struct frontier_plan *p, int sum) {
    const struct sum *s = &p->m->sums.at[sum];
    struct tally t = sum_tally(p->m, p->marks, s);
    struct tally_field *f = &p->fields[sum];
    *f = (struct tally_field){.lo = s->lo > t.yes ? s->lo - t.yes : 0,
                              .hi = s->hi - t.yes,
                              .open = t.open,
                              .first = p->positions,
                              .last = -1};
    f->width = (f->lo > 0 || f->hi < f->open) && !says_apart(p, s);
    for (int i = 0; i < s->len && f->width > 0; i++) {
        lit l = sum_lits(p->m, s)[i];
        int at = position_of(p, l);
        if (lit_mark(p->marks, l) != MARK_NONE)
            continue;
        f->first = min_int(at, f->first);
        f->last = max_int(at, f->last);
    }
}

static uint64_t field_mask(const struct tally_field *f) {
    return (((uint64_t)1 << f->width) - 1) << f->shift;
}

/* Finds bits for a count that lie free at its first position. */
static bool place_field(struct tally_field *f, uint64_t *used) {
    int top = f->hi < f->open ? f->hi : f->lo;
    while (top >> f->width > 0)
        f->width++;
    while (f->shift + f->width < FIELDS_BITS && (*used & field_mask(f)) != 0)
        f->shift++;
    if (f->shift + f->width >= FIELDS_BITS)
        return false;
    *used |= field_mask(f);
    return true;
}

static void add_change(struct frontier_plan *p, int at, int sum, int *ahead) {
    const struct frontier_position *x = &p->at[at];
    const struct sum *s = &p->m->sums.at[sum];
    struct tally_change c = {.field = &p->fields[sum]};
    for (int i = 0; i < s->len; i++)
        if (lit_var(sum_lits(p->m, s)[i]) == x->var)
            c.add[sum_lits(p->m, s)[i] == x->off]++;
    ahead[sum] -= c.add[0] + c.add[1];
    c.ahead = ahead[sum];
    vec_push(&p->changes, c);
}

/* Lists what each cell adds to which counts. False: there are too many counts at once. */
static bool place_fields(struct frontier_plan *p) {
    const struct model *m = p->m;
    uint64_t used = 0;
    bool fits = true;
    int *ahead = mem_alloc(m->sums.len, sizeof *ahead);
    for (int i = 0; i < m->sums.len; i++)
        ahead[i] = p->fields[i].open;
    for (int at = 0; at < p->positions && fits; at++) {
        struct frontier_position *x = &p->at[at];
        x->first_change = p->changes.len;
        int uses = x->var < 0 ? 0 : m->use_first[x->var + 1];
        for (int u = x->var < 0 ? 0 : m->use_first[x->var]; u < uses && fits; u++) {
            struct tally_field *f = &p->fields[m->uses.at[u]];
            if (f->width == 0 || x->known != MARK_NONE)
                continue;
            fits = f->first != at || place_field(f, &used);
            add_change(p, at, m->uses.at[u], ahead);
        }
        for (int i = x->first_change; i < p->changes.len && fits; i++)
            if (p->changes.at[i].field->last == at)
                used &= ~field_mask(p->changes.at[i].field);
    }
    p->at[p->positions].first_change = p->changes.len;
    return fits;
}

/* --- the bound -------------------------------------------------------------------------------- */

/* True if a sum asks for many shaded cells, each counted once. */
static bool is_crowded(const struct frontier_plan *p, int sum) {
    const struct sum *s = &p->m->sums.at[sum];
    const struct tally_field *f = &p->fields[sum];
    bool crowded = f->width > 0 && f->open > CROWDED && f->lo > 2;
    for (int i = 0; i < s->len && crowded; i++) {
        lit l = sum_lits(p->m, s)[i];
        crowded = p->at[position_of(p, l)].off == l && (i == 0 || sum_lits(p->m, s)[i - 1] != l);
    }
    return crowded;
}

/* The crowd in which each open cell lies, or -1, by position. */
static int *find_crowds(struct frontier_plan *p) {
    int *of = mem_alloc(p->positions, sizeof *of);
    for (int at = 0; at < p->positions; at++)
        of[at] = -1;
    for (int i = 0; i < p->m->sums.len && p->crowds < CROWDS; i++) {
        const struct sum *s = &p->m->sums.at[i];
        bool apart = is_crowded(p, i);
        for (int k = 0; k < s->len && apart; k++)
            apart = of[position_of(p, sum_lits(p->m, s)[k])] < 0;
        for (int k = 0; k < s->len && apart; k++) {
            int at = position_of(p, sum_lits(p->m, s)[k]);
            of[at] = p->at[at].known == MARK_NONE ? p->crowds : -1;
        }
        if (apart)
            p->crowd[p->crowds++] = i;
    }
    return of;
}

/* True if a cell is an open one of a crowd, or, for the last one, of any. */
static bool in_crowd(const struct frontier_plan *p, const int *of, int at, int crowd) {
    return of[at] >= 0 && (crowd == p->crowds || of[at] == crowd);
}

/* The last cell of a crowd that a point is a corner of, or -1. The point lies between a line and
 * the one before, a place and the one before. */
static int last_at_point(const struct frontier_plan *p, const int *of, int crowd, int line,
                         int place) {
    int last = -1;
    for (int k = 0; k < POINT_CELLS; k++) {
        int at = (line - 1 + k / 2) * p->width + place - 1 + k % 2;
        last = in_crowd(p, of, at, crowd) ? at : last;
    }
    return last;
}

static uint64_t point_bit(int place) {
    return (uint64_t)1 << (LABEL_BITS * place);
}

/* Points of which all cells lie ahead, and those on the frontier. */
static void count_points(struct frontier_plan *p, const int *of, int crowd) {
    for (int line = 1; line < p->lines; line++)
        for (int place = 1; place < p->width; place++) {
            int last = last_at_point(p, of, crowd, line, place);
            int first = (line - 1) * p->width + place - 1;
            if (first > 0 && last >= 0)
                p->at[first - 1].room[crowd].most++;
            if (first < last)
                p->at[first].room[crowd].corners |= point_bit(p->width);
            for (int at = first + 1; at < last; at++)
                p->at[at].room[crowd].corners |= point_bit(place);
        }
    for (int at = p->positions - 1; at > 0; at--)
        p->at[at - 1].room[crowd].most += p->at[at].room[crowd].most;
}

/* The position of the i-th cell round the border. */
static int border_position(const struct frontier_plan *p, int i) {
    int width = p->width - 1, lines = p->lines - 1;
    if (i < width)
        return i;
    if (i < width + lines)
        return (i - width) * p->width + width;
    if (i < 2 * width + lines)
        return lines * p->width + width - (i - width - lines);
    return (2 * (lines + width) - i) * p->width;
}

static bool is_corner(const struct frontier_plan *p, int at) {
    int line = at / p->width, place = at % p->width;
    return (line == 0 || line == p->lines - 1) && (place == 0 || place == p->width - 1);
}

/* Of the crowd's cells ahead of `at`, those at the border that may be shaded together save at most
 * so much: one each, in a corner two. */
static int border_saves(const struct frontier_plan *p, const int *of, int crowd, int at) {
    int with = 0, without = 0; /* the most up to here, with and without the cell last seen */
    for (int i = 0; i < 2 * (p->width + p->lines - 2); i++) {
        int cell = border_position(p, i), most = max_int(with, without);
        bool may = cell > at && in_crowd(p, of, cell, crowd);
        with = may ? without + 1 + is_corner(p, cell) : 0;
        without = most;
    }
    return max_int(with, without);
}

bool frontier_plan_crowds(struct frontier_plan *p) {
    int *of = find_crowds(p);
    for (int crowd = 0; crowd <= p->crowds && p->crowds > 0; crowd++) {
        count_points(p, of, crowd);
        int saves = border_saves(p, of, crowd, -1);
        for (int at = 0; at < p->positions; at++) {
            if (p->at[at].border && in_crowd(p, of, at, crowd))
                saves = border_saves(p, of, crowd, at);
            p->at[at].room[crowd].most += saves;
        }
    }
    return true;
}

bool frontier_plan_make(struct frontier_plan *p, const struct frontier_question *q, bool turned,
                        bool backwards) {
    int cells = grid_cells(q->m->grid);
    *p = (struct frontier_plan){.m = q->m,
                                .marks = q->marks,
                                .positions = cells,
                                .at = mem_alloc(cells + 1, sizeof *p->at),
                                .fields = mem_alloc(q->m->sums.len, sizeof *p->fields),
                                .position = mem_alloc(cells, sizeof(int))};
    place_cells(p, turned, backwards);
    if (p->width > FRONTIER_WIDEST)
        return false;
    for (int i = 0; i < q->m->sums.len; i++)
        measure_field(p, i);
    return place_fields(p);
}
