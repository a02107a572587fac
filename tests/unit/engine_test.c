/* What the solver deduces and cuts, against a search by the rules alone: each literal that
 * the engine sets is forced, going back restores all, what is off in a connected grid is judged as
 * the judge judges it, and every cut spares every solution. */
#include "context.h"
#include "effort.h"
#include "genre_turn.h"
#include "naive_puzzle.h"
#include "random_game.h"
#include "random_puzzle.h"

#include "engine/lookahead.h"
#include "model/judge/judge.h"
#include "solve/sat/inside.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { PUZZLES = EFFORT(900), BOARDS = 6, GRAPH_STATES = 10 };

/* --- forced ----------------------------------------------------------------------------------- */

/* PicoSAT with every rule, each of them only assumed: nothing in it comes from the engine. */
struct rules {
    struct solver *s;
    VEC(lit) assumed;
    int all; /* how many of them are rules */
};

static void rules_init(struct rules *r, const struct model *m) {
    *r = (struct rules){.s = solver_new_with_selectors(m, NULL, NULL)};
    for (int i = 0; i < m->rules.len; i++)
        vec_push(&r->assumed, r->s->selectors.rule[i]);
    for (int i = 0; i < m->sums.len; i++) {
        if (r->s->selectors.at_most[i] >= 0)
            vec_push(&r->assumed, r->s->selectors.at_most[i]);
        if (r->s->selectors.at_least[i] >= 0)
            vec_push(&r->assumed, r->s->selectors.at_least[i]);
    }
    r->all = r->assumed.len;
}

static void rules_free(struct rules *r) {
    solver_free(r->s);
    vec_free(&r->assumed);
}

/* LIT_FALSE: whether the marks clash. */
static bool forced(struct rules *r, const struct model *m, const mark *marks, lit l) {
    r->assumed.len = r->all;
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] != MARK_NONE)
            vec_push(&r->assumed, lit_of(v, marks[v]));
    if (l >= 0)
        vec_push(&r->assumed, lit_not(l));
    return solver_search(r->s, r->assumed.at, r->assumed.len) == SEARCH_NONE;
}

static void check_forced(struct rules *r, const struct engine *e, const mark *before) {
    if (e->clash) {
        assert_true(forced(r, e->m, before, LIT_FALSE));
        return;
    }
    for (int v = 0; v < model_vars(e->m); v++)
        if (before[v] == MARK_NONE && e->marks[v] != MARK_NONE)
            assert_true(forced(r, e->m, before, lit_of(v, e->marks[v])));
}

static enum seen judged(void *arg, const mark *full) {
    return judge_full(arg, full) ? SEEN_MORE : SEEN_WRONG;
}

/* Sparse marks at random, most of which are compatible. */
static void check_puzzle(struct rng *rng, const struct model *m, int *derived) {
    struct rules r;
    rules_init(&r, m);
    for (int i = 0; i < BOARDS; i++) {
        struct engine e;
        mark *marks = marks_new(m);
        for (int v = 0; v < model_vars(m); v++)
            if (rng_below(rng, 100) < 4 * i)
                marks[v] = rng_below(rng, 4) ? MARK_NO : MARK_YES;
        engine_init(&e, m, marks);
        engine_run(&e);
        check_forced(&r, &e, marks);
        struct lookahead ahead = {.engine = &e, .found = judged, .arg = (void *)m};
        ahead.work = 1 + rng_below(rng, 20000); /* cut short anywhere */
        if (!e.clash)
            (i % 2 ? look_ahead : search_by_weights)(&ahead);
        check_forced(&r, &e, marks);
        *derived += e.trail.len;
        mem_free(marks);
        engine_free(&e);
    }
    rules_free(&r);
}

static void test_what_follows_is_forced(void **state) {
    (void)state;
    struct rng rng;
    int derived = 0;
    for (int i = 0; i < PUZZLES; i++) {
        struct puzzle *p = random_puzzle(&rng, genre_turn(i, 41, &rng), 6);
        struct model m;
        p->genre->compile(p, &m);
        check_puzzle(&rng, &m, &derived);
        model_free(&m);
        puzzle_free(p);
    }
    assert_true(derived > EFFORT(10000));
}

/* --- reasons ---------------------------------------------------------------------------------- */

/* Under what put it there alone: one bound of a sum, one rule; for what the shape of the graph
 * implies, which rests on what the sums say of it, under all. */
static bool forced_by(struct rules *r, const struct model *m, int by, const mark *marks, lit l) {
    int n = 0, all = r->assumed.len = r->all;
    VEC(lit) whole = {0};
    for (int i = 0; i < all; i++)
        vec_push(&whole, r->assumed.at[i]);
    if (by >= 0)
        r->assumed.at[n++] =
            by % 2 ? r->s->selectors.at_least[by / 2] : r->s->selectors.at_most[by / 2];
    else if (by <= BY_RULES)
        r->assumed.at[n++] = r->s->selectors.rule[BY_RULES - by];
    if (n > 0)
        r->all = n;
    bool is = forced(r, m, marks, l);
    r->assumed.len = 0;
    for (int i = 0; i < all; i++)
        vec_push(&r->assumed, whole.at[i]);
    r->all = all;
    vec_free(&whole);
    return is;
}

static int graph_marks; /* that were left out, one at a time */

/* Where a graph has to be connected no mark of a reason can be left out. */
static void check_none_spared(struct rules *r, struct engine *e, int by, mark *marks, lit l,
                              const vec_int *why) {
    if (by > BY_RULES || e->m->rules.at[BY_RULES - by].kind != RULE_GRAPH)
        return;
    for (int k = 0; k < why->len; k++) {
        int v = why->at[k];
        mark was = marks[v];
        marks[v] = MARK_NONE;
        context("without variable %d", v);
        assert_false(forced_by(r, e->m, by, marks, l));
        marks[v] = was;
        graph_marks++;
    }
}

static void check_reasons(struct rules *r, struct engine *e, int seen[3]) {
    for (int i = 0; i < e->trail.len; i++) {
        lit l = e->trail.at[i];
        struct evidence why = {0};
        if (engine_by(e, i) == CHOSEN)
            continue;
        engine_reason(e, i, NULL, &why);
        mark *marks = marks_new(e->m);
        for (int k = 0; k < why.marks.len; k++)
            marks[why.marks.at[k]] = e->marks[why.marks.at[k]];
        for (int k = i; k < e->trail.len; k++)
            assert_int_equal(marks[lit_var(e->trail.at[k])], MARK_NONE);
        context("literal %d at %d by %d, of %d marks", l, i, engine_by(e, i), why.marks.len);
        assert_true(forced_by(r, e->m, engine_by(e, i), marks, l));
        check_none_spared(r, e, engine_by(e, i), marks, l, &why.marks);
        seen[engine_by(e, i) >= 0 ? 0 : engine_by(e, i) == BY_SHAPE ? 1 : 2]++;
        mem_free(marks);
        evidence_free(&why);
    }
}

/* What a clash rests on cannot be met under what it is by. */
static void check_clash(struct rules *r, struct engine *e, int seen[3]) {
    struct evidence why = {0};
    if (!e->clash || e->clash_by == CHOSEN)
        return;
    engine_clash_reason(e, NULL, &why);
    mark *marks = marks_new(e->m);
    for (int k = 0; k < why.marks.len; k++) {
        marks[why.marks.at[k]] = e->marks[why.marks.at[k]];
        assert_int_not_equal(marks[why.marks.at[k]], MARK_NONE);
    }
    context("clash of literal %d by %d, of %d marks", e->clashed, e->clash_by, why.marks.len);
    assert_true(forced_by(r, e->m, e->clash_by, marks, LIT_FALSE));
    check_none_spared(r, e, e->clash_by, marks, LIT_FALSE, &why.marks);
    seen[e->clash_by >= 0 ? 0 : e->clash_by == BY_SHAPE ? 1 : 2]++;
    mem_free(marks);
    evidence_free(&why);
}

static void test_reasons_imply_what_they_are_for(void **state) {
    (void)state;
    struct rng rng;
    int seen[3] = {0}, clashes[3] = {0};
    for (int i = 0; i < PUZZLES; i++) {
        struct puzzle *p = random_puzzle(&rng, genre_turn(i, 47, &rng), 6);
        struct engine e;
        struct model m;
        struct rules r;
        p->genre->compile(p, &m);
        rules_init(&r, &m);
        engine_init(&e, &m, NULL);
        bool fits = engine_run(&e);
        check_reasons(&r, &e, seen);
        for (int k = 0; k < BOARDS && fits; k++) {
            struct point here = engine_here(&e);
            for (int n = 0; n < 3 + 2 * k && !e.clash && !engine_full(&e); n++) {
                int v = rng_below(&rng, model_vars(&m));
                if (e.marks[v] == MARK_NONE)
                    engine_set(&e, rng_below(&rng, 3) ? lit_no(v) : lit_yes(v));
                engine_run(&e);
            }
            check_reasons(&r, &e, seen);
            check_clash(&r, &e, clashes);
            engine_back(&e, here);
        }
        engine_free(&e);
        rules_free(&r);
        model_free(&m);
        puzzle_free(p);
    }
    for (int i = 0; i < 3; i++)
        assert_true(seen[i] > EFFORT(100) && clashes[i] > 0);
    assert_true(graph_marks > EFFORT(100));
}

/* --- and back --------------------------------------------------------------------------------- */

static int *ints_of(const int *at, int n) {
    return at ? mem_copy(at, n, sizeof *at) : NULL;
}

struct kept {
    mark *marks;
    int *spare, *state[GRAPH_STATES], lines;
};

/* All that the graph's part of an engine changes, and how many ints each is. */
static int graph_states(const struct engine *e, const int *state[GRAPH_STATES]) {
    const int *all[GRAPH_STATES] = {e->paths.far,
                                    e->paths.length,
                                    e->paths.degree,
                                    e->barriers.chains.parent,
                                    e->barriers.chains.size,
                                    e->barriers.chains.next,
                                    e->barriers.taken,
                                    e->forest.parent,
                                    e->forest.size,
                                    e->forest.next};
    memcpy(state, all, sizeof all);
    return e->m->graph.vertices.len +
           (e->barriers.chains.parent != NULL); /* walls include the border */
}

static struct kept keep(const struct engine *e) {
    const int *state[GRAPH_STATES];
    int n = graph_states(e, state);
    struct kept k = {.marks = mem_copy(e->marks, model_vars(e->m), sizeof(mark)),
                     .spare = mem_alloc(e->bounds.len, sizeof(int)),
                     .lines = e->paths.lines};
    for (int b = 0; b < e->bounds.len; b++)
        k.spare[b] = e->spare.at[b];
    for (int i = 0; i < GRAPH_STATES; i++)
        k.state[i] = ints_of(state[i], n);
    return k;
}

static void compare_and_drop(const struct engine *e, struct kept *k) {
    const int *state[GRAPH_STATES];
    int n = graph_states(e, state);
    assert_memory_equal(e->marks, k->marks, (size_t)model_vars(e->m));
    for (int b = 0; b < e->bounds.len; b++)
        assert_int_equal(e->spare.at[b], k->spare[b]);
    for (int i = 0; i < GRAPH_STATES; i++) {
        if (state[i])
            assert_memory_equal(state[i], k->state[i], (size_t)n * sizeof(int));
        mem_free(k->state[i]);
    }
    assert_int_equal(e->paths.lines, k->lines);
    mem_free(k->marks);
    mem_free(k->spare);
}

static int searched; /* graphs at rest */

/* A graph that the engine has not searched again would have told it nothing. */
static void check_at_rest(struct engine *e) {
    for (int i = 0; i < e->watched.len; i++) {
        assert_true(propagator_run(&e->rules, e->marks, e->watched.at[i]));
        assert_int_equal(e->rules.implied.len, 0);
        searched++;
    }
}

/* Supposes at random, a few levels deep, clashes among them, and comes back. */
static void wander(struct rng *rng, struct engine *e, int levels) {
    for (int tries = 0; tries < 4 && !engine_full(e); tries++) {
        int v = rng_below(rng, model_vars(e->m));
        struct kept k = keep(e);
        struct point here = engine_here(e);
        engine_set(e, rng_below(rng, 2) ? lit_yes(v) : lit_no(v));
        bool fits = engine_run(e);
        if (fits)
            check_at_rest(e);
        if (fits && levels > 0)
            wander(rng, e, levels - 1);
        engine_back(e, here);
        compare_and_drop(e, &k);
    }
}

static void test_back_is_as_before(void **state) {
    (void)state;
    struct rng rng;
    for (int i = 0; i < PUZZLES; i++) {
        struct puzzle *p = random_puzzle(&rng, genre_turn(i, 42, &rng), 9);
        struct engine e;
        struct model m;
        p->genre->compile(p, &m);
        engine_init(&e, &m, NULL);
        if (engine_run(&e))
            wander(&rng, &e, 3);
        engine_free(&e);
        model_free(&m);
        puzzle_free(p);
    }
    assert_true(searched > EFFORT(1000));
}

/* --- walls ------------------------------------------------------------------------------------ */

/* Every way to shade a small board without rooms: the engine finds a clash exactly where the judge
 * finds a rule broken. */
static void every_shading(struct grid g) {
    struct puzzle *p = puzzle_new(genre_by_name("heyawake"), g, true);
    struct engine e;
    struct model m;
    p->genre->compile(p, &m);
    engine_init(&e, &m, NULL);
    assert_non_null(e.vertex_off);
    struct point empty = engine_here(&e);
    for (unsigned bits = 0; bits < 1u << grid_cells(g); bits++) {
        mark full[16];
        for (int cell = 0; cell < grid_cells(g); cell++) {
            full[cell] = bits >> cell & 1 ? MARK_YES : MARK_NO;
            engine_set(&e, lit_of(cell, full[cell]));
        }
        assert_int_equal(engine_run(&e), judge_full(&m, full));
        engine_back(&e, empty);
    }
    engine_free(&e);
    model_free(&m);
    puzzle_free(p);
}

static void test_chains_part_the_grid(void **state) {
    (void)state;
    every_shading((struct grid){2, 6});
    every_shading((struct grid){6, 2});
    every_shading((struct grid){3, 5});
    every_shading((struct grid){4, 4});
}

/* --- cuts ------------------------------------------------------------------------------------- */

struct solutions {
    const struct model *m;
    VEC(mark *) at;
    int cuts;
};

static enum seen gather(void *arg, const mark *full) {
    struct solutions *s = arg;
    if (!judge_full(s->m, full))
        return SEEN_WRONG;
    vec_push(&s->at, (mark *)mem_copy(full, model_vars(s->m), sizeof *full));
    return s->at.len < 400 ? SEEN_MORE : SEEN_ENOUGH;
}

static void spares_all(void *arg, const struct event *ev) {
    struct solutions *s = arg;
    if (ev->kind != EVENT_CUT)
        return;
    s->cuts++;
    for (int i = 0; i < s->at.len; i++) {
        bool spared = false;
        for (int k = 0; k < ev->n_lits && !spared; k++)
            spared = lit_mark(s->at.at[i], ev->lits[k]) == MARK_YES;
        assert_true(spared);
    }
}

/* Solutions from the engine, cuts from a search that has to find them all again. */
static int check_cuts(const struct model *m) {
    struct engine e;
    struct solutions all = {.m = m};
    engine_init(&e, m, NULL);
    if (engine_run(&e))
        look_ahead(
            &(struct lookahead){.engine = &e, .work = 1000000, .found = gather, .arg = &all});
    struct solver *s = solver_new(m, NULL, NULL);
    s->watch = spares_all;
    s->watch_arg = &all;
    for (int n = 0; n < 40 && solver_search(s, NULL, 0) == SEARCH_FOUND; n++)
        solver_forbid(s, solver_solution(s));
    solver_free(s);
    engine_free(&e);
    for (int i = 0; i < all.at.len; i++)
        mem_free(all.at.at[i]);
    vec_free(&all.at);
    return all.cuts;
}

/* How many solutions a search finds; -1: it did not go through all. */
static int found_by(enum looked (*search)(const struct lookahead *o), const struct model *m) {
    struct engine e;
    struct solutions all = {.m = m};
    enum looked end = LOOKED_ALL;
    engine_init(&e, m, NULL);
    if (engine_run(&e))
        end = search(
            &(struct lookahead){.engine = &e, .work = 20000000, .found = gather, .arg = &all});
    int n = end == LOOKED_ALL ? all.at.len : -1;
    engine_free(&e);
    for (int i = 0; i < all.at.len; i++)
        mem_free(all.at.at[i]);
    vec_free(&all.at);
    return n;
}

/* One search looks ahead, the other learns from clashes where to branch. */
static void test_both_searches_find_as_many(void **state) {
    (void)state;
    struct rng rng;
    int some = 0;
    rng_seed(&rng, 44);
    for (int i = 0; i < PUZZLES / 4; i++)
        for (int g = 0; genres[g]; g++) {
            struct puzzle *p = random_puzzle(&rng, genres[g], 4);
            struct model m;
            context("%s, board %d", genres[g]->id, i);
            p->genre->compile(p, &m);
            int by_looking = found_by(look_ahead, &m), by_weights = found_by(search_by_weights, &m);
            if (by_looking >= 0 && by_weights >= 0)
                assert_int_equal(by_looking, by_weights);
            some += by_weights > 0;
            model_free(&m);
            puzzle_free(p);
        }
    assert_true(some > PUZZLES / 2);
}

static enum seen count_full(void *arg, const mark *full) {
    (void)full;
    ++*(int *)arg;
    return SEEN_WRONG;
}

/* How a search ends, with the boards it shows and the work that takes. */
struct outline {
    enum looked end;
    int shown;
    long work;
};

static struct outline outlined(const struct model *m, long work, bool estimate) {
    struct engine e;
    struct outline o = {.end = LOOKED_ALL};
    engine_init(&e, m, NULL);
    if (engine_run(&e)) {
        o.work = -e.work;
        o.end = look_ahead(&(struct lookahead){.engine = &e,
                                               .work = work,
                                               .estimate = estimate,
                                               .found = count_full,
                                               .arg = &o.shown});
        o.work += e.work;
    }
    engine_free(&e);
    return o;
}

/* One room of 5x5 cells that asks for so many shaded ones. */
static void read_square_room(int number, struct loaded *l) {
    char text[60];
    snprintf(text, sizeof text, "https://puzz.link/p?heyawake/5/5/%08d%x", 0, (unsigned)number);
    load_text(text, l);
}

/* A search that is estimated may end early or late. At twice the limit it ends, but for its last
 * step, which may be a sum; and if it was not cut short, what it went through is all there is. */
static void test_an_estimated_limit_bends(void **state) {
    (void)state;
    enum { WORK_OF_A_SUM = 51000 };
    static const struct {
        int number;
        long limit;
    } of[] = {{9, 75000}, {9, 115000}, {9, 145000}, {10, 95000}, {11, 95000}, {6, 878277}};
    int late = 0, early = 0;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct loaded l = {0};
        context("5x5 of %d, limit %ld", of[i].number, of[i].limit);
        read_square_room(of[i].number, &l);
        struct outline bent = outlined(l.model, of[i].limit, true);
        assert_true(bent.work < 2 * of[i].limit + WORK_OF_A_SUM);
        if (bent.end == LOOKED_ALL)
            assert_int_equal(bent.shown, outlined(l.model, 3 * of[i].limit, false).shown);
        late += bent.end == LOOKED_ALL && bent.work > of[i].limit;
        early += bent.end == LOOKED_PART && bent.work < of[i].limit;
        loaded_free(&l);
    }
    assert_true(late > 0 && early > 0);
}

static void test_cuts_spare_every_solution(void **state) {
    (void)state;
    struct rng rng;
    int cuts = 0;
    for (int i = 0; i < PUZZLES * 2; i++) {
        struct puzzle *p = random_puzzle(&rng, genre_turn(i, 43, &rng), 7);
        struct model m;
        p->genre->compile(p, &m);
        cuts += check_cuts(&m);
        model_free(&m);
        puzzle_free(p);
    }
    assert_true(cuts > EFFORT(1000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_follows_is_forced),
        cmocka_unit_test(test_reasons_imply_what_they_are_for),
        cmocka_unit_test(test_back_is_as_before),
        cmocka_unit_test(test_chains_part_the_grid),
        cmocka_unit_test(test_both_searches_find_as_many),
        cmocka_unit_test(test_an_estimated_limit_bends),
        cmocka_unit_test(test_cuts_spare_every_solution),
    };
    return run_group("engine", tests, NULL, NULL);
}
