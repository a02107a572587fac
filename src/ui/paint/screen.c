#include "ui/paint/screen.h"

#include "base/mem.h"
#include "base/text.h"
#include "ui/paint/picture.h"
#include "ui/paint/theme.h"

#include <assert.h>
#include <string.h>

void screen_init(struct screen *s, int rows, int cols, bool ascii) {
    *s = (struct screen){.ascii = ascii};
    screen_resize(s, rows, cols);
}

void screen_free(struct screen *s) {
    mem_free(s->at);
    *s = (struct screen){0};
}

void screen_resize(struct screen *s, int rows, int cols) {
    if (rows != s->rows || cols != s->cols || s->at == NULL) {
        s->at = mem_resize(s->at, rows * cols, sizeof *s->at);
        s->rows = rows;
        s->cols = cols;
    }
    screen_clear(s);
}

void screen_clear(struct screen *s) {
    int cells = s->rows * s->cols;
    for (int i = 0; i < cells && i < s->cols; i++)
        s->at[i] = (struct glyph){' ', STYLE_PLAIN, GROUND_NONE};
    for (int row = 1; row < s->rows; row++)
        memcpy(s->at + row * s->cols, s->at, (size_t)s->cols * sizeof *s->at);
    s->cursor_row = s->cursor_col = -1;
    s->hues = 0;
    if (s->picture != NULL)
        s->picture->rows = 0;
}

/* The half of a wide character that is left when the other is written over. */
static void blank_halves(const struct screen *s, struct glyph *at, int col, int width) {
    if (at->code == 0 && col > 0)
        at[-1].code = ' ';
    if (col + width < s->cols && at[width].code == 0)
        at[width].code = ' ';
}

void screen_put_on(struct screen *s, int row, int col, uint32_t code, enum style style,
                   enum ground ground) {
    int width = text_width(code);
    assert(width > 0);
    if (s->ascii && code > 0x7e) {
        code = '?';
        width = 1;
    }
    if (row < 0 || row >= s->rows || col < 0 || col + width > s->cols)
        return;
    struct glyph *at = s->at + row * s->cols + col;
    blank_halves(s, at, col, width);
    at[0] = (struct glyph){code, (uint8_t)style, (uint8_t)ground};
    if (width == 2)
        at[1] = (struct glyph){0, (uint8_t)style, (uint8_t)ground};
}

void screen_put(struct screen *s, int row, int col, uint32_t code, enum style style) {
    screen_put_on(s, row, col, code, style, GROUND_NONE);
}

int screen_text(struct screen *s, int row, int col, const char *text, enum style style) {
    return screen_bytes(s, row, col, text, (int)strlen(text), style);
}

int screen_bytes(struct screen *s, int row, int col, const char *text, int n, enum style style) {
    while (n > 0) {
        unsigned code;
        int len = text_decode(text, n, &code);
        if (len == 0)
            break;
        screen_put(s, row, col, code, style);
        col += s->ascii && code > 0x7e ? 1 : text_width(code);
        text += len;
        n -= len;
    }
    return col;
}

int screen_clipped(struct screen *s, int row, int col, const char *text, int cols,
                   enum style style) {
    int n = (int)strlen(text), whole = text_columns(text), at = 0;
    for (int i = 0; i < n;) {
        unsigned code;
        int len = text_decode(text + i, n - i, &code), width = text_width(code);
        if (len == 0 || (whole > cols && at + width > cols - 2))
            break;
        screen_put(s, row, col + at, code, style);
        at += width;
        i += len;
    }
    for (int i = 0; whole > cols && cols >= 2 && i < 2; i++)
        screen_put(s, row, col + at++, '.', style);
    return at;
}

/* Where a line ends: behind it there are only blanks, on no background that is seen. */
static int line_end(const struct screen *s, int row, const struct theme *theme) {
    int end = s->cols;
    for (; end > 0; end--) {
        struct glyph g = s->at[row * s->cols + end - 1];
        if (g.code != ' ' || (theme && g.ground != GROUND_NONE))
            break;
    }
    return end;
}

static void dump_look(const struct screen *s, const struct theme *theme, struct glyph g,
                      struct glyph *now, struct buf *out) {
    if (theme && (g.style != now->style || g.ground != now->ground)) {
        struct look look = screen_look(s, theme, g);
        theme_sgr(theme, s->colors, &look, out);
        *now = g;
    }
}

void screen_dump(const struct screen *s, const struct theme *theme, struct buf *out) {
    for (int row = 0; row < s->rows; row++) {
        int end = line_end(s, row, theme);
        struct glyph now = {0};
        for (int col = 0; col < end; col++) {
            struct glyph g = s->at[row * s->cols + col];
            dump_look(s, theme, g, &now, out);
            if (g.code != 0)
                text_encode(out, g.code);
        }
        if (now.style != STYLE_PLAIN || now.ground != GROUND_NONE)
            buf_add(out, "\033[0m");
        buf_char(out, '\n');
    }
}
