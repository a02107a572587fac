/* Keys, clicks and what is pasted on the first screen. */
#include "ui/home_page.h"

#include "play/named.h"
#include "ui/help.h"

#include <stdio.h>
#include <string.h>

/* Esc stops what is being made, then clears the filter, then goes a page back. It never leaves: who
 * presses it once too often stays. */
static void back(struct home *h) {
    if (home_is_making(h)) {
        fresh_stop(h->fresh);
        home_set_message(h, "Stopped");
    } else if (h->filter.text[0]) {
        home_clear_filter(h);
        home_list(h);
    } else if (h->page != HOME_MENU) {
        home_open_parent(h);
    } else {
        home_set_message(h, "q leaves");
    }
}

static enum home_does home_leave(struct home *h) {
    if (h->page == HOME_MENU)
        return HOME_LEAVES;
    back(h);
    return HOME_STAYS;
}

/* What could not be opened stays, to be corrected. */
static enum home_does typed_key(struct home *h, int key, struct loaded *game) {
    struct err e = {0};
    if (!prompt_key(&h->ask, &h->keys, key) || !h->ask.text[0])
        return HOME_STAYS;
    h->ask.open = !named_load(h->ask.text, true, game, &e);
    return home_played(h, !h->ask.open, &e);
}

static enum home_does form_key(struct home *h, int key, struct loaded *game) {
    if (keymap_action(&h->keys, key) != HOME_DOES_CHOOSE) {
        if (!home_form_key(h, key))
            home_set_message(h, "Arrows choose, Enter makes it, q goes back");
        return HOME_STAYS;
    }
    struct fresh_order o = home_form_order(h);
    home_ask_fresh(h, &o);
    return home_play_if_ready(h, game);
}

static const char *const address_starts[] = {"https://", "http://", "p?", "p.html?", "pzv", NULL};

bool home_is_address(const char *text) {
    for (int i = 0; address_starts[i]; i++)
        if (strncmp(text, address_starts[i], strlen(address_starts[i])) == 0)
            return true;
    return false;
}

/* An address, or what it begins with so far. */
static bool may_be_address(const char *text) {
    for (int i = 0; address_starts[i]; i++)
        if (strncmp(text, address_starts[i], strlen(text)) == 0)
            return true;
    return home_is_address(text);
}

/* Where the filter lets nothing through, what was typed may be an address. */
static enum home_does open_filter(struct home *h, struct loaded *game) {
    struct err e = {0};
    const char *text = h->filter.text;
    if (!home_is_address(text))
        return HOME_STAYS;
    return home_played(h, format_read(text, (int)strlen(text), game, &e), &e);
}

static enum home_does list_key(struct home *h, int key, struct loaded *game) {
    const struct home_item *item = home_chosen(h);
    int action = keymap_action(&h->keys, key);
    if (action == HOME_DOES_CHOOSE)
        return item ? home_choose(h, item, game) : open_filter(h, game);
    if (action == home_what_is_asked()) {
        home_ask(h);
    } else if (!home_list_key(h, key) && key != ' ') {
        prompt_key(&h->filter, &h->keys, key);
        home_list(h);
    }
    return HOME_STAYS;
}

static enum home_does statistics_key(struct home *h, int key, struct loaded *game) {
    (void)game;
    int action = keymap_action(&h->keys, key);
    h->top += (action == HOME_DOES_DOWN) - (action == HOME_DOES_UP);
    h->top += h->rows * ((action == HOME_DOES_PAGE_DOWN) - (action == HOME_DOES_PAGE_UP));
    return HOME_STAYS;
}

static void help(struct home *h) {
    h->help = true;
    h->help_top = 0;
}

static bool page_is_list(enum home_page page) {
    return page != HOME_FORM && page != HOME_STATISTICS;
}

static enum home_does own_key(struct home *h, int key, struct loaded *game) {
    return (page_is_list(h->page)  ? list_key
            : h->page == HOME_FORM ? form_key
                                   : statistics_key)(h, key, game);
}

/* Types a character into the filter. False: it finds nothing, and is taken back. */
static bool filter_takes(struct home *h, int key) {
    struct buf was = {0};
    buf_add(&was, h->filter.text);
    int at = h->filter.at;
    prompt_key(&h->filter, &h->keys, key);
    home_list(h);
    bool taken = h->shown.len > 0 || may_be_address(h->filter.text);
    if (!taken) {
        snprintf(h->message, sizeof h->message, "Nothing is called \"%.100s\"", h->filter.text);
        prompt_open(&h->filter, HOME_DOES_FILTER, false, buf_text(&was));
        h->filter.at = at;
        home_list(h);
    }
    buf_free(&was);
    return taken;
}

/* Whether a key is for the filter: characters, though not as its first one those that do something
 * else. */
static bool key_filters(const struct home *h, int key, bool bound) {
    bool typed = page_is_list(h->page) && key >= ' ' && key < KEY_FIRST && key != KEY_RUBOUT;
    return typed && (h->filter.text[0] || (!bound && key != ' '));
}

/* Does what a key means in the filter, on every page, or on this one. */
static enum home_does page_key(struct home *h, int key, struct loaded *game) {
    int action = keymap_action(&h->keys, key);
    bool bound = action < h->keys.table->n;
    if (key_filters(h, key, bound) && (filter_takes(h, key) || !bound))
        return HOME_STAYS;
    h->message[0] = '\0';
    if (action == HOME_DOES_BACK)
        back(h);
    else if (action == HOME_DOES_LEAVE)
        return home_leave(h);
    else if (action == HOME_DOES_HELP)
        help(h);
    else if (key_asks_out(key) || key == KEY_UNKNOWN)
        home_set_message(h, "q leaves, ? shows the keys");
    else
        return own_key(h, key, game);
    return HOME_STAYS;
}

enum home_does home_key(struct home *h, int key, struct loaded *game) {
    if (key == KEY_HANG_UP || keymap_action(&h->keys, key) == HOME_DOES_QUIT)
        return HOME_LEAVES;
    if (key == KEY_NOTHING || key == KEY_SIZE_CHANGED || key_is_mouse(key) || key == KEY_PASTE)
        return HOME_STAYS;
    h->message[0] = '\0';
    h->waiting = false;
    if (h->paste.asks)
        return paste_answer(&h->paste, key, game) ? HOME_PLAYS : HOME_STAYS;
    if (h->help) {
        h->help = help_key(&h->keys, key, &h->help_top, h->help_rows);
        return HOME_STAYS;
    }
    return h->ask.open ? typed_key(h, key, game) : page_key(h, key, game);
}

void home_paste(struct home *h, const char *text, int n) {
    struct buf words = {0};
    if (h->ask.open) {
        prompt_insert(&h->ask, text, n);
        return;
    }
    paste_read(&h->paste, text, n, &words);
    home_set_message(h, buf_text(&words));
    buf_free(&words);
    h->help = false;
}

enum home_does home_click(struct home *h, int row, int col, struct loaded *game) {
    int was = h->chosen;
    bool lists = page_is_list(h->page) && !h->ask.open && !h->help;
    if (!lists || !home_list_click(h, row - h->list_row, col) || h->chosen != was)
        return HOME_STAYS;
    return home_key(h, KEY_RETURN, game);
}
