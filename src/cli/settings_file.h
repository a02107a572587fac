/* The player's settings, and the options of the commands that open the screen. */
#ifndef SUMI_CLI_SETTINGS_FILE_H
#define SUMI_CLI_SETTINGS_FILE_H

#include "cli/command.h"
#include "ui/parts/options.h"

/* Opens the table: of --table, else of the settings, else of /etc/sumi/config; with --restricted
 * only the first. Returns false with an empty *e where none is named, else with the reason. */
bool settings_table(const struct args *a, struct shared_table *t, struct err *e);

/* The options of the command line and of the settings, which live as long as the program; and
 * for those who play (t is not NULL) o->table, where there is one that can be used. Returns false,
 * with the reason in *e, if the settings cannot be read, or --table names another thing. */
bool settings_options(const struct args *a, struct shared_table *t, struct ui_options *o,
                      struct err *e);

#endif
