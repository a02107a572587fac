#include "solve/special/special.h"

#include "base/least.h"

#include "graph/graph.h"
#include "model/judge/judge.h"
#include "model/model.h"

/* The loop alternates between the colours, so it needs equally many of both. `least` and `most` are
 * what the marks leave possible, by colour 1 and 2. */
static bool colours_clash(const struct model *m, const mark *marks, const uint8_t *colour) {
    int least[3] = {0}, most[3] = {0};
    for (int v = 0; v < m->graph.vertices.len; v++) {
        mark on = vertex_mark(&m->graph, marks, v);
        least[colour[v]] += on == MARK_YES;
        most[colour[v]] += on != MARK_NO;
    }
    return least[1] > most[2] || least[2] > most[1];
}

/* All of a loop lies in one piece of the graph, but unless that is all of it the colours of the
 * pieces are not fixed against each other, and nothing follows. */
static bool colours_refuse(const struct model *m, const mark *marks) {
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    uint8_t *colour = mem_alloc(m->graph.vertices.len, sizeof *colour);
    return checkerboard(&m->graph, colour) == 1 && colours_clash(m, marks, colour);
}

/* The state while one sum is weighed; arrays by variable. */
struct room {
    const struct model *m;
    const mark *marks;
    lit *in;   /* the sum's literal of a variable that is still open, else -1 */
    int *sum;  /* the sum that the variable was met in last */
    int *cost; /* what its holding takes from the slack */
    int slack; /* how much may be taken in all */
    int live_edges;
    bool weighed; /* cost and slack are set */
    int pair;     /* the first sum that excluded two of its literals, or -1 */
};

static bool early_sum_repeats(const struct model *m, const struct sum *s, lit *in) {
    bool twice = false;
    if (s->heaviest > 1)
        return true;
    for (int k = 0; k < s->len; k++) {
        int v = lit_var(sum_lits(m, s)[k]);
        twice = twice || in[v] >= 0;
        in[v] = 0;
    }
    for (int k = 0; k < s->len; k++)
        in[lit_var(sum_lits(m, s)[k])] = -1;
    return twice;
}

/* Whether this literal switches a vertex of the connected graph off. */
static int vertex_off(const struct model *m, lit l) {
    int v = m->graph.shape == SHAPE_CONNECTED ? m->graph.vertex_of_var[lit_var(l)] : -1;
    return v >= 0 && m->graph.vertices.at[v].on == lit_not(l) ? v : -1;
}

static bool vertex_live(const struct room *r, int v) {
    return lit_mark(r->marks, r->m->graph.vertices.at[v].on) != MARK_NO;
}

static int live_degree(const struct room *r, int v) {
    const struct graph *g = &r->m->graph;
    int degree = 0;
    for (int i = 0; i < vertex_edges(g, v); i++)
        degree += vertex_live(r, vertex_neighbour(g, v, i));
    return degree;
}

/* Counts edges of a connected graph. Of the sum's live vertices let V be on or open, and E the live
 * edges that have an end among them; all outside is one more vertex. To take out one of them takes
 * its edges too, and no two that touch are taken (callers see to that), so no edge goes twice. What
 * is left is connected, hence has at least as many edges as vertices less one: the sum of (degree -
 * 1) over those taken is at most E - V, or one more when nothing outside is sure to be on. */
static void weigh(struct room *r, const struct sum *s) {
    const struct graph *g = &r->m->graph;
    int vertices = 0, ends = 0, inner = 0, alone = 0, mine = r->sum[lit_var(sum_lits(r->m, s)[0])];
    for (int k = 0; k < s->len; k++) {
        lit l = sum_lits(r->m, s)[k];
        int v = vertex_off(r->m, l), degree;
        if (v < 0 || !vertex_live(r, v))
            continue;
        degree = live_degree(r, v);
        vertices++;
        ends += degree;
        alone += degree == 0;
        r->cost[lit_var(l)] = degree > 1 ? degree - 1 : 0;
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int w = vertex_neighbour(g, v, i);
            int other = lit_var(g->vertices.at[w].on);
            inner += vertex_live(r, w) && r->sum[other] == mine;
        }
    }
    /* An edge between two of them was met from both its ends. One of the ends of an edge that lies
     * outside is on. */
    int edges = ends - inner / 2;
    r->slack = edges - vertices + (edges == r->live_edges) + alone;
}

/* Returns the cheapest variable of the sum whose literal excludes that of v, or -1. Keeps the
 * number of the sum that excludes them if it is the first one. */
static int rival(struct room *r, int v) {
    const struct model *m = r->m;
    int best = -1;
    for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
        const struct sum *p = &m->sums.at[m->uses.at[i]];
        if (p->len != 2 || p->hi != 1)
            continue;
        const lit *l = sum_lits(m, p);
        int w = lit_var(l[0]) == v ? lit_var(l[1]) : lit_var(l[0]);
        bool both = r->in[lit_var(l[0])] == l[0] && r->in[lit_var(l[1])] == l[1];
        if (w != v && both && (best < 0 || r->cost[w] < r->cost[best])) {
            best = w;
            r->pair = r->pair < 0 ? m->uses.at[i] : r->pair;
        }
    }
    return best;
}

/* Pairs literals that exclude each other, the cheap ones first: of a pair at most one holds, at the
 * cost of its cheaper one. Returns true if the sum needs more literals than there are pairs and
 * single ones, or if the cheapest of them cost more than the slack; *out then says which. */
static bool sum_refuses(struct room *r, const struct sum *s, struct refusal *out) {
    enum { COSTS = 4 };
    int need = s->lo - sum_tally(r->m, r->marks, s).yes, units[COSTS] = {0}, spent = 0;
    for (int cost = 0; cost < COSTS; cost++)
        for (int k = 0; k < s->len; k++) {
            int v = lit_var(sum_lits(r->m, s)[k]);
            if (r->in[v] < 0 || (r->cost[v] != cost && cost < COSTS - 1))
                continue;
            int w = rival(r, v);
            r->in[v] = -1;
            if (w >= 0)
                r->in[w] = -1;
            units[cost]++;
        }
    for (int cost = 0; cost < COSTS && need > 0; cost++) {
        int taken = min_int(units[cost], need);
        spent += taken * cost;
        need -= taken;
    }
    out->pair = r->pair;
    out->parts = need <= 0;
    return need > 0 || spent > r->slack;
}

/* Takes the open literals of a sum in and weighs them; false when there is nothing to weigh. */
static bool room_enter(struct room *r, int sum, bool joined) {
    const struct sum *s = &r->m->sums.at[sum];
    if (s->len <= 2 || s->lo <= 1 || early_sum_repeats(r->m, s, r->in))
        return false;
    r->slack = s->len * DIRS;
    r->pair = -1;
    for (int k = 0; k < s->len; k++) {
        lit l = sum_lits(r->m, s)[k];
        r->in[lit_var(l)] = lit_mark(r->marks, l) == MARK_NONE ? l : -1;
        r->cost[lit_var(l)] = 0;
        r->sum[lit_var(l)] = sum;
        joined = joined && vertex_off(r->m, l) >= 0;
    }
    r->weighed = joined;
    if (joined)
        weigh(r, s);
    return true;
}

static void room_leave(struct room *r, const struct sum *s) {
    for (int k = 0; k < s->len; k++)
        r->in[lit_var(sum_lits(r->m, s)[k])] = -1;
}

static struct room room_new(const struct model *m, const mark *marks, bool joined) {
    int vars = model_vars(m);
    struct room r = {.m = m,
                     .marks = marks,
                     .in = mem_alloc(vars, sizeof(lit)),
                     .sum = mem_alloc(vars, sizeof(int)),
                     .cost = mem_alloc(vars, sizeof(int))};
    for (int v = 0; v < vars; v++)
        r.in[v] = r.sum[v] = -1;
    for (int e = 0; joined && e < m->graph.edges.len; e++)
        r.live_edges +=
            vertex_live(&r, m->graph.edges.at[e].u) && vertex_live(&r, m->graph.edges.at[e].v);
    return r;
}

static void room_free(struct room *r) {
    mem_free(r->in);
    mem_free(r->sum);
    mem_free(r->cost);
}

/* Looks for a sum that needs more literals than can hold together; fills *out with the first. */
static bool sums_refuse(const struct model *m, const mark *marks, struct refusal *out) {
    bool joined = m->graph.off_never_touch;
    LOCAL(room_free) struct room r = room_new(m, marks, joined);
    bool found = false;
    for (int i = 0; i < m->sums.len && !found; i++) {
        if (!room_enter(&r, i, joined))
            continue;
        found = sum_refuses(&r, &m->sums.at[i], out);
        out->sum = i;
        room_leave(&r, &m->sums.at[i]);
    }
    return found;
}

void early_sums(const struct model *m, const mark *marks, early_sum *each, void *arg) {
    bool joined = m->graph.off_never_touch;
    LOCAL(room_free) struct room r = room_new(m, marks, joined);
    LOCAL(mem_free_at) vec_lit lits = {0};
    for (int i = 0; joined && i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        if (!room_enter(&r, i, true))
            continue;
        int need = s->lo;
        vec_clear(&lits);
        for (int k = 0; k < s->len; k++) {
            lit l = sum_lits(m, s)[k];
            need -= lit_mark(marks, l) == MARK_YES;
            for (int less = r.cost[lit_var(l)]; r.in[lit_var(l)] >= 0 && less < DIRS - 1; less++)
                vec_push(&lits, l);
        }
        if (r.weighed && (DIRS - 1) * need > r.slack)
            each(arg, lits.at, lits.len, (DIRS - 1) * need - r.slack);
        room_leave(&r, s);
    }
}

/* A part that must hold something of the graph and is closed off from the rest, as the judge sees
 * it; its first cell, or -1. */
static int cut_off(const struct model *m, const mark *marks) {
    struct verdict v = {0};
    judge_connection(m, marks, &v);
    int cell = -1;
    for (int i = 0; i < v.broken.len && cell < 0; i++)
        if (v.broken.at[i].sum == -1)
            cell = v.broken.at[i].about;
    return cell;
}

bool early_refusal(const struct model *m, const mark *marks, bool joined, struct refusal *out) {
    *out = (struct refusal){.kind = REFUSAL_NONE};
    if (colours_refuse(m, marks)) {
        out->kind = REFUSAL_COLOURS;
    } else if (sums_refuse(m, marks, out)) {
        out->kind = REFUSAL_SUM;
    } else if (!joined) {
        out->cell = cut_off(m, marks);
        out->kind = out->cell >= 0 ? REFUSAL_CUT_OFF : REFUSAL_NONE;
    }
    return out->kind != REFUSAL_NONE;
}
