/* sumi daily: the puzzle of a day. */
#include "base/os/clock.h"
#include "cli/command.h"
#include "cli/run.h"
#include "cli/settings_file.h"
#include "play/store/fresh.h"
#include "ui/ui.h"

#include <time.h>

/* The genre that is named, or the day's: each comes round. */
static const struct genre *genre_of_day(const struct args *a, int day, struct err *e) {
    int n = 0;
    if (a->operand) {
        const struct genre *g = genre_by_name(a->operand);
        if (!g)
            input_no_genre(a->operand, e);
        return g;
    }
    while (genres[n])
        n++;
    return genres[day % n];
}

/* The day that is asked for; 0: it is none, or has not come yet. */
static int day_asked(const struct args *a, struct err *e) {
    const struct value *v = &a->value[OPT_DATE];
    int today = clock_today(), day = v->given ? clock_day(v->text) : today;
    if (day <= 0)
        err_set(e, "--date takes a day such as 2026-11-24");
    else if (day > today)
        err_set(e, "that day has not come yet");
    return day > 0 && day <= today ? day : 0;
}

/* Waits until the puzzle is made; another program may have made it today already. */
static bool daily_make(const struct genre *g, int day, const char *state_dir, struct loaded *game,
                       struct err *e) {
    enum { WAIT_NS = 10000000 };
    struct fresh fresh;
    struct fresh_order order = fresh_today(g, day);
    fresh_init(&fresh, state_dir, 1);
    bool made = fresh_ask(&fresh, &order, e);
    while (made && fresh.state == FRESH_MAKING) {
        nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
        fresh_poll(&fresh);
    }
    made = made &&
           (fresh.state == FRESH_READY || err_set(e, "the puzzle of that day could not be made")) &&
           fresh_take(&fresh, game, e);
    fresh_free(&fresh);
    return made;
}

int cli_daily(const struct args *a) {
    struct loaded game = {0};
    struct err e = {0};
    struct shared_table table = {0};
    struct ui_options o;
    int day = day_asked(a, &e);
    bool good = day > 0 && settings_options(a, &table, &o, &e);
    const struct genre *g = good ? genre_of_day(a, day, &e) : NULL;
    good = g && daily_make(g, day, a->state_dir, &game, &e) && ui_play(&game, &o, &e);
    if (!good || e.text[0])
        input_complain(NULL, &e);
    table_close(&table);
    return good ? STATUS_OK : STATUS_BAD;
}
