/* The Model: what every genre compiles to, and all that the judge, the techniques, the solver and
 * the session know about a puzzle.
 *
 *   variables   "this cell is shaded", "this segment is drawn"; each has a place, and the meaning
 *               that it has if it is still unmarked on a board that counts as finished
 *   sums        cardinality constraints: lo <= number of true literals <= hi; literals may repeat
 *               (a weight)
 *   rules       everything else: graphs, arms, components, tables, sides. In a graph vertices and
 *               edges carry literals; the vertices that are on must be connected by the edges that
 *               are on, as a loop or as a tree if the genre says so
 *
 * A genre builds one with the functions of build.h. This header is for code that looks inside. */
#ifndef SUMI_MODEL_MODEL_H
#define SUMI_MODEL_MODEL_H

#include "model/build.h"

struct var {
    struct place at;
    mark unmarked; /* the meaning of an open variable at the end: MARK_YES or MARK_NO */
    int cost;      /* cost of a YES if the genre asks for a shortest form; otherwise 0 */
};

struct sum {
    int family;     /* index into model->families */
    int about;      /* the cell that the rule is about: its clue, or its room's first cell */
    int lo, hi;     /* lo may exceed the number of literals: then no assignment satisfies the sum */
    int number;     /* the printed number if it is not a bound; otherwise -1 */
    int heaviest;   /* the greatest weight of a literal */
    int vertex;     /* ROLE_ENDS: the vertex whose edges it counts; otherwise -1 */
    int printed;    /* index of its number off the cells, see puzzle_printed(); otherwise -1 */
    int first, len; /* its literals: model->lits.at[first .. first+len-1]; never LIT_TRUE/FALSE;
                       equal ones are adjacent */
};

/* Constraints that are not sums. Rule 0 is the graph, even if there is none (SHAPE_NONE); a genre
 * adds others with the functions of their kinds. A reason names rule r as sum number -1 - r. */
enum rule_kind {
    RULE_GRAPH,      /* index 0: model->graph; i: model->more_graphs.at[i - 1] */
    RULE_ARMS,       /* model->arms.at[index]: lengths of straight lines of literals, see arms.h */
    RULE_COMPONENTS, /* model->components.at[index]: components with one clue each, see components.h
                      */
    RULE_TABLE,      /* model->tables.at[index]: one of the listed assignments, see table.h */
    RULE_APART,      /* model->aparts.at[index]: two tables whose assignments exclude each other */
    RULE_RING,  /* model->rings.at[index]: a cyclic sequence that changes at most twice, see ring.h
                 */
    RULE_PAIRS, /* model->pairs.at[index]: a perfect matching of takers and literals, see pairs.h */
    RULE_TURNS, /* model->turns.at[index]: the number of turns of a loop, see turns.h */
    RULE_SIDES, /* index 0: the facts of model->graph about its faces, see sides.h */
    RULE_KINDS,
};

struct rule {
    enum rule_kind kind;
    int family;
    int about;  /* the cell that it is about, or NO_CELL */
    int index;  /* index among the rules of its kind */
    int number; /* the printed number; -1: none */
};

struct arms {
    enum arms_rule rule;
    int total;                  /* -1: any */
    int first[DIRS], len[DIRS]; /* its literals: model->lits.at[first[d] .. first[d]+len[d]-1] */
};

struct components {
    int first, first_clue; /* by cell: offsets into model->lits and into component_clues */
};

/* One assignment of a table: the literals that hold, model->lits.at[first .. first+len-1]; all
 * others in the table's scope are false. */
struct table_way {
    int first, len;
    int type; /* its name: an index into family.types */
};

struct way_table {
    int first, len;      /* its scope: model->lits.at[first .. first+len-1] */
    int first_way, ways; /* model->ways.at[first_way .. first_way+ways-1] */
};

/* Some literals of a table's scope, as bits by their index in it. */
enum { WAY_WORD = 64, SCOPE_WORDS = 2, SCOPE_BITS = SCOPE_WORDS * WAY_WORD };
struct scope_bits {
    uint64_t word[SCOPE_WORDS];
};

struct ring {
    int first, len; /* model->lits.at[first .. first+len-1], in cyclic order */
};

struct taker {
    int cell, len;
    int choice[CHOICES_MOST]; /* indices among the literals of its rule */
};

struct pairs {
    int first, takers;   /* model->takers.at[first .. first+takers-1] */
    int first_lit, lits; /* model->lits.at[first_lit .. first_lit+lits-1], each once */
};

struct turns {
    int first, cells; /* model->lits.at[first + DIRS * i + d]: the i-th cell's line towards d */
    int number;
};

struct apart {
    int rule[2];  /* the two tables, as rules */
    int touch[2]; /* by table: model->touches.at[touch + i] is the part of the other table's scope
                     that the i-th assignment touches */
};

struct model {
    struct grid grid;
    const struct family *families;
    int n_families;
    VEC(struct var) vars;
    VEC(struct sum) sums;
    vec_int lits; /* the literals of all sums and rules */
    struct graph graph;
    VEC(struct rule) rules;        /* the first one is the graph */
    VEC(struct graph) more_graphs; /* of SHAPE_CONNECTED */
    VEC(struct arms) arms;
    VEC(struct components) components;
    vec_int component_clues;
    VEC(struct way_table) tables;
    VEC(struct table_way) ways;
    VEC(struct scope_bits) way_bits; /* by assignment: see model_seal_ways() */
    VEC(struct apart) aparts;
    VEC(struct scope_bits) touches;
    VEC(struct ring) rings;
    VEC(struct turns) turns;
    VEC(struct pairs) pairs;
    VEC(struct taker) takers;
    bool costs;           /* the genre also asks for shortest solutions */
    struct grades grades; /* of the genre */
    int marks_family; /* the family that requires every place to be marked, see model_wants_marks();
                         otherwise -1 */
    mark *given;      /* by cell: its fixed mark, see model_given(); NULL: none */

    void *scope; /* from model_begin() until model_seal() */

    /* Set by model_seal(): */
    vec_int uses;   /* indices of sums, by variable */
    int *use_first; /* vars.len + 1 offsets into uses; a sum is listed once even if it repeats a
                       literal */
    int *background_uses; /* the same for the sums of background families only */
    int *background_use_first;
    vec_int rule_uses; /* indices of rules, by variable, like uses; does not list the first graph */
    int *rule_use_first; /* vars.len + 1 offsets into rule_uses */
    int *cell_var;       /* by cell: its variable or -1 */
    int *segment_var;    /* by cell * DIRS + dir: the segment that leaves it there, or -1 */
    int *side_var;       /* by cell * DIRS + dir: its side there, or -1 */
    int *next_layer;     /* by variable: the variable on the next layer at its place, or -1. The
                            three arrays above hold layer 0 */
};

/* Returns the number that a sentence gives for a sum: the printed one, or else the bound in
 * question. */
static inline int sum_number(const struct sum *s, bool upper) {
    return s->number >= 0 ? s->number : upper ? s->hi : s->lo;
}

/* Returns the number that a sentence gives for a rule at a cell: the clue of the components there,
 * or else what is printed for the rule. */
int model_rule_number(const struct model *m, int rule, int cell);

/* Returns the place that a sum is about: its grid point, or that of its vertex, or else its
 * cell. */
struct place sum_place(const struct model *m, int sum);

/* Returns the graph of a rule of that kind. */
const struct graph *model_rule_graph(const struct model *m, int rule);

/* Returns a Model for code that works on one graph only: the graph of this rule replaces the first
 * one. It shares everything else with m and must not be freed. */
struct model model_with_graph(const struct model *m, int rule);

/* Returns true if a sum is one of model_loop_degrees(): it requires that the loop passes a vertex
 * by two edges or not at all. */
static inline bool is_ends_sum(const struct model *m, int sum) {
    return m->sums.at[sum].vertex >= 0;
}

/* Returns the sum by which an edge implies something at a vertex: the vertex's only sum or, if it
 * is on by its edges, "if this one is drawn, so is another". Returns -1 if there is none. `edge` is
 * -1 if no particular edge is meant. */
int vertex_ends_sum(const struct model *m, int v, int edge);

/* Returns true if a sum counts over most of the board, so that its implications cannot be seen
 * locally. */
static inline bool sum_is_global(const struct model *m, int sum) {
    return m->sums.at[sum].len * 2 > m->vars.len;
}

/* Returns the first sum that forbids that both literals hold, or -1. */
int model_never_both(const struct model *m, lit a, lit b);

static inline const lit *sum_lits(const struct model *m, const struct sum *s) {
    return m->lits.at + s->first;
}

/* The numbers of true and of open literals of a sum, with multiplicity. */
struct tally {
    int yes, open;
};
static inline struct tally sum_tally(const struct model *m, const mark *marks,
                                     const struct sum *s) {
    struct tally t = {0, 0};
    const lit *lits = sum_lits(m, s);
    for (int i = 0; i < s->len; i++) {
        mark at = lit_mark(marks, lits[i]);
        t.yes += at == MARK_YES;
        t.open += at == MARK_NONE;
    }
    return t;
}

/* Returns the weight of the literal whose first occurrence in the sum is at index i: how often it
 * is repeated. */
static inline int sum_weight(const struct model *m, const struct sum *s, int i) {
    const lit *lits = sum_lits(m, s);
    int weight = 1;
    while (i + weight < s->len && lits[i + weight] == lits[i])
        weight++;
    return weight;
}
static inline lit arm_lit(const struct model *m, const struct arms *a, int arm, int i) {
    return m->lits.at[a->first[arm] + i];
}
static inline lit component_lit(const struct model *m, const struct components *c, int cell) {
    return m->lits.at[c->first + cell];
}
static inline int component_clue(const struct model *m, const struct components *c, int cell) {
    return m->component_clues.at[c->first_clue + cell];
}
static inline int model_vars(const struct model *m) {
    return m->vars.len;
}

/* Returns the open variables, sorted by distance from a cell (NO_CELL: by number); the caller frees
 * the vector. */
vec_int model_open_by_distance(const struct model *m, const mark *marks, int near);

#endif
