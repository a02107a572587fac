/* What one sum forces by its bounds alone. */
#include "base/least.h"
#include "engine/cheapest.h"
#include "teach/reasons/feasible.h"
#include "teach/steps/find.h"

/* Lists what a sum forces by its upper bound (open literals that would pass it) or by its lower
 * bound (open literals it cannot do without). */
static bool sum_forces(const struct model *m, const mark *marks, int sum, enum reason_kind kind,
                       struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    const lit *lits = sum_lits(m, s);
    struct tally t = sum_tally(m, marks, s);
    for (int i = 0, n; i < s->len && t.open > 0; i += n) {
        n = sum_weight(m, s, i);
        if (lit_mark(marks, lits[i]) != MARK_NONE)
            continue;
        if (kind == REASON_AT_MOST && t.yes + n > s->hi)
            vec_push(&out->then, lit_not(lits[i]));
        if (kind == REASON_AT_LEAST && t.yes + t.open - n < s->lo)
            vec_push(&out->then, lits[i]);
    }
    return out->then.len > 0;
}

static void explain_sum(const struct model *m, const mark *marks, int sum, enum reason_kind kind,
                        struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    mark needed = kind == REASON_AT_MOST ? MARK_YES : MARK_NO;
    vec_push(&out->from, ((struct reason){kind, sum}));
    out->about = s->about;
    out->number = sum_number(s, kind == REASON_AT_MOST);
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if ((i == 0 || sum_lits(m, s)[i - 1] != l) && lit_mark(marks, l) == needed)
            vec_push(&out->why.marks, lit_var(l));
    }
}

/* --- the ways into and out of a cell ---------------------------------------------------------- */

/* The ways by which a loop can enter and leave a cell: with two exits it takes both, with fewer it
 * cannot pass. */

/* The exits of a vertex that are not closed. */
struct exits {
    int edge[DIRS], n; /* edge: of the graph; the first DIRS of them */
    int open;          /* how many of them are not drawn yet */
};

static struct exits exits_of(const struct model *m, const mark *marks, int v) {
    struct exits x = {.n = 0};
    const struct vertex *at = &m->graph.vertices.at[v];
    for (int i = 0; i < at->len; i++) {
        int e = vertex_edge(&m->graph, v, i);
        mark on = lit_mark(marks, m->graph.edges.at[e].on);
        if (on == MARK_NO)
            continue;
        if (x.n < DIRS)
            x.edge[x.n] = e;
        x.n++;
        x.open += on == MARK_NONE;
    }
    return x;
}

/* The reason: the vertex's own sum with the exits that are closed. A vertex that is on by its
 * edges has a sum for each edge: it is the one of `by`. */
static bool explain_exits(const struct model *m, const mark *marks, int v, int by,
                          struct step *out) {
    const struct vertex *at = &m->graph.vertices.at[v];
    int sum = vertex_ends_sum(m, v, by);
    out->about = at->cell;
    if (sum < 0)
        return false;
    vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
    if (at->on != LIT_BY_EDGES)
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, sum}));
    for (int i = 0; i < at->len; i++) {
        lit on = m->graph.edges.at[vertex_edge(&m->graph, v, i)].on;
        if (on >= 0 && lit_mark(marks, on) != MARK_NONE)
            vec_push(&out->why.marks, lit_var(on));
    }
    if (at->on >= 0 && lit_mark(marks, at->on) != MARK_NONE)
        vec_push(&out->why.marks, lit_var(at->on));
    return true;
}

/* What a rule implies for one vertex and its exits: fills out->then and explains. */
typedef bool of_vertex(const struct model *m, const mark *marks, int v, const struct exits *x,
                       struct step *out);

/* The nearest vertex for which the rule implies something. */
static bool nearest_vertex(const struct model *m, const mark *marks, int near, of_vertex *rule,
                           struct step *out) {
    struct step one = {0};
    struct cheapest best = cheapest_none();
    for (int v = 0; m->graph.shape == SHAPE_LOOP && v < m->graph.vertices.len; v++) {
        struct exits x = exits_of(m, marks, v);
        step_clear(&one);
        if (x.n > 2 || !rule(m, marks, v, &x, &one))
            continue;
        if (cheapest_offer(&best, v, cost_of_distance(m, near, m->graph.vertices.at[v].cell)))
            step_copy(out, &one);
    }
    return out->then.len > 0;
}

static lit on_of(const struct model *m, int e) {
    return m->graph.edges.at[e].on;
}

static bool two_exits(const struct model *m, const mark *marks, int v, const struct exits *x,
                      struct step *out) {
    if (x->n != 2 || x->open == 0 || vertex_mark(&m->graph, marks, v) != MARK_YES)
        return false;
    int drawn = x->edge[0];
    for (int i = 0; i < 2; i++)
        if (lit_mark(marks, on_of(m, x->edge[i])) == MARK_NONE)
            vec_push(&out->then, on_of(m, x->edge[i]));
        else
            drawn = x->edge[i];
    return explain_exits(m, marks, v, drawn, out);
}

static bool no_exits(const struct model *m, const mark *marks, int v, const struct exits *x,
                     struct step *out) {
    lit on = m->graph.vertices.at[v].on;
    if (x->n > 0 || on < 0 || lit_mark(marks, on) != MARK_NONE)
        return false;
    vec_push(&out->then, lit_not(on));
    return explain_exits(m, marks, v, -1, out);
}

static bool one_exit(const struct model *m, const mark *marks, int v, const struct exits *x,
                     struct step *out) {
    lit on = m->graph.vertices.at[v].on;
    if (x->n != 1 || x->open == 0)
        return false;
    vec_push(&out->then, lit_not(on_of(m, x->edge[0])));
    if (on >= 0 && lit_mark(marks, on) == MARK_NONE)
        vec_push(&out->then, lit_not(on));
    return explain_exits(m, marks, v, x->edge[0], out);
}

/* If the neighbour were off, the cell would have only one exit and would have to be off beside
 * it. */
static bool kept_open(const struct model *m, const mark *marks, int v, const struct exits *x,
                      struct step *out) {
    lit on = m->graph.vertices.at[v].on;
    if (x->n != 2 || on < 0 || lit_mark(marks, on) != MARK_NONE)
        return false;
    int pair[2], pairs = 0;
    for (int i = 0; i < 2; i++) {
        const struct edge *e = &m->graph.edges.at[x->edge[i]];
        int w = edge_other_end(e, v);
        lit there = m->graph.vertices.at[w].on;
        if (there < 0 || lit_mark(marks, there) != MARK_NONE)
            continue;
        int sum = model_never_both(m, lit_not(on), lit_not(there));
        if (sum < 0 || vertex_ends_sum(m, w, -1) < 0)
            continue;
        vec_push(&out->then, there);
        pair[pairs++] = sum;
    }
    if (pairs == 0 || !explain_exits(m, marks, v, -1, out))
        return false;
    for (int i = 0; i < pairs; i++) {
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, pair[i]}));
        int w = m->graph.vertex_of_var[lit_var(out->then.at[i])];
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, vertex_ends_sum(m, w, -1)}));
    }
    return true;
}

bool find_two_exits(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, two_exits, out);
}

bool find_no_exits(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, no_exits, out);
}

bool find_dead_end(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, one_exit, out);
}

bool find_kept_open(struct settled *s, int near, struct step *out) {
    return nearest_vertex(s->m, s->marks, near, kept_open, out);
}

static bool find_by_exits(const struct model *m, const mark *marks, int sum, struct step *out) {
    static const struct {
        const char *id;
        of_vertex *rule;
    } rules[] = {{"two-exits", two_exits}, {"no-line-cell", no_exits}, {"dead-end", one_exit}};
    int v = m->sums.at[sum].vertex;
    struct exits x = exits_of(m, marks, v);
    for (size_t i = 0; i < sizeof rules / sizeof *rules && x.n <= 2; i++) {
        step_clear(out);
        if (!rules[i].rule(m, marks, v, &x, out))
            continue;
        out->technique = technique_by_id(rules[i].id);
        return true;
    }
    step_clear(out);
    return false;
}

/* What a technique asks of a sum. Exits have words of their own, and so has the last place. */
static bool sum_answers(const struct model *m, const mark *marks, enum settled_kind ask, int sum,
                        struct step *out) {
    enum reason_kind kind = ask == SETTLED_FULL ? REASON_AT_MOST : REASON_AT_LEAST;
    vec_clear(&out->then);
    return sum_forces(m, marks, sum, kind, out) &&
           (ask == SETTLED_FULL ||
            (!is_ends_sum(m, sum) && (out->then.len == 1) == (ask == SETTLED_LAST_PLACE)));
}

/* The sum nearest to `near` that forces something. */
static bool nearest_sum(struct settled *s, int near, enum settled_kind ask, struct step *out) {
    const struct model *m = s->m;
    struct cheapest best = cheapest_none();
    for (int sum = 0; sum < m->sums.len; sum++) {
        if (settled_is_empty(s, ask, sum))
            continue;
        if (!sum_answers(m, s->marks, ask, sum, out)) {
            settled_note_empty(s, ask, sum);
            continue;
        }
        cheapest_offer(&best, sum, cost_of_marks(m, near, &out->then));
    }
    vec_clear(&out->then);
    if (best.at < 0)
        return false;
    sum_answers(m, s->marks, ask, best.at, out);
    explain_sum(m, s->marks, best.at, ask == SETTLED_FULL ? REASON_AT_MOST : REASON_AT_LEAST, out);
    return true;
}

bool find_full(struct settled *s, int near, struct step *out) {
    return nearest_sum(s, near, SETTLED_FULL, out);
}

bool find_needed(struct settled *s, int near, struct step *out) {
    return nearest_sum(s, near, SETTLED_NEEDED, out);
}

bool find_last_place(struct settled *s, int near, struct step *out) {
    return nearest_sum(s, near, SETTLED_LAST_PLACE, out);
}

/* The lower bound implies something if it cannot be met without the heaviest open literal. */
static bool may_force(const struct model *m, const mark *marks, const struct sum *s) {
    int left = 0, heaviest = 0;
    for (int i = 0, n; i < s->len; i += n) {
        n = sum_weight(m, s, i);
        mark at = lit_mark(marks, sum_lits(m, s)[i]);
        left += at != MARK_NO ? n : 0;
        heaviest = at == MARK_NONE && n > heaviest ? n : heaviest;
    }
    return heaviest > 0 && left - heaviest < s->lo;
}

bool find_by_sum(const struct model *m, const mark *marks, int sum, struct step *out) {
    if (!may_force(m, marks, &m->sums.at[sum]))
        return false;
    if (is_ends_sum(m, sum))
        return find_by_exits(m, marks, sum, out);
    if (!sum_forces(m, marks, sum, REASON_AT_LEAST, out))
        return false;
    explain_sum(m, marks, sum, REASON_AT_LEAST, out);
    out->technique = technique_by_id(out->then.len == 1 ? "one-place" : "all-needed");
    return true;
}

bool find_full_by_sum(const struct model *m, const mark *marks, int sum, struct step *out) {
    if (!sum_answers(m, marks, SETTLED_FULL, sum, out))
        return false;
    explain_sum(m, marks, sum, REASON_AT_MOST, out);
    out->technique = technique_by_id("full");
    return true;
}

/* Two counts that share places: what one counts more than the other one is their difference. Two
 * clues of equal count in one line leave nothing between them; else the difference is placed like a
 * clue of its own. */

enum { SUM_STATES_MAX = 2000, LONG_SUM = 64 };

/* A sum under the marks: its open literals, and how many of them are to hold. */
struct rest {
    int lo, hi, open;
};

/* The counts of two sums over the places that only the first one has. */
struct pair {
    const struct model *m;
    const mark *marks;
    struct feasible ways;
    struct rest *rests; /* by sum; taken once, since each sum meets many others: */
    bool *taken;        /* by sum: it has been */
    int *stamp, round;  /* by variable: a literal of the second sum in this round */
    char **long_signs;  /* by sum: of one with many literals, see signs_of() */
    int *met;           /* by sum: the first one + 1 with which it has been paired */
};

static struct rest rest_of(const struct model *m, const mark *marks, int sum) {
    const struct sum *s = &m->sums.at[sum];
    struct tally t = sum_tally(m, marks, s);
    struct rest r = {s->lo - t.yes, s->hi - t.yes, t.open};
    r.hi = min_int(r.hi, r.open);
    r.lo = max_int(r.lo, 0);
    return r;
}

static bool is_count(const struct model *m, int sum) {
    const struct sum *s = &m->sums.at[sum];
    return !m->families[s->family].background && s->len > 1 && s->heaviest == 1;
}

/* A sum under the marks, with open 0 for one that counts no places. */
static struct rest known_rest(struct pair *p, int sum) {
    if (!p->taken[sum] && is_count(p->m, sum))
        p->rests[sum] = rest_of(p->m, p->marks, sum);
    p->taken[sum] = true;
    return p->rests[sum];
}

/* By variable: its literal in a sum, as 1 + its lowest bit; 0: none. Noted once for a sum with many
 * literals, which shares some with most others. */
static const char *signs_of(struct pair *p, int sum) {
    const struct sum *s = &p->m->sums.at[sum];
    if (p->long_signs[sum])
        return p->long_signs[sum];
    p->long_signs[sum] = mem_alloc(model_vars(p->m), 1);
    for (int i = 0; i < s->len; i++)
        p->long_signs[sum][lit_var(sum_lits(p->m, s)[i])] = (char)(1 + (sum_lits(p->m, s)[i] & 1));
    return p->long_signs[sum];
}

static void stamp_sum(struct pair *p, const struct sum *s) {
    p->round++;
    for (int i = 0; i < s->len; i++)
        p->stamp[lit_var(sum_lits(p->m, s)[i])] = p->round * 2 + (sum_lits(p->m, s)[i] & 1);
}

/* The signs by which the literals that other sums share with a sum are found; NULL: they have just
 * been stamped. */
static const char *note_literals(struct pair *p, int sum) {
    if (p->m->sums.at[sum].len > LONG_SUM)
        return signs_of(p, sum);
    stamp_sum(p, &p->m->sums.at[sum]);
    return NULL;
}

static bool shares_literal(const struct pair *p, const char *signs, lit l) {
    return signs ? signs[lit_var(l)] == 1 + (l & 1)
                 : p->stamp[lit_var(l)] == p->round * 2 + (l & 1);
}

/* How many literals of `a` hold already among those that it shares with `b`, and elsewhere. */
struct held {
    int shared, elsewhere;
};

static struct held held_by_place(struct pair *p, int a, int b) {
    const struct sum *s = &p->m->sums.at[a];
    const char *signs = note_literals(p, b);
    struct held held = {0, 0};
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(p->m, s)[i];
        if (lit_mark(p->marks, l) != MARK_YES)
            continue;
        *(shares_literal(p, signs, l) ? &held.shared : &held.elsewhere) += 1;
    }
    return held;
}

/* The open literals of `a` outside `b` into `only`; false where the two share none, or these are
 * too many. */
static bool part_them(struct pair *p, int a, int b, lit *only, int *n) {
    const struct sum *s = &p->m->sums.at[a];
    const char *signs = note_literals(p, b);
    int shared = 0;
    *n = 0;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(p->m, s)[i];
        if (lit_mark(p->marks, l) != MARK_NONE)
            continue;
        bool both = shares_literal(p, signs, l);
        shared += both;
        if (!both && *n == FEASIBLE_OPEN)
            return false;
        if (!both)
            only[(*n)++] = l;
    }
    return shared > 0 && *n > 0;
}

/* True if the difference of two sums that share a place can be bounded, or be nothing, however many
 * they share: if it is n, of the places of `x` outside `y` at least x.lo - min(y.hi, n) hold, and
 * at least x.open - x.hi - min(y.open - y.lo, n) do not. Most pairs end here. */
static bool may_differ(struct rest x, struct rest y, bool equal) {
    if (equal)
        return y.lo - y.open + min_int(x.open, y.open) >= x.hi;
    return x.lo > min_int(y.hi, 1) || x.open - x.hi > min_int(y.open - y.lo, 1);
}

/* True if what follows in n places follows from these bounds. */
static bool follows_within(struct pair *p, const lit *only, int n, int lo, int hi,
                           const struct step *out) {
    bool all = (lo > 0 || hi < n) && feasible_take(&p->ways, only, n, lo, hi);
    if (all)
        feasible_add_parts(&p->ways, p->marks, -1, true);
    all = all && feasible_settle(&p->ways, SUM_STATES_MAX) == FEASIBLE_SOME;
    for (int i = 0; i < out->then.len && all; i++)
        for (int k = 0; k < n; k++)
            if (lit_var(only[k]) == lit_var(out->then.at[i]))
                all = !p->ways.can[only[k] != out->then.at[i]][k];
    return all;
}

/* What follows in the places of `a` outside `b`, which may differ. `equal`: only because nothing is
 * left for them. */
static bool take_difference(struct pair *p, int a, int b, bool equal, struct step *out) {
    lit only[FEASIBLE_OPEN];
    int n;
    struct rest x = p->rests[a], y = p->rests[b];
    if (!part_them(p, a, b, only, &n))
        return false;
    int shared = x.open - n, outside = y.open - shared;
    int most = min_int(y.hi, shared);
    int least = max_int(y.lo - outside, 0);
    int lo = x.lo - most, hi = x.hi - least;
    bool nothing = hi == 0 && x.hi > 0;
    if ((hi >= n && lo <= 0) || nothing != equal)
        return false;
    if (!feasible_take(&p->ways, only, n, lo, hi))
        return false;
    feasible_add_parts(&p->ways, p->marks, -1, true);
    if (feasible_settle(&p->ways, SUM_STATES_MAX) != FEASIBLE_SOME)
        return false;
    for (int k = 0; k < n; k++)
        if (!p->ways.can[0][k] || !p->ways.can[1][k])
            vec_push(&out->then, p->ways.can[1][k] ? only[k] : lit_not(only[k]));
    if (out->then.len == 0)
        return false;
    if (least == 0 && follows_within(p, only, n, 0, hi, out))
        return false; /* the other sum has no part in it: its own ways show it */
    out->number = hi;
    out->detail.kind = DETAIL_MORE;
    out->detail.more.within = outside == 0;
    out->detail.more.alone = most == shared && least == 0 && p->ways.parts.len > 0 &&
                             follows_within(p, only, n, lo, n, out);
    struct held held = held_by_place(p, a, b);
    out->detail.more.shared = (struct arm_range){least + held.shared, most + held.shared};
    out->detail.more.elsewhere =
        (struct arm_range){max_int(lo, 0) + held.elsewhere, min_int(hi, n) + held.elsewhere};
    return true;
}

static void nested_add_sum(const struct pair *p, int sum, struct step *out) {
    const struct sum *s = &p->m->sums.at[sum];
    vec_push(&out->from, ((struct reason){REASON_AT_MOST, sum}));
    vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
    for (int i = 0; i < s->len; i++) {
        int v = lit_var(sum_lits(p->m, s)[i]);
        if (p->marks[v] != MARK_NONE)
            evidence_add_mark(&out->why, v);
    }
}

static void explain_difference(const struct pair *p, int a, int b, struct step *out) {
    out->about = p->m->sums.at[a].about;
    out->other = p->m->sums.at[b].about;
    nested_add_sum(p, a, out);
    nested_add_sum(p, b, out);
    for (int i = 0; i < p->ways.parts.len; i++)
        if (p->ways.parts.at[i].sum != a && p->ways.parts.at[i].sum != b)
            nested_add_sum(p, p->ways.parts.at[i].sum, out);
}

/* True if a sum has some places left, and neither all of them nor any number of them may hold: else
 * no other sum makes it imply more. */
static bool says_more(struct pair *p, int sum) {
    struct rest r = known_rest(p, sum);
    return r.hi > 0 && r.lo < r.open && (r.lo > 0 || r.hi < r.open);
}

/* Since when nothing has changed in the sum `a`, nor in a sum of the background beside it, which
 * has a say in what it holds outside another one: with another sum that has not changed since
 * nothing was found with `a` either, nothing is found again. 0: something has. */
static int unchanged_since(const struct settled *s, enum settled_kind kind, int a) {
    int empty = s->empty[kind][a];
    return empty > s->changed[a] && empty > s->background_near[a] ? empty : 0;
}

/* The best of all sums that share an open place with the sum `a`, but those that have not changed
 * `since`; whether there is one. */
static bool try_with(struct pair *p, const int *changed, int since, int a, int near, bool equal,
                     struct step *one, int *best, struct step *out) {
    const struct model *m = p->m;
    const struct sum *s = &m->sums.at[a];
    bool found = false;
    mem_poll();
    for (int i = 0; i < s->len; i++) {
        int v = lit_var(sum_lits(m, s)[i]);
        for (int k = m->use_first[v]; p->marks[v] == MARK_NONE && k < m->use_first[v + 1]; k++) {
            int b = m->uses.at[k];
            if (since > changed[b] || p->met[b] == a + 1 || b == a || known_rest(p, b).open == 0)
                continue;
            p->met[b] = a + 1;
            if (!may_differ(p->rests[a], p->rests[b], equal))
                continue;
            step_clear(one);
            if (!take_difference(p, a, b, equal, one))
                continue;
            found = true;
            step_also(out, one);
            int cost = cost_of_marks(m, near, &one->then) + s->len + m->sums.at[b].len;
            if (out->then.len > 0 && cost >= *best)
                continue;
            *best = cost;
            explain_difference(p, a, b, one);
            step_copy(out, one);
        }
    }
    return found;
}

static struct pair pair_new(const struct model *m, const mark *marks) {
    struct pair p = {.m = m, .marks = marks};
    p.stamp = mem_alloc(model_vars(m), sizeof *p.stamp);
    p.long_signs = mem_alloc(m->sums.len, sizeof *p.long_signs);
    p.met = mem_alloc(m->sums.len, sizeof *p.met);
    p.rests = mem_alloc(m->sums.len, sizeof *p.rests);
    p.taken = mem_alloc(m->sums.len, sizeof *p.taken);
    feasible_init(&p.ways, m);
    return p;
}

static bool find_pair(struct settled *settled, int near, bool equal, struct step *out) {
    const struct model *m = settled->m;
    enum settled_kind kind = equal ? SETTLED_EQUAL : SETTLED_DIFFERENCE;
    struct pair p = pair_new(m, settled->marks);
    struct step one = {0};
    int best = 0;
    for (int a = 0; a < m->sums.len; a++) {
        if (settled_is_empty(settled, kind, a))
            continue;
        int since = unchanged_since(settled, kind, a);
        if (!(says_more(&p, a) &&
              try_with(&p, settled->changed, since, a, near, equal, &one, &best, out)))
            settled_note_empty(settled, kind, a);
    }
    return out->then.len > 0;
}

bool find_equal(struct settled *s, int near, struct step *out) {
    return find_pair(s, near, true, out);
}

bool find_difference(struct settled *s, int near, struct step *out) {
    return find_pair(s, near, false, out);
}
