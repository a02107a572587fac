/* What families of several genres say; the keys are in deduce/techniques.def, and "brief", "clash",
 * "clash-most" and "clash-least": the rule as a short reason, and what breaks it in a what-if. */
#ifndef SUMI_GENRE_SAYINGS_H
#define SUMI_GENRE_SAYINGS_H

#include "model/family.h"

/* "Shaded cells never touch by a side": a sum {a, b}, at most 1, for each two neighbours. */
extern const struct saying sayings_shaded_touch[];

/* A cell is shaded, or the loop passes it; and the loop itself. */
extern const struct saying sayings_loop_cell[];
extern const struct saying sayings_loop[];

/* "A room's number is its count of shaded cells." */
extern const struct saying sayings_room_count[];

/* Every cell that the loop passes has two line ends: where it may leave cells out. */
extern const struct saying sayings_loop_ends[];

/* "The unshaded cells are connected." */
extern const struct saying sayings_unshaded_connected[];

#endif
