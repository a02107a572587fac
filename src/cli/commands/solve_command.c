/* sumi solve: one solution, how many there are, and why there is none. */
#include "base/least.h"
#include "base/mem.h"
#include "base/os/clock.h"
#include "cli/interrupt.h"
#include "cli/run.h"
#include "genre/genre.h"
#include "model/model.h"
#include "solve/solve.h"
#include "teach/advice.h"
#include "teach/ladder.h"
#include "teach/words/sentence.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

/* The search for the rules that clash may cost this much, in seconds and in PicoSAT's propagations;
 * a line of a batch gets fewer of these. */
static const double clash_seconds = 0.5;
enum { CLASH_PROPAGATIONS = 300000, CLASH_PROPAGATIONS_BATCH = 20000 };

static struct budget budget_for_clash(const struct args *a, const struct answer *s) {
    struct budget b = {.cpu_seconds = clash_seconds,
                       .propagations = a->value[OPT_BATCH].given ? CLASH_PROPAGATIONS_BATCH
                                                                 : CLASH_PROPAGATIONS,
                       .stop = interrupt_seen};
    double left = a->value[OPT_TIMEOUT].seconds - s->cpu_seconds;
    if (a->value[OPT_TIMEOUT].given && left < b.cpu_seconds)
        b.cpu_seconds = left;
    return b;
}

/* Lists a minimal set of rules that cannot hold together, each in words and once. The list is empty
 * if none is found in time or none is asked for. The time it takes counts as that of the answer. */
static json_t *clashing_rules(const struct args *a, const struct loaded *l, struct answer *s) {
    json_t *rules = json_array(), *told = json_object();
    struct step step = {0};
    struct buf text = {0};
    double start = clock_cpu();
    struct budget b = budget_for_clash(a, s);
    bool asked = !a->value[OPT_BRIEF].given && b.cpu_seconds > 0;
    bool found = asked && why_none(l->model, NULL, &b, &step);
    for (int i = 0; found && i < step.from.len; i++) {
        buf_clear(&text);
        sentence_reason(l->model, step.from.at[i], &text);
        if (!json_object_get(told, text.at))
            json_array_append_new(rules, json_string(text.at));
        json_object_set_new(told, text.at, json_true());
    }
    json_decref(told);
    s->cpu_seconds += clock_cpu() - start;
    return rules;
}

/* Why there is none, as an argument that one can follow, else the rules that clash. */
static void add_clash(const struct args *a, const struct loaded *l, const struct answer *s,
                      struct buf *out) {
    struct mark_words words = genre_words(l->puzzle->genre);
    struct budget b = budget_for_clash(a, s);
    LOCAL(step_free) struct step end = {0};
    LOCAL_BUF why = {0};
    if (!a->value[OPT_BRIEF].given && b.cpu_seconds > 0 &&
        argue_none(l->model, &words, &b, &end, &why))
        buf_fmt(out, " %s", buf_text(&why));
}

/* The first variable in which the two solutions differ, or -1. */
static int first_difference(const struct loaded *l, const struct answer *s) {
    for (int v = 0; s->other && v < model_vars(l->model); v++)
        if (s->solution[v] != s->other[v])
            return v;
    return -1;
}

static int count_certain(const struct loaded *l, const struct answer *s) {
    int n = 0;
    for (int v = 0; s->certain && v < model_vars(l->model); v++)
        n += s->certain[v] != MARK_NONE;
    return n;
}

/* So many bytes go without a wait into a pipe that poll() calls ready (POSIX: PIPE_BUF). */
enum { AT_ONCE = 512, POLL_MS = 100 };

/* Writes a progress report, whose reader may be slow: an interrupt ends the wait. */
static void report(int fd, const char *s, int n) {
    struct pollfd out = {fd, POLLOUT, 0};
    while (n > 0 && !interrupt_seen(NULL)) {
        int some = min_int(n, AT_ONCE);
        if (poll(&out, 1, POLL_MS) <= 0)
            continue;
        if (!run_write(fd, s, some))
            return;
        s += some;
        n -= some;
    }
}

/* Prints a line for each event (--watch). */
/* A line of a watched search is broken before so many columns, and goes on behind two blanks. */
enum { WATCH_COLUMNS = 100 };

static void add_watched_place(const struct loaded *l, int var, int *line, struct buf *out) {
    char name[PLACE_NAME];
    place_name(l->puzzle->grid, l->model->vars.at[var].at, name);
    int n = (int)strlen(name) + 1;
    if (out->len - *line + n > WATCH_COLUMNS) {
        buf_add(out, "\n ");
        *line = out->len - 1;
    }
    buf_fmt(out, " %s", name);
}

/* Appends the places of literals, each once; those of a part that has cells by its cells alone. */
static void add_watched_lits(const struct loaded *l, const struct event *ev, struct buf *out) {
    int vars = model_vars(l->model), line = 0, cells = 0;
    bool *told = mem_alloc(vars, sizeof *told);
    for (int i = 0; i < ev->n_lits; i++)
        if (ev->lits[i] >= 0 && lit_var(ev->lits[i]) < vars) {
            int v = lit_var(ev->lits[i]);
            told[v] = true;
            cells += place_is_cell(l->model->vars.at[v].at);
        }
    for (int v = 0; v < vars; v++)
        if (told[v] &&
            (ev->kind == EVENT_CUT || cells == 0 || place_is_cell(l->model->vars.at[v].at)))
            add_watched_place(l, v, &line, out);
    mem_free(told);
}

static void print_event(void *arg, const struct event *ev) {
    const struct loaded *l = arg;
    struct mark_words marks = genre_words(l->puzzle->genre);
    LOCAL_BUF line = {0};
    int begun = 0;
    static const char *const words[] = {
        [EVENT_STEP] = "step", [EVENT_MODEL] = "model", [EVENT_PART] = "part",
        [EVENT_CUT] = "cut",   [EVENT_DONE] = "done",
    };
    buf_fmt(&line, "%s:", words[ev->kind]);
    if (ev->kind == EVENT_STEP) {
        buf_char(&line, ' ');
        sentence_why(l->model, &marks, ev->step, &line);
    }
    for (int v = 0; ev->kind == EVENT_MODEL && v < model_vars(l->model); v++)
        if (ev->marks[v] == MARK_YES)
            add_watched_place(l, v, &begun, &line);
    add_watched_lits(l, ev, &line);
    buf_char(&line, '\n');
    report(STDERR_FILENO, line.at, line.len);
}

static int exit_status(const struct answer *s) {
    static const int status[] = {
        [OUTCOME_NONE] = STATUS_NO,
        [OUTCOME_ONE] = STATUS_OK,
        [OUTCOME_SEVERAL] = STATUS_SEVERAL,
        [OUTCOME_UNKNOWN] = STATUS_LATE,
    };
    return status[s->outcome];
}

static void json_of_solution(const struct args *a, const struct loaded *l, const struct answer *s,
                             json_t *out) {
    struct buf rows = {0};
    genre_write_solution(l->puzzle, l->model, s->solution, &rows);
    json_object_set_new(out, "solution", json_of_rows(&rows));
    if (l->model->costs)
        json_object_set_new(out, "length", json_integer(s->length));
    if (l->model->costs && a->value[OPT_SHORTEST].given)
        json_object_set_new(out, "least", json_integer(s->least));
}

/* The numbers that --stats prints of a search, a row each. */
struct counted {
    const char *of, *what;
    long long n;
};

enum { COUNTED = 9 };

static void list_counted(const struct search_stats *s, struct counted out[COUNTED]) {
    const struct counted all[COUNTED] = {
        {"search", "suppositions", s->suppositions},
        {"search", "clashes", s->clashes},
        {"search", "steps", s->steps},
        {"sat", "variables", s->sat.variables},
        {"sat", "clauses", s->sat.clauses},
        {"sat", "decisions", (long long)s->sat.decisions},
        {"sat", "propagations", (long long)s->sat.propagations},
        {"sat", "models", s->sat.models},
        {"sat", "cuts", s->sat.cuts},
    };
    memcpy(out, all, sizeof all);
}

static void stats_json(const struct search_stats *s, json_t *out) {
    struct counted all[COUNTED];
    json_t *stats = json_object();
    list_counted(s, all);
    for (int i = 0; i < COUNTED; i++) {
        if (!json_object_get(stats, all[i].of))
            json_object_set_new(stats, all[i].of, json_object());
        json_object_set_new(json_object_get(stats, all[i].of), all[i].what, json_integer(all[i].n));
    }
    json_object_set_new(out, "stats", stats);
}

/* "Search: 12 suppositions, 3 clashes, 456 steps." and the like; what was not asked is left out. */
static void stats_text(const struct search_stats *s, struct buf *out) {
    struct counted all[COUNTED];
    list_counted(s, all);
    for (int i = 0; i < COUNTED; i++) {
        bool sat = strcmp(all[i].of, "sat") == 0,
             first = i == 0 || strcmp(all[i].of, all[i - 1].of) != 0;
        bool last = i + 1 == COUNTED || strcmp(all[i].of, all[i + 1].of) != 0;
        if (sat && s->sat.variables == 0)
            continue;
        buf_fmt(out, "%s%lld %s%s",
                !first ? ""
                : sat  ? "PicoSAT: "
                       : "Search: ",
                all[i].n, all[i].what, last ? ".\n" : ", ");
    }
}

static json_t *json_of_refusal(const struct loaded *l, const struct answer *s) {
    LOCAL_BUF words = {0};
    sentence_refusal(l->model, &s->refused, &words);
    return json_string(buf_text(&words));
}

static void answer_json(const struct args *a, const struct loaded *l, struct answer *s,
                        json_t *out) {
    json_object_set_new(out, "solutions", json_string(outcome_names[s->outcome]));
    if (s->solution)
        json_of_solution(a, l, s, out);
    if (a->value[OPT_COUNT].given)
        json_object_set_new(out, "count", json_integer(s->count));
    if (a->value[OPT_COUNT].given)
        json_object_set_new(out, "exact",
                            json_boolean(s->whole && s->count < a->value[OPT_COUNT].number));
    int differ = first_difference(l, s);
    if (differ >= 0)
        json_object_set_new(out, "differ",
                            json_of_place(l->puzzle->grid, l->model->vars.at[differ].at));
    if (s->refused.kind != REFUSAL_NONE)
        json_object_set_new(out, "why", json_of_refusal(l, s));
    else if (s->memory_short)
        json_object_set_new(out, "why", json_string("out of memory"));
    else if (s->outcome == OUTCOME_NONE)
        json_object_set_new(out, "clash", clashing_rules(a, l, s));
    if (s->certain)
        json_object_set_new(out, "certain", json_integer(count_certain(l, s)));
    json_object_set_new(out, "cpu_ms", json_real(s->cpu_seconds * 1000));
    if (a->value[OPT_STATS].given)
        stats_json(&s->stats, out);
    json_object_set_new(out, "models", json_integer(s->stats.sat.models));
    json_object_set_new(out, "cuts", json_integer(s->stats.sat.cuts));
}

/* The first place in which the two solutions differ, in words. */
static void add_difference(const struct loaded *l, const struct answer *s, struct buf *out) {
    char name[PLACE_NAME];
    int v = first_difference(l, s);
    if (v >= 0)
        buf_fmt(out, " They differ at %s.",
                place_name(l->puzzle->grid, l->model->vars.at[v].at, name));
}

/* `shortest`: it was looked for, so that there is a bound where time ran out. */
static void add_length(const struct answer *s, bool shortest, struct buf *out) {
    buf_fmt(out, " Length %d.", s->length);
    if (shortest && s->outcome == OUTCOME_UNKNOWN)
        buf_fmt(out, " None is shorter than %d.", s->least);
}

static const char *why_unknown(const struct answer *s) {
    return s->memory_short ? "Out of memory" : interrupt_seen(NULL) ? "Interrupted" : "Out of time";
}

static void answer_sentence(const struct args *a, const struct loaded *l, struct answer *s,
                            struct buf *out) {
    bool shortest = a->value[OPT_SHORTEST].given;
    switch (s->outcome) {
    case OUTCOME_NONE:
        buf_add(out, "No solution.");
        if (s->refused.kind == REFUSAL_NONE) {
            add_clash(a, l, s, out);
        } else {
            buf_char(out, ' ');
            sentence_refusal(l->model, &s->refused, out);
        }
        break;
    case OUTCOME_ONE:
        buf_fmt(out, "One %ssolution.", shortest ? "shortest " : "");
        break;
    case OUTCOME_SEVERAL:
        if (!a->value[OPT_COUNT].given)
            buf_fmt(out, "Several %ssolutions.", shortest ? "shortest " : "");
        else
            buf_fmt(out, "%s%d solutions.",
                    s->whole && s->count < a->value[OPT_COUNT].number ? "" : "At least ", s->count);
        add_difference(l, s, out);
        break;
    case OUTCOME_UNKNOWN:
        buf_fmt(out, "%s%s.", why_unknown(s), s->solution ? "; this is one solution" : "");
        if (s->certain)
            buf_fmt(out, " %d of %d marks are certain: they are shown.", count_certain(l, s),
                    model_vars(l->model));
        break;
    }
    if (s->solution && l->model->costs)
        add_length(s, shortest, out);
    buf_char(out, '\n');
}

static void answer_text(const struct args *a, const struct loaded *l, struct answer *s,
                        struct buf *out) {
    const mark *found = s->solution ? s->solution : s->certain;
    int vars = model_vars(l->model);
    mark *shown = found ? mem_copy(found, vars, sizeof *found) : NULL;
    for (int v = 0; s->solution && v < vars; v++) /* where no line goes the lines themselves show */
        if (shown[v] == MARK_NO && !place_is_cell(l->model->vars.at[v].at))
            shown[v] = MARK_NONE;
    if (shown)
        printed_board(args_printout(a), l, shown, vars, false, out);
    answer_sentence(a, l, s, out);
    if (a->value[OPT_STATS].given)
        stats_text(&s->stats, out);
}

int cli_solve_each(const struct args *a, struct loaded *l, struct reply *r) {
    struct answer answer;
    struct solve_options o = {
        .count = (int)a->value[OPT_COUNT].number,
        .shortest = a->value[OPT_SHORTEST].given,
        .engine = (enum solve_engine)a->value[OPT_ENGINE].number,
        .budget = {.cpu_seconds = a->value[OPT_TIMEOUT].seconds, .stop = interrupt_seen},
    };
    if (a->value[OPT_WATCH].given) {
        o.watch = print_event;
        o.watch_arg = l;
    }
    interrupt_catch(); /* what is certain so far is printed before it ends */
    if (o.shortest && !l->model->costs) {
        err_set(&r->err, "%s has no shortest form", l->puzzle->genre->title);
        return STATUS_BAD;
    }
    (o.watch ? solve_watched : solve)(l->model, &o, &answer);
    if (r->json)
        answer_json(a, l, &answer, r->json);
    else
        answer_text(a, l, &answer, &r->text);
    return exit_status(&answer);
}
