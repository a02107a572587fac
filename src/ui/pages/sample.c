#include "ui/pages/sample.h"

#include "genre/genre.h"

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
    l->board.model = &l->model;
    LOCAL(mem_free_at) mark *full = marks_new(&l->model);
    if (genre_read_solution(l->puzzle, &l->model, g->sample.rows, full, &e)) {
        board_begin(&l->board);
        for (int v = 0; v < model_vars(&l->model); v++)
            if (full[v] == MARK_YES)
                board_set(&l->board, v, MARK_YES);
        board_end(&l->board);
    }
    return true;
}
