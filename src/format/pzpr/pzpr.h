/* The blocks that make up the bodies of puzz.link addresses; a genre lists its own (genre->body).
 * Readers start at the cursor and stop after the block; on failure they name the place. */
#ifndef SUMI_FORMAT_PZPR_PZPR_H
#define SUMI_FORMAT_PZPR_PZPR_H

#include "format/scan.h"

typedef bool block_read(struct scan *s, struct puzzle *p, struct body b, struct err *e);
typedef void block_write(const struct puzzle *p, struct body b, struct buf *out);

/* All blocks of a genre one after the other; a reader must reach the end of the text. */
bool pzpr_body_read(struct scan *s, struct puzzle *p, struct err *e);
void pzpr_body_write(const struct puzzle *p, struct buf *out);

/* Numbers with gaps over cells, rooms, grid points and the places beside the board. In
 * pzpr_blocks.c. */
block_read pzpr_num4_read, pzpr_num16_read, pzpr_room_numbers_read, pzpr_points4_read,
    pzpr_outer_read, pzpr_circles16_read;
block_write pzpr_num4_write, pzpr_num16_write, pzpr_room_numbers_write, pzpr_points4_write,
    pzpr_outer_write, pzpr_circles16_write;

/* Several cells to a digit, or one item a cell. In pzpr_blocks.c. */
block_read pzpr_circles_read, pzpr_empty_read, pzpr_items_read, pzpr_trees_read, pzpr_centres_read;
block_write pzpr_circles_write, pzpr_empty_write, pzpr_items_write, pzpr_trees_write,
    pzpr_centres_write;

/* The number of the whole board. In pzpr_blocks.c. */
block_read pzpr_number_read;
block_write pzpr_number_write;

/* Clues with arrows, ARROWS and WALLS alike, and the colours of WALLS as kinds by their code. In
 * pzpr_blocks.c. */
extern const uint8_t pzpr_walls[3];
block_read pzpr_arrows_read;
block_write pzpr_arrows_write;

/* The walls between rooms. In pzpr_blocks.c. */
block_read pzpr_borders_read;
block_write pzpr_borders_write;

/* Directions as pzpr counts them: 0 none, 1 up, 2 down, 3 left, 4 right. */
enum dir pzpr_dir(int code);
int pzpr_dir_code(enum dir d);

/* Writes a run of n empty places, at most `longest` per letter; `first` is the letter for one. */
void pzpr_write_run(struct buf *out, int n, char first, int longest);

/* Fails: the character at the cursor means nothing there. */
bool pzpr_bad_character(const struct scan *s, struct err *e);

#endif
