/* Addresses as people paste them: in quotes, angle brackets or Markdown, within a sentence, with a
 * full stop behind them, with "/" written as %2F. */
#ifndef SUMI_FORMAT_PASTED_H
#define SUMI_FORMAT_PASTED_H

#include "format/format.h"

/* True when the text holds an address of a puzzle or of some site. Cheap enough for any text.
 */
bool pasted_has_address(const char *text, int n);

/* Reads the first address in the text by the formats that are addresses. False, with a reason that
 * names the site where it is known: there is none, or it holds no puzzle that can be read. */
bool pasted_read(const char *text, int n, struct loaded *l, struct err *e);

#endif
