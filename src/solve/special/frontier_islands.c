/* Boards whose off cells fall into islands, each with one clue and as many cells as that says, in a
 * connected sea of the others. Each cell is of one colour, the sea's or an island's, and what of
 * one colour is on the frontier in several parts has yet to meet ahead. The frontier is a line,
 * beyond which the plane has no other way round, and so much can be said of what lies ahead:
 *
 * - Of two colours alone, the parts along the line alternate m times, once those that lie side by
 *   side are taken as one. Meetings ahead that do not cross leave m + 1 parts of both together at
 *   least (Kreweras 1972), as those behind do. So there may be m + 1 behind at most.
 * - Two parts of a colour meet round all that lies between them: colours that are on the frontier
 *   there alone get their missing cells within. What it takes to go round an area of so many cells,
 *   from the line and back to it, is known (isoperimetry), and the colour must have that many left.
 *
 * This ends where search does not: a few large islands, of which the sea is hardly long enough to
 * go round one. */
#include "base/least.h"
#include "model/components.h"
#include "model/model.h"
#include "solve/special/frontier_sweep.h"

#include <string.h>

/* In a state's `seen`: the parts by place, numbered from 1 in the order of their first places; the
 * colours by part; how many cells the colours of the frontier have so far, in the order of their
 * first parts, the sea left out. */
enum { PARTS, COLOUR_OF_PART, CELLS_OF_COLOUR };
enum { WIDEST = 12, PARTS_MOST = WIDEST + 2, COLOURS = 32, COLOUR_BITS = 5, CELLS_BITS = 9 };
enum { SEA = 0, NOWHERE = -1, NEVER = 1 << 20 };

/* An island whose clue does not say how many cells it has is not counted, nor is the sea then; a
 * bit above the parts says that the sea is behind. */
enum { UNCOUNTED = NEVER, SEA_OVER_BIT = 63 };

/* By colour. */
struct island_colours {
    int n;
    int cells[COLOURS];   /* it has in the end, or UNCOUNTED */
    int clue_at[COLOURS]; /* the position of its clue, -1 for the sea */
    uint32_t *may;        /* by position: the colours that it may have, as bits */
    int *behind;          /* by position: the cells of all islands whose clue is before it */
};

/* Places side by side of one part. */
struct part_run {
    int8_t part, colour, from, to;
};

/* A state at hand. */
struct shore {
    const struct frontier_plan *p;
    const struct island_colours *colours;
    int at, n; /* the position; runs */
    struct part_run runs[WIDEST];
    int8_t part[WIDEST];
    int8_t colour[PARTS_MOST]; /* by part */
    int8_t parts[COLOURS];
    int16_t cells[COLOURS]; /* of the sea, and of what is on the frontier */
    bool sea_over;          /* the sea lies behind, with none of it on the frontier */
};

static bool has_known_size(const struct island_colours *c, int colour) {
    return c->cells[colour] != UNCOUNTED;
}

/* --- what a board is like --------------------------------------------------------------------- */

static bool islands_fit(const struct model *m) {
    if (!frontier_fits(m) || m->rules.len != 2 || m->components.len != 1)
        return false;
    const struct components *rule = &m->components.at[0];
    int islands = 0, cells = grid_cells(m->grid), land = 0;
    for (int cell = 0; cell < cells; cell++) {
        int clue = component_clue(m, rule, cell);
        lit off = lit_not(m->graph.vertices.at[m->graph.cell_vertex[cell]].on);
        if (component_lit(m, rule, cell) != off)
            return false;
        islands += clue != CLUE_NONE;
        land += clue == CLUE_ANY ? 1 : clue;
    }
    return islands < COLOURS && land <= cells && land < 1 << CELLS_BITS;
}

/* Islands of five cells in the mean, as published boards have them, a search by weights ends in
 * half the time. */
bool frontier_is_first(const struct model *m) {
    enum { LARGE = 10 };
    int islands = 0, land = 0;
    if (!islands_fit(m))
        return false;
    for (int cell = 0; cell < grid_cells(m->grid); cell++) {
        int clue = component_clue(m, &m->components.at[0], cell);
        islands += clue != CLUE_NONE;
        land += clue;
    }
    return land >= LARGE * islands;
}

static int position_beside(const struct frontier_plan *p, int at, enum dir d) {
    int cell = grid_step(p->m->grid, p->at[at].cell, d);
    return cell == NO_CELL ? NOWHERE : p->position[cell];
}

/* True if an island may take in this position: no other's clue is there or beside it. */
static bool may_be_of(const struct frontier_plan *p, const int *colour_of, int at, int colour) {
    bool may = p->at[at].known != MARK_NO && (!colour_of[at] || colour_of[at] == colour);
    for (enum dir d = 0; d < DIRS && may; d++) {
        int beside = position_beside(p, at, d);
        may = beside < 0 || !colour_of[beside] || colour_of[beside] == colour;
    }
    return may;
}

/* Marks what an island can reach from its clue. */
static void mark_reach(const struct frontier_plan *p, struct island_colours *c,
                       const int *colour_of, int colour) {
    vec_int reach = {0};
    int *far = mem_alloc(p->positions, sizeof *far);
    vec_push(&reach, c->clue_at[colour]);
    far[c->clue_at[colour]] = 1;
    for (int head = 0; head < reach.len; head++) {
        int at = reach.at[head];
        c->may[at] |= (uint32_t)1 << colour;
        for (enum dir d = 0; d < DIRS && far[at] < c->cells[colour]; d++) {
            int beside = position_beside(p, at, d);
            if (beside < 0 || far[beside] > 0 || !may_be_of(p, colour_of, beside, colour))
                continue;
            far[beside] = far[at] + 1;
            vec_push(&reach, beside);
        }
    }
    vec_free(&reach);
    mem_free(far);
}

static bool plan_islands(struct frontier_plan *p) {
    const struct model *m = p->m;
    struct island_colours *c = mem_alloc(1, sizeof *c);
    int *colour_of = mem_alloc(p->positions, sizeof *colour_of);
    c->may = mem_alloc(p->positions, sizeof *c->may);
    c->behind = mem_alloc(p->positions + 1, sizeof *c->behind);
    c->n = 1;
    c->cells[SEA] = p->positions;
    c->clue_at[SEA] = NOWHERE;
    for (int cell = 0; cell < p->positions; cell++) {
        int clue = component_clue(m, &m->components.at[0], cell), at = p->position[cell];
        c->may[at] = p->at[at].known != MARK_YES && clue == CLUE_NONE ? 1u << SEA : 0;
        if (clue == CLUE_NONE)
            continue;
        if (clue == CLUE_ANY)
            c->cells[SEA] = UNCOUNTED;
        else if (has_known_size(c, SEA))
            c->cells[SEA] -= clue;
        c->cells[c->n] = clue == CLUE_ANY ? UNCOUNTED : clue;
        c->clue_at[c->n] = at;
        c->behind[at + 1] = clue;
        colour_of[at] = c->n++;
    }
    for (int at = 0; at < p->positions; at++)
        c->behind[at + 1] += c->behind[at];
    for (int colour = 1; colour < c->n; colour++)
        mark_reach(p, c, colour_of, colour);
    mem_free(colour_of);
    p->own = c;
    return p->width <= WIDEST;
}

/* --- states ----------------------------------------------------------------------------------- */

static int bits_at(uint64_t word, int shift, int bits) {
    return (int)(word >> shift) & ((1 << bits) - 1);
}

/* A colour that is counted and not on the frontier has all its cells behind it, or none. */
static int cells_behind(const struct shore *s, int colour) {
    return s->colours->clue_at[colour] < s->at ? s->colours->cells[colour] : 0;
}

/* True if all of a colour that is not on the frontier lies behind it. */
static bool is_over(const struct shore *s, int colour) {
    return s->parts[colour] == 0 &&
           (colour == SEA ? s->sea_over : s->colours->clue_at[colour] < s->at);
}

static void read_shore(struct shore *s, const struct frontier_key *key) {
    int sea = s->at - s->colours->behind[s->at], seen = 0;
    s->sea_over = bits_at(key->seen[PARTS], SEA_OVER_BIT, 1);
    for (int place = 0, last = 0; place < s->p->width; place++) {
        int part = bits_at(key->seen[PARTS], LABEL_BITS * place, LABEL_BITS);
        s->part[place] = (int8_t)part;
        if (part <= last)
            continue;
        last = part;
        int colour = bits_at(key->seen[COLOUR_OF_PART], COLOUR_BITS * (part - 1), COLOUR_BITS);
        s->colour[part] = (int8_t)colour;
        if (s->parts[colour]++ > 0 || colour == SEA || !has_known_size(s->colours, colour))
            continue;
        int cells = bits_at(key->seen[CELLS_OF_COLOUR], CELLS_BITS * seen++, CELLS_BITS);
        s->cells[colour] = (int16_t)cells;
        sea -= cells - cells_behind(s, colour);
    }
    s->cells[SEA] = (int16_t)(has_known_size(s->colours, SEA) ? sea : 0);
}

/* Lists the runs of what is on the frontier now, and counts the parts. */
static void list_runs(struct shore *s) {
    bool counted[PARTS_MOST] = {false};
    s->n = 0;
    memset(s->parts, 0, (size_t)s->colours->n * sizeof *s->parts);
    for (int place = 0; place < s->p->width; place++) {
        int part = s->part[place];
        if (part == 0)
            continue;
        if (!counted[part])
            s->parts[s->colour[part]]++;
        counted[part] = true;
        if (s->n > 0 && s->runs[s->n - 1].part == part && s->runs[s->n - 1].to == place - 1)
            s->runs[s->n - 1].to = (int8_t)place;
        else
            s->runs[s->n++] =
                (struct part_run){(int8_t)part, s->colour[part], (int8_t)place, (int8_t)place};
    }
}

static void write_shore(const struct shore *s, struct frontier_key *key) {
    int number[PARTS_MOST] = {0}, parts = 0, written = 0;
    bool known[COLOURS] = {false};
    memset(key->seen, 0, sizeof key->seen);
    key->seen[PARTS] = (uint64_t)s->sea_over << SEA_OVER_BIT;
    for (int i = 0; i < s->n; i++) {
        const struct part_run *r = &s->runs[i];
        if (number[r->part] == 0) {
            number[r->part] = ++parts;
            key->seen[COLOUR_OF_PART] |= (uint64_t)r->colour << (COLOUR_BITS * (parts - 1));
        }
        if (!known[r->colour] && r->colour != SEA && has_known_size(s->colours, r->colour))
            key->seen[CELLS_OF_COLOUR] |= (uint64_t)s->cells[r->colour] << (CELLS_BITS * written++);
        known[r->colour] = true;
        for (int place = r->from; place <= r->to; place++)
            key->seen[PARTS] |= (uint64_t)number[r->part] << (LABEL_BITS * place);
    }
}

/* --- what lies ahead -------------------------------------------------------------------------- */

static int part_root(const int *joined, int part) {
    while (joined[part] != part)
        part = joined[part];
    return part;
}

/* True if the parts of two colours, several of each, can meet without crossing. */
static bool can_both_meet(const struct shore *s, int a, int b) {
    int joined[PARTS_MOST], of[WIDEST], n = 0, changes = 0, parts = s->parts[a] + s->parts[b];
    for (int part = 0; part < PARTS_MOST; part++)
        joined[part] = part;
    for (int i = 0; i < s->n; i++)
        if (s->runs[i].colour == a || s->runs[i].colour == b)
            of[n++] = i;
    for (int i = 0; i < n; i++) {
        const struct part_run *x = &s->runs[of[i]], *y = &s->runs[of[i + 1 < n ? i + 1 : 0]];
        int one = part_root(joined, x->part), other = part_root(joined, y->part);
        changes += x->colour != y->colour;
        if (x->colour != y->colour || one == other)
            continue;
        joined[one] = other;
        parts--;
    }
    return changes == 0 || parts <= changes / 2 + 1;
}

/* The fewest cells of a way round so many places, and an area of so many cells ahead of these: the
 * area is so deep and so wide somewhere, and the way goes down, across and up. */
static int way_round(int places, int area) {
    int least = area == 0 ? places + 2 : NEVER;
    for (int deep = 1; area > 0 && 2 * (deep + 1) + places < least; deep++)
        least = min_int(least, 2 * (deep + 1) + max_int(places, (area + deep - 1) / deep));
    return least;
}

/* How a colour that has a place between two runs lies to what is between these. */
enum within { ALL_WITHIN, CUT_OFF, JOINED_OUTSIDE };

static enum within lies_within(const struct shore *s, int colour, int lo, int hi) {
    uint32_t in = 0, out = 0; /* by part */
    for (int i = 0; i < s->n; i++)
        if (s->runs[i].colour == colour)
            *(i > lo && i < hi ? &in : &out) |= (uint32_t)1 << s->runs[i].part;
    return out == 0 ? ALL_WITHIN : (in & out) != 0 ? JOINED_OUTSIDE : CUT_OFF;
}

/* The nearest run of a colour from i on in steps of `by`, or NOWHERE. */
static int next_run(const struct shore *s, int i, int by, int colour) {
    for (; i >= 0 && i < s->n; i += by)
        if (s->runs[i].colour == colour)
            return i;
    return NOWHERE;
}

/* The fewest cells with which a colour goes round what is between two of its runs. What it would
 * cut off there from the rest of its colour is gone round with some of that. */
static int least_way(const struct shore *s, int lo, int hi) {
    int colour = s->runs[lo].colour, area = 0;
    uint32_t looked = (uint32_t)1 << colour;
    for (int i = lo + 1; i < hi; i++) {
        int c = s->runs[i].colour;
        enum within within = looked >> c & 1 ? JOINED_OUTSIDE : lies_within(s, c, lo, hi);
        looked |= (uint32_t)1 << c;
        if (within == ALL_WITHIN && has_known_size(s->colours, c))
            area += s->colours->cells[c] - s->cells[c];
        if (within != CUT_OFF)
            continue;
        int left = next_run(s, lo - 1, -1, c), right = next_run(s, hi + 1, 1, c);
        int from = left < 0 ? NOWHERE : next_run(s, left - 1, -1, colour);
        int to = right < 0 ? NOWHERE : next_run(s, right + 1, 1, colour);
        return min_int(from < 0 ? NEVER : least_way(s, from, hi),
                       to < 0 ? NEVER : least_way(s, lo, to));
    }
    int place = s->at % s->p->width, from = s->runs[lo].to, to = s->runs[hi].from;
    bool step = place < to; /* the way may begin at a cell that is one line ahead of its end */
    return way_round(to - from - 1, area) - step;
}

static void put_in_order(int *list, int n, int x) {
    int i = n;
    for (; i > 0 && list[i - 1] > x; i--)
        list[i] = list[i - 1];
    list[i] = x;
}

/* The fewest cells that a colour of several parts needs so that these meet. It goes round all gaps
 * but those between parts that are one by then: each as long as its way, all as long as they are
 * wide. */
static int least_meeting(const struct shore *s, int colour) {
    int wide[WIDEST], way[WIDEST], n = 0, sum = 0, last = NOWHERE;
    for (int i = 0; i < s->n; i++) {
        if (s->runs[i].colour != colour)
            continue;
        if (last >= 0 && s->runs[last].part != s->runs[i].part) {
            put_in_order(wide, n, s->runs[i].from - s->runs[last].to);
            put_in_order(way, n++, least_way(s, last, i));
        }
        last = i;
    }
    for (int i = 0; i < s->parts[colour] - 1; i++)
        sum += wide[i];
    return max_int(sum, way[s->parts[colour] - 2]);
}

/* The colours of several parts on the frontier, once each; returns how many. */
static int list_parted(const struct shore *s, int list[WIDEST]) {
    uint32_t listed = 0;
    int n = 0;
    for (int i = 0; i < s->n; i++) {
        int c = s->runs[i].colour;
        if (s->parts[c] > 1 && !(listed >> c & 1))
            list[n++] = c;
        listed |= (uint32_t)1 << c;
    }
    return n;
}

/* False: no way to go on is left. */
static bool leaves_ways(const struct shore *s) {
    int parted[WIDEST], n = list_parted(s, parted);
    for (int i = 0; i < s->n; i++) {
        int c = s->runs[i].colour;
        if (s->colours->clue_at[c] > s->at && s->cells[c] == s->colours->cells[c])
            return false;
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (!can_both_meet(s, parted[i], parted[k]))
                return false;
    for (int i = 0; i < n; i++)
        if (s->colours->cells[parted[i]] - s->cells[parted[i]] < least_meeting(s, parted[i]))
            return false;
    return true;
}

/* --- one cell --------------------------------------------------------------------------------- */

/* Gives the cell its colour and joins it to what it touches. False: it may not have it. */
static bool colour_cell(struct shore *s, int colour) {
    int place = s->at % s->p->width, up = s->part[place], left = place > 0 ? s->part[place - 1] : 0;
    int above = up > 0 ? s->colour[up] : colour, beside = left > 0 ? s->colour[left] : colour;
    bool touches = (above != SEA && above != colour) || (beside != SEA && beside != colour);
    if (is_over(s, colour) || (colour != SEA && touches))
        return false;
    if (s->parts[colour] == 0 && colour != SEA)
        s->cells[colour] = 0;
    if (s->cells[colour] == s->colours->cells[colour])
        return false;
    int part = PARTS_MOST - 1; /* a new one */
    if (left > 0 && beside == colour)
        part = left;
    else if (up > 0 && above == colour)
        part = up;
    for (int i = 0; i < s->p->width && up > 0 && above == colour; i++)
        s->part[i] = s->part[i] == up ? (int8_t)part : s->part[i];
    s->part[place] = (int8_t)part;
    s->colour[part] = (int8_t)colour;
    s->cells[colour] = (int16_t)(s->cells[colour] + has_known_size(s->colours, colour));
    list_runs(s);
    if (up == 0 || above == colour)
        return true;
    for (int i = 0; i < s->n; i++)
        if (s->runs[i].part == up)
            return true;
    /* a part ends here: it is all of its colour */
    s->sea_over = s->sea_over || above == SEA;
    return s->parts[above] == 0 && s->colours->clue_at[above] < s->at &&
           (!has_known_size(s->colours, above) || s->cells[above] == s->colours->cells[above]);
}

/* After the last cell each colour has all its cells, in one part. */
static bool all_have_met(const struct shore *s) {
    bool met = true;
    for (int c = 0; c < s->colours->n && met; c++) {
        bool known = c == SEA || s->parts[c] > 0;
        int cells = known ? s->cells[c] : cells_behind(s, c);
        met = s->parts[c] <= 1 && (!has_known_size(s->colours, c) || cells == s->colours->cells[c]);
    }
    return met;
}

static int decide_among_islands(const struct frontier_plan *p, int at, bool off,
                                struct frontier_key before, struct frontier_key out[MOST_WAYS]) {
    const struct island_colours *colours = p->own;
    uint32_t may = colours->may[at] & (off ? ~(uint32_t)(1u << SEA) : 1u << SEA);
    struct shore was = {.p = p, .colours = colours, .at = at};
    int n = 0;
    if (may != 0)
        read_shore(&was, &before);
    for (; may != 0; may &= may - 1) {
        struct shore s = was;
        if (!colour_cell(&s, __builtin_ctz(may)))
            continue;
        bool last = at + 1 == p->positions;
        if (last ? !all_have_met(&s) : !leaves_ways(&s))
            continue;
        out[n] = (struct frontier_key){.counts = before.counts};
        if (!last)
            write_shore(&s, &out[n]);
        n++;
    }
    return n;
}

/* Most boards that end at all do so with a few ten thousand states, which the first cells show; not
 * those on which not all is counted, and those no search ends. */
static struct frontier_limits limits_of_islands(const struct frontier_plan *p) {
    enum { FIRST_STATES = 20000, MANY_STATES = 1000000, FIRST_SHARE = 16, UNCOUNTED_FACTOR = 10 };
    int factor = has_known_size(p->own, SEA) ? 1 : UNCOUNTED_FACTOR;
    return (struct frontier_limits){FIRST_STATES, (long)factor * MANY_STATES, FIRST_SHARE};
}

const struct frontier_kind frontier_islands = {
    .fits = islands_fit,
    .plan = plan_islands,
    .decide = decide_among_islands,
    .limits = limits_of_islands,
};
