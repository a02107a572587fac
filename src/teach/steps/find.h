/* The techniques' functions, one for each row of the table in ladder.c. Only teach/ includes
 * this. */
#ifndef SUMI_TEACH_STEPS_FIND_H
#define SUMI_TEACH_STEPS_FIND_H

#include "teach/reasons/feasible.h"
#include "teach/technique.h"

/* sums.c: one count, two that share places. */
find_step find_full, find_needed, find_last_place, find_equal, find_difference;

/* sum_sets.c: several counts against several. */
find_step find_meeting, find_sets;

/* patterns.c: what clues show by their look. */
find_step find_corner, find_closed_pair;

/* The basic step that the lower bound of one sum gives, in the words for its kind. */
bool find_by_sum(const struct model *m, const mark *marks, int sum, struct step *out);

/* The one that its upper bound gives, where that is no quiet fact. */
bool find_full_by_sum(const struct model *m, const mark *marks, int sum, struct step *out);

/* sums.c, too: the ways by which a loop enters and leaves a cell. */
find_step find_two_exits, find_no_exits, find_dead_end, find_kept_open;

/* rules.c: what one rule that is no sum forces, by lengths of arms, sides, reachability, components
 * and tables. */
find_step find_arms, find_sides, find_ring, find_partner, find_turns, find_no_turns,
    find_turn_parity, find_spare, find_unreached, find_complete, find_between, find_beyond_reach,
    find_growth, find_last_cell, find_way_to_clue, find_overlap, find_uncovered, find_kept_apart;

/* shared.c: marks that every way to meet a sum, with the sums inside it, has. */
find_step find_shared;

/* The same for one sum, or rule of turns r as -1 - r: YES with *out if something is shared, NO with
 * the evidence if no way is left, NONE if it implies nothing. */
mark find_shared_in(struct feasible *w, const mark *marks, int sum, struct step *out);

/* cut_off.c */
find_step find_way_out, find_splitter, find_shut_out; /* out: of a small area */

/* case_analysis.c: what all ways to meet a sum have in common, at a glance or followed through. */
find_step find_whichever, find_either_way, find_few_ways; /* few: named, and followed a little */
find_step find_either_way_nearby; /* for a hint: a large board is not searched to its end */

/* failing_way.c: puts a chain in place of a step about ways that its sentence cannot name, or of
 * which some fail: a reader wants to know which one fails, and why. What the others share follows
 * from there. Where no chain has at most so many deductions the step stays: CHAIN_TOLD are kept in
 * mind; a hint that would have to say "but only the first works out" tells more of them, which
 * counts in no rating. */
enum { CHAIN_TOLD = 8, CHAIN_TOLD_MOST = 12, CHAIN_SEEN = 5 };
void tell_what_fails(const struct settled *s, const char *technique, int most, struct step *out);

/* The same for the ways of a rule that wants one of its places, or that not all of them hold, where
 * one deduction shows what follows: nobody goes through the ways of a square. */
void tell_by_opposite(const struct settled *s, struct step *out);

/* The same for ways that agree where one does not see why: what follows neither is a mark of each
 * way nor follows from one at once. Then the chain from its opposite names every reason; a chain of
 * more than `most` deductions is not told: of CHAIN_SEEN each link is seen. */
void tell_what_is_not_plain(const struct settled *s, int most, struct step *out);

/* True if a way to meet a sum is named by a literal of it: by the marks that it makes or, for a sum
 * that only forbids that all its literals hold, by those that fail: what is left out of a square,
 * what of two equal numbers is shaded. Where marks of both signs are drawn and the sum counts
 * either, as the lines that meet at a point do, by what it counts. */
bool sum_names(const struct model *m, int sum, lit l);

/* What connectivity implies. NO: what must be connected is in two parts with nothing open between
 * them, and out->marks separate them. YES with *out: the one place or segment without which it
 * would be. NONE: neither. */
mark find_only_way(const struct model *m, const mark *marks, struct step *out);

/* loop.c: what follows because the line is one closed loop, or because a tree has none. */
find_step find_early_ring, find_parity, find_escape, find_colours, find_gates;

/* find_early_ring() on any marks: those that a supposition has brought, too. */
bool find_open_ring(const struct model *m, const mark *marks, int near, struct step *out);

/* whatif.c: marks that lead to a clash, the shortest walk first. */
find_step find_walk_nearby, find_deep_walk_nearby; /* for a hint: a large board not to its end */
bool find_refutation(const struct model *m, const mark *marks, lit l, struct step *out); /* of l */
/* Appends other suppositions near by that fail by the very chain of the first one. */
void find_likewise(const struct model *m, const mark *marks, const struct step *first,
                   vec_lit *out);
find_step find_named_chain;                /* a short one */
find_step find_what_if, find_deep_what_if; /* deep: every way of a sum is tried on the walk, too */

/* How many marks of a walk are more than quiet facts of others. */
int chain_deductions(const struct model *m, const struct step *s);

#endif
