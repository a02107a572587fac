/* A step as JSON: the words of `hint`. */
#ifndef SUMI_CLI_HINT_JSON_H
#define SUMI_CLI_HINT_JSON_H

#include "cli/command.h"
#include "deduce/step.h"

/* Adds technique, tier, text, targets and evidence to an object. Targets are {place, mark} with
 * mark "x" (yes) or "." (no); evidence holds {rule, places} for rules, {place, mark} for marks that
 * the step needs, {shown} for what is drawn besides. */
void hint_json(const struct loaded *l, const struct step *s, const char *text, json_t *out);

#endif
