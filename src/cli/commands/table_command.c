/* sumi table: who of a table has solved what, and joining, leaving, pruning, export and import. */
#include "base/os/clock.h"
#include "base/os/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/run.h"
#include "cli/settings_file.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static const char *const kinds[] = {"begun", "shown", "solved", "refused"}; /* by result_kind */

/* `host`: whose table it is; NULL: nobody needs to know. */
static void table_result_line(const struct result *r, const char *host, struct buf *out) {
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
    if (r->why_not[0])
        json_object_set_new(o, "why_not", json_string(r->why_not));
    if (host)
        json_object_set_new(o, "host", json_string(host));
    json_line(o, out);
    json_decref(o);
}

static void table_standing_line(const struct standing *s, struct buf *out) {
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

/* A number of an object; -1: it is too large to be kept. */
static int take_number(const json_t *o, const char *key) {
    json_int_t n = json_integer_value(json_object_get(o, key));
    return n < 0 || n > INT_MAX ? -1 : (int)n;
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
    return end == hash + 16 && player[0] && host[0] && result_can_be_kept(r);
}

/* Reads a line of an export; the player is called "mira@shore" then. False, with the reason in *e:
 * it is none. */
static bool table_line_read(const char *line, struct result *r, struct err *e) {
    json_error_t why;
    json_t *o = json_loads(line, JSON_REJECT_DUPLICATES, &why);
    bool solved = o && json_is_object(o) && take_result(o, r);
    json_decref(o);
    return solved || err_set(e, "it is no line of sumi table export");
}

/* A question to a table that is open. */
struct table_question {
    const struct args *args;
    struct shared_table *table;
    const char *word; /* behind the verb; NULL: none */
    struct buf out;
};

enum { WEEK = 7, MONTH = 30 };

static void add_date(int day, struct buf *out) {
    char date[CLOCK_DATE];
    buf_add(out, clock_date(day, date));
}

static void add_help_had(const struct result *r, struct buf *out) {
    struct buf words = {0};
    result_help_words(r, &words);
    if (words.len > 0)
        buf_fmt(out, "  %s", words.at);
}

/* --- today ------------------------------------------------------------------------------------ */

static void add_result(const struct result *r, struct buf *out) {
    struct buf time = {0};
    buf_time(&time, r->ms);
    if (r->kind == RESULT_REFUSED)
        buf_fmt(out, "  %-20s does not count: %s", r->who, r->why_not);
    else if (r->kind == RESULT_SOLVED)
        buf_fmt(out, "  %-20s %8s", r->who, r->unseen ? time.at : "no time");
    else
        buf_fmt(out, "  %-20s %8s", r->who, r->kind == RESULT_SHOWN ? "shown" : "at it");
    if (r->kind == RESULT_SOLVED)
        add_help_had(r, out);
    if (r->kind == RESULT_SOLVED && !r->known)
        buf_add(out, "  (not compared: this puzzle has not been opened here)");
    buf_char(out, '\n');
}

static void add_day(const struct results *r, int day, struct buf *out) {
    const struct genre *last = NULL;
    buf_add(out, "Today, ");
    add_date(day, out);
    buf_char(out, '\n');
    for (int i = 0; i < r->all.len; i++) {
        const struct result *one = &r->all.at[i];
        if (one->day != day)
            continue;
        if (one->genre != last)
            buf_fmt(out, "%s\n", one->genre->title);
        last = one->genre;
        add_result(one, out);
    }
    if (!last)
        buf_add(out, "Nobody has solved a puzzle of today yet.\n");
}

static bool show_today(struct table_question *a, struct err *e) {
    struct results r;
    int today = clock_today();
    if (!results_read(a->table, today, &r, e))
        return false;
    results_sort(&r);
    for (int i = 0; i < r.all.len && a->args->value[OPT_JSON].given; i++)
        if (r.all.at[i].day == today)
            table_result_line(&r.all.at[i], NULL, &a->out);
    if (!a->args->value[OPT_JSON].given)
        add_day(&r, today, &a->out);
    return true;
}

/* --- sums ------------------------------------------------------------------------------------- */

static void add_standing(const struct standing *s, struct buf *out) {
    struct buf time = {0};
    buf_time(&time, s->ms);
    buf_fmt(out, "%-20s %6d %6d %9s %7d", s->who, s->solved, s->clean, time.at, s->streak);
    add_help_had(&(struct result){.hints = s->hints, .checks = s->checks, .wrong = s->wrong}, out);
    buf_char(out, '\n');
}

/* The day puzzles of so many days, each solved on its day; streaks may have begun before. */
static bool show_days(struct table_question *a, int days, struct err *e) {
    enum { STREAK_MOST = 400 };
    struct results r;
    vec_standing all = {0};
    int today = clock_today();
    bool json = a->args->value[OPT_JSON].given;
    if (!results_read(a->table, today - STREAK_MOST, &r, e))
        return false;
    standings_of(&r, today - days + 1, today, &all);
    if (!json && all.len == 0)
        buf_fmt(&a->out, "Nobody has solved a day's puzzle in these %d days.\n", days);
    else if (!json)
        buf_fmt(&a->out, "%-20s %6s %6s %9s %7s\n", "", "solved", "clean", "time", "in a row");
    for (int i = 0; i < all.len; i++)
        (json ? table_standing_line : add_standing)(&all.at[i], &a->out);
    return true;
}

static bool show_week(struct table_question *a, struct err *e) {
    return show_days(a, WEEK, e);
}

static bool show_month(struct table_question *a, struct err *e) {
    return show_days(a, MONTH, e);
}

/* --- players ---------------------------------------------------------------------------------- */

static void table_seat_line(const char *name, bool you, struct buf *out) {
    json_t *o = json_pack("{s:s, s:b}", "player", name, "you", (int)you);
    json_line(o, out);
    json_decref(o);
}

/* For the host, who alone can remove them. */
static bool add_squatters(struct table_question *a, struct err *e) {
    struct seats s;
    if (shared_dir_us() != a->table->host)
        return true;
    if (!table_squatters(a->table, &s, e))
        return false;
    for (int i = 0; i < s.all.len; i++)
        buf_fmt(&a->out, "%s: taken, and nobody's seat: account %ld\n", s.all.at[i].name,
                s.all.at[i].account);
    return true;
}

static bool show_players(struct table_question *a, struct err *e) {
    struct seats s;
    bool json = a->args->value[OPT_JSON].given;
    if (!table_seats(a->table, &s, e))
        return false;
    for (int i = 0; i < s.all.len; i++) {
        const char *name = s.all.at[i].name;
        bool you = strcmp(name, a->table->name) == 0;
        if (json)
            table_seat_line(name, you, &a->out);
        else
            buf_fmt(&a->out, "%s%s\n", name, you ? " (you)" : "");
    }
    if (s.all.len == 0 && !json)
        buf_add(&a->out, "Nobody sits at the table yet: sumi table join NAME\n");
    if (s.more && !json)
        buf_fmt(&a->out, "There are more: a table has room for %d.\n", TABLE_PLAYERS);
    return json || add_squatters(a, e);
}

static bool table_join_as(struct table_question *a, struct err *e) {
    const char *name = a->word ? a->word : a->table->given;
    if (!name)
        return err_set(e, "join: which name will you have?");
    if (!table_join(a->table, name, e))
        return false;
    buf_fmt(&a->out,
            "You sit at the table as %s. What you solve of a day's puzzles is shown there.\n",
            a->table->name);
    return true;
}

static bool table_get_up(struct table_question *a, struct err *e) {
    if (!table_leave(a->table, e))
        return false;
    buf_add(&a->out, "You have left the table; nothing of yours is there any more.\n");
    return true;
}

static bool watched(struct table_question *a, struct err *e) {
    if (!table_watched(a->table, true, e))
        return false;
    buf_add(&a->out, "Others may look on at your games from now on.\n");
    return true;
}

static bool unwatched(struct table_question *a, struct err *e) {
    if (!table_watched(a->table, false, e))
        return false;
    buf_add(&a->out, "Nobody looks on at your games from now on.\n");
    return true;
}

/* --- for the host ----------------------------------------------------------------------------- */

static bool keeps_table(struct err *e) {
    return !file_restricted() || err_set(e, "with --restricted nobody keeps the table");
}

static bool prune(struct table_question *a, struct err *e) {
    char *end = NULL;
    long days = a->word ? strtol(a->word, &end, 10) : -1;
    int removed = 0, kept = 0;
    if (!keeps_table(e))
        return false;
    if (days < 0 || !end || *end)
        return err_set(e, "prune: games of how many days stay?");
    if (!results_prune(a->table, (int)(days < 100000 ? days : 100000), &removed, &kept, e))
        return false;
    buf_fmt(&a->out, "%d game%s removed", removed, removed == 1 ? "" : "s");
    if (kept > 0)
        buf_fmt(&a->out, "; %d belong to other accounts, which only root can remove", kept);
    buf_add(&a->out, ".\n");
    return true;
}

/* Results of other hosts are not handed on: each host exports its own. */
static bool table_export(struct table_question *a, struct err *e) {
    struct results r;
    struct utsname here = {0};
    uname(&here);
    here.nodename[strcspn(here.nodename, ".")] = '\0';
    if (!results_read(a->table, 0, &r, e))
        return false;
    for (int i = 0; i < r.all.len; i++)
        if (r.all.at[i].kind == RESULT_SOLVED && r.all.at[i].file[0])
            table_result_line(&r.all.at[i], here.nodename, &a->out);
    return true;
}

static bool table_import(struct table_question *a, struct err *e) {
    struct lines in = {.fd = STDIN_FILENO, .most = 4096};
    struct buf line = {0};
    struct results r = {0};
    struct result one;
    bool good = keeps_table(e);
    for (int number = 1; good && lines_next(&in, &line); number++)
        if ((good = table_line_read(buf_text(&line), &one, e)))
            vec_push(&r.all, one);
        else
            e->line = number;
    good = good && run_input_ended_well(&in) && results_import(a->table, &r, e);
    if (good)
        buf_fmt(&a->out, "%d result%s taken over.\n", r.all.len, r.all.len == 1 ? "" : "s");
    return good;
}

/* --- all -------------------------------------------------------------------------------------- */

static const struct verb {
    const char *name;
    bool (*does)(struct table_question *a, struct err *e);
    bool takes_word;
} verbs[] = {
    {"today", show_today, false},    {"week", show_week, false},
    {"month", show_month, false},    {"players", show_players, false},
    {"join", table_join_as, true},   {"leave", table_get_up, false},
    {"watched", watched, false},     {"unwatched", unwatched, false},
    {"prune", prune, true},          {"export", table_export, false},
    {"import", table_import, false},
};

static const struct verb *verb_of(const struct args *a, struct err *e) {
    const char *word = a->operands.len > 0 ? a->operands.at[0] : verbs[0].name;
    struct buf clean = {0};
    struct suggestions near = suggest_for(word);
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        int most = verbs[i].takes_word ? 2 : 1;
        suggest_offer(&near, verbs[i].name);
        if (strcmp(verbs[i].name, word) != 0)
            continue;
        if (a->operands.len <= most)
            return &verbs[i];
        text_clean_string(&clean, a->operands.at[most], 60);
        err_set(e, "%s: one word too many behind %s", buf_text(&clean), word);
        return NULL;
    }
    text_clean_string(&clean, word, 60);
    err_set(e, "%s: that cannot be asked of a table", buf_text(&clean));
    suggest_append(&near, "", e);
    return NULL;
}

static bool ask(const struct args *a, struct buf *out, struct err *e) {
    struct shared_table t = {0};
    const struct verb *verb = verb_of(a, e);
    bool good = verb && settings_table(a, &t, e);
    if (verb && !good && !e->text[0])
        err_set(e, "no table is named: --table DIR, or 'table = DIR' in the settings");
    if (good) {
        struct table_question asked = {a, &t, a->operands.len > 1 ? a->operands.at[1] : NULL, {0}};
        good = verb->does(&asked, e);
        *out = asked.out;
    }
    table_close(&t);
    return good;
}

static bool create(const struct args *a, struct buf *out, struct err *e) {
    const char *dir = a->value[OPT_CREATE].text;
    if (file_restricted())
        return err_set(e, "with --restricted no table is made");
    if (!table_create(dir, e))
        return false;
    buf_add(out, "The table is made. Players find it by this line in their settings or in "
                 "/etc/sumi/config:\n"
                 "table = ");
    text_clean_string(out, dir, 4096);
    buf_char(out, '\n');
    return true;
}

int cli_table(const struct args *a) {
    struct buf out = {0};
    struct err e = {0};
    bool good = (a->value[OPT_CREATE].given ? create : ask)(a, &out, &e) &&
                run_write(STDOUT_FILENO, buf_text(&out), out.len);
    if (!good && e.text[0])
        input_complain(NULL, &e);
    return good ? STATUS_OK : STATUS_BAD;
}
