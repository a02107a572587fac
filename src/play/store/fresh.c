#include "play/store/fresh.h"

#include "base/os/clock.h"
#include "base/os/file.h"
#include "generate/generate.h"
#include "play/store/store_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TELL_MS = 200,
    LONGEST_MS = 300000,
    SEED_STEP = 1000,
    KEPT_DAYS = 31,
    FIVE_SIDE = 8,
    ORDER_WORDS = 60 /* bytes of an order in words */
};

static const char today[] = "today-";

enum message { PROGRESS, PUZZLE };

struct progress_sent {
    struct generate_progress of;
    int seconds;
};

struct fresh_order fresh_today(const struct genre *genre, int day) {
    return (struct fresh_order){genre, {TODAY_SIDE, TODAY_SIDE}, ANY_DIFFICULTY, day, NULL};
}

enum genre_kind genre_kind(const struct genre *g) {
    if (g->cursor == CURSOR_GIVEN)
        return KIND_TREES;
    if (g->segment != LOOK_NONE || g->side != LOOK_NONE)
        return KIND_LOOPS;
    return g->cell == LOOK_SHADE || g->cell == LOOK_STONE ? KIND_SHADING : KIND_OBJECTS;
}

/* The i-th genre of a kind, round and round; each kind has some. */
static const struct genre *of_kind(enum genre_kind kind, int i) {
    int n = 0;
    for (int g = 0; genres[g]; g++)
        n += genre_kind(genres[g]) == kind;
    for (int g = 0, at = i % n;; g++)
        if (genre_kind(genres[g]) == kind && at-- == 0)
            return genres[g];
}

/* The fifth is another of the loops or of the shadings, which have the most genres. */
struct fresh_order fresh_five(int day, int i) {
    static const enum difficulty levels[FIVES] = {EASY, EASY, NORMAL, NORMAL, HARD};
    int slot = (i + day) % FIVES;
    bool fifth = slot == (int)GENRE_KINDS;
    enum genre_kind kind = (enum genre_kind)(fifth ? day % 2 : slot);
    int turn = fifth ? day + 1 : day;
    return (struct fresh_order){
        of_kind(kind, turn), {FIVE_SIDE, FIVE_SIDE}, (int)levels[i], day, NULL};
}

void fresh_init(struct fresh *f, const char *state_dir, uint64_t seed) {
    *f = (struct fresh){.state_dir = state_dir, .seed = seed};
}

void fresh_free(struct fresh *f) {
    process_end(&f->process);
    buf_free(&f->text);
    *f = (struct fresh){0};
}

/* The work of the process. */
struct job {
    struct fresh_order order;
    uint64_t seed;
    int fd, tried, before; /* boards begun; with the seeds before this one */
    int64_t started, told;
};

static void send_progress(void *arg, const struct generate_progress *of) {
    struct job *j = arg;
    int64_t now = clock_ms();
    struct progress_sent p = {*of, (int)((now - j->started) / 1000)};
    p.of.tries = j->tried = j->before + of->tries;
    if (now - j->told >= TELL_MS) {
        process_tell(j->fd, PROGRESS, (const char *)&p, (int)sizeof p);
        j->told = now;
    }
}

/* Nobody waits so long; and what nobody waits for must not burn the machine. */
static bool too_long(void *arg) {
    struct job *j = arg;
    return clock_ms() - j->started > LONGEST_MS;
}

static void name_day(int day, struct puzzle *p) {
    char date[CLOCK_DATE];
    clock_date(day, date);
    puzzle_set_text(p, TEXT_TITLE, date, (int)strlen(date));
}

static struct generate_options options_of(const struct fresh_order *o, uint64_t seed) {
    bool graded = o->difficulty < ANY_DIFFICULTY;
    return (struct generate_options){.genre = o->genre,
                                     .grid = o->grid,
                                     .seed = seed,
                                     .graded = graded,
                                     .difficulty = graded ? (enum difficulty)o->difficulty : EASY,
                                     .with = o->with};
}

static void job_sign(const struct job *j, struct puzzle *p) {
    LOCAL_BUF text = {0};
    struct generate_options o = options_of(&j->order, j->seed);
    generate_command(&o, &text);
    puzzle_set_text(p, TEXT_SOURCE, text.at, text.len);
    if (j->order.day > 0)
        name_day(j->order.day, p);
}

static bool was_made(const struct puzzle *p) {
    return strncmp(p->text[TEXT_SOURCE], "sumi generate ", 14) == 0;
}

struct fresh_order fresh_like(const struct puzzle *p) {
    bool any = was_made(p) && !strstr(p->text[TEXT_SOURCE], " --difficulty ");
    int difficulty = any ? ANY_DIFFICULTY : (int)difficulty_named(p->text[TEXT_RATED]);
    return (struct fresh_order){p->genre, p->grid, difficulty, 0, NULL};
}

int fresh_title_day(const struct puzzle *p) {
    return was_made(p) ? clock_day(p->text[TEXT_TITLE]) : 0;
}

int fresh_day_of(const struct puzzle *p) {
    const char *seed = strstr(p->text[TEXT_SOURCE], "--seed ");
    int day = seed ? atoi(seed + strlen("--seed ")) : 0;
    if (day <= 0)
        return 0;
    struct fresh_order o = fresh_today(p->genre, day);
    struct generate_options of_day = options_of(&o, (uint64_t)day);
    LOCAL_BUF source = {0};
    char date[CLOCK_DATE];
    generate_command(&of_day, &source);
    bool same = strcmp(source.at, p->text[TEXT_SOURCE]) == 0 &&
                strcmp(clock_date(day, date), p->text[TEXT_TITLE]) == 0 &&
                p->grid.rows == o.grid.rows && p->grid.cols == o.grid.cols;
    return same ? day : 0;
}

/* A hard order may need many seeds; a day's puzzle that may be of any difficulty has only one. What
 * was cut short might differ from everyone else's: then there is none. */
static struct puzzle *job_search(struct job *j) {
    struct puzzle *p = NULL;
    for (; !p && !too_long(j); j->seed += SEED_STEP) {
        struct generate_options o = options_of(&j->order, j->seed);
        o.budget = (struct budget){.stop = too_long, .stop_arg = j};
        o.progress = send_progress;
        o.progress_arg = j;
        j->before = j->tried;
        p = generate(&o, NULL);
        if (p || (j->order.day > 0 && !o.graded))
            break;
    }
    if (p && j->order.day > 0 && too_long(j)) {
        puzzle_free(p);
        p = NULL;
    }
    return p;
}

/* The difficulty that was asked for; of a puzzle that might have any, the one that it turns out to
 * have. DIFFICULTIES: that took too long. */
static int job_difficulty(struct job *j, struct loaded *l) {
    struct rating r;
    if (j->order.difficulty < ANY_DIFFICULTY)
        return j->order.difficulty;
    loaded_compile(l);
    rate(l->model, &(struct budget){.stop = too_long, .stop_arg = j}, &r);
    return r.unique ? (int)r.difficulty : (int)DIFFICULTIES;
}

static void job_make(struct job *j) {
    LOCAL(loaded_free) struct loaded l = {.puzzle = job_search(j)};
    LOCAL_BUF text = {0};
    struct err e;
    if (l.puzzle != NULL) {
        job_sign(j, l.puzzle);
        int difficulty = job_difficulty(j, &l);
        if (difficulty < (int)DIFFICULTIES)
            generate_note_difficulty((enum difficulty)difficulty, l.puzzle);
        if (format_write(&format_native, &l, &text, &e))
            process_tell(j->fd, PUZZLE, text.at, text.len);
    }
}

static void fresh_in_child(void *arg, int fd) {
    struct job *j = arg;
    j->fd = fd;
    j->started = clock_ms();
    job_make(j);
}

static bool same_order(const struct fresh_order *a, const struct fresh_order *b) {
    return a->genre == b->genre && a->grid.rows == b->grid.rows && a->grid.cols == b->grid.cols &&
           a->difficulty == b->difficulty && a->day == b->day && a->with == b->with;
}

/* STATE/fresh/yajilin-10x10-easy.sumi, STATE/fresh/yajilin-today-20778.sumi, or with "-easy" */
static void fresh_place_of(const struct fresh *f, const struct fresh_order *o, struct buf *out) {
    buf_fmt(out, "%s/fresh/%s-", f->state_dir, o->genre->id);
    if (o->day > 0)
        buf_fmt(out, "%s%d%s%s.sumi", today, o->day, o->difficulty < ANY_DIFFICULTY ? "-" : "",
                o->difficulty < ANY_DIFFICULTY ? difficulty_names[o->difficulty] : "");
    else
        buf_fmt(out, "%dx%d-%s%s%s.sumi", o->grid.rows, o->grid.cols,
                o->difficulty < ANY_DIFFICULTY ? difficulty_names[o->difficulty] : "any",
                o->with ? "-" : "", o->with ? o->with->id : "");
}

/* A puzzle that cannot be read counts as not there. */
static bool read_kept(const struct fresh *f, const struct fresh_order *o, struct buf *text,
                      struct loaded *l) {
    LOCAL_BUF path = {0};
    struct err e;
    if (!f->state_dir)
        return false;
    fresh_place_of(f, o, &path);
    return file_exists(path.at) && file_read(path.at, text, &e) &&
           format_read_as(&format_native, buf_text(text), text->len, l, &e);
}

/* A day from which on puzzles stay, and the folder of those that are kept. */
struct expiry {
    int first;
    const char *dir;
};

/* The puzzles of a month can be looked up at once; older ones are made again when somebody asks for
 * them, and games that were begun have saves of their own. */
static void each_kept(void *arg, const char *name) {
    const struct expiry *old = arg;
    LOCAL_BUF path = {0};
    struct err e;
    const char *day = strstr(name, today);
    if (!day || atoi(day + sizeof today - 1) >= old->first)
        return;
    buf_fmt(&path, "%s/%s", old->dir, name);
    file_remove(path.at, &e);
}

/* Where it cannot be kept it lasts until the program ends; another is easily made. */
static void fresh_save(const struct fresh *f) {
    LOCAL_BUF path = {0};
    struct err e;
    if (f->state_dir == NULL)
        return;
    buf_fmt(&path, "%s/fresh", f->state_dir);
    if (file_make_dir(path.at, &e)) {
        if (f->order.day > 0)
            file_list(path.at, each_kept, &(struct expiry){f->order.day - KEPT_DAYS, path.at}, &e);
        buf_clear(&path);
        fresh_place_of(f, &f->order, &path);
        file_replace(path.at, f->text.at, f->text.len, &e);
    }
}

/* Begins to make the puzzle that f->order asks for. */
static bool fresh_start(struct fresh *f, struct err *e) {
    struct job job = {.order = f->order,
                      .seed = f->order.day > 0 ? (uint64_t)f->order.day : f->seed++};
    process_end(&f->process);
    f->progress = (struct generate_progress){.tries = 1};
    f->seconds = 0;
    f->state = process_start(&f->process, fresh_in_child, &job, e) ? FRESH_MAKING : FRESH_FAILED;
    return f->state == FRESH_MAKING;
}

bool fresh_ask(struct fresh *f, const struct fresh_order *o, struct err *e) {
    bool going = (f->state == FRESH_MAKING || f->state == FRESH_READY) && same_order(&f->order, o);
    f->ahead = false;
    if (going)
        return true;
    fresh_stop(f);
    f->order = *o;
    LOCAL(loaded_free) struct loaded kept = {0};
    if (read_kept(f, o, &f->text, &kept)) {
        f->state = FRESH_READY;
        return true;
    }
    buf_clear(&f->text);
    return fresh_start(f, e);
}

static void ended(struct fresh *f) {
    process_end(&f->process);
    f->state = f->text.len > 0 ? FRESH_READY : FRESH_FAILED;
    if (f->state == FRESH_READY)
        fresh_save(f);
}

bool fresh_poll(struct fresh *f) {
    LOCAL_BUF message = {0};
    enum told told = TOLD_NOTHING;
    int kind;
    bool changed = false;
    while (f->state == FRESH_MAKING &&
           (told = process_take(&f->process, &kind, &message)) == TOLD_MESSAGE) {
        struct progress_sent p;
        if (kind == PUZZLE) {
            buf_bytes(&f->text, message.at, message.len);
        } else if (message.len == (int)sizeof p) {
            memcpy(&p, message.at, sizeof p);
            f->progress = p.of;
            f->seconds = p.seconds;
        }
        changed = true;
    }
    if (f->state == FRESH_MAKING && told == TOLD_END) {
        ended(f);
        changed = true;
    }
    return changed;
}

bool fresh_is_awaited(const struct fresh *f) {
    return f && f->state == FRESH_MAKING && !f->ahead;
}

void fresh_stop(struct fresh *f) {
    process_end(&f->process);
    buf_clear(&f->text);
    f->state = FRESH_IDLE;
}

/* The one that was taken is kept no more, and the next one of its kind is begun. */
static void fresh_begin_next(struct fresh *f) {
    LOCAL_BUF path = {0};
    struct err e;
    if (f->state_dir != NULL) {
        fresh_place_of(f, &f->order, &path);
        if (file_exists(path.at))
            file_remove(path.at, &e);
    }
    f->ahead = true;
    fresh_start(f, &e);
}

bool fresh_take(struct fresh *f, struct loaded *l, struct err *e) {
    if (f->state != FRESH_READY)
        return err_set(e, "no fresh puzzle is ready");
    bool read = format_read_as(&format_native, f->text.at, f->text.len, l, e);
    l->proved = read;
    fresh_stop(f);
    if (f->order.day == 0)
        fresh_begin_next(f);
    return read;
}

bool fresh_peek(const struct fresh *f, const struct fresh_order *o, struct loaded *l) {
    LOCAL_BUF text = {0};
    return read_kept(f, o, &text, l);
}

void fresh_name(const struct fresh_order *o, struct buf *out) {
    buf_fmt(out, "%s%s %dx%d", o->day > 0 ? "the day's " : "", o->genre->title, o->grid.rows,
            o->grid.cols);
    if (o->difficulty < ANY_DIFFICULTY)
        buf_fmt(out, " %s", difficulty_names[o->difficulty]);
    if (o->with)
        buf_fmt(out, " with %s", o->with->name);
}

static bool order_word(const char *word, struct fresh_order *o) {
    struct grid g;
    char rest;
    const struct genre *genre = genre_by_name(word);
    if (sscanf(word, "%dx%d%c", &g.rows, &g.cols, &rest) == 2) {
        o->grid = g;
        return g.rows >= 1 && g.cols >= 1 && g.rows <= GRID_MAX && g.cols <= GRID_MAX;
    }
    if (difficulty_named(word) < DIFFICULTIES && !strchr(word, ' ')) {
        o->difficulty = difficulty_named(word);
        return true;
    }
    if (genre)
        o->genre = genre;
    return genre != NULL;
}

/* The first so many words, where there are as many; *rest is what follows them. */
static bool take_words(const char *words, int n, char to[ORDER_WORDS + 1], const char **rest) {
    int len = 0;
    for (; n > 0 && words[len]; n--) {
        len += (int)strspn(words + len, " ");
        len += (int)strcspn(words + len, " ");
    }
    words += strspn(words, " ");
    snprintf(to, ORDER_WORDS + 1, "%.*s", len, words);
    *rest = words + strlen(to);
    return n == 0 && to[0] != '\0';
}

/* The name of a genre may have three words. */
bool fresh_order_read(const char *words, struct fresh_order *o) {
    enum { WORDS_MOST = 3 };
    char word[ORDER_WORDS + 1];
    while (words += strspn(words, " "), *words) {
        const char *rest = words;
        int n = WORDS_MOST;
        while (n > 0 && !(take_words(words, n, word, &rest) && order_word(word, o)))
            n--;
        if (n == 0)
            return false;
        words = rest;
    }
    return true;
}

void fresh_words(const struct fresh *f, struct buf *out) {
    LOCAL_BUF name = {0};
    if (f->state == FRESH_IDLE)
        return;
    fresh_name(&f->order, &name);
    if (f->state == FRESH_MAKING && f->progress.percent > 0)
        buf_fmt(out, "Making %s: try %d, %d%%, %d s", name.at, f->progress.tries,
                f->progress.percent, f->seconds);
    else if (f->state == FRESH_MAKING)
        buf_fmt(out, "Making %s: try %d, %d s", name.at, f->progress.tries, f->seconds);
    else if (f->state == FRESH_READY)
        buf_fmt(out, "Ready: %s", name.at);
    else
        buf_fmt(out, "No %s was found", name.at);
}
