/* What a setter asks of the solver and of files: counting, why, rating, saving, exporting. */
#include "base/os/file.h"
#include "format/format.h"
#include "model/model.h"
#include "play/beside.h"
#include "play/edit/edit_inside.h"
#include "play/session/clues.h"
#include "teach/advice.h"
#include "teach/rate.h"
#include "teach/words/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct budget edit_budget(const struct edit *e) {
    enum { SECONDS = 2, MEGABYTES = 512 };
    return (struct budget){.cpu_seconds = e->patient ? 0 : SECONDS,
                           .bytes = (size_t)MEGABYTES << 20};
}

/* Counting may run out of memory: it builds here, and is installed when all of it is there. */
struct counting {
    const struct edit *edit;
    struct budget budget;
    struct findings made;
    bool stopped;
};

static void count_run(void *arg) {
    struct counting *c = arg;
    c->made.board.puzzle = puzzle_copy(edit_puzzle(c->edit));
    loaded_compile(&c->made.board);
    c->stopped =
        !beside_solve(&c->edit->asker, NULL, &c->made.board.board, c->budget, &c->made.answer);
}

bool edit_count(struct edit *e, const struct budget *b) {
    struct counting c = {.edit = e, .budget = *b};
    struct err err = {0};
    if (e->found.known)
        return true;
    if (!genre_validate(edit_puzzle(e), &err)) {
        e->found.known = true;
        e->found.invalid = err;
        return true;
    }
    if (!mem_try(count_run, &c)) {
        e->found.known = e->found.valid = true;
        e->found.answer.outcome = OUTCOME_UNKNOWN;
        return true;
    }
    if (c.stopped) {
        findings_free(&c.made);
        return false;
    }
    findings_free(&e->found);
    e->found = c.made;
    e->found.known = e->found.valid = true;
    return true;
}

bool edit_differs(const struct edit *e, int var) {
    const struct answer *a = &e->found.answer;
    return a->other && a->solution[var] != a->other[var];
}

void edit_count_words(const struct edit *e, bool briefly, struct buf *out) {
    static const char *const words[] = {"no solution", "one solution", "several solutions",
                                        "solutions not known yet"};
    static const char *const brief[] = {"none", "one", "several", "not known"};
    const struct findings *c = &e->found;
    if (!c->known)
        buf_add(out, briefly ? "counting" : "counting solutions");
    else if (!c->valid)
        buf_fmt(out, "no puzzle yet: %s", c->invalid.text);
    else
        buf_add(out, (briefly ? brief : words)[c->answer.outcome]);
}

static bool differs_at(const struct edit *e, int cell) {
    const struct model *m = e->found.board.model;
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
    if (p->room && p->given[e->cursor].kind != GIVEN_NONE)
        buf_add(out, ", ");
    if (!p->room || p->given[e->cursor].kind != GIVEN_NONE)
        genre_given_words(p, e->cursor, out);
    if (differs_at(e, e->cursor))
        buf_add(out, ", open");
}

enum { WHY_SECONDS = 2 };

/* Packs whether there is a reason, its rules and its words. */
static void find_why(const void *arg, const struct asker *who, struct buf *out) {
    const struct edit *e = arg;
    struct budget b = asker_budget(who, WHY_SECONDS);
    LOCAL(step_free) struct step why = {0};
    LOCAL_BUF words = {0};
    struct mark_words w = genre_words(edit_puzzle(e)->genre);
    step_clear(&why);
    pack_number(out, argue_none(e->found.board.model, &w, &b, &why, &words));
    pack_step(out, &why);
    pack_text(out, buf_text(&words));
}

static void show_clash_found(struct edit *e, const struct buf *found) {
    struct unpacking u = unpacking_of(found);
    struct step why = {0};
    const char *words = "";
    int is_there = 0;
    if (!unpack_number(&u, &is_there) || !is_there || !unpack_step(&u, &why) ||
        !unpack_text(&u, &words)) {
        say(&e->said, "No reason was found in time");
        return;
    }
    say(&e->said, "%s", words);
    step_free(&e->found.why);
    e->found.why = why;
}

/* Says which rules leave no solution, and keeps them in count.why. */
void set_why(struct edit *e, const struct request *r) {
    (void)r;
    const struct findings *c = &e->found;
    LOCAL_BUF found = {0}, refusal = {0};
    bool counted = c->known && c->valid && c->answer.outcome != OUTCOME_UNKNOWN;
    if (counted && c->answer.outcome != OUTCOME_NONE)
        say(&e->said, "There is a solution, so that no rules clash");
    else if (!counted)
        say(&e->said, "No contradiction is known here that could be explained");
    else if (c->answer.refused.kind != REFUSAL_NONE) {
        sentence_refusal(c->board.model, &c->answer.refused, &refusal);
        say(&e->said, "%s", buf_text(&refusal));
    } else if (beside_run(&e->asker, &e->said, find_why, e, &found))
        show_clash_found(e, &found);
}

enum { RATE_SECONDS = 3 };

/* True when the setter repeats the command after a warning about it. */
static bool confirmed(struct edit *e, enum edit_action a, const char *text) {
    bool again = e->confirm == (int)a && strcmp(buf_text(&e->confirm_text), text) == 0;
    e->confirm = again ? EDIT_ACTIONS : (int)a;
    buf_clear(&e->confirm_text);
    buf_add(&e->confirm_text, text);
    return again;
}

void set_show_solution(struct edit *e, const struct request *r) {
    (void)r;
    static const char *const words[] = {"The givens alone", "A solution is shown",
                                        "Another solution is shown"};
    const struct answer *a = &e->found.answer;
    e->shown = (e->shown + 1) % (a->other ? 3 : 2);
    say(&e->said, "%s",
        e->shown > 0 && !a->solution ? "A solution is shown once there is one" : words[e->shown]);
}

/* Whoever runs the editor counts while no key comes. */
void set_count_longer(struct edit *e, const struct request *r) {
    (void)r;
    bool open = !e->found.known || e->found.answer.outcome == OUTCOME_UNKNOWN;
    LOCAL_BUF words = {0};
    edit_count_words(e, false, &words);
    e->patient = open && (!e->found.known || e->found.valid);
    if (e->patient)
        e->found.known = false;
    say(&e->said, e->patient ? "Counting, until a key comes" : "Known already: %s", words.at);
}

static void find_rating(const void *arg, const struct asker *who, struct buf *out) {
    const struct edit *e = arg;
    struct budget b = asker_budget(who, RATE_SECONDS);
    struct rating found = {0};
    rate(e->found.board.model, &b, &found);
    pack_items(out, &found, 1, sizeof found);
}

static void show_rating(struct edit *e, const struct buf *found) {
    struct unpacking u = unpacking_of(found);
    struct rating r;
    if (!unpack_into(&u, &r, 1, sizeof r) || !r.unique || !r.complete)
        say(&e->said, "It could not be rated in time");
    else
        say(&e->said, "%s, %.2f: %d step%s", difficulty_names[r.difficulty], r.score, r.steps,
            r.steps == 1 ? "" : "s");
}

void set_rate(struct edit *e, const struct request *r) {
    (void)r;
    LOCAL_BUF found = {0};
    if (!e->found.known || e->found.answer.outcome != OUTCOME_ONE || !e->found.valid)
        say(&e->said, "Only a puzzle with exactly one solution can be rated");
    else if (beside_run(&e->asker, &e->said, find_rating, e, &found))
        show_rating(e, &found);
}

/* The puzzle in a format; false, with a message: the format cannot hold it. */
static bool as_text(struct edit *e, const struct format *f, struct buf *out) {
    const struct puzzle *p = edit_puzzle(e);
    struct err err = {0};
    LOCAL(loaded_free) struct loaded l = {.puzzle = puzzle_copy(p)};
    bool done = genre_validate(p, &err);
    if (done) {
        loaded_compile(&l);
        done = format_write(f, &l, out, &err);
    }
    if (!done)
        say(&e->said, "Not written: %s", err.text);
    return done;
}

void full_path(const char *text, struct buf *path) {
    const char *home = getenv("HOME");
    if (text[0] == '~' && text[1] == '/' && home)
        buf_fmt(path, "%s%s", home, text + 1);
    else
        buf_add(path, text);
}

enum { PATH_SHOWN = 100 }; /* bytes of a path that was saved */

/* Puts text into a file; one that is not ours is replaced only after a second command. */
static bool write_over(struct edit *e, enum edit_action a, const char *path,
                       const struct buf *text) {
    struct err err = {0};
    bool ours = e->path && strcmp(e->path, path) == 0;
    if (!ours && file_exists(path) && !confirmed(e, a, path)) {
        say(&e->said, "That file exists; save once more to replace it");
        return false;
    }
    if (!file_replace(path, buf_text(text), text->len, &err)) {
        say(&e->said, "Not saved: %s", err.text);
        return false;
    }
    LOCAL_BUF shown = {0};
    text_clean_string(&shown, path, PATH_SHOWN);
    say(&e->said, "Saved as %s", buf_text(&shown));
    return true;
}

void set_save(struct edit *e, const struct request *r) {
    LOCAL_BUF path = {0}, text = {0};
    full_path(r->text, &path);
    if (path.len == 0) {
        say(&e->said, "Not saved: the file needs a name");
    } else if (as_text(e, &format_native, &text) && write_over(e, EDIT_SAVE, path.at, &text)) {
        char *at = mem_string(path.at);
        struct puzzle *safe = puzzle_copy(edit_puzzle(e));
        mem_free(e->path);
        puzzle_free(e->safe);
        e->path = at;
        e->safe = safe;
        e->to_keep = true;
    }
}

static const struct format *named_format(struct edit *e, const char *name, int n) {
    char id[16] = "pzpr";
    if (n > 0 && n < (int)sizeof id) {
        memcpy(id, name, (size_t)n);
        id[n] = '\0';
    }
    const struct format *f = n < (int)sizeof id ? format_by_id(id) : NULL;
    if (f && f->write)
        return f;
    LOCAL_BUF names = {0};
    format_names(&names);
    say(&e->said, "No format of that name is written; there are %s", names.at);
    return NULL;
}

/* "", "FORMAT" or "FORMAT PATH". */
void set_export(struct edit *e, const struct request *r) {
    const char *text = r->text;
    int n = (int)strcspn(text, " ");
    const struct format *f = named_format(e, text, n);
    LOCAL_BUF path = {0}, out = {0};
    full_path(text + n + strspn(text + n, " "), &path);
    if (f && as_text(e, f, &out)) {
        buf_clear(&e->page);
        if (path.len > 0)
            write_over(e, EDIT_EXPORT, path.at, &out);
        else
            buf_add(&e->page, buf_text(&out));
    }
}

void set_play(struct edit *e, const struct request *r) {
    (void)r;
    const struct findings *c = &e->found;
    const struct puzzle *p = edit_puzzle(e);
    bool one = c->known && c->valid && c->answer.outcome == OUTCOME_ONE;
    LOCAL_BUF words = {0};
    struct err err;
    edit_count_words(e, false, &words);
    if (!genre_validate(p, &err)) /* whether that was counted already or not */
        say(&e->said, "This is no puzzle yet: %s", err.text);
    else if (one || confirmed(e, EDIT_PLAY, ""))
        e->play = true;
    else if (!c->known || c->answer.outcome == OUTCOME_UNKNOWN)
        say(&e->said,
            "Whether it has one solution is not known yet; ask once more to play it anyway");
    else
        say(&e->said, "This puzzle has %s; ask once more to play it anyway", words.at);
}

void set_quit(struct edit *e, const struct request *r) {
    (void)r;
    e->quit = true;
}
