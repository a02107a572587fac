#include "cli/hint_json.h"

#include "cli/json.h"
#include "deduce/deduce.h"

static json_t *mark_json(const struct model *m, int var, mark value) {
    return json_pack("{s:o, s:s}", "place", json_of_place(m->grid, m->vars.at[var].at), "mark",
                     value == MARK_YES ? "x" : ".");
}

static void add_targets(const struct model *m, const struct step *s, json_t *list) {
    for (int i = 0; i < s->then.len; i++)
        json_array_append_new(list, mark_json(m, lit_var(s->then.at[i]), lit_sign(s->then.at[i])));
}

/* Places of a sum: the cell that it is about, then those of its literals, each once. */
static json_t *sum_places(const struct model *m, const struct sum *sum) {
    json_t *list = json_array();
    json_array_append_new(list, json_of_place(m->grid, place_cell(sum->about)));
    for (int i = 0; i < sum->len; i++) {
        struct place at = m->vars.at[lit_var(sum_lits(m, sum)[i])].at;
        bool again = at.a == sum->about && place_is_cell(at);
        for (int j = 0; j < i && !again; j++)
            again = lit_var(sum_lits(m, sum)[j]) == lit_var(sum_lits(m, sum)[i]);
        if (!again)
            json_array_append_new(list, json_of_place(m->grid, at));
    }
    return list;
}

/* The cells that a rule without a sum is about, if it has a place. */
static json_t *places_about(const struct model *m, struct reason why) {
    const int cells[] = {reason_about(m, why), reason_other(m, why)};
    json_t *list = json_array();
    for (int i = 0; i < 2; i++)
        if (cells[i] != NO_CELL)
            json_array_append_new(list, json_of_place(m->grid, place_cell(cells[i])));
    return list;
}

/* A rule at its place, once: both bounds of a sum are one rule, and so are two sums by which a
 * genre puts it. */
static void add_reason(const struct model *m, struct reason why, json_t *list) {
    json_t *places = why.sum >= 0 ? sum_places(m, &m->sums.at[why.sum]) : places_about(m, why);
    json_t *rule = json_pack("{s:s, s:o}", "rule", reason_family(m, why)->word, "places", places);
    bool again = false;
    for (size_t i = 0; i < json_array_size(list) && !again; i++)
        again = json_equal(json_array_get(list, i), rule);
    if (!again)
        json_array_append(list, rule);
    json_decref(rule);
}

static json_t *evidence_json(const struct loaded *l, const struct step *s) {
    const struct model *m = &l->model;
    json_t *list = json_array();
    for (int i = 0; i < s->from.len; i++)
        add_reason(m, s->from.at[i], list);
    for (int i = 0; i < s->quiet.len; i++)
        add_reason(m, (struct reason){REASON_AT_MOST, s->quiet.at[i]}, list);
    for (int i = 0; i < s->why.marks.len; i++)
        json_array_append_new(
            list, mark_json(m, s->why.marks.at[i], board_marks(&l->board)[s->why.marks.at[i]]));
    for (int i = 0; i < s->shown.len; i++)
        json_array_append_new(list,
                              json_pack("{s:o}", "shown", json_of_place(m->grid, s->shown.at[i])));
    return list;
}

/* A what-if: the supposed mark, then what would follow, in order. */
static json_t *walk_json(const struct model *m, const struct step *s) {
    json_t *list = json_array();
    for (int i = 0; i < s->walk.len; i++)
        json_array_append_new(list, mark_json(m, lit_var(s->walk.at[i]), lit_sign(s->walk.at[i])));
    return list;
}

static void add_step(const struct loaded *l, const struct step *s, const char *text, json_t *out) {
    const struct technique *t = &techniques[s->technique];
    json_t *targets = json_array();
    add_targets(&l->model, s, targets);
    json_object_set_new(out, "technique", json_string(t->id));
    json_object_set_new(out, "name", json_string(t->name));
    json_object_set_new(out, "tier", json_string(tier_names[t->tier]));
    json_object_set_new(out, "text", json_string(text));
    json_object_set_new(out, "targets", targets);
    json_object_set_new(out, "evidence", evidence_json(l, s));
    if (s->walk.len > 0)
        json_object_set_new(out, "walk", walk_json(&l->model, s));
}

json_t *hint_step_json(const struct loaded *l, const struct step *s, const char *text) {
    json_t *out = json_object();
    add_step(l, s, text, out);
    return out;
}

void hint_json(const struct loaded *l, const struct paragraph *p, const char *text, json_t *out) {
    json_t *targets = json_array();
    add_step(l, &p->steps.at[0], text, out);
    for (int i = 0; i < p->steps.len; i++)
        add_targets(&l->model, &p->steps.at[i], targets);
    json_object_set_new(out, "targets", targets);
}

static json_t *breach_json(const struct model *m, const struct verdict *v) {
    json_t *list = json_array();
    for (int i = 0; i < v->broken.len; i++) {
        const struct breach *b = &v->broken.at[i];
        json_t *places = json_array();
        for (int k = 0; k < b->len; k++)
            json_array_append_new(places, json_of_place(m->grid, v->places.at[b->first + k]));
        json_array_append_new(list, json_pack("{s:s, s:o}", "rule", b->word, "places", places));
    }
    return list;
}

void advice_json(const struct loaded *l, const struct advice *a, json_t *out) {
    bool clash = a->kind == ADVICE_WRONG || a->kind == ADVICE_IMPOSSIBLE;
    json_t *targets = json_array();
    if (a->kind == ADVICE_WRONG && a->wrong.len > 0)
        json_array_append_new(
            targets, json_pack("{s:o, s:s}", "place",
                               json_of_place(l->model.grid, l->model.vars.at[a->wrong.at[0]].at),
                               "mark", "-"));
    json_object_set_new(out, "targets", targets);
    json_object_set_new(out, "evidence",
                        clash                      ? evidence_json(l, &a->why)
                        : a->kind == ADVICE_BROKEN ? breach_json(&l->model, &a->verdict)
                                                   : json_array());
}
