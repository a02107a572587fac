/* Numbers that are in no cell: rulers, numbers beside the board and at grid points. */
#include "genre/genre.h"
#include "model/model.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"

#include <stdio.h>
#include <string.h>

static enum style printed_style(const struct painter *p, int printed) {
    return p->v->styles.printed ? (enum style)p->v->styles.printed[printed] : STYLE_PLAIN;
}

bool paint_point(const struct painter *p, int row, int col, struct glyph *g) {
    if (p->puzzle->point == NULL)
        return false;
    int at = puzzle_point(p->grid, row, col);
    struct given given = p->puzzle->point[at];
    if (given.kind == GIVEN_NONE)
        return false;
    bool done = p->v->bare || printed_style(p, at) == STYLE_CLUE_DONE;
    struct sign sign = given_looks[given.kind].sign;
    g->style = done ? STYLE_CLUE_DONE : STYLE_CLUE;
    g->code = given.number > 9            ? '+'
              : given.number != NO_NUMBER ? (uint32_t)('0' + given.number)
              : sign.wide != 0            ? painter_sign(p, sign.wide, sign.ascii)
                                          : '?';
    return true;
}

/* A highlight reaches over the characters beside the number: as its ground, or with its signs. */
static void show_highlight(const struct painter *p, int row, int col, int n, enum style style) {
    enum ground ground = p->grounds ? painter_highlight_ground(style) : GROUND_NONE;
    const char *around = painter_signs_around(style);
    for (int i = 0; i < 2; i++)
        screen_put_on(p->s, row, col + (i == 0 ? -1 : n),
                      ground == GROUND_NONE ? (uint32_t)around[i] : ' ', style, ground);
    for (int i = 0; i < n && ground != GROUND_NONE && row < p->s->rows && col + i < p->s->cols; i++)
        p->s->at[row * p->s->cols + col + i].ground = (uint8_t)ground;
}

/* A plate is as wide as it is high: half a character beside the number is its too, but where a
 * block ends in that character, whose edge would be torn. A line ends at the plate. */
static void widen_plate(const struct painter *p, int row, int col) {
    enum { LEFT_RIM = 0x2590, RIGHT_RIM = 0x258c, FIRST_BLOCK = 0x2580, LAST_BLOCK = 0x259f };
    bool lines = mark_signs[p->puzzle->genre->cell].diagonal;
    for (int i = -1; i <= 1; i += 2) {
        int at = col + i;
        if (at < p->where.col || at >= p->where.col + p->where.cols)
            continue;
        struct glyph *g = &p->s->at[row * p->s->cols + at];
        bool whole = g->code == FULL_BLOCK, block = g->code >= FIRST_BLOCK && g->code <= LAST_BLOCK;
        if (block && !whole && !lines)
            continue;
        int ground = whole ? ground_of_ink(g->style) : g->ground;
        *g = painter_glyph(i < 0 ? LEFT_RIM : RIGHT_RIM, ink_of_ground(GROUND_PLATE), ground);
    }
}

static bool has_wide_plates(const struct painter *p) {
    return p->grounds && screen_has_tints(p->s) && !p->s->ascii && p->pitch.borders &&
           p->pitch.inside == INSIDE_MOST;
}

void paint_shown_points(const struct painter *p) {
    for (int i = 0; p->puzzle->point && i < puzzle_points(p->grid); i++) {
        enum style style = printed_style(p, i);
        int row = i / (p->grid.cols + 1) * p->pitch.rows - p->v->top;
        int col = i % (p->grid.cols + 1) * p->pitch.cols - p->v->left;
        bool seen = row >= 0 && row < p->where.rows && col >= 0 && col < p->where.cols;
        bool given = p->puzzle->point[i].kind != GIVEN_NONE;
        if (given && seen && has_wide_plates(p) && painter_sign_of(style) == 0)
            widen_plate(p, p->where.row + row, p->where.col + col);
        if (painter_sign_of(style) != 0 && seen)
            show_highlight(p, p->where.row + row, p->where.col + col, 1, style);
    }
}

/* The heading of a column (0 .. cols - 1) or of a row (from cols on): a number of the paper,
 * or the ruler's. */
static void heading(const struct painter *p, bool beside, int i, char text[16]) {
    int cols = p->grid.cols, ruler = i < cols ? i + 1 : i - cols + 1;
    int number = beside ? p->puzzle->outer[i] : ruler;
    text[0] = '\0';
    if (number != NO_NUMBER)
        snprintf(text, 16, "%d", number);
}

static void put_heading(const struct painter *p, int row, int col, bool beside, int i) {
    char text[16];
    enum style shines = beside ? printed_style(p, puzzle_points(p->grid) + i) : STYLE_PLAIN;
    bool done = beside && (shines == STYLE_CLUE_DONE || p->v->bare);
    heading(p, beside, i, text);
    int n = (int)strlen(text);
    screen_text(p->s, row, col, text, !beside ? STYLE_RULER : done ? STYLE_CLUE_DONE : STYLE_CLUE);
    if (n > 0 && painter_sign_of(shines) != 0)
        show_highlight(p, row, col, n, shines);
}

static void paint_headings_above(const struct painter *p, int row, bool beside) {
    for (int col = 0; col < p->grid.cols; col++) {
        char text[16];
        heading(p, beside, col, text);
        int n = (int)strlen(text);
        int start = col * p->pitch.cols + p->pitch.centre_col - p->v->left - n / 2;
        bool left_out = !beside && p->pitch.cols < 4 && (col + 1) % 5 != 0 && col > 0;
        if (start >= 0 && start + n <= p->where.cols && !left_out)
            put_heading(p, row, p->where.col + start, beside, col);
    }
}

void paint_headings(const struct painter *p, int row, int end, bool beside) {
    paint_headings_above(p, row, beside);
    for (int i = 0; i < p->grid.rows; i++) {
        char text[16];
        int at = i * p->pitch.rows + p->pitch.centre_row - p->v->top;
        heading(p, beside, p->grid.cols + i, text);
        if (at >= 0 && at < p->where.rows)
            put_heading(p, p->where.row + at, end - (int)strlen(text), beside, p->grid.cols + i);
    }
}
