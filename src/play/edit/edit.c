#include "play/edit/edit_inside.h"

#include "base/least.h"
#include "base/os/file.h"
#include "format/format.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- drafts ----------------------------------------------------------------------------------- */

enum { DRAFTS = 9 }; /* of one puzzle at once */

static void name_path(const char *state_dir, const struct puzzle *origin, bool fresh, int n,
                      struct buf *path) {
    buf_fmt(path, "%s/drafts/%s-", state_dir, origin->genre->id);
    if (fresh)
        buf_add(path, "new");
    else
        buf_fmt(path, "%016" PRIx64, puzzle_hash(origin));
    if (n > 1)
        buf_fmt(path, "-%d", n);
    buf_add(path, ".sumi");
}

/* The first of the name that nobody holds. */
static bool lock_one(struct draft *d, const char *state_dir, const struct puzzle *origin,
                     bool fresh, struct err *e) {
    bool held = false;
    for (int n = 1; n <= DRAFTS && !held; n++) {
        LOCAL_BUF path = {0};
        name_path(state_dir, origin, fresh, n, &path);
        held = file_lock(&d->lock, path.at, e);
        if (held)
            d->path = mem_string(path.at);
        if (!held && !d->lock.elsewhere)
            return false;
    }
    return held;
}

static struct puzzle *draft_read_kept(const char *path, const struct genre *genre, struct err *e) {
    LOCAL_BUF text = {0};
    LOCAL(loaded_free) struct loaded l = {0};
    struct puzzle *p = NULL;
    if (file_read(path, &text, e) &&
        format_read_as(&format_native, buf_text(&text), text.len, &l, e) &&
        l.puzzle->genre == genre)
        p = puzzle_copy(l.puzzle);
    return p;
}

/* The file stays. */
static void draft_close(struct draft *d) {
    if (d->path)
        file_unlock(&d->lock);
    mem_free(d->path);
    *d = (struct draft){.lock = {.fd = -1}};
}

/* Opens the draft of `origin`, the puzzle as it was when setting began, or of a new puzzle if
 * `fresh`. A draft held by another program is left to it, and the next one of that name is used. If
 * there is a draft from before, *found is its puzzle, which the caller owns. Returns false if
 * nothing can be kept; *e says why. */
static bool draft_open(struct draft *d, const char *state_dir, const struct puzzle *origin,
                       bool fresh, struct puzzle **found, struct err *e) {
    *d = (struct draft){.lock = {.fd = -1}};
    *found = NULL;
    if (!lock_one(d, state_dir, origin, fresh, e))
        return false;
    *e = (struct err){0};
    if (!file_exists(d->path))
        return true;
    *found = draft_read_kept(d->path, origin->genre, e);
    if (!*found) /* it is not written over */
        draft_close(d);
    return *found != NULL;
}

/* Once more where someone has removed the directory. */
static bool draft_replace(struct draft *d, const struct buf *text, struct err *e) {
    struct err ignored;
    return file_replace(d->path, text->at, text->len, e) ||
           (!file_lock_holds(&d->lock) && file_lock_again(&d->lock, &ignored) &&
            file_replace(d->path, text->at, text->len, e));
}

static bool draft_keep(struct draft *d, const struct puzzle *p, struct err *e) {
    LOCAL_BUF text = {0};
    LOCAL(loaded_free) struct loaded l = {.puzzle = puzzle_copy(p)};
    return !d->path || (format_write(&format_native, &l, &text, e) && draft_replace(d, &text, e));
}

/* Nothing is left to keep. */
static void draft_drop(struct draft *d) {
    struct err e;
    if (d->path && file_exists(d->path))
        file_remove(d->path, &e);
}

/* --- the state -------------------------------------------------------------------------------- */

void findings_free(struct findings *f) {
    answer_free(&f->answer);
    loaded_free(&f->board);
    step_free(&f->why);
    *f = (struct findings){0};
}

struct findings findings_new(const struct puzzle *p) {
    struct findings f = {.board.puzzle = puzzle_copy(p)};
    f.board.model = model_new();
    model_begin(f.board.model, p->grid, NULL, 0);
    model_seal(f.board.model);
    board_init(&f.board.board, f.board.model);
    return f;
}

/* Undo reaches back as far as all puzzles that are kept have so many cells: a few dozen MiB. */
enum { PAST_CELLS = 2 << 20, TEXT_CELLS = 200 };

/* Givens and texts agree. */
static bool same(const struct puzzle *p, const struct puzzle *q) {
    bool agree = puzzle_same(p, q);
    for (int f = 0; f < TEXT_FIELDS; f++)
        agree = agree && strcmp(p->text[f], q->text[f]) == 0;
    return agree;
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
        all += weight(e->past.at[i].puzzle);
    while (all > PAST_CELLS && drop < e->at) {
        all -= weight(e->past.at[drop].puzzle);
        puzzle_free(e->past.at[drop++].puzzle);
    }
    e->past.len -= drop;
    e->at -= drop;
    memmove(e->past.at, e->past.at + drop, (size_t)e->past.len * sizeof *e->past.at);
}

/* Goes to another puzzle of the past, of which nothing is found yet; the cursor stays on the board.
 * Takes no memory: what may fail for lack of it has been done. */
static void stand(struct edit *e, int at, struct findings found) {
    struct grid was = edit_puzzle(e)->grid, is = e->past.at[at].puzzle->grid;
    int row = min_int(grid_row(was, e->cursor), is.rows - 1);
    int col = min_int(grid_col(was, e->cursor), is.cols - 1);
    findings_free(&e->found);
    e->found = found;
    e->at = at;
    e->patient = false;
    e->cursor = grid_cell(is, row, col);
    e->to_keep = true;
}

void edit_change(struct edit *e, struct puzzle *p) {
    if (same(p, edit_puzzle(e))) {
        puzzle_free(p);
        return;
    }
    if (!puzzle_same(p, edit_puzzle(e))) /* a message about the old givens is no longer true */
        p->text[TEXT_RATED][0] = p->text[TEXT_SOURCE][0] = '\0';
    struct findings found = findings_new(p);
    vec_reserve(&e->past, 1);
    while (e->past.len > e->at + 1)
        puzzle_free(vec_pop(&e->past).puzzle);
    vec_push(&e->past, ((struct edited){p, e->cursor}));
    stand(e, e->at + 1, found);
    forget_oldest(e);
}

bool edit_open(struct edit *e, struct puzzle *p, const char *path, bool fresh,
               const char *state_dir, struct err *err) {
    struct puzzle *found = NULL;
    *err = (struct err){0};
    *e = (struct edit){.typed = NO_NUMBER, .confirm = EDIT_ACTIONS, .draft = {.lock = {.fd = -1}}};
    vec_push(&e->past, ((struct edited){p, 0}));
    e->safe = puzzle_copy(p);
    e->path = path ? mem_string(path) : NULL;
    e->found = findings_new(p);
    buf_add(&e->page, ""); /* grown later, which lack of memory leaves as it was */
    buf_add(&e->confirm_text, "");
    bool good = !state_dir || draft_open(&e->draft, state_dir, p, fresh, &found, err);
    if (found) {
        vec_push(&e->past, ((struct edited){found, 0}));
        stand(e, 1, findings_new(found));
        say(&e->said, "The draft from before is here; undo leads back before it");
    }
    e->to_keep = found && !edit_unsaved(e); /* a draft of nothing goes */
    if (!good)
        e->no_draft = *err;
    return good;
}

static bool edit_keep_state(void *arg, struct err *err) {
    struct edit *e = arg;
    const struct puzzle *p = edit_puzzle(e);
    struct err invalid;
    if (edit_unsaved(e) && genre_validate(p, &invalid))
        return draft_keep(&e->draft, p, err);
    draft_drop(&e->draft); /* a puzzle that is none yet could not be read again */
    return true;
}

bool edit_keep(struct edit *e, struct err *err) {
    e->to_keep = e->to_keep && !err_try(edit_keep_state, e, err);
    return !e->to_keep;
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
    findings_free(&e->found);
    findings_free(&e->offered);
    tracing_free(&e->tracing);
    for (int i = 0; i < e->past.len; i++)
        puzzle_free(e->past.at[i].puzzle);
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
        say(&e->said, "Not done: %s", err.text);
        puzzle_free(p);
        return false;
    }
    edit_change(e, p);
    return true;
}

/* Clears what is given at the cursor, or toggles it. */
static void clear_or_toggle(struct edit *e, enum setting what) {
    int was = e->at;
    if (change_at_cursor(e, what, 0) && e->at == was)
        say(&e->said, "Nothing is given here");
}

void set_toggle(struct edit *e, const struct request *r) {
    (void)r;
    clear_or_toggle(e, SET_TOGGLE);
}

void set_clear(struct edit *e, const struct request *r) {
    (void)r;
    clear_or_toggle(e, SET_CLEAR);
}

static void edit_step_to(struct edit *e, enum dir d) {
    int next = grid_step(edit_puzzle(e)->grid, e->cursor, d);
    if (next == NO_CELL)
        say(&e->said, "The board ends here");
    else
        e->cursor = next;
}

static void edit_carry(struct edit *e, enum dir d) {
    if (change_at_cursor(e, SET_TOWARDS, d) && genre_set_carries(edit_puzzle(e)->genre))
        edit_step_to(e, d);
}

void set_step(struct edit *e, const struct request *r) {
    (e->pen ? edit_carry : edit_step_to)(e, r->dir);
}

void set_towards(struct edit *e, const struct request *r) {
    edit_carry(e, r->dir);
}

void set_goto(struct edit *e, const struct request *r) {
    if (!grid_read_cell(edit_puzzle(e)->grid, r->text, &e->cursor))
        say(&e->said, "Not a cell of this board: say r3c7, r3 or c7");
}

void set_merge(struct edit *e, const struct request *r) {
    if (r->dir != DIR_NONE)
        change_at_cursor(e, SET_MERGE, (int)r->dir);
}

void set_wall(struct edit *e, const struct request *r) {
    if (r->dir != DIR_NONE)
        change_at_cursor(e, SET_WALL, (int)r->dir);
}

void set_free(struct edit *e, const struct request *r) {
    (void)r;
    change_at_cursor(e, SET_FREE, 0);
}

void set_pen(struct edit *e, const struct request *r) {
    (void)r;
    if (!genre_set_carries(edit_puzzle(e)->genre))
        say(&e->said, "Nothing is carried in this genre");
    else
        say(&e->said, (e->pen = !e->pen) ? "The pen is down: moving carries" : "The pen is up");
}

void set_number(struct edit *e, const struct request *r) {
    char *end;
    long n = strtol(r->text, &end, 10);
    if (*r->text == '\0' || *end != '\0' || n < 0 || n > NUMBER_MAX)
        say(&e->said, "Say a number up to %d", NUMBER_MAX);
    else
        change_at_cursor(e, SET_NUMBER, (int)n);
}

void set_no_number(struct edit *e, const struct request *r) {
    (void)r;
    change_at_cursor(e, SET_NUMBER, NO_NUMBER);
}

static void type_digit(struct edit *e, int digit) {
    int n = e->typed == NO_NUMBER ? digit : e->typed * 10 + digit;
    n = n > NUMBER_MAX ? digit : n;
    e->typed = NO_NUMBER;
    if (change_at_cursor(e, SET_NUMBER, n))
        e->typed = n;
}

void set_size(struct edit *e, const struct request *r) {
    struct grid g;
    struct err why;
    if (!grid_read_size(r->text, &g))
        say(&e->said, "Say rows and columns such as 8x10, up to %dx%d", GRID_MAX, GRID_MAX);
    else if (!genre_has_size(edit_puzzle(e)->genre, g, &why))
        say(&e->said, "%s", why.text);
    else
        edit_change(e, change_size(edit_puzzle(e), g));
}

void set_variant(struct edit *e, const struct request *r) {
    const char *text = r->text;
    const struct puzzle *now = edit_puzzle(e);
    for (const struct variant *v = genre_variants(now->genre); v->letter; v++) {
        if (text[0] != v->letter || text[1] != '\0' || v->bit == 0)
            continue;
        struct puzzle *p = puzzle_copy(now);
        p->variant ^= v->bit;
        say(&e->said, p->variant & v->bit ? "One more rule: %s" : "No longer a rule: %s", v->name);
        edit_change(e, p);
        return;
    }
    say(&e->said, "No rule has that letter here");
}

static void set_text(struct edit *e, enum text_field field, const char *text) {
    struct puzzle *p = puzzle_copy(edit_puzzle(e));
    puzzle_set_text(p, field, text, (int)strlen(text));
    edit_change(e, p);
}

void set_title(struct edit *e, const struct request *r) {
    set_text(e, TEXT_TITLE, r->text);
}

void set_author(struct edit *e, const struct request *r) {
    set_text(e, TEXT_AUTHOR, r->text);
}

void set_new_board(struct edit *e, const struct request *r) {
    const struct puzzle *p = edit_puzzle(e);
    int was = e->at;
    (void)r;
    edit_change(e, genre_board(p->genre, p->grid));
    if (e->at == was)
        say(&e->said, "The board is empty already");
}

/* The cursor goes to where the change was made, which is a cell of the board before it. */

void set_undo(struct edit *e, const struct request *r) {
    int was = e->at;
    (void)r;
    if (was == 0) {
        say(&e->said, "Nothing to undo");
        return;
    }
    stand(e, was - 1, findings_new(e->past.at[was - 1].puzzle));
    e->cursor = e->past.at[was].cursor;
    say(&e->said, "Undone");
}

void set_redo(struct edit *e, const struct request *r) {
    int to = e->at + 1;
    (void)r;
    if (to >= e->past.len) {
        say(&e->said, "Nothing to redo");
        return;
    }
    struct findings found = findings_new(e->past.at[to].puzzle);
    e->cursor = e->past.at[to].cursor;
    stand(e, to, found);
    say(&e->said, "Done again");
}

/* What an action changes. */
enum effect { EFFECT_NONE, EFFECT_MOVES, EFFECT_CELL, EFFECT_BOARD };

/* The actions by their rows of edit_keys.def, and behind them a digit that is typed. */
struct row {
    edit_function *does;
    enum dir dir;
    enum effect effect;
};

static void set_digit(struct edit *e, const struct request *r) {
    type_digit(e, r->count);
}

#define DONE_BY_EDIT(function) function
#define DONE_BY_SCREEN(function) NULL
#define DONE_BY_PAGE(function) NULL
static const struct row rows[EDIT_ACTIONS + 1] = {
#define KEY(id, name, keys, argument, goes, group, where, function, effect, ...)                   \
    [EDIT_##id] = {DONE_BY_##where(function), (enum dir)GOES_##goes, EFFECT_##effect},
#include "play/edit/edit_keys.def"
#undef KEY
    [EDIT_ACTIONS] = {set_digit, DIR_NONE, EFFECT_BOARD}};

struct doing {
    struct edit *e;
    const struct row *row;
    struct request request;
};

/* Returns true if an offer has to be taken or refused first: it was seen for the puzzle as it is,
 * and hides it. */
static bool waits_for_answer(const struct edit *e, enum effect effect) {
    bool changes =
        effect == EFFECT_CELL || effect == EFFECT_BOARD || (effect == EFFECT_MOVES && e->pen);
    return changes && edit_offer(e);
}

static void edit_act(void *arg) {
    const struct doing *d = arg;
    struct edit *e = d->e;
    int at = e->at, cursor = e->cursor;
    if (waits_for_answer(e, d->row->effect)) {
        say(&e->said, "First take what is offered, or refuse it");
        return;
    }
    d->row->does(e, &d->request);
    bool here = d->row->effect == EFFECT_CELL || d->row->effect == EFFECT_MOVES;
    if (here && e->at == at && e->cursor == cursor && e->said.text[0] == '\0')
        say(&e->said, "Nothing to change");
}

/* Does an action within the memory that there is. A lack of it costs the one action: whatever it
 * was building is gone, and nothing of it was installed. */
static void act_within_memory(struct edit *e, int action, struct request r) {
    struct doing d = {e, &rows[action], r};
    say_nothing(&e->said);
    if (e->confirm != action)
        e->confirm = EDIT_ACTIONS;
    if (d.row->does && !mem_try(edit_act, &d))
        say(&e->said, "There is not enough memory for that");
}

void edit_digit(struct edit *e, int digit) {
    act_within_memory(e, EDIT_ACTIONS, (struct request){DIR_NONE, "", digit});
}

void edit_do(struct edit *e, enum edit_action a, enum dir dir, const char *text) {
    e->typed = NO_NUMBER;
    act_within_memory(
        e, (int)a,
        (struct request){rows[a].dir == DIR_NONE ? dir : rows[a].dir, text ? text : "", 0});
}
