#include "naive_puzzle.h"

#include "model/model.h"

#include <string.h>

void naive_from(const struct puzzle *p, struct naive *b) {
    memset(b, 0, sizeof *b);
    b->rows = p->grid.rows;
    b->cols = p->grid.cols;
    b->variant = p->variant;
    b->number = p->number;
    b->rooms = p->rooms;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        b->kind[cell] = naive_kinds[g.kind];
        b->given[cell] = g.number;
        b->arrow[cell] = g.dir == DIR_NONE ? '\0' : dir_letter(g.dir);
        b->room[cell] = p->room ? p->room[cell] : 0;
        b->loose_east[cell] = p->side && p->side[2 * cell].kind == GIVEN_LOOSE_WALL;
        b->loose_south[cell] = p->side && p->side[2 * cell + 1].kind == GIVEN_LOOSE_WALL;
    }
    for (int room = 0; room < p->rooms; room++)
        b->room_number[room] = p->room_number[room];
    for (int i = 0; i < puzzle_points(p->grid); i++)
        b->point[i] = p->point ? p->point[i].number : -1;
    for (int i = 0; i < p->grid.rows + p->grid.cols; i++)
        b->outer[i] = p->outer ? p->outer[i] : -1;
}

static void mark_side(struct place at, struct naive *b) {
    int row = at.a / b->cols, col = at.a % b->cols;
    if (at.dir == DIR_N || at.dir == DIR_S)
        b->top[(row + (at.dir == DIR_S)) * b->cols + col] = true;
    else
        b->left[row * (b->cols + 1) + col + (at.dir == DIR_E)] = true;
}

void naive_marks(const struct model *m, const mark *marks, struct naive *b) {
    size_t cells = (size_t)b->rows * (size_t)b->cols, points = (size_t)puzzle_points(m->grid);
    for (size_t cell = 0; cell < cells; cell++)
        b->shaded[cell] = m->given && m->given[cell] == MARK_YES;
    memset(b->blank, 0, cells * sizeof *b->blank);
    memset(b->east, 0, cells * sizeof *b->east);
    memset(b->south, 0, cells * sizeof *b->south);
    memset(b->double_east, 0, cells * sizeof *b->double_east);
    memset(b->double_south, 0, cells * sizeof *b->double_south);
    memset(b->top, 0, points * sizeof *b->top);
    memset(b->left, 0, points * sizeof *b->left);
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (marks[v] == MARK_NONE && place_is_cell(at))
            b->blank[at.a] = true;
        if (marks[v] != MARK_YES)
            continue;
        if (place_is_side(at)) {
            mark_side(at, b);
        } else if (place_is_cell(at)) {
            b->shaded[at.a] = true;
        } else if (at.a / b->cols == at.b / b->cols) {
            b->east[at.a] |= at.layer == 0;
            b->double_east[at.a]++;
        } else {
            b->south[at.a] |= at.layer == 0;
            b->double_south[at.a]++;
        }
    }
}

typedef void naive_checker(const struct naive *b, struct wrong *w);

#define GENRE(id) extern const struct genre genre_##id;
#include "genre/genres.def"
#undef GENRE

static const struct {
    const struct genre *genre;
    naive_checker *check;
    const struct bad_board *bad;
} checkers[] = {
#define GENRE(id) {&genre_##id, naive_##id, bad_##id},
#include "genre/genres.def"
#undef GENRE
};
enum { CHECKERS = sizeof checkers / sizeof *checkers };

static int checker_of(const struct genre *g) {
    int i = 0;
    while (i + 1 < CHECKERS && checkers[i].genre != g)
        i++;
    return i;
}

struct wrong naive_check(const struct puzzle *p, const struct naive *b) {
    struct wrong w = {0};
    checkers[checker_of(p->genre)].check(b, &w);
    return w;
}

const struct bad_board *naive_bad_boards(const struct genre *g) {
    return checkers[checker_of(g)].bad;
}
