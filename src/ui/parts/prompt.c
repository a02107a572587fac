#include "ui/parts/prompt.h"

#include "base/mem.h"
#include "base/text.h"
#include "ui/parts/command_line.h"
#include "ui/parts/file_name.h"

#include <stdio.h>
#include <string.h>

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
static void cut(struct prompt *p, int from, int to) {
    memmove(p->text + from, p->text + to, strlen(p->text + to) + 1);
    p->at = from;
}

void prompt_insert(struct prompt *p, const char *text, int n) {
    struct buf clean = {0};
    size_t held = strlen(p->text);
    text_clean(&clean, text, n, (int)(sizeof p->text - 1 - held));
    if (clean.len > 0) {
        memmove(p->text + p->at + clean.len, p->text + p->at, held - (size_t)p->at + 1);
        memcpy(p->text + p->at, clean.at, (size_t)clean.len);
        p->at += clean.len;
    }
    buf_free(&clean);
}

static void type(struct prompt *p, int key) {
    struct buf typed = {0};
    if (key < ' ' || key >= KEY_FIRST || text_width((unsigned)key) == 0)
        return;
    text_encode(&typed, (unsigned)key);
    prompt_insert(p, typed.at, typed.len);
    buf_free(&typed);
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
static bool cuts_text(struct prompt *p, int key) {
    switch (key) {
    case KEY_RUBOUT:
    case 'H' - CTRL:
        cut(p, char_before(p->text, p->at), p->at);
        return true;
    case KEY_DEL:
    case 'D' - CTRL:
        cut(p, p->at, char_after(p->text, p->at));
        return true;
    case 'W' - CTRL:
        cut(p, word_before(p->text, p->at), p->at);
        return true;
    case 'U' - CTRL:
        cut(p, 0, p->at);
        return true;
    case 'K' - CTRL:
        cut(p, p->at, (int)strlen(p->text));
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
    else if (!moves_place(p, key) && !cuts_text(p, key))
        type(p, key);
}

/* Takes the one key that a direction or a digit consists of. False: it is neither. */
static bool single(struct prompt *p, const struct keymap *map, enum argument argument, int key) {
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
    struct buf more = {0};
    file_name_complete(p->text, &more, &p->choices);
    p->at = (int)strlen(p->text);
    if (strlen(p->text) + (size_t)more.len < sizeof p->text)
        prompt_insert(p, buf_text(&more), more.len);
    buf_free(&more);
}

bool prompt_key(struct prompt *p, const struct keymap *map, int key) {
    enum argument argument = map->table->rows[p->asked].argument;
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

/* What the name may become, beside it. */
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

/* What is asked for, as long as nothing is typed and where there is room. */
static void draw_what_for(const struct prompt *p, const struct action_row *asked, struct screen *s,
                          int row, int col) {
    enum { WHAT_GAP = 2 };
    bool wanted = p->text[0] == '\0' && !p->names && asked->argument != ARGUMENT_DIR;
    if (wanted && col + WHAT_GAP + text_columns(asked->help) <= s->cols)
        screen_text(s, row, col + WHAT_GAP, asked->help, STYLE_FAINT);
}

void prompt_draw(const struct prompt *p, const struct keymap *map, struct screen *s, int row) {
    const struct action_row *asked = &map->table->rows[p->asked];
    struct buf name = {0};
    buf_fmt(&name, "%s%s", asked->name,
            asked->argument == ARGUMENT_DIR     ? ": which direction?"
            : asked->argument == ARGUMENT_DIGIT ? ": which digit?"
                                                : ": ");
    int end = screen_text(s, row, 0, buf_text(&name), STYLE_MESSAGE);
    if (argument_is_typed(asked->argument))
        prompt_draw_text(p, map->table, s, row, end);
    draw_what_for(p, asked, s, row, end);
}
