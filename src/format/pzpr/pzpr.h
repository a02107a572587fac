/* The body of a puzz.link address: the blocks that a genre lists (genre->body), one after the
 * other.
 */
#ifndef SUMI_FORMAT_PZPR_PZPR_H
#define SUMI_FORMAT_PZPR_PZPR_H

#include "format/scan.h"

/* Reads from the cursor to the end of the text; on failure names the place. */
bool pzpr_body_read(struct scan *s, struct puzzle *p, struct err *e);
void pzpr_body_write(const struct puzzle *p, struct buf *out);

#endif
