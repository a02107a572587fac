/* What a number leaves open in its room. */
#include "generate/rooms.h"

enum { NODES_MAX = 3000 };

struct shading_search {
    const struct model *m;
    const mark *marks;
    const int *cells;
    int n, nodes;
    bool *on; /* by cell of the board */
    struct shadings *out;
};

static bool is_on(const struct shading_search *s, int cell, enum dir d) {
    int next = grid_step(s->m->grid, cell, d);
    return next != NO_CELL && s->on[next];
}

static void try_shadings(struct shading_search *s, int i, int left) {
    if (left > s->n - i || ++s->nodes > NODES_MAX)
        return;
    if (i == s->n) {
        s->out->found++;
        for (int k = 0; k < s->n; k++)
            s->out->can[s->on[s->cells[k]]][k]++;
        return;
    }
    int cell = s->cells[i];
    mark known = s->marks[s->m->cell_var[cell]];
    if (known != MARK_YES)
        try_shadings(s, i + 1, left);
    if (known != MARK_NO && left > 0 && !is_on(s, cell, DIR_N) && !is_on(s, cell, DIR_W)) {
        s->on[cell] = true;
        try_shadings(s, i + 1, left - 1);
        s->on[cell] = false;
    }
}

bool shadings_of(const struct rooms *x, const mark *marks, const int *cells, int n, int number,
                 struct shadings *out) {
    struct shading_search s = {&x->m, marks, cells, n, 0, x->on, out};
    *out = (struct shadings){0};
    if (n > SHADED_ROOM_MAX)
        return false;
    try_shadings(&s, 0, number);
    return s.nodes <= NODES_MAX;
}

/* 2: a zero; 1: the number settles the room with no other mark; 0: it does not, or the puzzle
 * is to be hard: without such numbers it is too hard at a stroke. */
static int dullness(const struct rooms *x, int room) {
    struct shadings s;
    int number = x->p->room_number[room];
    vec_int inside = {0};
    for (int cell = puzzle_room_cell(x->p, room); cell < grid_cells(x->p->grid); cell++)
        if (x->p->room[cell] == room)
            vec_push(&inside, cell);
    bool known = shadings_of(x, x->blank, inside.at, inside.len, number, &s);
    bool hard = x->run->o->graded && x->run->o->difficulty == HARD;
    vec_free(&inside);
    return number == 0 ? 2 : known && s.found == 1 && !hard;
}

void list_numbers(struct rooms *x, vec_int *rooms) {
    const struct puzzle *p = x->p;
    int *order = mem_alloc(p->rooms, sizeof *order), *dull = mem_alloc(p->rooms, sizeof *dull);
    for (int room = 0; room < p->rooms; room++) {
        order[room] = room;
        dull[room] = p->room_number[room] == NO_NUMBER ? -1 : dullness(x, room);
    }
    rng_shuffle(&x->run->rng, order, p->rooms);
    for (int rank = 0; rank <= 2; rank++)
        for (int i = 0; i < p->rooms; i++)
            if (dull[order[i]] == rank)
                vec_push(rooms, order[i]);
    mem_free(order);
    mem_free(dull);
}
