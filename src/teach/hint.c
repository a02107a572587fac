#include "teach/hint.h"

#include "base/least.h"

#include "engine/cheapest.h"
#include "teach/steps/find.h"
#include "teach/why.h"

enum {
    TIER_COST = 6, /* of one tier, in cells of distance */
    FAR_MAX = 12,  /* beyond this, far is far */
    SMALL = 6,     /* pieces of evidence that one sentence carries */
    SET_SMALL = 3, /* rules of a minimal set that may take its place */
    SUPPOSED = 3,  /* pieces that a supposition costs beside what follows from it */
    UNTOLD = 18,   /* marks of cases that are followed and not printed */
};

/* PicoSAT's propagations that the search for a minimal set may take while there is a walk to show.
 * A bound in seconds would give other hints on a slower machine. */
static const unsigned long long rival_propagations = 60000;

/* On boards with more variables than these, PicoSAT's clauses alone cost more than a hint may. */
enum { RIVAL_VARIABLES = 2000 };

/* The propagations that it may take where there is no walk: so many, and more for each variable,
 * but only up to a bound, since on large boards each propagation takes longer, too. */
enum { SET_PROPAGATIONS = 40000, A_VARIABLE = 60, VARIABLES_MOST = 30000 };

/* What follows in each case of either-way is left out of the sentence: it counts as a walk. */
static int pieces(const struct model *m, const struct step *s) {
    bool named = techniques[s->technique].tier < TIER_WHATIF;
    if (s->walk.len > 0)
        return named ? chain_deductions(m, s) + SUPPOSED : s->walk.len;
    bool untold = techniques[s->technique].tier == TIER_WHATIF;
    return step_size(m, s) + (untold ? UNTOLD : 0);
}

/* A rule over most of the board is not something that one sees at a place, unless it is nearly met;
 * and never where its ways are counted, which comes after everything that is seen locally. */
static bool is_global(const struct model *m, const struct step *s) {
    for (int i = 0; i < s->from.len; i++)
        if (s->from.at[i].sum >= 0 && sum_is_global(m, s->from.at[i].sum))
            return s->why.marks.len > SMALL || techniques[s->technique].find == find_shared;
    return false;
}

/* What a step costs a reader: its evidence (or its walk), its distance from `near`, and its tier.
 * Good only for comparing. */
static int hint_cost(const struct model *m, int near, const struct step *s) {
    int cell = m->vars.at[lit_var(s->then.at[0])].at.a;
    int far = cost_of_distance(m, near, cell);
    return COST_OF_PIECE * pieces(m, s) + (is_global(m, s) ? COST_OF_GLOBAL : 0) +
           min_int(far, FAR_MAX) + TIER_COST * (int)techniques[s->technique].tier;
}

static void compete(const struct model *m, int near, const struct step *one, struct step *best) {
    if (best->technique < 0 || hint_cost(m, near, one) < hint_cost(m, near, best))
        step_copy(best, one);
}

/* Asks for walks, which cost most to find: one kind after the other, until one gives an answer. */
static void ask_walks(struct settled *settled, int near, struct step *best) {
    struct step one = {0};
    bool found = technique_try_walk(settled, false, near, &one) ||
                 technique_try_cases(settled, near, &one) ||
                 technique_try_walk(settled, true, near, &one);
    if (found)
        compete(settled->m, near, &one, best);
    step_free(&one);
}

static bool is_short(const struct model *m, const struct step *best) {
    return best->technique >= 0 && pieces(m, best) <= SMALL && !is_global(m, best);
}

/* All rows of one tier against the best so far. */
static void ask_tier(struct settled *settled, int near, enum tier tier, struct step *best) {
    struct step one = {0};
    for (int t = 0; t < n_techniques; t = technique_after(t)) {
        if (techniques[t].tier != tier || !technique_try(settled, t, near, &one))
            continue;
        compete(settled->m, near, &one, best);
    }
    step_free(&one);
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

static unsigned long long propagations_by_size(const struct model *m) {
    int n = A_VARIABLE * model_vars(m);
    return (unsigned long long)min_int(n, VARIABLES_MOST);
}

/* What no row of the ladder finds. */
static bool hint_ask_solver(const struct quiet *q, const struct answer *a, int near,
                            const struct budget *budget, struct step *out) {
    struct budget within = *budget, *b = &within;
    if (b->propagations == 0)
        b->propagations = SET_PROPAGATIONS + propagations_by_size(q->m);
    if (a && a->outcome == OUTCOME_ONE)
        return why_next(q->m, q->marks, a->solution, near, b, out);
    if (a && a->outcome == OUTCOME_SEVERAL && a->other)
        return why_certain(q->m, q->marks, a->solution, a->other, near, b, out);
    return false;
}

bool hint_on(const struct quiet *q, struct settled *settled, const struct answer *answer, int near,
             const struct budget *b, struct step *out) {
    const struct model *m = q->m;
    step_clear(out);
    settled_look(settled, q->marks);
    for (enum tier t = TIER_BASIC; t < TIER_WHATIF && !is_short(m, out); t++)
        ask_tier(settled, near, t, out);
    if (!is_short(m, out))
        ask_walks(settled, near, out);
    if (out->technique < 0)
        return hint_ask_solver(q, answer, near, b, out);
    bool rival = out->walk.len > HINT_LONG_WALK && model_vars(m) <= RIVAL_VARIABLES;
    if (rival && answer && answer->outcome == OUTCOME_ONE)
        ask_rival(m, q->marks, answer->solution, near, out);
    return true;
}

bool hint_next(const struct model *m, const mark *marks, const struct answer *answer, int near,
               const struct budget *b, struct step *out) {
    struct quiet q;
    struct settled settled;
    quiet_init(&q, m, marks);
    settled_init(&settled, m, q.marks);
    bool found = hint_on(&q, &settled, answer, near, b, out);
    step_ground(out, &q);
    settled_free(&settled);
    quiet_free(&q);
    return found;
}
