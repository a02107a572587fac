/* What of a picture has to be sent, knowing what was sent before. Nothing here talks to a terminal.
 */
#ifndef SUMI_UI_TERM_PIXEL_SEND_H
#define SUMI_UI_TERM_PIXEL_SEND_H

#include "base/vec.h"
#include "ui/term/pixel_bytes.h"

/* What a terminal shows: a picture, and patches over it where it has changed since. */
struct pixel_sender {
    enum pixel_way { PIXELS_NONE, PIXELS_KITTY, PIXELS_SIXEL } way;
    int registers;            /* colours of a picture of sixels, at most */
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

/* Whether only clearing the whole screen takes away what is shown and does not stay: sixels are not
 * removed, they are written over. It is to be done before, with pixels_forget(). */
bool pixels_want_clear(const struct pixel_sender *s, const struct picture *p);

/* The screen was cleared, and what it showed is gone. */
void pixels_forget(struct pixel_sender *s);

/* Appends what leaves no trace of pictures; the next one is sent whole. */
void pixels_remove(struct pixel_sender *s, struct buf *out);

void pixel_sender_free(struct pixel_sender *s);

#endif
