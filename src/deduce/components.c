/* Propagation of components, recomputed at each call; the order and the rules follow what solvers
 * of Nurikabe do by hand. The first reason that forces anything ends a call.
 *
 * A part is a maximal set of cells that are sure to belong, joined by sides; it is a stray while no
 * clue is in it. The reach of a clue is all cells that its part could still take in, by shortest
 * ways in which a stray costs all its cells at once (Dijkstra 1959, with buckets). */
#include "deduce/components_internal.h"

#include <string.h>

struct component_search *component_search_new(const struct model *m, int rule) {
    struct component_search *s = mem_alloc(1, sizeof *s);
    int n = grid_cells(m->grid);
    s->m = m;
    s->rule = &m->components.at[m->rules.at[rule].index];
    s->cells = n;
    s->at = mem_alloc(n + 1, sizeof *s->at);
    s->implied = mem_alloc(n, sizeof *s->implied);
    s->next = mem_alloc(n * DIRS, sizeof *s->next);
    int **by_cell[] = {&s->part,      &s->touches, &s->cost,       &s->times,  &s->order,
                       &s->low,       &s->below,   &s->goals,      &s->link,   &s->cut,
                       &s->cut_goals, &s->from,    &s->next_dir,   &s->bucket, &s->way,
                       &s->way_round, &s->region,  &s->region_size};
    for (size_t i = 0; i < sizeof by_cell / sizeof *by_cell; i++)
        *by_cell[i] = mem_alloc(n + 1, sizeof(int));
    s->at[n] = MARK_NO;
    s->part[n] = s->cost[n] = -1;
    for (int cell = 0; cell < n; cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, cell, d);
            s->next[cell * DIRS + (int)d] = next == NO_CELL ? n : next;
        }
    return s;
}

void component_search_free(struct component_search *s) {
    int *by_cell[] = {s->next,   s->part,      s->touches,   s->cost,       s->times,
                      s->order,  s->low,       s->below,     s->goals,      s->link,
                      s->bucket, s->cut,       s->cut_goals, s->from,       s->next_dir,
                      s->way,    s->way_round, s->region,    s->region_size};
    for (size_t i = 0; i < sizeof by_cell / sizeof *by_cell; i++)
        mem_free(by_cell[i]);
    mem_free(s->at);
    mem_free(s->implied);
    vec_free(&s->parts);
    vec_free(&s->reach);
    vec_free(&s->closed);
    mem_free(s);
}

int component_search_fault(const struct component_search *s) {
    return s->fault;
}

enum component_fault component_search_fault_kind(const struct component_search *s) {
    return s->fault_kind;
}

/* A run ends here: what this cell belongs to cannot be met. */
bool component_fails(struct component_search *s, int cell, enum component_fault kind) {
    s->fault = cell;
    s->fault_kind = kind;
    return false;
}

void component_imply(struct component_search *s, int cell, mark to, enum component_reason why,
                     int about) {
    lit l = component_lit(s->m, s->rule, cell);
    if (s->implied[cell])
        return;
    s->implied[cell] = true;
    vec_push(s->out, ((struct component_finding){to == MARK_YES ? l : lit_not(l), why, about,
                                                 COMPONENT_FITS}));
}

/* --- one part --------------------------------------------------------------------------------- */

/* One cell short: what touches both places for it is in no part. */
static void look_at_last(struct component_search *s, const struct component_part *p) {
    int place[2], n = 0;
    for (int i = 0; i < s->reach.len; i++)
        if (s->at[s->reach.at[i]] == MARK_NONE && n++ < 2)
            place[n - 1] = s->reach.at[i];
    for (enum dir d = 0; d < DIRS && n == 2; d++) {
        int cell = component_beside(s, place[0], d);
        if (s->at[cell] == MARK_NONE && s->cost[cell] < 0 &&
            grid_distance(s->m->grid, cell, place[1]) == 1)
            component_imply(s, cell, MARK_NO, COMPONENT_LAST, p->clue);
    }
}

/* Counts which cells a clue reaches. */
static bool reach_of_clue(struct component_search *s, int part) {
    const struct component_part *p = &s->parts.at[part];
    component_reach(s, part);
    for (int i = 0; i < s->reach.len; i++)
        s->times[s->reach.at[i]]++;
    return p->number == CLUE_ANY || s->reach.len >= p->number ||
           component_fails(s, p->clue, COMPONENT_SMALL);
}

/* What its reach forces. */
static bool look_at_clue(struct component_search *s, int part) {
    const struct component_part *p = &s->parts.at[part];
    struct dfs d = {.s = s, .reach_only = true, .part = part, .tell = component_growth};
    if (!reach_of_clue(s, part))
        return false;
    if (p->number == p->size)
        return true;
    component_dfs(&d, p->first);
    if (p->number == p->size + 1)
        look_at_last(s, p);
    return true;
}

/* The only way from a stray to any clue. */
static bool look_at_stray(struct component_search *s, const struct component_part *p) {
    struct dfs d = {.s = s, .part = -1, .tell = component_way};
    if (component_has_two_ways(s, p))
        return true;
    component_dfs(&d, p->first);
    int goals = s->goals[p->first];
    for (int i = 0; i < d.cuts.len; i += 2)
        if (d.cuts.at[i + 1] == goals)
            component_imply(s, d.cuts.at[i], MARK_YES, COMPONENT_STRAY, p->first);
    vec_free(&d.cuts);
    return goals > 0 || component_fails(s, p->first, COMPONENT_NO_CLUE);
}

static bool look_at_clues(struct component_search *s,
                          bool (*look)(struct component_search *s, int part)) {
    memset(s->times, 0, (size_t)s->cells * sizeof *s->times);
    for (int i = 0; i < s->parts.len; i++)
        if (s->parts.at[i].clue != NO_CELL && !look(s, i))
            return false;
    return true;
}

/* Cells that no clue reaches. */
static bool look_at_unreached(struct component_search *s) {
    for (int cell = 0; cell < s->cells; cell++) {
        if (s->times[cell] > 0 || s->at[cell] == MARK_NO)
            continue;
        if (s->at[cell] == MARK_YES)
            return component_fails(s, cell, COMPONENT_NO_CLUE);
        component_imply(s, cell, MARK_NO, COMPONENT_UNREACHED, cell);
    }
    return true;
}

static bool look_at_strays(struct component_search *s) {
    memset(s->region, 0, (size_t)s->cells * sizeof *s->region);
    s->regions = 0;
    for (int i = 0; i < s->parts.len; i++)
        if (s->parts.at[i].clue == NO_CELL && !look_at_stray(s, &s->parts.at[i]))
            return false;
    return true;
}

static bool look_at_parts(struct component_search *s) {
    return component_owners(s) && look_at_clues(s, look_at_clue) && look_at_unreached(s) &&
           look_at_strays(s);
}

/* One reason alone, which evidence asks for over and over. */
static bool look_for(struct component_search *s, enum component_reason why, int clue) {
    switch (why) {
    case COMPONENT_COMPLETE:
    case COMPONENT_BETWEEN:
        component_look_beside(s, why);
        return true;
    case COMPONENT_UNREACHED:
        return component_owners(s) && look_at_clues(s, reach_of_clue) && look_at_unreached(s);
    case COMPONENT_GROW:
    case COMPONENT_LAST:
        return component_owners(s) && look_at_clue(s, s->part[clue]);
    default:
        return look_at_strays(s);
    }
}

/* Parts that are too large, or joined, have been met already. */
static bool look_for_fault(struct component_search *s, enum component_fault fault, int clue) {
    if (fault == COMPONENT_SMALL)
        return component_owners(s) && reach_of_clue(s, s->part[clue]);
    return fault != COMPONENT_NO_CLUE || (component_owners(s) && look_at_clues(s, reach_of_clue) &&
                                          look_at_unreached(s) && look_at_strays(s));
}

static bool look_simplest_first(struct component_search *s, bool all) {
    component_look_beside(s, COMPONENT_COMPLETE);
    if (all || s->out->len == 0)
        component_look_beside(s, COMPONENT_BETWEEN);
    return (!all && s->out->len > 0) || look_at_parts(s);
}

bool component_search_run(struct component_search *s, const mark *marks, struct component_aim aim,
                          component_findings *out, long *work) {
    s->out = out;
    s->work = 0;
    memset(s->implied, 0, (size_t)s->cells * sizeof *s->implied);
    bool ok = component_parts(s, marks);
    if (ok && aim.kind == AIM_LITERAL)
        ok = look_for(s, aim.why, aim.about);
    else if (ok && aim.kind == AIM_FAULT)
        ok = look_for_fault(s, aim.fault, aim.about);
    else if (ok)
        ok = look_simplest_first(s, aim.kind == AIM_ALL);
    *work += s->work;
    return ok;
}
