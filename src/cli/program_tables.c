#include "cli/program_tables.h"

#include "base/os/file.h"
#include "cli/command.h"
#include "cli/completion.h"
#include "cli/settings_file.h"
#include "ui/parts/config.h"

#include <string.h>

/* Hyphens that are to be typed are \- in roff. */
static void add_roff(struct buf *out, const char *s) {
    for (; *s; s++)
        buf_add(out, *s == '-' ? "\\-" : (char[]){*s, '\0'});
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
    struct buf settings = {0}, bound = {0};
    struct err e = {0};
    struct ui_options none = {0};
    settings_read(args, &settings, &e);
    for (int t = 0; key_tables[t]; t++) {
        struct keymap map;
        keymap_init(&map, key_tables[t]);
        if (key_tables[t]->by_name)
            config_read(buf_text(&settings), &none, &map, &e);
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
