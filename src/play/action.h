/* What an action of a player or a setter gets besides the board that it acts on. */
#ifndef SUMI_PLAY_ACTION_H
#define SUMI_PLAY_ACTION_H

#include "base/grid.h"

struct request {
    enum dir dir;     /* the direction that the key names or that was typed after it, or DIR_NONE */
    const char *text; /* what was typed for it; "" if nothing was */
    int count;        /* cells or lines, from a number typed before the key; 0: none was typed */
};

/* What a number typed before the key of an action means. */
enum number_use {
    COUNT_NO,    /* nothing: the action is refused with one */
    COUNT_TIMES, /* the action is done so often */
    COUNT_CELLS, /* the action goes so many cells far, or draws so many lines */
    COUNT_PEN,   /* COUNT_CELLS while the pen is down, else COUNT_TIMES */
    COUNT_LINES, /* the same, and COUNT_CELLS between dots */
};

/* What an action does to the history of the board. */
enum history_effect {
    HISTORY_STAYS,   /* nothing */
    HISTORY_CHANGES, /* it makes or takes back moves of the player */
    HISTORY_TRAVELS, /* it goes through moves of everybody: not on a board that several share */
};

/* The direction columns of the key tables. */
enum { GOES_N = DIR_N, GOES_E = DIR_E, GOES_S = DIR_S, GOES_W = DIR_W, GOES_NONE = DIR_NONE };

#endif
