#include "ui/config.h"

#include "ui/switched.h"
#include "ui/theme.h"

#include <stdio.h>
#include <string.h>

enum { WORD = 64 };

static bool set_flag(const char *value, bool *flag, int line, struct err *e) {
    if (strcmp(value, "yes") != 0 && strcmp(value, "no") != 0)
        return err_at(e, line, 1, "neither yes nor no");
    *flag = strcmp(value, "yes") == 0;
    return true;
}

static bool set_errors(const char *value, enum errors *way, int line, struct err *e) {
    for (int i = 0; i < ERROR_WAYS; i++)
        if (strcmp(value, errors_names[i]) == 0) {
            *way = (enum errors)i;
            return true;
        }
    return err_at(e, line, 1, "neither off nor certain nor live");
}

static bool set_theme(const char *value, struct ui_options *o, int line, struct err *e) {
    const struct theme *t = theme_by_id(value);
    if (t == NULL)
        return err_at(e, line, 1, "no such theme; there are dark, light, contrast and mono");
    o->theme = t->id;
    return true;
}

/* An action that two activities share is bound in both, each of which reads the settings. */
static bool set_key(const char *key, const char *action, struct keymap *map, int line,
                    struct err *e) {
    if (key_parse(key) == KEY_NOTHING)
        return err_at(e, line, 1, "no such key");
    if (map != NULL && keymap_bind(map, key, action))
        return true;
    for (int i = 0; key_tables[i] != NULL; i++)
        if (key_tables[i]->by_name && key_table_find(key_tables[i], action) < key_tables[i]->n)
            return true;
    return err_at(e, line, 1, "no such action");
}

static bool set(const char *name, const char *value, struct ui_options *o, int line,
                struct err *e) {
    if (strcmp(name, "theme") == 0)
        return set_theme(value, o, line, e);
    if (strcmp(name, "ascii") == 0)
        return set_flag(value, &o->ascii, line, e);
    if (strcmp(name, "rulers") == 0)
        return set_flag(value, &o->rulers, line, e);
    if (strcmp(name, "mouse") == 0)
        return set_flag(value, &o->mouse, line, e);
    if (strcmp(name, "compact") == 0)
        return set_flag(value, &o->compact, line, e);
    if (strcmp(name, "plain") == 0)
        return set_flag(value, &o->plain, line, e);
    if (strcmp(name, "clock") == 0)
        return set_flag(value, &o->clock, line, e);
    if (strcmp(name, "implied") == 0)
        return set_flag(value, &o->implied, line, e);
    if (strcmp(name, "errors") == 0)
        return set_errors(value, &o->errors, line, e);
    return err_at(e, line, 1, "not a setting");
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
        return set(a, c, o, number, e);
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
    set->mouse |= given->mouse;
    set->rulers |= given->rulers;
    set->compact |= given->compact;
    return good;
}
