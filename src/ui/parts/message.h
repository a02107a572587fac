/* Words in the rows of a screen, broken at blanks. */
#ifndef SUMI_UI_PARTS_MESSAGE_H
#define SUMI_UI_PARTS_MESSAGE_H

#include "base/buf.h"

/* How many bytes of a text fit into `cols` columns, cut at a blank if there is one, else behind a
 * cell of a walk; *next is set to where the next line begins. */
int message_wrap(const char *text, int cols, const char **next);

/* Ends the sentence in *text, if there is one without a full stop, so that another can follow. */
void message_stop(struct buf *text);

#endif
