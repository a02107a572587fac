/* Texts that people paste: addresses in quotes, brackets, Markdown, mail or a sentence, broken over
 * lines, within other addresses; files between fences or with a mark of quotation on each line. */
#ifndef SUMI_FORMAT_PASTED_H
#define SUMI_FORMAT_PASTED_H

#include "format/format.h"

/* Reads the one puzzle of a text that is no file as it stands. For format_read_as(). */
bool pasted_read(const char *text, int n, struct loaded *l, struct err *e);

/* Returns the format that the text is a file of, or NULL. */
const struct format *pasted_file_format(const char *text, int n);

/* Returns true if something in the text looks like a puzzle. */
bool pasted_is_known(const char *text, int n);

#endif
