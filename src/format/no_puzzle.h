/* What a text without a puzzle is, so that the person who gave it knows what to do instead. */
#ifndef SUMI_FORMAT_NO_PUZZLE_H
#define SUMI_FORMAT_NO_PUZZLE_H

#include "format/scan.h"

/* Each fills *e and returns false: of an address of the web that no format reads, by its site; of
 * any other text. */
bool no_puzzle_site(struct span address, struct err *e);
bool no_puzzle_text(const char *text, int n, struct err *e);

/* What a file is by its first bytes, with what to do about it: "a picture, ..."; NULL: not known.
 */
const char *no_puzzle_file(const char *text, int n);

#endif
