#include "play/store/library.h"

#include "base/os/file.h"
#include "base/text.h"
#include "play/store/store_inside.h"
#include "teach/ladder.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Three parts, of which the second is a word, are no address: its second part is a size. */
static bool is_like_library(const char *name) {
    const char *slash = strchr(name, '/');
    int parts = 1;
    for (const char *c = name; *c; c++)
        parts += *c == '/';
    return slash && slash != name && parts <= 3 && !strpbrk(name, ".:?") &&
           (slash[1] < '0' || slash[1] > '9');
}

/* The genre before the slash, or NULL. */
static const struct genre *genre_before_slash(const char *name) {
    LOCAL_BUF genre = {0};
    buf_bytes(&genre, name, (int)strcspn(name, "/"));
    return genre_by_name(buf_text(&genre));
}

/* Suggests puzzles whose name begins so: "yajilin/windy" or, without the genre, "windy". */
static void suggest_begun(const char *begun, const struct library *lib, struct suggestions *near) {
    bool whole = strchr(begun, '/') != NULL;
    for (int i = 0; i < lib->entries.len && near->n < SUGGEST_MOST; i++) {
        const char *name = lib->entries.at[i].name, *slash = strrchr(name, '/');
        const char *at = whole || !slash ? name : slash + 1;
        if (*begun != '\0' && strncmp(at, begun, strlen(begun)) == 0)
            near->found[near->n++] = name;
    }
}

static bool no_library_puzzle(const char *name, struct err *e) {
    LOCAL(library_free) struct library lib = {0};
    struct suggestions near = suggest_for(name);
    const struct genre *genre = genre_before_slash(name);
    library_names(&lib, NULL);
    for (int i = 0; i < lib.entries.len; i++)
        suggest_offer(&near, lib.entries.at[i].name);
    if (near.n == 0 && strchr(name, '/')[1] != '\0')
        suggest_begun(name, &lib, &near);
    err_set(e, "no such puzzle in the library%s%s%s%s",
            file_restricted() ? "" : ", and no such file",
            genre && near.n == 0 ? "; sumi list " : "", genre && near.n == 0 ? genre->id : "",
            genre && near.n == 0 ? " prints those there are" : "");
    suggest_append(&near, "", e);
    return false;
}

/* The puzzles of the library with this title, "Hollow Kettle" or "hollow-kettle", which those of
 * several genres may have. */
static void suggest_titled(const char *title, const struct library *lib, struct err *e) {
    struct suggestions near = {0};
    LOCAL_BUF name = {0};
    for (const char *c = title; *c != '\0'; c++)
        buf_char(&name, *c == ' ' ? '-' : (char)tolower((unsigned char)*c));
    for (int i = 0; i < lib->entries.len && near.n < SUGGEST_MOST; i++) {
        const char *slash = strrchr(lib->entries.at[i].name, '/');
        if (slash && strcmp(slash + 1, buf_text(&name)) == 0)
            near.found[near.n++] = lib->entries.at[i].name;
    }
    if (near.n == 0)
        suggest_begun(buf_text(&name), lib, &near);
    suggest_append(&near, "", e);
}

/* What a name may be, which is none of all that. */
static bool no_puzzle(const char *name, bool suggest, struct err *e) {
    LOCAL(library_free) struct library lib = {0};
    if (*name == '\0')
        return err_set(e, "the name is empty");
    err_set(e, file_restricted()
                   ? "no library puzzle and no address, and no file is opened by name here"
                   : "no such file or library puzzle, and not an address");
    if (suggest) {
        library_names(&lib, NULL);
        suggest_titled(name, &lib, e);
    }
    return false;
}

/* Takes a path out of the quotes of a shell: '..', "..", a backslash before a character. */
static void unquote(const char *text, struct buf *out) {
    char quote = '\0';
    for (const char *c = text; *c; c++) {
        if (*c == quote)
            quote = '\0';
        else if (!quote && (*c == '\'' || *c == '"'))
            quote = *c;
        else if (*c == '\\' && quote != '\'' && c[1])
            buf_char(out, *++c);
        else
            buf_char(out, *c);
    }
}

/* The path of "file://HOST/PATH" with "%20" and its kin. */
static void path_of_url(const char *url, struct buf *out) {
    const char *c = strchr(url + 7, '/');
    for (; c && *c; c++) {
        int byte = *c == '%' && c[1] && c[2] ? text_hex_pair(c + 1) : -1;
        buf_char(out, byte > 0 ? (char)byte : *c);
        c += byte > 0 ? 2 : 0;
    }
}

bool named_file(const char *text, struct buf *path) {
    LOCAL_BUF words = {0};
    buf_add(&words, text);
    buf_trim(&words, " \t\r\n");
    const char *name = buf_text(&words) + strspn(buf_text(&words), " \t\r\n");
    if (file_restricted() || strchr(name, '\n') || !*name)
        return false;
    if (strncmp(name, "file://", 7) == 0)
        path_of_url(name, path);
    else if (file_exists(name))
        buf_add(path, name);
    else
        unquote(name, path);
    return path->len > 0 && file_exists(path->at);
}

bool named_load(const char *name, bool suggest, struct loaded *l, struct err *e) {
    if (file_is_dir(name))
        return err_set(e, suggest ? "a folder; sumi play plays the puzzles of one"
                                  : "a folder, not a puzzle");
    LOCAL_BUF path = {0};
    if (file_exists(name) || (suggest && named_file(name, &path)))
        return format_load(path.len > 0 ? path.at : name, l, e);
    int n = (int)strnlen(name, FILE_MAX + 1);
    if (n > FILE_MAX)
        return err_set(e, "more than 1 MiB");
    if (!strchr(name, ':') && library_has(name)) /* the others are addresses */
        return library_load(name, l, e);
    if (is_like_library(name) && suggest)
        return no_library_puzzle(name, e);
    if (format_read(name, n, l, e))
        return true;
    if (format_is_known(name, n))
        return false;
    *e = (struct err){0};
    if (genre_by_name(name))
        return err_set(e,
                       "a genre, not a puzzle; sumi list %s prints its puzzles, sumi help %s "
                       "its rules",
                       genre_by_name(name)->id, genre_by_name(name)->id);
    if (strcmp(name, "learn") == 0)
        return err_set(
            e, "not a puzzle; sumi list learn prints the lessons, and the first screen has them");
    return no_puzzle(name, suggest, e);
}

static char dir[4096];

void library_use(const char *other) {
    snprintf(dir, sizeof dir, "%s", other);
}

/* The folder of `names`, where the program was built: a link beside it leads there, so that it may
 * be built outside its source. */
static bool find_beside_program(void) {
    static const char *const where[] = {"puzzles/names", "../puzzles/names", "../../puzzles/names"};
    LOCAL_BUF path = {0};
    bool found = false;
    for (size_t i = 0; i < sizeof where / sizeof *where && !found; i++)
        found = file_beside_program(where[i], &path);
    if (found)
        snprintf(dir, sizeof dir, "%.*s", path.len - (int)strlen("/names"), path.at);
    else if ((found = file_beside_program("../share/sumi/puzzles", &path))) /* installed */
        snprintf(dir, sizeof dir, "%s", path.at);
    return found;
}

const char *library_dir(void) {
    if (dir[0] || find_beside_program())
        return dir;
    snprintf(dir, sizeof dir, "%s/puzzles", library_datadir);
    if (!file_exists(dir))
        dir[0] = '\0';
    return dir[0] ? dir : NULL;
}

/* A line of `names`: name, digest, and the former name, which is empty where there is none. */
struct row {
    char *name, *digest, *former;
};

/* Cuts the part up to a separator out of a text, and moves on to what follows it. */
static char *end_at(char **text, char at) {
    char *part = *text, *end = strchr(part, at);
    if (end)
        *end++ = '\0';
    *text = end ? end : part + strlen(part);
    return part;
}

/* Takes the next row out of the text; false: there are no more. */
static bool next_row(char **text, struct row *row) {
    while (**text) {
        char *line = end_at(text, '\n');
        if (line[0] == '#')
            continue;
        row->name = end_at(&line, '\t');
        row->digest = end_at(&line, '\t');
        row->former = line;
        return true;
    }
    return false;
}

/* False: there is no library. */
static bool read_names(struct buf *text) {
    LOCAL_BUF path = {0};
    struct err e;
    if (library_dir())
        buf_fmt(&path, "%s/names", library_dir());
    return path.len > 0 && file_read(path.at, text, &e);
}

static const char *after_learn(const char *name) {
    static const char learn[] = "learn/";
    bool lesson = strncmp(name, learn, sizeof learn - 1) == 0;
    return lesson ? name + sizeof learn - 1 : name;
}

static const struct genre *genre_of_name(const char *name) {
    char word[40];
    const char *from = after_learn(name);
    snprintf(word, sizeof word, "%.*s", (int)strcspn(from, "/"), from);
    return genre_by_name(word);
}

/* Appends what a person typed with the genre's id in it; false: it cannot name a puzzle. */
static bool add_normal(const char *typed, struct buf *name) {
    const struct genre *g = genre_of_name(typed);
    const char *from = after_learn(typed), *slash = strchr(from, '/');
    if (!g || !slash || strchr(slash, '.') || strlen(typed) > TEXT_FIELD)
        return false;
    buf_bytes(name, typed, (int)(from - typed));
    buf_fmt(name, "%s%s", g->id, slash);
    return true;
}

/* Appends the name that a puzzle has in `names`; false: it is not there. */
static bool find_name(const char *typed, struct buf *name) {
    LOCAL_BUF normal = {0}, text = {0};
    struct row row;
    bool found = false;
    if (add_normal(typed, &normal) && read_names(&text))
        for (char *rest = text.at; !found && next_row(&rest, &row);)
            found = strcmp(row.name, normal.at) == 0 || strcmp(row.former, normal.at) == 0;
    if (found)
        buf_add(name, row.name);
    return found;
}

bool library_has(const char *name) {
    LOCAL_BUF own = {0};
    return find_name(name, &own);
}

static int last_lesson(void) {
    return n_techniques * LESSONS_EACH;
}

bool library_lesson_is_last(int lesson) {
    return lesson == last_lesson();
}

/* The number of a lesson by its name: the technique, or "technique-2" and so on; -1: no lesson. */
static int lesson_of_name(const char *name) {
    if (after_learn(name) == name)
        return -1;
    if (strcmp(strrchr(name, '/'), "/final") == 0)
        return last_lesson();
    LOCAL_BUF id = {0};
    buf_add(&id, strrchr(name, '/') + 1);
    int nth = 1, end = id.len - 2;
    if (end > 0 && id.at[end] == '-' && id.at[end + 1] > '1' && id.at[end + 1] <= '9') {
        nth = id.at[end + 1] - '0';
        id.at[end] = '\0';
    }
    int technique = technique_by_id(id.at);
    return technique < 0 ? -1 : technique * LESSONS_EACH + nth - 1;
}

/* Appends the first name of a puzzle; false: the library has it not. */
static bool name_of(const struct puzzle *p, struct buf *name) {
    LOCAL_BUF text = {0};
    struct row row;
    char digest[24];
    bool found = false;
    snprintf(digest, sizeof digest, "%016" PRIx64, puzzle_hash(p));
    if (read_names(&text))
        for (char *rest = text.at; !found && next_row(&rest, &row);)
            found = strcmp(row.digest, digest) == 0 && genre_of_name(row.name) == p->genre;
    if (found)
        buf_add(name, row.name);
    return found;
}

bool library_promises(const struct puzzle *p) {
    LOCAL_BUF name = {0};
    return name_of(p, &name);
}

bool library_lesson_name(const struct puzzle *p, struct buf *name) {
    return name_of(p, name) && lesson_of_name(buf_text(name)) >= 0;
}

int library_lesson(const char *name) {
    LOCAL_BUF own = {0};
    return find_name(name, &own) ? lesson_of_name(own.at) : -1;
}

int library_lesson_at(const struct genre *g, int lesson, int *of) {
    LOCAL_BUF text = {0};
    struct row row;
    int at = 0;
    *of = 0;
    if (read_names(&text))
        for (char *rest = text.at; next_row(&rest, &row);)
            if (lesson_of_name(row.name) >= 0 && genre_of_name(row.name) == g) {
                at += lesson_of_name(row.name) <= lesson;
                ++*of;
            }
    return at;
}

bool library_lesson_after(const struct genre *g, int lesson, struct buf *name) {
    LOCAL_BUF text = {0};
    struct row row;
    const char *next = NULL;
    int number = 0;
    if (read_names(&text))
        for (char *rest = text.at; next_row(&rest, &row);) {
            int n = lesson_of_name(row.name);
            if (n <= lesson || (next && n >= number) || genre_of_name(row.name) != g)
                continue;
            next = row.name;
            number = n;
        }
    if (next)
        buf_add(name, next);
    return next != NULL;
}

static void add_path(const char *name, struct buf *path) {
    buf_fmt(path, "%s/%s.sumi", library_dir(), name);
}

bool library_load(const char *name, struct loaded *l, struct err *e) {
    LOCAL_BUF own = {0}, path = {0};
    bool ok = find_name(name, &own);
    if (ok) {
        add_path(own.at, &path);
        ok = format_load(path.at, l, e);
    } else {
        err_set(e, "no such puzzle in the library");
    }
    return ok;
}

/* Reads the lines above the board in the file of a puzzle; nothing is compiled. False: it cannot be
 * read. */
static bool add_heading(struct entry *entry) {
    LOCAL_BUF path = {0}, text = {0};
    struct heading h;
    struct err e;
    add_path(entry->name, &path);
    bool good = file_read(path.at, &text, &e) && native_heading(text.at, text.len, &h);
    if (good) {
        entry->title = mem_string(h.title);
        entry->rated = mem_string(h.rated);
        entry->difficulty = difficulty_named(h.rated);
        entry->grid = h.grid;
        int lesson = lesson_of_name(entry->name);
        entry->technique = lesson < 0 || lesson == last_lesson() ? -1 : lesson / LESSONS_EACH;
    }
    return good;
}

static void add_entry(struct library *lib, const struct row *row, const char *state_dir) {
    struct entry entry = {.genre = genre_of_name(row->name),
                          .lesson = after_learn(row->name) != row->name,
                          .name = mem_string(row->name),
                          .hash = strtoull(row->digest, NULL, 16),
                          .difficulty = DIFFICULTIES,
                          .technique = -1};
    bool good = entry.genre && (!lib->headings || add_heading(&entry));
    if (good)
        entry_read_progress(&entry, state_dir);
    if (good && !lib->headings) {
        entry.title = mem_string("");
        entry.rated = mem_string("");
    }
    if (good)
        vec_push(&lib->entries, entry);
    else
        entry_free(&entry);
}

static int genre_number(const struct genre *g) {
    int n = 0;
    while (genres[n] && genres[n] != g)
        n++;
    return n;
}

/* By genre, difficulty, lesson, size, rating. */
static int in_order(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    int by[] = {genre_number(x->genre) - genre_number(y->genre), x->difficulty - y->difficulty,
                lesson_of_name(x->name) - lesson_of_name(y->name),
                grid_cells(x->grid) - grid_cells(y->grid), strcmp(x->rated, y->rated)};
    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++)
        if (by[i] != 0)
            return by[i];
    return strcmp(x->name, y->name);
}

static void read_library(struct library *lib, const char *state_dir, bool headings) {
    LOCAL_BUF text = {0};
    struct row row;
    *lib = (struct library){.headings = headings};
    if (read_names(&text))
        for (char *rest = text.at; next_row(&rest, &row);)
            add_entry(lib, &row, state_dir);
    vec_sort(&lib->entries, in_order);
}

void library_read(struct library *lib, const char *state_dir) {
    read_library(lib, state_dir, true);
}

void library_names(struct library *lib, const char *state_dir) {
    read_library(lib, state_dir, false);
}

void library_free(struct library *lib) {
    entries_drop(&lib->entries, 0);
    vec_free(&lib->entries);
}
