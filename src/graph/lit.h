/* Marks and literals. A partial assignment is a plain array of marks, one per variable. */
#ifndef SUMI_GRAPH_LIT_H
#define SUMI_GRAPH_LIT_H

#include <stdbool.h>
#include <stdint.h>

/* The mark at a variable's place. YES: shaded, line. NO: dot, cross. */
typedef uint8_t mark;
enum { MARK_NONE, MARK_YES, MARK_NO };

static inline mark mark_not(mark m) {
    return m == MARK_NONE ? MARK_NONE : (mark)(MARK_YES + MARK_NO - m);
}

/* Variable v as a literal: 2v means that it is YES, 2v + 1 that it is NO. */
typedef int lit;
/* LIT_BY_EDGES is for graph vertices only: such a vertex is on exactly when one of its edges is. */
enum { LIT_FALSE = -1, LIT_TRUE = -2, LIT_BY_EDGES = -3 };

static inline lit lit_yes(int var) {
    return 2 * var;
}
static inline lit lit_no(int var) {
    return 2 * var + 1;
}
static inline lit lit_of(int var, mark m) {
    return m == MARK_YES ? lit_yes(var) : lit_no(var);
}
static inline lit lit_not(lit l) {
    return l ^ 1;
}
static inline int lit_var(lit l) { /* -1 for the constants */
    return l >> 1;
}
static inline mark lit_sign(lit l) { /* the mark that makes it true */
    return (l & 1) ? MARK_NO : MARK_YES;
}
/* YES if the literal holds, NO if it fails, NONE while it is open. LIT_BY_EDGES counts as open
 * here: use vertex_mark(). */
static inline mark lit_mark(const mark *marks, lit l) {
    if (l < 0)
        return l == LIT_TRUE ? MARK_YES : l == LIT_FALSE ? MARK_NO : MARK_NONE;
    return (l & 1) ? mark_not(marks[l >> 1]) : marks[l >> 1];
}
static inline void lit_set(mark *marks, lit l) {
    marks[l >> 1] = lit_sign(l);
}

#endif
