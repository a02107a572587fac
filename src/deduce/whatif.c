/* What if a place had the other mark? Suppose it, follow what must then be, and when that breaks a
 * rule the mark is known. Where neither mark breaks a rule, what follows from both is known. Of all
 * such marks the one with the shortest walk is told. */
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
    int vars = model_vars(m), best = 0;
    mark *work = mem_copy(marks, vars, sizeof *marks);
    bool *needed = mem_alloc(vars + 1, sizeof *needed);
    trace_init(&t, m);
    t.deep = deep;
    for (int v = 0; v < vars; v++)
        for (int yes = 0; yes < 2 && marks[v] == MARK_NONE; yes++) {
            if (!trace_suppose(&t, m, work, yes ? lit_yes(v) : lit_no(v)))
                continue;
            int far = near == NO_CELL ? 0 : grid_distance(m->grid, near, m->vars.at[v].at.a);
            int cost = walk_back(&t, t.links.len, needed) * 4 + far;
            if (out->then.len > 0 && cost >= best)
                continue;
            best = cost;
            write_step(m, marks, &t, needed, out);
        }
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

/* --- either way ------------------------------------------------------------------------------- */

/* Both suppositions about one variable, and scratch for the links that count. */
struct both {
    const struct model *m;
    const mark *marks;
    struct trace way[2]; /* supposed NO, YES */
    bool *needed[2];
};

/* What the mark `l`, which follows from both, rests on: rules and marks into *out. */
static void write_both(const struct both *b, lit l, struct step *out) {
    step_clear(out);
    vec_push(&out->then, l);
    for (int w = 0; w < 2; w++) {
        const struct trace *t = &b->way[w];
        int end = t->where[lit_var(l)];
        add_link(t, b->marks, &t->links.at[end], out);
        for (int i = end - 1; i > 0; i--)
            if (b->needed[w][i])
                add_link(t, b->marks, &t->links.at[i], out);
    }
    const struct trace *t = &b->way[1];
    vec_push(&out->walk, t->links.at[0].l);
    for (int i = 1; i < t->where[lit_var(l)]; i++)
        if (b->needed[1][i])
            vec_push(&out->walk, t->links.at[i].l);
    out->about = b->m->vars.at[lit_var(l)].at.a;
}

/* The links that both ways to `l` take, or 0 where not both lead there. */
static int cost_of_both(struct both *b, lit l) {
    int n = 0;
    for (int w = 0; w < 2; w++) {
        int end = b->way[w].where[lit_var(l)];
        if (end < 1 || b->way[w].links.at[end].l != l)
            return 0;
        n += 1 + walk_back(&b->way[w], end, b->needed[w]);
    }
    return n;
}

static void both_init(struct both *b, const struct model *m, const mark *marks) {
    *b = (struct both){.m = m, .marks = marks};
    for (int w = 0; w < 2; w++) {
        trace_init(&b->way[w], m);
        b->needed[w] = mem_alloc(model_vars(m) + 1, sizeof(bool));
    }
}

static void both_free(struct both *b) {
    for (int w = 0; w < 2; w++) {
        trace_free(&b->way[w]);
        mem_free(b->needed[w]);
    }
}

bool find_either_way(const struct model *m, const mark *marks, int near, struct step *out) {
    struct both b;
    int best = 0;
    mark *work = mem_copy(marks, model_vars(m), sizeof *marks);
    both_init(&b, m, marks);
    for (int v = 0; v < model_vars(m); v++) {
        if (marks[v] != MARK_NONE || trace_suppose(&b.way[0], m, work, lit_no(v)) ||
            trace_suppose(&b.way[1], m, work, lit_yes(v)))
            continue;
        int far = near == NO_CELL ? 0 : grid_distance(m->grid, near, m->vars.at[v].at.a);
        for (int i = 1; i < b.way[1].links.len; i++) {
            lit l = b.way[1].links.at[i].l;
            int n = cost_of_both(&b, l), cost = n * 4 + far;
            if (n == 0 || (out->then.len > 0 && cost >= best))
                continue;
            best = cost;
            write_both(&b, l, out);
        }
    }
    both_free(&b);
    mem_free(work);
    return out->then.len > 0;
}
