/* Large full boards by beam search, see frontier.h. */
#include "base/rng.h"
#include "model/model.h"
#include "solve/special/frontier_sweep.h"

#include <stdlib.h>
#include <string.h>

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

/* Labels of the frontier as in frontier_chains.c, but by byte. */
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

/* True if a sum counts cells that are shaded. */
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
    return chains_fit(m) && fullest_sum(m) != NULL;
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
