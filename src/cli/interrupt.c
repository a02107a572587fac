#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

static void note(int signal) {
    (void)signal;
    seen = 1;
}

/* Reads and writes that are under way are taken up again: what is finished still comes out. */
void interrupt_catch(void) {
    struct sigaction act = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &act, NULL);
}

bool interrupt_seen(void *unused) {
    (void)unused;
    return seen != 0;
}
