/* Making a puzzle of rooms easier where the ladder gets stuck: a room gets its number, or is cut in
 * two, which makes rules for the straight runs and two numbers of one. */
#include "generate/rooms.h"

enum { CUTS_TRIED = 30, SMALLEST = 3 };

static bool cell_is_open(const struct model *m, const mark *marks, int cell) {
    return marks[m->cell_var[cell]] == MARK_NONE;
}

static int count_room(const struct puzzle *p, const struct model *m, const mark *truth, int room) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += p->room[cell] == room && truth[m->cell_var[cell]] == MARK_YES;
    return n;
}

/* The room of some open cell that a number would help: not a zero, which gives all away; -1: none.
 */
static int room_to_number(struct rng *rng, const struct puzzle *p, const struct model *m,
                          const mark *marks, const mark *truth, bool zero) {
    vec_int rooms = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int room = p->room[cell];
        if (cell_is_open(m, marks, cell) && p->room_number[room] == NO_NUMBER &&
            (count_room(p, m, truth, room) == 0) == zero)
            vec_push(&rooms, room);
    }
    int room = rooms.len > 0 ? rooms.at[rng_below(rng, rooms.len)] : -1;
    vec_free(&rooms);
    return room;
}

static bool number_one(struct rng *rng, struct puzzle *p, const struct model *m, const mark *marks,
                       const mark *truth, bool zero) {
    int room = room_to_number(rng, p, m, marks, truth, zero);
    if (room >= 0)
        p->room_number[room] = (int16_t)count_room(p, m, truth, room);
    return room >= 0;
}

void cut_numbered(struct rooms *x, const struct cut *c) {
    struct puzzle *p = x->p, *was = puzzle_copy(p);
    make_cut(x, c);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (was->room[cell] != c->room && was->room_number[was->room[cell]] == NO_NUMBER)
            p->room_number[p->room[cell]] = NO_NUMBER;
    puzzle_free(was);
}

static bool cut_one(struct rooms *x, const mark *marks) {
    vec_int open = {0};
    bool done = false;
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        if (cell_is_open(&x->m, marks, cell))
            vec_push(&open, cell);
    for (int i = 0; i < CUTS_TRIED && open.len > 0 && !done; i++) {
        int cell = open.at[rng_below(&x->run->rng, open.len)];
        struct cut box = room_box(x->p, x->p->room[cell]);
        struct cut c = i % 2 ? cut_round(x, box, cell) : random_cut(x, box);
        struct effect f = try_cut(x, &c, &box);
        done = f.legal && f.pieces == 2 && f.smallest >= SMALLEST;
        if (done)
            cut_numbered(x, &c);
    }
    vec_free(&open);
    return done;
}

static bool cut_open(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                     const mark *truth) {
    struct rooms x = {.run = run, .p = p, .m = *m, .wanted = mean_room(run)};
    rooms_alloc(&x);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        x.shaded[cell] = truth[m->cell_var[cell]] == MARK_YES;
    rooms_begin(&x);
    bool done = cut_one(&x, marks);
    rooms_free(&x);
    return done;
}

bool ease_rooms(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *truth) {
    bool cut = rng_below(&run->rng, 3) == 0;
    return (cut && cut_open(run, p, m, marks, truth)) ||
           number_one(&run->rng, p, m, marks, truth, false) || cut_open(run, p, m, marks, truth) ||
           number_one(&run->rng, p, m, marks, truth, true);
}

int room_blemishes(const struct puzzle *p) {
    int n = 0;
    for (int room = 0; room < p->rooms; room++)
        n += p->room_number[room] == 0;
    return n;
}

void room_clues(const struct puzzle *p, bool dull, vec_int *cells) {
    for (int room = 0; room < p->rooms; room++)
        if (p->room_number[room] != NO_NUMBER && (p->room_number[room] == 0) == dull)
            vec_push(cells, puzzle_room_cell(p, room));
}

bool drop_number(struct run *run, struct puzzle *p, const struct model *m, const mark *truth,
                 int cell) {
    (void)run;
    (void)m;
    (void)truth;
    p->room_number[p->room[cell]] = NO_NUMBER;
    return true;
}
