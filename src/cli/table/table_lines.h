/* Results of a table as lines of JSON: for --json, for `sumi table export`, and read again by `sumi
 * table import`. */
#ifndef SUMI_CLI_TABLE_TABLE_LINES_H
#define SUMI_CLI_TABLE_TABLE_LINES_H

#include "play/table/results.h"

/* `host`: whose table it is; NULL: nobody needs to know. */
void table_result_line(const struct result *r, const char *host, struct buf *out);
void table_standing_line(const struct standing *s, struct buf *out);

/* Reads a line of an export; the player is called "mira@shore" then. False, with the reason in *e:
 * it is none. */
bool table_line_read(const char *line, struct result *r, struct err *e);

#endif
