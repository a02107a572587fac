/* Finds the board in a picture: looks for combs, equal steps through what is seen along an axis. */
#include "format/trace/ink.h"
#include "format/trace/trace.h"

#include "base/least.h"
#include "base/vec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Something seen along an axis, and how much of it. */
struct peak {
    double at, weight;
};
typedef VEC(struct peak) peaks;

/* Places first, first + pitch, ..., `steps` times on. */
struct comb {
    double first, pitch, score;
    int steps;
};

enum { PITCH_LEAST = 7 }; /* pixels: nothing smaller is read */

/* The peak nearest to a place, within reach; -1: none. Peaks are in order. */
static int peak_near(const peaks *p, double at, double reach) {
    int low = 0, high = p->len;
    while (low < high) {
        int mid = (low + high) / 2;
        if (p->at[mid].at < at)
            low = mid + 1;
        else
            high = mid;
    }
    if (low == p->len || (low > 0 && at - p->at[low - 1].at < p->at[low].at - at))
        low--;
    return low >= 0 && fabs(p->at[low].at - at) <= reach ? low : -1;
}

/* The comb through a peak with a pitch, as far as hardly a tooth is missing on the way. */
static struct comb comb_through(const peaks *p, double anchor, double pitch) {
    enum { MISSES = 2 }; /* so many one after another end it */
    double reach = fmax(1.5, 0.07 * pitch), matched = 0, most = 0, inside = 0;
    double sum_k = 0, sum_x = 0, sum_kk = 0, sum_kx = 0;
    int ends[2] = {0, 0}, n = 0;
    for (int way = -1; way <= 1; way += 2) {
        double step = pitch; /* lines keep to whole pixels: it becomes exact on the way */
        for (int k = way < 0 ? -1 : 0, missed = 0; missed < MISSES && abs(k) <= GRID_MAX;
             k += way) {
            int i = peak_near(p, anchor + k * step, reach);
            missed = i < 0 ? missed + 1 : 0;
            if (i < 0)
                continue;
            step = k == 0 ? step : (p->at[i].at - anchor) / k;
            ends[way > 0] = k;
            matched += p->at[i].weight;
            most = fmax(most, p->at[i].weight);
            sum_k += k, sum_x += p->at[i].at, sum_kk += k * k, sum_kx += k * p->at[i].at;
            n++;
        }
    }
    struct comb c = {anchor, pitch, 0, ends[1] - ends[0]};
    double spread = n * sum_kk - sum_k * sum_k;
    if (n > 1 && spread > 0) {
        c.pitch = (n * sum_kx - sum_k * sum_x) / spread;
        c.first = (sum_x - c.pitch * sum_k) / n;
    }
    c.first += ends[0] * c.pitch;
    for (int i = 0; i < p->len; i++)
        if (p->at[i].at > c.first - reach && p->at[i].at < c.first + c.steps * c.pitch + reach)
            inside += p->at[i].weight;
    c.score = 2 * matched - inside - most * (c.steps + 1 - n);
    return c;
}

/* The best comb there is; without steps: none. */
static struct comb find_comb(const peaks *p) {
    enum { AHEAD = 3 }; /* a pitch is the way to one of the next few peaks */
    struct comb best = {0};
    for (int i = 0; i < p->len; i++)
        for (int k = i + 1; k < p->len && k <= i + AHEAD; k++) {
            double pitch = p->at[k].at - p->at[i].at;
            if (pitch < PITCH_LEAST)
                continue;
            struct comb c = comb_through(p, p->at[i].at, pitch);
            if (c.steps > 0 && c.steps <= GRID_MAX && c.score > best.score)
                best = c;
        }
    return best;
}

/* Lines: pixels darker than what is beside them, by how many of them share a column or a row. */

struct span_of {
    int from, end;
};

enum { LINE_LEAST = 20, DARK = 120 };

/* How much a pixel looks like one of a line: darker than those at both sides of it, a few steps
 * away; lighter, between filled cells; or where one of those ends. */
static int line_like(const uint8_t *at, ptrdiff_t step, int i, int n) {
    static const int ways[] = {2, 4, 8, 14};
    int most = 0;
    for (int w = 0; w < 4; w++) {
        int before = i - ways[w] >= 0 ? at[-ways[w] * step] : 0;
        int after = i + ways[w] < n ? at[ways[w] * step] : 0;
        most = max_int(most, *at - max_int(before, after));
        if (w == 0 && min_int(before, after) > DARK)
            most = max_int(most, min_int(before, after) - *at);
    }
    int before = i > 0 ? at[-step] : 0, after = i + 1 < n ? at[step] : 0;
    return max_int(most, abs(after - before) / 4);
}

/* The pixels that look so, for upright lines and for level ones. */
struct line_pixels {
    int width, height;
    uint8_t *at[2];
};

static struct line_pixels lines_of(const struct inked *ink) {
    int n = ink->width * ink->height;
    struct line_pixels l = {ink->width, ink->height, {mem_alloc(n, 1), mem_alloc(n, 1)}};
    for (int i = 0; i < n; i++) {
        int x = i % ink->width, y = i / ink->width;
        l.at[0][i] = line_like(ink->at + i, 1, x, ink->width) > LINE_LEAST;
        l.at[1][i] = line_like(ink->at + i, ink->width, y, ink->height) > LINE_LEAST;
    }
    return l;
}

static void lines_free(struct line_pixels *l) {
    mem_free(l->at[0]);
    mem_free(l->at[1]);
}

/* By column within rows, or `down` by row within columns: how many pixels belong to a line. */
static void count_lines(const struct line_pixels *l, bool down, struct span_of within, int *count) {
    int n = down ? l->height : l->width;
    ptrdiff_t step = down ? l->width : 1, across = down ? 1 : l->width;
    memset(count, 0, (size_t)n * sizeof *count);
    for (int j = within.from; j < within.end; j++)
        for (int i = 0; i < n; i++)
            count[i] += l->at[down][j * across + i * step];
}

/* Columns with much, those beside each other as one peak; `least` is a part of the most. */
static void gather_peaks(const int *count, int n, double least, peaks *out) {
    int most = 0;
    for (int i = 0; i < n; i++)
        most = max_int(most, count[i]);
    vec_clear(out);
    for (int i = 0; i < n; i++) {
        double sum = 0, moment = 0, highest = 0;
        for (; i < n && count[i] > least * most; i++) {
            sum += count[i];
            moment += (i + 0.5) * count[i];
            highest = fmax(highest, count[i]);
        }
        if (sum > 0)
            vec_push(out, ((struct peak){moment / sum, highest}));
    }
}

/* The lines across one axis, within a part of the other. */
static struct comb find_lines(const struct line_pixels *l, bool down, struct span_of within,
                              double least) {
    int n = down ? l->height : l->width;
    LOCAL(mem_free_at) int *count = mem_alloc(n, sizeof *count);
    LOCAL(mem_free_at) peaks p = {0};
    count_lines(l, down, within, count);
    gather_peaks(count, n, least, &p);
    return find_comb(&p);
}

/* What a comb spans of 0 .. n - 1. */
static struct span_of span_of_comb(const struct comb *c, int n) {
    int from = (int)c->first, end = (int)ceil(c->first + c->steps * c->pitch);
    return (struct span_of){max_int(from, 0), min_int(end, n)};
}

/* True if the lines are there, and not only digits below each other: how much of the comb's places
 * is lines, within what the other comb spans. */
static bool has_lines(const int *length, const struct comb *c, struct span_of within) {
    int good = 0;
    for (int k = 0; k <= c->steps; k++)
        good += length[k] > (within.end - within.from) * 2 / 5;
    return good * 5 > c->steps * 4;
}

/* Takes off the ends of a comb what is much shorter than its usual line: words in a row. */
static void trim_ends(const int *length, struct comb *c) {
    LOCAL(mem_free_at) int *sorted = mem_copy(length, c->steps + 1, sizeof *length);
    qsort(sorted, (size_t)c->steps + 1, sizeof *sorted, int_order);
    int least = sorted[c->steps / 2] * 2 / 3, last = c->steps, first = 0;
    while (first < last && length[first] < least)
        first++;
    while (last > first && length[last] < least)
        last--;
    c->first += first * c->pitch;
    c->steps = last - first;
}

/* True if a comb is of lines, of which it then has no other ones at its ends. */
static bool keep_lines(const struct line_pixels *l, bool down, struct comb *c,
                       struct span_of within) {
    int n = down ? l->height : l->width;
    LOCAL(mem_free_at) int *count = mem_alloc(n, sizeof *count);
    LOCAL(mem_free_at) int *length = mem_alloc(c->steps + 1, sizeof *length);
    count_lines(l, down, within, count);
    for (int k = 0; k <= c->steps; k++) {
        int at = (int)(c->first + k * c->pitch);
        for (int i = max_int(at - 3, 0); i < min_int(at + 4, n); i++)
            length[k] = max_int(length[k], count[i]);
    }
    if (!has_lines(length, c, within))
        return false;
    trim_ends(length, c);
    return true;
}

static bool fits_board(const struct comb *x, const struct comb *y) {
    return x->steps > 0 && y->steps > 0 && x->pitch < 1.4 * y->pitch && y->pitch < 1.4 * x->pitch;
}

/* A board takes a good part of a picture; what is smaller are the strokes of something. */
static bool spans_picture(const struct comb *c, int n) {
    return c->steps * c->pitch * 6 > n;
}

/* The grid of the lines that have this part of the longest one's length. */
static bool grid_of_lines(const struct line_pixels *l, double least, struct comb *x,
                          struct comb *y) {
    struct span_of rows = {0, l->height}, cols = {0, l->width};
    for (int round = 0; round < 3;
         round++) { /* what lies beside the board is seen, then left out */
        *x = find_lines(l, false, rows, least);
        *y = find_lines(l, true, cols, least);
        if (x->steps == 0 || y->steps == 0)
            return false;
        rows = span_of_comb(y, l->height);
        cols = span_of_comb(x, l->width);
    }
    return fits_board(x, y) && spans_picture(x, l->width) && spans_picture(y, l->height) &&
           keep_lines(l, false, x, rows) && keep_lines(l, true, y, cols);
}

/* Of grids by lines that are whole, dashed or hidden in part, the one with most cells. */
static bool grid_by_lines(const struct line_pixels *l, struct comb *x, struct comb *y) {
    int most = 1; /* a frame alone is no grid */
    for (int tenths = 8; tenths > 1; tenths -= 2) {
        struct comb across, down;
        if (!grid_of_lines(l, tenths / 10.0, &across, &down) || across.steps * down.steps <= most)
            continue;
        most = across.steps * down.steps;
        *x = across;
        *y = down;
    }
    return most > 1;
}

/* Blobs: pixels that hang together. */

struct blob {
    int left, top, right, bottom, area; /* bounds within it */
};
typedef VEC(struct blob) blobs;

enum { BLOB_INK = 60, BLOBS_MOST = 1 << 16 };

static int blob_width(const struct blob *b) {
    return b->right - b->left + 1;
}
static int blob_height(const struct blob *b) {
    return b->bottom - b->top + 1;
}

/* Takes all that hangs together with a pixel off the map. */
static struct blob take_blob(const struct inked *ink, uint8_t *map, vec_int *todo, int from) {
    struct blob b = {ink->width, ink->height, 0, 0, 0};
    vec_clear(todo);
    vec_push(todo, from);
    map[from] = 0;
    while (todo->len > 0) {
        int at = vec_pop(todo), x = at % ink->width, y = at / ink->width;
        b.left = min_int(b.left, x), b.right = max_int(b.right, x);
        b.top = min_int(b.top, y), b.bottom = max_int(b.bottom, y);
        b.area++;
        for (int i = 0; i < 9; i++) {
            int nx = x + i % 3 - 1, ny = y + i / 3 - 1;
            if (nx < 0 || ny < 0 || nx >= ink->width || ny >= ink->height ||
                !map[ny * ink->width + nx])
                continue;
            map[ny * ink->width + nx] = 0;
            vec_push(todo, ny * ink->width + nx);
        }
    }
    return b;
}

static void gather_blobs(const struct inked *ink, blobs *out) {
    int n = ink->width * ink->height;
    LOCAL(mem_free_at) uint8_t *map = mem_alloc(n, 1);
    LOCAL(mem_free_at) vec_int todo = {0};
    for (int i = 0; i < n; i++)
        map[i] = ink->at[i] > BLOB_INK;
    for (int i = 0; i < n && out->len < BLOBS_MOST; i++)
        if (map[i])
            vec_push(out, take_blob(ink, map, &todo, i));
}

/* About as wide as high. */
static bool is_compact(const struct blob *b) {
    int w = blob_width(b), h = blob_height(b);
    return abs(w - h) <= 1 + min_int(w, h) / 4;
}

static bool is_solid(const struct blob *b) {
    return b->area * 5 > 3 * blob_width(b) * blob_height(b);
}

/* The size of compact blobs, from `least` to `most` pixels, that has most of them: for round things
 * filled and empty alike. 0: there are hardly any. */
static int usual_size(const blobs *all, int least, int most, bool filled) {
    enum { SIZES = 256, FEW = 4 };
    int count[SIZES] = {0}, best = 0, most_ink = 0;
    for (int i = 0; i < all->len; i++) {
        const struct blob *b = &all->at[i];
        int size = max_int(blob_width(b), blob_height(b));
        if (size >= least && size <= most && size < SIZES - 1 && is_compact(b) &&
            (is_solid(b) || !filled))
            count[size]++;
    }
    for (int size = 1; size < SIZES - 1; size++) {
        int near = count[size - 1] + count[size] + count[size + 1];
        if (near >= FEW && near * size > most_ink) {
            most_ink = near * size;
            best = size;
        }
    }
    return best;
}

/* By column or row: how many compact blobs of a size have their middle there; only those count that
 * have this part of the most. */
struct wanted {
    int size;
    bool solid;
    double least;
};
static struct comb comb_of_blobs(const blobs *all, bool down, struct wanted w, int n) {
    LOCAL(mem_free_at) int *count = mem_alloc(n + 3, sizeof *count);
    LOCAL(mem_free_at) peaks p = {0};
    for (int i = 0; i < all->len; i++) {
        const struct blob *b = &all->at[i];
        if (is_compact(b) &&
            abs(max_int(blob_width(b), blob_height(b)) - w.size) <= 1 + w.size / 8 &&
            (is_solid(b) || !w.solid))
            for (int near = -1; near <= 1; near++) /* one pixel off is no other place */
                count[(down ? b->top + b->bottom + 1 : b->left + b->right + 1) / 2 + near + 1]++;
    }
    gather_peaks(count + 1, n, w.least, &p);
    return find_comb(&p);
}

/* True if a frame lies around a comb with room for half a step at both ends. */
static bool frame_holds(const struct comb *c, const struct comb *frame) {
    return frame->steps == 1 && frame->first < c->first - 0.3 * c->pitch &&
           frame->first + frame->pitch > c->first + (c->steps + 0.3) * c->pitch;
}

static bool grid_by_points(const blobs *all, const struct inked *ink, const struct comb frame[2],
                           struct comb *x, struct comb *y) {
    enum { POINT_MOST = 16 };
    const double whole = 0.5; /* each row and column has all its points */
    int size = usual_size(all, 2, POINT_MOST, true);
    if (size == 0)
        return false;
    *x = comb_of_blobs(all, false, (struct wanted){size, true, whole}, ink->width);
    *y = comb_of_blobs(all, true, (struct wanted){size, true, whole}, ink->height);
    return fits_board(x, y) && !frame_holds(x, &frame[0]) && !frame_holds(y, &frame[1]);
}

/* The comb of cells by their middles; where a frame surrounds them, it says where they end. */
static void cells_of_middles(struct comb *c, const struct comb *frame) {
    bool framed = frame_holds(c, frame);
    *c = (struct comb){c->first - c->pitch / 2, c->pitch, c->score, c->steps + 1};
    if (framed) {
        c->first = frame->first;
        c->steps = max_int((int)lround(frame->pitch / c->pitch), 1);
        c->pitch = frame->pitch / c->steps;
    }
}

static bool grid_by_middles(const blobs *all, const struct inked *ink, const struct comb frame[2],
                            struct comb *x, struct comb *y) {
    enum { MIDDLE_LEAST = 4, MIDDLE_MOST = 120 };
    int size = usual_size(all, MIDDLE_LEAST, MIDDLE_MOST, false);
    if (size == 0)
        return false;
    *x = comb_of_blobs(all, false, (struct wanted){size, false, 0}, ink->width);
    *y = comb_of_blobs(all, true, (struct wanted){size, false, 0}, ink->height);
    if (!fits_board(x, y))
        return false;
    cells_of_middles(x, &frame[0]);
    cells_of_middles(y, &frame[1]);
    return fits_board(x, y) && x->steps <= GRID_MAX && y->steps <= GRID_MAX;
}

static bool grid_by_blobs(const struct inked *ink, const struct line_pixels *l, struct comb *x,
                          struct comb *y) {
    LOCAL(mem_free_at) blobs all = {0};
    const struct comb frame[2] = {find_lines(l, false, (struct span_of){0, ink->height}, 0.7),
                                  find_lines(l, true, (struct span_of){0, ink->width}, 0.7)};
    gather_blobs(ink, &all);
    return grid_by_points(&all, ink, frame, x, y) || grid_by_middles(&all, ink, frame, x, y);
}

bool trace_find(const struct raster *r, struct trace_place *at, struct grid *size) {
    struct comb x = {0}, y = {0};
    LOCAL(inked_free) struct inked ink = {0};
    raster_ink(r, &ink);
    LOCAL(lines_free) struct line_pixels l = lines_of(&ink);
    if (!grid_by_lines(&l, &x, &y) && !grid_by_blobs(&ink, &l, &x, &y))
        return false;
    *at = (struct trace_place){x.first, y.first, x.pitch, y.pitch};
    *size = (struct grid){y.steps, x.steps};
    return true;
}
