#include "teach/reasons/probe.h"

#include "engine/evidence.h"

#include <string.h>

void prober_init(struct prober *k, const struct model *m, const mark *marks) {
    *k = (struct prober){.m = m,
                         .marks = marks,
                         .work = mem_copy(marks, model_vars(m), sizeof *marks),
                         .at = mem_alloc(model_vars(m), sizeof(int))};
    k->search = articulation_new(&m->graph, k->work);
    k->glance = articulation_new(&m->graph, k->work);
    k->apart = articulation_marks_apart(&m->graph);
    propagator_init(&k->rules, m);
    engine_init_graph(&k->graph, m, marks);
    int marked = k->graph.trail.len;
    k->fast = engine_run(&k->graph) && engine_knows_ways(&k->graph) && k->graph.trail.len == marked;
    k->before = engine_here(&k->graph);
    for (int v = 0; v < model_vars(m); v++)
        k->at[v] = -1;
}

bool probe_sum_in_mind(const struct model *m, int sum) {
    return m->families[m->sums.at[sum].family].background || is_ends_sum(m, sum);
}

static void bring(struct prober *k, lit l, int by, struct probe *out) {
    lit_set(k->work, l);
    vec_push(&out->effects, ((struct effect){l, by}));
}

static void die(struct probe *out, int by) {
    out->dead = true;
    out->by = by;
}

/* What the bounds of a sum force now. Repeats of a literal are side by side. */
static void look_at_sum(struct prober *k, int sum, struct probe *out) {
    const struct sum *s = &k->m->sums.at[sum];
    const lit *lits = sum_lits(k->m, s);
    struct tally t = sum_tally(k->m, k->work, s);
    int yes = t.yes, open = t.open;
    if (yes > s->hi || yes + open < s->lo)
        die(out, sum);
    if (yes + s->heaviest <= s->hi && yes + open - s->heaviest >= s->lo)
        return; /* any literal may still be either */
    for (int i = 0, n; i < s->len && !out->dead; i += n) {
        n = sum_weight(k->m, s, i);
        if (lit_mark(k->work, lits[i]) != MARK_NONE)
            continue;
        bool off = yes + n > s->hi, on = yes + open - n < s->lo;
        if (off && on)
            die(out, sum);
        else if (off || on)
            bring(k, on ? lits[i] : lit_not(lits[i]), sum, out);
        open -= off || on ? n : 0;
        yes += on ? n : 0;
    }
}

/* What propagation of the graph implies where it is complete, so that the search through the whole
 * graph is spared. False: it clashes, or is not complete. */
static bool bring_by_propagation(struct prober *k, struct probe *look) {
    if (!k->fast)
        return false;
    engine_back(&k->graph, k->before);
    for (int i = 0; i < look->effects.len; i++)
        engine_set(&k->graph, look->effects.at[i].l);
    if (!engine_run(&k->graph))
        return false;
    for (int i = k->before.trail; i < k->graph.trail.len; i++)
        if (lit_mark(k->work, k->graph.trail.at[i]) == MARK_NONE)
            bring(k, k->graph.trail.at[i], BY_GRAPH, look);
    return true;
}

/* Searches the graph from a vertex that must be on, if there is one. */
static void search_with_effects(struct prober *k, const struct probe *look) {
    struct articulation *s = &k->glance;
    for (int i = 0; i < look->effects.len && k->apart; i++)
        articulation_mark(s, look->effects.at[i].l);
    if (k->apart)
        articulation_search_again(s, -1);
    else
        articulation_reset(s, -1);
    int start = articulation_start(s);
    if (start >= 0)
        articulation_search(s, start, collect_only_way);
}

/* The search knows the marks of the board alone again. */
static void forget_effects(struct prober *k, const struct probe *look, int n) {
    k->glance.marks = k->marks;
    for (int i = 0; i < n && k->apart; i++)
        articulation_mark(&k->glance, look->effects.at[i].l);
    k->glance.marks = k->work;
}

/* What connectivity implies: nothing may split what must be connected, and its only ways must
 * stay. */
static void look_at_graph(struct prober *k, struct probe *out) {
    if (k->m->graph.shape != SHAPE_CONNECTED && k->m->graph.shape != SHAPE_TREE)
        return;
    if (bring_by_propagation(k, out))
        return;
    search_with_effects(k, out);
    const struct articulation *s = &k->glance;
    int start = articulation_start(s);
    if (start >= 0 && s->needs[start] < s->total)
        die(out, BY_GRAPH);
    int n = out->effects.len;
    for (int i = 0; i < s->result.len && !out->dead; i++)
        if (lit_mark(k->work, s->result.at[i]) == MARK_NONE)
            bring(k, s->result.at[i], BY_GRAPH, out);
    forget_effects(k, out, n);
}

/* What the rules that are no sums force now. */
static void look_at_rules(struct prober *k, struct probe *out) {
    for (int r = 1; r < k->m->rules.len && !out->dead; r++) {
        if (!propagator_run(&k->rules, k->work, r)) {
            die(out, -1 - r);
            return;
        }
        for (int i = 0; i < k->rules.implied.len; i++)
            bring(k, k->rules.implied.at[i], -1 - r, out);
    }
}

void probe_run(struct prober *k, const lit *placed, int n, bool through, struct probe *out) {
    mem_poll();
    vec_clear(&out->effects);
    out->dead = false;
    for (int i = 0; i < n; i++)
        bring(k, placed[i], BY_CHOICE, out);
    int done = 0, graph = -1;
    while (!out->dead && graph < (through ? out->effects.len : 0)) {
        for (; done < (through ? out->effects.len : n) && !out->dead; done++) {
            int v = lit_var(out->effects.at[done].l);
            for (int u = k->m->use_first[v]; u < k->m->use_first[v + 1] && !out->dead; u++)
                if (through || probe_sum_in_mind(k->m, k->m->uses.at[u]))
                    look_at_sum(k, k->m->uses.at[u], out);
        }
        graph = out->effects.len;
        if (!out->dead)
            look_at_graph(k, out);
        if (!out->dead && through)
            look_at_rules(k, out);
    }
    for (int i = 0; i < out->effects.len; i++)
        k->work[lit_var(out->effects.at[i].l)] = MARK_NONE;
    k->brought += out->effects.len;
}

/* --- in words --------------------------------------------------------------------------------- */

static void step_add_bound(struct step *out, enum reason_kind kind, int sum) {
    for (int i = 0; i < out->from.len; i++)
        if (out->from.at[i].sum == sum && out->from.at[i].kind == kind)
            return;
    vec_push(&out->from, ((struct reason){kind, sum}));
}

/* A mark of the board; what the probe has set is no evidence. */
static void probe_add_mark(const struct prober *k, int v, struct step *out) {
    if (k->marks[v] != MARK_NONE)
        evidence_add_mark(&out->why, v);
}

void probe_add_sum(const struct prober *k, int sum, struct step *out) {
    const struct sum *s = &k->m->sums.at[sum];
    if (s->hi < s->len)
        step_add_bound(out, REASON_AT_MOST, sum);
    if (s->lo > 0)
        step_add_bound(out, REASON_AT_LEAST, sum);
    for (int i = 0; i < s->len; i++)
        probe_add_mark(k, lit_var(sum_lits(k->m, s)[i]), out);
}

/* A variable that something rests on: an earlier effect is needed then. */
static void rest_on(const struct prober *k, int v, int before, bool *needed) {
    if (k->at[v] >= 0 && k->at[v] < before)
        needed[k->at[v]] = true;
}

/* Whether what must be connected has come apart: vertices that must be on lie on both sides. */
static bool area_is_cut(const struct prober *k, const bool *area) {
    for (int v = 0; v < k->m->graph.vertices.len; v++)
        if (articulation_must(&k->search, v) && !area[v])
            return true;
    return false;
}

static bool *area_of_start(struct prober *k) {
    articulation_reset(&k->search, -1);
    return articulation_region(&k->search, articulation_start(&k->search), -1, -1);
}

/* What the sums in mind imply of one literal. */
static void bring_in_mind(struct prober *k, lit l, struct probe *out) {
    int v = lit_var(l);
    for (int u = k->m->use_first[v]; u < k->m->use_first[v + 1] && !out->dead; u++)
        if (probe_sum_in_mind(k->m, k->m->uses.at[u]))
            look_at_sum(k, k->m->uses.at[u], out);
}

/* The area of a cut that the first `before` effects and the failing of l make. Where shaded cells
 * never touch, propagation of the graph knows that what they enclose is unshaded; then the sums
 * that say so are needed, and their effects are in *beside. */
static bool *area_of_probed_cut(struct prober *k, const struct probe *look, int before, lit l,
                                struct probe *beside) {
    bool *area = area_of_start(k);
    if (area_is_cut(k, area))
        return area;
    for (int i = 0; i < before; i++)
        bring_in_mind(k, look->effects.at[i].l, beside);
    if (l >= 0)
        bring_in_mind(k, lit_not(l), beside);
    mem_free(area);
    return area_of_start(k);
}

/* What a sum rests on. */
static void probe_rest_on_sum(const struct prober *k, int sum, int before, bool *needed,
                              struct step *out) {
    const struct sum *s = &k->m->sums.at[sum];
    probe_add_sum(k, sum, out);
    for (int i = 0; i < s->len; i++)
        rest_on(k, lit_var(sum_lits(k->m, s)[i]), before, needed);
}

/* What closes off the cut that the first `before` effects make, with l (LIT_FALSE: none) failing.
 */
static void rest_on_cut(struct prober *k, const struct probe *look, int before, lit l, bool *needed,
                        struct step *out) {
    struct evidence cut = {0};
    struct probe beside = {0};
    for (int i = 0; i < before; i++)
        lit_set(k->work, look->effects.at[i].l);
    if (l >= 0)
        lit_set(k->work, lit_not(l));
    bool *area = area_of_probed_cut(k, look, before, l, &beside);
    evidence_of_cut(&k->search, area, &cut);
    for (int i = 0; i < cut.marks.len; i++) {
        probe_add_mark(k, cut.marks.at[i], out);
        rest_on(k, cut.marks.at[i], before, needed);
        for (int n = 0; n < beside.effects.len; n++)
            if (lit_var(beside.effects.at[n].l) == cut.marks.at[i])
                probe_rest_on_sum(k, beside.effects.at[n].by, before, needed, out);
    }
    memcpy(k->work, k->marks, (size_t)model_vars(k->m) * sizeof *k->work);
    step_add_bound(out, REASON_RULE, BY_GRAPH);
    mem_free(area);
    vec_free(&beside.effects);
    evidence_free(&cut);
}

/* Of a rule that is no sum: what forces l after the first `before` effects. */
static void rest_on_no_sum(struct prober *k, const struct probe *look, int by, int before, lit l,
                           bool *needed, struct step *out) {
    struct evidence why = {0};
    for (int i = 0; i < before; i++)
        lit_set(k->work, look->effects.at[i].l);
    propagator_explain(&k->rules, k->work, -1 - by, l, &why);
    memcpy(k->work, k->marks, (size_t)model_vars(k->m) * sizeof *k->work);
    for (int i = 0; i < why.marks.len; i++) {
        probe_add_mark(k, why.marks.at[i], out);
        rest_on(k, why.marks.at[i], before, needed);
    }
    step_add_bound(out, REASON_RULE, by);
    evidence_free(&why);
}

static void rest_on_rule(struct prober *k, const struct probe *look, int by, int before, lit l,
                         bool *needed, struct step *out) {
    if (by == BY_GRAPH) {
        rest_on_cut(k, look, before, l, needed, out);
    } else if (by >= 0) {
        probe_rest_on_sum(k, by, before, needed, out);
    } else if (by != BY_CHOICE) {
        rest_on_no_sum(k, look, by, before, l, needed, out);
    }
}

void probe_explain(struct prober *k, const struct probe *look, lit l, struct step *out) {
    int n = look->effects.len;
    bool *needed = mem_alloc(n, sizeof *needed);
    for (int i = 0; i < n; i++) {
        k->at[lit_var(look->effects.at[i].l)] = i;
        needed[i] = !look->dead && look->effects.at[i].l == l;
    }
    if (look->dead)
        rest_on_rule(k, look, look->by, n, LIT_FALSE, needed, out);
    for (int i = n - 1; i >= 0 && (k->most == 0 || step_size(k->m, out) <= k->most); i--)
        if (needed[i])
            rest_on_rule(k, look, look->effects.at[i].by, i, look->effects.at[i].l, needed, out);
    for (int i = 0; i < n; i++)
        k->at[lit_var(look->effects.at[i].l)] = -1;
    mem_free(needed);
}
