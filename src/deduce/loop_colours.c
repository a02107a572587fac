/* What follows because the line is one closed loop: it visits as many cells of either checkerboard
 * colour. */
#include "deduce/find.h"
#include "graph/checkerboard.h"

/* Vertices by their colour, 1 or 2, and by the mark of being on. */
static void count_colours(const struct model *m, const mark *marks, const uint8_t *colour,
                          int count[3][3]) {
    for (int v = 0; v < m->graph.vertices.len; v++)
        count[colour[v]][vertex_mark(&m->graph, marks, v)]++;
}

/* A vertex that is on by its edges: those that are marked, and where it is to be off all others. */
static void colour_by_edges(const struct model *m, const mark *marks, int v, bool off,
                            struct step *out) {
    const struct graph *g = &m->graph;
    mark known = vertex_mark(g, marks, v);
    if (known == MARK_YES)
        vec_push(&out->why.marks, vertex_witness(g, marks, v));
    for (int i = 0; i < vertex_edges(g, v) && known != MARK_YES; i++) {
        lit on = vertex_edge_at(g, v, i)->on;
        if (lit_mark(marks, on) == MARK_NO)
            vec_push(&out->why.marks, lit_var(on));
        else if (off)
            vec_push(&out->then, lit_not(on));
    }
}

static void explain_colours(const struct model *m, const mark *marks, const uint8_t *colour,
                            int fewer, struct step *out) {
    vec_push(&out->from, REASON_GRAPH);
    for (int v = 0; v < m->graph.vertices.len; v++) {
        lit on = m->graph.vertices.at[v].on;
        if (on == LIT_BY_EDGES)
            colour_by_edges(m, marks, v, colour[v] != fewer, out);
        if (on < 0)
            continue;
        if (lit_mark(marks, on) != MARK_NONE)
            vec_push(&out->why.marks, lit_var(on));
        else
            vec_push(&out->then, colour[v] == fewer ? on : lit_not(on));
    }
    if (out->then.len > 0)
        out->about = m->vars.at[lit_var(out->then.at[0])].at.a;
}

/* A loop on a checkerboard steps from one colour to the other, so that it takes as many cells of
 * either. Where one colour has as many already as the other can still come to, all is settled. */
bool find_colours(const struct model *m, const mark *marks, int near, struct step *out) {
    (void)near;
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    uint8_t *colour = mem_alloc(m->graph.vertices.len, sizeof *colour);
    int count[3][3] = {{0}};
    if (checkerboard(&m->graph, colour) > 0) {
        count_colours(m, marks, colour, count);
        for (int fewer = 1; fewer <= 2 && out->then.len == 0; fewer++)
            if (count[3 - fewer][MARK_YES] == count[fewer][MARK_YES] + count[fewer][MARK_NONE])
                explain_colours(m, marks, colour, fewer, out);
    }
    mem_free(colour);
    return out->then.len > 0;
}
