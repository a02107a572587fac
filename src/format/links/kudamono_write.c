/* Writes Kudamono links: the layers that its reader knows. */
#include "format/links/kudamono_inside.h"

#include <ctype.h>

/* The sign of a given: "(12)", "w", "b", "?"; false: Kudamono has none for it. */
static bool write_sign(const struct puzzle *p, struct given g, struct buf *out) {
    const struct genre_given *own = genre_given(p->genre, (enum given_kind)g.kind);
    bool circle = (g.kind == GIVEN_WHITE || g.kind == GIVEN_BLACK) && own->max == 0;
    if (!circle && g.kind != GIVEN_NUMBER && g.kind != GIVEN_ISLAND)
        return false;
    if (g.number != NO_NUMBER)
        buf_fmt(out, "(%d)", g.number);
    else
        buf_char(out, !circle ? '?' : g.kind == GIVEN_WHITE ? 'w' : 'b');
    return true;
}

/* Cells by columns from the lower left, each as the distance from the one before. */
static bool write_signs(const struct puzzle *p, struct buf *out) {
    int before = 0, at = 0;
    for (int col = 0; col < p->grid.cols; col++)
        for (int row = p->grid.rows - 1; row >= 0; row--, at++) {
            int cell = grid_cell(p->grid, row, col);
            bool numbered = p->room && p->genre->room_max > 0 &&
                            puzzle_room_cell(p, p->room[cell]) == cell &&
                            p->room_number[p->room[cell]] != NO_NUMBER;
            if (numbered)
                buf_fmt(out, "(%d)", p->room_number[p->room[cell]]);
            else if (p->given[cell].kind == GIVEN_NONE)
                continue;
            else if (!write_sign(p, p->given[cell], out))
                return false;
            buf_fmt(out, "%d", at - before);
            before = at;
        }
    return true;
}

/* True if a wall leads from the grid point x, y (from the lower left) upwards, or to the right. */
static bool wall_from(const struct puzzle *p, int x, int y, bool up) {
    struct grid g = p->grid;
    int row = g.rows - y - 1; /* of the cells above the point */
    if (up)
        return x > 0 && x < g.cols && y >= 0 && y < g.rows &&
               puzzle_wall(p, grid_cell(g, row, x - 1), grid_cell(g, row, x));
    return y > 0 && y < g.rows && x >= 0 && x < g.cols &&
           puzzle_wall(p, grid_cell(g, row, x), grid_cell(g, row + 1, x));
}

/* Walls as walks to the right and upwards, as far as they go straight on, in the order of the grid
 * points at which they begin. */
static void write_walks(const struct puzzle *p, struct buf *out) {
    struct grid g = p->grid;
    int before = 0;
    for (int x = 0; x <= g.cols; x++)
        for (int y = 0; y <= g.rows; y++)
            for (int up = 0; up < 2; up++) {
                int steps = 0, at = x * (g.rows + 1) + y;
                if (wall_from(p, x, y, up) && !wall_from(p, x - !up, y - up, up))
                    while (wall_from(p, x + (up ? 0 : steps), y + (up ? steps : 0), up))
                        steps++;
                if (steps > 0) {
                    buf_fmt(out, "%d", at - before);
                    before = at;
                }
                for (; steps > 0; steps--)
                    buf_char(out, up ? 'U' : 'R');
            }
}

/* The genre's title in small letters, with a hyphen between its words. */
static void write_genre(const struct genre *g, struct buf *out) {
    for (const char *c = g->title; *c; c++)
        buf_char(out, *c == ' ' ? '-' : (char)tolower((unsigned char)*c));
}

bool kudamono_write(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    struct buf signs = {0}, walks = {0};
    bool beyond = p->point || p->outer || p->genre->number.max > 0;
    if (p->variant != 0)
        return err_set(e, "Kudamono links cannot hold the puzzle's variant");
    if (beyond || !write_signs(p, &signs))
        return err_set(e, "Kudamono links have no sign for all that is given in %s",
                       p->genre->title);
    if (p->room)
        write_walks(p, &walks);
    buf_fmt(out, "https://pedros.works/kudamono/player?W=%dx%d", p->grid.cols, p->grid.rows);
    if (signs.len > 0)
        buf_fmt(out, "&L=%s", signs.at);
    if (walks.len > 0)
        buf_fmt(out, "&SIE=%s", walks.at);
    buf_add(out, "&G=");
    write_genre(p->genre, out);
    return true;
}
