#include "teach/words/places.h"

#include "base/least.h"
#include "base/mem.h"
#include "model/model.h"
#include "teach/words/breaks.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 16 }; /* items that a sentence carries */

/* Items of a list, written with commas once their number is known. */
struct place_list {
    VEC(int) starts; /* into text.at */
    struct buf text;
};

static void list_begin_item(struct place_list *l) {
    vec_push(&l->starts, l->text.len);
}

/* `apart` is NULL, or how the list goes on as a sentence of its own; at least two items remain for
 * that. */
static int list_end_apart(struct place_list *l, const char *last, const char *apart,
                          struct buf *out) {
    int n = l->starts.len, told = n > LISTED + 1 ? LISTED : n;
    for (int i = 0; i < told; i++) {
        int end = i + 1 < n ? l->starts.at[i + 1] : l->text.len;
        if (i > 0 && i + 1 == n)
            buf_fmt(out, " %s ", last);
        else if (i > 0 && apart)
            break_add(out, BREAK_ITEM, ", ", apart);
        else if (i > 0)
            buf_add(out, ", ");
        buf_bytes(out, l->text.at + l->starts.at[i], end - l->starts.at[i]);
    }
    if (told < n)
        buf_fmt(out, " and %d more", n - told);
    if (apart)
        break_list_ends(out);
    return n;
}

static int list_end(struct place_list *l, const char *last, struct buf *out) {
    return list_end_apart(l, last, NULL, out);
}

static void list_add_cell(struct place_list *l, struct grid g, int cell) {
    char name[PLACE_NAME];
    buf_add(&l->text, place_words(g, place_cell(cell), name));
}

/* --- cells ------------------------------------------------------------------------------------ */

static int run_length(struct grid g, const bool *in, int cell, enum dir d) {
    int n = 0;
    for (; cell != NO_CELL && in[cell]; cell = grid_step(g, cell, d))
        n++;
    return n;
}

/* One item from this cell on: the longer of its row and its column, or the cell alone. */
static void take_run(struct place_list *l, struct grid g, bool *in, int cell) {
    int across = run_length(g, in, cell, DIR_E), down = run_length(g, in, cell, DIR_S);
    enum dir d = down > across ? DIR_S : DIR_E;
    int n = max_int(down, across), at = cell;
    if (n < 3)
        n = 1;
    list_begin_item(l);
    list_add_cell(l, g, cell);
    for (int i = 0; i < n; i++) {
        in[at] = false;
        if (i > 0 && i + 1 == n) {
            buf_char(&l->text, '-');
            list_add_cell(l, g, at);
        }
        at = grid_step(g, at, d);
    }
}

int places_cells(struct grid g, const vec_int *cells, const char *last, const char *apart,
                 struct buf *out) {
    struct place_list l = {0};
    bool *in = mem_alloc(grid_cells(g), sizeof *in);
    for (int i = 0; i < cells->len; i++)
        in[cells->at[i]] = true;
    for (int cell = 0; cell < grid_cells(g); cell++)
        if (in[cell])
            take_run(&l, g, in, cell);
    return list_end_apart(&l, last, apart, out);
}

/* --- lines ------------------------------------------------------------------------------------ */

struct places_of_lines {
    const struct model *m;
    bool *in;      /* by variable: still to be listed */
    uint8_t *ends; /* by cell: lines that end there and are still to be listed */
};

static int line_at(const struct places_of_lines *l, int cell, enum dir d) {
    int v = d == DIR_NONE ? -1 : l->m->segment_var[cell * DIRS + (int)d];
    return v >= 0 && l->in[v] ? v : -1;
}

/* The way on from a cell: straight where it can be. */
static enum dir way_on(const struct places_of_lines *l, int cell, enum dir from) {
    if (line_at(l, cell, from) >= 0)
        return from;
    for (enum dir d = 0; d < DIRS; d++)
        if (line_at(l, cell, d) >= 0)
            return d;
    return DIR_NONE;
}

/* Follows the line from an end, naming where it turns. */
static void follow_line(struct place_list *list, struct places_of_lines *l, int cell) {
    struct grid g = l->m->grid;
    enum dir d = way_on(l, cell, DIR_NONE), before = DIR_NONE;
    list_begin_item(list);
    for (; d != DIR_NONE; d = way_on(l, cell, before)) {
        if (d != before) {
            list_add_cell(list, g, cell);
            buf_char(&list->text, '-');
        }
        int v = line_at(l, cell, d);
        l->in[v] = false;
        l->ends[l->m->vars.at[v].at.a]--;
        l->ends[l->m->vars.at[v].at.b]--;
        cell = l->m->vars.at[v].at.a == cell ? l->m->vars.at[v].at.b : l->m->vars.at[v].at.a;
        before = d;
    }
    list_add_cell(list, g, cell);
}

/* Segments of the first layer are followed; all else is written place by place. */
static bool are_segments(const struct model *m, const vec_int *vars) {
    for (int i = 0; i < vars->len; i++) {
        struct place at = m->vars.at[vars->at[i]].at;
        if (!place_is_segment(at) || at.layer > 0)
            return false;
    }
    return true;
}

int places_lines(const struct model *m, const vec_int *vars, const char *apart, struct buf *out) {
    if (!are_segments(m, vars))
        return places_each(m, vars, true, "and", apart, out);
    struct place_list list = {0};
    int cells = grid_cells(m->grid);
    struct places_of_lines l = {m, mem_alloc(model_vars(m), sizeof *l.in),
                                mem_alloc(cells, sizeof *l.ends)};
    for (int i = 0; i < vars->len; i++) {
        l.in[vars->at[i]] = true;
        l.ends[m->vars.at[vars->at[i]].at.a]++;
        l.ends[m->vars.at[vars->at[i]].at.b]++;
    }
    for (int odd = 1; odd >= 0; odd--) /* open ends first, rings last */
        for (int cell = 0; cell < cells; cell++)
            while (l.ends[cell] > 0 && (l.ends[cell] % 2 == 1 || !odd))
                follow_line(&list, &l, cell);
    return list_end_apart(&list, "and", apart, out);
}

/* The variable at the same place on the layer below; -1: it is on the first. */
static int layer_below(const struct model *m, int var) {
    struct place at = m->vars.at[var].at;
    return at.layer == 0 ? -1 : model_at(m, place_on_layer(at, at.layer - 1));
}

/* Of two that share a place the first stands for both, where all in the list hold. */
int places_each(const struct model *m, const vec_int *vars, bool drawn, const char *last,
                const char *apart, struct buf *out) {
    struct place_list l = {0};
    char name[PLACE_NAME];
    bool all = strcmp(last, "and") == 0, pairs = false;
    for (int i = 0; i < vars->len; i++) {
        int var = vars->at[i];
        if (all && vec_int_has(vars, layer_below(m, var)))
            continue;
        bool both = all && drawn && vec_int_has(vars, m->next_layer[var]);
        list_begin_item(&l);
        buf_add(&l.text, both ? "both " : "");
        buf_add(&l.text, place_words(m->grid, m->vars.at[var].at, name));
        pairs = pairs || both;
    }
    int items = list_end_apart(&l, last, apart, out);
    return items == 1 && pairs ? 2 : items;
}

/* --- sides ------------------------------------------------------------------------------------ */

struct sides {
    const struct model *m;
    const vec_int *vars;
    bool *told; /* by their order in vars */
};

/* The direction from a cell in which it has a side; DIR_NONE: it is not one of its sides. */
static enum dir side_towards(const struct sides *s, int i, int cell) {
    struct place at = s->m->vars.at[s->vars->at[i]].at;
    if (at.a == cell)
        return (enum dir)at.dir;
    return at.b == cell ? dir_back((enum dir)at.dir) : DIR_NONE;
}

static int untold_sides(const struct sides *s, int cell) {
    int n = 0;
    for (int i = 0; i < s->vars->len; i++)
        n += !s->told[i] && side_towards(s, i, cell) != DIR_NONE;
    return n;
}

/* The cell with most of the sides that are not listed yet; NO_CELL: all are. */
static int cell_of_most_sides(const struct sides *s, int about) {
    int best = NO_CELL, most = 0;
    for (int i = 0; i < s->vars->len; i++) {
        struct place at = s->m->vars.at[s->vars->at[i]].at;
        int cells[] = {at.a, at.b};
        for (int k = 0; k < 2 && !s->told[i]; k++) {
            int n = untold_sides(s, cells[k]);
            if (n > most || (n == most && cells[k] == about))
                best = cells[k];
            most = max_int(n, most);
        }
    }
    return best;
}

static void list_sides_of(struct place_list *l, struct sides *s, int cell, const char *last) {
    struct place_list names = {0};
    list_begin_item(l);
    for (enum dir d = 0; d < DIRS; d++)
        for (int i = 0; i < s->vars->len; i++) {
            if (s->told[i] || side_towards(s, i, cell) != d)
                continue;
            s->told[i] = true;
            list_begin_item(&names);
            buf_fmt(&names.text, "the %s", side_names[d]);
        }
    bool all = names.starts.len == DIRS;
    if (all)
        buf_add(&l->text, "the four sides");
    struct buf unsaid = {0};
    list_end(&names, last, all ? &unsaid : &l->text);
    buf_add(&l->text, " of ");
    list_add_cell(l, s->m->grid, cell);
}

int places_sides(const struct model *m, const vec_int *vars, int about, const char *last,
                 const char *apart, struct buf *out) {
    struct place_list l = {0};
    struct sides s = {m, vars, mem_alloc(vars->len, sizeof *s.told)};
    for (int cell; (cell = cell_of_most_sides(&s, about)) != NO_CELL;)
        list_sides_of(&l, &s, cell, last);
    list_end_apart(&l, last, apart, out);
    return vars->len;
}

/* Regions in words: which cells or grid points are cut off, or have a border round them. */

enum { PARTS_LISTED = 4 }; /* boxes, runs and cells that a sentence carries */

/* Cells or grid points by row and column. */
struct region {
    struct grid grid;
    int len;
    int *row, *col;
};

static struct box box_around(const struct region *r) {
    struct box b = box_none(r->grid);
    for (int i = 0; i < r->len; i++)
        box_take(&b, r->row[i], r->col[i]);
    return b;
}

static void append_box(struct grid g, struct box b, struct buf *out) {
    char name[PLACE_NAME];
    buf_add(out, place_words(g, place_cell(grid_cell(g, b.top, b.left)), name));
    if (box_cells(b) > 1)
        buf_fmt(out, "-%s", place_words(g, place_cell(grid_cell(g, b.bottom, b.right)), name));
}

static bool is_in(const struct region *r, const bool *in, int row, int col) {
    return row < r->grid.rows && col < r->grid.cols && in[grid_cell(r->grid, row, col)];
}

/* The largest box of cells that are still in, with this upper left corner; two cells alone are
 * none. */
static struct box largest_box(const struct region *r, const bool *in, int row, int col) {
    struct box best = {row, col, row, col};
    int width = r->grid.cols;
    for (int bottom = row; is_in(r, in, bottom, col); bottom++) {
        int right = col;
        while (right + 1 < col + width && is_in(r, in, bottom, right + 1))
            right++;
        width = right - col + 1;
        struct box b = {row, col, bottom, right};
        if (box_cells(b) > box_cells(best) && box_cells(b) > 2)
            best = b;
    }
    return best;
}

/* Boxes and runs that cover the cells, each cell once; returns how many there are. */
static int append_boxes(const struct region *r, struct buf *out) {
    struct box boxes[PARTS_LISTED];
    bool *in = mem_alloc(grid_cells(r->grid), sizeof *in);
    int n = 0;
    for (int i = 0; i < r->len; i++)
        in[grid_cell(r->grid, r->row[i], r->col[i])] = true;
    for (int cell = 0; cell < grid_cells(r->grid); cell++) {
        if (!in[cell])
            continue;
        struct box b = largest_box(r, in, grid_row(r->grid, cell), grid_col(r->grid, cell));
        for (int row = b.top; row <= b.bottom; row++)
            for (int col = b.left; col <= b.right; col++)
                in[grid_cell(r->grid, row, col)] = false;
        if (n < PARTS_LISTED)
            boxes[n] = b;
        n++;
    }
    for (int i = 0; i < n && n <= PARTS_LISTED; i++) {
        buf_add(out, i == 0 ? "" : i + 1 < n ? ", " : " and ");
        buf_add(out, boxes[i].bottom > boxes[i].top && boxes[i].right > boxes[i].left ? "the block "
                                                                                      : "");
        append_box(r->grid, boxes[i], out);
    }
    return n;
}

static void append_cells(const struct region *r, const char *noun, int noun_len, struct buf *out) {
    struct buf list = {0};
    if (append_boxes(r, &list) > PARTS_LISTED) {
        buf_fmt(out, "the %d %.*ss within ", r->len, noun ? noun_len : 4, noun ? noun : "cell");
        append_box(r->grid, box_around(r), out);
    } else {
        if (noun)
            buf_fmt(out, "the %.*s%s %s ", noun_len, noun, r->len > 1 ? "s" : "",
                    strncmp(list.at, "the ", 4) == 0 ? "in" : "at");
        buf_add(out, list.at);
    }
}

/* Grid points are named by the box of cells whose corners they are. */
static void append_points(const struct region *r, const struct place *at, struct buf *out) {
    struct box b = box_around(r);
    char name[2][PLACE_NAME];
    if (r->len == 1) {
        buf_add(out, place_words(r->grid, at[0], name[0]));
    } else if (b.top == b.bottom || b.left == b.right) {
        struct place first = place_point(r->grid, b.top, b.left);
        struct place last = place_point(r->grid, b.bottom, b.right);
        static const char dot_at[] = "the dot at ";
        const char *from = place_words(r->grid, first, name[0]);
        bool at_cell = strncmp(from, dot_at, sizeof dot_at - 1) == 0;
        buf_fmt(out, "the %d dots from %s to %s", r->len, from + (at_cell ? sizeof dot_at - 1 : 0),
                place_words(r->grid, last, name[1]));
    } else {
        bool full = box_cells(b) == r->len;
        if (full && r->len == 4)
            buf_add(out, "the corners of ");
        else
            buf_fmt(out, "the %d dots %s ", r->len, full ? "of the block" : "within");
        append_box(r->grid, (struct box){b.top, b.left, b.bottom - 1, b.right - 1}, out);
    }
}

void places_box(struct grid g, const struct place *at, int n, struct buf *out) {
    struct box b = box_none(g);
    for (int i = 0; i < n; i++) {
        box_take(&b, grid_row(g, at[i].a), grid_col(g, at[i].a));
        box_take(&b, grid_row(g, at[i].b), grid_col(g, at[i].b));
    }
    append_box(g, b, out);
}

void places_region(struct grid g, const struct place *at, int n, const char *noun, int noun_len,
                   struct buf *out) {
    struct region r = {g, n, mem_alloc(n, sizeof(int)), mem_alloc(n, sizeof(int))};
    bool points = at[0].kind == PLACE_POINT;
    for (int i = 0; i < n; i++) {
        r.row[i] = points ? place_point_row(g, at[i]) : grid_row(g, at[i].a);
        r.col[i] = points ? place_point_col(g, at[i]) : grid_col(g, at[i].a);
    }
    if (points)
        append_points(&r, at, out);
    else
        append_cells(&r, noun, noun_len, out);
}

void subject_list_add(struct subject_list *l, const char *name) {
    for (int i = 0; i < l->names.len; i++)
        if (strcmp(l->names.at[i], name) == 0)
            return;
    vec_reserve(&l->names, 1);
    vec_push(&l->names, mem_string(name));
}

static bool begins_place(const char *word) {
    return word[0] == 'r' && isdigit((unsigned char)word[1]);
}

static const char on_dot[] = " on the dot ";

/* Where the number of "row 6", "column 12" begins; 0: it is another name. */
static int line_number_in(const char *name) {
    int n = strncmp(name, "row ", 4) == 0 ? 4 : strncmp(name, "column ", 7) == 0 ? 7 : 0;
    return n > 0 && strspn(name + n, "0123456789") == strlen(name + n) ? n : 0;
}

/* Where the noun ends in "the room of 3 at ", "the 0 at ", "the white pearl ". */
static int noun_end(const char *words, int n) {
    static const char *const joints[] = {" of ", " at ", " from ", " by ", " in ", " on "};
    for (int i = 1; i < n; i++)
        for (size_t k = 0; k < sizeof joints / sizeof *joints; k++)
            if (strncmp(words + i, joints[k], strlen(joints[k])) == 0)
                return i;
    return n - 1;
}

/* Where the second noun of "the border of the room at r1c4" begins; NULL: there is none. */
static const char *second_noun(const char *name) {
    static const char of[] = " of the ";
    const char *at = strstr(name, of);
    return at ? at + sizeof of - 1 : NULL;
}

/* Where the words begin that stand behind the place of "the run r1c2-r1c6 through three rooms"; the
 * end of all other names. */
static const char *tail_of(const char *name) {
    static const char through[] = " through ";
    const char *tail = strstr(name, through);
    return tail && !begins_place(tail + strlen(through)) ? tail : name + strlen(name);
}

/* Where the place begins of a name that has a plural: "the 0 at r1c3", "the 0 on the dot at the top
 * left of r1c3", "the border of the room at r1c4". 0: there is another place in it, or another
 * noun. */
static int place_in(const char *name) {
    const char *blank = tail_of(name), *dot = strstr(name, on_dot);
    while (blank > name && *--blank != ' ')
        ;
    if (dot)
        return (int)(dot + strlen(on_dot) - name);
    if (line_number_in(name) > 0)
        return line_number_in(name);
    if (*blank != ' ' || !begins_place(blank + 1) || strncmp(name, "the ", 4) != 0 ||
        strstr(second_noun(name) ? second_noun(name) : name, " the ") ||
        name[noun_end(name, (int)(blank + 1 - name)) - 1] == 's')
        return 0;
    for (const char *word = strchr(name, ' '); word < blank; word = strchr(word + 1, ' '))
        if (begins_place(word + 1))
            return 0;
    return (int)(blank + 1 - name);
}

static bool are_alike(const char *a, const char *b) {
    int n = place_in(a);
    return n > 0 && n == place_in(b) && memcmp(a, b, (size_t)n) == 0 &&
           strcmp(tail_of(a), tail_of(b)) == 0;
}

static bool hisses(const char *words, int end) {
    return words[end - 1] == 'h' && strchr("cs", words[end - 2]);
}

static void say_separator(int at, int last, bool comma, bool more, struct buf *out) {
    if (at == 0)
        return;
    if (more || at < last)
        buf_add(out, ", ");
    else
        buf_add(out, comma ? ", and " : " and ");
}

/* How long the words are before the first cell of a place: none, or "at the top left of ". A line's
 * place is its number. */
static int lead_of(const char *place) {
    const char *cell = place;
    while (!begins_place(cell) && !isdigit((unsigned char)*place))
        cell = strchr(cell, ' ') + 1;
    return (int)(cell - place);
}

/* By what stands before the cells, then by rows, then by columns: "r2c10" comes before "r10c2". */
static bool place_precedes(const char *a, const char *b) {
    char *a_col, *b_col;
    int a_lead = lead_of(a), b_lead = lead_of(b), leads = strncmp(a, b, (size_t)a_lead);
    if (a_lead != b_lead || leads != 0)
        return leads < 0;
    if (isdigit((unsigned char)*a))
        return strtol(a, NULL, 10) < strtol(b, NULL, 10);
    long a_row = strtol(a + a_lead + 1, &a_col, 10), b_row = strtol(b + b_lead + 1, &b_col, 10);
    return a_row != b_row ? a_row < b_row
                          : strtol(a_col + 1, NULL, 10) < strtol(b_col + 1, NULL, 10);
}

typedef VEC(const char *) words;

static void insert_place(words *places, const char *place) {
    vec_push(places, place);
    for (int at = places->len - 1; at > 0 && place_precedes(place, places->at[at - 1]); at--) {
        places->at[at] = places->at[at - 1];
        places->at[at - 1] = place;
    }
}

/* True if no earlier name is alike with the i-th one. */
static bool is_first(const struct subject_list *l, int i) {
    for (int k = 0; k < i; k++)
        if (are_alike(l->names.at[k], l->names.at[i]))
            return false;
    return true;
}

/* The places of the i-th name and of those later ones that are alike, in order. */
static words alike_places(const struct subject_list *l, int i) {
    words places = {0};
    const char *first = l->names.at[i];
    for (int k = i; k < l->names.len; k++)
        if (k == i || are_alike(l->names.at[k], first))
            insert_place(&places, l->names.at[k] + place_in(first));
    return places;
}

/* True if the k-th place is said by its cell alone, behind the words of the one before it. */
static bool keeps_lead(const words *places, int k) {
    int lead = lead_of(places->at[k]);
    return k > 0 && !strstr(places->at[k], " and ") && lead_of(places->at[k - 1]) == lead &&
           strncmp(places->at[k], places->at[k - 1], (size_t)lead) == 0;
}

/* "r1c3 and r3c3"; "at the top left of r1c3 and r3c1, and between r4c4 and r5c5". */
static void say_places(const words *places, struct buf *out) {
    int groups = 0, said = 0;
    bool comma = false;
    for (int k = 0; k < places->len; k++) {
        groups += !keeps_lead(places, k);
        comma = comma || keeps_lead(places, k) || strstr(places->at[k], " and ");
    }
    for (int k = 0; k < places->len; k++) {
        bool on = keeps_lead(places, k), more = k + 1 < places->len && keeps_lead(places, k + 1);
        if (on)
            buf_add(out, more ? ", " : " and ");
        else
            say_separator(said++, groups - 1, comma, false, out);
        const char *place = places->at[k] + (on ? lead_of(places->at[k]) : 0);
        buf_bytes(out, place, (int)(tail_of(place) - place));
    }
}

/* Appends one name, or in the plural all that are alike with it. */
static void say_in_plural(const char *name, const words *places, struct buf *out) {
    int n = place_in(name), end = noun_end(name, n);
    if (places->len == 1) {
        buf_add(out, name);
        return;
    }
    buf_bytes(out, name, end);
    buf_add(out, hisses(name, end) ? "es" : "s");
    const char *second =
        strncmp(name + end, on_dot, strlen(on_dot)) == 0 ? NULL : second_noun(name);
    if (second) {
        int noun = noun_end(second, n - (int)(second - name)), before = end;
        end = (int)(second - name) + noun;
        buf_bytes(out, name + before, end - before);
        buf_char(out, 's');
    }
    buf_bytes(out, name + end, n - end - 1);
    buf_add(out, strncmp(name + end, on_dot, strlen(on_dot)) == 0 ? "s " : " ");
    say_places(places, out);
    buf_add(out, tail_of(name));
}

void subject_list_say(const struct subject_list *l, bool more, struct buf *out) {
    int groups = 0, said = 0;
    bool comma = false; /* an "and" stands in a name already */
    for (int i = 0; i < l->names.len; i++) {
        groups += is_first(l, i);
        comma = comma || !is_first(l, i) || strstr(l->names.at[i], " and ");
    }
    for (int i = 0; i < l->names.len; i++) {
        if (!is_first(l, i))
            continue;
        words places = alike_places(l, i);
        say_separator(said++, groups - 1, comma, more, out);
        say_in_plural(l->names.at[i], &places, out);
    }
}
