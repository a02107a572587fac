#include "cli/hint_json.h"

#include "base/clock.h"
#include "base/mem.h"
#include "deduce/say.h"
#include "model/judge.h"
#include "sat/hint.h"
#include "sat/solve.h"

enum level { LEVEL_WHERE, LEVEL_WHY, LEVEL_DO };

/* Within this, the minimal set is the best found so far. */
static const double set_seconds = 1;

struct narrator {
    const struct args *a;
    struct loaded *l;
    struct answer answer;
    struct step step;
    int near;        /* where the last step marked */
    double deadline; /* CPU seconds; 0: none */
    bool late;       /* it has passed */
};

/* The variable of a mark that contradicts the only solution, or -1. */
static int wrong_mark(const struct narrator *n) {
    const mark *marks = board_marks(&n->l->board);
    for (int v = 0; n->answer.outcome == OUTCOME_ONE && v < model_vars(&n->l->model); v++)
        if (marks[v] != MARK_NONE && marks[v] != n->answer.solution[v])
            return v;
    return -1;
}

/* The seconds for the next step: what is left for all of them, of which a narration gives no single
 * one more than it needs. */
static double seconds_left(const struct narrator *n) {
    double left = n->deadline - clock_cpu();
    return n->deadline == 0 || (n->a->value[OPT_ALL].given && left > set_seconds) ? set_seconds
                                                                                  : left;
}

static bool find_next(struct narrator *n) {
    struct budget b = {.cpu_seconds = seconds_left(n)};
    n->late = b.cpu_seconds <= 0;
    return !n->late && hint_next(&n->l->model, board_marks(&n->l->board),
                                 n->answer.outcome == OUTCOME_ONE ? n->answer.solution : NULL,
                                 n->near, &b, &n->step);
}

static void add_marks(const struct narrator *n, struct buf *out) {
    const struct model *m = &n->l->model;
    struct mark_words w = genre_words(n->l->puzzle->genre);
    for (int i = 0; i < n->step.then.len; i++) {
        lit l = n->step.then.at[i];
        struct place at = m->vars.at[lit_var(l)].at;
        char name[PLACE_NAME];
        const char *word = place_is_cell(at)
                               ? (lit_sign(l) == MARK_YES ? w.cell_yes : w.cell_no)
                               : (lit_sign(l) == MARK_YES ? w.segment_yes : w.segment_no);
        buf_fmt(out, "%s%s: %s", i > 0 ? ", " : "", place_name(m->grid, at, name), word);
    }
}

static void say(const struct narrator *n, struct buf *out) {
    const struct value *level = &n->a->value[OPT_LEVEL];
    struct mark_words w = genre_words(n->l->puzzle->genre);
    if (level->given && level->number == LEVEL_WHERE)
        say_where(&n->l->model, &w, &n->step, out);
    else if (level->given && level->number == LEVEL_DO)
        add_marks(n, out);
    else
        say_why(&n->l->model, &w, &n->step, out);
}

/* The step as text or as JSON members of `object`. */
static void tell(const struct narrator *n, json_t *object, struct buf *text) {
    struct buf sentence = {0};
    say(n, &sentence);
    if (object) {
        hint_json(n->l, &n->step, buf_text(&sentence), object);
    } else {
        buf_fmt(text, "%s ", buf_text(&sentence));
        say_tier(&n->step, text);
        buf_char(text, '\n');
    }
    buf_free(&sentence);
}

static void make_marks(struct narrator *n) {
    board_begin(&n->l->board);
    for (int i = 0; i < n->step.then.len; i++)
        board_set(&n->l->board, lit_var(n->step.then.at[i]), lit_sign(n->step.then.at[i]));
    board_end(&n->l->board);
    n->near = n->l->model.vars.at[lit_var(n->step.then.at[0])].at.a;
}

static int tell_wrong(const struct narrator *n, int var, struct reply *r) {
    char name[PLACE_NAME];
    struct place at = n->l->model.vars.at[var].at;
    struct buf text = {0};
    buf_fmt(&text, "The mark at %s is wrong.", place_name(n->l->model.grid, at, name));
    if (r->json) {
        json_object_set_new(r->json, "technique", json_string("wrong-mark"));
        json_object_set_new(r->json, "tier", json_string(tier_names[TIER_BASIC]));
        json_object_set_new(r->json, "text", json_string(text.at));
        json_object_set_new(r->json, "targets",
                            json_pack("[{s:s, s:s}]", "place", name, "mark", "-"));
        json_object_set_new(r->json, "evidence", json_array());
    } else {
        buf_fmt(&r->text, "%s\n", text.at);
    }
    buf_free(&text);
    return STATUS_OK;
}

static bool is_solved(const struct narrator *n) {
    struct verdict v = {0};
    judge(&n->l->model, board_marks(&n->l->board), &v);
    bool solved = v.status == STATUS_SOLVED;
    verdict_free(&v);
    return solved;
}

static const char *why_nothing(const struct narrator *n) {
    if (n->late)
        return "Out of time.";
    switch (n->answer.outcome) {
    case OUTCOME_NONE:
        return "The puzzle has no solution.";
    case OUTCOME_SEVERAL:
        return "The puzzle has several solutions, and nothing more follows.";
    case OUTCOME_ONE:
        return is_solved(n) ? "It is solved." : "No explanation was found in the time.";
    case OUTCOME_UNKNOWN:
        break;
    }
    return "Out of time.";
}

static int tell_nothing(const struct narrator *n, struct reply *r) {
    if (r->json)
        json_object_set_new(r->json, "text", json_string(why_nothing(n)));
    else
        buf_fmt(&r->text, "%s\n", why_nothing(n));
    return 1;
}

static int hint_once(struct narrator *n, struct reply *r) {
    if (is_solved(n) || !find_next(n))
        return tell_nothing(n, r);
    tell(n, r->json, &r->text);
    return STATUS_OK;
}

/* Narrates from here to the end; every step is made on the board as it is told. */
static int hint_all(struct narrator *n, struct reply *r) {
    json_t *steps = r->json ? json_array() : NULL;
    int told = 0;
    for (; !is_solved(n) && find_next(n); told++) {
        json_t *object = r->json ? json_object() : NULL;
        if (!r->json)
            buf_fmt(&r->text, "%d. ", told + 1);
        tell(n, object, &r->text);
        if (object)
            json_array_append_new(steps, object);
        make_marks(n);
    }
    if (r->json) {
        json_object_set_new(r->json, "complete", json_boolean(is_solved(n)));
        json_object_set_new(r->json, "steps", steps);
    } else if (!is_solved(n)) {
        tell_nothing(n, r);
    }
    return told > 0 ? STATUS_OK : 1;
}

int cli_hint_each(const struct args *a, struct loaded *l, struct reply *r) {
    double seconds = a->value[OPT_TIMEOUT].seconds;
    struct narrator n = {
        .a = a, .l = l, .near = NO_CELL, .deadline = seconds > 0 ? clock_cpu() + seconds : 0};
    solve(&l->model, &(struct solve_options){.budget.cpu_seconds = seconds}, &n.answer);
    int wrong = wrong_mark(&n);
    int status = wrong >= 0                ? tell_wrong(&n, wrong, r)
                 : a->value[OPT_ALL].given ? hint_all(&n, r)
                                           : hint_once(&n, r);
    step_free(&n.step);
    answer_free(&n.answer);
    return status;
}
