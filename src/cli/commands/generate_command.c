/* sumi generate: new puzzles, in one process or several, in the order of their seeds. */
#include "base/os/clock.h"
#include "base/os/process.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/run.h"
#include "generate/generate.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { QUICK_MS = 500, TELL_MS = 200 };

/* A line on the terminal that shows how far the work has come. */
struct meter {
    int made, count;
    int64_t told; /* clock_ms() when it was last written, or when the work began */
    bool shown;
};

/* How far a worker has come, in memory shared with this process. */
struct gauge {
    _Atomic int made, tries; /* whole puzzles, and tries at the one that it works on */
};

struct order {
    struct generate_options options;
    const struct format *format;
    int count, jobs;
    uint64_t seed;
    struct meter meter;
    struct gauge *gauges; /* by worker; NULL where nobody would see what they say */
};

/* The share of one process: the puzzles first, first + jobs, first + 2 * jobs, ... */
struct share {
    const struct order *order;
    int first;
};

/* A format that cannot hold an empty board of the genre cannot hold any. */
static bool can_be_written(const struct order *o, struct err *e) {
    struct loaded l = {.puzzle = genre_board(o->options.genre, o->options.grid)};
    struct buf text = {0};
    return format_write(o->format, &l, &text, e);
}

/* "20..24", or one number for both; of --clues. */
static bool read_clues(const char *text, struct generate_options *o) {
    char more;
    bool one = sscanf(text, "%6d%c", &o->clues_min, &more) == 1;
    o->clues_max = one ? o->clues_min : 0;
    return (one || sscanf(text, "%6d..%6d%c", &o->clues_min, &o->clues_max, &more) == 2) &&
           o->clues_min >= 0 && o->clues_max > 0 && o->clues_min <= o->clues_max;
}

/* The row that a person named by its id or its name; NULL, with *e set, if none can be asked for.
 */
static const struct technique *read_technique(const char *word, struct err *e) {
    struct suggestions near = suggest_for(word);
    struct buf clean = {0};
    text_clean_string(&clean, word, TEXT_NEAR);
    for (const struct technique *t = techniques; t < techniques + n_techniques; t++) {
        suggest_offer(&near, t->id);
        if (strcmp(t->id, word) == 0 || strcmp(t->name, word) == 0)
            return t;
    }
    err_set(e, "--with %s: no such technique%s", buf_text(&clean),
            near.n > 0 ? "" : "; sumi generate --help lists them");
    suggest_append(&near, "", e);
    return NULL;
}

/* Takes over from a puzzle of which another one is wanted: genre, size, difficulty, and how many
 * clues and rooms it has for its size. */
static bool read_like(const struct args *a, struct generate_options *o, struct err *e) {
    enum { TENTH = 10 };
    struct loaded l = {0};
    struct rating r;
    if (!input_load(a->value[OPT_LIKE].text, &l, e))
        return false;
    const struct puzzle *p = l.puzzle;
    if (o->genre && o->genre != p->genre)
        return err_set(e, "--like: that puzzle is of %s, not of %s", p->genre->title,
                       o->genre->title);
    loaded_compile(&l);
    rate(l.model, &(struct budget){.cpu_seconds = a->value[OPT_TIMEOUT].seconds}, &r);
    if (!r.unique)
        return err_set(e, r.unknown ? "--like: its difficulty was not found in time"
                                    : "--like: that puzzle has not exactly one solution");
    o->genre = p->genre;
    o->grid = p->grid;
    if (!args_size(a, &o->grid, e))
        return false;
    int clues = generate_clues(p) * grid_cells(o->grid) / grid_cells(p->grid);
    o->graded = true;
    o->difficulty = r.difficulty;
    int more = (clues + TENTH - 1) / TENTH;
    o->clues_min = clues - more;
    o->clues_max = clues + more;
    o->room_size = p->rooms > 1 ? grid_cells(p->grid) / p->rooms : 0;
    return true;
}

/* A typed option outranks the puzzle of --like. */
static bool read_options(const struct args *a, struct generate_options *o, struct err *e) {
    const struct value *v = a->value;
    o->genre = a->operand ? genre_by_name(a->operand) : NULL;
    if (a->operand && !o->genre)
        return input_no_genre(a->operand, e);
    if (!a->operand && !v[OPT_LIKE].given)
        return err_set(e, "generate: GENRE is missing (see sumi generate --help)");
    if (v[OPT_LIKE].given && !read_like(a, o, e))
        return false;
    if (!args_size(a, &o->grid, e))
        return false;
    o->density = (int)v[OPT_DENSITY].number;
    if (v[OPT_SYMMETRY].given)
        o->symmetry = SYMMETRY_NONE + (enum symmetry)v[OPT_SYMMETRY].number;
    if (v[OPT_ROOM_SIZE].given)
        o->room_size = (int)v[OPT_ROOM_SIZE].number;
    if (v[OPT_DIFFICULTY].given) {
        o->graded = true;
        o->difficulty = (enum difficulty)v[OPT_DIFFICULTY].number;
    }
    if (v[OPT_CLUES].given && !read_clues(v[OPT_CLUES].text, o))
        return err_set(e, "--clues takes the least and the most, such as 20..24, or one number");
    if (v[OPT_WITH].given)
        o->with = read_technique(v[OPT_WITH].text, e);
    return !v[OPT_WITH].given || o->with;
}

static bool read_order(const struct args *a, struct order *o, struct err *e) {
    const struct value *v = a->value;
    *o = (struct order){.count = v[OPT_PUZZLES].given ? (int)v[OPT_PUZZLES].number : 1,
                        .jobs = v[OPT_JOBS].given ? (int)v[OPT_JOBS].number : 1};
    o->options = (struct generate_options){
        .grid = {USUAL_SIDE, USUAL_SIDE},
        .budget = {.cpu_seconds = v[OPT_TIMEOUT].seconds, .stop = interrupt_seen}};
    o->seed = args_seed(a);
    o->format = output_format(v[OPT_TO].given ? v[OPT_TO].text : format_native.id, e);
    if (!o->format || !read_options(a, &o->options, e))
        return false;
    if (o->options.symmetry > SYMMETRY_NONE && !generate_has_symmetry(o->options.genre))
        return err_set(e, "--symmetry is for clues that form a pattern; those of %s form none",
                       o->options.genre->title);
    return can_be_written(o, e);
}

/* Notes in the puzzle the command that makes it again. */
static void generate_sign(const struct order *o, struct puzzle *p) {
    const struct generate_options *g = &o->options;
    struct buf text = {0}, word = {0};
    generate_command(g, &text);
    if (g->symmetry != SYMMETRY_USUAL) {
        option_word(&options[OPT_SYMMETRY], (int)g->symmetry - SYMMETRY_NONE, &word);
        buf_fmt(&text, " --symmetry %s", word.at);
    }
    puzzle_set_text(p, TEXT_SOURCE, text.at, text.len);
}

/* --- the meter -------------------------------------------------------------------------------- */

/* Takes the line off the screen, which must be done before anything else is written there. */
static void clear_meter(struct meter *m) {
    if (m->shown)
        fprintf(stderr, "\r%*s\r", 60, "");
    m->shown = false;
}

static bool meter_is_due(struct meter *m) {
    int64_t ms = clock_ms();
    bool due = ms - m->told >= (m->shown ? TELL_MS : QUICK_MS);
    m->told = due ? ms : m->told;
    return due;
}

static void show_meter(struct meter *m, const struct generate_progress *now) {
    clear_meter(m);
    if (m->count > 1)
        fprintf(stderr, "%d of %d made; ", m->made, m->count);
    fprintf(stderr, "try %d", now->tries);
    if (now->percent > 0)
        fprintf(stderr, ", %d%%", now->percent);
    fflush(stderr);
    m->shown = true;
}

/* Shows the line only once the work takes longer than a blink, and then not too often. */
static void print_meter(void *arg, const struct generate_progress *now) {
    if (meter_is_due(arg))
        show_meter(arg, now);
}

/* The same of all workers: what they have made, printed or not, and at which try each is. */
static void show_gauges(struct order *o) {
    enum { SHOWN_MOST = 6 };
    int made = 0;
    if (!o->gauges || !meter_is_due(&o->meter))
        return;
    for (int i = 0; i < o->jobs; i++)
        made += o->gauges[i].made;
    clear_meter(&o->meter);
    fprintf(stderr, "%d of %d made; tries", made, o->count);
    for (int i = 0; i < o->jobs && i < SHOWN_MOST; i++)
        fprintf(stderr, "%s %d", i > 0 ? "," : "", o->gauges[i].tries);
    fputs(o->jobs > SHOWN_MOST ? ", ..." : "", stderr);
    fflush(stderr);
    o->meter.shown = true;
}

static void note_try(void *arg, const struct generate_progress *now) {
    struct gauge *mine = arg;
    mine->tries = now->tries;
}

static void meter_begin(struct order *o) {
    o->meter = (struct meter){.count = o->count, .told = clock_ms()};
    if (!isatty(STDERR_FILENO))
        return;
    o->options.progress = print_meter;
    o->options.progress_arg = &o->meter;
}

/* A puzzle that is being made: the argument of mem_try_until(). */
struct attempt {
    const struct generate_options *options;
    struct puzzle *made;
    struct err *e;
    double until; /* seconds of CPU; 0: no end */
};

static void run_attempt(void *arg) {
    struct attempt *m = arg;
    m->made = generate(m->options, m->e);
}

static bool attempt_is_late(void *arg) {
    const struct attempt *m = arg;
    return m->until > 0 && clock_cpu() > m->until;
}

/* A generator that does not end by itself when its time is over is left so many seconds later. */
static const double grace = 0.05;

static struct puzzle *attempt_in_time(const struct generate_options *o, struct err *e) {
    double seconds = o->budget.cpu_seconds;
    struct attempt m = {o, NULL, e, seconds > 0 ? clock_cpu() + seconds + grace : 0};
    enum mem_end end = mem_try_until(run_attempt, &m, attempt_is_late, &m);
    if (end == MEM_SHORT)
        mem_give_up();
    if (end == MEM_STOPPED)
        err_set(e, "no such puzzle was found: out of time");
    return end == MEM_DONE ? m.made : NULL;
}

/* The i-th puzzle as text; false when none was made. */
static bool make_one(const struct order *o, int i, struct buf *out, struct err *e) {
    struct order mine = *o;
    mine.options.seed = o->seed + (uint64_t)i;
    void *scope = mem_begin();
    struct loaded l = {.puzzle = attempt_in_time(&mine.options, e)};
    if (l.puzzle)
        generate_sign(&mine, l.puzzle);
    bool written = l.puzzle && format_write(o->format, &l, out, e);
    mem_keep(scope, out->at);
    mem_end(scope);
    return written;
}

enum message { MADE, NOT_MADE };

/* Sends a message for each puzzle: its text, or why there is none. */
static void generate_in_child(void *arg, int fd) {
    const struct share *mine = arg;
    struct order o = *mine->order;
    struct gauge unseen = {0}, *gauge = o.gauges ? &o.gauges[mine->first] : &unseen;
    o.options.progress = note_try;
    o.options.progress_arg = gauge;
    for (int i = mine->first; i < o.count; i += o.jobs) {
        LOCAL_BUF text = {0};
        struct err e = {0};
        bool made = make_one(&o, i, &text, &e);
        gauge->made += made;
        gauge->tries = 0;
        if (made)
            process_tell(fd, MADE, text.at, text.len);
        else
            process_tell(fd, NOT_MADE, e.text, (int)strlen(e.text));
    }
}

/* Passes an interrupt on, because one that does not come from the keyboard reaches this process
 * alone. What a worker has sent before can still be read. */
static void stop_workers(const struct process *workers, int n) {
    for (int i = 0; i < n; i++)
        if (workers[i].pid > 0)
            kill(workers[i].pid, SIGINT);
}

/* Waits for the next puzzle of a worker. */
static bool await_one(struct order *o, struct process *workers, struct process *from,
                      struct buf *out, struct err *e) {
    int kind = MADE;
    enum told told;
    while ((told = process_take(from, &kind, out)) == TOLD_NOTHING) {
        if (interrupt_seen(NULL))
            stop_workers(workers, o->jobs);
        process_wait(from);
        show_gauges(o);
    }
    if (told == TOLD_MESSAGE && kind == NOT_MADE)
        return err_set(e, "%s", buf_text(out));
    if (told == TOLD_END && !interrupt_seen(NULL))
        return err_set(e, "not made: its process was ended");
    return told == TOLD_MESSAGE;
}

/* Gets the i-th puzzle from its worker; if that one could not be started, it is made here. */
static bool get_one(struct order *o, int i, struct process *workers, struct buf *out,
                    struct err *e) {
    struct process *from = workers ? &workers[i % o->jobs] : NULL;
    if (from && from->pid > 0)
        return await_one(o, workers, from, out, e);
    return !interrupt_seen(NULL) && make_one(o, i, out, e);
}

/* Writes the i-th puzzle. An empty line separates puzzles of more than one line. */
static bool print_one(struct order *o, int i, struct process *workers) {
    LOCAL_BUF text = {0};
    struct err e = {0};
    bool made = get_one(o, i, workers, &text, &e);
    clear_meter(&o->meter);
    if (made && o->meter.made > 0 && memchr(text.at, '\n', (size_t)text.len - 1))
        made = run_write(STDOUT_FILENO, "\n", 1);
    made = made && run_write(STDOUT_FILENO, text.at, text.len);
    if (!made && e.text[0])
        input_complain(NULL, &e);
    return made;
}

/* Writes all puzzles in order and returns how many are missing. After an interrupt, what the
 * workers have finished is still written: all of them have ended once as many puzzles in a row are
 * missing as there are workers. */
static int print_all(struct order *o, struct process *workers) {
    int missing = 0, in_a_row = 0, most = workers ? o->jobs : 0;
    meter_begin(o);
    for (int i = 0; i < o->count && (in_a_row < most || !interrupt_seen(NULL)); i++) {
        bool made = print_one(o, i, workers);
        missing += !made;
        in_a_row = made ? 0 : in_a_row + 1;
        o->meter.made += made;
    }
    return missing;
}

/* Where the system gives fewer processes than were asked for, this one does the others' work. */
static int run_workers(struct order *o) {
    struct process *workers = mem_alloc(o->jobs, sizeof *workers);
    size_t gauges = (size_t)o->jobs * sizeof *o->gauges;
    struct err e = {0};
    bool all = true;
    o->gauges = isatty(STDERR_FILENO) ? process_share(gauges) : NULL;
    for (int i = 0; i < o->jobs && all; i++)
        all = process_start(&workers[i], generate_in_child, &(struct share){o, i}, &e);
    if (!all)
        input_complain("--jobs", &e);
    int missing = print_all(o, workers);
    for (int i = 0; i < o->jobs; i++)
        process_end(&workers[i]);
    process_unshare(o->gauges, gauges);
    return missing;
}

int cli_generate(const struct args *a) {
    struct order o;
    struct err e = {0};
    if (!read_order(a, &o, &e)) {
        input_complain(NULL, &e);
        return STATUS_BAD;
    }
    interrupt_catch();
    int missing = o.jobs > 1 && o.count > 1 ? run_workers(&o) : print_all(&o, NULL);
    return missing == 0 && !interrupt_seen(NULL) ? STATUS_OK : STATUS_NO;
}
