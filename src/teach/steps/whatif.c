/* What if a place had the other mark? Suppose it, follow what must then be, and when that breaks a
 * rule the mark is known. Of all such marks the one with the shortest walk is taken. */
#include "engine/cheapest.h"
#include "engine/evidence.h"
#include "graph/articulation.h"
#include "model/pairs.h"
#include "model/turns.h"
#include "teach/steps/chain.h"
#include "teach/steps/find.h"

#include <limits.h>
#include <string.h>

/* --- chains that have a name ------------------------------------------------------------------ */

/* What people call a short chain, by the rules that it uses. A what-if whose few deductions come
 * from the exits of neighbouring cells alone is a pocket, one that ends in a cut is a wall, and so
 * on: the same walk, recognized as a pattern and worded as one. */

/* The forms of rules that a chain may use. */
enum {
    ENDS = 1 << 0,    /* two line ends or none at a vertex */
    PAIRS = 1 << 1,   /* at most one of these: shaded cells that touch, lines that cross */
    BREAKS = 1 << 2,  /* at least one of these: what breaks a run, what can light a cell */
    CLUES = 1 << 3,   /* any other count, lengths of arms, tables */
    BRIDGES = 1 << 4, /* the connectivity rule forces a mark on the way, */
    CUT = 1 << 5,     /* or is broken in the end */
    OTHERS = 1 << 6,
};

/* Rows of techniques.def, in their order there; the first that fits is what a chain is called. */
static const struct pattern {
    const char *id;
    unsigned needs, may; /* forms */
    int clues;           /* at most so many different clues */
    int most;            /* at most so many deductions, see chain_deductions(); up to CHAIN_MOST */
} patterns[] = {
    {"pocket", ENDS, ENDS | PAIRS, 0, 3},
    {"one-of-two", BREAKS, ENDS | PAIRS | BREAKS | CLUES, 1, 4},
    {"wall", CUT, PAIRS | BREAKS | CUT, 0, 5},
    {"cut-off", CUT | ENDS, ENDS | PAIRS | BREAKS | CUT, 0, 5},
    {"last-exit", BRIDGES, ENDS | PAIRS | BREAKS | BRIDGES | CUT, 0, 5},
    {"packing", CLUES, ENDS | PAIRS | BREAKS | CLUES | CUT, 1, 5},
    {"two-clues", CLUES, ENDS | PAIRS | CLUES, 2, 3},
};

static unsigned form_of(const struct model *m, int sum) {
    if (sum < 0) {
        enum rule_kind kind = m->rules.at[-1 - sum].kind;
        return kind == RULE_ARMS || kind == RULE_TABLE || kind == RULE_APART ? CLUES : OTHERS;
    }
    const struct sum *s = &m->sums.at[sum];
    if (is_ends_sum(m, sum))
        return ENDS;
    if (m->families[s->family].background || (s->lo <= 0 && s->hi == 1))
        return PAIRS;
    return s->lo == 1 && s->hi >= s->len ? BREAKS : CLUES;
}

/* Quiet facts of a mark: it leaves no room for others. */
static bool is_bookkeeping(const struct model *m, lit l, int by) {
    if (by < 0 || !(is_ends_sum(m, by) || m->families[m->sums.at[by].family].background))
        return false;
    const struct sum *s = &m->sums.at[by];
    for (int i = 0; i < s->len; i++)
        if (sum_lits(m, s)[i] == lit_not(l))
            return true;
    return false;
}

/* No named chain has more than CHAIN_MOST deductions. What one link adds to them, known before the
 * link is explained; it exceeds CHAIN_MOST if no name allows the link's rule. */
enum { CHAIN_MOST = 5 };

static int chain_weight(const struct model *m, lit l, int by) {
    return by != -1 && form_of(m, by) == OTHERS ? CHAIN_MOST + 1 : !is_bookkeeping(m, l, by);
}

int chain_deductions(const struct model *m, const struct step *s) {
    int n = 0;
    for (int i = 1; i < s->walk.len; i++)
        n += !is_bookkeeping(m, s->walk.at[i].l, s->walk.at[i].by);
    return n;
}

/* How many different clues the rules of a step belong to; those of one pearl are one. */
static int clues_of(const struct model *m, const struct step *s) {
    int n = 0;
    for (int i = 0; i < s->from.len; i++) {
        bool again = s->from.at[i].sum == -1 || form_of(m, s->from.at[i].sum) != CLUES;
        for (int k = 0; k < i && !again; k++)
            again = s->from.at[k].sum != -1 && form_of(m, s->from.at[k].sum) == CLUES &&
                    reason_about(m, s->from.at[k]) == reason_about(m, s->from.at[i]);
        n += !again;
    }
    return n;
}

static unsigned forms_of(const struct model *m, const struct step *s) {
    unsigned forms = s->from.at[0].sum == -1 ? CUT : 0;
    for (int i = 0; i < s->from.len; i++)
        forms |= s->from.at[i].sum == -1 ? 0 : form_of(m, s->from.at[i].sum);
    for (int i = 1; i < s->walk.len; i++)
        forms |= s->walk.at[i].by == -1 ? BRIDGES : 0;
    return forms;
}

/* The row whose name a walk has, by the rules that it uses, or -1. */
static int named_chain(const struct model *m, const struct step *s) {
    unsigned forms = forms_of(m, s);
    int clues = clues_of(m, s), deductions = chain_deductions(m, s);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        const struct pattern *p = &patterns[i];
        if ((forms & p->needs) == p->needs && (forms & ~p->may) == 0 && clues <= p->clues &&
            deductions <= p->most)
            return technique_by_id(p->id);
    }
    return -1;
}

/* What counts of a walk: every mark, or only deductions (chain_weight()); and how much of it is of
 * interest. */
struct measure {
    bool deductions;
    int most;
};

/* `needed` is by variable: what the walk rests on, marks of the board and links. */
static bool link_is_needed(const struct chain *t, const bool *needed, int link) {
    return needed[lit_var(t->links.at[link].l)];
}

static int weight_of(const struct chain *t, struct measure by, int link) {
    const struct link *of = &t->links.at[link];
    if (!by.deductions)
        return 1;
    return link == 0 ? 0 : chain_weight(t->m, of->l, of->sum);
}

/* The links that link `from` rests on are needed; what they count that were not yet. */
static int need_causes(struct chain *t, const struct link *from, struct measure by, bool *needed) {
    int n = 0;
    for (int k = 0; k < from->len; k++) {
        int at = t->where[t->causes.at[from->first + k]];
        bool before = needed[t->causes.at[from->first + k]];
        needed[t->causes.at[from->first + k]] = true;
        n += at >= 0 && !before ? weight_of(t, by, at) : 0;
    }
    return n;
}

/* The links that the clash rests on, in the order in which they followed, and what they count.
 * Links cost more to explain than to find: the walk is given up where it counts more than is of
 * interest.
 */
static int walk_back(struct chain *t, struct measure by, bool *needed) {
    int end = t->links.len, n = 0;
    memset(needed, 0, (size_t)model_vars(t->m) * sizeof *needed);
    if (by.deductions && chain_weight(t->m, LIT_FALSE, t->end.sum) > CHAIN_MOST)
        return CHAIN_MOST + 1;
    for (int i = end; i >= 0 && n <= by.most; i--) {
        if (i < end && !link_is_needed(t, needed, i))
            continue;
        chain_causes(t, i, needed);
        n += need_causes(t, i == end ? &t->end : &t->links.at[i], by, needed);
    }
    return n;
}

static void whatif_add_sum(struct step *out, int sum) {
    for (int i = 0; i < out->from.len; i++)
        if (out->from.at[i].sum == sum)
            return;
    if (sum < 0) {
        vec_push(&out->from, ((struct reason){REASON_RULE, sum}));
        return;
    }
    vec_push(&out->from, ((struct reason){REASON_AT_MOST, sum}));
    vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
}

/* The rule of a link, and the marks of the board that it needs. */
static void add_link(const struct chain *t, const mark *marks, const struct link *link,
                     struct step *out) {
    whatif_add_sum(out, link->sum);
    for (int i = 0; i < link->inners; i++)
        whatif_add_sum(out, t->inner.at[link->inner + i]);
    for (int k = 0; k < link->len; k++) {
        int v = t->causes.at[link->first + k];
        if (marks[v] != MARK_NONE)
            evidence_add_mark(&out->why, v);
    }
}

/* Notes for each link of the walk the last one that rests on it. */
static void note_reach(const struct chain *t, const bool *needed, struct step *out) {
    int *at = mem_alloc(t->links.len + 1, sizeof *at); /* by link: where it is on the walk */
    for (int i = 0, n = 0; i <= t->links.len; i++) {
        at[i] = n;
        n += i == 0 || i == t->links.len || link_is_needed(t, needed, i);
    }
    for (int i = 0; i < out->walk.len; i++)
        out->walk.at[i].reach = i;
    for (int i = 0; i <= t->links.len; i++) {
        const struct link *link = i < t->links.len ? &t->links.at[i] : &t->end;
        for (int k = 0; k < link->len && (i == t->links.len || link_is_needed(t, needed, i)); k++) {
            int cause = t->where[t->causes.at[link->first + k]];
            if (cause >= 0)
                out->walk.at[at[cause]].reach = at[i];
        }
    }
}

/* What the marks of the walk do to a rule that is no sum: what they cut off, how long they make its
 * arms. */
static void name_clash(const struct model *m, const mark *marks, int rule, struct step *out) {
    const struct rule *r = &m->rules.at[rule];
    mark *work = mem_copy(marks, model_vars(m), sizeof *marks);
    for (int i = 0; i < out->walk.len; i++)
        lit_set(work, out->walk.at[i].l);
    if (r->kind == RULE_GRAPH) {
        struct model view = model_with_graph(m, rule);
        evidence_of_split(&view.graph, work, &out->why);
    }
    for (int i = 0; i < DIRS && r->kind == RULE_ARMS; i++)
        out->detail.clash.arms[i] = arm_lengths(m, &m->arms.at[r->index], work, i);
    if (r->kind == RULE_TURNS) {
        struct turns_range turns = turns_range(m, work, rule);
        out->detail.clash.turns = (struct arm_range){turns.least, turns.most};
    }
    if (r->kind == RULE_PAIRS) {
        LOCAL(mem_free_at) vec_int takers = {0};
        pairs_fault(m, work, rule, &takers, NULL);
        for (int i = 0; i < takers.len; i++)
            vec_push(&out->why.group, place_cell(takers.at[i]));
    }
}

static void write_step(const struct model *m, const mark *marks, const struct chain *t,
                       const bool *needed, struct step *out) {
    step_clear(out);
    lit supposed = t->links.at[0].l;
    vec_push(&out->then, lit_not(supposed));
    add_link(t, marks, &t->end, out);
    for (int i = t->links.len - 1; i > 0; i--)
        if (link_is_needed(t, needed, i))
            add_link(t, marks, &t->links.at[i], out);
    for (int i = 0; i < t->links.len; i++)
        if (i == 0 || link_is_needed(t, needed, i))
            vec_push(&out->walk, ((struct walked){t->links.at[i].l, t->links.at[i].sum, 0}));
    note_reach(t, needed, out);
    out->detail.kind = DETAIL_CLASH;
    if (t->end.sum < 0)
        name_clash(m, marks, -1 - t->end.sum, out);
    out->detail.clash.bound = t->upper ? REASON_AT_MOST : REASON_AT_LEAST;
    out->about = m->vars.at[lit_var(supposed)].at.a;
    out->other = t->fault;
    out->detail.clash.island = t->how;
    out->number = out->walk.len;
}

/* All suppositions, one after the other. */
struct supposing {
    const struct model *m;
    const mark *marks;
    int near, best;
    bool nearby;     /* for a hint */
    bool named;      /* chains that have a name alone */
    int first_name;  /* the first row of those */
    struct step one; /* scratch for these */
    long tried;      /* suppositions */
    struct chain chain;
    bool *needed;         /* by variable: of the walk */
    uint8_t *stands;      /* by literal: its footing; with any but STANDS_PERHAPS it is not tried */
    const mark *solution; /* what it says does not clash, and is not tried; NULL: none is known */
};

/* What follows from more marks is more, so that nothing clashes that follows where nothing did.
 * Rings are the exception: one of a loop may close once all is on it, and one that is closed
 * already is not looked for. Deep chains near by leave that out of account: they cost too much. */
static void note_standing(struct supposing *s, lit supposed) {
    enum shape shape = s->m->graph.shape;
    bool sure = shape == SHAPE_CONNECTED || (shape == SHAPE_LOOP && s->chain.ringless);
    uint8_t all = sure ? STANDS : s->nearby ? STANDS_LIKELY : STANDS_PERHAPS;
    for (int i = 0; i < s->chain.links.len; i++) {
        uint8_t *stands = &s->stands[s->chain.links.at[i].l];
        *stands = *stands > all ? *stands : all;
    }
    s->stands[supposed] = STANDS;
}

/* A chain with a name, where it is the shortest so far: of two alike the simpler pattern. */
static void take_named(struct supposing *s, int far, struct step *out) {
    struct measure by = {.deductions = true, .most = CHAIN_MOST};
    if (out->then.len > 0 && s->best < COST_OF_PIECE * CHAIN_MOST + s->first_name + far)
        by.most = (s->best - s->first_name - far) / COST_OF_PIECE;
    if (walk_back(&s->chain, by, s->needed) > by.most)
        return;
    write_step(s->m, s->marks, &s->chain, s->needed, &s->one);
    s->one.technique = named_chain(s->m, &s->one);
    if (s->one.technique < 0)
        return;
    int cost = COST_OF_PIECE * chain_deductions(s->m, &s->one) + s->one.technique + far;
    if (out->then.len > 0 && cost >= s->best)
        return;
    s->best = cost;
    step_copy(out, &s->one);
}

/* How many links a walk from v may have that beats what was found; 0: any number. Where a
 * supposition that stands is remembered, it has to be followed to the end. */
static int most_links(const struct supposing *s, int v, const struct step *out) {
    int far = cost_of_distance(s->m, s->near, s->m->vars.at[v].at.a);
    bool any = out->then.len == 0 || s->nearby || s->best < far + COST_OF_PIECE;
    return any ? 0 : (s->best - far) / COST_OF_PIECE;
}

static void try_supposition(struct supposing *s, lit l, struct step *out) {
    int v = lit_var(l);
    if (s->stands[l] || (s->solution && lit_mark(s->solution, l) == MARK_YES))
        return;
    s->tried++;
    s->chain.most = most_links(s, v, out);
    if (!chain_suppose(&s->chain, l)) {
        note_standing(s, l);
        return;
    }
    int far = cost_of_distance(s->m, s->near, s->m->vars.at[v].at.a);
    if (s->named) {
        take_named(s, far, out);
        return;
    }
    struct measure by = {.most = out->then.len > 0 ? (s->best - far) / COST_OF_PIECE : INT_MAX};
    int cost = walk_back(&s->chain, by, s->needed) * COST_OF_PIECE + far;
    if (out->then.len > 0 && (cost > s->best || (cost == s->best && v > lit_var(out->then.at[0]))))
        return;
    s->best = cost;
    write_step(s->m, s->marks, &s->chain, s->needed, out);
}

static void supposing_init(struct supposing *s, const struct settled *settled, int near,
                           bool deep) {
    int vars = model_vars(settled->m);
    *s = (struct supposing){.m = settled->m,
                            .marks = settled->marks,
                            /* What a deep chain tries depends on those before it: all are made. */
                            .solution = deep ? NULL : settled->solution,
                            .near = near,
                            .needed = mem_alloc(vars, sizeof *s->needed),
                            .stands = mem_alloc(2 * vars, sizeof *s->stands)};
    chain_init(&s->chain, s->m, s->marks);
    s->chain.deep = deep;
}

/* What suppositions may cost, in vertices that are searched and in marks that follow where they
 * clash: once one has clashed, and as long as none has. For a hint that is some hundred
 * suppositions on the largest boards, and all of them on small ones; where every step of a solution
 * is asked for, all of them up to 20x20. A way that is tried in full costs much more than a mark,
 * and so do rules that have much to count (the ways of a room of 40 cells). */
struct limits {
    long found, hopeless;
};
static const struct limits hint_limits[2] = {{200000, 3000000}, {200000, 500000}},
                           all_limits[2] = {{2000000, 12000000}, {3000000, 3000000}};

/* Of the rules' own work so much counts as one; where names are asked for, which comes before the
 * ordinary walks, twice as much of it counts. */
enum { RULES_WORK = 32 };

static long work_of(const struct supposing *s) {
    long rules = s->chain.quick.engine.work;
    return s->tried * (long)s->m->graph.vertices.len + (s->chain.deep ? 64L : 8L) * s->chain.grown +
           rules / (s->named ? RULES_WORK / 2 : RULES_WORK);
}

static bool may_try(const struct supposing *s, struct limits l, const struct step *out) {
    return work_of(s) <= (out->then.len > 0 ? l.found : l.hopeless);
}

/* True if something was found that no walk from v, nor from a place farther away, can beat. */
static bool is_beaten(const struct supposing *s, int v, const struct step *out) {
    int far = cost_of_distance(s->m, s->near, s->m->vars.at[v].at.a);
    return out->then.len > 0 && far + (s->named ? s->first_name : COST_OF_PIECE) > s->best;
}

/* Nearest first, until nothing that is left can be cheaper, and a large board not to its end. */
static void try_nearest_first(struct supposing *s, const struct limits *limits, struct step *out) {
    vec_int order = model_open_by_distance(s->m, s->marks, s->near);
    for (int i = 0; i < order.len && may_try(s, *limits, out); i++) {
        if (is_beaten(s, order.at[i], out))
            break;
        for (int yes = 1; yes >= 0; yes--)
            try_supposition(s, yes ? lit_yes(order.at[i]) : lit_no(order.at[i]), out);
    }
}

/* What is sure to stand from before is not tried again, but by deep chains, which find more. */
static bool shortest_walk(struct settled *settled, int near, bool deep, struct step *out) {
    struct supposing s;
    supposing_init(&s, settled, near, deep);
    const uint8_t *before = settled_stands(settled);
    for (int l = 0; l < 2 * model_vars(s.m) && !deep; l++)
        s.stands[l] = before[l] == STANDS ? STANDS : STANDS_PERHAPS;
    try_nearest_first(&s, &all_limits[deep], out);
    settled->work += work_of(&s);
    return out->then.len > 0;
}

static void try_nearby(struct supposing *s, struct step *out) {
    s->nearby = true;
    try_nearest_first(s, &hint_limits[s->chain.deep], out);
}

bool find_walk_nearby(struct settled *settled, int near, struct step *out) {
    struct supposing s;
    supposing_init(&s, settled, near, false);
    s.stands = settled_stands(settled);
    try_nearby(&s, out);
    return out->then.len > 0;
}

/* A deep chain finds more, so it asks again what stands. */
bool find_deep_walk_nearby(struct settled *settled, int near, struct step *out) {
    struct supposing s;
    supposing_init(&s, settled, near, true);
    try_nearby(&s, out);
    return out->then.len > 0;
}

bool find_named_chain(struct settled *settled, int near, struct step *out) {
    struct supposing s;
    supposing_init(&s, settled, near, false);
    s.stands = settled_stands(settled);
    s.named = true;
    s.first_name = technique_by_id("pocket");
    try_nearby(&s, out);
    return out->then.len > 0;
}

bool find_what_if(struct settled *s, int near, struct step *out) {
    return shortest_walk(s, near, false, out);
}

bool find_deep_what_if(struct settled *s, int near, struct step *out) {
    return shortest_walk(s, near, true, out);
}

/* The chain from a supposition; false: it clashes with nothing. */
static bool write_refutation(struct chain *t, const mark *marks, lit l, bool *needed,
                             struct step *out) {
    step_clear(out);
    if (!chain_suppose(t, l))
        return false;
    walk_back(t, (struct measure){.most = INT_MAX}, needed);
    write_step(t->m, marks, t, needed, out);
    out->technique = technique_by_id("long-chain");
    return true;
}

bool find_refutation(const struct model *m, const mark *marks, lit l, struct step *out) {
    struct chain t;
    void *scope = mem_begin();
    bool *needed = mem_alloc(model_vars(m), sizeof *needed);
    chain_init(&t, m, marks);
    bool clash = write_refutation(&t, marks, l, needed, out);
    step_keep(scope, out);
    mem_end(scope);
    return clash;
}

/* --- suppositions that fail alike ------------------------------------------------------------- */

static bool are_equal(const vec_place *a, const vec_place *b) {
    bool equal = a->len == b->len;
    for (int i = 0; i < a->len && equal; i++)
        equal = place_same(a->at[i], b->at[i]);
    return equal;
}

/* True if two chains are one but for what is supposed. */
static bool is_same_chain(const struct step *a, const struct step *b) {
    struct reason x = step_first_reason(a), y = step_first_reason(b);
    bool same = a->walk.len == b->walk.len && a->from.len == b->from.len && x.kind == y.kind &&
                x.sum == y.sum && a->other == b->other && are_equal(&a->why.area, &b->why.area) &&
                are_equal(&a->why.group, &b->why.group);
    for (int i = 1; i < a->walk.len && same; i++)
        same = a->walk.at[i].l == b->walk.at[i].l && a->walk.at[i].by == b->walk.at[i].by;
    return same;
}

enum {
    LIKEWISE_MOST = 8,   /* suppositions that one sentence lists */
    LIKEWISE_ASKED = 32, /* those that are followed for it, */
    LIKEWISE_LARGE = 600 /* and none on boards of so many variables, where each costs more */
};

/* True if an open variable lies beside a cell, and is as what was supposed is: a cell, or none. */
static bool is_beside(const struct model *m, const mark *marks, int cell, lit supposed, int v) {
    struct place at = m->vars.at[v].at, of = m->vars.at[lit_var(supposed)].at;
    return marks[v] == MARK_NONE && place_is_cell(at) == place_is_cell(of) &&
           grid_chebyshev(m->grid, at.a, cell) <= 2;
}

static bool fails_alike(struct chain *t, const mark *marks, lit l, bool *needed,
                        const struct step *first, struct step *one) {
    return write_refutation(t, marks, l, needed, one) && is_same_chain(first, one);
}

void find_likewise(const struct model *m, const mark *marks, const struct step *first,
                   vec_lit *out) {
    lit found[LIKEWISE_MOST + 1] = {first->walk.at[0].l};
    int n = 1, left = LIKEWISE_ASKED;
    if (model_vars(m) >= LIKEWISE_LARGE)
        return;
    void *scope = mem_begin();
    bool *needed = mem_alloc(model_vars(m), sizeof *needed);
    bool *asked = mem_alloc(model_vars(m), sizeof *asked);
    struct step one = {0};
    struct chain t;
    chain_init(&t, m, marks);
    asked[lit_var(found[0])] = true;
    for (int i = 0; i < n; i++)
        for (int v = 0; v < model_vars(m) && left > 0 && n <= LIKEWISE_MOST; v++) {
            lit l = lit_of(v, lit_sign(found[0]));
            if (asked[v] || !is_beside(m, marks, m->vars.at[lit_var(found[i])].at.a, found[0], v))
                continue;
            asked[v] = true;
            left--;
            if (fails_alike(&t, marks, l, needed, first, &one))
                found[n++] = l;
            else if (m->marks_family >= 0 &&
                     fails_alike(&t, marks, lit_not(l), needed, first, &one))
                found[n++] = lit_not(l);
        }
    mem_end(scope);
    for (int i = 1; i < n; i++)
        vec_push(out, found[i]);
}
