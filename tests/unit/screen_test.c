/* Plays tests/screen/NAME.keys (see the README there) and compares the screens. */
#include "context.h"
#include "keyplay.h"

#include "base/os/file.h"
#include "genre/genre.h"
#include "random_game.h"
#include "sample_picture.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct recording {
    const char *path;
    int line;
    struct keyplay game;
    struct ui_options options;
    bool open, in_screen;
    bool without_pictures; /* none can be drawn here: the rest is not played */
    struct buf settings;
    struct buf expected; /* the screen block that is being read */
    struct buf written;  /* the file as it should read */
};

static void end_screen(struct recording *r) {
    if (!r->in_screen)
        return;
    struct buf seen = {0};
    r->in_screen = false;
    keyplay_picture(&r->game, &seen);
    if (r->without_pictures) {
        buf_clear(&seen);
        buf_add(&seen, buf_text(&r->expected));
    }
    if (getenv("SUMI_SCREENS") == NULL && strcmp(buf_text(&seen), buf_text(&r->expected)) != 0)
        fail_msg("%s: the screen before line %d is\n%sand not\n%s", r->path, r->line,
                 buf_text(&seen), buf_text(&r->expected));
    const char *at = buf_text(&seen);
    while (*at != '\0') {
        int n = (int)strcspn(at, "\n");
        buf_char(&r->written, '|');
        buf_bytes(&r->written, at, n);
        buf_char(&r->written, '\n');
        at += n + 1;
    }
    buf_clear(&r->expected);
    buf_free(&seen);
}

/* "|" marks the end of a line. */
static void open_puzzle(struct recording *r, char *text) {
    struct err e = {0};
    for (char *c = text; *c; c++)
        if (*c == '|')
            *c = '\n';
    if (!keyplay_open(&r->game, text, &r->options, &e))
        fail_msg("%s:%d: %s", r->path, r->line, e.text);
    r->open = true;
}

static void add_setting(struct recording *r, const char *line) {
    buf_fmt(&r->settings, "%s\n", line);
    r->options.config = r->settings.at;
}

/* "GENRE ROWSxCOLS": the editor on an empty board. */
static void open_editor(struct recording *r, const char *text) {
    char name[32];
    struct grid g;
    const struct genre *genre;
    if (sscanf(text, "%31s %dx%d", name, &g.rows, &g.cols) != 3 || !(genre = genre_by_name(name)))
        fail_msg("%s:%d: a genre and a size are awaited", r->path, r->line);
    else
        keyplay_set(&r->game, genre_board(genre, g), &r->options);
    r->open = true;
}

/* Lays our drawing of a genre's sample under the board that is set. */
static void lay_picture(struct recording *r, const char *name) {
    const struct genre *genre = genre_by_name(name);
    LOCAL_BUF png = {0}, path = {0};
    struct err e = {0};
    if (!genre)
        fail_msg("%s:%d: no such genre", r->path, r->line);
    if (!sample_png(genre, &png, &e)) {
        print_message("skipped: %s: %s\n", r->path, e.text);
        r->without_pictures = true;
        return;
    }
    const char *dir = fresh_dir();
    buf_fmt(&path, "%s/picture.png", dir);
    assert_true(file_replace(path.at, png.at, png.len, &e));
    edit_do(&r->game.edit, EDIT_TRACE, DIR_NONE, path.at);
    remove_dir(dir);
}

/* The first screen of that day, over a directory where nothing is kept yet. */
static void open_home(struct recording *r, int day) {
    r->options.state_dir = fresh_dir();
    keyplay_home(&r->game, day, &r->options);
    r->open = true;
}

/* Where the last screen shows a cell; "outside" is no cell's name. */
static void find_cell(struct recording *r, const char *name, int *row, int *col) {
    const struct app *app = &r->game.app;
    struct view v = app_view(app);
    int cell = NO_CELL;
    grid_read_cell(v.puzzle->grid, name, &cell);
    for (*row = 0; *row < r->game.screen.rows; ++*row)
        for (*col = 0; *col < r->game.screen.cols; ++*col)
            if (paint_cell_at(&v, app->front.board.where, *row, *col) == cell)
                return;
}

/* "click CELL" (or "line5", a row of the screen), "drag CELL", "release CELL", "other CELL", any
 * number of them. */
static void move_mouse(struct recording *r, const char *text) {
    static const char *const names[] = {"click", "drag", "release", "other"};
    static const int keys[] = {KEY_CLICK, KEY_DRAG, KEY_RELEASE, KEY_CLICK_OTHER};
    char name[16], cell[16];
    int row = 0, col = 0, n, known;
    keyplay_draw(&r->game);
    for (; sscanf(text, " %15s %15s%n", name, cell, &n) == 2; text += n) {
        for (known = 0; known < 3 && strcmp(names[known], name) != 0;)
            known++;
        struct front *f = &r->game.app.front;
        if (sscanf(cell, "line%d", &row) != 1)
            find_cell(r, cell, &row, &col);
        f->page->mouse(f, keys[known], row, col);
        front_takes(&r->game.app.front, keys[known]);
        keyplay_draw(&r->game);
    }
}

static void do_line(struct recording *r, char *line) {
    int rows, cols, ms, day, colors;
    char bad[KEYPLAY_NAME];
    if (line[0] == '#' || line[0] == '\0' || r->without_pictures)
        return;
    if (strcmp(line, "ascii: yes") == 0)
        r->options.ascii = true;
    else if (strcmp(line, "rulers: yes") == 0)
        r->options.rulers = true;
    else if (strcmp(line, "plain: yes") == 0)
        r->options.plain = r->options.ascii = true;
    else if (strncmp(line, "setting: ", 9) == 0)
        add_setting(r, line + 9);
    else if (strncmp(line, "puzzle: ", 8) == 0)
        open_puzzle(r, line + 8);
    else if (sscanf(line, "home: %d", &day) == 1)
        open_home(r, day);
    else if (strncmp(line, "set: ", 5) == 0)
        open_editor(r, line + 5);
    else if (!r->open)
        fail_msg("%s:%d: no puzzle yet", r->path, r->line);
    else if (sscanf(line, "size: %dx%d", &rows, &cols) == 2)
        keyplay_resize(&r->game, rows, cols);
    else if (sscanf(line, "colors: %d", &colors) == 1)
        r->game.screen.colors = colors;
    else if (sscanf(line, "wait: %d", &ms) == 1)
        keyplay_wait(&r->game, ms);
    else if (strncmp(line, "picture: ", 9) == 0)
        lay_picture(r, line + 9);
    else if (strcmp(line, "screen:") == 0)
        r->in_screen = true;
    else if (strncmp(line, "mouse: ", 7) == 0)
        move_mouse(r, line + 7);
    else if (strncmp(line, "paste: ", 7) == 0)
        keyplay_paste(&r->game, line + 7);
    else if (strncmp(line, "keys: ", 6) != 0)
        fail_msg("%s:%d: not understood: %s", r->path, r->line, line);
    else if (!keyplay_keys(&r->game, line + 6, bad))
        fail_msg("%s:%d: no such key: %s", r->path, r->line, bad);
}

static void take_line(struct recording *r, char *line) {
    line[strcspn(line, "\n")] = '\0';
    r->line++;
    if (line[0] == '|') {
        buf_fmt(&r->expected, "%s\n", line + 1);
        return;
    }
    end_screen(r);
    buf_fmt(&r->written, "%s\n", line);
    do_line(r, line);
}

static void write_back(const struct recording *r) {
    FILE *f = fopen(r->path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(r->written.at, 1, (size_t)r->written.len, f), r->written.len);
    assert_int_equal(fclose(f), 0);
}

static void play_file(const char *path) {
    char line[1024];
    struct recording r = {.path = path};
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f) != NULL)
        take_line(&r, line);
    end_screen(&r);
    fclose(f);
    assert_true(r.open);
    keyplay_close(&r.game);
    if (r.options.state_dir)
        remove_dir(r.options.state_dir);
    if (getenv("SUMI_SCREENS") != NULL)
        write_back(&r);
    buf_free(&r.settings);
    buf_free(&r.expected);
    buf_free(&r.written);
}

static void recordings_give_their_screens(void **state) {
    (void)state;
    glob_t found;
    assert_int_equal(glob("tests/screen/*.keys", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        play_file(found.gl_pathv[i]);
    globfree(&found);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(recordings_give_their_screens)};
    library_use("tests/screen/library");
    return run_group("screen", tests, NULL, NULL);
}
