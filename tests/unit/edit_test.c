/* Setting a puzzle: random changes are undone exactly, what is saved is read back, and the count
 * that is shown is what trying every board gives. */
#include "context.h"
#include "effort.h"
#include "naive_puzzle.h"
#include "polls.h"
#include "random_game.h"
#include "random_puzzle.h"

#include "base/os/file.h"
#include "model/model.h"
#include "play/edit/edit_inside.h"
#include "puzzle/puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    CHANGES = EFFORT(150),
    ROUNDS = 8,
    ROUNDS_MOST = EFFORT_STRIDE == 1 ? 600 : ROUNDS,
    COUNTED = 25,
    VARS_TRIED = 12
};

static const struct budget no_limit;

static void open_fresh(struct edit *e, const struct genre *genre, struct grid g,
                       const char *state_dir) {
    struct err err;
    assert_true(edit_open(e, genre_board(genre, size_for(genre, g)), NULL, true, state_dir, &err));
}

/* The editor, opened again there, has so many puzzles to go back over: 2, if it found a draft. */
static void assert_finds(const char *dir, int puzzles) {
    struct edit e;
    open_fresh(&e, genres[0], (struct grid){4, 4}, dir);
    assert_int_equal(e.past.len, puzzles);
    edit_close(&e);
}

static bool same(const struct puzzle *p, const struct puzzle *q) {
    for (int f = 0; f < TEXT_FIELDS; f++)
        if (strcmp(p->text[f], q->text[f]) != 0)
            return false;
    return puzzle_same(p, q);
}

/* One random change; sizes are from 2 on to two more than `side`; with 0 the size stays. */
static void random_change(struct rng *rng, struct edit *e, int side) {
    static const enum edit_action often[] = {EDIT_TOGGLE,  EDIT_TO_UP, EDIT_TO_RIGHT, EDIT_TO_DOWN,
                                             EDIT_TO_LEFT, EDIT_MERGE, EDIT_WALL,     EDIT_FREE};
    static const enum edit_action seldom[] = {EDIT_NO_NUMBER, EDIT_CLEAR,   EDIT_PEN, EDIT_SIZE,
                                              EDIT_VARIANT,   EDIT_TITLE,   EDIT_NEW, EDIT_AUTHOR,
                                              EDIT_NUMBER,    EDIT_SOLUTION};
    struct grid g = edit_puzzle(e)->grid;
    char text[32];
    int row = rng_below(rng, g.rows), col = rng_below(rng, g.cols);
    snprintf(text, sizeof text, "r%dc%d", row + 1, col + 1);
    edit_do(e, EDIT_GOTO, DIR_NONE, text);
    int what = rng_below(rng, 10);
    if (what < 5) {
        enum edit_action a = often[rng_below(rng, 8)];
        edit_do(e, a, (enum dir)rng_below(rng, DIRS), NULL);
    } else if (what < 7) {
        edit_digit(e, rng_below(rng, 4));
    } else if (what < 8) {
        edit_do(e, (enum edit_action)rng_below(rng, DIRS), DIR_NONE, NULL);
    } else {
        enum edit_action a = seldom[rng_below(rng, 10)];
        if (side == 0 && (a == EDIT_SIZE || a == EDIT_NEW))
            return;
        int rows = 2 + rng_below(rng, side + 1), cols = 2 + rng_below(rng, side + 1);
        snprintf(text, sizeof text, "%dx%d", rows, cols);
        if (a == EDIT_VARIANT)
            snprintf(text, sizeof text, "o");
        if (a == EDIT_NUMBER)
            snprintf(text, sizeof text, "%d", rng_below(rng, 5000));
        edit_do(e, a, DIR_NONE, text);
    }
}

static void every_change_is_undone_exactly(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct rng rng;
        struct edit e;
        VEC(struct puzzle *) was = {0};
        rng_seed(&rng, (uint64_t)g + 1);
        open_fresh(&e, genres[g], (struct grid){5, 6}, NULL);
        vec_push(&was, puzzle_copy(edit_puzzle(&e)));
        for (int i = 0; was.len <= CHANGES && i < 50 * CHANGES; i++) {
            int at = e.at;
            random_change(&rng, &e, 9);
            assert_in_range(e.cursor, 0, grid_cells(edit_puzzle(&e)->grid) - 1);
            assert_int_equal(e.at != at, !same(vec_last(&was), edit_puzzle(&e)));
            if (e.at != at)
                vec_push(&was, puzzle_copy(edit_puzzle(&e)));
        }
        assert_int_equal(was.len, CHANGES + 1);
        for (int i = was.len - 1; i >= 0; i--) {
            assert_true(same(edit_puzzle(&e), was.at[i]));
            edit_do(&e, EDIT_UNDO, DIR_NONE, NULL);
        }
        assert_string_equal(e.said.text, "Nothing to undo");
        for (int i = 0; i < was.len; i++) {
            assert_true(same(edit_puzzle(&e), was.at[i]));
            edit_do(&e, EDIT_REDO, DIR_NONE, NULL);
            puzzle_free(was.at[i]);
        }
        vec_free(&was);
        edit_close(&e);
    }
}

static struct puzzle *read_back(const char *path) {
    struct buf text = {0};
    struct loaded l = {0};
    struct err err = {0};
    assert_true(file_read(path, &text, &err));
    load_text(text.at, &l);
    struct puzzle *p = puzzle_copy(l.puzzle);
    loaded_free(&l);
    buf_free(&text);
    return p;
}

static void what_is_saved_is_read_back(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    char path[100];
    snprintf(path, sizeof path, "%s/mine.sumi", dir);
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct rng rng;
        struct edit e;
        struct err err;
        rng_seed(&rng, (uint64_t)g + 7);
        open_fresh(&e, genres[g], (struct grid){4, 7}, NULL);
        for (int i = 0; i < EFFORT(16); i++) {
            random_change(&rng, &e, 12);
            bool valid = genre_validate(edit_puzzle(&e), &err);
            edit_do(&e, EDIT_SAVE, DIR_NONE, path);
            if (strstr(e.said.text, "once more"))
                edit_do(&e, EDIT_SAVE, DIR_NONE, path);
            assert_int_equal(strstr(e.said.text, "Saved as ") != NULL, valid);
            if (!valid)
                continue;
            struct puzzle *p = read_back(path);
            assert_true(same(p, edit_puzzle(&e)));
            assert_false(edit_unsaved(&e));
            puzzle_free(p);
        }
        edit_close(&e);
    }
    remove_dir(dir);
}

/* Solutions found by trying all boards, at most two. */
static int tried(const struct puzzle *p) {
    struct model m;
    int found = 0;
    struct naive b;
    p->genre->compile(p, &m);
    naive_from(p, &b);
    mark *marks = marks_new(&m);
    for (int all = 0; all < 1 << model_vars(&m) && found < 2; all++) {
        for (int v = 0; v < model_vars(&m); v++)
            marks[v] = all >> v & 1 ? MARK_YES : MARK_NO;
        naive_marks(&m, marks, &b);
        found += naive_check(p, &b).n == 0;
    }
    mem_free(marks);
    model_free(&m);
    return found;
}

/* Both solutions that are shown are solutions, and they differ exactly where the board marks it. */
static void check_differences(const struct edit *e) {
    const struct findings *c = &e->found;
    const struct puzzle *p = edit_puzzle(e);
    int open = 0;
    for (int i = 0; i < 2; i++) {
        struct naive b;
        naive_from(p, &b);
        naive_marks(c->board.model, i ? c->answer.other : c->answer.solution, &b);
        assert_int_equal(naive_check(p, &b).n, 0);
    }
    for (int v = 0; v < model_vars(c->board.model); v++) {
        assert_int_equal(edit_differs(e, v), c->answer.other[v] != c->answer.solution[v]);
        open += edit_differs(e, v);
    }
    assert_true(open > 0);
}

/* Several are proved by showing two; none and one, on small boards, by trying them all. */
static bool count_is_right(const struct edit *e) {
    enum outcome said = e->found.answer.outcome;
    if (said == OUTCOME_SEVERAL)
        check_differences(e);
    else if (model_vars(e->found.board.model) > VARS_TRIED)
        return false;
    else
        assert_int_equal(tried(edit_puzzle(e)), said == OUTCOME_ONE ? 1 : 0);
    return true;
}

/* A few changes to an empty board; counts the outcomes. */
static void count_a_few(const struct genre *genre, struct rng *rng, int seen[OUTCOME_UNKNOWN]) {
    struct edit e;
    struct err err;
    int rows = 1 + rng_below(rng, 4), cols = 2 + rng_below(rng, 3);
    open_fresh(&e, genre, (struct grid){rows, cols}, NULL);
    for (int i = 0; i < COUNTED; i++) {
        random_change(rng, &e, 0);
        assert_true(edit_count(&e, &no_limit));
        assert_int_equal(e.found.valid, genre_validate(edit_puzzle(&e), &err));
        if (e.found.valid && count_is_right(&e))
            seen[e.found.answer.outcome]++;
    }
    edit_close(&e);
}

/* A small board with a number for its rows and rooms never has several; one of rooms without
 * numbers that a loop has to pass has hardly any. */
static bool all_seen(const struct genre *g, const int seen[OUTCOME_UNKNOWN]) {
    bool all = true, few = g->room_max == 0 && genre_has_rooms(g) && g->segment != LOOK_NONE;
    for (int i = 0; i < OUTCOME_UNKNOWN; i++)
        all = all && (seen[i] > 0 || (i == OUTCOME_SEVERAL && g->number.max > 0) ||
                      (i != OUTCOME_NONE && few));
    return all;
}

static void the_count_is_what_trying_gives(void **state) {
    (void)state;
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct rng rng;
        int seen[OUTCOME_UNKNOWN] = {0};
        if (EFFORT_SPARES(g + 8))
            continue;
        rng_seed(&rng, (uint64_t)g + 3);
        for (int round = 0; round < ROUNDS || (!all_seen(genres[g], seen) && round < ROUNDS_MOST);
             round++)
            count_a_few(genres[g], &rng, seen);
        if (!all_seen(genres[g], seen) && EFFORT_STRIDE == 1)
            fail_msg("%s: %d none, %d one, %d several", genres[g]->id, seen[0], seen[1], seen[2]);
    }
}

/* A key that comes ends the counting; a time that is over ends it for good. */
static void a_slow_count_waits_for_no_one(void **state) {
    (void)state;
    struct edit e;
    struct buf words = {0};
    open_fresh(&e, genres[0], (struct grid){64, 64}, NULL);
    e.asker.stop = at_once;
    assert_false(edit_count(&e, &(struct budget){0}));
    e.asker.stop = NULL;
    edit_count_words(&e, false, &words);
    assert_string_equal(words.at, "counting solutions");
    assert_true(edit_count(&e, &(struct budget){.cpu_seconds = 1e-9}));
    buf_clear(&words);
    edit_count_words(&e, false, &words);
    assert_string_equal(words.at, "solutions not known yet");
    edit_do(&e, EDIT_PLAY, DIR_NONE, NULL);
    assert_false(e.play);
    assert_true(edit_budget(&e).cpu_seconds > 0);
    edit_do(&e, EDIT_COUNT, DIR_NONE, NULL);
    assert_true(edit_budget(&e).cpu_seconds == 0);
    assert_false(e.found.known);
    assert_true(edit_count(&e, &(struct budget){.cpu_seconds = 1e-9}));
    edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
    assert_false(e.found.known);
    assert_true(edit_budget(&e).cpu_seconds > 0);
    buf_free(&words);
    edit_close(&e);
}

static void playing_takes_a_warning(void **state) {
    (void)state;
    struct edit e;
    open_fresh(&e, genre_by_name("yashi"), (struct grid){3, 3}, NULL);
    for (int i = 0; i < 3; i++) { /* no dots: no warning helps, counted or not */
        edit_do(&e, EDIT_PLAY, DIR_NONE, NULL);
        assert_false(e.play);
    }
    edit_close(&e);
    open_fresh(&e, genres[0], (struct grid){3, 3}, NULL);
    assert_true(edit_count(&e, &no_limit));
    edit_do(&e, EDIT_PLAY, DIR_NONE, NULL);
    assert_false(e.play);
    edit_do(&e, EDIT_RIGHT, DIR_NONE, NULL); /* then the warning is given again */
    edit_do(&e, EDIT_PLAY, DIR_NONE, NULL);
    assert_false(e.play);
    edit_do(&e, EDIT_PLAY, DIR_NONE, NULL);
    assert_true(e.play);
    edit_close(&e);
}

/* What was not saved is there again, above what it began with; two editors do not share it. */
static void a_draft_is_gone_on_with(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    char path[100];
    snprintf(path, sizeof path, "%s/mine.sumi", dir);
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct edit e, second;
        struct err err;
        open_fresh(&e, genres[g], (struct grid){4, 4}, dir);
        assert_int_equal(e.at, 0);
        edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
        edit_do(&e, EDIT_TITLE, DIR_NONE, "mine");
        struct puzzle *was = puzzle_copy(edit_puzzle(&e));
        assert_true(edit_keep(&e, &err));
        open_fresh(&second, genres[g], (struct grid){4, 4}, dir);
        assert_int_equal(second.past.len, 1);
        edit_close(&second);
        edit_close(&e);

        open_fresh(&e, genres[g], (struct grid){4, 4}, dir);
        assert_true(same(edit_puzzle(&e), was));
        edit_do(&e, EDIT_UNDO, DIR_NONE, NULL);
        assert_int_equal(edit_puzzle(&e)->text[TEXT_TITLE][0], '\0');
        edit_do(&e, EDIT_REDO, DIR_NONE, NULL);
        edit_do(&e, EDIT_SAVE, DIR_NONE, path);
        if (strstr(e.said.text, "once more"))
            edit_do(&e, EDIT_SAVE, DIR_NONE, path);
        edit_close(&e);

        open_fresh(&e, genres[g], (struct grid){4, 4}, dir);
        assert_int_equal(e.past.len, 1);
        edit_close(&e);
        puzzle_free(was);
    }
    remove_dir(dir);
}

/* A full disk: the screen shows it, and the next try saves. */
static void a_draft_that_cannot_be_kept_is_told(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct edit e;
    struct err err = {0};
    open_fresh(&e, genres[0], (struct grid){4, 4}, dir);
    edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
    fault_plan(&file_fault, 1, false);
    assert_false(edit_keep(&e, &err));
    assert_true(err.text[0] != '\0');
    fault_plan(&file_fault, 0, false);
    assert_true(edit_keep(&e, &err));
    edit_close(&e);
    assert_finds(dir, 2);
    remove_dir(dir);
}

static void a_draft_whose_directory_goes_is_kept_again(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct edit e;
    struct err err = {0};
    open_fresh(&e, genres[0], (struct grid){4, 4}, dir);
    edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
    remove_dir(dir);
    assert_true(edit_keep(&e, &err));
    assert_finds(dir, 1); /* it is locked again */
    edit_close(&e);
    assert_finds(dir, 2);
    remove_dir(dir);
}

/* Where nothing can be written, and where the draft is not to be read, setting goes on without one;
 * what lies there is not written over. */
static void without_drafts_setting_goes_on(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct err err = {0};
    struct buf text = {0}, path = {0};
    struct edit e;
    buf_fmt(&path, "%s/file", dir);
    assert_true(file_replace(path.at, "x", 1, &err));
    assert_false(edit_open(&e, puzzle_new(genres[0], (struct grid){3, 3}, false), NULL, true,
                           path.at, &err));
    assert_true(err.text[0] != '\0');
    edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
    assert_int_equal(e.at, 1);
    assert_true(edit_keep(&e, &err));
    edit_close(&e);

    buf_clear(&path);
    buf_fmt(&path, "%s/drafts", dir);
    assert_true(file_make_dir(path.at, &err));
    buf_fmt(&path, "/%s-new.sumi", genres[0]->id);
    assert_true(file_replace(path.at, "no puzzle", 9, &err));
    assert_false(
        edit_open(&e, puzzle_new(genres[0], (struct grid){3, 3}, false), NULL, true, dir, &err));
    edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
    assert_true(edit_keep(&e, &err));
    edit_close(&e);
    assert_true(file_read(path.at, &text, &err));
    assert_string_equal(text.at, "no puzzle");
    buf_free(&text);
    buf_free(&path);
    remove_dir(dir);
}

/* Numbers stay with their rooms, whatever is painted. */
static void rooms_keep_their_numbers(void **state) {
    (void)state;
    struct loaded l = {0};
    load_text("sumi: 1\ngenre: heyawake\nboard:\na1 a b2\nc3 c b\n", &l);
    struct puzzle *p = l.puzzle;
    change_room(p, 4, p->room[2]); /* r2c2 goes to the room of 2 */
    assert_int_equal(p->rooms, 3);
    assert_int_equal(p->room_number[p->room[4]], 2);
    assert_int_equal(p->room_number[p->room[3]], 3);
    change_own_room(p, 5);
    assert_int_equal(p->rooms, 5); /* r2c2 is cut off from r1c3 as well */
    assert_int_equal(p->room_number[p->room[2]], 2);
    assert_int_equal(p->room_number[p->room[4]], NO_NUMBER);
    change_join_rooms(p, p->room[5], p->room[2]);
    assert_int_equal(p->room_number[p->room[5]], 2);
    struct puzzle *joined = puzzle_copy(p);
    change_join_rooms(joined, p->room[3], p->room[0]); /* where both have a number, its own stays */
    assert_int_equal(joined->room_number[joined->room[0]], 3);
    puzzle_free(joined);
    struct puzzle *q = change_size(p, (struct grid){3, 2});
    assert_int_equal(q->room_number[q->room[0]], 1);
    assert_int_equal(q->room[4], q->room[2]); /* a new row belongs to the one above */
    puzzle_free(q);
    loaded_free(&l);
}

/* One action, again and again with later and later faults, until it is done: each time before that
 * the puzzle is as it was. */
static void act_with_faults(struct edit *e, enum edit_action a, enum dir d, const char *text) {
    struct puzzle *was = puzzle_copy(edit_puzzle(e));
    for (long n = 1;; n++) {
        int at = e->at;
        fault_plan(&mem_fault, n, true);
        edit_do(e, a, d, text);
        bool failed = mem_fault.count > 0;
        fault_plan(&mem_fault, 0, true);
        if (!failed)
            break;
        assert_int_equal(e->at, at);
        assert_true(same(edit_puzzle(e), was));
        assert_true(edit_count(e, &no_limit));
    }
    puzzle_free(was);
}

static void a_lack_of_memory_costs_one_action(void **state) {
    (void)state;
    static const struct {
        enum edit_action action;
        enum dir dir;
        const char *text;
    } script[] = {
        {EDIT_TOGGLE, DIR_NONE, ""},  {EDIT_TO_RIGHT, DIR_NONE, ""}, {EDIT_NUMBER, DIR_NONE, "12"},
        {EDIT_FREE, DIR_NONE, ""},    {EDIT_UNDO, DIR_NONE, ""},     {EDIT_MERGE, DIR_S, ""},
        {EDIT_SIZE, DIR_NONE, "5x3"}, {EDIT_TITLE, DIR_NONE, "one"}, {EDIT_UNDO, DIR_NONE, ""},
        {EDIT_UNDO, DIR_NONE, ""},    {EDIT_REDO, DIR_NONE, ""},     {EDIT_EXPORT, DIR_NONE, "svg"},
        {EDIT_PLAY, DIR_NONE, ""},    {EDIT_WHY, DIR_NONE, ""},      {EDIT_NEW, DIR_NONE, ""}};
    size_t before = mem_used();
    for (int g = 0; genres[g]; g++) {
        if (EFFORT_SPARES(g))
            continue;
        context("%s", genres[g]->id);
        struct edit e;
        open_fresh(&e, genres[g], (struct grid){3, 4}, NULL);
        for (size_t i = 0; i < sizeof script / sizeof script[0]; i++)
            act_with_faults(&e, script[i].action, script[i].dir, script[i].text);
        edit_close(&e);
    }
    assert_int_equal(mem_used(), before);
}

static void go_in_editor(struct edit *e, int cell) {
    char name[PLACE_NAME];
    edit_do(e, EDIT_GOTO, DIR_NONE, place_name(edit_puzzle(e)->grid, place_cell(cell), name));
}

static void type_number(struct edit *e, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    edit_do(e, EDIT_NUMBER, DIR_NONE, text);
}

/* The rooms of a puzzle, painted from their first cells on, and their numbers. */
static void set_rooms_by_keys(struct edit *e, const struct puzzle *want) {
    for (int cell = 0; cell < grid_cells(want->grid); cell++) {
        go_in_editor(e, cell);
        edit_do(e, EDIT_TOGGLE, DIR_NONE, NULL);
        if (edit_puzzle(e)->given[cell].kind != GIVEN_NONE) /* it was a room already */
            edit_do(e, EDIT_CLEAR, DIR_NONE, NULL);
    }
    for (int cell = 0; cell < grid_cells(want->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(want->grid, cell, d);
            go_in_editor(e, cell);
            if (next != NO_CELL && want->room[next] == want->room[cell])
                edit_do(e, EDIT_MERGE, d, NULL);
        }
    for (int room = 0; room < want->rooms; room++)
        if (want->room_number[room] != NO_NUMBER) {
            go_in_editor(e, puzzle_room_cell(want, room));
            type_number(e, want->room_number[room]);
        }
}

/* Numbers beside the board: typed above a column, and carried to a row from its first cell. */
static void set_outer_by_keys(struct edit *e, const struct puzzle *want) {
    struct grid g = want->grid;
    for (int i = g.cols + g.rows - 1; i >= 0 && want->outer; i--) {
        if (want->outer[i] == NO_NUMBER)
            continue;
        go_in_editor(e, i < g.cols ? i : grid_cell(g, i - g.cols, 0));
        type_number(e, want->outer[i]);
        if (i >= g.cols)
            edit_do(e, EDIT_TO_LEFT, DIR_NONE, NULL);
    }
}

static void set_given_by_keys(struct edit *e, const struct puzzle *want, int cell) {
    enum { KINDS = 6 };
    struct given given = want->given[cell];
    go_in_editor(e, cell);
    bool typed = want->room && given.kind != GIVEN_HOLE;
    for (int i = 0; i < KINDS && edit_puzzle(e)->given[cell].kind != given.kind; i++)
        if (typed) /* a sign in a room */
            type_number(e, i + 1);
        else
            edit_do(e, EDIT_TOGGLE, DIR_NONE, NULL);
    if (given.dir != DIR_NONE)
        edit_do(e, (enum edit_action)(EDIT_TO_UP + given.dir), DIR_NONE, NULL);
    if (given.number != NO_NUMBER)
        type_number(e, given.number);
}

/* The number of a grid point that belongs to a cell: typed at its upper left corner, and carried to
 * the edge of the board where the point lies there. */
static void set_points_by_keys(struct edit *e, const struct puzzle *want, int cell) {
    int points[4], across = want->grid.cols + 1;
    for (int i = puzzle_cell_points(want->grid, cell, points) - 1; i >= 0 && want->point; i--) {
        if (want->point[points[i]].kind == GIVEN_NONE)
            continue;
        go_in_editor(e, cell);
        type_number(e, want->point[points[i]].number);
        if (points[i] % across > grid_col(want->grid, cell))
            edit_do(e, EDIT_TO_RIGHT, DIR_NONE, NULL);
        if (points[i] / across > grid_row(want->grid, cell))
            edit_do(e, EDIT_TO_DOWN, DIR_NONE, NULL);
    }
}

/* The sample of every genre comes from an empty board by keys alone: the editor has one for all
 * that its givens hold. */
static void every_genre_is_set_by_keys(void **state) {
    (void)state;
    for (int i = 0; genres[i]; i++) {
        struct loaded l = {0};
        struct edit e;
        struct err err;
        char letter[2] = "";
        assert_true(
            format_read(genres[i]->sample.text, (int)strlen(genres[i]->sample.text), &l, &err));
        const struct puzzle *want = l.puzzle;
        open_fresh(&e, genres[i], want->grid, NULL);
        for (const struct variant *v = genre_variants(genres[i]); v->letter; v++)
            if ((letter[0] = v->letter) && (v->bit & want->variant))
                edit_do(&e, EDIT_VARIANT, DIR_NONE, letter);
        if (want->room)
            set_rooms_by_keys(&e, want);
        set_outer_by_keys(&e, want);
        for (int cell = 0; cell < grid_cells(want->grid); cell++)
            set_given_by_keys(&e, want, cell);
        for (int cell = 0; cell < grid_cells(want->grid); cell++)
            set_points_by_keys(&e, want, cell);
        if (!puzzle_same(edit_puzzle(&e), want))
            fail_msg("%s: the editor's keys do not make its sample", genres[i]->id);
        edit_close(&e);
        loaded_free(&l);
    }
}

/* A wall within a room, where the genre has such: it stays as long as the room hangs together. */
static void a_room_may_have_a_wall(void **state) {
    (void)state;
    struct edit e;
    for (int i = 0; genres[i]; i++) {
        if (!genre_has_rooms(genres[i]))
            continue;
        open_fresh(&e, genres[i], (struct grid){2, 2}, NULL);
        edit_do(&e, EDIT_WALL, DIR_E, NULL);
        assert_true(puzzle_wall(edit_puzzle(&e), 0, 1));
        assert_int_equal(edit_puzzle(&e)->rooms, 1);
        edit_do(&e, EDIT_WALL, DIR_S, NULL);
        assert_non_null(strstr(e.said.text, "would part the room"));
        edit_do(&e, EDIT_WALL, DIR_E, NULL);
        assert_null(edit_puzzle(&e)->side);
        edit_close(&e);
    }
    open_fresh(&e, genre_by_name("yajilin"), (struct grid){2, 3}, NULL);
    edit_do(&e, EDIT_WALL, DIR_E, NULL);
    assert_null(edit_puzzle(&e)->side);
    edit_close(&e);
}

/* One key frees a whole room: its walls and its number go, and its cells belong to the neighbour
 * with which it shares most sides, whose number stays. */
static void a_whole_room_is_freed(void **state) {
    (void)state;
    struct edit e;
    open_fresh(&e, genre_by_name("heyawake"), (struct grid){3, 4}, NULL);
    edit_do(&e, EDIT_FREE, DIR_NONE, NULL);
    assert_non_null(strstr(e.said.text, "only room"));
    go_in_editor(&e, 11);
    type_number(&e, 5);
    go_in_editor(&e, 0);
    edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
    edit_do(&e, EDIT_TO_RIGHT, DIR_NONE, NULL);
    type_number(&e, 2);
    go_in_editor(&e, 4);
    edit_do(&e, EDIT_TOGGLE, DIR_NONE, NULL);
    go_in_editor(&e, 1);
    edit_do(&e, EDIT_WALL, DIR_W, NULL);
    struct puzzle *was = puzzle_copy(edit_puzzle(&e));
    assert_int_equal(was->rooms, 3);
    edit_do(&e, EDIT_FREE, DIR_NONE, NULL);
    const struct puzzle *p = edit_puzzle(&e);
    assert_int_equal(p->rooms, 2);
    assert_int_equal(p->room[0], p->room[11]);
    assert_int_not_equal(p->room[4], p->room[11]);
    assert_int_equal(p->room_number[p->room[11]], 5);
    assert_false(puzzle_wall(p, 0, 1));
    edit_do(&e, EDIT_UNDO, DIR_NONE, NULL);
    assert_true(same(edit_puzzle(&e), was));
    puzzle_free(was);
    edit_close(&e);
}

/* Undo and redo show what they change, also where the board was larger before or after. */
static void undo_goes_to_the_change(void **state) {
    (void)state;
    struct edit e;
    open_fresh(&e, genre_by_name("heyawake"), (struct grid){3, 4}, NULL);
    edit_do(&e, EDIT_GOTO, DIR_NONE, "r3c4");
    edit_do(&e, EDIT_NUMBER, DIR_NONE, "2");
    edit_do(&e, EDIT_SIZE, DIR_NONE, "2x2");
    assert_int_equal(e.cursor, 3);
    edit_do(&e, EDIT_GOTO, DIR_NONE, "r1c1");
    edit_do(&e, EDIT_UNDO, DIR_NONE, NULL);
    assert_int_equal(e.cursor, 11);
    edit_do(&e, EDIT_GOTO, DIR_NONE, "r1c1");
    edit_do(&e, EDIT_UNDO, DIR_NONE, NULL);
    assert_int_equal(e.cursor, 11);
    assert_string_equal(e.said.text, "Undone");
    edit_do(&e, EDIT_GOTO, DIR_NONE, "r1c1");
    edit_do(&e, EDIT_REDO, DIR_NONE, NULL);
    assert_int_equal(e.cursor, 11);
    edit_do(&e, EDIT_REDO, DIR_NONE, NULL);
    assert_int_equal(e.cursor, 3);
    edit_close(&e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_change_is_undone_exactly),
        cmocka_unit_test(undo_goes_to_the_change),
        cmocka_unit_test(what_is_saved_is_read_back),
        cmocka_unit_test(the_count_is_what_trying_gives),
        cmocka_unit_test(a_slow_count_waits_for_no_one),
        cmocka_unit_test(playing_takes_a_warning),
        cmocka_unit_test(a_draft_is_gone_on_with),
        cmocka_unit_test(a_draft_that_cannot_be_kept_is_told),
        cmocka_unit_test(a_draft_whose_directory_goes_is_kept_again),
        cmocka_unit_test(without_drafts_setting_goes_on),
        cmocka_unit_test(rooms_keep_their_numbers),
        cmocka_unit_test(every_genre_is_set_by_keys),
        cmocka_unit_test(a_room_may_have_a_wall),
        cmocka_unit_test(a_whole_room_is_freed),
        cmocka_unit_test(a_lack_of_memory_costs_one_action),
    };
    return run_group("edit", tests, NULL, NULL);
}
