#include "puzzle/puzzle.h"

#include "base/least.h"
#include "base/mem.h"
#include "base/vec.h"
#include "graph/sets.h"

#include <assert.h>
#include <string.h>

const char *const text_field_names[TEXT_FIELDS] = {"title", "author", "source", "note", "rated"};

static struct given *no_givens(int n) {
    struct given *given = mem_alloc(n, sizeof *given);
    for (int i = 0; i < n; i++)
        given[i] = given_bare(GIVEN_NONE);
    return given;
}

static int *puzzle_filled(int n, int value) {
    int *at = mem_alloc(n, sizeof *at);
    for (int i = 0; i < n; i++)
        at[i] = value;
    return at;
}

struct puzzle *puzzle_new(const struct genre *genre, struct grid grid, unsigned parts) {
    assert(grid.rows >= 1 && grid.rows <= GRID_MAX && grid.cols >= 1 && grid.cols <= GRID_MAX);
    struct puzzle *p = mem_alloc(1, sizeof *p);
    int cells = grid_cells(grid);
    p->genre = genre;
    p->grid = grid;
    p->number = NO_NUMBER;
    p->given = no_givens(cells);
    p->point = parts & PUZZLE_POINTS ? no_givens(puzzle_points(grid)) : NULL;
    p->outer = parts & PUZZLE_OUTER ? puzzle_filled(grid.cols + grid.rows, NO_NUMBER) : NULL;
    if (parts & PUZZLE_ROOMS) {
        p->room = mem_alloc(cells, sizeof *p->room);
        p->room_number = puzzle_filled(1, NO_NUMBER);
        p->rooms = 1;
    }
    p->side = parts & PUZZLE_SIDES ? no_givens(2 * cells) : NULL;
    return p;
}

struct puzzle *puzzle_copy(const struct puzzle *p) {
    struct puzzle *q = mem_copy(p, 1, sizeof *p);
    int cells = grid_cells(p->grid);
    q->given = mem_copy(p->given, cells, sizeof *p->given);
    if (p->point)
        q->point = mem_copy(p->point, puzzle_points(p->grid), sizeof *p->point);
    if (p->side)
        q->side = mem_copy(p->side, 2 * cells, sizeof *p->side);
    if (p->outer)
        q->outer = mem_copy(p->outer, p->grid.cols + p->grid.rows, sizeof *p->outer);
    if (p->room) {
        q->room = mem_copy(p->room, cells, sizeof *p->room);
        q->room_number = mem_copy(p->room_number, p->rooms, sizeof *p->room_number);
    }
    return q;
}

void puzzle_hand_out(struct puzzle *p, void *scope) {
    void *const blocks[] = {p->given, p->point, p->side, p->outer, p->room, p->room_number, p};
    mem_hand_out(scope, blocks, (int)(sizeof blocks / sizeof *blocks));
}

void puzzle_free(struct puzzle *p) {
    if (p)
        puzzle_hand_out(p, NULL);
}

static bool given_same(struct given a, struct given b) {
    return a.kind == b.kind && a.dir == b.dir && a.number == b.number;
}

/* Either list may be NULL, which equals only another NULL. */
static bool same_givens(const struct given *a, const struct given *b, int n) {
    for (int i = 0; a && b && i < n; i++)
        if (!given_same(a[i], b[i]))
            return false;
    return !a == !b;
}

static bool same_ints(const int *a, const int *b, int n) {
    return !a == !b && (!a || memcmp(a, b, (size_t)n * sizeof *a) == 0);
}

bool puzzle_same(const struct puzzle *p, const struct puzzle *q) {
    struct grid g = p->grid;
    int cells = grid_cells(g);
    return p->genre == q->genre && g.rows == q->grid.rows && g.cols == q->grid.cols &&
           p->variant == q->variant && p->number == q->number && p->rooms == q->rooms &&
           same_givens(p->given, q->given, cells) &&
           same_givens(p->point, q->point, puzzle_points(g)) &&
           same_givens(p->side, q->side, 2 * cells) &&
           same_ints(p->outer, q->outer, g.cols + g.rows) && same_ints(p->room, q->room, cells) &&
           same_ints(p->room_number, q->room_number, p->rooms);
}

static void hash_int(uint64_t *h, int value) {
    for (int i = 0; i < 4; i++) {
        *h ^= ((unsigned)value >> (8 * i)) & 0xffu;
        *h *= 0x100000001b3u;
    }
}

static void hash_givens(uint64_t *h, const struct given *given, int n) {
    for (int i = 0; given && i < n; i++) {
        hash_int(h, given[i].kind);
        hash_int(h, given[i].dir);
        hash_int(h, given[i].number);
    }
}

uint64_t puzzle_hash(const struct puzzle *p) {
    uint64_t h = 0xcbf29ce484222325u;
    hash_int(&h, p->grid.rows);
    hash_int(&h, p->grid.cols);
    hash_int(&h, (int)p->variant);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        hash_int(&h, p->given[cell].kind);
        hash_int(&h, p->given[cell].dir);
        hash_int(&h, p->given[cell].number);
        hash_int(&h, p->room ? p->room[cell] : -1);
    }
    for (int room = 0; room < p->rooms; room++)
        hash_int(&h, p->room_number[room]);
    hash_givens(&h, p->point, puzzle_points(p->grid));
    hash_givens(&h, p->side, 2 * grid_cells(p->grid));
    for (int i = 0; p->outer && i < p->grid.cols + p->grid.rows; i++)
        hash_int(&h, p->outer[i]);
    if (p->number != NO_NUMBER)
        hash_int(&h, p->number);
    return h;
}

/* Cells that touch and have the same label, as disjoint sets. */
static int *label_parts(struct grid g, const int *label) {
    int *parts = sets_new(grid_cells(g));
    for (int cell = 0; cell < grid_cells(g); cell++) {
        int e = grid_step(g, cell, DIR_E), s = grid_step(g, cell, DIR_S);
        if (e != NO_CELL && label[e] == label[cell])
            sets_join(parts, cell, e);
        if (s != NO_CELL && label[s] == label[cell])
            sets_join(parts, cell, s);
    }
    return parts;
}

/* The given on the side between two neighbouring cells. */
static struct given *side_between(const struct puzzle *p, int a, int b) {
    int first = min_int(a, b), last = max_int(a, b);
    return &p->side[2 * first + (grid_row(p->grid, first) != grid_row(p->grid, last))];
}

struct box box_of_cells(struct grid g, const int *cells, int n) {
    struct box b = {g.rows, g.cols, -1, -1};
    for (int i = 0; i < n; i++) {
        int row = grid_row(g, cells[i]), col = grid_col(g, cells[i]);
        b.top = min_int(row, b.top);
        b.left = min_int(col, b.left);
        b.bottom = max_int(row, b.bottom);
        b.right = max_int(col, b.right);
    }
    return b;
}

struct box puzzle_room_box(const struct puzzle *p, int room) {
    vec_int cells = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->room[cell] == room)
            vec_push(&cells, cell);
    struct box b = box_of_cells(p->grid, cells.at, cells.len);
    vec_free(&cells);
    return b;
}

bool puzzle_wall(const struct puzzle *p, int a, int b) {
    return p->room[a] != p->room[b] || (p->side && side_between(p, a, b)->kind == GIVEN_LOOSE_WALL);
}

void puzzle_add_loose_wall(struct puzzle *p, int a, int b) {
    if (p->room[a] == p->room[b] && !p->side)
        p->side = no_givens(2 * grid_cells(p->grid));
    if (p->room[a] == p->room[b])
        *side_between(p, a, b) = given_bare(GIVEN_LOOSE_WALL);
}

bool puzzle_walls_are_loose(const struct puzzle *p) {
    int cells = grid_cells(p->grid), rooms = 0;
    int *parts = sets_new(cells);
    for (int i = 0; i < 2 * cells; i++) {
        int next = grid_step(p->grid, i / 2, i % 2 == 0 ? DIR_E : DIR_S);
        if (next != NO_CELL && !puzzle_wall(p, i / 2, next))
            sets_join(parts, i / 2, next);
    }
    for (int cell = 0; cell < cells; cell++)
        rooms += sets_root(parts, cell) == cell;
    mem_free(parts);
    return rooms == p->rooms;
}

/* Drops loose walls that lie between two rooms, and all of them if none is left or they now cut a
 * room in two. */
static void drop_false_loose_walls(struct puzzle *p) {
    bool any = false;
    for (int i = 0; p->side && i < 2 * grid_cells(p->grid); i++) {
        int next = grid_step(p->grid, i / 2, i % 2 == 0 ? DIR_E : DIR_S);
        if (p->side[i].kind == GIVEN_LOOSE_WALL &&
            (next == NO_CELL || p->room[i / 2] != p->room[next]))
            p->side[i] = given_bare(GIVEN_NONE);
        any = any || p->side[i].kind != GIVEN_NONE;
    }
    if (!any || !puzzle_walls_are_loose(p)) {
        mem_free(p->side);
        p->side = NULL;
    }
}

void puzzle_drop_loose_wall(struct puzzle *p, int a, int b) {
    if (p->side && side_between(p, a, b)->kind == GIVEN_LOOSE_WALL)
        *side_between(p, a, b) = given_bare(GIVEN_NONE);
    drop_false_loose_walls(p);
}

void puzzle_set_rooms(struct puzzle *p, const int *label) {
    int cells = grid_cells(p->grid), rooms = 0;
    int *parts = label_parts(p->grid, label), *room_of_root = puzzle_filled(cells, -1);
    int *room = mem_alloc(cells, sizeof *room);
    for (int cell = 0; cell < cells; cell++) {
        int *of = &room_of_root[sets_root(parts, cell)];
        if (*of < 0)
            *of = rooms++;
        room[cell] = *of;
    }
    int *number = puzzle_filled(rooms, NO_NUMBER);
    mem_free(parts);
    mem_free(room_of_root);
    mem_free(p->room);
    mem_free(p->room_number);
    p->room = room;
    p->room_number = number;
    p->rooms = rooms;
    drop_false_loose_walls(p);
}

int puzzle_cell_points(struct grid g, int cell, int points[4]) {
    int row = grid_row(g, cell), col = grid_col(g, cell), n = 0;
    for (int down = 0; down <= (row + 1 == g.rows); down++)
        for (int right = 0; right <= (col + 1 == g.cols); right++)
            points[n++] = puzzle_point(g, row + down, col + right);
    return n;
}

int puzzle_room_cell(const struct puzzle *p, int room) {
    int cell = 0;
    while (p->room[cell] != room)
        cell++;
    return cell;
}

struct cells_by_room cells_by_room(const struct puzzle *p) {
    int cells = grid_cells(p->grid);
    struct cells_by_room r = {mem_alloc(cells, sizeof *r.cell),
                              mem_alloc(p->rooms + 1, sizeof *r.first)};
    for (int cell = 0; cell < cells; cell++)
        r.first[p->room[cell] + 1]++;
    for (int room = 0; room < p->rooms; room++)
        r.first[room + 1] += r.first[room];
    for (int cell = 0; cell < cells; cell++)
        r.cell[r.first[p->room[cell]]++] = cell;
    for (int room = p->rooms; room > 0; room--) /* each has come to where the next one begins */
        r.first[room] = r.first[room - 1];
    r.first[0] = 0;
    return r;
}

void cells_by_room_free(struct cells_by_room *r) {
    mem_free(r->cell);
    mem_free(r->first);
}

void puzzle_clean_text(const char *s, int n, char out[TEXT_FIELD + 1]) {
    struct buf clean = {0};
    text_clean(&clean, s, n, TEXT_FIELD);
    const char *text = buf_text(&clean), *end = text + clean.len;
    while (*text == ' ')
        text++;
    while (end > text && end[-1] == ' ')
        end--;
    size_t len = (size_t)(end - text);
    memcpy(out, text, len);
    out[len] = '\0';
    buf_free(&clean);
}

void puzzle_set_text(struct puzzle *p, enum text_field field, const char *s, int n) {
    puzzle_clean_text(s, n, p->text[field]);
}

/* Labels of the parts that the walls leave connected, by cell; the caller frees them. */
static int *labels_from_walls(struct grid g, const struct walls *w) {
    int *label = sets_new(grid_cells(g));
    for (int cell = 0; cell < grid_cells(g); cell++) {
        int e = grid_step(g, cell, DIR_E), s = grid_step(g, cell, DIR_S);
        if (e != NO_CELL && !w->east[cell])
            sets_join(label, cell, e);
        if (s != NO_CELL && !w->south[cell])
            sets_join(label, cell, s);
    }
    for (int cell = 0; cell < grid_cells(g); cell++)
        label[cell] = sets_root(label, cell);
    return label;
}

/* Adds the walls on this side of cells that have one room on both sides as loose walls; without
 * `keep` returns false at the first, with its place. */
static bool take_loose_walls(struct puzzle *p, const bool *wall, enum dir side, bool keep,
                             struct place *loose) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int next = grid_step(p->grid, cell, side);
        if (next == NO_CELL || !wall[cell] || p->room[cell] != p->room[next])
            continue;
        *loose = place_segment(cell, next);
        if (!keep)
            return false;
        puzzle_add_loose_wall(p, cell, next);
    }
    return true;
}

bool walls_make_rooms(const struct walls *w, struct puzzle *p, bool keep, struct place *loose) {
    int *label = labels_from_walls(p->grid, w);
    puzzle_set_rooms(p, label);
    mem_free(label);
    return take_loose_walls(p, w->east, DIR_E, keep, loose) &&
           take_loose_walls(p, w->south, DIR_S, keep, loose);
}

const struct given_row given_rows[GIVEN_KINDS] = {
#define GIVEN(id, name, bare, prefix, numbered, arrow)                                             \
    [GIVEN_##id] = {name, bare, prefix, numbered, arrow},
#include "puzzle/given.def"
#undef GIVEN
};

static const char arrow_letters[] = "^>v<"; /* by enum dir */

void given_write(struct given g, struct buf *out) {
    const struct given_row *row = &given_rows[g.kind];
    if (g.number == NO_NUMBER && g.dir == DIR_NONE) {
        buf_add(out, row->bare);
        return;
    }
    buf_add(out, row->prefix);
    if (g.number == NO_NUMBER)
        buf_char(out, '?');
    else
        buf_fmt(out, "%d", g.number);
    if (g.dir != DIR_NONE)
        buf_char(out, arrow_letters[g.dir]);
}

/* Reads digits, or "?" as NO_NUMBER. Returns how many bytes it read: 0 if there is neither, or the
 * number is too large. */
static int given_read_number(const char *s, int n, int16_t *number) {
    int i = 0, value = 0;
    *number = NO_NUMBER;
    if (n > 0 && s[0] == '?')
        return 1;
    for (; i < n && s[i] >= '0' && s[i] <= '9'; i++)
        value = value > NUMBER_MAX ? value : value * 10 + s[i] - '0';
    if (i > 0)
        *number = (int16_t)value;
    return value > NUMBER_MAX ? 0 : i;
}

static bool is(const char *token, int n, const char *word) {
    return n == (int)strlen(word) && memcmp(token, word, (size_t)n) == 0;
}

bool given_read(const char *token, int n, enum given_kind kind, struct given *g) {
    const struct given_row *row = &given_rows[kind];
    int i = (int)strlen(row->prefix);
    *g = given_bare(kind);
    if (is(token, n, row->bare))
        return true;
    if (!row->numbered || n <= i || memcmp(token, row->prefix, (size_t)i) != 0)
        return false;
    int digits = given_read_number(token + i, n - i, &g->number);
    i += digits;
    const char *arrow = row->arrow && i == n - 1 ? strchr(arrow_letters, token[i]) : NULL;
    if (arrow)
        g->dir = (int8_t)(arrow - arrow_letters);
    return digits > 0 && (i == n || arrow != NULL);
}

void given_words(struct given g, const char *name, bool numbered, struct buf *out) {
    static const char *const ways[DIRS] = {"up", "to the right", "down", "to the left"};
    const struct given_row *row = &given_rows[g.kind];
    const char *called = name ? name : row->name;
    bool untold = numbered && g.number == NO_NUMBER && row->prefix[0] == '\0';
    bool any = untold && is(called, (int)strlen(called), "number");
    buf_add(out, any ? "any number" : called);
    if (g.number != NO_NUMBER)
        buf_fmt(out, " %d", g.number);
    if (g.dir != DIR_NONE)
        buf_fmt(out, " %s", ways[g.dir]);
    if (untold && !any)
        buf_add(out, g.dir != DIR_NONE ? ", without a number" : " without a number");
}
