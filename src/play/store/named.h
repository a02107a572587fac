/* A puzzle by what a person calls it, on the command line or on the first screen. */
#ifndef SUMI_PLAY_STORE_NAMED_H
#define SUMI_PLAY_STORE_NAMED_H

#include "format/format.h"

/* Loads an existing file, a puzzle of the library, or puzzle text such as an address. Fills a
 * zeroed *l, which the caller frees. Returns false with the reason in *e; with `suggest`, a name
 * that is misspelt is compared with all of the library. */
bool named_load(const char *name, bool suggest, struct loaded *l, struct err *e);

#endif
