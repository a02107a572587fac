#include "cli/command.h"

#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { QUOTE = 60 }; /* bytes of a word from the command line that an error repeats */

struct reader {
    char **at; /* words that are still to be read; ends with NULL */
    bool only_operands;
    struct args *out;
    struct err *e;
};

/* Refuses the command line on account of one of its words. */
static bool refuse(const struct reader *r, const char *what, const char *word) {
    struct buf clean = {0};
    const struct command *c = r->out->command;
    text_clean(&clean, word, (int)strnlen(word, 4 * QUOTE), QUOTE);
    err_set(r->e, "%s: %s (see sumi%s%s --help)", buf_text(&clean), what, c ? " " : "",
            c ? c->name : "");
    buf_free(&clean);
    return false;
}

static bool is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0';
}

/* The option that "--name" or "--name=value" means for this command, or OPTIONS. With `any` the
 * command does not matter. */
static int find_option(const char *word, const struct command *c, bool any) {
    if (word[1] != '-')
        return OPTIONS;
    size_t len = strcspn(word + 2, "=");
    for (int i = 0; i < OPTIONS; i++)
        if (strlen(options[i].name) == len && strncmp(options[i].name, word + 2, len) == 0 &&
            (any || option_is_for(&options[i], c)))
            return i;
    return OPTIONS;
}

static bool takes_next_word(const char *word, int option) {
    return option < OPTIONS && options[option].kind != KIND_FLAG && !strchr(word, '=');
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

static bool read_number(const struct option *o, const char *s, struct value *v) {
    char *end;
    errno = 0;
    v->number = strtol(s, &end, 10);
    return *s != '\0' && *end == '\0' && errno == 0 && v->number >= o->low && v->number <= o->high;
}

static bool read_seconds(const struct option *o, const char *s, struct value *v) {
    char *end;
    v->seconds = strtod(s, &end);
    return *s != '\0' && *end == '\0' && v->seconds > 0 && v->seconds <= (double)o->high;
}

static bool read_word(const struct option *o, const char *s, struct value *v) {
    v->number = 0;
    for (const char *w = o->argument; *w; v->number++) {
        size_t len = strcspn(w, "|");
        if (strlen(s) == len && strncmp(s, w, len) == 0)
            return true;
        w += len + (w[len] == '|');
    }
    return false;
}

static bool read_value(const struct option *o, const char *s, struct value *v) {
    v->text = s;
    switch (o->kind) {
    case KIND_NUMBER:
        return read_number(o, s, v);
    case KIND_SECONDS:
        return read_seconds(o, s, v);
    case KIND_WORD:
        return read_word(o, s, v);
    case KIND_TEXT:
    case KIND_FLAG:
        break;
    }
    return true;
}

static bool read_option(struct reader *r, const char *word) {
    int id = find_option(word, r->out->command, false);
    if (id == OPTIONS)
        return refuse(r, "no such option", word);
    const struct option *o = &options[id];
    struct value *v = &r->out->value[id];
    const char *given = strchr(word, '=');
    v->given = true;
    if (o->kind == KIND_FLAG)
        return given ? refuse(r, "this option takes no argument", word) : true;
    if (!given && !*r->at)
        return refuse(r, "this option needs an argument", word);
    const char *value = given ? given + 1 : *r->at++;
    return read_value(o, value, v) ? true : refuse(r, "not an argument for this option", value);
}

static bool read_operand(struct reader *r, const char *word, bool *command_seen) {
    if (r->out->command && !*command_seen && strcmp(word, r->out->command->name) == 0)
        return *command_seen = true;
    if (r->out->operand)
        return refuse(r, "one word too many", word);
    if (r->out->command && r->out->command->operand[0] == '\0')
        return refuse(r, "this command takes no such word", word);
    r->out->operand = word;
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

/* What one word cannot tell. */
static bool check_together(const struct reader *r) {
    const struct args *a = r->out;
    if (!a->command && !a->value[OPT_HELP].given && !a->value[OPT_VERSION].given &&
        !a->value[OPT_TABLES].given)
        return refuse(r, "name a command first, see --help", a->operand ? a->operand : "sumi");
    if (a->value[OPT_HELP].given || a->value[OPT_VERSION].given || a->value[OPT_TABLES].given ||
        !a->command)
        return true;
    if (a->value[OPT_BATCH].given)
        return a->operand ? refuse(r, "--batch reads its puzzles from standard input", a->operand)
                          : true;
    if (a->value[OPT_JOBS].given && option_is_for(&options[OPT_BATCH], a->command))
        return refuse(r, "only with --batch", "--jobs");
    if (!a->operand && a->command->operand[0] && a->command->operand[0] != '[')
        return refuse(r, "missing", a->command->operand);
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

bool args_parse(int argc, char **argv, struct args *out, struct err *e) {
    struct reader r = {.at = argv + (argc > 0), .out = out, .e = e};
    *out = (struct args){0};
    const char *first = first_operand(r.at);
    out->command = first ? command_by_name(first) : NULL;
    if (!out->command && (first || !asks_about_program(r.at)))
        out->command = command_by_name("play");
    return read_words(&r) && check_together(&r);
}
