/* Propagation of components, recomputed at each call; the order and the rules follow what solvers
 * of Nurikabe do by hand. The first reason that forces anything ends a call.
 *
 * A part is a maximal set of cells that are sure to belong, joined by sides; it is a stray while no
 * clue is in it. The reach of a clue is all cells that its part could still take in, by shortest
 * ways in which a stray costs all its cells at once (Dijkstra 1959, with buckets). */
#include "deduce/components.h"

#include "model/components.h"

#include <string.h>

struct part {
    int clue;   /* its clue's cell, or NO_CELL */
    int number; /* of the clue */
    int size, first;
    int owner;        /* the part with the only clue that can own it: itself, another one, or
                         NO_OWNER */
    int last_reached; /* stray: the last clue's part that reached it; -1 */
    int reached;      /* stray: by how many */
};

enum { NO_OWNER = -1, SEVERAL_OWNERS = -2, TIME_MOST = 1 << 30 };

struct component_search {
    const struct model *m;
    const struct components *rule;
    int cells;
    int *next;     /* by cell and direction: the neighbour; over the edge the cell number `cells`,
                      which belongs to nothing */
    mark *at;      /* by cell */
    bool *implied; /* by cell */
    int *part;     /* by cell: its part, or -1 */
    int *touches;  /* by cell of no part: the one owner of the parts beside it, or a mark below */
    VEC(struct part) parts;
    int *cost;  /* by cell: of the reach that is looked at; -1: not in it */
    int *times; /* by cell: by how many clues it is reached */
    vec_int reach;
    int *bucket, *link;       /* by cost: a list of cells; by cell: the next one of its list */
    int *order, *low, *below; /* by cell: depth-first search; below: cells of the subtree */
    int *goals;               /* by cell: how many goals are in its subtree */
    int *cut, *cut_goals;     /* by cell: cells and goals that hang together by way of it only */
    int *from, *next_dir;     /* by cell: the one before it in the search; where it goes on */
    int time, began;          /* order above `began`: visited in this search */
    component_findings *out;
    int fault; /* the cell, */
    enum component_fault fault_kind;
    long work;
};

struct component_search *component_search_new(const struct model *m, int rule) {
    struct component_search *s = mem_alloc(1, sizeof *s);
    int n = grid_cells(m->grid);
    s->m = m;
    s->rule = &m->components.at[m->rules.at[rule].index];
    s->cells = n;
    s->at = mem_alloc(n + 1, sizeof *s->at);
    s->implied = mem_alloc(n, sizeof *s->implied);
    s->next = mem_alloc(n * DIRS, sizeof *s->next);
    int **by_cell[] = {&s->part,      &s->touches, &s->cost,     &s->times, &s->order,
                       &s->low,       &s->below,   &s->goals,    &s->link,  &s->cut,
                       &s->cut_goals, &s->from,    &s->next_dir, &s->bucket};
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
    int *by_cell[] = {s->next,   s->part, s->touches,   s->cost,  s->times,
                      s->order,  s->low,  s->below,     s->goals, s->link,
                      s->bucket, s->cut,  s->cut_goals, s->from,  s->next_dir};
    for (size_t i = 0; i < sizeof by_cell / sizeof *by_cell; i++)
        mem_free(by_cell[i]);
    mem_free(s->at);
    mem_free(s->implied);
    vec_free(&s->parts);
    vec_free(&s->reach);
    mem_free(s);
}

static int neighbour(const struct component_search *s, int cell, enum dir d) {
    return s->next[cell * DIRS + (int)d];
}

int component_search_fault(const struct component_search *s) {
    return s->fault;
}

enum component_fault component_search_fault_kind(const struct component_search *s) {
    return s->fault_kind;
}

/* A run ends here: what this cell belongs to cannot be met. */
static bool component_fails(struct component_search *s, int cell, enum component_fault kind) {
    s->fault = cell;
    s->fault_kind = kind;
    return false;
}

static int clue_at(const struct component_search *s, int cell) {
    return component_clue(s->m, s->rule, cell);
}

static void component_imply(struct component_search *s, int cell, mark to,
                            enum component_reason why, int about) {
    lit l = component_lit(s->m, s->rule, cell);
    if (s->implied[cell])
        return;
    s->implied[cell] = true;
    vec_push(s->out, ((struct component_finding){to == MARK_YES ? l : lit_not(l), why, about,
                                                 COMPONENT_FITS}));
}

/* --- parts ------------------------------------------------------------------------------------ */

static void label_part(struct component_search *s, int from) {
    struct part p = {.clue = NO_CELL, .first = from, .owner = NO_OWNER, .last_reached = -1};
    int id = s->parts.len;
    vec_clear(&s->reach);
    vec_push(&s->reach, from);
    s->part[from] = id;
    for (int head = 0; head < s->reach.len; head++) {
        int cell = s->reach.at[head];
        p.size++;
        if (clue_at(s, cell) != CLUE_NONE) {
            p.number = p.clue == NO_CELL ? clue_at(s, cell) : 0; /* a second one: too large */
            p.clue = cell;
            p.owner = id;
        }
        for (enum dir d = 0; d < DIRS; d++) {
            int next = neighbour(s, cell, d);
            if (s->at[next] != MARK_YES || s->part[next] >= 0)
                continue;
            s->part[next] = id;
            vec_push(&s->reach, next);
        }
    }
    vec_push(&s->parts, p);
}

static bool part_fits(const struct part *p) {
    return p->clue == NO_CELL || p->number == CLUE_ANY || p->size <= p->number;
}

static bool label_parts(struct component_search *s, const mark *marks) {
    vec_clear(&s->parts);
    for (int cell = 0; cell < s->cells; cell++) {
        s->at[cell] = lit_mark(marks, component_lit(s->m, s->rule, cell));
        s->part[cell] = s->cost[cell] = -1;
    }
    for (int cell = 0; cell < s->cells; cell++) {
        if (clue_at(s, cell) == CLUE_NONE || s->at[cell] == MARK_YES)
            continue;
        if (s->at[cell] == MARK_NO)
            return component_fails(s, cell, COMPONENT_OFF);
        component_imply(s, cell, MARK_YES, COMPONENT_COMPLETE, cell);
        s->at[cell] = MARK_YES;
    }
    for (int cell = 0; cell < s->cells; cell++)
        if (s->at[cell] == MARK_YES && s->part[cell] < 0) {
            label_part(s, cell);
            const struct part *p = &s->parts.at[s->parts.len - 1];
            if (!part_fits(p))
                return component_fails(s, p->clue,
                                       p->number == 0 ? COMPONENT_TWO_CLUES : COMPONENT_LARGE);
        }
    s->work += 4L * s->cells;
    return true;
}

/* The different parts beside a cell; how many. */
static int parts_beside(const struct component_search *s, int cell, int out[DIRS]) {
    int n = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int part = s->part[neighbour(s, cell, d)];
        bool again = part < 0;
        for (int i = 0; i < n; i++)
            again = again || out[i] == part;
        if (!again)
            out[n++] = part;
    }
    return n;
}

/* An open cell beside a complete part; or one that would join two clues or too many cells. */
static void look_beside(struct component_search *s, int cell, enum component_reason why) {
    int beside[DIRS], n = parts_beside(s, cell, beside), size = 1, clues = 0, clue = -1;
    bool complete = false;
    for (int i = 0; i < n; i++) {
        const struct part *p = &s->parts.at[beside[i]];
        size += p->size;
        clues += p->clue != NO_CELL;
        clue = p->clue != NO_CELL ? beside[i] : clue;
        if (p->clue != NO_CELL && p->size == p->number) {
            complete = true;
            clue = beside[i];
            break;
        }
    }
    if (clue < 0)
        return;
    int number = s->parts.at[clue].number;
    bool joins = clues > 1 || (number != CLUE_ANY && size > number);
    if (why == COMPONENT_COMPLETE ? complete : joins)
        component_imply(s, cell, MARK_NO, why, s->parts.at[clue].clue);
    if (why == COMPONENT_BETWEEN && joins && s->out->len > 0)
        s->out->at[s->out->len - 1].fault = clues > 1 ? COMPONENT_TWO_CLUES : COMPONENT_LARGE;
}

static void look_beside_all(struct component_search *s, enum component_reason why) {
    for (int cell = 0; cell < s->cells; cell++)
        if (s->at[cell] == MARK_NONE)
            look_beside(s, cell, why);
    s->work += 4L * s->cells;
}

/* --- reach ------------------------------------------------------------------------------------ */

/* Which owners the open cells touch. */
static void find_touching(struct component_search *s) {
    for (int cell = 0; cell < s->cells; cell++) {
        int owner = NO_OWNER;
        for (enum dir d = 0; d < DIRS && s->at[cell] == MARK_NONE; d++) {
            int part = s->part[neighbour(s, cell, d)];
            int by = part >= 0 ? s->parts.at[part].owner : NO_OWNER;
            if (by != NO_OWNER)
                owner = owner == NO_OWNER || owner == by ? by : SEVERAL_OWNERS;
        }
        s->touches[cell] = owner;
    }
}

/* Whether a clue's part may take a cell in: it touches nothing that belongs to another one. */
static bool may_take(const struct component_search *s, int part, int cell) {
    int id = s->part[cell], owner = id >= 0 ? s->parts.at[id].owner : s->touches[cell];
    return s->at[cell] != MARK_NO && (owner == NO_OWNER || owner == part);
}

static void enter(struct component_search *s, int cell, int cost) {
    s->cost[cell] = cost;
    s->link[cell] = s->bucket[cost];
    s->bucket[cost] = cell;
    vec_push(&s->reach, cell);
}

/* Takes in all of a part that has been reached; a stray is counted. */
static void enter_part(struct component_search *s, int from, int cost, int by) {
    int id = s->part[from], head = s->reach.len;
    struct part *p = &s->parts.at[id];
    if (id != by && p->last_reached != by) {
        p->last_reached = by;
        p->reached++;
    }
    for (enter(s, from, cost); head < s->reach.len; head++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = neighbour(s, s->reach.at[head], d);
            if (s->part[next] == id && s->cost[next] < 0)
                enter(s, next, cost);
        }
}

/* What a cell costs to enter depends on that cell alone, so the first way found is a cheapest. */
static void reach_from(struct component_search *s, int part, int from, int room) {
    bool free = s->parts.at[part].number == CLUE_ANY;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = neighbour(s, from, d);
        if (s->cost[next] >= 0 || !may_take(s, part, next))
            continue;
        int stray = s->part[next];
        int cost = s->cost[from] + (free ? 0 : stray >= 0 ? s->parts.at[stray].size : 1);
        if (cost > room)
            continue;
        if (stray >= 0)
            enter_part(s, next, cost, part);
        else
            enter(s, next, cost);
    }
}

/* Fills s->reach and s->cost for the part of a clue. */
static void find_reach(struct component_search *s, int part) {
    const struct part *p = &s->parts.at[part];
    int room = p->number == CLUE_ANY ? 0 : p->number - p->size;
    room = room > s->cells ? s->cells : room;
    for (int i = 0; i < s->reach.len; i++) /* of the last time */
        s->cost[s->reach.at[i]] = -1;
    for (int cost = 0; cost <= room; cost++)
        s->bucket[cost] = -1;
    vec_clear(&s->reach);
    enter_part(s, p->first, 0, part);
    for (int cost = 0; cost <= room; cost++)
        while (s->bucket[cost] >= 0) {
            int cell = s->bucket[cost];
            s->bucket[cost] = s->link[cell];
            reach_from(s, part, cell, room);
        }
    s->work += s->cells + 12L * s->reach.len;
}

/* Strays that one clue alone reaches are its own. False: none reaches one. */
static bool find_owners(struct component_search *s) {
    bool strays = false;
    for (int i = 0; i < s->parts.len; i++)
        strays = strays || s->parts.at[i].clue == NO_CELL;
    find_touching(s);
    for (int i = 0; i < s->parts.len && strays; i++)
        if (s->parts.at[i].clue != NO_CELL)
            find_reach(s, i);
    for (int i = 0; i < s->parts.len; i++) {
        struct part *p = &s->parts.at[i];
        if (p->clue == NO_CELL && p->reached == 0)
            return component_fails(s, p->first, COMPONENT_NO_CLUE);
        if (p->clue == NO_CELL && p->reached == 1)
            p->owner = p->last_reached;
    }
    if (strays)
        find_touching(s);
    return true;
}

/* --- cut vertices ----------------------------------------------------------------------------- */

/* A depth-first search (Tarjan 1972) that finds for each cell how many cells, and how many goals,
 * lie behind it. */
struct dfs {
    struct component_search *s;
    bool reach_only; /* over s->reach, else over all cells that may belong */
    int part;        /* goals: strays that this part owns; -1: parts with a clue */
    void (*tell)(struct dfs *d, int cell, int cut, int goals);
    vec_int cuts; /* of a stray: cell and goals behind it, two by two */
};

static bool is_goal(const struct dfs *d, int cell) {
    int id = d->s->part[cell];
    if (id < 0 || d->s->parts.at[id].first != cell)
        return false;
    const struct part *p = &d->s->parts.at[id];
    return d->part >= 0 ? p->clue == NO_CELL && p->owner == d->part : p->clue != NO_CELL;
}

static bool is_in(const struct dfs *d, int cell) {
    return d->reach_only ? d->s->cost[cell] >= 0 : d->s->at[cell] != MARK_NO;
}

static void dfs_enter(struct dfs *d, int cell, int from) {
    struct component_search *s = d->s;
    s->order[cell] = s->low[cell] = ++s->time;
    s->below[cell] = 1;
    s->goals[cell] = is_goal(d, cell);
    s->cut[cell] = s->cut_goals[cell] = 0;
    s->from[cell] = from;
    s->next_dir[cell] = 0;
}

/* A cell whose neighbours have all been visited; what lies behind it goes to the one before. */
static void dfs_leave(struct dfs *d, int cell) {
    struct component_search *s = d->s;
    int from = s->from[cell];
    if (s->at[cell] == MARK_NONE)
        d->tell(d, cell, s->cut[cell], s->cut_goals[cell]);
    if (from == NO_CELL)
        return;
    s->below[from] += s->below[cell];
    s->goals[from] += s->goals[cell];
    s->low[from] = s->low[cell] < s->low[from] ? s->low[cell] : s->low[from];
    if (s->low[cell] >= s->order[from]) {
        s->cut[from] += s->below[cell];
        s->cut_goals[from] += s->goals[cell];
    }
}

/* Articulation points (Tarjan 1972) without recursion: a board of 128x128 is 16,384 deep. */
static void dfs_run(struct dfs *d, int root) {
    struct component_search *s = d->s;
    if (s->time > TIME_MOST) {
        memset(s->order, 0, (size_t)s->cells * sizeof *s->order);
        s->time = 0;
    }
    s->began = s->time;
    dfs_enter(d, root, NO_CELL);
    for (int cell = root; cell != NO_CELL;) {
        if (s->next_dir[cell] == DIRS) {
            dfs_leave(d, cell);
            cell = s->from[cell];
            continue;
        }
        int next = neighbour(s, cell, (enum dir)s->next_dir[cell]++);
        if (!is_in(d, next))
            continue;
        if (s->order[next] > s->began) {
            s->low[cell] = s->order[next] < s->low[cell] ? s->order[next] : s->low[cell];
            continue;
        }
        dfs_enter(d, next, cell);
        cell = next;
    }
    s->work += s->cells + 12L * (s->time - s->began);
}

/* Without the cell too few others would be left, or strays that belong here would be lost. */
static void tell_growth(struct dfs *d, int cell, int cut, int goals) {
    struct component_search *s = d->s;
    const struct part *p = &s->parts.at[d->part];
    bool few = p->number != CLUE_ANY && s->reach.len - 1 - cut < p->number;
    if (few || goals > 0)
        component_imply(s, cell, MARK_YES, COMPONENT_GROW, p->clue);
}

static void tell_way(struct dfs *d, int cell, int cut, int goals) {
    (void)cut;
    vec_push(&d->cuts, cell);
    vec_push(&d->cuts, goals);
}

/* --- one part --------------------------------------------------------------------------------- */

/* One cell short: what touches both places for it is in no part. */
static void look_at_last(struct component_search *s, const struct part *p) {
    int place[2], n = 0;
    for (int i = 0; i < s->reach.len; i++)
        if (s->at[s->reach.at[i]] == MARK_NONE && n++ < 2)
            place[n - 1] = s->reach.at[i];
    for (enum dir d = 0; d < DIRS && n == 2; d++) {
        int cell = neighbour(s, place[0], d);
        if (s->at[cell] == MARK_NONE && s->cost[cell] < 0 &&
            grid_distance(s->m->grid, cell, place[1]) == 1)
            component_imply(s, cell, MARK_NO, COMPONENT_LAST, p->clue);
    }
}

/* Counts which cells a clue reaches. */
static bool reach_of_clue(struct component_search *s, int part) {
    const struct part *p = &s->parts.at[part];
    find_reach(s, part);
    for (int i = 0; i < s->reach.len; i++)
        s->times[s->reach.at[i]]++;
    return p->number == CLUE_ANY || s->reach.len >= p->number ||
           component_fails(s, p->clue, COMPONENT_SMALL);
}

/* What its reach forces. */
static bool look_at_clue(struct component_search *s, int part) {
    const struct part *p = &s->parts.at[part];
    struct dfs d = {.s = s, .reach_only = true, .part = part, .tell = tell_growth};
    if (!reach_of_clue(s, part))
        return false;
    if (p->number == p->size)
        return true;
    dfs_run(&d, p->first);
    if (p->number == p->size + 1)
        look_at_last(s, p);
    return true;
}

/* The only way from a stray to any clue. */
static bool look_at_stray(struct component_search *s, const struct part *p) {
    struct dfs d = {.s = s, .part = -1, .tell = tell_way};
    dfs_run(&d, p->first);
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
    for (int i = 0; i < s->parts.len; i++)
        if (s->parts.at[i].clue == NO_CELL && !look_at_stray(s, &s->parts.at[i]))
            return false;
    return true;
}

static bool look_at_parts(struct component_search *s) {
    return find_owners(s) && look_at_clues(s, look_at_clue) && look_at_unreached(s) &&
           look_at_strays(s);
}

/* One reason alone, which evidence asks for over and over. */
static bool look_for(struct component_search *s, enum component_reason why, int clue) {
    switch (why) {
    case COMPONENT_COMPLETE:
    case COMPONENT_BETWEEN:
        look_beside_all(s, why);
        return true;
    case COMPONENT_UNREACHED:
        return find_owners(s) && look_at_clues(s, reach_of_clue) && look_at_unreached(s);
    case COMPONENT_GROW:
    case COMPONENT_LAST:
        return find_owners(s) && look_at_clue(s, s->part[clue]);
    default:
        return look_at_strays(s);
    }
}

/* Parts that are too large, or joined, have been met already. */
static bool look_for_fault(struct component_search *s, enum component_fault fault, int clue) {
    if (fault == COMPONENT_SMALL)
        return find_owners(s) && reach_of_clue(s, s->part[clue]);
    return fault != COMPONENT_NO_CLUE || (find_owners(s) && look_at_clues(s, reach_of_clue) &&
                                          look_at_unreached(s) && look_at_strays(s));
}

static bool look_simplest_first(struct component_search *s, bool all) {
    look_beside_all(s, COMPONENT_COMPLETE);
    if (all || s->out->len == 0)
        look_beside_all(s, COMPONENT_BETWEEN);
    return (!all && s->out->len > 0) || look_at_parts(s);
}

bool component_search_run(struct component_search *s, const mark *marks, struct component_aim aim,
                          component_findings *out, long *work) {
    s->out = out;
    s->work = 0;
    memset(s->implied, 0, (size_t)s->cells * sizeof *s->implied);
    bool ok = label_parts(s, marks);
    if (ok && aim.kind == AIM_LITERAL)
        ok = look_for(s, aim.why, aim.about);
    else if (ok && aim.kind == AIM_FAULT)
        ok = look_for_fault(s, aim.fault, aim.about);
    else if (ok)
        ok = look_simplest_first(s, aim.kind == AIM_ALL);
    *work += s->work;
    return ok;
}
