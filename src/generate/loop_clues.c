/* The puzzle of the moment: truth, clues, Model. */
#include "generate/loops.h"

#include <string.h>

enum { SHADED_OF = 5, CHANCE = 30, NOT_ZERO = 1000 };

int twin(const struct loops *l, int cell) {
    return run_twin(l->run, cell);
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
                       ? l->truth[at.a] == TRUTH_SHADED
                       : (l->truth[at.a] & (1 << grid_towards(l->m.grid, at.a, at.b))) != 0;
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

void loops_over(struct loops *l, const struct model *m, const mark *truth) {
    l->truth = mem_alloc(grid_cells(l->p->grid), sizeof *l->truth);
    take_truth(l, m, truth);
}

void loops_free(struct loops *l) {
    drop_model(l);
    mem_free(l->truth);
}

void tell_truth(struct loops *l) {
    loops_compile(l);
    mem_free(l->run->truth);
    l->run->truth = mem_copy(l->marks, model_vars(&l->m), sizeof *l->marks);
}

void take_truth(struct loops *l, const struct model *m, const mark *marks) {
    memset(l->truth, 0, (size_t)grid_cells(l->p->grid));
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (marks[v] != MARK_YES)
            continue;
        if (place_is_cell(at)) {
            l->truth[at.a] = TRUTH_SHADED;
            continue;
        }
        enum dir d = grid_towards(m->grid, at.a, at.b);
        l->truth[at.a] |= (uint8_t)(1 << d);
        l->truth[at.b] |= (uint8_t)(1 << dir_back(d));
    }
}

/* --- clues ------------------------------------------------------------------------------------ */

int count_truth(const struct loops *l, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL; at = grid_step(l->p->grid, at, d))
        n += l->truth[at] == TRUTH_SHADED;
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
    int off = SHADED_OF * count_truth(l, cell, d) - cells;
    return 10 * off * off / ((SHADED_OF - 1) * cells) + rng_below(&l->run->rng, CHANCE);
}

/* Sets every aimed number to its count in the planted solution. */
void count_again(struct loops *l) {
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        struct given *g = &l->p->given[cell];
        if (g->kind == GIVEN_CLUE && g->dir != DIR_NONE)
            g->number = (int16_t)count_truth(l, cell, g->dir);
    }
}

void aim(struct loops *l, int cell, enum dir d) {
    l->p->given[cell].dir = (int8_t)d;
    l->p->given[cell].number = (int16_t)count_truth(l, cell, d);
    drop_model(l);
}

void put_clue(struct loops *l, int cell) {
    l->p->given[cell] = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    l->truth[cell] = 0;
    count_again(l);
    drop_model(l);
}

void put_shaded(struct loops *l, int cell) {
    l->p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    l->truth[cell] = TRUTH_SHADED;
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
        if (next != NO_CELL && l->truth[next] == TRUTH_SHADED)
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
            score += count_truth(l, cell, d) > 0 ? NOT_ZERO : 0;
            if (score > best) {
                best = score;
                best_dir = d;
            }
        }
        aim(l, cell, best_dir);
    }
}
