/* What the files of the terminal share; no other file includes it. */
#ifndef SUMI_UI_TERM_TERM_INSIDE_H
#define SUMI_UI_TERM_TERM_INSIDE_H

#include "ui/term/term.h"

#include <signal.h>

/* The signal that asked to leave, and whether the size has changed; else 0. */
extern volatile sig_atomic_t term_leave_flag, term_size_flag;

void term_expect_key(void); /* the time without a key begins anew */

/* term_keys.c: keys come one by one, as they are typed. After newterm(). */
void term_set_input(void);

/* term_curses.c: takes in the terminal's new size and returns KEY_SIZE_CHANGED. */
int term_resized(void);

/* Whether the last screen is not shown because the terminal takes no more for now; and whether it
 * does again. That is reported once, or a caller that reads all keys first would never draw. */
bool term_owes(void);
bool term_takes_owed(void);

#endif
