/* The clues that a board prints: over the samples of all genres, with marks of their solutions. */
#include "context.h"
#include "play/clues.h"

#include "base/rng.h"
#include "format/format.h"
#include "genre/genre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct sampled {
    struct loaded l;
    mark *solution;
    vec_clue clues;
};

static void open_sample(struct sampled *s, const struct genre *g) {
    struct err e;
    memset(s, 0, sizeof *s);
    if (!format_read(g->sample.text, (int)strlen(g->sample.text), &s->l, &e))
        fail_msg("%s: %s", g->id, e.text);
    loaded_compile(&s->l);
    s->solution = marks_new(&s->l.model);
    if (!genre_read_solution(s->l.puzzle, &s->l.model, g->sample.rows, s->solution, &e))
        fail_msg("%s: %s", g->id, e.text);
    clues_find(s->l.puzzle, &s->l.model, &s->clues);
}

static void close_sample(struct sampled *s) {
    mem_free(s->solution);
    vec_free(&s->clues);
    loaded_free(&s->l);
}

static int count_settled(const struct sampled *s, const mark *marks) {
    int n = 0;
    for (int i = 0; i < s->clues.len; i++)
        n += clue_is_settled(&s->l.model, marks, s->clues.at[i]);
    return n;
}

/* Every clue is where something is printed, and counts once. */
static void clues_are_printed(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct sampled s;
        open_sample(&s, genres[g]);
        const struct puzzle *p = s.l.puzzle;
        for (int i = 0; i < s.clues.len; i++) {
            int about = s.clues.at[i].about;
            if (p->given[about].kind == GIVEN_NONE &&
                (p->room == NULL || p->room_number[p->room[about]] == NO_NUMBER))
                fail_msg("%s: clue %d is about a cell without one", genres[g]->id, i);
            for (int j = 0; j < i; j++)
                if (s.clues.at[j].about == about)
                    fail_msg("%s: clues %d and %d are about one cell", genres[g]->id, j, i);
        }
        close_sample(&s);
    }
}

/* The solution settles all of them; on the way there, in any order, what is settled stays so. */
static void marks_of_the_solution_settle_clues_for_good(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct sampled s;
        struct rng rng;
        open_sample(&s, genres[g]);
        int vars = model_vars(&s.l.model), was = 0;
        mark *marks = marks_new(&s.l.model);
        int *order = mem_alloc(vars, sizeof *order);
        rng_seed(&rng, (uint64_t)g);
        for (int i = 0; i < vars; i++)
            order[i] = i;
        rng_shuffle(&rng, order, vars);
        for (int i = 0; i < vars; i++) {
            marks[order[i]] = s.solution[order[i]];
            int settled = i % 7 == 0 || i == vars - 1 ? count_settled(&s, marks) : was;
            if (settled < was)
                fail_msg("%s: mark %d unsettles a clue", genres[g]->id, i);
            was = settled;
        }
        if (was != s.clues.len)
            fail_msg("%s: %d of %d clues are settled", genres[g]->id, was, s.clues.len);
        mem_free(order);
        mem_free(marks);
        close_sample(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clues_are_printed),
        cmocka_unit_test(marks_of_the_solution_settle_clues_for_good),
    };
    return run_group("clues", tests, NULL, NULL);
}
