/* A rule family: one rule of a genre, with its words. Genres own constant tables of them; sums and
 * the graph point into the table. Sentences are templates that deduce/say.c fills in. */
#ifndef SUMI_MODEL_FAMILY_H
#define SUMI_MODEL_FAMILY_H

#include "model/lit.h"

struct model;

/* What a genre calls its marks. */
struct mark_words {
    const char *cell_yes, *cell_no;       /* "shaded", "unshaded" */
    const char *segment_yes, *segment_no; /* "a line", "no line" */
    const char *side_yes, *side_no;       /* the same on the sides of cells */
};

/* A sentence of this family for one technique, in place of the technique's general one. */
struct saying {
    const char *technique; /* its id; with ":cell" or ":segment" where the sentence is about such a
                              mark only */
    const char *text;      /* template, see deduce/sentence.h */
};

/* What the techniques and the board may rely on: that the sums of a family are of one form. */
enum role {
    ROLE_PLAIN,    /* any sums */
    ROLE_ENDS,     /* "two ends of the loop or none" at a vertex: made by model_loop_degrees() */
    ROLE_CROSSING, /* two segments cross, so that not both are drawn: {a, b}, 0 to 1 */
};

struct family {
    enum role role;
    const char *word;         /* the rule word, stable: in JSON, in files */
    const char *ring;         /* the word for a closed ring, where it is not `word`; else NULL */
    const char *rule;         /* the rule as a short clause: "shaded cells never touch by a side" */
    const char *subject;      /* one sum of it, template: "the {n} at {about}" */
    const char *const *types; /* of tables: what their ways are called, by type: "an L" */
    bool lights;     /* true: a cell about which one of its sums is met has its light, and is
                        tinted */
    bool background; /* true: however many of its sums are used, they count as one reason */
    const struct saying *sayings; /* ends with {NULL, NULL}; may be NULL */

    /* The word for a sum, or for rule -1 - sum, that is broken or not yet met under these marks,
     * where one word does not do ("loop-branch" or "dead-end"); NULL: always `word`. */
    const char *(*word_for)(const struct model *m, const mark *marks, int sum);
};

#endif
