/* The line at the foot that asks for what an action still needs: a direction, a digit, or text,
 * with completion if the text is an action's name or a file's. Text is edited with the keys of
 * readline: Left, Right, ^B, ^F, Home, End, ^A, ^E; Backspace, Delete, ^H, ^D, ^W, ^U, ^K; Up,
 * Down, ^P, ^N for earlier entries. */
#ifndef SUMI_UI_PARTS_PROMPT_H
#define SUMI_UI_PARTS_PROMPT_H

#include "base/buf.h"
#include "base/err.h"
#include "ui/paint/screen.h"
#include "ui/parts/key.h"

/* The command line inside the game: every action by its name in a table of keys, so that nothing
 * can be done only with a key. */

/* Reads "NAME" or "NAME ARGUMENT"; the beginning of a name is enough if it fits one action only.
 * *argument points into the line ("" without one). Returns false with the reason in *e. */
bool command_parse(const struct key_table *t, const char *line, int *action, const char **argument,
                   struct err *e);

/* A direction by word ("up", "ri") or letter ("n"); DIR_NONE for anything else. */
enum dir command_dir(const char *word);

enum { PROMPT_TEXT = 4096 }; /* bytes that a prompt holds: a path, or an address */

/* An earlier entry. */
struct entered {
    int asked;
    char *text;
};

struct prompt {
    bool open;
    int asked;              /* the action that it asks for: a row of the keymap's table */
    bool names;             /* what is typed begins with the name of an action; Tab completes it */
    char text[PROMPT_TEXT]; /* the answer, UTF-8 that text_clean() would leave */
    int at;                 /* the byte before which the next character goes */
    struct buf choices;     /* what a file's name may become, after Tab; each after a blank */
    VEC(struct entered) past;
    int recalled; /* into past; past.len: a new text */
};

/* Opens it for an action. `text` is its first content. The history of entries stays. */
void prompt_open(struct prompt *p, int action, bool names, const char *text);
void prompt_free(struct prompt *p);

/* Handles a key. Returns true when it is answered (and no longer open): p->text is the text, the
 * digit, or a word for command_dir(). Esc closes it without an answer. */
bool prompt_key(struct prompt *p, const struct keymap *map, int key);

/* Inserts text where the next character would go, after cleaning it. */
void prompt_insert(struct prompt *p, const char *text, int n);

/* Draws it in one line, with the screen's cursor where text is typed; of a text longer than the
 * line, the part around that place. Beside a name it lists the completions. */
void prompt_draw(const struct prompt *p, const struct keymap *map, struct screen *s, int row);

#endif
