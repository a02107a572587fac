/* How many keys a board takes: library puzzles of 10x10 are entered in the order in which a person
 * would find their marks, on a terminal that sends letters, digits and arrows alone, as it does for
 * Shift, Ctrl, Tab and the blank by their characters. What one thought gives, with what follows by
 * counting, is entered before the next thought begins; each time by the keys that cost least for a
 * mark, found by trying all that lead there. No key may make a mark that is not found yet.
 *
 *   keys_bench YARDSTICK PROGRAM [DIR]  (run where puzzles/ lies; its arguments are not used)
 *   keys_bench plain                    (with moves and strokes alone)
 *   keys_bench GENRE                    (that one alone)
 *   keys_bench -v FILE                  (one puzzle, with its keys as tests/screen/ has them, with
 *                                       marks that imply others and without) */
#include "base/least.h"
#include "base/mem.h"
#include "format/format.h"
#include "genre/genre.h"
#include "model/model.h"
#include "play/session/session_inside.h"
#include "teach/grow.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MOST = 1 << 16,
    PUZZLES_EACH = 4,
    SIDE = 10,
    MOST_KEYS = 9,
    PRESSES_MOST = 300,
    AIM = -2,
    LETTER = -3
};

/* What can be pressed: an action with all that it takes, and its cost in keys. */
struct press {
    char name[24];
    enum action action;
    enum dir dir;
    int times, cost;
    bool letter; /* that may name a place: where letters stand on the board, Esc comes before */
};
static struct press presses[PRESSES_MOST];
static int n_presses;
static bool verbose, plain; /* moves and strokes alone */

static void add(enum action a, enum dir dir, int times, int cost, const char *name) {
    struct press *p = &presses[n_presses++];
    *p = (struct press){.action = a, .dir = dir, .times = times, .cost = cost};
    if (times > 1)
        snprintf(p->name, sizeof p->name, "%d %s", times, name);
    else
        snprintf(p->name, sizeof p->name, "%s", name);
    p->letter = times == 1 && strchr("doNp", name[0]) != NULL;
}

static void list_presses(void) {
    static const char *const arrows[] = {"Up", "Right", "Down", "Left"};
    static const char *const letters[] = {"K", "L", "J", "H"};
    enum { DIGIT_MOST = 9 };
    for (enum dir d = 0; d < DIRS && !plain; d++) {
        char name[24];
        snprintf(name, sizeof name, "d %s", arrows[d]);
        add(ACT_DRAW_FAR, d, 1, 2, name);
        snprintf(name, sizeof name, "o %s", arrows[d]);
        add(ACT_NEXT_OPEN, d, 1, 2, name);
        snprintf(name, sizeof name, "N %s", arrows[d]);
        add(ACT_NEXT_CLUE, d, 1, 2, name);
    }
    for (enum dir d = 0; d < DIRS; d++)
        for (int n = 1; n <= DIGIT_MOST; n++) {
            add((enum action)(ACT_UP + (int)d), DIR_NONE, n, n > 1 ? 2 : 1, arrows[d]);
            add((enum action)(ACT_DRAW_UP + (int)d), DIR_NONE, n, n > 1 ? 2 : 1, letters[d]);
        }
    add(ACT_NEXT, DIR_NONE, 1, 1, "Tab");
    add(ACT_SHADE, DIR_NONE, 1, 1, "Space");
    add(ACT_DOT, DIR_NONE, 1, 1, ".");
    add(ACT_PEN, DIR_NONE, 1, 1, "p");
}

/* One puzzle on its way. */
struct entering {
    struct session s;
    const mark *solution;
    bool *known, *wanted; /* by variable: found so far; a mark that has to be made */
    bool *near;           /* by cell: a mark that is found and not made lies here or beside */
    int keys;
    bool aims; /* letters stand on the board */
};

/* Where the player stands: all that moving can change. */
struct stand {
    int cursor, tip;
    bool pen, aims;
};

static struct stand stand_of(const struct session *s, bool aims) {
    return (struct stand){s->cursor, s->tip, s->pen, aims};
}

static void stand_at(struct session *s, struct stand at) {
    s->cursor = at.cursor;
    s->pen = at.pen;
    s->tip = at.tip;
    s->asked = -1;
}

/* Cells, and behind them the tip's places; each with letters on the board or without. */
static int stands(const struct session *s) {
    struct grid g = s->game.model->grid;
    return 2 * (2 * grid_cells(g) + (g.rows + 1) * (g.cols + 1));
}

static int stand_index(const struct session *s, struct stand at) {
    int cells = grid_cells(s->game.model->grid);
    bool tip = at.pen && s->game.puzzle->genre->side != LOOK_NONE;
    return (tip ? 2 * cells + at.tip : at.cursor + (at.pen ? cells : 0)) * 2 + at.aims;
}

/* A number before a key is so many presses, or what the action does with it. By session_do(), or
 * for a trial by what moves alone, without a judge. */
static void do_press(struct session *s, const struct press *p, const char *text,
                     void (*by)(struct session *s, enum action a, enum dir dir, const char *text)) {
    char number[12];
    bool draws = p->action >= ACT_DRAW_UP && p->action <= ACT_DRAW_LEFT;
    bool one = draws && p->times > 1 && s->game.puzzle->genre->cursor == CURSOR_GIVEN;
    snprintf(number, sizeof number, "%d", p->times);
    for (int i = 0; i < (one ? 1 : p->times); i++)
        by(s, p->action, p->dir, one ? number : text);
    if (p->action == ACT_GOTO && session_names_both(s))
        by(s, ACT_DOT, DIR_NONE, NULL);
}

/* Takes back what a trial has done, so that the tree of moves does not grow by it. */
static void forget_moves(struct board *b, int at, int moves, int changes, int redo) {
    board_goto(b, at);
    b->moves.len = moves;
    b->changes.len = changes;
    b->moves.at[at].redo = redo;
}

/* How many wanted marks the moves since `moves` have made; -1: one of them is wrong, not found yet,
 * or takes a right one away. */
static int gain(const struct entering *e, int changes) {
    const struct board *b = &e->s.game.board;
    int vars = model_vars(b->model), made = 0;
    for (int i = changes; i < b->changes.len; i++) {
        const struct change *c = &b->changes.at[i];
        if (c->slot >= vars || c->to == MARK_NONE || c->to != e->solution[c->slot] ||
            (!e->known[c->slot] && (c->to == MARK_YES || i == changes)))
            return -1;
        made += e->wanted[c->slot];
    }
    return made;
}

/* The best way to go on. */
struct plan {
    int cost, gain;
    struct stand from;
    const struct press *press;
    char text[PLACE_NAME]; /* of the place that its letters name */
    char letters[4];
    bool aims; /* afterwards */
};

/* Ways there so far: by place, the keys and what was pressed last. */
struct ways {
    int *cost, *before, *by;
    char (*letters)[4];
    struct stand *at;
    int n;
};

static void reach(struct ways *w, const struct session *s, struct stand to, int cost, int before,
                  int by, const char *letters) {
    int i = stand_index(s, to);
    if (w->cost[i] <= cost)
        return;
    w->cost[i] = cost;
    w->before[i] = before;
    w->by[i] = by;
    w->at[i] = to;
    snprintf(w->letters[i], sizeof w->letters[i], "%s", letters);
}

/* The keys that letters on the board are. */
static const struct press small = {.name = "", .action = ACT_GOTO, .dir = DIR_NONE, .times = 1};
static const struct press capital = {
    .name = "", .action = ACT_DRAW_TO, .dir = DIR_NONE, .times = 1};

/* Presses one key at a place that is reached: it leads elsewhere, or it makes marks. */
static void try_press(struct entering *e, struct ways *w, int place, struct plan p, int by,
                      struct plan *best) {
    struct session *s = &e->s;
    struct board *b = &s->game.board;
    int at = b->at, moves = b->moves.len, changes = b->changes.len, redo = b->moves.at[at].redo;
    stand_at(s, p.from);
    do_press(s, p.press, p.text[0] ? p.text : NULL, session_perform);
    if (b->moves.len == moves) {
        reach(w, s, stand_of(s, p.aims), p.cost, place, by, p.letters);
        return;
    }
    p.gain = gain(e, changes);
    if (p.gain > 0 && (best->gain == 0 || p.cost * best->gain < best->cost * p.gain))
        *best = p;
    forget_moves(b, at, moves, changes, redo);
}

static void try_presses(struct entering *e, struct ways *w, int place, struct plan *best) {
    struct stand from = w->at[place];
    for (int k = 0; k < n_presses; k++) {
        const struct press *p = &presses[k];
        bool marks = p->action == ACT_SHADE || p->action == ACT_DOT || p->action == ACT_DRAW_FAR ||
                     (p->action >= ACT_DRAW_UP && p->action <= ACT_RUN_LEFT) ||
                     (from.pen && p->action <= ACT_LEFT);
        if (!marks || e->near[from.cursor])
            try_press(e, w, place,
                      (struct plan){.cost = w->cost[place] + p->cost + (p->letter && from.aims),
                                    .from = from,
                                    .press = p,
                                    .aims = from.aims && !p->letter},
                      k, best);
    }
}

/* Letters on the board, for each place as a way to go there, and as a mark where one is wanted. */
static void try_letters(struct entering *e, struct ways *w, int place, struct plan *best) {
    struct stand from = w->at[place];
    vec_label all = {0};
    if (!from.aims) {
        stand_at(&e->s, from);
        if (e->s.game.puzzle->genre->side != LOOK_NONE && !from.pen)
            session_perform(&e->s, ACT_PEN, DIR_NONE, NULL); /* letters put it down */
        reach(w, &e->s, stand_of(&e->s, true), w->cost[place] + 1, place, AIM, "a");
        return;
    }
    stand_at(&e->s, from);
    session_labels(&e->s, &all);
    for (int i = 0; i < all.len; i++) {
        struct plan p = {.cost = w->cost[place] + (int)strlen(all.at[i].letters), .from = from};
        if (!e->near[all.at[i].at.a])
            continue;
        place_name(e->s.game.model->grid, all.at[i].at, p.text);
        snprintf(p.letters, sizeof p.letters, "%s", all.at[i].letters);
        p.press = &small;
        p.aims = from.pen || session_names_both(&e->s);
        try_press(e, w, place, p, LETTER, best);
        p.press = &capital;
        p.aims = true;
        p.letters[strlen(p.letters) - 1] -= 'a' - 'A';
        try_press(e, w, place, p, LETTER, best);
    }
    vec_free(&all);
}

/* As tests/screen/ has them: each key by its name. */
static void print_keys(const char *name, bool named, bool leaves_letters) {
    printf("%s", leaves_letters ? "Esc " : "");
    for (const char *at = name; *at; at++)
        printf("%c%s", *at, named ? "" : " ");
    fputs(named ? " " : "", stdout);
}

static void print_way(const struct ways *w, int place) {
    if (w->before[place] < 0)
        return;
    print_way(w, w->before[place]);
    print_keys(w->by[place] >= 0 ? presses[w->by[place]].name : w->letters[place],
               w->by[place] >= 0,
               w->by[place] >= 0 && presses[w->by[place]].letter && w->at[w->before[place]].aims);
}

/* The cheapest keys for a mark from here, all ways of few keys tried; they are pressed. False:
 * there is nothing to make. */
static bool enter_some(struct entering *e, int pending) {
    struct session *s = &e->s;
    struct plan best = {0};
    struct ways w = {.n = stands(s)};
    struct stand from = stand_of(s, e->aims);
    void *scope = mem_begin();
    w.cost = mem_alloc(w.n, sizeof *w.cost);
    w.before = mem_alloc(w.n, sizeof *w.before);
    w.by = mem_alloc(w.n, sizeof *w.by);
    w.letters = mem_alloc(w.n, sizeof *w.letters);
    w.at = mem_alloc(w.n, sizeof *w.at);
    for (int i = 0; i < w.n; i++)
        w.cost[i] = MOST_KEYS * 3;
    reach(&w, s, from, 0, -1, -1, "");
    for (int c = 0; c < MOST_KEYS * 2; c++) {
        if (best.gain > 0 && (c + 1) * best.gain >= best.cost * pending)
            break; /* nothing farther away can be better */
        for (int i = 0; i < w.n; i++)
            if (w.cost[i] == c) {
                try_presses(e, &w, i, &best);
                if (!plain && (c == 0 || w.at[i].aims))
                    try_letters(e, &w, i, &best);
            }
    }
    stand_at(s, from);
    if (best.gain > 0) {
        if (verbose) {
            print_way(&w, stand_index(s, best.from));
            print_keys(best.letters[0] ? best.letters : best.press->name, !best.letters[0],
                       best.press->letter && best.from.aims);
        }
        stand_at(s, best.from);
        do_press(s, best.press, best.text[0] ? best.text : NULL, session_do);
        e->aims = best.aims;
        e->keys += best.cost;
    }
    mem_end(scope);
    return best.gain > 0;
}

static void come_near(struct entering *e, int cell) {
    struct grid g = e->s.game.model->grid;
    e->near[cell] = true;
    for (enum dir d = 0; d < DIRS; d++)
        if (grid_step(g, cell, d) != NO_CELL)
            e->near[grid_step(g, cell, d)] = true;
}

static int count_pending(struct entering *e) {
    const struct model *m = e->s.game.model;
    int n = 0;
    memset(e->near, 0, (size_t)grid_cells(m->grid));
    for (int v = 0; v < model_vars(m); v++) {
        if (!e->known[v] || !e->wanted[v] || e->s.game.board.value[v] != MARK_NONE)
            continue;
        come_near(e, m->vars.at[v].at.a);
        come_near(e, m->vars.at[v].at.b);
        n++;
    }
    return n;
}

static void enter_known(struct entering *e) {
    int pending;
    while (!e->s.solved && (pending = count_pending(e)) > 0 && enter_some(e, pending))
        ;
}

static bool is_basic(const struct paragraph *p) {
    for (int i = 0; i < p->steps.len; i++)
        if (techniques[p->steps.at[i].technique].tier != TIER_BASIC)
            return false;
    return true;
}

/* Enters the board thought by thought. False: it was not solved so. */
static bool enter(struct entering *e, const struct answer *only) {
    const struct model *m = e->s.game.model;
    struct budget budget = {.cpu_seconds = 1};
    struct paragraph p = {0};
    struct settled settled;
    int near = NO_CELL;
    mark *marks = marks_new(m);
    settled_init(&settled, m, marks);
    while (!e->s.solved && paragraph_next(m, marks, only, near, &settled, &budget, &p)) {
        if (!is_basic(&p))
            enter_known(e);
        for (int i = 0; i < p.steps.len; i++)
            for (int k = 0; k < p.steps.at[i].then.len; k++) {
                lit_set(marks, p.steps.at[i].then.at[k]);
                e->known[lit_var(p.steps.at[i].then.at[k])] = true;
            }
        near = m->vars.at[lit_var(p.steps.at[0].then.at[0])].at.a;
    }
    enter_known(e);
    settled_free(&settled);
    paragraph_free(&p);
    mem_free(marks);
    return e->s.solved;
}

/* How one begins: with marks that imply others, with the pen down, with letters on the board. The
 * keys that choose it are counted. */
struct habit {
    bool implied, pen, aims;
};
static const struct habit habits[] = {{0}, {.implied = true}, {true, true, true}};
enum { HABITS = sizeof habits / sizeof habits[0] };

static void begin_so(struct entering *e, struct habit h) {
    const struct genre *g = e->s.game.puzzle->genre;
    bool lines = g->segment != LOOK_NONE || (g->side != LOOK_NONE && !h.aims);
    if (h.implied)
        session_do(&e->s, ACT_IMPLIED, DIR_NONE, NULL);
    if (h.pen && (lines || g->side != LOOK_NONE))
        session_do(&e->s, ACT_PEN, DIR_NONE, NULL);
    e->aims = h.aims;
    e->keys = h.implied + (h.pen && lines) + h.aims;
    if (verbose)
        printf("\n%s%s%s", h.implied ? "i " : "", h.pen && lines ? "p " : "", h.aims ? "a " : "");
}

/* Keys for one puzzle; -1: it is none of the size, or not solved. */
static int count_keys(const char *path, struct habit h) {
    static char text[FILE_MOST];
    struct loaded l = {0};
    struct entering e = {0};
    struct answer a = {0};
    struct err err = {0};
    struct session_env env = {0};
    FILE *in = fopen(path, "r");
    int len = in ? (int)fread(text, 1, sizeof text, in) : 0;
    if (in)
        fclose(in);
    if (!format_read(text, len, &l, &err))
        return -1;
    struct grid g = l.puzzle->grid;
    if (!verbose && (g.rows != SIDE || g.cols != SIDE)) {
        loaded_free(&l);
        return -1;
    }
    session_open(&e.s, &l, &env, &err);
    const struct model *m = e.s.game.model;
    solve(m, &(struct solve_options){0}, &a);
    e.solution = a.solution;
    e.known = mem_alloc(model_vars(m), sizeof *e.known);
    e.wanted = mem_alloc(model_vars(m), sizeof *e.wanted);
    e.near = mem_alloc(grid_cells(m->grid), sizeof *e.near);
    for (int v = 0; v < model_vars(m); v++)
        e.wanted[v] = a.solution[v] == MARK_YES || m->marks_family >= 0;
    begin_so(&e, h);
    int keys = enter(&e, &a) ? e.keys : -1;
    mem_free(e.known);
    mem_free(e.wanted);
    mem_free(e.near);
    answer_free(&a);
    session_close(&e.s);
    return keys;
}

static void run_genre(const struct genre *g) {
    char pattern[256];
    glob_t found;
    int n = 0, total = 0;
    snprintf(pattern, sizeof pattern, "puzzles/%s/*.sumi", g->id);
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc && n < PUZZLES_EACH; i++) {
        int keys = -1;
        for (int h = 0; h < (plain ? HABITS - 1 : HABITS); h++) {
            int so = h == 0 || keys >= 0 ? count_keys(found.gl_pathv[i], habits[h]) : -1;
            keys = so >= 0 && (keys < 0 || so < keys) ? so : keys;
        }
        n += keys >= 0;
        total += keys >= 0 ? keys : 0;
    }
    globfree(&found);
    if (n > 0)
        printf("  %-18s %5.1f\n", g->title, (double)total / n);
    fflush(stdout);
}

int main(int argc, char **argv) {
    plain = argc == 2 && strcmp(argv[1], "plain") == 0;
    const struct genre *only = argc == 2 && !plain ? genre_by_name(argv[1]) : NULL;
    list_presses();
    if (argc == 3 && strcmp(argv[1], "-v") == 0) {
        verbose = true;
        for (int i = 0; i < HABITS; i++)
            printf("\n%d keys\n", count_keys(argv[2], habits[i]));
        return 0;
    }
    printf("\nKeys a board of 10x10, letters and arrows alone, in the order of deduction.\n\n");
    for (int i = 0; genres[i]; i++)
        if (only == NULL || genres[i] == only)
            run_genre(genres[i]);
    return 0;
}
