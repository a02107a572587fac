#include "ui/config.h"

#include "base/suggest.h"
#include "base/text.h"
#include "ui/switched.h"
#include "ui/theme.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 64 };

/* The settings that are yes or no. */
static const struct {
    const char *name;
    size_t at; /* of a bool in struct ui_options */
} flags[] = {
    {"ascii", offsetof(struct ui_options, ascii)},
    {"rulers", offsetof(struct ui_options, rulers)},
    {"mouse", offsetof(struct ui_options, mouse)},
    {"plain", offsetof(struct ui_options, plain)},
    {"clock", offsetof(struct ui_options, clock)},
    {"implied", offsetof(struct ui_options, implied)},
};
enum { FLAGS = sizeof flags / sizeof flags[0] };

/* Which of the n words a value is. -1, with the words in *e: none of them. */
static int which(const char *setting, const char *value, const char *const *words, int n, int line,
                 struct err *e) {
    struct buf all = {0};
    for (int i = 0; i < n; i++) {
        if (strcmp(value, words[i]) == 0) {
            buf_free(&all);
            return i;
        }
        buf_fmt(&all, "%s%s", i == 0 ? "" : i == n - 1 ? " or " : ", ", words[i]);
    }
    err_at(e, line, 1, "%s takes %s", setting, buf_text(&all));
    buf_free(&all);
    return -1;
}

static bool set_flag(int flag, const char *value, struct ui_options *o, int line, struct err *e) {
    static const char *const words[] = {"no", "yes"};
    int found = which(flags[flag].name, value, words, 2, line, e);
    if (found >= 0)
        *(bool *)((char *)o + flags[flag].at) = found == 1;
    return found >= 0;
}

static bool set_errors(const char *value, enum errors *way, int line, struct err *e) {
    int found = which("errors", value, errors_names, ERROR_WAYS, line, e);
    if (found >= 0)
        *way = (enum errors)found;
    return found >= 0;
}

static bool set_size(const char *value, struct ui_options *o, int line, struct err *e) {
    int found = which("size", value, cell_size_names, CELL_SIZES, line, e);
    if (found >= 0)
        o->size = (enum cell_size)found;
    return found >= 0;
}

static bool set_lattice(const char *value, struct ui_options *o, int line, struct err *e) {
    int found = which("grid", value, lattice_names, LATTICES, line, e);
    if (found >= 0)
        o->lattice = (enum lattice)found;
    return found >= 0;
}

static bool set_theme(const char *value, struct ui_options *o, int line, struct err *e) {
    enum { MOST = 8 };
    const char *names[MOST];
    int n = 0;
    for (; n < MOST && themes[n].id; n++)
        names[n] = themes[n].id;
    int found = which("theme", value, names, n, line, e);
    if (found >= 0)
        o->theme = themes[found].id;
    return found >= 0;
}

/* Names an unknown word and the nearest known one. */
static bool refuse_setting(const struct suggestions *near, const char *what, int line,
                           struct err *e) {
    struct buf clean = {0};
    text_clean(&clean, near->word, (int)strlen(near->word), WORD);
    err_at(e, line, 1, "%s %s", buf_text(&clean), what);
    suggest_append(near, "", e);
    buf_free(&clean);
    return false;
}

static bool no_action(const char *name, int line, struct err *e) {
    struct suggestions near = suggest_for(name);
    for (int t = 0; key_tables[t] != NULL; t++)
        for (int a = 0; a < key_tables[t]->n && key_tables[t]->by_name; a++)
            suggest_offer(&near, key_tables[t]->rows[a].name);
    return refuse_setting(&near, "is not an action", line, e);
}

/* An action that two activities share is bound in both, each of which reads the settings. */
static bool set_key(const char *key, const char *action, struct keymap *map, int line,
                    struct err *e) {
    if (key_parse(key) == KEY_NOTHING)
        return refuse_setting(&(struct suggestions){.word = key}, "is not a key", line, e);
    if (map != NULL && keymap_bind(map, key, action))
        return true;
    for (int i = 0; key_tables[i] != NULL; i++)
        if (key_tables[i]->by_name && key_table_find(key_tables[i], action) < key_tables[i]->n)
            return true;
    return no_action(action, line, e);
}

static bool no_setting(const char *name, int line, struct err *e) {
    struct suggestions near = suggest_for(name);
    suggest_offer(&near, "theme");
    suggest_offer(&near, "errors");
    suggest_offer(&near, "size");
    suggest_offer(&near, "grid");
    for (int i = 0; i < FLAGS; i++)
        suggest_offer(&near, flags[i].name);
    return refuse_setting(&near, "is not a setting", line, e);
}

static bool config_set(const char *name, const char *value, struct ui_options *o, int line,
                       struct err *e) {
    for (int i = 0; i < FLAGS; i++)
        if (strcmp(name, flags[i].name) == 0)
            return set_flag(i, value, o, line, e);
    if (strcmp(name, "theme") == 0)
        return set_theme(value, o, line, e);
    if (strcmp(name, "compact") == 0) /* a setting of old */
        return set_size(strcmp(value, "yes") == 0 ? "small" : "auto", o, line, e);
    if (strcmp(name, "size") == 0)
        return set_size(value, o, line, e);
    if (strcmp(name, "grid") == 0)
        return set_lattice(value, o, line, e);
    if (strcmp(name, "errors") == 0)
        return set_errors(value, &o->errors, line, e);
    return no_setting(name, line, e);
}

/* One line without its newline. The key "=" and "#" can be bound: words are split at blanks. */
static bool read_line(const char *line, struct ui_options *o, struct keymap *map, int number,
                      struct err *e) {
    char a[WORD] = "", b[WORD] = "", c[WORD] = "", d[WORD] = "";
    int words = sscanf(line, "%63s %63s %63s %63s", a, b, c, d);
    if (words < 1 || a[0] == '#')
        return true;
    if (strcmp(a, "key") == 0 && words == 4 && strcmp(c, "=") == 0)
        return set_key(b, d, map, number, e);
    if (words >= 3 && strcmp(b, "=") == 0 && (words == 3 || d[0] == '#'))
        return config_set(a, c, o, number, e);
    return err_at(e, number, 1, "not of the form name = value");
}

bool config_read(const char *text, struct ui_options *options, struct keymap *map, struct err *e) {
    for (int number = 1; *text != '\0'; number++) {
        int n = (int)strcspn(text, "\n");
        struct buf line = {0};
        buf_bytes(&line, text, n);
        bool read = read_line(buf_text(&line), options, map, number, e);
        buf_free(&line);
        if (!read)
            return false;
        text += n + (text[n] == '\n');
    }
    return true;
}

bool config_options(const struct ui_options *given, struct ui_options *set, struct keymap *map,
                    struct err *e) {
    *set = *given;
    bool good = given->config == NULL || config_read(given->config, set, map, e);
    struct buf switched = {0};
    struct err ignored;
    switched_read(given->state_dir, &switched);
    config_read(buf_text(&switched), set, NULL, &ignored);
    buf_free(&switched);
    set->theme = given->theme != NULL ? given->theme : set->theme;
    set->ascii |= given->ascii;
    set->plain |= given->plain;
    set->mouse &= given->mouse;
    set->rulers |= given->rulers;
    set->size = given->size != SIZE_AUTO ? given->size : set->size;
    return good;
}
