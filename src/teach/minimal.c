#include "teach/minimal.h"

#include "model/model.h"
#include "solve/sat/solver.h"
#include "teach/ladder.h"

#include <limits.h>

/* Minimal unsatisfiable subsets by deletion: starts from the core that the solver gives, then
 * leaves out one rule after the other as long as the rest is still unsatisfiable. All marks stay in
 * while rules are left out, since a person sees them for nothing; they are thinned out last.
 * picosat_mus_assumptions() would do the same if all clauses were there, but the connection rule
 * adds cuts between two questions. */

/* Propagations of a test beyond those of the last question that was answered with less. Most of
 * what can be left out shows by propagation and a few conflicts; to show that something cannot
 * takes a model, often after hundreds of cuts. With a limit so low a budget shrinks ten candidates
 * instead of one, and the best set has fewer rules, not more: 9 in place of 17 on the hardest Masyu
 * that was tried. */
enum { A_TEST = 1000 };

static void add_selected_rule(struct minimal *w, enum reason_kind kind, int sum, lit selector,
                              int *shared) {
    if (selector < 0)
        return;
    int bundle = shared && *shared >= 0 ? *shared : w->bundles++;
    if (shared)
        *shared = bundle;
    vec_push(&w->rules, ((struct selected_rule){{kind, sum}, selector, bundle}));
}

static void minimal_list_rules(struct minimal *w, bool ends) {
    const struct model *m = w->m;
    const struct selectors *by = solver_selectors(w->s);
    if (ends && m->graph.shape != SHAPE_NONE)
        add_selected_rule(w, REASON_RULE, -1, by->rule[0], NULL);
    int *shared = mem_alloc(m->n_families, sizeof *shared);
    for (int f = 0; f < m->n_families; f++)
        shared[f] = -1;
    for (int i = 0; i < m->sums.len; i++) {
        if (!ends && is_ends_sum(m, i))
            continue;
        int f = m->sums.at[i].family;
        int *bundle = m->families[f].background ? &shared[f] : NULL;
        add_selected_rule(w, REASON_AT_MOST, i, by->at_most[i], bundle);
        add_selected_rule(w, REASON_AT_LEAST, i, by->at_least[i], bundle);
    }
    for (int r = 1; r < m->rules.len; r++) {
        int f = m->rules.at[r].family;
        int *bundle = m->families[f].background ? &shared[f] : NULL;
        add_selected_rule(w, REASON_RULE, -1 - r, by->rule[r], bundle);
    }
    if (!ends && m->graph.shape != SHAPE_NONE)
        add_selected_rule(w, REASON_RULE, -1, by->rule[0], NULL);
}

void minimal_begin(struct minimal *w, const struct model *m, const mark *marks, const mark *facts,
                   const struct budget *b, bool ends) {
    *w = (struct minimal){
        .m = m, .marks = marks, .assume = ULLONG_MAX, .s = solver_new_with_selectors(m, facts, b)};
    minimal_list_rules(w, ends);
    w->use_bundle = mem_alloc(w->bundles, sizeof *w->use_bundle);
    w->seen = mem_alloc(w->bundles, sizeof *w->seen);
    w->use_mark = mem_alloc(model_vars(m), sizeof *w->use_mark);
}

void minimal_use_all(struct minimal *w) {
    for (int b = 0; b < w->bundles; b++)
        w->use_bundle[b] = true;
    for (int v = 0; v < model_vars(w->m); v++)
        w->use_mark[v] = w->marks[v] != MARK_NONE;
}

/* Marks go first, so that they take the blame before any rule does. */
enum searched minimal_ask(struct minimal *w, lit l, unsigned long long propagations) {
    vec_clear(&w->assumed);
    for (int v = 0; v < model_vars(w->m); v++)
        if (w->use_mark[v])
            vec_push(&w->assumed, lit_of(v, w->marks[v]));
    for (int i = 0; i < w->rules.len; i++)
        if (w->use_bundle[w->rules.at[i].bundle])
            vec_push(&w->assumed, w->rules.at[i].selector);
    vec_push(&w->assumed, lit_not(l));
    return solver_search_briefly(w->s, w->assumed.at, w->assumed.len, propagations);
}

bool minimal_forced(struct minimal *w, lit l) {
    unsigned long long before = solver_propagations(w->s);
    enum searched r = minimal_ask(w, l, ULLONG_MAX);
    unsigned long long took = solver_propagations(w->s) - before;
    w->assume = took < w->assume ? took : w->assume;
    w->stopped = w->stopped || r == SEARCH_STOPPED;
    return r == SEARCH_NONE;
}

/* The same question with something left out that was used before and may be needed. */
static bool still_forced(struct minimal *w, lit l) {
    unsigned long long before = solver_propagations(w->s);
    enum searched r = minimal_ask(w, l, w->brief ? w->assume + A_TEST : ULLONG_MAX);
    unsigned long long took = solver_propagations(w->s) - before;
    if (r == SEARCH_NONE && took < w->assume)
        w->assume = took;
    w->stopped = w->stopped || (r == SEARCH_STOPPED && solver_spent(w->s, 1));
    return r == SEARCH_NONE;
}

void minimal_read(struct minimal *w, struct core *core) {
    vec_clear(&core->rules);
    vec_clear(&core->marks);
    core->bundles = 0;
    for (int b = 0; b < w->bundles; b++)
        w->seen[b] = false;
    for (int i = 0; i < w->rules.len; i++) {
        const struct selected_rule *r = &w->rules.at[i];
        if (!w->use_bundle[r->bundle] || !solver_failed(w->s, r->selector))
            continue;
        vec_push(&core->rules, i);
        core->bundles += !w->seen[r->bundle];
        w->seen[r->bundle] = true;
    }
    for (int v = 0; v < model_vars(w->m); v++)
        if (w->use_mark[v] && solver_failed(w->s, lit_of(v, w->marks[v])))
            vec_push(&core->marks, v);
}

static void use_core_bundles(struct minimal *w, const struct core *core) {
    for (int b = 0; b < w->bundles; b++)
        w->use_bundle[b] = false;
    for (int i = 0; i < core->rules.len; i++)
        w->use_bundle[w->rules.at[core->rules.at[i]].bundle] = true;
}

/* Asks again with the core alone, which takes less work; that work bounds what a test may cost. */
static void ask_core(struct minimal *w, lit l, struct core *core) {
    use_core_bundles(w, core);
    if (minimal_forced(w, l))
        minimal_read(w, core);
    use_core_bundles(w, core);
}

/* Leaves out the next `some` of the bundles in use, from number b on; returns the number after the
 * last one that it looked at. */
static int leave_out_bundles(struct minimal *w, int b, int some, vec_int *out) {
    vec_clear(out);
    for (; b < w->bundles && out->len < some; b++)
        if (w->use_bundle[b]) {
            vec_push(out, b);
            w->use_bundle[b] = false;
        }
    return b;
}

/* A core of more rules than these explains nothing to a person, nor would one with a few less. */
enum { LONG_CORE = 64 };

/* Leaves out several rules at once: twice as many after a success, half as many after a failure. */
static void leave_out_rules(struct minimal *w, lit l, struct core *core) {
    vec_int out = {0};
    ask_core(w, l, core);
    int some = 1 + core->bundles / 16;
    for (int g = 0; g < w->bundles && !w->stopped;) {
        if (w->brief && some == 1 && core->bundles > LONG_CORE)
            break;
        int next = leave_out_bundles(w, g, some, &out);
        if (out.len > 0 && still_forced(w, l)) {
            minimal_read(w, core);
            use_core_bundles(w, core);
            some *= 2;
            g = next;
            continue;
        }
        for (int i = 0; i < out.len; i++)
            w->use_bundle[out.at[i]] = true;
        g = out.len > 1 ? g : next;
        some = out.len > 1 ? (out.len + 1) / 2 : 1;
    }
}

static void use_core_marks(struct minimal *w, const struct core *core) {
    for (int v = 0; v < model_vars(w->m); v++)
        w->use_mark[v] = false;
    for (int i = 0; i < core->marks.len; i++)
        w->use_mark[core->marks.at[i]] = true;
}

static void leave_out_marks(struct minimal *w, lit l, struct core *core) {
    use_core_marks(w, core);
    for (int v = 0; v < model_vars(w->m) && !w->stopped; v++) {
        if (!w->use_mark[v])
            continue;
        w->use_mark[v] = false;
        if (still_forced(w, l)) {
            minimal_read(w, core);
            use_core_marks(w, core);
        } else {
            w->use_mark[v] = true;
        }
    }
}

void minimal_shrink(struct minimal *w, lit l, struct core *core) {
    leave_out_rules(w, l, core);
    leave_out_marks(w, l, core);
}

void minimal_write(const struct minimal *w, const struct core *core, struct step *out) {
    step_clear(out);
    out->technique = technique_by_id("minimal-set");
    for (int i = 0; i < core->rules.len; i++)
        vec_push(&out->from, w->rules.at[core->rules.at[i]].reason);
    for (int i = 0; i < core->marks.len; i++)
        vec_push(&out->why.marks, core->marks.at[i]);
}
