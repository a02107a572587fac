/* A what-if in words: what follows from the supposition, mark by mark, each with its reason where
 * that is not at hand; and the rule that breaks in the end. */
#include "deduce/template.h"

enum {
    TOLD_MOST = 8,    /* items that a reader follows */
    TOLD_FIRST = 2,   /* of a longer walk: so many from its beginning, */
    TOLD_TURNING = 3, /* turning points between, */
    TOLD_LAST = 3     /* and so many up to its end */
};

/* Of a chain that ends with a line into a cell which it has filled itself: the link that sends the
 * line there, from a neighbour that has no other way left; else -1. */
static int blocked_line(const struct template_args *s) {
    const struct step *step = s->step;
    const struct graph *g = &s->m->graph;
    int sum = step_first_reason(step).sum, sender = -1;
    int v = sum >= 0 && step->clash == REASON_AT_MOST ? s->m->sums.at[sum].vertex : -1;
    bool filled = false;
    for (int i = 0; v >= 0 && i < step->walk.len; i++) {
        int e = s->m->graph.edge_of_var[lit_var(step->walk.at[i])], by = step->walk_by.at[i];
        bool there = e >= 0 && (g->edges.at[e].u == v || g->edges.at[e].v == v);
        filled = filled || step->walk.at[i] == lit_not(g->vertices.at[v].on);
        if (i > 0 && there && lit_sign(step->walk.at[i]) == MARK_YES && by >= 0 &&
            is_ends_sum(s->m, by) && s->m->sums.at[by].vertex != v)
            sender = i;
    }
    return filled ? sender : -1;
}

/* What a line or a filled cell implies for segments around is left out; so is what follows for the
 * cells of a line. */
static bool is_told(const struct template_args *s, int i) {
    lit l = s->step->walk.at[i];
    int by = s->step->walk_by.at[i];
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at);
    if (lit_sign(l) == MARK_YES)
        return i != blocked_line(s);
    bool ends = by >= 0 && is_ends_sum(s->m, by);
    return cell ? !ends : by < 0 || !(ends || template_family(s->m, by)->background);
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
    return i != blocked_line(s) && lit_sign(l) == MARK_YES &&
           !place_is_cell(s->m->vars.at[lit_var(l)].at);
}

/* Two cells that get the same mark by the same rule, or two places that get no line. */
static bool is_alike(const struct template_args *s, int i, int k) {
    const struct step *step = s->step;
    lit a = step->walk.at[i], b = step->walk.at[k];
    bool cells[] = {place_is_cell(s->m->vars.at[lit_var(a)].at),
                    place_is_cell(s->m->vars.at[lit_var(b)].at)};
    return step->walk_by.at[i] != -1 && step->walk_by.at[i] == step->walk_by.at[k] &&
           lit_sign(a) == lit_sign(b) && cells[0] == cells[1] &&
           (cells[0] || lit_sign(a) == MARK_NO);
}

static bool are_one_item(const struct template_args *s, int i, int k) {
    return (is_aside(s, i) && is_aside(s, k)) || is_alike(s, i, k);
}

/* The walk from `i` on as far as one item goes: lines that follow one another are one. */
static int end_of_item(const struct template_args *s, int i) {
    int end = i + 1;
    while (end < s->step->walk.len && are_one_item(s, i, end))
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
    template_drawn(s, &vars);
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
        template_places(s, s->step->walk.at + i, end - i, "and", &items);
    buf_add(s->out, items > 1 ? " are " : cell ? " is " : "");
    template_word_for(s, template_word(s, l), items > 1);
    if (!cell) {
        buf_add(s->out, " at ");
        template_places(s, s->step->walk.at + i, end - i, "and", &items);
    }
    const char *brief = template_brief(s, by, l);
    if (!brief)
        return;
    buf_add(s->out, " (");
    template_of_sum(s, by, false, brief);
    buf_char(s->out, ')');
}

/* Whether all that follows later rests on this link alone, or on what follows from it: everything
 * turns on it. */
static bool is_turning_point(const struct step *step, int link) {
    for (int i = 1; i < link; i++)
        if (step->walk_reach.at[i] > link)
            return false;
    return true;
}

/* How much a person would want to hear of it: turning points first, then what has a reason of its
 * own, and of these what is used farthest on. */
static int weight_of_item(const struct template_args *s, int link) {
    const struct step *step = s->step;
    int by = step->walk_by.at[link], far = step->walk_reach.at[link] - link;
    bool named = by < -1 || (by >= 0 && template_of_family(template_family(s->m, by), "brief"));
    return (is_turning_point(step, link) ? 2 : named) * step->walk.len + far;
}

/* Of the items from `first` to `last`, the heaviest `n` in their order; the others go. */
static void keep_heaviest(const struct template_args *s, vec_int *starts, int first, int last,
                          int n) {
    for (int left = last - first + 1; left > n; left--, last--) {
        int worst = first;
        for (int k = first + 1; k <= last; k++)
            if (weight_of_item(s, starts->at[k]) < weight_of_item(s, starts->at[worst]))
                worst = k;
        for (int k = worst; k + 1 < starts->len; k++)
            starts->at[k] = starts->at[k + 1];
        starts->len--;
    }
}

/* A long walk is told by its beginning, its turning points and its end. */
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
    if (!whole)
        keep_heaviest(s, &starts, TOLD_FIRST, starts.len - TOLD_LAST - 1, TOLD_TURNING);
    for (int k = 0; k < starts.len; k++) {
        bool turning = !whole && k == TOLD_FIRST, last = !whole && k == TOLD_FIRST + TOLD_TURNING;
        buf_add(s->out, k == 0 ? "" : turning ? "; later " : last ? "; in the end " : ", ");
        say_item(s, starts.at[k], end_of_item(s, starts.at[k]));
    }
    vec_free(&starts);
}

/* What a family of components says of an island that breaks: a key by its fault. */
static const char *const fault_keys[] = {
    [COMPONENT_FITS] = NULL,
    [COMPONENT_NO_CLUE] = "clash-no-clue",
    [COMPONENT_TWO_CLUES] = "clash-joined",
    [COMPONENT_LARGE] = "clash-large",
    [COMPONENT_SMALL] = "clash-small",
    [COMPONENT_OFF] = "clash-off",
};

/* How many lines the walk draws to a vertex. */
static int count_walked_ends(const struct template_args *s, int v) {
    const struct graph *g = &s->m->graph;
    int n = 0;
    for (int i = 0; i < s->step->walk.len; i++) {
        lit l = s->step->walk.at[i];
        int e = s->m->graph.edge_of_var[lit_var(l)];
        n += e >= 0 && lit_sign(l) == MARK_YES && (g->edges.at[e].u == v || g->edges.at[e].v == v);
    }
    return n;
}

/* How a vertex gets too many ends: a line enters a cell that the walk has filled, or branches. With
 * one line of the walk alone, a cell among the marks may be there for being filled, or for another
 * rule: that is not told apart. */
static const char *crowded_key(const struct template_args *s, int sum) {
    const struct step *step = s->step;
    int v = s->m->sums.at[sum].vertex, cell = s->m->graph.vertices.at[v].cell;
    int var = cell >= 0 ? s->m->cell_var[cell] : -1;
    for (int i = 0; var >= 0 && i < step->walk.len; i++)
        if (step->walk.at[i] == lit_yes(var))
            return "clash-filled";
    for (int i = 0; i < step->why.marks.len && count_walked_ends(s, v) < 2; i++)
        if (step->why.marks.at[i] == var)
            return "clash-most";
    return "clash-branch";
}

/* The family's sentences for its rule as it breaks, the most special first. */
static const char *clash_of(const struct template_args *s, const struct family *f, int sum) {
    enum { SEEN = 3 }; /* cells that are seen to be shut in without a word about the wall */
    bool most = s->step->clash == REASON_AT_MOST;
    const char *text = NULL;
    if (sum == -1 && s->step->why.area.len > SEEN && template_has_words(s, template_wall))
        text = template_of_family(f, "clash-wall");
    if (sum < -1 && template_has_words(s, template_lengths))
        text = "{lengths}";
    if (sum < -1 && s->step->fault != COMPONENT_FITS)
        text = template_of_family(f, fault_keys[s->step->fault]);
    if (sum >= 0 && most && is_ends_sum(s->m, sum))
        text = template_of_family(f, crowded_key(s, sum));
    if (sum >= 0 && !text)
        text = template_of_family(f, most ? "clash-most" : "clash-least");
    return text ? text : template_of_family(f, "clash");
}

void template_end(const struct template_args *s) {
    const struct step *step = s->step;
    int sum = step_first_reason(step).sum, sender = blocked_line(s);
    const char *text = clash_of(s, template_family(s->m, sum), sum);
    if (sender >= 0) { /* which has become a dead end */
        sum = step->walk_by.at[sender];
        text = template_of_family(template_family(s->m, sum), "clash-least");
    }
    if (!text)
        text = sum != -1 ? "{subject} could not be met" : "{subject} would fall apart";
    template_of_sum(s, sum, step->clash == REASON_AT_MOST, text);
}
