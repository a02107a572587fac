#include "teach/words/sentence.h"

#include "base/least.h"
#include "model/model.h"
#include "teach/ladder.h"
#include "teach/steps/find.h"
#include "teach/words/breaks.h"
#include "teach/words/sentence_inside.h"
#include "teach/words/template.h"

#include <string.h>

/* A chain as the picture that people have of it, else link by link, where it leads to the clash by
 * more than the supposition and its bookkeeping. */
static const char *sentence_of_walk(const struct template_args *s) {
    const char *id = techniques[s->step->technique].id;
    if (strcmp(id, "pocket") == 0 && template_has_words(s, "{contended}"))
        return phrases[PHRASE_CONTENDED];
    if (strcmp(id, "one-of-two") == 0 && template_has_words(s, "{options}") &&
        template_has_words(s, "{taken}"))
        return phrases[PHRASE_TAKEN];
    if (template_has_words(s, "{joint}"))
        return phrases[PHRASE_HALVES];
    if (template_walk_aims(s))
        return phrases[PHRASE_AIMED];
    if (template_has_words(s, "{walk}"))
        return phrases[PHRASE_WALK];
    return phrases[PHRASE_NO_WALK];
}

/* True if all ways are named, and not only those that work out. */
static bool names_all_ways(const struct step *s) {
    int named = template_cases_named(s);
    return named > 1 && (step_ways(s) == named || step_ways(s) == 1);
}

static bool has_both_signs(const struct step *s) {
    bool both = false;
    for (int i = 1; i < s->then.len; i++)
        both = both || lit_sign(s->then.at[i]) != lit_sign(s->then.at[0]);
    return both;
}

static bool says_the_same(const struct template_args *s, const char *a, const char *b) {
    void *scope = mem_begin();
    struct buf one = {0}, other = {0};
    struct template_args own = *s;
    own.out = &one;
    template_fill(&own, a);
    own.out = &other;
    template_fill(&own, b);
    bool same = strcmp(buf_text(&one), buf_text(&other)) == 0;
    mem_end(scope);
    return same;
}

/* Two rules of one clue are one clue: what it asks for, in the words that it has for that. */
static const char *sentence_of_one_clue(const struct template_args *s, const char *text) {
    int t = s->step->technique;
    const struct family *f = template_family(s->m, step_first_reason(s->step).sum);
    bool rivals = strstr(text ? text : techniques[t].text, "{rival}") != NULL;
    const char *full =
        rivals ? template_of_family(f, techniques[technique_by_id("full")].id) : NULL;
    return full && says_the_same(s, "{rival}", "{subject}") ? full : text;
}

/* The family's sentence for those that need all that they may have, if it can say which they are.
 */
static const char *sentence_of_takers(const struct template_args *s) {
    const struct family *f = template_family(s->m, step_first_reason(s->step).sum);
    const char *text =
        template_of_form(f, techniques[s->step->technique].id, form_words[FORM_TAKERS]);
    return text && template_has_words(s, "{takers}") ? text : NULL;
}

/* The form for what shows that a piece has its cells; FORMS: nothing simple does. */
static enum saying_form form_of_gap(const struct step *s) {
    switch (step_gap(s)) {
    case PIECE_PARTS:
        return FORM_PARTS;
    case PIECE_ROUND:
        return FORM_ROUND;
    case PIECE_SHAPE:
        return FORM_SHAPE;
    case PIECE_ALL:
        return FORM_ALL;
    default:
        return FORMS;
    }
}

/* What the cells that must be marked look like: three
 * or more of one checkerboard colour, all that there are between the outermost. */
static enum saying_form figure_of_marks(const struct template_args *s) {
    struct grid g = s->m->grid;
    int n = 0, top = g.rows, left = g.cols, bottom = 0, right = 0, parity = 0;
    for (int i = 0; i < s->step->then.len; i++) {
        lit l = s->step->then.at[i];
        struct place at = s->m->vars.at[lit_var(l)].at;
        if (!place_is_cell(at))
            return FORMS;
        if (lit_sign(l) != MARK_YES)
            continue;
        int row = grid_row(g, at.a), col = grid_col(g, at.a);
        if (n++ > 0 && (row + col) % 2 != parity)
            return FORMS;
        parity = (row + col) % 2;
        top = min_int(row, top);
        left = min_int(col, left);
        bottom = max_int(row, bottom);
        right = max_int(col, right);
    }
    int cells = n > 2 ? (bottom - top + 1) * (right - left + 1) : 0;
    bool corner = (top + left) % 2 == parity;
    if (n < 3 || n != (corner ? (cells + 1) / 2 : cells / 2))
        return FORMS;
    return top == bottom || left == right ? FORM_ALTERNATE : FORM_CHECKERBOARD;
}

/* A family's own sentence for a step, by keys from the most special on: where a sum has only one
 * way, or two; for segments that are no lines; for cells and for segments. */
static const char *own_sentence(const struct template_args *s) {
    const struct step *step = s->step;
    const struct family *f = template_family(s->m, step_first_reason(step).sum);
    const char *id = techniques[step->technique].id, *text = sentence_of_takers(s);
    bool cell = place_is_cell(s->m->vars.at[lit_var(step->then.at[0])].at);
    bool one = step_ways(step) == 1, named = names_all_ways(step);
    enum saying_form figure = one ? figure_of_marks(s) : FORMS;
    figure = form_of_gap(step) != FORMS ? form_of_gap(step) : figure;
    if (step->detail.kind == DETAIL_MIDDLE)
        text = template_of_form(f, id, form_words[FORM_MIDDLE]);
    if (step->detail.kind == DETAIL_MORE && step->detail.more.within)
        text = template_of_form(f, id, form_words[FORM_WITHIN]);
    if (step->detail.kind == DETAIL_MORE && step->detail.more.alone)
        text = template_of_form(f, id, form_words[FORM_ALONE]);
    if (step->detail.kind == DETAIL_PAIRS)
        text = template_of_form(f, id, form_words[FORM_PAIRS]);
    if (techniques[step->technique].find == find_ring && step->then.len > 1)
        text = template_of_form(f, id, form_words[FORM_SEVERAL]);
    if (!text && figure != FORMS)
        text = template_of_form(f, id, form_words[figure]);
    if (!text && one && template_has_words(s, "{picked}"))
        text = template_of_form(f, id, form_words[FORM_PICKED]);
    if (!text && (one || named))
        text = template_of_form(f, id, form_words[named ? FORM_CASES : FORM_ONE]);
    if (!text && named)
        text = techniques[technique_by_id("few-ways")].text;
    if (!text && !has_both_signs(step) && lit_sign(step->then.at[0]) == MARK_NO)
        text = template_of_form(f, id, form_words[cell ? FORM_NO : FORM_NO_LINE]);
    if (!text && !has_both_signs(step))
        text = template_of_form(f, id, form_words[cell ? FORM_CELL : FORM_SEGMENT]);
    return sentence_of_one_clue(s, text ? text : template_of_family(f, id));
}

/* True if it is told how the first rule would break: by one bound, of which the family has words,
 * unless two ways are named, or it has words of its own for the few that there are. */
static bool tells_clash(const struct template_args *s, const char *own, const char *clash) {
    const struct step *step = s->step;
    const struct family *f = template_family(s->m, step_first_reason(step).sum);
    bool one_bound = step->detail.kind == DETAIL_WAYS && step->detail.ways.one_bound;
    bool general = own == template_of_family(f, techniques[step->technique].id) ||
                   (step_ways(step) > 2 && own == techniques[technique_by_id("few-ways")].text);
    bool lengths = step->detail.kind == DETAIL_MISFIT ||
                   (step->detail.kind == DETAIL_SEEN && template_has_words(s, "{lengths}"));
    return (one_bound || lengths) && clash && general;
}

static const char *clash_of_bound(const struct template_args *s) {
    int sum = step_first_reason(s->step).sum;
    const struct family *f = template_family(s->m, sum);
    if (s->step->detail.kind == DETAIL_MISFIT || s->step->detail.kind == DETAIL_SEEN)
        return phrases[PHRASE_LENGTHS];
    return template_of_part(f, step_bound(s->step) == REASON_AT_MOST ? PART_CLASH_MOST
                                                                     : PART_CLASH_LEAST);
}

/* What follows is about the cell of which the clash would be told: it is named once. */
static bool is_its_own_clash(const struct step *s, const struct model *m, const char *clash) {
    struct place at = m->vars.at[lit_var(s->then.at[0])].at;
    return s->then.len == 1 && place_is_cell(at) && at.a == s->about &&
           strncmp(clash, "{about} ", 8) == 0;
}

static const char *sentence_of(const struct template_args *s) {
    const char *own = own_sentence(s), *clash = clash_of_bound(s);
    if (s->step->walk.len > 0)
        return sentence_of_walk(s);
    if (tells_clash(s, own, clash))
        return is_its_own_clash(s->step, s->m, clash) ? phrases[PHRASE_OWN_BOUND]
               : has_both_signs(s->step)              ? phrases[PHRASE_BOTH_BOUND]
                                                      : phrases[PHRASE_BOUND];
    return own ? own : techniques[s->step->technique].text;
}

void sentence_why(const struct model *m, const struct mark_words *w, const struct step *s,
                  struct buf *out) {
    struct template_args speech = {.m = m, .words = w, .step = s, .out = out};
    int from = out->len;
    template_fill(&speech, sentence_of(&speech));
    break_sentences(out, from);
}

void sentence_where(const struct model *m, const struct mark_words *w, const struct step *s,
                    struct buf *out) {
    struct template_args speech = {.m = m, .words = w, .step = s, .out = out};
    bool graph = s->from.len == 0 || s->from.at[0].sum == -1;
    if (s->walk.len > 0)
        template_fill(&speech, phrases[PHRASE_LOOK_SUPPOSED]);
    else if (techniques[s->technique].tier == TIER_MINIMAL)
        template_fill(&speech, phrases[PHRASE_LOOK_RULES]);
    else if (graph && s->why.area.len > 0)
        template_fill(&speech, phrases[PHRASE_LOOK_AREA]);
    else
        template_fill(&speech,
                      graph && s->about >= 0 ? phrases[PHRASE_LOOK_ROUND] : phrases[PHRASE_LOOK]);
}

void sentence_tier(const struct step *s, struct buf *out) {
    const struct technique *t = &techniques[s->technique];
    buf_fmt(out, "(%s: %s)", tier_names[t->tier], t->name);
}

void sentence_reason(const struct model *m, struct reason r, struct buf *out) {
    const struct family *f = template_family(m, r.sum);
    struct template_args s = {.m = m, .out = out};
    void *scope = mem_begin();
    if (template_of_board(m, r))
        buf_add(out, f->rule);
    else
        template_of_sum(&s, r.sum, r.kind == REASON_AT_MOST, f->subject);
    mem_keep(scope, out->at);
    mem_end(scope);
}

static void sentence_marks(const struct model *m, const struct mark_words *w, const lit *lits,
                           int n, struct buf *out) {
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
}

static void list_step_by_step(const struct model *m, const struct mark_words *w,
                              const vec_lit *marks, struct buf *out) {
    void *scope = mem_begin();
    struct step same = {.about = NO_CELL, .other = NO_CELL};
    struct template_args s = {.m = m, .words = w, .step = &same, .out = out};
    bool *told = mem_alloc(marks->len + 1, sizeof *told);
    for (int i = 0; i < marks->len; i++) {
        const char *word = template_word(&s, marks->at[i]);
        vec_clear(&same.then);
        for (int k = i; k < marks->len; k++)
            if (!told[k] && strcmp(template_word(&s, marks->at[k]), word) == 0) {
                vec_push(&same.then, marks->at[k]);
                told[k] = true;
            }
        if (same.then.len == 0)
            continue;
        template_fill(&s, phrases[i == 0 ? PHRASE_STEP_BY_STEP : PHRASE_FOLLOWS_TOO]);
    }
    mem_keep(scope, out->at);
    mem_end(scope);
}

void sentence_step_by_step(const struct model *m, const struct mark_words *w, const vec_lit *marks,
                           struct buf *out) {
    enum { LISTED = 16 };
    if (marks->len <= LISTED)
        list_step_by_step(m, w, marks, out);
    else
        buf_fmt(out, "Step by step %d marks follow. ", marks->len);
}

void sentence_paragraph_marks(const struct model *m, const struct mark_words *w,
                              const struct paragraph *p, struct buf *out) {
    void *scope = mem_begin();
    vec_lit all = {0};
    for (int i = 0; i < p->steps.len; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++)
            vec_push(&all, p->steps.at[i].then.at[k]);
    sentence_marks(m, w, all.at, all.len, out);
    mem_keep(scope, out->at);
    mem_end(scope);
}

/* --- paragraphs ------------------------------------------------------------------------------- */

/* What follows in a paragraph, by how it is worded. */
struct aftermath {
    vec_int lines;     /* variables of segments that are drawn, */
    struct step rests; /* and the rules that they follow from, but for those of the ideas */
    vec_lit plain;     /* cells whose reason is at hand */
    struct step rings; /* further lines that would close the loop too early, */
    int n_rings;       /* in so many steps */
    VEC(const struct step *) reasoned;
};

static const char *brief_of(const struct template_args *s, const struct step *step) {
    int sum = step_first_reason(step).sum;
    return template_brief(s, sum, step->then.at[0]);
}

/* True if a rule is one that an idea of the paragraph rests on, or stands in the list. */
static bool is_named_before(const struct paragraph *p, struct reason r, const struct step *list) {
    bool named = false;
    for (int i = 0; i < p->ideas; i++)
        for (int k = 0; k < p->steps.at[i].from.len; k++)
            named = named || p->steps.at[i].from.at[k].sum == r.sum;
    for (int k = 0; k < list->from.len; k++)
        named = named || list->from.at[k].sum == r.sum;
    return named;
}

static void sort_out(const struct template_args *s, const struct paragraph *p,
                     struct aftermath *a) {
    for (int i = p->ideas; i < p->steps.len; i++) {
        const struct step *step = &p->steps.at[i];
        bool cells = false, ring = techniques[step->technique].find == find_early_ring;
        a->n_rings += ring;
        for (int k = 0; k < step->from.len && ring; k++)
            vec_push(&a->rings.from, step->from.at[k]);
        for (int k = 0; k < step->then.len; k++) {
            lit l = step->then.at[k];
            bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at);
            cells = cells || cell;
            bool line = !cell && lit_sign(l) == MARK_YES;
            if (ring)
                vec_push(&a->rings.then, l);
            if (line)
                vec_push(&a->lines, lit_var(l));
            else if (cell && !brief_of(s, step))
                vec_push(&a->plain, l);
            if (line && !is_named_before(p, step_first_reason(step), &a->rests))
                vec_push(&a->rests.from, step_first_reason(step));
        }
        if (cells && brief_of(s, step))
            vec_push(&a->reasoned, step);
    }
}

static void say_brief(const struct template_args *s, const struct step *step) {
    struct template_args own = {.m = s->m, .words = s->words, .step = step, .out = s->out};
    template_of_sum(&own, step->from.at[0].sum, step->from.at[0].kind == REASON_AT_MOST,
                    brief_of(s, step));
}

/* Two steps whose clauses would end alike. */
static bool end_alike(const struct template_args *s, const struct step *a, const struct step *b) {
    struct buf text[2] = {{0}, {0}};
    struct template_args own = *s;
    const struct step *steps[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        own.out = &text[i];
        say_brief(&own, steps[i]);
    }
    return strcmp(buf_text(&text[0]), buf_text(&text[1])) == 0 &&
           lit_sign(a->then.at[0]) == lit_sign(b->then.at[0]);
}

/* How many of the steps that have a reason of their own, from the i-th on, are one clause. */
static int same_clause(const struct template_args *s, const struct aftermath *a, int i) {
    int n = 1;
    while (i + n < a->reasoned.len && end_alike(s, a->reasoned.at[i], a->reasoned.at[i + n]))
        n++;
    return n;
}

/* "r4c4 and r7c4 are shaded (column 4)": the clause of n of them. */
static void say_reasoned(const struct template_args *s, const struct aftermath *a, int i, int n) {
    struct step all = {0};
    step_copy(&all, a->reasoned.at[i]);
    for (int k = i + 1; k < i + n; k++)
        for (int j = 0; j < a->reasoned.at[k]->then.len; j++)
            vec_push(&all.then, a->reasoned.at[k]->then.at[j]);
    struct template_args own = {.m = s->m, .words = s->words, .step = &all, .out = s->out};
    template_fill(&own, phrases[PHRASE_FOLLOWS_BY]);
    say_brief(s, a->reasoned.at[i]);
    buf_char(s->out, ')');
}

static void say_plain(const struct template_args *s, const vec_lit *plain) {
    struct step own = {.about = NO_CELL, .other = NO_CELL};
    for (int i = 0; i < plain->len; i++)
        vec_push(&own.then, plain->at[i]);
    struct template_args speech = {.m = s->m, .words = s->words, .step = &own, .out = s->out};
    template_fill(&speech, phrases[PHRASE_FOLLOWS]);
}

/* What has a reason of its own, clause by clause; the last one is joined by "and". */
static void say_clauses(const struct template_args *s, const struct aftermath *a) {
    for (int i = 0, n; i < a->reasoned.len; i += n) {
        n = same_clause(s, a, i);
        bool last = i + n == a->reasoned.len && a->plain.len == 0;
        if (i > 0)
            break_add(s->out, BREAK_ITEM, last ? " and " : ", ", ". Then ");
        say_reasoned(s, a, i, n);
    }
    if (a->plain.len > 0) {
        if (a->reasoned.len > 0)
            break_add(s->out, BREAK_ITEM, " and ", ". Then ");
        say_plain(s, &a->plain);
    }
}

/* A line goes on by itself where it has one way; where a clue draws it, the clue is named. */
static void say_drawn(const struct template_args *s, const struct aftermath *a) {
    struct template_args own = {.m = s->m, .words = s->words, .step = &a->rests, .out = s->out};
    template_drawn(s, &a->lines);
    template_fill(&own, "{clues}");
}

/* True if the last sentence is a conclusion already. */
static bool has_concluded(const struct buf *out) {
    return strncmp(buf_text(out) + out->len - last_sentence(out), "So ", 3) == 0;
}

static void say_rings(const struct template_args *s, const struct aftermath *a) {
    struct template_args own = {.m = s->m, .words = s->words, .step = &a->rings, .out = s->out};
    template_fill(&own, phrases[a->n_rings > 1 ? PHRASE_RINGS_ON : PHRASE_RING_ON]);
}

static void say_aftermath(const struct template_args *s, const struct aftermath *a) {
    bool cells = a->reasoned.len > 0 || a->plain.len > 0;
    if (a->rings.then.len > 0)
        say_rings(s, a);
    bool far = techniques[s->step->technique].tier >= TIER_WHATIF || s->step->walk.len > 0 ||
               has_concluded(s->out);
    if (cells || a->lines.len > 0)
        buf_add(s->out, far ? " Then " : " So ");
    say_clauses(s, a);
    if (cells && a->lines.len > 0)
        break_add(s->out, BREAK_ITEM, ", and ", ". Then ");
    if (a->lines.len > 0)
        say_drawn(s, a);
    buf_add(s->out, cells || a->lines.len > 0 ? "." : "");
}

static bool speaks_of_one_rule(const struct model *m, const struct paragraph *p) {
    bool one = true;
    for (int i = 0; i < p->ideas && one; i++)
        one = step_same_rule(m, &p->steps.at[0], &p->steps.at[i]);
    return one;
}

/* The sentence for one idea at several places. */
static void say_ideas(const struct template_args *s) {
    struct step all = {0};
    const struct paragraph *p = s->paragraph;
    const struct family *f = template_family(s->m, step_first_reason(s->step).sum);
    const char *id = techniques[s->step->technique].id, *own = NULL;
    struct template_args speech = *s;
    speech.step = &all;
    paragraph_idea(p, &all);
    own = sentence_of_takers(&speech);
    if (!own && speaks_of_one_rule(s->m, p))
        own = sentence_of(&speech);
    if (!own && !has_both_signs(&all))
        own = template_of_form(
            f, id,
            form_words[lit_sign(all.then.at[0]) == MARK_NO ? FORM_SEVERAL_NO : FORM_SEVERAL_YES]);
    if (!own)
        own = template_of_form(f, id, form_words[FORM_SEVERAL]);
    if (!own)
        own = techniques[s->step->technique].several;
    template_fill(&speech, own ? own : sentence_of(&speech));
}

/* What the chain of the first idea shows of the others. */
static void say_likewise(const struct template_args *s) {
    struct step others = {.about = NO_CELL, .other = NO_CELL};
    struct template_args speech = {.m = s->m, .words = s->words, .step = &others, .out = s->out};
    for (int i = 1; i < s->paragraph->ideas; i++)
        for (int k = 0; k < s->paragraph->steps.at[i].then.len; k++)
            vec_push(&others.then, s->paragraph->steps.at[i].then.at[k]);
    template_fill(&speech, phrases[PHRASE_LIKEWISE]);
}

void sentence_paragraph(const struct model *m, const struct mark_words *w,
                        const struct paragraph *p, struct buf *out) {
    struct template_args s = {
        .m = m, .words = w, .step = &p->steps.at[0], .paragraph = p, .out = out};
    struct aftermath a = {.rests = {.about = NO_CELL, .other = NO_CELL},
                          .rings = {.about = NO_CELL, .other = NO_CELL}};
    int from = out->len;
    void *scope = mem_begin();
    if (p->ideas > 1 && s.step->walk.len == 0)
        say_ideas(&s);
    else
        sentence_why(m, w, s.step, out);
    if (p->ideas > 1 && s.step->walk.len > 0)
        say_likewise(&s);
    break_sentences(out, from);
    sort_out(&s, p, &a);
    say_aftermath(&s, &a);
    break_sentences(out, from);
    mem_keep(scope, out->at);
    mem_end(scope);
}
