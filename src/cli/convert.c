#include "cli/json.h"

#include "cli/command.h"

#include "base/text.h"

#include <string.h>

const struct format *output_format(const char *name, struct err *e) {
    const struct format *f = format_by_id(name);
    if (f && f->write)
        return f;
    struct buf words = {0}, names = {0};
    text_clean(&words, name, (int)strnlen(name, 80), 20);
    format_names(&names);
    err_set(e, "--to %s: no such format is written; there are %s", buf_text(&words), names.at);
    buf_free(&words);
    buf_free(&names);
    return NULL;
}

static bool no_format(struct err *e) {
    struct buf names = {0};
    format_names(&names);
    err_set(e, "--to is missing: the format to write, one of %s", names.at);
    buf_free(&names);
    return false;
}

int cli_convert_each(const struct args *a, struct loaded *l, struct reply *r) {
    const struct value *to = &a->value[OPT_TO];
    const struct format *f = to->given ? output_format(to->text, &r->err) : NULL;
    if ((!to->given && !no_format(&r->err)) || !f || !f->write(l, &r->text, &r->err))
        return STATUS_BAD;
    if (r->json) {
        json_object_set_new(r->json, "format", json_string(f->id));
        json_object_set_new(r->json, "text", json_of_rows(&r->text));
        buf_clear(&r->text);
    } else if (r->text.len > 0 && r->text.at[r->text.len - 1] != '\n') {
        buf_char(&r->text, '\n');
    }
    return STATUS_OK;
}
