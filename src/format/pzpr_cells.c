/* Several cells to a digit (circles, empty cells), or one item a place with gaps of its own form
 * (Hitori's numbers, trees, dots). */
#include "format/pzpr_body.h"

static char digit_of(int value) {
    return "0123456789abcdefghijklmnopqrstuvwxyz"[value];
}

/* One digit below `base` at the cursor. */
static bool read_digit(struct scan *s, int base, int *value, struct err *e) {
    *value = scan_end(s) ? -1 : scan_digits(s->text + s->at, 1, base);
    if (*value < 0)
        return pzpr_bad_character(s, e);
    s->at++;
    return true;
}

/* Three cells a digit, of base 27: none, kind or other. */
bool pzpr_circles_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    const uint8_t kinds[3] = {GIVEN_NONE, b.kind, b.other};
    int cells = grid_cells(p->grid), digit;
    for (int i = 0; i < cells; i += 3) {
        if (!read_digit(s, 27, &digit, e))
            return false;
        for (int k = 0, unit = 9; k < 3 && i + k < cells; k++, unit /= 3)
            p->given[i + k] = given_bare((enum given_kind)kinds[digit / unit % 3]);
    }
    return true;
}

void pzpr_circles_write(const struct puzzle *p, struct body b, struct buf *out) {
    int cells = grid_cells(p->grid);
    for (int i = 0; i < cells; i += 3) {
        int digit = 0;
        for (int k = 0; k < 3; k++) {
            int kind = i + k < cells ? p->given[i + k].kind : GIVEN_NONE;
            digit = 3 * digit + (kind == GIVEN_NONE ? 0 : kind == b.kind ? 1 : 2);
        }
        buf_char(out, digit_of(digit));
    }
}

/* Five cells a digit: the kind or not. The block is left out where no cell has it. */
bool pzpr_empty_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int cells = grid_cells(p->grid), digit;
    for (int i = 0; i < cells && !(i == 0 && scan_end(s)); i += 5) {
        if (!read_digit(s, 32, &digit, e))
            return false;
        for (int k = 0; k < 5 && i + k < cells; k++)
            if (digit >> (4 - k) & 1)
                p->given[i + k] = given_bare((enum given_kind)b.kind);
    }
    return true;
}

void pzpr_empty_write(const struct puzzle *p, struct body b, struct buf *out) {
    int cells = grid_cells(p->grid);
    bool any = false;
    for (int i = 0; i < cells; i++)
        any = any || p->given[i].kind == b.kind;
    for (int i = 0; i < cells && any; i += 5) {
        int digit = 0;
        for (int k = 0; k < 5; k++)
            digit = 2 * digit + (i + k < cells && p->given[i + k].kind == b.kind);
        buf_char(out, digit_of(digit));
    }
}

/* One item a cell: a digit of base 36, "-" and two of them, "." without a number, "@" and "%" one
 * that is not told. */
bool pzpr_items_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        char c = scan_peek(s);
        int high = 0, low = 0, number = NO_NUMBER;
        bool named = c != '.' && c != '@' && c != '%';
        s->at += !named || c == '-';
        if (named && c == '-' && !read_digit(s, 36, &high, e))
            return false;
        if (named && !read_digit(s, 36, &low, e))
            return false;
        if (named)
            number = 36 * high + low;
        if (c != '.')
            p->given[cell] = given_numbered((enum given_kind)b.kind, number);
    }
    return true;
}

void pzpr_items_write(const struct puzzle *p, struct body b, struct buf *out) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind != b.kind) {
            buf_char(out, '.');
        } else if (g.number == NO_NUMBER) {
            buf_char(out, '%');
        } else {
            if (g.number >= 36)
                buf_fmt(out, "-%c", digit_of(g.number / 36 % 36));
            buf_char(out, digit_of(g.number % 36));
        }
    }
}

/* [0-h] a tree with as many empty cells after it, [i-z] a run of 1 to 18 empty cells. */
bool pzpr_trees_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int cells = grid_cells(p->grid), digit;
    for (int cell = 0; cell < cells && !scan_end(s);) {
        if (!read_digit(s, 36, &digit, e))
            return false;
        if (digit < 18)
            p->given[cell++] = given_bare((enum given_kind)b.kind);
        cell += digit < 18 ? digit : digit - 17;
    }
    return true;
}

void pzpr_trees_write(const struct puzzle *p, struct body b, struct buf *out) {
    enum { RUN = 18 };
    int gap = 0, cells = grid_cells(p->grid);
    for (int cell = 0; cell < cells; cell++) {
        if (p->given[cell].kind != b.kind) {
            gap++;
            continue;
        }
        pzpr_write_run(out, gap, 'i', RUN);
        for (gap = 0; gap < RUN - 1 && cell + 1 < cells && p->given[cell + 1].kind != b.kind; gap++)
            cell++;
        buf_char(out, digit_of(gap));
        gap = 0;
    }
    pzpr_write_run(out, gap, 'i', RUN);
}

/* The given at a half place: cells, sides and grid points inside of the board in one grid. */
static struct given *half_place(const struct puzzle *p, int i) {
    int cols = 2 * p->grid.cols - 1, row = i / cols, col = i % cols;
    int cell = grid_cell(p->grid, row / 2, col / 2);
    if (row % 2 == 0 && col % 2 == 0)
        return &p->given[cell];
    if (row % 2 == 1 && col % 2 == 1)
        return &p->point[puzzle_point(p->grid, row / 2 + 1, col / 2 + 1)];
    return &p->side[2 * cell + row % 2];
}

/* [0-f] a dot with half of that, rounded down, as empty places after it; [g-z] a run of 1 to 20.
 * The kind is written by odd digits. */
bool pzpr_centres_read(struct scan *s, struct puzzle *p, struct body b, struct err *e) {
    int n = (2 * p->grid.rows - 1) * (2 * p->grid.cols - 1), digit;
    for (int i = 0; i < n && !scan_end(s);) {
        if (!read_digit(s, 36, &digit, e))
            return false;
        if (digit < 16)
            *half_place(p, i++) = given_bare((enum given_kind)(digit % 2 ? b.kind : b.other));
        i += digit < 16 ? digit / 2 : digit - 15;
    }
    return true;
}

void pzpr_centres_write(const struct puzzle *p, struct body b, struct buf *out) {
    int gap = 0, n = (2 * p->grid.rows - 1) * (2 * p->grid.cols - 1);
    for (int i = 0; i < n; i++) {
        int kind = half_place(p, i)->kind;
        if (kind == GIVEN_NONE) {
            gap++;
            continue;
        }
        pzpr_write_run(out, gap, 'g', 20);
        for (gap = 0; gap < 7 && i + 1 < n && half_place(p, i + 1)->kind == GIVEN_NONE; gap++)
            i++;
        buf_char(out, digit_of(2 * gap + (kind == b.kind)));
        gap = 0;
    }
    pzpr_write_run(out, gap, 'g', 20);
}
