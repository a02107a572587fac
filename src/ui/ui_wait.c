#include "ui/ui_wait.h"

#include "base/clock.h"
#include "ui/key.h"
#include "ui/term.h"

/* Keys that were typed ahead do not end what is answered at once: on a machine that is busy with
 * others' work they wait longer than the words do, which are there before a tenth of a second. */
static const double unnoticed = 0.05; /* seconds of CPU */
enum { UNSAID_MS = 80, UNHEARD_MS = 500, LOOK_MS = 10, REST_MS = 1000 };

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

enum ui_wait_stage ui_wait_stage(double cpu, int64_t ms) {
    if (cpu >= unnoticed || ms >= UNHEARD_MS)
        return WAIT_LISTENS;
    return ms >= UNSAID_MS ? WAIT_SAYS : WAIT_QUIET;
}

/* Says what goes on once it is time to. True: keys are looked at, too. */
static bool takes_long(struct ui_wait *w, double cpu) {
    enum ui_wait_stage stage =
        w->key == KEY_NOTHING ? WAIT_LISTENS : ui_wait_stage(cpu, clock_ms() - w->since);
    if (stage != WAIT_QUIET)
        wait_draw_message(w);
    return stage == WAIT_LISTENS;
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
    return takes_long(w, clock_cpu() - w->cpu) && term_waiting() && !waits_on(w);
}

struct asker ui_asker(struct ui_wait *w) {
    return (struct asker){.stop = key_has_come, .wait = wait_for_answer, .arg = w};
}
