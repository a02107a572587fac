/* A picture under the board, from which a puzzle is traced. */
#include "base/least.h"
#include "ui/paint/painter.h"

#include <math.h>
#include <stdlib.h>

/* How much of the picture's colour is left, of 256: what is set stands out from it. */
enum { LEFT = 150 };

/* A colour of the other lightness and the same hue. */
static int turned(int rgb) {
    int r = rgb >> 16, g = rgb >> 8 & 255, b = rgb & 255;
    int turn = 255 - max_int(r, max_int(g, b)) - min_int(r, min_int(g, b));
    return (r + turn) << 16 | (g + turn) << 8 | (b + turn);
}

static bool is_light_rgb(unsigned rgb) {
    return (rgb >> 16) + 2 * (rgb >> 8 & 255) + (rgb & 255) >= 4 * 128;
}

/* A line of the picture is thinner than half a character, of which it is a small part of the mean:
 * what differs from the ground differs three times as much. */
static int clearer(const struct paint_under *u, int rgb) {
    enum { TIMES = 3 };
    int clear = 0;
    for (int shift = 16; rgb >= 0 && shift >= 0; shift -= 8) {
        int from = (int)(u->paper >> shift & 255), to = rgb >> shift & 255;
        int at = from + (to - from) * TIMES;
        clear |= min_int(max_int(at, 0), 255) << shift;
    }
    return rgb < 0 ? rgb : clear;
}

int under_colour(const struct paint_under *u, double left, double top, double right,
                 double bottom) {
    int rgb = raster_mean(u->picture, u->left + left * u->across, u->top + top * u->down,
                          u->left + right * u->across, u->top + bottom * u->down);
    if (rgb < 0)
        return -1;
    if (u->picture->light != is_light_rgb(u->paper))
        rgb = turned(rgb);
    int faded = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        int from = (int)(u->paper >> shift & 255), to = rgb >> shift & 255;
        faded |= (from + (to - from) * LEFT / 256) << shift;
    }
    return faded;
}

/* The number of a colour on the screen: one that is there and like it, else a new one while there
 * are any left, else the nearest. */
static int hue_of(struct screen *s, int rgb) {
    enum { LIKE = 6 };
    int best = 0, least = 1 << 30;
    for (int i = 0; i < s->hues; i++) {
        int most = 0;
        for (int shift = 0; shift < 24; shift += 8)
            most = max_int(most, abs((int)(s->hue[i] >> shift & 255) - (rgb >> shift & 255)));
        best = most < least ? i : best;
        least = min_int(least, most);
    }
    if (least <= LIKE || s->hues == HUES)
        return best;
    s->hue[s->hues] = (unsigned)rgb;
    return s->hues++;
}

/* Characters that are darker and darker, for screens without colours. */
static uint32_t shade_of(const struct painter *p, int rgb) {
    static const uint32_t wide[] = {' ', 0x2591, 0x2592, 0x2593, FULL_BLOCK};
    static const char narrow[] = " .:+#";
    enum { STEPS = 5 };
    int light = ((rgb >> 16) + 2 * (rgb >> 8 & 255) + (rgb & 255)) / 4;
    int paper = is_light_rgb(p->v->under->paper) ? 255 : 0;
    int step = min_int(abs(paper - light) * STEPS / (LEFT * 255 / 256), STEPS - 1);
    return painter_sign(p, wide[step], narrow[step]);
}

/* One character: its upper and its lower half where nothing stands there, else its ground. */
static void lay_under(const struct painter *p, struct glyph *g, int upper, int lower) {
    enum { UPPER_HALF = 0x2580 };
    struct screen *s = p->s;
    bool free = g->code == ' ';
    if (g->ground != GROUND_NONE || g->code == 0)
        return;
    if (s->colors == 0) {
        if (free)
            g->code = shade_of(p, (upper & 0xfefefe) / 2 + (lower & 0xfefefe) / 2);
        return;
    }
    int top = hue_of(s, upper), bottom = hue_of(s, lower);
    if (free && top != bottom && !s->ascii) {
        *g = (struct glyph){UPPER_HALF, (uint8_t)ink_of_hue(top), (uint8_t)ground_of_hue(bottom)};
        return;
    }
    if (top != bottom)
        top = hue_of(s, (upper & 0xfefefe) / 2 + (lower & 0xfefefe) / 2);
    g->ground = (uint8_t)ground_of_hue(top);
}

void paint_picture_under(const struct painter *p) {
    const struct view *v = p->v;
    double half = p->pitch.borders ? 0.5 : 0;
    int rows = p->grid.rows * p->pitch.rows + p->pitch.borders - v->top;
    int cols = p->grid.cols * p->pitch.cols + p->pitch.borders - v->left;
    rows = min_int(rows, p->where.rows);
    cols = min_int(cols, p->where.cols);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            double left = (col + v->left - half) / p->pitch.cols,
                   right = left + 1.0 / p->pitch.cols;
            double top = (row + v->top - half) / p->pitch.rows, down = 0.5 / p->pitch.rows;
            int upper = clearer(v->under, under_colour(v->under, left, top, right, top + down));
            int lower =
                clearer(v->under, under_colour(v->under, left, top + down, right, top + 2 * down));
            upper = upper < 0 ? lower : upper;
            lower = lower < 0 ? upper : lower;
            if (upper >= 0)
                lay_under(p, &p->s->at[(p->where.row + row) * p->s->cols + p->where.col + col],
                          upper, lower);
        }
}
