/* The tables of commands and options for other programs: shells and man. */
#include "base/os/file.h"
#include "cli/command.h"
#include "cli/settings_file.h"
#include "teach/rate.h"
#include "ui/parts/config.h"

#include <string.h>

/* The index is that of the words of --tables in commands.def. */
enum table {
    TABLE_BASH,
    TABLE_ZSH,
    TABLE_FISH,
    TABLE_MAN,
    TABLE_KEYS,
    TABLE_FORMATS,
    TABLE_GENRES
};

/* Appends a text with something else for one of its characters. */
static void add_escaped(struct buf *out, const char *text, char c, const char *as) {
    for (; *text; text++)
        if (*text == c)
            buf_add(out, as);
        else
            buf_char(out, *text);
}

/* How a shell's script takes a word and what is said of it. */
typedef void add_word(struct buf *out, const char *word, const char *help);

/* Words that hold a blank are not offered: nobody types them in one piece. */
static void offer(struct buf *out, add_word *add, const char *word, const char *help) {
    if (!strchr(word, ' '))
        add(out, word, help);
}

static void offer_genres(struct buf *out, add_word *add) {
    for (const struct genre *const *g = genres; *g; g++) {
        offer(out, add, (*g)->id, (*g)->title);
        for (const char *const *a = (*g)->aliases; a && *a; a++)
            offer(out, add, *a, (*g)->title);
    }
}

static void offer_difficulties(struct buf *out, add_word *add) {
    struct buf help = {0};
    for (int d = 0; d < DIFFICULTIES; d++) {
        buf_clear(&help);
        buf_fmt(&help, "all that are rated %s", difficulty_names[d]);
        offer(out, add, difficulty_names[d], help.at);
    }
}

static void offer_lessons(struct buf *out, add_word *add) {
    offer(out, add, "learn", "the lessons");
}

static void offer_commands(struct buf *out, add_word *add) {
    for (const struct command *c = commands; c->name; c++)
        offer(out, add, c->name, c->help);
}

static void offer_formats(struct buf *out, add_word *add) {
    for (const struct format *const *f = formats; *f; f++)
        if ((*f)->write)
            offer(out, add, (*f)->id, (*f)->title);
}

static void offer_techniques(struct buf *out, add_word *add) {
    for (int t = 0; t < n_techniques; t++)
        offer(out, add, techniques[t].id, techniques[t].name);
}

/* How a shell completes the operands and arguments of commands.def, by their names there. A PUZZLE
 * is, besides, a file or a name of the library. */
static const struct kind {
    const char *name;
    void (*offer)(struct buf *out, add_word *add);
} kinds[] = {
    {"GENRE", offer_genres},   {"DIFFICULTY", offer_difficulties},
    {"learn", offer_lessons},  {"COMMAND", offer_commands},
    {"FORMAT", offer_formats}, {"TECHNIQUE", offer_techniques},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static bool takes_puzzle(const struct command *c) {
    return strstr(c->operand, "PUZZLE") != NULL;
}

static bool takes_file(const struct option *o) {
    return strcmp(o->argument, "FILE") == 0 || strcmp(o->argument, "DIR") == 0 ||
           strcmp(o->argument, "PUZZLE") == 0;
}

/* The kind of an option's argument; NULL: any word. */
static const struct kind *kind_of_argument(const struct option *o) {
    for (int k = 0; k < KINDS; k++)
        if (strcmp(o->argument, kinds[k].name) == 0)
            return &kinds[k];
    return NULL;
}

/* "--name" of each option of a command, between blanks. */
static void add_option_names(struct buf *out, const struct command *c) {
    for (int i = 0; i < OPTIONS; i++)
        if (option_is_for(&options[i], c))
            buf_fmt(out, " --%s", options[i].name);
}

/* The words of a WORD option between blanks. */
static void table_add_words(struct buf *out, const struct option *o) {
    for (const char *s = o->argument; *s; s++)
        buf_char(out, *s == '|' ? ' ' : *s);
}

static void add_bash_word(struct buf *out, const char *word, const char *help) {
    (void)help;
    buf_fmt(out, " %s", word);
}

static void add_bash_option(struct buf *out, const struct option *o) {
    bool words = o->kind == KIND_WORD;
    const struct kind *kind = kind_of_argument(o);
    if (!words && !takes_file(o) && !kind)
        return;
    buf_fmt(out, "    --%s) COMPREPLY=($(compgen %s", o->name, takes_file(o) ? "-f" : "-W '");
    if (words)
        table_add_words(out, o);
    else if (kind)
        kind->offer(out, add_bash_word);
    buf_fmt(out, "%s -- \"$cur\")); return ;;\n", takes_file(o) ? "" : "'");
}

/* compgen itself expands $(...) in its list of words, once. */
static void add_bash_command(struct buf *out, const struct command *c) {
    buf_fmt(out, "    %s) COMPREPLY=($(compgen %s-W '", c->name, takes_puzzle(c) ? "-f " : "");
    add_option_names(out, c);
    for (int k = 0; k < KINDS; k++)
        if (strstr(c->operand, kinds[k].name))
            kinds[k].offer(out, add_bash_word);
    buf_fmt(out, "%s' -- \"$cur\")) ;;\n", takes_puzzle(c) ? " $(_sumi_names)" : "");
}

static void completion_bash(struct buf *out) {
    buf_add(out, "_sumi_names() { [[ $cur ]] && sumi list 2>/dev/null | sed 's/ .*//'; }\n"
                 "_sumi() {\n"
                 "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
                 "    COMPREPLY=()\n"
                 "    [[ $cur == = ]] && cur=\n"
                 "    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD-2]}\n"
                 "    case $prev in\n");
    for (int i = 0; i < OPTIONS; i++)
        add_bash_option(out, &options[i]);
    buf_add(out, "    esac\n"
                 "    local name=${COMP_WORDS[1]}\n"
                 "    ((COMP_CWORD > 1)) || name=\n"
                 "    case $name in\n");
    for (const struct command *c = commands; c->name; c++)
        add_bash_command(out, c);
    buf_add(out, "    *) COMPREPLY=($(compgen -f -W '");
    offer_commands(out, add_bash_word);
    buf_add(out, " --help --version $(_sumi_names)' -- \"$cur\")) ;;\n"
                 "    esac\n"
                 "}\n"
                 "complete -o filenames -F _sumi sumi\n");
}

/* Text inside single quotes where [, ] and : are separators. */
static void add_zsh_help(struct buf *out, const char *help) {
    for (; *help; help++) {
        if (strchr("[]:", *help))
            buf_char(out, '\\');
        buf_add(out, *help == '\'' ? "'\\''" : (char[]){*help, '\0'});
    }
}

static void add_zsh_word(struct buf *out, const char *word, const char *help) {
    buf_fmt(out, "\n        '%s:", word);
    add_zsh_help(out, help);
    buf_add(out, "'");
}

static void add_zsh_option(struct buf *out, const struct option *o) {
    buf_fmt(out, " \\\n        '--%s%s[", o->name, option_stands_alone(o) ? "" : "=");
    add_zsh_help(out, o->help);
    buf_add(out, "]");
    if (o->kind == KIND_WORD) {
        buf_add(out, ":word:(");
        table_add_words(out, o);
        buf_add(out, ")");
    } else if (!option_stands_alone(o)) {
        buf_fmt(out, ":%s:", o->argument);
        if (takes_file(o))
            buf_add(out, "_files");
        else if (kind_of_argument(o))
            buf_fmt(out, " _sumi_words %s", o->argument);
    }
    buf_add(out, "'");
}

/* _sumi_words KIND...: what each of them stands for. */
static void add_zsh_kinds(struct buf *out) {
    buf_add(out, "_sumi_words() { local kind; for kind; do _sumi_$kind; done }\n"
                 "_sumi_PUZZLE() {\n"
                 "    local -a all=(\"${(@f)$(sumi list 2>/dev/null | "
                 "sed 's/  */:/;s/  */ /g')}\")\n"
                 "    [[ -n $PREFIX ]] && _describe puzzle all\n"
                 "    _files\n"
                 "}\n");
    for (int k = 0; k < KINDS; k++) {
        buf_fmt(out, "_sumi_%s() {\n    local -a all=(", kinds[k].name);
        kinds[k].offer(out, add_zsh_word);
        buf_fmt(out, ")\n    _describe %s all\n}\n", kinds[k].name);
    }
}

static void add_zsh_command(struct buf *out, const struct command *c) {
    buf_fmt(out, "%s)\n    _arguments", c->name);
    for (int i = 0; i < OPTIONS; i++)
        if (option_is_for(&options[i], c))
            add_zsh_option(out, &options[i]);
    buf_add(out, " \\\n        '*:word: _sumi_words");
    for (int k = 0; k < KINDS; k++)
        if (strstr(c->operand, kinds[k].name))
            buf_fmt(out, " %s", kinds[k].name);
    buf_fmt(out, "%s' ;;\n", takes_puzzle(c) ? " PUZZLE" : "");
}

static void completion_zsh(struct buf *out) {
    buf_add(out, "#compdef sumi\n");
    add_zsh_kinds(out);
    buf_add(out, "if (( CURRENT == 2 )); then\n"
                 "    _sumi_words COMMAND PUZZLE\n"
                 "    return\n"
                 "fi\n"
                 "local name=$words[2]\n"
                 "shift words; (( CURRENT-- ))\n"
                 "case $name in\n");
    for (const struct command *c = commands; c->name; c++)
        add_zsh_command(out, c);
    buf_add(out, "esac\n");
}

static void add_fish_help(struct buf *out, const char *help) {
    buf_add(out, " -d '");
    add_escaped(out, help, '\'', "\\'");
    buf_add(out, "'");
}

/* Within single quotes, whose text fish reads as words once more. */
static void add_fish_word(struct buf *out, const char *word, const char *help) {
    buf_fmt(out, " %s\\t\"", word);
    add_escaped(out, help, '\'', "\\'");
    buf_char(out, '"');
}

static void add_fish_option(struct buf *out, const struct option *o) {
    buf_add(out, "complete -c sumi");
    if (!option_is_everywhere(o))
        buf_fmt(out, " -n '__fish_seen_subcommand_from%s'", o->commands);
    buf_fmt(out, " -l %s", o->name);
    if (o->kind == KIND_WORD) {
        buf_add(out, " -xa '");
        table_add_words(out, o);
        buf_add(out, "'");
    } else if (kind_of_argument(o)) {
        buf_add(out, " -xa '");
        kind_of_argument(o)->offer(out, add_fish_word);
        buf_add(out, "'");
    } else if (!option_stands_alone(o)) {
        buf_add(out, takes_file(o) ? " -rF" : " -x");
    }
    add_fish_help(out, o->help);
    buf_char(out, '\n');
}

static const char fish_names[] = "(sumi list 2>/dev/null | string replace -r \" +\" \\t | "
                                 "string replace -ra \" +\" \" \")";

static void add_fish_command(struct buf *out, const struct command *c) {
    for (int k = 0; k < KINDS; k++) {
        if (!strstr(c->operand, kinds[k].name))
            continue;
        buf_fmt(out, "complete -c sumi -n '__fish_seen_subcommand_from %s' -a '", c->name);
        kinds[k].offer(out, add_fish_word);
        buf_add(out, "'\n");
    }
    buf_fmt(out, "complete -c sumi -n '__fish_seen_subcommand_from %s' ", c->name);
    if (takes_puzzle(c))
        buf_fmt(out, "-a '%s'\n", fish_names);
    else
        buf_add(out, "-f\n");
}

static void completion_fish(struct buf *out) {
    buf_add(out, "complete -c sumi -n __fish_use_subcommand -a '");
    offer_commands(out, add_fish_word);
    buf_fmt(out,
            "'\ncomplete -c sumi -n '__fish_use_subcommand; and string length -q -- "
            "(commandline -ct)' -a '%s'\n",
            fish_names);
    for (const struct command *c = commands; c->name; c++)
        add_fish_command(out, c);
    for (int i = 0; i < OPTIONS; i++)
        add_fish_option(out, &options[i]);
}

/* Hyphens that are to be typed are \- in roff. */
static void add_roff(struct buf *out, const char *s) {
    add_escaped(out, s, '-', "\\-");
}

static void add_man_option(struct buf *out, const struct option *o) {
    buf_add(out, ".TP\n.BR \\-\\-");
    add_roff(out, o->name);
    if (o->kind == KIND_CHOICE)
        buf_fmt(out, " [=\\fI%s\\fP]", o->argument);
    else if (o->kind != KIND_FLAG)
        buf_fmt(out, " \" \\fI%s\\fP\"", o->argument);
    buf_char(out, '\n');
    add_roff(out, o->help);
    buf_char(out, '\n');
}

static void add_man_key(struct buf *out, const struct key_table *t, int action) {
    const struct action_row *row = &t->rows[action];
    struct buf what = {0};
    action_help(t, action, NULL, &what);
    buf_add(out, ".TP\n.B ");
    if (row->keys[0] == '\0')
        add_roff(out, row->name);
    for (const char *key = row->keys; *key; key++)
        if (*key == '-' || *key == '.')
            buf_fmt(out, "\\%s%c", *key == '.' ? "&" : "", *key);
        else
            buf_char(out, *key);
    buf_add(out, "\n");
    add_roff(out, what.at);
    if (t->by_name) {
        buf_add(out, " (\\fB:");
        add_roff(out, row->name);
        buf_add(out, "\\fP)");
    }
    buf_char(out, '\n');
}

static void add_man_keys(struct buf *out) {
    buf_add(out, ".SH KEYS\nAs they are without a settings file; ? in the program and\n"
                 ".B sumi \\-\\-tables=keys\nshow those in force.\n");
    for (int t = 0; key_tables[t]; t++) {
        buf_fmt(out, ".SS %s\n", key_tables[t]->title);
        for (int a = 0; a < key_tables[t]->n; a++)
            if (key_offered(key_tables[t], a))
                add_man_key(out, key_tables[t], a);
    }
}

/* Settings that cannot be read bind nothing. */
static void keys(const struct args *args, struct buf *out) {
    struct buf bound = {0};
    struct err e = {0};
    struct ui_options set = {0};
    settings_options(args, NULL, &set, &e);
    for (int t = 0; key_tables[t]; t++) {
        struct keymap map;
        keymap_init(&map, key_tables[t]);
        if (key_tables[t]->by_name && set.config)
            config_read(set.config, &set, &map, &e);
        buf_fmt(out, "%s%s\n", t > 0 ? "\n" : "", key_tables[t]->title);
        for (int a = 0; a < key_tables[t]->n; a++) {
            if (!key_offered(key_tables[t], a))
                continue;
            buf_clear(&bound);
            keymap_keys(&map, a, &bound);
            buf_fmt(out, "%-24s %-12s ", buf_text(&bound), key_tables[t]->rows[a].name);
            action_help(key_tables[t], a, NULL, out);
            buf_char(out, '\n');
        }
    }
}

/* Formats by the words that --to takes. */
static void add_man_formats(struct buf *out) {
    buf_add(out, ".SH FORMATS\n");
    for (const struct format *const *f = formats; *f; f++) {
        buf_fmt(out, ".TP\n.B %s\n", (*f)->id);
        add_roff(out, (*f)->title);
        buf_fmt(out, ": %s%s%s; files end in ", (*f)->read ? "read" : "",
                (*f)->read && (*f)->write ? " and " : "", (*f)->write ? "written" : "");
        add_roff(out, (*f)->suffix);
        buf_char(out, '\n');
    }
}

/* Genres by the word that commands take, with their other names and variants. */
static void add_man_genres(struct buf *out) {
    buf_add(out, ".SH GENRES\n");
    for (const struct genre *const *g = genres; *g; g++) {
        buf_fmt(out, ".TP\n.B %s\n%s", (*g)->id, (*g)->title);
        for (const char *const *a = (*g)->aliases; a && *a; a++) {
            buf_add(out, a == (*g)->aliases ? " (also " : ", ");
            add_roff(out, *a);
        }
        buf_add(out, (*g)->aliases ? ")" : "");
        for (const struct variant *v = genre_variants(*g); v->letter; v++)
            buf_fmt(out, "; with the letter %c %s", v->letter, v->name);
        buf_add(out, ".\n");
    }
}

/* The same as a sentence, for the README. */
static void genre_titles(struct buf *out) {
    for (const struct genre *const *g = genres; *g; g++)
        buf_fmt(out, "%s%s", (*g)->title, g[1] == NULL ? ".\n" : ", ");
}

/* The part of sumi-formats(5) between its head and the chapters on the formats. */
static void formats_page(struct buf *out) {
    add_man_formats(out);
    buf_fmt(out,
            ".SH LIMITS\nAt most %d rows and columns, %d bytes a file, %d bytes a text field.\n",
            GRID_MAX, FILE_MAX, TEXT_FIELD);
    buf_add(out, "Text fields:");
    for (int f = 0; f < TEXT_FIELDS; f++)
        buf_fmt(out, " %s", text_field_names[f]);
    buf_add(out, ".\n");
}

static void add_man_settings(struct buf *out) {
    struct buf line = {0};
    const char *help;
    buf_add(out, ".SH SETTINGS\nA line each, such as \"theme = light\"; # begins a remark.\n");
    for (int i = 0; (help = config_setting(i, &line)) != NULL; i++) {
        buf_add(out, ".TP\n.B ");
        add_roff(out, line.at);
        buf_char(out, '\n');
        add_roff(out, help);
        buf_char(out, '\n');
        buf_clear(&line);
    }
    buf_add(out, ".TP\n.B key F = hint\nbinds a key to an action by its name\n");
}

static void man(struct buf *out) {
    buf_add(out, ".SH COMMANDS\n");
    for (const struct command *c = commands; c->name; c++) {
        buf_fmt(out, ".SS sumi %s %s\n", c->name, c->operand);
        add_roff(out, c->help);
        buf_fmt(out, ".\nExit status: %s; 2 bad usage or bad input.\n", c->statuses);
        for (int i = 0; i < OPTIONS; i++)
            if (!option_is_everywhere(&options[i]) && option_is_for(&options[i], c))
                add_man_option(out, &options[i]);
    }
    buf_add(out, ".SH OPTIONS\nEvery command takes these.\n");
    for (int i = 0; i < OPTIONS; i++)
        if (option_is_everywhere(&options[i]))
            add_man_option(out, &options[i]);
    add_man_genres(out);
    add_man_keys(out);
    add_man_settings(out);
    add_man_formats(out);
    buf_add(out, ".PP\nSee\n.BR sumi\\-formats (5).\n");
}

void table_text(const struct args *a, struct buf *out) {
    static void (*const write[])(struct buf *) = {
        [TABLE_BASH] = completion_bash,
        [TABLE_ZSH] = completion_zsh,
        [TABLE_FISH] = completion_fish,
        [TABLE_MAN] = man,
        [TABLE_KEYS] = NULL,
        [TABLE_FORMATS] = formats_page,
        [TABLE_GENRES] = genre_titles,
    };
    long table = a->value[OPT_TABLES].number;
    if (write[table])
        write[table](out);
    else
        keys(a, out);
}
