/* What the terminal says of itself: asked once when it is taken over, and whenever it reports that
 * its colours have changed. */
#include "base/os/clock.h"
#include "base/text.h"
#include "ui/parts/key.h"
#include "ui/term/term_inside.h"

#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { ANSWER_MS = 5000, PART = 1000 }; /* a version is so many parts, and further ones */

/* Terminals that draw the signs for legacy computing themselves, to the edges of their places, as
 * they call themselves (XTVERSION, xterm), and from which version on. Fonts lack these characters
 * or leave gaps, so no other terminal is sent any. */
static const struct {
    const char *name;
    int thirds, quarters;
} drawers[] = {{"foot", 1 * PART + 20, 1 * PART + 20},
               {"ghostty", 1 * PART + 2, 1 * PART + 2},
               {"kitty", 26, 40},
               {"VTE", 7800 * PART, 7800 * PART}};

static struct {
    enum glyph_set drawn;
    int64_t asked_at; /* 0: not, or it has said what it is */
} said;

enum glyph_set term_glyphs(void) {
    return said.drawn;
}

bool term_awaits_answers(void) {
    return said.asked_at != 0 && clock_ms() - said.asked_at < ANSWER_MS;
}

/* Returns the first two parts of the version in "kitty(0.40.1)", "ghostty 1.2.0" or "VTE(7800)" as
 * one number. */
static int first_two_parts(const char *text) {
    char *end;
    while (*text != '\0' && !isdigit((unsigned char)*text))
        text++;
    long first = strtol(text, &end, 10), second = *end == '.' ? strtol(end + 1, NULL, 10) : 0;
    bool sane = first >= 0 && first < 100000 && second >= 0 && second < PART;
    return sane ? (int)(first * PART + second) : 0;
}

/* A character that this system's tables lack takes no place on its screens. */
static bool has_place(wchar_t c) {
    return wcwidth(c) == 1 && text_width((unsigned)c) == 1;
}

/* Takes the name that the terminal gives itself. Returns true if other characters are drawn from
 * now on. */
static bool take_name(const char *name) {
    enum glyph_set before = said.drawn;
    enum { A_THIRD = 0x1fb00, A_QUARTER = 0x1cd00 };
    said.asked_at = 0;
    for (size_t i = 0; i < sizeof drawers / sizeof *drawers; i++) {
        size_t n = strlen(drawers[i].name);
        if (strncmp(name, drawers[i].name, n) != 0 || isalnum((unsigned char)name[n]))
            continue;
        int version = first_two_parts(name + n);
        if (version >= drawers[i].thirds && has_place(A_THIRD))
            said.drawn = GLYPHS_THIRDS;
        if (version >= drawers[i].quarters && has_place(A_QUARTER))
            said.drawn = GLYPHS_QUARTERS;
    }
    return said.drawn != before;
}

/* Reads answers until the last one has come, or for a while: nearly every terminal answers at once,
 * and what comes later is taken among the keys. What is typed meanwhile is given back. */
static void read_answers(struct answers *a) {
    enum { WAIT_MS = 1000, MOST = 512 };
    char bytes[MOST];
    int n = 0;
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    for (int64_t end = clock_ms() + WAIT_MS; !a->all && n < MOST && !term_leave_flag;) {
        int64_t left = end - clock_ms();
        if (left <= 0 || poll(&fd, 1, (int)left) <= 0 || fd.revents != POLLIN)
            break;
        ssize_t came = read(STDIN_FILENO, bytes + n, (size_t)(MOST - n));
        if (came <= 0)
            break;
        n = answers_take(a, bytes, n + (int)came);
    }
    term_give_back(bytes, n);
}

void term_ask(const char *questions, struct answers *a) {
    a->all = false;
    term_send(questions);
    term_send(QUESTION_END);
    read_answers(a);
}

void term_ask_itself(bool pictures, bool signs, struct answers *a) {
    LOCAL_BUF questions = {0};
    said.drawn = GLYPHS_HALVES;
    said.asked_at = signs ? clock_ms() : 0;
    buf_add(&questions, pictures && !term_in_windows() ? QUESTION_KITTY : "");
    buf_add(&questions, QUESTION_PAPER);
    buf_add(&questions, signs ? QUESTION_NAME : "");
    buf_add(&questions, pictures ? QUESTION_SIZE : "");
    *a = (struct answers){.paper = -1};
    term_ask(buf_text(&questions), a);
    if (a->paper >= 0)
        theme_paper_tell(a->paper);
    if (a->name[0])
        take_name(a->name);
}

int term_answer_key(const char *text) {
    int paper = text[0] == ']' ? answer_paper(text + 1) : -1;
    if (paper >= 0)
        return term_paper_told(paper) ? KEY_SIZE_CHANGED : KEY_NOTHING;
    if (strncmp(text, "P>|", 3) == 0)
        return take_name(text + 3) ? KEY_SIZE_CHANGED : KEY_NOTHING;
    if (strncmp(text, "[?997;", 6) == 0) { /* dark or light colours from now on */
        term_send(QUESTION_PAPER);
        return KEY_NOTHING;
    }
    return KEY_UNKNOWN;
}
