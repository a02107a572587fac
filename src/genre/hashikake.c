/* Hashi: bridges between islands, single or double, that never cross; each island's number counts
 * its bridges, and all islands are connected. */
#include "genre/shared/segments.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum {
    FAMILY_CLUE,
    FAMILY_PAIR,
    FAMILY_CROSS,
    FAMILY_DOUBLE,
    FAMILY_SOME,
    FAMILY_CONNECTED,
    FAMILIES
};
enum { MOST = 2 * DIRS };

static const struct saying clue_sayings[] = {
    {"full", "The island of {n} at {about} has all its bridges; {then} {must}."},
    {"one-place", "The island of {n} at {about} has one way left; {then} {must}."},
    {"all-needed", "The island of {n} at {about} needs every bridge that is left; {then} {must}."},
    {"difference", "{Subject} {shares get} from {rival}, so it {counts}; {then} {must}."},
    {"shared", "However {subject} gets its bridges, {then} {must}{others}."},
    {"whichever", "Whichever bridges {subject} gets, {then} {must}{others}."},
    {"kind", "islands"},
    {"brief", "the {n} at {about}"},
    {"clash-most", "the island of {n} at {about} would have too many bridges"},
    {"clash-least", "the island of {n} at {about} would have too few ways left"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying pair_sayings[] = {
    {"brief", "the {n} at {about}"},
    {"clash", "the island of {n} at {about} would have too many bridges"},
    {NULL, NULL},
};
static const struct saying cross_sayings[] = {
    {"full", "A bridge there would cross the one at {evidence}; {then} {must}."},
    {"what-if", "If {then} were {supposed}, bridges would cross; so it {must}."},
    {"clash", "bridges would cross at {about}"},
    {"fault", "{Rule}, but {places} do."},
    {NULL, NULL},
};
static const struct saying double_sayings[] = {
    {"full", "A second bridge lies beside a first one; {then} {must}."},
    {"clash", "a second bridge at {about} would have no first one beside it"},
    {NULL, NULL},
};

static const struct saying joined_sayings[] = {
    {"only-way", "{Group island} can be joined to the rest by {then} only; {it} {must}."},
    {"only-way:several", "{Ways_out can be joined to the rest only by}; {ways_must}."},
    {"split", "Without {then} {group island} would be cut off; it {must}."},
    {"brief", "the only way to the rest"},
    {"clash", "{group island} would be cut off"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};

static const struct saying some_sayings[] = {
    {"clash", "no two islands could be joined"},
    {"fault", "{Rule}, but no two islands can be joined here."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_CLUE] = {.word = "too-few-bridges",
                     .over = "too-many-bridges",
                     .rule = "an island's number counts its bridges",
                     .subject = "the island of {n} at {about}",
                     .sayings = clue_sayings},
    [FAMILY_PAIR] = {.word = "too-many-bridges",
                     .rule = "an island's number counts its bridges",
                     .subject = "the island of {n} at {about}",
                     .sayings = pair_sayings,
                     .implied = true,
                     .background = true},
    [FAMILY_CROSS] = {.role = ROLE_CROSSING,
                      .word = "crossing",
                      .rule = "bridges never cross",
                      .subject = "the crossing by {about}",
                      .sayings = cross_sayings,
                      .background = true},
    [FAMILY_DOUBLE] = {.word = "double",
                       .rule = "a second bridge lies beside a first one",
                       .subject = "the bridges at {about}",
                       .sayings = double_sayings,
                       .background = true},
    [FAMILY_SOME] = {.word = "no-bridge",
                     .rule = "a bridge joins two islands",
                     .subject = "the whole board",
                     .sayings = some_sayings},
    [FAMILY_CONNECTED] = {.word = "split",
                          .rule = "all islands are connected",
                          .subject = "the islands",
                          .sayings = joined_sayings},
};

/* The first bridge between two islands in sight is on layer 0, the second on layer 1. */
static void add_bridge(struct model *m, int cell, int to) {
    struct place at = place_segment(cell, to);
    lit one = lit_yes(model_var(m, at, MARK_NO));
    lit two = lit_yes(model_var(m, place_on_layer(at, 1), MARK_NO));
    model_sum(m, FAMILY_DOUBLE, cell, (lit[]){lit_not(one), two}, 2, 0, 1);
}

static void add_bridges(const struct puzzle *p, struct model *m) {
    for (enum dir d = DIR_E; d <= DIR_S; d++)
        for (int cell = 0; cell < grid_cells(p->grid); cell++) {
            bool island = p->given[cell].kind == GIVEN_ISLAND;
            int to = island ? segment_end(p, GIVEN_ISLAND, cell, d) : NO_CELL;
            if (to != NO_CELL)
                add_bridge(m, cell, to);
        }
}

/* A second bridge counts for two, as the first one lies beside it: an island that lacks one bridge
 * has no second bridge to come, which nobody has to be told. */
static void add_second_bridges(struct model *m, int cell, int number,
                               const struct segment_ends *ends) {
    for (int one = 0; one < ends->n; one += 2) {
        struct segment_ends counted = *ends;
        counted.lits[one] = ends->lits[one + 1];
        model_numbered_sum(m, FAMILY_PAIR, cell, counted.lits, ends->n, 0, number, number);
    }
}

static void add_island_clues(const struct puzzle *p, struct model *m) {
    struct segment_ends *ends = segment_ends(p, m);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int number = p->given[cell].number;
        if (p->given[cell].kind != GIVEN_ISLAND || number == NO_NUMBER)
            continue;
        model_sum(m, FAMILY_CLUE, cell, ends[cell].lits, ends[cell].n, number, number);
        add_second_bridges(m, cell, number, &ends[cell]);
    }
}

static void hashikake_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    add_bridges(p, m);
    segment_crossings(p, m, FAMILY_CROSS);
    add_island_clues(p, m);
    model_graph(m, SHAPE_CONNECTED, FAMILY_CONNECTED, 0);
    segment_graph(p, m, GIVEN_ISLAND);
    if (model_vars(m) ==
        0) /* as for the reference player, a board without a bridge is not solved */
        model_sum(m, FAMILY_SOME, 0, NULL, 0, 1, 1);
    model_seal(m);
}

static void hashikake_clues(struct puzzle *p, const struct model *m, const mark *solution,
                            struct rng *rng) {
    (void)rng;
    LOCAL(mem_free_at) struct segment_ends *ends = segment_ends(p, m);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int bridges = 0;
        for (int i = 0; i < ends[cell].n; i++)
            bridges += solution[lit_var(ends[cell].lits[i])] == MARK_YES;
        if (p->given[cell].kind == GIVEN_ISLAND && p->given[cell].number == NO_NUMBER)
            p->given[cell].number = (int16_t)bridges;
    }
}

static const char *const aliases[] = {"hashi", "bridges", "hashiwokakero", NULL};
static const char *const rules[] = {
    "Join islands by straight bridges, at most two between the same two islands.",
    "{Too-few-bridges}.",
    "Bridges never cross each other or pass over an island.",
    "{Split}.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_NUMBERS}, {.field = FILE_BRIDGES}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"one-place", "An island with a single way left gets its bridges there."},
    {"all-needed",
     "When an island lacks as many bridges as there is room for, it gets all of them."},
    {"difference", "What an island cannot get from one neighbour it gets from the others."},
    {"only-way", "All islands hang together. Where a single way joins some of them to the rest, "
                 "there is a bridge."},
    {"split",
     "All islands hang together. A way without which some of them would be cut off has a bridge."},
    {"shared", "At most two bridges go to each neighbour. What all the ways have in which an "
               "island can get its bridges is certain."},
    {"whichever", "A bridge blocks those that would cross it. Go through the ways in which an "
                  "island can get its bridges: what each of them brings about is certain."},
    {"few-ways", "An island with few ways left gets its bridges in one of them. What all of them "
                 "have is certain, and so is what none has."},
    {"last-exit", "All islands hang together. Take a bridge from a group and it needs its last "
                  "other one; when that takes another group's last way, the first bridge stays."},
    {"meeting", "Several islands may need bridges from one neighbour. When it has no more than "
                "they need, it gives them all, and has none for others."},
    {"short-chain",
     "Suppose a bridge, and go from island to island: one that is complete closes "
     "its other ways, one that lacks bridges takes all. When islands are cut off, it "
     "was wrong."},
    {"two-clues", "A bridge counts for the islands at both its ends. Suppose it: when the one "
                  "island's need leaves the other one too few ways, it is wrong."},
    {NULL, NULL}};

const struct genre genre_hashikake = {
    .id = "hashikake",
    .title = "Hashi",
    .aliases = aliases,
    .pzpr = "hashi",
    RULES(rules, families),
    .ideas = ideas,
    .grades = {{2.3, 3.3, 4, 5}},
    .making = {.pieces = PIECES_SCATTERED,
               .piece = {GIVEN_ISLAND, DIR_NONE, NO_NUMBER},
               .percent = 32,
               .apart = true,
               .clues = hashikake_clues},
    .givens = {{.kind = GIVEN_ISLAND, .min = 1, .max = MOST}},
    .field = FIELD_BARE,
    .cursor = CURSOR_GIVEN,
    .segment = LOOK_BRIDGE,
    .body = {{BLOCK_NUM16, GIVEN_ISLAND, 0}},
    .file = file,
    .solution = &solution_bridges,
    .sample = {"hashi/6/6/2g3h3g.l3g.h4i.2i.h.i2", "0,0-0,2*1\n"
                                                   "0,0-4,0*1\n"
                                                   "0,2-0,5*1\n"
                                                   "0,2-2,2*1\n"
                                                   "0,5-3,5*2\n"
                                                   "1,1-3,1*2\n"
                                                   "2,2-2,4*2\n"
                                                   "3,1-3,5*2\n"
                                                   "3,5-5,5*1\n"
                                                   "4,0-4,4*1\n"
                                                   "5,1-5,5*1\n"},
    .compile = hashikake_compile,
};
