/* The lesser and the greater of two ints. */
#ifndef SUMI_BASE_LEAST_H
#define SUMI_BASE_LEAST_H

static inline int min_int(int a, int b) {
    return a < b ? a : b;
}

static inline int max_int(int a, int b) {
    return a > b ? a : b;
}

#endif
