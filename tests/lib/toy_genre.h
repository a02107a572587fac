/* A genre that only the tests have: shade one cell in each row; shaded cells never touch by a side;
 * the unshaded ones are connected; a grey cell of the picture ("##") is shaded. No room of the
 * program was written with it in mind. */
#ifndef SUMI_TESTS_TOY_GENRE_H
#define SUMI_TESTS_TOY_GENRE_H

#include "genre/genre.h"

extern const struct genre genre_toy;

#endif
