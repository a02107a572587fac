#include "ui/parts/prompt.h"

#include "base/mem.h"
#include "base/os/file.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* The names that begin with `start`, and what they have in common. */
struct matching {
    const char *start;
    struct buf common, names; /* each name after a blank */
    int n;
};

static void each_name(void *arg, const char *name) {
    struct matching *m = arg;
    int same = 0;
    if (strncmp(name, m->start, strlen(m->start)) != 0 || !text_is_clean(name))
        return;
    if (m->n++ == 0)
        buf_add(&m->common, name);
    while (same < m->common.len && m->common.at[same] == name[same])
        same++;
    m->common.len = same;
    m->common.at[same] = '\0';
    buf_fmt(&m->names, " %s", name);
}

static void matching_free(struct matching *m) {
    buf_free(&m->common);
    buf_free(&m->names);
}

/* Appends to *more how the path goes on, as far as all names agree that begin with it; a directory
 * ends with a slash. If there are several, *choices gets them, each after a blank. Names that
 * text_clean() would change cannot be typed, and are left out, as are those that begin with a
 * dot. */
static void file_name_complete(const char *path, struct buf *more, struct buf *choices) {
    const char *slash = strrchr(path, '/');
    struct matching m = {.start = slash ? slash + 1 : path};
    LOCAL_BUF dir = {0};
    struct err none = {0};
    buf_bytes(&dir, path, (int)(m.start - path));
    if (file_list(dir.len > 0 ? dir.at : ".", each_name, &m, &none) && m.n > 0) {
        char *common = m.common.at;
        text_mend_end(common);
        buf_add(more, common + strlen(m.start));
        buf_add(&dir, common);
        if (m.n > 1)
            buf_add(choices, m.names.at);
        else if (file_is_dir(dir.at))
            buf_char(more, '/');
    }
    matching_free(&m);
}

enum { WORD_SHOWN = 40 }; /* bytes of an unknown word that an error repeats */

/* The actions whose names begin with the first n bytes of text; a whole name counts alone. */
static int matches(const struct key_table *t, const char *text, int n, int *first) {
    int found = 0;
    for (int a = 0; a < t->n; a++) {
        const char *name = t->rows[a].name;
        if (strncmp(name, text, (size_t)n) != 0 || !key_offered(t, a))
            continue;
        if ((int)strlen(name) == n) {
            *first = a;
            return 1;
        }
        if (found++ == 0)
            *first = a;
    }
    return found;
}

static bool unknown(const struct key_table *t, const char *word, int n, struct err *e) {
    LOCAL_BUF shown = {0};
    text_clean(&shown, word, n, WORD_SHOWN);
    struct suggestions near = suggest_for(buf_text(&shown));
    for (int a = 0; a < t->n; a++)
        if (key_offered(t, a))
            suggest_offer(&near, t->rows[a].name);
    err_set(e, "no action is called '%s'", near.word);
    suggest_append(&near, ":", e);
    return false;
}

bool command_parse(const struct key_table *t, const char *line, int *action, const char **argument,
                   struct err *e) {
    line += strspn(line, " ");
    int n = (int)strcspn(line, " ");
    int found = n == 0 ? 0 : matches(t, line, n, action);
    if (found == 0)
        return unknown(t, line, n, e);
    if (found > 1)
        return err_set(e, "'%.*s' may mean several actions; Tab completes", n, line);
    *argument = line + n + strspn(line + n, " ");
    return true;
}

enum dir command_dir(const char *word) {
    static const char *const names[DIRS] = {"up", "right", "down", "left"};
    for (enum dir d = 0; d < DIRS; d++)
        if (*word != '\0' && strncmp(names[d], word, strlen(word)) == 0)
            return d;
    return word[0] != '\0' && word[1] == '\0' ? dir_of_letter(word[0]) : DIR_NONE;
}

/* Appends the names that begin with this, each after a blank; none if it is an argument. */
static void command_names(const struct key_table *t, const char *line, struct buf *out) {
    for (int a = 0; a < t->n && !strchr(line, ' '); a++)
        if (strncmp(t->rows[a].name, line, strlen(line)) == 0 &&
            strcmp(t->rows[a].name, line) != 0 && key_offered(t, a))
            buf_fmt(out, " %s", t->rows[a].name);
}

/* Completes a name as far as all actions that begin with it agree. */
static void command_complete(const struct key_table *t, char *line, int size) {
    struct matching m = {.start = line};
    for (int a = 0; a < t->n; a++)
        if (key_offered(t, a))
            each_name(&m, t->rows[a].name);
    if (m.n > 0)
        snprintf(line, (size_t)size, "%s", m.common.at);
    matching_free(&m);
}

enum { CTRL = '@', PAST_MOST = 50 }; /* ^A is 'A' - CTRL */

void prompt_open(struct prompt *p, int action, bool names, const char *text) {
    p->open = true;
    p->asked = action;
    p->names = names;
    snprintf(p->text, sizeof p->text, "%s", text);
    text_mend_end(p->text);
    p->at = (int)strlen(p->text);
    p->recalled = p->past.len;
    buf_clear(&p->choices);
}

void prompt_free(struct prompt *p) {
    for (int i = 0; i < p->past.len; i++)
        mem_free(p->past.at[i].text);
    vec_free(&p->past);
    buf_free(&p->choices);
    p->open = false;
}

/* The character boundary before or after a byte of the text. */
static int char_before(const char *text, int at) {
    while (at > 0 && ((unsigned char)text[--at] & 0xc0) == 0x80)
        ;
    return at;
}

static int char_after(const char *text, int at) {
    at += text[at] != '\0';
    while (((unsigned char)text[at] & 0xc0) == 0x80)
        at++;
    return at;
}

static int word_before(const char *text, int at) {
    while (at > 0 && text[at - 1] == ' ')
        at--;
    while (at > 0 && text[at - 1] != ' ')
        at--;
    return at;
}

/* Takes out the bytes from `from` up to `to`. */
static void prompt_remove(struct prompt *p, int from, int to) {
    memmove(p->text + from, p->text + to, strlen(p->text + to) + 1);
    p->at = from;
}

void prompt_insert(struct prompt *p, const char *text, int n) {
    LOCAL_BUF clean = {0};
    size_t held = strlen(p->text);
    text_clean(&clean, text, n, (int)(sizeof p->text - 1 - held));
    if (clean.len > 0) {
        memmove(p->text + p->at + clean.len, p->text + p->at, held - (size_t)p->at + 1);
        memcpy(p->text + p->at, clean.at, (size_t)clean.len);
        p->at += clean.len;
    }
}

static void type(struct prompt *p, int key) {
    LOCAL_BUF typed = {0};
    if (key < ' ' || key >= KEY_FIRST || text_width((unsigned)key) == 0)
        return;
    text_encode(&typed, (unsigned)key);
    prompt_insert(p, typed.at, typed.len);
}

/* Moves the place of typing. False: the key does not do that. */
static bool moves_place(struct prompt *p, int key) {
    switch (key) {
    case KEY_GO_LEFT:
    case 'B' - CTRL:
        p->at = char_before(p->text, p->at);
        return true;
    case KEY_GO_RIGHT:
    case 'F' - CTRL:
        p->at = char_after(p->text, p->at);
        return true;
    case KEY_GO_HOME:
    case 'A' - CTRL:
        p->at = 0;
        return true;
    case KEY_GO_END:
    case 'E' - CTRL:
        p->at = (int)strlen(p->text);
        return true;
    default:
        return false;
    }
}

/* Takes text away. False: the key does not do that. */
static bool takes_out(struct prompt *p, int key) {
    switch (key) {
    case KEY_RUBOUT:
    case 'H' - CTRL:
        prompt_remove(p, char_before(p->text, p->at), p->at);
        return true;
    case KEY_DEL:
    case 'D' - CTRL:
        prompt_remove(p, p->at, char_after(p->text, p->at));
        return true;
    case 'W' - CTRL:
        prompt_remove(p, word_before(p->text, p->at), p->at);
        return true;
    case 'U' - CTRL:
        prompt_remove(p, 0, p->at);
        return true;
    case 'K' - CTRL:
        prompt_remove(p, p->at, (int)strlen(p->text));
        return true;
    default:
        return false;
    }
}

/* Goes through what was entered for the same question; past the last one there is an empty text. */
static void recall(struct prompt *p, int step) {
    int i = p->recalled + step;
    while (i >= 0 && i < p->past.len && p->past.at[i].asked != p->asked)
        i += step;
    if (i < 0 || i > p->past.len)
        return;
    int past = p->past.len;
    prompt_open(p, p->asked, p->names, i < past ? p->past.at[i].text : "");
    p->recalled = i;
}

static void prompt_remember(struct prompt *p) {
    if (p->text[0] == '\0' || (p->past.len > 0 && strcmp(vec_last(&p->past).text, p->text) == 0))
        return;
    if (p->past.len == PAST_MOST) {
        mem_free(p->past.at[0].text);
        memmove(p->past.at, p->past.at + 1, (PAST_MOST - 1) * sizeof *p->past.at);
        p->past.len--;
    }
    vec_push(&p->past, ((struct entered){p->asked, mem_string(p->text)}));
}

static void edit(struct prompt *p, int key) {
    if (key == KEY_GO_UP || key == 'P' - CTRL)
        recall(p, -1);
    else if (key == KEY_GO_DOWN || key == 'N' - CTRL)
        recall(p, 1);
    else if (!moves_place(p, key) && !takes_out(p, key))
        type(p, key);
}

/* Takes the one key that a direction or a digit consists of. False: it is neither. */
static bool single(struct prompt *p, const struct keymap *map, enum key_argument argument,
                   int key) {
    enum dir d = keymap_dir(map, key);
    p->open = false;
    if (argument == ARGUMENT_DIR && d != DIR_NONE)
        snprintf(p->text, sizeof p->text, "%c", dir_letter(d));
    else if (argument == ARGUMENT_DIGIT && key >= '0' && key <= '9')
        snprintf(p->text, sizeof p->text, "%c", key);
    else
        return false;
    return true;
}

/* Completes the name as a shell does, and keeps what it may become. */
static void complete_file_name(struct prompt *p) {
    LOCAL_BUF more = {0};
    file_name_complete(p->text, &more, &p->choices);
    p->at = (int)strlen(p->text);
    if (strlen(p->text) + (size_t)more.len < sizeof p->text)
        prompt_insert(p, buf_text(&more), more.len);
}

bool prompt_key(struct prompt *p, const struct keymap *map, int key) {
    enum key_argument argument = map->table->rows[p->asked].argument;
    if (key == KEY_ESC)
        return p->open = false;
    if (!argument_is_typed(argument))
        return single(p, map, argument, key);
    if (key == KEY_RETURN || key == 10) {
        prompt_remember(p);
        p->open = false;
        return true;
    }
    buf_clear(&p->choices);
    if (key == KEY_TAB_CHAR && p->names) {
        command_complete(map->table, p->text, sizeof p->text);
        p->at = (int)strlen(p->text);
    } else if (key == KEY_TAB_CHAR && argument == ARGUMENT_FILE) {
        complete_file_name(p);
    } else {
        edit(p, key);
    }
    return false;
}

/* Where the part of the text begins that shows the place of typing in `cols` columns. */
static const char *seen_from(const struct prompt *p, int cols) {
    struct buf before = {0};
    buf_bytes(&before, p->text, p->at);
    const char *from = p->text, *whole = buf_text(&before);
    for (const char *b = whole; *b != '\0' && text_columns(b) > cols;) {
        unsigned code;
        int n = text_decode(b, (int)strlen(b), &code);
        b += n;
        from += n;
    }
    return from;
}

/* Draws beside a name what it may become. */
static void draw_names(const struct prompt *p, const struct key_table *table, struct screen *s,
                       int row, int col) {
    struct buf names = {0};
    if (p->names)
        command_names(table, p->text, &names);
    else
        buf_add(&names, buf_text(&p->choices));
    if (names.len > 0)
        screen_text(s, row, screen_text(s, row, col, " |", STYLE_GRID), names.at, STYLE_KEY);
}

/* The text, with the cursor where the next character goes; completions follow it. */
static void prompt_draw_text(const struct prompt *p, const struct key_table *table,
                             struct screen *s, int row, int col) {
    int cols = s->cols - col - 1;
    const char *from = seen_from(p, p->choices.len > 0 ? cols / 2 : cols);
    struct buf before = {0};
    buf_bytes(&before, from, (int)(p->text + p->at - from));
    int place = col + text_columns(buf_text(&before));
    int end = screen_text(s, row, col, from, STYLE_MESSAGE);
    s->cursor_row = row;
    s->cursor_col = place < s->cols ? place : s->cols - 1;
    draw_names(p, table, s, row, end + 1);
}

/* Draws what is asked for, as long as nothing is typed and where there is room. */
static void draw_what_for(const struct prompt *p, const struct key_table *t, struct screen *s,
                          int row, int col) {
    enum { WHAT_GAP = 2 };
    LOCAL_BUF help = {0};
    if (p->text[0] != '\0' || p->names || t->rows[p->asked].argument == ARGUMENT_DIR)
        return;
    action_help(t, p->asked, NULL, &help);
    if (col + WHAT_GAP + text_columns(buf_text(&help)) <= s->cols)
        screen_text(s, row, col + WHAT_GAP, buf_text(&help), STYLE_FAINT);
}

void prompt_draw(const struct prompt *p, const struct keymap *map, struct screen *s, int row) {
    const struct action_row *asked = &map->table->rows[p->asked];
    struct buf name = {0};
    for (const char *c = asked->name; *c != '\0'; c++)
        buf_char(&name, *c == '-' ? ' ' : *c);
    buf_fmt(&name, "%s",
            asked->argument == ARGUMENT_DIR     ? ": which direction?"
            : asked->argument == ARGUMENT_DIGIT ? ": which digit?"
                                                : ": ");
    int end = screen_text(s, row, 0, buf_text(&name), STYLE_MESSAGE);
    if (argument_is_typed(asked->argument))
        prompt_draw_text(p, map->table, s, row, end);
    draw_what_for(p, map->table, s, row, end);
}
