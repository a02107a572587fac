/* CHECKER(id) { ... } begins the naive checker of a genre: see tests/lib/naive.h. */
#ifndef SUMI_TESTS_CHECKER_H
#define SUMI_TESTS_CHECKER_H

#include "naive.h"

#include <stddef.h>

#define CHECKER(id) void naive_##id(const struct naive *b, struct wrong *w)
#define BAD_BOARDS(id) const struct bad_board bad_##id[] =

/* The rows of a board of 6x6 without a line, and without a shaded cell. */
#define SIX_TIMES(row) row row row row row row
#define NOTHING_DRAWN SIX_TIMES("- - - - - -\n")
#define NOTHING_SHADED SIX_TIMES("------\n")

#endif
