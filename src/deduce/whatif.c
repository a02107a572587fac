/* What if a place had the other mark? Suppose it, follow what must then be, and when that breaks a
 * rule the mark is known. Of all such marks the one with the shortest walk is told. */
#include "deduce/find.h"
#include "deduce/trace.h"

/* The links that a link rests on (end = links.len: the clash), in the order in which they followed;
 * how many. */
static int walk_back(const struct trace *t, int end, bool *needed) {
    int n = 0;
    for (int i = 0; i < t->links.len; i++)
        needed[i] = false;
    for (int i = end;; i--) {
        const struct link *from = i == t->links.len ? &t->end : &t->links.at[i];
        if (i == end || needed[i])
            for (int k = 0; k < from->len; k++) {
                int at = t->where[t->causes.at[from->first + k]];
                if (at >= 0 && !needed[at]) {
                    needed[at] = true;
                    n++;
                }
            }
        if (i == 0)
            return n;
    }
}

static void add_rule(struct step *out, int sum) {
    for (int i = 0; i < out->from.len; i++)
        if (out->from.at[i].sum == sum)
            return;
    if (sum < 0) {
        vec_push(&out->from, ((struct reason){REASON_GRAPH, -1}));
        return;
    }
    vec_push(&out->from, ((struct reason){REASON_AT_MOST, sum}));
    vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
}

/* The rule of a link, and the marks of the board that it needs. */
static void add_link(const struct trace *t, const mark *marks, const struct link *link,
                     struct step *out) {
    add_rule(out, link->sum);
    for (int i = 0; i < link->inners; i++)
        add_rule(out, t->inner.at[link->inner + i]);
    for (int k = 0; k < link->len; k++) {
        int v = t->causes.at[link->first + k];
        bool there = marks[v] == MARK_NONE;
        for (int i = 0; i < out->marks.len && !there; i++)
            there = out->marks.at[i] == v;
        if (!there)
            vec_push(&out->marks, v);
    }
}

static void write_step(const struct model *m, const mark *marks, const struct trace *t,
                       const bool *needed, struct step *out) {
    step_clear(out);
    lit supposed = t->links.at[0].l;
    vec_push(&out->then, lit_not(supposed));
    add_link(t, marks, &t->end, out);
    for (int i = t->links.len - 1; i > 0; i--)
        if (needed[i])
            add_link(t, marks, &t->links.at[i], out);
    vec_push(&out->walk, supposed);
    for (int i = 1; i < t->links.len; i++)
        if (needed[i])
            vec_push(&out->walk, t->links.at[i].l);
    out->about = m->vars.at[lit_var(supposed)].at.a;
    out->other = t->end.sum >= 0 ? m->sums.at[t->end.sum].about : NO_CELL;
    out->number = out->walk.len;
}

static bool shortest_walk(const struct model *m, const mark *marks, int near, bool deep,
                          struct step *out) {
    struct trace t;
    int vars = model_vars(m), best = 0, choices = 0;
    mark *work = mem_copy(marks, vars, sizeof *marks);
    bool *needed = mem_alloc(vars + 1, sizeof *needed);
    trace_init(&t, m, marks);
    t.deep = deep;
    for (int v = 0; v < vars; v++)
        for (int yes = 0; yes < 2 && marks[v] == MARK_NONE; yes++) {
            if (!trace_suppose(&t, m, work, yes ? lit_yes(v) : lit_no(v)))
                continue;
            choices++;
            int far = near == NO_CELL ? 0 : grid_distance(m->grid, near, m->vars.at[v].at.a);
            int cost = walk_back(&t, t.links.len, needed) * 4 + far;
            if (out->then.len > 0 && cost >= best)
                continue;
            best = cost;
            write_step(m, marks, &t, needed, out);
        }
    out->choices = choices;
    trace_free(&t);
    mem_free(needed);
    mem_free(work);
    return out->then.len > 0;
}

bool find_what_if(const struct model *m, const mark *marks, int near, struct step *out) {
    return shortest_walk(m, marks, near, false, out);
}

bool find_deep_what_if(const struct model *m, const mark *marks, int near, struct step *out) {
    return shortest_walk(m, marks, near, true, out);
}
