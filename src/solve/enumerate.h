/* Solutions one after the other by PicoSAT, and trees by annealing where cuts take long. */
#ifndef SUMI_SOLVE_ENUMERATE_H
#define SUMI_SOLVE_ENUMERATE_H

#include "solve/asked.h"

/* Finds as many solutions as are wanted; a->out->whole: there are no others. One that was kept
 * already is forbidden; of more than one only two were kept, and they are found again. */
void enumerate_solutions(struct asked *a);

/* Looks for trees with cuts for a while, then by annealing. True: the question is settled. */
bool search_trees(struct asked *a);

#endif
