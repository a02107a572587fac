#include "play/table/race.h"

#include "base/least.h"
#include "base/os/clock.h"
#include "base/text.h"
#include "play/store/library.h"
#include "play/table/table_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RACE_BYTES = 64 << 10, RACE_TOLD_BYTES = 48 << 10, RACE_CELLS = 1 << 20 };

static const char race_file[] = "race.txt", puzzle_file[] = "race.puzzle";
static const char race_first[] = "sumi race 1\n";

/* --- reading ---------------------------------------------------------------------------------- */

static bool says(const char *line, int n, const char *word, const char **rest) {
    int len = (int)strlen(word);
    bool same = n >= len && memcmp(line, word, (size_t)len) == 0;
    *rest = line + len;
    return same && (n == len || word[len - 1] == ' ');
}

static int small_number(const char *s) {
    long n = strtol(s, NULL, 10);
    return n < 0 || n > RACE_CELLS ? 0 : (int)n;
}

static void read_opener(const char *rest, struct race_said *s) {
    char name[TABLE_NAME + 2] = "";
    uint64_t number = 0;
    if (sscanf(rest, "%17s %" SCNx64, name, &number) == 2 && table_is_name(name)) {
        memcpy(s->opener, name, sizeof s->opener);
        s->number = number;
    }
}

static void race_words(const char *rest, int n, struct race_said *s) {
    LOCAL_BUF clean = {0};
    text_clean(&clean, rest, n, RACE_WORDS);
    snprintf(s->words, sizeof s->words, "%s", buf_text(&clean));
}

/* Keeps the stage of a racer who has solved the puzzle or left: nothing follows it. */
static void take_stage(struct race_said *s, enum racer_stage stage) {
    if (s->racer.stage < RACER_SOLVED)
        s->racer.stage = stage;
}

/* Ignores a line that it does not know: a later version may write more kinds. */
static void race_line(const char *line, int n, struct race_said *s) {
    const char *rest;
    char *end;
    if (says(line, n, "of ", &rest)) {
        read_opener(rest, s);
    } else if (says(line, n, "on ", &rest)) {
        race_words(rest, n - (int)(rest - line), s);
    } else if (says(line, n, "ready", &rest)) {
        take_stage(s, RACER_READY);
    } else if (says(line, n, "waits", &rest)) {
        take_stage(s, RACER_WAITS);
    } else if (says(line, n, "begins ", &rest)) {
        s->begins = strtoull(rest, NULL, 16);
        s->begun = true;
    } else if (says(line, n, "plays ", &rest)) {
        s->plays = strtoull(rest, &end, 16);
        s->racer.of = small_number(end);
        s->racer.settled = 0;
        take_stage(s, RACER_PLAYS);
    } else if (says(line, n, "at ", &rest)) {
        s->racer.settled = min_int(small_number(rest), s->racer.of);
    } else if (says(line, n, "solved", &rest)) {
        take_stage(s, RACER_SOLVED);
    } else if (says(line, n, "left", &rest)) {
        take_stage(s, RACER_LEFT);
    }
}

bool race_text(const char *text, int n, struct race_said *s) {
    *s = (struct race_said){0};
    int at = (int)sizeof race_first - 1;
    if (n < at || memcmp(text, race_first, (size_t)at) != 0)
        return false;
    for (const char *stop; at < n && (stop = memchr(text + at, '\n', (size_t)(n - at)));
         at = (int)(stop - text) + 1)
        race_line(text + at, (int)(stop - text) - at, s);
    return s->opener[0] != '\0';
}

/* A racer who waits writes a line every RACE_HERE_S seconds; one who plays need not. */
static bool is_gone(const char *path, const struct racer *r) {
    int64_t ns;
    return r->stage <= RACER_READY &&
           (!file_written(path, &ns) || clock_wall() - ns / 1000000000 > RACE_GONE_S);
}

static bool read_said(const struct shared_table *t, const struct seat *seat, struct race_said *s) {
    LOCAL_BUF path = {0}, text = {0};
    struct err e;
    table_path(t, seat->name, race_file, &path);
    bool read = table_read(t, seat, race_file, 0, RACE_BYTES, &text, &e) &&
                race_text(buf_text(&text), text.len, s);
    if (read) {
        s->racer.seat = *seat;
        s->racer.gone = is_gone(path.at, &s->racer);
    }
    return read;
}

static bool is_opener(const struct race_said *s) {
    return strcmp(s->opener, s->racer.seat.name) == 0;
}

static void take_opener(const struct race_said *s, struct race *r) {
    r->opener = s->racer.seat;
    r->number = s->number;
    memcpy(r->words, s->words, sizeof r->words);
    r->begun = s->begun;
    r->hash = s->begins;
    r->gone = !s->begun && (s->racer.gone || s->racer.stage == RACER_LEFT);
}

bool races_read(const struct shared_table *t, struct races *r, struct err *e) {
    LOCAL(mem_free_at) struct seats seats = {0};
    *r = (struct races){0};
    if (!table_seats(t, &seats, e))
        return false;
    for (int i = 0; i < seats.all.len; i++) {
        struct race_said said;
        struct race one = {0};
        if (!read_said(t, &seats.all.at[i], &said) || !is_opener(&said))
            continue;
        take_opener(&said, &one);
        vec_push(&r->all, one);
    }
    return true;
}

void races_free(struct races *r) {
    for (int i = 0; i < r->all.len; i++)
        race_free(&r->all.at[i]);
    vec_free(&r->all);
}

void race_free(struct race *r) {
    vec_free(&r->racers);
    *r = (struct race){0};
}

/* --- one race --------------------------------------------------------------------------------- */

/* Copies the result of a racer whose game was replayed at an earlier look. */
static void keep_proof(const struct race *was, struct racer *now) {
    for (int i = 0; i < was->racers.len; i++) {
        const struct racer *r = &was->racers.at[i];
        if (r->proved && strcmp(r->seat.name, now->seat.name) == 0 &&
            r->seat.account == now->seat.account) {
            now->result = r->result;
            now->proved = true;
        }
    }
}

/* Checks a racer's claim to have solved the puzzle: the game must be there, be of this puzzle, and
 * replay to a solved board. */
static void prove_racer(const struct shared_table *t, const struct race *race, struct racer *r) {
    LOCAL(loaded_free) struct loaded game = {0};
    char file[RESULT_FILE];
    struct err e;
    if (r->stage != RACER_SOLVED || r->proved || !race_puzzle(t, race, &game, &e))
        return;
    result_file(game.puzzle->genre, race->hash, file);
    r->proved = result_read(t, &r->seat, file, &r->result);
    if (!r->proved || r->result.kind == RESULT_GOING) {
        r->result.kind = RESULT_REFUSED;
        snprintf(r->result.why_not, sizeof r->result.why_not, "no solved game is shown");
    }
}

static int rank_of(const struct racer *r) {
    bool counts = r->stage == RACER_SOLVED && r->result.kind == RESULT_SOLVED;
    return counts ? 0 : r->stage == RACER_LEFT ? 3 : r->stage == RACER_SOLVED ? 2 : 1;
}

/* Orders racers by stage, then by time or by progress, then by name. */
static int by_rank(const void *a, const void *b) {
    const struct racer *x = a, *y = b;
    int px = rank_of(x), py = rank_of(y);
    int64_t far = (int64_t)y->settled * max_int(x->of, 1) - (int64_t)x->settled * max_int(y->of, 1);
    if (px == py && px == 0 && x->result.ms != y->result.ms)
        return x->result.ms < y->result.ms ? -1 : 1;
    if (px == py && px == 1 && far != 0)
        return far < 0 ? -1 : 1;
    return px != py ? px - py : strcmp(x->seat.name, y->seat.name);
}

static bool is_of_race(const struct race_said *s, const struct race *r) {
    return s->number == r->number && strcmp(s->opener, r->opener.name) == 0;
}

/* Adds a racer, unless they play another puzzle than the opener's. */
static void add_racer(const struct shared_table *t, const struct race *was, struct race_said *said,
                      struct race *now) {
    bool same = said->racer.stage < RACER_PLAYS || said->racer.stage == RACER_LEFT ||
                (now->begun && said->plays == now->hash);
    if (!same || now->racers.len >= RACE_MOST)
        return;
    keep_proof(was, &said->racer);
    prove_racer(t, now, &said->racer);
    vec_push(&now->racers, said->racer);
}

/* Lists the seats to look at: all of the table, or once the race has begun those of its racers,
 * since nobody joins it any more. */
static bool seats_of(const struct shared_table *t, const struct race *r, struct seats *seats,
                     struct err *e) {
    if (!r->begun || r->racers.len == 0)
        return table_seats(t, seats, e);
    *seats = (struct seats){0};
    bool has_opener = false;
    for (int i = 0; i < r->racers.len; i++) {
        vec_push(&seats->all, r->racers.at[i].seat);
        has_opener |= strcmp(r->racers.at[i].seat.name, r->opener.name) == 0;
    }
    if (!has_opener)
        vec_push(&seats->all, r->opener);
    return true;
}

static void refuse_racers_copies(struct race *r) {
    struct result *shown[RACE_MOST];
    int n = 0;
    for (int i = 0; i < r->racers.len; i++)
        if (r->racers.at[i].stage == RACER_SOLVED && r->racers.at[i].proved)
            shown[n++] = &r->racers.at[i].result;
    results_refuse_copies(shown, n);
}

bool race_look(const struct shared_table *t, struct race *r, struct err *e) {
    LOCAL(mem_free_at) struct seats seats = {0};
    struct race now = {.opener = r->opener, .number = r->number};
    LOCAL(mem_free_at) VEC(struct race_said) all = {0};
    bool there = false;
    if (!seats_of(t, r, &seats, e))
        return false;
    for (int i = 0; i < seats.all.len; i++) {
        struct race_said said;
        if (!read_said(t, &seats.all.at[i], &said) || !is_of_race(&said, r))
            continue;
        vec_push(&all, said);
        if (is_opener(&said))
            take_opener(&said, &now);
        there |= is_opener(&said);
    }
    for (int i = 0; i < all.len && there; i++)
        add_racer(t, r, &all.at[i], &now);
    if (!there)
        return err_set(e, "%s has closed this race", r->opener.name);
    refuse_racers_copies(&now);
    vec_sort(&now.racers, by_rank);
    race_free(r);
    *r = now;
    return true;
}

const struct racer *race_us(const struct shared_table *t, const struct race *r) {
    for (int i = 0; i < r->racers.len; i++)
        if (t->name[0] && strcmp(r->racers.at[i].seat.name, t->name) == 0)
            return &r->racers.at[i];
    return NULL;
}

bool race_all_ready(const struct race *r) {
    int ready = 0, waits = 0;
    for (int i = 0; i < r->racers.len; i++) {
        const struct racer *one = &r->racers.at[i];
        ready += !one->gone && one->stage == RACER_READY;
        waits += !one->gone && one->stage == RACER_WAITS;
    }
    return ready >= 2 && waits == 0;
}

bool race_puzzle(const struct shared_table *t, const struct race *r, struct loaded *game,
                 struct err *e) {
    if (!r->begun)
        return err_set(e, "the race has not begun");
    if (!published_read_file(t, &r->opener, puzzle_file, game, e))
        return false;
    if (puzzle_hash(game->puzzle) == r->hash)
        return true;
    loaded_free(game);
    return err_set(e, "%s has put another puzzle there", r->opener.name);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Cells at which something is marked, of those at which something can be. */
static int race_settled(const struct loaded *l, int *of) {
    const struct board *b = &l->board;
    int cells = grid_cells(b->grid), settled = 0;
    LOCAL(mem_free_at) bool *can = mem_alloc(cells, sizeof *can);
    LOCAL(mem_free_at) bool *is = mem_alloc(cells, sizeof *is);
    *of = 0;
    for (int v = 0; v < b->vars; v++) {
        struct place at = board_place(b, v);
        if (!place_is_cell(at) && !place_is_segment(at) && !place_is_side(at))
            continue;
        bool marked = b->value[v] != MARK_NONE;
        int other = place_is_segment(at) ? at.b : at.a;
        can[at.a] = can[other] = true;
        is[at.a] |= marked;
        is[other] |= marked;
    }
    for (int cell = 0; cell < cells; cell++) {
        *of += can[cell];
        settled += is[cell];
    }
    return settled;
}

static bool race_write(struct own_race *o, const char *line, struct err *e) {
    if (!o->open)
        return err_set(e, "you are in no race");
    o->said = clock_wall();
    return file_log_add(&o->log, line, (int)strlen(line), e);
}

static void own_path(const struct shared_table *t, struct buf *out) {
    table_path(t, t->name, race_file, out);
}

static bool own_log(struct own_race *o, const struct shared_table *t, struct err *e) {
    LOCAL_BUF path = {0};
    own_path(t, &path);
    o->log.fd = -1;
    o->open = file_log_open(&o->log, path.at, e);
    return o->open;
}

/* Replaces the file, so that no line of an earlier race stays in it. */
static bool begin_file(struct own_race *o, const struct shared_table *t, const char *words,
                       struct err *e) {
    LOCAL_BUF path = {0}, text = {0};
    struct seat us;
    if (!table_us(t, &us, e))
        return false;
    own_path(t, &path);
    buf_fmt(&text, "%sof %s %" PRIx64 "\n", race_first, o->opener, o->number);
    if (words)
        buf_fmt(&text, "on %.*s\n", RACE_WORDS, words);
    buf_add(&text, "waits\n");
    bool good = table_has_place(t, path.at, e) && file_publish(path.at, text.at, text.len, e) &&
                own_log(o, t, e);
    o->said = clock_wall();
    return good;
}

bool race_open(struct own_race *o, const struct shared_table *t, const char *words, struct err *e) {
    race_close(o);
    memcpy(o->opener, t->name, sizeof o->opener);
    o->number = (uint64_t)clock_wall() << 10 | ((uint64_t)clock_ms() & 1023);
    return begin_file(o, t, words, e);
}

bool race_join(struct own_race *o, const struct shared_table *t, const struct race *r,
               struct err *e) {
    race_close(o);
    if (r->begun)
        return err_set(e, "this race has begun");
    if (r->racers.len >= RACE_MOST)
        return err_set(e, "this race is full");
    memcpy(o->opener, r->opener.name, sizeof o->opener);
    o->number = r->number;
    return begin_file(o, t, NULL, e);
}

bool race_ready(struct own_race *o, bool ready, struct err *e) {
    return race_write(o, ready ? "ready\n" : "waits\n", e);
}

bool race_here(struct own_race *o, struct err *e) {
    return clock_wall() - o->said < RACE_HERE_S || race_write(o, "here\n", e);
}

bool race_leave(struct own_race *o, struct err *e) {
    o->playing = false;
    return race_write(o, "left\n", e);
}

bool race_begin(struct own_race *o, const struct shared_table *t, const struct puzzle *p,
                struct err *e) {
    LOCAL_BUF path = {0}, line = {0};
    table_path(t, t->name, puzzle_file, &path);
    buf_fmt(&line, "begins %016" PRIx64 "\n", puzzle_hash(p));
    return published_write_file(path.at, p, e) && race_write(o, line.at, e);
}

bool race_play(struct own_race *o, struct shared_table *t, const struct puzzle *p, struct err *e) {
    LOCAL(loaded_free) struct loaded l = {.puzzle = puzzle_copy(p)};
    LOCAL_BUF line = {0};
    loaded_compile(&l);
    race_settled(&l, &o->of);
    buf_fmt(&line, "plays %016" PRIx64 " %d\n", puzzle_hash(p), o->of);
    o->told = 0;
    t->racing = puzzle_hash(p);
    o->playing = race_write(o, line.at, e);
    return o->playing;
}

bool race_resume(struct own_race *o, struct shared_table *t, const struct race *r,
                 const struct puzzle *p) {
    struct race_said said;
    struct seat us;
    struct err e;
    race_close(o);
    if (!table_us(t, &us, &e) || !read_said(t, &us, &said) || (r && !is_of_race(&said, r)))
        return false;
    bool playing = said.racer.stage == RACER_PLAYS;
    if (said.racer.stage == RACER_LEFT || (!r && (!playing || said.plays != puzzle_hash(p))) ||
        !own_log(o, t, &e))
        return false;
    memcpy(o->opener, said.opener, sizeof o->opener);
    o->number = said.number;
    o->told = said.racer.settled;
    o->of = said.racer.of;
    o->playing = playing;
    t->racing = said.plays;
    return true;
}

/* Leaves room for the last lines, however often marks were undone and made again. */
bool race_progress(struct own_race *o, struct shared_table *t, const struct session *s,
                   struct err *e) {
    char line[32];
    int of, settled = race_settled(&s->game, &of);
    if (!o->playing || t->racing != puzzle_hash(s->game.puzzle))
        return true;
    if (s->solved || s->solution_shown) {
        o->playing = false;
        return race_write(o, s->solution_shown ? "left\n" : "solved\n", e);
    }
    if (settled == o->told || o->log.length > RACE_TOLD_BYTES)
        return true;
    o->told = settled;
    snprintf(line, sizeof line, "at %d\n", settled);
    return race_write(o, line, e);
}

void race_close(struct own_race *o) {
    if (o->open)
        file_log_close(&o->log);
    *o = (struct own_race){0};
}

/* --- how far ---------------------------------------------------------------------------------- */

void race_bar(const struct racer *r, struct buf *out) {
    int of = max_int(r->of, 1);
    int full = r->stage == RACER_SOLVED ? RACE_BARS : r->settled * RACE_BARS / of;
    buf_char(out, '[');
    for (int i = 0; i < RACE_BARS; i++)
        buf_char(out, i < full ? '#' : '.');
    buf_fmt(out, "] %3d%%", r->stage == RACER_SOLVED ? 100 : r->settled * 100 / of);
}

/* --- a wish ----------------------------------------------------------------------------------- */

bool race_wish_for(struct race_wish *w, const char *words, struct fresh_order *o, struct err *e) {
    LOCAL_BUF clean = {0};
    text_clean(&clean, words, (int)strlen(words), RACE_WORDS);
    *w = (struct race_wish){.wanted = true};
    bool named = library_has(buf_text(&clean)),
         good = named || fresh_order_read(buf_text(&clean), o);
    if (good && !named) {
        buf_clear(&clean);
        fresh_name(o, &clean);
    }
    snprintf(w->words, sizeof w->words, "%s", buf_text(&clean));
    return good || err_set(e, "Name a puzzle of the library, or a genre, a size and a "
                              "difficulty");
}
