/* Short chains as the pictures that people have of them, and lengths of arms. */
#include "base/least.h"
#include "model/model.h"
#include "teach/words/breaks.h"
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
void template_contended(const struct template_args *s) {
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
void template_options(const struct template_args *s) {
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
void template_taken(const struct template_args *s) {
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
void template_wall(const struct template_args *s) {
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

/* How long the arms of a clue may be; and how long they would be at the end of a walk, where that
 * alone breaks the clue's rule. */

enum bound { BOTH, AT_LEAST, AT_MOST };

static void say_length(const struct template_args *s, struct arm_range r, enum bound b) {
    if (r.least == r.most)
        buf_fmt(s->out, "%d", r.least);
    else if (b == BOTH)
        buf_fmt(s->out, "%d to %d", r.least, r.most);
    else
        buf_fmt(s->out, b == AT_LEAST ? "at least %d" : "at most %d",
                b == AT_LEAST ? r.least : r.most);
}

static void say_owner(const struct template_args *s, const char *what) {
    struct reason r = s->step->from.at[0];
    buf_add(s->out, what);
    template_of_sum(s, r.sum, false, reason_family(s->m, r)->subject);
    buf_add(s->out, " would be ");
}

/* One length that cannot be `wanted`. */
static void say_one(const struct template_args *s, const char *what, struct arm_range r,
                    int wanted) {
    say_owner(s, what);
    say_length(s, r, r.least > wanted ? AT_LEAST : AT_MOST);
    buf_add(s->out, " long");
}

static void say_both(const struct template_args *s, const char *what, struct arm_range a,
                     enum bound of_a, struct arm_range b, enum bound of_b) {
    say_owner(s, what);
    if (a.least == a.most && b.least == b.most && a.least == b.least) {
        buf_fmt(s->out, "%d long each", a.least);
        return;
    }
    say_length(s, a, of_a);
    buf_add(s->out, " and ");
    say_length(s, b, of_b);
    buf_add(s->out, " long");
}

static bool is_outside(struct arm_range r, int n) {
    return n < r.least || n > r.most;
}

/* Two that should be equal, and cannot be. */
static void say_unlike(const struct template_args *s, const char *what, struct arm_range a,
                       struct arm_range b) {
    if (a.most < b.least)
        say_both(s, what, a, AT_MOST, b, AT_LEAST);
    else if (b.most < a.least)
        say_both(s, what, a, AT_LEAST, b, AT_MOST);
}

/* --- two arms --------------------------------------------------------------------------------- */

/* The arms that a line leaves by, the longest that the others could be in place of a second one. */
static int arms_in_use(const struct step *step, struct arm_range out[2]) {
    struct arm_range arms[DIRS];
    int n = 0;
    for (int i = 0; i < DIRS; i++)
        arms[i] = lengths_range(step->detail.clash.arms[i]);
    struct arm_range other = {1, 0};
    for (int i = 0; i < DIRS; i++) {
        if (arms[i].least > 0 && n < 2)
            out[n++] = arms[i];
        else if (arms[i].least == 0 && arms[i].most > other.most)
            other.most = arms[i].most;
    }
    if (n == 1)
        out[1] = other;
    return n;
}

static void say_equal(const struct template_args *s, int total, const struct arm_range arm[2],
                      int n) {
    for (int i = 0; i < n && total >= 0; i++)
        if (is_outside(arm[i], total / 2)) {
            say_one(s, "an arm of ", arm[i], total / 2);
            return;
        }
    if (total < 0)
        say_unlike(s, "the arms of ", arm[0], arm[1]);
    else if (arm[1].most < total / 2)
        say_both(s, "the arms of ", arm[0], AT_MOST, arm[1], AT_MOST);
}

static void say_unequal(const struct template_args *s, int total, const struct arm_range arm[2],
                        int n) {
    bool exact = arm[0].least == arm[0].most && arm[1].least == arm[1].most;
    bool alike = exact && arm[0].least == arm[1].least && n == 2;
    if (total >= 0 && arm[0].least >= total)
        say_one(s, "an arm of ", arm[0], total - 1);
    else if (alike || (total >= 0 && arm[0].least + arm[1].least > total))
        say_both(s, "the arms of ", arm[0], AT_LEAST, arm[1], AT_LEAST);
    else if (total >= 0 && arm[0].most + arm[1].most < total)
        say_both(s, "the arms of ", arm[0], AT_MOST, arm[1], AT_MOST);
    else if (total >= 0 && exact && arm[0].least + arm[1].least != total)
        say_both(s, "the arms of ", arm[0], BOTH, arm[1], BOTH);
}

/* --- stretches from turn to turn -------------------------------------------------------------- */

static void say_stretches(const struct template_args *s, int total) {
    const struct lengths *arms = s->step->detail.clash.arms;
    struct arm_range axis[2];
    bool used[2];
    for (int i = 0; i < 2; i++) {
        struct arm_range a = lengths_range(arms[i]), b = lengths_range(arms[i + 2]);
        axis[i] = (struct arm_range){a.least + b.least, a.most + b.most};
        used[i] = axis[i].least > 0;
        if (used[i] && total >= 0 && is_outside(axis[i], total)) {
            say_one(s, "a stretch through ", axis[i], total);
            return;
        }
    }
    if (total < 0 && used[0] && used[1])
        say_unlike(s, "the stretches through ", axis[0], axis[1]);
}

/* --- what the arms may be where nothing is supposed ------------------------------------------- */

static const char *const arm_ways[DIRS] = {"up", "to the right", "down", "to the left"};

/* The way of the arms that stand in a list, "up, to the right or down". */
static void list_directions(const struct template_args *s, const bool in[DIRS], const char *last) {
    int all = 0, said = 0;
    for (int arm = 0; arm < DIRS; arm++)
        all += in[arm];
    for (int arm = 0; arm < DIRS; arm++) {
        if (!in[arm])
            continue;
        buf_fmt(s->out, "%s%s", said == 0 ? "" : said + 1 < all ? ", " : last, arm_ways[arm]);
        said++;
    }
}

void template_onward(const struct template_args *s) {
    list_directions(s, s->step->detail.only.arm, " or ");
}

/* "up and down, or down and to the left" */
void template_passes(const struct template_args *s) {
    int said = 0;
    for (int i = 0; i < DIRS && s->step->detail.kind == DETAIL_PASSES; i++)
        for (int k = i + 1; k < DIRS; k++)
            if (s->step->detail.passes[i][k])
                buf_fmt(s->out, "%s%s and %s", said++ > 0 ? ", or " : "", arm_ways[i], arm_ways[k]);
}

/* What is wrong with the ways that the only arm cannot go: one has begun elsewhere, they are
 * closed, or they do not have room for the number, or too much of it. The clue's own cell counts.
 */
void template_closed_ways(const struct template_args *s) {
    const struct arm_range *reach = s->step->detail.only.reach;
    int own =
        s->step->number - s->m->arms.at[reason_rule(s->m, step_first_reason(s->step))->index].total;
    bool closed[DIRS], begun = false;
    int said = 0;
    for (int arm = 0; arm < DIRS; arm++) {
        begun = begun || (s->step->detail.only.arm[arm] && reach[arm].least > 0);
        closed[arm] = !s->step->detail.only.arm[arm] && reach[arm].most == 0;
        said += closed[arm];
    }
    if (begun) {
        buf_add(s->out, "it has begun there");
        return;
    }
    if (said > 0) {
        buf_add(s->out, "closed ");
        list_directions(s, closed, " and ");
    }
    for (int arm = 0; arm < DIRS; arm++) {
        int number = s->step->number, most = reach[arm].most + own, least = reach[arm].least + own;
        if (s->step->detail.only.arm[arm] || closed[arm])
            continue;
        const char *fault = most < number    ? "at most"
                            : least > number ? "at least"
                                             : "no end after";
        int cells = most < number ? most : least > number ? least : number;
        buf_fmt(s->out, "%s%s %d cell%s %s", said++ > 0 ? ", " : "", fault, cells,
                cells == 1 ? "" : "s", arm_ways[arm]);
    }
}

/* "2", "2 or 4", "0 or 1 or 3 to 5": runs of three lengths or more by their ends; of lengths that
 * are too long for the rule only that there are some, "1 or too many". Commas part the
 * directions alone. */
static void say_some_lengths(const struct template_args *s, struct lengths can, int longest) {
    int n = 0, most = lengths_range(can).most;
    for (int from = lengths_least(can), to; from <= min_int(most, longest); from = to + 1) {
        for (to = from; to < longest && lengths_have(can, to + 1);)
            to++;
        if (to == from + 1)
            to = from;
        if (lengths_have(can, from))
            buf_fmt(s->out, to > from ? "%s%d to %d" : "%s%d", n++ > 0 ? " or " : "", from, to);
    }
    if (most > longest)
        buf_add(s->out, n > 0 ? " or too many" : "too many");
}

/* "2 to the right and 1 or 3 down". */
static void say_each_arm(const struct template_args *s, const struct lengths *arms, int total) {
    int all = 0, said = 0, least = 0;
    for (int i = 0; i < DIRS; i++) {
        all += lengths_range(arms[i]).most > 0;
        least += lengths_range(arms[i]).least;
    }
    for (int i = 0; i < DIRS; i++) {
        if (lengths_range(arms[i]).most <= 0)
            continue;
        buf_add(s->out, said == 0 ? "" : said + 1 < all ? ", " : " and ");
        say_some_lengths(s, arms[i], total - least + lengths_range(arms[i]).least);
        buf_fmt(s->out, " %s", arm_ways[i]);
        said++;
    }
}

/* "would see at most 4 cells", "would see no cell". */
static void say_cells(int n, const char *bound, struct buf *out) {
    if (n == 0)
        buf_add(out, "would see no cell");
    else
        buf_fmt(out, "would see %s %d cell%s", bound, n, n == 1 ? "" : "s");
}

/* What a number would see, itself included where it counts itself: "would see at most 4 cells"; or
 * what it would see each way, of which no choice makes its number. */
void template_seen(const struct template_args *s) {
    const struct detail *d = &s->step->detail;
    const struct lengths *arms = d->kind == DETAIL_SEEN ? d->seen : d->clash.arms;
    struct reason r = step_first_reason(s->step);
    int number = reason_number(s->m, r), cells;
    if (d->kind != DETAIL_SEEN && d->kind != DETAIL_CLASH) {
        buf_fmt(s->out, "could not see exactly %d cells", number);
        return;
    }
    enum reason_kind bound = step_seen(s->m, s->step, &cells);
    if (bound != REASON_RULE) {
        say_cells(cells, bound == REASON_AT_MOST ? "at most" : "at least", s->out);
    } else {
        int own = number - s->m->arms.at[reason_rule(s->m, r)->index].total;
        buf_add(s->out, "would see ");
        say_each_arm(s, arms, number - own);
        break_add(s->out, BREAK_CLAUSE, own > 0 ? ", with its own cell never " : ", never ",
                  own > 0 ? ". With its own cell that is never " : ". That is never ");
        buf_fmt(s->out, "%d", number);
    }
}

void template_split(const struct template_args *s) {
    const struct step *step = s->step;
    enum { SPLITS_TOLD = 2 };
    int n = step_ways(step);
    struct arm_range shorter = step->detail.splits.shorter;
    if (n < 1 || n > SPLITS_TOLD) {
        buf_fmt(s->out, "not equally long, %d together", step->number);
        return;
    }
    buf_fmt(s->out, "%d and %d", shorter.least, step->number - shorter.least);
    if (n == SPLITS_TOLD)
        buf_fmt(s->out, ", or %d and %d", shorter.most, step->number - shorter.most);
    buf_add(s->out, " long");
}

/* --- at the end of a walk --------------------------------------------------------------------- */

void template_lengths(const struct template_args *s) {
    struct reason r = s->step->from.at[0];
    if (r.sum >= 0 || reason_rule(s->m, r)->kind != RULE_ARMS)
        return;
    const struct arms *a = &s->m->arms.at[reason_rule(s->m, r)->index];
    bool misfit = s->step->detail.kind == DETAIL_MISFIT;
    if (misfit && s->step->detail.misfit.bound == REASON_RULE) {
        buf_add(s->out, "the loop could not pass ");
        template_of_sum(s, r.sum, false, reason_family(s->m, r)->subject);
    } else if (misfit)
        say_one(s, a->rule == ARMS_RUNS ? "a stretch through " : "an arm of ",
                s->step->detail.misfit.range, a->rule == ARMS_RUNS ? a->total : a->total / 2);
    if (s->step->detail.kind != DETAIL_CLASH)
        return;
    struct arm_range arm[2];
    if (a->rule == ARMS_RUNS)
        say_stretches(s, a->total);
    if (a->rule != ARMS_EQUAL && a->rule != ARMS_UNEQUAL)
        return;
    int n = arms_in_use(s->step, arm);
    if (n > 0 && a->rule == ARMS_EQUAL)
        say_equal(s, a->total, arm, n);
    else if (n > 0)
        say_unequal(s, a->total, arm, n);
}

static void say_times(const struct template_args *s, int n) {
    if (n == 1 || n == 2)
        buf_add(s->out, n == 1 ? "once" : "twice");
    else
        buf_fmt(s->out, "%d times", n);
}

/* How many turns there would be at the end of a walk: "turn at most twice"; "could not turn twice"
 * where their number alone is right. */
void template_turns(const struct template_args *s) {
    struct arm_range turns = s->step->detail.clash.turns;
    int number = s->step->number;
    bool clash = s->step->detail.kind == DETAIL_CLASH;
    if (number == 0 || (clash && turns.most == 0)) {
        buf_add(s->out, number == 0 ? "would have to turn" : "could not turn");
    } else if (clash && turns.most < number) {
        buf_add(s->out, "could turn at most ");
        say_times(s, turns.most);
    } else if (clash && turns.least > number) {
        buf_add(s->out, "would turn at least ");
        say_times(s, turns.least);
    } else {
        buf_add(s->out, "could not turn ");
        say_times(s, number);
    }
}
