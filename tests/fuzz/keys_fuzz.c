/* A stream of keys on a screen in memory. The first byte chooses the puzzle, the first screen or
 * the editor, the second the looks; then each byte is a key, 0xf0-0xff the keys beyond the
 * characters, and 0x80 a new size of the screen in the next two bytes. */
#include "fuzz.h"

#include "base/file.h"
#include "base/mem.h"
#include "play/library.h"
#include "ui/app.h"
#include "ui/edit_app.h"
#include "ui/home.h"

#include <string.h>

enum { MOST = 64 << 20, BYTE_SIZE = 0x80, BYTE_SPECIAL = 0xf0, KEYS_MAX = 400 };

static const char *const puzzles[] = {
    "sumi: 1\ngenre: yajilin\nboard:\n. . . .\n. 1> . .\n. . . .\n. . ## .\n",
    "sumi: 1\ngenre: heyawake\ntitle: \xe5\xa2\xa8 wide\nboard:\na1 a b b\na a b2 b\nc c c b\n",
    "sumi: 1\ngenre: yashi\nboard:\no . o o\n. o . o\no o . o\n",
    "sumi: 1\ngenre: yajilin\nboard:\n.\n",
};
enum { PUZZLES = 4, GENRES = 3, SIDE = 12 };

struct input {
    const uint8_t *at, *end;
};

static int next_byte(struct input *in) {
    return in->at < in->end ? *in->at++ : 0;
}

static int key_of(struct input *in, struct screen *s) {
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
    screen_dump(s, false, &out);
    for (int i = 0, line = 0; i < out.len; i++)
        if (out.at[i] == '\n') {
            out.at[i] = '\0';
            MUST(text_is_clean(out.at + line));
            line = i + 1;
        }
    MUST(s->cursor_row < s->rows && s->cursor_col < s->cols);
    buf_free(&out);
}

static void play(struct input *in, int puzzle, const struct ui_options *o) {
    struct loaded game = {0};
    struct session session;
    struct app app;
    struct screen s;
    struct err e = {0};
    bool on = true;
    MUST(format_read(puzzles[puzzle], (int)strlen(puzzles[puzzle]), &game, &e));
    MUST(session_open(&session, &game, NULL, &e));
    app_init(&app, &session, o);
    screen_init(&s, 24, 80, o->ascii);
    for (int keys = 0; on && in->at < in->end && keys < KEYS_MAX; keys++) {
        on = app_key(&app, key_of(in, &s));
        app_draw(&app, &s);
        check_screen(&s);
    }
    screen_free(&s);
    app_free(&app);
    session_close(&session);
}

static void editor(struct input *in, const struct ui_options *o) {
    const struct genre *genre = genres[next_byte(in) % GENRES];
    struct grid g = {1 + next_byte(in) % SIDE, 1 + next_byte(in) % SIDE};
    struct edit edit;
    struct edit_app app;
    struct screen s;
    struct err e;
    bool on = true;
    MUST(edit_open(&edit, puzzle_new(genre, g, genre->looks.rooms), NULL, true, NULL, &e));
    edit_app_init(&app, &edit, o);
    screen_init(&s, 24, 80, o->ascii);
    for (int keys = 0; on && in->at < in->end && keys < KEYS_MAX; keys++) {
        on = edit_app_key(&app, key_of(in, &s));
        if (keys % 16 == 0)
            edit_count(&edit, &(struct budget){.cpu_seconds = 0.005});
        edit_app_draw(&app, &s);
        check_screen(&s);
    }
    screen_free(&s);
    edit_app_free(&app);
    edit_close(&edit);
}

static void first_screen(struct input *in, const struct ui_options *o) {
    struct loaded game = {0};
    struct home home;
    struct screen s;
    enum home_does does = HOME_STAYS;
    library_use("/nonexistent");
    home_init(&home, NULL, NULL, 1); /* no puzzles are made: no processes */
    screen_init(&s, 24, 80, o->ascii);
    for (int keys = 0; does == HOME_STAYS && in->at < in->end && keys < KEYS_MAX; keys++) {
        int key = key_of(in, &s);
        does = home_key(&home, key, &game);
        home_draw(&home, &s);
        check_screen(&s);
    }
    screen_free(&s);
    home_free(&home);
    loaded_free(&game);
}

static void run(void *arg) {
    struct input *in = arg;
    process_refuse(true);
    int what = next_byte(in) % (PUZZLES + 2), looks = next_byte(in);
    struct ui_options o = {
        .ascii = looks & 1, .rulers = looks & 2, .compact = looks & 4, .plain = looks & 8};
    if (what < PUZZLES)
        play(in, what, &o);
    else if (what == PUZZLES)
        editor(in, &o);
    else
        first_screen(in, &o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = {data, data + size};
    if (!file_restricted())
        file_restrict(); /* whatever name is typed, nothing is opened */
    fuzz_bounded(run, &in, MOST);
    return 0;
}
