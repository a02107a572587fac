/* Hints: whole solves narrated, every step timed, counted by technique.
 *
 *   hint_bench YARDSTICK PROGRAM [DIR]  (DIR holds open.jsonl: every so-many-th puzzle with one
 *   solution; without it generated ones) */
#include "deduce/deduce.h"
#include "format/format.h"
#include "generate/generate.h"
#include "sat/solve.h"
#include "sat/why.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SAMPLE = 6, STEPS_MAX = 1 << 16, GENRES_MAX = 8, CELLS_MAX = 720 };

struct tally {
    const char *genre;
    int puzzles, complete, small, small_named, steps;
    int count[32];
    int sizes[64];
    VEC(double) ladder, minimal;
};

static struct tally tallies[GENRES_MAX];

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static struct tally *tally_of(const struct genre *g) {
    struct tally *t = tallies;
    while (t->genre && strcmp(t->genre, g->id) != 0)
        t++;
    t->genre = g->id;
    return t;
}

static bool next_step(const struct model *m, const mark *marks, const mark *solution, int near,
                      struct tally *t, struct step *step) {
    struct budget b = {.cpu_seconds = 1};
    double start = cpu_ms();
    if (deduce_next(m, marks, TIER_WHATIF, near, step)) {
        vec_push(&t->ladder, cpu_ms() - start);
        return true;
    }
    bool found = why_next(m, marks, solution, near, &b, step);
    vec_push(&t->minimal, cpu_ms() - start);
    return found;
}

static void narrate(const struct loaded *l, const mark *solution, struct tally *t) {
    const struct model *m = &l->model;
    mark *marks = marks_new(m);
    struct step step = {0};
    int near = NO_CELL, minimal = technique_by_id("minimal-set"), before = t->count[minimal];
    size_t n = (size_t)model_vars(m);
    while (memcmp(marks, solution, n) != 0 && next_step(m, marks, solution, near, t, &step)) {
        int size = step_size(m, &step);
        t->steps++;
        t->count[step.technique]++;
        t->sizes[size < 63 ? size : 63]++;
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        near = m->vars.at[lit_var(step.then.at[0])].at.a;
    }
    bool small = m->grid.rows <= 17 && m->grid.cols <= 17;
    t->puzzles++;
    t->complete += memcmp(marks, solution, n) == 0;
    t->small += small;
    t->small_named += small && t->count[minimal] == before;
    step_free(&step);
    mem_free(marks);
}

static void take(struct loaded *l) {
    struct answer a = {0};
    loaded_compile(l);
    solve(&l->model, &(struct solve_options){.budget = {.cpu_seconds = 2}}, &a);
    if (a.outcome == OUTCOME_ONE && grid_cells(l->puzzle->grid) <= CELLS_MAX)
        narrate(l, a.solution, tally_of(l->puzzle->genre));
    answer_free(&a);
}

static void take_published(const char *dir) {
    char path[512];
    json_t *record;
    int n = 0;
    snprintf(path, sizeof path, "%s/open.jsonl", dir);
    FILE *in = fopen(path, "r");
    while (in && (record = json_loadf(in, JSON_DISABLE_EOF_CHECK, NULL))) {
        const char *data = json_string_value(json_object_get(record, "data"));
        const char *address = json_string_value(json_object_get(record, "pzpr"));
        struct loaded l = {0};
        struct err e = {0};
        const char *text = address ? address : data;
        if ((n++ % SAMPLE == 0 || !address) && format_read(text, (int)strlen(text), &l, &e))
            take(&l);
        loaded_free(&l);
        json_decref(record);
    }
    if (in)
        fclose(in);
}

static void take_generated(void) {
    for (int g = 0; genres[g]; g++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            struct generate_options o = {.genre = genres[g], .grid = {10, 10}, .seed = seed};
            struct loaded l = {.puzzle = generate(&o)};
            if (l.puzzle)
                take(&l);
            loaded_free(&l);
        }
}

static int size_at(const struct tally *t, double share) {
    int left = (int)(share * t->steps), size = 0;
    while (size < 63 && (left -= t->sizes[size]) >= 0)
        size++;
    return size;
}

static void print(struct tally *t) {
    int named = 0;
    for (int i = 0; i < n_techniques; i++)
        named += techniques[i].tier < TIER_WHATIF ? t->count[i] : 0;
    printf("hints, %s: %d puzzles, %d narrated to the end; %d of %d up to 17x17 without a minimal "
           "set\n  %d steps, %.1f %% below what-if; evidence median %d, 95 %% at most %d\n",
           t->genre, t->puzzles, t->complete, t->small_named, t->small, t->steps,
           100.0 * named / t->steps, size_at(t, 0.5), size_at(t, 0.95));
    for (int i = 0; i < n_techniques; i++)
        printf("  %6d %s\n", t->count[i], techniques[i].id);
    if (t->ladder.len > 0)
        qsort(t->ladder.at, (size_t)t->ladder.len, sizeof *t->ladder.at, by_size);
    if (t->minimal.len > 0)
        qsort(t->minimal.at, (size_t)t->minimal.len, sizeof *t->minimal.at, by_size);
    if (t->ladder.len > 0)
        printf("  ladder: %.2f ms median, %.1f p99, %.1f most\n", t->ladder.at[t->ladder.len / 2],
               t->ladder.at[t->ladder.len * 99 / 100], t->ladder.at[t->ladder.len - 1]);
    if (t->minimal.len > 0)
        printf("  minimal sets: %.0f ms median, %.0f most\n", t->minimal.at[t->minimal.len / 2],
               t->minimal.at[t->minimal.len - 1]);
}

int main(int argc, char **argv) {
    if (argc > 3)
        take_published(argv[3]);
    else
        take_generated();
    for (struct tally *t = tallies; t->genre; t++)
        print(t);
    return 0;
}
