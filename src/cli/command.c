#include "cli/command.h"

#include "base/os/clock.h"
#include "cli/run.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    if (option_is_everywhere(o))
        return true;
    char word[32];
    snprintf(word, sizeof word, " %s ", c ? c->name : "play");
    return strstr(o->commands, word) != NULL;
}

enum { QUOTE = 60 }; /* bytes of a word from the command line that an error repeats */

struct reader {
    char **at; /* words that are still to be read; ends with NULL */
    bool only_operands;
    struct args *out;
    struct err *e;
};

static bool is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0';
}

/* Refuses the command line because of one of its words. If it takes words that are spelt alike, the
 * error names them; else it refers to the help. */
static bool refuse_near(const struct reader *r, const char *what, const char *word,
                        const struct suggestions *near) {
    struct buf clean = {0};
    const struct command *c = r->out->command;
    text_clean_string(&clean, word, QUOTE);
    err_set(r->e, "%s: %s", clean.len > 0 ? clean.at : "''", what);
    if (near->n > 0)
        suggest_append(near, is_option(word) ? "--" : "", r->e);
    else
        err_set(r->e, "%s: %s (see sumi%s%s --help)", clean.len > 0 ? clean.at : "''", what,
                c ? " " : "", c ? c->name : "");
    return false;
}

static bool refuse_word(const struct reader *r, const char *what, const char *word) {
    return refuse_near(r, what, word, &(struct suggestions){0});
}

static bool refuse_missing(const struct reader *r) {
    struct buf what = {0};
    buf_fmt(&what, "%s is missing", r->out->command->operand);
    refuse_word(r, what.at, r->out->command->name);
    return false;
}

/* The option that a single letter means, or OPTIONS. */
static int letter_option(const char *word) {
    static const struct {
        const char *letter;
        int option;
    } letters[] = {{"-h", OPT_HELP}, {"-V", OPT_VERSION}, {"-o", OPT_OUTPUT}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (strcmp(word, letters[i].letter) == 0)
            return letters[i].option;
    return OPTIONS;
}

/* The option that "--name" or "--name=value" means for this command, or OPTIONS. The beginning of a
 * name is enough if only one option begins so. With `any` the command does not matter. */
static int find_option(const char *word, const struct command *c, bool any) {
    int found = letter_option(word), begins = 0;
    if (word[1] != '-')
        return found < OPTIONS && (any || option_is_for(&options[found], c)) ? found : OPTIONS;
    size_t len = strcspn(word + 2, "=");
    for (int i = 0; i < OPTIONS; i++) {
        if (strncmp(options[i].name, word + 2, len) != 0 || !(any || option_is_for(&options[i], c)))
            continue;
        if (strlen(options[i].name) == len)
            return i;
        found = i;
        begins++;
    }
    return begins == 1 && len > 0 ? found : OPTIONS;
}

static bool takes_next_word(const char *word, int option) {
    return option < OPTIONS && !option_stands_alone(&options[option]) && !strchr(word, '=');
}

/* The first word that is neither an option nor the argument of one, or NULL. */
static const char *first_operand(char **words) {
    for (; *words; words++) {
        if (!is_option(*words))
            return *words;
        if (strcmp(*words, "--") == 0)
            return NULL;
        if (takes_next_word(*words, find_option(*words, NULL, true)) && words[1])
            words++;
    }
    return NULL;
}

static bool args_read_number(const struct option *o, const char *s, struct value *v) {
    char *end;
    errno = 0;
    v->number = strtol(s, &end, 10);
    return *s != '\0' && *end == '\0' && errno == 0 && v->number >= o->low && v->number <= o->high;
}

static bool read_seconds(const struct option *o, const char *s, struct value *v) {
    char *end;
    v->seconds = strtod(s, &end);
    return *s != '\0' && *end == '\0' && v->seconds >= 0 && v->seconds <= (double)o->high;
}

bool option_word(const struct option *o, int i, struct buf *out) {
    const char *w = o->argument;
    for (; i > 0 && w; i--)
        w = strchr(w, '|') ? strchr(w, '|') + 1 : NULL;
    buf_clear(out);
    if (w)
        buf_bytes(out, w, (int)strcspn(w, "|"));
    return w != NULL;
}

static bool read_word(const struct option *o, const char *s, struct value *v) {
    struct buf word = {0};
    for (int i = 0; option_word(o, i, &word); i++)
        if (strcmp(s, word.at) == 0) {
            v->number = i;
            return true;
        }
    return false;
}

static bool args_read_value(const struct option *o, const char *s, struct value *v) {
    v->text = s;
    switch (o->kind) {
    case KIND_NUMBER:
        return args_read_number(o, s, v);
    case KIND_SECONDS:
        return read_seconds(o, s, v);
    case KIND_WORD:
    case KIND_CHOICE:
        return read_word(o, s, v);
    case KIND_TEXT:
    case KIND_FLAG:
        break;
    }
    return true;
}

/* "takes auto, always or never", and so on. */
static void add_awaited(const struct option *o, struct buf *out) {
    struct buf word = {0}, next = {0};
    buf_fmt(out, "--%s takes ", o->name);
    if (o->kind == KIND_NUMBER)
        buf_fmt(out, "a whole number from %ld to %ld", o->low, o->high);
    else if (o->kind == KIND_SECONDS)
        buf_fmt(out, "seconds, at most %ld", o->high);
    else if (o->kind == KIND_TEXT)
        buf_add(out, o->argument);
    bool words = o->kind == KIND_WORD || o->kind == KIND_CHOICE;
    for (int i = 0; words && option_word(o, i, &word); i++)
        buf_fmt(out, "%s%s", i == 0 ? "" : option_word(o, i + 1, &next) ? ", " : " or ", word.at);
}

static bool refuse_value(const struct reader *r, const struct option *o, const char *value) {
    struct buf words = {0};
    buf_add(&words, value ? "" : "an argument is missing; ");
    add_awaited(o, &words);
    refuse_word(r, words.at, value ? value : o->name);
    return false;
}

static bool is_named(const char *word, const struct option *o) {
    size_t len = strcspn(word, "=");
    return len > 2 && strlen(o->name) == len - 2 && strncmp(o->name, word + 2, len - 2) == 0;
}

static bool has_option(const char *word, const struct command *c) {
    for (int i = 0; i < OPTIONS; i++)
        if (is_named(word, &options[i]) && option_is_for(&options[i], c))
            return true;
    return false;
}

/* "belongs to solve, generate and print": the commands that have an option of this name; nothing
 * where none has. */
static void add_owners(const char *word, struct buf *out) {
    int left = 0;
    for (const struct command *c = commands; c->name; c++)
        left += has_option(word, c);
    for (const struct command *c = commands; left > 0 && c->name; c++) {
        if (!has_option(word, c))
            continue;
        left--;
        buf_fmt(out, "%s%s%s", out->len > 0 ? "" : "belongs to ", c->name,
                left > 1    ? ", "
                : left == 1 ? " and "
                            : "");
    }
}

/* Appends "may mean --size or --seed" if options begin like this word. */
static void add_candidates(const char *word, const struct command *c, struct buf *out) {
    size_t len = strcspn(word, "=");
    for (int i = 0; len > 2 && i < OPTIONS; i++)
        if (strncmp(options[i].name, word + 2, len - 2) == 0 && option_is_for(&options[i], c))
            buf_fmt(out, "%s--%s", out->len > 0 ? " or " : "may mean ", options[i].name);
}

static bool refuse_option(const struct reader *r, const char *word) {
    struct buf name = {0}, words = {0};
    buf_bytes(&name, word, (int)strcspn(word, "="));
    struct suggestions near = suggest_for(name.len > 2 ? name.at + 2 : "");
    add_candidates(word, r->out->command, &words);
    bool several = words.len > 0;
    if (!several)
        add_owners(word, &words);
    buf_add(&words, words.len > 0 ? "" : "no such option");
    for (int i = 0; i < OPTIONS && !several; i++)
        if (option_is_for(&options[i], r->out->command))
            suggest_offer(&near, options[i].name);
    refuse_near(r, words.at, word, &near);
    return false;
}

static bool read_option(struct reader *r, const char *word) {
    int id = find_option(word, r->out->command, false);
    if (id == OPTIONS)
        return refuse_option(r, word);
    const struct option *o = &options[id];
    struct value *v = &r->out->value[id];
    const char *given = strchr(word, '=');
    v->given = true;
    if (o->kind == KIND_FLAG)
        return given ? refuse_word(r, "this option takes no argument", word) : true;
    if (!given && o->kind == KIND_CHOICE)
        return true;
    if (!given && !*r->at)
        return refuse_value(r, o, NULL);
    const char *value = given ? given + 1 : *r->at++;
    return args_read_value(o, value, v) ? true : refuse_value(r, o, value);
}

/* Two words without a command before them: the first is a misspelt one. */
static bool refuse_command(const struct reader *r, const char *word) {
    struct suggestions near = suggest_for(word);
    command_offer(&near);
    r->out->command = NULL; /* whose help has more */
    return refuse_near(r, "no such command", word, &near);
}

static bool takes_several(const struct command *c) {
    return c && strstr(c->operand, "...");
}

static bool read_operand(struct reader *r, const char *word, bool *command_seen) {
    if (r->out->command && !*command_seen && strcmp(word, r->out->command->name) == 0)
        return *command_seen = true;
    if (r->out->operand && r->out->implied)
        return refuse_command(r, r->out->operand);
    if (r->out->operand && !takes_several(r->out->command))
        return refuse_word(r, "one word too many", word);
    if (r->out->command && r->out->command->operand[0] == '\0')
        return refuse_word(r, "this command takes no such word", word);
    if (!r->out->operand)
        r->out->operand = word;
    if (takes_several(r->out->command))
        vec_push(&r->out->operands, word);
    return true;
}

static bool read_words(struct reader *r) {
    bool command_seen = false;
    while (*r->at) {
        const char *word = *r->at++;
        if (!r->only_operands && strcmp(word, "--") == 0) {
            r->only_operands = true;
            continue;
        }
        bool option = !r->only_operands && is_option(word);
        if (!(option ? read_option(r, word) : read_operand(r, word, &command_seen)))
            return false;
    }
    return true;
}

/* Checks what no single word can show. */
static bool check_together(const struct reader *r) {
    const struct args *a = r->out;
    if (a->value[OPT_HELP].given || a->value[OPT_VERSION].given || a->value[OPT_TABLES].given)
        return true;
    if (!a->command)
        return refuse_word(r, "name a command first, see --help", a->operand ? a->operand : "sumi");
    if (a->value[OPT_BATCH].given)
        return a->operand
                   ? refuse_word(r, "--batch reads its puzzles from standard input", a->operand)
                   : true;
    if (a->value[OPT_JOBS].given && option_is_for(&options[OPT_BATCH], a->command))
        return refuse_word(r, "only with --batch", "--jobs");
    if (!a->operand && a->command->operand[0] && a->command->operand[0] != '[')
        return refuse_missing(r);
    return true;
}

/* --help and its like without a command are about the whole program. */
static bool asks_about_program(char **words) {
    for (; *words; words++) {
        int id = find_option(*words, NULL, false);
        if (id == OPT_HELP || id == OPT_VERSION || id == OPT_TABLES)
            return true;
    }
    return false;
}

/* Nothing runs silently for ever: what may take long ends after so many seconds of CPU a puzzle
 * unless --timeout says otherwise, of which 0 is no end at all. */
static void set_time(struct args *a) {
    enum { ANSWER_SECONDS = 60, GENERATE_SECONDS = 120 };
    struct value *timeout = &a->value[OPT_TIMEOUT];
    const char *name = a->command ? a->command->name : "";
    if (timeout->given) {
        timeout->given = timeout->seconds > 0;
        return;
    }
    if (strcmp(name, "generate") == 0)
        timeout->seconds = GENERATE_SECONDS;
    else if (a->value[OPT_BATCH].given || strcmp(name, "solve") == 0 || strcmp(name, "hint") == 0 ||
             strcmp(name, "rate") == 0)
        timeout->seconds = ANSWER_SECONDS;
    timeout->given = timeout->seconds > 0;
}

/* Reads --genre and --stars. */
static bool read_stated(struct args *a, struct err *e) {
    const struct value *genre = &a->value[OPT_GENRE], *stars = &a->value[OPT_STARS];
    if (genre->given && !(a->stated.genre = genre_by_name(genre->text)))
        return input_no_genre(genre->text, e);
    a->stated.number = stars->given ? (int)stars->number : 0;
    return true;
}

bool args_parse(int argc, char **argv, struct args *out, struct err *e) {
    struct reader r = {.at = argv + (argc > 0), .out = out, .e = e};
    *out = (struct args){0};
    const char *first = first_operand(r.at);
    out->command = first ? command_by_name(first) : NULL;
    out->implied = !out->command && (first || !asks_about_program(r.at));
    if (out->implied)
        out->command = command_by_name("play");
    if (!read_words(&r) || !check_together(&r) || !read_stated(out, e))
        return false;
    set_time(out);
    return true;
}

struct printout args_printout(const struct args *a) {
    return (struct printout){.ascii = a->value[OPT_ASCII].given,
                             .small = a->value[OPT_SMALL].given,
                             .alone = a->value[OPT_JSON].given || a->value[OPT_BATCH].given,
                             .color = (enum color_when)a->value[OPT_COLOR].number};
}

uint64_t args_seed(const struct args *a) {
    enum { SEEDS = 1000000000 };
    const struct value *seed = &a->value[OPT_SEED];
    return seed->given ? (uint64_t)seed->number : (uint64_t)clock_wall() % SEEDS;
}

bool args_size(const struct args *a, struct grid *g, struct err *e) {
    const struct value *size = &a->value[OPT_SIZE];
    return !size->given || grid_read_size(size->text, g) ||
           err_set(e, "--size takes rows x columns, such as 10x12 or 10, at most %dx%d", GRID_MAX,
                   GRID_MAX);
}
