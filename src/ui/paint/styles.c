#include "ui/paint/styles.h"

#include "model/model.h"
#include "puzzle/puzzle.h"
#include "teach/step.h"

void styles_place(const struct styles *s, struct place at, enum style style) {
    int var = place_is_cell(at) ? -1 : model_at(s->model, at);
    if (var >= 0) {
        s->var[var] = (uint8_t)style;
        return;
    }
    if (at.a >= 0)
        s->cell[at.a] = (uint8_t)style;
    if (!place_is_cell(at))
        s->cell[at.b] = (uint8_t)style;
}

void styles_var(const struct styles *s, int var, enum style style) {
    if (var >= 0)
        styles_place(s, s->model->vars.at[var].at, style);
}

void styles_rule(const struct styles *s, int sum, int about, enum style style) {
    int printed = sum >= 0 ? s->model->sums.at[sum].printed : -1;
    if (printed >= 0)
        s->printed[printed] = (uint8_t)style;
    else
        styles_place(s, place_cell(about), style);
}

void styles_counted_givens(const struct styles *s, const struct puzzle *p, int sum) {
    const struct model *m = s->model;
    for (int i = 0; sum >= 0 && i < m->sums.at[sum].len; i++) {
        struct place at = m->vars.at[lit_var(sum_lits(m, &m->sums.at[sum])[i])].at;
        if (place_is_cell(at) && p->given[at.a].kind != GIVEN_NONE)
            styles_place(s, at, STYLE_EVIDENCE);
    }
}

void styles_rules(const struct styles *s, const struct puzzle *p, const struct step *step) {
    for (int i = 0; i < step->from.len; i++) {
        struct reason why = step->from.at[i];
        int about = reason_about(s->model, why);
        if (reason_family(s->model, why)->background || about < 0)
            continue;
        styles_rule(s, why.sum, about, STYLE_EVIDENCE);
        styles_counted_givens(s, p, why.sum);
    }
}

void styles_then(const struct styles *s, const struct step *step) {
    for (int i = 0; i < step->then.len; i++)
        styles_var(s, lit_var(step->then.at[i]), STYLE_THEN);
}

void styles_step(const struct styles *s, const struct puzzle *p, const struct step *step) {
    styles_rules(s, p, step);
    styles_var(s, step_first_mark(step), STYLE_EVIDENCE);
    for (int i = 0; i < step->why.marks.len; i++)
        styles_var(s, step->why.marks.at[i], STYLE_EVIDENCE);
    for (int i = 0; i < step->shown.len; i++)
        styles_place(s, step->shown.at[i], STYLE_CUT);
    styles_then(s, step);
    if (step->walk.len > 0) /* also where the opposite follows: that is not what is drawn there */
        styles_var(s, lit_var(step->walk.at[0].l), STYLE_SUPPOSED);
}
