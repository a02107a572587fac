#include "ui/term/pixel_send.h"

#include "base/least.h"
#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Where a picture differs from what is shown. */

enum { TILE = 8 }; /* pixels: what lies no further apart is one patch */

struct tiles {
    const struct picture *p;
    const uint8_t *sent;
    int rows, cols;
    bool *seen;
};

static struct tiles tiles_of(const struct picture *p, const uint8_t *sent) {
    struct tiles t = {p, sent, (p->height + TILE - 1) / TILE, (p->width + TILE - 1) / TILE, NULL};
    t.seen = mem_alloc(t.rows * t.cols, sizeof *t.seen);
    return t;
}

/* Makes a part no larger than what differs in it. */
static void patch_shrink(const struct picture *p, const uint8_t *sent, struct patch *part) {
    int top = part->height, end = 0, left = part->width, right = 0;
    for (int y = 0; y < part->height; y++) {
        int from = (part->top + y) * p->width + part->left, x = 0, last = part->width;
        if (memcmp(p->at + from, sent + from, (size_t)part->width) == 0)
            continue;
        while (p->at[from + x] == sent[from + x])
            x++;
        while (p->at[from + last - 1] == sent[from + last - 1])
            last--;
        top = min_int(top, y);
        end = y + 1;
        left = min_int(left, x);
        right = max_int(right, last);
    }
    *part = (struct patch){part->left + left, part->top + top, max_int(right - left, 0),
                           max_int(end - top, 0)};
}

static struct patch tile_at(const struct tiles *t, int tile) {
    int left = tile % t->cols * TILE, top = tile / t->cols * TILE;
    return (struct patch){left, top, min_int(TILE, t->p->width - left),
                          min_int(TILE, t->p->height - top)};
}

static bool tile_differs(const struct tiles *t, int tile) {
    struct patch part = tile_at(t, tile);
    if (t->seen[tile])
        return false;
    patch_shrink(t->p, t->sent, &part);
    return part.width > 0;
}

/* The rectangle about all tiles that differ and hang together with this one. */
static struct patch patch_around(const struct tiles *t, int tile) {
    int first_row = tile / t->cols, last_row = first_row, first_col = tile % t->cols,
        last_col = first_col;
    LOCAL(mem_free_at) vec_int open = {0};
    t->seen[tile] = true;
    vec_push(&open, tile);
    while (open.len > 0) {
        int at = vec_pop(&open), row = at / t->cols, col = at % t->cols;
        first_row = min_int(first_row, row);
        last_row = max_int(last_row, row);
        first_col = min_int(first_col, col);
        last_col = max_int(last_col, col);
        for (int r = max_int(row - 1, 0); r <= min_int(row + 1, t->rows - 1); r++)
            for (int c = max_int(col - 1, 0); c <= min_int(col + 1, t->cols - 1); c++)
                if (tile_differs(t, r * t->cols + c)) {
                    t->seen[r * t->cols + c] = true;
                    vec_push(&open, r * t->cols + c);
                }
    }
    int left = first_col * TILE, top = first_row * TILE;
    return (struct patch){left, top, min_int((last_col + 1) * TILE, t->p->width) - left,
                          min_int((last_row + 1) * TILE, t->p->height) - top};
}

static void take_over(const struct picture *p, struct patch part, uint8_t *sent) {
    for (int y = part.top; y < part.top + part.height; y++)
        memcpy(sent + y * p->width + part.left, p->at + y * p->width + part.left,
               (size_t)part.width);
}

enum { PATCHES = 12 }; /* at once: of more the whole picture is no longer */

/* The patches that are needed, and takes them over as if they were sent. More than PATCHES: so many
 * that nothing was gained. */
static int find_patches(struct pixel_sender *s, const struct picture *p, struct patch *out) {
    int n = 0;
    struct tiles t = tiles_of(p, s->sent);
    for (int tile = 0; tile < t.rows * t.cols && n <= PATCHES; tile++) {
        if (!tile_differs(&t, tile))
            continue;
        struct patch part = patch_around(&t, tile);
        patch_shrink(p, s->sent, &part);
        if (n < PATCHES)
            out[n] = part;
        n++;
        take_over(p, part, s->sent);
    }
    mem_free(t.seen);
    return n;
}

/* Sending. */

enum { FIRST_ID = 7100 }; /* of our own: other programs begin with 1 */

static bool covers(struct patch a, struct patch b) {
    return a.left <= b.left && a.top <= b.top && a.left + a.width >= b.left + b.width &&
           a.top + a.height >= b.top + b.height;
}

/* The largest multiple of a character's size within a limit; all of it without one. */
static int step_within(int limit, int character, int all) {
    return limit <= 0 ? all : max_int(limit / character, 1) * character;
}

/* A terminal that has a limit shows nothing of a picture beyond it (xterm: 1000 by 1000 pixels if
 * nobody has set another one). */
static void send_sixels(struct pixel_sender *s, const struct picture *p, struct patch whole,
                        struct buf *out) {
    int width = step_within(s->most_width, p->cell_width, whole.width);
    int height = step_within(s->most_height, p->cell_height, whole.height);
    for (int top = 0; top < whole.height; top += height)
        for (int left = 0; left < whole.width; left += width) {
            struct patch part = {whole.left + left, whole.top + top,
                                 min_int(width, whole.width - left),
                                 min_int(height, whole.height - top)};
            patch_sixel(p, part, s->registers, out);
            vec_push(&s->patches, ((struct sent_patch){part, 0}));
        }
}

/* A new patch, over all others; those that are no longer seen go. */
static void send_patch(struct pixel_sender *s, const struct picture *p, struct patch part,
                       struct buf *out) {
    int kept = 0;
    if (s->way == PIXELS_SIXEL) {
        send_sixels(s, p, part, out);
        return;
    }
    s->last_id++;
    patch_kitty(p, part, FIRST_ID + s->last_id, s->last_id, out);
    for (int i = 0; i < s->patches.len; i++) {
        if (covers(part, s->patches.at[i].at))
            patch_kitty_remove(s->patches.at[i].id, out);
        else
            s->patches.at[kept++] = s->patches.at[i];
    }
    s->patches.len = kept;
    vec_push(&s->patches, ((struct sent_patch){part, FIRST_ID + s->last_id}));
}

static void send_whole(struct pixel_sender *s, const struct picture *p, struct buf *out) {
    int size = p->width * p->height;
    if (s->way == PIXELS_KITTY && s->rows > 0)
        patch_kitty_remove_all(out);
    s->sent = mem_resize(s->sent, size, 1);
    memcpy(s->sent, p->at, (size_t)size);
    s->row = p->row;
    s->col = p->col;
    s->rows = p->rows;
    s->cols = p->cols;
    vec_clear(&s->patches);
    s->last_id = 0;
    send_patch(s, p, (struct patch){0, 0, p->width, p->height}, out);
}

/* Sixels begin where a character does, and terminals that keep them by character want these whole.
 */
static struct patch on_characters(const struct picture *p, struct patch part) {
    int left = part.left / p->cell_width * p->cell_width;
    int top = part.top / p->cell_height * p->cell_height;
    int right = part.left + part.width + p->cell_width - 1;
    int end = part.top + part.height + p->cell_height - 1;
    return (struct patch){left, top, right / p->cell_width * p->cell_width - left,
                          end / p->cell_height * p->cell_height - top};
}

/* How many pictures a terminal has to remember: xterm forgets the first of more than sixteen. */
static int patches_most(const struct pixel_sender *s) {
    return s->way == PIXELS_SIXEL ? 14 : 200;
}

static bool stays(const struct pixel_sender *s, const struct picture *p) {
    return s->row == p->row && s->col == p->col && s->rows == p->rows && s->cols == p->cols;
}

bool pixels_want_clear(const struct pixel_sender *s, const struct picture *p) {
    return s->way == PIXELS_SIXEL && s->rows > 0 && !stays(s, p);
}

void pixels_forget(struct pixel_sender *s) {
    s->rows = 0;
}

void pixels_send(struct pixel_sender *s, const struct picture *p, struct buf *out) {
    struct patch patches[PATCHES];
    if (p->rows == 0) {
        pixels_remove(s, out);
    } else if (s->rows == 0 || !stays(s, p)) {
        send_whole(s, p, out);
    } else {
        int n = find_patches(s, p, patches);
        if (n > PATCHES || s->patches.len + n > patches_most(s)) {
            send_whole(s, p, out);
            return;
        }
        for (int i = 0; i < n; i++)
            send_patch(s, p, s->way == PIXELS_SIXEL ? on_characters(p, patches[i]) : patches[i],
                       out);
    }
}

void pixels_remove(struct pixel_sender *s, struct buf *out) {
    if (s->rows > 0 && s->way == PIXELS_KITTY)
        patch_kitty_remove_all(out);
    if (s->rows > 0 && s->way == PIXELS_SIXEL)
        buf_add(out, "\033[2J");
    s->rows = 0;
}

void pixel_sender_free(struct pixel_sender *s) {
    mem_free(s->sent);
    vec_free(&s->patches);
    *s = (struct pixel_sender){0};
}

/* The colours of a part. */
struct patch_colours {
    int n;
    unsigned rgb[PICTURE_COLOURS];
    uint8_t slot[PICTURE_COLOURS]; /* by colour of the picture: which of them shows it */
};

static long far_apart(unsigned a, unsigned b) {
    long sum = 0;
    for (int i = 0; i < 3; i++) {
        long way = (long)(a >> 8 * i & 255) - (long)(b >> 8 * i & 255);
        sum += way * way;
    }
    return sum;
}

/* Those that the part has. Of more than `most` the ones without which it would be most wrong: each
 * in turn the one that has most pixels, times how unlike it is to what is there. */
static struct patch_colours patch_colours(const struct picture *p, struct patch part, int most) {
    struct patch_colours c = {0};
    long count[PICTURE_COLOURS] = {0}, away[PICTURE_COLOURS];
    for (int y = 0; y < part.height; y++)
        for (int x = 0; x < part.width; x++)
            count[p->at[(part.top + y) * p->width + part.left + x]]++;
    for (int i = 0; i < PICTURE_COLOURS; i++)
        away[i] = 255L * 255 * 3;
    while (c.n < most) {
        int best = 0;
        for (int i = 1; i < p->colours; i++)
            if (count[i] * away[i] > count[best] * away[best])
                best = i;
        if (count[best] * away[best] == 0)
            break;
        c.rgb[c.n] = p->palette[best];
        for (int i = 0; i < p->colours; i++)
            if (far_apart(p->palette[i], p->palette[best]) < away[i]) {
                away[i] = far_apart(p->palette[i], p->palette[best]);
                c.slot[i] = (uint8_t)c.n;
            }
        c.n++;
    }
    return c;
}

/* PNG (ISO 15948). */

static void add_number(struct buf *out, uint32_t n) {
    for (int shift = 24; shift >= 0; shift -= 8)
        buf_char(out, (char)(n >> shift));
}

static void add_chunk(struct buf *out, const char *name, const struct buf *data) {
    add_number(out, (uint32_t)data->len);
    int from = out->len;
    buf_add(out, name);
    buf_bytes(out, buf_text(data), data->len);
    add_number(out, (uint32_t)crc32(0, (const Bytef *)out->at + from, (uInt)(out->len - from)));
}

/* Rows of `depth` bits a pixel, each behind the number of its filter, which is none. */
static void add_rows(const struct picture *p, struct patch part, const struct patch_colours *c,
                     int depth, struct buf *out) {
    for (int y = 0; y < part.height; y++) {
        const uint8_t *row = p->at + (part.top + y) * p->width + part.left;
        unsigned bits = 0;
        int filled = 0;
        buf_char(out, 0);
        for (int x = 0; x < part.width; x++) {
            bits = bits << depth | c->slot[row[x]];
            filled += depth;
            if (filled == 8 || x == part.width - 1) {
                buf_char(out, (char)(bits << (8 - filled)));
                bits = 0;
                filled = 0;
            }
        }
    }
}

static void add_packed(const struct buf *rows, struct buf *out) {
    uLongf n = compressBound((uLong)rows->len);
    Bytef *packed = mem_alloc((int)n, 1);
    if (compress2(packed, &n, (const Bytef *)rows->at, (uLong)rows->len, Z_BEST_COMPRESSION) !=
        Z_OK)
        mem_give_up();
    buf_bytes(out, (const char *)packed, (int)n);
    mem_free(packed);
}

void patch_png(const struct picture *p, struct patch part, struct buf *out) {
    struct patch_colours c = patch_colours(p, part, PICTURE_COLOURS);
    int depth = c.n <= 2 ? 1 : c.n <= 4 ? 2 : c.n <= 16 ? 4 : 8;
    LOCAL_BUF head = {0}, palette = {0}, rows = {0}, data = {0}, none = {0};
    buf_bytes(out, "\x89PNG\r\n\x1a\n", 8);
    add_number(&head, (uint32_t)part.width);
    add_number(&head, (uint32_t)part.height);
    buf_char(&head, (char)depth);
    buf_bytes(&head, "\3\0\0\0", 4); /* a palette, and the only ways there are */
    add_chunk(out, "IHDR", &head);
    for (int i = 0; i < c.n; i++)
        for (int shift = 16; shift >= 0; shift -= 8)
            buf_char(&palette, (char)(c.rgb[i] >> shift));
    add_chunk(out, "PLTE", &palette);
    add_rows(p, part, &c, depth, &rows);
    add_packed(&rows, &data);
    add_chunk(out, "IDAT", &data);
    add_chunk(out, "IEND", &none);
}

/* kitty's graphics protocol. */

static void add_base64(const unsigned char *bytes, int n, struct buf *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < n; i += 3) {
        unsigned three = (unsigned)bytes[i] << 16 | (i + 1 < n ? bytes[i + 1] : 0u) << 8 |
                         (i + 2 < n ? bytes[i + 2] : 0u);
        for (int k = 0; k < 4; k++)
            buf_char(out, i + k > n ? '=' : digits[three >> (18 - 6 * k) & 63]);
    }
}

static void add_place(const struct picture *p, struct patch part, struct buf *out) {
    buf_fmt(out, "\033[%d;%dH", p->row + part.top / p->cell_height + 1,
            p->col + part.left / p->cell_width + 1);
}

void patch_kitty(const struct picture *p, struct patch part, int id, int layer, struct buf *out) {
    enum { PIECE = 4096 / 4 * 3 }; /* bytes that a sequence holds at most */
    LOCAL_BUF png = {0};
    patch_png(p, part, &png);
    add_place(p, part, out);
    for (int at = 0; at < png.len; at += PIECE) {
        int n = min_int(PIECE, png.len - at);
        bool more = at + n < png.len;
        buf_add(out, "\033_G");
        if (at == 0)
            buf_fmt(out, "a=T,f=100,i=%d,q=2,C=1,z=%d,X=%d,Y=%d%s", id, layer,
                    part.left % p->cell_width, part.top % p->cell_height, more ? "," : "");
        if (at > 0 || more)
            buf_fmt(out, "m=%d", more);
        buf_char(out, ';');
        add_base64((const unsigned char *)png.at + at, n, out);
        buf_add(out, "\033\\");
    }
}

void patch_kitty_remove(int id, struct buf *out) {
    buf_fmt(out, "\033_Ga=d,d=I,i=%d,q=2\033\\", id);
}

void patch_kitty_remove_all(struct buf *out) {
    buf_add(out, "\033_Ga=d,d=A,q=2\033\\");
}

/* Sixels (DEC STD 070): bands of six rows, in each of them every colour by itself. */

enum { BAND = 6 };

static void add_run(struct buf *out, int sixel, int n) {
    if (n > 3)
        buf_fmt(out, "!%d%c", n, '?' + sixel);
    else
        for (; n > 0; n--)
            buf_char(out, (char)('?' + sixel));
}

/* One colour of a band; false: the band has none of it. What is empty up to its end is left out. */
static bool add_band(const struct picture *p, struct patch part, int top,
                     const struct patch_colours *c, int colour, bool first, struct buf *out) {
    int last = -1, run = 0;
    bool any = false;
    for (int x = 0; x < part.width; x++) {
        int sixel = 0;
        for (int y = 0; y < BAND && top + y < part.height; y++)
            sixel |= (c->slot[p->at[(part.top + top + y) * p->width + part.left + x]] == colour)
                     << y;
        if (sixel != 0 && !any)
            buf_fmt(out, "%s#%d", first ? "" : "$", colour);
        if (sixel != last && (any || sixel != 0)) {
            add_run(out, max_int(last, 0), run);
            run = 0;
        }
        any |= sixel != 0;
        last = sixel;
        run++;
    }
    if (last > 0)
        add_run(out, last, run);
    return any;
}

void patch_sixel(const struct picture *p, struct patch part, int most, struct buf *out) {
    struct patch_colours c = patch_colours(p, part, most);
    add_place(p, part, out);
    buf_fmt(out, "\033P0;1q\"1;1;%d;%d", part.width, part.height);
    for (int i = 0; i < c.n; i++) {
        buf_fmt(out, "#%d;2", i);
        for (int shift = 16; shift >= 0; shift -= 8)
            buf_fmt(out, ";%u", ((c.rgb[i] >> shift & 255) * 100 + 127) / 255);
    }
    for (int top = 0; top < part.height; top += BAND) {
        bool first = true;
        for (int i = 0; i < c.n; i++)
            first &= !add_band(p, part, top, &c, i, first, out);
        buf_add(out, top + BAND < part.height ? "-" : "");
    }
    buf_add(out, "\033\\");
}
