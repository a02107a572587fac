/* From a key to the finished screen, with errors shown as they happen: CPU time a key up to a 31x45
 * board in full sight, and how many screen cells a key changes.
 *
 *   ui_bench YARDSTICK PROGRAM [DIR]  (the boards are its own) */
#include "base/os/clock.h"
#include "base/rng.h"
#include "genre/genre.h"
#include "keyplay.h"
#include "percentile.h"
#include "ui/pages/app.h"
#include "ui/pages/edit_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 2000 };

static double yardstick;

static double cpu_ms(void) {
    return 1e3 * clock_cpu();
}

/* Clues and dots here and there, rooms of three by three: what costs time to show. */
static void board(struct loaded *game, const struct genre *genre, int rows, int cols) {
    struct grid grid = {rows, cols};
    struct puzzle *p = genre_board(genre, grid);
    int *label = mem_alloc(rows * cols, sizeof *label);
    for (int cell = 0; cell < rows * cols; cell++)
        label[cell] = grid_row(grid, cell) / 3 * cols + grid_col(grid, cell) / 3;
    if (genre_has_rooms(genre))
        puzzle_set_rooms(p, label);
    for (int room = 0; room < p->rooms; room += 2)
        p->room_number[room] = room % 4;
    for (int i = 7; i < rows * cols && genre_given(genre, GIVEN_CLUE); i += 13)
        p->given[i] = (struct given){GIVEN_CLUE, (int8_t)(i % DIRS), (int16_t)(i % 3)};
    for (int i = 0; i < rows * cols && genre_given(genre, GIVEN_DOT); i += 3)
        p->given[i].kind = GIVEN_DOT;
    game->puzzle = p;
    loaded_compile(game);
    mem_free(label);
}

static int changed(const struct screen *a, const struct screen *b) {
    int n = 0;
    for (int i = 0; i < a->rows * a->cols; i++)
        n += a->at[i].code != b->at[i].code || a->at[i].style != b->at[i].style;
    return n;
}

static void print_times(double ms[KEYS]) {
    double median = percentile(ms, KEYS, 50);
    printf("key to screen %.3f ms median (%.5f yardsticks), %.3f ms p99", median,
           median / 1e3 / yardstick, percentile(ms, KEYS, 99));
}

static void measure(const struct genre *genre, int rows, int cols, int lines, int columns) {
    static const char keys[] = "hjklHJKL .hjklhjkl";
    static double ms[KEYS], cells[KEYS];
    struct loaded game = {0};
    struct session session = {0};
    struct app app;
    struct screen now, before;
    struct err e;
    struct rng r;
    rng_seed(&r, 1);
    board(&game, genre, rows, cols);
    session_open(&session, &game, &(struct session_env){0}, &e);
    app_init(&app, &session, &(struct ui_options){.errors = ERRORS_CERTAIN});
    screen_init(&now, lines, columns, false);
    screen_init(&before, lines, columns, false);
    for (int i = 0; i < KEYS; i++) {
        double start = cpu_ms();
        front_takes(&app.front, keys[rng_below(&r, (int)sizeof keys - 1)]);
        front_draw(&app.front, &now);
        ms[i] = cpu_ms() - start;
        cells[i] = changed(&now, &before);
        memcpy(before.at, now.at, (size_t)(lines * columns) * sizeof *now.at);
    }
    printf("%s %dx%d on %dx%d: ", genre->id, rows, cols, lines, columns);
    print_times(ms);
    printf("; screen cells changed %.0f median, %.0f p90\n", percentile(cells, KEYS, 50),
           percentile(cells, KEYS, 90));
    app_free(&app);
    session_close(&session);
    screen_free(&now);
    screen_free(&before);
}

/* The same in the editor; counting solutions is no part of it, since a key ends that. */
static void measure_edit(const struct genre *genre, int rows, int cols) {
    static const char keys[] = "hjklHJKL 12hjklx-u";
    static double ms[KEYS];
    struct loaded start = {0};
    struct edit edit;
    struct edit_app app;
    struct screen s;
    struct err e;
    struct rng r;
    rng_seed(&r, 1);
    board(&start, genre, rows, cols);
    edit_open(&edit, puzzle_copy(start.puzzle), NULL, true, NULL, &e);
    edit_app_init(&app, &edit, &(struct ui_options){0});
    screen_init(&s, 70, 190, false);
    for (int i = 0; i < KEYS; i++) {
        double begun = cpu_ms();
        front_key(&app.front, keys[rng_below(&r, (int)sizeof keys - 1)]);
        front_draw(&app.front, &s);
        ms[i] = cpu_ms() - begun;
    }
    printf("setting %s %dx%d: ", genre->id, rows, cols);
    print_times(ms);
    printf("\n");
    edit_app_free(&app);
    edit_close(&edit);
    screen_free(&s);
    loaded_free(&start);
}

int main(int argc, char **argv) {
    yardstick = argc > 1 ? atof(argv[1]) : 1;
    printf("\nPlaying and setting: from a key to the screen that shows what it did.\n\n");
    measure(genres[0], 10, 10, 24, 80);
    measure(genres[0], 31, 45, 24, 80);
    for (int g = 0; genres[g]; g++)
        measure(genres[g], 31, 45, 70, 190);
    for (int g = 0; genres[g]; g++)
        measure_edit(genres[g], 31, 45);
    return 0;
}
