#include "deduce/lookahead_front.h"

#include <string.h>

/* Sums of more literals tell nothing of what lies beside a find, nor do those that may lose so much
 * more. */
enum { LONGEST_NEAR = 12, LOOSE = 6 };

struct front front_new(const struct engine *e) {
    struct front f = {.waits = mem_alloc(model_vars(e->m), sizeof(bool)),
                      .narrower = mem_alloc(e->m->sums.len, sizeof(bool)),
                      .followed = mem_alloc(e->bounds.len, sizeof(int))};
    memset(f.narrower, true, (size_t)e->m->sums.len);
    return f;
}

void front_free(struct front *f) {
    mem_free(f->waits);
    mem_free(f->narrower);
    mem_free(f->followed);
    vec_free(&f->vars);
}

static void front_add(struct front *f, const struct engine *e, int var) {
    const struct model *m = e->m;
    if (e->marks[var] != MARK_NONE || f->waits[var])
        return;
    f->waits[var] = true;
    vec_push(&f->vars, var);
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++)
        f->narrower[m->uses.at[i]] = true;
}

static void front_follow_bound(struct front *f, const struct engine *e, int bound) {
    const struct bound *b = &e->bounds.at[bound];
    if (f->followed[bound] == f->finds)
        return;
    f->followed[bound] = f->finds;
    if (b->len > LONGEST_NEAR || e->spare.at[bound] + b->heaviest >= LOOSE)
        return;
    for (int t = 0; t < b->len; t++)
        front_add(f, e, lit_var(e->terms.at[b->first + t].l));
}

void front_follow(struct front *f, const struct engine *e, int from) {
    f->finds++;
    for (int i = from; i < e->trail.len; i++) {
        lit l = e->trail.at[i];
        for (int p = e->pull_first[l]; p < e->pull_first[l + 1]; p++)
            front_follow_bound(f, e, e->pulls[p].bound);
    }
}

int front_next(struct front *f, const mark *marks) {
    while (f->next < f->vars.len) {
        int v = f->vars.at[f->next++];
        f->waits[v] = false;
        if (marks[v] == MARK_NONE)
            return v;
    }
    return -1;
}

void front_clear(struct front *f) {
    for (; f->next < f->vars.len; f->next++)
        f->waits[f->vars.at[f->next]] = false;
    vec_clear(&f->vars);
    f->next = 0;
}
