/* Hostile terminals and --restricted: the program in a terminal of its own. Everything ends in
 * time, with a message or in order, and no move is lost. */
#include "context.h"
#include "random_game.h"
#include "terminal.h"

#include "base/os/file.h"
#include "play/store/games.h"
#include "ui/ui_loop.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define PUZZLE "yajilin/4/4/f10a30f20"
enum { REST_MS = 200 };

static void start(struct pty *p, const char *const *words) {
    pty_start_at_home(p, "xterm", 24, 80, words);
}

/* Moves in the only save below a directory; 0: there is none. */
static int moves_kept(const char *below) {
    char games[128];
    struct buf path = {0};
    struct loaded l = {0};
    snprintf(games, sizeof games, "%s%s", pty_dir, below);
    bool found = games_last(games, &path, &l);
    int moves = found ? l.board.moves.len - 1 : 0;
    loaded_free(&l);
    buf_free(&path);
    return moves;
}

static void ends_with(struct pty *p, int status, const char *says) {
    assert_int_equal(pty_end(p), status);
    if (says && !strstr(buf_text(&p->shown), says))
        fail_msg("\"%s\" was not said, but: %s", says, buf_text(&p->shown));
    pty_free(p);
}

static void test_terminals_that_cannot(void **state) {
    (void)state;
    struct pty p;
    pty_start_at_home(&p, "dumb", 24, 80, WORDS("play", PUZZLE));
    ends_with(&p, 2, "cannot place its cursor");
}

/* Whether this host has a description of a terminal. */
static bool described(const char *name) {
    char command[128];
    snprintf(command, sizeof command, "infocmp '%s' >/dev/null 2>&1", name);
    return system(command) == 0;
}

/* Colours by red, green and blue: no number of a theme's palette may be taken for one of these. */
static void test_direct_colours(void **state) {
    (void)state;
    struct pty p;
    char terminfo[128], command[512];
    snprintf(terminfo, sizeof terminfo, "TERMINFO=%s/direct", pty_dir);
    snprintf(command, sizeof command,
             "mkdir %s/direct && printf '%%s\\n' 'mine-direct|by components,' "
             "' colors#0x1000000, pairs#0x10000, setaf=\\E[38:2::0:0:%%p1%%dm,' "
             "' setab=\\E[48:2::0:0:%%p1%%dm, use=xterm-256color,' >%s/source && "
             "tic -x -o %s/direct %s/source 2>/dev/null",
             pty_dir, pty_dir, pty_dir, pty_dir);
    assert_int_equal(system(command), 0);
    const char *const env[] = {pty_home, "LC_ALL=C.UTF-8", terminfo, "TERM=mine-direct", NULL};
    pty_start(&p, &(struct pty_options){.env = env, .rows = 24, .cols = 80}, WORDS("play", PUZZLE));
    pty_await(&p, "keys");
    pty_send(&p, "q");
    assert_int_equal(pty_end(&p), 0);
    assert_null(strstr(buf_text(&p.shown), "8:2:"));
    assert_non_null(strstr(buf_text(&p.shown), "38;5;"));
    pty_free(&p);
}

/* SSH brings the names of today's terminals, which this host must play without a description
 * of them. */
static void test_unknown_terminals(void **state) {
    (void)state;
    static const char *const names[] = {"xterm-kitty", "xterm-ghostty", "alacritty",
                                        "foot",        "wezterm",       "xterm-direct",
                                        "nonsense",    "../../x",       "a\033[31m"};
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++) {
        struct pty p;
        pty_start_at_home(&p, names[i], 24, 80, WORDS("play", PUZZLE));
        pty_await(&p, described(names[i]) ? "keys" : "xterm-256color");
        pty_send(&p, " q");
        ends_with(&p, 0, NULL);
        assert_null(strstr(buf_text(&p.shown), "a\033[31m"));
        assert_int_equal(moves_kept("/sumi"), i + 1);
    }
    for (int i = 0; i < 2; i++) {
        struct pty p;
        pty_start_at_home(&p, i ? "" : NULL, 24, 80, WORDS("play", PUZZLE));
        pty_await(&p, "xterm-256color");
        pty_send(&p, "q");
        ends_with(&p, 0, NULL);
    }
}

static void test_plain_terminals(void **state) {
    (void)state;
    static const char *const terms[] = {"vt100", "vt220", "linux", "xterm-256color", "ansi"};
    for (int i = 0; i < 5; i++) {
        struct pty p;
        pty_start_at_home(&p, terms[i], 24, 80, WORDS("play", PUZZLE));
        pty_await(&p, "keys");
        pty_send(&p, " q");
        ends_with(&p, 0, NULL);
        assert_int_equal(moves_kept("/sumi"), i + 1);
    }
}

static void test_sizes(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 80}, {24, 1}, {2, 3}, {65535, 65535}, {0, 0}};
    for (int i = 0; i < 6; i++) {
        struct pty p;
        pty_start_at_home(&p, "xterm", sizes[i][0], sizes[i][1], WORDS("play", PUZZLE));
        pty_await(&p, "\033[2J"); /* the first screen */
        pty_send(&p, "kkkk ?q\003j.q");
        int status = pty_end(&p);
        assert_int_equal(status, 0);
        assert_true(p.used.ru_maxrss < 512 * 1024);
        pty_free(&p);
        assert_int_equal(moves_kept("/sumi"), 2 * i + 2);
    }
}

static void test_size_from_the_environment(void **state) {
    (void)state;
    static const char *const nonsense[][2] = {
        {"LINES=99999999", "COLUMNS=99999999"}, {"LINES=-5", "COLUMNS=0"}, {"LINES=x", "COLUMNS="}};
    for (int i = 0; i < 3; i++)
        for (int told = 0; told < 2; told++) {
            struct pty p;
            const char *const env[] = {pty_home, "TERM=xterm", nonsense[i][0], nonsense[i][1],
                                       NULL};
            struct pty_options o = {.env = env, .rows = told ? 24 : 0, .cols = told ? 80 : 0};
            pty_start(&p, &o, WORDS("play", PUZZLE));
            pty_await(&p, "\033[2J");
            pty_send(&p, "q");
            int status = pty_end(&p);
            assert_int_equal(status, 0);
            assert_true(p.used.ru_maxrss < 512 * 1024);
            pty_free(&p);
        }
}

static void test_closed(void **state) {
    (void)state;
    for (int blocked = 0; blocked < 2; blocked++) {
        struct pty p;
        const char *const env[] = {pty_home, "TERM=xterm", NULL};
        struct pty_options o = {.env = env, .rows = 24, .cols = 80, .blocks_hangup = blocked != 0};
        pty_start(&p, &o, WORDS("play", PUZZLE));
        pty_await(&p, "keys");
        pty_send(&p, "t");
        pty_await(&p, "begins");
        pty_hang_up(&p);
        ends_with(&p, 0, NULL);
        assert_int_equal(moves_kept("/sumi"), blocked + 1);
    }
}

static void test_signals(void **state) {
    (void)state;
    static const int signals[] = {SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGIO};
    for (int i = 0; i < (int)(sizeof signals / sizeof *signals); i++) {
        struct pty p;
        start(&p, WORDS("play", PUZZLE));
        pty_await(&p, "keys");
        pty_send(&p, "t");
        pty_await(&p, "begins");
        kill(p.pid, signals[i]);
        ends_with(&p, 0, "\033[?1049l"); /* the terminal is given back */
        assert_int_equal(moves_kept("/sumi"), i + 1);
    }
}

/* Whether it uses no more time at last, however long a busy machine lets it wait for its turn. */
static bool comes_to_rest(const struct pty *p) {
    long before = -1, now = pty_cpu_ms(p);
    for (int tries = 0; now != before && tries < 200; tries++) {
        before = now;
        usleep(400000);
        now = pty_cpu_ms(p);
    }
    return now == before;
}

/* Nobody reads what is drawn: the program waits without work, and leaves when it is asked to. */
static void test_blocked_output(void **state) {
    (void)state;
    struct pty p;
    pty_start_at_home(&p, "xterm", 200, 300, WORDS("play", "yajilin/45/31/"));
    pty_await(&p, "keys");
    for (int i = 0; i < 200; i++) {
        pty_send(&p, " \014");
        usleep(1000);
    }
    assert_true(comes_to_rest(&p));
    kill(p.pid, SIGTERM);
    usleep(1500000); /* still nobody reads */
    ends_with(&p, 0, NULL);
    assert_true(moves_kept("/sumi") > 0);
}

/* A terminal that takes no output when a key comes gets the screen later, once, and the game goes
 * on. */
static void test_owed_screen(void **state) {
    (void)state;
    struct pty p;
    start(&p, WORDS("play", PUZZLE));
    pty_await(&p, "keys");
    pty_rest(&p, REST_MS);
    int tty = open(ptsname(p.fd), O_RDWR | O_NOCTTY);
    assert_int_equal(tcflow(tty, TCOOFF), 0);
    pty_send(&p, "jj");
    assert_true(comes_to_rest(&p));
    assert_int_equal(tcflow(tty, TCOON), 0);
    pty_await(&p, "r3c1");
    assert_true(comes_to_rest(&p));
    close(tty);
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
}

/* Colours that the program has mixed for itself are the terminal's own again at the end. */
static void gives_palette_back(const char *shown, bool mixes) {
    const char *mixed = strstr(shown, "\033]4;"), *back = strstr(shown, "\033]104");
    assert_int_equal(mixed != NULL, mixes);
    assert_true(mixed == NULL || (back != NULL && strstr(back, "\033]4;") == NULL));
}

/* Whether bytes of the screens of a short game hold colours, and anything past 7 bits. */
static void short_game(const char *variable, const char *locale, bool *colours, bool *wide) {
    struct pty p;
    const char *const env[] = {pty_home, "TERM=xterm-256color", locale, variable, NULL};
    struct pty_options o = {.env = env, .rows = 24, .cols = 80};
    pty_start(&p, &o, WORDS("play", PUZZLE));
    pty_await(&p, "keys");
    pty_send(&p, ".q");
    assert_int_equal(pty_end(&p), 0);
    *colours = false;
    for (const char *c = p.shown.at; !*colours && (c = strstr(c, "\033[3")) != NULL; c++)
        *colours = c[3] >= '1' && c[3] <= '8';
    gives_palette_back(p.shown.at, *colours);
    *wide = false;
    for (int i = 0; i < p.shown.len; i++)
        *wide = *wide || (unsigned char)p.shown.at[i] > 0x7f;
    pty_free(&p);
}

static void test_colour_and_locale(void **state) {
    (void)state;
    bool colours, wide;
    short_game("NO_COLOR=", "LC_ALL=C.UTF-8", &colours, &wide);
    assert_true(colours && wide);
    short_game("NO_COLOR=1", "LC_ALL=C.UTF-8", &colours, &wide);
    assert_true(!colours && wide);
    short_game("NO_COLOR=", "LC_ALL=C", &colours, &wide);
    assert_true(colours && !wide);
}

/* A disk that is full in the middle of a move: the screen shows it, and play goes on; what was kept
 * is whole.
 */
static void test_full_disk(void **state) {
    (void)state;
    struct pty p;
    const char *const env[] = {pty_home, "TERM=xterm", NULL};
    struct pty_options o = {.env = env, .rows = 24, .cols = 80, .file_bytes = 333};
    pty_start(&p, &o, WORDS("play", PUZZLE));
    pty_await(&p, "keys");
    for (int i = 0; i < 20; i++)
        pty_send(&p, "ty");
    pty_await(&p, "Not saved");
    pty_send(&p, ".");
    pty_await(&p, "dotted");
    pty_send(&p, "q");
    ends_with(&p, 2, "the game is not saved: ");
    assert_true(moves_kept("/sumi") > 2 && moves_kept("/sumi") < 20);
}

/* Whatever makes the program leave, it reports that moves are lost, and nothing else. */
static void test_idle_on_a_full_disk(void **state) {
    (void)state;
    struct pty p;
    const char *const env[] = {pty_home, "TERM=xterm", NULL};
    struct pty_options o = {.env = env, .rows = 24, .cols = 80, .file_bytes = 333};
    pty_start(&p, &o, WORDS("play", "--idle", "1", PUZZLE));
    pty_await(&p, "keys");
    for (int i = 0; i < 20; i++)
        pty_send(&p, "ty");
    ends_with(&p, 2, "without a key; the game is not saved: ");
}

static void test_idle(void **state) {
    (void)state;
    struct pty p;
    start(&p, WORDS("play", "--idle", "1", PUZZLE));
    pty_await(&p, "keys");
    pty_send(&p, " ");
    ends_with(&p, 0, "without a key");
    assert_int_equal(moves_kept("/sumi"), 1);
}

static void test_no_terminal(void **state) {
    (void)state;
    char command[256];
    const char *sumi = getenv("SUMI");
    snprintf(command, sizeof command, "%s play %s </dev/null >/dev/null 2>&1",
             sumi ? sumi : "build/sumi", PUZZLE);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    assert_int_equal(WEXITSTATUS(pclose(f)), 2);
}

/* What the terminal's own description and the environment could lead to. */
static void test_restricted_environment(void **state) {
    (void)state;
    struct pty p;
    char games[128], terminfo[128], command[800], config[128];
    snprintf(games, sizeof games, "%s/player", pty_dir);
    snprintf(terminfo, sizeof terminfo, "TERMINFO=%s/ti", pty_dir);
    snprintf(config, sizeof config, "XDG_CONFIG_HOME=%s", pty_dir);
    snprintf(command, sizeof command,
             "mkdir -p %s/ti/m %s/sumi && echo nonsense >%s/sumi/config && "
             "{ cp /lib/terminfo/x/xterm %s/ti/m/mine 2>/dev/null || "
             "cp /usr/share/terminfo/x/xterm %s/ti/m/mine; }",
             pty_dir, pty_dir, pty_dir, pty_dir, pty_dir);
    assert_int_equal(system(command), 0);
    const char *const own[] = {pty_home, config, terminfo, "TERM=mine", NULL};
    struct pty_options o = {.env = own, .rows = 24, .cols = 80};
    pty_start(&p, &o, WORDS("play", PUZZLE));
    pty_await(&p, "settings, line 1");
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
    pty_start(&p, &o, WORDS("--restricted", "--state", games, PUZZLE));
    pty_await(&p, "xterm-256color");
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
    const char *const good[] = {pty_home, config, terminfo, "TERM=xterm", "LINES=3", NULL};
    o.env = good;
    pty_start(&p, &o, WORDS("--restricted", "--state", games, PUZZLE));
    pty_await(&p, "keys");
    pty_send(&p, " q");
    ends_with(&p, 0, NULL);
    assert_int_equal(moves_kept("/player"), 1);
    assert_int_equal(moves_kept("/sumi"), 0);
}

/* Nowhere to keep a game: that is said from the start to the end, and by the exit status. */
static void test_without_a_home(void **state) {
    (void)state;
    struct pty p;
    const char *const env[] = {"TERM=xterm", NULL};
    struct pty_options o = {.env = env, .rows = 24, .cols = 80};
    pty_start(&p, &o, WORDS("play", PUZZLE));
    pty_await(&p, "Not saved: there is no home directory");
    pty_send(&p, " ");
    pty_await(&p, "NOT SAVED");
    pty_send(&p, "q");
    ends_with(&p, 2, "the game is not saved");
}

/* Names of the library remain where no file is opened by name. */
/* A picture is a file by a name that was typed: with --restricted it is not opened. */
static void test_no_picture_when_restricted(void **state) {
    (void)state;
    struct pty p;
    char picture[128];
    snprintf(picture, sizeof picture, "%s/shot.png", pty_dir);
    assert_true(file_replace(picture, "", 0, NULL));
    start(&p, WORDS("edit", "heyawake", "--restricted", "--state", pty_dir, "--trace", picture));
    pty_await(&p, "Permission denied");
    pty_send(&p, "q");
    ends_with(&p, 0, "Not laid under the board");
}

static void test_library_names_when_restricted(void **state) {
    (void)state;
    struct pty p;
    start(&p, WORDS("--restricted", "--state", pty_dir));
    pty_await(&p, "address");
    pty_send(&p, "\tyajilin/hard/10x10-10\r");
    pty_await(&p, "keys");
    pty_send(&p, " q"); /* a mark, and back */
    pty_await(&p, "address");
    pty_send(&p, "\021");
    ends_with(&p, 0, NULL);
    assert_int_equal(moves_kept(""), 1);
}

/* System calls that have read for a process. */
static long reads_of(pid_t pid) {
    char path[64];
    long reads = -1;
    snprintf(path, sizeof path, "/proc/%d/io", (int)pid);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_int_equal(fscanf(f, "rchar: %*d wchar: %*d syscr: %ld", &reads), 1);
    fclose(f);
    return reads;
}

/* What is pasted is read in pieces, not byte by byte; too much of it is refused in words, and what
 * is typed behind it is keys. */
static void test_a_long_paste(void **state) {
    (void)state;
    enum { BYTES = 300000 };
    struct pty p;
    struct buf text = {0};
    start(&p, WORDS("--state", pty_dir));
    pty_await(&p, "address");
    buf_add(&text, "\033[200~");
    for (int i = 0; i < BYTES; i++)
        buf_char(&text, "yajilin/2/2/d "[i % 14]);
    buf_add(&text, "\033[201~");
    long before = reads_of(p.pid);
    pty_send(&p, text.at);
    pty_await(&p, "too long for a puzzle");
    assert_in_range(reads_of(p.pid) - before, BYTES / 4096, BYTES / 20);
    pty_send(&p, "\033[200~yajilin/2/2/d\033[201~\r q"); /* Enter: yes; a mark, and back */
    pty_await(&p, "keys");
    pty_await(&p, "address");
    pty_send(&p, "\021");
    ends_with(&p, 0, NULL);
    assert_int_equal(moves_kept(""), 1);
    buf_free(&text);
}

/* What a terminal answers late to a program that ran before is no key: the blanks would be marks.
 */
static void test_late_answers_are_no_keys(void **state) {
    (void)state;
    static const char *const answers[] = {"\033]11;rgb:1c1c/ /1c1c\033\\", "\033]11;rgb: \a",
                                          "\033_Gi=31; OK\033\\", "\033P1+r \033\\"};
    struct pty p;
    start(&p, WORDS("play", "--state", pty_dir, PUZZLE));
    pty_await(&p, "keys");
    for (int i = 0; i < (int)(sizeof answers / sizeof *answers); i++) {
        pty_send(&p, answers[i]);
        pty_rest(&p, 100);
    }
    pty_send(&p, " q");
    ends_with(&p, 0, NULL);
    assert_int_equal(moves_kept(""), 1);
}

/* A terminal that says what it is gets the characters that it draws, and no other one does; what it
 * says is no key, though it comes in pieces. */
static void test_a_terminal_is_asked_what_it_draws(void **state) {
    (void)state;
    static const char eighths[] = "\xf0\x9f\xad\xbd";
    static const struct {
        const char *first, *rest;
        bool draws;
    } answers[] = {{"\033P>|kit", "ty(0.26.5)\033\\", true},
                   {"\033", "P>|foot(1.20.2)\033\\", true},
                   {"\033P>|foot(1.9.2)\033\\", "", false},
                   {"\033P>|kittyhawk(3.1)\033\\", "", false},
                   {"\033P>|XTerm(379)\033\\", "", false}};
    for (int i = 0; i < (int)(sizeof answers / sizeof *answers); i++) {
        struct pty p;
        pty_start_at_home(&p, "xterm-256color", 24, 80,
                          WORDS("play", "--state", pty_dir, "heyawake/6/6/aa66aapv0fvg2g"));
        pty_await(&p, "\033[>q");
        pty_await(&p, "keys");
        pty_send(&p, answers[i].first);
        pty_rest(&p, 20);
        pty_send(&p, answers[i].rest);
        if (answers[i].draws)
            pty_await(&p, eighths);
        else
            pty_rest(&p, REST_MS);
        pty_send(&p, " q");
        assert_int_equal(pty_end(&p), 0);
        assert_int_equal(strstr(buf_text(&p.shown), eighths) != NULL, answers[i].draws);
        assert_int_equal(moves_kept(""), 1);
        pty_free(&p);
        pty_tear_down(state);
        pty_set_up(state);
    }
}

#define LIGHT_PAPER "\033]11;rgb:fdfd/f6f6/e3e3\033\\"
#define DARK_PAPER "\033]11;rgb:1e1e/1e1e/2e2e\033\\"

/* Starts a game on a terminal with such a ground; tells the theme by the one that comes after it.
 */
static void theme_follows(const char *terminal, const char *paper, const char *variable,
                          const char *option, const char *next) {
    struct pty p;
    char term[64];
    snprintf(term, sizeof term, "TERM=%s", terminal);
    const char *const env[] = {pty_home, "LC_ALL=C.UTF-8", term, variable, NULL};
    pty_start(&p, &(struct pty_options){.env = env, .rows = 24, .cols = 80},
              WORDS("play", PUZZLE, option ? "--theme" : NULL, option));
    p.silent = true;
    pty_await(&p, "\033]11;?\033\\");
    pty_send(&p, paper);
    pty_send(&p, "\033[?62;22c");
    pty_await(&p, "keys");
    pty_send(&p, "Z");
    pty_await(&p, next);
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
    pty_tear_down(NULL);
    pty_set_up(NULL);
}

/* A light terminal gets the light theme, if nobody has said another one. What the terminal says
 * goes before what the environment has. */
static void test_the_theme_follows_the_paper(void **state) {
    static const char *const terminals[] = {"xterm-256color", "xterm", "screen", "tmux-256color"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        theme_follows(terminals[i], LIGHT_PAPER, NULL, NULL, "Theme: contrast");
        theme_follows(terminals[i], DARK_PAPER, NULL, NULL, "Theme: light");
    }
    theme_follows("xterm", LIGHT_PAPER, NULL, "dark", "Theme: light");
    theme_follows("xterm", LIGHT_PAPER, NULL, "auto", "Theme: contrast");
    theme_follows("xterm", DARK_PAPER, "COLORFGBG=0;15", NULL, "Theme: light");
    theme_follows("xterm", "", "COLORFGBG=0;15", NULL, "Theme: contrast");
    theme_follows("xterm", "", NULL, NULL, "Theme: light");
}

/* Once the terminal reports other colours it is asked for its ground again, and neither is a key.
 */
static void test_the_paper_changes(void **state) {
    (void)state;
    struct pty p;
    pty_start_at_home(&p, "xterm-256color", 24, 80, WORDS("play", "--state", pty_dir, PUZZLE));
    pty_await(&p, "\033[?2031h");
    pty_await(&p, "keys");
    pty_send(&p, "\033[?997;2n");
    pty_await(&p, "\033]11;?\033\\");
    pty_send(&p, LIGHT_PAPER);
    pty_await(&p, "keys");
    pty_send(&p, "Z");
    pty_await(&p, "Theme: contrast");
    pty_send(&p, " q");
    pty_await(&p, "\033[?2031l");
    ends_with(&p, 0, NULL);
    assert_int_equal(moves_kept(""), 1);
}

/* A click is a press and its release, whatever form the terminal reports them in and however they
 * arrive, up to the last column. A release alone, such as of the click that opened the puzzle from
 * a list, marks nothing. */
static void test_clicks(void **state) {
    static const struct {
        const char *terminal, *report;
        int moves;
    } clicks[] = {{"xterm-256color", "\033[<0;8;4M\033[<0;8;4m", 1},
                  {"xterm", "\033[<0;8;4M\033[<0;8;4m", 1},
                  {"tmux-256color", "\033[<0;230;4M\033[<0;230;4m", 1},
                  {"xterm", "\033[M ($\033[M#($", 1},
                  {"xterm-256color", "\033[<2;8;4M\033[<2;8;4m", 1},
                  {"xterm-256color", "\033[<0;8;4m", 0},
                  {"xterm-256color", "\033[<64;8;4M\033[<65;8;4M", 0}};
    for (size_t i = 0; i < sizeof clicks / sizeof *clicks; i++) {
        struct pty p;
        pty_start_at_home(&p, clicks[i].terminal, 24, 240,
                          WORDS("play", "--state", pty_dir, "yajilin/58/2/zzzzl"));
        pty_await(&p, "\033[?1006h");
        pty_await(&p, "keys");
        pty_send(&p, clicks[i].report);
        pty_rest(&p, REST_MS);
        pty_send(&p, "q");
        ends_with(&p, 0, NULL);
        assert_int_equal(moves_kept(""), clicks[i].moves);
        pty_tear_down(state);
        pty_set_up(state);
    }
}

/* However many work at it, on a terminal it is told how far they are. */
static void test_generating_says_how_far(void **state) {
    (void)state;
    for (int jobs = 1; jobs <= 2; jobs++) {
        struct pty p;
        start(&p, WORDS("generate", "heyawake", "--size", "60x60", "--difficulty", "extreme",
                        "--count", "4", "--jobs", jobs == 1 ? "1" : "2"));
        pty_await(&p, jobs == 1 ? "0 of 4 made; try 1" : "0 of 4 made; tries 1, 1");
        kill(p.pid, SIGINT);
        int status = pty_end(&p); /* -1: a slow machine had it ended by the signal itself */
        assert_true(status == 1 || status == -1);
        pty_free(&p);
    }
}

static void limit_is(const struct pty *p, const char *name, const char *value) {
    char path[64], line[256];
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/limits", (int)p->pid);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, name, strlen(name)) == 0)
            found = strstr(line, value) != NULL;
    fclose(f);
    assert_true(found);
}

static void test_restricted_limits_and_suspend(void **state) {
    (void)state;
    struct pty p;
    struct rlimit files;
    char most_files[32];
    int status;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    snprintf(most_files, sizeof most_files, " %d ", files.rlim_cur < 64 ? (int)files.rlim_cur : 64);
    start(&p, WORDS("--restricted", "--state", pty_dir, PUZZLE));
    pty_await(&p, "keys");
    limit_is(&p, "Max cpu time", " 1800 ");
    limit_is(&p, "Max file size", " 16777216 ");
    limit_is(&p, "Max core file size", " 0 ");
    limit_is(&p, "Max open files", most_files);
    pty_send(&p, "\032");
    pty_await(&p, "cannot be stopped");
    kill(p.pid, SIGTSTP);
    usleep(50000);
    assert_int_equal(waitpid(p.pid, &status, WUNTRACED | WNOHANG), 0);
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
}

static void test_two_players_on_one_save(void **state) {
    (void)state;
    struct pty a, b;
    start(&a, WORDS("--restricted", "--state", pty_dir, PUZZLE));
    pty_await(&a, "keys");
    pty_send(&a, " ");
    pty_await(&a, "shaded");
    start(&b, WORDS("--restricted", "--state", pty_dir, PUZZLE));
    pty_await(&b, "Read-only");
    pty_send(&b, "l l l q");
    ends_with(&b, 0, NULL);
    pty_send(&a, "q");
    ends_with(&a, 0, NULL);
    assert_int_equal(moves_kept(""), 1);
}

/* The second player takes the game over: the first one's program leaves, and its moves are there.
 */
static void test_a_game_is_taken_over(void **state) {
    (void)state;
    struct pty a, b;
    start(&a, WORDS("play", PUZZLE));
    pty_await(&a, "keys");
    pty_send(&a, " ");
    pty_await(&a, "shaded");
    start(&b, WORDS("play", PUZZLE));
    pty_await(&b, "Read-only");
    pty_send(&b, "O");
    ends_with(&a, 0, NULL);
    pty_await(&b, "with 1 move"); /* what differs is sent */
    pty_send(&b, "l.");
    pty_rest(&b, REST_MS);
    pty_send(&b, "q");
    ends_with(&b, 0, NULL);
    assert_int_equal(moves_kept("/sumi"), 2);
}

/* Keys that are typed ahead go where the player will be when they are done: after E, the editor. */
static void test_keys_ahead_reach_the_editor(void **state) {
    (void)state;
    struct pty p;
    start(&p, WORDS("play", PUZZLE));
    pty_await(&p, "keys");
    pty_send(&p, "E ");
    pty_rest(&p, REST_MS);
    pty_send(&p, "q");
    pty_rest(&p, REST_MS);
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
    assert_int_equal(moves_kept("/sumi"), 0);
}

/* One room with a middling number, on which the solver is busy for seconds. */
static const char *one_room(char address[200]) {
    snprintf(address, 200, "heyawake/20/20/%0152d-85", 0);
    return address;
}

/* What takes long has a word on the screen. The key that asked may be held down, another one stops
 * it and is done, and so is a signal, whatever the work is at. */
static void test_a_slow_answer_stops_at_a_key(void **state) {
    (void)state;
    char address[200];
    struct pty p;
    start(&p, WORDS("play", one_room(address)));
    pty_await(&p, "keys");
    pty_send(&p, "n");
    pty_await(&p, "Looking for the answer");
    pty_send(&p, "nn");
    pty_rest(&p, REST_MS);
    assert_null(strstr(p.shown.at + p.awaited, "Stopped by a key"));
    pty_send(&p, "?");
    pty_await(&p, "Moving");
    pty_send(&p, "q");
    pty_await(&p, "Stopped by a key");
    pty_send(&p, "n");
    pty_await(&p, "Looking for the answer");
    kill(p.pid, SIGTERM);
    ends_with(&p, 0, "\033[?1049l");
}

/* Every key whose answer may take long has these words, and another one stops it. */
static void test_every_slow_key_says_so(void **state) {
    (void)state;
    static const char *const slow[] = {"n", "f", "S", "W"};
    char address[200];
    struct pty p;
    start(&p, WORDS("play", one_room(address)));
    pty_await(&p, "keys");
    for (int i = 0; i < 4; i++) {
        pty_send(&p, slow[i]);
        pty_await(&p, "Looking for the answer");
        pty_send(&p, "?");
        pty_await(&p, "Moving");
        pty_send(&p, "q");
        pty_await(&p, "Stopped by a key");
    }
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
}

/* On a machine that gives this program no time at all the clock alone brings the words, before a
 * tenth of a second; keys typed ahead wait longer. */
static void test_what_goes_on_is_said_at_once(void **state) {
    (void)state;
    assert_int_equal(ui_wait_stage(0, 0), WAIT_QUIET);
    assert_int_equal(ui_wait_stage(0, 90), WAIT_SAYS);
    assert_int_equal(ui_wait_stage(0.01, 400), WAIT_SAYS);
    assert_int_equal(ui_wait_stage(0, 500), WAIT_LISTENS);
    assert_int_equal(ui_wait_stage(0.05, 50), WAIT_LISTENS);
}

/* From the game to the editor and, with nothing changed, to playing it: that is the game that is
 * open, not one that another program holds. */
static void test_playing_an_unchanged_copy(void **state) {
    (void)state;
    /* The second P confirms the first where solutions are not counted yet; else it pauses. */
    static const char *const keys[] = {" ", "E", "P", "P", "l", ".", "q"};
    struct pty p;
    start(&p, WORDS("play", PUZZLE));
    pty_await(&p, "keys");
    for (int i = 0; i < 7; i++) {
        pty_send(&p, keys[i]);
        pty_rest(&p, REST_MS);
    }
    assert_null(strstr(buf_text(&p.shown), "Read-only"));
    ends_with(&p, 0, NULL);
    assert_int_equal(moves_kept("/sumi"), 2);
}

/* A symlink that someone has put into the state directory leads nowhere. */
static void test_symlinks_in_the_state(void **state) {
    (void)state;
    struct pty p;
    char player[80], elsewhere[80], link[100];
    snprintf(player, sizeof player, "%s/player", pty_dir);
    snprintf(elsewhere, sizeof elsewhere, "%s/elsewhere", pty_dir);
    snprintf(link, sizeof link, "%s/games", player);
    assert_int_equal(mkdir(player, 0700) | mkdir(elsewhere, 0700), 0);
    assert_int_equal(symlink(elsewhere, link), 0);
    start(&p, WORDS("--restricted", "--state", player, PUZZLE));
    pty_await(&p, "Not saved");
    pty_send(&p, " q");
    ends_with(&p, 2, NULL);
    assert_int_equal(rmdir(elsewhere), 0); /* it is empty */
}

/* Paths typed on the first screen, where an address or a file is asked for. */
static void test_lesson_by_name(void **state) {
    (void)state;
    struct pty p;
    start(&p, WORDS("play", "learn/slitherlink/parity", "--state", pty_dir));
    pty_await(&p, "an even number of");
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
}

static void test_typed_paths(void **state) {
    (void)state;
    static const char *const names[] = {"%s/secret", "%s/player/secret", "secret",
                                        "../secret", "/etc/passwd",      "%s/player/../secret"};
    char player[80], name[128], before[512];
    struct pty p;
    struct err e = {0};
    static const char puzzle[] = "sumi: 1\ngenre: yashi\nboard:\no . o\n";
    snprintf(player, sizeof player, "%s/player", pty_dir);
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(mkdir(player, 0700), 0);
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, i ? "%s/secret" : "%s/player/secret", pty_dir);
        assert_true(file_replace(name, puzzle, (int)strlen(puzzle), &e));
    }
    pty_program();
    assert_int_equal(chdir(player), 0);
    start(&p, WORDS("--restricted", "--state", player));
    pty_await(&p, "Open an address");
    pty_send(&p, "\t");
    for (int i = 0; i < 6; i++) {
        snprintf(name, sizeof name, names[i], pty_dir);
        pty_send(&p, "\025"); /* ^U: what could not be opened is still there */
        pty_send(&p, name);
        pty_rest(&p, 150);
        pty_send(&p, "\r");
        pty_await(&p, "No library puzzle and no address");
    }
    pty_send(&p, "\021"); /* ^Q */
    ends_with(&p, 0, NULL);
    assert_int_equal(chdir(before), 0);
}

/* A setter's prompts write nothing either, wherever the path leads. */
static void test_typed_paths_of_the_editor(void **state) {
    (void)state;
    static const char *const lines[] = {
        ":save %s/out.sumi",         ":export svg %s/player/out.sumi",
        ":export native %s/out.svg", ":export svg /dev/../tmp/../%s/out.sumi",
        ":export svg ../out.sumi",   ":export svg out.sumi"};
    char player[80], line[160], command[160], before[512];
    struct pty p;
    snprintf(player, sizeof player, "%s/player", pty_dir);
    assert_non_null(getcwd(before, sizeof before));
    pty_program();
    assert_int_equal(mkdir(player, 0700) | chdir(player), 0);
    start(&p, WORDS("edit", "--restricted", "--state", player, "yajilin"));
    pty_await(&p, "keys");
    for (int i = 0; i < 6; i++) {
        snprintf(line, sizeof line, lines[i], pty_dir);
        pty_send(&p, line);
        pty_rest(&p, 150);
        pty_send(&p, "\r");
        pty_await(&p, i == 0 ? "No action is called" : "Not saved");
        pty_send(&p, "l"); /* the answer goes, so that the next one is sent whole */
        pty_rest(&p, 150);
    }
    pty_send(&p, "q");
    ends_with(&p, 0, NULL);
    assert_int_equal(chdir(before), 0);
    snprintf(command, sizeof command, "test -z \"$(find %s -name 'out.*')\"", pty_dir);
    assert_int_equal(system(command), 0);
}

/* What was set is in no file and in no draft: the program says so when it ends, status 2. A home
 * that is not there, and what XDG_STATE_HOME lies in, is not made. */
static void test_drafts_that_cannot_be_kept(void **state) {
    (void)state;
    static const char *const places[] = {"HOME=%s/none", "XDG_STATE_HOME=%s/none/state",
                                         "XDG_STATE_HOME=%s/file/state", "HOME="};
    char file[80], none[80];
    snprintf(file, sizeof file, "%s/file", pty_dir);
    snprintf(none, sizeof none, "%s/none", pty_dir);
    fclose(fopen(file, "w"));
    for (int i = 0; i < 8; i++) {
        struct pty p;
        snprintf(pty_home, sizeof pty_home, places[i / 2], pty_dir);
        if (i % 2 == 0)
            start(&p, WORDS("edit", "yajilin"));
        else
            start(&p, WORDS("edit", "--size", "4x4", "slither"));
        pty_await(&p, "keys");
        pty_send(&p, i % 2 == 0 ? " " : "1");
        pty_rest(&p, REST_MS);
        pty_send(&p, "q");
        ends_with(&p, 2, "the draft is not kept");
        assert_int_not_equal(access(none, F_OK), 0);
    }
}

#define IN_DIR(test) cmocka_unit_test_setup_teardown(test, pty_set_up, pty_tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_DIR(test_terminals_that_cannot),
        IN_DIR(test_unknown_terminals),
        IN_DIR(test_direct_colours),
        IN_DIR(test_plain_terminals),
        IN_DIR(test_sizes),
        IN_DIR(test_size_from_the_environment),
        IN_DIR(test_closed),
        IN_DIR(test_signals),
        IN_DIR(test_blocked_output),
        IN_DIR(test_owed_screen),
        IN_DIR(test_colour_and_locale),
        IN_DIR(test_full_disk),
        IN_DIR(test_idle),
        IN_DIR(test_idle_on_a_full_disk),
        IN_DIR(test_no_terminal),
        IN_DIR(test_without_a_home),
        IN_DIR(test_restricted_environment),
        IN_DIR(test_no_picture_when_restricted),
        IN_DIR(test_library_names_when_restricted),
        IN_DIR(test_a_long_paste),
        IN_DIR(test_late_answers_are_no_keys),
        IN_DIR(test_a_terminal_is_asked_what_it_draws),
        IN_DIR(test_the_theme_follows_the_paper),
        IN_DIR(test_the_paper_changes),
        IN_DIR(test_clicks),
        IN_DIR(test_generating_says_how_far),
        IN_DIR(test_restricted_limits_and_suspend),
        IN_DIR(test_two_players_on_one_save),
        IN_DIR(test_a_game_is_taken_over),
        IN_DIR(test_keys_ahead_reach_the_editor),
        IN_DIR(test_a_slow_answer_stops_at_a_key),
        IN_DIR(test_every_slow_key_says_so),
        IN_DIR(test_what_goes_on_is_said_at_once),
        IN_DIR(test_playing_an_unchanged_copy),
        IN_DIR(test_symlinks_in_the_state),
        IN_DIR(test_lesson_by_name),
        IN_DIR(test_typed_paths),
        IN_DIR(test_typed_paths_of_the_editor),
        IN_DIR(test_drafts_that_cannot_be_kept),
    };
    return run_group("terminal", tests, NULL, NULL);
}
