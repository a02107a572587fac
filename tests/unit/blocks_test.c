/* Each block of an address that a genre could name, in a genre that has nothing else: what is
 * written is read back the same, and damaged text is refused or read, never worse. Four of them
 * belong to genres that the program does not have yet. */
#include "context.h"
#include "foreign.h"
#include "random_puzzle.h"
#include "toy_genre.h"

#include "format/pzpr/field.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 100, SIDE = 8 };

/* Valid until the next one is made. */
static struct genre *genre_of(enum block block, struct genre_given given, enum given_kind other) {
    static struct genre g;
    g = genre_toy;
    memset(g.givens, 0, sizeof g.givens);
    memset(g.body, 0, sizeof g.body);
    g.validate = NULL;
    g.givens[0] = given;
    g.givens[1].kind = (uint8_t)other;
    g.body[0] = (struct body){(uint8_t)block, given.kind, (uint8_t)other};
    return &g;
}

static void assert_comes_back(const struct puzzle *p, struct rng *rng) {
    struct buf text = {0};
    struct err e = {0};
    pzpr_body_write(p, &text);
    context("%dx%d, block %d: %s", p->grid.rows, p->grid.cols, p->genre->body[0].block,
            buf_text(&text));
    struct scan s = {buf_text(&text), text.len, 0};
    struct puzzle *back = genre_board(p->genre, p->grid);
    if (!pzpr_body_read(&s, back, &e))
        fail_msg("column %d: %s", e.col, e.text);
    assert_true(puzzle_same(p, back));
    puzzle_free(back);
    if (text.len > 0) { /* any other text is read or refused within the board */
        text.at[rng_below(rng, text.len)] = (char)('!' + rng_below(rng, 94));
        s = (struct scan){text.at, rng_below(rng, text.len + 1), 0};
        back = genre_board(p->genre, p->grid);
        assert_true(pzpr_body_read(&s, back, &e) || e.text[0] != '\0');
        puzzle_free(back);
    }
    buf_free(&text);
}

static void try_block(const struct genre *g) {
    struct rng rng;
    rng_seed(&rng, 5);
    for (int i = 0; i < BOARDS; i++) {
        struct puzzle *p = random_puzzle(&rng, g, SIDE);
        assert_comes_back(p, &rng);
        puzzle_free(p);
    }
}

static void test_cells(void **state) {
    (void)state;
    struct genre_given number = {.kind = GIVEN_NUMBER, .max = 300}, white = {.kind = GIVEN_WHITE};
    struct genre *g = genre_of(BLOCK_NUM16, number, GIVEN_NONE);
    try_block(g);
    for (number.min = 0; number.min < 300; number.min += 5) { /* every digit of base 36 */
        g = genre_of(BLOCK_ITEMS, number, GIVEN_NONE);
        try_block(g);
    }
    number.min = 0;
    number.max = 4;
    g = genre_of(BLOCK_NUM4, number, GIVEN_NONE);
    try_block(g);
    g = genre_of(BLOCK_CIRCLES, white, GIVEN_BLACK);
    try_block(g);
    g = genre_of(BLOCK_EMPTY, (struct genre_given){.kind = GIVEN_HOLE}, GIVEN_NONE);
    try_block(g);
    g = genre_of(BLOCK_TREES, (struct genre_given){.kind = GIVEN_TREE}, GIVEN_NONE);
    try_block(g);
}

static void test_elsewhere(void **state) {
    (void)state;
    struct genre_given none = {.kind = GIVEN_NONE};
    struct genre *g = genre_of(BLOCK_POINTS4, none, GIVEN_NONE);
    g->parts = PUZZLE_POINTS;
    g->point = (struct genre_given){.kind = GIVEN_NUMBER, .max = 4};
    g->body[0].kind = GIVEN_NUMBER;
    try_block(g);
    g = genre_of(BLOCK_OUTER, none, GIVEN_NONE);
    g->parts = PUZZLE_OUTER;
    g->outer_max = 20;
    try_block(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_elsewhere),
    };
    return run_group("blocks", tests, NULL, NULL);
}
