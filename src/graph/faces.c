#include "graph/faces.h"

#include "graph/graph.h"

#include <stdlib.h>

struct plane {
    const struct graph *g;
    int *face;            /* disjoint sets of faces; at first each leads to its root at once */
    int *degree;          /* by vertex: its edges that are there */
    bool *there;          /* by edge */
    vec_int faces, edges; /* since plane_begin(): the roots that were joined to others; what went */
    vec_int alone;
};

/* No path is shortened on the way, as sets_root() does: a join has to be taken back by its root. */
static int face_root(const struct plane *p, int face) {
    while (p->face[face] != face)
        face = p->face[face];
    return face;
}

static bool plane_has(const struct graph *g, const mark *marks, const struct edge *e) {
    return e->u >= 0 && lit_mark(marks, e->on) != MARK_NO &&
           vertex_mark(g, marks, e->u) != MARK_NO && vertex_mark(g, marks, e->v) != MARK_NO;
}

struct plane *plane_new(const struct graph *g, const mark *marks) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].face[0] < 0 || g->edges.at[i].face[1] < 0)
            return NULL;
    if (g->faces == 0)
        return NULL;
    struct plane *p = mem_alloc(1, sizeof *p);
    *p = (struct plane){.g = g,
                        .face = sets_new(g->faces),
                        .degree = mem_alloc(g->vertices.len, sizeof(int)),
                        .there = mem_alloc(g->edges.len, sizeof(bool))};
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        p->there[i] = plane_has(g, marks, e);
        if (p->there[i]) {
            p->degree[e->u]++;
            p->degree[e->v]++;
        } else {
            sets_join(p->face, e->face[0], e->face[1]);
        }
    }
    for (int f = 0; f < g->faces; f++)
        p->face[f] = sets_root(p->face, f);
    return p;
}

void plane_free(struct plane *p) {
    if (!p)
        return;
    mem_free(p->face);
    mem_free(p->degree);
    mem_free(p->there);
    vec_free(&p->faces);
    vec_free(&p->edges);
    vec_free(&p->alone);
    mem_free(p);
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

/* An edge of the vertex went. Returns whether it was the last. */
static bool lose_edge(struct plane *p, int vertex) {
    if (--p->degree[vertex] > 0)
        return false;
    vec_push(&p->alone, vertex);
    return true;
}

/* Returns false where what hangs on both ends is parted; an end that is left alone is not meant. */
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

/* What is drawn, in half cells, so that cells lie at odd rows and columns and grid points at even
 * ones. */
struct drawn {
    const struct graph *g;
    struct grid grid;
    int border;     /* the vertex for the border, or -1 */
    int cells;      /* vertices that are cells, */
    int points;     /* that are grid points, */
    int at_edge;    /* and of either those beside the border */
    int inner, out; /* edges between these; from these to the border */
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

/* The face within the grid point here; without a vertex for the border all at the border are one.
 */
static int face_in(const struct drawn *d, int row, int col) {
    bool rim = row <= 0 || col <= 0 || row >= 2 * d->grid.rows || col >= 2 * d->grid.cols;
    return rim && d->border < 0 ? 0 : row / 2 * (d->grid.cols + 1) + col / 2;
}

/* Cells side by side share two corners; a line across a cell lies between its other two. */
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

/* The way from a vertex to the border lies between the two faces next to it there. */
static bool sides_of_way_out(struct drawn *d, int v, int out[2]) {
    int row, col, rows = 2 * d->grid.rows, cols = 2 * d->grid.cols;
    half_cells(d, v, &row, &col);
    int far = row % 2 == 1 ? 1 : 0; /* from a cell to the border, from a point none */
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

/* Whether nothing is missing of what encloses the faces. */
static bool is_whole(const struct drawn *d) {
    struct grid g = d->grid;
    int cells = grid_cells(g);
    int inner = d->cells ? g.rows * (g.cols - 1) + g.cols * (g.rows - 1) : cells;
    return (d->cells == 0 || d->cells == cells) && d->inner == inner &&
           d->out == (d->border >= 0 ? d->at_edge : 0) && (d->border >= 0 || d->points == 0);
}

bool faces_beside_edges(const struct graph *g, struct grid grid, int *side) {
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

enum { CORNERS = 4 };

/* The grid points round a cell, clockwise from its upper left one, so that side i of the cell, from
 * the top on, lies between corners i and i + 1. */
static void corners_of(struct grid g, int cell, int out[CORNERS]) {
    int wide = g.cols + 1, first = grid_row(g, cell) * wide + grid_col(g, cell);
    out[0] = first;
    out[1] = first + 1;
    out[2] = first + wide + 1;
    out[3] = first + wide;
}

/* The vertex that may be joined to v in a direction, or -1. */
static int live_neighbour(const struct faces *f, int v, enum dir d) {
    const struct graph *g = f->s->g;
    int cell = grid_step(f->grid, g->vertices.at[v].cell, d);
    for (int i = 0; i < vertex_edges(g, v) && cell != NO_CELL; i++) {
        int w = vertex_neighbour(g, v, i);
        if (g->vertices.at[w].cell == cell && articulation_live_edge(f->s, vertex_edge_at(g, v, i)))
            return w;
    }
    return -1;
}

static bool is_drawn_on_grid(const struct graph *g, struct grid grid) {
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u >= 0 &&
            grid_distance(grid, g->vertices.at[at->u].cell, g->vertices.at[at->v].cell) != 1)
            return false;
    }
    for (int v = 0; v < g->vertices.len; v++)
        if (!place_is_cell(g->vertices.at[v].at))
            return false;
    return true;
}

/* The different large faces that a vertex meets; returns how many. */
static int large_faces(const struct faces *f, int v, int out[CORNERS]) {
    const struct graph *g = f->s->g;
    int corners[CORNERS], n = 0;
    corners_of(f->grid, g->vertices.at[v].cell, corners);
    for (int i = 0; i < CORNERS; i++) {
        int face = f->of[corners[i]];
        bool again = f->size[face] == 1;
        for (int k = 0; k < n; k++)
            again = again || out[k] == face;
        if (!again)
            out[n++] = face;
    }
    return n;
}

static int64_t pair_of(int a, int b) {
    return a < b ? (int64_t)a << 32 | b : (int64_t)b << 32 | a;
}

static int by_pair(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void list_pairs(struct faces *f) {
    int large[CORNERS];
    for (int v = 0; v < f->s->g->vertices.len; v++) {
        int n = articulation_live(f->s, v) ? large_faces(f, v, large) : 0;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++)
                vec_push(&f->pairs, pair_of(large[i], large[k]));
    }
    if (f->pairs.len > 1)
        qsort(f->pairs.at, (size_t)f->pairs.len, sizeof *f->pairs.at, by_pair);
}

/* What may not be on lies open to the faces on both its sides: they are one. */
static void join_faces(const struct faces *f, int *points) {
    const struct graph *g = f->s->g;
    int corners[CORNERS];
    for (int cell = 0; cell < grid_cells(f->grid); cell++) {
        int v = g->cell_vertex[cell];
        corners_of(f->grid, cell, corners);
        for (enum dir d = 0; d < DIRS; d++)
            if (v < 0 || live_neighbour(f, v, d) < 0)
                sets_join(points, corners[d], corners[((int)d + 1) % CORNERS]);
    }
}

struct faces faces_new(const struct articulation *s, struct grid grid) {
    struct faces f = {.s = s, .grid = grid};
    int n = (grid.rows + 1) * (grid.cols + 1);
    if (!is_drawn_on_grid(s->g, grid))
        return f;
    LOCAL(mem_free_at) int *points = sets_new(n);
    f.of = mem_alloc(n, sizeof *f.of);
    f.size = mem_alloc(n, sizeof *f.size);
    join_faces(&f, points);
    for (int point = 0; point < n; point++)
        f.size[f.of[point] = sets_root(points, point)]++;
    list_pairs(&f);
    return f;
}

/* Whether another vertex meets the same two large faces. */
static bool is_shared(const struct faces *f, int64_t pair) {
    int low = 0, high = f->pairs.len;
    while (low < high) {
        int mid = (low + high) / 2;
        if (f->pairs.at[mid] < pair)
            low = mid + 1;
        else
            high = mid;
    }
    return low + 1 < f->pairs.len && f->pairs.at[low + 1] == pair;
}

/* A face that comes twice round v, with live edges between, parts the graph at v alone. */
static bool meets_twice(const struct faces *f, int v) {
    const struct graph *g = f->s->g;
    int corners[CORNERS], joins = 0, same = 0;
    corners_of(f->grid, g->vertices.at[v].cell, corners);
    for (enum dir d = 0; d < DIRS; d++)
        joins += live_neighbour(f, v, d) < 0;
    for (int i = 0; i < CORNERS; i++) {
        bool first = true;
        for (int k = 0; k < i; k++)
            first = first && f->of[corners[k]] != f->of[corners[i]];
        same += first;
    }
    return joins < CORNERS && same + joins < CORNERS;
}

/* Whether a vertex beside or diagonal to v, across the face of four at a corner, meets a large face
 * that v meets, other than on the far side of the edge between them. */
static bool meets_across(const struct faces *f, int v, int corner) {
    const struct graph *g = f->s->g;
    int corners[CORNERS], large[CORNERS], other[CORNERS], n = large_faces(f, v, large);
    corners_of(f->grid, g->vertices.at[v].cell, corners);
    /* side `corner` begins at that corner, the one before it ends there */
    enum dir a = (enum dir)corner, b = (enum dir)((corner + CORNERS - 1) % CORNERS);
    int beside[3] = {live_neighbour(f, v, a), live_neighbour(f, v, b), -1};
    int far_side[3] = {f->of[corners[(corner + 1) % CORNERS]],
                       f->of[corners[(corner + CORNERS - 1) % CORNERS]], -1};
    beside[2] = beside[0] >= 0 ? live_neighbour(f, beside[0], b) : -1;
    for (int i = 0; i < 3; i++)
        for (int k = beside[i] < 0 ? 0 : large_faces(f, beside[i], other); k-- > 0;)
            for (int j = 0; j < n; j++)
                if (other[k] == large[j] && large[j] != far_side[i])
                    return true;
    return false;
}

bool faces_may_part(const struct faces *f, int v) {
    int corners[CORNERS], large[CORNERS];
    if (!f->of)
        return true;
    int n = large_faces(f, v, large);
    if (n == 0)
        return false;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (is_shared(f, pair_of(large[i], large[k])))
                return true;
    corners_of(f->grid, f->s->g->vertices.at[v].cell, corners);
    for (int i = 0; i < CORNERS; i++)
        if (f->size[f->of[corners[i]]] == 1 && meets_across(f, v, i))
            return true;
    return meets_twice(f, v);
}
