/* The screen buffer against a naive one, and the themes. */
#include "base/rng.h"
#include "base/text.h"
#include "ui/screen.h"
#include "ui/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_dump(const struct screen *s, const char *expected) {
    struct buf out = {0};
    screen_dump(s, false, &out);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
}

static void text_is_cut_at_the_edges(void **state) {
    (void)state;
    struct screen s;
    screen_init(&s, 2, 6, false);
    assert_int_equal(screen_text(&s, 0, 3, "abcdef", STYLE_PLAIN), 9);
    screen_text(&s, 1, -2, "xyz", STYLE_PLAIN);
    screen_text(&s, 2, 0, "below", STYLE_PLAIN);
    screen_text(&s, -1, 0, "above", STYLE_PLAIN);
    assert_dump(&s, "   abc\nz\n");
    screen_resize(&s, 1, 2);
    assert_dump(&s, "\n");
    screen_free(&s);
}

static void wide_characters_stay_whole(void **state) {
    (void)state;
    struct screen s;
    screen_init(&s, 1, 5, false);
    assert_int_equal(screen_text(&s, 0, 0, "墨墨墨", STYLE_PLAIN), 6);
    assert_dump(&s, "墨墨\n"); /* no room for the third */
    screen_put(&s, 0, 1, 'x', STYLE_PLAIN);
    assert_dump(&s, " x墨\n");
    screen_put(&s, 0, 2, 'y', STYLE_PLAIN);
    assert_dump(&s, " xy\n");
    screen_free(&s);
    screen_init(&s, 1, 5, true);
    assert_int_equal(screen_text(&s, 0, 0, "a墨b", STYLE_PLAIN), 3);
    assert_dump(&s, "a?b\n");
    screen_free(&s);
}

/* A column is the left half of a wide character exactly when a right half follows. */
static void halves_come_in_pairs(void **state) {
    (void)state;
    struct rng r;
    struct screen s;
    rng_seed(&r, 3);
    screen_init(&s, 2, 9, false);
    for (int i = 0; i < 20000; i++) {
        screen_put(&s, rng_below(&r, 4) - 1, rng_below(&r, 13) - 2,
                   rng_below(&r, 2) ? 0x58a8 : 'a' + (uint32_t)rng_below(&r, 26), STYLE_LINE);
        for (int k = 0; k < 18; k++) {
            bool wide = s.at[k].code != 0 && text_width(s.at[k].code) == 2;
            assert_int_equal(wide, k % 9 < 8 && s.at[k + 1].code == 0);
            assert_true(s.at[k].code != 0 || k % 9 > 0);
        }
    }
    screen_free(&s);
}

static void colours_only_where_asked_for(void **state) {
    (void)state;
    struct screen s;
    struct buf plain = {0}, colored = {0}, bare = {0};
    screen_init(&s, 1, 9, false);
    screen_text(&s, 0, 0, "ab", STYLE_BROKEN);
    screen_text(&s, 0, 2, "cd", STYLE_PLAIN);
    screen_text(&s, 0, 4, "ef", STYLE_LINE);
    screen_dump(&s, false, &plain);
    screen_dump(&s, true, &colored);
    assert_string_equal(buf_text(&plain), "abcdef\n");
    assert_string_equal(buf_text(&colored), "\033[0;1;7;31mab\033[0mcd\033[0;1;32mef\033[0m\n");
    for (const char *c = buf_text(&colored); *c != '\0'; c++) {
        if (*c == '\033')
            c = strchr(c, 'm');
        else
            buf_char(&bare, *c);
    }
    assert_string_equal(buf_text(&bare), buf_text(&plain));
    buf_free(&plain);
    buf_free(&colored);
    buf_free(&bare);
    screen_free(&s);
}

static bool same_look(struct look a, struct look b) {
    return a.fg == b.fg && a.bg == b.bg && a.attr == b.attr;
}

/* No colours in "mono", and there as everywhere what a check or a hint shows is set apart by
 * attributes as well. */
static void themes_do_not_rest_on_colour(void **state) {
    (void)state;
    static const enum style shown[] = {STYLE_BROKEN, STYLE_EVIDENCE, STYLE_THEN, STYLE_CUT,
                                       STYLE_SELECTED};
    for (const struct theme *t = themes; t->id != NULL; t++) {
        assert_ptr_equal(theme_by_id(t->id), t);
        for (int i = 0; i < (int)(sizeof shown / sizeof shown[0]); i++)
            assert_true(t->look[shown[i]].attr != t->look[STYLE_PLAIN].attr);
    }
    const struct theme *mono = theme_by_id("mono");
    for (int i = 0; i < STYLES; i++)
        assert_true(mono->look[i].fg == COLOR_NONE && mono->look[i].bg == COLOR_NONE);
    assert_false(same_look(mono->look[STYLE_BROKEN], mono->look[STYLE_THEN]));
    assert_null(theme_by_id("pink"));
}

static void colours_fit_the_terminal(void **state) {
    (void)state;
    static const int terminals[] = {0, 2, 8, 16, 88, 256};
    for (int i = 0; i < 6; i++)
        for (int color = -1; color < 256; color++)
            assert_in_range(theme_color(color, terminals[i]) + 1, 0, terminals[i]);
    assert_int_equal(theme_color(9, 8), 1);
    assert_int_equal(theme_color(9, 16), 9);
    assert_int_equal(theme_color(244, 256), 244);
    assert_int_equal(theme_color(244, 16), 8);
    assert_int_equal(theme_color(244, 8), COLOR_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_at_the_edges),
        cmocka_unit_test(wide_characters_stay_whole),
        cmocka_unit_test(halves_come_in_pairs),
        cmocka_unit_test(colours_only_where_asked_for),
        cmocka_unit_test(themes_do_not_rest_on_colour),
        cmocka_unit_test(colours_fit_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
