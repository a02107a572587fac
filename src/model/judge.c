#include "model/judge.h"

#include "model/judge_rules.h"
#include "model/quiet.h"

#include <stdlib.h>
#include <string.h>

static bool sum_holds(const struct model *m, const mark *full, const struct sum *s) {
    int yes = sum_tally(m, full, s).yes;
    return yes >= s->lo && yes <= s->hi;
}

/* Whether a total between the bounds can be reached: what open literals add are subset sums of
 * their weights. Bit t of a word says that they can add t; sums too long for a word are few, and
 * get an array. */
enum { WORD_BITS = 64 };

static bool long_total_is_reachable(const struct model *m, const mark *marks, const struct sum *s,
                                    int yes) {
    const lit *lits = sum_lits(m, s);
    bool *reached = mem_alloc(s->len + 1, sizeof *reached), fits = false;
    reached[yes] = true;
    for (int i = 0, weight; i < s->len; i += weight) {
        weight = sum_weight(m, s, i);
        for (int total = s->len; total >= weight && lit_mark(marks, lits[i]) == MARK_NONE; total--)
            reached[total] = reached[total] || reached[total - weight];
    }
    for (int total = s->lo < 0 ? 0 : s->lo; total <= s->hi && total <= s->len; total++)
        fits = fits || reached[total];
    mem_free(reached);
    return fits;
}

/* The bits lo .. hi. */
static uint64_t bits_between(int lo, int hi) {
    uint64_t from = lo <= 0 ? ~0ull : lo >= WORD_BITS ? 0 : ~0ull << lo;
    return hi < 0 ? 0 : hi >= WORD_BITS - 1 ? from : from & ~(~0ull << (hi + 1));
}

bool judge_sum_open(const struct model *m, const mark *marks, int sum, lit also) {
    const struct sum *s = &m->sums.at[sum];
    const lit *lits = sum_lits(m, s);
    uint64_t added = 1;
    int yes = 0, open = 0;
    bool weighty = false;
    for (int i = 0, weight; i < s->len; i += weight) {
        weight = sum_weight(m, s, i);
        mark at = lits[i] == also            ? MARK_YES
                  : lits[i] == lit_not(also) ? MARK_NO
                                             : lit_mark(marks, lits[i]);
        yes += at == MARK_YES ? weight : 0;
        if (at != MARK_NONE)
            continue;
        open += weight;
        weighty = weighty || weight > 1;
        added |= weight < WORD_BITS ? added << weight : 0;
    }
    if (yes > s->hi || yes + open < s->lo)
        return false;
    if (weighty && s->len >= WORD_BITS)
        return also != LIT_TRUE || long_total_is_reachable(m, marks, s, yes);
    return !weighty || (added & bits_between(s->lo - yes, s->hi - yes)) != 0;
}

static bool sum_broken(const struct model *m, const mark *marks, const struct sum *s) {
    return !judge_sum_open(m, marks, (int)(s - m->sums.at), LIT_TRUE);
}

bool judge_sum_done(const struct model *m, const mark *quiet, int sum) {
    const struct sum *s = &m->sums.at[sum];
    int yes = 0;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if (lit_mark(quiet, l) == MARK_NONE)
            return false;
        yes += lit_mark(quiet, l) == MARK_YES;
    }
    return yes >= s->lo && yes <= s->hi;
}

/* --- the graph -------------------------------------------------------------------------------- */

/* Which vertices and edges count while parts are looked for. */
struct parts {
    int *label; /* by vertex: its part, or -1 */
    int count;
    int *vertex, *first; /* once vertices_by_part() has put them in order: those of part i are
                            vertex[first[i]] to vertex[first[i + 1] - 1] */
};

typedef bool edge_counts(const struct model *m, const mark *marks, const struct edge *e);

static bool end_is(const struct model *m, const mark *marks, int vertex, mark not_this) {
    return vertex_mark(&m->graph, marks, vertex) != not_this;
}

static bool edge_is_on(const struct model *m, const mark *marks, const struct edge *e) {
    if (e->u < 0 || lit_mark(marks, e->on) != MARK_YES)
        return false;
    return e->on != LIT_TRUE || (lit_mark(marks, m->graph.vertices.at[e->u].on) == MARK_YES &&
                                 lit_mark(marks, m->graph.vertices.at[e->v].on) == MARK_YES);
}

static bool edge_may_be_on(const struct model *m, const mark *marks, const struct edge *e) {
    return e->u >= 0 && lit_mark(marks, e->on) != MARK_NO && end_is(m, marks, e->u, MARK_NO) &&
           end_is(m, marks, e->v, MARK_NO);
}

static void flood(const struct model *m, const mark *marks, edge_counts *counts, int start,
                  struct parts *p, vec_int *stack) {
    const struct graph *g = &m->graph;
    p->label[start] = p->count;
    vec_push(stack, start);
    while (stack->len > 0) {
        int v = vec_pop(stack);
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int next = vertex_neighbour(g, v, i);
            if (p->label[next] >= 0 || !counts(m, marks, vertex_edge_at(g, v, i)))
                continue;
            p->label[next] = p->count;
            vec_push(stack, next);
        }
    }
    p->count++;
}

static bool has_edge(const struct model *m, const mark *marks, edge_counts *counts, int v) {
    for (int i = 0; i < vertex_edges(&m->graph, v); i++)
        if (counts(m, marks, vertex_edge_at(&m->graph, v, i)))
            return true;
    return false;
}

/* Parts of the graph by the edges that count, over the vertices that are not NO, or that a line
 * enters all the same. */
static struct parts find_parts(const struct model *m, const mark *marks, edge_counts *counts) {
    int n = m->graph.vertices.len;
    struct parts p = {.label = mem_alloc(n, sizeof(int))};
    vec_int stack = {0};
    for (int v = 0; v < n; v++)
        p.label[v] = -1;
    for (int v = 0; v < n; v++)
        if (p.label[v] < 0 && (end_is(m, marks, v, MARK_NO) || has_edge(m, marks, counts, v)))
            flood(m, marks, counts, v, &p, &stack);
    vec_free(&stack);
    return p;
}

/* A vertex that must be on: marked so, or at the end of a line. */
static bool vertex_needed(const struct model *m, const mark *marks, int v) {
    return vertex_mark(&m->graph, marks, v) == MARK_YES;
}

/* Vertices and edges that are on, by part. */
struct part_size {
    int needed, edges, degree_two;
};

/* Boards fall into thousands of parts, of which each is shown: none looks at the whole board. */
static void vertices_by_part(struct parts *p, int vertices) {
    p->vertex = mem_alloc(vertices, sizeof *p->vertex);
    p->first = mem_alloc(p->count + 2, sizeof *p->first);
    int *next = p->first + 1; /* by part; it ends as where the next one begins */
    for (int v = 0; v < vertices; v++)
        if (p->label[v] >= 0 && p->label[v] + 1 < p->count)
            next[p->label[v] + 1]++;
    for (int i = 1; i < p->count; i++)
        next[i] += next[i - 1];
    for (int v = 0; v < vertices; v++)
        if (p->label[v] >= 0)
            p->vertex[next[p->label[v]]++] = v;
}

static void parts_free(struct parts *p) {
    mem_free(p->label);
    mem_free(p->vertex);
    mem_free(p->first);
}

static struct part_size *measure(const struct model *m, const mark *marks, const struct parts *p) {
    const struct graph *g = &m->graph;
    struct part_size *size = mem_alloc(p->count, sizeof *size);
    for (int v = 0; v < g->vertices.len; v++) {
        if (p->label[v] < 0)
            continue;
        int degree = 0;
        for (int i = 0; i < vertex_edges(g, v); i++)
            degree += edge_is_on(m, marks, vertex_edge_at(g, v, i));
        size[p->label[v]].needed += vertex_needed(m, marks, v) || degree > 0;
        size[p->label[v]].degree_two += degree == 2;
        size[p->label[v]].edges += degree;
    }
    for (int i = 0; i < p->count; i++)
        size[i].edges /= 2;
    return size;
}

/* Sides of the loop by flooding the faces from outside: an edge that is on changes the side. Only
 * meant for full assignments whose lines are one closed loop. */
static int *face_sides(const struct model *m, const mark *full) {
    const struct graph *g = &m->graph;
    int *side = mem_alloc(g->faces, sizeof *side);
    for (int f = 1; f < g->faces; f++)
        side[f] = -1;
    for (bool changed = true; changed;) {
        changed = false;
        for (int e = 0; e < g->edges.len; e++) {
            const struct edge *at = &g->edges.at[e];
            int a = at->face[0], b = at->face[1], flip = edge_is_on(m, full, at) ? 1 : 0;
            if (a < 0 || b < 0 || (side[a] < 0) == (side[b] < 0))
                continue;
            if (side[a] < 0)
                side[a] = side[b] ^ flip;
            else
                side[b] = side[a] ^ flip;
            changed = true;
        }
    }
    return side;
}

/* Whether a face is where it has to be, under the sides that face_sides() found. */
static bool side_fact_holds(const mark *marks, const int *side, const struct side_fact *f) {
    return lit_mark(marks, f->when) != MARK_YES || (side[f->face] != 0) == f->inside;
}

static bool all_sides_hold(const struct model *m, const mark *full) {
    const struct graph *g = &m->graph;
    if (g->sides.len == 0)
        return true;
    int *side = face_sides(m, full);
    bool holds = true;
    for (int i = 0; i < g->sides.len && holds; i++)
        holds = side_fact_holds(full, side, &g->sides.at[i]);
    mem_free(side);
    return holds;
}

static bool graph_holds(const struct model *m, const mark *full) {
    if (m->graph.shape == SHAPE_NONE)
        return true;
    struct parts p = find_parts(m, full, edge_is_on);
    struct part_size *size = measure(m, full, &p);
    int edges = 0, on = 0;
    for (int i = 0; i < p.count; i++) {
        edges += size[i].edges;
        on += size[i].needed;
    }
    bool holds = p.count <= 1;
    if (m->graph.shape == SHAPE_LOOP)
        holds = holds && edges > 0;
    if (m->graph.shape == SHAPE_TREE)
        holds = holds && (on == 0 || edges == on - 1);
    mem_free(size);
    parts_free(&p);
    return holds && all_sides_hold(m, full);
}

bool judge_full(const struct model *m, const mark *full) {
    for (int i = 0; i < m->sums.len; i++)
        if (!sum_holds(m, full, &m->sums.at[i]))
            return false;
    for (int i = 1; i < m->rules.len; i++) {
        bool is_graph = m->rules.at[i].kind == RULE_GRAPH;
        struct model view = model_with_graph(m, is_graph ? i : 0);
        if (is_graph ? !graph_holds(&view, full) : rule_is_broken(m, full, i))
            return false;
    }
    return graph_holds(m, full);
}

/* --- breaches --------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b) {
    const struct place *p = a, *q = b;
    int of_p[] = {p->a, p->b, p->kind, p->dir, p->layer};
    int of_q[] = {q->a, q->b, q->kind, q->dir, q->layer};
    for (size_t i = 0; i < sizeof of_p / sizeof *of_p; i++)
        if (of_p[i] != of_q[i])
            return of_p[i] < of_q[i] ? -1 : 1;
    return 0;
}

static void sort_places(struct verdict *out, int first) {
    int n = out->places.len - first, kept = 0;
    if (n == 0)
        return;
    struct place *at = out->places.at + first;
    qsort(at, (size_t)n, sizeof *at, by_place);
    for (int i = 0; i < n; i++)
        if (kept == 0 || by_place(&at[kept - 1], &at[i]) != 0)
            at[kept++] = at[i];
    out->places.len = first + kept;
}

/* The breach of a sum: a person should look at the rule's own cell and at what is marked YES in the
 * sum. */
static struct breach sum_breach(const struct model *m, const mark *marks, int sum,
                                struct verdict *out) {
    const struct sum *s = &m->sums.at[sum];
    const struct family *f = &m->families[s->family];
    struct breach b = {
        f, f->word_for ? f->word_for(m, marks, sum) : f->word, s->about, sum, out->places.len, 0};
    vec_push(&out->places, place_cell(s->about));
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if (marks[lit_var(l)] == MARK_YES)
            vec_push(&out->places, m->vars.at[lit_var(l)].at);
    }
    sort_places(out, b.first);
    b.len = out->places.len - b.first;
    return b;
}

/* True if a rule is about a cell that is no clue but only the start of its scope. */
static bool rule_has_scope(const struct rule *r) {
    return r->kind == RULE_TABLE || r->kind == RULE_APART;
}

static struct breach rule_breach(const struct model *m, const mark *marks, int rule,
                                 struct verdict *out) {
    const struct rule *r = &m->rules.at[rule];
    const struct family *f = &m->families[r->family];
    struct breach b = {f, f->word, r->about, -1 - rule, out->places.len, 0};
    if (f->word_for)
        b.word = f->word_for(m, marks, b.sum);
    rule_places(m, marks, rule, &out->places);
    bool shows = out->places.len > b.first && rule_has_scope(r);
    if (r->about != NO_CELL && !shows)
        vec_push(&out->places, place_cell(r->about));
    sort_places(out, b.first);
    b.len = out->places.len - b.first;
    b.about = shows || (r->about == NO_CELL && b.len > 0) ? out->places.at[b.first].a : r->about;
    return b;
}

/* The places of one component: its lines or, if it has none, its cells. */
static void part_places(const struct model *m, const mark *marks, const struct parts *p, int part,
                        struct verdict *out) {
    const struct graph *g = &m->graph;
    int before = out->places.len;
    for (int k = p->first[part]; k < p->first[part + 1]; k++)
        for (int i = 0, v = p->vertex[k]; i < vertex_edges(g, v); i++) {
            const struct edge *at = vertex_edge_at(g, v, i);
            if (at->u == v && at->on >= 0 && edge_is_on(m, marks, at))
                vec_push(&out->places, m->vars.at[lit_var(at->on)].at);
        }
    int lines = out->places.len - before;
    for (int k = p->first[part]; k < p->first[part + 1]; k++)
        if (lines == 0 && g->vertices.at[p->vertex[k]].cell != NO_CELL)
            vec_push(&out->places, place_cell(g->vertices.at[p->vertex[k]].cell));
}

static struct breach graph_breach(const struct model *m, const mark *marks, struct parts *p,
                                  int part, struct verdict *out) {
    if (!p->vertex)
        vertices_by_part(p, m->graph.vertices.len);
    const struct family *f = &m->families[m->graph.family];
    struct breach b = {f, f->word, 0, -1, out->places.len, 0};
    if (f->word_for)
        b.word = f->word_for(m, marks, -1);
    part_places(m, marks, p, part, out);
    sort_places(out, b.first);
    b.len = out->places.len - b.first;
    b.about = b.len > 0 ? out->places.at[b.first].a : 0;
    return b;
}

/* The marks with their quiet facts: once a background sum has all its true literals, such as the
 * shaded cell of two neighbours, its open ones are false. */
static mark *with_quiet_facts(const struct model *m, const mark *marks) {
    mark *all = mem_copy(marks, model_vars(m), sizeof *marks);
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        const lit *lits = sum_lits(m, s);
        if (!m->families[s->family].background || sum_tally(m, marks, s).yes != s->hi)
            continue;
        for (int k = 0; k < s->len; k++)
            if (lit_mark(marks, lits[k]) == MARK_NONE)
                lit_set(all, lit_not(lits[k]));
    }
    return all;
}

/* Reports parts that can no longer be joined: even by all edges that may still be on, two parts
 * that hold something that must be on stay apart. All but the largest are shown. */
static void find_splits(const struct model *m, const mark *marked, struct verdict *out) {
    mark *marks = with_quiet_facts(m, marked);
    struct parts p = find_parts(m, marks, edge_may_be_on);
    struct part_size *size = measure(m, marks, &p);
    int largest = -1;
    for (int i = 0; i < p.count; i++)
        if (size[i].needed > 0 && (largest < 0 || size[i].needed > size[largest].needed))
            largest = i;
    for (int i = 0; i < p.count; i++)
        if (size[i].needed > 0 && i != largest)
            vec_push(&out->broken, graph_breach(m, marks, &p, i, out));
    mem_free(size);
    parts_free(&p);
    mem_free(marks);
}

/* Reports rings closed by the edges that are on: in a tree always, in a loop if anything that must
 * be on is outside. Returns true if the lines are one ring and nothing else needs to be on. */
static bool find_rings(const struct model *m, const mark *marks, struct verdict *out) {
    struct parts p = find_parts(m, marks, edge_is_on);
    struct part_size *size = measure(m, marks, &p);
    int needed = 0;
    bool closed = false;
    for (int i = 0; i < p.count; i++)
        needed += size[i].needed;
    for (int i = 0; i < p.count; i++) {
        bool ring = size[i].edges > 0 && size[i].edges >= size[i].needed;
        bool alone = size[i].needed == needed && size[i].degree_two == size[i].needed;
        if (ring && (m->graph.shape == SHAPE_TREE || !alone)) {
            struct breach b = graph_breach(m, marks, &p, i, out);
            b.word = b.family->ring ? b.family->ring : b.word;
            vec_push(&out->broken, b);
        }
        closed = closed || (ring && alone);
    }
    mem_free(size);
    parts_free(&p);
    return closed;
}

/* Once the loop is closed its inside and outside no longer change. */
static void find_wrong_sides(const struct model *m, const mark *marks, struct verdict *out) {
    const struct graph *g = &m->graph;
    int *side = g->sides.len > 0 ? face_sides(m, marks) : NULL;
    for (int i = 0; i < g->sides.len; i++) {
        const struct side_fact *fact = &g->sides.at[i];
        const struct family *f = &m->families[fact->family];
        if (side_fact_holds(marks, side, fact))
            continue;
        vec_push(&out->broken, ((struct breach){f, f->word, fact->about, -1, out->places.len, 1}));
        vec_push(&out->places, place_cell(fact->about));
    }
    mem_free(side);
}

static void judge_graph(const struct model *m, const mark *marks, struct verdict *out) {
    if (m->graph.shape == SHAPE_NONE)
        return;
    int before = out->broken.len;
    if (m->graph.shape != SHAPE_CONNECTED && find_rings(m, marks, out))
        find_wrong_sides(m, marks, out);
    if (out->broken.len == before || m->graph.shape == SHAPE_TREE)
        find_splits(m, marks, out);
}

/* True if this part counts when a full board is judged: in a loop only lines do, since a cell that
 * no line enters breaks a sum of its own. */
static bool part_counts(const struct model *m, const struct part_size *size) {
    return m->graph.shape == SHAPE_LOOP ? size->edges > 0 : size->needed > 0;
}

/* Reports the parts of a full board. Cells that fall apart are shown part by part, except for the
 * largest; where lines are still missing, the smallest part stands for all. */
static void missing_parts(const struct model *m, const mark *full, struct verdict *out) {
    struct parts p = find_parts(m, full, edge_is_on);
    struct part_size *size = measure(m, full, &p);
    int parts = 0, largest = -1, smallest = -1;
    for (int i = 0; i < p.count; i++) {
        if (!part_counts(m, &size[i]))
            continue;
        parts++;
        if (largest < 0 || size[i].needed > size[largest].needed)
            largest = i;
        if (smallest < 0 || size[i].needed <= size[smallest].needed)
            smallest = i;
    }
    for (int i = 0; i < p.count && parts > 1; i++)
        if (m->graph.shape == SHAPE_CONNECTED ? i != largest : i == smallest)
            vec_push(&out->missing, graph_breach(m, full, &p, i, out));
    mem_free(size);
    parts_free(&p);
}

/* True if a breach already reports that the graph is in parts: as parts that cannot be joined (a
 * ring in a tree is none), or as a sum that requires the same of a single cell. */
static bool parts_are_told(const struct model *m, const struct verdict *v) {
    bool told = false;
    for (int i = 0; i < v->broken.len; i++) {
        const struct breach *b = &v->broken.at[i];
        told = told || (b->sum == -1 && b->word != b->family->ring);
    }
    for (int i = 0; i < v->missing.len; i++)
        told = told || strcmp(v->missing.at[i].word, m->families[m->graph.family].word) == 0;
    return told;
}

/* Judges the graphs after the first as judge_graph() and missing_parts() do, and files the breaches
 * under their rules. */
static void judge_more_graphs(const struct model *m, const mark *marks, bool full,
                              struct verdict *out) {
    for (int r = 1; r < m->rules.len; r++) {
        int broken = out->broken.len, missing = out->missing.len;
        if (m->rules.at[r].kind != RULE_GRAPH)
            continue;
        struct model view = model_with_graph(m, r);
        if (!full)
            judge_graph(&view, marks, out);
        else if (!parts_are_told(&view, out))
            missing_parts(&view, marks, out);
        for (; broken < out->broken.len; broken++)
            out->broken.at[broken].sum = -1 - r;
        for (; missing < out->missing.len; missing++)
            out->missing.at[missing].sum = -1 - r;
    }
}

static void find_missing(const struct model *m, const mark *marks, struct verdict *out) {
    mark *full = marks_new(m);
    marks_complete(m, marks, full);
    for (int i = 0; i < m->sums.len; i++)
        if (!sum_holds(m, full, &m->sums.at[i]) && !sum_broken(m, marks, &m->sums.at[i]))
            vec_push(&out->missing, sum_breach(m, full, i, out));
    for (int i = 1; i < m->rules.len; i++)
        if (rule_is_broken(m, full, i) && !rule_is_broken(m, marks, i))
            vec_push(&out->missing, rule_breach(m, full, i, out));
    if (m->graph.shape != SHAPE_NONE && !parts_are_told(m, out))
        missing_parts(m, full, out);
    judge_more_graphs(m, full, true, out);
    if (out->missing.len == 0 && out->broken.len == 0 && !graph_holds(m, full)) {
        struct parts p = find_parts(m, full, edge_is_on);
        vec_push(&out->missing, graph_breach(m, full, &p, p.count - 1, out));
        parts_free(&p);
    }
    mem_free(full);
}

/* True if what is missing is only what everyone takes as done. */
static bool is_as_good_as_done(const struct model *m, const mark *marks) {
    mark *full = marks_new(m);
    bool done = quiet_finish(m, marks, full) && judge_full(m, full);
    mem_free(full);
    return done;
}

void judge_connection(const struct model *m, const mark *marks, struct verdict *out) {
    vec_clear(&out->broken);
    vec_clear(&out->missing);
    vec_clear(&out->places);
    judge_graph(m, marks, out);
    out->status = out->broken.len > 0 ? STATUS_BROKEN : STATUS_UNFINISHED;
}

void judge(const struct model *m, const mark *marks, struct verdict *out) {
    vec_clear(&out->broken);
    vec_clear(&out->missing);
    vec_clear(&out->places);
    for (int i = 0; i < m->sums.len; i++)
        if (sum_broken(m, marks, &m->sums.at[i]))
            vec_push(&out->broken, sum_breach(m, marks, i, out));
    for (int i = 1; i < m->rules.len; i++)
        if (rule_is_broken(m, marks, i))
            vec_push(&out->broken, rule_breach(m, marks, i, out));
    judge_graph(m, marks, out);
    judge_more_graphs(m, marks, false, out);
    find_missing(m, marks, out);
    if (out->broken.len == 0 && out->missing.len > 0 && is_as_good_as_done(m, marks))
        vec_clear(&out->missing);
    out->status = out->broken.len > 0    ? STATUS_BROKEN
                  : out->missing.len > 0 ? STATUS_UNFINISHED
                                         : STATUS_SOLVED;
}

void verdict_free(struct verdict *v) {
    vec_free(&v->broken);
    vec_free(&v->missing);
    vec_free(&v->places);
}
