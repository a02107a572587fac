/* Arrow clues in a puzz.link body: [a-z] blanks, [0-4][0-f.] direction and number, [5-9]hh and
 * -Dhhh for larger numbers. */
#include "format/pzpr_body.h"

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
    *g = (struct given){GIVEN_CLUE, (int8_t)pzpr_dir(code), (int16_t)number};
    s->at = start + skip + 1 + digits;
    return true;
}

static bool read_token(struct scan *s, struct given *g, int *blanks, struct err *e) {
    char c = scan_peek(s), text[SPAN_TEXT];
    *blanks = 0;
    if (c >= 'a' && c <= 'z') {
        *blanks = c - 'a' + 1;
        s->at++;
        return true;
    }
    if (c >= '0' && c <= '4')
        return read_clue(s, 0, 0, 1, g, e);
    if (c >= '5' && c <= '9')
        return read_clue(s, 0, 5, 2, g, e);
    if (c == '-')
        return read_clue(s, 1, 0, 3, g, e);
    return scan_fail(s, e, "'%s' stands for nothing in an address",
                     span_text((struct span){s->text + s->at, 1}, text));
}

/* Blanks after the last clue may be left out; a body that gives them, but too few, is cut short. */
bool pzpr_clues_read(struct scan *s, struct puzzle *p, struct err *e) {
    int cell = 0, cells = grid_cells(p->grid), blanks = 0;
    while (!scan_end(s)) {
        struct given g = {0};
        int start = s->at;
        if (!read_token(s, &g, &blanks, e))
            return false;
        if (cell + (blanks > 0 ? blanks : 1) > cells)
            return scan_fail_at(s, start, e, "more cells than the board's %d", cells);
        if (blanks == 0)
            p->given[cell++] = g;
        cell += blanks;
    }
    if (cell < cells && blanks > 0)
        return scan_fail(s, e, "the address ends after %d of %d cells", cell, cells);
    return true;
}

static void write_blanks(struct buf *out, int n) {
    for (; n > 26; n -= 26)
        buf_char(out, 'z');
    if (n > 0)
        buf_char(out, (char)('a' + n - 1));
}

static void write_clue(struct buf *out, struct given g) {
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

void pzpr_clues_write(const struct puzzle *p, struct buf *out) {
    int blanks = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (p->given[cell].kind == GIVEN_NONE) {
            blanks++;
            continue;
        }
        write_blanks(out, blanks);
        blanks = 0;
        write_clue(out, p->given[cell]);
    }
    write_blanks(out, blanks);
}
