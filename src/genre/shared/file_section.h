/* The sections of the reference player's file (pzprv3), each named after what its rows hold. A
 * genre lists those of its files in order; format/pzpr/pzprv3_sections.c reads and writes them. */
#ifndef SUMI_GENRE_SHARED_FILE_SECTION_H
#define SUMI_GENRE_SHARED_FILE_SECTION_H

enum file_section {
    FILE_END, /* ends the list */

    /* Givens. Numbers and circles are of the first kinds in the genre's list. */
    FILE_VARIANT,        /* a line with a variant's letter, only there when the puzzle has it */
    FILE_CONFIG,         /* from version 1 on a line with the genre's .config, or an empty one */
    FILE_ROOMS,          /* labels of rooms, or from version 1 on the walls between cells */
    FILE_ROOMS_2,        /* labels of rooms, or from version 2 on the walls between cells */
    FILE_ROOM_NUMBERS,   /* by cell: the number of the room, in one of its cells */
    FILE_NUMBERS,        /* by cell: a number, "-" for an unknown one */
    FILE_CIRCLES,        /* by cell: 1 for the genre's first kind of given, 2 for its second */
    FILE_ARROW_NUMBERS,  /* by cell: direction and number */
    FILE_WALLS,          /* by cell: direction, number and colour of a clue beside the loop */
    FILE_CIRCLE_NUMBERS, /* by cell: 0 for the genre's first kind of given, 1 for its second, and
                            the number, -2 where there is none */
    FILE_NUMBER,         /* a line with the number of the whole board */
    FILE_HOLES,          /* by cell: "*" for the genre's first kind of given, else "." */

    /* Marks. */
    FILE_NUMBERS_OR_MARKS, /* by cell: a number, or else the mark */
    FILE_SHADING,          /* by cell: the mark, in the genre's .file_marks */
    FILE_TINTS,            /* by cell: inside, outside */
    FILE_TINTS_1,          /* the same, from version 1 on */
    FILE_LINES,            /* by border between two cells: line, cross */
    FILE_FENCES,           /* by side of a cell, those on the edge too: line, cross */
    FILE_BRIDGES,          /* by border between two cells: 1 or 2 bridges that cross it, cross */
    FILE_CROSSES,          /* lines where crosses are notes; only there when there is one */
    FILE_SECTIONS
};

#endif
