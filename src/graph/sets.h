/* Disjoint sets of 0 .. n-1 that can only be joined: union-find in a plain array of parents, with
 * path halving (Tarjan and van Leeuwen 1984). */
#ifndef SUMI_GRAPH_SETS_H
#define SUMI_GRAPH_SETS_H

#include <stdbool.h>

/* Each of 0 .. n-1 in a set of its own. The caller frees the array with mem_free(). */
int *sets_new(int n);
void sets_separate(int *sets, int n); /* puts each in a set of its own again */

/* The representative of the set that holds x; all members have the same one until the set is joined
 * to another. */
int sets_root(int *sets, int x);

/* Joins two sets. Returns false if they were one already. */
bool sets_join(int *sets, int a, int b);

#endif
