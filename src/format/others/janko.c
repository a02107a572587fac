/* The text of janko.at's puzzles: sections "problem" and "areas" after lines with size, title and
 * author, section names bare or in brackets; or only "ROWS COLS" and the rows of those sections.
 * Solutions and moves in the file are skipped: to load a puzzle must not give it away. */
#include "format/scan.h"

#include <string.h>

enum { SIZE_READ = 1 << 20, AREA_WORD = 4 }; /* sizes are judged by size_ok() */

struct section {
    int at; /* where its first row begins; -1: no such section */
    int n;  /* rows */
};

struct janko {
    const struct genre *genre;
    struct grid grid;
    struct section problem, areas;
    struct span text[TEXT_FIELDS];
};

static struct span first_word(struct span line, struct span *rest) {
    int n = 0;
    while (n < line.n && line.at[n] != ' ' && line.at[n] != '\t')
        n++;
    *rest = span_trim((struct span){line.at + n, line.n - n});
    return (struct span){line.at, n};
}

/* A section's name without its brackets and in small letters. */
static struct span bare(struct span word, char out[SPAN_TEXT]) {
    if (word.n >= 2 && word.at[0] == '[' && word.at[word.n - 1] == ']')
        word = (struct span){word.at + 1, word.n - 2};
    int n = word.n < SPAN_TEXT ? word.n : SPAN_TEXT - 1;
    for (int i = 0; i < n; i++)
        out[i] = word.at[i] >= 'A' && word.at[i] <= 'Z' ? (char)(word.at[i] | 32) : word.at[i];
    return (struct span){out, n};
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The words with which lines outside the rows begin; a text may begin with the first MAY_BEGIN. */
static const char *const header_words[] = {"begin", "puzzle",   "author",  "title",  "size",
                                           "rows",  "cols",     "problem", "source", "areas",
                                           "info",  "solution", "moves",   "end"};
enum { MAY_BEGIN = 8 };

/* The index of the word that begins a line; -1: it is none of these. */
static int header_word(struct span line) {
    char name[SPAN_TEXT];
    struct span rest, word = bare(first_word(line, &rest), name);
    for (int i = 0; i < (int)(sizeof header_words / sizeof *header_words); i++)
        if (span_is(word, header_words[i]))
            return i;
    return -1;
}

/* "ROWS COLS" and nothing else. */
static bool is_bare_size(struct span line) {
    struct span rest, more, one = first_word(line, &rest), two = first_word(rest, &more);
    bool digits = one.n > 0 && two.n > 0 && more.n == 0;
    for (int i = 0; i < one.n; i++)
        digits = digits && is_digit(one.at[i]);
    for (int i = 0; i < two.n; i++)
        digits = digits && is_digit(two.at[i]);
    return digits;
}

static bool is_janko(const char *text, int n) {
    struct scan s = scan_text(text, n);
    struct span line = {text, 0};
    scan_line(&s, &line);
    line = span_trim(line);
    int word = header_word(line);
    return (word >= 0 && word < MAY_BEGIN) || is_bare_size(line);
}

/* Skips the rows of a section: lines up to one that begins another section. */
static struct section take_rows(struct scan *s) {
    struct section r = {s->at, 0};
    while (!scan_end(s)) {
        struct scan ahead = *s;
        struct span line;
        scan_line(&ahead, &line);
        line = span_trim(line);
        if (header_word(line) >= 0 || (line.n > 0 && line.at[0] == '['))
            break;
        r.n += line.n > 0;
        s->at = ahead.at;
    }
    return r;
}

/* One line outside the sections. */
static bool janko_read_header(struct scan *s, int at, struct span line, struct janko *j,
                              struct err *e) {
    char name[SPAN_TEXT];
    struct span rest, word = bare(first_word(line, &rest), name), more;
    if (span_is(word, "problem"))
        j->problem = take_rows(s);
    else if (span_is(word, "areas"))
        j->areas = take_rows(s);
    else if (span_is(word, "solution") || span_is(word, "moves"))
        take_rows(s);
    else if (span_is(word, "puzzle"))
        return span_genre(s, rest, &j->genre, e);
    else if (span_is(word, "rows"))
        return span_whole_number(s, rest, SIZE_READ, "the number of rows", &j->grid.rows, e);
    else if (span_is(word, "cols"))
        return span_whole_number(s, rest, SIZE_READ, "the number of columns", &j->grid.cols, e);
    else if (span_is(word, "size")) {
        struct span first = first_word(rest, &more);
        return span_whole_number(s, first, SIZE_READ, "the size", &j->grid.rows, e) &&
               span_whole_number(s, more.n ? more : first, SIZE_READ, "the size", &j->grid.cols, e);
    } else if (span_is(word, "title"))
        j->text[TEXT_TITLE] = rest;
    else if (span_is(word, "author"))
        j->text[TEXT_AUTHOR] = rest;
    else if (span_is(word, "source"))
        j->text[TEXT_SOURCE] = rest;
    else if (is_digit(line.at[0]) || line.at[0] == '-')
        return scan_fail_at(s, at, e, "a row lies outside the sections");
    return true;
}

static bool janko_read_sections(struct scan *s, struct janko *j, struct err *e) {
    struct span line;
    j->problem.at = j->areas.at = -1;
    for (int at = s->at; scan_line(s, &line); at = s->at) {
        line = span_trim(line);
        if (line.n > 0 && !janko_read_header(s, at, line, j, e))
            return false;
    }
    return j->problem.at >= 0 || scan_fail(s, e, "there is no section 'problem'");
}

/* "ROWS COLS", the rows of the problem, and as many again where there are areas. */
static bool read_bare(struct scan *s, struct janko *j, struct err *e) {
    struct span line, rest;
    scan_skip(s, " \t\r\n");
    scan_line(s, &line);
    struct span first = first_word(span_trim(line), &rest);
    if (!span_whole_number(s, first, SIZE_READ, "the number of rows", &j->grid.rows, e) ||
        !span_whole_number(s, rest, SIZE_READ, "the number of columns", &j->grid.cols, e))
        return false;
    j->problem = (struct section){s->at, 0};
    j->areas.at = -1;
    for (int at = s->at; scan_line(s, &line); at = s->at) {
        if (span_trim(line).n == 0)
            continue;
        if (j->problem.n == j->grid.rows && j->areas.at < 0)
            j->areas = (struct section){at, 0};
        (j->areas.at < 0 ? &j->problem : &j->areas)->n++;
    }
    return true;
}

/* Calls each(word) for every cell of a section. */
typedef bool each_cell(const struct scan *s, struct span word, int cell, struct puzzle *p,
                       struct err *e);

static bool janko_read_cells(const struct scan *text, const struct section *section,
                             struct puzzle *p, each_cell *each, struct err *e) {
    struct scan s = *text;
    struct span line;
    s.at = section->at;
    if (section->n != p->grid.rows)
        return scan_fail(&s, e, "expected %d rows here, found %d", p->grid.rows, section->n);
    for (int row = 0; row < p->grid.rows;) {
        int at = s.at, col = 0;
        scan_line(&s, &line);
        line = span_trim(line);
        if (line.n == 0)
            continue;
        for (struct span rest = line; rest.n > 0; col++) {
            struct span word = first_word(rest, &rest);
            if (col < p->grid.cols && !each(text, word, grid_cell(p->grid, row, col), p, e))
                return false;
        }
        if (col != p->grid.cols)
            return scan_fail_at(text, at, e, "expected %d cells in this row, found %d",
                                p->grid.cols, col);
        row++;
    }
    return true;
}

/* "-", "2n", "x" or "@" for a cell that is closed. */
static bool clue_cell(const struct scan *s, struct span word, int cell, struct puzzle *p,
                      struct err *e) {
    struct given *g = &p->given[cell];
    int number, i;
    if (span_is(word, "-") || span_is(word, "."))
        return true;
    *g = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    if (span_is(word, "x") || span_is(word, "@"))
        return true;
    i = span_number(word, NUMBER_MAX, &number);
    g->dir = i == word.n - 1 && i > 0 ? (int8_t)dir_of_letter(word.at[i]) : (int8_t)DIR_NONE;
    g->number = (int16_t)number;
    return (g->dir != DIR_NONE && number <= NUMBER_MAX) ||
           span_fail(s, word, "'-', 'x' or a clue such as '2n'", e);
}

/* "b" and "w" for pearls, "x" for a wall without a number, else a number in the genre's kind. */
static bool given_cell(const struct scan *s, struct span word, int cell, struct puzzle *p,
                       struct err *e) {
    const struct genre *g = p->genre;
    struct given *given = &p->given[cell];
    int number;
    if (span_is(word, "-") || span_is(word, "."))
        return true;
    *given = given_bare((span_is(word, "b")   ? GIVEN_BLACK
                         : span_is(word, "w") ? GIVEN_WHITE
                                              : (enum given_kind)g->givens[0].kind));
    if (span_is(word, "b") || span_is(word, "w") || span_is(word, "x"))
        return genre_given(g, (enum given_kind)given->kind) || span_fail(s, word, "a given", e);
    if (g->givens[0].max == 0)
        return span_fail(s, word, "'-', 'b' or 'w'", e);
    if (!span_whole_number(s, word, NUMBER_MAX, "a number", &number, e))
        return false;
    given->number = (int16_t)number;
    return true;
}

/* An area is a number, a letter or another short word; its label is that word's bytes as a number.
 */
static bool area_cell(const struct scan *s, struct span word, int cell, struct puzzle *p,
                      struct err *e) {
    p->room[cell] = 0;
    if (span_is(word, "-") || span_is(word, "."))
        return scan_fail_at(s, span_start(s, word), e, "an area is missing here");
    if (word.n > AREA_WORD)
        return span_fail(s, word, "an area's number or letter", e);
    for (int i = 0; i < word.n; i++)
        p->room[cell] = p->room[cell] << 7 | (word.at[i] & 0x7f);
    return true;
}

static bool number_cell(const struct scan *s, struct span word, int cell, struct puzzle *p,
                        struct err *e) {
    int value;
    if (span_is(word, "-") || span_is(word, "."))
        return true;
    if (!span_whole_number(s, word, NUMBER_MAX, "a room's number", &value, e))
        return false;
    return room_number_ok(p, cell, value, s, span_start(s, word), e);
}

static bool read_rooms(const struct scan *s, const struct janko *j, struct puzzle *p,
                       struct err *e) {
    if (!janko_read_cells(s, &j->areas, p, area_cell, e))
        return false;
    puzzle_set_rooms(p, p->room);
    return janko_read_cells(s, &j->problem, p, number_cell, e);
}

/* Clues with arrows, or else numbers, walls and pearls, none of them two in one. */
static bool has_plain_cells(const struct genre *g) {
    const struct genre_given *circle = genre_given(g, GIVEN_WHITE);
    return genre_given(g, GIVEN_CLUE) ||
           (g->givens[0].kind != GIVEN_NONE && g->givens[0].kind != GIVEN_DOT &&
            !given_rows[g->givens[0].kind].arrow && !(circle && circle->max > 0));
}

static bool read_janko(const char *text, int n, struct loaded *l, struct err *e) {
    const struct scan start = scan_text(text, n);
    struct scan s = start;
    struct span line = {text, 0};
    struct janko j = {0};
    scan_line(&s, &line);
    bool sized = is_bare_size(span_trim(line));
    s = start;
    if (!(sized ? read_bare : janko_read_sections)(&s, &j, e) ||
        !size_ok(&start, start.at, j.grid.rows, j.grid.cols, e))
        return false;
    if (!j.genre)
        j.genre = l->stated.genre;
    if (!j.genre) {
        l->genre_missing = true;
        return err_set(e, "this text does not say its genre");
    }
    if (genre_has_rooms(j.genre) && j.areas.at < 0)
        return scan_fail(&start, e, "there is no section 'areas'");
    if (!genre_has_rooms(j.genre) && j.areas.at >= 0)
        return scan_fail(&start, e, "%s has no areas", j.genre->title);
    if (!genre_has_rooms(j.genre) && !has_plain_cells(j.genre))
        return scan_fail(&start, e, "this format has no %s", j.genre->title);
    struct puzzle *p = l->puzzle = genre_board(j.genre, j.grid);
    for (int f = 0; f < TEXT_FIELDS; f++)
        puzzle_set_text(p, (enum text_field)f, j.text[f].n ? j.text[f].at : "", j.text[f].n);
    each_cell *each = genre_given(j.genre, GIVEN_CLUE) ? clue_cell : given_cell;
    return (genre_has_rooms(j.genre) ? read_rooms(&start, &j, p, e)
                                     : janko_read_cells(&start, &j.problem, p, each, e)) &&
           puzzle_ok(p, &start, start.at, e);
}

const struct format format_janko = {
    .id = "janko",
    .title = "text of janko.at",
    .suffix = ".txt",
    .is = is_janko,
    .read = read_janko,
};
