#include "genre/sayings.h"

#include <stddef.h>

const struct saying sayings_shaded_touch[] = {
    {"full", "Beside a shaded cell nothing is shaded; {then} {must}."},
    {"what-if", "If {then} were {supposed}, shaded cells would touch; so it {must}."},
    {"short-chain",
     "If {then} were {supposed}, shaded cells would touch after {n} marks; so it {must}."},
    {"long-chain",
     "If {then} were {supposed}, shaded cells would touch after {n} marks; so it {must}."},
    {NULL, NULL},
};
