/* Solving in one process: each published puzzle and all of them, with their ratings; boards that
 * are wide open; and what counting alone must refuse.
 *
 *   solve_bench YARDSTICK PROGRAM [DIR]  (DIR holds open.jsonl; without it only our own boards) */
#include "base/clock.h"
#include "base/rng.h"
#include "format/format.h"
#include "generate/generate.h"
#include "genre/genre.h"
#include "records.h"
#include "sat/rate.h"
#include "sat/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double yardstick;

struct total {
    int puzzles, unique;
    double cpu, slowest, rating, slowest_rating;
    char which[64];
};

static double solve_with(const struct model *m, struct solve_options o, enum outcome *outcome,
                         const char *what) {
    struct answer a = {0};
    o.budget.cpu_seconds = 10;
    solve(m, &o, &a);
    printf("  %-28s %9.3f ms  %-8s %5d models %6d cuts\n", what, a.cpu_seconds * 1000,
           outcome_names[a.outcome], a.models, a.cuts);
    double cpu = a.cpu_seconds;
    *outcome = a.outcome;
    answer_free(&a);
    return cpu;
}

static double solve_once(const struct model *m, enum outcome *outcome, const char *what) {
    return solve_with(m, (struct solve_options){0}, outcome, what);
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

/* A record_visitor. */
static void solve_record(void *arg, const json_t *record) {
    const char *address = record_text(record, "pzpr");
    struct loaded l = {0};
    struct err e = {0};
    if (*address && format_read(address, (int)strlen(address), &l, &e)) {
        loaded_compile(&l);
        add(arg, &l, record_text(record, "id"));
    }
    loaded_free(&l);
}

static void published(const char *dir) {
    char path[512];
    struct total t = {0};
    snprintf(path, sizeof path, "%s/open.jsonl", dir);
    printf("published puzzles, solved and proved unique:\n");
    if (!records_visit(path, solve_record, &t))
        exit(1);
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

/* A board as wide open as may be: no more than a quarter of a yardstick, whatever is asked. */
static void open_board(struct puzzle *p, struct solve_options o, const char *what) {
    struct loaded l = {.puzzle = p};
    enum outcome outcome;
    loaded_compile(&l);
    double cpu = solve_with(&l.model, o, &outcome, what);
    printf("    %.4f yardsticks (at most 0.25)%s\n", cpu / yardstick,
           outcome == OUTCOME_UNKNOWN ? " UNKNOWN" : "");
    loaded_free(&l);
}

static struct puzzle *blank_board(const char *name, int side) {
    const struct genre *genre = genre_by_name(name);
    return puzzle_new(genre, (struct grid){side, side}, genre->parts);
}

/* Of our own generator: one tree, so the shortest one is proved as soon as that is. */
static struct puzzle *generated_dots(int side) {
    struct err e;
    struct puzzle *p = generate(&(struct generate_options){.genre = genre_by_name("yashi"),
                                                           .grid = {side, side},
                                                           .seed = 1},
                                &e);
    if (!p)
        exit(1);
    return p;
}

static struct puzzle *random_dots(int side, int dots) {
    struct rng rng;
    struct puzzle *p = blank_board("yashi", side);
    rng_seed(&rng, (uint64_t)dots);
    for (int i = 0; i < dots; i++)
        p->given[rng_below(&rng, side * side)].kind = GIVEN_DOT;
    return p;
}

/* One room, or two that are its halves, of `number` shaded cells each: a sum as long as the board.
 */
static struct puzzle *crowded_rooms(int side, int rooms, int number) {
    struct puzzle *p = blank_board("heyawake", side);
    int *label = mem_alloc(side * side, sizeof *label);
    for (int cell = 0; cell < side * side; cell++)
        label[cell] = rooms * grid_col(p->grid, cell) / side;
    puzzle_set_rooms(p, label);
    for (int i = 0; i < rooms; i++)
        p->room_number[i] = number;
    mem_free(label);
    return p;
}

static void open_boards(void) {
    struct solve_options one_or_two = {0}, thousand = {.count = 1000},
                         shortest = {.shortest = true};
    open_board(blank_board("yajilin", 50), one_or_two, "blank Yajilin 50x50");
    open_board(blank_board("yajilin", 64), one_or_two, "blank Yajilin 64x64");
    open_board(random_dots(80, 640), one_or_two, "80x80, 640 dots");
    open_board(random_dots(96, 921), one_or_two, "96x96, 921 dots");
    open_board(random_dots(128, 2000), one_or_two, "128x128, 2000 dots");
    open_board(crowded_rooms(30, 1, 270), one_or_two, "30x30, 270 in one room");
    open_board(crowded_rooms(50, 1, 750), one_or_two, "50x50, 750 in one room");
    open_board(crowded_rooms(40, 2, 248), one_or_two, "40x40, 248 in each half");
    open_board(generated_dots(50), shortest, "generated 50x50, shortest");
    open_board(random_dots(100, 4000), thousand, "100x100, 4000 dots, 1000 of");
    open_board(blank_board("yajilin", 50), thousand, "blank Yajilin 50x50, 1000 of");
    open_board(blank_board("heyawake", 128), thousand, "one room 128x128, 1000 of");
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    yardstick = atof(argv[1]);
    if (argc > 3)
        published(argv[3]);
    open_boards();
    odd_loops();
    one_rooms();
    return 0;
}
