#include "solve/special/special.h"

#include "base/least.h"

#include "graph/graph.h"
#include "model/judge/judge.h"
#include "model/model.h"

#include <string.h>

enum { SIDES = 4, PARTINGS_TRIED = 64 };

/* A face by its edges; those at 0 and 1 are opposite, and so are those at 2 and 3. */
struct square {
    int edge[SIDES];
    int edges; /* how many are known; more than SIDES: it is no square */
};

struct turning {
    const struct model *m;
    const mark *known;
    mark *full;
    struct square *squares; /* by face */
    int *loops;             /* sets of vertices */
};

static const struct edge *edge_at(const struct turning *t, int edge) {
    return &t->m->graph.edges.at[edge];
}

static bool share_vertex(const struct edge *a, const struct edge *b) {
    return a->u == b->u || a->u == b->v || a->v == b->u || a->v == b->v;
}

/* Puts the edge opposite the first one beside it; false: the face is no square. */
static bool pair_opposite(const struct turning *t, struct square *s) {
    int opposite = 0;
    for (int i = 1; i < SIDES && s->edges == SIDES; i++)
        if (!share_vertex(edge_at(t, s->edge[0]), edge_at(t, s->edge[i])))
            opposite = i;
    if (opposite == 0)
        return false;
    int moved = s->edge[1];
    s->edge[1] = s->edge[opposite];
    s->edge[opposite] = moved;
    return !share_vertex(edge_at(t, s->edge[2]), edge_at(t, s->edge[3]));
}

static void find_squares(struct turning *t) {
    const struct graph *g = &t->m->graph;
    for (int e = 0; e < g->edges.len; e++)
        for (int i = 0; i < 2; i++) {
            struct square *s = &t->squares[max_int(g->edges.at[e].face[i], 0)];
            bool fits = s->edges < SIDES && g->edges.at[e].u >= 0 && g->edges.at[e].on >= 0;
            if (fits)
                s->edge[s->edges] = e;
            s->edges += fits ? 1 : SIDES + 1;
        }
    t->squares[0].edges = SIDES + 1; /* the outer face */
    for (int f = 0; f < g->faces; f++)
        if (!pair_opposite(t, &t->squares[f]))
            t->squares[f].edges = SIDES + 1;
}

static void turning_begin(struct turning *t, const struct model *m, const mark *known, mark *full) {
    *t = (struct turning){.m = m, .known = known, .full = full};
    t->squares = mem_alloc(m->graph.faces, sizeof *t->squares);
    t->loops = sets_new(m->graph.vertices.len);
    find_squares(t);
}

static void turning_end(struct turning *t) {
    mem_free(t->squares);
    mem_free(t->loops);
}

static bool edge_drawn(const struct turning *t, int edge) {
    return lit_mark(t->full, edge_at(t, edge)->on) == MARK_YES;
}

/* Which pair of opposite edges is drawn, the other one not, with no mark that has to stay: 0 or 2;
 * -1: none. */
static int pair_drawn(const struct turning *t, const struct square *s) {
    if (s->edges != SIDES)
        return -1;
    for (int i = 0; i < SIDES; i++)
        if (lit_mark(t->known, edge_at(t, s->edge[i])->on) != MARK_NONE)
            return -1;
    bool drawn = edge_drawn(t, s->edge[0]);
    bool pairs = edge_drawn(t, s->edge[1]) == drawn && edge_drawn(t, s->edge[2]) != drawn &&
                 edge_drawn(t, s->edge[3]) != drawn;
    return !pairs ? -1 : drawn ? 0 : 2;
}

static bool sums_hold(const struct turning *t, int var) {
    const struct model *m = t->m;
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++) {
        const struct sum *s = &m->sums.at[m->uses.at[i]];
        int yes = sum_tally(m, t->full, s).yes;
        if (yes < s->lo || yes > s->hi)
            return false;
    }
    return true;
}

static void flip_edges(struct turning *t, const struct square *s) {
    for (int i = 0; i < SIDES; i++) {
        int var = lit_var(edge_at(t, s->edge[i])->on);
        t->full[var] = mark_not(t->full[var]);
    }
}

/* Swaps the drawn pair of edges for the other. False: the sums forbid it, and nothing changed. */
static bool turn_square(struct turning *t, const struct square *s) {
    bool hold = true;
    flip_edges(t, s);
    for (int i = 0; i < SIDES && hold; i++)
        hold = sums_hold(t, lit_var(edge_at(t, s->edge[i])->on));
    if (!hold)
        flip_edges(t, s);
    return hold;
}

/* Finds the loops of the drawn edges afresh, and returns how many they are. */
static int take_loops(struct turning *t) {
    const struct graph *g = &t->m->graph;
    int loops = 0;
    sets_separate(t->loops, g->vertices.len);
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].u >= 0 && edge_drawn(t, e))
            loops += !sets_join(t->loops, g->edges.at[e].u, g->edges.at[e].v);
    return loops; /* each has one edge more than it takes to join its vertices */
}

/* One round over all faces but `kept`; how many loops have been joined to others. */
static int join_round(struct turning *t, int kept) {
    int joined = 0;
    for (int f = 1; f < t->m->graph.faces; f++) {
        const struct square *s = &t->squares[f];
        int drawn = f == kept ? -1 : pair_drawn(t, s);
        if (drawn < 0)
            continue;
        int u = edge_at(t, s->edge[drawn])->u, v = edge_at(t, s->edge[drawn + 1])->u;
        if (sets_root(t->loops, u) != sets_root(t->loops, v) && turn_square(t, s)) {
            sets_join(t->loops, u, v);
            joined++;
        }
    }
    return joined;
}

/* True: one loop is left, and the judge lets it pass. */
static bool join_loops(struct turning *t, int kept) {
    int loops = take_loops(t), joined = 1;
    while (loops > 1 && joined > 0) {
        joined = join_round(t, kept);
        loops -= joined;
    }
    return loops == 1 && judge_full(t->m, t->full);
}

bool turns_join_loops(const struct model *m, const mark *known, mark *full) {
    struct turning t;
    turning_begin(&t, m, known, full);
    bool found = join_loops(&t, -1);
    turning_end(&t);
    return found;
}

bool turns_other_loop(const struct model *m, const mark *known, const mark *solution, mark *other) {
    struct turning t;
    size_t bytes = (size_t)model_vars(m) * sizeof *other;
    bool found = false;
    turning_begin(&t, m, known, other);
    memcpy(other, solution, bytes);
    for (int f = 1, tried = 0; f < m->graph.faces && tried < PARTINGS_TRIED && !found; f++) {
        if (pair_drawn(&t, &t.squares[f]) < 0 || !turn_square(&t, &t.squares[f]))
            continue;
        tried++;
        found = join_loops(&t, f);
        if (!found)
            memcpy(other, solution, bytes);
    }
    turning_end(&t);
    return found;
}
