#include "graph/sets.h"

#include "base/mem.h"

int *sets_new(int n) {
    int *sets = mem_alloc(n, sizeof *sets);
    sets_separate(sets, n);
    return sets;
}

void sets_separate(int *sets, int n) {
    for (int i = 0; i < n; i++)
        sets[i] = i;
}

int sets_root(int *sets, int x) {
    while (sets[x] != x)
        x = sets[x] = sets[sets[x]];
    return x;
}

bool sets_join(int *sets, int a, int b) {
    int from = sets_root(sets, a), to = sets_root(sets, b);
    sets[from] = to;
    return from != to;
}
