/* What another player or another host leaves at a table. The first byte chooses: a shared game as
 * it is, one whose lines get right checksums, a line of results, what a racer says, or two journals
 * of a shared board, which come to one board in whatever order and pieces they are read. What is
 * solved is so by the rules, took time, and lies in no future; what is looked on at grows to the
 * same board as one that is read at once. */
#include "fuzz.h"
#include "samples.h"

#include "base/mem.h"
#include "base/os/clock.h"
#include "base/text.h"
#include "play/session/session.h"
#include "play/table/results.h"
#include "play/table/table_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char puzzle[] =
    "title: 2026-11-23\ngenre: heyawake\nboard:\na1 a b b\na a b2 b\nc c c b\n";

static void check_result(const struct result *r) {
    MUST(r->genre && r->ms >= 0 && r->ms <= MOVES_MS_MAX);
    MUST(r->hints >= 0 && r->checks >= 0 && r->wrong >= 0 && r->moves >= 0);
    MUST((r->kind == RESULT_REFUSED) == (r->why_not != NULL));
    MUST(r->kind != RESULT_SOLVED || r->on <= clock_today() + 1);
}

/* Takes over *half, which came first. */
static void look_on(const struct buf *text, struct loaded *half, const struct loaded *whole) {
    struct session s;
    struct err e = {0};
    MUST(session_open(&s, half, &(struct session_env){.whose = "eve"}, &e));
    session_news(&s, text->at, text->len);
    session_do(&s, ACT_UNDO, DIR_NONE, NULL); /* it is refused */
    MUST(s.game.board.at == whole->board.at);
    MUST(s.game.board.moves.len == whole->board.moves.len);
    fuzz_check_same(&s.game, whole);
    session_close(&s);
}

static void run_game(struct buf *text, int at) {
    struct result r = {0};
    struct loaded half = {0}, whole = {0};
    struct err e = {0};
    struct buf first = {0};
    buf_bytes(&first, buf_text(text), at < text->len ? at : text->len);
    if (format_read_as(&format_native, buf_text(text), text->len, &whole, &e) && whole.kept &&
        format_read_as(&format_native, buf_text(&first), first.len, &half, &e) && half.kept)
        look_on(text, &half, &whole);
    loaded_free(&half);
    loaded_free(&whole);
    buf_free(&first);
    if (result_of_text(text, &r))
        check_result(&r);
}

static void run_race(const char *text) {
    struct race_said s;
    struct buf whole = {0}, bar = {0};
    buf_fmt(&whole, "sumi race 1\nof mira 12\n%s", text);
    MUST(race_text(whole.at, whole.len, &s));
    MUST(table_is_name(s.opener) && text_is_clean(s.words));
    MUST(s.racer.settled >= 0 && s.racer.settled <= s.racer.of);
    race_bar(&s.racer, &bar);
    MUST(bar.len == RACE_BARS + 7);
    race_text(text, (int)strlen(text), &s);
    buf_free(&whole);
    buf_free(&bar);
}

/* Lines "mira 12 m r1c1=x", as two journals with right checksums. */
static void two_journals(const char *text, struct buf journal[2]) {
    struct history h[2] = {{0}, {0}};
    while (*text) {
        int n = (int)strcspn(text, "\n"), who = *text == 'm';
        struct buf line = {0};
        char *event;
        buf_bytes(&line, text + (n > 0), n - (n > 0));
        int64_t number = strtoll(buf_text(&line), &event, 10);
        moves_event(&h[who], number, *event == ' ' ? event + 1 : event, &journal[who]);
        buf_free(&line);
        text += n + (text[n] == '\n');
    }
}

static void read_in_pieces(struct together *g, const struct buf journal[2], int first, int piece) {
    static const char *const names[] = {"jo", "mira"};
    struct buf text = {0};
    struct err e;
    buf_fmt(&text, "sumi: 1\n%s", puzzle);
    *g = (struct together){.us = 0, .notice.fd = -1};
    MUST(format_read_as(&format_native, text.at, text.len, &g->puzzle, &e));
    snprintf(g->board.seat.name, sizeof g->board.seat.name, "mira");
    together_begin(g);
    for (int i = 0; i < 2; i++) {
        struct together_player p = {.there = true};
        snprintf(p.seat.name, sizeof p.seat.name, "%s", names[i]);
        vec_push(&g->players, p);
    }
    for (int turn = 0; turn < 2; turn++) {
        const struct buf *j = &journal[first ^ turn];
        struct together_player *p = &g->players.at[first ^ turn];
        for (int end = piece; end < j->len + piece && p->read.end < j->len; end += piece)
            together_read(g, first ^ turn, j->at + p->read.end,
                          (end < j->len ? end : j->len) - p->read.end);
    }
    buf_free(&text);
}

static void run_together(const char *text, int piece) {
    struct buf journal[2] = {{0}, {0}};
    struct together a, b;
    two_journals(text, journal);
    read_in_pieces(&a, journal, 0, piece + 1);
    read_in_pieces(&b, journal, 1, 1 << 20);
    MUST(memcmp(a.value, b.value, (size_t)a.puzzle.board.slots) == 0);
    for (int slot = 0; slot < a.puzzle.board.slots; slot++)
        MUST(a.value[slot] <= 2 && a.owner[slot] == b.owner[slot]);
    together_close(&a);
    together_close(&b);
    buf_free(&journal[0]);
    buf_free(&journal[1]);
}

static void run(struct fuzz_input in) {
    struct result r;
    if (in.n < 2)
        return;
    char *text = fuzz_text((struct fuzz_input){in.at + 2, in.n - 2});
    struct buf game = {0};
    if (in.at[0] % 5 == 4)
        run_together(text, in.at[1]);
    if (in.at[0] % 5 == 3)
        run_race(text);
    if (in.at[0] % 5 == 0 && result_of_line(text, &r))
        MUST(r.genre && text_is_clean(r.who) && r.hints >= 0 && r.ms >= 0);
    if (in.at[0] % 5 == 1)
        buf_add(&game, text);
    if (in.at[0] % 5 == 2) {
        buf_fmt(&game, "sumi: 1\n%smoves:\n", puzzle);
        fuzz_sign(text, &game);
    }
    if (game.len > 0)
        run_game(&game, in.at[1] * 4);
    buf_free(&game);
    mem_free(text);
}

const struct fuzz_target fuzz_target = {run, 32 << 20};
