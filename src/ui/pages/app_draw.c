#include "genre/genre.h"
#include "ui/parts/switched.h"

#include "base/least.h"
#include "model/model.h"
#include "model/quiet.h"
#include "ui/pages/app.h"
#include "ui/paint/paint_look.h"
#include "ui/parts/frame.h"
#include "ui/parts/panel.h"

#include <string.h>

/* The panel of a game: its name, progress, rules, what just happened, keys. */

static void add_mode(struct buf *text, const char *mode) {
    buf_fmt(text, "%s%s", text->len > 0 ? "  " : "", mode);
}

/* Those that the settings keep from one game to the next. */
static void add_kept_modes(const struct session *s, struct buf *text) {
    if (s->errors != ERRORS_OFF)
        buf_fmt(text, "%serrors %s", text->len > 0 ? "  " : "", errors_names[s->errors]);
    if (s->when_solved == SOLVED_WHEN_ASKED && !s->solved)
        add_mode(text, "solved: ask");
    if (s->implied)
        add_mode(text, "implied marks");
}

static void add_name(const struct app *app, struct panel *panel) {
    const struct puzzle *p = app->session->game.puzzle;
    struct buf name = {0}, by = {0}, clock = {0}, modes = {0};
    frame_name(p, &name);
    panel_add(panel, PANEL_SHOULD, STYLE_TITLE, name.at);
    if (p->text[TEXT_TITLE][0] != '\0' || p->text[TEXT_AUTHOR][0] != '\0')
        buf_fmt(&by, "%s%s%s", p->text[TEXT_TITLE], p->text[TEXT_AUTHOR][0] ? " by " : "",
                p->text[TEXT_AUTHOR]);
    panel_join(panel, PANEL_SHOULD, STYLE_FAINT, buf_text(&by));
    panel_join(panel, PANEL_SHOULD, STYLE_FAINT, p->text[TEXT_RATED]);
    if (app->clock)
        buf_time(&clock, session_ms(app->session));
    panel_join(panel, PANEL_SHOULD, STYLE_PLAIN, buf_text(&clock));
    if (!app->session->solved)
        add_kept_modes(app->session, &modes);
    panel_join(panel, PANEL_SHOULD, STYLE_FAINT, buf_text(&modes));
}

/* True if a cell that can be marked is still undecided. */
static bool cell_is_unmarked(const struct loaded *l, int cell) {
    const struct model *m = l->model;
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
    const struct model *m = s->game.model;
    int left = 0, markable = 0;
    struct buf text = {0};
    for (int cell = 0; cell < grid_cells(m->grid); cell++) {
        markable += m->cell_var[cell] >= 0;
        left += cell_is_unmarked(&s->game, cell);
    }
    if (s->clues.len > 0)
        buf_fmt(&text, "%d of %d clue%s settled\n", s->n_settled, s->clues.len,
                s->clues.len == 1 ? "" : "s");
    if (markable > 0 && left == 0 && s->verdict.broken.len > 0)
        buf_add(&text, "Full, but something breaks a rule: c shows where");
    else if (markable > 0)
        buf_fmt(&text, "%d of %d cells left", left, markable);
    panel_add(panel, PANEL_SHOULD, STYLE_PLAIN, buf_text(&text));
}

static void panel_add_rules(const struct app *app, struct panel *panel) {
    const struct genre *genre = app->session->game.puzzle->genre;
    if (!(app->known & genre_bit(genre)))
        frame_rules(genre, panel);
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
}

/* A line "n\thint\n" for an action that does something here. */
static void add_key(const struct app *app, enum action a, const char *words, struct buf *out) {
    const struct genre *genre = app->session->game.puzzle->genre;
    if (key_fits(&play_keys, (int)a, genre))
        keymap_line(&app->front.map, (int)a, words, out);
}

/* While letters stand on the board they are no actions. */
static void add_letter_keys(const struct app *app, struct buf *out) {
    const struct session *s = app->session;
    const struct mark_look_row *look = &mark_look_rows[s->game.puzzle->genre->cell];
    bool both = session_names_both(s);
    buf_fmt(out, "Esc\tleave\na-z\t%s\nA-Z\t%s\n", both ? look->no : "go",
            both                    ? look->yes
            : session_names_mark(s) ? "mark"
                                    : "draw");
    if (keymap_action(&app->front.map, KEY_RUBOUT) == ACT_UNDO)
        buf_add(out, "Backspace\tundo\n");
    add_key(app, ACT_HELP, "keys", out);
}

static void app_strip_keys(const struct app *app, struct buf *out) {
    static const char *const hint_words[] = {
        [HINT_OFF] = "hint", [HINT_WHERE] = "why", [HINT_WHY] = "do it"};
    const struct session *s = app->session;
    bool trial = s->game.board.trial > 0;
    if (app_aims(app)) {
        add_letter_keys(app, out);
        return;
    }
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
        if (s->hint_stage == HINT_OFF && !trial && !app->together)
            add_key(app, ACT_TRY, "try", out);
    }
    add_key(app, ACT_HELP, "keys", out);
}

/* How marks are made, for who has room to read it. */
static void panel_add_keys(const struct app *app, struct panel *panel) {
    struct buf keys = {0};
    enum mark_look look = app->session->game.puzzle->genre->cell;
    const char *no = mark_look_rows[look].is_not;
    add_key(app, ACT_SHADE, look == LOOK_SHADE ? "shade" : mark_look_rows[look].is, &keys);
    add_key(app, ACT_DOT, strcmp(no, "dotted") == 0 ? "dot" : no, &keys);
    if (boards_are(BOARDS_LINES, app->session->game.puzzle->genre))
        add_key(app, ACT_DRAW_RIGHT, "draw", &keys);
    add_key(app, ACT_PEN, "pen", &keys);
    add_key(app, ACT_DRAW_FAR, "far", &keys);
    add_key(app, ACT_AIM, "letters", &keys);
    add_key(app, ACT_CROSS, "cross", &keys);
    add_key(app, ACT_NOTE, "note", &keys);
    add_key(app, ACT_REDO, "redo", &keys);
    add_key(app, ACT_RULES, "rules", &keys);
    add_key(app, ACT_COMPACT, "cells", &keys);
    add_key(app, ACT_QUIT, "leave", &keys);
    panel_keys(panel, PANEL_MAY, buf_text(&keys));
}

static void panel_add_lesson(const struct app *app, struct panel *panel) {
    struct buf words = {0};
    lesson_words(&app->lesson, app->session, &app->front.map, &words);
    panel_add(panel, PANEL_MUST, STYLE_TITLE, buf_text(&words));
}

/* Adds what just happened, without what the ending repeats. */
static void add_message(const struct app *app, struct panel *panel) {
    const char *message = app->session->said.text;
    bool said =
        app->session->solved && strncmp(buf_text(&app->ending), message, strlen(message)) == 0;
    if (!said)
        panel_add(panel, PANEL_MUST, STYLE_MESSAGE, message);
}

/* Adds what the highlights of a hint mean, each in its own colour; without colours by the signs.
 * While the hint stands there, rules give way to them. */
static void add_hint_legend(const struct app *app, bool colored, struct panel *panel) {
    const struct session *s = app->session;
    struct view v = app_view(app);
    struct buf words = {0};
    enum style style = STYLE_PLAIN;
    for (int i = 0; (style = paint_highlight(&v, i, !colored, &words)) != STYLE_PLAIN; i++) {
        (i == 0 ? panel_add : panel_join)(panel, PANEL_SHOULD, style, buf_text(&words));
        buf_clear(&words);
    }
    if (s->hint.walk.len > 0)
        panel_join(panel, PANEL_SHOULD, STYLE_FAINT,
                   "1 marks what is supposed, each higher digit what then follows.");
}

/* The words beside the board, and the keys that matter now as lines for panel_keys(). */
static void app_panel(const struct app *app, bool colored, struct panel *panel) {
    add_name(app, panel);
    if (app->session->solved) {
        panel_add(panel, PANEL_MUST, STYLE_GOLD, buf_text(&app->ending));
    } else {
        add_progress(app, panel);
        app_table.panel(app, panel);
        panel_add_rules(app, panel);
        panel_add_keys(app, panel);
    }
    panel_add_lesson(app, panel);
    add_message(app, panel);
    if (app->session->hint_stage == HINT_WHY && !app->session->hint_is_mistake)
        add_hint_legend(app, colored, panel);
}

/* Names the modes that a player may have forgotten, the gravest first. The clock, and what the
 * settings keep, are left out where a panel shows them: the keys have the room. */
static void add_modes(const struct app *app, bool panel, struct buf *text) {
    const struct session *s = app->session;
    struct buf words = {0};
    if (s->unsaved)
        add_mode(text, "NOT SAVED");
    if (s->whose)
        buf_fmt(text, "%sthe game of %s", text->len > 0 ? "  " : "", s->whose);
    else if (s->read_only)
        add_mode(text, "read-only");
    app_table.words(app, text);
    if (s->game.board.trial > 0)
        buf_fmt(text, "%strial %d", text->len > 0 ? "  " : "", s->game.board.trial);
    if (s->pen && !s->solved)
        add_mode(text, "pen down");
    if (app->count > 0)
        buf_fmt(text, "%s%d times", text->len > 0 ? "  " : "", app->count);
    if (!panel)
        add_kept_modes(s, text);
    if (app->clock && !app->front.plain && !panel) {
        buf_time(&words, session_ms(s));
        add_mode(text, words.at);
    }
    if (s->since == 0 && !s->solved && !s->game.history.solved && !s->whose)
        add_mode(text, "clock stopped");
    app_fresh_words(app, text);
}

static void append_cursor_cell(const struct app *app, struct buf *text) {
    session_cell_words(app->session, text);
    if (session_length(app->session) >= 0)
        buf_fmt(text, "  length %d", session_length(app->session));
}

static void add_status(const struct app *app, struct buf *text) {
    struct buf modes = {0};
    append_cursor_cell(app, text);
    add_modes(app, false, &modes);
    if (modes.len > 0)
        buf_fmt(text, "  %s", modes.at);
}

/* On a plain screen one line holds everything: what happened, then the cursor's place. A lesson's
 * task stands above it, and changes when that is done. */
static void plain_words(const struct app *app, struct panel *panel) {
    struct buf text = {0};
    panel_add_lesson(app, panel);
    buf_add(&text, app->session->said.text);
    message_stop(&text);
    add_status(app, &text);
    panel_add(panel, PANEL_MUST, STYLE_MESSAGE, text.at);
}

/* The word in the title of a board that is complete. */
static const char *ending_word(const struct app *app) {
    return app->session->solution_shown ? "Solution" : "Solved";
}

static void draw_strip(const struct app *app, struct screen *s, const struct frame *f) {
    struct buf text = {0}, modes = {0}, keys = {0};
    if (app->session->solved)
        buf_add(&text, ending_word(app)); /* the keys have the room */
    else
        append_cursor_cell(app, &text);
    add_modes(app, f->beside, &modes);
    app_strip_keys(app, &keys);
    frame_strip(s, f, text.at, buf_text(&modes), buf_text(&keys));
}

struct view app_view(const struct app *app) {
    const struct loaded *l = &app->session->game;
    struct view v = shown_board_view(&app->front.board);
    v.puzzle = l->puzzle;
    v.model = l->model;
    v.values = l->board.value;
    v.slots = l->board.slots;
    v.levels = app->levels ? app->levels : l->board.level;
    v.cursor = app->session->cursor;
    return v;
}

/* A what-if walks over the board: its marks as if they were tried, each with its number in the
 * walk, the supposed one first. */
static void show_walk(const struct session *s, uint8_t *value, uint8_t *level) {
    for (int i = 0; i < s->hint.walk.len; i++) {
        lit l = s->hint.walk.at[i].l;
        value[lit_var(l)] = lit_sign(l);
        level[lit_var(l)] = (uint8_t)(i < BOARD_TRIALS ? i + 1 : BOARD_TRIALS);
    }
}

/* Shows the targets of a hint with the marks that they will get. */
static void show_targets(const struct session *s, uint8_t *value) {
    step_make(&s->hint, value);
}

static void show_hint_marks(const struct session *s, uint8_t *value, uint8_t *level) {
    show_targets(s, value);
    show_walk(s, value, level);
}

/* Rulers appear, where there is room, while a message names coordinates. */
static bool speaks_of_places(const struct session *s) {
    return s->hint_stage != HINT_OFF || (s->verdict_shown && s->verdict.broken.len > 0);
}

/* The place that a hint or a check names stays in view as long as its message does. */
static void look_there(const struct session *s, const struct frame *f, struct view *v) {
    enum { MARGIN = 2 };
    int subject = s->subject;
    struct view seen = *v;
    struct part part;
    if (subject == NO_CELL)
        return;
    if (seen.size == SIZE_AUTO)
        seen.size = paint_fitting(&seen, f->board.rows, f->board.cols);
    paint_scroll(&seen, f->board, MARGIN);
    paint_part(&seen, f->board, &part);
    int row = grid_row(v->puzzle->grid, subject) - part.row;
    int col = grid_col(v->puzzle->grid, subject) - part.col;
    if (row < 0 || row >= part.rows || col < 0 || col >= part.cols)
        v->cursor = subject;
}

/* A solved board may lack what everyone takes as done, such as the shaded cells that a closed loop
 * leaves; it is shown whole. */
static void show_rest(const struct model *m, uint8_t *value) {
    mark *full = marks_new(m);
    bool whole = quiet_finish(m, value, full) && judge_full(m, full);
    for (int v = 0; whole && v < model_vars(m); v++)
        if (value[v] == MARK_NONE && full[v] == MARK_YES)
            value[v] = MARK_YES;
}

static void draw_board(struct app *app, struct screen *s, const struct frame *f, struct view *v) {
    const struct session *session = app->session;
    uint8_t *value = mem_copy(v->values, v->slots, 1), *level = mem_copy(v->levels, v->slots, 1);
    struct buf title = {0};
    if (session->hint_stage == HINT_WHY && !session->hint_is_mistake)
        show_hint_marks(session, value, level);
    if (session->solved)
        show_rest(session->game.model, value);
    v->values = value;
    v->levels = level;
    v->styles = app->front.board.styles;
    v->bare = session->solved && !app->front.plain;
    v->rulers |= v->margin && speaks_of_places(session);
    look_there(session, f, v);
    if (session->solved)
        buf_fmt(&title, "%s: ", ending_word(app));
    frame_board(s, f, buf_text(&title), v);
    int row, col;
    if (session_has_tip(session) && (s->cursor_row >= 0 || v->pixels) &&
        paint_seen_at(v, f->board, session_place(session), &row, &col)) {
        s->cursor_row = row;
        s->cursor_col = col;
    }
    shown_board_keep(&app->front.board, s, f, v);
}

void app_draw_board(struct front *front, struct screen *s) {
    struct app *app = (struct app *)front;
    struct panel panel = {0};
    struct view v = app_view(app);
    v.size = app->front.board.size;
    struct frame f = frame_lay(s, &v, app->front.plain);
    if (app->front.plain)
        plain_words(app, &panel);
    else
        app_panel(app, screen_has_grounds(s), &panel);
    frame_make_room(&f, &panel);
    draw_board(app, s, &f, &v);
    frame_words(s, &f, &panel);
    draw_strip(app, s, &f);
    if (app->front.prompt.open)
        frame_prompt(s, &f, &app->front.prompt, &app->front.map);
}
