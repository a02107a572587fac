#include "cli/command.h"
#include "cli/json.h"
#include "model/judge.h"

static const char *const status_words[] = {
    [STATUS_SOLVED] = "solved",
    [STATUS_UNFINISHED] = "unfinished",
    [STATUS_BROKEN] = "broken",
};

static json_t *breach_json(struct grid g, const struct verdict *v, const struct breach *b) {
    json_t *places = json_array();
    for (int i = 0; i < b->len; i++)
        json_array_append_new(places, json_of_place(g, v->places.at[b->first + i]));
    return json_pack("{s:s, s:o}", "rule", b->word, "places", places);
}

static json_t *breaches_json(struct grid g, const struct verdict *v, const struct breach *at,
                             int n) {
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, breach_json(g, v, &at[i]));
    return list;
}

static void breach_line(struct grid g, const char *what, const struct verdict *v,
                        const struct breach *b, struct buf *out) {
    char name[PLACE_NAME];
    buf_fmt(out, "%s: %s (%s):", what, b->family->rule, b->word);
    for (int i = 0; i < b->len; i++)
        buf_fmt(out, " %s", place_name(g, v->places.at[b->first + i], name));
    buf_char(out, '\n');
}

int cli_check_each(const struct args *a, struct loaded *l, struct reply *r) {
    (void)a;
    struct grid g = l->puzzle->grid;
    struct verdict v = {0};
    judge(&l->model, board_marks(&l->board), &v);
    if (r->json) {
        json_object_set_new(r->json, "status", json_string(status_words[v.status]));
        json_object_set_new(r->json, "broken", breaches_json(g, &v, v.broken.at, v.broken.len));
        json_object_set_new(r->json, "missing", breaches_json(g, &v, v.missing.at, v.missing.len));
    } else {
        buf_fmt(&r->text, "%s\n", status_words[v.status]);
        for (int i = 0; i < v.broken.len; i++)
            breach_line(g, "broken", &v, &v.broken.at[i], &r->text);
        for (int i = 0; i < v.missing.len; i++)
            breach_line(g, "missing", &v, &v.missing.at[i], &r->text);
    }
    int status = v.status == STATUS_SOLVED ? STATUS_OK : 1;
    verdict_free(&v);
    return status;
}
