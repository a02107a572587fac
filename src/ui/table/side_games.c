#include "ui/table/side_games.h"

#include "base/least.h"
#include "base/os/clock.h"
#include "ui/parts/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE_MS = 20000, STEPS = 40, BOARD_COLS = 24 };

/* The end of the lines up to a moment. */
static int end_of_moment(const struct side_game *g, int64_t ms) {
    const char *text = g->from.text.at, *line = text + g->first;
    for (const char *stop; (stop = strchr(line, '\n')) != NULL; line = stop + 1)
        if (stop - line <= MOVES_CHECK || strtoll(line + MOVES_CHECK, NULL, 10) > ms)
            break;
    return (int)(line - text);
}

/* On from where it is, or anew from the beginning where that lies behind. */
static void show_moment(struct side_game *g, int64_t ms) {
    int end = end_of_moment(g, ms);
    if (end < g->game.history.end) {
        struct puzzle *p = puzzle_copy(g->game.puzzle);
        loaded_free(&g->game);
        g->game = (struct loaded){.puzzle = p};
        loaded_compile(&g->game);
        g->game.history = (struct history){.end = g->first, .cursor = NO_CELL};
    }
    moves_go_on(g->from.text.at, end, &g->game.board, &g->game.history);
}

static void show_all(struct side_games *s) {
    s->since = clock_ms();
    for (int i = 0; i < s->n; i++)
        show_moment(&s->all[i], s->all[i].ms < s->at ? s->all[i].ms : s->at);
}

bool side_games_open(struct side_games *s, const struct shared_table *t, const struct race *r) {
    *s = (struct side_games){.runs = true};
    for (int i = 0; i < r->racers.len && s->n < SIDE_GAMES; i++) {
        const struct racer *one = &r->racers.at[i];
        struct side_game *g = &s->all[s->n];
        struct err e;
        *g = (struct side_game){.ms = one->result.ms};
        if (!one->proved || one->result.kind != RESULT_SOLVED ||
            !watched_open(&g->from, t, &one->result, &g->game, &e))
            continue;
        g->first = moves_first(g->from.text.at);
        s->most = g->ms > s->most ? g->ms : s->most;
        s->n++;
    }
    show_all(s);
    return s->n > 0;
}

void side_games_close(struct side_games *s) {
    for (int i = 0; i < s->n; i++) {
        watched_close(&s->all[i].from);
        loaded_free(&s->all[i].game);
    }
    *s = (struct side_games){0};
}

void side_games_run(struct side_games *s, bool runs) {
    s->runs = runs;
    if (runs && s->at >= s->most)
        s->at = 0;
    show_all(s);
}

void side_games_step(struct side_games *s, int by) {
    int64_t to = s->at + by * (s->most / STEPS + 1);
    s->runs = false;
    s->at = to < 0 ? 0 : to > s->most ? s->most : to;
    show_all(s);
}

/* Long games faster than they were. */
void side_games_tick(struct side_games *s) {
    int64_t passed = clock_ms() - s->since;
    if (!s->runs || passed < SIDE_TICK_MS)
        return;
    s->at += s->most > WHOLE_MS ? passed * s->most / WHOLE_MS : passed;
    if (s->at >= s->most) {
        s->at = s->most;
        s->runs = false;
    }
    show_all(s);
}

static void draw_side(const struct side_game *g, int64_t at, struct screen *s, struct rect where) {
    struct buf name = {0};
    struct view v = frame_still(&g->game, s);
    buf_fmt(&name, "%s  ", g->from.seat.name);
    buf_time(&name, g->ms < at ? g->ms : at);
    screen_text(s, where.row, where.col, name.at, at >= g->ms ? STYLE_GOLD : STYLE_PLAIN);
    where.row += 1;
    where.rows -= 1;
    v.size = paint_fitting(&v, where.rows, where.cols);
    paint_board(s, where, &v);
}

void side_games_draw(const struct side_games *g, struct screen *s, int row, int rows) {
    int shown = min_int(g->n, max_int(1, s->cols / BOARD_COLS)), cols = s->cols / max_int(shown, 1);
    for (int i = 0; i < shown && rows > 2; i++)
        draw_side(&g->all[i], g->at, s, (struct rect){row, i * cols, rows, cols - 1});
}

void side_games_words(const struct side_games *g, struct buf *out) {
    buf_time(out, g->at);
    buf_add(out, " of ");
    buf_time(out, g->most);
}
