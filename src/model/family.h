/* A family: one printed rule of a genre, with its words. Genres own constant tables of them, to
 * which sums and other rules refer by index. Sentences are templates that teach/words/sentence.c
 * fills in. */
#ifndef SUMI_MODEL_FAMILY_H
#define SUMI_MODEL_FAMILY_H

#include "graph/lit.h"

struct model;

/* What a genre calls its marks. */
struct mark_words {
    const char *cell_yes, *cell_no;       /* "shaded", "unshaded" */
    const char *segment_yes, *segment_no; /* "a line", "no line" */
    const char *side_yes, *side_no;       /* for marks on the sides of cells */
};

/* A family's own sentence for one technique, in place of the technique's general one. */
struct saying {
    const char *technique; /* its id; with ":cell" or ":segment" the sentence applies to such
                              marks only */
    const char *text;      /* template, see teach/words/fields.def */
};

/* What techniques and play may rely on: all sums of the family have one form. */
enum role {
    ROLE_PLAIN,    /* any sums */
    ROLE_ENDS,     /* "two ends of the loop or none" at a vertex: made by model_loop_degrees() */
    ROLE_LINES,    /* rows or columns from the first to the last, each with exactly so many */
    ROLE_PARTS,    /* rooms that share no cell, each with exactly so many */
    ROLE_CROSSING, /* two segments that cross, {a, b}, 0 to 1: not both are drawn */
};

struct family {
    enum role role;
    const char *word;         /* the rule word: stable, used in JSON and files */
    const char *over;         /* the word for a sum of which more hold than may, where it is not
                                 `word`; else NULL */
    const char *ring;         /* the word for a closed ring where it is not `word`; else NULL */
    const char *rule;         /* the rule as a short clause: "shaded cells never touch by a side" */
    const char *subject;      /* what one sum of it is called, a template: "the {n} at {about}" */
    const char *const *types; /* of tables: what ways are called, by type: "an L" */
    bool lights;     /* a cell about which one of its sums is met counts as lit and is tinted */
    bool implied;    /* it follows from the printed rules: hints use it, a verdict never names it */
    bool background; /* however many of its sums are used, they count as one reason */
    const struct saying *sayings; /* ends with {NULL, NULL}; may be NULL */

    /* Returns the word for a sum (or, for rule r, -1 - r) that is broken or not yet met under these
     * marks, where two words are not enough ("loop-branch", "loop-cross" or "dead-end"). NULL: they
     * are. */
    const char *(*word_for)(const struct model *m, const mark *marks, int sum);
};

/* The grades (teach/rate.h) from which on a puzzle is called normal, hard, expert and extreme; they
 * rise, and the last is at most 5.9. All 0: 2, 3, 4 and 5. A genre has its own where the published
 * puzzles of it would else nearly all have one word, or none of them another: what is an everyday
 * step in Hitori is a rare one in Kurodoko. */
enum { GRADES = 4 };
struct grades {
    double from[GRADES];
};

#endif
