/* A second genre goes through every room without a change in any of them. */
#include "context.h"
#include "keyplay.h"
#include "random_game.h"
#include "toy_genre.h"

#include "teach/ladder.h"
#include "teach/why.h"
#include "teach/words/sentence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char puzzle[] = "sumi: 1\ngenre: toy\nboard:\n## . .\n. . .\n## . .\n";

static int brute_force(const struct model *m) {
    int count = 0;
    mark full[9];
    for (unsigned bits = 0; bits < 1u << 9; bits++) {
        for (int i = 0; i < 9; i++)
            full[i] = bits >> i & 1 ? MARK_YES : MARK_NO;
        count += judge_full(m, full);
    }
    return count;
}

static void test_solve_and_narrate(void **state) {
    (void)state;
    struct loaded l = {0};
    struct answer a = {0};
    struct step step = {0};
    load_text(puzzle, &l);
    solve(l.model, &(struct solve_options){.count = 99}, &a);
    assert_int_equal(a.count, brute_force(l.model));
    assert_int_equal(a.outcome, OUTCOME_ONE);
    mark *marks = marks_new(l.model);
    struct budget b = {0};
    struct settled settled;
    int steps = 0;
    settled_init(&settled, l.model, marks);
    while (ladder_next(&settled, marks, TIER_BASIC, TIER_WHATIF, NO_CELL, &step) ||
           why_next(l.model, marks, a.solution, NO_CELL, &b, &step)) {
        struct buf text = {0};
        struct mark_words words = genre_words(l.puzzle->genre);
        sentence_why(l.model, &words, &step, &text);
        assert_true(text.len > 10 && text.len <= SENTENCE_MAX && !strchr(text.at, '{'));
        buf_free(&text);
        for (int i = 0; i < step.then.len; i++) {
            assert_int_equal(a.solution[lit_var(step.then.at[i])], lit_sign(step.then.at[i]));
            lit_set(marks, step.then.at[i]);
        }
        assert_true(++steps < 20);
    }
    assert_true(judge_full(l.model, marks));
    settled_free(&settled);
    step_free(&step);
    mem_free(marks);
    answer_free(&a);
    loaded_free(&l);
}

static void test_played_and_kept(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct keyplay k;
    struct err e = {0};
    char bad[KEYPLAY_NAME];
    struct buf seen = {0};
    struct ui_options o = {.state_dir = dir};
    assert_true(keyplay_open(&k, puzzle, &o, &e));
    assert_true(keyplay_keys(&k, "Space j j Space g r 2 c 3 Enter Space", bad));
    keyplay_picture(&k, &seen);
    assert_non_null(strstr(seen.at, "Solved in "));
    assert_non_null(strstr(seen.at, "Toy 3x3"));
    keyplay_close(&k);
    assert_true(keyplay_open(&k, puzzle, &o, &e));
    assert_int_equal(k.session.game.board.moves.len, 4);
    assert_true(k.session.solved);
    keyplay_close(&k);
    buf_free(&seen);
    remove_dir(dir);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solve_and_narrate),
        cmocka_unit_test(test_played_and_kept),
    };
    genre_add_for_test(&genre_toy);
    return run_group("toy", tests, NULL, NULL);
}
