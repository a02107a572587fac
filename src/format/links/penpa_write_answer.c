/* The answer by which Penpa+ checks what is drawn. */
#include "format/links/penpa_inside.h"
#include "model/model.h"
#include "solve/solve.h"

#include <stdlib.h>
#include <string.h>

/* An answer is only looked for this long. */
enum { ANSWER_PROPAGATIONS = 200000 };

/* The lists of an answer. */
enum { SHADED, LINED, EDGED, SIGNED = 5, ANSWER_PARTS };

struct answer_lists {
    VEC(char *) list[ANSWER_PARTS];
};

/* The symbols that stand for marks in cells: how the answer writes them, and their box. */
static const struct answer_sign {
    enum mark_look look;
    const char *yes, *no, *box;
} signs[] = {{LOOK_BULB, "3H", NULL, "sol_akari"},
             {LOOK_STAR, "1E", NULL, "sol_star"},
             {LOOK_TENT, "2F", NULL, "sol_tent"},
             {LOOK_STONE, "2A", "1A", "sol_circle"}};

static const struct answer_sign *sign_of(enum mark_look look) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].look == look)
            return &signs[i];
    return NULL;
}

static void add_item(struct answer_lists *lists, int list, struct buf *item) {
    vec_push(&lists->list[list], item->at);
}

/* Adds the mark of a cell. */
static void add_cell(const struct penpa_sheet *s, int cell, bool yes, struct answer_lists *lists) {
    enum mark_look look = s->p->genre->cell;
    const struct answer_sign *sign = sign_of(look);
    struct buf item = {0};
    long ends[2];
    if (look == LOOK_SLASH) {
        sheet_slash(s, cell, yes, ends);
        buf_fmt(&item, "\"%ld,%ld,1\"", ends[0], ends[1]);
        add_item(lists, EDGED, &item);
    } else if (sign && (yes || sign->no)) {
        buf_fmt(&item, "\"%ld,%s\"", sheet_cell(s, cell), yes ? sign->yes : sign->no);
        add_item(lists, SIGNED, &item);
    } else if (yes) {
        buf_fmt(&item, "\"%ld\"", sheet_cell(s, cell));
        add_item(lists, SHADED, &item);
    }
}

/* Adds a line from cell to cell, step by step. */
static void add_steps(const struct penpa_sheet *s, struct place at, bool twice,
                      struct answer_lists *lists) {
    for (int cell = at.a, next; cell != at.b; cell = next) {
        struct buf item = {0};
        next = sheet_step(s, cell, at.b);
        buf_fmt(&item, "\"%ld,%ld,%d\"", sheet_cell(s, cell), sheet_cell(s, next), twice ? 2 : 1);
        add_item(lists, LINED, &item);
    }
}

/* Adds the marks of a solution that Penpa+ looks for, in its words. */
static void collect_answer(const struct penpa_sheet *s, const struct model *m, const mark *solution,
                           struct answer_lists *lists) {
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        bool yes = solution[v] == MARK_YES;
        int second = model_at(m, place_on_layer(at, 1));
        struct buf item = {0};
        long ends[2];
        if (at.layer > 0)
            continue;
        if (place_is_cell(at)) {
            add_cell(s, at.a, yes, lists);
        } else if (yes && place_is_side(at)) {
            sheet_side(s, at, ends);
            buf_fmt(&item, "\"%ld,%ld,1\"", ends[0], ends[1]);
            add_item(lists, EDGED, &item);
        } else if (yes) {
            add_steps(s, at, second >= 0 && solution[second] == MARK_YES, lists);
        }
    }
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Writes the lists as Penpa+ does, which compares the texts: each in the order of its strings. The
 * closing quote stands below all that a string goes on with, except a comma. */
static void write_lists(struct answer_lists *lists, struct buf *out) {
    for (int list = 0; list < ANSWER_PARTS; list++) {
        buf_add(out, list == 0 ? "[[" : ",[");
        if (lists->list[list].len > 0)
            qsort(lists->list[list].at, (size_t)lists->list[list].len, sizeof(char *), by_text);
        for (int i = 0; i < lists->list[list].len; i++)
            buf_fmt(out, "%s%s", i > 0 ? "," : "", lists->list[list].at[i]);
        buf_char(out, ']');
    }
    buf_char(out, ']');
}

bool penpa_find_answer(const struct penpa_sheet *s, struct buf *answer, struct buf *boxes) {
    struct model *m = model_new();
    struct answer found = {0};
    struct answer_lists lists = {0};
    s->p->genre->compile(s->p, m);
    solve(m, &(struct solve_options){.budget = {.propagations = ANSWER_PROPAGATIONS}}, &found);
    bool one = found.outcome == OUTCOME_ONE;
    if (one) {
        const struct answer_sign *sign = sign_of(s->p->genre->cell);
        collect_answer(s, m, found.solution, &lists);
        write_lists(&lists, answer);
        const char *names[ANSWER_PARTS] = {"sol_surface", "sol_loopline", "sol_loopedge",
                                           NULL,          NULL,           sign ? sign->box : NULL};
        for (int list = 0; list < ANSWER_PARTS; list++)
            if (lists.list[list].len > 0 && names[list])
                buf_fmt(boxes, "%s\"%s\":true", boxes->len > 0 ? "," : "", names[list]);
    }
    answer_free(&found);
    return one;
}
