/* Which characters this terminal draws to the edges of their places: fonts lack them or leave gaps,
 * so they are shown where it is known to draw them without a font, and nowhere else. */
#include "base/os/clock.h"
#include "base/text.h"
#include "ui/term/term_inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MS = 5000, PART = 1000 }; /* a version is so many parts, and further ones */

/* As terminals name themselves (XTVERSION, xterm), and from which version on. */
static const struct {
    const char *name;
    int thirds, quarters;
} drawers[] = {{"foot", 1 * PART + 20, 1 * PART + 20},
               {"ghostty", 1 * PART + 2, 1 * PART + 2},
               {"kitty", 26, 40},
               {"VTE", 7800 * PART, 7800 * PART}};

static struct {
    enum glyph_set drawn;
    int64_t asked_at; /* 0: not, or it has answered */
} glyphs;

enum glyph_set term_glyphs(void) {
    return glyphs.drawn;
}

void term_glyphs_ask(void) {
    glyphs.drawn = GLYPHS_HALVES;
    glyphs.asked_at = clock_ms();
    term_send("\033[>q");
}

bool term_glyphs_awaited(void) {
    return glyphs.asked_at != 0 && clock_ms() - glyphs.asked_at < ANSWER_MS;
}

/* Of "kitty(0.40.1)", "ghostty 1.2.0" or "VTE(7800)" the version's first two parts, as one number.
 */
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

bool term_glyphs_told(const char *name) {
    enum glyph_set before = glyphs.drawn;
    enum { A_THIRD = 0x1fb00, A_QUARTER = 0x1cd00 };
    glyphs.asked_at = 0;
    for (size_t i = 0; i < sizeof drawers / sizeof *drawers; i++) {
        size_t n = strlen(drawers[i].name);
        if (strncmp(name, drawers[i].name, n) != 0 || isalnum((unsigned char)name[n]))
            continue;
        int version = first_two_parts(name + n);
        if (version >= drawers[i].thirds && has_place(A_THIRD))
            glyphs.drawn = GLYPHS_THIRDS;
        if (version >= drawers[i].quarters && has_place(A_QUARTER))
            glyphs.drawn = GLYPHS_QUARTERS;
    }
    return glyphs.drawn != before;
}
