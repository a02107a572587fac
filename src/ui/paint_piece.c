/* Lines drawn so far, as pieces that hang together, each in a colour. */
#include "graph/sets.h"
#include "ui/painter.h"

void pieces_begin(struct line_pieces *pieces, int vertices, int across) {
    *pieces = (struct line_pieces){sets_new(vertices), mem_alloc(vertices, sizeof(int)),
                                   mem_alloc(vertices, sizeof(int)), -1, across};
}

void pieces_end(struct line_pieces *pieces) {
    mem_free(pieces->sets);
    mem_free(pieces->sides);
    mem_free(pieces->first);
}

void pieces_join(struct line_pieces *pieces, int a, int b) {
    sets_join(pieces->sets, a, b);
}

void pieces_measure(struct line_pieces *pieces, int vertices) {
    for (int v = vertices - 1; v >= 0; v--) {
        int root = sets_root(pieces->sets, v);
        pieces->sides[root]++;
        pieces->first[root] = v;
    }
    for (int v = 0; v < vertices; v++)
        if (pieces->largest < 0 || pieces->sides[v] > pieces->sides[pieces->largest])
            pieces->largest = v;
}

/* The largest piece has the colour of lines; the others one by their first vertex, which stays
 * while they grow elsewhere. Pieces that begin side by side differ. */
uint8_t pieces_style(struct line_pieces *pieces, int vertex, bool bare) {
    int root = sets_root(pieces->sets, vertex);
    if (bare || root == pieces->largest)
        return STYLE_LINE;
    int first = pieces->first[root];
    return (uint8_t)(STYLE_PIECE +
                     (3 * (first / pieces->across) + first % pieces->across) % PIECES);
}
