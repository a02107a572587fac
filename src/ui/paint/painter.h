/* A painter at work: shared by the files paint*.c only. */
#ifndef SUMI_UI_PAINT_PAINTER_H
#define SUMI_UI_PAINT_PAINTER_H

#include "base/grid.h"
#include "ui/paint/paint.h"

#include <stdbool.h>
#include <stdint.h>

/* Box-drawing characters by their arms. */

enum { ARM_NONE, ARM_LIGHT, ARM_HEAVY };

/* The character with these arms (ARM_ values by enum dir). In ASCII the heavy arms are drawn with
 * '|', '-', '+'; light ones leave a '.' where two of them meet at an angle and nothing else, so
 * that no light grid can be taken for a border or a line. */
uint32_t box_glyph(const uint8_t arms[DIRS], bool ascii);

/* The side between two neighbouring cells, as it is drawn. */
struct side {
    mark mark;     /* YES a line passes, NO a cross */
    uint8_t style; /* a highlight, or STYLE_PLAIN */
    uint8_t level; /* trial level of the mark */
    uint8_t line;  /* the style of the line's piece */
    bool twice;    /* two lines pass */
    bool mid;      /* the highlight's sign is drawn here */
};

/* The places of one cell on the screen: the distance to the next cell, the centre, and
 * the columns of its signs, from `first` on; the centre is the `mid`th of them. With borders a row
 * above and a column before the inside belong to the borders. */
struct pitch {
    int rows, cols, centre_row, centre_col;
    int first, inside, mid;
    bool borders;
};

enum { INSIDE_MOST = 3 };

/* A cell's looks whatever its size. */
struct face {
    uint8_t ground; /* enum ground; of its inside, and of borders between cells that share it */
    uint8_t ink;    /* the style of its block, where it is shaded */
    uint8_t shines; /* a highlight style, or STYLE_PLAIN */
    uint8_t level;  /* trial level of its mark */
    uint8_t mark;   /* of its variable */
    bool block;     /* it is filled */
    bool wall;      /* it is filled on the paper already */
    bool done;      /* its clue steps back */
    bool kept;      /* it is shown off: a number that is left where others were shaded */
    bool framed;    /* a frame surrounds it */
    uint8_t rim;    /* a bit for each enum dir in which the board ends here */
};

struct painter {
    struct screen *s;
    const struct view *v;
    struct rect where; /* without the rulers */
    struct pitch pitch;
    const struct puzzle *puzzle;
    const struct model *model;
    struct grid grid;
    struct side *sides;  /* by cell * 2: what passes its east side, then its south side */
    struct side *above;  /* what runs along borders, by row * cols + col: above each cell place */
    struct side *before; /* by row * (cols + 1) + col: to the left of it; both NULL: nothing does */
    struct face *faces;  /* by cell */
    uint8_t *tints;      /* by room: 0 .. ROOM_TINTS-1; NULL: rooms have walls instead */
    int *room_first;     /* by room: its first cell; NULL: there are no rooms */
    bool *lit;           /* by cell: it has its light; NULL: the genre has no lights */
    bool checks;         /* grounds tell the cells apart: paint_has_checks() */
    bool full;           /* cells reach to each other, with the walls of rooms on their edges */
    bool numbers;        /* every cell has one, and what is drawn is which are left */
    bool pairs;          /* two lines may run side by side */
    bool walls;          /* there are rooms or frames */
    bool grounds;        /* backgrounds distinguish highlights, so that no signs are needed */
};

/* Puts a glyph at a line and column of the board. Blanks are there already: a board is painted on a
 * clear screen. */
void painter_put_ink(const struct painter *p, int row, int col, struct glyph g);
static inline void painter_put(const struct painter *p, int row, int col, struct glyph g) {
    if (g.code != ' ' || g.style != STYLE_PLAIN || g.ground != GROUND_NONE)
        painter_put_ink(p, row, col, g);
}

static inline struct glyph painter_glyph(uint32_t code, enum style style, int ground) {
    return (struct glyph){code, (uint8_t)style, (uint8_t)ground};
}

/* The character on screens that have it, or its 7-bit substitute. */
static inline uint32_t painter_sign(const struct painter *p, uint32_t wide, char ascii) {
    return p->s->ascii ? (uint32_t)ascii : wide;
}

/* The cell at a place, or NO_CELL outside the board. */
static inline int painter_cell(const struct painter *p, int row, int col) {
    bool in = row >= 0 && col >= 0 && row < p->grid.rows && col < p->grid.cols;
    return in ? grid_cell(p->grid, row, col) : NO_CELL;
}

/* Makes the board the screen's picture. False: it cannot be drawn. Wants sides and faces. */
bool paint_pixels(const struct painter *p);

/* Puts the picture under what is painted already. */
void paint_picture_under(const struct painter *p);

/* The colour of the picture under a part of the board, in cells; -1: it does not reach there. */
int under_colour(const struct paint_under *u, double left, double top, double right, double bottom);

/* A note on a cell, 0: none. */
uint8_t painter_note(const struct painter *p, enum note_layer layer, int cell);

/* The side where a variable between cells begins, or runs along. Wants the sides. */
const struct side *painter_side_of(const struct painter *p, int var);

/* The side of a cell, or NULL at the edge of the board. Wants the faces. */
const struct side *painter_side(const struct painter *p, int cell, enum dir d);

/* The style of a line on a side, its trial level and highlight looked at. */
enum style painter_line_style(const struct side *side);

/* The style that shows a mark of a trial level; `style` for level 0. */
enum style painter_trial(int level, enum style style);

/* The sign of a highlight on a segment, or 0 for a style that is none; and the two signs that
 * surround a highlighted cell on screens without colours. */
char painter_sign_of(enum style style);

/* True if a highlight has its sign in a cell also where there are colours. */
bool painter_is_signed(enum style style);
const char *painter_signs_around(enum style style);

/* The middle of a side: a line on its way along `d` (DIR_E or DIR_S), a cross, a sign, or what the
 * border has there. */
struct glyph painter_middle(const struct painter *p, const struct side *side, enum dir d,
                            struct glyph border);

/* The weight of a line: heavy where borders give it room. */
uint8_t painter_weight(const struct painter *p);

/* A piece of a line from west to east; and of two lines. */
uint32_t painter_dash(const struct painter *p);
uint32_t painter_double(const struct painter *p, enum dir d);

/* The style of a mark that is a sign. */
enum style painter_mark_style(const struct painter *p, const struct face *f);

/* Characters by their parts: paint_mosaic.c. */

/* What a character at a place of a cell, or on the border below it or to its right, shows of a mark
 * that is a diagonal from the cell's first grid point to its last, or of the other two: of the
 * character's eight parts, two across and four down, a bit for each from the upper left one on; 0:
 * none. */
unsigned painter_diagonal(const struct painter *p, int cell, int down, int right);

/* The character that shows such parts, as near as the terminal has them. */
uint32_t painter_mosaic(const struct painter *p, unsigned parts);

/* The same of four parts, two across and two down; halves alone where there are few colours. */
uint32_t painter_quarters(const struct painter *p, unsigned parts);

/* The character that shows what a number of large digits, three columns each, or a digit and an
 * arrow, has at such a
 * distance from the middle of a cell of four rows. */
uint32_t painter_large_digit(const char *number, int down, int right);

/* True if the mark has its cell for itself: no level of a trial stands beside it and no letter. */
bool painter_is_alone(const struct painter *p, int cell);

/* The ground of a highlight; GROUND_NONE for a style that is none. */
enum ground painter_highlight_ground(enum style style);

/* Numbers that are in no cell: paint_numbers.c. */

/* Finds what is given at a grid point: a digit, or a sign. */
bool paint_point(const struct painter *p, int row, int col, struct glyph *g);

/* The highlights of what is given at grid points, over all that is painted there. */
void paint_shown_points(const struct painter *p);

/* Rulers, or the numbers beside the board: above it in a row of the screen, and left of it up to
 * the column `end`. */
void paint_headings(const struct painter *p, int row, int end, bool beside);

/* A cell without its borders: paint_cell.c. */
void paint_cell(const struct painter *p, int cell);

/* The corner, the border above and the border to the left of a cell place; places one past the last
 * row and column have them too: paint_lines.c. */
void paint_borders(const struct painter *p, int row, int col);

/* Fills p->sides, p->above and p->before from the marks and notes: paint_lines.c. */
void paint_gather_sides(struct painter *p);

/* The styles of lines by the piece that they belong to; vertices are numbered from 0. */
struct line_pieces {
    int *sets;           /* of vertices */
    int *sides;          /* lines drawn, by the representative vertex of the piece */
    int *first;          /* likewise: its first vertex */
    int largest, across; /* vertices in a row of the board */
};
void pieces_begin(struct line_pieces *pieces, int vertices, int across);
void pieces_join(struct line_pieces *pieces, int a, int b);
void pieces_measure(struct line_pieces *pieces, int vertices);
uint8_t pieces_style(struct line_pieces *pieces, int vertex, bool bare);

/* A cross beside a block would only bite into it: no line goes there anyway. Wants
 * the sides and the faces. */
void paint_drop_idle_crosses(struct painter *p);

/* Fills p->faces: paint_cell.c. */
void paint_gather_faces(struct painter *p);

/* The inside of a cell while it is composed: in paint_cell.c and paint_given.c. */

/* The inside of a cell, up to three glyphs. A column that is `solid` is never covered by the sign
 * of a highlight or a note. */
struct inside {
    struct glyph at[INSIDE_MOST];
    bool solid[INSIDE_MOST];
    int n, mid;
    bool lines;               /* a line passes */
    uint8_t plate;            /* the ground of a plate that is larger than this, or GROUND_NONE */
    char number[INSIDE_MOST]; /* a number of one or two signs, or one and an arrow; else empty */
    uint32_t level;           /* the digit of the mark's trial level, 0: none */
};

/* Fills it with one sign, which leaves nothing to be seen of the ground; puts one that stays. */
void inside_fill(struct inside *in, uint32_t code, enum style style);
void inside_set(struct inside *in, int part, uint32_t code, enum style style);

/* A digit of a given. On a block it takes the block's background. */
void inside_digit(const struct face *f, struct inside *in, int part, uint32_t digit);

/* True if the cell's background is the tint of its room, for which some styles differ. */
static inline bool face_on_tint(const struct face *f) {
    return f->ground >= GROUND_ROOM && f->ground <= GROUND_ROOM_LAST;
}

/* True if the cell's background is the plate of its number; an island's is light until it has all
 * its lines, which end at its rim. */
static inline bool face_on_plate(const struct face *f) {
    return f->ground == GROUND_PLATE || f->ground == GROUND_PLATE_ODD || f->ground == GROUND_PEARL;
}
bool painter_is_island(const struct painter *p, int cell);

/* True if every cell becomes one of two kinds of stones, and is all of it: black, white, and grey
 * while it is open. On light paper the white ones are the paper. */
bool painter_has_stones(const struct painter *p);

/* A square plate, or false where there is no room for one. Its middle keeps its sign. In a large
 * cell it reaches beyond the signs' places. */
bool inside_plate(const struct painter *p, enum ground ground, struct inside *in);

/* The mark of a trial in one sign, where there is no room for a digit. */
uint32_t inside_trial_sign(const struct painter *p, bool block, int level);

/* The given of a cell, or the sign of an empty cell; and the number of the cell's room. */
void paint_given(const struct painter *p, int cell, const struct face *f, struct inside *in);
void paint_room_number(const struct painter *p, int cell, const struct face *f, struct inside *in);

#endif
