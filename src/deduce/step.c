#include "deduce/step.h"

#include <string.h>

const char *const tier_names[TIERS] = {"basic", "easy", "medium", "hard", "what-if", "minimal"};

void step_clear(struct step *s) {
    s->technique = -1;
    s->number = s->choices = 0;
    s->about = s->other = NO_CELL;
    vec_clear(&s->then);
    vec_clear(&s->from);
    vec_clear(&s->marks);
    vec_clear(&s->shown);
    vec_clear(&s->walk);
}

void step_free(struct step *s) {
    vec_free(&s->then);
    vec_free(&s->from);
    vec_free(&s->marks);
    vec_free(&s->shown);
    vec_free(&s->walk);
}

void step_copy(struct step *to, const struct step *from) {
    step_clear(to);
    to->technique = from->technique;
    to->number = from->number;
    to->choices = from->choices;
    to->about = from->about;
    to->other = from->other;
    for (int i = 0; i < from->then.len; i++)
        vec_push(&to->then, from->then.at[i]);
    for (int i = 0; i < from->from.len; i++)
        vec_push(&to->from, from->from.at[i]);
    for (int i = 0; i < from->marks.len; i++)
        vec_push(&to->marks, from->marks.at[i]);
    for (int i = 0; i < from->shown.len; i++)
        vec_push(&to->shown, from->shown.at[i]);
    for (int i = 0; i < from->walk.len; i++)
        vec_push(&to->walk, from->walk.at[i]);
}

static bool counted_before(const struct model *m, const struct step *s, int i) {
    int sum = s->from.at[i].sum;
    for (int k = 0; k < i; k++)
        if (s->from.at[k].sum == sum)
            return true; /* its other bound */
    if (sum < 0 || !m->families[m->sums.at[sum].family].background)
        return false;
    for (int k = 0; k < i; k++) {
        int earlier = s->from.at[k].sum;
        if (earlier >= 0 && m->sums.at[earlier].family == m->sums.at[sum].family)
            return true;
    }
    return false;
}

int step_size(const struct model *m, const struct step *s) {
    int size = s->shown.len > 0;
    for (int i = 0; i < s->from.len; i++)
        size += !counted_before(m, s, i);
    return size;
}
