/* Templates and what fills their fields; shared by the files that make sentences, no other room
 * includes it. */
#ifndef SUMI_DEDUCE_SPEECH_H
#define SUMI_DEDUCE_SPEECH_H

#include "deduce/paragraph.h"

struct speech {
    const struct model *m;
    const struct mark_words *words;
    const struct step *step;           /* whose sentence it is */
    const struct paragraph *paragraph; /* whose first steps it tells at once; or NULL */
    struct buf *out;
};

/* Fills a template in; say.h lists the fields. */
void speech_template(const struct speech *s, const char *text);

/* The genre's word for a literal: "shaded", "a line". */
const char *speech_word(const struct speech *s, lit l);

/* The places of literals that have one word; *items: how many a verb has to agree with. */
void speech_places(const struct speech *s, const lit *lits, int n, const char *last, int *items);

/* What a family says for a key, or NULL. */
const char *speech_saying(const struct family *f, const char *key);

/* The family of a sum, or (-1) of the graph. */
const struct family *speech_family(const struct model *m, int sum);

/* A template of its own for one sum (-1: the graph, with the area of the step). */
void speech_of_sum(const struct speech *s, int sum, bool upper, const char *text);

/* speech_walk.c: the fields {walk} and {end}. */
void speech_walk(const struct speech *s);
void speech_end(const struct speech *s);

#endif
