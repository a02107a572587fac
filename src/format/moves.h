/* The history of a board as lines of text: what follows "moves:" in the native format.
 *
 *     1f6a90c4 5120 m r3c4=x r3c5=.     a move: what it changed
 *     77d0b1e2 6340 g 12                 to move 12 of the tree (undo, redo, any other)
 *
 * A line is a checksum, the time played in milliseconds, and an event: m a move; t, k, b a trial
 * begun, kept, taken back; g a walk through the tree; h a hint, with the technique that it told; c
 * a check; i a pause that ended; x the solution was shown; w solved (with the day); l the lesson
 * has seen its step; p the cursor. Each checksum (FNV-1a) also covers the one before it, so that no
 * line can get lost unnoticed. */
#ifndef SUMI_FORMAT_MOVES_H
#define SUMI_FORMAT_MOVES_H

#include "model/board.h"

#include <stdint.h>

enum { MOVES_CHECK = 9 }; /* characters of a line before its time */

/* A hundred years in milliseconds: a longer game is an error, and sums of times must not
 * overflow. */
#define MOVES_MS_MAX ((int64_t)100 * 366 * 24 * 3600 * 1000)

/* A game's history besides the board, and where its lines end. */
struct history {
    int end;        /* offset after the last good line */
    int lost;       /* bytes after it that are damaged */
    uint32_t check; /* of the last good line; 0 before the first */
    int64_t ms;     /* time played up to it */
    int hints, checks, pauses;
    int told; /* the technique of the last hint that told one, counted from 1; 0: none did */
    bool solved, solution_shown;
    bool learnt; /* of a lesson: its step was made */
    int day;     /* it was solved on, counted from 1970-01-01; 0: unknown */
    int cursor;  /* a cell, or NO_CELL */
};

/* The offset of the first line in the text of a save; its length if it has no history. */
int moves_first(const char *text);

/* Plays the lines from text[at] on onto an empty board. Reading ends before the first line that is
 * incomplete or damaged. Returns false if text[h->end] begins a whole line whose time exceeds
 * MOVES_MS_MAX. */
bool moves_replay(const char *text, int n, int at, struct board *b, struct history *h);

/* Plays on where *h ends, with text from its beginning and the lines that have come since; what is
 * incomplete yet is left for the next time. The same returns. */
bool moves_go_on(const char *text, int n, struct board *b, struct history *h);

/* Reads the line at text[h->end] of a journal of another kind, with events of its own: takes it
 * into *h and sets *event. What is wrong or not whole yet is left where it is. */
enum moves_line { MOVES_LINE, MOVES_NO_LINE, MOVES_WRONG };
enum moves_line moves_next(const char *text, int n, struct history *h, struct buf *event);

/* Appends a line with an event that is no move ("h full", "c", "i", "x", "l", "w 20600") and adds
 * it to *h.
 */
void moves_event(struct history *h, int64_t ms, const char *event, struct buf *out);

/* Appends a line with the cursor's place and adds it to *h. */
void moves_cursor(struct history *h, int64_t ms, struct grid g, int cell, struct buf *out);

/* How much of a board's history has been written. */
struct written {
    int moves; /* of the tree; 1 to begin with: the root */
    int at;
};

/* Appends the lines for everything that is new since *w, and updates *w and *h. */
void moves_record(const struct board *b, struct written *w, struct history *h, int64_t ms,
                  struct buf *out);

#endif
