#include "format/format.h"

#include "base/os/file.h"
#include "base/text.h"
#include "format/draw/drawing.h"
#include "format/no_puzzle.h"
#include "format/pasted.h"
#include "format/scan.h"

#include <stdarg.h>
#include <stdio.h>
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
    l->model = model_new();
    l->puzzle->genre->compile(l->puzzle, l->model);
    board_init(&l->board, l->model);
}

/* Hands all that was read out of the scope; without one it is freed. */
static void loaded_hand_out(struct loaded *l, void *scope) {
    if (l->board.value) {
        board_hand_out(&l->board, scope);
        model_hand_out(l->model, scope);
        mem_hand_out(scope, (void *[]){l->model}, 1);
    }
    puzzle_hand_out(l->puzzle, scope);
}

void loaded_free(struct loaded *l) {
    if (l->puzzle)
        loaded_hand_out(l, NULL);
    *l = (struct loaded){0};
}

bool stated_agrees(const struct stated *s, const struct puzzle *p, struct err *e) {
    LOCAL_BUF number = {0};
    if (s->genre && s->genre != p->genre)
        return err_set(e, "this puzzle says that it is %s, not %s", p->genre->title,
                       s->genre->title);
    if (s->number == 0 || s->number == p->number)
        return true;
    genre_number_words(p, &number);
    return number.len > 0 ? err_set(e, "this puzzle says that it has %s", number.at)
                          : err_set(e, "%s has no number of stars", p->genre->title);
}

void loaded_tell(struct loaded *l, const char *fmt, ...) {
    va_list args;
    size_t n = strlen(l->told);
    if (n > 0 && n + 2 < sizeof l->told)
        n += (size_t)snprintf(l->told + n, sizeof l->told - n, "; ");
    va_start(args, fmt);
    vsnprintf(l->told + n, sizeof l->told - n, fmt, args);
    va_end(args);
    text_mend_end(l->told);
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

/* A second line that is not there follows from the first one's not being there. */
static unsigned not_here(const struct board *b, struct place at) {
    if (at.layer == 0)
        return place_is_cell(at) ? CONTENT_DOTS : CONTENT_CROSSED;
    int first = model_at(b->model, place_on_layer(at, at.layer - 1));
    return b->value[first] == MARK_NO ? 0 : CONTENT_SECONDS;
}

static unsigned board_content(const struct board *b) {
    static const unsigned by_layer[NOTE_LAYERS] = {
        [NOTE_COLOUR] = CONTENT_COLOURS,
        [NOTE_TINT] = CONTENT_TINTS,
        [NOTE_CROSS_E] = CONTENT_CROSS_NOTES,
        [NOTE_CROSS_S] = CONTENT_CROSS_NOTES,
    };
    unsigned found = b->trial > 0 ? CONTENT_TRIALS : 0;
    int vars = b->vars, cells = grid_cells(b->grid);
    for (int v = 0; v < vars; v++)
        found |= b->value[v] == MARK_YES  ? CONTENT_FILLED
                 : b->value[v] == MARK_NO ? not_here(b, board_place(b, v))
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

/* What may be lost, in the order in which it is named. */
static const struct {
    unsigned content;
    const char *words;
} contents[] = {
    {1u << TEXT_TITLE, "title"},
    {1u << TEXT_AUTHOR, "author"},
    {1u << TEXT_SOURCE, "source"},
    {1u << TEXT_NOTE, "note"},
    {1u << TEXT_RATED, "rating"},
    {CONTENT_FILLED, "shading and lines"},
    {CONTENT_DOTS, "dots"},
    {CONTENT_CROSSED, "crosses"},
    {CONTENT_CROSS_NOTES, "crosses between cells"},
    {CONTENT_COLOURS, "colours"},
    {CONTENT_TINTS, "inside and outside"},
    {CONTENT_TRIALS, "trials"},
    {CONTENT_HISTORY, "history"},
    {CONTENT_SECONDS, "crosses of second lines"},
};

void format_losses(const struct format *f, const struct loaded *l, struct buf *out) {
    unsigned lost =
        loaded_content(l) & ~(f->keeps | (f->keeps_of ? f->keeps_of(l->puzzle->genre) : 0u));
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++)
        if (lost & contents[i].content)
            buf_fmt(out, "%s%s", out->len > 0 ? ", " : "", contents[i].words);
}

bool format_read_as(const struct format *f, const char *text, int n, struct loaded *l,
                    struct err *e) {
    void *scope = mem_begin();
    bool good = f->read(text, n, l, e) && stated_agrees(&l->stated, l->puzzle, e);
    if (good) {
        l->genre_missing = false;
        loaded_hand_out(l, scope);
    } else
        *l = (struct loaded){.stated = l->stated, .genre_missing = l->genre_missing};
    mem_end(scope);
    return good;
}

bool format_write(const struct format *f, const struct loaded *l, struct buf *out, struct err *e) {
    void *scope = mem_begin();
    bool good = f->write(l, out, e);
    mem_keep(scope, out->at);
    mem_end(scope);
    return good;
}

bool format_is_known(const char *text, int n) {
    void *scope = mem_begin();
    bool known = pasted_file_format(text, n) || pasted_is_known(text, n);
    mem_end(scope);
    return known;
}

/* By its mark, or by every other byte of its first letters. */
static bool is_utf16(const char *text, int n) {
    return n >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0 ||
                      (text[0] == '\0') != (text[1] == '\0'));
}

static const char blanks[] = " \t\r\n";

/* The bytes of a text, whatever it means. */
static bool check_text(const char *text, int n, struct err *e) {
    if (n > FILE_MAX)
        return err_set(e, "more than %d bytes", FILE_MAX);
    if (no_puzzle_file(text, n))
        return err_set(e, "%s", no_puzzle_file(text, n));
    if (is_utf16(text, n))
        return err_set(e, "its text is UTF-16; save it as UTF-8");
    if (n > 0 && memchr(text, '\0', (size_t)n))
        return err_set(e, "not text: it holds a NUL byte");
    return (int)strspn(text, blanks) < n || err_set(e, "nothing in it");
}

/* Few readers take such lines: what they say of them would puzzle. */
static bool has_bare_returns(const char *text, int n) {
    while (n > 0 && strchr("\r\n", text[n - 1]))
        n--;
    return n > 0 && memchr(text, '\r', (size_t)n) && !memchr(text, '\n', (size_t)n);
}

static const struct format pasted = {.read = pasted_read};

static bool reads_as(const struct genre *g, const char *text, int n, int number);

/* Adds to an error that the genre is missing: which genres fit, and how to say it. */
static void name_genres(const char *text, int n, int number, struct err *e) {
    enum { NAMES_MOST = 120 };
    LOCAL_BUF names = {0};
    struct err why = *e;
    int fit = 0, named = 0;
    for (int i = 0; genres[i]; i++) {
        if (!reads_as(genres[i], text, n, number))
            continue;
        fit++;
        if (names.len + (int)strlen(genres[i]->id) < NAMES_MOST) {
            buf_fmt(&names, "%s%s", named > 0 ? ", " : "", genres[i]->id);
            named++;
        }
    }
    *e = (struct err){0};
    if (fit == 0)
        err_set(e, "%.130s; what is on the board fits no genre here", why.text);
    else if (fit == named)
        err_set(e, "%.80s; it fits %s; --genre NAME says which", why.text, names.at);
    else
        err_set(e, "%.70s; it fits %s and %d more; --genre NAME says which", why.text, names.at,
                fit - named);
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
    const struct format *f = pasted_file_format(text, n);
    bool good = format_read_as(f ? f : &pasted, text, n, l, e);
    if (!good && has_bare_returns(text, n)) {
        *e = (struct err){0};
        err_set(e, "its lines end in CR alone; save it with LF or CR LF");
    }
    if (!good && l->genre_missing && !e->line)
        name_genres(text, n, l->stated.number, e);
    if (good && f)
        l->format = f;
    return good;
}

/* Reads text as a puzzle of this genre, and if its number is missing, as one with the least. */
static bool reads_as(const struct genre *g, const char *text, int n, int number) {
    struct err e = {0};
    LOCAL(loaded_free) struct loaded l = {.stated = {g, number}}, least = {0};
    least.stated = (struct stated){g, g->number.min};
    return format_read(text, n, &l, &e) ||
           (number == 0 && g->number.max > 0 && format_read(text, n, &least, &e));
}

int format_genres(const char *text, int n, int number, const struct genre *out[GENRES_FIT]) {
    LOCAL(loaded_free) struct loaded l = {.stated = {.number = number}};
    struct err e = {0};
    int found = 0;
    if (format_read(text, n, &l, &e) || !l.genre_missing)
        return 0;
    for (int i = 0; genres[i] && found < GENRES_FIT; i++)
        if (reads_as(genres[i], text, n, number))
            out[found++] = genres[i];
    return found;
}

bool format_load(const char *path, struct loaded *l, struct err *e) {
    LOCAL_BUF text = {0};
    return file_read(path, &text, e) && format_read(buf_text(&text), text.len, l, e);
}

bool sample_load(const struct genre *g, struct loaded *l) {
    struct err e;
    const char *text = g->sample.text;
    *l = (struct loaded){0};
    return text && format_read(text, (int)strlen(text), l, &e);
}

bool is_sample(const struct puzzle *p) {
    LOCAL(loaded_free) struct loaded l = {0};
    return sample_load(p->genre, &l) && puzzle_same(l.puzzle, p);
}

bool sample_load_solved(const struct genre *g, struct loaded *l) {
    struct err e;
    if (!sample_load(g, l))
        return false;
    loaded_compile(l);
    LOCAL(mem_free_at) mark *full = marks_new(l->model);
    if (genre_read_solution(l->puzzle, l->model, g->sample.rows, full, &e)) {
        drawing_filled(l, full, full);
        board_take(&l->board, full, l->board.vars);
    }
    return true;
}
