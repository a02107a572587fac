/* Shared by the files that propagate components: the state of a search, kept from one run to the
 * next, and its scratch memory. Successive suppositions have nearly the same marks, so a run
 * examines only what changed since the last one: parts are labelled again where one of their cells
 * changed, and a clue's reach is computed again if a cell changed in it or beside it. The results
 * of a run, and the work it counts, are those of a run without memory. */
#ifndef SUMI_ENGINE_RULES_COMPONENTS_INSIDE_H
#define SUMI_ENGINE_RULES_COMPONENTS_INSIDE_H

#include "engine/rules/component_search.h"
#include "model/model.h"

/* Clues are numbered in reading order. */
enum { NO_OWNER = -1, SEVERAL_OWNERS = -2, TIME_MOST = 1 << 30 };

/* The mark of a cell before the first run. */
enum { UNSEEN = MARK_NO + 1 };

struct component_part {
    int clue;    /* cell of its clue, or NO_CELL */
    int number;  /* number of the clue */
    int size;    /* 0: this slot of the list is free */
    int first;   /* its first cell in reading order */
    int head;    /* any of its cells; start of its linked list */
    int owner;   /* the only clue that can own it, or NO_OWNER */
    int reached; /* for a stray (a part without a clue): number of clues that reach it, */
    int by;      /* and the last of them */
    long serial; /* for a stray: a unique number */
    long owned;  /* changes whenever its owner does */
    long asked;  /* when its owner was last determined for one clue */
};

/* A mark that a clue forces in a cell. */
struct component_effect {
    int cell;
    mark to;
    enum component_reason why;
};

/* The cells that a clue's part can still absorb. */
struct component_clue_reach {
    int cell, number; /* cell and number of the clue */
    int part;
    long at;        /* when `reach` was computed; -1: never, or not kept */
    long same_at;   /* when it was last verified */
    long owned_at;  /* when the narrowed reach was computed */
    vec_int reach;  /* as if strays had no owners */
    vec_int strays; /* the strays in it */
    bool narrowed;  /* owned strays make it smaller: */
    vec_int narrow; /* the cells that remain */
    bool searched;  /* `effects` are valid */
    int visited;    /* number of cells visited by the search for them */
    VEC(struct component_effect) effects;
    vec_int ample; /* cells with which a search found that no single cell is needed for its growth.
                      This stays true as long as it reaches them and those that were on still are */
};

/* Flag of an ample cell that was on. */
enum { AMPLE_ON = 1 << 30 };

/* A cell of a depth-first search. */
struct component_visit {
    int order, low;
    int below, goals;   /* numbers of cells and goals in its subtree, */
    int cut, cut_goals; /* and of those connected only through it */
    int from, next_dir; /* its predecessor; the direction where the search continues */
};

/* Values of way_round that are not a search's number: not visited; occupied by another path. */
enum { WAY_NONE = 0, WAY_CLOSED = -1 };

/* The work counted for each cell that a search visits; each cell of the board counts one
 * besides. */
enum { WORK_A_MET_CELL = 12 };

struct component_search {
    const struct model *m;
    const struct components *rule;
    int cells;
    int *next;  /* by cell and direction: the neighbour; outside the board it is `cells`, a dummy
                   that belongs to nothing */
    int *clues; /* by cell: index of its clue, or -1 */
    long now;   /* number of runs so far */

    /* What is known about the marks of the last run. */
    mark *seen;      /* all marks; */
    bool seen_any;   /* whether there was a run; */
    int *first_cell; /* by variable: the first cell that it marks, or -1; */
    int *next_cell;  /* by cell: the next one with the same variable */
    mark *at;        /* by cell; a clue's cell counts as YES */
    int *part;       /* by cell: its part, or -1 */
    int *link;       /* by cell: next cell of its part, or -1 */
    VEC(struct component_part) parts;
    vec_int vacant;   /* free slots in `parts` */
    int unfit;        /* number of parts that are too large or have two clues */
    int may_belong;   /* number of cells that are not off */
    int *takers;      /* by cell: the only clue whose part may absorb it; NO_OWNER: any may;
                         SEVERAL_OWNERS: none, since it is off or next to parts of several clues */
    int *takers_own;  /* the same if owned strays count as their owners' */
    int *beside;      /* by open cell: what the parts beside it forbid, as BESIDE_... bits */
    int *beside_clue; /* and the clue concerned */
    int beside_complete, beside_joins; /* number of cells with these bits */
    long *look,
        *look_own; /* by cell: what a reach depends on there, without owners and with them */
    long *changed, *changed_own; /* by cell: when that last changed in it or beside it */
    long serials;                /* number of strays so far */
    long asked;                  /* how often owners were determined near one clue */
    VEC(struct component_clue_reach) reaches; /* indexed by clue */
    long kept;                                /* number of cells in all reaches */
    vec_int *kept_ways; /* by a stray's first cell: its last two paths to clues, from their ends */
    int *second_way;    /* start of the second one in it */
    vec_int clue_order; /* clues ordered by the first cells of their parts */
    vec_int strays;     /* ordered likewise */

    /* Scratch memory of a run. */
    vec_int fresh; /* cells whose mark or part changed */
    long *counted; /* by cell: the last count of a reach that included it, */
    long counts;   /* and the number of counts */
    long *looked;  /* by cell: when it was last looked at */
    bool *implied; /* by cell: it is in `implies` */
    vec_int implies;
    int *cost;               /* by cell: its cost in the current reach; -1: not in it */
    int *times;              /* by cell: number of clues that reach it */
    vec_int reach, met;      /* the cells of the current reach, and its strays */
    int *bucket, *in_bucket; /* by cost: head of a linked list of cells; by cell: the next one */
    struct component_visit *visits; /* by cell, for depth-first search */
    int time, began;      /* order `began`: to be visited in this search; greater: visited */
    int *way, *way_round; /* by cell: predecessor on a path, and the search that set it */
    vec_int closed;       /* the open cells of a path */
    int ways;             /* number of searches so far */
    component_findings *out;
    int fault; /* cell of the fault */
    enum component_fault fault_kind;
    long work;
};

enum { BESIDE_COMPLETE = 1, BESIDE_JOINS = 2, BESIDE_TWO_CLUES = 4 };

static inline int component_beside(const struct component_search *s, int cell, enum dir d) {
    return s->next[cell * DIRS + (int)d];
}

static inline int clue_at(const struct component_search *s, int cell) {
    return component_clue(s->m, s->rule, cell);
}

/* component_search.c: records a fault. Returns false. */
bool component_fails(struct component_search *s, int cell, enum component_fault kind);

/* component_parts.c: component_parts() reads the marks, and returns false if a part is impossible;
 * component_list_parts() lists s->strays and s->clue_order; component_change_owner() gives a stray
 * another owner. */
bool component_parts(struct component_search *s, const mark *marks);
void component_list_parts(struct component_search *s);
void component_change_owner(struct component_search *s, int part, int owner);

/* component_reach.c: component_owners() finds the owner of every stray, and returns false if a
 * stray has no clue; component_owners_near() finds only the owners of the strays on which one
 * clue's reach depends. component_reach() returns what a clue reaches, given these; the list is
 * valid until the next call. */
bool component_owners(struct component_search *s);
void component_owners_near(struct component_search *s, int clue);
const vec_int *component_reach(struct component_search *s, int clue);

/* Frees the reach of a clue if too much memory is in use. */
void component_forget(struct component_search *s, int clue);

#endif
