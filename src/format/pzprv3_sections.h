/* The sections of a pzprv3 file (genre/file_section.h), each read and written by a row of a table.
 */
#ifndef SUMI_FORMAT_PZPRV3_SECTIONS_H
#define SUMI_FORMAT_PZPRV3_SECTIONS_H

#include "format/draft.h"
#include "format/pzprv3_rows.h"

/* Reads one section: givens into the puzzle, marks into the draft. Sections of marks may be absent
 * at the end of a file. */
bool section_read(enum file_section section, struct rows *r, struct puzzle *p, struct draft *d,
                  struct err *e);

void section_write(enum file_section section, const struct loaded *l, struct buf *out);

/* Which content it keeps, of enum content (format.h). */
unsigned section_keeps(enum file_section section);

/* The version of the file in which such a section of this puzzle is written. */
int section_version(enum file_section section, const struct puzzle *p);

#endif
