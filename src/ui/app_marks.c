#include "ui/app.h"

static void style_place(struct app *app, struct place at, enum style style) {
    const struct model *m = &app->session->game.model;
    if (place_is_cell(at)) {
        if (at.a >= 0)
            app->board.cell_style[at.a] = (uint8_t)style;
        return;
    }
    int var = model_at(m, at);
    if (var >= 0) {
        app->board.var_style[var] = (uint8_t)style;
    } else {
        app->board.cell_style[at.a] = (uint8_t)style;
        app->board.cell_style[at.b] = (uint8_t)style;
    }
}

static void style_var(struct app *app, int var, enum style style) {
    if (var >= 0)
        style_place(app, app->session->game.model.vars.at[var].at, style);
}

static void dim_finished(struct app *app) {
    const struct session *s = app->session;
    for (int i = 0; i < s->clues.len; i++)
        if (s->settled[i])
            app->board.cell_style[s->clues.at[i].about] = STYLE_CLUE_DONE;
}

static void show_verdict(struct app *app) {
    const struct verdict *v = &app->session->verdict;
    for (int i = 0; i < v->broken.len; i++)
        for (int k = 0; k < v->broken.at[i].len; k++)
            style_place(app, v->places.at[v->broken.at[i].first + k], STYLE_BROKEN);
}

/* What a rule counts, where that is cells with givens: they are its clues. */
static void show_counted_givens(struct app *app, struct reason why) {
    const struct loaded *game = &app->session->game;
    const struct model *m = &game->model;
    for (int i = 0; why.sum >= 0 && i < m->sums.at[why.sum].len; i++) {
        int var = lit_var(sum_lits(m, &m->sums.at[why.sum])[i]);
        struct place at = m->vars.at[var].at;
        if (place_is_cell(at) && game->puzzle->given[at.a].kind != GIVEN_NONE)
            style_place(app, at, STYLE_EVIDENCE);
    }
}

static void show_rule(struct app *app, struct reason why) {
    int about = reason_about(&app->session->game.model, why);
    style_place(app, place_cell(about), STYLE_EVIDENCE);
    show_counted_givens(app, why);
}

static void show_why(struct app *app, const struct step *step) {
    const struct model *m = &app->session->game.model;
    for (int i = 0; i < step->from.len; i++) {
        struct reason why = step->from.at[i];
        if (!reason_family(m, why)->background && reason_about(m, why) >= 0)
            show_rule(app, why);
    }
    if (step_first_mark(step) >= 0)
        style_var(app, step_first_mark(step), STYLE_EVIDENCE);
    for (int i = 0; i < step->why.marks.len; i++)
        style_var(app, step->why.marks.at[i], STYLE_EVIDENCE);
    for (int i = 0; i < step->shown.len; i++)
        style_place(app, step->shown.at[i], STYLE_CUT);
    for (int i = 0; i < step->then.len; i++)
        style_var(app, lit_var(step->then.at[i]), STYLE_THEN);
}

static void show_hint(struct app *app) {
    const struct session *s = app->session;
    if (s->hint_is_mistake && s->hint_stage == HINT_WHERE)
        return; /* it gives only the neighbourhood */
    if (s->hint_is_mistake) {
        for (int i = 0; i < s->hint.why.marks.len; i++)
            style_var(app, s->hint.why.marks.at[i], STYLE_BROKEN);
    } else if (s->hint_stage == HINT_WHY) {
        show_why(app, &s->hint);
    } else if (s->hint.about >= 0) {
        style_place(app, place_cell(s->hint.about), STYLE_EVIDENCE);
        if (s->hint.from.len > 0)
            show_counted_givens(app, s->hint.from.at[0]);
    }
}

/* The segments among the literals or, where there are none, the cells. */
static void style_lits(struct app *app, const vec_int *lits, enum style style) {
    const struct model *m = &app->session->game.model;
    bool segments = false;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < lits->len; i++) {
            int var = lits->at[i] < 0 ? -1 : lit_var(lits->at[i]);
            if (var < 0 || var >= model_vars(m))
                continue;
            bool segment = !place_is_cell(m->vars.at[var].at);
            segments |= segment;
            if (pass == 1 && segment == segments)
                style_var(app, var, style);
        }
}

/* What the solver has come to: a step with its reason; the parts of a model so far, each in a
 * colour and with signs of its own; the cut. */
static void show_watched(struct app *app) {
    static const enum style styles[] = {STYLE_EVIDENCE, STYLE_CUT, STYLE_THEN};
    const struct watch *w = &app->replay.watch;
    if (w->at < 0)
        return;
    const struct watched *now = &w->seen.at[w->at];
    if (now->kind == EVENT_STEP)
        show_why(app, &now->step);
    if (now->kind != EVENT_PART && now->kind != EVENT_CUT)
        return;
    for (int i = w->at; i >= 0 && w->seen.at[i].model == now->model; i--)
        if (w->seen.at[i].kind == EVENT_PART)
            style_lits(app, &w->seen.at[i].lits, styles[w->seen.at[i].part % 3]);
    if (now->kind == EVENT_CUT)
        style_lits(app, &now->lits, STYLE_BROKEN);
}

void app_highlights(struct app *app) {
    const struct session *s = app->session;
    shown_board_clear(&app->board, &s->game.model);
    if (app->page == PAGE_REPLAY) {
        if (app->replay.kind == REPLAY_SOLVER)
            show_watched(app);
        return;
    }
    dim_finished(app);
    if (s->solved)
        app_finale_mark(app);
    if (s->verdict_shown)
        show_verdict(app);
    if (s->hint_stage != HINT_OFF)
        show_hint(app);
}
