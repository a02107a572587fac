/* One order for a hint and for a narration: what is easier to see comes first, however far it is
 * from the last paragraph; and a paragraph is no longer than a reader takes in. */
#include "base/rng.h"
#include "context.h"
#include "effort.h"
#include "format/format.h"
#include "model/model.h"
#include "play/store/library.h"
#include "teach/advice.h"
#include "teach/grow.h"
#include "teach/words/sentence_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum {
    ONE_IN = 9,       /* puzzles of a genre, */
    CELLS_MOST = 100, /* so large at most; */
    BOARDS = 6,       /* random ones of each */
    HARDER_MOST = 1   /* in a hundred paragraphs: opening patterns, which come before all else */
};

/* Paragraphs in a thousand that may be longer than what is held otherwise: a single long chain. */
enum {
    PLACES = 15,
    PLACES_OVER = 30,
    WORDS = 60,
    WORDS_OVER = 40,
    LETTERS = 140, /* of a sentence, */
    LETTERS_OVER = 2
};

static int paragraphs, harder, sentences, crowded, wordy, breathless;

/* A run of cells is one place. */
static void count_length(const char *text) {
    int words = 0, places = 0, letters = 0;
    for (const char *at = text; *at; at++) {
        bool begins = at == text || at[-1] == ' ' || at[-1] == '(';
        words += at == text || at[-1] == ' ';
        places += begins && at[0] == 'r' && at[1] >= '0' && at[1] <= '9';
        letters++;
        if (at[0] == '.' && (at[1] == ' ' || at[1] == '\0')) {
            sentences++;
            breathless += letters > LETTERS;
            letters = -1;
        }
    }
    crowded += places > PLACES;
    wordy += words > WORDS;
}

static enum tier tier_of(const struct paragraph *p) {
    return techniques[p->steps.at[0].technique].tier;
}

/* The words of the hint that a board gets: with all that is known of the puzzle, or at once. */
static bool hint_words(const struct loaded *l, const struct board *b, const struct answer *a,
                       struct buf *out) {
    struct advice found = {0};
    struct mark_words words = genre_words(l->puzzle->genre);
    struct budget budget = {0};
    bool step = true;
    if (a)
        advise(b, a, NO_CELL, &budget, &found);
    else
        step = advise_early(b, NO_CELL, &budget, &found);
    step = step && found.kind == ADVICE_STEP;
    buf_clear(out);
    if (step)
        advice_words(b, &words, &found, ADVICE_WHY, out);
    advice_free(&found);
    return step;
}

/* The first paragraph of a narration that begins on this board. */
static void first_words(const struct loaded *l, const mark *marks, const struct answer *a,
                        struct buf *out) {
    struct mark_words words = genre_words(l->puzzle->genre);
    struct paragraph told = {0};
    struct settled settled;
    struct budget budget = {0};
    settled_init(&settled, l->model, marks);
    buf_clear(out);
    if (paragraph_next(l->model, marks, a, NO_CELL, &settled, &budget, &told))
        sentence_paragraph(l->model, &words, &told, out);
    paragraph_free(&told);
    settled_free(&settled);
}

static void check_board(struct loaded *l, const struct answer *a, struct rng *rng, int part) {
    struct board *b = &l->board;
    struct buf hint = {0}, early = {0}, first = {0};
    board_goto(b, 0);
    board_begin(b);
    for (int v = 0; v < model_vars(l->model); v++)
        if (rng_below(rng, BOARDS) < part)
            board_set(b, v, a->solution[v]);
    board_end(b);
    if (hint_words(l, b, a, &hint)) {
        first_words(l, board_marks(b), a, &first);
        assert_string_equal(buf_text(&hint), buf_text(&first));
        if (hint_words(l, b, NULL, &early))
            assert_string_equal(buf_text(&hint), buf_text(&early));
    }
    buf_free(&hint);
    buf_free(&early);
    buf_free(&first);
}

/* Each paragraph of a narration against the hint that its board gets. */
static void check_narration(const struct loaded *l, const struct answer *a) {
    const struct model *m = l->model;
    struct paragraph told = {0}, hint = {0};
    struct mark_words words = genre_words(l->puzzle->genre);
    struct buf text = {0};
    struct budget budget = {0};
    mark *marks = marks_new(m);
    struct settled settled;
    int near = NO_CELL;
    settled_init(&settled, m, marks);
    while (paragraph_next(m, marks, a, near, &settled, &budget, &told)) {
        assert_true(paragraph_next(m, marks, a, NO_CELL, NULL, &budget, &hint));
        paragraphs++;
        buf_clear(&text);
        sentence_paragraph(m, &words, &told, &text);
        count_length(buf_text(&text));
        harder += tier_of(&told) > tier_of(&hint);
        for (int i = 0; i < told.steps.len; i++) {
            step_make(&told.steps.at[i], marks);
            near = m->vars.at[lit_var(told.steps.at[i].then.at[0])].at.a;
        }
    }
    buf_free(&text);
    paragraph_free(&told);
    paragraph_free(&hint);
    settled_free(&settled);
    mem_free(marks);
}

static void check_puzzle(struct loaded *l, struct rng *rng) {
    struct answer a = {0};
    loaded_compile(l);
    solve(l->model, &(struct solve_options){0}, &a);
    assert_int_equal(a.outcome, OUTCOME_ONE);
    check_narration(l, &a);
    for (int part = 0; part < BOARDS; part++)
        check_board(l, &a, rng, part);
    answer_free(&a);
}

/* Some puzzles of each of a genre's shelves. */
static void check_genre(const struct library *lib, const struct genre *g, struct rng *rng) {
    for (int i = 0, n = 0; i < lib->entries.len; i++) {
        const struct entry *e = &lib->entries.at[i];
        struct loaded l = {0};
        struct err err;
        bool counts = e->genre == g && !e->lesson && grid_cells(e->grid) <= CELLS_MOST;
        if (!counts || n++ % ONE_IN != 0)
            continue;
        context("%s", e->name);
        assert_true(library_load(e->name, &l, &err));
        check_puzzle(&l, rng);
        loaded_free(&l);
    }
}

static void a_hint_is_the_next_paragraph(void **state) {
    (void)state;
    struct library lib;
    struct rng rng;
    library_use("puzzles");
    library_read(&lib, NULL);
    rng_seed(&rng, 11);
    for (int g = 0; genres[g]; g++)
        if (!EFFORT_SPARES(g))
            check_genre(&lib, genres[g], &rng);
    library_free(&lib);
    assert_true(paragraphs > EFFORT(2000));
    if (100 * harder > HARDER_MOST * paragraphs)
        fail_msg("%d of %d paragraphs are harder than the hint on their board", harder, paragraphs);
    if (paragraphs < 2000)
        return; /* a share of the genres may be all of the crowded ones */
    if (1000 * crowded > PLACES_OVER * paragraphs || 1000 * wordy > WORDS_OVER * paragraphs)
        fail_msg("of %d paragraphs %d name too many places, %d have too many words", paragraphs,
                 crowded, wordy);
    if (1000 * breathless > LETTERS_OVER * sentences)
        fail_msg("%d of %d sentences are too long", breathless, sentences);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_hint_is_the_next_paragraph)};
    return run_group("order", tests, NULL, NULL);
}
