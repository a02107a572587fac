#include "sat/early.h"

struct colouring {
    const struct graph *g;
    int *colour; /* by vertex: 0 or 1; -1 while it has none */
    vec_int stack;
};

/* Gives the other colour to all neighbours; false when two of one colour touch. */
static bool colour_from(struct colouring *c, int root) {
    c->colour[root] = 0;
    vec_push(&c->stack, root);
    while (c->stack.len > 0) {
        int v = vec_pop(&c->stack);
        for (int i = 0; i < c->g->vertices.at[v].len; i++) {
            const struct edge *e = &c->g->edges.at[c->g->around.at[c->g->vertices.at[v].first + i]];
            int w = e->u == v ? e->v : e->u;
            if (c->colour[w] == c->colour[v])
                return false;
            if (c->colour[w] >= 0)
                continue;
            c->colour[w] = 1 - c->colour[v];
            vec_push(&c->stack, w);
        }
    }
    return true;
}

/* The loop alternates between the colours, so it needs equally many of both. `least` and `most` are
 * what the marks leave possible. All of a loop lies in one component, but unless the graph is of
 * one piece its colours are not fixed against each other, and nothing is said. */
static bool colours_clash(const struct model *m, const mark *marks, const int *colour) {
    int least[2] = {0, 0}, most[2] = {0, 0};
    for (int v = 0; v < m->graph.vertices.len; v++) {
        if (colour[v] < 0)
            return false;
        mark on = lit_mark(marks, m->graph.vertices.at[v].on);
        least[colour[v]] += on == MARK_YES;
        most[colour[v]] += on != MARK_NO;
    }
    return least[0] > most[1] || least[1] > most[0];
}

static bool colours_refuse(const struct model *m, const mark *marks) {
    const struct graph *g = &m->graph;
    if (g->shape != SHAPE_LOOP || g->vertices.len == 0)
        return false;
    struct colouring c = {.g = g, .colour = mem_alloc(g->vertices.len, sizeof *c.colour)};
    for (int v = 0; v < g->vertices.len; v++)
        c.colour[v] = -1;
    bool refuse = colour_from(&c, 0) && colours_clash(m, marks, c.colour);
    mem_free(c.colour);
    vec_free(&c.stack);
    return refuse;
}

/* Shaded cells (vertices that are off) in a sum of which some pairs may not both be: pair off
 * neighbours greedily, each pair holds at most one. */
static bool pairs_refuse(const struct model *m, const mark *marks, int sum, int *mate) {
    const struct sum *s = &m->sums.at[sum];
    int most = 0;
    for (int k = 0; k < s->len; k++) {
        lit l = sum_lits(m, s)[k];
        mate[lit_var(l)] = lit_mark(marks, l) == MARK_NO ? -1 : l;
        most += lit_mark(marks, l) != MARK_NO;
    }
    for (int k = 0; k < s->len; k++) {
        int v = lit_var(sum_lits(m, s)[k]);
        for (int i = m->use_first[v]; i < m->use_first[v + 1] && mate[v] >= 0; i++) {
            const struct sum *p = &m->sums.at[m->uses.at[i]];
            if (p->len != 2 || p->hi != 1)
                continue;
            lit a = sum_lits(m, p)[0], b = sum_lits(m, p)[1];
            if (lit_var(a) == lit_var(b) || mate[lit_var(a)] != a || mate[lit_var(b)] != b)
                continue;
            mate[lit_var(a)] = mate[lit_var(b)] = -1;
            most--;
        }
    }
    for (int k = 0; k < s->len; k++)
        mate[lit_var(sum_lits(m, s)[k])] = -1;
    return most < s->lo;
}

/* A literal that repeats in the sum would be counted wrong. */
static bool repeats(const struct model *m, const struct sum *s, int *mate) {
    bool twice = false;
    for (int k = 0; k < s->len; k++) {
        int v = lit_var(sum_lits(m, s)[k]);
        twice = twice || mate[v] >= 0;
        mate[v] = 0;
    }
    for (int k = 0; k < s->len; k++)
        mate[lit_var(sum_lits(m, s)[k])] = -1;
    return twice;
}

static bool some_sum_refuses(const struct model *m, const mark *marks) {
    int *mate = mem_alloc(model_vars(m), sizeof *mate);
    for (int v = 0; v < model_vars(m); v++)
        mate[v] = -1;
    bool refuse = false;
    for (int i = 0; i < m->sums.len && !refuse; i++) {
        const struct sum *s = &m->sums.at[i];
        if (s->len > 2 && s->lo > 1 && !repeats(m, s, mate))
            refuse = pairs_refuse(m, marks, i, mate);
    }
    mem_free(mate);
    return refuse;
}

const char *early_refusal(const struct model *m, const mark *marks) {
    if (colours_refuse(m, marks))
        return "A loop alternates between the two colours of a checkerboard, but here the cells "
               "that it must visit are not equally many of both.";
    if (some_sum_refuses(m, marks))
        return "A number asks for more cells than its area can hold when no two of them may touch.";
    return NULL;
}
