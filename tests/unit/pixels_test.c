/* Boards as pictures, and the bytes that bring them to a terminal. */
#include "base/least.h"
#include "base/os/file.h"
#include "base/rng.h"
#include "context.h"
#include "effort.h"
#include "keyplay.h"
#include "percentile.h"
#include "play/store/library.h"
#include "random_game.h"
#include "terminal.h"
#include "ui/paint/picture.h"
#include "ui/term/answers.h"
#include "ui/term/pixel_send.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { ROWS = 6, COLS = 9, CELL_WIDTH = 7, CELL_HEIGHT = 13 };

/* Noise in so many colours that are well apart, where a picture is. */
static struct picture noise(struct rng *rng, int colours) {
    struct picture p = {.cell_width = CELL_WIDTH, .cell_height = CELL_HEIGHT, .colours = colours};
    picture_make_room(&p, ROWS, COLS);
    p.row = 2;
    p.col = 3;
    p.rows = ROWS;
    p.cols = COLS;
    p.width = COLS * CELL_WIDTH;
    p.height = ROWS * CELL_HEIGHT;
    for (int i = 0; i < colours; i++)
        p.palette[i] = (unsigned)i * 0x0f3b71 % 0x1000000;
    for (int i = 0; i < p.width * p.height; i++)
        p.at[i] = (uint8_t)rng_below(rng, colours);
    return p;
}

static struct patch any_patch(const struct picture *p, struct rng *rng) {
    int left = (int)rng_below(rng, p->width), top = (int)rng_below(rng, p->height);
    return (struct patch){left, top, 1 + (int)rng_below(rng, (p->width - left)),
                          1 + (int)rng_below(rng, (p->height - top))};
}

static unsigned pixel(const struct picture *p, struct patch part, int x, int y) {
    return p->palette[p->at[(part.top + y) * p->width + part.left + x]];
}

/* A reader of PNG, as far as they are written here. */

static unsigned number_at(const unsigned char *at) {
    return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 | (unsigned)at[2] << 8 | at[3];
}

/* The data of the chunk that comes next. */
static const unsigned char *next_chunk(const unsigned char **at, const char *name, unsigned *n) {
    const unsigned char *data = *at + 8;
    *n = number_at(*at);
    assert_memory_equal(*at + 4, name, 4);
    assert_int_equal(number_at(data + *n), crc32(0, *at + 4, *n + 4));
    *at = data + *n + 4;
    return data;
}

static void assert_png(const char *bytes, int n, const struct picture *p, struct patch part) {
    const unsigned char *at = (const unsigned char *)bytes + 8, *end = at + n - 8;
    unsigned size, colours, packed;
    assert_memory_equal(bytes, "\x89PNG\r\n\x1a\n", 8);
    const unsigned char *head = next_chunk(&at, "IHDR", &size);
    assert_int_equal(number_at(head), part.width);
    assert_int_equal(number_at(head + 4), part.height);
    const unsigned char *palette = next_chunk(&at, "PLTE", &colours);
    const unsigned char *data = next_chunk(&at, "IDAT", &packed);
    int depth = head[8], stride = 1 + (part.width * depth + 7) / 8;
    uLongf len = (uLongf)(stride * part.height);
    unsigned char *rows = mem_alloc((int)len, 1);
    assert_int_equal(uncompress(rows, &len, data, packed), Z_OK);
    assert_int_equal(len, stride * part.height);
    for (int y = 0; y < part.height; y++)
        for (int x = 0; x < part.width; x++) {
            int bit = x * depth, byte = rows[y * stride + 1 + bit / 8];
            unsigned i = (unsigned)(byte >> (8 - depth - bit % 8) & ((1 << depth) - 1));
            assert_true(3 * i < colours);
            assert_int_equal(number_at(palette + 3 * i) >> 8, pixel(p, part, x, y));
        }
    next_chunk(&at, "IEND", &size);
    assert_ptr_equal(at, end);
    mem_free(rows);
}

static const int how_many[] = {1, 2, 3, 4, 5, 16, 17, 255, 256};
enum { HOW_MANY = sizeof how_many / sizeof *how_many };

static void test_png(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < 4 * HOW_MANY; i++) {
        struct picture p = noise(&rng, how_many[i % HOW_MANY]);
        struct patch part = any_patch(&p, &rng);
        struct buf out = {0};
        patch_png(&p, part, &out);
        assert_png(out.at, out.len, &p, part);
        buf_free(&out);
        picture_free(&p);
    }
}

static void test_kitty_removes(void **state) {
    (void)state;
    struct buf out = {0};
    patch_kitty_remove(12, &out);
    patch_kitty_remove_all(&out);
    assert_string_equal(out.at, "\033_Ga=d,d=I,i=12,q=2\033\\\033_Ga=d,d=A,q=2\033\\");
    buf_free(&out);
}

static int digit_of(char c) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert_true(c != '\0' && strchr(digits, c) != NULL);
    return (int)(strchr(digits, c) - digits);
}

static void add_decoded(const char *text, int n, struct buf *out) {
    assert_int_equal(n % 4, 0);
    for (int i = 0; i < n; i += 4) {
        int pad = (text[i + 3] == '=') + (text[i + 2] == '='), three = 0;
        for (int k = 0; k < 4; k++)
            three = three << 6 | (k < 4 - pad ? digit_of(text[i + k]) : 0);
        for (int k = 0; k < 3 - pad; k++)
            buf_char(out, (char)(three >> (16 - 8 * k)));
    }
}

/* The place, then sequences of 4096 bytes at most, of which all but the last announce another. */
static void test_kitty(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (int i = 0; i < 2 * HOW_MANY; i++) {
        struct picture p = noise(&rng, how_many[i % HOW_MANY]);
        struct patch part = i % 2 ? any_patch(&p, &rng) : (struct patch){0, 0, p.width, p.height};
        struct buf out = {0}, png = {0};
        char begins[128];
        snprintf(begins, sizeof begins, "\033[%d;%dH\033_Ga=T,f=100,i=77,q=2,C=1,z=5,X=%d,Y=%d",
                 3 + part.top / CELL_HEIGHT, 4 + part.left / CELL_WIDTH, part.left % CELL_WIDTH,
                 part.top % CELL_HEIGHT);
        patch_kitty(&p, part, 77, 5, &out);
        assert_memory_equal(out.at, begins, strlen(begins));
        bool more = true;
        for (const char *at = strstr(out.at, "\033_G"); more; at = strstr(at, "\033\\") + 2) {
            const char *data = strchr(at, ';') + 1, *end = strstr(at, "\033\\");
            const char *says = strstr(at, "m=1;");
            assert_memory_equal(at, "\033_G", 3);
            assert_true(end - data > 0 && end - data <= 4096);
            more = says != NULL && says < data;
            assert_true(more || end[2] == '\0');
            add_decoded(data, (int)(end - data), &png);
        }
        assert_png(png.at, png.len, &p, part);
        buf_free(&out);
        buf_free(&png);
        picture_free(&p);
    }
}

/* A reader of sixels, as far as they are written here. */
static void assert_sixels(const char *at, const struct picture *p, struct patch part) {
    int left = 0, top = 0, colour = 0, parts[PICTURE_COLOURS][3], n;
    char *seen = mem_alloc(part.width * part.height, 1);
    while (*at != '\033') {
        int run = 1, c, r, g, b, used = 0;
        if (*at == '$' || *at == '-') {
            left = 0;
            top += *at++ == '-' ? 6 : 0;
            continue;
        }
        if (sscanf(at, "#%d;2;%d;%d;%d%n", &c, &r, &g, &b, &used) == 4) {
            memcpy(parts[c], (int[]){r, g, b}, sizeof parts[c]);
            at += used;
            continue;
        }
        if (sscanf(at, "#%d%n", &colour, &used) == 1)
            at += used;
        if (sscanf(at, "!%d%n", &run, &n) == 1)
            at += n;
        int bits = *at++ - '?';
        for (; run > 0; run--, left++)
            for (int y = 0; y < 6; y++)
                if (bits >> y & 1) {
                    assert_true(left < part.width && top + y < part.height);
                    unsigned rgb = pixel(p, part, left, top + y);
                    for (int k = 0; k < 3; k++)
                        assert_int_equal(parts[colour][k],
                                         ((int)(rgb >> (16 - 8 * k) & 255) * 100 + 127) / 255);
                    seen[(top + y) * part.width + left]++;
                }
    }
    assert_memory_equal(at, "\033\\", 2);
    for (int i = 0; i < part.width * part.height; i++)
        assert_int_equal(seen[i], 1);
    mem_free(seen);
}

static void test_sixels(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    for (int i = 0; i < 2 * HOW_MANY; i++) {
        struct picture p = noise(&rng, how_many[i % HOW_MANY]);
        struct patch part = any_patch(&p, &rng);
        struct buf out = {0};
        int n = 0;
        patch_sixel(&p, part, PICTURE_COLOURS, &out);
        sscanf(strstr(out.at, "\033P"), "\033P0;1q\"1;1;%*d;%*d%n", &n);
        assert_true(n > 0);
        assert_sixels(strstr(out.at, "\033P") + n, &p, part);
        buf_free(&out);
        picture_free(&p);
    }
}

/* With few registers each pixel has the nearest colour, and those that fill most stay as they are.
 */
static void test_few_colours(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 4);
    struct picture p = noise(&rng, 40);
    struct buf out = {0};
    memset(p.at, 7, (size_t)(p.width * p.height / 2));
    patch_sixel(&p, (struct patch){0, 0, p.width, p.height}, 4, &out);
    char flat[32];
    unsigned rgb = p.palette[7];
    snprintf(flat, sizeof flat, ";2;%u;%u;%u", ((rgb >> 16) * 100 + 127) / 255,
             ((rgb >> 8 & 255) * 100 + 127) / 255, ((rgb & 255) * 100 + 127) / 255);
    assert_non_null(strstr(out.at, "#3;2;"));
    assert_null(strstr(out.at, "#4"));
    assert_non_null(strstr(out.at, flat));
    buf_free(&out);
    picture_free(&p);
}

/* Games on a screen that shows pixels. */

#define YAJILIN                                                                                    \
    "sumi: 1\ngenre: yajilin\nboard:\n"                                                            \
    ". . . 2<\n. 1v . .\n. . . .\n. . . .\n"

struct shown {
    struct keyplay game;
    struct picture picture;
};

static void show(struct shown *s, const char *puzzle) {
    struct ui_options o = {.mouse = true};
    struct err e = {0};
    if (!keyplay_open(&s->game, puzzle, &o, &e))
        fail_msg("%s", e.text);
    s->picture = (struct picture){.cell_width = 10, .cell_height = 20, .theme = themes};
    picture_make_room(&s->picture, 24, 80);
    s->game.screen.picture = &s->picture;
    s->game.screen.colors = COLORS_MIXED;
    keyplay_draw(&s->game);
    if (s->picture.room == 0)
        skip(); /* without cairo */
}

static void give_keys(struct shown *s, const char *keys) {
    char bad[KEYPLAY_NAME];
    assert_true(keyplay_keys(&s->game, keys, bad));
    keyplay_draw(&s->game);
}

static void hide(struct shown *s) {
    s->game.screen.picture = NULL;
    keyplay_close(&s->game);
    picture_free(&s->picture);
}

/* The colour in the middle of a cell. */
static unsigned middle_of(const struct shown *s, int row, int col) {
    const struct picture *p = &s->picture;
    int y = p->cell_height / 2 + p->cell_height * (2 * row + 1),
        x = p->cell_width / 2 + p->cell_width * (4 * col + 2);
    return p->palette[p->at[y * p->width + x]];
}

static unsigned shown_ground(enum ground g) {
    return theme_rgb(themes, theme_look(themes, STYLE_PLAIN, g, COLORS_MIXED).bg, COLORS_MIXED);
}
static unsigned shown_ink(enum style style) {
    return theme_rgb(themes, theme_look(themes, style, GROUND_NONE, COLORS_MIXED).fg, COLORS_MIXED);
}

/* The board is in the picture and not in characters; the words beside it stay. */
static void test_board_is_a_picture(void **state) {
    (void)state;
    struct shown s;
    show(&s, YAJILIN);
    const struct screen *screen = &s.game.screen;
    const struct picture *p = &s.picture;
    struct buf text = {0};
    assert_int_equal(p->rows, 4 * 2 + 1);
    assert_int_equal(p->cols, 4 * 4 + 1);
    assert_int_equal(screen->cursor_row, -1);
    for (int row = 0; row < p->rows; row++)
        for (int col = 0; col < p->cols; col++) {
            struct glyph g = screen->at[(p->row + row) * screen->cols + p->col + col];
            assert_true(g.code == ' ' && g.ground == GROUND_NONE);
        }
    screen_dump(screen, NULL, &text);
    assert_non_null(strstr(text.at, "Yajilin 4x4"));
    buf_free(&text);
    give_keys(&s, "?");
    assert_int_equal(p->rows, 0);
    give_keys(&s, "Esc Space");
    assert_int_equal(p->rows, 9);
    assert_int_equal(middle_of(&s, 0, 0), shown_ink(STYLE_SHADED));
    assert_int_equal(middle_of(&s, 3, 3), 0);
    hide(&s);
}

/* A line, a trial's shading and what a check finds have the colours that they have in characters.
 */
static void test_colours_of_a_picture(void **state) {
    (void)state;
    struct shown s;
    show(&s, YAJILIN);
    give_keys(&s, "g r 4 c 1 Enter L");
    assert_int_equal(middle_of(&s, 3, 0), shown_ink(STYLE_LINE));
    give_keys(&s, "t g r 3 c 3 Enter Space");
    assert_int_equal(middle_of(&s, 2, 2), shown_ink(STYLE_TRIAL));
    give_keys(&s, "Esc g r 1 c 1 Enter Space Right Space c");
    assert_int_equal(middle_of(&s, 0, 0), shown_ink(STYLE_BROKEN));
    hide(&s);
    assert_true(shown_ground(GROUND_PLATE) != 0);
}

/* A stone of either colour, given or not, is told from the paper, and black from white. */
static void test_stones_in_a_picture(void **state) {
    (void)state;
    struct shown s;
    show(&s, "sumi: 1\ngenre: yinyang\nboard:\n@ . O\n. . .\n. . .\n");
    give_keys(&s, "Down Space Right Right .");
    unsigned black = middle_of(&s, 1, 0), white = middle_of(&s, 1, 2), given = middle_of(&s, 0, 0);
    unsigned paper = (unsigned)s.picture.paper;
    assert_int_equal(given, black);
    assert_int_equal(middle_of(&s, 0, 2), white);
    assert_true(contrast(black, paper) > 1.5);
    assert_true(contrast(white, black) > CONTRAST_TEXT);
    hide(&s);
}

/* A terminal of kitty's protocol: what it shows after some bytes. */
struct kitty_terminal {
    uint8_t *shown; /* by pixel: a colour of the picture and one; 0: nothing */
    int images;     /* that it holds */
};

/* A picture or patch, which shows what the picture is now. */
static const char *take_image(struct kitty_terminal *t, const struct picture *p, const char *at,
                              int row, int col) {
    int x, y;
    struct buf png = {0};
    assert_int_equal(sscanf(at, "\033_Ga=T,f=100,i=%*d,q=2,C=1,z=%*d,X=%d,Y=%d", &x, &y), 2);
    for (bool more = true; more;) {
        const char *data = strchr(at, ';') + 1, *end = strstr(at, "\033\\"),
                   *m = strstr(at, "m=1;");
        more = m && m < data;
        add_decoded(data, (int)(end - data), &png);
        at = end + 2;
    }
    struct patch part = {
        (col - 1 - p->col) * p->cell_width + x, (row - 1 - p->row) * p->cell_height + y,
        (int)number_at((unsigned char *)png.at + 16), (int)number_at((unsigned char *)png.at + 20)};
    assert_png(png.at, png.len, p, part);
    for (int i = 0; i < part.height; i++)
        for (int k = 0; k < part.width; k++) {
            int pixel = (part.top + i) * p->width + part.left + k;
            t->shown[pixel] = p->at[pixel];
        }
    t->images++;
    buf_free(&png);
    return at;
}

static void kitty_takes(struct kitty_terminal *t, const struct picture *p, const char *at) {
    int row, col, n;
    while (*at) {
        n = 0;
        if (sscanf(at, "\033[%d;%dH%n", &row, &col, &n) == 2 && n > 0) {
            at = take_image(t, p, at + n, row, col);
            continue;
        }
        assert_memory_equal(at, "\033_Ga=d,d=", 9);
        t->images = at[9] == 'A' ? 0 : t->images - 1;
        at = strstr(at, "\033\\") + 2;
    }
}

/* Puzzles of 10x10 of the library, a genre each. */
static const char *next_puzzle(const struct library *lib, int *at, struct buf *path) {
    for (int i = *at; i < lib->entries.len; i++) {
        const struct entry *e = &lib->entries.at[i];
        bool seen = e->lesson || e->grid.rows != 10 || e->grid.cols != 10;
        for (int k = 0; k < *at && !seen; k++)
            seen = lib->entries.at[k].genre == e->genre;
        if (seen)
            continue;
        *at = i + 1;
        buf_clear(path);
        buf_fmt(path, "puzzles/%s.sumi", e->name);
        return e->name;
    }
    return NULL;
}

enum { WHOLE_MOST = 12000, CHANGE_MEDIAN_MOST = 600, CHANGES = 4096 };

struct measured {
    double whole, changes[CHANGES];
    int n;
};

/* Plays a while; the terminal shows the picture after every key. */
static void play_and_measure(const char *puzzle, struct measured *m) {
    static const char *const keys[] = {"Space", "Right", "L", "J", "Down",   "Space", "n", "n",
                                       "n",     ".",     "H", "K", "x Left", "u",     "u", "n",
                                       "n",     "n",     "n", "n", "n",      "Down",  "L", "Space"};
    enum { KEYS = sizeof keys / sizeof *keys };
    struct shown s;
    struct pixel_sender sender = {.way = PIXELS_KITTY};
    show(&s, puzzle);
    struct kitty_terminal t = {mem_alloc(s.picture.room, 1), 0};
    for (int i = -1; i < KEYS; i++) {
        struct buf out = {0};
        if (i >= 0)
            give_keys(&s, keys[i]);
        pixels_send(&sender, &s.picture, &out);
        kitty_takes(&t, &s.picture, buf_text(&out));
        assert_memory_equal(t.shown, s.picture.at, (size_t)(s.picture.width * s.picture.height));
        assert_int_equal(t.images, sender.patches.len);
        if (i < 0)
            m->whole = out.len > m->whole ? out.len : m->whole;
        else if (out.len > 0 && m->n < CHANGES)
            m->changes[m->n++] = out.len;
        buf_free(&out);
    }
    mem_free(t.shown);
    pixel_sender_free(&sender);
    hide(&s);
}

/* The same in a terminal of sixels: each patch is what the picture is there, begins and ends where
 * characters do, and what they leave as it was is what has not changed. */
static void sixels_take(uint8_t *shown, const struct picture *p, const char *at) {
    int row, col;
    struct patch part = {0};
    while (sscanf(at, "\033[%d;%dH\033P0;1q\"1;1;%d;%d", &row, &col, &part.width, &part.height) ==
           4) {
        part.left = (col - 1 - p->col) * p->cell_width;
        part.top = (row - 1 - p->row) * p->cell_height;
        assert_true(part.width % p->cell_width == 0 && part.height % p->cell_height == 0);
        at = strchr(at, '#');
        assert_sixels(at, p, part);
        at = strstr(at, "\033\\") + 2;
        for (int i = 0; i < part.height; i++)
            memcpy(shown + (part.top + i) * p->width + part.left,
                   p->at + (part.top + i) * p->width + part.left, (size_t)part.width);
    }
    assert_int_equal(*at, '\0');
}

static void test_game_in_sixels(void **state) {
    (void)state;
    enum { PICTURES_OF_XTERM = 16, MOVES = 60 };
    struct shown s;
    struct pixel_sender sender = {.way = PIXELS_SIXEL, .registers = PICTURE_COLOURS};
    show(&s, YAJILIN);
    uint8_t *shown = mem_alloc(s.picture.room, 1);
    int changes = 0;
    for (int i = 0; i < MOVES; i++) {
        static const char *const keys[] = {"Space", "Space", "Down",  ".",    "J",
                                           "t",     "Right", "Space", "Left", "Up"};
        struct buf out = {0};
        give_keys(&s, keys[i % 10]);
        assert_false(pixels_want_clear(&sender, &s.picture));
        pixels_send(&sender, &s.picture, &out);
        sixels_take(shown, &s.picture, buf_text(&out));
        assert_memory_equal(shown, s.picture.at, (size_t)(s.picture.width * s.picture.height));
        assert_true(sender.patches.len < PICTURES_OF_XTERM);
        changes += out.len > 0;
        buf_free(&out);
    }
    assert_true(changes > MOVES / 2);
    give_keys(&s, "?"); /* no picture: only a clear screen takes it away */
    assert_true(pixels_want_clear(&sender, &s.picture));
    mem_free(shown);
    pixel_sender_free(&sender);
    hide(&s);
}

static void test_bytes_of_a_game(void **state) {
    (void)state;
    struct library lib = {0};
    struct buf path = {0}, text = {0};
    struct measured m = {0};
    struct err e;
    library_use("puzzles");
    library_read(&lib, NULL);
    for (int at = 0, n = 0; next_puzzle(&lib, &at, &path); n++) {
        if (EFFORT_SPARES(n))
            continue;
        buf_clear(&text);
        assert_true(file_read(path.at, &text, &e));
        play_and_measure(text.at, &m);
    }
    double median = percentile(m.changes, m.n, 50);
    print_message("a whole 10x10 %g bytes at most, a change %g in the median, %g in 90%% of %d\n",
                  m.whole, median, percentile(m.changes, m.n, 90), m.n);
    assert_true(m.n > 0 && m.whole <= WHOLE_MOST && median <= CHANGE_MEDIAN_MOST);
    library_free(&lib);
    buf_free(&path);
    buf_free(&text);
}

/* A terminal that takes small pictures only gets the board in parts that meet without a gap. */
static void test_sixels_within_a_limit(void **state) {
    (void)state;
    struct shown s;
    show(&s, YAJILIN);
    for (int limit = 1; limit < 500; limit += 83) {
        struct pixel_sender sender = {.way = PIXELS_SIXEL,
                                      .registers = PICTURE_COLOURS,
                                      .most_width = limit,
                                      .most_height = limit};
        uint8_t *shown = mem_alloc(s.picture.room, 1);
        memset(shown, 255, (size_t)s.picture.room);
        struct buf out = {0};
        int width, height;
        pixels_send(&sender, &s.picture, &out);
        for (const char *at = buf_text(&out); (at = strstr(at, "\"1;1;")); at++) {
            assert_int_equal(sscanf(at, "\"1;1;%d;%d", &width, &height), 2);
            assert_true(width <= max_int(limit, s.picture.cell_width));
            assert_true(height <= max_int(limit, s.picture.cell_height));
        }
        sixels_take(shown, &s.picture, buf_text(&out));
        assert_memory_equal(shown, s.picture.at, (size_t)(s.picture.width * s.picture.height));
        buf_free(&out);
        mem_free(shown);
        pixel_sender_free(&sender);
    }
    hide(&s);
}

/* What terminals answer. */

static struct answers answers_in(const char *bytes, const char *left) {
    struct answers a = {.paper = -1};
    char text[512];
    snprintf(text, sizeof text, "%s", bytes);
    int n = answers_take(&a, text, (int)strlen(text));
    assert_int_equal(n, strlen(left));
    assert_memory_equal(text, left, (size_t)n);
    return a;
}

#define KITTY_ANSWERS "\033_Gi=31;OK\033\\\033]11;rgb:1e1e/1e1e/2e2e\033\\\033[6;20;10t\033[?62;c"

static void test_answers(void **state) {
    (void)state;
    struct answers a = answers_in(KITTY_ANSWERS, "");
    assert_true(a.kitty && a.all && !a.sixel);
    assert_int_equal(a.cell_width, 10);
    assert_int_equal(a.cell_height, 20);
    assert_int_equal(a.paper, 0x1e1e2e);
    a = answers_in("\033]11;rgb:ff/80/0\a\033[?1;0;256S\033[?2;0;1000;800S\033[?64;1;4;22c", "");
    assert_true(!a.kitty && a.all && a.sixel);
    assert_int_equal(a.paper, 0xff8000);
    assert_int_equal(a.registers, 256);
    assert_true(a.most_width == 1000 && a.most_height == 800);
    a = answers_in("\033_Gi=31;ENOTSUPPORTED:no\033\\\033[?1;3;0S\033[?44;24c", "");
    assert_true(!a.kitty && !a.sixel && a.all && a.registers == 0);
    /* what is typed meanwhile, and other sequences, are no answers */
    a = answers_in("j\033[Ak\033[?62;4c\033[6;5~\033OP", "j\033[Ak\033[6;5~\033OP");
    assert_true(a.sixel && a.all);
    /* an answer that has come in part waits for the rest */
    a = answers_in("x\033[6;20;1", "x\033[6;20;1");
    assert_true(!a.all && a.cell_width == 0);
    a = answers_in("\033_Gi=31;O", "\033_Gi=31;O");
    assert_false(a.kitty);
    /* nonsense is no size and no colour */
    a = answers_in("\033[6;0;10t\033[6;9999;99999t\033]11;rgb:12345/1/1\a\033]11;red\a", "");
    assert_true(a.cell_width == 0 && a.cell_height == 0 && a.paper == -1);
}

/* Whatever a terminal sends, what is kept is a part of it in its order. */
static void test_any_answers(void **state) {
    (void)state;
    static const char bytes[] = "\033\033[]_PGi=31;OK\\\a?60;4ctS:rgb/f";
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 20000; round++) {
        struct answers a = {.paper = -1};
        char text[64], was[64];
        int n = rng_below(&rng, sizeof text), from = 0;
        for (int i = 0; i < n; i++)
            was[i] = text[i] = bytes[rng_below(&rng, sizeof bytes - 1)];
        int kept = answers_take(&a, text, n);
        assert_true(kept <= n);
        for (int i = 0; i < kept; i++, from++) {
            while (from < n && was[from] != text[i])
                from++;
            assert_true(from < n);
        }
    }
}

/* The program in a terminal whose answers the test gives. */

static void start_with(struct pty *p, const char *const *words) {
    pty_start_at_home(p, "xterm-256color", 24, 80, words);
    p->silent = true;
}

static const char *count_of(const struct pty *p, const char *text, int *n) {
    const char *last = NULL;
    *n = 0;
    for (const char *at = buf_text(&p->shown); (at = strstr(at, text)); at++, ++*n)
        last = at;
    return last;
}

static void assert_no_pictures(const struct pty *p) {
    static const char *const questions[] = {"\033_G", "\033[16t", "\033P", "\033[?1;1;0S"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        assert_null(strstr(buf_text(&p->shown), questions[i]));
}

enum { REST_MS = 300 };
#define SHORT_PUZZLE "yajilin/4/4/f10a30f20"

/* Off by itself, off when it is said, and off for strangers whose settings say on. */
static void test_nothing_is_asked(void **state) {
    (void)state;
    static const char *const lines[][5] = {{"play", SHORT_PUZZLE},
                                           {"play", "--pixels", "off", SHORT_PUZZLE},
                                           {"play", "--plain", "--pixels", "on", SHORT_PUZZLE},
                                           {"play", "--ascii", "--pixels", "on", SHORT_PUZZLE}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct pty p;
        const char *words[6] = {0};
        memcpy(words, lines[i], sizeof lines[i]);
        start_with(&p, words);
        p.silent = false;
        pty_await(&p, "r1c1");
        pty_send(&p, "q");
        assert_int_equal(pty_end(&p), 0);
        assert_no_pictures(&p);
        pty_free(&p);
    }
}

static void test_strangers_ask_nothing(void **state) {
    (void)state;
    char config[160];
    struct err e;
    struct pty p;
    snprintf(config, sizeof config, "%s/config", pty_dir);
    assert_true(file_replace(config, "pixels = on\n", 12, &e));
    start_with(&p, WORDS("play", "--restricted", "--state", pty_dir, SHORT_PUZZLE));
    p.silent = false;
    pty_await(&p, "r1c1");
    pty_send(&p, "q");
    assert_int_equal(pty_end(&p), 0);
    assert_no_pictures(&p);
    pty_free(&p);
    start_with(&p,
               WORDS("play", "--restricted", "--pixels", "auto", "--state", pty_dir, SHORT_PUZZLE));
    pty_await(&p, "\033[c");
    pty_send(&p, KITTY_ANSWERS);
    pty_await(&p, "a=T");
    pty_send(&p, "q");
    assert_int_equal(pty_end(&p), 0);
    pty_free(&p);
}

/* A game in such a terminal; ends it as told. Nothing of a picture is left: the last thing said of
 * pictures is that all go, before the terminal is given back. */
static void ends_without_a_trace(void (*end)(struct pty *p)) {
    struct pty p;
    int before, pictures, removed, left;
    start_with(&p, WORDS("play", "--pixels", "auto", SHORT_PUZZLE));
    pty_await(&p, "\033[c");
    pty_send(&p, "l" KITTY_ANSWERS); /* and a key that was typed before they come */
    pty_await(&p, "a=T");
    pty_rest(&p, REST_MS);
    count_of(&p, "a=T", &before);
    pty_send(&p, "j");
    pty_await(&p, "a=T");
    end(&p);
    const char *last = count_of(&p, "a=T", &pictures);
    const char *gone = count_of(&p, "a=d,d=A", &removed);
    const char *back = count_of(&p, "\033[?1049l", &left);
    assert_true(before >= 2); /* the key typed first has moved the cursor */
    assert_true(pictures > before && removed >= 1 && left >= 1);
    assert_true(last < gone && gone < back);
    pty_free(&p);
}

static void by_key(struct pty *p) {
    pty_send(p, "q");
    assert_int_equal(pty_end(p), 0);
}
static void by_kill(struct pty *p) {
    kill(p->pid, SIGTERM);
    pty_end(p);
}

static void test_no_trace(void **state) {
    (void)state;
    ends_without_a_trace(by_key);
    ends_without_a_trace(by_kill);
}

/* What follows "ESC [": the numbers and the letter. */
static const char *read_command(const char *at, int number[2], char *letter) {
    number[0] = number[1] = 0;
    for (int n = 0; *at == ';' || *at == '?' || (*at >= '0' && *at <= '9'); at++)
        if (*at == ';')
            n = 1;
        else if (*at != '?')
            number[n] = number[n] * 10 + *at - '0';
    *letter = *at;
    return at;
}

/* Where the cursor is, from 1, as far as this program moves it; and whether something has cleared
 * or moved characters of a row of the board, left of where its panel begins. */
struct text_terminal {
    int row, col, kept[2];
    bool harmed;
};

static void take_command(struct text_terminal *t, const int number[2], char letter) {
    enum { FIRST_ROW = 2, LAST_ROW = 21, PANEL = 46, LAST = 24 };
    bool beside = t->row >= FIRST_ROW && t->row <= LAST_ROW, left = beside && t->col < PANEL;
    int n = number[0] > 0 ? number[0] : 1;
    if (letter == 'H') {
        t->row = n;
        t->col = number[1] > 0 ? number[1] : 1;
    } else if (letter == 'd') {
        t->row = n;
    } else if (letter == 'G') {
        t->col = n;
    } else if (letter == 'r') {
        t->harmed = t->harmed || (number[0] <= LAST_ROW && number[1] < LAST);
    } else if (letter == 'K') {
        t->harmed = t->harmed || (number[0] == 0 ? left : beside);
    } else if (strchr("XP@LMST", letter)) {
        t->harmed = t->harmed || left;
    }
}

static void terminal_takes(struct text_terminal *t, const char *at) {
    for (int number[2]; *at; at++) {
        char letter;
        if (strncmp(at, "\033P", 2) == 0 || strncmp(at, "\033_", 2) == 0) {
            const char *end = strstr(at, "\033\\");
            if (end == NULL)
                return;
            at = end + 1;
        } else if (strncmp(at, "\033[", 2) == 0) {
            at = read_command(at + 2, number, &letter);
            take_command(t, number, letter);
        } else if (strncmp(at, "\0337", 2) == 0) {
            t->kept[0] = t->row;
            t->kept[1] = t->col;
            at++;
        } else if (strncmp(at, "\0338", 2) == 0) {
            t->row = t->kept[0];
            t->col = t->kept[1];
            at++;
        } else if (*at == '\033') {
            at += at[1] == '(' ? 2 : 1;
        } else if (*at == '\r') {
            t->col = 1;
        } else if (*at == '\b') {
            t->col--;
        } else if (*at == '\n') {
            t->row++;
        } else {
            t->col += (*at & 0xc0) != 0x80;
        }
    }
}

/* Plays in a terminal that answers so; `picture` is in all that it is sent first. */
static void text_spares_the_picture(const char *puzzle, const char *keys, const char *answers,
                                    const char *colours, const char *picture) {
    struct text_terminal t = {.row = 1, .col = 1};
    struct pty p;
    start_with(&p, WORDS("play", "--pixels", "on", puzzle));
    pty_await(&p, "\033[c");
    pty_send(&p, answers);
    if (colours) {
        pty_await(&p, "\033[?1;1;0S");
        pty_send(&p, colours);
    }
    pty_await(&p, picture);
    pty_rest(&p, REST_MS / 2);
    int before = p.shown.len;
    for (; *keys; keys++) {
        pty_send(&p, (const char[]){*keys, '\0'});
        pty_rest(&p, REST_MS / 2);
    }
    terminal_takes(&t, buf_text(&p.shown) + before);
    assert_false(t.harmed);
    pty_send(&p, "q");
    assert_int_equal(pty_end(&p), 0);
    pty_free(&p);
}

/* In a terminal of sixels a picture is where the characters are: a text that gives way beside it is
 * cleared from the panel on, whatever hints, answers and rows of numbers come and go. */
static void test_text_spares_sixels(void **state) {
    (void)state;
    text_spares_the_picture("heyawake/10/10/hj35ka8mga4k98012i01vu403v7vo07vvvvv11i21g1g1l2j21",
                            "nnnc#isl.u", "\033[6;20;10t\033[?62;4c", "\033[?1;0;256S\033[?62;4c",
                            "\033P");
}

/* One of kitty's protocol moves its pictures with the rows that are scrolled, such as those of a
 * panel whose words stand some rows higher than before. */
static void test_text_spares_pictures(void **state) {
    (void)state;
    text_spares_the_picture("learn/balance/two-clues", "WWWWWWWW", KITTY_ANSWERS, NULL, "a=T");
}

/* A terminal that shows none is told of where they were switched on, and plays in characters. */
static void test_no_pictures_here(void **state) {
    (void)state;
    struct pty p;
    start_with(&p, WORDS("play", "--pixels", "on", SHORT_PUZZLE));
    pty_await(&p, "\033[c");
    pty_send(&p, "\033[?1;2c");
    pty_await(&p, "This terminal shows no pictures");
    pty_send(&p, "q");
    assert_int_equal(pty_end(&p), 0);
    assert_null(strstr(buf_text(&p.shown), "a=T"));
    pty_free(&p);
}

/* One that says nothing is waited for no longer than a second; what it says then is no key. On a
 * busy machine the screen that says so comes in pieces, and is awaited to the end of its update. */
static void test_late_answers(void **state) {
    static const char refusal[] = "This terminal shows no pictures", update_end[] = "\033[?2026l";
    (void)state;
    struct pty p;
    start_with(&p, WORDS("play", "--pixels", "on", SHORT_PUZZLE));
    pty_await(&p, refusal);
    if (!strstr(strstr(buf_text(&p.shown), refusal), update_end))
        pty_await(&p, update_end);
    int before = p.shown.len;
    pty_send(&p, KITTY_ANSWERS);
    pty_rest(&p, REST_MS);
    assert_null(strstr(buf_text(&p.shown) + before, "r1c"));
    assert_null(strstr(buf_text(&p.shown) + before, "a=T"));
    pty_send(&p, "q");
    assert_int_equal(pty_end(&p), 0);
    pty_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_png),
        cmocka_unit_test(test_kitty),
        cmocka_unit_test(test_kitty_removes),
        cmocka_unit_test(test_sixels),
        cmocka_unit_test(test_few_colours),
        cmocka_unit_test(test_board_is_a_picture),
        cmocka_unit_test(test_colours_of_a_picture),
        cmocka_unit_test(test_stones_in_a_picture),
        cmocka_unit_test(test_bytes_of_a_game),
        cmocka_unit_test(test_game_in_sixels),
        cmocka_unit_test(test_sixels_within_a_limit),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_any_answers),
        cmocka_unit_test_setup_teardown(test_nothing_is_asked, pty_set_up, pty_tear_down),
        cmocka_unit_test_setup_teardown(test_strangers_ask_nothing, pty_set_up, pty_tear_down),
        cmocka_unit_test_setup_teardown(test_no_trace, pty_set_up, pty_tear_down),
        cmocka_unit_test_setup_teardown(test_text_spares_sixels, pty_set_up, pty_tear_down),
        cmocka_unit_test_setup_teardown(test_text_spares_pictures, pty_set_up, pty_tear_down),
        cmocka_unit_test_setup_teardown(test_no_pictures_here, pty_set_up, pty_tear_down),
        cmocka_unit_test_setup_teardown(test_late_answers, pty_set_up, pty_tear_down),
    };
    return run_group("pixels", tests, NULL, NULL);
}
