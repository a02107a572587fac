/* Patterns that people know by the look of clues: a corner where nothing else meets, two neighbours
 * that would close a ring. */
#include "engine/cheapest.h"
#include "model/model.h"
#include "teach/steps/find.h"

/* What a sum still lacks, and may still have, of its open places. */
struct lack {
    int lo, hi, open;
};

static struct lack lack_of(const struct model *m, const mark *marks, int sum) {
    const struct sum *s = &m->sums.at[sum];
    struct lack l = {s->lo, s->hi, 0};
    for (int i = 0; i < s->len; i++) {
        mark is = lit_mark(marks, sum_lits(m, s)[i]);
        l.lo -= is == MARK_YES;
        l.hi -= is == MARK_YES;
        l.open += is == MARK_NONE;
    }
    return l;
}

/* The sum's bound as a reason, and the marks that bring it near. */
static void rest_on_bound(const struct model *m, const mark *marks, int sum, enum reason_kind kind,
                          struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    vec_push(&out->from, ((struct reason){kind, sum}));
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if (lit_mark(marks, l) == (kind == REASON_AT_MOST ? MARK_YES : MARK_NO))
            evidence_add_mark(&out->why, lit_var(l));
    }
}

static bool has_lit(const struct model *m, int sum, lit l) {
    const struct sum *s = &m->sums.at[sum];
    for (int i = 0; i < s->len; i++)
        if (sum_lits(m, s)[i] == l)
            return true;
    return false;
}

/* The two edges of a vertex where nothing else is open, and no line ends; false: it is another one.
 */
static bool two_open(const struct model *m, const mark *marks, int v, int edges[2]) {
    int n = 0;
    for (int i = 0; i < vertex_edges(&m->graph, v); i++) {
        mark is = lit_mark(marks, vertex_edge_at(&m->graph, v, i)->on);
        if (is == MARK_YES || (is == MARK_NONE && n == 2))
            return false;
        if (is == MARK_NONE)
            edges[n++] = vertex_edge(&m->graph, v, i);
    }
    return n == 2 && m->graph.vertices.at[v].on == LIT_BY_EDGES &&
           m->graph.vertices.at[v].ends >= 0;
}

/* True if a sum is of a vertex alone, as that of a circle that the loop passes. */
static bool is_of_vertex(const struct model *m, int sum, int v) {
    const struct sum *s = &m->sums.at[sum];
    bool all = true;
    for (int i = 0; i < s->len && all; i++) {
        int e = m->graph.edge_of_var[lit_var(sum_lits(m, s)[i])];
        all = e >= 0 && (m->graph.edges.at[e].u == v || m->graph.edges.at[e].v == v);
    }
    return all;
}

/* A clue that has both edges of a vertex takes both or neither: what it cannot do is out. */
static bool corner_of(const struct model *m, const mark *marks, int v, const int edges[2], int sum,
                      struct step *out) {
    lit a = m->graph.edges.at[edges[0]].on, b = m->graph.edges.at[edges[1]].on;
    if (is_of_vertex(m, sum, v) || !has_lit(m, sum, a) || !has_lit(m, sum, b))
        return false;
    struct lack l = lack_of(m, marks, sum);
    bool neither = l.hi < 2;
    bool both = l.lo > l.open - 2;
    if (neither == both || l.hi == 0)
        return false;
    rest_on_bound(m, marks, sum, neither ? REASON_AT_MOST : REASON_AT_LEAST, out);
    vec_push(&out->then, both ? a : lit_not(a));
    vec_push(&out->then, both ? b : lit_not(b));
    out->about = m->sums.at[sum].about;
    return true;
}

/* Nothing else meets at a vertex than two sides of one clue. */
bool find_corner(struct settled *settled, int near, struct step *out) {
    const struct model *m = settled->m;
    const mark *marks = settled->marks;
    struct cheapest best = cheapest_none();
    LOCAL(step_free) struct step one = {0};
    for (int v = 0; v < m->graph.vertices.len && m->graph.shape == SHAPE_LOOP; v++) {
        int edges[2];
        if (!two_open(m, marks, v, edges))
            continue;
        int var = lit_var(m->graph.edges.at[edges[0]].on);
        for (int k = m->use_first[var]; k < m->use_first[var + 1]; k++) {
            step_clear(&one);
            if (!corner_of(m, marks, v, edges, m->uses.at[k], &one) ||
                !cheapest_offer(&best, v, cost_of_marks(m, near, &one.then)))
                continue;
            for (int i = 0; i < 2; i++)
                rest_on_bound(m, marks, vertex_ends_sum(m, v, edges[i]), REASON_AT_LEAST, &one);
            one.other = m->graph.vertices.at[v].cell;
            step_copy(out, &one);
        }
    }
    return out->then.len > 0;
}

/* A clue that needs all its other open places once this one is closed. */
static bool needs_all_but_one(const struct model *m, const mark *marks, int sum, lit l) {
    struct lack lack = lack_of(m, marks, sum);
    return !is_ends_sum(m, sum) && has_lit(m, sum, l) && lack.lo > 0 && lack.lo == lack.open - 1;
}

/* The two clues that share an edge and need all else without it. */
static bool pair_at(const struct model *m, const mark *marks, lit on, int pair[2]) {
    int n = 0, v = lit_var(on);
    for (int k = m->use_first[v]; k < m->use_first[v + 1] && n < 2; k++)
        if (needs_all_but_one(m, marks, m->uses.at[k], on))
            pair[n++] = m->uses.at[k];
    return n == 2;
}

/* The lines of both clues without the one between them, as edges; false: they are not a ring. */
static bool are_a_ring(const struct model *m, const mark *marks, const struct edge *between,
                       const int pair[2]) {
    enum { LINES_MOST = 16 };
    const struct edge *ring[LINES_MOST];
    int n = 0;
    for (int i = 0; i < 2; i++) {
        const struct sum *s = &m->sums.at[pair[i]];
        for (int k = 0; k < s->len; k++) {
            lit l = sum_lits(m, s)[k];
            int e = m->graph.edge_of_var[lit_var(l)];
            if (l == between->on || lit_mark(marks, l) == MARK_NO)
                continue;
            if (e < 0 || m->graph.edges.at[e].on != l || n == LINES_MOST)
                return false;
            ring[n++] = &m->graph.edges.at[e];
        }
    }
    for (int i = 0; i < n; i++) {
        int meet[2] = {0, 0};
        for (int k = 0; k < n; k++) {
            meet[0] += ring[k]->u == ring[i]->u || ring[k]->v == ring[i]->u;
            meet[1] += ring[k]->u == ring[i]->v || ring[k]->v == ring[i]->v;
        }
        if (meet[0] != 2 || meet[1] != 2)
            return false;
    }
    return n > 0;
}

/* What else meets at an end of the line between them is no line. */
static void take_rest_of_end(const struct model *m, const mark *marks, int end,
                             const struct edge *between, const int pair[2], struct step *out) {
    const struct sum *s = &m->sums.at[end];
    for (int k = 0; k < s->len; k++) {
        lit l = sum_lits(m, s)[k];
        if (l != between->on && lit_mark(marks, l) == MARK_NONE && !has_lit(m, pair[0], l) &&
            !has_lit(m, pair[1], l))
            vec_push(&out->then, lit_not(l));
    }
}

/* With the line between them both lack what their other places have. At either end of that line one
 * of them goes on, not both: where the rest is just what they lack, all of it is drawn. */
static void take_outer(const struct model *m, const mark *marks, const struct edge *e,
                       const int pair[2], struct step *out) {
    int ends[] = {m->graph.vertices.at[e->u].ends, m->graph.vertices.at[e->v].ends};
    int lacks = -2, room = 0;
    vec_lit outer = {0};
    for (int i = 0; i < 2; i++) {
        const struct sum *s = &m->sums.at[pair[i]];
        if (ends[i] < 0)
            return;
        lacks += lack_of(m, marks, pair[i]).lo;
        room += lack_of(m, marks, ends[i]).hi - 1;
        for (int k = 0; k < s->len; k++) {
            lit l = sum_lits(m, s)[k];
            if (l != e->on && lit_mark(marks, l) == MARK_NONE && !has_lit(m, ends[0], l) &&
                !has_lit(m, ends[1], l))
                vec_push(&outer, l);
        }
    }
    if (outer.len == 0 || lacks != room + outer.len)
        return;
    for (int i = 0; i < outer.len; i++)
        vec_push(&out->then, outer.at[i]);
    for (int i = 0; i < 2; i++) {
        rest_on_bound(m, marks, ends[i], REASON_AT_MOST, out);
        take_rest_of_end(m, marks, ends[i], e, pair, out);
    }
}

/* True if the walk that finds the ring too early rests on the two clues, and one other at most,
 * which the ring leaves out. */
static bool rests_on_pair(const struct model *m, const struct step *walk, const int pair[2]) {
    enum { OTHERS_MOST = 2 };
    LOCAL(mem_free_at) vec_int others = {0};
    for (int i = 0; i < walk->from.len; i++) {
        int sum = walk->from.at[i].sum;
        if (sum >= 0 && sum != pair[0] && sum != pair[1] && !is_ends_sum(m, sum) &&
            !vec_int_has(&others, sum))
            vec_push(&others, sum);
    }
    return others.len <= OTHERS_MOST;
}

/* In place of a walk: the two clues, the ring, and what else it rests on. */
static void tell_ring(const struct model *m, const mark *marks, const int pair[2],
                      const struct step *walk, struct step *out) {
    step_clear(out);
    vec_push(&out->then, walk->then.at[0]);
    for (int i = 0; i < 2; i++)
        rest_on_bound(m, marks, pair[i], REASON_AT_LEAST, out);
    for (int i = 0; i < walk->from.len; i++)
        if (walk->from.at[i].sum != pair[0] && walk->from.at[i].sum != pair[1])
            vec_push(&out->from, walk->from.at[i]);
    for (int i = 0; i < walk->why.marks.len; i++)
        evidence_add_mark(&out->why, walk->why.marks.at[i]);
    out->about = m->sums.at[pair[0]].about;
    out->other = m->sums.at[pair[1]].about;
}

/* True if a line lies between two clues in cells, where loops run along the sides of cells. */
static bool is_between_clues(const struct model *m, const struct edge *e) {
    return place_is_side(m->vars.at[lit_var(e->on)].at);
}

/* Two clues that would close a ring without the line between them. */
bool find_closed_pair(struct settled *settled, int near, struct step *out) {
    const struct model *m = settled->m;
    const mark *marks = settled->marks;
    struct cheapest best = cheapest_none();
    LOCAL(step_free) struct step walk = {0};
    for (int e = 0; e < m->graph.edges.len && m->graph.shape == SHAPE_LOOP; e++) {
        const struct edge *at = &m->graph.edges.at[e];
        int pair[2];
        if (at->u < 0 || at->on < 0 || lit_mark(marks, at->on) != MARK_NONE ||
            !is_between_clues(m, at) || !pair_at(m, marks, at->on, pair) ||
            !are_a_ring(m, marks, at, pair))
            continue;
        lit then[] = {at->on};
        vec_lit it = {.at = then, .len = 1};
        int cost = cost_of_marks(m, near, &it);
        if ((best.at >= 0 && cost >= best.cost) ||
            !find_refutation(m, marks, lit_not(at->on), &walk) || !rests_on_pair(m, &walk, pair))
            continue;
        cheapest_offer(&best, e, cost);
        tell_ring(m, marks, pair, &walk, out);
        take_outer(m, marks, at, pair, out);
    }
    return best.at >= 0;
}
