/* How long the arms of a clue may be; and how long they would be at the end of a walk, where that
 * alone breaks the clue's rule. */
#include "base/least.h"
#include "model/model.h"
#include "teach/words/breaks.h"
#include "teach/words/template.h"

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
        say_both(s, what, b, AT_MOST, a, AT_LEAST);
}

/* --- two arms --------------------------------------------------------------------------------- */

/* The arms that a line leaves by, the longest that the others could be in place of a second one. */
static int arms_in_use(const struct lengths *of, struct arm_range out[2]) {
    struct arm_range arms[DIRS];
    int n = 0;
    for (int i = 0; i < DIRS; i++)
        arms[i] = lengths_range(of[i]);
    struct arm_range other = {1, 0};
    for (int i = 0; i < DIRS; i++) {
        if (arms[i].least > 0 && n < 2)
            out[n++] = arms[i];
        else if (arms[i].least == 0 && arms[i].most > other.most)
            other.most = arms[i].most;
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

static void say_unequal(const struct template_args *s, int total, const struct arm_range arm[2]) {
    bool exact = arm[0].least == arm[0].most && arm[1].least == arm[1].most;
    bool alike = exact && arm[0].least == arm[1].least;
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
    const struct lengths *arms = s->step->detail.clash.arms;
    struct arm_range axis[2];
    bool used[2];
    for (int i = 0; i < 2; i++) {
        struct arm_range a = lengths_range(arms[i]), b = lengths_range(arms[i + 2]);
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

static const char *const arm_ways[DIRS] = {"up", "to the right", "down", "to the left"};

/* The way of the arms that stand in a list, "up, to the right or down". */
static void list_directions(const struct template_args *s, const bool in[DIRS], const char *last) {
    int all = 0, said = 0;
    for (int arm = 0; arm < DIRS; arm++)
        all += in[arm];
    for (int arm = 0; arm < DIRS; arm++) {
        if (!in[arm])
            continue;
        buf_fmt(s->out, "%s%s", said == 0 ? "" : said + 1 < all ? ", " : last, arm_ways[arm]);
        said++;
    }
}

static void say_onward(const struct template_args *s) {
    list_directions(s, s->step->detail.only.arm, " or ");
}

/* "up and down, or down and to the left" */
static void say_passes(const struct template_args *s) {
    int said = 0;
    for (int i = 0; i < DIRS && s->step->detail.kind == DETAIL_PASSES; i++)
        for (int k = i + 1; k < DIRS; k++)
            if (s->step->detail.passes.arm[i][k])
                buf_fmt(s->out, "%s%s and %s", said++ > 0 ? ", or " : "", arm_ways[i], arm_ways[k]);
}

/* --- why a line does not pass otherwise ------------------------------------------------------- */

/* What bars other passes through a number: arms that are closed, arms that cannot be as long as it
 * says from a turn on, opposite ones that cannot be so together. */
struct barred {
    bool closed[DIRS], arm[DIRS], axis[2];
};

static struct arm_range range_of(const struct template_args *s, int arm) {
    return lengths_range(s->step->detail.passes.can[arm]);
}

/* True if a pass that is left out leaves out an arm that is begun, or takes one that is closed: a
 * reader sees that. */
static bool is_out_at_sight(const struct template_args *s, int i, int k) {
    bool begun = false;
    for (int arm = 0; arm < DIRS; arm++)
        begun = begun || (arm != i && arm != k && range_of(s, arm).least > 0);
    return begun || range_of(s, i).most == 0 || range_of(s, k).most == 0;
}

/* Fills in what bars the passes that are left out. False: some of it is not known. */
static bool bar_passes(const struct template_args *s, int total, struct barred *out) {
    const struct detail *d = &s->step->detail;
    bool all = true;
    for (int i = 0; i < DIRS; i++)
        for (int k = i + 1; k < DIRS; k++) {
            if (d->passes.arm[i][k] || is_out_at_sight(s, i, k))
                continue;
            bool turn = (k - i) % 2 == 1;
            if (!turn)
                out->axis[i] = true;
            else if (!lengths_have(d->passes.can[i], total))
                out->arm[i] = true;
            else if (!lengths_have(d->passes.can[k], total))
                out->arm[k] = true;
            else
                all = false;
        }
    return all;
}

/* ", at most 2 "; of lengths on either side of what is wanted `gap`, ", no end after 2 ". */
static void say_reach(const struct template_args *s, struct arm_range r, int total, const char *gap,
                      int *said) {
    const char *bound = r.most < total ? "at most" : r.least > total ? "at least" : gap;
    int n = r.most < total ? r.most : r.least > total ? r.least : total;
    buf_fmt(s->out, "%s%s %d ", (*said)++ > 0 ? ", " : "", bound, n);
}

static bool reach_alike(struct arm_range a, struct arm_range b, int total) {
    return a.most < total || b.most < total ? a.most == b.most
                                            : a.least <= total && b.least <= total;
}

/* The arms that cannot be so long from a turn on, those together that reach as far. */
static void say_arms(const struct template_args *s, bool left[DIRS], int total, int *said) {
    for (int i = 0; i < DIRS; i++) {
        bool alike[DIRS] = {false};
        for (int k = i; k < DIRS && left[i]; k++)
            alike[k] = left[k] && reach_alike(range_of(s, i), range_of(s, k), total);
        if (!left[i])
            continue;
        say_reach(s, range_of(s, i), total, "no end after", said);
        list_directions(s, alike, " or ");
        for (int k = 0; k < DIRS; k++)
            left[k] = left[k] && !alike[k];
    }
}

/* " (closed down, at most 2 to the left, at least 3 up and down)"; nothing where what bars them is
 * not known, or takes more than a breath. */
static void say_barred(const struct template_args *s) {
    static const char *const axes[] = {"up and down", "across"};
    struct barred out = {{false}, {false}, {false}};
    struct template_args own = *s;
    struct buf text = {0};
    int said = 0, closed = 0, total = s->step->number;
    if (s->step->detail.kind != DETAIL_PASSES || !bar_passes(s, total, &out))
        return;
    own.out = &text;
    const struct arms *a = &s->m->arms.at[reason_rule(s->m, step_first_reason(s->step))->index];
    for (int i = 0; i < DIRS; i++) {
        out.closed[i] = a->len[i] > 0 && range_of(s, i).most == 0;
        closed += out.closed[i];
    }
    if (closed > 0) {
        buf_add(&text, "closed ");
        list_directions(&own, out.closed, " and ");
        said = 1;
    }
    say_arms(&own, out.arm, total, &said);
    for (int i = 0; i < 2; i++) {
        struct arm_range r = range_of(s, i), back = range_of(s, i + 2);
        struct arm_range both = {max_int(r.least, 1) + max_int(back.least, 1), r.most + back.most};
        if (out.axis[i])
            say_reach(&own, both, total, "none of", &said);
        buf_add(&text, out.axis[i] ? axes[i] : "");
    }
    if (said > 0 && last_sentence(s->out) + text.len + 4 < BREATH)
        buf_fmt(s->out, " (%s)", buf_text(&text));
}

/* What is wrong with the ways that the only arm cannot go: one has begun elsewhere, they are
 * closed, or they do not have room for the number, or too much of it. The clue's own cell counts.
 */
static void say_closed_ways(const struct template_args *s) {
    const struct arm_range *reach = s->step->detail.only.reach;
    int own =
        s->step->number - s->m->arms.at[reason_rule(s->m, step_first_reason(s->step))->index].total;
    bool closed[DIRS], begun = false;
    int said = 0;
    for (int arm = 0; arm < DIRS; arm++) {
        begun = begun || (s->step->detail.only.arm[arm] && reach[arm].least > 0);
        closed[arm] = !s->step->detail.only.arm[arm] && reach[arm].most == 0;
        said += closed[arm];
    }
    if (begun) {
        buf_add(s->out, "it has begun there");
        return;
    }
    if (said > 0) {
        buf_add(s->out, "closed ");
        list_directions(s, closed, " and ");
    }
    for (int arm = 0; arm < DIRS; arm++) {
        int number = s->step->number, most = reach[arm].most + own, least = reach[arm].least + own;
        if (s->step->detail.only.arm[arm] || closed[arm])
            continue;
        const char *fault = most < number    ? "at most"
                            : least > number ? "at least"
                                             : "no end after";
        int cells = most < number ? most : least > number ? least : number;
        buf_fmt(s->out, "%s%s %d cell%s %s", said++ > 0 ? ", " : "", fault, cells,
                cells == 1 ? "" : "s", arm_ways[arm]);
    }
}

/* "2", "2 or 4", "0 or 1 or 3 to 5": runs of three lengths or more by their ends; of lengths that
 * are too long for the rule only that there are some, "1 or too many". Commas part the
 * directions alone. */
static void say_some_lengths(const struct template_args *s, struct lengths can, int longest) {
    int n = 0, most = lengths_range(can).most;
    for (int from = lengths_least(can), to; from <= min_int(most, longest); from = to + 1) {
        for (to = from; to < longest && lengths_have(can, to + 1);)
            to++;
        if (to == from + 1)
            to = from;
        if (lengths_have(can, from))
            buf_fmt(s->out, to > from ? "%s%d to %d" : "%s%d", n++ > 0 ? " or " : "", from, to);
    }
    if (most > longest)
        buf_add(s->out, n > 0 ? " or too many" : "too many");
}

/* "2 to the right and 1 or 3 down". */
static void say_each_arm(const struct template_args *s, const struct lengths *arms, int total) {
    int all = 0, said = 0, least = 0;
    for (int i = 0; i < DIRS; i++) {
        all += lengths_range(arms[i]).most > 0;
        least += lengths_range(arms[i]).least;
    }
    for (int i = 0; i < DIRS; i++) {
        if (lengths_range(arms[i]).most <= 0)
            continue;
        buf_add(s->out, said == 0 ? "" : said + 1 < all ? ", " : " and ");
        say_some_lengths(s, arms[i], total - least + lengths_range(arms[i]).least);
        buf_fmt(s->out, " %s", arm_ways[i]);
        said++;
    }
}

/* "would see at most 4 cells", "would see no cell". */
static void say_cells(int n, const char *bound, struct buf *out) {
    if (n == 0)
        buf_add(out, "would see no cell");
    else
        buf_fmt(out, "would see %s %d cell%s", bound, n, n == 1 ? "" : "s");
}

/* What a number would see, itself included where it counts itself: "would see at most 4 cells"; or
 * what it would see each way, of which no choice makes its number. */
static void say_seen(const struct template_args *s) {
    const struct detail *d = &s->step->detail;
    const struct lengths *arms = d->kind == DETAIL_SEEN ? d->seen : d->clash.arms;
    struct reason r = step_first_reason(s->step);
    int number = reason_number(s->m, r), cells;
    if (d->kind != DETAIL_SEEN && d->kind != DETAIL_CLASH) {
        buf_fmt(s->out, "could not see exactly %d cells", number);
        return;
    }
    enum reason_kind bound = step_seen(s->m, s->step, &cells);
    if (bound != REASON_RULE) {
        say_cells(cells, bound == REASON_AT_MOST ? "at most" : "at least", s->out);
    } else {
        int own = number - s->m->arms.at[reason_rule(s->m, r)->index].total;
        buf_add(s->out, "would see ");
        say_each_arm(s, arms, number - own);
        break_add(s->out, BREAK_CLAUSE, own > 0 ? ", with its own cell never " : ", never ",
                  own > 0 ? ". With its own cell that is never " : ". That is never ");
        buf_fmt(s->out, "%d", number);
    }
}

static void say_split(const struct template_args *s) {
    const struct step *step = s->step;
    enum { SPLITS_TOLD = 2 };
    int n = step_ways(step);
    struct arm_range shorter = step->detail.splits.shorter;
    if (n < 1 || n > SPLITS_TOLD) {
        buf_fmt(s->out, "not equally long, %d together", step->number);
        return;
    }
    buf_fmt(s->out, "%d and %d", shorter.least, step->number - shorter.least);
    if (n == SPLITS_TOLD)
        buf_fmt(s->out, ", or %d and %d", shorter.most, step->number - shorter.most);
    buf_add(s->out, " long");
}

/* --- at the end of a walk --------------------------------------------------------------------- */

static void say_lengths(const struct template_args *s) {
    struct reason r = s->step->from.at[0];
    if (r.sum >= 0 || reason_rule(s->m, r)->kind != RULE_ARMS)
        return;
    const struct arms *a = &s->m->arms.at[reason_rule(s->m, r)->index];
    bool misfit = s->step->detail.kind == DETAIL_MISFIT;
    if (misfit && s->step->detail.misfit.bound == REASON_RULE) {
        buf_add(s->out, "the loop could not pass ");
        template_of_sum(s, r.sum, false, reason_family(s->m, r)->subject);
    } else if (misfit)
        say_one(s, a->rule == ARMS_RUNS ? "a stretch through " : "an arm of ",
                s->step->detail.misfit.range, a->rule == ARMS_RUNS ? a->total : a->total / 2);
    if (s->step->detail.kind != DETAIL_CLASH && s->step->detail.kind != DETAIL_SEEN)
        return;
    struct arm_range arm[2];
    if (a->rule == ARMS_RUNS && s->step->detail.kind == DETAIL_CLASH)
        say_stretches(s, a->total);
    if (a->rule != ARMS_EQUAL && a->rule != ARMS_UNEQUAL)
        return;
    const struct detail *d = &s->step->detail;
    int n = arms_in_use(d->kind == DETAIL_SEEN ? d->seen : d->clash.arms, arm);
    if (n > 0 && a->rule == ARMS_EQUAL)
        say_equal(s, a->total, arm, n);
    else if (n > 0)
        say_unequal(s, a->total, arm);
}

static void say_times(const struct template_args *s, int n) {
    if (n == 1 || n == 2)
        buf_add(s->out, n == 1 ? "once" : "twice");
    else
        buf_fmt(s->out, "%d times", n);
}

/* How many turns there would be at the end of a walk: "turn at most twice"; "could not turn twice"
 * where their number alone is right. */
static void say_turns(const struct template_args *s) {
    struct arm_range turns = s->step->detail.clash.turns;
    int number = s->step->number;
    bool clash = s->step->detail.kind == DETAIL_CLASH;
    if (number == 0 || (clash && turns.most == 0)) {
        buf_add(s->out, number == 0 ? "would have to turn" : "could not turn");
    } else if (clash && turns.most < number) {
        buf_add(s->out, "could turn at most ");
        say_times(s, turns.most);
    } else if (clash && turns.least > number) {
        buf_add(s->out, "would turn at least ");
        say_times(s, turns.least);
    } else {
        buf_add(s->out, "could not turn ");
        say_times(s, number);
    }
}

const struct template_field length_fields[] = {
    {"turns", say_turns, NULL}, /* at the end of a walk: "could turn at most twice" */
    {"seen", say_seen, NULL},   /* of a number otherwise: "would see at most 4 cells" */
    /* The ways that the only arm of a clue may go, "up or to the left"; why not the others, "closed
     * down, at most 2 cells to the right". */
    {"onward", say_onward, NULL},
    {"closed_ways", say_closed_ways, NULL},
    /* The two ways each that a line may take through a clue; in brackets, what bars all others. */
    {"passes", say_passes, NULL},
    {"barred", say_barred, NULL},
    {"split", say_split, NULL}, /* the lengths of two unequal arms, "1 and 4, or 2 and 3 long" */
    /* Of a walk that breaks a rule of arms, "the arms of the black 5 at r5c10 would be 3 and at
     * most 1 long"; empty where lengths alone show nothing wrong. */
    {"lengths", say_lengths, NULL},
    {0},
};
