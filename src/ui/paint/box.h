/* Box-drawing characters by their arms. */
#ifndef SUMI_UI_PAINT_BOX_H
#define SUMI_UI_PAINT_BOX_H

#include "base/grid.h"

#include <stdbool.h>
#include <stdint.h>

enum { ARM_NONE, ARM_LIGHT, ARM_HEAVY };

/* The character with these arms (ARM_ values by enum dir). In ASCII the heavy arms are drawn with
 * '|', '-', '+'; light ones leave a '.' where two of them meet at an angle and nothing else, so
 * that no light grid can be taken for a border or a line. */
uint32_t box_glyph(const uint8_t arms[DIRS], bool ascii);

/* The same for lines of light arms that turn, with rounded corners; in ASCII as if heavy. */
uint32_t box_rounded(const uint8_t arms[DIRS], bool ascii);

#endif
