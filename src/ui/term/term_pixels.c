/* Boards as pictures on this terminal: whether it shows them, and keeping what it shows. */
#include "base/least.h"
#include "base/os/clock.h"
#include "ui/term/pixel_send.h"
#include "ui/term/term_inside.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static struct {
    bool asked_for;         /* `on`: it is told where there are none */
    int paper;              /* the terminal's ground, 0xRRGGBB; -1: not told */
    struct picture picture; /* of the screen that is drawn */
    struct pixel_sender sender;
} pixels;

/* The size of a character by that of the window, where it is known in pixels. */
static void ask_window(struct pixel_answers *a) {
    struct winsize w;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) != 0 || w.ws_row == 0 || w.ws_col == 0)
        return;
    a->cell_width = w.ws_xpixel / w.ws_col;
    a->cell_height = w.ws_ypixel / w.ws_row;
}

/* Asks, and waits until all has been answered, or a second: nearly every terminal answers at once,
 * and what comes later is no key (term_keys.c). What is typed meanwhile is given back. */
static void ask_terminal(const char *question, struct pixel_answers *a) {
    enum { WAIT_MS = 1000, MOST = 512 };
    char bytes[MOST];
    int n = 0;
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    a->all = false;
    term_send(question);
    for (int64_t end = clock_ms() + WAIT_MS; !a->all && n < MOST && !term_leave_flag;) {
        int64_t left = end - clock_ms();
        if (left <= 0 || poll(&fd, 1, (int)left) <= 0 || fd.revents != POLLIN)
            break;
        ssize_t came = read(STDIN_FILENO, bytes + n, (size_t)(MOST - n));
        if (came <= 0)
            break;
        n = pixel_answers_take(a, bytes, n + (int)came);
    }
    term_give_back(bytes, n);
}

/* True if tmux or screen stands between, here or where the player's connection begins. */
static bool is_in_windows(void) {
    const char *term = getenv("TERM");
    return getenv("TMUX") != NULL || getenv("STY") != NULL ||
           (term != NULL && (strncmp(term, "tmux", 4) == 0 || strncmp(term, "screen", 6) == 0));
}

static void find_size(const struct pixel_answers *a) {
    enum { LEAST = 4, MOST = 128 };
    int rows, cols, width = a->cell_width, height = a->cell_height;
    bool known = width >= LEAST && height >= LEAST && width <= MOST && height <= MOST;
    pixels.picture.cell_width = known ? width : 0;
    pixels.picture.cell_height = known ? height : 0;
    term_size(&rows, &cols);
    picture_make_room(&pixels.picture, rows, cols);
}

void term_pixels_open(enum pixels wanted, bool able) {
    enum { REGISTERS_LEAST = 16 };
    struct pixel_answers a = {.paper = -1};
    pixels.asked_for = wanted == PIXELS_ON;
    if (wanted == PIXELS_OFF || !able)
        return;
    ask_window(&a);
    ask_terminal(is_in_windows() ? PIXEL_QUESTION : PIXEL_QUESTION_KITTY PIXEL_QUESTION, &a);
    if (a.sixel && !a.kitty)
        ask_terminal(PIXEL_QUESTION_COLOURS, &a);
    pixels.sender.way = a.kitty ? PIXELS_KITTY : a.sixel ? PIXELS_SIXEL : PIXELS_NONE;
    pixels.sender.registers = min_int(max_int(a.registers, REGISTERS_LEAST), PICTURE_COLOURS);
    pixels.paper = a.paper;
    if (pixels.sender.way != PIXELS_NONE)
        find_size(&a);
}

void term_pixels_resized(void) {
    struct pixel_answers a = {0};
    if (pixels.sender.way == PIXELS_NONE)
        return;
    term_pixels_remove();
    ask_window(&a);
    ask_terminal(PIXEL_QUESTION_SIZE, &a);
    find_size(&a);
}

struct picture *term_picture(void) {
    struct picture *p = &pixels.picture;
    const struct theme *theme = term_theme_shown();
    if (p->room == 0)
        return NULL;
    if (p->theme != theme) { /* its colours are others */
        p->theme = theme;
        p->paper = pixels.paper >= 0 ? pixels.paper : (int)theme->paper;
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
