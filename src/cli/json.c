#include "cli/json.h"

#include "base/mem.h"

static void *json_mem(size_t bytes) {
    return mem_alloc(1, bytes);
}

void json_start(void) {
    json_set_alloc_funcs(json_mem, mem_free);
}

json_t *json_of_puzzle(const struct puzzle *p) {
    return json_pack("{s:s, s:i, s:i}", "genre", p->genre->id, "rows", p->grid.rows, "cols",
                     p->grid.cols);
}

json_t *json_of_err(const struct err *e) {
    json_t *about = json_pack("{s:s}", "text", e->text);
    if (e->line > 0)
        json_object_set_new(about, "line", json_integer(e->line));
    if (e->line > 0 && e->col > 0)
        json_object_set_new(about, "col", json_integer(e->col));
    return json_pack("{s:o}", "error", about);
}

json_t *json_of_place(struct grid g, struct place p) {
    char name[PLACE_NAME];
    return json_string(place_name(g, p, name));
}

json_t *json_of_rows(const struct buf *text) {
    int n = text->len;
    if (n > 0 && text->at[n - 1] == '\n')
        n--;
    return json_stringn_nocheck(buf_text(text), (size_t)n);
}

static int add_bytes(const char *s, size_t n, void *out) {
    mem_poll(); /* clauses are a string of 40 MB, which comes in a piece for each line */
    buf_bytes(out, s, (int)n);
    return 0;
}

void json_line(const json_t *json, struct buf *out) {
    json_dump_callback(json, add_bytes, out, JSON_COMPACT | JSON_REAL_PRECISION(6));
    buf_char(out, '\n');
}
