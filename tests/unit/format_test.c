/* Formats: what is written is read back the same, and damaged text gives an error with a place. */
#include "random_puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

enum { SIDE = 9 };

static void random_loaded(struct rng *rng, const struct genre *genre, struct loaded *l) {
    *l = (struct loaded){.puzzle = random_puzzle(rng, genre, SIDE)};
    loaded_compile(l);
    if (rng_below(rng, 3))
        random_marks(rng, &l->board, rng_below(rng, 2) ? 30 : 4);
}

/* Which marks a format keeps: none, what is shaded and drawn, or dots and crosses too. */
enum keeps { NONE, DRAWN, ALL };

static bool same_marks(const struct loaded *a, const struct loaded *b, enum keeps keeps) {
    for (int v = 0; v < model_vars(&a->model); v++) {
        mark was = a->board.value[v], is = b->board.value[v];
        if (keeps == ALL ? was != is : (was == MARK_YES) != (is == MARK_YES))
            return false;
    }
    return true;
}

/* Writes, reads back, writes again: same puzzle, same text, and the same marks where it holds them.
 */
static void round_trip(const struct format *f, const struct loaded *l, enum keeps keeps) {
    struct buf text = {0}, again = {0};
    struct loaded back = {0};
    struct err e = {0};
    assert_true(f->write(l, &text, &e));
    if (!format_read(text.at, text.len, &back, &e))
        fail_msg("%s: %d:%d: %s\n%s", f->id, e.line, e.col, e.text, text.at);
    assert_ptr_equal(back.format, f);
    assert_true(puzzle_same(l->puzzle, back.puzzle));
    loaded_compile(&back);
    assert_true(keeps == NONE || same_marks(l, &back, keeps));
    assert_true(f->write(&back, &again, &e));
    assert_string_equal(text.at, again.at);
    loaded_free(&back);
    buf_free(&text);
    buf_free(&again);
}

static const struct {
    const char *id;
    enum keeps keeps;
} two_way[] = {
#define TWO_WAY(id, keeps) {#id, keeps},
#include "two_way.def"
#undef TWO_WAY
};

static void test_round_trips(void **state) {
    (void)state;
    int trips = 0;
    struct rng rng;
    rng_seed(&rng, 71);
    for (int i = 0; i < 300; i++)
        for (const struct genre *const *g = genres; *g; g++) {
            struct loaded l;
            random_loaded(&rng, *g, &l);
            for (size_t k = 0; k < sizeof two_way / sizeof two_way[0]; k++) {
                const struct format *f = format_by_id(two_way[k].id);
                struct buf text = {0};
                struct err e = {0};
                bool can = f->write(&l, &text, &e);
                assert_true(can || e.text[0]);
                buf_free(&text);
                if (can)
                    round_trip(f, &l, two_way[k].keeps);
                trips += can;
            }
            loaded_free(&l);
        }
    assert_true(trips >= 300 * 5);
}

/* One to three bytes changed, taken out or put in: never a crash; an error has one line and a
 * place within the text. */
static void damage(struct rng *rng, struct buf *text) {
    for (int i = 1 + rng_below(rng, 3); i > 0 && text->len > 1; i--) {
        int at = rng_below(rng, text->len);
        static const char likely[] = "0123456789abcxz.-/#+ \n:=,<>^vr\"";
        char c = rng_below(rng, 8) ? likely[rng_below(rng, (int)sizeof likely - 1)]
                                   : (char)(1 + rng_below(rng, 255));
        if (rng_below(rng, 3)) {
            text->at[at] = c;
        } else {
            memmove(text->at + at, text->at + at + 1, (size_t)(text->len - at));
            text->len--;
        }
    }
}

static void test_damaged(void **state) {
    (void)state;
    int refused = 0, runs = 0;
    struct rng rng;
    rng_seed(&rng, 72);
    for (int i = 0; i < 1500; i++) {
        struct loaded l, back = {0};
        struct err e = {0};
        struct buf text = {0};
        random_loaded(&rng, genres[i % 3], &l);
        const struct format *f =
            format_by_id(two_way[rng_below(&rng, (int)(sizeof two_way / sizeof two_way[0]))].id);
        if (f->write(&l, &text, &e)) {
            damage(&rng, &text);
            runs++;
            if (!format_read(text.at, text.len, &back, &e)) {
                refused++;
                assert_true(e.text[0] && !strchr(e.text, '\n') && text_is_clean(e.text));
                assert_null(back.puzzle);
            }
        }
        loaded_free(&back);
        loaded_free(&l);
        buf_free(&text);
    }
    assert_true(refused > runs / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
