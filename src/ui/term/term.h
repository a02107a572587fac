/* The real terminal. There is one at a time. Only term_curses.c, which shows screens, and
 * term_keys.c, which reads keys, call curses. */
#ifndef SUMI_UI_TERM_TERM_H
#define SUMI_UI_TERM_TERM_H

#include "base/err.h"
#include "base/said.h"
#include "ui/paint/picture.h"
#include "ui/paint/screen.h"
#include "ui/paint/theme.h"

#include <stddef.h>

struct term_options {
    const struct theme *theme; /* NULL: the one for the terminal's ground */
    bool color;                /* false: none, whatever the terminal has */
    bool mouse;         /* it comes as KEY_CLICK and its like; else it is the terminal's own */
    bool never_stops;   /* no signal and no key stops the program */
    enum pixels pixels; /* the terminal is asked whether it shows pictures */
    int idle_seconds;   /* without a key for so long: KEY_HANG_UP; 0: never */
};

/* Takes the terminal over. One that TERM names and the system does not describe is taken for the
 * nearest that it does: xterm-256color, else xterm, else vt100. False: standard input or output is
 * no terminal, nothing is described at all, or the terminal cannot place its cursor or clear
 * itself; nothing has been written then. */
bool term_open(const struct term_options *o, struct err *e);

/* How many colours the terminal has that TERM names, or the one that it is taken for; of those that
 * number colours by red, green and blue, 256. Takes nothing over. */
int term_described_colors(void);

/* Appends to a message, once, that the terminal was taken for another one, if it was; and that it
 * shows no pictures, though they were switched on. */
void term_tell(struct said *s);

/* Where boards are painted as pictures, in the theme that is shown; NULL: nowhere. */
struct picture *term_picture(void);

/* Gives it back as it was. What made the program leave, in words, when that was neither the player
 * nor a signal; else NULL. */
const char *term_close(void);

/* How many colours a screen may count on, 0, 8, 16 or 256: those of the terminal, as far as the
 * theme and the options let them be seen. */
int term_colors(void);

/* Which characters the terminal is known to draw, as far as it has told what it is. */
enum glyph_set term_glyphs(void);

/* The theme to go on with, where the terminal has colours for it. True: it is another one, and the
 * screen has to be drawn afresh. */
bool term_theme(const struct theme *theme);

void term_size(int *rows, int *cols); /* at least 1x1 */

/* Shows a screen of the terminal's size: sends what differs from the last one. `afresh` paints from
 * nothing. */
void term_draw(const struct screen *s, bool afresh);

/* The next key (ui/parts/key.h). Waits at most wait_ms, -1: without end, and no longer than until
 * what term_listen() named can be read; KEY_NOTHING when none came. KEY_HANG_UP when the terminal
 * is gone or a signal asks to leave, from then on always. */
int term_key(int wait_ms);

void term_listen(int fd); /* -1: to keys alone */

/* True if there is something for term_key() already; or a signal to leave, alone. */
bool term_waiting(void);
bool term_is_to_leave(void);

/* Waits until `fd` can be read, there is something for term_key(), or so many milliseconds have
 * passed; without `keys` what is typed is left for later, but not a signal to leave. */
enum term_came { TERM_NOTHING, TERM_KEY, TERM_FD };
enum term_came term_wait(int fd, bool keys, int wait_ms);

/* The key that term_key() gave last comes once more. */
void term_unget(int key);

/* The text of the last KEY_PASTE, in UTF-8 and without control characters but for its ends of
 * lines, which are '\n', and tabs; *n bytes. Of a text longer than PASTE_MOST bytes the beginning.
 */
const char *term_pasted(int *n);

/* Where the mouse was at its last key. */
void term_click(int *row, int *col);

/* Stops the program as ^Z does, unless it leads its session (nobody could wake it up) or never
 * stops. False: not stopped. */
bool term_suspend(void);

#endif
