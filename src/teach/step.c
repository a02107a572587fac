#include "teach/step.h"

#include "base/least.h"
#include "model/model.h"
#include "model/table.h"

#include <string.h>

const char *const tier_names[TIERS] = {"basic",    "simple",  "medium",
                                       "advanced", "what-if", "minimal"};

const struct rule *reason_rule(const struct model *m, struct reason r) {
    return &m->rules.at[-1 - r.sum];
}

int reason_about(const struct model *m, struct reason r) {
    return r.sum >= 0 ? m->sums.at[r.sum].about : reason_rule(m, r)->about;
}

int reason_number(const struct model *m, struct reason r) {
    return r.sum >= 0 ? sum_number(&m->sums.at[r.sum], r.kind == REASON_AT_MOST)
                      : reason_rule(m, r)->number;
}

const struct family *reason_family(const struct model *m, struct reason r) {
    return &m->families[r.sum >= 0 ? m->sums.at[r.sum].family : reason_rule(m, r)->family];
}

int reason_other(const struct model *m, struct reason r) {
    if (r.sum >= 0 || reason_rule(m, r)->kind != RULE_APART)
        return NO_CELL;
    return m->rules.at[rule_apart(m, -1 - r.sum)->rule[1]].about;
}

bool step_rests_on_rivals(const struct model *m, const struct step *s) {
    bool all = step_first_reason(s).sum >= 0;
    for (int i = 1; i < s->from.len && all; i++) {
        int sum = s->from.at[i].sum;
        const struct sum *of = sum >= 0 ? &m->sums.at[sum] : NULL;
        all = sum == s->from.at[0].sum || (of && of->len == 2 && of->lo <= 0 && of->hi == 1);
    }
    return all;
}

enum piece_gap step_gap(const struct step *s) {
    return s->detail.kind == DETAIL_WAYS ? s->detail.ways.gap : PIECE_FITS;
}

int step_ways(const struct step *s) {
    return s->detail.kind == DETAIL_WAYS     ? s->detail.ways.n
           : s->detail.kind == DETAIL_SPLITS ? s->detail.splits.n
                                             : 0;
}

enum reason_kind step_bound(const struct step *s) {
    return s->detail.kind == DETAIL_WAYS     ? s->detail.ways.bound
           : s->detail.kind == DETAIL_MISFIT ? s->detail.misfit.bound
           : s->detail.kind == DETAIL_CLASH  ? s->detail.clash.bound
                                             : REASON_AT_MOST;
}

enum reason_kind step_seen(const struct model *m, const struct step *s, int *cells) {
    const struct lengths *arms =
        s->detail.kind == DETAIL_SEEN ? s->detail.seen : s->detail.clash.arms;
    struct reason r = step_first_reason(s);
    int number = reason_number(m, r), least = 0, most = 0;
    int own = number - m->arms.at[reason_rule(m, r)->index].total;
    for (int i = 0; i < DIRS; i++) {
        least += lengths_range(arms[i]).least;
        most += lengths_range(arms[i]).most;
    }
    *cells = own + (most + own < number ? most : least);
    return most + own < number    ? REASON_AT_MOST
           : least + own > number ? REASON_AT_LEAST
                                  : REASON_RULE;
}

enum component_fault step_island(const struct step *s) {
    return s->detail.kind == DETAIL_ISLAND  ? s->detail.island
           : s->detail.kind == DETAIL_CLASH ? s->detail.clash.island
                                            : COMPONENT_FITS;
}

static void clear_own(struct step *s) {
    s->technique = -1;
    s->number = 0;
    memset(&s->detail, 0, sizeof s->detail);
    s->about = s->other = NO_CELL;
#define CLEAR_LIST(list) vec_clear(&s->list);
    STEP_LISTS(CLEAR_LIST)
#undef CLEAR_LIST
}

void step_clear(struct step *s) {
    clear_own(s);
    vec_clear(&s->also);
}

void step_free(struct step *s) {
#define FREE_LIST(list) vec_free(&s->list);
    STEP_LISTS(FREE_LIST)
#undef FREE_LIST
    vec_free(&s->also);
}

void step_keep(void *scope, const struct step *s) {
#define KEEP_LIST(list) mem_keep(scope, s->list.at);
    STEP_LISTS(KEEP_LIST)
#undef KEEP_LIST
    mem_keep(scope, s->also.at);
}

void step_make(const struct step *s, mark *marks) {
    for (int i = 0; i < s->then.len; i++)
        lit_set(marks, s->then.at[i]);
}

void step_copy(struct step *to, const struct step *from) {
    clear_own(to);
#define COPY_VALUE(value) memcpy(&to->value, &from->value, sizeof to->value);
#define COPY_LIST(list)                                                                            \
    for (int i = 0; i < from->list.len; i++)                                                       \
        vec_push(&to->list, from->list.at[i]);
    STEP_VALUES(COPY_VALUE)
    STEP_LISTS(COPY_LIST)
#undef COPY_VALUE
#undef COPY_LIST
}

void step_ground(struct step *s, const struct quiet *q) {
    LOCAL(mem_free_at) vec_int marks = {0};
    vec_clear(&s->implied);
    for (int i = 0; i < s->why.marks.len; i++)
        vec_push(&s->implied, s->why.marks.at[i]);
    for (int i = 0; i < s->why.marks.len; i++)
        quiet_grounds(q, s->why.marks.at[i], &marks, &s->quiet);
    vec_clear(&s->why.marks);
    for (int i = 0; i < marks.len; i++)
        vec_push(&s->why.marks, marks.at[i]);
}

int step_first_mark(const struct step *s) {
    const vec_int *marks = s->implied.len > 0 ? &s->implied : &s->why.marks;
    return marks->len > 0 ? marks->at[0] : -1;
}

static bool is_either_or(const struct sum *s) {
    return s->len <= 2 && s->lo == 1 && s->hi == 1; /* a place over the edge is left out */
}

bool step_same_rule(const struct model *m, const struct step *a, const struct step *b) {
    int x = step_first_reason(a).sum, y = step_first_reason(b).sum;
    if (x < 0 || y < 0)
        return x == y && x != -1 && a->about == b->about;
    const struct sum *s = &m->sums.at[x], *t = &m->sums.at[y];
    return x == y ||
           (s->family == t->family && s->about == t->about && is_either_or(s) && is_either_or(t));
}

void step_also(struct step *scan, const struct step *found) {
    for (int i = 0; i < found->then.len; i++)
        vec_push(&scan->also, found->then.at[i]);
}

static bool reason_counted_before(const struct model *m, const struct step *s, int i) {
    int sum = s->from.at[i].sum;
    for (int k = 0; k < i; k++)
        if (s->from.at[k].sum == sum)
            return true; /* its other bound */
    if (sum < 0 || !m->families[m->sums.at[sum].family].background)
        return false;
    for (int k = 0; k < i; k++) {
        int earlier = s->from.at[k].sum;
        if (earlier >= 0 && m->sums.at[earlier].family == m->sums.at[sum].family)
            return true;
    }
    return false;
}

int step_size(const struct model *m, const struct step *s) {
    int size = s->shown.len > 0;
    for (int i = 0; i < s->from.len; i++)
        size += !reason_counted_before(m, s, i);
    return size;
}
