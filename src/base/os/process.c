#include "base/os/process.h"
#include "base/least.h"

#include "base/mem.h"
#include "base/os/file.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum {
    FILES_AT_LEAST = 256,
    FILES_AT_MOST = 65536,
    WAIT_MS = 500,
    READ = 16384,
    MESSAGE_MAX = 16 << 20
};

static bool refused;
static size_t most_bytes; /* 0: no limit */

void process_refuse(bool refuse) {
    refused = refuse;
}

void process_limit(size_t bytes) {
    most_bytes = bytes;
}

/* Returns the CPU time in whole seconds used by this process (RUSAGE_SELF) or by those that have
 * ended (RUSAGE_CHILDREN). */
static rlim_t seconds_used(int who) {
    struct rusage u;
    if (getrusage(who, &u) != 0)
        return 0;
    long parts = u.ru_utime.tv_usec + u.ru_stime.tv_usec;
    return (rlim_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec + parts / 1000000);
}

/* Lowers the CPU limit. If it is used up, the signal arrives at once. */
static void lower_cpu_limit(rlim_t by) {
    struct rlimit now;
    if (by == 0 || getrlimit(RLIMIT_CPU, &now) != 0 || now.rlim_cur == RLIM_INFINITY)
        return;
    now.rlim_cur = now.rlim_cur > by ? now.rlim_cur - by : 1;
    setrlimit(RLIMIT_CPU, &now);
}

static void pay_for_ended(void) {
    static rlim_t paid;
    rlim_t used = seconds_used(RUSAGE_CHILDREN);
    if (most_bytes > 0)
        lower_cpu_limit(used - paid);
    paid = used;
}

struct head {
    int kind, len;
};

static int input = -1; /* the descriptor, in a process that reads */

int process_input(void) {
    return input;
}

/* Closes the descriptors first to last with one call. Returns false if there is no such call. */
static bool close_between(int first, int last) {
#ifdef SYS_close_range
    return first > last || syscall(SYS_close_range, (unsigned)first, (unsigned)last, 0U) == 0;
#else
    (void)first, (void)last;
    return false;
#endif
}

/* Closes every descriptor except fd and `input`. Descriptors may have any number below the limit,
 * which may be far beyond those in use. */
static void close_others(int fd) {
    int low = min_int(fd, input), high = max_int(fd, input);
    if (close_between(0, low - 1) && close_between(low + 1, high - 1) &&
        close_between(high + 1, INT_MAX))
        return;
    long most = sysconf(_SC_OPEN_MAX);
    if (most < FILES_AT_LEAST) /* the limit was lowered after some were opened, or is unknown */
        most = FILES_AT_LEAST;
    for (int other = 0; other < most && other < FILES_AT_MOST; other++)
        if (other != fd && other != input)
            close(other);
}

/* Resets signals to their defaults, since the parent's handlers do not apply to this process. */
static void forget_parent(pid_t parent, int fd) {
    static const int signals[] = {SIGHUP,  SIGTERM, SIGINT,  SIGWINCH,
                                  SIGPIPE, SIGTSTP, SIGALRM, SIGXCPU};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], SIG_DFL);
    close_others(fd);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(1);
}

struct job {
    void (*work)(void *arg, int fd);
    void *arg;
    int fd;
    rlim_t used; /* by the parent, in seconds */
};

static void do_job(void *arg) {
    struct job *j = arg;
    if (most_bytes > 0) {
        lower_cpu_limit(j->used);
        mem_limit(mem_used() + most_bytes);
    }
    j->work(j->arg, j->fd);
}

static bool cannot_start(struct process *p, const char *why, struct err *e) {
    buf_free(&p->inbox);
    *p = (struct process){0};
    return err_set(e, "no process can be started: %s", why);
}

/* Opens a pipe; both ends are -1 if none is wanted. */
static bool open_pipe(int ends[2], bool wanted) {
    ends[0] = ends[1] = -1;
    return !wanted || pipe(ends) == 0;
}

static void close_pipe(const int ends[2]) {
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

static _Noreturn void run_job(struct job *job, pid_t parent, int fd, int from) {
    input = from;
    forget_parent(parent, fd);
    mem_forget_outer();
    job->fd = fd;
    mem_try(do_job, job); /* a lack of memory must not jump into the parent's code */
    _exit(0);
}

static void take_ends(struct process *p, const int told[2], const int fed[2]) {
    close(told[1]);
    if (fed[0] >= 0)
        close(fed[0]);
    p->fd = told[0];
    p->input = fed[1];
    fcntl(p->fd, F_SETFD, FD_CLOEXEC);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    if (p->input >= 0)
        fcntl(p->input, F_SETFD, FD_CLOEXEC);
}

static bool start_job(struct process *p, void (*work)(void *arg, int fd), void *arg, bool reads,
                      struct err *e) {
    struct job job = {work, arg, -1, seconds_used(RUSAGE_SELF)};
    int told[2] = {-1, -1}, fed[2] = {-1, -1};
    pid_t parent = getpid();
    vec_reserve(&p->inbox, READ); /* allocated before any mem_try() in which messages are taken */
    if (refused)
        return cannot_start(p, "refused", e);
    bool open = open_pipe(told, true) && open_pipe(fed, reads);
    p->pid = open ? fork() : -1;
    int why = errno;
    if (p->pid == 0)
        run_job(&job, parent, told[1], fed[0]);
    if (p->pid > 0) {
        take_ends(p, told, fed);
        return true;
    }
    close_pipe(told);
    close_pipe(fed);
    return cannot_start(p, strerror(why), e);
}

bool process_start(struct process *p, void (*work)(void *arg, int fd), void *arg, struct err *e) {
    return start_job(p, work, arg, false, e);
}

bool process_start_reading(struct process *p, void (*work)(void *arg, int fd), void *arg,
                           struct err *e) {
    return start_job(p, work, arg, true, e);
}

void process_tell(int fd, int kind, const char *data, int n) {
    struct head head = {kind, n};
    if (file_write_all(fd, (const char *)&head, sizeof head))
        file_write_all(fd, data, n);
}

/* Returns the number of bytes of the first message in the inbox, 0 while it is incomplete, or -1 if
 * it is invalid. */
static int whole(const struct process *p, struct head *head) {
    if (p->inbox.len < (int)sizeof *head)
        return 0;
    memcpy(head, p->inbox.at, sizeof *head);
    if (head->len < 0 || head->len > MESSAGE_MAX)
        return -1;
    int n = (int)sizeof *head + head->len;
    return p->inbox.len >= n ? n : 0;
}

/* Reads what has arrived. Returns false if there is nothing. */
static bool process_read(struct process *p) {
    /* Reserve the memory first: bytes read from the pipe when memory ran out would be lost. */
    vec_reserve(&p->inbox, READ);
    ssize_t n = read(p->fd, p->inbox.at + p->inbox.len, READ);
    if (n > 0)
        p->inbox.len += (int)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        p->ended = true;
    return n > 0;
}

enum told process_take(struct process *p, int *kind, struct buf *out) {
    struct head head;
    int n;
    buf_clear(out);
    if (p->pid == 0)
        return TOLD_END;
    while ((n = whole(p, &head)) == 0 && !p->ended && process_read(p))
        ;
    if (n <= 0)
        return n < 0 || p->ended ? TOLD_END : TOLD_NOTHING;
    *kind = head.kind;
    buf_bytes(out, p->inbox.at + sizeof head, head.len);
    p->inbox.len -= n;
    memmove(p->inbox.at, p->inbox.at + n, (size_t)p->inbox.len);
    return TOLD_MESSAGE;
}

double process_cpu(const struct process *p) {
#if defined(_POSIX_CPUTIME) && _POSIX_CPUTIME >= 0
    clockid_t clock;
    struct timespec t;
    if (p->pid > 0 && clock_getcpuclockid(p->pid, &clock) == 0 && clock_gettime(clock, &t) == 0)
        return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
#endif
    (void)p;
    return -1;
}

void process_wait(const struct process *p) {
    struct pollfd one = {p->fd, POLLIN, 0};
    if (p->pid > 0 && !p->ended)
        poll(&one, 1, WAIT_MS);
}

void *process_share(size_t bytes) {
    void *shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared == MAP_FAILED ? NULL : shared;
}

void process_unshare(void *shared, size_t bytes) {
    if (shared)
        munmap(shared, bytes);
}

void process_end(struct process *p) {
    if (p->pid > 0) {
        kill(p->pid, SIGKILL);
        while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
            ;
        pay_for_ended();
        close(p->fd);
        if (p->input >= 0)
            close(p->input);
    }
    buf_free(&p->inbox);
    *p = (struct process){0};
}
