/* Puzzles of shaded cells and numbered rooms.
 *
 * Rooms are drawn first; they get numbers while the board is solved (room_fill.c). Where that does
 * not settle the board, all rooms are numbered, and each other solution that the solver finds is
 * refuted by cutting a room in two with different counts on its sides. A cut is legal when no
 * straight unshaded run of the planted solution then crosses two borders (the three-rooms rule),
 * and it only adds rules; where no legal cut does it, the rooms round the difference are merged and
 * cut anew. Last, numbers that are not needed go. */
#include "generate/rooms/rooms.h"

#include "base/least.h"

/* Draws rooms on an empty board, before there is a solution: rectangles of many sizes, row by row
 * or column by column; what is left between them joins a neighbour, so that some rooms have
 * corners. */

/* Out of a hundred rooms so many are small and large; one in so many is long, or joins another. */
enum { SMALL_PERCENT = 15, LARGE_PERCENT = 15, LONG_IN = 8, JOINED_IN = 6 };

struct drawing {
    struct rng *rng;
    struct grid g; /* lies across: maybe the board turned */
    int wanted;    /* cells a room in the mean */
    int *label;    /* by cell of g; -1: none yet */
    vec_int size;  /* by label */
};

/* Most rooms have two thirds to four thirds of the wanted size, some much less or more; as good as
 * square, but for a few. */
void draw_box(struct rng *rng, int wanted, int *rows, int *cols) {
    int kind = rng_below(rng, 100), third = wanted / 3 > 0 ? wanted / 3 : 1;
    int least = kind < SMALL_PERCENT                   ? third
                : kind < SMALL_PERCENT + LARGE_PERCENT ? 4 * third
                                                       : 2 * third;
    int cells = least + rng_below(rng, least + 1), side = 1;
    while ((side + 1) * (side + 1) <= cells)
        side++;
    if (side > 1 && rng_below(rng, LONG_IN) == 0)
        side--;
    int other = (cells + side / 2) / side;
    bool flat = rng_below(rng, 2) == 0;
    *rows = flat ? side : other;
    *cols = flat ? other : side;
}

static void fill_box(struct drawing *d, int from) {
    int rows, cols, row = grid_row(d->g, from), col = grid_col(d->g, from), room = d->size.len;
    draw_box(d->rng, d->wanted, &rows, &cols);
    vec_push(&d->size, 0);
    for (int r = row; r < row + rows && r < d->g.rows; r++)
        for (int c = col; c < col + cols && c < d->g.cols; c++) {
            if (d->label[grid_cell(d->g, row, c)] >= 0 && d->label[grid_cell(d->g, row, c)] != room)
                break;
            d->label[grid_cell(d->g, r, c)] = room;
            d->size.at[room]++;
        }
}

/* The smallest room that touches this one; -1: there is none. */
static int small_neighbour(const struct drawing *d, int room) {
    int best = -1;
    for (int cell = 0; cell < grid_cells(d->g); cell++)
        for (enum dir dir = 0; dir < DIRS && d->label[cell] == room; dir++) {
            int next = grid_step(d->g, cell, dir), by = next == NO_CELL ? room : d->label[next];
            if (by != room && (best < 0 || d->size.at[by] < d->size.at[best]))
                best = by;
        }
    return best;
}

/* Small rooms join a neighbour, and so do a few others. */
static void join_small(struct drawing *d) {
    for (int room = 0; room < d->size.len; room++) {
        int size = d->size.at[room];
        bool odd = size < d->wanted && rng_below(d->rng, JOINED_IN) == 0;
        bool small = 4 * size < d->wanted || (3 * size < d->wanted && rng_below(d->rng, 2) == 0);
        int into = small || odd ? small_neighbour(d, room) : -1;
        if (into < 0)
            continue;
        d->size.at[into] += d->size.at[room];
        d->size.at[room] = 0;
        for (int cell = 0; cell < grid_cells(d->g); cell++)
            if (d->label[cell] == room)
                d->label[cell] = into;
    }
}

void draw_rooms(struct rng *rng, struct puzzle *p, int wanted, bool boxes) {
    bool turned = rng_below(rng, 2) == 0;
    struct drawing d = {.rng = rng, .g = p->grid, .wanted = wanted};
    if (turned)
        d.g = (struct grid){p->grid.cols, p->grid.rows};
    int cells = grid_cells(d.g), *label = mem_alloc(cells, sizeof *label);
    d.label = mem_alloc(cells, sizeof *d.label);
    for (int cell = 0; cell < cells; cell++)
        d.label[cell] = -1;
    for (int cell = 0; cell < cells; cell++)
        if (d.label[cell] < 0)
            fill_box(&d, cell);
    if (!boxes)
        join_small(&d);
    for (int cell = 0; cell < cells; cell++) {
        int row = grid_row(p->grid, cell), col = grid_col(p->grid, cell);
        label[cell] = d.label[turned ? grid_cell(d.g, col, row) : cell];
    }
    puzzle_set_rooms(p, label);
    mem_free(label);
    mem_free(d.label);
    vec_free(&d.size);
}

enum { REDRAWS = 80, CUTS_TRIED = 160 };

/* Rooms with a number, out of a hundred; a hard puzzle goes from the second to the third. */
enum { NUMBERED_PERCENT = 45, HARD_PERCENT = 54, LEAST_PERCENT = 30, STEP_PERCENT = 7 };

enum { LARGE = 150 }; /* cells; see walk_settles() */

/* --- refuting -------------------------------------------------------------------------------- */

static bool differs(const struct rooms *x, int cell) {
    int v = x->m.cell_var[cell];
    return x->planted[v] != x->other[v];
}

/* The best legal cut of one room that gives the other solution wrong counts; even halves first. */
static int best_cut(struct rooms *x, const vec_int *cells, struct cut *best) {
    struct cut box = room_box(x->p, x->p->room[cells->at[0]]);
    int score = -1;
    for (int i = 0; i < CUTS_TRIED; i++) {
        struct cut c = i % 2 ? random_cut(x, box)
                             : cut_round(x, box, cells->at[rng_below(&x->run->rng, cells->len)]);
        struct effect f = try_cut(x, &c, &box);
        if (!f.legal || f.planted == f.other)
            continue;
        int s = (f.smallest > 1 ? 20 : 0) + min_int(f.smallest, 4) + (f.pieces == 2 ? 4 : 0) +
                rng_below(&x->run->rng, 10);
        if (s > score) {
            score = s;
            *best = c;
        }
    }
    return score;
}

/* Merges the rooms that hold the difference with all that touch them, and cuts them anew. */
static void redraw_rooms(struct rooms *x) {
    struct grid g = x->p->grid;
    bool *hit = mem_alloc(x->p->rooms, sizeof *hit);
    for (int cell = 0; cell < grid_cells(g); cell++) {
        if (!differs(x, cell))
            continue;
        hit[x->p->room[cell]] = true;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(g, cell, d);
            if (next != NO_CELL)
                hit[x->p->room[next]] = true;
        }
    }
    merge_rooms(x, hit);
    mem_free(hit);
    cut_up(x);
    room_solver_begin(x);
}

/* The rooms that hold some of the difference are tried one by one. */
static int best_cut_of_all(struct rooms *x, struct cut *best) {
    vec_int cells = {0};
    int score = -1;
    for (int room = 0; room < x->p->rooms; room++) {
        vec_clear(&cells);
        for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
            if (x->p->room[cell] == room && differs(x, cell))
                vec_push(&cells, cell);
        struct cut c;
        int s = cells.len > 0 ? best_cut(x, &cells, &c) : -1;
        if (s > score) {
            score = s;
            *best = c;
        }
    }
    vec_free(&cells);
    return score;
}

static bool refute_other(struct rooms *x) {
    struct cut best = {0};
    if (best_cut_of_all(x, &best) >= 0) {
        make_cut(x, &best);
        return true;
    }
    redraw_rooms(x);
    return ++x->redraws <= REDRAWS;
}

/* Cell by cell: refutes what has it otherwise; then the cell is certain, and stays so, since cuts
 * only add rules. */
static bool settle_cells(struct rooms *x) {
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        int v = x->m.cell_var[cell], redraws = x->redraws;
        lit planted = lit_of(v, x->planted[v]);
        enum searched found = look_for_other(x, lit_not(planted));
        while (found == SEARCH_FOUND) {
            if (!refute_other(x))
                return false;
            found = look_for_other(x, lit_not(planted));
        }
        if (found == SEARCH_STOPPED)
            return false;
        solver_add_clause(x->solver, &planted, 1);
        if (x->redraws > redraws)
            cell = -1;
    }
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static int count_numbers(const struct puzzle *p) {
    int n = 0;
    for (int room = 0; room < p->rooms; room++)
        n += p->room_number[room] != NO_NUMBER;
    return n;
}

/* The last of these rooms lose their numbers, until so many out of a hundred rooms have one. A
 * number that must stay is asked about once: with fewer others it must stay, too. How many went. */
static int drop_numbers(struct rooms *x, vec_int *rooms, int percent) {
    int dropped = 0, numbered = count_numbers(x->p);
    while (rooms->len > 0 && (numbered - dropped) * 100 > x->p->rooms * percent &&
           !run_over(x->run)) {
        int room = vec_pop(rooms), was = x->p->room_number[room];
        x->p->room_number[room] = NO_NUMBER;
        if (has_no_need(x, room))
            dropped++;
        else
            x->p->room_number[room] = was;
    }
    return dropped;
}

void show_planted(struct rooms *x) {
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        x->shaded[cell] = x->planted[x->m.cell_var[cell]] == MARK_YES;
    rooms_begin(x);
}

/* All rooms get their numbers, and the solver's questions settle what these leave open. */
static bool finish_rooms(struct rooms *x) {
    show_planted(x);
    rooms_number(x);
    room_solver_begin(x);
    for (int v = 0; v < model_vars(&x->m); v++) {
        lit planted = lit_of(v, x->planted[v]);
        if (x->other[v] != MARK_NONE) /* certain already */
            solver_add_clause(x->solver, &planted, 1);
    }
    return settle_cells(x);
}

static void rooms_plant(struct rooms *x) {
    x->p->genre->compile(x->p, &x->m);
    rooms_alloc(x);
    for (int v = 0; v < model_vars(&x->m); v++)
        x->planted[v] = rng_below(&x->run->rng, 2) ? MARK_YES : MARK_NO;
    draw_rooms(&x->run->rng, x->p, x->wanted, false);
    room_solver_begin(x);
}

/* Small hard boards come out harder where the solver cuts the rooms, large ones then come out too
 * hard. */
bool walk_settles(const struct run *run) {
    bool large = grid_cells(run->o->grid) >= LARGE;
    return run->o->graded && run->o->difficulty < (large ? EXPERT : HARD);
}

static enum fit fit_now(struct rooms *x) {
    struct rating r;
    return rate_for(x->run, x->p, &r);
}

/* A hard one loses numbers while it is too easy. */
static bool becomes_hard(struct rooms *x, vec_int *rooms) {
    int percent = HARD_PERCENT;
    drop_numbers(x, rooms, percent);
    enum fit fit = fit_now(x);
    while (fit == TOO_EASY && percent > LEAST_PERCENT &&
           drop_numbers(x, rooms, percent -= STEP_PERCENT) > 0)
        fit = fit_now(x);
    return fit == FITS;
}

/* An extreme one keeps the numbers that it needs, others those of about half of the rooms. What was
 * proved with more numbers does not hold without them: the questions begin anew. */
static bool remove_needless_numbers(struct rooms *x) {
    const struct generate_options *o = x->run->o;
    int percent = o->graded && o->difficulty == EXTREME ? 0 : NUMBERED_PERCENT;
    vec_int rooms = {0};
    bool good = true;
    list_numbers(x, &rooms);
    room_solver_begin(x);
    if (o->graded && o->difficulty == HARD)
        good = becomes_hard(x, &rooms);
    else
        drop_numbers(x, &rooms, percent);
    return good;
}

/* What is easier than "expert" is built here; see graded.c for the others. */
static bool build(struct rooms *x) {
    const struct generate_options *o = x->run->o;
    bool settled = false;
    if (rooms_are_large(x->run))
        return build_large_rooms(x);
    if (!fill_rooms(x, &settled) || (!settled && !finish_rooms(x)))
        return false;
    return o->graded && o->difficulty < HARD ? fit_now(x) == FITS : remove_needless_numbers(x);
}

struct puzzle *plant_rooms(struct run *run) {
    struct rooms x = {
        .run = run, .p = puzzle_new(run->o->genre, run->o->grid, true), .wanted = mean_room(run)};
    rooms_plant(&x);
    return build(&x) && !run->over ? x.p : NULL;
}
