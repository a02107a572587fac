/* Characters by their parts, as fine as the terminal draws them; lines that run aslant. */
#include "model/model.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"

#include <string.h>

enum { ACROSS = 2, UPRIGHT = 4 };

uint32_t painter_quarters(const struct painter *p, unsigned parts) {
    enum { UPPER = 3, LOWER = 12 };
    static const uint16_t codes[16] = {' ',    0x2598, 0x259d, 0x2580,    0x2596, 0x258c,
                                       0x259e, 0x259b, 0x2597, 0x259a,    0x2590, 0x259c,
                                       0x2584, 0x2599, 0x259f, FULL_BLOCK};
    /* Where there are few colours there may be no quarters. */
    if (!screen_has_tints(p->s))
        parts = ((parts & UPPER) == UPPER ? UPPER : 0) | ((parts & LOWER) == LOWER ? LOWER : 0);
    return codes[parts];
}

/* The same parts by fewer rows: each of the four takes the one in which its middle lies. */
static unsigned in_rows(unsigned parts, int rows) {
    unsigned seen = 0;
    for (int y = 0; y < UPRIGHT; y++) {
        int row = (2 * y + 1) * rows / (2 * UPRIGHT);
        seen |= (parts >> ACROSS * y & 3) << ACROSS * row;
    }
    return seen;
}

/* Three rows (Unicode block 1FB00-1FBFF): in the order of their bits, but for none, the halves and
 * all. */
static uint32_t thirds(const struct painter *p, unsigned parts) {
    enum { FIRST = 0x1fb00, LEFT = 21, RIGHT = 42, ALL = 63 };
    if (parts == 0 || parts == ALL || parts == LEFT || parts == RIGHT)
        return painter_quarters(p, parts == ALL ? 15 : parts == LEFT ? 5 : parts == RIGHT ? 10 : 0);
    return FIRST + parts - 1 - (parts > LEFT) - (parts > RIGHT);
}

/* Four rows (Unicode block 1CC00-1CEBF): in the order of their bits, but for those that are
 * characters elsewhere. */
static uint32_t eighths(unsigned parts) {
    static const struct {
        uint8_t parts;
        uint32_t code;
    } elsewhere[] = {
        {0, ' '},          {1, 0x1cea8},  {2, 0x1ceab},  {3, 0x1fb82},  {5, 0x2598},
        {10, 0x259d},      {15, 0x2580},  {20, 0x1fbe6}, {40, 0x1fbe7}, {63, 0x1fb85},
        {64, 0x1cea3},     {80, 0x2596},  {85, 0x258c},  {90, 0x259e},  {95, 0x259b},
        {128, 0x1cea0},    {160, 0x2597}, {165, 0x259a}, {170, 0x2590}, {175, 0x259c},
        {192, 0x2582},     {240, 0x2584}, {245, 0x2599}, {250, 0x259f}, {252, 0x2586},
        {255, FULL_BLOCK},
    };
    enum { FIRST = 0x1cd00 };
    unsigned before = 0;
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        if (elsewhere[i].parts == parts)
            return elsewhere[i].code;
        before += elsewhere[i].parts < parts;
    }
    return FIRST + parts - before;
}

uint32_t painter_mosaic(const struct painter *p, unsigned parts) {
    switch (p->s->glyphs) {
    case GLYPHS_QUARTERS:
        return eighths(parts);
    case GLYPHS_THIRDS:
        return thirds(p, in_rows(parts, 3));
    case GLYPHS_HALVES:
        break;
    }
    return painter_quarters(p, in_rows(parts, 2));
}

unsigned painter_diagonal(const struct painter *p, int cell, int down, int right) {
    bool fits = p->pitch.borders && p->pitch.cols == 2 * p->pitch.rows; /* one part a step */
    mark m = p->faces[cell].mark;
    int steps = ACROSS * p->pitch.cols;
    unsigned seen = 0;
    /* Where there are no quarters it begins a column earlier, and is made of halves. */
    int from = screen_has_tints(p->s);
    if (!mark_signs[p->puzzle->genre->cell].diagonal || !fits || !p->grounds || p->s->ascii ||
        m == MARK_NONE || !painter_is_alone(p, cell))
        return 0;
    for (int x = 0; x < ACROSS; x++) {
        int step = ACROSS * right + x - from; /* from the first grid point's middle */
        int y = UPRIGHT / 2 + (m == MARK_YES ? step : steps - 1 - step) - UPRIGHT * down;
        if (step >= 0 && step < steps && y >= 0 && y < UPRIGHT)
            seen |= 1u << (ACROSS * y + x);
    }
    return seen;
}

static uint32_t arrow_glyph(char sign) {
    return sign == '^' ? 0x25b2 : sign == '>' ? 0x25ba : sign == 'v' ? 0x25bc : 0x25c4;
}

uint32_t painter_large_digit(const char *number, int down, int right) {
    enum { WIDE = 3, HIGH = 5 };
    static const char signs[] = "0123456789?";
    static const uint8_t rows[][HIGH] = {{7, 5, 5, 5, 7}, {2, 6, 2, 2, 7}, {7, 1, 7, 4, 7},
                                         {7, 1, 7, 1, 7}, {5, 5, 7, 1, 1}, {7, 4, 7, 1, 7},
                                         {7, 4, 7, 5, 7}, {7, 1, 2, 2, 2}, {7, 5, 7, 5, 7},
                                         {7, 5, 7, 1, 7}, {7, 1, 3, 0, 2}};
    int n = (int)strlen(number), x = right + (n * (WIDE + 1) - 1) / 2, y = 2 * (down + 1);
    if (x < 0 || x % (WIDE + 1) == WIDE || x / (WIDE + 1) >= n || y < 0 || y >= HIGH)
        return ' ';
    const char *sign = strchr(signs, number[x / (WIDE + 1)]);
    if (sign == NULL)
        return x % (WIDE + 1) == 1 && down == 0 ? arrow_glyph(number[x / (WIDE + 1)]) : ' ';
    const uint8_t *row = rows[sign - signs];
    unsigned bit = 4u >> x % (WIDE + 1);
    bool upper = row[y] & bit, lower = y + 1 < HIGH && row[y + 1] & bit;
    return upper && lower ? FULL_BLOCK : upper ? 0x2580 : lower ? 0x2584 : ' ';
}
