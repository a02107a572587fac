/* What the files of the first screen share; no other file includes it. */
#ifndef SUMI_UI_PAGES_HOME_PAGE_H
#define SUMI_UI_PAGES_HOME_PAGE_H

#include "ui/pages/home.h"
#include "ui/paint/paint.h"

/* The items of all pages, from the present state: home_list.c. */
void home_items(struct home *h);
void home_items_free(struct home *h);

/* For the files that make items: text is copied, the name may be NULL. */
struct home_item *home_add_item(struct home *h, enum item_kind kind, enum home_page page,
                                const char *text, const char *name);
void home_drop_last_item(struct home *h);
extern const char *const home_signs[]; /* by enum progress, before what is listed */

/* Pages where a genre is chosen: home_pages.c. */
typedef void home_add_genre(struct home *h, const struct genre *g);
void home_read_played(struct home *h);
void home_add_genres(struct home *h, enum home_page page, home_add_genre *add_one);
void home_add_choosers(struct home *h);
extern const char *const home_kind_titles[GENRE_KINDS];

/* What a day brings, in home_days.c: the lines of the menu that lead there, and those of the
 * day that is shown; going to a day's page; the calendar, its keys (false: not one of them), and
 * its choice. */
void home_add_today(struct home *h);
void home_add_days(struct home *h);
void home_show_day(struct home *h, enum home_page page, int day);
void home_calendar_draw(struct home *h, struct screen *s);
bool home_calendar_key(struct home *h, int key);

/* The page that a page is reached from. */
enum home_page home_parent(enum home_page page);

/* The lists: home_list.c. Which items are shown, by page and filter; the choice stays where it can.
 */
void home_list(struct home *h);
struct home_item *home_chosen(const struct home *h); /* NULL: nothing can be chosen */

/* Lists everything anew from the present state and keeps the choice: on the same item, or else
 * near the same line: false. */
bool home_list_again(struct home *h);

void home_list_draw(struct home *h, struct screen *s, struct rect where);

/* Books: home_pages.c. Lines of the menu, and of the page of the one that is open; opening one:
 * false if there is none at the path. */
void home_add_books(struct home *h);
void home_add_leaves(struct home *h);
bool home_open_book(struct home *h, const char *path);

/* How long a puzzle in a list has been played, if it has: home_list.c. */
void home_add_time(const struct entry *e, struct buf *text);

/* What else is asked for a fresh puzzle: home_pages.c. */
void home_form_init(struct home *h);
struct fresh_order home_form_order(const struct home *h);
bool home_form_key(struct home *h, int key); /* false: not a key that changes it */
void home_form_draw(struct home *h, struct screen *s, struct rect where);

/* home_pages.c */
void home_preview(struct front *f, const struct screen *s);  /* the board of the chosen item */
void home_statistics_draw(struct home *h, struct screen *s); /* home_days.c */

/* The page that is open: home_draw.c. */
void home_draw(struct front *f, struct screen *s);

/* What may be opened by typing it: an action; --restricted limits it to addresses. home.c. */
int home_what_is_asked(void);

/* Opens a page without a filter: home.c. */
void home_open_page(struct home *h, enum home_page page);

/* True if a filter is an address instead, by its beginning: https://..., p?..., pzv... */
bool home_is_address(const char *text);

/* What the first screen asks of the table's page (table/home_table.c). */
struct home_table {
    void (*read)(struct home *h); /* what is there */
    void (*add)(struct home *h);  /* its lines */
    /* Chooses one of its lines; at others' marks once the player has said that they may be seen. */
    enum home_does (*choose)(struct home *h, const struct home_item *item, struct loaded *game);
    bool (*preview)(const struct home *h, const struct home_item *item, struct loaded *l);
    void (*join)(struct home *h, const char *name);            /* takes a name that was typed, */
    enum home_does (*race)(struct home *h, const char *words); /* opens a race on what was */
};
extern const struct home_table home_table;

#endif
