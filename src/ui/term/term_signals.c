/* Signals ask the program to leave, or tell that the window has another size. Handlers only set
 * flags; everything else happens in term_key(). */
#include "ui/term/term_inside.h"

#include <errno.h>
#include <termios.h>
#include <unistd.h>

volatile sig_atomic_t term_leave_flag, term_size_flag;

static bool never_stops;
static int idle_seconds;

/* A program that has not left a second later waits for a terminal that takes no output: that is
 * thrown away. The alarm that comes first is that of an idle player. */
static void on_leave(int sig) {
    int why = errno;
    if (term_leave_flag)
        tcflush(STDOUT_FILENO, TCOFLUSH);
    else
        term_leave_flag = sig;
    alarm(1);
    errno = why;
}

static void on_size(int sig) {
    (void)sig;
    term_size_flag = 1;
}

static void handle(int sig, void (*handler)(int)) {
    struct sigaction sa = {0};
    sa.sa_handler = handler;
    sigemptyset(&sa.sa_mask);
    sigaction(sig, &sa, NULL);
}

bool term_is_to_leave(void) {
    return term_leave_flag != 0;
}

bool term_may_stop(void) {
    return !never_stops && getsid(0) != getpid();
}

void term_expect_key(void) {
    if (!term_leave_flag && idle_seconds > 0)
        alarm((unsigned)idle_seconds);
}

/* Hang-up, terminate, interrupt, no key for long, no CPU time left: leave in order. Resize: ask for
 * the size. A write to a terminal that is gone: an error of write(), not death. */
void term_set_signals(const struct term_options *o) {
    sigset_t all;
    never_stops = o->never_stops;
    idle_seconds = o->idle_seconds;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL); /* whatever was inherited */
    handle(SIGALRM, on_leave);
    handle(SIGXCPU, on_leave);
    handle(SIGXFSZ, SIG_IGN); /* a save that may not grow: the write fails and is reported */
    handle(SIGHUP, on_leave);
    handle(SIGTERM, on_leave);
    handle(SIGINT, on_leave);
    handle(SIGWINCH, on_size);
    handle(SIGPIPE, SIG_IGN);
    if (!term_may_stop())
        handle(SIGTSTP, SIG_IGN);
    term_expect_key();
}

void term_stop(void) {
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
}
