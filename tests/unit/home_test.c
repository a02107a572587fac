/* The first screen: the library of the repository, filtered by typing; pages; a choice gives a
 * puzzle; what has to be made is made beside it. */
#include "context.h"
#include "effort.h"
#include "ui/pages/home.h"

#include "base/os/file.h"
#include "genre/genre.h"
#include "keyplay.h"
#include "random_game.h"
#include "ui/ui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <time.h>

enum { DAY = 20778, WAIT_MS = 60000 };

/* A first screen at work, with what it needs. */
struct desk {
    struct home home;
    struct fresh fresh;
    struct screen screen;
    struct loaded game; /* what was chosen */
    struct buf picture;
};

static void open_desk(struct desk *d, const char *dir) {
    *d = (struct desk){0};
    fresh_init(&d->fresh, dir, 7);
    home_init(&d->home, &(struct ui_options){.state_dir = dir, .fresh = &d->fresh}, DAY);
    screen_init(&d->screen, 24, 80, false);
}

static void close_desk(struct desk *d) {
    home_free(&d->home);
    fresh_free(&d->fresh);
    screen_free(&d->screen);
    loaded_free(&d->game);
    buf_free(&d->picture);
}

static enum home_does press(struct desk *d, int key) {
    return home_takes(&d->home, key, &d->game);
}

static enum home_does click(struct desk *d, int row, int col) {
    d->home.front.page->mouse(&d->home.front, KEY_CLICK, row, col);
    return home_take(&d->home, &d->game);
}

static void type(struct desk *d, const char *text) {
    for (; *text; text++)
        assert_int_equal(press(d, *text), HOME_STAYS);
}

static void see(struct desk *d, const char *text) {
    buf_clear(&d->picture);
    front_draw(&d->home.front, &d->screen);
    screen_dump(&d->screen, NULL, &d->picture);
    if (!strstr(d->picture.at, text))
        fail_msg("%s is not seen in\n%s", text, d->picture.at);
}

/* Goes to the line of the list that holds a text, from the first one on. */
static void choose(struct desk *d, const char *text) {
    char line[96];
    press(d, KEY_GO_HOME);
    for (int i = 0; i < d->home.shown.len; i++) {
        const char *at = d->home.items.at[d->home.shown.at[d->home.front.list.chosen]].text;
        if (strstr(at, text))
            break;
        press(d, KEY_GO_DOWN);
    }
    snprintf(line, sizeof line, "%s", text);
    see(d, line);
}

static void open_page(struct desk *d, const char *text) {
    choose(d, text);
    assert_int_equal(press(d, KEY_RETURN), HOME_STAYS);
}

static enum home_does wait_made(struct desk *d) {
    enum home_does does = HOME_STAYS;
    for (int ms = 0; ms < WAIT_MS && d->fresh.state == FRESH_MAKING && does == HOME_STAYS; ms++) {
        front_ticks(&d->home.front);
        does = home_take(&d->home, &d->game);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return does;
}

static void the_library_is_filtered(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct desk d;
    open_desk(&d, dir);
    see(&d, "New here? A first lesson");
    see(&d, "Today's Yajilin 10x10");
    see(&d, "Today, 2026-11-21");
    see(&d, "puzzles, 0 solved");
    type(&d, "orchard NORMAL 7x7");
    see(&d, "filter: orchard NORMAL 7x7");
    see(&d, " Orchard");
    assert_non_null(strpbrk(d.picture.at, "0123456789"));
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    assert_non_null(strstr(d.game.puzzle->text[TEXT_TITLE], "Orchard"));
    assert_int_equal(d.game.puzzle->grid.rows, 7);
    loaded_free(&d.game);
    (void)home_return(&d.home, false, &d.game);
    assert_string_equal(d.home.filter.text, ""); /* who comes back sees the whole list */
    type(&d, "orchard easy");
    assert_int_equal(press(&d, KEY_ESC), HOME_STAYS); /* the filter goes */
    assert_int_equal(press(&d, KEY_ESC), HOME_STAYS); /* one too many */
    see(&d, "q leaves");
    assert_int_equal(press(&d, 'q'), HOME_LEAVES);
    close_desk(&d);
    remove_dir(dir);
}

/* A letter that finds nothing is not taken, but said; with it `?` is a key again, and so is `q`,
 * which clears the filter before it leaves. What may become an address is always taken. */
static void a_filter_takes_what_finds_something(void **state) {
    (void)state;
    struct desk d;
    open_desk(&d, NULL);
    type(&d, " ");
    assert_string_equal(d.home.filter.text, "");
    type(&d, "orchard zx");
    assert_string_equal(d.home.filter.text, "orchard ");
    see(&d, "Nothing is called \"orchard x\"");
    type(&d, "easy");
    see(&d, "filter: orchard easy");
    press(&d, '?');
    see(&d, "First screen");
    press(&d, '?');
    assert_string_equal(d.home.filter.text, "orchard easy");
    press(&d, KEY_GO_HOME);
    assert_int_equal(press(&d, 'q'), HOME_STAYS);
    assert_string_equal(d.home.filter.text, "");
    assert_int_equal(press(&d, 'q'), HOME_LEAVES);
    type(&d, "aq");
    assert_string_equal(d.home.filter.text, "aq");
    press(&d, KEY_ESC);
    open_page(&d, "Library: ");
    open_page(&d, "Heyawake");
    type(&d, "10x10q");
    see(&d, "Library: Heyawake"); /* as Esc does, it clears the filter first */
    assert_string_equal(d.home.filter.text, "");
    for (int i = 0; i < 2; i++) {
        const char *address[] = {"https://puzz.link/p?yajilin/2/2/d", "pzv.jp/p?yajilin/2/2/d"};
        type(&d, address[i]);
        see(&d, "An address: Enter opens it");
        assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
        loaded_free(&d.game);
        (void)home_return(&d.home, false, &d.game);
    }
    close_desk(&d);
}

/* The next puzzle is the next of what was filtered; where none is left, the list is whole again. */
static void what_comes_next_is_of_the_filter(void **state) {
    (void)state;
    EFFORT_TRUTH_ONLY();
    struct desk d;
    open_desk(&d, NULL);
    open_page(&d, "Library: ");
    open_page(&d, "Heyawake");
    type(&d, "12x12");
    int found = d.home.shown.len;
    assert_true(found > 1);
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    for (int i = 1; i <= found; i++) {
        loaded_free(&d.game);
        assert_int_equal(home_return(&d.home, true, &d.game), i < found ? HOME_PLAYS : HOME_STAYS);
    }
    see(&d, "That was the last one");
    assert_string_equal(d.home.filter.text, "");
    assert_true(d.home.shown.len > found);
    see(&d, ">  12x12"); /* the last one is still chosen */
    assert_non_null(
        strstr(d.home.items.at[d.home.shown.at[d.home.front.list.chosen]].text, "12x12"));
    close_desk(&d);
}

/* A page of genres leads to each one's shelf, in the order of its headings, with how far one has
 * come; back from there one is at the line that led there. */
static void pages_lead_there_and_back(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct desk d;
    open_desk(&d, dir);
    open_page(&d, "Library: ");
    see(&d, "Loops and lines");
    see(&d, " Heyawake        0/");
    see(&d, " Regional Yajilin 0/"); /* counts stand in one column */
    type(&d, "yashi extreme");
    see(&d, ">  Yashi ");
    press(&d, KEY_ESC);
    open_page(&d, "Heyawake");
    see(&d, "Library: Heyawake");
    see(&d, "Easy: 0 of ");
    assert_null(strstr(d.picture.at, "Yajilin"));
    press(&d, KEY_ESC);
    see(&d, "> Heyawake ");
    press(&d, KEY_ESC);
    see(&d, ">  Library: ");
    open_page(&d, "Learn: ");
    open_page(&d, "Yajilin");
    see(&d, "one place left  6x6");
    press(&d, KEY_ESC);
    press(&d, KEY_ESC);
    open_page(&d, "Statistics");
    see(&d, "All                  0");
    see(&d, " 0/");
    assert_int_equal(press(&d, KEY_ESC), HOME_STAYS);
    see(&d, "Today's Yajilin");
    close_desk(&d);
    remove_dir(dir);
}

/* A game that is begun is the first line, with its time, and is found among all games once it is
 * solved; the statistics count it. */
static void games_are_found_again(void **state) {
    (void)state;
    static const enum action to_the_end[] = {ACT_DRAW_RIGHT, ACT_DRAW_DOWN};
    const char *dir = fresh_dir();
    struct desk d;
    for (int round = 0; round < 2; round++) {
        struct session s;
        struct err e = {0};
        open_game(&s, "sumi: 1\ngenre: yashi\ntitle: Corner\nboard:\no o\n. o\n", dir);
        session_do(&s, to_the_end[round], DIR_NONE, NULL);
        session_sync(&s, &e);
        session_close(&s);
        open_desk(&d, dir);
        if (round == 0) {
            see(&d, "Go on");
            see(&d, ">- Go on: Yashi 2x2  0:00  Corner");
            see(&d, "█━"); /* the preview has the marks */
            assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
            assert_int_equal(d.game.board.moves.len, 2);
            open_page(&d, "All games");
            see(&d, "1 move  Corner");
            press(&d, KEY_ESC);
            see(&d, "Today's Yashi 10x10"); /* what one plays comes first */
            open_page(&d, "a puzzle of each kind");
            see(&d, "\nWhat you play");
            see(&d, "\n>  Yashi");
        } else {
            open_page(&d, "Statistics");
            see(&d, "All                  1      1    0:00 ");
            see(&d, "Trees and bridges    1      1 ");
            see(&d, " Yashi               1      1    0:00 ");
        }
        close_desk(&d);
    }
    remove_dir(dir);
}

/* What a hint told last stands over the lessons, and leads to the lesson on it; once that is done,
 * to a fresh puzzle that needs it. */
static void what_a_hint_told_is_trained(void **state) {
    (void)state;
    static const char asked[] =
        "sumi: 1\ngenre: yajilin\nboard:\n. . . .\n. . 0> .\n. . . .\n. . . .\n";
    const char *dir = fresh_dir();
    struct desk d;
    struct session s;
    struct err e = {0};
    open_game(&s, asked, dir);
    session_do(&s, ACT_DOT, DIR_NONE, NULL);
    session_do(&s, ACT_HINT, DIR_NONE, NULL);
    int told = s.hint.technique;
    session_close(&s);
    for (int round = 0; round < 2; round++) {
        LOCAL_BUF line = {0}, name = {0};
        struct loaded lesson = {0};
        buf_fmt(&name, "learn/yajilin/%s", techniques[told].id);
        open_desk(&d, dir);
        open_page(&d, "Learn");
        see(&d, "What a hint told last");
        buf_fmt(&line, ">  Yajilin: %.8s", techniques[told].name);
        see(&d, line.at);
        if (round == 0) {
            assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
            assert_int_equal(d.home.lesson, lesson_named(name.at));
        } else {
            assert_int_equal(press(&d, KEY_RETURN), HOME_STAYS);
            assert_ptr_equal(d.fresh.order.with, &techniques[told]);
            assert_true(techniques[told].tier <= TIER_EASY);
            assert_int_equal(d.fresh.order.difficulty, EASY);
        }
        close_desk(&d);
        assert_true(library_load(name.at, &lesson, &e));
        session_open(&s, &lesson, &(struct session_env){.state_dir = dir}, &e);
        while (!s.solved)
            session_do(&s, ACT_HINT, DIR_NONE, NULL);
        session_close(&s);
    }
    remove_dir(dir);
}

/* Who has looked into a first lesson and solved nothing is greeted as before; who has begun it goes
 * on with it as a lesson. So with one on a technique. */
static void a_lesson_goes_on_as_one(void **state) {
    (void)state;
    for (int round = 0; round < 3; round++) {
        const char *dir = fresh_dir();
        struct loaded lesson = {0};
        struct session s;
        struct desk d;
        struct err e = {0};
        assert_true(round < 2 ? sample_load(genres[0], &lesson)
                              : library_load("learn/yajilin/full", &lesson, &e));
        session_open(&s, &lesson, &(struct session_env){.state_dir = dir}, &e);
        session_do(&s, ACT_RIGHT, DIR_NONE, NULL);
        if (round > 0)
            session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
        session_sync(&s, &e);
        session_close(&s);
        open_desk(&d, dir);
        see(&d, round == 0   ? ">  New here? A first lesson"
                : round == 1 ? ">- Go on: Yajilin 6x6  0:00  First steps"
                             : ">- Go on: Yajilin 6x6  0:00  Learn: full");
        assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
        assert_int_equal(d.home.lesson,
                         round < 2 ? LESSON_FIRST : lesson_named("learn/yajilin/full"));
        loaded_free(&d.game);
        assert_int_equal(home_return(&d.home, true, &d.game), HOME_PLAYS); /* and the next one */
        assert_int_equal(d.home.page, HOME_LESSONS);
        close_desk(&d);
        remove_dir(dir);
    }
}

/* Today's puzzle is the same for everyone, from the day alone; another day has another one. */
static void today_is_the_same_for_all(void **state) {
    (void)state;
    EFFORT_TRUTH_ONLY();
    struct loaded game[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        struct desk d;
        open_desk(&d, NULL);
        d.fresh.seed += (uint64_t)i;
        d.home.day += i / 2;
        home_return(&d.home, false, &d.game); /* lists anew */
        assert_int_equal(press(&d, KEY_RETURN), HOME_STAYS);
        see(&d, "Making the day's Yajilin 10x10");
        assert_int_equal(wait_made(&d), HOME_PLAYS);
        game[i] = d.game;
        d.game = (struct loaded){0};
        close_desk(&d);
    }
    assert_true(puzzle_same(game[0].puzzle, game[1].puzzle));
    assert_false(puzzle_same(game[0].puzzle, game[2].puzzle));
    for (int i = 0; i < 3; i++)
        loaded_free(&game[i]);
}

/* Who waits gets it at once; who goes elsewhere finds it in the list; Esc stops it. */
static void fresh_puzzles_are_made_beside(void **state) {
    (void)state;
    struct desk d;
    open_desk(&d, NULL);
    open_page(&d, "A fresh puzzle");
    see(&d, "Shade some cells"); /* the rules of what is chosen */
    open_page(&d, "Heyawake");
    see(&d, "A fresh puzzle: Heyawake");
    press(&d, KEY_GO_LEFT);
    see(&d, "> size        < 8x8 >");
    see(&d, " difficulty  < any >");
    assert_int_equal(press(&d, KEY_RETURN), HOME_STAYS);
    see(&d, "Making Heyawake 8x8");
    see(&d, "Esc stop making it");
    assert_int_equal(wait_made(&d), HOME_PLAYS);
    assert_int_equal(d.game.puzzle->grid.cols, 8);
    assert_true(d.fresh.ahead);
    loaded_free(&d.game);

    assert_int_equal(wait_made(&d), HOME_STAYS); /* the next one is made ahead, quietly */
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    loaded_free(&d.game);

    press(&d, KEY_RETURN);
    press(&d, KEY_GO_UP); /* does something else */
    assert_int_equal(wait_made(&d), HOME_STAYS);
    see(&d, "Ready: Heyawake 8x8");
    press(&d, KEY_ESC);
    press(&d, KEY_ESC);
    choose(&d, "Ready: Heyawake 8x8");
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);

    open_page(&d, "A fresh puzzle");
    open_page(&d, "Heyawake");
    press(&d, KEY_RETURN);
    if (d.fresh.state == FRESH_MAKING) {
        press(&d, KEY_ESC);
        see(&d, "Stopped");
        assert_int_equal(d.fresh.state, FRESH_IDLE);
    }
    close_desk(&d);
}

static void an_address_or_a_file_is_typed(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    char name[256], command[512];
    struct desk d;
    open_desk(&d, NULL);
    press(&d, KEY_TAB_CHAR);
    type(&d, "yajilin/2/2/9");
    assert_int_equal(press(&d, KEY_RETURN), HOME_STAYS);
    assert_true(d.home.said.text[0]);
    assert_true(d.home.front.prompt.open); /* to be corrected */
    press(&d, KEY_RUBOUT);
    type(&d, "d");
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    assert_int_equal(d.game.puzzle->grid.cols, 2);
    loaded_free(&d.game);
    press(&d, KEY_TAB_CHAR);
    type(&d, "yajilin/windy-harbour"); /* a library puzzle's name does as well */
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    assert_int_equal(d.game.puzzle->grid.cols, 10);
    loaded_free(&d.game);

    snprintf(name, sizeof name, "%s/", dir);
    snprintf(command, sizeof command, "echo yajilin/3/2/f > '%s/\xc3\xa9t\xc3\xa9'", dir);
    assert_int_equal(system(command), 0);
    open_page(&d, "Open a file");
    type(&d, name);
    press(&d, 0xe9);
    press(&d, 't');
    press(&d, 0x20ac);
    press(&d, KEY_RUBOUT); /* a whole character goes */
    press(&d, 0xe9);
    see(&d, "\xc3\xa9t\xc3\xa9");
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    assert_int_equal(d.game.puzzle->grid.cols, 3);
    close_desk(&d);
    remove_dir(dir);
}

/* A file of several puzzles, or a folder, is a book: its puzzles are listed with their progress,
 * one leads to the next, and the menu leads back to it. */
static void a_book_has_its_own_progress(void **state) {
    (void)state;
    static const char corner[] = "sumi: 1\ngenre: yashi\ntitle: Corner\nboard:\no o\n. o\n";
    const char *dir = fresh_dir();
    char command[640], name[256];
    struct desk d;
    struct session s;
    struct err e = {0};
    snprintf(command, sizeof command,
             "mkdir %s/club; printf '# of the week\nyajilin/3/2/f\n\nnonsense\nyajilin/2/2/d\n' > "
             "%s/club/b-week.txt; printf '%s' > %s/club/a.sumi",
             dir, dir, "sumi: 1\\ngenre: yashi\\ntitle: Corner\\nboard:\\no o\\n. o\\n", dir);
    assert_int_equal(system(command), 0);
    open_game(&s, corner, dir);
    session_do(&s, ACT_DRAW_RIGHT, DIR_NONE, NULL);
    session_do(&s, ACT_DRAW_DOWN, DIR_NONE, NULL);
    assert_true(s.solved);
    session_sync(&s, &e);
    session_close(&s);
    open_desk(&d, dir);
    open_page(&d, "Open a file");
    snprintf(name, sizeof name, "%s/club/b-week.txt", dir);
    type(&d, name);
    assert_int_equal(press(&d, KEY_RETURN), HOME_STAYS);
    see(&d, "b-week.txt: 0 of 2 solved (1 could not be read)");
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    assert_int_equal(d.game.puzzle->grid.rows, 2);
    loaded_free(&d.game);
    assert_int_equal(home_return(&d.home, true, &d.game), HOME_PLAYS);
    assert_int_equal(d.game.puzzle->grid.rows * d.game.puzzle->grid.cols, 4);
    loaded_free(&d.game);
    press(&d, KEY_ESC);
    snprintf(name, sizeof name, "%s/club", dir);
    open_page(&d, "Open a file");
    type(&d, name);
    assert_int_equal(press(&d, KEY_RETURN), HOME_STAYS);
    see(&d, "club: 1 of 3 solved");
    see(&d, "*   1  Yashi 2x2  Corner");
    press(&d, KEY_ESC);
    see(&d, "  Book: club");
    see(&d, "  Book: b-week.txt");
    snprintf(command, sizeof command, "rm -r %s/club", dir);
    assert_int_equal(system(command), 0);
    open_page(&d, "Book: club");
    see(&d, "no book of puzzles there any more");
    close_desk(&d);
    remove_dir(dir);
}

/* A missing file is called missing; its name stays, and Tab completes it. */
static void a_missing_file_is_called_missing(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    char name[256], command[640];
    struct desk d;
    snprintf(command, sizeof command,
             "cd '%s' && mkdir puzzles && cd puzzles && echo yajilin/3/2/f | tee north-gate.txt "
             "> north-wall.txt && touch .hidden \"$(printf 'so\\002uth')\"",
             dir);
    assert_int_equal(system(command), 0);
    open_desk(&d, NULL);
    press(&d, KEY_TAB_CHAR);
    snprintf(name, sizeof name, "%s/pu", dir);
    type(&d, name);
    press(&d, KEY_TAB_CHAR);
    type(&d, "gate.txt");
    assert_int_equal(press(&d, KEY_RETURN), HOME_STAYS);
    see(&d, "No such file or library puzzle, and not an address\naddress or file: ");
    see(&d, "/puzzles/gate.txt");
    press(&d, 'W' - '@');
    snprintf(name, sizeof name, "%s/puzzles/", dir);
    type(&d, name);
    press(&d, KEY_TAB_CHAR);
    press(&d, KEY_TAB_CHAR);
    see(&d, "/puzzles/north-  | north-gate.txt north-w");
    type(&d, "w");
    press(&d, KEY_TAB_CHAR);
    see(&d, "/puzzles/north-wall.txt");
    assert_int_equal(press(&d, KEY_RETURN), HOME_PLAYS);
    assert_int_equal(d.game.puzzle->grid.cols, 3);
    press(&d, KEY_TAB_CHAR);
    type(&d, "yajilin/no-such-title");
    press(&d, KEY_RETURN);
    see(&d, "No such puzzle in the library, and no such file");
    close_desk(&d);
    remove_dir(dir);
}

/* Opens a first screen and its page with this line, which lists the genres by their kinds. Returns
 * the line that is chosen at first. */
static int open_genres(struct desk *d, const char *dir, const char *line) {
    open_desk(d, dir);
    open_page(d, line);
    see(d, "Shading");
    return d->home.front.list.chosen;
}

/* Space is a page down like PageDown, until a filter wants the blank; a form's lines are clicked,
 * too. */
static void lists_take_the_same_keys(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct desk d;
    open_genres(&d, dir, "A fresh puzzle: genre");
    press(&d, KEY_PAGE_DOWN);
    int page = d.home.front.list.chosen;
    press(&d, KEY_GO_HOME);
    press(&d, KEY_BLANK);
    assert_int_equal(d.home.front.list.chosen, page);
    press(&d, KEY_RETURN);
    see(&d, "> size");
    assert_int_equal(click(&d, 3, 0), HOME_STAYS);
    see(&d, "> difficulty");
    close_desk(&d);
    remove_dir(dir);
}

/* A click chooses a line, and one on the chosen line does what Enter does; headings stay. */
static void lines_are_clicked(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct desk d;
    int was = open_genres(&d, dir, "a puzzle of each kind");
    assert_int_equal(click(&d, 2, 0), HOME_STAYS);
    assert_int_equal(d.home.front.list.chosen, was);
    screen_resize(&d.screen, 22, 80); /* too low for one column */
    see(&d, "Loops and lines  ");
    assert_int_equal(d.home.front.list.columns, 2);
    press(&d, KEY_GO_RIGHT);
    assert_int_equal(d.home.front.list.chosen, was + d.home.front.list.rows);
    press(&d, KEY_GO_LEFT);
    assert_int_equal(d.home.front.list.chosen, was);
    assert_int_equal(click(&d, 2, d.home.front.list.column_cols), HOME_STAYS);
    assert_in_range(d.home.front.list.chosen, d.home.front.list.rows,
                    1 + d.home.front.list.rows); /* behind a heading, if any */
    screen_resize(&d.screen, 24, 80);
    see(&d, "Shading");
    press(&d, KEY_ESC);
    type(&d, "orchard normal 7x7");
    see(&d, "Orchard");
    assert_int_equal(click(&d, 5, 0), HOME_STAYS);
    assert_int_equal(click(&d, 2, 0), HOME_PLAYS);
    assert_non_null(strstr(d.game.puzzle->text[TEXT_TITLE], "Orchard"));
    close_desk(&d);
    remove_dir(dir);
}

static void an_empty_board_is_set(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    for (int g = 0; genres[g]; g++) {
        context("%s", genres[g]->id);
        struct desk d;
        if (EFFORT_SPARES(g + 9))
            continue;
        open_desk(&d, dir);
        open_page(&d, "of your own");
        choose(&d, genres[g]->title);
        assert_int_equal(press(&d, KEY_RETURN), HOME_SETS);
        assert_ptr_equal(d.game.puzzle->genre, genres[g]);
        close_desk(&d);
    }
    remove_dir(dir);
}

/* What is chosen is on the screen. */
/* On every page, and while something is typed. */
static void help_and_the_way_out_are_everywhere(void **state) {
    (void)state;
    static const char *const pages[] = {
        NULL, "Library:", "Learn:", "All games", "A fresh puzzle", "Set a", "Statistics"};
    const char *dir = fresh_dir();
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct desk d;
        open_desk(&d, dir);
        if (pages[i])
            open_page(&d, pages[i]);
        see(&d, "? help");
        assert_int_equal(press(&d, '?'), HOME_STAYS);
        see(&d, "First screen");
        see(&d, "leave at once");
        assert_int_equal(press(&d, 'q'), HOME_STAYS); /* closes the help */
        see(&d, "? help");
        assert_int_equal(press(&d, 17), HOME_LEAVES);
        close_desk(&d);
    }
    struct desk d;
    open_desk(&d, dir);
    type(&d, "aq");
    see(&d, "^Q leave");
    assert_int_equal(press(&d, 17), HOME_LEAVES);
    close_desk(&d);
    remove_dir(dir);
}

static void lessons_are_not_cut(void **state) {
    (void)state;
    struct desk d;
    open_desk(&d, NULL);
    open_page(&d, "Learn:");
    open_page(&d, "Yajilin");
    for (int i = 0; i < d.home.shown.len; i++) {
        press(&d, KEY_GO_DOWN);
        see(&d, d.home.items.at[d.home.shown.at[d.home.front.list.chosen]].text);
    }
    close_desk(&d);
    open_desk(&d, NULL); /* from the first page they are found by genre, too */
    type(&d, "yashi learn shut");
    see(&d, "Yashi");
    close_desk(&d);
}

/* The last lesson of a course is a whole puzzle: no single step of it ends the lesson. */
static void a_course_ends_with_a_puzzle(void **state) {
    (void)state;
    struct keyplay k;
    struct err e = {0};
    struct buf seen = {0}, path = {0};
    struct ui_options o = {.lesson = lesson_named("learn/yajilin/final")};
    assert_true(library_lesson_is_last(library_lesson("learn/yajilin/final")));
    buf_fmt(&path, "%s/learn/yajilin/final.sumi", library_dir());
    assert_true(file_read(path.at, &seen, &e) && keyplay_open(&k, seen.at, &o, &e));
    for (bool first = true; !k.session.solved; first = false) {
        buf_clear(&seen);
        lesson_look(&k.app.lesson, &k.session);
        lesson_words(&k.app.lesson, &k.session, &k.app.front.map, &seen);
        assert_non_null(strstr(seen.at, ", the last one: a whole Yajilin "));
        assert_true(first || !k.app.lesson.done);
        for (int i = 0; i < 3; i++)
            session_do(&k.session, ACT_HINT, DIR_NONE, NULL);
    }
    buf_clear(&seen);
    lesson_look(&k.app.lesson, &k.session);
    lesson_words(&k.app.lesson, &k.session, &k.app.front.map, &seen);
    assert_ptr_equal(strstr(seen.at, "Solved: that is the course in Yajilin."), seen.at);
    keyplay_close(&k);
    buf_free(&path);
    buf_free(&seen);
}

/* What was learnt in one genre is named in the next, and passed over; a course opens where one
 * stands, and a lesson says which one it is and ends with the genre's own sentence. */
static void a_course_knows_what_is_known(void **state) {
    (void)state;
    const char *dir = fresh_dir();
    struct keyplay k;
    struct err e = {0};
    struct buf seen = {0};
    struct ui_options o = {.state_dir = dir, .lesson = lesson_named("learn/yajilin/full")};
    buf_fmt(&seen, "%s/learn/yajilin/full.sumi", library_dir());
    struct buf path = seen;
    seen = (struct buf){0};
    assert_true(file_read(path.at, &seen, &e) && keyplay_open(&k, seen.at, &o, &e));
    buf_free(&path);
    buf_clear(&seen);
    lesson_words(&k.app.lesson, &k.session, &k.app.front.map, &seen);
    assert_ptr_equal(strstr(seen.at, "Lesson 1 of "), seen.at);
    assert_non_null(strstr(seen.at, ", openings: full. "));
    for (int i = 0; i < 3; i++)
        session_do(&k.session, ACT_HINT, DIR_NONE, NULL);
    lesson_look(&k.app.lesson, &k.session);
    buf_clear(&seen);
    lesson_words(&k.app.lesson, &k.session, &k.app.front.map, &seen);
    assert_ptr_equal(strstr(seen.at, "That was it. The 0 at "), seen.at);
    keyplay_close(&k);
    struct desk d;
    open_desk(&d, dir);
    open_page(&d, "lessons done");
    open_page(&d, "Koburin");
    see(&d, "full  as in Yajilin");
    see(&d, ">  First steps"); /* the first that is not behind one */
    close_desk(&d);
    buf_free(&seen);
    remove_dir(dir);
}

/* The last test: there is no way back. */
static void what_names_a_file_is_not_offered(void **state) {
    (void)state;
    struct desk d;
    file_restrict();
    open_desk(&d, NULL);
    see(&d, "Open an address");
    see(&d, "Tab address   letters");
    press(&d, '?');
    see(&d, "First screen");
    assert_null(strstr(d.picture.at, "file"));
    press(&d, 'q');
    see(&d, "A fresh puzzle");
    assert_null(strstr(d.picture.at, "file"));
    assert_null(strstr(d.picture.at, "All games")); /* nothing is kept */
    press(&d, KEY_TAB_CHAR);
    see(&d, "\naddress:");
    close_desk(&d);

    struct keyplay k;
    struct ui_options o = {0};
    char bad[KEYPLAY_NAME];
    keyplay_set(&k, puzzle_new(genres[0], (struct grid){3, 3}, false), &o);
    keyplay_keys(&k, "w", bad);
    assert_non_null(strstr(k.edit.said.text, "w does nothing"));
    keyplay_keys(&k, ": s a v e Space x Enter", bad);
    assert_non_null(strstr(k.edit.said.text, "No action is called 'save'"));
    keyplay_keys(&k, "? Space Space", bad);
    struct buf picture = {0};
    keyplay_picture(&k, &picture);
    assert_null(strstr(picture.at, "file"));
    buf_free(&picture);
    keyplay_close(&k);
}

static void assert_chosen_is_seen(const struct home *h) {
    if (h->page == HOME_FORM || h->page == HOME_STATISTICS || h->shown.len == 0)
        return;
    assert_in_range(h->front.list.chosen, h->front.list.top,
                    h->front.list.top + h->front.list.rows * h->front.list.columns - 1);
    assert_true(h->front.list.chosen < h->shown.len || h->filter.text[0]);
}

/* Any keys, any size. */
static void any_keys_do_no_harm(void **state) {
    (void)state;
    static const int keys[] = {KEY_GO_UP,   KEY_GO_DOWN, KEY_PAGE_UP, KEY_PAGE_DOWN,    'a',
                               'e',         27,          KEY_RUBOUT,  KEY_TAB_CHAR,     'y',
                               '/',         0x20ac,      200,         KEY_SIZE_CHANGED, 3,
                               KEY_GO_LEFT, KEY_GO_HOME, KEY_GO_END,  KEY_RETURN};
    struct rng rng;
    struct home h;
    struct screen s;
    struct loaded game = {0};
    rng_seed(&rng, 5);
    home_init(&h, &(struct ui_options){0}, 1);
    screen_init(&s, 24, 80, true);
    for (int i = 0; i < 3000; i++) {
        home_takes(&h, keys[rng_below(&rng, (int)(sizeof keys / sizeof keys[0]))], &game);
        loaded_free(&game);
        if (i % 7 == 0)
            screen_resize(&s, 1 + rng_below(&rng, 40), 1 + rng_below(&rng, 120));
        if (i % 5 != 0)
            continue;
        front_draw(&h.front, &s);
        assert_true(s.cursor_row < s.rows && s.cursor_col < s.cols);
        assert_chosen_is_seen(&h);
    }
    home_free(&h);
    screen_free(&s);
}

/* Most pages are as well tried with a library of a few puzzles, which is read faster. */
static int use_small(void **state) {
    (void)state;
    library_use("tests/screen/library");
    return 0;
}

static int use_shipped(void **state) {
    (void)state;
    library_use("puzzles");
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_library_is_filtered, use_shipped, use_small),
        cmocka_unit_test_setup_teardown(a_filter_takes_what_finds_something, use_shipped,
                                        use_small),
        cmocka_unit_test_setup_teardown(what_comes_next_is_of_the_filter, use_shipped, use_small),
        cmocka_unit_test_setup_teardown(pages_lead_there_and_back, use_shipped, use_small),
        cmocka_unit_test(games_are_found_again),
        cmocka_unit_test(what_a_hint_told_is_trained),
        cmocka_unit_test_setup_teardown(a_lesson_goes_on_as_one, use_shipped, use_small),
        cmocka_unit_test(today_is_the_same_for_all),
        cmocka_unit_test(fresh_puzzles_are_made_beside),
        cmocka_unit_test_setup_teardown(lists_take_the_same_keys, use_shipped, use_small),
        cmocka_unit_test(a_book_has_its_own_progress),
        cmocka_unit_test(a_missing_file_is_called_missing),
        cmocka_unit_test_setup_teardown(an_address_or_a_file_is_typed, use_shipped, use_small),
        cmocka_unit_test(an_empty_board_is_set),
        cmocka_unit_test_setup_teardown(lines_are_clicked, use_shipped, use_small),
        cmocka_unit_test(help_and_the_way_out_are_everywhere),
        cmocka_unit_test_setup_teardown(lessons_are_not_cut, use_shipped, use_small),
        cmocka_unit_test_setup_teardown(a_course_ends_with_a_puzzle, use_shipped, use_small),
        cmocka_unit_test_setup_teardown(a_course_knows_what_is_known, use_shipped, use_small),
        cmocka_unit_test(any_keys_do_no_harm),
        cmocka_unit_test(what_names_a_file_is_not_offered),
    };
    return run_group("home", tests, use_small, NULL);
}
