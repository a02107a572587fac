/* Bytes that a key sends to the terminal: the program in a pseudo-terminal, random keys, and what
 * comes back until it rests.
 *
 *   bytes_bench YARDSTICK PROGRAM [DIR] */
#include "base/rng.h"
#include "percentile.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEYS = 150, REST_MS = 20, START_MS = 400 };

/* Reads until nothing comes for so long: how many bytes there were. */
static int drain(int fd, int rest_ms) {
    char bytes[4096];
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

/* Starts a game in a terminal of its own; *fd is the other side of that. */
static pid_t start_game(char *program, char *puzzle, int rows, int cols, int *fd) {
    struct winsize size = {(unsigned short)rows, (unsigned short)cols, 0, 0};
    pid_t pid = forkpty(fd, NULL, NULL, &size);
    if (pid < 0) {
        perror("bytes_bench");
        exit(1);
    }
    if (pid == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("XDG_STATE_HOME", "/nonexistent", 1);
        execl(program, program, puzzle, (char *)NULL);
        _exit(127);
    }
    return pid;
}

static void measure(char *program, char *puzzle, int rows, int cols, const char *what) {
    static const char *const keys[] = {"h", "j", "k", "l", "H", "J", "K", "L", " ", "."};
    enum { CHOICES = sizeof keys / sizeof *keys };
    double sent[KEYS] = {0};
    struct rng rng;
    int fd;
    pid_t pid = start_game(program, puzzle, rows, cols, &fd);
    int start = drain(fd, START_MS);
    rng_seed(&rng, 3);
    for (int i = 0; i < KEYS; i++) {
        if (write(fd, keys[rng_below(&rng, CHOICES)], 1) != 1)
            break;
        sent[i] = drain(fd, REST_MS);
    }
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    close(fd);
    printf("%-18s first screen %5d; a key %4.0f median, %4.0f p90, %5.0f most\n", what, start,
           percentile(sent, KEYS, 50), percentile(sent, KEYS, 90), percentile(sent, KEYS, 100));
}

int main(int argc, char **argv) {
    static char small[] = "yajilin/10/10/", large[] = "yajilin/45/31/";
    if (argc < 3)
        return 2;
    printf("\nBytes sent to the terminal.\n\n");
    measure(argv[2], small, 24, 80, "10x10 on 24x80");
    measure(argv[2], large, 24, 80, "31x45 on 24x80");
    measure(argv[2], large, 70, 190, "31x45 on 70x190");
    return 0;
}
