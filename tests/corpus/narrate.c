/* Narrates published puzzles from the empty board to the end and reports, by genre and size, how
 * simple the steps were and how long they took.
 *
 *   narrate FILE.jsonl [EVERY]     EVERY: take one puzzle in so many
 *
 * Every step is compared with the solution, and up to 17x17 confirmed by SAT from its stated
 * evidence alone. Puzzles whose source names a difficulty are rated. Exit status 1 when a step was
 * wrong or a puzzle with one solution was not narrated to its end. */
#include "base/mem.h"
#include "base/os/clock.h"
#include "by_cases.h"
#include "by_hand.h"
#include "evidence.h"
#include "format/format.h"
#include "model/model.h"
#include "percentile.h"
#include "records.h"
#include "solve/sat/inside.h"
#include "solve/solve.h"
#include "teach/grow.h"
#include "teach/rate.h"
#include "teach/words/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONFIRM_SIDE = 17, /* on larger boards SAT takes too long to confirm every mark */
    SIZES = 5,
    ROWS_MAX = 192,    /* of the table: genres by sizes */
    EVIDENCE_MAX = 64, /* pieces; more count as so many */
    QUESTIONS = 20000  /* for a step that is looked at case by case, see by_cases.h */
};

/* Longer sides of the rows of the table. */
static const int side_of_size[SIZES] = {8, 10, 17, 36, GRID_MAX};

typedef VEC(double) samples;

struct row {
    const struct genre *genre;
    int side; /* up to */
    int puzzles, told, without_sets;
    int steps, below, what_ifs, sets;
    samples paragraphs;             /* by puzzle */
    int evidence[EVIDENCE_MAX + 1]; /* how many steps had so many pieces */
    samples ladder,
        fallback; /* ms of CPU for a step: by techniques, after looking for minimal sets */
};

static struct row rows[ROWS_MAX];
static int n_rows, fired[TECHNIQUES], bad;

/* Marks by how they were confirmed; of those that were not, by technique. */
static int by_sat, by_hand, by_cases, unconfirmed, unconfirmed_by[TECHNIQUES];

/* What sources call a puzzle, and what we do. */
static struct named {
    const char *word;
    int number, rated[DIFFICULTIES];
    double score;
} sources[] = {{.word = "easy"}, {.word = "medium"}, {.word = "hard"}};

static struct row *row_of(const struct genre *g, struct grid grid) {
    int side = grid.rows > grid.cols ? grid.rows : grid.cols, size = 0;
    while (side > side_of_size[size])
        size++;
    for (int i = 0; i < n_rows; i++)
        if (rows[i].genre == g && rows[i].side == side_of_size[size])
            return &rows[i];
    rows[n_rows].genre = g;
    rows[n_rows].side = side_of_size[size];
    return &rows[n_rows++];
}

static double cpu_ms(void) {
    return 1e3 * clock_cpu();
}

static void count_step(const struct model *m, const struct step *s, double ms, struct row *r) {
    enum tier tier = techniques[s->technique].tier;
    int size = step_size(m, s);
    r->steps++;
    r->below += tier < TIER_WHATIF;
    r->what_ifs += tier == TIER_WHATIF;
    r->sets += tier == TIER_MINIMAL;
    r->evidence[size < EVIDENCE_MAX ? size : EVIDENCE_MAX]++;
    fired[s->technique]++;
    if (tier == TIER_MINIMAL || s->walk.len > HINT_LONG_WALK) /* minimal sets were looked for */
        vec_push(&r->fallback, ms);
    else
        vec_push(&r->ladder, ms);
}

/* One mark. One rule alone, such as that of islands, has models without end that SAT would have to
 * cut one by one; what is concluded so is looked at by hand first. */
static bool is_mark_confirmed(struct solver *confirm, const struct step *s, const mark *marks,
                              lit l) {
    if (step_holds_by_hand(confirm->model, marks, s, l)) {
        by_hand++;
        return true;
    }
    enum searched found = evidence_search(confirm, marks, s, l);
    if (found == SEARCH_STOPPED && step_holds_by_cases(confirm->model, marks, s, l, QUESTIONS)) {
        by_cases++;
        return true;
    }
    by_sat += found == SEARCH_NONE;
    unconfirmed += found == SEARCH_STOPPED;
    unconfirmed_by[s->technique] += found == SEARCH_STOPPED;
    return found != SEARCH_FOUND;
}

/* A puzzle on its way from the empty board to its solution. */
struct solving {
    const char *id;
    const struct model *m;
    struct mark_words words;
    struct solver *confirm; /* NULL: the board is too large */
    const mark *solution;
    mark *marks;
};

/* Prints what is wrong with a step; gives false, for `return wrong_step(...)`. */
static bool wrong_step(const struct solving *v, const struct step *s, lit l, const char *what) {
    char name[PLACE_NAME];
    struct buf text = {0};
    sentence_why(v->m, &v->words, s, &text);
    printf("%s: %s at %s: %s (%s)\n", v->id, what,
           place_words(v->m->grid, v->m->vars.at[lit_var(l)].at, name), buf_text(&text),
           techniques[s->technique].id);
    buf_free(&text);
    return false;
}

/* Makes the step; false where it is not the solution's, or does not follow from its evidence. Marks
 * that stay undecided are counted. */
static bool make_step(struct solving *v, const struct step *s) {
    for (int i = 0; i < s->then.len; i++) {
        lit l = s->then.at[i];
        if (v->solution[lit_var(l)] != lit_sign(l))
            return wrong_step(v, s, l, "not the solution's");
        if (v->confirm && !is_mark_confirmed(v->confirm, s, v->marks, l))
            return wrong_step(v, s, l, "not implied by what it names");
    }
    step_make(s, v->marks);
    return true;
}

/* Makes all steps of a paragraph; the time it took to find counts for the first. */
static bool make_paragraph(struct solving *v, const struct paragraph *p, double ms, struct row *r) {
    bool right = true;
    for (int i = 0; i < p->steps.len && right; i++) {
        count_step(v->m, &p->steps.at[i], i == 0 ? ms : 0, r);
        right = make_step(v, &p->steps.at[i]);
    }
    return right;
}

/* Whether the marks, with their quiet facts, are the solution. */
static bool is_told(const struct model *m, const mark *marks, const mark *solution) {
    struct quiet q;
    quiet_init(&q, m, marks);
    bool told = memcmp(q.marks, solution, (size_t)model_vars(m)) == 0;
    quiet_free(&q);
    return told;
}

/* Makes paragraph after paragraph; false when a step was wrong. */
static bool make_all(struct solving *v, const struct answer *only, struct row *r) {
    struct paragraph now = {0};
    struct settled settled;
    struct budget b = {.cpu_seconds = 1};
    int near = NO_CELL, paragraphs = 0;
    bool right = true;
    settled_init(&settled, v->m, v->marks);
    for (;;) {
        double start = cpu_ms();
        if (!right || is_told(v->m, v->marks, v->solution) ||
            !paragraph_next(v->m, v->marks, only, near, &settled, &b, &now))
            break;
        right = make_paragraph(v, &now, cpu_ms() - start, r);
        near = v->m->vars.at[lit_var(now.steps.at[0].then.at[0])].at.a;
        paragraphs++;
    }
    vec_push(&r->paragraphs, paragraphs);
    paragraph_free(&now);
    settled_free(&settled);
    return right;
}

static void narrate(const char *id, const struct loaded *l, const struct answer *only,
                    struct row *r) {
    struct solving v = {.id = id,
                        .m = l->model,
                        .words = genre_words(l->puzzle->genre),
                        .confirm = r->side <= CONFIRM_SIDE ? evidence_solver(l->model) : NULL,
                        .solution = only->solution,
                        .marks = marks_new(l->model)};
    int sets = r->sets;
    bool right = make_all(&v, only, r), told = is_told(v.m, v.marks, v.solution);
    if (right && !told)
        printf("%s: not told to its end\n", id);
    bad += !right || !told;
    r->puzzles++;
    r->told += told;
    r->without_sets += r->sets == sets;
    solver_free(v.confirm);
    mem_free(v.marks);
}

static bool read_record(const json_t *record, struct loaded *l) {
    const char *names[] = {"data", "pzpr"};
    struct err e = {0};
    bool read = false;
    for (int i = 0; i < 2 && !read; i++) {
        const char *text = record_text(record, names[i]);
        read = *text && format_read(text, (int)strlen(text), l, &e);
    }
    if (read)
        loaded_compile(l);
    return read;
}

static void narrate_record(const json_t *record) {
    struct loaded l = {0};
    struct answer a = {0};
    if (read_record(record, &l)) {
        solve(l.model, &(struct solve_options){0}, &a);
        if (a.outcome == OUTCOME_ONE)
            narrate(record_text(record, "id"), &l, &a, row_of(l.puzzle->genre, l.model->grid));
    }
    answer_free(&a);
    loaded_free(&l);
}

static void rate_record(const json_t *record) {
    const char *source = record_text(record, "source");
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        struct loaded l = {0};
        struct rating r = {0};
        if (!strstr(source, sources[i].word) || !read_record(record, &l))
            continue;
        rate(l.model, &(struct budget){0}, &r);
        if (r.unique) {
            sources[i].number++;
            sources[i].rated[r.difficulty]++;
            sources[i].score += r.score;
        }
        loaded_free(&l);
    }
}

/* Which puzzles are narrated: one in `every`. */
struct selection {
    int every, seen;
};

/* A record_visitor. */
static void visit(void *arg, const json_t *record) {
    struct selection *which = arg;
    if (which->seen++ % which->every == 0)
        narrate_record(record);
    rate_record(record);
}

static void print_ratings(void) {
    printf("\n%-10s %6s %6s", "source", "number", "score");
    for (int d = 0; d < DIFFICULTIES; d++)
        printf(" %8s", difficulty_names[d]);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        const struct named *n = &sources[i];
        printf("\n%-10s %6d %6.2f", n->word, n->number, n->number ? n->score / n->number : 0);
        for (int d = 0; d < DIFFICULTIES; d++)
            printf(" %8d", n->rated[d]);
    }
    printf("\n");
}

/* The pieces of evidence that `percent` of 100 steps do not pass. */
static int evidence_at(const struct row *r, int percent) {
    int size = 0;
    for (int seen = r->evidence[0]; seen * 100 < r->steps * percent && size < EVIDENCE_MAX;)
        seen += r->evidence[++size];
    return size;
}

static double at_percent(samples *of, int percent) {
    return percentile(of->at, of->len, percent);
}

static double share(int part, int whole) {
    return whole > 0 ? 100.0 * part / whole : 0;
}

static void print_rows(void) {
    printf("%-9s %5s %6s %6s %6s %7s %6s %8s %6s %6s %8s %7s %7s %8s %7s\n", "genre", "up to",
           "number", "told%", "noset%", "steps", "paras", "below%", "if%", "set%", "evidence",
           "ladder", "ms max", "set ms", "ms max");
    for (int i = 0; i < n_rows; i++) {
        struct row *r = &rows[i];
        printf(
            "%-9s %5d %6d %6.1f %6.1f %7d %6d %8.1f %6.1f %6.1f %4d %3d %7.2f %7.1f %8.1f %7.1f\n",
            r->genre->id, r->side, r->puzzles, share(r->told, r->puzzles),
            share(r->without_sets, r->puzzles), r->steps, (int)at_percent(&r->paragraphs, 50),
            share(r->below, r->steps), share(r->what_ifs, r->steps), share(r->sets, r->steps),
            evidence_at(r, 50), evidence_at(r, 95), at_percent(&r->ladder, 50),
            at_percent(&r->ladder, 100), at_percent(&r->fallback, 50),
            at_percent(&r->fallback, 100));
    }
    printf("(evidence: median and 95th percentile; times in CPU ms: median and slowest)\n");
}

static void print_minimal_sets(void) {
    samples all = {0};
    for (int i = 0; i < n_rows; i++)
        for (int k = 0; k < rows[i].fallback.len; k++)
            vec_push(&all, rows[i].fallback.at[k]);
    printf("(minimal sets in all: %d, median %.1f ms, slowest %.1f ms)\n", all.len,
           at_percent(&all, 50), at_percent(&all, 100));
    vec_free(&all);
}

static void print_techniques(void) {
    printf("(marks up to %dx%d: %d confirmed by SAT, %d by hand, %d by cases, %d undecided; "
           "%d puzzles with a step that was refuted or not told)\n",
           CONFIRM_SIDE, CONFIRM_SIDE, by_sat, by_hand, by_cases, unconfirmed, bad);
    printf("\n");
    for (int t = 0; t < n_techniques; t++)
        printf("%8d %6d  %s\n", fired[t], unconfirmed_by[t], techniques[t].name);
}

int main(int argc, char **argv) {
    struct selection which = {.every = argc == 3 ? atoi(argv[2]) : 1};
    if (argc < 2 || argc > 3 || which.every < 1) {
        fputs("usage: narrate FILE.jsonl [EVERY]\n", stderr);
        return 2;
    }
    bool whole = records_visit(argv[1], visit, &which);
    print_rows();
    print_minimal_sets();
    print_techniques();
    print_ratings();
    for (int i = 0; i < n_rows; i++) {
        vec_free(&rows[i].paragraphs);
        vec_free(&rows[i].ladder);
        vec_free(&rows[i].fallback);
    }
    return whole && bad == 0 && n_rows > 0 ? 0 : 1;
}
