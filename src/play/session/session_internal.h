/* What the files of a session share; no other room includes it. */
#ifndef SUMI_PLAY_SESSION_SESSION_INTERNAL_H
#define SUMI_PLAY_SESSION_SESSION_INTERNAL_H

#include "play/session/session.h"

/* Sets the message. */
void session_say(struct session *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Why nothing can be marked here. */
void session_say_read_only(struct session *s);

/* Moving, drawing, shading, crossing, going to a cell. In session_moves.c. */
void session_move(struct session *s, enum action a, enum dir dir, const char *text);

/* Spots: the places from which lines are drawn, grid points if session_has_tip(), else cells. They
 * are numbered as the cells of the grid session_spots(). In session_spots.c, as far as
 * session_line_ends(). */
struct grid session_spots(const struct session *s);
struct place session_spot_place(const struct session *s, int spot);

/* Where the pen or the cursor is; and putting it there: the cursor stays at a cell beside the tip.
 */
int session_spot(const struct session *s);
void session_stand(struct session *s, int spot);

/* The variable of the line from a spot in a direction (-1: there is none), and where that leads, or
 * else one step does (NO_CELL: off the board). How many lines are drawn there. */
int session_line_from(const struct session *s, int spot, enum dir d);
int session_spot_after(const struct session *s, int spot, enum dir d);
int session_lines_at(const struct session *s, int spot);

/* After the cursor has moved: a tip that is no corner of its cell any more goes to one, where a
 * line ends if one does. */
void session_hold_tip(struct session *s);

/* The spot of a vertex of the graph, and the other way round (-1: it has none). */
int session_spot_of(const struct session *s, int vertex);
int session_vertex_of(const struct session *s, int spot);

/* The two spots that a line joins; false: it joins none. */
bool session_line_ends(const struct session *s, struct place at, int ends[2]);

/* Far moves, in session_far.c: session_nearest(): the nearest cell that is wanted and lies rather
 * that way than to either side, NO_CELL: there is none; to the next open place, or the next clue,
 * in a direction; marking a place that is named, or drawing to it. */
typedef bool session_wants(const struct session *s, int cell);
int session_nearest(const struct session *s, enum dir d, session_wants *wanted);
void session_next(struct session *s, enum action a, enum dir d);
void session_draw_to(struct session *s, const char *text);

/* Something is open at a cell, such as the end of a line that has to go on. In session_lines.c. */
bool session_undecided(const struct session *s, int cell);

/* Reads the name of a place as :goto takes it, and goes there. False, with a message: it is none.
 * In session_moves.c, like the following: whether there are lines to draw at all; drawing one step,
 * or a mark. */
bool session_go(struct session *s, const char *text);
bool session_draws_lines(const struct session *s);
void session_draw_step(struct session *s, enum dir d);
void session_mark_cell(struct session *s, mark value);

/* session_has_room(): whether every sum still has room for a true literal. session_add_mark():
 * marks it, with its quiet facts if those are marked too. session_stroke(): continues in a
 * direction with a line, or with the mark of the cell, until something is in the way (the border, a
 * clue, another mark, a sum without room) or for `most` cells, a number (NULL: no limit); it is one
 * move. All in session_moves.c. */
bool session_has_room(const struct session *s, lit l);
void session_add_mark(struct session *s, lit l);

/* Inside a move where marks imply others: lines of a loop that have one way left go on by
 * themselves, the one under the cursor first, which goes along. This and the next three are in
 * session_lines.c. */
void session_follow(struct session *s);

/* Inside a move: a loop's line whose last piece is `var` goes on round corners as long as it has
 * one way left, and the cursor with it, whether marks imply others or not. */
void session_follow_end(struct session *s, int var);

/* While a move is not on the board, just taken back or about to be made again (`drawn`): the cursor
 * goes to the first place that it changes. Of a line that it draws it goes to the end where the
 * line is then gone on with: the one that still belongs to a line, or that will belong to it last.
 */
void session_stand_at_move(struct session *s, int move, bool drawn);

/* To the next cell (step 1) or the one before (-1), in reading order, of which something is open,
 * such as the end of a line that has to go on. */
void session_next_undecided(struct session *s, int step);

/* Does work beside the keys; *out is what it has packed. Returns false, with a message, if the
 * player did not wait. In session_queries.c, like the following. */
bool session_ask_beside(struct session *s, beside_work *work, struct buf *out);

/* Asks the solver, unless it has answered. Returns false if the player did not wait; the answer
 * stays open. */
bool session_ask_solver(struct session *s);

/* The same; returns false, with a message, also if there is not exactly one solution. */
bool session_solution(struct session *s);

/* Whether the board is solved, which is then said: whoever has solved it needs no help any more. */
bool session_says_solved(struct session *s);
void session_check(struct session *s);
void session_solve(struct session *s);

/* What the last check reported: a broken rule, or else what is missing; NULL: nothing. */
const struct breach *session_told_breach(const struct session *s);

/* Reports which mark is wrong and shows all that are. Returns false if none is. Call it after
 * session_solution(). */
bool session_mistake(struct session *s);

/* Shows what the present way of showing errors shows without being asked. */
void session_show_errors(struct session *s);

/* The next level of a hint, and all basic steps. In session_hints.c. */
void session_hint(struct session *s);
void session_fill(struct session *s);

/* Makes the next step at once, with its reason as the message; it counts as a hint. */
void session_watch(struct session *s);

/* Announces that the board is solved if it is and this has not been said; saves all that is new. */
void session_conclude(struct session *s);

/* "Solved in 3:05 with 2 hints", quietly. */
void session_say_solved(struct session *s);

/* Undo, redo, what is wrong, trials. In session_time.c. */
void session_time(struct session *s, enum action a);

/* What makes play easier: branches, the clock, how errors are shown. In session_assist.c. */
void session_assist(struct session *s, enum action a, const char *text);

/* Inside a move that has just marked `var`: marks its quiet facts (model/quiet.h). Looks at no
 * solution, and goes no further. */
void session_imply(struct session *s, int var);

#endif
