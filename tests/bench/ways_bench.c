/* What each way of solving buys: the boards of its set (tests/bench/ways/SET/NAME.sumi, all of them
 * made for this) are solved with all ways, and with all but that one. A way that saves no board a
 * third of its time, and without which all of them still have an answer in time, buys nothing: then
 * the status is 1.
 *
 *   ways_bench YARDSTICK PROGRAM [DIR]  (the arguments of every bench; none of them is needed) */
#include "base/os/file.h"
#include "format/format.h"
#include "model/model.h"
#include "solve/solve.h"

#include <stdio.h>
#include <string.h>

/* CPU seconds for a board, and the least that a board has to take without a way to count as slow.
 */
static const double limit = 5, slow = 0.004;

struct set {
    int way;
    char dir[100];
    int boards, bought;
};

static double time_of(const struct model *m, unsigned without, enum outcome *outcome) {
    struct answer a = {0};
    solve(m, &(struct solve_options){.without = without, .budget = {.cpu_seconds = limit}}, &a);
    double cpu = a.cpu_seconds;
    *outcome = a.outcome;
    answer_free(&a);
    return cpu;
}

static void try_board(void *arg, const char *file) {
    struct set *s = arg;
    struct loaded l = {0};
    struct buf path = {0}, text = {0};
    struct err e = {0};
    enum outcome with, without;
    buf_fmt(&path, "%s/%s", s->dir, file);
    if (!file_read(path.at, &text, &e) || !format_read(buf_text(&text), text.len, &l, &e)) {
        printf("%s: %s\n", path.at, e.text);
        return;
    }
    loaded_compile(&l);
    double all = time_of(l.model, 0, &with), less = time_of(l.model, 1u << s->way, &without);
    bool bought = with != OUTCOME_UNKNOWN &&
                  (without == OUTCOME_UNKNOWN || (less > slow && less > 1.5 * all));
    printf("  %-24s %-8s %7.3f s, without it %-8s %7.3f s%s\n", file, outcome_names[with], all,
           outcome_names[without], less, bought ? "" : "  (nothing)");
    s->boards++;
    s->bought += bought;
    loaded_free(&l);
    buf_free(&path);
    buf_free(&text);
}

int main(void) {
    const char *name, *boards;
    int useless = 0;
    for (int way = 0; (name = solve_way(way, &boards)); way++) {
        struct set s = {.way = way};
        struct err e = {0};
        snprintf(s.dir, sizeof s.dir, "tests/bench/ways/%s", boards);
        printf("%s, by the boards %s:\n", name, boards);
        if (!file_list(s.dir, try_board, &s, &e))
            printf("  %s\n", e.text);
        if (s.bought == 0) {
            printf("  %s buys nothing\n", name);
            useless++;
        }
    }
    return useless > 0;
}
