/* The real terminal. One at a time; only term_curses.c knows how. */
#ifndef SUMI_UI_TERM_H
#define SUMI_UI_TERM_H

#include "base/err.h"
#include "ui/screen.h"
#include "ui/theme.h"

/* Takes the terminal over. False: standard input or output is no terminal, TERM is unknown, or the
 * terminal cannot place its cursor or clear itself; nothing has been written then. `color` false:
 * no colours whatever the terminal has. */
bool term_open(const struct theme *theme, bool color, bool mouse, struct err *e);
void term_close(void); /* gives it back as it was */

void term_size(int *rows, int *cols); /* at least 1x1 */

/* Shows a screen of the terminal's size: sends what differs from the last one. `afresh` paints from
 * nothing. */
void term_draw(const struct screen *s, bool afresh);

/* The next key (ui/key.h). Waits at most wait_ms, -1: without end; KEY_NOTHING when none came.
 * KEY_HANG_UP when the terminal is gone or a signal asks to leave, from then on always. */
int term_key(int wait_ms);

/* Whether there is something for term_key() already. */
bool term_waiting(void);

/* Where the last KEY_CLICK was. */
void term_click(int *row, int *col);

/* Stops the program as ^Z does, unless it leads its session (nobody could wake it up). False: not
 * stopped. */
bool term_suspend(void);

#endif
