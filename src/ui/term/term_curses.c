#include "base/least.h"
#include "base/text.h"
#include "ui/parts/key.h"
#include "ui/term/term_inside.h"

#include <errno.h>
#include <termios.h>
#include <unistd.h>

/* Signals ask the program to leave, or tell that the window has another size. Handlers only set
 * flags; everything else happens in term_key(). */

volatile sig_atomic_t term_leave_flag, term_size_flag;

static bool never_stops;
static int idle_seconds;

/* A program that has not left a second later waits for a terminal that takes no output: that is
 * thrown away. The alarm that comes first is that of an idle player. */
static void on_leave(int sig) {
    int why = errno;
    if (term_leave_flag)
        tcflush(STDOUT_FILENO, TCOFLUSH);
    else
        term_leave_flag = sig;
    alarm(1);
    errno = why;
}

static void on_size(int sig) {
    (void)sig;
    term_size_flag = 1;
}

static void handle(int sig, void (*handler)(int)) {
    struct sigaction sa = {0};
    sa.sa_handler = handler;
    sigemptyset(&sa.sa_mask);
    sigaction(sig, &sa, NULL);
}

bool term_is_to_leave(void) {
    return term_leave_flag != 0;
}

static bool term_may_stop(void) {
    return !never_stops && getsid(0) != getpid();
}

void term_expect_key(void) {
    if (!term_leave_flag && idle_seconds > 0)
        alarm((unsigned)idle_seconds);
}

/* No key for long, no CPU time left, hang-up, terminate, and every other signal that would end the
 * program and leave the terminal as it is: leave in order. Resize: ask for
 * the size. A write to a terminal that is gone: an error of write(), not death. */
static void term_set_signals(const struct term_options *o) {
    sigset_t all;
    never_stops = o->never_stops;
    idle_seconds = o->idle_seconds;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL); /* whatever was inherited */
    static const int leaving[] = {SIGALRM, SIGXCPU, SIGHUP,  SIGTERM, SIGINT,
                                  SIGQUIT, SIGUSR1, SIGUSR2, SIGIO};
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++)
        handle(leaving[i], on_leave);
    handle(SIGXFSZ, SIG_IGN); /* a save that may not grow: the write fails and is reported */
    handle(SIGWINCH, on_size);
    handle(SIGPIPE, SIG_IGN);
    if (!term_may_stop())
        handle(SIGTSTP, SIG_IGN);
    term_expect_key();
}

/* returns once somebody has woken the program */
static void term_stop(void) {
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
}

#define NCURSES_WIDECHAR 1 /* not every libc makes curses think of it */
#include <curses.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

/* Sizes beyond these are nonsense that would only cost memory. */
enum { ROWS_MAX = 400, COLS_MAX = 1000 };

/* xterm reports buttons of the mouse (1000), its moves while one is down (1002), and both in a form
 * that reaches to every column (1006), which nearly all have whatever their description says. */
static const char mouse_on[] = "\033[?1000h\033[?1002h\033[?1006h",
                  mouse_off[] = "\033[?1006l\033[?1002l\033[?1000l";
/* Bracketed paste; a terminal without the mode ignores the request. */
static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";
/* The terminal reports when its colours change from dark to light. Likewise. */
static const char colors_on[] = "\033[?2031h", colors_off[] = "\033[?2031l";
/* A synchronized update: what lies between appears at once. Likewise. */
static const char update_begin[] = "\033[?2026h", update_end[] = "\033[?2026l";
/* The cursor marks a cell, and a thin bar is easily lost on a board: it is a block, where the
 * terminal's description knows of shapes (DECSCUSR, named Ss there). Afterwards it has the shape
 * that the user has set, which the description's own Se does not give back. */
static const char cursor_block[] = "\033[2 q", cursor_usual[] = "\033[0 q";

static struct {
    SCREEN *curses;
    struct term_options o;
    bool color;
    bool mixes;          /* it shows colours that the theme mixes */
    bool default_colors; /* the terminal's own can be asked for by number -1 */
    struct coat_told {
        bool known;
        attr_t attr;
        int pair;
    } coats[SCREEN_STYLES][SCREEN_GROUNDS]; /* the attributes of a style on a ground */
    bool owes; /* the last screen is not shown: the terminal takes no more for now */
    struct screen shown;
    struct own_color {
        int number;
        bool told, used; /* the terminal knows it; the screen has it */
        unsigned rgb;
    } own[HUES]; /* colours of a picture under the board, and their numbers in the palette */
    int n_own;
    const struct theme *own_theme; /* whose numbers these are not */
} term;

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

/* Finds out whether the terminal shows colours that the theme mixes: COLORTERM says so, or its
 * description does, which may have flags for colours by red, green and blue that curses does not
 * know (RGB, and Tc of old); in tmux only tmux knows. */
static bool finds_mixing(void) {
    if (!term.color || COLORS < PALETTE)
        return false;
    if (getenv("TMUX") != NULL || getenv("STY") != NULL)
        return term_tmux_shows_rgb();
    return can_change_color() || theme_true_color() || term_has_flag("RGB") || term_has_flag("Tc");
}

static bool mixes(void) {
    return term.color && term.mixes;
}

/* A colour of the palette as xterm's control sequence sets it, and back as it was. */
static void set_palette(const struct mixed *m, bool on) {
    if (on)
        printf("\033]4;%d;rgb:%02x/%02x/%02x\033\\", m->color, m->rgb >> 16, m->rgb >> 8 & 255,
               m->rgb & 255);
    else
        printf("\033]104;%d\033\\", m->color);
}

static void set_own_color(const struct own_color *own) {
    if (can_change_color())
        init_color((short)own->number, thousandths(own->rgb >> 16), thousandths(own->rgb >> 8),
                   thousandths(own->rgb));
    else
        set_palette(&(struct mixed){(int16_t)own->number, own->rgb}, true);
}

static void mix_color(const struct mixed *m, bool on) {
    if (can_change_color())
        init_color(m->color, thousandths(m->rgb >> 16), thousandths(m->rgb >> 8),
                   thousandths(m->rgb));
    else
        set_palette(m, on);
}

/* Every second cell is a shade off the terminal's own ground, once that is known: a grey one is of
 * another hue than a ground that is not grey. */
static void mix_check(bool on) {
    int color = theme_ground(term.o.theme, GROUND_CHECK)->bg.many;
    if (theme_paper() >= 0 && color >= 16)
        mix_color(&(struct mixed){(int16_t)color, theme_check((unsigned)theme_paper())}, on);
}

/* The theme's own colours, where the terminal can. What curses sets endwin() gives back, also while
 * the program is stopped; the rest is given back here. */
static void mix_colors(bool on) {
    bool by_curses = term.color && can_change_color();
    if (!mixes() || (by_curses && !on))
        return;
    for (const struct mixed *m = term.o.theme->mixed; m && m->color; m++)
        mix_color(m, on);
    mix_check(on);
    for (int i = 0; i < term.n_own; i++)
        if (term.own[i].told && on)
            set_own_color(&term.own[i]);
        else if (term.own[i].told)
            set_palette(&(struct mixed){(int16_t)term.own[i].number, 0}, false);
    fflush(stdout);
}

bool term_paper_told(int rgb) {
    bool other = rgb != theme_paper();
    theme_paper_tell(rgb);
    if (mixes())
        mix_check(true);
    fflush(stdout);
    return other;
}

int term_colors(void) {
    return term.color ? theme_colors(term.o.theme, mixes() ? COLORS_MIXED : COLORS) : 0;
}

const struct theme *term_theme_shown(void) {
    return term.o.theme;
}

bool term_theme(const struct theme *theme) {
    if (!term.color || theme == term.o.theme)
        return false;
    mix_colors(false);
    term.o.theme = theme;
    mix_colors(true);
    memset(term.coats, 0, sizeof term.coats);
    return true;
}

static bool on_linux_console(void) {
    const char *name = termname();
    return name != NULL && strcmp(name, "linux") == 0;
}

static bool mouse_works(void) {
    return term.o.mouse && term_has("kmous");
}

/* The modes that curses lacks. */
static void switch_modes(bool on) {
    putp(on ? paste_on : paste_off);
    if (term.color && !on_linux_console())
        putp(on ? colors_on : colors_off);
    if (mouse_works())
        putp(on ? mouse_on : mouse_off);
    if (term_has("Ss"))
        putp(on ? cursor_block : cursor_usual);
    fflush(stdout);
}

static int within(int n, int most) {
    return n < 1 ? 1 : min_int(n, most);
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

/* Curses believes LINES and COLUMNS before the terminal, at the start and when the program goes on
 * after it was stopped: they are what the terminal reports, or within bounds. */
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

/* Asks the terminal what it is. On the Linux console, whose ground is black, older kernels print
 * the question. */
static void ask_itself(void) {
    struct answers a = {.paper = -1};
    bool many = term.color && COLORS >= PALETTE;
    if (term.color && !on_linux_console()) {
        refresh(); /* what a terminal makes of a question that it does not know does not stay */
        term_ask_itself(many && term.o.pixels != PIXELS_OFF, many, &a);
    }
    term_pixels_open(many ? term.o.pixels : PIXELS_OFF, &a);
    if (term_pixels_able())
        idcok(stdscr, FALSE); /* a picture would go along with the characters behind it */
}

bool term_open(const struct term_options *o, struct err *e) {
    if (!term_name_serves(e))
        return false;
    term.o = *o;
    term.color = o->color;
    term.owes = false;
    theme_paper_tell(-1);
    memset(term.coats, 0, sizeof term.coats);
    term_leave_flag = 0;
    bound_size();
    term.curses = newterm(NULL, stdout, stdin);
    if (term.curses == NULL)
        return err_set(e, "the terminal cannot be taken over");
    term_set_input();
    set_colors();
    term.mixes = finds_mixing();
    switch_modes(true);
    term_set_signals(o);
    ask_itself();
    if (term.o.theme == NULL)
        term.o.theme = theme_chosen(NULL);
    mix_colors(true);
    screen_init(&term.shown, LINES, COLS, false);
    return true;
}

const char *term_close(void) {
    term_pixels_close();
    mix_colors(false);
    switch_modes(false);
    endwin();
    alarm(0);
    delscreen(term.curses);
    screen_free(&term.shown);
    term.curses = NULL;
    return term_leave_flag == SIGALRM   ? "left after a long time without a key"
           : term_leave_flag == SIGXCPU ? "left: its time on this machine is used up"
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

/* Colours of a picture under the board have numbers of the palette that the theme never shows. */

/* Which numbers the theme has a use for. */
static void find_own_numbers(void) {
    bool used[PALETTE] = {false};
    int n = 0;
    for (int style = 0; style < GLYPH_STYLES; style++)
        for (int ground = 0; ground < GLYPH_GROUNDS; ground++) {
            struct look l =
                theme_look(term.o.theme, (enum style)style, (enum ground)ground, term_colors());
            used[max_int(l.fg, 0)] = used[max_int(l.bg, 0)] = true;
        }
    for (int i = 16; i < PALETTE && n < HUES; i++)
        if (!used[i])
            term.own[n++] = (struct own_color){.number = i};
    term.n_own = n;
    term.own_theme = term.o.theme;
}

/* The number that shows a colour: one that does already, else one that nothing on this screen uses.
 */
static int own_number(int color) {
    unsigned rgb = (unsigned)color & 0xffffff;
    int free = 0;
    if (color < COLOR_DIRECT)
        return color;
    for (int i = term.n_own - 1; i >= 0; i--) {
        if (term.own[i].told && term.own[i].rgb == rgb) {
            term.own[i].used = true;
            return term.own[i].number;
        }
        free = term.own[i].used ? free : i;
    }
    term.own[free] = (struct own_color){term.own[free].number, true, true, rgb};
    set_own_color(&term.own[free]);
    return term.own[free].number;
}

/* The screen has other colours of a picture than the last one: what has them is put again. */
static void take_hues(const struct screen *s) {
    struct screen *old = &term.shown;
    old->colors = s->colors;
    if (s->hues > 0 && term.own_theme != term.o.theme)
        find_own_numbers();
    bool same =
        s->hues == old->hues && memcmp(s->hue, old->hue, (size_t)s->hues * sizeof *s->hue) == 0;
    if (same)
        return;
    for (int i = 0; i < term.n_own; i++)
        term.own[i].used = false;
    memcpy(old->hue, s->hue, sizeof old->hue);
    old->hues = s->hues;
    for (int i = 0; i < old->rows * old->cols; i++)
        if (old->at[i].style >= GLYPH_STYLES || old->at[i].ground >= GLYPH_GROUNDS)
            old->at[i].code = UINT32_MAX;
    for (int style = 0; style < SCREEN_STYLES; style++)
        for (int ground = 0; ground < SCREEN_GROUNDS; ground++)
            if (style >= GLYPH_STYLES || ground >= GLYPH_GROUNDS)
                term.coats[style][ground].known = false;
}

/* The pair of a look's colours; 0, the terminal's own, where curses has no more pairs. */
static int color_pair_of(struct look look) {
    int fg = own_number(look.fg), bg = own_number(look.bg);
    if (fg == COLOR_NONE && !term.default_colors)
        fg = COLOR_WHITE;
    if (bg == COLOR_NONE && !term.default_colors)
        bg = COLOR_BLACK;
    int pair = alloc_pair(fg, bg);
    return max_int(pair, 0);
}

static const struct coat_told *coat_told(struct glyph g) {
    struct coat_told *coat = &term.coats[g.style][g.ground];
    if (!coat->known) {
        struct look look = screen_look(&term.shown, term.o.theme, g);
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

void term_send(const char *sequence) {
    size_t n = strlen(sequence);
    while (n > 0) {
        ssize_t sent = write(STDOUT_FILENO, sequence, n);
        if (sent <= 0)
            return; /* a terminal that is gone is noticed where keys are read */
        sequence += sent;
        n -= (size_t)sent;
    }
}

/* Curses clears a line from any blank on and moves lines that it finds again, also under a picture:
 * sixels lie among the characters, and what kitty's protocol shows goes along when its rows are
 * scrolled. Blanks in a colour of their row's own look the same, and are for curses no blanks; it
 * finds lines by their characters, and among those no other row has the same spaces that do not
 * break. */
static void hold_picture(const struct screen *s) {
    const struct picture *p = s->picture;
    cchar_t blanks[2];
    if (p == NULL || !term_pixels_able())
        return;
    for (int row = p->row; row < p->row + p->rows; row++) {
        int pair =
            color_pair_of((struct look){.fg = PALETTE - 1 - row % PALETTE, .bg = COLOR_NONE});
        if (setcchar(&blanks[0], L" ", A_NORMAL, (short)pair, NULL) != OK ||
            setcchar(&blanks[1], L"\u00a0", A_NORMAL, (short)pair, NULL) != OK)
            continue;
        for (int col = p->col; col < p->col + p->cols; col++)
            if (s->at[row * s->cols + col].code == ' ')
                mvadd_wch(row, col, &blanks[row >> (col - p->col) % 8 & 1]);
    }
}

void term_draw(const struct screen *s, bool afresh) {
    struct screen *old = &term.shown;
    term.owes = !afresh && !takes_output();
    if (term.owes)
        return;
    afresh |= term_pixels_want_clear(s);
    if (old->rows != s->rows || old->cols != s->cols)
        screen_resize(old, s->rows, s->cols);
    if (afresh) {
        screen_clear(old);
        clear();
    }
    take_hues(s);
    int changed = 0;
    for (int i = 0; i < s->rows * s->cols; i++)
        if ((s->at[i].code != old->at[i].code || s->at[i].style != old->at[i].style ||
             s->at[i].ground != old->at[i].ground) &&
            s->at[i].code != 0) {
            curses_put(i / s->cols, i % s->cols, s->at[i]);
            changed++;
        }
    memcpy(old->at, s->at, (size_t)(s->rows * s->cols) * sizeof *s->at);
    hold_picture(s);
    bool shown = s->cursor_row >= 0;
    curs_set(shown ? 1 : 0);
    move(shown ? s->cursor_row : s->rows - 1, shown ? s->cursor_col : 0);
    bool large = afresh || changed > s->cols;
    if (large)
        term_send(update_begin);
    refresh();
    if (term_pixels_draw(s, afresh, large ? "" : update_begin) || large)
        term_send(update_end);
}

bool term_owes(void) {
    return term.owes;
}

bool term_takes_owed(void) {
    bool takes = term.owes && takes_output();
    term.owes = term.owes && !takes;
    return takes;
}

int term_resized(void) {
    int rows, cols;
    term_size_flag = 0;
    bound_size();
    if (ask_size(&rows, &cols))
        resizeterm(rows, cols);
    clear();
    screen_resize(&term.shown, LINES, COLS);
    term_pixels_resized();
    return KEY_SIZE_CHANGED;
}

bool term_suspend(void) {
    if (!term_may_stop())
        return false;
    term_pixels_remove();
    mix_colors(false);
    switch_modes(false);
    def_prog_mode();
    endwin();
    term_stop();
    reset_prog_mode();
    mix_colors(true);
    switch_modes(true);
    term_size_flag = 1;
    return true;
}
