#include "solve/special/frontier_sweep.h"

#include "base/least.h"
#include "model/model.h"

#include <string.h>

/* --- a plan ----------------------------------------------------------------------------------- */

enum { FIELDS_BITS = 64 };

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

/* That two cells side by side are not both off is known without the sum where chains are asked. */
static bool says_apart(const struct frontier_plan *p, const struct sum *s) {
    const lit *l = sum_lits(p->m, s);
    if (!p->m->graph.off_never_touch || s->len != 2 || s->hi != 1 || s->lo > 0)
        return false;
    const struct frontier_position *a = &p->at[frontier_position_of(p, l[0])],
                                   *b = &p->at[frontier_position_of(p, l[1])];
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
        int at = frontier_position_of(p, l);
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

/* A plan with lines across the board's shorter side, or `turned` across the longer one, from the
 * last to the first if `backwards`. False: the lines are too wide, or the counts too many; the plan
 * is to be freed all the same. */
static bool plan_make(struct frontier_plan *p, const struct frontier_question *q, bool turned,
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

/* --- a sweep ---------------------------------------------------------------------------------- */

enum { SWEEPS = 4 };

struct sweep_state {
    struct frontier_key key;
    int from[2]; /* the first two states before it, twice their index and 1 if the cell between is
                    off; -1: none */
    int ways;    /* at most the question's `most` */
};

typedef VEC(struct sweep_state) state_layer;

/* One plan as far as it has been carried out. layers[p]: the states before position p. */
struct sweep {
    struct frontier_plan plan;
    const struct frontier_kind *kind;
    state_layer *layers;
    int at;
    long states;
    bool able; /* the plan fits */
    int *table;
    int table_size; /* a power of two, 0: none yet */
};

/* --- counts ----------------------------------------------------------------------------------- */

/* False: a sum cannot be met any more. Where it can only have too few, more than enough is enough;
 * and what is over is forgotten. */
static bool count_cell(const struct frontier_plan *p, int at, bool off, uint64_t *counts) {
    for (int i = p->at[at].first_change; i < p->at[at + 1].first_change; i++) {
        const struct tally_change *c = &p->changes.at[i];
        const struct tally_field *f = c->field;
        int before = count_at(f, *counts), now = before + c->add[off];
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

/* --- one layer -------------------------------------------------------------------------------- */

/* The slot of a state among those of a layer: its index, or -1 where it is to be put. */
static int *slot_of(struct sweep *s, const state_layer *layer, const struct frontier_key *key) {
    uint64_t hash = key->counts * 0xC2B2AE3D27D4EB4Fu;
    for (size_t k = 0; k < sizeof key->seen / sizeof *key->seen; k++)
        hash = (hash ^ hash >> 32 ^ key->seen[k]) * 0x9E3779B97F4A7C15u;
    unsigned mask = (unsigned)s->table_size - 1, i = (unsigned)(hash ^ hash >> 32) & mask;
    while (s->table[i] >= 0 && memcmp(&layer->at[s->table[i]].key, key, sizeof *key) != 0)
        i = (i + 1) & mask;
    return &s->table[i];
}

/* Puts all states of a layer into the table, which has room for as many again. */
static void fill_table(struct sweep *s, const state_layer *layer) {
    enum { LEAST = 1024, SPARSE = 8 };
    int size = LEAST;
    while (size < SPARSE * layer->len)
        size *= 2;
    if (size > s->table_size) {
        s->table = mem_resize(s->table, size, sizeof *s->table);
        s->table_size = size;
    }
    for (int i = 0; i < s->table_size; i++)
        s->table[i] = -1;
    for (int i = 0; i < layer->len; i++)
        *slot_of(s, layer, &layer->at[i].key) = i;
}

/* `way` leads there from one that is reached in so many ways. */
static void reach_state(struct sweep *s, const struct frontier_key *key, int way, int ways,
                        int most) {
    state_layer *layer = &s->layers[s->at + 1];
    int *slot = slot_of(s, layer, key);
    if (*slot < 0) {
        *slot = layer->len;
        vec_push(layer, ((struct sweep_state){*key, {way, -1}, ways}));
        if (4 * layer->len > s->table_size)
            fill_table(s, layer);
        return;
    }
    struct sweep_state *known = &layer->at[*slot];
    if (known->from[1] < 0)
        known->from[1] = way;
    known->ways = known->ways < most - ways ? known->ways + ways : most;
}

static void decide_next_cell(struct sweep *s, int most) {
    const struct frontier_plan *p = &s->plan;
    const state_layer *layer = &s->layers[s->at];
    mark known = p->at[s->at].known;
    struct frontier_key after[MOST_WAYS];
    fill_table(s, &s->layers[s->at + 1]);
    for (int i = 0; i < layer->len; i++)
        for (int off = 0; off < 2; off++) {
            struct frontier_key key = layer->at[i].key;
            bool may = known == MARK_NONE || (known == MARK_YES) == (off == 1);
            if (!may || !count_cell(p, s->at, off, &key.counts))
                continue;
            int n = s->kind->decide(p, s->at, off, key, after);
            for (int k = 0; k < n; k++)
                reach_state(s, &after[k], 2 * i + off, layer->at[i].ways, most);
        }
    s->at++;
    s->states += s->layers[s->at].len;
}

/* --- all of it -------------------------------------------------------------------------------- */

static void sweep_begin(struct sweep *s, const struct frontier_question *q,
                        const struct frontier_kind *kind, int number) {
    s->kind = kind;
    s->able = plan_make(&s->plan, q, (number & 2) != 0, (number & 1) != 0) && kind->plan(&s->plan);
    s->layers = mem_alloc(s->plan.positions + 1, sizeof *s->layers);
    vec_push(&s->layers[0], ((struct sweep_state){.from = {-1, -1}, .ways = 1}));
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
        lit off = s->plan.at[at].off;
        if (lit_var(off) >= 0)
            lit_set(out, way % 2 ? off : lit_not(off));
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
    struct frontier_limits limits = least->kind->limits(&least->plan);
    if (states < limits.first)
        return least;
    bool soon = furthest->at >= furthest->plan.positions / limits.share && states < limits.most;
    return soon ? furthest : NULL;
}

static const struct frontier_kind *frontier_kind_of(const struct model *m) {
    return frontier_chains.fits(m)    ? &frontier_chains
           : frontier_islands.fits(m) ? &frontier_islands
                                      : NULL;
}

int frontier_count(const struct frontier_question *q) {
    const struct frontier_kind *kind = frontier_kind_of(q->m);
    struct sweep sweeps[SWEEPS] = {0};
    int found = -1;
    long states = 0;
    if (!kind)
        return -1;
    void *scope = mem_begin();
    for (int i = 0; i < SWEEPS; i++)
        sweep_begin(&sweeps[i], q, kind, i);
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
