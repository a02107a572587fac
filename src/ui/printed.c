#include "ui/printed.h"

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

static bool wants_ascii(struct printout how) {
    return how.ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

void printed_legend(struct printout how, const struct puzzle *p, struct buf *out) {
    paint_legend(p, wants_ascii(how), out);
}

/* NO_COLOR: see no-color.org; it counts when it is not empty. */
static bool is_colored(struct printout how) {
    const char *no_color = getenv("NO_COLOR");
    if (how.color != COLOR_AUTO)
        return how.color == COLOR_ALWAYS;
    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !how.alone;
}

/* How many colours there are: all, for whatever shows a file or a pipe later. */
static int depth(void) {
    const char *truecolor = getenv("COLORTERM");
    if (theme_true_color())
        return COLORS_MIXED;
    return !isatty(STDOUT_FILENO) || (truecolor && *truecolor) ? 256 : term_described_colors();
}

/* The number of colours that the theme has for this depth; 0: the picture has none. */
static int printed_colors(struct printout how) {
    return is_colored(how) ? theme_colors(theme_chosen(NULL), depth()) : 0;
}

/* Columns of the terminal; without one there is no limit. */
static int width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return INT_MAX;
    return size.ws_col;
}

void printed_words(const char *text, struct buf *out) {
    int cols = width();
    for (const char *next; *text != '\0'; text = next) {
        int n = message_wrap(text, cols, &next);
        buf_bytes(out, text, n);
        buf_char(out, '\n');
    }
}

/* The largest cells with which a line of the board fits. */
static enum cell_size fitting(struct printout how, const struct view *v, int cols) {
    return how.small ? SIZE_SMALL : paint_fitting(v, INT_MAX, cols);
}

/* Draws a board that is too wide even in the smallest cells in bands, one below the other. */
static void paint_bands(struct printout how, struct view *v, int cols, struct buf *out) {
    struct rect all = {0};
    struct screen s;
    int colors = printed_colors(how);
    paint_size(v, &all.rows, &all.cols);
    int band = paint_band(v, cols);
    for (; v->left < all.cols - 1; v->left += band) {
        struct rect where = {0, 0, all.rows, all.cols - v->left < cols ? all.cols - v->left : cols};
        screen_init(&s, where.rows, where.cols, wants_ascii(how));
        s.colors = colors;
        paint_board(&s, where, v);
        if (v->left > 0)
            buf_char(out, '\n');
        screen_dump(&s, colors > 0 ? theme_chosen(NULL) : NULL, out);
        if (band == 0)
            break;
    }
}

void printed_board(struct printout how, const struct loaded *l, const uint8_t *values, int slots,
                   bool rulers, struct buf *out) {
    int cols = how.alone ? INT_MAX : width();
    struct view v = {
        .puzzle = l->puzzle,
        .model = l->model,
        .values = values,
        .slots = slots,
        .cursor = NO_CELL,
        .rulers = rulers && !how.alone,
        .tints = paint_has_tints(l->puzzle, printed_colors(how)),
    };
    v.size = fitting(how, &v, cols);
    if (!how.alone && l->puzzle->genre->number.max > 0) {
        genre_number_words(l->puzzle, out);
        buf_char(out, '\n');
    }
    paint_bands(how, &v, cols, out);
}

/* Draws the whole board where it fits, else the part around the first target. */
static void paint_part_of(struct printout how, struct view *v, struct buf *out) {
    enum { ROWS = 22, COLS = 78, MARGIN = 4 };
    struct rect part = {0};
    struct screen s;
    paint_size(v, &part.rows, &part.cols);
    part.rows = min_int(part.rows, ROWS);
    part.cols = min_int(part.cols, COLS);
    paint_scroll(v, part, MARGIN);
    screen_init(&s, part.rows, part.cols, wants_ascii(how));
    s.colors = printed_colors(how);
    paint_board(&s, part, v);
    screen_dump(&s, s.colors > 0 ? theme_chosen(NULL) : NULL, out);
}

void printed_hint(struct printout how, const struct loaded *l, const struct paragraph *p,
                  struct buf *out) {
    const struct model *m = l->model;
    struct styles styles = {.model = m,
                            .cell = mem_alloc(grid_cells(m->grid), 1),
                            .printed = mem_alloc(puzzle_printed(m->grid), 1),
                            .var = mem_alloc(model_vars(m), 1)};
    uint8_t *values = mem_copy(l->board.value, l->board.slots, sizeof *values);
    styles_step(&styles, l->puzzle, &p->steps.at[0]);
    for (int i = 0; i < p->steps.len; i++) {
        styles_then(&styles, &p->steps.at[i]);
        step_make(&p->steps.at[i], values);
    }
    struct view v = {
        .puzzle = l->puzzle,
        .model = m,
        .values = values,
        .slots = l->board.slots,
        .tints = paint_has_tints(l->puzzle, printed_colors(how)),
        .styles = styles,
        .rulers = true,
        .cursor = m->vars.at[lit_var(p->steps.at[0].then.at[0])].at.a,
    };
    paint_part_of(how, &v, out);
}
