/* The file of the reference player (pzprv3), as a genre says it: its sections in order, each a
 * field of the board and the words that stand for its values. format/pzpr/pzprv3_sections.c reads
 * and writes them. */
#ifndef SUMI_GENRE_SHARED_FILE_SECTION_H
#define SUMI_GENRE_SHARED_FILE_SECTION_H

enum file_field {
    FILE_END, /* ends the list */

    /* Givens. Numbers and circles are of the first kinds in the genre's list. */
    FILE_VARIANT,        /* a line with a variant's letter, only there when the puzzle has it */
    FILE_CONFIG,         /* a line with the first variant's word, or an empty one; from version 1 */
    FILE_ROOMS,          /* labels of rooms, or from a version on the walls between cells */
    FILE_ROOM_NUMBERS,   /* by cell: the number of the room, in one of its cells */
    FILE_NUMBERS,        /* by cell: a number, "-" for an unknown one */
    FILE_POINTS,         /* by grid point: a number, "-" for an unknown one */
    FILE_KINDS,          /* by cell: the genre's first or second kind of given */
    FILE_ARROW_NUMBERS,  /* by cell: direction and number */
    FILE_WALLS,          /* by cell: direction, number and colour of a clue beside the loop */
    FILE_CIRCLE_NUMBERS, /* by cell: 0 for the genre's first kind of given, 1 for its second, and
                            the number, -2 where there is none */
    FILE_NUMBER,         /* a line with the number of the whole board */

    /* Marks. */
    FILE_FRAMED_MARKS,     /* a corner and the numbers above the columns; by row the number left of
                              it and by cell a given, or else the mark */
    FILE_NUMBERS_OR_MARKS, /* by cell: a number, or else the mark */
    FILE_SHADING,          /* by cell: the mark, in words "." "#" "+" */
    FILE_TINTS,            /* by cell: inside, outside */
    FILE_LINES,            /* by border between two cells: line, cross */
    FILE_FENCES,           /* by side of a cell, those on the edge too: line, cross */
    FILE_BRIDGES,          /* by border between two cells: 1 or 2 bridges that cross it, cross */
    FILE_CROSSES,          /* lines where crosses are notes; only there when there is one */
    FILE_FIELDS
};

struct file_section {
    enum file_field field;
    const char *words[4]; /* for nothing and for its first values; ends with NULL; all NULL: those
                             that the field usually has. Of a config: the variant's. */
    int version;          /* of the file, from which on it is like this; 0: the field's usual one */
};

#endif
