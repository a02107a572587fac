/* The answer of a Penpa+ solve link: a list for each kind of mark, from make_solution() there. */
#include "format/penpa_inside.h"
#include "sat/solve.h"

#include <jansson.h>
#include <stdlib.h>

/* The side between two neighbouring corners; false: they are none, or lie outside. */
static bool penpa_side_between(const struct penpa *k, long a, long b, struct place *at) {
    struct grid g = k->board.grid;
    int r1, c1, r2, c2;
    if (!penpa_point(k, a, true, &r1, &c1) || !penpa_point(k, b, true, &r2, &c2))
        return false;
    bool across = r1 == r2 && c2 == c1 + 1, down = c1 == c2 && r2 == r1 + 1;
    if (across)
        *at = r1 < 0 ? place_side(g, grid_cell(g, 0, c2), DIR_N)
                     : place_side(g, grid_cell(g, r1, c2), DIR_S);
    else if (down)
        *at = c1 < 0 ? place_side(g, grid_cell(g, r2, 0), DIR_W)
                     : place_side(g, grid_cell(g, r2, c1), DIR_E);
    return across || down;
}

/* An answer that leaves much open is taken as right once that much work shows no contradiction. */
enum { PROPAGATIONS = 10000000 };

/* The lists of an answer, by their order in it; numbers and walls between are of no use here. */
enum { ANSWER_FILLED, ANSWER_LINES, ANSWER_SIDES, ANSWER_SYMBOLS = 5, ANSWER_LISTS };

/* "i" of a filled cell, "a,b" or "a,b,1" of a line or a side, "a,b,2" of a double one, "i,1A" of a
 * cell with a circle or a star. *lines is how many lines there are. */
static bool answer_place(const struct penpa *k, int list, const char *item, struct place *at,
                         int *lines) {
    int r1, c1, r2, c2;
    char *end;
    long a = strtol(item, &end, 10), b = a;
    *lines = 1;
    if ((list == ANSWER_LINES || list == ANSWER_SIDES) && *end == ',') {
        b = strtol(end + 1, &end, 10);
        *lines = *end == ',' && end[1] == '2' ? 2 : 1;
    }
    if (list == ANSWER_SIDES)
        return penpa_side_between(k, a, b, at);
    if (!penpa_point(k, a, false, &r1, &c1) || !penpa_point(k, b, false, &r2, &c2))
        return false;
    *at = place_segment(grid_cell(k->board.grid, r1, c1), grid_cell(k->board.grid, r2, c2));
    return true;
}

/* Sets YES for what a list marks; on layer 1 too where a line is double. */
static void take_answer(const struct penpa *k, const struct model *m, int list, const json_t *items,
                        mark *given) {
    for (size_t i = 0; i < json_array_size(items); i++) {
        const char *item = json_string_value(json_array_get(items, i));
        struct place at;
        int lines;
        if (!item || !answer_place(k, list, item, &at, &lines))
            continue;
        for (int layer = 0; layer < lines; layer++) {
            int var = model_at(m, place_on_layer(at, layer));
            if (var >= 0)
                given[var] = MARK_YES;
        }
    }
}

/* The list that holds a variable's mark. */
static int answer_list(const json_t *answer, struct place at) {
    bool filled = json_array_size(json_array_get(answer, ANSWER_FILLED)) > 0;
    if (place_is_cell(at))
        return filled ? ANSWER_FILLED : ANSWER_SYMBOLS;
    return place_is_side(at) ? ANSWER_SIDES : ANSWER_LINES;
}

/* The marks of an answer: YES for what it fills or draws, NO for all else of a kind that it has.
 * False: it has nothing. */
static bool answer_marks(const struct penpa *k, const struct model *m, const json_t *answer,
                         mark *given) {
    bool any = false;
    for (int v = 0; v < model_vars(m); v++) {
        int list = answer_list(answer, m->vars.at[v].at);
        bool held = json_array_size(json_array_get(answer, (size_t)list)) > 0;
        given[v] = held ? MARK_NO : MARK_NONE;
        any = any || held;
    }
    for (int list = 0; list < ANSWER_LISTS; list++)
        take_answer(k, m, list, json_array_get(answer, (size_t)list), given);
    return any;
}

bool penpa_answer_fits(const struct penpa *k, struct span packed, struct loaded *l) {
    struct buf text = {0};
    json_t *answer = packed.n > 0 && penpa_unpack(packed, &text)
                         ? json_loadb(text.at, (size_t)text.len, JSON_DISABLE_EOF_CHECK, NULL)
                         : NULL;
    bool fits = true;
    loaded_compile(l);
    mark *given = marks_new(&l->model);
    if (answer_marks(k, &l->model, answer, given)) {
        struct answer found;
        struct solve_options options = {
            .given = given, .count = 1, .budget = {.propagations = PROPAGATIONS}};
        solve(&l->model, &options, &found);
        fits = found.outcome != OUTCOME_NONE;
        answer_free(&found);
    }
    mem_free(given);
    json_decref(answer);
    buf_free(&text);
    return fits;
}
