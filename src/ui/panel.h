/* Words beside the board, or below it where there is no room beside it: blocks of text, the most
 * important of which are always whole. Each caller adds its own blocks and leaves
 * their places to the panel.
 *
 *   panel_add(&p, PANEL_MUST, STYLE_PLAIN, "The 2 at r3c4 has both its shaded cells.");
 *   panel_keys(&p, PANEL_MAY, "n\thint\nu\tundo\n"); */
#ifndef SUMI_UI_PANEL_H
#define SUMI_UI_PANEL_H

#include "base/vec.h"
#include "ui/paint.h"
#include "ui/screen.h"

/* What gives way first where not everything fits: the last of these, and of one rank the last
 * block. Below the board only PANEL_MUST is shown. */
enum panel_rank { PANEL_MUST, PANEL_SHOULD, PANEL_COULD, PANEL_MAY, PANEL_RANKS };

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

void panel_free(struct panel *p);

/* A block of clean text, copied, after an empty line; nothing where it is empty. The second: right
 * below the block before. */
void panel_add(struct panel *p, enum panel_rank rank, enum style style, const char *text);
void panel_join(struct panel *p, enum panel_rank rank, enum style style, const char *text);

/* A table of keys: lines of a key's name, a tab and a word or two. */
void panel_keys(struct panel *p, enum panel_rank rank, const char *lines);

/* One such line, an entry: its columns, with the blank that stands for the tab; drawn with its
 * words in a style, giving the column after it; and where the next one begins (at the end: ""). */
int key_entry_columns(const char *entry);
int key_entry_draw(struct screen *s, int row, int col, const char *entry, enum style style);
const char *key_entry_after(const char *entry);

/* The rows that the blocks up to this rank take in so many columns. */
int panel_rows(const struct panel *p, enum panel_rank rank, int cols);

/* Draws as many blocks up to this rank as the rectangle holds, in their order; what is PANEL_MUST
 * ends with ".." where even that does not fit. */
void panel_draw(const struct panel *p, enum panel_rank rank, struct screen *s, struct rect where);

#endif
