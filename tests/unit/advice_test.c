/* Advice on odd boards: never a false word. Wrong marks are found where they are and refuted from
 * the marks that are right; where there are several solutions, everything certain is shown
 * and nothing else; the mark that closes a puzzle comes first; ways that are few are named. */
#include "context.h"

#include "evidence.h"
#include "generate/generate.h"
#include "model/model.h"
#include "random_game.h"
#include "random_puzzle.h"
#include "solve/solve.h"
#include "teach/advice.h"
#include "teach/grow.h"
#include "teach/ladder.h"
#include "teach/words/places.h"
#include "teach/words/sentence_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct budget enough = {.propagations = 2000000};

/* A small puzzle with its only solution and an empty board. */
struct position {
    const struct genre *genre;
    struct model model;
    struct board board;
    struct answer answer;
};

static void open_puzzle(const struct puzzle *p, struct position *at) {
    at->genre = p->genre;
    p->genre->compile(p, &at->model);
    board_init(&at->board, &at->model);
    solve(&at->model, &(struct solve_options){0}, &at->answer);
}

static void open_position(const struct genre *g, uint64_t seed, struct position *at) {
    struct generate_options o = {
        .genre = g, .grid = size_for(g, (struct grid){5, 5}), .seed = seed};
    struct puzzle *p = generate(&o, NULL);
    assert_non_null(p);
    open_puzzle(p, at);
    assert_int_equal(at->answer.outcome, OUTCOME_ONE);
    puzzle_free(p);
}

static void close_position(struct position *at) {
    answer_free(&at->answer);
    board_hand_out(&at->board, NULL);
    model_free(&at->model);
    *at = (struct position){0};
}

static void mark_one(struct position *at, int v, mark value) {
    board_begin(&at->board);
    board_set(&at->board, v, value);
    board_end(&at->board);
}

static mark opposite(mark value) {
    return value == MARK_YES ? MARK_NO : MARK_YES;
}

static void words_of(const struct position *at, const struct advice *a, enum advice_level level,
                     struct buf *out) {
    struct mark_words w = genre_words(at->genre);
    buf_clear(out);
    advice_words(&at->board, &w, a, level, out);
    assert_true(out->len > 5);
    assert_null(strpbrk(out->at, "{}"));
}

/* --- wrong marks ------------------------------------------------------------------------------ */

/* A wrong mark among right ones that breaks no rule by itself; -1: this board has none. */
static int spoil(struct position *at, struct rng *rng, struct verdict *verdict) {
    for (int tries = 0; tries < 20; tries++) {
        int v = rng_below(rng, model_vars(&at->model));
        if (board_marks(&at->board)[v] != MARK_NONE)
            continue;
        mark_one(at, v, opposite(at->answer.solution[v]));
        judge(&at->model, board_marks(&at->board), verdict);
        if (verdict->status != STATUS_BROKEN)
            return v;
        board_undo(&at->board);
    }
    return -1;
}

/* Makes the steps of an argument; each of its marks follows from what the step names, on the board
 * with those before. */
static void check_steps(const struct position *at, const struct paragraph *first, struct solver *s,
                        mark *marks) {
    for (int i = 0; i < first->steps.len; i++) {
        const struct step *step = &first->steps.at[i];
        for (int k = 0; k < step->then.len; k++)
            if (evidence_search(s, marks, step, step->then.at[k]) != SEARCH_NONE)
                fail_msg("%s: step %d of an argument does not follow", at->genre->id, i);
        step_make(step, marks);
    }
}

/* The reason is enough by itself, from marks that are right, and what it makes of them. */
static void check_reason(const struct position *at, const struct advice *a, int v) {
    const mark *solution = at->answer.solution;
    struct solver *s = evidence_solver(&at->model);
    const struct step *end = &a->why.end;
    mark *right = mem_copy(board_marks(&at->board), model_vars(&at->model), sizeof *right);
    bool says = false;
    right[v] = MARK_NONE;
    check_steps(at, &a->why.first, s, right);
    for (int i = 0; i < end->then.len; i++)
        says = says || end->then.at[i] == lit_of(v, solution[v]);
    assert_true(says);
    for (int i = 0; i < end->why.marks.len; i++)
        if (end->why.marks.at[i] != v)
            assert_int_equal(right[end->why.marks.at[i]], solution[end->why.marks.at[i]]);
    assert_int_equal(evidence_search(s, right, end, lit_of(v, solution[v])), SEARCH_NONE);
    mem_free(right);
    solver_free(s);
}

static void check_wrong(struct position *at, int v) {
    struct advice a = {0};
    struct buf text = {0};
    char name[PLACE_NAME];
    place_words(at->model.grid, at->model.vars.at[v].at, name);
    advise(&at->board, &at->answer, NO_CELL, &enough, &a);
    if (a.kind != ADVICE_WRONG || a.wrong.at[0] != v)
        fail_msg("%s: %s is wrong, and not told", at->genre->id, name);
    assert_int_equal(a.undo, 1);
    check_reason(at, &a, v);
    words_of(at, &a, ADVICE_WHY, &text);
    assert_non_null(strstr(text.at, name));
    words_of(at, &a, ADVICE_DO, &text);
    assert_non_null(strstr(text.at, name));
    assert_non_null(strstr(text.at, "take back the last move"));
    words_of(at, &a, ADVICE_WHERE, &text);
    advice_free(&a);
    buf_free(&text);
}

static void test_wrong_marks_are_refuted(void **state) {
    (void)state;
    struct rng rng;
    struct verdict verdict = {0};
    int met = 0;
    rng_seed(&rng, 5);
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct position at = {0};
        open_position(genres[g], 3, &at);
        for (int v = 0; v < model_vars(&at.model); v++)
            if (rng_below(&rng, 3) == 0)
                mark_one(&at, v, at.answer.solution[v]);
        int wrong = spoil(&at, &rng, &verdict);
        if (wrong >= 0)
            check_wrong(&at, wrong);
        met += wrong >= 0;
        close_position(&at);
    }
    verdict_free(&verdict);
    assert_true(met >= 8);
}

/* What shows a mark to be wrong may be most of the puzzle: then it is told from where a chain is
 * short, and no reason is a list of rules. */
static void test_every_wrong_mark_has_a_reason(void **state) {
    struct position at;
    struct buf text = {0};
    int told = 0, stepwise = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct advice a = {0};
        open_position(genre_by_name("heyawake"), seed, &at);
        mark_one(&at, 0, opposite(at.answer.solution[0]));
        advise(&at.board, &at.answer, NO_CELL, &enough, &a);
        if (a.kind == ADVICE_WRONG) {
            words_of(&at, &a, ADVICE_WHY, &text);
            check_reason(&at, &a, 0);
            if (strstr(text.at, "No short way"))
                fail_msg("seed %d: %s", (int)seed, text.at);
            told++;
            stepwise += a.why.first.steps.len > 0;
        }
        advice_free(&a);
        close_position(&at);
    }
    buf_free(&text);
    if (told < 30 || stepwise == 0)
        fail_msg("%d told, %d by steps", told, stepwise);
}

/* That no solution has all marks is shown by steps up to a rule that breaks. */
static void test_marks_that_clash(void **state) {
    (void)state;
    int shown = 0;
    for (int g = 0; genres[g]; g++) {
        struct position at = {0};
        struct argument why = {0};
        context("%s", genres[g]->id);
        open_position(genres[g], 3, &at);
        mark *marks = marks_new(&at.model);
        marks[0] = opposite(at.answer.solution[0]);
        if (argue_clash(&at.model, marks, &enough, &why)) {
            struct solver *s = evidence_solver(&at.model);
            struct mark_words w = genre_words(at.genre);
            struct buf text = {0};
            check_steps(&at, &why.first, s, marks);
            assert_int_equal(why.verdict.status, STATUS_BROKEN);
            argument_words(&at.model, &w, &why, &text);
            if (evidence_search(s, marks, &why.end, LIT_FALSE) != SEARCH_NONE)
                fail_msg("does not clash: %s", buf_text(&text));
            assert_true(text.len > 5 && !strpbrk(text.at, "{}"));
            shown++;
            buf_free(&text);
            solver_free(s);
        }
        argument_free(&why);
        mem_free(marks);
        close_position(&at);
    }
    assert_true(shown >= 20);
}

/* Of several wrong moves the first one is named, with how far to go back. */
static void test_first_wrong_move(void **state) {
    (void)state;
    struct position at = {0};
    struct advice a = {0};
    struct rng rng;
    struct verdict verdict = {0};
    rng_seed(&rng, 8);
    open_position(genre_by_name("heyawake"), 4, &at);
    int first = spoil(&at, &rng, &verdict);
    int second = spoil(&at, &rng, &verdict);
    assert_true(first >= 0 && second >= 0);
    advise(&at.board, &at.answer, NO_CELL, &enough, &a);
    assert_int_equal(a.kind, ADVICE_WRONG);
    assert_int_equal(a.wrong.at[0], first);
    assert_int_equal(a.wrong.len, 2);
    assert_int_equal(a.undo, 2);
    advice_free(&a);
    verdict_free(&verdict);
    close_position(&at);
}

/* --- several solutions ------------------------------------------------------------------------ */

/* Takes the printed numbers away, one by one, until the puzzle has several solutions. */
static void open_ambiguous(const struct genre *g, uint64_t seed, struct position *at) {
    struct generate_options o = {
        .genre = g, .grid = size_for(g, (struct grid){5, 5}), .seed = seed};
    struct puzzle *p = generate(&o, NULL);
    assert_non_null(p);
    open_puzzle(p, at);
    for (int i = 0; i < 2 * grid_cells(p->grid) && at->answer.outcome != OUTCOME_SEVERAL; i++) {
        int cell = i % grid_cells(p->grid), room = p->room ? p->room[cell] : -1;
        p->given[cell].number = room < 0 ? NO_NUMBER : p->given[cell].number;
        if (i >= grid_cells(p->grid)) /* unknown numbers were not enough */
            p->given[cell] = (struct given){.kind = GIVEN_NONE, .number = NO_NUMBER};
        if (room >= 0)
            p->room_number[room] = NO_NUMBER;
        close_position(at);
        open_puzzle(p, at);
    }
    puzzle_free(p);
}

/* Whether a solution has these marks and this literal. */
static bool extends(const struct position *at, lit l) {
    struct answer a = {0};
    mark *marks = mem_copy(board_marks(&at->board), model_vars(&at->model), sizeof *marks);
    lit_set(marks, l);
    solve(&at->model, &(struct solve_options){.given = marks}, &a);
    bool found = a.outcome == OUTCOME_ONE || a.outcome == OUTCOME_SEVERAL;
    answer_free(&a);
    mem_free(marks);
    return found;
}

/* Makes each mark that is shown; all are certain. */
static void make_certain(struct position *at, const struct paragraph *p) {
    for (int i = 0; i < p->steps.len; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++) {
            lit l = p->steps.at[i].then.at[k];
            if (extends(at, lit_not(l)))
                fail_msg("%s: not certain", at->genre->id);
            mark_one(at, lit_var(l), lit_sign(l));
        }
}

static void check_nothing_more(const struct position *at, const struct advice *a) {
    struct buf text = {0};
    assert_int_equal(a->kind, ADVICE_OPEN);
    words_of(at, a, ADVICE_WHY, &text);
    assert_string_equal(text.at, "The puzzle has several solutions, and nothing more is certain.");
    mark *quiet = quiet_marks(&at->model, board_marks(&at->board));
    for (int v = 0; v < model_vars(&at->model); v++)
        if (quiet[v] == MARK_NONE && (!extends(at, lit_yes(v)) || !extends(at, lit_no(v))))
            fail_msg("%s: something is certain and not told", at->genre->id);
    mem_free(quiet);
    buf_free(&text);
}

static void test_what_is_certain_is_told_to_its_end(void **state) {
    (void)state;
    int open = 0;
    for (int g = 0; genres[g]; g++) {
        struct position at = {0};
        struct advice a = {0};
        context("%s", genres[g]->id);
        open_ambiguous(genres[g], 6, &at);
        for (advise(&at.board, &at.answer, NO_CELL, &enough, &a); a.kind == ADVICE_STEP;
             advise(&at.board, &at.answer, NO_CELL, &enough, &a))
            make_certain(&at, &a.paragraph);
        if (at.answer.outcome == OUTCOME_SEVERAL &&
            a.kind != ADVICE_SOLVED) /* with what is not marked counted as it may be */
            check_nothing_more(&at, &a);
        open += a.kind == ADVICE_OPEN;
        advice_free(&a);
        close_position(&at);
    }
    assert_true(open >= 15);
}

/* --- the end, and ways that are named --------------------------------------------------------- */

/* With one line or shaded cell missing, that one comes first. */
static void test_the_closing_move_comes_first(void **state) {
    (void)state;
    int met = 0, first = 0;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct position at = {0};
        struct advice a = {0};
        int last = -1;
        open_position(genres[g], 2, &at);
        for (int v = 0; v < model_vars(&at.model); v++)
            last = at.answer.solution[v] == MARK_YES ? v : last;
        for (int v = 0; v < model_vars(&at.model); v++)
            if (v != last && at.answer.solution[v] == MARK_YES)
                mark_one(&at, v, MARK_YES);
        advise(&at.board, &at.answer, NO_CELL, &enough, &a);
        if (a.kind == ADVICE_SOLVED) { /* nothing else is possible there, so it counts as done */
            advice_free(&a);
            close_position(&at);
            continue;
        }
        met++;
        if (a.kind != ADVICE_STEP)
            fail_msg("%s: %s where one mark is missing", at.genre->id, advice_word(a.kind));
        bool told = false;
        for (int i = 0; i < a.paragraph.steps.len; i++)
            for (int k = 0; k < a.paragraph.steps.at[i].then.len; k++)
                told = told || a.paragraph.steps.at[i].then.at[k] == lit_yes(last);
        first += told;
        advice_free(&a);
        close_position(&at);
    }
    assert_true(met >= 6);
    assert_true(4 * first >= 3 * met); /* on the other boards no single sum implies it */
}

/* Boards, and what the next paragraph says first. */
static const struct {
    const char *board, *sentence;
} sayings[] = {
    /* The place of a mark that nobody drew, and not the shaded cell that implies it. */
    {"genre: hitori\nboard:\n1 2 3\n5 4 5\n6 7 8\nmarks: r1c1=x\n",
     "The 5 at r2c1 stays; r2c3 must be shaded."},
    {"genre: ayeheya\nboard:\nb b b\na a a\na a a\na a a\nmarks: r1c2=x\n",
     "A half turn of the room takes r2c2 to r4c2, which must be unshaded, too."},
    /* Two bridges that must be are one place, and cells that make a block are in it. */
    {"genre: hashikake\nboard:\n3 . 1 . 2\n. . . . .\n3 . . . 3\n",
     "The island of 3 at r1c1 needs every bridge that is left; r1c1-r1c3 and both r1c1-r3c1 must "
     "be bridges."},
    {"genre: aqre\nboard:\na a b b b\na a b b b\nb b b b b\n"
     "marks: r1c1=x r1c2=x r2c1=x r2c2=x r3c1=. r3c2=. r1c3=. r3c5=x\n",
     "The shaded cells in the block r1c1-r2c2 can only get out through r2c3, which must be "
     "shaded."},
    /* No sentence without a verb where several rooms are meant. */
    {"genre: country\nboard:\na1 a b b\na c c b1\nc c c c\n",
     "There are no more lines within the rooms of 1 at r1c1 and r1c3; r1c1-r1c2, "},
    /* The cell that would break its own rule is named once. */
    {"genre: norinori\nboard:\na b b c c c c\na b b d c e e\na d b d d e e\nf d b d d g g\n"
     "f d d d h i g\nj j d d h i i\nj j j j j j i\n"
     "marks: r4c1=x r5c1=x r1c1=x r2c1=x r5c5=x r6c5=x r6c7=x r7c7=x r4c6=x r4c7=x r2c6=x "
     "r2c7=x r1c4=x r1c5=x r3c3=x r3c2=. r3c4=. r3c5=.\n",
     "Shaded, r4c4 would have no partner; it must be unshaded."},
    /* The cell at which the line branches is among the marks for another rule. */
    {"genre: yajilin\nboard:\n.  .  .  .  .  .  .  .\n.  .  .  1< .  .  .  1v\n.  0> .  .  .  2v . "
     " .\n.  .  .  .  .  .  .  .\n"
     "1> .  .  1> .  .  .  .\n.  .  .  .  .  .  .  .\n.  .  .  .  .  .  .  .\n1^ .  .  0< .  .  .  "
     ".\n"
     "marks: r6c3=. r6c8=. r6c8-r7c8=x r5c7-r5c8=. "
     "r3c5=. r3c7-r3c8=x r3c8-r4c8=x r7c3-r8c3=x r8c2-r8c3=x r7c2-r8c2=x r1c8=x "
     "r1c6-r1c7=x r1c7-r2c7=x r7c5=. r7c8=. r6c1-r6c2=x r6c1-r7c1=x r2c1-r3c1=x "
     "r3c1-r4c1=x r1c1=x r1c2-r1c3=x r1c2-r2c2=x r2c1-r2c2=x r2c3=x r7c1-r7c2=x "
     "r4c1-r4c2=x r3c3-r3c4=x r3c3-r4c3=x r1c3-r1c4=x r1c4-r1c5=x r5c2=. r5c3=. "
     "r2c5-r2c6=x r6c6-r7c6=. r5c7=. r8c6-r8c7=x r4c6=x r4c7-r5c7=x\n",
     "If r7c7 were shaded: r6c7 and r7c6 are unshaded, r6c6 is shaded (the 2 at r3c6), the line "
     "runs r5c6-r5c7-r6c7. Then the line would branch at r5c7."},
    /* One cell is one, and none is none. */
    {"genre: canal\nboard:\n. . 2 .\n0 . . .\n. . . .\n1 . . .\n",
     "With r1c1 shaded the 0 at r2c1 would see at least 1 cell; "},
    {"genre: canal\nboard:\n1 . .\n. . .\n. . .\nmarks: r1c2=.\n",
     "With r2c1 unshaded the 1 at r1c1 would see no cell; "},
    /* A square is a checkerboard only if the cell is what it will not be. */
    {"genre: yinyang\nboard:\n. . . .\n. O @ .\n. @ . .\n. . . .\n",
     "With r3c3 white the square at r2c2 would be a checkerboard, whose pairs no way could join; "
     "r3c3 must be black."},
    /* What lies on both sides of a border is said. */
    {"genre: moonsun\nboard:\na a:M a b b:M b\na a a:M b:M b b\n",
     "The loop cannot cross the border at r2c3 from moons to moons; r2c3-r2c4 cannot be a line."},
    /* What is counted belongs to the mark that is named, though it is drawn last. */
    {"genre: kurodoko\nboard:\n3 . . . .\n. . . . .\n. . . . .\n. . . . .\nmarks: r2c1=x\n",
     "With r1c2 shaded the 3 at r1c1 would see at most 1 cell; r1c2 must be unshaded, and "
     "r1c4 must be shaded."},
};

static void test_sentences(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++) {
        char native[1024];
        struct loaded l = {0};
        struct paragraph found = {0};
        struct buf text = {0};
        struct budget budget = {0};
        snprintf(native, sizeof native, "sumi: 1\n%s", sayings[i].board);
        load_text(native, &l);
        struct mark_words w = genre_words(l.puzzle->genre);
        assert_true(
            paragraph_next(l.model, board_marks(&l.board), NULL, NO_CELL, NULL, &budget, &found));
        sentence_paragraph(l.model, &w, &found, &text);
        if (strncmp(buf_text(&text), sayings[i].sentence, strlen(sayings[i].sentence)) != 0)
            fail_msg("%s in place of %s", buf_text(&text), sayings[i].sentence);
        buf_free(&text);
        paragraph_free(&found);
        loaded_free(&l);
    }
}

/* A step that is used again says nothing of what it was before. */
static void test_a_cleared_step_is_as_new(void **state) {
    (void)state;
    struct step fresh = {0}, used = {0};
    step_clear(&fresh);
#define DIRTY(value) memset(&used.value, 1, sizeof used.value);
    STEP_VALUES(DIRTY)
#undef DIRTY
    step_clear(&used);
#define SAME(value) assert_memory_equal(&used.value, &fresh.value, sizeof used.value);
    STEP_VALUES(SAME)
#undef SAME
}

/* "The room of 1 takes r1c2 or r2c3": each of the ways of a step is named in its sentence, by what
 * it shades; where one of them fails, the sentence says how: "If r1c2 were shaded: ...". Returns
 * how often there were such steps. */
static int check_few_ways(const char *genre) {
    int met = 0, t = technique_by_id("few-ways");
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct position at = {0};
        struct step step = {0};
        struct buf text = {0};
        open_position(genre_by_name(genre), seed, &at);
        struct mark_words w = genre_words(at.genre);
        mark *marks = marks_new(&at.model);
        if (technique_try_once(&at.model, marks, t, NO_CELL, &step)) {
            sentence_why(&at.model, &w, &step, &text);
            for (int i = 0; i < step.cases.len; i++) {
                char name[PLACE_NAME];
                if (step.cases.at[i] == LIT_FALSE)
                    continue;
                place_words(at.model.grid, at.model.vars.at[lit_var(step.cases.at[i])].at, name);
                assert_non_null(strstr(text.at, name));
                assert_int_equal(lit_sign(step.cases.at[i]), MARK_YES);
            }
            bool failing = step.walk.len > 0 && strncmp(text.at, "If ", 3) == 0;
            assert_true(failing || step.cases.len > 0);
            assert_null(strstr(text.at, "works out"));
            met++;
        }
        mem_free(marks);
        step_free(&step);
        buf_free(&text);
        close_position(&at);
    }
    return met;
}

static void test_few_ways_are_named(void **state) {
    (void)state;
    assert_true(check_few_ways("heyawake") > 1);
    assert_true(check_few_ways("hitori") > 1);
}

/* The sides of a clue's cell are named as its own, also where two of three are meant. */
static void test_sides_are_the_clues_own(void **state) {
    (void)state;
    struct loaded l = {0};
    struct step step = {0};
    struct buf text = {0};
    load_text("sumi: 1\ngenre: slither\nboard:\n. . .\n. 2 .\n. . .\n", &l);
    struct mark_words w = genre_words(l.puzzle->genre);
    int clue = 0, at_clue = 4;
    while (l.model->sums.at[clue].about != at_clue ||
           sum_number(&l.model->sums.at[clue], false) != 2)
        clue++;
    const lit *sides = sum_lits(l.model, &l.model->sums.at[clue]);
    step_clear(&step);
    step.technique = technique_by_id("few-ways");
    step.about = at_clue;
    step.number = 2;
    step.detail = (struct detail){.kind = DETAIL_WAYS, .ways = {.n = 3}};
    vec_push(&step.from, ((struct reason){REASON_AT_LEAST, clue}));
    vec_push(&step.then, sides[0]);
    for (int out = 0; out < 3; out++) {
        for (int i = 0; i < 3; i++)
            if (i != out)
                vec_push(&step.cases, sides[i]);
        vec_push(&step.cases, LIT_FALSE);
    }
    sentence_why(l.model, &w, &step, &text);
    for (const char *at = buf_text(&text); (at = strstr(at, " of r")); at++)
        assert_memory_equal(at, " of r2c2", 8);
    assert_non_null(strstr(buf_text(&text), "two of the "));
    buf_free(&text);
    step_free(&step);
    loaded_free(&l);
}

/* Rules that clash are named; marks that break a rule come before all else. */
static void test_no_solution_and_broken_marks(void **state) {
    (void)state;
    struct loaded l = {0};
    struct answer none = {0};
    struct advice a = {0};
    struct buf text = {0};
    load_text("sumi: 1\ngenre: heyawake\nboard:\na4 a\na a\n", &l);
    loaded_compile(&l);
    struct mark_words w = genre_words(l.puzzle->genre);
    solve(l.model, &(struct solve_options){0}, &none);
    advise(&l.board, &none, NO_CELL, &enough, &a);
    assert_int_equal(a.kind, ADVICE_IMPOSSIBLE);
    advice_words(&l.board, &w, &a, ADVICE_WHY, &text);
    assert_non_null(strstr(text.at, "room of 4 at r1c1 needs every cell"));
    answer_free(&none);
    loaded_free(&l);
    advice_free(&a);
    a = (struct advice){0};
    load_text("sumi: 1\ngenre: heyawake\nboard:\na1 a b b\na a b b\nmarks: r1c1=x r1c2=x\n", &l);
    loaded_compile(&l);
    solve(l.model, &(struct solve_options){0}, &none);
    advise(&l.board, &none, NO_CELL, &enough, &a);
    assert_int_equal(a.kind, ADVICE_BROKEN);
    answer_free(&none);
    loaded_free(&l);
    advice_free(&a);
    buf_free(&text);
}

/* --- before the solver ------------------------------------------------------------------------ */

/* A step before it is known how many solutions there are is right, and there is none beside a wrong
 * mark. */
static void test_early_steps(void **state) {
    (void)state;
    for (int i = 0; genres[i]; i++) {
        context("%s", genres[i]->id);
        struct position at = {0};
        struct advice a = {0};
        struct verdict verdict = {0};
        struct rng rng;
        rng_seed(&rng, 18);
        open_position(genres[i], 3, &at);
        if (advise_early(&at.board, NO_CELL, &enough, &a)) {
            const struct step *s = &a.paragraph.steps.at[0];
            assert_int_equal(a.kind, ADVICE_STEP);
            for (int k = 0; k < s->then.len; k++)
                assert_int_equal(at.answer.solution[lit_var(s->then.at[k])],
                                 lit_sign(s->then.at[k]));
        }
        if (spoil(&at, &rng, &verdict) >= 0)
            assert_false(advise_early(&at.board, NO_CELL, &enough, &a));
        verdict_free(&verdict);
        advice_free(&a);
        close_position(&at);
    }
}

static void lists_as(const char *const *names, const char *want) {
    struct subject_list list = {0};
    struct buf out = {0};
    for (int i = 0; names[i]; i++)
        subject_list_add(&list, names[i]);
    subject_list_say(&list, false, &out);
    assert_string_equal(buf_text(&out), want);
    buf_free(&out);
}

#define LISTS(want, ...) lists_as((const char *const[]){__VA_ARGS__, NULL}, want)

static void test_clues_that_are_alike_are_told_together(void **state) {
    (void)state;
    LISTS(
        "the 0s on the dots at the top left of r1c2 and r2c1, and between r3c3 and r4c4, and the 1 "
        "on the dot between r2c2 and r3c3",
        "the 0 on the dot at the top left of r2c1", "the 0 on the dot between r3c3 and r4c4",
        "the 1 on the dot between r2c2 and r3c3", "the 0 on the dot at the top left of r1c2");
    LISTS("the 2s on the dots between r2c2 and r3c3, and between r10c1 and r11c2",
          "the 2 on the dot between r10c1 and r11c2", "the 2 on the dot between r2c2 and r3c3");
    LISTS("the runs r1c2-r1c6 and r10c2-r10c6 through three rooms, and the room of 1 at r2c2",
          "the run r10c2-r10c6 through three rooms", "the room of 1 at r2c2",
          "the run r1c2-r1c6 through three rooms");
    LISTS("the 0 at r1c3", "the 0 at r1c3", "the 0 at r1c3");
    LISTS("the 0 at r1c3 and the 1 at r2c2", "the 0 at r1c3", "the 1 at r2c2");
    LISTS("the 0s at r1c3, r2c9 and r10c1, and the 1 at r2c2", "the 0 at r10c1", "the 1 at r2c2",
          "the 0 at r2c9", "the 0 at r1c3");
    LISTS("the rooms of 0 at r1c3 and r3c3", "the room of 0 at r1c3", "the room of 0 at r3c3");
    LISTS("the white pearls r1c3 and r3c3", "the white pearl r1c3", "the white pearl r3c3");
    LISTS("the stretches r1c3-r1c6 and r3c3-r3c6", "the stretch r1c3-r1c6",
          "the stretch r3c3-r3c6");
    LISTS("the lines from r1c2 and r3c3", "the line from r1c2", "the line from r3c3");
    LISTS("the bridges at r1c2 and the bridges at r3c3", "the bridges at r1c2",
          "the bridges at r3c3");
    LISTS("what can light r1c2 and what can light r3c3", "what can light r1c2",
          "what can light r3c3");
    LISTS("the turn beside the white pearl r1c2 and the turn beside the white pearl r3c3",
          "the turn beside the white pearl r1c2", "the turn beside the white pearl r3c3");
    LISTS("the borders of the rooms at r1c4 and r4c3", "the border of the room at r1c4",
          "the border of the room at r4c3");
    LISTS("the dot between r1c1 and r2c2, and the dot between r1c1 and r2c3",
          "the dot between r1c1 and r2c2", "the dot between r1c1 and r2c3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_marks_are_refuted),
        cmocka_unit_test(test_every_wrong_mark_has_a_reason),
        cmocka_unit_test(test_marks_that_clash),
        cmocka_unit_test(test_first_wrong_move),
        cmocka_unit_test(test_what_is_certain_is_told_to_its_end),
        cmocka_unit_test(test_the_closing_move_comes_first),
        cmocka_unit_test(test_few_ways_are_named),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_sides_are_the_clues_own),
        cmocka_unit_test(test_a_cleared_step_is_as_new),
        cmocka_unit_test(test_no_solution_and_broken_marks),
        cmocka_unit_test(test_early_steps),
        cmocka_unit_test(test_clues_that_are_alike_are_told_together),
    };
    return run_group("advice", tests, NULL, NULL);
}
