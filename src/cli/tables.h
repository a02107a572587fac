/* The tables of commands and options for other programs: shells and man. */
#ifndef SUMI_CLI_TABLES_H
#define SUMI_CLI_TABLES_H

#include "base/buf.h"

/* The index is that of the words of --tables in commands.def. */
enum table { TABLE_BASH, TABLE_ZSH, TABLE_FISH, TABLE_MAN };

/* A completion script, or the man page's sections COMMANDS and OPTIONS (roff, man macros). */
void table_text(enum table t, struct buf *out);

#endif
