#include "ui/paste.h"

#include "genre/genre.h"
#include "ui/key.h"
#include "ui/term.h"

void paste_read(struct paste *p, const char *text, int n, struct buf *words) {
    struct err e = {0};
    paste_free(p);
    if (n >= TERM_PASTE) {
        buf_fmt(words, "What was pasted is too long for a puzzle: over %d bytes", TERM_PASTE - 1);
        return;
    }
    while (n > 0 && (*text == ' ' || *text == '\n'))
        text++, n--;
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\n'))
        n--;
    struct buf own = {0}; /* readers want their text to end */
    buf_bytes(&own, text, n);
    p->asks = format_read(buf_text(&own), own.len, &p->puzzle, &e);
    if (p->asks)
        buf_fmt(words, "Open the pasted %s %dx%d? Enter: yes, any other key: no",
                p->puzzle.puzzle->genre->title, p->puzzle.puzzle->grid.rows,
                p->puzzle.puzzle->grid.cols);
    else
        buf_fmt(words, "What was pasted is no puzzle: %s", e.text);
    buf_free(&own);
}

bool paste_answer(struct paste *p, int key, struct loaded *puzzle) {
    bool opens = p->asks && (key == KEY_RETURN || key == '\n');
    if (opens) {
        *puzzle = p->puzzle;
        p->puzzle = (struct loaded){0};
    }
    paste_free(p);
    return opens;
}

void paste_free(struct paste *p) {
    loaded_free(&p->puzzle);
    *p = (struct paste){0};
}
