#include "base/mem.h"
#include "base/os/file.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/program_tables.h"
#include "cli/restricted.h"
#include "cli/run.h"

#include <locale.h>
#include <stdio.h>
#include <unistd.h>

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
    json_start();
    if (!mem_try(main_run, &p)) {
        fputs("sumi: out of memory\n", stderr);
        return STATUS_BAD;
    }
    return run_output_lost() ? STATUS_BAD : p.status;
}
