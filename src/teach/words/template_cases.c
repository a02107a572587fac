/* The ways that a rule has left, by name; what two rules share; and what a number would see, or an
 * island would do, if a mark were otherwise. */
#include "model/model.h"
#include "model/pairs.h"
#include "teach/words/places.h"

#include "base/least.h"
#include "teach/words/breaks.h"
#include "teach/words/template.h"

#include <ctype.h>
#include <string.h>

enum { WAYS_LISTED = 3 }; /* one by one */

/* Cases of one side each, in one list; false: there are others. */
static bool say_single_sides(const struct template_args *s) {
    vec_int sides = {0};
    bool single = true;
    for (int i = 0; i < s->step->cases.len && single; i++) {
        lit l = s->step->cases.at[i];
        single = i % 2 == 1 ? l == LIT_FALSE
                            : l != LIT_FALSE && place_is_side(s->m->vars.at[lit_var(l)].at);
        if (l != LIT_FALSE)
            vec_push(&sides, lit_var(l));
    }
    if (single)
        places_sides(s->m, &sides, s->step->about, "or", NULL, s->out);
    return single;
}

/* All places of all cases; the lengths of the shortest and the longest case. */
static int places_of_cases(const struct template_args *s, vec_lit *all, int *shortest,
                           int *longest) {
    int cases = 0, len = 0;
    *shortest = s->step->cases.len;
    *longest = 0;
    for (int i = 0; i < s->step->cases.len; i++) {
        lit l = s->step->cases.at[i];
        bool again = false;
        for (int k = 0; k < all->len; k++)
            again = again || all->at[k] == l;
        if (l != LIT_FALSE && !again)
            vec_push(all, l);
        len += l != LIT_FALSE;
        if (l != LIT_FALSE)
            continue;
        *shortest = len < *shortest ? len : *shortest;
        *longest = len > *longest ? len : *longest;
        len = 0;
        cases++;
    }
    return cases;
}

/* "r1c1, r1c2 or both", "two of r1c1, r1c2 and r1c3", where the three cases are that and their
 * order does not matter. */
static bool say_three_cases(const struct template_args *s) {
    vec_lit all = {0};
    int shortest, longest, items;
    bool three = step_ways(s->step) == 3 && places_of_cases(s, &all, &shortest, &longest) == 3;
    bool both = three && all.len == 2 && shortest == 1 && longest == 2;
    bool two = three && all.len == 3 && shortest == 2 && longest == 2;
    for (int i = 0; i < 2 && both; i++) {
        template_places(s, &all.at[i], 1, "or", &items);
        buf_add(s->out, i == 0 ? ", " : " or both");
    }
    if (two) {
        vec_int vars = {0};
        for (int i = 0; i < all.len; i++)
            vec_push(&vars, lit_var(all.at[i]));
        buf_add(s->out, "two of ");
        if (place_is_side(s->m->vars.at[vars.at[0]].at))
            places_sides(s->m, &vars, s->step->about, "and", NULL, s->out);
        else
            places_each(s->m, &vars, true, "and", NULL, s->out);
    }
    return both || two;
}

static void say_either(const struct template_args *s, lit a, lit b) {
    vec_int vars = {0};
    vec_push(&vars, lit_var(a));
    vec_push(&vars, lit_var(b));
    if (place_is_side(s->m->vars.at[lit_var(a)].at))
        places_sides(s->m, &vars, s->step->about, "or", NULL, s->out);
    else
        places_each(s->m, &vars, true, "or", NULL, s->out);
}

/* True if a case consists of these two. */
static bool are_one_case(const vec_lit *cases, lit a, lit b) {
    bool found = false;
    for (int i = 0; i + 1 < cases->len; i++)
        found = found || (cases->at[i] == a && cases->at[i + 1] == b) ||
                (cases->at[i] == b && cases->at[i + 1] == a);
    return found;
}

/* "r1c1 or r1c2, and r3c1 or r3c2", where the four cases are all ways to take one of either. */
static bool say_two_choices(const struct template_args *s) {
    vec_lit all = {0};
    lit rest[2] = {0}, beside = LIT_FALSE;
    int shortest, longest, n = 0;
    bool four = step_ways(s->step) == 4 && places_of_cases(s, &all, &shortest, &longest) == 4;
    if (!four || all.len != 4 || shortest != 2 || longest != 2)
        return false;
    for (int i = 1; i < all.len; i++)
        if (!are_one_case(&s->step->cases, all.at[0], all.at[i]))
            beside = all.at[i];
        else if (n < 2)
            rest[n++] = all.at[i];
    if (n != 2 || beside == LIT_FALSE)
        return false;
    say_either(s, all.at[0], beside);
    buf_add(s->out, ", and ");
    say_either(s, rest[0], rest[1]);
    return true;
}

/* True if a way names so many places that commas part them within it, too. */
static bool has_long_case(const struct template_args *s) {
    int len = 0;
    bool is_long = false;
    for (int i = 0; i < s->step->cases.len; i++) {
        len = s->step->cases.at[i] == LIT_FALSE ? 0 : len + 1;
        is_long = is_long || len > 2;
    }
    return is_long;
}

/* True if a way consists of one place, and another one has it among others. */
static bool is_alone(const struct template_args *s, int at, int end) {
    const struct step *step = s->step;
    bool shared = false;
    for (int i = 0; i < step->cases.len; i++)
        shared = shared || (i != at && step->cases.at[i] == step->cases.at[at]);
    return end - at == 1 && shared;
}

struct one_case {
    const lit *at;
    int len;
};

static int case_order(const void *a, const void *b) {
    const struct one_case *x = a, *y = b;
    for (int i = 0; i < min_int(x->len, y->len); i++)
        if (x->at[i] != y->at[i])
            return x->at[i] < y->at[i] ? -1 : 1;
    return x->len - y->len;
}

/* The ways in the order of their places, as a reader looks for them; where some fail, these stand
 * behind the others. */
static vec_lit cases_in_order(const struct step *step) {
    VEC(struct one_case) ways = {0};
    vec_lit ordered = {0}, way = {0};
    bool some_fail = step->detail.kind == DETAIL_WAYS &&
                     (step->detail.ways.fail > 0 || step->detail.ways.n == 1);
    for (int i = 0; i < step->cases.len; i++) {
        if (step->cases.at[i] != LIT_FALSE) {
            vec_push(&way, step->cases.at[i]);
            continue;
        }
        vec_sort(&way, int_order);
        vec_push(&ways, ((struct one_case){way.at, way.len}));
        way = (vec_lit){0};
    }
    if (!some_fail)
        vec_sort(&ways, case_order);
    for (int i = 0; i < ways.len; i++) {
        for (int k = 0; k < ways.at[i].len; k++)
            vec_push(&ordered, ways.at[i].at[k]);
        vec_push(&ordered, LIT_FALSE);
    }
    return ordered;
}

/* Each way by what is marked there: all of its other places get the opposite. */
static void say_cases(const struct template_args *s) {
    const struct step *step = s->step;
    int items = 0, before = 0;
    if (say_single_sides(s) || say_three_cases(s) || say_two_choices(s))
        return;
    const char *comma = has_long_case(s) ? "; " : ", ";
    for (int at = 0, end; at < step->cases.len; before = end - at, at = end + 1) {
        for (end = at; step->cases.at[end] != LIT_FALSE; end++)
            ;
        bool last = end + 1 == step->cases.len, short_ones = before <= 1 && end - at <= 1;
        if (at > 0 && *comma == ';')
            break_add(s->out, BREAK_CLAUSE, last ? "; or " : "; ", ". Or ");
        else if (at > 0)
            buf_add(s->out, !last ? ", " : short_ones ? " or " : ", or ");
        if (end > at)
            template_places(s, step->cases.at + at, end - at, "and", &items);
        buf_add(s->out, end == at ? "none" : is_alone(s, at, end) ? " alone" : "");
    }
}

static void say_cases_in_order(const struct template_args *s) {
    struct step ordered = *s->step;
    struct template_args own = *s;
    ordered.cases = cases_in_order(s->step);
    own.step = &ordered;
    say_cases(&own);
}

int template_cases_named(const struct step *step) {
    int n = 0;
    for (int i = 0; i < step->cases.len; i++)
        n += step->cases.at[i] == LIT_FALSE;
    return n;
}

static const char *choice_of(const struct template_args *s) {
    const struct family *f = template_family(s->m, step_first_reason(s->step).sum);
    const char *own = template_of_part(f, PART_CHOICE);
    return own ? own : phrases[PHRASE_CHOICE];
}

static void say_choice(const struct template_args *s) {
    template_fill(s, choice_of(s));
}

/* Of two ways that are a mark each, the one that brings the other one with it, which is all that
 * follows; LIT_FALSE: they are others. */
static lit way_to_the_other(const struct step *step) {
    const vec_lit *cases = &step->cases;
    bool two = cases->len == 4 && cases->at[1] == LIT_FALSE && step->then.len == 1;
    if (two && cases->at[0] == step->then.at[0])
        return cases->at[2];
    return two && cases->at[2] == step->then.at[0] ? cases->at[0] : LIT_FALSE;
}

/* "; even with r1c2," */
static void say_even_with(const struct template_args *s, lit way) {
    LOCAL_BUF joined = {0}, apart = {0};
    char name[PLACE_NAME];
    const char *place = place_words(s->m->grid, s->m->vars.at[lit_var(way)].at, name);
    buf_fmt(&joined, "; even with %s,", place);
    buf_fmt(&apart, ". Even with %s,", place);
    break_add(s->out, BREAK_CLAUSE, buf_text(&joined), buf_text(&apart));
}

/* True if besides its first rule a step needs only how many lines end at cells or dots. */
static bool rests_on_ends(const struct template_args *s) {
    bool all = s->step->from.len > 1;
    for (int i = 1; i < s->step->from.len; i++) {
        struct reason r = s->step->from.at[i];
        all =
            all && (r.sum == s->step->from.at[0].sum || reason_family(s->m, r)->role == ROLE_ENDS);
    }
    return all;
}

/* What becomes of all other ways, in the same sentence or in one of its own. */
static void say_else(const struct template_args *s) {
    static const char and[] = ", and ";
    const char *joined = phrases[rests_on_ends(s) ? PHRASE_ELSE_ENDS : PHRASE_ELSE_NOT];
    const char *words = joined + sizeof and-1;
    LOCAL_BUF apart = {0};
    buf_fmt(&apart, ". %c%s", toupper((unsigned char)words[0]), words + 1);
    break_add(s->out, BREAK_CLAUSE, joined, buf_text(&apart));
}

static void say_every(const struct template_args *s) {
    lit way = way_to_the_other(s->step);
    bool listed = strstr(choice_of(s), "{cases}") != NULL;
    bool two_choices = template_cases_named(s->step) > WAYS_LISTED; /* which say it themselves */
    if (s->step->detail.kind == DETAIL_WAYS && s->step->detail.ways.others && !two_choices)
        say_else(s);
    if (step_ways(s->step) == 1) {
        buf_fmt(s->out, ", but only %s works out", listed ? "the first" : "one of these");
        break_add(s->out, BREAK_CLAUSE, ";", ". So");
    } else if (way != LIT_FALSE)
        say_even_with(s, way);
    else if (s->step->detail.kind == DETAIL_WAYS && s->step->detail.ways.fail > 0)
        break_add(s->out, BREAK_CLAUSE, "; wherever that works out,", ". Wherever that works out,");
    else if (template_cases_named(s->step) > 2)
        break_add(s->out, BREAK_CLAUSE, "; in every case", ". In every case");
    else
        break_add(s->out, BREAK_CLAUSE, "; either way", ". Either way");
}

/* What would be wrong with an island. */
static void say_grown(const struct template_args *s) {
    buf_add(s->out,
            step_island(s->step) == COMPONENT_TWO_CLUES ? "touch another one" : "be too large");
}

/* True if a mark holds in the first rule, and does not fail there. */
static bool fills_rule(const struct template_args *s, lit l) {
    const struct sum *of = &s->m->sums.at[s->step->from.at[0].sum];
    for (int i = 0; i < of->len; i++)
        if (sum_lits(s->m, of)[i] == l)
            return true;
    return false;
}

/* The bounds that matter for what follows: marks that fill the first rule follow from what it needs
 * at least, marks that leave places out of it from what it may have at most. */
struct mattering {
    bool least, most;
};

static struct mattering bounds_that_matter(const struct template_args *s) {
    struct mattering bounds = {false, false};
    for (int i = 0; i < s->step->then.len; i++) {
        bool fills = fills_rule(s, s->step->then.at[i]);
        bounds.least = bounds.least || fills;
        bounds.most = bounds.most || !fills;
    }
    if (s->step->detail.more.shared.least == 0 &&
        s->step->detail.more.elsewhere.least > 0) /* which leaves all that it may have: then it is
                                                   what it needs there that has to fit in */
        bounds = (struct mattering){true, false};
    return bounds;
}

/* "must have at least 2", "can share none". */
static void say_bounded(const struct template_args *s, const char *verb, int verb_len,
                        struct arm_range n, struct mattering bounds) {
    bool exact = n.least == n.most;
    buf_fmt(s->out, "%s %.*s ", bounds.least || (exact && n.most > 0) ? "must" : "can", verb_len,
            verb);
    if (n.most == 0)
        buf_add(s->out, "none");
    else if (exact)
        buf_fmt(s->out, "%d", n.least);
    else if (bounds.least && bounds.most)
        buf_fmt(s->out, "%d to %d", n.least, n.most);
    else
        buf_fmt(s->out, "at %s %d", bounds.least ? "least" : "most",
                bounds.least ? n.least : n.most);
}

/* What the first rule has in common with the second one leaves the rest for elsewhere: the more
 * here, the less there. */
static void say_shares(const struct template_args *s) {
    struct mattering bounds = bounds_that_matter(s);
    say_bounded(s, s->noun, s->noun_len, s->step->detail.more.shared,
                (struct mattering){.least = bounds.most, .most = bounds.least});
}

static void say_counts(const struct template_args *s) {
    static const char verb[] = "have";
    say_bounded(s, verb, sizeof verb - 1, s->step->detail.more.elsewhere, bounds_that_matter(s));
    buf_add(s->out, " elsewhere");
}

/* The ways of the first rule, "the 15 ways for the room of 2 at r1c1". */
static void say_all_ways(const struct template_args *s) {
    struct reason r = s->step->from.at[0];
    const char *own = template_of_part(reason_family(s->m, r), PART_WAYS);
    buf_fmt(s->out, "%d ways ", step_ways(s->step));
    template_of_sum(s, r.sum, false, own ? own : phrases[PHRASE_WAYS_FOR]);
}

/* Behind the cells of cases, what is drawn there: " shaded", " as stars"; nothing where that is not
 * the same for all. */
static void say_what_cases_draw(const struct template_args *s) {
    const struct step *step = s->step;
    lit first = step->cases.at[0]; /* each of them marks something */
    const char *word = template_word(s, first);
    int n = 0;
    for (int i = 0; i < step->cases.len; i++) {
        if (step->cases.at[i] != LIT_FALSE && lit_sign(step->cases.at[i]) != lit_sign(first))
            return;
        n += step->cases.at[i] != LIT_FALSE;
    }
    if (!place_is_cell(s->m->vars.at[lit_var(first)].at))
        return;
    buf_add(s->out, strncmp(word, "a ", 2) == 0 ? " as " : " ");
    template_word_for(s, word, n > 1);
}

/* True if a list of the cases would not fit into the sentence that has it: "Followed to the end,
 * only one of the 132 ways to draw all lines works out, with ..." */
static bool has_long_list(const struct template_args *s) {
    enum { LIST_MOST = BREATH / 2 - 4 };
    LOCAL_BUF list = {0};
    struct template_args own = *s;
    own.out = &list;
    say_cases_in_order(&own);
    return list.len > LIST_MOST;
}

/* How cases agree that were followed to the end; those that work out are named where they are few.
 */
static void say_outcome(const struct template_args *s) {
    const struct step *step = s->step;
    int fail = step->detail.ways.fail, work_out = step_ways(step) - fail;
    if (step->cases.len > 0 && has_long_list(s)) {
        buf_add(s->out, "Followed to the end, all but ");
        buf_fmt(s->out, work_out == 1 ? "one of the " : "%d of the ", work_out);
        say_all_ways(s);
        buf_add(s->out, " fail");
        template_fill(s, phrases[PHRASE_SO]);
        return;
    }
    if (step->cases.len > 0) {
        buf_add(s->out, "Followed to the end, only ");
        buf_fmt(s->out, work_out == 1 ? "one of the " : "%d of the ", work_out);
        say_all_ways(s);
        template_fill(s, work_out == 1 ? phrases[PHRASE_ONE_WORKS] : phrases[PHRASE_SOME_WORK]);
        say_what_cases_draw(s);
        template_fill(s, phrases[PHRASE_SO]);
        return;
    }
    buf_add(s->out, "No short way is known here. ");
    buf_add(s->out, fail == 0 ? "All " : "Of the ");
    say_all_ways(s);
    if (fail == 0)
        template_fill(s, phrases[PHRASE_ALL_AGREE]);
    else
        buf_fmt(s->out,
                fail == 1 ? ", one fails when it is followed to the end"
                          : ", %d fail when they are followed to the end",
                fail);
    if (fail == 0)
        return;
    if (work_out == 1)
        break_add(s->out, BREAK_CLAUSE, ", and in the only other one ", ". In the only other one ");
    else
        break_add(s->out, BREAK_CLAUSE, ", and in all the others ", ". In all the others ");
    template_fill(s, phrases[PHRASE_LEFT]);
}

/* The names of two clues and of what they meet may be too long for one sentence. */
static void say_can_get(const struct template_args *s) {
    break_add(s->out, BREAK_CLAUSE, " can get", " meet others. They can get");
}

static void say_left(const struct template_args *s) {
    if (s->step->detail.kind == DETAIL_PAIRS)
        buf_fmt(s->out, "%d", s->step->detail.pairs.left);
}

static void say_needed(const struct template_args *s) {
    if (s->step->detail.kind == DETAIL_PAIRS)
        buf_fmt(s->out, "%d", s->step->detail.pairs.needed);
}

static void say_one_of_pairs(const struct template_args *s) {
    enum { PAIRS_NAMED = 2 };
    const vec_lit *cases = &s->step->cases;
    int n = template_cases_named(s->step), items;
    if (n > PAIRS_NAMED)
        buf_fmt(s->out, "one of each of %d pairs", n);
    for (int i = 0; i < cases->len && n <= PAIRS_NAMED; i += 3) {
        buf_add(s->out, i > 0 ? ", and one of " : "one of ");
        template_places(s, cases->at + i, 2, "and", &items);
    }
}

const struct template_field case_fields[] = {
    /* The two or three ways, "r1c1 and r1c3, or r1c2"; the family's clause that names them, "the 2
     * at r3c4 takes r3c5 or r4c4". */
    {"cases", say_cases_in_order, NULL},
    {"choice", say_choice, NULL},
    /* How they agree, "; either way", or of three "; in every case", where some fail "; wherever
     * that works out," and the like; a whole sentence on how they agree in the end. */
    {"every", say_every, NULL},
    {"outcome", say_outcome, NULL},
    /* What the first rule has in common with the second one, by a verb: {shares get}, "can get at
     * most 1"; what it has besides, "must have at least 2 elsewhere". */
    {"shares", say_shares, NULL},
    {"counts", say_counts, NULL},
    {"can_get", say_can_get, NULL}, /* between these two, where a long sentence becomes two */
    {"grown", say_grown, NULL},     /* what an island would do: "touch another one" */
    /* Of places of which pairs take all that may be spared: how many are left, and how many of
     * these are needed; "one of r1c1-r1c3 and r2c2-r3c2", of many "one of each of 7 pairs". */
    {"left", say_left, NULL},
    {"needed", say_needed, NULL},
    {"one_of_pairs", say_one_of_pairs, NULL},
    {0},
};
