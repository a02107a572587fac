/* A short argument on a board: steps that follow one from another, and what they come to. It shows
 * why a mark cannot be, or why no solution has all the marks that are there. */
#ifndef SUMI_TEACH_ARGUMENT_H
#define SUMI_TEACH_ARGUMENT_H

#include "model/judge/judge.h"
#include "teach/paragraph.h"

struct argument {
    struct paragraph first; /* its steps, in order: each needs the board and those before it */
    struct step end;        /* why the mark cannot be; of marks that clash: the rules and marks on
                               which all of it rests, with nothing in `then` */
    mark *marks;            /* the board with the steps made, */
    struct verdict verdict; /* and what is broken there, where marks clash */
};

void argument_free(struct argument *a);

/* Why the literal `made` is wrong beside marks that are right: by a chain from them, or where that
 * is long, after the few steps that make it short; false if nothing was found in the work that a
 * hint may take. *out must be zeroed or an argument. */
bool argue_against(const struct model *m, const mark *marks, lit made, const struct budget *b,
                   struct argument *out);

/* Why no solution has these marks (NULL: none are there): steps up to a rule that they break. */
bool argue_clash(const struct model *m, const mark *marks, const struct budget *b,
                 struct argument *out);

/* Appends it as sentences. */
void argument_words(const struct model *m, const struct mark_words *w, const struct argument *a,
                    struct buf *out);

#endif
