/* Every difficulty of every genre at 10x10, 15x15 and 20x20 is made within a bound of work, so that
 * none is lost unseen. Work is how often a budget is asked (polls.h), which is the same on every
 * machine; a hundred thousand are five to ten seconds. With SUMI_HUNDRED=1 all of them are tried
 * (SUMI_GENRE=id: those of one genre), else one of each genre at 10x10 and a share of the larger
 * ones. */
#include "context.h"
#include "generate/generate.h"
#include "polls.h"
#include "random_puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 4, PLAIN = -1 };

/* Genres whose boards of 20x20 are asked for without a difficulty. */
static const char plain_at_twenty[] = " aqre nurikabe balance nurimisaki castle ";

static const struct size {
    int side;
    enum difficulty hardest;
    const char *plain; /* genres that are made without a difficulty there, each between spaces */
    long polls;        /* the dearest first seeds took 43,832 and, at 15x15, 366,661 */
    int share;         /* one in so many is tried */
} sizes[] = {
    {10, EXPERT, "", 100000, 4},
    {15, HARD, "", 400000, 16},
    {20, HARD, plain_at_twenty, 1000000, 32},
};

static bool is_plain(const struct size *s, const struct genre *g) {
    char id[32];
    snprintf(id, sizeof id, " %s ", g->id);
    return strstr(s->plain, id) != NULL;
}

static bool is_made(const struct genre *g, const struct size *s, int difficulty, uint64_t seed) {
    long left = s->polls;
    struct generate_options o = {.genre = g,
                                 .grid = size_for(g, (struct grid){s->side, s->side}),
                                 .seed = seed,
                                 .graded = difficulty != PLAIN,
                                 .budget = polls_budget(&left)};
    if (o.graded)
        o.difficulty = (enum difficulty)difficulty;
    context("%s, %dx%d, difficulty %d, seed %d", g->id, s->side, s->side, difficulty, (int)seed);
    struct puzzle *p = generate(&o, NULL);
    puzzle_free(p);
    return p != NULL;
}

/* One of a few seeds is enough: luck plays a part in each. */
static void check_difficulty(const struct genre *g, const struct size *s, int difficulty) {
    bool made = false;
    for (uint64_t seed = 1; seed <= SEEDS && !made; seed++)
        made = is_made(g, s, difficulty, seed);
    assert_true(made);
}

static void check_size(const struct size *s) {
    bool all = getenv("SUMI_HUNDRED") != NULL;
    const char *only = getenv("SUMI_GENRE");
    for (int g = 0; genres[g]; g++) {
        bool plain = is_plain(s, genres[g]);
        for (int d = plain ? PLAIN : EASY; d <= (plain ? PLAIN : (int)s->hardest); d++)
            if ((all || (g + 5 * d) % s->share == 0) && (!only || strcmp(only, genres[g]->id) == 0))
                check_difficulty(genres[g], s, d);
    }
}

static void test_every_difficulty_at_10(void **state) {
    (void)state;
    check_size(&sizes[0]);
}

static void test_every_difficulty_at_15(void **state) {
    (void)state;
    check_size(&sizes[1]);
}

static void test_every_difficulty_at_20(void **state) {
    (void)state;
    check_size(&sizes[2]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_difficulty_at_10),
        cmocka_unit_test(test_every_difficulty_at_15),
        cmocka_unit_test(test_every_difficulty_at_20),
    };
    return run_group("difficulties", tests, NULL, NULL);
}
