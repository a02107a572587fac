#include "cli/command.h"

#include <stdio.h>
#include <string.h>

#define COMMAND_WHOLE(name) .whole = cli_##name
#define COMMAND_EACH(name) .each = cli_##name##_each
#define OPTION(id, name, kind, argument, low, high, commands, help)
const struct command commands[] = {
#define COMMAND(name, shape, operand, help, statuses)                                              \
    {#name, operand, help, statuses, COMMAND_##shape(name)},
#include "cli/commands.def"
#undef COMMAND
#undef OPTION
    {.name = NULL},
};

#define COMMAND(name, shape, operand, help, statuses)
const struct option options[OPTIONS] = {
#define OPTION(id, name, kind, argument, low, high, commands, help)                                \
    {name, KIND_##kind, argument, low, high, commands, help},
#include "cli/commands.def"
#undef OPTION
};
#undef COMMAND

const struct command *command_by_name(const char *name) {
    for (const struct command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

void command_offer(struct suggestions *n) {
    for (const struct command *c = commands; c->name; c++)
        suggest_offer(n, c->name);
}

bool option_is_for(const struct option *o, const struct command *c) {
    if (strcmp(o->commands, "*") == 0)
        return true;
    char word[32];
    snprintf(word, sizeof word, " %s ", c ? c->name : "play");
    return strstr(o->commands, word) != NULL;
}
