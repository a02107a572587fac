/* Addresses as people paste them: in quotes, angle brackets or Markdown, within a sentence, with a
 * full stop after them, with "/" written as %2F. */
#ifndef SUMI_FORMAT_OTHERS_PASTED_H
#define SUMI_FORMAT_OTHERS_PASTED_H

#include "format/format.h"

/* True if the text contains an address of a puzzle or of some site. Cheap enough for any text. */
bool pasted_has_address(const char *text, int n);

/* Reads the first address in the text with the formats that are addresses. Returns false, with a
 * reason that names the site if it is known, if there is none or it holds no puzzle that can be
 * read. */
bool pasted_read(const char *text, int n, struct loaded *l, struct err *e);

#endif
