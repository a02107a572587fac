#include "play/session/clues.h"

#include "graph/graph.h"
#include "model/arms.h"
#include "model/components.h"
#include "model/turns.h"

/* A sum as long as a room may count other cells: two neighbours, a run. */
static bool sum_is_of_room(const struct puzzle *p, const struct cells_by_room *r,
                           const struct model *m, const struct sum *s) {
    int room = p->room[s->about], first = r->first[room];
    for (int i = 0; i < s->len; i++)
        if (p->room[m->vars.at[lit_var(sum_lits(m, s)[i])].at.a] != room)
            return false;
    return s->len == r->first[room + 1] - first && r->cell[first] == s->about;
}

/* The number there is a length of lines; its sum only requires that the loop passes there. */
static bool has_arms(const struct model *m, int cell) {
    for (int rule = 0; rule < m->rules.len; rule++)
        if (m->rules.at[rule].kind == RULE_ARMS && m->rules.at[rule].about == cell)
            return true;
    return false;
}

/* The cells by room: empty where the genre has no rooms. */
static bool prints(const struct puzzle *p, const struct cells_by_room *r, const struct model *m,
                   const struct sum *s) {
    if (s->about < 0 || s->lo != s->hi || has_arms(m, s->about))
        return false;
    if (s->printed >= 0 || p->given[s->about].number != NO_NUMBER)
        return true;
    if (p->room == NULL || p->room_number[p->room[s->about]] == NO_NUMBER)
        return false;
    return sum_is_of_room(p, r, m, s);
}

static struct cells_by_room rooms_if_any(const struct puzzle *p) {
    return p->room ? cells_by_room(p) : (struct cells_by_room){NULL, NULL};
}

/* Parts have a clue in each of many cells. */
static void find_component_clues(const struct model *m, int rule, vec_clue *out) {
    const struct components *c = &m->components.at[m->rules.at[rule].index];
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        if (component_clue(m, c, cell) != CLUE_NONE)
            vec_push(out, ((struct clue){cell, -1 - rule}));
}

void clues_find(const struct puzzle *p, const struct model *m, vec_clue *out) {
    LOCAL(cells_by_room_free) struct cells_by_room rooms = rooms_if_any(p);
    for (int i = 0; i < m->sums.len; i++)
        if (prints(p, &rooms, m, &m->sums.at[i]))
            vec_push(out, ((struct clue){m->sums.at[i].about, i}));
    for (int rule = 0; rule < m->rules.len; rule++) {
        const struct rule *r = &m->rules.at[rule];
        if (r->kind == RULE_COMPONENTS)
            find_component_clues(m, rule, out);
        else if (r->kind == RULE_ARMS && r->about >= 0 && p->given[r->about].number != NO_NUMBER)
            vec_push(out, ((struct clue){r->about, -1 - rule}));
        else if (r->kind == RULE_TURNS)
            vec_push(out, ((struct clue){r->about, -1 - rule}));
    }
}

/* How long an arm is at least and at most. */
struct reach {
    int least, most;
};

static struct reach reach_of(const struct model *m, const mark *quiet, const struct arms *a,
                             int arm) {
    struct reach reach = {0};
    bool sure = true;
    for (; reach.most < a->len[arm]; reach.most++) {
        mark at = lit_mark(quiet, arm_lit(m, a, arm, reach.most));
        if (at == MARK_NO)
            break;
        sure = sure && at == MARK_YES;
        reach.least += sure;
    }
    return reach;
}

/* Every arm is as long as it will be; a total is met, too, where no arm may be shorter than it can
 * be, or longer than it is. */
static bool arms_are_settled(const struct model *m, const mark *marks, const mark *quiet,
                             const struct arms *a) {
    struct lengths lengths[DIRS];
    int least = 0, most = 0;
    for (int arm = 0; arm < DIRS; arm++) {
        struct reach reach = reach_of(m, quiet, a, arm);
        least += reach.least;
        most += reach.most;
    }
    if (a->rule == ARMS_TOTAL && a->total >= 0)
        return least == a->total || most == a->total;
    return least == most && arms_lengths(m, a, marks, lengths);
}

/* The parts of a board that hang together by literals that hold, or that do not fail, and how many
 * cells each has, at the cell that represents it. */
struct sized_parts {
    int *sets, *size;
};

static bool cell_hangs_in(const struct model *m, const mark *marks, const struct components *c,
                          int cell, bool open_too) {
    mark at = lit_mark(marks, component_lit(m, c, cell));
    return at == MARK_YES || (at == MARK_NONE && open_too);
}

static struct sized_parts sized_parts_of(const struct model *m, const mark *marks,
                                         const struct components *c, bool open_too) {
    int cells = grid_cells(m->grid);
    struct sized_parts p = {sets_new(cells), mem_alloc(cells, sizeof *p.size)};
    for (int i = 0; i < 2 * cells; i++) {
        int next = grid_step(m->grid, i / 2, i % 2 == 0 ? DIR_E : DIR_S);
        if (next != NO_CELL && cell_hangs_in(m, marks, c, i / 2, open_too) &&
            cell_hangs_in(m, marks, c, next, open_too))
            sets_join(p.sets, i / 2, next);
    }
    for (int cell = 0; cell < cells; cell++)
        p.size[sets_root(p.sets, cell)] += cell_hangs_in(m, marks, c, cell, open_too);
    return p;
}

static void sized_parts_free(struct sized_parts *p) {
    mem_free(p->sets);
    mem_free(p->size);
}

/* The number of cells that hang together with this one, which counts whatever its own mark is. */
static int size_around(const struct model *m, struct sized_parts *p, int cell) {
    int own = sets_root(p->sets, cell), root[DIRS], n = 0, size = 1;
    if (p->size[own] > 0)
        return p->size[own];
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(m->grid, cell, d);
        root[n] = next == NO_CELL ? own : sets_root(p->sets, next);
        bool again = false;
        for (int i = 0; i < n; i++)
            again = again || root[i] == root[n];
        size += again ? 0 : p->size[root[n++]];
    }
    return size;
}

/* A part is settled once it is closed in: one that has its size still asks for the marks round it,
 * so a 1 on an untouched board is not settled. */
static void settle_parts(const struct model *m, const mark *marks, int rule, const vec_clue *clues,
                         bool *settled) {
    const struct components *c = &m->components.at[m->rules.at[rule].index];
    LOCAL(sized_parts_free) struct sized_parts sure = sized_parts_of(m, marks, c, false);
    LOCAL(sized_parts_free) struct sized_parts open = sized_parts_of(m, marks, c, true);
    for (int i = 0; i < clues->len; i++) {
        if (clues->at[i].reason != -1 - rule)
            continue;
        int cell = clues->at[i].about, size = component_clue(m, c, cell);
        int least = size_around(m, &sure, cell), most = size_around(m, &open, cell);
        settled[i] = most == (size > 0 ? size : least);
    }
}

/* It is met and has no open literal; the marks may still be wrong. */
static bool sum_is_settled(const struct model *m, const mark *quiet, int sum) {
    const struct sum *s = &m->sums.at[sum];
    int yes = 0;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(m, s)[i];
        if (lit_mark(quiet, l) == MARK_NONE)
            return false;
        yes += lit_mark(quiet, l) == MARK_YES;
    }
    return yes >= s->lo && yes <= s->hi;
}

/* It is known of every cell whether it is a turn. */
static bool turns_are_settled(const struct model *m, const mark *quiet, int rule) {
    struct turns_range r = turns_range(m, quiet, rule);
    return r.least == r.most && r.most == rule_turns(m, rule)->number;
}

void clues_settled(const struct model *m, const mark *marks, const mark *quiet,
                   const vec_clue *clues, bool *settled) {
    for (int i = 0; i < clues->len; i++) {
        int reason = clues->at[i].reason;
        mem_poll();
        if (reason >= 0)
            settled[i] = sum_is_settled(m, quiet, reason);
        else if (m->rules.at[-1 - reason].kind == RULE_ARMS)
            settled[i] =
                arms_are_settled(m, marks, quiet, &m->arms.at[m->rules.at[-1 - reason].index]);
        else if (m->rules.at[-1 - reason].kind == RULE_TURNS)
            settled[i] = turns_are_settled(m, quiet, -1 - reason);
    }
    for (int rule = 0; rule < m->rules.len; rule++)
        if (m->rules.at[rule].kind == RULE_COMPONENTS)
            settle_parts(m, marks, rule, clues, settled);
}
