/* Several sums against several. Let A be sums that need, C sums that bound, no open place in two of
 * A or in two of C. What A needs, less what C allows, has to lie in the places of A outside C. If
 * there are just as many, all of them hold, and no place of C outside A does. */
#include "base/least.h"
#include "engine/cheapest.h"
#include "teach/steps/find.h"

#include <string.h>

/* Clues that meet: two or three that get together no more at the places where they meet than these
 * allow, such as two 3s that touch at a corner or side by side, or with 2s between them on a
 * diagonal. A chain goes from a clue to a place that bounds it, where the next clue gets what is
 * left, and on; side by side two clues meet at two places. */

enum { SUMS_MOST = 4, PLACES_MOST = 12, SPARE_MOST = 4, BESIDE_MOST = 32 };

/* Sums of one side, and what is open in them; and all that may be of that side. */
struct meeting_side {
    int sums[SUMS_MOST], n;
    bool *may;    /* by sum */
    int *first;   /* by variable that is open: such sums are uses[first[v]] to before */
    vec_int uses; /* uses[first[v + 1]] */
    char *has;    /* by literal: the number, from 1, of the one that it is open in; 0: of none */
};

/* What is left of a sum under the marks; a sum that cannot take part has no open place. */
struct meeting_rest {
    int lo, hi, open;
};

struct meeting {
    const struct model *m;
    const mark *marks;
    struct meeting_rest *rest;       /* by sum */
    struct meeting_side need, bound; /* no literal is open in two sums of one side */
    struct step *out;
    int near;
    struct cheapest best;
    int tried; /* meetings so far: the number of a candidate */
};

/* Few places, each of which counts once, and of those that it needs few to spare. */
static struct meeting_rest meeting_rest_of(const struct model *m, const mark *marks, int sum) {
    const struct sum *s = &m->sums.at[sum];
    if (s->len < 2 || s->len > PLACES_MOST || s->heaviest > 1 || m->families[s->family].background)
        return (struct meeting_rest){0, 0, 0};
    struct tally t = sum_tally(m, marks, s);
    return (struct meeting_rest){s->lo - t.yes, s->hi - t.yes, t.open};
}

/* What the two ends of a line at a vertex need, other techniques see. */
static bool may_need(const struct model *m, int sum, struct meeting_rest r) {
    const struct family *f = &m->families[m->sums.at[sum].family];
    return f->role != ROLE_ENDS && r.lo > 0 && r.open > r.lo && r.open - r.lo <= SPARE_MOST;
}

static bool may_bound(struct meeting_rest r) {
    return r.hi > 0 && r.hi < r.open;
}

/* How many open literals of a sum are in those of a side. */
static int open_within(const struct meeting *w, int sum, const struct meeting_side *side) {
    const struct sum *s = &w->m->sums.at[sum];
    int n = 0;
    for (int i = 0; i < s->len && side->n > 0; i++)
        n += side->has[sum_lits(w->m, s)[i]] > 0;
    return n;
}

/* The same of the clue that was taken last. */
static int open_within_last_clue(const struct meeting *w, int sum) {
    const struct sum *s = &w->m->sums.at[sum];
    int n = 0;
    for (int i = 0; i < s->len; i++)
        n += w->need.has[sum_lits(w->m, s)[i]] == w->need.n;
    return n;
}

static void side_init(struct meeting_side *side, const struct model *m) {
    side->may = mem_alloc(m->sums.len, sizeof *side->may);
    side->first = mem_alloc(model_vars(m) + 2, sizeof *side->first);
    side->has = mem_alloc(2 * model_vars(m), 1);
}

/* Goes through the open variables of the sums that may be of a side: counts in at[v + 1] in how
 * many a variable is, or lists them from at[v] on. */
static void meet_uses(const struct meeting *w, struct meeting_side *side, int *at, bool list) {
    for (int sum = 0; sum < w->m->sums.len; sum++) {
        const struct sum *s = &w->m->sums.at[sum];
        for (int i = 0; i < s->len && side->may[sum]; i++) {
            int v = lit_var(sum_lits(w->m, s)[i]);
            if (w->marks[v] != MARK_NONE)
                continue;
            if (list)
                side->uses.at[at[v]] = sum;
            at[list ? v : v + 1]++;
        }
    }
}

static void side_index(const struct meeting *w, struct meeting_side *side) {
    int *at = side->first + 1; /* so that listing leaves the offsets in place */
    meet_uses(w, side, at, false);
    for (int v = 0; v < model_vars(w->m); v++)
        at[v + 1] += at[v];
    vec_reserve(&side->uses, at[model_vars(w->m)]);
    meet_uses(w, side, at, true);
}

/* Takes a sum into a side, or out of it again. */
static void set_open(const struct meeting *w, const struct meeting_side *side, int sum, char has) {
    const struct sum *s = &w->m->sums.at[sum];
    for (int i = 0; i < s->len; i++)
        if (lit_mark(w->marks, sum_lits(w->m, s)[i]) == MARK_NONE)
            side->has[sum_lits(w->m, s)[i]] = has;
}

static void side_push(const struct meeting *w, struct meeting_side *side, int sum) {
    side->sums[side->n++] = sum;
    set_open(w, side, sum, (char)side->n);
}

static void side_pop(const struct meeting *w, struct meeting_side *side) {
    set_open(w, side, side->sums[--side->n], 0);
}

/* The marks that a side counts, and what of its open places, outside the other one, becomes. */
static void tell_side(const struct meeting *w, bool need, struct step *out) {
    const struct meeting_side *side = need ? &w->need : &w->bound,
                              *other = need ? &w->bound : &w->need;
    for (int i = 0; i < side->n; i++) {
        const struct sum *s = &w->m->sums.at[side->sums[i]];
        vec_push(&out->from,
                 ((struct reason){need ? REASON_AT_LEAST : REASON_AT_MOST, side->sums[i]}));
        for (int k = 0; k < s->len; k++) {
            lit l = sum_lits(w->m, s)[k];
            if (lit_mark(w->marks, l) == (need ? MARK_NO : MARK_YES))
                evidence_add_mark(&out->why, lit_var(l));
            else if (lit_mark(w->marks, l) == MARK_NONE && !other->has[l])
                vec_push(&out->then, need ? l : lit_not(l));
        }
    }
}

/* Looks whether what is needed is all that there is, beside what is bounded. */
static void try_meeting(struct meeting *w) {
    int spare = 0, then = 0, allowed = 0;
    for (int i = 0; i < w->bound.n; i++) {
        struct meeting_rest r = w->rest[w->bound.sums[i]];
        allowed += r.hi;
        then += r.open - open_within(w, w->bound.sums[i], &w->need);
    }
    for (int i = 0; i < w->need.n; i++) {
        struct meeting_rest r = w->rest[w->need.sums[i]];
        int beside = r.open - open_within(w, w->need.sums[i], &w->bound);
        spare += beside - r.lo;
        then += beside;
    }
    int about = w->m->sums.at[w->need.sums[0]].about;
    int cost = COST_OF_PIECE * (w->need.n + w->bound.n) + cost_of_distance(w->m, w->near, about);
    if (spare + allowed != 0 || then == 0 || !cheapest_offer(&w->best, w->tried++, cost))
        return;
    step_clear(w->out);
    tell_side(w, true, w->out);
    tell_side(w, false, w->out);
    w->out->about = about;
    w->out->number = allowed;
}

/* Lists the sums that share an open place with this one and may be the next of a side, each once.
 * Returns how many. */
static int sums_beside(const struct meeting *w, int sum, bool need, int *list) {
    const struct model *m = w->m;
    const struct sum *s = &m->sums.at[sum];
    const struct meeting_side *side = need ? &w->need : &w->bound;
    int n = 0;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        int v = lit_var(l);
        if (w->marks[v] != MARK_NONE || side->has[l])
            continue;
        for (int k = side->first[v]; k < side->first[v + 1] && n < BESIDE_MOST; k++) {
            int other = side->uses.at[k], at = 0;
            if (other == sum)
                continue;
            while (at < n && list[at] != other)
                at++;
            if (at == n && open_within(w, other, side) == 0)
                list[n++] = other;
        }
    }
    return n;
}

/* What a clue needs at the places of the other side, at least. */
static int needs_there(const struct meeting *w, int sum) {
    return w->rest[sum].lo - w->rest[sum].open + open_within(w, sum, &w->bound);
}

/* The places that bound the last clue, which gets `got` from the one before at most, and the clues
 * there, which get what is left. */
static void follow_chain(struct meeting *w, int got) {
    int places[BESIDE_MOST], clues[BESIDE_MOST], last = w->need.sums[w->need.n - 1];
    int n = w->need.n < SUMS_MOST ? sums_beside(w, last, false, places) : 0;
    int needed_before = needs_there(w, last) - got;
    for (int i = 0; i < n; i++) {
        int needed = needed_before + open_within_last_clue(w, places[i]);
        int left = w->rest[places[i]].hi - needed;
        if (needed <= 0 || left <= 0)
            continue;
        side_push(w, &w->bound, places[i]);
        int met = sums_beside(w, places[i], true, clues);
        for (int k = 0; k < met; k++) {
            side_push(w, &w->need, clues[k]);
            try_meeting(w);
            follow_chain(w, left);
            side_pop(w, &w->need);
        }
        side_pop(w, &w->bound);
    }
}

/* Another clue that meets the first one where that is bound, and at one of these places. */
static void try_with_clue(struct meeting *w, int clue, const int *seconds, int n) {
    side_push(w, &w->need, clue);
    for (int i = 0; i < n; i++) {
        if (open_within_last_clue(w, seconds[i]) == 0)
            continue;
        side_push(w, &w->bound, seconds[i]);
        if (needs_there(w, clue) > 0)
            try_meeting(w);
        side_pop(w, &w->bound);
    }
    side_pop(w, &w->need);
}

/* The places behind the i-th one that bound the first clue apart from it, so that it needs some at
 * the two together. */
static int second_places(const struct meeting *w, const int *places, const int *shares, int i,
                         int n, int *seconds) {
    struct meeting_rest first = w->rest[w->need.sums[0]];
    int found = 0;
    for (int k = i + 1; k < n; k++)
        if (first.lo - first.open + shares[i] + shares[k] > 0 &&
            open_within(w, places[k], &w->bound) == 0)
            seconds[found++] = places[k];
    return found;
}

/* Two clues that meet at two places need not be bounded at either of them alone. */
static void try_side_by_side(struct meeting *w) {
    int places[BESIDE_MOST], shares[BESIDE_MOST], seconds[BESIDE_MOST], clues[BESIDE_MOST];
    int first = w->need.sums[0], n = sums_beside(w, first, false, places);
    for (int i = 0; i < n; i++)
        shares[i] = open_within_last_clue(w, places[i]);
    for (int i = 0; i < n; i++) {
        if (second_places(w, places, shares, i, n, seconds) == 0)
            continue;
        side_push(w, &w->bound, places[i]);
        int apart = second_places(w, places, shares, i, n, seconds);
        int met = apart > 0 ? sums_beside(w, places[i], true, clues) : 0;
        for (int k = 0; k < met; k++)
            if (clues[k] > first)
                try_with_clue(w, clues[k], seconds, apart);
        side_pop(w, &w->bound);
    }
}

bool find_meeting(struct settled *settled, int near, struct step *out) {
    const struct model *m = settled->m;
    struct meeting w = {.m = m, .marks = settled->marks, .out = out, .near = near};
    w.best = cheapest_none();
    w.rest = mem_alloc(m->sums.len, sizeof *w.rest);
    side_init(&w.need, m);
    side_init(&w.bound, m);
    for (int sum = 0; sum < m->sums.len; sum++) {
        w.rest[sum] = meeting_rest_of(m, settled->marks, sum);
        w.need.may[sum] = may_need(m, sum, w.rest[sum]);
        w.bound.may[sum] = may_bound(w.rest[sum]);
    }
    side_index(&w, &w.need);
    side_index(&w, &w.bound);
    for (int sum = 0; sum < m->sums.len; sum++) {
        if (!w.need.may[sum])
            continue;
        side_push(&w, &w.need, sum);
        follow_chain(&w, 0);
        try_side_by_side(&w);
        side_pop(&w, &w.need);
    }
    return w.best.at >= 0;
}

/* Lines and rooms. Rows or columns that lie side by side, and rooms, divide the board, and each of
 * their sums takes so many. If the rooms that lie within some rows need as many as these rows, the
 * rows have nothing left for other cells; likewise rooms that cover some rows have nothing left
 * beyond them. */

/* The sums of one family, and which of them each variable is in. */
struct division {
    int family, first, count; /* its sums stand one behind the other */
    int *of;                  /* by variable: 0 .. count-1, or -1 */
};

/* A family that divides; false: it does not, or the Model has no such sums, each of them exact. */
static bool division_of(const struct model *m, int family, struct division *d) {
    enum role role = m->families[family].role;
    *d = (struct division){.family = family, .first = -1};
    for (int i = 0; i < m->sums.len && (role == ROLE_LINES || role == ROLE_PARTS); i++) {
        if (m->sums.at[i].family != family)
            continue;
        d->first = d->first < 0 ? i : d->first;
        d->count++;
    }
    if (d->count < 2)
        return false;
    d->of = mem_alloc(model_vars(m), sizeof *d->of);
    for (int v = 0; v < model_vars(m); v++)
        d->of[v] = -1;
    for (int i = 0; i < d->count; i++) {
        const struct sum *s = &m->sums.at[d->first + i];
        for (int k = 0; k < s->len; k++)
            d->of[lit_var(sum_lits(m, s)[k])] = i;
    }
    return true;
}

/* Sets of sums of two divisions, and what is in which. What the marks of each two sums of them
 * share is counted once, since all bands ask for it. */
struct sets {
    const struct model *m;
    const mark *marks;
    const struct division *d[2];
    bool *in[2];          /* by sum of the division */
    struct tally *all[2]; /* by sum of the division: its marks */
    struct tally *both;   /* by sum of division 0, then by sum of division 1: marks in the two */
    struct tally *here;   /* by sum of division 1: its marks within the set of division 0 */
};

static bool has_var(const struct sets *s, int side, int var) {
    int of = s->d[side]->of[var];
    return of >= 0 && s->in[side][of];
}

static void tally_add(struct tally *t, struct tally by) {
    t->yes += by.yes;
    t->open += by.open;
}

static struct sets sets_of(const struct model *m, const mark *marks, const struct division *lines,
                           const struct division *parts) {
    struct sets s = {.m = m, .marks = marks, .d = {lines, parts}};
    for (int side = 0; side < 2; side++) {
        s.in[side] = mem_alloc(s.d[side]->count, sizeof **s.in);
        s.all[side] = mem_alloc(s.d[side]->count, sizeof **s.all);
    }
    s.both = mem_alloc(lines->count * parts->count, sizeof *s.both);
    s.here = mem_alloc(parts->count, sizeof *s.here);
    for (int v = 0; v < model_vars(m); v++) {
        struct tally one = {marks[v] == MARK_YES, marks[v] == MARK_NONE};
        int line = lines->of[v], part = parts->of[v];
        if (line >= 0)
            tally_add(&s.all[0][line], one);
        if (part >= 0)
            tally_add(&s.all[1][part], one);
        if (line >= 0 && part >= 0)
            tally_add(&s.both[line * parts->count + part], one);
    }
    return s;
}

/* What the sums of a side need. */
static int needs(const struct sets *s, int side) {
    int n = 0;
    for (int i = 0; i < s->d[side]->count; i++)
        n += s->in[side][i] ? s->m->sums.at[s->d[side]->first + i].hi : 0;
    return n;
}

/* The marks in the sums of side a and not in those of the other one. */
static struct tally outside(const struct sets *s, int a) {
    struct tally t = {0, 0};
    for (int i = 0; i < s->d[a]->count; i++)
        if (s->in[a][i])
            tally_add(&t, s->all[a][i]);
    for (int part = 0; part < s->d[1]->count; part++)
        if (s->in[1][part]) {
            t.yes -= s->here[part].yes;
            t.open -= s->here[part].open;
        }
    return t;
}

/* What all open places of side a outside the other one are, all of whose places lie within a unless
 * they are marked; NONE: that does not follow. */
static mark outside_is(const struct sets *s, int a) {
    struct tally in_a = outside(s, a), in_b = outside(s, !a);
    int takes = needs(s, a) - needs(s, !a) + in_b.yes;
    if (in_a.open == 0 || in_b.open > 0)
        return MARK_NONE;
    return in_a.yes == takes ? MARK_NO : in_a.yes + in_a.open == takes ? MARK_YES : MARK_NONE;
}

/* To be NO it has to be known that A takes no more and B no less, and which places of B outside A
 * are NO; to be YES the opposite. */
static void explain_sets(const struct sets *s, int a, mark is, struct step *out) {
    for (int k = 0; k < 2; k++) {
        int side = k == 0 ? !a : a;
        bool at_most = (side == a) == (is == MARK_NO);
        for (int i = 0; i < s->d[side]->count; i++)
            if (s->in[side][i])
                vec_push(&out->from, ((struct reason){at_most ? REASON_AT_MOST : REASON_AT_LEAST,
                                                      s->d[side]->first + i}));
    }
    for (int v = 0; v < model_vars(s->m); v++) {
        bool in_a = has_var(s, a, v), in_b = has_var(s, !a, v);
        if (in_a == in_b)
            continue;
        if (in_a && s->marks[v] == MARK_NONE)
            vec_push(&out->then, lit_of(v, is));
        else if (s->marks[v] == (in_a ? mark_not(is) : is))
            evidence_add_mark(&out->why, v);
    }
    out->about = reason_about(s->m, out->from.at[0]);
    out->number = needs(s, !a);
}

static int count_in(const struct sets *s, int side) {
    int n = 0;
    for (int i = 0; i < s->d[side]->count; i++)
        n += s->in[side][i];
    return n;
}

/* Takes into side 1 the sums with an open place in those of side 0; `within`: only those with none
 * elsewhere. */
static void take_parts(struct sets *s, bool within) {
    for (int i = 0; i < s->d[1]->count; i++) {
        int here = s->here[i].open, elsewhere = s->all[1][i].open - here;
        s->in[1][i] = here > 0 && (!within || elsewhere == 0);
    }
}

/* The rooms within the lines, and those that cover them. */
static void try_band(struct sets *s, int near, struct cheapest *best, struct step *out) {
    for (int within = 0; within < 2; within++) {
        take_parts(s, within);
        mark is = outside_is(s, !within);
        if (is == MARK_NONE)
            continue;
        int size = count_in(s, 0) + count_in(s, 1);
        int about = s->m->sums.at[s->d[0]->first].about;
        if (!cheapest_offer(best, size, size + cost_of_distance(s->m, near, about)))
            continue;
        step_clear(out);
        explain_sets(s, !within, is, out);
    }
}

/* All lines that lie side by side, from each one on. */
static void try_bands(struct sets *s, int near, struct cheapest *best, struct step *out) {
    int n = s->d[0]->count, parts = s->d[1]->count;
    for (int from = 0; from < n; from++) {
        memset(s->in[0], 0, (size_t)n * sizeof **s->in);
        memset(s->here, 0, (size_t)parts * sizeof *s->here);
        mem_poll();
        for (int to = from; to < n && to - from + 1 < n; to++) {
            s->in[0][to] = true;
            for (int part = 0; part < parts; part++)
                tally_add(&s->here[part], s->both[to * parts + part]);
            try_band(s, near, best, out);
        }
    }
}

bool find_sets(struct settled *settled, int near, struct step *out) {
    const struct model *m = settled->m;
    struct cheapest best = cheapest_none();
    struct division lines, parts;
    for (int f = 0; f < m->n_families; f++) {
        if (m->families[f].role != ROLE_LINES || !division_of(m, f, &lines))
            continue;
        for (int g = 0; g < m->n_families; g++) {
            if (g == f || !division_of(m, g, &parts))
                continue;
            struct sets s = sets_of(m, settled->marks, &lines, &parts);
            try_bands(&s, near, &best, out);
        }
    }
    return out->then.len > 0;
}
