#include "play/store/book.h"

#include "base/os/file.h"
#include "base/text.h"
#include "play/store/store_inside.h"

#include <string.h>
#include <unistd.h>

enum { LINE_MOST = 8192, FOLDER_MOST = 8 << 20 }; /* bytes: of a puzzle's line; of all files */

/* Adds a puzzle that is all of this text. */
static bool add_text(struct book *b, const char *name, const char *text, int n) {
    LOCAL(loaded_free) struct loaded l = {0};
    struct err e = {0};
    bool read = b->leaves.len < BOOK_MOST && format_read(text, n, &l, &e);
    if (read)
        vec_push(&b->leaves, entry_of(name, l.puzzle));
    return read;
}

/* Counts the lines that are puzzles; the others count as unread. */
static int book_lines(struct book *b, const char *text) {
    LOCAL_BUF line = {0};
    int added = 0;
    while (text_next_line(&text, &line)) {
        buf_trim(&line, " \t\r");
        if (line.len == 0 || line.at[0] == '#')
            continue;
        bool read = line.len <= LINE_MOST && add_text(b, line.at, line.at, line.len);
        added += read;
        b->unread += !read;
    }
    return added;
}

/* A file with several puzzles on lines of their own. False: it is none, and nothing is added. */
static bool add_file_of_lines(struct book *b, const char *text) {
    int had = b->leaves.len, unread = b->unread;
    if (book_lines(b, text) >= 2)
        return true;
    entries_drop(&b->leaves, had);
    b->unread = unread;
    return false;
}

/* Returns how many bytes were read. */
static int add_file(struct book *b, const char *path) {
    LOCAL_BUF text = {0};
    struct err e;
    bool read = file_read(path, &text, &e) && (add_file_of_lines(b, buf_text(&text)) ||
                                               add_text(b, path, buf_text(&text), text.len));
    int n = text.len;
    b->unread += !read;
    return n;
}

struct folder {
    struct book *b;
    const char *path;
    int files, bytes; /* that were met */
};

static void each_file(void *arg, const char *name) {
    struct folder *f = arg;
    LOCAL_BUF file = {0};
    buf_fmt(&file, "%s/%s", f->path, name);
    if (f->files++ >= BOOK_MOST || f->bytes > FOLDER_MOST)
        f->b->unread++;
    else if (!file_is_dir(file.at))
        f->bytes += add_file(f->b, file.at);
}

/* Adds the text as a puzzle of this genre. Returns false if it cannot be read so. */
static bool add_as_genre(struct book *b, const char *text, struct stated stated) {
    LOCAL(loaded_free) struct loaded l = {.stated = stated};
    LOCAL_BUF native = {0}, number = {0};
    struct err e = {0};
    if (!format_read(text, (int)strlen(text), &l, &e) ||
        !format_write(&format_native, &l, &native, &e))
        return false;
    struct entry leaf = entry_of(native.at, l.puzzle);
    genre_number_words(l.puzzle, &number);
    if (number.len > 0 && !leaf.title[0]) {
        mem_free(leaf.title);
        leaf.title = mem_string(number.at);
    }
    vec_push(&b->leaves, leaf);
    return true;
}

/* Adds a text that does not say its genre as each one that it may be of; where it does not say how
 * many stars there are, with up to three. */
static void add_genres(struct book *b, const char *text) {
    enum { NUMBER_MOST = 3 };
    const struct genre *fit[GENRES_FIT];
    int n = format_genres(text, (int)strlen(text), 0, fit);
    for (int i = 0; i < n; i++)
        if (!add_as_genre(b, text, (struct stated){.genre = fit[i]}))
            for (int number = 1; number <= NUMBER_MOST; number++)
                add_as_genre(b, text, (struct stated){fit[i], number});
    b->of_genres = b->leaves.len > 0;
}

/* Reads the file or folder of a book. */
static void read_files(struct book *b, const char *path) {
    LOCAL_BUF text = {0};
    struct err e;
    if (file_is_dir(path))
        file_list(path, each_file, &(struct folder){b, path, 0, 0}, &e);
    else if (file_read(path, &text, &e) && !add_file_of_lines(b, buf_text(&text)))
        add_genres(b, buf_text(&text));
}

bool book_read(const char *path, struct book *b) {
    bool file = file_exists(path);
    if (file && file_restricted())
        return false;
    b->path = mem_string(path);
    if (file)
        read_files(b, path);
    else if (strnlen(path, LINE_MOST) < LINE_MOST)
        add_genres(b, path);
    bool read = b->leaves.len > 0;
    if (!read)
        book_free(b);
    return read;
}

void book_free(struct book *b) {
    entries_drop(&b->leaves, 0);
    vec_free(&b->leaves);
    mem_free(b->path);
    *b = (struct book){0};
}

void book_progress(struct book *b, const char *state_dir) {
    for (int i = 0; i < b->leaves.len; i++)
        entry_read_progress(&b->leaves.at[i], state_dir);
}

void book_title(const char *path, struct buf *out) {
    enum { TITLE_MOST = 60 };
    int end = (int)strlen(path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    int begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    text_clean(out, path + begin, end - begin, TITLE_MOST);
}

static const char books_file[] = "books";

void books_read(const char *state_dir, vec_path *out) {
    LOCAL_BUF text = {0}, line = {0};
    if (!file_restricted())
        file_read_kept(state_dir, books_file, &text);
    for (const char *at = buf_text(&text); out->len < BOOKS_KEPT && text_next_line(&at, &line);)
        if (buf_text(&line)[0] == '/')
            vec_push(out, mem_string(line.at));
}

void books_free(vec_path *books) {
    for (int i = 0; i < books->len; i++)
        mem_free(books->at[i]);
    vec_free(books);
}

/* A name from the root, so that the book is found from anywhere. */
static bool whole_path(const char *path, struct buf *out) {
    char here[4096];
    if (path[0] == '/')
        buf_add(out, path);
    else if (getcwd(here, sizeof here))
        buf_fmt(out, "%s/%s", here, path);
    return out->len > 0 && !strchr(out->at, '\n');
}

void books_note(const char *state_dir, const char *path) {
    LOCAL(books_free) vec_path books = {0};
    LOCAL_BUF text = {0}, whole = {0};
    struct err e;
    if (state_dir && whole_path(path, &whole)) {
        books_read(state_dir, &books);
        buf_fmt(&text, "%s\n", whole.at);
        for (int i = 0; i < books.len && i < BOOKS_KEPT - 1; i++)
            if (strcmp(books.at[i], whole.at) != 0)
                buf_fmt(&text, "%s\n", books.at[i]);
        file_keep(state_dir, books_file, &text, &e);
    }
}
