/* The command line inside the game, and the settings. */
#include "ui/command_line.h"
#include "ui/config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_action_has_a_command(void **state) {
    (void)state;
    for (enum action a = 0; a < ACTIONS; a++) {
        enum action found;
        const char *argument;
        struct err e;
        char line[80];
        strcpy(line, action_rows[a].name);
        strcat(line, "  x y");
        assert_true(command_parse(line, &found, &argument, &e));
        assert_int_equal(found, a);
        assert_string_equal(argument, "x y");
    }
}

static void beginnings_do_when_they_are_clear(void **state) {
    (void)state;
    enum action a;
    const char *argument;
    struct err e = {0};
    assert_true(command_parse("chec", &a, &argument, &e));
    assert_int_equal(a, ACT_CHECK);
    assert_string_equal(argument, "");
    assert_false(command_parse("re", &a, &argument, &e)); /* redo, restart, redraw */
    assert_non_null(strstr(e.text, "several"));
    assert_false(command_parse("", &a, &argument, &e));
    assert_false(command_parse("nonsense", &a, &argument, &e));
    /* a whole name counts though it begins another */
    assert_true(command_parse("undo", &a, &argument, &e));
    assert_int_equal(a, ACT_UNDO);
}

static void tab_goes_as_far_as_all_agree(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"chec", "check"}, {"un", "undo"},         {"dra", "draw-"}, {"zzz", "zzz"},
        {"q", "quit"},     {"cross r", "cross r"}, {"undo", "undo"}};
    for (int i = 0; i < (int)(sizeof pairs / sizeof pairs[0]); i++) {
        char line[64];
        strcpy(line, pairs[i][0]);
        command_complete(line, sizeof line);
        assert_string_equal(line, pairs[i][1]);
    }
    assert_int_equal(command_dir("up"), DIR_N);
    assert_int_equal(command_dir("w"), DIR_W);
    assert_int_equal(command_dir("ri"), DIR_E);
    assert_int_equal(command_dir(""), DIR_NONE);
    assert_int_equal(command_dir("upward"), DIR_NONE);
}

static void settings_are_read(void **state) {
    (void)state;
    struct ui_options o = {0};
    struct keymap map;
    struct err e = {0};
    keymap_init(&map);
    assert_true(config_read("# mine\n\ntheme = light\n  rulers = yes # always\nkey # = hint\n"
                            "key S-Up = check",
                            &o, &map, &e));
    assert_string_equal(o.theme, "light");
    assert_true(o.rulers);
    assert_false(o.ascii);
    assert_int_equal(keymap_action(&map, '#'), ACT_HINT);
    assert_int_equal(keymap_action(&map, KEY_SHIFT_UP), ACT_CHECK);
    keymap_free(&map);
}

static void what_is_wrong_is_named(void **state) {
    (void)state;
    static const char *const bad[] = {
        "theme = pink", "rulers = maybe", "key Q = fly",     "key Qq = hint", "volume = 3",
        "rulers yes",   "key q hint",     "rulers = yes no", "= yes",         "rulers"};
    for (int i = 0; i < (int)(sizeof bad / sizeof bad[0]); i++) {
        struct ui_options o = {0};
        struct err e = {0};
        struct buf text = {0};
        buf_fmt(&text, "ascii = yes\n%s\ncompact = yes\n", bad[i]);
        assert_false(config_read(buf_text(&text), &o, NULL, &e));
        assert_int_equal(e.line, 2);
        assert_true(e.text[0] != '\0');
        assert_true(o.ascii);
        assert_false(o.compact);
        buf_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_a_command),
        cmocka_unit_test(beginnings_do_when_they_are_clear),
        cmocka_unit_test(tab_goes_as_far_as_all_agree),
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(what_is_wrong_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
