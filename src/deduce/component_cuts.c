/* Cells through which alone others are connected. */
#include "deduce/components_internal.h"

#include <string.h>

static bool is_goal(const struct dfs *d, int cell) {
    int id = d->s->part[cell];
    if (id < 0 || d->s->parts.at[id].first != cell)
        return false;
    const struct component_part *p = &d->s->parts.at[id];
    return d->clue >= 0 ? p->clue == NO_CELL && p->owner == d->clue : p->clue != NO_CELL;
}

static bool component_is_in(const struct dfs *d, int cell) {
    return d->reach_only ? d->s->cost[cell] >= 0 : d->s->at[cell] != MARK_NO;
}

static void dfs_enter(struct dfs *d, int cell, int from) {
    struct component_search *s = d->s;
    s->order[cell] = s->low[cell] = ++s->time;
    s->below[cell] = 1;
    s->goals[cell] = is_goal(d, cell);
    s->cut[cell] = s->cut_goals[cell] = 0;
    s->from[cell] = from;
    s->next_dir[cell] = 0;
}

/* A cell whose neighbours have all been visited; what lies behind it goes to the one before. */
static void dfs_leave(struct dfs *d, int cell) {
    struct component_search *s = d->s;
    int from = s->from[cell];
    if (s->at[cell] == MARK_NONE)
        d->tell(d, cell, s->cut[cell], s->cut_goals[cell]);
    if (from == NO_CELL)
        return;
    s->below[from] += s->below[cell];
    s->goals[from] += s->goals[cell];
    s->low[from] = s->low[cell] < s->low[from] ? s->low[cell] : s->low[from];
    if (s->low[cell] >= s->order[from]) {
        s->cut[from] += s->below[cell];
        s->cut_goals[from] += s->goals[cell];
    }
}

/* Articulation points (Tarjan 1972) without recursion: a board of 128x128 is 16,384 deep. */
void component_dfs(struct dfs *d, int root) {
    struct component_search *s = d->s;
    if (s->time > TIME_MOST) {
        memset(s->order, 0, (size_t)s->cells * sizeof *s->order);
        s->time = 0;
    }
    s->began = s->time;
    dfs_enter(d, root, NO_CELL);
    for (int cell = root; cell != NO_CELL;) {
        if (s->next_dir[cell] == DIRS) {
            dfs_leave(d, cell);
            cell = s->from[cell];
            continue;
        }
        int next = component_beside(s, cell, (enum dir)s->next_dir[cell]++);
        if (!component_is_in(d, next))
            continue;
        if (s->order[next] > s->began) {
            s->low[cell] = s->order[next] < s->low[cell] ? s->order[next] : s->low[cell];
            continue;
        }
        dfs_enter(d, next, cell);
        cell = next;
    }
}

/* Without the cell too few others would be left, or strays that belong here would be lost. */
void component_growth(struct dfs *d, int cell, int cut, int goals) {
    struct component_clue_reach *c = &d->s->reaches.at[d->clue];
    bool few = c->number != CLUE_ANY && d->within - 1 - cut < c->number;
    if (few || goals > 0)
        vec_push(&c->effects, ((struct component_effect){cell, MARK_YES, COMPONENT_GROW}));
}

void component_way(struct dfs *d, int cell, int cut, int goals) {
    (void)cut;
    vec_push(&d->cuts, cell);
    vec_push(&d->cuts, goals);
}
