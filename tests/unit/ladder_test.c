/* Every step that the ladder gives, and every minimal set, is true: on random correct boards of
 * generated puzzles what follows is what the only solution has, and it follows from the stated
 * evidence alone. */
#include "base/least.h"
#include "context.h"
#include "effort.h"
#include "engine/engine.h"
#include "evidence.h"
#include "format/format.h"
#include "generate/generate.h"
#include "model/arms.h"
#include "model/judge/judge.h"
#include "play/store/library.h"
#include "random_game.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "teach/grow.h"
#include "teach/ladder.h"
#include "teach/steps/find.h"
#include "teach/why.h"
#include "teach/words/breaks.h"
#include "teach/words/sentence_inside.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    SEEDS = EFFORT(5),
    SEEDS_OTHERS = 1,
    SEEDS_MOST = EFFORT_STRIDE == 1 ? 150 : SEEDS,
    BOARDS = 11,
    LEAST = 4,
    SETS = 2,
    PROPAGATIONS = 200000
};

static int fired[TECHNIQUES], sets, paragraph_steps, cuts, splits, counts, pairs_told, stages_seen;

static void show(const struct puzzle *p, const struct model *m, const mark *marks,
                 const struct step *s, const char *what) {
    struct loaded l = {.puzzle = (struct puzzle *)p};
    struct buf text = {0};
    struct err e;
    char name[PLACE_NAME];
    format_write(&format_native, &l, &text, &e);
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] != MARK_NONE)
            buf_fmt(&text, "%s=%c ", place_name(m->grid, m->vars.at[v].at, name), "-x."[marks[v]]);
    buf_fmt(&text, "\n%s: %s then", what, techniques[s->technique].id);
    for (int i = 0; i < s->then.len; i++)
        buf_fmt(&text, " %s=%c", place_name(m->grid, m->vars.at[lit_var(s->then.at[i])].at, name),
                "-x."[lit_sign(s->then.at[i])]);
    fail_msg("%s", text.at);
}

/* All vertices that hang together with what a sentence says is cut off, by brute force. */
static bool *joined_to_group(const struct model *m, const mark *marks, const struct step *step) {
    const struct graph *g = &m->graph;
    bool *in = mem_alloc(g->vertices.len, sizeof *in), more = true;
    for (int v = 0; v < g->vertices.len; v++)
        for (int i = 0; i < step->why.group.len; i++)
            in[v] = in[v] || place_same(g->vertices.at[v].at, step->why.group.at[i]);
    while (more) {
        more = false;
        for (int e = 0; e < g->edges.len; e++) {
            const struct edge *at = &g->edges.at[e];
            if (at->u < 0 || in[at->u] == in[at->v] || lit_mark(marks, at->on) == MARK_NO ||
                vertex_mark(g, marks, at->u) == MARK_NO || vertex_mark(g, marks, at->v) == MARK_NO)
                continue;
            in[at->u] = in[at->v] = more = true;
        }
    }
    return in;
}

/* With these marks and the walk's: whether what is named is all there is on its side, and something
 * else is on the other one. */
static bool is_cut_off(const struct model *view, mark *marks, const struct step *step) {
    for (int i = 0; i < step->walk.len; i++)
        lit_set(marks, step->walk.at[i].l);
    bool *in = joined_to_group(view, marks, step);
    int named = 0, others = 0;
    for (int v = 0; v < view->graph.vertices.len; v++)
        if (vertex_mark(&view->graph, marks, v) == MARK_YES)
            *(in[v] ? &named : &others) += 1;
    mem_free(in);
    return named >= step->why.group.len && others > 0;
}

/* A chain that ends in a cut: the cells that it names hang together with nothing else, by the marks
 * of the chain alone; those are on the board too that follow from its marks by themselves. */
static void check_cut(const struct puzzle *p, const struct model *m, const mark *marks,
                      const struct step *step) {
    struct reason r = step->from.at[0];
    if (step->walk.len == 0 || r.sum >= 0 || reason_rule(m, r)->kind != RULE_GRAPH ||
        step->why.group.len == 0)
        return;
    struct model view = model_with_graph(m, -1 - r.sum);
    struct quiet q;
    quiet_init(&q, m, marks);
    if (!is_cut_off(&view, q.marks, step))
        show(p, m, marks, step, "what is said to be cut off is not");
    quiet_free(&q);
    cuts++;
}

/* The two arms of a number that differ: where a sentence says how long they may be, the solution's
 * are among that. */
static void check_split(const struct puzzle *p, const struct model *m, const mark *marks,
                        const mark *solution, const struct step *step) {
    int sum = step->from.len > 0 ? step->from.at[0].sum : 0;
    if (sum >= -1 || m->rules.at[-1 - sum].kind != RULE_ARMS || step->walk.len > 0 ||
        step->detail.kind != DETAIL_SPLITS || step->detail.splits.n < 1)
        return;
    const struct arms *a = &m->arms.at[m->rules.at[-1 - sum].index];
    struct lengths is[DIRS];
    int shorter = a->total;
    if (a->rule != ARMS_UNEQUAL || a->total < 0)
        return;
    assert_true(arms_lengths(m, a, solution, is));
    for (int arm = 0; arm < DIRS; arm++)
        if (lengths_least(is[arm]) > 0 && lengths_least(is[arm]) < shorter)
            shorter = lengths_least(is[arm]);
    struct arm_range told = step->detail.splits.shorter;
    if (shorter < told.least || shorter > told.most ||
        (step->detail.splits.n <= 2 && shorter != told.least && shorter != told.most))
        show(p, m, marks, step, "the arms have other lengths");
    splits++;
}

/* The ways of a sum are named by what it counts, or all by what it does not count. */
static void check_cases(const struct puzzle *p, const struct model *m, const mark *marks,
                        const struct step *step) {
    int sum = step_first_reason(step).sum, counted = 0, named = 0;
    if (sum < 0 || strcmp(techniques[step->technique].id, "two-exits") == 0)
        return;
    for (int i = 0; i < step->cases.len; i++) {
        const struct sum *of = &m->sums.at[sum];
        for (int k = 0; k < of->len && step->cases.at[i] != LIT_FALSE; k++)
            counted += sum_lits(m, of)[k] == step->cases.at[i];
        named += step->cases.at[i] != LIT_FALSE;
    }
    if (counted != 0 && counted != named)
        show(p, m, marks, step, "named by more than the rule counts");
}

/* Each stage of a walk stands by itself: with the marks on which something later rests, and the
 * evidence, the clash is there whatever was supposed. */
static void check_stages(const struct puzzle *p, const struct model *m, struct solver *s,
                         const mark *marks, const struct step *step) {
    enum { STAGES = 4 };
    int n = step->walk.len, by = max_int(n / STAGES, 1);
    struct step stage = {0};
    for (int at = by; at < n; at += by) {
        mark *now = mem_copy(marks, model_vars(m), sizeof *marks);
        lit last = LIT_FALSE;
        step_copy(&stage, step);
        for (int i = 0; i < at; i++) {
            if (step->walk.at[i].reach < at)
                continue;
            if (last != LIT_FALSE)
                vec_push(&stage.why.marks, lit_var(last));
            last = step->walk.at[i].l;
            lit_set(now, last);
        }
        if (last != LIT_FALSE) {
            now[lit_var(last)] = MARK_NONE;
            stages_seen++;
            if (evidence_search(s, now, &stage, lit_not(last)) != SEARCH_NONE)
                show(p, m, marks, step, "a stage does not stand by itself");
        }
        mem_free(now);
    }
    step_free(&stage);
}

static bool are_rivals(const struct model *m, lit a, lit b) {
    bool rivals = false;
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        const lit *l = sum_lits(m, sum);
        rivals = rivals || (sum->len == 2 && sum->hi == 1 &&
                            ((l[0] == a && l[1] == b) || (l[0] == b && l[1] == a)));
    }
    return rivals;
}

/* Of each pair one has to go, no two pairs share a place, what follows is in none of them, and
 * there is nothing to spare but for them. */
static void check_pairs(const struct puzzle *p, const struct model *m, const mark *marks,
                        const struct step *step) {
    const vec_lit *pairs = &step->cases;
    if (step->detail.kind != DETAIL_PAIRS)
        return;
    pairs_told++;
    if (step->detail.pairs.left - step->detail.pairs.needed != pairs->len / 3)
        show(p, m, marks, step, "other places could go");
    for (int i = 0; i < pairs->len; i += 3) {
        if (!are_rivals(m, pairs->at[i], pairs->at[i + 1]))
            show(p, m, marks, step, "both of a pair can be");
        for (int k = 0; k < pairs->len; k++)
            if (k != i && k != i + 1 &&
                (pairs->at[k] == pairs->at[i] || pairs->at[k] == pairs->at[i + 1]))
                show(p, m, marks, step, "a place of two pairs");
    }
    for (int i = 0; i < pairs->len; i++)
        for (int k = 0; k < step->then.len; k++)
            if (step->then.at[k] == pairs->at[i])
                show(p, m, marks, step, "one of a pair follows");
}

static void check_step(const struct puzzle *p, const struct model *m, struct solver *s,
                       const mark *marks, const mark *solution, const struct step *step) {
    struct buf text = {0};
    assert_true(step->then.len > 0);
    for (int i = 0; i < step->then.len; i++) {
        lit l = step->then.at[i];
        if (marks[lit_var(l)] != MARK_NONE || solution[lit_var(l)] != lit_sign(l))
            show(p, m, marks, step, "not the solution");
    }
    for (int i = 0; i < step->then.len; i++)
        if (evidence_search(s, marks, step, step->then.at[i]) != SEARCH_NONE)
            show(p, m, marks, step, "the evidence is not enough");
    check_cut(p, m, marks, step);
    check_split(p, m, marks, solution, step);
    check_cases(p, m, marks, step);
    check_pairs(p, m, marks, step);
    check_stages(p, m, s, marks, step);
    struct mark_words words = genre_words(p->genre);
    sentence_why(m, &words, step, &text);
    if (text.len <= 10 || text.len > SENTENCE_MAX || strpbrk(text.at, "{}") ||
        strstr(text.at, "; ;"))
        fail_msg("%s: %s", techniques[step->technique].id, text.at);
    buf_clear(&text);
    sentence_where(m, &words, step, &text);
    assert_true(text.len > 5 && !strpbrk(text.at, "{}"));
    buf_free(&text);
}

static void check_board(const struct puzzle *p, const struct model *m, struct solver *s,
                        const mark *marks, const mark *solution) {
    struct step step = {0};
    for (int t = 0; t < n_techniques; t = technique_after(t)) {
        if (!technique_try_once(m, marks, t, NO_CELL, &step))
            continue;
        fired[step.technique]++;
        check_step(p, m, s, marks, solution, &step);
    }
    step_free(&step);
}

/* Sentences: what ends in a stop before a blank or the end. */
static int sentences(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += *text == '.' && (text[1] == ' ' || text[1] == '\0');
    return n;
}

/* The characters of the longest one: its stop counts, the blank behind it does not. */
static int longest_sentence(const char *text) {
    int longest = 0, n = 0;
    for (; *text; text++) {
        longest = max_int(longest, ++n);
        if (*text == '.' && text[1] == ' ') {
            n = 0;
            text++;
        }
    }
    return longest;
}

/* A long sentence becomes two where its writer marked a place: between clauses rather than in a
 * list; a list that is parted ends with an "and", and what stood in brackets is a sentence of its
 * own. */
static void test_long_sentences_are_broken(void **state) {
    (void)state;
    static const char cells[] = "r1c1, r1c3, r1c5, r3c1, r3c3, r3c5, r5c1, r5c3 and r5c5",
                      clues[] = "the room of 9 at r1c1, and the stretches r1c1-r1c5, r3c1-r3c5, "
                                "r5c1-r5c5 and r7c1-r7c5";
    struct buf text = {0}, right = {0};
    struct subject_list rules = {0}, row = {0};
    static const char *const names[] = {"the room of 9 at r1c1", "the stretch r1c1-r1c5",
                                        "the stretch r3c1-r3c5", "the stretch r5c1-r5c5",
                                        "the stretch r7c1-r7c5"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        subject_list_add(&rules, names[i]);
    subject_list_add(&row, "row 1");
    buf_add(&text, "Short; or not. So ");
    buf_add(&text, cells);
    break_add(&text, BREAK_ITEM, ", ", " are shaded. Likewise ");
    buf_add(&text, cells);
    break_add(&text, BREAK_ITEM, ", ", " are shaded. Likewise ");
    buf_fmt(&text, "%s and r7c7 are shaded", cells);
    break_brackets(&text, &rules);
    static const char so[] = "; then r8c8 is unshaded. So r9c9 is, too.";
    break_words(&text, so, (int)strlen(so));
    int from = (int)strlen("Short; or not. ");
    break_sentences(&text, from);
    buf_fmt(
        &right,
        "Short; or not. So %s and %s are shaded. Likewise %s and r7c7 are shaded. This rests on "
        "%s. Then r8c8 is unshaded. So r9c9 is, too.",
        cells, cells, cells, clues);
    assert_string_equal(buf_text(&text), buf_text(&right));
    buf_clear(&text);
    buf_add(&text, "r1c1 is shaded");
    break_brackets(&text, &row);
    break_words(&text, so, (int)strlen(so));
    break_sentences(&text, 0);
    assert_string_equal(buf_text(&text),
                        "r1c1 is shaded (row 1); then r8c8 is unshaded. So r9c9 is, too.");
    buf_free(&text);
    buf_free(&right);
}

/* True if the sentence names the ways that a rule has, and tells with them what follows from fewer
 * ways, once its own marks are there. */
static bool names_stale_ways(const struct paragraph *p) {
    const struct step *first = &p->steps.at[0];
    bool rests = false;
    for (int i = 1; i < p->ideas; i++)
        for (int k = 0; k < i; k++)
            for (int j = 0; j < p->steps.at[k].then.len; j++)
                rests = rests ||
                        vec_int_has(&p->steps.at[i].why.marks, lit_var(p->steps.at[k].then.at[j]));
    return rests && first->walk.len == 0 && first->detail.kind == DETAIL_WAYS &&
           first->cases.len > 0;
}

/* Every step of a paragraph follows from the marks that it names on the board of that moment,
 * and none of it is a quiet fact. */
static void check_paragraph(const struct puzzle *p, const struct model *m, struct solver *s,
                            const mark *marks, const mark *solution) {
    struct paragraph told = {0};
    struct buf text = {0};
    mark *now = mem_copy(marks, model_vars(m), sizeof *marks);
    struct budget b = {.propagations = PROPAGATIONS};
    struct answer only = {.outcome = OUTCOME_ONE, .solution = (mark *)solution};
    if (paragraph_next(m, marks, &only, NO_CELL, NULL, &b, &told)) {
        struct mark_words words = genre_words(p->genre);
        sentence_paragraph(m, &words, &told, &text);
        if (text.len <= 10 || strpbrk(text.at, "{}") || sentences(text.at) > 9 ||
            longest_sentence(text.at) > BREATH)
            show(p, m, marks, &told.steps.at[0], text.at);
        if (names_stale_ways(&told))
            show(p, m, marks, &told.steps.at[0], text.at);
    }
    for (int i = 0; i < told.steps.len; i++) {
        check_step(p, m, s, now, solution, &told.steps.at[i]);
        for (int k = 0; k < told.steps.at[i].then.len; k++) {
            lit l = told.steps.at[i].then.at[k];
            mark *quiet = quiet_marks(m, now);
            assert_int_equal(quiet[lit_var(l)], MARK_NONE);
            mem_free(quiet);
            lit_set(now, l);
        }
        paragraph_steps++;
    }
    mem_free(now);
    buf_free(&text);
    paragraph_free(&told);
}

static void exhaust(const struct model *m, mark *marks) {
    struct step step = {0};
    struct settled settled;
    settled_init(&settled, m, marks);
    while (ladder_next(&settled, marks, TIER_BASIC, TIER_HARD, NO_CELL, &step))
        step_make(&step, marks);
    settled_free(&settled);
    step_free(&step);
}

/* Minimal sets, asked for one after the other as a narration does where the ladder has ended. */
static void check_sets(const struct puzzle *p, const struct model *m, struct solver *s, mark *marks,
                       const mark *solution) {
    struct step step = {0};
    struct budget b = {.propagations = PROPAGATIONS};
    for (int i = 0; i < SETS && memchr(marks, MARK_NONE, (size_t)model_vars(m)); i++) {
        assert_true(why_next(m, marks, solution, NO_CELL, &b, &step));
        check_step(p, m, s, marks, solution, &step);
        sets++;
        step_make(&step, marks);
        deduce_propagate(m, marks);
    }
    step_free(&step);
}

static void check_puzzle(struct rng *rng, const struct puzzle *p) {
    struct model m;
    struct answer a = {0};
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){0}, &a);
    assert_int_equal(a.outcome, OUTCOME_ONE);
    struct solver *s = evidence_solver(&m);
    for (int i = 0; i < BOARDS; i++) {
        mark *marks = marks_new(&m);
        for (int v = 0; v < model_vars(&m); v++)
            if (rng_below(rng, BOARDS) < i)
                marks[v] = a.solution[v];
        check_board(p, &m, s, marks, a.solution);
        check_paragraph(p, &m, s, marks, a.solution);
        deduce_propagate(&m, marks); /* where the plain rules imply nothing more */
        assert_true(memchr(marks, MARK_NONE, (size_t)model_vars(&m)) || judge_full(&m, marks));
        check_board(p, &m, s, marks, a.solution);
        check_paragraph(p, &m, s, marks, a.solution);
        exhaust(&m, marks); /* and where the ladder below what-if has nothing left */
        check_board(p, &m, s, marks, a.solution);
        check_paragraph(p, &m, s, marks, a.solution);
        if (i % 4 == 0)
            check_sets(p, &m, s, marks, a.solution);
        mem_free(marks);
    }
    solver_free(s);
    answer_free(&a);
    model_free(&m);
}

/* Boards where the evidence of a step was once too little. */
static const char *const once_wrong[] = {
    /* gates: what holds the loop from outside the area may not be one of the two cells */
    "sumi: 1\ngenre: yajilin\nsize: 7x6\nboard:\n.  .  1v .  .  .\n.  .  .  .  .  .\n"
    ".  .  .  .  .  0<\n.  2> .  .  .  .\n.  .  .  .  .  0<\n.  .  .  0^ .  .\n.  1< .  .  .  .\n"
    "marks: r2c1=. r2c2=. r2c4=. r2c2-r2c3=x r2c2-r3c2=. r2c5-r2c6=x r4c1-r5c1=. r4c3-r5c3=.\n",
    /* whichever: a cell that two shaded cells enclose must be unshaded, by the touch rule */
    "sumi: 1\ngenre: ayeheya\nsize: 10x10\nboard:\na  a  b  b  c2 c  d  d  d  d\n"
    "a  a  b  b  c  c  d  d  d  d\na  a  b  b  e  e  d  d  d  d\n"
    "a  a  b  b  e  e  f  f  f  f\ng  g  g  h3 h  h  f  f  f  f\n"
    "g  g  g  h  h  h  i  i  i  i\nj  j  k0 h  h  h  i  i  i  i\n"
    "j  j  l  l  l  l  m  m  n  n\nj  j  l  l  l  l  m  m  n  n\n"
    "j  j  o  o  p2 p  p  p  n  n\n"
    "marks: r7c3=. r5c2=. r6c2=. r10c3=. r10c4=. r10c5=x r10c8=x r6c5=x r6c9=. r7c8=. "
    "r7c6=. r5c6=x r7c4=x r2c5=x r1c6=x r3c3=. r3c10=. r1c4=. r4c3=.\n",
};

/* The hint on a board follows from its evidence. Returns its technique. */
static int check_hint(const struct loaded *l, struct solver *s, const struct answer *a) {
    struct paragraph hint = {0};
    struct budget b = {.propagations = PROPAGATIONS};
    const mark *marks = board_marks(&l->board);
    assert_true(paragraph_next(l->model, marks, a, NO_CELL, NULL, &b, &hint));
    check_step(l->puzzle, l->model, s, marks, a->solution, &hint.steps.at[0]);
    int technique = hint.steps.at[0].technique;
    paragraph_free(&hint);
    return technique;
}

static void test_once_wrong(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof once_wrong / sizeof *once_wrong; i++) {
        struct loaded l = {0};
        struct answer a = {0};
        load_text(once_wrong[i], &l);
        solve(l.model, &(struct solve_options){0}, &a);
        assert_int_equal(a.outcome, OUTCOME_ONE);
        struct solver *s = evidence_solver(l.model);
        check_hint(&l, s, &a);
        check_board(l.puzzle, l.model, s, board_marks(&l.board), a.solution);
        solver_free(s);
        answer_free(&a);
        loaded_free(&l);
    }
}

/* The lesson of a technique in a genre, where there is one. */
static bool load_lesson(const struct genre *g, const char *id, struct loaded *l) {
    char path[256], text[4096];
    snprintf(path, sizeof path, "puzzles/learn/%s/%s.sumi", g->id, id);
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = '\0';
    if (n > 0)
        load_text(text, l);
    return n > 0;
}

/* The hint on a lesson's board is a step of its row, and follows from its evidence. */
static void check_lesson(const struct loaded *l, int t) {
    struct answer a = {0};
    solve(l->model, &(struct solve_options){0}, &a);
    assert_int_equal(a.outcome, OUTCOME_ONE);
    struct solver *s = evidence_solver(l->model);
    int found = check_hint(l, s, &a);
    if (found != t)
        fail_msg("%s: the lesson of %s gives %s", l->puzzle->genre->id, techniques[t].id,
                 techniques[found].id);
    solver_free(s);
    answer_free(&a);
}

/* A row of several that name the steps of one function. */
static bool is_a_name(int t) {
    return techniques[t].find == find_named_chain || techniques[t].find == find_few_ways;
}

/* Rows that give a name to chains of one function are rare, each by itself: their lessons have
 * them. The step in the lesson of such a row is confirmed like any other. */
static void test_lessons_with_names(void **state) {
    (void)state;
    for (int t = 0; t < n_techniques; t++) {
        int lessons = 0;
        for (int g = 0; genres[g] && is_a_name(t); g++) {
            struct loaded l = {0};
            if (!load_lesson(genres[g], techniques[t].id, &l))
                continue;
            check_lesson(&l, t);
            loaded_free(&l);
            lessons++;
        }
        if (is_a_name(t) && lessons == 0)
            fail_msg("%s has no lesson", techniques[t].id);
    }
}

static bool shows_lesson(const struct genre *g, const char *technique) {
    struct loaded l = {0};
    bool has = technique_by_id(technique) >= 0 && load_lesson(g, technique, &l);
    loaded_free(&l);
    return has;
}

static bool shares(const struct genre *g, const struct genre_idea *ideas) {
    bool does = false;
    for (int i = 0; i < 3; i++)
        does = does || g->shared_ideas[i] == ideas;
    return does;
}

/* Whether what several genres say of a technique is seen in one of them. */
static bool is_seen(const struct genre_idea *ideas, const struct genre_idea *idea) {
    bool seen = false;
    for (int g = 0; genres[g] && !seen; g++)
        seen = shares(genres[g], ideas) && genre_idea(genres[g], idea->technique) == idea->words &&
               shows_lesson(genres[g], idea->technique);
    return seen;
}

/* What a genre says of a technique is of one that there is, and is seen: it has a lesson. */
static void test_own_ideas_have_lessons(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        struct loaded last = {0};
        bool taught = load_lesson(genres[g], "final", &last);
        loaded_free(&last);
        if (!taught)
            printf("# ladder: %s has no lessons yet\n", genres[g]->id);
        for (const struct genre_idea *i = genres[g]->ideas; taught && i && i->technique; i++)
            if (!shows_lesson(genres[g], i->technique))
                fail_msg("%s: no lesson of %s", genres[g]->id, i->technique);
        for (int k = 0; k < 3; k++)
            for (const struct genre_idea *i = genres[g]->shared_ideas[k]; i && i->technique; i++)
                if (!is_seen(genres[g]->shared_ideas[k], i))
                    fail_msg("%s: nobody sees the words of %s", genres[g]->id, i->technique);
    }
}

/* Techniques for rules that are no sums are rare on these boards: try_kind() meets them all, and
 * each has a lesson (tests/cli/learn.sh). */
static bool can_be_met(find_step *find) {
    static find_step *const of_rules[] = {
        find_complete,    find_between, find_growth,    find_beyond_reach, find_last_cell,
        find_way_to_clue, find_arms,    find_unreached, find_turns,        find_no_turns};
    for (size_t i = 0; i < sizeof of_rules / sizeof *of_rules; i++)
        if (find == of_rules[i])
            return false;
    return true;
}

/* A technique that has been found less than often enough, or -1. */
static int rare(void) {
    for (int t = 0; t < n_techniques; t++)
        if (techniques[t].find && fired[t] < LEAST && can_be_met(techniques[t].find) &&
            !is_a_name(t))
            return t;
    return -1;
}

static bool is_large(uint64_t seed) {
    return seed % 5 == 4;
}

static void check_seed(struct rng *rng, const struct genre *genre, uint64_t seed) {
    struct grid g = is_large(seed) ? (struct grid){10, 10} : (struct grid){7, 6};
    struct generate_options o = {.genre = genre, .grid = size_for(genre, g), .seed = seed + 10};
    struct puzzle *p = generate(&o, NULL);
    assert_non_null(p);
    check_puzzle(rng, p);
    puzzle_free(p);
}

static bool has_lesson(const struct genre *g, int t) {
    struct loaded l = {0};
    bool has = load_lesson(g, techniques[t].id, &l);
    if (has)
        loaded_free(&l);
    return has;
}

/* So many of each genre: of those with a generator, few of the others, and large boards of the
 * first three alone. */
static void check_genres(struct rng *rng, uint64_t seed) {
    for (int g = 0; genres[g]; g++)
        if ((is_large(seed) ? g < 3 : genres[g]->generator || seed < SEEDS_OTHERS) &&
            !EFFORT_SPARES((int)seed + g / 2))
            check_seed(rng, genres[g], seed);
}

/* And where a technique is still rare, more of the genres that have a lesson of it. */
static void test_steps_are_true(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 91);
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        check_genres(&rng, seed);
    for (uint64_t seed = SEEDS; seed < SEEDS_MOST && rare() >= 0; seed++)
        for (int g = 0, t = rare(); genres[g] && t >= 0; g++)
            if (!is_large(seed) && has_lesson(genres[g], t))
                check_seed(&rng, genres[g], seed);
    if (rare() >= 0 && EFFORT_STRIDE == 1)
        fail_msg("%s was found %d times only", techniques[rare()].id, fired[rare()]);
    assert_true(sets > LEAST || EFFORT_STRIDE > 1);
    assert_true(paragraph_steps > SEEDS * BOARDS);
    assert_true(cuts > LEAST);
}

/* True if a step counts the ways of a rule over most of the board. */
static bool counts_the_board(const struct model *m, const struct step *s) {
    int sum = s->from.len > 0 ? s->from.at[0].sum : -1;
    return sum >= 0 && sum_is_global(m, sum) && techniques[s->technique].find == find_shared;
}

static bool rests_on_the_board(const struct model *m, const struct step *s) {
    bool rests = false;
    for (int i = 0; i < s->from.len; i++)
        rests = rests || (s->from.at[i].sum >= 0 && sum_is_global(m, s->from.at[i].sum));
    return rests;
}

/* A count is given only where no technique below the what-ifs finds anything without one. */
static void check_count_comes_last(const struct puzzle *p, const struct model *m, const mark *marks,
                                   const struct step *given) {
    struct step step = {0};
    struct quiet q;
    if (!counts_the_board(m, given))
        return;
    quiet_init(&q, m, marks);
    for (int t = 0; t < n_techniques; t = technique_after(t))
        if (techniques[t].tier < TIER_WHATIF && technique_try_once(m, q.marks, t, NO_CELL, &step) &&
            !rests_on_the_board(m, &step))
            show(p, m, marks, &step, "told after a count over the board");
    step_free(&step);
    quiet_free(&q);
    counts++;
}

/* Narrates a puzzle of the library to its end. */
static void check_narration(const struct loaded *l) {
    const struct model *m = l->model;
    struct answer a = {0};
    struct paragraph told = {0};
    struct budget b = {.propagations = PROPAGATIONS};
    solve(m, &(struct solve_options){0}, &a);
    mark *marks = marks_new(m);
    while (paragraph_next(m, marks, &a, NO_CELL, NULL, &b, &told)) {
        check_count_comes_last(l->puzzle, m, marks, &told.steps.at[0]);
        for (int i = 0; i < told.steps.len; i++) {
            check_split(l->puzzle, m, marks, a.solution, &told.steps.at[i]);
            step_make(&told.steps.at[i], marks);
        }
    }
    mem_free(marks);
    paragraph_free(&told);
    answer_free(&a);
}

/* Unequal arms or a sum over the board: what the two checks are about. */
static bool is_worth_narrating(const struct model *m) {
    bool has = false;
    for (int i = 0; i < m->sums.len; i++)
        has = has || (sum_is_global(m, i) && m->sums.at[i].len > 1);
    for (int i = 0; i < m->arms.len; i++)
        has = has || m->arms.at[i].rule == ARMS_UNEQUAL;
    return has;
}

static void test_narrations(void **state) {
    (void)state;
    enum { CELLS_MOST = 100 };
    struct library lib;
    library_use("puzzles");
    library_names(&lib, NULL);
    for (int i = 0; i < lib.entries.len; i += EFFORT_STRIDE) {
        struct loaded l = {0};
        struct err e;
        if (!library_load(lib.entries.at[i].name, &l, &e))
            fail_msg("%s: %s", lib.entries.at[i].name, e.text);
        context("%s", lib.entries.at[i].name);
        if (!l.model && grid_cells(l.puzzle->grid) <= CELLS_MOST)
            loaded_compile(&l);
        if (l.model && is_worth_narrating(l.model))
            check_narration(&l);
        loaded_free(&l);
    }
    library_free(&lib);
    assert_true(EFFORT_STRIDE > 1 ||
                (splits > 50 && counts > 0 && pairs_told > 0 && stages_seen > 1000));
}

/* How many cells the first marks of a paragraph lie from the marks of the one before. */
static int hop(const struct model *m, const struct paragraph *p, const vec_int *before) {
    int least = INT_MAX;
    const vec_lit *then = &p->steps.at[0].then;
    for (int i = 0; i < then->len; i++)
        for (int k = 0; k < before->len; k++)
            least = min_int(least, grid_chebyshev(m->grid, m->vars.at[lit_var(then->at[i])].at.a,
                                                  before->at[k]));
    return least;
}

static void count_hops(const struct model *m, int *paragraphs, int *near_by) {
    struct answer only;
    struct paragraph p = {0};
    struct settled settled;
    struct budget b = {0};
    vec_int before = {0};
    int near = NO_CELL;
    mark *marks = marks_new(m);
    solve(m, &(struct solve_options){0}, &only);
    settled_init(&settled, m, marks);
    while (paragraph_next(m, marks, &only, near, &settled, &b, &p)) {
        *paragraphs += before.len > 0;
        *near_by += before.len > 0 && hop(m, &p, &before) <= 2;
        vec_clear(&before);
        for (int i = 0; i < p.steps.len; i++)
            for (int k = 0; k < p.steps.at[i].then.len; k++) {
                lit_set(marks, p.steps.at[i].then.at[k]);
                vec_push(&before, m->vars.at[lit_var(p.steps.at[i].then.at[k])].at.a);
            }
        near = m->vars.at[lit_var(p.steps.at[p.steps.len - 1].then.at[0])].at.a;
    }
    settled_free(&settled);
    paragraph_free(&p);
    answer_free(&only);
    vec_free(&before);
    mem_free(marks);
}

static bool is_followed(const struct genre *g) {
    static const char *const ids[] = {"hitori", "kurodoko", "geradeweg", "nurimisaki"};
    bool is = false;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        is = is || g == genre_by_name(ids[i]);
    return is;
}

/* The next paragraph goes on beside the last one, where something as easy is there. Of these genres
 * 66 in a hundred did, when each technique looked from one cell alone, and 80 when a harder step
 * beside the last one came before an easier one farther off. */
static void test_the_order_follows_the_hand(void **state) {
    (void)state;
    enum { LEAST_SIDE = 9, PERCENT = 75 };
    struct library lib;
    int paragraphs = 0, near_by = 0;
    if (EFFORT_STRIDE > 1)
        skip();
    library_use("puzzles");
    library_names(&lib, NULL);
    for (int i = 0; i < lib.entries.len; i++) {
        struct loaded l = {0};
        struct err e;
        if (!library_load(lib.entries.at[i].name, &l, &e))
            fail_msg("%s: %s", lib.entries.at[i].name, e.text);
        if (!l.model)
            loaded_compile(&l);
        if (is_followed(l.puzzle->genre) && l.model->grid.rows >= LEAST_SIDE)
            count_hops(l.model, &paragraphs, &near_by);
        loaded_free(&l);
    }
    library_free(&lib);
    if (near_by * 100 < paragraphs * PERCENT || paragraphs < 400)
        fail_msg("%d of %d paragraphs", near_by, paragraphs);
}

/* The board after the first paragraphs of a narration. */
static mark *after_paragraphs(const struct model *m, int n) {
    struct answer only;
    struct paragraph p = {0};
    struct settled settled;
    struct budget b = {0};
    int near = NO_CELL;
    mark *marks = marks_new(m);
    solve(m, &(struct solve_options){0}, &only);
    settled_init(&settled, m, marks);
    for (int i = 0; i < n && paragraph_next(m, marks, &only, near, &settled, &b, &p); i++) {
        for (int k = 0; k < p.steps.len; k++)
            step_make(&p.steps.at[k], marks);
        near = m->vars.at[lit_var(p.steps.at[p.steps.len - 1].then.at[0])].at.a;
    }
    settled_free(&settled);
    paragraph_free(&p);
    answer_free(&only);
    return marks;
}

/* Whether the side that a 3 shares with its right neighbour is drawn. */
static bool side_is_drawn(const struct model *m, const mark *marks, int row, int col) {
    char side[PLACE_NAME], name[PLACE_NAME];
    snprintf(side, sizeof side, "r%dc%de", row + 1, col + 1);
    for (int v = 0; v < model_vars(m); v++)
        if (strcmp(place_name(m->grid, m->vars.at[v].at, name), side) == 0)
            return marks[v] == MARK_YES;
    return false;
}

/* People mark Slitherlink's 3s side by side before all else: most are settled by paragraph 5. */
static void test_openings_come_first(void **state) {
    (void)state;
    enum { PARAGRAPHS = 5, LEAST_PAIRS = 10 };
    struct library lib;
    int pairs = 0, drawn = 0;
    library_use("puzzles");
    library_names(&lib, NULL);
    for (int i = 0; i < lib.entries.len; i++) {
        struct loaded l = {0};
        struct err e;
        if (strncmp(lib.entries.at[i].name, "slither/", 8) != 0)
            continue;
        if (!library_load(lib.entries.at[i].name, &l, &e))
            fail_msg("%s: %s", lib.entries.at[i].name, e.text);
        loaded_compile(&l);
        mark *marks = after_paragraphs(l.model, PARAGRAPHS);
        struct grid g = l.puzzle->grid;
        for (int cell = 0; cell < grid_cells(g); cell++) {
            bool pair = cell % g.cols + 1 < g.cols && l.puzzle->given[cell].number == 3 &&
                        l.puzzle->given[cell + 1].number == 3;
            pairs += pair;
            drawn += pair && side_is_drawn(l.model, marks, cell / g.cols, cell % g.cols);
        }
        mem_free(marks);
        loaded_free(&l);
    }
    library_free(&lib);
    if (pairs < LEAST_PAIRS || 5 * drawn < 4 * pairs)
        fail_msg("%d of %d pairs", drawn, pairs);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_once_wrong),
                                       cmocka_unit_test(test_lessons_with_names),
                                       cmocka_unit_test(test_own_ideas_have_lessons),
                                       cmocka_unit_test(test_long_sentences_are_broken),
                                       cmocka_unit_test(test_steps_are_true),
                                       cmocka_unit_test(test_narrations),
                                       cmocka_unit_test(test_the_order_follows_the_hand),
                                       cmocka_unit_test(test_openings_come_first)};
    return run_group("ladder", tests, NULL, NULL);
}
