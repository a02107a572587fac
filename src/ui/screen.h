/* A screen as a buffer of cells: painters write to it, curses shows it, tests read it. */
#ifndef SUMI_UI_SCREEN_H
#define SUMI_UI_SCREEN_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* What a screen cell means. Themes turn roles into attributes; no role relies on colour alone. */
enum style {
    STYLE_PLAIN,
    STYLE_GRID,
    STYLE_ROOM,
    STYLE_CLUE,
    STYLE_CLUE_DONE,
    STYLE_LINE,
    STYLE_SHADED,
    STYLE_DOT,
    STYLE_CROSS,
    STYLE_RULER,
    STYLE_BROKEN,   /* what a check found */
    STYLE_EVIDENCE, /* what a hint rests on */
    STYLE_THEN,     /* what a hint would mark */
    STYLE_CUT,
    STYLE_OPEN,  /* where two solutions differ */
    STYLE_TRIAL, /* marks of trial levels 1, 4, 7; then 2, 5, 8; then 3, 6, 9 */
    STYLE_TRIAL_2,
    STYLE_TRIAL_3,
    STYLE_NOTE_1, /* note colours */
    STYLE_NOTE_2,
    STYLE_INSIDE, /* tint */
    STYLE_OUTSIDE,
    STYLE_TITLE,
    STYLE_STATUS,
    STYLE_MESSAGE,
    STYLE_KEY,
    STYLE_SELECTED, /* the line of a list that is chosen */
    STYLES
};

struct glyph {
    uint32_t code; /* one column wide; 0: the right half of a wide one */
    uint8_t style;
};

struct screen {
    int rows, cols;
    struct glyph *at;           /* rows * cols */
    int cursor_row, cursor_col; /* where the terminal's own cursor goes; -1: nowhere */
    bool ascii;                 /* nothing past 7 bits may be put */
};

void screen_init(struct screen *s, int rows, int cols, bool ascii);
void screen_free(struct screen *s);
void screen_resize(struct screen *s, int rows, int cols); /* clears */
void screen_clear(struct screen *s);

/* Out of bounds is clipped silently. Asserts that the code point is one that text_clean() keeps; on
 * an ASCII screen anything past 7 bits becomes '?'. A wide character takes two cells, or is left
 * out where only one is left. */
void screen_put(struct screen *s, int row, int col, uint32_t code, enum style style);

/* Writes clean text from a column on, cut at the edge; returns the column after it. */
int screen_text(struct screen *s, int row, int col, const char *text, enum style style);

/* The screen as lines of UTF-8 text without trailing blanks, for tests and `show`. With `color`,
 * SGR sequences for the looks of the first theme (ui/theme.h) are added. */
void screen_dump(const struct screen *s, bool color, struct buf *out);

#endif
