#include "engine/rules/side_facts.h"

#include "model/sides.h"

/* What a link would need to hold, or to fail: LIT_FALSE where nothing is open. */
static lit implied_by(const struct side_link *l, bool is_edge, mark differ, const mark *marks) {
    if (lit_mark(marks, l->why) != MARK_NONE || differ == MARK_NONE)
        return LIT_FALSE;
    if (is_edge)
        return differ == MARK_YES ? l->why : lit_not(l->why);
    return (differ == MARK_YES) != l->differ ? lit_not(l->why) : LIT_FALSE;
}

bool sides_imply(const struct model *m, const mark *marks, vec_lit *implied, long *work) {
    struct side_sets sets;
    struct side_link l;
    bool agree = side_sets_of(m, marks, &sets);
    *work += 2 * side_links(m);
    for (int i = 0; i < side_links(m) && agree; i++) {
        if (!side_link_at(m, marks, i, &l))
            continue;
        mark differ = sides_differ(&sets, l.face[0], l.face[1]);
        lit next = implied_by(&l, i < m->graph.edges.len, differ, marks);
        if (next != LIT_FALSE)
            vec_push(implied, next);
    }
    side_sets_free(&sets);
    return agree;
}

/* Breadth-first search over faces, each by both sides relative to the start. */
struct side_search {
    const struct model *m;
    const mark *marks;
    vec_int *links;  /* by face: indices of links that hold */
    int *from, *via; /* by face * 2 + side: the place before, and the link; -1: not met */
    vec_int queue;
};

static int cost_of_link(const struct side_link *l) {
    return l->why >= 0;
}

/* Links without a mark cost nothing: such places go on with the queue's front (0-1 search by two
 * passes over the same distance). */
static void search_step(struct side_search *s, int at, bool marked) {
    struct side_link l;
    int face = at / 2;
    for (int i = 0; i < s->links[face].len; i++) {
        int link = s->links[face].at[i];
        side_link_at(s->m, s->marks, link, &l);
        int other = l.face[0] == face ? l.face[1] : l.face[0];
        int next = 2 * other + ((at % 2) ^ l.differ);
        if ((cost_of_link(&l) > 0) != marked || s->from[next] >= 0)
            continue;
        s->from[next] = at;
        s->via[next] = link;
        vec_push(&s->queue, next);
    }
}

/* The way from a face to another, or to the same one, on the same side or the other; false: there
 * is none. Appends the variables of its links. */
static bool find_way(struct side_search *s, int start, int end, bool differ, vec_int *vars) {
    struct side_link l;
    int goal = 2 * end + differ, done = 0;
    for (int i = 0; i < 2 * s->m->graph.faces; i++)
        s->from[i] = -1;
    vec_clear(&s->queue);
    vec_push(&s->queue, 2 * start);
    s->from[2 * start] = 2 * start;
    while (done < s->queue.len && s->from[goal] < 0) {
        int reached = done;
        for (; reached < s->queue.len; reached++)
            search_step(s, s->queue.at[reached], false);
        for (; done < reached; done++)
            search_step(s, s->queue.at[done], true);
    }
    if (s->from[goal] < 0)
        return false;
    for (int at = goal; at != 2 * start; at = s->from[at]) {
        side_link_at(s->m, s->marks, s->via[at], &l);
        if (l.why >= 0)
            vec_push(vars, lit_var(l.why));
    }
    return true;
}

/* A way round that ends on the other side: the marks contradict each other. */
static bool find_contradiction(struct side_search *s, vec_int *vars) {
    bool found = false;
    for (int face = 0; face < s->m->graph.faces && !found; face++)
        found = find_way(s, face, face, true, vars);
    return found;
}

/* The way that forces l: round the link that l belongs to. */
static void find_reason(struct side_search *s, lit l, vec_int *vars) {
    struct side_link of;
    for (int i = 0; i < side_links(s->m); i++) {
        bool is_edge = i < s->m->graph.edges.len;
        if (!side_link_at(s->m, s->marks, i, &of) || lit_var(of.why) != lit_var(l) || of.why < 0)
            continue;
        bool differ = is_edge ? of.why == l : !of.differ;
        if (find_way(s, of.face[0], of.face[1], differ, vars))
            return;
    }
}

void sides_explain(const struct model *m, const mark *marks, lit l, vec_int *vars) {
    int faces = m->graph.faces;
    struct side_search s = {.m = m, .marks = marks};
    struct side_link link;
    s.links = mem_alloc(faces, sizeof *s.links);
    s.from = mem_alloc(2 * faces, sizeof *s.from);
    s.via = mem_alloc(2 * faces, sizeof *s.via);
    for (int i = 0; i < side_links(m); i++)
        if (side_link_at(m, marks, i, &link) && link.holds)
            for (int k = 0; k < 2; k++)
                vec_push(&s.links[link.face[k]], i);
    if (l == LIT_FALSE)
        find_contradiction(&s, vars);
    else
        find_reason(&s, l, vars);
    for (int face = 0; face < faces; face++)
        vec_free(&s.links[face]);
    vec_free(&s.queue);
    mem_free(s.links);
    mem_free(s.from);
    mem_free(s.via);
}
