/* Rooms cut in two, what numbers and shadings imply, and the shadings of a few cells. */
#include "generate/rooms/room_fill.h"

#include "base/least.h"
#include "generate/rooms/rooms.h"

#include <string.h>

/* Rooms are cut so that the planted solution keeps to them: no straight unshaded run of it may
 * cross two borders (the three-rooms rule). */

enum { CUT_TRIES = 40, LARGEST = 3, ROOM_SIZE = 7, FOR_HARD = 6, SMALL = 150 };

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

bool in_cut(struct grid g, const struct cut *c, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    return row >= c->top && row <= c->bottom && col >= c->left && col <= c->right;
}

struct cut room_box(const struct puzzle *p, int room) {
    struct box b = puzzle_room_box(p, room);
    return (struct cut){room, b.top, b.left, b.bottom, b.right};
}

/* Whether the cut parts this cell from the next one along an axis, and an unshaded run with them.
 */
static bool parts_run(const struct rooms *x, const struct cut *c, int cell, int a) {
    struct grid g = x->p->grid;
    int next = grid_step(g, cell, axis[a]);
    return next != NO_CELL && x->p->room[cell] == c->room && x->p->room[next] == c->room &&
           !x->shaded[cell] && !x->shaded[next] && in_cut(g, c, cell) != in_cut(g, c, next);
}

/* Counts the crossings that a cut makes, up or down again; the most that a run then has. */
static int add_crossings(struct rooms *x, const struct cut *c, int by) {
    int most = 0;
    for (int row = c->top > 0 ? c->top - 1 : 0; row <= c->bottom; row++)
        for (int col = c->left > 0 ? c->left - 1 : 0; col <= c->right; col++) {
            int cell = grid_cell(x->p->grid, row, col);
            for (int a = 0; a < 2; a++) {
                if (!parts_run(x, c, cell, a))
                    continue;
                int *crossed = &x->crossed[a][x->run_id[a][cell]];
                *crossed += by;
                most = *crossed > most ? *crossed : most;
            }
        }
    return most;
}

/* The piece of the room that holds this cell; its cells. */
static int flood_piece(struct rooms *x, const struct cut *c, int from) {
    struct grid g = x->p->grid;
    int cells = 0;
    vec_clear(&x->stack);
    vec_push(&x->stack, from);
    x->seen[from] = x->stamp;
    while (x->stack.len > 0) {
        int cell = vec_pop(&x->stack);
        cells++;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(g, cell, d);
            if (next == NO_CELL || x->p->room[next] != c->room || x->seen[next] == x->stamp ||
                in_cut(g, c, next) != in_cut(g, c, cell))
                continue;
            x->seen[next] = x->stamp;
            vec_push(&x->stack, next);
        }
    }
    return cells;
}

struct effect try_cut(struct rooms *x, const struct cut *c, const struct cut *box) {
    struct effect f = {.smallest = grid_cells(x->p->grid)};
    bool legal = add_crossings(x, c, 1) <= 1;
    add_crossings(x, c, -1);
    x->stamp++;
    for (int row = box->top; row <= box->bottom && legal; row++)
        for (int col = box->left; col <= box->right; col++) {
            int cell = grid_cell(x->p->grid, row, col);
            if (x->p->room[cell] != c->room)
                continue;
            f.planted += in_cut(x->p->grid, c, cell) && x->shaded[cell];
            f.other += in_cut(x->p->grid, c, cell) && x->other[x->m.cell_var[cell]] == MARK_YES;
            if (x->seen[cell] == x->stamp)
                continue;
            int size = flood_piece(x, c, cell);
            f.smallest = min_int(size, f.smallest);
            f.pieces++;
        }
    f.legal = legal && f.pieces > 1;
    return f;
}

bool room_is_vast(const struct rooms *x, int cells) {
    return cells > LARGEST * x->wanted;
}

void rooms_number(struct rooms *x) {
    int *count = mem_alloc(x->p->rooms, sizeof *count),
        *size = mem_alloc(x->p->rooms, sizeof *size);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        count[x->p->room[cell]] += x->shaded[cell];
        size[x->p->room[cell]]++;
    }
    for (int room = 0; room < x->p->rooms; room++)
        x->p->room_number[room] = room_is_vast(x, size[room]) ? NO_NUMBER : count[room];
    mem_free(count);
    mem_free(size);
}

static void relabel_rooms(struct rooms *x, int *label) {
    puzzle_set_rooms(x->p, label);
    rooms_number(x);
    count_crossings(x);
    mem_free(label);
}

static int *labels(const struct rooms *x) {
    return mem_copy(x->p->room, grid_cells(x->p->grid), sizeof *x->p->room);
}

void make_cut(struct rooms *x, const struct cut *c) {
    int *label = labels(x);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        if (label[cell] != c->room)
            continue;
        x->counts[cell] = LIT_TRUE;
        if (in_cut(x->p->grid, c, cell))
            label[cell] = x->p->rooms;
    }
    x->runs_known = false;
    relabel_rooms(x, label);
}

void merge_rooms(struct rooms *x, const bool *hit) {
    int *label = labels(x);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        if (hit[x->p->room[cell]])
            label[cell] = x->p->rooms;
    relabel_rooms(x, label);
}

/* A random part of a bounding box: two times in three a side of it, else a corner. */
struct cut random_cut(struct rooms *x, struct cut box) {
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

/* Between one cell and four by four, inside the box. */
struct cut cut_round(struct rooms *x, struct cut box, int cell) {
    struct rng *r = &x->run->rng;
    int row = grid_row(x->p->grid, cell), col = grid_col(x->p->grid, cell);
    struct cut c = {.room = box.room};
    c.top = row - rng_below(r, 3);
    c.left = col - rng_below(r, 3);
    c.bottom = row + rng_below(r, 2);
    c.right = col + rng_below(r, 2);
    c.top = max_int(c.top, box.top);
    c.left = max_int(c.left, box.left);
    c.bottom = min_int(c.bottom, box.bottom);
    c.right = min_int(c.right, box.right);
    return c;
}

/* One cut in two pieces of two cells or more; false when none is found. */
static bool cut_room(struct rooms *x, int room, const vec_int *cells) {
    struct cut box = room_box(x->p, room);
    for (int i = 0; i < CUT_TRIES + 10 * cells->len; i++) {
        int cell = cells->at[rng_below(&x->run->rng, cells->len)];
        bool large = cells->len > 3 * x->wanted;
        struct cut c = large || i % 2 ? cut_round(x, box, cell) : random_cut(x, box);
        struct effect f = try_cut(x, &c, &box);
        if (!f.legal || f.pieces > 2 || f.smallest < 2)
            continue;
        make_cut(x, &c);
        return true;
    }
    return false;
}

/* What is cut off gets a higher number than the piece with the room's first cell, so each room is
 * cut until it is small enough, and then the next. */
void cut_up(struct rooms *x) {
    vec_int inside = {0};
    for (int room = 0; room < x->p->rooms;) {
        vec_clear(&inside);
        for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
            if (x->p->room[cell] == room)
                vec_push(&inside, cell);
        bool small = inside.len <= x->wanted / 2 + rng_below(&x->run->rng, 2 * x->wanted);
        if (small || !cut_room(x, room, &inside))
            room++;
    }
    vec_free(&inside);
}

/* Few rooms on a small board are seldom hard. */
int mean_room(const struct run *run) {
    const struct generate_options *o = run->o;
    bool more = o->graded && o->difficulty == HARD && grid_cells(o->grid) < SMALL;
    return o->room_size > 0 ? o->room_size : more ? FOR_HARD : ROOM_SIZE;
}

void rooms_alloc(struct rooms *x) {
    int cells = grid_cells(x->p->grid);
    x->shaded = mem_alloc(cells, sizeof *x->shaded);
    x->counts = mem_alloc(cells, sizeof *x->counts);
    x->seen = mem_alloc(cells, sizeof *x->seen);
    for (int a = 0; a < 2; a++) {
        x->run_id[a] = mem_alloc(cells, sizeof *x->run_id[a]);
        x->crossed[a] = mem_alloc(cells, sizeof *x->crossed[a]);
        x->run_rule[a] = mem_alloc(cells, sizeof *x->run_rule[a]);
    }
    x->on = mem_alloc(cells, sizeof *x->on);
    x->blank = marks_new(&x->m);
    x->planted = marks_new(&x->m);
    x->other = marks_new(&x->m);
}

void rooms_free(struct rooms *x) {
    mem_free(x->shaded);
    mem_free(x->counts);
    mem_free(x->seen);
    for (int a = 0; a < 2; a++) {
        mem_free(x->run_id[a]);
        mem_free(x->crossed[a]);
        mem_free(x->run_rule[a]);
    }
    mem_free(x->on);
    mem_free(x->blank);
    mem_free(x->planted);
    mem_free(x->other);
    vec_free(&x->stack);
}

void rooms_begin(struct rooms *x) {
    number_runs(x);
    count_crossings(x);
}

/* What a number leaves open in its room. */

enum { NODES_MAX = 3000 };

struct shading_search {
    const struct model *m;
    const mark *marks;
    const int *cells;
    int n, nodes;
    bool *on; /* by cell of the board */
    struct shadings *out;
};

static bool is_on(const struct shading_search *s, int cell, enum dir d) {
    int next = grid_step(s->m->grid, cell, d);
    return next != NO_CELL && s->on[next];
}

static void try_shadings(struct shading_search *s, int i, int left) {
    if (left > s->n - i || ++s->nodes > NODES_MAX)
        return;
    if (i == s->n) {
        s->out->found++;
        for (int k = 0; k < s->n; k++)
            s->out->can[s->on[s->cells[k]]][k]++;
        return;
    }
    int cell = s->cells[i];
    mark known = s->marks[s->m->cell_var[cell]];
    if (known != MARK_YES)
        try_shadings(s, i + 1, left);
    if (known != MARK_NO && left > 0 && !is_on(s, cell, DIR_N) && !is_on(s, cell, DIR_W)) {
        s->on[cell] = true;
        try_shadings(s, i + 1, left - 1);
        s->on[cell] = false;
    }
}

bool shadings_of(const struct rooms *x, const mark *marks, const int *cells, int n, int number,
                 struct shadings *out) {
    struct shading_search s = {&x->m, marks, cells, n, 0, x->on, out};
    *out = (struct shadings){0};
    if (n > SHADED_ROOM_MAX)
        return false;
    try_shadings(&s, 0, number);
    return s.nodes <= NODES_MAX;
}

/* 2: a zero; 1: the number settles the room with no other mark; 0: it does not, or the puzzle
 * is to be hard: without such numbers it is too hard at a stroke. */
static int dullness(const struct rooms *x, int room) {
    struct shadings s;
    int number = x->p->room_number[room];
    vec_int inside = {0};
    for (int cell = puzzle_room_cell(x->p, room); cell < grid_cells(x->p->grid); cell++)
        if (x->p->room[cell] == room)
            vec_push(&inside, cell);
    bool known = shadings_of(x, x->blank, inside.at, inside.len, number, &s);
    bool hard = x->run->o->graded && x->run->o->difficulty == HARD;
    vec_free(&inside);
    return number == 0 ? 2 : known && s.found == 1 && !hard;
}

void list_numbers(struct rooms *x, vec_int *rooms) {
    const struct puzzle *p = x->p;
    int *order = mem_alloc(p->rooms, sizeof *order), *dull = mem_alloc(p->rooms, sizeof *dull);
    for (int room = 0; room < p->rooms; room++) {
        order[room] = room;
        dull[room] = p->room_number[room] == NO_NUMBER ? -1 : dullness(x, room);
    }
    rng_shuffle(&x->run->rng, order, p->rooms);
    for (int rank = 0; rank <= 2; rank++)
        for (int i = 0; i < p->rooms; i++)
            if (dull[order[i]] == rank)
                vec_push(rooms, order[i]);
    mem_free(order);
    mem_free(dull);
}

/* What follows from a room's number alone, over and over, with the engine's unit propagation: as
 * much as the ladder's techniques up to "every way shares" find, in a thousandth of the time; or
 * what follows by counting alone. */

static void set_agreed(struct filling *f, const int *cells, int n, const struct shadings *s) {
    f->e.clash = f->e.clash || s->found == 0;
    for (int k = 0; k < n && !f->e.clash; k++) {
        int v = f->e.m->cell_var[cells[k]];
        if (s->can[0][k] == 0 || s->can[1][k] == 0)
            engine_set(&f->e, s->can[0][k] == 0 ? lit_yes(v) : lit_no(v));
    }
    engine_run(&f->e);
}

/* What the number's sum implies, as a step that costs nothing does. */
static void count_number(struct filling *f, const int *cells, int n, int number) {
    const mark *marks = f->e.marks;
    int shaded = 0, open = 0;
    for (int i = 0; i < n; i++) {
        mark at = marks[f->e.m->cell_var[cells[i]]];
        shaded += at == MARK_YES;
        open += at == MARK_NONE;
    }
    f->e.clash = f->e.clash || shaded > number || shaded + open < number;
    if (f->e.clash || open == 0 || (shaded < number && shaded + open > number))
        return;
    for (int i = 0; i < n; i++) {
        int v = f->e.m->cell_var[cells[i]];
        if (marks[v] == MARK_NONE)
            engine_set(&f->e, shaded == number ? lit_no(v) : lit_yes(v));
    }
    engine_run(&f->e);
}

void propagate_number(struct filling *f, const int *cells, int n, int number) {
    if (f->by_counting)
        count_number(f, cells, n, number);
    else
        propagate_shadings(f, cells, n, number);
}

void propagate_shadings(struct filling *f, const int *cells, int n, int number) {
    struct shadings s;
    int before;
    do {
        before = f->e.trail.len;
        if (!shadings_of(f->x, f->e.marks, cells, n, number, &s))
            return;
        set_agreed(f, cells, n, &s);
    } while (!f->e.clash && f->e.trail.len > before);
}

const int *room_cells(const struct filling *f, int room, int *n) {
    *n = f->first.at[room + 1] - f->first.at[room];
    return f->cells.at + f->first.at[room];
}

bool room_is_open(const struct filling *f, int room) {
    bool open = false;
    int n;
    const int *cells = room_cells(f, room, &n);
    for (int i = 0; i < n && !open; i++)
        open = f->e.marks[f->e.m->cell_var[cells[i]]] == MARK_NONE;
    return open;
}

void propagate_numbers(struct filling *f) {
    const struct puzzle *p = f->x->p;
    int before, n;
    do {
        before = f->e.trail.len;
        for (int room = 0; room < p->rooms && !f->e.clash; room++)
            if (p->room_number[room] != NO_NUMBER && room_is_open(f, room)) {
                const int *cells = room_cells(f, room, &n);
                propagate_number(f, cells, n, p->room_number[room]);
            }
    } while (!f->e.clash && f->e.trail.len > before);
}
