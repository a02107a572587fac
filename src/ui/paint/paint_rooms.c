/* Cells that reach to each other, with the walls between rooms on their edges; which room has which
 * tint. */
#include "genre/genre.h"
#include "ui/paint/painter.h"

#include <string.h>

/* Where the tints of two rooms meet there is a wall, an eighth of a character thick, at the upper
 * and left edge of the later cell. Where both edges of a cell have one, the character at its corner
 * has room for the upper alone: the wall at its left then begins in the character to the left, or
 * the upper one in the character above. Nothing but these eighths is in the way of a block. */

enum { EIGHTH_LEFT = 0x258f, EIGHTH_RIGHT = 0x2595, EIGHTH_UPPER = 0x2594, EIGHTH_LOWER = 0x2581 };
enum { FULL_BLOCK = 0x2588 };

static bool walled(const struct painter *p, int a, int b) {
    return p->puzzle->room != NULL && a != NO_CELL && b != NO_CELL && puzzle_wall(p->puzzle, a, b);
}

/* The walls that meet at the upper left corner of a cell place. */
struct junction {
    bool arm[DIRS];
};

static struct junction junction_at(const struct painter *p, int row, int col) {
    int nw = painter_cell(p, row - 1, col - 1), ne = painter_cell(p, row - 1, col);
    int sw = painter_cell(p, row, col - 1), se = painter_cell(p, row, col);
    return (struct junction){{[DIR_N] = walled(p, nw, ne),
                              [DIR_E] = walled(p, ne, se),
                              [DIR_S] = walled(p, sw, se),
                              [DIR_W] = walled(p, nw, sw)}};
}

/* The wall in the character at a place of a cell, which is none of its inside; 0: none. */
static uint32_t wall_at(const struct painter *p, int row, int col, int down, int right) {
    struct junction here = junction_at(p, row, col);
    bool last = down == p->pitch.rows - 1, both = here.arm[DIR_E] && here.arm[DIR_S];
    if (down == 0 && right == 0)
        return here.arm[DIR_E] && !(both && here.arm[DIR_W]) ? EIGHTH_UPPER
               : here.arm[DIR_S]                             ? EIGHTH_LEFT
                                                             : 0;
    if (right == 0 && here.arm[DIR_S])
        return EIGHTH_LEFT;
    struct junction below = junction_at(p, row + 1, col), next = junction_at(p, row, col + 1);
    if (right == 0 && last && below.arm[DIR_E] && below.arm[DIR_S] && below.arm[DIR_W])
        return EIGHTH_LOWER;
    if (down == 0 && here.arm[DIR_E])
        return EIGHTH_UPPER;
    bool turns = next.arm[DIR_E] && next.arm[DIR_S] && !next.arm[DIR_W];
    return down == 0 && right == p->pitch.cols - 1 && turns ? EIGHTH_RIGHT : 0;
}

static struct glyph full_glyph(const struct painter *p, int row, int col, int down, int right) {
    const struct face *f = &p->faces[grid_cell(p->grid, row, col)];
    uint32_t wall = wall_at(p, row, col, down, right);
    bool shines = painter_sign_of((enum style)f->shines) != 0;
    if (wall != 0 && !(f->block && shines))
        return f->block ? painter_glyph(wall, STYLE_ON_BLOCK_DONE, (int)painter_block_ground(f))
                        : painter_glyph(wall, STYLE_GRID, f->ground);
    if (f->block)
        return painter_glyph(FULL_BLOCK, (enum style)f->ink, GROUND_NONE);
    return painter_glyph(' ', STYLE_PLAIN, f->ground);
}

bool paint_has_full_cells(const struct painter *p) {
    const struct genre *g = p->puzzle->genre;
    return g->field == FIELD_GRID && p->v->tints && p->pitch.inside == INSIDE_MOST &&
           p->pitch.borders && !p->s->ascii && g->segment == LOOK_NONE && g->side == LOOK_NONE;
}

void paint_full_cell(const struct painter *p, int row, int col) {
    for (int down = 0; down < p->pitch.rows; down++)
        for (int right = 0; right < p->pitch.cols; right++)
            painter_put(p, row * p->pitch.rows + down, col * p->pitch.cols + right,
                        full_glyph(p, row, col, down, right));
}

/* Colours for the rooms of a board: a map, so four would do; six are found at once. */

struct map {
    const struct puzzle *p;
    vec_int *beside; /* by room: rooms that share a side with it, each once */
};

static void rooms_meet(struct map *m, int a, int b) {
    for (int i = 0; i < m->beside[a].len; i++)
        if (m->beside[a].at[i] == b)
            return;
    vec_push(&m->beside[a], b);
    vec_push(&m->beside[b], a);
}

static void find_neighbours(struct map *m) {
    const struct puzzle *p = m->p;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && p->room[cell] != p->room[next])
                rooms_meet(m, p->room[cell], p->room[next]);
        }
}

/* Rooms in an order in which each has at most five neighbours that come after it: what is left of a
 * planar graph always has a vertex of degree five or less (Matula and Beck 1983). */
static void peel(const struct map *m, int *order) {
    int n = m->p->rooms, len = 0;
    int *degree = mem_alloc(n, sizeof *degree);
    bool *queued = mem_alloc(n, sizeof *queued);
    for (int room = 0; room < n; room++) {
        degree[room] = m->beside[room].len;
        if ((queued[room] = degree[room] < ROOM_TINTS))
            order[len++] = room;
    }
    for (int i = 0; i < len; i++)
        for (int k = 0; k < m->beside[order[i]].len; k++) {
            int next = m->beside[order[i]].at[k];
            if (--degree[next] < ROOM_TINTS && !queued[next]) {
                queued[next] = true;
                order[len++] = next;
            }
        }
}

/* The first tint from `from` on that no neighbour has. */
static uint8_t free_tint(const struct map *m, int room, const uint8_t *tint, int from) {
    unsigned taken = 0;
    for (int i = 0; i < m->beside[room].len; i++)
        if (tint[m->beside[room].at[i]] < ROOM_TINTS)
            taken |= 1u << tint[m->beside[room].at[i]];
    for (int i = 0; i < ROOM_TINTS; i++)
        if (!(taken & 1u << (from + i) % ROOM_TINTS))
            return (uint8_t)((from + i) % ROOM_TINTS);
    return 0;
}

void paint_tint_rooms(const struct puzzle *p, uint8_t *tint) {
    struct map m = {p, mem_alloc(p->rooms, sizeof *m.beside)};
    int *order = mem_alloc(p->rooms, sizeof *order);
    find_neighbours(&m);
    peel(&m, order);
    memset(tint, ROOM_TINTS, (size_t)p->rooms);
    for (int i = p->rooms - 1; i >= 0; i--)
        tint[order[i]] = free_tint(&m, order[i], tint, order[i] % ROOM_TINTS);
}
