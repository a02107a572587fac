/* What the ladder would make of a puzzle of dots, at a fraction of the ladder's cost: the engine
 * follows what sums and rings force; one search of the graph finds all bridges, and
 * whether a supposition would part the dots. All of this is sound, so that a walk to the end proves
 * that there is one solution. */
#include "generate/dots_walker.h"

enum { LONGEST = 10 }; /* marks of a supposition and what follows */

/* On a large board what follows from one of them by counting is not counted again. */
static bool draw_bridges(struct walker *w) {
    walker_is_whole(w);
    for (int i = 0; i < w->bridges.len; i++) {
        bool open = w->e.marks[w->bridges.at[i]] == MARK_NONE;
        engine_set(&w->e, lit_yes(w->bridges.at[i]));
        w->walked.of[TIER_MEDIUM] += open || !w->goes_round;
        if (w->goes_round)
            engine_run(&w->e);
    }
    return w->bridges.len > 0;
}

/* Whether a segment, once drawn, shuts out so many others that the dots fall in two parts. */
static bool shuts_out(struct walker *w, lit on) {
    struct engine *e = &w->e;
    struct point here = engine_here(e);
    for (int i = e->rival_first[on]; i < e->rival_first[on + 1]; i++)
        engine_set(e, lit_not(e->rivals[i]));
    bool whole = walker_stays_whole(w, here);
    engine_back(e, here);
    return !whole;
}

/* A segment that was found not to be drawn. */
static bool take_out(struct walker *w, int v, enum tier tier) {
    engine_set(&w->e, lit_no(v));
    w->walked.of[tier]++;
    w->last = w->goes_round ? v : 0;
    return true;
}

static bool dots_shut_out(struct walker *w) {
    int n = model_vars(&w->m);
    for (int i = 0; i < n; i++) {
        int v = (w->last + i) % n;
        if (w->e.marks[v] == MARK_NONE && shuts_out(w, lit_yes(v)))
            return take_out(w, v, TIER_HARD);
    }
    return false;
}

/* Whether a segment cannot be drawn, as few marks show. */
static bool fails_soon(struct walker *w, int v) {
    struct point here = engine_here(&w->e);
    engine_set(&w->e, lit_yes(v));
    bool stands = engine_run(&w->e) && walker_stays_whole(w, here);
    int n = w->e.trail.len - here.trail;
    engine_back(&w->e, here);
    return !stands && n <= LONGEST;
}

/* Segments that are drawn; from one that is not less follows. */
static bool probe_segments(struct walker *w) {
    int n = model_vars(&w->m);
    for (int i = 0; i < n; i++) {
        int v = (w->last + i) % n;
        if (w->e.marks[v] == MARK_NONE && fails_soon(w, v))
            return take_out(w, v, TIER_WHATIF);
    }
    return false;
}

static bool dots_may_go_on(struct walker *w, enum tier top, int most) {
    return engine_run(&w->e) && !engine_full(&w->e) &&
           w->walked.of[top] * 100 <= most * w->walked.vars;
}

static bool fast_step(struct walker *w, enum tier top) {
    return draw_bridges(w) || (top >= TIER_HARD && dots_shut_out(w)) ||
           (top >= TIER_WHATIF && probe_segments(w));
}

/* About what a rating counts for a step of a tier. */
static double dots_work_of(const struct dots_solved *s) {
    return 2 * s->of[TIER_MEDIUM] + 6 * s->of[TIER_HARD] + 10 * s->of[TIER_WHATIF];
}

struct dots_solved dots_solve_large(const struct puzzle *p, enum tier top, double most) {
    struct walker w;
    walker_init(&w, p);
    w.goes_round = true;
    while (engine_run(&w.e) && !engine_full(&w.e) && dots_work_of(&w.walked) <= most &&
           fast_step(&w, top))
        ;
    w.walked.work = dots_work_of(&w.walked);
    struct dots_solved solved = walker_end(&w);
    solved.ends = solved.ends && solved.work <= most;
    return solved;
}

struct dots_solved dots_solve_fast(const struct puzzle *p, enum tier top, int most) {
    struct walker w;
    walker_init(&w, p);
    while (dots_may_go_on(&w, top, most) && fast_step(&w, top))
        ;
    return walker_end(&w);
}

/* --- the ladder itself ------------------------------------------------------------------------ */

/* One step of the tiers from "medium" on. */
static bool ladder_step(struct walker *w, enum tier top) {
    struct step step = {0};
    bool found = false;
    for (int t = 0; t < n_techniques && !found; t = technique_after(t))
        found = techniques[t].tier >= TIER_MEDIUM && techniques[t].tier <= top &&
                technique_try(t, &w->m, w->e.marks, w->near, &step);
    if (found) {
        for (int i = 0; i < step.then.len; i++)
            engine_set(&w->e, step.then.at[i]);
        w->near = w->m.vars.at[lit_var(step.then.at[0])].at.a;
        w->walked.of[techniques[step.technique].tier]++;
    }
    step_free(&step);
    return found;
}

struct dots_solved dots_solve(const struct puzzle *p, enum tier top, int most) {
    struct walker w;
    walker_init(&w, p);
    bool fast = top > TIER_MEDIUM;
    while (dots_may_go_on(&w, top, most) &&
           ((fast && (draw_bridges(&w) || dots_shut_out(&w))) || ladder_step(&w, top)))
        ;
    return walker_end(&w);
}
