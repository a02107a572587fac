/* Solving in one process: all published puzzles, with their ratings, and with a number changed,
 * where the reason why nothing solves them counts; boards that are wide open; and what counting
 * alone must refuse.
 *
 *   solve_bench YARDSTICK PROGRAM [DIR]  (DIR holds open.jsonl; without it only our own boards) */
#include "base/os/clock.h"
#include "base/rng.h"
#include "format/format.h"
#include "generate/generate.h"
#include "genre/genre.h"
#include "records.h"
#include "solve/solve.h"
#include "teach/advice.h"
#include "teach/rate.h"
#include "teach/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double yardstick;

/* What is asked for. Times of all puzzles together are held against so many of them. */
static const double solve_most = 0.08, solve_puzzles = 1395, rate_most = 4, rate_puzzles = 1112,
                    clash_most = 0.45, clash_puzzles = 273, slow_solve = 0.010, slow_rating = 1,
                    slow_board = 0.15, slow_refusal = 0.02;

struct total {
    int n;
    double cpu, slowest;
    char which[64];
};

static void add_time(struct total *t, double cpu, const char *id) {
    t->n++;
    t->cpu += cpu;
    if (cpu > t->slowest) {
        t->slowest = cpu;
        snprintf(t->which, sizeof t->which, "%s", id);
    }
}

static double solve_with(const struct model *m, struct solve_options o, struct answer *a) {
    o.budget.cpu_seconds = 10;
    *a = (struct answer){0};
    solve(m, &o, a);
    return a->cpu_seconds;
}

struct published {
    struct total solved, rated, refused, explained;
    int puzzles;
};

static double time_to_rate(const struct model *m) {
    struct rating r;
    double start = clock_cpu();
    rate(m, &(struct budget){0}, &r);
    return clock_cpu() - start;
}

/* As `sumi solve` asks for it. */
static double time_to_explain(const struct model *m) {
    struct step step = {0};
    double start = clock_cpu();
    why_none(m, NULL, &(struct budget){.cpu_seconds = 0.5, .propagations = 300000}, &step);
    step_free(&step);
    return clock_cpu() - start;
}

/* One more than was printed, in the middle one of all numbers. Returns false where there is none.
 */
static bool change_number(struct puzzle *p) {
    int numbers = 0, cells = grid_cells(p->grid);
    int16_t *at[GRID_MAX * GRID_MAX];
    for (int cell = 0; cell < cells && p->rooms == 0; cell++)
        if (p->given[cell].kind == GIVEN_CLUE && p->given[cell].number >= 0)
            at[numbers++] = &p->given[cell].number;
    for (int room = 0; room < p->rooms && numbers == 0; room++)
        if (p->room_number[(room + p->rooms / 2) % p->rooms] >= 0) {
            p->room_number[(room + p->rooms / 2) % p->rooms]++;
            return true;
        }
    if (numbers > 0)
        ++*at[numbers / 2];
    return numbers > 0;
}

static void solve_changed(struct published *all, struct puzzle *p, const char *id) {
    struct loaded l = {.puzzle = puzzle_copy(p)};
    struct answer a = {0};
    struct err e;
    if (change_number(l.puzzle) && genre_validate(l.puzzle, &e)) {
        loaded_compile(&l);
        double cpu = solve_with(l.model, (struct solve_options){0}, &a);
        if (a.outcome == OUTCOME_NONE) {
            add_time(&all->refused, cpu, id);
            add_time(&all->explained, time_to_explain(l.model), id);
        }
        answer_free(&a);
    }
    loaded_free(&l);
}

static void solve_published(struct published *all, const struct loaded *l, const char *id) {
    struct answer a;
    double cpu = solve_with(l->model, (struct solve_options){0}, &a);
    all->puzzles++;
    if (a.outcome == OUTCOME_ONE) {
        add_time(&all->solved, cpu, id);
        add_time(&all->rated, time_to_rate(l->model), id);
        solve_changed(all, l->puzzle, id);
    }
    answer_free(&a);
}

/* A record_visitor. */
static void solve_record(void *arg, const json_t *record) {
    const char *address = record_text(record, "pzpr");
    struct loaded l = {0};
    struct err e = {0};
    if (*address && format_read(address, (int)strlen(address), &l, &e)) {
        loaded_compile(&l);
        solve_published(arg, &l, record_text(record, "id"));
    }
    loaded_free(&l);
}

/* `most` yardsticks are for `of` puzzles; `slow` is what one may take, in seconds. Zero: it is not
 * held to anything. */
static void print_total(const char *what, const struct total *t, double most, double of,
                        double slow) {
    double all = t->cpu / yardstick, allowed = of > 0 ? most * t->n / of : 0;
    printf("%-22s %5d  %8.3f  %8.4f", what, t->n, t->cpu, all);
    if (of > 0)
        printf("  %8.4f%c", allowed, all > allowed ? '*' : ' ');
    else
        printf("  %9s", "");
    printf(" %9.1f", t->slowest * 1000);
    if (slow > 0)
        printf("  %8.0f%c", slow * 1000, t->slowest > slow ? '*' : ' ');
    else
        printf("  %9s", "");
    printf(" %s\n", t->which);
}

static void published(const char *dir) {
    char path[512];
    struct published all = {0};
    snprintf(path, sizeof path, "%s/open.jsonl", dir);
    if (!records_visit(path, solve_record, &all))
        exit(1);
    printf(
        "\nPublished puzzles, %d read: CPU of all of them and of the slowest; a star marks what is "
        "more than\nis asked for.\n\n",
        all.puzzles);
    printf("%-22s %5s  %8s  %8s  %9s %9s  %9s\n", "", "", "s", "yardst.", "at most ", "slowest ms",
           "at most ");
    print_total("solved, one solution", &all.solved, solve_most, solve_puzzles, slow_solve);
    print_total("rated", &all.rated, rate_most, rate_puzzles, slow_rating);
    print_total("a number changed: none", &all.refused, 0, 0, 0);
    print_total("  and why", &all.explained, clash_most, clash_puzzles, 0);
}

static void print_board(const char *what, const struct answer *a, double most, bool good) {
    double cpu = a->cpu_seconds / yardstick;
    printf("%-30s %9.3f  %8.4f  %8.2f%c  %-8s %6d %6d%s\n", what, a->cpu_seconds * 1000, cpu, most,
           cpu > most ? '*' : ' ', outcome_names[a->outcome], a->stats.sat.models,
           a->stats.sat.cuts, good ? "" : "  WRONG");
}

static void print_heading(const char *what) {
    printf("\n%s; a star marks what takes more than is asked for.\n\n%-30s %9s  %8s  %9s  %-8s "
           "%6s %6s\n",
           what, "", "ms", "yardst.", "at most ", "answer", "models", "cuts");
}

static void refused(struct puzzle *p, const char *what) {
    struct loaded l = {.puzzle = p};
    struct answer a;
    loaded_compile(&l);
    solve_with(l.model, (struct solve_options){0}, &a);
    print_board(what, &a, slow_refusal, a.outcome == OUTCOME_NONE);
    answer_free(&a);
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

/* A board as wide open as may be. */
static void open_board(struct puzzle *p, struct solve_options o, const char *what) {
    struct loaded l = {.puzzle = p};
    struct answer a;
    loaded_compile(&l);
    solve_with(l.model, o, &a);
    print_board(what, &a, slow_board, a.outcome != OUTCOME_UNKNOWN);
    answer_free(&a);
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
    print_heading("Boards that are wide open");
    open_boards();
    print_heading("What counting must refuse");
    odd_loops();
    one_rooms();
    return 0;
}
