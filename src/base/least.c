#include "base/least.h"

#include "base/mem.h"

/* Counting sort. */
int *least_first(const int *key, int n, int most) {
    int *order = mem_alloc(n, sizeof *order);
    LOCAL(mem_free_at) int *at = mem_alloc(most + 2, sizeof *at);
    for (int i = 0; i < n; i++)
        at[key[i] + 1]++;
    for (int k = 0; k <= most; k++)
        at[k + 1] += at[k];
    for (int i = 0; i < n; i++)
        order[at[key[i]]++] = i;
    return order;
}
