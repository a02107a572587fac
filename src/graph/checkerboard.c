#include "graph/checkerboard.h"

/* Colours all that hangs together with a vertex. False: two of one colour touch. */
static bool colour_piece(const struct graph *g, int from, uint8_t *colour, vec_int *stack) {
    colour[from] = 1;
    vec_push(stack, from);
    while (stack->len > 0) {
        int v = vec_pop(stack);
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int w = vertex_neighbour(g, v, i);
            if (colour[w] == colour[v])
                return false;
            if (colour[w] != 0)
                continue;
            colour[w] = (uint8_t)(3 - colour[v]);
            vec_push(stack, w);
        }
    }
    return true;
}

int checkerboard(const struct graph *g, uint8_t *colour) {
    vec_int stack = {0};
    int pieces = 0;
    bool fits = true;
    for (int v = 0; v < g->vertices.len && fits; v++) {
        if (colour[v] != 0)
            continue;
        pieces++;
        fits = colour_piece(g, v, colour, &stack);
    }
    vec_free(&stack);
    return fits ? pieces : 0;
}
