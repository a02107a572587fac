/* Sums within a window round the place where the look-ahead search met its clash: the window grows
 * until the sums within are refuted too. What is not refuted in about the work that the whole board
 * took counts as if it had a solution, so that only more is kept. */
#include "sat/clash.h"

#include "base/clock.h"
#include "deduce/lookahead.h"
#include "model/judge.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The work allowed for the first question, in the engine's units, and what each variable adds; the
 * first window's radius in steps, each next one being half as large again; so few sums are not
 * worth a question. */
enum { WORK = 200000, WORK_A_VARIABLE = 500, RADIUS = 3, FEW = 8, WORK_IN_ALL = 200000 };

/* A sum and its distance from the clash. */
struct near_sum {
    int sum, far;
};

struct narrowing {
    const struct model *m;
    struct model part; /* m, with the sums of the last question */
    const mark *given; /* or NULL */
    mark *marks;       /* given, and those in no sum of the part */
    bool *spoken;      /* by variable: it is in a sum of the part that counts */
    VEC(struct near_sum) sums;
    bool whole; /* no mark is free for being out of sight: the graph, or another rule, sees it */
    long work;  /* allowed for a question */
    long spent; /* on windows and thinning out */
    int place;  /* the cell of the clash, or NO_CELL */
    const struct budget *budget;
    double deadline; /* CPU seconds; 0: none */
};

static bool time_is_up(void *arg) {
    const struct narrowing *n = arg;
    const struct budget *b = n->budget;
    return (b->stop && b->stop(b->stop_arg)) || (n->deadline > 0 && clock_cpu() > n->deadline);
}

/* What is never taken out alone: it is short, there are many, and persons see it as one rule. */
static bool is_background(const struct model *m, int sum) {
    return m->families[m->sums.at[sum].family].background;
}

/* Beside the graph, which rests on them. */
static bool always_in(const struct narrowing *n, int sum) {
    return n->part.graph.shape != SHAPE_NONE &&
           (is_background(n->m, sum) || is_ends_sum(n->m, sum));
}

/* --- a question ------------------------------------------------------------------------------- */

static void take_out_all(struct narrowing *n) {
    for (int i = 0; i < n->m->sums.len; i++) {
        struct sum *s = &n->part.sums.at[i];
        s->lo = 0;
        s->hi = s->len;
    }
    memset(n->spoken, 0, (size_t)model_vars(n->m) * sizeof *n->spoken);
}

static void put_in(struct narrowing *n, int sum) {
    const struct sum *s = &n->m->sums.at[sum];
    n->part.sums.at[sum] = *s;
    for (int i = 0; i < s->len; i++)
        n->spoken[lit_var(sum_lits(n->m, s)[i])] = true;
}

/* Background sums among the variables that are spoken of. */
static void put_background_in(struct narrowing *n) {
    for (int i = 0; i < n->m->sums.len; i++) {
        const struct sum *s = &n->m->sums.at[i];
        bool inside = is_background(n->m, i);
        for (int k = 0; k < s->len && inside; k++)
            inside = n->spoken[lit_var(sum_lits(n->m, s)[k])];
        if (inside)
            n->part.sums.at[i] = *s;
    }
}

/* The part is the `most` nearest sums. A variable in none of them may have any value:
 * among cells that are connected and never off side by side, one that is on hinders nothing. */
static void compose(struct narrowing *n, int most, bool ask) {
    take_out_all(n);
    for (int i = 0; i < most; i++)
        put_in(n, n->sums.at[i].sum);
    put_background_in(n);
    for (int i = 0; i < n->m->sums.len; i++)
        if (always_in(n, i) && (ask || n->whole))
            n->part.sums.at[i] = n->m->sums.at[i];
    for (int v = 0; v < model_vars(n->m); v++) {
        mark given = n->given ? n->given[v] : MARK_NONE;
        bool free = given == MARK_NONE && !n->spoken[v] && !n->whole;
        n->marks[v] = free ? n->m->vars.at[v].unmarked : given;
    }
}

static enum seen see(void *arg, const mark *full) {
    const struct narrowing *n = arg;
    return judge_full(&n->part, full) ? SEEN_ENOUGH : SEEN_WRONG;
}

/* The place of what was met last before the clash, or of what both ways clash. */
static int clash_cell(const struct narrowing *n, const struct engine *e, int branched) {
    int var = branched < 0 && e->trail.len > 0 ? lit_var(vec_last(&e->trail)) : branched;
    return var >= 0 ? n->m->vars.at[var].at.a : NO_CELL;
}

/* Whether the `most` nearest sums have no solution, as far as little work shows. */
static bool refuted(struct narrowing *n, int most) {
    struct engine e;
    int branched = -1;
    compose(n, most, true);
    engine_init(&e, &n->part, n->marks);
    struct lookahead ahead = {.engine = &e,
                              .work = n->work,
                              .found = see,
                              .stop = time_is_up,
                              .arg = n,
                              .branched = &branched};
    bool clash = !e.clash && engine_run(&e) ? look_ahead(&ahead) == LOOKED_ALL : true;
    n->place = clash_cell(n, &e, branched);
    n->work = clash && 2 * e.work < n->work ? 2 * e.work : n->work;
    n->spent += e.work;
    engine_free(&e);
    return clash;
}

/* --- which sums are left ---------------------------------------------------------------------- */

static void list_sums(struct narrowing *n) {
    vec_clear(&n->sums);
    for (int i = 0; i < n->m->sums.len; i++)
        if (!always_in(n, i) && !is_background(n->m, i))
            vec_push(&n->sums, ((struct near_sum){i, 0}));
}

/* Steps between a cell and the nearest variable of a sum. */
static int distance(const struct model *m, int cell, const struct sum *s) {
    int best = INT_MAX;
    for (int i = 0; i < s->len && best > 0; i++) {
        int far = grid_distance(m->grid, cell, m->vars.at[lit_var(sum_lits(m, s)[i])].at.a);
        best = far < best ? far : best;
    }
    return best;
}

static int by_distance(const void *a, const void *b) {
    const struct near_sum *x = a, *y = b;
    return x->far != y->far ? (x->far > y->far) - (x->far < y->far) : x->sum - y->sum;
}

static void sort_sums(struct narrowing *n) {
    for (int i = 0; i < n->sums.len; i++)
        n->sums.at[i].far = distance(n->m, n->place, &n->m->sums.at[n->sums.at[i].sum]);
    if (n->sums.len > 1)
        qsort(n->sums.at, (size_t)n->sums.len, sizeof *n->sums.at, by_distance);
}

/* The sums of the first window that is refuted; of all, where none is. */
static int grow_window(struct narrowing *n) {
    int within = 0;
    for (int radius = RADIUS; within < n->sums.len; radius += radius / 2) {
        int before = within;
        while (within < n->sums.len && n->sums.at[within].far <= radius)
            within++;
        if (within > before && (within == n->sums.len || refuted(n, within)))
            break;
    }
    return within;
}

/* Without the graph where that clashes too: it is the simpler explanation. */
static bool refuted_at_all(struct narrowing *n) {
    const struct model *m = n->m;
    n->whole = m->rules.len > 1;
    if (!n->whole && m->graph.shape != SHAPE_NONE) {
        n->part.graph.shape = SHAPE_NONE;
        list_sums(n);
        if (refuted(n, n->sums.len))
            return true;
        n->part.graph.shape = m->graph.shape;
        n->whole = m->graph.shape != SHAPE_CONNECTED || !model_off_never_touch(m);
    }
    list_sums(n);
    return refuted(n, n->sums.len);
}

static void restore(struct narrowing *n) {
    n->part.graph.shape = n->m->graph.shape;
    memcpy(n->part.sums.at, n->m->sums.at, (size_t)n->m->sums.len * sizeof *n->m->sums.at);
}

/* Takes sums out, the far ones first, by as many at once as have gone together before. */
static int thin_out(struct narrowing *n, int within) {
    int most = within / 4 > 1 ? within / 4 : 1;
    for (int end = within; end > 0 && n->spent < WORK_IN_ALL && !time_is_up(n);) {
        int some = most < end ? most : end;
        VEC(struct near_sum) kept = {0};
        for (int i = end - some; i < within; i++)
            vec_push(&kept, n->sums.at[i]);
        memmove(n->sums.at + end - some, n->sums.at + end,
                (size_t)(within - end) * sizeof *n->sums.at);
        bool gone = refuted(n, within - some);
        if (gone) {
            within -= some;
            end -= some;
        } else {
            memcpy(n->sums.at + end - some, kept.at, (size_t)kept.len * sizeof *kept.at);
            end -= some == 1;
            most = some > 1 ? some / 2 : 1;
        }
        vec_free(&kept);
    }
    return within;
}

static bool found_part(struct narrowing *n) {
    if (n->m->sums.len <= FEW || !refuted_at_all(n) || n->place == NO_CELL)
        return false;
    sort_sums(n);
    compose(n, thin_out(n, grow_window(n)), false);
    return true;
}

void clash_part_find(const struct model *m, const mark *marks, const struct budget *b,
                     struct clash_part *out) {
    struct narrowing n = {.m = m, .part = *m, .given = marks, .budget = b};
    n.deadline = b->cpu_seconds > 0 ? clock_cpu() + b->cpu_seconds / 2 : 0;
    n.work = WORK + (long)WORK_A_VARIABLE * model_vars(m);
    memset(&n.part.sums, 0, sizeof n.part.sums);
    vec_reserve(&n.part.sums, m->sums.len);
    n.part.sums.len = m->sums.len;
    n.marks = marks_new(m);
    n.spoken = mem_alloc(model_vars(m), sizeof *n.spoken);
    restore(&n);
    bool found = found_part(&n);
    if (!found)
        restore(&n);
    bool fenced = found && !n.whole && n.part.graph.shape != SHAPE_NONE;
    for (int v = 0; v < model_vars(m) && fenced; v++)
        n.marks[v] = n.spoken[v] ? MARK_NONE : n.marks[v];
    *out = (struct clash_part){n.part, fenced ? n.marks : NULL};
    if (!fenced)
        mem_free(n.marks);
    mem_free(n.spoken);
    vec_free(&n.sums);
}

void clash_part_free(struct clash_part *part) {
    vec_free(&part->model.sums);
    mem_free(part->facts);
}
