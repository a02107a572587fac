#include "ui/ui_loop.h"

#include "base/os/clock.h"
#include "ui/term/term.h"

#include <stdio.h>

static void draw(struct front *f, struct screen *s) {
    int rows, cols;
    term_size(&rows, &cols);
    screen_resize(s, rows, cols);
    front_follow_paper(f);
    f->redraw |= term_theme(f->theme);
    s->colors = term_colors();
    s->rimmed = theme_rims_white(f->theme, s->colors);
    s->white_blocks = theme_has_white(f->theme, s->colors);
    s->glyphs = term_glyphs();
    s->picture = term_picture();
    front_draw(f, s);
    term_draw(s, f->redraw);
    f->redraw = false;
}

/* Keys that were typed ahead do not end what is answered at once: on a machine that is busy with
 * others' work they wait longer than the words do, which are there before a tenth of a second. */
static const double unnoticed = 0.05; /* seconds of CPU */
enum { UNSAID_MS = 80, UNHEARD_MS = 500, LOOK_MS = 10, REST_MS = 1000 };

static void ui_wait_begin(struct ui_wait *w, int key) {
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
        draw(w->front, w->screen);
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

static bool give(struct front *f, int key, struct ui_wait *w) {
    int row, col, n;
    ui_wait_begin(w, key);
    if (key_is_mouse(key) && f->page->mouse) {
        term_click(&row, &col);
        f->page->mouse(f, key, row, col);
    }
    if (key == KEY_PASTE) {
        const char *text = term_pasted(&n);
        front_paste(f, text, n);
    }
    if (key == KEY_SUSPEND) {
        if (!term_suspend())
            say(f->said, "this program cannot be stopped here");
        return true;
    }
    return f->kind->key(f, key);
}

enum { IDLE_MS = 4000 };

/* The next key, or nothing when there is something new to draw. *rested: how long no key has come
 * since the last one, in milliseconds; -1: that was seen to. */
static int next_key(struct front *f, int *rested) {
    const struct front_kind *k = f->kind;
    int wait, key;
    do {
        wait = k->wait ? k->wait(f) : -1;
        int most = wait >= 0 ? wait : *rested >= 0 && k->rest ? IDLE_MS : -1;
        int64_t before = clock_ms();
        term_listen(k->listens ? k->listens(f) : -1);
        key = term_key(most);
        if (key == KEY_NOTHING && *rested >= 0 &&
            (*rested += (int)(clock_ms() - before)) >= IDLE_MS) {
            *rested = -1;
            if (k->rest)
                k->rest(f);
        }
    } while (key == KEY_NOTHING && wait >= 0 && !k->tick(f));
    return key;
}

void ui_loop(struct front *f, bool ascii, struct ui_wait *wait) {
    LOCAL(screen_free) struct screen s = {0};
    int rested = -1;
    screen_init(&s, 1, 1, ascii);
    *wait = (struct ui_wait){.screen = &s, .front = f};
    for (bool on = true; on;) {
        if (f->kind->keep)
            f->kind->keep(f);
        draw(f, &s);
        ui_wait_begin(wait, KEY_NOTHING);
        if (f->kind->idle && f->kind->idle(f))
            draw(f, &s);
        int key = next_key(f, &rested);
        if (key != KEY_NOTHING && key != KEY_SIZE_CHANGED)
            rested = 0;
        on = !f->kind->over(f);
        for (; on && key != KEY_NOTHING; key = on ? term_key(0) : KEY_NOTHING)
            on = give(f, key, wait);
    }
}
