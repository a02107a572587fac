/* What is wrong on a board, in words; and the fields that only such sentences have. */
#include "model/model.h"
#include "teach/words/breaks.h"
#include "teach/words/places.h"
#include "teach/words/sentence_inside.h"
#include "teach/words/template.h"

#include <string.h>

static void say_broken_rule(const struct template_args *s) {
    if (s->fault)
        buf_add(s->out, s->fault->breach->family->rule);
}

void template_count(struct buf *out, int n) {
    static const char *const words[] = {"none",  "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n < (int)(sizeof words / sizeof *words))
        buf_add(out, words[n]);
    else
        buf_fmt(out, "%d", n);
}

static const struct rule *rule_of(const struct template_args *s) {
    return &s->m->rules.at[-1 - s->fault->breach->sum];
}

/* How many literals of what is broken are open: none where a graph or a whole room is judged. */
static int count_open(const struct template_args *s) {
    int open = 0;
    if (s->fault->breach->sum >= 0)
        return sum_tally(s->m, s->fault->marks, &s->m->sums.at[s->fault->breach->sum]).open;
    for (int arm = 0; rule_of(s)->kind == RULE_ARMS && arm < DIRS; arm++) {
        struct arm_range r =
            arm_range(s->m, &s->m->arms.at[rule_of(s)->index], s->fault->marks, arm);
        open += r.most - r.least;
    }
    return open;
}

static void say_has(const struct template_args *s) {
    if (!s->fault || s->fault->breach->sum < 0)
        return;
    const struct sum *sum = &s->m->sums.at[s->fault->breach->sum];
    struct tally t = sum_tally(s->m, s->fault->marks, sum);
    int most = t.yes + t.open;
    bool over = t.yes > sum->hi;
    buf_add(s->out, over          ? "has "
                    : t.open == 0 ? most > 0 ? "has only " : "has "
                    : most > 0    ? "can have no more than "
                                  : "can have ");
    template_count(s->out, over ? t.yes : most);
}

static void say_is(const struct template_args *s) {
    if (s->fault)
        buf_add(s->out, count_open(s) > 0 ? "can be" : "is");
}

static void say_sees(const struct template_args *s) {
    int least, most;
    if (!s->fault || s->fault->breach->sum >= 0 || rule_of(s)->kind != RULE_ARMS)
        return;
    const struct arms *a = &s->m->arms.at[rule_of(s)->index];
    arms_bounds(s->m, a, s->fault->marks, &least, &most);
    bool over = least > a->total, under = most < a->total;
    buf_add(s->out, least == most ? "sees "
                    : over        ? "sees at least "
                    : under       ? "can see no more than "
                                  : "cannot see exactly ");
    int own = rule_of(s)->number - a->total; /* a clue may count its own cell */
    template_count(s->out, own + (over ? least : under ? most : a->total));
}

static void say_drawn_lengths(const struct template_args *s) {
    int length[DIRS], n = 0;
    if (!s->fault || s->fault->breach->sum >= 0 || rule_of(s)->kind != RULE_ARMS)
        return;
    const struct arms *a = &s->m->arms.at[rule_of(s)->index];
    int own = a->rule == ARMS_RUNS ? 2 : DIRS;
    for (int arm = 0; arm < DIRS; arm++) {
        int least = arm_range(s->m, a, s->fault->marks, arm).least;
        length[arm] = least;
        if (arm >= own)
            length[arm - own] += least;
    }
    for (int arm = 0; arm < own; arm++)
        if (length[arm] > 0)
            buf_fmt(s->out, "%s%d", n++ > 0 ? " and " : "", length[arm]);
}

static void say_size(const struct template_args *s) {
    if (!s->fault || s->fault->breach->sum >= 0)
        return;
    bool off = rule_of(s)->kind == RULE_COMPONENTS &&
               component_fault(s->m, s->fault->marks, -1 - s->fault->breach->sum, NULL) ==
                   COMPONENT_OFF; /* the clue's own cell is in no part */
    template_count(s->out, off ? 0 : s->fault->breach->len);
}

/* Of lines the lines, and not the cell that the rule is kept under. */
static void say_fault_places(const struct template_args *s) {
    enum { LISTED = 8 };
    char name[PLACE_NAME];
    VEC(struct place) all = {0};
    bool cells = true;
    for (int i = 0; s->fault && i < s->fault->breach->len; i++)
        cells = cells && place_is_cell(s->fault->at[i]);
    for (int i = 0; s->fault && i < s->fault->breach->len; i++)
        if (cells || !place_is_cell(s->fault->at[i]))
            vec_push(&all, s->fault->at[i]);
    if (s->noun)
        buf_fmt(s->out, "the %.*s%s at ", s->noun_len, s->noun, all.len == 1 ? "" : "s");
    for (int i = 0; i < all.len && i < LISTED; i++)
        buf_fmt(s->out, "%s%s",
                i == 0             ? ""
                : i + 1 == all.len ? " and "
                                   : ", ",
                place_words(s->m->grid, all.at[i], name));
    if (all.len > LISTED)
        buf_fmt(s->out, " and %d more", all.len - LISTED);
}

/* Cells and dots as blocks and runs; of lines the smallest block round them. */
static void say_at_places(const struct template_args *s) {
    struct buf region = {0};
    int n = s->fault ? s->fault->breach->len : 0;
    bool cells = true;
    for (int i = 0; i < n; i++)
        cells = cells && place_is_cell(s->fault->at[i]);
    if (n > 1 && !cells) {
        buf_add(s->out, "within ");
        places_box(s->m->grid, s->fault->at, n, s->out);
    } else if (n > 0 && cells) {
        places_region(s->m->grid, s->fault->at, n, NULL, 0, &region);
        buf_fmt(s->out, strncmp(buf_text(&region), "the ", 4) == 0 ? "in %s" : "at %s",
                buf_text(&region));
    } else if (n > 0) {
        buf_add(s->out, "at ");
        say_fault_places(s);
    }
}

const struct template_field fault_fields[] = {
    {"rule", say_broken_rule, NULL},
    /* What is there, "has three", "can have no more than one"; of cells in sight, "sees at least
     * seven"; "is", or where something is still open "can be". */
    {"has", say_has, NULL},
    {"sees", say_sees, NULL},
    {"is", say_is, NULL},
    {"long", say_drawn_lengths, NULL}, /* the lengths of arms, "2 and 3" */
    {"size", say_size, NULL},          /* the number of places, "three" */
    /* Where it is: "r1c1 and r1c2", or with a noun, {places tree}, "the trees at r1c1 and r1c2";
     * "in the block r1c1-r2c3". */
    {"places", say_fault_places, NULL},
    {"at_places", say_at_places, NULL},
    {0},
};

/* True if a template speaks of marks, of which the breach may have none. */
static bool speaks_of_marks(const char *text) {
    return strstr(text, "{places") || strstr(text, "{at_places") || strstr(text, "{size");
}

/* From the most special key on: by what is still open, or that nothing is there, and by the rule
 * word. Where nothing is marked the rule's own place is named; what has none holds all over the
 * board. */
static const char *text_of_fault(const struct template_args *s) {
    const struct breach *b = s->fault->breach;
    enum saying_part states[] = {count_open(s) > 0 ? PART_FAULT_OPEN : PART_FAULT, PART_FAULT};
    const char *none = b->len == 0 ? template_of_part(b->family, PART_FAULT_NONE) : NULL;
    bool nowhere = b->len == 0 && b->about == NO_CELL;
    if (none || nowhere)
        return none ? none : phrases[PHRASE_NOT_SO];
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        const char *own = template_of_form(b->family, part_words[states[i]], b->word);
        own = own ? own : template_of_part(b->family, states[i]);
        if (own && (b->len > 0 || !speaks_of_marks(own)))
            return own;
    }
    return phrases[PHRASE_NOT_THERE];
}

void sentence_clash(const struct model *m, const struct step *s, struct buf *out) {
    struct template_args speech = {.m = m, .step = s, .out = out};
    void *scope = mem_begin();
    int from = out->len;
    template_fill(&speech, phrases[s->from.len > 1 ? PHRASE_CLASH : PHRASE_CLASH_ALONE]);
    break_sentences(out, from);
    mem_keep(scope, out->at);
    mem_end(scope);
}

/* The rules that leave too little room for a sum: what excludes two of its literals, and what must
 * stay connected. */
static void add_opposing_rules(const struct model *m, const struct refusal *r, struct buf *out) {
    const struct family *own = template_family(m, r->sum);
    const struct family *pair = r->pair >= 0 ? template_family(m, r->pair) : own;
    if (pair != own)
        buf_add(out, pair->rule);
    if (r->parts)
        buf_fmt(out, "%s%s", pair != own ? ", and " : "", template_family(m, -1)->rule);
}

static void add_refused_sum(const struct model *m, const struct refusal *r, struct buf *out) {
    struct template_args s = {.m = m, .out = out};
    const char *own = template_of_part(template_family(m, r->sum), PART_REFUSED);
    template_of_sum(&s, r->sum, false, own ? own : phrases[PHRASE_REFUSED]);
    struct buf rules = {0};
    add_opposing_rules(m, r, &rules);
    buf_fmt(out, "%s%s.", rules.len > 0 ? ": " : "", buf_text(&rules));
}

static void add_cut_off(const struct model *m, const struct refusal *r, struct buf *out) {
    char name[PLACE_NAME];
    struct breach connection = {.family = template_family(m, -1)};
    struct fault f = {.breach = &connection};
    template_fill(&(struct template_args){.m = m, .fault = &f, .out = out}, "{Rule}, but what ");
    buf_fmt(out, "lies at %s cannot be joined to the rest.",
            place_words(m->grid, place_cell(r->cell), name));
}

void sentence_refusal(const struct model *m, const struct refusal *r, struct buf *out) {
    void *scope = mem_begin();
    if (r->kind == REFUSAL_COLOURS)
        buf_fmt(out,
                "The loop passes the two colours of a checkerboard in turn, but the %s that it "
                "must pass are not equally many of both.",
                place_is_cell(m->graph.vertices.at[0].at) ? "cells" : "dots");
    else if (r->kind == REFUSAL_SUM)
        add_refused_sum(m, r, out);
    else if (r->kind == REFUSAL_CUT_OFF)
        add_cut_off(m, r, out);
    mem_keep(scope, out->at);
    mem_end(scope);
}

void sentence_wrong(const struct model *m, const vec_int *wrong, struct buf *out) {
    char name[PLACE_NAME];
    place_words(m->grid, m->vars.at[wrong->at[0]].at, name);
    if (wrong->len == 1)
        buf_fmt(out, "The mark at %s is wrong.", name);
    else
        buf_fmt(out, "%d marks are wrong, one of them at %s.", wrong->len, name);
}

void sentence_fault(const struct model *m, const mark *marks, const struct verdict *v,
                    const struct breach *b, struct buf *out) {
    void *scope = mem_begin();
    bool missing = v->missing.len > 0 && b >= v->missing.at && b < v->missing.at + v->missing.len;
    mark *full = marks_new(m);
    marks_complete(m, marks, full);
    const struct place *at = b->len > 0 ? v->places.at + b->first : NULL;
    struct fault fault = {b, at, missing ? full : marks};
    struct step step = {.about = b->about, .other = NO_CELL};
    struct reason r = {REASON_RULE, b->sum};
    if (b->sum >= 0)
        r.kind = REASON_AT_LEAST;
    step.number = reason_number(m, r);
    if (b->sum < -1) {
        step.other = reason_other(m, r);
        for (int i = 0; i < b->len && step.number <= 0; i++)
            step.number = model_rule_number(m, -1 - b->sum, fault.at[i].a);
    }
    vec_push(&step.from, r);
    struct template_args s = {.m = m, .step = &step, .fault = &fault, .out = out};
    template_fill(&s, text_of_fault(&s));
    mem_keep(scope, out->at);
    mem_end(scope);
}
