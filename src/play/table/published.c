#include "play/table/published.h"

#include "base/os/file.h"
#include "base/text.h"
#include "play/table/table_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLE_MAX = 64 << 10, FELT_BYTES = 32 << 10, SHOWN_MOST = 50 };

const char *const published_endings[PUBLISHED_WAYS] = {".puzzle", ".given"};
static const char felt_file[] = "felt.txt";

/* Takes over a puzzle's name and what it says of itself. */
static void describe(const struct seat *seat, enum published_as as, const struct puzzle *p,
                     struct published *out) {
    bool board = as == PUBLISHED_BOARD;
    *out = (struct published){
        .as = as, .seat = *seat, .genre = p->genre, .grid = p->grid, .hash = puzzle_hash(p)};
    memcpy(out->title, p->text[TEXT_TITLE], sizeof out->title);
    memcpy(out->rated, p->text[TEXT_RATED], sizeof out->rated);
    snprintf(out->name, sizeof out->name, "%s%s%.30s-%016" PRIx64, board ? seat->name : "",
             board ? "." : "", p->genre->id, out->hash);
}

static void published_path(const struct shared_table *t, const char *who, const struct published *p,
                           struct buf *out) {
    table_path(t, who, p->name, out);
    buf_add(out, published_endings[p->as]);
}

bool published_write_file(const char *path, const struct puzzle *p, struct err *e) {
    LOCAL(loaded_free) struct loaded bare = {.puzzle = puzzle_copy(p)};
    LOCAL_BUF text = {0};
    return format_write(&format_native, &bare, &text, e) &&
           (text.len <= PUZZLE_MAX || err_set(e, "it is too large")) &&
           file_publish(path, text.at, text.len, e);
}

bool published_add(const struct shared_table *t, enum published_as as, const struct puzzle *p,
                   struct published *out, struct err *e) {
    LOCAL_BUF path = {0};
    struct seat us;
    if (!table_us(t, &us, e))
        return false;
    describe(&us, as, p, out);
    published_path(t, us.name, out, &path);
    return (as == PUBLISHED_BOARD && file_exists(path.at)) ||
           (table_has_place(t, path.at, e) && published_write_file(path.at, p, e));
}

struct shown {
    const struct buf *text;
    struct puzzle *puzzle; /* that was read */
};

static bool read_shown(void *arg, struct err *e) {
    struct shown *s = arg;
    LOCAL(loaded_free) struct loaded l = {0};
    bool good = format_read_as(&format_native, buf_text(s->text), s->text->len, &l, e);
    if (good)
        s->puzzle = puzzle_copy(l.puzzle);
    return good;
}

bool published_read_file(const struct shared_table *t, const struct seat *seat, const char *file,
                         struct loaded *l, struct err *e) {
    LOCAL_BUF text = {0};
    struct shown shown = {&text, NULL};
    bool good =
        table_read(t, seat, file, 0, PUZZLE_MAX, &text, e) && err_try(read_shown, &shown, e);
    if (good)
        *l = (struct loaded){.puzzle = shown.puzzle};
    return good;
}

/* The puzzle of that name, whose own name it has to be: *p becomes what it says of itself. */
static bool load_named(const struct shared_table *t, const struct seat *seat, enum published_as as,
                       const char *name, struct loaded *l, struct published *p, struct err *e) {
    LOCAL_BUF file = {0};
    buf_fmt(&file, "%s%s", name, published_endings[as]);
    if (!published_read_file(t, seat, file.at, l, e))
        return false;
    describe(seat, as, l->puzzle, p);
    if (strcmp(p->name, name) == 0)
        return true;
    loaded_free(l);
    return err_set(e, "another puzzle lies there than its name says");
}

/* All files of a player that are puzzles of one kind. */
struct finding {
    const struct shared_table *t;
    enum published_as as;
    const struct seat *seat;
    struct published_list *into;
    int found;
};

static void each_published(void *arg, const char *file) {
    struct finding *f = arg;
    struct published p;
    LOCAL(loaded_free) struct loaded l = {0};
    struct err e;
    size_t tail = strlen(published_endings[f->as]), n = strlen(file) - tail;
    if (!text_ends_in(file, published_endings[f->as]) || n >= sizeof p.name ||
        f->found >= SHOWN_MOST)
        return;
    char name[PUBLISHED_NAME];
    snprintf(name, sizeof name, "%.*s", (int)n, file);
    if (!load_named(f->t, f->seat, f->as, name, &l, &p, &e))
        return;
    f->found++;
    vec_push(&f->into->all, p);
}

/* Reads what a player felt: lines "yajilin-0123456789abcdef 4". */
static void read_felt(const struct shared_table *t, const struct seat *seat, struct buf *text) {
    struct err e;
    table_read(t, seat, felt_file, 0, FELT_BYTES, text, &e);
}

static int felt_in(const char *text, const char *name) {
    LOCAL_BUF line = {0};
    size_t n = strlen(name);
    int felt = 0;
    while (felt == 0 && text_next_line(&text, &line)) {
        const char *at = buf_text(&line);
        if (strncmp(at, name, n) == 0 && at[n] == ' ' && at[n + 1] >= '1' &&
            at[n + 1] <= '0' + FELT_MOST)
            felt = at[n + 1] - '0';
    }
    return felt;
}

/* Adds what one player has solved and felt, without their own puzzles, whose solutions
 * they know. */
static void count_player(const struct shared_table *t, const struct seat *seat,
                         struct published_list *l) {
    LOCAL_BUF felt = {0};
    read_felt(t, seat, &felt);
    for (int i = 0; i < l->all.len; i++) {
        struct published *p = &l->all.at[i];
        char game[RESULT_FILE];
        struct result r;
        result_file(p->genre, p->hash, game);
        bool solved = strcmp(seat->name, p->seat.name) != 0 && result_read(t, seat, game, &r) &&
                      r.kind == RESULT_SOLVED;
        int vote = solved ? felt_in(buf_text(&felt), p->name) : 0;
        p->solved += solved;
        p->felt += vote;
        p->voted += vote > 0;
    }
}

bool published_read(const struct shared_table *t, enum published_as as, struct published_list *l,
                    struct err *e) {
    LOCAL(mem_free_at) struct seats seats = {0};
    *l = (struct published_list){0};
    if (!table_seats(t, &seats, e))
        return false;
    for (int i = 0; i < seats.all.len; i++) {
        struct finding f = {t, as, &seats.all.at[i], l, 0};
        table_files(t, f.seat->name, each_published, &f);
    }
    for (int i = 0; i < seats.all.len && l->all.len > 0 && as == PUBLISHED_HOUSE; i++)
        count_player(t, &seats.all.at[i], l);
    return true;
}

bool published_load(const struct shared_table *t, const struct published *p, struct loaded *game,
                    struct err *e) {
    struct published now;
    return load_named(t, &p->seat, p->as, p->name, game, &now, e);
}

bool published_has(const struct shared_table *t, const struct puzzle *p) {
    LOCAL(mem_free_at) struct seats seats = {0};
    struct published made;
    struct err e;
    bool has = false;
    if (!table_seats(t, &seats, &e))
        return false;
    describe(&(struct seat){.account = 0}, PUBLISHED_HOUSE, p, &made);
    for (int i = 0; i < seats.all.len && !has; i++) {
        LOCAL_BUF path = {0};
        published_path(t, seats.all.at[i].name, &made, &path);
        has = file_exists(path.at);
    }
    return has;
}

bool published_felt(const struct shared_table *t, const struct puzzle *p, int felt, struct err *e) {
    struct seat us;
    struct published of;
    LOCAL_BUF had = {0}, text = {0}, path = {0}, line = {0};
    if (!table_us(t, &us, e))
        return false;
    describe(&us, PUBLISHED_HOUSE, p, &of);
    read_felt(t, &us, &had);
    buf_fmt(&text, "%s %d\n", of.name, felt);
    for (const char *at = buf_text(&had); text_next_line(&at, &line);)
        if (strncmp(buf_text(&line), of.name, strlen(of.name)) !=
                0 && /* what was said before goes */
            text.len + line.len < FELT_BYTES)
            buf_fmt(&text, "%s\n", buf_text(&line));
    table_path(t, t->name, felt_file, &path);
    return file_publish(path.at, text.at, text.len, e);
}
