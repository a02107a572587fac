/* Prints the digest of each puzzle file that standard input names, a line each: genre and hash of
 * the givens, as in the name of a save. With tests/tools/puzzles.sh it writes puzzles/names. */
#include "format/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char path[4096];
    while (fgets(path, sizeof path, stdin)) {
        struct loaded l = {0};
        struct err e = {0};
        path[strcspn(path, "\n")] = '\0';
        if (!format_load(path, &l, &e)) {
            fprintf(stderr, "%s: %s\n", path, e.text);
            return 2;
        }
        printf("%016" PRIx64 "\n", puzzle_hash(l.puzzle));
        loaded_free(&l);
    }
    return 0;
}
