/* Our own drawing of the sample of a genre. */
#ifndef SUMI_TESTS_SAMPLE_PICTURE_H
#define SUMI_TESTS_SAMPLE_PICTURE_H

#include "genre/genre.h"

/* The puzzle; to be freed. */
struct puzzle *sample_puzzle(const struct genre *g);

/* Appends it as a PNG. False, with the reason: none can be drawn here. */
bool sample_png(const struct genre *g, struct buf *out, struct err *e);

#endif
