/* Hints in the library: one puzzle of each genre, difficulty and size is narrated from the empty
 * board to its end, and the slowest hint of each size is printed, with the technique that took so
 * long.
 *
 *   hint_bench YARDSTICK PROGRAM [DIR]  (run where puzzles/ lies; DIR is not used) */
#include "base/mem.h"
#include "base/os/clock.h"
#include "format/format.h"
#include "model/model.h"
#include "solve/solve.h"
#include "teach/grow.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 1 << 16, SIZES_MOST = 16 };

/* A puzzle is left after so long. */
static const double NARRATION_MS = 5000;

/* The hints of one size. */
static struct slowest {
    struct grid grid;
    int hints;
    double total, ms;
    const char *technique;
    char where[128];
} sizes[SIZES_MOST];
static int n_sizes;

static double cpu_ms(void) {
    return 1e3 * clock_cpu();
}

static struct slowest *row_of(struct grid g) {
    for (int i = 0; i < n_sizes; i++)
        if (sizes[i].grid.rows == g.rows && sizes[i].grid.cols == g.cols)
            return &sizes[i];
    int at = n_sizes < SIZES_MOST ? n_sizes++ : SIZES_MOST - 1;
    sizes[at].grid = g;
    return &sizes[at];
}

static void note(struct slowest *row, const struct paragraph *p, double ms, const char *path,
                 int at) {
    row->hints++;
    row->total += ms;
    if (ms <= row->ms)
        return;
    row->ms = ms;
    row->technique = techniques[p->steps.at[0].technique].id;
    snprintf(row->where, sizeof row->where, "%s, hint %d", path, at);
}

static void narrate(const struct model *m, const struct answer *only, const char *path) {
    struct settled settled;
    struct paragraph p = {0};
    struct budget b = {.cpu_seconds = 1};
    mark *marks = marks_new(m);
    int near = NO_CELL, at = 0;
    double begun = cpu_ms(), start = begun;
    settled_init(&settled, m, marks);
    while (start - begun < NARRATION_MS && paragraph_next(m, marks, only, near, &settled, &b, &p)) {
        note(row_of(m->grid), &p, cpu_ms() - start, path, ++at);
        for (int i = 0; i < p.steps.len; i++)
            for (int k = 0; k < p.steps.at[i].then.len; k++)
                lit_set(marks, p.steps.at[i].then.at[k]);
        near = m->vars.at[lit_var(p.steps.at[0].then.at[0])].at.a;
        start = cpu_ms();
    }
    settled_free(&settled);
    paragraph_free(&p);
    mem_free(marks);
}

static void run_file(const char *path) {
    static char text[FILE_MOST];
    struct loaded l = {0};
    struct answer a = {0};
    struct err e = {0};
    FILE *in = fopen(path, "r");
    int len = in ? (int)fread(text, 1, sizeof text, in) : 0;
    if (in)
        fclose(in);
    if (!format_read(text, len, &l, &e))
        return;
    loaded_compile(&l);
    solve(l.model, &(struct solve_options){0}, &a);
    if (a.outcome == OUTCOME_ONE)
        narrate(l.model, &a, path);
    answer_free(&a);
    loaded_free(&l);
}

/* One library puzzle in so many, as their titles go. */
int main(void) {
    glob_t found;
    if (glob("puzzles/*/*.sumi", 0, NULL, &found) != 0) {
        fputs("hint_bench: there is no library here\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < found.gl_pathc; i += 5)
        run_file(found.gl_pathv[i]);
    globfree(&found);
    printf("\nHints in the library, CPU; at most 20 ms at 10x10, 100 at 31x45.\n\n");
    for (int i = 0; i < n_sizes; i++)
        printf("  %2dx%-2d %6d hints, %7.2f ms each, slowest %7.1f ms: %s in %s\n",
               sizes[i].grid.rows, sizes[i].grid.cols, sizes[i].hints,
               sizes[i].total / sizes[i].hints, sizes[i].ms, sizes[i].technique, sizes[i].where);
    return 0;
}
