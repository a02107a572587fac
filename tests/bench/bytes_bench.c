/* Bytes that a key sends to the terminal: the program in a pseudo-terminal, random keys, and what
 * comes back until it rests.
 *
 *   bytes_bench YARDSTICK PROGRAM [DIR] */
#include "base/rng.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEYS = 150, REST_MS = 20, START_MS = 400 };

static int drain(int fd, int rest_ms) {
    static char bytes[65536];
    int sum = 0;
    struct pollfd p = {fd, POLLIN, 0};
    while (poll(&p, 1, rest_ms) > 0) {
        ssize_t n = read(fd, bytes, sizeof bytes);
        if (n <= 0)
            break;
        sum += (int)n;
    }
    return sum;
}

static int by_size(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static void measure(char *program, char *puzzle, int rows, int cols, const char *what) {
    static const char *const keys[] = {"h", "j", "k", "l", "H", "J", "K", "L", " ", "."};
    int fd, sent[KEYS];
    struct winsize size = {(unsigned short)rows, (unsigned short)cols, 0, 0};
    struct rng rng;
    pid_t pid = forkpty(&fd, NULL, NULL, &size);
    if (pid == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("XDG_STATE_HOME", "/nonexistent", 1);
        execl(program, program, puzzle, (char *)NULL);
        _exit(127);
    }
    int start = drain(fd, START_MS);
    rng_seed(&rng, 3);
    for (int i = 0; i < KEYS; i++) {
        if (write(fd, keys[rng_below(&rng, 10)], 1) != 1)
            break;
        sent[i] = drain(fd, REST_MS);
    }
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    close(fd);
    qsort(sent, KEYS, sizeof *sent, by_size);
    printf("bytes: %-24s first screen %5d; a key %4d median, %4d p90, %5d most\n", what, start,
           sent[KEYS / 2], sent[KEYS - KEYS / 10], sent[KEYS - 1]);
}

int main(int argc, char **argv) {
    static char small[] = "yajilin/10/10/", large[] = "yajilin/45/31/";
    if (argc < 3)
        return 2;
    measure(argv[2], small, 24, 80, "10x10 on 24x80");
    measure(argv[2], large, 24, 80, "31x45 on 24x80");
    measure(argv[2], large, 70, 190, "31x45 on 70x190");
    return 0;
}
