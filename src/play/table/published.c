#include "play/table/published.h"

#include "base/os/file.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLE_MAX = 64 << 10, FELT_BYTES = 32 << 10, SHOWN_MOST = 50, NAME_MAX_BYTES = 80 };

static const char ending[] = ".puzzle", felt_file[] = "felt.txt";

/* "yajilin-0123456789abcdef", as its save is called. */
static void name_of(const struct genre *g, uint64_t hash, char name[NAME_MAX_BYTES]) {
    snprintf(name, NAME_MAX_BYTES, "%s-%016" PRIx64, g->id, hash);
}

static void path_of(const struct shared_table *t, const char *who, const struct puzzle *p,
                    struct buf *out) {
    char name[NAME_MAX_BYTES];
    LOCAL_BUF file = {0};
    name_of(p->genre, puzzle_hash(p), name);
    buf_fmt(&file, "%s%s", name, ending);
    table_path(t, who, file.at, out);
}

bool published_add(const struct shared_table *t, const struct puzzle *p, struct err *e) {
    LOCAL(loaded_free) struct loaded bare = {.puzzle = puzzle_copy(p)};
    LOCAL_BUF text = {0}, path = {0};
    if (!t->name[0]) {
        return err_set(e, "you do not sit at the table: join it in a game");
    }
    path_of(t, t->name, p, &path);
    return format_write(&format_native, &bare, &text, e) && table_has_place(t, path.at, e) &&
           (text.len <= PUZZLE_MAX || err_set(e, "it is too large")) &&
           file_publish(path.at, text.at, text.len, e);
}

struct finding {
    const struct shared_table *t;
    const struct seat *seat;
    struct published_list *into;
    int found;
};

struct loading {
    const struct buf *text;
    struct loaded *l;
    struct err *e;
    bool good;
};

static void load_text(void *arg) {
    struct loading *of = arg;
    struct loaded l = {0};
    of->good = format_read_as(&format_native, buf_text(of->text), of->text->len, &l, of->e);
    if (of->good)
        *of->l = l;
}

bool published_read_file(const struct shared_table *t, const struct seat *seat, const char *file,
                         struct loaded *l, struct err *e) {
    LOCAL_BUF path = {0}, text = {0};
    struct loading of = {&text, l, e, false};
    table_path(t, seat->name, file, &path);
    bool good =
        file_read_part(&(struct file_part){path.at, 0, PUZZLE_MAX, seat->account}, &text, e);
    if (good && !mem_try(load_text, &of))
        good = err_set(e, "there is not enough memory");
    if (!good || !of.good)
        return false;
    struct puzzle *p = puzzle_copy(l->puzzle);
    loaded_free(l);
    *l = (struct loaded){.puzzle = p};
    return true;
}

static void each_published(void *arg, const char *file) {
    struct finding *f = arg;
    struct published p = {.seat = *f->seat};
    LOCAL(loaded_free) struct loaded l = {0};
    struct err e;
    char name[NAME_MAX_BYTES];
    size_t n = strlen(file), tail = strlen(ending);
    if (!text_ends_in(file, ending) || n >= sizeof p.file || f->found >= SHOWN_MOST ||
        !published_read_file(f->t, f->seat, file, &l, &e))
        return;
    p.genre = l.puzzle->genre;
    p.grid = l.puzzle->grid;
    p.hash = puzzle_hash(l.puzzle);
    memcpy(p.title, l.puzzle->text[TEXT_TITLE], sizeof p.title);
    memcpy(p.rated, l.puzzle->text[TEXT_RATED], sizeof p.rated);
    snprintf(p.file, sizeof p.file, "%s", file);
    name_of(p.genre, p.hash, name);
    if (strncmp(name, file, n - tail) != 0 || strlen(name) != n - tail)
        return;
    f->found++;
    vec_push(&f->into->all, p);
}

/* What a player felt: lines "yajilin-0123456789abcdef 4". */
static void read_felt(const struct shared_table *t, const struct seat *seat, struct buf *text) {
    LOCAL_BUF path = {0};
    struct err e;
    table_path(t, seat->name, felt_file, &path);
    file_read_part(&(struct file_part){path.at, 0, FELT_BYTES, seat->account}, text, &e);
}

static int felt_in(const char *text, const char *name) {
    size_t n = strlen(name);
    for (const char *line = text; *line;) {
        if (strncmp(line, name, n) == 0 && line[n] == ' ' && line[n + 1] >= '1' &&
            line[n + 1] <= '0' + FELT_MOST)
            return line[n + 1] - '0';
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return 0;
}

/* What one player has to say on all of them. Who made a puzzle knows its solution. */
static void count_player(const struct shared_table *t, const struct seat *seat,
                         struct published_list *l) {
    LOCAL_BUF felt = {0};
    read_felt(t, seat, &felt);
    for (int i = 0; i < l->all.len; i++) {
        struct published *p = &l->all.at[i];
        char name[NAME_MAX_BYTES];
        LOCAL_BUF file = {0};
        struct result r;
        name_of(p->genre, p->hash, name);
        buf_fmt(&file, "%s.sumi", name);
        bool solved = strcmp(seat->name, p->seat.name) != 0 && result_read(t, seat, file.at, &r) &&
                      r.kind == RESULT_SOLVED;
        int vote = solved ? felt_in(buf_text(&felt), name) : 0;
        p->solved += solved;
        p->felt += vote;
        p->voted += vote > 0;
    }
}

bool published_read(const struct shared_table *t, struct published_list *l, struct err *e) {
    LOCAL(seats_free) struct seats seats = {0};
    *l = (struct published_list){0};
    if (!table_seats(t, &seats, e))
        return false;
    for (int i = 0; i < seats.all.len; i++) {
        struct finding f = {t, &seats.all.at[i], l, 0};
        LOCAL_BUF dir = {0};
        struct err gone;
        table_path(t, f.seat->name, "", &dir);
        file_list(dir.at, each_published, &f, &gone);
    }
    for (int i = 0; i < seats.all.len && l->all.len > 0; i++)
        count_player(t, &seats.all.at[i], l);
    return true;
}

void published_free(struct published_list *l) {
    vec_free(&l->all);
}

bool published_load(const struct shared_table *t, const struct published *p, struct loaded *game,
                    struct err *e) {
    return published_read_file(t, &p->seat, p->file, game, e);
}

bool published_has(const struct shared_table *t, const struct puzzle *p) {
    LOCAL(seats_free) struct seats seats = {0};
    struct err e;
    bool has = false;
    if (!table_seats(t, &seats, &e))
        return false;
    for (int i = 0; i < seats.all.len && !has; i++) {
        LOCAL_BUF path = {0};
        path_of(t, seats.all.at[i].name, p, &path);
        has = file_exists(path.at);
    }
    return has;
}

bool published_felt(const struct shared_table *t, const struct puzzle *p, int felt, struct err *e) {
    struct seat us = {.account = shared_dir_us()};
    LOCAL_BUF had = {0}, text = {0}, path = {0};
    char name[NAME_MAX_BYTES];
    name_of(p->genre, puzzle_hash(p), name);
    snprintf(us.name, sizeof us.name, "%s", t->name);
    read_felt(t, &us, &had);
    buf_fmt(&text, "%s %d\n", name, felt);
    for (const char *line = buf_text(&had); *line;) { /* what was said of it before goes */
        int n = (int)strcspn(line, "\n") + 1;
        if (strncmp(line, name, strlen(name)) != 0 && text.len + n <= FELT_BYTES)
            buf_fmt(&text, "%.*s\n", n - 1, line);
        line += n - (line[n - 1] == '\0');
    }
    table_path(t, t->name, felt_file, &path);
    return file_publish(path.at, text.at, text.len, e);
}
