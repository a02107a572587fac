/* The lines of a pzprv3 file as rows of tokens, with the place of each. */
#ifndef SUMI_FORMAT_PZPR_PZPRV3_ROWS_H
#define SUMI_FORMAT_PZPR_PZPRV3_ROWS_H

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

/* Fails at the i-th token of the row: "'TOKEN' is not WHAT". Gives false. */
bool rows_bad_token(const struct rows *r, int i, const char *what, struct err *e);

/* The offset of the i-th token in the text. */
int rows_token_at(const struct rows *r, int i);

/* The i-th token as a number 0 .. max. */
bool rows_number(const struct rows *r, int i, int max, const char *what, int *out, struct err *e);

#endif
