/* Two cells that alone join an area to the rest: the loop goes through both. */
#include "deduce/cheapest.h"
#include "deduce/evidence.h"
#include "deduce/find.h"
#include "graph/articulation.h"
#include "graph/faces.h"

/* An articulation with something that must be on on either side: a loop cannot pass it twice. */
static void tell_gate(struct articulation *s, int e, int v, int w) {
    (void)e;
    if (s->low[w] >= s->order[v] && s->needs[w] > 0 &&
        s->total - s->needs[w] - articulation_must(s, v) > 0) {
        vec_push(&s->result, v);
        vec_push(&s->result, w);
    }
}

/* The smallest area that the vertex `gone` closes together with another one: its size, or 0. */
static int smallest_gate(struct articulation *s, int gone, int *gate, int *below) {
    int best = 0;
    articulation_search_again(s, gone);
    int start = articulation_start(s);
    if (start >= 0)
        articulation_search(s, start, tell_gate);
    for (int i = 0; i < s->result.len; i += 2) {
        int size = s->size[s->result.at[i + 1]];
        if (best > 0 && size >= best)
            continue;
        best = size;
        *gate = s->result.at[i];
        *below = s->result.at[i + 1];
    }
    s->gone = -1; /* for the faces it is there */
    return best;
}

/* A gate is no part of either side. */
static void gates_leave_out(struct step *s, int cell) {
    int kept = 0;
    for (int i = 0; i < s->why.area.len; i++)
        if (s->why.area.at[i].a != cell)
            s->why.area.at[kept++] = s->why.area.at[i];
    s->why.area.len = kept;
}

static void explain_gates(const struct model *m, struct articulation *s, int gone,
                          struct step *out) {
    int gate = -1, below = -1, gates[2] = {gone, -1};
    smallest_gate(s, gone, &gate, &below);
    gates[1] = gate;
    bool *area = articulation_subtree(s, below, -1);
    for (int i = 0; i < 2; i++) {
        lit on = m->graph.vertices.at[gates[i]].on;
        if (on >= 0 && lit_mark(s->marks, on) == MARK_NONE)
            vec_push(&out->then, on);
        else
            out->other = m->graph.vertices.at[gates[i]].cell;
        vec_push(&out->shown, place_cell(m->graph.vertices.at[gates[i]].cell));
    }
    vec_push(&out->from, REASON_GRAPH);
    out->about = m->graph.vertices.at[below].cell;
    s->aside = gate; /* a loop of the area and this cell would leave the other one out */
    evidence_of_cut(s, area, &out->why);
    gates_leave_out(out, m->graph.vertices.at[gone].cell);
    mem_free(area);
}

/* An area that two cells join to the rest: whatever one of them is, the loop cannot pass the other
 * one twice. */
bool find_gates(const struct model *m, const mark *marks, int near, struct step *out) {
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    struct articulation s = articulation_new(&m->graph, marks);
    struct faces faces = faces_new(&s, m->grid);
    struct cheapest best = cheapest_none();
    int gate, below;
    for (int v = 0; v < m->graph.vertices.len; v++) {
        lit on = m->graph.vertices.at[v].on;
        int far = cost_of_distance(m, near, m->graph.vertices.at[v].cell);
        if (on < 0 || lit_mark(marks, on) != MARK_NONE || (best.at >= 0 && far >= best.cost) ||
            !faces_may_part(&faces, v))
            continue;
        int size = smallest_gate(&s, v, &gate, &below);
        if (size > 0)
            cheapest_offer(&best, v, size + far);
    }
    if (best.at >= 0)
        explain_gates(m, &s, best.at, out);
    faces_free(&faces);
    articulation_free(&s);
    return best.at >= 0;
}
