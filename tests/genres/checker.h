/* CHECKER(id) { ... } begins the naive checker of a genre: see tests/lib/naive.h. */
#ifndef SUMI_TESTS_CHECKER_H
#define SUMI_TESTS_CHECKER_H

#include "naive.h"

#include <stddef.h>

#define CHECKER(id) void naive_##id(const struct naive *b, struct wrong *w)
#define BAD_BOARDS(id) const struct bad_board bad_##id[] =

#endif
