/* Arguments and searches for some Models only, each of which ends where search in general does not:
 * counting alone, loops changed by turning squares, trees. What goes along a frontier is
 * frontier.h. */
#ifndef SUMI_SOLVE_SPECIAL_SPECIAL_H
#define SUMI_SOLVE_SPECIAL_SPECIAL_H

#include "model/build.h"

struct answer;
struct solve_options;
struct sum;

/* Why no solution extends some marks, where counting alone shows it; search might not end there. */
enum refusal_kind {
    REFUSAL_NONE,    /* counting shows nothing */
    REFUSAL_COLOURS, /* a loop passes equally many places of both colours of a checkerboard */
    REFUSAL_SUM,     /* a sum needs more literals than can hold together */
    REFUSAL_CUT_OFF, /* a part of the graph cannot be joined to the rest */
};
struct refusal {
    enum refusal_kind kind;
    int sum;    /* SUM: its number */
    int pair;   /* SUM: a sum that excludes two of its literals, or -1 if there is none */
    bool parts; /* SUM: as many literals as it needs would part the connected graph */
    int cell;   /* CUT_OFF: a cell of the part */
};

/* Returns true and fills *out if counting shows that no solution extends the marks. Otherwise
 * returns false and sets out->kind to REFUSAL_NONE. `joined`: the caller knows that the marks cut
 * nothing off. sentence_refusal() puts the result in words. */
bool early_refusal(const struct model *m, const mark *marks, bool joined, struct refusal *out);

/* Reports what the same counting implies for sums that can still be met: at least `least` of these
 * literals (repeated by weight) hold. The search may use it from the start. */
typedef void early_sum(void *arg, const lit *lits, int n, int least);
void early_sums(const struct model *m, const mark *marks, early_sum *each, void *arg);

/* Loops changed by turning squares. Of a face with four edges let two opposite ones be drawn: the
 * other two in their place leave every vertex its number of ends, and join two loops that pass
 * there, or part a loop in two. A model of many loops often comes to a solution so, where cuts
 * would take a search for each few of them. */

/* Joins the loops of a full board that meets every sum, as far as the sums allow it; `known` are
 * the marks that have to stay. True: it has become a solution. */
bool turns_join_loops(const struct model *m, const mark *known, mark *full);

/* Looks for another solution near one, by parting its loop and joining the parts elsewhere. */
bool turns_other_loop(const struct model *m, const mark *known, const mark *solution, mark *other);

/* Two spanning trees that contain at most one edge of each of certain pairs, found by simulated
 * annealing (Kirkpatrick, Gelatt, Vecchi 1983): for boards with so many solutions that cuts, which
 * exclude one part of a model after the other, would take thousands of rounds to reach one. */

/* Looks for a connected set of edges, for a number of moves that depends on the Model alone or
 * until `stop`, polled between moves, returns true. The Model must be is_tree_with_pairs(); the
 * marks must not clash. Fills `one` and, if the set contains a second tree, `other` with full
 * boards that have the marks. Returns how many trees these are: if it found none, `one` is what
 * came nearest, and falls into a few parts. */
int two_trees(const struct model *m, const mark *marks, bool (*stop)(void *arg), void *arg,
              mark *one, mark *other);

/* What the sums of a tree's Model say that the tree does not. */

/* True if every spanning tree meets this sum, so that no solver needs it. */
bool tree_implies(const struct model *m, const struct sum *s);

/* True if nothing else is asked than a spanning tree that contains at most one edge of each of
 * certain pairs: all vertices are on, each variable is an edge with a cost, and each sum that the
 * tree does not imply is a pair. */
bool is_tree_with_pairs(const struct model *m);

/* The shortest spanning tree that contains at most one edge of each of certain pairs: branch and
 * bound. A tree without a clash is the shortest of its branch if it is Kruskal's; else its edge
 * with the most clashes is either excluded, or included and what it clashes with excluded. Branches
 * are cut off by Lagrangian relaxation of the clashes. Equal trees are separated by Lawler's
 * partition (1972). For a Model that is_tree_with_pairs(). Fills outcome, solution, other, count
 * (of shortest ones, up to o->count), least and steps (branches). `known` is a solution to begin
 * with: when the budget ends the search, the shortest one so far is in out->solution. */
void shortest_solve(const struct model *m, const struct solve_options *o, const mark *known,
                    struct answer *out);

#endif
