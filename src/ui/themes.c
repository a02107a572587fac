/* The themes: the columns of themes.def. */
#include "ui/theme.h"

#include <stddef.h>

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT };
enum { NONE = COLOR_NONE };

/* What stands in the columns. */
#define INK_ON(ink, ink_few, ground, ground_few)                                                   \
    { {ink, ink_few}, {ground, ground_few}, 0 }
#define BOLD_ON(ink, ink_few, ground, ground_few)                                                  \
    { {ink, ink_few}, {ground, ground_few}, ATTR_BOLD }
#define INK(many, few, attributes)                                                                 \
    { {many, few}, {NONE, NONE}, attributes }
#define ON(many, few) INK_ON(NONE, NONE, many, few)
#define ATTR(attributes) INK(NONE, NONE, attributes)
#define OWN ATTR(0)

/* The tints of rooms, and what steps back on them. The palette has no dark colours that are not
 * garish; its own paler ones take their place where nothing can be mixed. */
static const struct mixed on_dark[] = {
    {60, 0x2a3146}, {65, 0x2b4030},  {95, 0x47362f},  {66, 0x264449},
    {96, 0x413552}, {101, 0x47462c}, {234, 0x80868f}, {0}};

enum { DARK, LIGHT, CONTRAST, MONO, COLUMNS };

static const struct coat style_coats[STYLES][COLUMNS] = {
#define STYLE(style, ...) [style] = {__VA_ARGS__},
#define GROUND(ground, ...)
#include "ui/themes.def"
#undef STYLE
#undef GROUND
};

static const struct coat ground_coats[GROUNDS][COLUMNS] = {
#define STYLE(style, ...)
#define GROUND(ground, ...) [ground] = {__VA_ARGS__},
#include "ui/themes.def"
#undef STYLE
#undef GROUND
};

const struct theme themes[] = {
    {"dark", DARK, false, on_dark},
    {"light", LIGHT, false, NULL},
    {"contrast", CONTRAST, false, on_dark},
    {"mono", MONO, true, NULL},
    {0},
};

const struct coat *theme_style(const struct theme *t, enum style style) {
    return &style_coats[style][t->column];
}

const struct coat *theme_ground(const struct theme *t, enum ground ground) {
    return &ground_coats[ground][t->column];
}
