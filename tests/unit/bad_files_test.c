/* One file an error, in every format: the place and the reason are those of tests/bad/EXPECTED.
 * That the program prints them as one line, and ends with 2, is the business of
 * tests/cli/badinput.sh. */
#include "base/buf.h"
#include "context.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

static int files_there(void) {
    DIR *dir = opendir("tests/bad");
    int n = 0;
    assert_non_null(dir);
    for (const struct dirent *d; (d = readdir(dir));)
        n += d->d_name[0] != '.' && strcmp(d->d_name, "EXPECTED") != 0;
    closedir(dir);
    return n;
}

/* What is said of the file that the line `expected` begins with is the whole line. */
static void is_refused(const char *expected) {
    char path[256];
    struct loaded l = {0};
    struct err e = {0};
    struct buf said = {0};
    int name = (int)strcspn(expected, ":");
    context("%s", expected);
    snprintf(path, sizeof path, "tests/bad/%.*s", name, expected);
    assert_false(format_load(path, &l, &e));
    buf_fmt(&said, "%.*s", name, expected);
    if (e.line > 0)
        buf_fmt(&said, ":%d:%d", e.line, e.col);
    buf_fmt(&said, ": %s", e.text);
    assert_string_equal(said.at, expected);
    buf_free(&said);
}

static void test_bad_files(void **state) {
    (void)state;
    char expected[512];
    int n = 0;
    FILE *list = fopen("tests/bad/EXPECTED", "r");
    assert_non_null(list);
    for (; fgets(expected, sizeof expected, list); n++) {
        expected[strcspn(expected, "\n")] = '\0';
        is_refused(expected);
    }
    fclose(list);
    assert_int_equal(n, files_there());
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bad_files)};
    return run_group("bad files", tests, NULL, NULL);
}
