/* A what-if told: what follows from the supposition, mark by mark, each with its reason where that
 * is not at hand; and the rule that breaks in the end. */
#include "deduce/template.h"

#include "deduce/find.h"
#include "deduce/places.h"

enum {
    TOLD_MOST = 8,  /* items that a reader follows */
    TOLD_FIRST = 3, /* of a longer walk: so many from its beginning, */
    TOLD_LAST = 4   /* and so many up to its end */
};

/* What a line or a filled cell says of segments around is not told; nor is what follows for the
 * cells of a line. */
static bool is_told(const struct template_args *s, int i) {
    lit l = s->step->walk.at[i];
    int by = s->step->walk_by.at[i];
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at);
    if (lit_sign(l) == MARK_YES)
        return true;
    return cell ? by < 0 || !is_ends_sum(s->m, by) : by < 0;
}

/* A cell that follows beside another one, without a reason to name. */
static bool is_aside(const struct template_args *s, int i) {
    lit l = s->step->walk.at[i];
    int by = s->step->walk_by.at[i];
    return lit_sign(l) == MARK_NO && place_is_cell(s->m->vars.at[lit_var(l)].at) && by >= 0 &&
           template_family(s->m, by)->background;
}

static bool is_line(const struct template_args *s, int i) {
    lit l = s->step->walk.at[i];
    return lit_sign(l) == MARK_YES && !place_is_cell(s->m->vars.at[lit_var(l)].at);
}

/* The walk from `i` on as far as one item goes: lines that follow one another are one. */
static int end_of_item(const struct template_args *s, int i) {
    int end = i + 1;
    while (is_aside(s, i) && end < s->step->walk.len && is_aside(s, end))
        end++;
    while (is_line(s, i) && end < s->step->walk.len && (is_line(s, end) || !is_told(s, end)))
        end++;
    return end;
}

static void say_lines(const struct template_args *s, int from, int end) {
    vec_int vars = {0};
    for (int i = from; i < end; i++)
        if (is_line(s, i))
            vec_push(&vars, lit_var(s->step->walk.at[i]));
    buf_add(s->out, "the line runs ");
    places_lines(s->m, &vars, s->out);
    vec_free(&vars);
}

/* "r7c1 is shaded (column 1)" */
static void say_item(const struct template_args *s, int i, int end) {
    lit l = s->step->walk.at[i];
    int items = 0, by = s->step->walk_by.at[i];
    if (is_line(s, i)) {
        say_lines(s, i, end);
        return;
    }
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at);
    if (cell)
        template_places(s, s->step->walk.at + i, is_aside(s, i) ? end - i : 1, "and", &items);
    buf_fmt(s->out, "%s%s", items > 1 ? " are " : cell ? " is " : "", template_word(s, l));
    if (!cell) {
        buf_add(s->out, " at ");
        template_places(s, &l, 1, "and", &items);
    }
    const char *brief = template_of_family(template_family(s->m, by), "brief");
    if (!brief || (by >= 0 && template_family(s->m, by)->background))
        return;
    buf_add(s->out, " (");
    template_of_sum(s, by, false, brief);
    buf_char(s->out, ')');
}

void template_walk(const struct template_args *s) {
    vec_int starts = {0};
    const struct step *step = s->step;
    for (int i = 1; i < step->walk.len;) {
        int end = end_of_item(s, i);
        if (is_told(s, i))
            vec_push(&starts, i);
        i = end;
    }
    bool whole = starts.len <= TOLD_MOST;
    for (int k = 0; k < starts.len; k++) {
        if (!whole && k == TOLD_FIRST) {
            buf_add(s->out, ", and so on until ");
            k = starts.len - TOLD_LAST;
        } else if (k > 0) {
            buf_add(s->out, ", ");
        }
        say_item(s, starts.at[k], end_of_item(s, starts.at[k]));
    }
    vec_free(&starts);
}

void template_end(const struct template_args *s) {
    const struct step *step = s->step;
    int sum = step->from.len > 0 ? step->from.at[0].sum : -1;
    const struct family *f = template_family(s->m, sum);
    const char *key = step->clash == REASON_AT_MOST ? "clash-most" : "clash-least";
    const char *text = sum >= 0 ? template_of_family(f, key) : NULL;
    text = text ? text : template_of_family(f, "clash");
    if (text)
        template_of_sum(s, sum, step->clash == REASON_AT_MOST, text);
    else
        template_of_sum(s, sum, step->clash == REASON_AT_MOST,
                        sum != -1 ? "{subject} could not be met" : "{subject} would fall apart");
}
