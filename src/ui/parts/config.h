/* The player's settings, a text of lines "name = value":
 *
 *   theme = light             a row of ui/parts/settings.def
 *   key F = hint              binds a key (ui/parts/key.h) to an action (keys.def), wherever there
 * is one of that name
 *
 * '#' begins a remark. */
#ifndef SUMI_UI_PARTS_CONFIG_H
#define SUMI_UI_PARTS_CONFIG_H

#include "base/buf.h"
#include "base/err.h"
#include "ui/parts/key.h"
#include "ui/parts/options.h"

/* What the player has switched in play and finds so again in the next game: settings as
 * ui/parts/config.h reads them, in STATE/switched. They count after the config file and before the
 * command line. */

/* Keeps one setting; the others that are kept stay. With `state_dir` NULL nothing is. False: it
 * cannot be kept. */
bool switched_keep(const char *state_dir, const char *name, const char *value, struct err *e);

/* "no", "yes" */
static inline const char *switched_flag(bool on) {
    return on ? "yes" : "no";
}

/* The bit of a genre in ui_options.known; and appends the setting's words for such bits. */
uint64_t genre_bit(const struct genre *g);
void known_words(uint64_t known, struct buf *out);

/* Sets the options that the text names and leaves the others alone. Returns false at the first line
 * that it does not understand, with its number in *e; the lines before it count. `map` may be NULL
 * (keys are then only checked). options->theme points to static text. */
bool config_read(const char *text, struct ui_options *options, struct keymap *map, struct err *e);

/* The options in force: those of the command line, then what was switched in play, then
 * the text of given->config. Returns false as above; *set is usable all the same. */
bool config_options(const struct ui_options *given, struct ui_options *set, struct keymap *map,
                    struct err *e);

/* The theme of the options in force, which may have been switched in the meantime. */
const struct theme *config_theme(const struct ui_options *given);

/* For the man page: appends the i-th setting and the words that it takes, "errors = off, certain,
 * live"; gives what it is for, or NULL behind the last. */
const char *config_setting(int i, struct buf *line);

#endif
