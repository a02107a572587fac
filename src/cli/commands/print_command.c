/* sumi print: puzzles as a book, or one as a picture. */
#include "base/os/clock.h"
#include "base/os/file.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/run.h"
#include "format/draw/paper.h"
#include "generate/generate.h"
#include "solve/solve.h"
#include "teach/rate.h"

#include <string.h>
#include <strings.h>

enum { FRESH = 10 }; /* puzzles of a genre, where nobody says how many */

/* One puzzle of the book. */
struct leaf {
    struct loaded loaded;
    mark *solution; /* NULL: none was looked for, or there is none */
};

struct printing {
    VEC(struct leaf *) leaves; /* they stay where they are: a board points to its Model */
    const struct args *a;
    int cells;    /* of all boards */
    int unsolved; /* puzzles that have no solution */
    int late;     /* puzzles for whose solution there was no time */
};

static struct leaf *new_leaf(const struct printing *b) {
    struct leaf *leaf = mem_alloc(1, sizeof *leaf);
    leaf->loaded.stated = b->a->stated;
    return leaf;
}

/* From now on the program ends when the time is over, whatever it is doing. */
static void limit_by_timeout(const struct printing *b) {
    if (b->a->value[OPT_TIMEOUT].given)
        interrupt_deadline(b->a->value[OPT_TIMEOUT].seconds);
}

/* A few small boards are always read and drawn, in hundredths of a second; more, or a picture of
 * 36x36 cells, which takes half a second, only as long as there is time. */
static void limit_if_large(const struct printing *b) {
    enum { DRAWN_ALWAYS = 150 };
    if (b->cells > DRAWN_ALWAYS)
        limit_by_timeout(b);
}

static void add_leaf(struct printing *b, struct leaf *leaf) {
    b->cells += grid_cells(leaf->loaded.puzzle->grid);
    limit_if_large(b);
    loaded_compile(&leaf->loaded);
    interrupt_deadline_off();
    vec_push(&b->leaves, leaf);
}

/* The rest of --timeout, which is for all puzzles together; false: nothing is left. */
static bool print_budget_left(const struct printing *b, struct budget *left) {
    const struct value *timeout = &b->a->value[OPT_TIMEOUT];
    *left = (struct budget){.stop = interrupt_seen};
    if (timeout->given)
        left->cpu_seconds = timeout->seconds - clock_cpu();
    return !interrupt_seen(NULL) && (!timeout->given || left->cpu_seconds > 0);
}

static bool is_stopped(const struct printing *b) {
    struct budget left;
    return !print_budget_left(b, &left);
}

static bool report_stopped(int made, int count, struct err *e) {
    return interrupt_seen(NULL) ? err_set(e, "stopped after %d of %d puzzles", made, count)
                                : err_set(e, "%d of %d puzzles could be made in time", made, count);
}

/* A fresh puzzle, or NULL: none came, or is_stopped(). */
static struct puzzle *make_in_time(const struct printing *b, struct generate_options *o,
                                   struct err *e) {
    if (!print_budget_left(b, &o->budget))
        return NULL;
    limit_by_timeout(b);
    struct puzzle *p = generate(o, e);
    interrupt_deadline_off();
    return p;
}

/* The one that was asked for, or the one that it turns out to have; none where there is no time. */
static void note_difficulty(const struct printing *b, const struct generate_options *o,
                            struct loaded *l) {
    struct budget left;
    struct rating r = {0};
    if (o->graded)
        generate_note_difficulty(o->difficulty, l->puzzle);
    else if (print_budget_left(b, &left))
        rate(l->model, &left, &r);
    if (r.unique)
        generate_note_difficulty(r.difficulty, l->puzzle);
}

/* Fresh puzzles of a genre. */
static bool add_fresh(struct printing *b, const struct genre *g, struct err *e) {
    const struct value *v = b->a->value;
    struct generate_options o = {.genre = g,
                                 .grid = {USUAL_SIDE, USUAL_SIDE},
                                 .graded = v[OPT_DIFFICULTY].given,
                                 .difficulty = (enum difficulty)v[OPT_DIFFICULTY].number};
    if (!args_size(b->a, &o.grid, e))
        return false;
    o.seed = args_seed(b->a);
    int count = v[OPT_PUZZLES].given ? (int)v[OPT_PUZZLES].number : FRESH;
    for (int i = 0; i < count; i++, o.seed++) {
        struct puzzle *p = make_in_time(b, &o, e);
        if (!p)
            return is_stopped(b) ? report_stopped(i, count, e) : false;
        struct leaf *leaf = new_leaf(b);
        leaf->loaded.puzzle = p;
        add_leaf(b, leaf);
        note_difficulty(b, &o, &leaf->loaded);
    }
    return true;
}

/* One puzzle of a line. */
static bool add_line(struct printing *b, const char *line, struct err *e) {
    struct leaf *leaf = new_leaf(b);
    bool ok = input_load_line(line, &leaf->loaded, e);
    if (ok) {
        input_told(line, &leaf->loaded);
        add_leaf(b, leaf);
    }
    return ok;
}

/* One in each line, as --batch takes them. */
static bool print_add_lines(struct printing *b, const char *text, struct err *e) {
    struct buf line = {0};
    bool ok = true;
    for (int number = 1; ok && text_next_line(&text, &line); number++) {
        ok = line.len == 0 || add_line(b, line.at, e);
        if (!ok)
            e->line = number;
    }
    return ok;
}

/* Standard input holds one puzzle, be it a file of several lines, or one in each line. */
static bool add_input(struct printing *b, struct err *e) {
    struct buf text = {0};
    struct err none = {0};
    struct leaf *leaf = new_leaf(b);
    bool ok = file_read("-", &text, e);
    bool whole = ok && format_read(buf_text(&text), text.len, &leaf->loaded, &none) &&
                 !leaf->loaded.format->address;
    if (whole) {
        input_told("-", &leaf->loaded);
        add_leaf(b, leaf);
    }
    ok = ok && (whole || print_add_lines(b, buf_text(&text), e));
    return ok;
}

static bool add_operand(struct printing *b, const char *word, struct err *e) {
    const struct genre *g = genre_by_name(word);
    if (g && !file_exists(word))
        return add_fresh(b, g, e);
    if (strcmp(word, "-") == 0)
        return add_input(b, e);
    struct leaf *leaf = new_leaf(b);
    bool ok = input_load(word, &leaf->loaded, e);
    if (ok) {
        input_told(word, &leaf->loaded);
        add_leaf(b, leaf);
    }
    return ok;
}

/* A solve that is cut short when its time is over: the argument of mem_try_until(). */
struct solving {
    const struct printing *book;
    const struct model *model;
    struct answer answer;
};

static void solve_leaf(void *arg) {
    struct solving *s = arg;
    struct solve_options o = {.count = 1};
    if (print_budget_left(s->book, &o.budget))
        solve(s->model, &o, &s->answer);
}

static bool solving_is_late(void *arg) {
    const struct solving *s = arg;
    return is_stopped(s->book);
}

/* Looks for the solution of each puzzle. */
static void solve_all(struct printing *b) {
    for (int i = 0; i < b->leaves.len; i++) {
        struct leaf *leaf = b->leaves.at[i];
        struct solving s = {b, leaf->loaded.model, {.outcome = OUTCOME_UNKNOWN}};
        enum mem_end end = mem_try_until(solve_leaf, &s, solving_is_late, &s);
        if (end == MEM_SHORT)
            mem_give_up();
        if (end == MEM_STOPPED)
            s.answer = (struct answer){.outcome = OUTCOME_UNKNOWN};
        leaf->solution = s.answer.solution;
        s.answer.solution = NULL;
        b->late += !leaf->solution && s.answer.outcome == OUTCOME_UNKNOWN;
        b->unsolved += s.answer.outcome == OUTCOME_NONE;
        answer_free(&s.answer);
    }
}

/* The solution's filled places in place of the marks. */
static void print_show_solution(struct leaf *leaf) {
    struct board *board = &leaf->loaded.board;
    int vars = board->vars;
    drawing_filled(&leaf->loaded, leaf->solution, leaf->solution);
    board_begin(board);
    for (int slot = 0; slot < board->slots; slot++)
        board_set(board, slot, slot < vars ? leaf->solution[slot] : MARK_NONE);
    board_end(board);
}

static bool ends_in(const char *name, const char *suffix) {
    size_t n = strlen(name), s = strlen(suffix);
    return n > s && strcasecmp(name + n - s, suffix) == 0;
}

static bool draw_pdf(const struct printing *b, struct buf *out, struct err *e) {
    const struct value *v = b->a->value;
    int n = b->leaves.len;
    struct paper paper = {.letter = v[OPT_PAPER].number == 1,
                          .per_page = v[OPT_PER_PAGE].given ? (int)v[OPT_PER_PAGE].number
                                      : n > 1               ? 4
                                                            : 1,
                          .solutions = !v[OPT_NO_SOLUTIONS].given && !v[OPT_SOLUTION].given};
    struct paper_item *items = mem_alloc(n, sizeof *items);
    for (int i = 0; i < n; i++)
        items[i] = (struct paper_item){&b->leaves.at[i]->loaded, b->leaves.at[i]->solution};
    return paper_pdf(&paper, items, n, out, e);
}

static bool draw_file(const struct printing *b, const char *name, struct buf *out, struct err *e) {
    if (ends_in(name, ".pdf"))
        return draw_pdf(b, out, e);
    if (!ends_in(name, ".png") && !ends_in(name, ".svg"))
        return err_set(e, "--output: the name must end in .pdf, .png or .svg");
    if (b->leaves.len != 1)
        return err_set(e, "a picture holds one puzzle, not %d; a .pdf holds many", b->leaves.len);
    const struct loaded *l = &b->leaves.at[0]->loaded;
    return ends_in(name, ".png") ? paper_png(l, out, e)
                                 : format_write(format_by_id("svg"), l, out, e);
}

/* Says for which puzzles there is no solution on the page; the exit status. */
static int report_missing(const struct printing *b) {
    struct err e = {0};
    if (b->unsolved > 0) {
        err_set(&e, "%d of %d puzzles have no solution to print", b->unsolved, b->leaves.len);
        input_complain(NULL, &e);
    }
    if (b->late > 0) {
        err_set(&e, "%d of %d puzzles are printed without a solution: none was found in time",
                b->late, b->leaves.len);
        input_complain(NULL, &e);
    }
    return b->late > 0 ? STATUS_LATE : b->unsolved > 0 ? STATUS_NO : STATUS_OK;
}

/* All puzzles into one file; the exit status. */
static int print_book(struct printing *b, const char *name, struct err *e) {
    bool shown = b->a->value[OPT_SOLUTION].given;
    bool apart = !b->a->value[OPT_NO_SOLUTIONS].given && ends_in(name, ".pdf");
    if (shown || apart)
        solve_all(b);
    for (int i = 0; shown && i < b->leaves.len; i++)
        if (b->leaves.at[i]->solution)
            print_show_solution(b->leaves.at[i]);
    struct buf out = {0};
    limit_if_large(b);
    bool ok = draw_file(b, name, &out, e);
    interrupt_deadline_off();
    ok = ok && file_replace(name, out.at, out.len, e);
    if (!ok)
        input_complain(name, e);
    return ok ? report_missing(b) : STATUS_BAD;
}

int cli_print(const struct args *a) {
    struct printing b = {.a = a};
    struct err e = {0};
    const char *name = a->value[OPT_OUTPUT].text;
    int status = STATUS_BAD;
    interrupt_catch();
    bool ok = name || err_set(&e, "-o is missing: the file to write, such as book.pdf");
    if (!ok)
        input_complain(NULL, &e);
    for (int i = 0; i < a->operands.len && ok; i++) {
        ok = add_operand(&b, a->operands.at[i], &e);
        if (!ok)
            input_complain(a->operands.at[i], &e);
    }
    if (ok)
        status = print_book(&b, name, &e);
    return status;
}
