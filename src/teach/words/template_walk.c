/* A what-if in words: what follows from the supposition, mark by mark, each with its reason where
 * that is not at hand; and the rule that breaks in the end. */
#include "model/model.h"
#include "teach/words/places.h"

#include "base/least.h"
#include "teach/words/breaks.h"
#include "teach/words/template.h"

#include <limits.h>
#include <string.h>

enum {
    LINKS_MOST = 4,       /* items in a sentence: what they come to is the start of the next one */
    LONG_LINKS = 120,     /* characters of these, from which on no further one is added */
    TOLD_MOST = 12,       /* items that a reader follows, */
    STAGED_MOST = 24,     /* or so many, each stage of which says what it rests on, */
    STAGED_LETTERS = 660, /* in so many characters */
    TOLD_FIRST = 2,       /* of a longer walk: so many from its beginning, */
    TOLD_TURNING = 3,     /* turning points between, */
    TOLD_LAST = 3         /* and so many up to its end */
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
    if (clues.names.len > 0)
        break_brackets(s->out, &clues);
}

static void say_lines(const struct template_args *s, int from, int end) {
    vec_int vars = {0};
    for (int i = from; i < end; i++)
        if (is_line(s, i))
            vec_push(&vars, lit_var(s->step->walk.at[i].l));
    template_drawn(s, &vars);
    say_clues_of_lines(s, from, end);
}

/* "r7c1 is shaded (column 1)"; without the reason where the next item has the same one. */
static void say_item(const struct template_args *s, int i, int end, bool goes_on) {
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
    if (!brief || goes_on)
        return;
    buf_add(s->out, " (");
    template_of_sum(s, by, false, brief);
    buf_char(s->out, ')');
}

/* True if all that follows later rests on this link alone, or on what follows from it: everything
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

/* The items of a walk, each by the mark it begins with. */
static vec_int told_items(const struct template_args *s) {
    vec_int starts = {0};
    const struct step *step = s->step;
    for (int i = 1; i < step->walk.len;) {
        int end = end_of_item(s, i);
        if (is_told(s, i))
            vec_push(&starts, i);
        i = end;
    }
    return starts;
}

/* True if two items follow from one sum, which is then named behind the second one. */
static bool has_one_reason(const struct template_args *s, int i, int k) {
    int by = s->step->walk.at[i].by;
    return by >= 0 && by == s->step->walk.at[k].by && !is_line(s, i) && !is_line(s, k) &&
           place_is_cell(s->m->vars.at[lit_var(s->step->walk.at[i].l)].at) &&
           place_is_cell(s->m->vars.at[lit_var(s->step->walk.at[k].l)].at);
}

/* --- a chain in stages ------------------------------------------------------------------------ */

enum {
    JOINT_MOST = 3,     /* marks that a reader keeps in mind together, */
    STAGE_JOINT = 6,    /* or where they have just been told; */
    JOINT_LETTERS = 40, /* their names take no more letters */
    A_STAGE = 20,       /* what a stage costs beside these letters, */
    UNNAMED = 60        /* and instead of them, if they are more */
};

/* Notes which marks before link i its rule speaks of. */
static void note_causes(const struct template_args *s, int i, bool *needed) {
    const struct step *step = s->step;
    const struct sum *sum = &s->m->sums.at[step->walk.at[i].by];
    for (int k = 0; k < i; k++)
        for (int j = 0; j < sum->len && !needed[k]; j++)
            needed[k] = lit_var(sum_lits(s->m, sum)[j]) == lit_var(step->walk.at[k].l);
}

/* The marks before a place in the walk on which something from there on rests: with the board they
 * are all that the rest of it needs. In place of what is not told stands what it follows from.
 * False: they are too many, or cannot be told. */
static bool joint_at(const struct template_args *s, int at, int most, vec_lit *out) {
    const struct step *step = s->step;
    LOCAL(mem_free_at) bool *needed = mem_alloc(at, sizeof *needed);
    bool told = true;
    vec_clear(out);
    for (int i = at - 1; i >= 0; i--) {
        needed[i] = needed[i] || step->walk.at[i].reach >= at;
        if (!needed[i] || i == 0 || is_told(s, i))
            continue;
        needed[i] = false;
        told = told && step->walk.at[i].by >= 0;
        if (told)
            note_causes(s, i, needed);
    }
    for (int i = 0; i < at; i++)
        if (needed[i])
            vec_push(out, step->walk.at[i].l);
    return told && out->len <= most;
}

/* Of a joint the marks in cells, on lines, or where no line is. */
static void say_joint_of(const struct template_args *s, const vec_lit *joint, bool cells,
                         mark sign) {
    LOCAL(mem_free_at) vec_lit some = {0};
    int items;
    for (int i = 0; i < joint->len; i++) {
        bool cell = place_is_cell(s->m->vars.at[lit_var(joint->at[i])].at);
        if (cell == cells && (cell || lit_sign(joint->at[i]) == sign))
            vec_push(&some, joint->at[i]);
    }
    if (some.len == 0)
        return;
    buf_add(s->out, s->out->len > 0 ? ", and " : "");
    buf_add(s->out, !cells && sign == MARK_NO ? "no line at " : "");
    template_places(s, some.at, some.len, "and", &items);
}

/* The marks that a chain rests on from a place on, "r1c2 and r3c4-r3c6"; nothing where they are
 * more than a reader keeps in mind. */
static void say_joint(const struct template_args *s, int at, struct buf *out) {
    LOCAL(mem_free_at) vec_lit joint = {0};
    struct template_args own = *s;
    struct buf places = {0};
    own.out = &places;
    if (!joint_at(s, at, STAGE_JOINT, &joint))
        return;
    say_joint_of(&own, &joint, true, MARK_NONE);
    say_joint_of(&own, &joint, false, MARK_YES);
    say_joint_of(&own, &joint, false, MARK_NO);
    if (places.len <= JOINT_LETTERS)
        buf_add(out, buf_text(&places));
}

/* What it costs a reader that a chain is told anew there, where one of the two stages has only so
 * many links. */
static int cost_of_stage(const struct template_args *s, int at, int links) {
    struct buf joint = {0};
    say_joint(s, at, &joint);
    return A_STAGE + (joint.len > 0 ? joint.len : UNNAMED) + (links == 1 ? A_STAGE : 0);
}

/* By item: whether a chain that is longer than one argument is told anew from there, so that each
 * stage has few links and rests on few marks. Each holds on this board as it is said, and stays
 * when the next one goes on from there. */
static bool *stages_of(const struct template_args *s, const int *starts, int n) {
    bool *begins = mem_alloc(n, sizeof *begins);
    int *cost = mem_alloc(n + 1, sizeof *cost), *from = mem_alloc(n + 1, sizeof *from);
    for (int end = 1; end <= n && n > LINKS_MOST; end++) {
        cost[end] = INT_MAX;
        for (int k = max_int(end - LINKS_MOST, 0); k < end; k++) {
            int here = cost[k] + (k > 0 ? cost_of_stage(s, starts[k],
                                                        min_int(k - from[k], n == end ? n - k : 2))
                                        : 0);
            if (here <= cost[end]) {
                cost[end] = here;
                from[end] = k;
            }
        }
    }
    for (int k = n > LINKS_MOST ? from[n] : 0; k > 0; k = from[k])
        begins[k] = true;
    return begins;
}

/* "From r1c2 and r3c4: ": what the next stage rests on, if that can be named. */
static void say_stage(const struct template_args *s, int at) {
    struct buf joint = {0};
    say_joint(s, at, &joint);
    buf_fmt(s->out, ". From %s: ", joint.len > 0 ? buf_text(&joint) : "there");
}

/* So many items, which are told whole. */
static void say_items(const struct template_args *s, const int *starts, int n) {
    bool goes_on = false, *begins = stages_of(s, starts, n);
    for (int k = 0; k < n; k++) {
        if (begins[k])
            say_stage(s, starts[k]);
        else if (goes_on)
            buf_add(s->out, " and ");
        else if (k > 0 && n <= LINKS_MOST && last_sentence(s->out) > LONG_LINKS)
            buf_add(s->out, ". With that ");
        else if (k > 0)
            break_add(s->out, BREAK_ITEM, ", ", ". Then ");
        goes_on =
            k + 1 < n && !begins[k + 1] && !goes_on && has_one_reason(s, starts[k], starts[k + 1]);
        say_item(s, starts[k], end_of_item(s, starts[k]), goes_on);
    }
}

/* --- a chain in two halves -------------------------------------------------------------------- */

/* The item from which on a chain that is too long for one argument is an argument of its own,
 * resting on the fewest marks; 0: there is none. What is supposed is among them where it leads to
 * the others by more than one item: else nothing would be shorter. */
static int second_half(const struct template_args *s, const vec_int *starts, vec_lit *joint) {
    LOCAL(mem_free_at) vec_lit here = {0};
    int best = 0, fewest = JOINT_MOST + 1;
    for (int k = 1; k < starts->len && starts->len > LINKS_MOST; k++) {
        if (k > LINKS_MOST || starts->len - k > LINKS_MOST ||
            !joint_at(s, starts->at[k], JOINT_MOST, &here) || here.len >= fewest ||
            (k == 1 && here.len > 0 && here.at[0] == s->step->walk.at[0].l))
            continue;
        best = k;
        fewest = here.len;
        vec_clear(joint);
        for (int i = 0; i < here.len; i++)
            vec_push(joint, here.at[i]);
    }
    return best;
}

/* "r1c2 and r3c3 were shaded and r5c6 were unshaded" */
static void say_were(const struct template_args *s, const vec_lit *lits) {
    bool *told = mem_alloc(lits->len, sizeof *told);
    lit *same = mem_alloc(lits->len, sizeof *same);
    for (int i = 0; i < lits->len; i++) {
        const char *word = template_word(s, lits->at[i]);
        int n = 0, items = 0;
        for (int k = i; k < lits->len; k++)
            if (!told[k] && strcmp(template_word(s, lits->at[k]), word) == 0) {
                same[n++] = lits->at[k];
                told[k] = true;
            }
        if (n == 0)
            continue;
        buf_add(s->out, i > 0 ? ", and " : "");
        template_places(s, same, n, "and", &items);
        buf_add(s->out, " were ");
        template_word_for(s, word, items > 1);
    }
}

/* The second half is told first: what it says is true on this board whatever is supposed, and the
 * first half only has to lead there. */
static void say_joint_were(const struct template_args *s) {
    LOCAL(mem_free_at) vec_lit joint = {0};
    vec_int starts = told_items(s);
    if (second_half(s, &starts, &joint) > 0)
        say_were(s, &joint);
}

static void say_leads_on(const struct template_args *s) {
    LOCAL(mem_free_at) vec_lit joint = {0};
    vec_int starts = told_items(s);
    int half = second_half(s, &starts, &joint);
    say_items(s, starts.at + half, starts.len - half);
}

static void say_leads_there(const struct template_args *s) {
    LOCAL(mem_free_at) vec_lit joint = {0};
    vec_int starts = told_items(s);
    say_items(s, starts.at, second_half(s, &starts, &joint));
}

/* --- an outline ------------------------------------------------------------------------------- */

/* The beginning of a chain, its turning points and its end. */
static void say_outline(const struct template_args *s, vec_int *starts) {
    keep_heaviest(s, starts, TOLD_FIRST, starts->len - TOLD_LAST - 1, TOLD_TURNING);
    say_items(s, starts->at, TOLD_FIRST);
    buf_add(s->out, ". Later: ");
    say_items(s, starts->at + TOLD_FIRST, TOLD_TURNING);
    buf_add(s->out, ". In the end: ");
    say_items(s, starts->at + TOLD_FIRST + TOLD_TURNING, TOLD_LAST);
}

static void say_aim(const struct template_args *s) {
    template_fill(s, "{end}");
    break_add(s->out, BREAK_CLAUSE, ": ", ". For then ");
}

bool template_walk_aims(const struct template_args *s) {
    void *scope = mem_begin();
    struct buf end = {0};
    struct template_args own = *s;
    own.out = &end;
    template_fill(&own, "{end}");
    bool aims = told_items(s).len > LINKS_MOST && strpbrk(buf_text(&end), "0123456789") != NULL;
    mem_end(scope);
    return aims;
}

static void say_walk(const struct template_args *s) {
    struct buf whole = {0};
    struct template_args own = *s;
    vec_int starts = told_items(s);
    own.out = &whole;
    if (starts.len <= STAGED_MOST)
        say_items(&own, starts.at, starts.len);
    if (starts.len <= TOLD_MOST || (starts.len <= STAGED_MOST && whole.len <= STAGED_LETTERS))
        buf_add(s->out, buf_text(&whole));
    else
        say_outline(s, &starts);
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
    if (sum == -1 && s->step->why.area.len > SEEN && template_has_words(s, "{wall}"))
        text = template_of_part(f, PART_CLASH_WALL);
    if (sum == -1 && s->step->why.group.len == 0 && s->step->why.area.len == 0)
        text = template_of_part(f, PART_CLASH_RING);
    if (sum < -1 && template_has_words(s, "{lengths}"))
        text = phrases[PHRASE_LENGTHS];
    if (sum < -1 && step_island(s->step) != COMPONENT_FITS)
        text = template_of_part(f, fault_parts[step_island(s->step)]);
    if (sum >= 0 && most && is_ends_sum(s->m, sum))
        text = template_of_part(f, crowded_part(s, sum));
    if (sum >= 0 && !text)
        text = template_of_part(f, most ? PART_CLASH_MOST : PART_CLASH_LEAST);
    return text ? text : template_of_part(f, PART_CLASH);
}

static void say_end(const struct template_args *s) {
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

const struct template_field walk_fields[] = {
    /* A walk in two halves: the marks on which the second one rests, "r1c2 were shaded"; what
     * follows from these, and what leads to them. */
    {"joint", say_joint_were, NULL},
    {"leads_on", say_leads_on, NULL},
    {"leads_there", say_leads_there, NULL},
    /* What follows from a supposition, and the rule that it breaks; the same end before the walk
     * that leads there, with what joins them: ": ". */
    {"walk", say_walk, NULL},
    {"end", say_end, NULL},
    {"aim", say_aim, NULL},
    {0},
};
