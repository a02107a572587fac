/* Yashi: join all dots by straight lines into one tree; lines never cross. */
#include "genre/shared/segments.h"

#include "base/least.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum { FAMILY_CROSS, FAMILY_COUNT, FAMILY_DOT, FAMILY_TREE, FAMILIES };

static const struct saying cross_sayings[] = {
    {"full", "A line there would cross the one at {evidence}; {then} {must}."},
    {"clash", "lines would cross at {about}"},
    {"fault", "{Rule}, but {places} do."},
    {NULL, NULL},
};
static const struct saying count_sayings[] = {
    {"full", "All {n} lines are drawn; {then} {must}."},
    {"one-place", "There must be {n} lines, and one place is left for the last; {then} {must}."},
    {"all-needed", "There must be {n} lines, and no others are left; {then} {must}."},
    {"shared", "No short way is known here. All ways to draw {n} lines without crossings agree; "
               "{then} {must}."},
    {"shared:pairs",
     "Of the {left} lines left {needed} are needed, and {one_of_pairs} must go, since they "
     "cross. So no other may go; {then} {must}."},
    {"difference", "{Rival} {shares get} of the lines, and the board {counts}: all that are left "
                   "there; {then} {must}."},
    {"difference:no-line",
     "{Rival} {shares get} of the lines, and the board {counts}; {then} {must}."},
    {"ways", "to draw all lines"},
    {"whichever", "However the {n} lines are drawn, {then} {must}{others}."},
    {"brief", "the number of lines"},
    {"clash", "there could not be {n} lines"},
    {"refused", "There is one line fewer than there are dots, but not so many fit"},
    {"fault", "{Rule}, but the board {has}."},
    {NULL, NULL},
};
static const struct saying dot_sayings[] = {
    {"one-place", "The dot at {about} has one way left; {then} {must}."},
    {"kind", "dots"},
    {"one-place:several", "The dots at {abouts} have one way left each; {then} {must}."},
    {"whichever", "Whichever line {subject} gets, {then} {must}{others}."},
    {"choice", "the dot at {about} gets {cases}"},
    {"clash", "the dot at {about} would have no line"},
    {"fault", "{Rule}, but {subject} has none."},
    {NULL, NULL},
};
static const struct saying tree_sayings[] = {
    {"early-ring", "{Then} {must}, or it would close a ring."},
    {"early-ring:several", "{Then} {must}: each would close a ring."},
    {"only-way", "{Group dot} can be joined to the rest by {then} only; {it} {must}."},
    {"only-way:several", "{Ways_out can be joined to the rest only by}; {ways_must}."},
    {"split", "Without {then} {group dot} would be stranded; it {must}."},
    {"shut-out", "With {with} {group dot} would be stranded; {then} {must}."},
    {"brief", "the only way to the rest"},
    {"brief:no", "or a ring closes"},
    {"clash", "{group dot} would be stranded"},
    {"fault:cycle", "{Rule}, but there is one {at_places}."},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_CROSS] = {.role = ROLE_CROSSING,
                      .word = "crossing",
                      .rule = "lines never cross",
                      .subject = "the crossing by {about}",
                      .sayings = cross_sayings,
                      .background = true},
    [FAMILY_COUNT] = {.word = "split",
                      .over = "cycle", /* with too many lines there is a cycle */
                      .rule = "there is one line fewer than there are dots",
                      .subject = "the {n} lines in all",
                      .sayings = count_sayings},
    [FAMILY_DOT] = {.word = "split",
                    .rule = "every dot has a line",
                    .subject = "the dot at {about}",
                    .sayings = dot_sayings},
    [FAMILY_TREE] = {.word = "split",
                     .ring = "cycle",
                     .rule = "the lines join all dots and hold no cycle",
                     .subject = "the tree",
                     .sayings = tree_sayings},
};

static bool yashi_validate(const struct puzzle *p, struct err *e) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_DOT)
            return true;
    return err_set(e, "the puzzle has no dots");
}

static void add_segments(const struct puzzle *p, struct model *m) {
    static const enum dir ahead[2] = {DIR_E, DIR_S};
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        for (int i = 0; i < 2 && p->given[cell].kind == GIVEN_DOT; i++) {
            int next = segment_end(p, GIVEN_DOT, cell, ahead[i]);
            if (next == NO_CELL)
                continue;
            int var = model_var(m, place_segment(cell, next), MARK_NO);
            m->vars.at[var].cost = grid_distance(p->grid, cell, next);
        }
    }
}

static void add_counts(const struct puzzle *p, struct model *m) {
    int n = model_vars(m), dots = 0, first = NO_CELL;
    lit *all = mem_alloc(n, sizeof *all);
    struct segment_ends *ends = segment_ends(p, m);
    for (int v = 0; v < n; v++)
        all[v] = lit_yes(v);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (p->given[cell].kind != GIVEN_DOT)
            continue;
        first = first == NO_CELL ? cell : first;
        dots++;
    }
    if (dots > 0)
        model_sum(m, FAMILY_COUNT, first, all, n, dots - 1, dots - 1);
    for (int cell = 0; cell < grid_cells(p->grid) && dots > 1; cell++)
        if (p->given[cell].kind == GIVEN_DOT)
            model_sum(m, FAMILY_DOT, cell, ends[cell].lits, ends[cell].n, 1,
                      max_int(ends[cell].n, 1));
}

static void yashi_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    m->costs = true;
    add_segments(p, m);
    segment_crossings(p, m, FAMILY_CROSS);
    add_counts(p, m);
    model_graph(m, SHAPE_TREE, FAMILY_TREE, 0);
    segment_graph(p, m, GIVEN_DOT);
    model_seal(m);
}

static const char *const rules[] = {
    "Join the dots by straight horizontal and vertical lines between neighbouring dots in sight.",
    "{Crossing}.",
    "The result is one tree that holds every dot: no closed loop, no part cut off.",
    "Where there are several solutions, the shortest is asked for: the length is counted below.",
    NULL,
};

static const struct genre_idea ideas[] = {
    {"one-place", "Every dot is joined to the rest. One with a single way left is joined by it."},
    {"only-way", "The lines join all dots. Where a single line can join some of them to the rest, "
                 "it is drawn."},
    {"split",
     "The lines join all dots. A line without which some of them would be stranded is drawn."},
    {"shared", "There is one line fewer than there are dots, and of two that cross one must go. "
               "Where no others can be spared, all lines that cross nothing are drawn."},
    {"whichever",
     "Each dot has a line. What each of those that are left at a dot brings about is certain."},
    {"difference", "There is one line less than dots. Count what the other dots can have at most, "
                   "or what this one must have: what would waste a line, or leave one too few, is "
                   "out."},
    {"early-ring", "The lines hold no ring. What would join two dots that hang together already is "
                   "no line."},
    {"either-way", "When few lines are left to choose, go through all choices: too few lines, a "
                   "crossing or a dot left out ends most of them. What the others share is "
                   "certain."},
    {"few-ways", "A dot with two or three ways left takes some of them. One whose crossings "
                 "strand other dots is out; what all others leave is certain."},
    {"last-exit", "All dots hang together. Take a line from a group and it needs its last other "
                  "one; when that crosses the last line of another group, the first line stays."},
    {"long-chain", "Suppose a line away, and go from group to group: each takes its last way to "
                   "the rest, and what crosses that is out. When two such ways cross, the line "
                   "stays."},
    {"minimal-set",
     "Some rules leave no choice together though no two of them do. This is the last "
     "resort: a line that is shown wrong so is worth looking for a shorter way."},
    {"shut-out", "A line bars all that cross it. When that takes the last way from some dots to "
                 "the rest, it is no line."},
    {"wall", "Take a line away and see which others are needed in its place. When what these "
             "cross strands other dots, the line stays."},
    {NULL, NULL}};

const struct genre genre_yashi = {
    .id = "yashi",
    .title = "Yashi",
    RULES(rules, families),
    .ideas = ideas,
    .generator = "dots",
    .givens = {{.kind = GIVEN_DOT}},
    .field = FIELD_BARE,
    .cursor = CURSOR_GIVEN,
    .segment = LOOK_LINE,
    .solution = &solution_segments,
    .sample = {"grid = [['','dot','','',''], ['','','dot','dot','dot'], ['','dot','dot','',''], "
               "['','','','',''], ['dot','','dot','','']]",
               "0,1-2,1\n"
               "1,2-1,3\n"
               "1,2-2,2\n"
               "1,3-1,4\n"
               "2,1-2,2\n"
               "2,2-4,2\n"
               "4,0-4,2\n"},
    .validate = yashi_validate,
    .compile = yashi_compile,
};
