#include "cli/run.h"

#include "base/mem.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/lines.h"

#include "base/file.h"
#include "base/text.h"

#include <assert.h>
#include <unistd.h>

bool run_write(int fd, const char *s, int n) {
    assert(!isatty(fd) || text_is_printable(s, n));
    return file_write_all(fd, s, n);
}

int run_each(const struct args *a) {
    struct loaded l = {0};
    struct reply r = {0};
    int status = STATUS_BAD;
    if (input_load(a->operand, &l, &r.err)) {
        loaded_compile(&l);
        r.json = a->value[OPT_JSON].given ? json_of_puzzle(l.puzzle) : NULL;
        status = a->command->each(a, &l, &r);
    }
    if (status == STATUS_BAD)
        input_complain(a->operand, &r.err);
    else if (r.json)
        json_line(r.json, &r.text);
    if (!run_write(STDOUT_FILENO, buf_text(&r.text), r.text.len) && status != STATUS_BAD) {
        status = STATUS_BAD;
        err_set(&r.err, "cannot be written");
        input_complain("standard output", &r.err);
    }
    json_decref(r.json);
    buf_free(&r.text);
    loaded_free(&l);
    return status;
}

/* One line of a batch: the argument of mem_try(). */
struct item {
    const struct args *a;
    const char *line;
    struct buf *out;
    bool good;
};

static bool answer(const struct item *it, struct reply *r) {
    struct loaded l = {0};
    bool good = input_load_line(it->line, &l, &r->err);
    if (good) {
        loaded_compile(&l);
        r->json = json_of_puzzle(l.puzzle);
        good = it->a->command->each(it->a, &l, r) != STATUS_BAD;
    }
    loaded_free(&l);
    return good;
}

static void answer_item(void *arg) {
    struct item *it = arg;
    struct reply r = {0};
    it->good = answer(it, &r);
    if (!it->good) {
        json_decref(r.json);
        r.json = json_of_err(&r.err);
    }
    json_line(r.json, it->out);
    json_decref(r.json);
    buf_free(&r.text);
}

bool run_line(const struct args *a, const char *line, struct buf *out) {
    struct item it = {.a = a, .line = line, .out = out};
    *out = (struct buf){0};
    if (mem_try(answer_item, &it))
        return it.good;
    *out = (struct buf){0}; /* its bytes went with the rest */
    buf_add(out, "{\"error\":{\"text\":\"out of memory\"}}\n");
    return false;
}

int run_batch(const struct args *a, int in_fd, int out_fd) {
    struct lines in = {.fd = in_fd, .most = FILE_MAX};
    struct buf line = {0}, out = {0};
    bool all_good = true, written = true;
    while (written && lines_next(&in, &line)) {
        all_good = run_line(a, buf_text(&line), &out) && all_good;
        written = run_write(out_fd, out.at, out.len);
        buf_free(&out);
    }
    buf_free(&line);
    lines_free(&in);
    return all_good && written ? STATUS_OK : STATUS_BAD;
}
