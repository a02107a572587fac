#include "play/statistics.h"
#include "ui/home_page.h"
#include "ui/message.h"

enum { SHELF_ROWS = 3 };

/* Games of one genre, or of all. */
struct sums {
    int games, solved, given_up, hints;
    int64_t ms, solved_ms, best;
};

static struct sums add_up(const struct games *games, const struct genre *genre) {
    struct sums n = {0};
    for (int i = 0; i < games->all.len; i++) {
        const struct game *g = &games->all.at[i];
        if (genre && g->genre != genre)
            continue;
        n.games++;
        n.solved += g->solved;
        n.given_up += g->solution_shown && !g->solved;
        n.hints += g->hints;
        n.ms += g->ms;
        n.solved_ms += g->solved ? g->ms : 0;
    }
    n.best = statistics_best(games, genre);
    return n;
}

static int draw_sums(struct screen *s, int row, const char *name, struct sums n) {
    struct buf text = {0}, time = {0}, each = {0}, best = {0};
    session_time_words(n.ms, &time);
    if (n.solved > 0)
        session_time_words(n.solved_ms / n.solved, &each);
    if (n.best > 0)
        session_time_words(n.best, &best);
    buf_fmt(&text, " %-8s %6d %7d %6s %6s %6d %9d %10s", name, n.games, n.solved, buf_text(&each),
            buf_text(&best), n.hints, n.given_up, time.at);
    screen_text(s, row, 0, text.at, STYLE_PLAIN);
    buf_free(&text);
    buf_free(&time);
    buf_free(&each);
    buf_free(&best);
    return row + 1;
}

/* "Yajilin      easy 3/28  normal 0/28 ..." */
static int draw_shelves(const struct home *h, struct screen *s, int row, const struct genre *g) {
    struct buf text = {0};
    buf_fmt(&text, " %-8s", g->title);
    for (int d = 0; d < DIFFICULTIES; d++) {
        int of = 0, solved = 0;
        for (int i = 0; i < h->library.entries.len; i++) {
            const struct entry *e = &h->library.entries.at[i];
            if (e->genre == g && library_difficulty(e) == d) {
                of++;
                solved += e->progress == PROGRESS_SOLVED;
            }
        }
        buf_fmt(&text, " %s %d/%d ", difficulty_names[d], solved, of);
    }
    int rows = message_rows(text.at, s->cols, SHELF_ROWS);
    message_draw(s, row, rows, text.at, STYLE_PLAIN);
    buf_free(&text);
    return row + rows;
}

/* A genre has a line once there is a game or a library puzzle of it. */
static bool is_told(const struct home *h, const struct genre *g) {
    bool told = add_up(&h->games, g).games > 0;
    for (int i = 0; i < h->library.entries.len; i++)
        told = told || h->library.entries.at[i].genre == g;
    return told;
}

static int draw_streak(const struct home *h, struct screen *s, int row) {
    struct buf text = {0};
    int days = statistics_streak(&h->games, h->day);
    buf_fmt(&text, "Days in a row with a puzzle solved: %d", days);
    if (days > 1)
        screen_text(s, row, 0, text.at, STYLE_PLAIN);
    buf_free(&text);
    return days > 1 ? row + 2 : row;
}

void home_statistics_draw(struct home *h, struct screen *s) {
    int row = 2;
    screen_text(s, row++, 0, "           games  solved   each   best  hints  given up   all time",
                STYLE_TITLE);
    for (int g = 0; genres[g]; g++)
        if (is_told(h, genres[g]))
            row = draw_sums(s, row, genres[g]->title, add_up(&h->games, genres[g]));
    row = draw_sums(s, row, "all", add_up(&h->games, NULL)) + 1;
    row = draw_streak(h, s, row);
    screen_text(s, row++, 0, "Library: solved of all", STYLE_TITLE);
    for (int g = 0; genres[g]; g++)
        if (is_told(h, genres[g]))
            row = draw_shelves(h, s, row, genres[g]);
}
