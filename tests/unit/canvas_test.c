/* The screen buffer against a naive one, and the themes. */
#include "base/rng.h"
#include "base/text.h"
#include "context.h"
#include "ui/paint/screen.h"
#include "ui/paint/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_dump(const struct screen *s, const char *expected) {
    struct buf out = {0};
    screen_dump(s, NULL, &out);
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
    screen_dump(&s, NULL, &plain);
    s.colors = 8;
    screen_dump(&s, &themes[0], &colored);
    assert_string_equal(buf_text(&plain), "abcdef\n");
    assert_string_equal(buf_text(&colored), "\033[0;1;31mab\033[0mcd\033[0;32mef\033[0m\n");
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

static bool is_own(struct color c) {
    return c.many == COLOR_NONE && c.few == COLOR_NONE;
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
            assert_true(theme_look(t, shown[i], GROUND_NONE, 256).attr !=
                        theme_look(t, STYLE_PLAIN, GROUND_NONE, 256).attr);
    }
    const struct theme *mono = theme_by_id("mono");
    assert_int_equal(theme_colors(mono, 256), 0);
    for (int i = 0; i < 2 * STYLES; i++) {
        struct look look = theme_look(mono, (enum style)(i / 2), GROUND_NONE, i % 2 ? 256 : 8);
        assert_true(look.fg == COLOR_NONE && look.bg == COLOR_NONE);
    }
    for (int i = 0; i < GROUNDS; i++)
        assert_true(is_own(theme_ground(mono, (enum ground)i)->fg) &&
                    is_own(theme_ground(mono, (enum ground)i)->bg));
    assert_null(theme_by_id("pink"));
}

/* How far apart two colours of the palette are, by the eye's weights. */
static int distance(int a, int b) {
    static const int steps[6] = {0, 95, 135, 175, 215, 255}, weights[3] = {2, 4, 3};
    int sum = 0, way[2][3], colors[2] = {a, b};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++) {
            int cube = colors[i] - 16, third[3] = {cube / 36, cube / 6 % 6, cube % 6};
            way[i][k] = colors[i] >= 232 ? 8 + 10 * (colors[i] - 232) : steps[third[k]];
        }
    for (int k = 0; k < 3; k++)
        sum += weights[k] * (way[0][k] - way[1][k]) * (way[0][k] - way[1][k]);
    return sum;
}

/* No theme loses rooms or marks: the tints of rooms differ from each other, and what is drawn on
 * them from all of them; walls are not drawn as the grid is. */
static void themes_keep_rooms_and_marks(void **state) {
    (void)state;
    enum { CLEAR = 2500 };
    static const enum style marks[] = {STYLE_SHADED, STYLE_TINT_DOT, STYLE_CLUE, STYLE_LINE,
                                       STYLE_BROKEN};
    for (const struct theme *t = themes; t->id != NULL; t++) {
        for (int colors = 0; colors <= 256; colors = colors ? colors * 2 : 8)
            assert_false(same_look(theme_look(t, STYLE_ROOM, GROUND_NONE, colors),
                                   theme_look(t, STYLE_GRID, GROUND_NONE, colors)));
        for (int i = 0; i < ROOM_TINTS && !t->colorless; i++) {
            int tint = theme_ground(t, (enum ground)(GROUND_ROOM + i))->bg.many;
            for (int k = 0; k < i; k++)
                assert_true(
                    distance(tint, theme_ground(t, (enum ground)(GROUND_ROOM + k))->bg.many) >=
                    CLEAR / 4);
            for (int k = 0; k < (int)(sizeof marks / sizeof marks[0]); k++)
                if (distance(tint, theme_look(t, marks[k], GROUND_NONE, 256).fg) < CLEAR)
                    fail_msg("%s: style %d on tint %d", t->id, marks[k], i);
        }
    }
}

static void colours_fit_the_terminal(void **state) {
    (void)state;
    static const int terminals[] = {0, 2, 8, 16, 88, 256};
    for (const struct theme *t = themes; t->id != NULL; t++)
        for (int i = 0; i < 6; i++)
            for (int style = 0; style < STYLES; style++)
                for (int ground = 0; ground < GROUNDS; ground++) {
                    int colors = theme_colors(t, terminals[i]);
                    struct look look =
                        theme_look(t, (enum style)style, (enum ground)ground, colors);
                    assert_in_range(look.fg + 1, 0, colors);
                    assert_in_range(look.bg + 1, 0, colors);
                    assert_true(colors <= terminals[i]);
                }
}

/* Every second cell is a shade off the paper, whatever that is, and of its hue. */
static void checks_are_seen_on_any_paper(void **state) {
    (void)state;
    static const unsigned papers[] = {0x000000, 0x1e1e2e, 0x002b36, 0x777777,
                                      0x888888, 0xfdf6e3, 0xffffff};
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        unsigned check = theme_check(papers[i]);
        assert_true(contrast(check, papers[i]) >= 1.1 && contrast(check, papers[i]) <= 1.5);
    }
    unsigned teal = theme_check(0x002b36);
    assert_true((teal >> 16) + 0x20 < (teal & 255));
}

/* Mixed colours are told by the terminal's word, but not in tmux and GNU screen, and are in what is
 * dumped.
 */
static void colours_are_mixed_where_told(void **state) {
    (void)state;
    unsetenv("STY");
    unsetenv("TMUX");
    unsetenv("COLORTERM");
    assert_false(theme_true_color());
    setenv("COLORTERM", "truecolor", 1);
    assert_true(theme_true_color());
    setenv("STY", "1.screen", 1);
    assert_false(theme_true_color());
    unsetenv("STY");
    setenv("TMUX", "socket", 1);
    assert_false(theme_true_color());
    struct buf out = {0};
    const struct theme *dark = theme_by_id("dark");
    struct look look = theme_look(dark, STYLE_CLUE, GROUND_ROOM, COLORS_MIXED);
    theme_sgr(dark, COLORS_MIXED, &look, &out);
    assert_non_null(strstr(out.at, ";48;2;"));
    buf_clear(&out);
    theme_sgr(dark, 256, &look, &out);
    assert_null(strstr(out.at, ";2;"));
    buf_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_at_the_edges),
        cmocka_unit_test(wide_characters_stay_whole),
        cmocka_unit_test(halves_come_in_pairs),
        cmocka_unit_test(colours_only_where_asked_for),
        cmocka_unit_test(themes_do_not_rest_on_colour),
        cmocka_unit_test(themes_keep_rooms_and_marks),
        cmocka_unit_test(colours_fit_the_terminal),
        cmocka_unit_test(checks_are_seen_on_any_paper),
        cmocka_unit_test(colours_are_mixed_where_told),
    };
    return run_group("canvas", tests, NULL, NULL);
}
