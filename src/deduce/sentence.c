#include "deduce/sentence.h"

#include "deduce/deduce.h"
#include "deduce/places.h"
#include "deduce/template.h"

#include <stdio.h>
#include <string.h>

/* The walk leads to the clash by more than the supposition and its bookkeeping. */
static bool walks_on(const struct template_args *s) {
    struct buf told = {0};
    struct template_args quiet = *s;
    quiet.out = &told;
    template_walk(&quiet);
    bool walks = told.len > 0;
    buf_free(&told);
    return walks;
}

/* A family's own sentence for a step, by keys from the most special on: where a sum has only one
 * way, or two; for cells and for segments. */
static const char *own_sentence(const struct template_args *s) {
    const struct step *step = s->step;
    const struct family *f = template_family(s->m, step->from.len > 0 ? step->from.at[0].sum : -1);
    const char *id = techniques[step->technique].id, *text = NULL;
    bool cell = place_is_cell(s->m->vars.at[lit_var(step->then.at[0])].at);
    char key[64];
    if (step->ways == 1 || step->cases.len > 0) {
        snprintf(key, sizeof key, "%s:%s", id, step->ways == 1 ? "one" : "cases");
        text = template_of_family(f, key);
    }
    snprintf(key, sizeof key, "%s:%s", id, cell ? "cell" : "segment");
    text = text ? text : template_of_family(f, key);
    return text ? text : template_of_family(f, id);
}

static const char *sentence_of(const struct template_args *s) {
    const struct technique *t = &techniques[s->step->technique];
    const char *own = own_sentence(s);
    if (s->step->walk.len > 0 && walks_on(s))
        return "If {tried} were {supposed}: {walk}; then {end}. So {then} {must}.";
    if (s->step->walk.len > 0)
        return "If {tried} were {supposed}, {end}; so {then} {must}.";
    return own ? own : t->text;
}

void sentence_why(const struct model *m, const struct mark_words *w, const struct step *s,
                  struct buf *out) {
    struct template_args speech = {m, w, s, NULL, out};
    template_fill(&speech, sentence_of(&speech));
}

void sentence_where(const struct model *m, const struct mark_words *w, const struct step *s,
                    struct buf *out) {
    struct template_args speech = {m, w, s, NULL, out};
    bool graph = s->from.len == 0 || s->from.at[0].sum == -1;
    if (s->walk.len > 0)
        template_fill(&speech, "What if {tried} were the other way? Keep an eye on {subject}.");
    else if (techniques[s->technique].tier == TIER_MINIMAL)
        template_fill(&speech, "Look at {rules}.");
    else if (graph && s->area.len > 0)
        template_fill(&speech, "Look at {subject} at {area}.");
    else
        template_fill(&speech, graph && s->about >= 0 ? "Look at {subject} round {about}."
                                                      : "Look at {subject}.");
}

void sentence_tier(const struct step *s, struct buf *out) {
    const struct technique *t = &techniques[s->technique];
    buf_fmt(out, "(%s: %s)", tier_names[t->tier], t->name);
}

void sentence_reason(const struct model *m, struct reason r, struct buf *out) {
    const struct family *f = template_family(m, r.sum);
    struct template_args s = {.m = m, .out = out};
    if (r.sum == -1 || f->background)
        buf_add(out, f->rule);
    else
        template_of_sum(&s, r.sum, r.kind == REASON_AT_MOST, f->subject);
}

void sentence_marks(const struct model *m, const struct mark_words *w, const lit *lits, int n,
                    struct buf *out) {
    struct template_args s = {.m = m, .words = w, .out = out};
    bool *told = mem_alloc(n, sizeof *told);
    lit *same = mem_alloc(n, sizeof *same);
    for (int i = 0; i < n; i++) {
        int len = 0, items = 0;
        for (int k = i; k < n; k++)
            if (!told[k] && strcmp(template_word(&s, lits[k]), template_word(&s, lits[i])) == 0) {
                same[len++] = lits[k];
                told[k] = true;
            }
        if (len == 0)
            continue;
        buf_add(out, i > 0 ? ", " : "");
        template_places(&s, same, len, "and", &items);
        buf_fmt(out, ": %s", template_word(&s, lits[i]));
    }
    mem_free(told);
    mem_free(same);
}

void sentence_paragraph_marks(const struct model *m, const struct mark_words *w,
                              const struct paragraph *p, struct buf *out) {
    VEC(lit) all = {0};
    for (int i = 0; i < p->steps.len; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++)
            vec_push(&all, p->steps.at[i].then.at[k]);
    sentence_marks(m, w, all.at, all.len, out);
    vec_free(&all);
}

/* --- paragraphs ------------------------------------------------------------------------------- */

typedef VEC(lit) lits;

/* What follows in a paragraph, by how it is told. */
struct aftermath {
    vec_int lines; /* variables of segments that are drawn */
    lits plain;    /* cells whose reason is at hand */
    VEC(const struct step *) reasoned;
};

static const char *brief_of(const struct template_args *s, const struct step *step) {
    int sum = step->from.len > 0 ? step->from.at[0].sum : -1;
    return template_of_family(template_family(s->m, sum), "brief");
}

static void sort_out(const struct template_args *s, const struct paragraph *p,
                     struct aftermath *a) {
    for (int i = p->ideas; i < p->steps.len; i++) {
        const struct step *step = &p->steps.at[i];
        bool cells = false;
        for (int k = 0; k < step->then.len; k++) {
            lit l = step->then.at[k];
            bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at);
            cells = cells || cell;
            if (!cell && lit_sign(l) == MARK_YES)
                vec_push(&a->lines, lit_var(l));
            else if (cell && !brief_of(s, step))
                vec_push(&a->plain, l);
        }
        if (cells && brief_of(s, step))
            vec_push(&a->reasoned, step);
    }
}

/* "r4c4 is shaded (column 4)", one clause a step. */
static void say_reasoned(const struct template_args *s, const struct step *step) {
    struct template_args own = {s->m, s->words, step, NULL, s->out};
    template_fill(&own, "{then} {are} (");
    template_of_sum(&own, step->from.at[0].sum, step->from.at[0].kind == REASON_AT_MOST,
                    brief_of(s, step));
    buf_char(s->out, ')');
}

static void say_plain(const struct template_args *s, const lits *plain) {
    struct step own = {.about = NO_CELL, .other = NO_CELL};
    for (int i = 0; i < plain->len; i++)
        vec_push(&own.then, plain->at[i]);
    template_fill(&(struct template_args){s->m, s->words, &own, NULL, s->out}, "{then} {are}");
    step_free(&own);
}

static void say_aftermath(const struct template_args *s, const struct aftermath *a) {
    int clauses = a->reasoned.len + (a->plain.len > 0), said = 0;
    const char *so = s->step->walk.len > 0 ? " Then " : " So ";
    buf_add(s->out, clauses > 0 ? so : "");
    for (int i = 0; i < a->reasoned.len; i++, said++) {
        buf_add(s->out, said == 0 ? "" : said + 1 < clauses ? ", " : " and ");
        say_reasoned(s, a->reasoned.at[i]);
    }
    if (a->plain.len > 0) {
        buf_add(s->out, said == 0 ? "" : " and ");
        say_plain(s, &a->plain);
    }
    if (a->lines.len > 0) {
        buf_fmt(s->out, "%sthe line runs ", clauses > 0 ? ", and " : so);
        places_lines(s->m, &a->lines, s->out);
    }
    buf_add(s->out, clauses > 0 || a->lines.len > 0 ? "." : "");
}

static bool speaks_of_one_sum(const struct paragraph *p) {
    bool one = p->steps.at[0].from.len > 0 && p->steps.at[0].from.at[0].sum >= 0;
    for (int i = 1; i < p->ideas && one; i++)
        one = p->steps.at[i].from.len > 0 &&
              p->steps.at[i].from.at[0].sum == p->steps.at[0].from.at[0].sum;
    return one;
}

/* The sentence for one idea at several places. */
static void say_ideas(const struct template_args *s) {
    struct step all = {0};
    const struct paragraph *p = s->paragraph;
    const struct family *f =
        template_family(s->m, s->step->from.len > 0 ? s->step->from.at[0].sum : -1);
    char key[64];
    snprintf(key, sizeof key, "%s:several", techniques[s->step->technique].id);
    const char *own = template_of_family(f, key);
    own = own ? own : techniques[s->step->technique].several;
    paragraph_idea(p, &all);
    struct template_args speech = *s;
    speech.step = &all;
    template_fill(&speech, speaks_of_one_sum(p) || !own ? sentence_of(&speech) : own);
    step_free(&all);
}

void sentence_paragraph(const struct model *m, const struct mark_words *w,
                        const struct paragraph *p, struct buf *out) {
    struct template_args s = {m, w, &p->steps.at[0], p, out};
    struct aftermath a = {0};
    if (p->ideas > 1)
        say_ideas(&s);
    else
        sentence_why(m, w, s.step, out);
    sort_out(&s, p, &a);
    say_aftermath(&s, &a);
    vec_free(&a.lines);
    vec_free(&a.plain);
    vec_free(&a.reasoned);
}
