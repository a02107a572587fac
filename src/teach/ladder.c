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

/* What a technique has taken goes when it has looked, but for the step. */
static bool look_for_step(find_step *find, struct settled *s, int near, struct step *out) {
    step_clear(out);
    void *scope = mem_begin();
    bool found = find(s, near, out);
    step_keep(scope, out);
    mem_end(scope);
    return found;
}

bool technique_try(struct settled *s, int t, int near, struct step *out) {
    mem_poll();
    if (!techniques[t].find || !look_for_step(techniques[t].find, s, near, out))
        return false;
    if (out->technique < 0) /* else the function sets the row */
        out->technique = row_of_walk(t, out);
    return true;
}

bool technique_try_once(const struct model *m, const mark *marks, int t, int near,
                        struct step *out) {
    struct settled s;
    settled_init(&s, m, marks);
    bool found = technique_try(&s, t, near, out);
    settled_free(&s);
    return found;
}

bool technique_try_walk(struct settled *s, bool deep, int near, struct step *out) {
    if (!look_for_step(deep ? find_deep_walk_nearby : find_walk_nearby, s, near, out))
        return false;
    out->technique = row_of_walk(technique_by_id(deep ? "deep-what-if" : "what-if"), out);
    return true;
}

bool technique_try_cases(struct settled *s, int near, struct step *out) {
    if (!look_for_step(find_either_way_nearby, s, near, out))
        return false;
    out->technique = technique_by_id("either-way");
    return true;
}

bool ladder_next(struct settled *s, const mark *marks, enum tier from, enum tier top, int near,
                 struct step *out) {
    settled_look(s, marks);
    step_clear(out);
    for (int t = 0; t < n_techniques; t = technique_after(t))
        if (techniques[t].tier >= from && techniques[t].tier <= top &&
            technique_try(s, t, near, out))
            return true;
    return false;
}
