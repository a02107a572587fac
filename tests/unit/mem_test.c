#include "base/buf.h"
#include "base/mem.h"
#include "base/vec.h"
#include "context.h"
#include "effort.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <stdio.h>
#include <unistd.h>

static char *kept;

static void build_text(void *arg) {
    struct buf b = {0};
    for (int i = 0; i < 200; i++)
        buf_fmt(&b, "%d,", i);
    mem_free(mem_string(b.at));
    *(int *)arg = b.len;
    buf_free(&b);
}

static void faults_leave_nothing_behind(void **state) {
    (void)state;
    size_t before = mem_used();
    long n = 1;
    int len = 0;
    for (;; n++) {
        fault_plan(&mem_fault, n, false);
        if (mem_try(build_text, &len))
            break;
        assert_true(mem_fault.count > 0);
        assert_int_equal(mem_used(), before);
    }
    assert_int_equal(mem_fault.count, 0);
    fault_plan(&mem_fault, 0, false);
    assert_true(n > 3);
    assert_int_equal(len, 690);
    assert_int_equal(mem_used(), before);
    print_message("allocation faults: %ld\n", n - 1);
}

static void fail_inside(void *arg) {
    (void)arg;
    mem_alloc(10, 1);
    fault_plan(&mem_fault, 1, false);
    mem_alloc(10, 1);
    fail();
}

static void outer(void *arg) {
    char *mine = mem_string("outer");
    size_t before = mem_used();
    *(bool *)arg = mem_try(fail_inside, NULL);
    fault_plan(&mem_fault, 0, false);
    assert_int_equal(mem_used(), before);
    kept = mem_string(mine);
    mem_free(mine);
}

static void inner_failure_leaves_the_outer_whole(void **state) {
    (void)state;
    bool inner = true;
    assert_true(mem_try(outer, &inner));
    assert_false(inner);
    assert_string_equal(kept, "outer");
    mem_free(kept);
}

static void grow_old(void *arg) {
    vec_int *v = arg;
    for (int i = 0; i < 1000; i++)
        vec_push(v, i);
    fault_plan(&mem_fault, 1, false);
    vec_reserve(v, 1000000);
}

static void blocks_from_before_survive_their_growth(void **state) {
    (void)state;
    vec_int v = {0};
    vec_push(&v, 7);
    assert_false(mem_try(grow_old, &v));
    fault_plan(&mem_fault, 0, false);
    assert_int_equal(v.len, 1001);
    assert_int_equal(v.at[0], 7);
    assert_int_equal(v.at[1000], 999);
    vec_free(&v);
}

static void take_much(void *arg) {
    (void)arg;
    mem_free(mem_alloc(1 << 20, 1));
}

static void the_limit_holds(void **state) {
    (void)state;
    mem_limit(mem_used() + (1 << 19));
    assert_false(mem_try(take_much, NULL));
    mem_limit(0);
    assert_true(mem_try(take_much, NULL));
}

/* What a scope hands out lives on, in the scope around it; the rest goes at its end. */
static void a_scope_takes_all_that_is_not_kept(void **state) {
    (void)state;
    size_t before = mem_used();
    void *outer_scope = mem_begin();
    char *old = mem_string("old");
    size_t outside = mem_used();
    void *scope = mem_begin();
    mem_free(mem_string("freed before the end"));
    mem_string("lost");
    char *kept_by_scope = mem_keep(scope, mem_string("kept"));
    old = mem_keep(scope, mem_resize(old, 4000, 1));
    assert_null(mem_keep(scope, NULL));
    mem_string("lost too");
    mem_end(scope);
    assert_string_equal(kept_by_scope, "kept");
    assert_string_equal(old, "old");
    assert_true(mem_used() > outside + 4000 - 4);
    mem_free(old);
    mem_end(outer_scope);
    assert_int_equal(mem_used(), before);
}

static void keep_and_fail(void *arg) {
    void *scope = mem_begin();
    mem_keep(scope, mem_string(arg));
    fail_inside(NULL);
}

static void a_failure_ends_the_scopes_inside(void **state) {
    (void)state;
    size_t before = mem_used();
    void *scope = mem_begin();
    assert_false(mem_try(keep_and_fail, "kept"));
    fault_plan(&mem_fault, 0, false);
    mem_end(scope);
    assert_int_equal(mem_used(), before);
}

static int tidied;

static void count_tidied(void *p) {
    (void)p;
    tidied++;
}

static void a_scope_tidies_what_holds_more_than_memory(void **state) {
    (void)state;
    void *scope = mem_begin();
    mem_on_loss(mem_string("lost"), count_tidied);
    mem_on_loss(mem_keep(scope, mem_string("kept")), count_tidied);
    mem_end(scope);
    assert_int_equal(tidied, 1);
}

static bool after_some(void *arg) {
    int *left = arg;
    return --*left < 0;
}

static void work_for_ever(void *arg) {
    vec_int v = {0};
    for (;;) {
        vec_push(&v, 1);
        mem_poll();
        ++*(long *)arg;
    }
}

static void within_another_try(void *arg) {
    (void)mem_try(work_for_ever, arg);
    fail();
}

/* A stop is asked through whatever lies between, and leaves nothing behind. */
static void a_stop_leaves_from_inside(void **state) {
    (void)state;
    long work = 0;
    int left = 3;
    size_t before = mem_used();
    assert_int_equal(mem_try_until(within_another_try, &work, after_some, &left), MEM_STOPPED);
    assert_true(work > 0);
    assert_int_equal(left, -1);
    assert_int_equal(mem_used(), before);
    mem_poll();
}

static long resident_bytes(void) {
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    assert_non_null(f);
    assert_int_equal(fscanf(f, "%*d %ld", &pages), 1);
    fclose(f);
    return pages * sysconf(_SC_PAGESIZE);
}

/* Many small blocks take little more than what is counted, so that a limit is one on what is
 * resident. */
static void small_blocks_are_counted_whole(void **state) {
    (void)state;
    enum { BLOCKS = 100000 };
    static void *block[BLOCKS];
    memset(block, 1, sizeof block);
    long before = resident_bytes(), used = (long)mem_used();
    for (int i = 0; i < BLOCKS; i++)
        block[i] = mem_alloc(1, 1 + (size_t)i % 40);
    long taken = resident_bytes() - before, counted = (long)mem_used() - used;
    for (int i = 0; i < BLOCKS; i++)
        mem_free(block[i]);
    assert_true(counted > BLOCKS * 20L);
    if (EFFORT_STRIDE == 1) /* a sanitizer has room around each block */
        assert_in_range(taken, 0, counted + counted / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_blocks_are_counted_whole),
        cmocka_unit_test(faults_leave_nothing_behind),
        cmocka_unit_test(inner_failure_leaves_the_outer_whole),
        cmocka_unit_test(blocks_from_before_survive_their_growth),
        cmocka_unit_test(a_scope_takes_all_that_is_not_kept),
        cmocka_unit_test(a_failure_ends_the_scopes_inside),
        cmocka_unit_test(a_scope_tidies_what_holds_more_than_memory),
        cmocka_unit_test(the_limit_holds),
        cmocka_unit_test(a_stop_leaves_from_inside),
    };
    return run_group("mem", tests, NULL, NULL);
}
