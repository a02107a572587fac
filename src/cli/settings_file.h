/* The player's settings, and the options of the commands that open the screen. */
#ifndef SUMI_CLI_SETTINGS_FILE_H
#define SUMI_CLI_SETTINGS_FILE_H

#include "cli/command.h"
#include "ui/parts/options.h"

/* Reads $XDG_CONFIG_HOME/sumi/config or ~/.config/sumi/config, with --restricted STATE/config;
 * without such a file *text stays empty. Returns false if it exists but cannot be read. */
bool settings_read(const struct args *a, struct buf *text, struct err *e);

/* Opens the table: of --table, else of the settings, else of /etc/sumi/config; with --restricted
 * only the first. Returns false with an empty *e where none is named, else with the reason. */
bool settings_table(const struct args *a, const struct buf *settings, struct shared_table *t,
                    struct err *e);

/* The same for those who only play: o->table is the table where there is one that can be used.
 * Returns false, with the reason in *e, if --table names another thing. */
bool settings_sit(const struct args *a, const struct buf *settings, struct shared_table *t,
                  struct ui_options *o, struct err *e);

/* The options of the command line and the settings; points into *settings. */
struct ui_options settings_options(const struct args *a, const struct buf *settings);

#endif
