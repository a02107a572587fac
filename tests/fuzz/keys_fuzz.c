/* A stream of keys on a screen in memory. The first byte chooses the puzzle, the first screen or
 * the editor, the second the looks; then each byte is a key, 0xf0-0xff the keys beyond the
 * characters, and 0x80 a new size of the screen in the next two bytes. */
#include "fuzz.h"
#include "samples.h"

#include "base/mem.h"
#include "base/os/file.h"
#include "play/store/library.h"
#include "ui/pages/app.h"
#include "ui/pages/edit_app.h"
#include "ui/pages/home.h"

#include <string.h>

enum { BYTE_SIZE = 0x80, BYTE_SPECIAL = 0xf0, KEYS_MAX = 400 };

static const char *const puzzles[] = {
    "sumi: 1\ngenre: yajilin\nboard:\n. . . .\n. 1> . .\n. . . .\n. . ## .\n",
    "sumi: 1\ngenre: heyawake\ntitle: \xe5\xa2\xa8 wide\nboard:\na1 a b b\na a b2 b\nc c c b\n",
    SAMPLE_YASHI,
    "sumi: 1\ngenre: yajilin\nboard:\n.\n",
};
enum { PUZZLES = sizeof puzzles / sizeof *puzzles };

/* The editor opens on a board of one of the first genres, up to so many rows and columns. */
enum { GENRES = 3, SIDE = 12 };

static int next_byte(struct fuzz_input *in) {
    if (in->n == 0)
        return 0;
    in->n--;
    return *in->at++;
}

static int key_of(struct fuzz_input *in, struct screen *s) {
    int byte = next_byte(in);
    if (byte == BYTE_SIZE) {
        int rows = 1 + next_byte(in), cols = 1 + next_byte(in);
        screen_resize(s, rows, cols);
        return KEY_SIZE_CHANGED;
    }
    return byte >= BYTE_SPECIAL ? KEY_FIRST + byte - BYTE_SPECIAL : byte;
}

static void check_screen(const struct screen *s) {
    struct buf out = {0};
    screen_dump(s, NULL, &out);
    for (int i = 0, line = 0; i < out.len; i++)
        if (out.at[i] == '\n') {
            out.at[i] = '\0';
            MUST(text_is_clean(out.at + line));
            line = i + 1;
        }
    MUST(s->cursor_row < s->rows && s->cursor_col < s->cols);
    buf_free(&out);
}

/* Gives the keys to a game, the editor or the first screen; `tick`, unless it is NULL, gets `arg`
 * after each. */
static void drive(struct fuzz_input *in, struct front *f, bool ascii, void (*tick)(void *),
                  void *arg) {
    struct screen s;
    bool on = true;
    screen_init(&s, 24, 80, ascii);
    for (int keys = 0; on && in->n > 0 && keys < KEYS_MAX; keys++) {
        on = f->kind->key(f, key_of(in, &s));
        if (tick && keys % 16 == 0)
            tick(arg);
        front_draw(f, &s);
        check_screen(&s);
    }
    screen_free(&s);
}

static void play(struct fuzz_input *in, int puzzle, const struct ui_options *o) {
    struct loaded game = {0};
    struct session session;
    struct app app;
    struct err e = {0};
    MUST(format_read(puzzles[puzzle], (int)strlen(puzzles[puzzle]), &game, &e));
    MUST(session_open(&session, &game, &(struct session_env){0}, &e));
    app_init(&app, &session, o);
    drive(in, &app.front, o->ascii, NULL, NULL);
    app_free(&app);
    session_close(&session);
}

static void count_solutions(void *edit) {
    edit_count(edit, &(struct budget){.cpu_seconds = 0.005});
}

static void editor(struct fuzz_input *in, const struct ui_options *o) {
    const struct genre *genre = genres[next_byte(in) % GENRES];
    struct grid g = {1 + next_byte(in) % SIDE, 1 + next_byte(in) % SIDE};
    struct edit edit;
    struct edit_app app;
    struct err e;
    MUST(edit_open(&edit, genre_board(genre, g), NULL, true, NULL, &e));
    edit_app_init(&app, &edit, o);
    drive(in, &app.front, o->ascii, count_solutions, &edit);
    edit_app_free(&app);
    edit_close(&edit);
}

static void first_screen(struct fuzz_input *in, const struct ui_options *o) {
    struct home h = {0};
    library_use("/nonexistent");
    home_init(&h, &(struct ui_options){0}, 1); /* no puzzles are made: no processes */
    drive(in, &h.front, o->ascii, NULL, NULL);
    home_free(&h);
}

static void run(struct fuzz_input in) {
    process_refuse(true);
    file_restrict(); /* whatever name is typed, nothing is opened */
    int what = next_byte(&in) % (PUZZLES + 2), looks = next_byte(&in);
    struct ui_options o = {.ascii = looks & 1,
                           .rulers = looks & 2,
                           .size = looks & 4 ? SIZE_SMALL : SIZE_AUTO,
                           .plain = looks & 8};
    if (what < PUZZLES)
        play(&in, what, &o);
    else if (what == PUZZLES)
        editor(&in, &o);
    else
        first_screen(&in, &o);
}

const struct fuzz_target fuzz_target = {run, 64 << 20};
