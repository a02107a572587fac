/* The tables of commands and options, and the parsed command line. */
#ifndef SUMI_CLI_COMMAND_H
#define SUMI_CLI_COMMAND_H

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "format/format.h"
#include "ui/printed.h"

#include <jansson.h>
#include <stdbool.h>

#define SUMI_VERSION "0.2.0"

/* Exit statuses. NO: not solved, no solution, no hint, no puzzle; BAD: usage or input; SEVERAL: of
 * solutions; LATE: time or memory was used up. */
enum { STATUS_OK, STATUS_NO, STATUS_BAD, STATUS_SEVERAL, STATUS_LATE };

/* Rows and columns where nobody says how many. */
enum { USUAL_SIDE = 10 };

enum option_id {
#define COMMAND(name, shape, operand, help, statuses)
#define OPTION(id, name, kind, argument, low, high, commands, help) OPT_##id,
#include "cli/commands.def"
#undef COMMAND
#undef OPTION
    OPTIONS
};

enum option_kind { KIND_FLAG, KIND_NUMBER, KIND_SECONDS, KIND_WORD, KIND_CHOICE, KIND_TEXT };

struct option {
    const char *name;
    enum option_kind kind;
    const char *argument; /* its name in the help, or the words that are allowed */
    long low, high;
    const char *commands; /* see commands.def */
    const char *help;
};

/* True if the word after it never belongs to it. */
static inline bool option_stands_alone(const struct option *o) {
    return o->kind == KIND_FLAG || o->kind == KIND_CHOICE;
}

/* True if every command takes it, and sumi without one. */
static inline bool option_is_everywhere(const struct option *o) {
    return o->commands[0] == '*';
}

struct args;

/* What a command answers about one puzzle: in *json unless that is NULL (an object that already
 * holds genre, rows and cols), else in text. */
struct reply {
    json_t *json;
    struct buf text;
    struct err err; /* why, when the status is STATUS_BAD */
};

struct command {
    const char *name, *operand, *help, *statuses;
    int (*whole)(const struct args *a); /* gives the exit status; or NULL */
    int (*each)(const struct args *a, struct loaded *l, struct reply *r); /* likewise */
};

extern const struct command commands[]; /* ends with name NULL */
extern const struct option options[OPTIONS];

const struct command *command_by_name(const char *name);             /* NULL: none */
void command_offer(struct suggestions *n);                           /* the names of all */
bool option_is_for(const struct option *o, const struct command *c); /* c NULL: sumi alone */

/* Puts the i-th word that an option of KIND_WORD or KIND_CHOICE takes into *out. False: there are
 * no more. */
bool option_word(const struct option *o, int i, struct buf *out);

/* The value of one option. */
struct value {
    bool given;
    const char *text; /* as typed; NULL for a flag */
    long number;      /* NUMBER, or the index of a WORD */
    double seconds;
};

struct args {
    const struct command *command; /* NULL: none was named */
    bool implied;                  /* the command was not named: it is `play` */
    const char *operand;           /* NULL: none */
    VEC(const char *) operands;    /* all of them, for a command that takes several ("...") */
    struct value value[OPTIONS];
    struct stated stated;  /* by --genre and --stars */
    const char *state_dir; /* where games are kept; NULL: nowhere. Set by main.c */
    char state_place[4096];
    const char *table_dir;  /* of --table, under --restricted by its own name; NULL: not given */
    const char *table_name; /* --restricted: the only one that the player may take there */
};

/* Reads the command line (argv[0] is not used). A first word that names no command is the PUZZLE of
 * `play`. */
bool args_parse(int argc, char **argv, struct args *out, struct err *e);

/* Reads --size into *g, which stays as it is where the option is not given. Returns false, with *e
 * set, if it is no size of a board. */
bool args_size(const struct args *a, struct grid *g, struct err *e);

/* How a board is printed, by --ascii, --small and --color. */
struct printout args_printout(const struct args *a);

/* The number of --seed, else one from the clock. */
uint64_t args_seed(const struct args *a);

/* Appends what --tables asks for: a completion script; the man page's sections COMMANDS, OPTIONS,
 * KEYS and FORMATS (roff, man macros); or the keys in force, one action a line, as the player's
 * settings bind them. */
void table_text(const struct args *a, struct buf *out);

/* Appends the text of --help for one command, or for all if c is NULL. */
void help_text(const struct command *c, struct buf *out);

#define COMMAND(name, shape, operand, help, statuses) COMMAND_##shape(name)
#define COMMAND_WHOLE(name) int cli_##name(const struct args *a);
#define COMMAND_EACH(name)                                                                         \
    int cli_##name##_each(const struct args *a, struct loaded *l, struct reply *r);
#define OPTION(id, name, kind, argument, low, high, commands, help)
#include "cli/commands.def"
#undef COMMAND
#undef COMMAND_WHOLE
#undef COMMAND_EACH
#undef OPTION

#endif
