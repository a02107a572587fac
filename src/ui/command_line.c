#include "ui/command_line.h"

#include <stdio.h>
#include <string.h>

/* The actions whose names begin with the first n bytes of text; a whole name counts alone. */
static int matches(const char *text, int n, enum action *first) {
    int found = 0;
    for (enum action a = 0; a < ACTIONS; a++) {
        const char *name = action_rows[a].name;
        if (strncmp(name, text, (size_t)n) != 0)
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

bool command_parse(const char *line, enum action *action, const char **argument, struct err *e) {
    line += strspn(line, " ");
    int n = (int)strcspn(line, " ");
    int found = n == 0 ? 0 : matches(line, n, action);
    if (found == 0)
        return err_set(e, "no action is called '%.*s'", n, line);
    if (found > 1)
        return err_set(e, "'%.*s' may mean several actions; Tab completes", n, line);
    *argument = line + n + strspn(line + n, " ");
    return true;
}

enum dir command_dir(const char *word) {
    for (enum action a = ACT_UP; a <= ACT_LEFT; a++)
        if (*word != '\0' && strncmp(action_rows[a].name, word, strlen(word)) == 0)
            return (enum dir)(a - ACT_UP);
    return word[0] != '\0' && word[1] == '\0' ? dir_of_letter(word[0]) : DIR_NONE;
}

void command_complete(char *line, int size) {
    enum action first = ACTIONS;
    int n = (int)strlen(line);
    if (strchr(line, ' ') != NULL || matches(line, n, &first) == 0)
        return;
    char common[64];
    snprintf(common, sizeof common, "%s", action_rows[first].name);
    for (enum action a = 0; a < ACTIONS; a++) {
        const char *name = action_rows[a].name;
        if (strncmp(name, line, (size_t)n) != 0)
            continue;
        int same = 0;
        while (common[same] != '\0' && common[same] == name[same])
            same++;
        common[same] = '\0';
    }
    snprintf(line, (size_t)size, "%s", common);
}
