/* A board as a picture: what paper shows, by the same drawing, in the colours of the theme. */
#include "base/least.h"
#include "base/mem.h"
#include "format/draw/paper.h"
#include "model/model.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"
#include "ui/paint/picture.h"
#include "ui/paint/theme.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- the picture and its palette -------------------------------------------------------------- */

const char *const pixels_names[PIXELS_WAYS] = {"off", "auto", "on"};

void picture_make_room(struct picture *p, int rows, int cols) {
    enum { MOST = 1 << 24 };
    long need = (long)rows * cols * p->cell_width * p->cell_height;
    p->room = need > MOST ? 0 : (int)need;
    p->at = mem_resize(p->at, p->room, 1);
}

void picture_free(struct picture *p) {
    mem_free(p->at);
    *p = (struct picture){0};
}

/* Between two colours a smooth edge has many shades, and each costs bytes: those that differ by
 * less than the eye sees at an edge are one. */
enum { LIKE = 20 };

/* The largest difference of a part. */
static int colour_difference(unsigned a, unsigned b) {
    int most = 0;
    for (int i = 0; i < 3; i++) {
        int way = abs((int)(a >> 8 * i & 255) - (int)(b >> 8 * i & 255));
        most = way > most ? way : most;
    }
    return most;
}

/* The nearest colour, or a new one where none is like it. */
static int find_colour(struct picture *p, unsigned rgb, bool exact) {
    int best = 0, least = 256;
    for (int i = 0; i < p->colours && least > 0; i++) {
        int way = colour_difference(p->palette[i], rgb);
        if (way < least) {
            least = way;
            best = i;
        }
    }
    bool like = exact ? least == 0 : least < LIKE;
    if (like || p->colours == PICTURE_COLOURS)
        return best;
    p->palette[p->colours] = rgb;
    return p->colours++;
}

/* Where a colour is known, or would be. */
static int known_slot(const struct picture *p, unsigned rgb) {
    int slot = (int)((rgb * 2654435761u) >> 18) % PICTURE_KNOWN;
    while (p->known[slot].place != 0 && p->known[slot].rgb != rgb)
        slot = (slot + 1) % PICTURE_KNOWN;
    return slot;
}

/* The place of a colour in the palette. One that is not there is added if it is `exact` or like
 * none that is; where there is no room, it is the nearest. */
static uint8_t picture_colour(struct picture *p, unsigned rgb, bool exact) {
    int slot = known_slot(p, rgb), place = p->known[slot].place - 1;
    if (place >= 0 && (!exact || p->palette[place] == rgb))
        return (uint8_t)place;
    bool fresh = place < 0;
    place = find_colour(p, rgb, exact);
    if (!fresh || p->n_known < PICTURE_KNOWN / 4 * 3) { /* there are always free ones */
        p->n_known += fresh;
        p->known[slot].rgb = rgb;
        p->known[slot].place = place + 1;
    }
    return (uint8_t)place;
}

void picture_new_palette(struct picture *p) {
    p->colours = p->n_known = 0;
    memset(p->known, 0, sizeof p->known);
}

/* Makes the picture of width * height pixels, of which the lower three bytes count. */
static void picture_take(struct picture *p, const uint32_t *pixels) {
    unsigned last = 0;
    uint8_t place = picture_colour(p, last, false);
    for (int i = 0; i < p->width * p->height; i++) {
        unsigned rgb = pixels[i] & 0xffffff;
        if (rgb != last)
            place = picture_colour(p, rgb, false);
        last = rgb;
        p->at[i] = place;
    }
}

/* --- the board on it -------------------------------------------------------------------------- */

/* The theme's colours as red, green and blue. */

/* Between two colours, `part` of 256 on the way to the second. */
static int between(int a, int b, int part) {
    int rgb = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        int from = a >> shift & 255, to = b >> shift & 255;
        rgb |= (from + (to - from) * part / 256) << shift;
    }
    return rgb;
}

/* The terminal's own ink is not asked for: black or white, whichever is seen. */
static int plain_ink(const struct picture *pic) {
    unsigned paper = (unsigned)pic->paper;
    return contrast(paper, 0) > contrast(paper, 0xffffff) ? 0x202020 : 0xe0e0e0;
}

static int ink_rgb(const struct screen *s, enum style style, enum ground ground) {
    struct look look = theme_look(s->picture->theme, style, ground, s->colors);
    return look.fg < 0 ? plain_ink(s->picture)
                       : (int)theme_rgb(s->picture->theme, look.fg, s->colors);
}

static int ground_rgb(const struct screen *s, enum ground ground) {
    struct look look = theme_look(s->picture->theme, STYLE_PLAIN, ground, s->colors);
    return look.bg < 0 ? s->picture->paper : (int)theme_rgb(s->picture->theme, look.bg, s->colors);
}

/* Where cells are shaded a circle is a ring: as a disc it would be as bright as they are. */
static bool has_rings(const struct painter *p) {
    return p->puzzle->genre->cell == LOOK_SHADE;
}

/* Fills in the drawing's styles for a screen; a style without a row is not drawn there, or its
 * colour comes cell by cell. */
static void lay_looks(const struct painter *p, struct drawing_look looks[DRAWING_STYLES]) {
    const struct screen *s = p->s;
    const struct picture *pic = s->picture;
    int light = ground_rgb(s, GROUND_PEARL), dark = ground_rgb(s, GROUND_PEARL_BLACK);
    int clue = ink_rgb(s, STYLE_CLUE, GROUND_NONE), faint = ink_rgb(s, STYLE_FAINT, GROUND_NONE);
    int grid = ink_rgb(s, STYLE_GRID, GROUND_NONE), sign = ink_rgb(s, STYLE_SIGN, GROUND_NONE);
    int rim = ground_rgb(s, GROUND_PEARL_RIM);
    int tree = between(ink_rgb(s, STYLE_TREE, GROUND_TREE), ground_rgb(s, GROUND_TREE), 128);
    bool pale = contrast((unsigned)light, (unsigned)pic->paper) < CONTRAST_MARK; /* but for a rim */
    int white = pale ? 0xffffff : light;
    if (contrast((unsigned)dark, (unsigned)pic->paper) < CONTRAST_MARK)
        dark = between(dark, rim, 128); /* a stone is more than its rim */
    const struct {
        enum drawing_style style;
        int fill, stroke;
    } rows[] = {
        {DRAW_PAGE, pic->paper, -1},
        {DRAW_GRID, -1, between(pic->paper, grid, 110)},
        {DRAW_FRAME, -1, grid},
        {DRAW_POINT, faint, -1},
        {DRAW_ROOM, -1, ink_rgb(s, STYLE_ROOM, GROUND_NONE)},
        {DRAW_CLUE, ground_rgb(s, GROUND_PLATE), -1},
        {DRAW_ARROW, -1, clue},
        {DRAW_WALL, tree, -1}, /* trees: walls are grounds */
        {DRAW_WALL_ARROW, -1, clue},
        {DRAW_OPEN, -1, clue},
        {DRAW_CIRCLE, has_rings(p) ? pic->paper : white,
         pale           ? plain_ink(pic)
         : has_rings(p) ? faint
                        : grid},
        {DRAW_DISC, dark, rim},
        {DRAW_SUN, ground_rgb(s, GROUND_SUN), grid},
        {DRAW_MOON, between(ground_rgb(s, GROUND_MOON), 0xffffff, 80), grid},
        {DRAW_DOT, clue, -1},
        {DRAW_NUMBER, clue, -1},
        {DRAW_WALL_NUMBER, clue, -1},
        {DRAW_CORNER, clue, -1},
        {DRAW_MARK, ink_rgb(s, STYLE_DOT, GROUND_NONE), -1},
        {DRAW_BULB, sign, -1},
        {DRAW_STAR, sign, -1},
        {DRAW_STONE, dark, rim},
        {DRAW_PALE_STONE, white, faint},
        {DRAW_LINE, -1, ink_rgb(s, STYLE_LINE, GROUND_NONE)},
        {DRAW_CROSS, -1, ink_rgb(s, STYLE_CROSS, GROUND_NONE)},
        {DRAW_CURSOR, -1, clue},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum drawing_style style = rows[i].style;
        looks[style] =
            (struct drawing_look){NULL, rows[i].fill, rows[i].stroke, drawing_looks[style].width};
    }
    looks[DRAW_FRAME].width = 2;
}

/* What the painter's faces and sides are in colours. */

static bool shines(enum style style) {
    return painter_sign_of(style) != 0;
}

/* The ground of a cell. A round island is its own plate, and a number that is nothing else needs
 * none where it is drawn large. */
static enum ground paper_of(const struct painter *p, int cell) {
    const struct face *f = &p->faces[cell];
    enum given_kind kind = (enum given_kind)p->puzzle->given[cell].kind;
    bool bare = (kind == GIVEN_ISLAND || kind == GIVEN_NUMBER) && face_on_plate(f);
    return bare ? GROUND_NONE : (enum ground)f->ground;
}

static int face_ground(const struct painter *p, int cell) {
    const struct face *f = &p->faces[cell];
    enum ground ground = paper_of(p, cell);
    if (f->block)
        return ink_rgb(p->s, (enum style)f->ink, GROUND_NONE);
    return ground == GROUND_NONE ? INK_USUAL : ground_rgb(p->s, ground);
}

/* A number is on its plate or pearl, on the block, or on the ground of its cell. */
static int face_number(const struct painter *p, int cell) {
    const struct face *f = &p->faces[cell];
    const struct given_look *look = &given_looks[p->puzzle->given[cell].kind];
    enum style tinted = f->ground >= GROUND_ROOM && f->ground <= GROUND_ROOM_LAST ? STYLE_TINT_DONE
                                                                                  : STYLE_CLUE_DONE;
    if (f->block)
        return ink_rgb(p->s, f->done ? STYLE_ON_BLOCK_DONE : STYLE_ON_BLOCK,
                       (enum ground)ground_of_ink(f->ink));
    if (f->kept)
        return ink_rgb(p->s, STYLE_GOLD, (enum ground)f->ground);
    bool plate = look->form == FORM_SIGN && look->ground != GROUND_NONE;
    if (p->puzzle->given[cell].kind == GIVEN_ISLAND)
        return ink_rgb(p->s, f->done ? STYLE_CLUE_DONE : STYLE_CLUE,
                       has_rings(p) ? GROUND_NONE : GROUND_PEARL);
    return ink_rgb(p->s, f->done ? tinted : STYLE_CLUE, plate ? look->ground : paper_of(p, cell));
}

/* The mark of a cell. A dot gives way to a line, and is no part of a solved board's drawing. */
static int face_mark(const struct painter *p, int cell) {
    const struct face *f = &p->faces[cell];
    bool dot = f->mark == MARK_NO && mark_signs[p->puzzle->genre->cell].no.wide == MARK_POINT;
    bool passed = false, tint = f->ground >= GROUND_ROOM && f->ground <= GROUND_ROOM_LAST;
    for (enum dir d = 0; d < DIRS; d++) {
        const struct side *side = painter_side(p, cell, d);
        passed |= side != NULL && side->mark == MARK_YES;
    }
    if (dot && (passed || p->v->bare))
        return INK_NONE;
    if (f->ink == STYLE_GOLD &&
        (f->mark == MARK_YES || mark_signs[p->puzzle->genre->cell].diagonal))
        return ink_rgb(p->s, STYLE_GOLD, (enum ground)f->ground);
    if (f->level > 0)
        return ink_rgb(p->s, painter_trial(f->level, STYLE_DOT), (enum ground)f->ground);
    return dot ? ink_rgb(p->s, tint ? STYLE_TINT_DOT : STYLE_DOT, (enum ground)f->ground)
               : INK_USUAL;
}

static int line_mark(const struct painter *p, int var) {
    const struct side *side = painter_side_of(p, var);
    mark m = p->v->values[var];
    enum style style = p->v->styles.var ? (enum style)p->v->styles.var[var] : STYLE_PLAIN;
    int level = p->v->levels ? p->v->levels[var] : 0;
    if (m == MARK_NONE)
        return shines(style) ? ink_rgb(p->s, style, GROUND_NONE) : INK_NONE;
    if (m == MARK_NO && (p->v->bare || side->mark != MARK_NO))
        return INK_NONE;
    if (style == STYLE_PLAIN)
        style = painter_trial(level, m == MARK_YES ? (enum style)side->line : STYLE_CROSS);
    return ink_rgb(p->s, style, GROUND_NONE);
}

/* A note at the left, the level of a trial at the right. */
static void put_signs(const struct painter *p, int cell, char sign[2]) {
    const struct face *f = &p->faces[cell];
    int colour = painter_note(p, NOTE_COLOUR, cell);
    if (colour > 0 && !p->v->bare)
        sign[0] = (char)('a' + colour - 1);
    if (f->level > 0)
        sign[1] = (char)('0' + f->level);
}

/* Arrays of struct drawing_colours under construction. */
struct inks {
    int *ground, *number, *mark;
    char *sign;
};

static struct drawing_colours gather_inks(const struct painter *p, int slots) {
    int cells = grid_cells(p->grid), vars = model_vars(p->model);
    struct inks c = {mem_alloc(cells, sizeof(int)), mem_alloc(cells, sizeof(int)),
                     mem_alloc(slots, sizeof(int)), mem_alloc(2 * cells, 1)};
    for (int slot = 0; slot < slots; slot++)
        c.mark[slot] = slot < vars || !p->v->bare ? INK_USUAL : INK_NONE;
    for (int var = 0; var < vars; var++)
        if (place_is_segment(p->model->vars.at[var].at) || place_is_side(p->model->vars.at[var].at))
            c.mark[var] = line_mark(p, var);
    for (int cell = 0; cell < cells; cell++) {
        c.ground[cell] = face_ground(p, cell);
        c.number[cell] = face_number(p, cell);
        if (p->model->cell_var[cell] >= 0)
            c.mark[p->model->cell_var[cell]] = face_mark(p, cell);
        put_signs(p, cell, c.sign + 2 * cell);
    }
    return (struct drawing_colours){
        .ground = c.ground,
        .number = c.number,
        .point = ink_rgb(p->s, STYLE_CLUE, has_rings(p) ? GROUND_NONE : GROUND_PEARL),
        .mark = c.mark,
        .sign = c.sign,
        .cursor = p->v->bare ? NO_CELL : p->v->cursor,
        .bright = 0xffffff,
        .dark = 0x000000,
        .grid = !p->v->bare};
}

/* Makes cells a little smaller where the drawing reaches further beyond them than half a character:
 * half of the frame, circles at grid points. */
static void keep_inside(const struct painter *p, const struct picture *pic,
                        struct paper_image *how) {
    struct drawing_box box = drawing_box(p->puzzle);
    double beyond = box.right - CELL_SIDE * p->grid.cols, half = p->pitch.borders ? 0.5 : 0;
    double across = fmax(0, ceil(beyond * how->across / CELL_SIDE - half * pic->cell_width));
    double down = fmax(0, ceil(beyond * how->down / CELL_SIDE - half * pic->cell_height));
    how->left += across;
    how->top += down;
    how->across -= 2 * across / p->grid.cols;
    how->down -= 2 * down / p->grid.rows;
}

/* The characters that it covers, and where in it the first cell is: with borders between the cells
 * a cell begins in the middle of a character. */
static void lay_picture(const struct painter *p, struct picture *pic, struct paper_image *how) {
    int rows, cols, half = p->pitch.borders;
    rows = p->grid.rows * p->pitch.rows + half - p->v->top;
    cols = p->grid.cols * p->pitch.cols + half - p->v->left;
    pic->row = p->where.row;
    pic->col = p->where.col;
    pic->rows = min_int(rows, p->where.rows);
    pic->cols = min_int(cols, p->where.cols);
    how->width = pic->width = pic->cols * pic->cell_width;
    how->height = pic->height = pic->rows * pic->cell_height;
    how->left = half * (pic->cell_width / 2) - p->v->left * pic->cell_width;
    how->top = half * (pic->cell_height / 2) - p->v->top * pic->cell_height;
    how->across = p->pitch.cols * pic->cell_width;
    how->down = p->pitch.rows * pic->cell_height;
    keep_inside(p, pic, how);
}

/* Smooth edges may be a little off, what lies between them may not. */
static void keep_colours(struct picture *pic, const struct drawing_look *looks,
                         const struct drawing_colours *colours, int cells, int slots) {
    for (int i = 0; i < DRAWING_STYLES; i++) {
        if (looks[i].fill >= 0)
            picture_colour(pic, (unsigned)looks[i].fill, true);
        if (looks[i].stroke >= 0)
            picture_colour(pic, (unsigned)looks[i].stroke, true);
    }
    for (int i = 0; i < cells; i++)
        if (colours->ground[i] >= 0)
            picture_colour(pic, (unsigned)colours->ground[i], true);
    for (int i = 0; i < slots; i++)
        if (colours->mark[i] >= 0)
            picture_colour(pic, (unsigned)colours->mark[i], true);
}

/* The picture under the board, in the pixels of that on the screen. */
static uint32_t *pixels_under(const struct painter *p, const struct paper_image *how) {
    const struct paint_under *u = p->v->under;
    uint32_t *under = mem_alloc(how->width * how->height, sizeof *under);
    double across = 1 / how->across, down = 1 / how->down;
    for (int i = 0; i < how->width * how->height; i++) {
        double left = (i % how->width - how->left) * across;
        double top = (i / how->width - how->top) * down;
        int rgb = under_colour(u, left, top, left + across, top + down);
        under[i] = (uint32_t)(rgb < 0 ? p->s->picture->paper : rgb);
    }
    return under;
}

bool screen_has_pixels(const struct screen *s) {
    return s->picture != NULL && s->picture->rows == 0 && s->picture->room > 0 &&
           screen_has_tints(s) && !s->ascii;
}

bool paint_pixels(const struct painter *p) {
    struct picture *pic = p->s->picture;
    struct drawing_look looks[DRAWING_STYLES] = {{0}};
    int slots = model_vars(p->model) + NOTE_LAYERS * grid_cells(p->grid);
    struct paper_image how = {.looks = looks};
    struct err e;
    if (!screen_has_pixels(p->s))
        return false;
    struct drawing_colours colours = gather_inks(p, slots);
    struct loaded shown = {.puzzle = (struct puzzle *)p->puzzle, .model = (struct model *)p->model};
    board_init(&shown.board, p->model);
    memcpy(shown.board.value, p->v->values, (size_t)min_int(slots, p->v->slots));
    lay_picture(p, pic, &how);
    lay_looks(p, looks);
    how.colours = &colours;
    keep_colours(pic, looks, &colours, grid_cells(p->grid), slots);
    uint32_t *pixels = NULL;
    bool drawn = pic->width > 0 && pic->height > 0 && pic->width * pic->height <= pic->room;
    if (drawn && p->v->under)
        how.under = pixels_under(p, &how);
    if (drawn)
        pixels = mem_alloc(pic->width * pic->height, sizeof *pixels);
    drawn = drawn && paper_image(&shown, &how, pixels, &e);
    if (drawn)
        picture_take(pic, pixels);
    else
        pic->rows = pic->room = 0; /* nor will the next one be */
    return drawn;
}
