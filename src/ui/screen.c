#include "ui/screen.h"

#include "base/mem.h"
#include "base/text.h"
#include "ui/theme.h"

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
    for (int i = 0; i < s->rows * s->cols; i++)
        s->at[i] = (struct glyph){' ', STYLE_PLAIN};
    s->cursor_row = s->cursor_col = -1;
}

/* The half of a wide character that is left when the other is written over. */
static void blank_halves(struct screen *s, int row, int col, int width) {
    struct glyph *line = s->at + row * s->cols;
    if (line[col].code == 0 && col > 0)
        line[col - 1].code = ' ';
    if (col + width < s->cols && line[col + width].code == 0)
        line[col + width].code = ' ';
}

void screen_put(struct screen *s, int row, int col, uint32_t code, enum style style) {
    int width = code < 0x7f ? 1 : text_width(code);
    assert(code >= ' ' && width > 0);
    if (s->ascii && code > 0x7e) {
        code = '?';
        width = 1;
    }
    if (row < 0 || row >= s->rows || col < 0 || col + width > s->cols)
        return;
    blank_halves(s, row, col, width);
    s->at[row * s->cols + col] = (struct glyph){code, (uint8_t)style};
    if (width == 2)
        s->at[row * s->cols + col + 1] = (struct glyph){0, (uint8_t)style};
}

int screen_text(struct screen *s, int row, int col, const char *text, enum style style) {
    int n = (int)strlen(text);
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

static int line_end(const struct screen *s, int row) {
    int end = s->cols;
    while (end > 0 && s->at[row * s->cols + end - 1].code == ' ')
        end--;
    return end;
}

void screen_dump(const struct screen *s, bool color, struct buf *out) {
    for (int row = 0; row < s->rows; row++) {
        int style = STYLE_PLAIN, end = line_end(s, row);
        for (int col = 0; col < end; col++) {
            struct glyph g = s->at[row * s->cols + col];
            if (color && g.style != style)
                theme_sgr(&themes[0].look[style = g.style], out);
            if (g.code != 0)
                text_encode(out, g.code);
        }
        if (style != STYLE_PLAIN)
            buf_add(out, "\033[0m");
        buf_char(out, '\n');
    }
}
