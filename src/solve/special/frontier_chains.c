/* Boards whose off cells, which are shaded, never touch: they are joined by corners to chains, and
 * the others are connected as long as no chain, with the border as one more of them, is a ring. */
#include "base/least.h"
#include "model/model.h"
#include "solve/special/frontier_plan.h"

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
    .plan = frontier_plan_crowds,
    .decide = decide_in_chains,
    .limits = limits_of_chains,
};
