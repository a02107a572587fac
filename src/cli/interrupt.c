#include "cli/interrupt.h"

#include "base/os/clock.h"
#include "base/os/process.h"
#include "cli/command.h"

#include <signal.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Seconds of CPU. A step that does not look at the clock ends well within the grace. */
static const double grace = SANITIZED ? 0.9 : 0.09, grace_late = SANITIZED ? 1.3 : 0.13,
                    tick = 0.01;

/* If nobody reads what is still to be written, no CPU time passes; the program ends after so long.
 */
enum { UNREAD_SECONDS = 2 };

static volatile sig_atomic_t seen;

static void die_of(int sig) {
    signal(sig, SIG_DFL);
    raise(sig);
}

#if defined(_POSIX_TIMERS) && _POSIX_TIMERS > 0 && (!defined(__GLIBC__) || __GLIBC_MINOR__ >= 34)
/* A timer by the clock of CPU time itself, made where no signal is handled; a forked process has
 * none. (Older libraries of C have it elsewhere.) */
static timer_t timer;
static pid_t made_by; /* whose timer it is, or who was refused one */
static bool has_timer;

static void make_timer(void) {
    struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
    if (made_by == getpid())
        return;
    made_by = getpid();
    has_timer = timer_create(CLOCK_PROCESS_CPUTIME_ID, &e, &timer) == 0;
}

static bool arm_exactly(double seconds) {
    long ns = (long)((seconds - (double)(time_t)seconds) * 1e9);
    struct itimerspec t = {.it_value = {(time_t)seconds, ns}};
    return has_timer && timer_settime(timer, 0, &t, NULL) == 0;
}
#else
static void make_timer(void) {
}

static bool arm_exactly(double seconds) {
    (void)seconds;
    return false;
}
#endif

/* Starts a timer of CPU time that ends in SIGPROF. The other one counts ticks: on a busy machine it
 * may be a sixth of a second behind. SIGVTALRM would leave out the system's share. */
static void arm_timer(double seconds) {
    time_t whole = (time_t)seconds;
    struct itimerval t = {.it_value = {whole, (suseconds_t)((seconds - (double)whole) * 1e6)}};
    if (!arm_exactly(seconds))
        setitimer(ITIMER_PROF, &t, NULL);
}

/* Ticks may also run ahead of the clock, which has the last word. */
static double deadline;

static void arm_until(double at) {
    double left = at - clock_cpu();
    deadline = at;
    arm_timer(left > tick ? left : tick);
}

static bool is_early(void) {
    double left = deadline - clock_cpu();
    if (left > 0)
        arm_timer(left + tick);
    return left > 0;
}

static void end_late(int sig) {
    (void)sig;
    if (!is_early())
        die_of(SIGINT);
}

static void end_unread(int sig) {
    (void)sig;
    die_of(SIGINT);
}

static void note_signal(int sig) {
    if (seen)
        die_of(sig);
    seen = 1;
    signal(SIGALRM, end_unread);
    alarm(UNREAD_SECONDS);
    signal(SIGPROF, end_late);
    arm_until(clock_cpu() + grace);
}

void interrupt_catch(void) {
    make_timer();
    struct sigaction act = {.sa_handler = note_signal};
    sigaction(SIGINT, &act, NULL);
}

bool interrupt_seen(void *unused) {
    (void)unused;
    return seen != 0;
}

static void end_in_time(int sig) {
    static const char words[] = "sumi: out of time\n";
    (void)sig;
    if (is_early())
        return;
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0)
        _exit(STATUS_LATE);
    _exit(STATUS_LATE);
}

static void (*last_words)(void);

static void end_worker(int sig) {
    (void)sig;
    if (is_early())
        return;
    last_words();
    _exit(STATUS_LATE);
}

void interrupt_worker(double seconds, void (*late)(void)) {
    make_timer();
    last_words = late;
    arm_until(clock_cpu() + seconds + grace_late); /* the last timer may still be running */
    signal(SIGPROF, end_worker);
}

/* A signal has a deadline of its own. */
void interrupt_deadline_off(void) {
    if (!seen)
        signal(SIGPROF, SIG_IGN);
}

void interrupt_deadline(double seconds) {
    if (seen)
        return;
    make_timer();
    signal(SIGPROF, end_in_time);
    arm_until(seconds + grace_late);
}
