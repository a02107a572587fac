/* Generating: CPU for each of ten seeds, the ninth beside its target; how the puzzles look.
 *
 *   generate_bench YARDSTICK PROGRAM [DIR] */
#include "base/os/clock.h"
#include "generate/generate.h"
#include "looks.h"
#include "model/model.h"
#include "percentile.h"
#include "random_puzzle.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEEDS = 10, FIRST_SEED = 5000, PATIENCE = 2 };

static const struct target {
    const char *genre;
    struct grid grid;
    double yardsticks;
} targets[] = {
    {"yajilin", {10, 10}, 0.01},  {"yajilin", {14, 14}, 0.04}, {"yajilin", {20, 20}, 0.2},
    {"yajilin", {31, 45}, 4},     {"yajilin", {50, 50}, 10},   {"heyawake", {10, 10}, 0.004},
    {"heyawake", {20, 20}, 0.03}, {"heyawake", {31, 45}, 0.5}, {"yashi", {10, 10}, 0.002},
    {"yashi", {20, 20}, 0.05},
};
enum {
    TARGETS = sizeof targets / sizeof *targets,
    GRADED = 4,
    GRADED_CELLS = 400,
    EXPERT_SIDE = 10,
    EXPERTS = 5,
    EXPERT_SECONDS = 10,
    LARGE_SEEDS = 10,
    LARGE_ENOUGH = 8,
    LARGE_YARDSTICKS = 10,
    EVERY_SEEDS = 3,
    EVERY_YARDSTICKS = 5,
    TEN_SIDE = 10,
    TEN_YARDSTICKS = 3
};

struct run_totals {
    double seconds[SEEDS];
    int made, looks;
    struct board_measure sum[LOOKS_MAX];
};

static void add_looks(const struct puzzle *p, struct run_totals *t) {
    struct model m;
    struct answer a = {0};
    struct board_measure looks[LOOKS_MAX];
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){0}, &a);
    t->looks = looks_of(p, &m, a.solution, looks);
    for (int i = 0; i < t->looks; i++) {
        t->sum[i].name = looks[i].name;
        t->sum[i].value += looks[i].value;
    }
    answer_free(&a);
    model_free(&m);
}

/* A seed that gives nothing in PATIENCE times the target counts as that. */
static void measure(const struct generate_options *base, double limit, struct run_totals *t) {
    struct generate_options o = *base;
    for (int i = 0; i < SEEDS; i++) {
        o.seed = (uint64_t)(FIRST_SEED + i);
        o.budget.cpu_seconds = PATIENCE * limit;
        double start = clock_cpu();
        struct puzzle *p = generate(&o, NULL);
        t->seconds[i] = p ? clock_cpu() - start : PATIENCE * limit;
        t->made += p != NULL;
        if (p)
            add_looks(p, t);
        puzzle_free(p);
    }
}

static void print(const struct target *g, const char *what, double target, double yardstick,
                  struct run_totals *t) {
    double ninth = percentile(t->seconds, SEEDS, 80) / yardstick,
           median = percentile(t->seconds, SEEDS, 50) / yardstick;
    printf("%-8s %2dx%-2d %-6s  %2d of %d  %8.4f  %8.4f  %8.4f%s\n", g->genre, g->grid.rows,
           g->grid.cols, what, t->made, SEEDS, median, ninth, target, ninth <= target ? "" : "*");
}

static void print_looks(const struct run_totals *t) {
    printf("  looks:");
    for (int i = 0; i < t->looks; i++)
        printf("%s %s %.1f", i > 0 ? "," : "", t->sum[i].name, t->sum[i].value / t->made);
    printf("\n");
}

/* A few striking steps, not drudgery: how many, in how many, and how long they are. */
static void print_expert(const struct target *g, double yardstick) {
    struct generate_options o = {.genre = genre_by_name(g->genre),
                                 .grid = g->grid,
                                 .graded = true,
                                 .difficulty = EXPERT,
                                 .budget = {.cpu_seconds = EXPERT_SECONDS}};
    struct rating r;
    double start = clock_cpu(), steps = 0, hardest = 0, longest = 0;
    int made = 0;
    for (int i = 0; i < EXPERTS && g->grid.rows == EXPERT_SIDE; i++) {
        o.seed = (uint64_t)(FIRST_SEED + i);
        struct puzzle *p = generate(&o, NULL);
        struct model m;
        if (!p)
            continue;
        p->genre->compile(p, &m);
        rate(&m, &(struct budget){0}, &r);
        made++;
        steps += r.steps;
        hardest += r.hardest;
        longest = r.longest > longest ? r.longest : longest;
        model_free(&m);
        puzzle_free(p);
    }
    if (made > 0)
        printf("%-8s expert: %d of %d made, mean %.4f yardsticks; hardest steps %.1f of "
               "%.1f, longest chain %.0f\n",
               g->genre, made, EXPERTS, (clock_cpu() - start) / yardstick / EXPERTS, hardest / made,
               steps / made, longest);
}

/* Large boards of every difficulty: how many of a few seeds are made within so much. */
static void measure_large(const char *genre, struct grid grid, double yardstick) {
    struct generate_options o = {.genre = genre_by_name(genre),
                                 .grid = grid,
                                 .graded = true,
                                 .budget = {.cpu_seconds = LARGE_YARDSTICKS * yardstick}};
    for (o.difficulty = EASY; o.difficulty < DIFFICULTIES; o.difficulty++) {
        double most = 0;
        int made = 0;
        for (int i = 0; i < LARGE_SEEDS; i++) {
            o.seed = (uint64_t)(FIRST_SEED + i);
            double start = clock_cpu();
            struct puzzle *p = generate(&o, NULL);
            double took = clock_cpu() - start;
            most = p && took > most ? took : most;
            made += p != NULL;
            puzzle_free(p);
        }
        printf("%-8s %2dx%-2d %-7s  %2d of %d%s  %6.2f\n", genre, grid.rows, grid.cols,
               difficulty_names[o.difficulty], made, LARGE_SEEDS, made < LARGE_ENOUGH ? "*" : " ",
               most / yardstick);
        fflush(stdout);
    }
}

/* One line for each genre: how many of a few seeds are made within so much, and the slowest. */
static void measure_every_genre(int side, double yardstick) {
    for (int g = 0; genres[g]; g++) {
        struct generate_options o = {.genre = genres[g],
                                     .grid = {side, side},
                                     .budget = {.cpu_seconds = EVERY_YARDSTICKS * yardstick}};
        double most = 0;
        int made = 0;
        for (int i = 0; i < EVERY_SEEDS; i++) {
            o.seed = (uint64_t)(FIRST_SEED + i);
            double start = clock_cpu();
            struct puzzle *p = generate(&o, NULL);
            double took = clock_cpu() - start;
            most = took > most ? took : most;
            made += p != NULL;
            puzzle_free(p);
        }
        printf("%-15s %2dx%-2d  %d of %d%s  %6.2f\n", genres[g]->id, side, side, made, EVERY_SEEDS,
               made < EVERY_SEEDS ? "*" : " ", most / yardstick);
        fflush(stdout);
    }
}

/* One line for each genre: of ten seeds of each difficulty how many are made, the median and the
 * slowest. One that is not made in TEN_YARDSTICKS counts as that. */
static void measure_difficulties(int side, double yardstick) {
    for (int g = 0; genres[g]; g++) {
        printf("%-15s", genres[g]->id);
        for (enum difficulty d = EASY; d <= EXPERT; d++) {
            struct generate_options o = {.genre = genres[g],
                                         .grid = size_for(genres[g], (struct grid){side, side}),
                                         .graded = true,
                                         .difficulty = d,
                                         .budget = {.cpu_seconds = TEN_YARDSTICKS * yardstick}};
            struct run_totals t = {0};
            for (int i = 0; i < SEEDS; i++) {
                o.seed = (uint64_t)(FIRST_SEED + i);
                double start = clock_cpu();
                struct puzzle *p = generate(&o, NULL);
                t.seconds[i] = p ? clock_cpu() - start : TEN_YARDSTICKS * yardstick;
                t.made += p != NULL;
                puzzle_free(p);
            }
            double median = percentile(t.seconds, SEEDS, 50) / yardstick,
                   most = percentile(t.seconds, SEEDS, 100) / yardstick;
            printf("  %2d%s %6.3f %6.3f", t.made, t.made < SEEDS ? "*" : " ", median, most);
            fflush(stdout);
        }
        printf("\n");
    }
}

static void measure_target(const struct target *g, double yardstick) {
    struct generate_options o = {.genre = genre_by_name(g->genre), .grid = g->grid};
    struct run_totals any = {0};
    measure(&o, g->yardsticks * yardstick, &any);
    print(g, "", g->yardsticks, yardstick, &any);
    if (any.made > 0)
        print_looks(&any);
    for (int d = EASY; d <= HARD && grid_cells(g->grid) <= GRADED_CELLS; d++) {
        struct run_totals graded = {0};
        o.graded = true;
        o.difficulty = (enum difficulty)d;
        measure(&o, GRADED * g->yardsticks * yardstick, &graded);
        print(g, difficulty_names[d], GRADED * g->yardsticks, yardstick, &graded);
        if (graded.made > 0)
            print_looks(&graded);
    }
    print_expert(g, yardstick);
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    printf(
        "\nGenerating, ten seeds each: yardsticks for the median and the ninth, which may take so "
        "much at most (a\nstar where it takes more), and how the puzzles look.\n\n%-21s  %8s  "
        "%8s  %8s  %8s\n",
        "", "made", "median", "ninth", "at most");
    for (int i = 0; i < TARGETS; i++)
        measure_target(&targets[i], atof(argv[1]));
    printf("\nLarge boards of every difficulty, %d seeds: how many are made within %d yardsticks "
           "each (at least %d),\nand the yardsticks of the slowest of these.\n\n",
           LARGE_SEEDS, LARGE_YARDSTICKS, LARGE_ENOUGH);
    measure_large("yajilin", (struct grid){31, 45}, atof(argv[1]));
    measure_large("yashi", (struct grid){50, 50}, atof(argv[1]));
    measure_large("heyawake", (struct grid){50, 50}, atof(argv[1]));
    printf(
        "\nEvery genre without a difficulty, %d seeds: how many are made within %d yardsticks each "
        "(a star\nwhere some are not), and the yardsticks of the slowest.\n\n",
        EVERY_SEEDS, EVERY_YARDSTICKS);
    measure_every_genre(15, atof(argv[1]));
    measure_every_genre(20, atof(argv[1]));
    printf(
        "\nEvery genre at %dx%d, easy, normal, hard and expert, %d seeds each: how many are made "
        "within %d\nyardsticks (a star where some are not), and the yardsticks of the median and "
        "of "
        "the slowest.\n\n",
        TEN_SIDE, TEN_SIDE, SEEDS, TEN_YARDSTICKS);
    measure_difficulties(TEN_SIDE, atof(argv[1]));
    return 0;
}
