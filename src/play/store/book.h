/* A book: puzzles that belong together, in a file with one on each line, or in a folder of files of
 * either kind. Its progress is that of its puzzles; the books that were opened are kept as a list
 * of names in STATE/books. */
#ifndef SUMI_PLAY_STORE_BOOK_H
#define SUMI_PLAY_STORE_BOOK_H

#include "play/store/games.h"

enum { BOOK_MOST = 2000, BOOKS_KEPT = 9 }; /* puzzles of one; books in the list */

struct book {
    char *path;
    vec_entry leaves; /* named as named_load() takes it: by the line, or the file's path */
    bool of_genres;   /* the leaves are one text as each genre that it may be of, in native form */
    int unread; /* lines and files that are no puzzle, or too many; blank lines and remarks (#) do
                   not count */
};

/* Reads a book into the zeroed *b: a folder, a file with two puzzles or more on lines of their own,
 * or a file or a text with one puzzle that does not say its genre. Returns false if it is none of
 * these, or no file may be opened by name. */
bool book_read(const char *path, struct book *b);
void book_free(struct book *b);

/* Reads how far its puzzles are. */
void book_progress(struct book *b, const char *state_dir);

/* The last part of a path, as a name to show: appended, clean. */
void book_title(const char *path, struct buf *out);

/* The books that were opened, the last one first, and the note that one is. */
typedef VEC(char *) vec_path;
void books_read(const char *state_dir, vec_path *out);
void books_free(vec_path *books);
void books_note(const char *state_dir, const char *path);

#endif
