/* What the files of the pzprv3 sections share. */
#ifndef SUMI_FORMAT_PZPRV3_INSIDE_H
#define SUMI_FORMAT_PZPRV3_INSIDE_H

#include "format/pzprv3_sections.h"

/* Where the rows of a section come from, and where what they hold goes. */
struct reading {
    struct rows *r;
    struct puzzle *p;
    struct draft *d;
};

/* A function to read and one to write for each section, in pzprv3_givens.c, pzprv3_rooms.c
 * and pzprv3_marks.c. */
#define SECTION(name)                                                                              \
    bool section_read_##name(struct reading *g, struct err *e);                                    \
    void section_write_##name(const struct loaded *l, struct buf *out);
SECTION(variant)
SECTION(config)
SECTION(rooms)
SECTION(room_numbers)
SECTION(numbers)
SECTION(circles)
SECTION(arrow_numbers)
SECTION(walls)
SECTION(holes)
SECTION(circle_numbers)
SECTION(numbers_or_marks)
SECTION(shading)
SECTION(tints)
SECTION(lines)
SECTION(fences)
SECTION(bridges)
#undef SECTION
bool section_read_rooms_2(struct reading *g, struct err *e);
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
