#include "ui/ui_wait.h"

#include "base/clock.h"
#include "ui/term.h"

static const double unnoticed = 0.05; /* seconds of CPU */

void ui_wait_begin(struct ui_wait *w) {
    w->since = clock_cpu();
    w->said = false;
}

static void wait_draw_message(struct ui_wait *w) {
    static const char words[] = " Looking for the answer; any key stops it ";
    if (w->screen->rows > 0)
        screen_text(w->screen, w->screen->rows - 1, 0, words, STYLE_MESSAGE);
    term_draw(w->screen, false);
    w->said = true;
}

bool ui_wait_stops(void *arg) {
    struct ui_wait *w = arg;
    if (clock_cpu() - w->since < unnoticed)
        return false;
    if (!w->said)
        wait_draw_message(w);
    return term_waiting();
}
