#include "play/store/named.h"

#include "base/os/file.h"
#include "base/text.h"
#include "play/store/library.h"

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

static bool no_library_puzzle(const char *name, struct err *e) {
    struct library lib;
    struct suggestions near = suggest_for(name);
    library_names(&lib, NULL);
    for (int i = 0; i < lib.entries.len; i++)
        suggest_offer(&near, lib.entries.at[i].name);
    err_set(e, "no such puzzle in the library%s", file_restricted() ? "" : ", and no such file");
    suggest_append(&near, "", e);
    library_free(&lib);
    return false;
}

bool named_load(const char *name, bool suggest, struct loaded *l, struct err *e) {
    if (file_exists(name))
        return format_load(name, l, e);
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
    return err_set(e, file_restricted()
                          ? "no library puzzle and no address, and no file is opened by name here"
                          : "no such file or library puzzle, and not an address");
}
