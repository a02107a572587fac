#include "percentile.h"

#include <stdlib.h>

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double percentile(double *values, int n, int percent) {
    if (n == 0)
        return 0;
    qsort(values, (size_t)n, sizeof *values, by_value);
    int at = n * percent / 100;
    return values[at < n ? at : n - 1];
}
