#include "base/text.h"
#include "context.h"
#include "ui/parts/panel.h"

#include <limits.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void cleans_to(const char *in, int n, int most, const char *want) {
    struct buf out = {0};
    text_clean(&out, in, n, most);
    assert_string_equal(buf_text(&out), want);
    assert_true(text_is_clean(buf_text(&out)));
    buf_free(&out);
}

#define CLEANS(in, want) cleans_to(in, (int)sizeof(in) - 1, TEXT_FIELD, want)

static void every_byte_alone(void **state) {
    (void)state;
    for (int b = 0; b < 256; b++) {
        char in[] = {'a', (char)b, 'z', '\0'}, want[] = {'a', '?', 'z', '\0'};
        bool printable = b >= 0x20 && b < 0x7f;
        if (b == '\t' || b == '\n')
            want[1] = ' ';
        else if (printable)
            want[1] = (char)b;
        cleans_to(in, 3, TEXT_FIELD, want);
        if (b != 0)
            assert_int_equal(text_is_clean(in), printable);
    }
}

static void every_pair_of_bytes_comes_out_clean(void **state) {
    (void)state;
    for (int i = 0; i < 65536; i++) {
        char in[2] = {(char)(i >> 8), (char)i};
        struct buf out = {0};
        text_clean(&out, in, 2, TEXT_FIELD);
        assert_true(text_is_clean(buf_text(&out)));
        buf_free(&out);
    }
}

static void broken_utf8_is_replaced(void **state) {
    (void)state;
    CLEANS("a\xc0\xaf"
           "b",
           "a?b"); /* overlong "/" */
    CLEANS("\xe0\x80\xaf", "?");
    CLEANS("\xf0\x80\x80\xaf", "?");
    CLEANS("\xed\xa0\x80x", "?x");     /* a surrogate */
    CLEANS("\xf4\x90\x80\x80x", "?x"); /* past 10FFFF */
    CLEANS("\xe3\x81", "?");           /* cut short */
    CLEANS("\xff\xfe\x80\x80ok", "?ok");
}

static void controls_and_marks_are_replaced(void **state) {
    (void)state;
    CLEANS("\x1b[31mred", "?[31mred");
    CLEANS("a\xc2\x9b"
           "31m",
           "a?31m"); /* C1 CSI as UTF-8 */
    CLEANS("a\xe2\x80\xae"
           "b\xe2\x81\xa6"
           "c",
           "a?b?c");                                    /* bidi override, isolate */
    CLEANS("e\xcc\x81\xcc\x82\xcc\x83x", "\xc3\xa9?x"); /* combining */
    CLEANS("x\xcc\x81", "x?");
    CLEANS("a\xe2\x80\x8b\xef\xbb\xbf"
           "b",
           "a?b");                 /* zero width */
    CLEANS("\xee\x80\x80", "?");   /* private */
    CLEANS("\xe2\x80\xa8", "?");   /* line separator */
    CLEANS("\xe3\x85\xa4x", "?x"); /* letters without a shape: the fillers of Hangul, */
    CLEANS("\xef\xbe\xa0x", "?x");
    CLEANS("\xe1\x85\x9fx", "?x");
    CLEANS("\xe2\xa0\x80x", "?x"); /* and Braille without a dot */
    CLEANS("M\xc3\xbcller \xe5\xa2\xa8 \xe2\x94\x80", "M\xc3\xbcller \xe5\xa2\xa8 \xe2\x94\x80");
    CLEANS("why??", "why??");
}

/* Letters taken apart, as in names of files on some systems; symbols of newer Unicodes. */
static void letters_are_composed(void **state) {
    (void)state;
    CLEANS("Cafe\xcc\x81 Mu\xcc\x88ller", "Caf\xc3\xa9 M\xc3\xbcller");
    CLEANS("\xe3\x81\x8b\xe3\x82\x99", "\xe3\x81\x8c"); /* ka with its mark: ga */
    CLEANS("\xf0\x9f\xab\xa8 \xf0\x9f\x9b\x9c",
           "\xf0\x9f\xab\xa8 \xf0\x9f\x9b\x9c"); /* Unicode 15 */
}

static void nothing_is_split_at_the_limit(void **state) {
    (void)state;
    cleans_to("ab\xe5\xa2\xa8", 5, 4, "ab");
    cleans_to("ab\xe5\xa2\xa8", 5, 5, "ab\xe5\xa2\xa8");
    cleans_to("\xff", 1, 0, "");
}

static void encode_and_decode_agree(void **state) {
    (void)state;
    for (unsigned code = 1; code <= 0x10ffff; code++) {
        bool surrogate = code >= 0xd800 && code <= 0xdfff;
        struct buf b = {0};
        unsigned back = 0;
        text_encode(&b, code);
        int len = text_decode(b.at, b.len, &back);
        if (len != (surrogate ? 0 : b.len) || (!surrogate && back != code))
            fail_msg("U+%04X", code);
        if (text_is_clean(b.at) != (text_width(code) > 0))
            fail_msg("width and cleanness of U+%04X", code);
        buf_free(&b);
    }
    assert_int_equal(text_width(0x110000), 0);
}

static void widths(void **state) {
    (void)state;
    static const struct {
        unsigned code;
        int width;
    } known[] = {{'a', 1},    {0xe9, 1},   {0x2500, 1}, {0x25a0, 1},  {0x3042, 2}, {0x58a8, 2},
                 {0xac00, 2}, {0xff01, 2}, {0xff71, 1}, {0x1f600, 2}, {0x301, 0},  {0x200d, 0},
                 {0x7f, 0},   {0x85, 0},   {0x202e, 0}, {0xd800, 0},  {0xe000, 0}, {0x378, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (text_width(known[i].code) != known[i].width)
            fail_msg("U+%04X", known[i].code);
    assert_int_equal(text_columns("a\xe5\xa2\xa8\xe2\x94\x80"), 4);
}

static void a_cut_character_goes(void **state) {
    (void)state;
    static const char text[] = "a\xc3\xbc\xe5\xa2\xa8\xf0\x9f\x96\x8b";
    static const int whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10};
    for (int n = 0; n < (int)sizeof text; n++) {
        char cut[16];
        snprintf(cut, sizeof cut, "%.*s", n, text);
        text_mend_end(cut);
        assert_int_equal(strlen(cut), whole[n]);
    }
}

static void only_looks_are_printed_besides_clean_lines(void **state) {
    (void)state;
    static const char *const good[] = {"", "a\nb\n", "\033[0;31ma\033[m\n", "\xc3\xbc\n"},
                             *const bad[] = {"\033[2J", "\033]0;x\007", "\033[31", "\r",  "\t",
                                             "\x9b",    "\xc2\x9b",     "\xc3",    "\033"};
    for (int i = 0; i < 4; i++)
        assert_true(text_is_printable(good[i], (int)strlen(good[i])));
    for (int i = 0; i < 9; i++)
        assert_false(text_is_printable(bad[i], (int)strlen(bad[i])));
}

/* The distance at which a candidate is suggested; -1: at none. */
static int distance(const char *word, const char *candidate) {
    struct suggestions s = {.word = word, .within = INT_MAX - 1};
    suggest_offer(&s, candidate);
    return s.n > 0 ? s.distance[0] : -1;
}

static void distances(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        int steps;
    } known[] = {{"", "", 0},          {"", "abc", 3},       {"solve", "slove", 1},
                 {"solve", "solv", 1}, {"rate", "crate", 1}, {"kitten", "sitting", 3},
                 {"ab", "ba", 1},      {"abcd", "badc", 2},  {"hint", "list", 2}};
    char longest[TEXT_NEAR + 2];
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_int_equal(distance(known[i].a, known[i].b), known[i].steps);
        assert_int_equal(distance(known[i].b, known[i].a), known[i].steps);
    }
    memset(longest, 'a', sizeof longest);
    longest[TEXT_NEAR + 1] = '\0';
    assert_int_equal(distance(longest, "a"), -1);
    assert_int_equal(distance(longest + 1, "a"), TEXT_NEAR - 1);
}

/* Lines of at most `cols` columns, each before a "|". */
static void wraps_to(const char *text, int cols, const char *want) {
    struct buf lines = {0};
    for (const char *next; *text; text = next) {
        int n = message_wrap(text, cols, &next);
        buf_bytes(&lines, text, n);
        buf_char(&lines, '|');
    }
    assert_string_equal(buf_text(&lines), want);
    buf_free(&lines);
}

static void lines_end_at_blanks_or_behind_cells(void **state) {
    (void)state;
    wraps_to("the line runs r1c1-r1c2 and on", 12, "the line|runs|r1c1-r1c2|and on|");
    wraps_to("runs r1c1-r1c2-r10c2-r10c4.", 12, "runs|r1c1-r1c2-|r10c2-r10c4.|");
    wraps_to("r1c1-r1c2-r10c2", 4, "r1c1|-r1c|2-|r10c|2|");
    wraps_to("unbreakable", 4, "unbr|eaka|ble|");
    wraps_to("p?x/10-16-20-30", 7, "p?x/10-|16-20-3|0|");
}

/* The sequences that set colours take no columns, and all of them is skipped. */
static void sequences_have_no_width(void **state) {
    static const struct {
        const char *text;
        int columns;
    } texts[] = {
        {"plain", 5},
        {"\033[1mbold\033[0m", 4},
        {"a\033[38;5;12mb\033[mc", 3},
        {"\033[7mm\033[0mm", 2},
        {"\033[31m", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        int n = (int)strlen(texts[i].text);
        assert_true(text_is_printable(texts[i].text, n));
        assert_int_equal(text_columns_printable(texts[i].text, n), texts[i].columns);
    }
}

int main(void) {
    setlocale(LC_ALL, "C"); /* nothing here may depend on it */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_character_goes),
        cmocka_unit_test(only_looks_are_printed_besides_clean_lines),
        cmocka_unit_test(every_byte_alone),
        cmocka_unit_test(every_pair_of_bytes_comes_out_clean),
        cmocka_unit_test(broken_utf8_is_replaced),
        cmocka_unit_test(controls_and_marks_are_replaced),
        cmocka_unit_test(letters_are_composed),
        cmocka_unit_test(nothing_is_split_at_the_limit),
        cmocka_unit_test(encode_and_decode_agree),
        cmocka_unit_test(widths),
        cmocka_unit_test(sequences_have_no_width),
        cmocka_unit_test(distances),
        cmocka_unit_test(lines_end_at_blanks_or_behind_cells),
    };
    return run_group("text", tests, NULL, NULL);
}
