/* Parts, and what each of them can reach. */
#include "deduce/components_internal.h"

/* --- parts ------------------------------------------------------------------------------------ */

static void label_part(struct component_search *s, int from) {
    struct component_part p = {
        .clue = NO_CELL, .first = from, .owner = NO_OWNER, .last_reached = -1};
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
            int next = component_beside(s, cell, d);
            if (s->at[next] != MARK_YES || s->part[next] >= 0)
                continue;
            s->part[next] = id;
            vec_push(&s->reach, next);
        }
    }
    vec_push(&s->parts, p);
}

static bool part_fits(const struct component_part *p) {
    return p->clue == NO_CELL || p->number == CLUE_ANY || p->size <= p->number;
}

bool component_parts(struct component_search *s, const mark *marks) {
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
            const struct component_part *p = &s->parts.at[s->parts.len - 1];
            if (!part_fits(p))
                return component_fails(s, p->clue,
                                       p->number == 0 ? COMPONENT_TWO_CLUES : COMPONENT_LARGE);
        }
    s->work += 4L * s->cells;
    return true;
}

/* The different parts beside a cell; returns how many. */
static int parts_beside(const struct component_search *s, int cell, int out[DIRS]) {
    int n = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int part = s->part[component_beside(s, cell, d)];
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
        const struct component_part *p = &s->parts.at[beside[i]];
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

void component_look_beside(struct component_search *s, enum component_reason why) {
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
            int part = s->part[component_beside(s, cell, d)];
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
    struct component_part *p = &s->parts.at[id];
    if (id != by && p->last_reached != by) {
        p->last_reached = by;
        p->reached++;
    }
    for (enter(s, from, cost); head < s->reach.len; head++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = component_beside(s, s->reach.at[head], d);
            if (s->part[next] == id && s->cost[next] < 0)
                enter(s, next, cost);
        }
}

/* What a cell costs to enter depends on that cell alone, so the first way found is a cheapest. */
static void reach_from(struct component_search *s, int part, int from, int room) {
    bool free = s->parts.at[part].number == CLUE_ANY;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = component_beside(s, from, d);
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
void component_reach(struct component_search *s, int part) {
    const struct component_part *p = &s->parts.at[part];
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
    s->work += s->cells + (long)WORK_A_MET_CELL * s->reach.len;
}

/* Strays that one clue alone reaches are its own. False: none reaches one. */
bool component_owners(struct component_search *s) {
    bool strays = false;
    for (int i = 0; i < s->parts.len; i++)
        strays = strays || s->parts.at[i].clue == NO_CELL;
    find_touching(s);
    for (int i = 0; i < s->parts.len && strays; i++)
        if (s->parts.at[i].clue != NO_CELL)
            component_reach(s, i);
    for (int i = 0; i < s->parts.len; i++) {
        struct component_part *p = &s->parts.at[i];
        if (p->clue == NO_CELL && p->reached == 0)
            return component_fails(s, p->first, COMPONENT_NO_CLUE);
        if (p->clue == NO_CELL && p->reached == 1)
            p->owner = p->last_reached;
    }
    if (strays)
        find_touching(s);
    return true;
}
