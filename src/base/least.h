/* The lesser and the greater of two ints, and the least of many first. */
#ifndef SUMI_BASE_LEAST_H
#define SUMI_BASE_LEAST_H

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

/* The numbers 0 .. n-1 by their keys, which are 0 .. most: the least first, equal ones in their
 * order. The caller frees the array. */
int *least_first(const int *key, int n, int most);

#endif
