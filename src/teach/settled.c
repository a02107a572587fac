#include "teach/settled.h"

#include <string.h>

void settled_init(struct settled *s, const struct model *m, const mark *marks) {
    *s = (struct settled){.m = m,
                          .marks = mem_copy(marks, model_vars(m), sizeof *marks),
                          .changed = mem_alloc(m->sums.len, sizeof(int)),
                          .changed_near = mem_alloc(m->sums.len, sizeof(int)),
                          .stands = mem_alloc(2 * model_vars(m), sizeof(bool))};
    for (int kind = 0; kind < SETTLED_KINDS; kind++)
        s->empty[kind] = mem_alloc(m->sums.len, sizeof(int));
}

void settled_free(struct settled *s) {
    mem_free(s->marks);
    mem_free(s->changed);
    mem_free(s->changed_near);
    mem_free(s->stands);
    for (int kind = 0; kind < SETTLED_KINDS; kind++)
        mem_free(s->empty[kind]);
}

bool *settled_stands(struct settled *s) {
    if (s->stands_at != s->clock)
        memset(s->stands, 0, 2 * (size_t)model_vars(s->m) * sizeof *s->stands);
    s->stands_at = s->clock;
    return s->stands;
}

/* The sums that share an open place with a sum. */
static void change_near(struct settled *s, int sum) {
    const struct model *m = s->m;
    const struct sum *of = &m->sums.at[sum];
    for (int i = 0; i < of->len; i++) {
        int v = lit_var(sum_lits(m, of)[i]);
        for (int k = m->use_first[v]; s->marks[v] == MARK_NONE && k < m->use_first[v + 1]; k++)
            s->changed_near[m->uses.at[k]] = s->clock;
    }
}

void settled_look(struct settled *s, const mark *marks) {
    const struct model *m = s->m;
    vec_int changed = {0};
    for (int v = 0; v < model_vars(m); v++)
        if (s->marks[v] != marks[v])
            vec_push(&changed, v);
    memcpy(s->marks, marks, (size_t)model_vars(m) * sizeof *marks);
    s->clock += changed.len > 0;
    for (int i = 0; i < changed.len; i++)
        for (int k = m->use_first[changed.at[i]]; k < m->use_first[changed.at[i] + 1]; k++) {
            int sum = m->uses.at[k];
            if (s->changed[sum] == s->clock)
                continue;
            s->changed[sum] = s->changed_near[sum] = s->clock;
            change_near(s, sum);
        }
    vec_free(&changed);
}
