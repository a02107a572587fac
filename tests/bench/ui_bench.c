/* From a key to the finished screen: CPU time a key up to a 31x45 board in full sight,
 * and how many screen cells a key changes.
 *
 *   ui_bench YARDSTICK PROGRAM [DIR]  (arguments are not used: the board is its own) */
#include "base/rng.h"
#include "genre/genre.h"
#include "ui/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEYS = 2000 };

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void board(struct loaded *game, int rows, int cols) {
    game->puzzle = puzzle_new(genres[0], (struct grid){rows, cols}, false);
    for (int i = 7; i < rows * cols; i += 13)
        game->puzzle->given[i] = (struct given){GIVEN_CLUE, (int8_t)(i % DIRS), (int16_t)(i % 3)};
    loaded_compile(game);
}

static int changed(const struct screen *a, const struct screen *b) {
    int n = 0;
    for (int i = 0; i < a->rows * a->cols; i++)
        n += a->at[i].code != b->at[i].code || a->at[i].style != b->at[i].style;
    return n;
}

static void measure(int rows, int cols, int lines, int columns) {
    static const char keys[] = "hjklHJKL .hjklhjkl";
    static double ms[KEYS], cells[KEYS];
    struct loaded game = {0};
    struct session session = {0};
    struct app app;
    struct screen now, before;
    struct err e;
    struct rng r;
    rng_seed(&r, 1);
    board(&game, rows, cols);
    session_open(&session, &game, NULL, &e);
    app_init(&app, &session, &(struct ui_options){0});
    screen_init(&now, lines, columns, false);
    screen_init(&before, lines, columns, false);
    for (int i = 0; i < KEYS; i++) {
        double start = cpu_ms();
        app_key(&app, keys[rng_below(&r, (int)sizeof keys - 1)]);
        app_draw(&app, &now);
        ms[i] = cpu_ms() - start;
        cells[i] = changed(&now, &before);
        memcpy(before.at, now.at, (size_t)(lines * columns) * sizeof *now.at);
    }
    qsort(ms, KEYS, sizeof *ms, by_size);
    qsort(cells, KEYS, sizeof *cells, by_size);
    printf("ui: %dx%d on %dx%d: key to screen %.3f ms median, %.3f ms p99; screen cells changed "
           "%.0f median, %.0f p90\n",
           rows, cols, lines, columns, ms[KEYS / 2], ms[KEYS - KEYS / 100], cells[KEYS / 2],
           cells[KEYS - KEYS / 10]);
    app_free(&app);
    session_close(&session);
    screen_free(&now);
    screen_free(&before);
}

int main(void) { /* the arguments are not used: the boards are its own */
    measure(10, 10, 24, 80);
    measure(31, 45, 24, 80);
    measure(31, 45, 70, 190);
    return 0;
}
