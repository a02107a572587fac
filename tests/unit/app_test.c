/* Random keys on random screens: nothing breaks, and every screen is whole. SUMI_KEYS sets how many
 * (a long run: SUMI_KEYS=1000000 under the sanitizers). */
#include "keyplay.h"
#include "random_game.h"

#include "base/rng.h"
#include "base/text.h"
#include "genre/genre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { KEYS = 4000 };

/* Every glyph is shown as one or two columns, in 7 bits where that was asked for; a cursor is on
 * the screen. */
static void assert_whole(const struct screen *s) {
    for (int i = 0; i < s->rows * s->cols; i++) {
        struct glyph g = s->at[i];
        assert_true(g.style < STYLES);
        assert_true(!s->ascii || (g.code >= ' ' && g.code < 0x7f));
        if (g.code == 0)
            assert_true(i % s->cols > 0 && text_width(s->at[i - 1].code) == 2);
        else
            assert_in_range(text_width(g.code), 1, 2);
    }
    assert_in_range(s->cursor_row + 1, 0, s->rows);
    assert_in_range(s->cursor_col + 1, 0, s->cols);
}

/* Mostly keys that do something, now and then any key at all; hard questions to the solver are left
 * to its own tests. */
static int random_key(struct rng *r, const struct keymap *map) {
    if (rng_below(r, 8) == 0)
        return "rc123456789 \r\033\t:xg"[rng_below(r, 19)];
    if (rng_below(r, 20) == 0)
        return 1 + rng_below(r, 0x3000);
    return map->bindings.at[rng_below(r, map->bindings.len)].key;
}

static void play(struct keyplay *k, struct rng *r, int keys) {
    for (int i = 0; i < keys && !k->over; i++) {
        int key = random_key(r, &k->app.map);
        if (rng_below(r, 25) == 0)
            keyplay_resize(k, 1 + rng_below(r, 50), 1 + rng_below(r, 120));
        k->over = !app_key(&k->app, key);
        app_draw(&k->app, &k->screen);
        assert_whole(&k->screen);
        assert_in_range(k->session.cursor, 0, grid_cells(k->session.game.model.grid) - 1);
    }
}

static void any_keys_do_no_harm(void **state) {
    (void)state;
    static const char *const puzzles[] = {"https://puzz.link/p?yajilin/4/4/f31e22c",
                                          "https://puzz.link/p?yajilin/1/1/a",
                                          "https://puzz.link/p?yajilin/30/6/zzzzz31y41w"};
    const char *count = getenv("SUMI_KEYS");
    int keys = count == NULL ? KEYS : atoi(count);
    struct rng r;
    rng_seed(&r, 7);
    for (int done = 0; done < keys; done += 200) {
        struct keyplay k;
        struct err e;
        struct ui_options o = {.ascii = rng_below(&r, 3) == 0, .rulers = rng_below(&r, 2) == 0};
        if (!keyplay_open(&k, puzzles[rng_below(&r, 3)], &o, &e))
            fail_msg("%s", e.text);
        play(&k, &r, 200);
        keyplay_close(&k);
    }
}

static void a_hang_up_ends_the_game(void **state) {
    (void)state;
    struct keyplay k;
    struct err e;
    char bad[32];
    assert_true(
        keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f31e22c", &(struct ui_options){0}, &e));
    assert_true(keyplay_keys(&k, "L g r HangUp", bad));
    assert_true(k.over);
    keyplay_close(&k);
}

/* What is switched in play is found so in the next game, and goes before the settings; a game that
 * is cut off loses none of it. */
static void what_is_switched_is_found_again(void **state) {
    (void)state;
    struct ui_options o = {.state_dir = fresh_dir(), .config = "rulers = yes\nclock = yes\n"};
    char bad[32];
    struct err e;
    for (int round = 0; round < 2; round++) {
        struct keyplay k;
        assert_true(keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f31e22c", &o, &e));
        assert_int_equal(k.app.rulers, round == 0);
        assert_int_equal(k.app.compact, round == 1);
        assert_true(k.app.clock);
        assert_int_equal(k.session.errors, round == 0 ? ERRORS_OFF : ERRORS_CERTAIN);
        assert_int_equal(k.session.implied, round == 1);
        if (round == 0)
            assert_true(keyplay_keys(&k, "# z e i L HangUp", bad));
        keyplay_close(&k);
    }
    remove_dir(o.state_dir);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_keys_do_no_harm),
                                       cmocka_unit_test(a_hang_up_ends_the_game),
                                       cmocka_unit_test(what_is_switched_is_found_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
