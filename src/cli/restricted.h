/* --restricted: for a program that strangers reach, such as a forced command of sshd. */
#ifndef SUMI_CLI_RESTRICTED_H
#define SUMI_CLI_RESTRICTED_H

#include "cli/command.h"

/* Sets a->table_dir, a->table_name and a->state_dir: the operand of --state, else
 * $XDG_STATE_HOME/sumi or ~/.local/state/sumi; and with
 * --restricted: nothing of the environment counts but the kind of terminal, the language and
 * NO_COLOR; files are opened in the state directory and the library only, and never by a name that
 * was typed; CPU time and file sizes have limits. Memory has one always. Comes before anything
 * reads the environment. False: the state directory cannot be used. */
bool restricted_begin(struct args *a, struct err *e);

#endif
