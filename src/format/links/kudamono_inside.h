/* What the files of Kudamono links share. */
#ifndef SUMI_FORMAT_LINKS_KUDAMONO_INSIDE_H
#define SUMI_FORMAT_LINKS_KUDAMONO_INSIDE_H

#include "format/links/link.h"

/* The writer, for the format's row. */
bool kudamono_write(const struct loaded *l, struct buf *out, struct err *e);

#endif
