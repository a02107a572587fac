#include "teach/paragraph.h"

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

/* Whether one of the first n steps marks a variable. */
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

void paragraph_idea(const struct paragraph *p, struct step *out) {
    step_copy(out, &p->steps.at[0]);
    for (int i = 1; i < p->ideas; i++) {
        const struct step *s = &p->steps.at[i];
        if (out->detail.kind == DETAIL_WAYS)
            out->detail.ways.one_bound =
                out->detail.ways.one_bound && has_one_bound(s) && step_bound(s) == step_bound(out);
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
