#include "cli/table/table_lines.h"

#include "base/os/clock.h"
#include "cli/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {"begun", "shown", "solved", "refused"}; /* by result_kind */

void table_result_line(const struct result *r, const char *host, struct buf *out) {
    char hash[20], date[CLOCK_DATE];
    snprintf(hash, sizeof hash, "%016" PRIx64, r->hash);
    json_t *o = json_pack(
        "{s:s, s:s, s:i, s:i, s:s, s:s, s:I, s:i, s:i, s:i, s:i, s:i, s:b}", "player", r->who,
        "genre", r->genre->id, "rows", r->grid.rows, "cols", r->grid.cols, "puzzle", hash,
        "progress", kinds[r->kind], "ms", (json_int_t)r->ms, "moves", r->moves, "hints", r->hints,
        "checks", r->checks, "wrong", r->wrong, "pauses", r->pauses, "timed", (int)r->unseen);
    if (r->day > 0)
        json_object_set_new(o, "day", json_string(clock_date(r->day, date)));
    if (r->on > 0)
        json_object_set_new(o, "solved_on", json_string(clock_date(r->on, date)));
    if (r->why_not)
        json_object_set_new(o, "why_not", json_string(r->why_not));
    if (host)
        json_object_set_new(o, "host", json_string(host));
    json_line(o, out);
    json_decref(o);
}

void table_standing_line(const struct standing *s, struct buf *out) {
    json_t *o = json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:I, s:i}", "player", s->who, "solved",
                          s->solved, "clean", s->clean, "hints", s->hints, "checks", s->checks,
                          "wrong", s->wrong, "ms", (json_int_t)s->ms, "streak", s->streak);
    json_line(o, out);
    json_decref(o);
}

/* A text of an object, as far as it fits; "" where there is none. */
static void take_text(const json_t *o, const char *key, char *to, size_t size) {
    const char *text = json_string_value(json_object_get(o, key));
    snprintf(to, size, "%s", text ? text : "");
}

static int take_number(const json_t *o, const char *key) {
    json_int_t n = json_integer_value(json_object_get(o, key));
    return n < 0 || n > 1000000 ? -1 : (int)n;
}

static int take_day(const json_t *o, const char *key) {
    char date[CLOCK_DATE];
    take_text(o, key, date, sizeof date);
    return clock_day(date);
}

static bool take_result(const json_t *o, struct result *r) {
    char genre[32], hash[20], player[TABLE_NAME + 1], host[RESULT_WHO - TABLE_NAME - 1], *end;
    *r = (struct result){.kind = RESULT_SOLVED,
                         .grid = {take_number(o, "rows"), take_number(o, "cols")},
                         .day = take_day(o, "day"),
                         .on = take_day(o, "solved_on"),
                         .ms = json_integer_value(json_object_get(o, "ms")),
                         .moves = take_number(o, "moves"),
                         .hints = take_number(o, "hints"),
                         .checks = take_number(o, "checks"),
                         .wrong = take_number(o, "wrong"),
                         .unseen = json_is_true(json_object_get(o, "timed"))};
    take_text(o, "player", player, sizeof player);
    take_text(o, "genre", genre, sizeof genre);
    take_text(o, "puzzle", hash, sizeof hash);
    take_text(o, "host", host, sizeof host);
    snprintf(r->who, sizeof r->who, "%s@%s", player, host);
    r->hash = strtoull(hash, &end, 16);
    r->genre = genre_by_name(genre);
    return r->genre && end == hash + 16 && player[0] && host[0] && r->ms >= 0;
}

bool table_line_read(const char *line, struct result *r, struct err *e) {
    json_error_t why;
    json_t *o = json_loads(line, JSON_REJECT_DUPLICATES, &why);
    bool solved = o && json_is_object(o) && take_result(o, r);
    json_decref(o);
    return solved || err_set(e, "it is no line of sumi table export");
}
