/* All unit tests in one program, which runs the one by whose name it is called. */
#include <stdio.h>
#include <string.h>

/* From make: UNIT(NAME_test) for each tests/unit/NAME_test.c. */
#ifndef UNITS
#define UNITS
#endif

#define UNIT(name) int name(void);
UNITS
#undef UNIT

#define UNIT(name) {#name, name},
static const struct {
    const char *name;
    int (*run)(void);
} units[] = {UNITS{NULL, NULL}};

int main(int argc, char **argv) {
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    const char *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";
    for (int i = 0; units[i].name; i++)
        if (strcmp(units[i].name, name) == 0)
            return units[i].run();
    fprintf(stderr, "no unit test is called '%s'\n", name);
    return 2;
}
