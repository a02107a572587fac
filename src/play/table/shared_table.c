#include "play/table/shared_table.h"

#include "base/os/file.h"
#include "base/text.h"
#include "play/table/table_inside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULES_MAX = 4096, GAMES = 200, GAMES_MOST = 10000, KILOBYTES = 256 };

static const char rules_file[] = "table.txt", first_line[] = "sumi table 1\n";

static void rules_path(const char *dir, struct buf *out) {
    buf_fmt(out, "%s/%s", dir, rules_file);
}

void table_path(const struct shared_table *t, const char *player, const char *file,
                struct buf *out) {
    buf_fmt(out, "%s/%s%s%s", t->dir, player, file[0] ? "/" : "", file);
}

bool table_read(const struct shared_table *t, const struct seat *seat, const char *file,
                int64_t from, int most, struct buf *text, struct err *e) {
    LOCAL_BUF path = {0};
    table_path(t, seat->name, file, &path);
    return file_read_part(&(struct file_part){path.at, from, most, seat->account}, text, e);
}

bool table_create(const char *dir, struct err *e) {
    LOCAL_BUF path = {0}, text = {0};
    if (!shared_dir_create(dir, e))
        return false;
    rules_path(dir, &path);
    buf_fmt(&text,
            "%s# How many games one player may share, and how large one may be:\n"
            "games = %d\nkilobytes = %d\n",
            first_line, GAMES, KILOBYTES);
    return file_publish(path.at, text.at, text.len, e);
}

bool table_is_name(const char *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t n = strlen(name);
    return n > 0 && n <= TABLE_NAME && strspn(name, letters) == n && name[0] != '-';
}

/* Reads the line "name = 12" into *value if it holds a number from 1 to `most`; ignores any other.
 */
static void read_rule(const char *text, const char *name, int most, int *value) {
    LOCAL_BUF line = {0};
    buf_fmt(&line, "\n%s = ", name);
    const char *at = strstr(text, line.at);
    long n = at ? strtol(at + line.len, NULL, 10) : 0;
    if (n >= 1 && n <= most)
        *value = (int)n;
}

/* Reads the rules of the table. Only a file of the table's owner counts, since anybody may make
 * files in the directory. */
static bool read_rules(struct shared_table *t, struct err *e) {
    LOCAL_BUF path = {0}, text = {0};
    struct err why = {0};
    rules_path(t->dir, &path);
    bool good = file_read_part(&(struct file_part){path.at, 0, RULES_MAX, t->host}, &text, &why) &&
                strncmp(buf_text(&text), first_line, sizeof first_line - 1) == 0;
    if (!good)
        err_set(e, "there is no table in that directory (sumi table --create makes one)");
    t->games = GAMES;
    t->kilobytes = KILOBYTES;
    read_rule(buf_text(&text), "games", GAMES_MOST, &t->games);
    read_rule(buf_text(&text), "kilobytes", KILOBYTES, &t->kilobytes);
    return good;
}

/* The file of the state directory that says who the player is. */
static const char note_file[] = "table";

static bool is_seat(const struct shared_table *t, const char *name, long *account) {
    LOCAL_BUF path = {0};
    table_path(t, name, "", &path);
    return table_is_name(name) && shared_dir_place(path.at, account);
}

/* Reads who the player is. Ignores a note about another table or about a place that is gone. */
static void read_note(struct shared_table *t) {
    LOCAL_BUF text = {0};
    char name[TABLE_NAME + 2] = "", watched[8] = "";
    long account;
    if (file_read_kept(t->state_dir, note_file, &text))
        sscanf(buf_text(&text), "%17s %7s", name, watched);
    if (is_seat(t, name, &account) && account == shared_dir_us() &&
        (!t->given || strcmp(name, t->given) == 0)) {
        memcpy(t->name, name, sizeof t->name);
        t->watched = strcmp(watched, "watched") == 0;
    }
}

static bool write_note(const struct shared_table *t, const char *name, bool watched,
                       struct err *e) {
    LOCAL_BUF text = {0};
    buf_fmt(&text, "%s%s\n", name, watched ? " watched" : "");
    return file_keep(t->state_dir, note_file, &text, e);
}

bool table_open(struct shared_table *t, const char *dir, const char *state_dir, const char *given,
                struct err *e) {
    *t = (struct shared_table){.dir = mem_string(dir)};
    t->state_dir = state_dir ? mem_string(state_dir) : NULL;
    t->given = given ? mem_string(given) : NULL;
    if (!shared_dir_owner(dir, &t->host, e) || !read_rules(t, e)) {
        table_close(t);
        return false;
    }
    if (state_dir)
        read_note(t);
    return true;
}

void table_close(struct shared_table *t) {
    mem_free(t->dir);
    mem_free(t->state_dir);
    mem_free(t->given);
    *t = (struct shared_table){0};
}

struct looking {
    const struct shared_table *t;
    struct seats *found;
};

static void each_seat(void *arg, const char *name) {
    struct looking *l = arg;
    struct seat seat = {.account = 0};
    if (!is_seat(l->t, name, &seat.account))
        return;
    snprintf(seat.name, sizeof seat.name, "%s", name);
    vec_push(&l->found->all, seat);
}

static int by_account(const void *a, const void *b) {
    const struct seat *x = a, *y = b;
    return x->account != y->account ? (x->account > y->account) - (x->account < y->account)
                                    : strcmp(x->name, y->name);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct seat *)a)->name, ((const struct seat *)b)->name);
}

/* An account has one seat, so that nobody can fill the table; the host's has those of all who play
 * by it. */
static void one_each(const struct shared_table *t, struct seats *s) {
    int kept = 0;
    vec_sort(&s->all, by_account);
    for (int i = 0; i < s->all.len; i++) {
        const struct seat *seat = &s->all.at[i];
        if (kept == 0 || seat->account == t->host || seat->account != s->all.at[kept - 1].account)
            s->all.at[kept++] = *seat;
    }
    s->all.len = kept;
    vec_sort(&s->all, by_name);
}

bool table_seats(const struct shared_table *t, struct seats *s, struct err *e) {
    struct looking l = {t, s};
    *s = (struct seats){0};
    if (!file_list(t->dir, each_seat, &l, e))
        return false;
    one_each(t, s);
    s->more = s->all.len > TABLE_PLAYERS;
    s->all.len = s->more ? TABLE_PLAYERS : s->all.len;
    return true;
}

static void each_name(void *arg, const char *name) {
    struct looking *l = arg;
    struct seat seat = {.account = 0};
    LOCAL_BUF path = {0};
    table_path(l->t, name, "", &path);
    if (!table_is_name(name) || !shared_dir_taken(path.at, &seat.account))
        return;
    snprintf(seat.name, sizeof seat.name, "%s", name);
    vec_push(&l->found->all, seat);
}

bool table_squatters(const struct shared_table *t, struct seats *s, struct err *e) {
    LOCAL(mem_free_at) struct seats seated = {0};
    struct looking all = {t, s}, seats = {t, &seated};
    *s = (struct seats){0};
    if (!file_list(t->dir, each_name, &all, e) || !file_list(t->dir, each_seat, &seats, e))
        return false;
    one_each(t, &seated);
    vec_sort(&s->all, by_name);
    int kept = 0, next = 0; /* both lists are sorted by name */
    for (int i = 0; i < s->all.len; i++) {
        while (next < seated.all.len && strcmp(seated.all.at[next].name, s->all.at[i].name) < 0)
            next++;
        if (next == seated.all.len || strcmp(seated.all.at[next].name, s->all.at[i].name) != 0)
            s->all.at[kept++] = s->all.at[i];
    }
    s->more = kept > TABLE_PLAYERS;
    s->all.len = s->more ? TABLE_PLAYERS : kept;
    return true;
}

/* The name by which this account sits there already; "": none, or it may have several. */
static void seat_of_ours(const struct shared_table *t, char name[TABLE_NAME + 1]) {
    LOCAL(mem_free_at) struct seats s = {0};
    struct err e;
    name[0] = '\0';
    if (shared_dir_us() == t->host || !table_seats(t, &s, &e))
        return;
    for (int i = 0; i < s.all.len; i++)
        if (s.all.at[i].account == shared_dir_us())
            snprintf(name, TABLE_NAME + 1, "%s", s.all.at[i].name);
}

static bool may_sit_as(const struct shared_table *t, const char *name, struct err *e) {
    char ours[TABLE_NAME + 1];
    if (!t->state_dir)
        return err_set(e, "without a place for games nobody can join");
    if (!table_is_name(name))
        return err_set(e, "a name has up to %d small letters, digits, - and _", TABLE_NAME);
    if (t->given && strcmp(name, t->given) != 0)
        return table_is_name(t->given)
                   ? err_set(e, "here your name is %s", t->given)
                   : err_set(e, "the host has given you a name that no table takes");
    seat_of_ours(t, ours);
    return ours[0] == '\0' || strcmp(ours, name) == 0 ||
           err_set(e, "this account sits at the table as %s already", ours);
}

bool table_join(struct shared_table *t, const char *said, struct err *e) {
    char name[TABLE_NAME + 2] = ""; /* room for one more: what is too long stays so */
    for (int i = 0; said[i] != '\0' && i <= TABLE_NAME; i++)
        name[i] = (char)tolower((unsigned char)said[i]);
    LOCAL_BUF path = {0};
    long account;
    if (t->name[0])
        return err_set(e, "you sit at the table as %s already", t->name);
    if (!may_sit_as(t, name, e))
        return false;
    table_path(t, name, "", &path);
    bool there = is_seat(t, name, &account);
    bool good = there ? account == shared_dir_us() && (t->given || account != t->host)
                      : !file_exists(path.at);
    if (!good && shared_dir_taken(path.at, &account) && account != shared_dir_us())
        err_set(e, "%s is taken by somebody else, account %ld", name, account);
    else if (!good)
        err_set(e, "%s is taken by somebody else", name);
    good = good && (there || shared_dir_make_place(path.at, e)) && write_note(t, name, false, e);
    if (good)
        memcpy(t->name, name, sizeof t->name); /* may_sit_as() has seen that it fits */
    return good;
}

bool table_us(const struct shared_table *t, struct seat *us, struct err *e) {
    *us = (struct seat){.account = shared_dir_us()};
    memcpy(us->name, t->name, sizeof us->name);
    return us->name[0] || err_set(e, "you do not sit at the table: in a game :join takes a seat");
}

bool table_leave(struct shared_table *t, struct err *e) {
    LOCAL_BUF dir = {0}, note = {0};
    struct seat us;
    if (!table_us(t, &us, e))
        return false;
    table_path(t, t->name, "", &dir);
    buf_fmt(&note, "%s/%s", t->state_dir, note_file);
    bool left = shared_dir_remove(dir.at, e) && file_remove(note.at, e);
    if (left)
        t->name[0] = '\0';
    return left;
}

bool table_watched(struct shared_table *t, bool watched, struct err *e) {
    struct seat us;
    if (!table_us(t, &us, e) || !write_note(t, t->name, watched, e))
        return false;
    t->watched = watched;
    return true;
}

void table_files(const struct shared_table *t, const char *player,
                 void (*each)(void *arg, const char *file), void *arg) {
    LOCAL_BUF dir = {0};
    struct err gone;
    table_path(t, player, "", &dir);
    file_list(dir.at, each, arg, &gone);
}

struct counting {
    int files;
    const char *besides;
};

static void each_copy(void *arg, const char *file) {
    struct counting *c = arg;
    c->files += strcmp(file, c->besides) != 0;
}

bool table_has_place(const struct shared_table *t, const char *copy, struct err *e) {
    struct counting c = {0, strrchr(copy, '/') + 1};
    LOCAL_BUF dir = {0};
    table_path(t, t->name, "", &dir);
    bool listed = file_list(dir.at, each_copy, &c, e);
    return listed &&
           (c.files < t->games || err_set(e, "the table keeps %d games of each player", t->games));
}
