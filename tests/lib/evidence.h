/* Whether a step's evidence suffices for its conclusion, by SAT. */
#ifndef SUMI_TESTS_EVIDENCE_H
#define SUMI_TESTS_EVIDENCE_H

#include "solve/sat/solver.h"
#include "teach/step.h"

/* A solver whose rules are asked about one by one; freed with solver_free(). */
struct solver *evidence_solver(const struct model *m);

/* Looks for a way round a literal by the rules in step->from and step->quiet, under the marks in
 * step->marks.
 * SEARCH_NONE: the evidence suffices; SEARCH_STOPPED: not known within many propagations. */
enum searched evidence_search(struct solver *s, const mark *marks, const struct step *step, lit l);

/* The same as a reader has it: under all marks of the board, by the printed rules and by those
 * clues alone that the text names, at a cell or within a run of cells. */
enum searched text_search(struct solver *s, const mark *marks, const char *text, lit l);

#endif
