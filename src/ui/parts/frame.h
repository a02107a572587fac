/* The layout around a board: words beside or below it, and a strip at the foot. */
#ifndef SUMI_UI_PARTS_FRAME_H
#define SUMI_UI_PARTS_FRAME_H

#include "format/format.h"
#include "ui/paint/paint.h"
#include "ui/parts/panel.h"
#include "ui/parts/prompt.h"

/* The places of the parts of a screen. Beside a board that leaves PANEL_LEAST columns there is a
 * panel of all words; else there is a title above the board and the necessary words below it, in
 * rows that the board never takes. No message moves the board. Low screens have at most one line of
 * words. */
struct frame {
    struct rect board; /* with the margin for rulers, where there is one */
    struct rect words; /* of the panel */
    bool beside;       /* all words are beside the board, and there is no title */
    int title, strip;  /* rows; -1: none */
};

/* Chooses the size of cells (v->size, if it is SIZE_AUTO) and the margin for rulers, and lays out
 * the parts around the board. `plain`: there are words below it and nothing else. */
struct frame frame_lay(const struct screen *s, struct view *v, bool plain);

/* Takes rows from the board if the words below it need more: it scrolls, and nothing covers it. */
void frame_make_room(struct frame *f, const struct panel *panel);

/* A board to be looked at, not played on: as it stands, without a cursor. */
struct view frame_still(const struct loaded *l, const struct screen *s);

/* Draws the board, scrolled to its cursor. If there is a title, it says what the puzzle is, after
 * the word `before`; at the right, if the board scrolls, which part is visible. */
void frame_board(struct screen *s, const struct frame *f, const char *before, struct view *v);

/* "Yajilin 10x10, with a rule", in words for titles. */
void frame_name(const struct puzzle *p, struct buf *out);

/* The rules of a genre, as a block that may be left out. */
void frame_rules(const struct genre *g, struct panel *panel);

/* A page with a text and nothing beside it, so that it can be copied from the screen; what any key
 * does stands at the foot. */
void frame_text(struct screen *s, const char *text);

/* The panel beside the board, or its necessary words below. */
void frame_words(struct screen *s, const struct frame *f, const struct panel *panel);

/* Draws the strip: words, the modes that are easily forgotten, and at the right the keys that
 * matter now: lines as for panel_keys(), as many as fit, the last one (help) first. frame_prompt()
 * draws an open prompt instead. */
void frame_strip(struct screen *s, const struct frame *f, const char *words, const char *modes,
                 const char *keys);
void frame_prompt(struct screen *s, const struct frame *f, const struct prompt *prompt,
                  const struct keymap *map);

/* What the key for smaller cells chooses next for a board shown in that size on a screen: *size
 * becomes the player's choice, SIZE_AUTO if that gives the same. Returns words that say so. */
const char *frame_next_size(const struct view *shown, int rows, int cols, enum cell_size *size);

#endif
