#include "ui/pages/finale.h"

#include "base/least.h"
#include "genre/genre.h"
#include "model/model.h"
#include "ui/paint/paint_look.h"

enum { FRAMES = 24 };

/* Where the lines of a board end: cells, or grid points for lines along sides. */
struct ends {
    int a, b; /* -1: no line */
};

static struct ends ends_of_line(const struct model *m, int var) {
    struct place at = m->vars.at[var].at;
    int across = m->grid.cols + 1;
    int point = (grid_row(m->grid, at.a) + (at.dir == DIR_S)) * across + grid_col(m->grid, at.a) +
                (at.dir == DIR_E);
    if (place_is_segment(at))
        return (struct ends){at.a, at.b};
    if (place_is_side(at))
        return (struct ends){point, point + (at.dir == DIR_E || at.dir == DIR_W ? across : 1)};
    return (struct ends){-1, -1};
}

/* The lines by their ends, as lists: line i leaves its end a as item 2i, its end b as 2i + 1. */
struct net {
    int *first; /* by end: an item, or -1 */
    int *next;  /* by item */
    int *at;    /* by item: the end where it is */
};

static void net_add(struct net *net, int item, int end) {
    net->at[item] = end;
    net->next[item] = net->first[end];
    net->first[end] = item;
}

static struct net net_of(const struct model *m, const mark *marks) {
    int ends = (m->grid.rows + 1) * (m->grid.cols + 1), vars = model_vars(m);
    struct net net = {mem_alloc(ends, sizeof(int)), mem_alloc(2 * vars + 1, sizeof(int)),
                      mem_alloc(2 * vars + 1, sizeof(int))};
    for (int i = 0; i < ends; i++)
        net.first[i] = -1;
    for (int var = vars - 1; var >= 0; var--) {
        struct ends e = ends_of_line(m, var);
        if (marks[var] == MARK_YES && e.a >= 0) {
            net_add(&net, 2 * var, e.a);
            net_add(&net, 2 * var + 1, e.b);
        }
    }
    return net;
}

static void net_free(struct net *net) {
    mem_free(net->first);
    mem_free(net->next);
    mem_free(net->at);
}

/* Follows the lines from an end in depth-first order: on along the first new one, and back to the
 * last fork where there is none. */
static void follow(const struct net *net, int end, bool *seen, vec_int *order) {
    LOCAL(mem_free_at) vec_int stack = {0};
    vec_push(&stack, end);
    while (stack.len > 0) {
        int item = net->first[vec_last(&stack)];
        while (item >= 0 && seen[item / 2])
            item = net->next[item];
        if (item < 0) {
            (void)vec_pop(&stack);
            continue;
        }
        seen[item / 2] = true;
        vec_push(order, item / 2);
        vec_push(&stack, net->at[item ^ 1]);
    }
}

/* The marks in cells, one diagonal after the other; lines aslant go either way. */
static void follow_cells(const struct loaded *l, vec_int *order) {
    struct grid g = l->model->grid;
    bool lines = mark_signs[l->puzzle->genre->cell].diagonal;
    for (int diagonal = 0; diagonal < g.rows + g.cols - 1; diagonal++)
        for (int row = 0; row < g.rows && row <= diagonal; row++) {
            int col = diagonal - row;
            int var = col < g.cols ? l->model->cell_var[grid_cell(g, row, col)] : -1;
            if (var >= 0 && (lines || l->board.value[var] == MARK_YES))
                vec_push(order, var);
        }
}

void finale_begin(struct finale *f, const struct loaded *l) {
    int vars = model_vars(l->model);
    struct net net = net_of(l->model, l->board.value);
    LOCAL(mem_free_at) bool *seen = mem_alloc(vars + 1, sizeof *seen);
    vec_clear(&f->order);
    for (int var = 0; var < vars; var++)
        if (l->board.value[var] == MARK_YES && !seen[var] && ends_of_line(l->model, var).a >= 0)
            follow(&net, ends_of_line(l->model, var).a, seen, &f->order);
    if (f->order.len == 0)
        follow_cells(l, &f->order);
    f->shown = 0;
    net_free(&net);
}

bool finale_goes_on(const struct finale *f) {
    return f->shown < f->order.len;
}

void finale_step(struct finale *f) {
    f->shown += min_int(f->order.len / FRAMES + 1, f->order.len - f->shown);
}

void finale_end(struct finale *f) {
    f->shown = f->order.len;
}

void finale_mark(const struct finale *f, struct styles *styles) {
    for (int i = 0; i < f->shown; i++)
        styles->var[f->order.at[i]] = STYLE_GOLD;
}

void finale_free(struct finale *f) {
    vec_free(&f->order);
}
