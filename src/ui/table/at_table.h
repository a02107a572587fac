/* What the game and the first screen have to do with the table: what is there, races, boards that
 * several share, looking on. */
#ifndef SUMI_UI_TABLE_AT_TABLE_H
#define SUMI_UI_TABLE_AT_TABLE_H

#include "ui/pages/app.h"
#include "ui/pages/home_page.h"

/* The game at the table (app_table.c): what is asked of it here; whether the game is one of a race;
 * and showing there what is to be shown of the game, to be called after each key. */
void app_table(struct app *app, enum action a, const char *text);
void app_table_open(struct app *app);
void app_table_keep(struct app *app);

/* Words for `:race` without any: a puzzle like this one. */
const char *app_race_begins(struct app *app);

/* How far the others of a race are: bars for the panel, and in a word who is first. */
void app_race_bars(const struct app *app, struct buf *out);
void app_race_first(const struct app *app, struct buf *out);

/* A shared board: begins it, and what the panel and the strip say of it;
 * the keys that are others there (false: this is none); and the player's marks, to be called after
 * each key. */
void app_together_open(struct app *app, struct together *g);
void app_together_panel(const struct app *app, struct panel *panel);
void app_together_words(const struct app *app, struct buf *out);
bool app_together_key(struct app *app, enum action a, const char *text);
void app_together_keep(struct app *app);

/* A digit says how hard a solved puzzle of this house felt; false: there is nothing to say so of.
 */
bool app_table_felt(struct app *app, int digit);

/* Looking on: the keys that are others there (false: this is none), and what has come since. */
bool app_look_key(struct app *app, enum action a);
bool app_look(struct app *app);

/* How long until one looks again, in milliseconds (-1: never), and what tells of news before (-1:
 * nothing). */
int app_look_wait(const struct app *app);
int app_listens(const struct front *f);

/* The page of the table (home_table.c). Reads what is there; its lines; looking on at a game,
 * once the player has said that the marks may be seen; taking a name; going to a race, and
 * opening one. */
void home_table_read(struct home *h);
void home_add_table(struct home *h);
enum home_does home_look_on(struct home *h, const struct home_item *item, struct loaded *game);
void home_join(struct home *h, const char *name);
enum home_does home_go_racing(struct home *h, const struct home_item *item);
void home_ask_race(struct home *h);
enum home_does home_new_race(struct home *h, const char *words);
bool home_shared_preview(const struct home *h, const struct home_item *item, struct loaded *l);

#endif
