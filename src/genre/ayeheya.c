/* Ayeheya: Heyawake, and each room's shading looks the same after a half turn. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

enum {
    FAMILY_ROOM,
    FAMILY_PARTNER,
    FAMILY_TOUCH,
    FAMILY_RUN,
    FAMILY_JOINED,
    FAMILY_NONE,
    FAMILIES
};

static const struct saying partner_sayings[] = {
    {"full", "A half turn of the room takes {evidence} to {then}, which {must}, too."},
    {"full:several", "By the half turn of their rooms {then} {are}."},
    {"one-place", "A half turn of the room takes {evidence} to {then}, which {must}, too."},
    {"one-place:several", "By the half turn of their rooms {then} {are}."},
    {"all-needed", "The middle of a room is its own partner; {then} {must}."},
    {"brief", "half turn"},
    {"beside", "the half turn"},
    {"clash", "{about} and its partner in the half turn would differ"},
    {"fault", "{Rule}, but {subject} differ."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = ROOM_OF_SHADED,
    [FAMILY_PARTNER] = {.word = "room-asymmetric",
                        .rule = "each room looks the same after a half turn about its middle",
                        .subject = "{about} and its partner",
                        .sayings = partner_sayings,
                        .background = true},
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell beside {about}"),
    [FAMILY_RUN] = RUN_IN_TWO_ROOMS,
    [FAMILY_JOINED] = UNSHADED_CONNECTED,
    [FAMILY_NONE] = SOME_SHADED,
};

/* Each cell of the room and the cell to which a half turn of the room's bounding box takes it are
 * alike. If the room is no rectangle, that may be a cell outside it: this is how the reference
 * player has it. */
static void add_room_partners(const struct puzzle *p, struct model *m, const int *cells, int n) {
    int room = p->room[cells[0]];
    struct box b = box_none(p->grid);
    for (int i = 0; i < n; i++)
        box_take(&b, grid_row(p->grid, cells[i]), grid_col(p->grid, cells[i]));
    for (int i = 0; i < n; i++) {
        int cell = cells[i];
        int partner = grid_cell(p->grid, b.top + b.bottom - grid_row(p->grid, cell),
                                b.left + b.right - grid_col(p->grid, cell));
        if (p->room[partner] == room && partner <= cell)
            continue;
        lit pair[2] = {lit_yes(cell), lit_no(partner)};
        model_sum(m, FAMILY_PARTNER, cell, pair, 2, 1, 1);
    }
}

/* The rules but for the numbers; the first so many rooms are symmetric. */
static void add_rules(const struct puzzle *p, struct model *m, int symmetric) {
    shading_apart(m, FAMILY_TOUCH, NULL);
    struct cells_by_room in = cells_by_room(p);
    for (int room = 0; room < symmetric; room++)
        add_room_partners(p, m, in.cell + in.first[room], in.first[room + 1] - in.first[room]);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++)
            shading_run(p, m, FAMILY_RUN, cell, d);
    shading_some_unless_asked(m, FAMILY_NONE);
    shading_connected(m, FAMILY_JOINED, false, NULL);
    model_seal(m);
}

static void ayeheya_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    shading_cells(p, m);
    shading_rooms(p, m, FAMILY_ROOM, NO_NUMBER);
    add_rules(p, m, p->rooms);
}

/* The rest of the board, where no room is drawn yet, is no room. A run through it passes another
 * room there in any case. */
static void ayeheya_draft(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    shading_cells(p, m);
    add_rules(p, m, p->rooms - 1);
}

static const char *const aliases[] = {"ekawayeh", "symmetric-heyawake", NULL};
static const char *const rules[] = {
    "Shade some cells; {room-count}.",
    "{Room-asymmetric}.",
    "{Shaded-touch}.",
    "{Unshaded-split}.",
    "{Three-rooms}.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_ROOMS},
                                           {.field = FILE_ROOM_NUMBERS},
                                           {.field = FILE_SHADING},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full",
     "A room looks the same after half a turn. Where a cell is shaded, so is the one opposite."},
    {"one-place",
     "A room looks the same after half a turn. Where a cell is unshaded, so is the one opposite."},
    {"shared",
     "A room looks the same after a half turn, and shaded cells never touch. Two partners that "
     "touch are both unshaded, and a number that is odd needs the middle of its room."},
    {"whichever", "Suppose a cell shaded: so is its partner in the half turn. Where the two would "
                  "touch, or a room or a run goes wrong, both are unshaded."},
    {"difference", "A room's number and a run through three rooms share cells. What the run cannot "
                   "have of it lies elsewhere in the room, and whatever is shaded there is shaded "
                   "in its partner."},
    {"few-ways", "A run through three rooms is broken in one of the cells that are left. Each "
                 "brings its partner with it; what they all close, or all touch, is certain."},
    {"last-exit", "Suppose a cell shaded, and its partner with it. Cells beside them that have "
                  "one way out then take it. When another one has none left, the cell is "
                  "unshaded."},
    {"one-of-two", "A run through three rooms with two cells left is broken at one of them. A "
                   "shaded cell that spoils both, by itself or by its partner, is wrong."},
    {"wall", "Suppose a cell shaded, with its partner, and see what the runs need. When "
             "shaded cells then touch corner to corner and shut something in, the cell is "
             "unshaded."},
    {"what-if", "Partners are alike. Suppose a cell shaded: when its partner is a neighbour, "
                "which may not be shaded then, or would break a rule at once, the cell is "
                "unshaded."},
    {NULL, NULL}};

const struct genre genre_ayeheya = {
    .id = "ayeheya",
    .title = "Ayeheya",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_unshaded_connected},
    .making = {.pieces = PIECES_BOXES,
               .room_size = 7,
               .yes_percent = 50,
               .clues = shading_room_clues,
               .draft = ayeheya_draft},
    .file = file,
    NUMBERED_ROOMS,
    .cell = LOOK_SHADE,
    .solution = &solution_cells,
    .sample = {"ayeheya/6/6/222aaa00vs1j0m", "-----x\n"
                                             "----x-\n"
                                             "------\n"
                                             "-x-x-x\n"
                                             "x---x-\n"
                                             "--x---\n"},
    .compile = ayeheya_compile,
};
