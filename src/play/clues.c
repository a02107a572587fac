#include "play/clues.h"

#include "model/arms.h"
#include "model/components.h"
#include "model/judge.h"

/* A sum as long as a room may count other cells: two neighbours, a run. */
static bool sum_is_of_room(const struct puzzle *p, const struct model *m, const struct sum *s) {
    int cells = 0, room = p->room[s->about];
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        cells += p->room[cell] == room;
    for (int i = 0; i < s->len; i++)
        if (p->room[m->vars.at[lit_var(sum_lits(m, s)[i])].at.a] != room)
            return false;
    return s->len == cells && puzzle_room_cell(p, room) == s->about;
}

/* The number there is a length of lines; its sum only requires that the loop passes there. */
static bool has_arms(const struct model *m, int cell) {
    for (int rule = 0; rule < m->rules.len; rule++)
        if (m->rules.at[rule].kind == RULE_ARMS && m->rules.at[rule].about == cell)
            return true;
    return false;
}

bool sum_is_printed(const struct puzzle *p, const struct model *m, const struct sum *s) {
    if (s->about < 0 || s->lo != s->hi || has_arms(m, s->about))
        return false;
    if (p->given[s->about].number != NO_NUMBER)
        return true;
    if (p->room == NULL || p->room_number[p->room[s->about]] == NO_NUMBER)
        return false;
    return sum_is_of_room(p, m, s);
}

/* Parts have a clue in each of many cells. */
static void find_component_clues(const struct model *m, int rule, vec_clue *out) {
    const struct components *c = &m->components.at[m->rules.at[rule].index];
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        if (component_clue(m, c, cell) != CLUE_NONE)
            vec_push(out, ((struct clue){cell, -1 - rule}));
}

void clues_find(const struct puzzle *p, const struct model *m, vec_clue *out) {
    for (int i = 0; i < m->sums.len; i++)
        if (sum_is_printed(p, m, &m->sums.at[i]))
            vec_push(out, ((struct clue){m->sums.at[i].about, i}));
    for (int rule = 0; rule < m->rules.len; rule++) {
        const struct rule *r = &m->rules.at[rule];
        if (r->kind == RULE_COMPONENTS)
            find_component_clues(m, rule, out);
        else if (r->kind == RULE_ARMS && r->about >= 0 && p->given[r->about].number != NO_NUMBER)
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

/* How many cells hang together with this one by literals that hold, or that do not fail. */
static int part_size(const struct model *m, const mark *marks, const struct components *c, int from,
                     bool open_too) {
    vec_int cells = {0};
    bool *seen = mem_alloc(grid_cells(m->grid), sizeof *seen);
    vec_push(&cells, from);
    seen[from] = true;
    for (int i = 0; i < cells.len; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, cells.at[i], d);
            mark at = next == NO_CELL ? MARK_NO : lit_mark(marks, component_lit(m, c, next));
            if (at == MARK_NO || seen[next] || (at == MARK_NONE && !open_too))
                continue;
            seen[next] = true;
            vec_push(&cells, next);
        }
    int size = cells.len;
    mem_free(seen);
    vec_free(&cells);
    return size;
}

/* A part that has its size asks for no more cells; nor does one that is closed in. */
static bool part_is_settled(const struct model *m, const mark *marks, const struct components *c,
                            int cell) {
    int size = component_clue(m, c, cell), sure = part_size(m, marks, c, cell, false);
    int most = part_size(m, marks, c, cell, true);
    return size > 0 ? sure == size || most == size : sure == most;
}

bool clue_is_settled(const struct model *m, const mark *marks, const mark *quiet,
                     struct clue clue) {
    if (clue.reason >= 0)
        return judge_sum_done(m, quiet, clue.reason);
    const struct rule *r = &m->rules.at[-1 - clue.reason];
    if (r->kind == RULE_ARMS)
        return arms_are_settled(m, marks, quiet, &m->arms.at[r->index]);
    return part_is_settled(m, marks, &m->components.at[r->index], clue.about);
}
