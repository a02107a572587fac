#include "deduce/say.h"

#include "deduce/deduce.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct speech {
    const struct model *m;
    const struct mark_words *words;
    const struct step *step;
    struct buf *out;
    bool brief; /* what follows is not told apart by its marks */
};

static void say_template(const struct speech *s, const char *text);

static void say_place(const struct speech *s, int cell) {
    char name[PLACE_NAME];
    buf_add(s->out, cell == NO_CELL ? "there" : place_words(s->m->grid, place_cell(cell), name));
}

static const char *word_of(const struct speech *s, lit l) {
    bool cell = place_is_cell(s->m->vars.at[lit_var(l)].at), yes = lit_sign(l) == MARK_YES;
    if (cell)
        return yes ? s->words->cell_yes : s->words->cell_no;
    return yes ? s->words->segment_yes : s->words->segment_no;
}

/* The places of what follows that get this word: "r3c4", "r3c4 and r3c5", "r3c4 and 4 places more".
 */
static void say_places(const struct speech *s, const char *word) {
    char name[2][PLACE_NAME];
    int n = 0;
    for (int i = 0; i < s->step->then.len; i++) {
        lit l = s->step->then.at[i];
        if (!s->brief && strcmp(word_of(s, l), word) != 0)
            continue;
        if (n < 2)
            place_words(s->m->grid, s->m->vars.at[lit_var(l)].at, name[n]);
        n++;
    }
    if (n > 2)
        buf_fmt(s->out, "%s and %d places more", name[0], n - 1);
    else
        buf_fmt(s->out, "%s%s%s", name[0], n == 2 ? " and " : "", n == 2 ? name[1] : "");
}

static void say_then(const struct speech *s) {
    say_places(s, word_of(s, s->step->then.at[0]));
}

/* "must be shaded"; a segment without a line "cannot be a line". */
static void say_fate(const struct speech *s, lit l) {
    bool never = lit_sign(l) == MARK_NO && !place_is_cell(s->m->vars.at[lit_var(l)].at);
    buf_fmt(s->out, "%s be %s", never ? "cannot" : "must", word_of(s, never ? lit_not(l) : l));
}

/* Of the places that {then} named; what gets another mark is named here. */
static void say_must(const struct speech *s) {
    const struct step *step = s->step;
    const char *word = word_of(s, step->then.at[0]);
    int i = 1;
    while (i < step->then.len && strcmp(word_of(s, step->then.at[i]), word) == 0)
        i++;
    if (i < step->then.len && s->brief) {
        buf_add(s->out, "must be as shown");
        return;
    }
    say_fate(s, step->then.at[0]);
    if (i < step->then.len) {
        buf_add(s->out, ", and ");
        say_places(s, word_of(s, step->then.at[i]));
        buf_char(s->out, ' ');
        say_fate(s, step->then.at[i]);
    }
}

static void say_rule(const struct speech *s, struct reason r) {
    const struct family *f = reason_family(s->m, r);
    struct step own = {.about = reason_about(s->m, r), .other = NO_CELL};
    own.number = reason_number(s->m, r);
    vec_push(&own.from, r);
    say_template(&(struct speech){s->m, s->words, &own, s->out, false}, f->subject);
    vec_free(&own.from);
}

static void say_capital(const struct buf *out, int at) {
    if (out->len > at)
        out->at[at] = (char)toupper((unsigned char)out->at[at]);
}

/* The first rule, or the first one that speaks of another sum. */
static void say_subject(const struct speech *s, bool second) {
    struct reason r = REASON_GRAPH;
    int first = s->step->from.len > 0 ? s->step->from.at[0].sum : -1;
    if (!second && s->step->from.len > 0)
        r = s->step->from.at[0];
    for (int i = 1; second && i < s->step->from.len && r.sum < 0; i++)
        if (s->step->from.at[i].sum != first)
            r = s->step->from.at[i];
    say_rule(s, r);
}

static bool is_again(const struct speech *s, int i) {
    const struct sum *sums = s->m->sums.at;
    int sum = s->step->from.at[i].sum;
    for (int k = 0; k < i; k++) {
        int earlier = s->step->from.at[k].sum;
        bool background = sum >= 0 && s->m->families[sums[sum].family].background;
        if (earlier == sum ||
            (background && earlier >= 0 && sums[earlier].family == sums[sum].family))
            return true;
    }
    return false;
}

/* "the 2 at r1c1, the 3 at r4c5 and 2 rules more": the sums that stand out, as many as a sentence
 * carries. */
static void say_rules(const struct speech *s) {
    enum { NAMED = 2 };
    int named = 0, more = 0;
    for (int i = 0; i < s->step->from.len; i++) {
        int sum = s->step->from.at[i].sum;
        if (is_again(s, i))
            continue;
        if (named == NAMED || sum == -1 || reason_family(s->m, s->step->from.at[i])->background) {
            more++;
            continue;
        }
        buf_add(s->out, named++ > 0 ? ", " : "");
        say_rule(s, s->step->from.at[i]);
    }
    if (more > 0)
        buf_fmt(s->out, "%s%d rule%s%s", named > 0 ? " and " : "", more, more == 1 ? "" : "s",
                named > 0 ? " more" : "");
}

static void say_tried(const struct speech *s) {
    char name[PLACE_NAME];
    if (s->step->walk.len > 0)
        buf_add(s->out,
                place_words(s->m->grid, s->m->vars.at[lit_var(s->step->walk.at[0])].at, name));
}

static void say_evidence(const struct speech *s) {
    char name[PLACE_NAME];
    if (s->step->marks.len > 0)
        buf_add(s->out, place_words(s->m->grid, s->m->vars.at[s->step->marks.at[0]].at, name));
}

/* The opposite of what follows: "r3c4 shaded", "a line at r3c4-r3c5". */
static void say_with(const struct speech *s) {
    char name[PLACE_NAME];
    lit l = lit_not(s->step->then.at[0]);
    struct place at = s->m->vars.at[lit_var(l)].at;
    place_words(s->m->grid, at, name);
    bool cell = place_is_cell(at);
    buf_fmt(s->out, "%s%s%s", cell ? name : word_of(s, l), cell ? " " : " at ",
            cell ? word_of(s, l) : name);
}

static void say_supposed(const struct speech *s) {
    buf_add(s->out, word_of(s, lit_not(s->step->then.at[0])));
}

static void say_first(const struct speech *s) {
    say_subject(s, false);
}

static void say_second(const struct speech *s) {
    say_subject(s, true);
}

/* A rule of a grid point names the point, in place of the cell whose corner it is. */
static void say_about(const struct speech *s) {
    char name[PLACE_NAME];
    int sum = s->step->from.len > 0 ? s->step->from.at[0].sum : -1;
    struct place at = sum >= 0 ? sum_place(s->m, sum) : place_cell(NO_CELL);
    if (at.kind == PLACE_POINT && at.a == s->step->about)
        buf_add(s->out, place_words(s->m->grid, at, name));
    else
        say_place(s, s->step->about);
}

static void say_other(const struct speech *s) {
    say_place(s, s->step->other);
}

static void say_number(const struct speech *s) {
    buf_fmt(s->out, "%d", s->step->number);
}

static const struct {
    const char *name;
    void (*say)(const struct speech *s);
} fields[] = {
    {"about", say_about},   {"other", say_other},  {"n", say_number},
    {"subject", say_first}, {"rival", say_second}, {"rules", say_rules},
    {"then", say_then},     {"must", say_must},    {"supposed", say_supposed},
    {"with", say_with},     {"tried", say_tried},  {"evidence", say_evidence},
};

/* A field with a capital begins with one. */
static void say_field(const struct speech *s, const char *field, int n) {
    int at = s->out->len;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if ((int)strlen(fields[i].name) == n && strncasecmp(fields[i].name, field, (size_t)n) == 0)
            fields[i].say(s);
    if (isupper((unsigned char)field[0]))
        say_capital(s->out, at);
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
    const struct family *f = reason_family(m, s->from.len > 0 ? s->from.at[0] : REASON_GRAPH);
    bool cell = place_is_cell(m->vars.at[lit_var(s->then.at[0])].at);
    char key[64];
    snprintf(key, sizeof key, "%s:%s", t->id, cell ? "cell" : "segment");
    for (const struct saying *own = f->sayings; own && own->technique; own++)
        if (strcmp(own->technique, t->id) == 0 || strcmp(own->technique, key) == 0)
            return own->text;
    return t->text;
}

void say_why(const struct model *m, const struct mark_words *w, const struct step *s,
             struct buf *out) {
    int at = out->len;
    struct speech speech = {m, w, s, out, false};
    say_template(&speech, sentence_of(m, s));
    if (out->len - at <= SAY_MAX)
        return;
    out->len = at;
    speech.brief = true;
    say_template(&speech, sentence_of(m, s));
}

void say_where(const struct model *m, const struct mark_words *w, const struct step *s,
               struct buf *out) {
    struct speech speech = {m, w, s, out, false};
    if (s->walk.len > 0) {
        say_template(&speech, "Suppose a mark at {tried}.");
        return;
    }
    buf_add(out, "Look at ");
    say_subject(&speech, false);
    if ((s->from.len == 0 || s->from.at[0].sum == -1) && s->about >= 0)
        say_template(&speech, " round {about}");
    buf_char(out, '.');
}

void say_tier(const struct step *s, struct buf *out) {
    const struct technique *t = &techniques[s->technique];
    buf_fmt(out, "(%s: %s)", tier_names[t->tier], t->name);
}

void say_reason(const struct model *m, struct reason r, struct buf *out) {
    const struct family *f = reason_family(m, r);
    if (r.sum == -1 || f->background)
        buf_add(out, f->rule);
    else
        say_rule(&(struct speech){m, NULL, NULL, out, false}, r);
}
