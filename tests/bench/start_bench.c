/* Whole processes from start to answer: CPU time and peak memory.
 *
 *   start_bench YARDSTICK PROGRAM [DIR] */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS = 15 };

struct sample {
    double ms;
    long kb;
};

static double ms_of(struct timeval t) {
    return (double)t.tv_sec * 1000 + (double)t.tv_usec / 1000;
}

static struct sample run_once(char *const argv[]) {
    struct rusage use = {0};
    pid_t pid = fork();
    if (pid == 0) {
        int null = open("/dev/null", O_RDWR);
        dup2(null, 0);
        dup2(null, 1);
        execv(argv[0], argv);
        _exit(127);
    }
    int status = 0;
    wait4(pid, &status, 0, &use);
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 2 || WEXITSTATUS(status) == 127) {
        fprintf(stderr, "start_bench: %s %s failed\n", argv[0], argv[1]);
        exit(1);
    }
    return (struct sample){ms_of(use.ru_utime) + ms_of(use.ru_stime), use.ru_maxrss};
}

static int by_ms(const void *a, const void *b) {
    double x = ((const struct sample *)a)->ms, y = ((const struct sample *)b)->ms;
    return (x > y) - (x < y);
}

/* `most`: what is asked for, in words; or "". */
static void measure(const char *what, const char *most, char *const argv[]) {
    struct sample s[RUNS];
    for (int i = 0; i < RUNS; i++)
        s[i] = run_once(argv);
    qsort(s, RUNS, sizeof *s, by_ms);
    printf("  %-34s %7.1f ms CPU (median of %d)  %6.1f MB%s\n", what, s[RUNS / 2].ms, RUNS,
           (double)s[RUNS / 2].kb / 1024, most);
}

int main(int argc, char **argv) {
    /* Boards without clues: nothing to read, everything to search. */
    static char small[] = "yajilin/10/10/", large[] = "yajilin/45/31/";
    if (argc < 3)
        return 2;
    printf("\nFrom start to end, the whole process.\n\n");
    measure("sumi --version", "", (char *[]){argv[2], "--version", NULL});
    measure("sumi show, 10x10", "", (char *[]){argv[2], "show", small, NULL});
    measure("sumi show, 31x45", "", (char *[]){argv[2], "show", large, NULL});
    measure("sumi solve, blank 10x10", "  (at most 3 ms, 8 MB)",
            (char *[]){argv[2], "solve", small, NULL});
    measure("sumi solve, blank 31x45", "  (at most 24 MB)",
            (char *[]){argv[2], "solve", large, NULL});
    return 0;
}
