#include "teach/argument.h"

#include "model/model.h"
#include "teach/advice.h"
#include "teach/grow.h"
#include "teach/steps/find.h"
#include "teach/why.h"
#include "teach/words/sentence_inside.h"

#include <string.h>

/* Steps are made from the simplest on until what is asked for shows; then those go on which it does
 * not rest. */

enum {
    STEPS_MOST = 80, /* made in all */
    LINKS_MOST = 4,  /* of a chain that is told without steps before it */
    FIRST_MOST = 3,  /* steps that are told to make a long chain short */
    TOLD_ALL = 3,    /* so many are all told with their reasons, */
    TOLD_LAST = 2,   /* of more the last ones; of those before only what these need */
};

/* What looking for the steps may cost, in the work of struct settled, beside the steps themselves:
 * some seconds on the largest boards, which all other techniques take as well. */
static const long MOST_WORK = 20000000;

void argument_free(struct argument *a) {
    paragraph_free(&a->first);
    step_free(&a->end);
    verdict_free(&a->verdict);
    mem_free(a->marks);
    a->marks = NULL;
}

static void argument_clear(struct argument *a) {
    paragraph_clear(&a->first);
    step_clear(&a->end);
    mem_free(a->marks);
    a->marks = NULL;
}

/* The looking: all steps so far, and which of them made a mark. */
struct arguing {
    const struct model *m;
    const struct budget *budget;
    mark *marks;  /* of the board, with the steps made */
    int *made_by; /* by variable: the step; -1: it is the board's, or open */
    struct paragraph all;
    struct settled settled;
    int near;
};

static void arguing_begin(struct arguing *a, const struct model *m, const mark *marks, int near,
                          const struct budget *b) {
    *a = (struct arguing){.m = m, .budget = b, .near = near};
    a->marks = marks ? mem_copy(marks, model_vars(m), sizeof *marks) : marks_new(m);
    a->made_by = mem_alloc(model_vars(m), sizeof *a->made_by);
    for (int v = 0; v < model_vars(m); v++)
        a->made_by[v] = -1;
    settled_init(&a->settled, m, a->marks);
}

static void arguing_end(struct arguing *a) {
    paragraph_free(&a->all);
    settled_free(&a->settled);
    mem_free(a->made_by);
    mem_free(a->marks);
}

/* Makes the simplest step that there is; false: none is left, or it has cost too much. */
static bool make_next(struct arguing *a) {
    LOCAL(quiet_free) struct quiet q;
    LOCAL(step_free) struct step step = {0};
    bool may = a->all.steps.len < STEPS_MOST && a->settled.work < MOST_WORK &&
               !budget_time_is_up(a->budget, 0);
    quiet_init(&q, a->m, a->marks);
    bool found = may && ladder_next(&a->settled, q.marks, TIER_BASIC, TIER_WHATIF, a->near, &step);
    if (found) {
        step_ground(&step, &q);
        step_make(&step, a->marks);
        for (int i = 0; i < step.then.len; i++)
            a->made_by[lit_var(step.then.at[i])] = a->all.steps.len;
        paragraph_add(&a->all, &step);
    }
    return found;
}

/* Notes the steps that these marks need, and those that these steps need. */
static void need(const struct arguing *a, const vec_int *marks, bool *needed) {
    for (int i = 0; i < marks->len; i++)
        if (a->made_by[marks->at[i]] >= 0)
            needed[a->made_by[marks->at[i]]] = true;
    for (int s = a->all.steps.len - 1; s >= 0; s--) {
        const vec_int *from = &a->all.steps.at[s].why.marks;
        for (int i = 0; i < from->len && needed[s]; i++)
            if (a->made_by[from->at[i]] >= 0)
                needed[a->made_by[from->at[i]]] = true;
    }
}

/* Takes over the steps on which these marks rest. */
static void keep_needed(const struct arguing *a, const vec_int *marks, struct argument *out) {
    LOCAL(mem_free_at) bool *needed = mem_alloc(a->all.steps.len + 1, sizeof *needed);
    need(a, marks, needed);
    paragraph_clear(&out->first);
    for (int s = 0; s < a->all.steps.len; s++)
        if (needed[s])
            paragraph_add(&out->first, &a->all.steps.at[s]);
}

static void keep_marks(const struct arguing *a, const mark *marks, struct argument *out) {
    mem_free(out->marks);
    out->marks = mem_copy(marks, model_vars(a->m), sizeof *marks);
}

static void take_end(const struct arguing *a, const struct step *end, struct argument *out) {
    step_copy(&out->end, end);
    keep_marks(a, a->marks, out);
}

/* --- a wrong mark ----------------------------------------------------------------------------- */

/* What rules out a mark by itself on this board, or by a chain. */
static bool refute_at(const struct model *m, const mark *marks, lit made, struct step *out) {
    LOCAL(quiet_free) struct quiet q;
    int v = lit_var(made);
    bool found = true;
    quiet_init(&q, m, marks);
    step_clear(out);
    if (q.by[v] >= 0) {
        vec_push(&out->then, lit_not(made));
        vec_push(&out->from, ((struct reason){REASON_AT_MOST, q.by[v]}));
        vec_push(&out->why.marks, v);
        out->about = m->sums.at[q.by[v]].about;
        out->technique = technique_by_id("full");
    } else {
        found = find_refutation(m, q.marks, made, out);
    }
    step_ground(out, &q);
    return found;
}

static bool is_short_chain(const struct model *m, const struct step *s) {
    return s->walk.len == 0 || chain_deductions(m, s) <= LINKS_MOST;
}

/* Steps until the mark is ruled out at once, or by a short chain; false: they end before. */
static bool step_towards(struct arguing *a, lit made, struct step *end) {
    int v = lit_var(made);
    bool done = false;
    while (!done && make_next(a)) {
        if (a->made_by[v] >= 0) {
            step_copy(end, &a->all.steps.at[a->made_by[v]]);
            done = true;
        } else {
            done = refute_at(a->m, a->marks, made, end) && is_short_chain(a->m, end);
        }
    }
    return done;
}

bool argue_against(const struct model *m, const mark *marks, lit made, const struct budget *b,
                   struct argument *out) {
    struct arguing a;
    struct step end = {0};
    argument_clear(out);
    bool direct = refute_at(m, marks, made, &out->end);
    if (direct && is_short_chain(m, &out->end))
        return true;
    arguing_begin(&a, m, marks, m->vars.at[lit_var(made)].at.a, b);
    bool done = step_towards(&a, made, &end);
    if (done)
        keep_needed(&a, &end.why.marks, out);
    if (done && (!direct || out->first.steps.len <= FIRST_MOST))
        take_end(&a, &end, out);
    else
        paragraph_clear(&out->first);
    step_free(&end);
    arguing_end(&a);
    return direct || done;
}

/* --- marks that clash ------------------------------------------------------------------------- */

static void add_marked(const struct model *m, const mark *marks, int first, int len, vec_int *out) {
    for (int i = first; i < first + len; i++) {
        lit l = m->lits.at[i];
        if (l != LIT_TRUE && l != LIT_FALSE && marks[lit_var(l)] != MARK_NONE)
            vec_push(out, lit_var(l));
    }
}

/* The marks by which a rule that is no sum is broken: those in its scope, or what parts a graph, or
 * where nothing narrower is known all of them. */
static void add_marks_of_rule(const struct model *m, const mark *marks, int rule,
                              struct step *end) {
    const struct rule *r = &m->rules.at[rule];
    struct evidence *out = &end->why;
    int had = out->marks.len;
    if (r->kind == RULE_GRAPH) {
        struct model view = model_with_graph(m, rule);
        if (find_only_way(&view, marks, end) != MARK_NO)
            vec_clear(&out->marks);
    } else if (r->kind == RULE_ARMS) {
        const struct arms *a = &m->arms.at[r->index];
        for (int d = 0; d < DIRS; d++)
            add_marked(m, marks, a->first[d], a->len[d], &out->marks);
    } else if (r->kind == RULE_TABLE) {
        const struct way_table *t = &m->tables.at[r->index];
        add_marked(m, marks, t->first, t->len, &out->marks);
    }
    for (int v = 0; v < model_vars(m) && out->marks.len == had; v++)
        if (marks[v] != MARK_NONE)
            vec_push(&out->marks, v);
}

/* Of what is broken, what rests on fewest marks: a sum before a rule. */
static const struct breach *simplest(const struct verdict *v) {
    const struct breach *best = &v->broken.at[0];
    for (int i = 1; i < v->broken.len; i++)
        if (v->broken.at[i].sum >= 0 && (best->sum < 0 || v->broken.at[i].len < best->len))
            best = &v->broken.at[i];
    return best;
}

static void add_reasons(const struct step *from, struct step *out) {
    for (int i = 0; i < from->from.len; i++)
        vec_push(&out->from, from->from.at[i]);
}

/* What is broken in the end, with the marks and the rules on which it rests. */
static void end_in_clash(struct arguing *a, const struct quiet *q, struct argument *out) {
    const struct breach *b = simplest(&out->verdict);
    struct step *end = &out->end;
    step_clear(end);
    if (b->sum >= 0) {
        vec_push(&end->from, ((struct reason){REASON_AT_MOST, b->sum}));
        vec_push(&end->from, ((struct reason){REASON_AT_LEAST, b->sum}));
        add_marked(a->m, q->marks, a->m->sums.at[b->sum].first, a->m->sums.at[b->sum].len,
                   &end->why.marks);
    } else {
        add_marks_of_rule(a->m, q->marks, -1 - b->sum, end);
        vec_clear(&end->from);
        vec_push(&end->from, ((struct reason){REASON_RULE, b->sum}));
    }
    end->about = b->about;
    step_ground(end, q);
    keep_needed(a, &end->why.marks, out);
    for (int i = 0; i < out->first.steps.len; i++)
        add_reasons(&out->first.steps.at[i], end);
    for (int i = 0; i < b->len; i++)
        vec_push(&end->shown, out->verdict.places.at[b->first + i]);
}

bool argue_clash(const struct model *m, const mark *marks, const struct budget *b,
                 struct argument *out) {
    struct arguing a;
    bool found = false, more = true;
    argument_clear(out);
    arguing_begin(&a, m, marks, NO_CELL, b);
    while (!found && more) {
        struct quiet q;
        quiet_init(&q, m, a.marks);
        judge(m, q.marks, &out->verdict);
        found = out->verdict.status == STATUS_BROKEN;
        if (found) {
            end_in_clash(&a, &q, out);
            keep_marks(&a, q.marks, out);
        }
        quiet_free(&q);
        more = !found && make_next(&a);
    }
    arguing_end(&a);
    return found;
}

/* --- in words --------------------------------------------------------------------------------- */

/* The marks of the first n steps that the others or the end rest on. */
static void add_needed_marks(const struct argument *a, int n, vec_lit *out) {
    const struct step *steps = a->first.steps.at;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < steps[i].then.len; k++) {
            int v = lit_var(steps[i].then.at[k]);
            bool needed = vec_int_has(&a->end.why.marks, v);
            for (int s = n; s < a->first.steps.len && !needed; s++)
                needed = vec_int_has(&steps[s].why.marks, v);
            if (needed)
                vec_push(out, steps[i].then.at[k]);
        }
}

void argument_words(const struct model *m, const struct mark_words *w, const struct argument *a,
                    struct buf *out) {
    int n = a->first.steps.len, told = n > TOLD_ALL ? n - TOLD_LAST : 0;
    LOCAL(mem_free_at) vec_lit before = {0};
    add_needed_marks(a, told, &before);
    sentence_step_by_step(m, w, &before, out);
    for (int i = told; i < n; i++) {
        sentence_why(m, w, &a->first.steps.at[i], out);
        buf_char(out, ' ');
    }
    if (a->end.then.len > 0)
        sentence_why(m, w, &a->end, out);
    else
        sentence_fault(m, a->marks, &a->verdict, simplest(&a->verdict), out);
}

bool argue_none(const struct model *m, const struct mark_words *w, const struct budget *b,
                struct step *end, struct buf *words) {
    enum { FOLLOWED = 480 }; /* bytes */
    LOCAL(argument_free) struct argument a = {0};
    LOCAL_BUF text = {0};
    bool argued = argue_clash(m, NULL, b, &a);
    if (argued)
        argument_words(m, w, &a, &text);
    if (argued && text.len <= FOLLOWED) {
        buf_add(words, buf_text(&text));
        step_copy(end, &a.end);
        return true;
    }
    if (!why_none(m, NULL, b, end))
        return false;
    sentence_clash(m, end, words);
    return true;
}
