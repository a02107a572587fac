/* What a search may cost, and whether its time is up. */
#ifndef SUMI_SOLVE_BUDGET_H
#define SUMI_SOLVE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: no limit but one gibibyte for PicoSAT. `stop` is polled; true ends the search, and so
 * does a lack of memory (mem_is_short()). */
struct budget {
    double cpu_seconds;
    unsigned long long propagations; /* of PicoSAT: the same everywhere, unlike seconds */
    size_t bytes;                    /* of its memory */
    bool (*stop)(void *arg);
    void *stop_arg;
};

/* When the seconds end of a budget that applies since `start`, as clock_cpu() counts; 0: never. */
double budget_deadline(const struct budget *b, double start);

/* True if `stop` says so, or the deadline (0: none) has passed. */
bool budget_time_is_up(const struct budget *b, double deadline);

#endif
