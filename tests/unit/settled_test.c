/* What makes the ladder fast must not change what it finds: techniques that remember where they
 * found nothing give the step that they give without a past, and suppositions that the engine
 * checks first clash, by the same links, as they do without it. */
#include "base/mem.h"
#include "base/rng.h"
#include "context.h"
#include "deduce/deduce.h"
#include "deduce/implication_chain.h"
#include "effort.h"
#include "sat/solve.h"
#include "ui/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY_BOARDS = EFFORT(7), CHAIN_BOARDS = EFFORT(2), NEWS_MOST = 6 };

/* A genre's sample with its solution, and a board of correct marks that grows and shrinks. */
struct growing {
    struct loaded loaded;
    struct answer answer;
    const struct model *m;
    mark *marks;
    int near;
    struct rng rng;
};

static void growing_begin(struct growing *b, const struct genre *g) {
    assert_true(sample_load(g, &b->loaded));
    loaded_compile(&b->loaded);
    b->m = &b->loaded.model;
    solve(b->m, &(struct solve_options){0}, &b->answer);
    assert_int_equal(b->answer.outcome, OUTCOME_ONE);
    b->marks = marks_new(b->m);
    b->near = NO_CELL;
    rng_seed(&b->rng, 16);
}

static void growing_end(struct growing *b) {
    mem_free(b->marks);
    answer_free(&b->answer);
    loaded_free(&b->loaded);
}

/* A few marks more, now and then one less; the last of them is the last move. */
static void grow(struct growing *b) {
    for (int n = 1 + rng_below(&b->rng, NEWS_MOST); n > 0; n--) {
        int v = rng_below(&b->rng, model_vars(b->m));
        bool back = rng_below(&b->rng, 8) == 0;
        b->marks[v] = back ? MARK_NONE : b->answer.solution[v];
        b->near = b->m->vars.at[v].at.a;
    }
}

/* --- what is remembered ----------------------------------------------------------------------- */

static bool same_reasons(const struct step *a, const struct step *b) {
    for (int i = 0; i < a->from.len && a->from.len == b->from.len; i++)
        if (a->from.at[i].sum != b->from.at[i].sum || a->from.at[i].kind != b->from.at[i].kind)
            return false;
    return a->from.len == b->from.len;
}

static bool same_step(const struct step *a, const struct step *b) {
    return a->technique == b->technique && a->then.len == b->then.len &&
           a->walk.len == b->walk.len && same_reasons(a, b) &&
           memcmp(a->then.at, b->then.at, (size_t)a->then.len * sizeof *a->then.at) == 0 &&
           (a->walk.len == 0 ||
            memcmp(a->walk.at, b->walk.at, (size_t)a->walk.len * sizeof *a->walk.at) == 0);
}

static void compare_technique(const struct growing *b, const char *genre, struct settled *kept,
                              int t, int board) {
    struct step again = {0}, afresh = {0};
    struct settled none;
    settled_init(&none, b->m, b->marks);
    bool found = technique_try_again(kept, t, b->near, &again);
    if (found != technique_try_again(&none, t, b->near, &afresh) ||
        (found && !same_step(&again, &afresh)))
        fail_msg("%s, board %d: %s finds another step with a past", genre, board, techniques[t].id);
    settled_free(&none);
    step_free(&again);
    step_free(&afresh);
}

static void test_memory_changes_no_step(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct growing b = {0};
        struct settled kept;
        growing_begin(&b, genres[g]);
        settled_init(&kept, b.m, b.marks);
        for (int board = 0; board < MEMORY_BOARDS; board++, grow(&b)) {
            settled_look(&kept, b.marks);
            for (int t = 0; t < n_techniques; t = technique_after(t))
                if (techniques[t].find && techniques[t].tier < TIER_WHATIF)
                    compare_technique(&b, genres[g]->id, &kept, t, board);
        }
        settled_free(&kept);
        growing_end(&b);
    }
}

/* After a search for named chains a what-if leaves out what that search found consistent. */
static void test_walks_after_named_chains(void **state) {
    (void)state;
    int walks = 0;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct growing b = {0};
        struct settled kept, none;
        struct step again = {0}, afresh = {0};
        growing_begin(&b, genres[g]);
        settled_init(&kept, b.m, b.marks);
        for (int board = 0; board < CHAIN_BOARDS; board++, grow(&b)) {
            settled_look(&kept, b.marks);
            settled_init(&none, b.m, b.marks);
            technique_try_again(&kept, technique_by_id("pocket"), b.near, &again);
            bool found = technique_try_walk(&kept, false, b.near, &again);
            if (found != technique_try_walk(&none, false, b.near, &afresh) ||
                (found && !same_step(&again, &afresh)))
                fail_msg("%s, board %d: another walk with a past", genres[g]->id, board);
            walks += found;
            settled_free(&none);
        }
        step_free(&again);
        step_free(&afresh);
        settled_free(&kept);
        growing_end(&b);
    }
    assert_true(walks > 0);
}

/* --- what the engine checks first ------------------------------------------------------------- */

static bool same_chain(const struct chain *a, const struct chain *b) {
    for (int i = 0; i < a->links.len && a->links.len == b->links.len; i++)
        if (a->links.at[i].l != b->links.at[i].l)
            return false;
    return a->links.len == b->links.len;
}

/* The chain with the engine's check, without it, and with a search through the whole graph in place
 * of its propagation too; that one may follow the same rules in another order. */
enum { CHECKED, UNCHECKED, SEARCHED, CHAINS };

static bool suppose_alike(struct chain *chains, const struct model *m, mark *marks, lit l) {
    bool clash[CHAINS];
    for (int i = 0; i < CHAINS; i++)
        clash[i] = chain_suppose(&chains[i], m, marks, l);
    return clash[CHECKED] == clash[UNCHECKED] && clash[CHECKED] == clash[SEARCHED] &&
           (!clash[CHECKED] || same_chain(&chains[CHECKED], &chains[UNCHECKED]));
}

/* Both values of each open place; how many clash. */
static int compare_chains(const struct growing *b, const char *genre, int board) {
    struct chain chains[CHAINS];
    mark *marks = mem_copy(b->marks, model_vars(b->m), sizeof *marks);
    int clashes = 0;
    assert_int_not_equal(deduce_propagate(b->m, marks), PROPAGATED_CLASH);
    for (int i = 0; i < CHAINS; i++)
        chain_init(&chains[i], b->m, marks);
    chains[UNCHECKED].quick.usable = chains[SEARCHED].quick.usable = false;
    chains[SEARCHED].graph.usable = chains[SEARCHED].complete = false;
    for (lit l = 0; l < 2 * model_vars(b->m); l++) {
        if (marks[lit_var(l)] == MARK_NONE && !suppose_alike(chains, b->m, marks, l))
            fail_msg("%s, board %d: literal %d clashes otherwise without the engine", genre, board,
                     (int)l);
        clashes += chains[CHECKED].clash;
    }
    for (int i = 0; i < CHAINS; i++)
        chain_free(&chains[i]);
    mem_free(marks);
    return clashes;
}

static void test_engine_changes_no_chain(void **state) {
    (void)state;
    int clashes = 0;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct growing b = {0};
        growing_begin(&b, genres[g]);
        for (int board = 0; board < CHAIN_BOARDS; board++, grow(&b))
            clashes += compare_chains(&b, genres[g]->id, board);
        growing_end(&b);
    }
    assert_true(clashes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory_changes_no_step),
                                       cmocka_unit_test(test_walks_after_named_chains),
                                       cmocka_unit_test(test_engine_changes_no_chain)};
    return run_group("settled", tests, NULL, NULL);
}
