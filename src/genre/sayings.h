/* Sentences of rules that more than one genre has. */
#ifndef SUMI_GENRE_SAYINGS_H
#define SUMI_GENRE_SAYINGS_H

#include "model/family.h"

/* "Shaded cells never touch by a side." */
extern const struct saying sayings_shaded_touch[];

#endif
