/* What one sum forces by its bounds alone. */
#include "engine/cheapest.h"

#include "teach/steps/find.h"

/* Lists what a sum forces by its upper bound (open literals that would pass it) or by its lower
 * bound (open literals it cannot do without). */
static bool sum_forces(const struct model *m, const mark *marks, int sum, enum reason_kind kind,
                       struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    const lit *lits = sum_lits(m, s);
    struct tally t = sum_tally(m, marks, s);
    for (int i = 0, n; i < s->len && t.open > 0; i += n) {
        n = sum_weight(m, s, i);
        if (lit_mark(marks, lits[i]) != MARK_NONE)
            continue;
        if (kind == REASON_AT_MOST && t.yes + n > s->hi)
            vec_push(&out->then, lit_not(lits[i]));
        if (kind == REASON_AT_LEAST && t.yes + t.open - n < s->lo)
            vec_push(&out->then, lits[i]);
    }
    return out->then.len > 0;
}

static void explain_sum(const struct model *m, const mark *marks, int sum, enum reason_kind kind,
                        struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    mark needed = kind == REASON_AT_MOST ? MARK_YES : MARK_NO;
    vec_push(&out->from, ((struct reason){kind, sum}));
    out->about = s->about;
    out->number = sum_number(s, kind == REASON_AT_MOST);
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if ((i == 0 || sum_lits(m, s)[i - 1] != l) && lit_mark(marks, l) == needed)
            vec_push(&out->why.marks, lit_var(l));
    }
}

/* What a technique asks of a sum. Exits have words of their own, and so has the last place. */
static bool sum_answers(const struct model *m, const mark *marks, enum settled_kind ask, int sum,
                        struct step *out) {
    enum reason_kind kind = ask == SETTLED_FULL ? REASON_AT_MOST : REASON_AT_LEAST;
    vec_clear(&out->then);
    return sum_forces(m, marks, sum, kind, out) &&
           (ask == SETTLED_FULL ||
            (!is_ends_sum(m, sum) && (out->then.len == 1) == (ask == SETTLED_LAST_PLACE)));
}

/* The sum nearest to `near` that forces something. */
static bool nearest_sum(struct settled *s, int near, enum settled_kind ask, struct step *out) {
    const struct model *m = s->m;
    struct cheapest best = cheapest_none();
    for (int sum = 0; sum < m->sums.len; sum++) {
        if (settled_is_empty(s, ask, sum))
            continue;
        if (!sum_answers(m, s->marks, ask, sum, out)) {
            settled_note_empty(s, ask, sum);
            continue;
        }
        cheapest_offer(&best, sum, cost_of_distance(m, near, m->sums.at[sum].about));
    }
    vec_clear(&out->then);
    if (best.at < 0)
        return false;
    sum_answers(m, s->marks, ask, best.at, out);
    explain_sum(m, s->marks, best.at, ask == SETTLED_FULL ? REASON_AT_MOST : REASON_AT_LEAST, out);
    return true;
}

bool find_full(struct settled *s, int near, struct step *out) {
    return nearest_sum(s, near, SETTLED_FULL, out);
}

bool find_needed(struct settled *s, int near, struct step *out) {
    return nearest_sum(s, near, SETTLED_NEEDED, out);
}

bool find_last_place(struct settled *s, int near, struct step *out) {
    return nearest_sum(s, near, SETTLED_LAST_PLACE, out);
}

/* The lower bound implies something if it cannot be met without the heaviest open literal. */
static bool may_force(const struct model *m, const mark *marks, const struct sum *s) {
    int left = 0, heaviest = 0;
    for (int i = 0, n; i < s->len; i += n) {
        n = sum_weight(m, s, i);
        mark at = lit_mark(marks, sum_lits(m, s)[i]);
        left += at != MARK_NO ? n : 0;
        heaviest = at == MARK_NONE && n > heaviest ? n : heaviest;
    }
    return heaviest > 0 && left - heaviest < s->lo;
}

bool find_by_sum(const struct model *m, const mark *marks, int sum, struct step *out) {
    if (!may_force(m, marks, &m->sums.at[sum]))
        return false;
    if (is_ends_sum(m, sum))
        return find_by_exits(m, marks, sum, out);
    if (!sum_forces(m, marks, sum, REASON_AT_LEAST, out))
        return false;
    explain_sum(m, marks, sum, REASON_AT_LEAST, out);
    out->technique = technique_by_id(out->then.len == 1 ? "one-place" : "all-needed");
    return true;
}
