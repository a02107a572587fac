/* What a terminal is asked about pixels, and what it answers. */
#ifndef SUMI_UI_TERM_PIXEL_ANSWERS_H
#define SUMI_UI_TERM_PIXEL_ANSWERS_H

#include <stdbool.h>

/* A picture by kitty's protocol, whether the terminal would take it; its ground; the size of a
 * character; and last what every terminal answers: which one it is, and whether it has sixels. */
#define PIXEL_QUESTION "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\\033]11;?\033\\\033[16t\033[c"

/* How many colours sixels have; and the size alone. */
#define PIXEL_QUESTION_COLOURS "\033[?1;1;0S\033[c"
#define PIXEL_QUESTION_SIZE "\033[16t\033[c"

struct pixel_answers {
    bool kitty, sixel;           /* it takes pictures so */
    int cell_width, cell_height; /* 0: not told */
    int registers;               /* colours of sixels; 0: not told */
    int paper;                   /* its ground, 0xRRGGBB; -1: not told */
    bool all;                    /* the last answer has come */
};

/* Takes the answers out of n bytes of input; what was typed meanwhile, and an answer whose end has
 * not come, stay in their order. Returns how many bytes that are. */
int pixel_answers_take(struct pixel_answers *a, char *bytes, int n);

#endif
