#include "solve/special/frontier.h"

#include "base/least.h"

#include "base/rng.h"
#include "solve/special/frontier_plan.h"

#include <stdlib.h>
#include <string.h>

/* Labels of four bits for the cells of the frontier, by place: 0 unshaded, 1 joined to the border,
 * else equal for cells of one chain, in the order of their first places. At place `width` stands
 * the cell that the last one decided has pushed out: it still touches the next. */
enum { LABELS = 16, BORDER = 1, UNLABELLED = 15, SWEEPS = 4 };

/* So many states are gone through at most, about 0.1 us each: on a narrow board with a bound they
 * end in time where search takes seconds. On others it is soon clear whether they do: the sweep
 * that is furthest after the first states has then decided a share of the cells, and goes on alone.
 */
enum { NARROW = 9, MANY_NARROW_STATES = 500000, MANY_STATES = 10000 };
enum { FIRST_STATES = 4000, FIRST_SHARE = 4 };

#define LOWEST_BITS ((uint64_t)0x1111111111111111u)

struct state {
    uint64_t labels, counts;
    int from[2]; /* the first two states before it, twice their index and 1 if the cell between is
                    shaded; -1: none */
    int ways;    /* at most the question's `most` */
};

typedef VEC(struct state) state_layer;

/* One plan as far as it has been carried out. layers[p]: the states before position p. */
struct sweep {
    struct frontier_plan plan;
    state_layer *layers;
    int at;
    long states;
    bool able; /* the plan fits */
    int *table;
    int table_size; /* a power of two, 0: none yet */
};

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

/* --- counts ----------------------------------------------------------------------------------- */

static int count_at(const struct tally_field *f, uint64_t counts) {
    return (int)(counts >> f->shift) & ((1 << f->width) - 1);
}

/* False: a sum cannot be met any more. Where it can only have too few, more than enough is enough;
 * and what is over is forgotten. */
static bool count_cell(const struct frontier_plan *p, int at, bool shaded, uint64_t *counts) {
    for (int i = p->at[at].first_change; i < p->at[at + 1].first_change; i++) {
        const struct tally_change *c = &p->changes.at[i];
        const struct tally_field *f = c->field;
        int before = count_at(f, *counts), now = before + c->add[shaded];
        if (now > f->hi || now + c->ahead < f->lo)
            return false;
        if (now > f->lo && f->hi >= f->open)
            now = f->lo;
        if (c->ahead == 0)
            now = 0;
        *counts += ((uint64_t)now - (uint64_t)before) << f->shift;
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

/* --- one layer -------------------------------------------------------------------------------- */

static void empty_table(struct sweep *s, int states) {
    enum { LEAST = 64, SPARSE = 4 };
    int size = LEAST;
    while (size < SPARSE * states)
        size *= 2;
    if (size > s->table_size) {
        s->table = mem_resize(s->table, size, sizeof *s->table);
        s->table_size = size;
    }
    for (int i = 0; i < s->table_size; i++)
        s->table[i] = -1;
}

/* The slot of a state among those of a layer: its index, or -1 where it is to be put. */
static int *slot_of(struct sweep *s, const state_layer *layer, uint64_t labels, uint64_t counts) {
    uint64_t hash = labels * 0x9E3779B97F4A7C15u ^ counts * 0xC2B2AE3D27D4EB4Fu;
    unsigned mask = (unsigned)s->table_size - 1, i = (unsigned)(hash ^ hash >> 32) & mask;
    while (s->table[i] >= 0 &&
           (layer->at[s->table[i]].labels != labels || layer->at[s->table[i]].counts != counts))
        i = (i + 1) & mask;
    return &s->table[i];
}

static void reach_state(struct sweep *s, struct state x, int most) {
    state_layer *layer = &s->layers[s->at + 1];
    int *slot = slot_of(s, layer, x.labels, x.counts);
    if (*slot < 0) {
        *slot = layer->len;
        vec_push(layer, x);
        return;
    }
    struct state *known = &layer->at[*slot];
    if (known->from[1] < 0)
        known->from[1] = x.from[0];
    known->ways = known->ways < most - x.ways ? known->ways + x.ways : most;
}

static void decide_next_cell(struct sweep *s, int most) {
    const struct frontier_plan *p = &s->plan;
    const state_layer *layer = &s->layers[s->at];
    mark known = p->at[s->at].known;
    empty_table(s, 2 * layer->len);
    for (int i = 0; i < layer->len; i++)
        for (int shaded = 0; shaded < 2; shaded++) {
            struct state x = layer->at[i];
            int chains;
            if (known != MARK_NONE && (known == MARK_YES) != (shaded == 1))
                continue;
            if (!count_cell(p, s->at, shaded, &x.counts) ||
                !decide_cell(p, s->at, shaded, &x.labels, &chains) ||
                !leaves_room(p, s->at, x.labels, x.counts, chains))
                continue;
            if (s->at + 1 == p->positions)
                x.labels = 0; /* nothing is ahead: it does not matter any more */
            x.from[0] = 2 * i + shaded;
            x.from[1] = -1;
            reach_state(s, x, most);
        }
    s->at++;
    s->states += s->layers[s->at].len;
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool sweep_begin(struct sweep *s, const struct frontier_question *q, int number) {
    s->able = frontier_plan_make(&s->plan, q, (number & 2) != 0, (number & 1) != 0);
    s->layers = mem_alloc(s->plan.positions + 1, sizeof *s->layers);
    vec_push(&s->layers[0], ((struct state){.from = {-1, -1}, .ways = 1}));
    return s->able;
}

static bool sweep_ended(const struct sweep *s) {
    return s->at == s->plan.positions || s->layers[s->at].len == 0;
}

/* Goes back from the last state by the first ways that led there; for the second solution, by
 * another way where there is one for the first time. */
static void read_states(const struct sweep *s, bool second, mark *out) {
    int state = 0;
    for (int at = s->plan.positions - 1; at >= 0; at--) {
        const int *from = s->layers[at + 1].at[state].from;
        bool other = second && from[1] >= 0;
        int way = from[other];
        second = second && !other;
        state = way / 2;
        lit shaded = s->plan.at[at].shaded;
        lit_set(out, way % 2 ? shaded : lit_not(shaded));
    }
}

/* The last layer has one state at most. */
static int sweep_answer(const struct sweep *s, const struct frontier_question *q) {
    if (s->layers[s->at].len == 0)
        return 0;
    int ways = s->layers[s->at].at[0].ways;
    for (int i = 0; i < 2 && i < ways; i++)
        read_states(s, i == 1, q->solution[i]);
    return ways;
}

/* The sweep that has gone through the fewest states, so that the best of them ends it. */
static struct sweep *least_sweep(struct sweep *sweeps) {
    struct sweep *least = NULL;
    for (int i = 0; i < SWEEPS; i++)
        if (sweeps[i].able && (!least || sweeps[i].states < least->states))
            least = &sweeps[i];
    return least;
}

static struct sweep *furthest_sweep(struct sweep *sweeps) {
    struct sweep *furthest = NULL;
    for (int i = 0; i < SWEEPS; i++)
        if (sweeps[i].able && (!furthest || sweeps[i].at > furthest->at))
            furthest = &sweeps[i];
    return furthest;
}

/* The sweep that goes on, or NULL: none is likely to end soon. */
static struct sweep *next_sweep(struct sweep *sweeps, long states) {
    struct sweep *least = least_sweep(sweeps), *furthest = furthest_sweep(sweeps);
    if (!least)
        return NULL;
    if (least->plan.width <= NARROW && least->plan.crowds > 0)
        return states < MANY_NARROW_STATES ? least : NULL;
    if (states < FIRST_STATES)
        return least;
    bool soon = furthest->at >= furthest->plan.positions / FIRST_SHARE && states < MANY_STATES;
    return soon ? furthest : NULL;
}

int frontier_count(const struct frontier_question *q) {
    struct sweep sweeps[SWEEPS] = {0};
    int found = -1;
    long states = 0;
    if (!frontier_fits(q->m))
        return -1;
    void *scope = mem_begin();
    for (int i = 0; i < SWEEPS; i++)
        sweep_begin(&sweeps[i], q, i);
    struct sweep *next = next_sweep(sweeps, 0);
    while (next && !sweep_ended(next)) {
        long before = next->states;
        if (mem_is_short() || q->stop(q->arg))
            break;
        decide_next_cell(next, q->most);
        states += next->states - before;
        next = sweep_ended(next) ? next : next_sweep(sweeps, states);
    }
    if (next && sweep_ended(next))
        found = sweep_answer(next, q);
    mem_end(scope);
    return found;
}

/* --- a solution of a full board --------------------------------------------------------------- */

/* How long and how full a sum has to be; the states kept, for all cells together; what a state is
 * worth by a cell that it shades, beside a point that is still free; among how many states kept
 * last an equal one is looked for. */
enum {
    LONG_SUM = 256,
    FULL = 10,
    FULL_OF = 33,
    ALL_STATES = 300000,
    MOST_KEPT = 200,
    WORTH_OF_SHADED = 3,
    EQUAL_WITHIN = 64
};

/* Labels of the frontier as in frontier.c, but by byte. */
enum { NO_CHAIN, AT_BORDER, FIRST_CHAIN };

/* What one state becomes by the next cell. */
struct beam_step {
    int from;
    bool shaded;
    int score;
    uint64_t tie;
};

struct beam {
    const struct frontier_question *q;
    const struct model *m;
    const struct sum *sum;
    struct grid grid;
    int size, kept;          /* labels of a state: a line and one cell more; the states at most */
    uint8_t *labels, *after; /* before the present cell, and after it */
    int *counts, *counts_after;
    int states;
    VEC(struct beam_step) steps; /* of all cells, those kept */
    vec_int first;               /* by cell, into steps */
    struct rng rng;
};

/* Whether a sum counts cells that are shaded. */
static bool counts_shaded(const struct model *m, const struct sum *s) {
    bool all = true;
    for (int i = 0; i < s->len && all; i++)
        all = graph_switched_vertex(&m->graph, lit_not(sum_lits(m, s)[i])) >= 0;
    return all;
}

static const struct sum *fullest_sum(const struct model *m) {
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        bool all = s->len >= LONG_SUM && s->len == grid_cells(m->grid) && s->heaviest == 1;
        if (all && s->lo == s->hi && FULL_OF * s->lo >= FULL * s->len && counts_shaded(m, s))
            return s;
    }
    return NULL;
}

bool beam_fits(const struct model *m) {
    return frontier_fits(m) && fullest_sum(m) != NULL;
}

static lit beam_shaded(const struct beam *b, int cell) {
    return lit_not(b->m->graph.vertices.at[b->m->graph.vertex_of_var[b->m->cell_var[cell]]].on);
}

static int free_chain(const struct beam *b, const uint8_t *labels) {
    bool used[UINT8_MAX + 1] = {false};
    int label = FIRST_CHAIN;
    for (int i = 0; i < b->size; i++)
        used[labels[i]] = true;
    while (used[label])
        label++;
    return label;
}

/* The label of a cell that is shaded, its chains joined; NO_CHAIN: it may not be. */
static int beam_shade(const struct beam *b, uint8_t *labels, int cell) {
    int col = grid_col(b->grid, cell), row = grid_row(b->grid, cell), last = b->size - 1;
    int up = row > 0 ? labels[col] : 0, left = col > 0 ? labels[col - 1] : 0;
    int a = row > 0 && col > 0 ? labels[last] : 0;
    int c = row > 0 && col + 1 < last ? labels[col + 1] : 0;
    bool edge = grid_at_edge(b->grid, cell), border = a == AT_BORDER || c == AT_BORDER;
    if (up || left || (a && a == c) || (edge && border))
        return NO_CHAIN;
    int label = edge || border ? AT_BORDER : a ? a : c ? c : free_chain(b, labels);
    for (int i = 0; i < b->size; i++)
        if (labels[i] && (labels[i] == a || labels[i] == c))
            labels[i] = (uint8_t)label;
    return label;
}

/* Points of the frontier that no cell covers yet. */
static int free_points(const struct beam *b, const uint8_t *labels, int cell) {
    int at = grid_col(b->grid, cell), last = b->size - 1, n = 0;
    for (int col = 1; col < last; col++)
        n += !labels[col - 1] && !labels[col] && (col != at + 1 || !labels[last]);
    return n;
}

/* Decides a cell in a copy of a state; false: it goes against a rule that is looked at. */
static bool beam_decide(const struct beam *b, int from, int cell, bool shaded, uint8_t *labels) {
    mark known = lit_mark(b->q->marks, beam_shaded(b, cell));
    int col = grid_col(b->grid, cell), label = NO_CHAIN;
    memcpy(labels, b->labels + (size_t)from * (size_t)b->size, (size_t)b->size);
    if (known != MARK_NONE && (known == MARK_YES) != shaded)
        return false;
    if (shaded && (label = beam_shade(b, labels, cell)) == NO_CHAIN)
        return false;
    labels[b->size - 1] = labels[col];
    labels[col] = (uint8_t)label;
    return !shaded || b->counts[from] < b->sum->lo;
}

static int by_score(const void *x, const void *y) {
    const struct beam_step *a = x, *b = y;
    return a->score != b->score ? (a->score < b->score) - (a->score > b->score)
                                : (a->tie > b->tie) - (a->tie < b->tie);
}

/* Chains are named in the order in which they come, so that equal states look the same. */
static uint64_t beam_hash(const struct beam *b, const uint8_t *labels, int count) {
    uint8_t name[UINT8_MAX + 1] = {[AT_BORDER] = AT_BORDER}, next = FIRST_CHAIN;
    uint64_t hash = (uint64_t)count + 1;
    for (int i = 0; i < b->size; i++) {
        if (labels[i] && !name[labels[i]])
            name[labels[i]] = next++;
        hash = (hash ^ name[labels[i]]) * 0x100000001B3u;
    }
    return hash;
}

static void beam_next(struct beam *b, int cell, struct beam_step *all, uint64_t *seen) {
    int n = 0, states = 0;
    for (int i = 0; i < 2 * b->states; i++) {
        bool shaded = i % 2 == 1;
        if (!beam_decide(b, i / 2, cell, shaded, b->after))
            continue;
        int score = WORTH_OF_SHADED * (b->counts[i / 2] + shaded) + free_points(b, b->after, cell);
        all[n++] = (struct beam_step){i / 2, shaded, score, rng_next(&b->rng)};
    }
    qsort(all, (size_t)n, sizeof *all, by_score);
    vec_push(&b->first, b->steps.len);
    for (int i = 0; i < n && states < b->kept; i++) {
        uint8_t *labels = b->after + (size_t)states * (size_t)b->size;
        int count = b->counts[all[i].from] + all[i].shaded;
        (void)beam_decide(b, all[i].from, cell, all[i].shaded, labels);
        seen[states] = beam_hash(b, labels, count);
        bool known = false;
        for (int k = states - 1; k >= 0 && k > states - EQUAL_WITHIN && !known; k--)
            known = seen[k] == seen[states];
        if (known)
            continue;
        b->counts_after[states++] = count;
        vec_push(&b->steps, all[i]);
    }
    b->states = states;
}

/* Goes back from a state after the last cell. */
static void beam_read(const struct beam *b, int state, mark *out) {
    for (int cell = grid_cells(b->grid) - 1; cell >= 0; cell--) {
        const struct beam_step *step = &b->steps.at[b->first.at[cell] + state];
        lit shaded = beam_shaded(b, cell);
        lit_set(out, step->shaded ? shaded : lit_not(shaded));
        state = step->from;
    }
}

static bool beam_run(struct beam *b) {
    struct beam_step *all = mem_alloc(2 * b->kept, sizeof *all);
    uint64_t *seen = mem_alloc(b->kept, sizeof *seen);
    int cells = grid_cells(b->grid), found = -1;
    for (int cell = 0; cell < cells && b->states > 0 && !b->q->stop(b->q->arg); cell++) {
        beam_next(b, cell, all, seen);
        uint8_t *labels = b->labels;
        int *counts = b->counts;
        b->labels = b->after;
        b->counts = b->counts_after;
        b->after = labels;
        b->counts_after = counts;
    }
    for (int i = 0; i < b->states && b->first.len == cells && found < 0; i++)
        found = b->counts[i] == b->sum->lo ? i : -1;
    if (found >= 0)
        beam_read(b, found, b->q->solution[0]);
    return found >= 0;
}

bool beam_search(const struct frontier_question *q, unsigned seed) {
    struct grid g = q->m->grid;
    int cells = grid_cells(g),
        kept = ALL_STATES / cells < MOST_KEPT ? ALL_STATES / cells : MOST_KEPT;
    struct beam b = {.q = q,
                     .m = q->m,
                     .sum = fullest_sum(q->m),
                     .grid = g,
                     .size = g.cols + 1,
                     .kept = kept,
                     .states = 1};
    void *scope = mem_begin();
    b.labels = mem_alloc(kept + 1, (size_t)b.size);
    b.after = mem_alloc(kept + 1, (size_t)b.size);
    b.counts = mem_alloc(kept + 1, sizeof *b.counts);
    b.counts_after = mem_alloc(kept + 1, sizeof *b.counts_after);
    rng_seed(&b.rng, seed);
    bool found = beam_run(&b);
    mem_end(scope);
    return found;
}
