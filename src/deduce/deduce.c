#include "deduce/deduce.h"

#include <string.h>

/* --- single sums ------------------------------------------------------------------------------ */

static int times_in(const struct model *m, const struct sum *s, lit l) {
    int n = 0;
    for (int i = 0; i < s->len; i++)
        n += sum_lits(m, s)[i] == l;
    return n;
}

/* What one sum forces by its upper bound (open literals that would pass it) or by its lower bound
 * (open literals it cannot do without). */
static bool sum_forces(const struct model *m, const mark *marks, int sum, enum reason_kind kind,
                       struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    int yes = 0, open = 0;
    for (int i = 0; i < s->len; i++) {
        yes += lit_mark(marks, sum_lits(m, s)[i]) == MARK_YES;
        open += lit_mark(marks, sum_lits(m, s)[i]) == MARK_NONE;
    }
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        int n = times_in(m, s, l);
        bool first = i == 0 || sum_lits(m, s)[i - 1] != l;
        if (!first || lit_mark(marks, l) != MARK_NONE)
            continue;
        if (kind == REASON_AT_MOST && yes + n > s->hi)
            vec_push(&out->then, lit_not(l));
        if (kind == REASON_AT_LEAST && yes + open - n < s->lo)
            vec_push(&out->then, l);
    }
    return out->then.len > 0;
}

static void explain_sum(const struct model *m, const mark *marks, int sum, enum reason_kind kind,
                        struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    mark needed = kind == REASON_AT_MOST ? MARK_YES : MARK_NO;
    vec_push(&out->from, ((struct reason){kind, sum}));
    out->about = s->about;
    out->number = kind == REASON_AT_MOST ? s->hi : s->lo;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if ((i == 0 || sum_lits(m, s)[i - 1] != l) && lit_mark(marks, l) == needed)
            vec_push(&out->marks, lit_var(l));
    }
}

/* The sum nearest to `near` that forces something. */
static bool nearest_sum(const struct model *m, const mark *marks, int near, enum reason_kind kind,
                        struct step *out) {
    int best = -1, best_distance = 0;
    for (int sum = 0; sum < m->sums.len; sum++) {
        vec_clear(&out->then);
        if (!sum_forces(m, marks, sum, kind, out))
            continue;
        int distance = near == NO_CELL ? 0 : grid_distance(m->grid, near, m->sums.at[sum].about);
        if (best < 0 || distance < best_distance) {
            best = sum;
            best_distance = distance;
        }
    }
    vec_clear(&out->then);
    if (best < 0)
        return false;
    sum_forces(m, marks, best, kind, out);
    explain_sum(m, marks, best, kind, out);
    return true;
}

static bool find_full(const struct model *m, const mark *marks, int near, struct step *out) {
    return nearest_sum(m, marks, near, REASON_AT_MOST, out);
}

static bool find_needed(const struct model *m, const mark *marks, int near, struct step *out) {
    return nearest_sum(m, marks, near, REASON_AT_LEAST, out);
}

/* --- the graph -------------------------------------------------------------------------------- */

static int root(int *parent, int v) {
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

static int *joined_parts(const struct model *m, const mark *marks) {
    const struct graph *g = &m->graph;
    int *parent = mem_alloc(g->vertices.len, sizeof *parent);
    for (int v = 0; v < g->vertices.len; v++)
        parent[v] = v;
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].u >= 0 && lit_mark(marks, g->edges.at[e].on) == MARK_YES)
            parent[root(parent, g->edges.at[e].u)] = root(parent, g->edges.at[e].v);
    return parent;
}

/* Something that must be on the loop stands outside the part of this root. */
static bool stands_outside(const struct model *m, const mark *marks, int *parent, int part) {
    const struct graph *g = &m->graph;
    for (int v = 0; v < g->vertices.len; v++)
        if (root(parent, v) != part && lit_mark(marks, g->vertices.at[v].on) == MARK_YES)
            return true;
    return false;
}

static void explain_ring(const struct model *m, const mark *marks, int *parent, int edge,
                         struct step *out) {
    const struct graph *g = &m->graph;
    int part = root(parent, g->edges.at[edge].u);
    vec_push(&out->then, lit_not(g->edges.at[edge].on));
    vec_push(&out->from, ((struct reason){REASON_GRAPH, -1}));
    out->about = g->vertices.at[g->edges.at[edge].u].cell;
    out->other = g->vertices.at[g->edges.at[edge].v].cell;
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || lit_mark(marks, at->on) != MARK_YES || root(parent, at->u) != part)
            continue;
        vec_push(&out->marks, lit_var(at->on));
        vec_push(&out->shown, m->vars.at[lit_var(at->on)].at);
    }
}

/* A segment that joins the two ends of one path closes a ring. In a tree that is never right; a
 * loop is closed too early while a cell that must be on it stands outside. */
static bool find_early_ring(const struct model *m, const mark *marks, int near, struct step *out) {
    const struct graph *g = &m->graph;
    (void)near;
    if (g->shape != SHAPE_LOOP && g->shape != SHAPE_TREE)
        return false;
    int *parent = joined_parts(m, marks);
    for (int e = 0; e < g->edges.len && out->then.len == 0; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || at->on < 0 || lit_mark(marks, at->on) != MARK_NONE)
            continue;
        int part = root(parent, at->u);
        if (part == root(parent, at->v) &&
            (g->shape == SHAPE_TREE || stands_outside(m, marks, parent, part)))
            explain_ring(m, marks, parent, e, out);
    }
    mem_free(parent);
    return out->then.len > 0;
}

/* --- the table -------------------------------------------------------------------------------- */

const struct technique techniques[] = {
    {"full", "full", TIER_BASIC, find_full, "{Subject} has all that it may have; {then} {must}."},
    {"all-needed", "all needed", TIER_BASIC, find_needed,
     "{Subject} needs everything that is left; {then} {must}."},
    {"early-ring", "closing too early", TIER_EASY, find_early_ring,
     "A line between {about} and {other} would close a ring too early; {then} {must}."},
    {"minimal-set", "minimal set of rules", TIER_MINIMAL, NULL,
     "Taken together, the marked rules leave no choice; {then} {must}."},
};
const int n_techniques = (int)(sizeof techniques / sizeof *techniques);

int technique_by_id(const char *id) {
    for (int i = 0; i < n_techniques; i++)
        if (strcmp(techniques[i].id, id) == 0)
            return i;
    return -1;
}

bool deduce_next(const struct model *m, const mark *marks, enum tier top, int near,
                 struct step *out) {
    for (int i = 0; i < n_techniques; i++) {
        step_clear(out);
        if (techniques[i].tier > top || !techniques[i].find)
            continue;
        if (techniques[i].find(m, marks, near, out)) {
            out->technique = i;
            return true;
        }
    }
    step_clear(out);
    return false;
}
