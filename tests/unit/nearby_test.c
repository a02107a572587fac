/* Counting from solution to solution, a few at a time, gives each solution once and leaves none
 * out: compared with all that the look-ahead search finds, on random boards of the first twenty
 * genres. On the way each is judged by what has changed since the last one. */
#include "context.h"

#include "solve/nearby.h"

#include "engine/lookahead.h"
#include "genre/genre.h"
#include "genre_turn.h"
#include "model/judge/judge.h"
#include "random_puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

enum { MOST = 300, SIDE = 4, ALIKE = 20 };

/* Solutions one after the other; `left`: so many more are taken before it is enough. */
struct gathered {
    const struct model *m;
    VEC(mark *) all;
    int left;
};

static void gathered_free(struct gathered *g) {
    for (int i = 0; i < g->all.len; i++)
        mem_free(g->all.at[i]);
    vec_free(&g->all);
}

static bool is_gathered(const struct gathered *g, const mark *solution) {
    for (int i = 0; i < g->all.len; i++)
        if (memcmp(g->all.at[i], solution, (size_t)model_vars(g->m)) == 0)
            return true;
    return false;
}

static bool gather(void *arg, const mark *solution) {
    struct gathered *g = arg;
    assert_false(is_gathered(g, solution));
    vec_push(&g->all, mem_copy(solution, model_vars(g->m), sizeof *solution));
    return --g->left > 0;
}

static enum seen gather_full(void *arg, const mark *full) {
    struct gathered *g = arg;
    if (!judge_full(g->m, full))
        return SEEN_WRONG;
    return gather(g, full) ? SEEN_MORE : SEEN_ENOUGH;
}

static bool never_stop(void *arg) {
    (void)arg;
    return false;
}

static void gather_all(struct gathered *g) {
    struct engine e;
    engine_init(&e, g->m, NULL);
    struct lookahead o = {.engine = &e, .work = 1 << 24, .found = gather_full, .arg = g};
    if (!e.clash && engine_run(&e))
        (void)look_ahead(&o);
    engine_free(&e);
}

/* From one that was not counted yet to the next. */
static void count_all(const struct gathered *known, struct gathered *g) {
    struct counted_parts parts = {0};
    mark *marks = marks_new(known->m);
    bool all = false;
    for (int i = 0; i < known->all.len && !all; i++) {
        if (is_gathered(g, known->all.at[i]))
            continue;
        g->left = 1 + i % 5;
        all = nearby_count(&(struct nearby){.m = known->m,
                                            .marks = marks,
                                            .around = known->all.at[i],
                                            .found = gather,
                                            .stop = never_stop,
                                            .arg = g,
                                            .parts = &parts});
    }
    mem_free(marks);
    vec_free(&parts.lits);
    vec_free(&parts.ends);
}

/* Next to a solution a board is judged by its changes as it is judged whole: for another solution,
 * and for one with a few marks turned round. */
static void assert_judged_alike(const struct gathered *known, struct rng *rng) {
    const struct model *m = known->m;
    for (int i = 0; i + 1 < known->all.len && i < ALIKE; i++) {
        mark *after = mem_copy(known->all.at[i + 1], model_vars(m), sizeof *after);
        assert_true(judge_changed(m, known->all.at[i], after));
        for (int turned = 0; turned < 3; turned++) {
            int v = rng_below(rng, model_vars(m));
            after[v] = mark_not(after[v]);
            assert_int_equal(judge_changed(m, known->all.at[i], after), judge_full(m, after));
        }
        mem_free(after);
    }
}

static void test_each_once(void **state) {
    (void)state;
    int compared = 0;
    struct rng rng;
    for (int turn = 0; turn < 161; turn++) {
        struct model m;
        struct puzzle *p = random_puzzle(&rng, genre_turn(turn, 0, &rng), SIDE);
        p->genre->compile(p, &m);
        struct gathered known = {.m = &m, .left = MOST}, counted = {.m = &m};
        gather_all(&known);
        assert_judged_alike(&known, &rng);
        bool few = known.all.len < MOST;
        if (few)
            count_all(&known, &counted);
        if (few && counted.all.len != known.all.len)
            fail_msg("%s, turn %d: %d of %d solutions were counted", p->genre->id, turn,
                     counted.all.len, known.all.len);
        compared += few && known.all.len > 1;
        gathered_free(&known);
        gathered_free(&counted);
        model_free(&m);
        puzzle_free(p);
    }
    assert_in_range(compared, 12, 150);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_once)};
    return run_group("nearby", tests, NULL, NULL);
}
