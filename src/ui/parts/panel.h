/* Words beside the board, or below it where there is no room beside it: blocks of text, the most
 * important of which are always whole. Each caller adds its own blocks and leaves
 * their places to the panel.
 *
 *   panel_add(&p, PANEL_MUST, STYLE_PLAIN, "The 2 at r3c4 has both its shaded cells.");
 *   panel_keys(&p, PANEL_MAY, "n\thint\nu\tundo\n"); */
#ifndef SUMI_UI_PARTS_PANEL_H
#define SUMI_UI_PARTS_PANEL_H

#include "base/buf.h"
#include "base/vec.h"
#include "ui/paint/paint.h"
#include "ui/paint/screen.h"

/* If not everything fits, the last of these ranks gives way first, and within one rank the
 * last block. Below the board only PANEL_MUST is shown. */
enum panel_rank { PANEL_MUST, PANEL_SHOULD, PANEL_COULD, PANEL_MAY };

struct panel_block {
    enum panel_rank rank;
    enum style style;
    char *text;  /* owned; "\n" ends a line, others are broken at blanks */
    bool keys;   /* lines of key, tab, what it does: as many columns as fit */
    bool joined; /* no empty line before it */
};

struct panel {
    VEC(struct panel_block) blocks;
};

/* Adds a block of clean text, copied, after an empty line, or (panel_join()) right below the block
 * before; nothing if the text is empty. */
void panel_add(struct panel *p, enum panel_rank rank, enum style style, const char *text);
void panel_join(struct panel *p, enum panel_rank rank, enum style style, const char *text);

/* Adds a table of keys: lines of a key's name, a tab and a word or two. */
void panel_keys(struct panel *p, enum panel_rank rank, const char *lines);

/* One such line, an entry: its columns, with the blank that stands for the tab; drawn with its
 * words in a style, giving the column after it; and where the next one begins (at the end: ""). */
int key_entry_columns(const char *entry);
int key_entry_draw(struct screen *s, int row, int col, const char *entry, enum style style);
const char *key_entry_after(const char *entry);

/* How many rows the blocks up to this rank take in so many columns. */
int panel_rows(const struct panel *p, enum panel_rank rank, int cols);

/* Draws as many blocks up to this rank as the rectangle holds, in order. A PANEL_MUST that does not
 * fit ends with "..". */
void panel_draw(const struct panel *p, enum panel_rank rank, struct screen *s, struct rect where);

/* Words in the rows of a screen, broken at blanks. */

/* How many bytes of a text fit into `cols` columns, cut at a blank if there is one, else behind a
 * cell of a walk; *next is set to where the next line begins. */
int message_wrap(const char *text, int cols, const char **next);

/* Ends the sentence in *text, if there is one without a full stop, so that another can follow. */
void message_stop(struct buf *text);

#endif
