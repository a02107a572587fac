/* Actions in, state and messages out: the aids of play, and when "Solved" is announced. */
#include "context.h"
#include "effort.h"
#include "format/format.h"
#include "model/model.h"
#include "play/session/session.h"
#include "play/session/session_inside.h"
#include "play/store/library.h"
#include "random_game.h"
#include "samples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 2, SIDE = 6 };

static void go_to(struct session *s, int cell) {
    char name[PLACE_NAME];
    session_do(s, ACT_GOTO, DIR_NONE, place_name(s->game.puzzle->grid, place_cell(cell), name));
    assert_int_equal(s->cursor, cell);
}

/* The direction in which a player draws a line or a side from the cell at.a. */
static int towards(const struct session *s, struct place at) {
    return place_is_side(at) ? at.dir : (int)grid_towards(s->game.puzzle->grid, at.a, at.b);
}

/* Makes a mark by the keys that a player has for it; of several at one place those before it too.
 */
static void make_mark(struct session *s, int var, mark wanted) {
    struct place at = s->game.model->vars.at[var].at;
    if (s->game.board.value[var] == wanted)
        return;
    if (at.layer > 0)
        make_mark(s, model_at(s->game.model, place_on_layer(at, at.layer - 1)), wanted);
    go_to(s, at.a);
    if (place_is_cell(at))
        session_do(s, wanted == MARK_YES ? ACT_SHADE : ACT_DOT, DIR_NONE, NULL);
    else
        session_do(s, (enum action)(ACT_DRAW_UP + towards(s, at)), DIR_NONE, NULL);
    assert_int_equal(s->game.board.value[var], wanted);
}

/* What may be left when a board counts as solved: cells off a closed loop, or one cell. */
static bool is_as_good_as_done(const struct session *s, const vec_int *order, int made) {
    const struct model *m = s->game.model;
    for (int i = made; i < order->len; i++)
        if (s->game.board.value[order->at[i]] != MARK_YES &&
            !place_is_cell(m->vars.at[order->at[i]].at))
            return false;
    return m->graph.shape == SHAPE_LOOP || order->len - made <= 1;
}

static void solve_by_hand(struct session *s, struct rng *rng) {
    struct solve_options o = {0};
    struct answer answer = {0};
    vec_int order = {0};
    solve(s->game.model, &o, &answer);
    assert_int_equal(answer.outcome, OUTCOME_ONE);
    for (int v = 0; v < model_vars(s->game.model); v++)
        if (answer.solution[v] == MARK_YES || s->game.model->marks_family >= 0)
            vec_push(&order, v);
    rng_shuffle(rng, order.at, order.len);
    for (int i = 0; i < order.len && !s->solved; i++) {
        make_mark(s, order.at[i], answer.solution[order.at[i]]);
        assert_int_equal(strstr(s->said.text, "Solved in ") == s->said.text, s->solved);
        if (s->solved)
            assert_true(is_as_good_as_done(s, &order, i + 1));
        if (i % 4 != 0)
            continue;
        session_do(s, ACT_RIGHT_SO_FAR, DIR_NONE, NULL);
        assert_string_equal(s->said.text, "Right so far");
    }
    assert_true(s->solved);
    vec_free(&order);
    answer_free(&answer);
}

/* The end of a line to share opens the puzzle itself, whatever precedes it. */
static void opens_the_very_puzzle(const struct session *s, const char *line) {
    struct loaded l = {0};
    struct err e = {0};
    if (!format_read(line, (int)strlen(line), &l, &e))
        fail_msg("%s: %s", line, e.text);
    assert_true(puzzle_same(l.puzzle, s->game.puzzle));
    loaded_free(&l);
}

static void test_solved_with_the_last_mark(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++)
        for (int round = 0; round < ROUNDS; round++) {
            struct session s;
            struct rng rng;
            if (EFFORT_SPARES(g + round))
                continue;
            rng_seed(&rng, (uint64_t)round);
            open_made(&s, genres[g], SIDE, (uint64_t)round);
            solve_by_hand(&s, &rng);
            session_do(&s, ACT_SHARE, DIR_NONE, NULL);
            assert_non_null(strstr(s.said.text, "solved in "));
            opens_the_very_puzzle(&s, s.said.text);
            session_close(&s);
        }
}

static const char rooms[] = SAMPLE_HEYAWAKE;

static mark cell_mark(const struct session *s, int row, int col) {
    return s->game.board.value[s->game.model->cell_var[grid_cell(s->game.puzzle->grid, row, col)]];
}

/* With implied marks a line along the sides of cells goes round a corner of the board by itself, as
 * part of the same move: at such a point it has one way. */
static void test_lines_along_sides_go_on(void **state) {
    (void)state;
    struct session s = {0};
    struct loaded game = {0};
    struct session_env env = {0};
    struct err e;
    static const char board[] = "sumi: 1\ngenre: slither\nboard:\n. .\n. .\n";
    assert_true(format_read(board, (int)strlen(board), &game, &e));
    assert_true(session_open(&s, &game, &env, &e));
    const struct model *m = s.game.model;
    int top = m->side_var[0 * DIRS + DIR_N], left = m->side_var[0 * DIRS + DIR_W];
    session_do(&s, ACT_DRAW_UP, DIR_NONE, NULL);
    assert_int_equal(s.game.board.value[left], MARK_NONE);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    session_do(&s, ACT_IMPLIED, DIR_NONE, NULL);
    session_do(&s, ACT_DRAW_UP, DIR_NONE, NULL);
    int drawn = 0;
    for (int v = 0; v < model_vars(m); v++)
        drawn += s.game.board.value[v] == MARK_YES;
    assert_int_equal(drawn, 2);
    assert_int_equal(s.game.board.value[top], MARK_YES);
    assert_int_equal(s.game.board.value[left], MARK_YES);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_int_equal(s.game.board.value[left], MARK_NONE);
    session_close(&s);
}

/* The pen stays up where there is nothing to draw with it: moving moves. */
static void test_no_pen_without_lines(void **state) {
    (void)state;
    struct session s;
    open_game(&s, rooms, NULL);
    session_do(&s, ACT_PEN, DIR_NONE, NULL);
    assert_false(s.pen);
    assert_non_null(strstr(s.said.text, "Heyawake has no lines to draw"));
    session_do(&s, ACT_RIGHT, DIR_NONE, NULL);
    assert_int_equal(s.cursor, 1);
    session_close(&s);
}

static void test_implied_marks_are_one_move(void **state) {
    (void)state;
    struct session s;
    open_game(&s, rooms, NULL);
    session_do(&s, ACT_IMPLIED, DIR_NONE, NULL);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    assert_int_equal(cell_mark(&s, 0, 0), MARK_YES);
    assert_int_equal(cell_mark(&s, 0, 1), MARK_NO);
    assert_int_equal(cell_mark(&s, 1, 0), MARK_NO);
    assert_int_equal(cell_mark(&s, 1, 1), MARK_NO); /* the room of 1 is full */
    assert_int_equal(cell_mark(&s, 0, 2), MARK_NONE);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    for (int v = 0; v < model_vars(s.game.model); v++)
        assert_int_equal(s.game.board.value[v], MARK_NONE);
    session_close(&s);
}

/* A drawn line says by itself that its cells are not shaded, with implied marks and without: no
 * hint spends a step on that. */
static void test_lines_need_no_dots(void **state) {
    (void)state;
    for (int implied = 0; implied < 2; implied++) {
        struct session s;
        struct answer answer = {0};
        open_game(&s, genre_by_name("yajilin")->sample.text, NULL);
        const struct model *m = s.game.model;
        solve(m, &(struct solve_options){0}, &answer);
        if (implied)
            session_do(&s, ACT_IMPLIED, DIR_NONE, NULL);
        for (int v = 0; v < model_vars(m); v += 2)
            if (answer.solution[v] == MARK_YES && !place_is_cell(m->vars.at[v].at))
                make_mark(&s, v, MARK_YES);
        for (int round = 0; round < 6 && !s.solved; round++) {
            session_do(&s, ACT_HINT, DIR_NONE, NULL);
            for (int i = 0; s.hint_stage != HINT_OFF && i < s.hint.then.len; i++) {
                struct place at = m->vars.at[lit_var(s.hint.then.at[i])].at;
                for (int d = 0; place_is_cell(at) && d < DIRS; d++) {
                    int line = m->segment_var[at.a * DIRS + d];
                    assert_false(line >= 0 && s.game.board.value[line] == MARK_YES);
                }
            }
            session_do(&s, ACT_HINT, DIR_NONE, NULL);
            session_do(&s, ACT_HINT, DIR_NONE, NULL);
        }
        answer_free(&answer);
        session_close(&s);
    }
}

static void test_errors_as_they_happen(void **state) {
    (void)state;
    struct session s;
    open_game(&s, rooms, NULL);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    session_do(&s, ACT_RIGHT, DIR_NONE, NULL);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    assert_false(s.verdict_shown);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    session_do(&s, ACT_ERRORS, DIR_NONE, NULL);
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    assert_true(s.verdict_shown);
    assert_non_null(strstr(s.said.text, "hade"));
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_false(s.verdict_shown);
    session_close(&s);
}

/* Two branches of one mark each at the first cell: shaded, which was undone, and a dot. */
static void branch_off(struct session *s) {
    session_do(s, ACT_SHADE, DIR_NONE, NULL);
    session_do(s, ACT_UNDO, DIR_NONE, NULL);
    session_do(s, ACT_DOT, DIR_NONE, NULL);
}

static void test_branches_and_notes(void **state) {
    (void)state;
    struct session s;
    open_game(&s, rooms, NULL);
    session_do(&s, ACT_BRANCH, DIR_NONE, NULL);
    assert_non_null(strstr(s.said.text, "no other branch"));
    branch_off(&s);
    session_do(&s, ACT_BRANCH, DIR_NONE, NULL);
    assert_int_equal(cell_mark(&s, 0, 0), MARK_YES);
    session_do(&s, ACT_BRANCH, DIR_NONE, NULL);
    assert_int_equal(cell_mark(&s, 0, 0), MARK_NO);
    session_do(&s, ACT_NOTE, DIR_NONE, "2");
    session_do(&s, ACT_NOTE, DIR_NONE, "3");
    assert_int_equal(s.game.board.value[board_note_slot(&s.game.board, NOTE_COLOUR, 0)], 2);
    assert_int_equal(s.game.board.value[board_note_slot(&s.game.board, NOTE_TINT, 0)], 1);
    struct buf words = {0};
    session_cell_words(&s, &words);
    assert_non_null(strstr(words.at, ", colour 2, inside"));
    buf_free(&words);
    session_do(&s, ACT_NOTE, DIR_NONE, "0");
    assert_int_equal(s.game.board.value[board_note_slot(&s.game.board, NOTE_COLOUR, 0)], 0);
    assert_int_equal(s.game.board.value[board_note_slot(&s.game.board, NOTE_TINT, 0)], 0);
    session_close(&s);
}

/* Watched from nothing, the solver ends with a solved board, a reason at each step. */
static void test_watching_solves(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct session s;
        int steps = 0;
        if (EFFORT_SPARES(g + 2))
            continue;
        open_made(&s, genres[g], SIDE, 5);
        while (!s.solved && steps++ < 500) {
            session_do(&s, ACT_STEP, DIR_NONE, NULL);
            assert_int_equal(s.hints_used, steps);
            assert_true(s.said.text[0]);
        }
        assert_true(s.solved);
        session_close(&s);
    }
}

static void test_replay_walks_every_branch(void **state) {
    (void)state;
    struct session s;
    open_game(&s, rooms, NULL);
    branch_off(&s);
    session_do(&s, ACT_EARLIER, DIR_NONE, NULL);
    assert_int_equal(cell_mark(&s, 0, 0), MARK_YES);
    assert_string_equal(s.said.text, "Move 1 of 2");
    session_do(&s, ACT_EARLIER, DIR_NONE, NULL);
    session_do(&s, ACT_EARLIER, DIR_NONE, NULL);
    assert_int_equal(cell_mark(&s, 0, 0), MARK_NONE);
    session_do(&s, ACT_LATER, DIR_NONE, NULL);
    session_do(&s, ACT_LATER, DIR_NONE, NULL);
    session_do(&s, ACT_LATER, DIR_NONE, NULL);
    assert_int_equal(cell_mark(&s, 0, 0), MARK_NO);
    session_close(&s);
}

/* What is wrong is told by where it began: the mark from which others followed, and the branch of a
 * line before the loop that it closes. */
static void test_the_mistake_is_named(void **state) {
    (void)state;
    struct session s;
    open_made(&s, genre_by_name("heyawake"), SIDE, 1);
    assert_true(session_solution(&s));
    session_do(&s, ACT_IMPLIED, DIR_NONE, NULL);
    for (int cell = grid_cells(s.game.puzzle->grid) - 1; cell >= 0; cell--) {
        session_do(&s, ACT_RESTART, DIR_NONE, NULL);
        go_to(&s, cell);
        bool yes = s.answer.solution[s.game.model->cell_var[cell]] == MARK_YES;
        if (yes)
            continue;
        session_do(&s, ACT_SHADE, DIR_NONE, NULL);
        session_do(&s, ACT_UNDO_WRONG, DIR_NONE, NULL);
        assert_int_equal(s.cursor, cell);
    }
    session_close(&s);
    struct loaded game = {0};
    struct session_env env = {0};
    struct err e;
    static const char board[] = "sumi: 1\ngenre: slither\nboard:\n. . .\n. . .\n";
    assert_true(format_read(board, (int)strlen(board), &game, &e));
    assert_true(session_open(&s, &game, &env, &e));
    for (enum action a = ACT_DRAW_UP; a <= ACT_DRAW_LEFT; a++)
        session_do(&s, a, DIR_NONE, NULL);
    session_do(&s, ACT_RIGHT, DIR_NONE, NULL);
    session_do(&s, ACT_DRAW_UP, DIR_NONE, NULL);
    session_do(&s, ACT_CHECK, DIR_NONE, NULL);
    assert_non_null(strstr(s.said.text, "branches"));
    session_close(&s);
}

static void test_trials_are_counted_from_one(void **state) {
    (void)state;
    struct session s;
    char text[32];
    open_game(&s, rooms, NULL);
    for (int i = 1; i <= BOARD_TRIALS; i++) {
        snprintf(text, sizeof text, "Trial %d begins", i);
        session_do(&s, ACT_TRY, DIR_NONE, NULL);
        assert_string_equal(s.said.text, text);
    }
    session_do(&s, ACT_TRY, DIR_NONE, NULL);
    snprintf(text, sizeof text, "No more than %d trials", BOARD_TRIALS);
    assert_string_equal(s.said.text, text);
    session_close(&s);
}

/* A wrong mark that was tried and taken back is not gone back to. */
static void test_wrong_marks_that_stand(void **state) {
    (void)state;
    struct session s;
    int at;
    open_made(&s, genre_by_name("heyawake"), SIDE, 1);
    assert_true(session_solution(&s));
    session_do(&s, ACT_TRY, DIR_NONE, NULL);
    session_do(&s, s.answer.solution[0] == MARK_YES ? ACT_DOT : ACT_SHADE, DIR_NONE, NULL);
    session_do(&s, ACT_BACK, DIR_NONE, NULL);
    at = s.game.board.at;
    session_do(&s, ACT_UNDO_WRONG, DIR_NONE, NULL);
    assert_string_equal(s.said.text, "No mark is wrong");
    assert_int_equal(s.game.board.at, at);
    session_do(&s, s.answer.solution[0] == MARK_YES ? ACT_DOT : ACT_SHADE, DIR_NONE, NULL);
    session_do(&s, ACT_UNDO_WRONG, DIR_NONE, NULL);
    assert_int_equal(board_marks(&s.game.board)[0], MARK_NONE);
    session_close(&s);
}

/* Marks a cell as the solution has it, or as it has it not. */
static void mark_cell(struct session *s, int cell, bool right) {
    go_to(s, cell);
    bool yes = s->answer.solution[s->game.model->cell_var[cell]] == MARK_YES;
    session_do(s, yes == right ? ACT_SHADE : ACT_DOT, DIR_NONE, NULL);
}

/* One mistake costs one mark: what is right stays, whenever it was made, and it is one move.
 * Another key goes back to before the mistake, and says which one brings the rest again. */
static void test_only_what_is_wrong_is_taken_back(void **state) {
    (void)state;
    struct session s;
    open_made(&s, genre_by_name("heyawake"), SIDE, 1);
    assert_true(session_solution(&s));
    const mark *marks = board_marks(&s.game.board);
    for (int cell = 0; cell < 6; cell++)
        mark_cell(&s, cell, cell != 1 && cell != 3);
    int at = s.game.board.at;
    session_do(&s, ACT_UNDO_WRONG, DIR_NONE, NULL);
    for (int cell = 0; cell < 6; cell++)
        assert_int_equal(marks[s.game.model->cell_var[cell]] != MARK_NONE, cell != 1 && cell != 3);
    assert_string_equal(s.said.text,
                        "2 wrong marks are taken back, the first at r1c2; :undo puts them back");
    assert_int_equal(s.cursor, 1);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_int_equal(s.game.board.at, at);
    session_do(&s, ACT_UNDO_SINCE, DIR_NONE, NULL);
    assert_int_equal(marks[s.game.model->cell_var[0]] != MARK_NONE, true);
    for (int cell = 1; cell < 6; cell++)
        assert_int_equal(marks[s.game.model->cell_var[cell]], MARK_NONE);
    assert_string_equal(s.said.text,
                        "Back to before the first wrong mark; :redo-all makes the moves again");
    session_do(&s, ACT_REDO_ALL, DIR_NONE, NULL);
    assert_int_equal(s.game.board.at, at + 1);
    assert_string_equal(s.said.text, "6 moves are made again"); /* taking back is one, too */
    session_do(&s, ACT_REDO_ALL, DIR_NONE, NULL);
    assert_string_equal(s.said.text, "Nothing to redo");
    session_close(&s);
}

/* Undo and redo show what they change. */
static void test_undo_goes_where_it_undoes(void **state) {
    (void)state;
    struct session s;
    open_made(&s, genre_by_name("heyawake"), SIDE, 1);
    assert_true(session_solution(&s));
    mark_cell(&s, 7, true);
    mark_cell(&s, 20, true);
    go_to(&s, 0);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_int_equal(s.cursor, 20);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_int_equal(s.cursor, 7);
    go_to(&s, 0);
    session_do(&s, ACT_REDO, DIR_NONE, NULL);
    assert_int_equal(s.cursor, 7);
    session_close(&s);
}

/* A line that is taken back can be drawn again at once, without a way back to its beginning. */
static void test_undo_goes_where_a_line_began(void **state) {
    (void)state;
    enum { BEGUN = 10, RUN_END = 2, STEP_END = 11 };
    struct session s;
    open_game(&s, "sumi: 1\ngenre: mashu\nboard:\n. . . .\n. . . .\n. . . .\n. . . .\n", NULL);
    go_to(&s, BEGUN);
    session_do(&s, ACT_RUN_UP, DIR_NONE, NULL);
    assert_int_equal(s.cursor, RUN_END);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_int_equal(s.cursor, BEGUN);
    session_do(&s, ACT_REDO, DIR_NONE, NULL);
    assert_int_equal(s.cursor, RUN_END);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
    assert_int_equal(s.cursor, STEP_END);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_int_equal(s.cursor, BEGUN);
    session_close(&s);
}

/* A key on a solved board is answered in words, whether the board stays solved or not. */
static void test_keys_on_a_solved_board(void **state) {
    (void)state;
    struct session s;
    struct rng rng;
    rng_seed(&rng, 3);
    open_made(&s, genre_by_name("heyawake"), SIDE, 1);
    solve_by_hand(&s, &rng);
    assert_true(s.solved);
    int cell;
    const mark *marks = board_marks(&s.game.board);
    for (cell = 0; marks[s.game.model->cell_var[cell]] == MARK_YES; cell++)
        ;
    go_to(&s, cell);
    session_do(&s, ACT_DOT, DIR_NONE, NULL);
    assert_true(s.solved);
    assert_string_equal(s.said.text, "The board is solved with this mark or without it");
    session_do(&s, ACT_SHADE, DIR_NONE, NULL);
    assert_false(s.solved);
    assert_string_equal(s.said.text,
                        "The board was solved before this mark; :undo goes back to that");
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_true(s.solved);
    session_close(&s);
}

static void test_clock_stands_while_paused(void **state) {
    (void)state;
    struct session s;
    open_game(&s, rooms, NULL);
    session_do(&s, ACT_PAUSE, DIR_NONE, NULL);
    assert_int_equal(s.since, 0);
    assert_int_equal(session_ms(&s), s.ms);
    session_do(&s, ACT_RIGHT, DIR_NONE, NULL);
    assert_int_not_equal(s.since, 0);
    session_do(&s, ACT_PAUSE, DIR_NONE, NULL);
    session_wake(&s); /* by a key that only changes the screen */
    assert_int_not_equal(s.since, 0);
    session_close(&s);
}

/* Filling with a hint open, where nothing is left to fill: the hint goes, and comes again. */
/* What is no cell is refused in words, and the cursor stays. */
static void test_going_to_a_cell(void **state) {
    (void)state;
    static const char *const none[] = {"", "r0c1", "r100c1", "c100", "here", "r2c"};
    struct session s;
    open_made(&s, genres[0], SIDE, 3);
    session_do(&s, ACT_GOTO, DIR_NONE, "r2c3");
    int at = grid_cell(s.game.puzzle->grid, 1, 2);
    assert_int_equal(s.cursor, at);
    assert_string_equal(s.said.text, "");
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        session_do(&s, ACT_GOTO, DIR_NONE, none[i]);
        assert_int_equal(s.cursor, at);
        assert_non_null(strstr(s.said.text, "Not a cell of this board"));
    }
    session_close(&s);
}

static void test_hint_after_an_empty_fill(void **state) {
    (void)state;
    struct session s;
    open_made(&s, genres[0], SIDE, 3);
    for (int i = 0; i < 3; i++)
        session_do(&s, ACT_FILL, DIR_NONE, NULL);
    assert_non_null(strstr(s.said.text, "No basic step is left"));
    int at = s.game.board.at;
    session_do(&s, ACT_HINT, DIR_NONE, NULL);
    assert_int_equal(s.hint_stage, HINT_WHERE);
    session_do(&s, ACT_FILL, DIR_NONE, NULL);
    assert_int_equal(s.game.board.at, at);
    assert_int_equal(s.hint_stage, HINT_OFF);
    session_do(&s, ACT_HINT, DIR_NONE, NULL);
    assert_true(s.hint.technique >= 0);
    session_close(&s);
}

/* A long title of wide characters is cut between two of them, and the rest of the message follows.
 */
static void test_share_cuts_between_characters(void **state) {
    (void)state;
    struct session s;
    struct buf text = {0};
    buf_add(&text, "sumi: 1\ngenre: yajilin\ntitle: x");
    for (int i = 0; i < 60; i++)
        buf_add(&text, "\xe5\xa2\xa8");
    buf_add(&text, "\nboard:\n. .\n. .\n");
    open_game(&s, text.at, NULL);
    session_do(&s, ACT_SHARE, DIR_NONE, NULL);
    assert_true(text_is_clean(s.said.text));
    assert_non_null(strstr(s.said.text, "under way"));
    session_close(&s);
    buf_free(&text);
}

/* What takes long is left at a key, without an answer and without a change; asked again it goes on.
 */
static bool key_waits(void *arg) {
    return *(bool *)arg;
}

static void test_a_key_stops_what_takes_long(void **state) {
    (void)state;
    static const enum action asks[] = {ACT_HINT, ACT_RIGHT_SO_FAR, ACT_FILL, ACT_SOLVE,
                                       ACT_UNDO_WRONG};
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        struct session s;
        bool waits = true;
        open_made(&s, genres[0], 6, 3);
        s.asker.stop = key_waits;
        s.asker.arg = &waits;
        session_do(&s, asks[i], DIR_NONE, NULL);
        if (!s.answered)
            assert_non_null(strstr(s.said.text, "Stopped by a key"));
        assert_int_equal(s.game.board.moves.len, 1);
        waits = false;
        session_do(&s, asks[i], DIR_NONE, NULL);
        assert_true(s.answered);
        assert_null(strstr(s.said.text, "Stopped by a key"));
        session_close(&s);
    }
}

static int64_t told_ms;
static int64_t told_clock(void) {
    return told_ms;
}

/* Every genre: filling in what is plain counts as a hint when it marks something; what is idle does
 * not count as time, and neither is lost in the save. The number of solutions is known once the
 * solver was asked. */
static void test_what_counts(void **state) {
    (void)state;
    library_use("/nonexistent"); /* the samples are puzzles of the library */
    for (int g = 0; genres[g]; g++) {
        struct session s;
        struct loaded l = {0};
        struct err e;
        context("%s", genres[g]->id);
        assert_true(sample_load(genres[g], &l));
        told_ms = 1000;
        session_open(&s, &l, &(struct session_env){.now = told_clock}, &e);
        assert_int_equal(session_solutions(&s), OUTCOME_UNKNOWN);
        session_do(&s, ACT_FILL, DIR_NONE, NULL);
        assert_int_equal(session_solutions(&s), OUTCOME_ONE);
        assert_int_equal(s.hints_used, s.game.board.at > 0);
        told_ms += 1500;
        session_do(&s, ACT_RULERS, DIR_NONE, NULL);
        told_ms += 3600000;
        int64_t most = s.solved ? 1500 : 1500 + 60000;
        assert_in_range(session_ms(&s), 0, most);
        session_do(&s, ACT_RULERS, DIR_NONE, NULL);
        told_ms += 500;
        assert_in_range(session_ms(&s), 0, most + 500);
        session_close(&s);
    }
}

/* A key too many on a solved board costs no time: once undone, it was solved when it was. */
static void test_a_solved_board_keeps_its_time(void **state) {
    (void)state;
    static const char dots[] = "sumi: 1\ngenre: yashi\nboard:\no . o\n";
    struct session s;
    struct loaded l = {0};
    struct err e;
    assert_true(format_read_as(&format_native, dots, (int)strlen(dots), &l, &e));
    told_ms = 1000;
    session_open(&s, &l, &(struct session_env){.now = told_clock}, &e);
    told_ms += 700;
    session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
    assert_true(s.solved);
    told_ms += 5000;
    session_do(&s, ACT_UNDO, DIR_NONE, NULL);
    assert_false(s.solved);
    told_ms += 5000;
    session_wake(&s);
    told_ms += 5000;
    session_do(&s, ACT_REDO, DIR_NONE, NULL);
    assert_true(s.solved);
    assert_int_equal(session_ms(&s), 700);
    session_close(&s);
}

/* Whoever looks at another player's game spends none of that player's time. */
static void test_a_watched_game_has_no_clock(void **state) {
    (void)state;
    static const char dots[] = "sumi: 1\ngenre: yashi\nboard:\no . o\n";
    for (int watched = 0; watched < 2; watched++) {
        struct session s;
        struct loaded l = {0};
        struct err e;
        assert_true(format_read_as(&format_native, dots, (int)strlen(dots), &l, &e));
        told_ms = 1000;
        struct session_env env = {.now = told_clock, .whose = watched ? "mira" : NULL};
        session_open(&s, &l, &env, &e);
        told_ms += 700;
        session_wake(&s);
        told_ms += 700;
        assert_int_equal(session_ms(&s) > 0, !watched);
        session_close(&s);
    }
}

static enum outcome known_solutions(const char *file, const char *rated) {
    struct session s;
    struct loaded l = {0};
    struct err e;
    assert_true(format_read_as(&format_native, file, (int)strlen(file), &l, &e));
    puzzle_set_text(l.puzzle, TEXT_RATED, rated, (int)strlen(rated));
    session_open(&s, &l, &(struct session_env){.now = told_clock}, &e);
    enum outcome known = session_solutions(&s);
    session_close(&s);
    return known;
}

/* A rating that a file claims proves nothing; a library puzzle is known by its givens, whatever its
 * file says. */
static void test_a_rating_is_no_proof(void **state) {
    (void)state;
    struct loaded l = {0};
    struct buf file = {0};
    struct err e;
    library_use("puzzles");
    assert_int_equal(known_solutions(SAMPLE_YASHI, "easy 1.00"), OUTCOME_UNKNOWN);
    assert_true(library_load("yashi/hard/10x10-2", &l, &e));
    loaded_compile(&l);
    assert_true(format_write(&format_native, &l, &file, &e));
    assert_int_equal(known_solutions(file.at, "easy 1.00"), OUTCOME_ONE);
    assert_int_equal(known_solutions(file.at, ""), OUTCOME_ONE);
    loaded_free(&l);
    buf_free(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_key_stops_what_takes_long),
        cmocka_unit_test(test_share_cuts_between_characters),
        cmocka_unit_test(test_going_to_a_cell),
        cmocka_unit_test(test_hint_after_an_empty_fill),
        cmocka_unit_test(test_solved_with_the_last_mark),
        cmocka_unit_test(test_lines_along_sides_go_on),
        cmocka_unit_test(test_no_pen_without_lines),
        cmocka_unit_test(test_implied_marks_are_one_move),
        cmocka_unit_test(test_lines_need_no_dots),
        cmocka_unit_test(test_errors_as_they_happen),
        cmocka_unit_test(test_branches_and_notes),
        cmocka_unit_test(test_watching_solves),
        cmocka_unit_test(test_replay_walks_every_branch),
        cmocka_unit_test(test_the_mistake_is_named),
        cmocka_unit_test(test_trials_are_counted_from_one),
        cmocka_unit_test(test_wrong_marks_that_stand),
        cmocka_unit_test(test_keys_on_a_solved_board),
        cmocka_unit_test(test_only_what_is_wrong_is_taken_back),
        cmocka_unit_test(test_undo_goes_where_it_undoes),
        cmocka_unit_test(test_undo_goes_where_a_line_began),
        cmocka_unit_test(test_clock_stands_while_paused),
        cmocka_unit_test(test_a_solved_board_keeps_its_time),
        cmocka_unit_test(test_a_watched_game_has_no_clock),
        cmocka_unit_test(test_what_counts),
        cmocka_unit_test(test_a_rating_is_no_proof),
    };
    return run_group("session", tests, NULL, NULL);
}
