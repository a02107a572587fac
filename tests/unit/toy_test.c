/* A second genre goes through every room without a change in any of them. */
#include "context.h"
#include "keyplay.h"
#include "random_game.h"
#include "toy_genre.h"

#include "base/os/file.h"
#include "model/model.h"
#include "teach/grow.h"
#include "teach/ladder.h"
#include "teach/why.h"
#include "teach/words/breaks.h"
#include "teach/words/sentence.h"
#include "teach/words/template.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char puzzle[] = "sumi: 1\ngenre: toy\nboard:\n## . .\n. . .\n## . .\n";

static int brute_force(const struct model *m) {
    int count = 0;
    mark full[9];
    for (unsigned bits = 0; bits < 1u << 9; bits++) {
        for (int i = 0; i < 9; i++)
            full[i] = bits >> i & 1 ? MARK_YES : MARK_NO;
        count += judge_full(m, full);
    }
    return count;
}

static void test_solve_and_narrate(void **state) {
    (void)state;
    struct loaded l = {0};
    struct answer a = {0};
    struct step step = {0};
    load_text(puzzle, &l);
    solve(l.model, &(struct solve_options){.count = 99}, &a);
    assert_int_equal(a.count, brute_force(l.model));
    assert_int_equal(a.outcome, OUTCOME_ONE);
    mark *marks = marks_new(l.model);
    struct budget b = {0};
    struct settled settled;
    int steps = 0;
    settled_init(&settled, l.model, marks);
    while (ladder_next(&settled, marks, TIER_BASIC, TIER_WHATIF, NO_CELL, &step) ||
           why_next(l.model, marks, a.solution, NO_CELL, &b, &step)) {
        struct buf text = {0};
        struct mark_words words = genre_words(l.puzzle->genre);
        sentence_why(l.model, &words, &step, &text);
        assert_true(text.len > 10 && text.len <= SENTENCE_MAX && !strchr(text.at, '{'));
        buf_free(&text);
        for (int i = 0; i < step.then.len; i++) {
            assert_int_equal(a.solution[lit_var(step.then.at[i])], lit_sign(step.then.at[i]));
            lit_set(marks, step.then.at[i]);
        }
        assert_true(++steps < 20);
    }
    assert_true(judge_full(l.model, marks));
    settled_free(&settled);
    step_free(&step);
    mem_free(marks);
    answer_free(&a);
    loaded_free(&l);
}

/* A step that a technique might give, for its general sentences. Marks of cells in a row apart from
 * each other, so that each is named by itself. */
static void make_step(const struct model *m, int marks, int number, struct step *s) {
    static const int cells[] = {0, 2, 4, 6};
    *s = (struct step){.technique = 0, .about = 4, .other = 8, .number = number};
    for (int i = 0; i < marks; i++)
        vec_push(&s->then, lit_no(cells[i]));
    for (int sum = 0; sum < 2; sum++)
        vec_push(&s->from, ((struct reason){sum ? REASON_AT_LEAST : REASON_AT_MOST, sum}));
    vec_push(&s->why.marks, 1);
    vec_push(&s->why.area, m->vars.at[3].at);
    for (int i = 0; i < 2; i++) {
        vec_push(&s->cases, lit_yes(i));
        vec_push(&s->cases, LIT_FALSE);
    }
}

/* What the sentences of a technique are told besides. */
static void add_detail(int t, int number, int ways, struct step *s) {
    const char *id = techniques[t].id;
    struct arm_range shared = {number < 0 ? 1 : number, number < 0 ? 2 : number};
    s->technique = t;
    if (strcmp(id, "equal-clues") == 0 || strcmp(id, "difference") == 0) {
        s->detail.kind = DETAIL_MORE;
        s->detail.more.shared = s->detail.more.elsewhere = shared;
    } else if (strcmp(id, "meeting") == 0) { /* which counts what clues can get, at least one */
        s->number = number > 0 ? number : 1;
    } else {
        s->detail.kind = DETAIL_WAYS;
        s->detail.ways.n = ways;
    }
}

/* What no sentence has: words that do not agree in number, or a field that says nothing. */
static void check_english(const char *id, const struct step *s, const char *text) {
    static const char *const never[] = {"{",      "  ",      " ,",           " .",      " ;",
                                        "1 ways", "0 ways",  "1 marks",      "the its", "The its",
                                        " 0 ",    "after 0", "get its size", "get 0"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strstr(text, never[i]))
            fail_msg("%s: \"%s\" in: %s", id, never[i], text);
    bool both = strstr(text, "both must") || strstr(text, "Both must");
    bool it = strstr(text, "; it must") || strstr(text, "; it cannot");
    if ((both && s->then.len != 2) || (it && s->then.len != 1))
        fail_msg("%s: it or both for %d: %s", id, s->then.len, text);
}

/* Fields that speak of rules which the toy has not (arms, tables), or of a walk: genres that have
 * them have sentences of their own, or their walks are told by phrases. */
static bool is_of_other_rules(const char *text) {
    static const char *const fields[] = {"{Each_seen}", "{type}", "{walk}", "{outcome}"};
    bool other = false;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        other = other || strstr(text, fields[i]) != NULL;
    return other;
}

static void add_sentence(const struct model *m, const struct step *s, const char *id,
                         const char *text, struct buf *all) {
    struct mark_words words = genre_words(&genre_toy);
    struct paragraph p = {.ideas = 2};
    struct buf out = {0};
    void *scope = mem_begin();
    paragraph_add(&p, s);
    paragraph_add(&p, s);
    p.steps.at[1].about = 6;
    p.steps.at[1].from.at[0].sum = 2;
    struct template_args args = {.m = m, .words = &words, .step = s, .out = &out};
    if (text != techniques[s->technique].text)
        args.paragraph = &p;
    template_fill(&args, text);
    break_sentences(&out, 0);
    check_english(id, s, buf_text(&out));
    if (!strstr(buf_text(all), buf_text(&out)))
        buf_fmt(all, "%s\t%s\n", id, buf_text(&out));
    mem_keep(scope, all->at);
    mem_end(scope);
}

/* Every general sentence with one, two and many marks, with a number that is none, one, two, many
 * or unknown, and as many ways. All of them stand in general.sentences, where they were read. */
static void test_general_sentences(void **state) {
    (void)state;
    static const int marks[] = {1, 2, 4}, numbers[] = {-1, 0, 1, 2, 5}, ways[] = {0, 1, 2, 5};
    struct loaded l = {0};
    struct buf all = {0}, recorded = {0};
    struct err e;
    load_text(puzzle, &l);
    for (int t = 0; t < n_techniques; t++)
        for (int i = 0; i < 3 * 5 * 4; i++) {
            struct step s;
            const char *texts[] = {techniques[t].text, techniques[t].several};
            make_step(l.model, marks[i % 3], numbers[i / 3 % 5], &s);
            add_detail(t, numbers[i / 3 % 5], ways[i / 15], &s);
            for (int k = 0; k < 2; k++)
                if (texts[k] && !is_of_other_rules(texts[k]))
                    add_sentence(l.model, &s, techniques[t].id, texts[k], &all);
            step_free(&s);
        }
    assert_true(file_read("tests/unit/general.sentences", &recorded, &e));
    for (const char *now = buf_text(&all), *was = buf_text(&recorded), *end; *now; now = end + 1) {
        end = strchr(now, '\n');
        if (strncmp(now, was, (size_t)(end + 1 - now)) != 0)
            fail_msg("general.sentences lacks this one there: %.*s", (int)(end - now), now);
        was += end + 1 - now;
    }
    assert_int_equal(all.len, recorded.len);
    buf_free(&all);
    buf_free(&recorded);
    loaded_free(&l);
}

static void test_played_and_kept(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct keyplay k;
    struct err e = {0};
    char bad[KEYPLAY_NAME];
    struct buf seen = {0};
    struct ui_options o = {.state_dir = dir};
    assert_true(keyplay_open(&k, puzzle, &o, &e));
    assert_true(keyplay_keys(&k, "Space j j Space g r 2 c 3 Enter Space", bad));
    keyplay_picture(&k, &seen);
    assert_non_null(strstr(seen.at, "Solved in "));
    assert_non_null(strstr(seen.at, "Toy 3x3"));
    keyplay_close(&k);
    assert_true(keyplay_open(&k, puzzle, &o, &e));
    assert_int_equal(k.session.game.board.moves.len, 4);
    assert_true(k.session.solved);
    keyplay_close(&k);
    buf_free(&seen);
    remove_dir(dir);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solve_and_narrate),
        cmocka_unit_test(test_general_sentences),
        cmocka_unit_test(test_played_and_kept),
    };
    genre_add_for_test(&genre_toy);
    return run_group("toy", tests, NULL, NULL);
}
