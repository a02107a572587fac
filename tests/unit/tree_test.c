/* The tree of moves: whatever is played, each move is in it once, below what it follows, and
 * can be gone to. */
#include "context.h"
#include "play/session/replay.h"

#include "random_game.h"
#include "samples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 30, KEYS = 150 };

static const char puzzle[] = SAMPLE_HEYAWAKE;

static void open_text(struct session *s) {
    struct loaded l = {0};
    struct err e = {0};
    load_text(puzzle, &l);
    assert_true(session_open(s, &l, &(struct session_env){0}, &e));
}

static void check_rows(const struct tree *t, const struct board *b) {
    int *row_of = mem_alloc(b->moves.len, sizeof *row_of);
    assert_int_equal(t->rows.len, b->moves.len);
    for (int i = 0; i < t->rows.len; i++) {
        const struct tree_row *row = &t->rows.at[i];
        int parent = b->moves.at[row->move].parent;
        assert_int_equal(row_of[row->move], 0); /* each is there once */
        row_of[row->move] = i + 1;
        if (parent < 0)
            continue;
        assert_true(row_of[parent] > 0);
        int depth = t->rows.at[row_of[parent] - 1].depth;
        assert_in_range(row->depth, depth, depth + 1);
    }
    assert_int_equal(tree_move(t), b->at);
    mem_free(row_of);
}

/* What is seen of a move is what the board is there. */
static void check_seen(struct board *b) {
    uint8_t *value = mem_alloc(b->slots, 1), *level = mem_alloc(b->slots, 1);
    for (int move = 0; move < b->moves.len; move++) {
        board_seen(b, move, value, level);
        board_goto(b, move);
        assert_memory_equal(value, b->value, (size_t)b->slots);
        assert_memory_equal(level, b->level, (size_t)b->slots);
    }
    mem_free(value);
    mem_free(level);
}

static void every_move_is_in_the_tree(void **state) {
    (void)state;
    struct tree t = {0};
    for (int game = 0; game < GAMES; game++) {
        struct session s;
        struct rng rng;
        rng_seed(&rng, (uint64_t)game);
        open_text(&s);
        for (int i = 0; i < KEYS; i++)
            random_action(&rng, &s);
        tree_read(&t, &s.game.board);
        check_rows(&t, &s.game.board);
        check_seen(&s.game.board);
        session_close(&s);
    }
    tree_free(&t);
}

/* A branch that was left is one line to the right, before the one that goes on. */
static void branches_stand_before_the_line(void **state) {
    (void)state;
    static const enum action acts[] = {ACT_SHADE, ACT_UNDO, ACT_DOT, ACT_RIGHT,
                                       ACT_TRY,   ACT_DOT,  ACT_BACK};
    static const struct tree_row expected[] = {{0, 0}, {1, 1}, {2, 0}, {3, 0}, {4, 0}, {5, 0}};
    static const char *const words[] = {"The beginning", "1 r1c1 shaded",
                                        "2 r1c1 dotted", "3 trial 1 begins",
                                        "4 r1c2 dotted", "5 trial 1 taken back"};
    struct session s;
    struct tree t = {0};
    open_text(&s);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        session_do(&s, acts[i], DIR_NONE, NULL);
    tree_read(&t, &s.game.board);
    assert_int_equal(t.rows.len, 6);
    for (int i = 0; i < 6; i++) {
        struct buf seen = {0};
        assert_int_equal(t.rows.at[i].move, expected[i].move);
        assert_int_equal(t.rows.at[i].depth, expected[i].depth);
        session_move_words(&s, t.rows.at[i].move, &seen);
        assert_string_equal(seen.at, words[i]);
        buf_free(&seen);
    }
    tree_fork(&t, &s.game.board);
    assert_int_equal(tree_move(&t), 0);
    t.chosen = 1;
    assert_int_equal(tree_move(&t), 1);
    t.chosen = 5;
    assert_int_equal(tree_move(&t), 5);
    t.chosen = 1;
    tree_end(&t, &s.game.board);
    assert_int_equal(tree_move(&t), 1);
    session_do(&s, ACT_MOVE, DIR_NONE, "1");
    assert_int_equal(s.game.board.at, 1);
    session_do(&s, ACT_MOVE, DIR_NONE, "6");
    assert_string_equal(s.said.text, "Say a number from 0 to 5");
    assert_int_equal(s.game.board.at, 1);
    tree_free(&t);
    session_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_move_is_in_the_tree),
                                       cmocka_unit_test(branches_stand_before_the_line)};
    return run_group("tree", tests, NULL, NULL);
}
