/* Computes the cells that the part of a clue can reach, and the strays that a clue owns. Each reach
 * is kept until a cell changes in it or beside it. */
#include "engine/rules/components_inside.h"

#include "base/least.h"

/* Returns true if a clue's part may absorb a cell: it touches no part of another clue. */
static inline bool may_take(const int *takers, int clue, int cell) {
    return takers[cell] == NO_OWNER || takers[cell] == clue;
}

static void enter(struct component_search *s, int cell, int cost) {
    s->cost[cell] = cost;
    s->in_bucket[cell] = s->bucket[cost];
    s->bucket[cost] = cell;
    s->reach.at[s->reach.len++] = cell; /* there is room for all cells */
}

/* Enters all cells of a part that was reached. */
static void enter_part(struct component_search *s, int from, int cost) {
    int id = s->part[from], head = s->reach.len;
    if (s->parts.at[id].clue == NO_CELL)
        vec_push(&s->met, id);
    for (enter(s, from, cost); head < s->reach.len; head++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = component_beside(s, s->reach.at[head], d);
            if (s->part[next] == id && s->cost[next] < 0)
                enter(s, next, cost);
        }
}

/* Enters the neighbours of a cell. The cost of entering a cell depends on that cell alone, so the
 * first path found is a cheapest one. */
static void reach_from(struct component_search *s, const int *takers, int clue, int from,
                       int room) {
    bool free = s->reaches.at[clue].number == CLUE_ANY;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = component_beside(s, from, d);
        if (!may_take(takers, clue, next) || s->cost[next] >= 0)
            continue;
        int stray = s->part[next];
        int cost = s->cost[from] + (free ? 0 : stray >= 0 ? s->parts.at[stray].size : 1);
        if (cost > room)
            continue;
        if (stray >= 0)
            enter_part(s, next, cost);
        else
            enter(s, next, cost);
    }
}

/* Fills s->reach and s->met for a clue. */
static void fill_reach(struct component_search *s, int clue, bool owned) {
    const struct component_part *p = &s->parts.at[s->reaches.at[clue].part];
    int room = p->number == CLUE_ANY ? 0 : p->number - p->size;
    const int *takers = owned ? s->takers_own : s->takers;
    room = min_int(room, s->cells);
    vec_reserve(&s->reach, s->cells);
    for (int cost = 0; cost <= room; cost++)
        s->bucket[cost] = -1;
    vec_clear(&s->reach);
    vec_clear(&s->met);
    enter_part(s, p->first, 0);
    /* Nothing lies beyond a cell that uses up the size, unless cells are free. */
    int last = p->number == CLUE_ANY ? 0 : room - 1;
    for (int cost = 0; cost <= last; cost++)
        while (s->bucket[cost] >= 0) {
            int cell = s->bucket[cost];
            s->bucket[cost] = s->in_bucket[cell];
            reach_from(s, takers, clue, cell, room);
        }
    for (int i = 0; i < s->reach.len; i++)
        s->cost[s->reach.at[i]] = -1;
}

/* --- keeping a reach -------------------------------------------------------------------------- */

static void copy_list(vec_int *to, const vec_int *from) {
    vec_clear(to);
    vec_reserve(to, from->len);
    for (int i = 0; i < from->len; i++)
        to->at[to->len++] = from->at[i];
}

static bool is_since(const long *changed, const vec_int *reach, long at) {
    for (int i = 0; i < reach->len; i++)
        if (changed[reach->at[i]] > at)
            return true;
    return false;
}

/* Returns the reach of a clue as if strays had no owners. */
static struct component_clue_reach *reach_at_all(struct component_search *s, int clue) {
    struct component_clue_reach *c = &s->reaches.at[clue];
    if (c->at >= 0 && (c->same_at == s->now || !is_since(s->changed, &c->reach, c->same_at))) {
        c->same_at = s->now;
        return c;
    }
    fill_reach(s, clue, false);
    s->kept += s->reach.len - c->reach.len;
    copy_list(&c->reach, &s->reach);
    copy_list(&c->strays, &s->met);
    c->at = c->same_at = s->now;
    c->owned_at = -1;
    return c;
}

/* There is not enough memory for boards on which all clues reach all cells. */
void component_forget(struct component_search *s, int clue) {
    struct component_clue_reach *c = &s->reaches.at[clue];
    enum { KEPT_BY_CELL = 64 };
    if (s->kept <= (long)KEPT_BY_CELL * s->cells)
        return;
    s->kept -= c->reach.len;
    c->at = -1;
    vec_free(&c->reach);
    vec_free(&c->narrow);
    vec_free(&c->ample);
}

bool component_owners(struct component_search *s) {
    component_list_parts(s);
    for (int i = 0; i < s->strays.len; i++)
        s->parts.at[s->strays.at[i]].reached = 0;
    for (int i = 0; i < s->clue_order.len && s->strays.len > 0; i++) {
        const struct component_clue_reach *c = reach_at_all(s, s->clue_order.at[i]);
        for (int k = 0; k < c->strays.len; k++) {
            s->parts.at[c->strays.at[k]].reached++;
            s->parts.at[c->strays.at[k]].by = s->clue_order.at[i];
        }
        s->work += s->cells + (long)WORK_A_MET_CELL * c->reach.len;
        component_forget(s, s->clue_order.at[i]);
    }
    for (int i = 0; i < s->strays.len; i++)
        if (s->parts.at[s->strays.at[i]].reached == 0)
            return component_fails(s, s->parts.at[s->strays.at[i]].first, COMPONENT_NO_CLUE);
    for (int i = 0; i < s->strays.len; i++) {
        const struct component_part *p = &s->parts.at[s->strays.at[i]];
        component_change_owner(s, s->strays.at[i], p->reached == 1 ? p->by : NO_OWNER);
    }
    return true;
}

static bool reaches_stray(struct component_search *s, int clue, int stray) {
    return vec_int_has(&reach_at_all(s, clue)->strays, stray);
}

/* Returns true if a clue's number allows a path to a stray's first cell. */
static bool may_reach(const struct component_search *s, int clue, int stray) {
    const struct component_clue_reach *c = &s->reaches.at[clue];
    return c->number == CLUE_ANY ||
           grid_distance(s->m->grid, c->cell, s->parts.at[stray].first) < c->number;
}

/* Returns the owner of a stray, testing `clue` first, or NO_OWNER. */
static int owner_of(struct component_search *s, int clue, int stray) {
    int owner = reaches_stray(s, clue, stray) ? clue : NO_OWNER;
    for (int i = 0; i < s->reaches.len; i++) {
        if (i == clue || !may_reach(s, i, stray))
            continue;
        bool reaches = reaches_stray(s, i, stray);
        component_forget(s, i);
        if (reaches && owner != NO_OWNER)
            return NO_OWNER;
        owner = reaches ? i : owner;
    }
    return owner;
}

void component_owners_near(struct component_search *s, int clue) {
    const struct component_clue_reach *c = reach_at_all(s, clue);
    s->asked++;
    for (int i = 0; i < c->reach.len; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int part = s->part[component_beside(s, c->reach.at[i], d)];
            if (part < 0 || s->parts.at[part].clue != NO_CELL ||
                s->parts.at[part].asked == s->asked)
                continue;
            s->parts.at[part].asked = s->asked;
            component_change_owner(s, part, owner_of(s, clue, part));
        }
}

static bool takes_all(const struct component_search *s, int clue, const vec_int *reach) {
    for (int i = 0; i < reach->len; i++)
        if (!may_take(s->takers_own, clue, reach->at[i]))
            return false;
    return true;
}

const vec_int *component_reach(struct component_search *s, int clue) {
    struct component_clue_reach *c = reach_at_all(s, clue);
    if (c->owned_at < c->at || is_since(s->changed_own, &c->reach, c->owned_at)) {
        c->narrowed = !takes_all(s, clue, &c->reach);
        if (c->narrowed) {
            fill_reach(s, clue, true);
            copy_list(&c->narrow, &s->reach);
        }
        c->owned_at = s->now;
        c->searched = false;
    }
    return c->narrowed ? &c->narrow : &c->reach;
}
