/* Boards as pictures on this terminal: whether it shows them, and keeping what it shows. */
#include "base/least.h"
#include "ui/term/pixel_send.h"
#include "ui/term/term_inside.h"

#include <sys/ioctl.h>
#include <unistd.h>

static struct {
    bool asked_for;         /* `on`: it is told where there are none */
    struct picture picture; /* of the screen that is drawn */
    struct pixel_sender sender;
} pixels;

/* Takes the size of a character from that of the window, if it is known in pixels, where the
 * terminal has not told it. */
static void ask_window(struct answers *a) {
    struct winsize w;
    if (a->cell_width > 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) != 0 || w.ws_row == 0 ||
        w.ws_col == 0)
        return;
    a->cell_width = w.ws_xpixel / w.ws_col;
    a->cell_height = w.ws_ypixel / w.ws_row;
}

static void find_size(const struct answers *a) {
    enum { LEAST = 4, MOST = 128 };
    int rows, cols, width = a->cell_width, height = a->cell_height;
    bool known = width >= LEAST && height >= LEAST && width <= MOST && height <= MOST;
    pixels.picture.cell_width = known ? width : 0;
    pixels.picture.cell_height = known ? height : 0;
    term_size(&rows, &cols);
    picture_make_room(&pixels.picture, rows, cols);
}

void term_pixels_open(enum pixels wanted, struct answers *a) {
    enum { REGISTERS_LEAST = 16 };
    pixels.asked_for = wanted == PIXELS_ON;
    if (wanted == PIXELS_OFF)
        return;
    ask_window(a);
    if (a->sixel && !a->kitty)
        term_ask(QUESTION_SIXELS, a);
    pixels.sender.way = a->kitty ? PIXELS_KITTY : a->sixel ? PIXELS_SIXEL : PIXELS_NONE;
    pixels.sender.registers = min_int(max_int(a->registers, REGISTERS_LEAST), PICTURE_COLOURS);
    pixels.sender.most_width = a->most_width;
    pixels.sender.most_height = a->most_height;
    if (pixels.sender.way != PIXELS_NONE)
        find_size(a);
}

void term_pixels_resized(void) {
    struct answers a = {0};
    if (pixels.sender.way == PIXELS_NONE)
        return;
    term_pixels_remove();
    term_ask(QUESTION_SIZE, &a);
    ask_window(&a);
    find_size(&a);
}

struct picture *term_picture(void) {
    struct picture *p = &pixels.picture;
    const struct theme *theme = term_theme_shown();
    if (p->room == 0)
        return NULL;
    int paper = theme_paper() >= 0 ? theme_paper() : (int)theme->paper;
    if (p->theme != theme || p->paper != paper) { /* its colours are others */
        p->theme = theme;
        p->paper = paper;
        picture_new_palette(p);
        term_pixels_remove();
    }
    return p;
}

bool term_pixels_missing(void) {
    bool missing = pixels.asked_for && pixels.picture.room == 0;
    pixels.asked_for = false;
    return missing;
}

bool term_pixels_able(void) {
    return pixels.sender.way != PIXELS_NONE;
}

bool term_pixels_want_clear(const struct screen *s) {
    bool clear = s->picture != NULL && pixels_want_clear(&pixels.sender, s->picture);
    if (clear)
        pixels_forget(&pixels.sender);
    return clear;
}

bool term_pixels_draw(const struct screen *s, bool afresh, const char *begin) {
    LOCAL_BUF bytes = {0};
    if (s->picture == NULL)
        return false;
    if (afresh && pixels.sender.way == PIXELS_SIXEL)
        pixels_forget(&pixels.sender); /* they were cleared with the screen */
    else if (afresh)
        pixels_remove(&pixels.sender, &bytes);
    pixels_send(&pixels.sender, s->picture, &bytes);
    if (bytes.len > 0) {
        term_send(begin);
        term_send("\0337");
        term_send(bytes.at);
        term_send("\0338");
    }
    return bytes.len > 0;
}

void term_pixels_remove(void) {
    LOCAL_BUF bytes = {0};
    pixels_remove(&pixels.sender, &bytes);
    term_send(buf_text(&bytes));
}

void term_pixels_close(void) {
    term_pixels_remove();
    pixel_sender_free(&pixels.sender);
    picture_free(&pixels.picture);
}
