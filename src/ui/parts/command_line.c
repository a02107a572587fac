#include "ui/parts/command_line.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { WORD_SHOWN = 40 }; /* bytes of an unknown word that an error repeats */

/* The actions whose names begin with the first n bytes of text; a whole name counts alone. */
static int matches(const struct key_table *t, const char *text, int n, int *first) {
    int found = 0;
    for (int a = 0; a < t->n; a++) {
        const char *name = t->rows[a].name;
        if (strncmp(name, text, (size_t)n) != 0 || !key_offered(t, a))
            continue;
        if ((int)strlen(name) == n) {
            *first = a;
            return 1;
        }
        if (found++ == 0)
            *first = a;
    }
    return found;
}

static bool unknown(const struct key_table *t, const char *word, int n, struct err *e) {
    struct buf shown = {0};
    text_clean(&shown, word, n, WORD_SHOWN);
    struct suggestions near = suggest_for(buf_text(&shown));
    for (int a = 0; a < t->n; a++)
        if (key_offered(t, a))
            suggest_offer(&near, t->rows[a].name);
    err_set(e, "no action is called '%s'", near.word);
    suggest_append(&near, ":", e);
    buf_free(&shown);
    return false;
}

bool command_parse(const struct key_table *t, const char *line, int *action, const char **argument,
                   struct err *e) {
    line += strspn(line, " ");
    int n = (int)strcspn(line, " ");
    int found = n == 0 ? 0 : matches(t, line, n, action);
    if (found == 0)
        return unknown(t, line, n, e);
    if (found > 1)
        return err_set(e, "'%.*s' may mean several actions; Tab completes", n, line);
    *argument = line + n + strspn(line + n, " ");
    return true;
}

enum dir command_dir(const char *word) {
    static const char *const names[DIRS] = {"up", "right", "down", "left"};
    for (enum dir d = 0; d < DIRS; d++)
        if (*word != '\0' && strncmp(names[d], word, strlen(word)) == 0)
            return d;
    return word[0] != '\0' && word[1] == '\0' ? dir_of_letter(word[0]) : DIR_NONE;
}

void command_names(const struct key_table *t, const char *line, struct buf *out) {
    for (int a = 0; a < t->n && !strchr(line, ' '); a++)
        if (strncmp(t->rows[a].name, line, strlen(line)) == 0 &&
            strcmp(t->rows[a].name, line) != 0 && key_offered(t, a))
            buf_fmt(out, " %s", t->rows[a].name);
}

void command_complete(const struct key_table *t, char *line, int size) {
    int first = t->n, n = (int)strlen(line);
    if (strchr(line, ' ') != NULL || matches(t, line, n, &first) == 0)
        return;
    char common[64];
    snprintf(common, sizeof common, "%s", t->rows[first].name);
    for (int a = 0; a < t->n; a++) {
        const char *name = t->rows[a].name;
        if (strncmp(name, line, (size_t)n) != 0 || !key_offered(t, a))
            continue;
        int same = 0;
        while (common[same] != '\0' && common[same] == name[same])
            same++;
        common[same] = '\0';
    }
    snprintf(line, (size_t)size, "%s", common);
}
