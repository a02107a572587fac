#include "model/sides.h"

#include "model/model_inside.h"

int model_sides(struct model *m, int family) {
    return model_rule(m, RULE_SIDES, family, NO_CELL, 0);
}

int side_links(const struct model *m) {
    return m->graph.edges.len + m->graph.sides.len;
}

bool side_link_at(const struct model *m, const mark *marks, int i, struct side_link *out) {
    const struct graph *g = &m->graph;
    if (i < g->edges.len) {
        const struct edge *e = &g->edges.at[i];
        mark on = lit_mark(marks, e->on);
        *out = (struct side_link){{e->face[0], e->face[1]}, on == MARK_YES, on != MARK_NONE, e->on};
        return e->face[0] >= 0 && e->face[1] >= 0;
    }
    const struct side_fact *f = &g->sides.at[i - g->edges.len];
    *out =
        (struct side_link){{f->face, 0}, f->inside, lit_mark(marks, f->when) == MARK_YES, f->when};
    return true;
}

/* Returns the root of a face's set; *differs tells whether the face lies on the other side than the
 * root. */
static int side_root(const struct side_sets *s, int face, bool *differs) {
    *differs = false;
    for (; s->parent[face] != face; face = s->parent[face])
        *differs ^= s->differs[face];
    return face;
}

mark sides_differ(const struct side_sets *s, int a, int b) {
    bool of_a, of_b;
    if (side_root(s, a, &of_a) != side_root(s, b, &of_b))
        return MARK_NONE;
    return of_a != of_b ? MARK_YES : MARK_NO;
}

/* Joins two faces, the smaller tree below the larger. Returns false if they are already linked the
 * other way. */
static bool link_sides(struct side_sets *s, int *size, const struct side_link *l) {
    bool differs[2];
    int root[2] = {side_root(s, l->face[0], &differs[0]), side_root(s, l->face[1], &differs[1])};
    bool apart = (differs[0] != differs[1]) != l->differ;
    if (root[0] == root[1])
        return !apart;
    int above = size[root[0]] >= size[root[1]] ? 0 : 1;
    s->parent[root[1 - above]] = root[above];
    s->differs[root[1 - above]] = apart;
    size[root[above]] += size[root[1 - above]];
    return true;
}

/* Makes a set of each face; returns the set sizes, for link_sides(). */
static int *side_sets_new(int faces, struct side_sets *out) {
    int *size = mem_alloc(faces, sizeof *size);
    out->parent = mem_alloc(faces, sizeof *out->parent);
    out->differs = mem_alloc(faces, sizeof *out->differs);
    for (int face = 0; face < faces; face++) {
        out->parent[face] = face;
        size[face] = 1;
    }
    return size;
}

bool side_sets_of(const struct model *m, const mark *marks, struct side_sets *out) {
    LOCAL(mem_free_at) int *size = side_sets_new(m->graph.faces, out);
    struct side_link l;
    bool agree = true;
    for (int i = 0; i < side_links(m) && agree; i++)
        if (side_link_at(m, marks, i, &l) && l.holds)
            agree = link_sides(out, size, &l);
    return agree;
}

bool *faces_inside(const struct model *m, const mark *marks) {
    int faces = m->graph.faces;
    bool *inside = mem_alloc(faces, sizeof *inside);
    LOCAL(side_sets_free) struct side_sets sets;
    struct side_link l;
    LOCAL(mem_free_at) int *size = side_sets_new(faces, &sets);
    for (int i = 0; i < m->graph.edges.len; i++)
        if (side_link_at(m, marks, i, &l))
            (void)link_sides(&sets, size, &l);
    for (int face = 0; face < faces; face++)
        inside[face] = sides_differ(&sets, 0, face) == MARK_YES;
    return inside;
}

void side_sets_free(struct side_sets *s) {
    mem_free(s->parent);
    mem_free(s->differs);
}

static bool is_off_loop(const struct graph *g, const mark *marks, int cell) {
    int vertex = g->cell_vertex[cell];
    return vertex < 0 || vertex_edges_mark(g, marks, vertex) == MARK_NO;
}

mark *sides_of_cells(const struct model *m, const mark *marks, int cell) {
    const struct graph *g = &m->graph;
    int cells = grid_cells(m->grid);
    mark *differ = mem_alloc(cells, sizeof *differ);
    LOCAL(side_sets_free) struct side_sets sets;
    side_sets_of(m, marks, &sets);
    for (int other = 0; other < cells; other++)
        if (is_off_loop(g, marks, other))
            differ[other] = sides_differ(&sets, g->cell_face[cell], g->cell_face[other]);
    differ[cell] = MARK_NO;
    return differ;
}
