/* Access to cairo, which is opened when first needed: loading it and its dependencies takes longer
 * than a hint. Only this file includes its headers; a program that was built without them says
 * so. */
#ifndef SUMI_FORMAT_DRAW_CAIRO_LIBRARY_H
#define SUMI_FORMAT_DRAW_CAIRO_LIBRARY_H

#include "base/err.h"

/* Opens the library on the first call. Returns false, with the reason, if it is not installed or
 * lacks one of the functions. It stays open until the program ends. */
bool cairo_open(struct err *e);

#ifndef WITHOUT_CAIRO

#include <cairo-pdf.h>

/* The functions used here, without their prefix: cairo.arc() is cairo_arc(). */
#define CAIRO_FUNCTIONS(X)                                                                         \
    X(arc)                                                                                         \
    X(clip)                                                                                        \
    X(close_path)                                                                                  \
    X(create)                                                                                      \
    X(destroy)                                                                                     \
    X(fill_preserve)                                                                               \
    X(image_surface_create)                                                                        \
    X(image_surface_create_from_png_stream)                                                        \
    X(image_surface_get_data)                                                                      \
    X(image_surface_get_format)                                                                    \
    X(image_surface_get_height)                                                                    \
    X(image_surface_get_stride)                                                                    \
    X(image_surface_get_width)                                                                     \
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
    X(set_antialias)                                                                               \
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
    X(surface_flush)                                                                               \
    X(surface_mark_dirty)                                                                          \
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

extern struct cairo_library cairo; /* valid once cairo_open() has returned true */

#endif

#endif
