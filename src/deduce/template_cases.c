/* The ways that a rule has left, by name; and what a number would see, or an island would do, if a
 * mark were otherwise. */
#include "deduce/template.h"

#include "deduce/places.h"

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
        places_sides(s->m, &sides, s->step->about, "or", s->out);
    vec_free(&sides);
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
    bool three = s->step->ways == 3 && places_of_cases(s, &all, &shortest, &longest) == 3;
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
            places_sides(s->m, &vars, s->step->about, "and", s->out);
        else
            places_each(s->m, &vars, true, "and", s->out);
        vec_free(&vars);
    }
    vec_free(&all);
    return both || two;
}

/* Whether a way names so many places that commas part them within it, too. */
static bool has_long_case(const struct template_args *s) {
    int len = 0;
    bool is_long = false;
    for (int i = 0; i < s->step->cases.len; i++) {
        len = s->step->cases.at[i] == LIT_FALSE ? 0 : len + 1;
        is_long = is_long || len > 2;
    }
    return is_long;
}

/* Whether a way consists of one place, and another one has it among others. */
static bool is_alone(const struct template_args *s, int at, int end) {
    const struct step *step = s->step;
    bool shared = false;
    for (int i = 0; i < step->cases.len; i++)
        shared = shared || (i != at && step->cases.at[i] == step->cases.at[at]);
    return end - at == 1 && shared;
}

/* Each way by what is marked there: all of its other places get the opposite. */
void template_cases(const struct template_args *s) {
    const struct step *step = s->step;
    int items = 0, before = 0;
    if (say_single_sides(s) || say_three_cases(s))
        return;
    const char *comma = has_long_case(s) ? "; " : ", ";
    for (int at = 0, end; at < step->cases.len; before = end - at, at = end + 1) {
        for (end = at; step->cases.at[end] != LIT_FALSE; end++)
            ;
        bool last = end + 1 == step->cases.len, short_ones = before <= 1 && end - at <= 1;
        buf_add(s->out, at == 0 ? "" : last && short_ones ? " " : comma);
        buf_add(s->out, at > 0 && last ? "or " : "");
        if (end > at)
            template_places(s, step->cases.at + at, end - at, "and", &items);
        buf_add(s->out, end == at ? "none" : is_alone(s, at, end) ? " alone" : "");
    }
}

void template_every(const struct template_args *s) {
    int ways = 0;
    for (int i = 0; i < s->step->cases.len; i++)
        ways += s->step->cases.at[i] == LIT_FALSE;
    buf_add(s->out, ways > 2 ? "in every case" : "either way");
}

/* What a number would see, itself included, "would see at most 4 cells"; of both that contradict
 * it, what can be said in one. */
void template_seen(const struct template_args *s) {
    const struct step *step = s->step;
    if (step->most >= 0 && step->most + 1 < step->number)
        buf_fmt(s->out, "would see at most %d cell%s", step->most + 1, step->most > 0 ? "s" : "");
    else if (step->least + 1 > step->number)
        buf_fmt(s->out, "would see at least %d cells", step->least + 1);
    else
        buf_fmt(s->out, "could not see exactly %d cells", step->number);
}

/* What would be wrong with an island. */
void template_grown(const struct template_args *s) {
    buf_add(s->out, s->step->fault == COMPONENT_TWO_CLUES ? "touch another one" : "be too large");
}

/* Whether a mark holds in the first rule, and does not fail there. */
static bool fills_rule(const struct template_args *s, lit l) {
    const struct sum *of = &s->m->sums.at[s->step->from.at[0].sum];
    for (int i = 0; i < of->len; i++)
        if (sum_lits(s->m, of)[i] == l)
            return true;
    return false;
}

/* How many places the first rule gets outside the second one: by the bound that matters. */
void template_counts(const struct template_args *s) {
    const struct step *step = s->step;
    bool fills = false, empties = false;
    for (int i = 0; i < step->then.len; i++) {
        fills = fills || fills_rule(s, step->then.at[i]);
        empties = empties || !fills_rule(s, step->then.at[i]);
    }
    if (step->most == 0)
        buf_add(s->out, "can have no more");
    else if (step->least == step->most)
        buf_fmt(s->out, "must have %d more", step->least);
    else if (!empties)
        buf_fmt(s->out, "must have at least %d more", step->least);
    else if (!fills)
        buf_fmt(s->out, "can have at most %d more", step->most);
    else
        buf_fmt(s->out, "must have %d to %d more", step->least, step->most);
}

/* The ways of the first rule, "the 15 ways for the room of 2 at r1c1". */
static void say_all_ways(const struct template_args *s) {
    struct reason r = s->step->from.at[0];
    const char *own = template_of_family(reason_family(s->m, r), "ways");
    buf_fmt(s->out, "%d ways ", s->step->ways);
    template_of_sum(s, r.sum, false, own ? own : "for {subject}");
}

/* How cases agree that were followed to the end; those that work out are named where they are few.
 */
void template_outcome(const struct template_args *s) {
    const struct step *step = s->step;
    int work_out = step->ways - step->fail;
    if (step->cases.len > 0) {
        buf_add(s->out, "Followed to the end, only ");
        buf_fmt(s->out, work_out == 1 ? "one of the " : "%d of the ", work_out);
        say_all_ways(s);
        template_fill(s, work_out == 1 ? " works out, with {cases}" : " work out, with {cases}");
        lit first = step->cases.at[0]; /* each of them marks something */
        if (place_is_cell(s->m->vars.at[lit_var(first)].at))
            buf_fmt(s->out, " %s", template_word(s, first));
        template_fill(s, ". So {then} {must}.");
        return;
    }
    buf_add(s->out, "No short way is known here. ");
    buf_add(s->out, step->fail == 0 ? "All " : "Of the ");
    say_all_ways(s);
    if (step->fail == 0)
        template_fill(s, " agree when they are followed to the end: {then} {must}.");
    else
        buf_fmt(s->out, ", %d fail when they are followed to the end", step->fail);
    if (step->fail > 0)
        template_fill(s, work_out == 1 ? ", and in the only other one {then} {are}."
                                       : ", and in all the others {then} {are}.");
}

/* Three cells or more of one checkerboard colour, all that there are between the outermost. */
const char *template_figure(const struct template_args *s) {
    struct grid g = s->m->grid;
    int n = 0, top = g.rows, left = g.cols, bottom = 0, right = 0, parity = 0;
    for (int i = 0; i < s->step->then.len; i++) {
        lit l = s->step->then.at[i];
        struct place at = s->m->vars.at[lit_var(l)].at;
        if (!place_is_cell(at))
            return NULL;
        if (lit_sign(l) != MARK_YES)
            continue;
        int row = grid_row(g, at.a), col = grid_col(g, at.a);
        if (n++ > 0 && (row + col) % 2 != parity)
            return NULL;
        parity = (row + col) % 2;
        top = row < top ? row : top;
        left = col < left ? col : left;
        bottom = row > bottom ? row : bottom;
        right = col > right ? col : right;
    }
    int cells = n > 2 ? (bottom - top + 1) * (right - left + 1) : 0;
    bool corner = (top + left) % 2 == parity;
    if (n < 3 || n != (corner ? (cells + 1) / 2 : cells / 2))
        return NULL;
    return top == bottom || left == right ? "alternate" : "checkerboard";
}
