#include "teach/reasons/chain.h"

#include "teach/steps/find.h"

/* What follows from a supposition, with what it follows from. The engine propagates, in rounds, so
 * that walks are short, and says why when it is asked. Three things it is told, each only where it
 * has come to rest: that a ring would close too early, what a loop must pass to stay connected, and
 * on deep walks what all ways of a sum share. */

/* The rule of what a literal is by, as links have it. */
static int link_rule(int by) {
    return by >= 0 ? by / 2 : by <= BY_RULES ? -1 - (BY_RULES - by) : -1;
}

static struct engine *chain_engine(struct chain *t) {
    return &t->quick.engine;
}

static struct link link_of_step(struct chain *t, lit l, const struct step *step) {
    int sum = step->from.len > 0 ? step->from.at[0].sum : -1;
    struct link link = {.l = l,
                        .sum = sum,
                        .first = t->causes.len,
                        .len = step->why.marks.len,
                        .inner = t->inner.len};
    for (int i = 0; i < step->why.marks.len; i++)
        vec_push(&t->causes, step->why.marks.at[i]);
    for (int i = 0; i < step->from.len; i++)
        if (step->from.at[i].sum != link.sum)
            vec_push(&t->inner, step->from.at[i].sum);
    link.inners = t->inner.len - link.inner;
    return link;
}

static void chain_clash(struct chain *t, struct link end) {
    t->clash = true;
    t->end = end;
    t->fault = reason_about(t->m, (struct reason){REASON_RULE, end.sum});
}

/* Takes what a step found on the engine's board; returns false if there is nothing. */
static bool bring(struct chain *t, const struct step *step) {
    for (int i = 0; i < step->then.len; i++) {
        vec_push(&t->brought, link_of_step(t, step->then.at[i], step));
        engine_set(chain_engine(t), step->then.at[i]);
    }
    return step->then.len > 0;
}

static bool bring_ring(struct chain *t, struct step *step) {
    bool loop = t->m->graph.shape == SHAPE_LOOP;
    step_clear(step);
    return loop && (!t->quick.usable || quick_check_ring_is_open(&t->quick)) &&
           find_open_ring(t->m, chain_engine(t)->marks, NO_CELL, step) && bring(t, step);
}

static bool bring_found(struct chain *t, mark found, const struct step *step) {
    if (found == MARK_NO)
        chain_clash(t, link_of_step(t, LIT_FALSE, step));
    return found == MARK_YES && bring(t, step);
}

static bool bring_way(struct chain *t, struct step *step) {
    bool loop = t->m->graph.shape == SHAPE_LOOP;
    step_clear(step);
    return loop && !(t->quick.usable && quick_check_connected(&t->quick)) &&
           bring_found(t, find_only_way(t->m, chain_engine(t)->marks, step), step);
}

/* All that the ways of one sum share. */
static bool bring_shared_of(struct chain *t, int sum, struct step *step) {
    if (t->tried[sum] == t->grown)
        return false;
    step_clear(step);
    t->tried[sum] = t->grown;
    return bring_found(t, find_shared_in(&t->ways, chain_engine(t)->marks, sum, step), step);
}

/* Only on deep walks: every way of the sums that the new literals touch. */
static bool bring_shared(struct chain *t, struct step *step) {
    const struct engine *e = chain_engine(t);
    bool found = false;
    while (t->deep && t->shared < e->trail.len && !found && !t->clash) {
        int v = lit_var(e->trail.at[t->shared]);
        for (int i = t->m->use_first[v]; i < t->m->use_first[v + 1] && !found && !t->clash; i++)
            found = bring_shared_of(t, t->m->uses.at[i], step);
        t->shared += !found;
    }
    return found;
}

/* What is wrong with a rule that is no sum, for its words. */
static void describe_clash(struct chain *t, int by) {
    const struct engine *e = chain_engine(t);
    int rule = BY_RULES - by;
    if (rule <= 0 || e->clash_by != by)
        return;
    t->fault = propagator_fault(&e->rules, rule);
    if (t->m->rules.at[rule].kind == RULE_COMPONENTS)
        t->how = component_search_fault_kind(e->rules.components[rule]);
}

/* Where what is supposed is false on the board already, the clash is with what made it so. */
static void end_with_engine(struct chain *t, lit supposed) {
    const struct engine *e = chain_engine(t);
    int by = e->clash_by, at = -1;
    for (int i = t->marked; i < e->trail.len && by == CHOSEN; i++)
        if (e->trail.at[i] == lit_not(supposed)) {
            by = engine_by(e, i);
            at = i;
        }
    t->upper = by >= 0 && by % 2 == 0;
    chain_clash(t, (struct link){.l = supposed, .sum = link_rule(by), .len = -1, .position = at});
    describe_clash(t, by);
}

/* Runs the engine to a clash, or to where nothing more follows. */
static void propagate(struct chain *t, lit supposed) {
    struct engine *e = chain_engine(t);
    struct step step = {0};
    do {
        int before = e->trail.len;
        if (!engine_run(e))
            end_with_engine(t, supposed);
        t->grown += e->trail.len - before;
    } while (!t->clash && (bring_ring(t, &step) || bring_way(t, &step) || bring_shared(t, &step)));
    step_free(&step);
}

void chain_init(struct chain *t, const struct model *m, const mark *marks) {
    *t = (struct chain){.m = m,
                        .where = mem_alloc(model_vars(m), sizeof *t->where),
                        .tried = mem_alloc(m->sums.len, sizeof *t->tried)};
    for (int v = 0; v < model_vars(m); v++) {
        t->where[v] = -1;
        t->marked += marks[v] != MARK_NONE;
    }
    quick_check_init(&t->quick, m, marks);
    feasible_init(&t->ways, m);
}

void chain_causes(struct chain *t, int link, const bool *needed) {
    struct engine *e = chain_engine(t);
    bool ends = link == t->links.len;
    struct link *of = ends ? &t->end : &t->links.at[link];
    struct evidence why = {0};
    if (of->len >= 0)
        return;
    if (of->position >= 0) /* a literal of the trail, or what makes one fail */
        engine_reason(e, of->position, needed, &why);
    else
        engine_clash_reason(e, needed, &why);
    if (ends && of->position >= 0)
        evidence_add_mark(&why, lit_var(of->l));
    of->first = t->causes.len;
    of->len = why.marks.len;
    for (int i = 0; i < why.marks.len; i++)
        vec_push(&t->causes, why.marks.at[i]);
    evidence_free(&why);
}

static void chain_forget(struct chain *t) {
    for (int i = 0; i < t->links.len; i++)
        t->where[lit_var(t->links.at[i].l)] = -1;
    vec_clear(&t->links);
    vec_clear(&t->causes);
    vec_clear(&t->inner);
    vec_clear(&t->brought);
    t->clash = t->ringless = false;
    t->how = COMPONENT_FITS;
    t->shared = t->quick.before.trail;
}

/* The supposition, then all that the engine has set from this position on, in its order. */
static void list_links(struct chain *t, lit l, int from) {
    const struct engine *e = chain_engine(t);
    int brought = 0;
    vec_push(&t->links, ((struct link){.l = l, .sum = -1}));
    for (int i = from; i < e->trail.len; i++) {
        struct link link = {e->trail.at[i], link_rule(engine_by(e, i)), .len = -1};
        if (lit_var(link.l) == lit_var(l))
            continue;
        if (engine_by(e, i) == CHOSEN)
            link = t->brought.at[brought++];
        link.position = i;
        vec_push(&t->links, link);
    }
    for (int i = 0; i < t->links.len; i++)
        t->where[lit_var(t->links.at[i].l)] = i;
}

bool chain_suppose(struct chain *t, lit l) {
    struct engine *e = chain_engine(t);
    mem_poll();
    chain_forget(t);
    if (t->most > 0 && !t->deep && quick_check_is_far(&t->quick, l, t->most))
        return false;
    quick_check_suppose(&t->quick, l);
    propagate(t, l);
    t->ringless = !t->clash && e->paths.rings == 0;
    list_links(t, l, t->clash ? t->marked : t->quick.before.trail);
    return t->clash;
}
