/* Values as bytes, for a pipe between two processes of this program: in the machine's own byte
 * order, and never for a file. Lengths are checked when something is unpacked; the meaning of the
 * bytes is left to the sender. */
#ifndef SUMI_PLAY_PACKED_H
#define SUMI_PLAY_PACKED_H

#include "base/buf.h"
#include "base/vec.h"
#include "solve/solve.h"
#include "teach/step.h"

/* Packs items as their number and their bytes. A list is a vector; NULL items are none. */
void pack_items(struct buf *out, const void *items, int n, size_t size);
void pack_number(struct buf *out, int number);
void pack_text(struct buf *out, const char *text);
void pack_step(struct buf *out, const struct step *s);
void pack_answer(struct buf *out, const struct answer *a, int vars);

/* Bytes as they are read. */
struct unpacking {
    const char *at, *end;
};
struct unpacking unpacking_of(const struct buf *packed);

/* Each of these returns false if the bytes are incomplete or of another length; what it has filled
 * in then can be freed. */

bool unpack_into(struct unpacking *u, void *to, int n, size_t size); /* exactly n */
bool unpack_number(struct unpacking *u, int *number);
bool unpack_text(struct unpacking *u, const char **text); /* which lies in the bytes */
bool unpack_step(struct unpacking *u, struct step *s);    /* a zeroed one or one that was used */
bool unpack_answer(struct unpacking *u, struct answer *a, int vars); /* *a holds nothing yet */

/* How many items come next; -1 if they are incomplete. UNPACK_LIST() reads them into a vector. */
int unpack_ahead(const struct unpacking *u, size_t size);
#define UNPACK_LIST(u, v)                                                                          \
    (vec_clear(v), unpack_ahead(u, sizeof *(v)->at) >= 0 &&                                        \
                       (vec_reserve(v, unpack_ahead(u, sizeof *(v)->at)),                          \
                        (v)->len = unpack_ahead(u, sizeof *(v)->at),                               \
                        unpack_into(u, (v)->at, (v)->len, sizeof *(v)->at)))

#endif
