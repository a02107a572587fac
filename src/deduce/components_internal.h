/* What the files of the propagation of components share: its scratch, and what each of them finds.
 */
#ifndef SUMI_DEDUCE_COMPONENTS_INTERNAL_H
#define SUMI_DEDUCE_COMPONENTS_INTERNAL_H

#include "deduce/components.h"

struct component_part {
    int clue;   /* its clue's cell, or NO_CELL */
    int number; /* of the clue */
    int size, first;
    int owner;        /* the part with the only clue that can own it: itself, another one, or
                         NO_OWNER */
    int last_reached; /* of a stray, a part without a clue: the last clue's part that reached it;
                         -1 */
    int reached;      /* of a stray: how many reached it */
};

enum { NO_OWNER = -1, SEVERAL_OWNERS = -2, TIME_MOST = 1 << 30 };

/* In way_round, in place of a search's number: none has met the cell; it belongs to another way. */
enum { WAY_NONE = 0, WAY_CLOSED = -1 };

/* What a search costs for each cell that it meets, beside one for each cell of the board. */
enum { WORK_A_MET_CELL = 12 };

struct component_search {
    const struct model *m;
    const struct components *rule;
    int cells;
    int *next;     /* by cell and direction: the neighbour; over the edge the number `cells`, a
                      cell that belongs to nothing */
    mark *at;      /* by cell */
    bool *implied; /* by cell */
    int *part;     /* by cell: its part, or -1 */
    int *touches;  /* by cell of no part: the one owner of the parts beside it, NO_OWNER or
                      SEVERAL_OWNERS */
    VEC(struct component_part) parts;
    int *cost;  /* by cell: its cost in the current reach; -1: not in it */
    int *times; /* by cell: how many clues reach it */
    vec_int reach;
    int *bucket, *link;       /* by cost: a list of cells; by cell: the next one in its list */
    int *order, *low, *below; /* by cell: depth-first search; below: cells of the subtree */
    int *goals;               /* by cell: how many goals are in its subtree */
    int *cut, *cut_goals;     /* by cell: how many cells and goals are connected only through it */
    int *from, *next_dir;     /* by cell: its predecessor in the search; where the search goes on */
    int time, began;          /* order above `began`: visited in this search */
    int *way, *way_round;     /* by cell: where a way came from, and in which search */
    int *region, *region_size; /* by cell: its region of what may belong to parts; by region */
    vec_int closed;            /* the open cells of a way */
    int regions, ways;         /* how many regions are known in this run; searches so far */
    component_findings *out;
    int fault; /* the cell of the fault */
    enum component_fault fault_kind;
    long work;
};

static inline int component_beside(const struct component_search *s, int cell, enum dir d) {
    return s->next[cell * DIRS + (int)d];
}

static inline int clue_at(const struct component_search *s, int cell) {
    return component_clue(s->m, s->rule, cell);
}

/* components.c: the first notes a fault and returns false; the second implies that an open cell
 * belongs to a part, or does not, for this reason. */
bool component_fails(struct component_search *s, int cell, enum component_fault kind);
void component_imply(struct component_search *s, int cell, mark to, enum component_reason why,
                     int about);

/* component_reach.c: takes in the marks and labels the parts, false if one of them is impossible;
 * looks at the open cells beside parts; computes the reach of a clue's part; finds the parts that
 * each clue owns, false if a stray has no owner. */
bool component_parts(struct component_search *s, const mark *marks);
void component_look_beside(struct component_search *s, enum component_reason why);
void component_reach(struct component_search *s, int part);
bool component_owners(struct component_search *s);

/* component_ways.c: whether a stray has two ways to clues without a common open cell; then no cell
 * is its only way. */
bool component_has_two_ways(struct component_search *s, const struct component_part *p);

/* component_cuts.c */
/* A depth-first search (Tarjan 1972) that finds for each cell how many cells, and how many goals,
 * lie behind it. */
struct dfs {
    struct component_search *s;
    bool reach_only; /* over s->reach only, else over all cells that may belong to a part */
    int part;        /* the goals are the strays that this part owns; -1: they are the parts with
                        a clue */
    void (*tell)(struct dfs *d, int cell, int cut, int goals);
    vec_int cuts; /* of a stray: pairs of a cell and the goals behind it */
};

/* Searches from a root, and what to do at each cut vertex: without it a part stays too small, or a
 * stray has no way to a clue. */
void component_dfs(struct dfs *d, int root);
void component_growth(struct dfs *d, int cell, int cut, int goals);
void component_way(struct dfs *d, int cell, int cut, int goals);

#endif
