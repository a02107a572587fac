#include "teach/ladder.h"

#include "model/model.h"
#include "teach/steps/find.h"

#include <string.h>

/* Marks of a walk, the first one supposed, that follow at once; and that one keeps in mind. */
enum { ONE_STEP = 3, SHORT_CHAIN = 8 };

const struct technique techniques[] = {
#define TECHNIQUE(id, name, tier, find, longest, opening, text, several, idea)                     \
    {id, name, TIER_##tier, find, longest, opening, text, several, idea},
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

int technique_opening(int n) {
    for (int i = 0; i < n_techniques; i++)
        if (techniques[i].opening == n)
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
    LOCAL(settled_free) struct settled s;
    settled_init(&s, m, marks);
    return technique_try(&s, t, near, out);
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

void settled_init(struct settled *s, const struct model *m, const mark *marks) {
    *s = (struct settled){.m = m,
                          .marks = mem_copy(marks, model_vars(m), sizeof *marks),
                          .changed = mem_alloc(m->sums.len, sizeof(int)),
                          .changed_near = mem_alloc(m->sums.len, sizeof(int)),
                          .background_near = mem_alloc(m->sums.len, sizeof(int)),
                          .stands = mem_alloc(2 * model_vars(m), sizeof(uint8_t)),
                          .opening = true};
    for (int v = 0; v < model_vars(m); v++)
        s->opening = s->opening && marks[v] == MARK_NONE;
    for (int kind = 0; kind < SETTLED_KINDS; kind++)
        s->empty[kind] = mem_alloc(m->sums.len, sizeof(int));
}

void settled_free(struct settled *s) {
    mem_free(s->marks);
    mem_free(s->changed);
    mem_free(s->changed_near);
    mem_free(s->background_near);
    mem_free(s->stands);
    vec_free(&s->hand);
    for (int kind = 0; kind < SETTLED_KINDS; kind++)
        mem_free(s->empty[kind]);
}

uint8_t *settled_stands(struct settled *s) {
    if (s->stands_at != s->clock)
        memset(s->stands, 0, 2 * (size_t)model_vars(s->m) * sizeof *s->stands);
    s->stands_at = s->clock;
    return s->stands;
}

/* The sums that share an open place with a sum. */
static void change_near(struct settled *s, int sum) {
    const struct model *m = s->m;
    const struct sum *of = &m->sums.at[sum];
    bool background = m->families[of->family].background;
    for (int i = 0; i < of->len; i++) {
        int v = lit_var(sum_lits(m, of)[i]);
        if (s->marks[v] != MARK_NONE)
            continue;
        for (int k = m->use_first[v]; k < m->use_first[v + 1]; k++) {
            s->changed_near[m->uses.at[k]] = s->clock;
            if (background)
                s->background_near[m->uses.at[k]] = s->clock;
        }
    }
}

void settled_look(struct settled *s, const mark *marks) {
    const struct model *m = s->m;
    LOCAL(mem_free_at) vec_int changed = {0};
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
}

/* The marks that these steps make; returns how many steps. */
static int make_steps(const struct model *m, const struct solve_options *o, mark *marks) {
    LOCAL(step_free) struct step step = {0};
    LOCAL(settled_free) struct settled settled;
    int steps = 0;
    settled_init(&settled, m, marks);
    for (; ladder_next(&settled, marks, TIER_BASIC, TIER_EASY, NO_CELL, &step); steps++) {
        step_make(&step, marks);
        o->watch(o->watch_arg, &(struct event){.kind = EVENT_STEP, .step = &step, .marks = marks});
    }
    return steps;
}

bool ladder_uses(const struct model *m, int technique) {
    LOCAL(step_free) struct step step = {0};
    LOCAL(settled_free) struct settled settled;
    LOCAL(mem_free_at) mark *marks = marks_new(m);
    int near = NO_CELL;
    settled_init(&settled, m, marks);
    while (ladder_next(&settled, marks, TIER_BASIC, TIER_HARD, near, &step)) {
        if (step.technique == technique)
            return true;
        step_make(&step, marks);
        near = m->vars.at[lit_var(step.then.at[0])].at.a;
    }
    return false;
}

void solve_watched(const struct model *m, const struct solve_options *o, struct answer *out) {
    LOCAL(mem_free_at)
    mark *marks = o->given ? mem_copy(o->given, model_vars(m), sizeof *marks) : marks_new(m);
    int steps = o->shortest ? 0 : make_steps(m, o, marks);
    struct solve_options rest = *o;
    rest.given = marks;
    solve(m, &rest, out);
    out->steps += steps;
}
