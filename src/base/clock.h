/* Two clocks: what budgets are measured by, and what a person waits by; and the name of a day. */
#ifndef SUMI_BASE_CLOCK_H
#define SUMI_BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

double clock_cpu(void); /* seconds of CPU time that this process has used */
int64_t clock_ms(void); /* milliseconds since some moment; never goes back */

/* The day it is, counted from 1970-01-01; it begins everywhere at once, with UTC's. */
int clock_today(void);

/* A day as "2026-11-21"; gives out back. */
enum { CLOCK_DATE = 16 };
const char *clock_date(int day, char out[CLOCK_DATE]);

#endif
