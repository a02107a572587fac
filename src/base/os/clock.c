#include "base/os/clock.h"

#include <time.h>

enum { DAY_SECONDS = 86400 };

/* The last reading of the CPU clock, and the system tick at which it was made. */
static double looked;
static struct timespec looked_at;

/* Reads the thread's clock, which is exact; the process has only one thread. While a CPU timer is
 * armed, Linux reports the clock of the whole process as of the last tick, some milliseconds
 * ago. */
double clock_cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    clock_gettime(CLOCK_MONOTONIC_COARSE, &looked_at);
    return looked = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double clock_cpu_about(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    bool same = now.tv_sec == looked_at.tv_sec && now.tv_nsec == looked_at.tv_nsec;
    return same ? looked : clock_cpu();
}

int64_t clock_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t clock_wall(void) {
    return (int64_t)time(NULL);
}

int clock_today(void) {
    return (int)(clock_wall() / DAY_SECONDS);
}

int clock_day_of(int64_t ns) {
    return (int)(ns / 1000000000 / DAY_SECONDS);
}

const char *clock_date(int day, char out[CLOCK_DATE]) {
    time_t at = (time_t)day * DAY_SECONDS;
    struct tm date;
    if (!gmtime_r(&at, &date) || strftime(out, CLOCK_DATE, "%Y-%m-%d", &date) == 0)
        out[0] = '\0';
    return out;
}

int clock_day(const char *date) {
    struct tm day = {0};
    const char *end = strptime(date, "%Y-%m-%d", &day);
    int said = day.tm_mday;
    time_t at =
        end && !*end ? timegm(&day) : 0; /* timegm() turns a 30th of February into a 1st of March */
    return day.tm_mday == said ? (int)(at / DAY_SECONDS) : 0;
}
