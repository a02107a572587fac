/* What the files of sumi's own text share; no other file includes it. */
#ifndef SUMI_FORMAT_NATIVE_INSIDE_H
#define SUMI_FORMAT_NATIVE_INSIDE_H

#include "format/draft.h"
#include "format/scan.h"

enum { NATIVE_VERSION = 1 };

enum key {
    KEY_SUMI,
    KEY_GENRE,
    KEY_SIZE,
    KEY_VARIANT,
    KEY_WALLS,
    KEY_BOARD,
    KEY_MARKS,
    KEY_MOVES,
    KEYS
};

/* The header, as parts of the text. */
struct native_header {
    const struct genre *genre;
    struct grid size; /* rows 0: not given */
    unsigned variant;
    struct span walls; /* loose ones */
    bool seen[KEYS + TEXT_FIELDS];
    struct span text[TEXT_FIELDS];
};

/* Where a part of the text begins. */
int native_offset(const struct scan *s, struct span part);

/* Skips a byte order mark, empty lines and comments. */
void native_skip_idle(struct scan *s);

/* Takes "key:" with the blanks after it; *key is an enum key, or KEYS + a text field. Returns
 * false, with *e set, if it is none, or the header has it already. */
bool native_read_key(struct scan *s, struct native_header *h, int *key, struct err *e);

/* Reads all lines up to and with "board:". Returns false, with *e set, if one of them is wrong or
 * there is no board. */
bool native_read_header(struct scan *s, struct native_header *h, struct err *e);

#endif
