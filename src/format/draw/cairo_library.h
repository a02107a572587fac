/* cairo, opened when something is printed: to load it and what it needs takes longer than a hint.
 */
#ifndef SUMI_FORMAT_DRAW_CAIRO_LIBRARY_H
#define SUMI_FORMAT_DRAW_CAIRO_LIBRARY_H

#include "base/err.h" /* so that this is never an empty file, which ISO C forbids */

#ifndef WITHOUT_CAIRO

#include <cairo-pdf.h>

/* The functions that are used here, without their prefix: cairo.arc() is cairo_arc(). */
#define CAIRO_FUNCTIONS(X)                                                                         \
    X(arc)                                                                                         \
    X(clip)                                                                                        \
    X(close_path)                                                                                  \
    X(create)                                                                                      \
    X(destroy)                                                                                     \
    X(fill_preserve)                                                                               \
    X(image_surface_create)                                                                        \
    X(line_to)                                                                                     \
    X(move_to)                                                                                     \
    X(new_path)                                                                                    \
    X(paint)                                                                                       \
    X(pdf_surface_create_for_stream)                                                               \
    X(rectangle)                                                                                   \
    X(restore)                                                                                     \
    X(save)                                                                                        \
    X(scale)                                                                                       \
    X(select_font_face)                                                                            \
    X(set_font_size)                                                                               \
    X(set_line_cap)                                                                                \
    X(set_line_join)                                                                               \
    X(set_line_width)                                                                              \
    X(set_source_rgb)                                                                              \
    X(show_page)                                                                                   \
    X(show_text)                                                                                   \
    X(status_to_string)                                                                            \
    X(stroke)                                                                                      \
    X(stroke_preserve)                                                                             \
    X(surface_destroy)                                                                             \
    X(surface_finish)                                                                              \
    X(surface_status)                                                                              \
    X(surface_write_to_png_stream)                                                                 \
    X(text_extents)                                                                                \
    X(text_path)                                                                                   \
    X(translate)

struct cairo_library {
#define CAIRO_MEMBER(name) __typeof__(cairo_##name) *name;
    CAIRO_FUNCTIONS(CAIRO_MEMBER)
#undef CAIRO_MEMBER
};

/* All functions, once cairo_open() has returned true. */
extern struct cairo_library cairo;

/* Opens the library, the first time. Returns false, with the reason, where it is not installed or
 * lacks one of the functions. It stays open until the program ends. */
bool cairo_open(struct err *e);

#endif

#endif
