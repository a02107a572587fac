#include "cli/hint_json.h"

#include "base/clock.h"
#include "base/mem.h"
#include "cli/run.h"
#include "deduce/say.h"
#include "model/judge.h"
#include "sat/narrate.h"
#include "sat/solve.h"

#include <unistd.h>

enum level { LEVEL_WHERE, LEVEL_WHY, LEVEL_DO };
enum { ALL_PARAGRAPHS, ALL_STEPS };

/* Within this, the minimal set is the best found so far. */
static const double set_seconds = 1;

struct narrator {
    const struct args *a;
    struct loaded *l;
    struct answer answer;
    struct paragraph now;
    int near;        /* where the last step marked */
    int told;        /* paragraphs, or steps, so far */
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
    return !n->late && paragraph_next(&n->l->model, board_marks(&n->l->board),
                                      n->answer.outcome == OUTCOME_ONE ? n->answer.solution : NULL,
                                      n->near, &b, &n->now);
}

/* All targets of the paragraph. */
static void say_do(const struct narrator *n, struct buf *out) {
    VEC(lit) all = {0};
    for (int i = 0; i < n->now.steps.len; i++)
        for (int k = 0; k < n->now.steps.at[i].then.len; k++)
            vec_push(&all, n->now.steps.at[i].then.at[k]);
    struct mark_words w = genre_words(n->l->puzzle->genre);
    say_marks(&n->l->model, &w, all.at, all.len, out);
    vec_free(&all);
}

static void say(const struct narrator *n, struct buf *out) {
    const struct value *level = &n->a->value[OPT_LEVEL];
    struct mark_words w = genre_words(n->l->puzzle->genre);
    if (level->given && level->number == LEVEL_WHERE)
        say_where(&n->l->model, &w, &n->now.steps.at[0], out);
    else if (level->given && level->number == LEVEL_DO)
        say_do(n, out);
    else
        say_paragraph(&n->l->model, &w, &n->now, out);
}

static void tell(struct narrator *n, struct reply *r) {
    struct buf sentence = {0};
    say(n, &sentence);
    if (r->json) {
        hint_json(n->l, &n->now, buf_text(&sentence), r->json);
    } else {
        buf_fmt(&r->text, "%s ", buf_text(&sentence));
        say_tier(&n->now.steps.at[0], &r->text);
        buf_char(&r->text, '\n');
    }
    buf_free(&sentence);
}

static void make_step(struct narrator *n, const struct step *s) {
    board_begin(&n->l->board);
    for (int i = 0; i < s->then.len; i++)
        board_set(&n->l->board, lit_var(s->then.at[i]), lit_sign(s->then.at[i]));
    board_end(&n->l->board);
    n->near = n->l->model.vars.at[lit_var(s->then.at[0])].at.a;
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
    tell(n, r);
    return STATUS_OK;
}

/* --- narrations ------------------------------------------------------------------------------- */

struct narration {
    struct narrator *n;
    struct reply *r;
    json_t *paragraphs, *steps;
};

static void tell_line(struct narration *t, const char *text, const struct step *s) {
    buf_fmt(&t->r->text, "%d. %s ", ++t->n->told, text);
    say_tier(s, &t->r->text);
    buf_char(&t->r->text, '\n');
}

/* Makes the steps of the paragraph one by one; each is told from the board that it stands on. */
static json_t *take_steps(struct narration *t) {
    struct narrator *n = t->n;
    const struct value *all = &n->a->value[OPT_ALL];
    struct mark_words w = genre_words(n->l->puzzle->genre);
    json_t *steps = t->r->json ? json_array() : NULL;
    for (int i = 0; i < n->now.steps.len; i++) {
        const struct step *s = &n->now.steps.at[i];
        struct buf text = {0};
        say_why(&n->l->model, &w, s, &text);
        if (t->r->json)
            json_array_append_new(steps, hint_step_json(n->l, s, buf_text(&text)));
        else if (all->text && all->number == ALL_STEPS)
            tell_line(t, buf_text(&text), s);
        make_step(n, s);
        buf_free(&text);
    }
    return steps;
}

static void take_paragraph(struct narration *t) {
    struct narrator *n = t->n;
    const struct value *all = &n->a->value[OPT_ALL];
    struct buf text = {0};
    say(n, &text);
    if (!t->r->json && !(all->text && all->number == ALL_STEPS))
        tell_line(t, buf_text(&text), &n->now.steps.at[0]);
    json_t *steps = take_steps(t);
    if (t->r->json) {
        json_array_extend(t->steps, steps);
        json_array_append_new(t->paragraphs,
                              json_pack("{s:s, s:o}", "text", buf_text(&text), "steps", steps));
    }
    buf_free(&text);
}

/* What has been told so far is printed at once, for long boards. */
static bool print_so_far(const struct narration *t) {
    bool good = t->r->json || run_write(STDOUT_FILENO, buf_text(&t->r->text), t->r->text.len);
    if (!t->r->json)
        buf_clear(&t->r->text);
    return good;
}

/* Narrates from here to the end; every step is made on the board as it is told. */
static int hint_all(struct narrator *n, struct reply *r) {
    struct narration t = {n, r, r->json ? json_array() : NULL, r->json ? json_array() : NULL};
    bool any = false, printed = true;
    for (; printed && !is_solved(n) && find_next(n); any = true) {
        take_paragraph(&t);
        printed = print_so_far(&t);
    }
    if (r->json) {
        json_object_set_new(r->json, "complete", json_boolean(is_solved(n)));
        json_object_set_new(r->json, "paragraphs", t.paragraphs);
        json_object_set_new(r->json, "steps", t.steps);
    } else if (printed && !is_solved(n)) {
        tell_nothing(n, r);
    }
    if (!printed)
        err_set(&r->err, "cannot be written");
    return !printed ? STATUS_BAD : any ? STATUS_OK : 1;
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
    paragraph_free(&n.now);
    answer_free(&n.answer);
    return status;
}
