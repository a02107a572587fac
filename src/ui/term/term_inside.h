/* What the files of the terminal share; no other file includes it. */
#ifndef SUMI_UI_TERM_TERM_INSIDE_H
#define SUMI_UI_TERM_TERM_INSIDE_H

#include "ui/term/answers.h"
#include "ui/term/term.h"

#include <signal.h>
#include <stdbool.h>
#include <wchar.h>

/* The signal that asked to leave, and whether the size has changed; else 0. */
extern volatile sig_atomic_t term_leave_flag, term_size_flag;

enum { PALETTE = 256 };

/* term_names.c: puts the name to go by into TERM; false: no terminal, or none that serves. Whether
 * the terminal's description has a capability, after setupterm() or newterm(). */
bool term_name_serves(struct err *e);
bool term_has(const char *capability);
bool term_has_flag(const char *capability);

void term_expect_key(void); /* the time without a key begins anew */

/* term_keys.c: keys come one by one, as they are typed. After newterm(). */
void term_set_input(void);

/* term_curses.c: takes in the terminal's new size and returns KEY_SIZE_CHANGED. */
int term_resized(void);

/* Whether the last screen is not shown because the terminal takes no more for now; and whether it
 * does again. That is reported once, or a caller that reads all keys first would never draw. */
bool term_owes(void);
bool term_takes_owed(void);

/* Sends to the terminal itself, past the buffer of curses, which refresh() empties. */
void term_send(const char *sequence);

/* The theme that the terminal shows. */
const struct theme *term_theme_shown(void);

/* Bytes that were read and are keys come once more, before all others. */
void term_give_back(const char *bytes, int n);

/* The bytes of a bracketed paste (xterm): what a terminal sends between ESC [200~ and ESC [201~,
 * made the text that was pasted. term_keys.c. */

/* Begins as zeros but for `text` and `most`. */
struct paste_bytes {
    char *text; /* UTF-8, `n` of at most `most` bytes; what does not fit is passed over */
    int n, most;
    int matched; /* bytes of the end that were the last to come */
    mbstate_t shift;
};

/* Takes n more bytes in the locale's encoding; control characters are left out, carriage returns
 * become line feeds. Returns how many of the bytes belong to the paste: fewer than n, or *ended is
 * true, if its end is among them. */
int paste_bytes_take(struct paste_bytes *p, const char *bytes, int n, bool *ended);

/* What the terminal says of itself: term_ask.c. */

/* Sends questions and waits for their answers, at most a second; adds those that came to *a. */
void term_ask(const char *questions, struct answers *a);

/* Asks for the terminal's ground, which theme_chosen() then knows; if `signs` also for its name,
 * which tells what characters it draws; if `pictures` also for what they need. */
void term_ask_itself(bool pictures, bool signs, struct answers *a);

/* Takes a sequence without its ESC that came among the keys: a late answer, or a report that the
 * colours have changed. Returns KEY_SIZE_CHANGED if the screen has to be drawn again, KEY_NOTHING,
 * or KEY_UNKNOWN for anything else. */
int term_answer_key(const char *text);

/* True if an answer may still come. */
bool term_awaits_answers(void);

/* term_curses.c: the terminal has another ground, 0xRRGGBB. Returns true if it differs from the
 * last one, and the screen has to be drawn again. */
bool term_paper_told(int rgb);

/* tmux and screen: term_windows.c. */

/* True if one of them stands between, here or where the player's connection begins. */
bool term_in_windows(void);

/* Asks tmux whether the terminal that shows it takes colours as red, green and blue (its feature
 * RGB): it takes them itself from every program, and what its terminal does not know becomes the
 * nearest of the palette, grey for the tint of a room. Waits at most a second. Returns false
 * outside tmux, in a screen, and where no other program may be started. */
bool term_tmux_shows_rgb(void);

/* Pictures: term_pixels.c. Begins with what the terminal has answered to term_ask_itself(); asks
 * for the size of its characters again; takes what is shown away, and lets all go. */
void term_pixels_open(enum pixels wanted, struct answers *a);
void term_pixels_resized(void);
void term_pixels_remove(void);
void term_pixels_close(void);

/* Sends what differs from the last picture, once all characters have been sent, behind what begins
 * a synchronized update, for a picture is taken away before the next one comes; false: nothing
 * differs. Before the characters:
 * whether the whole screen has to be painted afresh, to take the last one away. */
bool term_pixels_draw(const struct screen *s, bool afresh, const char *begin);
bool term_pixels_want_clear(const struct screen *s);

/* True if there can be a picture. */
bool term_pixels_able(void);

/* True if there are none though they were switched on; once. */
bool term_pixels_missing(void);

#endif
