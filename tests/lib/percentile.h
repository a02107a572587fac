/* Percentiles of measured values. */
#ifndef SUMI_TESTS_PERCENTILE_H
#define SUMI_TESTS_PERCENTILE_H

/* Sorts n values and returns the one that `percent` of 100 of them do not pass; 50: the median,
 * 100: the largest. 0 where there are none. */
double percentile(double *values, int n, int percent);

#endif
