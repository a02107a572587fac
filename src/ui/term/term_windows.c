/* tmux and GNU screen, which stand between the program and the terminal. */
#include "base/os/clock.h"
#include "base/os/file.h"
#include "base/os/process.h"
#include "ui/term/term_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool term_in_windows(void) {
    const char *term = getenv("TERM");
    return getenv("TMUX") != NULL || getenv("STY") != NULL ||
           (term != NULL && (strncmp(term, "tmux", 4) == 0 || strncmp(term, "screen", 6) == 0));
}

/* The work of a process beside this one. tmux names what the terminal that shows it can do. */
static void ask_tmux(void *unused, int fd) {
    char features[512];
    (void)unused;
    FILE *tmux = popen("tmux display-message -p '#{client_termfeatures}' 2>/dev/null", "r");
    if (tmux == NULL)
        return;
    size_t n = fread(features, 1, sizeof features, tmux);
    pclose(tmux);
    process_tell(fd, 0, features, (int)n);
}

/* Returns true if a word is one of a list with commas between them. */
static bool has_word(const char *list, const char *word) {
    size_t n = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += n)
        if ((at == list || at[-1] == ',') && strchr(",\n", at[n]) != NULL)
            return true;
    return false;
}

bool term_tmux_shows_rgb(void) {
    enum { WAIT_MS = 1000 };
    struct process beside = {0};
    struct err ignored;
    LOCAL_BUF features = {0};
    int kind;
    if (getenv("TMUX") == NULL || getenv("STY") != NULL || file_restricted() ||
        !process_start(&beside, ask_tmux, NULL, &ignored))
        return false;
    enum told told = TOLD_NOTHING;
    for (int64_t end = clock_ms() + WAIT_MS; told == TOLD_NOTHING && clock_ms() < end;) {
        told = process_take(&beside, &kind, &features);
        if (told == TOLD_NOTHING)
            process_wait(&beside);
    }
    process_end(&beside);
    return told == TOLD_MESSAGE && has_word(buf_text(&features), "RGB");
}
