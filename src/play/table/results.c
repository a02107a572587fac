#include "play/table/results.h"

#include "base/os/clock.h"
#include "base/os/file.h"
#include "base/text.h"
#include "model/judge/judge.h"
#include "play/store/store_inside.h"
#include "play/table/table_inside.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ELSEWHERE_MAX = 8 << 20, QUICK_MS = 15, ELSEWHERE_LINE = 200, RESULT_NUMBER_MAX = 1000000 };

/* CPU seconds for reading the games of one player, which may be made to take long. 200 games that
 * were really played take a tenth of this. */
static const double PLAYER_SECONDS = 0.5;

static const char elsewhere_file[] = "elsewhere.txt", ending[] = ".sumi";

/* --- one game --------------------------------------------------------------------------------- */

/* Returns the event letter of a line such as "1f6a90c4 5120 m r3c4=x", or '\0' if it has none. */
static char event_of(const char *line, const char *end) {
    const char *at = line + MOVES_CHECK;
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at + 1 < end && *at == ' ' ? at[1] : '\0';
}

/* Cuts the text off behind the line that solves the board: the player may have gone on looking
 * around. */
static void end_at_solved(struct buf *text) {
    char *line = text->at + moves_first(buf_text(text)), *end = text->at + text->len;
    while (line < end) {
        char *stop = memchr(line, '\n', (size_t)(end - line));
        char *next = stop ? stop + 1 : end;
        if (end - line > MOVES_CHECK && event_of(line, next) == 'w') {
            text->len = (int)(next - text->at);
            text->at[text->len] = '\0';
            return;
        }
        line = next;
    }
}

/* Counts marks that were made at some time, on any branch, and differ from those of the final
 * board. */
static int count_wrong(const struct board *b) {
    int wrong = 0, vars = b->vars;
    for (int i = 0; i < b->moves.len; i++)
        for (int c = 0; c < b->moves.at[i].len && b->moves.at[i].kind == MOVE_MARKS; c++) {
            const struct change *made = &b->changes.at[b->moves.at[i].first + c];
            if (made->slot < vars && made->to != MARK_NONE)
                wrong += (made->to == MARK_YES) != (b->value[made->slot] == MARK_YES);
        }
    return wrong;
}

/* FNV-1a over the times and events of all lines, without their checks, which cover the heading
 * too. */
static uint64_t hash_moves(const char *text) {
    uint64_t hash = 14695981039346656037u;
    int column = 0;
    for (const char *at = text + moves_first(text); *at; at++) {
        column = *at == '\n' ? 0 : column + 1;
        if (column == 0 || column > MOVES_CHECK)
            hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    }
    return hash;
}

/* Returns true if no mark stood on the board when the game began: such marks are a first move that
 * took no time. */
static bool began_empty(const char *text) {
    const char *line = text + moves_first(text);
    return strlen(line) <= MOVES_CHECK || strtoll(line + MOVES_CHECK, NULL, 10) > 0;
}

/* Returns why a game that claims to be solved does not count, or NULL if it does. */
static const char *why_not_solved(const struct result *r, const struct loaded *l) {
    LOCAL(verdict_free) struct verdict v = {0};
    judge(l->model, board_marks(&l->board), &v);
    bool solved = v.status == STATUS_SOLVED;
    if (!solved)
        return "its marks do not solve the puzzle";
    if (r->ms < (int64_t)r->moves * QUICK_MS)
        return "nobody makes marks so fast";
    if (r->on > clock_today() + 1)
        return "it was solved on a day to come";
    if (r->day > 0 && r->on > 0 && r->on < r->day)
        return "it was solved before its day";
    return NULL;
}

__attribute__((format(printf, 2, 3))) static void result_refuse(struct result *r, const char *fmt,
                                                                ...) {
    va_list args;
    r->kind = RESULT_REFUSED;
    va_start(args, fmt);
    vsnprintf(r->why_not, sizeof r->why_not, fmt, args);
    va_end(args);
}

static void take_game(const struct loaded *l, struct result *r) {
    const struct history *h = &l->history;
    r->genre = l->puzzle->genre;
    r->grid = l->puzzle->grid;
    r->hash = puzzle_hash(l->puzzle);
    r->day = fresh_day_of(l->puzzle);
    r->on = h->solved ? h->day : 0;
    r->ms = h->ms;
    r->moves = l->board.moves.len - 1;
    r->hints = h->hints;
    r->checks = h->checks;
    r->pauses = h->pauses;
    r->kind = h->solution_shown ? RESULT_SHOWN : h->solved ? RESULT_SOLVED : RESULT_GOING;
    const char *why = r->kind == RESULT_SOLVED ? why_not_solved(r, l) : NULL;
    if (why)
        result_refuse(r, "%s", why);
    if (r->kind == RESULT_SOLVED)
        r->wrong = count_wrong(&l->board);
}

void result_file(const struct genre *g, uint64_t hash, char file[RESULT_FILE]) {
    snprintf(file, RESULT_FILE, "%s-%016" PRIx64 "%s", g->id, hash, ending);
}

/* Returns true if a file has the name of the game in it, so that no game is counted twice. */
static bool has_its_name(const struct result *r) {
    char name[RESULT_FILE];
    result_file(r->genre, r->hash, name);
    return strcmp(name, r->file) == 0;
}

bool result_of_text(struct buf *text, struct result *out) {
    LOCAL(loaded_free) struct loaded l = {0};
    struct err e;
    end_at_solved(text);
    bool good = format_read_as(&format_native, buf_text(text), text->len, &l, &e) && l.kept;
    if (good) {
        take_game(&l, out);
        out->unseen = began_empty(buf_text(text));
        out->played = hash_moves(buf_text(text));
    }
    return good;
}

struct reading {
    struct buf *text;
    struct result *out;
};

static bool read_game(void *arg, struct err *e) {
    const struct reading *of = arg;
    (void)e; /* nobody asks why a file is no game */
    return result_of_text(of->text, of->out) && has_its_name(of->out);
}

static bool read_shared(const struct shared_table *t, const struct seat *seat, const char *file,
                        struct buf *text, struct result *out) {
    LOCAL_BUF path = {0};
    struct err e;
    table_path(t, seat->name, file, &path);
    return table_read(t, seat, file, 0, t->kilobytes * 1024, text, &e) &&
           file_written(path.at, &out->when) && file_changed(path.at, &out->changed);
}

bool result_read(const struct shared_table *t, const struct seat *seat, const char *file,
                 struct result *out) {
    LOCAL_BUF text = {0};
    struct err e;
    *out = (struct result){.kind = RESULT_GOING};
    snprintf(out->who, sizeof out->who, "%s", seat->name);
    snprintf(out->file, sizeof out->file, "%s", file);
    return read_shared(t, seat, file, &text, out) &&
           err_try(read_game, &(struct reading){&text, out}, &e);
}

/* --- all of them ------------------------------------------------------------------------------ */

static bool is_game(const char *file) {
    return text_ends_in(file, ending);
}

struct player {
    const struct shared_table *t;
    const struct seat *seat;
    struct results *into;
    int since, files;
    double until; /* of this process's CPU time */
};

/* True if it was written today or the day before, so that its player may still be at it. */
static bool is_recent(const struct result *r) {
    return clock_day_of(r->when) >= clock_today() - 1;
}

/* Returns true if a file is of the days that are asked for, by its heading alone ("title:
 * 2026-11-23") and by the time at which it was written. */
static bool is_asked_for(const struct player *p, const char *file) {
    LOCAL_BUF text = {0};
    struct result seen = {0};
    struct heading h;
    char first[CLOCK_DATE];
    clock_date(p->since, first);
    bool heard =
        read_shared(p->t, p->seat, file, &text, &seen) &&
        native_heading(buf_text(&text), text.len, &h) &&
        (is_recent(&seen) || (strlen(h.title) == strlen(first) && strcmp(h.title, first) >= 0));
    return heard;
}

static void each_shared(void *arg, const char *file) {
    struct player *p = arg;
    struct result r;
    if (!is_game(file) || strlen(file) >= sizeof r.file)
        return;
    if (p->files++ >= p->t->games || clock_cpu() > p->until) {
        p->into->more = true;
        return;
    }
    if ((p->since == 0 || is_asked_for(p, file)) && result_read(p->t, p->seat, file, &r) &&
        (p->since == 0 || r.day >= p->since || (r.kind == RESULT_GOING && is_recent(&r))))
        vec_push(&p->into->all, r);
}

/* The puzzle of a day as this player knows it: made here today, or played here. */
struct day_puzzle {
    const struct genre *genre;
    int day;
    bool known;
    uint64_t hash;
};
typedef VEC(struct day_puzzle) vec_days;

static void find_day(const struct results *r, const struct shared_table *t, struct day_puzzle *d) {
    struct fresh fresh = {.state_dir = t->state_dir};
    struct fresh_order o = fresh_today(d->genre, d->day);
    LOCAL(loaded_free) struct loaded made = {0};
    d->known = t->state_dir && fresh_peek(&fresh, &o, &made);
    if (d->known)
        d->hash = puzzle_hash(made.puzzle);
    for (int i = 0; i < r->all.len && !d->known; i++) {
        const struct result *own = &r->all.at[i];
        d->known = own->day == d->day && own->genre == d->genre && t->name[0] &&
                   strcmp(own->who, t->name) == 0;
        d->hash = d->known ? own->hash : d->hash;
    }
}

static const struct day_puzzle *day_of(const struct results *r, const struct shared_table *t,
                                       const struct result *of, vec_days *days) {
    for (int i = 0; i < days->len; i++)
        if (days->at[i].day == of->day && days->at[i].genre == of->genre)
            return &days->at[i];
    struct day_puzzle d = {.genre = of->genre, .day = of->day};
    find_day(r, t, &d);
    vec_push(days, d);
    return &days->at[days->len - 1];
}

/* Returns true if the player has an earlier result of the same day and genre, of which there is
 * only one puzzle. */
static bool is_second(const struct results *r, int i) {
    const struct result *of = &r->all.at[i];
    for (int k = i - 1; k >= 0 && strcmp(r->all.at[k].who, of->who) == 0; k--)
        if (r->all.at[k].day == of->day && r->all.at[k].genre == of->genre)
            return true;
    return false;
}

/* Refuses results of puzzles that have the name of a day but are not the puzzle of that day. */
static void compare_days(const struct shared_table *t, struct results *r) {
    LOCAL(mem_free_at) vec_days days = {0};
    for (int i = 0; i < r->all.len; i++) {
        struct result *of = &r->all.at[i];
        if (of->day == 0)
            continue;
        const struct day_puzzle *d = day_of(r, t, of, &days);
        of->known = d->known;
        if (of->kind == RESULT_SOLVED && (d->known ? of->hash != d->hash : is_second(r, i))) {
            result_refuse(of, "it is another puzzle than that day's");
        }
    }
}

/* --- copies ----------------------------------------------------------------------------------- */

/* Fewer moves may be made at the same times by chance. */
enum { FEW_MOVES = 4 };

static int earliest_first(const void *a, const void *b) {
    const struct result *x = *(struct result *const *)a, *y = *(struct result *const *)b;
    if (x->hash != y->hash)
        return x->hash > y->hash ? 1 : -1;
    if (x->played != y->played)
        return x->played > y->played ? 1 : -1;
    return x->changed != y->changed ? (x->changed > y->changed) - (x->changed < y->changed)
                                    : strcmp(x->who, y->who);
}

void results_refuse_copies(struct result **all, int n) {
    const struct result *first = NULL;
    qsort(all, (size_t)n, sizeof *all, earliest_first);
    for (int i = 0; i < n; i++) {
        struct result *r = all[i];
        if (r->kind != RESULT_SOLVED || r->moves < FEW_MOVES)
            continue;
        if (!first || first->hash != r->hash || first->played != r->played)
            first = r;
        else if (r->changed > first->changed)
            result_refuse(r, "the same moves as %s", first->who);
    }
}

static void refuse_copies(struct results *r) {
    LOCAL(mem_free_at) struct result **all = mem_alloc(r->all.len, sizeof *all);
    for (int i = 0; i < r->all.len; i++)
        all[i] = &r->all.at[i];
    results_refuse_copies(all, r->all.len);
}

/* --- other hosts' tables ---------------------------------------------------------------------- */

static void add_elsewhere_line(const struct result *r, struct buf *out) {
    buf_fmt(out, "%s %s %dx%d %016" PRIx64 " %d %d %" PRId64 " %d %d %d %d %d\n", r->who,
            r->genre->id, r->grid.rows, r->grid.cols, r->hash, r->day, r->on, r->ms, r->moves,
            r->hints, r->checks, r->wrong, (int)r->unseen);
}

static bool is_who(const char *who) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_@.";
    return who[0] && strspn(who, letters) == strlen(who);
}

bool result_can_be_kept(const struct result *r) {
    const int numbers[] = {r->grid.rows, r->grid.cols, r->day,    r->on,
                           r->moves,     r->hints,     r->checks, r->wrong};
    bool good = r->genre && is_who(r->who) && r->ms >= 0 && r->ms <= MOVES_MS_MAX;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        good = good && numbers[i] >= 0 && numbers[i] <= RESULT_NUMBER_MAX;
    return good;
}

bool result_of_line(const char *line, struct result *r) {
    char genre[32];
    int unseen = 0;
    *r = (struct result){.kind = RESULT_SOLVED};
    int n = sscanf(line, "%39s %31s %dx%d %" SCNx64 " %d %d %" SCNd64 " %d %d %d %d %d", r->who,
                   genre, &r->grid.rows, &r->grid.cols, &r->hash, &r->day, &r->on, &r->ms,
                   &r->moves, &r->hints, &r->checks, &r->wrong, &unseen);
    r->genre = n == 13 ? genre_by_name(genre) : NULL;
    r->unseen = unseen == 1;
    return result_can_be_kept(r);
}

/* Reads results of other hosts' tables. The host vouches for them, since there is no game to
 * replay. */
static void read_elsewhere(const struct shared_table *t, int since, struct results *r) {
    LOCAL_BUF path = {0}, text = {0}, line = {0};
    struct err e;
    struct result one;
    buf_fmt(&path, "%s/%s", t->dir, elsewhere_file);
    if (file_exists(path.at))
        file_read_part(&(struct file_part){path.at, 0, ELSEWHERE_MAX, t->host}, &text, &e);
    for (const char *at = buf_text(&text); text_next_line(&at, &line);)
        if (line.len <= ELSEWHERE_LINE && result_of_line(buf_text(&line), &one) && one.day >= since)
            vec_push(&r->all, one);
}

static int by_who_and_puzzle(const void *a, const void *b) {
    const struct result *x = a, *y = b;
    int who = strcmp(x->who, y->who);
    return who ? who : (x->hash > y->hash) - (x->hash < y->hash);
}

/* Appends a line for each result; of several with one player and puzzle the first alone. */
static void add_elsewhere_lines(struct results *r, struct buf *out) {
    vec_sort(&r->all, by_who_and_puzzle);
    for (int i = 0; i < r->all.len; i++)
        if (i == 0 || by_who_and_puzzle(&r->all.at[i], &r->all.at[i - 1]) != 0)
            add_elsewhere_line(&r->all.at[i], out);
}

bool results_import(const struct shared_table *t, const struct results *from, struct err *e) {
    LOCAL(mem_free_at) struct results all = {0};
    LOCAL_BUF path = {0}, text = {0};
    read_elsewhere(t, 0, &all);
    for (int i = 0; i < from->all.len; i++)
        vec_push(&all.all, from->all.at[i]);
    add_elsewhere_lines(&all, &text);
    buf_fmt(&path, "%s/%s", t->dir, elsewhere_file);
    return text.len <= ELSEWHERE_MAX
               ? file_publish(path.at, buf_text(&text), text.len, e)
               : err_set(e, "results of other hosts take more than %d bytes", ELSEWHERE_MAX);
}

struct pruning {
    const struct shared_table *t;
    const struct seats *seats;
    const struct seat *seat;
    int before; /* a day */
    int *removed, *kept;
};

/* Returns the time of the last move that anybody made on a shared board, or `when` if that is
 * later. */
static int64_t board_played(const struct pruning *p, const char *file, int64_t when) {
    for (int i = 0; i < p->seats->all.len; i++) {
        LOCAL_BUF path = {0};
        int64_t played;
        table_path(p->t, p->seats->all.at[i].name, file, &path);
        path.len = (int)(strrchr(path.at, '.') - path.at);
        buf_add(&path, together_journal);
        if (file_written(path.at, &played) && played > when)
            when = played;
    }
    return when;
}

/* Removes a file that is older than p->before. All files of a shared board count as old as the last
 * move on it. */
static void each_old(void *arg, const char *file) {
    struct pruning *p = arg;
    LOCAL_BUF path = {0};
    struct err e;
    int64_t when;
    bool board = text_ends_in(file, published_endings[PUBLISHED_BOARD]) ||
                 text_ends_in(file, together_journal);
    table_path(p->t, p->seat->name, file, &path);
    if ((is_game(file) || board) && file_written(path.at, &when) &&
        clock_day_of(board ? board_played(p, file, when) : when) < p->before)
        ++*(file_remove(path.at, &e) ? p->removed : p->kept);
}

bool results_prune(const struct shared_table *t, int days, int *removed, int *kept, struct err *e) {
    LOCAL(mem_free_at) struct seats seats = {0};
    if (!table_seats(t, &seats, e))
        return false;
    for (int i = 0; i < seats.all.len; i++) {
        struct pruning p = {t, &seats, &seats.all.at[i], clock_today() + 1 - days, removed, kept};
        table_files(t, p.seat->name, each_old, &p);
    }
    return true;
}

bool results_read(const struct shared_table *t, int since, struct results *r, struct err *e) {
    LOCAL(mem_free_at) struct seats seats = {0};
    *r = (struct results){0};
    if (!table_seats(t, &seats, e))
        return false;
    r->more = seats.more;
    for (int i = 0; i < seats.all.len; i++) {
        struct player p = {t, &seats.all.at[i], r, since, 0, clock_cpu() + PLAYER_SECONDS};
        table_files(t, p.seat->name, each_shared, &p);
    }
    refuse_copies(r);
    read_elsewhere(t, since, r);
    compare_days(t, r);
    return true;
}

static int shortest_first(const void *a, const void *b) {
    const struct result *x = a, *y = b;
    if (x->genre != y->genre)
        return strcmp(x->genre->title, y->genre->title);
    if (x->kind != y->kind)
        return x->kind == RESULT_SOLVED   ? -1
               : y->kind == RESULT_SOLVED ? 1
                                          : (int)x->kind - (int)y->kind;
    return x->ms != y->ms ? (x->ms > y->ms) - (x->ms < y->ms) : strcmp(x->who, y->who);
}

void results_sort(struct results *r) {
    vec_sort(&r->all, shortest_first);
}

/* --- sums ------------------------------------------------------------------------------------- */

/* Returns true if a result counts in standings: a puzzle of a day, solved on that day. */
static bool counts(const struct result *r) {
    return r->kind == RESULT_SOLVED && r->day > 0 && r->on == r->day;
}

static bool won_on(const struct results *r, const char *who, int day) {
    for (int i = 0; i < r->all.len; i++)
        if (counts(&r->all.at[i]) && r->all.at[i].day == day && strcmp(r->all.at[i].who, who) == 0)
            return true;
    return false;
}

static struct standing *standing_of(vec_standing *all, const char *who) {
    for (int i = 0; i < all->len; i++)
        if (strcmp(all->at[i].who, who) == 0)
            return &all->at[i];
    struct standing one = {0};
    snprintf(one.who, sizeof one.who, "%s", who);
    vec_push(all, one);
    return &vec_last(all);
}

static int best_first(const void *a, const void *b) {
    const struct standing *x = a, *y = b;
    if (x->solved != y->solved)
        return y->solved - x->solved;
    return x->ms != y->ms ? (x->ms > y->ms) - (x->ms < y->ms) : strcmp(x->who, y->who);
}

void standings_of(const struct results *r, int first, int last, vec_standing *out) {
    for (int i = 0; i < r->all.len; i++) {
        const struct result *one = &r->all.at[i];
        if (!counts(one) || one->day < first || one->day > last)
            continue;
        struct standing *sum = standing_of(out, one->who);
        sum->solved++;
        sum->clean += one->hints + one->checks + one->wrong == 0;
        sum->hints += one->hints;
        sum->checks += one->checks;
        sum->wrong += one->wrong;
        sum->ms += one->unseen ? one->ms : 0;
    }
    for (int i = 0; i < out->len; i++) {
        struct standing *sum = &out->at[i];
        int day = won_on(r, sum->who, last) ? last : last - 1;
        while (won_on(r, sum->who, day - sum->streak))
            sum->streak++;
    }
    vec_sort(out, best_first);
}

void result_help_words(const struct result *r, struct buf *out) {
    const struct {
        int n;
        const char *one, *many;
    } parts[] = {{r->hints, "hint", "hints"},
                 {r->checks, "check", "checks"},
                 {r->wrong, "wrong mark", "wrong marks"},
                 {r->pauses, "pause", "pauses"}};
    int start = out->len;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].n > 0)
            buf_fmt(out, "%s%d %s", out->len > start ? ", " : "", parts[i].n,
                    parts[i].n == 1 ? parts[i].one : parts[i].many);
}
