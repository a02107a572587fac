/* What a sentence is about, and what follows in it. */
#include "model/model.h"
#include "teach/words/breaks.h"
#include "teach/words/places.h"
#include "teach/words/template.h"

#include <string.h>

/* What a sentence is about: the fields {subject}, {rival}, {subjects} and {abouts}. */

static void say_rule(const struct template_args *s, struct reason r) {
    template_of_sum(s, r.sum, r.kind == REASON_AT_MOST, template_family(s->m, r.sum)->subject);
}

/* The first rule. */
static void say_subject(const struct template_args *s) {
    say_rule(s, step_first_reason(s->step));
}

/* The first rule about another sum, which a family may name otherwise than as a subject. */
static void say_rival(const struct template_args *s) {
    const struct step *step = s->step;
    struct reason r = step_first_reason(step);
    for (int i = step->from.len - 1; i > 0; i--)
        if (step->from.at[i].sum != step->from.at[0].sum)
            r = step->from.at[i];
    const struct family *f = template_family(s->m, r.sum);
    const char *own = template_of_part(f, PART_RIVAL);
    template_of_sum(s, r.sum, r.kind == REASON_AT_MOST, own ? own : f->subject);
}

static struct template_args args_of_idea(const struct template_args *s, int i, struct buf *out) {
    struct template_args one = *s;
    one.step = s->paragraph ? &s->paragraph->steps.at[i] : s->step;
    one.out = out;
    return one;
}

/* What `say` writes of each idea, each once, those together that differ in their place alone. */
static void list_of_ideas(const struct template_args *s, void say(const struct template_args *)) {
    int n = s->paragraph ? s->paragraph->ideas : 1;
    struct subject_list list = {0};
    struct buf one = {0};
    for (int i = 0; i < n; i++) {
        struct template_args idea = args_of_idea(s, i, &one);
        buf_clear(&one);
        say(&idea);
        subject_list_add(&list, buf_text(&one));
    }
    subject_list_say(&list, false, s->out);
}

static void say_subjects(const struct template_args *s) {
    list_of_ideas(s, say_subject);
}

static void say_pairs(const struct template_args *s) {
    int n = s->paragraph ? s->paragraph->ideas : 1;
    for (int i = 0; i < n; i++) {
        struct subject_list pair = {0};
        struct buf one = {0}, other = {0};
        struct template_args idea = args_of_idea(s, i, &one);
        say_subject(&idea);
        idea.out = &other;
        say_rival(&idea);
        subject_list_add(&pair, buf_text(&one));
        subject_list_add(&pair, buf_text(&other));
        buf_add(s->out, i == 0 ? "" : i + 1 < n ? ", " : ", and ");
        subject_list_say(&pair, false, s->out);
    }
}

/* --- some of few places ----------------------------------------------------------------------- */

static void say_picked(const struct template_args *s) {
    enum { LISTED = 7 };
    const struct step *step = s->step;
    const vec_int *known = step->implied.len > 0 ? &step->implied : &step->why.marks;
    LOCAL(mem_free_at) vec_lit open = {0};
    int taken = 0, items;
    if (step->from.len < 2 || !step_rests_on_rivals(s->m, step))
        return;
    const struct sum *of = &s->m->sums.at[step->from.at[0].sum];
    for (int i = 0; i < of->len; i++)
        if (!vec_int_has(known, lit_var(sum_lits(s->m, of)[i])))
            vec_push(&open, sum_lits(s->m, of)[i]);
    for (int i = 0; i < open.len; i++)
        for (int k = 0; k < step->then.len; k++)
            taken += open.at[i] == step->then.at[k];
    if (taken < 2)
        return;
    template_count(s->out, taken);
    if (open.len > LISTED) {
        buf_add(s->out, " cells");
        return;
    }
    buf_add(s->out, " of ");
    template_places(s, open.at, open.len, "and", &items);
}

static void say_ends(const struct template_args *s) {
    char name[PLACE_NAME];
    const struct step *step = s->step;
    const char *cell = place_words(s->m->grid, place_cell(step->about), name);
    bool both = step->detail.kind == DETAIL_MORE && step->detail.more.shared.least == 2;
    buf_fmt(s->out, both ? "both line ends of %s" : "the only line end that %s has left", cell);
}

static void say_number_at(const struct template_args *s) {
    template_fill(s, phrases[PHRASE_NUMBER_AT]);
}

/* The rules' numbers at the first marks that the ideas rest on, each once: "the 3s at r1c2 and r5c2
 * and the 7 at r4c4". */
static void say_evidences(const struct template_args *s) {
    list_of_ideas(s, say_number_at);
}

/* The clues by which all ideas know inside from outside: "counted from the clue at r1c2". */
static void say_counted_from(const struct template_args *s) {
    LOCAL(mem_free_at) vec_int cells = {0};
    int n = s->paragraph ? s->paragraph->ideas : 1;
    for (int i = 0; i < n; i++) {
        const struct step *step = s->paragraph ? &s->paragraph->steps.at[i] : s->step;
        for (int k = 0; k < step->why.group.len; k++)
            if (!vec_int_has(&cells, step->why.group.at[k].a))
                vec_push(&cells, step->why.group.at[k].a);
    }
    buf_add(s->out, cells.len == 0 ? "counted across the lines round it" : "counted from the clue");
    if (cells.len == 0)
        return;
    buf_add(s->out, cells.len > 1 ? "s at " : " at ");
    places_cells(s->m->grid, &cells, "and", NULL, s->out);
}

/* Of what a step would leave cut off, the place nearest to its first mark; NO_CELL: none is told.
 */
static int nearest_behind(const struct template_args *s) {
    const struct evidence *why = &s->step->why;
    const vec_place *behind = why->group.len > 0 ? &why->group : &why->area;
    int way = s->m->vars.at[lit_var(s->step->then.at[0])].at.a, best = NO_CELL, least = 0;
    for (int i = 0; i < behind->len; i++) {
        int far = grid_distance(s->m->grid, way, behind->at[i].a);
        if (best != NO_CELL && far >= least)
            continue;
        best = behind->at[i].a;
        least = far;
    }
    return best;
}

/* The idea in which the way out begins that the i-th one goes on with: what is behind it is behind
 * that one, too, or is what follows from it. */
static int way_begins(const struct template_args *s, int i) {
    struct template_args idea = args_of_idea(s, i, s->out);
    int behind = nearest_behind(&idea);
    for (int k = 0; k < i; k++) {
        struct template_args earlier = args_of_idea(s, k, s->out);
        const vec_lit *then = &earlier.step->then;
        bool on = behind != NO_CELL && nearest_behind(&earlier) == behind;
        for (int j = 0; j < then->len; j++)
            on = on || s->m->vars.at[lit_var(then->at[j])].at.a == behind;
        if (on)
            return way_begins(s, k);
    }
    return i;
}

/* What follows from the ideas on one way out, as a step; false: the way began earlier. */
static bool way_from(const struct template_args *s, int i, int n, struct step *way) {
    for (int k = i; k < n && way_begins(s, i) == i; k++) {
        const struct step *idea = args_of_idea(s, k, s->out).step;
        for (int j = 0; j < idea->then.len && way_begins(s, k) == i; j++)
            vec_push(&way->then, idea->then.at[j]);
    }
    return way->then.len > 0;
}

/* "r1c1 can only get out through r1c2, and r2c5 through r3c4": what is behind each idea, and what
 * follows from it; a way out that is followed on is told as one. The verb comes with the field, and
 * its last word stands for it later on. */
static void say_ways_out(const struct template_args *s) {
    int n = s->paragraph ? s->paragraph->ideas : 1, ways = 0, said = 0, verb = 0;
    for (int i = 0; i < n; i++)
        ways += way_begins(s, i) == i;
    for (int i = 0; i < n; i++) {
        struct template_args idea = args_of_idea(s, i, s->out), own = *s;
        struct step way = {.about = NO_CELL, .other = NO_CELL};
        char name[PLACE_NAME];
        int behind = nearest_behind(&idea);
        if (!way_from(s, i, n, &way))
            continue;
        own.step = &way;
        buf_add(s->out, said == 0 ? "" : said + 1 < ways ? ", " : ", and ");
        if (behind != NO_CELL)
            buf_add(s->out, place_words(s->m->grid, place_cell(behind), name));
        else
            buf_add(s->out, "a part");
        buf_fmt(s->out, " %.*s ", s->noun_len - verb, s->noun + verb);
        template_fill(&own, "{then}");
        for (verb = s->noun_len; verb > 0 && s->noun[verb - 1] != ' ';)
            verb--;
        said++;
    }
}

/* "with r1c2 shaded the 5 at r1c1 would see at most 4 cells", or behind another one "with r1c2
 * shaded the 5 at r1c1 at most 4". */
static void say_seen_with(const struct template_args *s, bool behind) {
    int cells;
    enum reason_kind bound = step_seen(s->m, s->step, &cells);
    bool brief = behind && s->step->detail.kind == DETAIL_SEEN && bound != REASON_RULE;
    template_fill(s, brief ? "with {with} {subject} " : "with {with} {subject} {seen}");
    if (brief)
        buf_fmt(s->out, "at %s %d", bound == REASON_AT_MOST ? "most" : "least", cells);
}

static void say_each_seen(const struct template_args *s) {
    int n = s->paragraph ? s->paragraph->ideas : 1;
    for (int i = 0; i < n; i++) {
        struct template_args idea = *s;
        idea.step = s->paragraph ? &s->paragraph->steps.at[i] : s->step;
        buf_add(s->out, i == 0 ? "" : i % 2 == 1 ? ", and " : ". Likewise, ");
        say_seen_with(&idea, i % 2 == 1);
    }
}

/* Two ideas that say the same of one island. */
static bool one_island(const struct step *a, const struct step *b) {
    return a->about == b->about && step_island(a) == step_island(b);
}

static bool is_told_before(const struct template_args *s, int i) {
    bool told = false;
    for (int k = 0; k < i; k++)
        told = told || one_island(args_of_idea(s, k, s->out).step, args_of_idea(s, i, s->out).step);
    return told;
}

/* "r1c2 would join the island of r1c1 to another one, and r2c5 and r3c4 that of r3c5": what follows
 * from the ideas, island by island. */
static void say_each_between(const struct template_args *s) {
    int n = s->paragraph ? s->paragraph->ideas : 1, left = 0, items;
    const struct step *before = NULL;
    for (int i = 0; i < n; i++)
        left += !is_told_before(s, i);
    for (int i = 0; i < n; i++) {
        const struct step *step = args_of_idea(s, i, s->out).step;
        bool join = step_island(step) == COMPONENT_TWO_CLUES;
        vec_lit then = {0};
        char name[PLACE_NAME];
        if (is_told_before(s, i))
            continue;
        for (int k = i; k < n; k++) {
            const struct step *idea = args_of_idea(s, k, s->out).step;
            for (int j = 0; j < idea->then.len && one_island(idea, step); j++)
                vec_push(&then, idea->then.at[j]);
        }
        buf_add(s->out, !before ? "" : left > 1 ? ", " : ", and ");
        left--;
        template_places(s, then.at, then.len, "and", &items);
        bool again = before && step_island(before) == step_island(step);
        buf_fmt(s->out, "%s%s%s",
                again  ? " "
                : join ? " would join "
                       : " would make ",
                again ? "that of " : "the island of ",
                place_words(s->m->grid, place_cell(step->about), name));
        buf_add(s->out, again ? "" : join ? " to another one" : " too large");
        before = step;
    }
}

/* Grid points are named one by one. */
static void say_abouts(const struct template_args *s) {
    vec_int cells = {0};
    int n = s->paragraph ? s->paragraph->ideas : 1;
    int sum = step_first_reason(s->step).sum;
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
    places_cells(s->m->grid, &cells, "and", NULL, s->out);
}

/* What follows, and what it must be: the fields {then}, {either}, {must}, {are} and {it}; and
 * places of literals in general. */

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
        places_cells(s->m->grid, &cells, last, s->apart, s->out);
        *items = n;
    } else if (place_is_side(first)) {
        *items = places_sides(s->m, &vars, about_of(s), last, s->apart, s->out);
    } else {
        *items =
            is_drawn_through(s, lits[0])
                ? places_lines(s->m, &vars, s->apart, s->out)
                : places_each(s->m, &vars, lit_sign(lits[0]) == MARK_YES, last, s->apart, s->out);
    }
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
    return items;
}

/* How many items {then} names. */
static int items_of(const struct template_args *s, int first) {
    struct buf unsaid = {0};
    struct template_args quiet = *s;
    quiet.out = &unsaid;
    return say_alike(&quiet, first, "and");
}

void template_word_for(const struct template_args *s, const char *word, bool several) {
    bool article = strncmp(word, "a ", 2) == 0, none = strncmp(word, "no ", 3) == 0;
    if (several && (article || none))
        buf_fmt(s->out, "%ss", article ? word + 2 : word);
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
    if (fact)
        buf_add(s->out, " and ");
    else
        break_add(s->out, BREAK_CLAUSE, ", and ", ". For the same reason ");
    int items = say_alike(s, other, "and");
    buf_char(s->out, ' ');
    say_fate(s, s->step->then.at[other], items > 1, fact);
}

void template_drawn(const struct template_args *s, const vec_int *vars) {
    lit first = lit_yes(vars->at[0]);
    const char *word = template_word(s, first);
    bool sides = place_is_side(s->m->vars.at[vars->at[0]].at), line = strstr(word, "line") != NULL;
    struct buf verb = {0}, on = {0};
    struct template_args own = *s;
    own.out = &verb;
    buf_add(&verb, " are ");
    template_word_for(&own, word, true);
    if (line)
        buf_add(&on, sides ? ". It also takes " : ". It also runs ");
    else
        buf_fmt(&on, "%s. Likewise ", buf_text(&verb));
    if (line)
        buf_add(s->out, sides ? "the loop takes " : "the line runs ");
    int items = sides  ? places_sides(s->m, vars, about_of(s), "and", on.at, s->out)
                : line ? places_lines(s->m, vars, on.at, s->out)
                       : places_each(s->m, vars, true, "and", on.at, s->out);
    if (line)
        return;
    buf_add(s->out, items > 1 ? " are " : " is ");
    template_word_for(s, word, items > 1);
}

/* A long list that its verb follows may be parted, with a verb for each part. */
static void say_then(const struct template_args *s) {
    static const char must[] = " {must}";
    struct template_args own = *s;
    struct buf apart = {0};
    if (s->next && strncmp(s->next, must, sizeof must - 1) == 0) {
        own.out = &apart;
        buf_char(&apart, ' ');
        say_fate(&own, s->step->then.at[0], true, false);
        buf_add(&apart, ". Likewise ");
        own.apart = buf_text(&apart);
    }
    own.out = s->out;
    say_alike(&own, 0, "and");
}

static void say_then_or(const struct template_args *s) {
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

/* "both must be shaded": of the ways out that {ways_out} has named, each by itself. */
static void say_ways_must(const struct template_args *s) {
    int n = s->paragraph ? s->paragraph->ideas : 1, items = 0;
    for (int i = 0; i < n; i++) {
        struct step way = {.about = NO_CELL, .other = NO_CELL};
        struct template_args own = *s;
        own.step = &way;
        items += way_from(s, i, n, &way) ? items_of(&own, 0) : 0;
    }
    bool never = is_never(s, s->step->then.at[0]);
    buf_add(s->out, items == 1 ? "it " : items == 2 && !never ? "both " : "they ");
    say_fate(s, s->step->then.at[0], items > 1, false);
}

/* The literals of the first rule, a sum, that made its bound bite; false: they are too many, or
 * there are none, or another rule or its own fields say why. */
static bool decided_by(const struct template_args *s, vec_lit *out) {
    enum { SINCE_MOST = 4 };
    const struct step *step = s->step;
    struct reason r = step_first_reason(step);
    const vec_int *marks = step->implied.len > 0 ? &step->implied : &step->why.marks;
    bool alone = r.sum >= 0;
    for (int i = 1; i < step->from.len; i++)
        alone = alone && step->from.at[i].sum == r.sum && step->from.at[i].kind == r.kind;
    if (!alone)
        return false;
    const struct sum *of = &s->m->sums.at[r.sum];
    for (int i = 0; i < of->len; i++) {
        lit l = sum_lits(s->m, of)[i];
        if (vec_int_has(marks, lit_var(l)) && (i == 0 || sum_lits(s->m, of)[i - 1] != l))
            vec_push(out, r.kind == REASON_AT_MOST ? l : lit_not(l));
    }
    return out->len > 0 && out->len <= SINCE_MOST;
}

/* ", since r3c4 is shaded and r5c6 is unshaded". */
static void say_since(const struct template_args *s) {
    LOCAL(mem_free_at) vec_lit marks = {0};
    if (!decided_by(s, &marks))
        return;
    struct step own = {.about = about_of(s), .other = NO_CELL, .then = marks};
    struct template_args args = *s;
    args.step = &own;
    buf_add(s->out, ", since ");
    template_fill(&args, phrases[PHRASE_FOLLOWS]);
}

const struct template_field subject_fields[] = {
    {"abouts", say_abouts, NULL}, /* cells of all steps in the sentence */
    /* The first rule's own words ("the 2 at r3c4"); those of all steps; the words of the next rule;
     * of all steps, the first rule and the next one: "the 3s at r1c1 and r1c2". */
    {"subject", say_subject, NULL},
    {"subjects", say_subjects, NULL},
    {"rival", say_rival, NULL},
    {"pairs", say_pairs, NULL},
    /* The places of what follows, with "and" or "or"; "must be shaded", "are unshaded"; "it",
     * "both" or "they", for as many places as {then} named. */
    {"then", say_then, NULL},
    {"either", say_then_or, NULL},
    {"must", say_must, NULL},
    {"are", say_are, NULL},
    {"it", say_it, NULL},
    /* The first marks that all steps of the sentence rest on, with the numbers of their rules. */
    {"evidences", say_evidences, NULL},
    /* The marks by which the first rule, a sum, leaves no choice; empty where it needs none. */
    {"since", say_since, NULL},
    /* What each idea is needed for, and what follows from it: {ways_out can only get out through}.
     */
    {"ways_out", say_ways_out, NULL},
    {"ways_must", say_ways_must, NULL}, /* "both must be shaded", for all that {ways_out} named */
    {"each_between", say_each_between, NULL}, /* what follows from each idea about islands */
    {"counted_from", say_counted_from, NULL}, /* the clues by which inside is known from outside */
    /* How many of its open places the first rule takes, where it has one way and any other one
     * would break rules of two marks each: "two of r1c1, r1c3 and r2c1"; else empty. */
    {"picked", say_picked, NULL},
    /* All that a cell has left for it: "the only line end that r3c4 has left". */
    {"ends", say_ends, NULL},
    /* {seen} of all steps: "with r1c2 shaded the 5 at r1c1 would see at most 4 cells". */
    {"each_seen", say_each_seen, NULL},
    {0},
};
