/* sumi's own text: header lines, the board as a picture that a person can read and type, then
 * optionally marks, then optionally the moves made (moves.h; a save is such a file).
 *
 *     sumi: 1
 *     genre: yajilin
 *     size: 2x3            rows x columns; may be left out
 *     title: An example    also author, source, note, rated, variant
 *     board:
 *     .  2> .
 *     .  .  ##
 *     marks: r1c1=x r2c1-r2c2=x
 *     moves:
 *
 * Lines that are empty or begin with "#" are skipped outside the board, and among the marks what
 * follows a "#". The header is read in native_header.c; the pictures are in picture.c. */
#include "format/native_inside.h"
#include "format/picture.h"

#include <string.h>

enum { LINE_MAX_COLS = 78 };

static bool is_native(const char *text, int n) {
    struct scan s = {text, n, 0};
    native_skip_idle(&s);
    return s.n - s.at >= 5 && memcmp(s.text + s.at, "sumi:", 5) == 0;
}

static bool same_size(const struct scan *s, const struct native_header *h,
                      const struct picture *pic, struct err *e) {
    if (h->size.rows == 0 || (h->size.rows == pic->grid.rows && h->size.cols == pic->grid.cols))
        return true;
    return scan_fail_at(s, pic->token.at[0].at, e,
                        "the board has %d rows of %d, but the size says %dx%d", pic->grid.rows,
                        pic->grid.cols, h->size.rows, h->size.cols);
}

static bool are_neighbours(struct grid g, struct place at) {
    return place_is_segment(at) &&
           (grid_step(g, at.a, DIR_E) == at.b || grid_step(g, at.a, DIR_S) == at.b);
}

/* The words of "walls:", each a place between two cells of one room. */
static bool read_walls(const struct scan *s, struct span walls, struct puzzle *p, struct err *e) {
    struct scan words = {s->text, walls.n > 0 ? native_offset(s, walls) + walls.n : 0,
                         walls.n > 0 ? native_offset(s, walls) : 0};
    for (scan_skip(&words, " \t"); !scan_end(&words); scan_skip(&words, " \t")) {
        char text[SPAN_TEXT];
        const char *end;
        struct place at;
        int start = words.at;
        struct span word = scan_until(&words, " \t");
        bool known = p->genre->loose_walls &&
                     place_parse(p->grid, span_text(word, text), &at, &end) && *end == '\0';
        if (!known || !are_neighbours(p->grid, at) || puzzle_wall(p, at.a, at.b))
            return scan_fail_at(s, start, e, "'%s' is no place for a wall within a room",
                                span_text(word, text));
        puzzle_add_loose_wall(p, at.a, at.b);
    }
    return !p->side || !p->room || puzzle_walls_are_loose(p) ||
           scan_fail_at(s, native_offset(s, walls), e, "these walls part a room");
}

/* A puzzle out of header and picture, or NULL. */
static struct puzzle *make_puzzle(const struct scan *s, const struct native_header *h,
                                  const struct picture *pic, struct err *e) {
    struct puzzle *p = genre_board(h->genre, pic->grid);
    p->variant = h->variant;
    for (int f = 0; f < TEXT_FIELDS; f++)
        puzzle_set_text(p, (enum text_field)f, h->text[f].n ? h->text[f].at : "", h->text[f].n);
    if (picture_givens(pic, s, p, e) && read_walls(s, h->walls, p, e) &&
        puzzle_ok(p, s, pic->token.at[0].at, e))
        return p;
    puzzle_free(p);
    return NULL;
}

/* The words of "marks:", up to "moves:" or the end, as one move. */
static bool native_read_marks(struct scan *s, struct loaded *l, struct err *e) {
    bool ok = true;
    board_begin(&l->board);
    for (scan_skip(s, " \t\r\n"); ok && !scan_end(s); scan_skip(s, " \t\r\n")) {
        char text[SPAN_TEXT];
        int at = s->at, slot;
        uint8_t value;
        const char *end;
        if (scan_peek(s) == '#') {
            scan_until(s, "\n");
            continue;
        }
        struct span word = scan_until(s, " \t\r\n");
        if (span_is(word, "moves:")) {
            s->at = at;
            break;
        }
        ok = board_change_parse(&l->board, word.at, &slot, &value, &end) && end == word.at + word.n;
        if (ok)
            board_set(&l->board, slot, value);
        else
            scan_fail_at(s, at, e, "'%s' is no mark of this board", span_text(word, text));
    }
    board_end(&l->board);
    return ok;
}

/* What follows the board; without marks or moves nothing is compiled. */
static bool read_tail(struct scan *s, struct native_header *h, struct loaded *l, struct err *e) {
    for (native_skip_idle(s); !scan_end(s); native_skip_idle(s)) {
        int key, at = s->at;
        if (!native_read_key(s, h, &key, e))
            return false;
        loaded_compile(l);
        if (key == KEY_MOVES) {
            struct span rest = {NULL, 0};
            scan_line(s, &rest);
            if (span_trim(rest).n > 0)
                return scan_fail_at(s, at, e, "the moves begin on the next line");
            l->kept = true;
            return moves_replay(s->text, s->n, s->at, &l->board, &l->history) ||
                   scan_fail_at(s, l->history.end + MOVES_CHECK, e,
                                "no game has been played for longer than a hundred years");
        }
        if (key != KEY_MARKS)
            return scan_fail_at(s, at, e, "only marks and moves may follow the board");
        if (!native_read_marks(s, l, e))
            return false;
    }
    return true;
}

static bool read_native(const char *text, int n, struct loaded *l, struct err *e) {
    struct scan s = {text, n, 0};
    struct native_header h = {0};
    struct picture pic = {0};
    bool ok = native_read_header(&s, &h, e) && picture_read(&s, h.genre, &pic, e) &&
              same_size(&s, &h, &pic, e);
    if (ok)
        l->puzzle = make_puzzle(&s, &h, &pic, e);
    picture_free(&pic);
    if (!l->puzzle)
        return false;
    if (read_tail(&s, &h, l, e))
        return true;
    loaded_free(l);
    return false;
}

static void write_variant(const struct puzzle *p, struct buf *out) {
    if (!p->variant)
        return;
    buf_add(out, "variant: ");
    for (const struct variant *v = genre_variants(p->genre); v->letter; v++)
        if (v->bit & p->variant)
            buf_char(out, v->letter);
    buf_char(out, '\n');
}

static void native_write_marks(const struct board *b, struct buf *out) {
    struct buf word = {0};
    int col = 0;
    for (int slot = 0; slot < b->slots; slot++) {
        if (!b->value[slot])
            continue;
        buf_clear(&word);
        board_change_text(b, slot, b->value[slot], &word);
        if (col == 0)
            buf_add(out, "marks:");
        if (col == 0)
            col = 6;
        bool wrap = col + 1 + word.len > LINE_MAX_COLS;
        buf_fmt(out, "%s%s", wrap ? "\n  " : " ", word.at);
        col = (wrap ? 2 : col + 1) + word.len;
    }
    if (col > 0)
        buf_char(out, '\n');
    buf_free(&word);
}

static void native_write_walls(const struct puzzle *p, struct buf *out) {
    char name[PLACE_NAME];
    bool any = false;
    for (int i = 0; p->side && i < 2 * grid_cells(p->grid); i++) {
        int next = grid_step(p->grid, i / 2, i % 2 == 0 ? DIR_E : DIR_S);
        if (p->side[i].kind != GIVEN_LOOSE_WALL)
            continue;
        buf_fmt(out, "%s %s",
                any ? "" : "walls:", place_name(p->grid, place_segment(i / 2, next), name));
        any = true;
    }
    if (any)
        buf_char(out, '\n');
}

static bool write_native(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    (void)e;
    buf_fmt(out, "sumi: %d\ngenre: %s\nsize: %dx%d\n", NATIVE_VERSION, p->genre->id, p->grid.rows,
            p->grid.cols);
    write_variant(p, out);
    native_write_walls(p, out);
    for (int f = 0; f < TEXT_FIELDS; f++)
        if (p->text[f][0])
            buf_fmt(out, "%s: %s\n", text_field_names[f], p->text[f]);
    buf_add(out, "board:\n");
    picture_write(p, out);
    if (l->board.value)
        native_write_marks(&l->board, out);
    return true;
}

static unsigned native_keeps(const struct genre *g) {
    (void)g;
    return CONTENT_ALL & ~(unsigned)CONTENT_HISTORY & ~(unsigned)CONTENT_TRIALS;
}

const struct format format_native = {
    .id = "native",
    .title = "sumi's own text",
    .suffix = ".sumi",
    .is = is_native,
    .read = read_native,
    .keeps = native_keeps,
    .write = write_native,
};
