/* What the player has switched in play and finds so again in the next game: settings as
 * ui/parts/config.h reads them, in STATE/switched. They count after the config file and before the
 * command line. */
#ifndef SUMI_UI_PARTS_SWITCHED_H
#define SUMI_UI_PARTS_SWITCHED_H

#include "ui/parts/config.h"

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

/* The options in force: those of the command line, then what was switched in play, then
 * the text of given->config. Returns false as config_read() does; *set is usable all the same. */
bool config_options(const struct ui_options *given, struct ui_options *set, struct keymap *map,
                    struct err *e);

#endif
