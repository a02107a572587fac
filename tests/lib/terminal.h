/* The program in a terminal of its own, which a test reads and writes. */
#ifndef SUMI_TESTS_TERMINAL_H
#define SUMI_TESTS_TERMINAL_H

#include "base/buf.h"

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

/* The words of a command line. */
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

struct pty {
    pid_t pid;
    int fd;           /* the other side of its terminal; -1: closed */
    struct buf shown; /* all that it wrote */
    int awaited;      /* so much of it was there when an expected text came */
    bool silent;      /* it does not answer what every terminal answers (DA1) */
    int answered;     /* so much of what was shown has been looked at for that */
    struct rusage used;
};

struct pty_options {
    const char *const *env; /* "NAME=value" ..., NULL; nothing else is in the environment */
    int rows, cols;         /* 0: the terminal does not report it */
    bool blocks_hangup;     /* SIGHUP is blocked when it starts */
    int file_bytes;         /* no file may grow beyond: a disk that is full; 0: no limit */
};

/* A directory for each test alone, in which the program finds its games as `pty_home` says in its
 * environment. For cmocka: made and removed. */
extern char pty_dir[64], pty_home[80];
int pty_set_up(void **state);
int pty_tear_down(void **state);

/* The program of $SUMI (build/sumi), found once. */
const char *pty_program(void);

/* Starts it with these words, NULL at the end. */
void pty_start(struct pty *p, const struct pty_options *o, const char *const *words);

/* The same at home, in such a terminal ($TERM; NULL: it is not set) of so many rows and columns. */
void pty_start_at_home(struct pty *p, const char *terminal, int rows, int cols,
                       const char *const *words);

void pty_send(struct pty *p, const char *keys);

/* Reads until `text` has been shown since the last call, or fails the test after two minutes. */
void pty_await(struct pty *p, const char *text);

void pty_rest(struct pty *p, int ms); /* reads for so long */

/* Reads and waits for its end, at most two minutes: its exit status, or -1 for a signal. */
int pty_end(struct pty *p);

void pty_hang_up(struct pty *p); /* closes its terminal */
void pty_free(struct pty *p);

/* CPU time that it has used, in milliseconds. */
long pty_cpu_ms(const struct pty *p);

#endif
