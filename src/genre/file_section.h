/* The sections of the reference player's file (pzprv3), each named after what its rows hold. A
 * genre lists those of its files in order; format/pzprv3_sections.c reads and writes them. */
#ifndef SUMI_GENRE_FILE_SECTION_H
#define SUMI_GENRE_FILE_SECTION_H

enum file_section {
    FILE_END,           /* the list ends */
    FILE_VARIANT,       /* a line with a variant's letter, only there when the puzzle has it */
    FILE_ROOMS,         /* labels of rooms, or from version 1 on the walls between cells */
    FILE_ROOM_NUMBERS,  /* by cell: the number of the room, in one of its cells */
    FILE_ARROW_NUMBERS, /* by cell: direction and number */
    FILE_SHADING,       /* by cell: shaded, dot */
    FILE_LINES,         /* by border between two cells: line, cross */
    FILE_CROSSES,       /* the same where crosses are notes; only there when there is one */
};

#endif
