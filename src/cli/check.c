#include "cli/command.h"
#include "cli/json.h"
#include "model/judge.h"

#include <limits.h>
#include <string.h>

enum { FEW = 8 }; /* places of a rule in a short report */

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

/* Names at most `most` of its places, and says how many more there are. */
static void breach_line(struct grid g, const char *what, const struct verdict *v,
                        const struct breach *b, int most, struct buf *out) {
    char name[PLACE_NAME];
    buf_fmt(out, "%s: %s (%s):", what, b->family->rule, b->word);
    for (int i = 0; i < b->len && i < most; i++)
        buf_fmt(out, " %s", place_name(g, v->places.at[b->first + i], name));
    if (b->len > most)
        buf_fmt(out, " and %d more", b->len - most);
    buf_char(out, '\n');
}

static void breach_lines(struct grid g, const struct verdict *v, struct buf *out) {
    for (int i = 0; i < v->broken.len; i++)
        breach_line(g, "broken", v, &v->broken.at[i], INT_MAX, out);
    for (int i = 0; i < v->missing.len; i++)
        breach_line(g, "missing", v, &v->missing.at[i], INT_MAX, out);
}

/* "14 clue, 85 empty-cell": how often each rule word occurs among n breaches. There are few words,
 * and as many breaches as there are sums. */
static void count_words(const struct breach *at, int n, struct buf *out) {
    VEC(struct {
        const char *word;
        int count;
    })
    words = {0};
    for (int i = 0; i < n; i++) {
        int w = 0;
        while (w < words.len && strcmp(words.at[w].word, at[i].word) != 0)
            w++;
        if (w == words.len) {
            vec_reserve(&words, 1);
            words.at[words.len].word = at[i].word;
            words.at[words.len++].count = 0;
        }
        words.at[w].count++;
    }
    for (int w = 0; w < words.len; w++)
        buf_fmt(out, "%s%d %s", w > 0 ? ", " : "", words.at[w].count, words.at[w].word);
    vec_free(&words);
}

/* Prints the first thing that is wrong in full, and in one more line what is wrong in all. */
static void brief_lines(struct grid g, const struct verdict *v, struct buf *out) {
    if (v->broken.len > 0)
        breach_line(g, "broken", v, &v->broken.at[0], FEW, out);
    else if (v->missing.len > 0)
        breach_line(g, "missing", v, &v->missing.at[0], FEW, out);
    if (v->broken.len + v->missing.len <= 1)
        return;
    buf_add(out, "in all: ");
    count_words(v->broken.at, v->broken.len, out);
    buf_add(out, v->broken.len > 0 && v->missing.len > 0 ? "; still missing: " : "");
    count_words(v->missing.at, v->missing.len, out);
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
        (a->value[OPT_ALL_BREACHES].given ? breach_lines : brief_lines)(g, &v, &r->text);
    }
    int status = v.status == STATUS_SOLVED ? STATUS_OK : STATUS_NO;
    verdict_free(&v);
    return status;
}
