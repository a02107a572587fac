#include "deduce/say.h"

#include "deduce/deduce.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct speech {
    const struct model *m;
    const struct mark_words *words;
    const struct step *step;
    struct buf *out;
};

static void say_template(const struct speech *s, const char *text);

static void say_place(const struct speech *s, int cell) {
    char name[PLACE_NAME];
    buf_add(s->out, cell == NO_CELL ? "there" : place_name(s->m->grid, place_cell(cell), name));
}

static void say_then(const struct speech *s) {
    char name[PLACE_NAME];
    const struct step *step = s->step;
    struct place first = s->m->vars.at[lit_var(step->then.at[0])].at;
    if (step->then.len > 2) {
        buf_fmt(s->out, "%d places round %s", step->then.len, place_name(s->m->grid, first, name));
        return;
    }
    buf_add(s->out, place_name(s->m->grid, first, name));
    if (step->then.len == 2)
        buf_fmt(s->out, " and %s",
                place_name(s->m->grid, s->m->vars.at[lit_var(step->then.at[1])].at, name));
}

static const char *word_of(const struct speech *s, lit l) {
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at), yes = lit_sign(l) == MARK_YES;
    if (cell)
        return yes ? s->words->cell_yes : s->words->cell_no;
    return yes ? s->words->segment_yes : s->words->segment_no;
}

static void say_must(const struct speech *s) {
    const char *word = word_of(s, s->step->then.at[0]);
    for (int i = 1; word && i < s->step->then.len; i++)
        if (strcmp(word_of(s, s->step->then.at[i]), word) != 0)
            word = NULL;
    if (!word)
        buf_add(s->out, "must be as shown");
    else
        buf_fmt(s->out, "must be %s", word);
}

static void say_subject(const struct speech *s, bool capital) {
    int at = s->out->len;
    if (s->step->from.len > 0 && s->step->from.at[0].sum >= 0) {
        const struct sum *sum = &s->m->sums.at[s->step->from.at[0].sum];
        say_template(s, s->m->families[sum->family].subject);
    } else {
        say_template(s, s->m->families[s->m->graph.family].subject);
    }
    if (capital && s->out->len > at)
        s->out->at[at] = (char)toupper((unsigned char)s->out->at[at]);
}

static void say_tried(const struct speech *s) {
    char name[PLACE_NAME];
    if (s->step->walk.len > 0)
        buf_add(s->out,
                place_name(s->m->grid, s->m->vars.at[lit_var(s->step->walk.at[0])].at, name));
}

/* With a capital. */
static void say_supposed(const struct speech *s) {
    int at = s->out->len;
    buf_add(s->out, word_of(s, lit_not(s->step->then.at[0])));
    s->out->at[at] = (char)toupper((unsigned char)s->out->at[at]);
}

static void say_field(const struct speech *s, const char *field, int n) {
    if (strncmp(field, "about", (size_t)n) == 0)
        say_place(s, s->step->about);
    else if (strncmp(field, "other", (size_t)n) == 0)
        say_place(s, s->step->other);
    else if (strncmp(field, "then", (size_t)n) == 0)
        say_then(s);
    else if (strncmp(field, "supposed", (size_t)n) == 0)
        buf_add(s->out, word_of(s, lit_not(s->step->then.at[0])));
    else if (strncmp(field, "Supposed", (size_t)n) == 0)
        say_supposed(s);
    else if (strncmp(field, "tried", (size_t)n) == 0)
        say_tried(s);
    else if (strncmp(field, "must", (size_t)n) == 0)
        say_must(s);
    else if (strncmp(field, "n", (size_t)n) == 0)
        buf_fmt(s->out, "%d", s->step->number);
    else
        say_subject(s, field[0] == 'S');
}

static void say_template(const struct speech *s, const char *text) {
    while (*text) {
        const char *open = strchr(text, '{'), *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            buf_add(s->out, text);
            return;
        }
        buf_bytes(s->out, text, (int)(open - text));
        say_field(s, open + 1, (int)(close - open - 1));
        text = close + 1;
    }
}

/* The family's own sentence for this step, or the technique's. */
static const char *sentence_of(const struct model *m, const struct step *s) {
    const struct technique *t = &techniques[s->technique];
    int sum = s->from.len > 0 ? s->from.at[0].sum : -1;
    const struct family *f = sum >= 0 ? &m->families[m->sums.at[sum].family] : NULL;
    bool cell = place_is_cell(m->vars.at[lit_var(s->then.at[0])].at);
    char key[64];
    snprintf(key, sizeof key, "%s:%s", t->id, cell ? "cell" : "segment");
    for (const struct saying *own = f ? f->sayings : NULL; own && own->technique; own++)
        if (strcmp(own->technique, t->id) == 0 || strcmp(own->technique, key) == 0)
            return own->text;
    return t->text;
}

void say_why(const struct model *m, const struct mark_words *w, const struct step *s,
             struct buf *out) {
    say_template(&(struct speech){m, w, s, out}, sentence_of(m, s));
}

void say_where(const struct model *m, const struct mark_words *w, const struct step *s,
               struct buf *out) {
    struct speech speech = {m, w, s, out};
    buf_add(out, "Look at ");
    say_subject(&speech, false);
    buf_char(out, '.');
}

void say_reason(const struct model *m, struct reason r, struct buf *out) {
    const struct sum *sum = r.sum >= 0 ? &m->sums.at[r.sum] : NULL;
    const struct family *f = &m->families[sum ? sum->family : m->graph.family];
    if (!sum || f->background) {
        buf_add(out, f->rule);
        return;
    }
    struct step step = {.about = sum->about, .other = NO_CELL};
    step.number = r.kind == REASON_AT_MOST ? sum->hi : sum->lo;
    say_template(&(struct speech){m, NULL, &step, out}, f->subject);
}
