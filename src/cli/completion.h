/* Completion scripts for shells: commands and options, and the words that stand for an operand or
 * an option's argument, each with a description where the shell shows them. Genres, difficulties
 * and formats stand in the script; the library's names are asked of the program when they are
 * wanted. */
#ifndef SUMI_CLI_COMPLETION_H
#define SUMI_CLI_COMPLETION_H

#include "base/buf.h"

void completion_bash(struct buf *out);
void completion_zsh(struct buf *out);
void completion_fish(struct buf *out);

#endif
