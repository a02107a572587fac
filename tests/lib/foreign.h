/* Text from elsewhere: what it is read as, and whether a few bytes changed in it do harm. */
#ifndef SUMI_TESTS_FOREIGN_H
#define SUMI_TESTS_FOREIGN_H

#include "base/buf.h"
#include "base/rng.h"

#include <stdbool.h>

/* Asserts that the text is read, and that its native form holds `native`. */
void reads_to(const char *from, const char *native);

/* Damages the text, and asserts that it is read as a whole puzzle or refused in one clean line with
 * a place within the text; whether it was refused. */
bool survives_damage(struct rng *rng, struct buf *text);

#endif
