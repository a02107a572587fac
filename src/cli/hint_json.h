/* Steps and paragraphs as JSON: the words of `hint`. */
#ifndef SUMI_CLI_HINT_JSON_H
#define SUMI_CLI_HINT_JSON_H

#include "cli/command.h"
#include "sat/advice.h"

/* A step as an object: technique, name, tier, text, targets and evidence. Targets are {place, mark}
 * with mark "x" (yes) or "." (no); evidence holds {rule, places} for rules, each at its place
 * once, {place, mark} for marks of the board that the step needs, {shown} for what is drawn
 * besides. */
json_t *hint_step_json(const struct loaded *l, const struct step *s, const char *text);

/* Adds the same for a paragraph to an object: its idea, with the targets of all its steps. */
void hint_json(const struct loaded *l, const struct paragraph *p, const char *text, json_t *out);

/* Adds the subject of an advice that is no step: the rules and marks that clash as evidence, and a
 * wrong mark as a target, with "-" for clear. */
void advice_json(const struct loaded *l, const struct advice *a, json_t *out);

#endif
