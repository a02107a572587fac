/* The first screen: go on where one left off, today's puzzles, a fresh one, the library; a preview
 * of the board beside the list; typing filters. Like app.h it knows no terminal. */
#ifndef SUMI_UI_HOME_H
#define SUMI_UI_HOME_H

#include "play/library.h"
#include "ui/app.h"

struct home_item {
    char *text; /* the line of the list */
    char *name; /* of a library puzzle, or the path of a save, or NULL ... */
    char *made; /* ... what makes the puzzle: "GENRE SIZE SEED" */
    bool heading;
    bool save; /* name is a path */
};

struct home {
    struct library library;
    VEC(struct home_item) items;
    vec_int shown;   /* items that pass the filter */
    int chosen, top; /* into shown */
    char filter[48];
    char message[160];
    bool asking; /* an address or a file name is typed */
    char input[2048];
    struct loaded preview; /* of the chosen item */
    int previewed;         /* the item, or -1 */
};

/* `day` counts from 1970-01-01: it chooses today's puzzles; `seed` the fresh ones. */
void home_init(struct home *h, const char *state_dir, int day, int seed);
void home_free(struct home *h);

enum home_does { HOME_STAYS, HOME_LEAVES, HOME_PLAYS };

/* One key. HOME_PLAYS: *game is the puzzle that was chosen, the caller's. */
enum home_does home_key(struct home *h, int key, struct loaded *game);

void home_draw(struct home *h, struct screen *s);

#endif
