/* Random keys on random screens, in play and in the editor: nothing breaks, every screen is whole,
 * and what is kept is what is there. SUMI_KEYS sets how many (`make keys N=1000000` under the
 * sanitizers), SUMI_SEED where they begin. */
#include "context.h"
#include "genre_turn.h"
#include "keyplay.h"
#include "polls.h"
#include "random_game.h"
#include "samples.h"

#include "base/os/file.h"
#include "base/rng.h"
#include "base/text.h"
#include "genre/genre.h"
#include "model/model.h"
#include "play/edit/edit_inside.h"
#include "play/store/journal.h"
#include "play/store/statistics.h"
#include "ui/parts/switched.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>
#include <time.h>

enum { KEYS = 6000, ROUND = 200, WAIT_MS = 60000 };

static const char *const puzzles[] = {
    "https://puzz.link/p?yajilin/4/4/f31e22c",
    "sumi: 1\ngenre: heyawake\ntitle: \xe5\xa2\xa8 wide\nboard:\na1 a b b\na a b2 b\nc c c b\n",
    SAMPLE_YASHI,
    "https://puzz.link/p?yajilin/1/1/a",
    "https://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k",
    "https://puzz.link/p?yajilin/30/6/zzzzz31y41w",
};
enum { PUZZLES = 6 };

/* Every glyph is shown as one or two columns, in 7 bits where that was asked for; a cursor is on
 * the screen. */
static void assert_whole(const struct screen *s) {
    for (int i = 0; i < s->rows * s->cols; i++) {
        struct glyph g = s->at[i];
        assert_true(g.style < GLYPH_STYLES);
        assert_true(!s->ascii || (g.code >= ' ' && g.code < 0x7f));
        if (g.code == 0)
            assert_true(i % s->cols > 0 && text_width(s->at[i - 1].code) == 2);
        else
            assert_in_range(text_width(g.code), 1, 2);
    }
    assert_in_range(s->cursor_row + 1, 0, s->rows);
    assert_in_range(s->cursor_col + 1, 0, s->cols);
}

/* Mostly keys that do something, now and then any key at all. */
static int random_key(struct rng *r, const struct keymap *map) {
    if (rng_below(r, 8) == 0)
        return "rc123456789 \r\033\t:xg"[rng_below(r, 19)];
    if (rng_below(r, 20) == 0)
        return 1 + rng_below(r, 0x3000);
    return map->bindings.at[rng_below(r, map->bindings.len)].key;
}

static void press(struct keyplay *k, struct rng *r, const struct keymap *map) {
    int key = random_key(r, map);
    if (rng_below(r, 25) == 0)
        keyplay_resize(k, 1 + rng_below(r, 50), 1 + rng_below(r, 120));
    k->over = !keyplay_key(k, key);
    keyplay_draw(k);
    assert_whole(&k->screen);
}

static void load_kept(const char *path, struct loaded *l) {
    struct err e = {0};
    if (!format_load(path, l, &e))
        fail_msg("%s: %d: %s", path, e.line, e.text);
}

/* The journal, replayed, is the board with all its branches. */
static void assert_journal_agrees(const struct keyplay *k, const char *dir) {
    struct buf path = {0};
    struct loaded l = {0};
    journal_path(k->session.game.puzzle, dir, &path);
    load_kept(path.at, &l);
    assert_int_equal(l.history.lost, 0);
    assert_true(same_board(&l.board, &k->session.game.board));
    loaded_free(&l);
    buf_free(&path);
}

/* A game begins anew or goes on with what was played before. */
static int play(struct rng *r, const struct ui_options *o) {
    struct keyplay k;
    struct err e;
    int done = 0;
    if (!keyplay_open(&k, puzzles[rng_below(r, PUZZLES)], o, &e))
        fail_msg("%s", e.text);
    for (; done < ROUND && !k.over; done++) {
        press(&k, r, &k.app.front.map);
        assert_in_range(k.session.cursor, 0, grid_cells(k.session.game.model->grid) - 1);
    }
    assert_journal_agrees(&k, o->state_dir);
    if (k.session.game.board.moves.len > 2000) { /* long enough */
        struct buf path = {0};
        journal_path(k.session.game.puzzle, o->state_dir, &path);
        assert_true(file_remove(path.at, &e));
        buf_free(&path);
    }
    keyplay_close(&k);
    return done;
}

static void assert_draft_agrees(struct edit *e) {
    struct err err;
    struct loaded l = {0};
    assert_true(edit_keep(e, &err));
    assert_int_equal(file_exists(e->draft.path),
                     edit_unsaved(e) && genre_validate(edit_puzzle(e), &err));
    if (!file_exists(e->draft.path))
        return;
    load_kept(e->draft.path, &l);
    assert_true(puzzle_same(l.puzzle, edit_puzzle(e)));
    loaded_free(&l);
}

static void count_a_little(struct edit *e) {
    long polls = 100;
    struct budget b = polls_budget(&polls);
    edit_count(e, &b);
}

static int set(struct rng *r, const struct ui_options *o, int turn) {
    struct keyplay k;
    const struct genre *genre = genre_turn(turn, rng_next(r), r);
    struct grid g = {1 + rng_below(r, 9), 1 + rng_below(r, 9)};
    int done = 0;
    keyplay_set(&k, genre_board(genre, g), o);
    for (; done < ROUND && !k.over; done++) {
        press(&k, r, &k.edit_app.front.map);
        assert_in_range(k.edit.cursor, 0, grid_cells(edit_puzzle(&k.edit)->grid) - 1);
        if (rng_below(r, 8) == 0)
            count_a_little(&k.edit);
    }
    assert_draft_agrees(&k.edit);
    keyplay_close(&k);
    return done;
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
    const char *s = getenv(name);
    return s ? strtoull(s, NULL, 10) : otherwise;
}

/* The words of a screen with one blank between them, whatever the board beside them looks like. */
static void squeeze(const char *screen, struct buf *out) {
    buf_add(out, "");
    for (; *screen; screen++)
        if (isalnum((unsigned char)*screen) || strchr(".,:;", *screen))
            buf_char(out, *screen);
        else if (out->len > 0 && out->at[out->len - 1] != ' ')
            buf_char(out, ' ');
}

/* Beside an empty board with several solutions the editor never says that there is one, which the
 * rules of a game's panel end with. */
static void the_editor_claims_no_single_solution(void **state) {
    (void)state;
    int several = 0;
    for (int i = 0; genres[i]; i++) {
        struct keyplay k;
        struct buf screen = {0}, text = {0};
        keyplay_set(&k, genre_board(genres[i], (struct grid){4, 4}), &(struct ui_options){0});
        keyplay_resize(&k, 40, 120);
        keyplay_picture(&k, &screen);
        squeeze(buf_text(&screen), &text);
        several += strstr(buf_text(&text), "several") != NULL;
        if (strstr(buf_text(&text), "exactly one solution"))
            fail_msg("%s: %s", genres[i]->id, buf_text(&text));
        buf_free(&screen);
        buf_free(&text);
        keyplay_close(&k);
    }
    assert_true(several >= 10);
}

/* The words of a first lesson's task after these keys, for who has played this genre; NULL: none.
 */
static void assert_task_after(const char *keys, const char *puzzle, const char *played,
                              const char *words) {
    char bad[KEYPLAY_NAME];
    const struct genre *known[] = {played ? genre_by_name(played) : NULL, NULL};
    struct ui_options o = {.lesson = LESSON_FIRST, .played = known};
    struct keyplay k;
    struct err e;
    struct buf seen = {0};
    assert_true(keyplay_open(&k, puzzle, &o, &e));
    assert_true(keyplay_keys(&k, keys, bad));
    lesson_words(&k.app.lesson, &k.session, &k.app.front.map, &seen);
    if (strstr(seen.at, words) != seen.at)
        fail_msg("%s", seen.at);
    buf_free(&seen);
    keyplay_close(&k);
}

static void assert_first_task(const char *puzzle, const char *played, const char *words) {
    assert_task_after("", puzzle, played, words);
}

/* What was marked at random is taken back before the puzzle is to be solved, also by who knows how.
 */
static void a_lesson_leaves_nothing_at_random(void **state) {
    (void)state;
    static const char back[] = "u or Backspace takes the last move back", all[] = "That is all";
    assert_task_after(". S-Right", puzzles[1], "yajilin", back);
    assert_task_after(". S-Right u", puzzles[1], "yajilin", back);
    assert_task_after(". S-Right u u", puzzles[1], "yajilin", all);
}

/* A plain screen, which has no panel, says the task too, and by its line what has happened. */
static void a_plain_lesson_says_its_task(void **state) {
    (void)state;
    char bad[KEYPLAY_NAME];
    struct ui_options o = {.lesson = LESSON_FIRST, .plain = true, .ascii = true};
    struct keyplay k;
    struct err e;
    struct buf seen = {0};
    assert_true(keyplay_open(&k, puzzles[0], &o, &e));
    keyplay_picture(&k, &seen);
    assert_non_null(strstr(buf_text(&seen), "The arrow keys move"));
    assert_true(keyplay_keys(&k, "Right", bad));
    buf_clear(&seen);
    keyplay_picture(&k, &seen);
    assert_null(strstr(buf_text(&seen), "The arrow keys move"));
    assert_non_null(strstr(buf_text(&seen), "r1c2: empty"));
    buf_free(&seen);
    keyplay_close(&k);
}

/* A second genre does not teach the arrows again, but what is new in it. */
static void keys_are_taught_once(void **state) {
    (void)state;
    static const char moves[] = "The arrow keys move", dots[] = ". dots a cell",
                      all[] = "That is all";
    assert_first_task(puzzles[0], NULL, moves);
    assert_first_task(puzzles[0], "yajilin", moves); /* to be read again */
    assert_first_task(puzzles[1], "yajilin", dots);
    assert_first_task(puzzles[1], "norinori", all);
    assert_first_task(puzzles[0], "norinori", "Draw a line");
    assert_first_task("https://puzz.link/p?slither/4/4/dgbdcb", "simpleloop", "Draw a line");
}

/* Pastes a text into a game and answers with a key. The genre that opens then; NULL: none does. */
static const struct genre *paste_and_press(const char *text, int key, const char *question) {
    struct keyplay k;
    struct err e;
    assert_true(
        keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f31e22c", &(struct ui_options){0}, &e));
    keyplay_paste(&k, text);
    if (!strstr(k.session.said.text, question))
        fail_msg("no '%s' in\n%s", question, k.session.said.text);
    keyplay_key(&k, key);
    const struct genre *opened = k.app.front.next.puzzle ? k.app.front.next.puzzle->genre : NULL;
    keyplay_close(&k);
    return opened;
}

static void several_pasted_puzzles_are_a_choice(void **state) {
    (void)state;
    const char *two =
        "One: https://puzz.link/p?slither/2/2/d1\nhttps://puzz.link/p?hitori/2/2/1221";
    const char *which = "1: Slitherlink 2x2, 2: Hitori 2x2";
    assert_ptr_equal(paste_and_press(two, '2', which), genre_by_name("hitori"));
    assert_ptr_equal(paste_and_press(two, '1', which), genre_by_name("slither"));
    assert_null(paste_and_press(two, '3', which));
    assert_null(paste_and_press(two, KEY_RETURN, which));
}

/* A terminal pastes the path of a file that is dropped on it, quoted in its own way. */
static void a_dropped_file_is_opened(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    static const char *const forms[] = {
        "%s/a puzzle's.txt",           "\"%s/a puzzle's.txt\"",
        "'%s/a puzzle'\\''s.txt' ",    "%s/a\\ puzzle\\'s.txt",
        "file://%s/a%%20puzzle's.txt", "file://host%s/a%%20puzzle%%27s.txt\n"};
    char path[300], pasted[400];
    struct err e;
    snprintf(path, sizeof path, forms[0], dir);
    assert_true(file_replace(path, "slither/2/2/d1\n", 15, &e));
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        snprintf(pasted, sizeof pasted, forms[i], dir);
        assert_ptr_equal(paste_and_press(pasted, KEY_RETURN, "Open the pasted Slitherlink 2x2?"),
                         genre_by_name("slither"));
    }
    remove_dir(dir);
}

static void a_hang_up_ends_the_game(void **state) {
    (void)state;
    struct keyplay k;
    struct err e;
    char bad[KEYPLAY_NAME];
    assert_true(
        keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f31e22c", &(struct ui_options){0}, &e));
    assert_true(keyplay_keys(&k, "L g r HangUp", bad));
    assert_true(k.over);
    keyplay_close(&k);
}

/* What is switched in play is found so in the next game, and goes before the settings; a game that
 * is cut off loses none of it. */
static void what_is_switched_is_found_again(void **state) {
    (void)state;
    struct ui_options o = {.state_dir = fresh_dir(), .config = "rulers = yes\nclock = yes\n"};
    char bad[KEYPLAY_NAME];
    struct err e;
    for (int round = 0; round < 2; round++) {
        struct keyplay k;
        assert_true(keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f31e22c", &o, &e));
        assert_int_equal(k.app.front.board.rulers, round == 0);
        assert_int_equal(k.app.front.board.size, round == 0 ? SIZE_AUTO : SIZE_MIDDLE);
        assert_int_equal(k.app.front.board.lattice, round == 0 ? LATTICE_AUTO : LATTICE_NONE);
        assert_true(k.app.clock);
        assert_int_equal(k.session.errors, round == 0 ? ERRORS_OFF : ERRORS_CERTAIN);
        assert_int_equal(k.session.implied, round == 1);
        if (round == 0)
            assert_true(keyplay_keys(&k, "# z V V e i L HangUp", bad));
        keyplay_close(&k);
    }
    remove_dir(o.state_dir);
}

/* Rules that are known stay folded away, in their genre only, until they are asked for again. */
static void known_rules_stay_away(void **state) {
    (void)state;
    struct ui_options o = {.state_dir = fresh_dir()};
    static const char *const games[] = {"https://puzz.link/p?yajilin/4/4/f31e22c",
                                        "https://puzz.link/p?yajilin/5/4/j31e22c",
                                        "https://puzz.link/p?nurikabe/4/4/g2k2h"};
    char bad[KEYPLAY_NAME];
    struct err e;
    for (int i = 0; i < 3; i++) {
        struct keyplay k;
        assert_true(keyplay_open(&k, games[i], &o, &e));
        assert_int_equal((k.app.known & genre_bit(k.session.game.puzzle->genre)) != 0, i == 1);
        if (i < 2)
            assert_true(keyplay_keys(&k, i == 0 ? "I HangUp" : "I I HangUp", bad));
        keyplay_close(&k);
    }
    remove_dir(o.state_dir);
}

/* Nothing but what was switched is kept, so that the config file says the rest from then on too. */
static void what_is_not_switched_is_not_kept(void **state) {
    (void)state;
    struct ui_options o = {.state_dir = fresh_dir(), .config = "errors = live\n"};
    char bad[KEYPLAY_NAME];
    struct err e;
    struct keyplay k;
    assert_true(keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f31e22c", &o, &e));
    assert_true(keyplay_keys(&k, "# # Z HangUp", bad));
    keyplay_close(&k);
    o.config = "errors = certain\nrulers = yes\n";
    assert_true(keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f31e22c", &o, &e));
    assert_int_equal(k.session.errors, ERRORS_CERTAIN);
    assert_false(k.app.front.board.rulers); /* switched on, and off again */
    assert_string_equal(k.app.front.theme->id, "light");
    keyplay_close(&k);
    remove_dir(o.state_dir);
}

/* Who wants to ask first finds a board that was left complete as it was left; what was said to be
 * solved stays so. */
static void solved_when_asked_outlasts_the_program(void **state) {
    (void)state;
    struct ui_options o = {.state_dir = fresh_dir(), .config = "solved = when-asked\n"};
    static const char *const keys[] = {"C-S-Right C-S-Down C-S-Left HangUp", "c HangUp", "HangUp"};
    char bad[KEYPLAY_NAME];
    struct err e;
    for (int round = 0; round < 3; round++) {
        struct keyplay k;
        assert_true(keyplay_open(
            &k, "sumi: 1\ngenre: yajilin\nboard:\n. . . .\n. 1> . .\n. . . .\n", &o, &e));
        assert_int_equal(k.session.solved, round == 2);
        assert_int_equal(k.session.since == 0, round == 2);
        assert_true(keyplay_keys(&k, keys[round], bad));
        assert_int_equal(k.session.verdict.status == STATUS_SOLVED, true);
        keyplay_close(&k);
    }
    remove_dir(o.state_dir);
}

/* The day on which something is solved is kept once; what was only shown is not. */
static void the_day_is_kept(void **state) {
    (void)state;
    struct ui_options o = {.state_dir = fresh_dir()};
    static const char *const keys[] = {"S HangUp", "R C-S-Right HangUp", "u C-S-Right HangUp"};
    static const char *const rings[] = {
        "sumi: 1\ngenre: simpleloop\nboard:\n. . .\n. # .\n. . .\n",
        "sumi: 1\ngenre: simpleloop\nboard:\n. . . .\n. # # .\n. . . .\n"};
    char bad[KEYPLAY_NAME];
    struct err e;
    for (int round = 0; round < 3; round++) {
        struct keyplay k;
        vec_int days = {0};
        assert_true(keyplay_open(&k, rings[round > 0], &o, &e));
        assert_true(keyplay_keys(&k, keys[round], bad));
        assert_true(k.session.solved);
        keyplay_close(&k);
        days_read(o.state_dir, &days);
        assert_int_equal(days.len, round > 0);
        vec_free(&days);
    }
    remove_dir(o.state_dir);
}

static enum style style_at(struct keyplay *k, int row, int col) {
    front_draw(&k->app.front, &k->screen);
    return (enum style)
        k->app.front.board.styles.cell[grid_cell(k->session.game.puzzle->grid, row, col)];
}

/* A clue dims when the marks settle it, not when it is only right so far; one that they make wrong
 * never does. */
static void clues_dim_when_marks_settle_them(void **state) {
    (void)state;
    struct keyplay k;
    struct err e;
    char bad[KEYPLAY_NAME];
    struct ui_options o = {0};
    assert_true(
        keyplay_open(&k, "sumi: 1\ngenre: yajilin\nboard:\n. . 1<\n. . .\n. . .\n", &o, &e));
    assert_int_equal(style_at(&k, 0, 2), STYLE_PLAIN);
    assert_true(keyplay_keys(&k, "Right .", bad));
    assert_int_equal(style_at(&k, 0, 2), STYLE_PLAIN); /* one place left is not yet marked */
    assert_true(keyplay_keys(&k, ". Left Space", bad));
    assert_int_equal(style_at(&k, 0, 2), STYLE_CLUE_DONE); /* reached: the other cell is quiet */
    assert_true(keyplay_keys(&k, "Right . Left .", bad));
    assert_int_equal(style_at(&k, 0, 2), STYLE_PLAIN); /* settled, and wrong */
    keyplay_close(&k);

    assert_true(keyplay_open(&k, "sumi: 1\ngenre: heyawake\nboard:\na1 a b\nb b b\n", &o, &e));
    assert_true(keyplay_keys(&k, "Space", bad));
    assert_int_equal(style_at(&k, 0, 0), STYLE_CLUE_DONE);
    assert_true(keyplay_keys(&k, "Right Space", bad));
    assert_int_equal(style_at(&k, 0, 0), STYLE_PLAIN);
    keyplay_close(&k);
}

/* The screen is drawn on a timer while the clock is shown and runs, and not otherwise. */
static void a_clock_that_is_hidden_costs_nothing(void **state) {
    (void)state;
    struct keyplay k;
    struct err e;
    char bad[KEYPLAY_NAME];
    assert_true(
        keyplay_open(&k, "sumi: 1\ngenre: yashi\nboard:\no o\n. o\n", &(struct ui_options){0}, &e));
    assert_int_equal(front_waits(&k.app.front), -1);
    assert_true(keyplay_keys(&k, "T", bad));
    assert_in_range(front_waits(&k.app.front), 1, 1000);
    keyplay_wait(&k, 300);
    assert_int_equal(front_waits(&k.app.front), 700); /* to the full second */
    assert_true(keyplay_keys(&k, "P", bad));
    assert_int_equal(front_waits(&k.app.front), -1);
    assert_true(keyplay_keys(&k, "L", bad));
    assert_int_equal(front_waits(&k.app.front), 700);
    assert_true(keyplay_keys(&k, "?", bad));
    assert_int_equal(front_waits(&k.app.front), -1); /* help lies over it */
    assert_true(keyplay_keys(&k, "q J", bad));
    assert_true(k.session.solved);
    assert_true(
        finale_goes_on(&k.app.finale)); /* the drawing is shown off, and then nothing moves */
    for (int i = 0; i < 2; i++)
        assert_true(front_ticks(&k.app.front));
    assert_int_equal(front_waits(&k.app.front), -1);
    assert_false(front_ticks(&k.app.front));
    keyplay_close(&k);
}

/* The lines turn gold one by one, each beside one that is gold already, until all are; a key ends
 * that at once. */
static void a_solved_board_is_shown_off(void **state) {
    (void)state;
    enum { CORNERS = 4 };
    for (int ended = 0; ended < 2; ended++) {
        struct keyplay k;
        struct err e;
        char bad[KEYPLAY_NAME];
        int gold = 0, frames = 0;
        assert_true(keyplay_open(&k, "https://puzz.link/p?yajilin/4/4/f10a30f20",
                                 &(struct ui_options){0}, &e));
        assert_true(keyplay_keys(&k, "S", bad));
        assert_true(k.session.solved);
        for (; finale_goes_on(&k.app.finale); frames++) {
            assert_in_range(front_waits(&k.app.front), 1, 100);
            if (ended)
                assert_true(keyplay_keys(&k, "l", bad));
            else
                assert_true(front_ticks(&k.app.front));
        }
        keyplay_draw(&k);
        for (int v = 0; v < model_vars(k.session.game.model); v++) {
            bool line = place_is_segment(k.session.game.model->vars.at[v].at) &&
                        k.session.game.board.value[v] == MARK_YES;
            assert_int_equal(k.app.front.board.styles.var[v] == STYLE_GOLD, line);
            gold += line;
        }
        assert_true(gold >= CORNERS);
        assert_true(ended ? frames == 1 : frames > 1);
        keyplay_close(&k);
    }
}

static bool sees(struct keyplay *k, const char *text) {
    struct buf picture = {0};
    keyplay_picture(k, &picture);
    bool seen = strstr(picture.at, text) != NULL;
    buf_free(&picture);
    return seen;
}

/* A game beside which fresh puzzles can be made. */
static void open_with_fresh(struct keyplay *k, struct fresh *fresh, const char *puzzle) {
    struct err e;
    struct ui_options o = {.fresh = fresh};
    fresh_init(fresh, NULL, 3);
    assert_true(keyplay_open(k, puzzle, &o, &e));
}

static const char two_dots[] = "sumi: 1\ngenre: yashi\nrated: easy 1.1\nsize: 6x6\nboard:\n"
                               "o . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n"
                               ". . . . . .\no . . . . .\n";

static void wait_until_made(struct keyplay *k, struct fresh *fresh) {
    for (int ms = 0; ms < WAIT_MS && fresh->state == FRESH_MAKING; ms++) {
        assert_in_range(front_waits(&k->app.front), 0, 1000);
        front_ticks(&k->app.front);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

/* Play goes on while a puzzle is made; the screen shows its progress and when it is ready; one key
 * stops it, one goes on with it. */
static void a_fresh_puzzle_is_made_meanwhile(void **state) {
    (void)state;
    struct keyplay k;
    struct fresh fresh;
    char bad[KEYPLAY_NAME];
    open_with_fresh(&k, &fresh, two_dots);
    assert_true(keyplay_keys(&k, "X", bad));
    assert_true(sees(&k, "No puzzle is being made"));
    assert_true(keyplay_keys(&k, "F J", bad));
    assert_true(sees(&k, "Making Yashi 6x6 easy"));
    assert_true(keyplay_keys(&k, "X", bad));
    assert_true(sees(&k, "Stopped"));
    assert_int_equal(fresh.state, FRESH_IDLE);
    assert_true(keyplay_keys(&k, "F", bad));
    wait_until_made(&k, &fresh);
    assert_true(sees(&k, "Ready: Yashi 6x6 easy (F)"));
    assert_int_equal(k.session.game.board.moves.len, 2);
    assert_false(k.over);
    assert_true(keyplay_keys(&k, "F", bad));
    assert_true(k.over);
    assert_int_equal(k.app.front.next.puzzle->grid.rows, 6);
    keyplay_close(&k);
    fresh_free(&fresh);
}

/* Who goes on from a solved board is taken to the next puzzle once it is made, without another key;
 * not who has pressed one since. */
static void the_next_puzzle_opens_once_it_is_made(void **state) {
    (void)state;
    for (int pressed = 0; pressed < 2; pressed++) {
        struct keyplay k;
        struct fresh fresh;
        char bad[KEYPLAY_NAME];
        open_with_fresh(&k, &fresh, two_dots);
        assert_true(keyplay_keys(&k, pressed ? "J Enter =" : "J Enter", bad));
        wait_until_made(&k, &fresh);
        assert_int_equal(k.app.front.next.puzzle == NULL, pressed);
        keyplay_close(&k);
        fresh_free(&fresh);
    }
}

/* By its name as by its key, a puzzle that is ready ends the game at once; a second one is refused,
 * since it would take the place of the first. */
static void a_fresh_puzzle_is_taken_by_name(void **state) {
    (void)state;
    struct keyplay k;
    struct fresh fresh;
    char bad[KEYPLAY_NAME];
    open_with_fresh(&k, &fresh, puzzles[2]);
    fresh.order = (struct fresh_order){k.session.game.puzzle->genre, k.session.game.puzzle->grid,
                                       ANY_DIFFICULTY, 0, NULL};
    fresh.state = FRESH_READY;
    buf_add(&fresh.text, SAMPLE_YASHI);
    assert_true(keyplay_keys(&k, ": f r e s h Enter", bad));
    assert_non_null(k.app.front.next.puzzle);
    assert_true(k.over);
    const struct puzzle *next = k.app.front.next.puzzle;
    fresh.ahead = false;
    fresh.state = FRESH_READY;
    buf_clear(&fresh.text);
    buf_add(&fresh.text, SAMPLE_YASHI);
    front_do(&k.app.front, ACT_FRESH);
    assert_ptr_equal(k.app.front.next.puzzle, next);
    assert_int_equal(fresh.state, FRESH_READY);
    keyplay_close(&k);
    fresh_free(&fresh);
}

/* What the keys may happen to save stays in the directory. */
static void any_keys_do_no_harm(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    int64_t keys = (int64_t)number_from("SUMI_KEYS", KEYS);
    struct rng r;
    rng_seed(&r, number_from("SUMI_SEED", 7));
    struct err e;
    const char *state_dir = file_allow(dir, true, &e);
    assert_non_null(state_dir);
    file_restrict();
    int turn = 0;
    for (int64_t done = 0; done < keys;) {
        struct ui_options o = {.ascii = rng_below(&r, 3) == 0,
                               .rulers = rng_below(&r, 2) == 0,
                               .size = SIZE_SMALL * rng_below(&r, 4) == 0,
                               .plain = rng_below(&r, 6) == 0,
                               .state_dir = state_dir};
        process_refuse(rng_below(&r, 10) > 0); /* they take long under sanitizers */
        size_t used = mem_used(); /* what base/mem.h still holds is no leak to the sanitizer */
        done += 1 + (rng_below(&r, 3) ? play(&r, &o) : set(&r, &o, turn++));
        assert_int_equal(mem_used(), used);
    }
    process_refuse(false);
    remove_dir(dir);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_editor_claims_no_single_solution),
                                       cmocka_unit_test(keys_are_taught_once),
                                       cmocka_unit_test(a_lesson_leaves_nothing_at_random),
                                       cmocka_unit_test(a_plain_lesson_says_its_task),
                                       cmocka_unit_test(a_hang_up_ends_the_game),
                                       cmocka_unit_test(what_is_switched_is_found_again),
                                       cmocka_unit_test(known_rules_stay_away),
                                       cmocka_unit_test(what_is_not_switched_is_not_kept),
                                       cmocka_unit_test(solved_when_asked_outlasts_the_program),
                                       cmocka_unit_test(a_fresh_puzzle_is_made_meanwhile),
                                       cmocka_unit_test(the_next_puzzle_opens_once_it_is_made),
                                       cmocka_unit_test(a_fresh_puzzle_is_taken_by_name),
                                       cmocka_unit_test(clues_dim_when_marks_settle_them),
                                       cmocka_unit_test(a_clock_that_is_hidden_costs_nothing),
                                       cmocka_unit_test(a_solved_board_is_shown_off),
                                       cmocka_unit_test(the_day_is_kept),
                                       cmocka_unit_test(several_pasted_puzzles_are_a_choice),
                                       cmocka_unit_test(a_dropped_file_is_opened),
                                       cmocka_unit_test(any_keys_do_no_harm)};
    return run_group("app", tests, NULL, NULL);
}
