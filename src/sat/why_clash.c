/* Why nothing solves a board: the rules on which one refutation rests, shrunk to a minimal set. */
#include "sat/clash.h"
#include "sat/minimal.h"
#include "sat/why.h"

/* Propagations in which a clash without the connection rule shows, as it nearly always does; to
 * find a model instead costs much and shows no more. */
enum { WITHOUT_GRAPH = 100000 };

/* Propagations in which a part that is refuted already shows its clash once more; where it does
 * not, it is too large to be shrunk within a budget. */
enum { CERTAIN = 300000 };

/* The connection rule comes first among the rules; PicoSAT would blame it for what cells imply. */
static bool clash_without_graph(struct minimal *w) {
    bool graph = w->m->graph.shape != SHAPE_NONE;
    minimal_use_all(w);
    if (!graph)
        return minimal_forced(w, LIT_FALSE);
    w->use_bundle[0] = false;
    return minimal_ask(w, LIT_FALSE, WITHOUT_GRAPH) == SEARCH_NONE;
}

static bool is_background_rule(const struct minimal *w, int i) {
    int sum = w->rules.at[i].reason.sum;
    return sum >= 0 && w->m->families[w->m->sums.at[sum].family].background;
}

/* Makes the background rules hold for good. They are named all the same (tell_background()),
 * because the facts rest on them. */
static void trust_background(struct minimal *w) {
    for (int i = 0; i < w->rules.len; i++)
        if (is_background_rule(w, i))
            solver_add_clause(w->s, &w->rules.at[i].selector, 1);
}

static void tell_background(const struct minimal *w, struct core *core) {
    for (int i = 0; i < w->rules.len; i++)
        if (is_background_rule(w, i))
            vec_push(&core->rules, i);
}

/* Takes all rules, those of the background only if asked to, and all marks. */
static void take_all(const struct minimal *w, bool background, struct core *core) {
    for (int i = 0; i < w->rules.len; i++)
        if (background || !is_background_rule(w, i))
            vec_push(&core->rules, i);
    for (int v = 0; v < model_vars(w->m); v++)
        if (w->marks[v] != MARK_NONE)
            vec_push(&core->marks, v);
}

/* Whether the rules of the part clash. The graph is left out first; where the part was narrowed,
 * the look-ahead search has already decided whether it is needed. */
static bool clashes(struct minimal *w, const struct clash_part *part) {
    if (!part->narrowed && clash_without_graph(w))
        return true;
    minimal_use_all(w);
    if (!part->refuted)
        return minimal_forced(w, LIT_FALSE);
    enum searched found = minimal_ask(w, LIT_FALSE, CERTAIN);
    w->stopped = found == SEARCH_STOPPED;
    return found == SEARCH_NONE;
}

/* Asks about the rules of the part alone. Where the budget ends before an answer, all of them are
 * told if it is certain that they clash. NONE: they clash, and *out says why. */
static enum searched explain_part(const struct clash_part *part, const mark *marks,
                                  const struct budget *b, struct step *out) {
    struct minimal w;
    struct core core = {0};
    minimal_begin(&w, &part->model, marks, part->facts, b, true);
    w.brief = true;
    if (part->facts)
        trust_background(&w);
    bool clash = clashes(&w, part);
    if (clash) {
        minimal_read(&w, &core);
        minimal_shrink(&w, LIT_FALSE, &core);
    } else if (w.stopped && part->refuted) {
        take_all(&w, part->facts == NULL, &core);
        clash = true;
    }
    if (clash && part->facts)
        tell_background(&w, &core);
    if (clash)
        minimal_write(&w, &core, out);
    enum searched found = clash ? SEARCH_NONE : w.stopped ? SEARCH_STOPPED : SEARCH_FOUND;
    core_free(&core);
    minimal_end(&w);
    return found;
}

bool why_none(const struct model *m, const mark *marks, const struct budget *b, struct step *out) {
    mark *own = marks ? NULL : marks_new(m);
    struct clash_part part, whole = {.model = *m};
    step_clear(out);
    clash_part_find(m, marks ? marks : own, b, &part);
    enum searched found = explain_part(&part, marks ? marks : own, b, out);
    if (found == SEARCH_FOUND && part.narrowed)
        found = explain_part(&whole, marks ? marks : own, b, out);
    clash_part_free(&part);
    mem_free(own);
    return found == SEARCH_NONE;
}
