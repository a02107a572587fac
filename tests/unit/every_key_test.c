/* Every key of every table is pressed, on a board of each kind, untouched and in the middle of a
 * game: it changes what is shown, or says why not. */
#include "context.h"
#include "effort.h"
#include "keyplay.h"

#include "genre/genre.h"
#include "play/store/library.h"
#include "random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { KEY_NAME = 32 };

/* The keys of an action, one after the other; false behind the last. */
static bool next_key(const char **keys, char name[KEY_NAME]) {
    *keys += strspn(*keys, " ");
    int n = (int)strcspn(*keys, " ");
    snprintf(name, KEY_NAME, "%.*s", n, *keys);
    *keys += n;
    return n > 0;
}

/* What a key may change besides the screen: the program leaves the game, or draws it anew. */
static bool goes_elsewhere(const struct keyplay *k) {
    return k->over || (k->setting ? k->edit_app.front.redraw
                                  : !k->at_home && (k->app.front.redraw || k->app.edit));
}

static char *message_of(struct keyplay *k) {
    return k->setting ? k->edit.said.text : k->at_home ? k->home.said.text : k->session.said.text;
}

static void press(struct keyplay *k, const char *where, const char *name) {
    struct buf before = {0}, after = {0};
    char bad[KEY_NAME];
    message_of(k)[0] = '\0';
    keyplay_picture(k, &before);
    bool was_home = k->at_home;
    if (k->setting)
        k->edit_app.front.redraw = false;
    assert_true(keyplay_keys(k, name, bad));
    bool does = goes_elsewhere(k) || was_home != k->at_home || message_of(k)[0] != '\0';
    if (!does) {
        keyplay_picture(k, &after);
        does = strcmp(buf_text(&before), buf_text(&after)) != 0;
    }
    if (!does)
        fail_msg("%s: %s does nothing and says nothing", where, name);
    buf_free(&before);
    buf_free(&after);
}

/* What opens a game, an editor or a page again after a key has left it. */
struct stage {
    const char *name, *before; /* keys that lead there */
    const struct genre *genre;
    void (*open)(struct keyplay *k, const struct stage *s);
    const struct key_table *keys;
    const char *state_dir;
    bool lists; /* the keys for a form say nothing */
};

static void open_sample(struct keyplay *k, const struct stage *s) {
    struct err e = {0};
    if (!keyplay_open(k, s->genre->sample.text, &(struct ui_options){0}, &e))
        fail_msg("%s: %s", s->genre->id, e.text);
}

static void open_editor(struct keyplay *k, const struct stage *s) {
    keyplay_set(k, genre_board(s->genre, (struct grid){4, 4}), &(struct ui_options){0});
}

static void open_home(struct keyplay *k, const struct stage *s) {
    keyplay_home(k, 20000, &(struct ui_options){.state_dir = s->state_dir});
}

/* For someone who has played nothing yet. */
static void open_newcomer(struct keyplay *k, const struct stage *s) {
    remove_dir(s->state_dir);
    open_home(k, s);
}

static void begin(struct keyplay *k, const struct stage *s) {
    char bad[KEY_NAME];
    s->open(k, s);
    assert_true(keyplay_keys(k, s->before, bad));
}

/* Nothing lies over the board, so that the next key meets it. A page is always opened again. */
static bool is_clear(const struct keyplay *k, const struct stage *s) {
    if (goes_elsewhere(k) || k->at_home)
        return false;
    if (k->setting)
        return k->edit_app.front.page == k->edit_app.front.kind->page &&
               !k->edit_app.front.prompt.open;
    return s->keys == &play_keys && k->app.front.page == &board_page && !k->app.front.prompt.open;
}

static void press_all(const struct stage *s) {
    struct keyplay k;
    begin(&k, s);
    for (int a = 0; a < s->keys->n; a++) {
        bool fits = key_fits(s->keys, a, s->genre) && key_offered(s->keys, a) &&
                    !(s->lists && (a == HOME_DOES_LEFT || a == HOME_DOES_RIGHT));
        const char *keys = fits ? s->keys->rows[a].keys : "";
        char name[KEY_NAME];
        while (next_key(&keys, name)) {
            press(&k, s->name, name);
            if (is_clear(&k, s))
                continue;
            keyplay_close(&k);
            begin(&k, s);
        }
    }
    keyplay_close(&k);
}

/* No earlier genre has boards of this kind. */
static bool is_first_of_kind(int g) {
    for (int i = 0; i < g; i++) {
        const struct genre *a = genres[i], *b = genres[g];
        if (a->cell == b->cell && a->segment == b->segment && a->side == b->side &&
            a->cursor == b->cursor && (a->parts == 0) == (b->parts == 0))
            return false;
    }
    return true;
}

static void every_key_of_play(void **state) {
    (void)state;
    int kinds = 0;
    for (int g = 0; genres[g] != NULL; g++) {
        struct stage s = {genres[g]->id, "", genres[g], open_sample, &play_keys, NULL, false};
        if (!is_first_of_kind(g))
            continue;
        if (EFFORT_STRIDE == 1)
            press_all(&s);
        s.before = "Down Right Space Down t n n n u";
        press_all(&s);
        kinds++;
    }
    assert_true(kinds >= 4);
}

/* What lies over the board of a game and has keys of its own: the replay at its end and running,
 * the tree of moves, the solver at work, the help; and a board that is solved. */
static void every_key_over_the_board(void **state) {
    (void)state;
    static const char *const before[] = {"Down Right Space Down t n n n u v",
                                         "Space Down t n n n v Home P",
                                         "Space Down t n n n u Space B",
                                         "w",
                                         "? Down Down",
                                         "S"};
    size_t n = sizeof before / sizeof *before, step = EFFORT_STRIDE == 1 ? 1 : 2;
    for (size_t i = 0; i < n; i += step) {
        struct stage s = {before[i], before[i], genres[0], open_sample, &play_keys, NULL, false};
        press_all(&s);
    }
}

/* A game that was opened from the first screen: the first lesson, and one of a technique. */
static void every_key_of_a_lesson(void **state) {
    (void)state;
    static const char *const before[] = {"Enter", "L e a r n Enter Enter Enter"};
    for (size_t i = EFFORT_STRIDE > 1 ? 1 : 0; i < sizeof before / sizeof *before; i++) {
        struct stage s = {before[i],  before[i],   genres[0], open_newcomer,
                          &play_keys, fresh_dir(), false};
        press_all(&s);
        remove_dir(s.state_dir);
    }
}

static void every_key_of_the_editor(void **state) {
    (void)state;
    for (int g = 0; genres[g] != NULL; g++) {
        struct stage s = {
            genres[g]->id, "Down Right Space", genres[g], open_editor, &edit_keys, NULL, false};
        if (is_first_of_kind(g))
            press_all(&s);
    }
}

/* The first page, the library, the lessons, the page of fresh puzzles, each by a word that leads
 * there. Left and Right are for the last one. */
static void every_key_of_the_first_screen(void **state) {
    (void)state;
    static const char *const pages[] = {"Down", "L i b r Enter Down", "L e a r n Enter Down",
                                        "F r e s h Enter Enter Down"};
    for (int page = 0; page < 4; page++) {
        struct stage s = {pages[page], pages[page], NULL,    open_home,
                          &home_keys,  fresh_dir(), page < 3};
        press_all(&s);
        remove_dir(s.state_dir);
    }
}

int main(void) {
    library_use("tests/screen/library");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_of_play), cmocka_unit_test(every_key_over_the_board),
        cmocka_unit_test(every_key_of_a_lesson), cmocka_unit_test(every_key_of_the_editor),
        cmocka_unit_test(every_key_of_the_first_screen)};
    return run_group("every_key", tests, NULL, NULL);
}
