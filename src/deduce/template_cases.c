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
        buf_add(s->out, "two of ");
        template_places(s, all.at, all.len, "and", &items);
    }
    vec_free(&all);
    return both || two;
}

/* Each way by what is marked there: all of its other places get the opposite. */
void template_cases(const struct template_args *s) {
    const struct step *step = s->step;
    int items = 0, before = 0;
    if (say_single_sides(s) || say_three_cases(s))
        return;
    for (int at = 0, end; at < step->cases.len; before = end - at, at = end + 1) {
        for (end = at; step->cases.at[end] != LIT_FALSE; end++)
            ;
        bool last = end + 1 == step->cases.len, short_ones = before <= 1 && end - at <= 1;
        buf_add(s->out, at == 0 ? "" : !last ? ", " : short_ones ? " or " : ", or ");
        if (end > at)
            template_places(s, step->cases.at + at, end - at, "and", &items);
        else
            buf_add(s->out, "none of them");
    }
}

/* What a number would see, itself included, "see at most 4 cells"; of both that contradict it, what
 * can be said in one. */
void template_seen(const struct template_args *s) {
    const struct step *step = s->step;
    if (step->most >= 0 && step->most + 1 < step->number)
        buf_fmt(s->out, "see at most %d cell%s", step->most + 1, step->most > 0 ? "s" : "");
    else if (step->least + 1 > step->number)
        buf_fmt(s->out, "see at least %d cells", step->least + 1);
    else
        buf_fmt(s->out, "not see just %d cells", step->number);
}

/* What would be wrong with an island. */
void template_grown(const struct template_args *s) {
    buf_add(s->out, s->step->fault == COMPONENT_TWO_CLUES ? "touch another one" : "be too large");
}

/* How cases that were followed to the end agree. */
void template_agreed(const struct template_args *s) {
    int work_out = s->step->ways - s->step->fail;
    if (s->step->fail == 0)
        buf_add(s->out, "all of them agree");
    else if (work_out == 1)
        buf_add(s->out, "only one of them works out");
    else
        buf_fmt(s->out, "%d of them fail and the other %d agree", s->step->fail, work_out);
}
