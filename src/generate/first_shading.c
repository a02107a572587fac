/* Plants trees: the unshaded cells hang together exactly when the graph of shaded cells that touch
 * at a corner, with one more node for the border, is a forest; so a cell may be shaded when its
 * corners and the border meet it from different trees. On boards one cell wide the border stands on
 * both sides, and only the end cells may be shaded. */
#include "generate/first.h"

#include "base/mem.h"

struct shading {
    struct grid g;
    bool *shaded;
    int *parent; /* union-find by cell; the last one is the border */
};

static int find_root(int *parent, int x) {
    while (parent[x] != x)
        x = parent[x] = parent[parent[x]];
    return x;
}

static bool touches_shaded(const struct shading *s, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(s->g, cell, d);
        if (next != NO_CELL && s->shaded[next])
            return true;
    }
    return false;
}

/* The trees that a cell meets; how many. */
static int trees_at(const struct shading *s, int cell, int roots[5]) {
    struct grid g = s->g;
    int row = grid_row(g, cell), col = grid_col(g, cell), n = 0;
    if (row == 0 || row == g.rows - 1 || col == 0 || col == g.cols - 1)
        roots[n++] = find_root(s->parent, grid_cells(g));
    for (int i = 0; i < 4; i++) {
        int r = row + (i & 1 ? 1 : -1), c = col + (i & 2 ? 1 : -1);
        if (r >= 0 && c >= 0 && r < g.rows && c < g.cols && s->shaded[grid_cell(g, r, c)])
            roots[n++] = find_root(s->parent, grid_cell(g, r, c));
    }
    return n;
}

static bool in_corner(struct grid g, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    return (row == 0 || row == g.rows - 1) && (col == 0 || col == g.cols - 1);
}

static bool may_shade(const struct shading *s, int cell) {
    bool thin = s->g.rows == 1 || s->g.cols == 1;
    int roots[5];
    if (touches_shaded(s, cell) || (thin && !in_corner(s->g, cell)))
        return false;
    int n = trees_at(s, cell, roots);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (roots[i] == roots[k] && !thin)
                return false;
    for (int i = 0; i < n; i++)
        s->parent[find_root(s->parent, roots[i])] = cell;
    return true;
}

void first_shading(struct rng *r, struct grid g, bool *shaded) {
    int cells = grid_cells(g), *order = mem_alloc(cells, sizeof *order);
    struct shading s = {g, shaded, mem_alloc(cells + 1, sizeof *s.parent)};
    for (int i = 0; i <= cells; i++)
        s.parent[i] = i;
    for (int i = 0; i < cells; i++) {
        order[i] = i;
        shaded[i] = false;
    }
    rng_shuffle(r, order, cells);
    for (int i = 0; i < cells; i++)
        shaded[order[i]] = may_shade(&s, order[i]);
    mem_free(order);
    mem_free(s.parent);
}
