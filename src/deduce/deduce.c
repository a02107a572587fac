#include "deduce/find.h"

#include <string.h>

/* Marks of a walk, the first one supposed, that follow at once; and that one keeps in mind. */
enum { ONE_STEP = 3, SHORT_CHAIN = 8 };

const struct technique techniques[] = {
    {"full", "full", TIER_BASIC, find_full, 0,
     "{Subject} has all that it may have; {then} {must}."},
    {"one-place", "one place left", TIER_BASIC, find_last_place, 0,
     "{Subject} has just one place left for what it needs; {then} {must}."},
    {"all-needed", "all needed", TIER_BASIC, find_needed, 0,
     "{Subject} needs every place that is left; {then} {must}."},
    {"two-exits", "cell with two exits", TIER_BASIC, find_two_exits, 0,
     "The loop passes {about}, and only two exits are left; {then} {must}."},
    {"no-line-cell", "cell that cannot be a line cell", TIER_BASIC, find_no_exits, 0,
     "{about} has no exit left, so no line can pass it; it {must}."},
    {"dead-end", "dead end", TIER_BASIC, find_dead_end, 0,
     "{about} has one exit left, a dead end; {then} {must}."},
    {"kept-open", "two exits, kept open", TIER_EASY, find_kept_open, 0,
     "{about} has just two exits, and could do without neither; {then} {must}."},
    {"early-ring", "closing too early", TIER_EASY, find_early_ring, 0,
     "A line between {about} and {other} would close a ring too early; {then} {must}."},
    {"equal-clues", "two clues of equal count", TIER_EASY, find_equal, 0,
     "{Subject} needs no more than {rival} takes from the same places; {then} {must}."},
    {"difference", "difference of two clues", TIER_MEDIUM, find_difference, 0,
     "Beyond what it shares with {rival}, {subject} counts {n}; {then} {must}."},
    {"only-way", "the only way out", TIER_MEDIUM, find_way_out, 0,
     "The area beside {about} has no other way out; {then} {must}."},
    {"split", "the mark that would split the rest", TIER_MEDIUM, find_splitter, 0,
     "With {with} the board would fall in two; {then} {must}."},
    {"shared", "every way shares", TIER_MEDIUM, find_shared, 0,
     "Every way to give {subject} what it needs agrees; {then} {must}."},
    {"shut-out", "the mark that would shut out the rest", TIER_HARD, find_shut_out, 0,
     "With {with} all ways to a part of the board would be shut; {then} {must}."},
    {"whichever", "whichever way", TIER_HARD, find_whichever, 0,
     "Whichever way {subject} is met, {then} {must}."},
    {"escape", "an area that must escape", TIER_HARD, find_escape, 0,
     "The area round {about} has two ways out, and the loop needs both; {then} {must}."},
    {"parity", "an even number of crossings", TIER_HARD, find_parity, 0,
     "The loop crosses the border round {about} an even number of times, and one place on it is "
     "open; {then} {must}."},
    {"gates", "an area between two cells", TIER_HARD, find_gates, 0,
     "The loop can leave the area round {about} through two cells only; {then} {must}."},
    {"colours", "as many cells of either colour", TIER_HARD, find_colours, 0,
     "On a checkerboard the loop takes as many cells of either colour; {then} {must}."},
    {"what-if", "what if", TIER_WHATIF, find_what_if, ONE_STEP,
     "If {then} were {supposed}, {subject} could not be met; so it {must}."},
    {"short-chain", "what if, a short chain", TIER_WHATIF, find_what_if, SHORT_CHAIN,
     "If {then} were {supposed}, {subject} could not be met after {n} marks; so it {must}."},
    {"long-chain", "what if, a long chain", TIER_WHATIF, find_what_if, 0,
     "If {then} were {supposed}, {subject} could not be met after {n} marks; so it {must}."},
    {"deep-what-if", "what if, in every way", TIER_WHATIF, find_deep_what_if, 0,
     "If {then} were {supposed}, no way would be left for {subject} after {n} marks; so it "
     "{must}."},
    {"either-way", "either way", TIER_WHATIF, find_either_way, 0,
     "Every way to meet {subject}, followed to its end, agrees; {then} {must}."},
    {"minimal-set", "minimal set of rules", TIER_MINIMAL, NULL, 0,
     "Taken together, {rules} leave no choice; {then} {must}."},
};
const int n_techniques = (int)(sizeof techniques / sizeof *techniques);

int technique_by_id(const char *id) {
    for (int i = 0; i < n_techniques; i++)
        if (strcmp(techniques[i].id, id) == 0)
            return i;
    return -1;
}

int technique_after(int t) {
    int next = t + 1;
    while (next < n_techniques && techniques[t].find && techniques[next].find == techniques[t].find)
        next++;
    return next;
}

bool technique_try(int t, const struct model *m, const mark *marks, int near, struct step *out) {
    step_clear(out);
    if (!techniques[t].find || !techniques[t].find(m, marks, near, out))
        return false;
    while (techniques[t].longest > 0 && out->walk.len > techniques[t].longest)
        t++;
    out->technique = t;
    return true;
}

bool deduce_next(const struct model *m, const mark *marks, enum tier top, int near,
                 struct step *out) {
    for (int t = 0; t < n_techniques; t = technique_after(t))
        if (techniques[t].tier <= top && technique_try(t, m, marks, near, out))
            return true;
    step_clear(out);
    return false;
}
