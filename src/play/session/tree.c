#include "play/session/tree.h"

#include "base/least.h"

/* The first child of each move, and the next child of its parent; 0: none. */
struct kin {
    int *first, *next;
};

/* Children have larger numbers than their parents. */
static struct kin kin_of(const struct board *b) {
    int n = b->moves.len;
    struct kin kin = {mem_alloc(n, sizeof *kin.first), mem_alloc(n, sizeof *kin.next)};
    for (int i = n - 1; i > 0; i--) {
        int parent = b->moves.at[i].parent;
        kin.next[i] = kin.first[parent];
        kin.first[parent] = i;
    }
    return kin;
}

static void kin_free(struct kin *kin) {
    mem_free(kin->first);
    mem_free(kin->next);
}

/* The last child is stacked first: it comes out after all the branches before it. */
static void stack_children(const struct kin *kin, struct tree_row row, int *open, int *n_open) {
    int from = *n_open;
    for (int child = kin->first[row.move]; child > 0; child = kin->next[child])
        open[(*n_open)++] = child;
    for (int i = from, k = *n_open - 1; i < k; i++, k--) {
        int swapped = open[i];
        open[i] = open[k];
        open[k] = swapped;
    }
}

void tree_read(struct tree *t, const struct board *b) {
    struct kin kin = kin_of(b);
    int n_open = 1, *open = mem_alloc(b->moves.len, sizeof *open);
    int *depth = mem_alloc(b->moves.len, sizeof *depth);
    vec_clear(&t->rows);
    t->chosen = 0;
    while (n_open > 0) {
        int move = open[--n_open];
        struct tree_row row = {move, depth[move]};
        if (move == b->at)
            t->chosen = t->rows.len;
        vec_push(&t->rows, row);
        for (int child = kin.first[move]; child > 0; child = kin.next[child])
            depth[child] = row.depth + (kin.next[child] > 0);
        stack_children(&kin, row, open, &n_open);
    }
    mem_free(open);
    mem_free(depth);
    kin_free(&kin);
}

void tree_free(struct tree *t) {
    vec_free(&t->rows);
    t->chosen = 0;
}

static void tree_choose(struct tree *t, int move) {
    for (int i = 0; i < t->rows.len; i++)
        if (t->rows.at[i].move == move)
            t->chosen = i;
}

static int children(const struct board *b, int move) {
    int n = 0;
    for (int i = move + 1; i < b->moves.len; i++)
        n += b->moves.at[i].parent == move;
    return n;
}

void tree_fork(struct tree *t, const struct board *b) {
    int move = b->moves.at[tree_move(t)].parent;
    while (move > 0 && children(b, move) < 2)
        move = b->moves.at[move].parent;
    tree_choose(t, max_int(move, 0));
}

void tree_end(struct tree *t, const struct board *b) {
    int move = tree_move(t);
    for (int i = move + 1; i < b->moves.len; i++)
        if (b->moves.at[i].parent == move)
            move = i;
    tree_choose(t, move);
}
