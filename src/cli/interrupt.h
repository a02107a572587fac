/* An end from outside: ^C, and the end of --timeout, for commands that print what they have so far.
 */
#ifndef SUMI_CLI_INTERRUPT_H
#define SUMI_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT does not end the program but is remembered. A second one ends it, and so does
 * a tenth of a second of CPU after the first: no loop is waited for. */
void interrupt_catch(void);

/* Whether it has come. Of the type that a budget's `stop` has. */
bool interrupt_seen(void *unused);

/* Ends the program, with a word and status 4, once it has used so many seconds of CPU and a sixth
 * more, whatever it is doing then. For commands that answer once. */
void interrupt_deadline(double seconds);

#endif
