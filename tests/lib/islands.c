#include "islands.h"

#include "base/mem.h"
#include "model/model.h"

#include <string.h>

/* The board as land and sea. */
struct land {
    struct grid g;
    int cells;
    mark *is;     /* by cell: YES is land, NO sea */
    int *clue;    /* by cell */
    int *part;    /* by cell: the part of the land that it belongs to, -1: no land */
    int *number;  /* by part: its number, 0: none, -1: of any size */
    int *size;    /* by part: how many cells it has */
    int *numbers; /* by part: how many numbers are in it */
    int parts;
    bool sunk; /* a number is in the sea */
    int *cost; /* by cell: see spread() */
};

static void flood_part(struct land *w, int start) {
    int *stack = mem_alloc(w->cells * DIRS + 1, sizeof *stack), left = 0, part = w->parts++;
    stack[left++] = start;
    while (left > 0) {
        int cell = stack[--left];
        if (w->part[cell] >= 0)
            continue;
        w->part[cell] = part;
        w->size[part]++;
        w->numbers[part] += w->clue[cell] != CLUE_NONE;
        w->number[part] = w->clue[cell] != CLUE_NONE ? w->clue[cell] : w->number[part];
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(w->g, cell, d);
            if (next != NO_CELL && w->is[next] == MARK_YES && w->part[next] < 0)
                stack[left++] = next;
        }
    }
    mem_free(stack);
}

static void land_open(struct land *w, const struct model *m, int rule, const mark *marks) {
    const struct components *c = &m->components.at[m->rules.at[rule].index];
    int cells = grid_cells(m->grid);
    *w = (struct land){.g = m->grid, .cells = cells};
    w->is = mem_alloc(cells, sizeof *w->is);
    int **arrays[] = {&w->clue, &w->part, &w->number, &w->size, &w->numbers, &w->cost};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        *arrays[i] = mem_alloc(cells, sizeof(int));
    for (int cell = 0; cell < cells; cell++) {
        w->is[cell] = lit_mark(marks, component_lit(m, c, cell));
        w->clue[cell] = component_clue(m, c, cell);
        w->part[cell] = -1;
        if (w->clue[cell] != CLUE_NONE && w->is[cell] == MARK_NONE)
            w->is[cell] = MARK_YES;
        w->sunk = w->sunk || (w->clue[cell] != CLUE_NONE && w->is[cell] == MARK_NO);
    }
    for (int cell = 0; cell < cells; cell++)
        if (w->is[cell] == MARK_YES && w->part[cell] < 0)
            flood_part(w, cell);
}

static void land_close(struct land *w) {
    int *arrays[] = {w->clue, w->part, w->number, w->size, w->numbers, w->cost};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        mem_free(arrays[i]);
    mem_free(w->is);
}

/* A part that is wrong whatever comes. */
static bool has_wrong_part(const struct land *w) {
    for (int part = 0; part < w->parts; part++)
        if (w->numbers[part] > 1 ||
            (w->numbers[part] == 1 && w->number[part] > 0 && w->size[part] > w->number[part]))
            return true;
    return false;
}

/* Whether the island of a part can never have this cell, for what is there or beside it: sea, or
 * another number. */
static bool is_barred(const struct land *w, int part, int cell) {
    bool barred = w->is[cell] == MARK_NO;
    for (int d = -1; d < DIRS && !barred; d++) {
        int at = d < 0 ? cell : grid_step(w->g, cell, (enum dir)d);
        int there = at == NO_CELL ? -1 : w->part[at];
        barred = there >= 0 && there != part && w->numbers[there] > 0;
    }
    return barred;
}

/* What a cell takes with it: itself, or its whole part. `goal`, an open cell, takes all parts
 * beside it. */
static int weight_of(const struct land *w, int cell, int goal) {
    if (w->part[cell] >= 0)
        return w->size[w->part[cell]];
    int weight = 1, seen[DIRS], n = 0;
    for (enum dir d = 0; d < DIRS && cell == goal; d++) {
        int next = grid_step(w->g, cell, d), part = next == NO_CELL ? -1 : w->part[next];
        bool met = part < 0 || w->numbers[part] > 0;
        for (int i = 0; i < n && !met; i++)
            met = seen[i] == part;
        if (!met) {
            seen[n++] = part;
            weight += w->size[part];
        }
    }
    return weight;
}

static bool is_beside_part(const struct land *w, int cell, int part) {
    bool beside = false;
    for (enum dir d = 0; d < DIRS && !beside; d++) {
        int next = grid_step(w->g, cell, d);
        beside = next != NO_CELL && w->part[next] == part;
    }
    return beside;
}

/* Whether a cell belongs to the goal, which takes the parts beside it. */
static bool is_of_goal(const struct land *w, int cell, int goal) {
    int part = w->part[cell];
    return goal >= 0 && (cell == goal || (w->part[goal] < 0 && part >= 0 && w->numbers[part] == 0 &&
                                          is_beside_part(w, goal, part)));
}

/* The least number of cells that an island with a part and a cell has, by relaxing ways until none
 * gets shorter: a part counts once on the way into it. Cells that belong to the goal are its own.
 */
static void spread(struct land *w, int part, int goal) {
    int far = 4 * w->cells;
    for (int cell = 0; cell < w->cells; cell++)
        w->cost[cell] = w->part[cell] == part ? w->size[part] : far;
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < w->cells; cell++) {
            if (w->part[cell] == part || is_barred(w, part, cell))
                continue;
            int best = w->cost[cell];
            for (enum dir d = 0; d < DIRS; d++) {
                int next = grid_step(w->g, cell, d);
                if (next == NO_CELL || (next != goal && is_of_goal(w, next, goal)))
                    continue;
                bool same = w->part[cell] >= 0 && w->part[cell] == w->part[next];
                int cost = w->cost[next] + (same ? 0 : weight_of(w, cell, goal));
                best = cost < best ? cost : best;
            }
            changed = changed || best < w->cost[cell];
            w->cost[cell] = best;
        }
    }
}

/* The least size of an island with a part and an open cell: whatever lies beside that cell comes
 * with it, and the way to it is looked for without. */
static int cost_of_goal(struct land *w, int part, int goal) {
    spread(w, part, goal);
    int best = w->cost[goal];
    for (int cell = 0; cell < w->cells; cell++) {
        if (cell == goal || !is_of_goal(w, cell, goal))
            continue;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(w->g, cell, d);
            if (next == NO_CELL || is_of_goal(w, next, goal))
                continue;
            int cost = w->cost[next] + weight_of(w, goal, goal);
            best = cost < best ? cost : best;
        }
    }
    return best;
}

/* Whether a number cannot get its cells, even if each that it could reach alone were its own. */
static bool is_starved(struct land *w, int part) {
    int *alone = mem_alloc(w->cells, sizeof *alone), reach = 0, number = w->number[part];
    spread(w, part, -1);
    memcpy(alone, w->cost, (size_t)w->cells * sizeof *alone);
    for (int cell = 0; cell < w->cells; cell++) {
        bool reached = alone[cell] <= number;
        if (reached && w->part[cell] < 0)
            reached = cost_of_goal(w, part, cell) <= number;
        reach += reached;
    }
    mem_free(alone);
    return number > 0 && reach < number;
}

/* Whether no number can have what is at a cell. */
static bool is_orphan(struct land *w, int cell) {
    for (int part = 0; part < w->parts; part++) {
        if (w->numbers[part] == 0)
            continue;
        spread(w, part, -1);
        if (w->cost[cell] <= (w->number[part] > 0 ? w->number[part] : w->cells))
            return false;
    }
    return true;
}

static bool has_clash(struct land *w) {
    if (w->sunk || has_wrong_part(w))
        return true;
    for (int part = 0; part < w->parts; part++)
        if (w->numbers[part] == 1 && is_starved(w, part))
            return true;
    for (int cell = 0; cell < w->cells; cell++)
        if (w->is[cell] == MARK_YES && w->numbers[w->part[cell]] == 0 && is_orphan(w, cell))
            return true;
    return false;
}

bool islands_clash(const struct model *m, int rule, const mark *partial) {
    struct land w;
    land_open(&w, m, rule, partial);
    bool clash = has_clash(&w);
    land_close(&w);
    return clash;
}
