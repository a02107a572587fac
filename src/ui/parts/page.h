/* A page of the front end is one row: what draws it, and what its keys do. The game, the editor and
 * the first screen are rows too: what their pages have in common, for the one loop that runs them
 * (ui/ui_loop.h). None of this depends on a terminal. */
#ifndef SUMI_UI_PARTS_PAGE_H
#define SUMI_UI_PARTS_PAGE_H

#include "ui/paint/styles.h"
#include "ui/paint/theme.h"
#include "ui/parts/frame.h"
#include "ui/parts/list.h"
#include "ui/parts/options.h"
#include "ui/parts/prompt.h"

struct front;

/* The help page: rules and marks of the genre, then the key bindings in force. */

struct help {
    const struct keymap *map;
    const char *title;
    const struct setting_help *own; /* what keys mean in this genre; NULL: nothing special */
    const struct genre *genre;      /* only keys that do something on its boards; NULL: all */
    const struct genre *example;    /* whose rules are told, its sample shown solved; NULL: none */
    bool unsolved;                  /* the sample as it is given */
};

/* Draws it; *lines is where it is scrolled to. In help_page.c. */
void help_draw(const struct help *help, struct list *lines, struct screen *s);

/* How a board is shown, and what the last screen showed of it. The game and the editor have one
 * each. */

struct shown_board {
    int cells, vars; /* of the styles */
    bool rulers;
    enum cell_size size; /* as chosen; SIZE_AUTO: what fits */
    enum lattice lattice;
    enum cell_size shown;       /* what the last screen had */
    bool tints, pixels, margin; /* likewise */
    int rows, cols;             /* of that screen */
    struct rect where;          /* the board on it */
    int top, left;              /* scroll of the board */
    struct styles styles;       /* owned */
};

/* Makes all styles plain, for a Model. While its sizes are the same, the arrays stay where they
 * are, so that a view made before shows the new styles. */
void shown_board_clear(struct shown_board *b, const struct board *on);

/* A view of which the puzzle, the marks and the cursor are still to be set. */
struct view shown_board_view(const struct shown_board *b);

/* Remembers where a board stands on the screen, for clicks and for the next screen. */
void shown_board_keep(struct shown_board *b, const struct screen *s, const struct frame *f,
                      const struct view *v);

/* An action with a meaning of its own on a page, or one that every page has, for its word alone. */
struct page_key {
    int action;
    const char *word; /* for the strip at the foot; NULL: it is not there */
    void (*does)(struct front *f, int action);
};

struct page {
    void (*draw)(struct front *f, struct screen *s);
    const struct page_key *keys;           /* ends with {0}; may be NULL */
    void (*key)(struct front *f, int key); /* answers keys; NULL: front_by_table(), and of others it
                                              is said that they do nothing */
    void (*mouse)(struct front *f, int key, int row, int col); /* NULL: nothing */
    int (*wait)(const struct front *f); /* ms that its picture holds; -1, NULL: until a key comes */
    bool (*tick)(struct front *f); /* that time is over; true: there is something new to draw */
};

/* Does an action, as the rows of the key tables name it. */
typedef void front_action(struct front *f, int action, const struct request *r);

/* Actions that every page has. */
front_action front_help, front_redraw, front_command, front_rulers, front_size, front_grid,
    front_theme;

/* The game, the editor, or the first screen. */
struct front_kind {
    const struct key_table *table;
    const struct page *page;               /* that it opens with */
    front_action *const *does;             /* by action of the table */
    int command, help, quit, back;         /* actions; -1: it has none such */
    bool (*key)(struct front *f, int key); /* front_key(), and what is done around it */
    bool (*over)(const struct front *f);
    /* Does an action in place of `does` if it has another meaning now. Returns false if it has not.
     * NULL: never. */
    bool (*instead)(struct front *f, int action, const struct request *r);
    const char *(*begins)(const struct front *f, int action); /* a prompt's text; NULL: empty */
    struct help (*helps)(const struct front *f); /* NULL: the keys, under the table's title */
    struct view (*view)(const struct front *f);  /* of its board */
    /* Brings up to date what its pages show and keep: what drawing them takes goes with the
     * picture. NULL: nothing is kept. */
    void (*see)(struct front *f, const struct screen *s);
    const char *no_paste; /* said to who pastes a puzzle; NULL: it can be opened */
    /* For the loop, each of them NULL where there is nothing to do: how long until `tick` has to be
     * asked whether there is something new to draw (-1: never); before each picture; after it,
     * while no key has come; when no key has come for a while after one. */
    int (*wait)(const struct front *f);
    bool (*tick)(struct front *f);
    int (*listens)(const struct front *f); /* what can be read when to ask before; -1: nothing */
    void (*keep)(struct front *f);
    bool (*idle)(struct front *f); /* true: there is something new to draw */
    void (*rest)(struct front *f);
};

/* The keys of a front that has those of the first screen. */
#define FRONT_HOME_KEYS                                                                            \
    .table = &home_keys, .command = -1, .help = HOME_DOES_HELP, .quit = HOME_DOES_LEAVE,           \
    .back = HOME_DOES_BACK

/* Pasted puzzles, and the question whether to open one: pasted text is never taken for keys. */
enum { PASTED_MOST = 9 };
struct paste {
    int n; /* the next key answers while there are any */
    struct loaded puzzle[PASTED_MOST];
};

struct front {
    const struct front_kind *kind;
    const struct page *page, *under; /* what help or a text lies over */
    struct list list, over;          /* the lines of a page, and of what lies over it */
    struct buf text;                 /* to be read in full */
    struct keymap map;
    struct prompt prompt;
    struct paste paste;
    struct loaded next; /* a pasted puzzle to be opened, or what is played next for other reasons */
    struct shown_board board;
    struct said *said;         /* not owned */
    const struct theme *theme; /* the terminal may have no colours for it; NULL: as it is */
    bool follows_paper;        /* it is the one for the terminal's ground, whatever that becomes */
    const char *state_dir;     /* where switches are kept, or NULL */
    bool plain;
    bool redraw; /* the terminal has to be painted from nothing */
};

/* *f is zeroed but for `said`. *set are the options in force. */
void front_init(struct front *f, const struct front_kind *kind, const struct ui_options *o,
                struct ui_options *set);
void front_close(struct front *f);

/* Chooses the theme anew where it follows the terminal's ground, which may have changed. */
void front_follow_paper(struct front *f);

/* After others have drawn on the terminal, by the options that were given. */
void front_again(struct front *f, const struct ui_options *o);

/* A page over the others, until a key leaves it: a text to be read in full. */
void front_text(struct front *f, const char *text);

/* Gives a key to the prompt or the page that is open, or to the question about what was pasted.
 * False if that was the last one (KEY_HANG_UP, or kind->over). */
bool front_key(struct front *f, int key);
void front_paste(struct front *f, const char *text, int n);

/* Does an action by its key: opens a prompt if it takes an argument. */
void front_do(struct front *f, int action);

/* Does what the page's table says of a key, or what it does on every page. False: neither. */
bool front_by_table(struct front *f, int key);

/* The same, and says it of others. */
void front_key_of_table(struct front *f, int key);

/* Answers a key that is bound to nothing here with the one that helps. */
void front_unknown(struct front *f, int key);

/* A lasting setting is kept at once: the program may end by a kill. */
void front_switched(struct front *f, const char *name, const char *value);

void front_draw(struct front *f, struct screen *s);

/* Appends the keys in force of the open page that have a word, as lines for panel_keys(); and draws
 * such lines from the left, as many as fit whole. */
void front_keys(const struct front *f, struct buf *out);
void front_foot(struct screen *s, int row, const char *lines);

#endif
