/* Inside the generator for every genre; a genre's data for it is `struct making` (genre.h). */
#ifndef SUMI_GENERATE_CLUED_H
#define SUMI_GENERATE_CLUED_H

#include "generate/planted.h"

enum { NEAR_CELL = 3 }; /* so far from a cell, most that bears on it is met */

/* A window of the board, and its twin where the pattern is symmetric. */
struct area {
    int middle; /* a cell */
    int reach;  /* rows and columns to each side of it */
};

bool area_has(const struct run *run, struct area a, int cell);

/* The marks of a solution at places outside the area, and nothing else. The caller frees them. */
mark *marks_outside(struct run *run, const struct model *m, const mark *marks, struct area a);

/* Scatters the genre's pieces over the cells of the area where none is, or draws rooms. False: it
 * found no rooms that admit a solution. */
bool draw_pieces(struct run *run, struct puzzle *p, struct area a);

/* True on a large board of scattered pieces, where more redraws are worth their while: few ways to
 * scatter them in a part fit what is round it, and much is lost with the board. */
bool redraws_longer(const struct run *run);

/* True if rooms are drawn, and redrawn, so that a solution is left. */
bool draws_boxes(const struct run *run);
int wanted_room(const struct run *run); /* cells in the mean */

/* True if the genre's pieces lie where a solution leaves a cell out; and the Model in which such a
 * solution is looked for (for genres without a draft their own). */
bool leaves_pieces(const struct genre *g);
void compile_draft(const struct puzzle *p, struct model *m);

/* A random solution that agrees with `given` (may be NULL), in `out`; a loop is long and winds. */
enum searched draw_solution(struct run *run, const struct model *m, const mark *given, mark *out);

/* The clue of a cell is its given, what is given at its grid points (puzzle_cell_points()) and, in
 * a room's first cell, the room's number. */
bool shows_clue(const struct puzzle *p, int cell);
void hide_clue(struct puzzle *p, int cell); /* a piece stays as a piece */
void copy_clue(struct puzzle *to, const struct puzzle *from, int cell);

/* Gives p every clue that a solution allows; under a symmetry none whose twin allows none. */
void give_clues(struct run *run, struct puzzle *p, const struct model *m, const mark *solution);

/* Lists the clues that may be removed, in random order, but those that spoil the pattern first. */
void list_removable(struct run *run, const struct puzzle *p, vec_int *cells);

/* Removes a clue. The planted solution is perhaps not the only one then, or none where the rules
 * themselves ask for clues. With a piece that goes, it becomes the one in run->planted. Returns
 * false, with nothing changed, if it cannot be done. */
bool drop_clued(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                int cell);

/* clued_ease.c: removes a piece with its clue, and its twin; the planted solution becomes one in
 * run->planted that shades the cell, or that differs from it within a cell's reach; clues with a
 * direction count anew. Returns false, with nothing changed, if there is none. */
bool drop_piece(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                int cell);

/* Counts what is dull: the fewer the better. */
int clued_blemishes(const struct puzzle *p);

/* A random cell with an open place; NO_CELL if there is none. */
int random_open_cell(struct run *run, const struct model *m, const mark *marks);

/* Shows one more clue of the planted solution near a cell. Returns false if there is none left. */
bool show_clue_near(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                    int near);

/* Marks of another Model's, by the places of m; unmarked where it has no such place. The caller
 * frees them. */
mark *marks_at_places(const struct model *of, const mark *marks, const struct model *m);

/* Puts into run->planted the planted solution, which belongs to a Model of the same places, as
 * marks of this puzzle's Model. False, with NULL there: the rules themselves ask for clues (struct
 * making, draft), and it does not obey those that are shown. Elsewhere it does, since they were
 * read off it. */
bool hand_over_planted(struct run *run, const struct model *of, const mark *planted,
                       const struct puzzle *p);

#endif
