/* The picture under the board: laid, moved, looked at, and what is seen in it taken or refused. */
#include "play/edit/edit_inside.h"

#include "base/least.h"
#include "base/os/file.h"
#include "play/beside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void tracing_free(struct tracing *t) {
    raster_free(&t->picture);
    traced_free(&t->offer);
    *t = (struct tracing){0};
}

/* Reads the file of that path, which may come from anybody: done in another process. */
static void read_picture(const void *path, const struct asker *who, struct buf *out) {
    struct err e = {0};
    LOCAL(raster_free) struct raster r = {0};
    LOCAL_BUF data = {0};
    (void)who;
    bool read = file_read_most(path, RASTER_BYTES, &data, &e) &&
                raster_read(buf_text(&data), data.len, &r, &e);
    pack_number(out, read);
    pack_text(out, e.text);
    pack_number(out, r.width);
    pack_number(out, r.height);
    pack_number(out, r.light);
    pack_items(out, r.at, read ? r.width * r.height : 0, sizeof *r.at);
}

/* False, with a message: it is no picture that can be read. */
static bool unpack_picture(struct edit *e, const struct buf *found, struct raster *r) {
    struct unpacking u = unpacking_of(found);
    const char *why = "";
    int read = 0, light = 0;
    bool whole = unpack_number(&u, &read) && unpack_text(&u, &why) &&
                 unpack_number(&u, &r->width) && unpack_number(&u, &r->height) &&
                 unpack_number(&u, &light) && read;
    if (whole) {
        r->light = light;
        r->at = mem_alloc(r->width * r->height, sizeof *r->at);
        whole = unpack_into(&u, r->at, r->width * r->height, sizeof *r->at);
    }
    if (!whole) {
        say(&e->said, "Not laid under the board: %s", why[0] ? why : "it could not be read");
        raster_free(r);
    }
    return whole;
}

/* --- the offer -------------------------------------------------------------------------------- */

const struct puzzle *edit_offer(const struct edit *e) {
    return e->tracing.offer.puzzle;
}

static void drop_offer(struct edit *e) {
    traced_free(&e->tracing.offer);
    findings_free(&e->offered);
}

static void say_offer(struct edit *e) {
    const struct traced *o = &e->tracing.offer;
    LOCAL_BUF words = {0};
    buf_fmt(&words, "Seen: %dx%d", o->puzzle->grid.rows, o->puzzle->grid.cols);
    if (o->rooms > 0)
        buf_fmt(&words, ", %d rooms", o->rooms);
    buf_fmt(&words, ", %d given%s", o->givens, o->givens == 1 ? "" : "s");
    if (o->close > 0)
        buf_fmt(&words, ", %d of which might be another", o->close);
    if (o->unsure > 0)
        buf_fmt(&words, "; %d cell%s, marked as open, could not be read", o->unsure,
                o->unsure == 1 ? "" : "s");
    say(&e->said, "%s. Take it all, or refuse it", words.at);
}

/* Looks at the picture where it lies, as a board of this size. */
static void offer_seen(struct edit *e, struct grid size) {
    struct tracing *t = &e->tracing;
    struct traced seen = {0};
    struct err err = {0};
    if (!genre_has_size(edit_puzzle(e)->genre, size, &err))
        size = edit_puzzle(e)->grid;
    if (!trace_read(&t->picture, &t->at, edit_puzzle(e), size, &seen, &err)) {
        say(&e->said, "Nothing is read there: %s", err.text);
        return;
    }
    struct findings offered = findings_new(seen.puzzle);
    drop_offer(e);
    t->offer = seen;
    e->offered = offered;
    if (seen.rooms > 0 || seen.givens > 0 || seen.unsure > 0) {
        say_offer(e);
    } else {
        drop_offer(e);
        say(&e->said, "Nothing that would be given here is seen");
    }
}

/* Where the grid is that can be seen; without one, the whole picture is the board. */
static void fit(struct edit *e) {
    struct tracing *t = &e->tracing;
    struct grid g = edit_puzzle(e)->grid;
    drop_offer(e);
    if (trace_find(&t->picture, &t->at, &t->size)) {
        offer_seen(e, t->size);
        return;
    }
    t->size = (struct grid){0};
    t->at = (struct trace_place){0, 0, (double)t->picture.width / g.cols,
                                 (double)t->picture.height / g.rows};
    say(&e->said, "No grid is found in the picture: move and scale it by keys, then look again");
}

static void trace_picture(struct edit *e, const char *name) {
    LOCAL_BUF path = {0}, found = {0};
    struct raster picture = {0};
    full_path(name, &path);
    if (path.len == 0) {
        say(&e->said, "Which picture? It needs the name of a PNG");
        return;
    }
    if (!beside_run(&e->asker, &e->said, read_picture, path.at, &found) ||
        !unpack_picture(e, &found, &picture))
        return;
    drop_offer(e);
    raster_free(&e->tracing.picture);
    e->tracing.picture = picture;
    e->tracing.shown = true;
    fit(e);
}

/* Moving and scaling. */

/* Returns true if there is a picture; says so if there is none. */
static bool has_picture(struct edit *e) {
    if (!e->tracing.picture.at)
        say(&e->said, "There is no picture yet: lay one under the board first");
    return e->tracing.picture.at;
}

/* What was seen where the picture lay is no longer offered. */
static void say_moved(struct edit *e) {
    drop_offer(e);
    say(&e->said, "Moved; look again to see what is there");
}

void trace_move(struct edit *e, const struct request *r) {
    struct trace_place *at = &e->tracing.at;
    enum { STEPS = 16 }; /* in a cell */
    if (!has_picture(e))
        return;
    double x = at->across / STEPS, y = at->down / STEPS;
    at->left += r->dir == DIR_W ? x : r->dir == DIR_E ? -x : 0;
    at->top += r->dir == DIR_N ? y : r->dir == DIR_S ? -y : 0;
    say_moved(e);
}

/* Around the upper left corner: a cell has a hundredth more or fewer pixels. */
static void scale_picture(struct edit *e, double by) {
    struct trace_place *at = &e->tracing.at;
    if (!has_picture(e))
        return;
    if (at->across * by >= 1 && at->across * by <= RASTER_SIDE && at->down * by >= 1) {
        at->across *= by;
        at->down *= by;
    }
    say_moved(e);
}

static const double hundredth = 0.99;

void trace_larger(struct edit *e, const struct request *r) {
    (void)r;
    scale_picture(e, hundredth);
}

void trace_smaller(struct edit *e, const struct request *r) {
    (void)r;
    scale_picture(e, 1 / hundredth);
}

void edit_place_words(const struct edit *e, struct buf *out) {
    const struct trace_place *at = &e->tracing.at;
    if (e->tracing.picture.at)
        buf_fmt(out, "%.1f %.1f %.2f %.2f", at->left, at->top, at->across, at->down);
}

/* "LEFT TOP ACROSS [DOWN]", in pixels of the picture. */
void trace_place_at(struct edit *e, const struct request *r) {
    struct trace_place at = {0};
    if (!has_picture(e))
        return;
    drop_offer(e);
    int n = sscanf(r->text, "%lf %lf %lf %lf", &at.left, &at.top, &at.across, &at.down);
    if (n == 3)
        at.down = at.across;
    if (n < 3 || !(fabs(at.left) <= RASTER_SIDE && fabs(at.top) <= RASTER_SIDE) ||
        !(at.across >= 1 && at.across <= RASTER_SIDE && at.down >= 1 && at.down <= RASTER_SIDE)) {
        say(&e->said, "Say where the first cell begins and what a cell has, in pixels: 12 30 36");
        return;
    }
    e->tracing.at = at;
    e->tracing.size = (struct grid){0};
    say(&e->said, "The picture lies there");
}

/* Everything that is offered becomes the puzzle, as one change. */
static void take_offer(struct edit *e) {
    struct traced offer = e->tracing.offer;
    int was = e->at;
    edit_change(e, puzzle_copy(offer.puzzle));
    say(&e->said, e->at == was ? "That is the puzzle already" : "Taken; undo takes all of it back");
}

void trace_open(struct edit *e, const struct request *r) {
    trace_picture(e, r->text);
}

void trace_show(struct edit *e, const struct request *r) {
    (void)r;
    if (!has_picture(e))
        return;
    e->tracing.shown = !e->tracing.shown;
    say(&e->said, e->tracing.shown ? "The picture is shown" : "The picture is hidden");
}

/* Returns true if something is offered; says so if nothing is. */
static bool has_offer(struct edit *e) {
    if (!has_picture(e))
        return false;
    if (!e->tracing.offer.puzzle)
        say(&e->said, "Nothing is offered");
    return e->tracing.offer.puzzle;
}

void trace_take(struct edit *e, const struct request *r) {
    (void)r;
    if (has_offer(e))
        take_offer(e);
    drop_offer(e);
}

void trace_refuse(struct edit *e, const struct request *r) {
    (void)r;
    if (has_offer(e))
        say(&e->said, "Refused; nothing was changed");
    drop_offer(e);
}

void trace_fit(struct edit *e, const struct request *r) {
    (void)r;
    if (has_picture(e))
        fit(e);
}

void trace_look(struct edit *e, const struct request *r) {
    struct tracing *t = &e->tracing;
    (void)r;
    if (has_picture(e))
        offer_seen(e, t->size.rows > 0 ? t->size : edit_puzzle(e)->grid);
}
