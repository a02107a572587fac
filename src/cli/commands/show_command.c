/* sumi show: the board, its solution, or its game as a recording. */
#include "base/least.h"
#include "base/text.h"
#include "cli/run.h"
#include "solve/solve.h"

#include <string.h>

static const double pace = 0.4; /* seconds between two moves */

/* The moves from the root to the one that the board is at, in order; the caller frees them. */
static vec_int way_to(const struct board *b) {
    vec_int way = {0};
    for (int at = b->at; at >= 0; at = b->moves.at[at].parent)
        vec_push(&way, at);
    for (int i = 0; i < way.len / 2; i++) {
        int other = way.at[i];
        way.at[i] = way.at[way.len - 1 - i];
        way.at[way.len - 1 - i] = other;
    }
    return way;
}

/* Adds one frame: on a cleared screen the title in the first line, then the board. */
static void add_frame(const struct loaded *l, double time, const struct buf *picture,
                      struct buf *out) {
    struct buf screen = {0};
    const char *title = l->puzzle->text[TEXT_TITLE];
    buf_fmt(&screen, "\033[H\033[2J%s\r\n", *title ? title : l->puzzle->genre->title);
    for (int i = 0; i < picture->len; i++)
        buf_fmt(&screen, picture->at[i] == '\n' ? "\r\n" : "%c", picture->at[i]);
    json_t *event = json_pack("[f, s, s#]", time, "o", screen.at, screen.len);
    json_line(event, out);
}

static void add_head(const struct loaded *l, const struct buf *picture, struct buf *out) {
    int width = 0, height = 2;
    for (const char *line = picture->at, *end; (end = strchr(line, '\n')); line = end + 1) {
        int columns = text_columns_printable(line, (int)(end - line));
        width = max_int(columns, width);
        height++;
    }
    json_t *head = json_pack("{s:i, s:i, s:i, s:s}", "version", 2, "width", max_int(width, 20),
                             "height", height, "title", l->puzzle->text[TEXT_TITLE]);
    json_line(head, out);
}

/* Appends the recording: the empty board, then the board after each move on the way to where it
 * stands. */
static void cast_write(const struct args *a, const struct loaded *l, struct buf *out) {
    const struct board *b = &l->board;
    uint8_t *value = mem_alloc(b->slots, 1), *level = mem_alloc(b->slots, 1);
    vec_int way = way_to(b);
    for (int i = 0; i < way.len; i++) {
        void *scope = mem_begin();
        struct buf shown = {0};
        board_seen(b, way.at[i], value, level);
        printed_board(args_printout(a), l, value, b->slots, false, &shown);
        if (i == 0)
            add_head(l, &shown, out);
        add_frame(l, i * pace, &shown, out);
        mem_keep(scope, out->at);
        mem_end(scope);
    }
}

static int show_solution(const struct args *a, struct loaded *l, struct reply *r) {
    struct answer answer;
    solve(l->model, &(struct solve_options){.count = 1}, &answer);
    bool found = answer.solution != NULL;
    if (found)
        printed_board(args_printout(a), l, answer.solution, l->board.vars, true, &r->text);
    else
        err_set(&r->err, answer.memory_short ? "out of memory" : "it has no solution to show");
    return found ? STATUS_OK : STATUS_BAD;
}

int cli_show_each(const struct args *a, struct loaded *l, struct reply *r) {
    int status = STATUS_OK;
    if (a->value[OPT_SOLUTION].given)
        status = show_solution(a, l, r);
    else if (a->value[OPT_CAST].given)
        cast_write(a, l, &r->text);
    else
        printed_board(args_printout(a), l, l->board.value, l->board.slots, true, &r->text);
    if (r->json && status == STATUS_OK) {
        json_object_set_new(r->json, "text", json_of_rows(&r->text));
        buf_clear(&r->text);
    }
    return status;
}
