#include "ui/prompt.h"

#include "base/text.h"
#include "ui/command_line.h"

#include <stdio.h>
#include <string.h>

void prompt_open(struct prompt *p, int action, bool names, const char *text) {
    p->open = true;
    p->asked = action;
    p->names = names;
    snprintf(p->text, sizeof p->text, "%s", text);
}

static void take_back(struct prompt *p) {
    int n = (int)strlen(p->text);
    while (n > 0 && ((unsigned char)p->text[n - 1] & 0xc0) == 0x80)
        n--;
    p->text[n > 0 ? n - 1 : 0] = '\0';
}

/* Adds a typed character, or takes the last one back. */
static void edit(struct prompt *p, int key) {
    struct buf typed = {0};
    if (key == KEY_RUBOUT || key == KEY_DEL || key == 8) {
        take_back(p);
        return;
    }
    if (key < ' ' || key >= KEY_FIRST || text_width((unsigned)key) == 0)
        return;
    text_encode(&typed, (unsigned)key);
    if (strlen(p->text) + (size_t)typed.len < sizeof p->text)
        memcpy(p->text + strlen(p->text), typed.at, (size_t)typed.len + 1);
    buf_free(&typed);
}

/* The one key that a direction or a digit takes. False: it is neither. */
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

bool prompt_key(struct prompt *p, const struct keymap *map, int key) {
    enum argument argument = map->table->rows[p->asked].argument;
    if (key == KEY_ESC)
        return p->open = false;
    if (argument != ARGUMENT_TEXT)
        return single(p, map, argument, key);
    if (key == KEY_RETURN || key == 10) {
        p->open = false;
        return true;
    }
    if (key == KEY_TAB_CHAR && p->names)
        command_complete(map->table, p->text, sizeof p->text);
    else
        edit(p, key);
    return false;
}

/* The end of a text that fits into `cols` columns. */
static const char *tail(const char *text, int cols) {
    while (*text != '\0' && text_columns(text) > cols) {
        unsigned code;
        text += text_decode(text, (int)strlen(text), &code);
    }
    return text;
}

/* What the name may become, beside it. */
static void draw_names(const struct prompt *p, const struct key_table *table, struct screen *s,
                       int row, int col) {
    struct buf names = {0};
    command_names(table, p->text, &names);
    screen_text(s, row, col, buf_text(&names), STYLE_KEY);
    buf_free(&names);
}

void prompt_draw(const struct prompt *p, const struct keymap *map, struct screen *s, int row) {
    const struct action_row *asked = &map->table->rows[p->asked];
    struct buf name = {0};
    buf_fmt(&name, "%s%s", asked->name,
            asked->argument == ARGUMENT_DIR     ? ": which direction?"
            : asked->argument == ARGUMENT_DIGIT ? ": which digit?"
                                                : ": ");
    int end = screen_text(s, row, 0, buf_text(&name), STYLE_MESSAGE);
    if (asked->argument == ARGUMENT_TEXT) {
        end = screen_text(s, row, end, tail(p->text, s->cols - end - 1), STYLE_MESSAGE);
        s->cursor_row = row;
        s->cursor_col = end < s->cols ? end : s->cols - 1;
        if (p->names && p->text[0] != '\0')
            draw_names(p, map->table, s, row, end + 1);
    }
    buf_free(&name);
}
