#include "play/store/days.h"

#include "base/os/file.h"

#include <stdlib.h>
#include <string.h>

enum { PARDON_DAYS = 7 }; /* from a missed day to the next one that is forgiven */

static int later_first(const void *a, const void *b) {
    return *(const int *)b - *(const int *)a;
}

static void sort_days(vec_int *days) {
    int n = 0;
    if (days->len > 0)
        qsort(days->at, (size_t)days->len, sizeof *days->at, later_first);
    for (int i = 0; i < days->len; i++)
        if (n == 0 || days->at[n - 1] != days->at[i])
            days->at[n++] = days->at[i];
    days->len = n;
}

static void days_path(const char *state_dir, struct buf *out) {
    buf_fmt(out, "%s/days", state_dir);
}

/* A line that is no day is passed over. */
static void parse_days(const char *text, vec_int *out) {
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n') {
        int day = atoi(text);
        if (day > 0)
            vec_push(out, day);
    }
}

/* False: none are kept yet. */
static bool read_kept_days(const char *state_dir, vec_int *out) {
    LOCAL_BUF path = {0}, text = {0};
    struct err e;
    days_path(state_dir, &path);
    bool kept = file_exists(path.at) && file_read(path.at, &text, &e);
    parse_days(buf_text(&text), out);
    return kept;
}

/* What cannot be kept is found again from the saves. */
static void keep_days(const char *state_dir, const vec_int *days) {
    LOCAL_BUF path = {0}, text = {0};
    struct err e;
    for (int i = days->len - 1; i >= 0; i--)
        buf_fmt(&text, "%d\n", days->at[i]);
    days_path(state_dir, &path);
    if (file_make_dir(state_dir, &e))
        file_replace(path.at, buf_text(&text), text.len, &e);
}

void days_of_games(const struct games *g, vec_int *out) {
    for (int i = 0; i < g->all.len; i++)
        if (g->all.at[i].progress == PROGRESS_SOLVED)
            vec_push(out, g->all.at[i].day);
    sort_days(out);
}

void days_read(const char *state_dir, vec_int *out) {
    struct games games = {0};
    if (!state_dir)
        return;
    if (!read_kept_days(state_dir, out)) {
        games_read(&games, state_dir);
        days_of_games(&games, out);
        if (games.all.len > 0) /* also that none was solved: they are not read again */
            keep_days(state_dir, out);
        games_free(&games);
    }
    sort_days(out);
}

void days_note(const char *state_dir, int day) {
    LOCAL(mem_free_at) vec_int days = {0};
    if (!state_dir)
        return;
    days_read(state_dir, &days);
    int known = days.len;
    vec_push(&days, day);
    sort_days(&days);
    if (days.len > known)
        keep_days(state_dir, &days);
}

static bool played_on(const vec_int *days, int day) {
    for (int i = 0; i < days->len && days->at[i] >= day; i++)
        if (days->at[i] == day)
            return true;
    return false;
}

int days_streak(const vec_int *days, int day) {
    int at = played_on(days, day) ? day : day - 1, missed = at + PARDON_DAYS + 1, n = 0;
    for (;; at--) {
        if (played_on(days, at)) {
            n++;
        } else if (missed - at >= PARDON_DAYS && played_on(days, at - 1)) {
            missed = at;
        } else {
            return n;
        }
    }
}
