#include "sat/hint.h"

#include "sat/why.h"

enum {
    RULE_COST = 4,   /* of one piece of evidence, in cells of distance */
    TIER_COST = 6,   /* of one tier */
    FAR_MAX = 12,    /* beyond this, far is far */
    SMALL = 6,       /* pieces of evidence that one sentence carries */
    SHORT_WALK = 12, /* marks of a what-if that one keeps in mind */
    SET_SMALL = 3,   /* rules of a minimal set that may take its place */
};

/* PicoSAT's propagations that the search for a minimal set may take while there is a walk to tell.
 * A bound in seconds would give other hints on a slower machine. */
static const unsigned long long rival_propagations = 500000;

static int pieces(const struct model *m, const struct step *s) {
    return s->walk.len > 0 ? s->walk.len : step_size(m, s);
}

int hint_cost(const struct model *m, int near, const struct step *s) {
    int cell = m->vars.at[lit_var(s->then.at[0])].at.a;
    int far = near == NO_CELL ? 0 : grid_distance(m->grid, near, cell);
    return RULE_COST * pieces(m, s) + (far < FAR_MAX ? far : FAR_MAX) +
           TIER_COST * (int)techniques[s->technique].tier;
}

static void compete(const struct model *m, int near, const struct step *one, struct step *best) {
    if (best->technique < 0 || hint_cost(m, near, one) < hint_cost(m, near, best))
        step_copy(best, one);
}

/* All rows of one tier against the best so far; of the walks, which cost the most to find, only as
 * many as it takes until one is short enough. */
static void ask_tier(const struct model *m, const mark *marks, int near, enum tier tier,
                     struct step *best) {
    struct step one = {0};
    for (int t = 0; t < n_techniques; t = technique_after(t)) {
        if (techniques[t].tier != tier || !technique_try(t, m, marks, near, &one))
            continue;
        compete(m, near, &one, best);
        if (tier == TIER_WHATIF && pieces(m, best) <= SHORT_WALK)
            break;
    }
    step_free(&one);
}

static bool is_short(const struct model *m, const struct step *best) {
    return best->technique >= 0 && pieces(m, best) <= SMALL;
}

/* A small set of rules in place of a long walk. */
static void ask_rival(const struct model *m, const mark *marks, const mark *solution, int near,
                      struct step *best) {
    struct step set = {0};
    struct budget b = {.propagations = rival_propagations};
    if (why_next(m, marks, solution, near, &b, &set) && step_size(m, &set) <= SET_SMALL)
        step_copy(best, &set);
    step_free(&set);
}

bool hint_next(const struct model *m, const mark *marks, const mark *solution, int near,
               const struct budget *b, struct step *out) {
    step_clear(out);
    for (enum tier t = TIER_BASIC; t <= TIER_WHATIF && !is_short(m, out); t++)
        ask_tier(m, marks, near, t, out);
    if (out->technique < 0)
        return solution && why_next(m, marks, solution, near, b, out);
    if (solution && out->walk.len > HINT_LONG_WALK)
        ask_rival(m, marks, solution, near, out);
    return true;
}
