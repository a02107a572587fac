/* A paragraph from its first step on. */
#include "teach/grow.h"

#include "model/model.h"
#include "teach/steps/find.h"

#include <string.h>

/* True if a step rests on a mark that was made in this paragraph. */
static bool rests_on_new(const struct quiet *q, const struct step *s) {
    for (int i = 0; i < s->why.marks.len; i++)
        for (int k = 0; k < q->changed.len; k++)
            if (q->changed.at[k] == s->why.marks.at[i])
                return true;
    return false;
}

/* The next basic step that rests on q->changed from index *at on, which is advanced, by the sums
 * that contain those marks: a narration costs what changes and not the size of the board. Starting
 * from a closed board, steps come in the order in which a person would go on. False if nothing more
 * follows by one sum. */
static bool consequence_next(const struct quiet *q, int *at, struct step *out) {
    const struct model *m = q->m;
    for (; *at < q->changed.len; ++*at) {
        int v = q->changed.at[*at];
        for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
            step_clear(out);
            if (find_by_sum(m, q->marks, m->uses.at[i], out) ||
                (find_full_by_sum(m, q->marks, m->uses.at[i], out) && rests_on_new(q, out)))
                return true;
            step_clear(out);
        }
    }
    step_clear(out);
    return false;
}

/* True if a rule that is no sum forces its marks, and its sentence speaks of what the opposite of
 * the first one would do. */
static bool speaks_of_opposite(const struct step *s) {
    enum detail_kind kind = s->detail.kind;
    return s->from.len > 0 && s->from.at[0].sum < -1 &&
           (kind == DETAIL_SEEN || kind == DETAIL_ISLAND || kind == DETAIL_NONE);
}

/* Moves a mark to the front, if it is there. */
static void lead_with(struct step *s, lit first) {
    for (int i = 0; i < s->then.len; i++)
        if (s->then.at[i] == first) {
            memmove(s->then.at + 1, s->then.at, (size_t)i * sizeof first);
            s->then.at[0] = first;
            return;
        }
}

/* Makes a step: marks its targets, first those that imply others; but before them the one for whose
 * opposite it was counted what a number would see. Targets that have become quiet facts are dropped
 * from the step. */
static void consequence_apply(struct quiet *q, struct step *s) {
    enum { COUNTED, YES, NO, PASSES };
    int kept = 0;
    lit first = s->then.at[0];
    for (int pass = s->detail.kind == DETAIL_SEEN ? COUNTED : YES; pass < PASSES; pass++)
        for (int i = kept; i < s->then.len; i++) {
            lit l = s->then.at[i];
            bool now = pass == COUNTED ? l == first : (lit_sign(l) == MARK_YES) == (pass == YES);
            if (!now || q->marks[lit_var(l)] != MARK_NONE)
                continue;
            quiet_add(q, l);
            s->then.at[i] = s->then.at[kept];
            s->then.at[kept++] = l;
        }
    s->then.len = kept;
    if (speaks_of_opposite(s))
        lead_with(s, first);
}

enum {
    IDEAS_MOST = 5,         /* places of one idea that a sentence lists, */
    SEEN_MOST = 3,          /* or numbers of which it tells what they would see, */
    MARKS_MOST = 12,        /* and marks after which no further place is added, */
    LETTERS_OF_RULES = 56,  /* or letters in the names of the rules' places, */
    LETTERS_OF_MARKS = 110, /* or of the marks */
    FOLLOWED_MOST = 8,      /* steps that a reader follows in one go, */
    FOLLOWED_LONG = 4,      /* but behind a walk */
    LONG_WALK = 6,          /* of more deductions than these */
    RINGS_MOST = 6,         /* and rings that close too early, one after the other, */
    STEPS_OF_RINGS = 16     /* with so many steps in all */
};

/* Pairs that a sentence only counts are seen on the board. */
static void show_pairs(const struct model *m, struct step *s) {
    for (int i = 0; i < s->cases.len && s->detail.kind == DETAIL_PAIRS; i++)
        if (s->cases.at[i] != LIT_FALSE)
            vec_push(&s->shown, m->vars.at[lit_var(s->cases.at[i])].at);
}

static void narrate_step(struct quiet *q, struct step *s, struct paragraph *out) {
    step_ground(s, q);
    show_pairs(q->m, s);
    consequence_apply(q, s);
    if (s->then.len > 0)
        paragraph_add(out, s);
}

static int marks_in(const struct paragraph *p) {
    int n = 0;
    for (int i = 0; i < p->steps.len; i++)
        n += p->steps.at[i].then.len;
    return n;
}

/* True if a sentence has room for more places, by the letters that those of the steps' rules take
 * and their marks: a dot or a side of a cell takes as many as five cells. */
static bool sentence_has_room(const struct model *m, const struct paragraph *p) {
    int of_rules = 0, of_marks = 0;
    char name[PLACE_NAME];
    for (int i = 0; i < p->steps.len; i++) {
        const struct step *s = &p->steps.at[i];
        int sum = step_first_reason(s).sum;
        struct place at = sum >= 0 ? sum_place(m, sum) : place_cell(s->about);
        of_rules += at.a == NO_CELL ? 0 : (int)strlen(place_words(m->grid, at, name));
        for (int k = 0; k < s->then.len; k++)
            of_marks +=
                (int)strlen(place_words(m->grid, m->vars.at[lit_var(s->then.at[k])].at, name));
    }
    return of_rules < LETTERS_OF_RULES && of_marks < LETTERS_OF_MARKS;
}

static bool is_cell(const struct model *m, lit l) {
    return place_is_cell(m->vars.at[lit_var(l)].at);
}

/* True if a number would see too much or too little, and little follows: several such are one
 * sentence. */
static bool is_plainly_seen(const struct model *m, const struct step *s) {
    enum { MARKS_SEEN = 2 };
    int cells;
    bool seen = s->detail.kind == DETAIL_SEEN && s->then.len <= MARKS_SEEN &&
                step_seen(m, s, &cells) != REASON_RULE;
    for (int i = 1; i < s->then.len; i++)
        seen = seen && lit_sign(s->then.at[i]) == lit_sign(s->then.at[0]);
    return seen;
}

/* True if one sentence serves for two steps: they are about one sum, or about sums of one family
 * for which there is a sentence about several places. Of lengths of arms it tells what would be too
 * short, or what too long; of several numbers, what each would see. */
static bool same_idea(const struct model *m, const struct step *a, const struct step *b) {
    struct reason x = step_first_reason(a), y = step_first_reason(b);
    bool alike = reason_family(m, x) == reason_family(m, y) &&
                 lit_sign(a->then.at[0]) == lit_sign(b->then.at[0]) &&
                 is_cell(m, a->then.at[0]) == is_cell(m, b->then.at[0]);
    bool misfit = a->detail.kind == DETAIL_MISFIT || b->detail.kind == DETAIL_MISFIT;
    bool same_misfit = a->detail.kind == b->detail.kind && step_bound(a) == step_bound(b);
    bool arms = techniques[a->technique].find == find_arms;
    bool seen = is_plainly_seen(m, a) && is_plainly_seen(m, b);
    return a->technique == b->technique && (!misfit || same_misfit) &&
           (step_same_rule(m, a, b) ||
            (alike && techniques[a->technique].several && (!arms || seen)));
}

/* True if a step continues the idea: at another place, or with what the same rule implies now that
 * the first marks are there, for which another paragraph would begin with the same words. A
 * sentence that names a second rule or place holds for those two only, and one that names the ways
 * of a rule for those that there were. */
static bool serves_again(const struct quiet *q, const struct step *idea, const struct step *s) {
    if (!rests_on_new(q, s))
        return same_idea(q->m, idea, s);
    bool names_ways = idea->detail.kind == DETAIL_WAYS && idea->cases.len > 0;
    return same_idea(q->m, idea, s) && step_same_rule(q->m, idea, s) && idea->other == s->other &&
           !names_ways && !strstr(techniques[s->technique].text, "{rival}");
}

/* True if the technique may serve again: a walk is a paragraph of its own, and so is what stands
 * alone in the middle, or leaves nothing but pairs. */
static bool may_repeat(const struct model *m, const struct paragraph *p) {
    const struct detail *d = &p->steps.at[0].detail;
    bool alone = d->kind == DETAIL_MIDDLE || d->kind == DETAIL_PAIRS;
    return p->steps.at[0].walk.len == 0 && !alone && sentence_has_room(m, p) &&
           techniques[p->steps.at[0].technique].tier < TIER_WHATIF &&
           p->steps.len < (d->kind == DETAIL_SEEN ? SEEN_MOST : IDEAS_MOST) &&
           marks_in(p) < MARKS_MOST;
}

static bool try_again(const struct quiet *q, struct settled *settled, int t, int near,
                      struct step *out) {
    settled_look(settled, q->marks);
    return technique_try(settled, t, near, out);
}

static void add_same_ideas(struct quiet *q, struct settled *settled, struct paragraph *out) {
    LOCAL(step_free) struct step one = {0};
    int t = out->steps.at[0].technique, near = out->steps.at[0].about;
    while (may_repeat(q->m, out) && try_again(q, settled, t, near, &one) &&
           serves_again(q, &out->steps.at[0], &one))
        narrate_step(q, &one, out);
    out->ideas = out->steps.len;
}

/* What else fails by the chain of a walk, on the board on which that was found. */
static void add_likewise(struct quiet *q, const mark *before, struct paragraph *out) {
    LOCAL(mem_free_at) vec_lit found = {0};
    LOCAL(step_free) struct step one = {0};
    if (out->steps.at[0].walk.len <= 1)
        return;
    find_likewise(q->m, before, &out->steps.at[0], &found);
    for (int i = 0; i < found.len; i++) {
        find_refutation(q->m, before, found.at[i], &one);
        one.technique = out->steps.at[0].technique;
        narrate_step(q, &one, out);
    }
    out->ideas = out->steps.len;
}

/* True if a step marks a neighbour of a cell alone. */
static bool marks_neighbour(const struct model *m, int cell, const struct step *s) {
    return s->then.len == 1 && is_cell(m, s->then.at[0]) &&
           grid_distance(m->grid, cell, m->vars.at[lit_var(s->then.at[0])].at.a) == 1;
}

/* Follows an area from its only way out to the next one, as long as it has no choice. */
static void add_way_on(struct quiet *q, struct settled *settled, struct paragraph *out) {
    LOCAL(step_free) struct step one = {0};
    int ways[] = {technique_by_id("only-way"), technique_by_id("split")};
    int first = out->steps.at[0].from.at[0].sum, t = out->steps.at[0].technique;
    bool way_out = (t == ways[0] || t == ways[1]) && out->ideas == 1;
    while (way_out && out->steps.len < FOLLOWED_MOST) {
        int near = q->m->vars.at[lit_var(out->steps.at[out->steps.len - 1].then.at[0])].at.a;
        way_out = false;
        for (int i = 0; i < 2 && !way_out; i++)
            way_out = try_again(q, settled, ways[i], near, &one) && one.from.at[0].sum == first &&
                      (rests_on_new(q, &one) || marks_neighbour(q->m, near, &one));
        if (way_out)
            narrate_step(q, &one, out);
    }
}

/* What follows by single sums from the marks that were not looked at yet, from *at on. */
static void add_what_follows(struct quiet *q, int *at, int most, struct paragraph *out) {
    LOCAL(step_free) struct step one = {0};
    for (int n = 0; n < most && consequence_next(q, at, &one); n++)
        narrate_step(q, &one, out);
}

/* Two ends of a line that run beside each other close ring after ring too early: each is kept open,
 * the lines go on, and stand before the next one. */
static void add_more_rings(struct quiet *q, struct settled *settled, int *at,
                           struct paragraph *out) {
    LOCAL(step_free) struct step one = {0};
    int ring = technique_by_id("early-ring");
    for (int n = 0; out->steps.at[0].technique == ring && n < RINGS_MOST; n++) {
        const struct step *last = &out->steps.at[out->steps.len - 1];
        int near = q->m->vars.at[lit_var(last->then.at[0])].at.a;
        bool on = *at == q->changed.len && out->steps.len < STEPS_OF_RINGS &&
                  try_again(q, settled, ring, near, &one) && rests_on_new(q, &one);
        if (!on)
            break;
        narrate_step(q, &one, out);
        add_what_follows(q, at, FOLLOWED_MOST, out);
    }
}

void paragraph_grow(struct quiet *q, struct settled *settled, struct step *idea,
                    struct paragraph *out) {
    LOCAL(mem_free_at) mark *before = mem_copy(q->marks, model_vars(q->m), sizeof *before);
    int at = 0;
    narrate_step(q, idea, out);
    add_same_ideas(q, settled, out);
    add_likewise(q, before, out);
    add_way_on(q, settled, out);
    bool is_long = chain_deductions(q->m, &out->steps.at[0]) > LONG_WALK;
    add_what_follows(q, &at, is_long ? FOLLOWED_LONG : FOLLOWED_MOST, out);
    add_more_rings(q, settled, &at, out);
}
