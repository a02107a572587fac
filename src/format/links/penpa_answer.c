/* The answer of a Penpa+ link: either a list for each kind of mark, all of which count, or a list
 * for each box that its author ticked, of which any one is enough. */
#include "format/links/penpa_inside.h"
#include "model/model.h"
#include "solve/solve.h"

#include <stdlib.h>
#include <string.h>

/* An answer that leaves much open is taken as right once that much work shows no contradiction. */
enum { PROPAGATIONS = 10000000 };

/* The lists of an answer in which all count, in their order; those of numbers and of walls between
 * are of no use here. */
enum answer_list {
    ANSWER_FILLED,
    ANSWER_LINES,
    ANSWER_SIDES,
    ANSWER_SYMBOLS = 5,
    ANSWER_LISTS,
    ANSWER_UNKNOWN
};

/* One mark of an answer. */
struct answer_item {
    struct place at;
    mark m;
    int lines; /* how many there are in one place */
};

/* Reads "i" of a filled cell, "a,b" or "a,b,1" of a line or a side, "a,b,2" of a double one (and 30
 * where styles count), "i,1A" of a cell with a circle or a star; where both colours of `stones` are
 * marks, 1 is the white one. */
static bool read_answer_item(const struct penpa *k, enum answer_list list, bool stones,
                             const char *item, struct answer_item *out) {
    struct penpa_point p, q;
    char *end;
    long a = strtol(item, &end, 10), b = a;
    bool white = stones && list == ANSWER_SYMBOLS && strcmp(end, ",1A") == 0;
    *out = (struct answer_item){.m = white ? MARK_NO : MARK_YES, .lines = 1};
    if ((list == ANSWER_LINES || list == ANSWER_SIDES) && *end == ',') {
        b = strtol(end + 1, &end, 10);
        out->lines = strcmp(end, ",2") == 0 || strcmp(end, ",30") == 0 ? 2 : 1;
    }
    if (list == ANSWER_SIDES)
        return penpa_between(k, a, b, &out->at, &out->m);
    if (!penpa_point(k, a, &p) || !penpa_point(k, b, &q))
        return false;
    int from = penpa_cell(k, p), to = penpa_cell(k, q);
    if (from == NO_CELL || to == NO_CELL)
        return false;
    out->at = place_segment(from, to);
    return true;
}

/* Reads [i, colour] of a cell whose colour counts. */
static bool read_coloured(const struct penpa *k, const json_t *item, struct answer_item *out) {
    struct penpa_point p;
    json_int_t colour = json_integer_value(json_array_get(item, 1));
    if (!penpa_is_dark(colour) ||
        !penpa_point(k, (long)json_integer_value(json_array_get(item, 0)), &p) ||
        penpa_cell(k, p) == NO_CELL)
        return false;
    *out = (struct answer_item){place_cell(penpa_cell(k, p)), MARK_YES, 1};
    return true;
}

/* How long a segment is; other places are 1. */
static int place_length(struct grid g, struct place at) {
    return place_is_segment(at) ? grid_distance(g, at.a, at.b) : 1;
}

/* Sets what a list marks; on layer 1 too where a line is double. A line over several cells is there
 * once all its steps are. */
static void take_answer(const struct penpa *k, const struct loaded *l, enum answer_list list,
                        const json_t *items, mark *given) {
    bool stones = l->puzzle->genre->cell == LOOK_STONE;
    struct grid g = l->puzzle->grid;
    LOCAL(mem_free_at) int *drawn = mem_alloc(model_vars(l->model) + 1, sizeof *drawn);
    for (size_t i = 0; i < json_array_size(items); i++) {
        const json_t *item = json_array_get(items, i);
        const char *text = json_string_value(item);
        struct answer_item found;
        if (!(text ? read_answer_item(k, list, stones, text, &found)
                   : read_coloured(k, item, &found)))
            continue;
        int step = place_length(g, found.at);
        penpa_whole_line(l->puzzle, &found.at);
        for (int layer = 0; layer < found.lines; layer++) {
            int var = model_at(l->model, place_on_layer(found.at, layer));
            if (var >= 0 && (drawn[var] += step) >= place_length(g, found.at))
                given[var] = found.m;
        }
    }
}

/* True if a list of this kind holds the mark of a variable. */
static bool list_has(enum answer_list list, const struct genre *g, struct place at) {
    if (place_is_cell(at) && g->cell == LOOK_SLASH)
        return list == ANSWER_SIDES;
    if (place_is_cell(at))
        return list == ANSWER_FILLED || list == ANSWER_SYMBOLS;
    return list == (place_is_side(at) ? ANSWER_SIDES : ANSWER_LINES);
}

/* True for a cell in which every answer draws a line, so that one without it is wrong. */
static bool wants_line(const struct loaded *l, int var) {
    return l->puzzle->genre->cell == LOOK_SLASH && place_is_cell(l->model->vars.at[var].at);
}

/* Sets the marks of a list that is not empty: YES for what it fills or draws, NO for all else of
 * its kind. Returns false if it is empty, or of no use. */
static bool list_marks(const struct penpa *k, const struct loaded *l, enum answer_list list,
                       const json_t *items, mark *given) {
    const struct model *m = l->model;
    bool any = false;
    for (int v = 0; v < model_vars(m) && json_array_size(items) > 0; v++)
        if (list_has(list, l->puzzle->genre, m->vars.at[v].at)) {
            given[v] = wants_line(l, v) ? MARK_NONE : MARK_NO;
            any = true;
        }
    if (any)
        take_answer(k, l, list, items, given);
    return any;
}

/* True unless these marks lead to no solution. */
static bool marks_fit(const struct loaded *l, const mark *given) {
    struct answer found;
    for (int v = 0; v < model_vars(l->model); v++)
        if (wants_line(l, v) && given[v] == MARK_NONE)
            return false;
    struct solve_options options = {
        .given = given, .count = 1, .budget = {.propagations = PROPAGATIONS}};
    solve(l->model, &options, &found);
    return found.outcome != OUTCOME_NONE;
}

/* The kind of list that a box for one of several answers makes. */
static enum answer_list list_of_box(const char *name, const struct genre *g) {
    static const struct {
        const char *box;
        enum answer_list list;
    } boxes[] = {
        {"surface", ANSWER_FILLED},       {"surface_exact", ANSWER_FILLED},
        {"square", ANSWER_FILLED},        {"loopline", ANSWER_LINES},
        {"loopline_exact", ANSWER_LINES}, {"loopedge", ANSWER_SIDES},
        {"loopedge_exact", ANSWER_SIDES}, {"circle", ANSWER_SYMBOLS},
        {"tent", ANSWER_SYMBOLS},         {"star", ANSWER_SYMBOLS},
        {"akari", ANSWER_SYMBOLS},
    };
    const char *prefix = "sol_or_";
    if (strncmp(name, prefix, strlen(prefix)) == 0)
        name += strlen(prefix);
    if (strcmp(name, "circle") == 0 && g->cell == LOOK_STONE)
        return ANSWER_UNKNOWN; /* it lists the stones without their colours */
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(name, boxes[i].box) == 0)
            return boxes[i].list;
    return ANSWER_UNKNOWN;
}

/* True if one of the lists leads to a solution, or says nothing. */
static bool any_list_fits(const struct penpa *k, const json_t *answer, struct loaded *l) {
    const char *name;
    json_t *ticked;
    size_t i = 0;
    bool fits = false, wrong = false;
    json_object_foreach(k->options, name, ticked) {
        if (!json_is_true(ticked))
            continue;
        mark *given = marks_new(l->model);
        bool says = list_marks(k, l, list_of_box(name, l->puzzle->genre),
                               json_array_get(answer, i++), given);
        bool good = !says || marks_fit(l, given);
        fits = fits || good;
        wrong = wrong || !good;
    }
    return fits || !wrong;
}

bool penpa_answer_fits(const struct penpa *k, const json_t *answer, struct loaded *l) {
    loaded_compile(l);
    if (k->any_of)
        return any_list_fits(k, answer, l);
    mark *given = marks_new(l->model);
    bool any = false;
    bool filled = json_array_size(json_array_get(answer, ANSWER_FILLED)) > 0;
    for (enum answer_list list = 0; list < (filled ? ANSWER_SYMBOLS : ANSWER_LISTS); list++)
        any |= list_marks(k, l, list, json_array_get(answer, (size_t)list), given);
    return !any || marks_fit(l, given);
}
