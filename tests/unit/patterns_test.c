/* Patterns from the players' textbooks are found by the technique that has their name. */
#include "context.h"
#include "random_game.h"

#include "base/mem.h"
#include "model/model.h"
#include "teach/ladder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct pattern {
    const char *what, *technique;
    const char *board; /* native text behind its first line */
    const char *then;  /* marks that this technique gives, alone and again */
};

static const struct pattern patterns[] = {
    {"three in five of a row", "shared",
     "genre: yajilin\nboard:\n3> . . . . .\n. . . . . .\n. . . . . .\n",
     "r1c2=x r1c3=. r1c4=x r1c5=. r1c6=x"},
    {"two in three of a row", "shared", "genre: yajilin\nboard:\n2> . . .\n. . . .\n. . . .\n",
     "r1c2=x r1c4=x"},
    {"equal clues looking the same way", "equal-clues",
     "genre: yajilin\nboard:\n1> . . 1> . .\n. . . . . .\n. . . . . .\n", "r1c2=. r1c3=."},
    {"difference of two clues", "difference",
     "genre: yajilin\nboard:\n2> . 1> . .\n. . . . .\n. . . . .\n", "r1c2=x"},
    {"difference of two in three places", "difference",
     "genre: yajilin\nboard:\n3> . . . 1> . .\n. . . . . . .\n. . . . . . .\n",
     "r1c2=x r1c3=. r1c4=x"},
    {"the corner has two exits", "kept-open", "genre: yajilin\nboard:\n. . .\n. . .\n. . .\n",
     "r1c2=. r2c1=."},
    {"a line cell with two exits", "two-exits",
     "genre: yajilin\nboard:\n. . .\n. . .\n. . .\nmarks: r1c1=.\n", "r1c1-r1c2=x r1c1-r2c1=x"},
    {"an unshaded cell in a corner must get out", "only-way",
     "genre: heyawake\nboard:\na a a\na a a\na a a\nmarks: r1c1=. r1c2=x r3c3=.\n", "r2c1=."},
    {"two in a corner of two by two", "whichever",
     "genre: heyawake\nboard:\na2 a b\na a b\nb b b\n", "r1c1=x"},
    {"three in two by three at the edge", "whichever",
     "genre: heyawake\nboard:\nb a3 a a b\nb a a a b\nb b b b b\n", "r1c3=x"},
    {"a line that crosses both other ways", "shut-out",
     "genre: yashi\nboard:\no o o o\no . . o\n. o o .\n", "r2c1-r2c4=."},
};

/* Applies one technique alone until it finds nothing more. */
static void exhaust(const struct model *m, mark *marks, int technique) {
    struct step step = {0};
    while (technique_try_once(m, marks, technique, NO_CELL, &step))
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
    step_free(&step);
}

static void check_pattern(const struct pattern *p) {
    char text[512], *save = NULL;
    struct loaded l = {0};
    snprintf(text, sizeof text, "sumi: 1\n%s", p->board);
    load_text(text, &l);
    mark *marks = mem_copy(board_marks(&l.board), model_vars(l.model), sizeof *marks);
    exhaust(l.model, marks, technique_by_id(p->technique));
    snprintf(text, sizeof text, "%s", p->then);
    for (char *word = strtok_r(text, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        int slot;
        uint8_t value;
        const char *end;
        assert_true(board_change_parse(&l.board, word, &slot, &value, &end));
        if (marks[slot] != value)
            fail_msg("%s: %s is not found", p->what, word);
    }
    mem_free(marks);
    loaded_free(&l);
}

static void test_patterns(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        check_pattern(&patterns[i]);
}

/* Two clues that share a line are a pattern of loops along the sides of cells: the clues lie on
 * both sides of that line. In Castle Wall the same sums would be told as nonsense. */
static void test_closed_pairs_lie_beside_a_line(void **state) {
    (void)state;
    static const char castle[] = "https://puzz.link/p?castle/10/10/"
                                 "i233r221b211b211b211211i234d014b10.d211f121b246o133d015b013d";
    struct loaded l = {0};
    struct step step = {0};
    int t = technique_by_id("closed-pair");
    load_text(castle, &l);
    assert_false(technique_try_once(l.model, board_marks(&l.board), t, NO_CELL, &step));
    loaded_free(&l);
    load_text("sumi: 1\ngenre: slither\nboard:\n. . . .\n. 3 3 .\n. . . .\n2 . . .\n", &l);
    assert_true(technique_try_once(l.model, board_marks(&l.board), t, NO_CELL, &step));
    loaded_free(&l);
    step_free(&step);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_patterns),
                                       cmocka_unit_test(test_closed_pairs_lie_beside_a_line)};
    return run_group("patterns", tests, NULL, NULL);
}
