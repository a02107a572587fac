/* Clues with arrows in a puzz.link body. ARROWS: [a-z] a run of 1 to 26 cells without one, [0-4]
 * and [0-f.] direction and number, [5-9] and two digits or "-" with direction and three for larger
 * numbers. WALLS: the same after the colour, 0 to 2, and with runs of the same letters. */
#include "format/pzpr_body.h"

const uint8_t pzpr_walls[3] = {GIVEN_GREY_WALL, GIVEN_INNER_WALL, GIVEN_OUTER_WALL};

static const enum dir dirs[] = {DIR_NONE, DIR_N, DIR_S, DIR_W, DIR_E};

enum dir pzpr_dir(int code) {
    return dirs[code];
}

int pzpr_dir_code(enum dir d) {
    int code = 0;
    while (dirs[code] != d)
        code++;
    return code;
}

/* Takes a clue of `skip` bytes before its direction and `digits` digits of number after it. */
static bool read_clue(struct scan *s, int skip, int shift, int digits, struct given *g,
                      struct err *e) {
    int start = s->at;
    if (s->n - start < skip + 1 + digits)
        return scan_fail_at(s, start, e, "the address ends within a clue");
    const char *t = s->text + start + skip;
    int code = t[0] - '0' - shift;
    int number = digits == 1 && t[1] == '.' ? NO_NUMBER : scan_digits(t + 1, digits, 16);
    if (code < 0 || code > 4)
        return scan_fail_at(s, start + skip, e, "a direction from 0 to 4 is missing here");
    if (number < 0 && !(digits == 1 && t[1] == '.'))
        return scan_fail_at(s, start + skip + 1, e, "a clue's number is not hexadecimal");
    if (number != NO_NUMBER && code == 0)
        return scan_fail_at(s, start, e, "a clue with a number needs an arrow");
    g->dir = (int8_t)pzpr_dir(code);
    g->number = (int16_t)number;
    s->at = start + skip + 1 + digits;
    return true;
}

/* Direction and number, of which the first character gives the form. */
static bool read_arrow(struct scan *s, struct given *g, struct err *e) {
    char c = scan_peek(s);
    if (c >= '0' && c <= '4')
        return read_clue(s, 0, 0, 1, g, e);
    if (c >= '5' && c <= '9')
        return read_clue(s, 0, 5, 2, g, e);
    return c == '-' ? read_clue(s, 1, 0, 3, g, e) : pzpr_bad_character(s, e);
}

/* A colour, where the block has colours, as the kind. */
static bool read_colour(struct scan *s, struct body b, struct given *g, struct err *e) {
    int colour = scan_peek(s) - '0';
    *g = given_bare((enum given_kind)b.kind);
    if (b.block == BLOCK_ARROWS)
        return true;
    if (colour < 0 || colour > 2)
        return pzpr_bad_character(s, e);
    g->kind = pzpr_walls[colour];
    s->at++;
    return true;
}

/* Cells without a clue at the end may be left out; a body that gives them, but too few, is cut
 * short. The run that ends the address may be one too long, which puzz.link ignores. */
bool pzpr_arrows_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int cell = 0, cells = grid_cells(p->grid), run = 0;
    for (; !scan_end(s) && cell<cells; cell += run> 0 ? run : 1) {
        char c = scan_peek(s);
        struct given g;
        run = c >= 'a' && c <= 'z' ? c - 'a' + 1 : 0;
        if (cell + run > cells + (s->at + 1 == s->n))
            return scan_fail(s, e, "more cells than the board's %d", cells);
        if (run > 0)
            s->at++;
        else if (!read_colour(s, b, &g, e) || !read_arrow(s, &g, e))
            return false;
        else
            p->given[cell] = g;
    }
    return cell >= cells || run == 0 ||
           scan_fail(s, e, "the address ends after %d of %d cells", cell, cells);
}

static void write_arrow(struct buf *out, struct given g) {
    int code = pzpr_dir_code((enum dir)g.dir);
    if (g.number == NO_NUMBER)
        buf_fmt(out, "%d.", code);
    else if (g.number < 16)
        buf_fmt(out, "%d%x", code, (unsigned)g.number);
    else if (g.number < 256)
        buf_fmt(out, "%d%02x", code + 5, (unsigned)g.number);
    else
        buf_fmt(out, "-%d%03x", code, (unsigned)g.number);
}

void pzpr_arrows_write(const struct puzzle *p, struct body b, struct buf *out) {
    int run = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind == GIVEN_NONE) {
            run++;
            continue;
        }
        pzpr_write_run(out, run, 'a', 26);
        run = 0;
        if (b.block == BLOCK_WALLS)
            buf_char(out, g.kind == GIVEN_GREY_WALL ? '0' : g.kind == GIVEN_INNER_WALL ? '1' : '2');
        write_arrow(out, g);
    }
    pzpr_write_run(out, run, 'a', 26);
}
