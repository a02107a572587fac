/* What the files of the first screen share; no other file includes it. */
#ifndef SUMI_UI_HOME_PAGE_H
#define SUMI_UI_HOME_PAGE_H

#include "ui/home.h"
#include "ui/paint.h"

/* The items of all pages, from the present state: home_items.c. */
void home_items(struct home *h);
void home_items_free(struct home *h);

/* For the files that make items: text is copied, the name may be NULL. */
struct home_item *home_add_item(struct home *h, enum item_kind kind, enum home_page page,
                                const char *text, const char *name);
void home_drop_last_item(struct home *h);
extern const char *const home_signs[]; /* by enum progress, before what is listed */

/* Pages where a genre is chosen, and the lines that lead to today's puzzles: home_genres.c. */
void home_read_played(struct home *h);
void home_add_today(struct home *h);
void home_add_choosers(struct home *h);

/* The kind of puzzle that a genre is, by what is marked; and its title, NULL past the last one. */
int home_kind(const struct genre *g);
const char *home_kind_title(int kind);

/* The page that a page is reached from. */
enum home_page home_parent(enum home_page page);

/* The lists: home_list.c. Which items are shown, by page and filter; the choice stays where it can.
 */
void home_list(struct home *h);
struct home_item *home_chosen(const struct home *h); /* NULL: nothing can be chosen */

/* Lists everything anew from the present state and keeps the choice: on the same item, or else
 * near the same line: false. */
bool home_list_again(struct home *h);

bool home_list_key(struct home *h, int key);            /* false: not a key that moves */
bool home_list_click(struct home *h, int row, int col); /* false: no line that can be chosen */
void home_list_draw(struct home *h, struct screen *s, struct rect where);

/* What else is asked for a fresh puzzle: home_fresh.c. */
void home_form_init(struct home *h);
struct fresh_order home_form_order(const struct home *h);
bool home_form_key(struct home *h, int key); /* false: not a key that changes it */
void home_form_draw(struct home *h, struct screen *s, struct rect where);

/* The board of the chosen item: home_preview.c. home_preview() reads it; false: it has none. A
 * genre that is chosen, rather than a puzzle, shows its sample, solved. */
bool home_preview(struct home *h);
void home_preview_draw(struct home *h, struct screen *s, struct rect where);

/* home_statistics.c */
void home_statistics_draw(struct home *h, struct screen *s);

/* Whether a filter is an address instead, by its beginning: https://..., p?..., pzv... */
bool home_is_address(const char *text);

/* The state: home.c. */
void home_set_message(struct home *h, const char *words); /* copied */
void home_clear_filter(struct home *h);
void home_open_parent(struct home *h); /* at the line that leads to this page */

/* The action by which something is opened by typing it, which --restricted limits to addresses; and
 * asks for it. */
int home_what_is_asked(void);
void home_ask(struct home *h);

/* Asks for a puzzle that has to be made first; plays it if it is ready, else HOME_STAYS. */
void home_ask_fresh(struct home *h, const struct fresh_order *o);
enum home_does home_play_if_ready(struct home *h, struct loaded *game);
bool home_is_making(const struct home *h);

/* Does what Enter does on an item: *game as for home_key(). */
enum home_does home_choose(struct home *h, const struct home_item *item, struct loaded *game);

/* HOME_PLAYS if a game was loaded; else says why not. */
enum home_does home_played(struct home *h, bool loaded, const struct err *e);

#endif
