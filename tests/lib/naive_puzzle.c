#include "naive_puzzle.h"

#include <string.h>

void naive_from(const struct puzzle *p, struct naive *b) {
    memset(b, 0, sizeof *b);
    b->rows = p->grid.rows;
    b->cols = p->grid.cols;
    b->outside = p->variant != 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        b->clue[cell] = g.kind == GIVEN_CLUE;
        b->arrow[cell] = g.dir == DIR_NONE ? '\0' : dir_letter(g.dir);
        b->number[cell] = g.number;
        b->dot[cell] = g.kind == GIVEN_DOT;
        b->room[cell] = p->room ? p->room[cell] : 0;
    }
    for (int room = 0; room < p->rooms; room++)
        b->number[room] = p->room_number[room];
}

void naive_marks(const struct model *m, const mark *marks, struct naive *b) {
    memset(b->shaded, 0, sizeof b->shaded);
    memset(b->east, 0, sizeof b->east);
    memset(b->south, 0, sizeof b->south);
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (marks[v] != MARK_YES)
            continue;
        if (place_is_cell(at))
            b->shaded[at.a] = true;
        else if (at.a / b->cols == at.b / b->cols)
            b->east[at.a] = true;
        else
            b->south[at.a] = true;
    }
}

unsigned naive_check(const struct puzzle *p, const struct naive *b) {
    return p->room                            ? naive_heyawake(b)
           : genre_given(p->genre, GIVEN_DOT) ? naive_yashi(b)
                                              : naive_yajilin(b);
}
