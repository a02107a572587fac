/* Text with a few bytes changed, for readers of untrusted text. */
#ifndef SUMI_TESTS_DAMAGE_H
#define SUMI_TESTS_DAMAGE_H

#include "base/buf.h"
#include "base/rng.h"

#include <stdbool.h>

/* Damages the text, and asserts that it is read as a whole puzzle or refused in one clean line with
 * a place within the text; whether it was refused. */
bool survives_damage(struct rng *rng, struct buf *text);

#endif
