#include "ui/app.h"

#include <string.h>

static void style_place(struct app *app, struct place at, enum style style) {
    const struct model *m = &app->session->game.model;
    if (place_is_cell(at)) {
        if (at.a >= 0)
            app->cell_style[at.a] = (uint8_t)style;
        return;
    }
    int var = model_at(m, at);
    if (var >= 0) {
        app->var_style[var] = (uint8_t)style;
    } else {
        app->cell_style[at.a] = (uint8_t)style;
        app->cell_style[at.b] = (uint8_t)style;
    }
}

static void style_var(struct app *app, int var, enum style style) {
    if (var >= 0)
        style_place(app, app->session->game.model.vars.at[var].at, style);
}

/* A sum that is what the paper prints: of a clue cell, or of all cells of a room with a number. */
static bool is_printed(const struct puzzle *p, const struct sum *s) {
    if (p->given[s->about].kind == GIVEN_CLUE)
        return true;
    if (p->room == NULL || p->room_number[p->room[s->about]] == NO_NUMBER)
        return false;
    int cells = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        cells += p->room[cell] == p->room[s->about];
    return s->len == cells && puzzle_room_cell(p, p->room[s->about]) == s->about;
}

static void dim_finished(struct app *app) {
    const struct loaded *l = &app->session->game;
    for (int i = 0; i < l->model.sums.len; i++) {
        const struct sum *s = &l->model.sums.at[i];
        if (s->about >= 0 && judge_sum_done(&l->model, l->board.value, i) &&
            is_printed(l->puzzle, s))
            app->cell_style[s->about] = STYLE_CLUE_DONE;
    }
}

static void show_verdict(struct app *app) {
    const struct verdict *v = &app->session->verdict;
    for (int i = 0; i < v->broken.len; i++)
        for (int k = 0; k < v->broken.at[i].len; k++)
            style_place(app, v->places.at[v->broken.at[i].first + k], STYLE_BROKEN);
}

static void show_why(struct app *app) {
    const struct model *m = &app->session->game.model;
    const struct step *step = &app->session->hint;
    for (int i = 0; i < step->from.len; i++) {
        int sum = step->from.at[i].sum;
        if (sum >= 0 && !m->families[m->sums.at[sum].family].background &&
            m->sums.at[sum].about >= 0)
            style_place(app, place_cell(m->sums.at[sum].about), STYLE_EVIDENCE);
    }
    for (int i = 0; i < step->marks.len; i++)
        style_var(app, step->marks.at[i], STYLE_EVIDENCE);
    for (int i = 0; i < step->shown.len; i++)
        style_place(app, step->shown.at[i], STYLE_CUT);
    for (int i = 0; i < step->then.len; i++)
        style_var(app, lit_var(step->then.at[i]), STYLE_THEN);
}

static void show_hint(struct app *app) {
    const struct session *s = app->session;
    if (s->hint_is_mistake) {
        for (int i = 0; i < s->hint.marks.len; i++)
            style_var(app, s->hint.marks.at[i], STYLE_BROKEN);
    } else if (s->hint_stage == HINT_WHY) {
        show_why(app);
    } else if (s->hint.about >= 0) {
        style_place(app, place_cell(s->hint.about), STYLE_EVIDENCE);
    }
}

void app_highlights(struct app *app) {
    const struct session *s = app->session;
    memset(app->cell_style, STYLE_PLAIN, (size_t)grid_cells(s->game.model.grid));
    memset(app->var_style, STYLE_PLAIN, (size_t)model_vars(&s->game.model));
    dim_finished(app);
    if (s->verdict_shown)
        show_verdict(app);
    if (s->hint_stage != HINT_OFF)
        show_hint(app);
}
