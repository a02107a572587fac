/* A picture to trace a puzzle from: the bytes of a file, or runs of pixels that stand for one that
 * has been read, since hardly any input has the checksums of a PNG. What is seen in it lies on the
 * board that was asked for. */
#include "fuzz.h"

#include "base/mem.h"
#include "format/trace/trace.h"

enum { HEADER = 6, CELLS_MOST = 20 };

/* The runs of a picture, four bits of grey and four of length each. */
static struct raster runs(struct fuzz_input in, int width, int height) {
    struct raster r = {width, height, mem_alloc(width * height, sizeof *r.at), in.at[1] & 1};
    int at = 0;
    for (int i = HEADER; i < in.n && at < width * height; i++)
        for (int run = in.at[i] & 15; run >= 0 && at < width * height; run--)
            r.at[at++] = (uint32_t)(in.at[i] >> 4) * 0x111111u;
    return r;
}

static void look(const struct raster *r, const struct genre *g, struct grid size) {
    struct err e = {0};
    struct trace_place at = {0, 0, (double)r->width / size.cols, (double)r->height / size.rows};
    struct grid found = size;
    struct puzzle *blank = genre_board(g, size);
    struct traced seen = {0};
    if (trace_find(r, &at, &found)) {
        MUST(found.rows > 0 && found.cols > 0);
        size = found;
    }
    if (trace_read(r, &at, blank, size, &seen, &e)) {
        MUST(seen.puzzle->grid.rows == size.rows && seen.puzzle->grid.cols == size.cols);
        MUST(seen.close >= 0 && seen.close <= seen.givens);
        MUST(seen.unsure >= 0 && seen.unsure <= grid_cells(size));
    } else {
        MUST(e.text[0] != '\0');
    }
    traced_free(&seen);
    puzzle_free(blank);
}

static void run(struct fuzz_input in) {
    struct raster r = {0};
    struct err e = {0};
    if (in.n < HEADER)
        return;
    int genres_known = 0;
    while (genres[genres_known])
        genres_known++;
    if (in.at[0] & 1)
        r = runs(in, 1 + in.at[2], 1 + in.at[3]);
    else if (!raster_read((const char *)in.at, in.n, &r, &e))
        MUST(e.text[0] != '\0');
    if (r.at != NULL) {
        MUST(r.width > 0 && r.height > 0);
        look(&r, genres[in.at[4] % genres_known],
             (struct grid){1 + in.at[5] % CELLS_MOST, 1 + in.at[5] / 16 % CELLS_MOST});
    }
    raster_free(&r);
}

const struct fuzz_target fuzz_target = {run, 256 << 20};
