#include "ui/parts/key.h"

#include "base/os/file.h"
#include "base/text.h"

#include <string.h>

/* The first name of a key is the one that is shown; the others are read as well. */
static const struct {
    const char *name;
    int key;
} names[] = {
    {"Up", KEY_GO_UP},
    {"Right", KEY_GO_RIGHT},
    {"Down", KEY_GO_DOWN},
    {"Left", KEY_GO_LEFT},
    {"Shift+Up", KEY_SHIFT_UP},
    {"S-Up", KEY_SHIFT_UP},
    {"Shift+Right", KEY_SHIFT_RIGHT},
    {"S-Right", KEY_SHIFT_RIGHT},
    {"Shift+Down", KEY_SHIFT_DOWN},
    {"S-Down", KEY_SHIFT_DOWN},
    {"Shift+Left", KEY_SHIFT_LEFT},
    {"S-Left", KEY_SHIFT_LEFT},
    {"Ctrl+Up", KEY_CTRL_UP},
    {"C-Up", KEY_CTRL_UP},
    {"Ctrl+Right", KEY_CTRL_RIGHT},
    {"C-Right", KEY_CTRL_RIGHT},
    {"Ctrl+Down", KEY_CTRL_DOWN},
    {"C-Down", KEY_CTRL_DOWN},
    {"Ctrl+Left", KEY_CTRL_LEFT},
    {"C-Left", KEY_CTRL_LEFT},
    {"Ctrl+Shift+Up", KEY_CTRL_SHIFT_UP},
    {"C-S-Up", KEY_CTRL_SHIFT_UP},
    {"Ctrl+Shift+Right", KEY_CTRL_SHIFT_RIGHT},
    {"C-S-Right", KEY_CTRL_SHIFT_RIGHT},
    {"Ctrl+Shift+Down", KEY_CTRL_SHIFT_DOWN},
    {"C-S-Down", KEY_CTRL_SHIFT_DOWN},
    {"Ctrl+Shift+Left", KEY_CTRL_SHIFT_LEFT},
    {"C-S-Left", KEY_CTRL_SHIFT_LEFT},
    {"Unknown", KEY_UNKNOWN},
    {"Home", KEY_GO_HOME},
    {"End", KEY_GO_END},
    {"PageUp", KEY_PAGE_UP},
    {"PageDown", KEY_PAGE_DOWN},
    {"Delete", KEY_DEL},
    {"Space", KEY_BLANK},
    {"Enter", KEY_RETURN},
    {"Tab", KEY_TAB_CHAR},
    {"Shift+Tab", KEY_BACK_TAB},
    {"S-Tab", KEY_BACK_TAB},
    {"Esc", KEY_ESC},
    {"Backspace", KEY_RUBOUT},
    {"Resize", KEY_SIZE_CHANGED},
    {"HangUp", KEY_HANG_UP},
};
enum { NAMES = sizeof names / sizeof names[0] };

/* xterm and its kin, rxvt, the Linux console and PuTTY; arrows in both cursor modes. */
const struct key_sequence key_sequences[] = {
    {"\033[A", KEY_GO_UP},
    {"\033[B", KEY_GO_DOWN},
    {"\033[C", KEY_GO_RIGHT},
    {"\033[D", KEY_GO_LEFT},
    {"\033OA", KEY_GO_UP},
    {"\033OB", KEY_GO_DOWN},
    {"\033OC", KEY_GO_RIGHT},
    {"\033OD", KEY_GO_LEFT},
    {"\033[1;2A", KEY_SHIFT_UP},
    {"\033[1;5A", KEY_CTRL_UP},
    {"\033[1;5B", KEY_CTRL_DOWN},
    {"\033[1;5C", KEY_CTRL_RIGHT},
    {"\033[1;5D", KEY_CTRL_LEFT},
    {"\033Oa", KEY_CTRL_UP},
    {"\033Ob", KEY_CTRL_DOWN},
    {"\033Oc", KEY_CTRL_RIGHT},
    {"\033Od", KEY_CTRL_LEFT},
    {"\033[1;6A", KEY_CTRL_SHIFT_UP},
    {"\033[1;6B", KEY_CTRL_SHIFT_DOWN},
    {"\033[1;6C", KEY_CTRL_SHIFT_RIGHT},
    {"\033[1;6D", KEY_CTRL_SHIFT_LEFT},
    {"\033[1;2B", KEY_SHIFT_DOWN},
    {"\033[1;2C", KEY_SHIFT_RIGHT},
    {"\033[1;2D", KEY_SHIFT_LEFT},
    {"\033[a", KEY_SHIFT_UP},
    {"\033[b", KEY_SHIFT_DOWN},
    {"\033[c", KEY_SHIFT_RIGHT},
    {"\033[d", KEY_SHIFT_LEFT},
    {"\033[H", KEY_GO_HOME},
    {"\033[F", KEY_GO_END},
    {"\033[1~", KEY_GO_HOME},
    {"\033[4~", KEY_GO_END},
    {"\033[5~", KEY_PAGE_UP},
    {"\033[6~", KEY_PAGE_DOWN},
    {"\033[3~", KEY_DEL},
    {"\033[Z", KEY_BACK_TAB},
    {NULL, 0},
};

int key_parse(const char *name) {
    for (int i = 0; i < NAMES; i++)
        if (strcmp(names[i].name, name) == 0)
            return names[i].key;
    if (name[0] == '^' && name[1] >= 'A' && name[1] <= '_' && name[2] == '\0')
        return name[1] - '@';
    unsigned code;
    int n = (int)strlen(name), len = text_decode(name, n, &code);
    return len > 0 && len == n && code > ' ' && code != KEY_RUBOUT ? (int)code : KEY_NOTHING;
}

void key_write(int key, struct buf *out) {
    for (int i = 0; i < NAMES; i++)
        if (names[i].key == key && key != KEY_UNKNOWN) {
            buf_add(out, names[i].name);
            return;
        }
    if (key > 0 && key < ' ')
        buf_fmt(out, "^%c", key + '@');
    else if (key > ' ' && key < KEY_FIRST && text_width((unsigned)key) > 0)
        text_encode(out, (unsigned)key);
}

#define EVERYWHERE_SESSION false
#define EVERYWHERE_EDIT false
#define EVERYWHERE_HOME false
#define EVERYWHERE_SCREEN false
#define EVERYWHERE_TABLE false
#define EVERYWHERE_PAGE true

/* The rows of keys_help.def stand in the order of keys.def. */
enum {
#define HELP(id, ...) HELP_OF_##id,
#include "play/session/keys_help.def"
#undef HELP
    HELPS
};
_Static_assert(HELPS == (int)ACTIONS, "each action has one row of keys_help.def");

static const struct action_help play_help[ACTIONS] = {
#define HELP(id, lines, sides, cells) [ACT_##id] = {lines, sides, cells},
#include "play/session/keys_help.def"
#undef HELP
};

static const struct action_row play_rows[ACTIONS] = {
#define KEY(id, name, keys, argument, goes, group, boards, where, ...)                             \
    [ACT_##id] = {                                                                                 \
        name,         keys,           {0}, EVERYWHERE_##where, ARGUMENT_##argument, GROUP_##group, \
        OFFER_ALWAYS, BOARDS_##boards},
#include "play/session/keys.def"
#undef KEY
};
const struct key_table play_keys = {"Play", play_rows, play_help, ACTIONS, true};

static const struct action_row edit_rows[EDIT_ACTIONS] = {
#define KEY(id, name, keys, argument, goes, group, where, function, effect, offer, help)           \
    [EDIT_##                                                                                       \
        id] = {name,          keys,          {help},    EVERYWHERE_##where, ARGUMENT_##argument,   \
               GROUP_##group, OFFER_##offer, BOARDS_ALL},
#include "play/edit/edit_keys.def"
#undef KEY
};
const struct key_table edit_keys = {"Editor", edit_rows, NULL, EDIT_ACTIONS, true};

static const struct action_row home_rows[HOME_ACTIONS] = {
#define KEY(id, name, keys, argument, group, offer, where, function, help)                         \
    [HOME_DOES_##                                                                                  \
        id] = {name,          keys,          {help},    EVERYWHERE_##where, ARGUMENT_##argument,   \
               GROUP_##group, OFFER_##offer, BOARDS_ALL},
#include "ui/parts/home_keys.def"
#undef KEY
};
const struct key_table home_keys = {"First screen", home_rows, NULL, HOME_ACTIONS, false};

const struct key_table *const key_tables[] = {&home_keys, &play_keys, &edit_keys, NULL};

bool key_offered(const struct key_table *t, int action) {
    enum offer offer = t->rows[action].offer;
    return offer == OFFER_ALWAYS || (offer == OFFER_CLOSED) == file_restricted();
}

static bool genre_has_lines(const struct genre *g) {
    return g->segment != LOOK_NONE || g->side != LOOK_NONE;
}

bool boards_are(enum boards boards, const struct genre *g) {
    switch (boards) {
    case BOARDS_CELLS:
        return g->cell != LOOK_NONE;
    case BOARDS_SIDES:
        return genre_has_lines(g) || genre_notes_crosses(g);
    case BOARDS_DOTS:
        return g->cursor == CURSOR_GIVEN;
    case BOARDS_LINES:
        return genre_has_lines(g);
    case BOARDS_FILLED:
        return !genre_has_lines(g);
    case BOARDS_ALL:
        break;
    }
    return true;
}

bool key_fits(const struct key_table *t, int action, const struct genre *g) {
    return g == NULL || boards_are(t->rows[action].boards, g);
}

/* A {word} for the marks of a cell at the beginning of a text; gives its length, or 0. */
static int add_mark_word(const char *at, const struct mark_look_row *look, struct buf *out) {
    static const char yes[] = "{yes}", no[] = "{no}";
    bool is_yes = strncmp(at, yes, strlen(yes)) == 0, is_no = strncmp(at, no, strlen(no)) == 0;
    if (is_yes || is_no)
        buf_add(out, is_yes ? look->yes : look->no);
    return is_yes ? (int)strlen(yes) : is_no ? (int)strlen(no) : 0;
}

static void add_help(const char *text, const struct genre *g, struct buf *out) {
    const struct mark_look_row *look = &mark_look_rows[g ? g->cell : LOOK_SHADE];
    for (const char *at = text; *at;) {
        int word = add_mark_word(at, look, out);
        if (word == 0)
            buf_char(out, *at);
        at += word > 0 ? word : 1;
    }
}

void action_help(const struct key_table *t, int action, const struct genre *g, struct buf *out) {
    const struct action_help *help = t->helps ? &t->helps[action] : &t->rows[action].help;
    bool sides = g && g->side != LOOK_NONE, cells = g && !genre_has_lines(g);
    add_help(sides && help->sides   ? help->sides
             : cells && help->cells ? help->cells
                                    : help->lines,
             g, out);
    if (g == NULL && help->cells) {
        buf_add(out, "; without lines: ");
        add_help(help->cells, g, out);
    }
}

static void unbind(struct keymap *map, int key) {
    for (int i = map->bindings.len - 1; i >= 0; i--)
        if (map->bindings.at[i].key == key)
            map->bindings.at[i] = vec_pop(&map->bindings);
}

static void bind(struct keymap *map, int key, int action) {
    unbind(map, key);
    vec_push(&map->bindings, ((struct binding){key, action}));
}

int key_table_find(const struct key_table *t, const char *name) {
    int i = 0;
    while (i < t->n && strcmp(t->rows[i].name, name) != 0)
        i++;
    return i;
}

void keymap_init(struct keymap *map, const struct key_table *table) {
    *map = (struct keymap){.table = table};
    for (int a = 0; a < table->n; a++) {
        const char *at = key_offered(table, a) ? table->rows[a].keys : "";
        while (*at != '\0') {
            char name[32] = "";
            int n = (int)strcspn(at, " ");
            if (n > 0 && n < (int)sizeof name) {
                memcpy(name, at, (size_t)n);
                bind(map, key_parse(name), a);
            }
            at += n + (at[n] == ' ');
        }
    }
}

void keymap_free(struct keymap *map) {
    vec_free(&map->bindings);
}

bool keymap_bind(struct keymap *map, const char *key, const char *action) {
    int code = key_parse(key), a = key_table_find(map->table, action);
    if (code == KEY_NOTHING || a == map->table->n || !key_offered(map->table, a))
        return false;
    bind(map, code, a);
    return true;
}

int keymap_action(const struct keymap *map, int key) {
    for (int i = 0; i < map->bindings.len; i++)
        if (map->bindings.at[i].key == key)
            return map->bindings.at[i].action;
    return map->table->n;
}

enum dir keymap_dir(const struct keymap *map, int key) {
    int action = keymap_action(map, key);
    return action < DIRS ? (enum dir)action : DIR_NONE;
}

void keymap_keys(const struct keymap *map, int action, struct buf *out) {
    bool first = true;
    for (int i = 0; i < map->bindings.len; i++) {
        if (map->bindings.at[i].action != action)
            continue;
        if (!first)
            buf_add(out, ", ");
        first = false;
        key_write(map->bindings.at[i].key, out);
    }
}

/* The first key in force for an action, or KEY_NOTHING. */
static int first_key(const struct keymap *map, int action) {
    for (int i = 0; i < map->bindings.len; i++)
        if (map->bindings.at[i].action == action)
            return map->bindings.at[i].key;
    return KEY_NOTHING;
}

void keymap_line(const struct keymap *map, int action, const char *words, struct buf *out) {
    int key = first_key(map, action);
    if (key != KEY_NOTHING)
        key_write(key, out);
    else
        buf_fmt(out, ":%s", map->table->rows[action].name);
    buf_fmt(out, "\t%s\n", words);
}

void keymap_say(const struct keymap *map, struct said *said) {
    LOCAL_BUF text = {0};
    for (const char *at = said->text; *at != '\0';) {
        char name[32] = "";
        int n = (int)strspn(at + 1, "abcdefghijklmnopqrstuvwxyz-");
        if (*at == ':' && at > said->text && at[-1] == ' ' && n < (int)sizeof name)
            memcpy(name, at + 1, (size_t)n);
        int action = key_table_find(map->table, name);
        int key = action < map->table->n ? first_key(map, action) : KEY_NOTHING;
        if (key == KEY_NOTHING) {
            buf_char(&text, *at++);
            continue;
        }
        key_write(key, &text);
        at += 1 + n;
    }
    say(said, "%s", buf_text(&text));
}
