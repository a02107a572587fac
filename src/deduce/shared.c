/* A sum together with the sums inside it: all ways to fill its open places are tried, up to a cap,
 * and what they share follows. Two places in a row of five for three shaded cells, a 3 in a room of
 * two by three, a corner: all of them are this. */
#include "deduce/find.h"

enum { OPEN_MAX = 24, STEPS_MAX = 20000, STEPS_MAX_SUPPOSED = 400, INNER_MAX = 256 };

struct ways {
    const struct model *m;
    mark *marks;        /* a copy, filled while ways are tried */
    lit open[OPEN_MAX]; /* the sum's open literals */
    int n, lo, hi;      /* bounds for them */
    int inner[INNER_MAX], inners;
    int yes[OPEN_MAX]; /* in how many ways each one holds */
    int found, steps, steps_max;
};

static bool inner_fits(const struct ways *w, const struct sum *s) {
    int yes = 0, open = 0;
    for (int i = 0; i < s->len; i++) {
        mark at = lit_mark(w->marks, sum_lits(w->m, s)[i]);
        yes += at == MARK_YES;
        open += at == MARK_NONE;
    }
    return yes <= s->hi && yes + open >= s->lo;
}

static bool all_fit(const struct ways *w, int var) {
    for (int i = 0; i < w->inners; i++) {
        const struct sum *s = &w->m->sums.at[w->inner[i]];
        bool holds_var = false;
        for (int k = 0; k < s->len; k++)
            holds_var = holds_var || lit_var(sum_lits(w->m, s)[k]) == var;
        if (holds_var && !inner_fits(w, s))
            return false;
    }
    return true;
}

static void try_ways(struct ways *w, int i, int chosen) {
    if (++w->steps > w->steps_max || chosen > w->hi || chosen + w->n - i < w->lo)
        return;
    if (i == w->n) {
        w->found++;
        for (int k = 0; k < w->n; k++)
            w->yes[k] += lit_mark(w->marks, w->open[k]) == MARK_YES;
        return;
    }
    for (int yes = 1; yes >= 0; yes--) {
        lit_set(w->marks, yes ? w->open[i] : lit_not(w->open[i]));
        if (all_fit(w, lit_var(w->open[i])))
            try_ways(w, i + 1, chosen + yes);
    }
    w->marks[lit_var(w->open[i])] = MARK_NONE;
}

/* Whether all open literals of a sum are among those of the outer one. */
static bool is_inside(const struct ways *w, const struct sum *s) {
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(w->m, s)[i];
        bool within = lit_mark(w->marks, l) != MARK_NONE;
        for (int k = 0; k < w->n && !within; k++)
            within = lit_var(w->open[k]) == lit_var(l);
        if (!within)
            return false;
    }
    return true;
}

static void take_inner(struct ways *w, int outer) {
    for (int k = 0; k < w->n; k++) {
        int v = lit_var(w->open[k]);
        for (int i = w->m->use_first[v]; i < w->m->use_first[v + 1]; i++) {
            int sum = w->m->uses.at[i];
            bool taken = sum == outer || w->inners == INNER_MAX;
            for (int j = 0; j < w->inners && !taken; j++)
                taken = w->inner[j] == sum;
            if (!taken && is_inside(w, &w->m->sums.at[sum]))
                w->inner[w->inners++] = sum;
        }
    }
}

/* Takes the open literals of a sum; false where it is not worth trying. */
static bool take_open(struct ways *w, int sum) {
    const struct sum *s = &w->m->sums.at[sum];
    w->n = w->inners = w->found = w->steps = 0;
    w->lo = s->lo;
    w->hi = s->hi;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(w->m, s)[i];
        mark at = lit_mark(w->marks, l);
        if (i > 0 && sum_lits(w->m, s)[i - 1] == l)
            return false;
        w->lo -= at == MARK_YES;
        w->hi -= at == MARK_YES;
        if (at != MARK_NONE)
            continue;
        if (w->n == OPEN_MAX)
            return false;
        w->yes[w->n] = 0;
        w->open[w->n++] = l;
    }
    return w->n > 1 && (w->lo > 0 || w->hi < w->n);
}

static void explain(const struct ways *w, int sum, struct step *out) {
    const struct sum *s = &w->m->sums.at[sum];
    out->about = s->about;
    out->number = s->lo;
    if (s->lo > 0)
        vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
    if (s->hi < s->len)
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, sum}));
    for (int i = 0; i < w->inners; i++) {
        const struct sum *inner = &w->m->sums.at[w->inner[i]];
        if (inner->lo > 0)
            vec_push(&out->from, ((struct reason){REASON_AT_LEAST, w->inner[i]}));
        if (inner->hi < inner->len)
            vec_push(&out->from, ((struct reason){REASON_AT_MOST, w->inner[i]}));
    }
    for (int v = 0; v < model_vars(w->m); v++) /* known marks of all these sums */
        if (w->marks[v] != MARK_NONE)
            for (int i = 0; i < out->from.len; i++) {
                const struct sum *used = &w->m->sums.at[out->from.at[i].sum];
                bool in = false;
                for (int k = 0; k < used->len; k++)
                    in = in || lit_var(sum_lits(w->m, used)[k]) == v;
                if (in) {
                    vec_push(&out->marks, v);
                    break;
                }
            }
}

/* Tries all ways of one sum. NO: there is none. NONE: nothing is shared, or there are too many. */
static mark try_sum(struct ways *w, int sum, struct step *out) {
    const struct family *f = &w->m->families[w->m->sums.at[sum].family];
    if (f->background || !take_open(w, sum))
        return MARK_NONE;
    take_inner(w, sum);
    if (w->inners == 0)
        return MARK_NONE;
    try_ways(w, 0, 0);
    if (w->steps > w->steps_max)
        return MARK_NONE;
    for (int k = 0; k < w->n && w->found > 0; k++)
        if (w->yes[k] == w->found)
            vec_push(&out->then, w->open[k]);
        else if (w->yes[k] == 0)
            vec_push(&out->then, lit_not(w->open[k]));
    if (w->found > 0 && out->then.len == 0)
        return MARK_NONE;
    explain(w, sum, out);
    return w->found > 0 ? MARK_YES : MARK_NO;
}

mark find_shared_in(const struct model *m, mark *marks, int sum, struct step *out) {
    struct ways w = {.m = m, .marks = marks, .steps_max = STEPS_MAX_SUPPOSED};
    return try_sum(&w, sum, out);
}

bool find_shared(const struct model *m, const mark *marks, int near, struct step *out) {
    struct ways w = {
        .m = m, .marks = mem_copy(marks, model_vars(m), sizeof *marks), .steps_max = STEPS_MAX};
    struct step one = {0};
    int best = 0;
    for (int sum = 0; sum < m->sums.len; sum++) {
        step_clear(&one);
        if (try_sum(&w, sum, &one) != MARK_YES)
            continue;
        int far = near == NO_CELL ? 0 : grid_distance(m->grid, near, one.about);
        if (out->then.len == 0 || far + w.n < best)
            step_copy(out, &one);
        best = out->then.len == 0 || far + w.n < best || best == 0 ? far + w.n : best;
    }
    step_free(&one);
    mem_free(w.marks);
    return out->then.len > 0;
}
