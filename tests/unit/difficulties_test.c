/* Every difficulty of every genre at 10x10 is made within a bound of work, so that none is lost
 * unseen. Work is how often a budget is asked (polls.h), which is the same on every machine; a
 * hundred thousand are one to five seconds. Every genre has one of its difficulties tried, with
 * SUMI_HUNDRED=1 all of them. */
#include "context.h"
#include "generate/generate.h"
#include "polls.h"
#include "random_puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SIDE = 10, SEEDS = 4, POLLS = 100000 };

static bool is_made(const struct genre *g, enum difficulty d, uint64_t seed) {
    long left = POLLS;
    struct generate_options o = {.genre = g,
                                 .grid = size_for(g, (struct grid){SIDE, SIDE}),
                                 .seed = seed,
                                 .graded = true,
                                 .difficulty = d,
                                 .budget = polls_budget(&left)};
    context("%s, difficulty %d, seed %d", g->id, (int)d, (int)seed);
    struct puzzle *p = generate(&o, NULL);
    puzzle_free(p);
    return p != NULL;
}

/* One of a few seeds is enough: luck plays a part in each. */
static void test_every_difficulty(void **state) {
    (void)state;
    bool all = getenv("SUMI_HUNDRED") != NULL;
    for (int g = 0; genres[g]; g++)
        for (enum difficulty d = EASY; d <= EXPERT; d++) {
            bool made = !all && (g + (int)d) % 4 != 0;
            for (uint64_t seed = 1; seed <= SEEDS && !made; seed++)
                made = is_made(genres[g], d, seed);
            assert_true(made);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_difficulty)};
    return run_group("difficulties", tests, NULL, NULL);
}
