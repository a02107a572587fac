/* Formats: what is written is read back the same, and damaged text gives an error with a place. */
#include "context.h"
#include "effort.h"
#include "foreign.h"
#include "genre_turn.h"
#include "random_puzzle.h"

#include "format/board_marks.h"
#include "format/scan.h"
#include "model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <expat.h>
#include <string.h>

enum { SIDE = 9 };

static void random_loaded(struct rng *rng, const struct genre *genre, struct loaded *l) {
    *l = (struct loaded){.puzzle = random_puzzle(rng, genre, SIDE)};
    loaded_compile(l);
    if (rng_below(rng, 3))
        random_marks(rng, &l->board, rng_below(rng, 2) ? 30 : 4);
}

/* Which marks a format keeps: none, what is shaded and drawn, or dots and crosses too. */
enum keeps { NONE, DRAWN, ALL };

static bool same_marks(const struct loaded *a, const struct loaded *b, enum keeps keeps) {
    for (int v = 0; v < model_vars(a->model); v++) {
        mark was = a->board.value[v], is = b->board.value[v];
        if (keeps == ALL ? was != is : (was == MARK_YES) != (is == MARK_YES))
            return false;
    }
    return true;
}

/* The same text with the line ends of other systems, and an empty line behind it, is the same
 * puzzle. */
static void assert_reads_crlf(const struct format *f, const struct loaded *l, const char *text) {
    struct buf crlf = {0};
    struct loaded back = {0};
    struct err e = {0};
    for (const char *c = text; *c != '\0'; c++)
        buf_fmt(&crlf, "%s%c", *c == '\n' ? "\r" : "", *c);
    buf_add(&crlf, "\r\n");
    if (!format_read(crlf.at, crlf.len, &back, &e))
        fail_msg("%s with CRLF: %d:%d: %s\n%s", f->id, e.line, e.col, e.text, text);
    assert_ptr_equal(back.format, f);
    assert_true(puzzle_same(l->puzzle, back.puzzle));
    loaded_free(&back);
    buf_free(&crlf);
}

/* Writes, reads back, writes again: same puzzle, same text, and the same marks where it holds them.
 */
static void round_trip(const struct format *f, const struct loaded *l, enum keeps keeps) {
    struct buf text = {0}, again = {0};
    struct loaded back = {0};
    struct err e = {0};
    assert_true(format_write(f, l, &text, &e));
    if (!format_read(text.at, text.len, &back, &e))
        fail_msg("%s: %d:%d: %s\n%s", f->id, e.line, e.col, e.text, text.at);
    assert_ptr_equal(back.format, f);
    assert_true(puzzle_same(l->puzzle, back.puzzle));
    loaded_compile(&back);
    assert_true(keeps == NONE || same_marks(l, &back, keeps));
    assert_true(format_write(f, &back, &again, &e));
    assert_string_equal(text.at, again.at);
    assert_reads_crlf(f, l, text.at);
    loaded_free(&back);
    buf_free(&text);
    buf_free(&again);
}

static const struct {
    const char *id;
    enum keeps keeps;
} two_way[] = {
#define TWO_WAY(id, keeps) {#id, keeps},
#include "two_way.def"
#undef TWO_WAY
};

static void test_round_trips(void **state) {
    (void)state;
    int trips = 0;
    struct rng rng;
    rng_seed(&rng, 71);
    for (int i = 0; i < EFFORT(200); i++)
        for (const struct genre *const *g = genres; *g; g++) {
            struct loaded l = {0};
            random_loaded(&rng, *g, &l);
            for (size_t k = 0; k < sizeof two_way / sizeof two_way[0]; k++) {
                const struct format *f = format_by_id(two_way[k].id);
                struct buf text = {0};
                struct err e = {0};
                bool can = format_write(f, &l, &text, &e);
                assert_true(can || e.text[0]);
                buf_free(&text);
                if (can)
                    round_trip(f, &l, two_way[k].keeps);
                trips += can;
            }
            loaded_free(&l);
        }
    assert_true(trips >= EFFORT(200) * 5);
}

/* Where there are more rooms than letters, rooms that touch have different ones. */
static void test_many_rooms(void **state) {
    (void)state;
    enum { ROWS = 13, COLS = 9 };
    int label[ROWS * COLS];
    const struct genre *const *genre = genres;
    while (!genre_has_rooms(*genre))
        genre++;
    for (int each = 0; each < 2; each++) {
        struct loaded l = {.puzzle = puzzle_new(*genre, (struct grid){ROWS, COLS}, true)};
        for (int cell = 0; cell < ROWS * COLS; cell++)
            label[cell] = each ? cell : cell / COLS * COLS + cell % COLS / 2;
        puzzle_set_rooms(l.puzzle, label);
        assert_in_range(l.puzzle->rooms, 53, ROWS * COLS);
        loaded_compile(&l);
        round_trip(format_by_id("native"), &l, ALL);
        loaded_free(&l);
    }
}

/* Texts that mean something to a format come back as they were, where it keeps texts at all. */
/* Addresses write numbers with one digit, two and three. */
static void test_large_numbers(void **state) {
    (void)state;
    static const int numbers[] = {0, 15, 16, 255, 256, NUMBER_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct loaded l = {.puzzle = genre_board(genre_by_name("heyawake"), (struct grid){3, 4})};
        l.puzzle->room_number[0] = numbers[i];
        loaded_compile(&l);
        round_trip(format_by_id("pzpr"), &l, NONE);
        loaded_free(&l);
    }
}

static void test_titles(void **state) {
    (void)state;
    static const char *const titles[] = {
        "a < b & c > d", "]]>",    "\"quoted\", 'too'", "&amp;", "# no comment", "a: b",
        "<!-- -->",      "board:", "\xe5\xa2\xa8 ink",  "moves:"};
    static const char *const kept_by[] = {"native", "xml"};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        for (int f = 0; f < 2; f++) {
            struct loaded l = {.puzzle = puzzle_new(genres[0], (struct grid){2, 2}, false)};
            struct loaded back = {0};
            struct buf text = {0};
            struct err e = {0};
            buf_fmt(&text, "  %s ", titles[i]);
            puzzle_set_text(l.puzzle, TEXT_TITLE, text.at, text.len);
            buf_clear(&text);
            assert_true(format_write(format_by_id(kept_by[f]), &l, &text, &e));
            if (!format_read(text.at, text.len, &back, &e))
                fail_msg("%s: %d:%d: %s\n%s", kept_by[f], e.line, e.col, e.text, text.at);
            assert_string_equal(back.puzzle->text[TEXT_TITLE], titles[i]);
            loaded_free(&l);
            loaded_free(&back);
            buf_free(&text);
        }
}

/* What a person types into the native text besides: lines without meaning, in every place but the
 * board. */
static void test_comments(void **state) {
    (void)state;
    static const char text[] = "# mine\nsumi: 1\n\n# so it is\ngenre: yajilin\nboard:\n. .\n. .\n\n"
                               "# and marks\nmarks: r1c1=x # this one\n  # and\n\n  r2c2=.\n"
                               "# no more\nmoves:\n";
    struct loaded l = {0};
    struct err e = {0};
    if (!format_read(text, (int)strlen(text), &l, &e))
        fail_msg("%d:%d: %s", e.line, e.col, e.text);
    assert_int_equal(loaded_mark(&l, place_cell(0)), MARK_YES);
    assert_int_equal(loaded_mark(&l, place_cell(3)), MARK_NO);
    assert_true(l.kept);
    loaded_free(&l);
}

/* A mark where none can be is refused when it is YES; a NO there is redundant. */
static void test_marks_out_of_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool read;
    } known[] = {
        {"pzprv3\nyajilin\n1\n2\n1,- . \n. # \n0 \n", true},
        {"pzprv3\nyajilin\n1\n2\n1,- . \n# . \n0 \n", false},
        {"pzprv3\nyajilin\n1\n2\n1,- . \n. . \n1 \n", false},
        {"pzprv3\nyajilin\n1\n2\n1,- . \n+ . \n-1 \n", true},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct loaded l = {0};
        struct err e = {0};
        if (format_read(known[i].text, (int)strlen(known[i].text), &l, &e) != known[i].read)
            fail_msg("%s%s", known[i].text, e.text);
        loaded_free(&l);
    }
}

/* Files as the reference player writes them, by version, and what is to be on the board. */
static void test_player_files(void **state) {
    (void)state;
    static const struct {
        const char *text, *native;
    } known[] = {
        {"pzprv3.1\nheyawake\n2\n2\n1 \n1 \n0 0 \n1 . \n. . \n. . \n# . \n",
         "board:\na1 b\na  b\nmarks: r2c1=x\n"},
        {"pzprv3\nheyawake\n2\n2\n2\n0 1 \n0 1 \n1 . \n. . \n. . \n. + \n-1 \n0 \n0 0 \n",
         "board:\na1 b\na  b\nmarks: r2c2=. crosse:r1c1=1\n"},
        {"pzprv3\nyajilin\n2\n2\n. . \n. . \n# . \n. . \n0 \n0 \n0 0 \nTrialData(1)\n"
         ". . \n. . \n. . \n. + \n0 \n0 \n0 0 \n\ninfo:{\n \"metadata\": {\n"
         "  \"author\": \"A/B\",\n  \"source\": \"x {y}\"\n }\n}\n",
         "author: A/B\nsource: x {y}\nboard:\n. .\n. .\nmarks: r1c1=x\n"},
        {"https://puzz.link/p?pzprv3/yajilin/2/2/. . /. . /# . /. . /0 /0 /0 0 /"
         "info:{/ \"metadata\": {/  \"author\": \"me\"/ }/}/",
         "author: me\nboard:\n. .\n. .\nmarks: r1c1=x\n"},
        {"pzprv3.1\nheyawake\n2\n2\n1 \n0 \n0 0 \n1 . \n. . \n. . \n# . \n",
         "walls: r1c1-r1c2\nboard:\na1 a\na  a\nmarks: r2c1=x\n"},
        {"heyawake/2/2/g00", "walls: r1c1-r1c2\nboard:\na0 a\na  a\n"},
        {"pzprv3.1\ncountry\n1\n2\ncountry_empty\n2\n0 1 \n. 1 \n0 \n0 0 \n",
         "variant: e\nboard:\na  b1\n"},
        {"pzprv3.2\ncountry\n1\n2\n\n1 \n. 1 \n0 \n0 0 \n", "size: 1x2\nboard:\na  b1\n"},
        {"pzprv3\nyajilin\n2\n2\no\n. . \n. . \nhistory:{\n \"type\":\"pzpr\"}\n",
         "variant: o\nboard:\n. .\n. .\n"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        reads_to(known[i].text, known[i].native);
}

/* Texts of other programs and of people, in each of the shapes that they have. */
static void test_shapes(void **state) {
    (void)state;
    static const struct {
        const char *text, *native;
    } known[] = {
        /* XML: xPos counts rows, unless only columns make a board. Lines may be given by one end.
         */
        {"<puzzle><width>3</width><height>2</height><name>N</name><tiles>"
         "<tile><xPos>1</xPos><yPos>2</yPos><arrow><dir>LEFT</dir><count>1</count></arrow></tile>"
         "<tile><xPos>0</xPos><yPos>1</yPos><line><dir1>LEFT</dir1><dir2>DOWN</dir2></line></tile>"
         "<tile><xPos>1</xPos><yPos>0</yPos><black/></tile></tiles></puzzle>",
         "board:\n.  .  .\n.  .  1<\nmarks: r2c1=x r1c1-r1c2=x r1c2-r2c2=x\n"},
        {"<puzzle><width>3</width><height>2</height><tiles>"
         "<tile xPos=\"2\" yPos=\"1\"><arrow dir=\"w\" count=\"1\"/></tile></tiles></puzzle>",
         "board:\n.  .  .\n.  .  1<\n"},
        {"<puzzle><width>2</width><height>2</height><tiles>" /* lines that meet by columns only */
         "<tile><xPos>0</xPos><yPos>0</yPos><line><dir1>E</dir1></line></tile>"
         "<tile><xPos>1</xPos><yPos>0</yPos><line><dir1>W</dir1></line></tile></tiles></puzzle>",
         "board:\n. .\n. .\nmarks: r1c1-r1c2=x\n"},
        /* An address that says what the player is to be first; digits beyond those of base 32. */
        {"https://pzv.jp/p.html?type=player&hitori/2/2/1222", "board:\n1 2\n2 2\n"},
        {"hitori/2/2/wz-1z.", "board:\n32 35\n71 .\n"},
        /* Pages with and without an empty first element, any word for a blank; bare lines. */
        {"<script>\ngrid = [,\n[,dot,nul,dot],\n[,nul,dot,nul]];\n</script>",
         "board:\no . o\n. o .\n"},
        {"grid = [[dot,0,dot],['x','dot','']]", "board:\no . o\n. o .\n"},
        {"[[dot,0,dot],\n['x','dot','']]\n", "board:\no . o\n. o .\n"},
        {" [\n  [\"dot\", 0, \"dot\"],\n  [none, dot, none],\n]\n", "board:\no . o\n. o .\n"},
        /* Half set: a number has no arrow yet. */
        {"yajilin/2/2/01b22", "board:\n1  .\n.  2v\n"},
        {"pzprv3\nyajilin\n1\n2\n0,1 . \n. . \n0 \n", "board:\n1 .\n"},
        {"geradeweg/3/3/0i0i0", "board:\n0 . .\n. 0 .\n. . 0\n"},
        {"pzprv3\nsimpleloop\n2\n2\n. * \n. . \n0 \n0 \n0 0 \n", "board:\n. #\n. .\n"},
        {"0,1\n2,1\n1,0\n", "board:\no . o\n. o .\n"},
        {"x,y\n0, 1\n2 ,1\n1,0", "board:\no . o\n. o .\n"},
        /* States: a line whose way is not known, one-sided, small letters, empty, commas, rows. */
        {"L,V\nV,V\n", "board:\n. .\n. .\nmarks: r1c1=.\n"},
        {"V,V\nLN,B\n", "board:\n. .\n. .\nmarks: r2c2=x r1c1-r2c1=x\n"},
        {"le,lw,\n,n2w,\n,,\n\n", "board:\n.  .\n.  2<\nmarks: r1c1-r1c2=x\n"},
        /* janko.at: numbers, walls and pearls; areas by letters, one of them used twice. */
        {"begin\npuzzle nurikabe\nsize 2\n[problem]\n3 -\n- -\nend\n", "genre: nurikabe\n"},
        {"begin\npuzzle akari\nrows 1\ncols 3\n[problem]\nx - 1\nend\n", "board:\n#  .  #1\n"},
        {"begin\npuzzle masyu\nrows 1\ncols 3\n[problem]\nb - w\nend\n", "board:\n@ . O\n"},
        {"begin\npuzzle hashi\nrows 1\ncols 3\n[problem]\n2 - 2\nend\n", "genre: hashikake\n"},
        {"begin\npuzzle slitherlink\nsize 2\n[problem]\n3 -\n- 1\nend\n", "genre: slither\n"},
        {"begin\npuzzle kurodoko\nsize 2\n[problem]\n3 -\n- -\nend\n", "genre: kurodoko\n"},
        {"begin\npuzzle hitori\nsize 2\n[problem]\n1 2\n2 2\nend\n", "genre: hitori\n"},
        {"begin\npuzzle heyawake\nrows 2\ncols 2\n[problem]\n1 -\n- -\n[areas]\na b\nb a\nend\n",
         "board:\na1 b\nc  d\n"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        reads_to(known[i].text, known[i].native);
}

/* Trials that are open go to the file and come back, mark by mark. */
static void test_player_trials(void **state) {
    (void)state;
    struct rng rng;
    int refused = 0;
    for (int i = 0; i < 92; i++) {
        struct loaded l = {0}, back = {0};
        struct buf text = {0}, again = {0};
        struct err e = {0};
        random_loaded(&rng, genre_turn(i, 75, &rng), &l);
        int trials = rng_below(&rng, 4);
        for (int t = 0; t < trials; t++) {
            board_try(&l.board);
            random_marks(&rng, &l.board, 10);
        }
        if (!format_write(format_by_id("pzprv3"), &l, &text, &e)) {
            /* the player does not know the genre, or its files have no walls within rooms */
            refused += i < genre_count() && !l.puzzle->side;
            loaded_free(&l);
            continue;
        }
        assert_true(format_read(text.at, text.len, &back, &e));
        assert_int_equal(back.board.trial, trials);
        assert_true(same_marks(&l, &back, ALL));
        while (board_take_back(&back.board))
            assert_true(board_take_back(&l.board) && same_marks(&l, &back, ALL));
        assert_true(format_write(format_by_id("pzprv3"), &back, &again, &e));
        buf_free(&text);
        buf_free(&again);
        loaded_free(&l);
        loaded_free(&back);
    }
    assert_in_range(refused, 0, 1);
}

/* Editors put a byte order mark before any text. */
static void test_byte_order_mark(void **state) {
    (void)state;
    static const char *const texts[] = {
        "sumi: 1\ngenre: yajilin\nboard:\n. .\n. .\n",
        "pzprv3\nyajilin\n2\n2\n. . \n. . \n",
        "yajilin/2/2/d",
        "V,V\nV,V\n",
        "puzzle yajilin\nrows 2\ncols 2\n[problem]\n- -\n- -\nend\n",
        "[(0, 0), (1, 1)]\n",
        "<puzzle><width>1</width><height>1</height><tiles/></puzzle>",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct loaded plain = {0}, marked = {0};
        struct buf text = {0};
        struct err e = {0};
        assert_true(format_read(texts[i], (int)strlen(texts[i]), &plain, &e));
        buf_fmt(&text, "\xef\xbb\xbf%s", texts[i]);
        if (!format_read(text.at, text.len, &marked, &e))
            fail_msg("%s: %s", texts[i], e.text);
        assert_ptr_equal(plain.format, marked.format);
        assert_true(puzzle_same(plain.puzzle, marked.puzzle));
        loaded_free(&plain);
        loaded_free(&marked);
        buf_free(&text);
    }
}

/* Formats that are only read: a random puzzle in their words gives that puzzle. */
static void as_janko(const struct puzzle *p, struct rng *rng, struct buf *out) {
    int cols = p->grid.cols, cells = grid_cells(p->grid);
    bool bare = rng_below(rng, 2);
    if (bare)
        buf_fmt(out, "%d %d\n", p->grid.rows, cols);
    else
        buf_fmt(out, "begin\npuzzle %s\nauthor Somebody\nrows %d\ncols %d\n[problem]\n",
                p->genre->id, p->grid.rows, cols);
    for (int cell = 0; cell < cells; cell++) {
        struct given g = p->given[cell];
        int number = p->room && puzzle_room_cell(p, p->room[cell]) == cell
                         ? p->room_number[p->room[cell]]
                         : NO_NUMBER;
        if (g.kind == GIVEN_CLUE && g.dir == DIR_NONE)
            buf_add(out, "x");
        else if (g.kind == GIVEN_CLUE)
            buf_fmt(out, "%d%c", g.number, dir_letter(g.dir));
        else if (number != NO_NUMBER)
            buf_fmt(out, "%d", number);
        else
            buf_add(out, "-");
        buf_char(out, (cell + 1) % cols ? ' ' : '\n');
    }
    if (p->room && !bare)
        buf_add(out, "[areas]\n");
    for (int cell = 0; p->room && cell < cells; cell++)
        buf_fmt(out, "%d%c", p->room[cell] + 7, (cell + 1) % cols ? ' ' : '\n');
    if (!bare)
        buf_add(out, "[solution]\nnot to be read\nend\n");
}

static void as_page(const struct puzzle *p, struct rng *rng, struct buf *out) {
    bool quoted = rng_below(rng, 2), brackets = rng_below(rng, 2);
    const char *quote = quoted ? "'" : "", *blank = quoted ? "" : ".";
    buf_add(out, "<html><script>\nvar grid = [\n");
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        bool dot = p->given[cell].kind == GIVEN_DOT;
        int col = grid_col(p->grid, cell);
        if (col == 0)
            buf_add(out, brackets ? "[" : "");
        buf_fmt(out, "%s%s%s%s", col == 0 ? "" : ", ", quote, dot ? "dot" : blank, quote);
        if (col + 1 == p->grid.cols)
            buf_add(out, brackets ? "],\n" : "\n");
    }
    buf_add(out, "];\n</script></html>\n");
}

static void as_points(const struct puzzle *p, struct rng *rng, struct buf *out) {
    bool list = rng_below(rng, 2);
    int n = 0;
    buf_add(out, list ? "[" : "point,x,y\n");
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int x = grid_col(p->grid, cell), y = p->grid.rows - 1 - grid_row(p->grid, cell);
        if (p->given[cell].kind != GIVEN_DOT)
            continue;
        if (list)
            buf_fmt(out, "(%d, %d), ", x, y);
        else
            buf_fmt(out, "%d,%d,%d\n", n++, x, y);
    }
    buf_add(out, list ? "]\n" : "");
}

static void reads_as(const struct puzzle *p, const struct buf *text, const char *id) {
    struct loaded l = {.stated = {.genre = p->genre}};
    struct err e = {0};
    if (!format_read(text->at, text->len, &l, &e))
        fail_msg("%s: %d:%d: %s\n%s", id, e.line, e.col, e.text, text->at);
    assert_string_equal(l.format->id, id);
    if (!puzzle_same(p, l.puzzle))
        fail_msg("%s: another puzzle\n%s", id, text->at);
    loaded_free(&l);
}

static bool has_question(const struct puzzle *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].dir != DIR_NONE && p->given[cell].number == NO_NUMBER)
            return true;
    return false;
}

static bool fills_corner(const struct puzzle *p) {
    bool top = false, right = false;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        bool dot = p->given[cell].kind == GIVEN_DOT;
        top = top || (dot && grid_row(p->grid, cell) == 0);
        right = right || (dot && grid_col(p->grid, cell) + 1 == p->grid.cols);
    }
    return top && right;
}

/* Genres between them with every kind of given that the formats below were made for. */
static const char *const drawn_apart[] = {"yajilin", "heyawake", "yashi"};

static void test_read_only(void **state) {
    (void)state;
    struct rng rng;
    int read[3] = {0};
    rng_seed(&rng, 73);
    for (int i = 0; i < 600; i++) {
        struct puzzle *p = random_puzzle(&rng, genre_by_name(drawn_apart[i % 3]), SIDE);
        struct buf text = {0};
        bool dots = genre_given(p->genre, GIVEN_DOT);
        p->variant = 0;
        if (dots && fills_corner(p)) {
            as_points(p, &rng, &text); /* lists cannot hold empty rows at the top or to the right */
            reads_as(p, &text, "dots");
            survives_damage(&rng, &text);
            buf_clear(&text);
            read[0]++;
        }
        if (dots) {
            as_page(p, &rng, &text);
            reads_as(p, &text, "dots");
            survives_damage(&rng, &text);
            read[1]++;
        } else if (!has_question(p) && !p->side) { /* areas have no loose walls */
            as_janko(p, &rng, &text);
            reads_as(p, &text, "janko");
            survives_damage(&rng, &text);
            read[2]++;
        }
        buf_free(&text);
        puzzle_free(p);
    }
    assert_true(read[0] > 30 && read[1] > 100 && read[2] > 150);
}

static int count(const char *text, const char *what) {
    int n = 0;
    while ((text = strstr(text, what))) {
        n++;
        text++;
    }
    return n;
}

/* Draws the board as SVG, which is sound XML. */
static void draw_svg(const struct loaded *l, struct buf *text) {
    struct err e;
    assert_true(format_write(format_by_id("svg"), l, text, &e));
    XML_Parser parser = XML_ParserCreate(NULL);
    assert_int_equal(XML_Parse(parser, text->at, text->len, 1), XML_STATUS_OK);
    XML_ParserFree(parser);
}

static void test_svg_is_sound(void **state) {
    (void)state;
    struct rng rng;
    for (int i = 0; i < 4 * genre_count(); i++) {
        struct loaded l = {0};
        struct buf text = {0};
        random_loaded(&rng, genre_turn(i, 74, &rng), &l);
        draw_svg(&l, &text);
        buf_free(&text);
        loaded_free(&l);
    }
}

/* A picture has a shape for every mark and given. */
static void test_svg_shapes(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 74);
    for (int i = 0; i < 90; i++) {
        struct loaded l = {0};
        struct buf text = {0};
        int shaded = 0, lines = 0, dots = 0, walls = 0, clues = 0, arrows = 0;
        random_loaded(&rng, genre_by_name(drawn_apart[i % 3]), &l);
        draw_svg(&l, &text);
        for (int v = 0; v < model_vars(l.model); v++) {
            bool cell = place_is_cell(l.model->vars.at[v].at);
            shaded += cell && l.board.value[v] == MARK_YES;
            lines += !cell && l.board.value[v] == MARK_YES;
        }
        for (int cell = 0; cell < grid_cells(l.puzzle->grid); cell++) {
            int e_cell = grid_step(l.puzzle->grid, cell, DIR_E);
            int s_cell = grid_step(l.puzzle->grid, cell, DIR_S);
            const int *room = l.puzzle->room;
            dots += l.puzzle->given[cell].kind == GIVEN_DOT;
            clues += l.puzzle->given[cell].kind == GIVEN_CLUE;
            arrows += l.puzzle->given[cell].dir != DIR_NONE;
            walls += room && e_cell != NO_CELL && puzzle_wall(l.puzzle, cell, e_cell);
            walls += room && s_cell != NO_CELL && puzzle_wall(l.puzzle, cell, s_cell);
        }
        assert_int_equal(count(text.at, "class=\"room\""), walls);
        assert_int_equal(count(text.at, "class=\"clue\""), clues);
        assert_int_equal(count(text.at, "class=\"arrow\""), 2 * arrows); /* shaft and head */
        assert_int_equal(count(text.at, "class=\"shaded\""), shaded);
        assert_int_equal(count(text.at, "class=\"line\""), lines);
        assert_int_equal(count(text.at, "class=\"dot\""), 2 * dots); /* also over the lines */
        buf_free(&text);
        loaded_free(&l);
    }
}

/* A loop ends at circles where they may have numbers, so that none of it is left in one: they are
 * drawn once more after it. */
static void test_svg_circles_cover_lines(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 74);
    for (int i = 0; i < 20; i++) {
        struct loaded l = {0};
        struct buf text = {0};
        random_loaded(&rng, genre_by_name("balance"), &l);
        draw_svg(&l, &text);
        const char *end = buf_text(&text);
        for (const char *at = end; (at = strstr(at, "class=\"line\"")) != NULL; at++)
            end = at;
        int circles = 0;
        for (int cell = 0; cell < grid_cells(l.puzzle->grid); cell++) {
            struct given g = l.puzzle->given[cell];
            circles += g.kind == GIVEN_WHITE || g.kind == GIVEN_BLACK;
        }
        assert_true(count(end, "<circle class=\"circle\"") + count(end, "<circle class=\"disc\"") >=
                    circles);
        buf_free(&text);
        loaded_free(&l);
    }
}

/* A room's number is white where its cell is shaded. */
static void test_svg_room_numbers(void **state) {
    (void)state;
    struct loaded l = {0};
    struct buf text = {0};
    assert_true(format_read_as(format_by_id("pzpr"), "heyawake/2/2/002", 16, &l, &(struct err){0}));
    loaded_compile(&l);
    draw_svg(&l, &text);
    assert_int_equal(count(text.at, "<text class=\"corner\""), 1);
    board_begin(&l.board);
    board_set(&l.board, model_at(l.model, place_cell(0)), MARK_YES);
    board_end(&l.board);
    buf_clear(&text);
    draw_svg(&l, &text);
    assert_int_equal(count(text.at, "<text class=\"corner\""), 0);
    assert_int_equal(count(text.at, "<text class=\"wall-number\""), 1);
    buf_free(&text);
    loaded_free(&l);
}

static void test_damaged(void **state) {
    (void)state;
    int refused = 0, runs = 0;
    struct rng rng;
    for (int i = 0; i < 1500; i++) {
        struct loaded l = {0};
        struct err e = {0};
        struct buf text = {0};
        random_loaded(&rng, genre_turn(i, 72, &rng), &l);
        const struct format *f =
            format_by_id(two_way[rng_below(&rng, (int)(sizeof two_way / sizeof two_way[0]))].id);
        if (format_write(f, &l, &text, &e)) {
            runs++;
            refused += survives_damage(&rng, &text);
        }
        loaded_free(&l);
        buf_free(&text);
    }
    assert_true(refused > runs / 4);
}

/* What a format writes of a board, and what it says it cannot hold. */
struct written_as {
    struct buf text, lost;
};

static bool write_as(const struct format *f, const struct loaded *l, struct written_as *w) {
    struct err e = {0};
    buf_clear(&w->text);
    buf_clear(&w->lost);
    format_losses(f, l, &w->lost);
    return format_write(f, l, &w->text, &e);
}

/* One more thing is on the board than in `bare`: the text tells of it, or the format says that it
 * cannot hold it, never both and never neither. */
static void tells_or_loses(const struct format *f, const struct loaded *l,
                           const struct written_as *bare, const char *what) {
    struct written_as w = {0};
    if (write_as(f, l, &w) && (strcmp(w.text.at, bare->text.at) == 0) != (w.lost.len > 0))
        fail_msg("%s, %s with %s: lost '%s'", f->id, l->puzzle->genre->id, what, buf_text(&w.lost));
    buf_free(&w.text);
    buf_free(&w.lost);
}

/* True if a player can put something into the slot that is not there in any case. */
static bool can_hold(const struct loaded *l, int slot) {
    const struct board *b = &l->board;
    int note = slot - b->vars, cells = grid_cells(b->grid), layer = note / cells;
    if (note < 0)
        return board_place(b, slot).layer == 0;
    return layer < NOTE_CROSS_E ||
           (genre_notes_crosses(l->puzzle->genre) &&
            grid_step(b->grid, note % cells, layer == NOTE_CROSS_E ? DIR_E : DIR_S) != NO_CELL);
}

static void each_thing_told_or_lost(const struct format *f, struct loaded *l) {
    struct written_as bare = {0};
    bool can = write_as(f, l, &bare);
    for (int field = 0; field < TEXT_FIELDS && can; field++) {
        puzzle_set_text(l->puzzle, (enum text_field)field, "words", 5);
        tells_or_loses(f, l, &bare, text_field_names[field]);
        puzzle_set_text(l->puzzle, (enum text_field)field, "", 0);
    }
    for (int slot = 0; slot < l->board.slots && can; slot += 41)
        for (int value = 1; value <= 2 && can_hold(l, slot); value++) {
            l->board.value[slot] = (uint8_t)value;
            tells_or_loses(f, l, &bare, slot < l->board.vars ? "a mark" : "a note");
            l->board.value[slot] = 0;
        }
    buf_free(&bare.text);
    buf_free(&bare.lost);
}

static void test_losses(void **state) {
    (void)state;
    for (const struct genre *const *g = genres; *g; g++) {
        struct loaded l = {0};
        assert_true(sample_load(*g, &l));
        loaded_compile(&l);
        for (const struct format *const *f = formats; *f; f++)
            if ((*f)->write)
                each_thing_told_or_lost(*f, &l);
        loaded_free(&l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_losses),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_many_rooms),
        cmocka_unit_test(test_large_numbers),
        cmocka_unit_test(test_titles),
        cmocka_unit_test(test_byte_order_mark),
        cmocka_unit_test(test_marks_out_of_place),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_player_files),
        cmocka_unit_test(test_player_trials),
        cmocka_unit_test(test_shapes),

        cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_svg_is_sound),
        cmocka_unit_test(test_svg_shapes),
        cmocka_unit_test(test_svg_circles_cover_lines),
        cmocka_unit_test(test_svg_room_numbers),
    };
    return run_group("format", tests, NULL, NULL);
}
