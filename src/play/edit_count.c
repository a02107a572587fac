#include "play/edit_internal.h"

#include <stdio.h>
#include <string.h>

void count_free(struct count *c) {
    answer_free(&c->answer);
    model_free(&c->model);
    mem_free(c->blank);
    step_free(&c->why);
    *c = (struct count){0};
}

struct count count_new(const struct puzzle *p) {
    struct count c = {0};
    model_begin(&c.model, p->grid, NULL, 0);
    model_seal(&c.model);
    c.blank = marks_new(&c.model);
    return c;
}

struct budget edit_budget(const struct edit *e) {
    enum { SECONDS = 2, MEGABYTES = 512 };
    return (struct budget){.cpu_seconds = e->patient ? 0 : SECONDS,
                           .bytes = (size_t)MEGABYTES << 20};
}

/* Counting may run out of memory: it builds here, and is installed when all of it is there. */
struct counting {
    const struct puzzle *puzzle;
    struct budget budget;
    struct count made;
};

static void count_run(void *arg) {
    struct counting *c = arg;
    struct solve_options o = {.budget = c->budget};
    c->puzzle->genre->compile(c->puzzle, &c->made.model);
    c->made.blank = marks_new(&c->made.model);
    solve(&c->made.model, &o, &c->made.answer);
}

static bool stopped(const struct budget *b) {
    return b->stop && b->stop(b->stop_arg);
}

bool edit_count(struct edit *e, const struct budget *b) {
    struct counting c = {.puzzle = edit_puzzle(e), .budget = *b};
    struct err err = {0};
    if (e->count.known)
        return true;
    if (!genre_validate(c.puzzle, &err)) {
        e->count.known = true;
        snprintf(e->count.answer.refused, sizeof e->count.answer.refused, "%.120s", err.text);
        return true;
    }
    if (!mem_try(count_run, &c)) {
        e->count.known = e->count.valid = true;
        e->count.answer.outcome = OUTCOME_UNKNOWN;
        return true;
    }
    if (c.made.answer.outcome == OUTCOME_UNKNOWN && stopped(b)) {
        count_free(&c.made);
        return false;
    }
    count_free(&e->count);
    e->count = c.made;
    e->count.known = e->count.valid = true;
    return true;
}

bool edit_differs(const struct edit *e, int var) {
    const struct answer *a = &e->count.answer;
    return a->other && a->solution[var] != a->other[var];
}

void edit_count_words(const struct edit *e, bool briefly, struct buf *out) {
    static const char *const words[] = {"no solution", "one solution", "several solutions",
                                        "solutions not known yet"};
    static const char *const brief[] = {"none", "one", "several", "not known"};
    const struct count *c = &e->count;
    if (!c->known)
        buf_add(out, briefly ? "counting" : "counting solutions");
    else if (!c->valid)
        buf_fmt(out, "no puzzle yet: %s", c->answer.refused);
    else
        buf_add(out, (briefly ? brief : words)[c->answer.outcome]);
}

static bool differs_at(const struct edit *e, int cell) {
    const struct model *m = &e->count.model;
    bool differs = m->cell_var[cell] >= 0 && edit_differs(e, m->cell_var[cell]);
    for (int d = 0; d < DIRS; d++) {
        int var = m->segment_var[cell * DIRS + d];
        differs = differs || (var >= 0 && edit_differs(e, var));
    }
    return differs;
}

static void room_words(const struct puzzle *p, int cell, struct buf *out) {
    int size = 0, number = p->room_number[p->room[cell]];
    for (int i = 0; i < grid_cells(p->grid); i++)
        size += p->room[i] == p->room[cell];
    buf_fmt(out, "room of %d cell%s", size, size == 1 ? "" : "s");
    if (number != NO_NUMBER)
        buf_fmt(out, ", number %d", number);
}

void edit_cell_words(const struct edit *e, struct buf *out) {
    char name[PLACE_NAME];
    const struct puzzle *p = edit_puzzle(e);
    buf_fmt(out, "%s: ", place_name(p->grid, place_cell(e->cursor), name));
    if (p->room)
        room_words(p, e->cursor, out);
    if (!p->room || p->given[e->cursor].kind != GIVEN_NONE)
        buf_add(out, p->room ? ", " : "");
    if (!p->room || p->given[e->cursor].kind != GIVEN_NONE)
        genre_given_words(p, e->cursor, out);
    if (differs_at(e, e->cursor))
        buf_add(out, ", open");
}
