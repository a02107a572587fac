/* Creates and frees the state of a search, and updates it for new marks: parts are labelled again
 * where a cell changed; and beside such cells, what a reach depends on and what the parts forbid is
 * computed again. */
#include "engine/rules/components_inside.h"

#include "base/least.h"

#include <string.h>

/* --- labels ----------------------------------------------------------------------------------- */

static bool part_fits(const struct component_part *p) {
    return p->clue == NO_CELL || p->number == CLUE_ANY || p->size <= p->number;
}

/* Removes a part one of whose cells changed, or that another one joins: all its cells are labelled
 * again. */
static void drop_part(struct component_search *s, int part) {
    struct component_part *p = &s->parts.at[part];
    s->unfit -= !part_fits(p);
    for (int cell = p->head; cell >= 0; cell = s->link[cell]) {
        s->part[cell] = -1;
        vec_push(&s->fresh, cell);
    }
    p->size = 0;
    vec_push(&s->vacant, part);
}

/* Flood fill: stores the cells connected to one in s->reach, in breadth-first order. */
static void label_flood(struct component_search *s, int from, int part) {
    vec_clear(&s->reach);
    vec_push(&s->reach, from);
    s->part[from] = part;
    for (int head = 0; head < s->reach.len; head++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = component_beside(s, s->reach.at[head], d);
            if (s->at[next] != MARK_YES || s->part[next] == part)
                continue;
            s->part[next] = part;
            vec_push(&s->reach, next);
        }
}

/* Finds the part's clue: the last one that a flood fill from its first cell meets. */
static void find_part_clue(struct component_search *s, struct component_part *p, int part) {
    int clues = 0;
    for (int i = 0; i < s->reach.len; i++) {
        p->first = min_int(s->reach.at[i], p->first);
        clues += clue_at(s, s->reach.at[i]) != CLUE_NONE;
    }
    for (int i = 0; i < s->reach.len && clues > 1; i++)
        s->part[s->reach.at[i]] = -1;
    if (clues > 1)
        label_flood(s, p->first, part);
    for (int i = 0; i < s->reach.len && clues > 0; i++)
        if (clue_at(s, s->reach.at[i]) != CLUE_NONE)
            p->clue = s->reach.at[i];
    if (p->clue == NO_CELL)
        return;
    p->number = clues > 1 ? 0 : clue_at(s, p->clue); /* a second clue: counts as too large */
    p->owner = s->clues[p->clue];
    s->reaches.at[p->owner].part = part;
}

static int vacant_part(struct component_search *s) {
    if (s->vacant.len > 0)
        return vec_pop(&s->vacant);
    vec_push(&s->parts, ((struct component_part){0}));
    return s->parts.len - 1;
}

static void label_part(struct component_search *s, int from) {
    int part = vacant_part(s);
    struct component_part p = {
        .clue = NO_CELL, .first = from, .owner = NO_OWNER, .serial = s->serials};
    p.owned = s->serials++;
    label_flood(s, from, part);
    find_part_clue(s, &p, part);
    p.size = s->reach.len;
    p.head = s->reach.at[0];
    for (int i = 0; i < s->reach.len; i++)
        s->link[s->reach.at[i]] = i + 1 < s->reach.len ? s->reach.at[i + 1] : -1;
    s->unfit += !part_fits(&p);
    s->parts.at[part] = p;
}

/* --- what is seen at a cell ------------------------------------------------------------------- */

/* Stores the different parts beside a cell, and returns their number. */
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

/* Adds an owner; several different ones become SEVERAL_OWNERS. */
static void join_owner(int *owner, int by) {
    if (by != NO_OWNER)
        *owner = *owner == NO_OWNER || *owner == by ? by : SEVERAL_OWNERS;
}

/* What is seen at a cell, [0] as if strays had no owners, and [1] with them: who may absorb it, and
 * a number that differs wherever a reach may find something else. */
struct seen_at {
    int taker[2];
    long look[2];
    int bits; /* BESIDE_..., */
    int clue; /* and the clue concerned; NO_CELL: none */
};

/* Computes it for an open cell. Its bits tell that it lies beside a complete part, or would join
 * two clues or too many cells. */
static struct seen_at seen_at_open_cell(const struct component_search *s, int cell) {
    struct seen_at t = {.taker = {NO_OWNER, NO_OWNER}, .clue = NO_CELL};
    int beside[DIRS], n = parts_beside(s, cell, beside), size = 1, clues = 0, number = CLUE_ANY;
    bool complete = false;
    for (int i = 0; i < n; i++) {
        const struct component_part *p = &s->parts.at[beside[i]];
        bool has_clue = p->clue != NO_CELL;
        join_owner(&t.taker[1], p->owner);
        if (has_clue)
            join_owner(&t.taker[0], p->owner);
        if (complete)
            continue;
        size += p->size;
        clues += has_clue;
        t.clue = has_clue ? p->clue : t.clue;
        number = has_clue ? p->number : number;
        complete = has_clue && p->size == p->number;
    }
    if (t.clue != NO_CELL)
        t.bits = (complete ? BESIDE_COMPLETE : 0) |
                 (clues > 1 || (number != CLUE_ANY && size > number) ? BESIDE_JOINS : 0) |
                 (clues > 1 ? BESIDE_TWO_CLUES : 0);
    t.look[0] = t.taker[0];
    t.look[1] = t.taker[1];
    return t;
}

static struct seen_at seen_at_cell(const struct component_search *s, int cell) {
    struct seen_at t = {.taker = {SEVERAL_OWNERS, SEVERAL_OWNERS},
                        .look = {SEVERAL_OWNERS - 1, SEVERAL_OWNERS - 1},
                        .clue = NO_CELL};
    if (s->at[cell] == MARK_NONE)
        return seen_at_open_cell(s, cell);
    if (s->at[cell] == MARK_NO)
        return t;
    const struct component_part *p = &s->parts.at[s->part[cell]];
    bool has_clue = p->clue != NO_CELL;
    int clues = s->reaches.len;
    t.taker[0] = has_clue ? p->owner : NO_OWNER;
    t.taker[1] = p->owner;
    t.look[0] = has_clue ? clues + p->owner : 2L * clues + p->serial;
    t.look[1] = has_clue ? clues + p->owner : 2L * clues + p->owned;
    return t;
}

static void note_beside(struct component_search *s, int cell, int sign) {
    s->beside_complete += s->beside[cell] & BESIDE_COMPLETE ? sign : 0;
    s->beside_joins += s->beside[cell] & BESIDE_JOINS ? sign : 0;
}

/* --- updating what is seen -------------------------------------------------------------------- */

static void note_change(struct component_search *s, long *changed, int cell) {
    changed[cell] = s->now;
    for (enum dir d = 0; d < DIRS; d++)
        changed[component_beside(s, cell, d)] = s->now;
}

static void see_owned(struct component_search *s, int cell, const struct seen_at *t) {
    s->takers_own[cell] = t->taker[1];
    if (t->look[1] != s->look_own[cell])
        note_change(s, s->changed_own, cell);
    s->look_own[cell] = t->look[1];
}

static void look_again_owned(struct component_search *s, int cell) {
    struct seen_at t = seen_at_cell(s, cell);
    see_owned(s, cell, &t);
}

static void look_again(struct component_search *s, int cell) {
    if (cell == s->cells || s->looked[cell] == s->now)
        return;
    struct seen_at t = seen_at_cell(s, cell);
    s->looked[cell] = s->now;
    note_beside(s, cell, -1);
    s->beside[cell] = t.bits;
    s->beside_clue[cell] = t.clue;
    note_beside(s, cell, 1);
    s->takers[cell] = t.taker[0];
    if (t.look[0] != s->look[cell])
        note_change(s, s->changed, cell);
    s->look[cell] = t.look[0];
    see_owned(s, cell, &t);
}

void component_change_owner(struct component_search *s, int part, int owner) {
    struct component_part *p = &s->parts.at[part];
    if (p->owner == owner)
        return;
    p->owner = owner;
    p->owned = s->serials++;
    for (int cell = p->head; cell >= 0; cell = s->link[cell]) {
        look_again_owned(s, cell);
        for (enum dir d = 0; d < DIRS; d++)
            look_again_owned(s, component_beside(s, cell, d));
    }
}

/* --- reading a board -------------------------------------------------------------------------- */

/* Returns the mark of a cell; a cell with a clue counts as YES even without a mark. */
static mark mark_of_cell(const struct component_search *s, const mark *marks, int cell) {
    mark to = lit_mark(marks, component_lit(s->m, s->rule, cell));
    return to == MARK_NONE && s->clues[cell] >= 0 ? MARK_YES : to;
}

static void see_cell(struct component_search *s, const mark *marks, int cell) {
    mark to = mark_of_cell(s, marks, cell);
    if (to == s->at[cell])
        return;
    s->may_belong += (s->at[cell] == MARK_NO || s->at[cell] == UNSEEN) - (to == MARK_NO);
    s->at[cell] = to;
    vec_push(&s->fresh, cell);
}

/* Lists the cells whose marks changed. Most did not, which is tested for many at once. */
static void list_changed(struct component_search *s, const mark *marks) {
    enum { AT_ONCE = 64 };
    int vars = model_vars(s->m);
    vec_clear(&s->fresh);
    for (int cell = 0; cell < s->cells && !s->seen_any; cell++)
        see_cell(s, marks, cell);
    for (int from = 0; from < vars; from += AT_ONCE) {
        int n = min_int(vars - from, AT_ONCE);
        if (memcmp(marks + from, s->seen + from, (size_t)n) == 0)
            continue;
        for (int v = from; v < from + n && s->seen_any; v++)
            for (int cell = marks[v] != s->seen[v] ? s->first_cell[v] : -1; cell >= 0;
                 cell = s->next_cell[cell])
                see_cell(s, marks, cell);
        memcpy(s->seen + from, marks + from, (size_t)n);
    }
    s->seen_any = true;
}

static void drop_parts_at(struct component_search *s, int cell) {
    if (s->part[cell] >= 0)
        drop_part(s, s->part[cell]);
    for (enum dir d = 0; d < DIRS && s->at[cell] == MARK_YES; d++) {
        int part = s->part[component_beside(s, cell, d)];
        if (part >= 0)
            drop_part(s, part);
    }
}

static void take_in_fresh(struct component_search *s) {
    int changed = s->fresh.len;
    s->now += changed > 0;
    for (int i = 0; i < changed; i++)
        drop_parts_at(s, s->fresh.at[i]);
    for (int i = 0; i < s->fresh.len; i++)
        if (s->at[s->fresh.at[i]] == MARK_YES && s->part[s->fresh.at[i]] < 0)
            label_part(s, s->fresh.at[i]);
    for (int i = 0; i < s->fresh.len; i++) {
        look_again(s, s->fresh.at[i]);
        for (enum dir d = 0; d < DIRS; d++)
            look_again(s, component_beside(s, s->fresh.at[i], d));
    }
}

static bool parts_fit(struct component_search *s) {
    const struct component_part *worst = NULL;
    for (int i = 0; i < s->parts.len && s->unfit > 0; i++) {
        const struct component_part *p = &s->parts.at[i];
        if (p->size > 0 && !part_fits(p) && (!worst || p->first < worst->first))
            worst = p;
    }
    return !worst || component_fails(s, worst->clue,
                                     worst->number == 0 ? COMPONENT_TWO_CLUES : COMPONENT_LARGE);
}

bool component_parts(struct component_search *s, const mark *marks) {
    list_changed(s, marks);
    take_in_fresh(s);
    if (!parts_fit(s))
        return false;
    s->work += 4L * s->cells;
    return true;
}

static int first_of_clue(const struct component_search *s, int clue) {
    return s->parts.at[s->reaches.at[clue].part].first;
}

/* Sorts by insertion, since the lists are nearly in order. */
void component_list_parts(struct component_search *s) {
    vec_clear(&s->strays);
    for (int part = 0; part < s->parts.len; part++) {
        const struct component_part *p = &s->parts.at[part];
        if (p->size == 0 || p->clue != NO_CELL)
            continue;
        vec_push(&s->strays, part);
        for (int i = s->strays.len - 1; i > 0; i--) {
            int before = s->strays.at[i - 1];
            if (s->parts.at[before].first < p->first)
                break;
            s->strays.at[i] = before;
            s->strays.at[i - 1] = part;
        }
    }
    for (int n = 1; n < s->clue_order.len; n++) {
        int clue = s->clue_order.at[n], i = n;
        for (; i > 0 && first_of_clue(s, s->clue_order.at[i - 1]) > first_of_clue(s, clue); i--)
            s->clue_order.at[i] = s->clue_order.at[i - 1];
        s->clue_order.at[i] = clue;
    }
}

/* --- begin and end ---------------------------------------------------------------------------- */

/* The int arrays indexed by cell. */
enum { INTS = 15 };
static void ints_of(struct component_search *s, int **of[INTS]) {
    int **all[INTS] = {&s->clues,      &s->part,      &s->link,        &s->takers,
                       &s->takers_own, &s->beside,    &s->beside_clue, &s->cost,
                       &s->times,      &s->bucket,    &s->in_bucket,   &s->way,
                       &s->way_round,  &s->next_cell, &s->second_way};
    memcpy(of, all, sizeof all);
}

enum { LONGS = 6 };
static void longs_of(struct component_search *s, long **of[LONGS]) {
    long **all[LONGS] = {&s->look,        &s->look_own, &s->changed,
                         &s->changed_own, &s->looked,   &s->counted};
    memcpy(of, all, sizeof all);
}

/* Lists the cells of each variable. */
static void list_component_cells(struct component_search *s) {
    int vars = model_vars(s->m);
    s->seen = mem_alloc(vars, sizeof *s->seen);
    s->first_cell = mem_alloc(vars, sizeof *s->first_cell);
    for (int v = 0; v < vars; v++)
        s->first_cell[v] = -1;
    for (int cell = 0; cell < s->cells; cell++) {
        int v = lit_var(component_lit(s->m, s->rule, cell));
        s->next_cell[cell] = v >= 0 ? s->first_cell[v] : -1;
        if (v >= 0)
            s->first_cell[v] = cell;
    }
}

static void list_component_clues(struct component_search *s) {
    for (int cell = 0; cell <= s->cells; cell++) {
        s->clues[cell] = -1;
        if (cell == s->cells || clue_at(s, cell) == CLUE_NONE)
            continue;
        s->clues[cell] = s->reaches.len;
        vec_push(&s->clue_order, s->reaches.len);
        vec_push(&s->reaches, ((struct component_clue_reach){
                                  .cell = cell, .number = clue_at(s, cell), .at = -1}));
    }
}

/* Resets the state to that before the first board. */
static void know_nothing(struct component_search *s) {
    for (int cell = 0; cell <= s->cells; cell++) {
        s->at[cell] = cell < s->cells ? UNSEEN : MARK_NO;
        s->part[cell] = s->cost[cell] = -1;
        s->look[cell] = s->look_own[cell] = SEVERAL_OWNERS - (cell < s->cells ? 2 : 1);
        s->takers[cell] = s->takers_own[cell] = SEVERAL_OWNERS;
    }
}

struct component_search *component_search_new(const struct model *m, int rule) {
    struct component_search *s = mem_alloc(1, sizeof *s);
    int n = grid_cells(m->grid), **ints[INTS];
    long **longs[LONGS];
    s->m = m;
    s->rule = &m->components.at[m->rules.at[rule].index];
    s->cells = n;
    s->at = mem_alloc(n + 1, sizeof *s->at);
    s->implied = mem_alloc(n, sizeof *s->implied);
    s->next = mem_alloc(n * DIRS, sizeof *s->next);
    s->kept_ways = mem_alloc(n, sizeof *s->kept_ways);
    s->visits = mem_alloc(n + 1, sizeof *s->visits);
    ints_of(s, ints);
    longs_of(s, longs);
    for (int i = 0; i < INTS; i++)
        *ints[i] = mem_alloc(n + 1, sizeof(int));
    for (int i = 0; i < LONGS; i++)
        *longs[i] = mem_alloc(n + 1, sizeof(long));
    for (int cell = 0; cell < n; cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, cell, d);
            s->next[cell * DIRS + (int)d] = next == NO_CELL ? n : next;
        }
    list_component_cells(s);
    list_component_clues(s);
    know_nothing(s);
    return s;
}

static void free_reach(struct component_clue_reach *c) {
    vec_free(&c->reach);
    vec_free(&c->strays);
    vec_free(&c->narrow);
    vec_free(&c->effects);
    vec_free(&c->ample);
}

void component_search_free(struct component_search *s) {
    vec_int *lists[] = {&s->vacant, &s->clue_order, &s->strays, &s->fresh,
                        &s->reach,  &s->met,        &s->closed, &s->implies};
    int **ints[INTS];
    long **longs[LONGS];
    ints_of(s, ints);
    longs_of(s, longs);
    for (int i = 0; i < INTS; i++)
        mem_free(*ints[i]);
    for (int i = 0; i < LONGS; i++)
        mem_free(*longs[i]);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        vec_free(lists[i]);
    for (int i = 0; i < s->reaches.len; i++)
        free_reach(&s->reaches.at[i]);
    for (int cell = 0; cell < s->cells; cell++)
        vec_free(&s->kept_ways[cell]);
    mem_free(s->kept_ways);
    mem_free(s->visits);
    vec_free(&s->reaches);
    vec_free(&s->parts);
    mem_free(s->next);
    mem_free(s->at);
    mem_free(s->implied);
    mem_free(s->seen);
    mem_free(s->first_cell);
    mem_free(s);
}
