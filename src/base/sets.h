/* Disjoint sets of 0 .. n-1 that are only ever joined: union-find as a plain array of parents, with
 * the way to the root halved at each look (Tarjan and van Leeuwen 1984). */
#ifndef SUMI_BASE_SETS_H
#define SUMI_BASE_SETS_H

#include <stdbool.h>

/* Each of 0 .. n-1 alone. The caller frees it with mem_free(). */
int *sets_new(int n);
void sets_separate(int *sets, int n); /* makes each alone again */

/* The representative of the set of x: the same for all of one set until it is joined. */
int sets_root(int *sets, int x);

/* Makes one set of the two. False: they were one already. */
bool sets_join(int *sets, int a, int b);

#endif
