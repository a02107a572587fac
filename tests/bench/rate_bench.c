/* Ratings by genre: of the whole library, of some large boards that are generated for it, and of
 * published puzzles. A star marks what costs more than its share, or more than a second.
 *
 *   rate_bench YARDSTICK PROGRAM [DIR]  (run where puzzles/ lies; DIR holds open.jsonl and
 *                                        genres.jsonl) */
#include "base/os/clock.h"
#include "format/format.h"
#include "generate/generate.h"
#include "model/model.h"
#include "records.h"
#include "teach/rate.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The large boards, and what one may cost to make: it is left out where that is too much. */
enum { SIDE = 20, SEEDS = 3, FIRST_SEED = 1, MAKING = 4, FILE_MOST = 1 << 16 };

/* So many yardsticks are for so many puzzles; and what one may take, in seconds. */
static const double rate_most = 4, rate_puzzles = 1112, slow_rating = 1;

struct total {
    int n;
    double cpu, slowest;
    char which[128];
};

static void rate_one(const struct model *m, const char *which, struct total *t) {
    struct rating r;
    double start = clock_cpu();
    rate(m, &(struct budget){0}, &r);
    double took = clock_cpu() - start;
    t->n++;
    t->cpu += took;
    if (took <= t->slowest)
        return;
    t->slowest = took;
    snprintf(t->which, sizeof t->which, "%s", which);
}

static void rate_text(const char *text, int len, const char *which, struct total *t) {
    struct loaded l = {0};
    struct err e = {0};
    if (format_read(text, len, &l, &e)) {
        loaded_compile(&l);
        rate_one(l.model, which, t);
    }
    loaded_free(&l);
}

/* `share`: held against its part of the yardsticks, which are for puzzles of all sizes. */
static void print_total(const char *what, const char *genre, const struct total *t,
                        double yardstick, bool share) {
    double all = t->cpu / yardstick, allowed = rate_most * t->n / rate_puzzles;
    if (t->n == 0)
        return;
    printf("%-9s %-16s %5d  %8.3f  %8.4f", what, genre, t->n, t->cpu, all);
    if (share)
        printf("  %8.4f%c", allowed, all > allowed ? '*' : ' ');
    else
        printf("  %9s", "");
    printf(" %9.1f%c %s\n", t->slowest * 1000, t->slowest > slow_rating ? '*' : ' ', t->which);
    fflush(stdout);
}

static void rate_library(const struct genre *genre, double yardstick) {
    static char text[FILE_MOST];
    struct total t = {0};
    char pattern[128];
    glob_t found;
    snprintf(pattern, sizeof pattern, "puzzles/%s/*/*.sumi", genre->id);
    bool any = glob(pattern, 0, NULL, &found) == 0;
    for (size_t i = 0; any && i < found.gl_pathc; i++) {
        FILE *in = fopen(found.gl_pathv[i], "r");
        int len = in ? (int)fread(text, 1, sizeof text, in) : 0;
        if (in)
            fclose(in);
        rate_text(text, len, found.gl_pathv[i] + strlen("puzzles/"), &t);
    }
    if (any)
        globfree(&found);
    print_total("library", genre->id, &t, yardstick, true);
}

static void rate_generated(const struct genre *genre, double yardstick) {
    struct total t = {0};
    for (int i = 0; i < SEEDS; i++) {
        struct generate_options o = {.genre = genre,
                                     .grid = {SIDE, SIDE},
                                     .seed = (uint64_t)(FIRST_SEED + i),
                                     .budget = {.cpu_seconds = MAKING}};
        struct puzzle *p = generate(&o, NULL);
        struct model m;
        char which[32];
        if (!p)
            continue;
        snprintf(which, sizeof which, "seed %d", FIRST_SEED + i);
        genre->compile(p, &m);
        rate_one(&m, which, &t);
        model_free(&m);
        puzzle_free(p);
    }
    print_total("generated", genre->id, &t, yardstick, false);
}

/* By genre: what its published puzzles took. */
struct published {
    struct total *by_genre;
};

/* A record_visitor. */
static void rate_record(void *arg, const json_t *record) {
    const struct published *all = arg;
    const char *address = record_text(record, "pzpr"), *genre = record_text(record, "genre");
    for (int g = 0; genres[g] && *address; g++)
        if (strcmp(genres[g]->id, genre) == 0)
            rate_text(address, (int)strlen(address), record_text(record, "id"), &all->by_genre[g]);
}

static void rate_published(const char *dir, int n_genres, double yardstick) {
    static const char *const files[] = {"open.jsonl", "genres.jsonl"};
    struct published all = {mem_alloc(n_genres, sizeof *all.by_genre)};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", dir, files[i]);
        records_visit(path, rate_record, &all);
    }
    for (int g = 0; g < n_genres; g++)
        print_total("published", genres[g]->id, &all.by_genre[g], yardstick, true);
    mem_free(all.by_genre);
}

int main(int argc, char **argv) {
    double yardstick = argc > 1 ? atof(argv[1]) : 1;
    int n = 0;
    printf("\nRatings by genre, CPU; generated boards are %dx%d.\n\n"
           "%-9s %-16s %5s  %8s  %8s  %8s  %9s  %s\n",
           SIDE, SIDE, "", "", "n", "s", "yards", "at most", "slowest", "ms; which");
    for (; genres[n]; n++) {
        rate_library(genres[n], yardstick);
        rate_generated(genres[n], yardstick);
    }
    if (argc > 3)
        rate_published(argv[3], n, yardstick);
    return 0;
}
