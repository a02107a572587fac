#include "format/sample.h"

#include "format/draw/drawing.h"

#include <string.h>

bool sample_load(const struct genre *g, struct loaded *l) {
    struct err e;
    const char *text = g->sample.text;
    *l = (struct loaded){0};
    return text && format_read(text, (int)strlen(text), l, &e);
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
