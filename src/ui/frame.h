/* The lines around a board: title, status, message. */
#ifndef SUMI_UI_FRAME_H
#define SUMI_UI_FRAME_H

#include "ui/help.h"
#include "ui/paint.h"
#include "ui/prompt.h"

/* Which lines the parts take; on low screens the board keeps what there is. -1: no line. */
struct frame {
    int title, status, message, message_rows;
    struct rect board;
};

/* `plain`: one line of words is all that stands beside the board. `message` gets the lines that it
 * needs, up to a few. */
struct frame frame_lay(const struct screen *s, bool plain, const char *message);

/* The board in its size, SIZE_AUTO replaced by what fits, scrolled to its cursor, and over it what
 * the puzzle is, after the word `before`; at the right, on a board that scrolls, which part is in
 * sight. */
void frame_board(struct screen *s, const struct frame *f, const char *before, struct view *v);

/* The cells that the key for smaller ones goes on to, for a board shown in that rectangle: *size is
 * what the player has chosen then, SIZE_AUTO where that gives the same. Words that say so. */
const char *frame_next_size(const struct view *shown, struct rect board, enum cell_size *size);

/* The lines at the foot: what the prompt asks, where it is open, or the message. */
void frame_foot(struct screen *s, const struct frame *f, const struct prompt *prompt,
                const struct keymap *map, const char *message);

/* The status line: words, the modes that a key may forget, and the key of the help page at the
 * right. Where not all fit, the key goes, and then the words are cut: the modes are seen. */
void frame_status(struct screen *s, const struct frame *f, const char *words, const char *modes,
                  const struct keymap *map, int help);

#endif
