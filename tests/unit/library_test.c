/* The library's promise: a name stands for one board for ever (puzzles/names). */
#include "context.h"
#include "random_game.h"

#include "base/os/file.h"
#include "play/store/library.h"
#include "teach/ladder.h"

#include <ctype.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>
#include <sys/stat.h>

enum { ROWS = 2000, FORMER_NAMES = 1062 };

struct promise {
    char name[120], digest[20], former[120];
};

/* The rows of puzzles/names, read with the C library alone. */
static int read_promises(struct promise *all) {
    char line[400];
    int n = 0;
    FILE *f = fopen("puzzles/names", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#')
            continue;
        assert_true(n < ROWS);
        all[n].former[0] = '\0';
        assert_true(sscanf(line, "%119[^\t]\t%19[^\t\n]\t%119[^\t\n]", all[n].name, all[n].digest,
                           all[n].former) >= 2);
        n++;
    }
    fclose(f);
    return n;
}

/* "Early Hedge" as it stands in a name. */
static void assert_named_by_title(const struct promise *p, const char *title) {
    const char *name = strrchr(p->name, '/') + 1;
    for (; *title && *name; title++, name++)
        assert_int_equal(*name, *title == ' ' ? '-' : tolower((unsigned char)*title));
    assert_int_equal(*title, *name);
}

static void assert_kept(const struct promise *p) {
    static const char learn[] = "learn/";
    struct loaded now = {0}, then = {0};
    struct err e = {0};
    char digest[20];
    bool lesson = strncmp(p->name, learn, sizeof learn - 1) == 0;
    context("%s", p->name);
    assert_true(library_load(p->name, &now, &e));
    snprintf(digest, sizeof digest, "%016" PRIx64, puzzle_hash(now.puzzle));
    assert_string_equal(digest, p->digest);
    if (!lesson)
        assert_named_by_title(p, now.puzzle->text[TEXT_TITLE]);
    if (p->former[0]) {
        assert_true(library_load(p->former, &then, &e));
        assert_ptr_equal(then.puzzle->genre, now.puzzle->genre);
        assert_true(puzzle_hash(then.puzzle) == puzzle_hash(now.puzzle));
        loaded_free(&then);
    }
    loaded_free(&now);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct promise *)a)->name, ((const struct promise *)b)->name);
}

static int by_former(const void *a, const void *b) {
    return strcmp(((const struct promise *)a)->former, ((const struct promise *)b)->former);
}

static void test_promise(void **state) {
    static struct promise all[ROWS];
    (void)state;
    library_use("puzzles");
    int n = read_promises(all), former = 0;
    for (int i = 0; i < n; i++) {
        assert_kept(&all[i]);
        former += all[i].former[0] != '\0';
        assert_true(i == 0 || by_name(&all[i - 1], &all[i]) < 0);
    }
    assert_int_equal(former, FORMER_NAMES);
    qsort(all, (size_t)n, sizeof *all, by_former);
    for (int i = 1; i < n; i++)
        assert_true(!all[i].former[0] || by_former(&all[i - 1], &all[i]) < 0);
}

/* A library of one puzzle, rated so. */
static void write_library(const char *dir, const char *rated) {
    struct buf path = {0}, text = {0};
    struct err e = {0};
    buf_fmt(&path, "%s/yashi", dir);
    assert_true(file_make_dir(path.at, &e));
    buf_add(&path, "/early-hedge.sumi");
    buf_fmt(&text,
            "sumi: 1\ngenre: yashi\nsize: 3x3\ntitle: Early Hedge\nrated: %s\nboard:\n"
            "o . o\n. . .\no . .\n",
            rated);
    assert_true(file_replace(path.at, text.at, text.len, &e));
    buf_free(&path);
    buf_free(&text);
}

static void write_names(const char *dir) {
    struct buf path = {0}, text = {0};
    struct loaded l = {0};
    struct err e = {0};
    buf_fmt(&path, "%s/yashi/early-hedge.sumi", dir);
    assert_true(format_load(path.at, &l, &e));
    buf_fmt(&text, "# one\nyashi/early-hedge\t%016" PRIx64 "\tyashi/easy/3x3-1\n",
            puzzle_hash(l.puzzle));
    loaded_free(&l);
    buf_clear(&path);
    buf_fmt(&path, "%s/names", dir);
    assert_true(file_replace(path.at, text.at, text.len, &e));
    buf_free(&path);
    buf_free(&text);
}

/* A new rating moves a puzzle to another shelf. Its names stay, and so does a game that was begun.
 */
static void test_a_new_rating(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    static const char *const names[] = {"yashi/early-hedge", "yashi/easy/3x3-1"};
    library_use(dir);
    for (int d = 0; d < 2; d++) {
        struct library lib;
        write_library(dir, d == 0 ? "easy 1.50" : "hard 3.20");
        if (d == 0)
            write_names(dir);
        for (int i = 0; i < 2; i++) {
            struct loaded l = {0};
            struct session s;
            struct err e = {0};
            assert_true(library_load(names[i], &l, &e));
            assert_true(session_open(&s, &l, &(struct session_env){.state_dir = dir}, &e));
            assert_int_equal(s.game.board.moves.len > 1, d + i > 0);
            session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
            session_close(&s);
        }
        library_read(&lib, dir);
        assert_int_equal(lib.entries.len, 1);
        assert_int_equal(lib.entries.at[0].difficulty, d == 0 ? EASY : HARD);
        assert_int_equal(lib.entries.at[0].progress, PROGRESS_BEGUN);
        library_free(&lib);
    }
    library_use("puzzles");
    remove_dir(dir);
}

/* The genre in a name may be called as anybody calls it; nothing else leads into the library. */
static void test_other_words(void **state) {
    (void)state;
    library_use("puzzles");
    assert_true(library_has("Slitherlink/borrowed-gate"));
    assert_true(library_has("slitherlink/easy/10x10-11"));
    assert_true(library_has("learn/Slitherlink/few-ways"));
    /* A second lesson of a technique comes right after the first one. */
    int first = library_lesson("learn/kurodoko/arms"), of, at;
    assert_int_equal(library_lesson("learn/kurodoko/arms-2"), first + 1);
    at = library_lesson_at(genre_by_name("kurodoko"), first, &of);
    assert_int_equal(library_lesson_at(genre_by_name("kurodoko"), first + 1, &of), at + 1);
    assert_int_equal(library_lesson("learn/kurodoko/arms-9"), -1);
    assert_false(library_has("slither"));
    assert_false(library_has("slither/"));
    assert_false(library_has("slither/../slither/borrowed-gate"));
    assert_false(library_has("slither/easy"));
    assert_false(library_has("borrowed-gate"));
    assert_false(library_has("names"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_promise),
                                       cmocka_unit_test(test_a_new_rating),
                                       cmocka_unit_test(test_other_words)};
    return run_group("library", tests, NULL, NULL);
}
