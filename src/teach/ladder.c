#include "teach/ladder.h"

#include "teach/steps/find.h"

#include <string.h>

/* Marks of a walk, the first one supposed, that follow at once; and that one keeps in mind. */
enum { ONE_STEP = 3, SHORT_CHAIN = 8 };

const struct technique techniques[] = {
#define TECHNIQUE(id, name, tier, find, longest, text, several, look_for, idea)                    \
    {id, name, TIER_##tier, find, longest, text, several, look_for, idea},
#include "teach/steps/techniques.def"
#undef TECHNIQUE
};
const int n_techniques = (int)(sizeof techniques / sizeof *techniques);

int technique_by_id(const char *id) {
    for (int i = 0; i < n_techniques; i++)
        if (strcmp(techniques[i].id, id) == 0)
            return i;
    return -1;
}

int technique_after(int t) {
    int next = t + 1;
    while (next < n_techniques && techniques[t].find && techniques[next].find == techniques[t].find)
        next++;
    return next;
}

/* The row of a walk: the first with its function that is long enough. */
static int row_of_walk(int t, const struct step *s) {
    while (techniques[t].longest > 0 && s->walk.len > techniques[t].longest)
        t++;
    return t;
}

bool technique_renames(int t) {
    return techniques[t].find == find_named_chain || techniques[t].find == find_few_ways;
}

bool technique_try(int t, const struct model *m, const mark *marks, int near, struct step *out) {
    mem_poll();
    step_clear(out);
    if (!techniques[t].find || !techniques[t].find(m, marks, near, out))
        return false;
    if (out->technique < 0) /* else the function sets the row */
        out->technique = row_of_walk(t, out);
    return true;
}

static find_again *again_of(find_step *find) {
    static const struct {
        find_step *find;
        find_again *again;
    } pairs[] = {
        {find_full, find_full_again},
        {find_needed, find_needed_again},
        {find_last_place, find_last_place_again},
        {find_equal, find_equal_again},
        {find_difference, find_difference_again},
        {find_shared, find_shared_again},
        {find_whichever, find_whichever_again},
        {find_named_chain, find_named_chain_again},
        {find_what_if, find_what_if_again},
        {find_deep_what_if, find_deep_what_if_again},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].find == find)
            return pairs[i].again;
    return NULL;
}

bool find_afresh(find_again *find, const struct model *m, const mark *marks, int near,
                 struct step *out) {
    struct settled s;
    settled_init(&s, m, marks);
    bool found = find(&s, near, out);
    settled_free(&s);
    return found;
}

bool technique_try_again(struct settled *s, int t, int near, struct step *out) {
    find_again *again = again_of(techniques[t].find);
    if (!again)
        return technique_try(t, s->m, s->marks, near, out);
    step_clear(out);
    if (!again(s, near, out))
        return false;
    if (out->technique < 0)
        out->technique = row_of_walk(t, out);
    return true;
}

bool technique_try_walk(struct settled *s, bool deep, int near, struct step *out) {
    step_clear(out);
    if (!find_walk_nearby(s, near, deep, out))
        return false;
    out->technique = row_of_walk(technique_by_id(deep ? "deep-what-if" : "what-if"), out);
    return true;
}

bool technique_try_cases(struct settled *s, int near, struct step *out) {
    step_clear(out);
    if (!find_either_way_nearby(s->m, s->marks, near, out))
        return false;
    out->technique = technique_by_id("either-way");
    return true;
}

bool deduce_next(const struct model *m, const mark *marks, enum tier top, int near,
                 struct step *out) {
    for (int t = 0; t < n_techniques; t = technique_after(t))
        if (techniques[t].tier <= top && technique_try(t, m, marks, near, out))
            return true;
    step_clear(out);
    return false;
}
