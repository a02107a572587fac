#include "sat/solve.h"

#include "cli/json.h"
#include "cli/picture.h"
#include "genre/genre.h"

static int exit_status(const struct answer *s) {
    static const int status[] = {
        [OUTCOME_NONE] = 1,
        [OUTCOME_ONE] = 0,
        [OUTCOME_SEVERAL] = 3,
        [OUTCOME_UNKNOWN] = 4,
    };
    return status[s->outcome];
}

static void answer_json(const struct args *a, const struct loaded *l, const struct answer *s,
                        json_t *out) {
    json_object_set_new(out, "solutions", json_string(outcome_names[s->outcome]));
    if (s->solution) {
        struct buf rows = {0};
        l->puzzle->genre->write_solution(l->puzzle, &l->model, s->solution, &rows);
        json_object_set_new(out, "solution", json_of_rows(&rows));
        buf_free(&rows);
        if (l->model.costs)
            json_object_set_new(out, "length", json_integer(s->length));
    }
    if (a->value[OPT_COUNT].given)
        json_object_set_new(out, "count", json_integer(s->count));
    if (s->refused[0])
        json_object_set_new(out, "why", json_string(s->refused));
    json_object_set_new(out, "cpu_ms", json_real(s->cpu_seconds * 1000));
    json_object_set_new(out, "models", json_integer(s->models));
    json_object_set_new(out, "cuts", json_integer(s->cuts));
}

/* The first place in which the two solutions differ, in words. */
static void add_difference(const struct loaded *l, const struct answer *s, struct buf *out) {
    char name[PLACE_NAME];
    for (int v = 0; s->other && v < model_vars(&l->model); v++)
        if (s->solution[v] != s->other[v]) {
            buf_fmt(out, " They differ at %s.",
                    place_name(l->puzzle->grid, l->model.vars.at[v].at, name));
            return;
        }
}

static void answer_sentence(const struct args *a, const struct loaded *l, const struct answer *s,
                            struct buf *out) {
    bool shortest = a->value[OPT_SHORTEST].given;
    switch (s->outcome) {
    case OUTCOME_NONE:
        buf_fmt(out, "No solution.%s%s", s->refused[0] ? " " : "", s->refused);
        break;
    case OUTCOME_ONE:
        buf_fmt(out, "One %ssolution.", shortest ? "shortest " : "");
        break;
    case OUTCOME_SEVERAL:
        if (!a->value[OPT_COUNT].given)
            buf_fmt(out, "Several %ssolutions.", shortest ? "shortest " : "");
        else
            buf_fmt(out, "%s%d solutions.",
                    s->count < a->value[OPT_COUNT].number ? "" : "At least ", s->count);
        add_difference(l, s, out);
        break;
    case OUTCOME_UNKNOWN:
        buf_fmt(out, "Out of time%s.", s->solution ? "; this is one solution" : "");
        break;
    }
    if (s->solution && l->model.costs)
        buf_fmt(out, " Length %d.", s->length);
    buf_char(out, '\n');
}

static void answer_text(const struct args *a, const struct loaded *l, const struct answer *s,
                        struct buf *out) {
    if (s->solution)
        picture(a, l, s->solution, model_vars(&l->model), out);
    answer_sentence(a, l, s, out);
}

int cli_solve_each(const struct args *a, struct loaded *l, struct reply *r) {
    struct answer answer;
    struct solve_options o = {
        .count = (int)a->value[OPT_COUNT].number,
        .shortest = a->value[OPT_SHORTEST].given,
        .budget = {.cpu_seconds = a->value[OPT_TIMEOUT].seconds},
    };
    if (o.shortest && !l->model.costs) {
        err_set(&r->err, "%s has no shortest form", l->puzzle->genre->title);
        return STATUS_BAD;
    }
    solve(&l->model, &o, &answer);
    if (r->json)
        answer_json(a, l, &answer, r->json);
    else
        answer_text(a, l, &answer, &r->text);
    int status = exit_status(&answer);
    answer_free(&answer);
    return status;
}
