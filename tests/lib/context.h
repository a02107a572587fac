/* What a failing test was busy with: a line that the test sets, and the last random board. */
#ifndef SUMI_TESTS_CONTEXT_H
#define SUMI_TESTS_CONTEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct puzzle;

/* Names what comes next, such as a genre and a seed; until the next call or the end of the test. */
void context(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Remembers a copy of the board that comes next, likewise; random_puzzle() does it by itself. */
void context_puzzle(const struct puzzle *p);

/* From now on no boards are remembered: for tests in which memory runs out where a copy is made. */
void context_without_puzzles(void);

/* As cmocka's _cmocka_run_group_tests(); a test that fails prints its context. Programs that the
 * tests start look for no leaks. */
int context_run(const char *name, const struct CMUnitTest *tests, size_t n, CMFixtureFunction setup,
                CMFixtureFunction teardown);
#define run_group(name, tests, setup, teardown)                                                    \
    context_run(name, tests, sizeof(tests) / sizeof(tests)[0], setup, teardown)

#endif
