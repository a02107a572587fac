#include "cli/command.h"
#include "cli/run.h"
#include "model/judge/judge.h"
#include "teach/words/sentence.h"

static const char *const status_words[] = {
    [STATUS_SOLVED] = "solved",
    [STATUS_UNFINISHED] = "unfinished",
    [STATUS_BROKEN] = "broken",
};

static json_t *check_breach_json(struct grid g, const struct verdict *v, const struct breach *b) {
    json_t *places = json_array();
    for (int i = 0; i < b->len; i++)
        json_array_append_new(places, json_of_place(g, v->places.at[b->first + i]));
    return json_pack("{s:s, s:o}", "rule", b->word, "places", places);
}

static json_t *breaches_json(struct grid g, const struct verdict *v, const struct breach *at,
                             int n) {
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, check_breach_json(g, v, &at[i]));
    return list;
}

static void breach_line(const struct loaded *l, const char *what, const struct verdict *v,
                        const struct breach *b, struct buf *out) {
    buf_fmt(out, "%s: ", what);
    sentence_fault(&l->model, board_marks(&l->board), v, b, out);
    buf_char(out, '\n');
}

static void breach_lines(const struct loaded *l, const struct verdict *v, struct buf *out) {
    for (int i = 0; i < v->broken.len; i++)
        breach_line(l, "broken", v, &v->broken.at[i], out);
    for (int i = 0; i < v->missing.len; i++)
        breach_line(l, "missing", v, &v->missing.at[i], out);
}

/* Prints the first thing that is wrong, and how much more there is. */
static void brief_lines(const struct loaded *l, const struct verdict *v, struct buf *out) {
    int broken = v->broken.len, missing = v->missing.len;
    if (broken > 0)
        breach_line(l, "broken", v, &v->broken.at[0], out);
    else if (missing > 0)
        breach_line(l, "missing", v, &v->missing.at[0], out);
    if (broken + missing <= 1)
        return;
    if (broken > 0)
        buf_fmt(out, "in all: %d broken%s", broken, missing > 0 ? ", " : "");
    if (missing > 0)
        buf_fmt(out, "%s%d missing", broken > 0 ? "" : "in all: ", missing);
    buf_add(out, " (--all names them)\n");
}

int cli_check_each(const struct args *a, struct loaded *l, struct reply *r) {
    struct grid g = l->puzzle->grid;
    struct verdict v = {0};
    judge(&l->model, board_marks(&l->board), &v);
    if (r->json) {
        json_object_set_new(r->json, "status", json_string(status_words[v.status]));
        json_object_set_new(r->json, "broken", breaches_json(g, &v, v.broken.at, v.broken.len));
        json_object_set_new(r->json, "missing", breaches_json(g, &v, v.missing.at, v.missing.len));
    } else {
        buf_fmt(&r->text, "%s\n", status_words[v.status]);
        (a->value[OPT_ALL_BREACHES].given ? breach_lines : brief_lines)(l, &v, &r->text);
    }
    return v.status == STATUS_SOLVED ? STATUS_OK : STATUS_NO;
}
