/* The growable array: `VEC(int) v = {0};`, then vec_push(&v, 3), v.at[0], v.len. Its owner frees it
 * with vec_free(). Indices are int everywhere: no board comes near INT_MAX. */
#ifndef SUMI_BASE_VEC_H
#define SUMI_BASE_VEC_H

#include "base/mem.h"

#include <stdlib.h>

#define VEC(T)                                                                                     \
    struct {                                                                                       \
        T *at;                                                                                     \
        int len, cap;                                                                              \
    }

/* A named type, so that functions can take and return it. */
typedef VEC(int) vec_int;

/* Makes room for `more` items past len; len does not change. */
#define vec_reserve(v, more)                                                                       \
    ((v)->len + (more) > (v)->cap                                                                  \
         ? (void)((v)->at = vec_grown((v)->at, &(v)->cap, (v)->len + (more), sizeof *(v)->at))     \
         : (void)0)
#define vec_push(v, item) (vec_reserve(v, 1), (void)((v)->at[(v)->len++] = (item)))
#define vec_pop(v) ((v)->at[--(v)->len])
#define vec_last(v) ((v)->at[(v)->len - 1])
#define vec_clear(v) ((void)((v)->len = 0))
#define vec_sort(v, by)                                                                            \
    ((v)->len > 1 ? qsort((v)->at, (size_t)(v)->len, sizeof *(v)->at, by) : (void)0)
#define vec_free(v) (mem_free((v)->at), (void)((v)->at = NULL, (v)->len = (v)->cap = 0))

/* Returns true if the list contains this item. */
static inline bool vec_int_has(const vec_int *v, int item) {
    for (int i = 0; i < v->len; i++)
        if (v->at[i] == item)
            return true;
    return false;
}

/* Compares ints for vec_sort() and qsort(), smaller first. */
static inline int int_order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Used by vec_reserve(): grows the block to at least `need` items, and to at least twice its
 * size. */
static inline void *vec_grown(void *at, int *cap, int need, size_t size) {
    int more = *cap < 8 ? 8 : *cap * 2;
    if (more < need)
        more = need;
    void *grown = mem_resize(at, more, size);
    *cap = more;
    return grown;
}

#endif
