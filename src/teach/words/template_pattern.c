/* Short chains as the pictures that people have of them. */
#include "model/model.h"
#include "teach/words/template.h"

/* What a short chain comes down to, where people have a picture of it: cells that need the same
 * line end, the either/or of two rules, the wall that closes. */

typedef VEC(int) vertices;

static int vertex_of(const struct template_args *s, int sum) {
    return sum >= 0 ? s->m->sums.at[sum].vertex : -1;
}

static bool is_at(const struct template_args *s, lit l, int v) {
    int e = s->m->graph.edge_of_var[lit_var(l)];
    return e >= 0 && (s->m->graph.edges.at[e].u == v || s->m->graph.edges.at[e].v == v);
}

/* The vertices whose own sums send a line to v on the walk. */
static void add_senders(const struct template_args *s, int v, vertices *out) {
    for (int i = 1; i < s->step->walk.len; i++) {
        int from = vertex_of(s, s->step->walk.at[i].by);
        if (lit_sign(s->step->walk.at[i].l) == MARK_YES && is_at(s, s->step->walk.at[i].l, v) &&
            from >= 0 && from != v)
            vec_push(out, from);
    }
}

/* The vertex with too few line ends for those that need one, and these; or -1. The chain breaks off
 * there, or at a cell to which that vertex has no end to give any more. */
static int contended(const struct template_args *s, vertices *needing) {
    const struct step *step = s->step;
    int broken = vertex_of(s, step->from.at[0].sum);
    if (broken < 0)
        return -1;
    vec_clear(needing);
    if (step_bound(step) == REASON_AT_MOST) {
        add_senders(s, broken, needing);
        return needing->len > 1 ? broken : -1;
    }
    for (int i = 1; i < step->walk.len; i++) {
        int full = vertex_of(s, step->walk.at[i].by);
        if (full < 0 || full == broken || lit_sign(step->walk.at[i].l) != MARK_NO ||
            !is_at(s, step->walk.at[i].l, broken))
            continue;
        vec_clear(needing);
        vec_push(needing, broken);
        add_senders(s, full, needing);
        if (needing->len > 1)
            return full;
    }
    return -1;
}

static void say_vertex(const struct template_args *s, int v) {
    char name[PLACE_NAME];
    buf_add(s->out, place_words(s->m->grid, s->m->graph.vertices.at[v].at, name));
}

/* "r1c5 and r2c6 would both need the line end at r2c5" */
static void say_contended(const struct template_args *s) {
    vertices needing = {0};
    int v = contended(s, &needing);
    vec_sort(&needing, int_order);
    for (int i = 0; v >= 0 && i < needing.len; i++) {
        buf_add(s->out, i == 0 ? "" : i + 1 < needing.len ? ", " : " and ");
        say_vertex(s, needing.at[i]);
    }
    if (v >= 0) {
        buf_fmt(s->out, " would %s need ", needing.len == 2 ? "both" : "all");
        buf_add(s->out, needing.len == 2 ? "the line end at " : "a line end at ");
        say_vertex(s, v);
    }
}

/* --- either/or -------------------------------------------------------------------------------- */

/* Where on the walk a literal is denied; 0: nowhere. */
static int denied_at(const struct step *step, lit l) {
    for (int i = 0; i < step->walk.len; i++)
        if (step->walk.at[i].l == lit_not(l))
            return i + 1;
    return 0;
}

/* The places by which a rule "at least one of these" could be met before the supposition: what the
 * walk denies, and what is left in the end (LIT_FALSE: nothing). */
static int alternatives(const struct template_args *s, int sum, lit left, lit *out) {
    const struct sum *of = &s->m->sums.at[sum];
    int n = 0;
    for (int i = 0; i < of->len && n < 3; i++) {
        lit l = sum_lits(s->m, of)[i];
        if (l == left || denied_at(s->step, l) > 0)
            out[n++] = l;
    }
    return n;
}

static bool is_break(const struct template_args *s, int sum) {
    return sum >= 0 && s->m->sums.at[sum].lo == 1 && !is_ends_sum(s->m, sum) &&
           s->m->sums.at[sum].hi >= s->m->sums.at[sum].len &&
           !s->m->families[s->m->sums.at[sum].family].background;
}

/* "one of r8c3 and r8c4 is shaded (row 8)"; false where it is not one of two places. */
static bool say_either_of(const struct template_args *s, int sum, lit left, int said) {
    lit two[3];
    int items = 0, n = alternatives(s, sum, left, two);
    const char *brief = template_of_part(template_family(s->m, sum), PART_BRIEF);
    if (n != 2 || !brief || lit_sign(two[0]) != lit_sign(two[1]) ||
        !place_is_cell(s->m->vars.at[lit_var(two[0])].at))
        return false;
    buf_add(s->out, said > 0 ? ", and one of " : "one of ");
    template_places(s, two, 2, "and", &items);
    if (said == 0)
        buf_fmt(s->out, " is %s", template_word(s, two[0]));
    buf_add(s->out, " (");
    template_of_sum(s, sum, false, brief);
    buf_char(s->out, ')');
    return true;
}

/* Each rule with two places, in the order of the walk; nothing where another rule takes part. */
static void say_options(const struct template_args *s) {
    enum { TOLD = 3 };
    const struct step *step = s->step;
    struct buf text = {0};
    struct template_args own = *s;
    int said = 0;
    bool fits = true;
    own.out = &text;
    for (int i = 1; i < step->walk.len && fits; i++) {
        int by = step->walk.at[i].by;
        if (is_break(s, by))
            fits = say_either_of(&own, by, step->walk.at[i].l, said++);
        else
            fits = by >= 0 && s->m->families[s->m->sums.at[by].family].background &&
                   lit_sign(step->walk.at[i].l) == MARK_NO;
    }
    if (fits && is_break(s, step->from.at[0].sum))
        fits = say_either_of(&own, step->from.at[0].sum, LIT_FALSE, said++);
    if (fits && said <= TOLD)
        buf_add(s->out, buf_text(&text));
}

/* What these rules come to: "r8c4 and r7c2". */
static void say_taken(const struct template_args *s) {
    const struct step *step = s->step;
    VEC(lit) taken = {0};
    int items = 0;
    for (int i = 1; i < step->walk.len; i++)
        if (is_break(s, step->walk.at[i].by))
            vec_push(&taken, step->walk.at[i].l);
    if (taken.len > 0)
        template_places(s, taken.at, taken.len, "and", &items);
}

/* --- walls ------------------------------------------------------------------------------------ */

enum { WALL_LONGEST = 9 }; /* cells that a sentence names */

/* What is looked for: a chain of cells, diagonal by diagonal from edge to edge, that shuts the area
 * off alone. All arrays are by cell. */
struct wall_search {
    struct grid grid;
    bool *area, *wall; /* the area; what is off beside it */
    int *from;         /* where the breadth-first search came from */
    int chain[WALL_LONGEST], len;
};

static bool on_chain(const struct wall_search *w, int cell) {
    for (int i = 0; i < w->len; i++)
        if (w->chain[i] == cell)
            return true;
    return false;
}

/* True if a walk from a cell of the area that may cross anything but the chain stays with it. */
static bool chain_closes(const struct wall_search *w, int start) {
    bool *seen = mem_alloc(grid_cells(w->grid), sizeof *seen), closed = true;
    vec_int stack = {0};
    vec_push(&stack, start);
    seen[start] = true;
    while (stack.len > 0 && closed) {
        int cell = vec_pop(&stack);
        closed = w->area[cell] || w->wall[cell];
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(w->grid, cell, d);
            if (next == NO_CELL || seen[next] || on_chain(w, next))
                continue;
            seen[next] = true;
            vec_push(&stack, next);
        }
    }
    return closed;
}

/* The chain back from a cell that the search has met; false: it is too long. */
static bool take_chain(struct wall_search *w, int cell) {
    for (w->len = 0; w->len < WALL_LONGEST; cell = w->from[cell]) {
        w->chain[w->len++] = cell;
        if (w->from[cell] == cell)
            return true;
    }
    return false;
}

/* The shortest chain from one cell at the edge to another; false: none closes. */
static bool search_wall(struct wall_search *w, int edge, int inside) {
    vec_int queue = {0};
    bool found = false;
    for (int cell = 0; cell < grid_cells(w->grid); cell++)
        w->from[cell] = NO_CELL;
    w->from[edge] = edge;
    vec_push(&queue, edge);
    for (int at = 0; at < queue.len && !found; at++) {
        int cell = queue.at[at], row = grid_row(w->grid, cell), col = grid_col(w->grid, cell);
        found = cell != edge && grid_at_edge(w->grid, cell) && take_chain(w, cell) &&
                chain_closes(w, inside);
        for (int i = 0; i < 4; i++) {
            int r = row + (i < 2 ? -1 : 1), c = col + (i % 2 ? 1 : -1);
            int next = r < 0 || c < 0 || r >= w->grid.rows || c >= w->grid.cols
                           ? NO_CELL
                           : grid_cell(w->grid, r, c);
            if (next == NO_CELL || !w->wall[next] || w->from[next] != NO_CELL)
                continue;
            w->from[next] = cell;
            vec_push(&queue, next);
        }
    }
    return found;
}

static void mark_wall(const struct template_args *s, struct wall_search *w) {
    const struct step *step = s->step;
    for (int i = 0; i < step->why.area.len; i++)
        w->area[step->why.area.at[i].a] = true;
    for (int i = 0; i < step->why.area.len; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int cell = grid_step(w->grid, step->why.area.at[i].a, d);
            if (cell != NO_CELL && !w->area[cell])
                w->wall[cell] = true;
        }
}

/* "r5c1-r6c2-r5c3-r4c4", from edge to edge; nothing where no single chain closes the area off. */
static void say_wall(const struct template_args *s) {
    int cells = grid_cells(s->m->grid);
    struct wall_search w = {s->m->grid,
                            mem_alloc(cells, sizeof(bool)),
                            mem_alloc(cells, sizeof(bool)),
                            mem_alloc(cells, sizeof(int)),
                            {0},
                            0};
    bool found = false;
    char name[PLACE_NAME];
    mark_wall(s, &w);
    for (int cell = 0; cell < cells && !found && s->step->why.area.len > 0; cell++)
        if (w.wall[cell] && grid_at_edge(w.grid, cell))
            found = search_wall(&w, cell, s->step->why.area.at[0].a);
    for (int i = w.len - 1; i >= 0 && found; i--)
        buf_fmt(s->out, "%s%s", place_words(w.grid, place_cell(w.chain[i]), name),
                i > 0 ? "-" : "");
}

const struct template_field pattern_fields[] = {
    /* "r1c5 and r2c6 would both need the line end at r2c5" */
    {"contended", say_contended, NULL},
    /* The walk's rules with two places left, and what becomes of them. */
    {"options", say_options, NULL},
    {"taken", say_taken, NULL},
    /* The cells that close {area} off: "r5c1-r6c2-r5c3-r4c4". */
    {"wall", say_wall, NULL},
    {0},
};
