/* The board against one that keeps every state whole; its moves as text: each mark and note is read
 * as it was written, and nothing else is. */
#include "context.h"
#include "genre_turn.h"
#include "random_puzzle.h"

#include "format/moves.h"
#include "model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

/* --- play ------------------------------------------------------------------------------------- */

enum { PLAYS = 200, ACTS = 250, SLOTS_MAX = 200 };

/* What a board is after a move: all of it. */
struct state {
    uint8_t value[SLOTS_MAX], level[SLOTS_MAX];
    int parent, redo, trial;
    int before[BOARD_TRIALS + 1]; /* by open level: the state in which it began */
};

struct naive_board {
    struct state state[ACTS + 1];
    int n, at;
};

static struct state *begin(struct naive_board *b) {
    struct state *s = &b->state[b->n];
    *s = b->state[b->at];
    s->parent = b->at;
    s->redo = -1;
    b->state[b->at].redo = b->n;
    b->at = b->n++;
    return s;
}

/* The same random marks on both; a move that changes nothing is none. */
static void set_some(struct rng *rng, struct board *b, struct naive_board *n) {
    struct state s = n->state[n->at];
    board_begin(b);
    for (int i = 1 + rng_below(rng, 3); i > 0; i--) {
        int slot = rng_below(rng, b->slots);
        uint8_t value = (uint8_t)rng_below(rng, 2);
        board_set(b, slot, value);
        if (s.value[slot] != value)
            s.level[slot] = value ? (uint8_t)s.trial : 0;
        s.value[slot] = value;
    }
    /* One that goes there and back within a move is a move all the same. */
    if (board_end(b)) {
        struct state *to = begin(n);
        memcpy(to->value, s.value, sizeof s.value);
        memcpy(to->level, s.level, sizeof s.level);
    } else {
        assert_memory_equal(s.value, n->state[n->at].value, sizeof s.value);
    }
}

static void try_keep_or_take_back(struct rng *rng, struct board *b, struct naive_board *n) {
    int trial = n->state[n->at].trial, at = n->at, what = rng_below(rng, 3);
    if (what == 0) {
        assert_int_equal(board_try(b), trial < BOARD_TRIALS);
        if (trial == BOARD_TRIALS)
            return;
        struct state *s = begin(n);
        s->before[++s->trial] = at;
        return;
    }
    assert_int_equal((what == 1 ? board_keep : board_take_back)(b), trial > 0);
    if (trial == 0)
        return;
    struct state *s = begin(n);
    const struct state *was = &n->state[s->before[trial]];
    s->trial--;
    for (int slot = 0; slot < SLOTS_MAX && what == 1; slot++)
        s->level[slot] = (uint8_t)(s->level[slot] - (s->level[slot] == trial));
    if (what == 2) {
        memcpy(s->value, was->value, sizeof s->value);
        memcpy(s->level, was->level, sizeof s->level);
    }
}

/* Whether undoing from a state comes to another. */
static bool leads_to(const struct naive_board *n, int from, int to) {
    while (from >= 0 && from != to)
        from = n->state[from].parent;
    return from == to;
}

/* Undone from `at` up to a state: the way back down is what redo goes on from there. */
static void remember_way(struct naive_board *n, int at, int up_to) {
    for (; at != up_to; at = n->state[at].parent)
        n->state[n->state[at].parent].redo = at;
}

static void go(struct naive_board *n, int to) {
    int meet = n->at;
    while (!leads_to(n, to, meet))
        meet = n->state[meet].parent;
    remember_way(n, n->at, meet);
    remember_way(n, to, meet);
    n->at = to;
}

static void walk(struct rng *rng, struct board *b, struct naive_board *n) {
    int what = rng_below(rng, 3), parent = n->state[n->at].parent, redo = n->state[n->at].redo;
    int to = what == 0 ? parent : what == 1 ? redo : rng_below(rng, n->n);
    if (what == 2)
        board_goto(b, to);
    else
        assert_int_equal((what == 0 ? board_undo : board_redo)(b), to >= 0);
    if (to >= 0)
        go(n, to);
}

static void assert_same(const struct board *b, const struct naive_board *n) {
    const struct state *s = &n->state[n->at];
    assert_int_equal(b->moves.len, n->n);
    assert_int_equal(b->at, n->at);
    assert_int_equal(b->trial, s->trial);
    assert_memory_equal(b->value, s->value, (size_t)b->slots);
    assert_memory_equal(b->level, s->level, (size_t)b->slots);
}

static void test_play(void **state) {
    (void)state;
    static struct naive_board n;
    struct rng rng;
    for (int play = 0; play < PLAYS; play++) {
        const struct genre *genre = genre_turn(play, 9, &rng);
        struct loaded l = {.puzzle = genre_board(genre, (struct grid){4, 5})};
        loaded_compile(&l);
        assert_true(l.board.slots <= SLOTS_MAX);
        memset(&n, 0, sizeof n);
        n.n = 1;
        n.state[0].parent = n.state[0].redo = -1;
        for (int i = 0; i < ACTS; i++) {
            int what = rng_below(&rng, 8);
            (what < 4 ? set_some : what < 6 ? walk : try_keep_or_take_back)(&rng, &l.board, &n);
            assert_same(&l.board, &n);
        }
        loaded_free(&l);
    }
}

/* Of two wrong marks the earlier move counts; a mark that was taken back does not. */
static void test_first_wrong(void **state) {
    (void)state;
    static const struct {
        int var;
        mark m;
    } moves[] = {{0, MARK_YES}, {1, MARK_YES}, {2, MARK_NO}, {1, MARK_NONE}, {3, MARK_YES}};
    static const int first[] = {-1, 2, 2, 3, 3}; /* after each of them */
    struct loaded l = {.puzzle = puzzle_new(genre_by_name("heyawake"), (struct grid){2, 2}, true)};
    const mark solution[] = {MARK_YES, MARK_NO, MARK_YES, MARK_NO};
    loaded_compile(&l);
    for (int i = 0; i < 5; i++) {
        board_begin(&l.board);
        board_set(&l.board, moves[i].var, moves[i].m);
        board_end(&l.board);
        assert_int_equal(board_first_wrong(&l.board, solution), first[i]);
    }
    loaded_free(&l);
}

/* --- text ------------------------------------------------------------------------------------- */

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
    for (int i = 0; i < 46; i++) {
        struct loaded l = {0};
        struct buf text = {0};
        a_puzzle(&l, &rng, genre_turn(i, 3, &rng));
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
    assert_int_equal(l.board.value[model_at(l.model, place_cell(0))], MARK_YES);
    assert_int_equal(l.board.value[model_at(l.model, place_cell(1))], MARK_NONE);
    assert_false(l.board.in_move);
    buf_free(&lines);
    loaded_free(&l);
}

/* Three moves at these times as lines, of which one may be missing: how many are read anew. */
static int moves_read(const int64_t ms[3], int missing) {
    static const char *const events[] = {"m r1c1=x", "m r1c2=x", "m r2c1=x"};
    struct loaded l = {.puzzle = puzzle_new(genre_by_name("heyawake"), (struct grid){2, 2}, true)};
    struct history made = {0}, read;
    struct buf lines = {0}, lost = {0};
    loaded_compile(&l);
    for (int i = 0; i < 3; i++)
        moves_event(&made, ms[i], events[i], i == missing ? &lost : &lines);
    assert_true(moves_replay(lines.at, lines.len, 0, &l.board, &read));
    int moves = l.board.moves.len - 1;
    assert_int_equal(read.lost > 0, moves < 3);
    buf_free(&lines);
    buf_free(&lost);
    loaded_free(&l);
    return moves;
}

static void test_lines_are_a_chain(void **state) {
    (void)state;
    assert_int_equal(moves_read((int64_t[]){5, 5, 7}, -1), 3);
    assert_int_equal(moves_read((int64_t[]){5, 6, 7}, 1), 1);
    assert_int_equal(moves_read((int64_t[]){5, 4, 7}, -1), 1); /* a clock does not go back */
}

/* Saves of earlier versions are read. */
static void test_lines_are_as_ever(void **state) {
    (void)state;
    struct history made = {0};
    struct buf lines = {0};
    moves_event(&made, 5, "h", &lines);
    moves_event(&made, 70, "x", &lines);
    assert_string_equal(lines.at, "21c4bd78 5 h\n1465ca02 70 x\n");
    buf_free(&lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_first_wrong),
        cmocka_unit_test(test_lines_are_a_chain),
        cmocka_unit_test(test_lines_are_as_ever),
        cmocka_unit_test(test_every_slot_is_read_as_written),
        cmocka_unit_test(test_nothing_else_is_read),
        cmocka_unit_test(test_half_a_move_is_none),
    };
    return run_group("board", tests, NULL, NULL);
}
