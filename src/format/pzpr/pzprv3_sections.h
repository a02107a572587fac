/* The sections of a pzprv3 file (genre/shared/file_section.h), each read and written by a row of a
 * table.
 */
#ifndef SUMI_FORMAT_PZPR_PZPRV3_SECTIONS_H
#define SUMI_FORMAT_PZPR_PZPRV3_SECTIONS_H

#include "format/marks_read.h"
#include "format/pzpr/pzprv3_rows.h"

/* Reads one section: givens into the puzzle, marks into the draft. Sections of marks may be absent
 * at the end of a file. */
bool section_read(enum file_section section, struct rows *r, struct puzzle *p, struct draft *d,
                  struct err *e);

void section_write(enum file_section section, const struct loaded *l, struct buf *out);

/* Which content it keeps, of enum content (format.h). */
unsigned section_keeps(enum file_section section);

/* The version of the file in which such a section of this puzzle is written. */
int section_version(enum file_section section, const struct puzzle *p);

/* What the files of the pzprv3 sections share. */

/* Where the rows of a section come from, and where what they hold goes. */
struct reading {
    struct rows *r;
    struct puzzle *p;
    struct draft *d;
};

/* Of the sections of marks a function that reads and one that writes, in pzprv3_marks.c. */
#define SECTION(name)                                                                              \
    bool section_read_##name(struct reading *g, struct err *e);                                    \
    void section_write_##name(const struct loaded *l, struct buf *out);
SECTION(numbers_or_marks)
SECTION(shading)
SECTION(tints)
SECTION(lines)
SECTION(fences)
SECTION(bridges)
#undef SECTION
bool section_read_tints_1(struct reading *g, struct err *e);
void section_write_crosses(const struct loaded *l, struct buf *out);

/* The i-th token of the row as a number in a cell ("." none, "-" unknown), and back. */
bool section_read_number(const struct rows *r, int i, const struct genre *genre, struct given *g,
                         struct err *e);
void section_write_number(struct given g, struct buf *out);

/* Ends the line after the last cell of a row. */
static inline void section_end_row(struct grid g, int cell, struct buf *out) {
    if (grid_col(g, cell) + 1 == g.cols)
        buf_char(out, '\n');
}

#endif
