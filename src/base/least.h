/* Minimum and maximum of ints, and a counting sort of indices. */
#ifndef SUMI_BASE_LEAST_H
#define SUMI_BASE_LEAST_H

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

/* Returns the indices 0 .. n-1 sorted by key[i], which is 0 .. most; equal keys stay in order. The
 * caller frees the array. */
int *least_first(const int *key, int n, int most);

#endif
