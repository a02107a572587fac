/* sumi rate: the difficulty, and how often each technique is needed. */
#include "cli/command.h"
#include "teach/rate.h"

static json_t *technique_counts(const struct rating *r) {
    json_t *all = json_object();
    for (int t = 0; t < n_techniques; t++)
        if (r->count[t] > 0)
            json_object_set_new(all, techniques[t].id, json_integer(r->count[t]));
    return all;
}

static void rating_json(const struct rating *r, json_t *out) {
    if (!r->unique) {
        json_object_set_new(out, "difficulty", json_null());
        if (r->unknown)
            json_object_set_new(out, "complete", json_false());
        return;
    }
    json_t *rated =
        json_pack("{s:s, s:f, s:f, s:i, s:i, s:f, s:f, s:o, s:b}", "difficulty",
                  difficulty_names[r->difficulty], "score", r->score, "work", r->work, "paragraphs",
                  r->paragraphs, "advanced", r->advanced, "before", r->before, "evidence",
                  r->evidence, "techniques", technique_counts(r), "complete", (int)r->complete);
    json_object_update(out, rated);
    json_decref(rated);
}

static void rating_text(const struct rating *r, struct buf *out) {
    if (!r->unique) {
        buf_add(out, r->unknown ? "Not rated: out of time or memory.\n"
                                : "Not rated: it has not exactly one solution.\n");
        return;
    }
    buf_fmt(out, "%s %.2f, ", difficulty_names[r->difficulty], r->score);
    if (r->steps == 0)
        buf_add(out, "basic steps alone");
    else
        buf_fmt(out, "%d step%s above the basic ones", r->steps, r->steps == 1 ? "" : "s");
    buf_add(out, r->complete ? "\n" : ", and then no more in the time\n");
    for (int t = 0; t < n_techniques; t++)
        if (r->count[t] > 0)
            buf_fmt(out, "  %4d %s (%s)\n", r->count[t], techniques[t].name,
                    tier_names[techniques[t].tier]);
}

int cli_rate_each(const struct args *a, struct loaded *l, struct reply *r) {
    struct rating rating; /* without a timeout by counted work alone: the same everywhere */
    rate(l->model, &(struct budget){.cpu_seconds = a->value[OPT_TIMEOUT].seconds}, &rating);
    if (r->json)
        rating_json(&rating, r->json);
    else
        rating_text(&rating, &r->text);
    return rating.unique ? STATUS_OK : rating.unknown ? STATUS_LATE : STATUS_NO;
}
