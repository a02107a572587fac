/* The board's moves as text: each mark and note is read as it was written, and nothing else is. */
#include "random_puzzle.h"

#include "format/moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static void a_puzzle(struct loaded *l, struct rng *rng, const struct genre *g) {
    *l = (struct loaded){.puzzle = random_puzzle(rng, g, 4)};
    loaded_compile(l);
}

static int values_of(const struct board *b, int slot) {
    int vars = model_vars(b->model), cells = grid_cells(b->model->grid);
    return slot < vars || (slot - vars) / cells < NOTE_CROSS_E ? 3 : 2;
}

static void test_every_slot_is_read_as_written(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    for (int i = 0; i < 30; i++) {
        struct loaded l;
        struct buf text = {0};
        a_puzzle(&l, &rng, genres[i % 3]);
        for (int slot = 0; slot < l.board.slots; slot++)
            for (int value = 0; value < values_of(&l.board, slot); value++) {
                int read_slot;
                uint8_t read_value;
                const char *end;
                buf_clear(&text);
                board_change_text(&l.board, slot, (uint8_t)value, &text);
                assert_true(board_change_parse(&l.board, text.at, &read_slot, &read_value, &end));
                assert_int_equal(read_slot, slot);
                assert_int_equal(read_value, value);
                assert_ptr_equal(end, text.at + text.len);
            }
        buf_free(&text);
        loaded_free(&l);
    }
}

static void test_nothing_else_is_read(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "r",
                                      "r1c1",
                                      "r1c1=",
                                      "r1c1=?",
                                      "r1c1=1",
                                      "r0c1=x",
                                      "r3c1=x",
                                      "r1c1-r2c2=x",
                                      "r1c1-=x",
                                      "colour:r1c1",
                                      "colour:r1c1=3",
                                      "tint:r1c1=",
                                      "tint:r1c3=1",
                                      "crosse:r1c1=2",
                                      "crosss:=1",
                                      "crosss:r1c1=x",
                                      "note:r1c1=1",
                                      "tint:r1c1-r1c2=1"};
    struct loaded l = {.puzzle = puzzle_new(genre_by_name("yajilin"), (struct grid){2, 2}, false)};
    loaded_compile(&l);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int slot;
        uint8_t value;
        const char *end;
        if (board_change_parse(&l.board, bad[i], &slot, &value, &end))
            fail_msg("%s", bad[i]);
    }
    loaded_free(&l);
}

/* A line whose checksum holds and whose second mark cannot be read changes nothing, or the moves
 * that are counted from then on would not be those of the next reading. */
static void test_half_a_move_is_none(void **state) {
    (void)state;
    struct loaded l = {.puzzle = puzzle_new(genre_by_name("yajilin"), (struct grid){2, 2}, false)};
    struct history made = {0}, read;
    struct buf lines = {0};
    loaded_compile(&l);
    moves_event(&made, 1, "m r1c1=x", &lines);
    int good = lines.len;
    moves_event(&made, 2, "m r1c2=. r9c9=x", &lines);
    assert_true(moves_replay(lines.at, lines.len, 0, &l.board, &read));
    assert_int_equal(read.end, good);
    assert_int_equal(read.lost, lines.len - good);
    assert_int_equal(l.board.moves.len, 2);
    assert_int_equal(l.board.value[model_at(&l.model, place_cell(0))], MARK_YES);
    assert_int_equal(l.board.value[model_at(&l.model, place_cell(1))], MARK_NONE);
    assert_false(l.board.in_move);
    buf_free(&lines);
    loaded_free(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_slot_is_read_as_written),
        cmocka_unit_test(test_nothing_else_is_read),
        cmocka_unit_test(test_half_a_move_is_none),
    };
    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
