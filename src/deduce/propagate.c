/* Bounds of all sums by a queue of sums that may say something new, then rings that must not close,
 * until nothing follows. */
#include "deduce/deduce.h"

struct work {
    const struct model *m;
    mark *marks;
    vec_int queue;
    bool *queued;
    bool clash;
};

static void wake(struct work *w, int sum) {
    if (w->queued[sum])
        return;
    w->queued[sum] = true;
    vec_push(&w->queue, sum);
}

static void set(struct work *w, lit l) {
    mark at = lit_mark(w->marks, l);
    if (at == MARK_NO)
        w->clash = true;
    if (at != MARK_NONE)
        return;
    lit_set(w->marks, l);
    for (int i = w->m->use_first[lit_var(l)]; i < w->m->use_first[lit_var(l) + 1]; i++)
        wake(w, w->m->uses.at[i]);
}

/* A literal that stands n times is forced off when n more would pass hi, on when the rest cannot
 * reach lo. Repeats stand side by side. */
static void run_sum(struct work *w, const struct sum *s) {
    const lit *lits = sum_lits(w->m, s);
    int yes = 0, open = 0;
    for (int i = 0; i < s->len; i++) {
        yes += lit_mark(w->marks, lits[i]) == MARK_YES;
        open += lit_mark(w->marks, lits[i]) == MARK_NONE;
    }
    if (yes > s->hi || yes + open < s->lo)
        w->clash = true;
    for (int i = 0, n; i < s->len && !w->clash; i += n) {
        for (n = 1; i + n < s->len && lits[i + n] == lits[i]; n++)
            ;
        if (lit_mark(w->marks, lits[i]) != MARK_NONE)
            continue;
        bool off = yes + n > s->hi, on = yes + open - n < s->lo;
        w->clash = off && on;
        if (off || on) {
            set(w, on ? lits[i] : lit_not(lits[i]));
            open -= n;
            yes += on ? n : 0;
        }
    }
}

static void run_sums(struct work *w) {
    while (w->queue.len > 0 && !w->clash) {
        int sum = vec_pop(&w->queue);
        w->queued[sum] = false;
        run_sum(w, &w->m->sums.at[sum]);
    }
}

static bool run_rings(struct work *w) {
    int early = technique_by_id("early-ring");
    struct step step = {0};
    step_clear(&step);
    bool found = techniques[early].find(w->m, w->marks, NO_CELL, &step);
    for (int i = 0; i < step.then.len; i++)
        set(w, step.then.at[i]);
    step_free(&step);
    return found;
}

enum propagated deduce_propagate(const struct model *m, mark *marks) {
    struct work w = {.m = m, .marks = marks};
    w.queued = mem_alloc(m->sums.len, sizeof *w.queued);
    for (int sum = 0; sum < m->sums.len; sum++)
        wake(&w, sum);
    do
        run_sums(&w);
    while (!w.clash && run_rings(&w));
    bool full = true;
    for (int v = 0; v < model_vars(m); v++)
        full = full && marks[v] != MARK_NONE;
    vec_free(&w.queue);
    mem_free(w.queued);
    return w.clash ? PROPAGATED_CLASH : full ? PROPAGATED_FULL : PROPAGATED_OPEN;
}
