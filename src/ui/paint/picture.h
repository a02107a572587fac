/* A board as pixels of a palette: the painter draws it, the terminal's room sends it. */
#ifndef SUMI_UI_PAINT_PICTURE_H
#define SUMI_UI_PAINT_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

enum { PICTURE_COLOURS = 256, PICTURE_KNOWN = 1 << 14 };

/* Whether the player wants pictures: never, where the terminal shows them, or so that it is said
 * where it does not. */
enum pixels { PIXELS_OFF, PIXELS_AUTO, PIXELS_ON, PIXELS_WAYS };
extern const char *const pixels_names[PIXELS_WAYS]; /* "off", "auto", "on" */

struct theme; /* ui/paint/theme.h */

/* What a terminal shows of pixels, and the picture of the screen that is drawn. The palette stays
 * from one screen to the next, so that equal bytes are equal colours. */
struct picture {
    int cell_width, cell_height; /* of a character, in pixels */
    int paper;                   /* the terminal's own ground, 0xRRGGBB */
    const struct theme *theme;   /* whose colours it has */
    uint8_t *at;                 /* width * height pixels; owned */
    int room;                    /* so many of them at most; 0: no board can be drawn here */
    int row, col, rows, cols; /* the characters that it covers; rows == 0: this screen has none */
    int width, height;
    unsigned palette[PICTURE_COLOURS]; /* 0xRRGGBB */
    int colours;
    struct {
        unsigned rgb;
        int place;          /* behind one; 0: none */
    } known[PICTURE_KNOWN]; /* what was found for a colour stays so, or equal pixels would differ */
    int n_known;
};

/* Makes room for a picture on a screen of so many characters, if it is no larger than that of any
 * real terminal. */
void picture_make_room(struct picture *p, int rows, int cols);
void picture_free(struct picture *p);

/* Forgets all colours. */
void picture_new_palette(struct picture *p);

#endif
