/* Solving in one process: each published puzzle and all of them, with their ratings; boards that
 * are wide open; and what counting alone must refuse.
 *
 *   solve_bench YARDSTICK PROGRAM [DIR]  (DIR holds open.jsonl; without it only our own boards) */
#include "base/clock.h"
#include "base/rng.h"
#include "format/format.h"
#include "sat/rate.h"
#include "sat/solve.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double yardstick;

struct total {
    int puzzles, unique;
    double cpu, slowest, rating, slowest_rating;
    char which[64];
};

static double solve_once(const struct model *m, enum outcome *outcome, const char *what) {
    struct answer a = {0};
    solve(m, &(struct solve_options){.budget = {.cpu_seconds = 10}}, &a);
    printf("  %-28s %9.3f ms  %-8s %5d models %6d cuts\n", what, a.cpu_seconds * 1000,
           outcome_names[a.outcome], a.models, a.cuts);
    double cpu = a.cpu_seconds;
    *outcome = a.outcome;
    answer_free(&a);
    return cpu;
}

static void add_rating(struct total *t, const struct model *m) {
    struct rating r;
    double start = clock_cpu();
    rate(m, &(struct budget){0}, &r);
    double cpu = clock_cpu() - start;
    t->rating += cpu;
    t->slowest_rating = cpu > t->slowest_rating ? cpu : t->slowest_rating;
}

static void add(struct total *t, const struct loaded *l, const char *id) {
    enum outcome outcome;
    double cpu = solve_once(&l->model, &outcome, id);
    t->puzzles++;
    if (outcome != OUTCOME_ONE)
        return;
    t->unique++;
    t->cpu += cpu;
    add_rating(t, &l->model);
    if (cpu > t->slowest) {
        t->slowest = cpu;
        snprintf(t->which, sizeof t->which, "%s", id);
    }
}

static void published(const char *dir) {
    char path[512];
    struct total t = {0};
    snprintf(path, sizeof path, "%s/open.jsonl", dir);
    FILE *in = fopen(path, "r");
    json_t *record;
    printf("published puzzles, solved and proved unique:\n");
    while (in && (record = json_loadf(in, JSON_DISABLE_EOF_CHECK, NULL))) {
        const char *address = json_string_value(json_object_get(record, "pzpr"));
        struct loaded l = {0};
        struct err e = {0};
        if (address && format_read(address, (int)strlen(address), &l, &e)) {
            loaded_compile(&l);
            add(&t, &l, json_string_value(json_object_get(record, "id")));
        }
        loaded_free(&l);
        json_decref(record);
    }
    if (in)
        fclose(in);
    printf(
        "solve: %d puzzles, %d with one solution: %.3f s = %.3f yardsticks (at most 0.2); slowest "
        "%.3f s = %.4f yardsticks (at most 0.02): %s\n",
        t.puzzles, t.unique, t.cpu, t.cpu / yardstick, t.slowest, t.slowest / yardstick, t.which);
    printf(
        "rate: %.3f s = %.2f yardsticks (at most 2.5); slowest %.3f s = %.3f yardsticks (at most "
        "0.2)\n",
        t.rating, t.rating / yardstick, t.slowest_rating, t.slowest_rating / yardstick);
}

static void refused(struct puzzle *p, const char *what) {
    struct loaded l = {.puzzle = p};
    enum outcome outcome;
    loaded_compile(&l);
    double cpu = solve_once(&l.model, &outcome, what);
    printf("    %.4f yardsticks (at most 0.02)%s\n", cpu / yardstick,
           outcome == OUTCOME_NONE ? "" : " NOT REFUSED");
    loaded_free(&l);
}

/* No cell may be shaded (a clue of 0 looks along each row from its end), and an odd number of cells
 * is left: the checkerboard forbids a loop. */
static void odd_loops(void) {
    for (int side = 5; side <= 31; side += 2) {
        char what[40];
        struct puzzle *p =
            puzzle_new(genre_by_name("yajilin"), (struct grid){side, side + 1}, false);
        for (int row = 0; row < side; row++)
            p->given[grid_cell(p->grid, row, side)] = (struct given){GIVEN_CLUE, DIR_W, 0};
        snprintf(what, sizeof what, "all-loop %dx%d", side, side);
        refused(p, what);
    }
}

/* What counting edges allows on a square that is all one room: a corner takes 1 of (n-1)^2, a cell
 * of the border 2, any other 3; no two of the border touch. */
static int most_shaded(int n) {
    int border = 2 * (n - 1), room = (n - 1) * (n - 1) - 4 - 2 * (border - 4);
    return border + room / 3;
}

static void one_rooms(void) {
    for (int side = 4; side <= 20; side++) {
        char what[40];
        struct puzzle *p = puzzle_new(genre_by_name("heyawake"), (struct grid){side, side}, true);
        p->room_number[0] = most_shaded(side) + 1;
        snprintf(what, sizeof what, "one room %dx%d of %d", side, side, p->room_number[0]);
        refused(p, what);
    }
}

static void open_board(const char *genre, int side, int dots) {
    char what[40];
    struct rng rng;
    struct puzzle *p = puzzle_new(genre_by_name(genre), (struct grid){side, side}, false);
    struct loaded l = {.puzzle = p};
    enum outcome outcome;
    rng_seed(&rng, (uint64_t)dots);
    for (int i = 0; i < dots; i++)
        p->given[rng_below(&rng, side * side)].kind = GIVEN_DOT;
    loaded_compile(&l);
    snprintf(what, sizeof what, "open %s %dx%d, %d dots", genre, side, side, dots);
    double cpu = solve_once(&l.model, &outcome, what);
    printf("    %.4f yardsticks (at most 0.25)%s\n", cpu / yardstick,
           outcome == OUTCOME_UNKNOWN ? " UNKNOWN" : "");
    loaded_free(&l);
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    yardstick = atof(argv[1]);
    if (argc > 3)
        published(argv[3]);
    open_board("yajilin", 50, 0);
    open_board("yajilin", 64, 0);
    open_board("yashi", 96, 921);
    open_board("yashi", 128, 2000);
    odd_loops();
    one_rooms();
    return 0;
}
