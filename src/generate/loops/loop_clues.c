/* A puzzle of shaded cells and a loop: its planted solution, clues and Model, and a clue more where
 * techniques get stuck. */
#include "generate/loops/loops.h"

#include <string.h>

/* The puzzle of the moment: planted solution, clues, Model. */

enum { SHADED_OF = 5, CHANCE = 30, NOT_ZERO = 1000 };

int twin(const struct loops *l, int cell) {
    return run_is_strict(l->run) ? run_twin(l->run, cell) : cell;
}

bool is_clue(const struct loops *l, int cell) {
    return l->p->given[cell].kind == GIVEN_CLUE;
}

bool is_blank(const struct loops *l, int cell) {
    return is_clue(l, cell) && l->p->given[cell].dir == DIR_NONE;
}

static void truth_marks(struct loops *l) {
    for (int v = 0; v < model_vars(&l->m); v++) {
        struct place at = l->m.vars.at[v].at;
        bool yes = place_is_cell(at)
                       ? l->planted[at.a] == PLANTED_SHADED
                       : (l->planted[at.a] & (1 << grid_towards(l->m.grid, at.a, at.b))) != 0;
        l->marks[v] = yes ? MARK_YES : MARK_NO;
    }
}

void drop_model(struct loops *l) {
    if (!l->fresh)
        return;
    mem_free(l->marks);
    mem_free(l->given);
    mem_free(l->other);
    model_free(&l->m);
    l->fresh = false;
}

void loops_compile(struct loops *l) {
    if (!l->fresh) {
        l->p->genre->compile(l->p, &l->m);
        l->marks = marks_new(&l->m);
        l->given = marks_new(&l->m);
        l->other = marks_new(&l->m);
        l->fresh = true;
    }
    truth_marks(l);
}

void loops_over(struct loops *l, const struct model *m, const mark *planted) {
    l->planted = mem_alloc(grid_cells(l->p->grid), sizeof *l->planted);
    take_other_solution(l, m, planted);
}

void loops_free(struct loops *l) {
    drop_model(l);
    mem_free(l->planted);
}

void hand_over_solution(struct loops *l) {
    loops_compile(l);
    mem_free(l->run->planted);
    l->run->planted = mem_copy(l->marks, model_vars(&l->m), sizeof *l->marks);
}

void take_other_solution(struct loops *l, const struct model *m, const mark *marks) {
    memset(l->planted, 0, (size_t)grid_cells(l->p->grid));
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (marks[v] != MARK_YES)
            continue;
        if (place_is_cell(at)) {
            l->planted[at.a] = PLANTED_SHADED;
            continue;
        }
        enum dir d = grid_towards(m->grid, at.a, at.b);
        l->planted[at.a] |= (uint8_t)(1 << d);
        l->planted[at.b] |= (uint8_t)(1 << dir_back(d));
    }
}

/* --- clues ------------------------------------------------------------------------------------ */

int count_planted(const struct loops *l, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL; at = grid_step(l->p->grid, at, d))
        n += l->planted[at] == PLANTED_SHADED;
    return n;
}

int count_marks(const struct loops *l, const mark *marks, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL; at = grid_step(l->p->grid, at, d))
        n += l->m.cell_var[at] >= 0 && marks[l->m.cell_var[at]] == MARK_YES;
    return n;
}

/* The chi-square statistic, in tenths, were each cell ahead shaded with one chance in SHADED_OF: a
 * count far from the usual is met by few shadings, so that rules alone lead on from it. Weak
 * clues make the proof of a large board slow. -1: the clue would restrict nothing. */
int aim_score(struct loops *l, int cell, enum dir d) {
    int cells = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL; at = grid_step(l->p->grid, at, d))
        cells += !is_clue(l, at);
    if (cells == 0)
        return -1;
    int off = SHADED_OF * count_planted(l, cell, d) - cells;
    return 10 * off * off / ((SHADED_OF - 1) * cells) + rng_below(&l->run->rng, CHANCE);
}

/* Sets every aimed number to its count in the planted solution. */
void count_again(struct loops *l) {
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        struct given *g = &l->p->given[cell];
        if (g->kind == GIVEN_CLUE && g->dir != DIR_NONE)
            g->number = (int16_t)count_planted(l, cell, g->dir);
    }
}

void aim(struct loops *l, int cell, enum dir d) {
    l->p->given[cell].dir = (int8_t)d;
    l->p->given[cell].number = (int16_t)count_planted(l, cell, d);
    drop_model(l);
}

void put_clue(struct loops *l, int cell) {
    l->p->given[cell] = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    l->planted[cell] = 0;
    count_again(l);
    drop_model(l);
}

void put_shaded(struct loops *l, int cell) {
    l->p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    l->planted[cell] = PLANTED_SHADED;
    count_again(l);
    drop_model(l);
}

void put_clue_pair(struct loops *l, int cell) {
    put_clue(l, cell);
    put_clue(l, twin(l, cell));
}

void put_shaded_pair(struct loops *l, int cell) {
    put_shaded(l, cell);
    put_shaded(l, twin(l, cell));
}

bool touches_clue(const struct loops *l, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(l->p->grid, cell, d);
        if (next != NO_CELL && is_clue(l, next))
            return true;
    }
    return false;
}

bool touches_shaded(const struct loops *l, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(l->p->grid, cell, d);
        if (next != NO_CELL && l->planted[next] == PLANTED_SHADED)
            return true;
    }
    return false;
}

bool has_clue_near(const struct loops *l, int cell) {
    struct grid g = l->p->grid;
    for (int r = grid_row(g, cell) - 1; r <= grid_row(g, cell) + 1; r++)
        for (int c = grid_col(g, cell) - 1; c <= grid_col(g, cell) + 1; c++)
            if (r >= 0 && c >= 0 && r < g.rows && c < g.cols && is_clue(l, grid_cell(g, r, c)))
                return true;
    return false;
}

/* Gives each blank clue the direction of the highest aim_score(): not a zero. */
void aim_rest(struct loops *l) {
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        if (!is_blank(l, cell))
            continue;
        int best = -1;
        enum dir best_dir = DIR_N;
        for (enum dir d = 0; d < DIRS; d++) {
            int score = aim_score(l, cell, d);
            score += count_planted(l, cell, d) > 0 ? NOT_ZERO : 0;
            if (score > best) {
                best = score;
                best_dir = d;
            }
        }
        aim(l, cell, best_dir);
    }
}

/* Making a puzzle easier where the ladder gets stuck, the way setters do: a clue is aimed at what
 * is open, or one is put there and the planted solution is drawn anew round it, as far as the marks
 * leave it open. */

enum {
    AIM_CHANCE = 24,
    AIM_NOT_ZERO = 40,
    SHADED_SHARE = 90, /* of 100 cells those that are rather drawn shaded */
    LARGE = 300,       /* cells: */
    MOST_CLUES = 17,   /* of 100 cells, some of which can be done without at the end */
    MOST_ON_LARGE = 18,
    DENSITY = 12, /* of blank clues in what is drawn anew */
    SMALLEST = 2, /* cells round the middle of that */
    SIZES = 3,
    TRIES_A_SIZE = 3,
};

/* Of propagations for another solution: few need more, and those need long. */
enum { PATIENCE = 40000 };

/* A puzzle and the marks at which its walk got stuck. */
struct stuck {
    struct loops l;
    const struct model *m; /* the walk's own */
    const mark *marks;     /* by its variables */
    bool drawn; /* there is another place or another solution: not all marks need be certain then */
};

bool shading_is_open(const struct model *m, const mark *marks, int cell) {
    int v = m->cell_var[cell];
    return v >= 0 && marks[v] == MARK_NONE;
}

static bool clue_is_open(const struct stuck *s, int cell) {
    return shading_is_open(s->m, s->marks, cell);
}

/* --- aims ------------------------------------------------------------------------------------- */

int worth_aiming(struct loops *l, const struct model *m, const mark *marks, int cell, enum dir d) {
    const struct grid g = l->p->grid;
    int open = 0, shaded = 0;
    for (int at = grid_step(g, cell, d); at != NO_CELL; at = grid_step(g, at, d)) {
        open += shading_is_open(m, marks, at);
        shaded += shading_is_open(m, marks, at) && l->planted[at] == PLANTED_SHADED;
    }
    if (open == 0)
        return -1;
    int off = SHADED_OF * shaded - open;
    return 10 * off * off / ((SHADED_OF - 1) * open) + rng_below(&l->run->rng, AIM_CHANCE) +
           (count_planted(l, cell, d) > 0 ? AIM_NOT_ZERO : 0);
}

/* Aims the blank clue, and in the direction, for which worth_aiming() is highest. */
static bool aim_best(struct stuck *s) {
    int best = -1, best_cell = NO_CELL;
    enum dir best_dir = DIR_N;
    for (int cell = 0; cell < grid_cells(s->l.p->grid); cell++)
        for (enum dir d = 0; d < DIRS && is_blank(&s->l, cell); d++) {
            int worth = worth_aiming(&s->l, s->m, s->marks, cell, d);
            if (worth <= best)
                continue;
            best = worth;
            best_cell = cell;
            best_dir = d;
        }
    if (best < 0)
        return false;
    aim(&s->l, best_cell, best_dir);
    return true;
}

/* --- clues more ------------------------------------------------------------------------------- */

/* A random open cell that can be a clue: shaded, or one with no marked line. */
static int open_cell(struct stuck *s, bool shaded) {
    vec_int cells = {0};
    for (int cell = 0; cell < grid_cells(s->l.p->grid); cell++)
        if (clue_is_open(s, cell) && (s->l.planted[cell] == PLANTED_SHADED) == shaded &&
            !touches_clue(&s->l, cell))
            vec_push(&cells, cell);
    int cell = cells.len > 0 ? cells.at[rng_below(&s->l.run->rng, cells.len)] : NO_CELL;
    vec_free(&cells);
    return cell;
}

static bool ease_by_clue(struct stuck *s) {
    int cell = open_cell(s, true);
    if (cell == NO_CELL)
        return false;
    put_clue(&s->l, cell);
    return s->drawn = true;
}

/* What is marked in one Model as marks of another one of the same puzzle but for some clues. */
static void carry_marks(const struct model *from, const mark *marks, const struct model *to,
                        mark *out) {
    for (int v = 0; v < model_vars(to); v++) {
        int was = model_at(from, to->vars.at[v].at);
        if (was >= 0 && marks[was] != MARK_NONE)
            out[v] = marks[was];
    }
}

/* Another solution that obeys every clue and every mark, with many shaded cells. */
static bool draw_open(struct stuck *s) {
    struct loops *l = &s->l;
    loops_compile(l);
    carry_marks(s->m, s->marks, &l->m, l->given);
    for (int v = 0; v < model_vars(&l->m); v++)
        if (place_is_cell(l->m.vars.at[v].at) && rng_below(&l->run->rng, 100) < SHADED_SHARE)
            l->marks[v] = MARK_YES;
    l->run->patience = PATIENCE;
    bool found = near_solution(l->run, &l->m, l->given, l->marks, l->other) == SEARCH_FOUND;
    l->run->patience = 0;
    if (found)
        take_other_solution(l, &l->m, l->other);
    return found;
}

/* A cell of the loop becomes a clue, and the loop takes another way. */
static bool reroute_open(struct stuck *s) {
    int cell = open_cell(s, false);
    if (cell == NO_CELL)
        return false;
    s->l.p->given[cell] = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    drop_model(&s->l);
    if (draw_open(s))
        return s->drawn = true;
    s->l.p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    drop_model(&s->l);
    return false;
}

/* Where there is no place for a clue all is drawn anew, and all marks are taken off. */
static bool draw_round(struct stuck *s) {
    vec_int open = {0};
    for (int v = 0; v < model_vars(s->m); v++)
        if (s->marks[v] == MARK_NONE)
            vec_push(&open, s->m->vars.at[v].at.a);
    int cell = open.at[rng_below(&s->l.run->rng, open.len)];
    vec_free(&open);
    struct window w = {grid_row(s->l.p->grid, cell), grid_col(s->l.p->grid, cell), 1, 1};
    for (int i = 0; i < SIZES * TRIES_A_SIZE; i++)
        if (redraw_window(&s->l, widened(&s->l, w, SMALLEST + i / TRIES_A_SIZE)))
            return s->drawn = true;
    return false;
}

static bool has_room(const struct stuck *s) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(s->l.p->grid); cell++)
        n += is_clue(&s->l, cell);
    int cells = grid_cells(s->l.p->grid);
    return n * 100 < (cells < LARGE ? MOST_CLUES : MOST_ON_LARGE) * cells;
}

/* A blank clue is aimed, or a clue is put somewhere, and the best of the blank ones aimed. */
static bool one_more(struct stuck *s) {
    struct rng *r = &s->l.run->rng;
    if (rng_below(r, 3) > 0 && aim_best(s))
        return true;
    bool put = has_room(s) && (rng_below(r, 2) ? ease_by_clue(s) || reroute_open(s)
                                               : reroute_open(s) || ease_by_clue(s));
    return aim_best(s) || put;
}

/* Makes a change where a walk got stuck. */
static bool change_stuck(struct run *run, struct puzzle *p, const struct model *m,
                         const mark *marks, const mark *planted, bool (*change)(struct stuck *)) {
    struct stuck s = {.l = {.run = run, .p = p, .density = DENSITY}, .m = m, .marks = marks};
    loops_over(&s.l, m, planted);
    bool done = change(&s);
    if (done && s.drawn)
        hand_over_solution(&s.l);
    loops_free(&s.l);
    return done;
}

bool ease_loops(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *planted) {
    return change_stuck(run, p, m, marks, planted, one_more);
}

bool redraw_loops(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                  const mark *planted) {
    return change_stuck(run, p, m, marks, planted, draw_round);
}
