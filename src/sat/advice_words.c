/* Advice in words. */
#include "deduce/sentence.h"
#include "sat/advice.h"

#include <string.h>

const char *advice_word(enum advice_kind kind) {
    static const char *const words[] = {"step",       "solved",  "broken", "wrong-mark",
                                        "impossible", "several", "nothing"};
    return words[kind];
}

/* A sentence names at most so many rules, and says if there are more. */
enum { RULES_SAID = 12 };

/* Each rule once: of two bounds, or of background rules, the first. */
static void advice_add_rules(const struct model *m, const struct step *why, struct buf *out) {
    struct buf rule = {0}, all = {0};
    int said = 0, i = 0;
    for (; i < why->from.len && said < RULES_SAID; i++) {
        buf_clear(&rule);
        sentence_reason(m, why->from.at[i], &rule);
        if (strstr(buf_text(&all), buf_text(&rule)))
            continue;
        buf_fmt(&all, "%s%s", all.len == 0 ? "" : "; ", rule.at);
        said++;
    }
    buf_add(out, buf_text(&all));
    if (i < why->from.len)
        buf_add(out, "; and more");
    buf_free(&rule);
    buf_free(&all);
}

/* What comes first in the sentence: two marks that exclude each other are seen at once. */
static const struct breach *first_breach(const struct verdict *v) {
    for (int i = 0; i < v->broken.len; i++)
        if (v->broken.at[i].family->background)
            return &v->broken.at[i];
    return &v->broken.at[0];
}

/* Whether what shows the mark to be wrong is more than one sees on this board: a large set of
 * rules, where steps with right marks come first. */
static bool is_far_off(const struct model *m, const struct step *why) {
    enum { SEEN = 6 };
    bool set = why->technique >= 0 && techniques[why->technique].tier == TIER_MINIMAL;
    return set && step_size(m, why) > SEEN;
}

/* A cell of the neighbourhood, which does not give the place itself away. */
static int around(struct grid g, int cell) {
    int row = grid_row(g, cell) / 3 * 3 + 1, col = grid_col(g, cell) / 3 * 3 + 1;
    return grid_cell(g, row < g.rows ? row : g.rows - 1, col < g.cols ? col : g.cols - 1);
}

static void clear_words(const struct advice *a, const char *name, struct buf *out) {
    buf_fmt(out, "Clear %s", name);
    if (a->undo > 0)
        buf_fmt(out, ", or take back the last %s", a->undo == 1 ? "move" : "");
    if (a->undo > 1)
        buf_fmt(out, "%d moves", a->undo);
    buf_char(out, '.');
}

static void wrong_mark_words(const struct model *m, const struct mark_words *w,
                             const struct advice *a, enum advice_level level, struct buf *out) {
    char name[PLACE_NAME];
    struct place at = m->vars.at[a->wrong.at[0]].at;
    if (level == ADVICE_WHERE) {
        buf_fmt(out, "Something is wrong round %s.",
                place_words(m->grid, place_cell(around(m->grid, at.a)), name));
        return;
    }
    place_words(m->grid, at, name);
    if (level == ADVICE_DO) {
        clear_words(a, name, out);
        return;
    }
    buf_fmt(out, "The mark at %s is wrong. ", name);
    if (is_far_off(m, &a->why))
        buf_add(out, "What shows it is some steps away: clear it, and go on elsewhere.");
    else
        sentence_why(m, w, &a->why, out);
}

static void wrong_words(const struct model *m, const struct mark_words *w, const struct advice *a,
                        enum advice_level level, struct buf *out) {
    if (a->wrong.len > 0 && (level != ADVICE_WHY || a->why.then.len > 0)) {
        wrong_mark_words(m, w, a, level, out);
        return;
    }
    buf_add(out, "No solution has all these marks. These cannot hold together with them: ");
    advice_add_rules(m, &a->why, out);
    buf_char(out, '.');
}

void advice_words(const struct board *b, const struct mark_words *w, const struct advice *a,
                  enum advice_level level, struct buf *out) {
    const struct model *m = b->model;
    if (a->kind == ADVICE_STEP && level == ADVICE_WHERE) {
        sentence_where(m, w, &a->paragraph.steps.at[0], out);
    } else if (a->kind == ADVICE_STEP && level == ADVICE_DO) {
        sentence_paragraph_marks(m, w, &a->paragraph, out);
    } else if (a->kind == ADVICE_STEP) {
        sentence_paragraph(m, w, &a->paragraph, out);
    } else if (a->kind == ADVICE_WRONG) {
        wrong_words(m, w, a, level, out);
    } else if (a->kind == ADVICE_BROKEN) {
        sentence_fault(m, board_marks(b), &a->verdict, first_breach(&a->verdict), out);
    } else if (a->kind == ADVICE_IMPOSSIBLE) {
        buf_add(out, "The puzzle has no solution.");
        buf_add(out, a->why.from.len > 1   ? " These cannot hold together: "
                     : a->why.from.len > 0 ? " This cannot be met: "
                                           : "");
        advice_add_rules(m, &a->why, out);
        buf_add(out, a->why.from.len > 0 ? "." : "");
    } else {
        buf_add(out, a->kind == ADVICE_SOLVED ? "It is solved."
                     : a->kind == ADVICE_OPEN
                         ? "The puzzle has several solutions, and nothing more is certain."
                         : "Nothing was found in the time.");
    }
}
