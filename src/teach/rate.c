#include "teach/rate.h"

#include "base/least.h"
#include "base/os/clock.h"
#include "engine/engine.h"
#include "solve/solve.h"
#include "teach/steps/find.h"

#include <string.h>

const char *const difficulty_names[DIFFICULTIES] = {"easy", "normal", "hard", "expert", "extreme"};

int difficulty_named(const char *text) {
    int n = (int)strcspn(text, " "), d = 0;
    while (d < DIFFICULTIES &&
           (strncmp(text, difficulty_names[d], (size_t)n) != 0 || difficulty_names[d][n]))
        d++;
    return d;
}

/* Kinds of steps, easiest first. `work` is what one step of the kind asks of a person, in easy
 * steps; no puzzle with such a step is rated below `least`. Fitted to puzzles that books and
 * authors graded: 30 Yajilin of four levels, 13 Heyawake of four and 12 of three give Spearman's
 * rank correlations of 0.81, 0.50 and 0.54; the hardest step with its share of all steps gave 0.70,
 * 0.42 and 0.62. These figures flatter the weights: they were measured on the same 55 puzzles to
 * which the weights were fitted, with none held back. Of 35 Heyawake of four levels, 13 of them
 * among those, the score has 0.52; weights fitted to a half of the 35 did worse by 0.04 on the
 * other half (the mean of 60 divisions), so one genre alone has too few to fit better ones. To
 * measure again: rate puzzles of given levels with --json and fit to `techniques`. */
enum kind {
    KIND_BASIC,
    KIND_EASY,
    KIND_MEDIUM,
    KIND_CASES, /* a case analysis of one rule */
    KIND_HARD,
    KIND_SHORT, /* a what-if in a short chain, */
    KIND_LONG,  /* in a long one, */
    KIND_DEEP,  /* in every way */
    KIND_SET,   /* what no technique finds */
    KINDS
};

static const struct {
    double work, least;
} worth[KINDS] = {
    [KIND_BASIC] = {0, 1},   [KIND_EASY] = {1, 1},    [KIND_MEDIUM] = {2, 1},
    [KIND_CASES] = {3, 1},   [KIND_HARD] = {6, 1},    [KIND_SHORT] = {15, 2},
    [KIND_LONG] = {45, 2.5}, [KIND_DEEP] = {60, 3.5}, [KIND_SET] = {120, 5},
};

static enum kind kind_of(const struct step *s) {
    static const enum kind kinds[TIERS] = {KIND_BASIC, KIND_EASY, KIND_MEDIUM,
                                           KIND_HARD,  KIND_DEEP, KIND_SET};
    const struct technique *t = &techniques[s->technique];
    if (t->find == find_whichever)
        return KIND_CASES;
    if (t->find != find_what_if)
        return kinds[t->tier];
    return t->longest > 0 ? KIND_SHORT : KIND_LONG;
}

/* A solve in progress. `plain` holds what follows by counting alone; `joined` what the graph
 * implies besides, where its propagation is complete. */
struct solve_state {
    const struct model *m;
    const mark *solution;
    const struct budget *budget;
    struct engine plain, joined;
    bool complete; /* joined finds all that the connection rule forces */
    int taken;     /* of plain's trail: what joined has taken in */
    int near;
    struct settled settled;
    bool *used;  /* by sum, then by rule: it has been used by counting */
    int counted; /* of plain's trail: where such rules have been looked for */
    int at_once; /* marks that follow by counting alone from the empty board */
    struct {
        int technique;
        const struct family *family;
        int places;
    } idea;          /* of the present paragraph, and at how many places it was used */
    bool stopped;    /* before the solution, since the board asks for too much */
    double deadline; /* CPU seconds; 0: none */
    enum kind hardest;
    struct rating *out;
};

static void rate_begin(struct solve_state *s) {
    engine_init(&s->plain, s->m, NULL);
    engine_init(&s->joined, s->m, NULL);
    settled_init(&s->settled, s->m, s->plain.marks);
    s->settled.solution = s->solution;
    s->complete = engine_knows_ways(&s->joined);
    engine_leave_graph(&s->plain);
    s->used = mem_alloc(s->m->sums.len + s->m->rules.len, sizeof *s->used);
    s->idea.technique = -1;
    s->near = NO_CELL;
    s->deadline = budget_deadline(s->budget, clock_cpu());
}

/* What a rating may cost, in vertices that are searched, counted and not timed. */
static const long MOST_SEARCHED = 150000000;

static bool out_of_budget(const struct solve_state *s) {
    return s->settled.work > MOST_SEARCHED || budget_time_is_up(s->budget, s->deadline);
}

static void end(struct solve_state *s) {
    engine_free(&s->plain);
    engine_free(&s->joined);
    settled_free(&s->settled);
    mem_free(s->used);
}

/* The rule that put a mark on the trail, as an index into `used`; -1: what was found, the graph, or
 * what neighbours exclude. A rule that counts has a place of its own, where a person looks once for
 * it, and whose marks are a paragraph; what follows among neighbours needs none. */
static int counting_rule(const struct solve_state *s, int position) {
    const struct model *m = s->m;
    int by = engine_by(&s->plain, position);
    if (by <= BY_RULES)
        return m->sums.len + (BY_RULES - by);
    if (by < 0 || is_ends_sum(m, by / 2) || m->families[m->sums.at[by / 2].family].background)
        return -1;
    return by / 2;
}

/* What a paragraph of counting is worth: a person goes through more of these than of all others,
 * and through each of them in a moment. On a board larger than usual all of them together are worth
 * no more than on a usual one: it is the hard places that are remembered of it. */
static const double A_BASIC = 0.2, USUAL_PLACES = 100;

static int places_of(const struct model *m) {
    return m->graph.vertices.len > 0 ? m->graph.vertices.len : grid_cells(m->grid);
}

static double a_basic(const struct model *m) {
    int places = places_of(m);
    return places > USUAL_PLACES ? A_BASIC * USUAL_PLACES / places : A_BASIC;
}

static void count_basics(struct solve_state *s) {
    for (; s->counted < s->plain.trail.len; s->counted++) {
        int rule = counting_rule(s, s->counted);
        if (rule < 0 || s->used[rule])
            continue;
        s->used[rule] = true;
        s->out->paragraphs++;
        s->out->work += a_basic(s->m);
    }
}

/* Takes in what has been found, with all that follows from it by counting. */
static void rate_propagate(struct solve_state *s) {
    engine_run(&s->plain);
    count_basics(s);
    for (; s->complete && s->taken < s->plain.trail.len; s->taken++)
        engine_set(&s->joined, s->plain.trail.at[s->taken]);
    engine_run(&s->joined);
}

/* --- the next step ---------------------------------------------------------------------------- */

/* True if the opposite of some mark of the solution leads to a conflict by propagation. */
static bool some_mark_clashes(struct solve_state *s) {
    struct engine *e = &s->joined;
    bool clash = false;
    for (int v = 0; v < model_vars(s->m) && !clash; v++) {
        if (e->marks[v] != MARK_NONE)
            continue;
        struct point here = engine_here(e);
        engine_set(e, lit_not(lit_of(v, s->solution[v])));
        clash = !engine_run(e);
        engine_back(e, here);
    }
    return clash;
}

/* False where propagation shows that the technique cannot find anything, which is cheaper than to
 * let it search: what one sum implies is followed to its end, and what the graph constraint implies
 * is known where its propagation is complete. */
static bool may_find(struct solve_state *s, int technique) {
    find_step *find = techniques[technique].find;
    if (techniques[technique].tier == TIER_BASIC)
        return false;
    if (!s->complete)
        return true;
    if (find == find_way_out || find == find_splitter)
        return s->joined.trail.len > s->plain.trail.len;
    return find != find_shut_out || some_mark_clashes(s);
}

/* Where no technique leads on, one mark of the solution is given: the one whose opposite brings
 * most along, and so is nearest to a clash. */
static bool reveal(struct solve_state *s, struct step *step) {
    struct engine *e = &s->plain;
    int best = -1, most = -1;
    for (int v = 0; v < model_vars(s->m); v++) {
        if (e->marks[v] != MARK_NONE)
            continue;
        struct point here = engine_here(e);
        engine_set(e, lit_not(lit_of(v, s->solution[v])));
        engine_run(e);
        if (e->trail.len - here.trail > most) {
            most = e->trail.len - here.trail;
            best = v;
        }
        engine_back(e, here);
    }
    step_clear(step);
    step->technique = technique_by_id("minimal-set");
    if (best >= 0)
        vec_push(&step->then, lit_of(best, s->solution[best]));
    return best >= 0;
}

/* Beyond the simple techniques some search the graph from each of its vertices. */
static void charge(struct solve_state *s, int technique) {
    long vertices = s->m->graph.vertices.len;
    if (techniques[technique].find == find_gates || techniques[technique].find == find_shut_out)
        s->settled.work += vertices * vertices / 2;
}

static bool next_step(struct solve_state *s, struct step *step) {
    settled_look(&s->settled, s->plain.marks);
    for (int t = 0; t < n_techniques; t = technique_after(t)) {
        if (!may_find(s, t))
            continue;
        charge(s, t);
        if (technique_try(&s->settled, t, s->near, step))
            return true;
    }
    return reveal(s, step);
}

/* --- counting --------------------------------------------------------------------------------- */

/* True if a step is the present paragraph's idea at one more place. */
static bool goes_on(struct solve_state *s, const struct step *step) {
    enum { PLACES = 5 };
    const struct family *f = reason_family(s->m, step_first_reason(step));
    bool on = step->technique == s->idea.technique && f == s->idea.family &&
              s->idea.places < PLACES && step->walk.len == 0;
    s->idea.technique = step->technique;
    s->idea.family = f;
    s->idea.places = on ? s->idea.places + 1 : 1;
    return on;
}

static void count_paragraph(struct solve_state *s, const struct step *step, enum kind kind) {
    struct rating *out = s->out;
    if (goes_on(s, step))
        return;
    if (kind >= KIND_CASES && out->advanced++ == 0)
        out->before = (double)s->plain.trail.len / max_int(1, model_vars(s->m));
    out->paragraphs++;
}

static void count_step(struct solve_state *s, const struct step *step) {
    struct rating *out = s->out;
    enum kind kind = kind_of(step);
    int size = step_size(s->m, step);
    out->count[step->technique]++;
    out->evidence +=
        ((step->walk.len > 0 ? step->walk.len : size) - out->evidence) / (out->steps + 1);
    count_paragraph(s, step, kind);
    out->steps += kind > KIND_BASIC;
    out->work += worth[kind].work;
    bool supposes = techniques[step->technique].tier >= TIER_WHATIF || step->walk.len > 0;
    if (!supposes && size > out->widest)
        out->widest = size;
    if (step->walk.len > out->longest)
        out->longest = step->walk.len;
    if (kind > s->hardest) {
        s->hardest = kind;
        out->hardest = 0;
    }
    out->hardest += kind == s->hardest;
}

/* Each difficulty asks for about two and a half times the work of the one below it: a doubling is
 * worth so much. Work is spread over the board: of two boards with the same work the larger one is
 * the easier, but much less so than its size. Every place takes a GLANCE, also where counting
 * settles it. */
static const double A_DOUBLING = 0.75, SPREAD = 0.5, NOTHING = -1.4, GLANCE = 0.03;
static const double MOST_GRADE = 5.99;

/* What a doubling of the whole is worth in the score. The whole is the work times the area twice
 * over: among published puzzles of a genre the logarithm of work varies twice as much as that of
 * area, and the two weigh the same so. On 265 puzzles of nine genres with the levels of their books
 * work alone has a rank correlation of 0.71 with these, area alone 0.67, both together 0.77. */
static const double A_SCORE_DOUBLING = 0.5, MOST_SCORE = 9.99;

/* The binary logarithm, between two powers of two by a straight line: that of the library need not
 * be the same on every machine. */
static double doublings(double x) {
    double n = 0;
    for (; x >= 2; x /= 2)
        n++;
    for (; x < 1; x *= 2)
        n--;
    return n + x - 1;
}

/* From 1 on: the difficulty, and where within it. */
static double grade_of_work(int places, double work) {
    double spread = SPREAD * doublings(places / USUAL_PLACES);
    return NOTHING + A_DOUBLING * (doublings(work + GLANCE * places + 3) - spread);
}

/* How a narration makes the same work harder: more of its paragraphs are advanced, they come
 * sooner, and more has to be seen together. Each of the three is worth less than a doubling of the
 * work between what is usual and the most that is seen. Of published Yajilin the marks before the
 * first advanced step alone have a rank correlation of -0.69 with the levels of their books, of
 * Heyawake and Slitherlink the evidence of a step 0.61 and 0.87; with the advanced paragraphs the
 * ranks of work and area rise from 0.765 to 0.772 in the mean of nine genres. */
static double hardened(const struct rating *r) {
    enum { USUAL_EVIDENCE = 5, MOST_EVIDENCE = 20 };
    double evidence = r->evidence < MOST_EVIDENCE ? r->evidence : MOST_EVIDENCE;
    double advanced = r->paragraphs > 0 ? (double)r->advanced / r->paragraphs : 0;
    return (1 + advanced) * (1.5 - r->before) * (USUAL_EVIDENCE + evidence) / (2 * USUAL_EVIDENCE);
}

static double score_of_work(int places, double work, const struct rating *r) {
    double size = places / USUAL_PLACES;
    double whole = (work + GLANCE * places) * size * size * hardened(r);
    double score = 1 + A_SCORE_DOUBLING * doublings(1 + whole);
    return score < MOST_SCORE ? score : MOST_SCORE;
}

double rate_work(const struct step *step) {
    return worth[kind_of(step)].work;
}

static const struct grades usual_grades = {{2, 3, 4, 5}};

/* The grade at which a difficulty ends. */
static double grade_ends(const struct grades *own, enum difficulty d) {
    const double *at = own->from[0] > 0 ? own->from : usual_grades.from;
    return (int)d < GRADES ? at[d] : MOST_GRADE;
}

static double most_work(int places, const struct grades *own, enum difficulty d) {
    double work = 1;
    while (grade_of_work(places, work + 1) < grade_ends(own, d))
        work++;
    return work;
}

double rate_most_work_on(int places, enum difficulty difficulty) {
    return most_work(places, &usual_grades, difficulty);
}

double rate_most_work(const struct model *m, enum difficulty difficulty) {
    return most_work(places_of(m), &m->grades, difficulty);
}

/* The work of the whole solve. Where it was stopped, the open marks are taken to ask for as much as
 * those before them. */
static double work_in_all(const struct solve_state *s) {
    int done = s->plain.trail.len - s->at_once, all = model_vars(s->m) - s->at_once;
    return s->stopped && done > 0 ? s->out->work * all / done : s->out->work;
}

/* What the puzzle is worth so far; it only grows. */
static double grade_of(const struct solve_state *s) {
    double grade = grade_of_work(places_of(s->m), work_in_all(s));
    double least = worth[s->hardest].least;
    grade = grade > least ? grade : least;
    return grade < MOST_GRADE ? grade : MOST_GRADE;
}

static void rate_whole(struct solve_state *s) {
    double grade = grade_of(s);
    s->out->score = score_of_work(places_of(s->m), work_in_all(s), s->out);
    s->out->difficulty = EASY;
    while (s->out->difficulty < EXTREME && grade >= grade_ends(&s->m->grades, s->out->difficulty))
        s->out->difficulty++;
}

/* True if the rest need not be rated: nothing that comes can make the puzzle easier, and the score
 * has passed `most` or can rise no more. */
static bool rating_is_over(const struct solve_state *s, enum difficulty most) {
    double grade = grade_of(s);
    return grade >= grade_ends(&s->m->grades, most);
}

/* Takes a step, and its technique's conclusions elsewhere at the same time: each that still adds
 * something counts as one more. */
static void take_step(struct solve_state *s, const struct step *step) {
    count_step(s, step);
    for (int i = 0; i < step->then.len; i++)
        engine_set(&s->plain, step->then.at[i]);
    for (int i = 0; i < step->also.len; i++) {
        rate_propagate(s);
        if (lit_mark(s->plain.marks, step->also.at[i]) != MARK_NONE)
            continue;
        engine_set(&s->plain, step->also.at[i]);
        count_step(s, step);
    }
}

static void rate_steps(struct solve_state *s, enum difficulty most) {
    LOCAL(step_free) struct step step = {0};
    rate_propagate(s);
    s->at_once = s->plain.trail.len;
    for (; !engine_full(&s->plain) && !rating_is_over(s, most); rate_propagate(s)) {
        s->stopped = out_of_budget(s) || !next_step(s, &step);
        if (s->stopped)
            break;
        take_step(s, &step);
        s->near = s->m->vars.at[lit_var(step.then.at[0])].at.a;
    }
    s->out->complete = engine_full(&s->plain) || (!s->stopped && grade_of(s) >= MOST_GRADE);
}

void rate(const struct model *m, const struct budget *b, struct rating *out) {
    rate_up_to(m, b, EXTREME, out);
}

void rate_known(const struct model *m, const mark *solution, const struct budget *b,
                enum difficulty most, struct rating *out) {
    struct solve_state s = {.m = m, .solution = solution, .budget = b, .out = out};
    memset(out, 0, sizeof *out);
    out->unique = true;
    out->variables = model_vars(m);
    out->before = 1;
    rate_begin(&s);
    rate_steps(&s, most);
    rate_whole(&s);
    end(&s);
}

void rate_up_to(const struct model *m, const struct budget *b, enum difficulty most,
                struct rating *out) {
    LOCAL(answer_free) struct answer a = {0};
    memset(out, 0, sizeof *out);
    solve(m, &(struct solve_options){.budget = *b}, &a);
    out->unknown = a.outcome == OUTCOME_UNKNOWN;
    if (a.outcome == OUTCOME_ONE)
        rate_known(m, a.solution, b, most, out);
}
