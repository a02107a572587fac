/* Pictures to trace puzzles from, and how well they are read: our own drawings, and boards as other
 * programs draw them, in any typeface. Needs cairo. */
#ifndef SUMI_TESTS_TRACE_PICTURES_H
#define SUMI_TESTS_TRACE_PICTURES_H

#include "base/rng.h"
#include "format/trace/raster.h"
#include "genre/genre.h"

/* How a picture is made. */
struct manner {
    double side; /* pixels of a cell */
    int noise;   /* the most that each colour of a pixel is off */
    bool thin;   /* a pale grid, walls of two thirds */
};

/* How pictures are read, in numbers of pictures, of boards whose size is found and that are read
 * without a mistake, and of cells. `missed` are left out, `wrong` are taken for something else. */
struct figures {
    int pictures, grids, exact, cells, missed, close, wrong;
};

/* Draws the sample of each genre in six sizes and two manners, of which each genre has three, the
 * next genre others; reads the pictures and adds up the figures. Before each picture it calls
 * set_typeface, if given, with another number, and then prints the figures of each genre. */
void trace_own_drawings(struct figures *all, void (*set_typeface)(int i));

/* Draws boards of numbers from 0 to 3 and from 1 to `most` as another program would, in four sizes
 * with noise, in the typeface that is set; reads them and adds up the figures. */
void trace_others_numbers(int most, uint64_t seed, struct figures *f);

/* As another program draws trees, suns and moons. */
void trace_others_figures(struct figures *f);

void say_figures(const char *of, const struct figures *f);

#endif
