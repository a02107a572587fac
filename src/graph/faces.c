#include "graph/faces.h"

#include <stdlib.h>

static bool faces_are_known(const struct graph *g) {
    bool known = g->faces > 0;
    for (int i = 0; i < g->edges.len && known; i++)
        known = g->edges.at[i].face[0] >= 0 && g->edges.at[i].face[1] >= 0;
    return known;
}

/* Returns, by edge, whether it may be on. */
static bool *edges_there(const struct graph *g, const mark *marks) {
    bool *there = mem_alloc(g->edges.len, sizeof *there);
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        there[i] = e->u >= 0 && lit_mark(marks, e->on) != MARK_NO &&
                   vertex_mark(g, marks, e->u) != MARK_NO && vertex_mark(g, marks, e->v) != MARK_NO;
    }
    return there;
}

/* Returns, by face, the representative of its merged face: an edge that is not there lies between
 * faces that are one. */
static int *joined_faces(const struct graph *g, const bool *there) {
    int *face = sets_new(g->faces);
    for (int i = 0; i < g->edges.len; i++)
        if (!there[i])
            sets_join(face, g->edges.at[i].face[0], g->edges.at[i].face[1]);
    for (int f = 0; f < g->faces; f++)
        face[f] = sets_root(face, f);
    return face;
}

/* --- removing edges --------------------------------------------------------------------------- */

struct plane {
    const struct graph *g;
    int *face;            /* disjoint sets of faces; at first each entry is its root */
    int *degree;          /* by vertex: number of its remaining edges */
    bool *there;          /* by edge */
    vec_int faces, edges; /* since plane_begin(): the roots that were joined to others, and the
                             edges removed */
    vec_int alone;
};

/* Does not compress paths, unlike sets_root(), because plane_begin() undoes a join at its root. */
static int face_root(const struct plane *p, int face) {
    while (p->face[face] != face)
        face = p->face[face];
    return face;
}

struct plane *plane_new(const struct graph *g, const mark *marks) {
    if (!faces_are_known(g))
        return NULL;
    struct plane *p = mem_alloc(1, sizeof *p);
    *p = (struct plane){
        .g = g, .degree = mem_alloc(g->vertices.len, sizeof(int)), .there = edges_there(g, marks)};
    p->face = joined_faces(g, p->there);
    for (int i = 0; i < g->edges.len; i++)
        if (p->there[i]) {
            p->degree[g->edges.at[i].u]++;
            p->degree[g->edges.at[i].v]++;
        }
    return p;
}

void plane_begin(struct plane *p) {
    while (p->faces.len > 0) {
        int face = vec_pop(&p->faces);
        p->face[face] = face;
    }
    while (p->edges.len > 0) {
        int edge = vec_pop(&p->edges);
        p->there[edge] = true;
        p->degree[p->g->edges.at[edge].u]++;
        p->degree[p->g->edges.at[edge].v]++;
    }
    vec_clear(&p->alone);
}

/* Counts that a vertex lost an edge. Returns true if it was the last one. */
static bool lose_edge(struct plane *p, int vertex) {
    if (--p->degree[vertex] > 0)
        return false;
    vec_push(&p->alone, vertex);
    return true;
}

/* Removes an edge. Returns false if that disconnects its two ends, not counting an end that is left
 * without edges. */
static bool take_edge(struct plane *p, int edge) {
    const struct edge *e = &p->g->edges.at[edge];
    int a = face_root(p, e->face[0]), b = face_root(p, e->face[1]);
    if (!p->there[edge])
        return true;
    p->there[edge] = false;
    vec_push(&p->edges, edge);
    bool u_alone = lose_edge(p, e->u), v_alone = lose_edge(p, e->v);
    if (a == b)
        return u_alone || v_alone;
    p->face[a] = b;
    vec_push(&p->faces, a);
    return true;
}

bool plane_take_out(struct plane *p, lit l) {
    const struct graph *g = p->g;
    int e = p->g->edge_of_var[lit_var(l)], v = p->g->vertex_of_var[lit_var(l)];
    bool whole = e < 0 || g->edges.at[e].on == l || g->edges.at[e].u < 0 || take_edge(p, e);
    for (int i = 0; v >= 0 && g->vertices.at[v].on != l && i < vertex_edges(g, v) && whole; i++)
        whole = take_edge(p, vertex_edge(g, v, i));
    return whole;
}

const vec_int *plane_alone(const struct plane *p) {
    return &p->alone;
}

/* --- a graph drawn on the grid ---------------------------------------------------------------- */

int faces_at_points(struct grid grid) {
    return (grid.rows + 1) * (grid.cols + 1);
}

/* The properties of a drawing, in half cells: cells have odd rows and columns, grid points even
 * ones. */
struct drawn {
    const struct graph *g;
    struct grid grid;
    int border;     /* the vertex for the border, or -1 */
    int cells;      /* number of vertices that are cells, */
    int points;     /* number that are grid points, */
    int at_edge;    /* and number of either beside the border */
    int inner, out; /* number of edges between these, and from these to the border */
};

static void half_cells(const struct drawn *d, int v, int *row, int *col) {
    struct place at = d->g->vertices.at[v].at;
    if (place_is_cell(at)) {
        *row = 2 * grid_row(d->grid, at.a) + 1;
        *col = 2 * grid_col(d->grid, at.a) + 1;
    } else {
        *row = 2 * place_point_row(d->grid, at);
        *col = 2 * place_point_col(d->grid, at);
    }
}

/* Returns the face whose grid point is here; without a vertex for the border, all faces at the
 * border are one. */
static int face_in(const struct drawn *d, int row, int col) {
    bool rim = row <= 0 || col <= 0 || row >= 2 * d->grid.rows || col >= 2 * d->grid.cols;
    return rim && d->border < 0 ? 0 : row / 2 * (d->grid.cols + 1) + col / 2;
}

/* Finds the two faces beside an inner edge: two neighbouring cells share two corners; a diagonal
 * line across a cell lies between the cell's other two corners. */
static bool sides_of_inner(struct drawn *d, const struct edge *e, int out[2]) {
    int r[2], c[2];
    half_cells(d, e->u, &r[0], &c[0]);
    half_cells(d, e->v, &r[1], &c[1]);
    int row = (r[0] + r[1]) / 2, col = (c[0] + c[1]) / 2;
    int down = abs(r[0] - r[1]), right = abs(c[0] - c[1]);
    d->inner++;
    if (r[0] % 2 == 1) {
        out[0] = face_in(d, row - (right > 0), col - (down > 0));
        out[1] = face_in(d, row + (right > 0), col + (down > 0));
        return r[1] % 2 == 1 && down + right == 2 && down % 2 == 0;
    }
    bool falling = (r[0] < r[1]) == (c[0] < c[1]);
    out[0] = face_in(d, row - 1, col + (falling ? 1 : -1));
    out[1] = face_in(d, row + 1, col - (falling ? 1 : -1));
    return r[1] % 2 == 0 && down == 2 && right == 2;
}

/* Finds the two faces beside an edge from a vertex to the border. */
static bool sides_of_way_out(struct drawn *d, int v, int out[2]) {
    int row, col, rows = 2 * d->grid.rows, cols = 2 * d->grid.cols;
    half_cells(d, v, &row, &col);
    int far = row % 2 == 1
                  ? 1
                  : 0; /* a cell's centre is one half cell from the border; points lie on it */
    bool top = row == far, bottom = row == rows - far, left = col == far, right = col == cols - far;
    int step = row % 2 == 1 ? 1 : 2;
    int y = top ? 0 : bottom ? rows : row, x = left ? 0 : right ? cols : col;
    d->out++;
    if ((top || bottom) && (left || right)) {
        out[0] = face_in(d, y, x == 0 ? 2 : cols - 2);
        out[1] = face_in(d, y == 0 ? 2 : rows - 2, x);
    } else if (top || bottom) {
        out[0] = face_in(d, y, x - step);
        out[1] = face_in(d, y, x + step);
    } else {
        out[0] = face_in(d, y - step, x);
        out[1] = face_in(d, y + step, x);
    }
    return top || bottom || left || right;
}

static bool meet_vertices(struct drawn *d) {
    bool fits = true;
    for (int v = 0; v < d->g->vertices.len; v++) {
        int row, col;
        if (d->g->vertices.at[v].cell == NO_CELL) {
            fits = fits && d->border < 0;
            d->border = v;
            continue;
        }
        half_cells(d, v, &row, &col);
        int far = row % 2;
        d->cells += far;
        d->points += !far;
        d->at_edge += row == far || col == far || row == 2 * d->grid.rows - far ||
                      col == 2 * d->grid.cols - far;
    }
    return fits && (d->cells == 0 || d->points == 0);
}

/* Returns true if every edge that encloses a face exists. */
static bool is_whole(const struct drawn *d) {
    struct grid g = d->grid;
    int cells = grid_cells(g);
    int inner = d->cells ? g.rows * (g.cols - 1) + g.cols * (g.rows - 1) : cells;
    return (d->cells == 0 || d->cells == cells) && d->inner == inner &&
           d->out == (d->border >= 0 ? d->at_edge : 0) && (d->border >= 0 || d->points == 0);
}

static bool faces_beside_edges(const struct graph *g, struct grid grid, int *side) {
    struct drawn d = {.g = g, .grid = grid, .border = -1};
    bool fits = grid.rows > 1 && grid.cols > 1 && meet_vertices(&d);
    for (int i = 0; i < g->edges.len && fits; i++) {
        const struct edge *e = &g->edges.at[i];
        if (e->u < 0)
            return false;
        bool outward = d.border >= 0 && (e->u == d.border || e->v == d.border);
        fits = outward ? sides_of_way_out(&d, edge_other_end(e, d.border), side + 2 * i)
                       : sides_of_inner(&d, e, side + 2 * i);
    }
    return fits && is_whole(&d);
}

/* Visits the vertices round each face: counts them in first[face + 1], or lists them from
 * first[face] on. */
static void meet_rims(const struct graph *g, int faces, int *first, int *rim) {
    int *last = mem_alloc(faces, sizeof *last);
    for (int v = 0; v < g->vertices.len; v++)
        for (int i = 0; i < 2 * vertex_edges(g, v); i++) {
            int face = g->beside[2 * vertex_edge(g, v, i / 2) + i % 2];
            if (last[face] == v + 1)
                continue;
            last[face] = v + 1;
            if (rim)
                rim[first[face]++] = v;
            else
                first[face + 1]++;
        }
}

void graph_find_faces(struct graph *g, struct grid grid) {
    int faces = faces_at_points(grid), *beside = mem_alloc(2 * g->edges.len, sizeof *beside);
    if (!faces_beside_edges(g, grid, beside))
        return;
    int *at =
        mem_alloc(faces + 2, sizeof *at); /* at[1 ...] is where the next vertex of each face goes */
    g->beside = beside;
    meet_rims(g, faces, at + 1, NULL);
    for (int face = 0; face < faces; face++)
        at[face + 2] += at[face + 1];
    g->rim = mem_alloc(at[faces + 1], sizeof *g->rim);
    g->rim_first = at;
    meet_rims(g, faces, at + 1, g->rim);
}

/* --- separating pairs of vertices ------------------------------------------------------------- */

/* Stores the different faces at a vertex, or (`large`) only the merged ones, and returns their
 * number. *edges receives the number of the vertex's remaining edges. */
static int faces_at(const struct faces *f, int v, bool large, int out[2 * DIRS], int *edges) {
    int n = 0;
    *edges = 0;
    for (int i = 0; i < vertex_edges(f->g, v); i++) {
        if (!f->there[vertex_edge(f->g, v, i)])
            continue;
        ++*edges;
        for (int side = 0; side < 2; side++) {
            int face = f->of[vertex_edge_at(f->g, v, i)->face[side]];
            bool again = large && f->size[face] == 1;
            for (int k = 0; k < n; k++)
                again = again || out[k] == face;
            if (!again)
                out[n++] = face;
        }
    }
    return n;
}

static int by_pair(const void *a, const void *b) {
    const struct met_pair *x = a, *y = b;
    return x->faces != y->faces ? (x->faces > y->faces) - (x->faces < y->faces) : x->v - y->v;
}

static int64_t pair_of(int a, int b) {
    return a < b ? (int64_t)a << 32 | b : (int64_t)b << 32 | a;
}

static void list_pairs(struct faces *f) {
    int large[2 * DIRS], edges;
    for (int v = 0; v < f->g->vertices.len; v++) {
        int n = faces_at(f, v, true, large, &edges);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++)
                vec_push(&f->pairs, ((struct met_pair){pair_of(large[i], large[k]), v}));
    }
    vec_sort(&f->pairs, by_pair);
}

/* Breadth-first search from the first vertex that must be on; by[] receives the edge by which each
 * vertex was reached. */
static void reach_all(const struct faces *f, const mark *marks, vec_int *reached, int *by) {
    const struct graph *g = f->g;
    for (int v = 0; v < g->vertices.len; v++) {
        by[v] = -1;
        if (reached->len == 0 && vertex_mark(g, marks, v) == MARK_YES)
            vec_push(reached, v);
    }
    for (int i = 0; i < reached->len; i++)
        for (int k = 0; k < vertex_edges(g, reached->at[i]); k++) {
            int w = vertex_neighbour(g, reached->at[i], k), e = vertex_edge(g, reached->at[i], k);
            if (!f->there[e] || by[w] >= 0 || w == reached->at[0])
                continue;
            by[w] = e;
            vec_push(reached, w);
        }
}

/* Sends one unit of flow along a tree from each vertex that must be on to the first of them. */
static void send_to_first(struct faces *f, const mark *marks) {
    const struct graph *g = f->g;
    LOCAL(mem_free_at) vec_int reached = {0};
    LOCAL(mem_free_at) int *by = mem_alloc(g->vertices.len, sizeof *by);
    LOCAL(mem_free_at) int *sent = mem_alloc(g->vertices.len, sizeof *sent);
    reach_all(f, marks, &reached, by);
    f->flow = mem_alloc(g->edges.len, sizeof *f->flow);
    for (int v = 0; v < g->vertices.len; v++) {
        sent[v] = f->must[v] = vertex_mark(g, marks, v) == MARK_YES;
        f->musts += f->must[v];
    }
    for (int i = reached.len - 1; i > 0; i--) {
        int v = reached.at[i];
        const struct edge *e = &g->edges.at[by[v]];
        f->flow[by[v]] = e->u == v ? sent[v] : -sent[v];
        sent[edge_other_end(e, v)] += sent[v];
    }
    f->counted = reached.len > 0 && sent[reached.at[0]] == f->musts;
}

struct faces faces_new(const struct graph *g, const mark *marks) {
    struct faces f = {.g = g};
    bool known = faces_are_known(g), cells = true;
    for (int v = 0; v < g->vertices.len; v++) {
        known = known && vertex_edges(g, v) <= DIRS;
        cells = cells && place_is_cell(g->vertices.at[v].at);
    }
    if (!known)
        return f;
    f.there = edges_there(g, marks);
    f.of = joined_faces(g, f.there);
    f.size = mem_alloc(g->faces, sizeof *f.size);
    f.must = mem_alloc(g->vertices.len, sizeof *f.must);
    for (int face = 0; face < g->faces; face++)
        f.size[f.of[face]]++;
    f.size[f.of[0]]++; /* the outer face encloses the whole graph */
    list_pairs(&f);
    if (cells)
        send_to_first(&f, marks);
    return f;
}

/* The remaining edges at a vertex, clockwise from the one that goes up, and the faces to the left
 * and to the right of someone leaving by each. */
struct round {
    int n, left[DIRS], right[DIRS], in[DIRS]; /* in: flow that enters by the edge */
};

static struct round round_of(const struct faces *f, int v) {
    int at[DIRS] = {-1, -1, -1, -1};
    struct round r = {0};
    for (int i = 0; i < vertex_edges(f->g, v); i++) {
        int e = vertex_edge(f->g, v, i), step;
        step = f->g->vertices.at[vertex_neighbour(f->g, v, i)].cell - f->g->vertices.at[v].cell;
        if (f->there[e])
            at[step == 1 ? 1 : step == -1 ? 3 : step > 0 ? 2 : 0] = e;
    }
    for (int d = 0; d < DIRS; d++) {
        if (at[d] < 0)
            continue;
        const struct edge *e = &f->g->edges.at[at[d]];
        r.right[r.n] = f->of[e->face[d < 2]];
        r.left[r.n] = f->of[e->face[d >= 2]];
        r.in[r.n++] = e->v == v ? f->flow[at[d]] : -f->flow[at[d]];
    }
    return r;
}

/* Returns the flow that enters by the edges clockwise between two of the faces; each face occurs
 * once. */
static int come_in(const struct round *r, int from, int to) {
    int i = 0, n = 0;
    while (i < r->n && r->left[i] != from)
        i++;
    for (int k = 0; k < r->n; k++, i++) {
        n += r->in[i % r->n];
        if (r->right[i % r->n] == to)
            break;
    }
    return n;
}

/* Returns true if the closed curve that crosses the graph only in v and w, through the faces a and
 * b, has other vertices that must be on on both sides. The net flow from the left is their number
 * there, unless the vertex that receives all flow is on the left itself; then the rest enters from
 * the right. */
static bool parts_musts(const struct faces *f, int v, int w, int a, int b) {
    struct round at_v = round_of(f, v), at_w = round_of(f, w);
    int in = come_in(&at_v, b, a) + come_in(&at_w, a, b);
    int left = in >= 0 ? in : f->musts + in;
    return in != 0 && left > 0 && f->musts - left - f->must[v] - f->must[w] > 0;
}

/* Returns true if v and w may separate vertices that must be on, by two faces that both touch. */
static bool pair_may_part(const struct faces *f, int v, int w, int a, int b) {
    int all[2 * DIRS], edges;
    return !f->counted || faces_at(f, w, false, all, &edges) < edges || parts_musts(f, v, w, a, b);
}

/* Returns true if pair_may_part() holds for any other vertex that touches the same two merged
 * faces. */
static bool shared_may_part(const struct faces *f, int v, int a, int b) {
    int64_t pair = pair_of(a, b);
    int low = 0, high = f->pairs.len;
    while (low < high) {
        int mid = (low + high) / 2;
        if (f->pairs.at[mid].faces < pair)
            low = mid + 1;
        else
            high = mid;
    }
    for (; low < f->pairs.len && f->pairs.at[low].faces == pair; low++)
        if (f->pairs.at[low].v != v && pair_may_part(f, v, f->pairs.at[low].v, a, b))
            return true;
    return false;
}

/* The merged faces that a vertex touches. */
struct large_faces {
    int n, at[2 * DIRS];
};

/* Returns true if v and a vertex w of a face of four may separate something by this face and one of
 * the merged ones that both touch, except `but` (-1: none). */
static bool meets_one(const struct faces *f, int v, int w, int face, const struct large_faces *of,
                      int but) {
    int large[2 * DIRS], edges, n = faces_at(f, w, true, large, &edges);
    for (int k = 0; k < n; k++)
        for (int j = 0; j < of->n; j++)
            if (large[k] == of->at[j] && large[k] != but && pair_may_part(f, v, w, face, large[k]))
                return true;
    return false;
}

/* Returns true if a vertex of the face of four on one side of an edge from v touches a merged face
 * that v touches: the edge's other end, by a face other than the one on the edge's far side, or the
 * next vertex round the face. */
static bool meets_across(const struct faces *f, int v, int edge, int side,
                         const struct large_faces *of) {
    const struct edge *e = &f->g->edges.at[edge];
    int w = edge_other_end(e, v), face = e->face[side];
    if (meets_one(f, v, w, face, of, f->of[e->face[!side]]))
        return true;
    for (int i = 0; i < vertex_edges(f->g, w); i++) {
        int next = vertex_edge(f->g, w, i);
        const struct edge *on = &f->g->edges.at[next];
        if (next != edge && f->there[next] && (on->face[0] == face || on->face[1] == face) &&
            meets_one(f, v, edge_other_end(on, w), face, of, -1))
            return true;
    }
    return false;
}

bool faces_may_part(const struct faces *f, int v) {
    struct large_faces of;
    int all[2 * DIRS], edges;
    if (!f->of)
        return true;
    of.n = faces_at(f, v, true, of.at, &edges);
    if (of.n == 0)
        return false;
    if (faces_at(f, v, false, all, &edges) < edges) /* v alone separates: a face touches it twice */
        return true;
    for (int i = 0; i < of.n; i++)
        for (int k = 0; k < i; k++)
            if (shared_may_part(f, v, of.at[i], of.at[k]))
                return true;
    for (int i = 0; i < vertex_edges(f->g, v); i++)
        for (int side = 0; side < 2 && f->there[vertex_edge(f->g, v, i)]; side++)
            if (f->size[f->of[vertex_edge_at(f->g, v, i)->face[side]]] == 1 &&
                meets_across(f, v, vertex_edge(f->g, v, i), side, &of))
                return true;
    return false;
}
