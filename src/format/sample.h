/* Each genre's sample: a small puzzle of our own, to show what the genre is. */
#ifndef SUMI_FORMAT_SAMPLE_H
#define SUMI_FORMAT_SAMPLE_H

#include "format/format.h"

/* Loads it into *l, whatever was there, the second with its solution drawn and its model compiled.
 * False: the genre has none. The caller frees it with loaded_free(). */
bool sample_load(const struct genre *g, struct loaded *l);
bool sample_load_solved(const struct genre *g, struct loaded *l);

#endif
