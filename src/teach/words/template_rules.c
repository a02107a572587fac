/* The rules of a step in a list: by name while they are few, else by kind and where they lie. */
#include "teach/words/places.h"
#include "teach/words/subject_list.h"
#include "teach/words/template.h"

#include <string.h>

enum { NAMED = 4 }; /* rules that a sentence names one by one */

/* Rules to be listed: each once, those of one clue together. */
typedef VEC(struct reason) reasons;

static void add_words(const struct template_args *s, struct reason r, struct buf *out) {
    struct template_args own = *s;
    own.out = out;
    template_of_sum(&own, r.sum, r.kind == REASON_AT_MOST, reason_family(s->m, r)->subject);
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
    buf_char(s->out, ' ');
}

/* How many rules of the list are of the family of the i-th one; 0 where an earlier one is. */
static int count_kind(const struct template_args *s, const reasons *list, int i) {
    const struct family *f = reason_family(s->m, list->at[i]);
    int n = 0;
    for (int k = 0; k < list->len; k++) {
        bool same = reason_family(s->m, list->at[k]) == f;
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
        const char *kind = template_of_part(reason_family(s->m, r), PART_KIND);
        buf_add(s->out, k == 0 ? "" : k + 1 < kinds.len ? ", " : " and ");
        if (n == 1)
            add_words(s, r, s->out);
        else
            buf_fmt(s->out, "%s%d %s", k == 0 ? "the " : "", n, kind ? kind : "rules");
    }
}

static void say_named(const struct template_args *s, const reasons *list, bool more) {
    struct subject_list names = {0};
    struct buf one = {0};
    for (int i = 0; i < list->len; i++) {
        buf_clear(&one);
        add_words(s, list->at[i], &one);
        subject_list_add(&names, buf_text(&one));
    }
    subject_list_say(&names, more, s->out);
}

/* "the 2 at r1c1, the 3 at r4c5, and the rule that shaded cells never touch by a side"; or
 * "within r1c1-r6c5 the 3 rooms and 11 runs, and the rule that ...". */
void template_rules(const struct template_args *s) {
    reasons placed = list_rules(s, false, s->step->from.len);
    reasons board = list_rules(s, true, s->step->from.len);
    bool named = placed.len <= NAMED;
    if (!named || placed.len == 0)
        say_within(s);
    if (named)
        say_named(s, &placed, board.len > 0);
    else
        say_kinds(s, &placed);
    for (int i = 0; i < board.len; i++) {
        buf_add(s->out, placed.len > 0 && i == 0 ? ", and " : i > 0 ? " and " : "");
        buf_add(s->out, i > 0 ? "that " : board.len == 1 ? "the rule that " : "the rules that ");
        buf_add(s->out, reason_family(s->m, board.at[i])->rule);
    }
}

void template_leave(const struct template_args *s) {
    enum { SEVERAL = 2 };
    reasons placed = list_rules(s, false, SEVERAL), board = list_rules(s, true, SEVERAL);
    buf_add(s->out, placed.len + board.len > 1 ? "leave" : "leaves");
}
