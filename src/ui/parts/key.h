/* Keys: names, codes and the bindings of actions. It depends on no terminal. */
#ifndef SUMI_UI_PARTS_KEY_H
#define SUMI_UI_PARTS_KEY_H

#include "base/said.h"
#include "base/vec.h"
#include "play/edit/edit.h"
#include "play/session/session.h"

enum key {
    KEY_NOTHING = -1,
    KEY_INTERRUPT = 3,   /* ^C */
    KEY_END_OF_FILE = 4, /* ^D */
    KEY_TAB_CHAR = 9,
    KEY_RETURN = 13,
    KEY_SUSPEND = 26, /* ^Z */
    KEY_ESC = 27,
    KEY_BLANK = 32,
    KEY_RUBOUT = 127,
    KEY_FIRST = 0x110000, /* past every code point */
    KEY_GO_UP = KEY_FIRST,
    KEY_GO_RIGHT,
    KEY_GO_DOWN,
    KEY_GO_LEFT,
    KEY_SHIFT_UP,
    KEY_SHIFT_RIGHT,
    KEY_SHIFT_DOWN,
    KEY_SHIFT_LEFT,
    KEY_CTRL_UP,
    KEY_CTRL_RIGHT,
    KEY_CTRL_DOWN,
    KEY_CTRL_LEFT,
    KEY_CTRL_SHIFT_UP,
    KEY_CTRL_SHIFT_RIGHT,
    KEY_CTRL_SHIFT_DOWN,
    KEY_CTRL_SHIFT_LEFT,
    KEY_GO_HOME,
    KEY_GO_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_DEL,
    KEY_BACK_TAB,
    KEY_UNKNOWN,      /* some other key, such as F5 or Alt with a letter */
    KEY_PASTE,        /* text was pasted; term_pasted() returns it */
    KEY_CLICK,        /* the mouse: its first button goes down; term_click() returns the place */
    KEY_DRAG,         /* the mouse is somewhere else, with the button down */
    KEY_RELEASE,      /* the button comes up */
    KEY_CLICK_OTHER,  /* the other button goes down */
    KEY_SIZE_CHANGED, /* the terminal has a new size */
    KEY_HANG_UP,      /* the terminal is gone, or a signal asks to leave */
};

enum { PASTE_MOST = 1 << 16 }; /* bytes of a text that was pasted; of a longer one the beginning */

/* The keys that leave a shell; here they are answered with the key that leaves. */
static inline bool key_asks_out(int key) {
    return key == KEY_INTERRUPT || key == KEY_END_OF_FILE;
}

/* True for the mouse, which is no key. */
static inline bool key_is_mouse(int key) {
    return key >= KEY_CLICK && key <= KEY_CLICK_OTHER;
}

int key_parse(const char *name); /* KEY_NOTHING: no such name */
void key_write(int key,
               struct buf *out); /* what key_parse() reads; nothing for what cannot be shown */

/* Byte sequences that terminals send for keys, even if their description lacks them. Ends with
 * NULL. */
struct key_sequence {
    const char *bytes;
    int key;
};
extern const struct key_sequence key_sequences[];

/* The argument of an action, and its group on the help page. */
enum key_argument { ARGUMENT_NONE, ARGUMENT_DIR, ARGUMENT_DIGIT, ARGUMENT_TEXT, ARGUMENT_FILE };
static inline bool argument_is_typed(enum key_argument a) {
    return a == ARGUMENT_TEXT || a == ARGUMENT_FILE;
}
enum key_group {
    GROUP_MOVE,
    GROUP_MARK,
    GROUP_SET,
    GROUP_TIME,
    GROUP_ASK,
    GROUP_FILE,
    GROUP_PICTURE,
    GROUP_GAME,
    GROUPS
};

/* Under --restricted nothing asks for the name of a file. */
enum offer { OFFER_ALWAYS, OFFER_FREELY, OFFER_CLOSED };

/* The boards on which an action does anything; see play/session/keys.def. FILLED: there are no
 * lines to be drawn. */
enum boards { BOARDS_ALL, BOARDS_CELLS, BOARDS_LINES, BOARDS_SIDES, BOARDS_DOTS, BOARDS_FILLED };

/* What an action does in words: on boards with lines from cell to cell, with lines along the sides
 * of cells, and without lines. The last two are NULL where they say the same as the first. */
struct action_help {
    const char *lines, *sides, *cells;
};

struct action_row {
    const char *name, *keys;
    struct action_help help;
    bool everywhere; /* every page does it */
    enum key_argument argument;
    enum key_group group;
    enum offer offer;
    enum boards boards;
};

/* The actions of one activity, by the number that its enum gives them. The first four of each table
 * move the cursor, in the order of enum dir. */
struct key_table {
    const char *title;
    const struct action_row *rows;
    const struct action_help *helps; /* by action; NULL: as in the rows */
    int n;
    bool by_name; /* settings bind its actions, and the command line inside does them */
};
extern const struct key_table play_keys;           /* play/session/keys.def */
extern const struct key_table edit_keys;           /* play/edit/edit_keys.def */
extern const struct key_table home_keys;           /* ui/parts/home_keys.def */
extern const struct key_table *const key_tables[]; /* all; ends with NULL */

enum home_action {
#define KEY(id, ...) HOME_DOES_##id,
#include "ui/parts/home_keys.def"
#undef KEY
    HOME_ACTIONS
};

/* True if the action is offered: not if it names a file, once file_restrict() was called. */
bool key_offered(const struct key_table *t, int action);

/* True if a genre's boards are of this kind. */
bool boards_are(enum boards boards, const struct genre *g);

/* True if the action does anything on a genre's boards; NULL: on those of any genre. */
bool key_fits(const struct key_table *t, int action, const struct genre *g);

/* Appends what the action does, in words for a genre's boards; NULL: for those of any genre. */
void action_help(const struct key_table *t, int action, const struct genre *g, struct buf *out);

int key_table_find(const struct key_table *t, const char *name); /* t->n: no such action */

struct binding {
    int key, action;
};

struct keymap {
    const struct key_table *table;
    VEC(struct binding) bindings;
};

void keymap_init(struct keymap *map, const struct key_table *table); /* with its defaults */
void keymap_free(struct keymap *map);

/* Binds a key to an action by name, taking it from any other. False: no such key or action. */
bool keymap_bind(struct keymap *map, const char *key, const char *action);

int keymap_action(const struct keymap *map, int key);   /* table->n: bound to nothing */
enum dir keymap_dir(const struct keymap *map, int key); /* of a moving key, or DIR_NONE */

/* The keys of an action, separated by ", ". */
void keymap_keys(const struct keymap *map, int action, struct buf *out);

/* "?\tkeys": an action's first key in force, or its name where it has none, and a word for it, as a
 * line for panel_keys(). */
void keymap_line(const struct keymap *map, int action, const char *words, struct buf *out);

/* In what is said, " :undo" is the first key in force for that action, where it has one. */
void keymap_say(const struct keymap *map, struct said *said);

#endif
