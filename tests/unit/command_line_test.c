/* The command line inside the game, and the settings. */
#include "base/text.h"
#include "context.h"
#include "ui/parts/prompt.h"
#include "ui/parts/switched.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_action_has_a_command(void **state) {
    (void)state;
    for (int t = 0; key_tables[t]; t++)
        for (int a = 0; a < key_tables[t]->n && key_tables[t]->by_name; a++) {
            int found;
            const char *argument;
            struct err e;
            char line[80];
            strcpy(line, key_tables[t]->rows[a].name);
            strcat(line, "  x y");
            assert_true(command_parse(key_tables[t], line, &found, &argument, &e));
            assert_int_equal(found, a);
            assert_string_equal(argument, "x y");
        }
}

static void beginnings_do_when_they_are_clear(void **state) {
    (void)state;
    int a;
    const char *argument;
    struct err e = {0};
    assert_true(command_parse(&play_keys, "chec", &a, &argument, &e));
    assert_int_equal(a, ACT_CHECK);
    assert_string_equal(argument, "");
    assert_false(command_parse(&play_keys, "re", &a, &argument, &e)); /* redo, restart, redraw */
    assert_non_null(strstr(e.text, "several"));
    assert_false(command_parse(&play_keys, "", &a, &argument, &e));
    assert_false(command_parse(&play_keys, "nonsense", &a, &argument, &e));
    assert_string_equal(e.text, "no action is called 'nonsense'");
    assert_false(command_parse(&play_keys, "hnit", &a, &argument, &e));
    assert_string_equal(e.text, "no action is called 'hnit'; did you mean :hint?");
    /* a whole name counts though it begins another */
    assert_true(command_parse(&play_keys, "undo", &a, &argument, &e));
    assert_int_equal(a, ACT_UNDO);
}

static void tab_goes_as_far_as_all_agree(void **state) {
    struct prompt p = {0};
    struct keymap map;
    (void)state;
    keymap_init(&map, &play_keys);
    static const char *const pairs[][2] = {
        {"chec", "check"}, {"un", "undo"},         {"dra", "draw-"}, {"zzz", "zzz"},
        {"q", "quit"},     {"cross r", "cross r"}, {"undo", "undo"}};
    for (int i = 0; i < (int)(sizeof pairs / sizeof pairs[0]); i++) {
        prompt_open(&p, ACT_COMMAND, true, pairs[i][0]);
        assert_false(prompt_key(&p, &map, KEY_TAB_CHAR));
        assert_string_equal(p.text, pairs[i][1]);
    }
    static const char *const lines[][2] = {{"red", "command: red  | redo redo-all redraw\n"},
                                           {"redo ", "command: redo\n"}};
    for (int i = 0; i < 2; i++) {
        struct buf seen = {0};
        struct screen s;
        screen_init(&s, 1, 40, true);
        prompt_open(&p, ACT_COMMAND, true, lines[i][0]);
        prompt_draw(&p, &map, &s, 0);
        screen_dump(&s, NULL, &seen);
        assert_string_equal(seen.at, lines[i][1]);
        buf_free(&seen);
        screen_free(&s);
    }
    prompt_free(&p);
    keymap_free(&map);
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
    keymap_init(&map, &play_keys);
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
    static const char *const bad[][2] = {
        {"theme = pink", "theme takes auto, dark, light, contrast or mono"},
        {"rulers = maybe", "rulers takes no or yes"},
        {"errors = all", "errors takes off, certain or live"},
        {"key Q = fly", "fly is not an action"},
        {"key Q = udno", "udno is not an action; did you mean undo?"},
        {"key Qq = hint", "Qq is not a key"},
        {"volume = 3", "volume is not a setting"},
        {"ruler = yes", "ruler is not a setting; did you mean rulers?"},
        {"rulers yes", "not of the form name = value"},
        {"key q hint", "not of the form name = value"},
        {"rulers = yes no", "not of the form name = value"},
        {"= yes", "not of the form name = value"},
        {"size = big", "size takes auto, huge, large, roomy, middle or small"},
        {"overdraw = always", "overdraw takes ask, no or yes"},
        {"solved = never", "solved takes at-once or when-asked"},
        {"grid = thick", "grid takes auto, corners, full or none"},
        {"known = yajilin,chess", "known takes genres, with commas between them, or none"},
        {"rulers", "not of the form name = value"}};
    for (int i = 0; i < (int)(sizeof bad / sizeof bad[0]); i++) {
        struct ui_options o = {0};
        struct err e = {0};
        struct buf text = {0};
        buf_fmt(&text, "ascii = yes\n%s\nsize = small\n", bad[i][0]);
        assert_false(config_read(buf_text(&text), &o, NULL, &e));
        assert_int_equal(e.line, 2);
        assert_string_equal(e.text, bad[i][1]);
        assert_true(o.ascii);
        assert_int_equal(o.size, SIZE_AUTO);
        buf_free(&text);
    }
}

/* Every setting takes each of the words that it is said to take, and the man page gets them all. */
static void settings_take_their_words(void **state) {
    (void)state;
    struct buf line = {0};
    int n = 0;
    for (; config_setting(n, &line) != NULL; n++, buf_clear(&line)) {
        char *words = strstr(line.at, " = ");
        assert_non_null(words);
        *words = '\0';
        for (char *word = strtok(words + 3, ", "); word != NULL; word = strtok(NULL, ", ")) {
            struct ui_options o = {0};
            struct err e = {0};
            struct buf text = {0};
            buf_fmt(&text, "%s = %s", line.at, word);
            assert_true(config_read(text.at, &o, NULL, &e));
            buf_free(&text);
        }
    }
    assert_true(n > 10);
    buf_free(&line);
}

/* The command line goes before the settings. */
static void the_command_line_goes_first(void **state) {
    (void)state;
    struct ui_options set;
    struct ui_options given = {.ascii = true,
                               .theme = "mono",
                               .config = "ascii = no\nplain = yes\n"
                                         "theme = light\n"};
    struct err e = {0};
    assert_true(config_options(&given, &set, NULL, &e));
    assert_true(set.ascii);
    assert_true(set.plain);
    assert_false(set.mouse);
    assert_string_equal(set.theme, "mono");
}

/* A path or an address fits; the end is what a narrow line shows; UTF-8 is taken back whole. */
static void a_prompt_holds_long_text(void **state) {
    (void)state;
    struct prompt p = {0};
    struct keymap map;
    struct screen s;
    keymap_init(&map, &play_keys);
    screen_init(&s, 1, 20, false);
    prompt_open(&p, ACT_GOTO, false, "");
    for (int i = 0; i < 2 * PROMPT_TEXT; i++)
        assert_false(prompt_key(&p, &map, i % 2 ? 'b' : 'a'));
    assert_int_equal(strlen(p.text), PROMPT_TEXT - 1);
    assert_false(prompt_key(&p, &map, KEY_RUBOUT));
    assert_false(prompt_key(&p, &map, KEY_RUBOUT));
    assert_false(prompt_key(&p, &map, 0xe9));
    prompt_draw(&p, &map, &s, 0);
    assert_int_equal(s.cursor_col, 19);
    assert_int_equal(s.at[18].code, 0xe9);
    assert_false(prompt_key(&p, &map, KEY_RUBOUT));
    assert_int_equal(strlen(p.text), PROMPT_TEXT - 3);
    assert_true(text_is_clean(p.text));
    assert_true(prompt_key(&p, &map, KEY_RETURN));
    assert_false(p.open);
    prompt_free(&p);
    screen_free(&s);
    keymap_free(&map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_a_command),
        cmocka_unit_test(beginnings_do_when_they_are_clear),
        cmocka_unit_test(tab_goes_as_far_as_all_agree),
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(settings_take_their_words),
        cmocka_unit_test(the_command_line_goes_first),
        cmocka_unit_test(a_prompt_holds_long_text),
    };
    return run_group("command_line", tests, NULL, NULL);
}
