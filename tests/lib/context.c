#include "context.h"

#include "base/os/process.h"
#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>

static char what[400];
static struct puzzle *board;
static bool boards = true;

enum { TESTS_MOST = 64 };

/* A test with what cmocka is not told: it is run by a function that knows how it ended. */
struct watched {
    const struct CMUnitTest *test;
    void *state;
    bool passed;
};

void context(const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
}

void context_puzzle(const struct puzzle *p) {
    puzzle_free(board);
    board = p && boards ? puzzle_copy(p) : NULL;
}

void context_without_puzzles(void) {
    boards = false;
}

static void clear(void) {
    what[0] = '\0';
    context_puzzle(NULL);
}

static void print_context(void) {
    struct loaded l = {.puzzle = board};
    struct buf text = {0};
    struct err e = {0};
    if (board)
        format_write(&format_native, &l, &text, &e);
    if (what[0] || text.len > 0)
        print_error("%s\n%s\n", what, buf_text(&text));
    buf_free(&text);
}

static int set_up(void **state) {
    struct watched *w = *state;
    clear();
    w->state = w->test->initial_state;
    return w->test->setup_func ? w->test->setup_func(&w->state) : 0;
}

static void run(void **state) {
    struct watched *w = *state;
    w->test->test_func(&w->state);
    w->passed = true;
}

/* A test that is skipped has no context yet. */
static int tear_down(void **state) {
    struct watched *w = *state;
    if (!w->passed)
        print_context();
    clear();
    return w->test->teardown_func ? w->test->teardown_func(&w->state) : 0;
}

/* Whether this program leaks is looked for at its end, as it was told at its start. The programs
 * that it starts are the business of the scripts that say `leaks` (tests/cli/lib.sh): the look
 * takes more than half of a short run. */
static void programs_without_leaks(void) {
    char options[4096];
    const char *now = getenv("ASAN_OPTIONS");
    snprintf(options, sizeof options, "%s:detect_leaks=0", now ? now : "");
    if (SANITIZED)
        setenv("ASAN_OPTIONS", options, 1);
}

int context_run(const char *name, const struct CMUnitTest *tests, size_t n, CMFixtureFunction setup,
                CMFixtureFunction teardown) {
    static struct watched all[TESTS_MOST];
    static struct CMUnitTest own[TESTS_MOST]; /* no memory of the house: tests count that */
    if (n > TESTS_MOST) {
        print_error("%s: more than %d tests\n", name, TESTS_MOST);
        return 1;
    }
    for (size_t i = 0; i < n; i++) {
        all[i].test = &tests[i];
        own[i] = (struct CMUnitTest){tests[i].name, run, set_up, tear_down, &all[i]};
    }
    programs_without_leaks();
    unsetenv("COLORFGBG"); /* the theme would follow the terminal of whoever runs the tests */
    return _cmocka_run_group_tests(name, own, n, setup, teardown);
}
