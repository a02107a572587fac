/* Minimum and maximum of ints, and a sort of numbers by small keys. */
#ifndef SUMI_BASE_LEAST_H
#define SUMI_BASE_LEAST_H

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

/* The numbers 0 .. n-1 sorted by key[i], which is 0 .. most; those with equal keys stay in order.
 * The caller frees the array. */
int *least_first(const int *key, int n, int most);

#endif
