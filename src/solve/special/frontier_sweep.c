#include "solve/special/frontier_plan.h"

#include <string.h>

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
    s->able = frontier_plan_make(&s->plan, q, (number & 2) != 0, (number & 1) != 0) &&
              kind->plan(&s->plan);
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
