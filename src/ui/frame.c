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

/* Over the end of the title, with a map where the genre's name still fits beside it. */
static void draw_part(struct screen *s, const struct frame *f, const struct view *v) {
    enum { NAME_COLS = 14 };
    struct buf text = {0};
    paint_part_words(v, f->board, true, &text);
    if (text.len + NAME_COLS > s->cols) {
        buf_clear(&text);
        paint_part_words(v, f->board, false, &text);
    }
    if (text.len <= s->cols)
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
    screen_text(s, f->title, 0, buf_text(&text), STYLE_TITLE);
    draw_part(s, f, v);
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
