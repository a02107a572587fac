/* Two clocks, CPU time for budgets and elapsed time for people, and the name of a day. */
#ifndef SUMI_BASE_OS_CLOCK_H
#define SUMI_BASE_OS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

double clock_cpu(void); /* returns the seconds of CPU time that this process has used */

/* Returns the same as of the system's last tick, some milliseconds ago. For callers that ask after
 * every small step: the exact answer takes longer than many of those steps. */
double clock_cpu_about(void);

int64_t clock_ms(void); /* returns milliseconds since an arbitrary moment; never goes back */

/* Returns the seconds since 1970 by the machine's calendar, which can be set: for comparison with
 * the times of files, never for measuring. */
int64_t clock_wall(void);

/* Returns today as the number of days since 1970-01-01. It changes everywhere at the same moment,
 * at midnight UTC. */
int clock_today(void);

/* Returns the day of a file's time, which is in nanoseconds since 1970. */
int clock_day_of(int64_t ns);

/* Writes a day as "2026-11-21" into out and returns out. */
enum { CLOCK_DATE = 16 };
const char *clock_date(int day, char out[CLOCK_DATE]);
int clock_day(const char *date); /* the reverse; returns 0 if it is not a date */

#endif
