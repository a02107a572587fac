/* Formats: one file each with reader and writer, and one row in formats[]. */
#ifndef SUMI_FORMAT_FORMAT_H
#define SUMI_FORMAT_FORMAT_H

#include "base/buf.h"
#include "base/err.h"
#include "format/moves.h"
#include "genre/genre.h"
#include "model/board.h"
#include "puzzle/puzzle.h"

/* Where the text of an address ends. */
enum address_end {
    END_WHOLE,          /* where the board does */
    END_WITHOUT_OPTION, /* before a part that is left out where it holds nothing */
    END_EARLY,          /* before the board does: the last places are empty, or it was cut */
};

/* What a person says of a puzzle whose text may leave it out. Text that says otherwise is refused.
 */
struct stated {
    const struct genre *genre; /* NULL: not stated */
    int number;                /* of the whole board, such as its stars; 0: not stated */
};

/* A puzzle with the marks on its board. The board exists once a reader or loaded_compile() has made
 * it; together with the model it then belongs to this struct. */
struct loaded {
    struct puzzle *puzzle;
    struct model *model;
    struct board board;
    const struct format *format;
    char told[ERR_TEXT]; /* what its reader says besides, without a full stop: see loaded_tell() */
    enum address_end end;
    bool proved;            /* it has exactly one solution, as its maker here has proved */
    bool kept;              /* it came with a history (format/moves.h), which is on the board */
    struct history history; /* what that history holds besides the moves */
    struct stated stated;   /* set by the caller before it reads; survives a failure */
    bool genre_missing;     /* reading failed only because nothing says the genre */
};

/* Compiles the puzzle and makes an empty board; a second call does nothing. */
void loaded_compile(struct loaded *l);

/* Adds a notice for the person who opened the text: something in it that was left out, or that the
 * board does not show. Notices are joined by "; "; one that no longer fits is cut. */
void loaded_tell(struct loaded *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

void loaded_free(struct loaded *l); /* the parts, which it zeroes; a zeroed one is fine */

/* What a puzzle and its board may hold besides the givens: bit f for text field f, and these. */
enum content {
    CONTENT_FILLED = 1 << TEXT_FIELDS,     /* shading, lines and whatever else is a YES */
    CONTENT_DOTS = CONTENT_FILLED << 1,    /* "not here" in a cell */
    CONTENT_CROSSED = CONTENT_FILLED << 2, /* "not here" between cells and on their sides */
    CONTENT_CROSS_NOTES = CONTENT_FILLED << 3,
    CONTENT_COLOURS = CONTENT_FILLED << 4,
    CONTENT_TINTS = CONTENT_FILLED << 5, /* inside and outside */
    CONTENT_TRIALS = CONTENT_FILLED << 6,
    CONTENT_HISTORY = CONTENT_FILLED << 7,
    CONTENT_SECONDS = CONTENT_FILLED << 8, /* "not here" of a second line, where the first may be */
};
enum {
    CONTENT_MARKS = CONTENT_FILLED | CONTENT_DOTS | CONTENT_CROSSED | CONTENT_CROSS_NOTES,
    CONTENT_ALL = (CONTENT_SECONDS << 1) - 1,
};

struct format {
    const char *id;     /* "pzpr" */
    const char *title;  /* "puzz.link address" */
    const char *suffix; /* ".txt", for names of saved files */

    /* True if it is an address: is() and read() get the address alone, without what people paste
     * around it. */
    bool address;

    /* Returns true if the text looks like this format (a cheap test of its beginning). NULL: there
     * is no reader. */
    bool (*is)(const char *text, int n);

    /* For format_read_as(), which frees what is not in *l, and everything if this returns false. */
    bool (*read)(const char *text, int n, struct loaded *l, struct err *e);

    unsigned keeps; /* which content (above) it keeps of every puzzle, */
    unsigned (*keeps_of)(const struct genre *g); /* and of those of a genre; NULL: no more */

    /* For format_write(), which frees what this leaves. NULL: there is no writer. */
    bool (*write)(const struct loaded *l, struct buf *out, struct err *e);
};

extern const struct format format_native; /* what the program keeps its own files in */
extern const struct format format_pzprv3; /* which addresses may hold, too */

/* The lines above the board of a native file. */
struct heading {
    const struct genre *genre;
    struct grid grid;           /* rows is 0 if it is not stated */
    char title[TEXT_FIELD + 1]; /* clean; "" when absent, */
    char rated[TEXT_FIELD + 1]; /* likewise */
};

/* Reads only the heading of a native file, which is enough for lists of many files. Returns false
 * if its first lines are no heading. */
bool native_heading(const char *text, int n, struct heading *heading);

/* All formats, in the order in which they are guessed; ends with NULL. */
extern const struct format *const formats[];
const struct format *format_by_id(const char *id); /* NULL: there is none */

/* Appends the words for what can be written: "native pzprv3 ...". */
void format_names(struct buf *out);

/* Appends what the format cannot hold of this puzzle and board, in words: "title, dots and
 * crosses"; nothing if it holds everything. */
void format_losses(const struct format *f, const struct loaded *l, struct buf *out);

/* True if the text looks like a puzzle: in one of the formats, or as an address among other
 * words. */
bool format_is_known(const char *text, int n);

/* Reads text (NUL-terminated, n bytes) into *l, which is zeroed but for l->stated. If it returns
 * false, *l is so again, but for l->genre_missing. Marks in the file become moves on the board. If
 * memory runs out, *l is lost, so it must live within the mem_try(). */
bool format_read_as(const struct format *f, const char *text, int n, struct loaded *l,
                    struct err *e);

/* Appends puzzle and marks. Returns false with a reason if the format cannot hold them. */
bool format_write(const struct format *f, const struct loaded *l, struct buf *out, struct err *e);

/* Guesses the format from the content (a byte order mark is skipped) and reads it as
 * format_read_as() does. Typed and pasted text goes here too: an address may be in quotes, brackets
 * or a sentence, and one that holds no puzzle is refused with the name of its site. */
bool format_read(const char *text, int n, struct loaded *l, struct err *e);

/* Returns true if the puzzle is of the stated genre and has the stated number, where there are any.
 */
bool stated_agrees(const struct stated *s, const struct puzzle *p, struct err *e);

/* The genres of which a text that names none may be: those that can hold all that is in it. Puts
 * them into `out`, in the order of genres[], and returns how many. Returns 0 if the text names its
 * genre, or cannot be read as any. `number` as in struct stated. */
enum { GENRES_FIT = 64 };
int format_genres(const char *text, int n, int number, const struct genre *out[GENRES_FIT]);

/* Where the puzzles begin in a pasted text that holds several, so that each can be read from the
 * text up to the next one's; returns how many, `most` at most. format_read() refuses such a text;
 * files are never split. */
int format_starts(const char *text, int n, int starts[], int most);

/* The same as format_read() for a file, or for standard input if `path` is "-". */
bool format_load(const char *path, struct loaded *l, struct err *e);

/* Each genre's sample: a small puzzle of our own, to show what the genre is. Loads it into *l,
 * whatever was there, the second with its solution drawn and its model compiled. False: the genre
 * has none. The caller frees it with loaded_free(). */
bool sample_load(const struct genre *g, struct loaded *l);
bool sample_load_solved(const struct genre *g, struct loaded *l);
bool is_sample(const struct puzzle *p); /* of its genre */

#endif
