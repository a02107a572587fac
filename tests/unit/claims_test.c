/* What a sentence claims: its conclusion follows from the clues that it names, the printed rules
 * and the marks on the board. Sampled over narrations and random boards of every genre. */
#include "base/rng.h"
#include "context.h"
#include "effort.h"
#include "evidence.h"
#include "format/format.h"
#include "model/model.h"
#include "model/quiet.h"
#include "play/store/library.h"
#include "solve/solve.h"
#include "teach/grow.h"
#include "teach/ladder.h"
#include "teach/words/breaks.h"
#include "teach/words/sentence_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    PUZZLES = 4,      /* of each genre, */
    CELLS_MOST = 100, /* so large at most; */
    BOARDS = 4,       /* random ones of each, besides its narration */
    PERCENT = 98      /* of a genre's marks follow; where nothing is supposed, all do */
};

/* Marks that sentences have told, and those for which what they name is too little. */
struct claims {
    int told, few;
};

static void show(const struct loaded *l, const mark *marks, const struct step *s,
                 const char *text) {
    const struct model *m = l->model;
    struct buf out = {0};
    struct err e;
    char name[PLACE_NAME];
    struct loaded given = {.puzzle = l->puzzle};
    format_write(&format_native, &given, &out, &e);
    buf_add(&out, "marks:");
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] != MARK_NONE)
            buf_fmt(&out, " %s=%c", place_name(m->grid, m->vars.at[v].at, name), "-x."[marks[v]]);
    fail_msg("%s\n%s: %s", out.at, techniques[s->technique].id, text);
}

/* No sentence is longer than what a reader takes in with one breath. */
static void check_length(const char *text) {
    for (const char *end; *text; text = *end ? end + 2 : end) {
        end = strstr(text, ". ");
        end = end ? end : text + strlen(text);
        if (end - text > BREATH)
            fail_msg("%d characters in one sentence: %s", (int)(end - text), text);
    }
}

/* The steps of a paragraph in turn, on the board as it is by then. */
static void check_claims(const struct loaded *l, struct solver *s, const mark *marks,
                         const struct paragraph *told, struct claims *tally) {
    struct mark_words words = genre_words(l->puzzle->genre);
    struct buf text = {0};
    mark *now = mem_copy(marks, model_vars(l->model), sizeof *marks);
    sentence_paragraph(l->model, &words, told, &text);
    check_length(buf_text(&text));
    for (int i = 0; i < told->steps.len; i++) {
        const struct step *step = &told->steps.at[i];
        mark *seen = quiet_marks(l->model, now);
        for (int k = 0; k < step->then.len; k++) {
            tally->told++;
            if (text_search(s, seen, text.at, step->then.at[k]) != SEARCH_FOUND)
                continue;
            tally->few++;
            if (techniques[step->technique].tier < TIER_WHATIF)
                show(l, now, step, text.at);
        }
        step_make(step, now);
        mem_free(seen);
    }
    mem_free(now);
    buf_free(&text);
}

static void check_narration(const struct loaded *l, struct solver *s, const struct answer *a,
                            struct claims *tally) {
    struct paragraph told = {0};
    struct budget b = {0};
    mark *marks = marks_new(l->model);
    while (paragraph_next(l->model, marks, a, NO_CELL, NULL, &b, &told)) {
        check_claims(l, s, marks, &told, tally);
        for (int i = 0; i < told.steps.len; i++)
            step_make(&told.steps.at[i], marks);
    }
    mem_free(marks);
    paragraph_free(&told);
}

static void check_random_boards(const struct loaded *l, struct solver *s, const struct answer *a,
                                struct rng *rng, struct claims *tally) {
    struct paragraph told = {0};
    struct budget b = {0};
    for (int i = 0; i < BOARDS; i++) {
        mark *marks = marks_new(l->model);
        for (int v = 0; v < model_vars(l->model); v++)
            if (rng_below(rng, BOARDS + 1) < i)
                marks[v] = a->solution[v];
        if (paragraph_next(l->model, marks, a, NO_CELL, NULL, &b, &told))
            check_claims(l, s, marks, &told, tally);
        mem_free(marks);
    }
    paragraph_free(&told);
}

static void check_puzzle(const struct loaded *l, struct rng *rng, struct claims *tally) {
    struct answer a = {0};
    solve(l->model, &(struct solve_options){0}, &a);
    assert_int_equal(a.outcome, OUTCOME_ONE);
    struct solver *s = evidence_solver(l->model);
    check_narration(l, s, &a, tally);
    check_random_boards(l, s, &a, rng, tally);
    solver_free(s);
    answer_free(&a);
}

/* The first puzzles of the library in a genre that are small enough. */
static struct claims check_genre(const struct library *lib, const struct genre *g) {
    struct claims tally = {0};
    struct rng rng;
    rng_seed(&rng, 7);
    for (int i = 0, n = 0; i < lib->entries.len && n < PUZZLES; i++) {
        struct loaded l = {0};
        struct err e;
        const char *name = lib->entries.at[i].name;
        if (strncmp(name, g->id, strlen(g->id)) != 0 || name[strlen(g->id)] != '/')
            continue;
        if (!library_load(name, &l, &e))
            fail_msg("%s: %s", name, e.text);
        context("%s", name);
        if (grid_cells(l.puzzle->grid) <= CELLS_MOST) {
            loaded_compile(&l);
            check_puzzle(&l, &rng, &tally);
            n++;
        }
        loaded_free(&l);
    }
    return tally;
}

static void test_sentences_name_what_they_need(void **state) {
    (void)state;
    struct library lib;
    struct claims all = {0};
    library_use("puzzles");
    library_names(&lib, NULL);
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g))
            continue;
        context("%s", genres[g]->id);
        struct claims of = check_genre(&lib, genres[g]);
        if (of.told == 0)
            printf("# claims: %s has no puzzle in the library yet\n", genres[g]->id);
        if (100 * (of.told - of.few) < PERCENT * of.told)
            fail_msg("%s: what is named is too little for %d marks of %d", genres[g]->id, of.few,
                     of.told);
        all.told += of.told;
        all.few += of.few;
    }
    library_free(&lib);
    assert_true(all.told > EFFORT(5000) && 500 * all.few < all.told);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sentences_name_what_they_need)};
    return run_group("claims", tests, NULL, NULL);
}
