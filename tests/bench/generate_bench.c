/* Generating: ten seeds of each genre, size and difficulty beside what is asked for, how the
 * puzzles look, and the same beside Simon Tatham's collection where it is installed.
 *
 *   generate_bench YARDSTICK PROGRAM [DIR]      (SUMI_GENRE=id: that genre alone) */
#include "base/os/clock.h"
#include "generate/generate.h"
#include "looks.h"
#include "model/model.h"
#include "percentile.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "teach/rate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SEEDS = 10, FIRST_SEED = 5000, PLAIN = -1 };

static const char slow_at_twenty[] = " aqre nurikabe balance nurimisaki castle ",
                  looked_at[] = " yajilin heyawake yashi ",
                  eight[] = " slither mashu yajilin heyawake yashi hashikake lightup gokigen ";

/* What is asked for: how many of ten are made, and in how many yardsticks at most and in the
 * median (0: nothing is). Easiest is PLAIN where no difficulty is. */
static const struct row {
    struct grid grid;
    int easiest, hardest;
    const char *only, *without; /* genres, each between two spaces; NULL: all, none */
    int enough;
    double most, median;
} rows[] = {
    {{10, 10}, EASY, HARD, NULL, NULL, 10, 2.2, .067},
    {{10, 10}, EXPERT, EXPERT, NULL, NULL, 10, 2.2, .22},
    {{15, 15}, EASY, HARD, NULL, NULL, 9, 2.2, .45},
    {{20, 20}, EASY, HARD, NULL, slow_at_twenty, 8, 6.7, 0},
    {{20, 20}, PLAIN, PLAIN, slow_at_twenty, NULL, 5, 13.3, 0},
    {{20, 20}, EASY, HARD, " yajilin ", NULL, 10, 6.7, .45},
    {{31, 45}, PLAIN, PLAIN, eight, NULL, 5, 13.3, 0},
    {{31, 45}, EASY, EXPERT, " yajilin ", NULL, 8, 10, 0},
    {{50, 50}, PLAIN, PLAIN, " yajilin ", NULL, 8, 13.3, 0},
    {{50, 50}, EASY, EXPERT, " heyawake yashi ", NULL, 10, 10, 0},
};

/* Beside the collection: what `--generate` takes there, and how many times its CPU at most. */
static const struct neighbour {
    const char *genre, *program, *size;
    int side, difficulty;
    double times;
} neighbours[] = {
    {"slither", "sgt-loopy", "10x10t0de", 10, EASY, 3},
    {"slither", "sgt-loopy", "15x15t0de", 15, EASY, 3},
    {"slither", "sgt-loopy", "20x20t0de", 20, EASY, 3},
    {"slither", "sgt-loopy", "10x10t0dh", 10, HARD, 3},
    {"slither", "sgt-loopy", "15x15t0dh", 15, HARD, 3},
    {"slither", "sgt-loopy", "20x20t0dh", 20, HARD, 3},
    {"lightup", "sgt-lightup", "15x15b20s4d2", 15, HARD, 2},
    {"hashikake", "sgt-bridges", "10x10i30e10m2d2", 10, HARD, 2},
    {"hashikake", "sgt-bridges", "15x15i30e10m2d2", 15, HARD, 2},
    {"hashikake", "sgt-bridges", "20x20i30e10m2d2", 20, HARD, 2},
    {"mashu", "sgt-pearl", "12x12dt", 12, HARD, 2},
};

enum { COUNT = sizeof rows / sizeof *rows, BESIDE = sizeof neighbours / sizeof *neighbours };

struct run_totals {
    double seconds[SEEDS];
    int made, looks;
    struct board_measure sum[LOOKS_MAX];
};

static bool is_listed(const char *list, const struct genre *g) {
    char id[32];
    snprintf(id, sizeof id, " %s ", g->id);
    return strstr(list, id) != NULL;
}

static bool is_asked(const struct genre *g) {
    const char *only = getenv("SUMI_GENRE");
    return !only || strcmp(only, g->id) == 0;
}

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

/* A seed that gives nothing in `limit` seconds counts as that. The time for looks is left out. */
static struct run_totals measure(const struct genre *g, struct grid grid, int difficulty,
                                 double limit) {
    struct run_totals t = {0};
    struct generate_options o = {.genre = g,
                                 .grid = size_for(g, grid),
                                 .graded = difficulty != PLAIN,
                                 .budget = {.cpu_seconds = limit}};
    if (o.graded)
        o.difficulty = (enum difficulty)difficulty;
    for (int i = 0; i < SEEDS; i++) {
        o.seed = (uint64_t)(FIRST_SEED + i);
        double start = clock_cpu();
        struct puzzle *p = generate(&o, NULL);
        t.seconds[i] = p ? clock_cpu() - start : limit;
        t.made += p != NULL;
        if (p && grid_cells(grid) <= 400 && is_listed(looked_at, g))
            add_looks(p, &t);
        puzzle_free(p);
    }
    return t;
}

static void print_looks(const struct run_totals *t) {
    for (int i = 0; i < t->looks && t->made > 0; i++)
        printf("%s %s %.1f", i > 0 ? "," : "  ", t->sum[i].name, t->sum[i].value / t->made);
}

static void print_genre(const struct row *r, const struct genre *g, double yardstick) {
    for (int d = r->easiest; d <= r->hardest; d++) {
        struct run_totals t = measure(g, r->grid, d, r->most * yardstick);
        double median = percentile(t.seconds, SEEDS, 50) / yardstick,
               most = percentile(t.seconds, SEEDS, 100) / yardstick;
        printf("%-15s %2dx%-2d  %-6s  %2d of %d%s  %6.3f%s  %6.3f", g->id, r->grid.rows,
               r->grid.cols, d == PLAIN ? "" : difficulty_names[d], t.made, SEEDS,
               t.made < r->enough ? "*" : " ", median,
               r->median > 0 && median > r->median ? "*" : " ", most);
        print_looks(&t);
        printf("\n");
        fflush(stdout);
    }
}

static void print_row(const struct row *r, double yardstick) {
    printf("\n%dx%d: at least %d of %d made in %.1f yardsticks each", r->grid.rows, r->grid.cols,
           r->enough, SEEDS, r->most);
    if (r->median > 0)
        printf(", in %.3f in the median", r->median);
    printf("\n\n");
    for (int g = 0; genres[g]; g++)
        if (is_asked(genres[g]) && (!r->only || is_listed(r->only, genres[g])) &&
            !(r->without && is_listed(r->without, genres[g])))
            print_genre(r, genres[g], yardstick);
}

static double children_cpu(void) {
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/* Distributions put the collection into /usr/games, which not every PATH has. */
static bool generate_there(const struct neighbour *b) {
    char command[160];
    snprintf(command, sizeof command,
             "PATH=$PATH:/usr/games timeout 120 %s --generate %d %s >/dev/null 2>&1", b->program,
             SEEDS, b->size);
    return system(command) == 0;
}

static void print_beside(const struct neighbour *b, double yardstick) {
    const struct genre *g = genre_by_name(b->genre);
    if (!is_asked(g))
        return;
    double start = children_cpu();
    bool there = generate_there(b);
    double theirs = children_cpu() - start, ours = 0;
    struct run_totals t =
        measure(g, (struct grid){b->side, b->side}, b->difficulty, 10 * yardstick);
    for (int i = 0; i < SEEDS; i++)
        ours += t.seconds[i];
    printf("%-15s %2dx%-2d  %-6s  %2d of %d   %.3f", b->genre, b->side, b->side,
           difficulty_names[b->difficulty], t.made, SEEDS, ours / SEEDS / yardstick);
    if (there)
        printf("  %5.2f times %s%s\n", ours / theirs, b->program,
               ours > b->times * theirs ? "*" : "");
    else
        printf("  (%s is not installed, or gave none in two minutes)\n", b->program);
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    double yardstick = atof(argv[1]);
    printf(
        "\nGenerating, %d seeds each: how many are made, the yardsticks of the median and of the "
        "slowest, and how\nthe puzzles look. A star where it is not what is asked for.\n",
        SEEDS);
    for (int i = 0; i < COUNT; i++)
        print_row(&rows[i], yardstick);
    printf("\nBeside Simon Tatham's collection, %d boards each: yardsticks of the mean.\n\n",
           SEEDS);
    for (int i = 0; i < BESIDE; i++)
        print_beside(&neighbours[i], yardstick);
    return 0;
}
