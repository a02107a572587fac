/* From a key that asks the solver to its answer, on boards that are as large as may be and on some
 * that were made to hurt: CPU time for each key, and the longest stretch in which nobody looks
 * whether a key or a signal has come. After half a second a key comes, and what is being looked for
 * is left.
 *
 *   answer_bench YARDSTICK PROGRAM [DIR [GENRE]]  (the boards are its own) */
#include "base/os/clock.h"
#include "format/format.h"
#include "genre/genre.h"
#include "play/session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SIDE = 128 };

static const struct {
    const char *key;
    enum action action;
} asking[] = {{"n", ACT_HINT},       {"S", ACT_SOLVE}, {"f", ACT_FILL},  {"s", ACT_RIGHT_SO_FAR},
              {"U", ACT_UNDO_WRONG}, {"W", ACT_STEP},  {"e", ACT_ERRORS}};

enum { KEYS = sizeof asking / sizeof *asking };

static const double patience = .5, /* seconds of CPU */
    wanted = .1; /* for an answer, and that at most between two looks at the keys */

/* When the last look at the keys was, by this process's CPU time, and the longest stretch without
 * one. */
struct glance {
    double at, longest;
};

static void look_at_keys(struct glance *g) {
    double now = clock_cpu();
    g->longest = now - g->at > g->longest ? now - g->at : g->longest;
    g->at = now;
}

/* An asker's `wait`. */
static bool key_comes_late(void *arg, const struct process *p) {
    struct glance *g = arg;
    look_at_keys(g);
    process_wait(p);
    return process_cpu(p) < patience;
}

/* CPU seconds of the processes that have ended. */
static double cpu_beside(void) {
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* Rooms of five by four; a number in each fourth one, a clue in each 29th cell, a dot in each
 * fourth, an island in each fourth of a square. */
static void large_board(struct loaded *game, const struct genre *genre, bool clues) {
    struct grid grid = {SIDE, SIDE};
    struct puzzle *p = genre_board(genre, grid);
    int *label = mem_alloc(SIDE * SIDE, sizeof *label);
    for (int cell = 0; cell < SIDE * SIDE; cell++)
        label[cell] = grid_row(grid, cell) / 5 * SIDE + grid_col(grid, cell) / 4;
    if (genre_has_rooms(genre))
        puzzle_set_rooms(p, label);
    for (int room = 0; room < p->rooms && clues; room += 4)
        p->room_number[room] = 1 + room % 3;
    for (int i = 7; i < SIDE * SIDE && clues && genre_given(genre, GIVEN_CLUE); i += 29)
        p->given[i] = (struct given){GIVEN_CLUE, (int8_t)(i % DIRS), (int16_t)(1 + i % 3)};
    for (int i = 0; i < SIDE * SIDE && genre_given(genre, GIVEN_DOT); i += 4)
        p->given[i].kind = GIVEN_DOT;
    for (int i = 0; i < SIDE * SIDE && genre_given(genre, GIVEN_ISLAND); i += 2)
        if (grid_row(grid, i) % 2 == 0)
            p->given[i] =
                (struct given){GIVEN_ISLAND, DIR_NONE, clues ? (int16_t)(2 + i % 3) : NO_NUMBER};
    *game = (struct loaded){.puzzle = p};
    loaded_compile(game);
    mem_free(label);
}

/* A Heyawake of one room, with a middling number. */
static bool one_room(struct loaded *game, int side, int number) {
    struct buf text = {0};
    struct err e;
    buf_fmt(&text, "heyawake/%d/%d/", side, side);
    for (int i = 0; i < 2 * ((side * (side - 1) + 4) / 5); i++)
        buf_char(&text, '0');
    buf_fmt(&text, number < 256 ? "-%02x" : "+%03x", (unsigned)number);
    *game = (struct loaded){0};
    bool read = format_read(text.at, text.len, game, &e);
    if (read)
        loaded_compile(game);
    buf_free(&text);
    return read;
}

/* The dearest of some marks, with what follows each: the judge, the clues that are settled. */
static double dearest_mark(struct session *s) {
    static const enum action marking[] = {ACT_SHADE, ACT_DOT, ACT_DRAW_RIGHT, ACT_DRAW_DOWN,
                                          ACT_UNDO};
    double dearest = 0;
    for (size_t i = 0; i < sizeof marking / sizeof *marking; i++) {
        double start = clock_cpu();
        session_do(s, marking[i], DIR_NONE, NULL);
        double took = clock_cpu() - start;
        dearest = took > dearest ? took : dearest;
    }
    return dearest;
}

/* Milliseconds of CPU; a star where that is more than is wanted. */
static void print_ms(double seconds) {
    printf(" %6.0f%c", seconds * 1000, seconds > wanted ? '*' : ' ');
}

static void print_heading(void) {
    printf(
        "\nAnswers, ms of CPU: to open a board, to make a mark, from a key to its answer, and "
        "the longest stretch\nwithout a look at the keys (deaf); at most %.0f, a star marks what "
        "is more. What takes long runs\nbeside the keys, which end it; here one comes after "
        "%.0f ms.\n\n%-36s %6s  %6s ",
        wanted * 1000, patience * 1000, "", "open", "mark");
    for (int i = 0; i < KEYS; i++)
        printf(" %6s ", asking[i].key);
    printf("   deaf\n");
}

static void measure_answers(const char *name, struct loaded *game) {
    struct glance g = {0};
    struct session s = {0};
    struct err e;
    double opening = clock_cpu(), stretch = 0;
    session_open(&s, game, &(struct session_env){.asker = {.wait = key_comes_late, .arg = &g}}, &e);
    printf("%-36s", name);
    print_ms(clock_cpu() - opening);
    print_ms(dearest_mark(&s));
    for (int i = 0; i < KEYS; i++) {
        double start = g.at = clock_cpu(), before = cpu_beside();
        g.longest = 0;
        session_do(&s, asking[i].action, DIR_NONE, NULL);
        look_at_keys(&g);
        print_ms(clock_cpu() - start + cpu_beside() - before);
        stretch = g.longest > stretch ? g.longest : stretch;
    }
    print_ms(stretch);
    printf("\n");
    fflush(stdout);
    session_close(&s);
}

int main(int argc, char **argv) {
    const char *only = argc > 4 ? argv[4] : NULL;
    static const int rooms[][2] = {{20, 133}, {30, 270}, {40, 500}, {96, 2900}, {128, 3000}};
    struct loaded game;
    print_heading();
    for (int g = 0; genres[g]; g++)
        for (int clues = 0; clues < 2 && (!only || strcmp(only, genres[g]->id) == 0); clues++) {
            char name[64];
            snprintf(name, sizeof name, "%s %dx%d %s", genres[g]->id, SIDE, SIDE,
                     clues ? "with clues" : "without");
            large_board(&game, genres[g], clues);
            measure_answers(name, &game);
        }
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms && !only; i++) {
        char name[64];
        snprintf(name, sizeof name, "one room %dx%d of %d", rooms[i][0], rooms[i][0], rooms[i][1]);
        if (one_room(&game, rooms[i][0], rooms[i][1]))
            measure_answers(name, &game);
    }
    return 0;
}
