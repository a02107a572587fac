#include "model/quiet.h"

#include "model/model.h"

static void mark_by(struct quiet *q, lit l, int sum) {
    lit_set(q->marks, l);
    q->by[lit_var(l)] = sum;
    vec_push(&q->changed, lit_var(l));
}

/* Returns the number of true literals of a sum if its upper bound may imply quiet facts: because of
 * these or, in a background family, because a place weighs more than the bound. Otherwise returns
 * -1. */
static int true_literals(const struct model *m, const mark *marks, const struct sum *s) {
    if (s->hi >= s->len || m->marks_family >= 0)
        return -1;
    int yes = sum_tally(m, marks, s).yes;
    bool heavy = s->heaviest > s->hi && m->families[s->family].background;
    return yes > 0 || heavy ? yes : -1;
}

/* Returns the index of the first literal, from index `from` on, that the upper bound of a sum
 * excludes because of its `yes` true ones, or s->len. Only literals that mean YES count: what has
 * to be shaded or drawn is for the player to mark. */
static int next_excluded(const struct model *m, const mark *marks, const struct sum *s, int yes,
                         int from) {
    const lit *lits = sum_lits(m, s);
    int i = from;
    for (int n; i < s->len; i += n) {
        n = sum_weight(m, s, i);
        if (lit_sign(lits[i]) == MARK_YES && lit_mark(marks, lits[i]) == MARK_NONE &&
            yes + n > s->hi)
            break;
    }
    return i;
}

/* Marks what the upper bound of a sum implies because of its true literals. */
static void close_sum(struct quiet *q, int sum) {
    const struct sum *s = &q->m->sums.at[sum];
    int yes = true_literals(q->m, q->marks, s);
    for (int i = 0; yes >= 0 && (i = next_excluded(q->m, q->marks, s, yes, i)) < s->len; i++)
        mark_by(q, lit_not(sum_lits(q->m, s)[i]), sum);
}

/* Propagates the sums of all variables in q->changed from index `from` on. */
static void close_from(struct quiet *q, int from) {
    for (int at = from; at < q->changed.len; at++) {
        int v = q->changed.at[at];
        for (int i = q->m->use_first[v]; i < q->m->use_first[v + 1]; i++)
            close_sum(q, q->m->uses.at[i]);
    }
}

static void quiet_take(struct quiet *q, const struct model *m, const mark *marks) {
    *q = (struct quiet){.m = m,
                        .marks = mem_copy(marks, model_vars(m), sizeof *marks),
                        .by = mem_alloc(model_vars(m), sizeof *q->by)};
    for (int v = 0; v < model_vars(m); v++)
        q->by[v] = -1;
}

void quiet_init(struct quiet *q, const struct model *m, const mark *marks) {
    quiet_take(q, m, marks);
    for (int sum = 0; sum < m->sums.len; sum++)
        close_sum(q, sum);
    close_from(q, 0);
    vec_clear(&q->changed);
}

void quiet_init_from(struct quiet *q, const struct model *m, const mark *marks, int var) {
    quiet_take(q, m, marks);
    for (int i = m->use_first[var]; i < m->use_first[var + 1]; i++)
        close_sum(q, m->uses.at[i]);
    close_from(q, 0);
}

void quiet_free(struct quiet *q) {
    mem_free(q->marks);
    mem_free(q->by);
    vec_free(&q->changed);
}

void quiet_add(struct quiet *q, lit l) {
    int from = q->changed.len;
    if (q->marks[lit_var(l)] == lit_sign(l))
        q->by[lit_var(l)] = -1;
    else
        mark_by(q, l, -1);
    close_from(q, from);
}

static bool add_once(vec_int *list, int item) {
    if (vec_int_has(list, item))
        return false;
    vec_push(list, item);
    return true;
}

/* A quiet fact follows from the true literals of its sum. Each sum is visited once: under marks
 * that break a rule, two facts might follow from each other. */
void quiet_grounds(const struct quiet *q, int var, vec_int *marks, vec_int *sums) {
    if (q->by[var] < 0) {
        add_once(marks, var);
        return;
    }
    const struct sum *s = &q->m->sums.at[q->by[var]];
    if (!add_once(sums, q->by[var]))
        return;
    for (int i = 0; i < s->len; i++) {
        lit l = sum_lits(q->m, s)[i];
        if (lit_mark(q->marks, l) == MARK_YES && (i == 0 || sum_lits(q->m, s)[i - 1] != l))
            quiet_grounds(q, lit_var(l), marks, sums);
    }
}

mark *quiet_marks(const struct model *m, const mark *marks) {
    mark *quiet = mem_copy(marks, model_vars(m), sizeof *marks);
    for (int k = 0; k < m->sums.len; k++) {
        const struct sum *s = &m->sums.at[k];
        int yes = true_literals(m, marks, s);
        for (int i = 0; yes >= 0 && (i = next_excluded(m, marks, s, yes, i)) < s->len; i++)
            quiet[lit_var(sum_lits(m, s)[i])] = MARK_NO;
    }
    return quiet;
}

/* --- finishing a loop ------------------------------------------------------------------------- */

/* Marks everything open as off the loop. */
static void leave_off_the_rest(const struct model *m, mark *marks) {
    const struct graph *g = &m->graph;
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].on >= 0 && lit_mark(marks, g->edges.at[e].on) == MARK_NONE)
            lit_set(marks, lit_not(g->edges.at[e].on));
    for (int v = 0; v < g->vertices.len; v++) {
        lit on = g->vertices.at[v].on;
        if (on >= 0 && lit_mark(marks, on) == MARK_NONE)
            lit_set(marks, vertex_edges_mark(g, marks, v) == MARK_YES ? on : lit_not(on));
    }
}

bool quiet_finish(const struct model *m, const mark *marks, mark *full) {
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    LOCAL(mem_free_at) mark *work = mem_copy(marks, model_vars(m), sizeof *marks);
    leave_off_the_rest(m, work);
    marks_complete(m, work, full);
    return true;
}
