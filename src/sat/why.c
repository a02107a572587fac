/* Explanations by deletion: ask with every rule, keep what the answer used, then leave out one rule
 * after the other while the answer stays. Marks are all there while rules are left out, since a
 * person sees them for nothing; they are thinned out last. picosat_mus_assumptions() would do the
 * same, were all clauses there: the connection rule adds cuts between two questions. */
#include "sat/why.h"

#include "deduce/cheapest.h"
#include "deduce/deduce.h"
#include "deduce/find.h"
#include "sat/clash.h"
#include "sat/inside.h"

#include <limits.h>
#include <stdlib.h>

/* The candidates that are shrunk, the most promising first, and the share of a budget that goes
 * into asking which marks are forced at all. */
enum { CANDIDATES = 12 };
static const double LISTING = 0.25;

/* Propagations of a test beyond those of the last question that was answered with less. Most of
 * what can be left out shows by propagation and a few conflicts; to show that something cannot
 * takes a model, often after hundreds of cuts. With a limit so low a budget shrinks ten candidates
 * instead of one, and the best set has fewer rules, not more: 9 in place of 17 on the hardest Masyu
 * that was tried. */
enum { A_TEST = 1000 };

/* One half of a sum, or the connection rule. */
struct selected_rule {
    struct reason reason;
    lit selector;
    int group; /* rules of a background family are left out together */
};

struct core {
    vec_int rules; /* into why->rules */
    vec_int marks; /* variables */
    int groups;
};

struct why {
    const struct model *m;
    const mark *marks;
    struct solver *s;
    VEC(struct selected_rule) rules;
    int groups;
    bool *use_group; /* by group: asked with */
    bool *use_mark;  /* by variable */
    bool *seen;      /* scratch, by group */
    bool stopped;
    bool brief;                /* tests end early, see A_TEST */
    unsigned long long assume; /* the fewest propagations that an answered question took */
    VEC(lit) assumed;
};

static void why_add_rule(struct why *w, enum reason_kind kind, int sum, lit selector, int *shared) {
    if (selector < 0)
        return;
    int group = shared && *shared >= 0 ? *shared : w->groups++;
    if (shared)
        *shared = group;
    vec_push(&w->rules, ((struct selected_rule){{kind, sum}, selector, group}));
}

/* One loop brings two ends a cell along, so that an explanation is the shorter; where `ends`, each
 * cell is asked for, and the connection rule comes first. */
static void list_rules(struct why *w, bool ends) {
    const struct model *m = w->m;
    if (ends && m->graph.shape != SHAPE_NONE)
        why_add_rule(w, REASON_RULE, -1, w->s->guard, NULL);
    int *shared = mem_alloc(m->n_families, sizeof *shared);
    for (int f = 0; f < m->n_families; f++)
        shared[f] = -1;
    for (int i = 0; i < m->sums.len; i++) {
        if (!ends && is_ends_sum(m, i))
            continue;
        int f = m->sums.at[i].family;
        int *group = m->families[f].background ? &shared[f] : NULL;
        why_add_rule(w, REASON_AT_MOST, i, w->s->rule_at_most[i], group);
        why_add_rule(w, REASON_AT_LEAST, i, w->s->rule_at_least[i], group);
    }
    for (int r = 1; r < m->rules.len; r++) {
        int f = m->rules.at[r].family;
        int *group = m->families[f].background ? &shared[f] : NULL;
        why_add_rule(w, REASON_RULE, -1 - r, w->s->rule_selector[r], group);
    }
    if (!ends && m->graph.shape != SHAPE_NONE)
        why_add_rule(w, REASON_RULE, -1, w->s->guard, NULL);
    mem_free(shared);
}

static void why_begin(struct why *w, const struct model *m, const mark *marks, const mark *facts,
                      const struct budget *b, bool ends) {
    *w = (struct why){
        .m = m, .marks = marks, .assume = ULLONG_MAX, .s = solver_new_guarded(m, facts, b)};
    list_rules(w, ends);
    w->use_group = mem_alloc(w->groups, sizeof *w->use_group);
    w->seen = mem_alloc(w->groups, sizeof *w->seen);
    w->use_mark = mem_alloc(model_vars(m), sizeof *w->use_mark);
}

static void why_end(struct why *w) {
    solver_free(w->s);
    vec_free(&w->rules);
    vec_free(&w->assumed);
    mem_free(w->use_group);
    mem_free(w->use_mark);
    mem_free(w->seen);
}

static void use_all(struct why *w) {
    for (int g = 0; g < w->groups; g++)
        w->use_group[g] = true;
    for (int v = 0; v < model_vars(w->m); v++)
        w->use_mark[v] = w->marks[v] != MARK_NONE;
}

/* Asks whether the rules and marks in use force l (LIT_FALSE: clash). Marks go first, so that they
 * take the blame before any rule does. */
static enum searched ask_forced(struct why *w, lit l, unsigned long long propagations) {
    vec_clear(&w->assumed);
    for (int v = 0; v < model_vars(w->m); v++)
        if (w->use_mark[v])
            vec_push(&w->assumed, lit_of(v, w->marks[v]));
    for (int i = 0; i < w->rules.len; i++)
        if (w->use_group[w->rules.at[i].group])
            vec_push(&w->assumed, w->rules.at[i].selector);
    vec_push(&w->assumed, lit_not(l));
    return solver_search_briefly(w->s, w->assumed.at, w->assumed.len, propagations);
}

static bool forced(struct why *w, lit l) {
    unsigned long long before = solver_propagations(w->s);
    enum searched r = ask_forced(w, l, ULLONG_MAX);
    unsigned long long took = solver_propagations(w->s) - before;
    w->assume = took < w->assume ? took : w->assume;
    w->stopped = w->stopped || r == SEARCH_STOPPED;
    return r == SEARCH_NONE;
}

/* The same with something left out that was used before, and may be needed. */
static bool still_forced(struct why *w, lit l) {
    unsigned long long before = solver_propagations(w->s);
    enum searched r = ask_forced(w, l, w->brief ? w->assume + A_TEST : ULLONG_MAX);
    unsigned long long took = solver_propagations(w->s) - before;
    if (r == SEARCH_NONE && took < w->assume)
        w->assume = took;
    w->stopped = w->stopped || (r == SEARCH_STOPPED && solver_spent(w->s, 1));
    return r == SEARCH_NONE;
}

/* What the last forced() used. */
static void read_core(struct why *w, struct core *core) {
    vec_clear(&core->rules);
    vec_clear(&core->marks);
    core->groups = 0;
    for (int g = 0; g < w->groups; g++)
        w->seen[g] = false;
    for (int i = 0; i < w->rules.len; i++) {
        const struct selected_rule *r = &w->rules.at[i];
        if (!w->use_group[r->group] || !sat_failed(w->s, r->selector))
            continue;
        vec_push(&core->rules, i);
        core->groups += !w->seen[r->group];
        w->seen[r->group] = true;
    }
    for (int v = 0; v < model_vars(w->m); v++)
        if (w->use_mark[v] && sat_failed(w->s, lit_of(v, w->marks[v])))
            vec_push(&core->marks, v);
}

static void use_core_groups(struct why *w, const struct core *core) {
    for (int g = 0; g < w->groups; g++)
        w->use_group[g] = false;
    for (int i = 0; i < core->rules.len; i++)
        w->use_group[w->rules.at[core->rules.at[i]].group] = true;
}

/* What is asked with its core alone is answered with less work, which bounds what a test may cost.
 */
static void ask_core(struct why *w, lit l, struct core *core) {
    use_core_groups(w, core);
    if (forced(w, l))
        read_core(w, core);
    use_core_groups(w, core);
}

/* Leaves out the next `some` of the groups in use, from g on; returns the first one after them. */
static int leave_out_groups(struct why *w, int g, int some, vec_int *out) {
    vec_clear(out);
    for (; g < w->groups && out->len < some; g++)
        if (w->use_group[g]) {
            vec_push(out, g);
            w->use_group[g] = false;
        }
    return g;
}

/* So many rules are no explanation any more, and a few less would be none either. */
enum { LONG_CORE = 64 };

/* Rules go by as many at once as went together before. */
static void leave_out_rules(struct why *w, lit l, struct core *core) {
    vec_int out = {0};
    ask_core(w, l, core);
    int some = 1 + core->groups / 16;
    for (int g = 0; g < w->groups && !w->stopped;) {
        if (w->brief && some == 1 && core->groups > LONG_CORE)
            break;
        int next = leave_out_groups(w, g, some, &out);
        if (out.len > 0 && still_forced(w, l)) {
            read_core(w, core);
            use_core_groups(w, core);
            some *= 2;
            g = next;
            continue;
        }
        for (int i = 0; i < out.len; i++)
            w->use_group[out.at[i]] = true;
        g = out.len > 1 ? g : next;
        some = out.len > 1 ? (out.len + 1) / 2 : 1;
    }
    vec_free(&out);
}

static void use_core_marks(struct why *w, const struct core *core) {
    for (int v = 0; v < model_vars(w->m); v++)
        w->use_mark[v] = false;
    for (int i = 0; i < core->marks.len; i++)
        w->use_mark[core->marks.at[i]] = true;
}

static void leave_out_marks(struct why *w, lit l, struct core *core) {
    use_core_marks(w, core);
    for (int v = 0; v < model_vars(w->m) && !w->stopped; v++) {
        if (!w->use_mark[v])
            continue;
        w->use_mark[v] = false;
        if (still_forced(w, l)) {
            read_core(w, core);
            use_core_marks(w, core);
        } else {
            w->use_mark[v] = true;
        }
    }
}

static void core_free(struct core *core) {
    vec_free(&core->rules);
    vec_free(&core->marks);
}

static void minimise(struct why *w, lit l, struct core *core) {
    leave_out_rules(w, l, core);
    leave_out_marks(w, l, core);
}

static void write_step(const struct why *w, const struct core *core, struct step *out) {
    step_clear(out);
    out->technique = technique_by_id("minimal-set");
    for (int i = 0; i < core->rules.len; i++)
        vec_push(&out->from, w->rules.at[core->rules.at[i]].reason);
    for (int i = 0; i < core->marks.len; i++)
        vec_push(&out->marks, core->marks.at[i]);
}

/* A mark that may be explained, with how much its first answer used. */
struct candidate {
    lit l;
    int groups, far;
};

static int by_promise(const void *a, const void *b) {
    const struct candidate *x = a, *y = b;
    return x->groups != y->groups ? x->groups - y->groups
           : x->far != y->far     ? x->far - y->far
                                  : (x->l > y->l) - (x->l < y->l);
}

typedef VEC(struct candidate) candidates;

/* Which open marks are forced at all, as long as LISTING allows; `other` is a second solution, or
 * NULL. What forces the first of them is an answer already: it goes into *out. */
static void list_candidates(struct why *w, const mark *solution, const mark *other, int near,
                            candidates *all, struct step *out) {
    struct core core = {0};
    use_all(w);
    vec_int order = model_open_by_distance(w->m, w->marks, near);
    for (int i = 0; i < order.len && !w->stopped; i++) {
        if (all->len > 0 && solver_spent(w->s, LISTING))
            break;
        int v = order.at[i];
        lit l = lit_of(v, solution[v]);
        if ((other && other[v] != solution[v]) || !forced(w, l))
            continue;
        read_core(w, &core);
        if (all->len == 0) {
            write_step(w, &core, out);
            vec_push(&out->then, l);
        }
        int far = cost_of_distance(w->m, near, w->m->vars.at[v].at.a);
        vec_push(all, ((struct candidate){l, core.groups, far}));
    }
    core_free(&core);
    vec_free(&order);
    if (all->len > 1)
        qsort(all->at, (size_t)all->len, sizeof *all->at, by_promise);
}

/* Explains l in fewer than `most` rules, as far as the budget goes: what was used at first is an
 * explanation already. Returns how many rules it takes, or 0. */
static int why_explain(struct why *w, lit l, int most, struct core *core, struct step *out) {
    use_all(w);
    if (!forced(w, l))
        return 0;
    read_core(w, core);
    minimise(w, l, core);
    if (core->groups >= most)
        return 0;
    write_step(w, core, out);
    vec_push(&out->then, l);
    return core->groups;
}

/* What holds before any question: the only solution has this mark, by all rules together. */
static void explain_by_all(const struct why *w, const mark *solution, int near, struct step *out) {
    struct core core = {0};
    struct cheapest best = cheapest_none();
    for (int v = 0; v < model_vars(w->m); v++) {
        if (w->marks[v] != MARK_NONE)
            vec_push(&core.marks, v);
        else
            cheapest_offer(&best, v, cost_of_distance(w->m, near, w->m->vars.at[v].at.a));
    }
    for (int i = 0; i < w->rules.len; i++)
        vec_push(&core.rules, i);
    write_step(w, &core, out);
    if (best.at >= 0)
        vec_push(&out->then, lit_of(best.at, solution[best.at]));
    core_free(&core);
}

static void why_begin_soon(struct why *w, const struct model *m, const mark *marks,
                           const struct budget *b) {
    struct budget most = *b;
    most.cpu_seconds *= 0.9; /* PicoSAT looks at the clock now and then only */
    why_begin(w, m, marks, NULL, &most, false);
    w->brief = true;
}

static void explain_best(struct why *w, const candidates *all, struct step *out) {
    struct core core = {0};
    int best = INT_MAX;
    for (int i = 0; i < all->len && i < CANDIDATES && !w->stopped && best > 1; i++) {
        int size = why_explain(w, all->at[i].l, best, &core, out);
        best = size > 0 ? size : best;
    }
    core_free(&core);
}

bool why_next(const struct model *m, const mark *marks, const mark *solution, int near,
              const struct budget *b, struct step *out) {
    struct why w;
    candidates all = {0};
    why_begin_soon(&w, m, marks, b);
    explain_by_all(&w, solution, near, out);
    list_candidates(&w, solution, NULL, near, &all, out);
    explain_best(&w, &all, out);
    vec_free(&all);
    why_end(&w);
    return out->then.len > 0;
}

bool why_certain(const struct model *m, const mark *marks, const mark *solution, const mark *other,
                 int near, const struct budget *b, struct step *out) {
    struct why w;
    candidates all = {0};
    step_clear(out);
    why_begin_soon(&w, m, marks, b);
    list_candidates(&w, solution, other, near, &all, out);
    explain_best(&w, &all, out);
    vec_free(&all);
    why_end(&w);
    return out->then.len > 0;
}

bool why_literal(const struct model *m, const mark *marks, lit l, const struct budget *b,
                 struct step *out) {
    struct why w;
    struct core core = {0};
    step_clear(out);
    why_begin_soon(&w, m, marks, b);
    why_explain(&w, l, INT_MAX, &core, out);
    core_free(&core);
    why_end(&w);
    return out->then.len > 0;
}

/* Propagations in which a clash without the connection rule shows, as it nearly always does; to
 * find a model instead costs much and shows no more. */
enum { WITHOUT_GRAPH = 100000 };

/* The connection rule comes first among the rules; PicoSAT would blame it for what cells imply. */
static bool clash_without_graph(struct why *w) {
    bool graph = w->m->graph.shape != SHAPE_NONE;
    use_all(w);
    if (!graph)
        return forced(w, LIT_FALSE);
    w->use_group[0] = false;
    return ask_forced(w, LIT_FALSE, WITHOUT_GRAPH) == SEARCH_NONE;
}

static bool is_background_rule(const struct why *w, int i) {
    int sum = w->rules.at[i].reason.sum;
    return sum >= 0 && w->m->families[w->m->sums.at[sum].family].background;
}

/* Background rules hold for good, and are named: the facts rest on them. */
static void trust_background(struct why *w) {
    for (int i = 0; i < w->rules.len; i++)
        if (is_background_rule(w, i))
            sat_clause(w->s, &w->rules.at[i].selector, 1);
}

static void tell_background(const struct why *w, struct core *core) {
    for (int i = 0; i < w->rules.len; i++)
        if (is_background_rule(w, i))
            vec_push(&core->rules, i);
}

/* Asked of the rules near the clash alone, where these can be separated. */
static bool explain_clash(const struct clash_part *part, const mark *marks, const struct budget *b,
                          struct step *out) {
    struct why w;
    struct core core = {0};
    why_begin(&w, &part->model, marks, part->facts, b, true);
    w.brief = true;
    if (part->facts)
        trust_background(&w);
    bool clash = clash_without_graph(&w);
    if (!clash) {
        use_all(&w);
        clash = forced(&w, LIT_FALSE);
    }
    if (clash) {
        read_core(&w, &core);
        minimise(&w, LIT_FALSE, &core);
        if (part->facts)
            tell_background(&w, &core);
        write_step(&w, &core, out);
    }
    core_free(&core);
    why_end(&w);
    return clash;
}

bool why_none(const struct model *m, const mark *marks, const struct budget *b, struct step *out) {
    mark *own = marks ? NULL : marks_new(m);
    struct clash_part part;
    step_clear(out);
    clash_part_find(m, marks ? marks : own, b, &part);
    bool clash = explain_clash(&part, marks ? marks : own, b, out);
    clash_part_free(&part);
    mem_free(own);
    return clash;
}
