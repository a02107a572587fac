/* How long the arms of a clue may be; and how long they would be at the end of a walk, where that
 * alone breaks the clue's rule. */
#include "deduce/template.h"

enum bound { BOTH, AT_LEAST, AT_MOST };

static void say_length(const struct template_args *s, struct arm_range r, enum bound b) {
    if (r.least == r.most)
        buf_fmt(s->out, "%d", r.least);
    else if (b == BOTH)
        buf_fmt(s->out, "%d to %d", r.least, r.most);
    else
        buf_fmt(s->out, b == AT_LEAST ? "at least %d" : "at most %d",
                b == AT_LEAST ? r.least : r.most);
}

static void say_owner(const struct template_args *s, const char *what) {
    struct reason r = s->step->from.at[0];
    buf_add(s->out, what);
    template_of_sum(s, r.sum, false, reason_family(s->m, r)->subject);
    buf_add(s->out, " would be ");
}

/* One length that cannot be `wanted`. */
static void say_one(const struct template_args *s, const char *what, struct arm_range r,
                    int wanted) {
    say_owner(s, what);
    say_length(s, r, r.least > wanted ? AT_LEAST : AT_MOST);
    buf_add(s->out, " long");
}

static void say_both(const struct template_args *s, const char *what, struct arm_range a,
                     enum bound of_a, struct arm_range b, enum bound of_b) {
    say_owner(s, what);
    if (a.least == a.most && b.least == b.most && a.least == b.least) {
        buf_fmt(s->out, "%d long each", a.least);
        return;
    }
    say_length(s, a, of_a);
    buf_add(s->out, " and ");
    say_length(s, b, of_b);
    buf_add(s->out, " long");
}

static bool is_outside(struct arm_range r, int n) {
    return n < r.least || n > r.most;
}

/* Two that should be equal, and cannot be. */
static void say_unlike(const struct template_args *s, const char *what, struct arm_range a,
                       struct arm_range b) {
    if (a.most < b.least)
        say_both(s, what, a, AT_MOST, b, AT_LEAST);
    else if (b.most < a.least)
        say_both(s, what, a, AT_LEAST, b, AT_MOST);
}

/* --- two arms --------------------------------------------------------------------------------- */

/* The arms that a line leaves by, the longest that the others could be in place of a second one. */
static int arms_in_use(const struct step *step, struct arm_range out[2]) {
    int n = 0;
    struct arm_range other = {1, 0};
    for (int i = 0; i < DIRS; i++) {
        if (step->arms[i].least > 0 && n < 2)
            out[n++] = step->arms[i];
        else if (step->arms[i].least == 0 && step->arms[i].most > other.most)
            other.most = step->arms[i].most;
    }
    if (n == 1)
        out[1] = other;
    return n;
}

static void say_equal(const struct template_args *s, int total, const struct arm_range arm[2],
                      int n) {
    for (int i = 0; i < n && total >= 0; i++)
        if (is_outside(arm[i], total / 2)) {
            say_one(s, "an arm of ", arm[i], total / 2);
            return;
        }
    if (total < 0)
        say_unlike(s, "the arms of ", arm[0], arm[1]);
    else if (arm[1].most < total / 2)
        say_both(s, "the arms of ", arm[0], AT_MOST, arm[1], AT_MOST);
}

static void say_unequal(const struct template_args *s, int total, const struct arm_range arm[2],
                        int n) {
    bool exact = arm[0].least == arm[0].most && arm[1].least == arm[1].most;
    bool alike = exact && arm[0].least == arm[1].least && n == 2;
    if (total >= 0 && arm[0].least >= total)
        say_one(s, "an arm of ", arm[0], total - 1);
    else if (alike || (total >= 0 && arm[0].least + arm[1].least > total))
        say_both(s, "the arms of ", arm[0], AT_LEAST, arm[1], AT_LEAST);
    else if (total >= 0 && arm[0].most + arm[1].most < total)
        say_both(s, "the arms of ", arm[0], AT_MOST, arm[1], AT_MOST);
    else if (total >= 0 && exact && arm[0].least + arm[1].least != total)
        say_both(s, "the arms of ", arm[0], BOTH, arm[1], BOTH);
}

/* --- stretches from turn to turn -------------------------------------------------------------- */

static void say_stretches(const struct template_args *s, int total) {
    struct arm_range axis[2];
    bool used[2];
    for (int i = 0; i < 2; i++) {
        struct arm_range a = s->step->arms[i], b = s->step->arms[i + 2];
        axis[i] = (struct arm_range){a.least + b.least, a.most + b.most};
        used[i] = axis[i].least > 0;
        if (used[i] && total >= 0 && is_outside(axis[i], total)) {
            say_one(s, "a stretch through ", axis[i], total);
            return;
        }
    }
    if (total < 0 && used[0] && used[1])
        say_unlike(s, "the stretches through ", axis[0], axis[1]);
}

/* --- what the arms may be where nothing is supposed ------------------------------------------- */

void template_onward(const struct template_args *s) {
    static const char *const ways[DIRS] = {"up", "to the right", "down", "to the left"};
    int all = 0, said = 0;
    for (int arm = 0; arm < DIRS; arm++)
        all += s->step->arms[arm].most > 0;
    for (int arm = 0; arm < DIRS; arm++) {
        if (s->step->arms[arm].most == 0)
            continue;
        buf_add(s->out, said == 0 ? "" : said + 1 < all ? ", " : " or ");
        buf_add(s->out, ways[arm]);
        said++;
    }
}

void template_split(const struct template_args *s) {
    const struct step *step = s->step;
    enum { SPLITS_TOLD = 2 };
    if (step->ways < 1 || step->ways > SPLITS_TOLD) {
        buf_fmt(s->out, "not equally long, %d together", step->number);
        return;
    }
    buf_fmt(s->out, "%d and %d", step->least, step->number - step->least);
    if (step->ways == SPLITS_TOLD)
        buf_fmt(s->out, ", or %d and %d", step->most, step->number - step->most);
    buf_add(s->out, " long");
}

/* --- at the end of a walk --------------------------------------------------------------------- */

void template_lengths(const struct template_args *s) {
    struct reason r = s->step->from.at[0];
    if (r.sum >= 0 || reason_rule(s->m, r)->kind != RULE_ARMS)
        return;
    const struct arms *a = &s->m->arms.at[reason_rule(s->m, r)->index];
    struct arm_range arm[2];
    if (a->rule == ARMS_RUNS)
        say_stretches(s, a->total);
    if (a->rule != ARMS_EQUAL && a->rule != ARMS_UNEQUAL)
        return;
    int n = arms_in_use(s->step, arm);
    if (n > 0 && a->rule == ARMS_EQUAL)
        say_equal(s, a->total, arm, n);
    else if (n > 0)
        say_unequal(s, a->total, arm, n);
}
