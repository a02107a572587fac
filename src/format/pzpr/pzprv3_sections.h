/* The sections of a pzprv3 file (genre/genre.h), each read and written by a row of a
 * table, and the file's lines as rows of tokens.
 */
#ifndef SUMI_FORMAT_PZPR_PZPRV3_SECTIONS_H
#define SUMI_FORMAT_PZPR_PZPRV3_SECTIONS_H

#include "format/board_marks.h"
#include "format/scan.h"

enum { ROW_TOKENS_MAX = GRID_MAX + 1 };

struct rows {
    struct scan s;
    int version; /* 1 in "pzprv3.1" */
    int at;      /* where the row that was read last begins */
    int n;       /* its tokens */
    struct span token[ROW_TOKENS_MAX];
};

/* Takes a line without its end, which is "\n", "\r\n" or "/". */
struct span rows_line(struct scan *s);

/* True where the board's rows end: only blank lines, a trial, metadata or history follow. */
bool rows_end(const struct rows *r);

/* Reads the next row, which must hold `want` tokens; `what` names one of them in the plural. */
bool rows_next(struct rows *r, int want, const char *what, struct err *e);

/* The i-th token as a number 0 .. max. */
bool rows_number(const struct rows *r, int i, int max, const char *what, int *out, struct err *e);

/* Reads one section: givens into the puzzle, marks into the early ones. Sections of marks may be
 * absent at the end of a file. */
bool section_read(const struct file_section *section, struct rows *r, struct puzzle *p,
                  struct early_marks *d, struct err *e);

void section_write(const struct file_section *section, const struct loaded *l, struct buf *out);

/* Which content it keeps, of enum content (format.h). */
unsigned section_keeps(const struct file_section *section);

/* The version of the file in which such a section of this puzzle is written. */
int section_version(const struct file_section *section, const struct puzzle *p);

#endif
