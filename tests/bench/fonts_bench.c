/* How well numbers in pictures are read, by the typeface that they are drawn in: the share of
 * cells that are left out and the number that are read wrong, in boards as other programs draw
 * them (regular, bold) and in our own drawings. Families that are not installed are named.
 *
 *   fonts_bench YARDSTICK PROGRAM [DIR [FAMILY...]] */
#include "format/draw/cairo_library.h"
#include "trace_pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WITHOUT_CAIRO

static const char *family;
static cairo_font_weight_t weight;
static __typeof__(cairo_select_font_face) *really_select;

/* Selects the family in place of any other. */
static void select_family(cairo_t *c, const char *name, cairo_font_slant_t slant,
                          cairo_font_weight_t usual) {
    (void)name;
    really_select(c, family, slant, usual > weight ? usual : weight);
}

static bool is_installed(const char *name) {
    char command[128], answer[8] = "";
    snprintf(command, sizeof command, "fc-list ':family=%s' family 2>/dev/null", name);
    FILE *f = popen(command, "r");
    bool is = f && fgets(answer, sizeof answer, f);
    if (f)
        pclose(f);
    return is;
}

static void print_figures(const struct figures *f) {
    printf("  %5.2f %% %4d", f->cells ? 100.0 * f->missed / f->cells : 0, f->wrong);
    fflush(stdout);
}

static void measure(void) {
    struct figures regular = {0}, bold = {0}, own = {0};
    printf("%-24s", family);
    if (!is_installed(family)) {
        printf("  not installed\n");
        return;
    }
    weight = CAIRO_FONT_WEIGHT_NORMAL;
    trace_others_numbers(19, 11, &regular);
    trace_others_numbers(99, 12, &regular);
    print_figures(&regular);
    weight = CAIRO_FONT_WEIGHT_BOLD;
    trace_others_numbers(19, 13, &bold);
    trace_others_numbers(99, 14, &bold);
    print_figures(&bold);
    weight = CAIRO_FONT_WEIGHT_NORMAL;
    trace_own_drawings(&own, NULL);
    print_figures(&own);
    printf("\n");
}

/* Those of screenshots first; the last ones were never looked at while the reader was tuned. */
static const char *const families[] = {"DejaVu Sans",
                                       "DejaVu Serif",
                                       "DejaVu Sans Mono",
                                       "Liberation Sans",
                                       "Liberation Serif",
                                       "Liberation Mono",
                                       "Nimbus Sans",
                                       "Nimbus Roman",
                                       "Nimbus Mono PS",
                                       "FreeSans",
                                       "FreeSerif",
                                       "FreeMono",
                                       "Noto Sans",
                                       "Noto Serif",
                                       "Noto Sans Mono",
                                       "Roboto",
                                       "IPAGothic",
                                       "Cantarell",
                                       "Latin Modern Roman",
                                       "Lato",
                                       "Open Sans",
                                       "Carlito",
                                       "Hack"};

int main(int argc, char **argv) {
    struct err e = {0};
    int n = argc > 4 ? argc - 4 : (int)(sizeof families / sizeof *families);
    if (!cairo_open(&e)) {
        printf("\nTypefaces: skipped, %s\n", e.text);
        return 0;
    }
    really_select = cairo.select_font_face;
    cairo.select_font_face = select_family;
    printf("\nNumbers in pictures by typeface: cells that are left out, and cells read wrong.\n\n"
           "%-24s  %12s  %12s  %12s\n",
           "", "others'", "bold", "our own");
    for (int i = 0; i < n; i++) {
        family = argc > 4 ? argv[4 + i] : families[i];
        measure();
    }
    return 0;
}

#else

int main(void) {
    printf("\nTypefaces: skipped, built without cairo\n");
    return 0;
}

#endif
