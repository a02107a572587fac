/* sumi hint: the next step, or with --all each one up to the solution. */
#include "base/mem.h"
#include "base/os/clock.h"
#include "cli/command.h"
#include "cli/run.h"
#include "genre/genre.h"
#include "model/model.h"
#include "teach/advice.h"
#include "teach/ladder.h"
#include "teach/words/sentence.h"

#include <unistd.h>

/* Steps and paragraphs as JSON: the words of `hint`. */

static json_t *mark_json(const struct model *m, int var, mark value) {
    return json_pack("{s:o, s:s}", "place", json_of_place(m->grid, m->vars.at[var].at), "mark",
                     value == MARK_YES ? "x" : ".");
}

static void add_targets(const struct model *m, const struct step *s, json_t *list) {
    for (int i = 0; i < s->then.len; i++)
        json_array_append_new(list, mark_json(m, lit_var(s->then.at[i]), lit_sign(s->then.at[i])));
}

/* Places of a sum: the cell that it is about, then those of its literals, each once. */
static json_t *sum_places(const struct model *m, const struct sum *sum) {
    json_t *list = json_array();
    json_array_append_new(list, json_of_place(m->grid, place_cell(sum->about)));
    for (int i = 0; i < sum->len; i++) {
        struct place at = m->vars.at[lit_var(sum_lits(m, sum)[i])].at;
        bool again = at.a == sum->about && place_is_cell(at);
        for (int j = 0; j < i && !again; j++)
            again = lit_var(sum_lits(m, sum)[j]) == lit_var(sum_lits(m, sum)[i]);
        if (!again)
            json_array_append_new(list, json_of_place(m->grid, at));
    }
    return list;
}

/* The cells that a rule without a sum is about, if it has a place. */
static json_t *places_about(const struct model *m, struct reason why) {
    const int cells[] = {reason_about(m, why), reason_other(m, why)};
    json_t *list = json_array();
    for (int i = 0; i < 2; i++)
        if (cells[i] != NO_CELL)
            json_array_append_new(list, json_of_place(m->grid, place_cell(cells[i])));
    return list;
}

/* A rule at its place, once: both bounds of a sum are one rule, and so are two sums by which a
 * genre puts it. */
static void add_reason(const struct model *m, struct reason why, json_t *list) {
    json_t *places = why.sum >= 0 ? sum_places(m, &m->sums.at[why.sum]) : places_about(m, why);
    json_t *rule = json_pack("{s:s, s:o}", "rule", reason_family(m, why)->word, "places", places);
    bool again = false;
    for (size_t i = 0; i < json_array_size(list) && !again; i++)
        again = json_equal(json_array_get(list, i), rule);
    if (!again)
        json_array_append(list, rule);
    json_decref(rule);
}

/* `marks`: those of the board, with what an argument has made on its way. */
static json_t *evidence_json(const struct loaded *l, const mark *marks, const struct step *s) {
    const struct model *m = l->model;
    json_t *list = json_array();
    for (int i = 0; i < s->from.len; i++)
        add_reason(m, s->from.at[i], list);
    for (int i = 0; i < s->quiet.len; i++)
        add_reason(m, (struct reason){REASON_AT_MOST, s->quiet.at[i]}, list);
    for (int i = 0; i < s->why.marks.len; i++)
        json_array_append_new(list, mark_json(m, s->why.marks.at[i], marks[s->why.marks.at[i]]));
    for (int i = 0; i < s->shown.len; i++)
        json_array_append_new(list,
                              json_pack("{s:o}", "shown", json_of_place(m->grid, s->shown.at[i])));
    return list;
}

/* A what-if: the supposed mark, then what would follow, in order. */
static json_t *walk_json(const struct model *m, const struct step *s) {
    json_t *list = json_array();
    for (int i = 0; i < s->walk.len; i++)
        json_array_append_new(list,
                              mark_json(m, lit_var(s->walk.at[i].l), lit_sign(s->walk.at[i].l)));
    return list;
}

static void add_step(const struct loaded *l, const struct step *s, const char *text, json_t *out) {
    const struct technique *t = &techniques[s->technique];
    json_t *targets = json_array();
    add_targets(l->model, s, targets);
    json_object_set_new(out, "technique", json_string(t->id));
    json_object_set_new(out, "name", json_string(t->name));
    json_object_set_new(out, "tier", json_string(tier_names[t->tier]));
    json_object_set_new(out, "text", json_string(text));
    json_object_set_new(out, "targets", targets);
    json_object_set_new(out, "evidence", evidence_json(l, board_marks(&l->board), s));
    if (s->walk.len > 0)
        json_object_set_new(out, "walk", walk_json(l->model, s));
}

/* A step as an object: technique, name, tier, text, targets and evidence. Targets are {place, mark}
 * with mark "x" (yes) or "." (no); evidence holds {rule, places} for rules, each at its place
 * once, {place, mark} for marks of the board that the step needs, {shown} for what is drawn
 * besides. */
static json_t *hint_step_json(const struct loaded *l, const struct step *s, const char *text) {
    json_t *out = json_object();
    add_step(l, s, text, out);
    return out;
}

/* Adds the same for a paragraph to an object: its idea, with the targets of all its steps. */
static void hint_json(const struct loaded *l, const struct paragraph *p, const char *text,
                      json_t *out) {
    json_t *targets = json_array();
    add_step(l, &p->steps.at[0], text, out);
    for (int i = 0; i < p->steps.len; i++)
        add_targets(l->model, &p->steps.at[i], targets);
    json_object_set_new(out, "targets", targets);
}

/* The rules and marks that an argument rests on in the end. A wrong mark has no place among the
 * marks that it made. */
static json_t *clash_json(const struct loaded *l, const struct argument *why) {
    LOCAL(mem_free_at)
    mark *marks = mem_copy(board_marks(&l->board), model_vars(l->model), sizeof *marks);
    for (int v = 0; why->marks && v < model_vars(l->model); v++)
        marks[v] = why->marks[v] != MARK_NONE ? why->marks[v] : marks[v];
    return evidence_json(l, marks, &why->end);
}

/* Adds the subject of an advice that is no step: the rules and marks that clash as evidence, and a
 * wrong mark as a target, with "-" for clear. */
static void advice_json(const struct loaded *l, const struct advice *a, json_t *out) {
    bool clash = a->kind == ADVICE_WRONG || a->kind == ADVICE_IMPOSSIBLE;
    json_t *targets = json_array();
    if (a->kind == ADVICE_WRONG && a->wrong.len > 0)
        json_array_append_new(
            targets, json_pack("{s:o, s:s}", "place",
                               json_of_place(l->model->grid, l->model->vars.at[a->wrong.at[0]].at),
                               "mark", "-"));
    json_object_set_new(out, "targets", targets);
    json_object_set_new(out, "evidence",
                        clash ? clash_json(l, &a->why)
                        : a->kind == ADVICE_BROKEN
                            ? json_of_breaches(l->model->grid, &a->verdict, &a->verdict.broken)
                            : json_array());
}

enum { ALL_PARAGRAPHS, ALL_STEPS };

/* Within this, the minimal set is the best found so far. */
static const double set_seconds = 1;

struct narrator {
    const struct args *a;
    struct loaded *l;
    struct answer answer;
    struct advice now;
    int near;        /* where the last step marked */
    int told;        /* paragraphs, or steps, so far */
    double deadline; /* CPU seconds; 0: none */
    bool late;       /* it has passed, or memory ran short */
    bool early;      /* `now` was found before solutions were counted */
};

/* The seconds that the next step may take: what is left, of which a narration gives no single step
 * more than set_seconds. */
static double seconds_left(const struct narrator *n) {
    double left = n->deadline - clock_cpu();
    return n->deadline == 0 || (n->a->value[OPT_ALL].given && left > set_seconds) ? set_seconds
                                                                                  : left;
}

/* All hints but the first one of a narration rest on how many solutions there are. */
static void hint_count_solutions(void *arg) {
    struct narrator *n = arg;
    double left = n->deadline > 0 ? n->deadline - clock_cpu() : 0;
    if (n->deadline > 0 && left <= 0)
        n->answer.outcome = OUTCOME_UNKNOWN;
    else
        solve(n->l->model, &(struct solve_options){.budget.cpu_seconds = left}, &n->answer);
}

static void count_in_memory(struct narrator *n) {
    if (!mem_try(hint_count_solutions, n))
        n->answer = (struct answer){.outcome = OUTCOME_UNKNOWN, .memory_short = true};
}

static void look_for_advice(void *arg) {
    struct narrator *n = arg;
    struct budget b = {.cpu_seconds = seconds_left(n)};
    advise(&n->l->board, &n->answer, n->near, &b, &n->now);
}

static bool narrator_is_late(void *arg) {
    const struct narrator *n = arg;
    return n->deadline > 0 && clock_cpu() > n->deadline;
}

/* True if there is a step to print; else n->now holds the reason, or n->late is set. A search that
 * does not end in its time is left, so that a narration can still give what it has. */
static bool find_next(struct narrator *n) {
    n->late = seconds_left(n) <= 0 || n->answer.outcome == OUTCOME_UNKNOWN;
    if (n->late)
        return false;
    enum mem_end end = mem_try_until(look_for_advice, n, narrator_is_late, n);
    n->late = end != MEM_DONE;
    n->answer.memory_short = n->answer.memory_short || end == MEM_SHORT;
    if (n->late)
        n->now = (struct advice){0}; /* part of it is gone */
    return !n->late && n->now.kind == ADVICE_STEP;
}

static void hint_append(const struct narrator *n, struct buf *out) {
    const struct value *level = &n->a->value[OPT_LEVEL];
    struct mark_words w = genre_words(n->l->puzzle->genre);
    if (n->late)
        buf_add(out, n->answer.memory_short ? "Out of memory." : "Out of time.");
    else
        advice_words(&n->l->board, &w, &n->now,
                     level->given ? (enum advice_level)level->number : ADVICE_WHY, out);
}

static void make_step(struct narrator *n, const struct step *s) {
    board_begin(&n->l->board);
    for (int i = 0; i < s->then.len; i++)
        board_set(&n->l->board, lit_var(s->then.at[i]), lit_sign(s->then.at[i]));
    board_end(&n->l->board);
    n->near = n->l->model->vars.at[lit_var(s->then.at[0])].at.a;
}

static const char *word_of_other(const struct narrator *n) {
    return !n->late                 ? advice_word(n->now.kind)
           : n->answer.memory_short ? "out-of-memory"
                                    : "out-of-time";
}

/* Prints what is not a step: that the board is solved, a mistake, that time is up, and so on. */
static int print_no_step(const struct narrator *n, struct reply *r) {
    struct buf text = {0};
    hint_append(n, &text);
    if (r->json) {
        json_object_set_new(r->json, "technique", json_string(word_of_other(n)));
        json_object_set_new(r->json, "text", json_string(buf_text(&text)));
        advice_json(n->l, &n->now, r->json);
    } else {
        buf_fmt(&r->text, "%s\n", buf_text(&text));
    }
    if (n->late)
        return STATUS_LATE;
    return n->now.kind == ADVICE_WRONG || n->now.kind == ADVICE_BROKEN ? STATUS_OK : STATUS_NO;
}

/* A hint that gives nothing away shows no board; nor does one that a program reads. */
static void add_board(const struct narrator *n, struct buf *out) {
    const struct value *level = &n->a->value[OPT_LEVEL];
    bool where = level->given && level->number == ADVICE_WHERE;
    if (!where && (n->a->value[OPT_BOARD].given || isatty(STDOUT_FILENO)))
        printed_hint(args_printout(n->a), n->l, &n->now.paragraph, out);
}

/* A step of the ladder, before it is known how many solutions there are. */
static bool find_early(struct narrator *n) {
    struct budget b = {.cpu_seconds = seconds_left(n)};
    return b.cpu_seconds > 0 && advise_early(&n->l->board, n->near, &b, &n->now);
}

/* Counts the solutions by look-ahead alone or, where that leaves them open, looks for a step. */
static void look_first(void *arg) {
    struct narrator *n = arg;
    solve(n->l->model, &(struct solve_options){.look_only = true}, &n->answer);
    n->early = n->answer.outcome == OUTCOME_UNKNOWN && find_early(n);
}

/* The next step, for which solutions are counted only as far as is needed: where look-ahead does
 * not count them and the ladder has a step, that one is told at once. */
static bool find_once(struct narrator *n) {
    if (!mem_try(look_first, n)) {
        n->answer = (struct answer){.outcome = OUTCOME_UNKNOWN};
        n->now = (struct advice){0}; /* part of it is gone */
        n->early = false;
    }
    if (n->early)
        return true;
    if (n->answer.outcome == OUTCOME_UNKNOWN) {
        answer_free(&n->answer);
        count_in_memory(n);
    }
    return find_next(n);
}

static int hint_once(struct narrator *n, struct reply *r) {
    struct buf sentence = {0};
    if (!find_once(n))
        return print_no_step(n, r);
    hint_append(n, &sentence);
    if (r->json) {
        hint_json(n->l, &n->now.paragraph, buf_text(&sentence), r->json);
    } else {
        add_board(n, &r->text);
        buf_char(&sentence, ' ');
        sentence_tier(&n->now.paragraph.steps.at[0], &sentence);
        printed_words(sentence.at, &r->text);
    }
    return STATUS_OK;
}

/* --- narrations ------------------------------------------------------------------------------- */

struct narration {
    struct narrator *n;
    struct reply *r;
    json_t *paragraphs, *steps;
};

static void print_line(struct narration *t, const char *text, const struct step *s) {
    LOCAL_BUF line = {0};
    buf_fmt(&line, "%d. %s ", ++t->n->told, text);
    sentence_tier(s, &line);
    printed_words(line.at, &t->r->text);
}

/* Makes the steps of the paragraph one by one; each is worded on the board that it starts from. */
static json_t *make_steps_json(struct narration *t) {
    struct narrator *n = t->n;
    const struct value *all = &n->a->value[OPT_ALL];
    struct mark_words w = genre_words(n->l->puzzle->genre);
    json_t *steps = t->r->json ? json_array() : NULL;
    for (int i = 0; i < n->now.paragraph.steps.len; i++) {
        const struct step *s = &n->now.paragraph.steps.at[i];
        LOCAL_BUF text = {0};
        sentence_why(n->l->model, &w, s, &text);
        if (t->r->json)
            json_array_append_new(steps, hint_step_json(n->l, s, buf_text(&text)));
        else if (all->text && all->number == ALL_STEPS)
            print_line(t, buf_text(&text), s);
        make_step(n, s);
    }
    return steps;
}

static void take_paragraph(struct narration *t) {
    struct narrator *n = t->n;
    const struct value *all = &n->a->value[OPT_ALL];
    LOCAL_BUF text = {0};
    hint_append(n, &text);
    if (!t->r->json && !(all->text && all->number == ALL_STEPS))
        print_line(t, buf_text(&text), &n->now.paragraph.steps.at[0]);
    json_t *steps = make_steps_json(t);
    if (t->r->json) {
        json_array_extend(t->steps, steps);
        json_array_append_new(t->paragraphs,
                              json_pack("{s:s, s:o}", "text", buf_text(&text), "steps", steps));
    }
}

/* Flushes what has been printed so far, since long boards take a while. */
static bool print_so_far(const struct narration *t) {
    bool good = t->r->json || run_write(STDOUT_FILENO, buf_text(&t->r->text), t->r->text.len);
    if (!t->r->json)
        buf_clear(&t->r->text);
    return good;
}

/* Tells the first paragraph before it is known how many solutions there are, so that someone who
 * reads along need not wait for that. */
static bool print_first(struct narration *t, bool *printed) {
    if (!find_early(t->n))
        return false;
    take_paragraph(t);
    *printed = print_so_far(t);
    return true;
}

/* Narrates from here to the end; every step is made on the board once it is printed. */
static int hint_all(struct narrator *n, struct reply *r) {
    struct narration t = {n, r, r->json ? json_array() : NULL, r->json ? json_array() : NULL};
    bool printed = true, any = print_first(&t, &printed);
    if (printed)
        count_in_memory(n);
    for (; printed && find_next(n); any = true) {
        take_paragraph(&t);
        printed = print_so_far(&t);
    }
    bool solved = !n->late && n->now.kind == ADVICE_SOLVED;
    int status = printed && !(any && solved) ? print_no_step(n, r) : STATUS_OK;
    if (r->json) {
        json_object_set_new(r->json, "complete", json_boolean(solved));
        json_object_set_new(r->json, "paragraphs", t.paragraphs);
        json_object_set_new(r->json, "steps", t.steps);
    }
    if (!printed)
        err_set(&r->err, "cannot be written");
    return !printed ? STATUS_BAD : any ? STATUS_OK : status;
}

int cli_hint_each(const struct args *a, struct loaded *l, struct reply *r) {
    double seconds = a->value[OPT_TIMEOUT].seconds;
    struct narrator n = {
        .a = a, .l = l, .near = NO_CELL, .deadline = seconds > 0 ? clock_cpu() + seconds : 0};
    return a->value[OPT_ALL].given ? hint_all(&n, r) : hint_once(&n, r);
}
