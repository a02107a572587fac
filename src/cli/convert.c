#include "cli/json.h"

#include "cli/command.h"

#include "base/text.h"

#include <string.h>

const struct format *output_format(const char *name, struct err *e) {
    const struct format *f = format_by_id(name);
    if (f && f->write)
        return f;
    struct buf words = {0};
    text_clean(&words, name, (int)strnlen(name, 80), 20);
    buf_add(&words, " is not a format that can be written; there are");
    for (const struct format *const *each = formats; *each; each++)
        if ((*each)->write)
            buf_fmt(&words, " %s", (*each)->id);
    err_set(e, "%s", buf_text(&words));
    buf_free(&words);
    return NULL;
}

int cli_convert_each(const struct args *a, struct loaded *l, struct reply *r) {
    const struct format *f =
        output_format(a->value[OPT_TO].given ? a->value[OPT_TO].text : "--to: nothing", &r->err);
    if (!f || !f->write(l, &r->text, &r->err))
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
