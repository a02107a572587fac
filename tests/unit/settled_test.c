/* What makes the ladder fast must not change what it finds: techniques that remember where they
 * found nothing give the step that they give without a past, and suppositions that the engine
 * checks first clash, by the same links, as they do without it. */
#include "base/mem.h"
#include "base/rng.h"
#include "context.h"
#include "effort.h"
#include "format/format.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "teach/ladder.h"
#include "teach/steps/chain.h"
#include "teach/steps/find.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY_BOARDS = EFFORT(7), CHAIN_BOARDS = EFFORT(20), NEWS_MOST = 6 };

/* Random boards that need not have a solution. */
enum { RANDOM_BOARDS = EFFORT(600), RANDOM_SIDE = 8, RANDOM_MARKS = 30 };

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
    context("%s, its sample", g->id);
    assert_true(sample_load(g, &b->loaded));
    context_puzzle(b->loaded.puzzle);
    loaded_compile(&b->loaded);
    b->m = b->loaded.model;
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

/* A few marks more, now and then one less; the last of them is the last move. Once most are there
 * it begins again. */
static void grow(struct growing *b) {
    int vars = model_vars(b->m), marked = 0;
    for (int v = 0; v < vars; v++)
        marked += b->marks[v] != MARK_NONE;
    if (4 * marked > 3 * vars)
        memset(b->marks, MARK_NONE, (size_t)vars * sizeof *b->marks);
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
    bool found = technique_try(kept, t, b->near, &again);
    if (found != technique_try(&none, t, b->near, &afresh) ||
        (found && !same_step(&again, &afresh)))
        fail_msg("%s, board %d: %s finds another step, knowing more", genre, board,
                 techniques[t].id);
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

/* A solution says where nothing can be found, and changes nothing else. */
static void test_a_solution_changes_no_step(void **state) {
    (void)state;
    int found = 0;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct growing b = {0};
        struct step one = {0};
        growing_begin(&b, genres[g]);
        for (int board = 0; board < MEMORY_BOARDS; board++, grow(&b))
            for (int t = 0; t < n_techniques; t = technique_after(t)) {
                struct settled knows;
                if (!techniques[t].find)
                    continue;
                settled_init(&knows, b.m, b.marks);
                knows.solution = b.answer.solution;
                compare_technique(&b, genres[g]->id, &knows, t, board);
                found +=
                    techniques[t].tier == TIER_WHATIF && technique_try(&knows, t, b.near, &one);
                settled_free(&knows);
            }
        step_free(&one);
        growing_end(&b);
    }
    assert_true(found > 0);
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
            technique_try(&kept, technique_by_id("pocket"), b.near, &again);
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

/* --- what follows from a supposition ---------------------------------------------------------- */

/* What the graph alone says, by a search of all of it: NO, it clashes; YES, it forces something,
 * which is taken in; NONE, nothing. */
static mark take_graph(const struct model *m, mark *marks) {
    struct step step = {0};
    mark found = find_open_ring(m, marks, NO_CELL, &step) ? MARK_YES : MARK_NONE;
    if (found == MARK_NONE) {
        step_clear(&step);
        found = find_only_way(m, marks, &step);
    }
    for (int i = 0; i < step.then.len && found == MARK_YES; i++)
        lit_set(marks, step.then.at[i]);
    step_free(&step);
    return found;
}

/* Returns false if they clash. */
static bool take_sums_and_rules(const struct model *m, mark *marks) {
    struct engine e;
    engine_init(&e, m, marks);
    engine_tell_alone(&e);
    bool fits = engine_run(&e);
    memcpy(marks, e.marks, (size_t)model_vars(m) * sizeof *marks);
    engine_free(&e);
    return fits;
}

/* Sums and rules, then the graph, until nothing follows; false: they clash. */
static bool take_all(const struct model *m, mark *marks) {
    mark found = MARK_YES;
    while (found == MARK_YES) {
        if (!take_sums_and_rules(m, marks))
            return false;
        found = take_graph(m, marks);
    }
    return found == MARK_NONE;
}

static bool same_chain(const struct chain *a, const struct chain *b) {
    for (int i = 0; i < a->links.len && a->links.len == b->links.len; i++)
        if (a->links.at[i].l != b->links.at[i].l)
            return false;
    return a->links.len == b->links.len;
}

/* The chain, and one that searches rings and ways even where a quick look has spared it that. */
enum { CHECKED, SEARCHED, CHAINS };

static bool suppose_alike(struct chain *chains, const mark *marks, lit l) {
    const struct model *m = chains->m;
    mark *all = mem_copy(marks, model_vars(m), sizeof *all);
    bool clash[CHAINS];
    for (int i = 0; i < CHAINS; i++)
        clash[i] = chain_suppose(&chains[i], l);
    lit_set(all, l);
    bool clashes = !take_all(m, all);
    mem_free(all);
    return clash[CHECKED] == clashes && clash[SEARCHED] == clashes &&
           same_chain(&chains[CHECKED], &chains[SEARCHED]);
}

/* Both values of each open place on marks from which nothing more follows; how many clash. */
static int compare_chains(const struct model *m, const mark *marks, const char *genre, int board) {
    struct chain chains[CHAINS];
    int clashes = 0;
    for (int i = 0; i < CHAINS; i++)
        chain_init(&chains[i], m, marks);
    chains[SEARCHED].quick.usable = false;
    for (lit l = 0; l < 2 * model_vars(m); l++) {
        if (marks[lit_var(l)] == MARK_NONE && !suppose_alike(chains, marks, l))
            fail_msg("%s, board %d: literal %d clashes (%d) otherwise by a search of everything",
                     genre, board, (int)l, chains[CHECKED].clash);
        clashes += chains[CHECKED].clash;
    }
    return clashes;
}

/* What every way of the sums shares is followed too, whatever was supposed before; on some boards,
 * since it takes a chain for each literal. */
enum { EVERY_DEEP = 8 };

static void compare_deep(const struct model *m, const mark *marks, const char *genre, int board) {
    struct chain chains[2] = {0};
    chain_init(&chains[0], m, marks);
    chains[0].deep = true;
    for (lit l = 0; l < 2 * model_vars(m); l++) {
        if (marks[lit_var(l)] != MARK_NONE)
            continue;
        bool clash = chain_suppose(&chains[0], l);
        void *scope = mem_begin();
        chain_init(&chains[1], m, marks);
        chains[1].deep = true;
        if (clash != chain_suppose(&chains[1], l) || !same_chain(&chains[0], &chains[1]))
            fail_msg("%s, board %d: literal %d leads elsewhere after others", genre, board, (int)l);
        mem_end(scope);
    }
}

/* How many links a clash rests on, the supposition among them. */
static int links_needed(struct chain *t) {
    bool *needed = mem_alloc(model_vars(t->m), sizeof *needed);
    int n = 0;
    for (int i = t->links.len; i >= 0; i--) {
        const struct link *of = i == t->links.len ? &t->end : &t->links.at[i];
        if (i < t->links.len && !needed[lit_var(of->l)])
            continue;
        chain_causes(t, i, needed);
        for (int k = 0; k < of->len; k++) {
            int var = t->causes.at[of->first + k];
            n += t->where[var] >= 0 && !needed[var];
            needed[var] = true;
        }
    }
    mem_free(needed);
    return n;
}

/* Where only walks of few links are of interest, what is not followed has none. Returns how many
 * suppositions were passed over so that clash after all. */
static int compare_limited(const struct model *m, mark *marks, const char *genre, int board) {
    static const int limits[] = {1, 2, 4, 7};
    struct chain all, few;
    int passed = 0;
    chain_init(&all, m, marks);
    chain_init(&few, m, marks);
    for (lit l = 0; l < 2 * model_vars(m); l++) {
        if (marks[lit_var(l)] != MARK_NONE || !chain_suppose(&all, l))
            continue;
        int needed = links_needed(&all);
        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
            few.most = limits[i];
            bool clash = chain_suppose(&few, l);
            passed += !clash;
            if (!clash && needed <= few.most)
                fail_msg("%s, board %d: literal %d is passed over, and clashes by %d links of %d",
                         genre, board, (int)l, needed, few.most);
        }
    }
    return passed;
}

/* Suppositions are made where nothing else follows. */
static void compare_all(const struct model *m, const mark *from, const char *genre, int board,
                        int *clashes, int *passed) {
    mark *marks = mem_copy(from, model_vars(m), sizeof *marks);
    if (take_all(m, marks)) {
        *clashes += compare_chains(m, marks, genre, board);
        *passed += compare_limited(m, marks, genre, board);
        if (board % EVERY_DEEP == 0)
            compare_deep(m, marks, genre, board);
    }
    mem_free(marks);
}

static void test_suppositions_on_the_way(void **state) {
    (void)state;
    int clashes = 0, passed = 0;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct growing b = {0};
        growing_begin(&b, genres[g]);
        for (int board = 0; board < CHAIN_BOARDS; board++, grow(&b))
            compare_all(b.m, b.marks, genres[g]->id, board, &clashes, &passed);
        growing_end(&b);
    }
    assert_true(clashes > 0 && passed > 0);
}

/* Marks at random, as long as nothing clashes. */
static void mark_at_random(struct rng *rng, const struct model *m, mark *marks) {
    for (int n = rng_below(rng, RANDOM_MARKS); n > 0 && model_vars(m) > 0; n--) {
        lit l = rng_below(rng, 2 * model_vars(m));
        mark *then = mem_copy(marks, model_vars(m), sizeof *then);
        if (marks[lit_var(l)] == MARK_NONE) {
            lit_set(then, l);
            if (deduce_propagate(m, then) != PROPAGATED_CLASH)
                lit_set(marks, l);
        }
        mem_free(then);
    }
}

static void test_suppositions_on_random_boards(void **state) {
    (void)state;
    int clashes = 0, passed = 0;
    for (int g = 0; genres[g]; g++) {
        struct rng rng;
        rng_seed(&rng, 17);
        for (int board = 0; board < RANDOM_BOARDS; board++) {
            context("%s, board %d", genres[g]->id, board);
            struct loaded l = {.puzzle = random_puzzle(&rng, genres[g], RANDOM_SIDE)};
            loaded_compile(&l);
            mark *marks = marks_new(l.model);
            mark_at_random(&rng, l.model, marks);
            compare_all(l.model, marks, genres[g]->id, board, &clashes, &passed);
            mem_free(marks);
            loaded_free(&l);
        }
    }
    assert_true(clashes > 0 && passed > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory_changes_no_step),
                                       cmocka_unit_test(test_a_solution_changes_no_step),
                                       cmocka_unit_test(test_walks_after_named_chains),
                                       cmocka_unit_test(test_suppositions_on_the_way),
                                       cmocka_unit_test(test_suppositions_on_random_boards)};
    return run_group("settled", tests, NULL, NULL);
}
