#include "format/trace/numerals.h"

#include "base/least.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

/* A point of a polyline; `starts` where a stroke begins. */
struct path_point {
    double x, y;
    bool starts;
};
typedef VEC(struct path_point) polyline;

/* Which pens draw a shape. */
enum { EVEN = 1, CONTRAST = 2, ANY = EVEN | CONTRAST };

static const struct {
    uint8_t sign, pens;
    const char *path;
} shapes[] = {
#define NUMERAL(sign, pens, path) {sign, pens, path},
#include "format/trace/numerals.def"
#undef NUMERAL
};

/* Elliptic pens, in hundredths of the height of capitals: strokes of one width in light, regular
 * and bold type; upright strokes that are wider than level ones, as serifs go with. */
static const struct {
    uint8_t kind;
    double across, down;
} pens[] = {{EVEN, 7, 6},      {EVEN, 12, 11},    {EVEN, 17, 14},    {EVEN, 25, 19},
            {CONTRAST, 11, 4}, {CONTRAST, 15, 6}, {CONTRAST, 24, 8}, {CONTRAST, 30, 16}};

void numerals_list(numerals *out) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (size_t k = 0; k < sizeof pens / sizeof *pens; k++)
            if (shapes[i].pens & pens[k].kind)
                vec_push(out, ((struct numeral){shapes[i].sign, shapes[i].path, pens[k].across,
                                                pens[k].down}));
}

static struct path_point next_point(const char **at) {
    char *end;
    struct path_point p = {.x = strtod(*at, &end)};
    p.y = strtod(end, &end);
    *at = end;
    return p;
}

/* Adds points of a quadratic Bezier curve from the last point. */
static void add_curve(polyline *line, struct path_point by, struct path_point to) {
    enum { PIECES = 6 };
    struct path_point from = vec_last(line);
    for (int i = 1; i <= PIECES; i++) {
        double t = (double)i / PIECES, a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
        vec_push(line, ((struct path_point){a * from.x + b * by.x + c * to.x,
                                            a * from.y + b * by.y + c * to.y, false}));
    }
}

/* Flattens a path, so that the pen has a radius of 1 in both directions. */
static void flatten(const struct numeral *n, polyline *line) {
    for (const char *at = n->path; *at;) {
        char c = *at++;
        if (c == ' ')
            continue;
        struct path_point p = next_point(&at);
        p.starts = c == 'M';
        if (c == 'Q')
            add_curve(line, p, next_point(&at));
        else
            vec_push(line, p);
    }
    for (int i = 0; i < line->len; i++) {
        line->at[i].x *= 2 / n->across;
        line->at[i].y *= 2 / n->down;
    }
}

/* True if the pen covers a point on its way from a to b: the distance from the point to the segment
 * is at most the pen's radius. */
static bool is_covered(double x, double y, const struct path_point *a, const struct path_point *b) {
    double dx = b->x - a->x, dy = b->y - a->y, length = dx * dx + dy * dy;
    double t = length > 0 ? ((x - a->x) * dx + (y - a->y) * dy) / length : 0;
    t = fmax(0, fmin(1, t));
    double ex = x - a->x - t * dx, ey = y - a->y - t * dy;
    return ex * ex + ey * ey <= 1;
}

/* Where the pixels lie: the first one's middle, and how far it is to the next ones. */
struct pixel_grid {
    double left, top, across, down;
};

static void ink_segment(struct inked *ink, const struct pixel_grid *g, const struct path_point *a,
                        const struct path_point *b) {
    int x0 = max_int((int)((fmin(a->x, b->x) - 1 - g->left) / g->across), 0);
    int y0 = max_int((int)((fmin(a->y, b->y) - 1 - g->top) / g->down), 0);
    int x1 = min_int((int)((fmax(a->x, b->x) + 1 - g->left) / g->across) + 1, ink->width - 1);
    int y1 = min_int((int)((fmax(a->y, b->y) + 1 - g->top) / g->down) + 1, ink->height - 1);
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++)
            if (is_covered(g->left + x * g->across, g->top + y * g->down, a, b))
                ink->at[y * ink->width + x] = 255;
}

struct inked numeral_draw(const struct numeral *n, int height) {
    polyline line = {0};
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    flatten(n, &line);
    for (int i = 0; i < line.len; i++) {
        left = fmin(left, line.at[i].x - 1), right = fmax(right, line.at[i].x + 1);
        top = fmin(top, line.at[i].y - 1), bottom = fmax(bottom, line.at[i].y + 1);
    }
    double down = (bottom - top) / height, across = down * n->down / n->across;
    struct pixel_grid g = {left + across / 2, top + down / 2, across, down};
    struct inked ink = {max_int((int)lround((right - left) / across), 1), height, NULL};
    ink.at = mem_alloc(ink.width * ink.height, 1);
    for (int i = 0; i < line.len; i++)
        ink_segment(&ink, &g, line.at[i].starts ? &line.at[i] : &line.at[i - 1], &line.at[i]);
    vec_free(&line);
    return ink;
}

struct inked numeral_shrink(const struct inked *large, int height, double shift) {
    enum { MARGIN = 1 };
    double scale = (double)height / large->height;
    struct inked ink = {(int)ceil(large->width * scale) + 2 * MARGIN + 1, height + 2 * MARGIN + 1,
                        NULL};
    LOCAL(mem_free_at) double *sum = mem_alloc(ink.width * ink.height, sizeof *sum);
    for (int i = 0; i < large->width * large->height; i++) {
        int x = (int)((i % large->width + 0.5) * scale + MARGIN + shift);
        int y = (int)((i / large->width + 0.5) * scale + MARGIN + shift);
        sum[y * ink.width + x] += large->at[i];
    }
    ink.at = mem_alloc(ink.width * ink.height, 1);
    for (int i = 0; i < ink.width * ink.height; i++)
        ink.at[i] = (uint8_t)fmin(255, sum[i] * scale * scale);
    return ink;
}
