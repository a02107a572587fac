/* Work in a process of its own: its messages, its descriptors, and the limits that it shares. */
#include "base/os/process.h"
#include "context.h"

#include "base/mem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { FAR = 200, CPU = 500, MEMORY = 1 << 20 };

/* The highest descriptor that the tests look at, within what the caller's limit allows. */
static int far_descriptor(void) {
    struct rlimit r;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &r), 0);
    return r.rlim_cur <= FAR ? (int)r.rlim_cur - 1 : FAR;
}

/* Appends the bytes of all messages until the work ends. */
static void take_all(struct process *p, struct buf *all) {
    struct buf message = {0};
    enum told told;
    int kind;
    while ((told = process_take(p, &kind, &message)) != TOLD_END) {
        if (told == TOLD_MESSAGE)
            buf_bytes(all, message.at, message.len);
        else
            process_wait(p);
    }
    process_end(p);
    buf_free(&message);
}

static void run(void (*work)(void *arg, int fd), void *arg, struct buf *all) {
    struct process p = {0};
    struct err e = {0};
    assert_true(process_start(&p, work, arg, &e));
    take_all(&p, all);
}

static void tell_open_files(void *arg, int fd) {
    (void)arg;
    int far = far_descriptor();
    for (int other = 0; other <= far; other++)
        if (fcntl(other, F_GETFD) >= 0)
            process_tell(fd, 0, other == fd ? "own " : "other ", other == fd ? 4 : 6);
}

static void it_has_no_other_files(void **state) {
    (void)state;
    struct buf all = {0};
    int far = far_descriptor();
    assert_int_equal(dup2(STDERR_FILENO, far), far);
    run(tell_open_files, NULL, &all);
    close(far);
    assert_string_equal(all.at, "own ");
    buf_free(&all);
}

/* Tells what it is fed, and where it has that from. */
static void tell_food(void *arg, int fd) {
    char byte;
    (void)arg;
    int far = far_descriptor();
    for (int other = 0; other <= far; other++)
        if (fcntl(other, F_GETFD) >= 0 && other != fd && other != process_input())
            process_tell(fd, 0, "other ", 6);
    while (read(process_input(), &byte, 1) == 1)
        process_tell(fd, 1, &byte, 1);
}

static void it_is_fed(void **state) {
    (void)state;
    struct process first = {0}, second = {0};
    struct buf all = {0};
    struct err e = {0};
    assert_true(process_start_reading(&first, tell_food, NULL, &e));
    assert_true(process_start_reading(&second, tell_food, NULL, &e));
    assert_int_equal(write(first.input, "abc", 3), 3);
    assert_int_equal(close(first.input), 0); /* no other process holds it open */
    first.input = -1;
    take_all(&first, &all);
    assert_string_equal(buf_text(&all), "abc");
    process_end(&second);
    buf_free(&all);
}

/* Takes as much as *arg bytes. */
static void tell_room(void *arg, int fd) {
    process_tell(fd, 0, "a", 1);
    mem_free(mem_alloc(*(int *)arg, 1));
    process_tell(fd, 0, "b", 1);
}

static void lack_of_memory_ends_it(void **state) {
    (void)state;
    struct buf all = {0};
    int fits = MEMORY / 2, fails = MEMORY * 2;
    char *held = mem_alloc(MEMORY * 4, 1); /* what was there before it does not count */
    process_limit(MEMORY);
    run(tell_room, &fits, &all);
    assert_string_equal(all.at, "ab");
    run(tell_room, &fails, &all);
    assert_string_equal(all.at, "aba");
    mem_free(held);
    buf_free(&all);
}

enum { MESSAGES = 40 };

static void tell_long_messages(void *arg, int fd) {
    char bytes[1000];
    (void)arg;
    for (int i = 0; i < MESSAGES; i++) {
        memset(bytes, 'a' + i % 26, sizeof bytes);
        process_tell(fd, i, bytes, (int)sizeof bytes);
    }
}

struct taking {
    struct process process;
    struct buf message;
    int kind;
    enum told told;
};

static void take(void *arg) {
    struct taking *t = arg;
    t->told = process_take(&t->process, &t->kind, &t->message);
}

/* What was read is not forgotten: the message comes the next time. */
static void lack_of_memory_here_loses_nothing(void **state) {
    (void)state;
    struct taking t = {0};
    struct err e = {0};
    size_t before = mem_used();
    int came = 0, failed = 0;
    assert_true(process_start(&t.process, tell_long_messages, NULL, &e));
    buf_bytes(&t.message, "", 0);
    for (t.told = TOLD_NOTHING; t.told != TOLD_END;) {
        fault_plan(&mem_fault, 1, true);
        bool whole = mem_try(take, &t);
        fault_plan(&mem_fault, 0, true);
        failed += !whole;
        if (!whole)
            take(&t);
        if (t.told == TOLD_NOTHING)
            process_wait(&t.process);
        if (t.told != TOLD_MESSAGE)
            continue;
        assert_int_equal(t.kind, came);
        assert_int_equal(t.message.len, 1000);
        assert_int_equal(t.message.at[999], 'a' + came % 26);
        came++;
    }
    assert_int_equal(came, MESSAGES);
    assert_true(failed > 0);
    process_end(&t.process);
    buf_free(&t.message);
    assert_int_equal(mem_used(), before);
}

static double cpu_used(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static void burn(void *arg, int fd) {
    struct rlimit now;
    (void)arg;
    for (volatile long n = 0; cpu_used() < 1.1;)
        n++;
    getrlimit(RLIMIT_CPU, &now);
    process_tell(fd, 0, now.rlim_cur <= CPU ? "less" : "more", 4);
}

static rlim_t cpu_limit(void) {
    struct rlimit now;
    assert_int_equal(getrlimit(RLIMIT_CPU, &now), 0);
    return now.rlim_cur;
}

static void what_it_uses_is_used(void **state) {
    (void)state;
    struct rlimit now;
    struct buf all = {0};
    assert_int_equal(getrlimit(RLIMIT_CPU, &now), 0);
    now.rlim_cur = CPU;
    assert_int_equal(setrlimit(RLIMIT_CPU, &now), 0);
    process_limit(MEMORY);
    run(burn, NULL, &all);
    assert_string_equal(all.at, "less");
    assert_in_range(cpu_limit(), CPU - 10, CPU - 1);
    buf_free(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_has_no_other_files),
                                       cmocka_unit_test(it_is_fed),
                                       cmocka_unit_test(lack_of_memory_ends_it),
                                       cmocka_unit_test(lack_of_memory_here_loses_nothing),
                                       cmocka_unit_test(what_it_uses_is_used)};
    return run_group("process", tests, NULL, NULL);
}
