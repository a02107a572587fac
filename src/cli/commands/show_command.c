#include "cli/commands/cast.h"
#include "cli/commands/terminal_picture.h"
#include "cli/json.h"
#include "solve/solve.h"

static int show_solution(const struct args *a, struct loaded *l, struct reply *r) {
    struct answer answer;
    solve(&l->model, &(struct solve_options){.count = 1}, &answer);
    bool found = answer.solution != NULL;
    if (found)
        picture(a, l, answer.solution, model_vars(&l->model), true, &r->text);
    else
        err_set(&r->err, answer.memory_short ? "out of memory" : "it has no solution to show");
    return found ? STATUS_OK : STATUS_BAD;
}

int cli_show_each(const struct args *a, struct loaded *l, struct reply *r) {
    int status = STATUS_OK;
    if (a->value[OPT_SOLUTION].given)
        status = show_solution(a, l, r);
    else if (a->value[OPT_CAST].given)
        cast_write(a, l, &r->text);
    else
        picture(a, l, l->board.value, l->board.slots, true, &r->text);
    if (r->json && status == STATUS_OK) {
        json_object_set_new(r->json, "text", json_of_rows(&r->text));
        buf_clear(&r->text);
    }
    return status;
}
