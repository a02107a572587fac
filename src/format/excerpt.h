/* Texts made of another one: lines put together, marks of quotation left out, escapes decoded. Each
 * byte knows where it came from, so that an error keeps its place. */
#ifndef SUMI_FORMAT_EXCERPT_H
#define SUMI_FORMAT_EXCERPT_H

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"
#include "format/scan.h"

/* Memory belongs to the caller's scope. */
struct excerpt {
    struct buf text;
    vec_int from; /* by byte: its offset in the text that a person gave */
};

/* Appends the bytes of a text from one offset up to another. */
void excerpt_bytes(struct excerpt *p, const char *text, int from, int to);

/* A part of an excerpt, as one of its own. */
struct excerpt excerpt_part(const struct excerpt *p, int from, int to);

static inline struct span excerpt_span(const struct excerpt *p) {
    return (struct span){buf_text(&p->text), p->text.len};
}

/* Decodes "%2F" and its kin; those of blanks and of other bytes than ASCII only if `all`. */
struct excerpt excerpt_percent_decoded(const struct excerpt *p, bool all);

/* Decodes "=3D" and its kin, as mail encodes them (quoted-printable, RFC 2045). */
struct excerpt excerpt_mail_decoded(const struct excerpt *p);

/* Decodes "&amp;", as pages write addresses. */
struct excerpt excerpt_page_decoded(const struct excerpt *p);

/* Turns a place in the excerpt into the one in the text that it was made of. */
void excerpt_move_place(const struct excerpt *p, const char *text, struct err *e);

#endif
