#include "solve/budget.h"

#include "base/os/clock.h"

double budget_deadline(const struct budget *b, double start) {
    return b->cpu_seconds > 0 ? start + b->cpu_seconds : 0;
}

bool budget_time_is_up(const struct budget *b, double deadline) {
    return (b->stop && b->stop(b->stop_arg)) || (deadline > 0 && clock_cpu() > deadline);
}
