#include "teach/consequence.h"

#include "teach/steps/find.h"

#include <string.h>

bool consequence_next(const struct quiet *q, int *at, struct step *out) {
    const struct model *m = q->m;
    for (; *at < q->changed.len; ++*at) {
        int v = q->changed.at[*at];
        for (int i = m->use_first[v]; i < m->use_first[v + 1]; i++) {
            step_clear(out);
            if (find_by_sum(m, q->marks, m->uses.at[i], out))
                return true;
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

/* Moves a mark to the front; false if it is not there. */
static bool lead_with(struct step *s, lit first) {
    for (int i = 0; i < s->then.len; i++)
        if (s->then.at[i] == first) {
            memmove(s->then.at + 1, s->then.at, (size_t)i * sizeof first);
            s->then.at[0] = first;
            return true;
        }
    return false;
}

void consequence_apply(struct quiet *q, struct step *s) {
    int kept = 0;
    lit first = s->then.at[0];
    for (int yes = 1; yes >= 0; yes--)
        for (int i = kept; i < s->then.len; i++) {
            lit l = s->then.at[i];
            if ((lit_sign(l) == MARK_YES) != (yes == 1) || q->marks[lit_var(l)] != MARK_NONE)
                continue;
            quiet_add(q, l);
            s->then.at[i] = s->then.at[kept];
            s->then.at[kept++] = l;
        }
    s->then.len = kept;
    bool led = !speaks_of_opposite(s) || lead_with(s, first);
    if (!led && s->detail.kind == DETAIL_SEEN)
        s->detail.kind = DETAIL_NONE;
}
