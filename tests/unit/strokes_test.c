/* Strokes: one key goes on with a line or a mark until something is in the way. */
#include "context.h"
#include "genre/genre.h"
#include "model/model.h"
#include "play/session/session.h"
#include "play/session/session_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static void open_text(struct session *s, const char *text) {
    struct loaded game = {0};
    struct session_env env = {0};
    struct err e;
    *s = (struct session){0};
    assert_true(format_read(text, (int)strlen(text), &game, &e));
    assert_true(session_open(s, &game, &env, &e));
}

static void press(struct session *s, enum action a) {
    session_do(s, a, DIR_NONE, NULL);
}

/* The marks of a row as text: x, -, and . where there is none. */
static const char *row_marks(const struct session *s, int row) {
    static char text[64];
    struct grid g = s->game.model->grid;
    for (int col = 0; col < g.cols; col++) {
        int var = s->game.model->cell_var[grid_cell(g, row, col)];
        mark at = var < 0 ? MARK_NONE : s->game.board.value[var];
        text[col] = at == MARK_YES ? 'x' : at == MARK_NO ? '-' : '.';
        text[col + 1] = '\0';
    }
    return text;
}

static const char sea[] = "sumi: 1\ngenre: nurikabe\nboard:\n"
                          ". . . . . 2\n. . . 6 . .\n. . . . . .\n";

/* A whole stretch of sea is one key and one move; it ends at a clue, and before a pool of 2x2. */
static void test_shades_until_something_is_in_the_way(void **state) {
    (void)state;
    struct session s;
    open_text(&s, sea);
    press(&s, ACT_RUN_RIGHT);
    assert_string_equal(row_marks(&s, 0), "xxxxx.");
    assert_int_equal(s.cursor, 4);
    press(&s, ACT_UNDO);
    assert_string_equal(row_marks(&s, 0), "......");
    press(&s, ACT_REDO);
    session_do(&s, ACT_GOTO, DIR_NONE, "r2c3");
    press(&s, ACT_RUN_LEFT);
    assert_string_equal(row_marks(&s, 1), "..x...");
    press(&s, ACT_RUN_LEFT);
    assert_non_null(strstr(s.said.text, "The mark cannot go there"));
    session_close(&s);
}

/* A count limits it; one step is Shift and an arrow; from a clue the next cell gets the mark. */
static void test_as_far_as_it_is_told(void **state) {
    (void)state;
    struct session s;
    open_text(&s, sea);
    session_do(&s, ACT_RUN_RIGHT, DIR_NONE, "2");
    assert_string_equal(row_marks(&s, 0), "xxx...");
    press(&s, ACT_DRAW_RIGHT);
    assert_string_equal(row_marks(&s, 0), "xxxx..");
    session_do(&s, ACT_GOTO, DIR_NONE, "r2c4");
    press(&s, ACT_DRAW_RIGHT);
    assert_string_equal(row_marks(&s, 1), "....x.");
    session_close(&s);
}

/* What the first cell has is what the others get, and nothing is written over. */
static void test_carries_dots_too(void **state) {
    (void)state;
    struct session s;
    open_text(&s, sea);
    session_do(&s, ACT_GOTO, DIR_NONE, "r3c5");
    press(&s, ACT_SHADE);
    session_do(&s, ACT_GOTO, DIR_NONE, "r3c1");
    press(&s, ACT_DOT);
    press(&s, ACT_RUN_RIGHT);
    assert_string_equal(row_marks(&s, 2), "----x.");
    assert_int_equal(grid_col(s.game.model->grid, s.cursor), 3);
    session_close(&s);
}

/* A line that ends at the cell goes on along its sides, as far as it is told, also round a corner
 * that is told. */
static void test_goes_on_along_sides(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: slither\nboard:\n. . .\n. . .\n. . .\n");
    press(&s, ACT_RUN_RIGHT);
    assert_non_null(strstr(s.said.text, "The line cannot go there"));
    press(&s, ACT_DRAW_UP);
    session_do(&s, ACT_RUN_RIGHT, DIR_NONE, "2");
    session_do(&s, ACT_RUN_DOWN, DIR_NONE, "1");
    assert_int_equal(s.cursor, 2);
    const struct model *m = s.game.model;
    const struct {
        int cell;
        enum dir side;
    } drawn[] = {{0, DIR_N}, {1, DIR_N}, {2, DIR_N}, {2, DIR_E}};
    for (int i = 0; i < 4; i++)
        assert_int_equal(s.game.board.value[m->side_var[drawn[i].cell * DIRS + (int)drawn[i].side]],
                         MARK_YES);
    session_close(&s);
}

/* At the end of a stroke without a count a loop goes round corners as long as it has one way: about
 * a hole in one key; along sides down to where it has two. */
static void test_goes_round_corners(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: simpleloop\nboard:\n. . .\n. # .\n. . .\n");
    press(&s, ACT_RUN_RIGHT);
    assert_true(s.solved);
    assert_int_equal(s.game.board.moves.len - 1, 1);
    session_close(&s);
    open_text(&s, "sumi: 1\ngenre: slither\nboard:\n. .\n. .\n");
    press(&s, ACT_DRAW_UP);
    press(&s, ACT_RUN_RIGHT);
    const int *side = s.game.model->side_var;
    assert_int_equal(s.game.board.value[side[1 * DIRS + DIR_E]], MARK_YES);
    assert_int_equal(s.game.board.value[side[3 * DIRS + DIR_E]], MARK_NONE);
    assert_int_equal(s.game.board.value[side[1 * DIRS + DIR_S]], MARK_NONE);
    assert_int_equal(s.cursor, 1);
    press(&s, ACT_RUN_DOWN);
    assert_int_equal(s.game.board.value[side[3 * DIRS + DIR_S]], MARK_YES);
    session_close(&s);
}

static mark mark_between(const struct session *s, int cell, enum dir d) {
    return s->game.board.value[s->game.model->segment_var[cell * DIRS + (int)d]];
}

/* A line over a shaded cell is a question, which the same key answers and any other drops; by the
 * setting it is refused, or done and said. The other way round, what goes is named. */
static void test_no_mark_gives_way_in_silence(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: yajilin\nboard:\n. . .\n. . .\n");
    session_do(&s, ACT_GOTO, DIR_NONE, "r1c2");
    press(&s, ACT_SHADE);
    press(&s, ACT_LEFT);
    press(&s, ACT_DRAW_RIGHT);
    assert_non_null(strstr(s.said.text, "r1c2 is shaded: the same key once more"));
    assert_int_equal(mark_between(&s, 0, DIR_E), MARK_NONE);
    assert_int_equal(s.cursor, 0);
    press(&s, ACT_DOWN);
    press(&s, ACT_UP);
    press(&s, ACT_DRAW_RIGHT);
    assert_string_equal(row_marks(&s, 0), ".x.");
    press(&s, ACT_DRAW_RIGHT);
    assert_string_equal(row_marks(&s, 0), "...");
    assert_int_equal(mark_between(&s, 0, DIR_E), MARK_YES);
    assert_non_null(strstr(s.said.text, "The mark at r1c2 is taken away"));
    press(&s, ACT_SHADE);
    assert_int_equal(mark_between(&s, 0, DIR_E), MARK_NONE);
    assert_non_null(strstr(s.said.text, "The line at r1c2 is taken away"));
    s.overdraw = OVERDRAW_NO;
    for (int i = 0; i < 2; i++) {
        press(&s, ACT_DRAW_RIGHT);
        assert_non_null(strstr(s.said.text, "r1c2 is shaded: clear it first"));
    }
    s.overdraw = OVERDRAW_YES;
    press(&s, ACT_DRAW_RIGHT);
    assert_int_equal(mark_between(&s, 1, DIR_E), MARK_YES);
    session_close(&s);
}

/* With the pen down on a board of sides its tip is a corner: arrows draw from it, with Shift as far
 * as they can, and undo and redo take it along. */
static void test_a_tip_at_the_corners(void **state) {
    (void)state;
    struct session s;
    char name[PLACE_NAME];
    open_text(&s, "sumi: 1\ngenre: slither\nboard:\n. . . .\n. . . .\n. . . .\n");
    press(&s, ACT_PEN);
    press(&s, ACT_RIGHT);
    press(&s, ACT_DOWN);
    assert_string_equal(place_name(s.game.model->grid, session_place(&s), name), "r2c2nw");
    press(&s, ACT_DRAW_RIGHT);
    assert_string_equal(place_name(s.game.model->grid, session_place(&s), name), "r2c4ne");
    const int *side = s.game.model->side_var;
    assert_int_equal(s.game.board.value[side[0 * DIRS + DIR_N]], MARK_YES);
    assert_int_equal(s.game.board.value[side[0 * DIRS + DIR_E]], MARK_YES);
    assert_int_equal(s.game.board.value[side[7 * DIRS + DIR_N]], MARK_YES);
    press(&s, ACT_UNDO);
    assert_string_equal(place_name(s.game.model->grid, session_place(&s), name), "r2c2nw");
    press(&s, ACT_REDO);
    assert_string_equal(place_name(s.game.model->grid, session_place(&s), name), "r2c4ne");
    session_do(&s, ACT_GOTO, DIR_NONE, "r3c4se");
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r3c2sw");
    assert_int_equal(s.game.board.value[side[9 * DIRS + DIR_S]], MARK_YES);
    session_do(&s, ACT_CROSS, DIR_W, NULL);
    assert_int_equal(s.game.board.value[side[8 * DIRS + DIR_S]], MARK_NO);
    press(&s, ACT_RIGHT);
    assert_int_equal(s.game.board.value[side[9 * DIRS + DIR_S]], MARK_NONE);
    press(&s, ACT_NEXT);
    assert_int_equal(session_lines_at(&s, session_spot(&s)), 1);
    press(&s, ACT_PEN);
    press(&s, ACT_DRAW_LEFT);
    assert_true(s.said.text[0] == '\0');
    session_close(&s);
}

/* In every genre letters name each place once, no name begins another, and each leads to its place.
 */
static void test_letters_lead_to_every_place(void **state) {
    (void)state;
    for (int i = 0; genres[i]; i++)
        for (int pen = 0; pen < 2; pen++) {
            context("%s", genres[i]->id);
            struct session s;
            vec_label all = {0};
            open_text(&s, genres[i]->sample.text);
            s.pen = pen;
            session_labels(&s, &all);
            assert_true(all.len > 0);
            for (int k = 0; k < all.len; k++) {
                char name[PLACE_NAME];
                place_name(s.game.model->grid, all.at[k].at, name);
                session_do(&s, ACT_GOTO, DIR_NONE, name);
                assert_true(place_same(session_place(&s), all.at[k].at));
                for (int j = 0; j < k; j++) {
                    size_t n = strlen(all.at[j].letters), m = strlen(all.at[k].letters);
                    assert_true(strncmp(all.at[j].letters, all.at[k].letters, n < m ? n : m) != 0);
                }
            }
            vec_free(&all);
            session_close(&s);
        }
}

/* The tip's letters leave out points where no line can go on: fewer letters name the others. */
static void test_letters_of_the_tip(void **state) {
    (void)state;
    struct session s;
    vec_label all = {0};
    open_text(&s, "sumi: 1\ngenre: slither\nboard:\n. . .\n. . .\n");
    press(&s, ACT_PEN);
    session_labels(&s, &all);
    int before = all.len;
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r1c3ne");
    session_labels(&s, &all);
    assert_int_equal(all.len,
                     before - 2); /* those that the line passes; the tip's own is another */
    vec_free(&all);
    session_close(&s);
}

/* A place that is named is drawn to straight or round the only corner, or else from the nearest
 * loose end that lies straight; a cell is marked. */
static void test_draws_to_what_is_named(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: yajilin\nboard:\n. . . .\n. 1> . .\n. . . .\n");
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r3c3");
    assert_string_equal(row_marks(&s, 2), "..x.");
    press(&s, ACT_UNDO);
    session_do(&s, ACT_GOTO, DIR_NONE, "r1c1");
    press(&s, ACT_PEN);
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r3c3");
    assert_non_null(strstr(s.said.text, "Two ways lead there"));
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r1c3");
    assert_int_equal(mark_between(&s, 1, DIR_E), MARK_YES);
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r2c4");
    assert_non_null(strstr(s.said.text, "Two ways lead there"));
    session_do(&s, ACT_GOTO, DIR_NONE, "r2c1");
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r3c2");
    assert_int_equal(mark_between(&s, 4, DIR_S), MARK_YES);
    assert_int_equal(mark_between(&s, 8, DIR_E), MARK_YES);
    session_do(&s, ACT_GOTO, DIR_NONE, "r2c1");
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r2c4");
    assert_non_null(strstr(s.said.text, "No straight line"));
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r2c3"); /* r1c3 is the only loose end beside it */
    assert_int_equal(mark_between(&s, 2, DIR_S), MARK_YES);
    assert_int_equal(s.cursor, 6);
    session_do(&s, ACT_GOTO, DIR_NONE, "r1c4");
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r3c3"); /* r2c3 and r3c2 are as near */
    assert_int_equal(mark_between(&s, 10, DIR_N), MARK_NONE);
    session_close(&s);
}

/* On a board of lines alone a place is drawn to with the pen up too; where they run along sides, it
 * has to be down, which is said. */
static void test_draws_with_the_pen_up(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: simpleloop\nboard:\n. . . .\n. . . .\n. . . .\n. . . .\n");
    assert_false(session_names_mark(&s));
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r1c3");
    assert_int_equal(mark_between(&s, 1, DIR_E), MARK_YES);
    session_close(&s);
    open_text(&s, "sumi: 1\ngenre: slither\nboard:\n. . .\n. . .\n. . .\n");
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r1c3");
    assert_non_null(strstr(s.said.text, "puts the pen down"));
    assert_int_equal(s.cursor, 0);
    assert_int_equal(s.game.board.moves.len, 1);
    session_close(&s);
}

/* To the next open place, and the next clue. */
static void test_next_in_a_direction(void **state) {
    (void)state;
    struct session s;
    open_text(&s, sea);
    session_do(&s, ACT_NEXT_CLUE, DIR_E, NULL);
    assert_int_equal(s.cursor, 5);
    session_do(&s, ACT_NEXT_CLUE, DIR_W, NULL);
    assert_int_equal(s.cursor, 9);
    session_do(&s, ACT_NEXT_CLUE, DIR_S, NULL);
    assert_non_null(strstr(s.said.text, "No clue lies that way"));
    session_do(&s, ACT_GOTO, DIR_NONE, "r3c1");
    press(&s, ACT_RUN_RIGHT);
    session_do(&s, ACT_GOTO, DIR_NONE, "r3c1");
    session_do(&s, ACT_NEXT_OPEN, DIR_E, NULL);
    assert_int_equal(s.game.board.value[s.game.model->cell_var[s.cursor]], MARK_NONE);
    session_do(&s, ACT_GOTO, DIR_NONE, "r1c1");
    session_do(&s, ACT_DRAW_FAR, DIR_E, NULL);
    assert_string_equal(row_marks(&s, 0), "xxxx..");
    session_close(&s);
}

/* With implied marks a cell that the loop passes gets its lines once it has no other way, but only
 * where a mark took one; all in one move. */
static void test_draws_what_has_no_other_way(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: yajilin\nboard:\n. . . .\n. . . .\n. . . .\n. . . .\n");
    s.implied = true;
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r2c2");
    assert_int_equal(mark_between(&s, 1, DIR_W), MARK_YES);
    assert_int_equal(mark_between(&s, 1, DIR_E), MARK_YES);
    assert_int_equal(mark_between(&s, 4, DIR_S), MARK_YES);
    assert_int_equal(mark_between(&s, 15, DIR_N), MARK_NONE);
    press(&s, ACT_UNDO);
    assert_int_equal(mark_between(&s, 1, DIR_W), MARK_NONE);
    session_close(&s);
    open_text(&s, "sumi: 1\ngenre: simpleloop\nboard:\n. . . .\n. . . .\n. . . .\n. . . .\n");
    s.implied = true;
    session_do(&s, ACT_GOTO, DIR_NONE, "r2c2");
    press(&s, ACT_DRAW_RIGHT);
    assert_int_equal(mark_between(&s, 12, DIR_N), MARK_NONE);
    session_close(&s);
    open_text(&s, "sumi: 1\ngenre: slither\nboard:\n. . . .\n. 3 . .\n. . . .\n");
    s.implied = true;
    session_do(&s, ACT_GOTO, DIR_NONE, "r2c2");
    session_do(&s, ACT_CROSS, DIR_W, NULL);
    const int *side = s.game.model->side_var;
    for (enum dir d = DIR_N; d <= DIR_S; d++)
        assert_int_equal(s.game.board.value[side[5 * DIRS + (int)d]], MARK_YES);
    session_close(&s);
}

/* Draws to the right from a place near the only pearl, r3c3, with what follows. */
static void draw_by_pearl(struct session *s, char pearl, const char *place) {
    char text[100];
    snprintf(
        text, sizeof text,
        "sumi: 1\ngenre: mashu\nboard:\n. . . . .\n. . . . .\n. . %c . .\n. . . . .\n. . . . .\n",
        pearl);
    open_text(s, text);
    s->implied = true;
    session_do(s, ACT_GOTO, DIR_NONE, place);
    press(s, ACT_DRAW_RIGHT);
}

/* And what a printed rule then forces near a mark, also where no line ends: beyond a black pearl,
 * and no line into a corner that has but one way. */
static void test_marks_force_in_loops(void **state) {
    (void)state;
    struct session s;
    draw_by_pearl(&s, '@', "r3c3");
    assert_int_equal(mark_between(&s, 13, DIR_E), MARK_YES);
    assert_int_equal(mark_between(&s, 12, DIR_W), MARK_NO);
    press(&s, ACT_UNDO);
    assert_int_equal(mark_between(&s, 13, DIR_E), MARK_NONE);
    session_close(&s);
    open_text(&s, "sumi: 1\ngenre: slither\nboard:\n. . . .\n. . . .\n. . . .\n");
    s.implied = true;
    session_do(&s, ACT_CROSS, DIR_W, NULL);
    assert_int_equal(s.game.board.value[s.game.model->side_var[DIR_N]], MARK_NO);
    session_close(&s);
}

/* Beyond a white pearl the line goes on by itself; who draws on that way goes along it, and erases
 * it only as a line that was there before, or by undo. Of what a far line draws each piece is the
 * player's own. */
static void test_what_has_followed_is_not_erased(void **state) {
    (void)state;
    struct session s;
    draw_by_pearl(&s, 'O', "r3c2");
    assert_int_equal(mark_between(&s, 12, DIR_E), MARK_YES);
    press(&s, ACT_DRAW_RIGHT);
    assert_int_equal(mark_between(&s, 12, DIR_E), MARK_YES);
    assert_int_equal(s.cursor, 13);
    press(&s, ACT_DRAW_DOWN);
    assert_int_equal(mark_between(&s, 13, DIR_S), MARK_YES);
    press(&s, ACT_DRAW_UP);
    press(&s, ACT_DRAW_LEFT);
    assert_int_equal(mark_between(&s, 12, DIR_E), MARK_NONE);
    press(&s, ACT_RESTART);
    session_do(&s, ACT_GOTO, DIR_NONE, "r1c1");
    press(&s, ACT_RUN_RIGHT);
    int end = s.cursor;
    press(&s, end < 5 ? ACT_DRAW_LEFT : ACT_DRAW_UP);
    assert_int_equal(mark_between(&s, end, end < 5 ? DIR_W : DIR_N), MARK_NONE);
    session_close(&s);
}

static mark cell_mark(const struct session *s, int cell) {
    return s->game.board.value[s->game.model->cell_var[cell]];
}

static void dot(struct session *s, const char *cell) {
    session_do(s, ACT_GOTO, DIR_NONE, cell);
    press(s, ACT_DOT);
}

/* Likewise cells: those of a room that needs all it has left, those round an island that is as
 * large as its number, the only way out of a group; all in one move, and nothing that follows from
 * them in turn. */
static void test_marks_what_has_no_other_way(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: heyawake\nboard:\na1 a b b\na a b2 b\nc c c b\nd d c c\n");
    s.implied = true;
    dot(&s, "r1c1");
    dot(&s, "r1c2");
    assert_int_equal(cell_mark(&s, 5), MARK_NONE);
    dot(&s, "r2c1");
    assert_int_equal(cell_mark(&s, 5), MARK_YES);
    press(&s, ACT_UNDO);
    assert_int_equal(cell_mark(&s, 5), MARK_NONE);
    assert_int_equal(cell_mark(&s, 4), MARK_NONE);
    session_close(&s);
    open_text(&s, "sumi: 1\ngenre: nurikabe\nboard:\n2 . .\n. . .\n. . .\n");
    s.implied = true;
    dot(&s, "r1c2");
    assert_int_equal(cell_mark(&s, 2), MARK_YES);
    assert_int_equal(cell_mark(&s, 3), MARK_YES);
    assert_int_equal(cell_mark(&s, 4), MARK_YES);
    assert_int_equal(cell_mark(&s, 5), MARK_NONE); /* the way out of r1c3 */
    session_close(&s);
    open_text(&s, "sumi: 1\ngenre: nurikabe\nboard:\n. . .\n. . .\n. . 1\n");
    s.implied = true;
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r1c1");
    session_do(&s, ACT_DRAW_TO, DIR_NONE, "r3c1");
    assert_int_equal(cell_mark(&s, 3), MARK_NONE);
    dot(&s, "r1c2");
    assert_int_equal(cell_mark(&s, 3), MARK_YES);
    session_close(&s);
}

/* The key that asks for implied marks makes what has no other way already, in one move, and not in
 * a game that another program plays. */
static void test_asked_marks_all_over_the_board(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: nurikabe\nboard:\n. . .\n. . .\n. . 1\n");
    s.read_only = true;
    press(&s, ACT_IMPLIED);
    assert_int_equal(cell_mark(&s, 5), MARK_NONE);
    press(&s, ACT_IMPLIED);
    s.read_only = false;
    press(&s, ACT_IMPLIED);
    assert_int_equal(cell_mark(&s, 5), MARK_YES);
    assert_int_equal(cell_mark(&s, 7), MARK_YES);
    press(&s, ACT_UNDO);
    assert_int_equal(cell_mark(&s, 5), MARK_NONE);
    assert_int_equal(cell_mark(&s, 7), MARK_NONE);
    press(&s, ACT_IMPLIED);
    assert_int_equal(cell_mark(&s, 5), MARK_NONE);
    session_close(&s);
}

/* Between dots a number before drawing is the number of lines, in one move; drawn again a single
 * one is double, and once more none. */
static void test_bridges_by_their_number(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: hashikake\nboard:\n3 . 3 .\n. . . .\n1 . 1 .\n");
    session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, "2");
    int first = s.game.model->segment_var[0 * DIRS + DIR_E],
        second = s.game.model->next_layer[first];
    assert_int_equal(s.cursor, 2);
    assert_int_equal(s.game.board.value[first], MARK_YES);
    assert_int_equal(s.game.board.value[second], MARK_YES);
    session_do(&s, ACT_DRAW_LEFT, DIR_NONE, "1");
    assert_int_equal(s.game.board.value[first], MARK_YES);
    assert_int_equal(s.game.board.value[second], MARK_NONE);
    press(&s, ACT_DRAW_RIGHT);
    assert_int_equal(s.game.board.value[second], MARK_YES);
    press(&s, ACT_DRAW_LEFT);
    assert_int_equal(s.game.board.value[first], MARK_NONE);
    assert_int_equal(s.game.board.moves.len - 1, 4);
    session_close(&s);
}

/* Undo stands where the line ends then, redo where it ends again, from wherever one has gone. */
static void test_undo_goes_back_along_the_line(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: simpleloop\nboard:\n. . . .\n. . . .\n. . . .\n. . . .\n");
    static const enum action line[] = {ACT_DRAW_RIGHT, ACT_DRAW_DOWN, ACT_RUN_RIGHT, ACT_DRAW_DOWN};
    int stood[5] = {0};
    for (int i = 0; i < 4; i++) {
        press(&s, line[i]);
        stood[i + 1] = s.cursor;
    }
    for (int i = 3; i > 0; i--) {
        press(&s, ACT_UNDO);
        assert_int_equal(s.cursor, stood[i]);
    }
    for (int i = 2; i < 5; i++) {
        press(&s, ACT_REDO);
        assert_int_equal(s.cursor, stood[i]);
    }
    s.cursor = 12;
    press(&s, ACT_UNDO);
    assert_int_equal(s.cursor, stood[3]);
    session_close(&s);
}

/* On boards of dots a step goes along a line that could be drawn, else to the nearest dot that way;
 * where there is none, one cell. */
static void test_steps_from_dot_to_dot(void **state) {
    (void)state;
    struct session s;
    open_text(&s, "sumi: 1\ngenre: yashi\nboard:\no . . .\n. . o .\no . . .\n. o . .\n");
    static const struct {
        enum action step;
        int cell;
    } way[] = {{ACT_DOWN, 8}, {ACT_UP, 0},     {ACT_RIGHT, 6},  {ACT_DOWN, 13},
               {ACT_LEFT, 8}, {ACT_RIGHT, 13}, {ACT_RIGHT, 14}, {ACT_LEFT, 13}};
    for (int i = 0; i < 8; i++) {
        press(&s, way[i].step);
        assert_int_equal(s.cursor, way[i].cell);
    }
    session_close(&s);
}

static bool any_sum_is_broken(const struct session *s) {
    for (int i = 0; i < s->verdict.broken.len; i++)
        if (s->verdict.broken.at[i].sum >= 0)
            return true;
    return false;
}

/* In every genre and from every cell: no stroke breaks a sum, and one undo takes all of it back. */
static void test_strokes_break_no_sum(void **state) {
    (void)state;
    for (int i = 0; genres[i]; i++) {
        context("%s", genres[i]->id);
        struct session s;
        open_text(&s, genres[i]->sample.text);
        int cells = grid_cells(s.game.model->grid), slots = s.game.board.slots;
        uint8_t *before = mem_alloc(slots, sizeof *before);
        for (int k = 0; k < 2 * cells; k++) {
            s.cursor = k * 7 % cells;
            memcpy(before, s.game.board.value, (size_t)slots);
            int moves = s.game.board.moves.len;
            press(&s, (enum action)(ACT_RUN_UP + k % DIRS));
            if (any_sum_is_broken(&s))
                fail_msg("%s: stroke %d breaks a sum", genres[i]->id, k);
            if (s.game.board.moves.len == moves)
                continue;
            assert_int_equal(s.game.board.moves.len, moves + 1);
            press(&s, ACT_UNDO);
            assert_memory_equal(before, s.game.board.value, (size_t)slots);
            press(&s, ACT_REDO);
        }
        mem_free(before);
        session_close(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shades_until_something_is_in_the_way),
        cmocka_unit_test(test_as_far_as_it_is_told),
        cmocka_unit_test(test_carries_dots_too),
        cmocka_unit_test(test_goes_on_along_sides),
        cmocka_unit_test(test_goes_round_corners),
        cmocka_unit_test(test_no_mark_gives_way_in_silence),
        cmocka_unit_test(test_a_tip_at_the_corners),
        cmocka_unit_test(test_letters_lead_to_every_place),
        cmocka_unit_test(test_letters_of_the_tip),
        cmocka_unit_test(test_draws_to_what_is_named),
        cmocka_unit_test(test_draws_with_the_pen_up),
        cmocka_unit_test(test_next_in_a_direction),
        cmocka_unit_test(test_draws_what_has_no_other_way),
        cmocka_unit_test(test_what_has_followed_is_not_erased),
        cmocka_unit_test(test_marks_force_in_loops),
        cmocka_unit_test(test_marks_what_has_no_other_way),
        cmocka_unit_test(test_asked_marks_all_over_the_board),
        cmocka_unit_test(test_bridges_by_their_number),
        cmocka_unit_test(test_undo_goes_back_along_the_line),
        cmocka_unit_test(test_steps_from_dot_to_dot),
        cmocka_unit_test(test_strokes_break_no_sum),
    };
    return run_group("strokes", tests, NULL, NULL);
}
