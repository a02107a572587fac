#include "ui/ui_wait.h"

#include "base/clock.h"
#include "ui/key.h"
#include "ui/term.h"

/* Keys that were typed ahead do not end what is answered at once. On a machine that is busy with
 * others' work the clock decides. */
static const double unnoticed = 0.05; /* seconds of CPU */
enum { UNNOTICED_MS = 500, LOOK_MS = 10, REST_MS = 1000 };

void ui_wait_begin(struct ui_wait *w, int key) {
    w->key = key;
    w->cpu = clock_cpu();
    w->since = clock_ms();
    w->said = false;
}

static void wait_draw_message(struct ui_wait *w) {
    static const char words[] = " Looking for the answer; any other key stops it ";
    if (w->said || w->key == KEY_NOTHING)
        return;
    if (w->screen->rows > 0)
        screen_text(w->screen, w->screen->rows - 1, 0, words, STYLE_MESSAGE);
    term_draw(w->screen, false);
    w->said = true;
}

static bool takes_long(const struct ui_wait *w, double cpu) {
    return w->key == KEY_NOTHING || cpu >= unnoticed || clock_ms() - w->since >= UNNOTICED_MS;
}

/* A key has come, or the terminal has another size. False: it ends the waiting, and is done next.
 */
static bool waits_on(struct ui_wait *w) {
    int key = term_key(0);
    if (key == KEY_SIZE_CHANGED) {
        w->draw(w->arg, w->screen);
        w->said = false;
    } else if (key != KEY_NOTHING && key != w->key) {
        term_unget(key);
        return false;
    }
    return true;
}

/* Of the type of an asker's `wait`. */
static bool wait_for_answer(void *arg, const struct process *p) {
    struct ui_wait *w = arg;
    for (;;) {
        bool is_long = takes_long(w, process_cpu(p));
        if (is_long)
            wait_draw_message(w);
        enum term_came came = term_wait(p->fd, is_long, is_long ? REST_MS : LOOK_MS);
        if (came == TERM_FD)
            return true;
        if (came == TERM_KEY && !waits_on(w))
            return false;
    }
}

/* Of the type of an asker's `stop`. */
static bool key_has_come(void *arg) {
    struct ui_wait *w = arg;
    if (!takes_long(w, clock_cpu() - w->cpu))
        return false;
    wait_draw_message(w);
    return term_waiting() && !waits_on(w);
}

struct asker ui_asker(struct ui_wait *w) {
    return (struct asker){.stop = key_has_come, .wait = wait_for_answer, .arg = w};
}
