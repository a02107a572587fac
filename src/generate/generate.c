#include "generate/generate.h"

#include "base/os/clock.h"
#include "generate/planted.h"
#include "generate/rooms/rooms.h"
#include "model/judge/judge.h"

#include <string.h>

enum {
    /* Small boards fail more often, and cost less. */
    TRIES = 100,
    TRIES_BY_CELLS = 20000,
    GRADED_TRIES = 400,
    /* On a board of so few cells a difficulty is given up once so many puzzles were too easy and
     * none too hard. */
    FEW_CELLS = 40,
    EASY_MOST = 4000,
};

static const struct generator generators[] = {
    {.name = "loops",
     .plant = plant_loops,
     .symmetric = true,
     .plants_large = loops_are_large,
     .ease = ease_loops,
     .redraw = redraw_loops,
     .finish = finish_loops,
     .drop = drop_clue,
     .clues = loop_clues,
     .blemishes = loop_blemishes},
    {.name = "rooms",
     .plant = plant_rooms,
     .plants_graded_below = EXPERT,
     .plants_large = rooms_are_large,
     .ease = ease_rooms,
     .drop = drop_number,
     .clues = room_clues,
     .blemishes = room_blemishes},
    {.name = "dots", .plant = plant_dots, .plants_graded_below = DIFFICULTIES},
    {.name = "clues",
     .plant = plant_clued,
     .symmetric = true,
     .ease = ease_clued,
     .vary = vary_clued,
     .show = show_clued,
     .drop = drop_clued,
     .drops_keep_it = true,
     .clues = list_clued,
     .blemishes = clued_blemishes},
    {.name = "counts",
     .plant = plant_counted,
     .ease = ease_counted,
     .vary = vary_clued,
     .finish = finish_counted,
     .show = show_clued,
     .drop = drop_clued,
     .drops_keep_it = true,
     .clues = list_clued,
     .blemishes = clued_blemishes},
    {.name = "walls",
     .plant = plant_walled,
     .ease = ease_walled,
     .vary = vary_walled,
     .show = show_clued,
     .drop = drop_clued,
     .drops_keep_it = true,
     .clues = list_clued,
     .blemishes = clued_blemishes},
};
enum { GENERATORS = sizeof generators / sizeof *generators };

static const struct generator *generator_of(const struct genre *g, struct err *e) {
    const char *name = !g->generator && g->making.clues ? "clues" : g->generator;
    for (int i = 0; name && i < GENERATORS; i++)
        if (strcmp(generators[i].name, name) == 0)
            return &generators[i];
    err_set(e, "no generator makes %s", g->title);
    return NULL;
}

bool generate_has_symmetry(const struct genre *g) {
    struct err unread;
    const struct generator *by = generator_of(g, &unread);
    bool of_rooms = g->making.pieces == PIECES_ROOMS || g->making.pieces == PIECES_BOXES;
    of_rooms = of_rooms || (g->parts & PUZZLE_POINTS); /* which no turn maps to those of a cell */
    return by && by->symmetric && !of_rooms && !g->making.keeps_clues;
}

/* The puzzle, unless its empty board is the solution already: on a small board every number may be
 * 0. One whose clues are yet to go may have nothing left to mark. */
static struct puzzle *unless_solved(struct puzzle *p, bool clues_go) {
    struct model m = {0};
    struct verdict v = {0};
    if (p == NULL)
        return NULL;
    p->genre->compile(p, &m);
    mark *empty = marks_new(&m);
    judge(&m, empty, &v);
    bool solved = v.status == STATUS_SOLVED && !(clues_go && model_vars(&m) == 0);
    verdict_free(&v);
    mem_free(empty);
    model_free(&m);
    if (solved)
        puzzle_free(p);
    return solved ? NULL : p;
}

/* One try: of what it allocates, its puzzle and the planted solution are left. */
static struct puzzle *plant_once(struct run *run) {
    void *scope = mem_begin();
    struct puzzle *p = unless_solved(run->by->plant(run), run->o->graded);
    if (p)
        puzzle_hand_out(p, scope);
    mem_keep(scope, run->planted);
    mem_end(scope);
    return p;
}

static struct puzzle *one_puzzle(struct run *run) {
    struct grid g = run->o->grid;
    struct puzzle *p = NULL;
    int tries = TRIES + TRIES_BY_CELLS / grid_cells(g);
    for (run->attempt = 0; run->attempt < tries && !p && !run_over(run); run->attempt++) {
        run->percent = 0;
        p = plant_once(run);
    }
    run->earlier += run->attempt;
    run->attempt = 0;
    return p;
}

static int count_rated(const struct run *run) {
    int rated = 0;
    for (enum fit f = 0; f < FIT_KINDS; f++)
        rated += run->rated[f];
    return rated;
}

static bool is_hopeless(const struct run *run) {
    bool all_too_easy = run->rated[TOO_EASY] > EASY_MOST && run->rated[TOO_HARD] == 0;
    return grid_cells(run->o->grid) < FEW_CELLS && all_too_easy;
}

static struct puzzle *graded_puzzle(struct run *run) {
    struct puzzle *p = NULL;
    for (int i = 0; i < GRADED_TRIES && !p && !is_hopeless(run); i++) {
        p = one_puzzle(run);
        if (!p)
            return NULL;
        p = unless_solved(build_graded(run, p), false);
    }
    return p;
}

/* Says in *e what the tries lacked. A run that is left in the middle of a try has not yet added
 * those that failed to run->earlier. */
static void say_why_none(const struct run *run, struct err *e) {
    const char *of = run->over ? "it was stopped after" : "none came of";
    int tries = run->earlier + run->attempt, rated = count_rated(run);
    const char *advice = is_hopeless(run) ? "; a larger board has room for harder ones" : "";
    const char *noun = tries == 1 ? "try" : "tries";
    if (rated == 0)
        err_set(e, "no such puzzle was found: %s %d %s", of, tries, noun);
    else
        err_set(e,
                "no such puzzle was found: %s %d %s; of %d that were rated, %d were too easy, "
                "%d too hard, %d dull%s",
                of, tries, noun, rated, run->rated[TOO_EASY], run->rated[TOO_HARD],
                run->rated[TOO_DULL], advice);
}

/* One seed gives quite different puzzles at different difficulties. */
static uint64_t seed_of(const struct generate_options *o) {
    return o->seed + (o->graded ? (uint64_t)(o->difficulty + 1) << 40 : 0);
}

/* A run, and what came of it. */
struct making_one {
    struct run run;
    struct puzzle *made;
};

static void make_it(void *arg) {
    struct making_one *m = arg;
    m->made = m->run.o->graded ? graded_puzzle(&m->run) : one_puzzle(&m->run);
    mem_free(m->run.planted);
}

static bool making_is_over(void *arg) {
    struct making_one *m = arg;
    return run_over(&m->run);
}

/* On a large board a single technique may take longer than the budget allows, so that is cut short,
 * too. */
struct puzzle *generate(const struct generate_options *o, struct err *e) {
    struct err unread;
    struct making_one m = {.run = {.o = o, .started = clock_cpu()}};
    e = e ? e : &unread;
    m.run.by = generator_of(o->genre, e);
    if (!m.run.by || !genre_has_size(o->genre, o->grid, e))
        return NULL;
    rng_seed(&m.run.rng, seed_of(o));
    enum mem_end end = mem_try_until(make_it, &m, making_is_over, &m);
    if (end == MEM_SHORT)
        mem_give_up();
    struct puzzle *p = end == MEM_DONE ? m.made : NULL;
    if (!p)
        say_why_none(&m.run, e);
    return p;
}
