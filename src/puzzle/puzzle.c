#include "puzzle/puzzle.h"

#include "base/least.h"
#include "base/mem.h"
#include "base/vec.h"
#include "graph/graph.h"

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

/* The arrays that a puzzle may have, each with its length in bytes. */
struct optional_list {
    void *at; /* NULL: the puzzle has none */
    size_t bytes;
};
enum { GIVENS, POINTS, SIDES, OUTER, ROOM, ROOM_NUMBERS, LISTS };

static void lists_of(const struct puzzle *p, struct optional_list out[LISTS]) {
    size_t cells = (size_t)grid_cells(p->grid), points = (size_t)puzzle_points(p->grid);
    size_t beside = (size_t)(p->grid.cols + p->grid.rows), rooms = (size_t)p->rooms;
    const struct optional_list lists[LISTS] = {
        [GIVENS] = {p->given, cells * sizeof *p->given},
        [POINTS] = {p->point, points * sizeof *p->point},
        [SIDES] = {p->side, 2 * cells * sizeof *p->side},
        [OUTER] = {p->outer, beside * sizeof *p->outer},
        [ROOM] = {p->room, cells * sizeof *p->room},
        [ROOM_NUMBERS] = {p->room_number, rooms * sizeof *p->room_number},
    };
    memcpy(out, lists, sizeof lists);
}

static void *list_copy(const struct optional_list *l) {
    return l->at ? mem_copy(l->at, (int)l->bytes, 1) : NULL;
}

struct puzzle *puzzle_copy(const struct puzzle *p) {
    struct puzzle *q = mem_copy(p, 1, sizeof *p);
    struct optional_list list[LISTS];
    lists_of(p, list);
    q->given = list_copy(&list[GIVENS]);
    q->point = list_copy(&list[POINTS]);
    q->side = list_copy(&list[SIDES]);
    q->outer = list_copy(&list[OUTER]);
    q->room = list_copy(&list[ROOM]);
    q->room_number = list_copy(&list[ROOM_NUMBERS]);
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

bool puzzle_same(const struct puzzle *p, const struct puzzle *q) {
    struct optional_list a[LISTS], b[LISTS];
    bool same = p->genre == q->genre && p->grid.rows == q->grid.rows &&
                p->grid.cols == q->grid.cols && p->variant == q->variant &&
                p->number == q->number && p->rooms == q->rooms;
    lists_of(p, a);
    lists_of(q, b);
    for (int i = 0; i < LISTS && same; i++)
        same = !a[i].at == !b[i].at && (!a[i].at || memcmp(a[i].at, b[i].at, a[i].bytes) == 0);
    return same;
}

static void hash_int(uint64_t *h, int value) {
    for (int i = 0; i < 4; i++) {
        *h ^= ((unsigned)value >> (8 * i)) & 0xffu;
        *h *= 0x100000001b3u;
    }
}

static void hash_given(uint64_t *h, struct given g) {
    hash_int(h, g.kind);
    hash_int(h, g.dir);
    hash_int(h, g.number);
}

uint64_t puzzle_hash(const struct puzzle *p) {
    uint64_t h = 0xcbf29ce484222325u;
    hash_int(&h, p->grid.rows);
    hash_int(&h, p->grid.cols);
    hash_int(&h, (int)p->variant);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        hash_given(&h, p->given[cell]);
        hash_int(&h, p->room ? p->room[cell] : -1);
    }
    for (int room = 0; room < p->rooms; room++)
        hash_int(&h, p->room_number[room]);
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        hash_given(&h, p->point[i]);
    for (int i = 0; p->side && i < 2 * grid_cells(p->grid); i++)
        hash_given(&h, p->side[i]);
    for (int i = 0; p->outer && i < p->grid.cols + p->grid.rows; i++)
        hash_int(&h, p->outer[i]);
    if (p->number != NO_NUMBER)
        hash_int(&h, p->number);
    return h;
}

/* Returns disjoint sets of cells: joins each two neighbours for which joined(arg, cell, next, side)
 * is true. */
typedef bool joined(const void *arg, int cell, int next, enum dir side);
static int *parts_of_cells(struct grid g, joined *joins, const void *arg) {
    int *parts = sets_new(grid_cells(g));
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(g, cell, d);
            if (next != NO_CELL && joins(arg, cell, next, d))
                sets_join(parts, cell, next);
        }
    return parts;
}

static bool same_label(const void *label, int cell, int next, enum dir side) {
    (void)side;
    return ((const int *)label)[cell] == ((const int *)label)[next];
}

/* Returns the given on the side between two neighbouring cells. */
static struct given *side_between(const struct puzzle *p, int a, int b) {
    int first = min_int(a, b), last = max_int(a, b);
    return &p->side[2 * first + (grid_row(p->grid, first) != grid_row(p->grid, last))];
}

struct box puzzle_room_box(const struct puzzle *p, int room) {
    struct box b = box_none(p->grid);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->room[cell] == room)
            box_take(&b, grid_row(p->grid, cell), grid_col(p->grid, cell));
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

static bool no_wall(const void *puzzle, int cell, int next, enum dir side) {
    (void)side;
    return !puzzle_wall(puzzle, cell, next);
}

bool puzzle_walls_are_loose(const struct puzzle *p) {
    LOCAL(mem_free_at) int *parts = parts_of_cells(p->grid, no_wall, p);
    int rooms = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        rooms += sets_root(parts, cell) == cell;
    return rooms == p->rooms;
}

/* Drops loose walls that lie between two rooms; drops all of them if none is left or they now cut a
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
    LOCAL(mem_free_at) int *parts = parts_of_cells(p->grid, same_label, label);
    LOCAL(mem_free_at) int *room_of_root = puzzle_filled(cells, -1);
    int *room = mem_alloc(cells, sizeof *room);
    for (int cell = 0; cell < cells; cell++) {
        int *of = &room_of_root[sets_root(parts, cell)];
        if (*of < 0)
            *of = rooms++;
        room[cell] = *of;
    }
    int *number = puzzle_filled(rooms, NO_NUMBER);
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

int puzzle_point_cells(struct grid g, int point, int cells[4]) {
    int row = point / (g.cols + 1), col = point % (g.cols + 1), n = 0;
    for (int r = max_int(row - 1, 0); r <= min_int(row, g.rows - 1); r++)
        for (int c = max_int(col - 1, 0); c <= min_int(col, g.cols - 1); c++)
            cells[n++] = grid_cell(g, r, c);
    return n;
}

int puzzle_cell_outer(struct grid g, int cell, int outer[2]) {
    int n = 0;
    if (grid_row(g, cell) == 0)
        outer[n++] = grid_col(g, cell);
    if (grid_col(g, cell) == 0)
        outer[n++] = g.cols + grid_row(g, cell);
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
    for (int room = p->rooms; room > 0; room--) /* each has advanced to the start of the next one */
        r.first[room] = r.first[room - 1];
    r.first[0] = 0;
    return r;
}

void cells_by_room_free(struct cells_by_room *r) {
    mem_free(r->cell);
    mem_free(r->first);
}

void puzzle_clean_text(const char *s, int n, char out[TEXT_FIELD + 1]) {
    LOCAL_BUF clean = {0};
    text_clean(&clean, s, n, TEXT_FIELD);
    const char *text = buf_text(&clean), *end = text + clean.len;
    while (*text == ' ')
        text++;
    while (end > text && end[-1] == ' ')
        end--;
    size_t len = (size_t)(end - text);
    memcpy(out, text, len);
    out[len] = '\0';
}

void puzzle_set_text(struct puzzle *p, enum text_field field, const char *s, int n) {
    puzzle_clean_text(s, n, p->text[field]);
}

static bool no_wall_read(const void *walls, int cell, int next, enum dir side) {
    const struct walls *w = walls;
    (void)next;
    return !(side == DIR_E ? w->east : w->south)[cell];
}

/* Adds, as loose walls, the walls on this side of cells that have the same room on both sides. */
static void take_loose_walls(struct puzzle *p, const bool *wall, enum dir side) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int next = grid_step(p->grid, cell, side);
        if (next != NO_CELL && wall[cell])
            puzzle_add_loose_wall(p, cell, next);
    }
}

void walls_make_rooms(const struct walls *w, struct puzzle *p) {
    LOCAL(mem_free_at) int *label = parts_of_cells(p->grid, no_wall_read, w);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        label[cell] = sets_root(label, cell);
    puzzle_set_rooms(p, label);
    take_loose_walls(p, w->east, DIR_E);
    take_loose_walls(p, w->south, DIR_S);
}

const struct given_row given_rows[GIVEN_KINDS] = {
#define GIVEN(id, name, bare, prefix, numbered, arrow)                                             \
    [GIVEN_##id] = {name, bare, prefix, numbered, arrow},
#include "puzzle/given.def"
#undef GIVEN
};

static const char arrow_letters[] = "^>v<"; /* indexed by enum dir */

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

/* Reads digits, or "?" as NO_NUMBER. Returns how many bytes it read, or 0 if there is neither or
 * the number is too large. */
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

/* Makes rooms from labels 0 .. n-1; the first part of each label gets the label's number. */
static void lay_rooms(struct puzzle *p, const int *label, const int *number, int n) {
    LOCAL(mem_free_at) bool *given = mem_alloc(n, sizeof *given);
    puzzle_set_rooms(p, label);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (!given[label[cell]]) {
            p->room_number[p->room[cell]] = number[label[cell]];
            given[label[cell]] = true;
        }
}

/* Gives the cell a label, which may be a new one: p->rooms. */
static void relabel_cell(struct puzzle *p, int cell, int to) {
    int cells = grid_cells(p->grid), n = p->rooms + 1;
    LOCAL(mem_free_at) int *label = mem_copy(p->room, cells, sizeof *label);
    LOCAL(mem_free_at) int *number = mem_alloc(n, sizeof *number);
    memcpy(number, p->room_number, (size_t)p->rooms * sizeof *number);
    number[p->rooms] = NO_NUMBER;
    label[cell] = to;
    lay_rooms(p, label, number, n);
}

void change_room(struct puzzle *p, int cell, int room) {
    relabel_cell(p, cell, room);
}

void change_own_room(struct puzzle *p, int cell) {
    relabel_cell(p, cell, p->rooms);
}

void change_join_rooms(struct puzzle *p, int into, int from) {
    int cells = grid_cells(p->grid), n = p->rooms;
    LOCAL(mem_free_at) int *label = mem_copy(p->room, cells, sizeof *label);
    LOCAL(mem_free_at) int *number = mem_copy(p->room_number, n, sizeof *number);
    if (number[into] == NO_NUMBER)
        number[into] = number[from];
    for (int cell = 0; cell < cells; cell++)
        if (label[cell] == from)
            label[cell] = into;
    lay_rooms(p, label, number, n);
}

/* Returns the neighbour with which a room shares most sides, or -1 if it is the only room. */
static int closest_room(const struct puzzle *p, int room) {
    LOCAL(mem_free_at) int *shared = mem_alloc(p->rooms, sizeof *shared);
    int best = -1;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, cell, d);
            if (p->room[cell] == room && next != NO_CELL && p->room[next] != room)
                shared[p->room[next]]++;
        }
    for (int other = 0; other < p->rooms; other++)
        if (shared[other] > (best < 0 ? 0 : shared[best]))
            best = other;
    return best;
}

bool change_free_room(struct puzzle *p, int room) {
    int into = closest_room(p, room);
    if (into < 0)
        return false;
    for (int i = 0; i < 2 * grid_cells(p->grid); i++) {
        int next = grid_step(p->grid, i / 2, i % 2 == 0 ? DIR_E : DIR_S);
        if (next != NO_CELL && p->room[i / 2] == room && p->room[next] == room)
            puzzle_drop_loose_wall(p, i / 2, next);
    }
    p->room_number[room] = NO_NUMBER;
    change_join_rooms(p, into, room);
    return true;
}

/* Returns the cell of the grid `from` that is nearest to a cell of the grid `to`. */
static int nearest(struct grid from, struct grid to, int cell) {
    return grid_cell(from, min_int(grid_row(to, cell), from.rows - 1),
                     min_int(grid_col(to, cell), from.cols - 1));
}

static unsigned parts_of(const struct puzzle *p) {
    return (p->room ? PUZZLE_ROOMS : 0u) | (p->point ? PUZZLE_POINTS : 0u) |
           (p->side ? PUZZLE_SIDES : 0u) | (p->outer ? PUZZLE_OUTER : 0u);
}

/* Copies the givens at grid points and beside rows and columns that both boards have. */
static void keep_points(const struct puzzle *p, struct puzzle *q) {
    struct grid g = q->grid, was = p->grid;
    for (int row = 0; p->point && row <= min_int(g.rows, was.rows); row++)
        for (int col = 0; col <= min_int(g.cols, was.cols); col++)
            q->point[puzzle_point(g, row, col)] = p->point[puzzle_point(was, row, col)];
    for (int col = 0; p->outer && col < min_int(g.cols, was.cols); col++)
        q->outer[col] = p->outer[col];
    for (int row = 0; p->outer && row < min_int(g.rows, was.rows); row++)
        q->outer[g.cols + row] = p->outer[was.cols + row];
}

/* Copies the givens in a cell, and on those of its sides that still have a cell behind them. */
static void keep_cell(const struct puzzle *p, int old, struct puzzle *q, int cell) {
    q->given[cell] = p->given[old];
    for (int i = 0; p->side && i < 2; i++)
        if (grid_step(q->grid, cell, i == 0 ? DIR_E : DIR_S) != NO_CELL)
            q->side[2 * cell + i] = p->side[2 * old + i];
}

struct puzzle *change_size(const struct puzzle *p, struct grid grid) {
    struct puzzle *q = puzzle_new(p->genre, grid, parts_of(p));
    int cells = grid_cells(grid);
    LOCAL(mem_free_at) int *label = mem_alloc(cells, sizeof *label);
    q->variant = p->variant;
    q->number = p->number;
    memcpy(q->text, p->text, sizeof q->text);
    keep_points(p, q);
    for (int cell = 0; cell < cells; cell++) {
        int old = nearest(p->grid, grid, cell);
        if (grid_row(grid, cell) < p->grid.rows && grid_col(grid, cell) < p->grid.cols)
            keep_cell(p, old, q, cell);
        label[cell] = p->room ? p->room[old] : 0;
    }
    if (p->room)
        lay_rooms(q, label, p->room_number, p->rooms);
    return q;
}
