/* How a paragraph grows from its first step: the same idea at other places, and what follows at
 * hand. Inside teach/. */
#ifndef SUMI_TEACH_GROW_H
#define SUMI_TEACH_GROW_H

#include "teach/paragraph.h"

/* Makes the first step on the board, and all that the paragraph tells besides. */
void paragraph_grow(struct quiet *q, struct settled *settled, struct step *idea,
                    struct paragraph *out);

#endif
