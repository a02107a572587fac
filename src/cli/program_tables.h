/* The tables of commands and options for other programs: shells and man. */
#ifndef SUMI_CLI_PROGRAM_TABLES_H
#define SUMI_CLI_PROGRAM_TABLES_H

#include "cli/command.h"

/* The index is that of the words of --tables in commands.def. */
enum table {
    TABLE_BASH,
    TABLE_ZSH,
    TABLE_FISH,
    TABLE_MAN,
    TABLE_KEYS,
    TABLE_FORMATS,
    TABLE_GENRES
};

/* What --tables asks for: a completion script; the man page's sections COMMANDS, OPTIONS, KEYS and
 * FORMATS (roff, man macros); or the keys in force, one action a line, as the player's settings
 * bind them. */
void table_text(const struct args *a, struct buf *out);

#endif
