#include "teach/paragraph.h"

#include "base/least.h"
#include "engine/cheapest.h"
#include "teach/grow.h"
#include "teach/steps/find.h"
#include "teach/why.h"
#include "teach/words/sentence_inside.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

void paragraph_clear(struct paragraph *p) {
    p->ideas = 0;
    vec_clear(&p->steps);
}

void paragraph_free(struct paragraph *p) {
    for (int i = 0; i < p->steps.cap; i++)
        step_free(&p->steps.at[i]);
    vec_free(&p->steps);
}

/* New places behind `len` are zeroed once, so that a spare step can be distinguished from none. */
void paragraph_add(struct paragraph *p, const struct step *s) {
    int had = p->steps.cap;
    vec_reserve(&p->steps, 1);
    for (int i = had; i < p->steps.cap; i++)
        p->steps.at[i] = (struct step){.technique = -1};
    step_copy(&p->steps.at[p->steps.len], s);
    p->steps.len++;
}

/* True if one of the first n steps marks a variable. */
static bool follows_before(const struct paragraph *p, int n, int var) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++)
            if (lit_var(p->steps.at[i].then.at[k]) == var)
                return true;
    return false;
}

static bool has_one_bound(const struct step *s) {
    return s->detail.kind == DETAIL_WAYS && s->detail.ways.one_bound;
}

/* Lets a misfit hold for the marks of another one with the same bound, too. */
static void detail_widen(struct detail *d, const struct detail *other) {
    struct arm_range *a = &d->misfit.range;
    a->least = min_int(a->least, other->misfit.range.least);
    a->most = max_int(a->most, other->misfit.range.most);
}

void paragraph_idea(const struct paragraph *p, struct step *out) {
    step_copy(out, &p->steps.at[0]);
    for (int i = 1; i < p->ideas; i++) {
        const struct step *s = &p->steps.at[i];
        if (out->detail.kind == DETAIL_WAYS)
            out->detail.ways.one_bound =
                out->detail.ways.one_bound && has_one_bound(s) && step_bound(s) == step_bound(out);
        if (out->detail.kind == DETAIL_WAYS && step_gap(s) != step_gap(out))
            out->detail.ways.gap = PIECE_FITS;
        if (out->detail.kind == DETAIL_MISFIT && s->detail.kind == DETAIL_MISFIT)
            detail_widen(&out->detail, &s->detail);
        for (int k = 0; k < s->then.len; k++)
            vec_push(&out->then, s->then.at[k]);
        for (int k = 0; k < s->from.len; k++)
            vec_push(&out->from, s->from.at[k]);
        for (int k = 0; k < s->why.marks.len; k++)
            if (!follows_before(p, i, s->why.marks.at[k]))
                vec_push(&out->why.marks, s->why.marks.at[k]);
        for (int k = 0; k < s->shown.len; k++)
            vec_push(&out->shown, s->shown.at[k]);
    }
}

/* A hint: the easiest tier that has a step comes first, and within it rows and places compete. */

enum {
    TIER_COST = 4,     /* of a row's tier, among steps that are as hard to see */
    FAR_MAX = 160,     /* beyond this, far is far, */
    FAR_SUPPOSED = 40, /* and sooner for what is supposed */
    FEW = 5,           /* pieces of evidence that are seen at once, whichever they are */
    WITHIN = 2,        /* cells from the hand that are no distance; */
    A_CELL = 20,       /* what each further one costs */
    SMALL = 6,         /* pieces of evidence that one sentence carries */
    SET_SMALL = 3,     /* rules of a minimal set that may take its place */
    SUPPOSED = 3,      /* pieces that a supposition costs beside what follows from it */
    UNTOLD = 18,       /* marks of cases that are followed and not printed */
};

/* PicoSAT's propagations that the search for a minimal set may take while there is a walk to show.
 * A bound in seconds would give other hints on a slower machine. */
static const unsigned long long rival_propagations = 60000;

/* On boards with more variables than these, PicoSAT's clauses alone cost more than a hint may. */
enum { RIVAL_VARIABLES = 2000 };

/* The propagations that it may take where there is no walk: so many, and more for each variable,
 * but only up to a bound, since on large boards each propagation takes longer, too. */
enum { SET_PROPAGATIONS = 40000, A_VARIABLE = 60, VARIABLES_MOST = 30000 };

/* True if the sentence of a step says that ways agree, and cannot say which ways these are, or how
 * those fail that do not: a reader would have to look for them. */
static bool is_untold(const struct step *s) {
    find_step *find = techniques[s->technique].find;
    bool told = s->detail.kind != DETAIL_WAYS || s->detail.ways.one_bound ||
                (s->cases.len > 0 && s->detail.ways.fail == 0) || s->detail.ways.n == 1;
    return techniques[s->technique].tier == TIER_WHATIF ||
           (!told && (find == find_shared || find == find_whichever || find == find_few_ways));
}

/* What follows in ways that are left out of the sentence counts as a walk. */
static int pieces(const struct model *m, const struct step *s) {
    bool named = techniques[s->technique].tier < TIER_WHATIF;
    if (s->walk.len > 0)
        return named ? chain_deductions(m, s) + SUPPOSED : s->walk.len;
    return step_size(m, s) + (is_untold(s) ? UNTOLD : 0);
}

/* A rule over most of the board is not something that one sees at a place, unless it is nearly met;
 * and never where its ways are counted, which comes after everything that is seen locally. */
static bool is_global(const struct model *m, const struct step *s) {
    for (int i = 0; i < s->from.len; i++)
        if (s->from.at[i].sum >= 0 && sum_is_global(m, s->from.at[i].sum))
            return s->why.marks.len > SMALL || techniques[s->technique].find == find_shared;
    return false;
}

/* How far a step's nearest mark lies from the last paragraph's marks. */
static int cells_from_hand(const struct settled *settled, const struct step *s) {
    const struct model *m = settled->m;
    int least = INT_MAX;
    for (int i = 0; i < settled->hand.len; i++)
        for (int k = 0; k < s->then.len; k++) {
            int cell = m->vars.at[lit_var(s->then.at[k])].at.a;
            least = min_int(least, grid_chebyshev(m->grid, settled->hand.at[i], cell));
        }
    return least;
}

/* How hard a step is to see: by its row's tier; but where a chain or ways have to be followed
 * further than one sentence carries, it is like any other supposition. */
static enum tier tier_to_see(const struct model *m, const struct step *s) {
    enum tier tier = techniques[s->technique].tier;
    find_step *find = techniques[s->technique].find;
    bool ways = find == find_few_ways || find == find_whichever;
    bool supposes = (ways || s->walk.len > 0 || is_untold(s)) && pieces(m, s) > SMALL;
    return supposes && tier < TIER_WHATIF ? TIER_WHATIF : tier;
}

/* What a step costs a reader: its evidence (or its walk), and its distance from the last
 * paragraph's marks or else from `near`. Good only for comparing steps of one tier. Beside the hand
 * a piece more or less of a few makes no step easier. */
static int hint_cost(const struct settled *settled, int near, const struct step *s) {
    const struct model *m = settled->m;
    int cell = m->vars.at[lit_var(s->then.at[0])].at.a;
    int far = cost_of_distance(m, near, cell), few = 0;
    if (settled->hand.len > 0) {
        far = A_CELL * max_int(cells_from_hand(settled, s) - WITHIN, 0);
        few = FEW;
    }
    int most = tier_to_see(m, s) < TIER_WHATIF ? FAR_MAX : FAR_SUPPOSED;
    return COST_OF_PIECE * max_int(pieces(m, s), few) + min_int(far, most) +
           TIER_COST * (int)techniques[s->technique].tier;
}

/* True if a step comes before another one: what is seen at a place before what is spread over the
 * board, then the easier tier, and only then what costs a reader less. */
static bool goes_first(const struct settled *settled, int near, const struct step *one,
                       const struct step *other) {
    const struct model *m = settled->m;
    enum tier tier = tier_to_see(m, one), than = tier_to_see(m, other);
    if (is_global(m, one) != is_global(m, other))
        return is_global(m, other);
    if (tier != than)
        return tier < than;
    return hint_cost(settled, near, one) < hint_cost(settled, near, other);
}

static void compete(const struct settled *settled, int near, const struct step *one,
                    struct step *best) {
    if (best->technique < 0 || goes_first(settled, near, one, best))
        step_copy(best, one);
}

/* Asks for walks, which cost most to find: one kind after the other, until one gives an answer. */
static void ask_walks(struct settled *settled, int near, struct step *best) {
    LOCAL(step_free) struct step one = {0};
    bool found = technique_try_walk(settled, false, near, &one) ||
                 technique_try_cases(settled, near, &one) ||
                 technique_try_walk(settled, true, near, &one);
    if (found)
        compete(settled, near, &one, best);
}

/* True if no step of a harder tier comes before the best one. */
static bool is_settled(const struct model *m, const struct step *best) {
    return best->technique >= 0 && !is_global(m, best) && tier_to_see(m, best) < TIER_WHATIF;
}

/* All rows of one tier against the best so far; notes which of them find anything. */
static void ask_tier(struct settled *settled, int near, enum tier tier, bool *fires,
                     struct step *best) {
    LOCAL(step_free) struct step one = {0};
    for (int t = 0; t < n_techniques; t = technique_after(t)) {
        if (techniques[t].tier != tier || !technique_try(settled, t, near, &one))
            continue;
        fires[t] = true;
        compete(settled, near, &one, best);
    }
}

/* The cell of the hand farthest from one: the other end of it to look from. */
static int far_end(const struct settled *settled, int near) {
    int best = near, most = 0;
    for (int i = 0; i < settled->hand.len; i++) {
        int far = grid_distance(settled->m->grid, near, settled->hand.at[i]);
        if (far > most) {
            most = far;
            best = settled->hand.at[i];
        }
    }
    return best;
}

/* True if a step is seen as easily as another one: by its row's tier, and by its pieces as far as
 * one counts them. */
static bool is_as_easy(const struct model *m, const struct step *one, const struct step *other) {
    return techniques[one->technique].tier <= techniques[other->technique].tier &&
           is_global(m, one) <= is_global(m, other) &&
           pieces(m, one) <= max_int(pieces(m, other), SMALL);
}

/* A step that leaves the hand gives way to one beside it that is as easy: rows look for what is
 * near one cell, and a paragraph's marks may lie far apart. Looking from two ends brings 1.0 in a
 * hundred paragraphs within two cells, from four no more. */
static void ask_hand(struct settled *settled, int near, const bool *fires, struct step *best) {
    LOCAL(step_free) struct step one = {0};
    enum tier tier = techniques[best->technique].tier;
    bool leaves = tier < TIER_WHATIF && near != NO_CELL && settled->hand.len > 1 &&
                  cells_from_hand(settled, best) > WITHIN;
    int end = leaves ? far_end(settled, near) : near;
    for (int t = 0; t < n_techniques && end != near; t = technique_after(t)) {
        if (!fires[t] || techniques[t].tier > tier || !technique_try(settled, t, end, &one))
            continue;
        if (cells_from_hand(settled, &one) > WITHIN || !is_as_easy(settled->m, &one, best))
            continue;
        step_copy(best, &one);
        break;
    }
}

/* A small set of rules in place of a long walk. */
static void ask_rival(const struct model *m, const mark *marks, const mark *solution, int near,
                      struct step *best) {
    LOCAL(step_free) struct step set = {0};
    struct budget b = {.propagations = rival_propagations};
    if (why_next(m, marks, solution, near, &b, &set) && step_size(m, &set) <= SET_SMALL)
        step_copy(best, &set);
}

static unsigned long long propagations_by_size(const struct model *m) {
    int n = A_VARIABLE * model_vars(m);
    return (unsigned long long)min_int(n, VARIABLES_MOST);
}

/* What no row of the ladder finds. */
static bool hint_ask_solver(const struct quiet *q, const struct answer *a, int near,
                            const struct budget *budget, struct step *out) {
    struct budget within = *budget, *b = &within;
    if (b->propagations == 0)
        b->propagations = SET_PROPAGATIONS + propagations_by_size(q->m);
    if (a && a->outcome == OUTCOME_ONE)
        return why_next(q->m, q->marks, a->solution, near, b, out);
    if (a && a->outcome == OUTCOME_SEVERAL && a->other)
        return why_certain(q->m, q->marks, a->solution, a->other, near, b, out);
    return false;
}

/* The patterns of clues that a person marks before all else, wherever they are: clues that meet. A
 * narration begins with them; once none is found it follows the hand. */
static bool ask_openings(struct settled *settled, int near, struct step *out) {
    bool found = false;
    for (int n = 1, t; settled->opening && !found && (t = technique_opening(n)) >= 0; n++)
        found = technique_try(settled, t, near, out);
    settled->opening = found;
    return found;
}

/* The cheapest step on a board whose quiet facts are known, and with what was settled on earlier
 * boards. The rows of the ladder compete, tier by tier; a what-if is tried if nothing below it is
 * found, and a minimal set (with a solution, within the budget) if the what-if's walk is
 * long. The step may rest on quiet facts until step_ground() replaces them by marks of the board.
 */
static bool hint_on(const struct quiet *q, struct settled *settled, const struct answer *answer,
                    int near, const struct budget *b, struct step *out) {
    const struct model *m = q->m;
    step_clear(out);
    settled_look(settled, q->marks);
    bool fires[TECHNIQUES] = {false};
    if (ask_openings(settled, near, out))
        return true;
    for (int t = TIER_BASIC; t <= TIER_HARD && !is_settled(m, out); t++)
        ask_tier(settled, near, (enum tier)t, fires, out);
    if (!is_settled(m, out))
        ask_walks(settled, near, out);
    if (out->technique >= 0)
        ask_hand(settled, near, fires, out);
    if (out->technique >= 0 && techniques[out->technique].tier < TIER_WHATIF &&
        out->detail.kind == DETAIL_WAYS && out->detail.ways.fail > 0)
        tell_what_fails(settled, techniques[out->technique].id, CHAIN_TOLD_MOST, out);
    if (out->technique >= 0 && techniques[out->technique].find == find_shared)
        tell_by_opposite(settled, out);
    if (out->technique >= 0 && (techniques[out->technique].find == find_few_ways ||
                                techniques[out->technique].find == find_whichever))
        tell_what_is_not_plain(settled, CHAIN_SEEN, out);
    if (out->technique < 0)
        return hint_ask_solver(q, answer, near, b, out);
    bool rival = out->walk.len > HINT_LONG_WALK && model_vars(m) <= RIVAL_VARIABLES;
    if (rival && answer && answer->outcome == OUTCOME_ONE)
        ask_rival(m, q->marks, answer->solution, near, out);
    return true;
}

/* A narration: the hint, and the paragraph that grows from it. */

/* The variable of the one mark YES that is missing; -1: none is, or several are. */
static int last_missing(const struct quiet *q, const struct answer *a) {
    int missing = 0, last = -1;
    for (int v = 0; a && a->outcome == OUTCOME_ONE && v < model_vars(q->m); v++)
        if (a->solution[v] == MARK_YES && q->marks[v] != MARK_YES) {
            missing++;
            last = v;
        }
    return missing == 1 ? last : -1;
}

static bool step_says(const struct step *s, lit l) {
    for (int i = 0; i < s->then.len; i++)
        if (s->then.at[i] == l)
            return true;
    return false;
}

/* The mark that closes the puzzle, where one of its rules implies it at once. */
static bool closing_step(const struct quiet *q, int last, struct step *out) {
    const struct model *m = q->m;
    for (int i = last < 0 ? 0 : m->use_first[last]; last >= 0 && i < m->use_first[last + 1]; i++) {
        step_clear(out);
        if (find_by_sum(m, q->marks, m->uses.at[i], out) && step_says(out, lit_yes(last)))
            return true;
    }
    return false;
}

static void note_hand(struct settled *settled, const struct paragraph *p) {
    vec_clear(&settled->hand);
    for (int i = 0; i < p->steps.len; i++)
        for (int k = 0; k < p->steps.at[i].then.len; k++)
            vec_push(&settled->hand, settled->m->vars.at[lit_var(p->steps.at[i].then.at[k])].at.a);
}

/* A solution that has the marks, if the answer is one; NULL: none is known. */
static const mark *known_solution(const struct model *m, const mark *marks,
                                  const struct answer *answer) {
    const mark *solution = answer ? answer->solution : NULL;
    for (int v = 0; solution && v < model_vars(m); v++)
        if (marks[v] != MARK_NONE && marks[v] != solution[v])
            return NULL;
    return solution;
}

/* Counts the words of a text, and the places that it names: a run of cells is one. */
static void count_words(const char *text, int *words, int *places) {
    *words = *places = 0;
    for (const char *at = text; *at; at++) {
        if (at > text && at[-1] != ' ')
            continue;
        ++*words;
        at += *at == '(';
        *places += at[0] == 'r' && isdigit((unsigned char)at[1]);
    }
}

/* True if a paragraph is more than a reader takes in at one go. A genre's own words for its marks
 * are not known here; these are as long as any. */
static bool is_too_long(const struct model *m, const struct paragraph *p) {
    enum { WORDS_MOST = 56, PLACES_MOST = 15 };
    static const struct mark_words plain = {.cell_yes = "a star",
                                            .cell_no = "unshaded",
                                            .segment_yes = "a line",
                                            .segment_no = "no line",
                                            .side_yes = "a line",
                                            .side_no = "no line"};
    LOCAL_BUF text = {0};
    int words, places;
    sentence_paragraph(m, &plain, p, &text);
    count_words(buf_text(&text), &words, &places);
    return words > WORDS_MOST || places > PLACES_MOST;
}

/* Leaves the last steps to the next paragraph, as many as are too much for this one, and of a
 * single step with many marks the last of these. */
static void shorten(const struct model *m, struct paragraph *p) {
    enum { MARKS_KEPT = 6 };
    while (p->steps.len > 1 && is_too_long(m, p)) {
        p->steps.len--;
        p->ideas = min_int(p->ideas, p->steps.len);
    }
    vec_lit *then = &p->steps.at[0].then;
    while (p->steps.len == 1 && then->len > MARKS_KEPT && is_too_long(m, p))
        then->len--;
}

bool paragraph_next(const struct model *m, const mark *marks, const struct answer *answer, int near,
                    struct settled *settled, const struct budget *b, struct paragraph *out) {
    LOCAL(quiet_free) struct quiet q;
    LOCAL(settled_free) struct settled own;
    LOCAL(step_free) struct step idea = {0};
    paragraph_clear(out);
    quiet_init(&q, m, marks);
    settled_init(&own, m, q.marks);
    if (!settled)
        settled = &own;
    settled->solution = known_solution(m, marks, answer);
    int last = last_missing(&q, answer);
    bool found = closing_step(&q, last, &idea) ||
                 hint_on(&q, settled, answer, last < 0 ? near : m->vars.at[last].at.a, b, &idea);
    if (found) {
        paragraph_grow(&q, settled, &idea, out);
        shorten(m, out);
        note_hand(settled, out);
    }
    settled->solution = NULL; /* it is the caller's, and may go before the memory does */
    return found;
}
