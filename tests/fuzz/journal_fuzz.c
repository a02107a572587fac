/* The moves of a save. The first byte chooses the puzzle and whether the lines are taken as they
 * are or get right checksums, so that both the checksums and what lies behind them are met. What
 * was replayed is recorded again, and that is replayed to the same board; then a session opens on
 * it. A time that no game can have is refused. */
#include "fuzz.h"
#include "samples.h"

#include "base/mem.h"
#include "play/session/session.h"

#include <stdlib.h>
#include <string.h>

static const char *const puzzles[] = {
    "sumi: 1\ngenre: yajilin\nboard:\n. . . .\n. 1> . .\n. . . .\n. . ## .\n",
    "sumi: 1\ngenre: heyawake\nboard:\na1 a b b\na a b2 b\nc c c b\n",
    SAMPLE_YASHI,
};
enum { PUZZLES = sizeof puzzles / sizeof *puzzles };

static bool replay(const char *puzzle, const struct buf *moves, struct loaded *l) {
    struct buf text = {0};
    struct err e = {0};
    buf_fmt(&text, "%smoves:\n", puzzle);
    buf_add(&text, buf_text(moves));
    bool read = format_read_as(&format_native, text.at, text.len, l, &e);
    MUST(read ? l->kept && l->history.lost >= 0 && l->history.end <= text.len : e.line > 0);
    MUST(!read || (l->history.ms >= 0 && l->history.ms <= MOVES_MS_MAX));
    buf_free(&text);
    return read;
}

static void check_again(const char *puzzle, struct loaded *l) {
    struct buf recorded = {0};
    struct loaded again = {0};
    struct history h = {0};
    struct written w = {1, 0};
    MUST(l->board.at >= 0 && l->board.at < l->board.moves.len && !l->board.in_move);
    MUST(l->board.trial >= 0 && l->board.trial <= BOARD_TRIALS);
    moves_record(&l->board, &w, &h, 0, &recorded);
    MUST(replay(puzzle, &recorded, &again));
    MUST(again.history.lost == 0);
    MUST(l->board.at == again.board.at && l->board.moves.len == again.board.moves.len);
    fuzz_check_same(l, &again);
    loaded_free(&again);
    buf_free(&recorded);
}

/* Takes over *l. */
static void open_session(struct loaded *l) {
    struct session s;
    struct err e = {0};
    MUST(session_open(&s, l, &(struct session_env){0}, &e));
    session_do(&s, ACT_SHARE, DIR_NONE, NULL);
    MUST(s.said.text[0] && session_ms(&s) >= 0);
    session_close(&s);
}

static void run(struct fuzz_input in) {
    if (in.n == 0)
        return;
    int first = in.at[0];
    const char *puzzle = puzzles[(first >> 1) % PUZZLES];
    char *text = fuzz_text((struct fuzz_input){in.at + 1, in.n - 1});
    struct loaded l = {0};
    struct buf moves = {0};
    if (first & 1)
        fuzz_sign(text, &moves);
    else
        buf_add(&moves, text);
    if (replay(puzzle, &moves, &l)) {
        check_again(puzzle, &l);
        open_session(&l);
    }
    loaded_free(&l);
    buf_free(&moves);
    mem_free(text);
}

const struct fuzz_target fuzz_target = {run, 32 << 20};
