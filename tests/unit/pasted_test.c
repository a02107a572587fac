/* Addresses as mail and chats break them: at every place, in every genre. What is read is the whole
 * puzzle, or nothing is. */
#include "context.h"
#include "effort.h"
#include "random_puzzle.h"

#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

enum { BOARDS = 3, SIDE = 8 };

/* What stands at the break, and what before and behind the address. */
static const struct {
    const char *before, *at_break, *behind;
    bool must_read; /* otherwise it may be refused */
} breaks[] = {
    {"", "\n", "", true},
    {"See ", "\r\n", "\r\n\r\nIsn't it nice?\r\n", true},
    {"On Monday she wrote:\n> ", "\n> ", "\n", true},
    {"> > ", " \n> >   ", "\n> > \n> > The end", true},
    {"", "=\n", "\n", true},
    {"<", "\n    ", ">\nMore of it soon.", true},
    {"(", "   \n\t", ")", true},
    {"", "\n", " is my puzzle", false},
    {"", "\n\n", "\n", false},
    {"", " ", "\n", false},
    {"", "\n", "\nand what comes next", false},
};

/* Reads an address that is broken before its at-th byte; true if it is read. */
static bool read_broken(const char *address, int at, int way, const struct puzzle *whole) {
    struct buf text = {0};
    struct loaded l = {0};
    struct err e = {0};
    buf_add(&text, breaks[way].before);
    buf_bytes(&text, address, at);
    buf_add(&text, breaks[way].at_break);
    buf_add(&text, address + at);
    buf_add(&text, breaks[way].behind);
    bool good = format_read(text.at, text.len, &l, &e);
    if (good && !puzzle_same(whole, l.puzzle))
        fail_msg("another puzzle is read from\n%s", text.at);
    if (!good && (e.text[0] == '\0' || breaks[way].must_read))
        fail_msg("%d:%d: %s\n%s", e.line, e.col, e.text, text.at);
    loaded_free(&l);
    buf_free(&text);
    return good;
}

static void break_everywhere(const struct puzzle *p, int *tried) {
    struct loaded l = {.puzzle = puzzle_copy(p)}, whole = {0};
    struct buf address = {0};
    struct err e = {0};
    assert_true(format_write(format_by_id("pzpr"), &l, &address, &e));
    buf_trim(&address, "\n");
    assert_true(format_read(address.at, address.len, &whole, &e));
    /* Before "//" nothing says that it is an address. */
    for (int at = 9; at < address.len; at++)
        for (size_t way = 0; way < sizeof breaks / sizeof *breaks; way++, ++*tried)
            read_broken(address.at, at, (int)way, whole.puzzle);
    loaded_free(&whole);
    loaded_free(&l);
    buf_free(&address);
}

static void test_broken_lines(void **state) {
    (void)state;
    struct rng rng;
    int tried = 0;
    rng_seed(&rng, 53);
    for (int g = 0; genres[g]; g++) {
        if (genres[g]->body[0].block == BLOCK_END) /* puzz.link has no such genre */
            continue;
        context("%s", genres[g]->id);
        struct loaded sample = {0};
        if (sample_load(genres[g], &sample))
            break_everywhere(sample.puzzle, &tried);
        loaded_free(&sample);
        for (int i = 0; i < EFFORT(BOARDS); i++) {
            struct puzzle *p = random_puzzle(&rng, genres[g], SIDE);
            break_everywhere(p, &tried);
            puzzle_free(p);
        }
    }
    assert_true(tried > 1000);
}

/* What stands on the next line and is no part of the address. */
static void test_lines_behind(void **state) {
    (void)state;
    static const char *const behind[] = {
        "thanks", "-- ", "Bob", "A nice one, isn't it?", "***", "12", "https://example.org/rules"};
    for (int g = 0; genres[g]; g++) {
        struct loaded sample = {0};
        struct buf address = {0};
        struct err e = {0};
        if (genres[g]->body[0].block == BLOCK_END || !sample_load(genres[g], &sample))
            continue;
        assert_true(format_write(format_by_id("pzpr"), &sample, &address, &e));
        for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
            struct buf text = {0};
            struct loaded l = {0};
            buf_fmt(&text, "%s%s", address.at, behind[i]);
            bool good = format_read(text.at, text.len, &l, &e);
            bool optional = l.end == END_WITHOUT_OPTION ||
                            genres[g]->body[1].block == BLOCK_EMPTY ||
                            genres[g]->body[0].block == BLOCK_EMPTY;
            if (!good && !optional)
                fail_msg("%d:%d: %s\n%s", e.line, e.col, e.text, text.at);
            if (good)
                assert_true(puzzle_same(l.puzzle, sample.puzzle));
            loaded_free(&l);
            buf_free(&text);
        }
        buf_free(&address);
        loaded_free(&sample);
    }
}

/* Several puzzles are refused as one, and told apart. */
static void test_several(void **state) {
    (void)state;
    static const char text[] = "https://puzz.link/p?slither/2/2/3d and\n"
                               "https://puzz.link/p?slither/2/2/d\n1 or slither/2/2/1d,\n"
                               "<https://puzz.link/p?slither/2/2/d1>\n";
    struct loaded l = {0};
    struct err e = {0};
    int starts[4];
    assert_false(format_read(text, (int)strlen(text), &l, &e));
    assert_non_null(strstr(e.text, "holds 3 puzzles"));
    assert_int_equal(e.line, 2);
    assert_int_equal(format_starts(text, (int)strlen(text), starts, 4), 3);
    assert_int_equal(format_starts(text, (int)strlen(text), starts, 2), 2);
    assert_ptr_equal(text + starts[1], strstr(text, "https://puzz.link/p?slither/2/2/d\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_broken_lines),
        cmocka_unit_test(test_lines_behind),
        cmocka_unit_test(test_several),
    };
    return run_group("pasted", tests, NULL, NULL);
}
