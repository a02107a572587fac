/* Creek: a number at a grid point counts the shaded cells round it; the rest is connected. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

enum { FAMILY_COUNT, FAMILY_JOINED, FAMILY_NONE, FAMILIES };
enum { ROUND = 4 };

static const struct saying count_sayings[] = {
    {"full", "The {n} on {about} has its shaded cells; {then} {must}."},
    {"full:several", "{Subjects} have their shaded cells; {then} {are}."},
    {"one-place", "The {n} on {about} has one place left for a shaded cell; {then} {must}."},
    {"one-place:several", "{Subjects} have one place left each for a shaded cell; {then} {must}."},
    {"all-needed", "The {n} on {about} needs every cell that is left; {then} {must}."},
    {"all-needed:several", "{Subjects} need every cell that is left; {then} {must}."},
    {"equal-clues",
     "{Subject} {shares share} with {rival}; so it can have no more elsewhere; {then} {are}."},
    {"shared", "Wherever the shaded cells of {subject} lie, {then} {must}{others}."},
    {"whichever", "Wherever the shaded cells of {subject} lie, {then} {must}{others}."},
    {"brief", "{subject}"},
    {"kind", "numbers"},
    {"clash-most", "{subject} would have too many"},
    {"clash-least", "{subject} would have too few places"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_COUNT] = {.word = "corner-under",
                      .over = "corner-over",
                      .rule = "a number counts the shaded cells that meet at its grid point",
                      .subject = "the {n} on {about}",
                      .sayings = count_sayings},
    [FAMILY_JOINED] = UNSHADED_CONNECTED,
    [FAMILY_NONE] = SOME_SHADED,
};

static void creek_compile(const struct puzzle *p, struct model *m) {
    bool some = false;
    genre_begin(p, m);
    shading_cells(p, m);
    for (int i = 0; i < puzzle_points(p->grid); i++) {
        int cells[ROUND], n = puzzle_point_cells(p->grid, i, cells), number = p->point[i].number;
        lit lits[ROUND];
        for (int k = 0; k < n; k++)
            lits[k] = lit_yes(cells[k]);
        if (number != NO_NUMBER)
            model_printed_sum(m, FAMILY_COUNT, cells[n - 1], i, lits, n, number);
        some = some || number > 0;
    }
    if (!some)
        shading_some(m, FAMILY_NONE);
    shading_connected(m, FAMILY_JOINED, false, NULL);
    model_seal(m);
}

static void creek_clues(struct puzzle *p, const struct model *m, const mark *solution,
                        struct rng *rng) {
    (void)rng;
    for (int i = 0; i < puzzle_points(p->grid); i++) {
        int cells[ROUND], n = puzzle_point_cells(p->grid, i, cells), shaded = 0;
        for (int k = 0; k < n; k++)
            shaded += shading_is_shaded(m, solution, cells[k]);
        if (p->point[i].kind == GIVEN_NONE)
            p->point[i] = given_numbered(GIVEN_NUMBER, shaded);
    }
}

static const char *const rules[] = {
    "Shade some cells; {corner-under}.",
    "{Unshaded-split}.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_POINTS}, {.field = FILE_SHADING}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full",
     "A number that has its shaded cells has no more: the other cells round it are unshaded."},
    {"one-place",
     "When a number still lacks a shaded cell and one cell round it is left, that cell is shaded."},
    {"all-needed", "When a number lacks as many shaded cells as there are cells left round it, all "
                   "of them are shaded."},
    {"equal-clues", "Two numbers share cells. When what the one needs lies there and is all that "
                    "the other may have, the other's own cells are unshaded."},
    {"difference",
     "Two numbers share cells. What the one cannot have there it has among its own cells."},
    {"unreached",
     "All unshaded cells hang together. A cell that none of them can reach any more is shaded."},
    {"whichever", "A number gets its shaded cells in a few ways. What each of them brings about "
                  "for the numbers beside it is certain."},
    {"few-ways", "A number on a dot is met in one of few ways. One that shuts an unshaded cell "
                 "in is out; what all others bring about is certain."},
    {"short-chain",
     "Suppose a cell, and go from dot to dot: each number tells what its last cells "
     "are. When a number cannot be met or unshaded cells are shut in, it was wrong."},
    {"shut-out", "All unshaded cells hang together. A shaded cell that would take the last way "
                 "out from some of them is wrong."},
    {"what-if", "Suppose a cell, and look at the numbers at its corners. When what they need "
                "shuts an unshaded cell in, or is too much for one of them, the cell is the "
                "other way."},
    {NULL, NULL}};

const struct genre genre_creek = {
    .id = "creek",
    .title = "Creek",
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_unshaded_connected},
    .making = {.yes_percent = 45, .clues = creek_clues},
    .parts = PUZZLE_POINTS,
    .point = {.kind = GIVEN_NUMBER, .max = ROUND},
    .field = FIELD_POINTS,
    .cell = LOOK_SHADE,
    .body = {{BLOCK_POINTS4, GIVEN_NUMBER, 0}},
    .old_body = true,
    .file = file,
    .solution = &solution_cells,
    .sample = {"creek/6/6/h2chbg2b7di61abh27321116110a", "-xxxxx\n"
                                                         "--xx--\n"
                                                         "-x-xx-\n"
                                                         "------\n"
                                                         "x-xx-x\n"
                                                         "x--x--\n"},
    .compile = creek_compile,
};
