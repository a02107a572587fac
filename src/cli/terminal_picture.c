#include "cli/terminal_picture.h"

#include "base/least.h"
#include "base/mem.h"
#include "model/model.h"
#include "ui/paint/paint.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/theme.h"
#include "ui/parts/panel.h"
#include "ui/term/term.h"

#include <langinfo.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

static bool wants_ascii(const struct args *a) {
    return a->value[OPT_ASCII].given || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

void picture_legend(const struct args *a, const struct puzzle *p, struct buf *out) {
    paint_legend(p, wants_ascii(a), out);
}

/* A program reads the answer: the board alone, whatever the terminal is. */
static bool answers_json(const struct args *a) {
    return a->value[OPT_JSON].given || a->value[OPT_BATCH].given;
}

/* NO_COLOR: see no-color.org; it counts when it is not empty. */
static bool picture_wants_color(const struct args *a) {
    long when = a->value[OPT_COLOR].number;
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !answers_json(a);
}

/* How many colours there are: all, for whatever shows a file or a pipe later. */
static int depth(void) {
    const char *truecolor = getenv("COLORTERM");
    if (theme_true_color())
        return COLORS_MIXED;
    return !isatty(STDOUT_FILENO) || (truecolor && *truecolor) ? 256 : term_described_colors();
}

/* The number of colours that the theme has for this depth; 0: the picture has none. */
static int picture_colors(const struct args *a) {
    return picture_wants_color(a) ? theme_colors(theme_chosen(NULL), depth()) : 0;
}

/* Columns of the terminal; without one there is no limit. */
static int width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return INT_MAX;
    return size.ws_col;
}

void picture_words(const char *text, struct buf *out) {
    int cols = width();
    for (const char *next; *text != '\0'; text = next) {
        int n = message_wrap(text, cols, &next);
        buf_bytes(out, text, n);
        buf_char(out, '\n');
    }
}

/* The largest cells with which a line of the board fits. */
static enum cell_size fitting(const struct args *a, const struct view *v, int cols) {
    return a->value[OPT_SMALL].given ? SIZE_SMALL : paint_fitting(v, INT_MAX, cols);
}

/* Draws a board that is too wide even in the smallest cells in bands, one below the other. */
static void paint_bands(const struct args *a, struct view *v, int cols, struct buf *out) {
    struct rect all = {0};
    struct screen s;
    int colors = picture_colors(a);
    paint_size(v, &all.rows, &all.cols);
    int band = paint_band(v, cols);
    for (; v->left < all.cols - 1; v->left += band) {
        struct rect where = {0, 0, all.rows, all.cols - v->left < cols ? all.cols - v->left : cols};
        screen_init(&s, where.rows, where.cols, wants_ascii(a));
        s.colors = colors;
        paint_board(&s, where, v);
        if (v->left > 0)
            buf_char(out, '\n');
        screen_dump(&s, colors > 0 ? theme_chosen(NULL) : NULL, out);
        if (band == 0)
            break;
    }
}

void picture(const struct args *a, const struct loaded *l, const uint8_t *values, int slots,
             bool rulers, struct buf *out) {
    bool json = answers_json(a);
    int cols = json ? INT_MAX : width();
    struct view v = {
        .puzzle = l->puzzle,
        .model = l->model,
        .values = values,
        .slots = slots,
        .cursor = NO_CELL,
        .rulers = rulers && !json,
        .tints = picture_colors(a) >= 256,
    };
    v.size = fitting(a, &v, cols);
    if (!json && l->puzzle->genre->number.max > 0) {
        genre_number_words(l->puzzle, out);
        buf_char(out, '\n');
    }
    paint_bands(a, &v, cols, out);
}

/* Styles that show a hint, by cell and by variable. */
struct styles {
    const struct model *m;
    uint8_t *cell, *printed, *var;
};

static void picture_style_var(const struct styles *s, int var, enum style style) {
    struct place at = s->m->vars.at[var].at;
    if (place_is_cell(at))
        s->cell[at.a] = (uint8_t)style;
    else
        s->var[var] = (uint8_t)style;
}

static void style_step(const struct styles *s, const struct step *step) {
    for (int i = 0; i < step->from.len; i++) {
        struct reason why = step->from.at[i];
        int printed = why.sum >= 0 ? s->m->sums.at[why.sum].printed : -1;
        if (reason_family(s->m, why)->background || reason_about(s->m, why) == NO_CELL)
            continue;
        if (printed >= 0)
            s->printed[printed] = STYLE_EVIDENCE;
        else
            s->cell[reason_about(s->m, why)] = STYLE_EVIDENCE;
    }
    if (step_first_mark(step) >= 0)
        picture_style_var(s, step_first_mark(step), STYLE_EVIDENCE);
    for (int i = 0; i < step->why.marks.len; i++)
        picture_style_var(s, step->why.marks.at[i], STYLE_EVIDENCE);
    for (int i = 0; i < step->why.area.len; i++)
        if (place_is_cell(step->why.area.at[i]))
            s->cell[step->why.area.at[i].a] = STYLE_CUT;
}

static void style_targets(const struct styles *s, const struct step *step) {
    for (int i = 0; i < step->then.len; i++)
        picture_style_var(s, lit_var(step->then.at[i]), STYLE_THEN);
}

/* Draws the whole board where it fits, else the part around the first target. */
static void paint_part_of(const struct args *a, struct view *v, struct buf *out) {
    enum { ROWS = 22, COLS = 78, MARGIN = 4 };
    struct rect part = {0};
    struct screen s;
    paint_size(v, &part.rows, &part.cols);
    part.rows = min_int(part.rows, ROWS);
    part.cols = min_int(part.cols, COLS);
    paint_scroll(v, part, MARGIN);
    screen_init(&s, part.rows, part.cols, wants_ascii(a));
    s.colors = picture_colors(a);
    paint_board(&s, part, v);
    screen_dump(&s, s.colors > 0 ? theme_chosen(NULL) : NULL, out);
}

void picture_hint(const struct args *a, const struct loaded *l, const struct paragraph *p,
                  struct buf *out) {
    const struct model *m = l->model;
    struct styles s = {m, mem_alloc(grid_cells(m->grid), 1), mem_alloc(puzzle_printed(m->grid), 1),
                       mem_alloc(model_vars(m), 1)};
    uint8_t *values = mem_copy(l->board.value, l->board.slots, sizeof *values);
    style_step(&s, &p->steps.at[0]);
    for (int i = 0; i < p->steps.len; i++) {
        style_targets(&s, &p->steps.at[i]);
        step_make(&p->steps.at[i], values);
    }
    struct view v = {
        .puzzle = l->puzzle,
        .model = m,
        .values = values,
        .slots = l->board.slots,
        .tints = picture_colors(a) >= 256,
        .cell_style = s.cell,
        .printed_style = s.printed,
        .var_style = s.var,
        .rulers = true,
        .cursor = m->vars.at[lit_var(p->steps.at[0].then.at[0])].at.a,
    };
    paint_part_of(a, &v, out);
}
