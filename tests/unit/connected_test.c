/* Whether what a loop must visit is still connected: by the faces of a plane graph, and by searches
 * near what was switched off, as a flood fill of the whole graph says. */
#include "context.h"
#include "effort.h"
#include "random_puzzle.h"

#include "base/mem.h"
#include "base/rng.h"
#include "format/format.h"
#include "graph/faces.h"
#include "solve/solve.h"
#include "teach/steps/chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = EFFORT(60), SIDE = 6, ROUNDS = 12, MARKS = 12, SHARE_MOST = 60, SUPPOSED = 5 };

/* --- the truth -------------------------------------------------------------------------------- */

static bool is_off(const struct model *m, const mark *marks, int v) {
    lit on = m->graph.vertices.at[v].on;
    return on != LIT_BY_EDGES && lit_mark(marks, on) == MARK_NO;
}

static bool is_there(const struct model *m, const mark *marks, const struct edge *e) {
    return e->u >= 0 && lit_mark(marks, e->on) != MARK_NO && !is_off(m, marks, e->u) &&
           !is_off(m, marks, e->v);
}

/* The least vertex of each one's part, by spreading it along the edges until nothing changes. The
 * caller frees it. */
static int *parts(const struct model *m, const mark *marks) {
    int *part = mem_alloc(m->graph.vertices.len, sizeof *part);
    for (int v = 0; v < m->graph.vertices.len; v++)
        part[v] = v;
    for (bool spreads = true; spreads;) {
        spreads = false;
        for (int i = 0; i < m->graph.edges.len; i++) {
            const struct edge *e = &m->graph.edges.at[i];
            if (!is_there(m, marks, e) || part[e->u] == part[e->v])
                continue;
            int least = part[e->u] < part[e->v] ? part[e->u] : part[e->v];
            part[e->u] = part[e->v] = least;
            spreads = true;
        }
    }
    return part;
}

static bool has_edge(const struct model *m, const mark *marks, int v) {
    for (int i = 0; i < m->graph.edges.len; i++) {
        const struct edge *e = &m->graph.edges.at[i];
        if (is_there(m, marks, e) && (e->u == v || e->v == v))
            return true;
    }
    return false;
}

/* Two vertices that were in one part, and still have edges, no longer are. */
static bool is_parted(const struct model *m, const mark *before, const mark *after) {
    int *was = parts(m, before), *is = parts(m, after), n = m->graph.vertices.len;
    bool parted = false;
    for (int u = 0; u < n && !parted; u++)
        for (int v = 0; v < u && !parted; v++)
            parted = was[u] == was[v] && is[u] != is[v] && has_edge(m, after, u) &&
                     has_edge(m, after, v);
    mem_free(was);
    mem_free(is);
    return parted;
}

static bool must_be_visited(const struct model *m, const mark *marks, int v) {
    lit on = m->graph.vertices.at[v].on;
    bool must = on != LIT_BY_EDGES && lit_mark(marks, on) == MARK_YES;
    for (int i = 0; i < m->graph.edges.len && !must; i++) {
        const struct edge *e = &m->graph.edges.at[i];
        must = (e->u == v || e->v == v) && e->u >= 0 && lit_mark(marks, e->on) == MARK_YES;
    }
    return must;
}

static bool all_hangs_together(const struct model *m, const mark *marks) {
    int *part = parts(m, marks), first = -1;
    bool together = true;
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (must_be_visited(m, marks, v)) {
            first = first < 0 ? part[v] : first;
            together = together && part[v] == first;
        }
    mem_free(part);
    return together;
}

/* --- random boards ---------------------------------------------------------------------------- */

/* An open literal; LIT_FALSE: none was met. */
static lit open_literal(struct rng *rng, const struct model *m, const mark *marks) {
    for (int tries = 0; tries < 20 && model_vars(m) > 0; tries++) {
        lit l = rng_below(rng, 2 * model_vars(m));
        if (marks[lit_var(l)] == MARK_NONE)
            return l;
    }
    return LIT_FALSE;
}

/* --- faces ------------------------------------------------------------------------------------ */

static void mark_some(struct rng *rng, const struct model *m, mark *marks) {
    for (int n = rng_below(rng, MARKS); n > 0; n--) {
        lit l = open_literal(rng, m, marks);
        if (l != LIT_FALSE)
            lit_set(marks, l);
    }
}

/* Takes out one literal after the other until something is parted; whether it was an edge. That
 * a vertex parts nothing is certain, that it parts something is not: its edges go one by one. */
static bool take_out_some(struct rng *rng, const struct model *m, struct plane *p, mark *marks) {
    mark *before = mem_copy(marks, model_vars(m), sizeof *marks);
    bool whole = true, edge = false;
    plane_begin(p);
    for (lit l; whole && (l = open_literal(rng, m, marks)) != LIT_FALSE;) {
        lit_set(marks, l);
        whole = plane_take_out(p, l);
        edge = m->graph.vertex_of_var[lit_var(l)] < 0;
        bool parted = is_parted(m, before, marks);
        if (whole ? parted : edge && !parted)
            fail_msg("literal %d: the faces say %s", (int)l, whole ? "whole" : "parted");
        const vec_int *alone = plane_alone(p);
        for (int i = 0; i < alone->len; i++)
            assert_false(has_edge(m, marks, alone->at[i]));
    }
    memcpy(marks, before, (size_t)model_vars(m) * sizeof *marks);
    mem_free(before);
    return !whole && edge;
}

static bool look_at_faces(struct rng *rng, const struct model *m, mark *marks) {
    void *scope = mem_begin();
    struct plane *p = plane_new(&m->graph, marks);
    bool parted = false;
    for (int round = 0; round < ROUNDS && p; round++)
        parted = take_out_some(rng, m, p, marks) || parted;
    mem_end(scope);
    return parted;
}

/* On boards that need not have a solution. */
static void test_faces_tell_what_is_parted(void **state) {
    (void)state;
    int parted = 0;
    for (int g = 0; genres[g]; g++) {
        struct rng rng;
        rng_seed(&rng, 23);
        for (int board = 0; board < BOARDS; board++) {
            context("%s, board %d", genres[g]->id, board);
            struct loaded l = {.puzzle = random_puzzle(&rng, genres[g], SIDE)};
            loaded_compile(&l);
            mark *marks = marks_new(l.model);
            mark_some(&rng, l.model, marks);
            parted += l.model->graph.shape == SHAPE_LOOP && look_at_faces(&rng, l.model, marks);
            mem_free(marks);
            loaded_free(&l);
        }
    }
    assert_true(parted > BOARDS / 3);
}

/* --- what is at rest -------------------------------------------------------------------------- */

/* Of the places of a solution about so many of a hundred. */
static mark *some_of(struct rng *rng, const struct model *m, const mark *solution, int share) {
    mark *marks = marks_new(m);
    for (int v = 0; v < model_vars(m); v++)
        if (rng_below(rng, 100) < share)
            marks[v] = solution[v];
    return marks;
}

/* An edge is on at a vertex that is off, as sums do not allow. */
static bool breaks_sums(const struct model *m, const mark *marks) {
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (is_off(m, marks, v) && must_be_visited(m, marks, v))
            return true;
    return false;
}

/* Supposes a mark or a few; false: that clashes. */
static bool suppose_some(struct rng *rng, struct quick_check *c) {
    bool stands = true;
    engine_back(&c->engine, c->before);
    for (int n = 1 + rng_below(rng, SUPPOSED); n > 0 && stands; n--) {
        lit l = open_literal(rng, c->engine.m, c->engine.marks);
        if (l != LIT_FALSE)
            engine_set(&c->engine, l);
        stands = engine_run(&c->engine);
    }
    return stands && !breaks_sums(c->engine.m, c->engine.marks);
}

/* Suppositions on some marks of the solution; how many stand but part what must be visited. */
static int look_at_rest(struct rng *rng, const struct model *m, const mark *marks) {
    struct quick_check c;
    struct model bare = *m; /* without sums, which leave hardly anything parted */
    int parted = 0;
    bare.sums.len = 0;
    quick_check_init(&c, &bare, marks);
    assert_true(c.usable);
    for (int round = 0; round < ROUNDS; round++) {
        if (!suppose_some(rng, &c))
            continue;
        bool together = all_hangs_together(m, c.engine.marks);
        assert_int_equal(quick_check_connected(&c), together);
        parted += !together;
    }
    return parted;
}

static void test_what_must_be_visited_is_connected(void **state) {
    (void)state;
    int parted = 0;
    for (int g = 0; genres[g]; g++) {
        struct loaded l = {0};
        struct answer a;
        struct rng rng;
        assert_true(sample_load(genres[g], &l));
        loaded_compile(&l);
        solve(l.model, &(struct solve_options){0}, &a);
        rng_seed(&rng, 29);
        for (int board = 0; board < BOARDS && l.model->graph.shape == SHAPE_LOOP; board++) {
            context("%s, board %d", genres[g]->id, board);
            mark *marks = some_of(&rng, l.model, a.solution, rng_below(&rng, SHARE_MOST));
            parted += look_at_rest(&rng, l.model, marks);
            mem_free(marks);
        }
        answer_free(&a);
        loaded_free(&l);
    }
    assert_true(parted > BOARDS / 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faces_tell_what_is_parted),
        cmocka_unit_test(test_what_must_be_visited_is_connected),
    };
    return run_group("connected", tests, NULL, NULL);
}
