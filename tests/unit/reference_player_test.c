/* Boards that go to the reference player and come back: the same givens, marks and verdict. It
 * wants node and the player's package, `npm install pzpr`, with NODE_PATH naming the folder that it
 * is in; without them the test is skipped by name. Every answer of tiny boards goes there, too.
 * SUMI_PEER_BOARDS: how many boards of each genre; SUMI_PEER_SEED: other boards; SUMI_GENRE: of
 * that genre alone. All differences are counted, the first ones of a genre are printed. */
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

enum { BOARDS = 200, SIDE = 9, SMALL = 4, TINY = 3, TINY_VARS = 9, PRINTED = 3 };

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

/* A board that is on its way to the player. */
struct sent {
    struct loaded l; /* without a puzzle: only the verdict is compared */
    const struct puzzle *puzzle;
    char *text;  /* the file */
    bool solved; /* our verdict */
    bool known;  /* ... which differs from the player's by intent, should it differ */
};
typedef VEC(struct sent) vec_sent;

/* A random puzzle. The player's package has neither variants nor, in files, walls within rooms;
 * what is built from the site's source has both. */
static struct puzzle *random_board(struct rng *rng, const struct genre *genre, bool whole,
                                   int side) {
    struct puzzle *p = random_puzzle(rng, genre, side);
    leave_out_zeros(p);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) /* half set: a number has no arrow yet */
        if (given_rows[p->given[cell].kind].arrow && rng_below(rng, 40) == 0)
            p->given[cell].dir = DIR_NONE;
    struct loaded l = {.puzzle = p};
    struct buf text = {0};
    struct err e = {0};
    p->variant = whole ? p->variant : 0;
    if (!whole ||
        !format_write(format_by_id("pzprv3"), &l, &text, &e)) { /* no walls within rooms */
        mem_free(p->side);
        p->side = NULL;
    }
    buf_free(&text);
    return p;
}

static void mark_solution(struct rng *rng, struct loaded *l, int percent) {
    struct answer a = {0};
    solve(l->model, &(struct solve_options){0}, &a);
    board_begin(&l->board);
    for (int v = 0; a.solution && v < model_vars(l->model); v++)
        if (rng_below(rng, 100) < percent)
            board_set(&l->board, v, a.solution[v]);
    board_end(&l->board);
    answer_free(&a);
}

/* Nothing, random marks, a solution, half of one, or one with a mark that is wrong. */
static void mark_randomly(struct rng *rng, struct loaded *l) {
    int kind = rng_below(rng, 6);
    if (kind < 3)
        mark_solution(rng, l, kind == 0 ? 50 : 100);
    if (kind == 1 && model_vars(l->model) > 0) {
        int v = rng_below(rng, model_vars(l->model));
        board_begin(&l->board);
        board_set(&l->board, v, l->board.value[v] == MARK_YES ? MARK_NO : MARK_YES);
        board_end(&l->board);
    }
    if (kind > 3)
        random_marks(rng, &l->board, kind == 4 ? 30 : 4);
    mend_layers(l);
}

static bool is_solved(const struct loaded *l) {
    struct verdict v = {0};
    judge(l->model, board_marks(&l->board), &v);
    bool solved = v.status == STATUS_SOLVED;
    verdict_free(&v);
    return solved;
}

/* True where the player takes for solved what is not by the printed rules, and README says so:
 * genres whose rules ask for one loop without any line, a 0 in Country Road where the loop passes
 * the room, and Nurimisaki with a single unshaded cell. */
static bool is_known(const struct loaded *l) {
    static const char *const loops[] = {"yajilin",   "koburin", "yajilin-regions", "country",
                                        "geradeweg", "balance", "simpleloop",      "doubleback"};
    const char *id = l->puzzle->genre->id;
    int lines = 0, open = 0;
    for (int v = 0; v < model_vars(l->model); v++) {
        bool yes = l->board.value[v] == MARK_YES;
        lines += yes && place_is_segment(l->model->vars.at[v].at);
        open += !yes;
    }
    bool loop = false;
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        loop = loop || strcmp(id, loops[i]) == 0;
    for (int cell = 0; cell < grid_cells(l->puzzle->grid); cell++)
        open += l->puzzle->given[cell].kind != GIVEN_NONE;
    bool zero = false;
    for (int room = 0; strcmp(id, "country") == 0 && room < l->puzzle->rooms; room++)
        zero = zero || l->puzzle->room_number[room] == 0;
    return (loop && lines == 0) || zero || (strcmp(id, "nurimisaki") == 0 && open <= 1);
}

static void send_board(struct loaded *l, bool all, vec_sent *out) {
    struct buf text = {0};
    struct err e = {0};
    assert_true(format_write(format_by_id("pzprv3"), l, &text, &e));
    struct sent s = {.puzzle = l->puzzle,
                     .text = mem_copy(buf_text(&text), text.len + 1, 1),
                     .solved = is_solved(l),
                     .known = is_known(l)};
    if (all)
        s.l = *l;
    vec_push(out, s);
    buf_free(&text);
}

/* Every answer of a tiny board. */
static void send_answers(struct loaded *l, vec_sent *out) {
    int vars = model_vars(l->model);
    for (unsigned answer = 0; answer < 1u << vars; answer++) {
        board_begin(&l->board);
        for (int v = 0; v < vars; v++)
            board_set(&l->board, v, answer >> v & 1 ? MARK_YES : MARK_NO);
        board_end(&l->board);
        mend_layers(l);
        send_board(l, false, out);
    }
}

/* Boards of a genre, at least so many. */
static void draw_boards(struct rng *rng, const struct genre *g, bool whole, int boards,
                        vec_sent *out) {
    while (out->len < boards) {
        int size = rng_below(rng, 8);
        struct loaded l = {.puzzle = random_board(rng, g, whole,
                                                  size == 0  ? TINY
                                                  : size < 5 ? SMALL
                                                             : SIDE)};
        loaded_compile(&l);
        if (size == 0 && model_vars(l.model) <= TINY_VARS) {
            send_answers(&l, out);
        } else {
            mark_randomly(rng, &l);
            send_board(&l, true, out);
        }
    }
}

/* What is compared, and how often it differed. */
struct comparison {
    const struct genre *genre;
    int boards, solved, different;
};

static void differs(struct comparison *c, const struct sent *s, const char *what,
                    const char *theirs) {
    if (c->different++ < PRINTED)
        printf("# %s: %s\n%s---\n%s\n", c->genre->id, what, s->text, theirs ? theirs : "");
}

/* Reads what the player gave back and compares. */
static void compare_text(struct comparison *c, const struct sent *s, const char *what,
                         const char *text, bool marks) {
    struct loaded back = {0};
    struct err e = {0};
    if (!text || !format_read(text, (int)strlen(text), &back, &e)) {
        differs(c, s, "what it gives back is not read", text ? text : what);
        return;
    }
    bool same = puzzle_same(s->puzzle, back.puzzle);
    loaded_compile(&back);
    for (int v = 0; same && marks && v < model_vars(s->l.model); v++)
        same = s->l.board.value[v] == back.board.value[v];
    if (!same)
        differs(c, s, what, text);
    loaded_free(&back);
}

/* Our address of the puzzle is the player's to the letter. */
static void compare_address(struct comparison *c, const struct sent *s, const char *theirs) {
    struct buf ours = {0};
    struct err e = {0};
    struct loaded l = {.puzzle = (struct puzzle *)s->puzzle};
    const char *body = theirs ? strchr(theirs, '?') : NULL;
    if (!format_write(format_by_id("pzpr"), &l, &ours, &e))
        buf_clear(&ours);
    const char *own = strchr(buf_text(&ours), '?');
    size_t n = own ? strcspn(own, "\n") : 0, most = body ? strlen(body) : 0;
    most -= most > n && body[most - 1] == '/'; /* an empty last part */
    if (!own || most != n || memcmp(body, own, n) != 0)
        differs(c, s, "another address", theirs);
    buf_free(&ours);
}

/* Where the old site had the genre, its addresses. Its rows hold no number that is not known, and
 * rooms without walls inside, or as rectangles only. */
static void compare_old(struct comparison *c, const struct sent *s, const json_t *answer) {
    const char *old = json_string_value(json_object_get(answer, "old"));
    const char *rows = json_string_value(json_object_get(answer, "rows"));
    const char *id = s->l.puzzle->genre->id;
    if (old)
        compare_text(c, s, "its old address is another puzzle", old, false);
    if (rows && !s->l.puzzle->side && (strcmp(id, "norinori") == 0 || strcmp(id, "lits") == 0))
        compare_text(c, s, "its rows in an old address are another puzzle", rows, false);
}

static void compare_board(struct comparison *c, const struct sent *s, FILE *from) {
    json_t *answer = json_loadf(from, JSON_DISABLE_EOF_CHECK, NULL);
    const char *error = json_string_value(json_object_get(answer, "error"));
    const char *file = json_string_value(json_object_get(answer, "file"));
    const char *url = json_string_value(json_object_get(answer, "url"));
    bool theirs = json_is_true(json_object_get(answer, "complete"));
    c->boards++;
    c->solved += s->solved;
    if (!answer || error) {
        differs(c, s, "the player does not take it", error);
    } else {
        if (s->l.puzzle) {
            compare_text(c, s, "its file is another board", file, true);
            compare_text(c, s, "its address is another puzzle", url, false);
            compare_address(c, s, url);
            compare_text(c, s, "its file in an address is another board",
                         json_string_value(json_object_get(answer, "inside")), true);
            compare_old(c, s, answer);
        }
        if (theirs != s->solved && !(theirs && s->known))
            differs(c, s, theirs ? "solved for the player alone" : "solved for us alone", file);
    }
    json_decref(answer);
}

static void compare_boards(struct comparison *c, const vec_sent *boards) {
    char in[] = "/tmp/sumi-boards-XXXXXX", command[256];
    FILE *to = fdopen(mkstemp(in), "w");
    for (int i = 0; i < boards->len; i++) {
        json_t *line = json_string(boards->at[i].text);
        json_dumpf(line, to, JSON_ENCODE_ANY);
        fputc('\n', to);
        json_decref(line);
    }
    fclose(to);
    snprintf(command, sizeof command, "node tests/tools/reference_player.js <%s", in);
    FILE *from = popen(command, "r");
    for (int i = 0; i < boards->len; i++)
        compare_board(c, &boards->at[i], from);
    pclose(from);
    remove(in);
}

static int number_in(const char *name, int otherwise) {
    const char *text = getenv(name);
    return text ? (int)strtol(text, NULL, 10) : otherwise;
}

/* Compares in portions, so that memory stays small. */
static int compare_genre(const struct genre *g, bool whole) {
    struct comparison c = {.genre = g};
    struct rng rng;
    int most = number_in("SUMI_PEER_BOARDS", BOARDS);
    rng_seed(&rng, (uint64_t)number_in("SUMI_PEER_SEED", 2026));
    while (c.boards < most) {
        void *scope = mem_begin();
        vec_sent boards = {0};
        draw_boards(&rng, g, whole, BOARDS, &boards);
        compare_boards(&c, &boards);
        mem_end(scope);
    }
    printf("# %s: %d boards, %d of them solved, %d different\n", g->id, c.boards, c.solved,
           c.different);
    return c.different;
}

static void test_boards(void **state) {
    (void)state;
    if (!player_is_there()) {
        printf("# skipped: the reference player (node with the package pzpr) is not there\n");
        skip();
    }
    bool whole = player_is_whole();
    context_without_puzzles(); /* a board's memory goes with those of its portion */
    const char *only = getenv("SUMI_GENRE");
    int different = 0;
    for (const struct genre *const *g = genres; *g; g++) {
        if (!(*g)->file || (only && *g != genre_by_name(only)))
            continue;
        if (player_knows(*g))
            different += compare_genre(*g, whole);
        else
            printf("# skipped: the package has no %s\n", (*g)->id);
    }
    assert_int_equal(different, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_boards)};
    return run_group("reference_player", tests, NULL, NULL);
}
