/* What text.c needs to know of Unicode, as tables, so that no locale decides what is safe. */
#ifndef SUMI_BASE_UNICODE_H
#define SUMI_BASE_UNICODE_H

#include <stdbool.h>

/* True for code points that are never shown: controls, formats (bidi, zero-width), combining marks,
 * surrogates, private and unassigned ones, line separators, fillers without a shape. */
bool unicode_refused(unsigned code);

/* True for those that take two screen columns (East Asian Width W or F); of no meaning for refused
 * ones. */
bool unicode_wide(unsigned code);

#endif
