/* Penpa+ links: what authors draw in more than one way, what is drawn as the solution, and answers
 * of which one list is enough. */
#include "context.h"
#include "foreign.h"
#include "packed.h"

#include "format/format.h"
#include "model/model.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* Boards of SIDE x SIDE cells, without margins. */
enum { SIDE = 4, WIDE = SIDE + 4, POINTS = WIDE * WIDE };

static int at(int row, int col) { /* of a cell, counted from 1 */
    return (row + 1) * WIDE + col + 1;
}
static int corner(int row, int col) { /* the lower right one of a cell */
    return POINTS + at(row, col);
}
static int lower(int row, int col) { /* the middle of its lower side */
    return 2 * POINTS + at(row, col);
}

struct link {
    const char *head;    /* what follows the author; NULL: nothing */
    struct buf question; /* parts of the question's layer, each with a comma before it */
    struct buf drawn;    /* of the solution's */
    const char *cells;   /* the list of cells; NULL: the whole board */
    const char *boxes;   /* of answers of which one is enough; NULL: all count */
    const char *tag;
    const char *answer; /* NULL: there is none */
};

static void write_link(const struct link *k, struct buf *out) {
    struct buf text = {0};
    buf_fmt(&text, "square,%d,%d,38,0,1,1,190,190,60,60,0,0,0,0,Title: ,Author: ,%s,OFF,%s,\n",
            SIDE, SIDE, k->head ? k->head : ",", k->boxes ? "true" : "false");
    buf_fmt(&text, "[0,0,0,0]\n{}\n{zN:{}%s}\n{zN:{}%s}\n%s\n[]\n{}\n\"x\"\n\"x\"\n[3,2,3]\n{}\n",
            k->question.len ? k->question.at : "", k->drawn.len ? k->drawn.at : "",
            k->cells ? k->cells : "[]");
    buf_fmt(&text, "\"x\"\n0\n{}\n{}\n{%s}\n[\"%s\"]\n", k->boxes ? k->boxes : "", k->tag);
    buf_add(out, "m=solve&p=");
    deflate_text(text.at, out);
    if (k->answer) {
        buf_add(out, "&a=");
        deflate_text(k->answer, out);
    }
    buf_free(&text);
}

/* Frees the parts of the link. */
static void link_reads_to(struct link *k, const char *native) {
    struct buf link = {0};
    write_link(k, &link);
    reads_to(link.at, native);
    buf_free(&link);
    buf_free(&k->question);
    buf_free(&k->drawn);
}

/* Arrows as a part of the number, and as symbols beside it, of all shapes that point one way. */
static void test_arrows(void **state) {
    (void)state;
    static const struct {
        const char *style, *shape;
        char token;
    } arrows[] = {
        {"[0,0,0,1,0,0,0,0]", "arrow_fouredge_B", '^'},
        {"[0,0,0,0,0,1,0,0]", "arrow_fouredge_G", '^'},
        {"[1,0,0,0,0,0,0,0]", "arrow_fouredge_B", '>'},
        {"[0,0,0,0,0,0,1,0]", "arrow_fouredge_B", '>'},
        {"[0,1,0,0,0,0,0,0]", "arrow_fouredge_E", 'v'},
        {"[0,0,0,0,0,0,0,1]", "arrow_fouredge_B", 'v'},
        {"[0,0,1,0,0,0,0,0]", "arrow_fouredge_B", '<'},
        {"[0,0,0,0,1,0,0,0]", "arrow_fouredge_B", '<'},
        {"1", "arrow_B_B", '<'},
        {"3", "arrow_N_W", '^'},
        {"5", "arrow_S", '>'},
        {"7", "arrow_Short", 'v'},
        {"[0,1,0,0]", "arrow_cross", '^'},
        {"[0,0,0,1]", "arrow_cross", 'v'},
        {"[0,0,0,0,1,0,0,0]", "arrow_eight", '>'},
    };
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        struct link k = {.tag = "yajilin"};
        char native[32];
        context("%s %s", arrows[i].shape, arrows[i].style);
        buf_fmt(&k.question, ",zN:{\"%d\":[\"1\",1,\"1\"]},zY:{\"%d\":[%s,\"%s\",2]}", at(2, 2),
                at(2, 2), arrows[i].style, arrows[i].shape);
        snprintf(native, sizeof native, ".  .  .  .\n.  1%c .  .\n", arrows[i].token);
        link_reads_to(&k, native);
    }
}

/* Clues of Castle Wall without a number: drawn as a clue without text, or only framed. */
static void test_white_clues(void **state) {
    (void)state;
    struct link empty = {.tag = "castlewall"}, framed = {.tag = "castlewall"};
    buf_fmt(&empty.question, ",zN:{\"%d\":[\"\",1,\"2\"]}", at(2, 2));
    link_reads_to(&empty, ". . . .\n. w . .\n");
    buf_fmt(&framed.question, ",zE:{\"%d,%d\":2,\"%d,%d\":2,\"%d,%d\":2,\"%d,%d\":2}", corner(1, 1),
            corner(1, 2), corner(2, 1), corner(2, 2), corner(1, 1), corner(2, 1), corner(1, 2),
            corner(2, 2));
    link_reads_to(&framed, ". . . .\n. w . .\n");
}

/* Rooms as edges and as cages; their numbers normal, at a corner and at a side. */
static void test_rooms(void **state) {
    (void)state;
    static const char native[] = "a2 a  b  b\na  a  b  b\na  a  b  b\na  a  b  b\n";
    for (int way = 0; way < 6; way++) {
        struct link k = {.tag = "heyawake"};
        int small = way % 3, first = 4 * ((small == 1 ? 1 : 2) * POINTS + at(1, 1));
        context("way %d", way);
        if (small)
            buf_fmt(&k.question, ",z1:{\"%d\":[2,1]}", first + 1);
        else
            buf_fmt(&k.question, ",zN:{\"%d\":[2,1,\"1\"]}", at(1, 1));
        buf_add(&k.question, way < 3 ? ",zE:{" : ",zC:{");
        for (int row = 1; row <= SIDE; row++) {
            int cage = 4 * (POINTS + at(row, 2));
            buf_fmt(&k.question, "%s\"%d,%d\":%d", row > 1 ? "," : "",
                    way < 3 ? corner(row - 1, 2) : cage + 1, way < 3 ? corner(row, 2) : cage + 3,
                    way < 3 ? 2 : 10);
        }
        buf_add(&k.question, "}");
        link_reads_to(&k, native);
    }
}

/* Circles round numbers by their colour; an empty one is a circle. */
static void test_circles(void **state) {
    (void)state;
    struct link k = {.tag = "balanceloop"}, islands = {.tag = "hashi"};
    buf_fmt(&k.question, ",zN:{\"%d\":[4,6,\"1\"],\"%d\":[\" \",7,\"1\"],\"%d\":[\" \",6,\"1\"]}",
            at(1, 1), at(2, 2), at(3, 3));
    link_reads_to(&k, "O4 .  .  .\n.  @  .  .\n.  .  O  .\n");
    buf_fmt(&islands.question, ",zN:{\"%d\":[\" \",6,\"1\"]},zY:{\"%d\":[5,\"circle_L\",1]}",
            at(1, 1), at(1, 4));
    link_reads_to(&islands, "? . . ?\n");
}

/* Cells taken off the board: what is left may be a smaller rectangle. */
static void test_cells(void **state) {
    (void)state;
    struct link k = {.tag = "slitherlink"};
    char cells[64];
    snprintf(cells, sizeof cells, "[%d,1,%d,1]", at(2, 3), WIDE - 1);
    k.cells = cells;
    buf_fmt(&k.question, ",zN:{\"%d\":[3,1,\"1\"]}", at(3, 4));
    link_reads_to(&k, "size: 2x2\nboard:\n. .\n. 3\n");
}

/* The number of stars from the rules, and texts with Penpa+'s own escapes. */
static void test_texts(void **state) {
    (void)state;
    struct link k = {.tag = "starbattle",
                     .head = "https://example.org/,Place two stars%2C a zZone"};
    link_reads_to(&k, "source: https://example.org/\nnote: Place two stars, a zone\n");
    link_reads_to(&k, "number: 2\n");
    struct link one = {.tag = "starbattle"};
    link_reads_to(&one, "number: 1\n"); /* no more fit in four columns */
}

/* What is drawn as the solution becomes marks; what means nothing there is left out. */
static void test_drawn(void **state) {
    (void)state;
    struct link k = {.tag = "yajilin"};
    buf_fmt(&k.drawn,
            ",zS:{\"%d\":4,\"%d\":2,\"%d\":6},zL:{\"%d,%d\":3,\"%d\":98},zY:{\"%d\":[8,\"circle_"
            "SS\",2]}",
            at(1, 1), at(1, 2), at(4, 4), at(2, 2), at(2, 3), lower(3, 3), at(4, 1));
    link_reads_to(&k, "marks: r1c1=x r1c2=. r4c1=. r2c2-r2c3=x r3c3-r4c3=.\n");
    struct link given = {.tag = "yajilin"};
    buf_fmt(&given.question, ",zL:{\"%d,%d\":3}", at(2, 2), at(2, 3));
    link_reads_to(&given, "marks: r2c2-r2c3=x\n");
}

static bool is_read(const struct link *k) {
    struct buf link = {0};
    struct loaded l = {0};
    struct err e = {0};
    write_link(k, &link);
    bool read = format_read(link.at, link.len, &l, &e);
    if (!read)
        assert_non_null(strstr(e.text, "does not solve it"));
    loaded_free(&l);
    buf_free(&link);
    return read;
}

/* Appends the lines of the solution: a loop round the border of a board. */
static void append_ring(struct buf *out) {
    for (int i = 1; i < SIDE; i++) {
        buf_fmt(out, "%s\"%d,%d,1\"", i > 1 ? "," : "", at(1, i), at(1, i + 1));
        buf_fmt(out, ",\"%d,%d,1\",\"%d,%d,1\",\"%d,%d,1\"", at(SIDE, i), at(SIDE, i + 1), at(i, 1),
                at(i + 1, 1), at(i, SIDE), at(i + 1, SIDE));
    }
}

/* Where one list is enough they are by the ticked boxes, in their order, whatever their kind. */
static void test_any_of(void **state) {
    (void)state;
    struct link k = {.tag = "simple loop"};
    struct buf right = {0}, wrong = {0}, two = {0};
    buf_fmt(&k.question, ",zS:{\"%d\":4,\"%d\":4,\"%d\":4,\"%d\":4}", at(2, 2), at(2, 3), at(3, 2),
            at(3, 3));
    buf_add(&right, "[[");
    append_ring(&right);
    buf_add(&right, "]]");
    buf_fmt(&wrong, "[[\"%d,%d,1\"]]", at(1, 1), at(1, 2));
    k.boxes = "\"sol_or_surface\":false,\"sol_or_loopline\":true";
    k.answer = right.at;
    assert_true(is_read(&k));
    k.answer = wrong.at;
    assert_false(is_read(&k));
    k.boxes = "\"sol_or_loopline\":true,\"sol_or_loopline_exact\":true";
    buf_fmt(&two, "[[\"%d,%d,1\"],", at(1, 1), at(1, 2));
    buf_add(&two, right.at + 1);
    k.answer = two.at;
    assert_true(is_read(&k)); /* the second one is right */
    k.boxes = "\"sol_or_number\":true";
    k.answer = "[[\"36,5\"]]";
    assert_true(is_read(&k)); /* numbers say nothing here */
    buf_free(&right);
    buf_free(&wrong);
    buf_free(&two);
    buf_free(&k.question);

    struct link stones = {.tag = "yin-yang"};
    struct buf all = {0};
    for (int cell = 0; cell < SIDE * SIDE; cell++)
        buf_fmt(&all, "%s\"%d\"", cell ? "," : "[[", at(cell / SIDE + 1, cell % SIDE + 1));
    buf_add(&all, "]]");
    stones.boxes = "\"sol_or_circle\":true";
    stones.answer = all.at;
    assert_true(is_read(&stones)); /* circles without their colours */
    buf_free(&all);
}

/* A written link without marks carries the answer, which the reader checks. */
static void test_written_answers(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct loaded l = {0}, back = {0};
        struct buf link = {0};
        struct err e = {0};
        context("%s", genres[g]->id);
        assert_true(sample_load(genres[g], &l));
        assert_true(format_write(format_by_id("penpa"), &l, &link, &e));
        assert_non_null(strstr(link.at, "#m=solve&p="));
        assert_non_null(strstr(link.at, "&a="));
        if (!format_read(link.at, link.len, &back, &e))
            fail_msg("%s: %s", genres[g]->id, e.text);
        assert_true(puzzle_same(l.puzzle, back.puzzle));
        loaded_free(&l);
        loaded_free(&back);
        buf_free(&link);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrows),          cmocka_unit_test(test_white_clues),
        cmocka_unit_test(test_rooms),           cmocka_unit_test(test_circles),
        cmocka_unit_test(test_cells),           cmocka_unit_test(test_texts),
        cmocka_unit_test(test_drawn),           cmocka_unit_test(test_any_of),
        cmocka_unit_test(test_written_answers),
    };
    return run_group("penpa", tests, NULL, NULL);
}
