/* The name in TERM: whether the system describes it, and what to go by where it does not. */
#include "base/least.h"
#include "base/text.h"
#include "ui/term/term_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

enum { TERM_NAME = 40 }; /* bytes of a terminal's name that are told */

static struct {
    char unknown[TERM_NAME + 1]; /* what TERM was, where this system has no description of it */
    const char *instead;         /* the name to go by then, until that has been told; else NULL */
} named;

bool term_has(const char *capability) {
    char name[8];
    memcpy(name, capability, strlen(capability) + 1);
    const char *s = tigetstr(name);
    return s != NULL && s != (char *)-1 && *s != '\0';
}

bool term_has_flag(const char *capability) {
    char name[8];
    memcpy(name, capability, strlen(capability) + 1);
    return tigetflag(name) > 0;
}

struct description {
    bool known; /* at hand */
    int colors;
    bool direct; /* its numbers of colours are red, green and blue, and not those of a palette */
};

/* True if the description of a terminal is at hand, and it can do what is needed. */
static bool serves(const char *name, struct description *d) {
    int result;
    *d = (struct description){.known = setupterm(name, STDOUT_FILENO, &result) == OK};
    if (!d->known)
        return false;
    d->colors = tigetnum("colors");
    d->direct = d->colors > PALETTE;
    bool able = term_has("cup") && term_has("clear");
    del_curterm(cur_term); /* newterm() makes its own */
    return able;
}

/* New terminals bring names over SSH that the descriptions of an older host lack. Nearly all of
 * them do what an xterm does; where not even that is described, every terminal does what a VT100
 * did. Returns NULL if none of these is at hand either. */
static const char *nearest_terminal(void) {
    static const char *const nearest[] = {"xterm-256color", "xterm", "vt100"};
    struct description d;
    for (int i = 0; i < (int)(sizeof nearest / sizeof *nearest); i++)
        if (serves(nearest[i], &d))
            return nearest[i];
    return NULL;
}

/* Systems describe "xterm" as it was, with eight colours. One that says which it is, or that it
 * mixes colours, has the palette. */
static const char *name_with_palette(const char *name) {
    struct description d;
    bool has_palette = getenv("XTERM_VERSION") != NULL || theme_true_color();
    bool plain = name != NULL && strcmp(name, "xterm") == 0;
    return plain && has_palette && serves("xterm-256color", &d) ? "xterm-256color" : name;
}

int term_described_colors(void) {
    const char *name = name_with_palette(getenv("TERM")), *other = NULL;
    struct description d = {0};
    bool able = name && *name && serves(name, &d);
    if (!able && !d.known)
        other = nearest_terminal();
    if (other)
        serves(other, &d);
    return d.direct ? PALETTE : max_int(d.colors, 0);
}

/* initscr() would end the program on an unknown terminal, so it is asked about first. Puts the name
 * to go by into TERM. */
bool term_name_serves(struct err *e) {
    const char *name = name_with_palette(getenv("TERM")), *other = NULL;
    struct description d = {0};
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return err_set(e, "this needs a terminal; `sumi show` prints a board anywhere");
    if (name && *name && serves(name, &d)) {
        other = d.direct ? nearest_terminal() : NULL;
        setenv("TERM", other ? other : name, 1); /* which has the palette that themes count on */
        return true;
    }
    if (d.known)
        return err_set(e, "this kind of terminal (TERM) cannot place its cursor; try TERM=vt100");
    other = nearest_terminal();
    if (!other)
        return err_set(e, "this system describes no kind of terminal; ncurses-base holds some");
    LOCAL_BUF clean = {0};
    if (name && *name)
        text_clean(&clean, name, (int)strlen(name), TERM_NAME);
    snprintf(named.unknown, sizeof named.unknown, "%s", buf_text(&clean));
    named.instead = other;
    setenv("TERM", other, 1);
    return true;
}

void term_tell(struct said *s) {
    if (named.instead)
        say_besides(s, "TERM%s%s is %s here; played as on %s", *named.unknown ? "=" : "",
                    named.unknown, *named.unknown ? "not known" : "not set", named.instead);
    named.instead = NULL;
    if (term_pixels_missing())
        say_besides(s, "This terminal shows no pictures");
}
