/* What a check says of a broken board names a place, in every genre: a cell, a dot, a row. */
#include "base/rng.h"
#include "context.h"
#include "effort.h"
#include "model/model.h"
#include "play/store/library.h"
#include "solve/solve.h"
#include "teach/words/sentence_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    PUZZLES = 2,     /* of each genre, */
    CELLS_MOST = 64, /* so large at most; */
    BOARDS = 120     /* random ones of each */
};

static int told;

static bool names_a_place(const char *text) {
    static const char *const before[] = {"r", "row ", "rows ", "column ", "columns "};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        for (const char *at = text; (at = strstr(at, before[i])); at++) {
            const char *digit = at + strlen(before[i]);
            bool word = at == text || at[-1] == ' ' || at[-1] == '(';
            if (word && *digit >= '0' && *digit <= '9')
                return true;
        }
    return false;
}

/* A rule over the whole board has no place to name, nor has one without marks and a cell of its
 * own. */
static void check_breach(const struct model *m, const mark *marks, const struct verdict *v,
                         const struct breach *b) {
    struct buf text = {0};
    sentence_fault(m, marks, v, b, &text);
    const char *s = buf_text(&text);
    bool whole = b->sum >= 0 && sum_is_global(m, b->sum);
    bool placed = !whole && (b->len > 0 || (b->sum >= 0 && b->about != NO_CELL));
    if (placed && !names_a_place(s))
        fail_msg("no place in: %s", s);
    if (strstr(s, "  ") || strstr(s, " .") || strstr(s, "{") || strstr(s, "at there"))
        fail_msg("not English: %s", s);
    told++;
    buf_free(&text);
}

static void check_marks(const struct model *m, const mark *marks) {
    struct verdict v = {0};
    judge(m, marks, &v);
    for (int i = 0; i < v.broken.len; i++)
        check_breach(m, marks, &v, &v.broken.at[i]);
    for (int i = 0; i < v.missing.len; i++)
        check_breach(m, marks, &v, &v.missing.at[i]);
    verdict_free(&v);
}

/* A part of the solution with some marks turned round or left out: `kept` in ten stay. */
static void check_boards(const struct model *m, const mark *solution, struct rng *rng) {
    mark *marks = marks_new(m);
    for (int board = 0; board < EFFORT(BOARDS); board++) {
        int kept = board % 11, wrong = rng_below(rng, 10);
        for (int v = 0; v < model_vars(m); v++) {
            mark other = rng_below(rng, 2) ? MARK_YES : MARK_NO;
            marks[v] = rng_below(rng, 10) < kept    ? solution[v]
                       : rng_below(rng, 10) < wrong ? other
                                                    : MARK_NONE;
        }
        check_marks(m, marks);
    }
    for (mark all = MARK_NONE; all <= MARK_NO; all++) {
        for (int v = 0; v < model_vars(m); v++)
            marks[v] = all;
        check_marks(m, marks);
    }
    mem_free(marks);
}

static void check_genre(const struct library *lib, const struct genre *g, struct rng *rng) {
    for (int i = 0, n = 0; i < lib->entries.len && n < PUZZLES; i++) {
        const struct entry *e = &lib->entries.at[i];
        struct loaded l = {0};
        struct answer a = {0};
        struct err err;
        if (e->genre != g || e->lesson || grid_cells(e->grid) > CELLS_MOST)
            continue;
        context("%s", e->name);
        assert_true(library_load(e->name, &l, &err));
        loaded_compile(&l);
        solve(l.model, &(struct solve_options){.count = 1}, &a);
        check_boards(l.model, a.solution, rng);
        answer_free(&a);
        loaded_free(&l);
        n++;
    }
}

static void every_fault_names_a_place(void **state) {
    (void)state;
    struct library lib;
    struct rng rng;
    library_use("puzzles");
    library_read(&lib, NULL);
    rng_seed(&rng, 5);
    for (int g = 0; genres[g]; g++)
        check_genre(&lib, genres[g], &rng);
    library_free(&lib);
    assert_true(told > EFFORT(10000));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_fault_names_a_place)};
    return run_group("check_words", tests, NULL, NULL);
}
