/* Letters that name the places of a board, so that two or three keys lead to any of them. */
#include "base/least.h"
#include "genre/genre.h"
#include "play/session/session_internal.h"

#include <stdlib.h>
#include <string.h>

/* By ease: what lies under the fingers comes first, and is given alone. */
static const char letters[] = "fjdkslaghrueiwoqptyvmcnbxz";
enum { LETTERS = sizeof letters - 1, SPOTS_MOST = LETTERS * LETTERS };

/* A place with what it is sorted by. */
struct ranked {
    int spot, rank, far;
};

static int by_ease(const void *a, const void *b) {
    const struct ranked *x = a, *y = b;
    return x->rank != y->rank ? x->rank - y->rank
           : x->far != y->far ? x->far - y->far
                              : x->spot - y->spot;
}

/* A line can still be drawn from a grid point. */
static bool goes_on_from(const struct session *s, int point) {
    bool open = false;
    for (enum dir d = 0; d < DIRS && !open; d++) {
        int var = session_line_from(s, point, d);
        open =
            var >= 0 && s->game.board.value[var] == MARK_NONE && session_has_room(s, lit_yes(var));
    }
    return open;
}

/* Something can be done there. */
static bool is_open_spot(const struct session *s, int spot) {
    return session_has_tip(s) ? goes_on_from(s, spot) : session_undecided(s, spot);
}

/* What is one step away needs no letter as much as what is farther; what is decided comes last. */
static struct ranked rank(const struct session *s, int spot) {
    int far = grid_distance(session_spots(s), session_spot(s), spot);
    return (struct ranked){spot, is_open_spot(s, spot) ? far == 1 : 2, far};
}

static bool has_letters(const struct session *s, int spot) {
    const struct puzzle *p = s->game.puzzle;
    bool given = p->genre->cursor != CURSOR_GIVEN || p->given[spot].kind != GIVEN_NONE;
    return spot != session_spot(s) && (session_has_tip(s) || given);
}

void session_labels(const struct session *s, vec_label *out) {
    LOCAL(mem_free_at) VEC(struct ranked) all = {0};
    for (int spot = 0; spot < grid_cells(session_spots(s)); spot++)
        if (has_letters(s, spot))
            vec_push(&all, rank(s, spot));
    if (all.len > 0)
        qsort(all.at, (size_t)all.len, sizeof *all.at, by_ease);
    int n = min_int(all.len, SPOTS_MOST);
    /* so many letters begin two; the others stand alone */
    int pairs = n <= LETTERS ? 0 : (n - LETTERS + LETTERS - 2) / (LETTERS - 1);
    int single = LETTERS - pairs;
    vec_clear(out);
    for (int i = 0; i < n; i++) {
        struct label l = {.at = session_spot_place(s, all.at[i].spot)};
        l.letters[0] = letters[i < single ? i : single + (i - single) / LETTERS];
        l.letters[1] = i < single ? '\0' : letters[(i - single) % LETTERS];
        vec_push(out, l);
    }
}
