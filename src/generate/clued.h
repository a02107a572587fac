/* Internals of the generator for every genre; a genre describes itself to it in `struct making`
 * (genre.h). */
#ifndef SUMI_GENERATE_CLUED_H
#define SUMI_GENERATE_CLUED_H

#include "generate/planted.h"

enum { NEAR_CELL = 3 }; /* a clue rarely bears on cells farther away than this */

/* A window of the board, together with its twin where the pattern is symmetric. */
struct area {
    int middle; /* a cell */
    int reach;  /* number of rows and columns on each side of it */
};

bool area_has(const struct run *run, struct area a, int cell);

/* Returns the marks of a solution at places outside the area; all other places are unmarked. The
 * caller frees them. */
mark *marks_outside(struct run *run, const struct model *m, const mark *marks, struct area a);

/* Scatters the genre's pieces over the empty cells of the area, or draws rooms. Returns false if it
 * found no rooms that admit a solution. */
bool draw_pieces(struct run *run, struct puzzle *p, struct area a);

/* Returns true on a large board of scattered pieces, where more redraws pay: few ways to scatter
 * pieces in an area fit its surroundings, and a discarded board costs much. */
bool redraws_longer(const struct run *run);

/* Returns true if rooms are drawn, and redrawn, so that a solution remains. */
bool draws_boxes(const struct run *run);
int wanted_room(const struct run *run); /* mean number of cells in a room */

/* leaves_pieces() returns true if the genre's pieces stand in cells that a solution leaves out.
 * compile_draft() compiles the Model in which a planted solution is looked for: the genre's draft
 * Model for such genres, otherwise its own. */
bool leaves_pieces(const struct genre *g);
void compile_draft(const struct puzzle *p, struct model *m);

/* Draws a random solution that agrees with `given` (may be NULL) and stores it in `out`. A loop is
 * long and winding. */
enum searched draw_solution(struct run *run, const struct model *m, const mark *given, mark *out);

/* The clue of a cell comprises its given, the givens at its grid points (puzzle_cell_points()) and,
 * in the first cell of a room, the room's number. */
bool shows_clue(const struct puzzle *p, int cell);
void hide_clue(struct puzzle *p, int cell); /* a piece stays, without its number */
void copy_clue(struct puzzle *to, const struct puzzle *from, int cell);

/* Gives p every clue that a solution allows. If symmetry is strict, a clue whose twin the solution
 * does not allow is left out. */
void give_clues(struct run *run, struct puzzle *p, const struct model *m, const mark *solution);

/* Lists the clues that may be removed: first those that spoil the pattern, then the others, each
 * group in random order. */
void list_removable(struct run *run, const struct puzzle *p, vec_int *cells);

/* Removes a clue. Other solutions may appear, or the planted one may become invalid where the rules
 * themselves ask for clues. If a piece goes with the clue, the new planted solution is stored in
 * run->planted. Returns false, with nothing changed, if the clue cannot be removed. */
bool drop_clued(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                int cell);

/* Removes a piece with its clue, and its twin (in clued_ease.c). Stores in run->planted a new
 * planted solution, which shades the cell or differs from the old one only near it; clues with a
 * direction are counted again. Returns false, with nothing changed, if there is no such
 * solution. */
bool drop_piece(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                int cell);

/* Returns the number of dull features of a puzzle; fewer is better. */
int clued_blemishes(const struct puzzle *p);

/* Returns a random cell with an open place, or NO_CELL if there is none. */
int random_open_cell(struct run *run, const struct model *m, const mark *marks);

/* Shows one more clue of the planted solution near a cell. Returns false if none is left to
 * show. */
bool show_clue_near(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                    int near);

/* Converts marks of the Model `of` to marks of m by their places; places that `of` lacks are
 * unmarked. The caller frees the result. */
mark *marks_at_places(const struct model *of, const mark *marks, const struct model *m);

/* Stores in run->planted the planted solution, converted from the Model `of` to the Model of p.
 * Returns false, with NULL stored, if it does not obey the clues shown; this happens only where the
 * rules themselves ask for clues (struct making, draft), since otherwise the clues were read off
 * it. */
bool hand_over_planted(struct run *run, const struct model *of, const mark *planted,
                       const struct puzzle *p);

#endif
