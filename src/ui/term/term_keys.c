/* Keys, the mouse and what is pasted, as curses and the terminal's bytes have them. */
#include "base/text.h"
#include "ui/parts/key.h"
#include "ui/term/term_inside.h"

#define NCURSES_WIDECHAR 1 /* not every libc makes curses think of it */
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

enum { SEQUENCE_CODE = 2000, ESCAPE_WAIT_MS = 25, ANSWER_WAIT_MS = 100 };

/* Bracketed paste (xterm): the terminal puts PASTE_BEGINS and PASTE_ENDS around what is pasted, so
 * that it is not taken for keys. */
enum { PASTE_BEGINS = SEQUENCE_CODE - 2, PASTE_ENDS, PASTE_WAIT_MS = 1000, PASTE_PIECE = 128 };

static struct {
    bool gone; /* the terminal */
    int click_row, click_col;
    char pasted[PASTE_MOST];
    int n_pasted;
    int unread;     /* a key that was given back ... */
    bool is_unread; /* ... if there is one */
    int also;       /* what ends waiting besides keys ... */
    bool listens;   /* ... if anything does */
} input;

void term_set_input(void) {
    input.gone = false;
    raw();
    noecho();
    nonl();
    set_escdelay(ESCAPE_WAIT_MS);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    for (int i = 0; key_sequences[i].bytes != NULL; i++)
        define_key(key_sequences[i].bytes, SEQUENCE_CODE + i);
    define_key(NULL, KEY_MOUSE);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
}

/* The mouse, as the terminal reports it (xterm): in the form of mode 1006, "[<0;15;3M" for a button
 * that goes down and "m" for one that comes up, or in the older one, "[M" and three bytes. Curses
 * would take only the form that the terminal's description names, and makes one event of two that
 * arrive together. */

enum { MOUSE_OTHER = 2, MOUSE_UP = 3, MOUSE_BUTTONS = 3, MOUSE_MOVES = 32, MOUSE_WHEEL = 64 };

/* Places count from 1. */
static int mouse_key(int button, int col, int row, bool up) {
    int which = button & MOUSE_BUTTONS;
    if (button & MOUSE_WHEEL || col < 1 || row < 1)
        return KEY_NOTHING;
    input.click_row = row - 1;
    input.click_col = col - 1;
    if (button & MOUSE_MOVES)
        return which == 0 ? KEY_DRAG : KEY_NOTHING;
    if (up)
        return which == 0 || which == MOUSE_UP ? KEY_RELEASE : KEY_NOTHING;
    return which == 0 ? KEY_CLICK : which == MOUSE_OTHER ? KEY_CLICK_OTHER : KEY_NOTHING;
}

static int mouse_report(const char *text) {
    int button, col, row;
    char end;
    return sscanf(text, "[<%5d;%5d;%5d%c", &button, &col, &row, &end) == 4
               ? mouse_key(button, col, row, end == 'm')
               : KEY_NOTHING;
}

/* Behind "[M": each byte is 32 more than what it tells. */
static int old_mouse_report(void) {
    enum { OFFSET = 32 };
    wint_t code[3];
    for (int i = 0; i < 3; i++)
        if (wget_wch(stdscr, &code[i]) != OK)
            return KEY_NOTHING;
    int button = (int)code[0] - OFFSET;
    return mouse_key(button, (int)code[1] - OFFSET, (int)code[2] - OFFSET,
                     (button & MOUSE_BUTTONS) == MOUSE_UP);
}

void term_click(int *row, int *col) {
    *row = input.click_row;
    *col = input.click_col;
}

const char *term_pasted(int *n) {
    *n = input.n_pasted;
    return input.pasted;
}

static int of_curses(wint_t code) {
    static const struct {
        int curses, key;
    } known[] = {
        {KEY_UP, KEY_GO_UP},         {KEY_DOWN, KEY_GO_DOWN},       {KEY_LEFT, KEY_GO_LEFT},
        {KEY_RIGHT, KEY_GO_RIGHT},   {KEY_SR, KEY_SHIFT_UP},        {KEY_SF, KEY_SHIFT_DOWN},
        {KEY_SLEFT, KEY_SHIFT_LEFT}, {KEY_SRIGHT, KEY_SHIFT_RIGHT}, {KEY_HOME, KEY_GO_HOME},
        {KEY_END, KEY_GO_END},       {KEY_PPAGE, KEY_PAGE_UP},      {KEY_NPAGE, KEY_PAGE_DOWN},
        {KEY_DC, KEY_DEL},           {KEY_BACKSPACE, KEY_RUBOUT},   {KEY_ENTER, KEY_RETURN},
        {KEY_BTAB, KEY_BACK_TAB},
    };
    if (code >= SEQUENCE_CODE)
        return key_sequences[code - SEQUENCE_CODE].key;
    for (int i = 0; i < (int)(sizeof known / sizeof known[0]); i++)
        if (known[i].curses == (int)code)
            return known[i].key;
    return code == KEY_RESIZE ? KEY_NOTHING
                              : KEY_UNKNOWN; /* resizeterm() leaves the first behind */
}

void term_give_back(const char *bytes, int n) {
    while (n-- > 0)
        ungetch((unsigned char)bytes[n]);
}

/* What is pasted. */

static const char paste_end[] = "\033[201~";
enum { PASTE_END = sizeof paste_end - 1 };

static void add_pasted(struct paste_bytes *p, wchar_t c) {
    LOCAL_BUF utf8 = {0};
    bool kept = c >= ' ' || c == '\n' || c == '\r' || c == '\t';
    text_encode(&utf8, c == '\r' ? '\n' : (unsigned)c);
    if (kept && p->n + utf8.len <= p->most) {
        memcpy(p->text + p->n, utf8.at, (size_t)utf8.len);
        p->n += utf8.len;
    }
}

/* A byte may end a character, lie within one, or belong to none. */
static void take_byte(struct paste_bytes *p, char byte) {
    wchar_t c;
    size_t n = mbrtowc(&c, &byte, 1, &p->shift);
    if (n == (size_t)-1)
        p->shift = (mbstate_t){0};
    else if (n != (size_t)-2 && p->n < p->most)
        add_pasted(p, c);
}

int paste_bytes_take(struct paste_bytes *p, const char *bytes, int n, bool *ended) {
    *ended = false;
    for (int i = 0; i < n; i++) {
        if (p->matched > 0 &&
            bytes[i] != paste_end[p->matched]) { /* it was not the end: no ESC in it repeats */
            for (int k = 0; k < p->matched; k++)
                take_byte(p, paste_end[k]);
            p->matched = 0;
        }
        if (bytes[i] != paste_end[p->matched])
            take_byte(p, bytes[i]);
        else if (++p->matched == PASTE_END) {
            *ended = true;
            return i + 1;
        }
    }
    return n;
}

/* Reads pasted text up to the sequence that ends it. A terminal that falls silent in the middle has
 * ended it too. Read by curses, every byte would take two system calls: 5 s for 2 MB. A piece is no
 * longer than what curses takes back. */
static int read_paste(void) {
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    struct paste_bytes p = {.text = input.pasted, .most = PASTE_MOST};
    char piece[PASTE_PIECE];
    bool ended = false;
    while (!ended && poll(&fd, 1, PASTE_WAIT_MS) > 0 && fd.revents == POLLIN) {
        int n = (int)read(STDIN_FILENO, piece, sizeof piece);
        if (n <= 0)
            break;
        int taken = paste_bytes_take(&p, piece, n, &ended);
        term_give_back(piece + taken, n - taken);
    }
    input.n_pasted = p.n;
    return KEY_PASTE;
}

/* The next byte of a sequence that a terminal sends: one that was asked for may come in pieces. */
static int next_in_sequence(wint_t *code, int wait_ms) {
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    int result = wget_wch(stdscr, code);
    bool comes = result == ERR && term_awaits_answers() && poll(&fd, 1, wait_ms) > 0;
    return comes ? wget_wch(stdscr, code) : result;
}

enum { LONGEST_ANSWER = 64 };

/* A string that a terminal sends, behind ESC and its first letter, up to ST or BEL: a late answer
 * to a question of ours, or to one of a program that ran before, which is passed over. */
static int after_string(char letter) {
    char text[LONGEST_ANSWER] = {letter};
    int n = 1;
    wint_t code;
    bool on = true;
    for (wint_t last = 0; on && next_in_sequence(&code, PASTE_WAIT_MS) == OK; last = code) {
        on = code != '\a' && !(last == KEY_ESC && code == '\\');
        if (n < LONGEST_ANSWER - 1 && code >= ' ' && code < 0x7f && on)
            text[n++] = (char)code;
    }
    text[n] = '\0';
    return on ? KEY_UNKNOWN : term_answer_key(text);
}

/* Behind CSI: a key that no table has, or what a terminal reports. */
static int after_csi(void) {
    char text[LONGEST_ANSWER] = "[";
    int n = 1;
    wint_t code;
    bool on = true;
    for (bool first = true; on && wget_wch(stdscr, &code) == OK; first = false) {
        on = code < '@' || code > '~' || (first && code == '['); /* the Linux console's F1: [[A */
        if (n < LONGEST_ANSWER - 1 && code >= ' ' && code < 0x7f)
            text[n++] = (char)code;
    }
    text[n] = '\0';
    if (strcmp(text, "[M") == 0)
        return old_mouse_report();
    return text[1] == '<' ? mouse_report(text) : term_answer_key(text);
}

/* After the byte ESC: alone it is a key; before other bytes it begins a sequence that no table has,
 * of which nothing may leak as keys (ECMA-48: CSI, parameters, a final byte; SS3 and one byte; a
 * string), or it is Alt with a key. */
static int after_escape(void) {
    wint_t code;
    int result = next_in_sequence(&code, ANSWER_WAIT_MS);
    if (result == ERR)
        return KEY_ESC;
    if (result == OK && code == KEY_ESC) {
        unget_wch((wchar_t)code);
        return KEY_ESC;
    }
    if (result == OK && code == '[')
        return after_csi();
    bool string = result == OK && code > 0 && code < KEY_FIRST && strchr("PX]^_", (int)code);
    if (string)
        return after_string((char)code);
    if (result == OK && code == 'O')
        wget_wch(stdscr, &code);
    return KEY_UNKNOWN;
}

/* A key that has arrived, or KEY_NOTHING. */
static int arrived(void) {
    wint_t code;
    int result = wget_wch(stdscr, &code);
    if (result == KEY_CODE_YES && code == PASTE_BEGINS)
        return read_paste();
    if (result == KEY_CODE_YES)
        return of_curses(code);
    if (result == OK && code == KEY_ESC)
        return after_escape();
    return result == OK && code > 0 && code < KEY_FIRST ? (int)code : KEY_NOTHING;
}

static int read_again(void) {
    input.is_unread = false;
    return input.unread;
}

/* Waits for input, or until the terminal takes the screen that is owed to it. False: the terminal
 * is gone (end of file, or a read that can only fail). */
static bool wait_input(int wait_ms) {
    struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0},
                           {term_owes() ? STDOUT_FILENO : -1, POLLOUT, 0},
                           {input.listens ? input.also : -1, POLLIN, 0}};
    int n = poll(fds, 3, wait_ms), bytes = 0;
    if (n < 0)
        return errno == EINTR;
    if (n == 0 || fds[0].revents == 0)
        return true;
    if (fds[0].revents & POLLIN)
        return ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0;
    return false;
}

bool term_waiting(void) {
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    return term_leave_flag || term_size_flag || input.is_unread || poll(&fd, 1, 0) != 0;
}

enum term_came term_wait(int fd, bool keys, int wait_ms) {
    struct pollfd fds[] = {{fd, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    if (term_leave_flag || (keys && (term_size_flag || input.is_unread)))
        return TERM_KEY;
    int n = poll(fds, keys ? 2 : 1, wait_ms);
    if (term_leave_flag || (n < 0 && keys)) /* a signal: term_key() knows which */
        return TERM_KEY;
    if (n <= 0)
        return TERM_NOTHING;
    return fds[0].revents != 0 ? TERM_FD : TERM_KEY;
}

void term_unget(int key) {
    input.unread = key;
    input.is_unread = true;
}

void term_listen(int fd) {
    input.listens = fd >= 0;
    input.also = fd;
}

int term_key(int wait_ms) {
    for (int round = 0; round < 2; round++) {
        if (term_leave_flag || input.gone)
            return KEY_HANG_UP;
        if (input.is_unread)
            return read_again();
        if (term_size_flag)
            return term_resized();
        int key = arrived();
        if (key != KEY_NOTHING)
            term_expect_key();
        if (key == KEY_NOTHING && round == 1 && term_takes_owed())
            return KEY_SIZE_CHANGED;
        if (key != KEY_NOTHING || round == 1)
            return key;
        input.gone = !wait_input(wait_ms);
    }
    return KEY_NOTHING;
}
