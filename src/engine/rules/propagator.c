#include "engine/rules/propagator.h"
#include "engine/rules/propagator_inside.h"
#include "model/model.h"

#include "base/least.h"
#include "engine/cheapest.h"
#include "engine/evidence.h"
#include "graph/articulation.h"
#include "model/arms.h"
#include "model/pairs.h"
#include "model/ring.h"
#include "model/sides.h"
#include "model/table.h"
#include "model/turns.h"

#include <string.h>

/* Returns the literal that a link implies once it is known whether its ends differ, or
 * LIT_FALSE. */
static lit implied_by(const struct side_link *l, bool is_edge, mark differ, const mark *marks) {
    if (lit_mark(marks, l->why) != MARK_NONE || differ == MARK_NONE)
        return LIT_FALSE;
    if (is_edge)
        return differ == MARK_YES ? l->why : lit_not(l->why);
    return (differ == MARK_YES) != l->differ ? lit_not(l->why) : LIT_FALSE;
}

/* Appends everything that the marks imply by the sides of faces alone. Returns false if they
 * contradict each other. Adds the cost to *work. */
static bool sides_imply(const struct model *m, const mark *marks, vec_lit *implied, long *work) {
    LOCAL(side_sets_free) struct side_sets sets;
    struct side_link l;
    bool agree = side_sets_of(m, marks, &sets);
    *work += 2 * side_links(m);
    for (int i = 0; i < side_links(m) && agree; i++) {
        if (!side_link_at(m, marks, i, &l))
            continue;
        mark differ = sides_differ(&sets, l.face[0], l.face[1]);
        lit next = implied_by(&l, i < m->graph.edges.len, differ, marks);
        if (next != LIT_FALSE)
            vec_push(implied, next);
    }
    return agree;
}

/* Breadth-first search over faces; each has two nodes, for both sides relative to the start. */
struct side_search {
    const struct model *m;
    const mark *marks;
    vec_int *links;  /* by face: indices of the links that hold */
    int *from, *via; /* by face * 2 + side: predecessor and link; -1: not visited */
    vec_int queue;
    vec_int given; /* the cells of the facts on the last path */
};

static int cost_of_link(const struct side_link *l) {
    return l->why >= 0;
}

/* Follows the links from a node. Links without a mark cost nothing, so those nodes are entered in
 * the same round (0-1 breadth-first search by two passes over the same distance). */
static void search_step(struct side_search *s, int at, bool marked) {
    struct side_link l;
    int face = at / 2;
    for (int i = 0; i < s->links[face].len; i++) {
        int link = s->links[face].at[i];
        side_link_at(s->m, s->marks, link, &l);
        int other = l.face[0] == face ? l.face[1] : l.face[0];
        int next = 2 * other + ((at % 2) ^ l.differ);
        if ((cost_of_link(&l) > 0) != marked || s->from[next] >= 0)
            continue;
        s->from[next] = at;
        s->via[next] = link;
        vec_push(&s->queue, next);
    }
}

/* Finds a shortest path from one face to another (or the same) on the same or the other side
 * (`differ`). Appends the variables of its links and the cells of its facts. Returns false if there
 * is no path. */
static bool find_way(struct side_search *s, int start, int end, bool differ, vec_int *vars) {
    struct side_link l;
    int goal = 2 * end + differ, done = 0;
    for (int i = 0; i < 2 * s->m->graph.faces; i++)
        s->from[i] = -1;
    vec_clear(&s->queue);
    vec_push(&s->queue, 2 * start);
    s->from[2 * start] = 2 * start;
    while (done < s->queue.len && s->from[goal] < 0) {
        int reached = done;
        for (; reached < s->queue.len; reached++)
            search_step(s, s->queue.at[reached], false);
        for (; done < reached; done++)
            search_step(s, s->queue.at[done], true);
    }
    if (s->from[goal] < 0)
        return false;
    for (int at = goal; at != 2 * start; at = s->from[at]) {
        side_link_at(s->m, s->marks, s->via[at], &l);
        int fact = s->via[at] - s->m->graph.edges.len;
        if (l.why >= 0)
            vec_push(vars, lit_var(l.why));
        if (fact >= 0)
            vec_push(&s->given, s->m->graph.sides.at[fact].about);
    }
    return true;
}

/* Finds a closed path that ends on the other side, which shows a contradiction. */
static bool find_contradiction(struct side_search *s, vec_int *vars) {
    bool found = false;
    for (int face = 0; face < s->m->graph.faces && !found; face++)
        found = find_way(s, face, face, true, vars);
    return found;
}

/* Finds the path that forces l: round the link that l belongs to. */
static void find_reason(struct side_search *s, lit l, vec_int *vars) {
    struct side_link of;
    for (int i = 0; i < side_links(s->m); i++) {
        bool is_edge = i < s->m->graph.edges.len;
        if (!side_link_at(s->m, s->marks, i, &of) || lit_var(of.why) != lit_var(l) || of.why < 0)
            continue;
        bool differ = is_edge ? of.why == l : !of.differ;
        if (find_way(s, of.face[0], of.face[1], differ, vars))
            return;
    }
}

/* Appends a smallest set of variables whose marks imply l by the sides of faces (LIT_FALSE:
 * contradict each other): the links of a shortest path from face to face; and the givens on that
 * path. */
static void sides_explain(const struct model *m, const mark *marks, lit l, vec_int *vars,
                          vec_place *given) {
    int faces = m->graph.faces;
    struct side_search s = {.m = m, .marks = marks};
    struct side_link link;
    s.links = mem_alloc(faces, sizeof *s.links);
    s.from = mem_alloc(2 * faces, sizeof *s.from);
    s.via = mem_alloc(2 * faces, sizeof *s.via);
    for (int i = 0; i < side_links(m); i++)
        if (side_link_at(m, marks, i, &link) && link.holds)
            for (int k = 0; k < 2; k++)
                vec_push(&s.links[link.face[k]], i);
    if (l == LIT_FALSE)
        find_contradiction(&s, vars);
    else
        find_reason(&s, l, vars);
    for (int i = 0; i < s.given.len; i++)
        vec_push(given, place_cell(s.given.at[i]));
    for (int face = 0; face < faces; face++)
        vec_free(&s.links[face]);
    vec_free(&s.queue);
    vec_free(&s.given);
    mem_free(s.links);
    mem_free(s.from);
    mem_free(s.via);
}

/* A graph and the search through it. */
struct rule_search {
    struct model view;
    struct articulation search;
};

void propagator_init(struct propagator *p, const struct model *m) {
    *p = (struct propagator){.m = m,
                             .searches = mem_alloc(m->rules.len, sizeof *p->searches),
                             .components = mem_alloc(m->rules.len, sizeof *p->components),
                             .evidence = mem_alloc(m->rules.len, sizeof *p->evidence)};
}

void propagator_free(struct propagator *p) {
    for (int r = 0; r < p->m->rules.len; r++) {
        if (p->components[r])
            component_search_free(p->components[r]);
        if (p->evidence[r])
            component_search_free(p->evidence[r]);
        if (p->searches[r])
            articulation_free(&p->searches[r]->search);
        mem_free(p->searches[r]);
    }
    mem_free(p->searches);
    mem_free(p->components);
    mem_free(p->evidence);
    table_search_free(&p->tables);
    vec_free(&p->findings);
    vec_free(&p->implied);
}

static struct articulation *search_of(struct propagator *p, const mark *marks, int rule) {
    struct rule_search *of = p->searches[rule];
    if (!of) {
        of = p->searches[rule] = mem_alloc(1, sizeof *of);
        of->view = model_with_graph(p->m, rule);
        of->search = articulation_new(&of->view.graph, marks);
    }
    of->search.marks = marks;
    articulation_reset(&of->search, -1);
    return &of->search;
}

static void propagator_imply(struct propagator *p, const mark *marks, lit l) {
    if (lit_mark(marks, l) == MARK_NONE)
        vec_push(&p->implied, l);
}

static bool is_implied(const struct propagator *p, lit l) {
    for (int i = 0; i < p->implied.len; i++)
        if (p->implied.at[i] == l)
            return true;
    return false;
}

/* Propagates arms: an arm has at least its least possible length, and ends there if that is its
 * only one. */
static bool run_arms(struct propagator *p, const mark *marks, const struct arms *a) {
    struct lengths lengths[DIRS];
    bool fits = arms_lengths(p->m, a, marks, lengths);
    for (int arm = 0; arm < DIRS; arm++)
        p->work += 4 + a->len[arm];
    for (int arm = 0; arm < DIRS && fits; arm++) {
        int least = lengths_least(lengths[arm]);
        for (int i = 0; i < least; i++)
            propagator_imply(p, marks, arm_lit(p->m, a, arm, i));
        if (least < a->len[arm] && lengths_count(lengths[arm]) == 1)
            propagator_imply(p, marks, lit_not(arm_lit(p->m, a, arm, least)));
    }
    return fits;
}

/* Turns off the vertices that nothing that must be on can reach. */
static void leave_unreached(struct propagator *p, const struct articulation *s, const mark *marks) {
    const struct graph *g = s->g;
    for (int v = 0; v < g->vertices.len; v++)
        if (s->visits[v].order == 0 && g->vertices.at[v].on >= 0)
            propagator_imply(p, marks, lit_not(g->vertices.at[v].on));
}

static bool run_graph(struct propagator *p, const mark *marks, int rule) {
    struct articulation *s = search_of(p, marks, rule);
    int start = articulation_start(s);
    p->work += 4 * s->g->vertices.len;
    if (start < 0)
        return true;
    articulation_search(s, start, collect_only_way);
    for (int i = 0; i < s->result.len; i++)
        if (!is_implied(p, s->result.at[i]))
            propagator_imply(p, marks, s->result.at[i]);
    leave_unreached(p, s, marks);
    return s->visits[start].needs == s->total;
}

static bool run_components(struct propagator *p, const mark *marks, int rule) {
    struct component_search **of = p->thins_out ? &p->evidence[rule] : &p->components[rule];
    if (!*of)
        *of = component_search_new(p->m, rule);
    vec_clear(&p->findings);
    bool fits = component_search_run(*of, marks, p->aim, &p->findings, &p->work);
    for (int i = 0; i < p->findings.len && fits; i++)
        vec_push(&p->implied, p->findings.at[i].l);
    return fits;
}

static bool run_ring(struct propagator *p, const mark *marks, int rule) {
    lit four[4];
    p->work += rule_ring(p->m, rule)->len;
    if (ring_is_broken(p->m, marks, rule, four))
        return false;
    ring_imply(p->m, marks, rule, &p->implied);
    return true;
}

static bool run_pairs(struct propagator *p, const mark *marks, int rule) {
    const struct pairs *of = rule_pairs(p->m, rule);
    p->work += 4 * (of->takers + of->lits);
    if (pairs_fault(p->m, marks, rule, NULL, NULL) != PAIRS_FIT)
        return false;
    pairs_imply(p->m, marks, rule, &p->implied);
    return true;
}

static bool run_turns(struct propagator *p, const mark *marks, int rule) {
    const struct turns *t = rule_turns(p->m, rule);
    struct turns_range r = turns_range(p->m, marks, rule);
    p->work += 2 * DIRS * t->cells;
    if (!r.passed || r.least > t->number || r.most < t->number)
        return false;
    bool fits = turns_imply(p->m, marks, rule, &p->implied);
    p->alike = p->implied.len;
    return fits && turns_imply_parity(p->m, marks, rule, &p->implied);
}

bool propagator_run(struct propagator *p, const mark *marks, int rule) {
    const struct rule *r = &p->m->rules.at[rule];
    vec_clear(&p->implied);
    switch (r->kind) {
    case RULE_ARMS:
        return run_arms(p, marks, &p->m->arms.at[r->index]);
    case RULE_GRAPH:
        return run_graph(p, marks, rule);
    case RULE_COMPONENTS:
        return run_components(p, marks, rule);
    case RULE_TABLE:
    case RULE_APART:
        return table_search_run(&p->tables, p->m, marks, rule, &p->implied, &p->work);
    case RULE_RING:
        return run_ring(p, marks, rule);
    case RULE_PAIRS:
        return run_pairs(p, marks, rule);
    case RULE_TURNS:
        return run_turns(p, marks, rule);
    case RULE_SIDES:
        return sides_imply(p->m, marks, &p->implied, &p->work);
    case RULE_KINDS:
        break;
    }
    return true;
}

const struct articulation *propagator_search(const struct propagator *p, int rule) {
    return &p->searches[rule]->search;
}

int propagator_fault(const struct propagator *p, int rule) {
    return p->components[rule] ? component_search_fault(p->components[rule])
                               : p->m->rules.at[rule].about;
}

/* --- evidence --------------------------------------------------------------------------------- */

/* Appends the variables on which a rule depends under these marks, possibly with repeats. */
static void scope_of_arms(const struct model *m, const mark *marks, const struct arms *a,
                          vec_int *out) {
    for (int arm = 0; arm < DIRS; arm++)
        for (int i = 0; i < a->len[arm]; i++) {
            lit l = arm_lit(m, a, arm, i);
            if (l >= 0)
                vec_push(out, lit_var(l));
            if (lit_mark(marks, l) == MARK_NO)
                break;
        }
}

static void push_marked(const mark *marks, lit l, vec_int *out) {
    if (l >= 0 && lit_mark(marks, l) != MARK_NONE)
        vec_push(out, lit_var(l));
}

static void scope_of(const struct model *m, const mark *marks, int rule, vec_int *out) {
    const struct rule *r = &m->rules.at[rule];
    if (r->kind == RULE_ARMS)
        scope_of_arms(m, marks, &m->arms.at[r->index], out);
    if (r->kind == RULE_TABLE)
        table_marked(m, marks, rule, out);
    for (int k = 0; k < 2 && r->kind == RULE_APART; k++)
        table_marked(m, marks, rule_apart(m, rule)->rule[k], out);
    for (int i = 0; r->kind == RULE_RING && i < rule_ring(m, rule)->len; i++)
        push_marked(marks, ring_lits(m, rule_ring(m, rule))[i], out);
    for (int i = 0; r->kind == RULE_PAIRS && i < rule_pairs(m, rule)->lits; i++)
        push_marked(marks, pairs_lits(m, rule_pairs(m, rule))[i], out);
    if (r->kind == RULE_TURNS)
        turns_marked(m, marks, rule, out);
    for (int v = 0; v < model_vars(m) && r->kind == RULE_COMPONENTS; v++)
        if (marks[v] != MARK_NONE)
            vec_push(out, v);
}

/* Returns, by vertex, the smaller of two components of a graph that must be connected. */
static bool *smaller_part(const struct articulation *s) {
    int start = articulation_start(s), other = 0;
    bool *part = articulation_region(s, start, -1, -1);
    while (other < s->g->vertices.len && (part[other] || !articulation_must(s, other)))
        other++;
    if (other == s->g->vertices.len)
        return part;
    bool *second = articulation_region(s, other, -1, -1);
    bool swap = articulation_size(s, second, true) < articulation_size(s, part, true);
    mem_free(swap ? part : second);
    return swap ? second : part;
}

/* Explains l by the cut that appears when l fails: the marks between the two parts, and one on each
 * side that must be connected. */
static void explain_graph(struct propagator *p, const mark *marks, int rule, lit l,
                          struct evidence *out) {
    LOCAL(evidence_free) struct evidence cut = {0};
    LOCAL(mem_free_at) mark *work = mem_copy(marks, model_vars(p->m), sizeof *marks);
    if (l >= 0)
        lit_set(work, lit_not(l));
    struct articulation *s = search_of(p, work, rule);
    LOCAL(mem_free_at) bool *region = smaller_part(s);
    evidence_of_cut(s, region, &cut);
    for (int i = 0; i < cut.marks.len; i++)
        if (l < 0 || cut.marks.at[i] != lit_var(l))
            evidence_add_mark(out, cut.marks.at[i]);
}

static void explain_sides(struct propagator *p, const mark *marks, lit l, struct evidence *out) {
    LOCAL(mem_free_at) vec_int vars = {0};
    sides_explain(p->m, marks, l, &vars, &out->group);
    for (int i = 0; i < vars.len; i++)
        evidence_add_mark(out, vars.at[i]);
}

/* The state of reducing marks to a minimal set. */
struct thinning {
    struct propagator *p;
    const mark *marks;
    int rule;
    lit l;
    vec_int scope; /* the variables on which the rule depends */
    mark *few;     /* the remaining marks */
    int whole; /* the remaining marks are exactly the first `whole` of the scope; -1: others, or not
                  known */
    int too_few; /* the first `too_few` are known not to force l; -1: not known */
};

static void begin_with(struct thinning *t, int n) {
    memset(t->few, 0, (size_t)model_vars(t->p->m) * sizeof *t->few);
    for (int i = 0; i < n; i++)
        t->few[t->scope.at[i]] = t->marks[t->scope.at[i]];
}

static bool few_force(struct thinning *t) {
    mem_poll();
    return !propagator_run(t->p, t->few, t->rule) || is_implied(t->p, t->l);
}

/* Does the same if only the first n are left; avoids runs whose answer is known. */
static bool first_force(struct thinning *t, int n) {
    if (n <= t->too_few)
        return false;
    bool force = few_force(t);
    if (!force)
        t->too_few = n;
    return force;
}

/* Removes scope[from .. end-1] if the rest still forces l. */
static void leave_out(struct thinning *t, int from, int end) {
    bool any = false, first = t->whole >= 0 && end >= t->whole;
    for (int i = from; i < end; i++) {
        any = any || t->few[t->scope.at[i]] != MARK_NONE;
        t->few[t->scope.at[i]] = MARK_NONE;
    }
    if (!any)
        return;
    if (first ? first_force(t, from) : few_force(t)) {
        t->whole = first ? from : -1;
        return;
    }
    for (int i = from; i < end && (!first || i < t->whole); i++)
        t->few[t->scope.at[i]] = t->marks[t->scope.at[i]];
}

/* Returns the aim by which a rule of components forces l, so that runs for its evidence look for
 * nothing else. */
static struct component_aim aim_at(struct propagator *p, const mark *marks, int rule, lit l) {
    p->aim = (struct component_aim){.kind = AIM_ALL};
    if (!propagator_run(p, marks, rule))
        return (struct component_aim){
            .kind = AIM_FAULT,
            .fault = component_search_fault_kind(p->components[rule]),
            .about = component_search_fault(p->components[rule]),
        };
    for (int i = 0; i < p->findings.len; i++)
        if (p->findings.at[i].l == l)
            return (struct component_aim){.kind = AIM_LITERAL,
                                          .why = p->findings.at[i].why,
                                          .about = p->findings.at[i].about};
    return p->aim;
}

static int distance_to(const struct model *m, int about, lit l, int cell) {
    int to_about = cost_of_distance(m, about, cell);
    int to_l = l >= 0 ? cost_of_distance(m, m->vars.at[lit_var(l)].at.a, cell) : to_about;
    return min_int(to_l, to_about);
}

/* Sorts variables by distance from the cell that a rule is about and from its literal. */
static void sort_by_distance(const struct model *m, int about, lit l, vec_int *vars) {
    LOCAL(mem_free_at) int *far = mem_alloc(vars->len, sizeof *far);
    LOCAL(mem_free_at) int *unsorted = mem_copy(vars->at, vars->len, sizeof *unsorted);
    for (int i = 0; i < vars->len; i++)
        far[i] = distance_to(m, about, l, m->vars.at[vars->at[i]].at.a);
    LOCAL(mem_free_at) int *order = least_first(far, vars->len, m->grid.rows + m->grid.cols);
    for (int i = 0; i < vars->len; i++)
        vars->at[i] = unsorted[order[i]];
}

/* Deletes everything that is not needed, large blocks first: a small core costs few runs. */
static void thin_out(struct thinning *t) {
    int block = 1;
    while (2 * block < t->scope.len)
        block *= 2;
    for (; block > 0; block /= 2)
        for (int end = t->scope.len; end > 0; end -= block)
            leave_out(t, end > block ? end - block : 0, end);
}

/* Starts with the nearest marks only if they force l. Otherwise more of them do, and the blocks
 * beyond would be removed one by one; so the sizes tried are those that would be left after each
 * removal. */
static void begin_nearest(struct thinning *t) {
    enum { LEAST = 8 };
    LOCAL(mem_free_at) vec_int left = {0};
    int block = 1, n = t->scope.len;
    while (2 * block < n)
        block *= 2;
    for (vec_push(&left, n); block > 0 && n > LEAST; block /= 2)
        if (n > block) {
            n -= block;
            vec_push(&left, n);
        }
    do {
        t->whole = vec_pop(&left);
        begin_with(t, t->whole);
    } while (left.len > 0 && !first_force(t, t->whole));
}

static void explain_by_scope(struct propagator *p, const mark *marks, int rule, lit l,
                             struct evidence *out) {
    struct thinning t = {p, marks, rule, l, .few = marks_new(p->m), .whole = -1, .too_few = -1};
    bool components = p->m->rules.at[rule].kind == RULE_COMPONENTS;
    scope_of(p->m, marks, rule, &t.scope);
    if (components) {
        p->aim = aim_at(p, marks, rule, l);
        sort_by_distance(p->m, p->aim.about, l, &t.scope);
    }
    p->thins_out = true;
    if (components)
        begin_nearest(&t);
    else
        begin_with(&t, t.scope.len);
    thin_out(&t);
    p->thins_out = false;
    for (int i = 0; i < t.scope.len; i++)
        if (t.few[t.scope.at[i]] != MARK_NONE)
            evidence_add_mark(out, t.scope.at[i]);
    p->aim.kind = AIM_FIRST;
    mem_free(t.few);
    vec_free(&t.scope);
}

void propagator_explain(struct propagator *p, const mark *marks, int rule, lit l,
                        struct evidence *out) {
    if (p->m->rules.at[rule].kind == RULE_GRAPH)
        explain_graph(p, marks, rule, l, out);
    else if (p->m->rules.at[rule].kind == RULE_SIDES)
        explain_sides(p, marks, l, out);
    else
        explain_by_scope(p, marks, rule, l, out);
}
