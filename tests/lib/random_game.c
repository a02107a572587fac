#include "random_game.h"

#include "generate/generate.h"
#include "random_puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void random_action(struct rng *rng, struct session *s) {
    static const enum action often[] = {ACT_DRAW_UP,   ACT_DRAW_RIGHT, ACT_DRAW_DOWN,
                                        ACT_DRAW_LEFT, ACT_SHADE,      ACT_DOT,
                                        ACT_UNDO,      ACT_REDO,       ACT_CROSS};
    static const enum action seldom[] = {
        ACT_TRY,  ACT_KEEP, ACT_BACK,   ACT_RESTART, ACT_PEN,     ACT_UP,   ACT_LEFT,
        ACT_GOTO, ACT_NOTE, ACT_BRANCH, ACT_IMPLIED, ACT_EARLIER, ACT_LATER};
    enum { OFTEN = sizeof often / sizeof *often, SELDOM = sizeof seldom / sizeof *seldom };
    enum action a =
        rng_below(rng, 5) ? often[rng_below(rng, OFTEN)] : seldom[rng_below(rng, SELDOM)];
    enum dir d = (enum dir)rng_below(rng, DIRS);
    struct grid g = s->game.puzzle->grid;
    char text[32];
    if (a == ACT_RESTART && rng_below(rng, 10))
        a = ACT_DOT;
    snprintf(text, sizeof text, "r%dc%d", 1 + rng_below(rng, g.rows), 1 + rng_below(rng, g.cols));
    if (a == ACT_NOTE)
        snprintf(text, sizeof text, "%d", rng_below(rng, 5));
    session_do(s, a, a == ACT_CROSS ? d : DIR_NONE, a == ACT_GOTO || a == ACT_NOTE ? text : NULL);
}

void load_text(const char *text, struct loaded *l) {
    struct err e = {0};
    if (!format_read(text, (int)strlen(text), l, &e))
        fail_msg("%d:%d: %s", e.line, e.col, e.text);
    loaded_compile(l); /* a file without marks may be read without a board */
}

int64_t (*game_clock)(void);

static void open_loaded(struct session *s, struct loaded *l, const char *dir) {
    struct err e = {0};
    if (!session_open(s, l, &(struct session_env){.state_dir = dir, .now = game_clock}, &e))
        fail_msg("%s", e.text);
}

void open_game(struct session *s, const char *text, const char *dir) {
    struct loaded l = {0};
    load_text(text, &l);
    open_loaded(s, &l, dir);
}

void open_made(struct session *s, const struct genre *genre, int side, uint64_t seed) {
    struct generate_options o = {
        .genre = genre, .grid = size_for(genre, (struct grid){side, side}), .seed = seed};
    struct loaded l = {.puzzle = generate(&o, NULL)};
    for (int i = 0; i < 9 && !l.puzzle; i++) { /* a seed may give none */
        o.seed += 1000;
        l.puzzle = generate(&o, NULL);
    }
    if (!l.puzzle)
        fail_msg("no %s of %dx%d with seed %d", genre->id, side, side, (int)seed);
    open_loaded(s, &l, NULL);
}

bool same_board(const struct board *a, const struct board *b) {
    if (a->slots != b->slots || a->trial != b->trial || a->at != b->at ||
        a->moves.len != b->moves.len)
        return false;
    for (int i = 0; i < a->moves.len; i++)
        if (a->moves.at[i].parent != b->moves.at[i].parent ||
            a->moves.at[i].len != b->moves.at[i].len ||
            a->moves.at[i].kind != b->moves.at[i].kind ||
            a->moves.at[i].redo != b->moves.at[i].redo)
            return false;
    return memcmp(a->value, b->value, (size_t)a->slots) == 0 &&
           memcmp(a->level, b->level, (size_t)a->slots) == 0;
}

const char *fresh_dir(void) {
    static char dir[64];
    snprintf(dir, sizeof dir, "/tmp/sumi-test-XXXXXX");
    assert_non_null(mkdtemp(dir));
    return dir;
}

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *at) {
    (void)s, (void)type, (void)at;
    return remove(path);
}

void remove_dir(const char *dir) {
    if (nftw(dir, remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0)
        assert_int_equal(errno, ENOENT); /* it is gone already */
}
