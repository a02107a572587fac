/* A puzzle as clauses in DIMACS: what every SAT solver reads. Each variable of the Model has a
 * comment with its place; further ones are auxiliary, so that solutions of the clauses and of the
 * puzzle agree on the Model's. Cardinality constraints are sequential counters (Sinz 2005).
 * Marks on the board are unit clauses. */
#include "base/buf.h"
#include "base/err.h"
#include "format/format.h"
#include "model/arms.h"
#include "model/model.h"
#include "model/pairs.h"
#include "model/table.h"
#include "model/turns.h"

#include <stdlib.h>
#include <string.h>

/* The clauses so far. */
struct cnf {
    const struct model *m;
    struct buf clauses;
    int vars, count;
};

#define CLAUSE(c, ...)                                                                             \
    cnf_clause(c, (int[]){__VA_ARGS__}, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)))

/* A literal as DIMACS has it. */
static int cnf_lit(lit l) {
    return lit_sign(l) == MARK_YES ? lit_var(l) + 1 : -(lit_var(l) + 1);
}

/* A fresh auxiliary variable. */
static int cnf_new_var(struct cnf *c) {
    return ++c->vars;
}

static void cnf_clause(struct cnf *c, const int *lits, int n) {
    mem_poll();
    for (int i = 0; i < n; i++)
        buf_fmt(&c->clauses, "%d ", lits[i]);
    buf_add(&c->clauses, "0\n");
    c->count++;
}

/* Counts true literals up to hi + 1: with `row` = "at least j of those before", j from 1. */
static void count_literal(struct cnf *c, int x, const int *row, int *next, int most) {
    for (int j = 1; j <= most; j++) {
        next[j] = cnf_new_var(c);
        CLAUSE(c, -row[j], next[j]);
        CLAUSE(c, -x, -row[j - 1], next[j]);
        CLAUSE(c, row[j], x, -next[j]);
        CLAUSE(c, row[j], row[j - 1], -next[j]);
    }
}

/* From `lo` to `hi` of the n literals hold. */
static void cnf_add_sum(struct cnf *c, const int *lits, int n, int lo, int hi) {
    int most = hi < n ? hi + 1 : lo;
    if (lo > n)
        cnf_clause(c, NULL, 0);
    if (lo > n || (lo <= 0 && hi >= n))
        return;
    int *row = mem_alloc(most + 1, sizeof *row), *next = mem_alloc(most + 1, sizeof *next);
    row[0] = cnf_new_var(c); /* true */
    CLAUSE(c, row[0]);
    for (int j = 1; j <= most; j++)
        row[j] = -row[0];
    for (int i = 0; i < n; i++) {
        next[0] = row[0];
        count_literal(c, lits[i], row, next, most);
        memcpy(row, next, (size_t)(most + 1) * sizeof *row);
    }
    if (lo > 0)
        CLAUSE(c, row[lo]);
    if (hi < n)
        CLAUSE(c, -row[hi + 1]);
}

static void add_sums(struct cnf *c) {
    for (int i = 0; i < c->m->sums.len; i++) {
        const struct sum *s = &c->m->sums.at[i];
        int *lits = mem_alloc(s->len + 1, sizeof *lits);
        for (int k = 0; k < s->len; k++)
            lits[k] = cnf_lit(sum_lits(c->m, s)[k]);
        if (s->lo == 1 && s->hi >= s->len)
            cnf_clause(c, lits, s->len);
        else
            cnf_add_sum(c, lits, s->len, s->lo, s->hi);
    }
}

/* True if four lengths meet an arms rule. */
static bool arms_allow(enum arms_rule rule, int total, const int n[DIRS]) {
    int sum = n[0] + n[1] + n[2] + n[3], long_ones = 0, first = -1, second = -1;
    for (int d = 0; d < DIRS; d++)
        if (n[d] > 0) {
            long_ones++;
            second = d;
            first = first < 0 ? d : first;
        }
    bool fits = total < 0 || sum == total, opposite = second - first == 2;
    switch (rule) {
    case ARMS_TOTAL:
        return fits;
    case ARMS_ONE:
        return long_ones == 1 && fits;
    case ARMS_EQUAL:
        return long_ones == 2 && n[first] == n[second] && fits;
    case ARMS_UNEQUAL:
        return long_ones == 2 && n[first] != n[second] && fits;
    case ARMS_RUNS:
        if (long_ones != 2 || opposite)
            return long_ones == 2 && fits;
        return n[first] == n[second] && (total < 0 || n[first] == total);
    }
    return false;
}

/* True if an arm can be n long as far as its constants go. */
static bool arm_can_be(const struct cnf *c, const struct arms *a, int d, int n) {
    for (int i = 0; i < n; i++)
        if (arm_lit(c->m, a, d, i) == LIT_FALSE)
            return false;
    return n == a->len[d] || arm_lit(c->m, a, d, n) != LIT_TRUE;
}

/* Where `chosen` holds, the arm is n long. */
static void cnf_add_length(struct cnf *c, const struct arms *a, int d, int n, int chosen) {
    for (int i = 0; i < n; i++)
        if (arm_lit(c->m, a, d, i) != LIT_TRUE)
            CLAUSE(c, -chosen, cnf_lit(arm_lit(c->m, a, d, i)));
    if (n < a->len[d] && arm_lit(c->m, a, d, n) != LIT_FALSE)
        CLAUSE(c, -chosen, -cnf_lit(arm_lit(c->m, a, d, n)));
}

/* One of the tuples of lengths that are allowed holds: each has a variable that implies it. */
static void add_arms(struct cnf *c, const struct arms *a) {
    struct buf some = {0};
    int n[DIRS], tuples = 1;
    for (int d = 0; d < DIRS; d++)
        tuples *= a->len[d] + 1;
    for (int t = 0; t < tuples; t++) {
        bool can = true;
        mem_poll();
        for (int d = 0, rest = t; d < DIRS; rest /= a->len[d] + 1, d++) {
            n[d] = rest % (a->len[d] + 1);
            can = can && arm_can_be(c, a, d, n[d]);
        }
        if (!can || !arms_allow(a->rule, a->total, n))
            continue;
        int chosen = cnf_new_var(c);
        buf_fmt(&some, "%d ", chosen);
        for (int d = 0; d < DIRS; d++)
            cnf_add_length(c, a, d, n[d], chosen);
    }
    buf_fmt(&c->clauses, "%s0\n", buf_text(&some));
    c->count++;
}

/* A variable for each taker and each of its literals: "these two are a pair". */
static void add_pairs(struct cnf *c, const struct pairs *p) {
    int first = c->vars + 1;
    c->vars += CHOICES_MOST * p->takers;
    for (int taker = 0; taker < p->takers; taker++) {
        const struct taker *t = &c->m->takers.at[p->first + taker];
        int lits[CHOICES_MOST];
        for (int k = 0; k < t->len; k++)
            lits[k] = first + CHOICES_MOST * taker + k;
        cnf_add_sum(c, lits, t->len, 1, 1);
    }
    for (int i = 0; i < p->lits; i++) {
        int *lits = mem_alloc(p->takers + 1, sizeof *lits), n = 0;
        int l = cnf_lit(pairs_lits(c->m, p)[i]);
        for (int taker = 0; taker < p->takers; taker++)
            for (int k = 0; k < c->m->takers.at[p->first + taker].len; k++)
                if (c->m->takers.at[p->first + taker].choice[k] == i)
                    lits[n++] = first + CHOICES_MOST * taker + k;
        for (int k = 0; k < n; k++)
            CLAUSE(c, -lits[k], l);
        cnf_add_sum(c, lits, n, 0, 1);
        lits[n++] = -l;
        cnf_clause(c, lits, n);
    }
}

/* A variable for each cell: "the loop turns here"; that it has two ends there is said elsewhere. */
static void add_turns(struct cnf *c, const struct turns *t) {
    int *turn = mem_alloc(t->cells + 1, sizeof *turn), never = cnf_new_var(c);
    CLAUSE(c, -never);
    for (int i = 0; i < t->cells; i++) {
        const lit *end = turns_ends(c->m, t, i);
        turn[i] = cnf_new_var(c);
        for (enum dir d = DIR_N; d <= DIR_E; d++) {
            lit b = end[dir_back(d)];
            int x = end[d] == LIT_FALSE ? never : cnf_lit(end[d]);
            int y = b == LIT_FALSE ? never : cnf_lit(b);
            CLAUSE(c, -turn[i], x, y);
            CLAUSE(c, -turn[i], -x, -y);
            CLAUSE(c, turn[i], -x, y);
            CLAUSE(c, turn[i], x, -y);
        }
    }
    cnf_add_sum(c, turn, t->cells, t->number, t->number);
}

/* A graph as clauses: a spanning tree of parents with levels in binary, of one root. */

enum { VERTICES_MOST = 2500 };

/* A graph on its way to clauses. */
struct graph_clauses {
    struct cnf *c;
    const struct graph *g;
    int always;  /* a variable that is true */
    int *on;     /* by vertex */
    int *edge;   /* by edge; 0: never drawn */
    int *root;   /* by vertex */
    int *level;  /* by vertex: its first bit */
    int *parent; /* by edge: u is v's parent, and after it v is u's */
    int bits;
};

static int lit_in(const struct graph_clauses *w, lit l) {
    return l == LIT_TRUE ? w->always : l == LIT_FALSE ? -w->always : cnf_lit(l);
}

/* x is true exactly when one of the literals is. */
static int one_of(struct cnf *c, const int *lits, int n) {
    int x = cnf_new_var(c);
    int *clause = mem_alloc(n + 1, sizeof *clause);
    for (int i = 0; i < n; i++) {
        CLAUSE(c, -lits[i], x);
        clause[i] = lits[i];
    }
    clause[n] = -x;
    cnf_clause(c, clause, n + 1);
    return x;
}

/* The literals of vertices and edges. An edge that is there whenever both its ends are needs none.
 */
static void name_parts(struct graph_clauses *w) {
    for (int e = 0; e < w->g->edges.len; e++) {
        const struct edge *edge = &w->g->edges.at[e];
        w->edge[e] = edge->on == LIT_FALSE || edge->u < 0 ? 0 : lit_in(w, edge->on);
    }
    for (int v = 0; v < w->g->vertices.len; v++) {
        const struct vertex *vertex = &w->g->vertices.at[v];
        int *lits = mem_alloc(vertex->len + 1, sizeof *lits), n = 0;
        for (int i = 0; i < vertex->len; i++)
            if (w->edge[vertex_edge(w->g, v, i)])
                lits[n++] = w->edge[vertex_edge(w->g, v, i)];
        w->on[v] = vertex->on == LIT_BY_EDGES ? one_of(w->c, lits, n) : lit_in(w, vertex->on);
    }
}

/* Where `when` holds, the level of vertex a is less than that of b: at some bit 0 and 1, and equal
 * above it. */
static void add_less(const struct graph_clauses *w, int when, int a, int b) {
    int some[32];
    for (int k = 0; k < w->bits; k++) {
        int here = cnf_new_var(w->c);
        some[k] = here;
        CLAUSE(w->c, -here, -(w->level[a] + k));
        CLAUSE(w->c, -here, w->level[b] + k);
        for (int above = k + 1; above < w->bits; above++) {
            CLAUSE(w->c, -here, -(w->level[a] + above), w->level[b] + above);
            CLAUSE(w->c, -here, w->level[a] + above, -(w->level[b] + above));
        }
    }
    some[w->bits] = -when;
    cnf_clause(w->c, some, w->bits + 1);
}

static void add_parents(struct graph_clauses *w) {
    for (int e = 0; e < w->g->edges.len; e++)
        for (int back = 0; back < 2 && w->edge[e]; back++) {
            const struct edge *edge = &w->g->edges.at[e];
            int over = back ? edge->v : edge->u, under = back ? edge->u : edge->v;
            int parent = w->parent[2 * e + back] = cnf_new_var(w->c);
            CLAUSE(w->c, -parent, w->edge[e]);
            CLAUSE(w->c, -parent, w->on[over]);
            CLAUSE(w->c, -parent, w->on[under]);
            add_less(w, parent, over, under);
        }
}

/* Every vertex that is on is the root or has a parent; in a tree every edge is one of a parent. */
static void add_tree(struct graph_clauses *w) {
    const struct graph *g = w->g;
    bool tree = g->shape == SHAPE_TREE;
    for (int v = 0; v < g->vertices.len; v++) {
        int n = 0;
        int *lits = mem_alloc(g->vertices.at[v].len + 2, sizeof *lits);
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int e = vertex_edge(g, v, i);
            if (w->edge[e])
                lits[n++] = w->parent[2 * e + (g->edges.at[e].u == v)];
        }
        lits[n++] = w->root[v];
        if (tree)
            cnf_add_sum(w->c, lits, n, 0, 1);
        CLAUSE(w->c, -w->root[v], w->on[v]);
        lits[n++] = -w->on[v];
        cnf_clause(w->c, lits, n);
    }
    for (int e = 0; tree && e < g->edges.len; e++)
        if (w->edge[e])
            CLAUSE(w->c, -w->edge[e], w->parent[2 * e], w->parent[2 * e + 1]);
}

/* Faces are on one side of the loop or the other. */
static void add_faces(struct graph_clauses *w) {
    const struct graph *g = w->g;
    int first = w->c->vars + 1;
    if (g->sides.len == 0)
        return;
    w->c->vars += g->faces;
    CLAUSE(w->c, -first);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *edge = &g->edges.at[e];
        if (edge->face[0] < 0 || edge->face[1] < 0)
            continue;
        int a = first + edge->face[0], b = first + edge->face[1], x = lit_in(w, edge->on);
        CLAUSE(w->c, -x, a, b);
        CLAUSE(w->c, -x, -a, -b);
        CLAUSE(w->c, x, -a, b);
        CLAUSE(w->c, x, a, -b);
    }
    for (int i = 0; i < g->sides.len; i++) {
        const struct side_fact *f = &g->sides.at[i];
        int inside = first + f->face;
        CLAUSE(w->c, -lit_in(w, f->when), f->inside ? inside : -inside);
    }
}

/* A loop has an edge. */
static void add_some_edge(struct graph_clauses *w) {
    int n = 0, *lits = mem_alloc(w->g->edges.len + 1, sizeof *lits);
    for (int e = 0; e < w->g->edges.len; e++)
        if (w->edge[e])
            lits[n++] = w->edge[e];
    cnf_clause(w->c, lits, n);
}

static int *new_numbers(int n) {
    return mem_alloc(n + 1, sizeof(int));
}

static void add_graph_clauses(struct cnf *c, const struct graph *g) {
    int n = g->vertices.len, edges = g->edges.len;
    struct graph_clauses w = {.c = c,
                              .g = g,
                              .on = new_numbers(n),
                              .edge = new_numbers(edges),
                              .root = new_numbers(n),
                              .level = new_numbers(n),
                              .parent = new_numbers(2 * edges)};
    w.always = cnf_new_var(c);
    CLAUSE(c, w.always);
    while (1 << w.bits < n)
        w.bits++;
    name_parts(&w);
    for (int v = 0; v < n; v++) {
        w.root[v] = cnf_new_var(c);
        w.level[v] = c->vars + 1;
        c->vars += w.bits;
    }
    add_parents(&w);
    add_tree(&w);
    cnf_add_sum(c, w.root, n, 0, 1);
    if (g->shape == SHAPE_LOOP)
        add_some_edge(&w);
    add_faces(&w);
}

/* False, with the reason in *e, for a graph that is too large or needs clauses that are not
 * written. */
static bool graph_fits(const struct graph *g, struct err *e) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->shape != SHAPE_CONNECTED && g->shape != SHAPE_NONE && g->edges.at[i].u >= 0 &&
            g->edges.at[i].on < 0)
            return err_set(e, "clauses are not written for edges that are always there");
    return g->vertices.len <= VERTICES_MOST ||
           err_set(e, "clauses are written for at most %d cells", VERTICES_MOST);
}

/* Clauses of a graph and of the facts about its faces. False, with a reason: it is too large, or of
 * a form that is not written. */
static bool cnf_add_graph(struct cnf *c, const struct graph *g, struct err *e) {
    if (!graph_fits(g, e))
        return false;
    if (g->shape != SHAPE_NONE)
        add_graph_clauses(c, g);
    return true;
}

/* Tables as clauses: a variable for each way, and for each place of a scope and each type "a way of
 * that type takes it", by which neighbours of two tables that are kept apart exclude each other. */

/* "This place is taken by a way of that type": the first of them for a table. */
static int *new_typed(struct cnf *c, int types) {
    int *first = mem_alloc(c->m->tables.len, sizeof *first);
    for (int i = 0; i < c->m->tables.len; i++) {
        first[i] = c->vars + 1;
        c->vars += c->m->tables.at[i].len * types;
    }
    return first;
}

/* Where way number `var` is taken, a place of the scope holds, with the way's type, or fails. */
static void cnf_add_way(struct cnf *c, const struct way_table *t, int way, int var, int typed,
                        int types) {
    const struct model *m = c->m;
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        bool holds = way_has(m, way, l);
        CLAUSE(c, -var, holds ? cnf_lit(l) : -cnf_lit(l));
        if (holds)
            CLAUSE(c, -var, typed + i * types + m->ways.at[way].type);
    }
}

static void add_table(struct cnf *c, const struct way_table *t, int typed, int types) {
    int *chosen = mem_alloc(t->ways + 1, sizeof *chosen);
    for (int i = 0; i < t->ways; i++) {
        chosen[i] = cnf_new_var(c);
        cnf_add_way(c, t, t->first_way + i, chosen[i], typed, types);
    }
    cnf_clause(c, chosen, t->ways);
}

/* Neighbours of two tables are not taken by ways of one type. */
static void add_apart(struct cnf *c, const struct apart *a, const int *typed, int types) {
    const struct model *m = c->m;
    int at[2] = {m->rules.at[a->rule[0]].index, m->rules.at[a->rule[1]].index};
    const struct way_table *t[2] = {&m->tables.at[at[0]], &m->tables.at[at[1]]};
    for (int i = 0; i < t[0]->len; i++)
        for (int k = 0; k < t[1]->len; k++) {
            int u = m->vars.at[lit_var(table_scope(m, t[0])[i])].at.a;
            int v = m->vars.at[lit_var(table_scope(m, t[1])[k])].at.a;
            for (int type = 0; type < types && grid_distance(m->grid, u, v) == 1; type++)
                CLAUSE(c, -(typed[at[0]] + i * types + type), -(typed[at[1]] + k * types + type));
        }
}

/* Clauses of all tables of the Model, and of those that are kept apart. */
static void cnf_add_tables(struct cnf *c) {
    const struct model *m = c->m;
    int types = 0;
    for (int i = 0; i < m->ways.len; i++)
        types = m->ways.at[i].type >= types ? m->ways.at[i].type + 1 : types;
    int *typed = new_typed(c, types);
    for (int i = 0; i < m->tables.len; i++)
        add_table(c, &m->tables.at[i], typed[i], types);
    for (int i = 0; i < m->aparts.len; i++)
        add_apart(c, &m->aparts.at[i], typed, types);
}

/* The whole of it. */

static bool cnf_add_rules(struct cnf *c, struct err *e) {
    for (int r = 0; r < c->m->rules.len; r++) {
        const struct rule *rule = &c->m->rules.at[r];
        if (rule->kind == RULE_ARMS) {
            add_arms(c, &c->m->arms.at[rule->index]);
        } else if (rule->kind == RULE_GRAPH) {
            if (!cnf_add_graph(c, model_rule_graph(c->m, r), e))
                return false;
        } else if (rule->kind == RULE_TURNS) {
            add_turns(c, &c->m->turns.at[rule->index]);
        } else if (rule->kind == RULE_PAIRS) {
            add_pairs(c, &c->m->pairs.at[rule->index]);
        } else if (rule->kind != RULE_TABLE && rule->kind != RULE_APART &&
                   rule->kind != RULE_RING &&  /* which follows from what is connected */
                   rule->kind != RULE_SIDES) { /* which stand with the loop */
            return err_set(e, "clauses are not written for every rule of this genre");
        }
    }
    cnf_add_tables(c);
    return true;
}

static void write_head(const struct cnf *c, const struct loaded *l, struct buf *out) {
    const struct model *m = l->model;
    buf_fmt(out, "c %s %dx%d\nc variables 1 to %d: true is what a mark draws or fills\n",
            l->puzzle->genre->id, m->grid.rows, m->grid.cols, model_vars(m));
    for (int v = 0; v < model_vars(m); v++) {
        char name[PLACE_NAME];
        buf_fmt(out, "c %d %s\n", v + 1, place_name(m->grid, m->vars.at[v].at, name));
    }
    if (c->vars > model_vars(m))
        buf_fmt(out, "c variables %d to %d are auxiliary: counters, levels, parents\n",
                model_vars(m) + 1, c->vars);
    buf_fmt(out, "p cnf %d %d\n", c->vars, c->count);
}

static bool write_cnf(const struct loaded *l, struct buf *out, struct err *e) {
    struct loaded own = {.puzzle = puzzle_copy(l->puzzle)};
    loaded_compile(&own); /* the caller's board may not be there */
    struct cnf c = {.m = own.model, .vars = model_vars(own.model)};
    for (int v = 0; l->board.value && v < c.vars; v++)
        if (l->board.value[v])
            CLAUSE(&c, l->board.value[v] == MARK_YES ? v + 1 : -(v + 1));
    add_sums(&c);
    bool ok = cnf_add_rules(&c, e);
    if (ok) {
        write_head(&c, &own, out);
        buf_bytes(out, buf_text(&c.clauses), c.clauses.len);
    }
    return ok;
}

const struct format format_cnf = {
    .id = "cnf",
    .title = "clauses in DIMACS",
    .suffix = ".cnf",
    .keeps = CONTENT_FILLED | CONTENT_DOTS | CONTENT_CROSSED | CONTENT_SECONDS,
    .write = write_cnf,
};
