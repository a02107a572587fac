#include "ui/frame.h"

#include "base/text.h"
#include "genre/genre.h"
#include "ui/message.h"

enum { MESSAGE_ROWS = 3, LOW = 8 };

struct frame frame_lay(const struct screen *s, bool plain, const char *message) {
    int rows = s->rows < LOW ? 1 : message_rows(message, s->cols, MESSAGE_ROWS);
    struct frame f = {-1, -1, -1, rows, {0, 0, s->rows, s->cols}};
    if (s->rows >= 2)
        f.message = f.board.rows -= rows;
    if (plain)
        return f;
    if (s->rows >= 3)
        f.status = --f.board.rows;
    if (s->rows >= LOW) {
        f.title = 0;
        f.board.row = 1;
        f.board.rows--;
    }
    return f;
}

static void draw_part(struct screen *s, const struct frame *f, int title_end,
                      const struct view *v) {
    struct part part;
    struct grid g = v->puzzle->grid;
    struct buf text = {0};
    paint_part(v, f->board, &part);
    if (part.rows == g.rows && part.cols == g.cols)
        return;
    buf_fmt(&text, "  rows %d-%d, columns %d-%d", part.row + 1, part.row + part.rows, part.col + 1,
            part.col + part.cols);
    if (title_end + text.len <= s->cols)
        screen_text(s, f->title, s->cols - text.len, buf_text(&text), STYLE_TITLE);
    buf_free(&text);
}

void frame_title(struct screen *s, const struct frame *f, const char *before,
                 const struct view *v) {
    const struct puzzle *p = v->puzzle;
    struct buf text = {0};
    buf_fmt(&text, "%s%s %dx%d", before, p->genre->title, p->grid.rows, p->grid.cols);
    for (const struct variant *rule = p->genre->variants; rule->letter; rule++)
        if (rule->bit & p->variant)
            buf_fmt(&text, ", %s", rule->name);
    if (p->text[TEXT_TITLE][0] != '\0')
        buf_fmt(&text, "  %s", p->text[TEXT_TITLE]);
    if (p->text[TEXT_AUTHOR][0] != '\0')
        buf_fmt(&text, " by %s", p->text[TEXT_AUTHOR]);
    int end = screen_text(s, f->title, 0, buf_text(&text), STYLE_TITLE);
    draw_part(s, f, end, v);
    buf_free(&text);
}

void frame_status(struct screen *s, const struct frame *f, const char *words,
                  const struct keymap *map, int help) {
    struct buf hint = {0};
    help_hint(map, help, &hint);
    for (int col = 0; col < s->cols; col++)
        screen_put(s, f->status, col, ' ', STYLE_STATUS);
    int end = screen_text(s, f->status, 0, words, STYLE_STATUS), width = text_columns(hint.at);
    if (end + 2 + width < s->cols)
        screen_text(s, f->status, s->cols - width, hint.at, STYLE_STATUS);
    buf_free(&hint);
}
