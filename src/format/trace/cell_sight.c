#include "format/trace/cell_sight.h"

#include "base/least.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A cell is looked at as a square of so many pixels, whatever it has in the picture. */
enum { SIDE = 64, AREA = SIDE * SIDE, PARTS_MOST = 24, NUMBER_DIGITS = 4 };

/* Bounds as pictures of many sizes asked for them (tests/unit/trace_test.c). What is lower than a
 * SPECK is no sign, nor what is higher than LARGE; figures are higher than FIGURE. Shafts of arrows
 * and the dots of question marks are THIN, arrows are LONG. */
enum {
    SPECK = SIDE / 7,
    THIN = SIDE / 6,
    FIGURE = SIDE / 3,
    LONG = SIDE * 2 / 5,
    LARGE = SIDE * 3 / 4
};

/* Of half the side, the radius of a round place: what is within its line, and what touches that. */
static const double within_line = 0.85, at_line = 0.93;

/* What hangs together in it. */
struct ink_part {
    struct glyph_box box;
    int area;
    int at_edge;   /* pixels at the edge */
    int in_middle; /* pixels in the circle of half the side about the middle */
    bool dotted;   /* its box has a dot below it, too */
};

struct look_at {
    uint8_t raw[AREA], contrast[AREA]; /* ink; and how far it is from the ground's */
    uint8_t part[AREA];                /* 1 + the part that a pixel belongs to; 0: none */
    struct ink_part parts[PARTS_MOST];
    int n;
    double scale; /* pixels of the picture in one of these */
    bool round;
    bool cut; /* something reaches from the edge into the middle: a number may lack a digit */
};

static int part_width(const struct ink_part *p) {
    return p->box.right - p->box.left + 1;
}
static int part_height(const struct ink_part *p) {
    return p->box.bottom - p->box.top + 1;
}

/* How far a pixel is from the middle, as a part of half the side. */
static double out_of_middle(int at) {
    return hypot(at % SIDE + 0.5 - SIDE / 2.0, at / SIDE + 0.5 - SIDE / 2.0) / (SIDE / 2.0);
}

static void fill_raw(const struct inked *ink, struct sight_box box, struct look_at *l) {
    for (int i = 0; i < AREA; i++)
        l->raw[i] = (uint8_t)lround(ink_at(ink, box.left + box.width * (i % SIDE + 0.5) / SIDE,
                                           box.top + box.height * (i / SIDE + 0.5) / SIDE));
    l->scale = box.height / SIDE;
    l->round = box.round;
}

/* The ink in the middle of those in the four corners, which circles leave free; of a round place,
 * of all in it. */
static int ground_ink(const struct look_at *l) {
    enum { FROM = SIDE / 20, END = SIDE / 6 };
    int count[256] = {0}, all = 0, seen = 0, ink = 0;
    for (int i = 0; i < AREA; i++) {
        int x = i % SIDE, y = i / SIDE;
        int across = min_int(x, SIDE - 1 - x), down = min_int(y, SIDE - 1 - y);
        bool corner = min_int(across, down) >= FROM && max_int(across, down) < END;
        if (l->round ? out_of_middle(i) < within_line : corner) {
            count[l->raw[i]]++;
            all++;
        }
    }
    while (seen * 2 < all)
        seen += count[ink++];
    return max_int(ink - 1, 0);
}

/* All that hangs together with a pixel becomes part n + 1. */
static void fill_part(struct look_at *l, const bool *on, int from) {
    int todo[AREA], n = 0;
    struct ink_part p = {.box = {SIDE, SIDE, -1, -1}};
    todo[n++] = from;
    l->part[from] = (uint8_t)(l->n + 1);
    while (n > 0) {
        int at = todo[--n], x = at % SIDE, y = at / SIDE;
        p.box = (struct glyph_box){min_int(p.box.left, x), min_int(p.box.top, y),
                                   max_int(p.box.right, x), max_int(p.box.bottom, y)};
        p.area++;
        p.in_middle += out_of_middle(at) < 0.5;
        p.at_edge += l->round ? out_of_middle(at) > at_line
                              : x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
        for (int i = 0; i < 9; i++) {
            int nx = x + i % 3 - 1, ny = y + i / 3 - 1, next = ny * SIDE + nx;
            if (nx < 0 || ny < 0 || nx >= SIDE || ny >= SIDE || !on[next] || l->part[next])
                continue;
            l->part[next] = (uint8_t)(l->n + 1);
            todo[n++] = next;
        }
    }
    l->parts[l->n++] = p;
}

/* Only a large ring may touch the edge. */
static bool is_kept_part(const struct ink_part *p) {
    bool large = part_width(p) > LARGE && part_height(p) > LARGE;
    return p->at_edge == 0 || (large && p->at_edge < 2 * SIDE);
}

/* Labels the connected components of what stands out from a ground by a third as much as anything
 * does: the hairlines of small type are that faint. Crumbs, and what belongs to the borders, are
 * left out; `cut` says whether such a part reaches into the middle. */
static void part_sight(struct look_at *l, int ground, double within, int share) {
    enum { LEAST = 40, CRUMB = AREA / 500 };
    bool on[AREA];
    int most = 0;
    memset(l->part, 0, sizeof l->part);
    l->n = 0;
    for (int i = 0; i < AREA; i++) {
        bool in = (!l->round && within >= 1) || out_of_middle(i) < within;
        l->contrast[i] = (uint8_t)(in ? abs(l->raw[i] - ground) : 0);
        if (out_of_middle(i) < within_line)
            most = max_int(most, l->contrast[i]);
    }
    for (int i = 0; i < AREA; i++)
        on[i] = l->contrast[i] > max_int(LEAST, most / share);
    for (int i = 0; i < AREA && l->n < PARTS_MOST; i++)
        if (on[i] && !l->part[i])
            fill_part(l, on, i);
    int kept = 0;
    l->cut = false;
    for (int i = 0; i < l->n; i++) {
        bool keeps = is_kept_part(&l->parts[i]);
        l->cut |= !keeps && l->parts[i].in_middle > CRUMB;
        if (keeps && l->parts[i].area >= CRUMB)
            l->parts[kept++] = l->parts[i];
    }
    l->n = kept;
}

/* Round things. */

static bool stands_out(const struct look_at *l, double x, double y) {
    int col = (int)floor(x), row = (int)floor(y);
    return col >= 0 && row >= 0 && col < SIDE && row < SIDE && l->part[row * SIDE + col] != 0;
}

enum { AROUND = 32 };

/* How many of so many places around a part's middle, so far out, stand out. */
static int ring_count(const struct look_at *l, const struct ink_part *p, double out) {
    int n = 0;
    for (int i = 0; i < AROUND; i++) {
        double angle = i * 2 * acos(-1) / AROUND;
        n += stands_out(l, (p->box.left + p->box.right + 1) / 2.0 + out * cos(angle),
                        (p->box.top + p->box.bottom + 1) / 2.0 + out * sin(angle));
    }
    return n;
}

static enum sight_shape round_shape(const struct look_at *l, const struct ink_part *p) {
    enum { NEARLY_ALL = 29, MOST = 20, FEW = 10 }; /* of AROUND */
    const double least = SIDE / 7.0, middle = SIDE / 10.0, spot = 0.27 * SIDE;
    const double line = 1.5, outside = 1.18, within = 0.7; /* pixels; of the radius */
    double radius = (part_width(p) + part_height(p)) / 4.0;
    double off = fmax(fabs((p->box.left + p->box.right + 1 - SIDE) / 2.0),
                      fabs((p->box.top + p->box.bottom + 1 - SIDE) / 2.0));
    if (radius < least || abs(part_width(p) - part_height(p)) > radius / 4 || off > middle)
        return SIGHT_PLAIN;
    if (ring_count(l, p, radius - line) < NEARLY_ALL || ring_count(l, p, outside * radius) > FEW)
        return SIGHT_PLAIN;
    int inside = ring_count(l, p, within * radius);
    if (inside < FEW)
        return SIGHT_RING;
    return inside < MOST ? SIGHT_PLAIN : radius < spot ? SIGHT_SPOT : SIGHT_DISC;
}

/* Arrows. */

/* What a part reaches across its length in one third of it: from the lower bound to the upper. */
static void extent(const struct look_at *l, const struct ink_part *p, bool upright, bool last,
                   int *from, int *to) {
    int length = upright ? part_height(p) : part_width(p), start = last ? length * 2 / 3 : 0;
    *from = SIDE;
    *to = -1;
    for (int along = start; along < start + length / 3 + 1 && along < length; along++)
        for (int k = 0; k < (upright ? part_width(p) : part_height(p)); k++) {
            int x = p->box.left + (upright ? k : along), y = p->box.top + (upright ? along : k);
            if (l->part[y * SIDE + x] == 0)
                continue;
            *from = min_int(*from, k);
            *to = max_int(*to, k);
        }
}

/* An arrow lies beside the middle, is long and has a head at one end, as far to one side of its
 * shaft as to the other. */
static enum dir arrow_of(const struct look_at *l, const struct ink_part *p) {
    int w = part_width(p), h = part_height(p), from[2], to[2];
    bool upright = h > w;
    int length = max_int(w, h), across = min_int(w, h);
    int off = abs((upright ? p->box.left + p->box.right : p->box.top + p->box.bottom) + 1 - SIDE);
    if (length < LONG || across * 2 > length || off < LONG)
        return DIR_NONE;
    for (int end = 0; end < 2; end++)
        extent(l, p, upright, end == 1, &from[end], &to[end]);
    int wide[2] = {to[0] - from[0] + 1, to[1] - from[1] + 1};
    int head = wide[1] > wide[0], shaft = 1 - head;
    int aside = abs(from[0] + to[0] - from[1] - to[1]);
    if (wide[head] * 2 < wide[shaft] * 3 || wide[shaft] > THIN || aside * 3 > wide[head])
        return DIR_NONE;
    return upright ? (head ? DIR_S : DIR_N) : (head ? DIR_E : DIR_W);
}

/* Figures. */

/* The first and the last column of what stands out in a row of a part, and how many do; *to is -1
 * where there is none. */
static int row_extent(const struct look_at *l, const struct ink_part *p, int row, int *from,
                      int *to) {
    int n = 0;
    *from = SIDE;
    *to = -1;
    for (int x = p->box.left; x <= p->box.right; x++)
        if (l->part[row * SIDE + x]) {
            *from = min_int(*from, x);
            *to = x;
            n++;
        }
    return n;
}

static bool is_near_ink(const struct look_at *l, int x, int y) {
    for (int i = 0; i < 9; i++)
        if (stands_out(l, x + i % 3 - 1, y + i / 3 - 1))
            return true;
    return false;
}

/* How much of what stands out in a part does so in its mirror image, too, or beside that; `down`:
 * upside down. */
static double mirrored(const struct look_at *l, const struct ink_part *p, bool down) {
    int same = 0, all = 0;
    for (int y = p->box.top; y <= p->box.bottom; y++)
        for (int x = p->box.left; x <= p->box.right; x++) {
            bool on = l->part[y * SIDE + x] != 0;
            all += on;
            same += on && is_near_ink(l, down ? x : p->box.left + p->box.right - x,
                                      down ? p->box.top + p->box.bottom - y : y);
        }
    return all > 0 ? (double)same / all : 0;
}

/* As wide as it is high, about the middle, and the same from all four sides. */
static bool is_rays(const struct look_at *l, const struct ink_part *p) {
    const double alike = 0.85;
    int w = part_width(p), h = part_height(p);
    int off = max_int(abs(p->box.left + p->box.right + 1 - SIDE),
                      abs(p->box.top + p->box.bottom + 1 - SIDE));
    return min_int(w, h) > SIDE / 2 && abs(w - h) < SIDE / 10 && off < SIDE / 6 &&
           mirrored(l, p, false) > alike && mirrored(l, p, true) > alike;
}

/* Both its ends are as far to one side of what is between. */
static bool is_crescent(const struct look_at *l, const struct ink_part *p) {
    int h = part_height(p), from, to, middle[3];
    for (int i = 0; i < 3; i++) {
        int row =
            p->box.top + h * (1 + 4 * i) / 10; /* a tenth from the end, the middle, the same */
        if (row_extent(l, p, row, &from, &to) != to - from + 1 || to < 0)
            return false;
        middle[i] = from + to;
    }
    int bend = middle[0] + middle[2] - 2 * middle[1]; /* four times what it is */
    return abs(bend) * 10 > 4 * h && abs(middle[0] - middle[2]) * 3 < h;
}

/* The same from left and right, without a hole, and much wider than its foot, above it. */
static bool is_tree(const struct look_at *l, const struct ink_part *p) {
    const double alike = 0.9;
    int widest = 0, foot = 0, from, to, h = part_height(p);
    for (int row = p->box.top; row <= p->box.bottom; row++) {
        int n = row_extent(l, p, row, &from, &to);
        if (n == 0 || n + 2 < to - from + 1)
            return false;
        widest = max_int(widest, n);
        foot = row == p->box.bottom - h / 12 ? n : foot;
    }
    return h > FIGURE && widest > SIDE / 4 && foot * 2 < widest && mirrored(l, p, false) > alike;
}

/* Rays may hang together or not. */
static struct ink_part all_parts(const struct look_at *l) {
    struct ink_part all = {.box = {SIDE, SIDE, -1, -1}};
    for (int i = 0; i < l->n; i++) {
        struct glyph_box b = l->parts[i].box;
        all.box =
            (struct glyph_box){min_int(all.box.left, b.left), min_int(all.box.top, b.top),
                               max_int(all.box.right, b.right), max_int(all.box.bottom, b.bottom)};
    }
    return all;
}

/* What is no sign. */
static enum sight_shape figure_of(const struct look_at *l, const struct ink_part *p) {
    if (part_height(p) <= FIGURE)
        return SIGHT_PLAIN;
    return is_rays(l, p)       ? SIGHT_RAYS
           : is_crescent(l, p) ? SIGHT_CRESCENT
           : is_tree(l, p)     ? SIGHT_TREE
                               : SIGHT_PLAIN;
}

/* Numbers. */

static void take_part_out(struct look_at *l, int i) {
    memmove(l->parts + i, l->parts + i + 1, (size_t)(l->n - i - 1) * sizeof *l->parts);
    l->n--;
}

/* True if b is a piece of the same sign as a: it lies within a's box, as the dot of a zero, or
 * above or below, as what a faint stroke leaves apart. */
static bool is_same_sign(struct glyph_box a, struct glyph_box b) {
    int shared = min_int(a.right, b.right) - max_int(a.left, b.left) + 1;
    int narrow = min_int(a.right - a.left, b.right - b.left) + 1;
    int gap = max_int(a.top, b.top) - min_int(a.bottom, b.bottom);
    return shared * 3 > narrow * 2 && gap < THIN;
}

/* True if b is a dot below a. */
static bool is_dot_below(struct glyph_box a, struct glyph_box b) {
    return b.top > a.bottom && (b.bottom - b.top + 1) * 3 <= a.bottom - a.top + 1 &&
           b.right - b.left < THIN;
}

/* Makes one part of the pieces of a sign. */
static void join_pieces(struct look_at *l) {
    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->n; k++) {
            struct glyph_box *a = &l->parts[i].box, b = l->parts[k].box;
            if (i == k || !is_same_sign(*a, b))
                continue;
            l->parts[i].dotted |= l->parts[k].dotted || is_dot_below(*a, b);
            *a = (struct glyph_box){min_int(a->left, b.left), min_int(a->top, b.top),
                                    max_int(a->right, b.right), max_int(a->bottom, b.bottom)};
            take_part_out(l, k);
            i = -1;
            break;
        }
}

/* Two digits that touch part where least is between them. */
static void split_wide(struct look_at *l) {
    for (int i = 0; i < l->n; i++) {
        struct glyph_box b = l->parts[i].box;
        int w = b.right - b.left + 1, h = b.bottom - b.top + 1, best = -1, least = 1 << 30;
        if (w * 20 < 21 * h || w > 2 * h || l->n == PARTS_MOST)
            continue;
        for (int x = b.left + w * 3 / 10; x <= b.left + w * 7 / 10; x++) {
            int sum = 0;
            for (int y = b.top; y <= b.bottom; y++)
                sum += l->contrast[y * SIDE + x];
            best = sum < least ? x : best;
            least = min_int(least, sum);
        }
        l->parts[l->n] = l->parts[i];
        l->parts[i].box.right = best - 1;
        l->parts[l->n++].box.left = best + 1;
    }
}

static int compare_left(const void *a, const void *b) {
    return ((const struct ink_part *)a)->box.left - ((const struct ink_part *)b)->box.left;
}

/* The signs of one line from left to right are a number, or a question mark. */
static void read_signs(struct look_at *l, const struct inked *seen, const struct glyphs *g,
                       struct sight *s) {
    join_pieces(l);
    split_wide(l);
    qsort(l->parts, (size_t)l->n, sizeof *l->parts, compare_left);
    int number = 0, signs = 0, highest = 0;
    for (int i = 0; i < l->n; i++)
        highest = max_int(highest, part_height(&l->parts[i]));
    if (highest < SPECK)
        return;
    for (int i = 0; i < l->n; i++) {
        const struct ink_part *p = &l->parts[i];
        bool close = false;
        int sign = part_height(p) * 4 < highest * 3
                       ? GLYPH_NONE
                       : glyph_read(g, seen, p->box, part_height(p) * l->scale, &close);
        /* The dot of a question mark may touch the rest; a seven is near to that. */
        bool fits_dot = p->dotted ? sign == GLYPH_UNKNOWN : sign != GLYPH_UNKNOWN || !close;
        if (!fits_dot)
            sign = GLYPH_NONE;
        s->close |= close;
        signs++;
        s->unsure |= sign == GLYPH_NONE || (sign == GLYPH_UNKNOWN && l->n > 1);
        if (signs <= NUMBER_DIGITS && sign != GLYPH_NONE) /* what is longer is no number */
            number = sign == GLYPH_UNKNOWN ? -1 : number * 10 + sign;
    }
    s->unsure |= signs > NUMBER_DIGITS || highest > LARGE || (signs > 0 && l->cut);
    s->numbered = signs > 0 && !s->unsure;
    s->number = number;
}

static bool boxes_overlap(struct glyph_box a, struct glyph_box b) {
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/* Takes out circles and arrows and notes them in *s, and where the arrow is; `again` only those
 * that *s has already, as a 1 with serifs may look like an arrow. The rest should be a number. */
static void take_shapes(struct look_at *l, struct sight *s, struct glyph_box *arrow, bool again) {
    for (int i = l->n - 1; i >= 0; i--) {
        struct glyph_box box = l->parts[i].box;
        enum sight_shape shape = round_shape(l, &l->parts[i]);
        enum dir d = shape == SIGHT_PLAIN ? arrow_of(l, &l->parts[i]) : DIR_NONE;
        if (shape == SIGHT_PLAIN && d == DIR_NONE)
            continue;
        if (again && (shape == SIGHT_PLAIN ? d != (enum dir)s->arrow || !boxes_overlap(box, *arrow)
                                           : s->shape == SIGHT_PLAIN))
            continue;
        if (shape != SIGHT_PLAIN && !again) {
            s->shape = (uint8_t)shape;
        } else if (shape == SIGHT_PLAIN && !again) {
            s->unsure |= s->arrow != DIR_NONE; /* one of the two may be a 1 */
            s->arrow = (int8_t)d;
            *arrow = box;
        }
        take_part_out(l, i);
    }
}

struct sight sight_of(const struct inked *ink, const struct glyphs *g, struct sight_box box) {
    enum { GREY_LEAST = 9, DARK_LEAST = 120 };
    struct sight s = {.arrow = DIR_NONE, .number = -1};
    struct look_at l;
    struct inked seen = {SIDE, SIDE, l.contrast};
    struct glyph_box arrow = {0};
    fill_raw(ink, box, &l);
    int ground = ground_ink(&l);
    s.ground = ground < GREY_LEAST ? SIGHT_LIGHT : ground < DARK_LEAST ? SIGHT_GREY : SIGHT_DARK;
    part_sight(&l, ground, box.round ? 1 : 2, box.round ? 3 : 2);
    struct look_at shapes = l;
    if (!box.round) {
        take_shapes(&shapes, &s, &arrow, false);
        part_sight(&l, ground, 2, 3);
        take_shapes(&l, &s, &arrow, true);
        s.unsure |= l.n == 0 && shapes.n > 0; /* a sign has grown together with a shape */
    }
    if (s.shape == SIGHT_DISC) { /* a number on it is light */
        l.round = true;
        part_sight(&l, ground_ink(&l), 0.5, 2);
        shapes = l;
    }
    read_signs(&l, &seen, g, &s);
    struct ink_part whole = all_parts(&shapes);
    enum sight_shape figure = s.unsure && !box.round ? figure_of(&shapes, &whole) : SIGHT_PLAIN;
    if (figure != SIGHT_PLAIN) {
        s.shape = (uint8_t)figure;
        s.unsure = s.close = false;
    } else if (s.unsure && shapes.n == 1 && part_height(&shapes.parts[0]) > SIDE / 2 &&
               !box.round) {
        s.shape = SIGHT_OTHER;
    }
    return s;
}
