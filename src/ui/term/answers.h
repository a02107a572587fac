/* Questions to a terminal, and its answers. Nothing here talks to one. */
#ifndef SUMI_UI_TERM_ANSWERS_H
#define SUMI_UI_TERM_ANSWERS_H

#include <stdbool.h>

/* What every terminal answers: which one it is, and whether it has sixels (DA1). The last question,
 * so that its answer ends the waiting. */
#define QUESTION_END "\033[c"

/* The terminal's ground (OSC 11). */
#define QUESTION_PAPER "\033]11;?\033\\"

/* What the terminal calls itself (XTVERSION). */
#define QUESTION_NAME "\033[>q"

/* Whether it would take a picture by kitty's protocol. tmux and screen take that for the title of
 * the window. */
#define QUESTION_KITTY "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\"

/* The size of a character in pixels. */
#define QUESTION_SIZE "\033[16t"

/* How many colours sixels have, and how large a picture of them may be at most (XTSMGRAPHICS). */
#define QUESTION_SIXELS "\033[?1;1;0S\033[?2;4;0S"

struct answers {
    bool kitty, sixel;           /* it takes pictures so */
    int cell_width, cell_height; /* 0: not told */
    int registers;               /* colours of sixels; 0: not told */
    int most_width, most_height; /* pixels of a picture of sixels; 0: not told */
    int paper;                   /* its ground, 0xRRGGBB; -1: not told */
    char name[48];               /* what it calls itself; empty: not told */
    bool all;                    /* the last answer has come */
};

/* Takes the answers out of n bytes of input; what was typed meanwhile, and an answer whose end has
 * not come, stay in their order. Returns how many bytes that are. */
int answers_take(struct answers *a, char *bytes, int n);

/* Returns the ground that "11;rgb:1e1e/1e1e/2e2e" tells, 0xRRGGBB; -1 if the text tells none. */
int answer_paper(const char *text);

#endif
