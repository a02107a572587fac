/* Run by make before it links the program: every rule has its word and its sentence, every saying
 * is for a technique or a part of a sentence that there is, and every field of a sentence is one of
 * the tables in teach/words. Says what is wrong, all of it, and fails. */
#include "genre/genre.h"
#include "model/model.h"
#include "teach/ladder.h"
#include "teach/words/template.h"

#include <stdio.h>
#include <string.h>

static int wrong;

static void complain(const char *where, const char *which, const char *what, const char *word) {
    fprintf(stderr, "%s, \"%s\": %s%s%s\n", where, which, what, word ? ": " : "", word ? word : "");
    wrong++;
}

static void check_template(const char *where, const char *which, const char *text) {
    const char *bad = text ? template_unknown_field(text) : NULL;
    char field[64];
    if (!bad)
        return;
    snprintf(field, sizeof field, "%.*s", (int)strcspn(bad, "}") + 1, bad);
    complain(where, which, "there is no such field", field);
}

static int index_of(const char *word, const char *const *list, int n) {
    int i = 0;
    while (i < n && strcmp(word, list[i]) != 0)
        i++;
    return i;
}

static void check_saying(const char *where, const struct saying *s) {
    char id[64];
    const char *form = strchr(s->technique, ':');
    snprintf(id, sizeof id, "%.*s", (int)strcspn(s->technique, ":"), s->technique);
    int part = index_of(id, part_words, PARTS);
    bool fault = part == PART_FAULT || part == PART_FAULT_OPEN; /* their forms are rule words */
    if (part == PARTS && technique_by_id(id) < 0)
        complain(where, s->technique, "a saying for an unknown technique", NULL);
    if (!fault && form && index_of(form + 1, form_words, FORMS) == FORMS)
        complain(where, s->technique, "a saying in an unknown form", NULL);
    check_template(where, s->technique, s->text);
}

static void check_family(const char *where, const struct family *f, int i) {
    char row[32];
    snprintf(row, sizeof row, "family %d", i);
    if (!f->word)
        complain(where, f->rule ? f->rule : row, "it lacks its .word", NULL);
    if (!f->rule)
        complain(where, f->word ? f->word : row, "it lacks its .rule", NULL);
    check_template(where, f->word ? f->word : row, f->subject);
    for (const struct saying *s = f->sayings; s && s->technique; s++)
        check_saying(where, s);
}

static void check_genre(const struct genre *g) {
    char where[64];
    struct model m;
    struct puzzle *p = genre_board(g, (struct grid){4, 4});
    snprintf(where, sizeof where, "genre %s", g->id);
    g->compile(p, &m);
    if (m.families != g->families || m.n_families != g->n_families)
        complain(where, "families", "the Model has others than the genre's row", NULL);
    for (int f = 0; f < g->n_families; f++)
        check_family(where, &g->families[f], f);
    struct buf rule = {0};
    for (int i = 0; wrong == 0 && genre_rule(g, i, &rule); i++, buf_clear(&rule))
        if (strchr(buf_text(&rule), '{'))
            complain(where, buf_text(&rule), "no family has this word", NULL);
    buf_free(&rule);
    model_free(&m);
    puzzle_free(p);
}

int main(void) {
    for (const struct genre *const *g = genres; *g; g++)
        check_genre(*g);
    for (int t = 0; t < n_techniques; t++) {
        check_template("techniques.def", techniques[t].id, techniques[t].text);
        check_template("techniques.def", techniques[t].id, techniques[t].several);
    }
    for (int i = 0; i < PHRASES; i++)
        check_template("phrases.def", phrases[i], phrases[i]);
    return wrong > 0;
}
