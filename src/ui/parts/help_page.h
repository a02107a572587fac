/* The help page: rules and marks of the genre, then the key bindings in force. */
#ifndef SUMI_UI_PARTS_HELP_PAGE_H
#define SUMI_UI_PARTS_HELP_PAGE_H

#include "genre/genre.h"
#include "ui/paint/screen.h"
#include "ui/parts/list.h"

struct help {
    const struct keymap *map;
    const char *title;
    const struct setting_help *own; /* what keys mean in this genre; NULL: nothing special */
    const struct genre *genre;      /* only keys that do something on its boards; NULL: all */
    const struct genre *example;    /* whose rules are told, its sample shown solved; NULL: none */
};

/* Draws the page; *lines is where it is scrolled to. */
void help_draw(const struct help *help, struct list *lines, struct screen *s);

#endif
