/* pzprv3 files: what the reference player saves and loads, givens and marks, one line per row; also
 * with "/" for the ends of lines, and that in an address. After the board may come the boards on
 * which trials began, metadata as JSON, and the history, which is skipped: the marks are those of
 * its end. Facts from pzprjs (MIT): its parser and its files. */
#include "format/pzpr/pzprv3_sections.h"

#include "base/least.h"

#include <jansson.h>
#include <string.h>

/* Where the player's metadata go. */
static const struct {
    const char *key;
    enum text_field field;
} metadata[] = {
    {"author", TEXT_AUTHOR}, {"source", TEXT_SOURCE}, {"hard", TEXT_RATED}, {"comment", TEXT_NOTE}};

/* After the "?" of an address and "type=...&", or the beginning; blanks are skipped. */
static struct scan file_start(const char *text, int n) {
    struct scan s = scan_text(text, n), ahead = s;
    scan_until(&ahead, "? \t\r\n");
    if (scan_begins(&s, "http") && scan_peek(&ahead) == '?')
        s.at = ahead.at;
    s.at += scan_peek(&s) == '?';
    ahead = s;
    scan_until(&ahead, "&/ \t\r\n");
    if (scan_begins(&s, "type=") && scan_peek(&ahead) == '&')
        s.at = ahead.at + 1;
    return s;
}

/* Takes "v:NAME", by which an author says that the rules are others; at NULL: it is not there. */
static struct span take_variant(struct scan *s) {
    if (!scan_begins(s, "v:"))
        return (struct span){NULL, 0};
    s->at += 2;
    return span_trim(rows_line(s));
}

static bool is_pzprv3(const char *text, int n) {
    struct scan s = file_start(text, n);
    bool web = strncmp(text, "http", (size_t)min_int(n, 4)) == 0;
    if (web && memchr(text, '%', (size_t)n) && !memchr(text, ' ', (size_t)n))
        return false; /* its blanks are encoded */
    take_variant(&s);
    return scan_begins(&s, "pzprv3") && n - s.at > 6 && strchr("/\r\n. ", text[s.at + 6]);
}

static bool pzprv3_read_side(struct rows *r, const char *what, int *side, struct err *e) {
    return rows_next(r, 1, "number", e) && rows_number(r, 0, 1 << 20, what, side, e);
}

static void pzprv3_read_version(struct rows *r) {
    struct span line = rows_line(&r->s);
    if (line.n > 7 && line.at[6] == '.')
        span_number((struct span){line.at + 7, line.n - 7}, 99, &r->version);
}

/* No row of givens is a single letter, so that such a line after the size is a variant's. */
static bool knows_variants(const struct rows *r, const struct genre *g, struct err *e) {
    struct scan ahead = r->s;
    for (;;) {
        int at = ahead.at;
        struct span line = span_trim(rows_line(&ahead));
        if (line.n != 1 || line.at[0] < 'a' || line.at[0] > 'z')
            return true;
        if (!genre_variant(g, line.at[0]))
            return scan_fail_at(&r->s, at, e, "%s with the flag '%c' is a variant not known here",
                                g->title, line.at[0]);
    }
}

static bool pzprv3_read_head(struct rows *r, const struct genre **genre, struct grid *grid,
                             struct err *e) {
    pzprv3_read_version(r);
    int at = r->s.at;
    if (!span_genre(&r->s, span_trim(rows_line(&r->s)), genre, e))
        return false;
    if (!(*genre)->file)
        return scan_fail_at(&r->s, at, e, "pzprv3 files have no %s", (*genre)->title);
    at = r->s.at;
    return pzprv3_read_side(r, "the number of rows", &grid->rows, e) &&
           pzprv3_read_side(r, "the number of columns", &grid->cols, e) &&
           size_ok(&r->s, at, grid->rows, grid->cols, e) && knows_variants(r, *genre, e);
}

static bool read_sections(struct rows *r, struct puzzle *p, struct early_marks *d, struct err *e) {
    bool ok = true;
    for (const struct file_section *section = p->genre->file; section->field != FILE_END && ok;
         section++)
        ok = section_read(section, r, p, d, e);
    return ok;
}

/* Takes the line "TrialData(n)", which the board as it was before the trial follows. */
static bool take_trial(struct rows *r) {
    struct scan ahead = r->s;
    scan_skip(&ahead, " \t\r\n/");
    if (!scan_begins(&ahead, "TrialData("))
        return false;
    rows_line(&ahead);
    r->s = ahead;
    return true;
}

/* Reads the marks of the boards, the last one first; returns how many, 0 after an error. Of more
 * trials than a board can have, the innermost are kept. */
static int read_boards(struct rows *r, struct puzzle *p, struct early_marks *boards,
                       struct err *e) {
    int n = 0;
    do {
        struct early_marks extra;
        struct early_marks *d = n <= BOARD_TRIALS ? &boards[n] : &extra;
        *d = (struct early_marks){0};
        if (!read_sections(r, p, d, e))
            return 0;
        n += d != &extra;
    } while (take_trial(r));
    return rows_end(r) || scan_fail(&r->s, e, "the file should end here") ? n : 0;
}

static bool make_boards(const struct early_marks *boards, int n, struct loaded *l, int *cell) {
    for (int i = n - 1; i >= 0; i--) {
        if (!early_make(&boards[i], l, cell))
            return false;
        if (i > 0)
            board_try(&l->board);
    }
    return true;
}

static bool read_board(struct rows *r, struct loaded *l, struct err *e) {
    struct early_marks boards[BOARD_TRIALS + 1] = {0};
    int body = r->s.at, cell = 0, n = read_boards(r, l->puzzle, boards, e);
    bool ok = n > 0 && puzzle_ok(l->puzzle, &r->s, body, e);
    if (ok && !make_boards(boards, n, l, &cell)) {
        char name[PLACE_NAME];
        ok = scan_fail_at(&r->s, body, e, "there can be no mark at %s",
                          place_name(l->puzzle->grid, place_cell(cell), name));
    }
    return ok;
}

/* JSON from the beginning of s; "/" may be written in it for the ends of lines. */
static json_t *load_json(const struct scan *s) {
    size_t n = (size_t)(s->n - s->at);
    json_t *info = json_loadb(s->text + s->at, n, JSON_DISABLE_EOF_CHECK, NULL);
    if (info)
        return info;
    char *copy = mem_copy(s->text + s->at, s->n - s->at + 1, 1);
    for (size_t i = 0; i < n; i++)
        if (copy[i] == '/')
            copy[i] = ' ';
    return json_loadb(copy, n, JSON_DISABLE_EOF_CHECK, NULL);
}

/* The line "info:{...}"; of what is no JSON there it is told. */
static void read_info(struct rows *r, struct loaded *l) {
    scan_skip(&r->s, " \t\r\n/");
    if (!scan_begins(&r->s, "info:"))
        return;
    r->s.at += 5;
    json_t *info = load_json(&r->s), *data = json_object_get(info, "metadata");
    if (!info)
        loaded_tell(l, "its line of information (info:) cannot be read, and is left out");
    for (size_t i = 0; i < sizeof metadata / sizeof *metadata; i++) {
        const char *text = json_string_value(json_object_get(data, metadata[i].key));
        if (text)
            puzzle_set_text(l->puzzle, metadata[i].field, text, (int)strlen(text));
    }
    json_decref(info);
}

static bool read_pzprv3(const char *text, int n, struct loaded *l, struct err *e) {
    struct rows *r = mem_alloc(1, sizeof *r);
    const struct genre *genre;
    struct grid grid;
    r->s = file_start(text, n);
    struct span by = take_variant(&r->s);
    if (!pzprv3_read_head(r, &genre, &grid, e))
        return false;
    l->puzzle = genre_board(genre, grid);
    if (!read_board(r, l, e))
        return false;
    read_info(r, l);
    if (by.at)
        tell_variant(l, by);
    return true;
}

static void write_sections(const struct loaded *l, struct buf *out) {
    for (const struct file_section *section = l->puzzle->genre->file; section->field != FILE_END;
         section++)
        section_write(section, l, out);
}

/* The move after which the trial of a level began, seen from the move that the board is at. */
static int before_trial(const struct board *b, int level) {
    int at = b->at;
    while (b->moves.at[at].kind != MOVE_TRY || b->moves.at[at].level != level)
        at = b->moves.at[at].parent;
    return b->moves.at[at].parent;
}

/* The boards on which the open trials began, the innermost first. */
static void write_trials(const struct loaded *l, struct buf *out) {
    struct loaded then = *l;
    then.board.value = mem_alloc(l->board.slots, 1);
    then.board.level = mem_alloc(l->board.slots, 1);
    for (int level = l->board.trial; level > 0; level--) {
        board_seen(&l->board, before_trial(&l->board, level), then.board.value, then.board.level);
        buf_fmt(out, "TrialData(%d)\n", level);
        write_sections(&then, out);
    }
}

/* Escapes what the player's parser would not take inside a JSON text: it takes every "/" of a file
 * for the end of a line, and counts braces. */
static int escape_json(const char *text, size_t n, void *arg) {
    struct buf *out = arg;
    for (size_t i = 0; i < n; i++)
        if (memchr("/{}", text[i], 3))
            buf_fmt(out, "\\u%04x", (unsigned)text[i]);
        else
            buf_char(out, text[i]);
    return 0;
}

static void write_info(const struct puzzle *p, struct buf *out) {
    const char *separator = "info:{\"metadata\":{";
    for (size_t i = 0; i < sizeof metadata / sizeof *metadata; i++) {
        const char *text = p->text[metadata[i].field];
        if (!*text)
            continue;
        json_t *value = json_string(text);
        buf_fmt(out, "%s\"%s\":", separator, metadata[i].key);
        json_dump_callback(value, escape_json, out, JSON_ENCODE_ANY);
        json_decref(value);
        separator = ",";
    }
    if (*separator == ',')
        buf_add(out, "}}\n");
}

/* A variant is kept by a section of its own only. */
static bool keeps_variant(const struct puzzle *p) {
    bool keeps = p->variant == 0;
    for (const struct file_section *section = p->genre->file; section->field != FILE_END; section++)
        keeps = keeps || section->field == FILE_VARIANT || section->field == FILE_CONFIG;
    return keeps;
}

/* The player writes the rooms of some genres as labels of cells, in every version. */
static bool keeps_loose_walls(const struct puzzle *p) {
    bool keeps = true;
    for (const struct file_section *section = p->genre->file; section->field != FILE_END; section++)
        keeps = keeps && section->version != FILE_LABELS_ALONE;
    return keeps;
}

static bool write_pzprv3(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    if (!p->genre->file)
        return err_set(e, "pzprv3 files have no %s", p->genre->title);
    if (!keeps_variant(p))
        return err_set(e, "pzprv3 files cannot hold the puzzle's variant");
    int version = 0;
    if (p->side && !keeps_loose_walls(p))
        return err_set(e, "pzprv3 files of %s cannot hold walls inside rooms", p->genre->title);
    for (const struct file_section *section = p->genre->file; section->field != FILE_END; section++)
        version = max_int(section_version(section, p), version);
    buf_add(out, "pzprv3");
    if (version > 0)
        buf_fmt(out, ".%d", version);
    buf_fmt(out, "\n%s\n%d\n%d\n", p->genre->id, p->grid.rows, p->grid.cols);
    write_sections(l, out);
    if (l->board.value && l->board.trial > 0)
        write_trials(l, out);
    write_info(p, out);
    return true;
}

static unsigned pzprv3_keeps(const struct genre *g) {
    unsigned kept = CONTENT_FILLED | CONTENT_DOTS | CONTENT_CROSSED | CONTENT_TRIALS;
    for (size_t i = 0; i < sizeof metadata / sizeof *metadata; i++)
        kept |= 1u << metadata[i].field;
    for (const struct file_section *section = g->file; section && section->field != FILE_END;
         section++)
        kept |= section_keeps(section);
    return kept;
}

const struct format format_pzprv3 = {
    .id = "pzprv3",
    .title = "pzprv3 file",
    .suffix = ".txt",
    .is = is_pzprv3,
    .read = read_pzprv3,
    .keeps_of = pzprv3_keeps,
    .write = write_pzprv3,
};
