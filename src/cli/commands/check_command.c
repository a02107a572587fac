/* sumi check: which rules the marks break, and which they do not meet yet. */
#include "cli/command.h"
#include "cli/run.h"
#include "model/judge/judge.h"
#include "teach/words/sentence.h"

static const char *const status_words[] = {
    [STATUS_SOLVED] = "solved",
    [STATUS_UNFINISHED] = "unfinished",
    [STATUS_BROKEN] = "broken",
};

static void breach_line(const struct loaded *l, const char *what, const struct verdict *v,
                        const struct breach *b, struct buf *out) {
    buf_fmt(out, "%s: ", what);
    sentence_fault(l->model, board_marks(&l->board), v, b, out);
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
    buf_add(out, "in all: ");
    if (broken > 0)
        buf_fmt(out, "rules are broken in %d place%s%s", broken, broken == 1 ? "" : "s",
                missing > 0 ? ", and " : "");
    if (missing > 0)
        buf_fmt(out, "%d %s not met yet", missing, missing == 1 ? "is" : "are");
    buf_add(out, " (--all names them)\n");
}

static bool has_marks_on(const struct board *b) {
    for (int v = 0; v < b->vars; v++)
        if (b->value[v] != MARK_NONE)
            return true;
    return false;
}

int cli_check_each(const struct args *a, struct loaded *l, struct reply *r) {
    struct grid g = l->puzzle->grid;
    struct verdict v = {0};
    judge(l->model, board_marks(&l->board), &v);
    if (r->json) {
        json_object_set_new(r->json, "status", json_string(status_words[v.status]));
        json_object_set_new(r->json, "broken", json_of_breaches(g, &v, &v.broken));
        json_object_set_new(r->json, "missing", json_of_breaches(g, &v, &v.missing));
    } else {
        buf_fmt(&r->text, "%s\n", status_words[v.status]);
        (a->value[OPT_ALL_BREACHES].given ? breach_lines : brief_lines)(l, &v, &r->text);
        if (v.status == STATUS_UNFINISHED && has_marks_on(&l->board))
            buf_add(&r->text, "note: wrong marks may break no rule yet; sumi hint tells of them\n");
    }
    return v.status == STATUS_SOLVED ? STATUS_OK : STATUS_NO;
}
