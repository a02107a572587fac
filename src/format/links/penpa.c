/* Penpa+ links: base64 of raw deflate of lines; the first holds size, title and author, others the
 * question and the drawn solution as JSON with abbreviated words, and the genre's tags. An edit
 * link, m=edit, and a solve link, m=solve, hold the same; the latter may carry an answer, a=, by
 * which the puzzle is checked as it was read. */
#include "base/os/file.h"
#include "format/links/penpa_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_penpa(const char *text, int n) {
    struct span mode = span_parameter(text, n, "m="), packed = span_parameter(text, n, "p=");
    return (span_is(mode, "edit") || span_is(mode, "solve")) && packed.n > 0 &&
           !memmem(packed.at, (size_t)packed.n, "://", 3);
}

/* Reads a text as JSON, which lives as long as *k. Returns NULL if it is none. */
static json_t *penpa_json(struct penpa *k, struct span text) {
    assert(k->n_json < PENPA_JSON);
    return k->json[k->n_json++] =
               json_loadb(text.at, (size_t)text.n, JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY, NULL);
}

static void penpa_done(struct penpa *k) {
    while (k->n_json > 0)
        json_decref(k->json[--k->n_json]);
}

/* The next field of the header. */
static struct span field(struct scan *s) {
    struct span f = scan_until(s, ",");
    s->at += !scan_end(s);
    return f;
}

static struct span penpa_after(struct span f, const char *word) {
    int n = (int)strlen(word);
    if (f.n > n && memcmp(f.at, word, (size_t)n) == 0)
        return span_trim((struct span){f.at + n, f.n - n});
    return (struct span){f.at, 0};
}

/* The fields behind the size, in their order: the title and the author say what they are. */
static void read_texts(struct penpa *k, struct scan *s) {
    enum { BEFORE, SOURCE, RULES, BORDER, ANY_OF, DONE } next = BEFORE;
    while (!scan_end(s)) {
        struct span f = field(s), title = penpa_after(f, "Title:"),
                    author = penpa_after(f, "Author:");
        if (title.n > 0 && next == BEFORE)
            k->title = title;
        else if (f.n >= 7 && memcmp(f.at, "Author:", 7) == 0 && next == BEFORE) {
            k->author = author;
            next = SOURCE;
        } else if (next == SOURCE) {
            k->source = f;
            next = RULES;
        } else if (next == RULES) {
            k->rules = f;
            next = BORDER;
        } else if (next == BORDER)
            next = ANY_OF;
        else if (next == ANY_OF) {
            k->any_of = span_is(f, "true");
            next = DONE;
        }
    }
}

/* Makes the board of the cells that are listed, as steps from one to the next, which have to form a
 * rectangle. Without a list it is the drawing without its margins. */
static bool penpa_board(struct penpa *k, const json_t *list, struct span margins, struct err *e) {
    int side[4] = {0}, n = (int)json_array_size(list);
    struct scan m = {margins.at, margins.n, 0};
    struct grid inner = {k->whole.rows - PENPA_FRAME, k->whole.cols - PENPA_FRAME};
    for (int i = 0; i < 4; i++) {
        scan_skip(&m, "[, ");
        m.at += span_number(scan_rest(&m), GRID_MAX, &side[i]);
    }
    int top = side[0], left = side[2], bottom = inner.rows - 1 - side[1],
        right = inner.cols - 1 - side[3];
    json_int_t at = 0;
    bool *has = mem_alloc(grid_cells(k->whole), sizeof *has);
    for (int i = 0; i < n; i++) {
        at += json_integer_value(json_array_get(list, (size_t)i));
        if (at < 0 || at >= grid_cells(k->whole))
            return err_set(e, "this Penpa+ link has cells outside of its board");
        int row = (int)at / k->whole.cols - PENPA_FRAME / 2,
            col = (int)at % k->whole.cols - PENPA_FRAME / 2;
        top = i == 0 || row < top ? row : top;
        left = i == 0 || col < left ? col : left;
        bottom = i == 0 || row > bottom ? row : bottom;
        right = i == 0 || col > right ? col : right;
        has[at] = true;
    }
    struct grid grid = {bottom - top + 1, right - left + 1};
    if (grid.rows < 1 || grid.cols < 1 || grid.rows > GRID_MAX || grid.cols > GRID_MAX)
        return err_set(e, "this Penpa+ link has a board of no size that can be read");
    for (int cell = 0; cell < grid_cells(grid) && n > 0; cell++)
        if (!has[grid_cell(k->whole, grid_row(grid, cell) + top + PENPA_FRAME / 2,
                           grid_col(grid, cell) + left + PENPA_FRAME / 2)]) {
            char name[PLACE_NAME];
            return err_set(e, "%s is taken off the board; only whole rectangles are read",
                           place_name(grid, place_cell(cell), name));
        }
    link_board_init(&k->board, grid);
    k->board.beyond = true;
    k->top = top;
    k->left = left;
    return true;
}

/* "square,COLUMNS,ROWS,...". */
static bool penpa_read_head(struct penpa *k, struct span head, struct err *e) {
    struct scan s = {head.at, head.n, 0};
    struct span shape = field(&s), width = field(&s), height = field(&s);
    int cols, rows;
    if (head.n > 0 && head.at[0] >= '0' && head.at[0] <= '9')
        return err_set(e, "this Penpa link is of an older form, which is not read here; open it in "
                          "Penpa+ and copy its link");
    if (!span_is(shape, "square") && !span_is(shape, "sudoku") && !span_is(shape, "kakuro"))
        return err_set(e, "this Penpa+ link has a board that is not made of squares");
    span_number(width, GRID_MAX * 2, &cols);
    span_number(height, GRID_MAX * 2, &rows);
    if (rows < 1 || cols < 1 || rows > GRID_MAX * 2 || cols > GRID_MAX * 2)
        return err_set(e, "this Penpa+ link has a board of no size that can be read");
    k->whole = (struct grid){rows + PENPA_FRAME, cols + PENPA_FRAME};
    read_texts(k, &s);
    return true;
}

/* True for Penpa+'s tags that name no genre. */
static bool is_general_tag(const char *tag) {
    static const char *const tags[] = {"wordpuzzle", "puzzlehunt",       "wordsearch",
                                       "noconflict", "non-alphanumeric", "alphabet"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strcmp(tag, tags[i]) == 0)
            return true;
    return false;
}

/* A list of tags: the first that names a genre, known here or not. */
static void take_tags(struct penpa *k, const json_t *tags) {
    for (size_t i = 0; k->genre.n == 0 && i < json_array_size(tags); i++) {
        const char *tag = json_string_value(json_array_get(tags, i));
        if (tag && *tag && !is_general_tag(tag))
            k->genre = (struct span){mem_string(tag), (int)strlen(tag)};
    }
}

/* The lines by their numbers. */
enum {
    LINE_HEAD,
    LINE_MARGINS,
    LINE_QUESTION = 3,
    LINE_DRAWN,
    LINE_CELLS,
    LINE_ANY_OF = 16,
    LINE_TAGS,
    PENPA_LINES
};

static bool read_lines(struct penpa *k, const struct buf *text, struct err *e) {
    struct scan s = {text->at, text->len, 0};
    struct span line[PENPA_LINES] = {{0}};
    int n = 0;
    while (n < PENPA_LINES && scan_line(&s, &line[n]))
        n++;
    json_t *question = n > LINE_QUESTION ? penpa_json(k, line[LINE_QUESTION]) : NULL;
    if (n > 0 && !penpa_read_head(k, line[LINE_HEAD], e))
        return false;
    if (!json_is_object(json_object_get(question, "number")))
        return err_set(e, "this Penpa+ link holds no puzzle");
    json_t *tags = n > LINE_TAGS ? penpa_json(k, line[LINE_TAGS]) : NULL;
    k->options = n > LINE_ANY_OF ? penpa_json(k, line[LINE_ANY_OF]) : NULL;
    take_tags(k, tags);
    if (!penpa_board(k, n > LINE_CELLS ? penpa_json(k, line[LINE_CELLS]) : NULL, line[LINE_MARGINS],
                     e) ||
        !penpa_read_question(k, question, e))
        return false;
    if (n > LINE_DRAWN)
        penpa_read_drawn(k, penpa_json(k, line[LINE_DRAWN]));
    return true;
}

/* Sets a text; Penpa+ writes commas, line ends, "&" and "=" of texts with a percent sign. */
static void penpa_set_text(struct puzzle *p, enum text_field f, struct span text) {
    static const struct {
        const char *code;
        char is;
    } codes[] = {{"%2C", ','}, {"%2D", ' '}, {"%2E", '&'}, {"%2F", '='}};
    struct buf plain = {0};
    for (int i = 0; i < text.n; i++) {
        char c = text.at[i];
        for (size_t k = 0; k < sizeof codes / sizeof *codes && i + 3 <= text.n; k++)
            if ((k == 0 || f == TEXT_NOTE) && memcmp(text.at + i, codes[k].code, 3) == 0) {
                c = codes[k].is;
                i += 2;
                break;
            }
        buf_char(&plain, c);
    }
    puzzle_set_text(p, f, buf_text(&plain), plain.len);
}

/* Returns the value of a word for a number, or 0 if the word is none. */
static int number_word(struct span word) {
    static const char *const words[] = {"one", "two", "three", "four", "five", "six"};
    int number = 0;
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (word.n == (int)strlen(words[i]) && strncasecmp(word.at, words[i], (size_t)word.n) == 0)
            return i + 1;
    return span_number(word, GRID_MAX, &number) == word.n ? number : 0;
}

/* The number that the rules name up to three words before "star" or "stars"; NO_NUMBER if there is
 * none, or there are several. */
static int number_in_rules(struct span rules) {
    enum { WORDS_BETWEEN = 3 };
    struct scan s = {rules.at, rules.n, 0};
    int found = NO_NUMBER, last = 0, ago = 0;
    while (!scan_end(&s)) {
        scan_skip(&s, " \t.,;:()/%-");
        struct span word = scan_until(&s, " \t.,;:()/%-");
        int number = number_word(word);
        bool star = word.n >= 4 && strncasecmp(word.at, "star", 4) == 0;
        if (star && last > 0 && found != NO_NUMBER && found != last)
            return NO_NUMBER;
        if (star && last > 0)
            found = last;
        ago = number > 0 ? 0 : ago + 1;
        last = number > 0 ? number : ago > WORDS_BETWEEN ? 0 : last;
    }
    return found;
}

/* Makes what is drawn as the solution moves on the board. */
static bool set_drawn(const struct penpa *k, struct loaded *l) {
    struct early_marks marks = {0};
    int cell;
    if (k->drawn.items.len == 0)
        return true;
    loaded_compile(l);
    for (int i = 0; i < k->drawn.items.len; i++) {
        struct early_item item = k->drawn.items.at[i];
        penpa_whole_line(l->puzzle, &item.place);
        if (model_at(l->model, item.place) >= 0)
            vec_push(&marks.items, item);
    }
    return marks.items.len == 0 || early_make(&marks, l, &cell);
}

static bool penpa_make_puzzle(struct penpa *k, struct loaded *l, struct err *e) {
    char name[SPAN_TEXT] = "";
    span_text(k->genre.n ? k->genre : k->title, name);
    const struct genre *g = name[0] ? genre_by_name(name) : NULL;
    if (!g && k->genre.n > 0)
        return err_set(e, "this Penpa+ link is tagged '%s', a genre not known here", name);
    if (!g)
        g = l->stated.genre;
    l->genre_missing = !g;
    if (!g)
        return err_set(e, "this Penpa+ link does not say its genre");
    if (g->number.max > 0 && k->board.number == NO_NUMBER)
        k->board.number = number_in_rules(k->rules);
    if (!link_load(&k->board, g, l, e) || !set_drawn(k, l))
        return false;
    penpa_set_text(l->puzzle, TEXT_TITLE, k->title);
    penpa_set_text(l->puzzle, TEXT_AUTHOR, k->author);
    penpa_set_text(l->puzzle, TEXT_SOURCE, k->source);
    penpa_set_text(l->puzzle, TEXT_NOTE, k->rules);
    if (k->rules.n > TEXT_FIELD)
        loaded_tell(l, "its rules are longer than a note, and cut");
    return true;
}

static bool penpa_read(struct penpa *k, const char *text, int n, struct loaded *l, struct err *e) {
    struct buf packed = {0}, lines = {0}, answer = {0};
    if (!penpa_unpack(span_parameter(text, n, "p="), &packed))
        return err_set(e, "this Penpa+ link is cut short or damaged");
    penpa_expand(&packed, &lines);
    if (!read_lines(k, &lines, e) || !penpa_make_puzzle(k, l, e))
        return false;
    struct span a = span_parameter(text, n, "a=");
    return a.n == 0 || !penpa_unpack(a, &answer) ||
           penpa_answer_fits(k, penpa_json(k, (struct span){buf_text(&answer), answer.len}), l) ||
           err_set(e, "the answer that this Penpa+ link carries does not solve it as %s",
                   l->puzzle->genre->title);
}

static bool read_penpa(const char *text, int n, struct loaded *l, struct err *e) {
    struct penpa k = {0};
    bool good = penpa_read(&k, text, n, l, e);
    penpa_done(&k);
    return good;
}

const struct format format_penpa = {
    .id = "penpa",
    .title = "Penpa+ link",
    .suffix = ".url",
    .address = true,
    .is = is_penpa,
    .read = read_penpa,
    .keeps = CONTENT_FILLED | CONTENT_DOTS | CONTENT_CROSSED | 1u << TEXT_TITLE |
             1u << TEXT_AUTHOR | 1u << TEXT_SOURCE | 1u << TEXT_NOTE,
    .write = penpa_write,
};
