/* Work beside the keys: what may take long is done in another process, on a copy of everything
 * here, and its answer comes back as bytes. So whoever waits can handle keys and
 * signals in the meantime, and a kill ends the work exactly, whatever it is doing. Where nobody
 * waits (tests, benches), or no process can be started, the same work is done in place and its
 * answer passes through the same bytes. */
#ifndef SUMI_PLAY_BESIDE_H
#define SUMI_PLAY_BESIDE_H

#include "base/buf.h"
#include "base/said.h"
#include "base/vec.h"
#include "model/board.h"
#include "play/asker.h"
#include "solve/sat/solver.h"
#include "solve/solve.h"
#include "teach/step.h"

/* Values as bytes, for a pipe between two processes of this program: in the machine's own byte
 * order, and never for a file. Lengths are checked when something is unpacked; the meaning of the
 * bytes is left to the sender. */

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

/* The number of items that come next; -1 if they are incomplete. UNPACK_LIST() reads them into a
 * vector. */
int unpack_ahead(const struct unpacking *u, size_t size);
#define UNPACK_LIST(u, v)                                                                          \
    (vec_clear(v), unpack_ahead(u, sizeof *(v)->at) >= 0 &&                                        \
                       (vec_reserve(v, unpack_ahead(u, sizeof *(v)->at)),                          \
                        (v)->len = unpack_ahead(u, sizeof *(v)->at),                               \
                        unpack_into(u, (v)->at, (v)->len, sizeof *(v)->at)))

/* A budget of so many seconds of CPU time (0: no limit), which the asker may cut short. */
struct budget asker_budget(const struct asker *who, double cpu_seconds);

/* Computes something and packs it into *out. It must not change anything else: changes in the other
 * process are lost. */
typedef void beside_work(const void *arg, const struct asker *who, struct buf *out);

extern const char beside_stopped[]; /* the message for that: "Stopped by a key, ..." */

/* Does the work; false: the asker no longer waits, which is said. *out must be empty, and stays
 * empty unless the work is done. Running out of memory, here or in the other process, leaves the
 * innermost mem_try().
 */
bool beside_run(const struct asker *who, struct said *said, beside_work *work, const void *arg,
                struct buf *out);

/* Asks the solver about the board's Model so, within a budget that the asker may cut short. */
bool beside_solve(const struct asker *who, struct said *said, const struct board *on,
                  struct budget b, struct answer *out);

#endif
