/* A screen as a buffer of cells: painters write to it, curses shows it, tests read it. */
#ifndef SUMI_UI_PAINT_SCREEN_H
#define SUMI_UI_PAINT_SCREEN_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* The meaning of a screen cell. Themes turn roles into attributes; no role relies on colour alone.
 */
enum style {
    STYLE_PLAIN,
    STYLE_GRID,
    STYLE_ROOM,
    STYLE_CLUE,
    STYLE_CLUE_DONE,
    STYLE_LINE,
    STYLE_PIECE, /* pieces of a loop or tree beside the largest one, PIECES colours in turn */
    STYLE_PIECE_LAST = STYLE_PIECE + 4,
    STYLE_SHADED,
    STYLE_ON_BLOCK,      /* a number on a shaded cell */
    STYLE_ON_BLOCK_DONE, /* the same, once its marks are settled */
    STYLE_DOT,
    STYLE_CROSS,
    STYLE_RULER,
    STYLE_BROKEN,   /* what a check found */
    STYLE_EVIDENCE, /* what a hint rests on */
    STYLE_THEN,     /* what a hint would mark */
    STYLE_CUT,
    STYLE_OPEN,     /* where two solutions differ */
    STYLE_SUPPOSED, /* what a hint supposes, on the same ground */
    STYLE_TRIAL,    /* marks of trial levels 1, 4, 7; then 2, 5, 8; then 3, 6, 9 */
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
    STYLE_FAINT,    /* words that step back */
    STYLE_WALL,     /* a cell that is filled from the start */
    STYLE_BLACK,    /* a block that rules call black: darker than grey ones in every theme */
    STYLE_SIGN,     /* a bulb, a star, a stone: a mark that is a sign */
    STYLE_TINT_DOT, /* a dot, and a settled number, on the tint of a room */
    STYLE_TINT_DONE,
    STYLE_TREE,
    STYLE_GOLD, /* a solved board's drawing */
    STYLES
};
enum { PIECES = STYLE_PIECE_LAST - STYLE_PIECE + 1 };

/* The ground of a screen cell. Themes turn it into a background; with few colours or none, many of
 * these look alike, and shapes show the difference. */
enum ground {
    GROUND_NONE,
    GROUND_CHECK,                      /* every second cell of a board without a grid */
    GROUND_PLATE,                      /* a clue cell */
    GROUND_ROOM,                       /* ROOM_TINTS of them */
    GROUND_ROOM_ODD = GROUND_ROOM + 6, /* where colours are mixed, a shade off */
    GROUND_ROOM_LAST = GROUND_ROOM_ODD + 5,
    GROUND_LIT, /* a cell that has its light */
    GROUND_INSIDE,
    GROUND_OUTSIDE,
    GROUND_EVIDENCE,
    GROUND_THEN,
    GROUND_CUT,
    GROUND_OPEN,
    GROUND_BROKEN,
    GROUND_PLATE_ODD, /* where every second cell is lighter, so that numbers of neighbours part */
    GROUND_PEARL,     /* round plates; a black one has a rim, which is the plate of characters */
    GROUND_PEARL_BLACK,
    GROUND_PEARL_RIM,
    GROUND_SUN,
    GROUND_MOON,
    GROUND_FRAMED, /* a framed clue where there is no room for its frame */
    GROUND_GREY,   /* a clue cell that rules call grey */
    GROUND_TREE,
    GROUND_UNDECIDED, /* a cell that will be black or white; every second one a shade off */
    GROUND_UNDECIDED_ODD,
    GROUNDS
};
enum { ROOM_TINTS = GROUND_ROOM_ODD - GROUND_ROOM };

/* From GROUNDS on a ground is the ink of a block, under what is written on it; from STYLES on an
 * ink is such a ground, for blocks and the halves of characters, and no contrast changes it. */
enum { GLYPH_GROUNDS = GROUNDS + STYLES, GLYPH_STYLES = STYLES + GLYPH_GROUNDS };

static inline int ground_of_ink(int style) {
    return GROUNDS + style;
}

static inline enum style ink_of_ground(int ground) {
    return (enum style)(STYLES + ground);
}

/* Behind these are grounds, and inks, that are colours of a picture under the board: a screen has
 * its own HUES of them, and no theme knows them. */
enum { HUES = 64, SCREEN_GROUNDS = GLYPH_GROUNDS + HUES, SCREEN_STYLES = GLYPH_STYLES + HUES };

static inline enum ground ground_of_hue(int hue) {
    return (enum ground)(GLYPH_GROUNDS + hue);
}
static inline enum style ink_of_hue(int hue) {
    return (enum style)(GLYPH_STYLES + hue);
}

struct glyph {
    uint32_t code; /* one column wide; 0: the right half of a wide one */
    uint8_t style, ground;
};
enum { FULL_BLOCK = 0x2588 };

/* The characters that a terminal draws to the edges of their places, beside those of every font:
 * also thirds of the height and eighths at two edges (Unicode 13); also quarters of it (Unicode
 * 16). */
enum glyph_set { GLYPHS_HALVES, GLYPHS_THIRDS, GLYPHS_QUARTERS };

/* A number of colours beyond the palette: the terminal shows the theme's mixed ones. */
enum { COLORS_MIXED = 1 << 24 };

struct picture;

struct screen {
    int rows, cols;
    struct glyph *at;           /* rows * cols */
    int cursor_row, cursor_col; /* where the terminal's own cursor goes; -1: nowhere */
    bool ascii;                 /* nothing past 7 bits may be put */
    int colors; /* that the terminal and its theme have: 0, 8, 16, 256 or COLORS_MIXED */
    enum glyph_set glyphs;
    bool rimmed;        /* white things have a rim: no ground tells them from the paper */
    bool white_blocks;  /* a whole cell can be white, beside grey and black ones */
    unsigned hue[HUES]; /* 0xRRGGBB */
    int hues;
    struct picture *picture; /* the terminal shows pixels (ui/paint/picture.h); NULL: it does not */
};

/* True if backgrounds can be distinguished; and if so well that six rooms differ at a glance. */
static inline bool screen_has_grounds(const struct screen *s) {
    return s->colors >= 8;
}
static inline bool screen_has_tints(const struct screen *s) {
    return s->colors >= 256;
}

void screen_init(struct screen *s, int rows, int cols, bool ascii);
void screen_free(struct screen *s);
void screen_resize(struct screen *s, int rows, int cols); /* clears */
void screen_clear(struct screen *s);

/* Puts a character; out of bounds nothing happens. Asserts that text_clean() would keep the code
 * point. On an ASCII screen anything past 7 bits becomes '?'. A wide character takes two cells, or
 * is left out if there is only one. */
void screen_put(struct screen *s, int row, int col, uint32_t code, enum style style);
void screen_put_on(struct screen *s, int row, int col, uint32_t code, enum style style,
                   enum ground ground);

/* Writes clean text from a column on, cut at the edge; returns the column after it. */
int screen_text(struct screen *s, int row, int col, const char *text, enum style style);

/* The same with n bytes of it. */
int screen_bytes(struct screen *s, int row, int col, const char *text, int n, enum style style);

/* The same in so many columns: two stops mark a text that was cut. Returns how many it took. */
int screen_clipped(struct screen *s, int row, int col, const char *text, int cols,
                   enum style style);

struct theme; /* ui/paint/theme.h */

/* The screen as lines of UTF-8 text without trailing blanks, for tests and `show`. With a theme,
 * SGR sequences are added for its looks, in as many colours as the screen has. */
void screen_dump(const struct screen *s, const struct theme *theme, struct buf *out);

#endif
