#include "ui/app.h"

#include <stdio.h>
#include <string.h>

static void fresh_set_message(struct app *app, const char *words) {
    snprintf(app->session->message, sizeof app->session->message, "%s", words);
}

/* Orders a puzzle of the same genre and size, and of the same difficulty where it is known. */
static struct fresh_order like_this(const struct puzzle *p) {
    struct fresh_order o = {p->genre, p->grid, ANY_DIFFICULTY, 0};
    for (int d = 0; d < DIFFICULTIES; d++)
        if (strncmp(p->text[TEXT_RATED], difficulty_names[d], strlen(difficulty_names[d])) == 0)
            o.difficulty = d;
    return o;
}

/* Asks for a puzzle, or takes the one that is ready. One that was asked for before comes first,
 * whatever is played now. */
static void order_fresh(struct app *app) {
    struct fresh *f = app->fresh;
    struct fresh_order o = like_this(app->session->game.puzzle);
    struct err e = {0};
    bool waits = !f->ahead && (f->state == FRESH_MAKING || f->state == FRESH_READY);
    if (!waits && !fresh_ask(f, &o, &e)) {
        fresh_set_message(app, e.text);
        return;
    }
    if (f->state == FRESH_READY && !fresh_take(f, &app->next, &e))
        fresh_set_message(app, e.text);
}

void app_fresh(struct app *app, enum action a) {
    app->session->message[0] = '\0';
    if (app->fresh == NULL) {
        fresh_set_message(app, "No puzzles can be made here");
    } else if (app->next.puzzle != NULL) {
        fresh_set_message(app, "A fresh puzzle comes next already");
    } else if (a == ACT_FRESH) {
        order_fresh(app);
    } else {
        bool asked = app->fresh->state != FRESH_IDLE && !app->fresh->ahead;
        if (asked)
            fresh_stop(app->fresh);
        fresh_set_message(app, asked ? "Stopped" : "No puzzle is being made");
    }
}

bool app_fresh_tick(struct app *app) {
    return app->fresh != NULL && fresh_poll(app->fresh) && !app->fresh->ahead;
}

void app_fresh_words(const struct app *app, struct buf *out) {
    struct buf key = {0};
    if (app->fresh == NULL || app->fresh->ahead || app->fresh->state == FRESH_IDLE)
        return;
    buf_add(out, out->len > 0 ? "  " : "");
    fresh_words(app->fresh, out);
    if (app->fresh->state == FRESH_READY) {
        keymap_keys(&app->map, ACT_FRESH, &key);
        buf_fmt(out, " (%s)", buf_text(&key));
    }
    buf_free(&key);
}
