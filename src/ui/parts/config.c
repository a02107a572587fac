#include "ui/parts/config.h"

#include "base/os/file.h"
#include "base/text.h"
#include "ui/paint/theme.h"
#include "ui/parts/switched.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Settings that were switched in play. */
static const char switched_file[] = "switched";

static bool is_of(const char *line, const char *name) {
    size_t n = strlen(name);
    return strncmp(line, name, n) == 0 && strncmp(line + n, " = ", 3) == 0;
}

bool switched_keep(const char *state_dir, const char *name, const char *value, struct err *e) {
    LOCAL_BUF text = {0}, old = {0}, line = {0};
    file_read_kept(state_dir, switched_file, &old);
    for (const char *at = buf_text(&old); text_next_line(&at, &line);)
        if (!is_of(buf_text(&line), name))
            buf_fmt(&text, "%s\n", buf_text(&line));
    buf_fmt(&text, "%s = %s\n", name, value);
    return strcmp(buf_text(&old), text.at) == 0 || file_keep(state_dir, switched_file, &text, e);
}

enum { WORD = 512, SHOWN = 64 };

enum setting_kind {
    KIND_FLAG,
    KIND_ERRORS,
    KIND_SIZE,
    KIND_GRID,
    KIND_PIXELS,
    KIND_SOLVED,
    KIND_OVERDRAW,
    KIND_THEME,
    KIND_PLACE,
    KIND_GENRES
};

static const struct setting_row {
    const char *name;
    enum setting_kind kind;
    size_t at; /* of a bool (FLAG), a const char * (THEME), a text (PLACE), bits (GENRES) or an enum
                  of ui_options */
    const char *help;
} settings[] = {
#define SETTING(name, kind, field, help)                                                           \
    {name, KIND_##kind, offsetof(struct ui_options, field), help},
#include "ui/parts/settings.def"
#undef SETTING
};
enum { SETTINGS = sizeof settings / sizeof settings[0], MOST_WORDS = 8 };

/* The words that a setting takes; how many. */
static int setting_words(enum setting_kind kind, const char *words[MOST_WORDS]) {
    static const char *const flag[] = {"no", "yes"};
    static const struct {
        const char *const *words;
        int n;
    } ways[] = {
        [KIND_FLAG] = {flag, 2},
        [KIND_ERRORS] = {errors_names, ERROR_WAYS},
        [KIND_SIZE] = {cell_size_names, CELL_SIZES},
        [KIND_GRID] = {lattice_names, LATTICES},
        [KIND_PIXELS] = {pixels_names, PIXELS_WAYS},
        [KIND_SOLVED] = {when_solved_names, WHEN_SOLVED_WAYS},
        [KIND_OVERDRAW] = {overdraw_names, OVERDRAW_WAYS},
    };
    int n = 0;
    if (kind == KIND_THEME)
        for (words[n++] = theme_auto; n < MOST_WORDS && themes[n - 1].id; n++)
            words[n] = themes[n - 1].id;
    else
        for (; n < ways[kind].n; n++)
            words[n] = ways[kind].words[n];
    return n;
}

/* Which of the n words a value is. -1, with the words in *e: none of them. */
static int which(const char *setting, const char *value, const char *const *words, int n, int line,
                 struct err *e) {
    LOCAL_BUF all = {0};
    for (int i = 0; i < n; i++) {
        if (strcmp(value, words[i]) == 0) {
            return i;
        }
        buf_fmt(&all, "%s%s", i == 0 ? "" : i == n - 1 ? " or " : ", ", words[i]);
    }
    err_at(e, line, 1, "%s takes %s", setting, buf_text(&all));
    return -1;
}

static bool set_genres(const char *setting, const char *value, uint64_t *bits, int line,
                       struct err *e) {
    char word[WORD];
    *bits = 0;
    for (const char *at = value; *at && strcmp(value, "none") != 0; at += *at == ',') {
        int n = (int)strcspn(at, ","), i = 0;
        snprintf(word, sizeof word, "%.*s", n, at);
        while (genres[i] && strcmp(genres[i]->id, word) != 0)
            i++;
        if (!genres[i])
            return err_at(e, line, 1, "%s takes genres, with commas between them, or none",
                          setting);
        *bits |= genre_bit(genres[i]);
        at += n;
    }
    return true;
}

uint64_t genre_bit(const struct genre *g) {
    int i = 0;
    while (genres[i] != g)
        i++;
    return UINT64_C(1) << i;
}

void known_words(uint64_t known, struct buf *out) {
    for (int i = 0; genres[i]; i++)
        if (known & genre_bit(genres[i]))
            buf_fmt(out, "%s%s", out->len > 0 ? "," : "", genres[i]->id);
    if (out->len == 0)
        buf_add(out, "none");
}

static bool config_set_one(const struct setting_row *setting, const char *value,
                           struct ui_options *o, int line, struct err *e) {
    const char *words[MOST_WORDS];
    if (setting->kind == KIND_PLACE) {
        snprintf((char *)o + setting->at, OPTIONS_PLACE, "%s", value);
        return value[0] == '/' || err_at(e, line, 1, "%s takes a path from /", setting->name);
    }
    if (setting->kind == KIND_GENRES)
        return set_genres(setting->name, value, (uint64_t *)((char *)o + setting->at), line, e);
    int n = setting_words(setting->kind, words);
    int found = which(setting->name, value, words, n, line, e);
    void *field = (char *)o + setting->at;
    if (found < 0)
        return false;
    if (setting->kind == KIND_FLAG)
        *(bool *)field = found == 1;
    else if (setting->kind == KIND_THEME)
        memcpy(field, &words[found], sizeof words[found]);
    else
        memcpy(field, &found, sizeof found);
    return true;
}

static const struct setting_row *setting_by_name(const char *name) {
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(settings[i].name, name) == 0)
            return &settings[i];
    return NULL;
}

/* Names an unknown word and the nearest known one. */
static bool refuse_setting(const struct suggestions *near, const char *what, int line,
                           struct err *e) {
    LOCAL_BUF clean = {0};
    text_clean(&clean, near->word, (int)strlen(near->word), SHOWN);
    err_at(e, line, 1, "%s %s", buf_text(&clean), what);
    suggest_append(near, "", e);
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
    for (int i = 0; i < SETTINGS; i++)
        suggest_offer(&near, settings[i].name);
    return refuse_setting(&near, "is not a setting", line, e);
}

static bool config_set(const char *name, const char *value, struct ui_options *o, int line,
                       struct err *e) {
    const struct setting_row *setting = setting_by_name(name);
    if (setting != NULL)
        return config_set_one(setting, value, o, line, e);
    if (strcmp(name, "compact") == 0) /* a setting of old */
        return config_set_one(setting_by_name("size"), strcmp(value, "yes") == 0 ? "small" : "auto",
                              o, line, e);
    return no_setting(name, line, e);
}

/* One line without its newline. The key "=" and "#" can be bound: words are split at blanks. */
static bool read_line(const char *line, struct ui_options *o, struct keymap *map, int number,
                      struct err *e) {
    char a[WORD] = "", b[WORD] = "", c[WORD] = "", d[WORD] = "";
    int words = sscanf(line, "%511s %511s %511s %511s", a, b, c, d);
    if (words < 1 || a[0] == '#')
        return true;
    if (strcmp(a, "key") == 0 && words == 4 && strcmp(c, "=") == 0)
        return set_key(b, d, map, number, e);
    if (words >= 3 && strcmp(b, "=") == 0 && (words == 3 || d[0] == '#'))
        return config_set(a, c, o, number, e);
    return err_at(e, number, 1, "not of the form name = value");
}

bool config_read(const char *text, struct ui_options *options, struct keymap *map, struct err *e) {
    LOCAL_BUF line = {0};
    bool read = true;
    for (int number = 1; read && text_next_line(&text, &line); number++)
        read = read_line(buf_text(&line), options, map, number, e);
    return read;
}

bool config_options(const struct ui_options *given, struct ui_options *set, struct keymap *map,
                    struct err *e) {
    *set = *given;
    bool good = given->config == NULL || config_read(given->config, set, map, e);
    LOCAL_BUF switched = {0};
    struct err ignored;
    file_read_kept(given->state_dir, switched_file, &switched);
    config_read(buf_text(&switched), set, NULL, &ignored);
    set->theme = given->theme != NULL ? given->theme : set->theme;
    set->ascii |= given->ascii;
    set->plain |= given->plain;
    set->mouse &= given->mouse;
    set->rulers |= given->rulers;
    set->size = given->size != SIZE_AUTO ? given->size : set->size;
    set->pixels = given->pixels_told ? given->pixels : set->pixels;
    return good;
}

const char *config_setting(int i, struct buf *line) {
    const char *words[MOST_WORDS];
    if (i >= SETTINGS)
        return NULL;
    bool free = settings[i].kind == KIND_PLACE || settings[i].kind == KIND_GENRES;
    int n = free ? 0 : setting_words(settings[i].kind, words);
    buf_fmt(line, "%s = %s", settings[i].name, settings[i].kind == KIND_PLACE ? "/DIR" : "");
    if (settings[i].kind == KIND_GENRES) /* for example */
        buf_fmt(line, "none, %s,%s", genres[0]->id, genres[1]->id);
    for (int k = 0; k < n; k++)
        buf_fmt(line, "%s%s", k == 0 ? "" : ", ", words[k]);
    return settings[i].help;
}
