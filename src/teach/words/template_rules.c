/* The rules of a step in a list: by name while they are few, else by kind and where they lie; and
 * who needs all that rules of pairs leave. */
#include "model/model.h"
#include "model/pairs.h"
#include "teach/words/breaks.h"
#include "teach/words/places.h"
#include "teach/words/template.h"

#include <string.h>

enum { NAMED = 4 }; /* rules that a sentence names one by one */

/* Rules to be listed: each once, those of one clue together. */
typedef VEC(struct reason) reasons;

static void add_words(const struct template_args *s, struct reason r, const char *words,
                      struct buf *out) {
    struct template_args own = *s;
    own.out = out;
    template_of_sum(&own, r.sum, r.kind == REASON_AT_MOST,
                    words ? words : reason_family(s->m, r)->subject);
}

/* What the list has already, as it is compared. */
struct listed {
    int sum;
    const struct family *family;
    bool known; /* else its words are its own */
    struct template_values words;
};

/* Rules with the same words, as the two axes of one pearl, are listed once. */
static bool is_listed(const struct listed *list, int n, const struct listed *r) {
    for (int i = 0; i < n; i++) {
        const struct listed *earlier = &list[i];
        if (earlier->sum == r->sum)
            return true;
        if (earlier->sum == -1 || earlier->family != r->family)
            continue;
        bool same = memcmp(&earlier->words, &r->words, sizeof r->words) == 0;
        if (r->family->background || (same && earlier->known && r->known))
            return true;
    }
    return false;
}

/* Those that hold all over the board, or those that have a place; not more than `most`. */
static reasons list_rules(const struct template_args *s, bool everywhere, int most) {
    reasons list = {0};
    VEC(struct listed) listed = {0};
    for (int i = 0; i < s->step->from.len && list.len < most; i++) {
        struct reason r = s->step->from.at[i];
        struct listed one = {.sum = r.sum, .family = reason_family(s->m, r)};
        if (template_of_board(s->m, r) != everywhere)
            continue;
        one.known = !one.family->background && template_values(s, r, &one.words);
        if (is_listed(listed.at, listed.len, &one))
            continue;
        vec_push(&list, r);
        vec_push(&listed, one);
    }
    return list;
}

/* "r2c1-r6c5": round all that the step rests on, and what follows. */
static void say_within(const struct template_args *s) {
    const struct step *step = s->step;
    VEC(struct place) at = {0};
    for (int i = 0; i < step->from.len; i++)
        if (reason_about(s->m, step->from.at[i]) != NO_CELL)
            vec_push(&at, place_cell(reason_about(s->m, step->from.at[i])));
    for (int i = 0; i < step->why.marks.len; i++)
        vec_push(&at, s->m->vars.at[step->why.marks.at[i]].at);
    for (int i = 0; i < step->then.len; i++)
        vec_push(&at, s->m->vars.at[lit_var(step->then.at[i])].at);
    buf_add(s->out, "within ");
    places_box(s->m->grid, at.at, at.len, s->out);
}

/* What many of a family are called. */
static const char *kind_words(const struct template_args *s, struct reason r) {
    const char *kind = template_of_part(reason_family(s->m, r), PART_KIND);
    return kind ? kind : "rules";
}

/* How many rules of the list have the same kind as the i-th one; 0 where an earlier one has. */
static int count_kind(const struct template_args *s, const reasons *list, int i) {
    const char *kind = kind_words(s, list->at[i]);
    int n = 0;
    for (int k = 0; k < list->len; k++) {
        bool same = strcmp(kind_words(s, list->at[k]), kind) == 0;
        if (same && k < i)
            return 0;
        n += same;
    }
    return n;
}

/* "the 3 rooms, 11 runs through three rooms and the 2 at r1c1" */
static void say_kinds(const struct template_args *s, const reasons *list) {
    vec_int kinds = {0};
    for (int i = 0; i < list->len; i++)
        if (count_kind(s, list, i) > 0)
            vec_push(&kinds, i);
    for (int k = 0; k < kinds.len; k++) {
        struct reason r = list->at[kinds.at[k]];
        int n = count_kind(s, list, kinds.at[k]);
        buf_add(s->out, k == 0 ? "" : k + 1 < kinds.len ? ", " : " and ");
        if (n == 1)
            add_words(s, r, NULL, s->out);
        else
            buf_fmt(s->out, "%s%d %s", k == 0 ? "the " : "", n, kind_words(s, r));
    }
}

static struct subject_list names_of(const struct template_args *s, const reasons *list,
                                    bool beside) {
    struct subject_list names = {0};
    for (int i = 0; i < list->len; i++) {
        LOCAL_BUF one = {0};
        const struct family *f = reason_family(s->m, list->at[i]);
        add_words(s, list->at[i], beside ? template_of_part(f, PART_BESIDE) : NULL, &one);
        subject_list_add(&names, buf_text(&one));
    }
    return names;
}

static void say_named(const struct template_args *s, const reasons *list, bool more) {
    struct subject_list names = names_of(s, list, false);
    subject_list_say(&names, more, s->out);
}

/* "the 2 at r1c1, the 3 at r4c5, and the rule that shaded cells never touch by a side"; or
 * "the 3 rooms and 11 runs within r1c1-r6c5, and the rule that ...". */
static void say_rules(const struct template_args *s) {
    reasons placed = list_rules(s, false, s->step->from.len);
    reasons board = list_rules(s, true, s->step->from.len);
    if (placed.len <= NAMED) {
        say_named(s, &placed, board.len > 0);
    } else {
        say_kinds(s, &placed);
        buf_char(s->out, ' ');
        say_within(s);
    }
    for (int i = 0; i < board.len; i++) {
        const char *that = board.len == 1 ? "the rule that " : "the rules that ";
        struct buf joined = {0}, apart = {0};
        buf_fmt(&joined, ", and %s", that);
        buf_fmt(&apart, ". To this add %s", that);
        if (placed.len > 0 && i == 0)
            break_add(s->out, BREAK_CLAUSE, buf_text(&joined), buf_text(&apart));
        else
            buf_add(s->out, i > 0 ? " and that " : that);
        buf_add(s->out, reason_family(s->m, board.at[i])->rule);
    }
    if (placed.len == 0) {
        buf_add(s->out, ", ");
        say_within(s);
    }
}

enum {
    BESIDE = 3,      /* rules that a sentence names in brackets, */
    CLUES_BESIDE = 5 /* or clues with a number, where there are more rules */
};

static bool has_number(const struct template_args *s, struct reason r) {
    return strstr(reason_family(s->m, r)->subject, "{n}") != NULL;
}

static void say_beside(const struct template_args *s, const reasons *list) {
    struct subject_list names = names_of(s, list, true);
    break_brackets(s->out, &names);
}

/* What holds at every place goes without saying, unless its family has words for it here: then they
 * are said once. */
static void add_worded(const struct template_args *s, reasons *rules) {
    const struct family *told = NULL;
    for (int i = 0; i < s->step->from.len; i++) {
        const struct family *f = reason_family(s->m, s->step->from.at[i]);
        if (!f->background || f == told || !template_of_part(f, PART_BESIDE))
            continue;
        vec_push(rules, s->step->from.at[i]);
        told = f;
    }
}

/* The ends of lines at a place are what the ways are about: of those nothing is said beside clues.
 * Where there are too many rules, a reader looks for those without a number himself. */
static void say_others(const struct template_args *s) {
    reasons all = list_rules(s, false, s->step->from.len), rules = {0}, clues = {0};
    int first = step_first_reason(s->step).sum;
    add_worded(s, &rules);
    for (int i = 0; i < all.len; i++) {
        if (all.at[i].sum == first || reason_family(s->m, all.at[i])->role == ROLE_ENDS)
            continue;
        vec_push(&rules, all.at[i]);
        if (has_number(s, all.at[i]))
            vec_push(&clues, all.at[i]);
    }
    if (rules.len > 0 && rules.len <= BESIDE)
        say_beside(s, &rules);
    else if (clues.len > 0 && clues.len <= CLUES_BESIDE)
        say_beside(s, &clues);
}

static void say_clues(const struct template_args *s) {
    reasons all = list_rules(s, false, s->step->from.len), clues = {0};
    for (int i = 0; i < all.len; i++)
        if (has_number(s, all.at[i]) && reason_family(s->m, all.at[i])->role != ROLE_ENDS)
            vec_push(&clues, all.at[i]);
    if (clues.len > 0)
        say_beside(s, &clues);
}

/* A ring of two clues is too early as long as something else has to be on the loop. Where no line
 * shows that, other clues do. */
static void say_left_out(const struct template_args *s) {
    reasons all = list_rules(s, false, s->step->from.len), others = {0};
    for (int i = 0; i < all.len; i++)
        if (all.at[i].sum != s->step->from.at[0].sum && all.at[i].sum != s->step->from.at[1].sum &&
            reason_family(s->m, all.at[i])->role != ROLE_ENDS)
            vec_push(&others, all.at[i]);
    if (others.len == 0)
        return;
    buf_add(s->out, " without ");
    say_named(s, &others, false);
}

/* The rules of one bound, by name. */
static void say_bounds(const struct template_args *s, enum reason_kind kind) {
    reasons list = {0};
    for (int i = 0; i < s->step->from.len; i++)
        if (s->step->from.at[i].kind == kind)
            vec_push(&list, s->step->from.at[i]);
    say_named(s, &list, false);
}

static void say_least(const struct template_args *s) {
    say_bounds(s, REASON_AT_LEAST);
}

static void say_most(const struct template_args *s) {
    say_bounds(s, REASON_AT_MOST);
}

/* --- what several share, one for each --------------------------------------------------------- */

/* What of a rule of pairs fails, as one step knows. */
static void add_failing(const struct template_args *s, const struct pairs *p,
                        const struct step *step, mark *known) {
    const vec_int *vars = step->implied.len > 0 ? &step->implied : &step->why.marks;
    for (int i = 0; i < p->lits; i++)
        if (vec_int_has(vars, lit_var(pairs_lits(s->m, p)[i])))
            lit_set(known, lit_not(pairs_lits(s->m, p)[i]));
}

/* The same of all steps of the sentence. */
static mark *known_failing(const struct template_args *s, const struct pairs *p) {
    mark *known = marks_new(s->m);
    int ideas = s->paragraph ? s->paragraph->ideas : 0;
    if (ideas <= 1)
        add_failing(s, p, s->step, known);
    for (int i = 0; i < ideas && ideas > 1; i++)
        add_failing(s, p, &s->paragraph->steps.at[i], known);
    return known;
}

static bool pairs_have(const struct template_args *s, const struct pairs *p, lit l) {
    bool have = false;
    for (int i = 0; i < p->lits; i++)
        have = have || pairs_lits(s->m, p)[i] == l;
    return have;
}

/* The cells of the takers that would find too few without one of the marks that follow, of which
 * *said counts those that are the rule's; none if that shows nothing. */
static vec_int takers_in_need(const struct template_args *s, int rule, mark *known, int *said) {
    vec_int cells = {0}, found = {0};
    for (int i = 0; i < s->step->then.len; i++) {
        lit l = s->step->then.at[i];
        if (!pairs_have(s, rule_pairs(s->m, rule), l))
            continue;
        vec_clear(&found);
        lit_set(known, lit_not(l));
        bool few = pairs_fault(s->m, known, rule, &found, NULL) == PAIRS_FEW;
        known[lit_var(l)] = MARK_NONE;
        if (!few)
            return (vec_int){0};
        ++*said;
        for (int k = 0; k < found.len; k++)
            if (!vec_int_has(&cells, found.at[k]))
                vec_push(&cells, found.at[k]);
    }
    vec_sort(&cells, int_order);
    return cells;
}

/* The cells where these takers may still find something. */
static vec_int cells_left(const struct template_args *s, const struct pairs *p,
                          const vec_int *takers, const mark *known) {
    vec_int cells = {0};
    for (int i = 0; i < p->takers; i++) {
        const struct taker *t = &s->m->takers.at[p->first + i];
        for (int k = 0; k < t->len && vec_int_has(takers, t->cell); k++) {
            lit l = pairs_lits(s->m, p)[t->choice[k]];
            int cell = s->m->vars.at[lit_var(l)].at.a;
            if (lit_mark(known, l) != MARK_NO && !vec_int_has(&cells, cell))
                vec_push(&cells, cell);
        }
    }
    vec_sort(&cells, int_order);
    return cells;
}

enum { CELLS_LISTED = 6 };

/* The cells as a list; of many the block round them. */
static void list_cells(const struct template_args *s, const vec_int *cells, struct buf *out) {
    VEC(struct place) at = {0};
    for (int i = 0; i < cells->len; i++)
        vec_push(&at, place_cell(cells->at[i]));
    if (cells->len <= CELLS_LISTED)
        places_cells(s->m->grid, cells, "and", NULL, out);
    else
        places_box(s->m->grid, at.at, at.len, out);
}

/* "the trees at r1c1 and r2c3 have only r1c2 and r2c4 left" */
static void say_need(const struct template_args *s, const vec_int *takers, const vec_int *left,
                     struct buf *out) {
    int n = takers->len;
    if (n > CELLS_LISTED)
        buf_fmt(out, "the %d %.*ss within ", n, s->noun_len, s->noun ? s->noun : "");
    else
        buf_fmt(out, "the %.*s%s at ", s->noun_len, s->noun ? s->noun : "", n == 1 ? "" : "s");
    list_cells(s, takers, out);
    buf_add(out, n == 1 ? " has only " : " have only ");
    if (n > CELLS_LISTED)
        buf_fmt(out, "%d places within ", n);
    list_cells(s, left, out);
    buf_add(out, " left");
}

/* Appends a clause about one rule. Returns for how many of the marks that follow it is the reason.
 */
static int say_takers_of(const struct template_args *s, int rule, struct buf *out) {
    const struct pairs *p = rule_pairs(s->m, rule);
    mark *known = known_failing(s, p);
    int said = 0;
    vec_int takers = takers_in_need(s, rule, known, &said);
    vec_int left = cells_left(s, p, &takers, known);
    if (takers.len == 0 || left.len != takers.len)
        return 0;
    buf_add(out, out->len > 0 ? ", and " : "");
    say_need(s, &takers, &left, out);
    return said;
}

static void say_takers(const struct template_args *s) {
    const struct step *step = s->step;
    struct buf clauses = {0};
    vec_int rules = {0};
    int said = 0;
    for (int i = 0; i < step->from.len; i++) {
        struct reason r = step->from.at[i];
        bool pairs = r.kind == REASON_RULE && reason_rule(s->m, r)->kind == RULE_PAIRS;
        if (!pairs || vec_int_has(&rules, r.sum))
            continue;
        vec_push(&rules, r.sum);
        said += say_takers_of(s, -1 - r.sum, &clauses);
    }
    if (said == step->then.len)
        buf_add(s->out, buf_text(&clauses));
}

const struct template_field rule_fields[] = {
    /* What a ring of these two would leave out, where no line shows it: " without the 3 at r5c1".
     */
    {"left_out", say_left_out, NULL},
    /* The clues that it needs beside the first rule, where they are few: " (the 1 at r1c3)". */
    {"others", say_others, NULL},
    {"clues", say_clues, NULL}, /* the same, of all clues with a number that it rests on */
    {"rules", say_rules,
     NULL}, /* all that it needs; those that get no less, those that get no more */
    {"least", say_least, NULL},
    {"most", say_most, NULL},
    /* Those that need all that they may have: {takers tree}, "the trees at r1c1 and r2c3 have only
     * r1c2 and r2c4 left". */
    {"takers", say_takers, NULL},
    {0},
};
