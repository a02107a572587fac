/* Ctrl-C as a request to end early and tell what is known, not as a death. */
#ifndef SUMI_CLI_INTERRUPT_H
#define SUMI_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT is only noted. Once is enough; a second call changes nothing. */
void interrupt_catch(void);

/* Whether it has come. For struct budget's `stop`: the argument is not used. */
bool interrupt_seen(void *unused);

#endif
