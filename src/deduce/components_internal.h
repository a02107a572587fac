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
    int last_reached; /* stray: the last clue's part that reached it; -1 */
    int reached;      /* stray: by how many */
};

enum { NO_OWNER = -1, SEVERAL_OWNERS = -2, TIME_MOST = 1 << 30 };

struct component_search {
    const struct model *m;
    const struct components *rule;
    int cells;
    int *next;     /* by cell and direction: the component_beside; over the edge the cell number
                      `cells`,     which belongs to nothing */
    mark *at;      /* by cell */
    bool *implied; /* by cell */
    int *part;     /* by cell: its part, or -1 */
    int *touches;  /* by cell of no part: the one owner of the parts beside it, or a mark below */
    VEC(struct component_part) parts;
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

static inline int component_beside(const struct component_search *s, int cell, enum dir d) {
    return s->next[cell * DIRS + (int)d];
}

static inline int clue_at(const struct component_search *s, int cell) {
    return component_clue(s->m, s->rule, cell);
}

/* components.c: notes the fault and returns false; an open cell belongs, or does not, for this
 * reason. */
bool component_fails(struct component_search *s, int cell, enum component_fault kind);
void component_imply(struct component_search *s, int cell, mark to, enum component_reason why,
                     int about);

/* component_reach.c: takes the marks in and labels the parts; false: one of them cannot be. Then
 * the open cells beside parts; the reach of a clue's part; the parts that each clue owns, false: a
 * stray has no owner. */
bool component_parts(struct component_search *s, const mark *marks);
void component_look_beside(struct component_search *s, enum component_reason why);
void component_reach(struct component_search *s, int part);
bool component_owners(struct component_search *s);

/* component_cuts.c */
/* A depth-first search (Tarjan 1972) that finds for each cell how many cells, and how many goals,
 * lie behind it. */
struct dfs {
    struct component_search *s;
    bool reach_only; /* over s->reach, else over all cells that may belong */
    int part;        /* goals: strays that this part owns; -1: parts with a clue */
    void (*tell)(struct dfs *d, int cell, int cut, int goals);
    vec_int cuts; /* of a stray: cell and goals behind it, two by two */
};

/* Searches from a root; what to tell of each cut vertex: without it a part stays too small, or a
 * stray has no way to a clue. */
void component_dfs(struct dfs *d, int root);
void component_growth(struct dfs *d, int cell, int cut, int goals);
void component_way(struct dfs *d, int cell, int cut, int goals);

#endif
