/* Addresses from before puzz.link: those of the pencil-box site,
 * HOST/GENRE.html?problem=ROWS/COLS/... with "_" for blanks and "/" for the ends of lines, or
 * ?pzpr=, followed by the address of today; and those of an applet for rooms,
 * ?problem=COLSxROWS/ROOM/ROOM/... with rooms such as 2in3x2 that fill the board from the upper
 * left. Facts from pzprjs (MIT). */
#include "format/scan.h"

#include <string.h>

extern const struct format format_pzpr;

/* The text behind a word; n 0: the word is not there. */
static struct span kanpen_after(const char *text, int n, const char *word) {
    const char *at = memmem(text, (size_t)n, word, strlen(word));
    if (!at)
        return (struct span){text, 0};
    struct scan s = {text, n, (int)(at - text) + (int)strlen(word)};
    return scan_until(&s, "# \t\r\n");
}

/* The genre by the page's name, NAME.html; NULL: there is none. */
static const struct genre *page_genre(const char *text, int n) {
    const char *end = memmem(text, (size_t)n, ".html?", 6);
    int to = end ? (int)(end - text) : 0, from = to;
    while (from > 0 && text[from - 1] != '/')
        from--;
    return genre_of_span((struct span){text + from, to - from});
}

/* After ".html?GENRE=", another word for "problem". */
static struct span behind_genre(const char *text, int n) {
    struct span all = kanpen_after(text, n, ".html?");
    struct scan s = {text, (int)(all.at - text) + all.n, (int)(all.at - text)};
    if (all.n == 0 || !genre_of_span(scan_until(&s, "=/")) || scan_peek(&s) != '=')
        return (struct span){text, 0};
    s.at++;
    return scan_until(&s, "# \t\r\n");
}

static bool is_kanpen(const char *text, int n) {
    return kanpen_after(text, n, "?pzpr=").n > 0 || kanpen_after(text, n, "?problem=").n > 0 ||
           behind_genre(text, n).n > 0;
}

/* Marks a rectangle of a board as one room; false: it does not lie on free cells. */
static bool lay_room(struct grid g, int *label, int room, int top, int left, struct grid size) {
    if (size.rows < 1 || size.cols < 1 || top + size.rows > g.rows || left + size.cols > g.cols)
        return false;
    for (int i = 0; i < grid_cells(size); i++) {
        int *at = &label[grid_cell(g, top + i / size.cols, left + i % size.cols)];
        if (*at)
            return false;
        *at = room;
    }
    return true;
}

static bool next_number(struct scan *s, int *number) {
    int digits = span_number(scan_rest(s), NUMBER_MAX, number);
    s->at += digits;
    s->at += !scan_end(s);
    return digits > 0 && *number <= NUMBER_MAX;
}

/* "ROW_COLUMN_ROW_COLUMN_NUMBER", corners included, the number may be absent. */
static bool read_corners(struct scan *s, struct grid g, int *label, int room, int *cell,
                         int *number) {
    int corner[4];
    struct span line = scan_until(s, "/");
    struct scan part = {line.at, line.n, 0};
    s->at += !scan_end(s);
    for (int i = 0; i < 4; i++)
        if (!next_number(&part, &corner[i]))
            return false;
    if (!next_number(&part, number))
        *number = NO_NUMBER;
    struct grid size = {corner[2] - corner[0] + 1, corner[3] - corner[1] + 1};
    bool ok = lay_room(g, label, room, corner[0], corner[1], size);
    *cell = ok ? grid_cell(g, corner[0], corner[1]) : 0;
    return ok;
}

/* "3x2" or "1in3x2", columns first: the next room from the first free cell. */
static bool read_applet_room(struct scan *s, struct grid g, int *label, int room, int *cell,
                             int *number) {
    struct span line = scan_until(s, "/");
    struct scan part = {line.at, line.n, 0};
    struct grid size;
    s->at += !scan_end(s);
    *number = NO_NUMBER;
    if (memmem(line.at, (size_t)line.n, "in", 2)) {
        if (!next_number(&part, number))
            return false;
        part.at++; /* the n of "in" */
    }
    for (*cell = 0; *cell < grid_cells(g) && label[*cell];)
        ++*cell;
    return next_number(&part, &size.cols) && next_number(&part, &size.rows) &&
           *cell < grid_cells(g) &&
           lay_room(g, label, room, grid_row(g, *cell), grid_col(g, *cell), size);
}

static bool kanpen_read_rooms(struct scan *s, const struct genre *genre, struct grid g, bool applet,
                              struct loaded *l, struct err *e) {
    int cells = grid_cells(g), rooms = 0, count = cells;
    int *label = mem_alloc(cells, sizeof *label), *first = mem_alloc(cells, sizeof *first);
    int *number = mem_alloc(cells, sizeof *number);
    bool ok = applet || next_number(s, &count);
    for (; ok && !scan_end(s) && rooms < count && rooms < cells; rooms++)
        ok = (applet ? read_applet_room : read_corners)(s, g, label, rooms + 1, &first[rooms],
                                                        &number[rooms]);
    for (int cell = 0; cell < cells; cell++)
        ok = ok && label[cell];
    if (!ok)
        return err_set(e, "the rooms of this address do not fill its board");
    l->puzzle = genre_board(genre, g);
    puzzle_set_rooms(l->puzzle, label);
    for (int i = 0; i < rooms; i++)
        l->puzzle->room_number[l->puzzle->room[first[i]]] = number[i];
    return true;
}

static bool has_section(const struct genre *g, enum file_field field) {
    for (const struct file_section *section = g->file; section->field != FILE_END; section++)
        if (section->field == field)
            return true;
    return false;
}

/* Rooms that are rectangles, with numbers. */
static bool has_rectangles(const struct genre *g) {
    return genre_has_rooms(g) && has_section(g, FILE_ROOM_NUMBERS);
}

/* A word of a row as today's files have it. Arrows are 16 times 0 up, 1 left, 2 down or 3 right,
 * with the number; -4 is an unknown one. A wall of Akari with an unknown number is 5. */
static void add_word(const struct genre *g, struct span word, struct buf *out) {
    static const int dirs[] = {1, 3, 2, 4};
    int number;
    bool whole = word.n > 0 && span_number(word, 63, &number) == word.n && number < 64;
    if (has_section(g, FILE_ARROW_NUMBERS) && span_is(word, "-4"))
        buf_add(out, "0,-");
    else if (has_section(g, FILE_ARROW_NUMBERS) && whole)
        buf_fmt(out, "%d,%d", dirs[number / 16], number % 16);
    else if (genre_given(g, GIVEN_WALL) && span_is(word, "5"))
        buf_char(out, '-');
    else
        buf_bytes(out, word.at, word.n);
}

/* The rows of a file of today: a line "pzprv3", the genre and the size, then the lines below. */
static bool read_as_file(const struct genre *genre, struct span problem, struct loaded *l,
                         struct err *e) {
    struct buf text = {0};
    struct scan s = {problem.at, problem.n, 0};
    buf_fmt(&text, "pzprv3\n%s\n", genre->id);
    for (int line = 0; !scan_end(&s); s.at++) {
        struct span word = scan_until(&s, "_/");
        if (line < 2) /* the size */
            buf_bytes(&text, word.at, word.n);
        else
            add_word(genre, word, &text);
        line += scan_peek(&s) == '/';
        if (!scan_end(&s))
            buf_char(&text, scan_peek(&s) == '/' ? '\n' : ' ');
    }
    bool ok = format_read_as(&format_pzprv3, text.at, text.len, l, e);
    e->line = 0; /* a place in another text */
    return ok;
}

static bool read_as_address(const struct genre *genre, struct span rest, struct loaded *l,
                            struct err *e) {
    struct buf text = {0};
    buf_fmt(&text, "%s/%.*s", genre->id, rest.n, rest.at);
    bool ok = format_read_as(&format_pzpr, text.at, text.len, l, e);
    e->line = 0;
    return ok;
}

static bool read_kanpen(const char *text, int n, struct loaded *l, struct err *e) {
    struct span today = kanpen_after(text, n, "?pzpr="), applet = behind_genre(text, n);
    struct span problem = applet.n > 0 ? applet : kanpen_after(text, n, "?problem=");
    const struct genre *genre = page_genre(text, n);
    struct scan s = {problem.at, problem.n, 0};
    struct span size = scan_until(&s, "/");
    bool by_x = memchr(size.at, 'x', (size_t)size.n) != NULL;
    struct grid g;
    if (by_x && !genre)
        genre = genre_by_name("heyawake"); /* the only one with this form */
    if (!genre)
        return err_set(e, "the genre of this old address is not known here");
    if (today.n > 0)
        return read_as_address(genre, today, l, e);
    if (!by_x && !has_rectangles(genre))
        return read_as_file(genre, problem, l, e);
    s.at = 0;
    if (!next_number(&s, by_x ? &g.cols : &g.rows) || !next_number(&s, by_x ? &g.rows : &g.cols) ||
        g.rows < 1 || g.cols < 1 || g.rows > GRID_MAX || g.cols > GRID_MAX)
        return err_set(e, "the size of this old address cannot be read");
    return kanpen_read_rooms(&s, genre, g, by_x, l, e);
}

const struct format format_kanpen = {
    .id = "kanpen",
    .title = "address from before puzz.link",
    .suffix = ".url",
    .address = true,
    .is = is_kanpen,
    .read = read_kanpen,
};
