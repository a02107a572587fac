/* The layout around a board: its words beside it or below, and a strip at the foot. */
#ifndef SUMI_UI_FRAME_H
#define SUMI_UI_FRAME_H

#include "ui/help.h"
#include "ui/paint.h"
#include "ui/panel.h"
#include "ui/prompt.h"

/* The places of the parts of a screen. Beside a board that leaves PANEL_LEAST columns there is a
 * panel of all words; else there is a title above the board and the necessary words below it, in
 * rows that the board never takes. The board moves for no message. Low screens have a line of words
 * at most. */
struct frame {
    struct rect board; /* with the margin for rulers, where there is one */
    struct rect words; /* of the panel */
    bool beside;       /* all words are beside the board, and there is no title */
    int title, strip;  /* rows; -1: none */
};

/* Chooses the size of cells (v->size, which SIZE_AUTO leaves open) and the margin for rulers, and
 * lays the parts around the board. `plain`: there is one line of words below it and nothing else.
 */
struct frame frame_lay(const struct screen *s, struct view *v, bool plain);

/* Words below the board that need more rows take them from it: it scrolls, and nothing covers it.
 */
void frame_make_room(struct frame *f, const struct panel *panel);

/* The board, scrolled to its cursor, and over it, where there is a title, what the puzzle is after
 * the word `before`; at the right, on a board that scrolls, which part is in sight. */
void frame_board(struct screen *s, const struct frame *f, const char *before, struct view *v);

/* "Yajilin 10x10, with a rule", in words for titles. */
void frame_name(const struct puzzle *p, struct buf *out);

/* The panel beside the board, or its necessary words below. */
void frame_words(struct screen *s, const struct frame *f, const struct panel *panel);

/* The strip: words, the modes that a key may forget, and at the right the keys that matter now:
 * lines as for panel_keys(), as many of them as fit, the last one (help) before all. Where an open
 * prompt asks for something, that. */
void frame_strip(struct screen *s, const struct frame *f, const char *words, const char *modes,
                 const char *keys);
void frame_prompt(struct screen *s, const struct frame *f, const struct prompt *prompt,
                  const struct keymap *map);

/* The cells that the key for smaller ones goes on to, for a board that is shown in that size on a
 * screen: *size is what the player has chosen then, SIZE_AUTO where that gives the same. Words that
 * say so. */
const char *frame_next_size(const struct view *shown, int rows, int cols, enum cell_size *size);

#endif
