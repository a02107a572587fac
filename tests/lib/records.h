/* Files of published puzzles, one JSON object after the other. */
#ifndef SUMI_TESTS_RECORDS_H
#define SUMI_TESTS_RECORDS_H

#include <jansson.h>
#include <stdbool.h>

typedef void record_visitor(void *arg, const json_t *record);

/* Hands each record of a file to `visit`, which may not keep it. False where the file cannot be
 * opened or is not JSON to its end; standard error says so. */
bool records_visit(const char *path, record_visitor *visit, void *arg);

/* A field that is text, or "". */
const char *record_text(const json_t *record, const char *field);

#endif
