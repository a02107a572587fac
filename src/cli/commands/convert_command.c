/* sumi convert: the puzzle in another format, and what that cannot hold. */
#include "cli/command.h"
#include "cli/run.h"

/* The format of --to, which has to be there; NULL, with the reason in *e. */
static const struct format *asked_format(const struct args *a, struct err *e) {
    struct buf names = {0};
    if (a->value[OPT_TO].given)
        return output_format(a->value[OPT_TO].text, e);
    format_names(&names);
    err_set(e, "--to is missing: the format to write, one of %s", names.at);
    return NULL;
}

/* Says once what the format could not hold: in the answer, or on standard error. */
static void report_losses(const struct args *a, const struct format *f, const struct loaded *l,
                          struct reply *r) {
    struct buf lost = {0};
    struct err e = {0};
    format_losses(f, l, &lost);
    if (r->json)
        json_object_set_new(r->json, "lost", json_string(buf_text(&lost)));
    else if (lost.len > 0) {
        err_set(&e, "%s cannot hold: %s", f->id, lost.at);
        input_complain(a->operand, &e);
    }
}

int cli_convert_each(const struct args *a, struct loaded *l, struct reply *r) {
    const struct format *f = asked_format(a, &r->err);
    if (!f || !format_write(f, l, &r->text, &r->err))
        return STATUS_BAD;
    report_losses(a, f, l, r);
    if (r->json) {
        json_object_set_new(r->json, "format", json_string(f->id));
        json_object_set_new(r->json, "text", json_of_rows(&r->text));
        buf_clear(&r->text);
    } else if (r->text.len > 0 && r->text.at[r->text.len - 1] != '\n') {
        buf_char(&r->text, '\n');
    }
    return STATUS_OK;
}
