#include "ui/theme.h"

#include <string.h>

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT };
enum { GREY = 244, DARK_GREY = 240, PALE_GREY = 250, NONE = COLOR_NONE };

const struct theme themes[] = {
    {"dark",
     {
         [STYLE_PLAIN] = {NONE, NONE, 0},
         [STYLE_GRID] = {DARK_GREY, NONE, 0},
         [STYLE_ROOM] = {NONE, NONE, ATTR_BOLD},
         [STYLE_CLUE] = {YELLOW, NONE, ATTR_BOLD},
         [STYLE_CLUE_DONE] = {GREY, NONE, 0},
         [STYLE_LINE] = {GREEN, NONE, ATTR_BOLD},
         [STYLE_SHADED] = {NONE, NONE, 0},
         [STYLE_DOT] = {CYAN, NONE, 0},
         [STYLE_CROSS] = {CYAN, NONE, 0},
         [STYLE_RULER] = {GREY, NONE, 0},
         [STYLE_BROKEN] = {RED, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_EVIDENCE] = {CYAN, NONE, ATTR_BOLD | ATTR_UNDERLINE},
         [STYLE_THEN] = {MAGENTA, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_CUT] = {BLUE, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_OPEN] = {YELLOW, NONE, ATTR_BOLD},
         [STYLE_TRIAL] = {MAGENTA, NONE, ATTR_BOLD},
         [STYLE_TRIAL_2] = {BLUE + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_TRIAL_3] = {YELLOW, NONE, ATTR_BOLD},
         [STYLE_NOTE_1] = {YELLOW, NONE, ATTR_UNDERLINE},
         [STYLE_NOTE_2] = {MAGENTA, NONE, ATTR_UNDERLINE},
         [STYLE_INSIDE] = {GREEN, NONE, 0},
         [STYLE_OUTSIDE] = {BLUE + BRIGHT, NONE, 0},
         [STYLE_TITLE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_STATUS] = {NONE, NONE, ATTR_REVERSE},
         [STYLE_MESSAGE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_KEY] = {CYAN, NONE, ATTR_BOLD},
         [STYLE_SELECTED] = {NONE, NONE, ATTR_REVERSE},
     }},
    {"light",
     {
         [STYLE_PLAIN] = {NONE, NONE, 0},
         [STYLE_GRID] = {PALE_GREY, NONE, 0},
         [STYLE_ROOM] = {NONE, NONE, ATTR_BOLD},
         [STYLE_CLUE] = {BLUE, NONE, ATTR_BOLD},
         [STYLE_CLUE_DONE] = {GREY, NONE, 0},
         [STYLE_LINE] = {GREEN, NONE, ATTR_BOLD},
         [STYLE_SHADED] = {NONE, NONE, 0},
         [STYLE_DOT] = {BLUE, NONE, 0},
         [STYLE_CROSS] = {BLUE, NONE, 0},
         [STYLE_RULER] = {GREY, NONE, 0},
         [STYLE_BROKEN] = {RED, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_EVIDENCE] = {BLUE, NONE, ATTR_BOLD | ATTR_UNDERLINE},
         [STYLE_THEN] = {MAGENTA, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_CUT] = {BLUE, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_OPEN] = {RED, NONE, ATTR_BOLD},
         [STYLE_TRIAL] = {MAGENTA, NONE, ATTR_BOLD},
         [STYLE_TRIAL_2] = {BLUE, NONE, ATTR_BOLD},
         [STYLE_TRIAL_3] = {RED, NONE, ATTR_BOLD},
         [STYLE_NOTE_1] = {RED, NONE, ATTR_UNDERLINE},
         [STYLE_NOTE_2] = {MAGENTA, NONE, ATTR_UNDERLINE},
         [STYLE_INSIDE] = {GREEN, NONE, 0},
         [STYLE_OUTSIDE] = {BLUE, NONE, 0},
         [STYLE_TITLE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_STATUS] = {NONE, NONE, ATTR_REVERSE},
         [STYLE_MESSAGE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_KEY] = {BLUE, NONE, ATTR_BOLD},
         [STYLE_SELECTED] = {NONE, NONE, ATTR_REVERSE},
     }},
    {"contrast",
     {
         [STYLE_PLAIN] = {NONE, NONE, 0},
         [STYLE_GRID] = {WHITE, NONE, 0},
         [STYLE_ROOM] = {NONE, NONE, ATTR_BOLD},
         [STYLE_CLUE] = {YELLOW + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_CLUE_DONE] = {WHITE, NONE, 0},
         [STYLE_LINE] = {GREEN + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_SHADED] = {WHITE + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_DOT] = {CYAN + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_CROSS] = {CYAN + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_RULER] = {WHITE, NONE, 0},
         [STYLE_BROKEN] = {RED, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_EVIDENCE] = {CYAN, NONE, ATTR_BOLD | ATTR_UNDERLINE},
         [STYLE_THEN] = {MAGENTA, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_CUT] = {BLUE, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_OPEN] = {YELLOW + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_TRIAL] = {MAGENTA, NONE, ATTR_BOLD},
         [STYLE_TRIAL_2] = {BLUE + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_TRIAL_3] = {YELLOW, NONE, ATTR_BOLD},
         [STYLE_NOTE_1] = {YELLOW, NONE, ATTR_UNDERLINE},
         [STYLE_NOTE_2] = {MAGENTA, NONE, ATTR_UNDERLINE},
         [STYLE_INSIDE] = {GREEN, NONE, 0},
         [STYLE_OUTSIDE] = {BLUE + BRIGHT, NONE, 0},
         [STYLE_TITLE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_STATUS] = {NONE, NONE, ATTR_REVERSE},
         [STYLE_MESSAGE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_KEY] = {YELLOW + BRIGHT, NONE, ATTR_BOLD},
         [STYLE_SELECTED] = {NONE, NONE, ATTR_REVERSE},
     }},
    {"mono",
     {
         [STYLE_PLAIN] = {NONE, NONE, 0},
         [STYLE_GRID] = {NONE, NONE, ATTR_DIM},
         [STYLE_ROOM] = {NONE, NONE, ATTR_BOLD},
         [STYLE_CLUE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_CLUE_DONE] = {NONE, NONE, ATTR_DIM},
         [STYLE_LINE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_SHADED] = {NONE, NONE, 0},
         [STYLE_DOT] = {NONE, NONE, 0},
         [STYLE_CROSS] = {NONE, NONE, 0},
         [STYLE_RULER] = {NONE, NONE, ATTR_DIM},
         [STYLE_BROKEN] = {NONE, NONE, ATTR_BOLD | ATTR_REVERSE},
         [STYLE_EVIDENCE] = {NONE, NONE, ATTR_BOLD | ATTR_UNDERLINE},
         [STYLE_THEN] = {NONE, NONE, ATTR_REVERSE},
         [STYLE_CUT] = {NONE, NONE, ATTR_REVERSE | ATTR_UNDERLINE},
         [STYLE_OPEN] = {NONE, NONE, ATTR_BOLD},
         [STYLE_TRIAL] = {NONE, NONE, ATTR_UNDERLINE},
         [STYLE_TRIAL_2] = {NONE, NONE, ATTR_UNDERLINE},
         [STYLE_TRIAL_3] = {NONE, NONE, ATTR_UNDERLINE},
         [STYLE_NOTE_1] = {NONE, NONE, ATTR_UNDERLINE},
         [STYLE_NOTE_2] = {NONE, NONE, ATTR_UNDERLINE},
         [STYLE_INSIDE] = {NONE, NONE, 0},
         [STYLE_OUTSIDE] = {NONE, NONE, 0},
         [STYLE_TITLE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_STATUS] = {NONE, NONE, ATTR_REVERSE},
         [STYLE_MESSAGE] = {NONE, NONE, ATTR_BOLD},
         [STYLE_KEY] = {NONE, NONE, ATTR_BOLD},
         [STYLE_SELECTED] = {NONE, NONE, ATTR_REVERSE},
     }},
    {0},
};

const struct theme *theme_by_id(const char *id) {
    for (const struct theme *t = themes; t->id != NULL; t++)
        if (strcmp(t->id, id) == 0)
            return t;
    return NULL;
}

int theme_color(int color, int colors) {
    if (color < 0 || colors < 8)
        return COLOR_NONE;
    if (color < colors && (color < 16 || colors >= 256))
        return color;
    if (color >= 16) /* the greys: bright black, or nothing where there is none */
        return colors >= 16 ? BLACK + BRIGHT : COLOR_NONE;
    return color - BRIGHT;
}

static void add_color(int color, int base, int bright, struct buf *out) {
    if (color >= 16)
        buf_fmt(out, ";%d;5;%d", base + 8, color);
    else if (color >= 8)
        buf_fmt(out, ";%d", bright + color - 8);
    else if (color >= 0)
        buf_fmt(out, ";%d", base + color);
}

void theme_sgr(const struct look *look, struct buf *out) {
    buf_add(out, "\033[0");
    if (look->attr & ATTR_BOLD)
        buf_add(out, ";1");
    if (look->attr & ATTR_DIM)
        buf_add(out, ";2");
    if (look->attr & ATTR_UNDERLINE)
        buf_add(out, ";4");
    if (look->attr & ATTR_REVERSE)
        buf_add(out, ";7");
    add_color(look->fg, 30, 90, out);
    add_color(look->bg, 40, 100, out);
    buf_char(out, 'm');
}
