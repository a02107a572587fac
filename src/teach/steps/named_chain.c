/* What people call a short chain, by the rules that it uses. A what-if whose few deductions come
 * from the exits of neighbouring cells alone is a pocket, one that ends in a cut is a wall, and so
 * on: the same walk, recognized as a pattern and worded as one. */
#include "teach/steps/find.h"

/* The forms of rules that a chain may use. */
enum {
    ENDS = 1 << 0,    /* two line ends or none at a vertex */
    PAIRS = 1 << 1,   /* at most one of these: shaded cells that touch, lines that cross */
    BREAKS = 1 << 2,  /* at least one of these: what breaks a run, what can light a cell */
    CLUES = 1 << 3,   /* any other count, lengths of arms, tables */
    BRIDGES = 1 << 4, /* the connectivity rule forces a mark on the way, */
    CUT = 1 << 5,     /* or is broken in the end */
    OTHERS = 1 << 6,
};

/* Rows of techniques.def, in their order there; the first that fits is what a chain is called. */
static const struct pattern {
    const char *id;
    unsigned needs, may; /* forms */
    int clues;           /* at most so many different clues */
    int most;            /* at most so many deductions, see chain_deductions(); up to CHAIN_MOST */
} patterns[] = {
    {"pocket", ENDS, ENDS | PAIRS, 0, 3},
    {"one-of-two", BREAKS, ENDS | PAIRS | BREAKS | CLUES, 1, 4},
    {"wall", CUT, PAIRS | BREAKS | CUT, 0, 5},
    {"cut-off", CUT | ENDS, ENDS | PAIRS | BREAKS | CUT, 0, 5},
    {"last-exit", BRIDGES, ENDS | PAIRS | BREAKS | BRIDGES | CUT, 0, 5},
    {"packing", CLUES, ENDS | PAIRS | BREAKS | CLUES | CUT, 1, 5},
    {"two-clues", CLUES, ENDS | PAIRS | CLUES, 2, 3},
};

static unsigned form_of(const struct model *m, int sum) {
    if (sum < 0) {
        enum rule_kind kind = m->rules.at[-1 - sum].kind;
        return kind == RULE_ARMS || kind == RULE_TABLE || kind == RULE_APART ? CLUES : OTHERS;
    }
    const struct sum *s = &m->sums.at[sum];
    if (is_ends_sum(m, sum))
        return ENDS;
    if (m->families[s->family].background || (s->lo <= 0 && s->hi == 1))
        return PAIRS;
    return s->lo == 1 && s->hi >= s->len ? BREAKS : CLUES;
}

/* Quiet facts of a mark: it leaves no room for others. */
static bool is_bookkeeping(const struct model *m, lit l, int by) {
    if (by < 0 || !(is_ends_sum(m, by) || m->families[m->sums.at[by].family].background))
        return false;
    const struct sum *s = &m->sums.at[by];
    for (int i = 0; i < s->len; i++)
        if (sum_lits(m, s)[i] == lit_not(l))
            return true;
    return false;
}

int chain_weight(const struct model *m, lit l, int by) {
    return by != -1 && form_of(m, by) == OTHERS ? CHAIN_MOST + 1 : !is_bookkeeping(m, l, by);
}

int chain_deductions(const struct model *m, const struct step *s) {
    int n = 0;
    for (int i = 1; i < s->walk.len; i++)
        n += !is_bookkeeping(m, s->walk.at[i].l, s->walk.at[i].by);
    return n;
}

/* How many different clues the rules of a step belong to; those of one pearl are one. */
static int clues_of(const struct model *m, const struct step *s) {
    int n = 0;
    for (int i = 0; i < s->from.len; i++) {
        bool again = s->from.at[i].sum == -1 || form_of(m, s->from.at[i].sum) != CLUES;
        for (int k = 0; k < i && !again; k++)
            again = s->from.at[k].sum != -1 && form_of(m, s->from.at[k].sum) == CLUES &&
                    reason_about(m, s->from.at[k]) == reason_about(m, s->from.at[i]);
        n += !again;
    }
    return n;
}

static unsigned forms_of(const struct model *m, const struct step *s) {
    unsigned forms = s->from.at[0].sum == -1 ? CUT : 0;
    for (int i = 0; i < s->from.len; i++)
        forms |= s->from.at[i].sum == -1 ? 0 : form_of(m, s->from.at[i].sum);
    for (int i = 1; i < s->walk.len; i++)
        forms |= s->walk.at[i].by == -1 ? BRIDGES : 0;
    return forms;
}

int named_chain(const struct model *m, const struct step *s) {
    unsigned forms = forms_of(m, s);
    int clues = clues_of(m, s), deductions = chain_deductions(m, s);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        const struct pattern *p = &patterns[i];
        if ((forms & p->needs) == p->needs && (forms & ~p->may) == 0 && clues <= p->clues &&
            deductions <= p->most)
            return technique_by_id(p->id);
    }
    return -1;
}
