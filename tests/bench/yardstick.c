/* The yardstick that other figures are held against, so that they mean something on any machine:
 * CPU seconds of PicoSAT, seed 1, for the pigeonhole formula of 10 pigeons in 9 holes. Prints the
 * number alone. */
#include <picosat.h>
#include <stdio.h>
#include <time.h>

enum { PIGEONS = 10, HOLES = 9 };

static int sits(int pigeon, int hole) {
    return pigeon * HOLES + hole + 1;
}

static void add_formula(PicoSAT *s) {
    for (int p = 0; p < PIGEONS; p++) {
        for (int h = 0; h < HOLES; h++)
            picosat_add(s, sits(p, h));
        picosat_add(s, 0);
    }
    for (int h = 0; h < HOLES; h++)
        for (int p = 0; p < PIGEONS; p++)
            for (int q = p + 1; q < PIGEONS; q++) {
                picosat_add(s, -sits(p, h));
                picosat_add(s, -sits(q, h));
                picosat_add(s, 0);
            }
}

int main(void) {
    PicoSAT *s = picosat_init();
    picosat_set_seed(s, 1);
    add_formula(s);
    clock_t start = clock();
    int result = picosat_sat(s, -1);
    printf("%.3f\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    picosat_reset(s);
    return result == PICOSAT_UNSATISFIABLE ? 0 : 1;
}
