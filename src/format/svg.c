/* The board as a picture, for a page or for paper: only lines, text and plain shapes. */
#include "format/draft.h"

enum { SIDE = 40, MARGIN = 20 };

struct sheet {
    const struct loaded *l;
    struct buf *out;
};

static struct given given_at(const struct sheet *pic, int cell) {
    return pic->l->puzzle->given[cell];
}

static int left(const struct sheet *pic, int cell) {
    return MARGIN + SIDE * grid_col(pic->l->puzzle->grid, cell);
}
static int top(const struct sheet *pic, int cell) {
    return MARGIN + SIDE * grid_row(pic->l->puzzle->grid, cell);
}
static int middle_x(const struct sheet *pic, int cell) {
    return left(pic, cell) + SIDE / 2;
}
static int middle_y(const struct sheet *pic, int cell) {
    return top(pic, cell) + SIDE / 2;
}

static void line(const struct sheet *pic, int x1, int y1, int x2, int y2, const char *class) {
    buf_fmt(pic->out, "<path class=\"%s\" d=\"M%d %dL%d %d\"/>\n", class, x1, y1, x2, y2);
}

static void cross(const struct sheet *pic, int x, int y) {
    buf_fmt(pic->out, "<path class=\"cross\" d=\"M%d %dl8 8m0-8l-8 8\"/>\n", x - 4, y - 4);
}

static void text(const struct sheet *pic, int x, int y, const char *class, const char *s) {
    buf_fmt(pic->out, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", class, x, y, s);
}

/* An arrow along one side of the cell, as on paper: above the number, or beside it. */
static void arrow(const struct sheet *pic, int cell, enum dir d) {
    int x = left(pic, cell), y = top(pic, cell);
    bool across = d == DIR_E || d == DIR_W;
    static const char *const heads[DIRS] = {"l-3 5m3-5l3 5", "l-5-3m5 3l-5 3", "l-3-5m3 5l3-5",
                                            "l5-3m-5 3l5 3"};
    int x1 = across ? x + 9 : x + 32, y1 = across ? y + 8 : y + 9;
    int x2 = across ? x + 31 : x + 32, y2 = across ? y + 8 : y + 31;
    bool back = d == DIR_W || d == DIR_N;
    line(pic, x1, y1, x2, y2, "arrow");
    buf_fmt(pic->out, "<path class=\"arrow\" d=\"M%d %d%s\"/>\n", back ? x1 : x2, back ? y1 : y2,
            heads[d]);
}

static void draw_clue(const struct sheet *pic, int cell) {
    struct given g = given_at(pic, cell);
    struct buf number = {0};
    buf_fmt(pic->out, "<rect class=\"clue\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            left(pic, cell), top(pic, cell), SIDE, SIDE);
    if (g.number != NO_NUMBER)
        buf_fmt(&number, "%d", g.number);
    else if (g.dir != DIR_NONE)
        buf_add(&number, "?");
    text(pic, middle_x(pic, cell) - 3, middle_y(pic, cell) + 10, "number", buf_text(&number));
    if (g.dir != DIR_NONE)
        arrow(pic, cell, (enum dir)g.dir);
    buf_free(&number);
}

static void draw_grid(const struct sheet *pic) {
    struct grid g = pic->l->puzzle->grid;
    for (int row = 1; row < g.rows; row++)
        line(pic, MARGIN, MARGIN + row * SIDE, MARGIN + g.cols * SIDE, MARGIN + row * SIDE, "grid");
    for (int col = 1; col < g.cols; col++)
        line(pic, MARGIN + col * SIDE, MARGIN, MARGIN + col * SIDE, MARGIN + g.rows * SIDE, "grid");
}

static void draw_frame(const struct sheet *pic) {
    struct grid g = pic->l->puzzle->grid;
    buf_fmt(pic->out, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            MARGIN, MARGIN, g.cols * SIDE, g.rows * SIDE);
}

static void draw_rooms(const struct sheet *pic) {
    const struct puzzle *p = pic->l->puzzle;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int e = grid_step(p->grid, cell, DIR_E), s = grid_step(p->grid, cell, DIR_S);
        int x = left(pic, cell), y = top(pic, cell);
        if (e != NO_CELL && p->room[e] != p->room[cell])
            line(pic, x + SIDE, y, x + SIDE, y + SIDE, "room");
        if (s != NO_CELL && p->room[s] != p->room[cell])
            line(pic, x, y + SIDE, x + SIDE, y + SIDE, "room");
    }
    for (int room = 0; room < p->rooms; room++) {
        struct buf number = {0};
        int cell = puzzle_room_cell(p, room);
        if (p->room_number[room] != NO_NUMBER) {
            buf_fmt(&number, "%d", p->room_number[room]);
            text(pic, left(pic, cell) + 4, top(pic, cell) + 16, "corner", number.at);
        }
        buf_free(&number);
    }
}

static void draw_cell_mark(const struct sheet *pic, int cell) {
    mark m = loaded_mark(pic->l, place_cell(cell));
    if (m == MARK_YES)
        buf_fmt(pic->out, "<rect class=\"shaded\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                left(pic, cell) + 1, top(pic, cell) + 1, SIDE - 2, SIDE - 2);
    else if (m == MARK_NO)
        buf_fmt(pic->out, "<circle class=\"point\" cx=\"%d\" cy=\"%d\" r=\"3\"/>\n",
                middle_x(pic, cell), middle_y(pic, cell));
}

/* Lines and crosses between two places; crosses that are notes on sides. */
static void draw_segments(const struct sheet *pic) {
    const struct loaded *l = pic->l;
    for (int v = 0; l->board.value && v < model_vars(&l->model); v++) {
        struct place at = l->model.vars.at[v].at;
        int x1 = middle_x(pic, at.a), y1 = middle_y(pic, at.a);
        int x2 = middle_x(pic, at.b), y2 = middle_y(pic, at.b);
        if (place_is_cell(at))
            continue;
        if (l->board.value[v] == MARK_YES)
            line(pic, x1, y1, x2, y2, "line");
        else if (l->board.value[v] == MARK_NO)
            cross(pic, (x1 + x2) / 2, (y1 + y2) / 2);
    }
    for (int cell = 0; genre_notes_crosses(l->puzzle->genre) && cell < grid_cells(l->puzzle->grid);
         cell++) {
        if (loaded_side(l, cell, DIR_E) == MARK_NO)
            cross(pic, left(pic, cell) + SIDE, middle_y(pic, cell));
        if (loaded_side(l, cell, DIR_S) == MARK_NO)
            cross(pic, middle_x(pic, cell), top(pic, cell) + SIDE);
    }
}

static void draw_dots(const struct sheet *pic) {
    for (int cell = 0; cell < grid_cells(pic->l->puzzle->grid); cell++)
        if (given_at(pic, cell).kind == GIVEN_DOT)
            buf_fmt(pic->out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"8\"/>\n",
                    middle_x(pic, cell), middle_y(pic, cell));
}

static void begin(const struct sheet *pic) {
    struct grid g = pic->l->puzzle->grid;
    int width = g.cols * SIDE + 2 * MARGIN, height = g.rows * SIDE + 2 * MARGIN;
    buf_fmt(pic->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n",
            width, height, width, height);
    buf_add(pic->out, "<style>\n"
                      "path{fill:none;stroke:#000;stroke-linecap:round}\n"
                      ".grid{stroke:#999;stroke-width:1}\n"
                      ".frame{fill:none;stroke:#000;stroke-width:3}\n"
                      ".room{stroke-width:3}\n"
                      ".clue{fill:#eee}\n"
                      ".arrow{stroke-width:1.5}\n"
                      ".shaded{fill:#444}\n"
                      ".line{stroke:#060;stroke-width:5}\n"
                      ".cross{stroke:#666;stroke-width:1.5}\n"
                      ".point{fill:#060}\n"
                      "text{font-family:sans-serif}\n"
                      ".number{font-size:20px;text-anchor:middle}\n"
                      ".corner{font-size:15px;stroke:#fff;stroke-width:3;paint-order:stroke}\n"
                      "</style>\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

static bool write_svg(const struct loaded *l, struct buf *out, struct err *e) {
    const struct genre *genre = l->puzzle->genre;
    struct sheet pic = {l, out};
    (void)e;
    begin(&pic);
    for (int cell = 0; cell < grid_cells(l->puzzle->grid); cell++) {
        if (given_at(&pic, cell).kind == GIVEN_CLUE)
            draw_clue(&pic, cell);
        draw_cell_mark(&pic, cell);
    }
    if (genre->field == FIELD_GRID) {
        draw_grid(&pic);
        draw_frame(&pic);
    }
    draw_segments(&pic);
    if (genre_has_rooms(genre))
        draw_rooms(&pic);
    draw_dots(&pic);
    buf_add(out, "</svg>\n");
    return true;
}

static unsigned svg_keeps(const struct genre *g) {
    (void)g;
    return CONTENT_MARKS;
}

const struct format format_svg = {
    .id = "svg",
    .title = "picture",
    .suffix = ".svg",
    .keeps = svg_keeps,
    .write = write_svg,
};
