#include "records.h"

#include <stdio.h>

bool records_visit(const char *path, record_visitor *visit, void *arg) {
    FILE *in = fopen(path, "r");
    json_error_t why;
    json_t *record;
    if (!in) {
        perror(path);
        return false;
    }
    while ((record = json_loadf(in, JSON_DISABLE_EOF_CHECK, &why))) {
        visit(arg, record);
        json_decref(record);
    }
    bool whole = feof(in) && !ferror(in);
    fclose(in);
    if (!whole)
        fprintf(stderr, "%s: %s\n", path, why.text);
    return whole;
}

const char *record_text(const json_t *record, const char *field) {
    const char *s = json_string_value(json_object_get(record, field));
    return s ? s : "";
}
