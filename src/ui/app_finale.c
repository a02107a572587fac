/* A solved board shown off: its drawing alone, and its lines turn gold one after the other, from
 * one end to the other; where it has none, its blocks or signs do, from corner to corner. Few cells
 * change at a time, so that slow lines keep up. */
#include "ui/app.h"

enum { FRAME_MS = 50, FRAMES = 24 };

/* Where the lines of a board end: cells, or grid points for lines along sides. */
struct ends {
    int a, b; /* -1: no line */
};

static struct ends finale_ends_of(const struct model *m, int var) {
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
        struct ends e = finale_ends_of(m, var);
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
    vec_int stack = {0};
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
    vec_free(&stack);
}

/* The marks in cells, one diagonal after the other. */
static void follow_cells(const struct loaded *l, vec_int *order) {
    struct grid g = l->model.grid;
    for (int diagonal = 0; diagonal < g.rows + g.cols - 1; diagonal++)
        for (int row = 0; row < g.rows && row <= diagonal; row++) {
            int col = diagonal - row;
            int var = col < g.cols ? l->model.cell_var[grid_cell(g, row, col)] : -1;
            if (var >= 0 && l->board.value[var] == MARK_YES)
                vec_push(order, var);
        }
}

void app_finale_start(struct app *app) {
    const struct loaded *l = &app->session->game;
    int vars = model_vars(&l->model);
    struct net net = net_of(&l->model, l->board.value);
    bool *seen = mem_alloc(vars + 1, sizeof *seen);
    vec_clear(&app->finale.order);
    for (int var = 0; var < vars; var++)
        if (l->board.value[var] == MARK_YES && !seen[var] && finale_ends_of(&l->model, var).a >= 0)
            follow(&net, finale_ends_of(&l->model, var).a, seen, &app->finale.order);
    if (app->finale.order.len == 0)
        follow_cells(l, &app->finale.order);
    app->finale.shown = 0;
    mem_free(seen);
    net_free(&net);
}

bool app_finale_runs(const struct app *app) {
    return app->session->solved && !app->plain && app->finale.shown < app->finale.order.len;
}

int app_finale_wait(const struct app *app) {
    return app_finale_runs(app) && app->page == PAGE_BOARD ? FRAME_MS : -1;
}

void app_finale_step(struct app *app) {
    int step = app->finale.order.len / FRAMES + 1, left = app->finale.order.len - app->finale.shown;
    app->finale.shown += step < left ? step : left;
}

void app_finale_end(struct app *app) {
    app->finale.shown = app->finale.order.len;
}

void app_finale_mark(struct app *app) {
    for (int i = 0; i < app->finale.shown; i++)
        app->board.var_style[app->finale.order.at[i]] = STYLE_GOLD;
}
