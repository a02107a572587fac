/* A batch in processes of their own: one that takes too long for its line, or dies, is replaced,
 * and every line gets an answer, in order. With a limit on time there is one at least. */
#include "cli/run.h"
#include "context.h"
#include "effort.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ANSWERS = 4096, JOBS_MOST = 2 };

/* Answers a board of one row, computes for ever on one of two, and dies on one of three. */
static int cli_odd_each(const struct args *a, struct loaded *l, struct reply *r) {
    (void)a, (void)r;
    for (volatile int i = 0; l->puzzle->grid.rows == 2; i++)
        ;
    if (l->puzzle->grid.rows == 3)
        raise(SIGKILL);
    return STATUS_OK;
}

static const struct command odd = {.name = "odd", .each = cli_odd_each};

/* A file to read the lines from. */
static FILE *lines_of(const char *text) {
    FILE *in = tmpfile();
    assert_non_null(in);
    fputs(text, in);
    rewind(in);
    return in;
}

static void assert_answers(const char *lines, const char *expected, int jobs) {
    struct args a = {.command = &odd};
    a.value[OPT_TIMEOUT] = (struct value){.given = true, .seconds = 0.01};
    a.value[OPT_JOBS] = (struct value){.given = jobs > 0, .number = jobs};
    char answers[ANSWERS] = "";
    FILE *in = lines_of(lines), *out = tmpfile();
    assert_non_null(out);
    context("%d jobs", jobs);
    assert_int_equal(run_batch(&a, fileno(in), fileno(out)), STATUS_BAD);
    rewind(out);
    answers[fread(answers, 1, sizeof answers - 1, out)] = '\0';
    assert_string_equal(answers, expected);
    fclose(in);
    fclose(out);
}

#define GOOD_LINE "yajilin/2/1/b\n"
#define GOOD_ANSWER "{\"genre\":\"yajilin\",\"rows\":1,\"cols\":2}\n"

static void one_that_looks_up_too_seldom_is_ended(void **state) {
    (void)state;
    for (int jobs = EFFORT_STRIDE > 1 ? JOBS_MOST : 0; jobs <= JOBS_MOST; jobs += JOBS_MOST)
        assert_answers(GOOD_LINE "yajilin/2/2/d\n" GOOD_LINE "yajilin/2/2/d\n" GOOD_LINE,
                       GOOD_ANSWER "{\"error\":{\"text\":\"out of time\"}}\n" GOOD_ANSWER
                                   "{\"error\":{\"text\":\"out of time\"}}\n" GOOD_ANSWER,
                       jobs);
}

static void one_that_dies_is_replaced(void **state) {
    (void)state;
    for (int jobs = 0; jobs <= JOBS_MOST; jobs++)
        assert_answers("yajilin/2/3/f\n" GOOD_LINE "yajilin/2/3/f\n" GOOD_LINE,
                       "{\"error\":{\"text\":\"its process was ended\"}}\n" GOOD_ANSWER
                       "{\"error\":{\"text\":\"its process was ended\"}}\n" GOOD_ANSWER,
                       jobs);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_that_looks_up_too_seldom_is_ended),
                                       cmocka_unit_test(one_that_dies_is_replaced)};
    return run_group("jobs", tests, NULL, NULL);
}
