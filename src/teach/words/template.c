#include "teach/words/template.h"

#include "model/model.h"
#include "teach/words/breaks.h"
#include "teach/words/places.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const phrases[PHRASES] = {
#define PHRASE(id, text) text,
#include "teach/words/phrases.def"
#undef PHRASE
};

const struct family *template_family(const struct model *m, int sum) {
    return reason_family(m, (struct reason){REASON_RULE, sum});
}

bool template_of_board(const struct model *m, struct reason r) {
    return r.sum == -1 || reason_family(m, r)->background ||
           (r.sum < 0 && reason_about(m, r) == NO_CELL);
}

const char *template_of_family(const struct family *f, const char *key) {
    for (const struct saying *own = f->sayings; own && own->technique; own++)
        if (strcmp(own->technique, key) == 0)
            return own->text;
    return NULL;
}

const char *const part_words[PARTS] = {
#define PART(id, word) word,
#define FORM(id, word)
#include "teach/words/parts.def"
#undef PART
#undef FORM
};

const char *const form_words[FORMS] = {
#define PART(id, word)
#define FORM(id, word) word,
#include "teach/words/parts.def"
#undef PART
#undef FORM
};

const char *template_of_form(const struct family *f, const char *key, const char *form) {
    char whole[64];
    snprintf(whole, sizeof whole, "%s:%s", key, form);
    return template_of_family(f, whole);
}

const char *template_of_part(const struct family *f, enum saying_part part) {
    return template_of_family(f, part_words[part]);
}

const char *template_brief(const struct template_args *s, int sum, lit l) {
    const struct family *f = template_family(s->m, sum);
    const char *text = lit_sign(l) == MARK_NO
                           ? template_of_form(f, part_words[PART_BRIEF], form_words[FORM_NO])
                           : NULL;
    return text ? text : template_of_part(f, PART_BRIEF);
}

const char *template_word(const struct template_args *s, lit l) {
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at), yes = lit_sign(l) == MARK_YES;
    if (cell)
        return yes ? s->words->cell_yes : s->words->cell_no;
    if (place_is_side(s->m->vars.at[lit_var(l)].at))
        return yes ? s->words->side_yes : s->words->side_no;
    return yes ? s->words->segment_yes : s->words->segment_no;
}

/* A step about one rule, for a template that names it: what it has of its own, and for what holds
 * all over the board what the step of the sentence says. */
static void step_of_sum(const struct template_args *s, struct reason r, struct step *own) {
    int other = reason_other(s->m, r); /* else where such a rule breaks */
    if (other == NO_CELL && s->step && r.sum < 0)
        other = s->step->other;
    own->about = reason_about(s->m, r);
    own->other = other;
    own->number = reason_number(s->m, r);
    if (own->about == NO_CELL && s->step) { /* about the whole board: the step holds the place */
        own->about = s->step->about;
        own->number = s->step->number;
    }
    if (s->step && step_island(s->step) != COMPONENT_FITS && r.sum < 0) /* an island's own number */
        own->number = model_rule_number(s->m, -1 - r.sum, other);
    vec_push(&own->from, r);
}

/* The reason of a sum's bound, or of a rule that is no sum. */
static struct reason reason_of_bound(int sum, bool upper) {
    return (struct reason){sum < 0 ? REASON_RULE : upper ? REASON_AT_MOST : REASON_AT_LEAST, sum};
}

void template_of_sum(const struct template_args *s, int sum, bool upper, const char *text) {
    struct step own = {0};
    step_of_sum(s, reason_of_bound(sum, upper), &own);
    if (s->step)
        own.detail = s->step->detail;
    for (int i = 0; s->step && i < s->step->why.area.len; i++)
        vec_push(&own.why.area, s->step->why.area.at[i]);
    for (int i = 0; s->step && i < s->step->why.group.len; i++)
        vec_push(&own.why.group, s->step->why.group.at[i]);
    template_fill(
        &(struct template_args){.m = s->m, .words = s->words, .step = &own, .out = s->out}, text);
}

/* --- fields ----------------------------------------------------------------------------------- */

static void say_place(const struct template_args *s, int cell) {
    char name[PLACE_NAME];
    buf_add(s->out, cell == NO_CELL ? "there" : place_words(s->m->grid, place_cell(cell), name));
}

static void say_region(const struct template_args *s, const struct place *at, int n) {
    if (n > 0)
        places_region(s->m->grid, at, n, s->noun, s->noun_len, s->out);
    else
        say_place(s, s->step->about);
}

static void say_area(const struct template_args *s) {
    say_region(s, s->step->why.area.at, s->step->why.area.len);
}

/* What has to be joined to the rest; for a wall that closes before anything has to, all that is
 * behind it. */
static void say_group(const struct template_args *s) {
    if (s->step->why.group.len > 0)
        say_region(s, s->step->why.group.at, s->step->why.group.len);
    else
        say_area(s);
}

static void say_at(const struct template_args *s, void region(const struct template_args *)) {
    int at = s->out->len;
    buf_add(s->out, "at ");
    region(s);
    if (strncmp(s->out->at + at, "at the ", 7) == 0)
        memcpy(s->out->at + at, "in", 2);
}

static void say_at_area(const struct template_args *s) {
    say_at(s, say_area);
}

static void say_at_group(const struct template_args *s) {
    say_at(s, say_group);
}

static void say_with(const struct template_args *s) {
    char name[PLACE_NAME];
    lit l = lit_not(s->step->then.at[0]);
    struct place at = s->m->vars.at[lit_var(l)].at;
    place_words(s->m->grid, at, name);
    bool cell = place_is_cell(at);
    buf_fmt(s->out, "%s%s%s", cell ? name : template_word(s, l), cell ? " " : " at ",
            cell ? template_word(s, l) : name);
}

static void say_supposed(const struct template_args *s) {
    buf_add(s->out, template_word(s, lit_not(s->step->then.at[0])));
}

static void say_var(const struct template_args *s, int var) {
    char name[PLACE_NAME];
    buf_add(s->out, place_words(s->m->grid, s->m->vars.at[var].at, name));
}

static void say_tried(const struct template_args *s) {
    if (s->step->walk.len > 0)
        say_var(s, lit_var(s->step->walk.at[0].l));
}

static void say_evidence(const struct template_args *s) {
    if (step_first_mark(s->step) >= 0)
        say_var(s, step_first_mark(s->step));
}

/* A rule of a grid point names the point, in place of the cell whose corner it is. */
static struct place place_of_about(const struct template_args *s) {
    int sum = step_first_reason(s->step).sum;
    struct place at = sum >= 0 ? sum_place(s->m, sum) : place_cell(NO_CELL);
    bool point = at.kind == PLACE_POINT && at.a == s->step->about;
    return point ? at : place_cell(s->step->about);
}

static void say_about(const struct template_args *s) {
    char name[PLACE_NAME];
    struct place at = place_of_about(s);
    buf_add(s->out, at.a == NO_CELL ? "there" : place_words(s->m->grid, at, name));
}

/* The cells of what follows, and the one that is already settled. */
static void say_gates(const struct template_args *s) {
    vec_int cells = {0};
    for (int i = 0; i < s->step->then.len; i++)
        vec_push(&cells, s->m->vars.at[lit_var(s->step->then.at[i])].at.a);
    if (s->step->other != NO_CELL)
        vec_push(&cells, s->step->other);
    places_cells(s->m->grid, &cells, "and", NULL, s->out);
}

static void say_other(const struct template_args *s) {
    say_place(s, s->step->other);
}

/* The number that a step names, or else that of its table; negative: it is not printed. */
static int number_told(const struct template_args *s) {
    struct reason r = step_first_reason(s->step);
    bool table = r.sum < 0 && reason_rule(s->m, r)->kind == RULE_TABLE;
    return table && s->step->number == 0 ? reason_number(s->m, r) : s->step->number;
}

static bool stands_behind(const struct buf *out, const char *words) {
    int n = (int)strlen(words);
    return out->len >= n && strncmp(out->at + out->len - n, words, (size_t)n) == 0;
}

/* A group whose number is not printed still has a size: "the number at r1c1", "to its size". */
static void say_number(const struct template_args *s) {
    if (number_told(s) >= 0)
        buf_fmt(s->out, "%d", number_told(s));
    else
        buf_add(s->out, stands_behind(s->out, "the ") || stands_behind(s->out, "The ")
                            ? "number"
                            : "its size");
}

static void say_half(const struct template_args *s) {
    buf_fmt(s->out, "%d", s->step->number / 2);
}

static void say_odd(const struct template_args *s) {
    buf_add(s->out, s->step->number % 2 ? "an odd" : "an even");
}

static void say_aside(const struct template_args *s) {
    bool aside = false, up = false;
    for (int i = 0; i < s->step->then.len; i++) {
        struct place at = s->m->vars.at[lit_var(s->step->then.at[i])].at;
        bool row = grid_row(s->m->grid, at.a) == grid_row(s->m->grid, at.b);
        aside = aside || row;
        up = up || !row;
    }
    buf_add(s->out, !up      ? "to the left or right"
                    : !aside ? "up or down"
                             : "to the left or right, and another one up or down");
}

/* What the ways of a table are called. */
static void say_type(const struct template_args *s) {
    int sum = step_first_reason(s->step).sum;
    buf_add(s->out, template_family(s->m, sum)->types[s->step->number]);
}

/* The noun is that of one way: "the only piece", "both pieces", "all 5 pieces", and where they were
 * not counted "every piece". */
static void say_ways_left(const struct template_args *s) {
    int n = step_ways(s->step);
    buf_add(s->out, n == 0 ? "every " : n == 1 ? "the only " : n == 2 ? "both " : "all ");
    if (n > 2)
        buf_fmt(s->out, "%d ", n);
    buf_fmt(s->out, "%.*s%s", s->noun_len, s->noun ? s->noun : "", n > 1 ? "s" : "");
}

/* The verb that goes with them. */
static void say_ways_verb(const struct template_args *s) {
    buf_fmt(s->out, "%.*s%s", s->noun_len, s->noun ? s->noun : "",
            step_ways(s->step) > 1 ? "" : "s");
}

/* The cells of the first rule, the first and the last. */
static bool ends_of_rule(const struct template_args *s, int *first, int *last) {
    int sum = step_first_reason(s->step).sum;
    if (sum < 0 || s->m->sums.at[sum].len == 0)
        return false;
    const struct sum *at = &s->m->sums.at[sum];
    *first = *last = s->m->vars.at[lit_var(sum_lits(s->m, at)[0])].at.a;
    for (int i = 1; i < at->len; i++) {
        struct place p = s->m->vars.at[lit_var(sum_lits(s->m, at)[i])].at;
        *first = p.a < *first ? p.a : *first;
        *last = p.b > *last ? p.b : *last;
    }
    return true;
}

static void say_span(const struct template_args *s) {
    char name[PLACE_NAME];
    int first, last;
    if (ends_of_rule(s, &first, &last))
        buf_add(s->out, place_name(s->m->grid, place_segment(first, last), name));
}

/* The row of the first rule from 1 on, or from -1 down its column; 0: it has no cells. */
static int row_or_column(const struct template_args *s) {
    int first, last;
    if (!ends_of_rule(s, &first, &last))
        return 0;
    bool row = grid_row(s->m->grid, first) == grid_row(s->m->grid, last);
    return row ? 1 + grid_row(s->m->grid, first) : -1 - grid_col(s->m->grid, first);
}

static void say_line(const struct template_args *s) {
    int line = row_or_column(s);
    if (line != 0)
        buf_fmt(s->out, "%s %d", line > 0 ? "row" : "column", abs(line));
}

static void say_row(const struct template_args *s) {
    buf_fmt(s->out, "row %d", 1 + grid_row(s->m->grid, place_of_about(s).a));
}

static void say_column(const struct template_args *s) {
    buf_fmt(s->out, "column %d", 1 + grid_col(s->m->grid, place_of_about(s).a));
}

/* --- what such fields say, as numbers --------------------------------------------------------- */

static struct template_value value_of_about(const struct template_args *s) {
    struct place at = place_of_about(s);
    return (struct template_value){.at = {at.kind, at.a, at.dir}};
}

static struct template_value value_of_other(const struct template_args *s) {
    return (struct template_value){.at = {s->step->other}};
}

static struct template_value value_of_number(const struct template_args *s) {
    return (struct template_value){.at = {number_told(s) < 0 ? -1 : number_told(s)}};
}

static struct template_value value_of_span(const struct template_args *s) {
    int first, last;
    bool ends = ends_of_rule(s, &first, &last);
    return (struct template_value){.at = {ends, ends ? first : 0, ends ? last : 0}};
}

static struct template_value value_of_line(const struct template_args *s) {
    return (struct template_value){.at = {row_or_column(s)}};
}

static struct template_value value_of_row(const struct template_args *s) {
    return (struct template_value){.at = {grid_row(s->m->grid, place_of_about(s).a)}};
}

static struct template_value value_of_column(const struct template_args *s) {
    return (struct template_value){.at = {grid_col(s->m->grid, place_of_about(s).a)}};
}

static const struct template_field step_fields[] = {
    {"about", say_about, value_of_about}, /* cells of the step */
    {"other", say_other, value_of_other},
    {"n", say_number, value_of_number}, /* step->number, or the first rule's; half of it */
    {"half", say_half, NULL},
    {"odd", say_odd, NULL}, /* of turns: "an odd" or "an even", as step->number is */
    /* How the lines that follow leave their cells: "to the left or right". */
    {"aside", say_aside, NULL},
    /* The cells of what follows, and the one of them that is settled. */
    {"gates", say_gates, NULL},
    /* Of the first rule: its first to its last cell, "r6c2-r6c5"; the row or column in which it
     * lies, "row 6". */
    {"span", say_span, value_of_span},
    {"line", say_line, value_of_line},
    /* The row or the column of its cell, for rules that may have hardly any places: "row 6". */
    {"row", say_row, value_of_row},
    {"column", say_column, value_of_column},
    /* The opposite of the first mark; the same with its place ("r3c4 shaded"). */
    {"supposed", say_supposed, NULL},
    {"with", say_with, NULL},
    {"tried", say_tried, NULL},       /* where a walk begins */
    {"evidence", say_evidence, NULL}, /* the place of the first mark that it rests on */
    /* What is, or would be, cut off; the part of it that must be joined to the rest. With a noun,
     * {group dot}: "the dots at r1c1 and r3c1". With a preposition: "at r1c1", "in the block
     * r1c1-r2c3". */
    {"area", say_area, NULL},
    {"group", say_group, NULL},
    {"at_area", say_at_area, NULL},
    {"at_group", say_at_group, NULL},
    /* The ways that the first rule has left, by their noun and their verb: {All_ways piece}
     * {ways_all cover}, "both pieces cover". */
    {"all_ways", say_ways_left, NULL},
    {"ways_all", say_ways_verb, NULL},
    {"type", say_type, NULL}, /* of two tables: the only type of the other one's ways */
    {0},
};

static const struct template_field *const fields[] = {
    step_fields, subject_fields, rule_fields,    case_fields,
    walk_fields, length_fields,  pattern_fields, fault_fields,
};

/* The name of a place stays as it is: "r3c4". */
static void say_capital(const struct buf *out, int at) {
    bool name = out->len > at + 1 && isdigit((unsigned char)out->at[at + 1]);
    if (out->len > at && !name)
        out->at[at] = (char)toupper((unsigned char)out->at[at]);
}

/* The row of a field's name, which ends at a blank or after n bytes; NULL: there is none. */
static const struct template_field *field_named(const char *field, int n, int *len) {
    *len = 0;
    while (*len < n && field[*len] != ' ')
        ++*len;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        for (const struct template_field *row = fields[i]; row->name; row++)
            if ((int)strlen(row->name) == *len && strncasecmp(row->name, field, (size_t)*len) == 0)
                return row;
    return NULL;
}

/* A field with a capital begins with one. After its name there may be a noun. */
static void say_field(const struct template_args *s, const char *field, int n) {
    int at = s->out->len, len;
    struct template_args own = *s;
    const struct template_field *row = field_named(field, n, &len);
    own.noun = len < n ? field + len + 1 : NULL;
    own.noun_len = n - len - 1;
    own.next = field + n + 1;
    if (row)
        row->say(&own);
    if (isupper((unsigned char)field[0]))
        say_capital(s->out, at);
}

const char *template_unknown_field(const char *text) {
    int len;
    while ((text = strchr(text, '{'))) {
        const char *close = strchr(text, '}');
        if (!close || !field_named(text + 1, (int)(close - text - 1), &len))
            return text;
        text = close;
    }
    return NULL;
}

static bool values_of(const struct template_args *s, const char *text,
                      struct template_values *out) {
    bool all = true;
    int len, n = 0;
    for (; all && (text = strchr(text, '{')); text++, n++) {
        const struct template_field *row = field_named(text + 1, (int)strcspn(text + 1, "}"), &len);
        all = n < TEMPLATE_VALUES && row && row->value;
        if (all)
            out->of[n] = row->value(s);
    }
    return all;
}

bool template_values(const struct template_args *s, struct reason r, struct template_values *out) {
    LOCAL(step_free) struct step own = {0};
    struct template_args args = *s;
    *out = (struct template_values){0};
    step_of_sum(s, r, &own);
    args.step = &own;
    return values_of(&args, reason_family(s->m, r)->subject, out);
}

void template_fill(const struct template_args *s, const char *text) {
    void *scope = mem_begin();
    const char *open, *close;
    while ((open = strchr(text, '{')) && (close = strchr(open, '}'))) {
        break_words(s->out, text, (int)(open - text));
        say_field(s, open + 1, (int)(close - open - 1));
        text = close + 1;
    }
    break_words(s->out, text, (int)strlen(text));
    mem_keep(scope, s->out->at);
    mem_end(scope);
}

bool template_has_words(const struct template_args *s, const char *text) {
    struct buf words = {0};
    struct template_args unsaid = *s;
    unsaid.out = &words;
    void *scope = mem_begin();
    template_fill(&unsaid, text);
    mem_end(scope);
    return words.len > 0;
}
