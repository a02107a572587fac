#include "generate/generate.h"

#include "base/least.h"
#include "base/os/clock.h"
#include "generate/clued.h"
#include "model/judge/judge.h"
#include "model/model.h"

#include <string.h>

enum {
    /* Small boards fail more often, and cost less. Some planters already hold boards to a
     * difficulty, which few of them meet; and under a strict symmetry few boards have a solution,
     * which a try finds out in a millisecond. A few thousand tries exhaust what a board of few
     * cells allows. */
    TRIES_BY_CELLS = 400000,
    TRIES_MOST = 6000,
    WANTED_TRIES = 400,
    /* On a board of at most this many cells a difficulty is given up once EASY_MOST puzzles were
     * too easy and none too hard. */
    FEW_CELLS = 40,
    EASY_MOST = 4000,
};

static bool always(const struct run *run) {
    (void)run;
    return true;
}

static const struct generator generators[] = {
    {.name = "loops",
     .plant = plant_loops,
     .plants_whole = loops_are_large,
     .plants_cheaply = true,
     .symmetric = true,
     .ease = ease_clued,
     .vary = vary_clued},
    {.name = "rooms", .plant = plant_rooms, .plants_whole = always},
    {.name = "dots", .plant = plant_dots, .plants_whole = always},
    {.name = "clues",
     .plant = plant_clued,
     .plants_cheaply = true,
     .symmetric = true,
     .ease = ease_clued,
     .vary = vary_clued},
    {.name = "counts",
     .plant = plant_clued,
     .draw = packed_solution,
     .ease = ease_clued,
     .vary = vary_clued,
     .finish = join_unnumbered},
    {.name = "walls", .plant = plant_walled, .ease = ease_walled, .vary = vary_walled},
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
    /* No rotation maps grid points or places outside the board to those of another cell. */
    of_rooms = of_rooms || (g->parts & (PUZZLE_POINTS | PUZZLE_OUTER));
    bool everywhere = g->making.keeps_clues && g->making.pieces != PIECES_SCATTERED;
    return by && by->symmetric && !of_rooms && !everywhere;
}

static bool is_bare_piece(const struct making *how, struct given g) {
    return how->pieces == PIECES_SCATTERED && g.kind == how->piece.kind &&
           g.dir == how->piece.dir && g.number == how->piece.number;
}

void generate_command(const struct generate_options *o, struct buf *out) {
    buf_fmt(out, "sumi generate %s --size %dx%d --seed %llu", o->genre->id, o->grid.rows,
            o->grid.cols, (unsigned long long)o->seed);
    if (o->density > 0)
        buf_fmt(out, " --density %d", o->density);
    if (o->room_size > 0)
        buf_fmt(out, " --room-size %d", o->room_size);
    if (o->graded)
        buf_fmt(out, " --difficulty %s", difficulty_names[o->difficulty]);
    if (o->clues_max > 0)
        buf_fmt(out, " --clues %d..%d", o->clues_min, o->clues_max);
    if (o->with)
        buf_fmt(out, " --with %s", o->with->id);
}

int generate_clues(const struct puzzle *p) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        n += p->given[cell].kind != GIVEN_NONE && !is_bare_piece(&p->genre->making, p->given[cell]);
        for (int s = 0; p->side && s < 2; s++)
            n += p->side[2 * cell + s].kind != GIVEN_NONE;
    }
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        n += p->point[i].kind != GIVEN_NONE;
    for (int i = 0; p->outer && i < p->grid.rows + p->grid.cols; i++)
        n += p->outer[i] != NO_NUMBER;
    for (int room = 0; p->room && room < p->rooms; room++)
        n += p->room_number[room] != NO_NUMBER;
    return n;
}

/* Returns p, or frees it and returns NULL if its empty board is already the solution: on a small
 * board every number may be 0. If clues are still to be removed (`clues_go`), a puzzle without any
 * variable is kept. */
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

bool run_plants_whole(const struct run *run) {
    return run->by->plants_whole && run->by->plants_whole(run);
}

/* Makes the solution unique, unless the planter or the techniques take care of that. */
static struct puzzle *settled(struct run *run, struct puzzle *p) {
    bool later = proved_by_techniques(run) && run->by->plants_cheaply;
    if (p && !run_plants_whole(run) && !later)
        p = build_unique(run, p);
    return run->over ? NULL : p;
}

/* Runs one try. Of the memory that it allocates, only its puzzle and the planted solution
 * remain. */
static struct puzzle *plant_once(struct run *run) {
    void *scope = mem_begin();
    struct puzzle *p = unless_solved(settled(run, run->by->plant(run)), run->o->graded);
    if (p)
        puzzle_hand_out(p, scope);
    mem_keep(scope, run->planted);
    mem_end(scope);
    return p;
}

static struct puzzle *one_puzzle(struct run *run) {
    struct grid g = run->o->grid;
    struct puzzle *p = NULL;
    int tries = min_int(TRIES_BY_CELLS / grid_cells(g), TRIES_MOST);
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

static bool has_clues(struct run *run, const struct puzzle *p) {
    const struct generate_options *o = run->o;
    int n = o->clues_max > 0 ? generate_clues(p) : 0;
    run->few += n < o->clues_min;
    run->many += n > o->clues_max;
    return n >= o->clues_min && n <= o->clues_max;
}

/* Returns true if no technique was asked for or the puzzle needs it. Rates the puzzle again,
 * because some generators rate it in their own way, and ungraded puzzles have not been rated. */
static bool needs_technique(struct run *run, const struct puzzle *p) {
    struct rating r;
    if (!run->o->with)
        return true;
    rate_puzzle(run, p, EXTREME, &r);
    bool has = has_technique(run, p, &r);
    run->rated[has ? FITS : LACKING]++;
    return has;
}

/* Makes puzzles until one meets all that was asked for. Returns NULL if none does. */
static struct puzzle *wanted_puzzle(struct run *run) {
    for (int i = 0; i < WANTED_TRIES && !is_hopeless(run); i++) {
        struct puzzle *p = one_puzzle(run);
        if (!p)
            return NULL;
        if (run->o->graded)
            p = unless_solved(build_graded(run, p), false);
        if (p && has_clues(run, p) && needs_technique(run, p))
            return p;
        puzzle_free(p);
    }
    return NULL;
}

/* Reports in *e why the tries failed. A run that was interrupted within a try has not yet added its
 * failed tries to run->earlier. */
static void say_why_none(const struct run *run, struct err *e) {
    int tries = run->earlier + run->attempt, rated = count_rated(run);
    struct buf text = {0};
    buf_fmt(&text, "no such puzzle was found: %s %d %s",
            run->over ? "it was stopped after" : "none came of", tries,
            tries == 1 ? "try" : "tries");
    if (rated > 0 && run->o->graded)
        buf_fmt(&text, "; of %d that were rated, %d were too easy, %d too hard, %d dull", rated,
                run->rated[TOO_EASY], run->rated[TOO_HARD], run->rated[TOO_DULL]);
    if (run->rated[LACKING] > 0)
        buf_fmt(&text, "; %d did not need %s", run->rated[LACKING], run->o->with->id);
    if (run->few + run->many > 0)
        buf_fmt(&text, "; %d had too few clues, %d too many", run->few, run->many);
    if (is_hopeless(run))
        buf_add(&text, "; a larger board has room for harder ones");
    err_set(e, "%s", buf_text(&text));
    buf_free(&text);
}

/* Mixes the difficulty into the seed, so that one seed gives quite different puzzles at different
 * difficulties. */
static uint64_t seed_of(const struct generate_options *o) {
    return o->seed + (o->graded ? (uint64_t)(o->difficulty + 1) << 40 : 0);
}

/* The argument of make_it(): a run and its result. */
struct making_one {
    struct generate_options options;
    struct run run;
    struct puzzle *made;
};

static void make_it(void *arg) {
    struct making_one *m = arg;
    m->made = wanted_puzzle(&m->run);
    mem_free(m->run.planted);
}

static bool making_is_over(void *arg) {
    struct making_one *m = arg;
    return run_over(&m->run);
}

/* Runs under mem_try_until(), because on a large board a single technique may take longer than the
 * budget allows. */
struct puzzle *generate(const struct generate_options *o, struct err *e) {
    struct err unread;
    struct making_one m = {.options = *o, .run = {.started = clock_cpu()}};
    m.run.o = &m.options;
    e = e ? e : &unread;
    m.run.by = generator_of(o->genre, e);
    if (!m.run.by || !genre_has_size(o->genre, o->grid, e))
        return NULL;
    if (o->genre->even && grid_cells(o->grid) % 2 == 1) {
        err_set(e, "a board of %s has an even number of cells, or no loop passes all",
                o->genre->title);
        return NULL;
    }
    if (o->symmetry == SYMMETRY_USUAL)
        m.options.symmetry =
            o->genre->symmetry == SYMMETRY_USUAL ? SYMMETRY_NONE : o->genre->symmetry;
    rng_seed(&m.run.rng, seed_of(o));
    enum mem_end end = mem_try_until(make_it, &m, making_is_over, &m);
    if (end == MEM_SHORT)
        mem_give_up();
    struct puzzle *p = end == MEM_DONE ? m.made : NULL;
    if (!p)
        say_why_none(&m.run, e);
    return p;
}

void generate_note_difficulty(enum difficulty d, struct puzzle *p) {
    puzzle_set_text(p, TEXT_RATED, difficulty_names[d], (int)strlen(difficulty_names[d]));
}
