#include "format/trace/raster.h"

#include "base/least.h"
#include "base/mem.h"
#include "format/draw/cairo_library.h"
#include "format/trace/ink.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

void raster_free(struct raster *r) {
    mem_free(r->at);
    *r = (struct raster){0};
}

void inked_free(struct inked *ink) {
    mem_free(ink->at);
    *ink = (struct inked){0};
}

enum { LIGHT = 128 }; /* paper is lighter, or it is a picture of a dark page */

/* The lightness of a colour as eyes weigh it. */
static int lightness(uint32_t rgb) {
    return (int)((rgb >> 16 & 255) * 77 + (rgb >> 8 & 255) * 150 + (rgb & 255) * 29) >> 8;
}

/* The lightness that most pixels have, within a few steps. */
static int usual_lightness(const struct raster *r) {
    enum { NEAR = 4 };
    int count[256 + NEAR] = {0}, best = 0, most = -1;
    for (int i = 0; i < r->width * r->height; i++)
        count[lightness(r->at[i])]++;
    for (int light = 0; light < 256; light++) {
        int near = 0;
        for (int i = max_int(light - NEAR, 0); i <= light + NEAR; i++)
            near += count[i];
        if (near >= most) { /* of equals the lighter: paper */
            most = near;
            best = light;
        }
    }
    return best;
}

#ifndef WITHOUT_CAIRO

#include "base/buf.h"

/* A PNG is a signature and chunks: a length, a name of four letters, that many bytes, a checksum.
 */
enum { SIGNATURE = 8, CHUNK_HEAD = 8, CHUNK_FRAME = 12, HEADER_BYTES = 13 };

static unsigned big_endian(const char *at) {
    const unsigned char *b = (const unsigned char *)at;
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

static bool chunk_is(const char *chunk, const char *name) {
    return memcmp(chunk + 4, name, 4) == 0;
}

/* The first chunk: the size, and how many bits a colour has. */
static bool check_header(const char *chunk, unsigned length, struct err *e) {
    if (!chunk_is(chunk, "IHDR") || length != HEADER_BYTES)
        return err_set(e, "this PNG does not begin with its size");
    unsigned width = big_endian(chunk + CHUNK_HEAD), height = big_endian(chunk + CHUNK_HEAD + 4);
    if (width == 0 || height == 0)
        return err_set(e, "this picture has no pixels");
    if (width > RASTER_SIDE || height > RASTER_SIDE || width * height > RASTER_PIXELS)
        return err_set(e, "this picture has %ux%u pixels; %d million at most are read", width,
                       height, RASTER_PIXELS / 1000000);
    if (chunk[CHUNK_HEAD + 8] > 8)
        return err_set(e, "this picture has %d bits a colour; 8 at most are read",
                       chunk[CHUNK_HEAD + 8]);
    return true;
}

/* The chunks that make the pixels. The others, texts and profiles that may be packed and large,
 * stay out. */
static bool keep_pixels(const char *data, int n, struct buf *out, struct err *e) {
    static const char *const kept[] = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
    static const char signature[] = "\211PNG\r\n\032\n";
    if (n < SIGNATURE || memcmp(data, signature, SIGNATURE) != 0)
        return err_set(e, "this is no PNG, which is the one kind of picture that is read");
    buf_bytes(out, data, SIGNATURE);
    for (int at = SIGNATURE; n - at >= CHUNK_FRAME;) {
        unsigned length = big_endian(data + at);
        if (length > (unsigned)(n - at - CHUNK_FRAME))
            break;
        if (at == SIGNATURE && !check_header(data + at, length, e))
            return false;
        for (int i = 0; i < (int)(sizeof kept / sizeof *kept); i++)
            if (chunk_is(data + at, kept[i]))
                buf_bytes(out, data + at, (int)length + CHUNK_FRAME);
        if (chunk_is(data + at, "IEND"))
            return true;
        at += (int)length + CHUNK_FRAME;
    }
    return err_set(e, "this PNG is cut off");
}

/* For cairo, which asks for the bytes in turn. */
struct png_source {
    const char *at;
    int left;
};

static cairo_status_t give_bytes(void *arg, unsigned char *to, unsigned n) {
    struct png_source *s = arg;
    if (n > (unsigned)s->left)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(to, s->at, n);
    s->at += n;
    s->left -= (int)n;
    return CAIRO_STATUS_SUCCESS;
}

/* A pixel over white; cairo has multiplied its colours by how much it covers. */
static uint32_t over_white(uint32_t argb, bool transparent) {
    uint32_t clear = transparent ? 255 - (argb >> 24) : 0;
    return ((argb & 0xffffff) + clear * 0x010101) & 0xffffff;
}

static bool take_pixels(cairo_surface_t *image, struct raster *r, struct err *e) {
    cairo_status_t status = cairo.surface_status(image);
    if (status != CAIRO_STATUS_SUCCESS)
        return err_set(e, "this PNG cannot be read: %s", cairo.status_to_string(status));
    cairo_format_t format = cairo.image_surface_get_format(image);
    if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24)
        return err_set(e, "this kind of PNG is not read");
    r->width = cairo.image_surface_get_width(image);
    r->height = cairo.image_surface_get_height(image);
    r->at = mem_alloc(r->width * r->height, sizeof *r->at);
    const unsigned char *data = cairo.image_surface_get_data(image);
    for (int row = 0; row < r->height; row++) {
        uint32_t *to = r->at + (ptrdiff_t)row * r->width;
        memcpy(to, data + (ptrdiff_t)row * cairo.image_surface_get_stride(image),
               (size_t)r->width * sizeof *to);
        for (int col = 0; col < r->width; col++)
            to[col] = over_white(to[col], format == CAIRO_FORMAT_ARGB32);
    }
    return true;
}

/* Half as wide and high: each pixel is the mean of four. */
static void halve(struct raster *r) {
    struct raster half = {.width = max_int(r->width / 2, 1), .height = max_int(r->height / 2, 1)};
    half.at = mem_alloc(half.width * half.height, sizeof *half.at);
    for (int y = 0; y < half.height; y++)
        for (int x = 0; x < half.width; x++)
            half.at[y * half.width + x] =
                (uint32_t)raster_mean(r, 2 * x, 2 * y, 2 * x + 2, 2 * y + 2);
    raster_free(r);
    *r = half;
}

bool raster_read(const char *data, int n, struct raster *r, struct err *e) {
    enum { ENOUGH = 3 << 20 }; /* pixels: a board of 100x100 cells with 17 each way */
    *r = (struct raster){0};
    if (n > RASTER_BYTES)
        return err_set(e, "this picture has %d MB; %d are read", n >> 20, RASTER_BYTES >> 20);
    LOCAL_BUF kept = {0};
    if (!keep_pixels(data, n, &kept, e) || !cairo_open(e))
        return false;
    /* cairo takes its memory past our limit, so what it will need has to be there first. */
    const char *header = kept.at + SIGNATURE + CHUNK_HEAD;
    mem_free(mem_alloc((int)(big_endian(header) * big_endian(header + 4)), 2 * sizeof *r->at));
    struct png_source from = {kept.at, kept.len};
    cairo_surface_t *image = cairo.image_surface_create_from_png_stream(give_bytes, &from);
    bool taken = take_pixels(image, r, e);
    cairo.surface_destroy(image);
    while (taken && r->width * r->height > ENOUGH)
        halve(r);
    if (taken)
        r->light = usual_lightness(r) >= LIGHT;
    return taken;
}

#else

bool raster_read(const char *data, int n, struct raster *r, struct err *e) {
    (void)data;
    (void)n;
    *r = (struct raster){0};
    return cairo_open(e);
}

#endif

/* How much of the pixel from `at` to `at + 1` lies between two edges. */
static double covered(int at, double from, double to) {
    return fmax(0, fmin(at + 1, to) - fmax(at, from));
}

int raster_mean(const struct raster *r, double left, double top, double right, double bottom) {
    int x0 = max_int((int)floor(left), 0), x1 = min_int((int)ceil(right), r->width);
    int y0 = max_int((int)floor(top), 0), y1 = min_int((int)ceil(bottom), r->height);
    double sum[3] = {0}, all = 0;
    for (int y = y0; y < y1; y++) {
        double high = covered(y, top, bottom);
        for (int x = x0; x < x1; x++) {
            double part = high * covered(x, left, right);
            uint32_t rgb = r->at[(ptrdiff_t)y * r->width + x];
            for (int i = 0; i < 3; i++)
                sum[i] += part * (double)(rgb >> 8 * i & 255);
            all += part;
        }
    }
    if (all <= 0)
        return -1;
    return (int)lround(sum[2] / all) << 16 | (int)lround(sum[1] / all) << 8 |
           (int)lround(sum[0] / all);
}

void raster_ink(const struct raster *r, struct inked *ink) {
    int paper = usual_lightness(r);
    *ink = (struct inked){r->width, r->height, NULL};
    ink->at = mem_alloc(r->width * r->height, 1);
    for (int i = 0; i < r->width * r->height; i++) {
        int light = lightness(r->at[i]), out = paper >= LIGHT ? paper - light : light - paper;
        ink->at[i] = (uint8_t)max_int(out, 0);
    }
}

double ink_at(const struct inked *ink, double x, double y) {
    int x0 = (int)floor(x - 0.5), y0 = (int)floor(y - 0.5);
    double right = x - 0.5 - x0, below = y - 0.5 - y0, sum = 0;
    for (int i = 0; i < 4; i++) {
        int px = x0 + i % 2, py = y0 + i / 2;
        double part = (i % 2 ? right : 1 - right) * (i / 2 ? below : 1 - below);
        if (px >= 0 && py >= 0 && px < ink->width && py < ink->height)
            sum += part * ink->at[(ptrdiff_t)py * ink->width + px];
    }
    return sum;
}
