/* Tents: beside each tree a tent of its own, no two tents touching, as many in rows and columns as
 * the numbers beside the board say. */
#include "base/rng.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/pairs.h"

enum {
    FAMILY_TOUCH,
    FAMILY_ALONE,
    FAMILY_TREE,
    FAMILY_PAIRS,
    FAMILY_ROW,
    FAMILY_COLUMN,
    FAMILY_TOTAL,
    FAMILIES
};

static const struct saying touch_sayings[] = {
    {"full", "Beside a tent there is no other; {then} {are}."},
    {"brief", "tents that touch"},
    {"clash", "tents would touch at {about}"},
    {"fault", "{Rule}, but {places} do."},
    {NULL, NULL},
};
static const struct saying alone_sayings[] = {
    {"full", "No tree is beside {then}; no tent stands there."},
    {"brief", "no tree beside it"},
    {"clash", "a tent would have no tree"},
    {"fault", "{Rule}, but none is beside {places}."},
    {NULL, NULL},
};
static const struct saying tree_sayings[] = {
    {"one-place", "The tree at {about} has one place left for its tent; {then} {must}."},
    {"one-place:several", "The trees at {abouts} have one place left each for a tent; {then} "
                          "{must}."},
    {"shared", "Wherever the tent of the tree at {about} stands, {then} {must}{others}."},
    {"whichever", "Wherever the tent of the tree at {about} stands, {then} {must}{others}."},
    {"choice", "the tree at {about} has its tent at {cases}"},
    {"ways", "for the tent of the tree at {about}"},
    {"brief", "the tree at {about}"},
    {"kind", "trees"},
    {"clash", "the tree at {about} would have no tent"},
    {"fault", "{Rule}, but the tree at {about} has no tent beside it."},
    {NULL, NULL},
};
static const struct saying pairs_sayings[] = {
    {"partner", "Without {then} the trees round {about} could not have a tent each; {it} {must}."},
    {"partner:takers", "{Takers tree}; {then} {must}."},
    {"spare", "The trees beside {then} have their tents; {it} {must}."},
    {"spare:several", "The trees beside {then} have their tents; {it} {must}."},
    {"brief", "a tent for each tree"},
    {"kind", "trees and their tents"},
    {"clash", "{group tree} could not have a tent each"},
    {"fault:too-few-tents", "{Rule}, but there are too few tents for {places tree}."},
    {"fault", "{Rule}, but there are too few trees for {places tent}."},
    {NULL, NULL},
};
static const struct saying line_sayings[] = {
    {"full", "{Subject} has its tents; {then} {must}."},
    {"full:several", "{Subjects} have their tents; {then} {must}."},
    {"one-place", "{Subject} has one place left for a tent; {then} {must}."},
    {"one-place:several", "{Subjects} have one place left each for a tent; {then} {must}."},
    {"all-needed", "{Subject} needs every place that is left; {then} {must}."},
    {"equal-clues:within",
     "What {rival} still needs lies in {subject}, which is then full; {then} {must}."},
    {"equal-clues",
     "{Subject} {shares get} from {rival}; so it can have no more elsewhere; {then} {must}."},
    {"difference", "{Subject} {shares get} from {rival}, so it {counts}; {then} {must}."},
    {"shared", "Wherever the tents of {subject} stand, {then} {must}{others}."},
    {"whichever", "Wherever the tents of {subject} stand, {then} {must}{others}."},
    {"brief", "{subject}"},
    {"kind", "rows and columns"},
    {"clash-most", "{subject} would have too many tents"},
    {"clash-least", "{subject} would have too few places"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying total_sayings[] = {
    {"full", "There are as many tents as trees; {then} {must}."},
    {"all-needed", "There are as many tents as trees, and no place can be spared; {then} {must}."},
    {"one-place", "There are as many tents as trees, and one place is left; {then} {must}."},
    {"shared", "There are as many tents as trees: however they stand, {then} {must}{others}."},
    {"whichever", "There are as many tents as trees: however they stand, {then} {must}{others}."},
    {"difference", "There are as many tents as trees; {then} {must}{others}."},
    {"equal-clues", "{Rival} needs all tents that are left; {then} {must}."},
    {"rival", "the whole board"},
    {"refused", "There are as many tents as trees, but not so many fit"},
    {"brief", "as many tents as trees"},
    {"kind", "tents and trees"},
    {"clash", "there would not be as many tents as trees"},
    {NULL, NULL},
};

static const char *pairs_word(const struct model *m, const mark *marks, int sum) {
    return pairs_fault(m, marks, -1 - sum, NULL, NULL) == PAIRS_FEW ? "too-few-tents"
                                                                    : "too-many-tents";
}

static const struct family families[FAMILIES] = {
    [FAMILY_TOUCH] = {.word = "tents-touch",
                      .rule = "tents never touch, not even by corners",
                      .subject = "the square at {about}",
                      .sayings = touch_sayings,
                      .background = true},
    [FAMILY_ALONE] = {.word = "tent-without-tree",
                      .rule = "a tent stands beside a tree",
                      .subject = "the cells without a tree beside them",
                      .sayings = alone_sayings},
    [FAMILY_TREE] = {.word = "tree-without-tent",
                     .rule = "beside each tree stands a tent",
                     .subject = "the tree at {about}",
                     .sayings = tree_sayings},
    [FAMILY_PAIRS] = {.word = "too-few-tents",
                      .rule = "each tree has a tent of its own",
                      .subject = "the trees round {about}",
                      .sayings = pairs_sayings,
                      .word_for = pairs_word},
    [FAMILY_ROW] = {.word = "line-count",
                    .rule = "a number counts the tents in its row",
                    .subject = "{row}",
                    .sayings = line_sayings},
    [FAMILY_COLUMN] = {.word = "line-count",
                       .rule = "a number counts the tents in its column",
                       .subject = "{column}",
                       .sayings = line_sayings},
    [FAMILY_TOTAL] = {.word = "as-many-tents",
                      .rule = "there are as many tents as trees",
                      .subject = "the whole board",
                      .implied = true,
                      .sayings = total_sayings},
};

/* The cells in which a tree's tent may stand. */
static struct choices places_beside(const struct puzzle *p, const lit *tent, int tree) {
    struct choices c = {.cell = tree};
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, tree, d);
        if (next != NO_CELL && tent[next] != LIT_FALSE)
            c.lits[c.len++] = tent[next];
    }
    return c;
}

static bool has_tree_beside(const struct puzzle *p, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (next != NO_CELL && p->given[next].kind == GIVEN_TREE)
            return true;
    }
    return false;
}

/* A row or a column with a number. */
static void add_tent_line(const struct puzzle *p, struct model *m, const lit *tent, int family,
                          int cell, enum dir d, int line) {
    lit lits[GRID_MAX];
    int n = 0, number = p->outer[line], printed = puzzle_points(p->grid) + line;
    for (int at = cell; at != NO_CELL; at = grid_step(p->grid, at, d))
        lits[n++] = tent[at];
    if (number != NO_NUMBER)
        model_printed_sum(m, family, cell, printed, lits, n, number);
}

static void add_tent_lines(const struct puzzle *p, struct model *m, const lit *tent) {
    struct grid g = p->grid;
    for (int row = 0; row < g.rows; row++)
        add_tent_line(p, m, tent, FAMILY_ROW, grid_cell(g, row, 0), DIR_E, g.cols + row);
    for (int col = 0; col < g.cols; col++)
        add_tent_line(p, m, tent, FAMILY_COLUMN, col, DIR_S, col);
}

static void add_trees(const struct puzzle *p, struct model *m, const lit *tent, bool pairs) {
    int cells = grid_cells(p->grid), n = 0;
    LOCAL(mem_free_at) struct choices *trees = mem_alloc(cells, sizeof *trees);
    for (int cell = 0; cell < cells; cell++) {
        if (p->given[cell].kind != GIVEN_TREE)
            continue;
        trees[n] = places_beside(p, tent, cell);
        model_sum(m, FAMILY_TREE, cell, trees[n].lits, trees[n].len, 1, DIRS);
        n++;
    }
    if (pairs) {
        model_pairs(m, FAMILY_PAIRS, trees, n);
        model_sum(m, FAMILY_TOTAL, 0, tent, cells, n, n);
    }
}

static void add_alone(const struct puzzle *p, struct model *m, const lit *tent) {
    LOCAL(mem_free_at) vec_lit alone = {0};
    int first = NO_CELL;
    for (int cell = grid_cells(p->grid) - 1; cell >= 0; cell--)
        if (tent[cell] != LIT_FALSE && !has_tree_beside(p, cell)) {
            vec_push(&alone, tent[cell]);
            first = cell;
        }
    if (first != NO_CELL)
        model_sum(m, FAMILY_ALONE, first, alone.at, alone.len, 0, 0);
}

/* draft: tents that have no tree yet may stand anywhere. */
static void tents_build(const struct puzzle *p, struct model *m, bool draft) {
    int cells = grid_cells(p->grid);
    LOCAL(mem_free_at) lit *tent = mem_alloc(cells, sizeof *tent);
    genre_begin(p, m);
    shading_open(p, m, tent);
    shading_blocks(m, FAMILY_TOUCH, 0, 1, tent);
    if (!draft)
        add_alone(p, m, tent);
    add_trees(p, m, tent, !draft);
    add_tent_lines(p, m, tent);
    model_seal(m);
}

static void tents_compile(const struct puzzle *p, struct model *m) {
    tents_build(p, m, false);
}

static void tents_draft(const struct puzzle *p, struct model *m) {
    tents_build(p, m, true);
}

/* --- for the generator ------------------------------------------------------------------------ */

/* Plants a tree in a random empty cell beside a tent. */
static void plant_beside(struct puzzle *p, const bool *tent, int cell, struct rng *rng) {
    int found = NO_CELL, alike = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (next != NO_CELL && !tent[next] && p->given[next].kind == GIVEN_NONE &&
            rng_below(rng, ++alike) == 0)
            found = next;
    }
    if (found != NO_CELL)
        p->given[found] = given_bare(GIVEN_TREE);
}

/* Appends the tents that are nobody's: those without a tree beside them, and those whose trees have
 * others. */
static void find_nobodys(const struct puzzle *p, const bool *tent, vec_int *cells) {
    LOCAL(model_free) struct model m = {0};
    LOCAL(mem_free_at) vec_lit left = {0};
    tents_compile(p, &m);
    LOCAL(mem_free_at) mark *marks = marks_new(&m);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int var = model_at(&m, place_cell(cell));
        if (var >= 0)
            marks[var] = tent[cell] ? MARK_YES : MARK_NO;
        if (tent[cell] && !has_tree_beside(p, cell))
            vec_push(cells, cell);
    }
    for (int rule = 0; rule < m.rules.len; rule++)
        if (m.rules.at[rule].kind == RULE_PAIRS)
            pairs_left(&m, marks, rule, &left);
    for (int i = 0; i < left.len; i++)
        vec_push(cells, m.vars.at[lit_var(left.at[i])].at.a);
}

static void plant_trees(struct puzzle *p, const bool *tent, struct rng *rng) {
    LOCAL(mem_free_at) vec_int cells = {0};
    find_nobodys(p, tent, &cells);
    for (int i = 0; i < cells.len; i++)
        plant_beside(p, tent, cells.at[i], rng);
}

/* A tree for each tent that has none, and the numbers of all lines. */
static void tents_clues(struct puzzle *p, const struct model *m, const mark *solution,
                        struct rng *rng) {
    struct grid g = p->grid;
    LOCAL(mem_free_at) bool *tent = mem_alloc(grid_cells(g), sizeof *tent);
    LOCAL(mem_free_at) int *count = mem_alloc(g.cols + g.rows, sizeof *count);
    for (int cell = 0; cell < grid_cells(g); cell++) {
        tent[cell] = shading_is_shaded(m, solution, cell);
        count[grid_col(g, cell)] += tent[cell];
        count[g.cols + grid_row(g, cell)] += tent[cell];
    }
    plant_trees(p, tent, rng);
    for (int i = 0; i < g.cols + g.rows; i++)
        if (p->outer[i] == NO_NUMBER)
            p->outer[i] = count[i];
}

static const char *const aliases[] = {"tent", "tents-and-trees", NULL};
static const char *const rules[] = {
    "Put up a tent beside each tree, which is the tent's own: by a side, not by a corner.",
    "{Tents-touch}.",
    "A number beside the board counts the tents in its row or column.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_FRAMED_MARKS}, {.field = FILE_CROSSES}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "A row or a column that has its tents has no more: its other cells are empty."},
    {"one-place", "Each tree has a tent beside it. With one cell left for it, it stands there."},
    {"equal-clues", "When the tent that a tree needs is the last one a row or a column may have, "
                    "the other cells there are empty."},
    {"shared", "A row or a column has so many tents, and tents never touch. What all the ways to "
               "place them have is certain."},
    {"whichever", "Suppose a tent: the eight cells round it are empty then. If a tree, a row or a "
                  "column cannot get its tents any more, there is none."},
    {"packing", "Suppose a tent: the eight cells round it are empty then. If a tree, a row or a "
                "column has too few places left, there is none."},
    {"difference", "There are as many tents as trees. Count what the rows and columns with numbers "
                   "have: what they cannot hold of it stands in the others."},
    {"few-ways", "A tree with two or three places left has its tent in one of them. One that "
                 "leaves another tree without is out; what all others touch stays empty."},
    {"one-of-two", "A tree with two places left has its tent in one of them. A tent that closes "
                   "both, by touching one and filling the row of the other, is wrong."},
    {"partner", "Each tree has a tent of its own. When some trees have just as many places "
                "between them, all of these are tents."},
    {"short-chain", "Suppose a tent: all round it is empty, and its row and column may be full. "
                    "When the trees beside it could not have a tent each, there is none."},
    {"spare", "Each tent belongs to one tree. Where all trees beside a cell have their tents "
              "already, no tent stands there."},
    {"what-if", "Suppose a cell empty, and look at the trees beside it. Those that then have "
                "one place left have their tents there; when these touch, the cell is a tent."},
    {NULL, NULL}};

const struct genre genre_tents = {
    .id = "tents",
    .title = "Tents",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .grades = {{1.5, 2.2, 3, 4.5}},
    .making = {.pieces = PIECES_BESIDE,
               .piece = {GIVEN_TREE, DIR_NONE, NO_NUMBER},
               .yes_percent = 60,
               .clues = tents_clues,
               .draft = tents_draft},
    .givens = {{.kind = GIVEN_TREE, .is = MARK_NO}},
    .parts = PUZZLE_OUTER,
    .outer_max = GRID_MAX,
    .cell = LOOK_TENT,
    .body = {{BLOCK_OUTER, 0, 0}, {BLOCK_TREES, GIVEN_TREE, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"tents/6/6/1k2k26328331", "--o-o-\n"
                                         "o-----\n"
                                         "---o--\n"
                                         "-----o\n"
                                         "---o--\n"
                                         "-o---o\n"},
    .compile = tents_compile,
};
