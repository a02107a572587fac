/* Puzzles of shaded cells and numbered rooms.
 *
 * Plant a maximal shading whose unshaded cells hang together. Start with one room and cut rooms in
 * two; a cut is legal when no straight unshaded run of the truth then crosses two borders (the
 * three-rooms rule). Every room is numbered, so a cut only adds rules: each other solution that the
 * solver finds is killed by a cut with different counts on its sides; where no legal cut does that,
 * the rooms round the difference are merged and cut anew. Last, numbers that are not needed go. */
#include "generate/planted.h"

#include <string.h>

enum { ROOM_SIZE = 7, REDRAWS = 80, CUT_TRIES = 40 };

/* A room is cut by the part of it inside a rectangle at one corner of its bounding box. */
struct cut {
    int room;
    int top, left, bottom, right; /* inclusive */
};

struct rooms {
    struct run *run;
    struct puzzle *p;
    bool *shaded;
    int *run_id[2];  /* by cell: its straight unshaded run, across and down */
    int *crossed[2]; /* by run: borders that it crosses */
    struct model m;
    mark *truth, *other;
    int redraws;
};

/* --- the shading ------------------------------------------------------------------------------ */

static int find_root(int *parent, int x) {
    while (parent[x] != x)
        x = parent[x] = parent[parent[x]];
    return x;
}

/* The unshaded cells hang together exactly when the graph of shaded cells that touch at a corner,
 * with one more node for the border, is a forest; so a cell may be shaded when its corners and the
 * border meet it from different trees. On boards one cell wide the border stands on both sides, and
 * only the end cells may be shaded. */
static bool may_shade(const struct rooms *x, int *parent, int cell) {
    struct grid g = x->p->grid;
    int row = grid_row(g, cell), col = grid_col(g, cell), roots[5], n = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(g, cell, d);
        if (next != NO_CELL && x->shaded[next])
            return false;
    }
    bool at_row_end = row == 0 || row == g.rows - 1, at_col_end = col == 0 || col == g.cols - 1;
    if ((g.rows == 1 && !at_col_end) || (g.cols == 1 && !at_row_end))
        return false;
    if (at_row_end || at_col_end)
        roots[n++] = find_root(parent, grid_cells(g));
    for (int i = 0; i < 4; i++) {
        int r = row + (i & 1 ? 1 : -1), c = col + (i & 2 ? 1 : -1);
        if (r >= 0 && c >= 0 && r < g.rows && c < g.cols && x->shaded[grid_cell(g, r, c)])
            roots[n++] = find_root(parent, grid_cell(g, r, c));
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (roots[i] == roots[k] && g.rows > 1 && g.cols > 1)
                return false;
    for (int i = 0; i < n; i++)
        parent[find_root(parent, roots[i])] = cell;
    return true;
}

static void shade(struct rooms *x) {
    int cells = grid_cells(x->p->grid);
    int *order = mem_alloc(cells, sizeof *order), *parent = mem_alloc(cells + 1, sizeof *parent);
    for (int i = 0; i <= cells; i++)
        parent[i] = i;
    for (int i = 0; i < cells; i++)
        order[i] = i;
    rng_shuffle(&x->run->rng, order, cells);
    for (int i = 0; i < cells; i++)
        x->shaded[order[i]] = may_shade(x, parent, order[i]);
    mem_free(order);
    mem_free(parent);
}

/* --- runs and cuts ---------------------------------------------------------------------------- */

static const enum dir axis[2] = {DIR_E, DIR_S};

static void number_runs(struct rooms *x) {
    struct grid g = x->p->grid;
    for (int a = 0; a < 2; a++) {
        int runs = 0;
        for (int cell = 0; cell < grid_cells(g); cell++) {
            int before = grid_step(g, cell, dir_back(axis[a]));
            bool goes_on = before != NO_CELL && !x->shaded[before];
            x->run_id[a][cell] = goes_on ? x->run_id[a][before] : runs++;
        }
    }
}

static void count_crossings(struct rooms *x) {
    struct grid g = x->p->grid;
    for (int a = 0; a < 2; a++) {
        memset(x->crossed[a], 0, (size_t)grid_cells(g) * sizeof *x->crossed[a]);
        for (int cell = 0; cell < grid_cells(g); cell++) {
            int next = grid_step(g, cell, axis[a]);
            if (next != NO_CELL && !x->shaded[cell] && !x->shaded[next] &&
                x->p->room[cell] != x->p->room[next])
                x->crossed[a][x->run_id[a][cell]]++;
        }
    }
}

static bool in_cut(struct grid g, const struct cut *c, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    return row >= c->top && row <= c->bottom && col >= c->left && col <= c->right;
}

static struct cut room_box(const struct puzzle *p, int room) {
    struct cut box = {room, p->grid.rows, p->grid.cols, 0, 0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int row = grid_row(p->grid, cell), col = grid_col(p->grid, cell);
        if (p->room[cell] != room)
            continue;
        box.top = row < box.top ? row : box.top;
        box.left = col < box.left ? col : box.left;
        box.bottom = row > box.bottom ? row : box.bottom;
        box.right = col > box.right ? col : box.right;
    }
    return box;
}

/* What a cut does: sizes of both sides, and the difference that the other solution makes. */
struct effect {
    bool legal;
    int inside, outside; /* cells */
    int truth, other;    /* shaded cells inside, by truth and by the other solution */
};

static bool crosses_twice(const struct rooms *x, int cell, int a) {
    int next = grid_step(x->p->grid, cell, axis[a]);
    return !x->shaded[cell] && !x->shaded[next] && x->crossed[a][x->run_id[a][cell]] > 0;
}

static struct effect try_cut(const struct rooms *x, const struct cut *c, const struct cut *box) {
    struct grid g = x->p->grid;
    struct effect f = {.legal = true};
    for (int row = box->top; row <= box->bottom; row++) {
        for (int col = box->left; col <= box->right; col++) {
            int cell = grid_cell(g, row, col);
            if (x->p->room[cell] != c->room)
                continue;
            bool in = in_cut(g, c, cell);
            f.inside += in;
            f.outside += !in;
            f.truth += in && x->shaded[cell];
            f.other += in && x->other[x->m.cell_var[cell]] == MARK_YES;
            for (int a = 0; a < 2; a++) {
                int next = grid_step(g, cell, axis[a]);
                if (next != NO_CELL && x->p->room[next] == c->room && in_cut(g, c, next) != in &&
                    crosses_twice(x, cell, a))
                    f.legal = false;
            }
        }
    }
    f.legal = f.legal && f.inside > 0 && f.outside > 0;
    return f;
}

static void renumber(struct rooms *x) {
    int *count = mem_alloc(x->p->rooms, sizeof *count);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        count[x->p->room[cell]] += x->shaded[cell];
    for (int room = 0; room < x->p->rooms; room++)
        x->p->room_number[room] = count[room];
    mem_free(count);
}

static void relabel(struct rooms *x, int *label) {
    puzzle_set_rooms(x->p, label);
    renumber(x);
    count_crossings(x);
    mem_free(label);
}

static int *labels(const struct rooms *x) {
    return mem_copy(x->p->room, grid_cells(x->p->grid), sizeof *x->p->room);
}

static void make_cut(struct rooms *x, const struct cut *c) {
    int *label = labels(x);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        if (label[cell] == c->room && in_cut(x->p->grid, c, cell))
            label[cell] = x->p->rooms;
    relabel(x, label);
}

/* A random part of a bounding box: two times in three a side of it, else a corner. */
static struct cut random_cut(struct rooms *x, struct cut box) {
    struct rng *r = &x->run->rng;
    struct cut c = box;
    int kind = rng_below(r, 3);
    if (kind != 0 && box.bottom > box.top) {
        int row = box.top + rng_below(r, box.bottom - box.top);
        if (rng_below(r, 2))
            c.bottom = row;
        else
            c.top = row + 1;
    }
    if (kind != 1 && box.right > box.left) {
        int col = box.left + rng_below(r, box.right - box.left);
        if (rng_below(r, 2))
            c.right = col;
        else
            c.left = col + 1;
    }
    return c;
}

/* Cuts rooms at random until they have about the wanted size. */
static void cut_up(struct rooms *x, int wanted) {
    int *size = mem_alloc(grid_cells(x->p->grid), sizeof *size);
    for (int failed = 0; failed < CUT_TRIES;) {
        memset(size, 0, (size_t)x->p->rooms * sizeof *size);
        for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
            size[x->p->room[cell]]++;
        int room = rng_below(&x->run->rng, x->p->rooms);
        for (int i = 0; i < 3; i++) {
            int rival = rng_below(&x->run->rng, x->p->rooms);
            room = size[rival] > size[room] ? rival : room;
        }
        struct cut box = room_box(x->p, room), c = random_cut(x, box);
        struct effect f = try_cut(x, &c, &box);
        bool good = f.legal && f.inside > 1 && f.outside > 1 &&
                    size[room] > wanted / 2 + rng_below(&x->run->rng, 2 * wanted);
        failed = good ? 0 : failed + 1;
        if (good)
            make_cut(x, &c);
    }
    mem_free(size);
}

/* --- killing ---------------------------------------------------------------------------------- */

static bool differs_in(const struct rooms *x, int room) {
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        int v = x->m.cell_var[cell];
        if (x->p->room[cell] == room && x->truth[v] != x->other[v])
            return true;
    }
    return false;
}

/* The best legal cut of one room that gives the other solution wrong counts; even halves first. */
static int best_cut(struct rooms *x, int room, struct cut *best) {
    struct cut box = room_box(x->p, room);
    int score = -1;
    for (int i = 0; i < 4 * CUT_TRIES; i++) {
        struct cut c = random_cut(x, box);
        struct effect f = try_cut(x, &c, &box);
        if (!f.legal || f.truth == f.other)
            continue;
        int smaller = f.inside < f.outside ? f.inside : f.outside;
        int s = (smaller > 1 ? 20 : 0) + (smaller > 4 ? 4 : smaller) + rng_below(&x->run->rng, 10);
        if (s > score) {
            score = s;
            *best = c;
        }
    }
    return score;
}

/* Merges the rooms that hold the difference with all that touch them, and cuts them anew. */
static void redraw(struct rooms *x, int wanted) {
    struct grid g = x->p->grid;
    bool *hit = mem_alloc(x->p->rooms, sizeof *hit);
    for (int cell = 0; cell < grid_cells(g); cell++) {
        int v = x->m.cell_var[cell];
        if (x->truth[v] == x->other[v])
            continue;
        hit[x->p->room[cell]] = true;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(g, cell, d);
            if (next != NO_CELL)
                hit[x->p->room[next]] = true;
        }
    }
    int *label = labels(x);
    for (int cell = 0; cell < grid_cells(g); cell++)
        if (hit[x->p->room[cell]])
            label[cell] = x->p->rooms;
    mem_free(hit);
    relabel(x, label);
    cut_up(x, wanted);
}

static bool kill(struct rooms *x, int wanted) {
    struct cut best = {0}, c;
    int score = -1;
    for (int room = 0; room < x->p->rooms; room++) {
        int s = differs_in(x, room) ? best_cut(x, room, &c) : -1;
        if (s > score) {
            score = s;
            best = c;
        }
    }
    if (score >= 0) {
        make_cut(x, &best);
        return true;
    }
    redraw(x, wanted);
    return ++x->redraws <= REDRAWS;
}

/* --- the Model of the moment ------------------------------------------------------------------ */

static enum searched look_for_other(struct rooms *x) {
    model_free(&x->m);
    x->p->genre->compile(x->p, &x->m);
    return other_solution(x->run, &x->m, x->truth, NULL, false, x->other);
}

/* Drops numbers in handfuls; a handful that is needed is halved. */
static void drop_numbers(struct rooms *x, const int *order, int n, int *may_drop) {
    if (n == 0 || *may_drop <= 0 || run_over(x->run))
        return;
    int *was = mem_copy(x->p->room_number, x->p->rooms, sizeof *was);
    for (int i = 0; i < n; i++)
        x->p->room_number[order[i]] = NO_NUMBER;
    bool kept_unique = n <= *may_drop && look_for_other(x) == SEARCH_NONE;
    if (kept_unique)
        *may_drop -= n;
    else
        memcpy(x->p->room_number, was, (size_t)x->p->rooms * sizeof *was);
    mem_free(was);
    if (kept_unique || n == 1)
        return;
    drop_numbers(x, order, n / 2, may_drop);
    drop_numbers(x, order + n / 2, n - n / 2, may_drop);
}

/* About half of the rooms keep their number. */
static void reduce(struct rooms *x) {
    int *order = mem_alloc(x->p->rooms, sizeof *order);
    int may_drop = x->p->rooms * 11 / 20;
    for (int i = 0; i < x->p->rooms; i++)
        order[i] = i;
    rng_shuffle(&x->run->rng, order, x->p->rooms);
    for (int i = 0; i < x->p->rooms; i += 4)
        drop_numbers(x, order + i, x->p->rooms - i < 4 ? x->p->rooms - i : 4, &may_drop);
    mem_free(order);
}

static void begin(struct rooms *x) {
    struct grid g = x->p->grid;
    int cells = grid_cells(g);
    x->shaded = mem_alloc(cells, sizeof *x->shaded);
    for (int a = 0; a < 2; a++) {
        x->run_id[a] = mem_alloc(cells, sizeof *x->run_id[a]);
        x->crossed[a] = mem_alloc(cells, sizeof *x->crossed[a]);
    }
    x->p->genre->compile(x->p, &x->m);
    x->truth = marks_new(&x->m);
    x->other = marks_new(&x->m);
    shade(x);
    for (int cell = 0; cell < cells; cell++)
        x->truth[x->m.cell_var[cell]] = x->shaded[cell] ? MARK_YES : MARK_NO;
    number_runs(x);
    renumber(x);
    count_crossings(x);
}

static void end(struct rooms *x) {
    mem_free(x->shaded);
    for (int a = 0; a < 2; a++) {
        mem_free(x->run_id[a]);
        mem_free(x->crossed[a]);
    }
    mem_free(x->truth);
    mem_free(x->other);
    model_free(&x->m);
}

struct puzzle *plant_rooms(struct run *run) {
    struct rooms x = {.run = run, .p = puzzle_new(run->o->genre, run->o->grid, true)};
    int wanted = run->o->room_size > 0 ? run->o->room_size : ROOM_SIZE;
    begin(&x);
    cut_up(&x, wanted);
    enum searched found = SEARCH_FOUND;
    bool going = true;
    while (going) {
        found = look_for_other(&x);
        going = found == SEARCH_FOUND && kill(&x, wanted);
    }
    if (found == SEARCH_NONE)
        reduce(&x);
    end(&x);
    if (found == SEARCH_NONE && !run->over)
        return x.p;
    puzzle_free(x.p);
    return NULL;
}
