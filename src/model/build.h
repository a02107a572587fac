/* How a genre makes a Model (model.h), and what may be asked of one by those who only pass it on:
 * for neither is it more than a name.
 *
 * Between model_begin() and model_seal() stand model_var() for each mark, model_sum(), the rules of
 * the other kinds, and for a graph model_graph(), graph_vertex(), graph_edge(), for a loop
 * model_loop_degrees(). After that the Model does not change. These two are a scope: whatever else
 * is allocated between them goes at the end. */
#ifndef SUMI_MODEL_BUILD_H
#define SUMI_MODEL_BUILD_H

#include "base/grid.h"
#include "base/vec.h"
#include "graph/graph.h"

struct model;

/* A family: one printed rule of a genre, with its words. Genres own constant tables of them, to
 * which sums and other rules refer by index. Sentences are templates that teach/words/sentence.c
 * fills in. */

/* What a genre calls its marks. */
struct mark_words {
    const char *cell_yes, *cell_no;       /* "shaded", "unshaded" */
    const char *segment_yes, *segment_no; /* "a line", "no line" */
    const char *side_yes, *side_no;       /* for marks on the sides of cells */
};

/* A family's own sentence for one technique, in place of the technique's general one. */
struct saying {
    const char *technique; /* its id; with ":cell" or ":segment" the sentence applies to such
                              marks only */
    const char *text;      /* template, see teach/words/template.h */
};

/* What techniques and play may rely on: all sums of the family have one form. */
enum role {
    ROLE_PLAIN,    /* any sums */
    ROLE_ENDS,     /* "two ends of the loop or none" at a vertex: made by model_loop_degrees() */
    ROLE_LINES,    /* rows or columns from the first to the last, each with exactly so many */
    ROLE_PARTS,    /* rooms that share no cell, each with exactly so many */
    ROLE_CROSSING, /* two segments that cross, {a, b}, 0 to 1: not both are drawn */
};

struct family {
    enum role role;
    const char *word;         /* the rule word: stable, used in JSON and files */
    const char *over;         /* the word for a sum of which more hold than may, where it is not
                                 `word`; else NULL */
    const char *ring;         /* the word for a closed ring where it is not `word`; else NULL */
    const char *rule;         /* the rule as a short clause: "shaded cells never touch by a side" */
    const char *subject;      /* what one sum of it is called, a template: "the {n} at {about}" */
    const char *const *types; /* of tables: what ways are called, by type: "an L" */
    bool lights;     /* a cell about which one of its sums is met counts as lit and is tinted */
    bool implied;    /* it follows from the printed rules: hints use it, a verdict never names it */
    bool background; /* however many of its sums are used, they count as one reason */
    const struct saying *sayings; /* ends with {NULL, NULL}; may be NULL */

    /* Returns the word for a sum (or, for rule r, -1 - r) that is broken or not yet met under these
     * marks, where two words are not enough ("loop-branch", "loop-cross" or "dead-end"). NULL: they
     * are. */
    const char *(*word_for)(const struct model *m, const mark *marks, int sum);
};

/* The grades (teach/rate.h) from which on a puzzle is called normal, hard, expert and extreme; they
 * rise, and the last is at most 5.9. All 0: 2, 3, 4 and 5. A genre has its own where the published
 * puzzles of it would else nearly all have one word, or none of them another: what is an everyday
 * step in Hitori is a rare one in Kurodoko. */
enum { GRADES = 4 };
struct grades {
    double from[GRADES];
};

/* Memory for a Model, which mem_free() takes back after model_free(). */
struct model *model_new(void);

/* Makes *m an empty Model, whatever it held before. The families are not copied and must outlive
 * it. */
void model_begin(struct model *m, struct grid grid, const struct family *families, int n_families);

/* Adds a variable and returns its number. No two have the same place and layer; the layers of a
 * place are added in order, from 0. `unmarked`: what it means if it is still open at the end. */
int model_var(struct model *m, struct place at, mark unmarked);

/* A mark that is given in a cell, which then has no variable: as in a Yin-Yang, where some stones
 * are there from the start. Rules take LIT_TRUE or LIT_FALSE for it. */
void model_given(struct model *m, int cell, mark given);

/* No mark goes without saying: an open variable has no meaning of its own on a finished board, and
 * breaks this family until it is marked. Nothing is quiet then. */
void model_wants_marks(struct model *m, int family);

/* Adds a sum and returns its number. The literals are copied: LIT_FALSE is left out, LIT_TRUE
 * lowers both bounds, and repeats of a literal are moved next to its first occurrence. */
int model_sum(struct model *m, int family, int about, const lit *lits, int n, int lo, int hi);

/* model_sum() with a printed number that is not a bound. */
int model_numbered_sum(struct model *m, int family, int about, const lit *lits, int n, int lo,
                       int hi, int number);

/* model_sum() for a number that is printed off the cells, see struct sum. */
int model_printed_sum(struct model *m, int family, int about, int printed, const lit *lits, int n,
                      int number);

/* Begins the graph, before its vertices are added; without this call there is none (SHAPE_NONE). A
 * further call begins a further graph, which has to be SHAPE_CONNECTED without faces; all that is
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

/* Adds the sums "two ends or none" for each vertex of a loop, of a family with
 * ROLE_ENDS. To be called after the last edge. A vertex with a literal, or LIT_TRUE, takes one sum:
 * of its edges, and twice "it is off", exactly two hold. One that is on by its edges takes "at most
 * two", and then for each of its edges in order "if this one is drawn, so is another". Each sum is
 * about the vertex's cell. */
void model_loop_degrees(struct model *m, int family);

/* Builds the indices. Nothing may be added afterwards. */
void model_seal(struct model *m);
void model_free(struct model *m);                        /* frees what *m holds, not *m itself */
void model_hand_out(const struct model *m, void *scope); /* what *m holds, see mem_hand_out() */

/* The rules of the other kinds. Each returns the number of the
 * rule; what it means stands in the header of its kind. */

/* The number that is printed for a rule; -1, as without this call: none. */
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

/* The literals of one arm, the nearest first; LIT_FALSE ends it early. */
struct arm {
    const lit *lits;
    int len;
};

/* Adds such a rule and returns its number (see model->rules). The literals are copied. `total` is
 * -1 for any, else (with ARMS_TOTAL) between 0 and 127. */
int model_arms(struct model *m, int family, int about, const struct arm arm[DIRS],
               enum arms_rule rule, int total);

/* Clues by cell: none, one without a number, or else the size of its part. */
enum { CLUE_NONE = 0, CLUE_ANY = -1 };

/* Adds such a rule and returns its number. Both arrays are by cell and are copied. A cell belongs
 * to a part if its literal in `in` holds (LIT_FALSE: never). The rule itself requires that cells
 * with a clue belong to a part. */
int model_components(struct model *m, int family, const lit *in, const int *clue);

/* Adds a table, as yet without ways, and returns its number as a rule. The literals are copied;
 * none may be repeated or be LIT_TRUE or LIT_FALSE. */
int model_table(struct model *m, int family, int about, const lit *scope, int n);

/* Adds a way to the table that was added last: the literals of its scope that hold, copied. */
void model_way(struct model *m, const lit *holds, int n, int type);

/* Adds the rule that the ways of two tables (given as rules) are not of one type where they touch
 * by a side, and returns its number. It is about the cell of the first table. */
int model_apart(struct model *m, int family, int rule_a, int rule_b);

/* Adds a ring and returns its number. */
int model_ring(struct model *m, int family, const lit *lits, int n);

enum { CHOICES_MOST = 4 };
struct choices {
    int cell; /* of the taker */
    int len;
    lit lits[CHOICES_MOST]; /* none of them LIT_TRUE or LIT_FALSE */
};

/* Adds a rule for each group of takers that have literals in common, about its first one. */
void model_pairs(struct model *m, int family, const struct choices *takers, int n);

/* Adds a rule of turns about a cell and returns its number. ends: DIRS literals for each of n
 * cells, in the order of enum dir, LIT_FALSE where no line can be. */
int model_turns(struct model *m, int family, int about, const lit *ends, int n, int number);

/* Adds the rule that every fact of graph_side() holds, and returns its number; to be called after
 * the loop's last edge. Once the loop is closed, the judge reports a fact that fails in the words
 * of the fact's own family; this family's words serve for what follows before. */
int model_sides(struct model *m, int family);

/* Questions to a Model that is sealed. */

/* The variable at a place within the grid, or -1. */
int model_at(const struct model *m, struct place at);

/* The mark of a cell: that of its variable on layer 0, or what is given there; a cell with neither
 * is NO. */
mark model_cell_mark(const struct model *m, const mark *marks, int cell);

/* A new partial assignment with nothing marked; the caller frees it with mem_free(). */
mark *marks_new(const struct model *m);

/* Copies the marks to `full`, which has as many, with each open variable set to its unmarked
 * meaning; where every place has to be marked it stays open. */
void marks_complete(const struct model *m, const mark *marks, mark *full);

#endif
