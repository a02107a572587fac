#include "ui/term.h"

#include "base/mem.h"
#include "ui/key.h"
#include "ui/paste_bytes.h"

#define NCURSES_WIDECHAR 1 /* not every libc makes curses think of it */
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

/* Sizes beyond ROWS_MAX and COLS_MAX are nonsense that would only cost memory. */
enum { SEQUENCE_CODE = 2000, ESCAPE_WAIT_MS = 25, ROWS_MAX = 400, COLS_MAX = 1000 };

/* Bracketed paste (xterm): the terminal puts PASTE_BEGINS and PASTE_ENDS around what is pasted, so
 * that it is not taken for keys. A terminal without the mode ignores the request. */
enum { PASTE_BEGINS = SEQUENCE_CODE - 2, PASTE_ENDS, PASTE_WAIT_MS = 1000, PASTE_PIECE = 128 };
/* xterm reports moves of the mouse while a button is down; curses asks for clicks alone. */
static const char drag_on[] = "\033[?1002h", drag_off[] = "\033[?1002l";
static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";
/* The cursor marks a cell, and a thin bar is easily lost on a board: it is a block, where the
 * terminal's description knows of shapes (DECSCUSR, named Ss there). Afterwards it has the shape
 * that the user has set, which the description's own Se does not give back. */
static const char cursor_block[] = "\033[2 q", cursor_usual[] = "\033[0 q";

static struct {
    SCREEN *curses;
    struct term_options o;
    bool color, gone;
    bool default_colors; /* the terminal's own can be asked for by number -1 */
    struct coat_told {
        bool known;
        attr_t attr;
        int pair;
    } coats[STYLES][GROUNDS]; /* the attributes of a style on a ground */
    bool owes;                /* the last screen is not shown: the terminal takes no more for now */
    struct screen shown;
    int click_row, click_col;
    char pasted[TERM_PASTE];
    int n_pasted;
    int unread;     /* a key that was given back ... */
    bool is_unread; /* ... if there is one */
} term;

/* Handlers only set flags; everything else happens in term_key(). leave_flag is the signal. */
static volatile sig_atomic_t leave_flag, size_flag;

/* A program that has not left a second later waits for a terminal that takes no output: that is
 * thrown away. The alarm that comes first is that of an idle player. */
static void on_leave(int sig) {
    int why = errno;
    if (leave_flag)
        tcflush(STDOUT_FILENO, TCOFLUSH);
    else
        leave_flag = sig;
    alarm(1);
    errno = why;
}

static void on_size(int sig) {
    (void)sig;
    size_flag = 1;
}

static void handle(int sig, void (*handler)(int)) {
    struct sigaction sa = {0};
    sa.sa_handler = handler;
    sigemptyset(&sa.sa_mask);
    sigaction(sig, &sa, NULL);
}

static bool may_stop(void) {
    return !term.o.never_stops && getsid(0) != getpid();
}

static void expect_key(void) {
    if (!leave_flag && term.o.idle_seconds > 0)
        alarm((unsigned)term.o.idle_seconds);
}

/* Hang-up, terminate, interrupt, no key for long, no CPU time left: leave in order. Resize: ask for
 * the size. A write to a terminal that is gone: an error of write(), not death. */
static void set_signals(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL); /* whatever was inherited */
    handle(SIGALRM, on_leave);
    handle(SIGXCPU, on_leave);
    handle(SIGXFSZ, SIG_IGN); /* a save that may not grow: the write fails and is reported */
    handle(SIGHUP, on_leave);
    handle(SIGTERM, on_leave);
    handle(SIGINT, on_leave);
    handle(SIGWINCH, on_size);
    handle(SIGPIPE, SIG_IGN);
    if (!may_stop())
        handle(SIGTSTP, SIG_IGN);
    expect_key();
}

static bool has(const char *capability) {
    char name[8];
    memcpy(name, capability, strlen(capability) + 1);
    const char *s = tigetstr(name);
    return s != NULL && s != (char *)-1 && *s != '\0';
}

/* initscr() would end the program on an unknown terminal, so it is asked about first. */
static bool usable(struct err *e) {
    int result;
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return err_set(e, "this needs a terminal; `sumi show` prints a board anywhere");
    if (setupterm(NULL, STDOUT_FILENO, &result) != OK)
        return err_set(e, "the kind of terminal in TERM is %s; try TERM=xterm or TERM=vt100",
                       name == NULL || *name == '\0' ? "not set" : "not known here");
    bool able = has("cup") && has("clear");
    del_curterm(cur_term); /* newterm() makes its own */
    if (!able)
        return err_set(e, "this kind of terminal (TERM) cannot place its cursor; try TERM=vt100");
    return true;
}

static void set_colors(void) {
    if (!term.color || !has_colors() || start_color() != OK) {
        term.color = false;
        return;
    }
    term.default_colors = use_default_colors() == OK;
}

/* The last eight bits of a colour, as curses counts. */
static short thousandths(unsigned rgb) {
    return (short)((rgb & 255) * 1000 / 255);
}

/* Where the terminal can, the theme's own colours; endwin() gives the terminal's back, also while
 * the program is stopped. */
static void mix_colors(void) {
    if (!term.color || term_colors() < 256 || !can_change_color())
        return;
    for (const struct mixed *m = term.o.theme->mixed; m && m->color; m++)
        init_color(m->color, thousandths(m->rgb >> 16), thousandths(m->rgb >> 8),
                   thousandths(m->rgb));
}

int term_colors(void) {
    return term.color ? theme_colors(term.o.theme, COLORS) : 0;
}

bool term_theme(const struct theme *theme) {
    if (!term.color || theme == term.o.theme)
        return false;
    term.o.theme = theme;
    mix_colors();
    memset(term.coats, 0, sizeof term.coats);
    return true;
}

/* On the Linux console curses would load the library of a mouse server, which seldom runs. */
static bool mouse_works(void) {
    const char *name = termname();
    return term.o.mouse && !(name && strcmp(name, "linux") == 0);
}

/* The modes that curses lacks. */
static void switch_modes(bool on) {
    putp(on ? paste_on : paste_off);
    if (mouse_works())
        putp(on ? drag_on : drag_off);
    if (has("Ss"))
        putp(on ? cursor_block : cursor_usual);
    fflush(stdout);
}

static void set_input(void) {
    raw();
    noecho();
    nonl();
    set_escdelay(ESCAPE_WAIT_MS);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    for (int i = 0; key_sequences[i].bytes != NULL; i++)
        define_key(key_sequences[i].bytes, SEQUENCE_CODE + i);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
}

static int within(int n, int most) {
    return n < 1 ? 1 : n > most ? most : n;
}

/* The size that the terminal reports, within bounds; false: it reports none. */
static bool ask_size(int *rows, int *cols) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return false;
    *rows = within(size.ws_row, ROWS_MAX);
    *cols = within(size.ws_col, COLS_MAX);
    return true;
}

/* Curses believes LINES and COLUMNS before the terminal: they are what the terminal reports, or
 * within bounds. */
static void bound_size(void) {
    const char *told_rows = getenv("LINES"), *told_cols = getenv("COLUMNS");
    int rows = within(told_rows ? atoi(told_rows) : 24, ROWS_MAX),
        cols = within(told_cols ? atoi(told_cols) : 80, COLS_MAX);
    char text[16];
    if (!ask_size(&rows, &cols) && !told_rows && !told_cols)
        return; /* the terminal's description has it */
    snprintf(text, sizeof text, "%d", rows);
    setenv("LINES", text, 1);
    snprintf(text, sizeof text, "%d", cols);
    setenv("COLUMNS", text, 1);
}

bool term_open(const struct term_options *o, struct err *e) {
    if (!usable(e))
        return false;
    term.o = *o;
    term.color = o->color;
    term.gone = term.owes = false;
    memset(term.coats, 0, sizeof term.coats);
    leave_flag = 0;
    bound_size();
    term.curses = newterm(NULL, stdout, stdin);
    if (term.curses == NULL)
        return err_set(e, "the terminal cannot be taken over");
    set_input();
    if (mouse_works()) {
        mouseinterval(0);
        mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON3_PRESSED | REPORT_MOUSE_POSITION,
                  NULL);
    }
    switch_modes(true);
    set_colors();
    mix_colors();
    set_signals();
    screen_init(&term.shown, LINES, COLS, false);
    return true;
}

const char *term_close(void) {
    switch_modes(false);
    endwin();
    alarm(0);
    delscreen(term.curses);
    screen_free(&term.shown);
    term.curses = NULL;
    return leave_flag == SIGALRM   ? "left after a long time without a key"
           : leave_flag == SIGXCPU ? "left: its time on this machine is used up"
                                   : NULL;
}

void term_size(int *rows, int *cols) {
    *rows = LINES > 0 ? LINES : 1;
    *cols = COLS > 0 ? COLS : 1;
}

static attr_t attributes(const struct look *look) {
    attr_t a = A_NORMAL;
    if (look->attr & ATTR_BOLD)
        a |= A_BOLD;
    if (look->attr & ATTR_DIM)
        a |= A_DIM;
    if (look->attr & ATTR_UNDERLINE)
        a |= A_UNDERLINE;
    if (look->attr & ATTR_REVERSE)
        a |= A_REVERSE;
    return a;
}

/* The pair of a look's colours; 0, the terminal's own, where curses has no more pairs. */
static int color_pair_of(struct look look) {
    int fg = look.fg, bg = look.bg;
    if (fg == COLOR_NONE && !term.default_colors)
        fg = COLOR_WHITE;
    if (bg == COLOR_NONE && !term.default_colors)
        bg = COLOR_BLACK;
    int pair = alloc_pair(fg, bg);
    return pair < 0 ? 0 : pair;
}

static const struct coat_told *coat_told(struct glyph g) {
    struct coat_told *coat = &term.coats[g.style][g.ground];
    if (!coat->known) {
        struct look look =
            theme_look(term.o.theme, (enum style)g.style, (enum ground)g.ground, term_colors());
        coat->attr = attributes(&look);
        coat->pair = term_colors() > 0 ? color_pair_of(look) : 0;
        coat->known = true;
    }
    return coat;
}

static void curses_put(int row, int col, struct glyph g) {
    cchar_t c;
    wchar_t text[2] = {(wchar_t)g.code, L'\0'};
    const struct coat_told *coat = coat_told(g);
    if (setcchar(&c, text, coat->attr, (short)coat->pair, NULL) == OK)
        mvadd_wch(row, col, &c);
}

static bool takes_output(void) {
    struct pollfd fd = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&fd, 1, 0) != 0;
}

void term_draw(const struct screen *s, bool afresh) {
    struct screen *old = &term.shown;
    term.owes = !afresh && !takes_output();
    if (term.owes)
        return;
    if (old->rows != s->rows || old->cols != s->cols)
        screen_resize(old, s->rows, s->cols);
    if (afresh) {
        screen_clear(old);
        clear();
    }
    for (int i = 0; i < s->rows * s->cols; i++)
        if ((s->at[i].code != old->at[i].code || s->at[i].style != old->at[i].style ||
             s->at[i].ground != old->at[i].ground) &&
            s->at[i].code != 0)
            curses_put(i / s->cols, i % s->cols, s->at[i]);
    memcpy(old->at, s->at, (size_t)(s->rows * s->cols) * sizeof *s->at);
    bool shown = s->cursor_row >= 0;
    curs_set(shown ? 1 : 0);
    move(shown ? s->cursor_row : s->rows - 1, shown ? s->cursor_col : 0);
    refresh();
}

static int resized(void) {
    int rows, cols;
    size_flag = 0;
    if (ask_size(&rows, &cols))
        resizeterm(rows, cols);
    clear();
    screen_resize(&term.shown, LINES, COLS);
    return KEY_SIZE_CHANGED;
}

/* What the mouse did, as a key. */
static int mouse_key(void) {
    static const struct {
        mmask_t event;
        int key;
    } keys[] = {{BUTTON1_PRESSED, KEY_CLICK},
                {BUTTON1_RELEASED, KEY_RELEASE},
                {BUTTON3_PRESSED, KEY_CLICK_OTHER},
                {REPORT_MOUSE_POSITION, KEY_DRAG}};
    MEVENT event;
    if (getmouse(&event) != OK)
        return KEY_NOTHING;
    term.click_row = event.y;
    term.click_col = event.x;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (event.bstate & keys[i].event)
            return keys[i].key;
    return KEY_NOTHING;
}

void term_click(int *row, int *col) {
    *row = term.click_row;
    *col = term.click_col;
}

const char *term_pasted(int *n) {
    *n = term.n_pasted;
    return term.pasted;
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
    if (code == KEY_MOUSE)
        return mouse_key();
    if (code >= SEQUENCE_CODE)
        return key_sequences[code - SEQUENCE_CODE].key;
    for (int i = 0; i < (int)(sizeof known / sizeof known[0]); i++)
        if (known[i].curses == (int)code)
            return known[i].key;
    return code == KEY_RESIZE ? KEY_NOTHING
                              : KEY_UNKNOWN; /* resizeterm() leaves the first behind */
}

/* Keys that came in one piece with the end of a paste. */
static void give_back(const char *bytes, int n) {
    while (n-- > 0)
        ungetch((unsigned char)bytes[n]);
}

/* What was pasted, up to the sequence that ends it. A terminal that falls silent in the middle has
 * ended it too. Read by curses, every byte would take two system calls: 5 s for 2 MB. A piece is no
 * longer than what curses takes back. */
static int read_paste(void) {
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    struct paste_bytes p = {.text = term.pasted, .most = TERM_PASTE};
    char piece[PASTE_PIECE];
    bool ended = false;
    while (!ended && poll(&fd, 1, PASTE_WAIT_MS) > 0 && fd.revents == POLLIN) {
        int n = (int)read(STDIN_FILENO, piece, sizeof piece);
        if (n <= 0)
            break;
        int taken = paste_bytes_take(&p, piece, n, &ended);
        give_back(piece + taken, n - taken);
    }
    term.n_pasted = p.n;
    return KEY_PASTE;
}

/* After the byte ESC: alone it is a key; before other bytes it begins a sequence that no table has,
 * of which nothing may leak as keys (ECMA-48: CSI, parameters, a final byte; SS3 and one byte), or
 * it is Alt with a key. */
static int after_escape(void) {
    wint_t code;
    int result = wget_wch(stdscr, &code);
    if (result == ERR)
        return KEY_ESC;
    if (result == OK && code == KEY_ESC) {
        unget_wch((wchar_t)code);
        return KEY_ESC;
    }
    bool csi = result == OK && code == '[', first = true;
    while (csi && wget_wch(stdscr, &code) == OK) {
        csi = code < '@' || code > '~' || (first && code == '['); /* the Linux console's F1: [[A */
        first = false;
    }
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
    term.is_unread = false;
    return term.unread;
}

/* Waits for input, or until the terminal takes the screen that is owed to it. False: the terminal
 * is gone (end of file, or a read that can only fail). */
static bool wait_input(int wait_ms) {
    struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {STDOUT_FILENO, POLLOUT, 0}};
    int n = poll(fds, term.owes ? 2 : 1, wait_ms), bytes = 0;
    if (n < 0)
        return errno == EINTR;
    if (n == 0 || fds[0].revents == 0)
        return true;
    if (fds[0].revents & POLLIN)
        return ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0;
    return false;
}

bool term_is_to_leave(void) {
    return leave_flag != 0;
}

bool term_waiting(void) {
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    return leave_flag || size_flag || term.is_unread || poll(&fd, 1, 0) != 0;
}

enum term_came term_wait(int fd, bool keys, int wait_ms) {
    struct pollfd fds[] = {{fd, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    if (leave_flag || (keys && (size_flag || term.is_unread)))
        return TERM_KEY;
    int n = poll(fds, keys ? 2 : 1, wait_ms);
    if (leave_flag || (n < 0 && keys)) /* a signal: term_key() knows which */
        return TERM_KEY;
    if (n <= 0)
        return TERM_NOTHING;
    return fds[0].revents != 0 ? TERM_FD : TERM_KEY;
}

void term_unget(int key) {
    term.unread = key;
    term.is_unread = true;
}

int term_key(int wait_ms) {
    for (int round = 0; round < 2; round++) {
        if (leave_flag || term.gone)
            return KEY_HANG_UP;
        if (term.is_unread)
            return read_again();
        if (size_flag)
            return resized();
        int key = arrived();
        if (key != KEY_NOTHING)
            expect_key();
        if (key == KEY_NOTHING && round == 1 && term.owes && takes_output()) {
            term.owes =
                false; /* reported once, or a caller that reads all keys first would never draw */
            return KEY_SIZE_CHANGED;
        }
        if (key != KEY_NOTHING || round == 1)
            return key;
        term.gone = !wait_input(wait_ms);
    }
    return KEY_NOTHING;
}

bool term_suspend(void) {
    if (!may_stop())
        return false;
    switch_modes(false);
    def_prog_mode();
    endwin();
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    reset_prog_mode();
    switch_modes(true);
    size_flag = 1;
    return true;
}
