#include "model/turns.h"

#include "model/model_inside.h"

int model_turns(struct model *m, int family, int about, const lit *ends, int n, int number) {
    vec_push(&m->turns, ((struct turns){m->lits.len, n, number}));
    for (int i = 0; i < n * DIRS; i++)
        vec_push(&m->lits, ends[i]);
    int rule = model_rule(m, RULE_TURNS, family, about, m->turns.len - 1);
    m->rules.at[rule].number = number;
    return rule;
}

/* The six ways through a cell: two ends each, the turns first. */
enum { TURNS = 4, WAYS = 6 };
static const enum dir ways[WAYS][2] = {{DIR_N, DIR_E}, {DIR_E, DIR_S}, {DIR_S, DIR_W},
                                       {DIR_N, DIR_W}, {DIR_N, DIR_S}, {DIR_E, DIR_W}};
enum { ALL_TURNS = (1 << TURNS) - 1, ALL_WAYS = (1 << WAYS) - 1 };

/* Returns the ways through a cell that the marks leave, as bits. */
static unsigned ways_left(const mark *marks, const lit *ends) {
    unsigned left = 0;
    for (int way = 0; way < WAYS; way++) {
        bool fits = true;
        for (enum dir d = 0; d < DIRS; d++) {
            bool end = ways[way][0] == d || ways[way][1] == d;
            fits = fits && lit_mark(marks, ends[d]) != (end ? MARK_NO : MARK_YES);
        }
        left |= fits ? 1u << way : 0;
    }
    return left;
}

static bool can_turn(unsigned left) {
    return (left & ALL_TURNS) != 0;
}

static bool can_go_straight(unsigned left) {
    return (left & ~(unsigned)ALL_TURNS) != 0;
}

struct turns_range turns_range(const struct model *m, const mark *marks, int rule) {
    const struct turns *t = rule_turns(m, rule);
    struct turns_range r = {0, 0, true};
    for (int i = 0; i < t->cells; i++) {
        unsigned left = ways_left(marks, turns_ends(m, t, i));
        r.least += can_turn(left) && !can_go_straight(left);
        r.most += can_turn(left);
        r.passed = r.passed && left != 0;
    }
    return r;
}

mark turns_left(const struct model *m, const mark *marks, int rule) {
    struct turns_range r = turns_range(m, marks, rule);
    int number = rule_turns(m, rule)->number;
    if (r.least == r.most)
        return MARK_NONE;
    return r.most == number ? MARK_YES : r.least == number ? MARK_NO : MARK_NONE;
}

/* Adds a literal unless it is there. Returns false if its negation is there. */
static bool imply_once(lit l, vec_lit *implied) {
    for (int i = 0; i < implied->len; i++)
        if (lit_var(implied->at[i]) == lit_var(l))
            return implied->at[i] == l;
    vec_push(implied, l);
    return true;
}

/* Implies the ends that all remaining ways have, and the negations of those that none has. Returns
 * false on a contradiction. */
static bool imply_what_all_have(const mark *marks, const lit *ends, unsigned left,
                                vec_lit *implied) {
    bool fits = true;
    for (enum dir d = 0; d < DIRS; d++) {
        bool in_all = true, in_none = true;
        for (int way = 0; way < WAYS; way++) {
            bool end = ways[way][0] == d || ways[way][1] == d;
            in_all = in_all && (end || !(left >> way & 1));
            in_none = in_none && (!end || !(left >> way & 1));
        }
        if (lit_mark(marks, ends[d]) == MARK_NONE && (in_all || in_none))
            fits = imply_once(in_all ? ends[d] : lit_not(ends[d]), implied) && fits;
    }
    return fits;
}

bool turns_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied) {
    const struct turns *t = rule_turns(m, rule);
    mark all = turns_left(m, marks, rule);
    unsigned alike = all == MARK_YES ? ALL_TURNS : ALL_WAYS & ~ALL_TURNS;
    bool fits = true;
    for (int i = 0; i < t->cells && all != MARK_NONE && fits; i++) {
        const lit *ends = turns_ends(m, t, i);
        unsigned left = ways_left(marks, ends);
        if (can_turn(left) && can_go_straight(left))
            fits = imply_what_all_have(marks, ends, left & alike, implied);
    }
    return fits;
}

/* Returns true if an end along this axis joins its cell to another one of the rule's cells. */
static bool joins_two(const struct model *m, const struct turns *t, enum dir axis, lit end) {
    int cells = 0;
    for (int i = 0; i < t->cells; i++)
        for (enum dir d = axis; d < DIRS; d += 2)
            cells += turns_ends(m, t, i)[d] == end;
    return cells > 1;
}

static bool imply_parity_of(const struct model *m, const mark *marks, const struct turns *t,
                            enum dir axis, vec_lit *implied) {
    int odd = t->number, open = 0;
    lit last = LIT_FALSE;
    for (int i = 0; i < t->cells && open < 2; i++)
        for (enum dir d = axis; d < DIRS; d += 2) {
            lit end = turns_ends(m, t, i)[d];
            if (lit_mark(marks, end) == MARK_NO || joins_two(m, t, axis, end))
                continue;
            odd += lit_mark(marks, end) == MARK_YES;
            open += lit_mark(marks, end) == MARK_NONE;
            last = lit_mark(marks, end) == MARK_NONE ? end : last;
        }
    if (open == 1)
        return imply_once(odd % 2 ? last : lit_not(last), implied);
    return open > 1 || odd % 2 == 0;
}

bool turns_imply_parity(const struct model *m, const mark *marks, int rule, vec_lit *implied) {
    const struct turns *t = rule_turns(m, rule);
    return imply_parity_of(m, marks, t, DIR_N, implied) &&
           imply_parity_of(m, marks, t, DIR_E, implied);
}

void turns_marked(const struct model *m, const mark *marks, int rule, vec_int *out) {
    const struct turns *t = rule_turns(m, rule);
    const lit *ends = turns_ends(m, t, 0);
    for (int i = 0; i < DIRS * t->cells; i++)
        if (ends[i] >= 0 && lit_mark(marks, ends[i]) != MARK_NONE &&
            !vec_int_has(out, lit_var(ends[i])))
            vec_push(out, lit_var(ends[i]));
}

void turns_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    const struct turns *t = rule_turns(m, rule);
    for (int i = 0; i < t->cells; i++) {
        const lit *ends = turns_ends(m, t, i);
        unsigned left = ways_left(marks, ends);
        for (enum dir d = 0; d < DIRS && can_turn(left) && !can_go_straight(left); d++)
            if (ends[d] >= 0 && lit_mark(marks, ends[d]) == MARK_YES)
                vec_push(out, m->vars.at[lit_var(ends[d])].at);
    }
}
