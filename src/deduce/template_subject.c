/* What a sentence is about: the fields {subject}, {rival}, {subjects} and {abouts}. */
#include "deduce/template.h"

#include "deduce/places.h"
#include "deduce/subject_list.h"

static void say_rule(const struct template_args *s, struct reason r) {
    template_of_sum(s, r.sum, r.kind == REASON_AT_MOST, template_family(s->m, r.sum)->subject);
}

/* The first rule. */
void template_subject(const struct template_args *s) {
    say_rule(s, step_first_reason(s->step));
}

/* The first rule about another sum, which a family may name otherwise than as a subject. */
void template_rival(const struct template_args *s) {
    const struct step *step = s->step;
    struct reason r = step_first_reason(step);
    for (int i = step->from.len - 1; i > 0; i--)
        if (step->from.at[i].sum != step->from.at[0].sum)
            r = step->from.at[i];
    const struct family *f = template_family(s->m, r.sum);
    const char *own = template_of_family(f, "rival");
    template_of_sum(s, r.sum, r.kind == REASON_AT_MOST, own ? own : f->subject);
}

static struct template_args args_of_idea(const struct template_args *s, int i, struct buf *out) {
    struct template_args one = *s;
    one.step = s->paragraph ? &s->paragraph->steps.at[i] : s->step;
    one.out = out;
    return one;
}

void template_subjects(const struct template_args *s) {
    int n = s->paragraph ? s->paragraph->ideas : 1;
    struct subject_list list = {0};
    struct buf one = {0};
    for (int i = 0; i < n; i++) {
        struct template_args idea = args_of_idea(s, i, &one);
        buf_clear(&one);
        template_subject(&idea);
        subject_list_add(&list, buf_text(&one));
    }
    subject_list_say(&list, false, s->out);
    subject_list_free(&list);
    buf_free(&one);
}

/* Grid points are named one by one. */
void template_abouts(const struct template_args *s) {
    vec_int cells = {0};
    int n = s->paragraph ? s->paragraph->ideas : 1;
    int sum = step_first_reason(s->step).sum;
    if (sum >= 0 && sum_place(s->m, sum).kind == PLACE_POINT) {
        template_subjects(s);
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
