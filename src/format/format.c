#include "format/format.h"

#include "base/os/file.h"
#include "format/others/pasted.h"

#include <string.h>

#define FORMAT(id) extern const struct format format_##id;
#include "format/formats.def"
#undef FORMAT

const struct format *const formats[] = {
#define FORMAT(id) &format_##id,
#include "format/formats.def"
#undef FORMAT
    NULL,
};

void loaded_compile(struct loaded *l) {
    if (l->board.value)
        return;
    l->puzzle->genre->compile(l->puzzle, &l->model);
    board_init(&l->board, &l->model);
}

void loaded_free(struct loaded *l) {
    if (l->board.value) {
        board_free(&l->board);
        model_free(&l->model);
    }
    puzzle_free(l->puzzle);
    *l = (struct loaded){0};
}

const struct format *format_by_id(const char *id) {
    for (const struct format *const *f = formats; *f; f++)
        if (strcmp((*f)->id, id) == 0)
            return *f;
    return NULL;
}

void format_names(struct buf *out) {
    bool first = true;
    for (const struct format *const *f = formats; *f; f++) {
        if (!(*f)->write)
            continue;
        buf_fmt(out, "%s%s", first ? "" : " ", (*f)->id);
        first = false;
    }
}

static unsigned not_here(struct place at) {
    return place_is_cell(at) ? CONTENT_DOTS : CONTENT_CROSSED;
}

static unsigned board_content(const struct board *b) {
    static const unsigned by_layer[NOTE_LAYERS] = {
        [NOTE_COLOUR] = CONTENT_COLOURS,
        [NOTE_TINT] = CONTENT_TINTS,
        [NOTE_CROSS_E] = CONTENT_CROSS_NOTES,
        [NOTE_CROSS_S] = CONTENT_CROSS_NOTES,
    };
    unsigned found = b->trial > 0 ? CONTENT_TRIALS : 0;
    int vars = model_vars(b->model), cells = grid_cells(b->model->grid);
    for (int v = 0; v < vars; v++)
        found |= b->value[v] == MARK_YES  ? CONTENT_FILLED
                 : b->value[v] == MARK_NO ? not_here(b->model->vars.at[v].at)
                                          : 0u;
    for (int slot = vars; slot < b->slots; slot++)
        found |= b->value[slot] ? by_layer[(slot - vars) / cells] : 0u;
    return found;
}

static unsigned loaded_content(const struct loaded *l) {
    unsigned found = l->kept ? CONTENT_HISTORY : 0;
    for (int f = 0; f < TEXT_FIELDS; f++)
        found |= l->puzzle->text[f][0] ? 1u << f : 0u;
    return l->board.value ? found | board_content(&l->board) : found;
}

void format_losses(const struct format *f, const struct loaded *l, struct buf *out) {
    static const char *const words[] = {"title",
                                        "author",
                                        "source",
                                        "note",
                                        "rating",
                                        "shading and lines",
                                        "dots",
                                        "crosses",
                                        "crosses between cells",
                                        "colours",
                                        "inside and outside",
                                        "trials",
                                        "history"};
    unsigned lost =
        loaded_content(l) & ~(f->keeps | (f->keeps_of ? f->keeps_of(l->puzzle->genre) : 0u));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (lost >> i & 1u)
            buf_fmt(out, "%s%s", out->len > 0 ? ", " : "", words[i]);
}

static bool has_text(const char *text, int n) {
    for (int i = 0; i < n; i++)
        if (!strchr(" \t\r\n", text[i]))
            return true;
    return false;
}

/* The format that the text is a file of; NULL: none. */
static const struct format *file_format(const char *text, int n) {
    for (const struct format *const *f = formats; *f; f++)
        if (!(*f)->address && (*f)->is && (*f)->is(text, n))
            return *f;
    return NULL;
}

bool format_is_known(const char *text, int n) {
    return file_format(text, n) || pasted_has_address(text, n);
}

/* By its mark, or by every other byte of its first letters. */
static bool is_utf16(const char *text, int n) {
    return n >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0 ||
                      (text[0] == '\0') != (text[1] == '\0'));
}

/* The bytes of a text, whatever it means. */
static bool check_text(const char *text, int n, struct err *e) {
    if (n > FILE_MAX)
        return err_set(e, "more than %d bytes", FILE_MAX);
    if (is_utf16(text, n))
        return err_set(e, "its text is UTF-16; save it as UTF-8");
    if (n > 0 && memchr(text, '\0', (size_t)n))
        return err_set(e, "not text: it holds a NUL byte");
    return has_text(text, n) || err_set(e, "nothing in it");
}

/* Few readers take such lines: what they say of them would puzzle. */
static bool has_bare_returns(const char *text, int n) {
    while (n > 0 && strchr("\r\n", text[n - 1]))
        n--;
    return n > 0 && memchr(text, '\r', (size_t)n) && !memchr(text, '\n', (size_t)n);
}

bool format_read(const char *text, int n, struct loaded *l, struct err *e) {
    if (n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
        text += 3;
        n -= 3;
    }
    while (n > 0 && text[n - 1] == '\0') /* what a loss of power leaves at the end of a file */
        n--;
    if (!check_text(text, n, e))
        return false;
    const struct format *f = file_format(text, n);
    bool good = f ? f->read(text, n, l, e) : pasted_read(text, n, l, e);
    if (!good && has_bare_returns(text, n)) {
        *e = (struct err){0};
        err_set(e, "its lines end in CR alone; save it with LF or CR LF");
    }
    if (good && f)
        l->format = f;
    return good;
}

bool format_load(const char *path, struct loaded *l, struct err *e) {
    struct buf text = {0};
    bool good = file_read(path, &text, e) && format_read(buf_text(&text), text.len, l, e);
    buf_free(&text);
    return good;
}
