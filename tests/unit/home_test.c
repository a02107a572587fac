/* The first screen: the library of the repository, filtered by typing; a choice gives a puzzle. */
#include "ui/home.h"

#include "random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void type(struct home *h, const char *text) {
    struct loaded none = {0};
    for (; *text; text++)
        assert_int_equal(home_key(h, *text, &none), HOME_STAYS);
}

static char *picture(struct home *h, struct screen *s, struct buf *out) {
    buf_clear(out);
    home_draw(h, s);
    screen_dump(s, false, out);
    return out->at;
}

static void test_home(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct home h;
    struct screen s;
    struct loaded game = {0};
    struct buf out = {0};
    home_init(&h, dir, 20778, 7);
    screen_init(&s, 24, 80, false);
    assert_non_null(strstr(picture(&h, &s, &out), "Today's Heyawake 10x10"));
    assert_non_null(strstr(out.at, "puzzles, 0 solved"));
    type(&h, "Heron");
    assert_non_null(strstr(picture(&h, &s, &out), "filter: Heron"));
    assert_non_null(strstr(out.at, "Heron, "));
    assert_non_null(strpbrk(out.at, "0123456789"));
    assert_int_equal(home_key(&h, KEY_RETURN, &game), HOME_PLAYS);
    assert_non_null(strstr(game.puzzle->text[TEXT_TITLE], "Heron"));
    loaded_free(&game);
    type(&h, "zzz");
    assert_non_null(strstr(picture(&h, &s, &out), "Nothing of that name"));
    assert_int_equal(home_key(&h, KEY_RETURN, &game), HOME_STAYS);
    assert_int_equal(home_key(&h, KEY_ESC, &game), HOME_STAYS); /* the filter goes */
    assert_int_equal(home_key(&h, KEY_ESC, &game), HOME_LEAVES);
    home_free(&h);
    screen_free(&s);
    buf_free(&out);
    remove_dir(dir);
}

/* Today's puzzle is the same for everyone, from the day alone; another day has another one. */
static void test_today(void **state) {
    (void)state;
    struct loaded game[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        struct home h;
        home_init(&h, NULL, i == 2 ? 20779 : 20778, i);
        assert_int_equal(home_key(&h, KEY_RETURN, &game[i]), HOME_PLAYS);
        home_free(&h);
    }
    assert_true(puzzle_same(game[0].puzzle, game[1].puzzle));
    assert_false(puzzle_same(game[0].puzzle, game[2].puzzle));
    for (int i = 0; i < 3; i++)
        loaded_free(&game[i]);
}

static void test_typed(void **state) {
    (void)state;
    struct home h;
    struct loaded game = {0};
    home_init(&h, NULL, 1, 1);
    home_key(&h, KEY_TAB_CHAR, &game);
    type(&h, "yajilin/2/2/");
    home_key(&h, 'x', &game);
    assert_int_equal(home_key(&h, KEY_RETURN, &game), HOME_STAYS);
    assert_true(h.message[0]);
    home_key(&h, KEY_TAB_CHAR, &game);
    type(&h, "yajilin/2/2/d");
    assert_int_equal(home_key(&h, KEY_RETURN, &game), HOME_PLAYS);
    assert_int_equal(game.puzzle->grid.cols, 2);
    loaded_free(&game);
    home_free(&h);
}

/* Any keys, any size. */
static void test_random_keys(void **state) {
    (void)state;
    static const int keys[] = {
        KEY_GO_UP,    KEY_GO_DOWN, KEY_PAGE_UP, KEY_PAGE_DOWN,    'a', 'e', 27, KEY_RUBOUT,
        KEY_TAB_CHAR, 'y',         '/',         KEY_SIZE_CHANGED, 200, 3};
    struct rng rng;
    struct home h;
    struct screen s;
    struct loaded game = {0};
    rng_seed(&rng, 5);
    home_init(&h, NULL, 1, 1);
    screen_init(&s, 24, 80, true);
    for (int i = 0; i < 3000; i++) {
        home_key(&h, keys[rng_below(&rng, 14)], &game);
        if (i % 7 == 0)
            screen_resize(&s, 1 + rng_below(&rng, 40), 1 + rng_below(&rng, 120));
        if (i % 5 != 0)
            continue;
        home_draw(&h, &s);
        assert_true(s.cursor_row < s.rows && s.cursor_col < s.cols);
    }
    home_free(&h);
    screen_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_home),
        cmocka_unit_test(test_today),
        cmocka_unit_test(test_typed),
        cmocka_unit_test(test_random_keys),
    };
    library_use("puzzles");
    return cmocka_run_group_tests_name("home", tests, NULL, NULL);
}
