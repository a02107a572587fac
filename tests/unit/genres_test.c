/* All genres alike, by their own data: the sample of each, boards that break one rule each, and
 * random boards against the naive checker. A failure names genre, seed and board. SUMI_GENRE=id: of
 * that genre alone (`make genre`). */
#include "context.h"
#include "effort.h"
#include "format/format.h"
#include "genre/shared/solution.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "naive_puzzle.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "teach/ladder.h"
#include "teach/rate.h"
#include "teach/words/sentence.h"
#include "teach/words/template.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The next genre after index i that is asked for: all are, or the one that SUMI_GENRE names. */
static int next_genre(int i) {
    const char *only = getenv("SUMI_GENRE");
    do
        i++;
    while (genres[i] && only && genres[i] != genre_by_name(only));
    return i;
}
#define EACH_GENRE(i) for (int i = next_genre(-1); genres[i]; i = next_genre(i))

/* What fails, for messages. */
struct stand {
    const struct genre *genre;
    int seed;
    const struct puzzle *p;
    const struct model *m;
    const mark *marks;
};

static void complain(const struct stand *s, const char *what, const char *more) {
    struct loaded l = {.puzzle = (struct puzzle *)s->p};
    struct buf text = {0};
    struct err e;
    if (s->p)
        format_write(&format_native, &l, &text, &e);
    if (s->marks)
        genre_write_solution(s->p, s->m, s->marks, &text);
    fail_msg("%s, seed %d: %s%s\n%s", s->genre->id, s->seed, what, more, buf_text(&text));
}

static void load_sample(const struct genre *g, struct loaded *l) {
    struct err e = {0};
    *l = (struct loaded){0};
    if (!g->sample.text)
        fail_msg("%s: no sample", g->id);
    if (!format_read(g->sample.text, (int)strlen(g->sample.text), l, &e))
        fail_msg("%s: sample: %d: %s", g->id, e.col, e.text);
    loaded_compile(l);
    if (l->puzzle->genre != g)
        fail_msg("%s: the sample is a %s", g->id, l->puzzle->genre->id);
}

static bool judged(const struct verdict *v, const char *word) {
    for (int i = 0; i < v->broken.len; i++)
        if (strcmp(v->broken.at[i].word, word) == 0)
            return true;
    for (int i = 0; i < v->missing.len; i++)
        if (strcmp(v->missing.at[i].word, word) == 0)
            return true;
    return false;
}

/* Writes a puzzle in a format and reads it back. */
static void comes_back(const struct stand *s, const struct loaded *l, const struct format *f,
                       struct buf *text) {
    struct loaded back = {0};
    struct err e = {0};
    buf_clear(text);
    if (!format_write(f, l, text, &e))
        complain(s, f->id, e.text);
    if (!format_read(text->at, text->len, &back, &e) || !puzzle_same(back.puzzle, l->puzzle))
        complain(s, "does not come back: ", text->at);
    loaded_free(&back);
}

static void test_samples(void **state) {
    (void)state;
    EACH_GENRE(i) {
        struct loaded l = {0};
        load_sample(genres[i], &l);
        struct stand s = {genres[i], 0, l.puzzle, l.model, NULL};
        struct buf text = {0};
        struct answer a = {0};
        solve(l.model, &(struct solve_options){0}, &a);
        if (a.outcome != OUTCOME_ONE)
            complain(&s, "not one solution", "");
        genre_write_solution(l.puzzle, l.model, a.solution, &text);
        if (strcmp(buf_text(&text), genres[i]->sample.rows) != 0)
            complain(&s, "other rows: ", buf_text(&text));
        mark *read = marks_new(l.model);
        struct err e = {0};
        if (!genre_read_solution(l.puzzle, l.model, text.at, read, &e) ||
            memcmp(read, a.solution, (size_t)model_vars(l.model)) != 0)
            complain(&s, "the rows are not read back", e.text);
        comes_back(&s, &l, &format_native, &text);
        if (genres[i]->body[0].block != BLOCK_END) {
            comes_back(&s, &l, format_by_id("pzpr"), &text);
            if (!strstr(text.at, genres[i]->sample.text))
                complain(&s, "another address: ", text.at);
        }
        struct naive b;
        naive_from(l.puzzle, &b);
        naive_marks(l.model, a.solution, &b);
        struct wrong w = naive_check(l.puzzle, &b);
        if (w.n > 0)
            complain(&s, "the naive checker says ", w.word[0]);
        mem_free(read);
        answer_free(&a);
        buf_free(&text);
        loaded_free(&l);
    }
}

/* The five words of every genre are five ranges of work, by its own grades or the usual ones. */
static void test_grades(void **state) {
    (void)state;
    EACH_GENRE(i) {
        struct loaded l = {0};
        load_sample(genres[i], &l);
        struct stand s = {genres[i], 0, l.puzzle, l.model, NULL};
        const double *from = l.model->grades.from;
        if (memcmp(&l.model->grades, &genres[i]->grades, sizeof l.model->grades) != 0)
            complain(&s, "its Model has other grades", "");
        for (int d = 1; d < GRADES && from[0] > 0; d++)
            if (from[0] <= 1 || from[d] <= from[d - 1] || from[d] > 5.9)
                complain(&s, "its grades do not rise", "");
        for (enum difficulty d = NORMAL; d < DIFFICULTIES; d++)
            if (rate_most_work(l.model, d) <= rate_most_work(l.model, d - 1))
                complain(&s, "no work is ", difficulty_names[d]);
        loaded_free(&l);
    }
}

/* What is wrong is a whole sentence for people: no code, no field left, and places. */
static void assert_sentence(const struct stand *s, const struct verdict *v,
                            const struct breach *b) {
    struct buf text = {0};
    sentence_fault(s->m, s->marks, v, b, &text);
    const char *says = buf_text(&text), *end = says + strlen(says);
    if (!isupper((unsigned char)says[0]) || end[-1] != '.' || strpbrk(says, "{}") ||
        strstr(says, "  ") || strstr(says, " .") || strstr(says, "there.") ||
        (strchr(b->word, '-') && strstr(says, b->word)))
        complain(s, "no sentence: ", says);
    bool board = strstr(says, "the board") || strcmp(b->family->subject, "the whole board") == 0;
    if (b->len > 0 && !board && strcspn(says, "123456789") == strlen(says))
        complain(s, "no place: ", says);
    buf_free(&text);
}

static void assert_sentences(const struct stand *s, const struct verdict *v) {
    for (int i = 0; i < v->broken.len; i++)
        assert_sentence(s, v, &v->broken.at[i]);
    for (int i = 0; i < v->missing.len; i++)
        assert_sentence(s, v, &v->missing.at[i]);
}

/* Where every place has to be marked, an empty board says so, and the solution without one mark is
 * not solved; else what is open at the end has a meaning of its own. */
static void test_wanted_marks(void **state) {
    (void)state;
    EACH_GENRE(i) {
        struct loaded l = {0};
        struct verdict v = {0};
        load_sample(genres[i], &l);
        struct stand s = {genres[i], 0, l.puzzle, l.model, NULL};
        struct answer a = {0};
        solve(l.model, &(struct solve_options){0}, &a);
        for (int var = 0; var < model_vars(l.model) && l.model->marks_family >= 0; var++) {
            mark was = a.solution[var];
            a.solution[var] = MARK_NONE;
            s.marks = a.solution;
            judge(l.model, a.solution, &v);
            if (v.status != STATUS_UNFINISHED ||
                !judged(&v, l.model->families[l.model->marks_family].word))
                complain(&s, "a place is open, and nothing is missing", "");
            assert_sentences(&s, &v);
            a.solution[var] = was;
        }
        verdict_free(&v);
        answer_free(&a);
        loaded_free(&l);
    }
}

/* Each board breaks the rule that it is there for, as the naive checker and the judge see it. */
static void test_bad_boards(void **state) {
    (void)state;
    EACH_GENRE(i) {
        struct loaded l = {0};
        load_sample(genres[i], &l);
        struct stand s = {genres[i], 0, l.puzzle, l.model, NULL};
        mark *marks = marks_new(l.model);
        for (const struct bad_board *bad = naive_bad_boards(genres[i]); bad->word; bad++) {
            struct err e = {0};
            struct naive b;
            struct verdict v = {0};
            if (!genre_read_solution(l.puzzle, l.model, bad->rows, marks, &e))
                complain(&s, bad->word, e.text);
            s.marks = marks;
            naive_from(l.puzzle, &b);
            naive_marks(l.model, marks, &b);
            struct wrong w = naive_check(l.puzzle, &b);
            if (!wrong_has(&w, bad->word))
                complain(&s, "the naive checker does not see ", bad->word);
            judge(l.model, marks, &v);
            if (!judged(&v, bad->word))
                complain(&s, "the judge does not see ", bad->word);
            assert_sentences(&s, &v);
            verdict_free(&v);
        }
        mem_free(marks);
        loaded_free(&l);
    }
}

/* Whether a wrong board is there for this word. */
static bool has_bad_board(const struct genre *g, const char *word) {
    for (const struct bad_board *bad = naive_bad_boards(g); bad->word; bad++)
        if (strcmp(bad->word, word) == 0)
            return true;
    return false;
}

/* Words that the judge also gives where the reference player is content with another one: a pearl
 * that too few or too many lines reach, and a room that is missed and has a number. */
static bool may_add(const struct genre *g, const char *word) {
    static const char *const more[][2] = {
        {"country", "room-count"},   {"country", "room-missed"},  {"mashu", "black-short"},
        {"mashu", "black-straight"}, {"mashu", "white-straight"}, {"mashu", "white-turns"},
    };
    bool may = false;
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        may = may || (strcmp(g->id, more[i][0]) == 0 && strcmp(word, more[i][1]) == 0);
    return may;
}

static bool is_in_use(const struct model *m, int family) {
    bool in_use = false;
    for (int i = 0; i < m->sums.len && !in_use; i++)
        in_use = m->sums.at[i].family == family;
    for (int i = 0; i < m->rules.len && !in_use; i++)
        in_use = m->rules.at[i].family == family;
    return in_use;
}

/* Every word that a sample's rules can say has its wrong board, where a genre has some: those of
 * the table are asked for here, those that a family chooses among where they are said, see
 * assert_said(). Open places have a test of their own. */
static void test_words_have_boards(void **state) {
    (void)state;
    EACH_GENRE(i) {
        struct loaded l = {0};
        load_sample(genres[i], &l);
        struct stand s = {genres[i], 0, l.puzzle, l.model, NULL};
        for (int k = 0; k < genres[i]->n_families && naive_bad_boards(genres[i])->word; k++) {
            const struct family *f = &genres[i]->families[k];
            const char *words[] = {f->word, f->over, f->ring};
            bool asked = !f->implied && !f->word_for && k != l.model->marks_family;
            for (size_t w = 0; asked && w < sizeof words / sizeof *words; w++)
                if (words[w] && is_in_use(l.model, k) && !may_add(genres[i], words[w]) &&
                    !has_bad_board(genres[i], words[w]))
                    complain(&s, "no wrong board is there for ", words[w]);
        }
        loaded_free(&l);
    }
}

/* Whether a board's marks are all told by its rows, as a wrong board is written. */
static bool is_told_by_rows(const struct stand *s) {
    struct buf rows = {0};
    struct err e = {0};
    LOCAL(mem_free_at) mark *read = marks_new(s->m);
    genre_write_solution(s->p, s->m, s->marks, &rows);
    bool told = genre_read_solution(s->p, s->m, buf_text(&rows), read, &e) &&
                memcmp(read, s->marks, (size_t)model_vars(s->m)) == 0;
    buf_free(&rows);
    return told;
}

/* The naive checker sees what the judge says of a rule. The graph's rule is left out: where there
 * is no loop at all, a checker may say so in another way. */
static void assert_said(const struct stand *s, const struct wrong *w, const struct breach *b) {
    if (b->sum != -1 && !wrong_has(w, b->word) && !may_add(s->genre, b->word))
        complain(s, "the judge alone says ", b->word);
    if (b->family->word_for && naive_bad_boards(s->genre)->word && !may_add(s->genre, b->word) &&
        !has_bad_board(s->genre, b->word) && s->p->variant == 0 && is_told_by_rows(s))
        complain(s, "no wrong board is there for ", b->word);
}

/* One full assignment: it is solved exactly if the naive checker agrees, and the judge gives one
 * of its reasons. Each word has a board of its own in test_bad_boards. */
static bool agree(const struct stand *s, const mark *full) {
    struct naive b;
    struct verdict v = {0};
    struct stand here = *s;
    here.marks = full;
    naive_from(s->p, &b);
    naive_marks(s->m, full, &b);
    struct wrong w = naive_check(s->p, &b);
    if (judge_full(s->m, full) != (w.n == 0))
        complain(&here, w.n ? "solved, but the naive checker says " : "not solved, but right",
                 w.n ? w.word[0] : "");
    judge(s->m, full, &v);
    assert_sentences(&here, &v);
    mark *some = mem_copy(full, model_vars(s->m), sizeof *full);
    for (int i = 0; i < model_vars(s->m); i += 3)
        some[i] = MARK_NONE;
    struct verdict partly = {0};
    here.marks = some;
    judge(s->m, some, &partly);
    assert_sentences(&here, &partly);
    here.marks = full;
    verdict_free(&partly);
    mem_free(some);
    bool said = w.n == 0;
    for (int i = 0; i < w.n; i++)
        said = said || judged(&v, w.word[i]);
    if (!said)
        complain(&here, "the judge does not say ", w.word[0]);
    for (int i = 0; i < v.broken.len; i++)
        assert_said(&here, &w, &v.broken.at[i]);
    for (int i = 0; i < v.missing.len; i++)
        assert_said(&here, &w, &v.missing.at[i]);
    verdict_free(&v);
    return w.n == 0;
}

enum { BOARDS = EFFORT(40), VARS_TRIED = 11, FILLED = 25 };

/* All boards of a tiny puzzle: as many are right as the solver counts. */
static void try_all(const struct stand *s, mark *full) {
    int vars = model_vars(s->m), right = 0;
    struct answer a = {0};
    for (int all = 0; all < 1 << vars; all++) {
        for (int v = 0; v < vars; v++)
            full[v] = all >> v & 1 ? MARK_YES : MARK_NO;
        right += agree(s, full);
    }
    solve(s->m, &(struct solve_options){.count = 1 << VARS_TRIED}, &a);
    if (a.count != right)
        complain(s, "the solver counts otherwise", "");
    answer_free(&a);
}

/* Random boards, and a solution with a few marks changed. */
static void try_some(const struct stand *s, mark *full, struct rng *rng) {
    int vars = model_vars(s->m);
    struct answer a = {0};
    solve(s->m, &(struct solve_options){0}, &a);
    for (int i = 0; i < FILLED; i++) {
        int percent = rng_below(rng, 100);
        for (int v = 0; v < vars; v++)
            full[v] = rng_below(rng, 100) < percent ? MARK_YES : MARK_NO;
        if (a.solution && i % 3 > 0)
            memcpy(full, a.solution, (size_t)vars);
        for (int k = 0; k < i % 5; k++)
            full[rng_below(rng, vars)] = (mark)(MARK_YES + rng_below(rng, 2));
        agree(s, full);
    }
    answer_free(&a);
}

static void test_random(void **state) {
    (void)state;
    EACH_GENRE(i)
    for (int seed = 0; seed < BOARDS; seed++) {
        struct rng rng;
        struct model m;
        rng_seed(&rng, (uint64_t)seed);
        struct puzzle *p = random_puzzle(&rng, genres[i], seed % 4 == 0 ? 5 : 3);
        p->genre->compile(p, &m);
        mark *full = marks_new(&m);
        struct stand s = {genres[i], seed, p, &m, NULL};
        if (model_vars(&m) <= VARS_TRIED)
            try_all(&s, full);
        else
            try_some(&s, full, &rng);
        mem_free(full);
        model_free(&m);
        puzzle_free(p);
    }
}

/* A rule as sentences name it, and what the name is made of. */
struct named {
    const struct family *family;
    struct buf words;
    struct template_values values;
};
typedef VEC(struct named) nameds;

static void name_rule(const struct template_args *s, struct reason r, nameds *all) {
    struct named one = {.family = reason_family(s->m, r)};
    struct template_args own = *s;
    if (one.family->background)
        return;
    own.out = &one.words;
    if (!template_values(s, r, &one.values))
        fail_msg("%s: a field without a value: %s", one.family->word, one.family->subject);
    template_of_sum(&own, r.sum, r.kind == REASON_AT_MOST, one.family->subject);
    vec_push(all, one);
}

static void assert_same_names(const struct stand *s, const struct named *a, const struct named *b) {
    bool words = strcmp(buf_text(&a->words), buf_text(&b->words)) == 0;
    bool values = memcmp(&a->values, &b->values, sizeof a->values) == 0;
    if (a->family == b->family && words != values)
        complain(s, words ? "one name, two values: " : "two names, one value: ", b->words.at);
}

/* Two rules have one name where it is made of the same. */
static void test_names(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 45);
    EACH_GENRE(i) {
        struct model m;
        nameds all = {0};
        struct puzzle *p = random_puzzle(&rng, genres[i], 6);
        struct stand s = {genres[i], i, p, NULL, NULL};
        p->genre->compile(p, &m);
        struct template_args args = {.m = &m};
        for (int k = 0; k < m.sums.len; k++)
            for (int upper = 0; upper < 2; upper++)
                name_rule(&args, (struct reason){upper ? REASON_AT_MOST : REASON_AT_LEAST, k},
                          &all);
        for (int k = 0; k < m.rules.len; k++)
            name_rule(&args, (struct reason){REASON_RULE, -1 - k}, &all);
        for (int k = 0; k < all.len; k++)
            for (int j = 0; j < k; j++)
                assert_same_names(&s, &all.at[j], &all.at[k]);
        for (int k = 0; k < all.len; k++)
            buf_free(&all.at[k].words);
        vec_free(&all);
        model_free(&m);
        puzzle_free(p);
    }
}

/* What make asks of every sentence before it links the program. */
static void test_unknown_fields(void **state) {
    (void)state;
    assert_null(template_unknown_field("The cave {at_group} goes on; {Then} {must} {group dot}."));
    const char *misspelt = "The cave {at_gruop} goes on.", *open = "{then} {must";
    assert_ptr_equal(template_unknown_field(misspelt), strchr(misspelt, '{'));
    assert_ptr_equal(template_unknown_field(open), strrchr(open, '{'));
}

/* A rule of the help page that is a family's stands there in the family's words. */
static void test_rules(void **state) {
    (void)state;
    struct buf rules = {0};
    EACH_GENRE(i)
    for (int rule = 0; genre_rule(genres[i], rule, &rules); rule++)
        if (strchr(rules.at, '{') || !isupper((unsigned char)rules.at[0]))
            fail_msg("%s: %s", genres[i]->id, rules.at);
        else
            buf_clear(&rules);
    assert_true(genre_rule(genre_by_name("hitori"), 0, &rules));
    assert_string_equal(rules.at, "Shade some cells so that no number appears twice unshaded in a "
                                  "row or column.");
    buf_free(&rules);
}

static void leaks_nothing(const struct genre *g) {
    struct model m;
    struct puzzle *p = genre_board(g, size_for(g, (struct grid){4, 4}));
    size_t before = mem_used();
    g->compile(p, &m);
    model_free(&m);
    if (mem_used() != before)
        fail_msg("%s: what compile() allocates before genre_begin() is never freed", g->id);
    puzzle_free(p);
}

/* A Model takes all of its memory with it. */
static void test_no_leaks(void **state) {
    (void)state;
    EACH_GENRE(i)
    leaks_nothing(genres[i]);
}

/* The file that `make new-genre` begins with, as it stands. */
#include "../tools/genre.src"

static void test_template(void **state) {
    (void)state;
    leaks_nothing(&genre_NEW_ID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_leaks),
        cmocka_unit_test(test_template),
        cmocka_unit_test(test_unknown_fields),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_bad_boards),
        cmocka_unit_test(test_words_have_boards),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_wanted_marks),
    };
    return run_group("genres", tests, NULL, NULL);
}
