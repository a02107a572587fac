#include "ui/paint/picture.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

const char *const pixels_names[PIXELS_WAYS] = {"off", "auto", "on"};

void picture_make_room(struct picture *p, int rows, int cols) {
    enum { MOST = 1 << 24 };
    long need = (long)rows * cols * p->cell_width * p->cell_height;
    p->room = need > MOST ? 0 : (int)need;
    p->at = mem_resize(p->at, p->room, 1);
}

void picture_free(struct picture *p) {
    mem_free(p->at);
    *p = (struct picture){0};
}

/* Between two colours a smooth edge has many shades, and each costs bytes: those that differ by
 * less than the eye sees at an edge are one. */
enum { LIKE = 20 };

/* The largest difference of a part. */
static int colour_difference(unsigned a, unsigned b) {
    int most = 0;
    for (int i = 0; i < 3; i++) {
        int way = abs((int)(a >> 8 * i & 255) - (int)(b >> 8 * i & 255));
        most = way > most ? way : most;
    }
    return most;
}

/* The nearest colour, or a new one where none is like it. */
static int find_colour(struct picture *p, unsigned rgb, bool exact) {
    int best = 0, least = 256;
    for (int i = 0; i < p->colours && least > 0; i++) {
        int way = colour_difference(p->palette[i], rgb);
        if (way < least) {
            least = way;
            best = i;
        }
    }
    bool like = exact ? least == 0 : least < LIKE;
    if (like || p->colours == PICTURE_COLOURS)
        return best;
    p->palette[p->colours] = rgb;
    return p->colours++;
}

/* Where a colour is known, or would be. */
static int known_slot(const struct picture *p, unsigned rgb) {
    int slot = (int)((rgb * 2654435761u) >> 18) % PICTURE_KNOWN;
    while (p->known[slot].place != 0 && p->known[slot].rgb != rgb)
        slot = (slot + 1) % PICTURE_KNOWN;
    return slot;
}

uint8_t picture_colour(struct picture *p, unsigned rgb, bool exact) {
    int slot = known_slot(p, rgb), place = p->known[slot].place - 1;
    if (place >= 0 && (!exact || p->palette[place] == rgb))
        return (uint8_t)place;
    bool fresh = place < 0;
    place = find_colour(p, rgb, exact);
    if (!fresh || p->n_known < PICTURE_KNOWN / 4 * 3) { /* there are always free ones */
        p->n_known += fresh;
        p->known[slot].rgb = rgb;
        p->known[slot].place = place + 1;
    }
    return (uint8_t)place;
}

void picture_new_palette(struct picture *p) {
    p->colours = p->n_known = 0;
    memset(p->known, 0, sizeof p->known);
}

void picture_take(struct picture *p, const uint32_t *pixels) {
    unsigned last = 0;
    uint8_t place = picture_colour(p, last, false);
    for (int i = 0; i < p->width * p->height; i++) {
        unsigned rgb = pixels[i] & 0xffffff;
        if (rgb != last)
            place = picture_colour(p, rgb, false);
        last = rgb;
        p->at[i] = place;
    }
}
