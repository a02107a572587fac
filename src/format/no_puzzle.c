#include "format/no_puzzle.h"

#include <string.h>
#include <strings.h>

/* Sites that people copy from, by a part of the host's name, and what to do instead. */
static const struct {
    const char *host, *advice;
} sites[] = {
    {"tinyurl.", "a short link: open it in a browser and paste the address that it leads to"},
    {"bit.ly", "a short link: open it in a browser and paste the address that it leads to"},
    {"t.co/", "a short link: open it in a browser and paste the address that it leads to"},
    {"is.gd", "a short link: open it in a browser and paste the address that it leads to"},
    {"tiny.cc", "a short link: open it in a browser and paste the address that it leads to"},
    {"git.io", "a short link: open it in a browser and paste the address that it leads to"},
    {"puzzle-",
     "its addresses hold a puzzle's number only: copy the clues in the editor (sumi edit)"},
    {"janko.at", "open the page, save its text from 'begin' to 'end' in a file, and open that"},
    {"sumsumpuzzle.com", "save the page in a file, and open that"},
    {"kanpen.net", "this form of its addresses is not known here; try the puzz.link one"},
    {"penpa-edit", "this link holds no puzzle of a genre that sumi has"},
    {"pedros.works", "this link holds no puzzle of a genre that sumi has"},
    {"sudokupad", "it has no puzzles of the genres here"},
    {"f-puzzles", "it has no puzzles of the genres here"},
    {"puzz.link",
     "this address holds no puzzle: open the puzzle, and copy the address of its page"},
};

bool no_puzzle_site(struct span a, struct err *e) {
    struct scan s = {a.at, a.n, a.at[4] == ':' ? 7 : 8};
    char host[SPAN_TEXT];
    struct span site = scan_until(&s, "/?#:");
    span_text(site, host);
    site.n += !scan_end(&s);
    for (size_t i = 0; i < sizeof sites / sizeof *sites; i++)
        if (memmem(site.at, (size_t)site.n, sites[i].host, strlen(sites[i].host)))
            return err_set(e, "%s: %s", host, sites[i].advice);
    return err_set(e,
                   "%s: no puzzle is read from this site; save the puzzle in a file, or paste its "
                   "puzz.link, Penpa+ or Kudamono address",
                   host);
}

/* Files by their first bytes. */
static const struct {
    const char *bytes;
    int n;
    const char *what;
} files[] = {
#define FILE_KIND(bytes, what)                                                                     \
    { bytes, sizeof bytes - 1, what }
    FILE_KIND("\x89PNG", "a picture: sumi edit GENRE --trace FILE reads the clues of a screenshot"),
    FILE_KIND("\xff\xd8\xff", "a photo (JPEG): no puzzle is read from it"),
    FILE_KIND("GIF8", "a picture (GIF): no puzzle is read from it"),
    FILE_KIND("RIFF", "a picture or sound (RIFF): no puzzle is read from it"),
    FILE_KIND("%PDF-", "a PDF: no puzzle is read from it; its maker may also give an address"),
    FILE_KIND("PK\x03\x04", "a packed archive (zip): unpack it, and open what is in it"),
    FILE_KIND("\x1f\x8b", "a packed file (gzip): unpack it, and open what is in it"),
#undef FILE_KIND
};

const char *no_puzzle_file(const char *text, int n) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (n >= files[i].n && memcmp(text, files[i].bytes, (size_t)files[i].n) == 0)
            return files[i].what;
    return NULL;
}

bool no_puzzle_text(const char *text, int n, struct err *e) {
    struct scan s = scan_text(text, n);
    bool page = s.n - s.at > 5 && (strncasecmp(text + s.at, "<!doctype html", 14) == 0 ||
                                   strncasecmp(text + s.at, "<html", 5) == 0);
    if (page)
        return err_at(e, 1, 1, "a page without a puzzle in it; paste the puzzle's address instead");
    return err_at(e, 1, 1, "neither a puzzle's address nor a puzzle file");
}
