/* Propagates components; the order and the rules follow what solvers of Nurikabe do by hand. The
 * first reason that implies anything ends a run.
 *
 * A part is a maximal set of connected cells that belong to a component; it is a stray while it
 * contains no clue. The reach of a clue is all cells that its part could still absorb, by shortest
 * paths in which a stray costs all its cells at once (Dijkstra 1959, with buckets). */
#include "engine/rules/component_search.h"

#include "base/least.h"

#include "engine/rules/components_inside.h"

#include <limits.h>
#include <string.h>

/* A stray usually has several paths to a clue. Two are found nearby, without a search through all
 * open cells. */

/* Enters a cell in a breadth-first search, unless it is closed. Returns true if it did. */
static bool way_enters(struct component_search *s, int cell, int from) {
    if (s->at[cell] == MARK_NO || s->way_round[cell] == s->ways || s->way_round[cell] == WAY_CLOSED)
        return false;
    s->way_round[cell] = s->ways;
    s->way[cell] = from;
    vec_push(&s->reach, cell);
    return true;
}

static void begin_way(struct component_search *s) {
    if (s->ways++ > TIME_MOST) {
        memset(s->way_round, 0, (size_t)s->cells * sizeof *s->way_round);
        s->ways = 1;
    }
}

/* Finds a shortest path from a stray to a clue's part. Returns the first cell of that part on it,
 * or NO_CELL if there is none. */
static int way_to_clue(struct component_search *s, const struct component_part *p) {
    begin_way(s);
    vec_clear(&s->reach);
    way_enters(s, p->first, NO_CELL);
    for (int head = 0; head < s->reach.len; head++)
        for (enum dir d = 0; d < DIRS; d++) {
            int from = s->reach.at[head], cell = component_beside(s, from, d);
            if (!way_enters(s, cell, from) || s->part[cell] < 0)
                continue;
            if (s->parts.at[s->part[cell]].clue != NO_CELL)
                return cell;
        }
    return NO_CELL;
}

/* Closes the open cells of a path to the next search. */
static void close_way(struct component_search *s, int end) {
    vec_clear(&s->closed);
    for (int cell = end; cell != NO_CELL; cell = s->way[cell])
        if (s->at[cell] == MARK_NONE) {
            s->way_round[cell] = WAY_CLOSED;
            vec_push(&s->closed, cell);
        }
}

static void keep_way(const struct component_search *s, int end, vec_int *kept) {
    for (int cell = end; cell != NO_CELL; cell = s->way[cell])
        vec_push(kept, cell);
}

static bool leads_to_clue(const struct component_search *s, int cell) {
    return s->part[cell] >= 0 && s->parts.at[s->part[cell]].clue != NO_CELL;
}

/* Returns true if the last two paths from a stray's first cell still lead to clues without a common
 * open cell. */
static bool kept_ways_lead(struct component_search *s, int first) {
    const vec_int *kept = &s->kept_ways[first];
    if (kept->len == 0 || !leads_to_clue(s, kept->at[0]) ||
        !leads_to_clue(s, kept->at[s->second_way[first]]))
        return false;
    begin_way(s);
    for (int i = 0; i < kept->len; i++) {
        int cell = kept->at[i];
        if (s->at[cell] == MARK_NO || (s->at[cell] == MARK_NONE && s->way_round[cell] == s->ways))
            return false;
        if (s->at[cell] == MARK_NONE)
            s->way_round[cell] = s->ways;
    }
    return true;
}

static void open_way(struct component_search *s) {
    for (int i = 0; i < s->closed.len; i++)
        s->way_round[s->closed.at[i]] = WAY_NONE;
}

/* Looks for two paths from a stray to clues without a common open cell, and keeps them. Returns
 * false if there are none. */
static bool find_two_ways(struct component_search *s, const struct component_part *p) {
    vec_int *kept = &s->kept_ways[p->first];
    vec_clear(kept);
    int first = way_to_clue(s, p);
    if (first == NO_CELL)
        return false;
    keep_way(s, first, kept);
    s->second_way[p->first] = kept->len;
    close_way(s, first);
    int second = way_to_clue(s, p);
    open_way(s);
    if (second != NO_CELL)
        keep_way(s, second, kept);
    else
        vec_clear(kept);
    return second != NO_CELL;
}

/* Returns true if a stray has two such paths; then no single cell is its only way. */
static bool component_has_two_ways(struct component_search *s, const struct component_part *p) {
    return kept_ways_lead(s, p->first) || find_two_ways(s, p);
}

/* Cut vertices: cells through which alone others are connected. */

/* A depth-first search (Tarjan 1972) that finds for each cell how many cells, and how many goals,
 * it separates from the root. */
struct dfs {
    struct component_search *s;
    const vec_int *over; /* the first `first` of these cells; NULL: all that may belong to a part */
    int first;
    int clue; /* the goals are the strays that this clue owns; -1: they are the parts with a clue */
    int least; /* report open cells that separate at least this many cells, or any goal */
    void (*tell)(struct dfs *d, int cell, int goals);
    vec_int cuts; /* for a stray: pairs of a cell and the number of goals behind it */
};

static bool is_goal(const struct dfs *d, int cell) {
    int id = d->s->part[cell];
    if (id < 0 || d->s->parts.at[id].first != cell)
        return false;
    const struct component_part *p = &d->s->parts.at[id];
    return d->clue >= 0 ? p->clue == NO_CELL && p->owner == d->clue : p->clue != NO_CELL;
}

static void dfs_enter(const struct dfs *d, int cell, int from) {
    d->s->visits[cell] = (struct component_visit){.order = ++d->s->time,
                                                  .low = d->s->time,
                                                  .below = 1,
                                                  .goals = is_goal(d, cell),
                                                  .from = from};
}

/* Leaves a cell whose neighbours have all been visited; adds its counts to its predecessor. */
static void dfs_leave(struct dfs *d, int cell) {
    const struct component_visit *at = &d->s->visits[cell];
    if ((at->cut >= d->least || at->cut_goals > 0) && d->s->at[cell] == MARK_NONE)
        d->tell(d, cell, at->cut_goals);
    if (at->from == NO_CELL)
        return;
    struct component_visit *above = &d->s->visits[at->from];
    above->below += at->below;
    above->goals += at->goals;
    above->low = min_int(at->low, above->low);
    if (at->low >= above->order) {
        above->cut += at->below;
        above->cut_goals += at->goals;
    }
}

/* Cells to be visited get the order `began`; all others have an earlier one. */
static void dfs_begin(const struct dfs *d) {
    struct component_search *s = d->s;
    if (s->time > TIME_MOST) {
        memset(s->visits, 0, (size_t)s->cells * sizeof *s->visits);
        s->time = 0;
    }
    s->began = ++s->time;
    for (int i = 0; i < d->first; i++)
        s->visits[d->over->at[i]].order = s->began;
    for (int cell = 0; !d->over && cell < s->cells; cell++)
        if (s->at[cell] != MARK_NO)
            s->visits[cell].order = s->began;
}

/* Searches from a root and reports each cut vertex without which a part stays too small or a stray
 * has no path to a clue. Not recursive, because a board of 128x128 is 16,384 deep. */
static void component_dfs(struct dfs *d, int root) {
    struct component_search *s = d->s;
    dfs_begin(d);
    dfs_enter(d, root, NO_CELL);
    for (int cell = root; cell != NO_CELL;) {
        struct component_visit *at = &s->visits[cell];
        if (at->next_dir == DIRS) {
            dfs_leave(d, cell);
            cell = at->from;
            continue;
        }
        int next = component_beside(s, cell, (enum dir)at->next_dir++);
        int order = s->visits[next].order;
        if (order == s->began) {
            dfs_enter(d, next, cell);
            cell = next;
        } else if (order > s->began && order < at->low) {
            at->low = order;
        }
    }
}

/* Records a cell without which too few cells would be left, or owned strays would be lost. */
static void component_growth(struct dfs *d, int cell, int goals) {
    (void)goals;
    vec_push(&d->s->reaches.at[d->clue].effects,
             ((struct component_effect){cell, MARK_YES, COMPONENT_GROW}));
}

static void component_way(struct dfs *d, int cell, int goals) {
    vec_push(&d->cuts, cell);
    vec_push(&d->cuts, goals);
}

int component_search_fault(const struct component_search *s) {
    return s->fault;
}

enum component_fault component_search_fault_kind(const struct component_search *s) {
    return s->fault_kind;
}

/* Ends a run: the rule cannot be satisfied at this cell. Returns false. */
bool component_fails(struct component_search *s, int cell, enum component_fault kind) {
    s->fault = cell;
    s->fault_kind = kind;
    return false;
}

/* Records that an open cell belongs to a part, or does not, for this reason. */
static void component_imply(struct component_search *s, int cell, mark to,
                            enum component_reason why, int about) {
    lit l = component_lit(s->m, s->rule, cell);
    if (s->implied[cell])
        return;
    s->implied[cell] = true;
    vec_push(&s->implies, cell);
    vec_push(s->out, ((struct component_finding){to == MARK_YES ? l : lit_not(l), why, about,
                                                 COMPONENT_FITS}));
}

static void component_look_beside(struct component_search *s, enum component_reason why) {
    int bit = why == COMPONENT_COMPLETE ? BESIDE_COMPLETE : BESIDE_JOINS;
    int left = why == COMPONENT_COMPLETE ? s->beside_complete : s->beside_joins;
    for (int cell = 0; cell < s->cells && left > 0; cell++) {
        if (!(s->beside[cell] & bit))
            continue;
        left--;
        component_imply(s, cell, MARK_NO, why, s->beside_clue[cell]);
        if (why == COMPONENT_BETWEEN && s->out->len > 0)
            s->out->at[s->out->len - 1].fault =
                s->beside[cell] & BESIDE_TWO_CLUES ? COMPONENT_TWO_CLUES : COMPONENT_LARGE;
    }
    s->work += 4L * s->cells;
}

/* Implies that each clue's cell belongs to a part. Returns false if one is off. */
static bool clues_are_on(struct component_search *s, const mark *marks) {
    for (int i = 0; i < s->reaches.len; i++) {
        int cell = s->reaches.at[i].cell;
        mark at = lit_mark(marks, component_lit(s->m, s->rule, cell));
        if (at == MARK_NO)
            return component_fails(s, cell, COMPONENT_OFF);
        if (at == MARK_NONE)
            component_imply(s, cell, MARK_YES, COMPONENT_COMPLETE, cell);
    }
    return true;
}

/* --- one clue --------------------------------------------------------------------------------- */

/* A part that lacks one cell: finds the cell that touches both places for it, which is in no
 * part. */
static void find_last(struct component_search *s, struct component_clue_reach *c,
                      const vec_int *reach) {
    int place[2], n = 0;
    for (int i = 0; i < reach->len; i++)
        if (s->at[reach->at[i]] == MARK_NONE && n++ < 2)
            place[n - 1] = reach->at[i];
    for (enum dir d = 0; d < DIRS && n == 2; d++) {
        int cell = component_beside(s, place[0], d);
        if (s->at[cell] == MARK_NONE && s->visits[cell].order < s->began &&
            grid_distance(s->m->grid, cell, place[1]) == 1)
            vec_push(&c->effects, ((struct component_effect){cell, MARK_NO, COMPONENT_LAST}));
    }
}

static bool owns_strays(const struct component_search *s, int clue) {
    const vec_int *strays = &s->reaches.at[clue].strays;
    for (int i = 0; i < strays->len; i++)
        if (s->parts.at[strays->at[i]].owner == clue)
            return true;
    return false;
}

/* Finds the cells without which the clue's part could not grow enough within the first `first`
 * cells of its reach, or would lose strays; each of these cells touches an earlier one. */
static void find_growth(struct component_search *s, int clue, const vec_int *reach, int first) {
    struct component_clue_reach *c = &s->reaches.at[clue];
    struct dfs d = {.s = s,
                    .over = reach,
                    .first = first,
                    .clue = clue,
                    .least = c->number == CLUE_ANY ? INT_MAX : first - c->number,
                    .tell = component_growth};
    vec_clear(&c->effects);
    component_dfs(&d, s->parts.at[c->part].first);
}

/* Returns true if the cells that were ample before still are reached; then every larger reach is
 * ample too. */
static bool has_ample(const struct component_search *s, const struct component_clue_reach *c) {
    for (int i = 0; i < c->ample.len; i++) {
        int cell = c->ample.at[i] & ~AMPLE_ON;
        if (s->counted[cell] != s->counts || (c->ample.at[i] != cell && s->at[cell] != MARK_YES))
            return false;
    }
    return c->ample.len > 0;
}

static void keep_ample(const struct component_search *s, struct component_clue_reach *c,
                       const vec_int *reach, int first) {
    vec_clear(&c->ample);
    for (int i = 0; i < first; i++) {
        int cell = reach->at[i];
        vec_push(&c->ample, s->at[cell] == MARK_YES ? cell | AMPLE_ON : cell);
    }
}

/* Finds what a clue's reach forces. If no cell is needed within the nearest part of it, none is
 * needed within all of it; this usually decides soon. */
static void find_effects(struct component_search *s, int clue, const vec_int *reach) {
    enum { NEAREST = 2 }; /* times the clue's number */
    struct component_clue_reach *c = &s->reaches.at[clue];
    const struct component_part *p = &s->parts.at[c->part];
    bool short_by_one = p->number == p->size + 1;
    bool alone = c->number != CLUE_ANY && !short_by_one && !owns_strays(s, clue);
    int first = alone ? min_int(NEAREST * c->number, reach->len) : reach->len;
    vec_clear(&c->effects);
    c->visited = reach->len;
    c->searched = true;
    if (alone && has_ample(s, c))
        return;
    find_growth(s, clue, reach, first);
    if (alone && c->effects.len == 0)
        keep_ample(s, c, reach, first);
    if (first < reach->len && c->effects.len > 0)
        find_growth(s, clue, reach, reach->len);
    if (short_by_one)
        find_last(s, c, reach);
}

/* Counts the cells that a clue reaches. Returns false if they are too few. */
static bool count_reach(struct component_search *s, int clue, const vec_int *reach) {
    const struct component_clue_reach *c = &s->reaches.at[clue];
    s->work += s->cells + (long)WORK_A_MET_CELL * reach->len;
    s->counts++;
    for (int i = 0; i < reach->len; i++) {
        s->times[reach->at[i]]++;
        s->counted[reach->at[i]] = s->counts;
    }
    return c->number == CLUE_ANY || reach->len >= c->number ||
           component_fails(s, c->cell, COMPONENT_SMALL);
}

static bool reach_of_clue(struct component_search *s, int clue) {
    bool fits = count_reach(s, clue, component_reach(s, clue));
    component_forget(s, clue);
    return fits;
}

static bool look_at_clue(struct component_search *s, int clue) {
    const vec_int *reach = component_reach(s, clue);
    const struct component_clue_reach *c = &s->reaches.at[clue];
    bool fits = count_reach(s, clue, reach), more = c->number != s->parts.at[c->part].size;
    if (fits && more && !c->searched)
        find_effects(s, clue, reach);
    for (int i = 0; i < c->effects.len && fits && more; i++) {
        struct component_effect e = c->effects.at[i];
        component_imply(s, e.cell, e.to, e.why, c->cell);
    }
    s->work += fits && more ? s->cells + (long)WORK_A_MET_CELL * c->visited : 0;
    component_forget(s, clue);
    return fits;
}

/* --- one stray -------------------------------------------------------------------------------- */

/* Finds the cells on every path from a stray to a clue. Returns false if no clue can be reached. */
static bool look_at_stray(struct component_search *s, const struct component_part *p) {
    struct dfs d = {.s = s, .clue = -1, .least = INT_MAX, .tell = component_way};
    s->work +=
        s->cells + (long)WORK_A_MET_CELL * s->may_belong; /* counted even if the paths are kept */
    if (component_has_two_ways(s, p))
        return true;
    component_dfs(&d, p->first);
    int goals = s->visits[p->first].goals;
    for (int i = 0; i < d.cuts.len; i += 2)
        if (d.cuts.at[i + 1] == goals)
            component_imply(s, d.cuts.at[i], MARK_YES, COMPONENT_STRAY, p->first);
    vec_free(&d.cuts);
    return goals > 0 || component_fails(s, p->first, COMPONENT_NO_CLUE);
}

/* --- the whole board -------------------------------------------------------------------------- */

static bool look_at_clues(struct component_search *s,
                          bool (*look)(struct component_search *s, int clue)) {
    memset(s->times, 0, (size_t)s->cells * sizeof *s->times);
    for (int i = 0; i < s->clue_order.len; i++)
        if (!look(s, s->clue_order.at[i]))
            return false;
    return true;
}

/* Implies that cells that no clue reaches are off. Returns false if one of them is on. */
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
    for (int i = 0; i < s->strays.len; i++)
        if (!look_at_stray(s, &s->parts.at[s->strays.at[i]]))
            return false;
    return true;
}

static bool look_at_parts(struct component_search *s) {
    return component_owners(s) && look_at_clues(s, look_at_clue) && look_at_unreached(s) &&
           look_at_strays(s);
}

/* Looks for one reason only, as evidence does repeatedly. */
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
        component_owners_near(s, s->clues[clue]);
        return look_at_clue(s, s->clues[clue]);
    default:
        component_list_parts(s);
        return look_at_strays(s);
    }
}

/* Looks for one fault. Parts that are too large, or joined, have been found already. */
static bool look_for_fault(struct component_search *s, enum component_fault fault, int clue) {
    if (fault == COMPONENT_SMALL) {
        component_owners_near(s, s->clues[clue]);
        return reach_of_clue(s, s->clues[clue]);
    }
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
    bool ok = clues_are_on(s, marks) && component_parts(s, marks);
    if (ok && aim.kind == AIM_LITERAL)
        ok = look_for(s, aim.why, aim.about);
    else if (ok && aim.kind == AIM_FAULT)
        ok = look_for_fault(s, aim.fault, aim.about);
    else if (ok)
        ok = look_simplest_first(s, aim.kind == AIM_ALL);
    while (s->implies.len > 0)
        s->implied[vec_pop(&s->implies)] = false;
    *work += s->work;
    return ok;
}
