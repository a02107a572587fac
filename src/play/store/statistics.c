#include "play/store/statistics.h"

#include "base/os/file.h"
#include "base/text.h"
#include "genre/genre.h"
#include "play/store/store_inside.h"

#include <stdlib.h>
#include <string.h>

static bool is_own(const struct game *g) {
    return g->puzzle.progress == PROGRESS_SOLVED;
}

static int64_t less_time(int64_t best, const struct game *g) {
    bool counts = is_own(g) && g->hints == 0;
    return counts && (best == 0 || g->puzzle.ms < best) ? g->puzzle.ms : best;
}

static int shorter_first(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

typedef VEC(int64_t) vec_time;

/* Of an even number of times the longer of the two in the middle. */
static int64_t median(vec_time *times) {
    if (times->len == 0)
        return 0;
    vec_sort(times, shorter_first);
    return times->at[times->len / 2];
}

struct tally_of_games statistics_tally(const struct games *g, game_is_counted *counted,
                                       const void *arg) {
    struct tally_of_games n = {0};
    LOCAL(mem_free_at) vec_time times = {0};
    for (int i = 0; i < g->all.len; i++) {
        const struct game *game = &g->all.at[i];
        if (!counted(game, arg))
            continue;
        bool shown = game->puzzle.progress == PROGRESS_SHOWN;
        n.shown += shown;
        n.games += !shown;
        n.hints += shown ? 0 : game->hints;
        n.ms += shown ? 0 : game->puzzle.ms;
        n.best = less_time(n.best, game);
        if (!is_own(game))
            continue;
        n.solved++;
        vec_push(&times, game->puzzle.ms);
        if (n.n_times < TIMES_MOST)
            n.times[n.n_times++] = game->puzzle.ms;
    }
    n.median = median(&times);
    return n;
}

/* The difficulty in front of a rating, "hard" of "hard 3.20", as bytes. */
static int difficulty_bytes(const char *rated) {
    return (int)strcspn(rated, " ");
}

static bool is_like(const struct game *g, const struct puzzle *p) {
    int n = difficulty_bytes(p->text[TEXT_RATED]);
    return is_own(g) && g->puzzle.genre == p->genre && g->puzzle.grid.rows == p->grid.rows &&
           g->puzzle.grid.cols == p->grid.cols && difficulty_bytes(g->puzzle.rated) == n &&
           strncmp(g->puzzle.rated, p->text[TEXT_RATED], (size_t)n) == 0;
}

static const char *ordinal(int n) {
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    return n % 100 / 10 != 1 && n % 10 <= 3 ? endings[n % 10] : endings[0];
}

void statistics_solved(const struct games *g, const struct puzzle *p, struct buf *out) {
    const char *rated = p->text[TEXT_RATED];
    int solved = 0;
    int64_t best = 0;
    for (int i = 0; i < g->all.len; i++)
        if (is_like(&g->all.at[i], p)) {
            solved++;
            best = less_time(best, &g->all.at[i]);
        }
    if (solved == 0)
        return;
    if (solved == 1)
        buf_add(out, "Your first");
    else
        buf_fmt(out, "Your %d%s", solved, ordinal(solved));
    buf_fmt(out, " %.*s%s%s %dx%d", difficulty_bytes(rated), rated, rated[0] ? " " : "",
            p->genre->title, p->grid.rows, p->grid.cols);
    if (best > 0 && solved > 1) {
        buf_add(out, "; the best took ");
        buf_time(out, best);
    }
    buf_char(out, '.');
}

enum { PARDON_DAYS = 7 }; /* from a missed day to the next one that is forgiven */

static int later_first(const void *a, const void *b) {
    return int_order(b, a);
}

static void sort_days(vec_int *days) {
    int n = 0;
    vec_sort(days, later_first);
    for (int i = 0; i < days->len; i++)
        if (n == 0 || days->at[n - 1] != days->at[i])
            days->at[n++] = days->at[i];
    days->len = n;
}

static const char days_file[] = "days";

/* A line that is no day is passed over. */
static void parse_days(const char *text, vec_int *out) {
    LOCAL_BUF line = {0};
    while (text_next_line(&text, &line))
        if (atoi(buf_text(&line)) > 0)
            vec_push(out, atoi(buf_text(&line)));
}

/* Days that cannot be kept are found again from the saves. */
static void keep_days(const char *state_dir, const vec_int *days) {
    LOCAL_BUF text = {0};
    struct err e;
    for (int i = days->len - 1; i >= 0; i--)
        buf_fmt(&text, "%d\n", days->at[i]);
    file_keep(state_dir, days_file, &text, &e);
}

void days_of_games(const struct games *g, vec_int *out) {
    for (int i = 0; i < g->all.len; i++)
        if (g->all.at[i].puzzle.progress == PROGRESS_SOLVED)
            vec_push(out, g->all.at[i].day);
    sort_days(out);
}

void days_read(const char *state_dir, vec_int *out) {
    LOCAL(games_free) struct games games = {0};
    LOCAL_BUF text = {0};
    if (!state_dir)
        return;
    bool kept = file_read_kept(state_dir, days_file, &text);
    parse_days(buf_text(&text), out);
    if (!kept) {
        games_read(&games, state_dir);
        days_of_games(&games, out);
        if (games.all.len > 0) /* also that none was solved: they are not read again */
            keep_days(state_dir, out);
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

int days_streak(const vec_int *days, int day) {
    int at = vec_int_has(days, day) ? day : day - 1, missed = at + PARDON_DAYS + 1, n = 0;
    for (;; at--) {
        if (vec_int_has(days, at)) {
            n++;
        } else if (missed - at >= PARDON_DAYS && vec_int_has(days, at - 1)) {
            missed = at;
        } else {
            return n;
        }
    }
}
