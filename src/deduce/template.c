#include "deduce/template.h"

#include "deduce/places.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

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

const char *template_brief(const struct template_args *s, int sum, lit l) {
    const struct family *f = template_family(s->m, sum);
    const char *text = lit_sign(l) == MARK_NO ? template_of_family(f, "brief:no") : NULL;
    return text ? text : template_of_family(f, "brief");
}

const char *template_word(const struct template_args *s, lit l) {
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at), yes = lit_sign(l) == MARK_YES;
    if (cell)
        return yes ? s->words->cell_yes : s->words->cell_no;
    if (place_is_side(s->m->vars.at[lit_var(l)].at))
        return yes ? s->words->side_yes : s->words->side_no;
    return yes ? s->words->segment_yes : s->words->segment_no;
}

void template_of_sum(const struct template_args *s, int sum, bool upper, const char *text) {
    enum reason_kind bound = upper ? REASON_AT_MOST : REASON_AT_LEAST;
    struct reason r = {sum >= 0 ? bound : REASON_RULE, sum};
    int other = reason_other(s->m, r); /* else where such a rule breaks */
    if (other == NO_CELL && s->step && sum < 0)
        other = s->step->other;
    struct step own = {.about = reason_about(s->m, r), .other = other};
    own.number = reason_number(s->m, r);
    if (own.about == NO_CELL && s->step) { /* about the whole board: the step holds the place */
        own.about = s->step->about;
        own.number = s->step->number;
    }
    if (s->step && s->step->fault != COMPONENT_FITS && sum < 0) /* an island's own number */
        own.number = model_rule_number(s->m, -1 - sum, other);
    own.least = s->step ? s->step->least : -1;
    own.most = s->step ? s->step->most : -1;
    if (s->step)
        memcpy(own.arms, s->step->arms, sizeof own.arms);
    vec_push(&own.from, r);
    for (int i = 0; s->step && i < s->step->area.len; i++)
        vec_push(&own.area, s->step->area.at[i]);
    for (int i = 0; s->step && i < s->step->group.len; i++)
        vec_push(&own.group, s->step->group.at[i]);
    template_fill(
        &(struct template_args){.m = s->m, .words = s->words, .step = &own, .out = s->out}, text);
    step_free(&own);
}

/* --- places ----------------------------------------------------------------------------------- */

static void say_place(const struct template_args *s, int cell) {
    char name[PLACE_NAME];
    buf_add(s->out, cell == NO_CELL ? "there" : place_words(s->m->grid, place_cell(cell), name));
}

static int about_of(const struct template_args *s) {
    return s->step ? s->step->about : NO_CELL;
}

/* Lines are followed from place to place; bridges are named one by one. */
static bool is_drawn_through(const struct template_args *s, lit l) {
    return lit_sign(l) == MARK_YES && strstr(template_word(s, l), "line") != NULL;
}

void template_places(const struct template_args *s, const lit *lits, int n, const char *last,
                     int *items) {
    vec_int vars = {0}, cells = {0};
    struct place first = s->m->vars.at[lit_var(lits[0])].at;
    for (int i = 0; i < n; i++) {
        vec_push(&vars, lit_var(lits[i]));
        vec_push(&cells, s->m->vars.at[lit_var(lits[i])].at.a);
    }
    if (place_is_cell(first) && first.layer == 0) {
        places_cells(s->m->grid, &cells, last, s->out);
        *items = n;
    } else if (place_is_side(first)) {
        *items = places_sides(s->m, &vars, about_of(s), last, s->out);
    } else {
        *items = is_drawn_through(s, lits[0])
                     ? places_lines(s->m, &vars, s->out)
                     : places_each(s->m, &vars, lit_sign(lits[0]) == MARK_YES, last, s->out);
    }
    vec_free(&vars);
    vec_free(&cells);
}

/* Of what follows, the literals that get the same word as the one at `first`. */
static int alike(const struct template_args *s, int first, lit *out) {
    const struct step *step = s->step;
    const char *word = template_word(s, step->then.at[first]);
    int n = 0;
    for (int i = first; i < step->then.len; i++)
        if (strcmp(template_word(s, step->then.at[i]), word) == 0)
            out[n++] = step->then.at[i];
    return n;
}

/* The first literal of what follows that gets another word than the very first; or -1. */
static int first_unlike(const struct template_args *s) {
    const struct step *step = s->step;
    for (int i = 1; i < step->then.len; i++)
        if (strcmp(template_word(s, step->then.at[i]), template_word(s, step->then.at[0])) != 0)
            return i;
    return -1;
}

static int say_alike(const struct template_args *s, int first, const char *last) {
    int items = 0;
    lit *lits = mem_alloc(s->step->then.len, sizeof *lits);
    int n = alike(s, first, lits);
    template_places(s, lits, n, last, &items);
    mem_free(lits);
    return items;
}

/* How many items {then} names. */
static int items_of(const struct template_args *s, int first) {
    struct buf unsaid = {0};
    struct template_args quiet = *s;
    quiet.out = &unsaid;
    int items = say_alike(&quiet, first, "and");
    buf_free(&unsaid);
    return items;
}

void template_word_for(const struct template_args *s, const char *word, bool several) {
    bool article = strncmp(word, "a ", 2) == 0;
    if (several && article)
        buf_fmt(s->out, "%ss", word + 2);
    else
        buf_add(s->out, word);
}

/* Cells must be unshaded; what is between them cannot be a line. */
static bool is_never(const struct template_args *s, lit l) {
    return lit_sign(l) == MARK_NO && !place_is_cell(s->m->vars.at[lit_var(l)].at);
}

/* "must be shaded", "cannot be lines"; or, as a fact, "is shaded", "are no lines". */
static void say_fate(const struct template_args *s, lit l, bool several, bool fact) {
    bool never = is_never(s, l);
    const char *word = template_word(s, never ? lit_not(l) : l);
    bool article = strncmp(word, "a ", 2) == 0;
    if (fact)
        buf_add(s->out, several ? "are " : "is ");
    else
        buf_add(s->out, never ? "cannot be " : "must be ");
    if (fact && never && article) {
        buf_add(s->out, "no ");
        buf_fmt(s->out, "%s%s", word + 2, several ? "s" : "");
    } else {
        template_word_for(s, word, several);
    }
}

/* Of the places that {then} named; what gets another mark is named here. */
static void say_fates(const struct template_args *s, bool fact) {
    int other = first_unlike(s);
    say_fate(s, s->step->then.at[0], items_of(s, 0) > 1, fact);
    if (other < 0)
        return;
    buf_add(s->out, ", and ");
    int items = say_alike(s, other, "and");
    buf_char(s->out, ' ');
    say_fate(s, s->step->then.at[other], items > 1, fact);
}

void template_drawn(const struct template_args *s, const vec_int *vars) {
    lit first = lit_yes(vars->at[0]);
    const char *word = template_word(s, first);
    bool sides = place_is_side(s->m->vars.at[vars->at[0]].at), line = strstr(word, "line") != NULL;
    if (line)
        buf_add(s->out, sides ? "the loop takes " : "the line runs ");
    int items = sides  ? places_sides(s->m, vars, about_of(s), "and", s->out)
                : line ? places_lines(s->m, vars, s->out)
                       : places_each(s->m, vars, true, "and", s->out);
    if (line)
        return;
    buf_add(s->out, items > 1 ? " are " : " is ");
    template_word_for(s, word, items > 1);
}

/* --- fields ----------------------------------------------------------------------------------- */

static void say_then(const struct template_args *s) {
    say_alike(s, 0, "and");
}

static void say_either(const struct template_args *s) {
    say_alike(s, 0, "or");
}

static void say_must(const struct template_args *s) {
    say_fates(s, false);
}

static void say_are(const struct template_args *s) {
    say_fates(s, true);
}

/* "Both" would not go with "cannot be lines". */
static void say_it(const struct template_args *s) {
    int items = items_of(s, 0);
    bool both = items == 2 && !is_never(s, s->step->then.at[0]);
    buf_add(s->out, items == 1 ? "it" : both ? "both" : "they");
}

static void say_rule(const struct template_args *s, struct reason r) {
    template_of_sum(s, r.sum, r.kind == REASON_AT_MOST, template_family(s->m, r.sum)->subject);
}

/* The first rule. */
static void say_first(const struct template_args *s) {
    say_rule(s, s->step->from.len > 0 ? s->step->from.at[0] : REASON_GRAPH);
}

/* The first rule about another sum. */
static void say_second(const struct template_args *s) {
    const struct step *step = s->step;
    for (int i = 1; i < step->from.len; i++)
        if (step->from.at[i].sum != step->from.at[0].sum) {
            say_rule(s, step->from.at[i]);
            return;
        }
    say_first(s);
}

static struct template_args args_of_idea(const struct template_args *s, int i, struct buf *out) {
    struct template_args one = *s;
    one.step = s->paragraph ? &s->paragraph->steps.at[i] : s->step;
    one.out = out;
    return one;
}

/* The ideas whose first rules have different words: the two axes of one pearl have the same. */
static vec_int distinct_ideas(const struct template_args *s) {
    int n = s->paragraph ? s->paragraph->ideas : 1;
    vec_int distinct = {0};
    struct buf all = {0}, one = {0};
    for (int i = 0; i < n; i++) {
        struct template_args idea = args_of_idea(s, i, &one);
        buf_clear(&one);
        say_first(&idea);
        buf_char(&one, '\n');
        if (strstr(buf_text(&all), buf_text(&one)))
            continue;
        buf_add(&all, buf_text(&one));
        vec_push(&distinct, i);
    }
    buf_free(&all);
    buf_free(&one);
    return distinct;
}

static void say_subjects(const struct template_args *s) {
    vec_int ideas = distinct_ideas(s);
    for (int i = 0; i < ideas.len; i++) {
        struct template_args one = args_of_idea(s, ideas.at[i], s->out);
        buf_add(s->out, i == 0 ? "" : i + 1 < ideas.len ? ", " : " and ");
        say_first(&one);
    }
    vec_free(&ideas);
}

/* Grid points are named one by one. */
static void say_abouts(const struct template_args *s) {
    vec_int cells = {0};
    int n = s->paragraph ? s->paragraph->ideas : 1;
    int sum = s->step->from.len > 0 ? s->step->from.at[0].sum : -1;
    if (sum >= 0 && sum_place(s->m, sum).kind == PLACE_POINT) {
        say_subjects(s);
        return;
    }
    for (int i = 0; i < n; i++) {
        int cell = s->paragraph ? s->paragraph->steps.at[i].about : s->step->about;
        bool again = cell == NO_CELL;
        for (int k = 0; k < cells.len; k++)
            again = again || cells.at[k] == cell;
        if (!again)
            vec_push(&cells, cell);
    }
    places_cells(s->m->grid, &cells, "and", s->out);
    vec_free(&cells);
}

static void say_region(const struct template_args *s, const struct place *at, int n) {
    if (n > 0)
        places_region(s->m->grid, at, n, s->noun, s->noun_len, s->out);
    else
        say_place(s, s->step->about);
}

static void say_area(const struct template_args *s) {
    say_region(s, s->step->area.at, s->step->area.len);
}

/* What has to be joined to the rest; for a wall that closes before anything has to, all that is
 * behind it. */
static void say_group(const struct template_args *s) {
    if (s->step->group.len > 0)
        say_region(s, s->step->group.at, s->step->group.len);
    else
        say_area(s);
}

static void say_at(const struct template_args *s, template_field *region) {
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
        say_var(s, lit_var(s->step->walk.at[0]));
}

static void say_evidence(const struct template_args *s) {
    if (step_first_mark(s->step) >= 0)
        say_var(s, step_first_mark(s->step));
}

/* A rule of a grid point names the point, in place of the cell whose corner it is. */
static void say_about(const struct template_args *s) {
    char name[PLACE_NAME];
    int sum = s->step->from.len > 0 ? s->step->from.at[0].sum : -1;
    struct place at = sum >= 0 ? sum_place(s->m, sum) : place_cell(NO_CELL);
    if (at.kind == PLACE_POINT && at.a == s->step->about)
        buf_add(s->out, place_words(s->m->grid, at, name));
    else
        say_place(s, s->step->about);
}

/* The cells of what follows, and the one that is already settled. */
static void say_gates(const struct template_args *s) {
    vec_int cells = {0};
    for (int i = 0; i < s->step->then.len; i++)
        vec_push(&cells, s->m->vars.at[lit_var(s->step->then.at[i])].at.a);
    if (s->step->other != NO_CELL)
        vec_push(&cells, s->step->other);
    places_cells(s->m->grid, &cells, "and", s->out);
    vec_free(&cells);
}

static void say_other(const struct template_args *s) {
    say_place(s, s->step->other);
}

/* A group whose size is not printed still has one. */
static void say_number(const struct template_args *s) {
    if (s->step->number < 0)
        buf_add(s->out, "its size");
    else
        buf_fmt(s->out, "%d", s->step->number);
}

static void say_half(const struct template_args *s) {
    buf_fmt(s->out, "%d", s->step->number / 2);
}

/* What the ways of a table are called. */
static void say_type(const struct template_args *s) {
    int sum = s->step->from.len > 0 ? s->step->from.at[0].sum : -1;
    buf_add(s->out, template_family(s->m, sum)->types[s->step->number]);
}

static void say_ways(const struct template_args *s) {
    buf_fmt(s->out, "%d", s->step->ways);
}

/* The cells of the first rule, the first and the last. */
static bool ends_of_rule(const struct template_args *s, int *first, int *last) {
    int sum = s->step->from.len > 0 ? s->step->from.at[0].sum : -1;
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

static void say_line(const struct template_args *s) {
    int first, last;
    if (!ends_of_rule(s, &first, &last))
        return;
    bool row = grid_row(s->m->grid, first) == grid_row(s->m->grid, last);
    buf_fmt(s->out, "%s %d", row ? "row" : "column",
            1 + (row ? grid_row(s->m->grid, first) : grid_col(s->m->grid, first)));
}

static const struct {
    const char *name;
    template_field *say;
} fields[] = {
    {"about", say_about},
    {"abouts", say_abouts},
    {"other", say_other},
    {"gates", say_gates},
    {"n", say_number},
    {"subject", say_first},
    {"subjects", say_subjects},
    {"rival", say_second},
    {"rules", template_rules},
    {"span", say_span},
    {"line", say_line},
    {"then", say_then},
    {"either", say_either},
    {"must", say_must},
    {"are", say_are},
    {"it", say_it},
    {"supposed", say_supposed},
    {"with", say_with},
    {"tried", say_tried},
    {"evidence", say_evidence},
    {"area", say_area},
    {"group", say_group},
    {"at_area", say_at_area},
    {"at_group", say_at_group},
    {"cases", template_cases},
    {"walk", template_walk},
    {"end", template_end},
    {"contended", template_contended},
    {"options", template_options},
    {"taken", template_taken},
    {"wall", template_wall},
    {"ways", say_ways},
    {"seen", template_seen},
    {"grown", template_grown},
    {"lengths", template_lengths},
    {"outcome", template_outcome},
    {"counts", template_counts},
    {"leave", template_leave},
    {"half", say_half},
    {"type", say_type},
};

/* The name of a place stays as it is: "r3c4". */
static void say_capital(const struct buf *out, int at) {
    bool name = out->len > at + 1 && isdigit((unsigned char)out->at[at + 1]);
    if (out->len > at && !name)
        out->at[at] = (char)toupper((unsigned char)out->at[at]);
}

/* A field with a capital begins with one. After its name there may be a noun. */
static void say_field(const struct template_args *s, const char *field, int n) {
    int at = s->out->len, len = 0;
    struct template_args own = *s;
    while (len < n && field[len] != ' ')
        len++;
    own.noun = len < n ? field + len + 1 : NULL;
    own.noun_len = n - len - 1;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if ((int)strlen(fields[i].name) == len &&
            strncasecmp(fields[i].name, field, (size_t)len) == 0)
            fields[i].say(&own);
    if (isupper((unsigned char)field[0]))
        say_capital(s->out, at);
}

void template_fill(const struct template_args *s, const char *text) {
    while (*text) {
        const char *open = strchr(text, '{'), *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            buf_add(s->out, text);
            return;
        }
        buf_bytes(s->out, text, (int)(open - text));
        say_field(s, open + 1, (int)(close - open - 1));
        text = close + 1;
    }
}
