#include "deduce/find.h"

#include <string.h>

const struct technique techniques[] = {
    {"full", "full", TIER_BASIC, find_full, "{Subject} has all that it may have; {then} {must}."},
    {"all-needed", "all needed", TIER_BASIC, find_needed,
     "{Subject} needs everything that is left; {then} {must}."},
    {"early-ring", "closing too early", TIER_EASY, find_early_ring,
     "A line between {about} and {other} would close a ring too early; {then} {must}."},
    {"only-way", "the only way out", TIER_MEDIUM, find_only_way,
     "Without {about} the board would fall apart; {then} {must}."},
    {"no-return", "no way back", TIER_MEDIUM, find_no_return,
     "From {about} on the loop could not come back; {then} {must}."},
    {"shared", "every way shares", TIER_MEDIUM, find_shared,
     "Every way to place what {subject} needs agrees: {then} {must}."},
    {"what-if", "what if", TIER_WHATIF, find_what_if,
     "If {then} were {supposed}, {subject} would fail {n} steps on; so it {must}."},
    {"deep-what-if", "what if, in every way", TIER_WHATIF, find_deep_what_if,
     "If {then} were {supposed}, no way to meet {subject} would be left; so it {must}."},
    {"either-way", "either way", TIER_WHATIF, find_either_way,
     "Try both marks at {tried}: either way {then} {must}."},
    {"minimal-set", "minimal set of rules", TIER_MINIMAL, NULL,
     "Taken together, the marked rules leave no choice; {then} {must}."},
};
const int n_techniques = (int)(sizeof techniques / sizeof *techniques);

int technique_by_id(const char *id) {
    for (int i = 0; i < n_techniques; i++)
        if (strcmp(techniques[i].id, id) == 0)
            return i;
    return -1;
}

bool deduce_next(const struct model *m, const mark *marks, enum tier top, int near,
                 struct step *out) {
    for (int i = 0; i < n_techniques; i++) {
        step_clear(out);
        if (techniques[i].tier > top || !techniques[i].find)
            continue;
        if (techniques[i].find(m, marks, near, out)) {
            out->technique = i;
            return true;
        }
    }
    step_clear(out);
    return false;
}
