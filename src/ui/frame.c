#include "ui/frame.h"

#include "base/text.h"
#include "genre/genre.h"
#include "ui/message.h"

#include <string.h>

enum { MESSAGE_ROWS = 3, LOW = 8, SCROLL_MARGIN = 2 };

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

/* Writes a text into `cols` columns; two stops say that it goes on. */
static void put_cut(struct screen *s, int row, const char *text, int cols, enum style style) {
    int n = (int)strlen(text), whole = text_columns(text), at = 0;
    for (int i = 0; i < n;) {
        unsigned code;
        int len = text_decode(text + i, n - i, &code), width = text_width(code);
        if (len == 0 || (whole > cols && at + width > cols - 2))
            break;
        screen_put(s, row, at, code, style);
        at += width;
        i += len;
    }
    if (whole > cols && cols >= 2)
        screen_text(s, row, at, "..", style);
}

/* On a board that scrolls: a map of what is seen, where the genre's name still fits beside it. */
static void add_part(const struct screen *s, const struct frame *f, const struct view *v,
                     struct buf *text) {
    enum { NAME_COLS = 14 };
    paint_part_words(v, f->board, true, text);
    if (text->len + NAME_COLS > s->cols) {
        buf_clear(text);
        paint_part_words(v, f->board, false, text);
    }
    if (text->len > s->cols)
        buf_clear(text);
}

static void put_title(struct screen *s, const struct frame *f, const char *before,
                      const struct view *v) {
    const struct puzzle *p = v->puzzle;
    struct buf text = {0}, part = {0};
    buf_fmt(&text, "%s%s %dx%d", before, p->genre->title, p->grid.rows, p->grid.cols);
    for (const struct variant *rule = genre_variants(p->genre); rule->letter; rule++)
        if (rule->bit & p->variant)
            buf_fmt(&text, ", %s", rule->name);
    if (p->text[TEXT_TITLE][0] != '\0')
        buf_fmt(&text, "  %s", p->text[TEXT_TITLE]);
    if (p->text[TEXT_AUTHOR][0] != '\0')
        buf_fmt(&text, " by %s", p->text[TEXT_AUTHOR]);
    add_part(s, f, v, &part);
    put_cut(s, f->title, text.at, s->cols - part.len, STYLE_TITLE);
    screen_text(s, f->title, s->cols - part.len, buf_text(&part), STYLE_TITLE);
    buf_free(&part);
    buf_free(&text);
}

void frame_board(struct screen *s, const struct frame *f, const char *before, struct view *v) {
    v->tints = screen_has_tints(s);
    if (v->size == SIZE_AUTO)
        v->size = paint_fitting(v, f->board.rows, f->board.cols);
    paint_scroll(v, f->board, SCROLL_MARGIN);
    paint_board(s, f->board, v);
    if (f->title >= 0)
        put_title(s, f, before, v);
}

const char *frame_next_size(const struct view *shown, struct rect board, enum cell_size *size) {
    static const char *const words[CELL_SIZES] = {"cells that fit the screen", "roomy cells",
                                                  "middle cells", "small cells"};
    *size = paint_next_size(shown, shown->size);
    if (*size == paint_fitting(shown, board.rows, board.cols))
        *size = SIZE_AUTO;
    return words[*size];
}

void frame_foot(struct screen *s, const struct frame *f, const struct prompt *prompt,
                const struct keymap *map, const char *message) {
    if (prompt->open)
        prompt_draw(prompt, map, s, f->message >= 0 ? f->message : s->rows - 1);
    else if (f->message >= 0)
        message_draw(s, f->message, f->message_rows, message, STYLE_MESSAGE);
}

void frame_status(struct screen *s, const struct frame *f, const char *words, const char *modes,
                  const struct keymap *map, int help) {
    enum { GAP = 2, LEAST = 12 };
    struct buf hint = {0};
    help_hint(map, help, &hint);
    int end = text_columns(words), more = text_columns(modes), width = text_columns(hint.at);
    int room = s->cols - (more > 0 ? more + GAP : 0);
    room = room < LEAST ? LEAST : room;
    for (int col = 0; col < s->cols; col++)
        screen_put(s, f->status, col, ' ', STYLE_STATUS);
    put_cut(s, f->status, words, room, STYLE_STATUS);
    end = end < room ? end : room;
    if (more > 0)
        end = screen_text(s, f->status, end + GAP, modes, STYLE_STATUS);
    if (end + GAP + width < s->cols)
        screen_text(s, f->status, s->cols - width, hint.at, STYLE_STATUS);
    buf_free(&hint);
}
