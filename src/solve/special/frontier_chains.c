/* Boards whose off cells, which are shaded, never touch: they are joined by corners to chains, and
 * the others are connected as long as no chain, with the border as one more of them, is a ring. */
#include "base/least.h"
#include "model/model.h"
#include "solve/special/frontier_sweep.h"

/* Labels of four bits for the cells of the frontier, by place: 0 unshaded, 1 joined to the border,
 * else equal for cells of one chain, in the order of their first places. At place `width` stands
 * the cell that the last one decided has pushed out: it still touches the next. */
enum { LABELS = 16, BORDER = 1, UNLABELLED = 15 };

#define LOWEST_BITS ((uint64_t)0x1111111111111111u)

static int label_at(uint64_t labels, int place) {
    return (int)(labels >> (LABEL_BITS * place)) & (LABELS - 1);
}

static uint64_t label_to(uint64_t labels, int place, int label) {
    int shift = LABEL_BITS * place;
    return (labels & ~((uint64_t)(LABELS - 1) << shift)) | (uint64_t)label << shift;
}

/* --- one cell --------------------------------------------------------------------------------- */

/* The cells beside one and diagonally beside it that are decided before it; 0 where there is none.
 */
struct seen_before {
    int up, left, corner[2];
};

static struct seen_before seen_before(const struct frontier_plan *p, uint64_t labels, int place) {
    struct seen_before s = {.left = label_at(labels, place)};
    if (place > 0) {
        s.up = label_at(labels, place - 1);
        s.corner[0] = label_at(labels, p->width);
    }
    if (place + 1 < p->width)
        s.corner[1] = label_at(labels, place + 1);
    return s;
}

/* Joins the chains of both labels, of which at least one is a chain's. */
static uint64_t relabel(const struct frontier_plan *p, uint64_t labels, const int from[2], int to) {
    for (int place = 0; place <= p->width; place++) {
        int label = label_at(labels, place);
        if (label != 0 && (label == from[0] || label == from[1]))
            labels = label_to(labels, place, to);
    }
    return labels;
}

/* Numbers the chains anew; *chains receives how many there are beside the border's. */
static uint64_t number_chains(uint64_t labels, int *chains) {
    int number[LABELS] = {[BORDER] = BORDER}, next = BORDER + 1;
    uint64_t out = 0;
    while (labels != 0) {
        int shift = __builtin_ctzll(labels) & -LABEL_BITS,
            label = (int)(labels >> shift) & (LABELS - 1);
        if (number[label] == 0)
            number[label] = next++;
        out |= (uint64_t)number[label] << shift;
        labels &= ~((uint64_t)(LABELS - 1) << shift);
    }
    *chains = next - BORDER - 1;
    return out;
}

/* Decides a cell. False: shaded cells would touch, or be joined to a ring. */
static bool decide_cell(const struct frontier_plan *p, int at, bool shaded, uint64_t *labels,
                        int *chains) {
    int place = at % p->width, label = 0;
    uint64_t l = *labels;
    if (shaded) {
        struct seen_before s = seen_before(p, l, place);
        bool to_border = s.corner[0] == BORDER || s.corner[1] == BORDER;
        if (s.up > 0 || s.left > 0 || (s.corner[0] > 0 && s.corner[0] == s.corner[1]) ||
            (p->at[at].border && to_border))
            return false;
        label = p->at[at].border || to_border ? BORDER : UNLABELLED;
        if (s.corner[0] > 0 || s.corner[1] > 0)
            l = relabel(p, l, s.corner, label);
    }
    l = label_to(l, p->width, place + 1 < p->width ? label_at(l, place) : 0);
    *labels = number_chains(label_to(l, place, label), chains);
    return true;
}

/* --- the bound -------------------------------------------------------------------------------- */

/* The bound: let S be a set of cells. No two shaded ones touch, so a corner point inside the board
 * is a corner of two of them at most, and then these two are joined there. Shaded cells that are
 * joined by corners, with the border as one more of them, form a forest (see
 * engine/shapes.c). A cell has four such points, one at the border two and one in
 * a corner of the board one. Of n shaded cells ahead, b of them at the border and c in corners, the
 * points are 4n - 2b - 3c; no more of these coincide with others than a forest of these cells, the
 * border and the k chains that reach the frontier can have edges, apart from the b + c to the
 * border: n + k - b - c. So 3n - b - 2c is at most k and the number of points ahead that no cell
 * decided before covers. */

enum { POINT_CELLS = 4, CROWDED = 8 };

/* True if a sum asks for many shaded cells, each counted once. */
static bool is_crowded(const struct frontier_plan *p, int sum) {
    const struct sum *s = &p->m->sums.at[sum];
    const struct tally_field *f = &p->fields[sum];
    bool crowded = f->width > 0 && f->open > CROWDED && f->lo > 2;
    for (int i = 0; i < s->len && crowded; i++) {
        lit l = sum_lits(p->m, s)[i];
        crowded =
            p->at[frontier_position_of(p, l)].off == l && (i == 0 || sum_lits(p->m, s)[i - 1] != l);
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
            apart = of[frontier_position_of(p, sum_lits(p->m, s)[k])] < 0;
        for (int k = 0; k < s->len && apart; k++) {
            int at = frontier_position_of(p, sum_lits(p->m, s)[k]);
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

/* Adds the bound on what crowds can still hold to a plan. */
static bool plan_crowds(struct frontier_plan *p) {
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

/* Points of the frontier that cells decided so far cover, as in struct crowd_room. */
static uint64_t covered_points(const struct frontier_plan *p, int at, uint64_t labels) {
    int place = at % p->width;
    uint64_t shaded = (labels | labels >> 1 | labels >> 2 | labels >> 3) & LOWEST_BITS;
    uint64_t covered = label_to(shaded | shaded << LABEL_BITS, p->width, label_at(shaded, place));
    return covered | (uint64_t)label_at(shaded, p->width) << (LABEL_BITS * (place + 1));
}

/* False: the cells ahead cannot hold as many as the sums still ask for. */
static bool leaves_room(const struct frontier_plan *p, int at, uint64_t labels, uint64_t counts,
                        int chains) {
    enum { PLAIN_COST = 3 };
    uint64_t covered = covered_points(p, at, labels);
    int all = 0;
    const struct crowd_room *room = p->at[at].room;
    for (int i = 0; i <= p->crowds; i++) {
        int need = all;
        if (i < p->crowds) {
            const struct tally_field *f = &p->fields[p->crowd[i]];
            need = at >= f->last ? 0 : at < f->first ? f->lo : f->lo - count_at(f, counts);
            all += max_int(need, 0);
        }
        int free = __builtin_popcountll(room[i].corners & ~covered);
        if (need > 0 && PLAIN_COST * need > room[i].most + free + chains)
            return false;
    }
    return true;
}

/* --- as a kind -------------------------------------------------------------------------------- */

static int decide_in_chains(const struct frontier_plan *p, int at, bool off, struct frontier_key x,
                            struct frontier_key *out) {
    int chains;
    if (!decide_cell(p, at, off, &x.seen[0], &chains) ||
        !leaves_room(p, at, x.seen[0], x.counts, chains))
        return 0;
    if (at + 1 == p->positions)
        x.seen[0] = 0; /* nothing is ahead: it does not matter any more */
    *out = x;
    return 1;
}

bool chains_fit(const struct model *m) {
    return frontier_fits(m) && m->rules.len == 1 && m->graph.off_never_touch &&
           model_vars(m) == grid_cells(m->grid);
}

/* On a narrow board with a bound states end in time where search takes seconds. On others it is
 * soon clear whether they do. */
static struct frontier_limits limits_of_chains(const struct frontier_plan *p) {
    enum { NARROW = 9, MANY_NARROW_STATES = 500000, MANY_STATES = 10000 };
    enum { FIRST_STATES = 4000, FIRST_SHARE = 4 };
    if (p->width <= NARROW && p->crowds > 0)
        return (struct frontier_limits){MANY_NARROW_STATES, MANY_NARROW_STATES, FIRST_SHARE};
    return (struct frontier_limits){FIRST_STATES, MANY_STATES, FIRST_SHARE};
}

const struct frontier_kind frontier_chains = {
    .fits = chains_fit,
    .plan = plan_crowds,
    .decide = decide_in_chains,
    .limits = limits_of_chains,
};
