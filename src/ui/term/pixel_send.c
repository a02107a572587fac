#include "ui/term/pixel_send.h"

#include "base/least.h"

#include <string.h>

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

/* A new patch, over all others; those that are no longer seen go. */
static void send_patch(struct pixel_sender *s, const struct picture *p, struct patch part,
                       struct buf *out) {
    int kept = 0;
    if (s->way == PIXELS_SIXEL) {
        patch_sixel(p, part, s->registers, out);
    } else {
        s->last_id++;
        patch_kitty(p, part, FIRST_ID + s->last_id, s->last_id, out);
    }
    for (int i = 0; i < s->patches.len; i++) {
        bool gone = s->way == PIXELS_KITTY && covers(part, s->patches.at[i].at);
        if (gone)
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
