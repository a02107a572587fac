/* The painter against pictures that a person drew, and against itself: a scrolled board is a window
 * of the whole one, whatever the marks. */
#include "base/rng.h"
#include "context.h"
#include "genre/genre.h"
#include "model/model.h"
#include "ui/paint/paint.h"
#include "ui/paint/painter.h"
#include "ui/paint/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct table { /* what lies under a view */
    struct puzzle *puzzle;
    struct model model;
    uint8_t *values, *levels, *cell_style, *var_style;
    struct view view;
};

static void lay(struct table *t, const struct genre *genre, int rows, int cols, bool rooms) {
    *t = (struct table){.puzzle = puzzle_new(genre, (struct grid){rows, cols}, rooms)};
}

static void compile(struct table *t) {
    int cells = grid_cells(t->puzzle->grid);
    const struct genre *own = t->puzzle->genre, *rules = genre_by_name("yajilin");
    t->puzzle->genre = rules;
    rules->compile(t->puzzle, &t->model);
    t->puzzle->genre = own;
    int slots = model_vars(&t->model) + NOTE_LAYERS * cells;
    t->values = mem_alloc(slots, 1);
    t->levels = mem_alloc(slots, 1);
    t->cell_style = mem_alloc(cells, 1);
    t->var_style = mem_alloc(model_vars(&t->model), 1);
    t->view = (struct view){.puzzle = t->puzzle,
                            .model = &t->model,
                            .values = t->values,
                            .slots = slots,
                            .levels = t->levels,
                            .styles.cell = t->cell_style,
                            .styles.var = t->var_style,
                            .cursor = NO_CELL};
}

/* A board with these rooms, of which the first has a number, or NO_NUMBER. */
static void lay_rooms(struct table *t, const struct genre *genre, int rows, int cols,
                      const int *room, int number) {
    lay(t, genre, rows, cols, true);
    puzzle_set_rooms(t->puzzle, room);
    t->puzzle->room_number[0] = number;
    compile(t);
}

static void clear_table(struct table *t) {
    mem_free(t->values);
    mem_free(t->levels);
    mem_free(t->cell_style);
    mem_free(t->var_style);
    model_free(&t->model);
    puzzle_free(t->puzzle);
}

static void mark_line(struct table *t, int a, int b, mark m) {
    t->values[model_at(&t->model, place_segment(a, b))] = m;
}

static void assert_picture(const struct view *v, bool ascii, const char *expected) {
    struct rect all = {0};
    struct screen s;
    struct buf out = {0};
    paint_size(v, &all.rows, &all.cols);
    screen_init(&s, all.rows, all.cols, ascii);
    paint_board(&s, all, v);
    screen_dump(&s, NULL, &out);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
    screen_free(&s);
}

/* Clues, a loop's corners and crossings of the grid, a line end, shading, dot, cross. */
static void marked_board(struct table *t) {
    lay(t, genre_by_name("yajilin"), 3, 4, false);
    t->puzzle->given[3] = (struct given){GIVEN_CLUE, DIR_S, 1};
    t->puzzle->given[8] = (struct given){GIVEN_CLUE, DIR_E, 12};
    t->puzzle->given[11] = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    compile(t);
    static const int loop[] = {0, 1, 5, 4, 0};
    for (int i = 0; i < 4; i++)
        mark_line(t, loop[i], loop[i + 1], MARK_YES);
    mark_line(t, 9, 10, MARK_YES);
    mark_line(t, 5, 6, MARK_NO);
    t->values[t->model.cell_var[7]] = MARK_YES;
    t->values[t->model.cell_var[2]] = MARK_NO;
}

static void a_board_reads_as_drawn(void **state) {
    (void)state;
    struct table t;
    marked_board(&t);
    assert_picture(&t.view, false,
                   "·   ·   ·   ·   ·\n"
                   "  ┏━━━┓   •  1↓\n"
                   "· ┃ · ┃ ·    ▄▄▄\n"
                   "  ┗━━━┛ ×    ███\n"
                   "·   ·   ·    ▀▀▀\n"
                   " 12→  ╺━━━╸  ░░░\n"
                   "·   ·   ·   ·   ·\n");
    assert_picture(&t.view, true,
                   ".   .   .   .   .\n"
                   "  +---+   o  1v\n"
                   ". | . | .\n"
                   "  +---+ x    ###\n"
                   ".   .   .\n"
                   " 12>  -----  :::\n"
                   ".   .   .   .   .\n");
    clear_table(&t);
}

static void highlights_are_shapes_too(void **state) {
    (void)state;
    struct table t;
    marked_board(&t);
    t.cell_style[7] = STYLE_BROKEN;
    t.cell_style[3] = STYLE_EVIDENCE;
    t.cell_style[2] = STYLE_THEN;
    t.var_style[model_at(&t.model, place_segment(0, 1))] = STYLE_BROKEN;
    t.var_style[model_at(&t.model, place_segment(6, 10))] = STYLE_THEN;
    t.levels[model_at(&t.model, place_segment(9, 10))] = 2;
    t.view.rulers = true;
    assert_picture(&t.view, false,
                   "      1   2   3   4\n"
                   "    ·   ·   ·   ·   ·\n"
                   "  1   ┏━!━┓  ?•?[1↓]\n"
                   "    · ┃ · ┃ ·    ▄▄▄\n"
                   "  2   ┗━━━┛ ×    !█!\n"
                   "    ·   ·   · ?  ▀▀▀\n"
                   "  3  12→  ╺━2━╸  ░░░\n"
                   "    ·   ·   ·   ·   ·\n");
    clear_table(&t);
}

/* The known trap: a room's border must not look like shading, nor like the light grid. */
static void rooms_are_not_shading(void **state) {
    (void)state;
    struct genre rooms = *genre_by_name("yajilin");
    rooms.parts = PUZZLE_ROOMS;
    rooms.segment = LOOK_NONE;
    struct table t;
    lay_rooms(&t, &rooms, 3, 4, (int[]){0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2}, 2);
    t.puzzle->room_number[1] = 12;
    t.values[t.model.cell_var[0]] = t.values[t.model.cell_var[5]] = MARK_YES;
    t.values[t.model.cell_var[8]] = t.values[t.model.cell_var[7]] = MARK_YES;
    t.values[t.model.cell_var[9]] = MARK_NO;
    assert_picture(&t.view, false,
                   "┏━━━━━━━┳━━━━━━━┓\n"
                   "┃2██    ┃12     ┃\n"
                   "┃       ┃       ┃\n"
                   "┃    ███┃    ███┃\n"
                   "┣━━━━━━━┻━━━━━━━┫\n"
                   "┃███  •         ┃\n"
                   "┗━━━━━━━━━━━━━━━┛\n");
    assert_picture(&t.view, true,
                   "+-------+-------+\n"
                   "|2##    |12     |\n"
                   "|       |       |\n"
                   "|    ###|    ###|\n"
                   "+-------+-------+\n"
                   "|###  o         |\n"
                   "+---------------+\n");
    clear_table(&t);
}

/* A note on a block is a letter there, colours or not. */
static void notes_are_read_on_blocks(void **state) {
    (void)state;
    struct table t;
    lay_rooms(&t, genre_by_name("heyawake"), 1, 3, (int[]){0, 0, 0}, 2);
    int notes = model_vars(&t.model) + (int)NOTE_COLOUR * 3;
    t.values[t.model.cell_var[0]] = t.values[t.model.cell_var[2]] = MARK_YES;
    t.values[notes] = t.values[notes + 1] = 1;
    t.values[notes + 2] = 2;
    assert_picture(&t.view, false,
                   "┏━━━━━━━━━━━┓\n"
                   "┃2a█ a   b██┃\n"
                   "┗━━━━━━━━━━━┛\n");
    t.view.size = SIZE_MIDDLE;
    t.view.tints = true;
    assert_picture(&t.view, false, "2a█a  b██\n");
    clear_table(&t);
}

/* With tints every cell is all there, shaded or not, and walls are eighths of characters at its
 * edges; at a corner they turn into the character beside it. A room's number is above the mark of
 * its cell, never beside it. */
static void cells_of_rooms_are_of_one_size(void **state) {
    (void)state;
    struct table t;
    lay_rooms(&t, genre_by_name("heyawake"), 3, 3, (int[]){0, 0, 1, 0, 2, 2, 3, 2, 2}, 1);
    t.view.tints = true;
    t.values[t.model.cell_var[0]] = t.values[t.model.cell_var[8]] = MARK_YES;
    t.values[t.model.cell_var[1]] = MARK_NO;
    assert_picture(&t.view, false,
                   "█1██    ▏\n"
                   "████  • ▏\n"
                   "   ▕▔▔▔▔▔▔▔▔\n"
                   "    ▏\n"
                   "▔▔▔▔▏   ████\n"
                   "    ▏   ████\n\n");
    clear_table(&t);
}

/* With many colours what is filled reaches the middle of the characters around it, and what is
 * checked, in place of a grid, fills the character at its left alone; without quarters blocks are
 * no wider than signs.
 */
static void cells_are_filled_to_their_borders(void **state) {
    (void)state;
    struct table t;
    lay(&t, genre_by_name("yajilin"), 1, 2, false);
    compile(&t);
    t.values[t.model.cell_var[0]] = MARK_YES;
    const struct {
        const char *genre;
        enum lattice lattice;
        int colors;
        uint32_t corner, left, right;
    } rows[] = {{"yajilin", LATTICE_FULL, 256, 0x2597, 0x2590, 0x258c},
                {"yajilin", LATTICE_CORNERS, 256, 0x2584, 0x2588, ' '},
                {"yajilin", LATTICE_CORNERS, 16, ' ', ' ', ' '},
                {"hitori", LATTICE_CORNERS, 256, 0x2584, 0x2588, ' '},
                {"hitori", LATTICE_CORNERS, 16, ' ', ' ', ' '}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct screen s;
        t.puzzle->genre = genre_by_name(rows[i].genre);
        t.view.tints = rows[i].colors == 256;
        t.view.lattice = rows[i].lattice;
        screen_init(&s, 3, 9, false);
        s.colors = rows[i].colors;
        paint_board(&s, (struct rect){0, 0, 3, 9}, &t.view);
        assert_int_equal(s.at[0].code, rows[i].corner);
        assert_int_equal(s.at[2].code, 0x2584);
        assert_int_equal(s.at[s.cols].code, rows[i].left);
        assert_int_equal(s.at[s.cols + 2].code, 0x2588);
        assert_int_equal(s.at[s.cols + 4].code, rows[i].right);
        screen_free(&s);
    }
    clear_table(&t);
}

/* Where a character has room for two of three, what a hint shows loses no corner to what it does
 * not, and a cross between two such cells stands on one of them. */
static void shown_cells_keep_their_corners(void **state) {
    (void)state;
    struct table t;
    struct screen s;
    lay(&t, genre_by_name("yajilin"), 1, 2, false);
    compile(&t);
    t.cell_style[0] = STYLE_EVIDENCE;
    t.cell_style[1] = STYLE_THEN;
    mark_line(&t, 0, 1, MARK_NO);
    screen_init(&s, 3, 9, false);
    s.colors = 256;
    paint_board(&s, (struct rect){0, 0, 3, 9}, &t.view);
    assert_int_equal(s.at[4].code, 0x2584);
    assert_int_equal(s.at[s.cols + 4].code, 0xd7);
    assert_int_equal(s.at[s.cols + 4].ground, GROUND_THEN);
    assert_int_equal(s.at[2 * s.cols + 4].code, 0x2580);
    screen_free(&s);
    clear_table(&t);
}

/* Blocks, lines and walls grow with the cells, which keep their signs in the middle. */
static void large_cells_are_drawn_whole(void **state) {
    (void)state;
    struct table t;
    lay(&t, genre_by_name("yajilin"), 2, 2, false);
    compile(&t);
    mark_line(&t, 0, 2, MARK_YES);
    mark_line(&t, 2, 3, MARK_YES);
    t.values[t.model.cell_var[1]] = MARK_YES;
    t.view.size = SIZE_HUGE;
    assert_picture(&t.view, false,
                   "·        ▄▄▄▄▄▄▄\n"
                   "         ███████\n"
                   "    ╻    ███████\n"
                   "    ┃    ███████\n"
                   "·   ┃    ▀▀▀▀▀▀▀\n"
                   "    ┃\n"
                   "    ┗━━━━━━━╸\n"
                   "\n"
                   "·       ·       ·\n");
    t.view.size = SIZE_LARGE;
    assert_picture(&t.view, false,
                   "·      ▄▄▄▄▄\n"
                   "   ╻   █████\n"
                   "   ┃   █████\n"
                   "·  ┃   ▀▀▀▀▀\n"
                   "   ┗━━━━━╸\n"
                   "\n"
                   "·     ·     ·\n");
    clear_table(&t);
}

/* The whole board on a screen of its own, which the caller frees. */
static void paint_table(struct table *t, int colors, bool rimmed, struct screen *s) {
    struct rect all = {0};
    paint_size(&t->view, &all.rows, &all.cols);
    screen_init(s, all.rows, all.cols, false);
    s->colors = colors;
    s->rimmed = rimmed;
    s->white_blocks = theme_has_white(theme_by_id("dark"), colors);
    paint_board(s, all, &t->view);
}

/* With colours a pearl is a plate, which the colour tells from others, through which its line runs
 * without a gap, in one colour, and on which its number stands. */
static void pearls_are_plates(void **state) {
    (void)state;
    enum { RIGHT = 0x258c, LINE = 0x2501 };
    const struct theme *light = theme_by_id("light");
    struct table t;
    struct screen s;
    lay(&t, genre_by_name("yajilin"), 1, 3, false);
    t.puzzle->given[1] = (struct given){.kind = GIVEN_WHITE, .number = NO_NUMBER};
    t.puzzle->given[2] = (struct given){.kind = GIVEN_BLACK, .number = 12};
    compile(&t);
    mark_line(&t, 0, 1, MARK_YES);
    paint_table(&t, 256, false, &s);
    const struct glyph *white = &s.at[s.cols + 5], *black = white + 4;
    assert_true(white[0].code == LINE && white[0].ground == GROUND_PEARL);
    assert_true(white[1].ground == GROUND_PEARL && white[1].code != ' ');
    assert_int_equal(white[2].code, RIGHT);
    assert_true(theme_look(light, STYLE_PIECE, GROUND_PEARL_RIM, 256).fg !=
                theme_look(light, STYLE_PIECE + 1, GROUND_PEARL_RIM, 256).fg);
    assert_true(black[0].code == '1' && black[1].code == '2');
    assert_int_equal(black[2].ground, GROUND_PEARL_RIM);
    screen_free(&s);
    clear_table(&t);
}

/* Where every cell has a number no dot stands beside one, where there are grounds: the cell of one
 * that stays is lit, but on the drawing alone at the end. */
static void numbers_that_stay_are_lit(void **state) {
    (void)state;
    struct table t;
    struct rect all = {0};
    lay(&t, genre_by_name("hitori"), 1, 2, false);
    t.puzzle->given[0] = (struct given){GIVEN_NUMBER, DIR_NONE, 8};
    t.puzzle->given[1] = t.puzzle->given[0];
    compile(&t);
    t.values[t.model.cell_var[0]] = MARK_NO;
    paint_size(&t.view, &all.rows, &all.cols);
    for (int colors = 0; colors <= 256; colors += 256)
        for (int bare = 0; bare < 2; bare++) {
            struct screen s;
            screen_init(&s, all.rows, all.cols, false);
            s.colors = colors;
            t.view.bare = bare;
            paint_board(&s, all, &t.view);
            const struct glyph *number = &s.at[s.cols + 2];
            bool shown = colors > 0 && !bare;
            assert_int_equal(number[0].code, '8');
            assert_int_equal(number[0].ground == GROUND_LIT, shown);
            assert_int_equal(number[1].code == ' ', shown || bare);
            assert_int_not_equal(number[4].ground, GROUND_LIT);
            screen_free(&s);
        }
    clear_table(&t);
}

/* The characters of a board with many colours, on a terminal that draws such ones. */
static void assert_drawn(struct table *t, enum glyph_set glyphs, const char *expected) {
    struct rect all = {0};
    struct screen s;
    struct buf out = {0};
    paint_size(&t->view, &all.rows, &all.cols);
    screen_init(&s, all.rows, all.cols, false);
    s.colors = 256;
    s.glyphs = glyphs;
    paint_board(&s, all, &t->view);
    screen_dump(&s, NULL, &out);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
    screen_free(&s);
}

static void assert_colored(struct table *t, const char *expected) {
    assert_drawn(t, GLYPHS_HALVES, expected);
}

/* What is white on paper that is white too has a rim, round its number or the line through it. */
static void white_has_a_rim_on_white(void **state) {
    (void)state;
    struct table t;
    struct screen s;
    lay(&t, genre_by_name("balance"), 1, 4, false);
    t.puzzle->given[0] = (struct given){.kind = GIVEN_WHITE, .number = 3};
    t.puzzle->given[1] = t.puzzle->given[2] =
        (struct given){.kind = GIVEN_WHITE, .number = NO_NUMBER};
    compile(&t);
    t.values[t.model.segment_var[1 * DIRS + DIR_E]] = MARK_YES;
    paint_table(&t, 16, true, &s);
    const struct glyph *row = &s.at[s.cols];
    for (int cell = 0; cell < 3; cell++) {
        const struct glyph *mid = &row[4 * cell + 2];
        assert_int_equal(mid[-1].code, '(');
        assert_int_equal(mid[1].code, ')');
        assert_int_equal(mid[0].code == '3', cell == 0);
        assert_int_equal(mid[0].ground, GROUND_NONE);
    }
    screen_free(&s);
    clear_table(&t);
}

/* A line through a black pearl runs over its plate; where colours are few, in its black middle,
 * within the rim. */
static void black_stays_black_under_a_line(void **state) {
    (void)state;
    struct table t;
    struct screen s;
    lay(&t, genre_by_name("mashu"), 1, 4, false);
    t.puzzle->given[1] = (struct given){.kind = GIVEN_BLACK, .number = NO_NUMBER};
    compile(&t);
    for (int turn = 0; turn < 4; turn++) {
        bool drawn = turn % 2 == 1, few = turn < 2;
        t.values[t.model.segment_var[1 * DIRS + DIR_E]] = drawn ? MARK_YES : MARK_NONE;
        paint_table(&t, few ? 16 : 256, false, &s);
        const struct glyph *mid = &s.at[s.cols + 4 + 2];
        assert_int_equal(mid->ground, drawn && few ? GROUND_PEARL_BLACK : GROUND_PEARL_RIM);
        assert_int_equal(mid[1].ground == GROUND_PEARL_RIM, drawn);
        screen_free(&s);
    }
    clear_table(&t);
}

/* Where a cell can be white, a stone is all of its cell, whether given or not. */
static void stones_fill_their_cells(struct table *t) {
    static const enum ground grounds[] = {GROUND_PEARL_BLACK, GROUND_PEARL_BLACK,
                                          GROUND_PEARL_BLACK, GROUND_PEARL};
    struct screen s;
    for (int few = 0; few < 2; few++) {
        t->view.tints = !few;
        paint_table(t, few ? 16 : 256, false, &s);
        for (int cell = 0; cell < 4; cell++)
            assert_int_equal(s.at[s.cols + 4 * cell + 1].ground, few ? GROUND_NONE : grounds[cell]);
        screen_free(&s);
    }
}

/* Stones are plates too, and those of the player have no sign, but in a trial or beside a note; a
 * tent has a plate and its sign, and no plate in a trial. */
static void stones_are_plates(void **state) {
    (void)state;
    struct table t;
    lay(&t, genre_by_name("yinyang"), 1, 4, false);
    t.puzzle->given[0] = (struct given){.kind = GIVEN_BLACK, .number = NO_NUMBER};
    compile(&t);
    t.values[t.model.cell_var[1]] = t.values[t.model.cell_var[2]] = MARK_YES;
    t.values[t.model.cell_var[3]] = MARK_NO;
    t.levels[t.model.cell_var[2]] = 1;
    t.view.lattice = LATTICE_NONE;
    stones_fill_their_cells(&t);
    assert_colored(&t, "\n ▐●▌ ▐ ▌  ●1 ▐ ▌\n\n");
    t.values[model_vars(&t.model) + (int)NOTE_COLOUR * 4 + 3] = 1;
    assert_colored(&t, "\n ▐●▌ ▐ ▌  ●1 a○\n\n");
    t.puzzle->genre = genre_by_name("tents");
    t.puzzle->given[0] = (struct given){.kind = GIVEN_TREE, .number = NO_NUMBER};
    assert_colored(&t, "\n ▐♣▌ ▐▲▌  ▲1 a•\n\n");
    clear_table(&t);
}

/* Eight parts of a character have a character each way, the first and the last of the block where
 * Unicode has them; systems that do not know them yet cannot show them. */
static void parts_have_characters(void **state) {
    (void)state;
    enum { WAYS = 256, FIRST = 0x1cd00, LAST = 0x1cde5 };
    struct screen s = {.glyphs = GLYPHS_QUARTERS, .colors = 256};
    struct painter p = {.s = &s};
    uint32_t codes[WAYS];
    for (unsigned parts = 0; parts < WAYS; parts++) {
        codes[parts] = painter_mosaic(&p, parts);
        for (unsigned i = 0; i < parts; i++)
            assert_int_not_equal(codes[i], codes[parts]);
    }
    assert_int_equal(codes[4], FIRST);
    assert_int_equal(codes[254], LAST);
    assert_int_equal(codes[15], 0x2580);
}

/* In the largest cells numbers and plates are as large as their cells let them be. */
static void signs_grow_with_their_cells(void **state) {
    (void)state;
    struct table t;
    lay(&t, genre_by_name("kurodoko"), 1, 2, false);
    t.puzzle->given[0] = (struct given){GIVEN_NUMBER, DIR_NONE, 12};
    compile(&t);
    t.values[t.model.cell_var[1]] = MARK_NO;
    t.view.size = SIZE_HUGE;
    t.view.lattice = LATTICE_NONE;
    assert_colored(&t, "\n"
                       " ▄█  ▀▀█\n"
                       "  █  █▀▀    ●\n"
                       " ▀▀▀ ▀▀▀\n"
                       "\n");
    clear_table(&t);
    lay(&t, genre_by_name("yajilin"), 1, 1, false);
    t.puzzle->given[0] = (struct given){.kind = GIVEN_CLUE, .number = 3, .dir = DIR_E};
    compile(&t);
    t.view.size = SIZE_HUGE;
    t.view.lattice = LATTICE_NONE;
    assert_colored(&t, "▗▄▄▄▄▄▄▄▖\n"
                       "▐▀▀█    ▌\n"
                       "▐▀▀█  ► ▌\n"
                       "▐▀▀▀    ▌\n"
                       "▝▀▀▀▀▀▀▀▘\n");
    clear_table(&t);
    lay(&t, genre_by_name("yinyang"), 1, 2, false);
    t.puzzle->given[0] = (struct given){.kind = GIVEN_WHITE, .number = NO_NUMBER};
    compile(&t);
    t.values[t.model.cell_var[1]] = MARK_YES;
    t.view.size = SIZE_HUGE;
    t.view.lattice = LATTICE_NONE;
    assert_colored(&t, "\n"
                       "   ▄▄▄     ▄▄▄\n"
                       "  ▐ ○ ▌   ▐   ▌\n"
                       "   ▀▀▀     ▀▀▀\n"
                       "\n");
    clear_table(&t);
}

/* Diagonals run from grid point to grid point where there are many colours, and two of them share
 * the characters between their cells. */
static void diagonals_meet_at_grid_points(void **state) {
    (void)state;
    struct table t;
    lay(&t, genre_by_name("gokigen"), 2, 2, false);
    compile(&t);
    t.values[t.model.cell_var[0]] = t.values[t.model.cell_var[3]] = MARK_YES;
    t.values[t.model.cell_var[2]] = MARK_NO;
    assert_colored(&t, "▗▖  •   •\n"
                       " ▝▚▖\n"
                       "•  ▐▙▖  •\n"
                       " ▗▞▘ ▝▚▖\n"
                       "▝▘  •  ▝▘\n");
    assert_drawn(&t, GLYPHS_THIRDS,
                 "🬇🬏  •   •\n"
                 " 🬁🬋🬏\n"
                 "•  🬠🬋🬏  •\n"
                 " 🬞🬋🬀 🬁🬋🬏\n"
                 "🬇🬀  •  🬁🬃\n");
    assert_picture(&t.view, false,
                   "•   •   •\n"
                   "  ╲\n"
                   "•   •   •\n"
                   "  ╱   ╲\n"
                   "•   •   •\n");
    t.view.size = SIZE_SMALL;
    assert_colored(&t, "• • •\n"
                       " ╲\n"
                       "• • •\n"
                       " ╱ ╲\n"
                       "• • •\n");
    clear_table(&t);
}

/* A number that is settled steps back, and the shading of its cell does not: no block looks like
 * another kind of mark, in any size. */
static void settled_numbers_leave_their_blocks(void **state) {
    (void)state;
    static const enum cell_size sizes[] = {SIZE_ROOMY, SIZE_MIDDLE, SIZE_SMALL};
    struct table t;
    lay_rooms(&t, genre_by_name("heyawake"), 3, 4, (int[]){0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2}, 1);
    t.puzzle->room_number[1] = t.puzzle->room_number[2] = 1;
    t.values[t.model.cell_var[0]] = t.values[t.model.cell_var[2]] = MARK_YES;
    for (int i = 0; i < 6; i++) {
        struct rect all = {0};
        struct screen before, after;
        t.view.size = sizes[i / 2];
        paint_size(&t.view, &all.rows, &all.cols);
        screen_init(&before, all.rows, all.cols, i % 2 == 1);
        screen_init(&after, all.rows, all.cols, i % 2 == 1);
        paint_board(&before, all, &t.view);
        memset(t.cell_style, STYLE_CLUE_DONE, 12);
        paint_board(&after, all, &t.view);
        memset(t.cell_style, STYLE_PLAIN, 12);
        int dimmed = 0;
        for (int k = 0; k < all.rows * all.cols; k++) {
            struct glyph a = before.at[k], b = after.at[k];
            assert_int_equal(a.code, b.code);
            assert_int_equal(a.ground, b.ground);
            dimmed += a.style != b.style;
            if (a.code != '1')
                assert_int_equal(a.style, b.style);
        }
        assert_int_equal(dimmed, 3);
        screen_free(&before);
        screen_free(&after);
    }
    clear_table(&t);
}

/* Where a loop runs through rooms, neither can be taken for the other, nor for the grid. */
static void walls_are_not_lines(void **state) {
    (void)state;
    struct table t;
    lay_rooms(&t, genre_by_name("country"), 2, 4, (int[]){0, 0, 1, 1, 0, 0, 0, 1}, NO_NUMBER);
    mark_line(&t, 1, 2, MARK_YES);
    mark_line(&t, 1, 5, MARK_YES);
    mark_line(&t, 2, 6, MARK_YES);
    t.view.lattice = LATTICE_FULL;
    assert_picture(&t.view, false,
                   "┌───────┬───────┐\n"
                   "│   ┆ ┏━━━┓ ┆   │\n"
                   "│┄┄┄·┄┃┄└─┃─┐┄┄┄│\n"
                   "│   ┆ ╹ ┆ ╹ │   │\n"
                   "└───────────┴───┘\n");
    t.view.lattice = LATTICE_CORNERS;
    assert_picture(&t.view, true,
                   "H=======H=======H\n"
                   "H     +---+     H\n"
                   "H   . | H=|=H   H\n"
                   "H     |   | H   H\n"
                   "H===========H===H\n");
    t.view.tints = true;
    t.puzzle->room_number[0] = 3;
    mark_line(&t, 0, 1, MARK_YES);
    mark_line(&t, 4, 5, MARK_NO);
    assert_picture(&t.view, false,
                   " 3      ▏\n"
                   "  ╺━━━┳━━━┓\n"
                   "      ┃ ▔▔┃▔▏\n"
                   "    × ╹   ╹ ▏\n\n");
    mark_line(&t, 0, 4, MARK_YES);
    t.puzzle->room_number[0] = 12;
    assert_picture(&t.view, false,
                   " 12     ▏\n"
                   "  ┏━━━┳━━━┓\n"
                   "  ┃   ┃ ▔▔┃▔▏\n"
                   "  ╹ × ╹   ╹ ▏\n\n");
    clear_table(&t);
}

/* Castle Wall's three kinds of clues: framed, grey, filled; one of them says nothing. */
static void kinds_of_clues_differ_in_shape(void **state) {
    (void)state;
    struct table t;
    lay(&t, genre_by_name("castle"), 2, 3, false);
    t.puzzle->given[0] = (struct given){GIVEN_INNER_WALL, DIR_E, 1};
    t.puzzle->given[2] = (struct given){GIVEN_GREY_WALL, DIR_S, 1};
    t.puzzle->given[4] = (struct given){GIVEN_OUTER_WALL, DIR_N, 1};
    t.puzzle->given[5] = (struct given){GIVEN_INNER_WALL, DIR_NONE, NO_NUMBER};
    compile(&t);
    assert_picture(&t.view, false,
                   "┌───┐   ·   ·\n"
                   "│1→ │    1↓\n"
                   "└───┘▄▄▄┌───┐\n"
                   "     1↑█│   │\n"
                   "·    ▀▀▀└───┘\n");
    t.view.size = SIZE_MIDDLE;
    assert_picture(&t.view, false,
                   "□1→ .  1↓\n"
                   " . █1↑□\n");
    t.view.size = SIZE_SMALL;
    assert_picture(&t.view, true,
                   "1>. 1v\n"
                   ". 1^_\n");
    clear_table(&t);
}

/* Where a cell can be white, a white clue is so, without a frame. */
static void white_clues_are_white(void **state) {
    (void)state;
    enum { ABOVE = 2, INSIDE = 2 };
    struct table t;
    for (int white = 0; white < 2; white++) {
        struct screen s;
        lay(&t, genre_by_name("castle"), 2, 2, false);
        t.puzzle->given[0] = (struct given){GIVEN_INNER_WALL, DIR_E, 1};
        compile(&t);
        paint_table(&t, white ? 256 : 16, false, &s);
        const struct glyph *clue = &s.at[s.cols + INSIDE];
        assert_true((s.at[ABOVE].code == 0x2500) == (white == 0));
        assert_int_equal(clue->code, 0x2192);
        assert_int_equal(clue->ground, white ? GROUND_PEARL : GROUND_NONE);
        screen_free(&s);
        clear_table(&t);
    }
    assert_true(theme_has_white(theme_by_id("dark"), 256));
    assert_false(theme_has_white(theme_by_id("dark"), 16));
    assert_false(theme_has_white(theme_by_id("light"), 256));
    assert_false(theme_has_white(theme_by_id("mono"), 256));
}

static void random_marks(struct table *t, struct rng *r) {
    static const enum style styles[] = {STYLE_PLAIN,    STYLE_PLAIN, STYLE_PLAIN, STYLE_BROKEN,
                                        STYLE_EVIDENCE, STYLE_THEN,  STYLE_CUT,   STYLE_CLUE_DONE};
    for (int i = 0; i < t->view.slots; i++) {
        t->values[i] = (uint8_t)rng_below(r, i < model_vars(&t->model) ? 3 : 2);
        t->levels[i] = (uint8_t)(rng_below(r, 4) == 0 ? rng_below(r, 10) : 0);
    }
    for (int i = 0; i < grid_cells(t->puzzle->grid); i++)
        t->cell_style[i] = (uint8_t)styles[rng_below(r, 8)];
    for (int i = 0; i < model_vars(&t->model); i++)
        t->var_style[i] = (uint8_t)styles[rng_below(r, 8)];
}

static void random_table(struct table *t, struct genre *genre, struct rng *r) {
    static const char *const looks[] = {"yajilin", "heyawake", "yashi"};
    const struct genre *like = genre_by_name(looks[rng_below(r, 3)]);
    *genre = *genre_by_name("yajilin");
    genre->parts = like->parts;
    genre->field = like->field;
    memcpy(genre->givens, like->givens, sizeof genre->givens);
    lay(t, genre, 1 + rng_below(r, 7), 1 + rng_below(r, 7), genre_has_rooms(genre));
    int cells = grid_cells(t->puzzle->grid), label[49];
    for (int i = 0; i < cells; i++) {
        label[i] = rng_below(r, 3);
        if (genre_given(genre, GIVEN_CLUE) && rng_below(r, 5) == 0)
            t->puzzle->given[i] = (struct given){GIVEN_CLUE, (int8_t)(rng_below(r, 5) - 1),
                                                 (int16_t)(rng_below(r, 130) - 1)};
    }
    if (genre_has_rooms(genre)) {
        puzzle_set_rooms(t->puzzle, label);
        for (int i = 0; i < t->puzzle->rooms; i++)
            t->puzzle->room_number[i] = rng_below(r, 130) - 1;
    }
    compile(t);
    random_marks(t, r);
    t->view.size = (enum cell_size)rng_below(r, CELL_SIZES);
    t->view.tints = rng_below(r, 2) == 0;
    t->view.lattice = (enum lattice)rng_below(r, LATTICES);
    t->view.bare = rng_below(r, 4) == 0;
}

/* Asserts that scrolling moved the window from `first` as little as possible to `now`: it shows the
 * positions up to `margin` from `at` that the board has, or as many on both sides as there is room
 * for, and nothing beyond the board while the board fills it. */
static void assert_scrolled(int first, int now, int at, int margin, int room, int size) {
    int best = -1;
    if (margin > (room - 1) / 2)
        margin = (room - 1) / 2;
    int low = at - margin < 0 ? 0 : at - margin;
    int high = at + margin >= size ? size - 1 : at + margin;
    for (int top = 0; top == 0 || top <= size - room; top++)
        if (top <= low && top + room > high && (best < 0 || abs(top - first) < abs(best - first)))
            best = top;
    assert_int_equal(now, best);
}

/* The same for rows and columns of a view that was scrolled from `was`. */
static void assert_view_scrolled(const struct view *was, const struct view *v, struct rect part,
                                 struct rect all, int margin) {
    int row, col, first_row, first_col, next_row, next_col;
    struct grid g = v->puzzle->grid;
    if (g.rows < 2 || g.cols < 2) /* a cell's size is measured between two cells */
        return;
    paint_at(v, v->cursor, &row, &col);
    paint_at(v, grid_cell(g, 0, 0), &first_row, &first_col);
    paint_at(v, grid_cell(g, 1, 1), &next_row, &next_col);
    assert_scrolled(was->top, v->top, row, margin * (next_row - first_row) + first_row, part.rows,
                    all.rows);
    assert_scrolled(was->left, v->left, col, margin * (next_col - first_col) + first_col, part.cols,
                    all.cols);
}

static void assert_window(const struct table *t, struct rng *r) {
    struct view v = t->view;
    struct rect all = {0}, part = {1 + rng_below(r, 3), rng_below(r, 3), 1, 1};
    struct screen whole, window;
    bool ascii = rng_below(r, 2) == 0;
    paint_size(&v, &all.rows, &all.cols);
    screen_init(&whole, all.rows, all.cols, ascii);
    whole.colors = v.tints ? 256 : 0;
    paint_board(&whole, all, &v);
    part.rows += rng_below(r, 12);
    part.cols += rng_below(r, 24);
    screen_init(&window, part.row + part.rows + 2, part.col + part.cols + 2, ascii);
    window.colors = whole.colors;
    v.cursor = rng_below(r, grid_cells(v.puzzle->grid));
    v.top = rng_below(r, 20);
    v.left = rng_below(r, 20);
    struct view was = v;
    int margin = rng_below(r, 4);
    paint_scroll(&v, part, margin);
    assert_view_scrolled(&was, &v, part, all, margin);
    paint_board(&window, part, &v);
    for (int row = 0; row < window.rows; row++)
        for (int col = 0; col < window.cols; col++) {
            int y = row - part.row, x = col - part.col;
            bool in = y >= 0 && x >= 0 && y < part.rows && x < part.cols && y + v.top < all.rows &&
                      x + v.left < all.cols;
            struct glyph g = in ? whole.at[(y + v.top) * all.cols + x + v.left]
                                : (struct glyph){' ', STYLE_PLAIN, GROUND_NONE};
            assert_int_equal(window.at[row * window.cols + col].code, g.code);
            assert_int_equal(window.at[row * window.cols + col].style, g.style);
            assert_int_equal(window.at[row * window.cols + col].ground, g.ground);
            assert_true(!ascii || g.code < 0x7f);
        }
    int row, col; /* whatever the size, the cursor's cell is in sight */
    paint_at(&v, v.cursor, &row, &col);
    int at_row = part.row + row - v.top, at_col = part.col + col - v.left;
    assert_int_equal(window.cursor_row, v.bare ? -1 : at_row);
    assert_int_equal(window.cursor_col, v.bare ? -1 : at_col);
    assert_in_range(row - v.top, 0, part.rows - 1);
    assert_in_range(col - v.left, 0, part.cols - 1);
    assert_int_equal(paint_cell_at(&v, part, at_row, at_col), v.cursor);
    assert_int_equal(paint_cell_at(&v, part, part.row - 1, part.col), NO_CELL);
    assert_int_equal(paint_cell_at(&v, part, part.row, part.col + part.cols), NO_CELL);
    screen_free(&whole);
    screen_free(&window);
}

static void a_scrolled_board_is_a_window(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < 400; i++) {
        struct table t;
        struct genre genre;
        random_table(&t, &genre, &r);
        for (int k = 0; k < 5; k++)
            assert_window(&t, &r);
        clear_table(&t);
    }
}

/* The sign in a room's first cell, and nowhere else: its number, or '+' for one that is too
 * long, and beside it no other digit. */
static bool is_digit(uint32_t code) {
    return code >= '0' && code <= '9';
}

static void assert_number(const struct table *t, int room, bool ascii) {
    struct rect all = {0};
    struct screen s;
    struct buf seen = {0}, number = {0};
    int row, col, n = t->puzzle->room_number[room];
    paint_size(&t->view, &all.rows, &all.cols);
    screen_init(&s, all.rows, all.cols, ascii);
    paint_board(&s, all, &t->view);
    paint_at(&t->view, puzzle_room_cell(t->puzzle, room), &row, &col);
    bool wide = t->view.size <= SIZE_ROOMY || (t->view.size == SIZE_MIDDLE && t->view.tints);
    uint32_t first = s.at[row * s.cols + col - 1].code;
    bool struck = wide && first != '+' && !is_digit(first);
    if (struck && row > 0) /* the number is on the wall above, out of a line's way */
        row -= row > 1 && !is_digit(s.at[(row - 1) * s.cols + col - 1].code) ? 2 : 1;
    for (int at = wide ? col - 1 : col; at <= col + 1; at++) {
        uint32_t code = s.at[row * s.cols + at].code;
        buf_char(&seen, is_digit(code) || code == '+' ? (char)code : '.');
    }
    buf_fmt(&number, "%d", n);
    if (n > (wide ? 99 : 9) && seen.at[0] == '+')
        number.at[number.len = 1] = '\0', number.at[0] = '+';
    bool stands = strncmp(seen.at, number.at, (size_t)number.len) == 0;
    if (!stands || (seen.at[number.len] >= '0' && seen.at[number.len] <= '9'))
        fail_msg("room of %d: '%s' is seen", n, buf_text(&seen));
    buf_free(&seen);
    buf_free(&number);
    screen_free(&s);
}

/* Trials and the numbers of a walk are in the same cells as clues. */
static void a_rooms_number_is_always_read(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 5);
    for (int i = 0; i < 400; i++) {
        struct table t;
        struct genre genre;
        random_table(&t, &genre, &r);
        memset(t.values + model_vars(&t.model), 0, (size_t)(t.view.slots - model_vars(&t.model)));
        for (int room = 0; genre_has_rooms(&genre) && room < t.puzzle->rooms; room++)
            if (t.puzzle->room_number[room] != NO_NUMBER)
                assert_number(&t, room, i % 2 == 0);
        clear_table(&t);
    }
}

/* By the arms that Unicode names for a few, and by symmetry: turning the arms is one to one. */
static void boxes_have_their_arms(void **state) {
    (void)state;
    static const struct {
        uint8_t arms[DIRS];
        uint32_t code;
    } known[] = {{{0, 1, 0, 1}, 0x2500}, {{0, 2, 0, 2}, 0x2501}, {{1, 0, 1, 0}, 0x2502},
                 {{0, 2, 2, 0}, 0x250f}, {{0, 0, 2, 2}, 0x2513}, {{2, 2, 0, 0}, 0x2517},
                 {{2, 0, 0, 2}, 0x251b}, {{1, 2, 1, 2}, 0x253f}, {{2, 1, 2, 1}, 0x2542},
                 {{0, 0, 0, 2}, 0x2578}, {{2, 0, 0, 0}, 0x2579}, {{2, 2, 2, 2}, 0x254b}};
    for (int i = 0; i < (int)(sizeof known / sizeof known[0]); i++)
        assert_int_equal(box_glyph(known[i].arms, false), known[i].code);
    bool seen[0x80] = {0};
    for (int i = 1; i < 81; i++) {
        uint8_t arms[DIRS] = {(uint8_t)(i / 27), (uint8_t)(i / 9 % 3), (uint8_t)(i / 3 % 3),
                              (uint8_t)(i % 3)};
        uint32_t code = box_glyph(arms, false);
        assert_in_range(code, 0x2500, 0x257f);
        assert_false(seen[code - 0x2500]);
        seen[code - 0x2500] = true;
    }
}

/* From each size, and from one that is none, there is a next one. */
static void sizes_have_a_next(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++)
        for (int size = SIZE_AUTO; size <= CELL_SIZES; size++)
            for (int tints = 0; tints < 2; tints++) {
                struct puzzle *p = genre_board(genres[g], (struct grid){3, 4});
                struct view v = {.puzzle = p, .tints = tints, .size = (enum cell_size)size};
                enum cell_size next = paint_next_size(&v, v.size);
                assert_true(next > SIZE_AUTO && next < CELL_SIZES);
                puzzle_free(p);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_have_a_next),
        cmocka_unit_test(boxes_have_their_arms),
        cmocka_unit_test(a_board_reads_as_drawn),
        cmocka_unit_test(pearls_are_plates),
        cmocka_unit_test(white_has_a_rim_on_white),
        cmocka_unit_test(black_stays_black_under_a_line),
        cmocka_unit_test(stones_are_plates),
        cmocka_unit_test(parts_have_characters),
        cmocka_unit_test(signs_grow_with_their_cells),
        cmocka_unit_test(diagonals_meet_at_grid_points),
        cmocka_unit_test(cells_are_filled_to_their_borders),
        cmocka_unit_test(shown_cells_keep_their_corners),
        cmocka_unit_test(large_cells_are_drawn_whole),
        cmocka_unit_test(cells_of_rooms_are_of_one_size),
        cmocka_unit_test(numbers_that_stay_are_lit),
        cmocka_unit_test(highlights_are_shapes_too),
        cmocka_unit_test(rooms_are_not_shading),
        cmocka_unit_test(notes_are_read_on_blocks),
        cmocka_unit_test(settled_numbers_leave_their_blocks),
        cmocka_unit_test(walls_are_not_lines),
        cmocka_unit_test(kinds_of_clues_differ_in_shape),
        cmocka_unit_test(white_clues_are_white),
        cmocka_unit_test(a_rooms_number_is_always_read),
        cmocka_unit_test(a_scrolled_board_is_a_window),
    };
    return run_group("paint", tests, NULL, NULL);
}
