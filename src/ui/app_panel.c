/* The panel of a game: its name, progress, rules, what just happened, keys. */
#include "genre/genre.h"
#include "ui/app.h"
#include "ui/frame.h"
#include "ui/paint_look.h"

#include <string.h>

static void add_name(const struct app *app, struct panel *panel) {
    const struct puzzle *p = app->session->game.puzzle;
    struct buf name = {0}, by = {0}, clock = {0};
    frame_name(p, &name);
    panel_add(panel, PANEL_SHOULD, STYLE_TITLE, name.at);
    if (p->text[TEXT_TITLE][0] != '\0' || p->text[TEXT_AUTHOR][0] != '\0')
        buf_fmt(&by, "%s%s%s", p->text[TEXT_TITLE], p->text[TEXT_AUTHOR][0] ? " by " : "",
                p->text[TEXT_AUTHOR]);
    panel_join(panel, PANEL_SHOULD, STYLE_FAINT, buf_text(&by));
    panel_join(panel, PANEL_SHOULD, STYLE_FAINT, p->text[TEXT_RATED]);
    if (app->clock)
        session_time_words(session_ms(app->session), &clock);
    panel_join(panel, PANEL_SHOULD, STYLE_PLAIN, buf_text(&clock));
    buf_free(&name);
    buf_free(&by);
    buf_free(&clock);
}

/* Whether a cell that can be marked is still undecided. */
static bool cell_is_unmarked(const struct loaded *l, int cell) {
    const struct model *m = &l->model;
    int var = m->cell_var[cell];
    if (var < 0 || l->board.value[var] != MARK_NONE)
        return false;
    for (enum dir d = 0; d < DIRS; d++) {
        int segment = m->segment_var[cell * DIRS + (int)d];
        if (segment >= 0 && l->board.value[segment] == MARK_YES)
            return false;
    }
    return true;
}

/* "9 of 14 clues settled, 37 cells left", as far as the genre has clues, and cells to mark. */
static void add_progress(const struct app *app, struct panel *panel) {
    const struct session *s = app->session;
    const struct model *m = &s->game.model;
    int left = 0, markable = 0;
    struct buf text = {0};
    for (int cell = 0; cell < grid_cells(m->grid); cell++) {
        markable += m->cell_var[cell] >= 0;
        left += cell_is_unmarked(&s->game, cell);
    }
    if (s->clues.len > 0)
        buf_fmt(&text, "%d of %d clues settled\n", s->n_settled, s->clues.len);
    if (markable > 0 && left == 0 && s->verdict.broken.len > 0)
        buf_add(&text, "Full, but something breaks a rule: c shows where");
    else if (markable > 0)
        buf_fmt(&text, "%d of %d cells left", left, markable);
    panel_add(panel, PANEL_SHOULD, STYLE_PLAIN, buf_text(&text));
    buf_free(&text);
}

static void panel_add_rules(const struct app *app, struct panel *panel) {
    const char *const *rules = app->session->game.puzzle->genre->rules;
    for (int i = 0; rules[i] != NULL; i++)
        (i == 0 ? panel_add : panel_join)(panel, PANEL_COULD, STYLE_FAINT, rules[i]);
    enum outcome solutions = session_solutions(app->session);
    if (solutions == OUTCOME_ONE)
        panel_join(panel, PANEL_COULD, STYLE_FAINT, "There is exactly one solution.");
    else if (solutions == OUTCOME_SEVERAL || solutions == OUTCOME_NONE)
        panel_join(panel, PANEL_SHOULD, STYLE_PLAIN,
                   solutions == OUTCOME_NONE ? "This puzzle has no solution."
                                             : "This puzzle has several solutions.");
    struct buf legend = {0};
    paint_legend(app->session->game.puzzle, app->ascii, &legend);
    panel_join(panel, PANEL_COULD, STYLE_FAINT, buf_text(&legend));
    buf_free(&legend);
}

/* A line "n\thint\n" for an action that does something here. */
static void add_key(const struct app *app, enum action a, const char *words, struct buf *out) {
    const struct genre *genre = app->session->game.puzzle->genre;
    if (key_fits(&play_keys, (int)a, genre))
        help_key_words(&app->map, (int)a, words, out);
}

void app_strip_keys(const struct app *app, struct buf *out) {
    static const char *const hint_words[] = {
        [HINT_OFF] = "hint", [HINT_WHERE] = "why", [HINT_WHY] = "do it"};
    const struct session *s = app->session;
    bool trial = s->game.board.trial > 0;
    if (s->solved || app->lesson.done)
        add_key(app, ACT_GO_ON, "next", out);
    if (s->solved) {
        add_key(app, ACT_REPLAY, "replay", out);
        add_key(app, ACT_SHARE, "share", out);
        add_key(app, ACT_QUIT, "back", out);
    } else {
        add_key(app, ACT_HINT, hint_words[s->hint_stage], out);
        if (trial) {
            add_key(app, ACT_KEEP, "keep", out);
            add_key(app, ACT_BACK, "take back", out);
        }
        add_key(app, ACT_UNDO, "undo", out);
        add_key(app, ACT_CHECK, "check", out);
        if (s->hint_stage == HINT_OFF && !trial)
            add_key(app, ACT_TRY, "try", out);
    }
    add_key(app, ACT_HELP, "keys", out);
}

/* How marks are made, for who has room to read it. */
static void panel_add_keys(const struct app *app, struct panel *panel) {
    struct buf keys = {0};
    enum mark_look look = app->session->game.puzzle->genre->cell;
    add_key(app, ACT_SHADE, look == LOOK_SHADE ? "shade" : mark_look_rows[look].is, &keys);
    add_key(app, ACT_DOT, "dot", &keys);
    if (boards_are(BOARDS_LINES, app->session->game.puzzle->genre))
        add_key(app, ACT_DRAW_RIGHT, "draw", &keys);
    add_key(app, ACT_PEN, "pen", &keys);
    add_key(app, ACT_CROSS, "cross", &keys);
    add_key(app, ACT_NOTE, "note", &keys);
    add_key(app, ACT_REDO, "redo", &keys);
    add_key(app, ACT_COMPACT, "cells", &keys);
    add_key(app, ACT_THEME, "theme", &keys);
    add_key(app, ACT_QUIT, "leave", &keys);
    panel_keys(panel, PANEL_MAY, buf_text(&keys));
    buf_free(&keys);
}

static void panel_add_lesson(const struct app *app, struct panel *panel) {
    struct buf words = {0};
    lesson_words(&app->lesson, app->session, &app->map, &words);
    panel_add(panel, PANEL_MUST, STYLE_TITLE, buf_text(&words));
    buf_free(&words);
}

/* What just happened, without what the ending repeats. */
static void add_message(const struct app *app, struct panel *panel) {
    const char *message = app->session->message;
    bool said =
        app->session->solved && strncmp(buf_text(&app->ending), message, strlen(message)) == 0;
    if (!said)
        panel_add(panel, PANEL_MUST, STYLE_MESSAGE, message);
}

void app_panel(const struct app *app, struct panel *panel) {
    add_name(app, panel);
    if (app->session->solved) {
        panel_add(panel, PANEL_MUST, STYLE_GOLD, buf_text(&app->ending));
    } else {
        add_progress(app, panel);
        panel_add_rules(app, panel);
        panel_add_keys(app, panel);
    }
    panel_add_lesson(app, panel);
    add_message(app, panel);
}
