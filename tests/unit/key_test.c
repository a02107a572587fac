/* Key names, and the bindings of keys.def. */
#include "context.h"
#include "ui/parts/key.h"
#include "ui/parts/prompt.h"
#include "ui/term/term_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <locale.h>

static void names_come_back(void **state) {
    (void)state;
    int named = 0;
    for (int key = 1; key < KEY_HANG_UP; key = key == 0x17f ? KEY_FIRST : key + 1) {
        if (key > 0x7f && key < 0xa1)
            continue;
        struct buf name = {0};
        key_write(key, &name);
        named += name.len > 0;
        if (name.len > 0)
            assert_int_equal(key_parse(buf_text(&name)), key);
        buf_free(&name);
    }
    assert_true(named > 200);
    assert_int_equal(key_parse("^R"), 18);
    assert_int_equal(key_parse("^L"), 12);
    assert_int_equal(key_parse("Space"), ' ');
    assert_int_equal(key_parse("é"), 0xe9);
    assert_int_equal(key_parse(""), KEY_NOTHING);
    assert_int_equal(key_parse("Upp"), KEY_NOTHING);
    assert_int_equal(key_parse("^"), '^');
    assert_int_equal(key_parse(" "), KEY_NOTHING);
}

/* Every key of a table has a name, no key serves two actions, each action is reached, and no two
 * have one name. */
static void assert_whole(const struct key_table *t) {
    struct keymap map;
    keymap_init(&map, t);
    for (int a = 0; a < t->n; a++) {
        char keys[80];
        assert_int_equal(key_table_find(t, t->rows[a].name), a);
        strcpy(keys, key_offered(t, a) ? t->rows[a].keys : "");
        for (char *k = strtok(keys, " "); k != NULL; k = strtok(NULL, " ")) {
            assert_int_not_equal(key_parse(k), KEY_NOTHING);
            if (keymap_action(&map, key_parse(k)) != a)
                fail_msg("%s: %s is bound twice", t->title, k);
        }
    }
    for (enum dir d = 0; d < DIRS; d++)
        assert_int_equal(command_dir(t->rows[d].name), d);
    keymap_free(&map);
}

static void defaults_are_whole(void **state) {
    (void)state;
    for (int t = 0; key_tables[t]; t++)
        assert_whole(key_tables[t]);
}

static void a_key_is_taken_from_its_old_action(void **state) {
    (void)state;
    struct keymap map;
    struct buf keys = {0};
    keymap_init(&map, &play_keys);
    assert_true(keymap_bind(&map, "u", "hint"));
    assert_int_equal(keymap_action(&map, 'u'), ACT_HINT);
    keymap_keys(&map, ACT_UNDO, &keys);
    assert_null(strchr(buf_text(&keys), 'u'));
    assert_false(keymap_bind(&map, "u", "no-such-action"));
    assert_false(keymap_bind(&map, "NoSuchKey", "hint"));
    assert_int_equal(keymap_action(&map, 'u'), ACT_HINT);
    buf_free(&keys);
    keymap_free(&map);
}

/* No sequence is the beginning of another: the reader could not distinguish them. */
static void sequences_are_apart(void **state) {
    (void)state;
    for (int i = 0; key_sequences[i].bytes != NULL; i++)
        for (int k = 0; key_sequences[k].bytes != NULL; k++) {
            size_t n = strlen(key_sequences[i].bytes);
            assert_true(i == k || strncmp(key_sequences[i].bytes, key_sequences[k].bytes, n) != 0);
        }
}

/* However the bytes come, and whatever in them looks like the end. */
static void a_paste_comes_in_pieces(void **state) {
    (void)state;
    static const char sent[] = "a\033[20b\r\tc\xc3\xa9\xff\033\033[201~rest";
    int n = sizeof sent - 1, whole = n - (int)strlen("rest");
    for (int cut = 0; cut < whole; cut++) {
        char text[40] = "";
        struct paste_bytes p = {.text = text, .most = sizeof text - 1};
        bool ended;
        assert_int_equal(paste_bytes_take(&p, sent, cut, &ended), cut);
        assert_false(ended);
        assert_int_equal(paste_bytes_take(&p, sent + cut, n - cut, &ended), whole - cut);
        assert_true(ended);
        assert_string_equal(text, "a[20b\n\tc\xc3\xa9");
    }
}

/* Every action has words for every kind of board, without a place that was not filled in. */
static void help_is_whole(void **state) {
    (void)state;
    for (int t = 0; key_tables[t]; t++)
        for (int a = 0; a < key_tables[t]->n; a++)
            for (int g = -1; g < 0 || genres[g]; g++) {
                struct buf words = {0};
                context("%s", key_tables[t]->rows[a].name);
                action_help(key_tables[t], a, g < 0 ? NULL : genres[g], &words);
                assert_true(words.len > 0);
                assert_null(strpbrk(words.at, "{}|^~"));
                buf_free(&words);
            }
}

int main(void) {
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paste_comes_in_pieces),
        cmocka_unit_test(names_come_back),
        cmocka_unit_test(defaults_are_whole),
        cmocka_unit_test(a_key_is_taken_from_its_old_action),
        cmocka_unit_test(sequences_are_apart),
        cmocka_unit_test(help_is_whole),
    };
    return run_group("key", tests, NULL, NULL);
}
