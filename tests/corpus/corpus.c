/* Runs a file of published puzzles, one JSON object a line, through read, write, read again, solve,
 * and compares with the solution and the verdict beside each puzzle.
 *
 *   corpus FILE.jsonl [MALFORMED.jsonl]
 *
 * The second file holds addresses that must all be refused.
 *
 * The fields that it uses: id, genre, format, data, pzpr, solution, solutions, n_solutions,
 * min_length. Exit status 1 when anything came out wrong. */
#include "base/mem.h"
#include "format/format.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "records.h"
#include "solve/solve.h"

#include <stdio.h>
#include <string.h>

enum { GENRES_MAX = 64 };

struct genre_total {
    const char *name;
    int total, right;
    double cpu, slowest;
    char slowest_id[64];
};

static struct genre_total totals[GENRES_MAX];
static int n_totals;

static struct genre_total *total_of(const struct genre *g) {
    for (int i = 0; i < n_totals; i++)
        if (strcmp(totals[i].name, g->id) == 0)
            return &totals[i];
    totals[n_totals].name = g->id;
    return &totals[n_totals++];
}

/* Says what is wrong with a puzzle; gives false, for `return wrong(...)`. */
static bool wrong(const json_t *record, const char *what, const char *detail) {
    printf("WRONG %s: %s%s%s\n", record_text(record, "id"), what, *detail ? ": " : "", detail);
    return false;
}

/* A puzzle is read from the text as it was found; only where that is some site's own grid, which is
 * no format of ours, from its address. */
static bool read_record(const json_t *record, struct loaded *l, struct err *e) {
    bool grid = strcmp(record_text(record, "format"), "grid") == 0;
    const char *text = record_text(record, grid ? "pzpr" : "data");
    return format_read(text, (int)strlen(text), l, e);
}

static bool survives(const json_t *record, const struct loaded *l, const struct format *f) {
    struct buf text = {0};
    struct loaded again = {0};
    struct err e = {0};
    bool same = true;
    if (f->write && f->read && format_write(f, l, &text, &e)) {
        same = format_read_as(f, buf_text(&text), text.len, &again, &e) &&
               puzzle_same(l->puzzle, again.puzzle);
        if (!same)
            wrong(record, f->id, *e.text ? e.text : "not the same puzzle after a round trip");
    }
    loaded_free(&again);
    buf_free(&text);
    return same;
}

static bool survives_all(const json_t *record, const struct loaded *l) {
    bool good = true;
    for (const struct format *const *f = formats; *f; f++)
        good = survives(record, l, *f) && good;
    return good;
}

static bool verdict_fits(const char *said, enum outcome found) {
    if (strcmp(said, "one") == 0)
        return found == OUTCOME_ONE;
    if (strcmp(said, "many") == 0)
        return found == OUTCOME_SEVERAL;
    if (strcmp(said, "none") == 0)
        return found == OUTCOME_NONE;
    if (strcmp(said, "at least one") == 0)
        return found == OUTCOME_ONE || found == OUTCOME_SEVERAL;
    return found != OUTCOME_UNKNOWN;
}

/* The given solution must satisfy the judge, and be the found one where there is only one. */
static bool solution_fits(const json_t *record, const struct loaded *l, const struct answer *a) {
    const char *text = record_text(record, "solution");
    if (!*text)
        return true;
    struct err e = {0};
    mark *given = marks_new(l->model);
    bool good = genre_read_solution(l->puzzle, l->model, text, given, &e)
                    ? true
                    : wrong(record, "solution unread", e.text);
    if (good && !judge_full(l->model, given))
        good = wrong(record, "the judge refuses the given solution", "");
    if (good && a->outcome == OUTCOME_ONE &&
        memcmp(given, a->solution, (size_t)model_vars(l->model)) != 0)
        good = wrong(record, "another solution than the given one", "");
    mem_free(given);
    return good;
}

static bool count_fits(const json_t *record, const struct loaded *l) {
    const json_t *n = json_object_get(record, "n_solutions");
    if (!json_is_integer(n))
        return true;
    int said = (int)json_integer_value(n);
    struct answer a;
    solve(l->model, &(struct solve_options){.count = said + 1}, &a);
    bool good = a.count == said || wrong(record, "another number of solutions", "");
    answer_free(&a);
    return good;
}

static bool length_fits(const json_t *record, const struct loaded *l) {
    const json_t *n = json_object_get(record, "min_length");
    if (!json_is_integer(n) || !l->model->costs)
        return true;
    struct answer a;
    solve(l->model, &(struct solve_options){.shortest = true}, &a);
    bool good = (a.solution && a.length == json_integer_value(n)) ||
                wrong(record, "another least length", "");
    answer_free(&a);
    return good;
}

static bool solves(const json_t *record, const struct loaded *l, struct genre_total *t) {
    struct answer a;
    solve(l->model, &(struct solve_options){0}, &a);
    t->cpu += a.cpu_seconds;
    if (a.cpu_seconds > t->slowest) {
        t->slowest = a.cpu_seconds;
        snprintf(t->slowest_id, sizeof t->slowest_id, "%s", record_text(record, "id"));
    }
    bool good = verdict_fits(record_text(record, "solutions"), a.outcome) ||
                wrong(record, "verdict", outcome_names[a.outcome]);
    good = good && solution_fits(record, l, &a);
    answer_free(&a);
    return good;
}

/* A record_visitor. */
static void run_record(void *unused, const json_t *record) {
    (void)unused;
    struct loaded l = {0};
    struct err e = {0};
    const struct genre *g = genre_by_name(record_text(record, "genre"));
    if (!g) {
        printf("left out %s: no genre %s\n", record_text(record, "id"),
               record_text(record, "genre"));
        return;
    }
    struct genre_total *t = total_of(g);
    t->total++;
    if (!read_record(record, &l, &e)) {
        wrong(record, "unread", e.text);
    } else {
        loaded_compile(&l);
        bool good = survives_all(record, &l);
        good = solves(record, &l, t) && good;
        good = count_fits(record, &l) && good;
        t->right += length_fits(record, &l) && good;
    }
    loaded_free(&l);
}

/* Whether the address that is written holds all of what was read: a wall inside a room, which some
 * call malformed, is kept. */
static bool is_kept_whole(struct loaded *l, const char *data) {
    struct buf text = {0};
    struct err e = {0};
    loaded_compile(l);
    bool whole = format_write(format_by_id("pzpr"), l, &text, &e) && strstr(buf_text(&text), data);
    buf_free(&text);
    return whole;
}

/* Malformed addresses: `taken` were read all the same, and not kept as they are. */
struct malformed {
    int refused, taken;
};

/* A record_visitor. */
static void read_malformed(void *arg, const json_t *record) {
    struct malformed *n = arg;
    struct loaded l = {0};
    struct err e = {0};
    const char *data = record_text(record, *record_text(record, "data") ? "data" : "url");
    bool read = format_read(data, (int)strlen(data), &l, &e);
    bool kept = read && is_kept_whole(&l, data);
    if (read && !kept)
        wrong(record, "read, but malformed", data);
    n->refused += !read;
    n->taken += read && !kept;
    loaded_free(&l);
}

/* Whether all addresses of the file are refused, and there are some. */
static bool refuses_all(const char *path) {
    struct malformed n = {0};
    bool whole = records_visit(path, read_malformed, &n);
    printf("malformed: %d refused, %d taken\n", n.refused, n.taken);
    return whole && n.refused > 0 && n.taken == 0;
}

/* Returns how many puzzles came out wrong. */
static int print_table(void) {
    int bad = 0;
    printf("\n%-10s %6s %6s %6s %8s %10s  %s\n", "genre", "total", "right", "wrong", "CPU s",
           "slowest s", "which");
    for (int i = 0; i < n_totals; i++) {
        const struct genre_total *t = &totals[i];
        bad += t->total - t->right;
        printf("%-10s %6d %6d %6d %8.3f %10.3f  %s\n", t->name, t->total, t->right,
               t->total - t->right, t->cpu, t->slowest, t->slowest_id);
    }
    return bad;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("usage: corpus FILE.jsonl (make corpus DIR=folder with open.jsonl)\n", stderr);
        return 2;
    }
    bool good = records_visit(argv[1], run_record, NULL);
    if (argc > 2)
        good = refuses_all(argv[2]) && good;
    return print_table() == 0 && good && n_totals > 0 ? 0 : 1;
}
