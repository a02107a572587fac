/* How a genre builds a Model (model.h), and the queries for callers that only pass a Model on; both
 * need no more than its name.
 *
 * Between model_begin() and model_seal() come model_var() for each mark, model_sum(), the rules of
 * other kinds, and for a graph model_graph(), graph_vertex(), graph_edge(), for a loop
 * model_loop_degrees(). After that the Model does not change. These two calls form a memory scope:
 * whatever else is allocated between them is freed at the end. */
#ifndef SUMI_MODEL_BUILD_H
#define SUMI_MODEL_BUILD_H

#include "base/grid.h"
#include "base/vec.h"
#include "graph/graph.h"

struct model;

/* A family: one printed rule of a genre, with its words. Genres own constant tables of them, which
 * sums and other rules refer to by index. Sentences are templates that teach/words/sentence.c fills
 * in. */

/* What a genre calls its marks. */
struct mark_words {
    const char *cell_yes, *cell_no;       /* "shaded", "unshaded" */
    const char *segment_yes, *segment_no; /* "a line", "no line" */
    const char *side_yes, *side_no;       /* for marks on the sides of cells */
};

/* A family's own sentence for one technique, used instead of the technique's general one. */
struct saying {
    const char *technique; /* its id; ":cell" or ":segment" limits it to such marks */
    const char *text;      /* a template, see teach/words/template.h */
};

/* The common form of all sums of a family, on which techniques and play may rely. */
enum role {
    ROLE_PLAIN,    /* any sums */
    ROLE_ENDS,     /* "two ends of the loop or none" at a vertex: made by model_loop_degrees() */
    ROLE_LINES,    /* rows or columns from the first to the last, each with the same fixed number */
    ROLE_PARTS,    /* rooms that share no cell, each with the same fixed number */
    ROLE_CROSSING, /* two segments that cross, {a, b}, 0 to 1: not both are drawn */
};

struct family {
    enum role role;
    const char *word;    /* the rule word: stable, used in JSON and files */
    const char *over;    /* the word for a sum with too many true literals, if it is not `word`;
                            otherwise NULL */
    const char *ring;    /* the word for a closed cycle if it is not `word`; otherwise NULL */
    const char *rule;    /* the rule as a short clause: "shaded cells never touch by a side" */
    const char *subject; /* the name of one sum, a template: "the {n} at {about}" */
    const char *const *types; /* for tables: the names of assignments by type: "an L" */
    bool lights;     /* a cell counts as lit, and is tinted, if one of its sums is satisfied */
    bool implied;    /* it follows from the printed rules: hints use it, a verdict never names it */
    bool background; /* however many of its sums are used, they count as one reason */
    const struct saying *sayings; /* ends with {NULL, NULL}; may be NULL */

    /* Returns the word for a sum (or, for rule r, -1 - r) that is broken or not yet satisfied under
     * these marks, if two words are not enough ("loop-branch", "loop-cross" or "dead-end"). NULL:
     * they are enough. */
    const char *(*word_for)(const struct model *m, const mark *marks, int sum);
};

/* The grades (teach/rate.h) from which on a puzzle is called normal, hard, expert and extreme; they
 * rise, and the last is at most 5.9. All 0: 2, 3, 4 and 5. A genre has its own if nearly all of its
 * published puzzles would otherwise get one word, or none of them another: an everyday step in
 * Hitori is a rare one in Kurodoko. */
enum { GRADES = 4 };
struct grades {
    double from[GRADES];
};

/* Allocates a Model; mem_free() frees it after model_free(). */
struct model *model_new(void);

/* Makes *m an empty Model, whatever it contained before. The families are not copied and must
 * outlive it. */
void model_begin(struct model *m, struct grid grid, const struct family *families, int n_families);

/* Adds a variable and returns its number. No two have the same place and layer; the layers of a
 * place are added in order, from 0. `unmarked` is its meaning if it is still open at the end. */
int model_var(struct model *m, struct place at, mark unmarked);

/* Gives a cell a fixed mark; it must not have a variable: as in a Yin-Yang, where some stones are
 * there from the start. Rules use LIT_TRUE or LIT_FALSE for it. */
void model_given(struct model *m, int cell, mark given);

/* Requires that every place is marked: an open variable has no meaning of its own on a finished
 * board, and breaks this family until it is marked. Nothing is quiet then. */
void model_wants_marks(struct model *m, int family);

/* Adds a sum and returns its number. The literals are copied: LIT_FALSE is dropped, LIT_TRUE lowers
 * both bounds, and repeats of a literal are moved next to its first occurrence. */
int model_sum(struct model *m, int family, int about, const lit *lits, int n, int lo, int hi);

/* Does what model_sum() does, for a sum whose printed number is not a bound. */
int model_numbered_sum(struct model *m, int family, int about, const lit *lits, int n, int lo,
                       int hi, int number);

/* Does what model_sum() does, for a number that is printed off the cells, see struct sum. */
int model_printed_sum(struct model *m, int family, int about, int printed, const lit *lits, int n,
                      int number);

/* Starts the graph, before its vertices are added; without this call there is none (SHAPE_NONE). A
 * further call starts a further graph, which must be SHAPE_CONNECTED without faces; everything
 * added from then on belongs to it. */
void model_graph(struct model *m, enum shape shape, int family, int faces);

/* Add a vertex (at most one per cell), an edge, or what is known about a face's side; see the
 * structs. The functions return the number of what they add. */
int graph_vertex(struct model *m, int cell, lit on);
int graph_vertex_at(struct model *m, struct place at, lit on); /* at a cell or a grid point */
int graph_border(struct model *m); /* a vertex that is always on and has no cell (NO_CELL) */
int graph_edge(struct model *m, int u, int v, lit on, int face_a, int face_b);
void graph_cell_face(struct model *m, int cell, int face);
void graph_side(struct model *m, struct side_fact fact);

/* Adds the sums "two ends or none" for each vertex of a loop, of a family with ROLE_ENDS. Call it
 * after the last edge. A vertex with a literal, or LIT_TRUE, gets one sum: of its edges, and twice
 * "it is off", exactly two hold. A vertex that is on by its edges gets "at most two", and then for
 * each of its edges in order "if this one is drawn, so is another". Each sum is about the vertex's
 * cell. */
void model_loop_degrees(struct model *m, int family);

/* Builds the indices. Nothing may be added afterwards. */
void model_seal(struct model *m);
void model_free(struct model *m); /* frees what *m holds, not *m itself */
void model_hand_out(const struct model *m,
                    void *scope); /* hands out what *m holds, see mem_hand_out() */

/* The rules of the other kinds. Each function returns the number of the rule; its meaning is
 * explained in the header of its kind. */

/* Sets the number that is printed for a rule; -1, the default: none. */
void model_say_number(struct model *m, int rule, int number);

/* A condition on the lengths of the four arms. */
enum arms_rule {
    ARMS_TOTAL,   /* they add up to `total` */
    ARMS_ONE,     /* exactly one is longer than 0, and it is `total` long */
    ARMS_EQUAL,   /* exactly two are longer than 0; they are equal and add up to `total` */
    ARMS_UNEQUAL, /* exactly two are longer than 0; they differ and add up to `total` */
    ARMS_RUNS,    /* exactly two are longer than 0: opposite ones add up to `total`, others are
                     each that long; without a total, others are equal */
};

/* The literals of one arm, nearest first; LIT_FALSE ends it early. */
struct arm {
    const lit *lits;
    int len;
};

/* Adds such a rule and returns its number (see model->rules). The literals are copied. `total` is
 * -1 for any, otherwise (with ARMS_TOTAL) between 0 and 127. */
int model_arms(struct model *m, int family, int about, const struct arm arm[DIRS],
               enum arms_rule rule, int total);

/* Clues by cell: none, one without a number, or the size of its component. */
enum { CLUE_NONE = 0, CLUE_ANY = -1 };

/* Adds such a rule and returns its number. Both arrays are indexed by cell and copied. A cell
 * belongs to a component if its literal in `in` holds (LIT_FALSE: never). The rule itself requires
 * that cells with a clue belong to a component. */
int model_components(struct model *m, int family, const lit *in, const int *clue);

/* Adds a table, still without assignments, and returns its number as a rule. The literals are
 * copied; none may be repeated or be LIT_TRUE or LIT_FALSE. */
int model_table(struct model *m, int family, int about, const lit *scope, int n);

/* Adds an assignment to the table that was added last: the literals of its scope that hold,
 * copied. */
void model_way(struct model *m, const lit *holds, int n, int type);

/* Adds the rule that the assignments of two tables (given as rules) are not of the same type where
 * they touch by a side, and returns its number. It is about the cell of the first table. */
int model_apart(struct model *m, int family, int rule_a, int rule_b);

/* Adds a ring (ring.h) and returns its number. */
int model_ring(struct model *m, int family, const lit *lits, int n);

enum { CHOICES_MOST = 4 };
struct choices {
    int cell; /* of the taker */
    int len;
    lit lits[CHOICES_MOST]; /* none of them LIT_TRUE or LIT_FALSE */
};

/* Adds one rule for each group of takers that share literals, about its first taker. */
void model_pairs(struct model *m, int family, const struct choices *takers, int n);

/* Adds a rule of turns about a cell and returns its number. ends: DIRS literals for each of n
 * cells, in the order of enum dir, LIT_FALSE where no line is possible. */
int model_turns(struct model *m, int family, int about, const lit *ends, int n, int number);

/* Adds the rule that every fact of graph_side() holds, and returns its number; call it after the
 * loop's last edge. Once the loop is closed, the judge reports a fact that fails with the words of
 * the fact's own family; this family's words are for what follows before. */
int model_sides(struct model *m, int family);

/* Queries to a sealed Model. */

/* Returns the variable at a place within the grid, or -1. */
int model_at(const struct model *m, struct place at);

/* Returns the mark of a cell: that of its variable on layer 0, or its fixed mark; a cell with
 * neither is NO. */
mark model_cell_mark(const struct model *m, const mark *marks, int cell);

/* Returns a new partial assignment with nothing marked; the caller frees it with mem_free(). */
mark *marks_new(const struct model *m);

/* Copies the marks to `full`, which has the same length, setting each open variable to its unmarked
 * meaning; if every place has to be marked, it stays open. */
void marks_complete(const struct model *m, const mark *marks, mark *full);

#endif
