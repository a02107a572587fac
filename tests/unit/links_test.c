/* Puzzles as links of sites that do not name their givens: what their authors draw is read as the
 * givens of the genre. */
#include "context.h"
#include "effort.h"
#include "foreign.h"
#include "packed.h"
#include "random_puzzle.h"

#include "format/format.h"
#include "model/model.h"
#include "play/store/book.h"
#include "play/store/library.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

enum { SIDE = 9, FRAME = 4 };

/* How many rows and columns lie beside the board on each side; see set_margin(). */
static int margin;

/* Room for numbers beside the board, and where there are numbers at grid points as authors like. */
static void set_margin(const struct puzzle *p, bool wide) {
    margin = p->outer || p->genre->number.max > 0 || (p->point && wide);
}

/* The number of a cell in a Penpa+ link: cells are counted by rows of a board with a frame of two
 * cells round it and its margins. With those of all cells added, it is the corner at the cell's
 * lower right. */
static int points(struct grid g) {
    return (g.rows + FRAME + 2 * margin) * (g.cols + FRAME + 2 * margin);
}
static int point(struct grid g, int row, int col) {
    return (row + 2 + margin) * (g.cols + FRAME + 2 * margin) + col + 2 + margin;
}
static int cell_point(struct grid g, int cell) {
    return point(g, grid_row(g, cell), grid_col(g, cell));
}
static int corner(struct grid g, int row, int col) {
    return points(g) + point(g, row - 1, col - 1);
}

/* How an author draws a kind of given. */
static bool is_circle(enum given_kind kind) {
    return kind == GIVEN_WHITE || kind == GIVEN_BLACK || kind == GIVEN_DOT || kind == GIVEN_ISLAND;
}
static bool is_dark(enum given_kind kind) {
    return kind == GIVEN_CLUE || kind == GIVEN_WALL || kind == GIVEN_HOLE || kind == GIVEN_BLOCK ||
           kind == GIVEN_GREY_WALL || kind == GIVEN_OUTER_WALL;
}

static void append_separated(struct buf *out, const char *opened) {
    size_t n = strlen(opened);
    if (memcmp(out->at + out->len - n, opened, n) != 0)
        buf_char(out, ',');
}

static void append_surface(const struct puzzle *p, struct buf *out) {
    buf_add(out, "zS:{");
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (is_dark((enum given_kind)p->given[cell].kind)) {
            bool told = p->given[cell].kind == GIVEN_GREY_WALL, black = cell % 2 != 0;
            black = p->given[cell].kind == GIVEN_OUTER_WALL || (black && !told);
            append_separated(out, "{");
            buf_fmt(out, "\"%d\":%d", cell_point(p->grid, cell), black ? 4 : 3);
        }
    buf_add(out, "},");
}

/* A number, with an arrow the code of its direction; "?" is an unknown one. */
static void append_number(const struct puzzle *p, int cell, struct buf *out) {
    static const int codes[DIRS] = {0, 2, 3, 1};
    struct given g = p->given[cell];
    bool first = p->room && puzzle_room_cell(p, p->room[cell]) == cell;
    int number = g.kind ? g.number : first ? p->room_number[p->room[cell]] : NO_NUMBER;
    bool unknown = number == NO_NUMBER && (g.kind == GIVEN_NUMBER || g.dir != DIR_NONE);
    if (number == NO_NUMBER && !unknown)
        return;
    append_separated(out, "{");
    buf_fmt(out, "\"%d\":[\"", cell_point(p->grid, cell));
    if (unknown)
        buf_char(out, '?');
    else
        buf_fmt(out, "%d", number);
    if (g.dir != DIR_NONE)
        buf_fmt(out, "_%d", codes[g.dir]);
    buf_fmt(out, "\",1,\"%d\"]", given_rows[g.kind].arrow ? 2 : 1);
}

/* A number anywhere, as a program writes it that turns other addresses into such links. */
static void append_bare(int at, int number, struct buf *out) {
    append_separated(out, "{");
    buf_fmt(out, "\"%d\":[%d,6,\"1\"]", at, number);
}

/* The numbers at grid points, beside the board and of the whole board; `behind`: rows and columns
 * have theirs on the right and below. */
static void append_beyond(const struct puzzle *p, bool behind, struct buf *out) {
    struct grid g = p->grid;
    for (int row = 0; p->point && row <= g.rows; row++)
        for (int col = 0; col <= g.cols; col++)
            if (p->point[puzzle_point(g, row, col)].kind != GIVEN_NONE)
                append_bare(corner(g, row, col), p->point[puzzle_point(g, row, col)].number, out);
    for (int i = 0; p->outer && i < g.cols + g.rows; i++)
        if (p->outer[i] != NO_NUMBER)
            append_bare(i < g.cols ? point(g, behind ? g.rows : -1, i)
                                   : point(g, i - g.cols, behind ? g.cols : -1),
                        p->outer[i], out);
    if (p->genre->number.max > 0)
        append_bare(point(g, -1, g.cols - 2), p->number, out);
}

/* `small`: those of rooms stand in a corner of their cell. */
static void append_numbers(const struct puzzle *p, bool small, bool behind, struct buf *out) {
    buf_add(out, "zN:{");
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind != GIVEN_NONE || !small)
            append_number(p, cell, out);
    append_beyond(p, behind, out);
    buf_add(out, "},z1:{");
    for (int room = 0; small && room < p->rooms; room++)
        if (p->room_number[room] != NO_NUMBER) {
            int at = points(p->grid) + cell_point(p->grid, puzzle_room_cell(p, room));
            append_separated(out, "{");
            buf_fmt(out, "\"%d\":[%d,1]", 4 * at + room % 4, p->room_number[room]);
        }
    buf_add(out, "},");
}

static void append_symbols(const struct puzzle *p, bool circled, struct buf *out) {
    buf_add(out, "zY:{");
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        enum given_kind kind = (enum given_kind)p->given[cell].kind;
        bool sign = kind == GIVEN_SUN || kind == GIVEN_MOON, tree = kind == GIVEN_TREE;
        if (!is_circle(kind) && !(circled && kind == GIVEN_NUMBER) && kind != GIVEN_INNER_WALL &&
            !sign && !tree)
            continue;
        append_separated(out, "{");
        buf_fmt(out, "\"%d\":[%d,\"%s\",1]", cell_point(p->grid, cell),
                kind == GIVEN_BLACK || kind == GIVEN_DOT || kind == GIVEN_MOON ? 2 : 1,
                sign                       ? "sun_moon"
                : tree                     ? "tents"
                : kind == GIVEN_INNER_WALL ? "square_L"
                                           : "circle_L");
    }
    buf_add(out, "},");
}

/* The corners at both ends of a cell's side to the east or south. */
static void append_side(struct grid g, int cell, enum dir d, struct buf *out) {
    int row = grid_row(g, cell) + 1, col = grid_col(g, cell) + 1;
    append_separated(out, "{");
    buf_fmt(out, "\"%d,%d\":2", d == DIR_E ? corner(g, row - 1, col) : corner(g, row, col - 1),
            corner(g, row, col));
}

static void append_walls(const struct puzzle *p, struct buf *out) {
    buf_add(out, "zE:{");
    for (int cell = 0; p->room && cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && puzzle_wall(p, cell, next))
                append_side(p->grid, cell, d, out);
        }
    buf_add(out, "}");
}

/* Leave out the tag that names the genre. */
static bool untagged;

/* A puzzle as a Penpa+ link; `circled`: plain numbers in circles, and what else authors do in one
 * way or the other. `answer` may be NULL. */
static void as_penpa(const struct puzzle *p, const char *mode, bool circled, const char *answer,
                     struct buf *out) {
    struct buf text = {0};
    set_margin(p, circled);
    buf_fmt(&text,
            "square,%d,%d,38,0,1,1,Title: A zZe title%%2C two,Author: "
            "Somebody,,\n[%d,%d,%d,%d]\n{zQ:1}\n{",
            p->grid.cols + 2 * margin, p->grid.rows + 2 * margin, margin, margin, margin, margin);
    append_surface(p, &text);
    append_numbers(p, circled && p->room, circled, &text);
    append_symbols(p, circled, &text);
    append_walls(p, &text);
    buf_fmt(&text,
            "}\n{zS:{}}\n[]\n[\"Surface\"]\n{}\n\"x\"\n\"x\"\n[3,1,4]\n{}\n\"x\"\n0\n{}\n{}\n{}\n");
    buf_fmt(&text, "[\"noconflict\",\"%s\"]\n", untagged ? "" : p->genre->id);
    buf_fmt(out, "https://swaroopg92.github.io/penpa-edit/#m=%s&p=", mode);
    deflate_text(text.at, out);
    if (answer) {
        buf_add(out, "&a=");
        deflate_text(answer, out);
    }
    buf_free(&text);
}

static void test_penpa(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 76);
    for (int i = 0; i < (EFFORT_STRIDE > 1 ? 6 : 20); i++)
        for (int g = 0; genres[g]; g++) {
            context("%s", genres[g]->id);
            struct puzzle *p = random_puzzle(&rng, genres[g], SIDE);
            struct buf link = {0};
            struct loaded l = {0};
            struct err e = {0};
            p->variant = 0;
            as_penpa(p, i % 3 ? "edit" : "solve", i % 2, NULL, &link);
            if (!format_read(link.at, link.len, &l, &e) || !puzzle_same(p, l.puzzle))
                fail_msg("%s, board %d: %s\n%s", genres[g]->id, i, e.text, link.at);
            assert_string_equal(l.format->id, "penpa");
            assert_string_equal(l.puzzle->text[TEXT_TITLE], "A ze title, two");
            assert_string_equal(l.puzzle->text[TEXT_AUTHOR], "Somebody");
            survives_damage(&rng, &link);
            loaded_free(&l);
            buf_free(&link);
            puzzle_free(p);
        }
}

static void expect_refusal(const struct buf *link, struct stated stated, const char *words) {
    struct loaded l = {.stated = stated};
    struct err e = {0};
    assert_false(format_read(link->at, link->len, &l, &e));
    if (!strstr(e.text, words))
        fail_msg("'%s' is not in '%s'", words, e.text);
}

/* A link without a genre's tag is never guessed: it is refused with the genres that fit, which
 * include its own, and read as what is stated. */
static void test_penpa_untagged(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 78);
    untagged = true;
    for (int i = 0; i < (EFFORT_STRIDE > 1 ? 2 : 8); i++)
        for (int g = 0; genres[g]; g++) {
            context("%s", genres[g]->id);
            struct puzzle *p = random_puzzle(&rng, genres[g], SIDE);
            struct loaded l = {.stated = {.genre = genres[g]}};
            struct buf link = {0};
            struct err e = {0};
            const struct genre *fit[GENRES_FIT];
            bool listed = false;
            p->variant = 0;
            as_penpa(p, "edit", i % 2, NULL, &link);
            expect_refusal(&link, (struct stated){0}, "--genre NAME");
            int n = format_genres(link.at, link.len, 0, fit);
            for (int k = 0; k < n; k++)
                listed = listed || fit[k] == genres[g];
            assert_true(listed);
            if (!format_read(link.at, link.len, &l, &e) || !puzzle_same(p, l.puzzle))
                fail_msg("%s, board %d: %s\n%s", genres[g]->id, i, e.text, link.at);
            loaded_free(&l);
            buf_free(&link);
            puzzle_free(p);
        }
    untagged = false;
}

/* Played, such a text is offered as each genre that fits. */
static void test_choice(void **state) {
    (void)state;
    struct buf link = {0};
    struct book book = {0};
    int stars = 0;
    LOCAL(loaded_free) struct loaded sample = {0};
    assert_true(sample_load(genre_by_name("lits"), &sample));
    untagged = true;
    as_penpa(sample.puzzle, "edit", false, NULL, &link);
    untagged = false;
    assert_true(book_read(link.at, &book) && book.of_genres);
    for (int i = 0; i < book.leaves.len; i++) {
        struct loaded l = {0};
        struct err e = {0};
        if (!named_load(book.leaves.at[i].name, false, &l, &e))
            fail_msg("%s", e.text);
        assert_ptr_equal(l.puzzle->genre, book.leaves.at[i].genre);
        assert_int_equal(l.puzzle->rooms, sample.puzzle->rooms);
        stars += l.puzzle->genre->number.max > 0;
        loaded_free(&l);
    }
    assert_true(book.leaves.len > 5 && stars > 0);
    book_free(&book);
    assert_false(book_read("yajilin/2/2/d", &book)); /* it says its genre */
    assert_false(book_read("nonsense", &book));
    buf_free(&link);
}

/* What a person says must not contradict the puzzle. */
static void test_stated_conflicts(void **state) {
    (void)state;
    struct buf yajilin = {0}, stars = {0};
    const struct genre *battle = genre_by_name("starbattle");
    buf_add(&yajilin, "yajilin/2/2/d");
    buf_add(&stars, "starbattle/6/6/1/8oiqi8g3q2os");
    expect_refusal(&yajilin, (struct stated){.genre = battle}, "is Yajilin, not Star Battle");
    expect_refusal(&yajilin, (struct stated){.number = 2}, "Yajilin has no number of stars");
    expect_refusal(&stars, (struct stated){.genre = battle, .number = 2}, "it has 1 star");
    buf_free(&yajilin);
    buf_free(&stars);
}

/* What a list of the answer holds: filled cells, lines, sides and lines aslant, symbols. */
static int list_of(const struct genre *g, struct place at) {
    if (place_is_cell(at))
        return g->cell == LOOK_SHADE ? 0 : g->cell == LOOK_SLASH ? 2 : 5;
    return place_is_side(at) ? 2 : 1;
}

static void append_cell(const struct genre *genre, struct grid g, int cell, mark m,
                        struct buf *out) {
    int row = grid_row(g, cell), col = grid_col(g, cell), falls = m == MARK_YES;
    if (genre->cell == LOOK_SLASH)
        buf_fmt(out, "\"%d,%d,1\"", corner(g, row, col + !falls), corner(g, row + 1, col + falls));
    else if (genre->cell == LOOK_STONE)
        buf_fmt(out, "\"%d,%dA\"", cell_point(g, cell), m == MARK_YES ? 2 : 1);
    else if (genre->cell == LOOK_SHADE)
        buf_fmt(out, "\"%d\"", cell_point(g, cell));
    else
        buf_fmt(out, "\"%d,%s\"", cell_point(g, cell),
                genre->cell == LOOK_STAR   ? "1E"
                : genre->cell == LOOK_TENT ? "2F"
                                           : "1A");
}

static void append_item(struct grid g, int list, struct place at, bool twice, struct buf *out) {
    int row = grid_row(g, at.a), col = grid_col(g, at.a);
    if (list == 1)
        buf_fmt(out, "\"%d,%d,%d\"", cell_point(g, at.a), cell_point(g, at.b), twice ? 2 : 1);
    else if (at.dir == DIR_N || at.dir == DIR_S)
        buf_fmt(out, "\"%d,%d,1\"", corner(g, row + (at.dir == DIR_S), col),
                corner(g, row + (at.dir == DIR_S), col + 1));
    else
        buf_fmt(out, "\"%d,%d,1\"", corner(g, row, col + (at.dir == DIR_E)),
                corner(g, row + 1, col + (at.dir == DIR_E)));
}

/* The lists of Penpa+ for a solution, without its `left_out`th mark. */
static void append_answer(const struct loaded *l, const mark *solution, int left_out,
                          struct buf *out) {
    set_margin(l->puzzle, false);
    buf_add(out, "[");
    for (int list = 0; list < 6; list++) {
        int marks = 0;
        buf_add(out, list > 0 ? ",[" : "[");
        for (int v = 0; v < model_vars(l->model); v++) {
            struct place at = l->model->vars.at[v].at;
            const struct genre *g = l->puzzle->genre;
            int second = model_at(l->model, place_on_layer(at, 1));
            bool both = place_is_cell(at) && (g->cell == LOOK_SLASH || g->cell == LOOK_STONE);
            if ((solution[v] != MARK_YES && !both) || at.layer > 0 || list_of(g, at) != list ||
                (solution[v] == MARK_YES && marks++ == left_out))
                continue;
            append_separated(out, "[");
            if (place_is_cell(at))
                append_cell(g, l->puzzle->grid, at.a, solution[v], out);
            else
                append_item(l->puzzle->grid, list, at, second >= 0 && solution[second] == MARK_YES,
                            out);
        }
        buf_add(out, "]");
    }
    buf_add(out, "]");
}

static void expect_answer(const struct loaded *l, const char *answer, bool fits) {
    struct buf link = {0};
    struct loaded back = {0};
    struct err e = {0};
    as_penpa(l->puzzle, "solve", false, answer, &link);
    if (format_read(link.at, link.len, &back, &e) != fits)
        fail_msg("%s: the answer should be %s: %s\n%s", l->puzzle->genre->id,
                 fits ? "taken" : "refused", answer, e.text);
    loaded_free(&back);
    buf_free(&link);
}

/* The answer of a solve link is taken when it is the solution, refused when a mark is missing, and
 * ignored when there is none. */
static void test_penpa_answer(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct loaded l = {0};
        struct answer a = {0};
        struct buf text = {0};
        struct err e = {0};
        assert_true(
            format_read(genres[g]->sample.text, (int)strlen(genres[g]->sample.text), &l, &e));
        loaded_compile(&l);
        solve(l.model, &(struct solve_options){0}, &a);
        append_answer(&l, a.solution, -1, &text);
        expect_answer(&l, text.at, true);
        buf_clear(&text);
        append_answer(&l, a.solution, 0, &text);
        expect_answer(&l, text.at, false);
        expect_answer(&l, "[[],[],[],[],[],[]]", true);
        expect_answer(&l, "no JSON", true);
        answer_free(&a);
        buf_free(&text);
        loaded_free(&l);
    }
}

/* Kudamono counts by columns from the lower left. */
static void test_kudamono(void **state) {
    (void)state;
    reads_to("https://pedros.works/kudamono/player?W=3x2&L=(2)1(0)4&SIE=3UU5DR&G=heyawake",
             "size: 2x3\nboard:\na2 b  c0\na  b  b\n");
    reads_to("<https://pedros.works/kudamono/player?W=2x2&L=(1)3&SIE=3UU&G=Heya-wake>",
             "size: 2x2\nboard:\na  b1\na  b\n");
    reads_to("https://pedros.works/kudamono/player?W=3x2&L-N=(2)1(0)4&SIE=3UU5DR&G=heyawake",
             "size: 2x3\nboard:\na2 b  c0\na  b  b\n");
    /* The older form: one row and column more than it says, counted by their digits. */
    reads_to("https://pedros.works/paper-puzzle-player?W=3&H=1&L=w0b5&G=masyu",
             "size: 2x4\nboard:\n. . @ .\nO . . .\n");
    reads_to("https://pedros.works/paper-puzzle-player?W=11&H=0&L=w1w1b1w1b3&G=masyu",
             "size: 1x12\nboard:\n. O O . . @ . . . . O @\n");
}

/* Whether a Kudamono link has a sign for each given of the genre: none stand for the whole board,
 * at grid points or beside the board. */
static bool kudamono_holds(const struct genre *g) {
    bool holds = g->number.max == 0 && !(g->parts & (PUZZLE_POINTS | PUZZLE_OUTER));
    for (const struct genre_given *own = g->givens; own->kind != GIVEN_NONE; own++)
        holds =
            holds && (own->kind == GIVEN_NUMBER || own->kind == GIVEN_ISLAND ||
                      (own->max == 0 && (own->kind == GIVEN_WHITE || own->kind == GIVEN_BLACK)));
    return holds;
}

/* "(12)3": the sign, three places after the one before. */
static void append_kudamono_given(const struct puzzle *p, int cell, int step, struct buf *out) {
    struct given g = p->given[cell];
    int number = g.kind ? g.number : p->room_number[p->room[cell]];
    if (number != NO_NUMBER)
        buf_fmt(out, "(%d)%d", number, step);
    else
        buf_fmt(out, "%c%d", g.kind == GIVEN_WHITE ? 'w' : g.kind == GIVEN_BLACK ? 'b' : '?', step);
}

static void append_kudamono_cells(const struct puzzle *p, struct buf *out) {
    int before = 0, at = 0;
    for (int col = 0; col < p->grid.cols; col++)
        for (int row = p->grid.rows - 1; row >= 0; row--, at++) {
            int cell = grid_cell(p->grid, row, col);
            bool first = p->room && puzzle_room_cell(p, p->room[cell]) == cell &&
                         p->room_number[p->room[cell]] != NO_NUMBER;
            if (p->given[cell].kind == GIVEN_NONE && !first)
                continue;
            append_kudamono_given(p, cell, at - before, out);
            before = at;
        }
}

/* Each wall as a walk of one step, up or to the right, in the order of the points. */
static void append_kudamono_walls(const struct puzzle *p, struct buf *out) {
    struct grid g = p->grid;
    int before = 0;
    for (int x = 0; x <= g.cols && p->room; x++)
        for (int y = 0; y <= g.rows; y++) {
            int row = g.rows - y - 1, at = x * (g.rows + 1) + y; /* the row above the point */
            bool up = x > 0 && x < g.cols && y < g.rows &&
                      puzzle_wall(p, grid_cell(g, row, x - 1), grid_cell(g, row, x));
            bool right = x < g.cols && y > 0 && y < g.rows &&
                         puzzle_wall(p, grid_cell(g, row, x), grid_cell(g, row + 1, x));
            for (int way = 0; way < 2; way++)
                if (way ? right : up) {
                    buf_fmt(out, "%d%c", at - before, way ? 'R' : 'U');
                    before = at;
                }
        }
}

static void test_kudamono_genres(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 77);
    for (int i = 0; i < 20; i++)
        for (int g = 0; genres[g]; g++) {
            context("%s", genres[g]->id);
            if (!kudamono_holds(genres[g]))
                continue;
            struct puzzle *p = random_puzzle(&rng, genres[g], SIDE);
            struct buf link = {0};
            struct loaded l = {0};
            struct err e = {0};
            p->variant = 0;
            buf_fmt(&link, "https://pedros.works/kudamono/player?W=%dx%d&L=", p->grid.cols,
                    p->grid.rows);
            append_kudamono_cells(p, &link);
            buf_add(&link, "&SIE=");
            append_kudamono_walls(p, &link);
            buf_fmt(&link, "&G=%s", genres[g]->id);
            if (!format_read(link.at, link.len, &l, &e) || !puzzle_same(p, l.puzzle))
                fail_msg("%s, board %d: %s\n%s", genres[g]->id, i, e.text, link.at);
            assert_string_equal(l.format->id, "kudamono");
            survives_damage(&rng, &link);
            loaded_free(&l);
            buf_free(&link);
            puzzle_free(p);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_penpa),           cmocka_unit_test(test_penpa_untagged),
        cmocka_unit_test(test_choice),          cmocka_unit_test(test_stated_conflicts),
        cmocka_unit_test(test_penpa_answer),    cmocka_unit_test(test_kudamono),
        cmocka_unit_test(test_kudamono_genres),
    };
    return run_group("links", tests, NULL, NULL);
}
