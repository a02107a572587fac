/* JSON words that several commands share. */
#ifndef SUMI_CLI_JSON_H
#define SUMI_CLI_JSON_H

#include "format/format.h"

#include <jansson.h>

/* Makes jansson allocate through base/mem.h. */
void json_start(void);

/* {"genre": , "rows": , "cols": } */
json_t *json_of_puzzle(const struct puzzle *p);

/* {"error": {"text": } } with "line" and "col" where they are known. */
json_t *json_of_err(const struct err *e);

/* "r3c4" or "r3c4-r3c5" */
json_t *json_of_place(struct grid g, struct place p);

/* The text, which is UTF-8, without its last newline. */
json_t *json_of_rows(const struct buf *text);

/* The object on one line with a newline. */
void json_line(const json_t *json, struct buf *out);

#endif
