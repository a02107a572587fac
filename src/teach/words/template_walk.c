/* A what-if in words, and the cases of an either-or. */
#include "teach/words/places.h"

#include "base/least.h"
#include "teach/words/breaks.h"
#include "teach/words/template.h"

#include <string.h>

/* A what-if in words: what follows from the supposition, mark by mark, each with its reason where
 * that is not at hand; and the rule that breaks in the end. */

enum {
    LINKS_MOST = 4,   /* items in a sentence: what they come to is the start of the next one */
    LONG_LINKS = 120, /* characters of these, from which on no further one is added */
    TOLD_MOST = 12,   /* items that a reader follows */
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
    int v = sum >= 0 && step_bound(step) == REASON_AT_MOST ? s->m->sums.at[sum].vertex : -1;
    bool filled = false;
    for (int i = 0; v >= 0 && i < step->walk.len; i++) {
        int e = s->m->graph.edge_of_var[lit_var(step->walk.at[i].l)], by = step->walk.at[i].by;
        bool there = e >= 0 && (g->edges.at[e].u == v || g->edges.at[e].v == v);
        filled = filled || step->walk.at[i].l == lit_not(g->vertices.at[v].on);
        if (i > 0 && there && lit_sign(step->walk.at[i].l) == MARK_YES && by >= 0 &&
            is_ends_sum(s->m, by) && s->m->sums.at[by].vertex != v)
            sender = i;
    }
    return filled ? sender : -1;
}

/* What a line or a filled cell implies for segments around is left out; so is what follows for the
 * cells of a line. */
static bool is_told(const struct template_args *s, int i) {
    lit l = s->step->walk.at[i].l;
    int by = s->step->walk.at[i].by;
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at);
    if (lit_sign(l) == MARK_YES)
        return i != blocked_line(s);
    bool ends = by >= 0 && is_ends_sum(s->m, by);
    return cell ? !ends : by < 0 || !(ends || template_family(s->m, by)->background);
}

/* A cell that follows beside another one, without a reason to name. */
static bool is_aside(const struct template_args *s, int i) {
    lit l = s->step->walk.at[i].l;
    int by = s->step->walk.at[i].by;
    return lit_sign(l) == MARK_NO && place_is_cell(s->m->vars.at[lit_var(l)].at) && by >= 0 &&
           template_family(s->m, by)->background;
}

static bool is_line(const struct template_args *s, int i) {
    lit l = s->step->walk.at[i].l;
    return i != blocked_line(s) && lit_sign(l) == MARK_YES &&
           !place_is_cell(s->m->vars.at[lit_var(l)].at);
}

/* Two cells that get the same mark by the same rule, or two places that get no line. */
static bool is_alike(const struct template_args *s, int i, int k) {
    const struct step *step = s->step;
    lit a = step->walk.at[i].l, b = step->walk.at[k].l;
    bool cells[] = {place_is_cell(s->m->vars.at[lit_var(a)].at),
                    place_is_cell(s->m->vars.at[lit_var(b)].at)};
    return step->walk.at[i].by != -1 && step->walk.at[i].by == step->walk.at[k].by &&
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

/* The clues by which these lines are drawn, of which the walk has not spoken yet; of what ends a
 * line nothing is said. */
static void say_clues_of_lines(const struct template_args *s, int from, int end) {
    struct subject_list clues = {0};
    struct buf one = {0};
    for (int i = from; i < end; i++) {
        int by = s->step->walk.at[i].by;
        bool again = false;
        for (int k = 1; k < i; k++)
            again = again || (s->step->walk.at[k].by == by && is_line(s, k));
        const char *brief = is_line(s, i) ? template_brief(s, by, s->step->walk.at[i].l) : NULL;
        if (!brief || again)
            continue;
        struct template_args own = *s;
        own.out = &one;
        buf_clear(&one);
        template_of_sum(&own, by, false, brief);
        subject_list_add(&clues, buf_text(&one));
    }
    if (clues.names.len == 0)
        return;
    buf_add(s->out, " (");
    subject_list_say(&clues, false, s->out);
    buf_char(s->out, ')');
}

static void say_lines(const struct template_args *s, int from, int end) {
    vec_int vars = {0};
    for (int i = from; i < end; i++)
        if (is_line(s, i))
            vec_push(&vars, lit_var(s->step->walk.at[i].l));
    template_drawn(s, &vars);
    say_clues_of_lines(s, from, end);
}

/* "r7c1 is shaded (column 1)" */
static void say_item(const struct template_args *s, int i, int end) {
    lit l = s->step->walk.at[i].l;
    int items = 0, by = s->step->walk.at[i].by;
    LOCAL(mem_free_at) vec_lit same = {0};
    if (is_line(s, i)) {
        say_lines(s, i, end);
        return;
    }
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at);
    for (int k = i; k < end; k++)
        vec_push(&same, s->step->walk.at[k].l);
    if (cell)
        template_places(s, same.at, same.len, "and", &items);
    buf_add(s->out, items > 1 ? " are " : cell ? " is " : "");
    template_word_for(s, template_word(s, l), items > 1);
    if (!cell) {
        buf_add(s->out, " at ");
        template_places(s, same.at, same.len, "and", &items);
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
        if (step->walk.at[i].reach > link)
            return false;
    return true;
}

/* How much a person would want to hear of it: turning points first, then what has a reason of its
 * own, and of these what is used farthest on. */
static int weight_of_item(const struct template_args *s, int link) {
    const struct step *step = s->step;
    int by = step->walk.at[link].by, far = step->walk.at[link].reach - link;
    bool named = by < -1 || (by >= 0 && template_of_part(template_family(s->m, by), PART_BRIEF));
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

/* What parts an item from those before it: a chain is told in stages of about as many links, each
 * of which holds on this board as it is said, and stays when the next one goes on from there. */
static const char *before_item(const struct template_args *s, int k, int n, int *links) {
    bool whole = n <= TOLD_MOST;
    int stages = (n + LINKS_MOST - 1) / LINKS_MOST, most = (n + stages - 1) / stages;
    bool turning = !whole && k == TOLD_FIRST, last = !whole && k == TOLD_FIRST + TOLD_TURNING;
    bool full = *links >= most || last_sentence(s->out) > LONG_LINKS;
    *links = k == 0 || turning || last || full ? 1 : *links + 1;
    return k == 0    ? ""
           : turning ? ". Later: "
           : last    ? ". In the end: "
           : full    ? ". From there: "
                     : ", ";
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
    int n = starts.len;
    if (n > TOLD_MOST)
        keep_heaviest(s, &starts, TOLD_FIRST, starts.len - TOLD_LAST - 1, TOLD_TURNING);
    for (int k = 0, links = 0; k < starts.len; k++) {
        buf_add(s->out, before_item(s, k, n, &links));
        say_item(s, starts.at[k], end_of_item(s, starts.at[k]));
    }
}

/* What a family of components says of an island that breaks: a key by its fault. */
static const enum saying_part fault_parts[] = {
    [COMPONENT_NO_CLUE] = PART_CLASH_NO_CLUE, [COMPONENT_TWO_CLUES] = PART_CLASH_JOINED,
    [COMPONENT_LARGE] = PART_CLASH_LARGE,     [COMPONENT_SMALL] = PART_CLASH_SMALL,
    [COMPONENT_OFF] = PART_CLASH_OFF,
};

/* How many lines the walk draws to a vertex. */
static int count_walked_ends(const struct template_args *s, int v) {
    const struct graph *g = &s->m->graph;
    int n = 0;
    for (int i = 0; i < s->step->walk.len; i++) {
        lit l = s->step->walk.at[i].l;
        int e = s->m->graph.edge_of_var[lit_var(l)];
        n += e >= 0 && lit_sign(l) == MARK_YES && (g->edges.at[e].u == v || g->edges.at[e].v == v);
    }
    return n;
}

/* How a vertex gets too many ends: a line enters a cell that the walk has filled, or branches. With
 * one line of the walk alone, a cell among the marks may be there for being filled, or for another
 * rule: that is not told apart. */
static enum saying_part crowded_part(const struct template_args *s, int sum) {
    const struct step *step = s->step;
    int v = s->m->sums.at[sum].vertex, cell = s->m->graph.vertices.at[v].cell;
    int var = cell >= 0 ? s->m->cell_var[cell] : -1;
    for (int i = 0; var >= 0 && i < step->walk.len; i++)
        if (step->walk.at[i].l == lit_yes(var))
            return PART_CLASH_FILLED;
    bool filled = count_walked_ends(s, v) < 2 && vec_int_has(&step->why.marks, var);
    return filled ? PART_CLASH_MOST : PART_CLASH_BRANCH;
}

/* The family's sentences for its rule as it breaks, the most special first. */
static const char *clash_of(const struct template_args *s, const struct family *f, int sum) {
    enum { SEEN = 3 }; /* cells that are seen to be shut in without a word about the wall */
    bool most = step_bound(s->step) == REASON_AT_MOST;
    const char *text = NULL;
    if (sum == -1 && s->step->why.area.len > SEEN && template_has_words(s, template_wall))
        text = template_of_part(f, PART_CLASH_WALL);
    if (sum == -1 && s->step->why.group.len == 0 && s->step->why.area.len == 0)
        text = template_of_part(f, PART_CLASH_RING);
    if (sum < -1 && template_has_words(s, template_lengths))
        text = phrases[PHRASE_LENGTHS];
    if (sum < -1 && step_island(s->step) != COMPONENT_FITS)
        text = template_of_part(f, fault_parts[step_island(s->step)]);
    if (sum >= 0 && most && is_ends_sum(s->m, sum))
        text = template_of_part(f, crowded_part(s, sum));
    if (sum >= 0 && !text)
        text = template_of_part(f, most ? PART_CLASH_MOST : PART_CLASH_LEAST);
    return text ? text : template_of_part(f, PART_CLASH);
}

void template_end(const struct template_args *s) {
    const struct step *step = s->step;
    int sum = step_first_reason(step).sum, sender = blocked_line(s);
    const char *text = clash_of(s, template_family(s->m, sum), sum);
    if (sender >= 0) { /* which has become a dead end */
        sum = step->walk.at[sender].by;
        text = template_of_part(template_family(s->m, sum), PART_CLASH_LEAST);
    }
    if (!text)
        text = sum != -1 ? phrases[PHRASE_UNMET] : phrases[PHRASE_APART];
    template_of_sum(s, sum, step_bound(step) == REASON_AT_MOST, text);
}

/* The ways that a rule has left, by name; and what a number would see, or an island would do, if a
 * mark were otherwise. */

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
            places_sides(s->m, &vars, s->step->about, "and", s->out);
        else
            places_each(s->m, &vars, true, "and", s->out);
    }
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

void template_choice(const struct template_args *s) {
    template_fill(s, choice_of(s));
}

void template_every(const struct template_args *s) {
    bool listed = strstr(choice_of(s), "{cases}") != NULL;
    if (step_ways(s->step) == 1)
        buf_fmt(s->out, ", but only %s works out;", listed ? "the first" : "one of these");
    else if (s->step->detail.kind == DETAIL_WAYS && s->step->detail.ways.fail > 0)
        buf_add(s->out, "; wherever that works out,");
    else
        buf_add(s->out, template_cases_named(s->step) > 2 ? "; in every case" : "; either way");
}

/* What would be wrong with an island. */
void template_grown(const struct template_args *s) {
    buf_add(s->out,
            step_island(s->step) == COMPONENT_TWO_CLUES ? "touch another one" : "be too large");
}

/* Whether a mark holds in the first rule, and does not fail there. */
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
    if (s->step->detail.more.shared.least == 0) /* which leaves all that it may have: then it is
                                                   what it needs there that has to fit in */
        bounds = (struct mattering){true, false};
    return bounds;
}

/* "must have at least 2", "can share none". */
static void say_count(const struct template_args *s, const char *verb, int verb_len,
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
void template_shares(const struct template_args *s) {
    struct mattering bounds = bounds_that_matter(s);
    say_count(s, s->noun, s->noun_len, s->step->detail.more.shared,
              (struct mattering){.least = bounds.most, .most = bounds.least});
}

void template_counts(const struct template_args *s) {
    static const char verb[] = "have";
    say_count(s, verb, sizeof verb - 1, s->step->detail.more.elsewhere, bounds_that_matter(s));
    buf_add(s->out, " elsewhere");
}

/* The ways of the first rule, "the 15 ways for the room of 2 at r1c1". */
static void say_all_ways(const struct template_args *s) {
    struct reason r = s->step->from.at[0];
    const char *own = template_of_part(reason_family(s->m, r), PART_WAYS);
    buf_fmt(s->out, "%d ways ", step_ways(s->step));
    template_of_sum(s, r.sum, false, own ? own : phrases[PHRASE_WAYS_FOR]);
}

/* How cases agree that were followed to the end; those that work out are named where they are few.
 */
void template_outcome(const struct template_args *s) {
    const struct step *step = s->step;
    int fail = step->detail.ways.fail, work_out = step_ways(step) - fail;
    if (step->cases.len > 0) {
        buf_add(s->out, "Followed to the end, only ");
        buf_fmt(s->out, work_out == 1 ? "one of the " : "%d of the ", work_out);
        say_all_ways(s);
        template_fill(s, work_out == 1 ? phrases[PHRASE_ONE_WORKS] : phrases[PHRASE_SOME_WORK]);
        lit first = step->cases.at[0]; /* each of them marks something */
        if (place_is_cell(s->m->vars.at[lit_var(first)].at))
            buf_fmt(s->out, " %s", template_word(s, first));
        template_fill(s, phrases[PHRASE_SO]);
        return;
    }
    buf_add(s->out, "No short way is known here. ");
    buf_add(s->out, fail == 0 ? "All " : "Of the ");
    say_all_ways(s);
    if (fail == 0)
        template_fill(s, phrases[PHRASE_ALL_AGREE]);
    else
        buf_fmt(s->out, ", %d fail when they are followed to the end", fail);
    if (fail > 0)
        template_fill(s, work_out == 1 ? phrases[PHRASE_ONE_LEFT] : phrases[PHRASE_SOME_LEFT]);
}

/* Whether a sum has no open places but two, all others being among the step's marks, and these are
 * in the first rule as well. */
static bool shares_its_two(const struct template_args *s, int sum) {
    const struct model *m = s->m;
    const struct sum *at = &m->sums.at[sum], *first = &m->sums.at[step_first_reason(s->step).sum];
    int open = 0, shared = 0;
    for (int i = 0; i < at->len; i++) {
        int v = lit_var(sum_lits(m, at)[i]);
        bool known = false;
        for (int k = 0; k < s->step->why.marks.len; k++)
            known = known || s->step->why.marks.at[k] == v;
        open += !known;
        for (int k = 0; k < first->len; k++)
            shared += !known && lit_var(sum_lits(m, first)[k]) == v;
    }
    return open == 2 && shared == 2;
}

/* Whether the step rests on a clue and on one end of two of its sides, where nothing else meets. */
bool template_takes_both(const struct template_args *s) {
    const struct step *step = s->step;
    int first = step_first_reason(step).sum, end = -1;
    for (int i = 0; i < step->from.len; i++) {
        int sum = step->from.at[i].sum;
        if (sum == first)
            continue;
        if (sum < 0 || (end >= 0 && sum != end) ||
            reason_family(s->m, step->from.at[i])->role != ROLE_ENDS)
            return false;
        end = sum;
    }
    return first >= 0 && end >= 0 && shares_its_two(s, end);
}

/* Three cells or more of one checkerboard colour, all that there are between the outermost. */
enum saying_form template_figure(const struct template_args *s) {
    struct grid g = s->m->grid;
    int n = 0, top = g.rows, left = g.cols, bottom = 0, right = 0, parity = 0;
    for (int i = 0; i < s->step->then.len; i++) {
        lit l = s->step->then.at[i];
        struct place at = s->m->vars.at[lit_var(l)].at;
        if (!place_is_cell(at))
            return FORMS;
        if (lit_sign(l) != MARK_YES)
            continue;
        int row = grid_row(g, at.a), col = grid_col(g, at.a);
        if (n++ > 0 && (row + col) % 2 != parity)
            return FORMS;
        parity = (row + col) % 2;
        top = min_int(row, top);
        left = min_int(col, left);
        bottom = max_int(row, bottom);
        right = max_int(col, right);
    }
    int cells = n > 2 ? (bottom - top + 1) * (right - left + 1) : 0;
    bool corner = (top + left) % 2 == parity;
    if (n < 3 || n != (corner ? (cells + 1) / 2 : cells / 2))
        return FORMS;
    return top == bottom || left == right ? FORM_ALTERNATE : FORM_CHECKERBOARD;
}
