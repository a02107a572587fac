/* The page of the table: who has solved today's puzzles and how, who is at it now, and the sums of
 * a week and a month. */
#include "base/os/clock.h"
#include "play/store/games.h"
#include "ui/pages/home_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WEEK = 7, MONTH = 30, STREAK_MOST = 60 };

/* Those of the days that the page sums up, and all that is played at the moment. */
static void read_what_is_there(struct home *h) {
    struct err e = {0};
    vec_free(&h->results.all);
    vec_free(&h->house.all);
    races_free(&h->races);
    vec_free(&h->boards.all);
    h->results = (struct results){0};
    h->asked = -1;
    h->looked = clock_ms();
    if (h->table && !results_read(h->table, h->day - STREAK_MOST, &h->results, &e))
        say(h->front.said, "%s", e.text);
    results_sort(&h->results);
    if (h->table && !e.text[0] && published_read(h->table, PUBLISHED_HOUSE, &h->house, &e) &&
        races_read(h->table, &h->races, &e))
        published_read(h->table, PUBLISHED_BOARD, &h->boards, &e);
}

/* "mira, you" */
static void add_who(const struct home *h, const char *who, struct buf *out) {
    LOCAL_BUF name = {0};
    buf_fmt(&name, "%s%s", who, strcmp(who, h->table->name) == 0 ? ", you" : "");
    buf_fmt(out, "%-14s ", name.at);
}

static void result_line(const struct home *h, const struct result *r, struct buf *out) {
    static const int signs[] = {1, 2, 3, 0}; /* by result_kind, of home_signs */
    LOCAL_BUF words = {0};
    buf_fmt(out, "%s ", home_signs[signs[r->kind]]);
    add_who(h, r->who, out);
    buf_fmt(out, "%-9s ", r->genre->title);
    if (r->kind == RESULT_REFUSED)
        buf_fmt(out, "does not count: %s", r->why_not);
    else if (r->kind == RESULT_SHOWN)
        buf_add(out, "shown");
    else
        buf_time(out, r->ms);
    if (r->kind == RESULT_SOLVED && !r->unseen)
        buf_add(out, ", not from the start");
    result_help_words(r, &words);
    if (r->kind == RESULT_SOLVED && words.len > 0)
        buf_fmt(out, "  %s", words.at);
}

/* A line for one of those that were read, under a name by which it is found again when they are
 * read once more. */
static struct home_item *add_shared(struct home *h, enum item_kind kind, int i, const char *text,
                                    const char *who, uint64_t what) {
    LOCAL_BUF name = {0};
    buf_fmt(&name, "%s %" PRIx64, who, what);
    struct home_item *item = home_add_item(h, kind, HOME_TABLE, text, name.at);
    item->shared = i;
    return item;
}

static void add_result_item(struct home *h, int i) {
    const struct result *r = &h->results.all.at[i];
    LOCAL_BUF text = {0};
    result_line(h, r, &text);
    bool looked_at = r->file[0] && r->kind != RESULT_REFUSED;
    struct home_item *item =
        add_shared(h, looked_at ? ITEM_SHARED : ITEM_LINE, i, text.at, r->who, r->hash);
    item->genre = r->genre;
}

static void add_results(struct home *h, bool today, const char *heading) {
    int first = h->items.len;
    home_add_item(h, ITEM_HEADING, HOME_TABLE, heading, NULL);
    for (int i = 0; i < h->results.all.len; i++) {
        const struct result *r = &h->results.all.at[i];
        if (today ? r->day == h->day : r->day != h->day && r->kind == RESULT_GOING)
            add_result_item(h, i);
    }
    if (h->items.len == first + 1 && !today)
        home_drop_last_item(h);
    else if (h->items.len == first + 1)
        home_add_item(h, ITEM_LINE, HOME_TABLE, "  Nobody has solved one yet", NULL);
}

/* "Yajilin 10x10 hard 3.07  Early Hedge" */
static void add_published(const struct published *p, struct buf *out) {
    buf_fmt(out, "%s %dx%d %s%s%s", p->genre->title, p->grid.rows, p->grid.cols, p->rated,
            p->rated[0] && p->title[0] ? "  " : "", p->title);
}

/* "- mira  Yajilin 10x10 hard 3.07  Early Hedge, solved by 3, felt like 2.5" */
static void add_house(struct home *h) {
    for (int i = 0; i < h->house.all.len; i++) {
        const struct published *p = &h->house.all.at[i];
        LOCAL_BUF text = {0};
        int64_t ms = 0;
        enum progress had =
            h->state_dir ? games_progress_of(p->genre, p->hash, h->state_dir, &ms) : PROGRESS_NONE;
        if (i == 0)
            home_add_item(h, ITEM_HEADING, HOME_TABLE, "From this house", NULL);
        buf_fmt(&text, "%s ", home_signs[had]);
        add_who(h, p->seat.name, &text);
        add_published(p, &text);
        if (p->solved > 0)
            buf_fmt(&text, ", solved by %d", p->solved);
        if (p->voted > 0)
            buf_fmt(&text, ", felt like %d.%d", p->felt / p->voted, p->felt * 10 / p->voted % 10);
        add_shared(h, ITEM_HOUSE, i, text.at, p->seat.name, p->hash)->genre = p->genre;
    }
}

/* "  The race of mira: Yajilin 10x10 easy, waits for you" */
static void add_races(struct home *h) {
    home_add_item(h, ITEM_HEADING, HOME_TABLE, "Races", NULL);
    for (int i = 0; i < h->races.all.len; i++) {
        const struct race *r = &h->races.all.at[i];
        LOCAL_BUF text = {0};
        if (r->gone)
            continue;
        buf_fmt(&text, "  The race of %s: %s, %s", r->opener.name, r->words,
                r->begun ? "has begun" : "waits for you");
        add_shared(h, ITEM_RACE, i, text.at, r->opener.name, r->number);
    }
    home_add_item(h, ITEM_NEW_RACE, HOME_TABLE, "  Open a race", NULL);
}

/* "  The board of mira: Yajilin 10x10 easy 2.11  Early Hedge" */
static void add_boards(struct home *h) {
    for (int i = 0; i < h->boards.all.len; i++) {
        const struct published *b = &h->boards.all.at[i];
        LOCAL_BUF text = {0};
        if (i == 0)
            home_add_item(h, ITEM_HEADING, HOME_TABLE, "Boards that are shared", NULL);
        buf_fmt(&text, "  The board of %s: ", b->seat.name);
        add_published(b, &text);
        home_add_item(h, ITEM_TOGETHER, HOME_TABLE, text.at, b->name)->shared = i;
    }
}

static void add_standings(struct home *h, int days) {
    LOCAL(mem_free_at) vec_standing all = {0};
    LOCAL_BUF text = {0};
    standings_of(&h->results, h->day - days + 1, h->day, &all);
    buf_fmt(&text, "The last %d days", days);
    if (all.len > 0)
        home_add_item(h, ITEM_HEADING, HOME_TABLE, text.at, NULL);
    for (int i = 0; i < all.len; i++) {
        const struct standing *one = &all.at[i];
        buf_clear(&text);
        buf_add(&text, "  ");
        add_who(h, one->who, &text);
        buf_fmt(&text, "%3d solved  ", one->solved);
        buf_time(&text, one->ms);
        if (one->streak > 1)
            buf_fmt(&text, "  %d days in a row", one->streak);
        home_add_item(h, ITEM_LINE, HOME_TABLE, text.at, NULL);
    }
}

static void add_table_lines(struct home *h) {
    char heading[48], date[CLOCK_DATE];
    if (!h->table)
        return;
    home_add_item(h, ITEM_PAGE, HOME_MENU, "  The table: results, and who is at it now", NULL)
        ->leads = HOME_TABLE;
    if (!h->table->name[0])
        home_add_item(h, ITEM_JOIN, HOME_TABLE, "  Sit down at the table, under a name", NULL);
    snprintf(heading, sizeof heading, "Today, %s", clock_date(h->day, date));
    add_results(h, true, heading);
    add_results(h, false, "At it now");
    if (h->table->name[0])
        add_races(h);
    if (h->table->name[0])
        add_boards(h);
    add_house(h);
    add_standings(h, WEEK);
    add_standings(h, MONTH);
}

/* Whose marks tell nothing that the player does not know. */
static bool may_be_seen(const struct home *h, const struct result *r) {
    int64_t ms;
    return strcmp(r->who, h->table->name) == 0 ||
           (h->state_dir &&
            games_progress_of(r->genre, r->hash, h->state_dir, &ms) >= PROGRESS_SHOWN);
}

static enum home_does show_game_of(struct home *h, const struct home_item *item,
                                   struct loaded *game) {
    const struct result *r = &h->results.all.at[item->shared];
    struct err e = {0};
    if (!may_be_seen(h, r) && h->asked != item->shared) {
        h->asked = item->shared;
        say(h->front.said, "You have not solved this puzzle: Enter once more shows %s's marks",
            r->who);
        return HOME_STAYS;
    }
    h->asked = -1;
    if (watched_open(&h->watched, h->table, r, game, &e))
        return HOME_WATCHES;
    say(h->front.said, "%s", e.text);
    return HOME_STAYS;
}

/* Only the givens, until one has chosen to see more. */
static bool preview_shared(const struct home *h, const struct home_item *item, struct loaded *l) {
    struct watched_game w;
    LOCAL(loaded_free) struct loaded game = {0};
    struct err e;
    if (!watched_open(&w, h->table, &h->results.all.at[item->shared], &game, &e))
        return false;
    l->puzzle = puzzle_copy(game.puzzle);
    watched_close(&w);
    return true;
}

static void join_table(struct home *h, const char *name) {
    struct err e = {0};
    bool joined = table_join(h->table, name, &e);
    h->front.prompt.open = !joined;
    home_list_again(h);
    say(h->front.said, "%s",
        joined ? "What you solve of a day's puzzles is shown here from now on" : e.text);
}

static enum home_does go_racing(struct home *h, const struct home_item *item) {
    const struct race *r = &h->races.all.at[item->shared];
    h->wish = (struct race_wish){.wanted = true, .number = r->number};
    snprintf(h->wish.opener, sizeof h->wish.opener, "%s", r->opener.name);
    return HOME_RACES;
}

/* A race is likely to be on what was played last. */
static struct fresh_order usual_race(const struct home *h) {
    const struct genre *last = h->played[0] ? h->played[0] : genres[0];
    return (struct fresh_order){last, {TODAY_SIDE, TODAY_SIDE}, EASY, 0, NULL};
}

static void ask_race(struct home *h) {
    struct fresh_order o = usual_race(h);
    LOCAL_BUF words = {0};
    fresh_name(&o, &words);
    prompt_open(&h->front.prompt, HOME_DOES_RACE, false, words.at);
}

static enum home_does new_race(struct home *h, const char *words) {
    struct fresh_order o = usual_race(h);
    struct err e = {0};
    bool good = race_wish_for(&h->wish, words, &o, &e);
    h->front.prompt.open = !good;
    if (!good)
        say(h->front.said, "%s", e.text);
    return good ? HOME_RACES : HOME_STAYS;
}

/* --- what the first screen asks --------------------------------------------------------------- */

static enum home_does choose_at_table(struct home *h, const struct home_item *item,
                                      struct loaded *game) {
    switch (item->kind) {
    case ITEM_SHARED:
        return show_game_of(h, item, game);
    case ITEM_RACE:
        return go_racing(h, item);
    case ITEM_TOGETHER:
        h->board = h->boards.all.at[item->shared];
        return HOME_SHARES;
    case ITEM_NEW_RACE:
        ask_race(h);
        return HOME_STAYS;
    default: /* ITEM_JOIN */
        if (h->table->given)
            join_table(h, h->table->given);
        else
            prompt_open(&h->front.prompt, HOME_DOES_JOIN, false, "");
        return HOME_STAYS;
    }
}

const struct home_table home_table = {.read = read_what_is_there,
                                      .add = add_table_lines,
                                      .choose = choose_at_table,
                                      .preview = preview_shared,
                                      .join = join_table,
                                      .race = new_race};
