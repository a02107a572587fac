/* The help page: rules and marks of the genre, then the key bindings in force. */
#ifndef SUMI_UI_HELP_H
#define SUMI_UI_HELP_H

#include "genre/genre.h"
#include "ui/key.h"
#include "ui/screen.h"

struct help {
    const struct keymap *map;
    const char *title;
    const struct setting_help *own; /* what keys mean in this genre; NULL: nothing of its own */
    const char *const *lines;       /* sentences; ends with NULL; NULL: none */
    const struct genre *genre;      /* only keys that do something on its boards; NULL: all */
    const struct genre *example;    /* whose sample is shown solved; NULL: none is */
};

/* Draws the page from line *top on, which is first scrolled into what there is. */
void help_draw(const struct help *help, int *top, struct screen *s);

/* What a key does on the page: *top moves. False: it closes the page. `rows` is what the screen
 * shows of it. */
bool help_key(const struct keymap *map, int key, int *top, int rows);

/* "?\tkeys": an action's first key in force, or its name where it has none, and a word for it, as a
 * line for panel_keys(). */
void help_key_words(const struct keymap *map, int action, const char *words, struct buf *out);

#endif
