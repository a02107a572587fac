/* What the files of the propagation of components share: what a search knows, from one run to the
 * next, and its scratch. Suppositions come one after the other on nearly the same marks, so a run
 * looks only at what has changed since the last one: parts are labelled again where a cell of
 * theirs changed, and a clue's reach is computed again if a cell changed in it or beside it. What a
 * run returns, and the work that it counts, are what a run without a memory would give. */
#ifndef SUMI_ENGINE_RULES_COMPONENTS_INSIDE_H
#define SUMI_ENGINE_RULES_COMPONENTS_INSIDE_H

#include "engine/rules/component_search.h"
#include "model/model.h"

/* Clues go by their numbers, in reading order. */
enum { NO_OWNER = -1, SEVERAL_OWNERS = -2, TIME_MOST = 1 << 30 };

/* The mark of a cell before the first run. */
enum { UNSEEN = MARK_NO + 1 };

struct component_part {
    int clue;    /* its clue's cell, or NO_CELL */
    int number;  /* of the clue */
    int size;    /* 0: this place in the list is free */
    int first;   /* its first cell in reading order */
    int head;    /* any of its cells, with which the list of them begins */
    int owner;   /* the only clue that can own it, or NO_OWNER */
    int reached; /* of a stray, a part without a clue: how many clues reach it, */
    int by;      /* and the last of them */
    long serial; /* of a stray: no other one ever has it; */
    long owned;  /* nor this one the same with another owner */
    long asked;  /* when its owner was last asked for alone */
};

/* A mark that a clue forces in a cell. */
struct component_effect {
    int cell;
    mark to;
    enum component_reason why;
};

/* The cells that a clue's part could still take in. */
struct component_clue_reach {
    int cell, number; /* of the clue */
    int part;
    long at;        /* when `reach` was computed; -1: it was not, or is not kept */
    long same_at;   /* when it was last found to hold still */
    long owned_at;  /* when what follows it was */
    vec_int reach;  /* as if strays had no owners */
    vec_int strays; /* the parts among them that are strays */
    bool narrowed;  /* that strays have owners makes it smaller: */
    vec_int narrow; /* what is left of it */
    bool searched;  /* `effects` are known */
    int visited;    /* cells of the search for these */
    VEC(struct component_effect) effects;
    vec_int ample; /* cells by which a search found that no cell matters to its growth: as long as
                      it reaches them, and those are on that were, none does */
};

/* A cell of these, which was on. */
enum { AMPLE_ON = 1 << 30 };

/* A cell of a depth-first search. */
struct component_visit {
    int order, low;
    int below, goals;   /* how many cells and goals are in its subtree, */
    int cut, cut_goals; /* and how many are connected only through it */
    int from, next_dir; /* its predecessor; where the search goes on */
};

/* In way_round, in place of a search's number: none has met the cell; it belongs to another way. */
enum { WAY_NONE = 0, WAY_CLOSED = -1 };

/* The work of a search for each cell that it meets, beside one for each cell of the board. */
enum { WORK_A_MET_CELL = 12 };

struct component_search {
    const struct model *m;
    const struct components *rule;
    int cells;
    int *next;  /* by cell and direction: the neighbour; over the edge the number `cells`, a cell
                   that belongs to nothing */
    int *clues; /* by cell: the number of its clue, or -1 */
    long now;   /* boards so far */

    /* What is known of the marks of the last run. */
    mark *seen;      /* all marks, */
    bool seen_any;   /* if there was a run, */
    int *first_cell; /* and by variable: the first cell whose mark it is, or -1; */
    int *next_cell;  /* by cell: the next one with the same variable */
    mark *at;        /* by cell; a clue's cell belongs to a part */
    int *part;       /* by cell: its part, or -1 */
    int *link;       /* by cell: the next cell of its part, or -1 */
    VEC(struct component_part) parts;
    vec_int vacant;   /* free places among the parts */
    int unfit;        /* parts that are too large or have two clues */
    int may_belong;   /* cells that are not off */
    int *takers;      /* by cell: the only clue whose part may take it in, NO_OWNER: any may,
                         SEVERAL_OWNERS: none, since it is off or parts of several are beside it */
    int *takers_own;  /* the same where strays count as their owners' */
    int *beside;      /* by open cell: what the parts beside it forbid, by bits of BESIDE_... */
    int *beside_clue; /* and about which clue */
    int beside_complete, beside_joins; /* how many cells have these bits */
    long *look, *look_own; /* by cell: what a reach sees there, without owners and with them */
    long *changed, *changed_own; /* by cell: when that changed last in it or beside it */
    long serials;                /* of strays so far */
    long asked;                  /* how often owners were asked for near one clue */
    VEC(struct component_clue_reach) reaches; /* by clue */
    long kept;                                /* cells of all reaches together */
    vec_int *kept_ways; /* by the first cell of a stray: its last two ways to clues, from their ends
                           on, */
    int *second_way;    /* and where the second one begins */
    vec_int clue_order; /* clues by the first cells of their parts */
    vec_int strays;     /* likewise */

    /* Scratch of a run. */
    vec_int fresh; /* cells whose mark or part changed */
    long *counted; /* by cell: in which count of a reach it was met last, */
    long counts;   /* and how many there were */
    long *looked;  /* by cell: when it was last looked at */
    bool *implied; /* by cell: it is among these */
    vec_int implies;
    int *cost;               /* by cell: its cost in the current reach; -1: not in it */
    int *times;              /* by cell: how many clues reach it */
    vec_int reach, met;      /* the cells of the current reach, and the strays */
    int *bucket, *in_bucket; /* by cost: a list of cells; by cell: the next one in its list */
    struct component_visit *visits; /* by cell: depth-first search */
    int time, began;                /* order `began`: to be visited in this search, above: it was */
    int *way, *way_round;           /* by cell: where a way came from, and in which search */
    vec_int closed;                 /* the open cells of a way */
    int ways;                       /* searches so far */
    component_findings *out;
    int fault; /* the cell of the fault */
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

/* component_search.c: notes a fault, and returns false. */
bool component_fails(struct component_search *s, int cell, enum component_fault kind);

/* component_parts.c: takes in the marks, false if a part is impossible; lists s->strays and
 * s->clue_order; gives a stray another owner. */
bool component_parts(struct component_search *s, const mark *marks);
void component_list_parts(struct component_search *s);
void component_change_owner(struct component_search *s, int part, int owner);

/* component_reach.c: finds the parts that each clue owns, false if a stray has no owner; or only
 * the owners of the strays on which it depends what one clue reaches. What a clue reaches, given
 * these: the list is valid until another clue is asked. */
bool component_owners(struct component_search *s);
void component_owners_near(struct component_search *s, int clue);
const vec_int *component_reach(struct component_search *s, int clue);

/* Frees what one does not keep of a clue. */
void component_forget(struct component_search *s, int clue);

#endif
