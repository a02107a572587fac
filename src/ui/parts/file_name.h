/* Completing the name of a file, as a shell does. */
#ifndef SUMI_UI_PARTS_FILE_NAME_H
#define SUMI_UI_PARTS_FILE_NAME_H

#include "base/buf.h"

/* Appends to *more how the path goes on, as far as all names agree that begin with it; a directory
 * ends with a slash. If there are several, *choices gets them, each after a blank. Names that
 * text_clean() would change cannot be typed, and are left out, as are those that begin with a
 * dot. */
void file_name_complete(const char *path, struct buf *more, struct buf *choices);

#endif
