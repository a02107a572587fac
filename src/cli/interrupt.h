/* Ends from outside: ^C, and the end of --timeout, for commands that print what they have so
 * far. */
#ifndef SUMI_CLI_INTERRUPT_H
#define SUMI_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT is remembered and does not end the program. A second one ends it, and so does
 * a tenth of a second of CPU time after the first: no loop is waited for. */
void interrupt_catch(void);

/* True if it has come; has the type of a budget's `stop`. */
bool interrupt_seen(void *unused);

/* Ends the program, with a message and status 4, once it has used so many seconds of CPU time and
 * an eighth of a second more, whatever it is doing. For commands that answer once. */
void interrupt_deadline(double seconds);

/* Ends this process, which works for another one, once it has used so many seconds of CPU time from
 * now on and an eighth of a second more. late() is called first, from a signal handler. */
void interrupt_worker(double seconds, void (*late)(void));

/* Takes either back: what is left to do is short, and better done whole. */
void interrupt_deadline_off(void);

#endif
