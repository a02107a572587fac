#include "ui/home_page.h"

#include "deduce/deduce.h"
#include "play/library.h"
#include "ui/lesson.h"
#include "ui/sample.h"

#include <stdio.h>
#include <string.h>

enum { SET_SIDE = 10 };

void home_set_message(struct home *h, const char *words) {
    snprintf(h->message, sizeof h->message, "%s", words);
}

void home_clear_filter(struct home *h) {
    prompt_open(&h->filter, HOME_DOES_FILTER, false, "");
}

/* What may be opened here by typing it. */
int home_what_is_asked(void) {
    return key_offered(&home_keys, HOME_DOES_ASK) ? HOME_DOES_ASK : HOME_DOES_ADDRESS;
}

void home_ask(struct home *h) {
    prompt_open(&h->ask, home_what_is_asked(), false, "");
}

/* Reads the games once. */
static void home_read_games(struct home *h) {
    if (h->games_read)
        return;
    games_read(&h->games, h->state_dir);
    h->games_read = true;
    home_items(h);
}

static void home_open_page(struct home *h, enum home_page page) {
    h->page = page;
    h->top = 0;
    home_clear_filter(h);
    if (page == HOME_GAMES || page == HOME_STATISTICS)
        home_read_games(h);
    if (page == HOME_FORM)
        home_form_init(h);
    home_list(h);
}

/* The page that this one was reached from, at the line that leads here. */
void home_open_parent(struct home *h) {
    enum home_page was = h->page;
    home_open_page(h, home_parent(was));
    for (int i = 0; i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == ITEM_PAGE && item->leads == was &&
            (!item->genre || item->genre == h->genre))
            h->chosen = i;
    }
}

void home_init(struct home *h, const char *state_dir, struct fresh *fresh, int day) {
    memset(h, 0, sizeof *h);
    h->state_dir = state_dir;
    h->fresh = fresh;
    h->day = day;
    keymap_init(&h->keys, &home_keys);
    library_names(&h->library, state_dir);
    home_items(h);
    home_open_page(h, HOME_MENU);
}

void home_free(struct home *h) {
    library_free(&h->library);
    games_free(&h->games);
    home_items_free(h);
    vec_free(&h->shown);
    keymap_free(&h->keys);
    prompt_free(&h->filter);
    prompt_free(&h->ask);
    paste_free(&h->paste);
    loaded_free(&h->preview);
}

bool home_listed(const struct home *h) {
    const struct home_item *item = home_chosen(h);
    return item &&
           (item->kind == ITEM_PUZZLE || item->kind == ITEM_TODAY || item->kind == ITEM_FIRST);
}

/* The greeting leads into the lessons of its genre. */
static void go_to_lessons(struct home *h, const struct genre *g) {
    h->genre = g;
    home_open_page(h, HOME_LESSONS);
    for (int i = 0; i < h->shown.len; i++)
        if (h->items.at[h->shown.at[i]].kind == ITEM_FIRST)
            h->chosen = i;
}

static enum home_does play_next(struct home *h, struct loaded *game) {
    if (h->lesson == LESSON_FIRST && h->page == HOME_MENU)
        go_to_lessons(h, h->lesson_genre);
    for (int i = h->chosen + 1; i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == ITEM_HEADING || item->kind == ITEM_GAP || item->over)
            continue;
        h->chosen = i;
        return home_listed(h) ? home_choose(h, item, game) : HOME_STAYS;
    }
    home_set_message(h, "That was the last one of this list");
    return HOME_STAYS;
}

/* Shows the whole list: at the choice if that is on this page, not only found from it. */
static void drop_filter(struct home *h) {
    if (!h->filter.text[0])
        return;
    home_clear_filter(h);
    if (!home_list_again(h))
        home_list(h);
}

enum home_does home_return(struct home *h, bool next, struct loaded *game) {
    library_free(&h->library);
    library_names(&h->library, h->state_dir);
    games_free(&h->games);
    h->games_read = false;
    h->message[0] = '\0';
    h->waiting = false;
    if (h->page == HOME_GAMES || h->page == HOME_STATISTICS)
        home_read_games(h);
    home_list_again(h);
    enum home_does does = next ? play_next(h, game) : HOME_STAYS;
    if (does == HOME_STAYS)
        drop_filter(h);
    return does;
}

/* Asks for a puzzle that has to be made first. */
void home_ask_fresh(struct home *h, const struct fresh_order *o) {
    struct err e = {0};
    if (!h->fresh)
        home_set_message(h, "No puzzles can be made here");
    else if (!fresh_ask(h->fresh, o, &e))
        home_set_message(h, e.text);
    h->waiting = h->fresh != NULL;
}

/* Plays the puzzle that was asked for and is made now. */
static enum home_does play_fresh(struct home *h, struct loaded *game) {
    struct err e = {0};
    if (fresh_take(h->fresh, game, &e))
        return HOME_PLAYS;
    home_set_message(h, e.text);
    return HOME_STAYS;
}

bool home_is_making(const struct home *h) {
    return h->fresh && h->fresh->state == FRESH_MAKING && !h->fresh->ahead;
}

enum home_does home_play_if_ready(struct home *h, struct loaded *game) {
    if (!h->waiting || h->fresh->state != FRESH_READY)
        return HOME_STAYS;
    h->waiting = false;
    return play_fresh(h, game);
}

enum home_does home_tick(struct home *h, struct loaded *game, bool *changed) {
    *changed = h->fresh && fresh_poll(h->fresh);
    if (!*changed || h->fresh->state == FRESH_MAKING)
        return HOME_STAYS;
    if (!h->fresh->ahead) {
        struct buf words = {0};
        fresh_words(h->fresh, &words);
        home_set_message(h, words.at);
        buf_free(&words);
    }
    home_list_again(h);
    return home_play_if_ready(h, game);
}

enum home_does home_played(struct home *h, bool loaded, const struct err *e) {
    if (loaded)
        return HOME_PLAYS;
    home_set_message(h, e->text);
    return HOME_STAYS;
}

static int lesson_of_item(const struct home_item *item) {
    return item->kind == ITEM_FIRST    ? LESSON_FIRST
           : item->kind == ITEM_PUZZLE ? lesson_named(item->name)
                                       : LESSON_NONE;
}

enum home_does home_choose(struct home *h, const struct home_item *item, struct loaded *game) {
    struct err e = {0};
    struct fresh_order today;
    h->lesson = lesson_of_item(item);
    h->lesson_genre = item->genre;
    switch (item->kind) {
    case ITEM_PUZZLE:
        return home_played(h, library_load(item->name, game, &e), &e);
    case ITEM_SAVE:
        return home_played(h, games_load(item->name, game, &e), &e);
    case ITEM_FIRST:
        return home_played(h, sample_load(item->genre, game), &e);
    case ITEM_TODAY:
        today = fresh_today(item->genre, h->day);
        home_ask_fresh(h, &today);
        return home_play_if_ready(h, game);
    case ITEM_READY:
        return play_fresh(h, game);
    case ITEM_SET:
        game->puzzle = genre_board(item->genre, (struct grid){SET_SIDE, SET_SIDE});
        return HOME_SETS;
    case ITEM_PAGE:
        h->genre = item->genre;
        home_open_page(h, item->leads);
        return HOME_STAYS;
    default:
        home_ask(h);
        return HOME_STAYS;
    }
}
