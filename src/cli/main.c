/* The program: limits, --restricted, where games are kept; then one command, or its help. */
#include "base/mem.h"
#include "base/os/file.h"
#include "base/os/process.h"
#include "cli/command.h"
#include "cli/run.h"
#include "play/store/library.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Generous for play: a hint takes a second of CPU at most, a board of the largest size 50 MB. Two
 * processes at most work beside it, the maker of puzzles and the solver, asked or watched: half
 * as much memory for each. */
enum {
    CPU_SECONDS = 1800,
    FILES = 64,
    MEGABYTES = 128,
    USUAL_MEGABYTES = 256, /* without --restricted */
    MEGABYTES_BESIDE = 64,
    SAVE_MEGABYTES = 16 /* a game of some hundred thousand moves, which fits in the memory */
};

/* Sanitizers map far more than is used, so that under them there is no limit. */
enum { ADDRESS_MEGABYTES = SANITIZED ? 0 : 1024 };

/* A name of a terminal or a locale; both could also be paths. */
static bool is_plain_name(const char *s) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789+-_.@";
    return s && *s != '.' && strlen(s) < 64 && s[strspn(s, allowed)] == '\0';
}

/* Takes all else, and what looks like a path, out of the environment. */
static void restricted_environment(void) {
    static const char *const names[] = {"TERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR"};
    enum { NAMES = sizeof names / sizeof *names };
    char *kept[NAMES];
    for (int i = 0; i < NAMES; i++) {
        const char *value = getenv(names[i]);
        kept[i] = is_plain_name(value) ? mem_string(value) : NULL;
    }
    clearenv();
    for (int i = 0; i < NAMES; i++) {
        if (kept[i])
            setenv(names[i], kept[i], 1);
        mem_free(kept[i]);
    }
}

/* Lowers a limit; `grace` more is the hard one. */
static const struct rlimit *at_most(struct rlimit *now, rlim_t most, rlim_t grace) {
    if (now->rlim_max == RLIM_INFINITY || now->rlim_max > most + grace)
        now->rlim_max = most + grace;
    now->rlim_cur = most < now->rlim_max ? most : now->rlim_max;
    return now;
}

static void set_limits(size_t bytes) {
    struct rlimit now = {0, 0};
    setrlimit(RLIMIT_CORE, &now);
    if (getrlimit(RLIMIT_CPU, &now) == 0)
        setrlimit(RLIMIT_CPU, at_most(&now, CPU_SECONDS, 10));
    if (ADDRESS_MEGABYTES > 0 && getrlimit(RLIMIT_AS, &now) == 0)
        setrlimit(RLIMIT_AS, at_most(&now, (rlim_t)ADDRESS_MEGABYTES << 20, 0));
    if (getrlimit(RLIMIT_FSIZE, &now) == 0)
        setrlimit(RLIMIT_FSIZE, at_most(&now, (rlim_t)SAVE_MEGABYTES << 20, 0));
    if (getrlimit(RLIMIT_NOFILE, &now) == 0)
        setrlimit(RLIMIT_NOFILE, at_most(&now, FILES, 0));
    signal(SIGXFSZ, SIG_IGN); /* the write fails and is reported */
    mem_limit(bytes);
    process_limit((size_t)MEGABYTES_BESIDE << 20);
}

/* The last part of the path: the host gives each player a directory of that name. */
static const char *own_name(const char *state) {
    const char *slash = state ? strrchr(state, '/') : NULL;
    return slash ? slash + 1 : state;
}

/* The state directory, the table and the library under names that only the program has for them. */
static bool restricted_close_files(struct args *a, const char *state, struct err *e) {
    const char *library = library_dir();
    if (state && (!file_make_dir(state, e) || !(a->state_dir = file_allow(state, true, e))))
        return false;
    if (a->table_dir && !(a->table_dir = file_allow(a->table_dir, true, e)))
        return false;
    if (library && !(library = file_allow(library, false, e)))
        return false;
    library_use(library ? library : "");
    file_restrict();
    return true;
}

/* The place that the XDG base directory specification gives; NULL without a home. A home that is
 * not there is not made; nor is what XDG_STATE_HOME lies in. */
static const char *usual_place(char *place, size_t size) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/') {
        snprintf(place, size, "%.*s", (int)(strrchr(state, '/') - state), state);
        file_never_make(place);
        snprintf(place, size, "%s/sumi", state);
    } else if (home && home[0] == '/') {
        file_never_make(home);
        snprintf(place, size, "%s/.local/state/sumi", home);
    } else {
        return NULL;
    }
    return place;
}

/* The memory that this process may take; strangers cannot ask for more. */
static size_t bytes_allowed(const struct args *a) {
    long most = a->value[OPT_RESTRICTED].given ? MEGABYTES : USUAL_MEGABYTES;
    long asked = a->value[OPT_MEMORY].given ? a->value[OPT_MEMORY].number : most;
    if (a->value[OPT_RESTRICTED].given && asked > most)
        asked = most;
    return (size_t)asked << 20;
}

/* Sets a->table_dir, a->table_name and a->state_dir: the operand of --state, else
 * $XDG_STATE_HOME/sumi or ~/.local/state/sumi; and with --restricted, for a program that strangers
 * reach, such as a forced command of sshd: nothing of the environment counts but the kind of
 * terminal, the language and NO_COLOR; files are opened in the state directory and the library
 * only, and never by a name that was typed; CPU time and file sizes have limits. Memory has one
 * always. Comes before anything reads the environment. False: the state directory cannot be used.
 */
static bool restricted_begin(struct args *a, struct err *e) {
    const char *state = a->value[OPT_STATE].text;
    size_t limit = bytes_allowed(a);
    a->table_dir = a->value[OPT_TABLE].text;
    if (!a->value[OPT_RESTRICTED].given) {
        mem_limit(limit);
        a->state_dir = state ? state : usual_place(a->state_place, sizeof a->state_place);
        return true;
    }
    a->table_name = own_name(state);
    restricted_environment();
    set_limits(limit);
    return restricted_close_files(a, state, e);
}

struct program {
    int argc;
    char **argv;
    int status;
};

static int print(const char *s, int n) {
    return run_write(STDOUT_FILENO, s, n) ? STATUS_OK : STATUS_BAD;
}

static int print_help(const struct args *a) {
    struct buf text = {0};
    if (a->value[OPT_HELP].given)
        help_text(a->command, &text);
    else
        table_text(a, &text);
    return print(text.at, text.len);
}

static int run_command(const struct args *a) {
    if (a->command->whole)
        return a->command->whole(a);
    return a->value[OPT_BATCH].given ? run_batch(a, STDIN_FILENO, STDOUT_FILENO) : run_each(a);
}

static void main_run(void *arg) {
    static const char version[] = "sumi " SUMI_VERSION "\n";
    struct program *p = arg;
    struct args a;
    struct err e = {0};
    void *scope = mem_begin();
    bool good = args_parse(p->argc, p->argv, &a, &e) && restricted_begin(&a, &e);
    setlocale(LC_ALL, "");
    if (!good) {
        input_complain(NULL, &e);
        p->status = STATUS_BAD;
    } else if (a.value[OPT_HELP].given || a.value[OPT_TABLES].given) {
        p->status = print_help(&a);
    } else if (a.value[OPT_VERSION].given) {
        p->status = print(version, (int)sizeof version - 1);
    } else {
        p->status = run_command(&a);
    }
    mem_end(scope);
}

int main(int argc, char **argv) {
    struct program p = {.argc = argc, .argv = argv};
    file_take_standard();
    mem_keep_freed();
    json_start();
    if (!mem_try(main_run, &p)) {
        fputs("sumi: out of memory\n", stderr);
        return STATUS_BAD;
    }
    return run_output_lost() ? STATUS_BAD : p.status;
}
