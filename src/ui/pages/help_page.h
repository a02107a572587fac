/* The help page: rules and marks of the genre, then the key bindings in force. */
#ifndef SUMI_UI_PAGES_HELP_PAGE_H
#define SUMI_UI_PAGES_HELP_PAGE_H

#include "genre/genre.h"
#include "ui/paint/screen.h"
#include "ui/parts/list.h"

struct help {
    const struct keymap *map;
    const char *title;
    const struct setting_help *own; /* what keys mean in this genre; NULL: nothing special */
    const struct genre *genre;      /* only keys that do something on its boards; NULL: all */
    const struct genre *example;    /* whose rules are told and whose sample is shown solved;
 NULL: none */
};

/* Draws the page; *lines is where it is scrolled to. */
void help_draw(const struct help *help, struct list *lines, struct screen *s);

/* Handles a key on the page. Returns false if it closes the page. */
bool help_key(struct list *lines, const struct keymap *map, int key);

/* "?\tkeys": an action's first key in force, or its name where it has none, and a word for it, as a
 * line for panel_keys(). */
void help_key_words(const struct keymap *map, int action, const char *words, struct buf *out);

#endif
