/* The bodies of puzz.link addresses: arrow clues (Yajilin's) and rooms with numbers (Heyawake's).
 * Readers start at the cursor, must reach the end of the text, and name the place of an error. */
#ifndef SUMI_FORMAT_PZPR_BODY_H
#define SUMI_FORMAT_PZPR_BODY_H

#include "format/scan.h"

bool pzpr_clues_read(struct scan *s, struct puzzle *p, struct err *e);
void pzpr_clues_write(const struct puzzle *p, struct buf *out);

bool pzpr_rooms_read(struct scan *s, struct puzzle *p, struct err *e);
void pzpr_rooms_write(const struct puzzle *p, struct buf *out);

/* Directions as pzpr counts them: 0 none, 1 up, 2 down, 3 left, 4 right. */
enum dir pzpr_dir(int code);
int pzpr_dir_code(enum dir d);

#endif
