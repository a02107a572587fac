#include "ui/parts/page.h"

#include "base/text.h"
#include "play/store/library.h"
#include "ui/parts/prompt.h"
#include "ui/parts/switched.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void shown_board_free(struct shown_board *b) {
    mem_free(b->styles.cell);
    mem_free(b->styles.printed);
    mem_free(b->styles.var);
    *b = (struct shown_board){0};
}

static void paste_free(struct paste *p) {
    for (int i = 0; i < p->n; i++)
        loaded_free(&p->puzzle[i]);
    *p = (struct paste){0};
}

/* The words for the puzzles: the question whether to open one, or which. */
static void paste_question(const struct paste *p, struct buf *words) {
    for (int i = 0; i < p->n; i++) {
        const struct puzzle *puzzle = p->puzzle[i].puzzle;
        const char *title = puzzle->genre->title;
        if (p->n == 1)
            buf_fmt(words, "Open the pasted %s %dx%d? Enter: yes, any other key: no", title,
                    puzzle->grid.rows, puzzle->grid.cols);
        else
            buf_fmt(words, "%s%d: %s %dx%d", i == 0 ? "Open which of the pasted puzzles? " : ", ",
                    i + 1, title, puzzle->grid.rows, puzzle->grid.cols);
    }
    if (p->n > 1)
        buf_add(words, "; any other key: none");
}

/* Reads a puzzle more, if it is one. */
static void paste_add(struct paste *p, const char *text, int n, struct err *e) {
    LOCAL_BUF own = {0}; /* readers want their text to end */
    buf_bytes(&own, text, n);
    p->n += format_read(buf_text(&own), own.len, &p->puzzle[p->n], e);
}

/* Reads n bytes of text as puzzles in any format, addresses included, or as the path of a file that
 * was dropped on the terminal. *words becomes what to say: the question, or why the text is no
 * puzzle. */
static void paste_read(struct paste *p, const char *text, int n, struct buf *words) {
    struct err e = {0};
    LOCAL_BUF own = {0}, path = {0};
    int starts[PASTED_MOST + 1];
    paste_free(p);
    if (n >= PASTE_MOST) {
        buf_fmt(words, "What was pasted is too long for a puzzle: over %d bytes", PASTE_MOST - 1);
        return;
    }
    while (n > 0 && (*text == ' ' || *text == '\n'))
        text++, n--;
    buf_bytes(&own, text, n);
    buf_trim(&own, " \n");
    if (named_file(buf_text(&own), &path)) {
        p->n = format_load(path.at, &p->puzzle[0], &e);
    } else {
        int several = format_starts(buf_text(&own), own.len, starts, PASTED_MOST);
        starts[several] = own.len;
        for (int i = 0; several > 1 && i < several; i++)
            paste_add(p, own.at + starts[i], starts[i + 1] - starts[i], &e);
        if (several < 2)
            paste_add(p, buf_text(&own), own.len, &e);
    }
    paste_question(p, words);
    if (p->n == 0)
        buf_fmt(words, "What was pasted is no puzzle: %s", e.text);
}

/* Handles the answer: Enter gives the one puzzle, a digit one of several, which is then the
 * caller's; any other key drops them. */
static void paste_answer(struct paste *p, int key, struct loaded *puzzle) {
    bool enter = key == KEY_RETURN || key == '\n';
    int chosen = p->n == 1 ? (enter ? 0 : -1) : key - '1';
    if (chosen >= 0 && chosen < p->n) {
        *puzzle = p->puzzle[chosen];
        p->puzzle[chosen] = (struct loaded){0};
    }
    paste_free(p);
}

/* `id` is a theme's, or auto, or NULL. */
static void set_theme(struct front *f, const char *id) {
    f->theme = theme_chosen(id);
    f->follows_paper = id == NULL || theme_by_id(id) == NULL;
}

void front_follow_paper(struct front *f) {
    if (f->follows_paper)
        f->theme = theme_chosen(NULL);
}

void front_init(struct front *f, const struct front_kind *kind, const struct ui_options *o,
                struct ui_options *set) {
    struct err e = {0};
    f->kind = kind;
    f->page = kind->page;
    f->state_dir = o->state_dir;
    keymap_init(&f->map, kind->table);
    if (!config_options(o, set, kind->table->by_name ? &f->map : NULL, &e))
        say(f->said, "settings, line %d: %.180s", e.line, e.text);
    f->board.rulers = set->rulers;
    f->board.size = set->size;
    f->board.lattice = set->lattice;
    set_theme(f, set->theme);
    f->plain = set->plain;
    f->redraw = true;
}

void front_close(struct front *f) {
    keymap_free(&f->map);
    prompt_free(&f->prompt);
    paste_free(&f->paste);
    loaded_free(&f->next);
    buf_free(&f->text);
    shown_board_free(&f->board);
    *f = (struct front){0};
}

/* Pages over the others. */

static bool lies_over(const struct front *f);

static void lay_over(struct front *f, const struct page *page) {
    f->under = lies_over(f) ? f->under : f->page;
    f->page = page;
    f->over = (struct list){.scrolls = true};
}

static void draw_help(struct front *f, struct screen *s) {
    const struct front_kind *k = f->kind;
    struct help help =
        k->helps ? k->helps(f) : (struct help){.map = &f->map, .title = k->table->title};
    help_draw(&help, &f->over, s);
}

static void help_page_key(struct front *f, int key) {
    int moves = key == KEY_RETURN ? KEY_GO_DOWN : key;
    if (key != KEY_SIZE_CHANGED && !list_key(&f->over, &f->map, moves))
        f->page = f->under;
}

static void draw_text(struct front *f, struct screen *s) {
    frame_text(s, buf_text(&f->text));
}

static void text_key(struct front *f, int key) {
    (void)key;
    f->page = f->under;
}

static const struct page help_page = {.draw = draw_help, .key = help_page_key};
static const struct page text_page = {.draw = draw_text, .key = text_key};

static bool lies_over(const struct front *f) {
    return f->page == &help_page || f->page == &text_page;
}

void front_again(struct front *f, const struct ui_options *o) {
    struct ui_options set;
    struct err ignored;
    config_options(o, &set, NULL, &ignored);
    set_theme(f, set.theme);
    f->redraw = true;
}

void front_help(struct front *f, int action, const struct request *r) {
    (void)action, (void)r;
    lay_over(f, &help_page);
}

void front_text(struct front *f, const char *text) {
    buf_clear(&f->text);
    buf_add(&f->text, text);
    lay_over(f, &text_page);
}

/* Actions that every page has. */

void front_switched(struct front *f, const char *name, const char *value) {
    struct err e;
    if (!switched_keep(f->state_dir, name, value, &e))
        say(f->said, "Not kept: %.200s", e.text);
}

void front_redraw(struct front *f, int action, const struct request *r) {
    (void)action, (void)r;
    f->redraw = true;
}

void front_rulers(struct front *f, int action, const struct request *r) {
    struct shown_board *b = &f->board;
    (void)action, (void)r;
    b->rulers = !b->rulers;
    say(f->said, b->rulers ? "Rulers on" : "Rulers off");
    front_switched(f, "rulers", switched_flag(b->rulers));
}

void front_theme(struct front *f, int action, const struct request *r) {
    (void)action, (void)r;
    f->theme = theme_next(f->theme);
    f->follows_paper = f->theme == theme_chosen(NULL);
    say(f->said, f->follows_paper ? "Theme: %s, as the terminal is" : "Theme: %s", f->theme->id);
    front_switched(f, "theme", f->follows_paper ? theme_auto : f->theme->id);
}

void front_size(struct front *f, int action, const struct request *r) {
    struct shown_board *b = &f->board;
    struct view v = f->kind->view(f);
    (void)action, (void)r;
    say(f->said, "%s", frame_next_size(&v, b->rows, b->cols, &b->size));
    front_switched(f, "size", cell_size_names[b->size]);
}

void front_grid(struct front *f, int action, const struct request *r) {
    struct shown_board *b = &f->board;
    struct view v = f->kind->view(f);
    (void)action, (void)r;
    b->lattice = paint_lattice(&v) % (LATTICES - 1) + 1;
    say(f->said,
        v.puzzle->genre->field == FIELD_POINTS
            ? "Grid: %s (on other boards: here corners are points)"
            : "Grid: %s",
        lattice_names[b->lattice]);
    front_switched(f, "grid", lattice_names[b->lattice]);
}

static void front_act(struct front *f, int action, const struct request *r) {
    const struct front_kind *k = f->kind;
    assert(action >= 0 && action < k->table->n && k->does[action]);
    if (!k->instead || !k->instead(f, action, r))
        k->does[action](f, action, r);
}

void front_do(struct front *f, int action) {
    const struct front_kind *k = f->kind;
    if (k->table->rows[action].argument == ARGUMENT_NONE)
        front_act(f, action, &(struct request){DIR_NONE, "", 0});
    else
        prompt_open(&f->prompt, action, action == k->command,
                    k->begins ? k->begins(f, action) : "");
}

/* Does an action with the words that a prompt or the command line has given it. */
static void do_with(struct front *f, int action, const char *text) {
    bool directed = f->kind->table->rows[action].argument == ARGUMENT_DIR;
    struct request r = {directed ? command_dir(text) : DIR_NONE, directed ? "" : text, 0};
    if (directed && r.dir == DIR_NONE)
        say(f->said, "Which direction? up, right, down or left");
    else
        front_act(f, action, &r);
}

/* Does the action that a line names. */
void front_command(struct front *f, int action, const struct request *r) {
    struct err e = {0};
    const char *text;
    if (!command_parse(f->kind->table, r->text, &action, &text, &e))
        say_why(f->said, e.text);
    else if (f->kind->table->rows[action].argument == ARGUMENT_NONE || *text == '\0')
        front_do(f, action);
    else
        do_with(f, action, text);
}

/* Keys. */

/* "F5 does nothing; ? shows the keys" */
static void say_idle(struct front *f, int key, const char *nothing, int instead, const char *does) {
    LOCAL_BUF name = {0}, keys = {0};
    key_write(key, &name);
    keymap_keys(&f->map, instead, &keys);
    say(f->said, "%s %s; %s %s", name.len > 0 ? buf_text(&name) : "That key", nothing,
        buf_text(&keys), does);
}

void front_unknown(struct front *f, int key) {
    bool out = key_asks_out(key);
    say_idle(f, key, "does nothing", out ? f->kind->quit : f->kind->help,
             out ? "leaves" : "shows the keys");
}

/* A terminal may send Enter as ^J. */
static int action_of(const struct front *f, int key) {
    int a = keymap_action(&f->map, key);
    return a == f->map.table->n && key == '\n' ? keymap_action(&f->map, KEY_RETURN) : a;
}

bool front_by_table(struct front *f, int key) {
    int a = action_of(f, key);
    bool everywhere = a < f->map.table->n && f->map.table->rows[a].everywhere;
    const struct page_key *row = f->page->keys;
    while ((row->does || row->word) && row->action != a)
        row++;
    if (row->does)
        row->does(f, a);
    else if (everywhere)
        front_do(f, a);
    return row->does || everywhere;
}

void front_key_of_table(struct front *f, int key) {
    say_nothing(f->said);
    if (!front_by_table(f, key))
        say_idle(f, key, "does nothing here", f->kind->back, "goes back");
}

static void give_key(struct front *f, int key) {
    if (f->paste.n > 0) {
        say_nothing(f->said);
        paste_answer(&f->paste, key, &f->next);
    } else if (f->prompt.open) {
        if (prompt_key(&f->prompt, &f->map, key))
            do_with(f, f->prompt.asked, f->prompt.text);
    } else if (f->page->key)
        f->page->key(f, key);
    else
        front_key_of_table(f, key);
}

bool front_key(struct front *f, int key) {
    bool none =
        key == KEY_SIZE_CHANGED || key_is_mouse(key) || key == KEY_PASTE || key == KEY_NOTHING;
    if (!none && key != KEY_HANG_UP)
        give_key(f, key);
    return key != KEY_HANG_UP && !f->kind->over(f);
}

void front_paste(struct front *f, const char *text, int n) {
    LOCAL_BUF words = {0};
    const struct action_row *asked = f->prompt.open ? &f->map.table->rows[f->prompt.asked] : NULL;
    if (asked && argument_is_typed(asked->argument)) {
        prompt_insert(&f->prompt, text, n);
        return;
    }
    if (f->kind->no_paste)
        buf_add(&words, f->kind->no_paste);
    else
        paste_read(&f->paste, text, n, &words);
    say(f->said, "%s", buf_text(&words));
    f->page = lies_over(f) ? f->under : f->page;
}

void front_draw(struct front *f, struct screen *s) {
    if (f->kind->see)
        f->kind->see(f, s);
    void *scope = mem_begin();
    screen_clear(s);
    f->page->draw(f, s);
    mem_end(scope);
}

void front_keys(const struct front *f, struct buf *out) {
    for (const struct page_key *row = f->page->keys; row && (row->does || row->word); row++)
        if (row->word && key_offered(f->map.table, row->action))
            keymap_line(&f->map, row->action, row->word, out);
}

void front_foot(struct screen *s, int row, const char *lines) {
    enum { GAP = 3 };
    for (int col = 0; *lines && col + key_entry_columns(lines) <= s->cols;
         lines = key_entry_after(lines))
        col = key_entry_draw(s, row, col, lines, STYLE_STATUS) + GAP;
}

void shown_board_clear(struct shown_board *b, const struct board *on) {
    int cells = grid_cells(on->grid), printed = puzzle_printed(on->grid), vars = on->vars;
    if (b->styles.cell == NULL || b->styles.var == NULL || cells != b->cells || vars != b->vars) {
        b->styles.cell = mem_resize(b->styles.cell, cells, sizeof *b->styles.cell);
        b->styles.var = mem_resize(b->styles.var, vars + 1, sizeof *b->styles.var);
        b->styles.printed = mem_resize(b->styles.printed, printed, sizeof *b->styles.printed);
        b->cells = cells;
        b->vars = vars;
    }
    b->styles.model = on->model;
    memset(b->styles.cell, STYLE_PLAIN, (size_t)cells);
    memset(b->styles.printed, STYLE_PLAIN, (size_t)printed);
    memset(b->styles.var, STYLE_PLAIN, (size_t)vars + 1);
}

struct view shown_board_view(const struct shown_board *b) {
    return (struct view){.styles = b->styles,
                         .rulers = b->rulers,
                         .size = b->shown,
                         .lattice = b->lattice,
                         .tints = b->tints,
                         .pixels = b->pixels,
                         .margin = b->margin,
                         .top = b->top,
                         .left = b->left};
}

void shown_board_keep(struct shown_board *b, const struct screen *s, const struct frame *f,
                      const struct view *v) {
    b->rows = s->rows;
    b->cols = s->cols;
    b->where = f->board;
    b->shown = v->size;
    b->tints = v->tints;
    b->pixels = v->pixels;
    b->margin = v->margin;
    b->top = v->top;
    b->left = v->left;
}
