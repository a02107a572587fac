/* A stray, a part without a clue, mostly has several ways to one. Two are found near by, without a
 * search through all that is open. */
#include "deduce/components_internal.h"

#include <string.h>

/* A breadth-first search enters a cell from one beside it, unless the cell is closed to it. */
static bool way_enters(struct component_search *s, int cell, int from) {
    if (s->at[cell] == MARK_NO || s->way_round[cell] == s->ways || s->way_round[cell] == WAY_CLOSED)
        return false;
    s->way_round[cell] = s->ways;
    s->way[cell] = from;
    vec_push(&s->reach, cell);
    return true;
}

/* The first cell of a clue's part on a shortest way from a stray; NO_CELL: there is none. */
static int way_to_clue(struct component_search *s, const struct component_part *p) {
    if (s->ways++ > TIME_MOST) {
        memset(s->way_round, 0, (size_t)s->cells * sizeof *s->way_round);
        s->ways = 1;
    }
    vec_clear(&s->reach);
    way_enters(s, p->first, NO_CELL);
    for (int head = 0; head < s->reach.len; head++)
        for (enum dir d = 0; d < DIRS; d++) {
            int from = s->reach.at[head], cell = component_beside(s, from, d);
            if (!way_enters(s, cell, from) || s->part[cell] < 0)
                continue;
            if (s->parts.at[s->part[cell]].clue != NO_CELL)
                return cell;
        }
    return NO_CELL;
}

/* Closes the open cells of a way to the next one. */
static void close_way(struct component_search *s, int end) {
    vec_clear(&s->closed);
    for (int cell = end; cell != NO_CELL; cell = s->way[cell])
        if (s->at[cell] == MARK_NONE) {
            s->way_round[cell] = WAY_CLOSED;
            vec_push(&s->closed, cell);
        }
}

static void open_way(struct component_search *s) {
    for (int i = 0; i < s->closed.len; i++)
        s->way_round[s->closed.at[i]] = WAY_NONE;
}

/* How many cells are connected to one; the region's number + 1 is noted in each. */
static int size_of_region(struct component_search *s, int from) {
    if (s->region[from] > 0)
        return s->region_size[s->region[from] - 1];
    vec_clear(&s->reach);
    vec_push(&s->reach, from);
    s->region[from] = ++s->regions;
    for (int head = 0; head < s->reach.len; head++)
        for (enum dir d = 0; d < DIRS; d++) {
            int cell = component_beside(s, s->reach.at[head], d);
            if (s->at[cell] == MARK_NO || s->region[cell] > 0)
                continue;
            s->region[cell] = s->regions;
            vec_push(&s->reach, cell);
        }
    return s->region_size[s->regions - 1] = s->reach.len;
}

bool component_has_two_ways(struct component_search *s, const struct component_part *p) {
    int first = way_to_clue(s, p);
    if (first == NO_CELL)
        return false;
    close_way(s, first);
    bool two = way_to_clue(s, p) != NO_CELL;
    open_way(s);
    if (two) /* what the whole search would have cost */
        s->work += s->cells + (long)WORK_A_MET_CELL * size_of_region(s, p->first);
    return two;
}
