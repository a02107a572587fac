/* Two clocks: what budgets are measured by, and what a person waits by. */
#ifndef SUMI_BASE_CLOCK_H
#define SUMI_BASE_CLOCK_H

#include <stdint.h>

double clock_cpu(void); /* seconds of CPU time that this process has used */
int64_t clock_ms(void); /* milliseconds since some moment; never goes back */

#endif
