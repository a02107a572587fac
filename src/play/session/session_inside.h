/* What the files of a session share; no other room includes it. */
#ifndef SUMI_PLAY_SESSION_SESSION_INSIDE_H
#define SUMI_PLAY_SESSION_SESSION_INSIDE_H

#include "play/session/session.h"

/* The functions that the rows of keys.def name. */
typedef void session_action(struct session *s, const struct request *r);
#define DECLARED_SESSION(function) session_action function;
#define DECLARED_SCREEN(function)
#define DECLARED_PAGE(function)
#define DECLARED_TABLE(function)
#define KEY(id, name, keys, argument, goes, group, boards, where, function, ...)                   \
    DECLARED_##where(function)
#include "play/session/keys.def"
#undef KEY

/* Calls the function of an action alone: the move is not written, and nothing is judged. */
void session_perform(struct session *s, enum action a, enum dir dir, const char *text);

/* Why nothing can be marked here. */
void session_say_read_only(struct session *s);

/* Announces that the board is solved if it is and this has not been said; saves all that is new. */
void session_conclude(struct session *s);

/* --- session_spots.c -------------------------------------------------------------------------- */

/* Spots: the places from which lines are drawn, grid points if session_has_tip(), else cells. They
 * are numbered as the cells of the grid session_spots(). */
struct grid session_spots(const struct session *s);

/* The spot of the pen or the cursor. session_stand() puts it at one; the cursor stays at a cell
 * beside the tip. */
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

/* The spot of a vertex of the graph. */
int session_spot_of(const struct session *s, int vertex);

/* The two spots that a line joins; false: it joins none. */
bool session_line_ends(const struct session *s, struct place at, int ends[2]);

/* --- session_lines.c -------------------------------------------------------------------------- */

/* True if every sum still has room for a true literal. session_add_mark(): marks it, with its quiet
 * facts if those are marked too. */
bool session_has_room(const struct session *s, lit l);
void session_add_mark(struct session *s, lit l);

/* Continues in a direction with a line, or with the mark of the cell, until something is in the way
 * (the border, a clue, another mark, a sum without room) or for `most` cells (0: no limit); it is
 * one move. */
void session_stroke(struct session *s, enum dir d, int most);

/* Something is open at a cell, such as the end of a line that has to go on; and to the next such
 * cell (step 1) or the one before (-1), in reading order. */
bool session_undecided(const struct session *s, int cell);
void session_next_undecided(struct session *s, int step);

/* Inside a move where marks imply others: lines of a loop that have one way left go on by
 * themselves, the one under the cursor first, which goes along; then what a printed rule, looked at
 * alone, forces beside what has changed. */
void session_follow(struct session *s);

/* What the clues and the marks so far leave no other way for, all over the board, in one move of
 * its own: only who asks for it sees marks where nobody has begun. */
void session_imply_all(struct session *s);

/* While a move is not on the board, just taken back or about to be made again (`drawn`): the cursor
 * goes to the first place that it changes. Of a line that it draws it goes to the end where the
 * line is then gone on with: the one that still belongs to a line, or that will belong to it last;
 * where no end does, to where it was begun, or will end. */
void session_stand_at_move(struct session *s, int move, bool drawn);

/* --- session_queries.c ------------------------------------------------------------------------ */

/* True if there is one solution, which is known then; else a message says why not. */
bool session_solution(struct session *s);

/* The breach that the last check reported: of a broken rule, or else what is missing; NULL: none.
 */
const struct breach *session_told_breach(const struct session *s);

/* Shows what the present way of showing errors shows without being asked. */
void session_show_errors(struct session *s);

/* --- session_assist.c ------------------------------------------------------------------------- */

/* "Solved in 3:05 with 2 hints", quietly. */
void session_say_solved(struct session *s);

/* Inside a move that has just marked `var`: marks its quiet facts (model/quiet.h). Looks at no
 * solution, and goes no further. */
void session_imply(struct session *s, int var);

/* To be called when the player watches the solver: counts as a hint or, for the `whole` of it, as
 * having been shown the solution; on a solved board it counts as nothing. */
void session_peek(struct session *s, bool whole);

#endif
