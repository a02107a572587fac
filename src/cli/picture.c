#include "cli/picture.h"

#include "ui/paint.h"
#include "ui/theme.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

static bool wants_ascii(const struct args *a) {
    return a->value[OPT_ASCII].given || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

/* NO_COLOR: see no-color.org; it counts when it is not empty. */
static bool wants_color(const struct args *a) {
    long when = a->value[OPT_COLOR].number;
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !a->value[OPT_JSON].given;
}

void picture(const struct args *a, const struct loaded *l, const uint8_t *values, int slots,
             struct buf *out) {
    struct view v = {
        .puzzle = l->puzzle,
        .model = &l->model,
        .values = values,
        .slots = slots,
        .cursor = NO_CELL,
    };
    struct rect all = {0};
    struct screen s;
    paint_size(&v, &all.rows, &all.cols);
    screen_init(&s, all.rows, all.cols, wants_ascii(a));
    paint_board(&s, all, &v);
    screen_dump(&s, wants_color(a) ? &themes[0] : NULL, out);
    screen_free(&s);
}
