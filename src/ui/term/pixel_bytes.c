#include "ui/term/pixel_bytes.h"

#include "base/least.h"
#include "base/mem.h"

#include <stdint.h>
#include <string.h>
#include <zlib.h>

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
