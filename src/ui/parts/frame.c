#include "ui/parts/frame.h"

#include "base/least.h"
#include "base/text.h"
#include "genre/genre.h"
#include "ui/parts/panel.h"

#include <string.h>

enum {
    LOW = 8, /* rows; below there is no title and one line of words */
    SCROLL_MARGIN = 2,
    PANEL_LEAST = 26, /* columns */
    PANEL_MOST = 46,
    PANEL_ROWS = 23, /* with name, rules, a lesson and a hint of several lines */
    GAP = 3,         /* between board and panel */
    WORDS_LEAST = 2, /* rows below the board */
    STRIP_GAP = 2
};

/* The place of the words, and whether there is a margin for rulers; the best layout comes first. */
static const struct arrangement {
    bool beside, margin;
    int words; /* rows below the board */
} arrangements[] = {
    {true, true, 0}, {true, false, 0}, {false, true, 3}, {false, false, 3}, {false, false, 2}};
enum { ARRANGEMENTS = sizeof arrangements / sizeof arrangements[0] };

/* Of the rows above the strip, a title takes one where words are below the board. */
static bool arrangement_fits(struct view *v, int rows, int cols, const struct arrangement *a) {
    int need_rows, need_cols;
    v->margin = a->margin;
    paint_size(v, &need_rows, &need_cols);
    if (a->beside)
        return need_rows <= rows && need_cols + GAP + PANEL_LEAST <= cols;
    return need_rows + 1 + a->words <= rows && need_cols <= cols;
}

/* The largest cells with which the whole board fits, in its best arrangement; the smallest where
 * nothing fits. Screens of 24 rows, for which all is made, have roomy ones at most. True: the words
 * are beside it. */
static bool choose_size(struct view *v, int rows, int cols) {
    enum { USUAL_ROWS = 23 };
    bool chosen = v->size != SIZE_AUTO;
    enum cell_size largest = rows > USUAL_ROWS ? SIZE_HUGE : SIZE_ROOMY;
    enum cell_size size = chosen ? v->size : largest, last = chosen ? v->size : SIZE_SMALL;
    for (; size <= last; size++)
        for (int i = 0; i < ARRANGEMENTS; i++) {
            v->size = size;
            if (arrangement_fits(v, rows, cols, &arrangements[i]))
                return arrangements[i].beside;
        }
    v->size = last;
    v->margin = false;
    return false;
}

/* Where a board begins that has its panel beside it: a third down, but never so far that the panel,
 * which begins there too, has to leave out rules for want of rows above it. */
static int top_beside(int need_rows, int rows) {
    int spare = rows > PANEL_ROWS ? rows - PANEL_ROWS : 0;
    return min_int((rows - need_rows) / 3, spare);
}

/* Board and panel are centred together on wide screens. */
static void lay_beside(struct frame *f, const struct view *v, int rows, int cols) {
    int need_rows, need_cols;
    paint_size(v, &need_rows, &need_cols);
    int room = cols - need_cols - GAP;
    int panel = min_int(PANEL_MOST, room > PANEL_LEAST ? room - 1 : room);
    int left = (cols - need_cols - GAP - panel) / 2, top = top_beside(need_rows, rows);
    f->beside = true;
    f->board = (struct rect){top, left, need_rows, need_cols};
    f->words =
        (struct rect){top + v->margin, left + need_cols + GAP, rows - top - v->margin, panel};
}

/* Puts the board at the top, and the words below it. */
static void lay_below(struct frame *f, const struct view *v, int rows, int cols) {
    int need_rows, need_cols;
    paint_size(v, &need_rows, &need_cols);
    f->title = 0;
    f->board.row = 1;
    f->board.rows = min_int(need_rows, rows - 1 - WORDS_LEAST);
    f->board.cols = min_int(need_cols, cols);
    f->board.col = (cols - f->board.cols) / 2;
    int end = f->board.row + f->board.rows;
    int gap = rows - end > WORDS_LEAST + 1; /* an empty line, where it costs little */
    f->words = (struct rect){end + gap, 0, rows - end - gap, cols};
}

/* Lays out a screen that is too low for more than a strip and a line of words. */
static void lay_low(struct frame *f, struct view *v, const struct screen *s, bool plain) {
    int rows = s->rows;
    if (rows >= 2)
        f->words = (struct rect){--rows, 0, 1, s->cols};
    if (!plain && s->rows >= 3)
        f->strip = --rows;
    f->board = (struct rect){0, 0, rows, s->cols};
    v->margin = false;
    if (v->size == SIZE_AUTO)
        v->size = paint_fitting(v, rows, s->cols);
}

struct frame frame_lay(const struct screen *s, struct view *v, bool plain) {
    struct frame f = {.title = -1, .strip = -1};
    v->tints = paint_has_tints(v->puzzle, s->colors) && !v->under;
    v->pixels = !plain && s->rows >= LOW && screen_has_pixels(s);
    if (plain || s->rows < LOW) {
        lay_low(&f, v, s, plain);
        return f;
    }
    f.strip = s->rows - 1;
    if (choose_size(v, s->rows - 1, s->cols))
        lay_beside(&f, v, s->rows - 1, s->cols);
    else
        lay_below(&f, v, s->rows - 1, s->cols);
    return f;
}

/* For a board that scrolls, appends which part is seen, with a map of it if the genre's name still
 * fits beside that. */
static void frame_add_part(const struct screen *s, const struct frame *f, const struct view *v,
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

void frame_name(const struct puzzle *p, struct buf *out) {
    buf_fmt(out, "%s %dx%d%s", p->genre->title, p->grid.rows, p->grid.cols,
            p->genre->number.max > 0 ? ", " : "");
    genre_number_words(p, out);
    for (const struct variant *rule = genre_variants(p->genre); rule->letter; rule++)
        if (rule->bit & p->variant)
            buf_fmt(out, ", %s", rule->name);
}

static void put_title(struct screen *s, const struct frame *f, const char *before,
                      const struct view *v) {
    const struct puzzle *p = v->puzzle;
    struct buf text = {0}, part = {0};
    buf_add(&text, before);
    frame_name(p, &text);
    if (p->text[TEXT_TITLE][0] != '\0')
        buf_fmt(&text, "  %s", p->text[TEXT_TITLE]);
    if (p->text[TEXT_AUTHOR][0] != '\0')
        buf_fmt(&text, " by %s", p->text[TEXT_AUTHOR]);
    frame_add_part(s, f, v, &part);
    screen_clipped(s, f->title, 0, text.at, s->cols - part.len, STYLE_TITLE);
    screen_text(s, f->title, s->cols - part.len, buf_text(&part), STYLE_TITLE);
}

void frame_make_room(struct frame *f, const struct panel *panel) {
    enum { BOARD_LEAST = 5 };
    bool low = f->title < 0 && f->strip >= 0;
    if (f->beside || low)
        return;
    int need = panel_rows(panel, PANEL_MUST, f->words.cols) - f->words.rows;
    int most = f->board.rows - BOARD_LEAST;
    need = min_int(need, most);
    if (need <= 0)
        return;
    f->board.rows -= need;
    f->words.row -= need;
    f->words.rows += need;
}

struct view frame_still(const struct loaded *l, const struct screen *s) {
    return (struct view){.puzzle = l->puzzle,
                         .model = l->model,
                         .values = l->board.value,
                         .slots = l->board.slots,
                         .levels = l->board.level,
                         .cursor = NO_CELL,
                         .tints = paint_has_tints(l->puzzle, s->colors)};
}

void frame_board(struct screen *s, const struct frame *f, const char *before, struct view *v) {
    paint_scroll(v, f->board, SCROLL_MARGIN);
    paint_board(s, f->board, v);
    if (f->title >= 0)
        put_title(s, f, before, v);
}

/* A long line without blanks is broken anywhere. */
void frame_rules(const struct genre *g, struct panel *panel) {
    struct buf rule = {0};
    for (int i = 0; genre_rule(g, i, &rule); i++, buf_clear(&rule))
        (i == 0 ? panel_add : panel_join)(panel, PANEL_COULD, STYLE_FAINT, rule.at);
}

void frame_text(struct screen *s, const char *text) {
    struct buf clean = {0};
    for (int row = 0; *text && row < s->rows - 1; row++) {
        const char *next;
        int line = (int)strcspn(text, "\n"), n = message_wrap(text, s->cols, &next);
        buf_clear(&clean);
        text_clean(&clean, text, min_int(n, line), s->cols * 4);
        screen_text(s, row, 0, buf_text(&clean), STYLE_PLAIN);
        text = n < line ? next : text + line + (text[line] == '\n');
    }
    screen_text(s, s->rows - 1, 0, "any key goes back", STYLE_STATUS);
}

void frame_words(struct screen *s, const struct frame *f, const struct panel *panel) {
    if (f->words.rows > 0)
        panel_draw(panel, f->beside ? PANEL_MAY : PANEL_MUST, s, f->words);
}

/* The columns of the last entry of a table of keys. */
static int last_key_columns(const char *keys) {
    int cols = 0;
    for (const char *at = keys; *at; at = key_entry_after(at))
        cols = key_entry_columns(at);
    return cols;
}

/* Draws the last entry at the right, and before it as many of the others as fit, from the first. */
static void put_keys(struct screen *s, int row, int from, const char *keys) {
    const char *last = keys, *end = keys;
    for (const char *at = keys; *at; at = key_entry_after(at))
        last = at;
    int room = s->cols - 1 - from - (*last ? key_entry_columns(last) : 0), used = 0;
    if (room < 0)
        return;
    for (; end < last && used + key_entry_columns(end) + STRIP_GAP <= room;
         end = key_entry_after(end))
        used += key_entry_columns(end) + STRIP_GAP;
    int col = s->cols - 1 - used - key_entry_columns(last);
    for (const char *at = keys; at < end; at = key_entry_after(at))
        col = key_entry_draw(s, row, col, at, STYLE_STATUS) + STRIP_GAP;
    key_entry_draw(s, row, col, last, STYLE_STATUS);
}

void frame_strip(struct screen *s, const struct frame *f, const char *words, const char *modes,
                 const char *keys) {
    enum { LEAST = 12 };
    if (f->strip < 0)
        return;
    /* The gravest modes come first. They leave room for the key for help where there is any. */
    int more = text_columns(modes), help = STRIP_GAP + last_key_columns(keys) + 1;
    if (more == 0 || s->cols < help + LEAST + STRIP_GAP + LEAST)
        help = 0;
    more = min_int(more, s->cols - help - LEAST - STRIP_GAP);
    int room = s->cols - help - (more > 0 ? more + STRIP_GAP : 0);
    room = max_int(room, LEAST);
    int end = screen_clipped(s, f->strip, 0, words, room, STYLE_STATUS) + STRIP_GAP;
    if (more > 0)
        end += screen_clipped(s, f->strip, end, modes, more, STYLE_STATUS) + STRIP_GAP;
    put_keys(s, f->strip, end, keys);
}

void frame_prompt(struct screen *s, const struct frame *f, const struct prompt *prompt,
                  const struct keymap *map) {
    int row = f->strip >= 0 ? f->strip : s->rows - 1;
    for (int col = 0; col < s->cols; col++)
        screen_put(s, row, col, ' ', STYLE_PLAIN);
    if (prompt->open)
        prompt_draw(prompt, map, s, row);
}

const char *frame_next_size(const struct view *shown, int rows, int cols, enum cell_size *size) {
    static const char *const words[CELL_SIZES] = {"Cells that fit the screen",
                                                  "Huge cells",
                                                  "Large cells",
                                                  "Roomy cells",
                                                  "Middle cells",
                                                  "Small cells"};
    struct view fitting = *shown;
    fitting.size = SIZE_AUTO;
    choose_size(&fitting, rows - 1, cols);
    *size = paint_next_size(shown, shown->size);
    while (*size < SIZE_ROOMY && *size < fitting.size)
        *size = paint_next_size(shown, *size);
    if (*size == fitting.size)
        *size = SIZE_AUTO;
    return words[*size];
}
