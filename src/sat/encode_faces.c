/* The inside and the outside of a loop as clauses (Jordan): an edge is drawn if and only if its two
 * faces lie on different sides. */
#include "sat/inside.h"

void encode_faces(struct solver *s, lit selector) {
    const struct graph *g = &s->model->graph;
    if (s->faces || g->faces == 0)
        return;
    s->faces = true;
    lit *inside = mem_alloc(g->faces, sizeof *inside), no = lit_not(selector);
    inside[0] = LIT_FALSE;
    for (int f = 1; f < g->faces; f++)
        inside[f] = solver_new_lit(s);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *edge = &g->edges.at[e];
        if (edge->face[0] < 0 || edge->face[0] == edge->face[1] || edge->on == LIT_TRUE)
            continue;
        lit a = inside[edge->face[0]], b = inside[edge->face[1]], on = edge->on;
        solver_add_clause(s, (lit[]){no, lit_not(on), a, b}, 4);
        solver_add_clause(s, (lit[]){no, lit_not(on), lit_not(a), lit_not(b)}, 4);
        solver_add_clause(s, (lit[]){no, on, lit_not(a), b}, 4);
        solver_add_clause(s, (lit[]){no, on, a, lit_not(b)}, 4);
    }
    for (int i = 0; i < g->sides.len; i++) {
        const struct side_fact *f = &g->sides.at[i];
        lit in = inside[f->face];
        solver_add_clause(s, (lit[]){no, lit_not(f->when), f->inside ? in : lit_not(in)}, 3);
    }
    mem_free(inside);
}
