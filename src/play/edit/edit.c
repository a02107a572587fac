#include "play/edit/edit.h"

#include "play/beside.h"
#include "play/edit/edit_internal.h"
#include "puzzle/change.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void count_free(struct count *c) {
    answer_free(&c->answer);
    model_free(&c->model);
    mem_free(c->blank);
    step_free(&c->why);
    *c = (struct count){0};
}

/* An empty count, and its end. */
static struct count count_new(const struct puzzle *p) {
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
    LOCAL(answer_free) struct answer found = {0};
    o.budget.stop = who->stop;
    o.budget.stop_arg = who->arg;
    solve(&c->made.model, &o, &found);
    pack_answer(out, &found, model_vars(&c->made.model));
}

static void count_run(void *arg) {
    struct counting *c = arg;
    const struct puzzle *p = edit_puzzle(c->edit);
    LOCAL_BUF found = {0};
    p->genre->compile(p, &c->made.model);
    c->made.blank = marks_new(&c->made.model);
    enum beside_end end = beside_run(&c->edit->asker, find_count, c, &found);
    struct unpacking u = unpacking_of(&found);
    c->stopped = end == BESIDE_STOPPED;
    if (end == BESIDE_SHORT ||
        (end == BESIDE_DONE && !unpack_answer(&u, &c->made.answer, model_vars(&c->made.model))))
        mem_give_up();
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

/* How many changes can be undone: cells of all puzzles that are kept, a few dozen MiB. */
enum { PAST_CELLS = 2 << 20, TEXT_CELLS = 200 };

void edit_say(struct edit *e, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    vsnprintf(e->message, sizeof e->message, fmt, args);
    va_end(args);
}

static bool same_texts(const struct puzzle *p, const struct puzzle *q) {
    for (int f = 0; f < TEXT_FIELDS; f++)
        if (strcmp(p->text[f], q->text[f]) != 0)
            return false;
    return true;
}

static bool same(const struct puzzle *p, const struct puzzle *q) {
    return puzzle_same(p, q) && same_texts(p, q);
}

bool edit_unsaved(const struct edit *e) {
    return !same(edit_puzzle(e), e->safe);
}

static int weight(const struct puzzle *p) {
    return grid_cells(p->grid) + TEXT_CELLS;
}

static void forget_oldest(struct edit *e) {
    int all = 0, drop = 0;
    for (int i = 0; i < e->past.len; i++)
        all += weight(e->past.at[i]);
    while (all > PAST_CELLS && drop < e->at) {
        all -= weight(e->past.at[drop]);
        puzzle_free(e->past.at[drop++]);
    }
    e->past.len -= drop;
    e->at -= drop;
    memmove(e->past.at, e->past.at + drop, (size_t)e->past.len * sizeof *e->past.at);
}

/* Sets another puzzle, with an empty count; the cursor stays on the board. Takes
 * no memory: what may fail for lack of it has been done. */
static void stand(struct edit *e, int at, struct count count) {
    struct grid was = edit_puzzle(e)->grid, is = e->past.at[at]->grid;
    int row = grid_row(was, e->cursor), col = grid_col(was, e->cursor);
    count_free(&e->count);
    e->count = count;
    e->at = at;
    e->patient = false;
    e->cursor = grid_cell(is, row < is.rows ? row : is.rows - 1, col < is.cols ? col : is.cols - 1);
    e->to_keep = true;
}

/* The puzzle becomes *p, which is taken over, unless nothing differs. */
static void edit_change(struct edit *e, struct puzzle *p) {
    if (same(p, edit_puzzle(e))) {
        puzzle_free(p);
        return;
    }
    if (!puzzle_same(p, edit_puzzle(e))) /* a message about the old givens is no longer true */
        p->text[TEXT_RATED][0] = p->text[TEXT_SOURCE][0] = '\0';
    struct count count = count_new(p);
    vec_reserve(&e->past, 1);
    while (e->past.len > e->at + 1)
        puzzle_free(vec_pop(&e->past));
    vec_push(&e->past, p);
    stand(e, e->at + 1, count);
    forget_oldest(e);
}

bool edit_open(struct edit *e, struct puzzle *p, const char *path, bool fresh,
               const char *state_dir, struct err *err) {
    struct puzzle *found = NULL;
    *err = (struct err){0};
    *e = (struct edit){.typed = NO_NUMBER, .confirm = EDIT_ACTIONS, .draft = {.lock = {.fd = -1}}};
    vec_push(&e->past, p);
    e->safe = puzzle_copy(p);
    e->path = path ? mem_string(path) : NULL;
    e->count = count_new(p);
    buf_add(&e->page, ""); /* grown later, which lack of memory leaves as it was */
    buf_add(&e->confirm_text, "");
    bool good = !state_dir || draft_open(&e->draft, state_dir, p, fresh, &found, err);
    if (found) {
        vec_push(&e->past, found);
        stand(e, 1, count_new(found));
        edit_say(e, "The draft from before is here; undo leads back before it");
    }
    e->to_keep = found && !edit_unsaved(e); /* a draft of nothing goes */
    if (!good)
        e->no_draft = *err;
    return good;
}

struct keeping {
    struct edit *e;
    struct err *err;
    bool kept;
};

static void edit_keep_state(void *arg) {
    struct keeping *k = arg;
    const struct puzzle *p = edit_puzzle(k->e);
    struct err invalid;
    k->kept = true;
    if (!edit_unsaved(k->e) || !genre_validate(p, &invalid))
        draft_drop(&k->e->draft); /* a puzzle that is none yet could not be read again */
    else
        k->kept = draft_keep(&k->e->draft, p, k->err);
}

bool edit_keep(struct edit *e, struct err *err) {
    struct keeping k = {e, err, false};
    if (!e->to_keep)
        return true;
    if (!mem_try(edit_keep_state, &k))
        return err_set(err, "there is not enough memory");
    e->to_keep = !k.kept;
    return k.kept;
}

bool edit_is_safe(struct edit *e, struct err *err) {
    if (edit_unsaved(e) && e->no_draft.text[0]) {
        *err = e->no_draft;
        return false;
    }
    return edit_keep(e, err);
}

void edit_close(struct edit *e) {
    struct err err;
    edit_keep(e, &err);
    if (!edit_unsaved(e))
        draft_drop(&e->draft);
    draft_close(&e->draft);
    count_free(&e->count);
    for (int i = 0; i < e->past.len; i++)
        puzzle_free(e->past.at[i]);
    vec_free(&e->past);
    puzzle_free(e->safe);
    mem_free(e->path);
    buf_free(&e->page);
    buf_free(&e->confirm_text);
    *e = (struct edit){0};
}

/* A change of the genre's own at the cursor. False: it was refused, and the message holds the
 * reason. */
static bool change_at_cursor(struct edit *e, enum setting what, int with) {
    struct err err = {0};
    struct puzzle *p = puzzle_copy(edit_puzzle(e));
    if (!genre_set(p, what, e->cursor, with, &err)) {
        edit_say(e, "Not done: %s", err.text);
        puzzle_free(p);
        return false;
    }
    edit_change(e, p);
    return true;
}

static void clear_or_toggle(struct edit *e, enum edit_action a) {
    int was = e->at;
    bool done = change_at_cursor(e, a == EDIT_TOGGLE ? SET_TOGGLE : SET_CLEAR, 0);
    if (done && e->at == was)
        edit_say(e, "Nothing is given here");
}

static void edit_step_to(struct edit *e, enum dir d) {
    int next = grid_step(edit_puzzle(e)->grid, e->cursor, d);
    if (next == NO_CELL)
        edit_say(e, "The board ends here");
    else
        e->cursor = next;
}

static void edit_carry(struct edit *e, enum dir d) {
    if (change_at_cursor(e, SET_TOWARDS, d) && genre_set_carries(edit_puzzle(e)->genre))
        edit_step_to(e, d);
}

static void lift_pen(struct edit *e) {
    if (!genre_set_carries(edit_puzzle(e)->genre))
        edit_say(e, "Nothing is carried in this genre");
    else
        edit_say(e, (e->pen = !e->pen) ? "The pen is down: moving carries" : "The pen is up");
}

static void edit_number(struct edit *e, const char *text) {
    char *end;
    long n = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || n < 0 || n > NUMBER_MAX)
        edit_say(e, "Say a number up to %d", NUMBER_MAX);
    else
        change_at_cursor(e, SET_NUMBER, (int)n);
}

static void type_digit(struct edit *e, int digit) {
    int n = e->typed == NO_NUMBER ? digit : e->typed * 10 + digit;
    n = n > NUMBER_MAX ? digit : n;
    e->typed = NO_NUMBER;
    if (change_at_cursor(e, SET_NUMBER, n))
        e->typed = n;
}

static void resize(struct edit *e, const char *text) {
    struct grid g;
    struct err why;
    if (!grid_read_size(text, &g))
        edit_say(e, "Say rows and columns such as 8x10, up to %dx%d", GRID_MAX, GRID_MAX);
    else if (!genre_has_size(edit_puzzle(e)->genre, g, &why))
        edit_say(e, "%s", why.text);
    else
        edit_change(e, change_size(edit_puzzle(e), g));
}

static void edit_add_rule(struct edit *e, const char *text) {
    const struct puzzle *now = edit_puzzle(e);
    for (const struct variant *v = genre_variants(now->genre); v->letter; v++) {
        if (text[0] != v->letter || text[1] != '\0' || v->bit == 0)
            continue;
        struct puzzle *p = puzzle_copy(now);
        p->variant ^= v->bit;
        edit_say(e, p->variant & v->bit ? "One more rule: %s" : "No longer a rule: %s", v->name);
        edit_change(e, p);
        return;
    }
    edit_say(e, "No rule has that letter here");
}

static void set_text(struct edit *e, enum text_field field, const char *text) {
    struct puzzle *p = puzzle_copy(edit_puzzle(e));
    puzzle_set_text(p, field, text, (int)strlen(text));
    edit_change(e, p);
}

static void edit_act_time(struct edit *e, enum edit_action a) {
    int to = e->at + (a == EDIT_REDO ? 1 : -1);
    if (to < 0 || to >= e->past.len) {
        edit_say(e, a == EDIT_REDO ? "Nothing to redo" : "Nothing to undo");
        return;
    }
    stand(e, to, count_new(e->past.at[to]));
    edit_say(e, a == EDIT_REDO ? "Done again" : "Undone");
}

static void act_whole(struct edit *e, enum edit_action a, const char *text) {
    const struct puzzle *p = edit_puzzle(e);
    int was = e->at;
    if (a == EDIT_SIZE)
        resize(e, text);
    else if (a == EDIT_VARIANT)
        edit_add_rule(e, text);
    else if (a == EDIT_TITLE || a == EDIT_AUTHOR)
        set_text(e, a == EDIT_TITLE ? TEXT_TITLE : TEXT_AUTHOR, text);
    else if (a == EDIT_NEW)
        edit_change(e, genre_board(p->genre, p->grid));
    if (a == EDIT_NEW && e->at == was)
        edit_say(e, "The board is empty already");
}

static void act_here(struct edit *e, enum edit_action a, enum dir dir, const char *text) {
    if (a <= EDIT_LEFT && !e->pen)
        edit_step_to(e, (enum dir)(a - EDIT_UP));
    else if (a <= EDIT_LEFT)
        edit_carry(e, (enum dir)(a - EDIT_UP));
    else if (a == EDIT_GOTO && !grid_read_cell(edit_puzzle(e)->grid, text, &e->cursor))
        edit_say(e, "Not a cell of this board: say r3c7, r3 or c7");
    else if (a >= EDIT_TO_UP && a <= EDIT_TO_LEFT)
        edit_carry(e, (enum dir)(a - EDIT_TO_UP));
    else if (a == EDIT_TOGGLE || a == EDIT_CLEAR)
        clear_or_toggle(e, a);
    else if (a == EDIT_NUMBER)
        edit_number(e, text);
    else if (a == EDIT_NO_NUMBER)
        change_at_cursor(e, SET_NUMBER, NO_NUMBER);
    else if (a == EDIT_MERGE && dir != DIR_NONE)
        change_at_cursor(e, SET_MERGE, (int)dir);
    else if (a == EDIT_FREE)
        change_at_cursor(e, SET_FREE, 0);
    else if (a == EDIT_WALL && dir != DIR_NONE)
        change_at_cursor(e, SET_WALL, (int)dir);
    else if (a == EDIT_PEN)
        lift_pen(e);
}

struct doing {
    struct edit *e;
    enum edit_action action; /* EDIT_ACTIONS: a digit is typed */
    enum dir dir;
    const char *text;
    int digit;
};

enum by { BY_SCREEN, BY_HERE, BY_WHOLE, BY_TIME, BY_QUERIES, BY_DIGIT };

static const enum by done_by[EDIT_ACTIONS + 1] = {
#define KEY(id, name, keys, argument, group, by, offer, help) [EDIT_##id] = BY_##by,
#include "play/edit/edit_keys.def"
#undef KEY
    [EDIT_ACTIONS] = BY_DIGIT};

static void act_or_say_why(const struct doing *d) {
    struct edit *e = d->e;
    int at = e->at, cursor = e->cursor;
    act_here(e, d->action, d->dir, d->text);
    if (e->at == at && e->cursor == cursor && e->message[0] == '\0')
        edit_say(e, "Nothing to change");
}

static void edit_act(void *arg) {
    const struct doing *d = arg;
    switch (done_by[d->action]) {
    case BY_HERE:
        act_or_say_why(d);
        break;
    case BY_WHOLE:
        act_whole(d->e, d->action, d->text);
        break;
    case BY_TIME:
        edit_act_time(d->e, d->action);
        break;
    case BY_QUERIES:
        edit_ask(d->e, d->action, d->text);
        break;
    case BY_DIGIT:
        type_digit(d->e, d->digit);
        break;
    case BY_SCREEN:
        break;
    }
}

/* A lack of memory costs the one action: whatever it was building is gone, and nothing of it was
 * installed. */
static void act_within_memory(struct doing *d) {
    d->e->message[0] = '\0';
    if (d->e->confirm != (int)d->action)
        d->e->confirm = EDIT_ACTIONS;
    if (!mem_try(edit_act, d))
        edit_say(d->e, "There is not enough memory for that");
}

void edit_digit(struct edit *e, int digit) {
    act_within_memory(&(struct doing){e, EDIT_ACTIONS, DIR_NONE, "", digit});
}

void edit_do(struct edit *e, enum edit_action a, enum dir dir, const char *text) {
    e->typed = NO_NUMBER;
    act_within_memory(&(struct doing){e, a, dir, text ? text : "", 0});
}
