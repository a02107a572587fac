/* Boards that go to the reference player and come back: the same givens, marks and verdict. It
 * wants node and the player's package, `npm install pzpr`, with NODE_PATH naming the folder that it
 * is in; without them the tests are skipped by name. */
#include "context.h"
#include "random_puzzle.h"

#include "format/format.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 200, SIDE = 9, SMALL = 4 };

static bool player_is_there(void) {
    return system("node -e 'require(\"pzpr\")' >/dev/null 2>&1") == 0;
}

/* The package is older than the player on its site: it lacks some genres, and knows Cave under
 * another name, with lines in place of shading in its files. What is built from the site's source
 * knows all but Yashi. */
static bool player_knows(const struct genre *g) {
    char command[200];
    snprintf(command, sizeof command,
             "node -e 'const v = require(\"pzpr\").variety(\"%s\");"
             "process.exit(v.valid && [v.pid, v.urlid].includes(\"%s\") ? 0 : 1)' >/dev/null 2>&1",
             g->id, g->id);
    return system(command) == 0;
}

/* True if the player is built from the site's source: it has variants. */
static bool player_is_whole(void) {
    return system("node -e 'process.exit(require(\"pzpr\").variety(\"canal\").valid ? 0 : 1)' "
                  ">/dev/null 2>&1") == 0;
}

/* The player's checker of Hitori passes over a 0, which its editor does not take. */
static void leave_out_zeros(struct puzzle *p) {
    for (int cell = 0; strcmp(p->genre->id, "hitori") == 0 && cell < grid_cells(p->grid); cell++)
        if (p->given[cell].number == 0)
            p->given[cell].number = 1;
}

/* A file holds one bridge, two or a cross: a second one without the first is none. */
static void mend_layers(struct loaded *l) {
    board_begin(&l->board);
    for (int v = 0; v < model_vars(l->model); v++) {
        struct place at = l->model->vars.at[v].at;
        int first = model_at(l->model, place_on_layer(at, 0));
        if (at.layer > 0 && (l->board.value[first] != MARK_YES || l->board.value[v] != MARK_YES))
            board_set(&l->board, v, MARK_NONE);
    }
    board_end(&l->board);
}

/* A random puzzle with nothing marked, with random marks, or with a solution. The player's package
 * has neither variants nor, in files, walls within rooms; what is built from the site's source has
 * both. */
static void random_board(struct rng *rng, const struct genre *genre, bool whole, struct loaded *l) {
    *l = (struct loaded){.puzzle = random_puzzle(rng, genre, rng_below(rng, 2) ? SIDE : SMALL)};
    leave_out_zeros(l->puzzle);
    if (!whole) {
        l->puzzle->variant = 0;
        mem_free(l->puzzle->side);
        l->puzzle->side = NULL;
    }
    loaded_compile(l);
    int kind = rng_below(rng, 4);
    struct answer a = {0};
    if (kind == 0)
        solve(l->model, &(struct solve_options){0}, &a);
    if (a.solution) {
        board_begin(&l->board);
        for (int v = 0; v < model_vars(l->model); v++)
            board_set(&l->board, v, a.solution[v]);
        board_end(&l->board);
    } else if (kind > 1) {
        random_marks(rng, &l->board, kind == 2 ? 30 : 4);
    }
    mend_layers(l);
    answer_free(&a);
}

static void write_board(const struct loaded *l, FILE *to) {
    struct buf text = {0};
    struct err e = {0};
    assert_true(format_write(format_by_id("pzprv3"), l, &text, &e));
    json_t *line = json_string(buf_text(&text));
    json_dumpf(line, to, JSON_ENCODE_ANY);
    fputc('\n', to);
    json_decref(line);
    buf_free(&text);
}

/* In some genres the player refuses a board on which nothing at all is shaded or drawn. */
static bool is_blank(const struct loaded *l) {
    for (int v = 0; v < model_vars(l->model); v++)
        if (l->board.value[v] == MARK_YES)
            return false;
    return true;
}

static bool is_solved(const struct loaded *l) {
    struct verdict v = {0};
    judge(l->model, board_marks(&l->board), &v);
    bool solved = v.status == STATUS_SOLVED;
    verdict_free(&v);
    return solved;
}

/* Reads what the player gave back and compares. */
static void compare_text(const struct loaded *l, const char *what, const char *text, bool marks,
                         int board) {
    struct loaded back = {0};
    struct err e = {0};
    const char *id = l->puzzle->genre->id;
    if (!text || !format_read(text, (int)strlen(text), &back, &e))
        fail_msg("%s, board %d: its %s is not read: %s\n%s", id, board, what, e.text, text);
    if (!puzzle_same(l->puzzle, back.puzzle))
        fail_msg("%s, board %d: its %s is another puzzle\n%s", id, board, what, text);
    loaded_compile(&back);
    for (int v = 0; marks && v < model_vars(l->model); v++)
        if (l->board.value[v] != back.board.value[v])
            fail_msg("%s, board %d: a mark is lost\n%s", id, board, text);
    loaded_free(&back);
}

static void compare_board(const struct loaded *l, FILE *from, int board) {
    json_t *answer = json_loadf(from, JSON_DISABLE_EOF_CHECK, NULL);
    const char *error = json_string_value(json_object_get(answer, "error"));
    if (!answer || error)
        fail_msg("%s, board %d: the player does not take it: %s", l->puzzle->genre->id, board,
                 error);
    compare_text(l, "file", json_string_value(json_object_get(answer, "file")), true, board);
    compare_text(l, "address", json_string_value(json_object_get(answer, "url")), false, board);
    if (!is_blank(l) && json_is_true(json_object_get(answer, "complete")) != is_solved(l))
        fail_msg("%s, board %d: another verdict than the player's\n%s", l->puzzle->genre->id, board,
                 json_string_value(json_object_get(answer, "file")));
    json_decref(answer);
}

static void send_boards(const struct genre *genre, struct loaded *boards) {
    char in[] = "/tmp/sumi-boards-XXXXXX", command[256];
    FILE *to = fdopen(mkstemp(in), "w");
    for (int i = 0; i < BOARDS; i++)
        write_board(&boards[i], to);
    fclose(to);
    snprintf(command, sizeof command, "node tests/tools/reference_player.js <%s", in);
    FILE *from = popen(command, "r");
    for (int i = 0; i < BOARDS; i++)
        compare_board(&boards[i], from, i);
    pclose(from);
    remove(in);
    printf("# %s: %d boards went to the reference player and came back\n", genre->id, BOARDS);
}

static void test_boards(void **state) {
    (void)state;
    struct loaded *boards = mem_alloc(BOARDS, sizeof *boards);
    if (!player_is_there()) {
        printf("# skipped: the reference player (node with the package pzpr) is not there\n");
        mem_free(boards);
        skip();
    }
    bool whole = player_is_whole();
    for (const struct genre *const *g = genres; *g; g++) {
        struct rng rng;
        if (!(*g)->file)
            continue;
        if (!player_knows(*g)) {
            printf("# skipped: the package has no %s\n", (*g)->id);
            continue;
        }
        rng_seed(&rng, 2026);
        for (int i = 0; i < BOARDS; i++)
            random_board(&rng, *g, whole, &boards[i]);
        send_boards(*g, boards);
        for (int i = 0; i < BOARDS; i++)
            loaded_free(&boards[i]);
    }
    mem_free(boards);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_boards)};
    return run_group("reference_player", tests, NULL, NULL);
}
