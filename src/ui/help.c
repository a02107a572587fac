#include "base/text.h"
#include "genre/genre.h"
#include "ui/app.h"

#include <string.h>

static const char *const headings[GROUPS] = {
    [GROUP_MOVE] = "Moving", [GROUP_MARK] = "Marking", [GROUP_TIME] = "Back and forth",
    [GROUP_ASK] = "Asking",  [GROUP_GAME] = "Game",
};

/* Lines go to the screen from line `top` of the page on; `line` counts all. */
struct pen {
    struct screen *s;
    int top, line;
};

static void put_line(struct pen *pen, int col, const char *text, enum style style) {
    int row = pen->line - pen->top;
    if (row >= 0 && row < pen->s->rows - 1)
        screen_text(pen->s, row, col, text, style);
}

/* Breaks ASCII text at blanks to `width` columns. */
static void put_wrapped(struct pen *pen, int col, const char *text, enum style style) {
    int width = pen->s->cols - col < 16 ? 16 : pen->s->cols - col;
    while (*text != '\0') {
        int n = (int)strlen(text);
        if (n > width) {
            n = width;
            while (n > 0 && text[n] != ' ')
                n--;
            n = n == 0 ? width : n;
        }
        struct buf line = {0};
        buf_bytes(&line, text, n);
        put_line(pen, col, buf_text(&line), style);
        buf_free(&line);
        pen->line++;
        text += n;
        text += *text == ' ';
    }
}

static void put_group(struct pen *pen, const struct app *app, enum key_group group) {
    enum { KEYS_COLS = 16 };
    put_line(pen, 0, headings[group], STYLE_TITLE);
    pen->line++;
    for (enum action a = 0; a < ACTIONS; a++) {
        if (action_rows[a].group != group)
            continue;
        struct buf keys = {0};
        keymap_keys(&app->map, a, &keys);
        if (action_rows[a].argument == ARGUMENT_DIR)
            buf_add(&keys, " + direction");
        put_line(pen, 1, buf_text(&keys), STYLE_KEY);
        if (text_columns(buf_text(&keys)) + 2 > KEYS_COLS)
            pen->line++;
        put_wrapped(pen, KEYS_COLS, action_rows[a].help, STYLE_PLAIN);
        buf_free(&keys);
    }
}

static void put_page(struct pen *pen, const struct app *app) {
    const struct genre *genre = app->session->game.puzzle->genre;
    put_line(pen, 0, genre->title, STYLE_TITLE);
    pen->line++;
    for (int i = 0; genre->rules[i] != NULL; i++)
        put_wrapped(pen, 1, genre->rules[i], STYLE_PLAIN);
    for (enum key_group group = 0; group < GROUPS; group++)
        put_group(pen, app, group);
}

void help_draw(const struct app *app, int *top, struct screen *s) {
    struct pen pen = {.s = s, .top = 1 << 20};
    put_page(&pen, app);
    int most = pen.line - (s->rows - 1);
    *top = *top > most ? most : *top;
    *top = *top < 0 ? 0 : *top;
    pen = (struct pen){.s = s, .top = *top};
    put_page(&pen, app);
    const char *foot = *top < most ? "Help: down for more, q to go back" : "Help: q to go back";
    screen_text(s, s->rows - 1, 0, foot, STYLE_STATUS);
}
