#include "model/judge_graph.h"

#include "model/breach.h"
#include "model/sides.h"

/* Whether a face is where it has to be. */
static bool side_fact_holds(const mark *marks, const bool *inside, const struct side_fact *f) {
    return lit_mark(marks, f->when) != MARK_YES || inside[f->face] == f->inside;
}

static bool all_sides_hold(const struct model *m, const mark *full) {
    const struct graph *g = &m->graph;
    if (g->sides.len == 0)
        return true;
    bool *inside = faces_inside(m, full);
    bool holds = true;
    for (int i = 0; i < g->sides.len && holds; i++)
        holds = side_fact_holds(full, inside, &g->sides.at[i]);
    mem_free(inside);
    return holds;
}

bool graph_holds(const struct model *m, const mark *full) {
    if (m->graph.shape == SHAPE_NONE)
        return true;
    struct whole_graph whole = whole_graph(&m->graph, full);
    bool holds = whole.parts <= 1;
    if (m->graph.shape == SHAPE_LOOP)
        holds = holds && whole.edges > 0;
    if (m->graph.shape == SHAPE_TREE)
        holds = holds && (whole.on == 0 || whole.edges == whole.on - 1);
    return holds && all_sides_hold(m, full);
}

/* --- partial boards -------------------------------------------------------------------------- */

/* The marks with what background sums imply at once: when one has all its true literals, such as
 * the shaded cell of two neighbours, its open ones are false. */
static mark *with_background_closed(const struct model *m, const mark *marks) {
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
    mark *marks = with_background_closed(m, marked);
    struct parts p = find_parts(&m->graph, marks, edge_may_be_on);
    struct part_size *size = parts_measure(&m->graph, marks, &p);
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
    struct parts p = find_parts(&m->graph, marks, edge_is_on);
    struct part_size *size = parts_measure(&m->graph, marks, &p);
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
    bool *inside = g->sides.len > 0 ? faces_inside(m, marks) : NULL;
    for (int i = 0; i < g->sides.len; i++) {
        const struct side_fact *fact = &g->sides.at[i];
        const struct family *f = &m->families[fact->family];
        if (side_fact_holds(marks, inside, fact))
            continue;
        vec_push(&out->broken, ((struct breach){f, f->word, fact->about, -1, out->places.len, 1}));
        vec_push(&out->places, place_cell(fact->about));
    }
    mem_free(inside);
}

void judge_graph(const struct model *m, const mark *marks, struct verdict *out) {
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

void missing_parts(const struct model *m, const mark *full, struct verdict *out) {
    struct parts p = find_parts(&m->graph, full, edge_is_on);
    struct part_size *size = parts_measure(&m->graph, full, &p);
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
