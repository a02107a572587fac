/* Sends of a picture what has changed since it was sent before. Nothing here talks to a terminal.
 */
#ifndef SUMI_UI_TERM_PIXEL_SEND_H
#define SUMI_UI_TERM_PIXEL_SEND_H

#include "base/buf.h"
#include "base/vec.h"
#include "ui/paint/picture.h"

#include <stdbool.h>

/* Pictures as terminals take them. */

/* A part of a picture, in pixels. */
struct patch {
    int left, top, width, height;
};

/* Appends the part as a PNG with a palette of the colours that it has: two or three times fewer
 * bytes than its pixels packed as red, green and blue, which is all that cairo writes. */
void patch_png(const struct picture *p, struct patch part, struct buf *out);

/* Appends what puts the part in its place on the screen by kitty's graphics protocol, over all
 * whose `layer` is lower; nothing is answered. A picture of the same `id` goes. And what takes one
 * away, or all of them. */
void patch_kitty(const struct picture *p, struct patch part, int id, int layer, struct buf *out);
void patch_kitty_remove(int id, struct buf *out);
void patch_kitty_remove_all(struct buf *out);

/* The same as sixels, in at most `most` colours. The part has to begin where a character does. */
void patch_sixel(const struct picture *p, struct patch part, int most, struct buf *out);

/* What a terminal shows: a picture, and patches over it where it has changed since. */
struct pixel_sender {
    enum pixel_way { PIXELS_NONE, PIXELS_KITTY, PIXELS_SIXEL } way;
    int registers; /* colours of a picture of sixels, at most */
    int most_width,
        most_height;          /* pixels of one; it is sent in parts no larger. 0: without limit */
    uint8_t *sent;            /* the picture as it is shown */
    int row, col, rows, cols; /* the characters that it covers; rows == 0: none is shown */
    VEC(struct sent_patch) patches;
    int last_id; /* of a picture or patch of kitty's protocol */
};
struct sent_patch {
    struct patch at;
    int id;
};

/* Appends what makes the terminal show the picture, or none (rows == 0). */
void pixels_send(struct pixel_sender *s, const struct picture *p, struct buf *out);

/* True if only clearing the whole screen takes away what is shown and does not stay: sixels are not
 * removed, they are written over. It is to be done before, with pixels_forget(). */
bool pixels_want_clear(const struct pixel_sender *s, const struct picture *p);

/* The screen was cleared, and what it showed is gone. */
void pixels_forget(struct pixel_sender *s);

/* Appends what leaves no trace of pictures; the next one is sent whole. */
void pixels_remove(struct pixel_sender *s, struct buf *out);

void pixel_sender_free(struct pixel_sender *s);

#endif
