#include "play/edit_internal.h"
#include "play/packed.h"

#include <stdio.h>

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
    const struct edit *edit;
    struct budget budget;
    struct count made;
    bool stopped;
};

static void find_count(const void *arg, const struct asker *who, struct buf *out) {
    const struct counting *c = arg;
    struct solve_options o = {.budget = c->budget};
    struct answer found;
    o.budget.stop = who->stop;
    o.budget.stop_arg = who->arg;
    solve(&c->made.model, &o, &found);
    pack_answer(out, &found, model_vars(&c->made.model));
    answer_free(&found);
}

static void count_run(void *arg) {
    struct counting *c = arg;
    const struct puzzle *p = edit_puzzle(c->edit);
    struct buf found = {0};
    p->genre->compile(p, &c->made.model);
    c->made.blank = marks_new(&c->made.model);
    enum beside_end end = beside_run(&c->edit->asker, find_count, c, &found);
    struct unpacking u = unpacking_of(&found);
    c->stopped = end == BESIDE_STOPPED;
    if (end == BESIDE_SHORT ||
        (end == BESIDE_DONE && !unpack_answer(&u, &c->made.answer, model_vars(&c->made.model))))
        mem_give_up();
    buf_free(&found);
}

bool edit_count(struct edit *e, const struct budget *b) {
    struct counting c = {.edit = e, .budget = *b};
    struct err err = {0};
    if (e->count.known)
        return true;
    if (!genre_validate(edit_puzzle(e), &err)) {
        e->count.known = true;
        snprintf(e->count.answer.refused, sizeof e->count.answer.refused, "%.120s", err.text);
        return true;
    }
    if (!mem_try(count_run, &c)) {
        e->count.known = e->count.valid = true;
        e->count.answer.outcome = OUTCOME_UNKNOWN;
        return true;
    }
    if (c.stopped) {
        count_free(&c.made);
        return false;
    }
    count_free(&e->count);
    e->count = c.made;
    e->count.known = e->count.valid = true;
    return true;
}

bool edit_ask_beside(struct edit *e, beside_work *work, struct buf *out) {
    enum beside_end end = beside_run(&e->asker, work, e, out);
    if (end == BESIDE_STOPPED)
        edit_say(e, "%s", beside_stopped);
    else if (end == BESIDE_SHORT)
        edit_say(e, "There is not enough memory for that");
    return end == BESIDE_DONE;
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
